/** What the system tells of a process at one moment. */
export interface ProcessReading {
  /** Number and start: a number alone may be another's later. */
  readonly id: string;
  readonly pid: number;
  readonly parent: number;
  /** Since its start, of all its threads, ended ones included. */
  readonly cpuMs: number;
  /** Of children that ended and that it waited for, and of theirs. */
  readonly childrenMs: number;
  readonly residentBytes: number;
  /** What takes longer to read; absent where it was not asked for. */
  readonly slow?: SlowReading;
}

/** Since the process's start, each undefined where the system does not tell. */
export interface SlowReading {
  /** Voluntary context switches of its threads, ended ones as last seen. */
  readonly switches: number | undefined;
  /** To and from disk, children that it waited for included. */
  readonly readBytes: number | undefined;
  readonly writtenBytes: number | undefined;
  /** Its proportional share of the memory that it shares with others, by all that it uses, as last looked at; at most 1. */
  readonly ownShare: number | undefined;
}

/** What is asked of the system. */
export interface CostReading {
  readonly processes: readonly ProcessReading[];
  /** Processes that are there and cannot be read. */
  readonly hidden: number;
}

/**
 * How much a reading looks at, each with all that the ones before it see: CPU time and memory; threads and disk; how much
 * memory is shared, which takes a millisecond a process.
 */
export type Depth = "usual" | "slow" | "thorough";

/** Reads a family of processes again and again. */
export interface FamilyReader {
  /** Whether another program reads. */
  readonly isElsewhere: boolean;
  read(depth: Depth): Promise<CostReading> | CostReading;
  close?(): void;
}
