// The published tables of first-come-event, typed from the publication, against the finished report.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tables } from "./first-come-event.tables.ts";
import {
  type CaseFolder,
  type Expectation,
  isMet,
  larger,
  type Mutation,
  missedIn,
  openCase,
  type Report,
} from "./report.ts";

const aggregations = ["avg", "min", "med", "max", "p(90)", "p(95)"];

const unitMs: Readonly<Record<string, number>> = { µs: 0.001, us: 0.001, ms: 1, s: 1000, m: 60_000 };

/** Milliseconds of `25.77ms`, `1m0s` or `5,740.00 µs`. */
function msOf(text: string): number {
  return [...text.replace(/,/g, "").matchAll(/([\d.]+) ?(µs|us|ms|s|m)/g)].reduce(
    (sum, [, amount = "", unit = ""]) => sum + Number(amount) * (unitMs[unit] ?? Number.NaN),
    0,
  );
}

/** Part 2: the same figure to the last published digit, in whatever unit a column has. */
const figures = tables
  .trim()
  .split(/\n(?=(?:single|four) \d\n)/)
  .flatMap((table) => {
    const [run = "", ...rows] = table.split("\n");
    return rows.flatMap((row) => {
      const [metric = "", ...cells] = row.split(" ");
      const short = metric.replace(/^http_req_|_duration$/g, "");
      const heading = `${run.startsWith("single") ? "서버 한 대" : "서버 네 대"}`;
      return cells.map((published, index): Expectation => {
        return {
          ...{ part: 2, what: `${metric} ${aggregations[index]} of ${run}`, published },
          found: (report) => report.cell(heading, run, `${short} ${aggregations[index]}`),
          agrees: (found) => Math.abs(msOf(found) - msOf(published)) < 1e-6,
        };
      });
    });
  });

const throughput = "단계별 처리량";
const rateOf = (report: Report, run: string) =>
  Number(report.cell(throughput, run, "throughput")?.replace(/,| req\/s/g, ""));

const others: readonly Expectation[] = [
  ...[3, 4, 5].map((part): Expectation => {
    const heading = "단계별 응답, 전송, 대기";
    return {
      ...{ part, what: "charts of latency, sending and waiting by level", published: "3" },
      found: (report) => String(report.below(heading).split("```mermaid").length - 1),
    };
  }),
  {
    ...{ part: 6, what: "about twice the throughput at the top, not four times", published: "2" },
    found: (report) => String(rateOf(report, "four 6") / rateOf(report, "single 6")),
    agrees: (found) => Math.abs(Number(found) - 2) < 0.1,
  },
  {
    ...{ part: 6, what: "the ratio in the text", published: "2x" },
    found: (report) => /한 대의 ([\d.]+)x/.exec(report.below(throughput))?.[1],
    agrees: (found) => Math.abs(Number(found) - 2) < 0.1,
  },
  {
    ...{ part: 1, what: "10 s, 4 requests 0.5 s apart, 1,000 users", published: "1,000" },
    found: (report) => /10초.*0\.5초.*네 번.*3,000명.*(1,000)명/.exec(report.below("부하"))?.[1],
  },
  {
    ...{ part: 8, what: "twice, not four times", published: "두 배" },
    found: (report) => /네 배가 아니라 (두 배)/.exec(report.below("결론"))?.[1],
  },
];

const expectations = [...figures, ...others];

/** Each figure of a column 10 % larger. */
function columnChanged(file: string, key: string): Mutation {
  const cell = new RegExp(`(${key.replace(/[()]/g, "\\$&")}=)(\\d+m)?([\\d.]+)`, "g");
  return {
    file,
    what: key,
    change: (text) =>
      text.replace(
        cell,
        (_, start: string, minutes = "", amount: string) =>
          `${start}${minutes}${amount === "0" ? "1" : larger(amount)}`,
      ),
  };
}

const files = ["single", "four"].flatMap((side) => [1, 2, 3, 4, 5, 6].map((level) => `${side}-${level}.txt`));
/** The counts were not published; only those at the top say how many times as much four instances are. */
const counts: readonly Mutation[] = ["single-6.txt", "four-6.txt"].map((file) => ({
  file,
  what: "http_reqs",
  change: (text) => text.replace(/(?<=http_reqs\.+: \d+ )[\d.]+/, larger),
}));

describe("first-come-event", () => {
  let folder: CaseFolder;
  let report: Report;
  beforeAll(async () => {
    folder = await openCase("first-come-event");
    report = await folder.report();
  });
  afterAll(async () => await folder[Symbol.asyncDispose]());

  test("the report has each published figure", () => {
    expect(figures).toHaveLength(504);
    expect(missedIn(expectations, report)).toEqual([]);
  });

  test.each([...files.flatMap((file) => aggregations.map((key) => columnChanged(file, key))), ...counts])(
    "$file, $what 10 % larger: an expectation fails",
    async (mutation) => {
      const changed = await folder.report(mutation);
      expect(expectations.filter((one) => !isMet(one, changed)).length).toBeGreaterThan(0);
    },
  );
});
