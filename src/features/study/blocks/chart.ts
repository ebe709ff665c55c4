import { z } from "zod";
import { optional } from "../../../config/options/schemas.ts";
import { type Dimension, unitOver } from "../../../model/units.ts";
import type { Drawing } from "../charts/drawing.ts";
import { courseOf, courseOfSeries, onOneAxis, overTime, type StudyCourse } from "../charts/over-time.ts";
import type { Figure } from "../figures/figure.ts";
import { fits } from "../figures/format.ts";
import { limitsOf } from "../figures/print.ts";
import { listOf } from "../schema.ts";
import { nameOf } from "../servers/series.ts";
import { mistake, type Place } from "../source/place.ts";
import type { Written } from "../source/yaml.ts";
import { blockKind, type Data, type StudyNode, type StudyPlanning } from "../study.ts";
import { chartWords as words } from "../words.ts";
import { changeWords, eventsWritten, planEvents } from "./events.ts";
import { figuresOf, figuresWritten, jsonOf, runsOf, runsWritten } from "./figures.ts";
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

type Content = z.infer<typeof schema>["chart"];

interface Planned {
  readonly written: Content;
  readonly figures: readonly Figure[];
  readonly place: Place;
}

/** The unit of a chart: the author's, or the one that fits all values. */
function scaled(figure: Figure | undefined, dimension: Dimension, values: readonly (number | undefined)[]) {
  const look = figure?.look;
  const own = look !== undefined && fits(look, dimension) ? look.unit : undefined;
  const { suffix, factor } =
    own ??
    unitOver(
      dimension,
      values.filter((one) => one !== undefined),
    );
  return { unit: suffix.trim(), factor };
}

function drawingOf(
  { written, figures }: Planned,
  of: {
    readonly x: readonly string[];
    readonly axis: string;
    readonly look: Drawing["look"];
    readonly dimension: Dimension;
    readonly curves: readonly { readonly name: string; readonly values: readonly (number | undefined)[] }[];
    readonly limits?: readonly number[];
    readonly events?: Drawing["events"];
    readonly counted?: string;
  },
): Drawing {
  const { x, axis, look, dimension, curves, limits = [], events = [], counted = "" } = of;
  const { unit, factor } = scaled(
    figures[0],
    dimension,
    curves.flatMap(({ values }) => values),
  );
  const own = Object.entries(written.limits ?? {}).map(([, value]) => value);
  const title = written.title ?? (figures.map(({ name }) => name).join(", ") || words.series);
  return {
    kind: "drawing",
    ...{ title, x, axis, look, events },
    unit: counted === "" ? unit : counted,
    curves: [
      ...curves.map(({ name, values }) => ({
        name,
        values: values.map((one) => (one === undefined ? undefined : one / factor)),
      })),
      ...Object.entries(written.limits ?? {}).map(([name, value]) => ({ name, values: x.map(() => value) })),
    ],
    limits: own.length > 0 ? [] : limits.map((one) => one / factor),
  };
}

/** Figures of one kind stand on one axis. @throws Failure "usage" */
function oneDimension(found: readonly (Dimension | undefined)[], place: Place): Dimension {
  const [first = "number", ...others] = [...new Set(found.filter((one) => one !== undefined))];
  if (others.length > 0)
    throw mistake(
      place,
      `a ${first} and a ${others[0]} do not fit on one axis`,
      "figures of one kind; a chart for each other one",
    );
  return first;
}

function overRuns(planned: Planned, runs: readonly string[], data: Data): Drawing {
  const { figures, place } = planned;
  const values = figures.map((figure) => runs.map((run) => data.valueOf(figure, run)));
  const dimension = oneDimension(
    values.flat().map((one) => one?.dimension),
    place,
  );
  const curves = figures.map(({ name }, index) => ({
    name,
    values: (values[index] ?? []).map((one) => one?.value),
  }));
  const limits = figures.flatMap((figure) => limitsOf(figure, data));
  return drawingOf(planned, { x: runs, axis: "", look: "bars", dimension, curves, limits });
}

function overLevels(planned: Planned, rungs: readonly Rung[], data: Data): Drawing {
  const { figures, place } = planned;
  const levels = [...new Set(rungs.map(({ level }) => level))].sort((one, other) => one - other);
  const names = [...new Set(rungs.map(({ deployment }) => deployment))];
  const found = names.flatMap((deployment) =>
    figures.map((figure) => {
      const values = levels.map((level) => {
        const rung = rungs.find((one) => one.deployment === deployment && one.level === level);
        return rung && data.valueOf(figure, rung.run);
      });
      return {
        name: [deployment, figures.length > 1 || deployment === "" ? figure.name : ""]
          .filter((it) => it !== "")
          .join(" "),
        values,
      };
    }),
  );
  const dimension = oneDimension(
    found.flatMap(({ values }) => values.map((one) => one?.dimension)),
    place,
  );
  const curves = found.map(({ name, values }) => ({ name, values: values.map((one) => one?.value) }));
  const limits = figures.flatMap((figure) => limitsOf(figure, data));
  return drawingOf(planned, {
    x: levels.map(String),
    axis: words.level,
    look: "lines",
    dimension,
    curves,
    limits,
  });
}

function coursesOf({ figures, place }: Planned, runs: readonly string[], data: Data): readonly StudyCourse[] {
  return figures.flatMap((figure) =>
    runs.map((run) => {
      const { expression } = figure;
      const each = expression.kind === "indicator" ? overTime(expression.indicator) : undefined;
      if (each === undefined)
        throw mistake(
          figure.place,
          `"${figure.name}" has no course over time`,
          "one indicator that each second has, such as throughput or http_req_waiting avg",
        );
      const name = [figures.length > 1 ? figure.name : "", runs.length > 1 || figures.length === 1 ? run : ""]
        .filter((it) => it !== "")
        .join(" ");
      const [first] = data.rounds(run).flatMap((round) => courseOf(round, each, name) ?? []);
      if (first === undefined)
        throw mistake(
          place,
          `the results of "${run}" have no seconds of "${figure.name}"`,
          "results with samples or rows over time",
        );
      return first;
    }),
  );
}

function planTime(
  { value: { chart: written }, placeOf }: Written<z.infer<typeof schema>>,
  planned: Planned,
  planning: StudyPlanning,
): (data: Data) => Promise<readonly StudyNode[]> {
  const hasSeries = written.query !== undefined || written.file !== undefined;
  const at = ["chart"];
  const runs = hasSeries
    ? []
    : runsOf(written.runs, {
        planning,
        placeOf: (index) => placeOf(index === undefined ? ["chart", "runs"] : ["chart", "runs", index]),
      });
  for (const { expression } of planned.figures) {
    const each = expression.kind === "indicator" ? overTime(expression.indicator) : undefined;
    if (each !== undefined && !hasSeries) planning.need(each);
  }
  const series = hasSeries ? planSeries(written, at, { placeOf, planning }) : undefined;
  const events =
    written.events === undefined
      ? undefined
      : planEvents(written.events, ["chart", "events"], { placeOf, planning });
  const { dimension: ofUnit, counted } = unitOf(written.unit);
  return async (data) => {
    const read = (await series?.(data)) ?? [];
    const [firstSeries] = read;
    const fromMs = firstSeries?.span.fromMs ?? windowStart(runs[0], data, planned.place);
    const courses = hasSeries
      ? read.map((one) =>
          courseOfSeries(one.series, {
            name: [one.group, nameOf(one.series, listOf(written.by))].filter((it) => it !== "").join(" "),
            dimension: ofUnit,
            fromMs,
          }),
        )
      : coursesOf(planned, runs, data);
    const dimension = oneDimension(
      courses.map((one) => one.dimension),
      planned.place,
    );
    const { x, stepMs, values } = onOneAxis(courses);
    const curves = courses.map(({ name }, index) => ({ name, values: values[index] ?? [] }));
    const limits = planned.figures.flatMap((figure) => limitsOf(figure, data));
    const marks = ((await events?.(data)) ?? []).map((one) => ({
      at: Math.min(x.length - 1, Math.max(0, Math.round((one.atMs - fromMs) / stepMs))),
      words: changeWords(one),
    }));
    return [
      drawingOf(planned, {
        x,
        axis: words.sinceStart,
        look: "lines",
        dimension,
        curves,
        limits,
        events: marks,
        counted,
      }),
    ];
  };
}

function windowStart(run: string | undefined, data: Data, place: Place): number {
  const [first] = run === undefined ? [] : data.rounds(run);
  return first?.lacks?.includes("window") || run === undefined ? 0 : windowOf(run, data, place).fromMs;
}

/** A figure by run, by level or over time. */
export const chart = blockKind({
  name: "chart",
  schema,
  json: jsonOf(schema),
  plan: (block, planning) => {
    const {
      value: { chart: written },
      placeOf,
    } = block;
    const hasSeries = written.query !== undefined || written.file !== undefined;
    const named = (key: "figures" | "runs") => ({
      planning,
      placeOf: (index: number | undefined) =>
        placeOf(index === undefined ? ["chart", key] : ["chart", key, index]),
    });
    const figures = hasSeries ? [] : figuresOf(written.figures, named("figures"));
    const planned = { written, figures, place: placeOf(["chart"]) };
    if (!hasSeries && figures.length === 0)
      throw mistake(planned.place, "there is no figure to draw", "figures, query or file");
    const over = hasSeries ? "time" : (written.over ?? (written.level === undefined ? "run" : "level"));
    if (over === "time") return { render: planTime(block, planned, planning) };
    if (over === "run") {
      const runs = runsOf(written.runs, named("runs"));
      return { render: (data) => [overRuns(planned, runs, data)] };
    }
    if (written.level === undefined)
      throw mistake(planned.place, "the chart has no levels", "level: { 50: run or file, 100: ... }");
    const rungs = levelsOf(written.level, ["chart", "level"], { placeOf, planning });
    return { render: (data) => [overLevels(planned, rungs, data)] };
  },
});
