// What a process of the service and Loadline tell each other: one JSON value a line.

/** Begins a profile. */
export interface Begin {
  readonly kind: "begin";
  /** When slice 0 began, as Date.now() says. */
  readonly atMs: number;
  readonly sliceMs: number;
  readonly slices: number;
}

export interface End {
  readonly kind: "end";
}

/** Name, file, line and column from 1, 0 where not told. */
export type SentFrame = readonly [name: string, file: string, line: number, column: number];

/** What is counted where it happens; CPU time and allocation come from V8. */
export type SentKind = "wait" | "queries" | "calls";

export interface SentProfile {
  readonly kind: "profile";
  /** Since slice 0 began, when V8's profile did. */
  readonly cpuFromMs: number;
  /** As V8 tells it. */
  readonly cpu: unknown;
  readonly frames: readonly SentFrame[];
  /** Indices of frames, innermost first. */
  readonly stacks: readonly (readonly number[])[];
  /** In ms or by number. */
  readonly spent: readonly (readonly [
    kind: SentKind,
    stack: number,
    slice: number,
    amount: number,
    route: string,
    what: string,
  ])[];
  /** That were answered. */
  readonly requests: readonly (readonly [route: string, slice: number, count: number])[];
  /** What was allocated, as V8 tells it; undefined where it does not. */
  readonly heap: unknown;
  /** Source maps that stand in the code that V8 was given, as URLs. */
  readonly maps: readonly (readonly [file: string, url: string])[];
}
