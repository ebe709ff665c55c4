import { describe, expect, test } from "vitest";
import { writtenSees } from "../../../../src/config/grammar/sees.ts";
import type { Settings } from "../../../../src/config/options/option.ts";
import { resolveGate } from "../../../../src/config/resolve/gate.ts";
import { resolveExpected } from "../../../../src/config/resolve/objectives.ts";
import type { Surroundings } from "../../../../src/config/resolve/rules.ts";
import { gateFileJsonSchema, parseGateFile } from "../../../builders/gate-file.ts";

const around: Surroundings = {
  baseline: { kind: "directory", path: "baselines" },
  deployment: undefined,
  samples: "pipe",
};

function settings(values: Readonly<Record<string, string>>): Settings {
  return new Map(Object.entries(values).map(([name, value]) => [name, [value]]));
}

/** What each objective of the first scenario sees; undefined for twice its tolerance. */
function seenBy(values: Readonly<Record<string, string>>, text: string): (number | undefined)[] {
  const file = parseGateFile(`target-url: http://localhost\n${text}`, "loadline.yml");
  const [scenario] = resolveGate(settings(values), file, around).scenarios;
  return (scenario?.objectives ?? []).map(({ bound }) =>
    bound.kind === "relative" ? bound.sees : undefined,
  );
}

const shop = (own: string, top = ""): string =>
  `${top}scenarios:\n  shop:\n    script: a.js\n    objectives: p95 < baseline + 5%\n${own}`;

describe("sees", () => {
  test.each([
    ["nothing", {}, shop(""), undefined],
    ["the file", {}, shop("", "sees: 20%\n"), 0.2],
    ["the scenario before the file", {}, shop("    sees: 12.5 %\n", "sees: 20%\n"), 0.125],
    ["a setting before both", { sees: "30%" }, shop("    sees: 12%\n", "sees: 20%\n"), 0.3],
    ["a setting alone", { sees: "7.5 %" }, shop(""), 0.075],
  ])("is read from %s", (_, values, text, expected) => {
    expect(seenBy(values, text)).toEqual([expected]);
  });

  test("is about tolerances that are a share for the worse; the others keep twice their own", () => {
    const objectives = [
      "p95 < baseline + 10%",
      "warn: p99 <= baseline + 15%",
      "throughput > baseline - 10%",
      "errors < baseline + 1pp",
      "p95 < baseline + 40ms",
      "p95 < baseline - 10%",
      "p95 < baseline + 0%",
      "p95 < 300ms",
    ].join("\n");
    expect(seenBy({ sees: "20%", objectives }, shop(""))).toEqual([
      0.2,
      0.2,
      0.2,
      ...Array.from({ length: 5 }, () => undefined),
    ]);
  });

  test("is about the default objectives and those of queries as well", () => {
    const text = `sees: 20%
scenarios: { shop: { script: a.js } }
prometheus:
  url: http://localhost:9090
  queries:
    - { name: CPU, query: up, objectives: avg < baseline + 15% }
`;
    expect(seenBy({}, text)).toEqual([0.2, undefined, 0.2, 0.2]);
  });

  test("counts for judging and comparing what was measured, too", () => {
    const file = parseGateFile(
      shop("    sees: 12%\n", "sees: 20%\nobjectives: p95 < baseline + 5%\n"),
      "f.yml",
    );
    const of = (values: Readonly<Record<string, string>>, scenario: string | undefined) =>
      resolveExpected(settings(values), file, scenario).objectives.map(({ bound }) => bound);
    expect(of({}, "shop")).toMatchObject([{ sees: 0.12 }]);
    expect(of({}, "another")).toMatchObject([{ sees: 0.2 }]);
    expect(of({ sees: "30%" }, undefined)).toMatchObject([{ sees: 0.3 }]);
  });

  test.each(["10", "0%", "-5%", "20ms", "much", "off"])("cannot be %s", (text) => {
    expect(() => seenBy({ sees: text }, shop(""))).toThrow(
      `sees: "${text}" is not a share above 0, such as 20%`,
    );
  });

  test.each([
    ["20", "loadline.yml line 2: sees: expected a share above 0, such as 20%, found 20"],
    ["0%", "loadline.yml line 2: sees: expected a share above 0, such as 20%"],
    ["20ms", "loadline.yml line 2: sees: expected a share above 0, such as 20%"],
  ])("of the file cannot be %s, which is told with its line", (text, message) => {
    expect(() => seenBy({}, shop("", `sees: ${text}\n`))).toThrow(message);
  });

  test("is a key of the top level and of a scenario for editors", () => {
    expect(gateFileJsonSchema).toMatchObject({
      properties: {
        sees: { type: "string" },
        scenarios: { additionalProperties: { properties: { sees: { type: "string" } } } },
      },
    });
  });

  test("is written as it is read", () => {
    for (const text of ["7%", "12.5%", "57%", "120%"]) {
      const [share] = seenBy({ sees: text }, shop(""));
      expect(writtenSees(share ?? 0)).toBe(text);
    }
  });
});

describe("sees has to be larger than every tolerance that it is about", () => {
  /** The mistake, as the user reads it. */
  function mistakeOf(values: Readonly<Record<string, string>>, text: string): unknown {
    try {
      return seenBy(values, text);
    } catch (error) {
      return error;
    }
  }

  test("of the gate file, each objective with its line", () => {
    const text = `sees: 10%
scenarios:
  shop:
    script: a.js
    objectives:
      - p95 < baseline + 5%
      - "warn: p99 < baseline + 20%"
      - throughput > baseline - 10%
`;
    expect(mistakeOf({}, text)).toMatchObject({
      code: "usage",
      message: [
        'sees: "10%" must be larger than 20 %, the tolerance of `p99 < baseline + 20%` (loadline.yml line 8); raise it above 20 %, lower the tolerance, or remove sees for twice each tolerance',
        'sees: "10%" must be larger than 10 %, the tolerance of `throughput > baseline - 10%` (loadline.yml line 9); raise it above 10 %, lower the tolerance, or remove sees for twice each tolerance',
      ].join("\n"),
    });
  });

  test("of the settings and the defaults", () => {
    expect(
      mistakeOf({ sees: "12.5%", objectives: "p95 < 1s\np95 < baseline + 12.5%" }, shop("")),
    ).toMatchObject({
      code: "usage",
      message:
        'sees: "12.5%" must be larger than 12.5 %, the tolerance of `p95 < baseline + 12.5%` (objectives line 2); raise it above 12.5 %, lower the tolerance, or remove sees for twice each tolerance',
    });
    expect(mistakeOf({ sees: "8%" }, "scenarios: { shop: { script: a.js } }\n")).toMatchObject({
      code: "usage",
      message: expect.stringContaining(
        'sees: "8%" must be larger than 10 %, the tolerance of `p95 < baseline + 10%` (a default objective); raise',
      ),
    });
  });

  test("by the arithmetic of percents, not of binary fractions", () => {
    for (const percent of [7, 14, 28, 29, 55, 57, 58]) {
      const objectives = `p95 < baseline + ${percent}%`;
      expect(mistakeOf({ sees: `${percent}%`, objectives }, shop(""))).toBeInstanceOf(Error);
      expect(mistakeOf({ sees: `${percent}.1%`, objectives }, shop(""))).toEqual([expect.any(Number)]);
    }
  });

  test("of another scenario's gate it says nothing", () => {
    const text = `scenarios:
  shop: { script: a.js, sees: 8%, objectives: p95 < baseline + 5% }
  admin: { script: b.js, objectives: p95 < baseline + 20% }
`;
    expect(mistakeOf({}, text)).toEqual([0.08]);
  });
});
