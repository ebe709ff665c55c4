import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { readsOption } from "../../../../src/app/feature.ts";
import { readInputs } from "../../../../src/entry/action/inputs.ts";
import { readArguments } from "../../../../src/entry/cli/arguments.ts";
import { helpText } from "../../../../src/entry/cli/help.ts";
import { modes, optionTable } from "../../../../src/entry/table.ts";
import { version } from "../../../../src/lib/version.ts";
import { modeOf } from "../../../builders/modes.ts";

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
      mode: modeOf("gate"),
      settings: new Map([
        ["script", ["perf/a.js"]],
        ["target-url", ["http://localhost:3000"]],
        ["objectives", ["p95 < 1s", "errors < 1%"]],
      ]),
    });
  });

  test("scripts are several scenarios, and what stands behind a lone -- is for k6, word by word", () => {
    const words = [
      "gate",
      "a.js",
      "perf/*.js",
      "--target",
      "http://x",
      "--",
      "-u",
      "5",
      "--tag",
      "team=it's us",
    ];
    const command = readArguments(words);
    expect(command).toMatchObject({
      mode: modeOf("gate"),
      settings: new Map([
        ["script", ["a.js", "perf/*.js"]],
        ["target-url", ["http://x"]],
        ["k6-args", ["-u", "5", "--tag", "'team=it'\\''s us'"]],
      ]),
    });
  });

  test("where no k6 is run, files may begin with a dash behind --", () => {
    expect(readArguments(["report", "--", "-a.json"])).toMatchObject({
      settings: new Map([["report", ["-a.json"]]]),
    });
  });

  test("compare takes several files on each side", () => {
    expect(
      readArguments(["compare", "--baseline", "a.json", "b.json", "--current", "c.csv", "--json"]),
    ).toEqual({
      kind: "perform",
      mode: modeOf("compare"),
      settings: new Map([
        ["baseline", ["a.json", "b.json"]],
        ["current", ["c.csv"]],
        ["json", ["true"]],
      ]),
    });
  });

  test("compare takes files as pairs, and what their requests went to", () => {
    const words =
      "compare --paired --baseline a.csv a.json b.csv --base-target http://a --current c.csv d.csv";
    expect(readArguments([...words.split(" "), "--target", "http://b"])).toMatchObject({
      settings: new Map([
        ["paired", ["true"]],
        ["baseline", ["a.csv", "a.json", "b.csv"]],
        ["base-target", ["http://a"]],
        ["current", ["c.csv", "d.csv"]],
        ["target-url", ["http://b"]],
      ]),
    });
  });

  test("baseline has words of its own", () => {
    expect(readArguments(["baseline", "accept", "a.js", "--reason", "new search"])).toMatchObject({
      mode: modeOf("baseline-accept"),
      settings: new Map([
        ["script", ["a.js"]],
        ["reason", ["new search"]],
      ]),
    });
  });

  test("the history's page is named without a flag", () => {
    expect(readArguments(["history", "public/index.html", "--scenario", "checkout"])).toMatchObject({
      mode: modeOf("history"),
      settings: new Map([
        ["page", ["public/index.html"]],
        ["scenario", ["checkout"]],
      ]),
    });
  });

  test.each([
    [["gaet"], 'unknown command "gaet" (did you mean "gate"?); see loadline --help'],
    [
      ["gate", "a.js", "--targt", "x"],
      'unknown flag --targt (did you mean "--target"?); see loadline gate --help',
    ],
    [
      ["gate", "a.js", "--target"],
      "--target needs a value: Base URL of the deployment to test. The script reads it as TARGET_URL or BASE_URL.",
    ],
    [["baseline", "shwo"], "missing command: loadline baseline show | update | accept"],
    [["demo", "a.json"], 'unexpected "a.json"; see loadline --help'],
    [
      ["gate", "a.js", "-t", "x"],
      'unknown flag -t (did you mean "--target" or "--test-id"?); see loadline gate --help',
    ],
    [["gate", "a.js", "-e", "A=1"], 'unknown flag -e (did you mean "--env"?); see loadline gate --help'],
    [["gate", "a.js", "-z"], "unknown flag -z; see loadline gate --help"],
    [["compare", "-x"], "unknown flag -x; see loadline compare --help"],
    [
      ["gate", "a.js", "-u", "5"],
      "unknown flag -u (k6 flags go after --, as in -- --vus VALUE); see loadline gate --help",
    ],
    [
      ["gate", "a.js", "--no-setup"],
      "unknown flag --no-setup (k6 flags go after --, as in -- --no-setup); see loadline gate --help",
    ],
    [["demo", "--", "x"], 'unexpected "x"; see loadline --help'],
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
      "history",
      "report",
      "publish",
      "demo",
      "4 inconclusive",
    ]) {
      expect(helpText(undefined)).toContain(word);
    }
  });
});

describe("help", () => {
  test.each([
    [["--help"], undefined],
    [["help"], undefined],
    [["gate", "--help"], "gate"],
    [["gate", "a.js", "--target", "x", "-h"], "gate"],
    [["help", "compare"], "compare"],
    [["baseline", "show", "--help"], "baseline-show"],
    [["baseline", "--help"], undefined],
    [["gaet", "--help"], undefined],
    [["gate", "--help", "all"], "gate", true],
    [["help", "baseline", "show", "all"], "baseline-show", true],
  ])("%j asks for that of %s", (args, mode, isWhole = false) => {
    expect(readArguments(args)).toEqual({ kind: "help", mode: mode && modeOf(mode), isWhole });
  });

  test("of gate has the ten flags of a first day, and all with --help all", () => {
    const flagsIn = (shown: string): number => shown.match(/^ {2}--/gm)?.length ?? 0;
    const all = optionTable.filter((it) => readsOption(modeOf("gate"), it) && it.flag !== undefined);
    expect(flagsIn(helpText(modeOf("gate")))).toBe(10);
    expect(helpText(modeOf("gate"))).toContain(`All ${all.length} flags: loadline gate --help all`);
    expect(flagsIn(helpText(modeOf("gate"), true))).toBe(all.length);
    expect(helpText(modeOf("gate"), true)).not.toContain("--help all");
  });

  // A terminal refuses publish and rerun: their examples are steps of a workflow.
  const typed = modes.filter(({ name }) => name !== "publish" && name !== "rerun");
  test.each(typed)("of $name has an example that the command line takes", (mode) => {
    const example = /^Example:\n {2}loadline (.*)$/m.exec(helpText(mode))?.[1] ?? "";
    const words = [...example.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? "");
    const command = readArguments(words);
    expect(command).toMatchObject({ kind: "perform", mode });
    if (command.kind !== "perform") return;
    const read = optionTable.filter((option) => readsOption(mode, option)).map(({ name }) => name);
    expect([...command.settings.keys()].filter((name) => !read.includes(name))).toEqual([]);
  });

  test("of a command has its own flags and no other", () => {
    expect(helpText(modeOf("calibrate"))).toContain("  --write\n");
    expect(helpText(modeOf("gate"))).not.toContain("  --write\n");
    expect(helpText(modeOf("gate"))).toContain("  --rounds VALUE\n");
    expect(helpText(modeOf("compare"))).not.toContain("--rounds");
    expect(helpText(modeOf("compare"))).toContain("  --paired\n");
    expect(helpText(modeOf("demo"))).not.toContain("Flags:");
  });

  test("has every flag in some command", () => {
    const shown = modes.map((mode) => helpText(mode, true)).join("\n");
    for (const { flag } of optionTable) {
      if (flag !== undefined) expect(shown).toContain(`  --${flag}`);
    }
  });

  test("fits a screen", () => {
    const lines = helpText(undefined).split("\n");
    expect(lines.length).toBeLessThan(40);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(125);
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
  const manifest = await readFile(new URL("../../../../package.json", import.meta.url), "utf8");
  expect(JSON.parse(manifest)).toMatchObject({ version });
});
