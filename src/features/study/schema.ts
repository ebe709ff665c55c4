import { z } from "zod";
import { zod } from "../../config/file/zod.ts";
import { duration } from "../../config/options/kinds.ts";
import { optional } from "../../config/options/schemas.ts";
import { instantForm, instantOf } from "../../ingest/import/instant.ts";
import { logPattern } from "../../ingest/import/log-pattern.ts";
import { formatNames } from "../../model/result-formats.ts";
import { parseQuantity } from "../../model/units.ts";
import { changeForms, lookForm, readLook } from "./figures/look.ts";

/** A text that is not empty. */
export function text(most: number) {
  return z.string().min(1).max(most);
}

/** One, or a list of some. */
export function oneOrMore<Each extends z.ZodType>(each: Each, most = 200) {
  return z.union([each, z.array(each).min(1).max(most)]).transform(listOf<z.output<Each>>);
}

function listOf<One>(written: One | readonly One[]): readonly One[] {
  return isList(written) ? written : [written];
}

function isList<One>(written: One | readonly One[]): written is readonly One[] {
  return Array.isArray(written);
}

/** What a text stands for. @param message for one that stands for nothing */
function meaning<Given, Meant>(
  given: z.ZodType<Given>,
  read: (of: Given) => Meant | undefined,
  message: string,
) {
  return given.transform((written, context): Meant => {
    const meant = read(written);
    if (meant !== undefined) return meant;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });
}

/** Things by name. */
function named<Each extends z.ZodType>(each: Each, what: string) {
  // On one line, and what a mark can quote.
  const name = text(100).regex(/^[^\s"{}](?:[^"{}\r\n]*[^\s"{}])?$/u, {
    message: "expected a name on one line, without quotes and braces",
  });
  const message = `expected at most 200 ${what}`;
  return z.record(name, each).refine((all) => Object.keys(all).length <= 200, { message });
}

/** How figures are printed. YAML reads the decimals `.2` as a number. */
export const look = meaning(z.union([z.string(), z.number()]), readLook, `expected ${lookForm}`);

const instant = meaning(z.union([z.string(), z.number()]), instantOf, `expected ${instantForm}`);

/** Keys of a time span. */
const spanKeys = {
  from: instant.meta({
    description: "Start of the window.",
    examples: [1696601556172, "2023-10-06T14:12:36Z"],
  }),
  to: instant.meta({ description: "End of the window." }),
};

/** A time span, epoch ms. */
export interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

function spanOf({ from, to }: { readonly from: number; readonly to: number }): Span | undefined {
  return from < to ? { fromMs: from, toMs: to } : undefined;
}

const order = "is no window: `to` must be later than `from`";

export const span = meaning(z.strictObject(spanKeys), spanOf, order);

const datedRun = meaning(
  z.strictObject({ testid: optional(text(500), "Tag `testid` of a test run in Prometheus."), ...spanKeys }),
  ({ testid, ...window }) => {
    const span = spanOf(window);
    return span && { testid, span };
  },
  order,
);

const path = text(1000);

const details = z.strictObject({
  results: optional(
    oneOrMore(path, 100),
    "Result files, each a round; a folder with those of all rounds; or Run records.",
  ),
  format: optional(z.enum(formatNames), "Format of the files. Default: recognised."),
  log: optional(logPattern, "For a log: how its lines look; each {name} is a trend of its values.", [
    "{time} {name} {value} task={task}",
  ]),
  values: optional(
    z.record(text(100), text(300)),
    "For a JSON of your own: names of figures, and where they stand in it.",
    [{ p95: "latency.e2e_p95" }],
  ),
  prometheus: optional(datedRun, "A test run that k6 wrote to Prometheus, or only a window there."),
  note: optional(text(500), "What this run is, shown below its figures."),
});

/** The results of a run. */
export type RunWritten = z.output<typeof details>;

const run = z.union([oneOrMore(path, 100).transform((results): RunWritten => ({ results })), details]);

const size = meaning(
  z.string(),
  (written) => parseQuantity(written)?.value,
  "expected a number with its unit, such as 0.05%",
);

const zero = z.union([
  text(100).transform((says) => ({ says, below: 0 })),
  z.strictObject({
    says: text(100),
    below: size.default(0).meta({ description: "What counts as zero, such as 0.05%." }),
  }),
]);

const change = z
  .string()
  .regex(/^(?:percent|points|difference|times)(?: \.\d)?$/, {
    message: "expected percent, points, difference or times, and decimals, such as percent .2",
  })
  .transform((written) => {
    const [word, decimals] = written.split(" .");
    const form = changeForms.find((one) => one === word);
    return { form, decimals: decimals === undefined ? undefined : Number(decimals) };
  });

const figureDetails = z.strictObject({
  figure: text(500).meta({
    description: "An indicator, another figure in quotes, or several with + - * / between them.",
    examples: ["requests + errors", "polls count / tasks count"],
  }),
  also: optional(text(500), "Another figure, in parentheses behind it."),
  better: optional(z.enum(["lower", "higher", "neither"]), "What is better. Default: as for the metric."),
  as: optional(look, "Unit and decimals.", ["ms", "s .1", "req/min", ".2"]),
  change: optional(
    change,
    "How a change is told, and its decimals. Default: percent, of a share in points.",
    ["percent .2", "difference"],
  ),
  zero: optional(zero, "What a change to zero is called.", ["No error"]),
  missing: optional(text(100), "Shown for runs without it, which else are a mistake.", ["–"]),
});

export type FigureWritten = z.output<typeof figureDetails>;

const figure = z.union([text(500).transform((figure): FigureWritten => ({ figure })), figureDetails]);

/** Figures of a block: names of the study's, or indicators. */
export const figuresWritten = optional(
  oneOrMore(text(500)),
  "Names of figures, or indicators. Default: all of the study.",
);

/** Runs of a block. */
export const runsWritten = optional(oneOrMore(path), "Names of runs. Default: all of the study.");

/** The run that a block is about. */
export const runWritten = optional(text(1000), "The run. Default: the last one.");

export const frontMatter = z
  .strictObject({
    $schema: optional(z.string(), "URL of this JSON Schema, for editors."),
    title: optional(text(200), "Title of the page. Default: the first heading."),
    runs: optional(named(run, "runs"), "The runs by name, in the order in which tables show them.", [
      { before: "results/before.csv", after: ["results/after-1.csv", "results/after-2.csv"] },
    ]),
    figures: optional(named(figure, "figures"), "The figures by name.", [
      { "TPS p95": "throughput over seconds p(5)" },
    ]),
    prometheus: optional(
      z.strictObject({
        url: optional(text(2000), "Base URL of Prometheus, or $NAME of a variable that has it."),
        step: optional(
          duration.schema(zod),
          "Distance between two values. Default: one that fits the window.",
        ),
      }),
      "The Prometheus of servers and events. Default: the gate file's, whose credentials it needs.",
    ),
    limits: optional(oneOrMore(text(500)), "Limits of figures; without `of RUN` of the last run.", [
      ["p95 < 300ms", "warn: errors < 1%"],
    ]),
    expect: optional(oneOrMore(text(500)), "What must be true of the runs.", [
      ['"TPS" of after > "TPS" of before by 2x'],
    ]),
  })
  .meta({ title: "Front matter of a Loadline study" });

export type FrontMatter = z.output<typeof frontMatter>;
