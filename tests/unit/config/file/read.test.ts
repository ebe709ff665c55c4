import { access, readFile } from "node:fs/promises";
import { createFixture } from "fs-fixture";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { resolveGate } from "../../../../src/config/resolve/gate.ts";
import { Failure } from "../../../../src/model/failure.ts";
import { contentOf, gateFileJsonSchema, parseGateFile, readGateFile } from "../../../builders/gate-file.ts";

describe("a wrong gate file is explained line by line", () => {
  test.each([
    [
      "scenarios:\n  a:\n    script: x.js\n    warmup: 5s\n",
      'f.yml line 4: unknown key "warmup" in scenarios.a (did you mean "warm-up"?)',
    ],
    [
      "scenarios:\n  __proto__:\n    script: x.js\n",
      "f.yml line 2, column 3: not valid YAML: the name __proto__ cannot be used; choose another",
    ],
    [
      "scenarios:\n  a:\n    warm-up: 5\n",
      'f.yml line 3: scenarios.a.warm-up: expected a duration such as "30s" or "1m30s", found 5',
    ],
    [
      "scenarios:\n  a:\n    warm-up: 5s\n",
      "f.yml line 2: scenarios.a.script: missing; name the k6 script, such as perf/checkout.js",
    ],
    [
      "objectives:\n  p95: 300\n",
      "f.yml line 2: objectives: expected objectives such as `p95 < 300ms`, one a line or one an entry",
    ],
    ["scenarois: {}\n", 'f.yml line 1: unknown key "scenarois" in the file (did you mean "scenarios"?)'],
    ["baseline:\n  brunch: x\n", 'f.yml line 2: unknown key "brunch" in baseline (did you mean "branch"?)'],
    [
      "scenarios:\n  a:\n    script: x.js\n    warm-up: soon\n",
      'f.yml line 4: scenarios.a.warm-up: expected a duration such as "30s" or "1m30s"',
    ],
    ["fail-on-inconclusive: 3\n", "f.yml line 1: fail-on-inconclusive: expected true or false, found 3"],
    ["scenarios:\n", "f.yml line 1: scenarios: expected names, each with a script"],
    ["scenarios:\n  a: x.js\n", "f.yml line 2: scenarios.a: expected keys indented below it"],
    [
      "rounds: many\n",
      "f.yml line 1: rounds: expected auto, a number from 1 to 20, a range such as 1..3, or the keys min and max",
    ],
    [
      "rounds: 3..1\n",
      "f.yml line 1: rounds: expected auto, a number from 1 to 20, a range such as 1..3, or the keys min and max",
    ],
    [
      "rounds: [1, 3]\n",
      "f.yml line 1: rounds: expected auto, a number from 1 to 20, a range such as 1..3, or the keys min and max, found a list",
    ],
    ["rounds: {mim: 1}\n", 'f.yml line 1: unknown key "mim" in rounds (did you mean "min"?)'],
    ["rounds: {min: 3, max: 1}\n", "f.yml line 1: rounds: min must not be greater than max"],
    [
      "scenarios:\n  a:\n    script: x.js\n    k6: {}\n",
      'f.yml line 4: unknown key "k6" in scenarios.a (it belongs on the top level of the file)',
    ],
    [
      "script: x.js\n",
      'f.yml line 1: unknown key "script" in the file (it belongs below the name of a scenario)',
    ],
    ["a: 1\n", /unknown key "a" in the file$/],
    ["awai: 1\n", 'f.yml line 1: unknown key "awai" in the file (did you mean "await"?)'],
    ["zzz: 1\n", /unknown key "zzz" in the file$/],
    [
      "scenarios:\n  script: x.js\n",
      "f.yml line 2: scenarios.script: expected keys indented below it, such as script, found a text; " +
        "indent the keys of a scenario below its name",
    ],
    [
      "objectives:\n  - p95 < 1s\n  - warn: p99 < baseline + 20%\n",
      'f.yml line 3: objectives.1: expected objectives such as `p95 < 300ms`, one a line or one an entry; put the line in quotes, because YAML reads `warn:` as a key: "warn: p99 < baseline + 20%"',
    ],
    [
      "prometheus:\n  queries:\n    - name: A\n",
      "f.yml line 3: prometheus.queries.0.query: missing; expected a text",
    ],
    [
      "await:\n  path: health\n",
      "f.yml line 2: await.path: expected a path that starts with /, such as /health",
    ],
    ["await:\n  status: 20\n", "f.yml line 2: await.status: expected at least 100"],
    ["environment: ''\n", "f.yml line 1: environment: is empty; set a value or remove the key"],
    ["k6:\n  version: latest\n", "f.yml line 2: k6.version: expected a version such as 2.2.0"],
    [
      "env:\n  budget: [1]\n",
      "f.yml line 2: env.budget: expected a text, or a number, or true or false, found a list",
    ],
    [
      "scenarios:\n  rounds:\n    script: x.js\n    environment: 3\n",
      "f.yml line 4: scenarios.rounds.environment: expected a text, found 3",
    ],
    [
      "scenarios:\n  objectives:\n    script: 5\n",
      "f.yml line 3: scenarios.objectives.script: no text; name the k6",
    ],
    ["env:\n  A-B: 1\n", "f.yml line 2: env.A-B: expected the name of a variable"],
    ["- a\n", "f.yml line 1: the file: expected keys such as scenarios and objectives, found a list"],
    ["scenarios:\n\ta:\n", "f.yml line 2, column 1: not valid YAML: tabs are not allowed for indentation"],
    [
      "scenarios:\n  a:\n    script: x.js\n  a:\n    script: y.js\n",
      "f.yml line 4, column 3: not valid YAML: the key a is used twice; rename or remove one",
    ],
    ["env:\n  A: *b\n", "f.yml line 2, column 6: not valid YAML: *b is not defined"],
    [
      "a: b: c\n",
      "f.yml line 1, column 4: not valid YAML: the line has a second colon; put the value in quotes",
    ],
    ["env:\n  A:\n", "f.yml line 2: env.A: expected a text, or a number, or true or false"],
    ["drift: 20\n", "f.yml line 1: drift: expected a share such as 20%, or off"],
    ["results: k7\n", "f.yml line 1: results: expected k6 or prometheus"],
    ["a: [1\n", /^f\.yml line \d, column \d: not valid YAML: /],
  ])("%j", (text, message) => {
    expect(() => parseGateFile(text, "f.yml")).toThrow(message);
  });
});

/** Values that no key takes, or not every one: each key gets each of them. */
const wrongValues = ["", "[]", "{ a: 1 }", "3", "-1", "1.5", "true", "''", "x y", "[{ a: 1 }]", "[1]"];

const keys = Object.keys(z.object({ properties: z.looseObject({}) }).parse(gateFileJsonSchema).properties);

test.each(keys)("whatever %s is set to, no problem is told twice or in the words of the library", (key) => {
  for (const value of wrongValues) {
    let told = "";
    try {
      parseGateFile(`${key}: ${value}\n`, "f.yml");
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      told = error.message;
    }
    expect(told, value).not.toMatch(
      /invalid input|invalid string|too (small|big)|received|undefined|>=|<=|\/\^/i,
    );
    const lines = told.split("\n");
    expect(new Set(lines).size, told).toBe(lines.length);
  }
});

test("several mistakes are told in the order of their lines, a mistyped key at its own", () => {
  const text = `scenarois: {}
scenarios:
  shop:
    scrip: perf/shop.js
    objectives:
      - p95 < 300ms
      - warn: p99 < 3s
    rouns: 3
`;
  const told = /^f\.yml line (\d+): (?:unknown key "(\w+)"|([\w.]+):)/gm;
  const mistakes = () => {
    try {
      parseGateFile(text, "f.yml");
    } catch (error) {
      return [...(error instanceof Failure ? error.message : "").matchAll(told)];
    }
    return [];
  };
  expect(mistakes().map(([, line, key, place]) => [Number(line), key ?? place])).toEqual([
    [1, "scenarois"],
    [3, "scenarios.shop.script"],
    [4, "scrip"],
    [7, "scenarios.shop.objectives.1"],
    [8, "rouns"],
  ]);
});

test("a text in the wrong place is not repeated: it may be a secret", () => {
  expect(() => parseGateFile("prometheus:\n  basic: me:hunter2\n", "f.yml")).toThrow(
    /^f\.yml line 2: prometheus\.basic: (?!.*hunter2)/,
  );
});

test("references without end are a mistake, and no bug", () => {
  const bomb =
    "a: &a [x, x, x]\nb: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a]\nc: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b, *b]\nd: [*c, *c, *c, *c, *c, *c]\n";
  expect(() => parseGateFile(bomb, "f.yml")).toThrow(/^f\.yml/);
});

test.each([
  ["3", { min: 3, max: 3 }],
  ["1..3", { min: 1, max: 3 }],
  ["{ min: 1, max: 3 }", { min: 1, max: 3 }],
])("rounds: %s is taken in the file as by the flag and the input", (written, rounds) => {
  const file = parseGateFile(`rounds: ${written}\nscenarios:\n  a:\n    script: a.js\n`, "f.yml");
  const settings = new Map([["target-url", ["http://localhost:3000"]]]);
  const around = {
    baseline: { kind: "directory", path: "baselines" },
    deployment: undefined,
    samples: "pipe",
  } as const;
  expect(resolveGate(settings, file, around).scenarios[0]?.rounds).toEqual(rounds);
});

test("an empty file is an empty gate file", () => {
  expect(contentOf(parseGateFile("", "f.yml"))).toEqual({});
});

test("a file that was named has to be there", async () => {
  await using fixture = await createFixture({});
  await expect(readGateFile(fixture.getPath("none.yml"))).rejects.toThrow(
    /the gate file .*none\.yml does not exist; check the path \(config\)\./,
  );
});

test("the published JSON Schema is the one of the code", async () => {
  const published: unknown = JSON.parse(
    await readFile(new URL("../../../../schemas/gate-file.schema.json", import.meta.url), "utf8"),
  );
  expect(published).toEqual(gateFileJsonSchema);
});

test.each([
  { folder: "workflows", named: [] },
  { folder: "prometheus", named: [] },
  { folder: "kubernetes", named: [["test-id", ["checkout-1", "checkout-2"]] as const] },
])("the example gate file of $folder is valid as a whole", async ({ folder, named }) => {
  const path = new URL(`../../../../examples/${folder}/loadline.yml`, import.meta.url);
  const text = await readFile(path, "utf8");
  const gate = resolveGate(
    new Map<string, readonly string[]>([["target-url", ["http://localhost:3000"]], ...named]),
    parseGateFile(text, "loadline.yml"),
    { baseline: { kind: "directory", path: "baselines" }, deployment: undefined, samples: "pipe" },
  );
  expect(gate.scenarios.map(({ name }) => name)).toEqual(["checkout"]);
  const [, schema = ""] = /\$schema=(\S+)/.exec(text) ?? [];
  await expect(access(new URL(schema, path))).resolves.toBeUndefined();
});

test("an editor's $schema is no mistake", () => {
  expect(parseGateFile("$schema: ../schemas/gate-file.schema.json\nrounds: 2\n", "f.yml").top["rounds"]).toBe(
    2,
  );
});

describe("a gate file that takes long to read", () => {
  const all = (count: number, line: (index: number) => string) =>
    Array.from({ length: count }, (_, n) => line(n));

  test("is none: at most 128 KiB, of 10 MB nothing is parsed", () => {
    expect(() => parseGateFile("#".repeat(10_000_000), "f.yml")).toThrow(
      "f.yml has 10000000 characters; a gate file has at most 131072",
    );
  });

  // Two thousand took a minute and a half: each was looked up in the whole document.
  test("for its aliases is refused at the hundredth", () => {
    const text = `env: &a { A: b }\nscenarios:\n${all(2000, (n) => `  s${n}: { script: a.js, env: *a }\n`).join("")}`;
    expect(() => parseGateFile(text, "f.yml")).toThrow(
      "f.yml line 103, column 30: not valid YAML: more than 100 aliases",
    );
  });

  // Ten thousand took twenty seconds: each was compared with all before it.
  test("for its keys names the first fifty that are wrong", () => {
    const text = all(3000, (n) => `z${n}: 1\n`).join("");
    expect(() => parseGateFile(text, "f.yml")).toThrow(
      /^(?:f\.yml line \d+: unknown key .*\n){49}f\.yml line 50: unknown key .*$/,
    );
  });

  test.each([["[".repeat(20_000)], ["{a: ".repeat(20_000)], ["- ".repeat(20_000)]])(
    "however deep: %.5s",
    (text) => {
      expect(() => parseGateFile(`env: ${text}`, "f.yml")).toThrow(/^f\.yml/);
    },
  );
});

describe("an objective that stands as the key warn", () => {
  const words = (objective: string) =>
    `YAML reads \`warn:\` as a key; write it as an entry of objectives, with a dash and quotes: - "warn: ${objective}"`;

  test.each([
    ["in a list, without its dash", "objectives:\n  - p95 < 300ms\n  warn: p99 < 400ms\n", 3],
    ["indented below an entry", "objectives:\n  - p95 < 300ms\n    warn: p99 < 400ms\n", 3],
    ["in the middle of a list", "objectives:\n  - p95 < 1s\n  warn: p99 < 400ms\n  - errors < 1%\n", 3],
    ["before a list", "objectives:\n  warn: p99 < 400ms\n  - p95 < 300ms\n", 2],
    ["among lines that are no block", "objectives:\n  p95 < 300ms\n  warn: p99 < 400ms\n", 3],
    [
      "of a scenario",
      "scenarios:\n  a:\n    script: a.js\n    objectives:\n      - p95 < 1s\n      warn: p99 < 400ms\n",
      6,
    ],
    ["for the second time", "objectives:\n  warn: p95 < 300ms\n  warn: p99 < 400ms\n", 3],
  ])("%s is told in our words", (_, text, line) => {
    expect(() => parseGateFile(text, "l.yml")).toThrow(
      new Failure("usage", `l.yml line ${line}: ${words("p99 < 400ms")}`),
    );
  });

  test.each([
    ["objectives:\n  - p95 < 300ms\nwarn: p99 < 400ms\n", "l.yml line 3: the file: "],
    ["scenarios:\n  a:\n    script: a.js\n    warn: p99 < 1s\n", "l.yml line 4: scenarios.a: "],
  ])("beside the other keys is told, too: %j", (text, place) => {
    expect(() => parseGateFile(text, "l.yml")).toThrow(`${place}${words("p99 < 400ms")}`);
  });

  test("is not blamed for what is wrong elsewhere", () => {
    const text = "objectives: |\n  p95 < 300ms\n  warn: p99 < 400ms\n\nenv:\n\tRATE: 5\n";
    expect(() => parseGateFile(text, "l.yml")).toThrow("tabs are not allowed for indentation");
  });
});
