import { z } from "zod";
import { optional } from "../../../config/options/schemas.ts";
import type { Line } from "../../../model/document.ts";
import { hasTimes } from "../../../model/run/age.ts";
import type { Run } from "../../../model/run/run.ts";
import { seriesOf } from "../../../model/run/series.ts";
import { left, tableOf } from "../../../report/document/piece.ts";
import { known } from "../../../report/known.ts";
import { machineWords } from "../../../report/words/words.ts";
import { windowWords } from "../marks.ts";
import { runWritten, text } from "../schema.ts";
import { blockKind } from "../study.ts";

const schema = z.strictObject({
  environment: z
    .strictObject({
      of: runWritten,
      rows: optional(
        z.record(text(100), z.union([z.string().max(500), z.number()])),
        "Further rows, by what they are.",
      ),
    })
    .nullable(),
});

type Row = readonly [what: string, value: Line];

function rowsOf(rounds: readonly Run[]): readonly Row[] {
  const [first] = rounds;
  if (first === undefined) return [];
  const { provenance, generator } = first;
  const { machine, target, commit, testId } = provenance;
  const perSecond = seriesOf(first, "http_reqs")?.values.rate ?? 0;
  const load = known(
    generator.vusMax > 0 && `${generator.vusMax} VUs`,
    perSecond > 0 && `${perSecond.toPrecision(3)} requests/s`,
  ).join(", ");
  return known<Row>(
    ["Load generator", [provenance.generator]],
    machine.cores > 0 && ["Machine", [machineWords(machine)]],
    target !== "unknown" && ["Target", [{ code: target }]],
    commit !== undefined && ["Commit", [{ code: commit }]],
    testId !== undefined && ["testid", [{ code: testId }]],
    hasTimes(first) && ["Window", [windowWords(rounds)]],
    rounds.length > 1 && ["Rounds", [String(rounds.length)]],
    load !== "" && ["Load", [load]],
    ["Loadline", [provenance.loadline]],
  );
}

/** Where and how a run was made, as its results say; the author adds the rest. */
export const environment = blockKind("environment", schema, ({ written: whole, planning, run }) => {
  const { of, rows = {} } = whole.environment ?? {};
  const named = of === undefined && planning.runs.length === 0 ? undefined : run(of, "of");
  const own = Object.entries(rows).map(([what, value]): Row => [what, [String(value)]]);
  return (data) => [
    tableOf(
      [...(named === undefined ? [] : rowsOf(data.rounds(named))), ...own],
      [left("What", ([what]) => [what]), left("Value", ([, value]) => value)],
    ),
  ];
});
