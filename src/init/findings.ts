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

/** How the service is started. */
export type FoundService = NodeService | GoService;

/** How a Go module at the top starts the service. */
export interface GoService {
  readonly manager: "go";
  /** Path of its main package, for `go build`. */
  readonly program: string;
  readonly port: number;
  /** Whether the variable PORT changes the port; absent where it does not or that is unknown. */
  readonly portBy?: "variable";
}

/** How a package.json starts the service. */
export interface NodeService {
  /** Folder of the package.json, from the top of the repository; empty for the top. */
  readonly folder: string;
  readonly manager: "npm" | "yarn" | "pnpm";
  /** True if there is a lock file. */
  readonly isLocked: boolean;
  readonly script: "start" | "preview" | "dev";
  /** True if it must be built before it starts. */
  readonly isBuilt: boolean;
  readonly port: number;
  /** What changes the port: the variable PORT or `--port`; absent where neither does or that is unknown. */
  readonly portBy?: "variable" | "flag";
  /** File in `folder` with the Node version. */
  readonly nodeVersionFile: string | undefined;
}

/** A job of an existing workflow that has the URL of a preview. */
export interface HandingJob {
  readonly workflow: string;
  readonly job: string;
  /** Name of that workflow, as its runs carry it. */
  readonly runsAs: string;
  /** Its output with the URL; undefined if it has none yet. */
  readonly output: string | undefined;
}

/** An existing workflow's previews and use of Loadline. */
export interface FoundWorkflow {
  readonly path: string;
  /** Name of the workflow, as its runs carry it. */
  readonly name: string;
  /** Modes of Loadline that it uses; `measure` also for a gate that leaves publishing to another workflow. */
  readonly modes: readonly string[];
  /** True if it waits for deployment_status or creates one. */
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
  /** True if a host such as Vercel deploys the repository and reports deployments to GitHub. */
  readonly isDeployedByHost: boolean;
  readonly defaultBranch: string;
  /** False if the repository is hosted elsewhere than on GitHub. */
  readonly isOnGitHub: boolean;
  /** True if git ignores `.loadline/`. */
  readonly ignoresRuns: boolean;
  /** Occupants of the paths that might be written (plan.ts, `possiblePaths`). */
  readonly occupied: ReadonlyMap<string, Occupant>;
}
