import { createHook, executionAsyncId } from "node:async_hooks";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import type { OwnRecord } from "./record.ts";
import { openRoutes } from "./routes.ts";
import { openSampling } from "./sampling.ts";
import type { SentFrame, SentKind } from "./sent.ts";
import { type Captured, capture, isOwnCode, type Site, sitesOf } from "./stack.ts";

/** A request that is looked at closely. */
interface Traced {
  /** For how many it stands. */
  readonly weight: number;
  readonly beganMs: number;
  /** Of its asynchronous resources. */
  readonly ids: number[];
  readonly waits: (readonly [from: Origin | undefined, ms: number])[];
  /** By kind and what was asked: where the first ones began, and how many there were. */
  readonly counted: Map<string, Counted>;
  captured: number;
  /** How many of its callbacks are on the stack now. */
  running: number;
  idleSinceMs: number;
  newest: Origin | undefined;
}

/** The same query, or calls of the same host. */
interface Counted {
  readonly kind: SentKind;
  readonly what: string;
  readonly from: Origin[];
  /** Also of those that began where the last of `from` did, as far as is known. */
  count: number;
}

/** Where an asynchronous resource of a request began. */
interface Origin {
  readonly request: Traced;
  readonly isPromise: boolean;
  readonly captured: Captured | undefined;
  /** The resource whose callback began this one. */
  readonly parent: Origin | undefined;
  frames?: readonly SentFrame[];
}

const mostResources = 20_000;
const mostCaptured = 200;
/** A query in a loop begins at one place: its stack is taken so often, and then only counted. */
const mostCapturedOfSame = 20;
const mostCounted = 1000;
const mostFrames = 100;
/** Less is the runtime's going from one callback to the next. */
const leastWaitMs = 0.03;
/** TracedRequests that take longer are streams. */
const longestMs = 30_000;
const mostTraced = 200;
const settleEveryMs = 250;
/** What a pool asks its connection was counted when the pool was asked. */
const pool = /[\\/](?:pg-pool[\\/]index|mysql2[\\/]lib[\\/](?:base[\\/])?pool)\.js$/;

/** Of its callers, too: those that await it as V8 knows them, or those that began the callback that it runs in. */
function framesOf(origin: Origin): readonly SentFrame[] {
  if (origin.frames !== undefined) return origin.frames;
  const sites: readonly Site[] = origin.captured === undefined ? [] : sitesOf(origin.captured);
  const own = sites.map(({ frame }) => frame);
  const { parent } = origin;
  const isWhole = own.some(isOwnCode) && (parent?.isPromise === true || sites.some(({ isAsync }) => isAsync));
  const frames = isWhole || parent === undefined ? own : [...own, ...framesOf(parent)];
  origin.frames = frames.slice(0, mostFrames);
  return origin.frames;
}

/** Follows what requests begin. */
function openTracing(nowMs: () => number) {
  const origins = new Map<number, Origin>();
  const enter = (id: number, origin: Origin): void => {
    const { request } = origin;
    request.newest = origin;
    request.ids.push(id);
    origins.set(id, origin);
  };

  function init(id: number, type: string): void {
    const parent = origins.get(executionAsyncId());
    if (parent === undefined || parent.request.ids.length >= mostResources) return;
    const { request } = parent;
    const isCaptured = request.captured < mostCaptured;
    if (isCaptured) request.captured += 1;
    const captured = isCaptured ? capture(init) : undefined;
    enter(id, { request, isPromise: type === "PROMISE", captured, parent });
  }

  const hooks = createHook({
    init,
    before(id) {
      const origin = origins.get(id);
      if (origin === undefined) return;
      const { request } = origin;
      request.running += 1;
      if (request.running > 1) return;
      const ms = nowMs() - request.idleSinceMs;
      if (ms >= leastWaitMs) request.waits.push([origin, ms]);
    },
    after(id) {
      const request = origins.get(id)?.request;
      if (request === undefined || request.running === 0) return;
      request.running -= 1;
      if (request.running === 0) request.idleSinceMs = nowMs();
    },
  });
  return {
    hooks,
    /** The resource whose callback runs now, if it is of a request that is followed. */
    here: (): Origin | undefined => origins.get(executionAsyncId()),
    /** What the connection did before is over, or goes on unseen. */
    leaveConnection: (): unknown => origins.delete(executionAsyncId()),
    enter(request: Traced): void {
      enter(executionAsyncId(), { request, isPromise: false, captured: undefined, parent: undefined });
    },
    forget(request: Traced): void {
      for (const id of request.ids) if (origins.get(id)?.request === request) origins.delete(id);
    },
  };
}

/** Writes down what a request spent, once it is answered. */
function settle(request: Traced, route: string, record: OwnRecord): void {
  const { weight, waits, counted, running, idleSinceMs, newest } = request;
  // Ended by what another request, or none, began.
  if (running === 0) waits.push([newest, record.nowMs() - idleSinceMs]);
  for (const [from, ms] of waits) {
    const stack = record.stackOf(from === undefined ? [] : framesOf(from));
    if (stack !== undefined) record.spend("wait", stack, ms * weight, { route, what: "" });
  }
  for (const { kind, what, from, count } of counted.values()) {
    for (const [at, origin] of from.entries()) {
      const frames = framesOf(origin);
      if (kind === "queries" && pool.test(frames[0]?.[1] ?? "")) continue;
      const stack = record.stackOf(frames);
      const isLast = at === from.length - 1;
      const amount = isLast ? count - at : 1;
      if (stack !== undefined) record.spend(kind, stack, amount * weight, { route, what });
    }
  }
}

/** What is counted for the request that runs now. */
export type CountHere = (kind: SentKind, what: string, below: (...given: never[]) => unknown) => void;

export interface TracedRequests {
  readonly countHere: CountHere;
  end(): void;
}

/**
 * Sees requests of node:http. Of some it follows all that they begin: while none of a request's callbacks runs, it waits, and the
 * wait is owed to what continues it: the `await`, timer or read whose callback runs next. So what is awaited at once is counted once.
 */
export function traceRequests(record: OwnRecord): TracedRequests {
  const routeOf = openRoutes();
  const sampling = openSampling();
  const { hooks, ...tracing } = openTracing(record.nowMs);
  const traced = new Map<object, Traced>();
  const forget = (response: object, request: Traced): void => {
    traced.delete(response);
    tracing.forget(request);
    if (traced.size === 0) hooks.disable();
  };
  const began = guarded(({ request, response }) => {
    if (record.sliceNow() === undefined) return;
    tracing.leaveConnection();
    const weight = sampling.weightOf(routeOf(request));
    if (weight === 0 || traced.size >= mostTraced) return;
    const beganMs = record.nowMs();
    const made: Traced = {
      ...{ weight, beganMs, ids: [], waits: [], counted: new Map(), captured: 0, running: 1 },
      ...{ idleSinceMs: beganMs, newest: undefined },
    };
    traced.set(response, made);
    tracing.enter(made);
    if (traced.size === 1) hooks.enable();
  });
  const finished = guarded(({ request, response }) => {
    const route = routeOf(request);
    record.answer(route);
    const own = traced.get(response);
    if (own === undefined) return;
    forget(response, own);
    settle(own, route, record);
    sampling.cost(own.captured);
  });
  subscribe("http.server.request.start", began);
  subscribe("http.server.response.finish", finished);
  let settledMs = record.nowMs();
  const timer = setInterval(() => {
    const now = record.nowMs();
    sampling.settle(now - settledMs);
    settledMs = now;
    for (const [response, own] of traced) if (now - own.beganMs > longestMs) forget(response, own);
  }, settleEveryMs);
  timer.unref();
  return {
    countHere(kind, what, below) {
      const parent = tracing.here();
      if (parent === undefined) return;
      const { request } = parent;
      const key = `${kind} ${what}`;
      const same = request.counted.get(key) ?? { kind, what, from: [], count: 0 };
      if (same.count === 0 && request.counted.size >= mostCounted) return;
      request.counted.set(key, same);
      same.count += 1;
      const isKnown = same.from.length >= mostCapturedOfSame || request.captured >= mostCaptured;
      if (isKnown && same.from.length > 0) return;
      request.captured += 1;
      same.from.push({ request, isPromise: false, captured: capture(below), parent });
    },
    end() {
      clearInterval(timer);
      unsubscribe("http.server.request.start", began);
      unsubscribe("http.server.response.finish", finished);
      for (const [response, own] of traced) forget(response, own);
    },
  };
}

interface Seen {
  readonly request: IncomingMessage;
  readonly response: object;
}

/** What fails here is not the service's concern. */
function guarded(see: (seen: Seen) => void): (message: unknown) => void {
  return (message) => {
    try {
      const seen = seenIn(message);
      if (seen !== undefined) see(seen);
    } catch {
      // Seen less.
    }
  };
}

function isRequest(value: unknown): value is IncomingMessage {
  return typeof value === "object" && value !== null && typeof Reflect.get(value, "url") === "string";
}

function seenIn(message: unknown): Seen | undefined {
  if (typeof message !== "object" || message === null) return undefined;
  const request: unknown = Reflect.get(message, "request");
  const response: unknown = Reflect.get(message, "response");
  const isSeen = isRequest(request) && typeof response === "object" && response !== null;
  return isSeen ? { request, response } : undefined;
}
