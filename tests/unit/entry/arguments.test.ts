import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { helpText, readArguments } from "../../../src/entry/arguments.ts";
import { readInputs } from "../../../src/entry/inputs.ts";
import { version } from "../../../src/version.ts";

describe("the command line", () => {
  test("a script, a target and repeated objectives", () => {
    expect(
      readArguments([
        "gate",
        "perf/a.js",
        "--target",
        "http://localhost:3000",
        "--objective",
        "p95 < 1s",
        "--objective=errors < 1%",
      ]),
    ).toEqual({
      kind: "perform",
      mode: "gate",
      settings: new Map([
        ["script", ["perf/a.js"]],
        ["target-url", ["http://localhost:3000"]],
        ["objectives", ["p95 < 1s", "errors < 1%"]],
      ]),
    });
  });

  test("compare takes several files on each side", () => {
    expect(
      readArguments(["compare", "--baseline", "a.json", "b.json", "--current", "c.csv", "--json"]),
    ).toEqual({
      kind: "perform",
      mode: "compare",
      settings: new Map([
        ["baseline", ["a.json", "b.json"]],
        ["current", ["c.csv"]],
        ["json", ["true"]],
      ]),
    });
  });

  test("baseline has words of its own", () => {
    expect(readArguments(["baseline", "accept", "a.js", "--reason", "new search"])).toMatchObject({
      mode: "baseline-accept",
      settings: new Map([
        ["script", ["a.js"]],
        ["reason", ["new search"]],
      ]),
    });
  });

  test.each([
    [["gaet"], 'unknown command "gaet" (did you mean "gate"?); see loadline --help'],
    [["gate", "a.js", "--targt", "x"], 'unknown flag --targt (did you mean "--target"?)'],
    [
      ["gate", "a.js", "--target"],
      "--target needs a value: Base URL of the deployment that receives the load; the script reads it as TARGET_URL or BASE_URL.",
    ],
    [["baseline", "shwo"], "say what to do with the baseline: loadline baseline show | update | accept"],
    [["compare", "a.json"], 'unexpected "a.json"; see loadline --help'],
  ])("%j is told in one line", (args, message) => {
    expect(() => readArguments(args)).toThrow(message);
  });

  test("help names every command and the exit statuses", () => {
    for (const word of [
      "gate",
      "measure",
      "judge",
      "compare",
      "baseline accept",
      "report",
      "publish",
      "demo",
      "4 inconclusive",
    ]) {
      expect(helpText()).toContain(word);
    }
  });
});

describe("the action's inputs", () => {
  test("empty ones count as not set, lists are a value a line", () => {
    const env = {
      "INPUT_TARGET-URL": "http://x",
      INPUT_SCENARIO: "a\n b \n",
      INPUT_REASON: "",
      INPUT_OBJECTIVES: "p95 < 1s\n\nerrors < 1%\n",
      HOME: "/",
    };
    expect(readInputs(env)).toEqual(
      new Map([
        ["target-url", ["http://x"]],
        ["scenario", ["a", "b"]],
        ["objectives", ["p95 < 1s\n\nerrors < 1%"]],
      ]),
    );
  });

  test("an unknown one is told with the nearest", () => {
    expect(() => readInputs({ "INPUT_TARGET-URI": "x" })).toThrow(
      'unknown input "target-uri" (did you mean "target-url"?)',
    );
  });
});

test("the version is the package's", async () => {
  const manifest = await readFile(new URL("../../../package.json", import.meta.url), "utf8");
  expect(JSON.parse(manifest)).toMatchObject({ version });
});
