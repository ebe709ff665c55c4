/** What gates read and what jobs write on a branch of many histories, by way of the stand-in of GitHub's API. */
import { historyPath } from "../../../src/baseline/history.ts";
import { createBranchStore } from "../../../src/github/baseline/branch.ts";
import { createGitHub } from "../../../src/github/octokit.ts";
import type { BaselineKey } from "../../../src/model/gate.ts";
import type { BaselineStore } from "../../../src/ports/baseline-store.ts";
import { defaultToken } from "../../../tests/github/identity.ts";
import { type GitHub, startGitHub } from "../../../tests/github/server.ts";
import { entryOf } from "./records.ts";

const branch = "loadline-baselines";

/** A branch with these files, as the latest append left it. */
export async function serve(
  files: ReadonlyMap<string, string>,
  addedBytes: number,
  latencyMs: number,
): Promise<GitHub> {
  const github = await startGitHub({ latencyMs });
  const histories = [...files.keys()].filter((path) => path.endsWith(".json")).length;
  const said = `Loadline-Branch: histories ${histories}, bytes added ${addedBytes}`;
  const message = `Baseline of flow-0000 in staging\n\n${said}\n`;
  github.seedCommit({ ref: `refs/heads/${branch}`, files: Object.fromEntries(files), message });
  return github;
}

function storeOn(github: GitHub): BaselineStore {
  const repository = { owner: github.owner, name: github.name };
  return createBranchStore(createGitHub({ token: defaultToken, apiUrl: github.url, repository }), branch);
}

/** What a gate asks for, and the bytes of the file that it gets. */
export async function gateOf(github: GitHub, key: BaselineKey): Promise<string> {
  const before = github.requests.length;
  const began = performance.now();
  const runs = await storeOn(github).read(key);
  const took = performance.now() - began;
  const asked = github.requests.slice(before).map(({ operationId, path }) => `${operationId} ${path}`);
  const bytes = github.readFile(branch, historyPath(key))?.length ?? 0;
  return `${asked.join(", ")}: ${(bytes / 1000).toFixed(0)} kB, ${runs.length} runs, ${took.toFixed(0)} ms`;
}

/** Appends a run of each key at once, each as a job of its own; throws if one is lost. */
export async function writeAtOnce(github: GitHub, keys: readonly BaselineKey[]): Promise<string> {
  const before = github.requests.length;
  const began = performance.now();
  const took = await Promise.all(
    keys.map(async (key, index) => {
      const entry = entryOf(key.scenario, 600 + index);
      await storeOn(github).append(key, [entry]);
      return { key, entry, seconds: (performance.now() - began) / 1000 };
    }),
  );
  const sent = github.requests.slice(before).map(({ operationId }) => operationId);
  for (const { key, entry } of took) {
    const { recordedAt } = entry.run.provenance;
    const stored = await storeOn(github).read(key);
    if (!stored.some(({ run }) => run.provenance.recordedAt === recordedAt))
      throw new Error(`${recordedAt} is lost`);
  }
  if (github.violations.length > 0) throw new Error(github.violations.join("\n"));
  const seconds = took.map((one) => one.seconds).sort((one, other) => one - other);
  const tries = sent.filter((id) => id === "git/get-ref").length;
  const [median, last] = [seconds[Math.floor(seconds.length / 2)] ?? 0, seconds.at(-1) ?? 0];
  return `all ${keys.length} stored; median ${median.toFixed(1)} s, the last ${last.toFixed(1)} s; ${(tries / keys.length).toFixed(1)} tries and ${(sent.length / keys.length).toFixed(0)} requests each`;
}
