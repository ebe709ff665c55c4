import { readFile } from "node:fs/promises";
import { Ajv, type ValidateFunction } from "ajv";
import formats from "ajv-formats";
import { expect, test } from "vitest";
import { formatOutcome } from "../../../../src/report/document/outcome.ts";
import { someRun } from "../../ingest/some-run.ts";
import { broken, gate } from "../fixtures.ts";
import { states } from "../states.ts";

const compiled = new Map<string, Promise<ValidateFunction>>();

/** A schema that Loadline publishes, compiled once. */
function published(name: string): Promise<ValidateFunction> {
  const schema = compiled.get(name) ?? compile(name);
  compiled.set(name, schema);
  return schema;
}

async function schemaIn(name: string) {
  return JSON.parse(await readFile(new URL(`../../../../schemas/${name}`, import.meta.url), "utf8"));
}

async function compile(name: string): Promise<ValidateFunction> {
  const ajv = new Ajv({
    strict: true,
    allowUnionTypes: true,
    allErrors: true,
    // Compiling takes longer than checking does.
    ...{ inlineRefs: false, code: { optimize: false } },
  });
  formats.default(ajv).addSchema(await schemaIn("run.schema.json"));
  return ajv.getSchema(name) ?? ajv.compile(await schemaIn(name));
}

test.each(Object.entries(states))("report.json of %s has the published shape", async (_, outcome) => {
  const hasShape = await published("report.schema.json");
  expect(hasShape(JSON.parse(formatOutcome(outcome))), JSON.stringify(hasShape.errors)).toBe(true);
});

test("a report that says something else has not", async () => {
  const hasShape = await published("report.schema.json");
  const report: unknown = JSON.parse(formatOutcome(gate([broken("k6 is missing")])));
  expect(hasShape(report)).toBe(true);
  expect(hasShape({ ...Object(report), verdict: "fine" })).toBe(false);
  expect(hasShape({ ...Object(report), extra: 1 })).toBe(false);
});

test("a Run record has the published shape, and a broken one has not", async () => {
  const hasShape = await published("run.schema.json");
  const run = someRun();
  expect(hasShape(JSON.parse(JSON.stringify(run))), JSON.stringify(hasShape.errors)).toBe(true);
  expect(hasShape({ ...run, metrics: [{ name: "x", type: "trend" }] })).toBe(false);
});
