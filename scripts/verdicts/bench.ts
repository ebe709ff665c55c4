/**
 * How often verdicts are wrong: draws gates from the bank of recorded runs and prints, for each kind of change, how many
 * fail, pass and stay inconclusive, and the load spent, for Loadline and the rules of other tools on the same draws.
 * Exits with 1 when a target is missed.
 *
 *   node scripts/run.mjs verdicts/bench [--seed N] [--quick] [--markdown FILE]
 *   node scripts/run.mjs verdicts/bench models [--seed N] [--quick] [--markdown FILE] [--only NAME,...]
 *
 *   models            simulated services instead of recorded runs, or some of them (models/catalogue.ts)
 *   --seed N          draws other gates; the same number draws the same ones (default 1)
 *   --quick           few draws: shows that it works, proves nothing
 *   --markdown FILE   also writes what is printed
 */
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { type BankName, readBank, recordedBanks } from "./bank.ts";
import { benchModels } from "./models/bench.ts";
import { characteristic } from "./parts/characteristic.ts";
import { howManyRuns } from "./parts/how-many-runs.ts";
import { noiseOfBank } from "./parts/noise.ts";
import { sideBySide, timing } from "./parts/pairs.ts";
import { sessionsApart, storedSessions } from "./parts/sessions.ts";
import { oneBaselineRun, otherMachines, tenBaselineRuns } from "./parts/stored.ts";
import { judgingTime, wholeGate } from "./parts/whole-gate.ts";
import { formatSection, formatTargets, type Section } from "./section.ts";
import { type Bench, openBench } from "./trials.ts";

/** What is printed of a bank, in this order. */
const parts = {
  noiseOfBank,
  sessionsApart,
  storedSessions,
  tenBaselineRuns,
  oneBaselineRun,
  otherMachines,
  sideBySide,
  timing,
  wholeGate,
  characteristic,
} as const satisfies Record<string, (bench: Bench) => Section>;

type PartName = keyof typeof parts;

interface Order extends Pick<Bench, "seed" | "gates" | "bank"> {
  readonly part: PartName;
}

/** The bank of sessions has no other changes and no pairs; only there a session has several runs. */
const ofSessions: readonly PartName[] = ["noiseOfBank", "sessionsApart", "storedSessions"];

function hasPart(bank: BankName, part: PartName): boolean {
  return bank === "sessions"
    ? ofSessions.includes(part)
    : part === "noiseOfBank" || !ofSessions.includes(part);
}

/** What most want to know first. */
const workOrder: readonly Pick<Order, "bank" | "part">[] = (
  [
    "storedSessions",
    "tenBaselineRuns",
    "sideBySide",
    "characteristic",
    "oneBaselineRun",
    "otherMachines",
    "timing",
    "noiseOfBank",
    "sessionsApart",
    "wholeGate",
  ] as const
).flatMap((part) =>
  recordedBanks()
    .filter((bank) => hasPart(bank, part))
    .map((bank) => ({ bank, part })),
);

async function work({ part, ...options }: Order): Promise<void> {
  parentPort?.postMessage(parts[part](openBench(await readBank(options.bank), options)));
}

/** One part in a thread of its own. */
async function inThread(order: Order): Promise<Section> {
  const worker = new Worker(new URL(import.meta.url), { workerData: order });
  const [section]: Section[] = await once(worker, "message");
  if (section === undefined) throw new Error(`${order.part} told nothing`);
  return section;
}

/** All parts of all banks, as many at a time as the machine has processors; in the order in which they are printed. */
async function runAll(options: Pick<Bench, "seed" | "gates">): Promise<readonly Section[]> {
  const sections = new Map<string, Section>();
  const queue = [...workOrder];
  const lane = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const started = performance.now();
      const section = await inThread({ ...next, ...options });
      sections.set(`${next.bank} ${next.part}`, {
        ...section,
        title: `${section.title} (${next.bank} bank)`,
      });
      console.error(`${next.bank} ${next.part}: ${((performance.now() - started) / 1000).toFixed(0)} s`);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, lane));
  return recordedBanks().flatMap((bank) =>
    Object.keys(parts).flatMap((part) => sections.get(`${bank} ${part}`) ?? []),
  );
}

const wholeBench = { tuned: 40, heldOut: 120 };
const quickBench = { tuned: 20, heldOut: 40 };

/** All that recorded runs tell. */
async function benchBanks(seed: number, isQuick: boolean): Promise<readonly Section[]> {
  const gates = isQuick ? quickBench : wholeBench;
  console.log(
    `${gates.heldOut} gates of each kind from the held-out half of the bank (runs with an odd place), ${gates.tuned} from the half that rules may be tuned on; seed ${seed}. "by draws" is the 95 % interval as if all draws were independent (Wilson). They come from few runs, so "by runs" draws those anew (bootstrap over the run judged first; – where all gates agree, which it can say nothing about).`,
  );
  const found = await runAll({ seed, gates });
  // Alone: another thread beside it would be in the figure.
  const last = judgingTime(openBench(await readBank("calm"), { seed, gates, bank: "calm" }));
  return [...found, howManyRuns(isQuick ? 50 : 300), last];
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      only: { type: "string" },
      seed: { type: "string", default: "1" },
      quick: { type: "boolean", default: false },
      markdown: { type: "string" },
    },
  });
  const seed = Number(values.seed);
  if (!Number.isInteger(seed)) throw new Error(`--seed ${values.seed}: expected a whole number`);
  const { quick, only } = values;
  const [what] = positionals;
  if (what !== undefined && what !== "models") throw new Error(`${what}: expected models, or nothing`);
  const sections =
    what === "models"
      ? [await benchModels({ seed, isQuick: quick, only: only?.split(",") })]
      : await benchBanks(seed, quick);
  const targets = sections.flatMap((section) => section.targets);
  const text = [...sections.map(formatSection), formatTargets(targets)].join("\n\n");
  console.log(text);
  if (values.markdown !== undefined) await writeFile(values.markdown, text);
  if (targets.some(({ isMet }) => !isMet)) process.exitCode = 1;
}

await (isMainThread ? main() : work(workerData));
