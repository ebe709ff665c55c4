/** Requests of simulated rounds, in the form of recorded ones. */
import { percentileOf } from "../../../src/stats/percentile.ts";
import type { RecordedRun, Requests } from "../bank.ts";
import { pick, type Random } from "../random.ts";
import { warmUpMs } from "../runs.ts";
import { type Effect, type Moment, normal } from "./effects.ts";

/**
 * How long a request of unchanged code takes before any effect, ms.
 * @param score its place on the standard normal distribution: the slower its kind of request, the larger
 * @param luck uniform in [0, 1), for what does not depend on the score
 */
export type Durations = (score: number, luck: number) => number;

/** @param sigma standard deviation of the logarithm */
export function logNormal(medianMs: number, sigma: number): Durations {
  return (score) => medianMs * Math.exp(sigma * score);
}

/** What the load of one round is. */
export interface Load {
  readonly seconds: number;
  /** Requests a second that begin at even distances; or users who wait for their answer before the next request. */
  readonly arrives: { readonly perSecond: number } | { readonly users: number };
  readonly durations: Durations;
  /** How much slower each endpoint is, as a factor; default: one endpoint. */
  readonly endpoints?: readonly number[];
  /** Durations are whole multiples of it, ms. */
  readonly roundedToMs?: number;
  /** All requests that arrive in such a pause wait for its end. */
  readonly pauses?: { readonly everySeconds: number; readonly lastMs: number };
}

/** A change of the code: what becomes of a duration. @param endpoint position among the load's */
export type Change = (durationMs: number, score: number, endpoint: number) => number;

export const unchanged: Change = (durationMs) => durationMs;

/** One side of a gate, or a stored job: a process under load, round after round. */
export interface Side {
  readonly load: Load;
  readonly effects: readonly Effect[];
  readonly change: Change;
  /** Whether a request fails; asked once for each, in the order of their begin. */
  readonly fails: (at: Moment) => boolean;
}

/** Requests that have ended, in any order. */
export interface Ended {
  readonly endMs: number;
  readonly durationMs: number;
  readonly endpoint: number;
  readonly failed: boolean;
}

const endpointNames = "abcdefghij";

/** A round's requests as they are recorded: those that ended within its window. */
export function recorded(ended: readonly Ended[], seconds: number): Requests {
  const inside = ended
    .filter(({ endMs }) => endMs < seconds * 1000)
    .sort((one, other) => one.endMs - other.endMs);
  let ticks = 0;
  return {
    elapsed: inside.map(({ endMs }) => {
      const step = Math.round(endMs * 100) - ticks;
      ticks += step;
      return step;
    }),
    durationUs: inside.map(({ durationMs }) => Math.max(1, Math.round(durationMs * 1000))),
    endpoint: inside.map(({ endpoint }) => endpoint).join(""),
    failed: inside.flatMap(({ failed }, index) => (failed ? [index] : [])),
  };
}

/** End of a pause that a moment lies in. */
function heldUntil(ms: number, phaseMs: number, pauses: Load["pauses"]): number {
  if (pauses === undefined) return ms;
  const since = (ms + phaseMs) % (pauses.everySeconds * 1000);
  return since < pauses.lastMs ? ms + pauses.lastMs - since : ms;
}

function rounded(durationMs: number, toMs: number | undefined): number {
  return toMs === undefined ? durationMs : Math.round(durationMs / toMs) * toMs;
}

/** The requests of one round. */
export function requestsOf(side: Side, round: number, random: Random): Requests {
  const { load, effects, change, fails } = side;
  const { seconds, arrives, durations, endpoints = [1] } = load;
  const phaseMs = random() * 1000 * (load.pauses?.everySeconds ?? 0);
  const ended: Ended[] = [];
  const places = endpoints.map((_, index) => index);
  const begin = (ms: number): number => {
    const loadSeconds = round * seconds + ((round + 1) * warmUpMs + ms) / 1000;
    const at = { round, second: ms / 1000, loadSeconds };
    const endpoint = places.length === 1 ? 0 : pick(places, random);
    const [score, luck] = [normal(random), random()];
    let level = 0;
    for (const effect of effects) level += effect(at);
    const served =
      change(durations(score, luck) * (endpoints[endpoint] ?? 1), score, endpoint) * Math.exp(level);
    const waited = heldUntil(ms, phaseMs, load.pauses) - ms;
    const durationMs = rounded(served + waited, load.roundedToMs);
    ended.push({ endMs: ms + durationMs, durationMs, endpoint, failed: fails(at) });
    return ms + durationMs;
  };
  if ("perSecond" in arrives) {
    const count = seconds * arrives.perSecond;
    for (let index = 0; index < count; index += 1) begin(((index + random()) * 1000) / arrives.perSecond);
  } else {
    // In the order of time, as noise of a second is drawn when it is first asked for.
    const free = Array.from({ length: arrives.users }, () => random() * durations(0, 0));
    for (;;) {
      const next = Math.min(...free);
      if (next >= seconds * 1000) break;
      free[free.indexOf(next)] = begin(next);
    }
  }
  return recorded(ended, seconds);
}

const startMs = Date.parse("2026-11-02T08:00:00.000Z");

/** A run as the bank has it. @param atSeconds when it was made */
export function runFrom(sides: readonly Requests[], seconds: number, atSeconds: number): RecordedRun {
  const endpoints = Math.max(...sides.map(({ endpoint }) => Math.max(0, ...[...endpoint].map(Number))));
  return {
    case: "model",
    recordedAt: new Date(startMs + atSeconds * 1000).toISOString(),
    place: 0,
    lane: 0,
    seeds: [],
    windowMs: seconds * 1000,
    endpoints: [...endpointNames.slice(0, endpoints + 1)],
    sides: [...sides],
  };
}

/** The p95 of recorded requests, ms. */
export function p95Of({ durationUs }: Requests): number {
  return (
    percentileOf(
      durationUs.toSorted((one, other) => one - other),
      95,
    ) / 1000
  );
}
