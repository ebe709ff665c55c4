/**
 * What gates would answer on busy processors that both sides and their load share (shared.ts), at once and in turn: the rule as it
 * is, without its limit for sides at once. 200 gates of all places a row; the change of each half of the places beside it.
 *
 *   node scripts/run.mjs verdicts/costs/shared-bench
 */
import { mean } from "simple-statistics";
import { groupedBy } from "../../../src/lib/grouped.ts";
import { seeded, seedFor } from "../random.ts";
import { readSharedRounds, type SharedRound } from "./bank.ts";
import { answersOf, changeWords, drawn, objective, percent, ratiosOf } from "./draw.ts";

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

function row(rounds: readonly SharedRound[], key: string, line: string): string {
  const busy = percent(mean(rounds.map(busyIn)));
  const halves = [0, 1].map((half) =>
    changeWords(
      ratiosOf(
        rounds.filter(({ place }) => place % 2 === half),
        objective(line),
      ),
    ),
  );
  const random = seeded(seedFor(1, line, key));
  const answers = answersOf(line, gates, () => drawn(rounds, random, rounds.length));
  return `| ${[key, rounds.length, busy, `\`${line}\``, ...halves, ...answers].join(" | ")} |\n`;
}

process.stdout.write(
  "| pairs | pairs | busy | objective | change, even places | odd places | fail | pass | open | rounds |\n" +
    "| --- | ---: | ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: |\n",
);
const all = await readSharedRounds();
const busyAtOnce = groupedBy(
  all.filter(({ timing }) => timing === "atOnce"),
  loadOf,
);
const cells = groupedBy(all, (round) => {
  const busy = mean((busyAtOnce.get(loadOf(round)) ?? []).map(busyIn));
  const { service, timing, change } = round;
  return `${service}, ${bins.find(([least]) => busy >= least)?.[1]}, ${timing}, ${change}`;
});
for (const [key, rounds] of [...cells].sort(([one], [other]) => one.localeCompare(other))) {
  if (rounds.length > 1) for (const line of lines) process.stdout.write(row(rounds, key, line));
}
