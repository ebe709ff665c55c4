import type { Line, Node, ReportDocument, ScenarioDocument } from "../../model/document.ts";
import type { GateOutcome, JudgedOutcome, ReportContext, ScenarioOutcome } from "../../model/outcome.ts";
import type { Judgement } from "../../model/verdict.ts";
import { known } from "../known.ts";
import { caughtSentence } from "../words/caught.ts";
import {
  brokenAlike,
  headlineOfGate,
  reasonBeyond,
  scenarioHeadline,
  scenarioName,
} from "../words/headline.ts";
import { acceptSection, nextStep, repeatSection } from "../words/next.ts";
import { unmeasuredLine } from "../words/notes/unmeasured.ts";
import { overrideLine } from "../words/override.ts";
import { reasonsSection, warningsSection } from "../words/sections/doubts.ts";
import { generatorsSection } from "../words/sections/generators.ts";
import { measuredSection } from "../words/sections/measured.ts";
import { objectivesTable, remarksOf } from "../words/sections/objectives.ts";
import { referenceWords } from "../words/sections/rounds.ts";
import { correlatedSeriesLine } from "../words/sections/servers.ts";
import { spellingOfOutcome } from "../words/spelling.ts";
import { whyWords } from "../words/why/why.ts";
import { list } from "../words/words.ts";
import { countingRounds } from "./counting.ts";
import { linksFor } from "./links.ts";
import { gateWords, scenarioWord } from "./outcome.ts";
import { line } from "./piece.ts";
import { boundsSection } from "./sections/bounds.ts";
import { chainSection } from "./sections/chain.ts";
import { checksSection, thresholdsSection } from "./sections/checks.ts";
import { endpointsSection } from "./sections/endpoints.ts";
import { figuresSection, pictureSection } from "./sections/figures.ts";
import { ladderRemarks, ladderSection } from "./sections/ladder.ts";
import { recordedSection } from "./sections/recorded.ts";
import { levelsBefore } from "./sections/server-series.ts";
import { serversSection } from "./sections/servers.ts";
import { breakdownSection, shownSections } from "./sections/shown.ts";

type ViewInPlace = Omit<ScenarioDocument, "index" | "isTold">;

function judgedView(outcome: JudgedOutcome, name: string, context: ReportContext): ViewInPlace {
  const { runs, baseline, verdict } = outcome;
  const reference = referenceWords(outcome);
  const spelling = spellingOfOutcome(outcome);
  const counting = countingRounds(outcome);
  const beside = { reference, spelling };
  const quantile = quantileOf(verdict.judgements);
  const endpointLinks = linksFor("endpoints", context.links, { runs, quantile });
  const endpoints = endpointsSection({ ...counting, ...beside, links: endpointLinks });
  // Where there is nothing that a link would stand next to, it stands at the head.
  const headLinks = [
    ...linksFor("head", context.links, { runs, quantile }),
    ...(endpoints === undefined ? endpointLinks : []),
  ];
  const word = scenarioWord(outcome);
  const isQuiet = word === "pass";
  const sections = known(
    chainSection(outcome),
    ladderSection(runs, baseline, reference),
    ...shownSections(verdict, beside),
    breakdownSection(verdict, reference),
    pictureSection({ ...counting, ...beside, isOpen: !isQuiet }),
    boundsSection(spelling, runs),
    endpoints,
    serversSection(runs, {
      before: outcome.serversBefore ?? levelsBefore(runs, baseline, verdict.judgements),
      ...beside,
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
  );
  return {
    name,
    verdict: word,
    headline: scenarioHeadline(outcome),
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
    sections,
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
  return known(isMissed && correlatedSeriesLine(moved, referenceWords(outcome), spellingOfOutcome(outcome)));
}

function brokenView(
  outcome: Extract<ScenarioOutcome, { kind: "broken" }>,
  name: string,
  context: ReportContext,
): ViewInPlace {
  const { partial, cancelled } = outcome;
  const beside = { reference: "baseline", spelling: spellingOfOutcome(outcome) };
  const sections = known(
    figuresSection(partial, cancelled),
    endpointsSection({ runs: partial, baseline: [], ...beside }),
    serversSection(partial, {
      ...beside,
      before: [],
      moved: [],
      links: linksFor("servers", context.links, { runs: partial }),
    }),
    recordedSection(partial, beside.spelling),
    measuredSection(partial, undefined, context),
    repeatSection(context),
  );
  return {
    name,
    verdict: "broken",
    headline: scenarioHeadline(outcome),
    why: undefined,
    remarks: joined(linksFor("head", context.links, { runs: partial })),
    reason: reasonNode(outcome),
    objectives: undefined,
    next: nextStep(outcome, context),
    sections,
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
    closing: known(closing),
  };
}
