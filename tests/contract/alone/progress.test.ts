import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createFixture } from "fs-fixture";
import { beforeAll, describe, expect, test } from "vitest";
import { toolPath } from "../../../scripts/tools.ts";
import { entryPath } from "../../built.ts";

const script = `import http from "k6/http";
export const options = { scenarios: { pages: { executor: "constant-arrival-rate", rate: 20, timeUnit: "1s",
  duration: "2s", preAllocatedVUs: 20 } } };
export default function () { http.get(__ENV.TARGET_URL); console.log("said by the script"); }
`;

/** Runs a command with a terminal of 50 columns, as somebody at a keyboard does; from Python's own library. */
const onTerminal = `import os, pty, sys
sys.exit(os.waitstatus_to_exitcode(pty.spawn(["sh", "-c", 'stty cols 50; exec "$@"', "sh", *sys.argv[1:]])))`;

const control = "\u001b";

let target = "";

beforeAll(async () => {
  const server = createServer((_, response) => void response.end("ok"));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  target = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return () => {
    server.close();
    server.closeAllConnections();
  };
});

async function measure(where: "terminal" | "file", env: Readonly<Record<string, string>> = {}) {
  await using folder = await createFixture({ "pages.js": script });
  const command = [process.execPath, entryPath("cli"), "gate", "pages.js", "--target", target];
  const all = [...command, "--objective", "p95 < 10s", "--rounds", "2", "--k6-path", toolPath("k6")];
  const [file = "", ...args] = where === "file" ? all : ["python3", "-c", onTerminal, ...all];
  const { CI: _ci, NO_COLOR: _no, FORCE_COLOR: _force, ...rest } = process.env;
  const child = spawn(file, args, {
    cwd: folder.path,
    env: { ...rest, TERM: "xterm", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [out, err] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (err += chunk.toString()));
  const [status] = await once(child, "close");
  expect(status, `${out}\n${err}`).toBe(0);
  return { out, err };
}

// Each mostly waits for its load.
describe.concurrent("a gate that makes its load", () => {
  test("a terminal shows the load in one line that stays within its width, and then the verdict", async () => {
    const { out } = await measure("terminal");
    const [before = "", after = ""] = out.split(/(?=PASS)/, 2);
    const shown = before
      .split(`\r${control}[K`)
      .flatMap((part) => part.split(/\r?\n/))
      .filter((line) => line.startsWith("  round"));
    expect(shown.length).toBeGreaterThan(2);
    expect(shown[0]).toMatch(/^ {2}round 1 of 2 {2}0 s /);
    expect(shown.at(-1)).toMatch(/^ {2}round 2 of 2 {2}\d+ s {2}\d/);
    for (const line of shown) expect(line.length).toBeLessThan(50);
    expect(before.endsWith(`\r${control}[K${control}[32m`)).toBe(true);
    expect(after).toContain("The objective is met");
    expect(out).not.toMatch(/said by the script|TOTAL RESULTS/);
  }, 240_000);

  test("in a file there are whole lines, no control sequences and no output of k6", async () => {
    const { out, err } = await measure("file");
    expect(err + out).not.toMatch(/\r|said by the script|TOTAL RESULTS/);
    expect(err + out).not.toContain(control);
    expect(err.split("\n").filter((line) => line.startsWith("  round"))).toHaveLength(2);
    expect(out).toMatch(/^PASS {2}The objective is met/);
  }, 240_000);

  test("a terminal that can do nothing gets lines as a file does", async () => {
    const { out } = await measure("terminal", { TERM: "dumb" });
    expect(out).not.toContain(control);
    expect(out.split(/\r?\n/).filter((line) => line.startsWith("  round"))).toHaveLength(2);
  }, 240_000);
});
