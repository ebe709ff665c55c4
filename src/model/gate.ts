import type { DeclaredHost } from "./host.ts";
import type { Objective, QueryMeaning } from "./objective.ts";

/** The environment of those who name none. */
export const defaultEnvironment = "default";

/** Flags of k6 as the user passes them on, sorted by where they go. */
export interface K6Args {
  /** Those that k6's archive keeps as options, each as `--name=value`. */
  readonly options: readonly string[];
  /** Those that it does not keep. */
  readonly beside: readonly string[];
}

/** How the target is awaited before the load starts. */
export interface Await {
  /** Path below the target, such as `/health`. */
  readonly path: string;
  /** Status to wait for; undefined takes any below 500. */
  readonly status: number | undefined;
  readonly timeoutMs: number;
}

/** How many rounds a gate may take of a scenario, and how many it takes in any case; `1 <= min <= max`. */
export interface RoundLimits {
  readonly min: number;
  readonly max: number;
}

/** How two deployments are measured: one run after the other, or both at once in one process. */
export type Timing = "alternating" | "simultaneous";

/**
 * How much of its reference level an objective may lose to slow creep: a share, `twice` its own tolerance, or anything
 * (`off`).
 */
export type Drift = number | "twice" | "off";

/** Fewest runs of a calibration: fewer show no noise from run to run. */
export const fewestCalibrationRuns = 3;

/** The deployment of the base commit, measured beside the target in every round. */
export interface SideBySide {
  /** Its base URL. */
  readonly base: string;
  /** `auto` is simultaneous where the script allows it, and alternating otherwise. */
  readonly timing: Timing | "auto";
}

/** A named k6 script with its options: what is run, where, and what is expected of it. */
export interface Scenario {
  readonly name: string;
  /** Path of the k6 script, as the user wrote it, relative to the working directory. */
  readonly script: string;
  /** Where a file names the script, such as `.github/loadline.yml line 4`; absent where a setting does. */
  readonly scriptFrom?: string | undefined;
  /** Base URL of the deployment that receives the load; the script reads it as TARGET_URL or BASE_URL. */
  readonly target: string;
  /** Key of the kind of deployment: histories of two environments are never compared. */
  readonly environment: string;
  readonly objectives: readonly Objective[];
  readonly drift: Drift;
  /** Start of the run that is left out of the window. */
  readonly warmUpMs: number;
  readonly await: Await;
  /** Variables for the script, part of the load's fingerprint; the target's address is not among them. */
  readonly env: Readonly<Record<string, string>>;
  /** Hosts that the script talks to beside the target, or instead of it; none when absent. */
  readonly hosts?: readonly DeclaredHost[];
  /** Flags that k6 gets beside ours, part of the load's fingerprint; absent where the user passes none on. */
  readonly k6Args?: K6Args | undefined;
}

/** A scenario of a gate, and how it is measured there. */
export interface GatedScenario extends Scenario {
  /** Side by side a round is a pair of runs. */
  readonly rounds: RoundLimits;
  /** Load time of this scenario alone; undefined where only the whole gate's budget counts. */
  readonly budgetMs: number | undefined;
  /** Undefined where a stored baseline is compared with. */
  readonly sideBySide: SideBySide | undefined;
  /** Whether side by side the base deployment is measured once more, to see whether it differs from itself. */
  readonly nullControl?: boolean | undefined;
}

/** Which k6 runs the load. */
export interface K6Choice {
  /** Path of a k6 binary; undefined looks for one. */
  readonly path: string | undefined;
  /** Version to install when none is found, such as `2.2.0`. */
  readonly version: string;
  /** How the samples reach Loadline: a named pipe, or k6's standard output where there are no named pipes. */
  readonly samples: "pipe" | "stdout";
}

/** A question to Prometheus about the run's window. Its unit is as the user wrote it; empty for plain numbers. */
export interface PrometheusQuery extends QueryMeaning {
  /** PromQL with `$window`, `$step` and the run's labels still to be filled in (template.ts). */
  readonly query: string;
  /** Base units of the dimension in one of Prometheus' answer. */
  readonly factor: number;
  /** Where its PromQL stands: the gate file's path and line. */
  readonly place: string;
}

/** How Prometheus is asked who asks; the file names environment variables, never a secret. */
export type PrometheusAccess =
  | { readonly kind: "open" }
  | { readonly kind: "basic"; readonly userEnv: string; readonly passwordEnv: string }
  | { readonly kind: "bearer"; readonly tokenEnv: string };

/** Which Prometheus knows the servers, and what it is asked. */
export interface PrometheusChoice {
  /** Base URL, with a path prefix where there is one. */
  readonly url: string;
  readonly access: PrometheusAccess;
  /** Further headers, such as a tenant's. */
  readonly headers: Readonly<Record<string, string>>;
  /** Further headers whose value an environment variable holds: variables by header. */
  readonly headersEnv: Readonly<Record<string, string>>;
  /** PEM file of a certificate authority of one's own. */
  readonly caFile: string | undefined;
  /** Of each request. */
  readonly timeoutMs: number;
  /** Undefined chooses one that fits the window. */
  readonly stepMs: number | undefined;
  /** Whether k6 writes its own metrics there: to `true` this same server, or to the URL. */
  readonly remoteWrite: boolean | string;
  readonly queries: readonly PrometheusQuery[];
}

/** What a link may ask for: epoch milliseconds and ISO 8601 of the window, labels of the run, a quantile. */
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

/** A link to a dashboard or anything else that knows the run; `{placeholders}` are filled in for each run. */
export interface LinkTemplate {
  readonly title: string;
  readonly url: string;
  /** What it is shown next to. */
  readonly section: "head" | "servers" | "endpoints";
}

/** Where the baseline is kept. */
export type BaselinePlace =
  | { readonly kind: "directory"; readonly path: string }
  | { readonly kind: "branch"; readonly branch: string };

/** Which history a run belongs to. */
export interface BaselineKey {
  readonly scenario: string;
  readonly environment: string;
}

/** What holds for all scenarios of a gate, and for modes that run none. */
export interface GateRules {
  readonly baseline: BaselinePlace;
  /** Without a comparable baseline the gate is inconclusive instead of leaving relative objectives unjudged. */
  readonly requireBaseline: boolean;
  /** Whether an inconclusive gate fails the step. */
  readonly failOnInconclusive: boolean;
  readonly k6: K6Choice;
  readonly links: readonly LinkTemplate[];
  /** Directory for the report and the run records. */
  readonly reportDirectory: string;
}

/** Everything one gate needs to know, with all defaults applied. */
export interface Gate extends GateRules {
  /** Load time of the whole gate: no round begins beyond the least that would not end within it. */
  readonly budgetMs: number;
  readonly scenarios: readonly GatedScenario[];
  /** Undefined where nothing of the gate needs one. */
  readonly prometheus: PrometheusChoice | undefined;
  /** Runs that k6 wrote to Prometheus already, by their `testid`, one a round; undefined where k6 is run. */
  readonly testIds: readonly string[] | undefined;
}
