import { createFixture } from "fs-fixture";
import { expect, test } from "vitest";
import { writeRecords } from "../../../src/entry/files.ts";
import { readRun } from "../../../src/measure/records.ts";
import { someRun } from "../measure/some-run.ts";

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
