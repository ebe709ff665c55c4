import { expect, test } from "vitest";
import { change, context, gate, judged, judgedRelative, p95, relative } from "../fixtures.ts";
import { markdownOf, terminalOf } from "../rendered.ts";

const p95Change = relative("p95 < baseline + 10%", p95, { amount: 0.1 });
const missed = judgedRelative(p95Change, change(212, 250, 12), "fail");
const warned = judgedRelative({ ...p95Change, onMiss: "warn" }, change(212, 250, 12), "warn");
const why = "Only checkout got slower (92 % of the change), the median as much as the tail.";

test.each([
  ["failed", missed],
  ["warned", warned],
])("why an objective %s stands right under the headline, before the notes", (_, judgement) => {
  const outcome = gate([judged([judgement], { why })], ["The baseline is kept on a branch."]);
  const [, second, third] = markdownOf(outcome, context).split("\n\n");
  expect([second, third]).toEqual([why, "The baseline is kept on a branch."]);
  expect(terminalOf(outcome, context).split("\n").slice(1, 3)).toEqual([
    why,
    "The baseline is kept on a branch.",
  ]);
});

test("of several scenarios each tells its own reason under its own title", () => {
  const outcome = gate([
    judged([missed], { scenario: "search", why: "Only search got slower." }),
    judged([missed], { scenario: "login", why: "Only login got slower." }),
  ]);
  const paragraphs = markdownOf(outcome, context).split("\n\n");
  for (const name of ["search", "login"]) {
    const title = paragraphs.findIndex((it) => it.startsWith("####") && it.includes(name));
    expect(paragraphs[title + 1]).toBe(`Only ${name} got slower.`);
  }
});

test.each(["pass", "inconclusive"] as const)("a gate that says %s tells no cause of a miss", (verdict) => {
  const outcome = gate([judged([judgedRelative(p95Change, change(212, 214, 9))], { verdict, why })]);
  expect(markdownOf(outcome, context)).not.toContain(why);
  expect(terminalOf(outcome, context)).not.toContain(why);
});

test("names of endpoints in it are shown as they are and do nothing", () => {
  const hostile = 'Only "<img src=x> @everyone #1 ::error:: [a](http://evil.example)" got slower.';
  const outcome = gate([judged([missed], { why: hostile })]);
  const [, paragraph = ""] = markdownOf(outcome, context).split("\n\n");
  expect(paragraph).toBe(
    'Only "&lt;img src=x&gt; `@everyone` `#1` `::error::` `[a](http://evil.example)`" got slower.',
  );
  expect(terminalOf(outcome, context).split("\n")[1]).toBe(hostile);
});
