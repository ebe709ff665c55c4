/** Draws gates from the bank: which runs are the baseline, which the rounds, on which machines. */
import { shuffle, standardDeviation } from "simple-statistics";
import { studentQuantile } from "../../src/stats/student.ts";
import type { RecordedRun } from "./bank.ts";
import { pick, type Random } from "./random.ts";
import type { Replay } from "./runs.ts";

/**
 * The bank by its order of recording: rules may be tuned on the runs with an even place only; the figures that count
 * come from the others.
 */
export type Half = "tuned" | "heldOut";

/** The half a run belongs to. */
export function halfOf({ place }: RecordedRun): Half {
  return place % 2 === 0 ? "tuned" : "heldOut";
}

/** A gate as it was drawn; no recorded run is in it twice. */
export interface DrawnGate {
  /** The history, its newest run last; side by side the base's rounds, in the order of `rounds`. */
  readonly baseline: readonly Replay[];
  readonly rounds: readonly Replay[];
}

/** How slow the machine of a run is, against the machine of the recording. */
export type Machines = (random: Random) => number;

/** All runs from the machine of the recording. */
export const oneMachine: Machines = () => 1;

const machineKinds = 21;

/**
 * Each time another machine: its slowness is log-normal with this standard deviation. 21 equally likely ones stand for
 * all, so that a run is measured once for each of them.
 */
export function machines(deviation: number): Machines {
  const scores = Array.from({ length: machineKinds }, (_, index) =>
    studentQuantile((index + 0.5) / machineKinds, Number.POSITIVE_INFINITY),
  );
  const scale = deviation / standardDeviation(scores);
  const slownesses = scores.map((score) => Math.exp(scale * score));
  return (random) => pick(slownesses, random);
}

function alone(recorded: RecordedRun, slowness: number): Replay {
  return { recorded, side: 0, slowness };
}

/** What a gate against a stored baseline is drawn from. */
export interface StoredDraw {
  /** Runs of the code before the change. */
  readonly before: readonly RecordedRun[];
  /** Runs of the change; the very same list for identical code. */
  readonly changed: readonly RecordedRun[];
  readonly baselineRuns: number;
  readonly rounds: number;
  readonly machines: Machines;
}

/** Gates of fewer would end before they could decide. */
const fewestRounds = 6;

/** A gate against a stored baseline, of as many rounds as there are runs for: each of its runs came from a machine of its own, the rounds share one. */
export function drawStored(draw: StoredDraw, random: Random): DrawnGate {
  const here = draw.machines(random);
  const isSame = draw.changed === draw.before;
  const most = isSame ? Math.min(draw.rounds, draw.changed.length - draw.baselineRuns) : draw.rounds;
  const rounds = shuffle([...draw.changed], random).slice(0, most);
  const others = draw.before.filter((run) => !rounds.includes(run));
  const baseline = shuffle(others, random).slice(0, draw.baselineRuns);
  if (rounds.length < Math.min(fewestRounds, draw.rounds) || baseline.length < draw.baselineRuns) {
    throw new Error(`the bank has too few runs for ${draw.baselineRuns} baseline runs and its rounds`);
  }
  return {
    baseline: baseline.map((run) => alone(run, draw.machines(random))),
    rounds: rounds.map((run) => alone(run, here)),
  };
}

/** What a gate against stored sessions of several runs is drawn from. */
export interface SessionDraw {
  /** Sessions of the code before the change, each with its runs in order. */
  readonly before: readonly (readonly RecordedRun[])[];
  /** Sessions of the change; they may be those of the code before it. */
  readonly changed: readonly (readonly RecordedRun[])[];
  readonly sessions: number;
  readonly runsEach: number;
  readonly rounds: number;
  /** Sessions whose runs, one session after the other, are the rounds; default 1. */
  readonly roundsFrom?: number;
  /** What is done to the change's rounds; as recorded when not given. */
  readonly slowed?: Pick<Replay, "slowness" | "tailSlowness">;
  /** Each stored session and the gate came from a machine of its own. */
  readonly machines: Machines;
}

/**
 * A gate against stored sessions: its rounds are the runs of one session (or more) in their order, the baseline the first
 * runs of others.
 */
export function drawSessions(draw: SessionDraw, random: Random): DrawnGate {
  const here = shuffle([...draw.changed], random)
    .slice(0, draw.roundsFrom ?? 1)
    .flat();
  const others = draw.before.filter(([first]) => first !== undefined && !here.includes(first));
  const stored = shuffle(others, random).slice(0, draw.sessions);
  const isShort = stored.some(({ length }) => length < draw.runsEach);
  if (stored.length < draw.sessions || isShort)
    throw new Error("the bank has too few sessions or runs in one");
  const { slowness = 1, ...slowed } = draw.slowed ?? {};
  const ofGate = slowness * draw.machines(random);
  return {
    baseline: stored.flatMap((runs) => {
      const own = draw.machines(random);
      return runs.slice(0, draw.runsEach).map((run) => alone(run, own));
    }),
    rounds: here.slice(0, draw.rounds).map((run) => ({ ...alone(run, ofGate), ...slowed })),
  };
}

/** Two runs of which one followed the other, the base's and the change's. */
export interface Neighbours {
  readonly base: RecordedRun;
  readonly head: RecordedRun;
  /** From the start of the one to that of the other, s. */
  readonly apartSeconds: number;
}

function apartSeconds(one: RecordedRun, other: RecordedRun): number {
  return Math.abs(Date.parse(one.recordedAt) - Date.parse(other.recordedAt)) / 1000;
}

/**
 * Each run of the change with the runs of the code before it, nearest in time first. Runs that were under way at the same
 * time are left out: rounds that alternate are not.
 */
export function neighbours(
  before: readonly RecordedRun[],
  changed: readonly RecordedRun[],
): ReadonlyMap<RecordedRun, readonly Neighbours[]> {
  return new Map(
    changed.map((head) => [
      head,
      before
        .filter((base) => base !== head)
        .map((base) => ({ base, head, apartSeconds: apartSeconds(base, head) }))
        .filter((pair) => pair.apartSeconds * 1000 >= head.windowMs)
        .sort((one, other) => one.apartSeconds - other.apartSeconds),
    ]),
  );
}

/**
 * Disjoint pairs of neighbours: the change's runs in random order, each with the nearest base that is still free.
 * @param most as many as there are when not given
 */
export function pairUp(
  candidates: ReadonlyMap<RecordedRun, readonly Neighbours[]>,
  random: Random,
  most = Number.POSITIVE_INFINITY,
): Neighbours[] {
  const used = new Set<RecordedRun>();
  const pairs: Neighbours[] = [];
  for (const head of shuffle([...candidates.keys()], random)) {
    if (pairs.length >= most) break;
    const pair = candidates.get(head)?.find(({ base }) => !used.has(base));
    if (pair === undefined || used.has(head)) continue;
    used.add(pair.base).add(head);
    pairs.push(pair);
  }
  return pairs;
}

/** A gate of base and change in turn, all on one machine. */
export function drawAlternating(
  candidates: ReadonlyMap<RecordedRun, readonly Neighbours[]>,
  rounds: number,
  on: Machines,
  random: Random,
): DrawnGate {
  const here = on(random);
  const pairs = pairUp(candidates, random, rounds);
  return {
    baseline: pairs.map(({ base }) => alone(base, here)),
    rounds: pairs.map(({ head }) => alone(head, here)),
  };
}

/** A gate of rounds that load base and change at once, all on one machine. */
export function drawSimultaneous(
  both: readonly RecordedRun[],
  rounds: number,
  on: Machines,
  random: Random,
): DrawnGate {
  const here = on(random);
  const drawn = shuffle([...both], random).slice(0, rounds);
  const side = (index: number): Replay[] =>
    drawn.map((recorded) => ({ recorded, side: index, slowness: here }));
  return { baseline: side(0), rounds: side(1) };
}
