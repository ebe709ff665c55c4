/**
 * How often `loadline bisect` finds the slow commit: histories of 64 commits, one of which makes the service slower. The search is the
 * product's own, and what each gate says is the judge's own word on recorded pairs of both sides (scripts/verdicts/bank/, the half
 * that no rule is tuned on), drawn anew for each gate. The latencies of the bad end are multiplied; beside a commit that is as slow, so
 * are those of the base.
 *
 *   node scripts/run.mjs causes/histories [--seed N] [--histories N]
 */
import { parseArgs } from "node:util";
import { markdownTable } from "markdown-table";
import { mean, shuffle } from "simple-statistics";
import type { Commit } from "../../src/features/bisect/commits.ts";
import { findFirst } from "../../src/features/bisect/find.ts";
import type { GateAnswer } from "../../src/features/bisect/kept.ts";
import { type BankName, readBank } from "../verdicts/bank.ts";
import { drawSimultaneous, oneMachine } from "../verdicts/draw.ts";
import { objectiveFrom } from "../verdicts/indicators.ts";
import { runGate } from "../verdicts/loadline.ts";
import { wilsonShare } from "../verdicts/outcomes.ts";
import { type Random, seeded, seedFor } from "../verdicts/random.ts";
import type { Replay } from "../verdicts/runs.ts";
import { range } from "../verdicts/section.ts";
import { type Bench, mostRounds, openBench } from "../verdicts/trials.ts";

const commits = 64;
const good = "good";

/** Histories of one kind. */
interface Kind {
  readonly bank: Exclude<BankName, "sessions">;
  /** What the latencies of slow commits are multiplied by. */
  readonly slower: number;
  readonly tolerance: number;
  /** Commits that cannot be built: half of them together, the others alone. */
  readonly broken: number;
}

const kinds: readonly Kind[] = (["calm", "busy"] as const).flatMap((bank) => [
  { bank, slower: 1.1, tolerance: 5, broken: 0 },
  { bank, slower: 1.2, tolerance: 5, broken: 0 },
  { bank, slower: 1.2, tolerance: 10, broken: 0 },
  { bank, slower: 1.2, tolerance: 5, broken: 8 },
]);

/** What came of one search. */
interface Ended {
  readonly as: "found" | "range" | "wrong" | "none";
  /** Commits that are left. */
  readonly left: number;
  readonly gates: number;
  readonly seconds: number;
}

/** A search, and the same command once more where it left several commits. */
interface Searched {
  readonly first: Ended;
  readonly last: Ended;
}

function history(): readonly Commit[] {
  return Array.from({ length: commits }, (_, position) => ({
    sha: String(position),
    authoredAt: "2026-11-20T10:00:00Z",
    title: `Change ${position}`,
    pullRequest: undefined,
  }));
}

function brokenOf({ broken }: Kind, random: Random): ReadonlySet<number> {
  const together = Math.ceil(broken / 2);
  const from = Math.floor(random() * (commits - 1 - together));
  const alone = shuffle([...Array(commits - 1).keys()], random).slice(0, broken - together);
  return new Set([...Array.from({ length: together }, (_, at) => from + at), ...alone]);
}

/** What the gate says beside a commit that is as slow, or is not, and the load that it takes. */
function gateBeside(isSlow: boolean, { slower, tolerance }: Kind, bench: Bench, random: Random) {
  const pairs = bench.runsOf("together-identical", "heldOut");
  const drawn = drawSimultaneous(pairs, mostRounds, oneMachine, random);
  const measured = (replays: readonly Replay[], slowness: number) =>
    replays.map((replay) => bench.measured({ ...replay, slowness }));
  const { word, rounds } = runGate({
    rounds: measured(drawn.rounds, slower),
    baseline: measured(drawn.baseline, isSlow ? slower : 1),
    objectives: [objectiveFrom(`p95 < baseline + ${tolerance}%`)],
    design: "sideBySide",
  });
  const found = word === "fail" ? "lacks" : word === "pass" ? "has" : "unknown";
  return { found, seconds: rounds * bench.roundSeconds } as const;
}

async function searchOne(kind: Kind, bench: Bench, random: Random): Promise<Searched> {
  const slow = Math.floor(random() * commits);
  const broken = brokenOf(kind, random);
  const kept = new Map<string, GateAnswer>();
  const start = async (): Promise<Ended> => {
    let [gates, seconds] = [0, 0];
    const asked = (position: number): GateAnswer["found"] => {
      if (broken.has(position)) return "unknown";
      const gate = gateBeside(position >= slow, kind, bench, random);
      seconds += gate.seconds;
      return gate.found;
    };
    const answered = await findFirst(good, history(), {
      before: (sha) => kept.get(sha),
      ask: async (sha) => {
        const before = kept.get(sha);
        if (before !== undefined && before.found !== "unknown") return before;
        gates += 1;
        const answer = { found: asked(sha === good ? -1 : Number(sha)), headline: "" };
        kept.set(sha, answer);
        return answer;
      },
      note: () => {},
    });
    if (answered.kind !== "found" && answered.kind !== "range")
      return { as: "none", left: commits, gates, seconds };
    const left = answered.kind === "found" ? [answered.commit] : answered.commits;
    const isIn = left.some(({ sha }) => Number(sha) === slow);
    const as = !isIn ? "wrong" : answered.kind === "found" ? "found" : "range";
    return { as, left: left.length, gates, seconds };
  };
  const first = await start();
  return { first, last: first.as === "range" ? await start() : first };
}

const head: readonly string[] = [
  "bank",
  "slower by",
  "objective",
  "cannot be built",
  "histories",
  "found",
  "one of a few",
  "found when started again",
  "wrong",
  "no search",
  "gates",
  "load, s",
];

function rowOf({ bank, slower, tolerance, broken }: Kind, searched: readonly Searched[]): readonly string[] {
  const ended = searched.map(({ first }) => first);
  const count = (some: readonly Ended[], word: Ended["as"]): number =>
    some.filter(({ as }) => as === word).length;
  const spread = (figures: readonly number[], digits: number): string =>
    `${mean(figures).toFixed(digits)}, at most ${Math.max(...figures)}`;
  const found = count(ended, "found");
  const ranges = ended.filter(({ as }) => as === "range").map(({ left }) => left);
  const last = searched.map((one) => one.last);
  return [
    bank,
    `${Math.round((slower - 1) * 100)} %`,
    `\`p95 < baseline + ${tolerance}%\``,
    `${broken} of ${commits}`,
    String(ended.length),
    `${found} (${range(wilsonShare(found, ended.length))})`,
    ranges.length === 0 ? "0" : `${ranges.length} (of ${spread(ranges, 1)})`,
    String(count(last, "found") - found),
    String(Math.max(count(ended, "wrong"), count(last, "wrong"))),
    String(count(ended, "none")),
    spread(
      ended.map(({ gates }) => gates),
      1,
    ),
    spread(
      ended.map(({ seconds }) => Math.round(seconds)),
      0,
    ),
  ];
}

const { values } = parseArgs({
  options: { seed: { type: "string", default: "1" }, histories: { type: "string", default: "200" } },
});
const seed = Number(values.seed);
const rows: (readonly string[])[] = [];
for (const kind of kinds) {
  const { bank } = kind;
  const bench = openBench(await readBank(bank), { seed, bank, gates: { tuned: 0, heldOut: 0 } });
  const ended: Searched[] = [];
  for (let at = 0; at < Number(values.histories); at += 1) {
    ended.push(await searchOne(kind, bench, seeded(seedFor(seed, ...Object.values(kind), at))));
  }
  rows.push(...[20, ended.length].map((first) => rowOf(kind, ended.slice(0, first))));
  console.error(rows.at(-1)?.join(" | "));
}
console.log(markdownTable([head, ...rows]));
