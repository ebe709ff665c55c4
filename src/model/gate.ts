import type { Failure } from "./failure.ts";
import type { DeclaredHost } from "./host.ts";
import type { Objective, QueryMeaning, RunIndicator } from "./objective.ts";
import type { FormatName } from "./result-formats.ts";
import type { KeptFacts } from "./run/facts.ts";
import type { Run } from "./run/run.ts";
import type { BaseWanted } from "./start.ts";

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
  /** Text that the answer must contain; absent: any. */
  readonly body?: string | undefined;
  readonly timeoutMs: number;
  /** Names of the environment variables that hold the values of these headers. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Hosts, with `*` for any text, that get the headers although a deployment named them. */
  readonly headerHosts?: readonly string[] | undefined;
}

/** In place of a URL: the deployment is looked up on GitHub before the load. */
export const lookedUp = "auto";

export interface DeploymentWanted {
  /** Environments, with `*` for any text; none: every environment but production. */
  readonly environments: readonly string[];
  readonly timeoutMs: number;
}

/** Minimum and maximum rounds per scenario; `1 <= min <= max`. */
export interface RoundLimits {
  readonly min: number;
  readonly max: number;
}

/** Two deployments are measured in turn, or at once in one process. */
export type Timing = "alternating" | "simultaneous";

/** Allowed drift from the reference level: a share, `twice` the objective's own tolerance, or unlimited. */
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

/** What makes a load, besides k6's flags, which no change sets. */
export type OwnLoad = Pick<Scenario, "script" | "env" | "warmUpMs">;

/** A threshold, as a script has it. */
export type AskedThreshold = Pick<Run["thresholds"][number], "metric" | "expression">;

/** How heavy the load is that a script's options ask for. */
export interface LoadAsked {
  /** Iterations per second of all arrival rates, on average; undefined without any. */
  readonly perSecond: number | undefined;
  /** At most, of all scenarios without an arrival rate; undefined without any. */
  readonly vus: number | undefined;
}

/** What a script asks for, as far as another one's may be less. */
export interface ScriptAsks {
  readonly thresholds: readonly AskedThreshold[];
  readonly load: LoadAsked;
  /** The same for the same load, whatever its target. */
  readonly identity: string;
  /** Paths and names of requests that stand in its text. */
  readonly requests: readonly string[];
}

/** What the base branch has of a scenario: a change is held against it. */
export interface OfBase {
  readonly objectives: readonly Objective[];
}

/** Options of a script, as k6 has them in its archive. */
export type ScriptOptions = Readonly<Record<string, unknown>>;

export interface Scenario {
  readonly name: string;
  /** As the user wrote it, relative to the working directory. */
  readonly script: string;
  /** Position in the gate file, such as `.github/loadline.yml line 4`; absent if a setting names the script. */
  readonly scriptFrom?: string | undefined;
  /** Base URL under load, or `lookedUp`; the script reads it as TARGET_URL or BASE_URL. */
  readonly target: string;
  /** Kind of deployment: histories of different ones are never compared. */
  readonly environment: string;
  readonly objectives: readonly Objective[];
  /** Absent where no change is judged: all objectives are as trusted as the base branch's. */
  readonly ofBase?: OfBase;
  /** Indicators to record besides those of the objectives. */
  readonly needs?: readonly RunIndicator[];
  readonly drift: Drift;
  /** Excluded from the window, at the start of the run. */
  readonly warmUpMs: number;
  readonly await: Await;
  /** Longest run of k6; absent: what the script declares, and some more. */
  readonly maxDurationMs?: number | undefined;
  /** For k6 alone: addresses with user name and password, by the addresses without, which are used everywhere else. */
  readonly credentials?: ReadonlyMap<string, string> | undefined;
  /** For the script, without the target's address; part of the load's fingerprint. */
  readonly env: Readonly<Record<string, string>>;
  /** Whether unnamed requests keep their query strings in endpoint names. */
  readonly keepQueryStrings?: boolean | undefined;
  /** Further hosts that the script calls. */
  readonly hosts?: readonly DeclaredHost[];
  /** Part of the load's fingerprint. */
  readonly k6Args?: K6Args | undefined;
  /** What features keep of it for their load, each under its own key. */
  readonly kept?: KeptFacts;
  /** What it does in place of one load, after its name: `climbs levels`. */
  readonly severalLoads?: string | undefined;
  /** What a feature makes of the script's own options; absent: as written. @returns why they cannot be */
  readonly reshape?: ((options: ScriptOptions) => ScriptOptions | Failure) | undefined;
  /** The base branch whose script makes the load, as it was read before any code of the change ran. */
  readonly loadedBy?: string;
  /** What the base's script asks for; absent where it was not to be read, or the base has no such scenario. */
  readonly baseScript?: ScriptAsks | "unread";
}

export interface GatedScenario extends Scenario {
  /** Side by side a round is a pair of runs. */
  readonly rounds: RoundLimits;
  /** Load time of this scenario alone; undefined: only the gate's budget applies. */
  readonly budgetMs: number | undefined;
  /** Undefined with a stored baseline. */
  readonly sideBySide: SideBySide | undefined;
  /** Set where deployments are looked up. */
  readonly deployment?: DeploymentWanted | undefined;
  /** Measure the base deployment twice, to see whether it differs from itself. */
  readonly nullControl?: boolean | undefined;
  /** The change's own load, for where the base branch's, which is set, cannot run against it. */
  readonly instead?: OwnLoad | undefined;
}

/** The base's loads, by scenario. */
export interface BaseLoads {
  readonly base: BaseWanted;
  /** Whether changes are loaded by them; else only what their scripts ask for is compared. */
  readonly count: boolean;
  readonly loads: ReadonlyMap<string, OwnLoad>;
}

export interface K6Choice {
  /** Path of a k6 binary; undefined searches for one. */
  readonly path: string | undefined;
  /** Version to install if none is found, such as `2.2.0`. */
  readonly version: string;
  /** A named pipe, or k6's standard output on systems without named pipes. */
  readonly samples: "pipe" | "stdout";
  /** Whether k6 may download a build with the extensions that a script imports. */
  readonly extensions?: boolean;
}

/** A Prometheus query over the run's window. Its unit is as the user wrote it. */
export interface PrometheusQuery extends QueryMeaning {
  /** PromQL with the placeholders `$window`, `$step` and the run's labels (template.ts). */
  readonly query: string;
  /** Base units of the dimension per unit of Prometheus' answer. */
  readonly factor: number;
  /** What the answer is divided by: the run's requests a second, or without HTTP its iterations. */
  readonly per?: "request";
  /** Position of the PromQL: the gate file's path and line. */
  readonly place: string;
}

/** Names of environment variables, never secrets. */
export type PrometheusAccess =
  | { readonly kind: "open" }
  | { readonly kind: "basic"; readonly userEnv: string; readonly passwordEnv: string }
  | { readonly kind: "bearer"; readonly tokenEnv: string };

export interface PrometheusChoice {
  /** Base URL, including a path prefix if there is one. */
  readonly url: string;
  readonly access: PrometheusAccess;
  /** Further headers, such as a tenant's. */
  readonly headers: Readonly<Record<string, string>>;
  /** Names of environment variables, by header. */
  readonly headersEnv: Readonly<Record<string, string>>;
  /** Variables with secrets of the gate file's own server, which another one does not get. */
  readonly withheld?: readonly string[] | undefined;
  /** PEM file of a private certificate authority. */
  readonly caFile: string | undefined;
  /** Per request. */
  readonly timeoutMs: number;
  /** Undefined chooses a step that fits the window. */
  readonly stepMs: number | undefined;
  /** k6 writes its metrics to this server (`true`) or to another URL. */
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

/** A link to another tool; `{placeholders}` are filled in for each run. */
export interface LinkTemplate {
  readonly title: string;
  readonly url: string;
  /** Where the report shows it. */
  readonly section: "head" | "servers" | "endpoints";
}

/**
 * When a pull request gets its first comment. `changes`: the gate did not pass, could not compare, or something moved beyond
 * noise; `failures`: its check fails. Both still update an existing comment; `never` does not.
 */
export const commentTimes = ["always", "changes", "failures", "never"] as const;

export type CommentTime = (typeof commentTimes)[number];

export type BaselinePlace =
  | { readonly kind: "directory"; readonly path: string }
  | { readonly kind: "branch"; readonly branch: string };

/** Identifies the history that a run belongs to. */
export interface BaselineKey {
  readonly scenario: string;
  readonly environment: string;
}

/** Settings common to all scenarios of a gate, and to modes without a load. */
export interface GateRules {
  readonly baseline: BaselinePlace;
  /** Without a comparable baseline the gate is inconclusive, instead of skipping relative objectives. */
  readonly requireBaseline: boolean;
  /** Gates of a scenario in a row that may compare nothing before the next one fails; absent: any number. */
  readonly silence?: number | undefined;
  /** Age of the baseline's newest run from which the report warns; absent: never. */
  readonly baselineMaxAgeMs?: number | undefined;
  readonly failOnInconclusive: boolean;
  /** Whether thresholds of the base branch's script count that a change's lacks. */
  readonly keepsThresholds?: boolean | undefined;
  readonly k6: K6Choice;
  readonly links: readonly LinkTemplate[];
  readonly comment?: CommentTime;
  /** What features ask of the whole gate. */
  readonly kept?: KeptFacts | undefined;
  /** For the report and the Run records. */
  readonly reportDirectory: string;
}

/** Runs that k6 has already written to Prometheus, one per round. */
export interface PrometheusResults {
  readonly kind: "prometheus";
  /** Values of `testid`, or of the k6-operator's `testrun_name`. */
  readonly testIds: readonly string[];
  /** k6 processes per run; undefined if unknown. */
  readonly instances?: number | undefined;
  /** When the run was made; undefined: within the last day. */
  readonly window?: { readonly from: Date; readonly to: Date };
}

/** Where the figures of a gate come from. */
export type ResultsSource =
  | { readonly kind: "k6" }
  | PrometheusResults
  /** One file per round; the content tells the format unless the user names it. */
  | { readonly kind: "files"; readonly paths: readonly string[]; readonly format: FormatName | undefined };

export interface Gate extends GateRules {
  /** Load time of the whole gate: beyond the minimum no round starts unless it would end within this. */
  readonly budgetMs: number;
  readonly scenarios: readonly GatedScenario[];
  /** Undefined if the gate does not need one. */
  readonly prometheus: PrometheusChoice | undefined;
  readonly results: ResultsSource;
}
