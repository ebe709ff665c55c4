/** What becomes of a flag that the user passes on to k6. */
type Fate =
  /** An option, which k6's archive stores: so it is part of the load's fingerprint. */
  | { readonly kind: "option" }
  /** Changes the load, but no archive stores it: it goes with every run, and into the fingerprint by itself. */
  | { readonly kind: "beside" }
  /** A variable of the script, like the setting `env`. */
  | { readonly kind: "variable" }
  /** Would break the measurement, or write somewhere. */
  | { readonly kind: "refused"; readonly because: string };

/** A flag of `k6 run`. */
export interface K6Flag {
  /** Without dashes. */
  readonly name: string;
  readonly letter?: string | undefined;
  /** Takes no value, or `=true` and `=false`. */
  readonly isSwitch: boolean;
  readonly fate: Fate;
}

const option: Fate = { kind: "option" };
const beside: Fate = { kind: "beside" };
const refused = (because: string): Fate => ({ kind: "refused", because });
const flag = (isSwitch: boolean) => (name: string, fate: Fate, letter?: string) => ({
  name,
  letter,
  isSwitch,
  fate,
});
const takesValue = flag(false);
const isSwitch = flag(true);

const ownLog = refused("Loadline reads k6's log itself; --verbose shows it");
const ownSummary = refused("Loadline writes its own report instead of k6's summary");
const alwaysSo = refused("Loadline sets it already");

/**
 * Every flag of `k6 run` v1.8.1 and v2.2.0, including those that its help leaves out; a test compares this with the help of
 * both. No flag that passes writes a file, starts a program or opens a port: a gate file may come with a pull request.
 */
export const k6Flags: readonly K6Flag[] = [
  takesValue("vus", option, "u"),
  takesValue("duration", option, "d"),
  takesValue("iterations", option, "i"),
  takesValue("stage", option, "s"),
  takesValue("execution-segment", option),
  takesValue("execution-segment-sequence", option),
  isSwitch("no-setup", option),
  isSwitch("no-teardown", option),
  takesValue("max-redirects", option),
  takesValue("batch", option),
  takesValue("batch-per-host", option),
  takesValue("rps", option),
  takesValue("user-agent", option),
  isSwitch("insecure-skip-tls-verify", option),
  isSwitch("no-connection-reuse", option),
  isSwitch("no-vu-connection-reuse", option),
  takesValue("min-iteration-duration", option),
  isSwitch("throw", option, "w"),
  takesValue("blacklist-ip", option),
  takesValue("block-hostnames", option),
  takesValue("tag", option),
  isSwitch("discard-response-bodies", option),
  takesValue("dns", option),
  takesValue("local-ips", beside),
  takesValue("compatibility-mode", beside),
  takesValue("env", { kind: "variable" }, "e"),

  isSwitch("paused", refused("the load would never start"), "p"),
  isSwitch("linger", refused("k6 would never end"), "l"),
  takesValue(
    "out",
    refused("outputs can write files and take CPU from the load; in a workflow set the variable K6_OUT"),
    "o",
  ),
  takesValue("summary-export", ownSummary),
  takesValue("summary-mode", ownSummary),
  takesValue("summary-trend-stats", ownSummary),
  takesValue("summary-time-unit", ownSummary),
  isSwitch("no-summary", ownSummary),
  isSwitch("new-machine-readable-summary", ownSummary),
  isSwitch(
    "no-thresholds",
    refused("thresholds are objectives of the gate; remove them from the script instead"),
  ),
  takesValue("system-tags", refused("the report needs k6's tags for endpoints, hosts and errors")),
  takesValue("console-output", refused("it writes a file; use --verbose to see the script's log")),
  takesValue("log-output", ownLog),
  takesValue("log-format", ownLog),
  // Its value is optional: `--http-debug` or `--http-debug=full`.
  isSwitch("http-debug", refused("it logs requests with credentials and slows the load; use it with k6 run")),
  isSwitch("verbose", refused("k6's debug log slows the load; use Loadline's --verbose"), "v"),
  isSwitch("quiet", alwaysSo, "q"),
  isSwitch("no-color", alwaysSo),
  isSwitch("no-usage-report", alwaysSo),
  isSwitch("include-system-env-vars", refused("Loadline passes the target's address this way")),
  takesValue("address", refused("Loadline chooses the port of k6's API"), "a"),
  isSwitch("profiling-enabled", refused("it exposes k6 to other processes of the machine")),
  takesValue("traces-output", refused("it sends traces to another server during the load")),
  takesValue("config", refused("a config file can set outputs; set options in the script"), "c"),
  takesValue("type", refused("k6 detects the type"), "t"),
  takesValue(
    "features",
    refused("Loadline sets the features it needs; in a workflow add others with the variable K6_FEATURES"),
  ),
  takesValue(
    "secret-source",
    refused("reports show these flags, and it may contain credentials; in a workflow pass secrets with env"),
  ),
  isSwitch("help", refused("use k6 run --help"), "h"),
];

/**
 * Tags of k6 and Loadline, which a tag of the same name on the command line would replace.
 * @see https://grafana.com/docs/k6/latest/using-k6/tags-and-groups/#system-tags
 */
export const ownTags: ReadonlySet<string> = new Set([
  "check",
  "error",
  "error_code",
  "expected_response",
  "group",
  "ip",
  "iter",
  "method",
  "name",
  "ocsp_status",
  "proto",
  "scenario",
  "service",
  "status",
  "subproto",
  "testid",
  "tls_version",
  "url",
  "vu",
]);

/** Whether k6 or the system reads a variable, and not only the script. */
export function isReservedVariable(name: string): boolean {
  return (
    /^(?:K6_|LD_|DYLD_|SSL_CERT_)/i.test(name) ||
    /_proxy$/i.test(name) ||
    // Of Go's runtime. @see https://pkg.go.dev/runtime#hdr-Environment_Variables
    /^GO(?:DEBUG|MAXPROCS|GC|MEMLIMIT|TRACEBACK)$/i.test(name) ||
    ["PATH", "HOME", "NODE_OPTIONS", "SSLKEYLOGFILE", "XDG_CONFIG_HOME"].includes(name.toUpperCase())
  );
}
