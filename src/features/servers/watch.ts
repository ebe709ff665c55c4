import { asksFor } from "../../config/grammar/template.ts";
import { setVariables } from "../../lib/environment.ts";
import { groupedBy } from "../../lib/grouped.ts";
import type { PrometheusQuery, Scenario } from "../../model/gate.ts";
import type { Provenance, Run, ServerQuery, Servers } from "../../model/run/run.ts";
import { seriesOf } from "../../model/run/series.ts";
import type { Caller, Load, LoadOptions, Side } from "../../ports/load.ts";
import { warnOnce } from "../../ports/log.ts";
import type { Prometheus } from "../../prometheus/api/client.ts";
import { readServers } from "./query/servers.ts";
import { tryQueries } from "./query/trial.ts";

/** What is read of the servers while a load runs. */
export interface Watch {
  readonly prometheus: Prometheus;
  readonly queries: readonly PrometheusQuery[];
  /** By default one that fits the window. */
  readonly stepMs: number | undefined;
  /** Windows are by the clock of Prometheus, as of runs that were read from it. */
  readonly isServerTime?: boolean | undefined;
  /** Its number. */
  readonly pullRequest: number | undefined;
}

/** Deadline after a run in which Prometheus answered nothing. */
const impatientMs = 5000;

/**
 * A load whose runs have server metrics of their window, unless they were stopped. Whatever Prometheus does, the run comes
 * back: what was not answered is recorded in it and logged. Each query is tried before the first load.
 * @param asking for tests
 */
export function watchServers(load: Load, watch: Watch, asking = { readServers, tryQueries }): Load {
  let isSilent = false;
  // Runs that are read from Prometheus cost no load.
  let isTried = watch.isServerTime === true;
  const warn = warnOnce();

  const tryFirst = async (
    { name, environment, target }: Scenario,
    caller: Caller,
    { signal, log, side = "head" }: Around & Pick<LoadOptions, "side">,
  ) => {
    if (isTried) return;
    isTried = true;
    const { prometheus, queries, pullRequest } = watch;
    const labels = labelsOf({ ...caller, scenario: name, environment }, { target, side, pullRequest });
    const warnings = await asking.tryQueries(prometheus, { queries, labels, signal });
    for (const warning of warnings) log.warn(warning);
  };

  const read = async (
    run: Run,
    { queries, ...loaded }: Loaded & { readonly queries: readonly PrometheusQuery[] },
    { signal }: Around,
  ): Promise<Servers> => {
    const { prometheus, stepMs, pullRequest, isServerTime } = watch;
    if (run.lacks?.includes("window"))
      return { source: prometheus.name, queries: unreadAll(queries, noWindow) };
    const window = { start: new Date(run.window.start), end: new Date(run.window.end) };
    const labels = labelsOf(run.provenance, { ...loaded, pullRequest });
    const deadlineMs = isSilent ? impatientMs : undefined;
    const asked = queries.flatMap((query) => perRequest(query, run) ?? []);
    const undivided = queries.filter((query) => perRequest(query, run) === undefined);
    const options = { queries: asked, window, isServerTime, labels, stepMs, signal, deadlineMs };
    const servers = await answered(asking.readServers(prometheus, options), unreadAll(undivided, noRequests));
    isSilent = servers.queries.every(({ kind }) => kind === "unread");
    return servers;
  };

  return {
    run: async (scenario, options) => {
      await tryFirst(scenario, options.caller, options);
      const run = await load.run(scenario, options);
      if (isStopped(run, options.signal)) return run;
      const { side = "head" } = options;
      const servers = await read(run, { target: scenario.target, side, queries: watch.queries }, options);
      for (const line of unreadLines(scenario, servers.queries)) warn(line, options.log);
      return { ...run, servers };
    },

    runBoth: async (scenario, base, options) => {
      await tryFirst(scenario, options.callers.head, options);
      const pair = await load.runBoth(scenario, base, options);
      if ("refused" in pair || isStopped(pair.head, options.signal)) return pair;
      const own = watch.queries.filter(isOfSide);
      const shared = watch.queries.filter((query) => !isOfSide(query));
      const head = { target: scenario.target, side: "head", queries: watch.queries } as const;
      const ofHead = await read(pair.head, head, options);
      const ofBase =
        own.length === 0
          ? { ...ofHead, queries: [] }
          : await read(pair.base, { target: base, side: "base", queries: own }, options);
      const lines = unreadLines(scenario, [...ofHead.queries, ...ofBase.queries]);
      for (const line of lines) warn(line, options.log);
      const ofControl = pair.control === undefined ? [] : [loadedTwice];
      const doubted = (query: ServerQuery): ServerQuery => {
        const ofShared = shared.some(({ name }) => name === query.name) ? [bothLoaded] : [];
        return withDoubts(query, [...ofShared, ...ofControl]);
      };
      // A control has no server metrics of its own: its servers are the base's.
      return {
        ...pair,
        head: { ...pair.head, servers: { ...ofHead, queries: ofHead.queries.map(doubted) } },
        base: {
          ...pair.base,
          servers: { ...ofBase, queries: [...ofBase.queries, ...unreadAll(shared, oneWindow)] },
        },
      };
    },
  };
}

function withDoubts(query: ServerQuery, doubts: readonly string[]): ServerQuery {
  return query.kind === "unread" ? query : { ...query, doubts: [...query.doubts, ...doubts] };
}

/** Sides that were loaded at once have one window: only a query that names the side or its host tells their servers apart. */
function isOfSide({ query }: PrometheusQuery): boolean {
  return asksFor(query, "side") || asksFor(query, "target_host");
}

function isStopped(run: Run, signal: AbortSignal): boolean {
  return signal.aborted || run.ending.kind === "unfinished";
}

type Around = Pick<LoadOptions, "signal" | "log">;

interface Loaded {
  readonly target: string;
  readonly side: Side;
}

/** What is known of a run, by the names of `templateLabels`. */
function labelsOf(
  run: Pick<Provenance, "scenario" | "environment" | "commit" | "branch" | "testId">,
  labelled: Loaded & { readonly pullRequest: number | undefined },
): Record<string, string> {
  const { scenario, environment, commit, branch } = run;
  return setVariables({
    scenario,
    environment,
    commit,
    branch,
    testid: run.testId,
    pull_request: labelled.pullRequest?.toString(),
    side: labelled.side,
    // Unknown if the load was made elsewhere and nobody named the target.
    target_host: URL.canParse(labelled.target) ? new URL(labelled.target).host : undefined,
  });
}

/** A query whose answer is divided by what the run requested; undefined if that is nothing. */
function perRequest(query: PrometheusQuery, run: Run): PrometheusQuery | undefined {
  if (query.per === undefined) return query;
  const perSecond = (seriesOf(run, "http_reqs") ?? seriesOf(run, "iterations"))?.values.rate ?? 0;
  return perSecond > 0 ? { ...query, factor: query.factor / perSecond } : undefined;
}

async function answered(reading: Promise<Servers>, unread: readonly ServerQuery[]): Promise<Servers> {
  const servers = await reading;
  return { ...servers, queries: [...servers.queries, ...unread] };
}

function unreadAll(queries: readonly PrometheusQuery[], reason: string): ServerQuery[] {
  return queries.map(({ name, query }) => ({ kind: "unread", name, query, reason }));
}

const noRequests = "the run has neither requests nor iterations to divide by";

const noWindow = "the results do not say when the run was, so there is no window to query";

const oneWindow =
  "both deployments were measured at once, and only a query with $side or $target_host can tell them apart";

const bothLoaded =
  "both deployments were under load at once, and the query uses neither $side nor $target_host";

const loadedTwice = "the base deployment served the load twice (null-control), and this change once";

/** One line for each reason. */
function unreadLines(scenario: Scenario, queries: readonly ServerQuery[]): readonly string[] {
  const unread = queries.flatMap((query) => (query.kind === "unread" ? [query] : []));
  return [...groupedBy(unread, ({ reason }) => reason)].map(([reason, of]) => {
    const names = new Set(of.map(({ name }) => name));
    return `${scenario.name}: no server metrics for ${[...names].join(", ")}: ${reason}`;
  });
}
