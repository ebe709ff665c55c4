/** A model of a service and of how it is measured, and the gates that are drawn from it. */
import type { Design } from "../../../src/model/verdict.ts";
import type { RecordedRun, Requests } from "../bank.ts";
import type { Random } from "../random.ts";
import type { Effect, MakeEffect } from "./effects.ts";
import { type MakeFailures, never } from "./failures.ts";
import { type Processors, sharedRound } from "./queue.ts";
import { type Change, type Load, requestsOf, runFrom, type Side, unchanged } from "./traffic.ts";

/** What is simulated, and judged by which objective. */
export interface Model {
  readonly words: string;
  readonly design: Design;
  readonly objectives: readonly string[];
  /** Whether nobody wrote them, so that single endpoints are judged, too. */
  readonly isByDefault?: boolean;
  /** Whether drift from the oldest jobs is judged, too. */
  readonly hasDrift?: boolean;
  /** The gate starts both sides anew after so many rounds; default: it starts none. */
  readonly roundsOfStart?: number;
  /** How changed code differs; default: 10 % slower. */
  readonly changeWords?: string;
  /** Whether changed code is worse by twice the tolerance (default), or no worse by what is judged. */
  readonly changeIs?: "seen" | "none";
  /** Draws a gate of unchanged code, or of changed code. */
  readonly draw: (random: Random, isChanged: boolean) => ModelGate;
}

/** A gate: its history, and each round as it is asked for, in order. */
export interface ModelGate {
  /** Stored runs by job, oldest first; empty side by side. */
  readonly jobs: readonly (readonly RecordedRun[])[];
  /** The round's runs; the base only side by side. */
  readonly take: (round: number) => { readonly head: RecordedRun; readonly base?: RecordedRun };
}

/** How code that is slower by this share differs. */
export function slower(share: number): Change {
  return (durationMs) => durationMs * (1 + share);
}

/** What both kinds of gates are made of. */
interface Measured {
  readonly words: string;
  readonly load: Load;
  /** Default: `p95 < baseline + 5%`. */
  readonly objectives?: readonly string[];
  readonly isByDefault?: boolean;
  readonly change?: Change;
  readonly changeWords?: Model["changeWords"];
  readonly changeIs?: Model["changeIs"];
  /** Share of failing requests, of unchanged and of changed code; default: none. */
  readonly failures?: { readonly make: MakeFailures; readonly shares: readonly [number, number] };
}

const ofP95 = ["p95 < baseline + 5%"];
const pauseSeconds = 5;

/** What a model says of itself. */
function said({ words, objectives = ofP95, isByDefault = false, changeWords, changeIs }: Measured) {
  return {
    ...{ words, objectives, isByDefault },
    ...(changeWords !== undefined && { changeWords }),
    ...(changeIs !== undefined && { changeIs }),
  };
}

function sideOf(
  { load, change = slower(0.1), failures }: Measured,
  isChanged: boolean,
  effects: readonly Effect[],
  random: Random,
): Side {
  const { make = never, shares = [0, 0] } = failures ?? {};
  return {
    load,
    effects,
    change: isChanged ? change : unchanged,
    fails: make(random, shares[isChanged ? 1 : 0]),
  };
}

function made(effects: readonly MakeEffect[], random: Random): Effect[] {
  return effects.map((make) => make(random));
}

interface Pairs extends Measured {
  /** Effects that both sides share in the same seconds. */
  readonly both?: readonly MakeEffect[];
  /** Effects that each side has for itself. */
  readonly own?: readonly MakeEffect[];
  /** Effects that only one side has. */
  readonly ofChange?: readonly MakeEffect[];
  readonly ofBase?: readonly MakeEffect[];
  /** Sides take turns (A B B A): what both share in the same seconds they do not share then. */
  readonly isInTurn?: boolean;
  readonly roundsOfStart?: number;
}

/** Runs of a pair, when both sides are loaded at once, or in turn with the order swapped from round to round. */
function timed(
  { base, head }: { readonly base: Requests; readonly head: Requests },
  {
    round,
    seconds,
    isInTurn,
  }: { readonly round: number; readonly seconds: number; readonly isInTurn: boolean },
) {
  const apart = seconds + pauseSeconds;
  const [first, second] = isInTurn
    ? [2 * round * apart, (2 * round + 1) * apart]
    : [round * apart, round * apart];
  const isBaseFirst = round % 2 === 0;
  return {
    base: runFrom([base], seconds, isBaseFirst ? first : second),
    head: runFrom([head], seconds, isBaseFirst ? second : first),
  };
}

/** Side by side. */
export function pairs(model: Pairs): Model {
  const { load, both = [], own = [], ofChange = [], ofBase = [], isInTurn = false, roundsOfStart } = model;
  return {
    ...said(model),
    design: "sideBySide",
    ...(roundsOfStart !== undefined && { roundsOfStart }),
    draw: (random, isChanged) => {
      const shared = made(both, random);
      const base = sideOf(
        model,
        false,
        [...(isInTurn ? made(both, random) : shared), ...made(own, random), ...made(ofBase, random)],
        random,
      );
      const effects = [...shared, ...made(own, random), ...made(ofChange, random)];
      const head = sideOf(model, isChanged, effects, random);
      return {
        jobs: [],
        take: (round) =>
          timed(
            { base: requestsOf(base, round, random), head: requestsOf(head, round, random) },
            { round, seconds: load.seconds, isInTurn },
          ),
      };
    },
  };
}

/** Side by side on processors that both sides share. */
export function sharing(words: string, processors: Processors, isInTurn: boolean): Model {
  return {
    words,
    design: "sideBySide",
    objectives: ofP95,
    draw: (random, isChanged) => ({
      jobs: [],
      take: (round) =>
        timed(sharedRound(processors, { slowness: isChanged ? 1.1 : 1, isInTurn }, random), {
          round,
          seconds: processors.seconds,
          isInTurn,
        }),
    }),
  };
}

interface Stored extends Measured {
  readonly jobs: number;
  readonly runsEach: number;
  /** Effects of a job, drawn for each. */
  readonly ofJob?: readonly MakeEffect[];
  /** How much slower the code of a stored job was than today's, by its position from the newest (0). */
  readonly codeOf?: (ago: number) => number;
  readonly hasDrift?: boolean;
}

/** Seconds from job to job: a day. */
const apartSeconds = 86_400;

/** Against stored jobs. */
export function stored(model: Stored): Model {
  const { load, jobs, runsEach, ofJob = [], codeOf = () => 0, hasDrift = false } = model;
  return {
    ...said(model),
    design: "stored",
    hasDrift,
    draw: (random, isChanged) => {
      const { seconds } = load;
      const runOf = (side: Side, job: number, round: number): RecordedRun => {
        const atSeconds = job * apartSeconds + round * (seconds + pauseSeconds);
        return runFrom([requestsOf(side, round, random)], seconds, atSeconds);
      };
      const history = Array.from({ length: jobs }, (_, job) => {
        const code = Math.log1p(codeOf(jobs - 1 - job));
        const side = sideOf(model, false, [() => code, ...made(ofJob, random)], random);
        return Array.from({ length: runsEach }, (_unused, round) => runOf(side, job, round));
      });
      const head = sideOf(model, isChanged, made(ofJob, random), random);
      return { jobs: history, take: (round) => ({ head: runOf(head, jobs, round) }) };
    },
  };
}
