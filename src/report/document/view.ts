import type { Line, Node, ReportDocument, ScenarioDocument } from "../../model/document.ts";
import { gateWords, scenarioWord } from "../../model/outcome/scenario.ts";
import type { GateOutcome, JudgedOutcome, ReportContext, ScenarioOutcome } from "../../model/outcome.ts";
import type { Part, ServersRemark, ShownRuns } from "../../model/report/part.ts";
import { known } from "../known.ts";
import { answersLine, moreAnswersLine } from "../words/answers.ts";
import { caughtSentence } from "../words/caught.ts";
import { lighterLine } from "../words/facts/load.ts";
import {
  brokenAlike,
  gateHeadline,
  reasonBeyond,
  scenarioHeadline,
  scenarioName,
} from "../words/headline.ts";
import { letThroughOf } from "../words/let-through.ts";
import { acceptSection, nextStep, repeatSection } from "../words/next.ts";
import { reasonsSection, warningsSection } from "../words/sections/doubts.ts";
import { generatorsSection } from "../words/sections/generators.ts";
import { measuredSection } from "../words/sections/measured.ts";
import { objectivesTable, remarksOf } from "../words/sections/objectives.ts";
import { patchSection } from "../words/sections/patch.ts";
import { referenceWords } from "../words/sections/rounds.ts";
import { spellingOfOutcome } from "../words/spelling.ts";
import { list } from "../words/words.ts";
import { countingRounds } from "./counting.ts";
import { linksOf } from "./links.ts";
import { line } from "./piece.ts";
import { boundsSection } from "./sections/bounds.ts";
import { checksSection, thresholdsSection } from "./sections/checks.ts";
import { endpointsSection } from "./sections/endpoints.ts";
import { figuresSection, pictureSection } from "./sections/figures.ts";
import { recordedSection } from "./sections/recorded.ts";
import { levelsBefore } from "./sections/server-series.ts";
import { serversSection } from "./sections/servers.ts";

type ViewInPlace = Omit<ScenarioDocument, "index" | "isTold">;

function judgedView(outcome: JudgedOutcome, name: string, context: ReportContext): ViewInPlace {
  const { runs, baseline, verdict } = outcome;
  const { parts = [], repositoryUrl } = context;
  const beside = { reference: referenceWords(outcome), spelling: spellingOfOutcome(outcome) };
  const { reference, spelling } = beside;
  const links = linksOf(context, runs, verdict.judgements);
  const counting = countingRounds(outcome);
  const endpoints = endpointsSection({ ...counting, ...beside, links: links("endpoints") });
  // Without a table of endpoints, its links stand at the head.
  const headLinks = [...links("head"), ...(endpoints === undefined ? links("endpoints") : [])];
  const word = scenarioWord(outcome);
  const isQuiet = word === "pass";
  const isMissed = verdict.verdict === "fail" || verdict.verdict === "warn";
  const why = isMissed ? reasonOfMiss(outcome, parts) : caughtSentence(verdict);
  const shown = { runs, baseline, reference, judged: outcome, repositoryUrl };
  const before = outcome.serversBefore ?? levelsBefore(runs, baseline, verdict.judgements);
  return {
    name,
    verdict: word,
    headline: scenarioHeadline(outcome),
    why: why === undefined ? undefined : line(why),
    remarks: known(
      ...parts.flatMap((part) => part.remarks?.(shown) ?? []),
      ...remarksOf(outcome, spelling),
      ...(isQuiet ? [] : joined(headLinks)),
    ),
    // The notes say why a recording fell short.
    reason: word === "broken" ? undefined : reasonNode(outcome),
    objectives: objectivesTable(spelling, { rounds: runs.length, reference }),
    next: known(...nextStep(outcome, context), ...parts.map((part) => part.next?.(outcome))),
    sections: known(
      ...parts.map((part) => part.section?.(shown)),
      pictureSection({ ...counting, ...beside }, !isQuiet),
      boundsSection(spelling, runs),
      endpoints,
      serversSection(runs, {
        ...beside,
        before,
        remarks: serversRemarks(shown, parts),
        links: links("servers"),
      }),
      checksSection(runs),
      thresholdsSection(runs, verdict.judgements),
      recordedSection(runs, spelling, parts),
      generatorsSection(runs),
      warningsSection(outcome),
      reasonsSection(outcome),
      measuredSection(runs, outcome, context, isQuiet ? headLinks : []),
      patchSection(outcome),
      acceptSection(outcome, context),
    ),
  };
}

/** Why objectives were missed, as features say; undefined if nothing is known. */
export function reasonOfMiss(outcome: JudgedOutcome, parts: readonly Part[] = []): string | undefined {
  return known(...parts.map((part) => part.why?.(outcome))).join(" ") || undefined;
}

function serversRemarks(shown: ShownRuns, parts: readonly Part[]): readonly ServersRemark[] {
  return known(...parts.map((part) => part.servers?.(shown)));
}

/** One line is running text; several lines are output of another program, shown verbatim. */
function reasonNode(outcome: ScenarioOutcome): Node | undefined {
  const reason = reasonBeyond(outcome);
  if (reason === undefined) return undefined;
  return reason.includes("\n")
    ? { kind: "code", language: "text", content: reason }
    : { kind: "paragraph", line: line(reason) };
}

/** Links beside each other in one line. */
function joined(links: readonly Line[]): readonly Line[] {
  return links.length === 0 ? [] : [links.flatMap((it, index) => (index === 0 ? it : [" · ", ...it]))];
}

function brokenView(
  outcome: Extract<ScenarioOutcome, { kind: "broken" }>,
  name: string,
  context: ReportContext,
): ViewInPlace {
  const { partial, cancelled } = outcome;
  const beside = { reference: "baseline", spelling: spellingOfOutcome(outcome) };
  const links = linksOf(context, partial, []);
  return {
    name,
    verdict: "broken",
    headline: scenarioHeadline(outcome),
    why: undefined,
    remarks: joined(links("head")),
    reason: reasonNode(outcome),
    objectives: undefined,
    next: nextStep(outcome, context),
    sections: known(
      figuresSection(partial, cancelled),
      endpointsSection({ runs: partial, baseline: [], ...beside }),
      serversSection(partial, { ...beside, before: [], remarks: [], links: links("servers") }),
      recordedSection(partial, beside.spelling, context.parts),
      measuredSection(partial, undefined, context),
      repeatSection(context),
    ),
  };
}

/** Scenarios whose answers changed; more are only counted. */
const mostAnswersLines = 5;

function answersLines(scenarios: readonly ScenarioOutcome[]): readonly Line[] {
  const lines = known(
    ...scenarios.flatMap((it) => {
      const name = scenarios.length === 1 ? undefined : scenarioName(it, scenarios);
      return it.kind === "judged" ? [lighterLine(it.verdict, name), answersLine(it, name)] : [];
    }),
  );
  const more = lines.length - mostAnswersLines;
  return known(...lines.slice(0, mostAnswersLines), more > 0 && moreAnswersLine(more));
}

/** What features say last, of each scenario. */
function footOf(scenarios: readonly ScenarioOutcome[], parts: readonly Part[]): readonly Line[] {
  return scenarios.flatMap((it) =>
    parts.flatMap((part) => {
      const sentence = it.kind === "judged" ? part.foot?.(it) : undefined;
      if (sentence === undefined) return [];
      return [line(scenarios.length === 1 ? sentence : `${scenarioName(it, scenarios)}: ${sentence}`)];
    }),
  );
}

/** The content of a report, the same for every format; the worst scenario first. */
export function documentOf(outcome: GateOutcome, context: ReportContext): ReportDocument {
  const { scenarios, letThrough } = outcome;
  const isAlone = scenarios.length < 2;
  // What all scenarios share stands once, at the end.
  const own = {
    ...context,
    ...(!isAlone && { repeatCommand: undefined }),
    ...(letThrough !== undefined && { failAdvice: undefined }),
  };
  const { words: headline, named } = gateHeadline(outcome);
  const opening = known(
    letThroughOf(outcome, context.parts)?.line,
    ...(context.parts ?? []).map((part) => part.opening?.(outcome)),
    ...answersLines(scenarios),
  );
  const views = scenarios.flatMap((it, index) => {
    // Scenarios that broke for the same reason share a line.
    const alike = brokenAlike(it, scenarios);
    if (alike[0] !== it) return [];
    const name = list(alike.map((one) => scenarioName(one, scenarios)));
    const view = it.kind === "judged" ? judgedView(it, name, own) : brokenView(it, name, own);
    return [{ index, ...view, isTold: it === named }];
  });
  const foot = footOf(scenarios, context.parts ?? []);
  return {
    verdict: outcome.verdict,
    headline,
    ...(opening.length > 0 && { opening }),
    scenarios: views.sort((a, b) => gateWords.indexOf(a.verdict) - gateWords.indexOf(b.verdict)),
    notes: outcome.notes,
    closing: known(!isAlone && repeatSection(context)),
    ...(foot.length > 0 && { foot }),
  };
}
