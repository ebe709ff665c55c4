import { z } from "zod";
import { optional } from "../../../config/options/schemas.ts";
import type { Line } from "../../../model/document.ts";
import type { Run } from "../../../model/run/run.ts";
import { seriesOf } from "../../../model/run/series.ts";
import { formatDurationMs } from "../../../model/units.ts";
import { left, tableOf } from "../../../report/document/piece.ts";
import { known } from "../../../report/known.ts";
import { blockKind } from "../study.ts";
import { windowWords, environmentWords as words } from "../words.ts";
import { jsonOf } from "./figures.ts";

const schema = z.strictObject({
  environment: z
    .strictObject({
      of: optional(z.string().min(1), "The run. Default: the last one."),
      rows: optional(
        z.record(z.string().min(1).max(100), z.union([z.string().max(500), z.number()])),
        "Further rows, by what they are.",
      ),
    })
    .nullable(),
});

type Row = readonly [what: string, value: Line];

function rowsOf(rounds: readonly Run[]): readonly Row[] {
  const [first] = rounds;
  const last = rounds.at(-1);
  if (first === undefined || last === undefined) return [];
  const { provenance, generator, duration, lacks } = first;
  const { os, cpu, cores } = provenance.machine;
  const { start } = first.window;
  const { end } = last.window;
  const lengthMs =
    rounds.length === 1 && duration !== undefined ? duration.ms : Date.parse(end) - Date.parse(start);
  const perSecond = seriesOf(first, "http_reqs")?.values.rate;
  const vus = generator.vusMax > 0 ? `${generator.vusMax} VUs` : undefined;
  const load = known(
    vus,
    perSecond !== undefined && perSecond > 0 && `${perSecond.toPrecision(3)} requests/s`,
  ).join(", ");
  return known<Row>(
    [words.tool, [provenance.generator]],
    cores > 0 && [words.machine, [`${os}, ${cpu}, ${cores} cores`]],
    provenance.target !== "unknown" && [words.target, [{ code: provenance.target }]],
    provenance.commit !== undefined && [words.commit, [{ code: provenance.commit }]],
    provenance.testId !== undefined && [words.testId, [{ code: provenance.testId }]],
    !lacks?.includes("window") && [words.window, [windowWords(start, end, formatDurationMs(lengthMs))]],
    rounds.length > 1 && [words.rounds, [String(rounds.length)]],
    load !== "" && [words.load, [load]],
    [words.loadline, [provenance.loadline]],
  );
}

/** Where and how a run was made, as its results say; the author adds the rest. */
export const environment = blockKind({
  name: "environment",
  schema,
  json: jsonOf(schema),
  plan: ({ value: { environment: written }, placeOf }, planning) => {
    const run =
      written?.of === undefined
        ? planning.runs.at(-1)
        : planning.run(written.of, placeOf(["environment", "of"]));
    const own = Object.entries(written?.rows ?? {}).map(([what, value]): Row => [what, [String(value)]]);
    return {
      render: (data) => [
        tableOf(
          [...(run === undefined ? [] : rowsOf(data.rounds(run))), ...own],
          [left(words.what, ([what]: Row) => [what]), left(words.value, ([, value]: Row) => value)],
        ),
      ],
    };
  },
});
