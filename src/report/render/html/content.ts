import { withGroups } from "../../../ingest/endpoints/grouped.ts";
import type { Line, ScenarioDocument, Section } from "../../../model/document.ts";
import { mostBaselineRuns } from "../../../model/outcome/limits.ts";
import type { Report, ScenarioOutcome } from "../../../model/outcome.ts";
import type { Run } from "../../../model/run/run.ts";
import type { GateWord } from "../../../model/verdict.ts";
import { type Counting, countingRounds } from "../../document/counting.ts";
import { formatOutcome } from "../../document/outcome.ts";
import { runSections } from "../../document/run-alone.ts";
import { toldRound } from "../../document/sections/servers.ts";
import { type Fact, headFacts, provenanceFacts } from "../../words/pages/facts.ts";
import { runWords } from "../../words/pages/report.ts";
import { referenceWords } from "../../words/sections/rounds.ts";
import { type Spelling, spellingOf, spellingOfOutcome } from "../../words/spelling.ts";
import { distributionPanels } from "./distribution.ts";
import { ladderPanels } from "./ladder-panels.ts";
import { type Against, type EndpointCourse, endpointCourses, panelsOverTime } from "./over-time.ts";
import type { Panel } from "./panel.ts";
import { baselineRows, endpointRows, type Rows, roundRows } from "./rows.ts";
import { serverPanels } from "./server-panels.ts";

/** What is shown of one round over time. */
export interface RoundCharts {
  /** Response times, throughput, errors. */
  readonly panels: readonly Panel[];
  readonly servers: readonly Panel[];
}

/** One scenario on the page: the words of the report and the pictures that words cannot give. */
export interface ScenarioContent {
  /** Undefined for a run alone, which nobody judged. */
  readonly view: ScenarioDocument | undefined;
  readonly name: string;
  readonly facts: readonly Fact[];
  /** One for each round. */
  readonly rounds: readonly RoundCharts[];
  /** Whether any round made HTTP requests, which the charts show. */
  readonly hasRequests: boolean;
  /** Index of the round that the charts begin with: the one of which the words on the servers' side are. */
  readonly firstShown: number;
  /** All rounds together; of a ladder its figures over the levels. */
  readonly distribution: readonly Panel[];
  readonly endpoints: Rows | undefined;
  /** The busiest endpoints one by one. */
  readonly courses: readonly EndpointCourse[];
  readonly roundRows: Rows | undefined;
  readonly baselineRows: Rows | undefined;
  /** Evidence in words: what the comment folds away. */
  readonly sections: readonly Section[];
  readonly provenance: readonly Fact[];
}

/** Everything the page shows. Its words are those of the comment (ReportDocument), so that the two never contradict. */
export interface PageContent {
  /** Undefined for a run alone. */
  readonly verdict: GateWord | undefined;
  readonly headline: string;
  /** What stands right below the headline. */
  readonly opening: readonly Line[];
  readonly notes: readonly string[];
  readonly scenarios: readonly ScenarioContent[];
  readonly closing: readonly Section[];
  readonly workflowRun: string | undefined;
  /** What the page was made of, for machines: the name of the file and its text. */
  readonly source: { readonly name: string; readonly json: string };
}

/** The outcome with as many runs of its baseline as the report's own figures are made of. */
function asReported(outcome: ScenarioOutcome): ScenarioOutcome {
  return outcome.kind === "judged"
    ? { ...outcome, baseline: outcome.baseline.slice(-mostBaselineRuns) }
    : outcome;
}

function chartsOf(run: Run, against: Against): RoundCharts {
  return { panels: panelsOverTime(run, against), servers: serverPanels(run, against) };
}

/** What runs are shown against that nobody judged. */
function nothing(spelling: Spelling): Against {
  return { baseline: [], reference: "baseline", subject: "this run", spelling };
}

/** What is known of a judged scenario's runs. */
interface Aspects {
  /** Runs that the judge compared with: a report keeps the latest of them alone. */
  readonly compared?: number;
  /** The rounds that figures rest on. */
  readonly counting?: Pick<Counting, "runs" | "baseline"> & {
    readonly answered?: readonly Run[] | undefined;
  };
}

/**
 * What is measured, beside what is said of it.
 */
function measuredContent(
  runs: readonly Run[],
  against: Against,
  { compared = against.baseline.length, counting = { runs, ...against } }: Aspects = {},
): Pick<
  ScenarioContent,
  "facts" | "rounds" | "hasRequests" | "firstShown" | "distribution" | "endpoints" | "courses" | "provenance"
> {
  const [run] = runs;
  const counted = { ...against, baseline: counting.baseline, answered: counting.answered };
  return {
    facts: headFacts(runs, against.reference, compared),
    rounds: runs.map((it) => chartsOf(it, against)),
    hasRequests: runs.some(({ metrics }) => metrics.some(({ name }) => name === "http_reqs")),
    firstShown: Math.max(0, toldRound(runs)),
    distribution: [...ladderPanels(counting.runs, counted), ...distributionPanels(counting.runs, counted)],
    endpoints: endpointRows(counting.runs, counted),
    courses: endpointCourses(runs, against),
    provenance: run === undefined ? [] : provenanceFacts(run),
  };
}

function scenarioContent(
  outcome: ScenarioOutcome,
  view: ScenarioDocument,
  spelling: Spelling,
): ScenarioContent {
  const { sections } = view;
  if (outcome.kind === "broken") {
    const { partial } = outcome;
    return {
      view,
      name: view.name,
      ...measuredContent(partial, nothing(spelling)),
      roundRows: partial.length === 0 ? undefined : roundRows(partial, { beside: [], spelling }),
      baselineRows: undefined,
      sections,
    };
  }
  const { runs, baseline, control = [], design, verdict } = outcome;
  const { comparability } = verdict;
  const isStored = design === "stored";
  const against: Against = {
    baseline,
    reference: referenceWords(outcome),
    subject: "this change",
    spelling,
  };
  return {
    view,
    name: view.name,
    ...measuredContent(runs, against, {
      compared: isStored && comparability.kind === "comparable" ? comparability.runs : baseline.length,
      counting: countingRounds(outcome),
    }),
    roundRows: roundRows(runs, { beside: isStored ? [] : baseline, control, spelling }),
    baselineRows: isStored ? baselineRows(baseline, spelling) : undefined,
    sections,
  };
}

/** What of a report its page is made of. */
export type PagedReport = Pick<Report, "document" | "outcome" | "measured" | "context">;

/**
 * What the page of a gate shows. Its charts are drawn from slices and sketches: of a report made from a report.json,
 * which keeps none of them, the page has the words and tables alone.
 */
export function pageContent({ document, outcome, measured, context }: PagedReport): PageContent {
  return {
    verdict: document.verdict,
    headline: document.headline,
    opening: document.opening ?? [],
    notes: document.notes,
    scenarios: document.scenarios.flatMap((it) => {
      const own = measured.scenarios[it.index];
      const reported = outcome.scenarios[it.index];
      if (own === undefined || reported === undefined) return [];
      // The figures of the charts' tables are spelled as those of the report.
      return [scenarioContent(asReported(own), it, spellingOfOutcome(reported))];
    }),
    closing: document.closing,
    workflowRun: context.workflowRun,
    source: { name: "report.json", json: formatOutcome(measured) },
  };
}

/** What the page of a run alone shows: what was measured, and no verdict. */
export function runContent(run: Run): PageContent {
  const { scenario, environment } = run.provenance;
  const spelling = spellingOf({ runs: [run] });
  return {
    verdict: undefined,
    headline: runWords.headline(scenario),
    opening: [],
    notes: [runWords.note],
    scenarios: [
      {
        view: undefined,
        name: environment === "default" ? scenario : `${scenario} (${environment})`,
        ...measuredContent([withGroups(run)], nothing(spelling)),
        roundRows: roundRows([run], { beside: [], spelling }),
        baselineRows: undefined,
        sections: runSections(run),
      },
    ],
    closing: [],
    workflowRun: undefined,
    source: { name: "run.json", json: JSON.stringify(run) },
  };
}
