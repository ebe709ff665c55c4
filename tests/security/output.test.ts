// Output is data: whatever a script, k6 or a service prints is text in the log, of bounded length, and costs linear time.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import fc from "fast-check";
import { createFixture } from "fs-fixture";
import { beforeAll, describe, expect, test } from "vitest";
import { installTools, toolPath } from "../../scripts/tools.ts";
import { parseLogLine, shorten } from "../../src/k6/run/logline.ts";
import { splitLines } from "../../src/k6/run/rows.ts";
import { withoutCredentials } from "../../src/lib/credentials.ts";
import { logLines } from "../../src/lib/lines.ts";
import { serve } from "../unit/k6/fakes.ts";
import { runCommand } from "./step.ts";

/** How GitHub's runner finds commands in a line of a step's output (actions/runner, ActionCommand.cs). */
function isCommand(line: string): boolean {
  return line.trimStart().startsWith("::") || line.includes("##[");
}

test("no text is a workflow command or moves the cursor", () => {
  const hostile = fc.array(
    fc.constantFrom(
      "::",
      ":",
      "##[",
      "#",
      "[",
      "\r",
      "\n",
      "\u001b[2K",
      "\u0007",
      " ",
      "\t",
      "add-mask",
      "\u2028",
    ),
  );
  fc.assert(
    fc.property(
      fc.oneof(
        hostile.map((it) => it.join("")),
        fc.string(),
      ),
      (text) => {
        for (const line of logLines(text)) {
          expect(isCommand(line)).toBe(false);
          expect(line).not.toMatch(/[^\P{Cc}\t]/u);
        }
      },
    ),
    { numRuns: 2000 },
  );
});

test("a line of any length is cut, and the next one is whole", () => {
  const lines: { length: number; isCut: boolean }[] = [];
  const splitter = splitLines((line, isCut) => lines.push({ length: line.length, isCut }));
  const chunk = Buffer.alloc(1 << 20, "x");
  for (let times = 0; times < 256; times += 1) splitter.write(chunk);
  splitter.write(Buffer.from("\nnext\r\nlast"));
  splitter.finish();
  expect(lines).toEqual([
    { length: 1 << 20, isCut: true },
    { length: 4, isCut: false },
    { length: 4, isCut: false },
  ]);
});

// With patterns that begin anew at every character each of these takes minutes.
test.each([
  ["one word", "a".repeat(1 << 20)],
  ["blanks", " ".repeat(1 << 20)],
  ["addresses", "https://a".repeat(1 << 17)],
  ["an address without an end", `https://${"a".repeat(1 << 20)}`],
  ["quotes", '\\"'.repeat(1 << 19)],
])("a mebibyte of %s is read", (_, text) => {
  expect(withoutCredentials(text)).toBe(text);
  expect(shorten(text, 200).length).toBeLessThanOrEqual(200);
  expect(logLines(text).join("").length).toBeLessThanOrEqual(1 << 16);
  expect(parseLogLine(text).text.length).toBeLessThanOrEqual(1 << 16);
  expect(parseLogLine(JSON.stringify({ level: "error", msg: text })).text.length).toBeLessThanOrEqual(
    1 << 16,
  );
});

test("an exception does not hide behind a long message", () => {
  const line = `{"executor":"constant-vus","level":"error","msg":"Error: ${"x".repeat(1 << 20)}`;
  expect(parseLogLine(line, true)).toMatchObject({ level: "error", isException: true });
});

test("an error that nothing caught stops the gate, kills what was started, and exits with 3 instead of Node's 1", () => {
  const program = `
    import { abortOnSignals, surviveBugs } from ${JSON.stringify(resolve("src/entry/shutdown.ts"))};
    import { startProcess } from ${JSON.stringify(resolve("src/k6/run/process.ts"))};
    const hadBug = surviveBugs((error) => console.log("told: " + error.message));
    const signal = abortOnSignals();
    const command = { file: process.execPath, args: ["-e", "setTimeout(() => {}, 60000)"], env: {} };
    const listeners = { onStdout: () => undefined, onStderrLine: () => undefined };
    const ended = startProcess(command, { listeners, signal: new AbortController().signal });
    setImmediate(() => { throw new Error("a bug"); });
    const exit = await ended;
    console.log(JSON.stringify({ exit, aborted: signal.aborted, hadBug: hadBug() }));
    process.exit();`;
  const ended = spawnSync(process.execPath, ["--input-type=module-typescript", "-e", program], {
    encoding: "utf8",
  });
  expect(ended.stdout.split("\n").slice(0, 2)).toEqual([
    "told: a bug",
    '{"exit":{"kind":"signalled","signal":"SIGKILL"},"aborted":true,"hadBug":true}',
  ]);
  expect(ended.status).toBe(3);
});

describe("a real k6 whose script prints what it likes", () => {
  beforeAll(async () => await installTools(["k6"]), 600_000);

  const script = `
    import http from "k6/http";
    export const options = { vus: 1, iterations: 2 };
    export default function () {
      http.get(__ENV.TARGET_URL);
      console.log("a\\n::add-mask::p95\\r::error::planted ##[error]planted");
      console.error("x".repeat(1 << 20));
    }`;

  test("prints text in a job's log, and the run is measured", async () => {
    const target = await serve((_, response) => response.end("hello"));
    const folder = await createFixture({ "hostile.js": script });
    try {
      const args = [
        "measure",
        "hostile.js",
        "--target",
        target.url,
        "--k6-path",
        toolPath("k6"),
        "--verbose",
      ];
      const { output, status } = await runCommand(args, folder.path);
      expect(output).toContain("add-mask");
      expect(output.split(/\r\n|\r|\n/).filter(isCommand)).toEqual([]);
      expect(status).toBe(0);
      const run = JSON.parse(readFileSync(folder.getPath(".loadline/report/hostile.run.json"), "utf8"));
      expect(run.metrics).toContainEqual(expect.objectContaining({ name: "http_reqs" }));
    } finally {
      await target.close();
      await folder.rm();
    }
  });
});
