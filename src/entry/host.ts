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

/** Files of the branch that a change is to be merged into. */
export interface BaseFile {
  readonly branch: string;
  /** Where the change is checked out. */
  readonly checkout: string;
  /**
   * @param path below the repository's root
   * @param mostBytes of a file; default: of a gate file
   * @returns undefined where there is no such file
   * @throws Failure "run" when GitHub cannot be asked, and for a file that is too large
   */
  read(path: string, mostBytes?: number): Promise<string | undefined>;
}

/** What a gate says about where it is shown. */
export type Showing = Pick<GateRules, "comment" | "issue">;

/** The deployments of the commits that are compared. */
export interface Deployments {
  /**
   * Waits for the deployment of the change.
   * @throws Failure "run" where it does not come up, and when GitHub cannot be asked
   */
  ofHead(wanted: DeploymentWanted): Promise<Deployment>;
  /** That of the base as it is now, with its commit; else why there is none, as a sentence. @throws Failure "run" when GitHub cannot be asked */
  ofBase(wanted: DeploymentWanted): Promise<(Deployment & { readonly commit: string }) | string>;
}

/** Where Loadline runs: a terminal, also that of a job of another CI system, or a job on GitHub. */
export interface Host {
  /** Who reads what is said: the user at their own machine, or everybody who sees the job's reports. */
  readonly kind: "terminal" | "job";
  readonly around: Surroundings;
  /** The environment that this was started with, secrets and all. Those of child processes come of it (lib/environment.ts). */
  readonly env: Environment;
  readonly caller: Caller;
  /** Branch whose level counts; undefined in a terminal that keeps its baselines in a directory. */
  readonly baselineBranch: string | undefined;
  /** `owner/name` of the repository on GitHub this is done in; undefined in a terminal. */
  readonly repository?: string | undefined;
  /** The pull request; undefined if there is none. */
  readonly pullRequest: number | undefined;
  /** Whether GitHub gives this job no secrets, as for the code of a fork. */
  readonly isWithoutSecrets: boolean;
  /** The base branch, where the code that is checked out here is a change that nobody has read yet; else undefined. */
  readonly baseFile?: BaseFile | undefined;
  /** Where the repository is checked out; the working directory if absent. */
  readonly checkout?: string | undefined;
  /** The files that the change touches; undefined where nothing is compared, or a person asked for a measurement. */
  readonly changedFiles?: () => Promise<ChangedFiles | undefined>;
  /** Looks deployments up on GitHub. */
  readonly deployments: Deployments;
  /** The commit that GitHub made of a pull request and its base, for this job to check out. */
  readonly mergeCommit?: string | undefined;
  /** What `start:` compares with, where the user does not say: a commit or a branch. */
  readonly baseRef?: string | undefined;
  /** What a private repository is fetched with. */
  readonly gitAccess?: { readonly server: string; readonly token: string } | undefined;
  /** Names of the job's variables that the workflow passes to the script. */
  readonly scriptSecrets?: readonly string[];
  /** Secrets of the job's own, which stand in nothing that is written. */
  readonly ownSecrets?: readonly string[];
  /** Gives the base where git cannot; undefined in a terminal. */
  readonly codeHost?: CodeHost | undefined;
  readonly links: Pick<
    GateOptions["report"],
    "workflowRun" | "artifact" | "acceptUrl" | "acceptLabel" | "isRecordedByCommand"
  >;
  readonly keepFirstRun: boolean;
  /** Asks whether a person let a failed gate through; absent without a pull request. */
  readonly askForOverride?: GateOptions["askForOverride"];
  /** Who accepts a new level here. */
  readonly actor: string;
  /** Why a baseline may not be written from here, as a sentence; undefined when it may. */
  readonly mayNotRecord: string | undefined;
  readonly log: Log;
  /** Aborted when the user or the job is stopped. */
  readonly signal: AbortSignal;
  /** Opens the baseline branch. @throws Failure "usage" where there is no repository to open it in */
  openBranch(branch: string): BaselineStore;
  /** Where reports are shown, beside the files on disk. @param gate identity of the gate, see gateKey */
  publishers(gate: string, rules: Showing): readonly Publisher[];
  /** Runs a workflow again for the comment that started this job; absent where none did. */
  readonly rerun?: ((workflow: string) => Promise<Rerun>) | undefined;
  /** Keeps a secret out of the log, where the host can. */
  mask(secret: string): void;
  /** Prints the result of a command. */
  print(text: string): void;
}

/** What a mode ended with. */
export interface Performed {
  readonly exitStatus: number;
  readonly report?: Report;
  readonly published?: Published;
  /** Paths of the k6 scripts that were run, by the names of their scenarios. */
  readonly scripts?: ReadonlyMap<string, string>;
}

/** Does what a mode asks for. */
export type Perform = (mode: Mode, settings: Settings, host: Host) => Promise<Performed>;
