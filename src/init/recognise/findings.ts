/** A k6 script that can be run on its own. */
export interface FoundScript {
  /** From the top of the repository, with `/`. */
  readonly path: string;
  /** True if the script or a module it imports reads TARGET_URL or BASE_URL. */
  readonly readsTarget: boolean;
  /** What the script or a module it imports needs in addition to k6; absent if nothing. */
  readonly needs?: "extension" | "package";
  /** Duration by its options; absent if unknown. */
  readonly durationMs?: number;
}

/** What a job needs to build and run a service. GitHub's runners have Go, Docker and a Python. */
export type Toolchain =
  | { readonly kind: "node" | "python"; readonly versionFile: string | undefined }
  | { readonly kind: "go" | "docker" };

/** How the service is started. */
export interface FoundService {
  /** Folder where its commands run, from the top of the repository; empty for the top. */
  readonly folder: string;
  /** Commands that make it from the code, one after the other. */
  readonly build: readonly string[];
  /** Before each start, such as a migration of a database that is a file. */
  readonly prepare?: string;
  /** Runs it; `{port}` and `{side}` as in a gate file. */
  readonly run: string;
  /** Ends what `run` leaves to a daemon. */
  readonly stop?: string;
  /** Variables that it needs beside PORT, such as `HTTP_PORT: "{port}"`. */
  readonly env?: Readonly<Record<string, string>>;
  /** True if `run` or a variable says where it listens, so that two of it can run side by side. */
  readonly takesPort: boolean;
  /** Where it listens by default. */
  readonly port: number;
  /** Path that answers when it is ready; absent if unknown. */
  readonly ready?: string;
  /** Command of a person at a terminal. */
  readonly byHand: string;
  readonly toolchain: Toolchain;
  /** Variables with the addresses of databases and the like that it reads. */
  readonly reads: readonly string[];
  /** A file that `run` needs and that `init` writes. */
  readonly beside?: { readonly path: string; readonly content: string };
}

/** Where the repository is deployed, as its files say. */
export type FoundHost =
  /** It reports the deployments of pull requests to GitHub. */
  | { readonly kind: "reports"; readonly name: string }
  /** It does not: the address follows from the number of the pull request, `{0}`. */
  | { readonly kind: "silent"; readonly name: string; readonly example: string };

/** A job of an existing workflow that has the URL of a preview. */
export interface HandingJob {
  readonly workflow: string;
  readonly job: string;
  /** Name of that workflow, as its runs carry it. */
  readonly runsAs: string;
  /** Its output with the URL. */
  readonly output: string;
}

/** An existing workflow's previews and use of Loadline. */
export interface FoundWorkflow {
  readonly path: string;
  /** Name of the workflow, as its runs carry it. */
  readonly name: string;
  /** Modes of Loadline that it uses; `measure` also for a gate that leaves publishing to another workflow. */
  readonly modes: readonly string[];
  /** True if it waits for deployments or makes some, which GitHub then knows of. */
  readonly isAboutDeployments: boolean;
  readonly hands: HandingJob | undefined;
  /** Paths of the repository's workflows that it calls. */
  readonly calls: readonly string[];
  /** Placeholders left by an earlier `init`: how to deploy, or whose Loadline to use. */
  readonly leftOpen: readonly ("deployment" | "publisher")[];
}

/** What occupies a path that might be written. */
export type Occupant =
  | { readonly kind: "text"; readonly text: string }
  /** A directory, a link, or a path that leads out of the repository. */
  | { readonly kind: "other"; readonly what: string };

/** A repository whose start command is unknown. */
export interface UnstartedService {
  readonly manifest: string;
  /** Folders of the candidate programs. */
  readonly programs: readonly string[];
}

/** Everything that was detected about a repository. */
export interface Findings {
  readonly scripts: readonly FoundScript[];
  readonly service: FoundService | undefined;
  /** Folders whose package.json starts a service, if there are several and none at the top. */
  readonly services: readonly string[];
  /** The manifest, such as `go.mod`, if no start command was found; absent if the service is known or there is no manifest. */
  readonly unstarted?: UnstartedService;
  readonly workflows: readonly FoundWorkflow[];
  /** Where it is deployed; undefined if no file says so. */
  readonly host: FoundHost | undefined;
  readonly defaultBranch: string;
  /** False if the repository is hosted elsewhere than on GitHub. */
  readonly isOnGitHub: boolean;
  /** True if git ignores `.loadline/`. */
  readonly ignoresRuns: boolean;
  /** Occupants of the paths that might be written (plan.ts, `possiblePaths`). */
  readonly occupied: ReadonlyMap<string, Occupant>;
}
