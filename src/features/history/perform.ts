import { basename, dirname, extname, join } from "node:path";
import type { ModeHost } from "../../app/feature.ts";
import type { Performed } from "../../app/host.ts";
import { readPageAssets, writeHtml } from "../../app/output/page.ts";
import { readRules } from "../../app/setup/gate-file.ts";
import { ofEnvironments, openStore, refuseUnknown } from "../../app/setup/stores.ts";
import { createDirectoryStore } from "../../baseline/directory.ts";
import { historyPath } from "../../baseline/history.ts";
import { loadOptions } from "../../config/options/load.ts";
import { given, type Settings } from "../../config/options/option.ts";
import { reportOptions } from "../../config/options/report.ts";
import { resolveExpected } from "../../config/resolve/objectives.ts";
import { jobEnvironment } from "../../lib/environment.ts";
import { inTemporaryDirectory } from "../../lib/files.ts";
import { exitStatus } from "../../model/failure.ts";
import type { BaselineKey, GateRules } from "../../model/gate.ts";
import type { BaselineStore } from "../../ports/baseline-store.ts";
import { unpack } from "../../start/archive.ts";
import { historyContent } from "./content.ts";
import { type IndexRow, indexRowOf, renderIndex } from "./index-page.ts";
import { readHistories } from "./read.ts";
import { renderHistory } from "./render.ts";
import type { BranchHistory } from "./session.ts";

/** More histories get an index and a page each. */
const mostOnOnePage = 20;

/** Writes the page of all histories, or those named, and prints its path. */
export async function performHistory(settings: Settings, host: ModeHost): Promise<Performed> {
  const { file, rules } = await readRules(settings, host);
  const store = openStore(rules, host);
  const keys = await askedKeys(settings, store);
  const path = given(settings, reportOptions.page) ?? join(rules.reportDirectory, "history.html");
  const read = async (some: readonly BaselineKey[], from: Readable) =>
    await readHistories(
      some,
      from,
      (scenario) => resolveExpected(settings, file, scenario, host.around.added).objectives,
    );
  if (keys.length <= mostOnOnePage) await writeOnePage(path, await read(keys, store), store.place);
  else {
    await withAllOf(store, { rules, host }, async (whole) => {
      await writePages(path, { keys, place: store.place, read: async (key) => await read([key], whole) });
    });
  }
  host.print(path);
  return { published: { reportPath: path }, isPathPrinted: true, exitStatus: exitStatus.passed };
}

type Readable = Pick<BaselineStore, "read">;

async function writeOnePage(path: string, histories: readonly BranchHistory[], place: string): Promise<void> {
  await writeHtml(path, renderHistory(historyContent(histories, place), await readPageAssets()));
}

/** One history after the other: together they may not fit into memory. */
interface Pages {
  readonly keys: readonly BaselineKey[];
  /** For people. */
  readonly place: string;
  read(key: BaselineKey): Promise<readonly BranchHistory[]>;
}

/** Writes a page for each history into a folder named as the index, then the index. */
async function writePages(path: string, { keys, place, read }: Pages): Promise<void> {
  const assets = await readPageAssets();
  const folder = basename(path, extname(path));
  const rows: IndexRow[] = [];
  for (const key of keys) {
    const histories = await read(key);
    const content = historyContent(histories, place);
    const page = historyPath(key).replace(/\.json$/, ".html");
    const index = `../../${encodeURIComponent(basename(path))}`;
    await writeHtml(join(dirname(path), folder, page), renderHistory(content, assets, index));
    for (const [at, history] of histories.entries()) {
      const section = content.sections[at];
      if (section !== undefined)
        rows.push(indexRowOf(history, section, `${encodeURIComponent(folder)}/${page}`));
    }
  }
  await writeHtml(path, renderIndex(rows, place, assets));
}

/** A branch comes as one archive: GitHub allows a job a thousand requests an hour. */
async function withAllOf(
  store: Readable,
  { rules, host }: { readonly rules: GateRules; readonly host: ModeHost },
  act: (whole: Readable) => Promise<void>,
): Promise<void> {
  const { codeHost, signal } = host;
  if (rules.baseline.kind !== "branch" || codeHost === undefined) {
    await act(store);
    return;
  }
  const { branch } = rules.baseline;
  await inTemporaryDirectory(async (directory) => {
    const archive = await codeHost.archive(branch, signal);
    const { env } = jobEnvironment(host.env, []);
    await unpack(archive, join(directory, "branch"), { env, signal });
    await act(createDirectoryStore(join(directory, "branch")));
  });
}

/** @throws Failure "usage" for a name without a history, if others have one */
async function askedKeys(settings: Settings, store: BaselineStore): Promise<readonly BaselineKey[]> {
  const keys = ofEnvironments(settings, await store.keys(), store);
  const wanted = given(settings, loadOptions.scenario);
  if (wanted === undefined) return keys;
  refuseUnknown("scenario", wanted, keys, store);
  return keys.filter(({ scenario }) => wanted.includes(scenario));
}
