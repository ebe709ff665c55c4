import { z } from "zod";
import { optional } from "../../../config/options/schemas.ts";
import type { Line } from "../../../model/document.ts";
import { hasTimes } from "../../../model/run/age.ts";
import type { Run } from "../../../model/run/run.ts";
import { seriesOf } from "../../../model/run/series.ts";
import { formatDurationMs } from "../../../model/units.ts";
import { left, tableOf } from "../../../report/document/piece.ts";
import { known } from "../../../report/known.ts";
import { windowWords } from "../marks.ts";
import { blockKind } from "../study.ts";

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
  const [first, last] = [rounds[0], rounds.at(-1)];
  if (first === undefined || last === undefined) return [];
  const { provenance, generator, duration } = first;
  const { os, cpu, cores } = provenance.machine;
  const [start, end] = [first.window.start, last.window.end];
  const isAlone = rounds.length === 1 && duration !== undefined;
  const lengthMs = isAlone ? duration.ms : Date.parse(end) - Date.parse(start);
  const perSecond = seriesOf(first, "http_reqs")?.values.rate ?? 0;
  const load = known(
    generator.vusMax > 0 && `${generator.vusMax} VUs`,
    perSecond > 0 && `${perSecond.toPrecision(3)} requests/s`,
  ).join(", ");
  const code = (what: string, text: string | undefined): Row | undefined =>
    text === undefined ? undefined : [what, [{ code: text }]];
  return known<Row>(
    ["Load generator", [provenance.generator]],
    cores > 0 && ["Machine", [`${os}, ${cpu}, ${cores} cores`]],
    provenance.target !== "unknown" && code("Target", provenance.target),
    code("Commit", provenance.commit),
    code("testid", provenance.testId),
    hasTimes(first) && ["Window", [windowWords(start, end, formatDurationMs(lengthMs))]],
    rounds.length > 1 && ["Rounds", [String(rounds.length)]],
    load !== "" && ["Load", [load]],
    ["Loadline", [provenance.loadline]],
  );
}

/** Where and how a run was made, as its results say; the author adds the rest. */
export const environment = blockKind("environment", schema, ({ written: whole, planning, at }) => {
  const written = whole.environment;
  const run =
    written?.of === undefined ? planning.runs.at(-1) : planning.run(written.of, at("environment", "of"));
  const own = Object.entries(written?.rows ?? {}).map(([what, value]): Row => [what, [String(value)]]);
  return (data) => [
    tableOf(
      [...(run === undefined ? [] : rowsOf(data.rounds(run))), ...own],
      [left("What", ([what]) => [what]), left("Value", ([, value]) => value)],
    ),
  ];
});
