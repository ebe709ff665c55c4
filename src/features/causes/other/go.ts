import { setTimeout as pause } from "node:timers/promises";
import { within } from "../../../lib/net/deadline.ts";
import { readWhole } from "../../../lib/net/http.ts";
import { Failure, reasonOf, runFailure } from "../../../model/failure.ts";
import { portsOf } from "../../../start/ports.ts";
import { fewestSlices } from "../compare/compare.ts";
import { openMerged } from "../formats/merge.ts";
import { readWaitingGoroutines } from "../formats/pprof.ts";
import { inflated, readProfile } from "../formats/read.ts";
import type { Profiler, RawFrame, Spent, TakenProfile } from "../profile.ts";
import {
  clauseOf,
  lengthOf,
  none,
  type ProfiledPlace,
  piecesIn,
  type Taking,
  takenOf,
  takePieces,
  tooShort,
} from "./place.ts";

const mostBytes = 16 * 1024 * 1024;
const probeMs = 1000;
const patienceMs = 10_000;
/** Go's shortest profile takes a second, and some time to be written. */
const everyMs = 1500;
/** Between two looks at all goroutines. */
const lookEveryMs = 40;

/** Go's own profiles, which a service that imports net/http/pprof serves: CPU, allocation, and where goroutines wait. */
export function openGoProfiler(place: ProfiledPlace): Profiler {
  return {
    name: "net/http/pprof",
    take: async (processes, length, signal) => await take(place, { processes, length, signal }),
  };
}

async function bytesAt(url: string, ms: number, signal: AbortSignal): Promise<Buffer> {
  const answer = await fetch(url, { signal: within(ms, signal), redirect: "error" });
  if (!answer.ok) {
    await answer.body?.cancel();
    throw runFailure(`${url} answered with status ${answer.status}.`);
  }
  return await readWhole(answer.body, mostBytes, () => runFailure(`${url} answered with too many bytes.`));
}

/** Whether Go's index of profiles is there. */
async function isServed(origin: string, signal: AbortSignal): Promise<boolean> {
  try {
    const page = (await bytesAt(`${origin}/debug/pprof/`, probeMs, signal)).toString("utf8");
    return page.includes("/debug/pprof/") && page.includes("goroutine");
  } catch {
    return false;
  }
}

async function take(place: ProfiledPlace, { processes, length, signal }: Taking): Promise<TakenProfile> {
  const ports = portsOf(processes.pids()).map((port) => `http://127.0.0.1:${port}`);
  const target = place.url !== undefined && URL.canParse(place.url) ? [new URL(place.url).origin] : [];
  const origins = [...new Set([...target, ...ports])];
  const served = await Promise.all(origins.map(async (origin) => await isServed(origin, signal)));
  const origin = origins.find((_, at) => served[at]);
  if (origin === undefined)
    return none("the service serves no /debug/pprof/ on a port of its own (Go: import net/http/pprof)");
  const pieces = piecesIn(length, everyMs, fewestSlices);
  if (pieces === undefined) return tooShort("net/http/pprof", everyMs);
  const { seconds } = pieces;
  const spent = openMerged();
  const taken = await takePieces(pieces, signal, async (at) => {
    try {
      return spent.add(await takeSlice(origin, { seconds, slice: at, signal }));
    } catch (error) {
      const why = error instanceof Failure ? clauseOf(error) : reasonOf(error);
      return `/debug/pprof/ failed: ${why}`;
    }
  });
  if (typeof taken === "string") return none(taken);
  return takenOf("net/http/pprof", lengthOf({ seconds, count: taken }), spent.all(), place);
}

interface OneSlice {
  readonly seconds: number;
  readonly slice: number;
  readonly signal: AbortSignal;
}

async function takeSlice(
  origin: string,
  { seconds, slice, signal }: OneSlice,
): Promise<readonly Spent<RawFrame>[]> {
  const placing = { first: slice, sliceMs: seconds * 1000, slices: 1 };
  const ended = new AbortController();
  const read = async (name: string): Promise<readonly Spent<RawFrame>[]> => {
    const bytes = await bytesAt(
      `${origin}/debug/pprof/${name}?seconds=${seconds}`,
      seconds * 1000 + patienceMs,
      signal,
    );
    return readProfile(bytes, { path: name, placing }).spent;
  };
  const looks = openMerged();
  let count = 0;
  const looking = (async () => {
    while (!ended.signal.aborted && !signal.aborted) {
      const bytes = await bytesAt(`${origin}/debug/pprof/goroutine`, patienceMs, signal);
      const waiting = readWaitingGoroutines(inflated(bytes, "goroutine"), { path: "goroutine", placing });
      const tooMany = looks.add(waiting);
      if (tooMany !== undefined) throw runFailure(`${tooMany}.`);
      count += 1;
      await pause(lookEveryMs, undefined, { signal: ended.signal }).catch(() => undefined);
    }
  })();
  const both = Promise.all([read("profile"), read("allocs")]).finally(() => ended.abort());
  const [[cpu, allocated]] = await Promise.all([both, looking]);
  const waits = looks.all().map((one) => ({
    ...one,
    bySlice: new Map([...one.bySlice].map(([at, goroutines]) => [at, (goroutines * seconds * 1000) / count])),
  }));
  return [...cpu, ...allocated, ...waits];
}
