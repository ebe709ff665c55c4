import { usageFailure } from "../../../model/failure.ts";
import {
  addSample,
  type Membership,
  type MetricAggregator,
  metricAggregatorOf,
  setTime,
} from "../../sample-aggregator.ts";
import {
  addRequest,
  answeredAs,
  groupedAs,
  meaningOf,
  type Remembered,
  type Requests,
  remember,
  startRequests,
} from "../requests.ts";
import { type Asked, askFor, type Row, wholeIn } from "../row.ts";
import { columnOf, columnsIn, delimiterOf, malformedField, readRows, textOf } from "../rows.ts";
import { type Importer, importedRun, planOf, readHead, spanOf } from "../source.ts";
import { isLocal, localTimeWarning, timeIn } from "../times.ts";

const label = "JMeter (jtl)";

/**
 * JMeter's JTL as CSV, which Azure Load Testing writes, too. `elapsed` contains the time to connect, and a row's time
 * stamp is that of its start (`sampleresult.timestamp.start=true`, as JMeter is delivered).
 * @see https://jmeter.apache.org/usermanual/listeners.html#csvlogformat
 */
export const jtl: Importer = {
  name: "jtl",
  label,
  recognises: (head) => {
    const columns = columnsIn(head);
    return (
      (columns.includes("timestamp") && columns.includes("elapsed")) ||
      /^(?:<\?xml[^>]{0,200}>\s*)?<testResults/.test(head)
    );
  },
  async read(path, options) {
    const head = await readHead(path);
    if (head.trimStart().startsWith("<")) {
      throw usageFailure(
        `${path} is a JTL in XML. Let JMeter write CSV: jmeter.save.saveservice.output_format=csv.`,
      );
    }
    const reading = startReading(startRequests(planOf(options), true));
    await readRows(path, {
      delimiter: delimiterOf(head),
      hasHeader: true,
      header: (row) => findColumns(reading, row),
      row: (row) => readSample(reading, row),
    });
    const { aggregator } = reading.requests;
    if (reading.mostUsers > 0) {
      const users = metricAggregatorOf(aggregator, "vus_max");
      addSample(aggregator, users, groupedAs(reading.requests, ""), reading.mostUsers);
    }
    const warnings = reading.isLocal ? [localTimeWarning] : [];
    const duration = spanOf(aggregator);
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

/** Positions of the columns; -1 for one that the file does not have. */
interface Columns {
  readonly time: number;
  readonly elapsed: number;
  readonly latency: number;
  readonly connect: number;
  readonly users: number;
}

/** What a row is, by its label and its answer. */
interface Meaning {
  readonly kind: "request" | "transaction";
  readonly membership: Membership;
  readonly isFailed: boolean;
}

interface Reading {
  readonly requests: Requests;
  readonly waiting: MetricAggregator;
  readonly connecting: MetricAggregator;
  readonly group: MetricAggregator;
  columns: Columns;
  meanings: Remembered<Meaning>;
  mostUsers: number;
  isLocal: boolean;
}

const noColumns: Columns = { time: -1, elapsed: -1, latency: -1, connect: -1, users: -1 };

function startReading(requests: Requests): Reading {
  const metricOf = (name: string) => metricAggregatorOf(requests.aggregator, name);
  return {
    requests,
    waiting: metricOf("http_req_waiting"),
    connecting: metricOf("http_req_connecting"),
    group: metricOf("group_duration"),
    columns: noColumns,
    meanings: remember([], () => {
      throw new Error("the header comes first");
    }),
    mostUsers: 0,
    isLocal: false,
  };
}

function findColumns(reading: Reading, row: Row): Asked {
  const [time, elapsed] = [columnOf(row, "timestamp"), columnOf(row, "elapsed")];
  if (time === -1 || elapsed === -1) {
    throw usageFailure(
      `${row.path}, line 1: found no columns timeStamp and elapsed; expected the header of a JTL ` +
        "(jmeter.save.saveservice.print_field_names=true).",
    );
  }
  reading.columns = {
    time,
    elapsed,
    latency: columnOf(row, "latency"),
    connect: columnOf(row, "connect"),
    users: columnOf(row, "allthreads"),
  };
  const told = ["label", "responsecode", "success", "responsemessage"].map((name) => columnOf(row, name));
  const { requests } = reading;
  reading.meanings = remember(told, ([name = "", code = "", success = "", message = ""]) => {
    if (isTransaction(message)) {
      return { kind: "transaction", membership: groupedAs(requests, name), isFailed: false };
    }
    const isFailed = told[2] === -1 ? !/^[23]\d\d$/.test(code) : success.toLowerCase() !== "true";
    const status = /^\d{3}$/.test(code) ? code : "";
    const error = isFailed && status === "" ? errorOf(code, message) : "";
    return { kind: "request", membership: answeredAs(requests, { name, status, error, isFailed }), isFailed };
  });
  return askFor(row, { texts: told, wholes: Object.values(reading.columns) });
}

/** A row of a transaction controller is the sum of requests that have rows of their own. */
function isTransaction(message: string): boolean {
  return message.startsWith("Number of samples in transaction");
}

function errorOf(code: string, message: string): string {
  const text = /^Non HTTP response/.test(message)
    ? message.replace(/^Non HTTP response message: /, "")
    : message;
  return text === "" ? code.replace(/^Non HTTP response code: /, "") : text;
}

const timeForm = "a time: epoch milliseconds, or a date such as 2026/11/22 09:30:00.000";

function readSample(reading: Reading, row: Row): void {
  const { columns, requests } = reading;
  let startMs = wholeIn(row, columns.time);
  if (!(startMs > 1e11)) {
    const text = textOf(row, columns.time);
    startMs = timeIn(text);
    if (Number.isNaN(startMs)) throw malformedField(row, columns.time, timeForm);
    reading.isLocal ||= isLocal(text);
  }
  const durationMs = wholeIn(row, columns.elapsed);
  if (Number.isNaN(durationMs)) throw malformedField(row, columns.elapsed, "whole milliseconds");
  const { kind, membership, isFailed } = meaningOf(reading.meanings, row);
  const endMs = startMs + durationMs;
  if (kind === "transaction") {
    setTime(requests.aggregator, endMs);
    addSample(requests.aggregator, reading.group, membership, durationMs);
    return;
  }
  addRequest(requests, membership, { endMs, durationMs, isFailed });
  addPhase(reading, row, { field: columns.latency, metric: reading.waiting, membership });
  addPhase(reading, row, { field: columns.connect, metric: reading.connecting, membership });
  const users = wholeIn(row, columns.users);
  if (users > reading.mostUsers) reading.mostUsers = users;
}

function addPhase(
  { requests }: Reading,
  row: Row,
  { field, metric, membership }: { field: number; metric: MetricAggregator; membership: Membership },
): void {
  if (field === -1) return;
  const ms = wholeIn(row, field);
  if (Number.isNaN(ms)) throw malformedField(row, field, "whole milliseconds");
  addSample(requests.aggregator, metric, membership, ms);
}
