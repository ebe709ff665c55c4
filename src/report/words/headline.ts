import { isOnExceptions } from "../../judge/indicator/exceptions.ts";
import { courseOf, isLowerBetter, isTolerance } from "../../judge/objective/direction.ts";
import { type Decided, decided, misses } from "../../judge/objective/misses.ts";
import { decides } from "../../judge/objective/open.ts";
import { defaultEnvironment } from "../../model/gate.ts";
import { gateWords, isShort, scenarioWord } from "../../model/outcome/scenario.ts";
import type { GateOutcome, JudgedOutcome, ScenarioOutcome } from "../../model/outcome.ts";
import type { UncomparedBecause } from "../../model/verdict/reason.ts";
import type { Change, Judgement, NotJudgedCause, Relative, ScenarioVerdict } from "../../model/verdict.ts";

import { known } from "../known.ts";
import { plain, shortened } from "../render/escape.ts";
import { controlClause, openReason, undecidedMisses } from "./control.ts";
import { driftSentence } from "./drift.ts";
import { changedPartWords, loadClause } from "./facts/load.ts";
import { clausesOf, sentencesOf } from "./facts/reason-parts.ts";
import { notJudgedSentence, reasonOf, uncomparedWords } from "./facts/reasons.ts";
import { metWords, recordedWords, shortWords, tallyOf } from "./recording.ts";
import { capitalised } from "./sentences.ts";
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
  numberWords,
  sizeWords,
  tagWords,
  withoutStop,
} from "./words.ts";

/** The smallest improvement, as a share, that a passing gate mentions. */
const clearImprovement = 0.05;

/** Longest headline; check titles and notifications show no more. */
const longestHeadline = 250;

type Changed = Decided & { readonly change: Change };

/** "p95 rose by 18 %, from 212 ms to 250 ms". */
function changeSentence(judgement: Changed, spelling: Spelling): string {
  const { objective, change } = judgement;
  const from = figureWords(judgement, change.baseline, spelling);
  // Not `current`, which for an absolute `max` is the largest of all rounds; the change is that of their mean.
  const to = figureWords(judgement, change.baseline + change.difference, spelling);
  const verb = change.difference < 0 ? "fell" : "rose";
  const size = sizeWords(judgement, change, spelling);
  return `${indicatorWords(objective.indicator)} ${verb} by ${size}, from ${from} to ${to}`;
}

/** A missed relative objective: what changed, and how much of that is allowed. */
function relativeMiss(judgement: Relative, spelling: Spelling): string {
  const { objective, dimension, change, creep } = judgement;
  const { bound } = objective;
  if (creep !== undefined) return driftSentence(judgement, creep, spelling);
  if (bound.kind !== "relative") return absoluteMiss(judgement, spelling);
  const amount = amountWords(bound, dimension, spelling.scaleOf(objective.indicator, dimension));
  const wantsLower = isLowerBetter(objective);
  const isWorse = wantsLower ? change.difference > 0 : change.difference < 0;
  if (isTolerance(objective) && isWorse) {
    const allowed = bound.amount === 0 ? "no regression" : amount;
    return `${changeSentence(judgement, spelling)}; ${allowed} is allowed`;
  }
  const needed = `${wantsLower ? "a fall" : "a rise"} of at least ${amount} is required`;
  if (change.difference !== 0) return `${changeSentence(judgement, spelling)}; ${needed}`;
  return `${indicatorWords(objective.indicator)} stayed at ${currentFigure(judgement, spelling)}; ${needed}`;
}

/** A missed absolute limit. */
function absoluteMiss(judgement: Decided, spelling: Spelling): string {
  const { objective, current, limit } = judgement;
  const { indicator, comparison } = objective;
  const { metric, tags, aggregation } = indicator;
  const [figure, bound] = [currentFigure(judgement, spelling), limitFigure(judgement, spelling)];
  const wantsLower = isLowerBetter(objective, current);
  const whom = tagWords(tags);
  const name = indicatorWords(indicator);
  if (current === limit) {
    const side = comparison === "!=" ? "other than" : wantsLower ? "below" : "above";
    return `${name} is ${figure}; it must be ${side} ${bound}`;
  }
  const mustBe = `${name} is ${figure}; it must be ${bound}`;
  if (comparison === "==" && limit !== 0 && limit !== 1) return mustBe;
  const allowed = limit === 0 ? "none" : bound;
  if (metric === "http_req_failed" && aggregation.kind === "rate" && wantsLower) {
    return `${figure} of ${whom === "" ? "" : `${whom} `}requests failed; ${allowed} is allowed`;
  }
  if (isOnExceptions(objective) && wantsLower) {
    return `${figure} of iterations ended with an uncaught exception; ${allowed} is allowed`;
  }
  if (metric === "checks" && aggregation.kind === "rate" && !wantsLower) {
    return `${figure} of checks passed${whom === "" ? "" : ` (${whom})`}; ${bound} is required`;
  }
  if (comparison === "==") return mustBe;
  return comparison === ">" || comparison === ">="
    ? `${name} is ${figure}; at least ${bound} is required`
    : `${name} is ${figure}; the limit is ${bound}`;
}

/** One sentence for a missed objective, and how many `more` were missed. */
export function missSentence(judgement: Decided, spelling: Spelling, more: number = 0): string {
  const sentence =
    judgement.kind === "relative" ? relativeMiss(judgement, spelling) : absoluteMiss(judgement, spelling);
  const beside = known(
    seriesWords(judgement),
    judgement.objective.source.from === "script" && "threshold of the script",
    more > 0 && `and ${more} more`,
  );
  return beside.length === 0 ? sentence : `${sentence} (${beside.join(", ")})`;
}

/** The judged server series: `queue=orders`; empty without labels. */
export function seriesWords({ series = {} }: Judgement): string {
  // Prometheus adds `job` and `instance` to every series: they are shown only if there is no other label.
  const { job: _job, instance, ...own } = series;
  const telling = Object.keys(own).length > 0 || instance === undefined ? own : { instance };
  return shortened(labelWords(telling), 80);
}

/**
 * Figures that got better beyond noise, by 5 % or more; the largest change first. None beside answers that changed (an
 * error page is faster, too) or a lighter load.
 */
export function improvements({
  judgements,
  answers = [],
  load = [],
}: Pick<ScenarioVerdict, "judgements" | "answers" | "load">): readonly Changed[] {
  if (answers.length + load.length > 0) return [];
  const size = ({ change }: Changed): number => Math.abs(change.ratio ?? 0);
  return decided(judgements)
    .filter((it): it is Changed => it.change?.isBetter === true)
    .filter((it) => courseOf(it.objective, it.change) === "better" && size(it) >= clearImprovement)
    .sort((one, other) => size(other) - size(one));
}

function andMore(others: readonly unknown[]): string {
  return others.length > 0 ? ` (and ${others.length} more)` : "";
}

function missHeadline(outcome: JudgedOutcome, word: "fail" | "warn"): string {
  const { runs, verdict } = outcome;
  const [first, ...more] = misses(verdict.judgements, word);
  const silent = silentGates(verdict);
  if (first === undefined && silent !== undefined) {
    const because = uncomparedIn(verdict) ?? { kind: "required" };
    const why = because.kind === "required" ? "there is no baseline yet" : uncomparedWords(because, verdict);
    return `Nothing was compared, as in the ${silent} gates before: ${why}${unjudgedFigures(outcome)}`;
  }
  if (first !== undefined) return missSentence(first, spellingOfOutcome(outcome), more.length);
  const [threshold, ...others] = (runs[0]?.thresholds ?? []).filter((_, index) =>
    runs.some((run) => run.thresholds[index]?.ok === false),
  );
  if (threshold === undefined) return clausesOf(reasonOf(verdict) ?? "an objective was missed").head;
  return `a threshold of the script was crossed: ${threshold.metric} ${threshold.expression}${andMore(others)}`;
}

/** Whether the whole interval of a change is on the good side, and no cold base put it there: nobody asks then whether it got worse. */
function isBetter({ objective, change, open }: Relative): boolean {
  return courseOf(objective, change) === "better" && open?.kind !== "warmingUp";
}

/** An inconclusive objective, and what was measured. */
function openSentence(judgement: Relative, spelling: Spelling, others: readonly unknown[] = []): string {
  const undone = controlClause([judgement], spelling);
  if (undone !== undefined) return `Can't tell: ${undone}`;
  if (isBetter(judgement))
    return `${changeSentence(judgement, spelling)}, but the data are too few for a verdict${andMore(others)}`;
  const measured = differenceWords(judgement, judgement.change, spelling);
  return `Can't tell whether ${questionWords(judgement, spelling)}${andMore(others)}: measured ${measured}`;
}

/** Inconclusive relative objectives that leave the verdict open: one that only warns never does. */
export function openCompared({ verdict }: Pick<JudgedOutcome, "verdict">): readonly Relative[] {
  return verdict.judgements
    .filter((it) => it.kind === "relative")
    .filter((it) => it.verdict === "inconclusive" && decides(it));
}

/** Why a comparison that a pass needs was not made, if so. */
export function uncomparedIn({ open }: Pick<ScenarioVerdict, "open">): UncomparedBecause | undefined {
  return open.flatMap((reason) => (reason.kind === "uncompared" ? reason.because : []))[0];
}

/** Gates in a row before this one that compared nothing either, where it fails for that. */
export function silentGates({ open }: Pick<ScenarioVerdict, "open">): number | undefined {
  return open.flatMap((reason) => (reason.kind === "silence" ? reason.gates : []))[0];
}

/** Both figures of the unjudged objective that changed most for the worse: `; p95 was 9 ms and is 65 ms`. */
function unjudgedFigures(outcome: JudgedOutcome): string {
  const both = outcome.verdict.judgements.flatMap((it) => {
    const stored = storedFigure(it);
    if (stored === undefined || it.current === undefined || it.objective.onMiss !== "fail") return [];
    const [from, to] = isLowerBetter(it.objective) ? [stored, it.current] : [it.current, stored];
    const worse = from === to ? 1 : to / from;
    return [{ judgement: it, stored, current: it.current, worse }];
  });
  const [first] = both.toSorted((one, other) => other.worse - one.worse);
  if (first === undefined) return "";
  const { judgement, stored, current } = first;
  const [was, is] = [stored, current].map((it) => figureWords(judgement, it, spellingOfOutcome(outcome)));
  return `; ${indicatorWords(judgement.objective.indicator)} was ${was} and is ${is}`;
}

/** The figure of the stored run that an unjudged objective was not compared with. */
export function storedFigure(judgement: Judgement): number | undefined {
  if (judgement.kind !== "notJudged" || judgement.reason.kind !== "noBaseline") return undefined;
  return judgement.reason.stored;
}

function inconclusiveHeadline(outcome: JudgedOutcome): string {
  const spelling = spellingOfOutcome(outcome);
  if (uncomparedIn(outcome.verdict) !== undefined) {
    return `${clausesOf(reasonOf(outcome.verdict) ?? "").head}${unjudgedFigures(outcome)}`;
  }
  const undone = controlClause(undecidedMisses(outcome.verdict.judgements), spelling);
  if (undone !== undefined) return `Can't tell: ${undone}`;
  const [first, ...more] = openCompared(outcome);
  if (first !== undefined) return openSentence(first, spelling, more);
  const { head } = clausesOf(reasonOf(outcome.verdict) ?? "");
  return known("Can't tell", head).join(": ");
}

/** Causes that do not make a verdict inconclusive. */
const settledCauses: readonly (NotJudgedCause | undefined)[] = ["noBaseline", "changedLoad", "accepted"];

/** Whether noise alone leaves a verdict open: the headline, the table and the next step then say everything. */
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

/** What a reason says beyond the headline; undefined if the report says all of it elsewhere. */
export function reasonBeyond(outcome: ScenarioOutcome): string | undefined {
  const reason = (outcome.kind === "broken" ? outcome.reason : (openReason(outcome) ?? "")).trim();
  if (reason === "" || (outcome.kind === "judged" && isOpenByNoise(outcome))) return undefined;
  const { head, rest } = outcome.kind === "broken" ? sentencesOf(reason) : clausesOf(reason);
  const isHeld = scenarioHeadline(outcome).includes(plain(head, reason.length));
  const beyond = isHeld ? rest : reason;
  if (beyond === "") return undefined;
  return outcome.kind === "broken" ? beyond : capitalised(beyond);
}

/** Whether an objective was not judged because it has nothing to be compared with. */
export function lacksBaseline(judgement: Judgement): boolean {
  if (judgement.kind !== "notJudged") return false;
  return judgement.cause === "noBaseline" || judgement.cause === "changedLoad";
}

/** The result of one objective in a sentence; of a missed one as in the comment. */
export function findingSentence(judgement: Judgement, outcome: JudgedOutcome): string {
  const spelling = spellingOfOutcome(outcome);
  const name = indicatorWords(judgement.objective.indicator);
  if (judgement.kind === "notJudged") {
    return `${name} was not judged: ${withoutStop(notJudgedSentence(judgement, outcome.verdict))}`;
  }
  if (judgement.verdict === "pass") {
    return `${name} is ${currentFigure(judgement, spelling)}; limit: ${limitWords(judgement, spelling)}`;
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
  const amount = amountWords(bound, dimension, spelling.scaleOf(objective.indicator, dimension));
  const least = isTolerance(objective) ? "more than" : "at least";
  return `${name} ${bound.amount > 0 ? "rose" : "fell"} by ${least} ${amount}`;
}

/** `Capacity is 200`; undefined without an indicator that is an answer by itself. */
function answerOf(judgements: readonly Judgement[]): string | undefined {
  const found = judgements.find(
    ({ objective: { indicator } }) => "isAnswer" in indicator && indicator.isAnswer,
  );
  if (found?.current === undefined) return undefined;
  return `${capitalised(indicatorWords(found.objective.indicator))} is ${numberWords(found.current)}`;
}

/** A gate that passes, but whose relative objectives have nothing to be compared with. */
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
    const answer = answerOf(judgements);
    if (answer !== undefined) return `${answer}; no baseline yet`;
    const where = comparability.environment === defaultEnvironment ? "" : ` for ${comparability.environment}`;
    return `No baseline yet${where}: ${figures}`;
  }
  const parts = comparability.changed.map(changedPartWords);
  const changed = parts.length === 0 ? "" : ` (${list(parts)})`;
  return `The load itself changed${changed}, so nothing was compared: ${figures}`;
}

function passHeadline(outcome: JudgedOutcome): string {
  const { judgements, comparability } = outcome.verdict;
  if (judgements.length === 0) return "Nothing was judged: there are no objectives";
  if (comparability.kind !== "comparable" && judgements.some(lacksBaseline)) {
    return absenceHeadline(judgements, comparability);
  }
  const { met, others } = tallyOf(judgements);
  if (others.length > 0) return [`${count(met, "objective")} met`, ...others].join(", ");
  const all = met === 1 ? "The objective is met" : `All ${met} objectives met`;
  if (outcome.verdict.answers !== undefined) return `${all}; answers changed`;
  const load = loadClause(outcome.verdict);
  if (load !== undefined) return `${all}; ${load}`;
  if (outcome.verdict.doubts.some(({ kind }) => kind === "hosts"))
    return `${all}; requests may have gone elsewhere`;
  const [best] = improvements(outcome.verdict);
  return best === undefined ? all : `${all}; ${changeSentence(best, spellingOfOutcome(outcome))}`;
}

function brokenWords({ cancelled, partial, reason }: Extract<ScenarioOutcome, { kind: "broken" }>): string {
  if (!cancelled) return partial.length === 0 ? "The run could not be made" : "The run could not be judged";
  return reason === "" && partial.length === 0
    ? "The run was cancelled before anything was measured"
    : "The run was cancelled before it ended";
}

/** The result of one scenario in one sentence, without its name. */
export function scenarioHeadline(outcome: ScenarioOutcome): string {
  if (outcome.kind === "judged") return plain(judgedHeadline(outcome), longestHeadline);
  const { head } = sentencesOf(outcome.reason);
  return plain(known(brokenWords(outcome), head).join(": "), longestHeadline);
}

function judgedHeadline(outcome: JudgedOutcome): string {
  const { recorded, recording, runs } = outcome;
  const { verdict } = outcome.verdict;
  if (recording !== undefined && isShort(outcome) && verdict !== "fail") return shortWords(recording);
  if (verdict === "inconclusive") {
    const open = inconclusiveHeadline(outcome);
    if (recorded === undefined) return open;
    return `${recordedWords(runs.length, recorded)}; ${open.slice(0, 1).toLowerCase()}${open.slice(1)}`;
  }
  if (verdict !== "pass") return missHeadline(outcome, verdict);
  return recording === undefined
    ? passHeadline(outcome)
    : `${recordedWords(recording.kept, recording.how)}${metWords(outcome)}`;
}

/** Name of a scenario; with its environment if the gate has the scenario in several. */
export function scenarioName(outcome: ScenarioOutcome, all: readonly ScenarioOutcome[]): string {
  const isShared = all.some((it) => it !== outcome && it.scenario === outcome.scenario);
  return isShared ? `${outcome.scenario} (${outcome.environment})` : outcome.scenario;
}

/** The sum of a gate whose scenarios all pass; undefined without objectives. */
function passSum(scenarios: readonly ScenarioOutcome[]): string | undefined {
  const judged = scenarios.filter((it) => it.kind === "judged");
  const judgements = judged.flatMap(({ verdict }) => verdict.judgements);
  const { met, others } = tallyOf(judgements);
  const all = scenarios.length;
  if (judgements.length === 0) return undefined;
  if (others.length === 0) return `All ${met} objectives met in ${all} scenarios`;
  const figures = [`${met} of ${judgements.length} objectives met`, ...others].join(", ");
  const lacking = judged.filter(({ verdict }) => verdict.judgements.some(lacksBaseline));
  if (lacking.length === 0) return `${figures}, in ${all} scenarios`;
  const [kind, ...otherKinds] = new Set(lacking.map(({ verdict }) => verdict.comparability.kind));
  const same = kind === "none" ? "No baseline yet" : "The load itself changed";
  const why = otherKinds.length > 0 ? "Nothing to compare with" : same;
  const whole = all === 2 ? "both" : `all ${all}`;
  return `${why} in ${lacking.length === all ? whole : `${lacking.length} of ${all}`} scenarios: ${figures}`;
}

interface GateHeadline {
  /** One sentence without markup, of at most 250 characters. */
  readonly words: string;
  /** The scenario whose own headline it contains in full. */
  readonly named: ScenarioOutcome | undefined;
}

/** The verdict of the gate: of several scenarios, the first of the worst ones, and how the others ended. */
export function gateHeadline({ verdict, scenarios, unmeasured }: GateOutcome): GateHeadline {
  const [only, ...more] = scenarios;
  if (unmeasured !== undefined)
    return { words: "Not measured: nothing under paths changed", named: undefined };
  if (only === undefined) return { words: "Nothing was run: there are no scenarios", named: undefined };
  if (more.length === 0) return { words: scenarioHeadline(only), named: only };
  const sum = verdict === "pass" ? passSum(scenarios) : undefined;
  if (sum !== undefined) return { words: sum, named: undefined };
  const worst = scenarios.filter((it) => scenarioWord(it) === verdict);
  const named = worst[0] ?? only;
  const alike = brokenAlike(named, worst);
  const names = list(alike.map((it) => scenarioName(it, scenarios)));
  const others = scenarios.filter((it) => !alike.includes(it));
  const tail = others.length === 0 ? "" : `; ${othersWords(others, verdict)}`;
  const words = `${alike.length > 3 ? `${alike.length} scenarios` : names}: ${scenarioHeadline(named)}`;
  const room = longestHeadline - tail.length;
  return { words: `${plain(words, room)}${tail}`, named: [...words].length <= room ? named : undefined };
}

/** The scenarios that broke for the same reason, without measurements; this one alone if it did not. */
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

/** How the other scenarios ended, the worst first: `1 more failed, 2 passed`. */
function othersWords(others: readonly ScenarioOutcome[], worst: GateOutcome["verdict"]): string {
  const words = others.map(scenarioWord);
  if (words.every((it) => it === "pass")) return `${count(words.length, "other scenario")} passed`;
  const amounts = gateWords.map((word) => {
    const amount = words.filter((it) => it === word).length;
    return amount > 0 && `${amount}${word === worst ? " more" : ""} ${endedWords[word]}`;
  });
  return known(...amounts).join(", ");
}
