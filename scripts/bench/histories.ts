/**
 * 1,000 scenarios of 500 runs in one repository: what the branch weighs, what a gate downloads, how long 20 writers take, and how
 * the pages open. Needs a build, and some minutes.
 *
 *   npm run bench -- histories
 *   node scripts/bench/histories.ts 100 writers   with so many scenarios, a part alone: kept, writers, pages or git
 */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { mostBranchBytes, packedBytes } from "../../src/baseline/compaction.ts";
import { figuresPath, historyPath } from "../../src/baseline/history.ts";
import { bytesOfCommit, mostAddedBytes } from "../../src/github/baseline/standing.ts";
import { clonedBytes, writeCommits } from "./histories/git.ts";
import { bytesBelow, openPages, writePages } from "./histories/pages.ts";
import { entryOf } from "./histories/records.ts";
import { anotherOf, appendRuns, type InMemory, inMemory, keyOf } from "./histories/stored.ts";
import { gateOf, serve, writeAtOnce } from "./histories/writers.ts";

const scenarios = Number(process.argv[2] ?? 1000);
const wanted = process.argv.slice(3);
const runs = 500;
const writers = 20;
/** Of each request, as to a server far away. */
const latencyMs = 200;

const mb = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
const kb = (bytes: number): string => `${(bytes / 1e3).toFixed(0)} kB`;

/** Says what is kept of one scenario where so many share the branch; 0: without a bound. */
async function oneOf(histories: number): Promise<InMemory> {
  const memory = inMemory(histories === 0 ? undefined : mostBranchBytes / histories);
  await appendRuns(memory, keyOf(0), runs);
  const [compared = "", figures = ""] = [historyPath(keyOf(0)), figuresPath(keyOf(0))].map(
    (path) => memory.files.get(path) ?? "",
  );
  const entriesIn = (text: string): number =>
    text.split("\n").filter((line) => line.startsWith('{"run"')).length;
  const sizes = `${kb(compared.length)} + ${kb(figures.length)}, packed ${kb(packedBytes(compared))} + ${kb(packedBytes(figures))}`;
  const which = histories === 0 ? "without a bound" : `of ${histories} histories`;
  console.log(
    `one ${which}: ${entriesIn(compared)} runs to compare with (${formsIn(compared)}), ${entriesIn(figures)} older ones; ${sizes}`,
  );
  return memory;
}

/** How many of the runs are whole, and how many of the others tell the mix of their endpoints. */
function formsIn(text: string): string {
  const lines = text.split("\n").filter((line) => line.startsWith('{"run"'));
  const whole = lines.filter((line) => line.includes('"checks":[{')).length;
  const mix = lines.filter((line) => line.includes('"percentiles":{},"above":{}')).length;
  return `${whole} whole, ${mix} with the mix of endpoints`;
}

/** All scenarios: varied copies of the first. */
function fill(memory: InMemory): void {
  const first = new Map(memory.files);
  for (let number = 1; number < scenarios; number += 1) {
    for (const [path, text] of anotherOf(first, keyOf(0), keyOf(number))) memory.files.set(path, text);
  }
}

/** The branch as one commit, and then appends until it would become one again. */
async function weighGit(memory: InMemory, folder: string): Promise<void> {
  let appends = 0;
  async function* commits() {
    yield new Map(memory.files);
    let added = 0;
    while (added <= mostAddedBytes) {
      const key = keyOf(appends % scenarios);
      await memory.store.append(key, [entryOf(key.scenario, runs + appends)]);
      added += bytesOfCommit(memory.written.values(), scenarios);
      appends += 1;
      yield memory.written;
    }
  }
  const repository = join(folder, "branch.git");
  await writeCommits(repository, commits());
  const tip = clonedBytes(repository, join(folder, "tip.git"), "--depth", "1");
  const whole = clonedBytes(repository, join(folder, "whole.git"));
  console.log(
    `git, the files of the tip: ${mb(tip)}; with the ${appends} appends before all becomes one commit: ${mb(whole)}`,
  );
}

async function weighPages(memory: InMemory, folder: string): Promise<void> {
  const stored = join(folder, "stored");
  for (const [path, text] of memory.files) {
    await mkdir(dirname(join(stored, path)), { recursive: true });
    await writeFile(join(stored, path), text);
  }
  const site = join(folder, "site");
  await mkdir(site);
  const index = join(site, "index.html");
  const seconds = writePages(stored, index);
  console.log(`pages: written in ${seconds.toFixed(0)} s, ${mb(bytesBelow(site))} in all`);
  const [opened, filtered, one] = await openPages([
    { path: index, ready: "tbody tr" },
    {
      path: index,
      ready: "input[type=search]",
      act: async (page) => {
        await page.getByLabel("Filter scenarios").fill("0042");
        await page.locator("tbody tr:not([hidden])").first().waitFor();
      },
    },
    {
      path: join(site, "index", historyPath(keyOf(1)).replace(/\.json$/, ".html")),
      ready: "[data-chart] canvas",
    },
  ]);
  for (const [what, it] of Object.entries({
    "the index": opened,
    "the index, and a search": filtered,
    "a scenario": one,
  })) {
    console.log(
      `opening ${what}: ${it?.seconds.toFixed(2)} s, ${it?.cpuSeconds.toFixed(2)} s of CPU (may be 2 s)`,
    );
  }
}

async function weighWriters(memory: InMemory): Promise<void> {
  const keys = Array.from({ length: writers }, (_, index) => keyOf(index));
  const same = keys.map(() => keyOf(0));
  const light = await serve(memory.files, 0, latencyMs);
  console.log(`a gate, ${latencyMs} ms a request: ${await gateOf(light, keyOf(0))}`);
  console.log(`${writers} writers, a scenario each: ${await writeAtOnce(light, keys)}`);
  console.log(`${writers} writers of one scenario: ${await writeAtOnce(light, same)}`);
  await light.close();
  const heavy = await serve(memory.files, mostAddedBytes + 1, latencyMs);
  console.log(`${writers} writers as all becomes one commit: ${await writeAtOnce(heavy, keys)}`);
  await heavy.close();
}

/** Whether this part is asked for. */
function isWanted(part: "kept" | "writers" | "pages" | "git"): boolean {
  return wanted.length === 0 || wanted.includes(part);
}

if (isWanted("kept")) {
  await oneOf(0);
  await oneOf(100);
}
const memory = await oneOf(scenarios);
fill(memory);
const raw = [...memory.files.values()].map((text) => Buffer.byteLength(text));
console.log(
  `${scenarios} scenarios: ${mb(raw.reduce((sum, bytes) => sum + bytes, 0))} of files, the largest ${kb(Math.max(...raw))}`,
);
const folder = await mkdtemp(join(tmpdir(), "loadline-histories-"));
try {
  if (isWanted("writers")) await weighWriters(memory);
  if (isWanted("pages")) await weighPages(memory, folder);
  if (isWanted("git")) await weighGit(memory, folder);
} finally {
  await rm(folder, { recursive: true, force: true });
}
