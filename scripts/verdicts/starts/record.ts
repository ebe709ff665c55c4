/**
 * Records how starts of one build differ: all services at once, two sides of each, started anew for each place, three rounds a
 * start.
 *
 *   node scripts/run.mjs verdicts/starts/record 20    # minutes: some 50 s a place, which is two starts of each service
 */

import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { costsOf } from "../../../src/features/costs/figures.ts";
import { ProcReader } from "../../../src/features/costs/sampling/proc.ts";
import { startSampling } from "../../../src/features/costs/sampling/sampler.ts";
import type { Run } from "../../../src/model/run/run.ts";
import { isListening } from "../../../src/start/ports.ts";
import { installTools } from "../../tools.ts";
import { built, type Command, leastWarmUpMs, loaded, type Started, sideOf, start } from "../costs/sides.ts";
import { openLines } from "../lines.ts";
import { bankDirectory, type Place, type Runtime, runtimes, sides } from "./bank.ts";

/** A round is short, as what starts differ by is in each of them. */
const load = { seconds: 8, rate: 20, begin: "random" } as const;
const rounds = 3;

/** Nest is installed beside a copy of its service. */
function builtNest(): Command {
  const directory = mkdtempSync(join(tmpdir(), "loadline-starts-"));
  cpSync(fileURLToPath(new URL("nest", import.meta.url)), directory, { recursive: true });
  execFileSync("npm", ["install", "--no-audit", "--no-fund"], {
    cwd: directory,
    stdio: ["ignore", "ignore", "inherit"],
  });
  return [process.execPath, join(directory, "service.js")];
}

async function recordPlace(place: number): Promise<Place[]> {
  const store = await start(commands.store, []);
  while (!(await isListening(store.port))) await setTimeout(20);
  const started = new Map<string, Started>();
  // The side that starts first is another each time.
  const order = place % 2 === 0 ? sides : sides.toReversed();
  try {
    for (const side of order) {
      for (const runtime of runtimes) {
        const flags = runtime === "nest" ? [] : ["--store", String(store.port)];
        started.set(`${runtime}-${side}`, await start(commands[runtime], flags));
      }
    }
    const found = new Map<string, Run[]>();
    for (let round = 0; round < rounds; round += 1) {
      const families = [...started.values()].map(({ family }) => family);
      const sampling = await startSampling(
        families.map((processes) => ({ processes, reader: new ProcReader(processes) })),
      );
      // What is warm stays so, but the first requests of a load open its connections.
      const whole = await loaded(started, { ...load, warmUpMs: round === 0 ? leastWarmUpMs : 1000 });
      const sampled = await sampling.stop();
      for (const [at, name] of [...started.keys()].entries()) {
        const own = sideOf(whole, name, 2 * place + (name.endsWith("-a") ? 1 : 2));
        const costs = sampled[at];
        if (costs === undefined) throw new Error(`${name} was not sampled`);
        const run = { ...own, metrics: [...own.metrics, ...costsOf([own], costs).metrics] };
        found.set(name, [...(found.get(name) ?? []), run]);
      }
    }
    return runtimes.map((runtime) => ({
      ...{ runtime, place, a: found.get(`${runtime}-a`) ?? [], b: found.get(`${runtime}-b`) ?? [] },
    }));
  } finally {
    await Promise.all([store, ...started.values()].map(async ({ family }) => await family.end()));
  }
}

const [minutes = "20"] = process.argv.slice(2);
await installTools(["k6"]);
const commands: Readonly<Record<Runtime | "store", Command>> = { ...(await built()), nest: builtNest() };
const endMs = Date.now() + Number(minutes) * 60_000 - 60_000;
const keep = await openLines(bankDirectory, "");
for (let place = 0; Date.now() < endMs; place += 1) {
  await keep(await recordPlace(place));
  process.stdout.write(`${place}\n`);
}
