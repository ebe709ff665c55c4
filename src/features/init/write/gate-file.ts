import type { LeftOutScript, LeftOutWhy } from "../choose.ts";
import { quoted } from "./quoted.ts";
import type { WrittenStart } from "./start.ts";

export interface WrittenScenario {
  readonly name: string;
  readonly script: string;
}

export interface WrittenGateFile {
  /** URL of the JSON Schema, or a path relative to the file. */
  readonly schema: string;
  readonly start?: WrittenStart | undefined;
  /** Whether the base is measured beside the change. */
  readonly isSideBySide: boolean;
  readonly environment?: string | undefined;
  /** Limit of p95 such as `300ms`; undefined leaves it to the reader. */
  readonly limit?: string | undefined;
  /** Tolerance of p95 against the baseline, such as `10%`. */
  readonly tolerance: string;
  /** Tolerance of the median of each endpoint; undefined where one cannot be told from the whole. */
  readonly eachTolerance?: string | undefined;
  /** Objectives that only warn. */
  readonly warnings?: readonly string[];
  /** Whether the owner is told to require the gate's check. */
  readonly isRequired: boolean;
  readonly scenarios: readonly WrittenScenario[];
  readonly leftOut: readonly LeftOutScript[];
}

/** The text of a gate file. */
export function gateFile(content: WrittenGateFile): string {
  const { schema, environment, limit, tolerance, eachTolerance } = content;
  const lines = [
    "# .github/loadline.yml: what is run and what is expected; the workflows say where.",
    `# yaml-language-server: $schema=${schema}`,
    "# A scenario can override any of these keys.",
    ...(environment === undefined
      ? []
      : [`environment: ${environment} # must be the same for gate and baseline`]),
    ...startLines(content.start),
    ...(content.start?.ready === undefined
      ? ["# await: { path: /health } # the load starts when this path answers; default /"]
      : []),
    '# paths: ["**", "!**/*.md"] # a change of none of these passes without a load',
    ...(content.isRequired
      ? ["fail-on-inconclusive: true # a required check is not green where no verdict was possible"]
      : []),
    "objectives:",
    "  # Absolute limits, in addition to the thresholds in your k6 scripts.",
    limit === undefined ? "  # - p95 < 300ms # set it from the first report" : `  - p95 < ${limit}`,
    "  - errors < 1%",
    content.isSideBySide
      ? "  # Compared with the base, which is measured beside the change; with the stored baseline where that is not possible."
      : "  # Compared with the baseline, as soon as there is one.",
    `  - p95 < baseline + ${tolerance}`,
    ...(eachTolerance === undefined
      ? []
      : [
          `  - med of each endpoint < baseline + ${eachTolerance} # one that gets slower hides behind the others`,
        ]),
    "  - throughput > baseline - 10%",
    ...(content.warnings ?? []).map((text) => `  - "warn: ${text}"`),
    "scenarios:",
    ...scenarioLines(content.scenarios),
    ...leftOutLines(content.leftOut),
  ];
  return `${lines.join("\n")}\n`;
}

function startLines(start: WrittenStart | undefined): readonly string[] {
  if (start === undefined) return [];
  const { build, prepare, run, stop, env = {}, ready } = start;
  const commands = Object.entries({ run, build, prepare, stop }).flatMap(([key, command]) =>
    command === undefined ? [] : [`  ${key}: ${commandText(command)}`],
  );
  const variables = Object.entries(env).map(([name, value]) => `    ${name}: ${JSON.stringify(value)}`);
  return [
    "# The gate builds this change and its base and starts each on a port of its own, which PORT says.",
    "start:",
    ...commands,
    ...(variables.length === 0 ? [] : ["  env:", ...variables]),
    ...(ready === undefined ? [] : [`  ready: ${ready} # answers when the service is ready`]),
  ];
}

/** A command, quoted for YAML only if necessary. */
function commandText(command: string): string {
  return /^[A-Za-z.][\w ./&{}=-]*$/.test(command) ? command : quoted(command);
}

/** Why a script is left out, after "because". */
const leftOutWords: Readonly<Record<LeftOutWhy, string>> = {
  extension: "it needs a k6 extension",
  package: "it imports a package that is not bundled",
  target: "it does not read __ENV.TARGET_URL",
  long: "it takes too long for a pull request",
  twin: "its .ts file is the same script",
  collection: "its folder has more than five scripts",
  many: "there are too many scripts",
};

const mostLeftOutLines = 10;

/** Comments below the scenarios. */
function leftOutLines(leftOut: readonly LeftOutScript[]): string[] {
  const lines = leftOut
    .slice(0, mostLeftOutLines)
    .map(({ path, why }) => `  # Left out because ${leftOutWords[why]}: ${quoted(path)}`);
  const more = leftOut.length - lines.length;
  return more === 0 ? lines : [...lines, `  # Left out: ${more} more`];
}

/** Scenarios as lines below `scenarios:`. */
export function scenarioLines(scenarios: readonly WrittenScenario[]): string[] {
  return scenarios.flatMap(({ name, script }) => [`  ${quoted(name)}:`, `    script: ${quoted(script)}`]);
}
