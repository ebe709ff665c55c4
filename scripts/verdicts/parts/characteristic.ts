/** The rule's operating characteristic on recorded runs: how often it passes and fails for changes of every size. */
import { mean } from "simple-statistics";
import type { Metric, Run } from "../../../src/model/run/run.ts";
import { type DrawnGate, drawSimultaneous, drawStored, oneMachine } from "../draw.ts";
import { indicators, objectiveFrom } from "../indicators.ts";
import { type LoadlineGate, runGate } from "../loadline.ts";
import { type Random, seeded, seedFor } from "../random.ts";
import type { Replay } from "../runs.ts";
import { percent, type Section, type Table, type Target } from "../section.ts";
import { type Bench, mostRounds } from "../trials.ts";

/** Shares by which the changed side's latencies are multiplied. */
const sizes = [0, 0.025, 0.05, 0.075, 0.1, 0.125, 0.15];

interface Design {
  readonly words: string;
  readonly design: LoadlineGate["design"];
  readonly draw: (random: Random) => DrawnGate;
}

function designsOf(bench: Bench): Design[] {
  const before = bench.runsOf("identical", "heldOut");
  const both = bench.runsOf("together-identical", "heldOut");
  const stored = { before, changed: before, baselineRuns: 10, rounds: mostRounds, machines: oneMachine };
  return [
    { words: "ten stored runs", design: "stored", draw: (random) => drawStored(stored, random) },
    {
      words: "side by side",
      design: "sideBySide",
      draw: (random) => drawSimultaneous(both, mostRounds, oneMachine, random),
    },
  ];
}

/** What is done to the changed side, and what the rule is given of it. */
interface Variant {
  readonly words: string;
  readonly slowed: (replay: Replay, size: number) => Replay;
  readonly given: (run: Run) => Run;
}

function withoutSketches(run: Run): Run {
  const metrics = run.metrics.map(
    (metric): Metric =>
      metric.type === "trend"
        ? { ...metric, series: metric.series.map(({ sketch: _, ...series }) => series) }
        : metric,
  );
  return { ...run, metrics };
}

/** The same run, so that what is known of it is remembered from gate to gate. */
function remembered(make: (run: Run) => Run): (run: Run) => Run {
  const known = new WeakMap<Run, Run>();
  return (run) => {
    const made = known.get(run) ?? make(run);
    known.set(run, made);
    return made;
  };
}

const tailSlower = (replay: Replay, size: number): Replay => ({ ...replay, tailSlowness: 1 + size });

const variants = {
  whole: {
    words: "all requests slower",
    slowed: (replay, size) => ({ ...replay, slowness: replay.slowness * (1 + size) }),
    given: (run) => run,
  },
  tail: { words: "the slowest 10 % slower", slowed: tailSlower, given: (run) => run },
  tailAlone: {
    words: "the slowest 10 % slower, judged by the percentile alone",
    slowed: tailSlower,
    given: remembered(withoutSketches),
  },
} as const satisfies Record<string, Variant>;

/** What came of gates of one size, as shares. */
interface Point {
  readonly passed: number;
  readonly failed: number;
  readonly seconds: number;
}

function pointAt(size: number, { design, words, draw }: Design, variant: Variant, bench: Bench): Point {
  const { slowed, given } = variant;
  // All variants judge the same draws.
  const random = seeded(seedFor(bench.seed, "characteristic", words, size));
  const endings = Array.from({ length: bench.gates.heldOut }, () => {
    const gate = draw(random);
    return runGate({
      rounds: gate.rounds.map((replay) => given(bench.measured(slowed(replay, size)))),
      baseline: gate.baseline.map((replay) => given(bench.measured(replay))),
      objectives: [objectiveFrom(indicators.p95.objective)],
      design,
    });
  });
  const shareOf = (word: string): number => endings.filter((it) => it.word === word).length / endings.length;
  return {
    passed: shareOf("pass"),
    failed: shareOf("fail"),
    seconds: mean(endings.map(({ rounds }) => rounds * bench.roundSeconds)),
  };
}

/** Lines of a chart that GitHub draws; the one that falls passes, the one that rises fails. */
function chartOf(title: string, points: readonly Point[]): string {
  const figures = (of: (point: Point) => number): string =>
    points.map((point) => (100 * of(point)).toFixed(1)).join(", ");
  return [
    "```mermaid",
    "xychart-beta",
    `  title "${title}"`,
    `  x-axis "slower by %" [${sizes.map((size) => 100 * size).join(", ")}]`,
    '  y-axis "of 100 gates" 0 --> 100',
    `  line [${figures(({ passed }) => passed)}]`,
    `  line [${figures(({ failed }) => failed)}]`,
    "```",
  ].join("\n");
}

function tableOf(caption: string, points: readonly (readonly [string, Point])[]): Table {
  const rows = points.map(([words, { passed, failed, seconds }]) => {
    const open = percent(1 - passed - failed, 1);
    return [words, percent(passed, 1), percent(failed, 1), open, `${seconds.toFixed(1)} s`];
  });
  return { caption, rows: [["slower by", "passed", "failed", "inconclusive", "load"], ...rows] };
}

/** Figures that are steadier must not hide a change of the slowest requests. */
const mostApart = 0.01;

/** A change that an objective with a tolerance of 5 % sees. */
const seen = 0.1;

/** By how much less the rule fails a change of 2T with its steadier figures, or passes it more. */
function hiddenBy(words: string, steadier: Point, alone: Point): Target {
  const passed = steadier.passed - alone.passed;
  const failed = alone.failed - steadier.failed;
  return {
    promise: `${words}, the slowest 10 % slower by 10 %: fails at most one point less, and passes at most one more, than by the percentile alone`,
    measured: `failed ${percent(failed, 1)} less, passed ${percent(passed, 1)} more`,
    isMet: passed <= mostApart && failed <= mostApart,
  };
}

/** Passed, failed and open gates for changes of every size; held-out half. */
export function characteristic(bench: Bench): Section {
  const found = designsOf(bench).map((design) => {
    const objective = `${indicators.p95.objective}, ${design.words}`;
    const at = (size: number, variant: Variant): Point => pointAt(size, design, variant, bench);
    const whole = sizes.map((size) => at(size, variants.whole));
    const [tail, alone] = [at(seen, variants.tail), at(seen, variants.tailAlone)];
    return {
      chart: chartOf(`${objective}: passed and failed`, whole),
      tables: [
        tableOf(
          `${objective}, ${variants.whole.words}`,
          whole.map((point, index) => [percent(sizes[index] ?? 0, 1), point]),
        ),
        tableOf(`${objective}, by ${percent(seen, 0)}`, [
          [variants.tail.words, tail],
          [variants.tailAlone.words, alone],
        ]),
      ],
      target: hiddenBy(design.words, tail, alone),
    };
  });
  return {
    title: "Operating characteristic",
    about: [
      "Runs of identical code whose latencies on the changed side are multiplied, so that every size has the same noise.",
      ...found.map(({ chart }) => chart),
    ].join("\n\n"),
    tables: found.flatMap(({ tables }) => tables),
    targets: found.map(({ target }) => target),
  };
}
