import { isOnExceptions } from "../../judge/indicator/exceptions.ts";
import { courseOf, isLowerBetter } from "../../judge/objective/direction.ts";
import { type Decided, decided, misses } from "../../judge/objective/misses.ts";
import { defaultEnvironment } from "../../model/gate.ts";
import type { GateOutcome, JudgedOutcome, ScenarioOutcome } from "../../model/outcome.ts";
import { formatFigure } from "../../model/units.ts";
import type { Judgement, NotJudgedCause } from "../../model/verdict.ts";
import { gateWords, scenarioWord } from "../document/outcome.ts";
import { known } from "../known.ts";
import { plain } from "../render/escape.ts";
import { controlClause, openReason, undecidedMisses } from "./control.ts";
import { driftSentence } from "./drift.ts";
import { changedPartWords } from "./facts/load.ts";
import { clausesOf, sentencesOf } from "./facts/reason-parts.ts";
import { notJudgedSentence, reasonOf } from "./facts/reasons.ts";
import { unmeasuredWords } from "./notes/unmeasured.ts";
import { metWords, recordedWords, shortWords } from "./recording.ts";
import { type Spelling, spellingOfOutcome } from "./spelling.ts";
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

/** A change this large, clear of noise, is worth a word on a passing gate. */
const clearImprovement = 0.05;

/** Longest headline; check titles and notifications show no more. */
const longestHeadline = 250;

/** "p95 rose by 18 %, from 212 ms to 250 ms". */
function changeSentence(
  judgement: Decided & { readonly change: NonNullable<Decided["change"]> },
  spelling: Spelling,
): string {
  const { objective, change } = judgement;
  // Not `current`: of a `max` with a limit of its own that is the largest of all rounds, the change that of their mean.
  const level = change.baseline + change.difference;
  const from = figureWords(judgement, change.baseline, spelling);
  const to = figureWords(judgement, level, spelling);
  const verb = change.difference < 0 ? "fell" : "rose";
  const size = sizeWords(judgement, change, spelling);
  return `${indicatorWords(objective.indicator)} ${verb} by ${size}, from ${from} to ${to}`;
}

/** A missed relative objective: what changed, and how much of that is allowed. */
function relativeMiss(judgement: Extract<Decided, { kind: "relative" }>, spelling: Spelling): string {
  const { objective, dimension, change, creep } = judgement;
  const { bound } = objective;
  if (creep !== undefined) return driftSentence(judgement, creep, spelling);
  if (bound.kind !== "relative") return absoluteMiss(judgement, spelling);
  const unit = spelling.scaleOf(objective.indicator, dimension);
  const wantsLower = isLowerBetter(objective);
  const isTolerance = wantsLower ? bound.amount >= 0 : bound.amount <= 0;
  const isWorse = wantsLower ? change.difference > 0 : change.difference < 0;
  if (isTolerance && isWorse) {
    const allowed = bound.amount === 0 ? "no regression" : amountWords(bound, dimension, unit);
    return `${changeSentence(judgement, spelling)}; ${allowed} is allowed`;
  }
  const needed = `${wantsLower ? "a fall" : "a rise"} of at least ${amountWords(bound, dimension, unit)} is required`;
  if (change.difference !== 0) return `${changeSentence(judgement, spelling)}; ${needed}`;
  return `${indicatorWords(objective.indicator)} stayed at ${currentFigure(judgement, spelling)}; ${needed}`;
}

/** A missed limit of its own. */
function absoluteMiss(judgement: Decided, spelling: Spelling): string {
  const { objective, current, limit } = judgement;
  const { metric, tags, aggregation } = objective.indicator;
  const [figure, bound] = [currentFigure(judgement, spelling), limitFigure(judgement, spelling)];
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

/**
 * One sentence for a missed objective.
 * @param more others that were missed as well
 */
export function missSentence(judgement: Decided, spelling: Spelling, more: number = 0): string {
  const sentence =
    judgement.kind === "relative" ? relativeMiss(judgement, spelling) : absoluteMiss(judgement, spelling);
  const series = seriesWords(judgement);
  const beside = known(
    series,
    judgement.objective.source.from === "script" && "threshold of the script",
    more > 0 && `and ${more} more`,
  );
  return beside.length === 0 ? sentence : `${sentence} (${beside.join(", ")})`;
}

/** Room for the labels of a series in a sentence. */
const longestLabels = 80;

/** `queue=orders`, the series of the servers' side that was judged; nothing without labels. */
export function seriesWords({ series = {} }: Judgement): string {
  // Prometheus itself puts these on every series: they tell something only where nothing else does.
  const { job: _job, instance, ...own } = series;
  const telling = Object.keys(own).length > 0 || instance === undefined ? own : { instance };
  const words = labelWords(telling);
  return words.length <= longestLabels ? words : `${words.slice(0, longestLabels - 1)}…`;
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

/** Which named part takes most of what was missed: "; 80 % of its mean is queue wait". */
function largestPart({ objective: { indicator } }: Decided, { breakdown }: JudgedOutcome["verdict"]): string {
  if (breakdown === undefined || indicator.of === "servers" || indicator.metric !== breakdown.of.metric)
    return "";
  if (JSON.stringify(indicator.tags) !== JSON.stringify(breakdown.of.tags)) return "";
  const [largest] = breakdown.parts;
  if (largest?.name === undefined) return "";
  return `; ${formatFigure(largest.share, "ratio")} of its mean is ${largest.name}`;
}

function missHeadline(outcome: JudgedOutcome, word: "fail" | "warn"): string {
  const { runs, verdict } = outcome;
  const [first, ...more] = misses(verdict.judgements, word);
  if (first !== undefined) {
    return `${missSentence(first, spellingOfOutcome(outcome), more.length)}${largestPart(first, verdict)}`;
  }
  const crossed = (runs[0]?.thresholds ?? []).filter((_, index) =>
    runs.some((run) => run.thresholds[index]?.ok === false),
  );
  const [threshold, ...others] = crossed;
  if (threshold === undefined) return clausesOf(reasonOf(verdict) ?? "an objective was missed").head;
  const rest = others.length > 0 ? ` (and ${others.length} more)` : "";
  return `a threshold of the script was crossed: ${threshold.metric} ${threshold.expression}${rest}`;
}

/** What is open about an objective, and what was measured of it. */
function openSentence(
  judgement: Extract<Decided, { kind: "relative" }>,
  spelling: Spelling,
  more: number = 0,
): string {
  const undone = controlClause([judgement], spelling);
  if (undone !== undefined) return `Can't tell: ${undone}`;
  const others = more > 0 ? ` (and ${more} more)` : "";
  const measured = differenceWords(judgement, judgement.change, spelling);
  return `Can't tell whether ${questionWords(judgement, spelling)}${others}: measured ${measured}`;
}

/** Objectives that are compared with a baseline and open. */
function openCompared({ verdict }: JudgedOutcome): readonly Extract<Decided, { kind: "relative" }>[] {
  return decided(verdict.judgements).flatMap((it) =>
    it.kind === "relative" && it.verdict === "inconclusive" ? it : [],
  );
}

function inconclusiveHeadline(outcome: JudgedOutcome): string {
  const spelling = spellingOfOutcome(outcome);
  const undone = controlClause(undecidedMisses(outcome.verdict.judgements), spelling);
  if (undone !== undefined) return `Can't tell: ${undone}`;
  const [first, ...more] = openCompared(outcome);
  if (first !== undefined) return openSentence(first, spelling, more.length);
  const { head } = clausesOf(reasonOf(outcome.verdict) ?? "");
  return head === "" ? "Can't tell" : `Can't tell: ${head}`;
}

/** Causes that leave nothing open: why is known. */
const settledCauses: readonly (NotJudgedCause | undefined)[] = ["noBaseline", "changedLoad", "accepted"];

/** Whether noise alone leaves a verdict open: the headline, the table and the next step say all of that. */
function isOpenByNoise(outcome: JudgedOutcome): boolean {
  const { runs, verdict } = outcome;
  const open = openCompared(outcome);
  return (
    open.length > 0 &&
    open.every(({ remedy }) => remedy !== undefined) &&
    verdict.comparability.kind === "comparable" &&
    runs.every(({ ending }) => ending.kind === "finished") &&
    verdict.judgements.every((it) => it.kind !== "notJudged" || settledCauses.includes(it.cause))
  );
}

/** What a reason says beyond the headline; undefined where the headline and what stands below it hold all of it. */
export function reasonBeyond(outcome: ScenarioOutcome): string | undefined {
  const reason = (outcome.kind === "broken" ? outcome.reason : (openReason(outcome) ?? "")).trim();
  if (reason === "" || (outcome.kind === "judged" && isOpenByNoise(outcome))) return undefined;
  const { head, rest } = outcome.kind === "broken" ? sentencesOf(reason) : clausesOf(reason);
  const isHeld = scenarioHeadline(outcome).includes(plain(head, reason.length));
  return isHeld ? rest || undefined : reason;
}

/** Whether an objective has nothing to be compared with; one that is open for a reason of its own has not asked. */
export function lacksBaseline(judgement: Judgement): boolean {
  if (judgement.kind !== "notJudged") return false;
  const { cause, current } = judgement;
  // A report of an earlier version has no cause: there, what was measured was not compared.
  return cause === undefined ? current !== undefined : cause === "noBaseline" || cause === "changedLoad";
}

/** One sentence for each objective, however it ended; of a missed one the sentence that the comment has. */
export function findingSentence(judgement: Judgement, outcome: JudgedOutcome): string {
  const spelling = spellingOfOutcome(outcome);
  if (judgement.kind === "notJudged") {
    const reason = withoutStop(notJudgedSentence(judgement, outcome.verdict));
    return `${indicatorWords(judgement.objective.indicator)} was not judged: ${reason}`;
  }
  if (judgement.verdict === "pass") {
    return `${indicatorWords(judgement.objective.indicator)} is ${currentFigure(judgement, spelling)}; limit: ${limitWords(judgement, spelling)}`;
  }
  return judgement.verdict === "inconclusive"
    ? openSentence(judgement, spelling)
    : missSentence(judgement, spelling);
}

/** What an inconclusive objective leaves open: "p95 rose by more than 10 %". */
function questionWords({ objective, dimension }: Decided, spelling: Spelling): string {
  const { bound } = objective;
  const name = indicatorWords(objective.indicator);
  if (bound.kind !== "relative" || bound.amount === 0) return `${name} got worse`;
  const wantsLower = isLowerBetter(objective);
  const isTolerance = wantsLower === bound.amount > 0;
  const verb = wantsLower === isTolerance ? "rose" : "fell";
  const unit = spelling.scaleOf(objective.indicator, dimension);
  return `${name} ${verb} by ${isTolerance ? "more than" : "at least"} ${amountWords(bound, dimension, unit)}`;
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
      ? `0 of ${count(not, "objective")} judged`
      : `${count(judged, "objective")} judged, ${not} not`;
  if (comparability.kind === "none") {
    const where = comparability.environment === defaultEnvironment ? "" : ` for ${comparability.environment}`;
    return `No baseline yet${where}: ${figures}`;
  }
  const parts = comparability.changed.map(changedPartWords);
  const changed = parts.length === 0 ? "" : ` (${list(parts)})`;
  return `The load itself changed${changed}, so nothing was compared: ${figures}`;
}

function restWords(open: number, not: number): readonly string[] {
  return known(open > 0 && `${open} inconclusive`, not > 0 && `${not} not judged`);
}

function passHeadline(outcome: JudgedOutcome): string {
  const { judgements, comparability } = outcome.verdict;
  if (judgements.length === 0) return "Nothing was judged: there are no objectives";
  const not = judgements.filter((it) => it.kind === "notJudged").length;
  if (comparability.kind !== "comparable" && judgements.some(lacksBaseline)) {
    return absenceHeadline(judgements, comparability);
  }
  // Only a `warn:` objective can be open in a gate that passes.
  const open = decided(judgements).filter((it) => it.verdict === "inconclusive").length;
  const rest = restWords(open, not);
  if (rest.length > 0)
    return [`${count(judgements.length - not - open, "objective")} met`, ...rest].join(", ");
  const met = judgements.length === 1 ? "The objective is met" : `All ${judgements.length} objectives met`;
  const [best] = improvements(judgements);
  return best?.change === undefined
    ? met
    : `${met}; ${changeSentence({ ...best, change: best.change }, spellingOfOutcome(outcome))}`;
}

function brokenWords({ cancelled, partial, reason }: Extract<ScenarioOutcome, { kind: "broken" }>): string {
  if (!cancelled) return partial.length === 0 ? "The run could not be made" : "The run could not be judged";
  return reason === "" && partial.length === 0
    ? "The run was cancelled before anything was measured"
    : "The run was cancelled before it ended";
}

/** What happened to one scenario in one sentence, without its name. */
export function scenarioHeadline(outcome: ScenarioOutcome): string {
  if (outcome.kind === "broken") {
    const { head: first } = sentencesOf(outcome.reason);
    const what = brokenWords(outcome);
    return plain(first === "" ? what : `${what}: ${first}`, longestHeadline);
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
  const { verdict } = outcome.verdict;
  if (verdict === "inconclusive")
    return recorded === undefined ? inconclusiveHeadline(outcome) : recordedHeadline(outcome, recorded);
  if (verdict !== "pass") return missHeadline(outcome, verdict);
  return recording === undefined
    ? passHeadline(outcome)
    : `${recordedWords(recording.kept, recording.how)}${metWords(outcome)}`;
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
  const figures = [`${met} of ${judgements.length} objectives met`, ...restWords(open, not)].join(", ");
  const lacking = judged.filter(({ verdict }) => verdict.judgements.some(lacksBaseline));
  if (lacking.length === 0) return `${figures}, in ${all} scenarios`;
  const [kind, ...others] = new Set(lacking.map(({ verdict }) => verdict.comparability.kind));
  const same = kind === "none" ? "No baseline yet" : "The load itself changed";
  const why = others.length > 0 ? "Nothing to compare with" : same;
  const whole = all === 2 ? "both" : `all ${all}`;
  return `${why} in ${lacking.length === all ? whole : `${lacking.length} of ${all}`} scenarios: ${figures}`;
}

/**
 * The verdict of the gate in one plain sentence without markup, of at most 250 characters. With several scenarios it
 * names the first of the worst ones and counts the rest.
 */
export function gateHeadline(outcome: GateOutcome): string {
  return headlineOfGate(outcome).words;
}

/** The headline of a gate, and the scenario whose own headline stands in it in full. */
export interface GateHeadline {
  readonly words: string;
  readonly named: ScenarioOutcome | undefined;
}

/** As `gateHeadline`, with what it is about. */
export function headlineOfGate({ verdict, scenarios, unmeasured }: GateOutcome): GateHeadline {
  const [only, ...more] = scenarios;
  if (unmeasured !== undefined) return { words: unmeasuredWords(unmeasured.why), named: undefined };
  if (only === undefined) return { words: "Nothing was run: there are no scenarios", named: undefined };
  if (more.length === 0) return { words: scenarioHeadline(only), named: only };
  const sum = verdict === "pass" ? passSum(scenarios) : undefined;
  if (sum !== undefined) return { words: sum, named: undefined };
  const worst = scenarios.filter((it) => scenarioWord(it) === verdict);
  const named = worst[0] ?? only;
  const alike = brokenAlike(named, worst);
  const names = list(alike.map((it) => scenarioName(it, scenarios)));
  const others = othersWords(
    scenarios.filter((it) => !alike.includes(it)),
    verdict,
  );
  const whose = alike.length <= mostNames ? names : `${alike.length} scenarios`;
  const tail = others === "" ? "" : `; ${others}`;
  const words = `${whose}: ${scenarioHeadline(named)}`;
  const room = longestHeadline - tail.length;
  return { words: `${plain(words, room)}${tail}`, named: [...words].length <= room ? named : undefined };
}

/** Names of scenarios that a headline has room for. */
const mostNames = 3;

/** The scenarios that broke as this one did, with nothing else to say; this one alone, if it did not break. */
export function brokenAlike(
  one: ScenarioOutcome,
  all: readonly ScenarioOutcome[],
): readonly ScenarioOutcome[] {
  if (one.kind !== "broken" || one.partial.length > 0) return [one];
  const { reason, cancelled } = one;
  const isAlike = (it: ScenarioOutcome & { readonly kind: "broken" }): boolean =>
    it.partial.length === 0 && it.reason === reason && it.cancelled === cancelled;
  return all.filter((it) => it.kind === "broken" && isAlike(it));
}

const endedWords = {
  broken: "broken",
  fail: "failed",
  inconclusive: "inconclusive",
  warn: "warned",
  pass: "passed",
} as const;

/** How the scenarios ended that a headline does not tell, the worst first: `1 more failed, 2 passed`. */
function othersWords(others: readonly ScenarioOutcome[], worst: GateOutcome["verdict"]): string {
  const amounts = gateWords.flatMap((word) => {
    const amount = others.filter((it) => scenarioWord(it) === word).length;
    return amount === 0 ? [] : [{ word, amount }];
  });
  const [only, ...more] = amounts;
  if (only?.word === "pass" && more.length === 0) {
    return `${count(only.amount, "other scenario")} passed`;
  }
  return amounts
    .map(({ word, amount }) => `${amount}${word === worst ? " more" : ""} ${endedWords[word]}`)
    .join(", ");
}
