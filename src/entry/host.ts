import type { GateOptions } from "../app/conclude.ts";
import type { Mode } from "../config/modes.ts";
import type { Surroundings } from "../config/resolve/rules.ts";
import type { Settings } from "../config/settings.ts";
import type { Deployment } from "../github/deployments.ts";
import type { Rerun } from "../github/rerun.ts";
import type { Environment } from "../lib/environment.ts";
import type { DeploymentWanted, GateRules } from "../model/gate.ts";
import type { Report } from "../model/outcome.ts";
import type { BaselineStore } from "../ports/baseline-store.ts";
import type { ChangedFiles } from "../ports/changes.ts";
import type { CodeHost } from "../ports/code-host.ts";
import type { Caller } from "../ports/load.ts";
import type { Log } from "../ports/log.ts";
import type { Published, Publisher } from "../ports/publisher.ts";

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

export type Showing = Pick<GateRules, "comment" | "issue">;

/** The deployments of the commits that are compared. */
export interface Deployments {
  /** Waits for the change's. @throws Failure "run" if it does not come up, or GitHub cannot be asked */
  ofHead(wanted: DeploymentWanted): Promise<Deployment>;
  /** The base's as it is now, or why there is none, as a sentence. @throws Failure "run" if GitHub cannot be asked */
  ofBase(wanted: DeploymentWanted): Promise<(Deployment & { readonly commit: string }) | string>;
}

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
    "workflowRun" | "artifact" | "acceptUrl" | "acceptLabel" | "isRecordedByCommand"
  >;
  readonly keepFirstRun: boolean;
  /** Absent without a pull request. */
  readonly askForOverride?: GateOptions["askForOverride"];
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
  /** Runs a workflow again for the comment that started this job. */
  readonly rerun?: ((workflow: string) => Promise<Rerun>) | undefined;
  /** Keeps a secret out of the log, if the host can. */
  mask(secret: string): void;
  print(text: string): void;
}

export interface Performed {
  readonly exitStatus: number;
  readonly report?: Report;
  readonly published?: Published;
  /** Paths of the k6 scripts that were run, by scenario. */
  readonly scripts?: ReadonlyMap<string, string>;
}

export type Perform = (mode: Mode, settings: Settings, host: Host) => Promise<Performed>;
