import type { Scenario } from "../../../model/gate.ts";
import { formatDurationMs } from "../../../model/units.ts";
import { known } from "../../known.ts";
import { count, list } from "../words.ts";

/** What is known of a script that k6 can load. */
export interface CheckFindings {
  readonly thresholds: number;
  readonly longestMs: number;
  readonly knowsTarget: boolean | undefined;
}

/** `checkout: perf/checkout.js, 3 objectives, at most 1m30s a run`. */
export function checkedLine({ name, script, objectives }: Scenario, found: CheckFindings): string {
  const parts = known(
    script,
    count(objectives.length, "objective"),
    found.thresholds > 0 && count(found.thresholds, "threshold"),
    `at most ${formatDurationMs(found.longestMs)} a run`,
  );
  return `${name}: ${parts.join(", ")}`;
}

/** What would prevent a verdict although k6 can load the script; undefined if nothing would. */
export function checkDoubt({ name, objectives }: Scenario, found: CheckFindings): string | undefined {
  const doubts = known(
    found.knowsTarget === false &&
      "the script never reads TARGET_URL or BASE_URL, so it cannot reach the target",
    objectives.length === 0 && found.thresholds === 0 && "it has neither objectives nor thresholds",
  );
  return doubts.length === 0 ? undefined : `${name}: ${list(doubts)}`;
}
