import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { node24, userEnvironment } from "./processes.ts";
import { filesBelow, openTerminal, type Terminal } from "./terminal.ts";

let terminal: Terminal;
let shopUrl: string;

beforeAll(async () => {
  terminal = openTerminal();
  shopUrl = await terminal.shop();
});

afterAll(async () => await terminal?.[Symbol.asyncDispose]());

const smoke = `
import http from "k6/http";
export const options = { vus: 1, duration: "1s" };
export default function () { http.get(__ENV.TARGET_URL + "/products"); }
export function handleSummary() { return { stdout: "THE SUMMARY OF K6\\n" }; }
`;

/** A command whose reader closes its end of the pipes at once, as \`| head -1\` does after a line. */
async function unread(
  folder: string,
  args: readonly string[],
  closed: "stdout" | "both",
): Promise<number | null> {
  const cli = join(terminal.tag, "loadline", "dist", "cli.js");
  const child = spawn(node24, [cli, ...args], {
    cwd: folder,
    env: userEnvironment(terminal.tag, terminal.tag),
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.stdout.destroy();
  if (closed === "both") child.stderr.destroy();
  else child.stderr.resume();
  const [status] = (await once(child, "close")) as [number | null];
  return status;
}

describe.concurrent("a reader that has gone", () => {
  test.each(["stdout", "both"] as const)(
    "leaves the exit status to the verdict: %s closed",
    async (closed) => {
      const folder = terminal.folder({ "smoke.js": smoke });
      const gate = (objective: string) =>
        unread(
          folder,
          ["gate", "smoke.js", "--target", shopUrl, "--rounds", "1", "--objective", objective],
          closed,
        );
      expect(await gate("errors < 50%")).toBe(0);
      expect(await gate("http_reqs count < 1")).toBe(1);
      expect(filesBelow(folder)[".loadline/report/report.json"]).toContain("verdict");
    },
  );

  test("leaves it to whatever the command was", async () => {
    const folder = terminal.folder();
    expect(await unread(folder, ["--help"], "both")).toBe(0);
    expect(await unread(folder, ["gat"], "both")).toBe(2);
    expect(await unread(folder, ["init", "--dry-run"], "both")).toBe(0);
  });
});

describe.concurrent("what k6 prints", () => {
  test("at its end is shown by --verbose alone", async () => {
    const folder = terminal.folder({ "smoke.js": smoke });
    const args = ["gate", "smoke.js", "--target", shopUrl, "--rounds", "1", "--objective", "errors < 50%"];
    const quiet = await terminal.loadline(folder, args);
    expect(quiet).toMatchObject({ status: 0 });
    expect(`${quiet.stdout}${quiet.stderr}`).not.toContain("THE SUMMARY OF K6");
    const verbose = await terminal.loadline(folder, [...args, "--verbose"]);
    expect(verbose.stderr).toContain("  k6: THE SUMMARY OF K6");
  });
});

describe.concurrent("flags of k6", () => {
  test("behind -- are its own, and another load is not compared with", async () => {
    const folder = terminal.folder({ "smoke.js": smoke });
    const args = ["gate", "smoke.js", "--target", shopUrl, "--rounds", "1"];
    const first = await terminal.loadline(folder, [...args, "--", "--iterations", "3", "-u1"]);
    expect(first.status, first.stderr).toBe(0);
    const record = JSON.parse(filesBelow(folder)[".loadline/report/smoke.run.json"] ?? "{}");
    const requests = record.metrics.find(({ name }: { name: string }) => name === "http_reqs");
    expect(requests.series[0].values.count).toBe(3);
    const other = await terminal.loadline(folder, [...args, "--", "--iterations", "4"]);
    expect(other.stdout).toMatch(/load .*changed|changed .*load/i);
  });

  test("that would break the measuring are refused, all at once and before any load", async () => {
    const folder = terminal.folder({
      "smoke.js": smoke,
      ".github/loadline.yml":
        "scenarios:\n  smoke:\n    script: smoke.js\n    k6-args: --console-output owned.txt\n",
    });
    const typed = await terminal.loadline(folder, ["gate", "--target", shopUrl, "--", "-o", "json=x", "-q"]);
    expect(typed.status).toBe(2);
    expect(typed.stderr).toMatch(/k6-args: -o \(--out\) is not passed to k6: .*\nk6-args: -q \(--quiet\) /);
    const written = await terminal.loadline(folder, ["gate", "--target", shopUrl]);
    expect(written.status).toBe(2);
    expect(written.stderr).toContain(
      ".github/loadline.yml line 4: k6-args: --console-output is not passed to k6: it writes",
    );
    expect(Object.keys(filesBelow(folder))).toEqual(expect.not.arrayContaining(["owned.txt", "x"]));
  });
});

describe.concurrent("several scripts", () => {
  test("are several scenarios, a .ts beside a .js of the same name among them", async () => {
    const files = { "perf/a.js": smoke, "perf/a.ts": smoke, "perf/b.js": smoke, "perf/notes.md": "" };
    const folder = terminal.folder(files);
    const args = ["--target", shopUrl, "--objective", "errors < 50%"];
    const all = await terminal.loadline(folder, ["measure", "perf/*", ...args]);
    expect(all.status, all.stderr).toBe(0);
    expect(Object.keys(filesBelow(join(folder, ".loadline/report"))).sort()).toEqual([
      "a-ts.run.json",
      "a.run.json",
      "b.run.json",
    ]);
    const one = await terminal.loadline(folder, ["gate", "perf/a.ts", "perf/b.js", "--rounds", "1", ...args]);
    expect(one.status, one.stderr).toBe(0);
    expect(one.stdout).toContain("a.ts");
    const none = await terminal.loadline(folder, ["gate", "load/*.js", ...args]);
    expect(none).toMatchObject({ status: 2, stderr: expect.stringContaining("no k6 script in") });
  });
});

test.concurrent("--env TARGET_URL names the target, and another one beside it is refused", async () => {
  const folder = terminal.folder({ "smoke.js": smoke });
  const env = ["--env", `TARGET_URL=${shopUrl}`];
  const used = await terminal.loadline(folder, [
    "gate",
    "smoke.js",
    ...env,
    "--rounds",
    "1",
    "--objective",
    "errors < 1%",
    "--verbose",
  ]);
  expect(used).toMatchObject({ status: 0, stdout: expect.stringContaining(shopUrl) });
  const both = await terminal.loadline(folder, [
    "gate",
    "smoke.js",
    ...env,
    "--target",
    "http://localhost:1",
  ]);
  expect(both).toMatchObject({
    status: 2,
    stderr: expect.stringContaining("target-url and TARGET_URL (in env) are different"),
  });
});
