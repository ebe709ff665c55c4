import { Agent, get, type IncomingMessage } from "node:http";
import { finished } from "node:stream/promises";
import { setTimeout as delay } from "node:timers/promises";
import { percentileOf } from "../../../stats/percentile.ts";
import { sumOf } from "../../../stats/sum.ts";
import type { FoundRequest } from "./explore.ts";

/** How a service answered one request after the other, for a few seconds. */
export interface Pace {
  readonly p95Ms: number;
  /** Requests a second that keep one of its processors busy for a quarter of the time at most. */
  readonly ratePerSec: number;
  /** By how much p95 of a round may differ by chance, as a ratio. */
  readonly noise: number;
  /** A larger rate at which answers waited for each other, if it would have been chosen otherwise. */
  readonly waitedAtPerSec?: number;
}

const warmUpMs = 3000;
const blocks = 8;
const blockMs = 1000;
/** For one answer. */
const patienceMs = 10_000;
const rates = [5, 10, 20, 30, 40, 60, 80, 100];
const share = 0.25;
/** Of a first script. */
const roundSeconds = 30;
/** Users of a first script before k6 adds more: each keeps a connection, which servers may hold a thread for. */
const users = 10;
const triedSeconds = 5;
/** Answers that take so many times as long as one after the other, and no less, waited for each other. */
const timesAsLong = 5;
const leastWaitedMs = 50;

/** Measures it; undefined if requests fail. */
export async function measurePace(
  target: string,
  requests: readonly FoundRequest[],
  signal: AbortSignal,
): Promise<Pace | undefined> {
  let next = 0;
  const answersFor = async (lengthMs: number): Promise<number[] | undefined> => {
    const [started, answersMs]: [number, number[]] = [performance.now(), []];
    while (performance.now() - started < lengthMs) {
      signal.throwIfAborted();
      const path = requests[next % requests.length]?.path ?? "/";
      next += 1;
      const sent = performance.now();
      try {
        // With the signal of all, each of thousands of requests would leave a listener on it.
        const response = await fetch(`${target}${path}`, { signal: AbortSignal.timeout(patienceMs) });
        await response.arrayBuffer();
        if (!response.ok) return undefined;
      } catch (error) {
        const isLate = error instanceof DOMException && error.name === "TimeoutError";
        if (error instanceof TypeError || isLate) return undefined;
        throw error;
      }
      answersMs.push(performance.now() - sent);
    }
    return answersMs;
  };
  if ((await answersFor(warmUpMs)) === undefined) return undefined;
  const measured: number[][] = [];
  for (let block = 0; block < blocks; block += 1) {
    const answersMs = await answersFor(blockMs);
    if (answersMs === undefined) return undefined;
    measured.push(answersMs);
  }
  return await sustained(
    measured,
    async (ratePerSec) => await p95At(target, requests, { ratePerSec, seconds: triedSeconds, signal }),
  );
}

/** The pace at the largest rate that the service sustains. @param p95Of of its answers at a rate, ms */
export async function sustained(
  measured: readonly (readonly number[])[],
  p95Of: (ratePerSec: number) => Promise<number>,
): Promise<Pace> {
  const pace = paceOf(measured);
  const mostMs = Math.max(leastWaitedMs, timesAsLong * pace.p95Ms);
  let waitedAtPerSec: number | undefined;
  for (const ratePerSec of rates.filter((rate) => rate <= pace.ratePerSec).toReversed()) {
    if ((await p95Of(ratePerSec)) <= mostMs) {
      return waitedAtPerSec === undefined ? pace : { ...paceOf(measured, ratePerSec), waitedAtPerSec };
    }
    waitedAtPerSec = ratePerSec;
  }
  return { ...paceOf(measured, rates[0]), ...(waitedAtPerSec !== undefined && { waitedAtPerSec }) };
}

/** The p95 of answers at a rate, ms, when users take turns as k6's do; infinite if requests fail. */
export async function p95At(
  target: string,
  requests: readonly FoundRequest[],
  load: { readonly ratePerSec: number; readonly seconds: number; readonly signal: AbortSignal },
): Promise<number> {
  const { ratePerSec, seconds, signal } = load;
  const agent = new Agent({ keepAlive: true, scheduling: "fifo" });
  const ask = async (index: number): Promise<number> => {
    const path = requests[index % requests.length]?.path ?? "/";
    const sent = performance.now();
    try {
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        const options = { agent, signal: AbortSignal.timeout(patienceMs) };
        get(`${target}${path}`, options, resolve).on("error", reject);
      });
      await finished(response.resume());
      return (response.statusCode ?? 500) < 400 ? performance.now() - sent : Number.POSITIVE_INFINITY;
    } catch {
      return Number.POSITIVE_INFINITY;
    }
  };
  const inTurn = (count: number) => Array.from({ length: count }, (_, index) => index);
  try {
    await Promise.all(inTurn(users).map(ask));
    const answers: Promise<number>[] = [];
    for (const index of inTurn(seconds * ratePerSec)) {
      answers.push(ask(index));
      await delay(1000 / ratePerSec, undefined, { signal });
    }
    const answersMs = await Promise.all(answers);
    return answersMs.every(Number.isFinite) ? percentile(answersMs, 95) : Number.POSITIVE_INFINITY;
  } finally {
    agent.destroy();
  }
}

const percentile = (values: readonly number[], percent: number): number =>
  percentileOf(
    values.toSorted((one, other) => one - other),
    percent,
  );

/** The pace that blocks of answer times, in ms, show; what else runs on the machine slows some of them, so quarters count. */
export function paceOf(
  measured: readonly (readonly number[])[],
  mostPerSec = Number.POSITIVE_INFINITY,
): Pace {
  const kept = measured.filter(({ length }) => length > 0);
  const means = kept.map((answersMs) => sumOf(answersMs, (ms) => ms) / answersMs.length);
  const wanted = Math.min(mostPerSec, (share * 1000) / percentile(means, 25));
  const ratePerSec = rates.findLast((rate) => rate <= wanted) ?? rates[0] ?? 5;
  const levels = kept.map((answersMs) => percentile(answersMs, 95));
  const level = percentile(levels, 50);
  // As far apart as the quarters of a normal distribution are.
  const deviation = (percentile(levels, 75) - percentile(levels, 25)) / 1.35;
  const ofBlock = sumOf(kept, ({ length }) => length) / kept.length;
  // A round has more answers than a block, and blocks of few answers differ more.
  const scale = Math.sqrt(ofBlock / Math.max(ofBlock, ratePerSec * roundSeconds));
  return { p95Ms: level, ratePerSec, noise: (deviation / level) * scale };
}

/** A larger one would leave a handler that is 30 % slower open: side by side a gate sees twice its tolerance. */
const tolerances = [0.05, 0.1, 0.15];

/** The smallest usual tolerance that three rounds of both sides can decide: four times what chance makes of their difference. */
export function toleranceFor({ noise }: Pick<Pace, "noise">): string {
  const needed = (4 * noise * Math.SQRT2) / Math.sqrt(3);
  const chosen = tolerances.find((it) => it >= needed) ?? 0.15;
  return `${Math.round(chosen * 100)}%`;
}

/** A limit of p95 that only a service in trouble exceeds, such as `100ms`. */
export function limitFor({ p95Ms }: Pick<Pace, "p95Ms">): string {
  const roomy = Math.max(100, 10 * p95Ms);
  const step = roomy < 1000 ? 100 : 500;
  return `${Math.ceil(roomy / step) * step}ms`;
}
