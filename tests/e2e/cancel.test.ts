import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fakeK6 } from "../unit/k6/fakes.ts";
import { taggedProcesses } from "./processes.ts";
import { filesBelow, openTerminal, type Terminal } from "./terminal.ts";

let shops: Terminal;
let shopUrl: string;

beforeAll(async () => {
  shops = openTerminal();
  shopUrl = await shops.shop();
});

afterAll(async () => await shops?.[Symbol.asyncDispose]());

/** Longer than any test may take: a run that ends was ended. */
const script = `
import http from "k6/http";
export const options = { vus: 2, duration: "10m" };
export default function () {
  http.get(__ENV.TARGET_URL + "/products");
  if (__VU === 1 && __ITER === 10) console.log("under load");
}
`;

/** What the script, or the k6 that stands in, says in the middle of its load. */
const underLoad = /under load/;

/** How a run is stopped; a terminal's Ctrl-C reaches the whole process group, a runner's signal one process. */
const ways = [
  ["SIGINT to the process", "SIGINT", "process"],
  ["SIGTERM to the process", "SIGTERM", "process"],
  ["Ctrl-C in a terminal", "SIGINT", "group"],
] as const;

test.concurrent.each(ways)("%s stops k6 and reports an unfinished run", async (_title, signal, whom) => {
  // A terminal of its own, so that what is left of its k6 can be told from those of other tests.
  await using terminal = openTerminal();
  const folder = terminal.folder({ "long.js": script });
  const stop = (pid: number) => void process.kill(whom === "group" ? -pid : pid, signal);
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
      "--verbose",
    ],
    { ownGroup: true, onOutput: { match: underLoad, act: stop } },
  );
  expect(ended).toMatchObject({ status: 3, signal: null });
  expect(ended.stdout).toMatch(/^BROKEN {2}The run was cancelled before it ended/);
  expect(ended.stdout).toContain("Next: run it again.");
  expect(`${ended.stdout}${ended.stderr}`).not.toContain("This is a bug in Loadline");
  expect(taggedProcesses(terminal.tag).filter(({ command }) => command.includes("k6"))).toEqual([]);
  const report = filesBelow(join(folder, "report"));
  expect(report["report.md"]).toMatch(/^### ⛔ Broken: The run was cancelled before it ended/);
  expect(report["report.md"]).toContain("neither a pass nor a regression");
  expect(filesBelow(join(folder, "baselines"))).toEqual({});
});

test.concurrent("a second Ctrl-C kills a k6 that does not hear, at once", async ({ expect }) => {
  await using terminal = openTerminal();
  const folder = terminal.folder({ "deaf.js": "export default 1" });
  const interruptTwice = (pid: number) => {
    process.kill(pid, "SIGINT");
    // Sooner it would be taken for the same key, which npm hands on.
    setTimeout(() => process.kill(pid, "SIGINT"), 500);
  };
  const ended = await terminal.loadline(
    folder,
    [
      "gate",
      "deaf.js",
      "--target",
      shopUrl,
      "--k6-path",
      fakeK6,
      "--env",
      "FAKE_K6=does not hear",
      "--verbose",
    ],
    { onOutput: { match: underLoad, act: interruptTwice } },
  );
  // The status of an interrupt: without the second it would have been that of the run that could not be finished.
  expect(ended).toMatchObject({ status: 130, signal: null });
  const left = () => taggedProcesses(terminal.tag).filter(({ command }) => command.includes("fake-k6"));
  await expect.poll(left).toEqual([]);
});

test.concurrent("a gate that is killed takes k6 with it", async ({ expect }) => {
  await using terminal = openTerminal();
  const folder = terminal.folder({ "long.js": script });
  const kill = (pid: number) => void process.kill(pid, "SIGKILL");
  const args = ["gate", "long.js", "--target", shopUrl, "--report-directory", "report", "--verbose"];
  const ended = await terminal.loadline(folder, args, {
    onOutput: { match: underLoad, act: kill },
  });
  expect(ended).toMatchObject({ status: null, signal: "SIGKILL" });
  await expect.poll(() => taggedProcesses(terminal.tag)).toEqual([]);
});
