import { withoutUserInfo } from "../lib/credentials.ts";
import { boundedName, boundedTag } from "../model/run/bounds.ts";
import { builtinMetrics, type MetricKind } from "../model/run/builtin-metrics.ts";
import { endpointGroup, isAddress, mostNames, withoutQuery } from "../model/run/endpoint-name.ts";
import type { Tags } from "../model/run/run.ts";
import { type FailureKind, failureKey } from "../model/run/run.ts";
import { type Clock, noteIteration, noteStamp, noteStart, noteUsers, startClock } from "./clock.ts";
import { failureOf } from "./failures.ts";
import { faultOf } from "./fault.ts";
import { isCountedByHost, startWays, type Ways, wayOf } from "./hosts/destination.ts";
import { type LiveCounts, noteDuration, noteRequest } from "./live.ts";
import {
  addToSeries,
  type Keeping,
  type SeriesAccumulator,
  startSeries,
} from "./series/series-accumulator.ts";
import type { Tagged } from "./tagged.ts";

/** What to measure, known before the load starts. */
export interface MeasurementPlan {
  /** Start of the load that is left out of the window; with 0 the figures equal k6's summary but for setup and teardown. */
  readonly warmUpMs: number;
  /**
   * Sub-metrics to keep beside the whole and the endpoints: from objectives and script thresholds. One without tags
   * asks for slices of a metric that gets none by itself.
   */
  readonly filters: readonly MetricFilter[];
  /** Percentiles needed beside 50, 90, 95, 99; in [0, 100]. */
  readonly percentiles: readonly number[];
  /**
   * Base URL of the target. k6 names a request by its URL where the script does not, and each preview has a host of
   * its own, so this part is left out of the names of endpoints.
   */
  readonly target?: string;
  /** Whether the query strings of unnamed requests stay in the names of endpoints. */
  readonly keepQueryStrings?: boolean | undefined;
  /** Whether other generators make the rest of the load: each trend keeps a sketch, so that they can be merged. */
  readonly isShare?: boolean | undefined;
}

/** The samples of a metric that have all of these tags. */
export interface MetricFilter {
  readonly metric: string;
  readonly tags: Tags;
}

/** Everything that a sample's tags decide: samples with the same membership and metric share an accumulator. */
export interface Membership {
  readonly endpoint: string | undefined;
  readonly scenario: string;
  /** Of a sample without a name and a check: the group of the script that it was made in. */
  readonly group: string | undefined;
  readonly check: SeriesAccumulator["check"];
  readonly fault: SeriesAccumulator["fault"];
  readonly failure: SeriesAccumulator["failure"];
  readonly way: SeriesAccumulator["way"];
  /** Samples of setup() and teardown(), which are not load. */
  readonly isLeftOut: boolean;
  /** Indexes into the plan's filters. */
  readonly filters: readonly number[];
  /** By index of the metric. */
  readonly accumulators: (SeriesAccumulator | undefined)[];
  /** Whether a sample of it showed its scenario at work. */
  isAtWork: boolean;
}

/** What the live figures and the clock take from a metric. */
export type LiveRole =
  | "none"
  | "requests"
  | "duration"
  | "iteration"
  | "failed"
  | "vus"
  | "vusMax"
  | "iterations";

/** A metric and its samples so far. */
export interface MetricAggregator {
  readonly index: number;
  readonly name: string;
  /** Undefined for a custom metric, whose type is known only when the generator has ended. */
  readonly kind: MetricKind | undefined;
  readonly role: LiveRole;
  readonly byHost: boolean;
  /** Its samples come of what a script does, so that they show its scenario at work. */
  readonly isWork: boolean;
  /** What distinguishes its samples, beside filters. */
  readonly by: "endpoint" | "group" | undefined;
  readonly keeping: Keeping;
  readonly accumulators: Map<string, SeriesAccumulator>;
}

/** What is known of setup() and teardown(). Changed in place. */
interface Stages {
  requests: number;
  /** Their newest sample, epoch ms; -Infinity for a script with neither. */
  latestMs: number;
}

/** Samples sorted into accumulators, and the clock of the window. Changed in place by every sample. */
export interface SampleAggregator {
  readonly plan: MeasurementPlan;
  /** Whether all times are whole milliseconds, which are counted. */
  readonly inWholeMs: boolean;
  /** The plan's filters and those that a source declared later. */
  readonly filters: MetricFilter[];
  readonly metrics: Map<string, MetricAggregator>;
  /** Names of metrics that are not built into k6, in the order they came. */
  readonly customMetrics: string[];
  readonly memberships: Map<string, Membership>;
  /** Names that stand for themselves, and what those have in common that hold an id. */
  readonly endpoints: Set<string>;
  /** Names that hold an id and have an accumulator of their own. */
  readonly withId: Set<string>;
  /** Of each group of such names all of them, up to one more than are counted. */
  readonly namesOfGroup: Map<string, Set<string>>;
  readonly groups: Set<string>;
  readonly checks: Set<string>;
  /** Kinds of failures, by their keys. */
  readonly failures: Map<string, FailureKind>;
  readonly ways: Ways;
  /** Undefined for samples of a load that is over. */
  readonly live: LiveCounts | undefined;
  /** Iterations in and outside the window. */
  iterations: number;
  /** Scenarios of the script that did anything, in or outside the window; "" for samples of none. */
  readonly atWork: Set<string>;
  readonly clock: Clock;
  readonly stages: Stages;
  /** Time of the sample at hand, epoch ms, and its second of the window. */
  timeMs: number;
  second: number;
  /** Start of the window, Infinity until it is known; end is the newest sample of the load. */
  startMs: number;
  endMs: number;
  /** Samples so far, in and outside the window. */
  samples: number;
  endpointsLeftOut: boolean;
  checksLeftOut: boolean;
}

/** Names beyond these are counted in the whole only: an id in each URL must not fill the memory. */
const mostEndpoints = 1000;
const mostChecks = 1000;
const mostGroups = 100;

/** Names with an id in them that have an accumulator of their own; the later ones share one with their like. */
const mostWithId = 200;

/** Begins the name of an accumulator of requests that differ only by their group. No name from outside begins so. */
const sharedSeries = "\0";

/** The last second that has a slice: 18 hours. */
export const lastSecond = 65_535;

/** Metrics that are kept for each endpoint. */
export const endpointMetrics: ReadonlySet<string> = new Set([
  "http_req_duration",
  "http_req_waiting",
  "http_reqs",
  "http_req_failed",
]);
const roles: ReadonlyMap<string, LiveRole> = new Map<string, LiveRole>([
  ["http_reqs", "requests"],
  ["http_req_duration", "duration"],
  ["iteration_duration", "iteration"],
  ["http_req_failed", "failed"],
  ["vus", "vus"],
  ["vus_max", "vusMax"],
  ["iterations", "iterations"],
]);

/** An iteration that never ends, such as a session of WebSocket, is work as well. */
const workMetrics = /^(?:iterations|http_reqs|(?:grpc|ws|browser)_\w+)$/;

/** Built-in metrics with slices of their own accord; the phases of a request get them when a filter asks. */
const slicedMetrics = new Set([
  ...endpointMetrics,
  "iteration_duration",
  "iterations",
  "dropped_iterations",
  "checks",
  "grpc_req_duration",
  "grpc_streams_msgs_received",
  "ws_session_duration",
  "ws_msgs_received",
  "browser_http_req_failed",
  "browser_web_vital_lcp",
  "browser_web_vital_inp",
  "browser_web_vital_cls",
]);

/**
 * An aggregator without samples.
 * @param about the source: whether it writes whole milliseconds, never negative; and the counts of a load under way
 */
export function startAggregator(
  plan: MeasurementPlan,
  { inWholeMs = false, live }: { readonly inWholeMs?: boolean; readonly live?: LiveCounts } = {},
): SampleAggregator {
  return {
    plan,
    inWholeMs,
    filters: plan.filters.filter((filter) => !isEndpointFilter(filter)),
    metrics: new Map(),
    customMetrics: [],
    memberships: new Map(),
    // An endpoint that an objective names has its place, however many others there are.
    endpoints: new Set(plan.filters.filter(isEndpointFilter).flatMap((filter) => filter.tags["name"] ?? [])),
    withId: new Set(),
    namesOfGroup: new Map(),
    groups: new Set(),
    checks: new Set(),
    failures: new Map(),
    ways: startWays(),
    live,
    iterations: 0,
    atWork: new Set(),
    clock: startClock(),
    stages: { requests: 0, latestMs: Number.NEGATIVE_INFINITY },
    timeMs: 0,
    second: 0,
    startMs: Number.POSITIVE_INFINITY,
    endMs: Number.NEGATIVE_INFINITY,
    samples: 0,
    endpointsLeftOut: false,
    checksLeftOut: false,
  };
}

/** True for `http_req_duration{name:login}`: the endpoint's own series serves it. */
export function isEndpointFilter({ metric, tags }: MetricFilter): boolean {
  return endpointMetrics.has(metric) && tags["name"] !== undefined && Object.keys(tags).length === 1;
}

/** The metric of this name, which is a new one at its first sample. */
export function metricAggregatorOf(aggregator: SampleAggregator, name: string): MetricAggregator {
  const known = aggregator.metrics.get(name);
  if (known !== undefined) return known;
  const kind = builtinMetrics.get(name);
  const isAsked = aggregator.plan.filters.some((filter) => filter.metric === name);
  const isSliced = kind === undefined || isAsked || slicedMetrics.has(name);
  const isCounted = aggregator.inWholeMs && kind?.type === "trend";
  const keepsValues = !isCounted && (kind === undefined || kind.type === "trend");
  const metric: MetricAggregator = {
    index: aggregator.metrics.size,
    name,
    kind,
    role: roles.get(name) ?? "none",
    byHost: isCountedByHost(name),
    isWork: kind === undefined || workMetrics.test(name),
    by: dividedBy(name),
    keeping: {
      values: keepsValues,
      seconds: keepsValues && isSliced,
      sums: kind !== undefined && kind.type !== "trend" && kind.type !== "gauge" && isSliced,
      ...(isCounted && { counted: isSliced ? "bySecond" : "whole" }),
    },
    accumulators: new Map(),
  };
  aggregator.metrics.set(name, metric);
  if (kind === undefined) aggregator.customMetrics.push(name);
  return metric;
}

function dividedBy(metric: string): MetricAggregator["by"] {
  if (metric === "group_duration") return "group";
  return endpointMetrics.has(metric) ? "endpoint" : undefined;
}

/** Adds filters of a metric that has no sample yet, as a source declares them. */
export function declareFilters(aggregator: SampleAggregator, filters: readonly MetricFilter[]): void {
  aggregator.filters.push(...filters.filter((filter) => !isEndpointFilter(filter)));
  // Memberships are resolved against all filters, so they are resolved again.
  aggregator.memberships.clear();
}

const stageGroup = /^::(?:setup|teardown)(?:::|$)/;
const setupGroup = /^::setup(?:::|$)/;

/**
 * Whether a sample is of setup() or teardown(), or of a group inside them. A group of an iteration may have the same name,
 * but has a scenario.
 */
export function isOfStage({ group, scenario }: Pick<Tagged, "group" | "scenario">): boolean {
  return scenario === "" && stageGroup.test(group);
}

/** What the tags of a sample make it part of. */
export function membershipOf(aggregator: SampleAggregator, tagged: Tagged): Membership {
  const isLeftOut = isOfStage(tagged);
  if (isLeftOut && setupGroup.test(tagged.group)) aggregator.clock.hasSetup = true;
  const filters = matchingFilters(aggregator, tagged);
  const endpoint = endpointOf(aggregator, tagged.endpoint);
  if (endpoint === undefined && tagged.endpoint !== "") aggregator.endpointsLeftOut = true;
  const [groupName, checkName] = [boundedName(tagged.group), boundedName(tagged.check)];
  const check = checkName === "" ? "" : admit(aggregator.checks, `${groupName}\n${checkName}`, mostChecks);
  if (check === undefined) aggregator.checksLeftOut = true;
  const isBare = tagged.endpoint === "" && tagged.check === "";
  const group = isBare ? admit(aggregator.groups, groupName, mostGroups) : undefined;
  const fault = faultOf(tagged.errorCode, tagged.error);
  const failure = failureOf(aggregator.failures, tagged);
  const way = wayOf(aggregator.ways, tagged);
  const key = [
    filters.join(),
    isLeftOut,
    fault?.side,
    failure && failureKey(failure),
    way?.key,
    check ?? "",
    group ?? "",
    "",
    endpoint,
    tagged.scenario,
  ].join("\n");
  const known = aggregator.memberships.get(key);
  if (known !== undefined) return known;
  const membership: Membership = {
    endpoint,
    scenario: tagged.scenario,
    group,
    check: check ? { name: checkName, group: groupName } : undefined,
    fault,
    failure,
    way,
    isLeftOut,
    filters,
    accumulators: [],
    isAtWork: false,
  };
  aggregator.memberships.set(key, membership);
  return membership;
}

/** Indexes of the filters that the tags match; an endpoint goes by its whole name and by its short one. */
function matchingFilters({ plan, filters }: SampleAggregator, tagged: Tagged): number[] {
  const shortName = endpointName(plan, tagged.endpoint);
  const matches = (key: string, value: string): boolean =>
    tagged.has(key, value) || (key === "name" && value === shortName);
  return filters.flatMap(({ tags }, index) =>
    Object.entries(tags).every(([key, value]) => matches(key, value)) ? [index] : [],
  );
}

/**
 * The name that an endpoint is counted by: its short one, unless an objective says the whole one. Those with an id in it
 * are counted together when there are many: an id in each URL must not fill the memory, nor keep others out.
 */
function endpointOf(
  { plan, endpoints, withId, namesOfGroup }: SampleAggregator,
  whole: string,
): string | undefined {
  const named = boundedTag("name", whole);
  if (endpoints.has(named)) return named;
  const name = endpointName(plan, whole);
  const group = endpointGroup(name);
  if (group === name || endpoints.has(name)) return admit(endpoints, name, mostEndpoints);
  if (admit(endpoints, group, mostEndpoints) === undefined) return undefined;
  const names = namesOfGroup.get(group) ?? new Set<string>();
  namesOfGroup.set(group, names);
  if (names.size <= mostNames) names.add(name);
  return admit(withId, name, mostWithId) ?? `${sharedSeries}${group}`;
}

/** Whether an accumulator's endpoint is what several names have in common. */
export function isShared(counted: string): boolean {
  return counted.startsWith(sharedSeries);
}

/** What the endpoint of an accumulator has in common with those that differ by an id: itself where it holds none. */
export function groupOfSeries(counted: string): string {
  return isShared(counted) ? counted.slice(sharedSeries.length) : endpointGroup(counted);
}

/**
 * `/products` for a request to the target that the script gave no name. The query of such an address is left out, since it
 * may hold a token, unless the plan keeps them or an objective names it.
 */
export function endpointName(plan: MeasurementPlan, whole: string): string {
  const short = withoutTarget(plan, whole);
  const name = boundedTag("name", short);
  if (plan.keepQueryStrings || !isAddress(whole)) return name;
  const bare = withoutQuery(short);
  if (bare === short) return name;
  const asked = new Set([name, boundedTag("name", whole), endpointGroup(name)]);
  const isAsked = plan.filters.some(({ tags }) => tags["name"] !== undefined && asked.has(tags["name"]));
  return isAsked ? name : boundedTag("name", bare);
}

/** The name without the target's address, and without user name and password (of which k6 leaves a part). */
export function withoutTarget({ target }: Pick<MeasurementPlan, "target">, whole: string): string {
  const name = withoutUserInfo(whole);
  if (target === undefined || !name.startsWith(target)) return name;
  const rest = name.slice(target.length);
  if (rest === "") return "/";
  return /^[/?#]/.test(rest) ? rest : name;
}

/** @returns the name while there is room for it, undefined for an empty one or one too many */
function admit(names: Set<string>, name: string, most: number): string | undefined {
  if (names.has(name)) return name;
  if (name === "" || names.size >= most) return undefined;
  names.add(name);
  return name;
}

function findSeries(
  aggregator: SampleAggregator,
  metric: MetricAggregator,
  membership: Membership,
): SeriesAccumulator {
  const endpoint = metric.by === undefined ? undefined : membership[metric.by];
  const filters = membership.filters.filter((index) => aggregator.filters[index]?.metric === metric.name);
  const check = metric.name === "checks" ? membership.check : undefined;
  const fault = metric.role === "requests" ? membership.fault : undefined;
  const failure = metric.role === "failed" ? membership.failure : undefined;
  const way = metric.byHost ? membership.way : undefined;
  const key = JSON.stringify([
    endpoint,
    filters,
    check,
    fault?.side,
    failure && failureKey(failure),
    way?.key,
  ]);
  const accumulator =
    metric.accumulators.get(key) ??
    startSeries({ endpoint, filters, check, fault, failure, way }, metric.keeping);
  metric.accumulators.set(key, accumulator);
  membership.accumulators[metric.index] = accumulator;
  return accumulator;
}

/** Sets the time of the samples that follow. */
export function setTime(aggregator: SampleAggregator, timeMs: number): void {
  aggregator.timeMs = timeMs;
  noteStamp(aggregator.clock, timeMs);
  const second = Math.floor((timeMs - aggregator.startMs) / 1000);
  aggregator.second = second > 0 ? Math.min(second, lastSecond) : 0;
}

/** Adds a sample at the aggregator's time. */
export function addSample(
  aggregator: SampleAggregator,
  metric: MetricAggregator,
  membership: Membership,
  value: number,
): void {
  aggregator.samples += 1;
  if (metric.role !== "none") noteRole(aggregator, metric.role, value);
  if (metric.isWork && !membership.isAtWork) noteWork(aggregator, membership);
  if (membership.isLeftOut) {
    noteStage(aggregator, metric, value);
    return;
  }
  if (aggregator.timeMs < aggregator.startMs && !countsBeforeStart(aggregator, metric)) return;
  if (aggregator.timeMs > aggregator.endMs && !isVus(metric)) aggregator.endMs = aggregator.timeMs;
  const accumulator = membership.accumulators[metric.index] ?? findSeries(aggregator, metric, membership);
  addToSeries(accumulator, value, aggregator.second, aggregator.samples);
}

/**
 * The window's clock starts with the first sample of the load; with a warm-up, what comes before its end is left out.
 * Without one all of the load counts, as it does in k6's own summary.
 */
function countsBeforeStart(aggregator: SampleAggregator, metric: MetricAggregator): boolean {
  const { warmUpMs } = aggregator.plan;
  if (aggregator.startMs === Number.POSITIVE_INFINITY && !isVus(metric)) {
    aggregator.startMs = aggregator.timeMs + warmUpMs;
    setTime(aggregator, aggregator.timeMs);
  }
  return warmUpMs === 0;
}

function noteStage({ stages, timeMs }: SampleAggregator, { role }: MetricAggregator, value: number): void {
  if (role === "requests") stages.requests += value;
  if (timeMs > stages.latestMs) stages.latestMs = timeMs;
}

/** k6 reports virtual users by the clock, load or no load, so they tell nothing of where the load starts or ends. */
function isVus(metric: MetricAggregator): boolean {
  return metric.role === "vus" || metric.role === "vusMax";
}

function noteWork({ atWork }: SampleAggregator, membership: Membership): void {
  membership.isAtWork = true;
  atWork.add(membership.scenario);
}

function noteRole(aggregator: SampleAggregator, role: LiveRole, value: number): void {
  const { live, clock, timeMs } = aggregator;
  if (live !== undefined) noteLive(live, role, { timeMs, value });
  if (role === "duration") noteStart(clock, timeMs - value);
  else if (role === "iteration") noteIteration(clock, timeMs - value);
  else if (role === "iterations") aggregator.iterations += value;
  else if (role === "vusMax") noteUsers(clock, timeMs, value);
}

function noteLive(
  live: LiveCounts,
  role: LiveRole,
  { timeMs, value }: { readonly timeMs: number; readonly value: number },
): void {
  if (role === "requests") noteRequest(live, timeMs);
  else if (role === "duration") noteDuration(live, value);
  else if (role === "failed" && value !== 0) live.failed += 1;
  else if (role === "vus") live.vus = value;
}
