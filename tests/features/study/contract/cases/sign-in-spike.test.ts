// The published figures of sign-in-spike, typed from the publication, against the finished report. Its four dated test runs are in a
// real Prometheus, as native histograms.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isWhole } from "../../../../matrices.ts";
import {
  type CaseFolder,
  columnChanged,
  type Expectation,
  isMet,
  missedIn,
  openCase,
  type Report,
} from "./report.ts";

function said(part: number, what: string, heading: string, pattern: RegExp): Expectation {
  const found = (report: Report) => pattern.exec(report.below(heading))?.[0];
  return { part, what, published: pattern.source, found, agrees: () => true };
}

function row(
  part: number,
  heading: string,
  [figure, column, published]: readonly [string, string, string],
): Expectation {
  return {
    part,
    what: `${figure} of ${column}`,
    published,
    found: (report) => report.cell(heading, figure, column),
  };
}

const better = (heading: string, figure: string, part: number): Expectation => ({
  ...{ part, what: `${figure} better`, published: "🟢" },
  found: (report) => report.cell(heading, figure, "Mark"),
  agrees: (found) => found.startsWith("🟢"),
});

const misses = (part: number, run: string): Expectation => ({
  ...{ part, what: `${run} misses 300 ms`, published: "WARN" },
  found: (report) => report.cell("모든 시험과 한계", run, "p95"),
  agrees: (found) => found.endsWith("WARN"),
});

const expectations: readonly Expectation[] = [
  said(1, "20 users a minute", "부하", /0\.0001 % \| 20 /),
  said(1, "200 users a minute", "부하", /0\.001 % \| 200 /),
  said(2, "rows", "환경", /1,000,000/),
  // from=1696601556172&to=1696601694289
  said(2, "window", "환경", /2023-10-06 14:12:36 to 14:14:54 UTC/),
  said(3, "thresholds", "한계", /1 % 미만, p95는 300 ms 미만.*100 ms/),
  row(3, "처음의 결과", ["failed", "start", "0 %"]),
  row(4, "처음의 결과", ["p95", "start", "10 s"]),
  // 20 a minute in the 138 s of the window.
  row(4, "처음의 결과", ["sign-ins", "start", "46"]),
  said(
    4,
    "dashboard",
    "처음의 결과",
    /\/k6\?from=1696601556172&amp;to=1696601694289&amp;var-testid=signinTest\.js&amp;var-quantile=0\.95/,
  ),
  ...["cluster", "nginx", "spring", "mysql"].map((name) =>
    said(5, name, "처음의 결과", new RegExp(`/${name}\\?from=1696601556172&amp;to=1696601694289`)),
  ),
  said(5, "where it is not", "처음의 결과", /nginx나 네트워크가 아니라 애플리케이션/),
  said(6, "size of table and index", "느린 쿼리", /145\.66 MB.*0\.00 MB/),
  said(6, "EXPLAIN", "느린 쿼리", /ALL, rows 991913[\s\S]*92\.4\.\.1779 ms/),
  said(7, "size of the index", "전자 우편", /32\.58 MB.*\+32 MB/),
  said(7, "EXPLAIN", "전자 우편", /ref, rows 1[\s\S]*0\.0309\.\.0\.0324 ms/),
  // 1696758624101 to 1696758747821
  said(8, "window", "색인을 만든 뒤", /2023-10-08 09:50:24 to 09:52:27 UTC/),
  said(8, "ten times better", "색인을 만든 뒤", /10 s에서 1 s로, 10(?:\.\d+)?x/),
  row(8, "색인을 만든 뒤", ["p95", "start", "10 s"]),
  row(8, "색인을 만든 뒤", ["p95", "index", "1 s"]),
  better("색인을 만든 뒤", "p95", 8),
  misses(8, "index"),
  // 1696759289298 to 1696759423588
  said(9, "window", "열 배의 부하", /2023-10-08 10:01:29 to 10:03:43 UTC/),
  said(9, "what is missing", "열 배의 부하", /\*\*요청 하나가 CPU를/),
  // 200 a minute in 134 s.
  row(9, "모든 시험과 한계", ["200 users", "sign-ins", "448"]),
  // 1696762976174 to 1696763104767
  said(10, "window", "파드 두 개", /2023-10-08 11:02:56 to 11:05:04 UTC/),
  row(10, "파드 두 개", ["p95", "200 users", "10 s"]),
  row(10, "파드 두 개", ["p95", "200 users, two pods", "6 s"]),
  row(10, "파드 두 개", ["p95 in ms", "20 users, one pod", "1300 ms"]),
  row(10, "파드 두 개", ["p95 in ms", "20 users, two pods", "680 ms"]),
  better("파드 두 개", "p95", 10),
  better("파드 두 개", "p95 in ms", 10),
  misses(10, "200 users, two pods"),
  ...[
    ["4", "10 ms"],
    ["6", "12 ms"],
    ["8", "26 ms"],
    ["10 (기본값)", "75 ms"],
    ["15", "2 s"],
    ["20", "1 min 8 s"],
  ].map(([rounds = "", time = ""]) =>
    said(11, rounds, "해시의 세기", new RegExp(`\\| ${rounds.replace(/[()]/g, "\\$&")} \\| ${time} \\|`)),
  ),
];

const files = ["start", "index", "users-200", "pods-2", "pods-1-users-20", "pods-2-users-20"];
const mutations = files.map((file) => columnChanged(`${file}.csv`, "duration"));

describe("sign-in-spike", () => {
  let folder: CaseFolder;
  let report: Report;
  beforeAll(async () => {
    folder = await openCase("sign-in-spike");
    report = await folder.report();
  }, 120_000);
  afterAll(async () => await folder[Symbol.asyncDispose]());

  test("the report has each published figure", () => {
    expect(missedIn(expectations, report)).toEqual([]);
  });

  test.each(isWhole("cases") ? mutations : mutations.slice(0, 2))(
    "$file, $what 10 % larger: an expectation fails",
    async (mutation) => {
      const changed = await folder.report(mutation);
      expect(expectations.filter((one) => !isMet(one, changed)).length).toBeGreaterThan(0);
    },
  );
});
