import { isImplied, isOfEachEndpoint, type LoadIndicator, type Objective } from "../../model/objective.ts";
import { endpointSeries, nameOf } from "../../model/run/endpoint-name.ts";
import type { CounterSeries, RateSeries, Run, TrendSeries } from "../../model/run/run.ts";
import { metricOf } from "../../model/run/series.ts";
import { isWhole, sameTags } from "../../model/run/tags.ts";
import type { ScenarioDoubt } from "../../model/verdict/reason.ts";

/** With fewer requests in a round an endpoint keeps the gate open, whatever the others show. */
const fewestRequests = 20;

/** Two beyond a percentile in a round: with less it is an extreme, however many rounds are joined. */
const fewestBeyond = 2;

/** Each further endpoint needs more evidence for all; the busiest ones are judged. */
const mostEndpoints = 32;

/** What is asked of single endpoints where nobody asked anything. */
export const unaskedOfEach: Objective = {
  text: "med of each endpoint < baseline + 10%",
  indicator: { metric: "http_req_duration", tags: {}, aggregation: { kind: "med" }, each: "endpoint" },
  comparison: "<",
  bound: { kind: "relative", measure: "share", amount: 0.1 },
  onMiss: "fail",
  source: { from: "default" },
};

/** Names of those that are left out, in a doubt. */
const mostNamed = 5;

/** What objectives became, and what they leave out. */
export interface ByEndpoint {
  readonly objectives: readonly Objective[];
  readonly doubts: readonly ScenarioDoubt[];
}

/** The runs that are judged, and those that they are compared with. */
export interface Sides {
  readonly runs: readonly Run[];
  readonly baseline: readonly Run[];
}

/** Requests of each endpoint in the run that has most of them, by its name. */
function mostIn(runs: readonly Run[], metric: string): ReadonlyMap<string, number> {
  const most = new Map<string, number>();
  for (const run of runs) {
    const found = metricOf(run, metric);
    if (found === undefined || found.type === "gauge") continue;
    for (const one of endpointSeries<TrendSeries | RateSeries | CounterSeries>(found.series)) {
      const isUntold = "isCountUntold" in one.values && one.values.isCountUntold === true;
      const requests = isUntold ? Number.POSITIVE_INFINITY : one.values.count;
      const name = nameOf(one) ?? "";
      most.set(name, Math.max(requests, most.get(name) ?? 0));
    }
  }
  return most;
}

/** Requests of an endpoint in a round from which on the figure can be judged. */
function neededFor({ aggregation }: LoadIndicator): number {
  if (aggregation.kind !== "percentile") return fewestRequests;
  const share = Math.min(aggregation.percent, 100 - aggregation.percent) / 100;
  return Math.max(fewestRequests, Math.ceil(fewestBeyond / share));
}

/**
 * Whether another objective judges this endpoint by the same figure, with a bound of its own. A threshold of the script
 * replaces none: a pull request may write what it likes there.
 */
function hasOwn(
  objectives: readonly Objective[],
  { indicator, bound, comparison }: Objective,
  name: string,
): boolean {
  return objectives.some(
    (one) =>
      one.source.from !== "script" &&
      one.bound.kind === bound.kind &&
      one.comparison.startsWith(comparison.slice(0, 1)) &&
      one.indicator.metric === indicator.metric &&
      JSON.stringify(one.indicator.aggregation) === JSON.stringify(indicator.aggregation) &&
      sameTags(one.indicator.tags, { name }),
  );
}

/**
 * The endpoints to judge, the busiest first: those of the baseline, where there is one to compare with. Its requests count
 * as well as the change's, which is not let off for answering so slowly that an endpoint gets few, or none. What nobody
 * wrote asks for none that the change lacks.
 */
function endpointsOf(
  objective: Objective,
  { now, before }: Readonly<Record<"now" | "before", ReadonlyMap<string, number>>>,
): readonly (readonly [name: string, requests: number])[] {
  const names = objective.bound.kind === "relative" && before.size > 0 ? before : now;
  return [...names.keys()]
    .filter((name) => !isImplied(objective) || now.has(name))
    .map((name) => [name, Math.max(now.get(name) ?? 0, before.get(name) ?? 0)] as const)
    .sort(([, one], [, other]) => other - one);
}

/** An objective and endpoints that it does not judge. */
function namedOf({ text }: Objective, names: readonly string[]) {
  const more = Math.max(0, names.length - mostNamed);
  return { objective: text, endpoints: names.slice(0, mostNamed), more };
}

/** One objective of each endpoint; the objective itself where no endpoint is known. */
function spread(
  objective: Objective,
  indicator: LoadIndicator,
  { objectives, runs, baseline }: Sides & { readonly objectives: readonly Objective[] },
): ByEndpoint {
  const [now, before] = [mostIn(runs, indicator.metric), mostIn(baseline, indicator.metric)];
  const known = endpointsOf(objective, { now, before });
  if (known.length === 0) return { objectives: [objective], doubts: [] };
  const endpoints = known.filter(([name]) => !hasOwn(objectives, objective, name));
  const needed = neededFor(indicator);
  const enough = endpoints.filter(([, requests]) => requests >= needed);
  // Where all have few, all that was asked is judged: the noise of each says what that is worth.
  const judged = (enough.length > 0 || isImplied(objective) ? enough : endpoints).slice(0, mostEndpoints);
  const left = endpoints.filter((one) => !judged.includes(one)).map(([name]) => name);
  const names = new Set(known.map(([name]) => name));
  const added = [...now.keys()].filter((name) => !names.has(name) && !hasOwn(objectives, objective, name));
  const isMany = left.length > 0 && judged.length === mostEndpoints;
  const leftOut = {
    kind: "endpointsLeftOut",
    ...namedOf(objective, left),
    because: isMany ? "manyEndpoints" : "fewRequests",
    limit: isMany ? mostEndpoints : needed,
  } as const;
  return {
    objectives: judged.map(([name]) => ({ ...objective, indicator: { ...indicator, tags: { name } } })),
    // Nobody wonders about what nobody asked.
    doubts: isImplied(objective)
      ? []
      : [
          ...(left.length > 0 ? [leftOut] : []),
          ...(added.length > 0 ? [{ kind: "endpointsNew", ...namedOf(objective, added) } as const] : []),
        ],
  };
}

/**
 * Objectives "of each endpoint" as one of each endpoint that has enough requests in a round. Others stay as they are, and
 * so does one where the runs have no endpoints.
 */
export function byEndpoint(objectives: readonly Objective[], sides: Sides): ByEndpoint {
  const all = objectives.map((objective): ByEndpoint => {
    const { indicator } = objective;
    return isOfEachEndpoint(indicator)
      ? spread(objective, indicator, { ...sides, objectives })
      : { objectives: [objective], doubts: [] };
  });
  return {
    objectives: all.flatMap((one) => one.objectives),
    doubts: all.flatMap((one) => one.doubts),
  };
}

const isUnasked = ({ text }: Objective): boolean => text === unaskedOfEach.text;

/** Whether it is the default objective on the response times of all requests. */
export function isDefaultOfAll({ source, indicator }: Objective): boolean {
  return (
    source.from === "default" &&
    indicator.metric === unaskedOfEach.indicator.metric &&
    isWhole(indicator.tags) &&
    !isOfEachEndpoint(indicator)
  );
}

/**
 * The objective on single endpoints that stands beside the default one on all requests, where there are several: it hides
 * an endpoint that gets slower. Without odds for a change it passes, so that it keeps few gates open.
 */
export function impliedOfEach(objectives: readonly Objective[], { runs, baseline }: Sides): Objective[] {
  const { metric } = unaskedOfEach.indicator;
  const ofAll = objectives.find(isDefaultOfAll);
  const before = mostIn(baseline, metric);
  const both = [...mostIn(runs, metric).keys()].filter((name) => before.has(name));
  if (ofAll?.bound.kind !== "relative" || both.length < 2 || objectives.some(isUnasked)) return [];
  const { sees } = ofAll.bound;
  const bound = { ...unaskedOfEach.bound, ...(sees !== undefined && { sees }), implied: true } as const;
  return [{ ...unaskedOfEach, bound }];
}
