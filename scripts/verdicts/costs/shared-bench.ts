/**
 * What gates would answer on busy processors that both sides and their load share (shared.ts), at once and in turn: the rule as it
 * is, without its limit for sides at once. 200 gates of all places a row; the change of each half of the places beside it.
 *
 *   node scripts/run.mjs verdicts/costs/shared-bench
 */
import { mean, median } from "simple-statistics";
import { groupedBy } from "../../../src/lib/grouped.ts";
import { runGate } from "../loadline.ts";
import { seeded, seedFor } from "../random.ts";
import { readSharedRounds, type SharedRound } from "./bank.ts";
import { drawn, figureIn, objective, percent } from "./draw.ts";

const gates = 200;
/** By how busy the processors were while both sides were loaded at once. */
const bins = [
  [0.7, "70 % and more"],
  [0.5, "50 to 70 %"],
  [0, "up to 50 %"],
] as const;
const lines = ["med < baseline + 5%", "p95 < baseline + 5%"];

function loadOf({ service, place, share }: SharedRound): string {
  return `${service} ${place} ${share}`;
}

function busyIn({ base }: Pick<SharedRound, "base">): number {
  return base.generator.cpu?.mean ?? Number.NaN;
}

function changeIn(rounds: readonly SharedRound[], line: string): string {
  const of = objective(line);
  const ratios = rounds.map(({ base, head }) =>
    Math.log((figureIn(head, of) ?? Number.NaN) / (figureIn(base, of) ?? Number.NaN)),
  );
  return ratios.length === 0 ? "–" : percent(Math.expm1(median(ratios)));
}

function row(rounds: readonly SharedRound[], key: string, line: string): string {
  const random = seeded(seedFor(1, line, key));
  const counts = { pass: 0, fail: 0, inconclusive: 0 };
  const taken: number[] = [];
  for (let gate = 0; gate < gates; gate += 1) {
    const own = drawn(rounds, random, rounds.length);
    const ending = runGate({
      ...{ rounds: own.map(({ head }) => head), baseline: own.map(({ base }) => base) },
      ...{ objectives: [objective(line)], design: "sideBySide", mostRounds: own.length },
    });
    counts[ending.word] += 1;
    taken.push(ending.rounds);
  }
  const busy = percent(mean(rounds.map(busyIn)));
  const halves = [0, 1].map((half) =>
    changeIn(
      rounds.filter(({ place }) => place % 2 === half),
      line,
    ),
  );
  const answers = [counts.fail, counts.pass, counts.inconclusive].map((count) => percent(count / gates));
  return `| ${[key, rounds.length, busy, `\`${line}\``, ...halves, ...answers, mean(taken).toFixed(1)].join(" | ")} |\n`;
}

process.stdout.write(
  "| pairs | pairs | busy | objective | change, even places | odd places | fail | pass | open | rounds |\n" +
    "| --- | ---: | ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: |\n",
);
const all = await readSharedRounds();
const busyAtOnce = new Map(
  groupedBy(
    all.filter(({ timing }) => timing === "atOnce"),
    loadOf,
  ),
);
const cells = groupedBy(all, (round) => {
  const busy = mean((busyAtOnce.get(loadOf(round)) ?? []).map(busyIn));
  const { service, timing, change } = round;
  return `${service}, ${bins.find(([least]) => busy >= least)?.[1]}, ${timing}, ${change}`;
});
for (const [key, rounds] of [...cells].sort(([one], [other]) => one.localeCompare(other))) {
  if (rounds.length > 1) for (const line of lines) process.stdout.write(row(rounds, key, line));
}
