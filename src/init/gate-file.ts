import type { LeftOutScript, LeftOutWhy } from "./choose.ts";
import { quoted } from "./quoted.ts";

/** A scenario as it stands in a written gate file. */
export interface WrittenScenario {
  readonly name: string;
  readonly script: string;
  readonly warmUp?: string;
}

/** What a written gate file says. */
export interface GateFileContent {
  /** Address of the JSON Schema: a URL, or a path from the file. */
  readonly schema: string;
  /** Path that is awaited before the load; undefined leaves it to the reader. */
  readonly awaitPath: string | undefined;
  /** Kind of deployment; undefined where there is one only. */
  readonly environment: string | undefined;
  /** Limit of p95 such as `300ms`; undefined leaves it to the reader, who knows what was promised. */
  readonly limit: string | undefined;
  /** Tolerance of p95 against the baseline, such as `10%`. */
  readonly tolerance: string;
  readonly scenarios: readonly WrittenScenario[];
  /** Scripts that are no scenarios of it. */
  readonly leftOut: readonly LeftOutScript[];
}

/** The text of a gate file. */
export function gateFile(content: GateFileContent): string {
  const { schema, awaitPath, environment, limit, tolerance } = content;
  const lines = [
    "# .github/loadline.yml: what is run and what is expected of it; the workflows only say where.",
    `# yaml-language-server: $schema=${schema}`,
    "# Each scenario may have any of these keys for itself.",
    ...(environment === undefined
      ? []
      : [`environment: ${environment} # gate and baseline have to name the same one`]),
    ...(awaitPath === undefined
      ? ["# await: { path: /health } # asked until it answers, before the load starts; / unless set"]
      : ["await:", `  path: ${awaitPath} # asked until it answers, before the load starts`]),
    "objectives:",
    "  # Limits of their own; so are the thresholds in a k6 script.",
    limit === undefined
      ? "  # - p95 < 300ms # what you promise: the first report shows the level"
      : `  - p95 < ${limit}`,
    "  - errors < 1%",
    "  # No worse than the baseline; not judged until there is one.",
    `  - p95 < baseline + ${tolerance}`,
    "  - throughput > baseline - 10%",
    "scenarios:",
    ...scenarioLines(content.scenarios),
    ...leftOutLines(content.leftOut),
  ];
  return `${lines.join("\n")}\n`;
}

/** Why a script is left out, as the end of a sentence. */
const leftOutWords: Readonly<Record<LeftOutWhy, string>> = {
  extension: "k6 needs an extension for it",
  package: "it imports a package, which has to be bundled with it",
  target: "it does not read __ENV.TARGET_URL",
  long: "a pull request would wait long for it",
  many: "there are many",
};

const mostLeftOutLines = 10;

/** Comments below the scenarios; a whole folder of examples is not listed. */
function leftOutLines(leftOut: readonly LeftOutScript[]): string[] {
  const lines = leftOut
    .slice(0, mostLeftOutLines)
    .map(({ path, why }) => `  # Left out, as ${leftOutWords[why]}: ${quoted(path)}`);
  const more = leftOut.length - lines.length;
  return more === 0 ? lines : [...lines, `  # Left out, too: ${more} more`];
}

/** Scenarios as lines below `scenarios:`. */
export function scenarioLines(scenarios: readonly WrittenScenario[]): string[] {
  return scenarios.flatMap(({ name, script, warmUp }) => [
    `  ${quoted(name)}:`,
    `    script: ${quoted(script)}`,
    ...(warmUp === undefined ? [] : [`    warm-up: ${warmUp} # left out of what is measured`]),
  ]);
}
