import { describe, expect, test } from "vitest";
import type { Section } from "../../../../src/model/document.ts";
import { buildReport } from "../../../../src/report/document/build.ts";
import { formatOutcome, parseOutcome } from "../../../../src/report/document/outcome.ts";
import { type ServersOptions, serversSection } from "../../../../src/report/document/sections/servers.ts";
import { renderMarkdown } from "../../../../src/report/render/markdown.ts";
import { spellingOf } from "../../../../src/report/words/spelling.ts";
import { onQueue } from "../../judge/servers.ts";
import {
  absolute,
  change,
  context,
  gate,
  judged,
  judgedAbsolute,
  judgedRelative,
  notJudged,
  p95,
  relative,
  run,
  unreadAs,
} from "../fixtures.ts";
import { codeIn, linesIn, markdownOf, partsIn, tableIn } from "../rendered.ts";
import { cpu, many, memory, movedCpu, query, queues, series, served, servers, unread } from "../servers.ts";

const nothing: ServersOptions = {
  before: [],
  reference: "baseline",
  spelling: spellingOf({ runs: [] }),
  remarks: [],
  links: [],
};

function sectionOf(side: ReturnType<typeof servers>, options: Partial<ServersOptions> = {}): Section {
  const section = serversSection([served(run(), side)], { ...nothing, ...options });
  if (section === undefined) throw new Error("there is no section");
  return section;
}

/** The cells of a table's rows as text. */
function rowsOf(section: Section | undefined): readonly (readonly string[])[] {
  const told = (cell: readonly unknown[]) =>
    cell
      .map((it) =>
        typeof it === "object" && it !== null && "code" in it
          ? it.code
          : typeof it === "object" && it !== null && "shape" in it
            ? it.shape
            : it,
      )
      .join("");
  return (tableIn(section)?.rows ?? []).map((row) => row.map(told));
}

const missed = judgedRelative(
  relative("p95 < baseline + 10%", p95, { amount: 0.1 }),
  change(212, 250, 9),
  "fail",
);

describe("the servers' section", () => {
  test("has a row for each series, as the worked case has them", () => {
    const parts = partsIn(sectionOf(servers([cpu, queues])));
    expect(rowsOf(parts[0])).toEqual([
      [
        "pod=scan-worker-1 (from 03:58:10)",
        "··▄████▅▂",
        "–",
        "1.84 at 03:59:10",
        "0.36",
        "0.36",
        "1.33",
        "–",
      ],
      [
        "pod=scan-worker-2 (from 03:57:40)",
        "·▂▆███▇▅▂",
        "–",
        "1.83 at 03:58:40",
        "0.34",
        "0.34",
        "1.24",
        "–",
      ],
      ["pod=scan-worker-3", "██████▇▄▂", "1.53", "1.72 at 03:59:10", "0.23", "0.23", "1.38", "-1.3"],
    ]);
    expect(rowsOf(parts[1]).map((row) => row.filter((_, index) => index !== 1).slice(0, 4))).toEqual([
      ["queue=vision", "352", "352 at 03:57:10", "0"],
      ["queue=rule", "73", "268 at 03:57:40", "0"],
      ["queue=answer", "14", "258 at 03:58:10", "0"],
      ["queue=reward", "2", "155 at 03:58:40", "0"],
    ]);
  });

  test("tells a series that went away within the window", () => {
    const gone = query({
      ...cpu,
      series: [series({ pod: "old" }, [1, 1, 1, null, null, null, null, null, null])],
    });
    expect(rowsOf(partsIn(sectionOf(servers([gone])))[0])).toEqual([
      ["pod=old (until 03:58:10)", "███······", "1", "1 at 03:57:10", "–", "1", "1", "–"],
    ]);
  });

  test("shows the five busiest series, folds more and counts the rest", () => {
    const [part] = partsIn(sectionOf(servers([many])));
    const [more] = partsIn(part);
    expect([tableIn(part)?.rows.length, more?.title, more?.isOpen]).toEqual([5, "68 other series", false]);
    expect([tableIn(more)?.rows.length, tableIn(more)?.omitted]).toEqual([15, 53]);
    expect(linesIn(part)).toEqual([["Doubt: ", { code: "50 of 73 series are read, the busiest" }]]);
  });

  test("has the PromQL and the window of every figure, whole", () => {
    const long = query({ ...cpu, query: `sum(\n  ${"x".repeat(3000)}\n)` });
    const block = codeIn(partsIn(sectionOf(servers([long, unread]))).at(-1));
    expect(block?.content).toBe(
      `# CPU, start=2026-01-27T03:57:10.000Z end=2026-01-27T04:01:13.000Z step=30s\n${long.query}\n\n` +
        "# Replicas\nkube_horizontalpodautoscaler_status_current_replicas",
    );
    const outcome = gate([judged([missed], { run: served(run(), servers([long])) })]);
    expect(markdownOf(outcome, context)).toContain(long.query);
  });

  test("has them of every round, and each wording of a query once", () => {
    const later = { start: "2026-01-27T04:02:10.000Z", end: "2026-01-27T04:06:13.000Z" };
    const written = (testId: string, window = {}) =>
      query({ ...cpu, name: "Written", query: `k6{testid="${testId}"}`, ...window });
    const rounds = [
      servers([cpu, written("a")]),
      servers([query({ ...cpu, ...later }), written("b", later)]),
      servers([{ kind: "unread", name: cpu.name, query: cpu.query, reason: "it was down" }]),
    ].map((side) => served(run(), side));
    const first = "start=2026-01-27T03:57:10.000Z end=2026-01-27T04:01:13.000Z step=30s";
    const second = "start=2026-01-27T04:02:10.000Z end=2026-01-27T04:06:13.000Z step=30s";
    expect(codeIn(partsIn(serversSection(rounds, nothing)).at(-1))?.content).toBe(
      [
        `# CPU, round 1: ${first}\n# CPU, round 2: ${second}\n# CPU, round 3: not read\n${cpu.query}`,
        `# Written, round 1: ${first}\nk6{testid="a"}`,
        `# Written, round 2: ${second}\nk6{testid="b"}`,
      ].join("\n\n"),
    );
  });

  test("shows a series that was +Inf as such", () => {
    const infinite = query({ ...cpu, series: [{ ...series({ pod: "a" }, [1, 3]), infinite: true }] });
    expect(rowsOf(partsIn(sectionOf(servers([infinite])))[0])[0]?.[3]).toBe("+Inf");
  });

  test("cuts no PromQL off without a word", () => {
    const fifty = Array.from({ length: 50 }, (_, index) =>
      query({ ...cpu, name: `Q${index}`, query: `sum(${"x".repeat(1000)})` }),
    );
    const markdown = markdownOf(gate([judged([], { run: served(run(), servers(fifty)) })]), context);
    expect(markdown.match(/^# Q\d+, start=/gm)).toHaveLength(50);
    const endless = query({ ...cpu, query: Array.from({ length: 3000 }, () => "x +").join("\n") });
    const cut = markdownOf(gate([judged([], { run: served(run(), servers([endless])) })]), context);
    expect(cut).toContain("x +\n…\n```");
  });

  test("says each reason once for all queries that could not be read, and whose clock was off", () => {
    const slow = { ...unread, name: "Lag", reason: "Prometheus did not answer within 10 s" };
    const many = Array.from({ length: 10 }, (_, index) => ({ ...unread, name: `Q${index}` }));
    const section = sectionOf(servers([unread, slow, ...many], { skewMs: 3200 }));
    const { title, isOpen } = section;
    expect([title, isOpen]).toEqual(["Servers: nothing could be read", false]);
    expect(linesIn(section).slice(1)).toEqual([
      [
        "Its clock is 3,200 ms ahead of the load generator's; the window was shifted to match, and times below use its clock",
      ],
      [
        "Not read: ",
        { code: "Replicas" },
        ...Array.from({ length: 9 }, (_, index) => [", ", { code: `Q${index}` }]).flat(),
        " and 1 more",
        ": ",
        { code: unread.reason },
      ],
      ["Not read: ", { code: "Lag" }, ": ", { code: "Prometheus did not answer within 10 s" }],
    ]);
  });

  test("says why objectives have no figure, and the list of what was not judged points there", () => {
    const reason = "http://localhost:9090 refuses connections (ECONNREFUSED)";
    const silent = ["Queue depth", "Memory"].map((name) => ({ ...unread, name, reason }));
    const objectives = [onQueue("max < 5"), onQueue("end < 1")];
    const unjudged = objectives.map((it) => notJudged(it, undefined, unreadAs(reason)));
    const outcome = gate([
      judged(unjudged, { verdict: "inconclusive", run: served(run(), servers(silent)) }),
    ]);
    const markdown = markdownOf(outcome, context);
    expect(markdown.split(reason)).toHaveLength(2);
    expect(markdown).toContain(
      "- `Queue depth: max < 5`, `Queue depth: end < 1`: Prometheus gave no figure; see the Servers section.",
    );
  });

  test("is not there where nothing was asked", () => {
    expect(serversSection([run()], nothing)).toBeUndefined();
    expect(serversSection([], nothing)).toBeUndefined();
  });

  test("of several rounds is that of the last one that was read, and says so", () => {
    const rounds = [servers([cpu]), servers([cpu]), servers([unread])].map((side) => served(run(), side));
    const section = serversSection(rounds, nothing);
    expect(linesIn(section)[0]?.at(-1)).toBe(", 03:57:10 to 04:01:13 UTC; round 2 of 3, the last one read");
  });

  test("claims of no round that it was read where none was", () => {
    const rounds = [servers([unread]), servers([unread])].map((side) => served(run(), side));
    expect(linesIn(serversSection(rounds, nothing))[0]?.at(-1)).toBe(
      ", 03:57:10 to 04:01:13 UTC; round 2 of 2",
    );
  });

  test("holds each series against its level in the baseline, the same one that judging has", () => {
    const before = [0.3, 0.5].map((value) =>
      served(run(), servers([query({ ...cpu, series: [series({ pod: "scan-worker-3" }, [value])] })])),
    );
    const outcome = gate([judged([], { run: served(run(), servers([cpu])), baseline: before })]);
    const markdown = markdownOf(outcome, context);
    expect(markdown).toContain("| Average, baseline |");
    // The geometric mean: sqrt(0.3 * 0.5).
    expect(markdown).toMatch(/\| `pod=scan-worker-3` \|.*\| 1\.38 \| 0\.39 \| -1\.3 \|/);
    expect(markdown).toMatch(/\| `pod=scan-worker-1` .*\| 1\.33 \| – \| – \|/);
  });

  test("names a series without labels beside others as that, and the only one as the only one", () => {
    const flat = new Array<number>(9).fill(1);
    const part = (...labels: readonly Record<string, string>[]) =>
      partsIn(sectionOf(servers([query({ ...cpu, series: labels.map((it) => series(it, flat)) })])))[0];
    expect(rowsOf(part({ pod: "a" }, {})).map(([name]) => name)).toEqual([
      "pod=a",
      "the series without labels",
    ]);
    expect(rowsOf(part({})).map(([name]) => name)).toEqual(["the only series"]);
  });

  test("of a query whose values were no figures has the doubt and no empty table", () => {
    const none = query({ ...cpu, series: [], doubts: ["2 of 2 series left out: every value is NaN"] });
    const [part] = partsIn(sectionOf(servers([none])));
    expect(tableIn(part)).toBeUndefined();
    expect(linesIn(part)).toHaveLength(1);
  });

  test("shows the series that missed an objective, however little else it does", () => {
    const starved = { route: "/items/44" };
    const objective = absolute("Latency by route: min > 1s", p95, { limit: 1000, comparison: ">" });
    const indicator = {
      of: "servers",
      metric: many.name,
      tags: {},
      aggregation: { kind: "min" },
      worst: "smallest",
    } as const;
    const judgement = { ...judgedAbsolute({ ...objective, indicator }, 255, "fail"), series: starved };
    const outcome = gate([judged([judgement], { run: served(run(), servers([many])) })]);
    const stored = parseOutcome(formatOutcome(outcome));
    if (!stored.ok) throw new Error(stored.reason);
    for (const one of [outcome, stored.outcome]) {
      const markdown = markdownOf(one, context);
      expect(markdown.slice(0, markdown.indexOf("<summary>67 other series"))).toContain("`route=/items/44`");
    }
  });

  test.each([
    ["all is well", {}, false],
    ["a feature has something to say", { remarks: [{ title: "one", queries: ["CPU"], lines: [] }] }, true],
  ])("where %s, is open: %s", (_, options, isOpen) => {
    expect(sectionOf(servers([cpu]), options).isOpen).toBe(isOpen);
  });

  test("where an objective on a query was missed is open, that query first and the others folded", () => {
    const onQueue = absolute("Queue depth: max < 300", p95, { limit: 300, dimension: "number" });
    const indicator = {
      of: "servers",
      metric: "Queue depth",
      tags: {},
      aggregation: { kind: "max" },
      worst: "largest",
    } as const;
    const section = sectionOf(servers([cpu, memory, queues]), {
      spelling: spellingOf({
        judgements: [judgedAbsolute({ ...onQueue, indicator }, 352, "fail")],
        runs: [],
      }),
    });
    expect(section.isOpen).toBe(true);
    expect(partsIn(section).map(({ title, isOpen }) => [title, isOpen])).toEqual([
      ["Queue depth, in messages", true],
      ["2 other queries", false],
      ["Queries that reproduce these figures (api/v1/query_range)", false],
    ]);
  });
});

test("a report of twenty queries with fifty series each still fits into a comment, its verdict first", () => {
  const queries = Array.from({ length: 20 }, (_, index) => ({ ...many, name: `Query ${index}` }));
  const outcome = gate([judged([missed], { moved: [movedCpu], run: served(run(), servers(queries)) })]);
  const markdown = markdownOf(outcome, context);
  const { document } = buildReport(outcome, context);
  const fitted = renderMarkdown(document, { most: 65_000, unit: "characters", reportUrl: undefined });
  expect(fitted.length).toBeLessThanOrEqual(65_000);
  expect(fitted.slice(0, 200)).toBe(markdown.slice(0, 200));
});
