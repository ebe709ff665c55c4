import { expect, test } from "vitest";
import {
  change,
  context,
  gate,
  judged,
  judgedRelative,
  onlySlower,
  p95,
  relative,
} from "../../unit/report/fixtures.ts";
import { markdownOf, terminalOf } from "../../unit/report/rendered.ts";

const p95Change = relative("p95 < baseline + 10%", p95, { amount: 0.1 });
const missed = judgedRelative(p95Change, change(212, 250, 12), "fail");
const warned = judgedRelative({ ...p95Change, onMiss: "warn" }, change(212, 250, 12), "warn");
const why = [onlySlower("checkout")];
const sentence = "Only checkout got slower.";

test.each([
  ["failed", missed],
  ["warned", warned],
])("why an objective %s stands right under the headline, before the notes", (_, judgement) => {
  const outcome = gate([judged([judgement], { why })], ["The baseline is kept on a branch."]);
  const [, second, third] = markdownOf(outcome, context).split("\n\n");
  expect([second, third]).toEqual([sentence, "The baseline is kept on a branch."]);
  expect(terminalOf(outcome, context).split("\n").slice(1, 3)).toEqual([
    sentence,
    "The baseline is kept on a branch.",
  ]);
});

test("of several scenarios each tells its own reason under its own title", () => {
  const outcome = gate([
    judged([missed], { scenario: "search", why: [onlySlower("search")] }),
    judged([missed], { scenario: "login", why: [onlySlower("login")] }),
  ]);
  const paragraphs = markdownOf(outcome, context).split("\n\n");
  for (const name of ["search", "login"]) {
    const title = paragraphs.findIndex((it) => it.startsWith("####") && it.includes(name));
    expect(paragraphs[title + 1]).toBe(`Only ${name} got slower.`);
  }
});

test.each(["pass", "inconclusive"] as const)("a gate that says %s tells no cause of a miss", (verdict) => {
  const outcome = gate([judged([judgedRelative(p95Change, change(212, 214, 9))], { verdict, why })]);
  expect(markdownOf(outcome, context)).not.toContain(sentence);
  expect(terminalOf(outcome, context)).not.toContain(sentence);
});

test("names of endpoints in it are shown as they are and do nothing", () => {
  const hostile = "<img src=x> @everyone #1 [a](http://a.b)";
  const outcome = gate([judged([missed], { why: [onlySlower(hostile)] })]);
  const [, paragraph = ""] = markdownOf(outcome, context).split("\n\n");
  expect(paragraph).toBe('Only "&lt;img src=x&gt; `@everyone` `#1` `[a](http://a.b)`" got slower.');
  expect(terminalOf(outcome, context).split("\n")[1]).toBe(`Only "${hostile}" got slower.`);
});
