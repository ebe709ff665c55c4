// The published figures of queue-sse, typed from the publication, against the finished report.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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

const run = "6,000 streams";

function row(part: number, heading: string, figure: string, published: string): Expectation {
  return { part, what: figure, published, found: (report) => report.cell(heading, figure, run) };
}

function text(part: number, what: string, heading: string, pattern: RegExp): Expectation {
  const published = pattern.source;
  return {
    part,
    what,
    published,
    found: (report) => pattern.exec(report.below(heading))?.[0],
    agrees: () => true,
  };
}

const expectations: readonly Expectation[] = [
  text(1, "100 arrivals a second for 60 s, streams of 180 s", "부하", /60초.*100명.*180초/),
  text(1, "6,000 at once", "부하", /6,000개가 함께/),
  row(2, "카운터", "sse.disconnect", "10834"),
  row(2, "카운터", "sse.events.server-time", "1084348"),
  row(2, "카운터", "sse.open", "16690"),
  row(2, "카운터", "vusers.completed", "6000"),
  row(2, "카운터", "vusers.created", "6000"),
  row(2, "카운터", "vusers.created_by_name.0", "6000"),
  row(2, "카운터", "vusers.failed", "0"),
  // Four minutes, one second.
  text(2, "total time", "카운터", /241 s 걸렸고/),
  row(3, "세션의 길이", "min", "179999.5 ms"),
  row(3, "세션의 길이", "max", "180024.9 ms"),
  row(3, "세션의 길이", "mean", "180001.5 ms"),
  row(3, "세션의 길이", "median", "181743.9 ms"),
  row(3, "세션의 길이", "p95", "181743.9 ms"),
  row(3, "세션의 길이", "p99", "181743.9 ms"),
  text(
    3,
    "that median, p95 and p99 are estimates",
    "세션의 길이",
    /median, p95, p99 are estimates of Artillery/,
  ),
  text(4, "what each counter means", "카운터의 뜻", /sse\.disconnect.*끊긴/),
  text(4, "6,000 at once work", "카운터의 뜻", /`vusers\.failed`는 0이다\. 동시에 6,000개/),
  text(5, "10,000 in 10 s", "10초에 10,000개", /오류 500/),
  text(6, "without that logging", "그 로그 없이", /8,000개/),
];

/** A printed figure 10 % larger; of none, one. */
function lineChanged(name: string): Mutation {
  const line = new RegExp(`^( *${name}: \\.+ )([\\d.]+)$`, "m");
  return {
    file: "artillery.txt",
    what: name,
    change: (text) =>
      text.replace(
        line,
        (_, start: string, figure: string) => `${start}${figure === "0" ? "1" : larger(figure)}`,
      ),
  };
}

const names = [
  ...[
    "sse.disconnect",
    "sse.events.server-time",
    "sse.open",
    "vusers.completed",
    "vusers.created",
    "vusers.created_by_name.0",
  ],
  ...["vusers.failed", "min", "max", "mean", "median", "p95", "p99"],
];
const totalTime: Mutation = {
  file: "artillery.txt",
  what: "Total time",
  change: (text) => text.replace("4 minutes, 1 second", "4 minutes, 25 seconds"),
};

describe("queue-sse", () => {
  let folder: CaseFolder;
  let report: Report;
  beforeAll(async () => {
    folder = await openCase("queue-sse");
    report = await folder.report();
  });
  afterAll(async () => await folder[Symbol.asyncDispose]());

  test("the report has each published figure", () => {
    expect(missedIn(expectations, report)).toEqual([]);
  });

  test.each([...names.map(lineChanged), totalTime])(
    "$what 10 % larger: an expectation fails",
    async (mutation) => {
      const changed = await folder.report(mutation);
      expect(expectations.filter((one) => !isMet(one, changed)).length).toBeGreaterThan(0);
    },
  );
});
