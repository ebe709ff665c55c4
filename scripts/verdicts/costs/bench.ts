/**
 * What objectives on costs answer on the recorded pairs (record.ts): each row 120 gates. No rule was tuned on any of them.
 *
 *   node scripts/run.mjs verdicts/costs/bench
 */
import { mean, median, standardDeviation } from "simple-statistics";
import type { Objective } from "../../../src/model/objective.ts";
import type { Run } from "../../../src/model/run/run.ts";
import { runGate } from "../loadline.ts";
import { seeded, seedFor } from "../random.ts";
import { type Change, changes, kindsOfBank, type Round, readRounds, services } from "./bank.ts";
import { drawn, figureIn, objective, percent } from "./draw.ts";

const gates = 120;
const mostRounds = 12;

type Pair = { readonly base: Run; readonly head: Run };

function pairsOf(rounds: readonly Round[], change: Change): Pair[] {
  return rounds.flatMap(({ base, heads }) => {
    const head = heads[change];
    return head === undefined ? [] : [{ base, head }];
  });
}

/** Logarithms of the ratios of pairs; figures that may be 0 are left out. */
function ratiosOf(pairs: readonly Pair[], of: Objective): number[] {
  return pairs.flatMap(({ base, head }) => {
    const [before = 0, now = 0] = [figureIn(base, of), figureIn(head, of)];
    return before > 0 && now > 0 ? [Math.log(now / before)] : [];
  });
}

function row(line: string, title: string, pairs: readonly Pair[]): void {
  const asked = objective(line);
  const random = seeded(seedFor(1, line, title));
  const counts = { pass: 0, fail: 0, inconclusive: 0 };
  const rounds: number[] = [];
  for (let gate = 0; gate < gates; gate += 1) {
    const own = drawn(pairs, random, mostRounds);
    const ending = runGate({
      ...{ rounds: own.map(({ head }) => head), baseline: own.map(({ base }) => base) },
      ...{ objectives: [asked], design: "sideBySide", mostRounds: own.length },
    });
    counts[ending.word] += 1;
    rounds.push(ending.rounds);
  }
  const ratios = ratiosOf(pairs, asked);
  const scatter =
    ratios.length < 2
      ? "–"
      : percent(standardDeviation(ratios) * Math.sqrt(ratios.length / (ratios.length - 1)));
  const change = ratios.length === 0 ? "–" : percent(Math.expm1(median(ratios)));
  const shares = [counts.fail, counts.pass, counts.inconclusive].map((count) => percent(count / gates));
  process.stdout.write(
    `| ${[title, `\`${line}\``, change, scatter, ...shares, mean(rounds).toFixed(1)].join(" | ")} |\n`,
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
