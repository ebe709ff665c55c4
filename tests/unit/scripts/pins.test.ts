// Runners remove the Node that old releases of actions run on; then every workflow that pins one breaks at once.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "../../../scripts/build.ts";
import { comparePin, pinsIn, readPins, releasesIn, wrongWith } from "../../../scripts/pins.ts";
import { pins as pinsOfInit } from "../../../src/features/init/write/pins.ts";

const sha = (digit: string) => digit.repeat(40);
const pin = (uses: string) => pinsIn("a.yml", `      - uses: ${uses}\n`)[0];

test("every action that workflows, templates and docs name is pinned to a release on Node 24", () => {
  const pins = readPins();
  expect(pins.flatMap((one) => wrongWith(one) ?? [])).toEqual([]);
  const files = new Set(pins.map(({ file }) => file));
  for (const file of [
    ".github/workflows/ci.yml",
    "examples/workflows/performance.yml",
    "examples/workflows/performance-publish.yml",
  ])
    expect(files).toContain(file);
  const ofInit = pins
    .filter(({ file }) => file === "src/features/init/write/pins.ts")
    .map(({ repository }) => repository);
  expect(ofInit).toHaveLength(Object.keys(pinsOfInit).length - 1);
  expect(readFileSync(join(root, "action.yml"), "utf8")).toMatch(/^ {2}using: node24$/m);
});

describe("refused is", () => {
  test.each([
    [
      `actions/checkout@${sha("1")} # v4.2.2`,
      "v4.2.2 runs on a Node that runners have removed; use v5 or newer",
    ],
    [
      `actions/upload-artifact@${sha("1")} # v5.0.0`,
      "v5.0.0 runs on a Node that runners have removed; use v6 or newer",
    ],
    [
      `actions/download-artifact@${sha("1")} # v6.0.0`,
      "v6.0.0 runs on a Node that runners have removed; use v7 or newer",
    ],
    [
      `github/codeql-action/init@${sha("1")} # v3.30.0`,
      "v3.30.0 runs on a Node that runners have removed; use v4 or newer",
    ],
    ["actions/checkout@v7", '"v7" is no full commit, and can be moved'],
    [`actions/checkout@${sha("1")}`, "no release is named behind the commit, as in # v7.0.1"],
    [
      `someone/else@${sha("1")} # v1.0.0`,
      "not in firstOnNode24 (scripts/pins.ts): look up its `runs.using` first",
    ],
  ])("%s", (uses, why) => {
    const read = pin(uses);
    expect(read && wrongWith(read)).toBe(why);
  });
});

test("a pin is compared with the tags of its repository", () => {
  const releases = releasesIn(
    [
      `${sha("1")}\trefs/tags/v7`,
      `${sha("2")}\trefs/tags/v7.0.1`,
      `${sha("3")}\trefs/tags/v7.0.1^{}`,
      `${sha("4")}\trefs/tags/v10.0.0`,
      `${sha("5")}\trefs/tags/v9.1.0`,
    ].join("\n"),
  );
  const compare = (uses: string) => {
    const read = pin(uses);
    return read && comparePin(read, releases);
  };
  expect(compare(`a/b@${sha("4")} # v10.0.0`)).toEqual({ wrong: undefined, newest: "v10.0.0" });
  expect(compare(`a/b@${sha("3")} # v7.0.1`)).toEqual({ wrong: undefined, newest: "v10.0.0" });
  expect(compare(`a/b@${sha("2")} # v7.0.1`)?.wrong).toBe(`v7.0.1 is ${sha("3")}, and not ${sha("2")}`);
  expect(compare(`a/b@${sha("2")} # v7.0.2`)?.wrong).toBe("a/b has no release v7.0.2");
});
