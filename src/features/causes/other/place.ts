import { anyOf, paused } from "../../../lib/net/deadline.ts";
import type { Failure } from "../../../model/failure.ts";
import type { RunningProcesses } from "../../../model/start.ts";
import { fewestSlices } from "../compare/compare.ts";
import { speedscopeFile } from "../formats/write.ts";
import { loadMsFor, type ProfileLength, type RawFrame, type Spent, type TakenProfile } from "../profile.ts";
import { tooShortWords } from "../words.ts";
import { ofRequests } from "./of-requests.ts";

/** A side that profilers look at. */
export interface ProfiledPlace {
  /** Root of its code. */
  readonly folder: string;
  /** Base URL that is loaded. */
  readonly url: string | undefined;
  /** Without secrets, for programs that are started. */
  readonly env: Readonly<Record<string, string>>;
}

export function none(reason: string): TakenProfile {
  return { kind: "none", reason };
}

/** What is asked of a profiler. */
export interface Taking {
  readonly processes: RunningProcesses;
  readonly length: ProfileLength;
  readonly signal: AbortSignal;
}

/** A failure as a clause, for reasons that go on. */
export function clauseOf({ message }: Failure): string {
  return message.replace(/\.$/, "");
}

/** What requests of this service's code spent, with a file for other viewers. @param name of the profiler */
export function takenOf(
  name: string,
  length: ProfileLength,
  all: readonly Spent<RawFrame>[],
  { folder }: ProfiledPlace,
): TakenProfile {
  const spent = ofRequests(all, folder);
  return {
    kind: "profile",
    profile: { ...length, requests: undefined, spent },
    files: [speedscopeFile(name, spent)],
  };
}

/** How a profile is taken piece by piece, for programs that tell no times. */
export interface Pieces {
  readonly count: number;
  /** From the beginning of one to that of the next. */
  readonly everyMs: number;
  /** Of each that is profiled; the rest is for the program's start and end. */
  readonly seconds: number;
}

/** Each piece is a slice. */
export function lengthOf({ count, seconds }: Omit<Pieces, "everyMs">): ProfileLength {
  return { sliceMs: seconds * 1000, slices: count };
}

/** Why a profiler takes none of a load. @param what it is called */
export function tooShort(what: string, everyMs: number): TakenProfile {
  return none(tooShortWords(loadMsFor({ sliceMs: everyMs, slices: fewestSlices }), what));
}

/** @returns undefined for a load that is too short for `fewest` pieces */
export function piecesIn(
  { sliceMs, slices }: ProfileLength,
  everyMs: number,
  fewest: number,
): Pieces | undefined {
  const count = Math.floor((sliceMs * slices) / everyMs);
  return count < fewest ? undefined : { count, everyMs, seconds: Math.max(1, Math.floor(everyMs / 2000)) };
}

/** After the last piece's time: how long the load surely goes on. */
const spareMs = 2500;

export const endedWords = "the load ended before the profile did";

/**
 * Takes piece after piece, none before its time, as long as the load surely goes on.
 * @param one a clause for a reason, if it failed
 * @returns how many were taken; a clause, if they are too few
 */
export async function takePieces(
  { count, everyMs }: Pieces,
  signal: AbortSignal,
  one: (at: number) => Promise<string | undefined>,
): Promise<number | string> {
  const started = performance.now();
  for (let at = 0; at < count; at += 1) {
    const sinceMs = performance.now() - started;
    if (sinceMs < at * everyMs) await paused(at * everyMs - sinceMs, signal);
    if (signal.aborted) return endedWords;
    if (sinceMs > (count - 1) * everyMs + spareMs) {
      const words = `it took too long: the load ended after ${at} of ${count} pieces`;
      return at < fewestSlices ? words : at;
    }
    const failed = await one(at);
    if (failed !== undefined) return signal.aborted ? endedWords : failed;
  }
  return count;
}

/** As `takePieces`, each at its time, whether those before it have ended or not. */
export async function takePiecesOnTime(
  { count, everyMs }: Pieces,
  signal: AbortSignal,
  one: (at: number) => Promise<string | undefined>,
): Promise<string | undefined> {
  const failing = new AbortController();
  const either = anyOf(signal, failing.signal);
  const taken = await Promise.all(
    Array.from({ length: count }, async (_, at) => {
      if (at > 0) await paused(at * everyMs, either);
      if (either.aborted) return undefined;
      const failed = await one(at);
      if (failed !== undefined) failing.abort();
      return failed;
    }),
  );
  return signal.aborted ? endedWords : taken.find((failed) => failed !== undefined);
}
