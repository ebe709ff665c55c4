import { groupedBy } from "../../../lib/grouped.ts";
import { sumOf } from "../../../stats/sum.ts";
import type { CostReading, ProcessReading, SlowReading } from "./reading.ts";

/** What a family has used until a moment; counts never fall. */
export interface CostSample {
  /** Since the epoch. */
  readonly atMs: number;
  readonly cpuMs: number;
  /** Now, what processes share counted once as far as it is known. */
  readonly residentBytes: number;
  /** Undefined between the readings that take longer. */
  readonly slow?: SlowCounts;
}

/** Each undefined where the system does not tell it of a process. */
export interface SlowCounts {
  readonly switches: number | undefined;
  readonly readBytes: number | undefined;
  readonly writtenBytes: number | undefined;
}

/** A process as last seen. */
interface Known {
  readonly reading: ProcessReading;
  readonly slow: SlowReading | undefined;
  readonly ownShare: number;
  readonly sinceMs: number;
}

/** A process that lived for this long was no passing child. */
const lastingMs = 2000;

/**
 * Adds up a family whose processes come and go. What an ended process used is in its parent's count once the parent has
 * waited for it; what no parent counted is kept as last seen, so that the total never falls.
 */
export class FamilyCount {
  #known = new Map<string, Known>();
  /** What processes of the family must have waited for, and do not count yet. */
  #owed = new Map<string, number>();
  #kept = { cpuMs: 0, switches: 0, readBytes: 0, writtenBytes: 0 };
  #sample: CostSample = { atMs: 0, cpuMs: 0, residentBytes: 0 };
  /** Processes that ended, as far as they were seen. */
  ended = 0;
  /** Of these, such as had lived for two seconds: when they were missed. */
  readonly lastingEnded: number[] = [];
  /** Largest number of processes at once. */
  most = 0;
  /** Largest number of processes that could not be read. */
  hidden = 0;

  /** Processes that ran at the last reading. */
  get running(): number {
    return this.#known.size;
  }

  /** @param confinedMs CPU time of the whole family, where the system counts it as one */
  take({ processes, hidden }: CostReading, atMs: number, confinedMs?: number): CostSample {
    const now = new Map(processes.map((reading) => [reading.id, this.#seen(reading, atMs)]));
    this.#keepEnded(now, atMs);
    this.#known = now;
    this.most = Math.max(this.most, now.size);
    this.hidden = Math.max(this.hidden, hidden);
    const all = [...now.values()];
    const cpuMs =
      confinedMs ??
      this.#kept.cpuMs +
        sumOf([...this.#owed.values()], (ms) => ms) +
        sumOf(all, ({ reading }) => usedIn(reading));
    const isSlow = processes.some(({ slow }) => slow !== undefined);
    this.#sample = {
      atMs,
      cpuMs: Math.max(this.#sample.cpuMs, cpuMs),
      residentBytes: sumOf(all, ({ reading, ownShare }) => reading.residentBytes * ownShare),
      ...(isSlow && { slow: this.#slowCounts(all) }),
    };
    return this.#sample;
  }

  #seen(reading: ProcessReading, atMs: number): Known {
    const before = this.#known.get(reading.id);
    const slow = reading.slow ?? before?.slow;
    return {
      reading,
      slow,
      ownShare: slow?.ownShare ?? 1,
      sinceMs: before?.sinceMs ?? atMs,
    };
  }

  #slowCounts(all: readonly Known[]): SlowCounts {
    const countOf = (key: keyof SlowCounts): number | undefined => {
      let count: number | undefined = this.#kept[key];
      for (const { slow } of all) {
        const own = slow?.[key];
        count = count === undefined || own === undefined ? undefined : count + own;
      }
      return count;
    };
    return {
      switches: countOf("switches"),
      readBytes: countOf("readBytes"),
      writtenBytes: countOf("writtenBytes"),
    };
  }

  /** Keeps what processes used that are gone, as far as no process that waited for them counts it. */
  #keepEnded(now: ReadonlyMap<string, Known>, atMs: number): void {
    const gone = [...this.#known.values()].filter(({ reading }) => !now.has(reading.id));
    this.ended += gone.length;
    this.lastingEnded.push(...gone.flatMap(({ sinceMs }) => (atMs - sinceMs >= lastingMs ? [atMs] : [])));
    const left = groupedBy(gone, (one) => this.#heirOf(one, now));
    const usedBy = (some: readonly Known[] = []): number =>
      sumOf(some, ({ reading }) => usedIn(reading) + (this.#owed.get(reading.id) ?? 0));
    this.#kept.cpuMs += usedBy(left.get(undefined));
    const owed = new Map<string, number>();
    for (const [id, { reading }] of now) {
      const before = this.#known.get(id)?.reading;
      const waitedMs = reading.childrenMs - (before?.childrenMs ?? reading.childrenMs);
      // Its count is cut to ticks, so that what it waited for may appear a reading later.
      const still = (this.#owed.get(id) ?? 0) + usedBy(left.get(id)) - waitedMs;
      if (still > 0) owed.set(id, still);
    }
    this.#owed = owed;
    for (const { reading, slow } of gone) {
      this.#kept.switches += slow?.switches ?? 0;
      if (this.#heirOf({ reading }, now) !== undefined) continue;
      this.#kept.readBytes += slow?.readBytes ?? 0;
      this.#kept.writtenBytes += slow?.writtenBytes ?? 0;
    }
  }

  /** The nearest process above it that still runs: it waited for it, or for what did. */
  #heirOf({ reading }: Pick<Known, "reading">, now: ReadonlyMap<string, Known>): string | undefined {
    const before = new Map([...this.#known.values()].map((one) => [one.reading.pid, one.reading]));
    let heir = before.get(reading.parent);
    while (heir !== undefined && !now.has(heir.id)) heir = before.get(heir.parent);
    return heir?.id;
  }
}

function usedIn({ cpuMs, childrenMs }: ProcessReading): number {
  return cpuMs + childrenMs;
}
