import { commandName, type Mode, modes } from "../../config/modes.ts";
import { flagOf, type Setting, settings } from "../../config/settings.ts";
import { heeds } from "../modes.ts";

interface CommandHelp {
  readonly takes: string;
  readonly does: string;
  readonly example: string;
}

const target = "--target http://localhost:3000";

const commands: Readonly<Record<Mode, CommandHelp>> = {
  init: {
    takes: "",
    does: "write a gate file, workflows and a first k6 script",
    example: "loadline init --dry-run",
  },
  check: {
    takes: "[SCRIPT]",
    does: "check gate file, objectives and scripts, without load",
    example: "loadline check",
  },
  gate: {
    takes: "[SCRIPT] --target URL [--base URL]",
    does: "run k6, judge and report; fails on a regression",
    example: `loadline gate perf/checkout.js ${target} --objective 'p95 < 300ms'`,
  },
  measure: {
    takes: "[SCRIPT] --target URL",
    does: "run k6 and write the Run record",
    example: `loadline measure perf/checkout.js ${target}`,
  },
  judge: {
    takes: "RUN.json...",
    does: "judge Run records against the stored baseline",
    example: "loadline judge .loadline/report/checkout.run.json --objective 'p95 < baseline + 10%'",
  },
  compare: {
    takes: "--baseline FILE... --current FILE... [--paired] | NAME=FILE NAME=FILE...",
    does: "judge result files against each other",
    example: "loadline compare --baseline before.csv.gz --current after.csv.gz",
  },
  ladder: {
    takes: "[NAME=]FILE... | SCRIPT --target URL --levels N,N...",
    does: "compare levels of load: capacity, knee, ratios of two deployments",
    example: "loadline ladder single='s*.json' four='f*.json' --objective 'p95 < 300ms'",
  },
  "baseline-update": {
    takes: "[SCRIPT] --target URL",
    does: "measure runs and add them",
    example: `loadline baseline update perf/checkout.js ${target} --runs 3`,
  },
  "baseline-accept": {
    takes: "[SCRIPT] --target URL --reason TEXT",
    does: "make the new level the reference",
    example: `loadline baseline accept perf/checkout.js ${target} --reason 'search asks the new index'`,
  },
  "baseline-show": {
    takes: "[SCENARIO]",
    does: "show what is stored",
    example: "loadline baseline show checkout",
  },
  history: {
    takes: "[PAGE.html]",
    does: "write an HTML page of all stored runs",
    example: "loadline history --scenario checkout public/index.html",
  },
  calibrate: {
    takes: "[SCRIPT] --target URL [--write]",
    does: "estimate the smallest detectable change, and the rounds it needs",
    example: `loadline calibrate perf/checkout.js ${target} --runs 5`,
  },
  report: {
    takes: "FILE",
    does: "show a report.json or a Run record again",
    example: "loadline report .loadline/report/report.json",
  },
  publish: {
    takes: "REPORT.json",
    does: "comment with a report of another workflow (in a workflow only)",
    example: "uses: OWNER/loadline@v1, with mode: publish and report: report.json",
  },
  rerun: {
    takes: "",
    does: "measure again for a comment /loadline (in a workflow only)",
    example: "uses: OWNER/loadline@v1, with mode: rerun",
  },
  demo: { takes: "", does: "try it on the example shop", example: "loadline demo" },
};

const endings = `SCRIPT is optional if .github/loadline.yml has scenarios.

Exit status: 0 pass or warn, 1 failed, 2 wrong usage or configuration, 3 the run could not be made or finished,
4 inconclusive, with --fail-on-inconclusive.`;

function overview(): string {
  const lines = modes.map((mode) => {
    const { takes, does } = commands[mode];
    const typed = `loadline ${commandName(mode)} ${takes}`.trimEnd();
    return typed.length > 53 ? `  ${typed}\n${" ".repeat(56)}${does}` : `  ${typed.padEnd(54)}${does}`;
  });
  return [
    "loadline: a performance gate for pull requests",
    "",
    ...lines,
    "",
    "Run loadline COMMAND --help for its usual flags and an example, with --help all for every flag.",
    endings,
    "",
  ].join("\n");
}

function flagLines(setting: Setting): string[] {
  const flag = flagOf(setting);
  if (flag === undefined) return [];
  const value = setting.takes === "yes or no" ? "" : " VALUE";
  return [`  --${flag}${value}`, `      ${setting.help}`, `      Default: ${setting.otherwise}.`];
}

/** For the first day, besides the flags in a command's own line and example. */
const firstDay: ReadonlySet<string> = new Set([
  "target-url",
  "objectives",
  "scenario",
  "environment",
  "rounds",
  "base-url",
  "baseline-branch",
  "fail-on-inconclusive",
  "open",
  "verbose",
]);

/** Commands with at most this many flags show all. */
const mostFlags = 12;

function helpOf(mode: Mode, isWhole: boolean): string {
  const { takes, does, example } = commands[mode];
  const heeded = settings.filter((it) => heeds(mode, it.name) && flagOf(it) !== undefined);
  const isShort = !isWhole && heeded.length > mostFlags;
  const isNamed = (it: Setting): boolean => `${takes} ${example}`.includes(`--${flagOf(it)}`);
  const shown = isShort ? heeded.filter((it) => firstDay.has(it.name) || isNamed(it)) : heeded;
  const flags = shown.flatMap(flagLines);
  return [
    `loadline ${commandName(mode)} ${takes}`.trimEnd(),
    "",
    `  ${does}`,
    "",
    "Example:",
    `  ${example}`,
    ...(flags.length === 0 ? [] : ["", "Flags:", ...flags]),
    ...(isShort ? ["", `All ${heeded.length} flags: loadline ${commandName(mode)} --help all`] : []),
    "",
  ].join("\n");
}

/** The text of `loadline --help` or `loadline COMMAND --help`. @param isWhole every flag, for `--help all` */
export function helpText(mode: Mode | undefined, isWhole = false): string {
  return mode === undefined ? overview() : helpOf(mode, isWhole);
}
