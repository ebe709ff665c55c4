// Costs in a study: two rounds of a service in Node before and after a change that hashes 10 % more, as they were recorded.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { allCosts } from "../../../src/features/costs/indicators.ts";
import { made, messageOf } from "../study/made.ts";

const study = `---
runs:
  before: [before-1.json, before-2.json]
  after: [after-1.json, after-2.json]
figures:
  CPU per request: { figure: cpu per request, as: us .0 }
  Peak: memory peak
  CPU for each wait: { figure: cpu per request / switches per request, as: ms .3 }
limits: [ '"Peak" < 50MB' ]
expect: [ '"CPU per request" of after > "CPU per request" of before by 5%' ]
---
A request takes {{change of "CPU per request" from before to after}}: {{cpu per request of after as ms .2}}.

~~~loadline
compare: before -> after
~~~

~~~loadline
table: { runs: [before, after] }
~~~
`;

const records = Object.fromEntries(
  ["before-1", "before-2", "after-1", "after-2"].map((name) => [
    `${name}.json`,
    readFileSync(new URL(`fixtures/${name}.json`, import.meta.url), "utf8"),
  ]),
);

async function reported(files: Readonly<Record<string, string>>): Promise<string> {
  const { markdown } = await made({ ...files, "study.md": study }, { added: allCosts });
  return markdown.replaceAll("\u00a0", " ");
}

// Recorded: 4.975 and 4.747 ms before, 5.554 and 5.357 ms after; 78.03 and 78.43 MB, 78.61 and 78.02 MB.
test("a study shows, compares and limits costs as any other figure", async () => {
  const report = await reported(records);
  expect(report).toContain("A request takes +12 %: 5.45 ms.");
  expect(report).toContain(
    "| CPU per request | 4,860 us | 5,454 us | +12 % | 🔴 worse | yes (+3 % to +22 %) |",
  );
  expect(report).toContain("| Peak | 78.2 MB | 78.3 MB | +0.1 % | 🔴 worse | no (-2.8 % to +3.1 %) |");
  expect(report).toContain("| CPU for each wait | 1.250 ms | 1.406 ms | +12.468 % | | – |");
  expect(report).toContain("| Peak | 78.2 MB ❌ FAIL | 78.3 MB ❌ FAIL | &lt; 50MB |");
  expect(report).toContain("Fail: Peak of after is 78.3 MB; the limit is &lt; 50MB");
  expect(report).not.toContain("expected");
});

test("a claim on a cost is not true of a change that costs nothing", async () => {
  const report = await reported({
    ...records,
    "after-1.json": records["before-2.json"] ?? "",
    "after-2.json": records["before-1.json"] ?? "",
  });
  expect(report).toContain("Fail: CPU per request of after is 4,860 us");
});

test("a cost that a run does not have is a mistake of the study, with its place", async () => {
  const file = "timestamp,duration,status\n1769486230,20,200\n1769486231,21,200\n";
  const own = `---
runs: { after: after.csv }
figures: { CPU: cpu per request }
---
{{CPU of after}}
`;
  const message = await messageOf(own, { "after.csv": file }, { added: allCosts });
  expect(message).toContain('study.md line 3: run "after" has no "CPU": it has no cpu per request');
});
