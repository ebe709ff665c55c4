import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../../scripts/build.ts";
import { toolPath } from "../../../scripts/tools.ts";

test("the demo passes a harmless change, fails a slow one and leaves the report on disk", async () => {
  const env = { ...process.env, PATH: `${dirname(toolPath("k6"))}:${process.env["PATH"]}` };
  const demo = spawn(process.execPath, [join(root, "dist/cli.js"), "demo"], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let shown = "";
  let told = "";
  demo.stdout.on("data", (chunk: Buffer) => (shown += chunk.toString()));
  demo.stderr.on("data", (chunk: Buffer) => (told += chunk.toString()));
  const [status] = await once(demo, "close");
  expect(status, told).toBe(0);
  const verdicts = shown.split("\n").filter((line) => /^(PASS|FAIL|INCONCLUSIVE|WARN)/.test(line));
  expect(verdicts).toHaveLength(3);
  expect(verdicts[1]).toMatch(/^PASS/);
  expect(verdicts[2]).toMatch(/^FAIL {2}p95 rose by \d+ %/);
  const report = /The comment a pull request would get: (.*)/.exec(told)?.[1] ?? "";
  expect(await readFile(report, "utf8")).toMatch(/p95 rose by \d+ %/);
}, 120_000);
