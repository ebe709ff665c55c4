import { z } from "zod";
import { optional } from "../../../config/options/schemas.ts";
import { hasTimes } from "../../../model/run/age.ts";
import { type Dimension, unitOver } from "../../../model/units.ts";
import { known } from "../../../report/known.ts";
import type { Curve, Drawing } from "../charts/drawing.ts";
import { onOneAxis, overTime, type TimeCourse, timeCourseOf } from "../charts/over-time.ts";
import type { Figure } from "../figures/figure.ts";
import { fits } from "../figures/look.ts";
import { limitsOf } from "../figures/print.ts";
import { figuresWritten, runsWritten, text } from "../schema.ts";
import { plainUnit, planSeries, seriesKeys, windowOf } from "../servers/queries.ts";
import { mistake } from "../source/place.ts";
import { type Block, blockKind, type Data } from "../study.ts";
import { climbsOf, levelsOf, levelsWritten } from "./ladder.ts";
import { eventsWritten, planEvents } from "./servers.ts";

const schema = z.strictObject({
  chart: z.strictObject({
    figures: figuresWritten,
    over: optional(z.enum(["run", "level", "time"]), "What the x axis is. Default: run."),
    runs: runsWritten,
    level: levelsWritten.optional(),
    ...seriesKeys,
    limits: optional(
      z.record(text(100), z.number()),
      "Lines across the chart by name, in its unit, such as the request and the limit of a pod.",
    ),
    events: optional(eventsWritten, "PromQL of series whose changes are marked."),
    title: optional(text(200), "Title. Default: the figures."),
  }),
});

type ChartBlock = Block<z.output<typeof schema>>;

/** What is drawn, in base units. */
interface Drawn extends Pick<Drawing, "x" | "axis" | "look">, Partial<Pick<Drawing, "events">> {
  readonly curves: readonly (Curve & { readonly dimension: Dimension | undefined })[];
}

type PlanDrawn = (figures: readonly Figure[], block: ChartBlock) => (data: Data) => Drawn | Promise<Drawn>;

/** In the author's unit, or the one that fits all values. @throws Failure "usage" for figures of two kinds */
function drawingOf(
  drawn: Drawn,
  figures: readonly Figure[],
  { written, at }: ChartBlock,
  data: Data,
): Drawing {
  const { curves, events = [] } = drawn;
  const { unit: { counted } = plainUnit, limits: lines = {}, title } = written.chart;
  const [dimension = "number", other] = new Set(curves.flatMap((curve) => curve.dimension ?? []));
  if (other !== undefined) {
    const expected = "figures of one kind; a chart for each other one";
    throw mistake(at(), `a ${dimension} and a ${other} do not fit on one axis`, expected);
  }
  const look = figures[0]?.look ?? {};
  const values = curves.flatMap((curve) => curve.values.filter((one) => one !== undefined));
  const own = fits(look, dimension) ? look.unit : undefined;
  const { suffix, factor } = own ?? unitOver(dimension, values);
  const inUnit = ({ name, values: own }: Curve): Curve => {
    return { name, values: own.map((one) => one && one / factor) };
  };
  const across = Object.entries(lines).map(([name, value]) => ({ name, values: drawn.x.map(() => value) }));
  const limits = across.length > 0 ? [] : figures.flatMap((figure) => limitsOf(figure, data));
  return {
    ...{ ...drawn, kind: "drawing", events },
    title: title ?? (figures.map(({ name }) => name).join(", ") || "Servers"),
    unit: counted || suffix.trim(),
    curves: [...curves.map(inUnit), ...across],
    limits: limits.map(({ right }) => right.quantity.value / factor),
  };
}

/** Values of a figure of these runs, as a curve. */
function curveOf(name: string, figure: Figure, runs: readonly (string | undefined)[], data: Data) {
  const values = runs.map((run) => (run === undefined ? undefined : data.valueOf(figure, run)));
  const dimension = values.find((one) => one !== undefined)?.dimension;
  return { name, dimension, values: values.map((one) => one?.value) };
}

const overRuns: PlanDrawn = (figures, block) => {
  const runs = block.runs(block.written.chart.runs, "runs");
  return (data) => {
    const curves = figures.map((figure) => curveOf(figure.name, figure, runs, data));
    return { x: runs, axis: "", look: "bars", curves };
  };
};

const overLevels: PlanDrawn = (figures, block) => {
  const { level: written } = block.written.chart;
  if (written === undefined)
    throw mistake(block.at(), "the chart has no levels", "level: { 50: run or file, 100: ... }");
  const rungs = levelsOf(written, block);
  const levels = [...new Set(rungs.map(({ level }) => level))];
  return (data) => {
    const curves = climbsOf(rungs).flatMap((climb) => {
      const [{ deployment } = { deployment: "" }] = climb;
      const runs = levels.map((level) => climb.find((one) => one.level === level)?.run);
      return figures.map((figure) => {
        const isNamed = figures.length > 1 || deployment === "";
        return curveOf(known(deployment, isNamed && figure.name).join(" "), figure, runs, data);
      });
    });
    return { x: levels.map(String), axis: "level", look: "lines", curves };
  };
};

/** Lines over time, and since when their time counts. */
interface Courses {
  readonly fromMs: number;
  readonly courses: readonly TimeCourse[];
}

/** The seconds of figures in runs. @throws Failure "usage" for what only a run has, and for results without seconds */
function planSeconds(figures: readonly Figure[], { written, planning, at, ...block }: ChartBlock) {
  const runs = block.runs(written.chart.runs, "runs");
  const all = figures.map(({ name, place, expression }) => {
    const each = overTime(expression);
    if (each === undefined) {
      const expected = "one indicator that each second has, such as throughput or http_req_waiting avg";
      throw mistake(place, `"${name}" has no course over time`, expected);
    }
    planning.need(each);
    return { name, each };
  });
  const isOne = figures.length === 1;
  return (data: Data): Courses => {
    // A gate may have no base.
    const measured = runs.filter((run) => data.rounds(run).length > 0);
    const courses = all.flatMap(({ name, each }) =>
      measured.map((run) => {
        const title = known(!isOne && name, (isOne || runs.length > 1) && run).join(" ");
        const [found] = data.rounds(run).flatMap((round) => timeCourseOf(title, round, each) ?? []);
        if (found !== undefined) return found;
        const missing = `the results of "${run}" have no seconds of "${name}"`;
        throw mistake(at(), missing, "results with samples or rows over time");
      }),
    );
    const [first = ""] = measured;
    const fromMs = data.rounds(first).every(hasTimes) ? windowOf(first, data, at()).fromMs : 0;
    return { fromMs, courses };
  };
}

function planServers(block: ChartBlock) {
  const { chart: written } = block.written;
  const { dimension } = written.unit ?? plainUnit;
  const read = planSeries(written, block);
  return async (data: Data): Promise<Courses> => {
    const all = await read(data);
    const fromMs = all[0]?.span.fromMs ?? 0;
    const courses = all.map(({ points, group, name }) => ({
      name: `${group} ${name}`.trim(),
      dimension,
      points: points.map(({ atMs, value }) => ({ sinceMs: atMs - fromMs, value })),
    }));
    return { fromMs, courses };
  };
}

const overTimes: PlanDrawn = (figures, block) => {
  const { events: happened } = block.written.chart;
  const read = figures.length === 0 ? planServers(block) : planSeconds(figures, block);
  const readEvents = happened === undefined ? () => [] : planEvents(happened, block, ["events"]);
  return async (data) => {
    const { courses, fromMs } = await read(data);
    const { x, stepMs, values } = onOneAxis(courses);
    const curves = courses.map((one, index) => ({ ...one, values: values[index] ?? [] }));
    const events = (await readEvents(data)).map(({ atMs, name, change }) => ({
      at: Math.min(x.length - 1, Math.max(0, Math.round((atMs - fromMs) / stepMs))),
      words: `${name} ${change}`,
    }));
    return { x, axis: "minutes since the start", look: "lines", curves, events };
  };
};

/** A figure by run, by level or over time. */
export const chart = blockKind("chart", schema, (block) => {
  const { query, file, over, level, figures: named } = block.written.chart;
  const isOfServers = query !== undefined || file !== undefined;
  const figures = isOfServers ? [] : block.figures(named, "figures");
  const axis = isOfServers ? "time" : (over ?? (level === undefined ? "run" : "level"));
  const read = { run: overRuns, level: overLevels, time: overTimes }[axis](figures, block);
  return async (data) => [drawingOf(await read(data), figures, block, data)];
});
