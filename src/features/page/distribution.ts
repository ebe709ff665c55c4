import type { Run } from "../../model/run/run.ts";
import { seriesOf } from "../../model/run/series.ts";
import { type Panel, type PanelLine, scaleOfLines } from "../../report/render/html/panel.ts";
import { addSketches, type Sketch, sketchCountAbove, sketchIn, sketchQuantile } from "../../stats/sketch.ts";
import type { Against } from "./over-time.ts";
import { rounded } from "./slices.ts";
import { chartWords } from "./words.ts";

const curvePoints = 160;
const bins = 48;
/** Share of requests shown; the slowest few would make the picture all tail. */
const shown = 0.999;
/** Smallest time drawn, in ms: the axis is logarithmic. */
const least = 0.001;

/** All requests of several runs; undefined if none has a valid sketch. */
function pooled(runs: readonly Run[]): Sketch | undefined {
  const all = addSketches(runs.flatMap((run) => sketchIn(seriesOf(run, "http_req_duration")?.sketch) ?? []));
  return all.count === 0 ? undefined : all;
}

/** Share of the requests that took at most each of the times. */
function sharesWithin(sketch: Sketch, times: readonly number[]): number[] {
  return times.map((time) => (sketch.count - sketchCountAbove(sketch, time)) / sketch.count);
}

/** Times from the fastest to the slowest shown, at equal ratios. */
function grid(sketches: readonly Sketch[], steps: number): number[] {
  const low = Math.max(least, Math.min(...sketches.map((it) => sketchQuantile(it, 0))) * 0.98);
  const high = Math.max(low * 1.5, ...sketches.map((it) => sketchQuantile(it, shown))) * 1.02;
  return Array.from({ length: steps + 1 }, (_, index) => rounded(low * (high / low) ** (index / steps)));
}

interface Pool {
  readonly look: Pick<PanelLine, "name" | "colour" | "stroke" | "width" | "isFilled">;
  readonly sketch: Sketch;
}

function poolsOf(runs: readonly Run[], { baseline, reference, subject }: Against): readonly Pool[] {
  const looks = [
    { name: reference, colour: 0, stroke: "dashed", isFilled: true, sketch: pooled(baseline) },
    { name: subject, colour: 1, stroke: "solid", width: 2.2, sketch: pooled(runs) },
  ] as const;
  return looks.flatMap(({ sketch, ...look }) => (sketch === undefined ? [] : { look, sketch }));
}

function curve(pools: readonly Pool[]): Panel {
  const times = grid(
    pools.map((it) => it.sketch),
    curvePoints,
  );
  const lines = pools.map(
    ({ look, sketch }): PanelLine => ({
      ...look,
      isFilled: false,
      shape: "line",
      values: sharesWithin(sketch, times).map(rounded),
    }),
  );
  return {
    id: "curve",
    ...chartWords.curve,
    across: { kind: "figure", values: times, dimension: "time" },
    up: { dimension: "ratio", scale: scaleOfLines("ratio", lines), fromZero: true, upTo: 1 },
    lines,
  };
}

function histogram(pools: readonly Pool[]): Panel {
  const edges = grid(
    pools.map((it) => it.sketch),
    bins,
  );
  const lines = pools.map(({ look, sketch }): PanelLine => {
    const within = sharesWithin(sketch, edges);
    const shares = edges.map((_, index) =>
      rounded(Math.max(0, (within[index + 1] ?? 1) - (within[index] ?? 0))),
    );
    // The few requests beyond the last edge are in no bar.
    return { ...look, shape: "steps", values: [...shares.slice(0, -1), shares.at(-2) ?? 0] };
  });
  return {
    id: "histogram",
    ...chartWords.histogram,
    across: { kind: "figure", values: edges, dimension: "time" },
    up: { dimension: "ratio", scale: scaleOfLines("ratio", lines), fromZero: true },
    lines,
  };
}

/** The distribution of all response times over all runs of both sides, as a curve and as a histogram. */
export function distributionPanels(runs: readonly Run[], against: Against): readonly Panel[] {
  const pools = poolsOf(runs, against);
  return pools.length === 0 ? [] : [curve(pools), histogram(pools)];
}
