import { isHidden } from "../../../judge/objective/open.ts";
import type { Line, Section } from "../../../model/document.ts";
import { isImplied, isWrittenOfEach } from "../../../model/objective.ts";
import type { JudgedOutcome, ReportContext } from "../../../model/outcome.ts";
import type { Part } from "../../../model/report/part.ts";
import { ageOf, hasTimes } from "../../../model/run/age.ts";
import type { Run } from "../../../model/run/run.ts";
import { formatAge, formatDurationMs, formatFigure, formatOn } from "../../../model/units.ts";
import type { FalseAlarms, Judgement, ScenarioVerdict } from "../../../model/verdict.ts";
import { gateErrorBudget } from "../../../stats/error-budget.ts";
import { evidence, line, listOf } from "../../document/piece.ts";
import { known } from "../../known.ts";
import { controlLine } from "../control.ts";
import { hostsBesideTarget } from "../facts/hosts.ts";
import { latestLevelLines, likenessLines } from "../likeness.ts";
import { type Spelling, spellingOf, spellingOfOutcome, throughputOfAll } from "../spelling.ts";
import { clockWords, count, list, shortCommit, unknownIn, workOf } from "../words.ts";
import { generatorsLine } from "./generators.ts";
import { roundsLine, totalLine } from "./rounds.ts";

function windowLine(run: Run): Line {
  const { window } = run;
  if (!hasTimes(run)) return line("Window: not in the results");
  const [start, end] = [clockWords(window.start), clockWords(window.end)];
  const isSameDay = start.slice(0, 10) === end.slice(0, 10);
  const lengthMs = Date.parse(window.end) - Date.parse(window.start);
  const length = lengthMs >= 0 ? formatDurationMs(Math.round(lengthMs / 100) * 100) : "–";
  const warmUp =
    window.warmUpMs === 0 ? "no warm-up" : `after a warm-up of ${formatDurationMs(window.warmUpMs)}`;
  return line(`Window: ${start} to ${isSameDay ? end.slice(11) : end} UTC (${length}, ${warmUp})`);
}

function loadLine(run: Run, spelling: Spelling, features: readonly Part[]): Line {
  const [own] = features.flatMap((part) => part.load?.(run) ?? []);
  if (own !== undefined) return line(own);
  const work = workOf(run);
  const scale = spelling.scaleOf(throughputOfAll, "frequency");
  const rate = work?.rate === undefined ? "" : `, ${formatOn(scale, work.rate)}`;
  const { setupRequests = 0, generator } = run;
  const parts = known(
    work === undefined ? "no requests recorded" : `${count(work.amount, work.one)}${rate}`,
    generator.vusMax > 0 && `at most ${count(generator.vusMax, "virtual user")}`,
    count(generator.droppedIterations, "dropped iteration"),
    setupRequests > 0 && `${count(setupRequests, "request")} of setup and teardown left out`,
  );
  return line(`Load: ${parts.join("; ")}`);
}

/** The durations of these runs that were estimated from their samples. */
function estimatedDurations(runs: readonly Run[]) {
  return runs.flatMap(({ duration }) => (duration?.from === "samples" ? [duration] : []));
}

/** `this change: ± 0.3 %`, by how much rates may be off, rounded up; undefined if all durations are exact. */
function rateError(side: string, runs: readonly Run[]): string | undefined {
  const errors = estimatedDurations(runs).map(({ ms, errorMs }) => errorMs / ms);
  if (errors.length === 0) return undefined;
  return `${side}: ± ${formatFigure(Math.ceil(Math.max(...errors) * 1000) / 1000, "ratio")}`;
}

/** The doubt about rates if k6's own duration is unknown; undefined if it is known. */
export function rateDoubt(
  { runs, baseline }: Pick<JudgedOutcome, "runs" | "baseline">,
  reference: string,
): Line | undefined {
  const sides = known(rateError("this change", runs), rateError(reference, baseline));
  if (sides.length === 0) return undefined;
  const isCoarse = estimatedDurations([...runs, ...baseline]).some(({ stampsMs }) => stampsMs !== undefined);
  const cause = "; timestamps in whole seconds cause most of the error: set ";
  return line(
    `Rates use a duration estimated from the samples (${sides.join(", ")})`,
    ...(isCoarse ? [cause, { code: "K6_CSV_TIME_FORMAT=unix_micro" }] : []),
    "; for exact rates, name k6's end-of-test summary after the samples",
  );
}

function targetLine({ provenance }: Run): Line {
  const { target, environment, commit } = provenance;
  const at = commit === undefined ? [] : [", commit ", { code: shortCommit(commit) }];
  // A run read from Prometheus has a target only if the user named it.
  const named = target === "unknown" ? "not named" : { code: target };
  return line("Target: ", named, " (environment ", { code: environment }, ")", ...at);
}

/** The runs compared with: how many, of which branch and which commits. */
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

/** Comparisons that share the gate's false alarms: ` (shared by 4 comparisons; 2 …)`; empty for a single one. */
function sharingWords({ comparisons, scenarios }: FalseAlarms, judgements: readonly Judgement[]): string {
  if (comparisons === 1 && scenarios === 1) return "";
  const changes = judgements.filter(
    ({ kind, objective }) => kind === "relative" && objective.onMiss === "fail",
  );
  const ofCreep = comparisons - changes.length;
  const sharing = known(count(comparisons, "comparison"), scenarios > 1 && `${scenarios} scenarios`);
  const creep =
    ofCreep > 0 ? `; ${count(ofCreep, "comparison")} ${ofCreep === 1 ? "is" : "are"} for slow creep` : "";
  return ` (shared by ${list(sharing)}${creep})`;
}

/** What the odds of a pass do not hold for; empty if they hold for all objectives. */
function hiddenWords({ verdict, judgements }: ScenarioVerdict): string {
  const isWithoutOdds = judgements.some(
    ({ objective }) => isImplied(objective) && isWrittenOfEach(objective.indicator),
  );
  return isWithoutOdds || (verdict === "pass" && judgements.some(isHidden))
    ? "; that of a single endpoint passes where noise hides it"
    : "";
}

/** The confidence of the intervals, and how often such a gate fails although nothing changed. */
function confidenceLine({ verdict }: JudgedOutcome): Line | undefined {
  const { falseAlarms } = verdict;
  const changes = verdict.judgements.map((it) => it.change);
  const confidence = changes.find((it) => it !== undefined)?.confidence;
  if (confidence === undefined) return undefined;
  const sure = formatFigure(confidence, "ratio");
  return line(
    falseAlarms === undefined
      ? `Differences: each with its ${sure} interval; where that includes 0, the change may be noise`
      : `Intervals: ${sure}. Where rounds differ no more than these show, unchanged code fails at most about ` +
          `${formatFigure(falseAlarms.level, "ratio")} of such gates${sharingWords(falseAlarms, verdict.judgements)}, and a change of twice ` +
          `a tolerance passes at most about ${formatFigure(gateErrorBudget.oversight, "ratio")}${hiddenWords(verdict)}`,
  );
}

/** Rounds, windows and loads. */
function roundLines(
  runs: readonly Run[],
  outcome: JudgedOutcome | undefined,
  parts: readonly Part[],
): readonly (Line | undefined)[] {
  const about = outcome === undefined ? [] : [roundsLine(outcome), totalLine(outcome)];
  const spelling = outcome === undefined ? spellingOf({ runs }) : spellingOfOutcome(outcome);
  const [only, ...more] = runs;
  if (only === undefined) return about;
  if (more.length === 0) return [...about, windowLine(only), loadLine(only, spelling, parts)];
  const perRun = runs.map((run, index) =>
    line(`Round ${index + 1}. `, ...windowLine(run), ". ", ...loadLine(run, spelling, parts)),
  );
  return [...about, ...perRun];
}

/** Where the job's page with charts is; GitHub lists artifacts on the workflow run's own page. */
function whereThePageIs({ workflowRun = "", artifact, parts = [] }: ReportContext): Line {
  if (!parts.some((part) => part.openPage !== undefined)) return [];
  const isOnGitHub = /\/actions\/runs\/\d+(?:\/attempts\/\d+)?$/.test(workflowRun);
  const label = "its artifacts";
  const artifacts = isOnGitHub ? { link: { label, url: `${workflowRun}#artifacts` } } : label;
  const page: Line = ["; the page with charts is ", { code: "report.html" }];
  if (artifact === undefined) return [...page, " among ", artifacts, ", if the workflow uploads it"];
  return [...page, " in ", { code: artifact }, " among ", artifacts];
}

/** How the runs were measured, and `more` lines; undefined without runs. */
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
    ...roundLines(runs, outcome, context.parts ?? []),
    targetLine(run),
    besideTarget && line("Requests by host: ", { code: besideTarget }),
    outcome && baselineLine(outcome, context),
    ...(outcome === undefined ? [] : [...likenessLines(outcome), ...latestLevelLines(outcome)]),
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
