import { z } from "zod";
import { zod } from "../../config/file/zod.ts";
import { duration } from "../../config/options/kinds.ts";
import { optional } from "../../config/options/schemas.ts";
import { logPattern } from "../../ingest/import/log-pattern.ts";
import { formatNames } from "../../model/result-formats.ts";
import { lookForm, readLook } from "./figures/format.ts";

/** Name of a run or a figure: on one line, and what a mark can quote. */
const name = z
  .string()
  .regex(/^[^\s"{}](?:[^"{}\r\n]*[^\s"{}])?$/u, {
    message: "expected a name on one line, without quotes and braces",
  })
  .max(100);

/** YAML reads the decimals `.2` as a number. */
export const look = z
  .union([z.string(), z.number()])
  .refine((written) => readLook(written) !== undefined, { message: `expected ${lookForm}` });

const path = z.string().min(1).max(1000);
const paths = z.union([path, z.array(path).min(1).max(100)]);

/** An instant: ISO 8601 with its zone, epoch ms or epoch s. */
export const instant = z.union([z.string().min(1), z.number()]);

const prometheusRun = z.strictObject({
  testid: optional(z.string().min(1), "Tag `testid` of a test run in Prometheus."),
  from: optional(instant, "Start of the window.", [1696601556172, "2023-10-06T14:12:36Z"]),
  to: optional(instant, "End of the window."),
});

const run = z.union([
  paths,
  z.strictObject({
    results: optional(
      paths,
      "Result files, each a round; a folder with those of all rounds; or Run records.",
    ),
    format: optional(z.enum(formatNames), "Format of the files. Default: recognised."),
    log: optional(logPattern, "For a log: how its lines look; each {name} is a trend of its values.", [
      "{time} {name} {value} task={task}",
    ]),
    values: optional(
      z.record(z.string().min(1).max(100), z.string().min(1).max(300)),
      "For a JSON of your own: names of figures, and where they stand in it.",
      [{ p95: "latency.e2e_p95" }],
    ),
    prometheus: optional(prometheusRun, "A test run that k6 wrote to Prometheus, or only a window there."),
    note: optional(z.string().min(1).max(500), "What this run is, shown below its figures."),
  }),
]);

export type RunWritten = z.infer<typeof run>;

const zero = z.union([
  z.string().min(1).max(100),
  z.strictObject({
    says: z.string().min(1).max(100),
    below: optional(z.string(), "What counts as zero, such as 0.05%."),
  }),
]);

const figure = z.union([
  z.string().min(1).max(500),
  z.strictObject({
    figure: z
      .string()
      .min(1)
      .max(500)
      .meta({
        description: "An indicator, another figure in quotes, or several with + - * / between them.",
        examples: ["requests + errors", "polls count / tasks count"],
      }),
    also: optional(z.string().min(1).max(500), "Another figure, in parentheses behind it."),
    better: optional(z.enum(["lower", "higher", "neither"]), "What is better. Default: as for the metric."),
    as: optional(look, "Unit and decimals.", ["ms", "s .1", "req/min", ".2"]),
    change: optional(
      z.string().regex(/^(?:percent|points|difference|times)(?: \.\d)?$/, {
        message: "expected percent, points, difference or times, and decimals, such as percent .2",
      }),
      "How a change is told, and its decimals. Default: percent, of a share in points.",
      ["percent .2", "difference"],
    ),
    zero: optional(zero, "What a change to zero is called.", ["No error"]),
    missing: optional(z.string().min(1).max(100), "Shown for runs without it, which else are a mistake.", [
      "–",
    ]),
  }),
]);

export type FigureWritten = z.infer<typeof figure>;

/** Figures of a block: names of the study's, or indicators. */
export const figuresWritten = optional(
  z.union([z.string().min(1), z.array(z.string().min(1).max(500)).min(1).max(200)]),
  "Names of figures, or indicators. Default: all of the study.",
);

/** Runs of a block. */
export const runsWritten = optional(
  z.union([z.string().min(1), z.array(z.string().min(1).max(1000)).min(1).max(200)]),
  "Names of runs. Default: all of the study.",
);

const claims = z.union([z.string().min(1), z.array(z.string().min(1).max(500)).max(200)]);

export const frontMatter = z
  .strictObject({
    $schema: optional(z.string(), "URL of this JSON Schema, for editors."),
    title: optional(z.string().min(1).max(200), "Title of the page. Default: the first heading."),
    runs: optional(
      z
        .record(name, run)
        .refine((runs) => Object.keys(runs).length <= 200, { message: "expected at most 200 runs" }),
      "The runs by name, in the order in which tables show them.",
      [{ before: "results/before.csv", after: ["results/after-1.csv", "results/after-2.csv"] }],
    ),
    figures: optional(
      z
        .record(name, figure)
        .refine((all) => Object.keys(all).length <= 200, { message: "expected at most 200 figures" }),
      "The figures by name.",
      [{ "TPS p95": "throughput over seconds p(5)" }],
    ),
    prometheus: optional(
      z.strictObject({
        url: optional(z.string().min(1), "Base URL of Prometheus, or $NAME of a variable that has it."),
        step: optional(
          duration.schema(zod),
          "Distance between two values. Default: one that fits the window.",
        ),
      }),
      "The Prometheus of servers and events. Default: the gate file's, whose credentials it needs.",
    ),
    limits: optional(claims, "Limits of figures; without `of RUN` of the last run.", [
      ["p95 < 300ms", "warn: errors < 1%"],
    ]),
    expect: optional(claims, "What must be true of the runs.", [['"TPS" of after > "TPS" of before by 2x']]),
  })
  .meta({ title: "Front matter of a Loadline study" });

export type FrontMatter = z.infer<typeof frontMatter>;

/** One text, or several. */
export function listOf<One>(written: One | readonly One[] | undefined): readonly One[] {
  if (written === undefined) return [];
  return isList(written) ? written : [written];
}

function isList<One>(written: One | readonly One[]): written is readonly One[] {
  return Array.isArray(written);
}
