import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { perSecond } from "../features/study/made.ts";
import { openTerminal, type Terminal } from "./terminal.ts";

let terminal: Terminal;

beforeAll(() => {
  terminal = openTerminal();
});

afterAll(async () => {
  await terminal?.[Symbol.asyncDispose]();
});

const results = {
  "before.csv": perSecond([10, 10, 400], [20, 0, 200], [30, 0, 100]),
  "after.csv": perSecond([40, 0, 100], [40, 0, 100], [60, 0, 100]),
};

function study(front: string, body: string): string {
  return `---\nruns: { before: before.csv, after: after.csv }\nfigures: { TPS: throughput over seconds avg }\n${front}\n---\n${body}\n`;
}

const chart = "```loadline\nchart: {}\n```";

test("a study writes its report, its page and its pictures; a claim that is true passes", async () => {
  const text = study("limits: 'TPS > 40/s'", `# Tuned\n\n${chart}`);
  const folder = terminal.folder({ ...results, "study.md": text });
  const ended = await terminal.loadline(folder, ["study", "study.md", "--assets", "pictures"]);
  expect(ended).toMatchObject({ status: 0, stdout: "study.report.md\n" });
  const report = readFileSync(join(folder, "study.report.md"), "utf8");
  expect(report).toMatch(
    /^# Tuned\n\n!\[TPS: TPS: before 20\/s, after 46\.7\/s; limit: 40\/s\]\(pictures\/tps-1\.svg\)/,
  );
  expect(readFileSync(join(folder, "pictures/tps-1.svg"), "utf8")).toMatch(
    /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/,
  );
  expect(readFileSync(join(folder, "study.report.html"), "utf8")).toContain(
    "<title>Tuned · Loadline</title>",
  );
});

test("a claim that is not true ends with status 1, and its report is written", async () => {
  const folder = terminal.folder({
    ...results,
    "study.md": study("expect: 'TPS of after > TPS of before by 3x'", ""),
  });
  const ended = await terminal.loadline(folder, ["study", "study.md"]);
  expect(ended.status).toBe(1);
  expect(ended.stdout).toContain(
    "fail: TPS of after is 46.7/s, TPS of before is 20/s; expected TPS of after > TPS of before by 3x",
  );
  expect(readFileSync(join(folder, "study.report.md"), "utf8")).toMatch(/^> ❌ Fail/);
});

test("a mistake ends with status 2 and writes nothing, and check finds it without results", async () => {
  const text = study("", "{{TPS of aftr}}");
  const folder = terminal.folder({ "study.md": text });
  const message = 'study.md line 6: there is no run "aftr" (did you mean "after"?)';
  for (const command of ["study", "check"]) {
    const ended = await terminal.loadline(folder, [command, "study.md"]);
    expect(ended.status).toBe(2);
    expect(`${ended.stdout}${ended.stderr}`).toContain(message);
  }
  expect(readdirSync(folder).filter((name) => name.includes("report"))).toEqual([]);
  writeFileSync(join(folder, "study.md"), text.replace("aftr", "after"));
  expect(await terminal.loadline(folder, ["check", "study.md"])).toMatchObject({
    status: 0,
    stdout: expect.stringContaining("study.md: a study of 2 runs with no blocks"),
  });
});

test("a draft from results is a study, and never replaces one", async () => {
  const folder = terminal.folder(results);
  const drafted = await terminal.loadline(folder, ["study", "--from", "before.csv", "after.csv", "draft.md"]);
  expect(drafted).toMatchObject({ status: 0, stdout: "draft.md\n" });
  expect(await terminal.loadline(folder, ["study", "draft.md"])).toMatchObject({ status: 0 });
  expect(await terminal.loadline(folder, ["study", "--from", "before.csv", "draft.md"])).toMatchObject({
    status: 2,
  });
});
