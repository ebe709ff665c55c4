import { askFor, type Row, wholeIn } from "../../ingest/delimited/row.ts";
import { columnOf, columnsIn, malformedField, readRows, timeOf } from "../../ingest/delimited/rows.ts";
import { readHead } from "../../ingest/import/source.ts";
import { addSample, type Membership, metricAggregatorOf, setTime } from "../../ingest/sample-aggregator.ts";
import { usageFailure } from "../../model/failure.ts";
import { ofTransaction, readSamples, type XmlSample } from "./jtl-xml.ts";
import {
  addRequest,
  answeredAs,
  groupedAs,
  meaningOf,
  type Requests,
  remember,
  requestFormat,
} from "./requests.ts";

/**
 * JMeter's JTL as CSV, which Azure Load Testing writes, too, or as XML. `elapsed` contains the time to connect, and a sample has
 * the time of its start (JMeter's default, `sampleresult.timestamp.start=true`).
 * @see https://jmeter.apache.org/usermanual/listeners.html#csvlogformat
 */
export const jtl = requestFormat({
  name: "jtl",
  label: "JMeter (jtl)",
  inWholeMs: true,
  recognises: (head) => {
    const columns = columnsIn(head);
    return (columns.includes("timestamp") && columns.includes("elapsed")) || isXml(head);
  },
  async readAll(path, requests) {
    const reading = startReading(requests);
    if (isXml(await readHead(path))) {
      await readSamples(path, (sample, refuse) => readXml(reading, sample, refuse));
    } else {
      await readRows(path, (header) => {
        const columns = columnsOf(header);
        const texts = ["label", "responsecode", "success", "responsemessage"].map((name) =>
          columnOf(header, name),
        );
        const meanings = remember(texts, ([name = "", code = "", success = "", message = ""]) =>
          meaningFor(requests, { name, code, success: texts[2] === -1 ? undefined : success, message }),
        );
        return {
          asked: askFor(header, { texts, wholes: Object.values(columns) }),
          row: (row) => readCsv(reading, columns, row, meaningOf(meanings, row)),
        };
      });
    }
    if (reading.mostUsers > 0) {
      const users = metricAggregatorOf(requests.aggregator, "vus_max");
      addSample(requests.aggregator, users, groupedAs(requests, ""), reading.mostUsers);
    }
  },
});

function isXml(head: string): boolean {
  return /^\uFEFF?\s{0,20}(?:<\?xml[^>]{0,200}>\s{0,20})?<testResults/.test(head);
}

/** What a sample is, by its label and its answer. */
interface Meaning {
  readonly kind: "request" | "transaction";
  readonly membership: Membership;
  readonly isFailed: boolean;
}

function startReading(requests: Requests) {
  const metricOf = (name: string) => metricAggregatorOf(requests.aggregator, name);
  return {
    requests,
    waiting: metricOf("http_req_waiting"),
    connecting: metricOf("http_req_connecting"),
    group: metricOf("group_duration"),
    /** Of the samples of an XML, by their texts. */
    meanings: new Map<string, Meaning>(),
    mostUsers: 0,
  };
}

type Reading = ReturnType<typeof startReading>;

function columnsOf(header: Row) {
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
  return columns;
}

interface Answer {
  readonly name: string;
  readonly code: string;
  readonly success: string | undefined;
  readonly message: string;
}

function meaningFor(requests: Requests, { name, code, success, message }: Answer): Meaning {
  // The row of a transaction controller is the sum of requests that have rows of their own.
  if (message.startsWith(ofTransaction)) {
    return { kind: "transaction", membership: groupedAs(requests, name), isFailed: false };
  }
  const isFailed = success === undefined ? !/^[23]\d\d$/.test(code) : success.toLowerCase() !== "true";
  const status = /^\d{3}$/.test(code) ? code : "";
  const error = isFailed && status === "" ? errorOf(code, message) : "";
  return { kind: "request", membership: answeredAs(requests, { name, status, error, isFailed }), isFailed };
}

function errorOf(code: string, message: string): string {
  const text = message.replace(/^Non HTTP response message: /, "");
  return text === "" ? code.replace(/^Non HTTP response code: /, "") : text;
}

const timeForm = "a time: epoch milliseconds, or a date such as 2026/11/22 09:30:00.000";

function readCsv(reading: Reading, columns: ReturnType<typeof columnsOf>, row: Row, meaning: Meaning): void {
  let startMs = wholeIn(row, columns.time);
  if (!(startMs > 1e11)) startMs = timeOf(row, columns.time, { expected: timeForm, local: reading.requests });
  const whole = (field: number): number => {
    const ms = wholeIn(row, field);
    if (Number.isNaN(ms)) throw malformedField(row, field, "whole milliseconds");
    return ms;
  };
  const durationMs = whole(columns.elapsed);
  const { membership } = meaning;
  addSampled(reading, meaning, startMs + durationMs, durationMs);
  const users = wholeIn(row, columns.users);
  if (users > reading.mostUsers) reading.mostUsers = users;
  if (meaning.kind === "transaction") return;
  const { aggregator } = reading.requests;
  if (columns.latency !== -1) addSample(aggregator, reading.waiting, membership, whole(columns.latency));
  if (columns.connect !== -1) addSample(aggregator, reading.connecting, membership, whole(columns.connect));
}

const mostMeanings = 4096;

/** `ts`, `t`, `lt` and `ct` are the start, the time, its latency and its connect; `na` all threads. */
function readXml(
  reading: Reading,
  sample: XmlSample,
  refuse: (found: string, expected: string) => Error,
): void {
  const whole = (name: string): number | undefined => {
    const text = sample[name];
    if (text === undefined) return undefined;
    if (!/^\d{1,15}$/.test(text)) throw refuse(`${name}="${text.slice(0, 40)}"`, "whole milliseconds");
    return Number(text);
  };
  const { requests, meanings } = reading;
  const { lb: name = "", rc: code = "", s: success, rm: message = "" } = sample;
  const [startMs, durationMs] = [whole("ts"), whole("t")];
  if (startMs === undefined || durationMs === undefined) throw refuse("a sample without ts or t", "both");
  const key = JSON.stringify([name, code, success, message]);
  if (meanings.size >= mostMeanings) meanings.clear();
  const meaning = meanings.get(key) ?? meaningFor(requests, { name, code, success, message });
  meanings.set(key, meaning);
  addSampled(reading, meaning, startMs + durationMs, durationMs);
  reading.mostUsers = Math.max(reading.mostUsers, whole("na") ?? 0);
  if (meaning.kind === "transaction") return;
  const [latencyMs, connectMs] = [whole("lt"), whole("ct")];
  const { aggregator } = requests;
  if (latencyMs !== undefined) addSample(aggregator, reading.waiting, meaning.membership, latencyMs);
  if (connectMs !== undefined) addSample(aggregator, reading.connecting, meaning.membership, connectMs);
}

function addSampled(
  { requests, group }: Reading,
  { kind, membership, isFailed }: Meaning,
  endMs: number,
  durationMs: number,
): void {
  if (kind === "request") {
    addRequest(requests, membership, { endMs, durationMs, isFailed });
    return;
  }
  setTime(requests.aggregator, endMs);
  addSample(requests.aggregator, group, membership, durationMs);
}
