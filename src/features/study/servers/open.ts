import { asScenario } from "../../../app/assess.ts";
import type { ModeHost } from "../../../app/feature.ts";
import { readCountingGateFile } from "../../../app/setup/gate-file.ts";
import { fillTemplate } from "../../../config/grammar/template.ts";
import type { Settings } from "../../../config/options/option.ts";
import { prometheusOptions } from "../../../config/options/prometheus.ts";
import { choosePrometheus } from "../../../config/prometheus.ts";
import { usageFailure } from "../../../model/failure.ts";
import type { Run } from "../../../model/run/run.ts";
import { createPrometheus, type Prometheus } from "../../../prometheus/api/client.ts";
import { chooseStep } from "../../../prometheus/window.ts";
import type { NamedRun, StudyPlan } from "../plan.ts";
import type { Span } from "../schema.ts";
import { mistake, placed } from "../source/place.ts";
import { type SeriesAnswer, type SeriesQuestion, seriesOf } from "./series.ts";

/** The Prometheus of a study, opened when it is needed. */
export interface StudyPrometheus {
  ask(question: SeriesQuestion): Promise<SeriesAnswer>;
  /** A test run of the past. */
  run(run: NamedRun, testid: string, span: Span): Promise<Run>;
}

/** The address as written, or of the variable that it names. */
function addressOf(url: string | undefined, { env }: ModeHost): string | undefined {
  const name = /^\$\{?(\w+)\}?$/.exec(url ?? "")?.[1];
  const address = name === undefined ? url : env[name];
  if (name === undefined || address) return address;
  throw usageFailure(`the variable ${name} with the address of Prometheus is not set`);
}

/** Credentials are the gate file's, for the server that it names, and go to no other. */
async function serverAt(url: string | undefined, settings: Settings, host: ModeHost) {
  const { file } = await readCountingGateFile(settings, host);
  const address = addressOf(url, host);
  const own = address === undefined ? [] : [[prometheusOptions.url.name, [address]] as const];
  const problems: string[] = [];
  const choice = choosePrometheus({ settings: new Map([...settings, ...own]), file, problems });
  if (problems.length > 0) throw usageFailure(problems.join("\n"));
  if (choice === undefined)
    throw usageFailure("there is no Prometheus: write prometheus: { url } in the front matter");
  const source = await host.prometheus(choice);
  return { source, client: createPrometheus(source) };
}

/** @param settings of the command */
export function openStudyPrometheus(
  { front, indicators }: StudyPlan,
  settings: Settings,
  host: ModeHost,
): StudyPrometheus {
  const { signal } = host;
  let opened: ReturnType<typeof serverAt> | undefined;
  const open = async () => {
    opened ??= serverAt(front.prometheus?.url, settings, host);
    return await opened;
  };
  return {
    ask: async (question) => {
      const { client } = await placed(question.place, open);
      return await ask(client, question, { stepMs: front.prometheus?.step, signal });
    },
    run: async ({ name, place }, testid, span) =>
      await placed(place, async () => {
        const { source } = await open();
        const window = { from: new Date(span.fromMs), to: new Date(span.toMs) };
        const results = { kind: "prometheus", testIds: [testid], instances: undefined, window } as const;
        const load = await host.openRuns(results, source);
        const scenario = {
          ...asScenario({ scenario: name, environment: "default" }, { objectives: [], drift: "off" }),
          ...{ script: "", target: "", warmUpMs: 0, env: {}, needs: indicators },
          await: { path: "/", status: undefined, timeoutMs: 0 },
        };
        return await load.run(scenario, { caller: host.caller, signal, log: host.log });
      }),
  };
}

/** Enough for a table; a chart shows fewer. */
const mostSeries = 500;

/**
 * The series of a query, as Prometheus has them: from the start of the span, a step apart.
 * @param stepMs of the front matter
 * @throws Failure "usage" for a query without series, and where Prometheus does not answer
 */
export async function ask(
  prometheus: Prometheus,
  { query, span, place }: SeriesQuestion,
  { stepMs: wanted, signal }: { readonly stepMs: number | undefined; readonly signal: AbortSignal },
): Promise<SeriesAnswer> {
  const windowMs = Math.max(1, span.toMs - span.fromMs);
  const { stepMs } = chooseStep(windowMs, wanted);
  const filled = fillTemplate(query, { windowMs, stepMs, labels: {} });
  if (filled.kind === "unfilled") throw mistake(place, filled.reason, "PromQL; write $$ for a dollar sign");
  const [start, end] = [new Date(span.fromMs), new Date(span.toMs)];
  const range = { start, end, stepMs, signal };
  const answer = await placed(place, async () => await prometheus.queryRange(filled.query, range));
  if (answer.kind !== "matrix")
    throw mistake(place, `Prometheus answers with a ${answer.kind}`, "a query with values over time");
  const series = seriesOf(answer);
  if (series.length === 0) {
    const found = `no series of this query from ${start.toISOString()} to ${end.toISOString()}`;
    throw mistake(place, found, "a query that has series then; check its names and labels");
  }
  if (series.length > mostSeries)
    throw mistake(place, `the query has ${series.length} series`, `at most ${mostSeries}; sum them up`);
  return { series, stepMs };
}
