import { access, readFile } from "node:fs/promises";
import { createFixture } from "fs-fixture";
import { describe, expect, test } from "vitest";
import { parseGateFile, readGateFile } from "../../../src/config/file.ts";
import { resolveGate } from "../../../src/config/inputs.ts";
import { gateFileJsonSchema } from "../../../src/config/schema.ts";

describe("a wrong gate file is explained line by line", () => {
  test.each([
    [
      "scenarios:\n  a:\n    script: x.js\n    warmup: 5s\n",
      'f.yml line 4: unknown key "warmup" in scenarios.a (did you mean "warm-up"?)',
    ],
    [
      "scenarios:\n  a:\n    warm-up: 5\n",
      "f.yml line 3: scenarios.a.warm-up: expected a time with its unit as text, such as 5s",
    ],
    [
      "scenarios:\n  a:\n    warm-up: 5s\n",
      "f.yml line 1: scenarios.a.script: missing, or no text; name the k6 script, such as perf/checkout.js",
    ],
    [
      "objectives:\n  p95: 300\n",
      "f.yml line 2: objectives: expected objectives, one a line or one an entry, each a text such as `p95 < 300ms`",
    ],
    ["scenarois: {}\n", 'f.yml line 1: unknown key "scenarois" in the file (did you mean "scenarios"?)'],
    ["baseline:\n  brunch: x\n", 'f.yml line 2: unknown key "brunch" in baseline (did you mean "branch"?)'],
    [
      "scenarios:\n  a:\n    script: x.js\n    warm-up: soon\n",
      'f.yml line 4: scenarios.a.warm-up: expected a duration such as "30s" or "1m30s"',
    ],
    ["fail-on-inconclusive: 3\n", "f.yml line 1: fail-on-inconclusive: expected true or false"],
    ["scenarios:\n", "f.yml line 1: scenarios: expected names, and below each a script"],
    ["scenarios:\n  a: x.js\n", "f.yml line 2: scenarios.a: expected keys of its own, indented below it"],
    ["rounds: many\n", "f.yml line 1: rounds: expected a number, or keys of its own, indented below it"],
    ["env:\n  A:\n", "f.yml line 2: env.A: expected a text, or a number, or true or false"],
    ["drift: 20\n", "f.yml line 1: drift: expected a share such as 20%, or off"],
    ["results: k7\n", "f.yml line 1: results: expected k6 or prometheus"],
    ["a: [1\n", /^f\.yml line \d, column \d: not valid YAML: /],
  ])("%j", (text, message) => {
    expect(() => parseGateFile(text, "f.yml")).toThrow(message);
  });
});

test("an empty file is an empty gate file", () => {
  expect(parseGateFile("", "f.yml").file).toEqual({});
});

test("a file that was named has to be there", async () => {
  await using fixture = await createFixture({});
  await expect(readGateFile(fixture.getPath("none.yml"))).rejects.toThrow(
    /the gate file .*none\.yml is not there; check the path \(config\)\./,
  );
});

test("the published JSON Schema is the one of the code", async () => {
  const published: unknown = JSON.parse(
    await readFile(new URL("../../../loadline.schema.json", import.meta.url), "utf8"),
  );
  expect(published).toEqual(gateFileJsonSchema());
});

test.each(["workflows", "prometheus"])("the example gate file of %s is valid as a whole", async (folder) => {
  const path = new URL(`../../../examples/${folder}/loadline.yml`, import.meta.url);
  const text = await readFile(path, "utf8");
  const gate = resolveGate(
    new Map([["target-url", ["http://localhost:3000"]]]),
    parseGateFile(text, "loadline.yml"),
    { baseline: { kind: "directory", path: "baselines" }, deployment: undefined, samples: "pipe" },
  );
  expect(gate.scenarios.map(({ name }) => name)).toEqual(["checkout"]);
  const [, schema = ""] = /\$schema=(\S+)/.exec(text) ?? [];
  await expect(access(new URL(schema, path))).resolves.toBeUndefined();
});

test("an editor's $schema is no mistake", () => {
  expect(parseGateFile("$schema: ../loadline.schema.json\nrounds: 2\n", "f.yml").file.rounds).toBe(2);
});
