import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { createFixture, type FsFixture } from "fs-fixture";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDirectoryStore } from "../../src/baseline/directory.ts";
import type { BaselineEntry } from "../../src/ports/baseline-store.ts";
import { entryPath } from "../built.ts";
import { acceptance } from "../unit/baseline/make-run.ts";
import { measuredRun } from "../unit/report/measured.ts";

const execute = promisify(execFile);
const cli = entryPath("cli");

let folder: FsFixture;

function entriesOf(scenario: string, count: number): BaselineEntry[] {
  const { provenance, ...run } = measuredRun({ seconds: 5 });
  return Array.from({ length: count }, (_, hour) => {
    const recordedAt = new Date(Date.UTC(2026, 0, 1, hour)).toISOString();
    const own = { scenario, environment: "preview", branch: "main", recordedAt };
    return {
      run: { ...run, provenance: { ...provenance, ...own } },
      accepted: hour === 1 ? acceptance : undefined,
    };
  });
}

beforeAll(async () => {
  folder = await createFixture({});
  const store = createDirectoryStore(folder.getPath("stored"));
  for (const [scenario, count] of [
    ["checkout", 60],
    ["search", 2],
  ] as const) {
    await store.append({ scenario, environment: "preview" }, entriesOf(scenario, count));
  }
});

afterAll(async () => await folder?.rm());

async function loadline(...args: readonly string[]): Promise<{ stdout: string; stderr: string }> {
  return await execute(process.execPath, [cli, ...args], { cwd: folder.path });
}

async function read(path: string): Promise<string> {
  return await readFile(folder.getPath(path), "utf8");
}

const from = ["--baseline-directory", "stored"];

describe("loadline history", () => {
  test("writes one page of all that is stored, where it is told to, and prints where", async () => {
    const { stdout } = await loadline("history", "public/index.html", ...from);
    expect(stdout).toBe("public/index.html\n");
    const page = await read("public/index.html");
    expect(page).toMatch(/^<!doctype html>/);
    expect(page.match(/<div class="branch"/g)).toHaveLength(2);
    expect(page).toContain("search");
  });

  test("shows the runs that nothing is compared with any more, and who accepted what in them", async () => {
    await loadline("history", "--scenario", "checkout", ...from);
    const page = await read(".loadline/report/history.html");
    expect(page).toContain(acceptance.reason);
    expect(page).toContain("2026-01-01T00:00:00.000Z");
    expect(page.match(/<div class="branch"/g)).toHaveLength(1);
  });

  test("of an empty store is a page that says so", async () => {
    await loadline("history", "empty.html", "--baseline-directory", "nowhere");
    expect(await read("empty.html")).toContain("nowhere");
  });

  test("of a scenario that nothing is stored of is a mistake, with the nearest name", async () => {
    await expect(loadline("history", "--scenario", "chekout", ...from)).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining(
        'scenario: stored has no history of "chekout" (did you mean "checkout"?); it has checkout, search',
      ),
    });
  });
});
