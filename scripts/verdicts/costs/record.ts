/**
 * Records pairs with their costs: the base and its changes, each a freshly started service, loaded at once.
 *
 *   node scripts/run.mjs verdicts/costs/record short 9    # minutes: the services in turn, 12 s a round
 *   node scripts/run.mjs verdicts/costs/record busy 9     # the same beside another busy process
 *   node scripts/run.mjs verdicts/costs/record waiting 9  # each request waits for something else, up to 80 ms
 *   node scripts/run.mjs verdicts/costs/record long 22 java  # 30 s a round after as much warm-up, as a gate by the usual script
 *   node scripts/run.mjs verdicts/costs/record leak 9     # a minute a round, after half a minute of warm-up: a heap has its size then
 *   node scripts/run.mjs verdicts/costs/record short 9 go java   # these alone
 *   node scripts/run.mjs verdicts/costs/record apart 15   # two sides of the same code, half an interval apart, or "together":
 *                                                         # prints by what they differ, and keeps nothing
 */

import { spawn } from "node:child_process";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { mean, rootMeanSquare } from "simple-statistics";
import { costsOf } from "../../../src/features/costs/figures.ts";
import { ProcReader } from "../../../src/features/costs/sampling/proc.ts";
import { startSampling } from "../../../src/features/costs/sampling/sampler.ts";
import type { Run } from "../../../src/model/run/run.ts";
import { isListening } from "../../../src/start/ports.ts";
import { installTools } from "../../tools.ts";
import { type Change, changes, openBank, type Round, type Service, services } from "./bank.ts";
import { figureIn, objective } from "./draw.ts";
import { built, leastWarmUpMs, loaded, type Started, sideOf, start } from "./sides.ts";

const kinds = {
  short: {
    heads: ["same", "cpu10", "queries"],
    seconds: 12,
    warmUpMs: leastWarmUpMs,
    rate: 25,
    begin: "random",
  },
  busy: {
    heads: ["same", "cpu10", "queries"],
    seconds: 12,
    warmUpMs: leastWarmUpMs,
    rate: 25,
    begin: "random",
  },
  waiting: {
    heads: ["same", "queries"],
    seconds: 12,
    warmUpMs: leastWarmUpMs,
    rate: 25,
    begin: "random",
    flags: ["--wait", "40"],
  },
  long: { heads: ["same", "cpu10"], seconds: 30, warmUpMs: 30_000, rate: 25, begin: "random" },
  leak: { heads: ["same", "leak"], seconds: 61, warmUpMs: 30_000, rate: 25, begin: "random" },
  apart: { heads: ["same"], seconds: 8, warmUpMs: leastWarmUpMs, rate: 50, begin: "apart" },
  together: { heads: ["same"], seconds: 8, warmUpMs: leastWarmUpMs, rate: 50, begin: "together" },
} as const satisfies Record<
  string,
  {
    heads: readonly Change[];
    seconds: number;
    warmUpMs: number;
    rate: number;
    begin: "random" | "apart" | "together";
    /** Of all sides. */
    readonly flags?: readonly string[];
  }
>;

async function recordRound(
  kind: (typeof kinds)[keyof typeof kinds],
  service: Service,
  place: number,
): Promise<Round> {
  const store = await start(commands.store, []);
  while (!(await isListening(store.port))) await setTimeout(20);
  // In another order each time, as the first that starts may have an advantage; of each service in every order.
  const turn = place + Math.floor(place / (2 * recorded.length));
  const names = ["base", ...kind.heads].map((name, at, all) => all[(at + turn) % all.length] ?? name);
  const sides = new Map<string, Started>();
  try {
    for (const name of names) {
      const flags = name === "base" ? [] : changes[name as Change](service);
      const all = "flags" in kind ? kind.flags : [];
      sides.set(name, await start(commands[service], ["--store", String(store.port), ...all, ...flags]));
    }
    const families = [...sides.values()].map(({ family }) => family);
    const ticking = families.map((family) => ({ ...family, cpuMs: () => undefined }));
    const sampling = await startSampling(
      [...families, ...ticking].map((processes) => ({ processes, reader: new ProcReader(processes) })),
    );
    // The compiler of a JVM takes memory for longer.
    const warmUpMs = service === "java" && word === "leak" ? 150_000 : kind.warmUpMs;
    const run = await loaded(sides, { ...kind, warmUpMs });
    const sampled = await sampling.stop();
    const ticks: Record<string, number> = {};
    const runs = names.map((name, at): [string, Run] => {
      const own = sideOf(run, name, place + 1);
      const [exact, coarse] = [sampled[at], sampled[at + names.length]];
      if (exact === undefined || coarse === undefined) throw new Error("a side was not sampled");
      const [first] = costsOf([own], coarse).metrics;
      if (first?.type === "trend") ticks[name] = first.series[0]?.values.avg ?? Number.NaN;
      return [name, { ...own, metrics: [...own.metrics, ...costsOf([own], exact).metrics] }];
    });
    const { base, ...heads } = Object.fromEntries(runs);
    if (base === undefined) throw new Error("no base");
    return { service, place, base, heads, ticks };
  } finally {
    await Promise.all([store, ...sides.values()].map(async ({ family }) => await family.end()));
  }
}

const [word = "", minutes = "9", ...named] = process.argv.slice(2);
function isKind(name: string): name is keyof typeof kinds {
  return Object.hasOwn(kinds, name);
}
if (!isKind(word)) throw new Error(`record what? ${Object.keys(kinds).join(", ")}`);
const kind = kinds[word];

/** By how much the two sides of the same code differ, as logarithms of ratios. */
const figures = ["cpu per request", "p95", "med", "avg"].map((figure) => objective(`${figure} < 1h`));
const differences: number[][] = [];
const neighbour =
  word === "busy"
    ? spawn(process.execPath, [fileURLToPath(new URL("../busy/neighbour.js", import.meta.url))], {
        stdio: "ignore",
      })
    : undefined;

function tellDifferences({ base, heads }: Round): void {
  const ratios = figures.map((figure) => {
    const [before, now] = [base, heads.same].map((run) => run && figureIn(run, figure));
    return Math.log((now ?? Number.NaN) / (before ?? Number.NaN));
  });
  differences.push(ratios);
  process.stdout.write(`${ratios.map((ratio) => ratio.toFixed(3)).join(" ")}\n`);
}

function tellSpread(): void {
  for (const [at, { text }] of figures.entries()) {
    const own = differences.flatMap((round) => round[at] ?? []).filter((ratio) => Number.isFinite(ratio));
    const spread = rootMeanSquare(own);
    process.stdout.write(
      `${text.replace(" < 1h", "")}: ${mean(own).toFixed(3)} on average, ${spread.toFixed(3)} apart\n`,
    );
  }
}

const recorded = services.filter((service) => named.length === 0 || named.includes(service));
await installTools(["k6"]);
const commands = await built();
const endMs = Date.now() + Number(minutes) * 60_000 - (kind.seconds + 10) * 1000 - kind.warmUpMs;
const keep = await openBank(word);
for (let place = 0; Date.now() < endMs; place += 1) {
  // Two rounds of each in turn.
  const service = recorded[Math.floor(place / 2) % recorded.length] ?? "node";
  const round = await recordRound(kind, service, place);
  if (kind.begin !== "random") {
    tellDifferences(round);
    continue;
  }
  await keep([round]);
  const cpu = Object.entries(round.ticks).map(([name, ms]) => `${name} ${ms.toFixed(2)}`);
  process.stdout.write(`${place} ${service}: ${cpu.join(", ")} ms by ticks\n`);
}
neighbour?.kill();
if (differences.length > 0) tellSpread();
