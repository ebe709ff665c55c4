/**
 * What is seen of 10 % more work where both sides share busy processors: at once, and one after the other. Prints a table, and
 * keeps nothing.
 *
 *   node scripts/run.mjs verdicts/costs/shared node 4       # places: about 2.5 minutes each, on two processors
 */
import { setTimeout } from "node:timers/promises";
import { mean, median } from "simple-statistics";
import type { Run } from "../../../src/model/run/run.ts";
import { isListening } from "../../../src/start/ports.ts";
import { installTools } from "../../tools.ts";
import { changes, type Service, services } from "./bank.ts";
import { figureIn, objective, percent } from "./draw.ts";
import { built, leastWarmUpMs, loaded, type Started, sideOf, start } from "./sides.ts";

/** How busy all processors are to be, about, while both sides are loaded at once. */
const shares = [0.35, 0.6, 0.85];
const seconds = 6;
const warmMs = 2000;
/** CPU time of a request, its load's included, as the bank has it. */
const requestMs: Readonly<Record<Service, number>> = { node: 4.6, python: 3.3, go: 2.3, java: 3.4 };
const figures = ["med", "avg", "p95"].map((figure) => objective(`${figure} < baseline + 5%`));

const [named = "node", places = "4"] = process.argv.slice(2);
const service = services.find((one) => one === named);
if (service === undefined) throw new Error(`which service? ${services.join(", ")}`);
await installTools(["k6"]);
const commands = await built();

async function startSides(of: Service): Promise<ReadonlyMap<string, Started>> {
  const store = await start(commands.store, []);
  while (!(await isListening(store.port))) await setTimeout(20);
  const sides = new Map([["store", store]]);
  for (const change of ["base", "same", "cpu10"] as const) {
    const flags = change === "base" ? [] : changes[change](of);
    sides.set(change, await start(commands[of], ["--store", String(store.port), ...flags]));
  }
  return sides;
}

/** What was seen of a change: by how much each figure was higher, as logarithms, and how busy the machine was. */
interface Seen {
  readonly differences: readonly number[];
  readonly busy: number;
}

function seenOf(base: Run, head: Run, busy: number): Seen {
  const differences = figures.map((figure) =>
    Math.log((figureIn(head, figure) ?? Number.NaN) / (figureIn(base, figure) ?? Number.NaN)),
  );
  return { differences, busy };
}

/** @param names of the sides that are loaded, at once */
async function load(sides: ReadonlyMap<string, Started>, names: readonly string[], rate: number) {
  const asked = new Map([...sides].filter(([name]) => names.includes(name)));
  const whole = await loaded(asked, { seconds, warmUpMs: warmMs, rate, begin: "random" });
  return { runs: names.map((name) => sideOf(whole, name, 1)), busy: whole.generator.cpu?.mean ?? Number.NaN };
}

const found = new Map<string, Seen[]>();
const keep = (key: string, seen: Seen): void => void found.set(key, [...(found.get(key) ?? []), seen]);

for (let place = 0; place < Number(places); place += 1) {
  const sides = await startSides(service);
  try {
    await loaded(new Map([...sides].filter(([name]) => name !== "store")), {
      ...{ seconds: 2, warmUpMs: leastWarmUpMs, rate: 20, begin: "random" },
    });
    for (const share of shares) {
      const rate = Math.round((1000 * share) / requestMs[service]);
      for (const change of ["same", "cpu10"]) {
        const together = await load(sides, ["base", change], rate);
        const [base, head] = together.runs;
        if (base && head) keep(`${share} ${change} at once`, seenOf(base, head, together.busy));
        const [before, after] = [await load(sides, ["base"], rate), await load(sides, [change], rate)];
        const [first, then] = [before.runs[0], after.runs[0]];
        if (first && then) keep(`${share} ${change} in turn`, seenOf(first, then, before.busy));
      }
    }
  } finally {
    await Promise.all([...sides.values()].map(async ({ family }) => await family.end()));
  }
}

process.stdout.write(
  `| ${service}, ${places} places | busy | ${figures.map(({ text }) => text.replace(/ <.*/, "")).join(" | ")} |\n`,
);
process.stdout.write("| --- | ---: | ---: | ---: | ---: |\n");
for (const [key, all] of found) {
  const middle = figures.map((_, at) =>
    percent(Math.expm1(median(all.map(({ differences }) => differences[at] ?? 0)))),
  );
  process.stdout.write(`| ${[key, percent(mean(all.map(({ busy }) => busy))), ...middle].join(" | ")} |\n`);
}
