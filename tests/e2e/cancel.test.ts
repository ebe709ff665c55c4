import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fakeK6 } from "../unit/k6/fakes.ts";
import { taggedProcesses } from "./processes.ts";
import { filesBelow, openTerminal, type Terminal } from "./terminal.ts";

let terminal: Terminal;
let shopUrl: string;

beforeAll(async () => {
  terminal = openTerminal();
  shopUrl = await terminal.shop();
});

afterAll(async () => {
  await terminal?.[Symbol.asyncDispose]();
});

const script = `
import http from "k6/http";
export const options = { vus: 2, duration: "60s" };
export default function () { http.get(__ENV.TARGET_URL + "/products"); }
`;

/** How a run is stopped; a terminal's Ctrl-C reaches the whole process group, a runner's signal one process. */
const ways = [
  ["SIGINT to the process", "SIGINT", "process"],
  ["SIGTERM to the process", "SIGTERM", "process"],
  ["Ctrl-C in a terminal", "SIGINT", "group"],
] as const;

test.each(ways)("%s stops k6 and reports an unfinished run", async (_title, signal, whom) => {
  const folder = terminal.folder({ "long.js": script });
  let stoppedAtMs = 0;
  const stop = (pid: number) => {
    stoppedAtMs = performance.now();
    process.kill(whom === "group" ? -pid : pid, signal);
  };
  const ended = await terminal.loadline(
    folder,
    [
      "gate",
      "long.js",
      "--target",
      shopUrl,
      "--baseline-directory",
      "baselines",
      "--report-directory",
      "report",
    ],
    { ownGroup: true, onOutput: { match: /\b[1-9]\d* requests/, act: stop } },
  );
  const tookMs = performance.now() - stoppedAtMs;
  expect(ended).toMatchObject({ status: 3, signal: null });
  expect(ended.stdout).toMatch(/^BROKEN {2}The run was cancelled before it ended/);
  expect(ended.stdout).toContain("Next: run it again.");
  expect(`${ended.stdout}${ended.stderr}`).not.toContain("This is a bug in Loadline");
  // k6 gets time for its own end, and no more than that.
  expect(tookMs).toBeLessThan(10_000);
  expect(taggedProcesses(terminal.tag).filter(({ command }) => command.includes("k6"))).toEqual([]);
  const report = filesBelow(join(folder, "report"));
  expect(report["report.md"]).toMatch(/^### ⛔ Broken: The run was cancelled before it ended/);
  expect(report["report.md"]).toContain("neither a pass nor a regression");
  expect(filesBelow(join(folder, "baselines"))).toEqual({});
});

test("a second Ctrl-C kills a k6 that does not hear, at once", async () => {
  const folder = terminal.folder({ "deaf.js": "export default 1" });
  let secondAtMs = 0;
  const interruptTwice = (pid: number) => {
    process.kill(pid, "SIGINT");
    // Sooner it would be taken for the same key, which npm hands on.
    setTimeout(() => {
      secondAtMs = performance.now();
      process.kill(pid, "SIGINT");
    }, 500);
  };
  const ended = await terminal.loadline(
    folder,
    ["gate", "deaf.js", "--target", shopUrl, "--k6-path", fakeK6, "--env", "FAKE_K6=does not hear"],
    { onOutput: { match: /\b[1-9]\d* requests/, act: interruptTwice } },
  );
  expect(ended).toMatchObject({ status: 130, signal: null });
  expect(performance.now() - secondAtMs).toBeLessThan(2000);
  const left = () => taggedProcesses(terminal.tag).filter(({ command }) => command.includes("fake-k6"));
  await expect.poll(left).toEqual([]);
});
