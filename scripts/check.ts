// Checks format, lint, types, unused code, and that dist/ is in step with src/, all at once.
//
//   npm run check
import { spawn } from "node:child_process";
import { root } from "./build.ts";

interface Check {
  readonly name: string;
  readonly args: readonly string[];
  /** What a person does about a failure. */
  readonly cure: string;
}

interface Outcome {
  readonly check: Check;
  readonly passed: boolean;
  readonly output: string;
  readonly seconds: number;
}

const checks: readonly Check[] = [
  {
    name: "format and lint",
    args: [
      "node_modules/@biomejs/biome/bin/biome",
      "ci",
      "--colors=off",
      "--error-on-warnings",
      "--max-diagnostics=50",
      ".",
    ],
    cure: 'Run "npm run fix"; what is left needs you.',
  },
  {
    name: "types",
    args: ["node_modules/typescript/bin/tsc", "--noEmit"],
    cure: "Mend the types.",
  },
  {
    name: "types of the pages",
    args: ["node_modules/typescript/bin/tsc", "--noEmit", "-p", "src/browser"],
    cure: "Mend the types.",
  },
  {
    name: "types of the shop",
    args: ["node_modules/typescript/bin/tsc", "-p", "examples/shop"],
    cure: "Mend the types.",
  },
  {
    name: "imports between rooms",
    args: ["scripts/checks/imports.ts"],
    cure: "Move what is shared down, or change the table in docs/developing.md.",
  },
  {
    name: "names that can be searched",
    args: ["scripts/checks/names.ts"],
    cure: "Give the type or parameter a name of its own.",
  },
  {
    name: "linear patterns",
    args: ["scripts/checks/patterns.mjs"],
    cure: "Rewrite the pattern so that each character is read once.",
  },
  {
    name: "derived files",
    args: ["scripts/docs.ts", "--check"],
    cure: 'Run "node scripts/run.mjs docs".',
  },
  {
    name: "unused code",
    args: ["node_modules/knip/bin/knip.js", "--no-progress"],
    cure: "Remove what nothing uses, or stop exporting it; entries are named in knip.json.",
  },
  {
    name: "locked packages",
    args: ["scripts/checks/locked-packages.ts"],
    cure: "Lock the package from npm's registry, with its integrity.",
  },
  {
    name: "dist in step",
    args: ["scripts/checks/dist.ts"],
    cure: 'Run "npm run build" and commit dist/ together with its source.',
  },
];

function runCheck(check: Check): Promise<Outcome> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    // FORCE_COLOR, even as "0", colours Biome's output letter by letter.
    const env: NodeJS.ProcessEnv = { ...process.env, NO_COLOR: "1" };
    delete env["FORCE_COLOR"];
    const child = spawn(process.execPath, check.args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    const keep = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    child.on("error", reject);
    child.on("close", (status) => {
      resolve({ check, passed: status === 0, output, seconds: (performance.now() - started) / 1000 });
    });
  });
}

const outcomes = await Promise.all(checks.map(runCheck));
for (const { check, output } of outcomes.filter(({ passed }) => !passed)) {
  console.log(`\n--- ${check.name} ---\n${output.trim()}\n`);
}
for (const { check, passed, seconds } of outcomes) {
  const cure = passed ? "" : `  ${check.cure}`;
  console.log(
    `${passed ? "ok  " : "FAIL"}  ${check.name.padEnd(16)} ${seconds.toFixed(1).padStart(5)} s${cure}`,
  );
}
if (outcomes.some(({ passed }) => !passed)) process.exitCode = 1;
