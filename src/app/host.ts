import type { ReadGateFile } from "../config/file/read.ts";
import type { Surroundings } from "../config/resolve/rules.ts";
import type { Environment } from "../lib/environment.ts";
import type { BaseLoads, Gate, GateRules } from "../model/gate.ts";
import type { Report } from "../model/outcome.ts";
import type { BaseWanted, RunningSides, StartedSide, Starting } from "../model/start.ts";
import type { BaselineStore } from "../ports/baseline-store.ts";
import type { ChangedFiles } from "../ports/changes.ts";
import type { CodeHost } from "../ports/code-host.ts";
import type { Deployments } from "../ports/deployments.ts";
import type { GitHubJob } from "../ports/github.ts";
import type { Caller, Load } from "../ports/load.ts";
import type { Log } from "../ports/log.ts";
import type { Published, Publisher } from "../ports/publisher.ts";
import type { GateOptions } from "./conclude.ts";

/** Files of the branch that a change is to enter. */
export interface BaseFile {
  readonly branch: string;
  readonly checkout: string;
  /**
   * @param path below the repository's root
   * @param mostBytes default: of a gate file
   * @returns undefined if there is no such file
   * @throws Failure "run" if GitHub cannot be asked, and for a file that is too large
   */
  read(path: string, mostBytes?: number): Promise<string | undefined>;
}

export type Showing = Pick<GateRules, "comment" | "kept">;

/** Where Loadline runs: a terminal, also in a job of another CI system, or a job on GitHub. */
export interface Host {
  /** Read by the user at their own machine, or by everybody who sees the job. */
  readonly kind: "terminal" | "job";
  readonly around: Surroundings;
  /** As started, with secrets; see lib/environment.ts for child processes. */
  readonly env: Environment;
  readonly caller: Caller;
  /** Branch whose level counts; undefined in a terminal with a directory. */
  readonly baselineBranch: string | undefined;
  /** `owner/name` on GitHub; undefined in a terminal. */
  readonly repository?: string | undefined;
  readonly pullRequest: number | undefined;
  /** The change comes from another repository. */
  readonly isFork?: boolean;
  /** GitHub gives this job no secrets, as for a fork's code. */
  readonly isWithoutSecrets: boolean;
  /** Set if the code checked out here is a change that nobody has reviewed. */
  readonly baseFile?: BaseFile | undefined;
  /** Default: the working directory. */
  readonly checkout?: string | undefined;
  /** Undefined if nothing is compared, or a person asked for a measurement. */
  readonly changedFiles?: () => Promise<ChangedFiles | undefined>;
  readonly deployments: Deployments;
  /** The merge commit that GitHub made for this job to check out. */
  readonly mergeCommit?: string | undefined;
  /** Commit or branch that `start:` compares with by default. */
  readonly baseRef?: string | undefined;
  /**
   * A file of the base that git has, by its path from the working directory: where `baseFile` is not to be had.
   * @returns undefined if the base has no such file
   * @throws Failure "run" if git cannot find the base
   */
  readonly readOfBase?: (base: BaseWanted, path: string) => Promise<string | undefined>;
  /** For fetching a private repository. */
  readonly gitAccess?: { readonly server: string; readonly token: string } | undefined;
  /** Variables of the job that the workflow passes to the script. */
  readonly scriptSecrets?: readonly string[];
  /** The job's own secrets, which nothing that is written contains. */
  readonly ownSecrets?: readonly string[];
  /** Gives the base if git cannot; undefined in a terminal. */
  readonly codeHost?: CodeHost | undefined;
  readonly links: Pick<
    GateOptions["report"],
    | "workflowRun"
    | "artifact"
    | "acceptUrl"
    | "repositoryUrl"
    | "failAdvice"
    | "isRecordedByCommand"
    | "parts"
  >;
  readonly keepFirstRun: boolean;
  /** Absent outside of a job on GitHub. */
  readonly github?: GitHubJob | undefined;
  /** Of features: what may let a failed gate through here. */
  readonly afterFail?: GateOptions["afterFail"];
  readonly actor: string;
  /** Why no baseline may be written from here, as a sentence. */
  readonly mayNotRecord: string | undefined;
  readonly log: Log;
  /** Aborted when the user or the job stops. */
  readonly signal: AbortSignal;
  /** @throws Failure "usage" without a repository */
  openBranch(branch: string): BaselineStore;
  /** Besides the files on disk. @param gate see gateKey */
  publishers(gate: string, rules: Showing): readonly Publisher[];
  /** Keeps a secret out of the log, if the host can. */
  mask(secret: string): void;
  print(text: string): void;
}

export interface Performed {
  readonly exitStatus: number;
  readonly report?: Report;
  readonly published?: Published;
  /** The mode printed where its page is. */
  readonly isPathPrinted?: true;
  /** Paths of the k6 scripts that were run, by scenario. */
  readonly scripts?: ReadonlyMap<string, string>;
}

/** The gate file that counts, and notes for the report. */
export interface CountingGateFile {
  readonly file: ReadGateFile | undefined;
  /** The base branch's for a change that nobody has reviewed; undefined for what is trusted as it lies here. */
  readonly ofBase?: { readonly file: ReadGateFile | undefined };
  readonly notes: readonly string[];
}

export interface CountingGate extends CountingGateFile {
  readonly gate: Gate;
  readonly starting: Starting | undefined;
  /** Set if they are to count. */
  readonly baseLoads?: BaseLoads | undefined;
}

/** Both sides, once more, for something besides a verdict. */
export interface SidesAgain {
  readonly load: Load;
  readonly running: RunningSides;
  /** Roots of their code. */
  readonly folders: Readonly<Record<StartedSide, string>>;
}

/**
 * Starts both sides once more, with variables over those that they are given, lets `use` load them, and ends them.
 * @throws Failure "run" if they cannot be started, and whatever `use` throws
 */
export type StartAgain = <Result>(
  variablesOf: (
    side: StartedSide,
    given: Readonly<Record<string, string>>,
  ) => Readonly<Record<string, string>>,
  use: (again: SidesAgain) => Promise<Result>,
) => Promise<Result>;

/** What is measured, and how. */
export interface Started {
  /** As given, or without a base that cannot be built. */
  readonly gate: Gate;
  readonly notes: readonly string[];
  /** Starts the sides before it loads them, if the gate starts any. */
  readonly load: Load;
  /** Undefined unless the gate starts both sides. */
  readonly again?: StartAgain | undefined;
}
