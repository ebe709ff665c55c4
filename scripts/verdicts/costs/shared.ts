/**
 * Records what is seen of 10 % more CPU time a request where both sides and their load share busy processors: at once, and one
 * side after the other at the same rate. Each place has starts of its own.
 *
 *   node scripts/run.mjs verdicts/costs/shared 8            # places: about 2.5 minutes each for each service, on two processors
 *   node scripts/run.mjs verdicts/costs/shared 8 node go    # these services alone
 */
import { setTimeout } from "node:timers/promises";
import type { Run } from "../../../src/model/run/run.ts";
import { isListening } from "../../../src/start/ports.ts";
import { installTools } from "../../tools.ts";
import { changes, openBank, type Service, type SharedRound, sharedChanges, sharedServices } from "./bank.ts";
import { built, leastWarmUpMs, loaded, type Started, sideOf, start } from "./sides.ts";

/** How busy all processors are to be, about, while both sides are loaded at once. */
const shares = [0.5, 0.7, 0.85];
const seconds = 6;
const warmUpMs = 1000;
/** Requests a second of each of two sides by which the CPU time of a request, its load's included, is found. */
const triedRate = 150;

const [places = "8", ...named] = process.argv.slice(2);
const recorded = sharedServices.filter((service) => named.length === 0 || named.includes(service));
await installTools(["k6"]);
const commands = await built();

async function startSides(of: Service): Promise<ReadonlyMap<string, Started>> {
  const store = await start(commands.store, []);
  while (!(await isListening(store.port))) await setTimeout(20);
  const sides = new Map([["store", store]]);
  for (const change of ["base", ...sharedChanges] as const) {
    const flags = change === "base" ? [] : changes[change](of);
    sides.set(change, await start(commands[of], ["--store", String(store.port), ...flags]));
  }
  return sides;
}

async function load(
  sides: ReadonlyMap<string, Started>,
  names: readonly string[],
  rate: number,
  place: number,
) {
  const asked = new Map([...sides].filter(([name]) => names.includes(name)));
  const whole = await loaded(asked, { seconds, warmUpMs, rate, begin: "random" });
  return names.map((name) => sideOf(whole, name, place + 1));
}

/** One load of each pair at once, and one of each side alone: what comes first differs from place to place. */
async function recordPlace(service: SharedRound["service"], place: number): Promise<readonly SharedRound[]> {
  const sides = await startSides(service);
  const rounds: SharedRound[] = [];
  try {
    const warm = { seconds: 2, warmUpMs: leastWarmUpMs, rate: 20, begin: "random" } as const;
    await loaded(new Map([...sides].filter(([name]) => name !== "store")), warm);
    const [tried] = await load(sides, ["base", "same"], triedRate, place);
    const busyWhenTried = tried?.generator.cpu?.mean ?? Number.NaN;
    for (const share of shares) {
      const rate = Math.round((share / busyWhenTried) * triedRate);
      const turned = <One>(all: readonly One[]) => (place % 2 === 0 ? all : all.toReversed());
      for (const change of turned(sharedChanges)) {
        const [base, head] = await load(sides, ["base", change], rate, place);
        if (base && head) rounds.push({ service, place, share, change, timing: "atOnce", base, head });
      }
      const alone = new Map<string, Run>();
      for (const name of turned(["base", ...sharedChanges])) {
        const [run] = await load(sides, [name], rate, place);
        if (run) alone.set(name, run);
      }
      for (const change of sharedChanges) {
        const [base, head] = [alone.get("base"), alone.get(change)];
        if (base && head) rounds.push({ service, place, share, change, timing: "inTurn", base, head });
      }
    }
    return rounds;
  } finally {
    await Promise.all([...sides.values()].map(async ({ family }) => await family.end()));
  }
}

const keep = await openBank("shared");
for (let place = 0; place < Number(places); place += 1) {
  for (const service of recorded) {
    const rounds = await recordPlace(service, place);
    await keep(rounds);
    const busy = rounds.map(({ base }) => (base.generator.cpu?.mean ?? Number.NaN).toFixed(2));
    process.stdout.write(`${place} ${service}: busy ${busy.join(" ")}\n`);
  }
}
