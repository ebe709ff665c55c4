import { describe, expect, test } from "vitest";
import {
  diffLines,
  gateFileLines,
  type ObjectiveRewrite,
  rewriteGateFile,
  type ScenarioRewrite,
} from "../../../../src/config/file/rewrite.ts";
import { parseGateFile } from "../../../builders/gate-file.ts";

const kept = (from: string): ObjectiveRewrite => ({ isWarning: false, from, to: from });
const changed = (from: string, to: string): ObjectiveRewrite => ({ isWarning: false, from, to });

function rewrite(more: Partial<ScenarioRewrite>): ScenarioRewrite {
  return { scenario: "checkout", rounds: undefined, objectives: [], mayHaveOwnList: true, ...more };
}

const file = `# Who reads this: the shop's team.
objectives:
    - errors < baseline + 1pp   # agreed with support

scenarios:
    # The money path.
    checkout:
        script: perf/checkout.js
        rounds: 2   # cheap
        objectives:
            - "p95 < baseline + 2%"   # tight
            - 'warn: p99 < baseline + 5%'
            - p95 < 300ms
    browse: {script: perf/browse.js}
`;

describe("rewriting the gate file", () => {
  test("changes the rounds and tolerances of the scenario and not one other line", () => {
    const after = rewriteGateFile(file, "loadline.yml", [
      rewrite({
        rounds: { min: 1, max: 5 },
        objectives: [
          changed("p95 < baseline + 2%", "p95 < baseline + 4%"),
          { isWarning: true, from: "p99 < baseline + 5%", to: "p99 < baseline + 9%" },
          kept("p95 < 300ms"),
        ],
      }),
    ]);
    expect(diffLines(file, after)).toEqual([
      "- 9:         rounds: 2   # cheap",
      "+ 9:         rounds: 1..5   # cheap",
      '- 11:             - "p95 < baseline + 2%"   # tight',
      "- 12:             - 'warn: p99 < baseline + 5%'",
      '+ 11:             - "p95 < baseline + 4%"   # tight',
      "+ 12:             - 'warn: p99 < baseline + 9%'",
    ]);
    expect(parseGateFile(after, "loadline.yml").scenarios.get("checkout")).toMatchObject({
      rounds: "1..5",
      objectives: ["p95 < baseline + 4%", "warn: p99 < baseline + 9%", "p95 < 300ms"],
    });
  });

  test("changes one line of a block of objectives", () => {
    const block = `scenarios:
  checkout:
    script: a.js
    objectives: |
      # what we promised
      p95 < baseline + 2%
      warn: p95 < baseline + 2%
`;
    const objectives = [changed("p95 < baseline + 2%", "p95 < baseline + 4%")];
    expect(rewriteGateFile(block, "loadline.yml", [rewrite({ objectives })])).toBe(
      block.replace("      p95 < baseline + 2%", "      p95 < baseline + 4%"),
    );
  });

  test("gives a scenario a list of its own instead of changing what all scenarios share", () => {
    const shared = `objectives:
  - p95 < baseline + 2%
  - errors < 1%
scenarios:
  checkout:
    script: a.js
  browse:
    script: b.js
`;
    const objectives = [changed("p95 < baseline + 2%", "p95 < baseline + 4%"), kept("errors < 1%")];
    expect(rewriteGateFile(shared, "loadline.yml", [rewrite({ objectives })])).toBe(
      shared.replace(
        "    script: a.js\n",
        '    script: a.js\n    objectives:\n      - "p95 < baseline + 4%"\n      - "errors < 1%"\n',
      ),
    );
  });

  test.each([
    [
      "braces",
      "scenarios: { checkout: { script: a.js } }",
      "scenarios: { checkout: { script: a.js , rounds: 5} }",
    ],
    [
      "rounds on lines of their own",
      "scenarios:\n  checkout:\n    script: a.js\n    rounds:\n      min: 2 # two\n      max: 3\n",
      "scenarios:\n  checkout:\n    script: a.js\n    rounds:\n      min: 5 # two\n      max: 5\n",
    ],
    [
      "no last newline",
      "scenarios:\n  checkout:\n    script: a.js",
      "scenarios:\n  checkout:\n    script: a.js\n    rounds: 5",
    ],
  ])("sets rounds in a file with %s", (_, before, after) => {
    expect(rewriteGateFile(before, "loadline.yml", [rewrite({ rounds: { min: 5, max: 5 } })])).toBe(after);
    expect(parseGateFile(after, "loadline.yml").scenarios.get("checkout")?.script).toBe("a.js");
  });

  test.each([
    [
      "its own place",
      "sees: 9%\nscenarios:\n  checkout:\n    script: a.js\n    sees: 10% # what we promised\n",
      "sees: 9%\nscenarios:\n  checkout:\n    script: a.js\n    sees: 14% # what we promised\n",
    ],
    [
      "a line of the scenario's own, as others have what the file says",
      "sees: 9%\nscenarios:\n  checkout:\n    script: a.js\n  browse:\n    script: b.js\n",
      "sees: 9%\nscenarios:\n  checkout:\n    script: a.js\n    sees: 14%\n  browse:\n    script: b.js\n",
    ],
    [
      "braces",
      "scenarios: { checkout: { script: a.js } }",
      "scenarios: { checkout: { script: a.js , sees: 14%} }",
    ],
  ])("writes the change to be seen into %s", (_, before, after) => {
    expect(rewriteGateFile(before, "loadline.yml", [rewrite({ sees: 0.14 })])).toBe(after);
    expect(parseGateFile(after, "loadline.yml").scenarios.get("checkout")?.sees).toBe("14%");
  });

  test("rounds and the change to be seen go into one scenario", () => {
    const before = "scenarios:\n  checkout:\n    script: a.js\n";
    const after = rewriteGateFile(before, "loadline.yml", [
      rewrite({ rounds: { min: 1, max: 5 }, sees: 0.14 }),
    ]);
    expect(parseGateFile(after, "loadline.yml").scenarios.get("checkout")).toEqual({
      script: "a.js",
      rounds: "1..5",
      sees: "14%",
    });
    expect(gateFileLines([rewrite({ sees: 0.125 })])).toBe("scenarios:\n  checkout:\n    sees: 12.5%");
  });

  test("as many rounds as the decision takes are written as auto", () => {
    const before = "scenarios:\n  checkout:\n    script: a.js\n    rounds: { min: 1, max: 3 }\n";
    const after = rewriteGateFile(before, "loadline.yml", [rewrite({ rounds: { min: 1, max: 12 } })]);
    expect(after).toBe("scenarios:\n  checkout:\n    script: a.js\n    rounds: auto\n");
    expect(parseGateFile(after, "loadline.yml").scenarios.get("checkout")?.rounds).toBe("auto");
  });

  test("leaves a file alone in which nothing changes, however it is written", () => {
    const odd = "scenarios: {checkout:   {script: a.js}}";
    const objectives = [kept("p95 < baseline + 2%")];
    expect(rewriteGateFile(odd, "loadline.yml", [rewrite({ objectives })])).toBe(odd);
    expect(gateFileLines([rewrite({ objectives })])).toBeUndefined();
  });

  const lines = `add
scenarios:
  checkout:
    rounds: 1..5
    objectives:
      - "p95 < baseline + 4%"`;
  test.each([
    ["a scenario that the file does not have", "scenarios:\n  browse:\n    script: b.js\n", true],
    ["objectives of a flag", "scenarios:\n  checkout:\n    script: b.js\n    objectives: [p99 < 1s]\n", true],
    ["objectives of a flag beside none", "scenarios:\n  checkout:\n    script: b.js\n", false],
    [
      "objectives behind an alias",
      "objectives: &all [p95 < baseline + 2%]\nscenarios:\n  checkout:\n    script: b.js\n    objectives: *all\n",
      true,
    ],
  ])("says what to add instead of guessing: %s", (_, text, mayHaveOwnList) => {
    const wanted = rewrite({
      rounds: { min: 1, max: 5 },
      objectives: [changed("p95 < baseline + 2%", "p95 < baseline + 4%")],
      mayHaveOwnList,
    });
    expect(() => rewriteGateFile(text, "loadline.yml", [wanted])).toThrow(
      `loadline.yml: "checkout" could not be written; ${lines}`,
    );
  });
});
