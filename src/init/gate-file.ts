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
  /** Scripts that no pull request should wait for. */
  readonly leftOut: readonly string[];
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
    ...content.leftOut.map((path) => `  # Left out, as long by its name: ${quoted(path)}`),
  ];
  return `${lines.join("\n")}\n`;
}

/** Scenarios as lines below `scenarios:`. */
export function scenarioLines(scenarios: readonly WrittenScenario[]): string[] {
  return scenarios.flatMap(({ name, script, warmUp }) => [
    `  ${quoted(name)}:`,
    `    script: ${quoted(script)}`,
    ...(warmUp === undefined ? [] : [`    warm-up: ${warmUp} # left out of what is measured`]),
  ]);
}
