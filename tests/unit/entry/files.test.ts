import { readdir } from "node:fs/promises";
import { createFixture } from "fs-fixture";
import { describe, expect, test } from "vitest";
import { createFilesPublisher, writeRecords } from "../../../src/app/output/files.ts";
import { featureFiles } from "../../../src/entry/table.ts";
import { renderJunit } from "../../../src/features/junit/junit.ts";
import { readRun } from "../../../src/ingest/records.ts";
import { buildReport } from "../../../src/report/document/build.ts";
import { parseOutcome } from "../../../src/report/document/outcome.ts";
import { renderMarkdown } from "../../../src/report/render/markdown.ts";
import { someRun } from "../ingest/some-run.ts";
import { context } from "../report/fixtures.ts";
import { states } from "../report/states.ts";

test("records of all rounds and sides have names of their own, whatever scenarios are called", async () => {
  await using folder = await createFixture({});
  const recorded = (scenario: string, side: "base" | "head" | "control" = "head", round = 1) => ({
    run: someRun(scenario),
    side,
    round,
  });
  const runs = [
    recorded("checkout"),
    recorded("checkout", "head", 2),
    recorded("checkout", "base"),
    recorded("checkout", "base", 2),
    recorded("checkout", "control"),
    recorded("checkout", "control", 2),
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
    "checkout.control.run.json",
    "checkout.control.round-2.run.json",
    "checkout-round-2.run.json",
    "Checkout.2.run.json",
    "-etc.run.json",
  ]);
  for (const [index, path] of paths.entries()) expect(await readRun(path)).toEqual(runs[index]?.run);
});

describe("a gate of fewer rounds leaves no round of an earlier gate beside its own", () => {
  const round = (of: number, side: "base" | "head" | "control" = "head", scenario = "checkout") => ({
    run: someRun(scenario),
    side,
    round: of,
  });

  test("rounds, base runs and controls of the same scenario go, those of other scenarios stay", async () => {
    await using folder = await createFixture({});
    await writeRecords(folder.path, [
      ...[1, 2, 3].map((of) => round(of)),
      ...[1, 2].map((of) => round(of, "base")),
      ...[1, 2].map((of) => round(of, "control")),
      round(2, "head", "search"),
    ]);
    const paths = await writeRecords(folder.path, [round(1)]);
    expect(paths).toEqual([folder.getPath("checkout.run.json")]);
    expect((await readdir(folder.path)).sort()).toEqual(["checkout.run.json", "search.round-2.run.json"]);
  });

  test("a scenario of another environment or of nearly the same name keeps its rounds", async () => {
    await using folder = await createFixture({});
    const elsewhere = { ...someRun("checkout") };
    const provenance = { ...elsewhere.provenance, environment: "staging" };
    await writeRecords(folder.path, [{ ...round(2), run: { ...elsewhere, provenance } }]);
    await writeRecords(folder.path, [round(3, "head", "check out"), round(2, "head", "check-out")]);
    await writeRecords(folder.path, [round(1), round(1, "head", "check out")]);
    expect((await readdir(folder.path)).sort()).toEqual([
      "check-out.round-2.run.json",
      "check-out.run.json",
      "checkout.round-2.run.json",
      "checkout.run.json",
    ]);
  });

  test("what Loadline did not write stays, whatever it is called", async () => {
    const notes = { "checkout.round-2.run.json": "no record", "checkout.notes.run.json": "mine" };
    await using folder = await createFixture({
      ...notes,
      "checkout.before.run.json": JSON.stringify(someRun()),
    });
    await writeRecords(folder.path, [round(1)]);
    expect((await readdir(folder.path)).sort()).toEqual([
      "checkout.before.run.json",
      "checkout.notes.run.json",
      "checkout.round-2.run.json",
      "checkout.run.json",
    ]);
  });

  test("a part of a load replaces its own rounds, and the whole load those of all parts", async () => {
    await using folder = await createFixture({});
    const of = (index: number, number: number) => ({
      ...round(number),
      run: { ...someRun(), part: { index, of: 4 } },
    });
    await writeRecords(folder.path, [of(2, 1), of(2, 2)]);
    await writeRecords(folder.path, [of(3, 1)]);
    expect(await readdir(folder.path)).toHaveLength(3);
    const paths = await writeRecords(folder.path, [of(2, 1)]);
    expect(paths).toEqual([folder.getPath("checkout.part-2.run.json")]);
    expect((await readdir(folder.path)).sort()).toEqual([
      "checkout.part-2.run.json",
      "checkout.part-3.run.json",
    ]);
    await writeRecords(folder.path, [round(1)]);
    expect(await readdir(folder.path)).toEqual(["checkout.run.json"]);
  });

  test("a gate that measured nothing takes nothing away", async () => {
    await using folder = await createFixture({});
    await writeRecords(folder.path, [round(1), round(2)]);
    await writeRecords(folder.path, []);
    expect(await readdir(folder.path)).toHaveLength(2);
  });
});

test("a report is kept for people and for machines, each where it says", async () => {
  await using folder = await createFixture({});
  const report = buildReport(states["fail-latency"] ?? expect.fail("no such state"), context);
  const directory = folder.getPath("report");
  const published = await createFilesPublisher(directory, {
    withRecords: false,
    parts: context.parts,
    more: featureFiles,
  }).publish(report);
  expect(published.filePaths?.["junit-path"]).toBe(folder.getPath("report/junit.xml"));
  expect(await folder.readFile("report/junit.xml", "utf8")).toBe(renderJunit(report.outcome, context.parts));
  expect(await folder.readFile("report/report.md", "utf8")).toBe(renderMarkdown(report.document));
  const parsed = parseOutcome(await folder.readFile("report/report.json", "utf8"));
  expect(parsed).toEqual({ ok: true, outcome: report.outcome });
  expect(published.recordPaths).toEqual([]);
});
