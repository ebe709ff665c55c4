// "Next" of a failed gate on a branch names the search, with the commits that are known; and nothing else does.
import { expect, test } from "vitest";
import { bisectFacts, bisectPart } from "../../../src/features/bisect/part.ts";
import type { JudgedOutcome } from "../../../src/model/outcome.ts";
import type { Run } from "../../../src/model/run/run.ts";
import type { Start } from "../../../src/model/start.ts";
import { buildReport } from "../../../src/report/document/build.ts";
import { lineText } from "../../../src/report/render/terminal.ts";
import {
  absolute,
  change,
  context,
  crept,
  gate,
  judged,
  judgedAbsolute,
  judgedRelative,
  p95,
  relative,
  run,
  withCreep,
} from "../../unit/report/fixtures.ts";

const start: Start = {
  run: "npm start",
  build: undefined,
  prepare: undefined,
  stop: undefined,
  env: {},
};

const [older, old, recent, now] = ["1", "2", "3", "4"].map((digit) => digit.repeat(40));

/** A run of this commit on a day of October. */
function runOf(commit: string | undefined, day: number, more: Partial<Run["provenance"]> = {}): Run {
  const made = run();
  const { pullRequest: _none, commit: _other, ...provenance } = made.provenance;
  const recordedAt = `2026-10-0${day}T08:00:00.000Z`;
  return {
    ...made,
    provenance: { ...provenance, recordedAt, ...(commit !== undefined && { commit }), ...more },
  };
}

const slower = judgedRelative(
  relative("p95 < baseline + 10%", p95, { amount: 0.1 }),
  change(200, 260, 5),
  "fail",
);
const history = [runOf(older, 1), runOf(old, 2), runOf(recent, 3)];

function failed(
  changes: Partial<{ judgement: JudgedOutcome["verdict"]["judgements"][number]; run: Run }> = {},
) {
  return judged([changes.judgement ?? slower], {
    run: changes.run ?? runOf(now, 4, { event: "schedule" }),
    baseline: history,
  });
}

/** The steps of its report. */
function nextOf(outcome: JudgedOutcome, isStarted = true): string {
  const known = { remembered: undefined, start: isStarted ? start : undefined };
  const facts = bisectPart.facts?.(outcome, known);
  const kept = facts === undefined ? outcome : { ...outcome, facts };
  const report = buildReport(gate([kept]), { ...context, parts: [bisectPart] });
  return (report.document.scenarios[0]?.next ?? []).map((line) => lineText(line)).join("\n");
}

test("a scheduled gate that failed names the newest commit of its baseline, and its own", () => {
  expect(nextOf(failed())).toContain(
    `Next: find the commit that made it worse, with this one checked out: loadline bisect ${recent?.slice(0, 12)} ${now?.slice(0, 12)}.`,
  );
});

test("a drift names the last level before it began", () => {
  const creep = crept({ since: { commit: recent, recordedAt: "2026-10-03T08:00:00.000Z" } });
  expect(nextOf(failed({ judgement: withCreep(slower, creep) }))).toContain(
    `loadline bisect ${old?.slice(0, 12)} ${now?.slice(0, 12)}`,
  );
  const sinceEver = crept({
    from: { commit: older, recordedAt: "2026-10-01T08:00:00.000Z" },
    since: { commit: older, recordedAt: "2026-10-01T08:00:00.000Z" },
  });
  expect(nextOf(failed({ judgement: withCreep(slower, sinceEver) }))).toContain(
    `loadline bisect ${older?.slice(0, 12)} ${now?.slice(0, 12)}`,
  );
});

test.each([
  ["the job does not start the service", failed(), false],
  ["a pull request is the suspect itself", failed({ run: runOf(now, 4, { pullRequest: 7 }) }), true],
  ["a merge group is, too", failed({ run: runOf(now, 4, { event: "merge_group" }) }), true],
  ["so is what a terminal tries", failed({ run: runOf(now, 4, { event: undefined }) }), true],
  ["its own commit is not known", failed({ run: runOf(undefined, 4, { event: "schedule" }) }), true],
  ["the baseline is of the same commit", failed({ run: runOf(recent, 4, { event: "schedule" }) }), true],
  ["the commit is no hash", failed({ run: runOf("main; rm -rf .", 4, { event: "schedule" }) }), true],
  [
    "only a limit was missed",
    failed({ judgement: judgedAbsolute(absolute("p95 < 200ms", p95, { limit: 200 }), 260, "fail") }),
    true,
  ],
  ["the gate passed", judged([judgedRelative(slower.objective, change(200, 201, 5))]), true],
])("no search is named where %s", (_, outcome, isStarted) => {
  expect(nextOf(outcome, isStarted)).not.toContain("bisect");
});

test("commits of a stored report that are none are refused, and none becomes part of a command", () => {
  const outcome = { ...failed(), facts: { bisect: { good: "$(id)", bad: now } } };
  expect(() => bisectFacts.of(outcome)).toThrow("damaged");
});
