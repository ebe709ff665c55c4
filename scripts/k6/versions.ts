// Tries each version of k6 that Loadline takes, and writes what was seen into docs/evidence/k6-versions.md. Versions that
// are not there yet are built first, a minute or two each.
//
//   node scripts/run.mjs k6/versions               all of them
//   node scripts/run.mjs k6/versions 1.4.0 2.2.0   these: prints the table, writes nothing

import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { markdownTable } from "markdown-table";
import { startShop } from "../../examples/shop/shop.js";
import { parseThreshold } from "../../src/config/grammar/threshold.ts";
import { writingTo } from "../../src/features/servers/remote-write/writing.ts";
import { createLoad } from "../../src/k6/load.ts";
import { Failure, reasonOf } from "../../src/model/failure.ts";
import type { Scenario } from "../../src/model/gate.ts";
import type { Load, LoadOptions } from "../../src/ports/load.ts";
import { compareWithSummary, type Summary, seriesOf, thresholdsOf } from "../../tests/contract/k6/summary.ts";
import { keepLog, scenario } from "../../tests/unit/k6/scenario.ts";
import { root } from "../build.ts";
import { installK6, toolVersion } from "../tools.ts";

/**
 * The first release of each minor version, and the one of each major that all tests run with. v1.2.0 is no module of k6:
 * its go.mod declares another path.
 */
const versions = [
  ...["1.0.0", "1.1.0", "1.2.3", "1.3.0", "1.4.0", "1.5.0", "1.6.0", "1.7.0", toolVersion("k6-v1")],
  ...["2.0.0", "2.1.0", toolVersion("k6"), "2.3.0"],
];

/** What a check runs against. */
interface Place {
  readonly load: Load;
  /** The same, writing its metrics to a server. */
  readonly writing: Load;
  readonly targets: readonly [string, string];
  readonly folder: string;
}

/** Something that Loadline reads from k6. Returns what is wrong, undefined if nothing is. */
type Check = (place: Place) => Promise<string | undefined>;

const options = (signal = new AbortController().signal): LoadOptions => ({
  caller: {},
  signal,
  log: keepLog(),
});

async function withScript(place: Place, text: string, given: Partial<Scenario> = {}): Promise<Scenario> {
  const script = join(await mkdtemp(join(place.folder, "script-")), "script.js");
  await writeFile(script, `import http from "k6/http";\n${text}`);
  return scenario({ script, target: place.targets[0], ...given });
}

const get = "export default function () { http.get(`${__ENV.TARGET_URL}/health`); }";

/** Runs a script that writes what k6 gives its handleSummary. */
async function withSummary({ load, targets: [target], folder }: Place, given: Partial<Scenario>) {
  const path = join(folder, `summary-${performance.now()}.json`);
  const env = { SUMMARY_PATH: path, DURATION: "2s" };
  const run = await load.run(scenario({ target, env, ...given }), options());
  const summary: Summary = JSON.parse(await readFile(path, "utf8"));
  return { run, summary };
}

const everything: Partial<Scenario> = {
  script: join(root, "examples/k6/everything.js"),
  k6Args: { options: ["--no-setup", "--no-teardown"], beside: [] },
  objectives: [parseThreshold("http_req_duration{expected_response:true}", "p(95)<1000")].filter(
    (it) => it !== undefined,
  ),
};

const checks: Readonly<Record<string, Check>> = {
  "aggregates and thresholds": async (place) => {
    const { run, summary } = await withSummary(place, everything);
    const { compared, differences } = compareWithSummary(run, summary);
    const { ours, theirs } = thresholdsOf(run, summary);
    if (compared < 150) return `only ${compared} aggregates`;
    return differences[0] ?? ours.find((line, index) => line !== theirs[index]);
  },
  "setup left out": async (place) => {
    const { run } = await withSummary(place, { script: join(root, "tests/fixtures/k6/stages.js") });
    const { count } = { count: 0, ...seriesOf(run, "http_reqs")?.values };
    return count === 5 && run.setupRequests === 4 ? undefined : `${count} and ${run.setupRequests} requests`;
  },
  "idle scenario": async (place) => {
    const idle = `{ executor: "ramping-arrival-rate", startRate: 0, preAllocatedVUs: 1, stages: [{ target: 0, duration: "1s" }] }`;
    const busy = `{ executor: "shared-iterations", vus: 1, iterations: 5 }`;
    const text = `export const options = { scenarios: { busy: ${busy}, idle: ${idle} } };\n${get}`;
    const ended = await reasonFrom(place.load.run(await withScript(place, text), options()));
    return ended.includes('The scenario "idle"') ? undefined : ended;
  },
  "own tags": async (place) => {
    const text = `export const options = { vus: 1, iterations: 5, tags: { team: "shop" } };\n${get}`;
    const objectives = [parseThreshold("http_reqs{team:shop}", "count>0")].filter((it) => it !== undefined);
    const run = await place.writing.run(await withScript(place, text, { objectives }), options());
    const { count } = { count: 0, ...seriesOf(run, "http_reqs{team:shop}")?.values };
    return count === 5 ? undefined : `${count} of 5 requests kept the tag`;
  },
  "side by side": async (place) => {
    const text = `export const options = { scenarios: { one: { executor: "shared-iterations", vus: 1, iterations: 5 } } };\n${get}`;
    const both = { callers: { head: {}, base: {} }, signal: new AbortController().signal, log: keepLog() };
    const pair = await place.load.runBoth(await withScript(place, text), place.targets[1], both);
    if ("refused" in pair) return pair.refused.message;
    const counts = [pair.head, pair.base].map(
      (run) => ({ count: 0, ...seriesOf(run, "http_reqs")?.values }).count,
    );
    return counts.every((count) => count === 5) ? undefined : `${counts.join(" and ")} requests`;
  },
  cancelled: async (place) => {
    const text = `export const options = { vus: 1, duration: "1m" };\n${get}`;
    const cancel = new AbortController();
    const log = keepLog(({ requests }) => requests > 0 && cancel.abort());
    const run = await place.load.run(await withScript(place, text), { ...options(cancel.signal), log });
    return run.ending.kind === "unfinished" ? undefined : run.ending.kind;
  },
};

async function reasonFrom(run: Promise<unknown>): Promise<string> {
  return await run.then(
    () => "ended as if nothing were missing",
    (error: unknown) => (error instanceof Failure ? error.message : reasonOf(error)),
  );
}

/** What was seen of a version: of each check what is wrong; undefined where it could not be built. */
interface Seen {
  readonly version: string;
  readonly results: readonly (string | undefined)[] | undefined;
}

async function tryVersion(
  version: string,
  around: Omit<Place, "load" | "writing">,
  receiver: string,
): Promise<Seen> {
  const path = await installK6(version).catch((error: unknown) => {
    console.error(error instanceof Error ? reasonOf(error.cause) : error);
    return undefined;
  });
  if (path === undefined) return { version, results: undefined };
  const choice = { path, version, samples: "pipe" } as const;
  const { env } = process;
  const load = createLoad(choice, "0.0.0", { env });
  const writing = writingTo(load, async () => receiver);
  const results: (string | undefined)[] = [];
  for (const [name, check] of Object.entries(checks)) {
    const wrong = await check({ ...around, load, writing }).catch(reasonOf);
    console.log(`k6 ${version}, ${name}: ${wrong ?? "yes"}`);
    results.push(wrong);
  }
  return { version, results };
}

const testedByAll: readonly string[] = [toolVersion("k6-v1"), toolVersion("k6")];

function rowOf({ version, results }: Seen): readonly string[] {
  if (results === undefined) return [version, "could not be built", ...Object.keys(checks).map(() => "–")];
  const by = testedByAll.includes(version) ? "`npm test`, these checks" : "these checks";
  return [version, by, ...results.map((wrong) => (wrong === undefined ? "yes" : "**no**"))];
}

async function trySelected(selected: readonly string[]): Promise<readonly Seen[]> {
  const folder = await mkdtemp(join(tmpdir(), "k6-versions-"));
  const shops = [await startShop({ port: 0, seed: 1 }), await startShop({ port: 0, seed: 2 })] as const;
  const receiver = createServer((_, response) => response.writeHead(204).end()).listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const address = receiver.address();
  const port = typeof address === "object" ? address?.port : undefined;
  try {
    const seen: Seen[] = [];
    const around = { targets: [shops[0].url, shops[1].url] as const, folder };
    for (const version of selected)
      seen.push(await tryVersion(version, around, `http://127.0.0.1:${port}/api/v1/write`));
    return seen;
  } finally {
    receiver.close();
    receiver.closeAllConnections();
    for (const shop of shops) await shop.close();
    await rm(folder, { recursive: true });
  }
}

async function main(selected: readonly string[]): Promise<void> {
  const seen = await trySelected(selected.length > 0 ? selected : versions);
  const table = markdownTable([["k6", "Run by", ...Object.keys(checks)], ...seen.map(rowOf)], {
    alignDelimiters: false,
  });
  console.log(table);
  if (seen.some(({ results = [] }) => results.some((wrong) => wrong !== undefined))) process.exitCode = 1;
  if (selected.length > 0) return;
  const page = join(root, "docs/evidence/k6-versions.md");
  const text = await readFile(page, "utf8");
  const block = /(?<=<!-- versions -->\n)[\s\S]*(?=<!-- \/versions -->)/;
  await writeFile(
    page,
    text.replace(block, () => `${table}\n`),
  );
}

if (import.meta.main) await main(process.argv.slice(2));
