import { writeFile } from "node:fs/promises";
import { createFixture, type FsFixture } from "fs-fixture";
import { describe, expect, test } from "vitest";
import { compareResults } from "../../../../src/app/compare.ts";
import type { GateOptions } from "../../../../src/app/conclude.ts";
import { readRecords } from "../../../../src/app/judge.ts";
import { type Comparing, readCompared } from "../../../../src/app/results/read.ts";
import { otherFormats } from "../../../../src/features/other-tools/formats.ts";
import type { Report } from "../../../../src/model/outcome.ts";
import type { Run } from "../../../../src/model/run/run.ts";
import type { Publisher } from "../../../../src/ports/publisher.ts";
import { renderMarkdown } from "../../../../src/report/render/markdown.ts";
import { fingerprint, makeRun } from "../../baseline/make-run.ts";
import { csv, request, row, start } from "../../ingest/csv-rows.ts";
import { latencies, loadRun, objective, seeded, trend, trendSeries, usualLoad } from "../../judge/runs.ts";
import { onQueue, read, series, withServers } from "../../judge/servers.ts";
import { isWhole } from "../../sample.ts";

/** Writes records under these names; returns their paths. */
async function records(folder: FsFixture, runs: Readonly<Record<string, Run>>): Promise<string[]> {
  for (const [name, run] of Object.entries(runs)) await writeFile(folder.getPath(name), JSON.stringify(run));
  return Object.keys(runs).map((name) => folder.getPath(name));
}

const options: GateOptions = {
  caller: {
    commit: undefined,
    branch: undefined,
    event: undefined,
    workflowRun: undefined,
    actor: undefined,
  },
  baselineBranch: undefined,
  report: { workflowRun: undefined, acceptUrl: undefined, repeatCommand: undefined },
  keepFirstRun: false,
};

/** The message of the usage failure that these two sides end with. */
async function refusal(before: Run, now: Run): Promise<string> {
  await using folder = await createFixture({});
  const [baseline = "", current = ""] = await records(folder, { "before.json": before, "now.json": now });
  const error: unknown = await readCompared(
    { baseline: [baseline], current: [current] },
    [],
    undefined,
  ).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: "usage" });
  return (error as Error).message.replaceAll(`${folder.path}/`, "");
}

describe("objectives on what samples alone do not say", () => {
  const load = loadRun(latencies(usualLoad, seeded(3)));

  async function compared(current: Run, objectives = [objective("p95 < 1s"), onQueue("max < 5")]) {
    const published: Report[] = [];
    const publisher: Publisher = {
      begin: async () => {},
      publish: async (report) => {
        published.push(report);
        return {};
      },
    };
    const runs = {
      key: { scenario: "checkout", environment: "default" },
      baseline: [load],
      current: [current],
    };
    await compareResults({ ...runs, doubts: [] }, objectives, {
      publisher,
      failOnInconclusive: false,
      options,
    });
    return published[0]?.outcome;
  }

  test("are left out with a note where the results know nothing of the servers' side", async () => {
    expect(await compared(load)).toMatchObject({
      verdict: "pass",
      notes: ["Objectives on Prometheus queries were left out: these results do not contain them."],
    });
  });

  test("are left out with a note where nobody knows which iterations threw", async () => {
    const objectives = [objective("p95 < 1s"), objective("exceptions < 1%")];
    expect(await compared(load, objectives)).toMatchObject({
      verdict: "pass",
      notes: [
        "Objectives on exceptions were left out: only k6's log says which iterations threw, not the samples.",
      ],
    });
    const exceptions = { count: 30, iterations: 1500 };
    const told = { ...load, generator: { ...load.generator, exceptions } };
    expect(await compared(told, objectives)).toMatchObject({ verdict: "fail", notes: [] });
  });

  test("are judged by records that do", async () => {
    expect(await compared(withServers(read(series({})), load))).toMatchObject({ verdict: "fail", notes: [] });
  });
});

describe("compare", () => {
  test("refuses files of different loads, and names them and what differs", async () => {
    const browse = makeRun({
      provenance: { scenario: "browse" },
      fingerprint: { ...fingerprint, script: "another", options: "another" },
    });
    expect(await refusal(makeRun(), browse)).toBe(
      "compare: these files are runs of different loads, which cannot be compared:\n" +
        "  before.json (scenario checkout)\n" +
        "  now.json (scenario browse): differs in the script, its options or variables\n" +
        "Name files of one load.",
    );
  });

  test("refuses files of one side that do not belong together", async () => {
    await using folder = await createFixture({});
    const paths = await records(folder, {
      "a.json": makeRun(),
      "b.json": makeRun({ fingerprint: { ...fingerprint, files: "another" } }),
    });
    await expect(
      readCompared({ baseline: [folder.getPath("a.json")], current: paths }, [], undefined),
    ).rejects.toThrow("b.json (scenario checkout): differs in its data files");
  });

  test("refuses another warm-up, though the load of one side is unknown", async () => {
    const imported = makeRun({ fingerprint: undefined });
    expect(await refusal(makeRun({ warmUpMs: 2000 }), imported)).toContain(
      "differs in its warm-up (2 s -> none)",
    );
  });

  test.each([
    [{ kind: "unfinished", reason: "k6 was killed" } as const, "k6 was killed"],
    [{ kind: "abortedByThreshold" } as const, "a threshold of the script stopped it early"],
  ])("refuses a baseline that ended as %j", async (ending, how) => {
    expect(await refusal(makeRun({ ending }), makeRun())).toBe(
      `compare: before.json is not a complete run: ${how}. Use a run that finished.`,
    );
  });

  test("doubts results of unknown loads that have no endpoint in common", async () => {
    const visiting = (name: string, more: Parameters<typeof makeRun>[0] = {}): Run => ({
      ...makeRun({ fingerprint: undefined, ...more }),
      metrics: [trend("http_req_duration", [trendSeries([[100]]), trendSeries([[100]], { name })])],
    });
    await using folder = await createFixture({});
    await records(folder, {
      "login.json": visiting("login"),
      "cart.json": visiting("cart"),
      "known.json": visiting("cart", { fingerprint }),
    });
    const doubts = async (before: string, now: string) => {
      const [baseline, current] = [[folder.getPath(before)], [folder.getPath(now)]];
      return (await readCompared({ baseline, current }, [], undefined)).doubts;
    };
    expect(await doubts("login.json", "cart.json")).toEqual([
      "The two sides have no endpoint in common (baseline: login; current: cart): they look like results of different loads.",
    ]);
    expect(await doubts("login.json", "known.json")).toHaveLength(1);
    expect(await doubts("cart.json", "known.json")).toEqual([]);
  });

  test("is published under the scenario it is about, which the user may name", async () => {
    await using folder = await createFixture({});
    const run = { ...loadRun(latencies(usualLoad, seeded(3))), fingerprint };
    const [path = ""] = await records(folder, { "a.json": run });
    const objectives = [objective("p95 < 1s")];
    const paths = { baseline: [path], current: [path] };
    const named = await readCompared(paths, objectives, "checkout");
    expect(named.key.scenario).toBe("checkout");
    const { key } = await readCompared(paths, objectives, undefined);
    expect(key.scenario).toBe(run.provenance.scenario);

    const story: (string | Report)[] = [];
    const publisher: Publisher = {
      begin: async () => void story.push("begin"),
      publish: async (report) => {
        story.push(report);
        return {};
      },
    };
    await compareResults(named, objectives, { publisher, failOnInconclusive: false, options });
    expect(story).toEqual([
      "begin",
      expect.objectContaining({ verdict: "pass", gate: `checkout@${run.provenance.environment}` }),
    ]);
  });
});

/** Samples of a steady load, whose requests have no names but their URLs. */
function samplesAt(host: string, { seed = 1, beginMs = 0, slower = 1, seconds = 12 } = {}): string {
  const random = seeded(seed);
  const rows = Array.from({ length: seconds * 50 }, (_, index) => {
    const tookMs = (20 + 10 * random()) * slower;
    const time = start + beginMs + 400.5 + index * 20 + tookMs;
    const name = `${host}${index % 2 === 0 ? "/" : "/cart"}`;
    const iteration = row("iteration_duration", time, tookMs) + row("iterations", time, 1);
    return request(time, tookMs, { name, url: name }) + iteration;
  });
  const ticks = Array.from({ length: seconds }, (_, index) =>
    row("vus_max", start + beginMs + 1380.5 + index * 1000, 5),
  );
  return csv(...rows, ...ticks);
}

const inSeconds = (text: string): string => text.replace(/(?<=,\d{10})\d{6}(?=,)/g, "");

/** Writes result files under these names; returns what compares them. */
async function compareFiles(
  folder: FsFixture,
  files: Readonly<Record<"baseline" | "current", readonly string[]>>,
  { objectives = ["p95 < 1s"], ...comparing }: { readonly objectives?: readonly string[] } & Comparing = {},
) {
  const paths = { baseline: [] as string[], current: [] as string[] };
  for (const side of ["baseline", "current"] as const) {
    for (const [index, text] of files[side].entries()) {
      const path = folder.getPath(`${side}-${index + 1}${text.startsWith("{") ? ".json" : ".csv"}`);
      await writeFile(path, text);
      paths[side].push(path);
    }
  }
  const wanted = objectives.map(objective);
  const compared = await readCompared(paths, wanted, undefined, { formats: otherFormats, ...comparing });
  const published: Report[] = [];
  const publisher: Publisher = {
    begin: async () => {},
    publish: async (report) => {
      published.push(report);
      return {};
    },
  };
  await compareResults(compared, wanted, { publisher, failOnInconclusive: false, options });
  const [scenario] = published[0]?.outcome.scenarios ?? [];
  if (scenario?.kind !== "judged") throw new Error(`not judged: ${scenario?.reason}`);
  const [report = ""] = published.map(({ document }) => renderMarkdown(document));
  return { compared, scenario, report };
}

function endpointsIn(runs: readonly Run[]) {
  return runs.flatMap(({ metrics }) =>
    metrics.flatMap((metric) =>
      metric.name === "http_req_duration" ? metric.series.flatMap(({ tags }) => tags["name"] ?? []) : [],
    ),
  );
}

describe("requests without a name", () => {
  const both = { baseline: [samplesAt("http://main:1")], current: [samplesAt("http://preview:2")] };

  test("are matched by their path, and the report says by which hosts", async () => {
    await using folder = await createFixture({});
    const objectives = ["http_req_duration{name:/cart} p95 < baseline + 100%"];
    const { compared, scenario } = await compareFiles(folder, both, { objectives });
    expect(endpointsIn([...compared.baseline, ...compared.current])).toEqual(["/", "/cart", "/", "/cart"]);
    expect(compared.doubts).toEqual([
      "Requests without a name are matched by their path: baseline http://main:1; current http://preview:2.",
    ]);
    expect(scenario.verdict.judgements[0]).toMatchObject({ kind: "relative" });
    expect(scenario.runs[0]?.provenance.target).toBe("http://preview:2");
  });

  test("go by the targets that the user names", async () => {
    await using folder = await createFixture({});
    const mixed = samplesAt("http://preview:2/app") + samplesAt("http://api").split("\n").slice(1).join("\n");
    const { compared } = await compareFiles(
      folder,
      { baseline: [mixed.replaceAll("preview:2/app", "main:1")], current: [mixed] },
      { targets: { baseline: "http://main:1", current: "http://preview:2/app" } },
    );
    const names = ["/", "/cart", "http://api/", "http://api/cart"];
    expect(endpointsIn(compared.baseline).toSorted()).toEqual(names);
    expect(endpointsIn(compared.current).toSorted()).toEqual(names);
  });

  const generic = (host: string): string =>
    [
      "timestamp,duration,success,name",
      ...Array.from({ length: 60 }, (_, index) => `${start + index * 100},20,true,${host}/item${index % 2}`),
      "",
    ].join("\n");
  const shortAt = (host: string): string => samplesAt(host, { seconds: 3 });

  test.each([
    ["k6's CSV with whole seconds", (host: string) => inSeconds(shortAt(host))],
    [
      "k6's CSV, and others of a host that both call",
      (host: string) => shortAt(host) + shortAt("http://cdn.example").split("\n").slice(1).join("\n"),
    ],
    ["a row for each request", generic],
  ])("are of one load whatever their hosts: %s", async (_, results) => {
    await using folder = await createFixture({});
    const { compared, report } = await compareFiles(folder, {
      baseline: [results("http://main.example")],
      current: [results("https://pr-12.preview.example:8443")],
    });
    const names = (runs: readonly Run[]) => endpointsIn(runs).toSorted();
    expect(names(compared.current)).toEqual(names(compared.baseline));
    expect(report).not.toContain("different loads");
  });

  test("refuse a target that none of them went to", async () => {
    await using folder = await createFixture({});
    const targets = { current: "http://elsewhere:3" };
    await expect(compareFiles(folder, both, { targets })).rejects.toThrow(
      /^compare: no request of \S+current-1\.csv goes to http:\/\/elsewhere:3; its requests go to http:\/\/preview:2\.$/,
    );
  });
});

describe("k6's end-of-test summary", () => {
  const summary = (count: number, durationMs: number): string =>
    JSON.stringify({
      state: { testRunDurationMs: durationMs },
      metrics: { http_reqs: { values: { count } } },
    });
  const samples = samplesAt("http://main:1");

  test("right after the samples of its run tells what rates are divided by", async () => {
    await using folder = await createFixture({});
    const { compared, report } = await compareFiles(folder, {
      baseline: [samples, summary(600, 12_345)],
      current: [samples, summary(600, 12_000)],
    });
    expect(compared.baseline[0]?.duration).toEqual({ ms: 12_345, errorMs: 0, from: "summary" });
    expect(compared.current).toHaveLength(1);
    expect(report).not.toContain("Rates are divided");
  });

  test("is asked for where it is missing, with how far rates may be off", async () => {
    await using folder = await createFixture({});
    const { report } = await compareFiles(folder, { baseline: [inSeconds(samples)], current: [samples] });
    expect(report).toMatch(
      /Rates use a duration estimated from the samples \(this change: ± 0\.\d %, baseline: ± \d(?:\.\d)? %\); timestamps in whole seconds cause most of the error: set `K6_CSV_TIME_FORMAT=unix_micro`; for exact rates, name k6's end-of-test summary after the samples/,
    );
  });

  test.each([
    ["export", { metrics: { http_reqs: { count: 600, rate: 48 }, vus: { value: 1 } } }, 12_500],
    [
      "new machine-readable export",
      { config: { duration: 12.25 }, results: { metrics: [{ name: "http_reqs", values: { count: 600 } }] } },
      12_250,
    ],
  ])("is read as %s", async (_, json, ms) => {
    await using folder = await createFixture({});
    const baseline = [samples, JSON.stringify(json)];
    const { compared } = await compareFiles(folder, { baseline, current: [samples] });
    expect(compared.baseline[0]?.duration).toMatchObject({ ms, from: "summary" });
  });

  test.each([
    [
      "of another run",
      [samples, summary(599, 12_000)],
      /its http_reqs are 599, and the samples have 600\. Put each/,
    ],
    [
      "twice",
      [samples, summary(600, 12_000), summary(600, 12_000)],
      /Put each summary right after the samples/,
    ],
    [
      "of a record",
      [JSON.stringify(makeRun()), summary(600, 1)],
      /a Run record that already has k6's duration/,
    ],
  ])("is refused %s", async (_, baseline, message) => {
    await using folder = await createFixture({});
    await expect(compareFiles(folder, { baseline, current: [samples] })).rejects.toThrow(message);
  });
});

describe("time stamps of whole seconds on one side only", () => {
  // Begun 985 ms after a second, 12.4 s seem to be 13.
  const sides = [0, 585, 100].flatMap((beginMs) => [12, 12.4].map((seconds) => ({ beginMs, seconds })));

  test.each(sides.map((side, place) => ({ ...side, place })))(
    "make no regression of throughput, whichever side has them ($beginMs ms, $seconds s)",
    async ({ beginMs, seconds, place }) => {
      const text = samplesAt("http://main:1", { beginMs, seconds });
      const exact = [text, text, text];
      const coarse = exact.map(inSeconds);
      const ways = [undefined, "auto" as const].flatMap((paired) => [
        { paired, baseline: exact, current: coarse },
        { paired, baseline: coarse, current: exact },
      ]);
      for (const { paired, baseline, current } of ways.filter(
        (_, way) => isWhole || way === place % ways.length,
      )) {
        await using folder = await createFixture({});
        const objectives = ["throughput > baseline - 1%"];
        const { scenario } = await compareFiles(folder, { baseline, current }, { objectives, paired });
        expect(scenario.verdict.verdict).not.toBe("fail");
      }
    },
  );
});

describe("compare --paired", () => {
  const rounds = (slower: number, beginMs: number) =>
    [1, 2, 3, 4].map((seed) =>
      samplesAt("http://a", {
        seed: seed * 10 + beginMs,
        slower,
        beginMs: seed * 60_000 + beginMs,
        seconds: 8,
      }),
    );

  test("judges rounds side by side, in turn where they did not run at once", async () => {
    await using folder = await createFixture({});
    const files = { baseline: rounds(1, 0), current: rounds(1.3, 20_000) };
    const objectives = ["p95 < baseline + 10%"];
    const { scenario } = await compareFiles(folder, files, { objectives, paired: "auto" });
    expect(scenario).toMatchObject({ design: "alternating", verdict: { verdict: "fail" } });
    expect(scenario.baseline).toHaveLength(4);
  });

  test("takes windows that overlap as measured at once, unless the user says how they were", async () => {
    const files = { baseline: rounds(1, 0).slice(2), current: rounds(1, 500).slice(2) };
    const designOf = async (paired: Comparing["paired"]) => {
      await using folder = await createFixture({});
      return (await compareFiles(folder, files, { paired })).scenario.design;
    };
    expect(await designOf("auto")).toBe("simultaneous");
    expect(await designOf("alternating")).toBe("alternating");
    expect(await designOf(undefined)).toBe("stored");
  });

  test("refuses different numbers of files", async () => {
    await using folder = await createFixture({});
    const files = { baseline: rounds(1, 0), current: rounds(1, 500).slice(1) };
    await expect(compareFiles(folder, files, { paired: "auto" })).rejects.toThrow(
      "compare: paired needs the same number of results on both sides, but there are 4 (baseline) and 3 (current).",
    );
  });

  test("refuses a round that was not finished", async () => {
    await using folder = await createFixture({});
    const unfinished = makeRun({ ending: { kind: "unfinished", reason: "cancelled after 3 s" } });
    const files = { baseline: [JSON.stringify(makeRun())], current: [JSON.stringify(unfinished)] };
    await expect(compareFiles(folder, files, { paired: "auto" })).rejects.toThrow(
      /current-1\.json is not a complete run: cancelled after 3 s\. Leave out both runs/,
    );
  });
});

describe("judge", () => {
  test("refuses rounds of different loads, and names the files", async () => {
    await using folder = await createFixture({});
    const paths = await records(folder, {
      "one.json": makeRun({ minute: 1 }),
      "two.json": makeRun({ minute: 2, fingerprint: { ...fingerprint, generatorMajor: 1 } }),
      "browse.json": makeRun({
        provenance: { scenario: "browse" },
        fingerprint: { ...fingerprint, script: "b" },
      }),
    });
    await expect(readRecords(paths, "judge")).rejects.toMatchObject({
      code: "usage",
      message: expect.stringMatching(
        /^judge: these files are .*\n .*one\.json \(scenario checkout\)\n .*two\.json .*: differs in k6's major version \(2 -> 1\)\n/,
      ),
    });
    const [one = "", , browse = ""] = paths;
    const groups = await readRecords([one, one, browse], "judge");
    expect(groups.map(({ key, runs }) => [key.scenario, runs.length])).toEqual([
      ["checkout", 2],
      ["browse", 1],
    ]);
  });
});

describe("results without samples", () => {
  const summaryOf = (p95: number): string =>
    JSON.stringify({
      metrics: {
        http_reqs: { count: 600, rate: 50 },
        http_req_failed: { passes: 6, fails: 594, value: 0.01 },
        http_req_duration: { avg: 80, min: 5, med: 60, max: 400, "p(95)": p95 },
      },
    });

  test("leave a single change open instead of inventing its noise, and still show it", async () => {
    await using folder = await createFixture({});
    const { compared, scenario } = await compareFiles(
      folder,
      { baseline: [summaryOf(100)], current: [summaryOf(150)] },
      { objectives: ["p95 < baseline + 10%"] },
    );
    expect(compared.current[0]?.lacks).toEqual(["samples", "window"]);
    const { verdict } = scenario;
    expect(verdict.judgements).toMatchObject([
      { kind: "notJudged", cause: "noiseUntold", current: 150, reason: { baseline: 100 } },
    ]);
    expect(verdict.verdict).toBe("inconclusive");
  });

  test("show their noise together: three files of the baseline tell half as slow again", async () => {
    await using folder = await createFixture({});
    const { scenario } = await compareFiles(
      folder,
      { baseline: [100, 101, 99, 100].map(summaryOf), current: [summaryOf(180)] },
      { objectives: ["p95 < baseline + 10%"] },
    );
    expect(scenario.verdict.judgements).toMatchObject([{ kind: "relative", current: 180 }]);
  });

  test("are never compared with those of another generator", async () => {
    await using folder = await createFixture({});
    const jtl = "timeStamp,elapsed,label,success\n1769486230000,100,a,true\n1769486231000,100,a,true\n";
    await expect(compareFiles(folder, { baseline: [summaryOf(100)], current: [jtl] })).rejects.toThrow(
      /differs in the load generator \(k6 -> JMeter\)/,
    );
  });
});

describe("an indicator that one side alone has", () => {
  const rows = (column: string, value: string): string =>
    `timestamp,duration,success${column}\n${Array.from({ length: 300 }, (_, at) => `${1_769_486_230 + at},${10 + at},true${value}\n`).join("")}`;
  const [plain, named] = [rows("", ""), rows(",name", ",cart")];
  const asked = { objectives: ["p95 < 1s", "http_req_duration{name:cart} p(95) < baseline + 10%"] };

  test.each([
    { title: "baseline", baseline: [named], current: [plain], cause: "noSamples" },
    { title: "change", baseline: [plain], current: [named], cause: "notInBaseline" },
  ])(
    "leaves its objective open where only the $title has it, and the others are judged",
    async ({ cause, ...sides }) => {
      await using folder = await createFixture({});
      const { scenario } = await compareFiles(folder, sides, asked);
      expect(
        scenario.verdict.judgements.map((it) => (it.kind === "notJudged" ? it.cause : it.verdict)),
      ).toEqual(["pass", cause]);
    },
  );
});
