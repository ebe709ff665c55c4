import type { Scenario } from "../../model/gate.ts";
import type { PartOfLoad } from "../../ports/load.ts";
import { resolutionVariables } from "../install/extensions.ts";
import type { K6 } from "../install/version.ts";
import type { Command } from "./process.ts";

/** Options of a run besides its scenario. */
export interface RunChoices {
  /** By a named pipe, or on standard output. */
  readonly samples: { readonly kind: "pipe"; readonly path: string } | { readonly kind: "stdout" };
  readonly summaryPath: string;
  /** For k6's REST API. */
  readonly apiPort: number;
  readonly remoteWrite?: RemoteWrite | undefined;
  /** The part of the load, before which k6 waits to be resumed; undefined for all of it, at once. */
  readonly part?: Pick<PartOfLoad, "segment" | "sequence"> | undefined;
}

/** How k6 writes its metrics to Prometheus. */
export interface RemoteWrite {
  /** Address of the receiver, without credentials: the script can read it. */
  readonly url: string;
  /** `testid` and the script's own, which one tag on the command line would replace. */
  readonly tags: Readonly<Record<string, string>>;
}

type Environment = Readonly<Record<string, string>>;

/** The target with the credentials of its URL, if it has any: for k6 alone. */
export function addressOf({ target, credentials }: Pick<Scenario, "target" | "credentials">): string {
  return credentials?.get(target) ?? target;
}

/**
 * Variables that would make k6 wait, not write its summary, or write samples elsewhere. `K6_OUT` comes back as `--out`, as a
 * flag replaces it (k6 v2.2.0 internal/cmd/config.go, Apply).
 */
const overruled = new Set([
  "K6_LINGER",
  "K6_PAUSED",
  "K6_NO_SUMMARY",
  "K6_OUT",
  "K6_CSV_FILENAME",
  "K6_CSV_SAVE_INTERVAL",
  "K6_CSV_TIME_FORMAT",
]);

/**
 * What k6 and its script see: the environment, then the scenario's variables, then the target, which is no argument as every
 * process of the machine can read these.
 */
function scriptEnvironment(scenario: Scenario, env: Environment): Record<string, string> {
  const passed = Object.entries(env).filter(([name]) => !overruled.has(name));
  const address = addressOf(scenario);
  const script: Record<string, string> = {
    K6_NO_USAGE_REPORT: "true",
    ...Object.fromEntries(passed),
    ...scenario.env,
    TARGET_URL: address,
    BASE_URL: address,
  };
  if (script["K6_SUMMARY_MODE"] === "disabled") delete script["K6_SUMMARY_MODE"];
  return script;
}

const prometheusOutput = "experimental-prometheus-rw";

/**
 * Since v2.1.0 a feature switches on native histograms; the earlier variable causes a warning.
 * @see https://grafana.com/docs/k6/latest/results-output/real-time/prometheus-remote-write/
 *   https://grafana.com/docs/k6/latest/release-notes/v2.1.0/
 */
function remoteWriteEnvironment({ url }: RemoteWrite, { version }: K6, script: Environment): Environment {
  const ofUrl = { K6_PROMETHEUS_RW_SERVER_URL: url };
  const minor = Number(version.text.split(".")[1]);
  if (version.major === 1 || (version.major === 2 && minor === 0)) {
    return { ...ofUrl, K6_PROMETHEUS_RW_TREND_AS_NATIVE_HISTOGRAM: "true" };
  }
  const features = [script["K6_FEATURES"] ?? "", "native-histograms"].filter((it) => it !== "");
  return { ...ofUrl, K6_FEATURES: features.join(",") };
}

function remoteWriteArguments(remoteWrite: RemoteWrite | undefined): string[] {
  if (remoteWrite === undefined) return [];
  // k6 v1 refuses an empty tag on the command line; in Prometheus it is as good as absent.
  const tags = Object.entries(remoteWrite.tags).filter(([, value]) => value !== "");
  return [`--out=${prometheusOutput}`, ...tags.map(([name, value]) => `--tag=${name}=${value}`)];
}

/** Not of the archive, so that all parts, and a run of the whole, have the fingerprint of one load. */
function partArguments({ part }: RunChoices): string[] {
  if (part === undefined) return [];
  return ["--paused", `--execution-segment=${part.segment}`, `--execution-segment-sequence=${part.sequence}`];
}

/** A command of k6. The user's arguments come last, and are none of ours (config/k6-args/flags.ts). */
function commandOf(
  k6: K6,
  { k6Args, script }: Scenario,
  { own, env }: { readonly own: readonly [name: string, ...options: string[]]; readonly env: Environment },
): Command {
  const [name, ...options] = own;
  const speaking = ["--quiet", "--no-color", "--log-output=stderr", "--log-format=json"];
  // `-` means standard input to k6, and a leading dash an option.
  const path = script.startsWith("-") ? `./${script}` : script;
  const passedOn = [...(k6Args?.options ?? []), ...(k6Args?.beside ?? [])];
  const args = [name, ...speaking, ...options, ...passedOn, path];
  return { file: k6.path, args, env };
}

/**
 * How a scenario is run. A free port is tried for the REST API: k6 v1 opens one anyway, on a fixed port, and takes another
 * only as a flag; in v2 a port in the variable that was taken meanwhile is only a warning (k6 v2.2.0 internal/cmd/run.go).
 */
export function runCommand(
  k6: K6,
  scenario: Scenario,
  { choices, env }: { readonly choices: RunChoices; readonly env: Environment },
): Command {
  const address = `127.0.0.1:${choices.apiPort}`;
  const { remoteWrite } = choices;
  const ownOutputs = (env["K6_OUT"] ?? "")
    .split(",")
    .filter((output) => output !== "" && (remoteWrite === undefined || output !== prometheusOutput));
  const script = scriptEnvironment(scenario, env);
  return commandOf(k6, scenario, {
    own: [
      "run",
      ...(k6.version.major === 1 ? [`--address=${address}`] : []),
      `--out=${choices.samples.kind === "pipe" ? "csv" : "csv=-"}`,
      ...ownOutputs.map((output) => `--out=${output}`),
      ...remoteWriteArguments(remoteWrite),
      `--summary-export=${choices.summaryPath}`,
      "--include-system-env-vars",
      ...partArguments(choices),
    ],
    env: {
      ...script,
      ...resolutionVariables(undefined),
      ...(remoteWrite === undefined ? {} : remoteWriteEnvironment(remoteWrite, k6, script)),
      ...(k6.version.major === 1 ? {} : { K6_ADDRESS: address }),
      // As a variable, because in `--out csv=PATH` a comma or an equals sign in the path is taken for a setting.
      ...(choices.samples.kind === "pipe" ? { K6_CSV_FILENAME: choices.samples.path } : {}),
      K6_CSV_TIME_FORMAT: "unix_micro",
      K6_CSV_SAVE_INTERVAL: "250ms",
    },
  });
}

/**
 * How the archive of a scenario is made, on standard output. Variables shape its options but are not kept in it. Runs use
 * the k6 that the archive was made with, and resolve no extensions themselves.
 * @param builds folder for builds of k6 with the extensions that the script imports; undefined allows none
 */
export function archiveCommand(k6: K6, scenario: Scenario, env: Environment, builds?: string): Command {
  return commandOf(k6, scenario, {
    own: ["archive", "--include-system-env-vars", "--exclude-env-vars", "--archive-out=-"],
    env: { ...scriptEnvironment(scenario, env), ...resolutionVariables(builds) },
  });
}
