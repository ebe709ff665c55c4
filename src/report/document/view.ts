import { tellsOfExceptions } from "../../judge/indicator/exceptions.ts";
import { isLowerBetter } from "../../judge/objective/direction.ts";
import { misses } from "../../judge/objective/misses.ts";
import { groupedBy } from "../../lib/grouped.ts";
import type { Line, Node, ReportDocument, ScenarioDocument, Section, Table } from "../../model/document.ts";
import type { GateOutcome, JudgedOutcome, ReportContext, ScenarioOutcome } from "../../model/outcome.ts";
import { isReadFromPrometheus } from "../../model/run/prometheus-runs.ts";
import type { Run } from "../../model/run/run.ts";
import { formatFigure } from "../../model/units.ts";
import type { Change, Judgement } from "../../model/verdict.ts";
import { caughtSentence } from "../words/caught.ts";
import { extremeNotes } from "../words/extremes.ts";
import { doubtSentences, untoldInvalidity } from "../words/facts/doubts.ts";
import { notJudgedSentence } from "../words/facts/reasons.ts";
import {
  brokenAlike,
  headlineOfGate,
  improvements,
  missSentence,
  reasonBeyond,
  scenarioHeadline,
  scenarioName,
  seriesWords,
} from "../words/headline.ts";
import { acceptSection, nextStep, repeatSection } from "../words/next.ts";
import { unmeasuredLine } from "../words/notes/unmeasured.ts";
import { overrideLine } from "../words/override.ts";
import { capitalised } from "../words/sentences.ts";
import { type Spelling, spellingOfOutcome } from "../words/spelling.ts";
import { whyWords } from "../words/why/why.ts";
import {
  count,
  currentWords,
  differenceWords,
  figureWords,
  indicatorWords,
  limitWords,
  list,
  verdictCell,
} from "../words/words.ts";
import { countingRounds } from "./counting.ts";
import { linksFor } from "./links.ts";
import { gateWords, scenarioWord } from "./outcome.ts";
import { evidence, left, line, listOf, right, tableOf } from "./piece.ts";
import { referenceWords } from "./rounds.ts";
import { boundsSection } from "./sections/bounds.ts";
import { chainSection } from "./sections/chain.ts";
import {
  checksSection,
  endpointsSection,
  figuresSection,
  pictureSection,
  thresholdsSection,
} from "./sections/figures.ts";
import { generatorsSection } from "./sections/generators.ts";
import { ladderRemarks, ladderSection } from "./sections/ladder.ts";
import { measuredSection, rateDoubt } from "./sections/measured.ts";
import { recordedSection } from "./sections/recorded.ts";
import { levelsBefore } from "./sections/server-series.ts";
import { correlatedSeriesLine, isToldUnread, serversSection } from "./sections/servers.ts";
import { breakdownSection, shownSections } from "./sections/shown.ts";

/** Most objectives in one table; those that were not met are never among the omitted. */
const mostObjectives = 60;

function objectiveName(judgement: Judgement): string {
  const { indicator, source } = judgement.objective;
  const series = seriesWords(judgement);
  const origin = source.from === "script" ? " (script)" : "";
  return `${indicatorWords(indicator)}${series === "" ? "" : ` (${series})`}${origin}`;
}

function confidenceTitle(judgements: readonly Judgement[]): string {
  const levels = new Set(judgements.map((it) => it.change?.confidence).filter((it) => it !== undefined));
  const [level] = levels;
  return levels.size === 1 && level !== undefined
    ? `Difference (${formatFigure(level, "ratio")} interval)`
    : "Difference (interval)";
}

/** The table of objectives; without any baseline its two columns are left out. */
function objectivesTable(
  spelling: Spelling,
  { rounds, reference }: { readonly rounds: number; readonly reference: string },
): Table | undefined {
  const { judgements } = spelling;
  if (judgements.length === 0) return undefined;
  const hasChange = judgements.some((it) => it.change !== undefined);
  const ofChange = (title: string, words: (it: Judgement, change: Change) => string) =>
    hasChange ? right(title, (it: Judgement) => line(it.change ? words(it, it.change) : "–")) : undefined;
  const isMet = (it: Judgement): boolean => it.kind !== "notJudged" && it.verdict === "pass";
  const shown =
    judgements.length <= mostObjectives
      ? judgements
      : [...judgements.filter((it) => !isMet(it)), ...judgements.filter(isMet)].slice(0, mostObjectives);
  const table = tableOf(shown, [
    left("Indicator", (it) => line(objectiveName(it))),
    ofChange(capitalised(reference), (it, { baseline }) => figureWords(it, baseline, spelling)),
    right("This change", (it) => line(currentWords(it, spelling))),
    ofChange(confidenceTitle(judgements), (it, change) => differenceWords(it, change, spelling)),
    right("Limit", (it) => line(limitWords(it, spelling))),
    left("Verdict", verdictCell),
  ]);
  return {
    ...table,
    omitted: judgements.length - shown.length,
    notes: extremeNotes(judgements, { rounds, reference }),
  };
}

/** Limits that the baseline misses as well: whether it is within the limit and whether it changed are two answers. */
function notNew(outcome: JudgedOutcome, word: "fail" | "warn", spelling: Spelling): readonly Line[] {
  return misses(outcome.verdict.judgements, word).flatMap((judgement) => {
    const { kind, objective, limit, change } = judgement;
    if (kind !== "absolute" || change === undefined || change.baseline === limit) return [];
    const isMissed = isLowerBetter(objective) ? change.baseline > limit : change.baseline < limit;
    const isRange = objective.comparison !== "==" && objective.comparison !== "!=";
    // More than in the baseline is what such a miss says.
    const isWorse =
      objective.bound.kind === "absolute" && objective.bound.orBaseline === true && word === "fail";
    if (!isMissed || !isRange || isWorse) return [];
    const figure = figureWords(judgement, change.baseline, spelling);
    return [
      line(
        `Not new: ${indicatorWords(objective.indicator)} of the ${referenceWords(outcome)} is ${figure}, also beyond this limit.`,
      ),
    ];
  });
}

/** Objectives that are named once more, outside of the table; more are read more easily there. */
const mostInWords = 3;

/** What the headline leaves out: the other misses, what got better beside a miss, and why a verdict is open. */
function remarksOf(outcome: JudgedOutcome, spelling: Spelling): readonly Line[] {
  const { verdict } = outcome;
  const remarks: Line[] = [];
  const word = verdict.verdict;
  if (word === "fail" || word === "warn") {
    const [, ...others] = misses(verdict.judgements, word);
    if (others.length <= mostInWords)
      remarks.push(...others.map((it) => line(`Also: ${missSentence(it, spelling)}.`)));
    if (outcome.runs.some(({ ending }) => ending.kind === "abortedByThreshold"))
      remarks.push(line("A threshold of the script stopped the load early."));
    remarks.push(...notNew(outcome, word, spelling));
  }
  if (word !== "pass") {
    const better = improvements(verdict.judgements).map((it) => indicatorWords(it.objective.indicator));
    const names = [...new Set(better)];
    if (names.length > 0)
      remarks.push(line(`Better than the ${referenceWords(outcome)}: ${names.slice(0, 5).join(", ")}.`));
  }
  return remarks;
}

/** Why an objective was not judged, unless another place says it already. */
function whyNotJudged(judgement: Extract<Judgement, { kind: "notJudged" }>, outcome: JudgedOutcome): string {
  if (judgement.cause === "invalid") return "No round has a valid measurement of it.";
  return isToldUnread(judgement, outcome.runs)
    ? "Prometheus gave no figure; see the Servers section."
    : notJudgedSentence(judgement, outcome.verdict);
}

/** A line for each reason, however many objectives share it. */
function reasonsSection(outcome: JudgedOutcome): Section | undefined {
  const open = outcome.verdict.judgements.filter((it) => it.kind === "notJudged");
  if (open.length === 0) return undefined;
  const few = open.filter(({ cause }) => cause === "fewSamples");
  const others = open.filter((it) => few.length < 2 || !few.includes(it));
  const reasons = [
    ...groupedBy(others, (it) => whyNotJudged(it, outcome)),
    ...(few.length > 1
      ? [["Too few samples beyond the percentile; a longer run would decide it.", few] as const]
      : []),
  ];
  const lines = reasons.slice(0, 20).map(([reason, of]) => {
    // The table marks each of them; a list of many would only tell them again.
    if (of.length > mostInWords) return line(`${of.length} objectives: ${reason}`);
    const named = of.flatMap(({ objective }) => [", ", { code: objective.text }]);
    return line(...named.slice(1), `: ${reason}`);
  });
  return evidence(`Not judged (${open.length})`, listOf(lines));
}

/** Iterations that ended in an error of the script itself: what they did not do is missing in all figures. */
function exceptionLines({ runs, verdict }: JudgedOutcome): readonly Line[] {
  // Where they are a miss, the first of them stands below the headline.
  if (verdict.judgements.some((it) => tellsOfExceptions(it) && it.kind !== "notJudged")) return [];
  const thrown = runs.flatMap(({ generator }) => generator.exceptions ?? []);
  const amount = thrown.reduce((sum, it) => sum + it.count, 0);
  const first = thrown.find((it) => it.first !== undefined)?.first;
  if (amount === 0) return [];
  return [
    line(
      `The script threw ${count(amount, "uncaught exception")}`,
      ...(first === undefined ? [] : ["; the first: ", { code: first }]),
    ),
  ];
}

/** Whether Loadline made the run, so that its record names the version of k6. */
function isLoadline({ provenance }: Run): boolean {
  return /^k6 v\d/.test(provenance.generator);
}

/** The warnings of the runs' records, each once, and who said them. */
function warningLines(runs: readonly Run[]): readonly Line[] {
  const speaker = runs.some(({ provenance }) => isReadFromPrometheus(provenance))
    ? "Read from Prometheus"
    : runs.every(isLoadline)
      ? "The load generator said"
      : "Read from the results";
  const warnings = new Set(runs.flatMap(({ generator }) => generator.warnings));
  const refused = new Set(runs.flatMap(({ generator }) => generator.refusedWrites ?? []));
  return [
    ...[...refused].map((it) => line("Remote write: ", { code: it })),
    ...[...warnings].map((it) => line(`${speaker}: `, { code: it })),
  ];
}

function warningsSection(outcome: JudgedOutcome): Section | undefined {
  const { verdict, runs } = outcome;
  const lines = [
    // The reason of an inconclusive verdict stands above; a round that was left out has a doubt of its own.
    ...untoldInvalidity(verdict).map((it) => line(`Not a valid measurement: ${it}`)),
    ...doubtSentences(verdict).map((it) => line(it)),
    ...exceptionLines(outcome),
    ...[rateDoubt(outcome, referenceWords(outcome))].filter((it) => it !== undefined),
    ...warningLines(runs),
  ];
  if (lines.length === 0) return undefined;
  const title = `Doubts about the measurement (${lines.length})`;
  return evidence(title, listOf(lines.slice(0, 20)), { about: "doubts" });
}

type ViewInPlace = Omit<ScenarioDocument, "index" | "isTold">;

function judgedView(outcome: JudgedOutcome, name: string, context: ReportContext): ViewInPlace {
  const { runs, baseline, verdict } = outcome;
  const reference = referenceWords(outcome);
  const spelling = spellingOfOutcome(outcome);
  const counting = countingRounds(outcome);
  const { answered, note } = counting;
  const beside = { reference, spelling, answered, note };
  const quantile = quantileOf(verdict.judgements);
  const endpointLinks = linksFor("endpoints", context.links, { runs, quantile });
  const endpoints = endpointsSection(counting.runs, counting.baseline, { ...beside, links: endpointLinks });
  // Where there is nothing that a link would stand next to, it stands at the head.
  const headLinks = [
    ...linksFor("head", context.links, { runs, quantile }),
    ...(endpoints === undefined ? endpointLinks : []),
  ];
  const word = scenarioWord(outcome);
  const isQuiet = word === "pass";
  const sections = [
    chainSection(outcome),
    ladderSection(runs, baseline, reference),
    ...shownSections(verdict, beside),
    breakdownSection(verdict, beside),
    pictureSection(counting.runs, counting.baseline, { ...beside, isOpen: !isQuiet }),
    boundsSection(spelling, runs),
    endpoints,
    serversSection(runs, {
      before: outcome.serversBefore ?? levelsBefore(runs, baseline, verdict.judgements),
      reference,
      spelling,
      moved: verdict.moved ?? [],
      links: linksFor("servers", context.links, { runs, quantile }),
    }),
    checksSection(runs),
    thresholdsSection(runs, verdict.judgements),
    recordedSection(runs, spelling),
    generatorsSection(runs),
    warningsSection(outcome),
    reasonsSection(outcome),
    measuredSection(runs, outcome, context, isQuiet ? headLinks : []),
    acceptSection(outcome, context),
  ];
  const headline = scenarioHeadline(outcome);
  return {
    name,
    verdict: word,
    headline,
    why: whyOf(verdict),
    remarks: [
      ...ladderRemarks(runs),
      ...correlatedSeriesOf(outcome),
      ...remarksOf(outcome, spelling),
      ...(isQuiet ? [] : joined(headLinks)),
    ],
    // Of a recording that fell short the notes say why.
    reason: word === "broken" ? undefined : reasonNode(outcome),
    objectives: objectivesTable(spelling, { rounds: runs.length, reference }),
    next: nextStep(outcome, context),
    sections: sections.filter((it) => it !== undefined),
  };
}

/** A line is running text; what has more lines is an output of someone else, shown as it is. */
function reasonNode(outcome: ScenarioOutcome): Node | undefined {
  const reason = reasonBeyond(outcome);
  if (reason === undefined) return undefined;
  return reason.includes("\n")
    ? { kind: "code", language: "text", content: reason }
    : { kind: "paragraph", line: line(reason) };
}

/** Why an objective was missed, as far as the measurements tell, or what a pass means. */
function whyOf(judged: JudgedOutcome["verdict"]): Line | undefined {
  const { verdict, why } = judged;
  const said = verdict === "fail" || verdict === "warn" ? whyWords(why) : caughtSentence(judged);
  return said === undefined ? undefined : line(said);
}

/** Links beside each other in one line. */
function joined(links: readonly Line[]): readonly Line[] {
  return links.length === 0
    ? []
    : [line(...links.flatMap((it, index) => (index === 0 ? it : [" · ", ...it])))];
}

/** The quantile that the first objective on a percentile is about, for dashboards that show one. */
function quantileOf(judgements: readonly Judgement[]): number | undefined {
  const percents = judgements.flatMap(({ objective: { indicator } }) =>
    indicator.aggregation.kind === "percentile" ? [indicator.aggregation.percent] : [],
  );
  // 99.9 / 100 is 0.9990000000000001.
  return percents[0] === undefined ? undefined : Number((percents[0] / 100).toPrecision(12));
}

/** What moved on the servers' side with the miss in the headline. */
function correlatedSeriesOf(outcome: JudgedOutcome): readonly Line[] {
  const { verdict, moved = [] } = outcome.verdict;
  const isMissed = verdict === "fail" || verdict === "warn";
  const explained = isMissed
    ? correlatedSeriesLine(moved, referenceWords(outcome), spellingOfOutcome(outcome))
    : undefined;
  return explained === undefined ? [] : [explained];
}

function brokenView(
  outcome: Extract<ScenarioOutcome, { kind: "broken" }>,
  name: string,
  context: ReportContext,
): ViewInPlace {
  const { partial, cancelled } = outcome;
  const spelling = spellingOfOutcome(outcome);
  const sections = [
    figuresSection(partial, cancelled),
    endpointsSection(partial, [], { reference: "baseline", spelling }),
    serversSection(partial, {
      before: [],
      reference: "baseline",
      spelling,
      moved: [],
      links: linksFor("servers", context.links, { runs: partial }),
    }),
    recordedSection(partial, spelling),
    measuredSection(partial, undefined, context),
    repeatSection(context),
  ];
  const headline = scenarioHeadline(outcome);
  return {
    name,
    verdict: "broken",
    headline,
    why: undefined,
    remarks: joined(linksFor("head", context.links, { runs: partial })),
    reason: reasonNode(outcome),
    objectives: undefined,
    next: nextStep(outcome, context),
    sections: sections.filter((it) => it !== undefined),
  };
}

/** Everything a report says, in words: one truth for every format. The worst scenario comes first. */
export function documentOf(outcome: GateOutcome, context: ReportContext): ReportDocument {
  const { scenarios, accepted, unmeasured } = outcome;
  const isAlone = scenarios.length < 2;
  // What is the same for all scenarios stands once, at the end.
  const own = {
    ...context,
    ...(!isAlone && { repeatCommand: undefined }),
    ...(accepted !== undefined && { acceptLabel: undefined }),
  };
  const closing = isAlone ? undefined : repeatSection(context);
  const { words: headline, named } = headlineOfGate(outcome);
  const views = scenarios.flatMap((it, index) => {
    // Scenarios that broke for one reason share a line, at the first of them.
    const alike = brokenAlike(it, scenarios);
    if (alike[0] !== it) return [];
    const name = list(alike.map((one) => scenarioName(one, scenarios)));
    const view = it.kind === "judged" ? judgedView(it, name, own) : brokenView(it, name, own);
    return [{ index, ...view, isTold: it === named }];
  });
  return {
    verdict: outcome.verdict,
    headline,
    ...(accepted !== undefined && { opening: [overrideLine(accepted)] }),
    ...(unmeasured !== undefined && { opening: [unmeasuredLine(unmeasured.why)] }),
    scenarios: views.sort((a, b) => gateWords.indexOf(a.verdict) - gateWords.indexOf(b.verdict)),
    notes: outcome.notes,
    closing: closing === undefined ? [] : [closing],
  };
}
