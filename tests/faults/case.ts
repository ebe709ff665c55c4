// A fault case: what is struck, what is expected, and what is found wrong with what came of it.
import type { Stage } from "./stage.ts";
import type { EndedStep } from "./step.ts";

/** What a fault strikes, in the order of the matrix. */
export const parts = [
  "GitHub",
  "Prometheus",
  "target",
  "k6",
  "disk",
  "clock",
  "SIGTERM",
  "killed job",
  "pairs",
] as const;

export type Part = (typeof parts)[number];

/** What a case found wrong; nothing, where all lists are empty. */
export interface Findings {
  /** Stored measurements and verdicts that are gone, or twice there. */
  readonly lost: readonly string[];
  /** Steps that did not end by themselves. */
  readonly hung: readonly string[];
  /** Places where what fails reads as a pass. */
  readonly letIn: readonly string[];
}

export interface FaultCase {
  readonly part: Part;
  /** What goes wrong: `cut`, `full`. */
  readonly fault: string;
  /** When or where, to follow "while" or "in". */
  readonly where: string;
  /** What happens, for docs/evidence/reliability.md. */
  readonly happens: string;
  /** The line of docs/evidence/reliability.md that it is one of, where several have one. Default: its own. */
  readonly line?: string;
  /** Quick enough for every run of the tests. */
  readonly isSample?: boolean;
  /** Why it cannot be tried on this machine, if it cannot. */
  readonly skip?: () => string | undefined;
  /** Strikes, asserts what is expected, and returns what was found. */
  readonly run: () => Promise<Findings>;
}

/** The test's name. */
export function nameOf({ part, fault, where }: FaultCase): string {
  return `${part}: ${fault}, ${where}`;
}

const passWords = /###? ?✅/;

/** What a step that has to fail shows elsewhere than in its exit status. */
function passesIn(stage: Stage): string[] {
  const { github } = stage;
  const report = stage.read(".loadline/report/report.json");
  return [
    ...github.checkRuns
      .filter(({ conclusion }) => ["success", "neutral", "skipped"].includes(conclusion ?? ""))
      .map(({ name, conclusion }) => `the check ${name} is ${conclusion}`),
    ...github.statuses.filter(({ state }) => state === "success").map(({ context }) => `status ${context}`),
    ...github.comments.filter(({ body }) => passWords.test(body)).map(() => "a comment says pass"),
    ...(passWords.test(stage.read("summary.md")) ? ["the summary says pass"] : []),
    ...(/"verdict": ?"(?:pass|warn)"/.test(report.slice(0, 200)) ? ["report.json says pass"] : []),
    ...(/verdict<<.*\n(?:pass|warn)\n/.test(stage.read("output")) ? ["the output verdict is pass"] : []),
  ];
}

/** Runs that were stored before and are gone, and those that are there twice. */
export function lostRuns(before: readonly string[], after: readonly string[]): string[] {
  const gone = before.filter((run) => !after.includes(run)).map((run) => `gone: ${run}`);
  const twice = after.filter((run, index) => after.indexOf(run) !== index).map((run) => `twice: ${run}`);
  return [...gone, ...twice];
}

/** What came of steps that each have to fail: exit status 0 is a fail that was let in. */
export function findingsOfFailing(
  stage: Stage,
  before: readonly string[],
  steps: readonly EndedStep[],
): Findings {
  return {
    lost: [
      ...lostRuns(before, stage.stored()),
      ...(stage.stored().length > before.length ? ["a run was stored by a job that stores none"] : []),
      ...steps.flatMap((step) => toldNothing(stage, step)),
    ],
    hung: hungOf(steps),
    letIn: [
      ...steps.filter(({ status }) => status === 0).map(() => "exit status 0"),
      ...passesIn(stage),
      ...bugsOf(steps),
    ],
  };
}

/** What came of steps that store a run each. @param most runs that may have been added */
export function findingsOfStoring(
  stage: Stage,
  before: readonly string[],
  steps: readonly EndedStep[],
  most = steps.length,
): Findings {
  const after = stage.stored();
  const least = steps.filter(({ status }) => status === 0).length;
  const added = after.length - before.length;
  return {
    lost: [
      ...lostRuns(before, after),
      ...(added < least ? [`${least} steps say that they stored, ${added} runs were added`] : []),
      ...(added > most ? [`${added} runs were added by ${most} steps`] : []),
    ],
    hung: hungOf(steps),
    letIn: bugsOf(steps),
  };
}

/** A verdict that nobody can read is lost: the log has it, or what the gate failed of. */
function toldNothing(stage: Stage, { status, signal, output }: EndedStep): string[] {
  if (status !== 1 && status !== 3) return [];
  const isTold = output.includes("::error::") || /verdict<<.*\nfail\n/.test(stage.read("output"));
  return isTold || signal !== null ? [] : ["the step failed without a word"];
}

/** A fault of the world is never reported as a bug of ours. */
function bugsOf(steps: readonly EndedStep[]): string[] {
  return steps
    .flatMap(({ output }) => output.match(/This is a bug in Loadline.*/g) ?? [])
    .map((line) => `taken for a bug: ${line.slice(0, 200)}`);
}

function hungOf(steps: readonly EndedStep[]): string[] {
  return steps.filter(({ isHung }) => isHung).map(({ output }) => `no end after: ${output.slice(-300)}`);
}

/** With the checks that are left in progress, by steps that ended or whose `post:` did. */
export function withLeft(stage: Stage, findings: Findings): Findings {
  const left = stage.github.checkRuns.filter(({ status }) => status !== "completed");
  return { ...findings, lost: [...findings.lost, ...left.map(({ name }) => `in progress: ${name}`)] };
}
