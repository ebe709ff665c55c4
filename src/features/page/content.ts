import type { ReportDocument, ScenarioDocument, Section } from "../../model/document.ts";
import { mostBaselineRuns } from "../../model/outcome/limits.ts";
import type { ScenarioOutcome } from "../../model/outcome.ts";
import type { FlameGraph } from "../../model/report/flame.ts";
import type { PagedReport, Part } from "../../model/report/part.ts";
import type { FactKeeper } from "../../model/run/facts.ts";
import type { Run } from "../../model/run/run.ts";
import type { GateWord } from "../../model/verdict.ts";
import { type Counting, countingRounds } from "../../report/document/counting.ts";
import { formatOutcome } from "../../report/document/outcome.ts";
import { runSections } from "../../report/document/run-alone.ts";
import { shownRound } from "../../report/document/sections/servers.ts";
import { runWords } from "../../report/words/sections/recorded.ts";
import { referenceWords } from "../../report/words/sections/rounds.ts";
import { type Spelling, spellingOf, spellingOfOutcome } from "../../report/words/spelling.ts";
import { distributionPanels } from "./distribution.ts";
import { headFacts, provenanceFacts } from "./facts.ts";
import { type Against, endpointCourses, panelsOverTime } from "./over-time.ts";
import { baselineRows, endpointRows, type Rows, roundRows } from "./rows.ts";
import { serverPanels } from "./server-panels.ts";

/** One scenario on the page: the words of the report, charts and tables. */
export interface ScenarioContent extends ReturnType<typeof measuredContent> {
  /** Undefined for a run alone, which was not judged. */
  readonly view: ScenarioDocument | undefined;
  readonly flames: readonly FlameGraph[];
  readonly name: string;
  readonly roundRows: Rows | undefined;
  readonly baselineRows: Rows | undefined;
  /** Evidence in words, folded in the comment. */
  readonly sections: readonly Section[];
}

/** Everything the page shows, with the words of the comment (ReportDocument), so that the two never contradict. */
export interface PageContent
  extends Pick<ReportDocument, "headline" | "opening" | "notes" | "closing" | "foot"> {
  /** Undefined for a run alone. */
  readonly verdict: GateWord | undefined;
  readonly scenarios: readonly ScenarioContent[];
  readonly workflowRun: string | undefined;
  /** Source of the page, for machines: name and text of the file. */
  readonly source: { readonly name: string; readonly json: string };
}

/** The outcome with the baseline's runs that the report's figures are based on. */
function asReported(outcome: ScenarioOutcome): ScenarioOutcome {
  return outcome.kind === "judged"
    ? { ...outcome, baseline: outcome.baseline.slice(-mostBaselineRuns) }
    : outcome;
}

/**
 * What was measured.
 * @param counting the runs that figures are based on
 * @param of.compared how many runs the judge compared with; a report keeps only the latest of them
 */
function measuredContent(
  runs: readonly Run[],
  against: Against,
  counting: Pick<Counting, "runs" | "baseline" | "answered">,
  { compared, parts, facts }: FactKeeper & { readonly compared: number; readonly parts: readonly Part[] },
) {
  const [run] = runs;
  const counted = { ...against, baseline: counting.baseline, answered: counting.answered };
  return {
    facts: headFacts(runs, against.reference, compared),
    rounds: runs.map((it) => ({ panels: panelsOverTime(it, against), servers: serverPanels(it, against) })),
    hasRequests: runs.some(({ metrics }) => metrics.some(({ name }) => /^http_req/.test(name))),
    /** Index of the round shown first: the one that the words on the servers' side describe. */
    firstShown: Math.max(0, shownRound(runs)),
    /** All rounds together, after the panels of features. */
    distribution: [
      ...parts.flatMap((part) => part.panels?.({ ...counted, runs: counting.runs, facts }) ?? []),
      ...distributionPanels(counting.runs, counted),
    ],
    endpoints: endpointRows(counting.runs, counted),
    /** The busiest endpoints one by one. */
    courses: endpointCourses(runs, against),
    provenance: run === undefined ? [] : provenanceFacts(run),
  };
}

/** The content of runs that were not judged. */
function aloneContent(runs: readonly Run[], spelling: Spelling, parts: readonly Part[]) {
  const against: Against = { baseline: [], reference: "baseline", subject: "this run", spelling };
  return {
    ...measuredContent(runs, against, { runs, baseline: [], answered: runs }, { compared: 0, parts }),
    roundRows: runs.length === 0 ? undefined : roundRows(runs, { beside: [], spelling }),
    baselineRows: undefined,
    flames: [],
  };
}

function scenarioContent(
  outcome: ScenarioOutcome,
  view: ScenarioDocument,
  { spelling, parts }: { readonly spelling: Spelling; readonly parts: readonly Part[] },
): ScenarioContent {
  const { name, sections } = view;
  if (outcome.kind === "broken") {
    return { view, name, sections, ...aloneContent(outcome.partial, spelling, parts) };
  }
  const { runs, baseline, control = [], design, verdict, facts } = outcome;
  const { comparability } = verdict;
  const isStored = design === "stored";
  const reference = referenceWords(outcome);
  const against: Against = { baseline, reference, subject: "this change", spelling };
  const compared = isStored && comparability.kind === "comparable" ? comparability.runs : baseline.length;
  return {
    view,
    name,
    sections,
    ...measuredContent(runs, against, countingRounds(outcome), { compared, parts, facts }),
    roundRows: roundRows(runs, { beside: isStored ? [] : baseline, control, spelling }),
    baselineRows: isStored ? baselineRows(baseline, spelling) : undefined,
    flames: parts.flatMap(
      (part) => part.flame?.({ runs, baseline, reference, judged: outcome, facts }) ?? [],
    ),
  };
}

/**
 * What the page of a gate shows. Charts need slices and sketches, which report.json does not keep: made from it, the page has
 * only words and tables.
 */
export function pageContent({ document, outcome, measured, context }: PagedReport): PageContent {
  const { verdict, headline, opening = [], notes, closing, foot = [] } = document;
  const { parts = [] } = context;
  return {
    ...{ verdict, headline, opening, notes, closing, foot },
    scenarios: document.scenarios.flatMap((it) => {
      const own = measured.scenarios[it.index];
      const reported = outcome.scenarios[it.index];
      if (own === undefined || reported === undefined) return [];
      // Figures are spelled as in the report.
      return [scenarioContent(asReported(own), it, { spelling: spellingOfOutcome(reported), parts })];
    }),
    workflowRun: context.workflowRun,
    source: { name: "report.json", json: formatOutcome(measured) },
  };
}

/** What the page of a run alone shows: no verdict. */
export function runContent(run: Run, parts: readonly Part[] = []): PageContent {
  const { scenario, environment } = run.provenance;
  const spelling = spellingOf({ runs: [run] });
  return {
    verdict: undefined,
    headline: runWords.headline(scenario),
    notes: [runWords.note],
    scenarios: [
      {
        view: undefined,
        name: environment === "default" ? scenario : `${scenario} (${environment})`,
        ...aloneContent([run], spelling, parts),
        sections: runSections(run, parts),
      },
    ],
    closing: [],
    workflowRun: undefined,
    source: { name: "run.json", json: JSON.stringify(run) },
  };
}
