/**
 * What objectives on costs answer on the recorded pairs (record.ts): each row 120 gates. No rule was tuned on any of them.
 *
 *   node scripts/run.mjs verdicts/costs/bench
 */
import { standardDeviation } from "simple-statistics";
import { seeded, seedFor } from "../random.ts";
import { type Change, changes, kindsOfBank, type Round, readRounds, services } from "./bank.ts";
import {
  answersOf,
  changeWords,
  drawn,
  figureIn,
  objective,
  percent,
  type RecordedPair,
  ratiosOf,
} from "./draw.ts";

const gates = 120;
const mostRounds = 12;

function pairsOf(rounds: readonly Round[], change: Change): RecordedPair[] {
  return rounds.flatMap(({ base, heads }) => {
    const head = heads[change];
    return head === undefined ? [] : [{ base, head }];
  });
}

function row(line: string, title: string, pairs: readonly RecordedPair[]): void {
  const ratios = ratiosOf(pairs, objective(line));
  const scatter =
    ratios.length < 2
      ? "–"
      : percent(standardDeviation(ratios) * Math.sqrt(ratios.length / (ratios.length - 1)));
  const random = seeded(seedFor(1, line, title));
  const answers = answersOf(line, gates, () => drawn(pairs, random, mostRounds));
  process.stdout.write(
    `| ${[title, `\`${line}\``, changeWords(ratios), scatter, ...answers].join(" | ")} |\n`,
  );
}

/** Objectives to ask about each change. */
const asked = [
  "cpu per request < baseline + 5%",
  "p95 < baseline + 5%",
  "switches per request < baseline + 20%",
  "memory peak < baseline + 20%",
  "memory growth < baseline + 2MB/min",
];

process.stdout.write(
  "| change | objective | median change | scatter of pairs | fail | pass | open | rounds |\n",
);
process.stdout.write("| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |\n");
for (const kind of kindsOfBank) {
  const rounds = await readRounds(kind);
  for (const service of services) {
    for (const change of Object.keys(changes) as Change[]) {
      const pairs = pairsOf(
        rounds.filter((round) => round.service === service),
        change,
      );
      const [first] = pairs;
      if (first === undefined || pairs.length < 2) continue;
      const told = asked.filter((line) => figureIn(first.base, objective(line)) !== undefined);
      for (const line of told) row(line, `${kind}: ${service}, ${change}, ${pairs.length} pairs`, pairs);
    }
  }
  const coarse = rounds.flatMap(({ ticks: { base, same } }) =>
    base === undefined || same === undefined ? [] : [Math.log(same / base)],
  );
  if (coarse.length < 2) continue;
  const scatter = percent(standardDeviation(coarse));
  process.stdout.write(`\n${kind}: by ticks pairs of the same code scatter by ${scatter}.\n\n`);
}
