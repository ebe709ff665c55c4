import { z } from "zod";
import { optional } from "../../../config/options/schemas.ts";
import { hasTimes } from "../../../model/run/age.ts";
import { type Dimension, unitOver } from "../../../model/units.ts";
import type { Drawing } from "../charts/drawing.ts";
import { courseOf, courseOfSeries, onOneAxis, overTime, type StudyCourse } from "../charts/over-time.ts";
import type { Figure } from "../figures/figure.ts";
import { fits } from "../figures/format.ts";
import { limitsOf } from "../figures/print.ts";
import { figuresWritten, listOf, runsWritten } from "../schema.ts";
import { nameOf } from "../servers/series.ts";
import { mistake, type Place } from "../source/place.ts";
import { type Block, blockKind, type Data } from "../study.ts";
import { eventsWritten, planEvents } from "./events.ts";
import { levelsOf, levelsWritten, type Rung } from "./levels.ts";
import { planSeries, seriesKeys, unitOf, windowOf } from "./queries.ts";

const schema = z.strictObject({
  chart: z.strictObject({
    figures: figuresWritten,
    over: optional(z.enum(["run", "level", "time"]), "What the x axis is. Default: run."),
    runs: runsWritten,
    level: optional(levelsWritten, "Runs or files by level, or several deployments of such."),
    ...seriesKeys,
    limits: optional(
      z.record(z.string().min(1).max(100), z.number()),
      "Lines across the chart by name, in its unit, such as the request and the limit of a pod.",
    ),
    events: optional(eventsWritten, "PromQL of series whose changes are marked."),
    title: optional(z.string().min(1).max(200), "Title. Default: the figures."),
  }),
});

type Content = z.infer<typeof schema>;

/** What is drawn, in base units. */
interface Drawn extends Pick<Drawing, "x" | "axis" | "look"> {
  readonly curves: readonly {
    readonly name: string;
    readonly dimension: Dimension | undefined;
    readonly values: readonly (number | undefined)[];
  }[];
  readonly events?: Drawing["events"];
  /** What is counted, in place of a unit. */
  readonly counted?: string;
}

/** Figures of one kind stand on one axis. @throws Failure "usage" */
function oneDimension({ curves }: Drawn, place: Place): Dimension {
  const [first = "number", other] = new Set(curves.flatMap(({ dimension }) => dimension ?? []));
  if (other === undefined) return first;
  const expected = "figures of one kind; a chart for each other one";
  throw mistake(place, `a ${first} and a ${other} do not fit on one axis`, expected);
}

/** In the author's unit, or the one that fits all values. */
function drawingOf(
  drawn: Drawn,
  figures: readonly Figure[],
  { written: { chart: written }, at }: Block<Content>,
  data: Data,
): Drawing {
  const { x, axis, look, curves, events = [], counted = "" } = drawn;
  const dimension = oneDimension(drawn, at("chart"));
  const known = curves.flatMap(({ values }) => values.filter((one) => one !== undefined));
  const [first] = figures;
  const own = first !== undefined && fits(first.look, dimension) ? first.look.unit : undefined;
  const { suffix, factor } = own ?? unitOver(dimension, known);
  const lines = Object.entries(written.limits ?? {});
  const limits = lines.length > 0 ? [] : figures.flatMap((figure) => limitsOf(figure, data));
  return {
    ...{ kind: "drawing", x, axis, look, events },
    title: written.title ?? (figures.map(({ name }) => name).join(", ") || "Servers"),
    unit: counted === "" ? suffix.trim() : counted,
    curves: [
      ...curves.map(({ name, values }) => ({
        name,
        values: values.map((one) => (one === undefined ? undefined : one / factor)),
      })),
      ...lines.map(([name, value]) => ({ name, values: x.map(() => value) })),
    ],
    limits: limits.map((one) => one / factor),
  };
}

/** Values of a figure of these runs, as a curve. */
function curveOf(name: string, figure: Figure, runs: readonly (string | undefined)[], data: Data) {
  const values = runs.map((run) => (run === undefined ? undefined : data.valueOf(figure, run)));
  const dimension = values.find((one) => one !== undefined)?.dimension;
  return { name, dimension, values: values.map((one) => one?.value) };
}

/** Words that are not empty. */
function joined(...words: readonly string[]): string {
  return words.filter((one) => one !== "").join(" ");
}

function overRuns(runs: readonly string[], figures: readonly Figure[], data: Data): Drawn {
  const curves = figures.map((figure) => curveOf(figure.name, figure, runs, data));
  return { x: runs, axis: "", look: "bars", curves };
}

function overLevels(rungs: readonly Rung[], figures: readonly Figure[], data: Data): Drawn {
  const levels = [...new Set(rungs.map(({ level }) => level))];
  const deployments = [...new Set(rungs.map(({ deployment }) => deployment))];
  const curves = deployments.flatMap((deployment) => {
    const own = rungs.filter((one) => one.deployment === deployment);
    const runs = levels.map((level) => own.find((one) => one.level === level)?.run);
    return figures.map((figure) => {
      const isNamed = figures.length > 1 || deployment === "";
      return curveOf(joined(deployment, isNamed ? figure.name : ""), figure, runs, data);
    });
  });
  return { x: levels.map(String), axis: "level", look: "lines", curves };
}

/** The seconds of figures in runs. @throws Failure "usage" for what only a run has, and for results without seconds */
function planSeconds(
  figures: readonly Figure[],
  runs: readonly string[],
  { planning, at }: Block<Content>,
): (data: Data) => readonly StudyCourse[] {
  const all = figures.map((figure) => ({ figure, each: overTime(figure.expression) }));
  for (const { each } of all) if (each !== undefined) planning.need(each);
  return (data) =>
    all.flatMap(({ figure, each }) =>
      runs.map((run) => {
        const { name, place } = figure;
        if (each === undefined) {
          const expected = "one indicator that each second has, such as throughput or http_req_waiting avg";
          throw mistake(place, `"${name}" has no course over time`, expected);
        }
        const isOne = figures.length === 1;
        const title = joined(isOne ? "" : name, isOne || runs.length > 1 ? run : "");
        const [first] = data.rounds(run).flatMap((round) => courseOf(round, each, title) ?? []);
        if (first !== undefined) return first;
        const found = `the results of "${run}" have no seconds of "${name}"`;
        throw mistake(at("chart"), found, "results with samples or rows over time");
      }),
    );
}

/** What is on the x axis over time: series of servers, or seconds of runs; and since when it counts. */
function planCourses(
  figures: readonly Figure[],
  block: Block<Content>,
): (data: Data) => Promise<{ readonly fromMs: number; readonly courses: readonly StudyCourse[] }> {
  const { written: whole, at } = block;
  const { chart: written } = whole;
  if (written.query === undefined && written.file === undefined) {
    const runs = block.runs(written.runs, "chart", "runs");
    const seconds = planSeconds(figures, runs, block);
    return async (data) => {
      const [run = ""] = runs;
      return {
        fromMs: data.rounds(run).every(hasTimes) ? windowOf(run, data, at("chart")).fromMs : 0,
        courses: seconds(data),
      };
    };
  }
  const read = planSeries(written, ["chart"], block);
  const { dimension } = unitOf(written.unit);
  return async (data) => {
    const all = await read(data);
    const fromMs = all[0]?.span.fromMs ?? 0;
    const courses = all.map(({ series, group }) => {
      const name = joined(group, nameOf(series, listOf(written.by)));
      return courseOfSeries(series, { name, dimension, fromMs });
    });
    return { fromMs, courses };
  };
}

function planOverTime(figures: readonly Figure[], block: Block<Content>): (data: Data) => Promise<Drawn> {
  const { chart: written } = block.written;
  const read = planCourses(figures, block);
  const events =
    written.events === undefined ? undefined : planEvents(written.events, ["chart", "events"], block);
  return async (data) => {
    const { courses, fromMs } = await read(data);
    const { x, stepMs, values } = onOneAxis(courses);
    const curves = courses.map((one, index) => ({ ...one, values: values[index] ?? [] }));
    const marks = ((await events?.(data)) ?? []).map(({ atMs, name, change }) => ({
      at: Math.min(x.length - 1, Math.max(0, Math.round((atMs - fromMs) / stepMs))),
      words: `${name} ${change}`,
    }));
    const { counted } = unitOf(written.unit);
    return { x, axis: "minutes since the start", look: "lines", curves, events: marks, counted };
  };
}

/** A figure by run, by level or over time. */
export const chart = blockKind("chart", schema, (block) => {
  const { written: whole, at } = block;
  const { chart: written } = whole;
  const hasSeries = written.query !== undefined || written.file !== undefined;
  const figures = hasSeries ? [] : block.figures(written.figures, "chart", "figures");
  const over = hasSeries ? "time" : (written.over ?? (written.level === undefined ? "run" : "level"));
  if (over === "time") {
    const read = planOverTime(figures, block);
    return async (data) => [drawingOf(await read(data), figures, block, data)];
  }
  if (over === "run") {
    const runs = block.runs(written.runs, "chart", "runs");
    return (data) => [drawingOf(overRuns(runs, figures, data), figures, block, data)];
  }
  if (written.level === undefined)
    throw mistake(at("chart"), "the chart has no levels", "level: { 50: run or file, 100: ... }");
  const rungs = levelsOf(written.level, ["chart", "level"], block);
  return (data) => [drawingOf(overLevels(rungs, figures, data), figures, block, data)];
});
