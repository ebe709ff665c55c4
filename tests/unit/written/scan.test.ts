import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { createFixture } from "fs-fixture";
import { describe, expect, test, vi } from "vitest";
import { keepText, rootVariable } from "../../written/keep.ts";
import { planted, withPlanted } from "../../written/planted.ts";
import { findPlanted, scanKept } from "../../written/scan.ts";

/** What is found of what was written meanwhile, kept in a folder of its own. */
async function foundAfter(write: () => Promise<void>): Promise<readonly string[]> {
  await using root = await createFixture();
  vi.stubEnv(rootVariable, root.path);
  try {
    await write();
    return scanKept(root.path).found.map((line) => line.replace(/-[0-9a-f-]{36}/, ""));
  } finally {
    // The folder itself is not kept: its secrets are this test's.
    vi.stubEnv(rootVariable, undefined);
    await root.rm();
    vi.unstubAllEnvs();
  }
}

describe("a planted secret is found", () => {
  test.each([
    ["as it is", planted.targetPassword],
    ["encoded in a URL", withPlanted("http://shop.test/")],
    [
      "in a header",
      `Basic ${Buffer.from(`${planted.targetUser}:${planted.targetPassword}`).toString("base64")}`,
    ],
    ["in base64", Buffer.from(planted.prometheusToken).toString("base64")],
    ["in HTML", planted.targetPassword.replaceAll("/", "&#x2F;")],
    ["of GitHub", planted.githubToken],
  ])("%s", (_, text) => {
    expect(findPlanted(new Map([["here", `a ${text} b`]]))).toEqual([expect.stringContaining("here: ")]);
  });

  test("in a folder that was removed, packed or not", async () => {
    const found = await foundAfter(async () => {
      const folder = await createFixture({
        "report/report.html": `<p>${planted.stepToken}</p>`,
        "run.json.gz": gzipSync(JSON.stringify({ name: planted.queryToken })),
        "other.txt": "nothing",
      });
      await folder.rm();
      expect(existsSync(folder.path)).toBe(false);
    });
    expect(found.toSorted()).toEqual([
      expect.stringContaining("folder/report/report.html: stepToken: "),
      expect.stringContaining("folder/run.json.gz: queryToken: "),
    ]);
  });

  test("in what a process prints, though nobody reads it", async () => {
    const found = await foundAfter(async () => {
      const program = `process.stdout.write("${planted.scriptSecret}"); process.stderr.write("x".repeat(1e5))`;
      const child = spawn(process.execPath, ["-e", program]);
      child.stdout.resume();
      child.stderr.resume();
      await once(child, "close");
      spawnSync(process.execPath, ["-e", `console.error("${planted.prometheusPassword}")`]);
    });
    expect(found.toSorted()).toEqual([
      expect.stringContaining("output: prometheusPassword: "),
      expect.stringContaining("output: scriptSecret: "),
    ]);
  });

  test("in what is stored on a branch", async () => {
    const content = gzipSync(planted.stepToken).toString("base64");
    const found = await foundAfter(async () => keepText("request", JSON.stringify({ content })));
    expect(found).toEqual([expect.stringContaining("request: stepToken: ")]);
  });
});

test("what a runner is told to hide is not shown, and all else may stand", async () => {
  const log = `::add-mask::${planted.stepToken}\n::add-mask::a\nhello ${planted.targetUser}\n`;
  expect(findPlanted(new Map([["log", log]]))).toEqual([]);
  expect(await foundAfter(async () => keepText("output", log))).toEqual([]);
});
