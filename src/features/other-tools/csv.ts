import type { Row } from "../../ingest/delimited/row.ts";
import {
  amountOf,
  columnOf,
  columnsIn,
  malformedField,
  type RowReader,
  readRows,
  timeOf,
} from "../../ingest/delimited/rows.ts";
import { usageFailure } from "../../model/failure.ts";
import { addRequest, answeredAs, meaningOf, type Requests, remember, requestFormat } from "./requests.ts";

/** Columns of durations, and the milliseconds of their units. */
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
export const csv = requestFormat({
  name: "csv",
  label: "CSV",
  recognises: (head) => {
    const columns = columnsIn(head);
    return columns.includes("timestamp") && durationColumns.some(([name]) => columns.includes(name));
  },
  readAll: (path, requests) => readRows(path, (header) => readerOf(header, requests)),
});

function readerOf(header: Row, requests: Requests): RowReader {
  const [found] = durationColumns.filter(([column]) => columnOf(header, column) !== -1);
  const [time, successField] = [columnOf(header, "timestamp"), columnOf(header, "success")];
  if (time === -1 || found === undefined) {
    throw usageFailure(
      `${header.path}, line 1: found ${JSON.stringify(header.columns.join(", ").slice(0, 200))}; expected ${expectedHeader}.`,
    );
  }
  const [duration, msOfUnit] = [columnOf(header, found[0]), found[1]];
  const fields = [columnOf(header, "name"), columnOf(header, "status"), successField];
  // Undefined if the text does not say whether the request succeeded.
  const meanings = remember(fields, ([name = "", code = "", said = ""]) => {
    const success = successIn(said);
    if (success === undefined) return undefined;
    const isFailed = success === "" ? code !== "" && !/^[123]\d\d$/.test(code) : success === "no";
    const status = /^[1-9]\d\d$/.test(code) ? code : "";
    const error = isFailed && status === "" ? "failed" : "";
    return { membership: answeredAs(requests, { name, status, error, isFailed }), isFailed };
  });
  return {
    row: (row) => {
      const endMs = timeOf(row, time, {
        expected: "epoch seconds, ms, µs or ns, or a date with its time",
        local: requests,
      });
      const durationMs = amountOf(row, duration) * msOfUnit;
      const meaning = meaningOf(meanings, row);
      if (meaning === undefined)
        throw malformedField(row, successField, "true, false, 1, 0, yes, no or empty");
      addRequest(requests, meaning.membership, { endMs, durationMs, isFailed: meaning.isFailed });
    },
  };
}

function successIn(text: string): "yes" | "no" | "" | undefined {
  if (/^(?:true|1|yes|ok|pass(?:ed)?)$/i.test(text)) return "yes";
  if (/^(?:false|0|no|ko|fail(?:ed|ure)?)$/i.test(text)) return "no";
  return text === "" ? text : undefined;
}
