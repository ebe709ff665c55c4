import { createFixture } from "fs-fixture";
import { describe, expect, test } from "vitest";
import { readReport, readShown } from "../../../src/app/publish.ts";
import { formatOutcome, longestOutcome } from "../../../src/report/document/outcome.ts";
import { someRun } from "../ingest/some-run.ts";
import { context } from "../report/fixtures.ts";
import { states } from "../report/states.ts";

const report = formatOutcome(states["fail-latency"] ?? expect.fail("no such state"));

describe("a file that is no report is told in one sentence, with what to name instead", () => {
  test.each([
    [
      "package.json of a project",
      '{"name": "shop"}',
      /is not a report of Loadline \(it has no field "schema"\);/,
    ],
    ["a list", "[1, 2]", /is not a report of Loadline \(it has no field "schema"\);/],
    [
      "something with a schema of its own",
      '{"schema": "x@1"}',
      /is not a report of Loadline \(its schema is "x@1"\);/,
    ],
    ["a page", "<html>", /is not JSON, so not a report;/],
    ["nothing", "", /is not JSON, so not a report;/],
    [
      "a report of the future",
      '{"schema": "loadline/report@2"}',
      /is a report of another version of Loadline \(its schema is "loadline\/report@2"; this one reads "loadline\/report@1"\);/,
    ],
  ])("%s", async (_, text, what) => {
    await using folder = await createFixture({ "some.file": text });
    const path = folder.getPath("some.file");
    for (const read of [readShown, readReport]) {
      const message = await read(path, context).then(
        () => expect.fail("it was read"),
        (error: Error) => error.message,
      );
      expect(message).toMatch(what);
      expect(message).toMatch(/; name a report\.json .*such as \.loadline\/report\/report\.json\.$/);
      expect(message.split("\n")).toHaveLength(1);
    }
  });

  test("a Run record, where only a report will do", async () => {
    await using folder = await createFixture({ "checkout.run.json": JSON.stringify(someRun()) });
    await expect(readReport(folder.getPath("checkout.run.json"), context)).rejects.toThrow(
      "is a Run record, not a report; name a report.json that a gate wrote",
    );
  });
});

test("a report of which a part is wrong is told with that part", async () => {
  await using folder = await createFixture({
    "damaged.json": report.replace('"verdict":"fail"', '"verdict":"fine"'),
    "endless.json": " ".repeat(longestOutcome + 1),
  });
  await expect(readReport(folder.getPath("damaged.json"), context)).rejects.toThrow(
    /: verdict: .*; expected a report\.json that Loadline wrote$/,
  );
  await expect(readReport(folder.getPath("endless.json"), context)).rejects.toThrow(/at most \d+ are read/);
});

test("a Run record is known in whatever order its fields stand", async () => {
  const run = someRun();
  const { schema, ...rest } = run;
  await using folder = await createFixture({ "sorted.json": JSON.stringify({ ...rest, schema }) });
  expect(await readShown(folder.getPath("sorted.json"), context)).toEqual({ kind: "run", run });
});
