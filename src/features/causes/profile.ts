import type { RunningProcesses } from "../../model/start.ts";

/**
 * What a request spends: CPU time in ms, time until it went on in ms (what it awaited: timers, disk, network, other threads),
 * queries of a database and calls of other services by number, allocated bytes.
 */
export const spentKinds = ["cpu", "wait", "queries", "calls", "allocated"] as const;

export type SpentKind = (typeof spentKinds)[number];

/** A function on a stack, as a profiler tells it: of foreign code, so nothing of it is a path to open unchecked. */
export interface RawFrame {
  /** Empty for an anonymous one. */
  readonly name: string;
  /** A path, a `file:` URL, or a name such as `node:internal/timers`; empty where not told. */
  readonly file: string;
  /** From 1; 0 where not told. */
  readonly line: number;
  /** From 1; 0 where not told. */
  readonly column: number;
}

/** What one stack spent. */
export interface Spent<Frame> {
  readonly kind: SpentKind;
  /** Innermost first. */
  readonly frames: readonly Frame[];
  /** Method and path pattern of the request, such as `GET /products/:id`, where it is known. */
  readonly route?: string | undefined;
  /** The query without its values, or the host that was called. */
  readonly what?: string | undefined;
  /** In the kind's unit, by slice from 0; slices without any are missing. */
  readonly bySlice: ReadonlyMap<number, number>;
}

/** What a service spent over a time that is cut into slices of equal length, all its processes together. */
export interface Profile<Frame> {
  readonly sliceMs: number;
  readonly slices: number;
  /** Requests that were answered, by slice; undefined where the profiler does not see them. */
  readonly requests: readonly number[] | undefined;
  /** Of all slices together, by route as in `Spent`; undefined where the profiler does not see them. */
  readonly routes?: ReadonlyMap<string, number> | undefined;
  readonly spent: readonly Spent<Frame>[];
  /** CPU time in ms that the profiler itself took of the service, by slice; undefined where it is not known. */
  readonly ownMs?: readonly number[] | undefined;
}

/** Before the first slice: k6 starts, and the first requests are answered. */
export const leadMs = 3000;
/** After the last one: the profiler ends before the load does. */
export const tailMs = 3000;

/** How a profile is taken: so many slices of `sliceMs`. */
export interface ProfileLength {
  readonly sliceMs: number;
  readonly slices: number;
}

/** How long the load lasts in which a profile is taken, ms. */
export function loadMsFor({ sliceMs, slices }: ProfileLength): number {
  return leadMs + slices * sliceMs + tailMs;
}

/** What a profiler brought. */
export type TakenProfile =
  | { readonly kind: "profile"; readonly profile: Profile<RawFrame>; readonly files: readonly ProfileFile[] }
  /** The reason as a clause: `no process of the service runs Node.js`. */
  | { readonly kind: "none"; readonly reason: string };

/** A profile in a form that other viewers open (`.cpuprofile`, speedscope). */
export interface ProfileFile {
  readonly name: string;
  readonly content: string;
}

/** A way to profile one side of a service that was started. */
export interface Profiler {
  /** In messages: `Node.js`. */
  readonly name: string;
  /** Profiles what runs now, while it is loaded. Never throws for what the service does. */
  take(processes: RunningProcesses, length: ProfileLength, signal: AbortSignal): Promise<TakenProfile>;
}
