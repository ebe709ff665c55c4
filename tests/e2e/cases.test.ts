// The worked cases: every published figure, from the case's input, by dist/ as users have it. `node scripts/run.mjs test cases` takes all five.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "../../scripts/build.ts";
import { runnerIn, withParts } from "../../scripts/cases/case.ts";
import { workedCases } from "../../scripts/cases/cases.ts";
import { installTools } from "../../scripts/tools.ts";
import { isWhole } from "../matrices.ts";

let reports: string;

beforeAll(async () => {
  await installTools(["prometheus"]);
  reports = await mkdtemp(join(tmpdir(), "loadline-cases-"));
});
afterAll(async () => await rm(reports, { recursive: true, force: true }));

const cases = workedCases.filter(
  ({ name }) => isWhole("cases") || ["first-come-event", "tomcat-tuning"].includes(name),
);

test.each(cases)("$name: Loadline gives each part of the report that the team wrote", async (one) => {
  const folder = join(root, "examples", "cases", one.name);
  const parts = await one.partsOf(runnerIn(folder, join(reports, one.name)));
  expect(parts.length).toBeGreaterThanOrEqual(6);
  expect(parts.filter(({ isMet }) => !isMet)).toEqual([]);
  const readme = await readFile(join(folder, "README.md"), "utf8");
  expect(readme, "the README lists the parts: node scripts/run.mjs cases").toBe(withParts(readme, parts));
});
