import { createFixture } from "fs-fixture";
import { expect, test } from "vitest";
import { createFilesPublisher, writeRecords } from "../../../src/entry/files.ts";
import { readRun } from "../../../src/measure/records.ts";
import { buildReport } from "../../../src/report/build.ts";
import { renderJunit } from "../../../src/report/junit.ts";
import { parseOutcome } from "../../../src/report/outcome.ts";
import { someRun } from "../measure/some-run.ts";
import { context } from "../report/fixtures.ts";
import { states } from "../report/states.ts";

test("records of all rounds and sides have names of their own, whatever scenarios are called", async () => {
  await using folder = await createFixture({});
  const recorded = (scenario: string, side: "base" | "head" = "head", round = 1) => ({
    run: someRun(scenario),
    side,
    round,
  });
  const runs = [
    recorded("checkout"),
    recorded("checkout", "head", 2),
    recorded("checkout", "base"),
    recorded("checkout", "base", 2),
    recorded("checkout.round-2"),
    recorded("Checkout"),
    recorded("../etc"),
  ];
  const paths = await writeRecords(folder.path, runs);
  expect(paths.map((path) => path.slice(folder.path.length).replace(/^[\\/]/, ""))).toEqual([
    "checkout.run.json",
    "checkout.round-2.run.json",
    "checkout.base.run.json",
    "checkout.base.round-2.run.json",
    "checkout-round-2.run.json",
    "Checkout.2.run.json",
    "-etc.run.json",
  ]);
  for (const [index, path] of paths.entries()) expect(await readRun(path)).toEqual(runs[index]?.run);
});

test("a report is kept for people and for machines, each where it says", async () => {
  await using folder = await createFixture({});
  const report = buildReport(states["fail-latency"] ?? expect.fail("no such state"), context);
  const directory = folder.getPath("report");
  const published = await createFilesPublisher(directory, { withRecords: false }).publish(report);
  expect(published.junitPath).toBe(folder.getPath("report/junit.xml"));
  expect(await folder.readFile("report/junit.xml", "utf8")).toBe(renderJunit(report.outcome));
  expect(await folder.readFile("report/report.md", "utf8")).toBe(report.markdown);
  const parsed = parseOutcome(await folder.readFile("report/report.json", "utf8"));
  expect(parsed).toEqual({ ok: true, outcome: report.outcome });
  expect(published.recordPaths).toEqual([]);
});
