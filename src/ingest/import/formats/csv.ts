import { usageFailure } from "../../../model/failure.ts";
import type { Membership } from "../../sample-aggregator.ts";
import { addRequest, answeredAs, meaningOf, type Remembered, remember, startRequests } from "../requests.ts";
import type { Row } from "../row.ts";
import { columnOf, columnsIn, delimiterOf, malformedField, numberOf, readRows, textOf } from "../rows.ts";
import { type Importer, importedRun, planOf, readHead, spanOf } from "../source.ts";
import { isLocal, localTimeWarning, timeIn } from "../times.ts";

const label = "CSV";

/** Milliseconds of a duration's unit, by the name of its column. */
const durationColumns: readonly (readonly [column: string, ms: number])[] = [
  ["duration", 1],
  ["duration_ms", 1],
  ["duration_s", 1000],
  ["duration_us", 1 / 1000],
  ["duration_ns", 1 / 1_000_000],
];

const expectedHeader =
  "a header with timestamp and duration (or duration_s, duration_us, duration_ns), and success, status and name where they are known";

/** A row for each request, from any tool: when it ended and how long it took, whether it succeeded, its name. */
export const csv: Importer = {
  name: "csv",
  label,
  recognises: (head) => {
    const columns = columnsIn(head);
    return columns.includes("timestamp") && durationColumns.some(([name]) => columns.includes(name));
  },
  async read(path, options) {
    const requests = startRequests(planOf(options));
    let columns: Columns | undefined;
    let hasLocalTimes = false;
    await readRows(path, {
      delimiter: delimiterOf(await readHead(path)),
      hasHeader: true,
      header: (row) => {
        columns = findColumns(row, (answered) => answeredAs(requests, answered));
      },
      row: (row) => {
        if (columns === undefined) return;
        const text = textOf(row, columns.time).trim();
        const endMs = timeIn(text);
        if (Number.isNaN(endMs))
          throw malformedField(row, columns.time, "epoch seconds, ms, µs or ns, or a date with its time");
        hasLocalTimes ||= isLocal(text);
        const durationMs = numberOf(row, columns.duration) * columns.msOfUnit;
        if (!(durationMs >= 0)) throw malformedField(row, columns.duration, "a number that is not negative");
        const meaning = meaningOf(columns.meanings, row);
        if (meaning === undefined)
          throw malformedField(row, columns.success, "true, false, 1, 0, yes, no or empty");
        addRequest(requests, meaning.membership, { endMs, durationMs, isFailed: meaning.isFailed });
      },
    });
    const { aggregator } = requests;
    const duration = spanOf(aggregator);
    const warnings = hasLocalTimes ? [localTimeWarning] : [];
    const found = {
      aggregator,
      metrics: new Map(),
      warnings,
      generator: label,
      ...(duration && { duration }),
    };
    return importedRun(path, found, options);
  },
};

interface Meaning {
  readonly membership: Membership;
  readonly isFailed: boolean;
}

interface Columns {
  readonly time: number;
  readonly duration: number;
  readonly msOfUnit: number;
  readonly success: number;
  /** Undefined for a text that does not say whether the request succeeded. */
  readonly meanings: Remembered<Meaning | undefined>;
}

function findColumns(
  row: Row,
  memberOf: (answered: Parameters<typeof answeredAs>[1]) => Membership,
): Columns {
  const [time, success, status, name] = ["timestamp", "success", "status", "name"].map((it) =>
    columnOf(row, it),
  );
  const [found] = durationColumns.filter(([column]) => columnOf(row, column) !== -1);
  if (time === undefined || time === -1 || found === undefined) {
    throw usageFailure(
      `${row.path}, line 1: found ${JSON.stringify(row.columns.join(", ").slice(0, 200))}; expected ${expectedHeader}.`,
    );
  }
  const fields = [name ?? -1, status ?? -1, success ?? -1];
  const meanings = remember(fields, ([of = "", code = "", said = ""]): Meaning | undefined => {
    const told = isSuccess(said);
    if (told === undefined) return undefined;
    const isFailed = told === "untold" ? code !== "" && !/^[123]\d\d$/.test(code) : told === "no";
    const isAnswered = /^[1-9]\d\d$/.test(code);
    const error = isFailed && !isAnswered ? "failed" : "";
    return { membership: memberOf({ name: of, status: isAnswered ? code : "", error, isFailed }), isFailed };
  });
  const [column, msOfUnit] = found;
  return { time, duration: columnOf(row, column), msOfUnit, success: success ?? -1, meanings };
}

function isSuccess(text: string): "yes" | "no" | "untold" | undefined {
  if (/^(?:true|1|yes|ok|pass(?:ed)?)$/i.test(text)) return "yes";
  if (/^(?:false|0|no|ko|fail(?:ed|ure)?)$/i.test(text)) return "no";
  return text === "" ? "untold" : undefined;
}
