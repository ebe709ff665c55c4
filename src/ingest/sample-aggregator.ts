import { withoutUserInfo } from "../lib/credentials.ts";
import { runFailure } from "../model/failure.ts";
import { boundedName, boundedTag } from "../model/run/bounds.ts";
import { builtinMetrics, type MetricKind } from "../model/run/builtin-metrics.ts";
import {
  endpointGroup,
  endpointMetrics,
  isAddress,
  mostNames,
  withoutQuery,
} from "../model/run/endpoint-name.ts";
import { type FailureKind, failureKey, type Tags } from "../model/run/run.ts";
import { answerOf } from "./answered.ts";
import { noteIteration, noteStart, noteUsers, startClock } from "./clock.ts";
import { failureOf } from "./failures.ts";
import { faultOf } from "./fault.ts";
import { isCountedByHost, startWays, wayOf } from "./hosts/destination.ts";
import { type LiveCounts, noteDuration, noteRequest } from "./live.ts";
import {
  addToSeries,
  type Keeping,
  type SeriesAccumulator,
  type SeriesIdentity,
  startSeries,
} from "./series/series-accumulator.ts";
import type { Tagged } from "./tagged.ts";

/** What to measure, known before the load starts. */
export interface MeasurementPlan {
  /** Start of the load, left out of the window. With 0 the figures equal k6's summary but for setup and teardown. */
  readonly warmUpMs: number;
  /** Sub-metrics of objectives and thresholds. One without tags asks for slices of a metric that has none by default. */
  readonly filters: readonly MetricFilter[];
  /** Besides 50, 90, 95, 99; in [0, 100]. */
  readonly percentiles: readonly number[];
  /** Base URL, left out of endpoints' names: by default k6 names a request by its URL, and each preview has another host. */
  readonly target?: string | undefined;
  /** In the names of unnamed requests' endpoints. */
  readonly keepQueryStrings?: boolean | undefined;
  /** Other generators make the rest of the load: each trend keeps a sketch, so that they can be merged. */
  readonly isShare?: boolean | undefined;
}

/** The samples of a metric that have all of these tags. */
export interface MetricFilter {
  readonly metric: string;
  readonly tags: Tags;
}

/** What a sample's tags decide: samples with the same membership and metric share an accumulator. */
export interface Membership extends SeriesIdentity {
  readonly scenario: string;
  /** The script's group, of a sample without a name and a check. */
  readonly group: string | undefined;
  /** Samples of setup() and teardown(), which are not load. */
  readonly isLeftOut: boolean;
  /** By index of the metric. */
  readonly accumulators: (SeriesAccumulator | undefined)[];
  /** A sample of it showed its scenario at work. */
  isAtWork: boolean;
}

/** A metric and its samples so far. */
export interface MetricAggregator {
  readonly index: number;
  readonly name: string;
  /** Undefined for a custom metric, whose type is known only when the generator has ended. */
  readonly kind: MetricKind | undefined;
  /** What the live figures and the clock take from it. */
  readonly role: Role | undefined;
  readonly byHost: boolean;
  /** Its samples show their scenario at work. */
  readonly isWork: boolean;
  /** What tells its samples apart, besides filters. */
  readonly by: "endpoint" | "group" | undefined;
  readonly keeping: Keeping;
  readonly accumulators: Map<string, SeriesAccumulator>;
}

/** Samples sorted into accumulators, and the clock of the window. Changed in place by every sample. */
export type SampleAggregator = ReturnType<typeof startAggregator>;

/** Further names count in the whole only: an id in each URL must not fill the memory. */
const mostEndpoints = 1000;
const mostChecks = 1000;
const mostGroups = 100;

/** Names with an id that have an accumulator of their own; further ones share that of their group. */
const mostWithId = 200;

/** Begins the name of an accumulator that a group's names share. No name from outside begins so. */
const sharedSeries = "\0";

/** Beyond this a number is no measurement, and the sum of a few such is none at all: no time, size or count comes near. */
const mostMagnitude = 1e21;

/** Whether a sample's value can be recorded; others are left out, and said to be. */
export function isRecordable(value: number): boolean {
  return Math.abs(value) <= mostMagnitude;
}

/** The last second that has a slice: 18 hours. */
export const lastSecond = 65_535;

type Role = "requests" | "duration" | "iteration" | "failed" | "vus" | "vusMax" | "iterations";
const roles: ReadonlyMap<string, Role> = new Map<string, Role>([
  ["http_reqs", "requests"],
  ["http_req_duration", "duration"],
  ["iteration_duration", "iteration"],
  ["http_req_failed", "failed"],
  ["vus", "vus"],
  ["vus_max", "vusMax"],
  ["iterations", "iterations"],
]);

/** An iteration that never ends, such as a WebSocket session, is work as well. */
const workMetrics = /^(?:iterations|http_reqs|(?:grpc|ws|browser)_\w+)$/;

/** Built-in metrics with slices by default; others, such as the phases of a request, get them if a filter asks. */
const slicedMetrics = new Set([
  ...endpointMetrics,
  "iteration_duration",
  "iterations",
  "dropped_iterations",
  "checks",
  // Of each second, for the noise of the bytes a request.
  "data_received",
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
 * @param inWholeMs all times are whole milliseconds, never negative: they are counted
 * @param live counts of a load under way; undefined for one that is over
 */
export function startAggregator(
  plan: MeasurementPlan,
  { inWholeMs = false, live }: { readonly inWholeMs?: boolean; readonly live?: LiveCounts } = {},
) {
  return {
    plan,
    inWholeMs,
    /** The plan's filters and those that a source declared later. */
    filters: plan.filters.filter((filter) => !isEndpointFilter(filter)),
    metrics: new Map<string, MetricAggregator>(),
    /** Names of metrics that are not built into k6, in the order they came. */
    customMetrics: [] as string[],
    memberships: new Map<string, Membership>(),
    /** Names without an id, and groups of those with one. Those of objectives have a place, however many others come. */
    endpoints: new Set(plan.filters.filter(isEndpointFilter).flatMap((filter) => filter.tags["name"] ?? [])),
    /** Names with an id and an accumulator of their own. */
    withId: new Set<string>(),
    /** All names of each group, up to one more than are counted. */
    namesOfGroup: new Map<string, Set<string>>(),
    groups: new Set<string>(),
    checks: new Set<string>(),
    /** Kinds of failures, by their keys. */
    failures: new Map<string, FailureKind>(),
    /** Tags of the answers' series, by status and whether it is expected. */
    answers: new Map<string, Tags>(),
    ways: startWays(),
    live,
    /** In and outside the window. */
    iterations: 0,
    /** Scenarios that did anything, in or outside the window; "" for samples without one. */
    atWork: new Set<string>(),
    clock: startClock(),
    /** Of setup() and teardown(): their requests, and the time of their newest sample, -Infinity without any. */
    stages: { requests: 0, latestMs: Number.NEGATIVE_INFINITY },
    /** Time of the current sample, epoch ms, and its second of the window. */
    timeMs: 0,
    second: 0,
    /** Start of the window, once it is known; the end is the newest sample of the load. */
    startMs: Number.POSITIVE_INFINITY,
    endMs: Number.NEGATIVE_INFINITY,
    /** In and outside the window. */
    samples: 0,
    endpointsLeftOut: false,
    checksLeftOut: false,
  };
}

/** Whether the endpoint's own series serves the filter, as for `http_req_duration{name:login}`. */
export function isEndpointFilter({ metric, tags }: MetricFilter): boolean {
  return endpointMetrics.has(metric) && tags["name"] !== undefined && Object.keys(tags).length === 1;
}

/** The accumulators of a metric; empty without samples in the window. */
export function accumulatorsOf({ metrics }: SampleAggregator, name: string): SeriesAccumulator[] {
  return [...(metrics.get(name)?.accumulators.values() ?? [])];
}

/** The metric of this name, made at its first sample. */
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
    role: roles.get(name),
    byHost: isCountedByHost(name),
    isWork: kind === undefined || workMetrics.test(name),
    by: name === "group_duration" ? "group" : endpointMetrics.has(name) ? "endpoint" : undefined,
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

/** Adds filters of a metric without samples, as a source declares them. */
export function declareFilters(aggregator: SampleAggregator, filters: readonly MetricFilter[]): void {
  aggregator.filters.push(...filters.filter((filter) => !isEndpointFilter(filter)));
  // Memberships depend on all filters.
  aggregator.memberships.clear();
}

const stageGroup = /^::(?:setup|teardown)(?:::|$)/;
const setupGroup = /^::setup(?:::|$)/;

/** Whether a sample is of setup() or teardown(). A group of an iteration may have the same name, but has a scenario. */
export function isOfStage({ group, scenario }: Pick<Tagged, "group" | "scenario">): boolean {
  return scenario === "" && stageGroup.test(group);
}

/** The membership of a sample with these tags. @throws Failure "run" for a name that no record may have */
export function membershipOf(aggregator: SampleAggregator, tagged: Tagged): Membership {
  refuseNul(tagged);
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
  const answer = answerOf(aggregator.answers, tagged);
  const key = [
    filters.join(),
    isLeftOut,
    fault?.side,
    failure && failureKey(failure),
    way?.key,
    answer && Object.values(answer).join(),
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
    answer,
    isLeftOut,
    filters,
    accumulators: [],
    isAtWork: false,
  };
  aggregator.memberships.set(key, membership);
  return membership;
}

/** A NUL character ends a text elsewhere, and marks names of our own here. */
function refuseNul({ endpoint, group, check, scenario }: Tagged): void {
  const name = [endpoint, group, check, scenario].find((text) => text.includes("\0"));
  if (name === undefined) return;
  throw runFailure(
    `The name ${JSON.stringify(name.slice(0, 60))} in k6's samples contains a NUL character; give the request, group or check another name in the script.`,
  );
}

/** Indexes of the filters that the tags match; an endpoint matches by its whole name and by its short one. */
function matchingFilters({ plan, filters }: SampleAggregator, tagged: Tagged): number[] {
  const shortName = endpointName(plan, tagged.endpoint);
  const matches = (key: string, value: string) =>
    tagged.has(key, value) || (key === "name" && value === shortName);
  return filters.flatMap(({ tags }, index) =>
    Object.entries(tags).every(([key, value]) => matches(key, value)) ? [index] : [],
  );
}

/**
 * The name that an endpoint is counted by: the short one, unless an objective has the whole one. Many names with an id share
 * one: an id in each URL must not fill the memory, nor keep others out.
 */
function endpointOf(aggregator: SampleAggregator, whole: string): string | undefined {
  const { plan, endpoints, withId, namesOfGroup } = aggregator;
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

/** Whether the names of a group share this accumulator's endpoint. */
export function isShared(counted: string): boolean {
  return counted.startsWith(sharedSeries);
}

/** The group of an accumulator's endpoint: the name itself without an id. */
export function groupOfSeries(counted: string): string {
  return isShared(counted) ? counted.slice(sharedSeries.length) : endpointGroup(counted);
}

/**
 * The short name of an endpoint: `/products` for an unnamed request to the target. The query of such an address may contain
 * a token, so it is left out unless the plan keeps queries or an objective has the name with it.
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

/** The name without the target's address, user name and password (k6 leaves a part of these). */
export function withoutTarget({ target }: Pick<MeasurementPlan, "target">, whole: string): string {
  const name = withoutUserInfo(whole);
  if (target === undefined || !name.startsWith(target)) return name;
  const rest = name.slice(target.length);
  if (rest === "") return "/";
  return /^[/?#]/.test(rest) ? rest : name;
}

/** @returns undefined for an empty name, and for a new one without room */
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
  const answer = metric.role === "requests" ? membership.answer : undefined;
  const failureId = failure && failureKey(failure);
  const key = JSON.stringify([endpoint, filters, check, fault?.side, failureId, way?.key, answer]);
  const accumulator =
    metric.accumulators.get(key) ??
    startSeries({ endpoint, filters, check, fault, failure, way, answer }, metric.keeping);
  metric.accumulators.set(key, accumulator);
  membership.accumulators[metric.index] = accumulator;
  return accumulator;
}

/** Sets the time of the samples that follow. */
export function setTime(aggregator: SampleAggregator, timeMs: number): void {
  const { clock } = aggregator;
  aggregator.timeMs = timeMs;
  if (clock.isWholeSeconds && timeMs % 1000 !== 0) clock.isWholeSeconds = false;
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
  if (metric.role !== undefined) noteRole(aggregator, metric.role, value);
  if (metric.isWork && !membership.isAtWork) {
    membership.isAtWork = true;
    aggregator.atWork.add(membership.scenario);
  }
  if (membership.isLeftOut) {
    noteStage(aggregator, metric, value);
    return;
  }
  if (aggregator.timeMs < aggregator.startMs && !countsBeforeStart(aggregator, metric)) return;
  if (aggregator.timeMs > aggregator.endMs && !isVus(metric)) aggregator.endMs = aggregator.timeMs;
  const accumulator = membership.accumulators[metric.index] ?? findSeries(aggregator, metric, membership);
  addToSeries(accumulator, value, aggregator.second, aggregator.samples);
}

/** The first sample of the load starts the window. Without a warm-up, earlier samples count, as in k6's summary. */
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

/** k6 counts VUs by the clock, with or without load, so they do not show where the load starts or ends. */
function isVus(metric: MetricAggregator): boolean {
  return metric.role === "vus" || metric.role === "vusMax";
}

function noteRole(aggregator: SampleAggregator, role: Role, value: number): void {
  const { live, clock, timeMs } = aggregator;
  if (live !== undefined) {
    if (role === "requests") noteRequest(live, timeMs);
    else if (role === "duration") noteDuration(live, value);
    else if (role === "failed" && value !== 0) live.failed += 1;
    else if (role === "vus") live.vus = value;
  }
  if (role === "duration") noteStart(clock, timeMs - value);
  else if (role === "iteration") noteIteration(clock, timeMs - value);
  else if (role === "iterations") aggregator.iterations += value;
  else if (role === "vusMax") noteUsers(clock, timeMs, value);
}
