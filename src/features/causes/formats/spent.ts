import type { z } from "zod";
import { type Failure, runFailure } from "../../../model/failure.ts";
import type { RawFrame, Spent, SpentKind } from "../profile.ts";

/** Where the time of a file lies in a profile that is cut into slices. */
export interface Placing {
  /** The slice of the file's beginning, and of all of it where it tells no times. */
  readonly first: number;
  readonly sliceMs: number;
  /** From `first` on. */
  readonly slices: number;
}

/** A profile's file as read. */
export interface ReadProfile {
  /** Such as `pprof`. */
  readonly format: string;
  /** CPU time is counted in samples whose length the file does not tell. */
  readonly isInSamples: boolean;
  readonly spent: readonly Spent<RawFrame>[];
}

/** A file of a profiler. */
export interface ProfileSource {
  /** In messages. */
  readonly path: string;
  readonly placing: Placing;
}

/** Frames beyond so many are left out, the outermost ones. */
export const mostFrames = 100;
/** Of a file, and of all files of a side. */
export const mostStacks = 20_000;
const mostAmount = 1e12;
const mostName = 500;
const mostFile = 1000;

/** What profilers write is of the code that they profile. */
export function rawFrame({ name, file, line, column }: Partial<RawFrame>): RawFrame {
  return {
    name: (name ?? "").slice(0, mostName),
    file: (file ?? "").slice(0, mostFile),
    line: placeOf(line),
    column: placeOf(column),
  };
}

function placeOf(number = 0): number {
  return Number.isSafeInteger(number) && number > 0 ? number : 0;
}

/** The slice at a time from the beginning of a file; undefined after the last one. */
export function sliceAt({ first, sliceMs, slices }: Placing, ms: number): number | undefined {
  if (slices === 1) return first;
  const at = Math.max(0, Math.floor(ms / sliceMs));
  return at < slices ? first + at : undefined;
}

interface Added {
  /** Of the stack, among all of the file. */
  readonly key: string;
  /** Innermost first. */
  readonly frames: () => readonly RawFrame[];
  readonly kind: SpentKind;
  /** Undefined: outside of the profile. */
  readonly slice: number | undefined;
  readonly amount: number;
}

/** Adds up what a file tells, by stack. */
export function collectSpent(path: string): {
  /** @throws Failure "run" for more stacks, or a larger amount, than a profile has */
  readonly add: (added: Added) => void;
  readonly all: () => readonly Spent<RawFrame>[];
} {
  interface Growing extends Spent<RawFrame> {
    readonly bySlice: Map<number, number>;
  }
  const stacks = new Map<string, Growing>();
  return {
    add: ({ key, frames, kind, slice, amount }) => {
      if (slice === undefined || !(amount > 0)) return;
      if (amount > mostAmount) throw runFailure(`${path}: one stack spent ${amount}; expected at most 1e12.`);
      const found = stacks.get(`${kind} ${key}`) ?? {
        ...{ kind, frames: frames().slice(0, mostFrames), bySlice: new Map<number, number>() },
      };
      if (found.bySlice.size === 0) stacks.set(`${kind} ${key}`, found);
      if (stacks.size > mostStacks)
        throw runFailure(`${path} has more than ${mostStacks} stacks: sample less often, or for less time.`);
      found.bySlice.set(slice, (found.bySlice.get(slice) ?? 0) + amount);
    },
    all: () => [...stacks.values()],
  };
}

/** @param format such as `a V8 CPU profile` */
export function wrongShape(path: string, format: string, { issues: [issue] }: z.ZodError): Failure {
  const at = issue?.path.map(String).join(".") ?? "";
  return runFailure(`${path} is not ${format}: ${at === "" ? "" : `${at}: `}${issue?.message ?? "wrong"}.`);
}
