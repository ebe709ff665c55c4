import { spawn } from "node:child_process";
import { chmod, readFile, writeFile } from "node:fs/promises";
import { createFixture, type FsFixture } from "fs-fixture";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { entryPath } from "../built.ts";
import { baselineOf, measuredRun } from "../unit/report/measured.ts";

const cli = entryPath("cli");

let folder: FsFixture;

beforeAll(async () => {
  folder = await createFixture({});
  await writeFile(folder.getPath("change.run.json"), JSON.stringify(measuredRun({ levelMs: 160 })));
  for (const [index, run] of baselineOf(3).entries())
    await writeFile(folder.getPath(`main-${index}.run.json`), JSON.stringify(run));
  // A browser that only tells what it was to open.
  await writeFile(
    folder.getPath("browser.sh"),
    `#!/bin/sh\nprintf '%s' "$1" > "${folder.getPath("opened")}"\n`,
  );
  await chmod(folder.getPath("browser.sh"), 0o755);
});

afterAll(async () => await folder?.rm());

interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

async function loadline(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> {
  const child = spawn(process.execPath, [cli, ...args], {
    cwd: folder.path,
    env: { ...process.env, ...env },
  });
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (chunk) => {
    stdout += String(chunk);
  });
  child.stderr.on("data", (chunk) => {
    stderr += String(chunk);
  });
  return await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (status) => resolve({ status, stdout, stderr }));
  });
}

async function read(path: string): Promise<string> {
  return (await readFile(folder.getPath(path), "utf8")).replaceAll("\u00a0", " ");
}

const compare = [
  "compare",
  ...["--baseline", "main-0.run.json", "main-1.run.json", "main-2.run.json"],
  ...["--current", "change.run.json", "--objective", "p95 < baseline + 10%"],
];

describe("compare", () => {
  test("writes the page into a folder of its own, and tells where", async () => {
    const ended = await loadline(compare);
    expect(ended.stderr).toContain("The report: .loadline/report/compare/report.html");
    const headline = /^\w+ {2}(.*)$/m.exec(ended.stdout)?.[1] ?? "?";
    expect(await read(".loadline/report/compare/report.html")).toContain(`>${headline}</h1>`);
  });

  test("writes it where --report says", async () => {
    const ended = await loadline([...compare, "--report", "pages/mine.html"]);
    expect(ended.stderr).toContain("The report: pages/mine.html");
    expect(await read("pages/mine.html")).toMatch(/^<!doctype html>/);
  });
});

describe.skipIf(process.platform === "win32")("loadline report", () => {
  const env = () => ({ BROWSER: folder.getPath("browser.sh") });

  test("opens the page of a run alone in the browser", async () => {
    const ended = await loadline(["report", "change.run.json", "--open"], env());
    expect(ended.status, ended.stderr).toBe(0);
    expect(ended.stdout).toMatch(/^A run of checkout\. Nothing was judged\.\n/);
    const path = folder.getPath(".loadline/report/change.run.html");
    await expect
      .poll(async () => await readFile(folder.getPath("opened"), "utf8").catch(() => ""))
      .toBe(path);
    expect(await read(".loadline/report/change.run.html")).toContain("Nothing was judged.");
  });

  test("makes a page of a report.json, and leaves the gate's own page with its charts alone", async () => {
    await loadline([...compare, "--report-directory", ".loadline/report"]);
    const gates = await read(".loadline/report/report.html");
    const ended = await loadline(["report", ".loadline/report/report.json", "--open"], env());
    expect(ended.status, ended.stderr).toBe(0);
    expect(await read(".loadline/report/report.again.html")).toContain("No charts: ");
    expect(await read(".loadline/report/report.html")).toBe(gates);
  });

  test("writes no page where none was asked for", async () => {
    const ended = await loadline(["report", "change.run.json", "--report-directory", "elsewhere"]);
    expect(ended.status).toBe(0);
    expect(await folder.exists("elsewhere")).toBe(false);
  });

  test("says where the page is when no browser can be started", async () => {
    const ended = await loadline(["report", "change.run.json", "--open"], { BROWSER: "/nowhere/browser" });
    expect(ended.status).toBe(0);
    expect(ended.stderr).toContain("The report: .loadline/report/change.run.html");
    expect(ended.stderr).toContain("Could not start a browser");
  });

  test("refuses a file that is neither a report nor a run, and no file at all", async () => {
    await writeFile(folder.getPath("other.json"), '{"some": "thing"}');
    const [other, none] = [await loadline(["report", "other.json"]), await loadline(["report"])];
    expect([other.status, none.status]).toEqual([2, 2]);
    expect(other.stderr).toBe(
      'other.json is not a report of Loadline (it has no field "schema"); name a report.json or a Run record (NAME.run.json) ' +
        "that a gate wrote, such as .loadline/report/report.json.\n",
    );
    expect(none.stderr).toContain("name the report.json or the Run record to show");
  });
});
