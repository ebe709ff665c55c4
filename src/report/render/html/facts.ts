import type { Run } from "../../../model/run/run.ts";
import { formatDurationMs, formatFigure } from "../../../model/units.ts";
import { clockWords, count, shortCommit, unknownIn, workWords } from "../../words/words.ts";

/** Something that is known: words of ours and text from outside. */
export interface Fact {
  readonly what: string;
  readonly words: string;
  /** Text from outside, shown as it is. */
  readonly isOutside?: boolean;
}

function fact(what: string, words: string | undefined): readonly Fact[] {
  return words === undefined || words === "" ? [] : [{ what, words }];
}

function outside(what: string, words: string | undefined): readonly Fact[] {
  return words === undefined || words === "" ? [] : [{ what, words, isOutside: true }];
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
  return [
    ...outside("Scenario", scenario),
    ...outside("Environment", environment),
    ...outside("Commit", commit === undefined ? undefined : shortCommit(commit)),
    ...outside("Branch", branch),
    ...fact("Measured", `${clockWords(run.window.start)} UTC`),
    ...fact("Load", `${count(runs.length, "round")}, ${workWords(runs)}`),
    ...(compared === 0 ? [] : fact("Compared with", `${count(compared, "run")} of the ${reference}`)),
  ];
}

const parts = ["script", "files", "options", "extensions"] as const;

/** Where the measurement comes from: everything a record says of itself. */
export function provenanceFacts(run: Run): readonly Fact[] {
  const { provenance, fingerprint, window, generator } = run;
  const { machine } = provenance;
  return [
    ...outside("Scenario", provenance.scenario),
    ...outside("Environment", provenance.environment),
    ...outside("Target", provenance.target),
    ...outside("Commit", provenance.commit),
    ...outside("Branch", provenance.branch),
    ...outside("Event", provenance.event),
    ...outside("Started by", provenance.actor),
    ...outside("Workflow run", provenance.workflowRun),
    ...outside("Test id", provenance.testId),
    ...fact("Recorded", `${clockWords(provenance.recordedAt)} UTC`),
    ...fact("Window", `${clockWords(window.start)} to ${clockWords(window.end)} UTC`),
    ...fact("Warm-up left out", window.warmUpMs === 0 ? "none" : formatDurationMs(window.warmUpMs)),
    ...fact(
      "Requests of setup and teardown left out",
      run.setupRequests === undefined ? undefined : formatFigure(run.setupRequests, "number"),
    ),
    ...outside("Load generator", provenance.generator),
    ...outside("Loadline", provenance.loadline),
    ...outside(
      "Machine",
      machine.cores === 0
        ? unknownIn(provenance)
        : `${machine.os}, ${machine.cpu}, ${count(machine.cores, "core")}`,
    ),
    ...fact(
      "Virtual users",
      generator.vusMax === 0 ? undefined : `at most ${formatFigure(generator.vusMax, "number")}`,
    ),
    ...fact("Dropped iterations", formatFigure(generator.droppedIterations, "number")),
    ...(fingerprint === undefined
      ? fact("Identity of the load", unknownIn(provenance))
      : parts.flatMap((part) => outside(`Load: ${part} (SHA-256)`, fingerprint[part]))),
  ];
}
