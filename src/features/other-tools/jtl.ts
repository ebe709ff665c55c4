import { readHead } from "../../ingest/import/source.ts";
import {
  addSample,
  type Membership,
  type MetricAggregator,
  metricAggregatorOf,
  setTime,
} from "../../ingest/sample-aggregator.ts";
import { usageFailure } from "../../model/failure.ts";
import {
  addRequest,
  answeredAs,
  groupedAs,
  meaningOf,
  type Requests,
  remember,
  requestFormat,
} from "./requests.ts";
import { askFor, type Row, wholeIn } from "./row.ts";
import { columnOf, columnsIn, malformedField, readRows, timeOf } from "./rows.ts";

/**
 * JMeter's JTL as CSV, which Azure Load Testing writes, too. `elapsed` contains the time to connect, and a row has the time
 * of its start (JMeter's default, `sampleresult.timestamp.start=true`).
 * @see https://jmeter.apache.org/usermanual/listeners.html#csvlogformat
 */
export const jtl = requestFormat({
  name: "jtl",
  label: "JMeter (jtl)",
  inWholeMs: true,
  recognises: (head) => {
    const columns = columnsIn(head);
    return (
      (columns.includes("timestamp") && columns.includes("elapsed")) ||
      /^(?:<\?xml[^>]{0,200}>\s*)?<testResults/.test(head)
    );
  },
  async readAll(path, requests) {
    if ((await readHead(path)).trimStart().startsWith("<")) {
      throw usageFailure(
        `${path} is a JTL in XML. Let JMeter write CSV: jmeter.save.saveservice.output_format=csv.`,
      );
    }
    let mostUsers = 0;
    await readRows(path, (header) => {
      const reading = startReading(requests, header);
      const { texts, columns } = reading;
      return {
        asked: askFor(header, { texts, wholes: Object.values(columns) }),
        row: (row) => {
          readSample(reading, row);
          const users = wholeIn(row, columns.users);
          if (users > mostUsers) mostUsers = users;
        },
      };
    });
    if (mostUsers > 0) {
      const users = metricAggregatorOf(requests.aggregator, "vus_max");
      addSample(requests.aggregator, users, groupedAs(requests, ""), mostUsers);
    }
  },
});

/** What a row is, by its label and its answer. */
interface Meaning {
  readonly kind: "request" | "transaction";
  readonly membership: Membership;
  readonly isFailed: boolean;
}

type Reading = ReturnType<typeof startReading>;

function startReading(requests: Requests, header: Row) {
  const columns = {
    time: columnOf(header, "timestamp"),
    elapsed: columnOf(header, "elapsed"),
    latency: columnOf(header, "latency"),
    connect: columnOf(header, "connect"),
    users: columnOf(header, "allthreads"),
  };
  if (columns.time === -1 || columns.elapsed === -1) {
    throw usageFailure(
      `${header.path}, line 1: found no columns timeStamp and elapsed; expected the header of a JTL ` +
        "(jmeter.save.saveservice.print_field_names=true).",
    );
  }
  const texts = ["label", "responsecode", "success", "responsemessage"].map((name) => columnOf(header, name));
  const meanings = remember(texts, ([name = "", code = "", success = "", message = ""]): Meaning => {
    // The row of a transaction controller is the sum of requests that have rows of their own.
    if (message.startsWith("Number of samples in transaction")) {
      return { kind: "transaction", membership: groupedAs(requests, name), isFailed: false };
    }
    const isFailed = texts[2] === -1 ? !/^[23]\d\d$/.test(code) : success.toLowerCase() !== "true";
    const status = /^\d{3}$/.test(code) ? code : "";
    const error = isFailed && status === "" ? errorOf(code, message) : "";
    return { kind: "request", membership: answeredAs(requests, { name, status, error, isFailed }), isFailed };
  });
  const metricOf = (name: string) => metricAggregatorOf(requests.aggregator, name);
  const [waiting, connecting] = [metricOf("http_req_waiting"), metricOf("http_req_connecting")];
  return { requests, texts, columns, meanings, waiting, connecting, group: metricOf("group_duration") };
}

function errorOf(code: string, message: string): string {
  const text = message.replace(/^Non HTTP response message: /, "");
  return text === "" ? code.replace(/^Non HTTP response code: /, "") : text;
}

const timeForm = "a time: epoch milliseconds, or a date such as 2026/11/22 09:30:00.000";

function readSample({ requests, columns, meanings, waiting, connecting, group }: Reading, row: Row): void {
  let startMs = wholeIn(row, columns.time);
  if (!(startMs > 1e11)) startMs = timeOf(row, columns.time, { expected: timeForm, local: requests });
  const durationMs = wholeIn(row, columns.elapsed);
  if (Number.isNaN(durationMs)) throw malformedField(row, columns.elapsed, "whole milliseconds");
  const { kind, membership, isFailed } = meaningOf(meanings, row);
  const endMs = startMs + durationMs;
  if (kind === "transaction") {
    setTime(requests.aggregator, endMs);
    addSample(requests.aggregator, group, membership, durationMs);
    return;
  }
  addRequest(requests, membership, { endMs, durationMs, isFailed });
  addPhase(requests, row, { field: columns.latency, metric: waiting, membership });
  addPhase(requests, row, { field: columns.connect, metric: connecting, membership });
}

function addPhase(
  { aggregator }: Requests,
  row: Row,
  { field, metric, membership }: { field: number; metric: MetricAggregator; membership: Membership },
): void {
  if (field === -1) return;
  const ms = wholeIn(row, field);
  if (Number.isNaN(ms)) throw malformedField(row, field, "whole milliseconds");
  addSample(aggregator, metric, membership, ms);
}
