import { describe, expect, test } from "vitest";
import { cellsOf, made, messageOf, perSecond, reportOf, requests } from "./made.ts";

const before = perSecond([10, 10, 400], [20, 0, 200], [30, 0, 100]);
const after = perSecond([40, 0, 100], [40, 0, 100], [60, 0, 100]);
const files = { "before.csv": before, "after.csv": after };

function study(front: string, body: string): string {
  return `---\nruns:\n  before: before.csv\n  after: after.csv\n${front === "" ? "" : `${front}\n`}---\n${body}\n`;
}

function block(yaml: string): string {
  return `\`\`\`loadline\n${yaml}\n\`\`\``;
}

describe("the author's text", () => {
  test("stays as it is, in any language, with a block's figures in its place", async () => {
    const text = "# 톰캣 튜닝\n\nÜber *alles*: <b>fett</b> {% raw %}\n";
    expect(await reportOf(study("", text), files)).toBe(text);
  });

  test("has no marks in code, and two braces where a backslash stands before them", async () => {
    const text = "`{{a}}` and ``x ` {{b}}`` and \\{{c}}\n\n```yaml\nimage: {{ .Values.image }}\n```\n";
    expect(await reportOf(study("", text), files)).toBe(text.replace("\\{{c", "{{c"));
  });

  test("may name a run in any way: what it says is escaped", async () => {
    const front = 'figures:\n  "a|b <script> @team": requests';
    const report = await reportOf(
      `---\nruns:\n  "x|y *z*": before.csv\n${front}\n---\n${block("table: {}")}\n`,
      files,
    );
    expect(report).toContain("| x&#124;y &#42;z&#42; |");
    expect(report).toContain("a&#124;b &lt;script&gt; `@team`");
  });
});

describe("a comparison", () => {
  test("tells before, after, change and mark by each figure's good direction, from unrounded values", async () => {
    const front = "figures:\n  Tests: requests\n  TTFB: { figure: http_req_waiting avg, as: ms .1 }";
    const report = await reportOf(study(front, block("compare: before -> after")), files);
    expect(cellsOf(report)).toEqual([
      ["Figure", "before", "after", "Change", "Mark"],
      ["Tests", "60", "140", "+133 %", "🟢 better"],
      ["TTFB", "183.3 ms", "100.0 ms", "-45.5 %", "🟢 better"],
    ]);
  });

  test("of a share is in points unless it is asked for in percent", async () => {
    const front = "figures:\n  Errors: errors\n  Share: { figure: errors, change: percent .2 }";
    const report = await reportOf(study(front, block("compare: after -> before")), files);
    expect(cellsOf(report).slice(1)).toEqual([
      ["Errors", "0 %", "14.3 %", "+14 pp", "🔴 worse"],
      ["Share", "0 %", "14.3 %", "+14.29 pp", "🔴 worse"],
    ]);
  });

  test("is told as the author wants: as difference in the figure's unit, or in times", async () => {
    const front =
      "figures:\n  TTFB: { figure: http_req_waiting avg, change: difference .1 }\n" +
      "  In seconds: { figure: http_req_waiting avg, as: s .2, change: difference }\n" +
      "  Unit alone: { figure: http_req_waiting avg, as: s, change: difference }\n" +
      "  Share: { figure: errors, change: difference }\n" +
      "  Tests: { figure: requests, change: times .1 }\n  Same: { figure: length, change: percent .1 }";
    const report = await reportOf(study(front, block("compare: before -> after")), files);
    expect(
      cellsOf(report)
        .slice(1)
        .map(([name, was, is, change]) => [name, was, is, change]),
    ).toEqual([
      ["TTFB", "183 ms", "100 ms", "-83.3 ms"],
      ["In seconds", "0.18 s", "0.10 s", "-0.08 s"],
      ["Unit alone", "0.183 s", "0.1 s", "-0.0833 s"],
      ["Share", "14.3 %", "0 %", "-14 pp"],
      ["Tests", "60", "140", "2.3x"],
      ["Same", "3,000 ms", "3,000 ms", "+0.0 %"],
    ]);
  });

  test("to zero says what the author set, and to what counts as zero", async () => {
    const few = perSecond([1000, 1, 100], [1000, 0, 100]);
    const front =
      "figures:\n  Errors: { figure: errors, also: errors count, as: .2, zero: No error }\n" +
      "  Rounded: { figure: errors, zero: { says: None, below: 0.1% } }";
    const steps = block("compare: [before -> after, before -> few]");
    const report = await reportOf(
      study(front, steps).replace("  after: after.csv", "  after: after.csv\n  few: few.csv"),
      { ...files, "few.csv": few },
    );
    expect(cellsOf(report)[1]).toEqual(["Errors", "14.29 % (10)", "0.00 % (0)", "No error", "🟢 better"]);
    expect(cellsOf(report, 1)[1]).toEqual(["Errors", "14.29 % (10)", "0.05 % (1)", "-14.24 pp", "🟢 better"]);
    expect(cellsOf(report, 1)[2]?.[3]).toBe("None");
  });

  test("of a chain can end with the last run against the first", async () => {
    const body = block("compare: before -> after -> before\nfigures: requests\nto: first");
    const report = await reportOf(study("", body), files);
    expect(report.match(/\*\*.+\*\*/g)).toEqual([
      "**before → after**",
      "**after → before**",
      "**before → before**",
    ]);
    expect(cellsOf(report, 2)[1]).toEqual(["requests", "60", "60", "0 %"]);
  });

  test("claims certainty only where there are rounds to judge by", async () => {
    const rounds = (from: number) =>
      [0, 1, 2].map((round) =>
        requests(...Array.from({ length: 40 }, (_, at) => from + ((at * 7 + round) % 10))),
      );
    const [b1 = "", b2 = "", b3 = ""] = rounds(100);
    const [a1 = "", a2 = "", a3 = ""] = rounds(200);
    const front =
      "---\nruns:\n  before: [b1.csv, b2.csv, b3.csv]\n  after: [a1.csv, a2.csv, a3.csv]\n  one: a1.csv\n---\n";
    const report = await reportOf(
      `${front}${block("compare: [before -> after, before -> one]\nfigures: [p95]")}\n`,
      {
        ...{ "b1.csv": b1, "b2.csv": b2, "b3.csv": b3, "a1.csv": a1, "a2.csv": a2, "a3.csv": a3 },
      },
    );
    const [head, row] = cellsOf(report);
    expect(head?.at(-1)).toBe("Certain?");
    expect(row?.at(-1)).toMatch(/^yes \(\+/);
    expect(cellsOf(report, 1)[0]).not.toContain("Certain?");
    expect(cellsOf(report, 1)[1]?.[4]).toBe("🔴 worse");
  });
});

describe("a table", () => {
  const front = 'figures:\n  TPS: throughput over seconds avg\nlimits: ["TPS > 30/s", "warn: TPS > 100/s"]';

  test("has the targets with their verdicts, and words of the author", async () => {
    const body = block("table:\n  by: run\n  figures: [TPS]\n  marks: { after: best point }");
    expect(cellsOf(await reportOf(study(front, body), files))).toEqual([
      ["Run", "TPS", ""],
      ["before", "20/s ❌ FAIL", ""],
      ["after", "46.7/s ⚠ WARN", "best point"],
    ]);
  });

  test("of one run has limit and verdict in columns of their own", async () => {
    const body = block("table: { runs: after, figures: [TPS, http_req_waiting avg], as: .1 }");
    expect(cellsOf(await reportOf(study(front, body), files))).toEqual([
      ["Figure", "after", "Limit", "Verdict"],
      ["TPS", "46.7/s", "&gt; 30/s, &gt; 100/s", "⚠ WARN"],
      ["http_req_waiting avg", "100.0 ms", "", ""],
    ]);
  });

  test("never prints a miss as a hit, whatever decimals are asked for", async () => {
    const limited = 'figures:\n  TPS: { figure: throughput over seconds avg, as: .0 }\nlimits: "TPS > 47/s"';
    const report = await reportOf(study(limited, block("table: { runs: after }")), files);
    expect(cellsOf(report)[1]?.[1]).toBe("46.7/s");
  });

  test("has no parentheses behind a figure where the run lacks what stands in them", async () => {
    const figures = "figures:\n  Tests: { figure: requests, also: p95 }";
    const report = await reportOf(study(figures, block("table: {}")), files);
    expect(cellsOf(report)[1]).toEqual(["Tests", "60", "140"]);
  });

  test("shows what the author sets for a run without a figure", async () => {
    const figures = "figures:\n  p95: { figure: p95, missing: not measured }";
    const report = await reportOf(study(figures, block("table: {}")), files);
    expect(cellsOf(report)[1]).toEqual(["p95", "not measured", "not measured"]);
  });
});

test("marks are formatted as in tables, also within a table of the author", async () => {
  const front = "figures:\n  TPS: { figure: throughput over seconds avg, as: req/min .1 }";
  const body =
    'A {{"TPS" of after}}, B {{TPS of after as .2}}, C {{change of "TPS" from before to after}}, ' +
    "D {{ratio of TPS from before to after}}, E {{window of after}}.\n\n| x |\n|---|\n| {{requests of before}} |";
  expect(await reportOf(study(front, body), files)).toBe(
    "A 2,800.0 req/min, B 46.67/s, C +133.3 %, D 2.33x, E 2026-01-27 03:56:59 to 03:57:02 UTC (3 s).\n\n| x |\n|---|\n| 60 |\n",
  );
});

describe("figures are computed", () => {
  const value = async (figure: string): Promise<string | undefined> =>
    cellsOf(
      await reportOf(
        study(
          `figures:\n  Sum: requests + errors\n  x: ${figure}`,
          block("table: {runs: before, figures: x}"),
        ),
        files,
      ),
    )[1]?.[1];

  test.each([
    ["requests + errors", "70"],
    ["errors", "14.3 %"],
    ["'\"Sum\" / length'", "23.3/s"],
    ["'errors count / \"Sum\"'", "0.143"],
    ["{ figure: 'errors count / (requests + errors)', as: '% .1' }", "14.3 %"],
    ["{ figure: http_req_waiting avg, as: .1 ms }", "183.3 ms"],
    ["http_req_waiting over seconds p(95)", "380 ms"],
    ["throughput over seconds p(5)", "11/s"],
    ["http_req_waiting avg * 2 - http_req_waiting avg", "183 ms"],
  ])("%s", async (figure, expected) => {
    expect(await value(figure)).toBe(expected);
  });
});

describe("limits and expectations decide", () => {
  const words = async (front: string) =>
    (await made({ ...files, "study.md": study(front, "") })).judged.map(({ word }) => word);

  test.each([
    ['limits: "throughput > 40/s"', ["pass"]],
    ['limits: ["throughput of before > 40/s", "warn: throughput of before > 40/s"]', ["fail", "warn"]],
    ["expect: 'throughput of after > throughput of before by 2x'", ["pass"]],
    ["expect: 'throughput of after > throughput of before by 3x'", ["fail"]],
    ["expect: 'http_req_waiting avg of after < http_req_waiting avg of before by 40%'", ["pass"]],
    ["expect: 'http_req_waiting avg of after < http_req_waiting avg of before by 50%'", ["fail"]],
    ["expect: 'http_req_waiting avg of after < http_req_waiting avg of before by 80ms'", ["pass"]],
    ["expect: 'errors of after == 0%'", ["pass"]],
  ])("%s", async (front, expected) => {
    expect(await words(front)).toEqual(expected);
  });

  test("a claim that is not true stands above the report", async () => {
    const report = await reportOf(study('limits: "throughput > 400/s"', "# Title"), files);
    expect(report).toBe("> ❌ Fail: throughput of after is 46.7/s; the limit is &gt; 400/s\n\n# Title\n");
  });
});

describe("a wrong study is refused with file, line and spot", () => {
  const compareBlock = block("compare: before -> after\nfigures: [requests]");

  test.each([
    [
      "a run that is not there",
      study("", block("compare: before -> afterr")),
      'study.md line 7: there is no run "afterr" (did you mean "after"?)\n  compare: before -> afterr\n           ^ expected one of before, after',
    ],
    [
      "a file that is not there",
      study("  gone: gone.csv", compareBlock),
      "study.md line 5: there is no gone.csv\n    gone: gone.csv\n          ^ expected a path from ",
    ],
    [
      "a figure misspelt",
      study("figures:\n  TPS: throughputt", ""),
      'study.md line 6: "throughputt" is no figure (did you mean "throughput"?)\n    TPS: throughputt\n         ^ expected an indicator such as p95, throughput or job_time p(95), or a figure of the study',
    ],
    [
      "a name of a figure misspelt",
      study("figures:\n  TPS: throughput", 'x {{"TSP" of after}}'),
      'study.md line 8: there is no figure "TSP" (did you mean "TPS"?); the study has "TPS"\n  x {{"TSP" of after}}\n      ^ expected a figure of the study, in the front matter one above it, or an indicator such as p95',
    ],
    [
      "a key of a block misspelt",
      study("", block("compare: before -> after\nfigurs: [p95]")),
      'study.md line 8: unknown key "figurs" (did you mean "figures"?)\n  figurs: [p95]\n  ^',
    ],
    [
      "an unknown block",
      study("", block("comparre: before -> after")),
      'study.md line 7: unknown block "comparre" (did you mean "compare"?)\n  comparre: before -> after\n  ^ expected one of include, compare, table',
    ],
    [
      "a key of the front matter misspelt",
      study("figurs: {}", ""),
      'study.md line 5: unknown key "figurs" (did you mean "figures"?)\n  figurs: {}\n  ^',
    ],
    [
      "a figure that a run does not have",
      study("figures:\n  Slow: p95", block("table: {}")),
      'study.md line 6: run "before" has no "Slow": it has no p95; of http_req_duration it has avg\n    Slow: p95\n          ^',
    ],
    [
      "a unit that a figure cannot have",
      study("figures:\n  TPS: { figure: throughput, as: ms }", block("table: {}")),
      'study.md line 6: "TPS" cannot be printed in ms: it is a frequency',
    ],
    [
      "a figure that stands below, so that none is computed from itself",
      study("figures:\n  a: '\"b\" + 1'\n  b: requests", ""),
      'study.md line 6: there is no figure "b"',
    ],
    [
      "a parenthesis that stays open",
      study("figures:\n  x: (requests + 1", ""),
      "study.md line 6: a parenthesis is open\n    x: (requests + 1\n                    ^ expected )",
    ],
    [
      "two operators in a row",
      study("figures:\n  x: requests + / 2", ""),
      'study.md line 6: found "/"\n    x: requests + / 2\n                  ^ expected an indicator',
    ],
    [
      "a claim that is none",
      study("expect: more is better", ""),
      "study.md line 5: this is no claim\n  expect: more is better\n          ^",
    ],
    [
      "a mark that does not end",
      study("", "Rose {{change of"),
      "study.md line 6: this mark does not end in its line\n  Rose {{change of\n       ^",
    ],
    [
      "a block that does not end",
      study("", "```loadline\ntable: {}"),
      "study.md line 6: this block does not end",
    ],
    [
      "a window that ends before it begins",
      study("", block("events: { query: up, window: { from: 1769486230, to: 1769486200 } }")),
      "study.md line 7: events.window: is no window: `to` must be later than `from`\n",
    ],
    [
      "a run misspelt beside a window of its own",
      study("", block("events: { query: up, of: aftre, window: { from: 1769486200, to: 1769486230 } }")),
      'study.md line 7: there is no run "aftre" (did you mean "after"?)',
    ],
    [
      "a figure that is called as something in every object of JavaScript",
      study("figures:\n  x: constructor", ""),
      'study.md line 6: "constructor" is no figure',
    ],
    [
      "two units of one figure",
      study("figures:\n  TTFB: { figure: http_req_waiting avg, as: ms s }", ""),
      "study.md line 6: figures.TTFB.as: expected a unit, decimals or both",
    ],
    [
      "a way to tell a change that there is not",
      study("figures:\n  x: { figure: p95, change: percents }", ""),
      "study.md line 6: figures.x.change: expected percent, points, difference or times",
    ],
    [
      "a figure that is written alone, at its key",
      study("", block("compare: before -> after\nfigures: nothing")),
      'study.md line 8: "nothing" is no figure\n  figures: nothing\n           ^',
    ],
    ["YAML that is none", study("", block("table: [")), "study.md line 7: not valid YAML: "],
    ["no front matter", "# Title\n", "study.md line 1: a study begins with its front matter"],
  ])("%s", async (_, text, message) => {
    expect(await messageOf(text, files)).toContain(message);
  });

  test("all mistakes come at once", async () => {
    const body = `{{p95 of nobody}}\n\n${block("table: {figures: [nothing]}")}`;
    expect(await messageOf(study("", body), files)).toMatch(/line 6: .*line 9: /s);
  });

  test("a result that cannot be read names the run's line", async () => {
    expect(await messageOf(study("  bad: bad.csv", ""), { ...files, "bad.csv": "hello\n" })).toMatch(
      /^study\.md line 5: bad\.csv has an unknown format/,
    );
  });
});

describe("what is included", () => {
  const include = (path: string) => study("", block(`include: ${path}`));

  test("from a Markdown file has its marks, from any other a fence that it cannot leave", async () => {
    const text = { ...files, "part.md": "TPS {{requests of after}}\n", "explain.txt": "```\n{{x}}\n```\n" };
    expect(await reportOf(include("part.md"), text)).toBe("TPS 140\n");
    expect(await reportOf(include("explain.txt"), text)).toBe("````txt\n```\n{{x}}\n```\n````\n");
  });

  test("cannot lead back to where it came from", async () => {
    const part = `text\n\n${block("include: study.md")}\n`;
    expect(await messageOf(include("part.md"), { ...files, "part.md": part })).toBe(
      "part.md line 4: study.md includes itself\n  include: study.md\n           ^ expected a file that does not lead back to this one",
    );
  });

  test("comes from below the study's folder where nobody may have reviewed it", async () => {
    expect(await messageOf(include("/proc/self/environ"), files, { isConfined: true })).toContain(
      "study.md line 7: proc/self/environ lies outside",
    );
  });
});
