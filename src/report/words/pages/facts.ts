import type { Run } from "../../../model/run/run.ts";
import { formatDurationMs } from "../../../model/units.ts";
import { clockWords, count, numberWords, shortCommit, unknownIn, workWords } from "../words.ts";

/** Something that is known: words of ours and text from outside. */
export interface Fact {
  readonly what: string;
  readonly words: string;
  /** Text from outside, shown as it is. */
  readonly isOutside?: true | undefined;
}

/** What is known, without what has no words; last, whether these are from outside. */
export function factsOf(
  ...rows: readonly (readonly [what: string, words: string | undefined | false, isOutside?: true])[]
): readonly Fact[] {
  return rows.flatMap(([what, words, isOutside]) => (words ? [{ what, words, isOutside }] : []));
}

/**
 * The few facts that stand below a headline.
 * @param reference what the runs are compared with, in words
 * @param compared how many runs that are
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
    ["Measured", `${clockWords(run.window.start)} UTC`],
    ["Load", `${count(runs.length, "round")}, ${workWords(runs)}`],
    ["Compared with", compared > 0 && `${count(compared, "run")} of the ${reference}`],
  );
}

const parts = ["script", "files", "options", "extensions"] as const;

/** Where the measurement comes from: everything a record says of itself. */
export function provenanceFacts(run: Run): readonly Fact[] {
  const { provenance, fingerprint, window, generator } = run;
  const { machine } = provenance;
  const { os, cpu, cores } = machine;
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
    ["Recorded", `${clockWords(provenance.recordedAt)} UTC`],
    ["Window", `${clockWords(window.start)} to ${clockWords(window.end)} UTC`],
    ["Warm-up left out", window.warmUpMs === 0 ? "none" : formatDurationMs(window.warmUpMs)],
    [
      "Requests of setup and teardown left out",
      run.setupRequests !== undefined && numberWords(run.setupRequests),
    ],
    ["Load generator", provenance.generator, true],
    ["Loadline", provenance.loadline, true],
    ["Machine", cores === 0 ? unknownIn(provenance) : `${os}, ${cpu}, ${count(cores, "core")}`, true],
    ["Virtual users", generator.vusMax > 0 && `at most ${numberWords(generator.vusMax)}`],
    ["Dropped iterations", numberWords(generator.droppedIterations)],
    ["Identity of the load", identity],
    ...parts.map((part) => [`Load: ${part} (SHA-256)`, fingerprint?.[part], true] as const),
  );
}
