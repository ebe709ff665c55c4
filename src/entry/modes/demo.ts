import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Settings } from "../../config/settings.ts";
import { jobEnvironment } from "../../lib/environment.ts";
import { startProgram } from "../../lib/programs.ts";
import { exitStatus, runFailure, usageFailure } from "../../model/failure.ts";
import { openFamily } from "../../processes/family.ts";
import type { Host, Perform } from "../host.ts";

/** Every run of the demo: long enough to tell twice as slow from nothing, short enough to wait for. */
const runSeconds = 8;
const requestsPerSecond = 100;
const baselineRuns = 3;

const objectives = ["p95 < baseline + 30%", "errors < 1%", "throughput > baseline - 10%"];

/** What the shop does in each part of the demo, as its own environment variables. */
const mainShop = { SHOP_VERSION: "main" };
const harmlessShop = { SHOP_VERSION: "harmless-change" };
const slowShop = { SHOP_VERSION: "slow-change", SHOP_SLOWDOWN: "2" };

/**
 * The main job on the example shop: measures a baseline, gates a harmless change and a slow one, and leaves the reports
 * on disk.
 * @returns 0 when the first passed and the second failed, as they should; 1 when not, or when there is no baseline
 * @throws Failure "usage" where the examples are not there, "run" when the shop or k6 does not start
 */
export async function runDemo(host: Host, perform: Perform): Promise<number> {
  const examples = findExamples();
  const directory = await mkdtemp(join(tmpdir(), "loadline-demo-"));
  const part = async (name: string, mode: "gate" | "baseline-update", shop: Record<string, string>) => {
    host.log.note(`\n${name}`);
    return await withShop(examples, shop, async (target) => {
      const settings = demoSettings(examples, directory, {
        target,
        report: mode === "gate" ? (shop["SHOP_VERSION"] ?? "") : "baseline",
      });
      const runs = mode === "gate" ? [] : ([["runs", [String(baselineRuns)]]] as const);
      return await perform(mode, new Map([...settings, ...runs]), host);
    });
  };
  const baseline = await part(
    `1 of 3: measuring the baseline, ${baselineRuns} runs of ${runSeconds} s`,
    "baseline-update",
    mainShop,
  );
  if (baseline.exitStatus !== exitStatus.passed) {
    host.log.warn("The demo stopped: the baseline could not be measured. Is this machine busy?");
    return exitStatus.failed;
  }
  const harmless = await part("2 of 3: a pull request with a harmless change", "gate", harmlessShop);
  const slow = await part("3 of 3: a pull request that makes everything twice as slow", "gate", slowShop);
  host.log.note(`\nThe comment a pull request would get: ${slow.published?.markdownPath ?? ""}`);
  host.log.note(`The HTML page: ${slow.published?.reportPath ?? ""}`);
  const expected = harmless.exitStatus === exitStatus.passed && slow.exitStatus === exitStatus.failed;
  if (!expected)
    host.log.warn("The demo did not end as expected, with a pass and then a fail. Is this machine busy?");
  return expected ? exitStatus.passed : exitStatus.failed;
}

function demoSettings(
  examples: string,
  directory: string,
  run: { target: string; report: string },
): Settings {
  return new Map([
    ["script", [join(examples, "k6", "checkout.js")]],
    ["target-url", [run.target]],
    ["await-path", ["/health"]],
    ["env", [`RATE=${requestsPerSecond}`, `DURATION=${runSeconds}s`]],
    ["objectives", objectives],
    ["baseline-directory", [join(directory, "baselines")]],
    ["report-directory", [join(directory, run.report)]],
  ]);
}

/** The examples lie beside dist/, however deep in it this code was bundled. */
function findExamples(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (;;) {
    const examples = join(folder, "examples");
    if (existsSync(join(examples, "shop", "shop.js"))) return examples;
    const parent = dirname(folder);
    if (parent === folder)
      throw usageFailure("demo: examples/ is missing next to dist/; run it in a clone of the repository");
    folder = parent;
  }
}

/** Runs the shop as a process of its own, so that it does not share this one's event loop, and stops it afterwards. */
async function withShop<T>(
  examples: string,
  variables: Record<string, string>,
  use: (target: string) => Promise<T>,
): Promise<T> {
  const family = openFamily();
  const env = { ...jobEnvironment(process.env, []).env, PORT: "0", ...variables, ...family.variables };
  const shop = startProgram(process.execPath, [join(examples, "shop", "shop.js")], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  family.adopt(shop);
  try {
    return await use(await addressOf(shop));
  } finally {
    if (shop.exitCode === null) {
      const exited = once(shop, "exit");
      shop.kill();
      await exited;
    }
  }
}

/** The shop prints its address in its first line. */
async function addressOf(shop: ChildProcess): Promise<string> {
  if (shop.stdout === null) throw new Error("the shop was started without a pipe");
  for await (const line of createInterface(shop.stdout)) {
    const address = /http:\/\/\S+/.exec(line)?.[0];
    if (address !== undefined) return address;
  }
  throw runFailure("the example shop exited before it listened; see its message above");
}
