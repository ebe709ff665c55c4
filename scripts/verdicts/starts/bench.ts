/**
 * How much starts of one build differ, and what gates of unchanged code answer on them. No rule was tuned on any of it.
 *
 *   node scripts/run.mjs verdicts/starts/bench
 */
import { chanceOfSessions, componentsOf } from "../components.ts";
import { answersOf, drawn, objective, percent, ratiosOf } from "../costs/draw.ts";
import { seeded, seedFor } from "../random.ts";
import { type Place, readPlaces, runtimes } from "./bank.ts";

const gates = 200;
const mostRounds = 12;
const figures = ["med", "avg", "p95", "cpu per request"].map((figure) =>
  objective(`${figure} < baseline + 5%`),
);
const asked = ["p95 < baseline + 5%", "med < baseline + 5%", "cpu per request < baseline + 5%"];

/** The rounds of a place: both sides of each were loaded at once. */
function pairsOf({ a, b }: Place) {
  return a.flatMap((base, at) => {
    const head = b[at];
    return head === undefined ? [] : [{ base, head }];
  });
}

const places = await readPlaces();
process.stdout.write(
  "| runtime | figure | rounds of a start | starts | chance |\n| --- | --- | ---: | ---: | ---: |\n",
);
for (const runtime of runtimes) {
  const own = places.filter((one) => one.runtime === runtime);
  for (const figure of figures) {
    const differences = own
      .map((place) => ratiosOf(pairsOf(place), figure))
      .filter(({ length }) => length > 1);
    const { rounds, sessions } = componentsOf(differences);
    // A difference has the noise of two sides.
    const [round, start] = [rounds, sessions].map((variance) => percent(Math.sqrt(variance / 2)));
    const name = figure.text.replace(/ <.*/, "");
    const chance = chanceOfSessions(differences).toFixed(3);
    process.stdout.write(
      `| ${runtime}, ${2 * own.length} starts | ${name} | ${round} | ${start} | ${chance} |\n`,
    );
  }
}

process.stdout.write(
  "\n| unchanged code | objective | fails | passes | open | rounds |\n| --- | --- | ---: | ---: | ---: | ---: |\n",
);
for (const runtime of runtimes) {
  const byPlace = places.filter((one) => one.runtime === runtime).map(pairsOf);
  if (byPlace.length === 0) continue;
  for (const line of asked) {
    const random = seeded(seedFor(1, runtime, line));
    // Each round is one of other starts, as with `start:`.
    const answers = answersOf(line, gates, () =>
      drawn(byPlace, random, mostRounds).flatMap((some) => drawn(some, random, 1)),
    );
    process.stdout.write(`| ${[runtime, `\`${line}\``, ...answers].join(" | ")} |\n`);
  }
}
