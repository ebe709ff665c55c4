import { defaultEnvironment } from "../config/gate.ts";
import { courseOf, isLowerBetter } from "../judge/direction.ts";
import { isOnExceptions } from "../judge/exceptions.ts";
import { type Decided, decided, misses } from "../judge/misses.ts";
import type { Judgement } from "../judge/verdict.ts";
import { creepSentence } from "./creep.ts";
import { plain } from "./escape.ts";
import { scenarioWord } from "./outcome.ts";
import { metWords, recordedWords, shortWords } from "./recording.ts";
import type { GateOutcome, ScenarioOutcome } from "./report.ts";
import {
  amountWords,
  count,
  currentFigure,
  differenceWords,
  figureWords,
  indicatorWords,
  labelWords,
  limitFigure,
  limitWords,
  list,
  sizeWords,
  tagWords,
  withoutStop,
} from "./words.ts";

type JudgedOutcome = Extract<ScenarioOutcome, { kind: "judged" }>;

/** A change this large, clear of noise, is worth a word on a passing gate. */
const clearImprovement = 0.05;

/** Longest headline; check titles and notifications show no more. */
const longestHeadline = 250;

/** "p95 rose by 18 %, from 212 ms to 250 ms". */
function changeSentence(judgement: Decided & { readonly change: NonNullable<Decided["change"]> }): string {
  const { objective, dimension, change } = judgement;
  // Not `current`: of a `max` with a limit of its own that is the largest of all rounds, the change that of their mean.
  const level = change.baseline + change.difference;
  const from = figureWords(objective, change.baseline, { dimension, against: level });
  const to = figureWords(objective, level, { dimension, against: change.baseline });
  const verb = change.difference < 0 ? "fell" : "rose";
  const size = sizeWords(objective, dimension, change);
  return `${indicatorWords(objective.indicator)} ${verb} by ${size}, from ${from} to ${to}`;
}

/** A missed relative objective: what changed, and how much of that is allowed. */
function relativeMiss(judgement: Extract<Decided, { kind: "relative" }>): string {
  const { objective, dimension, change, creep } = judgement;
  const { bound } = objective;
  if (creep !== undefined) return creepSentence(judgement, creep);
  if (bound.kind !== "relative") return absoluteMiss(judgement);
  const wantsLower = isLowerBetter(objective);
  const isTolerance = wantsLower ? bound.amount >= 0 : bound.amount <= 0;
  const isWorse = wantsLower ? change.difference > 0 : change.difference < 0;
  if (isTolerance && isWorse) {
    const allowed = bound.amount === 0 ? "no change for the worse" : amountWords(bound, dimension);
    return `${changeSentence(judgement)}; ${allowed} is allowed`;
  }
  const needed = `${wantsLower ? "a fall" : "a rise"} of at least ${amountWords(bound, dimension)} is required`;
  if (change.difference !== 0) return `${changeSentence(judgement)}; ${needed}`;
  return `${indicatorWords(objective.indicator)} stayed at ${currentFigure(judgement)}; ${needed}`;
}

/** A missed limit of its own. */
function absoluteMiss(judgement: Decided): string {
  const { objective, current, limit } = judgement;
  const { metric, tags, aggregation } = objective.indicator;
  const [figure, bound] = [currentFigure(judgement), limitFigure(judgement)];
  const whom = tagWords(tags);
  const name = indicatorWords(objective.indicator);
  if (current === limit) return `${name} is ${figure}; it must be ${strictWords(judgement)} ${bound}`;
  const isExact = objective.comparison === "==" && limit !== 0 && limit !== 1;
  if (isExact) return `${name} is ${figure}; it must be ${bound}`;
  if (metric === "http_req_failed" && aggregation.kind === "rate" && isLowerBetter(objective, current)) {
    return `${figure} of ${whom === "" ? "" : `${whom} `}requests failed; ${limit === 0 ? "none" : bound} is allowed`;
  }
  if (isOnExceptions(objective) && isLowerBetter(objective, current)) {
    return `${figure} of iterations ended with an uncaught exception; ${limit === 0 ? "none" : bound} is allowed`;
  }
  if (metric === "checks" && aggregation.kind === "rate" && !isLowerBetter(objective, current)) {
    return `${figure} of checks passed${whom === "" ? "" : ` (${whom})`}; ${bound} is required`;
  }
  const isFloor = objective.comparison === ">" || objective.comparison === ">=";
  if (objective.comparison === "==") return `${name} is ${figure}; it must be ${bound}`;
  return isFloor
    ? `${name} is ${figure}; at least ${bound} is required`
    : `${name} is ${figure}; the limit is ${bound}`;
}

function strictWords({ objective, current }: Decided): string {
  if (objective.comparison === "!=") return "other than";
  return isLowerBetter(objective, current) ? "below" : "above";
}

/** One sentence for a missed objective. */
export function missSentence(judgement: Decided): string {
  const sentence = judgement.kind === "relative" ? relativeMiss(judgement) : absoluteMiss(judgement);
  const ofScript = judgement.objective.source.from === "script" ? " (threshold of the script)" : "";
  return `${sentence}${worstSeries(judgement)}${ofScript}`;
}

/** Room for the labels of a series in a sentence. */
const longestLabels = 80;

/** ` (queue=orders)`, the series of the servers' side that was judged; nothing where there are no labels to tell it by. */
export function worstSeries({ series = {} }: Judgement): string {
  // Prometheus itself puts these on every series: they tell something only where nothing else does.
  const { job: _job, instance, ...own } = series;
  const telling = Object.keys(own).length > 0 || instance === undefined ? own : { instance };
  const words = labelWords(telling);
  if (words === "") return "";
  return ` (${words.length <= longestLabels ? words : `${words.slice(0, longestLabels - 1)}…`})`;
}

/** Figures that got clearly better, the largest change first: at the odds that a failure takes, and by 5 % or more. */
export function improvements(judgements: readonly Judgement[]): readonly Decided[] {
  const better = decided(judgements).filter(({ objective, change }) => {
    if (change === undefined) return false;
    const isClear = change.isBetter === true && courseOf(objective, change) === "better";
    return isClear && Math.abs(change.ratio ?? 0) >= clearImprovement;
  });
  return better.sort((a, b) => Math.abs(b.change?.ratio ?? 0) - Math.abs(a.change?.ratio ?? 0));
}

function missHeadline({ runs, verdict }: JudgedOutcome, word: "fail" | "warn"): string {
  const [first, ...more] = misses(verdict.judgements, word);
  const crossed = (runs[0]?.thresholds ?? []).filter((_, index) =>
    runs.some((run) => run.thresholds[index]?.ok === false),
  );
  const early = runs.some((run) => run.ending.kind === "abortedByThreshold")
    ? "; the load was stopped early"
    : "";
  if (first !== undefined) {
    return `${missSentence(first)}${more.length > 0 ? ` (and ${more.length} more)` : ""}${early}`;
  }
  const [threshold, ...others] = crossed;
  if (threshold === undefined) return verdict.reason ?? `an objective was missed${early}`;
  const rest = others.length > 0 ? ` (and ${others.length} more)` : "";
  return `a threshold of the script was crossed: ${threshold.metric} ${threshold.expression}${rest}${early}`;
}

function inconclusiveHeadline({ verdict }: JudgedOutcome): string {
  const { judgements } = verdict;
  const reason = withoutStop(verdict.reason ?? "");
  const because = reason === "" ? "" : `: ${reason}`;
  const [first, ...more] = decided(judgements).filter((it) => it.verdict === "inconclusive");
  if (first?.kind === "relative") {
    const others = more.length > 0 ? ` (and ${more.length} more)` : "";
    // The reason joins those of all open objectives; a sentence has room for one.
    const why = because === "" || more.length > 0 ? `: ${measuredWords(first)}` : because;
    return `Can't tell whether ${questionWords(first)}${others}${why}`;
  }
  return `Can't tell${because}`;
}

/** Whether an objective has nothing to be compared with; one that is open for a reason of its own has not asked. */
export function lacksBaseline(judgement: Judgement): boolean {
  if (judgement.kind !== "notJudged") return false;
  const { cause, current } = judgement;
  // A report of an earlier version has no cause: there, what was measured was not compared.
  return cause === undefined ? current !== undefined : cause === "noBaseline" || cause === "changedLoad";
}

/** "measured +6 % (-2 % to +14 %)". */
function measuredWords({ objective, dimension, change }: Extract<Decided, { kind: "relative" }>): string {
  return `measured ${differenceWords(objective, dimension, change)}`;
}

/** One sentence for each objective, however it ended; of a missed one the sentence that the comment has. */
export function findingSentence(judgement: Judgement): string {
  if (judgement.kind === "notJudged") {
    return `${indicatorWords(judgement.objective.indicator)} was not judged: ${withoutStop(judgement.reason)}`;
  }
  switch (judgement.verdict) {
    case "pass":
      return `${indicatorWords(judgement.objective.indicator)} is ${currentFigure(judgement)}; asked for is ${limitWords(judgement)}`;
    case "warn":
    case "fail":
      return missSentence(judgement);
    case "inconclusive":
      return `Can't tell whether ${questionWords(judgement)}: ${measuredWords(judgement)}`;
    default:
      return judgement satisfies never;
  }
}

/** What an inconclusive objective leaves open: "p95 rose by more than 10 %". */
function questionWords({ objective, dimension }: Decided): string {
  const { bound } = objective;
  const name = indicatorWords(objective.indicator);
  if (bound.kind !== "relative" || bound.amount === 0) return `${name} got worse`;
  const wantsLower = isLowerBetter(objective);
  const isTolerance = wantsLower === bound.amount > 0;
  const verb = wantsLower === isTolerance ? "rose" : "fell";
  return `${name} ${verb} by ${isTolerance ? "more than" : "at least"} ${amountWords(bound, dimension)}`;
}

/** The sentence for a gate that passes while its relative objectives have nothing to stand on. */
function absenceHeadline(
  judgements: readonly Judgement[],
  comparability: Exclude<JudgedOutcome["verdict"]["comparability"], { kind: "comparable" }>,
): string {
  const not = judgements.filter((it) => it.kind === "notJudged").length;
  const judged = judgements.length - not;
  const figures =
    judged === 0
      ? `none of ${count(not, "objective")} judged`
      : `${count(judged, "objective")} judged, ${not} not`;
  if (comparability.kind === "none") {
    const where = comparability.environment === defaultEnvironment ? "" : ` for ${comparability.environment}`;
    return `No baseline yet${where}: ${figures}`;
  }
  const changed = comparability.changed.length === 0 ? "" : ` (${list(comparability.changed)})`;
  return `Nothing was compared, since the load itself changed${changed}: ${figures}`;
}

function passHeadline({ verdict }: JudgedOutcome): string {
  const { judgements, comparability } = verdict;
  if (judgements.length === 0) return "Nothing was judged: there are no objectives";
  const not = judgements.filter((it) => it.kind === "notJudged").length;
  if (comparability.kind !== "comparable" && judgements.some(lacksBaseline)) {
    return absenceHeadline(judgements, comparability);
  }
  // Only a `warn:` objective can be open in a gate that passes.
  const open = decided(judgements).filter((it) => it.verdict === "inconclusive").length;
  const rest = [...(open > 0 ? [`can't tell about ${open}`] : []), ...(not > 0 ? [`${not} not judged`] : [])];
  if (rest.length > 0)
    return [`${count(judgements.length - not - open, "objective")} met`, ...rest].join(", ");
  const met = judgements.length === 1 ? "The objective is met" : `All ${judgements.length} objectives met`;
  const [best] = improvements(judgements);
  return best?.change === undefined ? met : `${met}; ${changeSentence({ ...best, change: best.change })}`;
}

/** What happened to one scenario in one sentence, without its name. */
export function scenarioHeadline(outcome: ScenarioOutcome): string {
  if (outcome.kind === "broken") {
    const [first = ""] = outcome.reason.trim().split(/\r?\n/);
    const judgedNot =
      outcome.partial.length === 0 ? "The run could not be made" : "The run could not be judged";
    const what = outcome.cancelled ? "The run was cancelled before it ended" : judgedNot;
    if (first.startsWith("The run was cancelled")) return plain(withoutStop(first), longestHeadline);
    return plain(first === "" ? what : `${what}: ${withoutStop(first)}`, longestHeadline);
  }
  return plain(judgedHeadline(outcome), longestHeadline);
}

/** What was done with runs that were made for the baseline, and what is open all the same. */
function recordedHeadline(outcome: JudgedOutcome, how: "added" | "accepted"): string {
  const open = inconclusiveHeadline(outcome);
  return `${recordedWords(outcome.runs.length, how)}; ${open.slice(0, 1).toLowerCase()}${open.slice(1)}`;
}

function judgedHeadline(outcome: JudgedOutcome): string {
  const { recorded, recording } = outcome;
  if (recording !== undefined && scenarioWord(outcome) === "broken") return shortWords(recording);
  switch (outcome.verdict.verdict) {
    case "pass":
      return recording === undefined
        ? passHeadline(outcome)
        : `${recordedWords(recording.kept, recording.how)}${metWords(outcome)}`;
    case "warn":
    case "fail":
      return missHeadline(outcome, outcome.verdict.verdict);
    case "inconclusive":
      return recorded === undefined ? inconclusiveHeadline(outcome) : recordedHeadline(outcome, recorded);
    default:
      return outcome.verdict.verdict satisfies never;
  }
}

/** Name of a scenario; with its environment where another environment of the same scenario is in the gate. */
export function scenarioName(outcome: ScenarioOutcome, all: readonly ScenarioOutcome[]): string {
  const isShared = all.some((it) => it !== outcome && it.scenario === outcome.scenario);
  return isShared ? `${outcome.scenario} (${outcome.environment})` : outcome.scenario;
}

/** All scenarios pass: one sum for the whole gate, with what is open in it; undefined without any objective. */
function passSum(scenarios: readonly ScenarioOutcome[]): string | undefined {
  const judged = scenarios.filter((it) => it.kind === "judged");
  const judgements = judged.flatMap(({ verdict }) => verdict.judgements);
  const met = judgements.filter((it) => it.kind !== "notJudged" && it.verdict === "pass").length;
  const not = judgements.filter((it) => it.kind === "notJudged").length;
  const open = judgements.length - met - not;
  const all = scenarios.length;
  if (judgements.length === 0) return undefined;
  if (met === judgements.length) return `All ${met} objectives met in ${all} scenarios`;
  const rest = [...(open > 0 ? [`can't tell about ${open}`] : []), ...(not > 0 ? [`${not} not judged`] : [])];
  const figures = [`${met} of ${judgements.length} objectives met`, ...rest].join(", ");
  const lacking = judged.filter(({ verdict }) => verdict.judgements.some(lacksBaseline));
  if (lacking.length === 0) return `${figures}, in ${all} scenarios`;
  const kinds = new Set(lacking.map(({ verdict }) => verdict.comparability.kind));
  const why =
    kinds.size > 1
      ? "Nothing to compare with"
      : kinds.has("none")
        ? "No baseline yet"
        : "The load itself changed";
  const whole = all === 2 ? "both" : `all ${all}`;
  return `${why} in ${lacking.length === all ? whole : `${lacking.length} of ${all}`} scenarios: ${figures}`;
}

/**
 * The verdict of the gate in one plain sentence without markup, of at most 250 characters. With several scenarios it
 * tells the first of the worst ones and counts the rest.
 */
export function gateHeadline({ verdict, scenarios }: GateOutcome): string {
  const [only, ...more] = scenarios;
  if (only === undefined) return "Nothing was run: there are no scenarios";
  if (more.length === 0) return scenarioHeadline(only);
  const sum = verdict === "pass" ? passSum(scenarios) : undefined;
  if (sum !== undefined) return sum;
  const worst = scenarios.filter((it) => scenarioWord(it) === verdict);
  const told = worst[0] ?? only;
  const rest = scenarios.length - worst.length;
  const same =
    worst.length > 1 ? `${worst.length - 1} more ${verdict === "pass" ? "passed" : sameWords[verdict]}` : "";
  const better = rest > 0 ? restWords(scenarios.filter((it) => scenarioWord(it) !== verdict)) : "";
  const tail = [same, better].filter((it) => it !== "").join(", ");
  const head = `${scenarioName(told, scenarios)}: ${scenarioHeadline(told)}`;
  return plain(tail === "" ? head : `${head}. ${tail}`, longestHeadline);
}

/** What the scenarios did that are better than the worst. */
function restWords(rest: readonly ScenarioOutcome[]): string {
  const passed = rest.filter((it) => scenarioWord(it) === "pass").length;
  if (passed === rest.length) return `${rest.length} other scenario${rest.length === 1 ? "" : "s"} passed`;
  return passed === 0 ? `${rest.length} did better` : `${rest.length} did better (${passed} passed)`;
}

const sameWords = {
  warn: "warned",
  fail: "failed",
  inconclusive: "inconclusive",
  broken: "broken",
} as const;
