import { hasTimes } from "../../model/run/age.ts";
import type { Run } from "../../model/run/run.ts";
import { formatDurationMs } from "../../model/units.ts";
import { type Fact, factsOf } from "../../report/render/html/parts.ts";
import {
  clockWords,
  count,
  machineWords,
  numberWords,
  shortCommit,
  unknownIn,
  workWords,
} from "../../report/words/words.ts";

/**
 * The facts below a headline.
 * @param reference `baseline` or `base deployment`
 * @param compared the number of its runs
 */
export function headFacts(runs: readonly Run[], reference: string, compared: number): readonly Fact[] {
  const [run] = runs;
  if (run === undefined) return [];
  const { scenario, environment, commit, branch } = run.provenance;
  return factsOf(
    ["Scenario", scenario, true],
    ["Environment", environment, true],
    ["Commit", commit && shortCommit(commit), true],
    ["Branch", branch, true],
    ["Measured", hasTimes(run) && `${clockWords(run.window.start)} UTC`],
    ["Load", `${count(runs.length, "round")}, ${workWords(runs)}`],
    ["Compared with", compared > 0 && `${count(compared, "run")} of the ${reference}`],
  );
}

const parts = ["script", "files", "options", "extensions"] as const;

/** Everything that a record says of its origin. */
export function provenanceFacts(run: Run): readonly Fact[] {
  const { provenance, fingerprint, window, generator } = run;
  const { machine } = provenance;
  const identity = fingerprint === undefined ? unknownIn(provenance) : undefined;
  return factsOf(
    ["Scenario", provenance.scenario, true],
    ["Environment", provenance.environment, true],
    ["Target", provenance.target, true],
    ["Commit", provenance.commit, true],
    ["Branch", provenance.branch, true],
    ["Event", provenance.event, true],
    ["Started by", provenance.actor, true],
    ["Workflow run", provenance.workflowRun, true],
    ["Test id", provenance.testId, true],
    ["Recorded", hasTimes(run) && `${clockWords(provenance.recordedAt)} UTC`],
    [
      "Window",
      hasTimes(run) ? `${clockWords(window.start)} to ${clockWords(window.end)} UTC` : "not in the results",
    ],
    ["Warm-up left out", window.warmUpMs === 0 ? "none" : formatDurationMs(window.warmUpMs)],
    [
      "Requests of setup and teardown left out",
      run.setupRequests !== undefined && numberWords(run.setupRequests),
    ],
    ["Load generator", provenance.generator, true],
    ["Loadline", provenance.loadline, true],
    ["Machine", machine.cores === 0 ? unknownIn(provenance) : machineWords(machine), true],
    ["Virtual users", generator.vusMax > 0 && `at most ${numberWords(generator.vusMax)}`],
    ["Dropped iterations", numberWords(generator.droppedIterations)],
    ["Identity of the load", identity],
    ...parts.map((part) => [`Load: ${part} (SHA-256)`, fingerprint?.[part], true] as const),
  );
}
