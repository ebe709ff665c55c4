import type { Line, Section } from "../../../model/document.ts";
import type { JudgedOutcome, ReportContext } from "../../../model/outcome.ts";
import { ageOf } from "../../../model/run/age.ts";
import type { Run } from "../../../model/run/run.ts";
import { formatAge, formatDurationMs, formatFigure, formatOn } from "../../../model/units.ts";
import type { FalseAlarms, Judgement } from "../../../model/verdict.ts";
import { evidence, line, listOf } from "../../document/piece.ts";
import { known } from "../../known.ts";
import { controlLine } from "../control.ts";
import { hostsBesideTarget } from "../facts/hosts.ts";
import { ladderLoad } from "../facts/ladder.ts";
import { likenessLines } from "../likeness.ts";
import { type Spelling, spellingOf, spellingOfOutcome, throughputOfAll } from "../spelling.ts";
import { clockWords, count, list, shortCommit, unknownIn, workOf } from "../words.ts";
import { generatorsLine } from "./generators.ts";
import { roundsLine, totalLine } from "./rounds.ts";

function windowLine({ window, lacks }: Run): Line {
  if (lacks?.includes("window")) return line("Window: not in the results");
  const [start, end] = [clockWords(window.start), clockWords(window.end)];
  const isSameDay = start.slice(0, 10) === end.slice(0, 10);
  const lengthMs = Date.parse(window.end) - Date.parse(window.start);
  const length = lengthMs >= 0 ? formatDurationMs(Math.round(lengthMs / 100) * 100) : "–";
  const warmUp =
    window.warmUpMs === 0 ? "no warm-up" : `after a warm-up of ${formatDurationMs(window.warmUpMs)}`;
  return line(`Window: ${start} to ${isSameDay ? end.slice(11) : end} UTC (${length}, ${warmUp})`);
}

function loadLine(run: Run, spelling: Spelling): Line {
  if (run.ladder !== undefined) return line(ladderLoad(run.ladder));
  const work = workOf(run);
  const scale = spelling.scaleOf(throughputOfAll, "frequency");
  const rate = work?.rate === undefined ? "" : `, ${formatOn(scale, work.rate)}`;
  const figures = work === undefined ? "no requests recorded" : `${count(work.amount, work.one)}${rate}`;
  const { vusMax, droppedIterations } = run.generator;
  const users = vusMax === 0 ? "" : `; at most ${count(vusMax, "virtual user")}`;
  const { setupRequests = 0 } = run;
  const around =
    setupRequests === 0 ? "" : `; ${count(setupRequests, "request")} of setup and teardown left out`;
  return line(`Load: ${figures}${users}; ${count(droppedIterations, "dropped iteration")}${around}`);
}

/** How far rates may be off, as a share; undefined where what they are divided by is known. */
function rateError(runs: readonly Run[]): number | undefined {
  const durations = runs.flatMap(({ duration }) => (duration?.from === "samples" ? [duration] : []));
  return durations.length === 0 ? undefined : Math.max(...durations.map(({ ms, errorMs }) => errorMs / ms));
}

/** The doubt that rates are a little off, where k6's own duration is not known; undefined where it is. */
export function rateDoubt(
  { runs, baseline }: Pick<JudgedOutcome, "runs" | "baseline">,
  reference: string,
): Line | undefined {
  const sides = [
    { name: "this change", error: rateError(runs) },
    { name: reference, error: rateError(baseline) },
  ].flatMap(({ name, error }) =>
    // Rounded up: a rate is never known better than it says.
    error === undefined ? [] : [`${name}: ± ${formatFigure(Math.ceil(error * 1000) / 1000, "ratio")}`],
  );
  if (sides.length === 0) return undefined;
  const isCoarse = [...runs, ...baseline].some(
    ({ duration }) => duration?.from === "samples" && duration.stampsMs !== undefined,
  );
  return line(
    `Rates use a duration estimated from the samples (${sides.join(", ")})`,
    ...(isCoarse
      ? [
          "; timestamps in whole seconds cause most of the error: set ",
          { code: "K6_CSV_TIME_FORMAT=unix_micro" },
        ]
      : []),
    "; for exact rates, name k6's end-of-test summary after the samples",
  );
}

function targetLine({ provenance }: Run): Line {
  const { target, environment, commit } = provenance;
  const at = commit === undefined ? [] : [", commit ", { code: shortCommit(commit) }];
  // A run that was read from Prometheus has one only where somebody named it.
  const named = target === "unknown" ? "not named" : { code: target };
  return line("Target: ", named, " (environment ", { code: environment }, ")", ...at);
}

/** How many runs were compared with, of which branch, from which commit to which. */
function baselineLine(
  { verdict, baseline, design, runs }: JudgedOutcome,
  { baselineBranch: branch, isComparison }: ReportContext,
): Line {
  const { comparability } = verdict;
  if (design !== "stored") {
    const target = baseline[0]?.provenance.target ?? "";
    const named = target === "unknown" ? [] : [{ code: target }, ", "];
    return line("Base deployment: ", ...named, count(baseline.length, "run"));
  }
  if (comparability.kind === "none") return line("Baseline: none yet");
  if (comparability.kind === "changedLoad") {
    return line(`Baseline: ${count(comparability.runs, "run")}, all with a different load`);
  }
  const [first, last] = [baseline[0]?.provenance, baseline.at(-1)?.provenance];
  const from = branch ?? last?.branch;
  const [run] = runs;
  const ageMs = isComparison === true || run === undefined ? undefined : ageOf(baseline, run);
  const commits = new Set(known(first?.commit, last?.commit).map(shortCommit));
  return line(
    `Baseline: ${count(comparability.runs, "run")}`,
    ...(from === undefined ? [] : [" of ", { code: from }]),
    ...[...commits].flatMap((commit, index) => [index === 0 ? ", " : " to ", { code: commit }]),
    ...(ageMs === undefined ? [] : [`; the newest was ${formatAge(ageMs)} old`]),
  );
}

/** What shares a gate's chance of a false alarm: ` (shared by 4 comparisons; 2 …)`; nothing where one has it alone. */
function sharingWords({ comparisons, scenarios = 1 }: FalseAlarms, judgements: readonly Judgement[]): string {
  const ofChanges = judgements.filter(
    (it) => it.kind === "relative" && it.objective.onMiss === "fail",
  ).length;
  const ofCreep = comparisons - ofChanges;
  const sharing = known(count(comparisons, "comparison"), scenarios > 1 && `${scenarios} scenarios`);
  if (sharing.length === 1 && comparisons === 1) return "";
  const creep =
    ofCreep > 0 ? `; ${count(ofCreep, "comparison")} ${ofCreep === 1 ? "is" : "are"} for slow creep` : "";
  return ` (shared by ${list(sharing)}${creep})`;
}

/** How sure the intervals are, and how often such a gate fails although nothing changed. */
function confidenceLine({ verdict }: JudgedOutcome): Line | undefined {
  const { falseAlarms } = verdict;
  const changes = verdict.judgements.map((it) => it.change);
  const confidence = changes.find((it) => it !== undefined)?.confidence;
  if (confidence === undefined) return undefined;
  const sure = formatFigure(confidence, "ratio");
  return line(
    falseAlarms === undefined
      ? `Differences: each with its ${sure} interval; where that includes 0, the change may be noise`
      : `Intervals: ${sure}. Unchanged code fails at most about ${formatFigure(falseAlarms.level, "ratio")} of such gates, ` +
          `whatever the number of rounds${sharingWords(falseAlarms, verdict.judgements)}`,
  );
}

/** Window and load: of the only run, or of each round after what they were taken for. */
function roundLines(runs: readonly Run[], outcome: JudgedOutcome | undefined): readonly (Line | undefined)[] {
  const about = outcome === undefined ? [] : [roundsLine(outcome), totalLine(outcome)];
  const spelling = outcome === undefined ? spellingOf({ runs }) : spellingOfOutcome(outcome);
  const [only, ...more] = runs;
  if (only === undefined) return about;
  if (more.length === 0) return [...about, windowLine(only), loadLine(only, spelling)];
  const perRun = runs.map((run, index) =>
    line(`Round ${index + 1}. `, ...windowLine(run), ". ", ...loadLine(run, spelling)),
  );
  return [...about, ...perRun];
}

/** The page among what the job leaves behind: GitHub lists artifacts at the end of a run's own page. */
function whereThePageIs({ workflowRun = "", artifact }: ReportContext): Line {
  const isOnGitHub = /\/actions\/runs\/\d+(?:\/attempts\/\d+)?$/.test(workflowRun);
  const artifacts = isOnGitHub
    ? { link: { label: "its artifacts", url: `${workflowRun}#artifacts` } }
    : "its artifacts";
  const page: Line = ["; the page with charts is ", { code: "report.html" }];
  if (artifact === undefined) return [...page, " among ", artifacts, ", if the workflow uploads it"];
  return [...page, " in ", { code: artifact }, " among ", artifacts];
}

/**
 * How the runs were measured: rounds, windows, load, target, baseline, machine and versions; undefined without any.
 * @param more lines at its end
 */
export function measuredSection(
  runs: readonly Run[],
  outcome: JudgedOutcome | undefined,
  context: ReportContext,
  more: readonly Line[] = [],
): Section | undefined {
  const [run] = runs;
  if (run === undefined) return undefined;
  const last = runs.at(-1) ?? run;
  const { machine, generator, loadline } = run.provenance;
  const besideTarget = hostsBesideTarget(runs);
  const lines = known(
    ...roundLines(runs, outcome),
    targetLine(run),
    besideTarget && line("Requests by host: ", { code: besideTarget }),
    outcome && baselineLine(outcome, context),
    ...(outcome === undefined ? [] : likenessLines(outcome)),
    outcome && controlLine(outcome),
    outcome && confidenceLine(outcome),
    machine.cores === 0
      ? line(`Machine: ${unknownIn(run.provenance)}`)
      : line("Machine: ", { code: `${machine.os}, ${machine.cpu}` }, `, ${count(machine.cores, "core")}`),
    generatorsLine(runs),
    line("Tools: ", { code: generator }, ", Loadline ", { code: loadline }),
    last.ending.kind === "unfinished" && line("Ending: unfinished, ", { code: last.ending.reason }),
    context.workflowRun !== undefined &&
      line({ link: { label: "Workflow run", url: context.workflowRun } }, ...whereThePageIs(context)),
    ...more,
  );
  return evidence("How this was measured", listOf(lines));
}
