/** A k6 script that can be run by itself. */
export interface FoundScript {
  /** From the top of the repository, with `/`. */
  readonly path: string;
  /** It, or a module of its own, reads TARGET_URL or BASE_URL. */
  readonly readsTarget: boolean;
  /** What it needs beside k6, where it, or a module of its own, needs something; absent where it runs as it is. */
  readonly needs?: "extension" | "package";
  /** How long it runs by its own options; absent where its text does not say. */
  readonly durationMs?: number;
}

/** How the service is started. */
export type FoundService = NodeService | GoService;

/** How a Go module at the top starts the service. */
export interface GoService {
  readonly manager: "go";
  /** Path of its main package, as `go build` takes it. */
  readonly program: string;
  readonly port: number;
}

/** How a package.json starts the service. */
export interface NodeService {
  /** Folder of the package.json from the top of the repository; empty for the top itself. */
  readonly folder: string;
  readonly manager: "npm" | "yarn" | "pnpm";
  /** A lock file fixes what is installed. */
  readonly isLocked: boolean;
  readonly script: "start" | "preview" | "dev";
  /** It has to be built before it starts. */
  readonly isBuilt: boolean;
  readonly port: number;
  /** File that names the version of Node, in `folder`. */
  readonly nodeVersionFile: string | undefined;
}

/** A job of an existing workflow that knows the address of a preview. */
export interface HandingJob {
  readonly workflow: string;
  readonly job: string;
  /** Its output with the address; undefined where it has none yet. */
  readonly output: string | undefined;
}

/** What an existing workflow says of previews and of Loadline. */
export interface FoundWorkflow {
  readonly path: string;
  /** Modes of Loadline that it uses. */
  readonly modes: readonly string[];
  /** Deployments are announced: it waits for deployment_status, or sends it. */
  readonly isAboutDeployments: boolean;
  readonly hands: HandingJob | undefined;
  /** Workflows of the repository that it calls, by their paths from its top. */
  readonly calls: readonly string[];
  /** What an earlier `init` left to fill in: how to deploy, or whose Loadline it uses. */
  readonly leftOpen: readonly ("deployment" | "publisher")[];
}

/** What is at a path that might be written. */
export type Occupant =
  | { readonly kind: "text"; readonly text: string }
  /** A directory, a link, or a way that leads out of the repository. */
  | { readonly kind: "other"; readonly what: string };

/** A repository of a kind that has to be started in a way of its own. */
export interface UnstartedService {
  readonly manifest: string;
  /** Folders of programs, each of which may be the service. */
  readonly programs: readonly string[];
}

/** What was found out about a repository. */
export interface Findings {
  readonly scripts: readonly FoundScript[];
  readonly service: FoundService | undefined;
  /** Folders whose package.json starts a service, where they are several and none stands at the top. */
  readonly services: readonly string[];
  /**
   * The file that says what the repository is, such as `go.mod`, where nothing here starts that; absent where the service is
   * known or nothing says what it is.
   */
  readonly unstarted?: UnstartedService;
  readonly workflows: readonly FoundWorkflow[];
  /** A host that announces its deployments to GitHub is set up here, such as Vercel. */
  readonly isDeployedByHost: boolean;
  readonly defaultBranch: string;
  /** False where the repository has another home than GitHub. */
  readonly isOnGitHub: boolean;
  /** git ignores what runs leave in `.loadline/`. */
  readonly ignoresRuns: boolean;
  /** What is at the paths that might be written (plan.ts, `possiblePaths`). */
  readonly occupied: ReadonlyMap<string, Occupant>;
}
