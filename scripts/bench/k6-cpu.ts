// What measuring costs k6: its own CPU (user + system) with Loadline's sample channels against `k6 run` without
// outputs, in turn, so that a busy machine is busy for all; and how much longer a run takes than k6 itself.
//
//   node scripts/bench/k6-cpu.ts [--rate 500] [--seconds 10] [--rounds 5] [--tool k6|k6-v1]
//
// The CPU is the kernel's count for the k6 process (bash's `time`), so it needs bash.
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startShop } from "../../examples/shop/shop.js";
import { createLoad } from "../../src/k6/load.ts";
import { runToEnd } from "../../src/k6/run/process.ts";
import { setVariables } from "../../src/lib/environment.ts";
import type { K6Choice, Scenario } from "../../src/model/gate.ts";
import { installTools, toolPath, toolVersion } from "../tools.ts";

const script = "examples/k6/checkout.js";

interface Cost {
  readonly cpuSeconds: number;
  readonly wallSeconds: number;
  /** Of the k6 process alone. */
  readonly k6Seconds: number;
}

type Variant = (wrapper: string, target: string) => Promise<void>;

const { values: flags } = parseArgs({
  options: {
    rate: { type: "string", default: "500" },
    seconds: { type: "string", default: "10" },
    rounds: { type: "string", default: "5" },
    tool: { type: "string", default: "k6" },
  },
});
const tool = flags.tool === "k6-v1" ? "k6-v1" : "k6";
const load = { RATE: flags.rate, DURATION: `${flags.seconds}s` };

/** k6 alone, with the given arguments. */
function alone(args: readonly string[]): Variant {
  return async (wrapper, target) => {
    const env = { ...setVariables(process.env), ...load, TARGET_URL: target, K6_NO_USAGE_REPORT: "true" };
    const command = { file: wrapper, args: ["run", "--quiet", ...args, script], env };
    await runToEnd(command, new AbortController().signal);
  };
}

/** A whole run of Loadline. */
function measured(samples: K6Choice["samples"], extra: Readonly<Record<string, string>> = {}): Variant {
  return async (wrapper, target) => {
    const around = { env: { ...process.env, ...extra } };
    const generator = createLoad({ path: wrapper, version: toolVersion(tool), samples }, "0.0.0", around);
    const scenario: Scenario = {
      ...{ name: "bench", script, target, environment: "bench", objectives: [], drift: "off", warmUpMs: 0 },
      await: { path: "/", status: undefined, timeoutMs: 5000 },
      env: load,
    };
    const quiet = () => undefined;
    const log = { note: quiet, warn: quiet, progress: quiet, output: quiet };
    await generator.run(scenario, { caller: {}, signal: new AbortController().signal, log });
  };
}

const variants: Readonly<Record<string, Variant>> = {
  "k6 alone": alone([]),
  pipe: measured("pipe"),
  stdout: measured("stdout"),
  "pipe, GOGC=200": measured("pipe", { GOGC: "200" }),
  "k6 alone, csv": alone(["--out", "csv=/dev/null"]),
  "k6 alone, json": alone(["--out", "json=/dev/null"]),
};

/** Stands for k6 and writes down what its `run` cost. */
async function writeWrapper(folder: string): Promise<string> {
  const wrapper = join(folder, "k6");
  const lines = [
    "#!/bin/bash",
    'if [ "$1" != run ]; then exec "$REAL_K6" "$@"; fi',
    "TIMEFORMAT='%3U %3S %3R'",
    "exec 3>&2",
    '{ time "$REAL_K6" "$@" 2>&3; } 2>"$COST_FILE"',
  ];
  await writeFile(wrapper, `${lines.join("\n")}\n`);
  await chmod(wrapper, 0o755);
  return wrapper;
}

async function costOf(variant: Variant, folder: string): Promise<Cost> {
  const shop = await startShop({ port: 0, seed: 1 });
  const started = performance.now();
  try {
    await variant(join(folder, "k6"), shop.url);
  } finally {
    await shop.close();
  }
  const wallSeconds = (performance.now() - started) / 1000;
  const [user = 0, system = 0, k6Seconds = 0] = (await readFile(join(folder, "cost"), "utf8"))
    .split(" ")
    .map(Number);
  return { cpuSeconds: user + system, wallSeconds, k6Seconds };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
}

async function main(): Promise<void> {
  await installTools([tool]);
  const folder = await mkdtemp(join(tmpdir(), "k6-cpu-"));
  process.env["REAL_K6"] = toolPath(tool);
  process.env["COST_FILE"] = join(folder, "cost");
  await writeWrapper(folder);
  const costs: Record<string, Cost[]> = {};
  for (let round = 1; round <= Number(flags.rounds); round += 1) {
    for (const [name, variant] of Object.entries(variants)) {
      const cost = await costOf(variant, folder);
      costs[name] = [...(costs[name] ?? []), cost];
      console.log(`round ${round}  ${name.padEnd(16)} CPU ${cost.cpuSeconds.toFixed(2)} s`);
    }
  }
  await rm(folder, { recursive: true });
  console.log(
    `\nk6 ${toolVersion(tool)}, ${flags.rate} requests/s for ${flags.seconds} s, ${flags.rounds} rounds`,
  );
  const base = costs["k6 alone"] ?? [];
  for (const [name, list] of Object.entries(costs)) {
    const ratios = list.map(({ cpuSeconds }, round) => cpuSeconds / (base[round]?.cpuSeconds ?? Number.NaN));
    const beyond = median(list.map(({ wallSeconds, k6Seconds }) => wallSeconds - k6Seconds));
    const spread = `${Math.min(...ratios).toFixed(3)} to ${Math.max(...ratios).toFixed(3)}`;
    const figures = `${median(ratios).toFixed(3)} (${spread})`;
    console.log(`${name.padEnd(16)} CPU x ${figures}, wall time beyond k6 ${beyond.toFixed(2)} s`);
  }
}

await main();
