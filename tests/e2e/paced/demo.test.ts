import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../../scripts/build.ts";
import { toolPath } from "../../../scripts/tools.ts";

/** `npm run demo`, as the README has it. */
async function runDemo(): Promise<{ status: number; shown: string; told: string }> {
  const { scripts } = JSON.parse(await readFile(`${root}/package.json`, "utf8"));
  const [program, ...args]: string[] = scripts.demo.split(" ");
  expect(program).toBe("node");
  const env = { ...process.env, PATH: `${dirname(toolPath("k6"))}:${process.env["PATH"]}` };
  const demo = spawn(process.execPath, args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  let [shown, told] = ["", ""];
  demo.stdout.on("data", (chunk: Buffer) => (shown += chunk.toString()));
  demo.stderr.on("data", (chunk: Buffer) => (told += chunk.toString()));
  const [status] = await once(demo, "close");
  return { status, shown, told };
}

// A machine that is busy with other work decides nothing, and the demo then says so and ends with 1.
test("the demo passes a harmless change, breaks on a crash, fails a slow one and leaves the report of that on disk", async () => {
  const { status, shown, told } = await runDemo();
  const [harmless = "", crash, slower = "", ...more] = shown.trimEnd().split("\n");
  expect(harmless, told).toMatch(
    /^Pass .+harmless change: All \d objectives met|^Inconclusive .+harmless change/,
  );
  expect(crash).toMatch(/^Broken .+ crashes under load: .*this change ended with status 1/);
  expect(slower).toMatch(
    /^Fail .+ 50 % slower: p95 rose by \d+ %, from .+; 20 % is allowed|^Inconclusive .+ 50 % slower/,
  );
  const isDecided = [harmless, slower].every((line) => !line.startsWith("Inconclusive"));
  expect([more, status]).toEqual([[], isDecided ? 0 : 1]);
  const comment = await readFile(/The comment on the last pull request: (.*)/.exec(told)?.[1] ?? "", "utf8");
  expect(comment).toMatch(/^### (?:❌ Fail: p95 rose by \d+ %|❔ Inconclusive)/);
  // Both shops are gone by then: what the report proposes starts them again.
  expect(comment).toContain("gate --scenario checkout --base-ref main\n");
  expect(comment).not.toContain("--target");
  expect(existsSync(/The page: (.*)/.exec(told)?.[1] ?? "")).toBe(true);
});
