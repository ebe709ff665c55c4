import type { DeclaredHost } from "./host.ts";
import type { LoadIndicator, Objective, QueryMeaning } from "./objective.ts";
import type { FormatName } from "./result-formats.ts";

/** The environment if none is configured. */
export const defaultEnvironment = "default";

/** The user's k6 flags, by how they are passed on. */
export interface K6Args {
  /** Flags that k6's archive stores as options, each as `--name=value`. */
  readonly options: readonly string[];
  /** Flags that it does not store. */
  readonly beside: readonly string[];
}

/** How to wait for the target before the load starts. */
export interface Await {
  /** Path below the target, such as `/health`. */
  readonly path: string;
  /** Expected status; undefined accepts any below 500. */
  readonly status: number | undefined;
  /** Text that the answer must contain; absent or undefined accepts any. */
  readonly body?: string | undefined;
  readonly timeoutMs: number;
  /** Headers to ask with: names of the environment variables that hold their values. Absent without any. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Hosts, with `*` for any text, that get these headers although a deployment named them; absent means none. */
  readonly headerHosts?: readonly string[] | undefined;
}

/** The address of a deployment that is looked up on GitHub before the load, in place of a URL. */
export const lookedUp = "auto";

/** Which deployment of a commit is wanted. */
export interface DeploymentWanted {
  /** Names of environments, with `*` for any text; none takes every environment but production. */
  readonly environments: readonly string[];
  /** How long to wait for it. */
  readonly timeoutMs: number;
}

/** Minimum and maximum rounds per scenario; `1 <= min <= max`. */
export interface RoundLimits {
  readonly min: number;
  readonly max: number;
}

/** How two deployments are measured: in turn, or simultaneously in one process. */
export type Timing = "alternating" | "simultaneous";

/** Allowed drift of an objective from its reference level: a share, `twice` its own tolerance, or unlimited (`off`). */
export type Drift = number | "twice" | "off";

/** Minimum runs of a calibration: fewer show no noise between runs. */
export const fewestCalibrationRuns = 3;

/** The deployment of the base commit, measured with the target in every round. */
export interface SideBySide {
  /** Its base URL, or `lookedUp`. */
  readonly base: string;
  /** The commit it runs, where that is known. */
  readonly commit?: string | undefined;
  /** `auto` is simultaneous if the script allows it, otherwise alternating. */
  readonly timing: Timing | "auto";
}

/** A figure that the report shows and nothing judges. */
export interface FigureAsked {
  /** What it is called. */
  readonly text: string;
  readonly indicator: LoadIndicator;
  /** What the indicator is divided by; absent for the indicator itself. */
  readonly per?: LoadIndicator | undefined;
  /** Set for figures of k6's own table. */
  readonly table?: "k6" | undefined;
  /** The direction in which it gets better; undefined where nobody said. */
  readonly better?: "lower" | "higher" | undefined;
  /** Whether a ratio is shown in percent. */
  readonly isShare?: boolean | undefined;
}

/** Samples of a metric, as an indicator names them. */
export type SamplesAsked = Pick<LoadIndicator, "metric" | "tags">;

/** Named parts of which the mean of a trend consists. */
export interface BreakdownAsked {
  readonly of: SamplesAsked;
  readonly parts: readonly (SamplesAsked & { readonly name: string })[];
}

/** What a report shows beside the objectives. */
export interface Shown {
  readonly figures: readonly FigureAsked[];
  readonly breakdown?: BreakdownAsked | undefined;
}

/** How a script is measured at several levels of load. */
export interface LadderPlan {
  /** At least two, ascending. */
  readonly levels: readonly number[];
  /** Variable of the script that takes the level; undefined scales its VUs or rates. */
  readonly variable: string | undefined;
  /** Time between two levels. */
  readonly restMs: number;
  /** Levels to add between the largest that meets the objectives and the next. */
  readonly refine: number;
  /** The climb ends where a figure is this many times its limit; undefined climbs to the top. */
  readonly stopFactor: number | undefined;
  readonly throughput: LoadIndicator;
  /** Absolute objectives, which define capacity. */
  readonly objectives: readonly Objective[];
}

/** A named k6 script with its options, target and objectives. */
export interface Scenario {
  readonly name: string;
  /** Path of the k6 script, as the user wrote it, relative to the working directory. */
  readonly script: string;
  /** Position in a file that names the script, such as `.github/loadline.yml line 4`; absent if a setting names it. */
  readonly scriptFrom?: string | undefined;
  /** Base URL of the deployment that receives the load, or `lookedUp`; the script reads it as TARGET_URL or BASE_URL. */
  readonly target: string;
  /** Kind of deployment: histories of different environments are never compared. */
  readonly environment: string;
  readonly objectives: readonly Objective[];
  /** Absent for nothing beside them. */
  readonly shown?: Shown | undefined;
  readonly drift: Drift;
  /** Time at the start of the run that is excluded from the window. */
  readonly warmUpMs: number;
  readonly await: Await;
  /** Longest time of one run of k6; absent or undefined for what the script itself declares, and some more. */
  readonly maxDurationMs?: number | undefined;
  /**
   * Addresses of target and base deployment with user name and password, by the same addresses without, which stand
   * everywhere else. For k6 alone; absent where none has any.
   */
  readonly credentials?: ReadonlyMap<string, string> | undefined;
  /** Variables for the script, part of the load's fingerprint; without the target's address. */
  readonly env: Readonly<Record<string, string>>;
  /** Whether requests that the script gives no name keep their query strings in the names of endpoints. */
  readonly keepQueryStrings?: boolean | undefined;
  /** Hosts other than the target that the script calls; absent means none. */
  readonly hosts?: readonly DeclaredHost[];
  /** The user's flags for k6, part of the load's fingerprint; absent without any. */
  readonly k6Args?: K6Args | undefined;
  /** Absent if the script is measured as it is. */
  readonly ladder?: LadderPlan | undefined;
  /** The VUs or iterations per second to which the script's options are scaled; absent leaves them as they are. */
  readonly scaledTo?: number | undefined;
}

/** A scenario of a gate, and how the gate measures it. */
export interface GatedScenario extends Scenario {
  /** Side by side a round is a pair of runs. */
  readonly rounds: RoundLimits;
  /** Load time of this scenario alone; undefined if only the gate's budget applies. */
  readonly budgetMs: number | undefined;
  /** Undefined with a stored baseline. */
  readonly sideBySide: SideBySide | undefined;
  /** Which deployments are wanted where they are looked up. */
  readonly deployment?: DeploymentWanted | undefined;
  /** Whether to measure the base deployment twice side by side, to check whether it differs from itself. */
  readonly nullControl?: boolean | undefined;
}

/** Which k6 runs the load. */
export interface K6Choice {
  /** Path of a k6 binary; undefined searches for one. */
  readonly path: string | undefined;
  /** Version to install if none is found, such as `2.2.0`. */
  readonly version: string;
  /** How Loadline receives the samples: a named pipe, or k6's standard output on systems without named pipes. */
  readonly samples: "pipe" | "stdout";
  /** Whether k6 may download a build of itself with the extensions that a script imports; absent allows none. */
  readonly extensions?: boolean;
  /** User of this machine who runs it; absent for the user of this process. */
  readonly user?: string;
}

/** A Prometheus query over the run's window. Its unit is as the user wrote it; empty for plain numbers. */
export interface PrometheusQuery extends QueryMeaning {
  /** PromQL with the placeholders `$window`, `$step` and the run's labels (template.ts). */
  readonly query: string;
  /** Base units of the dimension per unit of Prometheus' answer. */
  readonly factor: number;
  /** Position of the PromQL: the gate file's path and line. */
  readonly place: string;
}

/** Authentication for Prometheus; names environment variables, never contains a secret. */
export type PrometheusAccess =
  | { readonly kind: "open" }
  | { readonly kind: "basic"; readonly userEnv: string; readonly passwordEnv: string }
  | { readonly kind: "bearer"; readonly tokenEnv: string };

/** The Prometheus server and what to query. */
export interface PrometheusChoice {
  /** Base URL, including a path prefix if there is one. */
  readonly url: string;
  readonly access: PrometheusAccess;
  /** Further headers, such as a tenant's. */
  readonly headers: Readonly<Record<string, string>>;
  /** Further headers from environment variables: variable names by header. */
  readonly headersEnv: Readonly<Record<string, string>>;
  /** Variables with secrets of another server, the gate file's own, so that they are not sent; absent without any. */
  readonly withheld?: readonly string[] | undefined;
  /** PEM file of a private certificate authority. */
  readonly caFile: string | undefined;
  /** Per request. */
  readonly timeoutMs: number;
  /** Undefined chooses a step that fits the window. */
  readonly stepMs: number | undefined;
  /** Whether k6 writes its own metrics to Prometheus: `true` for this server, or another URL. */
  readonly remoteWrite: boolean | string;
  readonly queries: readonly PrometheusQuery[];
}

/** Placeholders of a link: the window in epoch milliseconds and ISO 8601, labels of the run, a quantile. */
export const linkPlaceholders = [
  "from",
  "to",
  "from_iso",
  "to_iso",
  "testid",
  "scenario",
  "environment",
  "commit",
  "branch",
  "pull_request",
  "quantile",
  "target_host",
] as const;

/** A link to a dashboard or other tool; `{placeholders}` are filled in for each run. */
export interface LinkTemplate {
  readonly title: string;
  readonly url: string;
  /** Where the report shows it. */
  readonly section: "head" | "servers" | "endpoints";
}

/**
 * When a pull request gets a comment. `changes`: the gate did not pass, or something moved beyond noise; `failures`: it
 * fails its check. Both update a comment that is there whatever the verdict; `never` looks for none.
 */
export const commentTimes = ["always", "changes", "failures", "never"] as const;

export type CommentTime = (typeof commentTimes)[number];

/** Events on which a gate may keep an issue: none of a change that nobody has read yet. */
export const issueEvents = ["schedule", "workflow_dispatch", "push"] as const;

/** The issue that reports a gate beside pull requests. */
export interface IssueChoice {
  readonly label: string;
  readonly on: readonly (typeof issueEvents)[number][];
}

/** Where the baseline is stored. */
export type BaselinePlace =
  | { readonly kind: "directory"; readonly path: string }
  | { readonly kind: "branch"; readonly branch: string };

/** The history that a run belongs to. */
export interface BaselineKey {
  readonly scenario: string;
  readonly environment: string;
}

/** Settings common to all scenarios of a gate, and to modes without a load. */
export interface GateRules {
  readonly baseline: BaselinePlace;
  /** Without a comparable baseline the gate is inconclusive, instead of skipping relative objectives. */
  readonly requireBaseline: boolean;
  /** Age of the newest run of the stored baseline from which the report warns; absent: never. */
  readonly baselineMaxAgeMs?: number | undefined;
  /** Whether an inconclusive gate fails the step. */
  readonly failOnInconclusive: boolean;
  readonly k6: K6Choice;
  readonly links: readonly LinkTemplate[];
  /** Files that the gate is about; absent: all. */
  readonly paths?: readonly string[] | undefined;
  /** Absent: always. */
  readonly comment?: CommentTime;
  /** Absent: none. */
  readonly issue?: IssueChoice | undefined;
  /** Directory for the report and the run records. */
  readonly reportDirectory: string;
}

/** Runs that k6 has already written to Prometheus, one per round. */
export interface PrometheusResults {
  readonly kind: "prometheus";
  /** By `testid`, or the k6-operator's `testrun_name`. */
  readonly testIds: readonly string[];
  /** k6 processes that make a run; undefined where nobody says it. */
  readonly instances?: number | undefined;
}

/** Where the figures of a gate come from. */
export type ResultsSource =
  /** k6 is run. */
  | { readonly kind: "k6" }
  | PrometheusResults
  /** Files that a load generator wrote, one per round; their content tells the format unless the user names it. */
  | { readonly kind: "files"; readonly paths: readonly string[]; readonly format: FormatName | undefined };

/** The part of the load that this process makes, while others make the rest. */
export interface ShardChoice {
  /** From 1. */
  readonly index: number;
  readonly count: number;
  /** When the first round of all shards starts, in ms since the epoch. */
  readonly startMs: number;
}

/** All settings of one gate, with defaults applied. */
export interface Gate extends GateRules {
  /** Load time of the whole gate: no round beyond the minimum starts unless it would end within this. */
  readonly budgetMs: number;
  readonly scenarios: readonly GatedScenario[];
  /** Undefined if the gate does not need one. */
  readonly prometheus: PrometheusChoice | undefined;
  readonly results: ResultsSource;
  /** Absent where this process makes the whole load. */
  readonly shard?: ShardChoice | undefined;
}
