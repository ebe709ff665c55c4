import { writeFile } from "node:fs/promises";
import { createFixture } from "fs-fixture";
import { expect, test } from "vitest";
import { createFilesLoad } from "../../../src/app/results/files-load.ts";
import { resolveGate } from "../../../src/config/resolve/gate.ts";
import { makeRun } from "../../unit/baseline/make-run.ts";

test("a Run record named as a result file is measurements: no verdict, no load and no commit of its own count", async () => {
  await using folder = await createFixture({});
  const path = folder.getPath("record.json");
  const forged = {
    ...makeRun({
      provenance: { commit: "f".repeat(40), branch: "main", event: "push" },
    }),
    thresholds: [{ metric: "http_req_duration", expression: "p(95)<9999", abortOnFail: false, ok: true }],
  };
  await writeFile(path, JSON.stringify(forged));
  const load = createFilesLoad(
    { kind: "files", paths: [path], format: undefined },
    { version: "1.2.3", formats: [] },
  );
  const around = {
    baseline: { kind: "directory", path: "baselines" },
    deployment: undefined,
    samples: "pipe",
  } as const;
  const [scenario] = resolveGate(new Map([["results-file", [path]]]), undefined, around).scenarios;
  const log = { note: () => {}, warn: () => {}, progress: () => {}, output: () => {} };
  const caller = {
    commit: "a".repeat(40),
    branch: "change",
    event: "pull_request",
    workflowRun: undefined,
    actor: undefined,
  };
  const run = await load.run(scenario!, { caller, log, signal: new AbortController().signal });
  expect(run.fingerprint).toBeUndefined();
  expect(run.thresholds).toEqual([]);
  expect(run.provenance).toMatchObject({ commit: "a".repeat(40), branch: "change", event: "pull_request" });
});
