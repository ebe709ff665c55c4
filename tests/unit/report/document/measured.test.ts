import { expect, test } from "vitest";
import type { FalseAlarms } from "../../../../src/model/verdict.ts";
import { change, context, gate, judged, judgedRelative, p95, percentile, relative } from "../fixtures.ts";
import { markdownOf } from "../rendered.ts";

const changes = [p95, percentile(99)].map((indicator) =>
  judgedRelative(relative("p95 < baseline + 10%", indicator, { amount: 0.1 }), change(212, 214, 9)),
);

function sharing(falseAlarms: Omit<FalseAlarms, "level">): string {
  const outcome = judged(changes);
  const verdict = { ...outcome.verdict, falseAlarms: { level: 0.01, ...falseAlarms } };
  const markdown = markdownOf(gate([{ ...outcome, verdict }]), context);
  return (
    /about 1 % of such gates(?: \((.*)\))?, and a change of twice a tolerance passes at most about 2 %$/m.exec(
      markdown,
    )?.[1] ?? ""
  );
}

test.each([
  [{ comparisons: 1, looks: 1, scenarios: 1 }, ""],
  [{ comparisons: 2, looks: 1, scenarios: 1 }, "shared by 2 comparisons"],
  [{ comparisons: 2, looks: 12, scenarios: 1 }, "shared by 2 comparisons"],
  [
    { comparisons: 4, looks: 3, scenarios: 2 },
    "shared by 4 comparisons and 2 scenarios; 2 comparisons are for slow creep",
  ],
  [{ comparisons: 3, looks: 1, scenarios: 1 }, "shared by 3 comparisons; 1 comparison is for slow creep"],
])("the chance of a false alarm is shared by %j", (falseAlarms, words) => {
  expect(sharing(falseAlarms)).toBe(words);
});
