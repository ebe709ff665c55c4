/**
 * Starts the service under test: lines for the system's shell. `{side}` (`head` or `base`) and `{port}` are filled in.
 */
export interface Start {
  /** Runs the service in the foreground. */
  readonly run: string;
  /** Such as `npm ci && npm run build`. */
  readonly build: string | undefined;
  /** For each side before it runs, such as migrations of its database. */
  readonly prepare: string | undefined;
  /** Ends what `run` leaves to a daemon: `docker compose -p {side} down -v`. */
  readonly stop: string | undefined;
  /** Variables of all commands; `PORT` is `{port}` unless set here. */
  readonly env: Readonly<Record<string, string>>;
}

/** Whose code a started service is. */
export type StartedSide = "head" | "base";

/** From and to disk. */
export interface DiskBytes {
  readonly readBytes: number;
  readonly writtenBytes: number;
}

/** A program of ours among the processes of a service. */
export interface JoinedProgram {
  /** Resolves when it said something first, or has ended. */
  readonly begun: Promise<void>;
  /** Nothing once it has ended. */
  tell(message: number): void;
}

/** A started service as the system sees it: all its processes, now. */
export interface RunningProcesses {
  /** Where environments can be read, with a look at every process of the machine. */
  pids(): readonly number[];
  /** Those that are confined, at little cost; undefined where nothing is (processes/cgroup.ts). */
  confinedPids(): readonly number[] | undefined;
  /** CPU time of all that ran confined, until now; undefined where nothing is. */
  cpuMs(): number | undefined;
  /** Starts a program of ours that counts as one of them, and ends with them; absent where none can. */
  join?(command: readonly [string, ...string[]], hear: (message: unknown) => void): JoinedProgram;
  /** Of all that ran in containers, until now; absent or undefined where only processes tell it. */
  diskBytes?(): DiskBytes | undefined;
}

/** The sides that run while a load is made. */
export type RunningSides = ReadonlyMap<StartedSide, RunningProcesses>;

/** Base URLs of the services that a gate starts. */
export interface StartedTargets {
  readonly head: string;
  /** Undefined with a stored baseline. */
  readonly base: string | undefined;
}

export function filledIn(text: string, { side, port }: { side: StartedSide; port: number }): string {
  return text.replaceAll("{side}", side).replaceAll("{port}", String(port));
}

/** Which commit this change is compared with: where it left `ref`. */
export type BaseWanted =
  /** Named by the user. */
  | { readonly kind: "named"; readonly ref: string }
  | {
      readonly kind: "branch";
      /** The branch to merge into, or a commit of it. */
      readonly ref: string;
      /** GitHub's commit that tries the merge: where it is checked out, the base is its first parent. */
      readonly mergeCommit?: string | undefined;
      /** What is checked out, if git cannot say. */
      readonly head?: string | undefined;
    };

export interface Starting {
  readonly start: Start;
  /** The user's command for both sides; undefined: as each commit's gate file says. */
  readonly run: string | undefined;
  readonly ports: Readonly<Record<StartedSide, number>>;
  readonly targets: StartedTargets;
  /** Undefined: only the change is started. */
  readonly base: BaseWanted | undefined;
  /** Also the path of the base's own. */
  readonly gateFile: string;
}
