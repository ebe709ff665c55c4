import type { NamedPaths } from "../requests/routes.ts";
import type { Language } from "./stacks.ts";
import type { Database, LanguageFiles } from "./tools.ts";

/** A k6 script that can be run on its own. */
export interface FoundScript {
  /** From the top of the repository, with `/`. */
  readonly path: string;
  /** Whether the script or a module it imports reads TARGET_URL or BASE_URL. */
  readonly readsTarget: boolean;
  /** What the script or a module it imports needs in addition to k6. */
  readonly needs?: "extension" | "package" | undefined;
  /** Modules of other servers that it or a module of its own imports. */
  readonly remote?: readonly string[];
  /** Whether its name or its options say that it takes too long for a pull request. */
  readonly isLong?: boolean;
}

/** What a job needs to build and run a service; GitHub's runners have one version of each at least. */
export interface Toolchain {
  readonly kind: Language;
  /** The version that the repository asks for, or the file that says it. */
  readonly version?: string | undefined;
  readonly versionFile?: string | undefined;
}

/** How the service is started. `{port}` and `{side}` stand in commands and variables, as in a gate file. */
export interface FoundService {
  /** Of its row: `Django`. */
  readonly name: string;
  /** What tells it from others of the repository: its file or folder. */
  readonly at: string;
  /** Folder of its commands, from the top of the repository; empty for the top. */
  readonly folder: string;
  /** Commands that build it, one after the other. */
  readonly build: readonly string[];
  /** Runs before each start, such as a migration of a database that is a file. */
  readonly prepare?: string | undefined;
  readonly run: string;
  /** Ends what `run` leaves to a daemon. */
  readonly stop?: string | undefined;
  /** Variables that it needs beside PORT, such as `HTTP_PORT: "{port}"`. */
  readonly env?: Readonly<Record<string, string>> | undefined;
  /** Whether its port can be set, so that two instances can run side by side. */
  readonly takesPort: boolean;
  /** Its default port. */
  readonly port: number;
  /** Path that answers when it is ready. */
  readonly ready?: string | undefined;
  readonly toolchain: Toolchain;
  /** Variables that it reads with the addresses of databases and the like. */
  readonly reads: readonly string[];
  /** Servers that a job of GitHub starts for it; `env` has their addresses. */
  readonly databases: readonly Database[];
  /** Paths that its sources name. */
  readonly paths?: NamedPaths;
  /** Whether a package.json only builds or previews it. */
  readonly isFrontend?: boolean | undefined;
  /** A file that `run` needs and that `init` writes. */
  readonly beside?: { readonly path: string; readonly content: string };
}

/** What stands for the slots of the tables. */
export type Slots = Readonly<Record<string, string | undefined>>;

/** The files of a folder, by names that may have a `*`. */
export interface FolderFiles {
  /** From the top; empty for the top. */
  readonly folder: string;
  /** The path of a file, from the top. */
  find(name: string): string | undefined;
  /** The text of a file. */
  text(name: string): string | undefined;
}

/** The files of a folder in one language, as the tables ask about them. */
export interface Project extends FolderFiles {
  readonly language: LanguageFiles;
  /** Of its packages, in lower case. */
  readonly packages: string;
  /** By path below the folder, those of use first. */
  readonly sources: ReadonlyMap<string, string>;
  /** What a script of a package.json runs. */
  readonly command?: string | undefined;
  readonly slots: Slots;
  readonly toolchain: Toolchain;
  /** Commands between those of the packages and the row's. */
  readonly build?: readonly string[];
  readonly isFrontend?: boolean;
}

/** Where the repository is deployed. */
export type FoundHost =
  /** Reports the deployments of pull requests to GitHub. */
  | { readonly kind: "reports"; readonly name: string }
  /** Does not; the address follows from the pull request's number, `{0}`. */
  | { readonly kind: "silent"; readonly name: string; readonly example: string };

/** A job of an existing workflow that has the URL of a preview. */
export interface HandingJob {
  readonly workflow: string;
  readonly job: string;
  /** Name of the workflow's runs. */
  readonly runsAs: string;
  /** Its output with the URL. */
  readonly output: string;
}

/** An existing workflow's previews and use of Loadline. */
export interface FoundWorkflow {
  readonly path: string;
  /** Name of its runs. */
  readonly name: string;
  /** Modes of Loadline that it uses; `measure` also for a gate that leaves publishing to another workflow. */
  readonly modes: readonly string[];
  /** Whether it waits for deployments or makes some that GitHub knows of. */
  readonly isAboutDeployments: boolean;
  readonly hands: HandingJob | undefined;
  /** Paths of the repository's workflows that it calls. */
  readonly calls: readonly string[];
  /** Placeholders of an earlier `init`: how to deploy, or whose Loadline to use. */
  readonly leftOpen: readonly ("deployment" | "publisher")[];
}

/** What occupies a path that might be written. */
export type Occupant =
  | { readonly kind: "text"; readonly text: string }
  /** A directory, a link, or a path that leads out of the repository. */
  | { readonly kind: "other"; readonly what: string };

/** Everything that was detected about a repository. */
export interface Findings {
  readonly scripts: readonly FoundScript[];
  readonly service: FoundService | undefined;
  /** What else may be the service, by `at`. */
  readonly others: readonly string[];
  /** A manifest at the top, such as `go.mod`, without anything that starts. */
  readonly unstarted?: { readonly manifest: string };
  readonly workflows: readonly FoundWorkflow[];
  readonly host: FoundHost | undefined;
  readonly defaultBranch: string;
  /** Whether git knows the folder. */
  readonly isRepository: boolean;
  readonly isOnGitHub: boolean;
  /** Whether git ignores `.loadline/`. */
  readonly ignoresRuns: boolean;
  /** Occupants of `possiblePaths`. */
  readonly occupied: ReadonlyMap<string, Occupant>;
}
