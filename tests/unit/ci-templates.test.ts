// The templates for other CI systems run a command that exists, of this version, with a gate file that can be read.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { root } from "../../scripts/build.ts";
import { readArguments } from "../../src/entry/cli/arguments.ts";
import { version } from "../../src/lib/version.ts";
import { readGateFile } from "../builders/gate-file.ts";
import { modeOf } from "../builders/modes.ts";

const folder = join(root, "examples/ci");
const template = (name: string) => readFileSync(join(folder, name), "utf8");

/** The words after `npx --yes --package ARCHIVE loadline`, and that archive. */
function commandIn(script: string) {
  const [, archive, words = ""] =
    /npx --yes --package (\S+)\s+(?:\\\s+)?loadline ([^\n]+)/.exec(script) ?? [];
  return { archive, command: readArguments(words.trim().split(" ")) };
}

const expected = {
  archive: `https://github.com/OWNER/loadline/releases/download/v${version}/loadline-${version}.tgz`,
  command: { kind: "perform", mode: modeOf("gate"), settings: new Map([["config", ["loadline.yml"]]]) },
};

test("GitLab's pipeline runs the gate on merge requests, and keeps what it writes", () => {
  const { performance } = parse(template("gitlab-ci.yml"));
  expect(commandIn(performance.script.join("\n"))).toEqual(expected);
  expect(performance.rules).toEqual([{ if: '$CI_PIPELINE_SOURCE == "merge_request_event"' }]);
  expect(performance.cache.paths).toEqual([".loadline/base/"]);
  expect(performance.artifacts).toEqual({
    when: "always",
    paths: [".loadline/report/"],
    reports: { junit: ".loadline/report/junit.xml" },
  });
});

test("Jenkins' pipeline runs the same gate on changes", () => {
  const pipeline = template("Jenkinsfile");
  expect(commandIn(pipeline)).toEqual(expected);
  expect(pipeline).toContain("when { changeRequest() }");
  expect(pipeline.split("{")).toHaveLength(pipeline.split("}").length);
});

test("both read a gate file that starts the service and compares side by side", async () => {
  const file = await readGateFile(join(folder, "loadline.yml"));
  expect(file?.top["start"]).toMatchObject({ run: "npm start", build: "npm ci" });
});
