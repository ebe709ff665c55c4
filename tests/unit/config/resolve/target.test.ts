import { describe, expect, test } from "vitest";
import { resolveGate } from "../../../../src/config/resolve/gate.ts";
import type { Surroundings } from "../../../../src/config/resolve/rules.ts";
import { parseGateFile } from "../../../builders/gate-file.ts";

const around: Surroundings = {
  baseline: { kind: "branch", branch: "loadline-baselines" },
  deployment: undefined,
  samples: "pipe",
};

function scenario(text: string, settings: Record<string, string> = {}, more: Partial<Surroundings> = {}) {
  const given = new Map(
    Object.entries({ script: "shop.js", ...settings }).map(([name, value]) => [name, [value]]),
  );
  return resolveGate(given, parseGateFile(text, "loadline.yml"), { ...around, ...more }).scenarios[0];
}

describe("target-url: auto", () => {
  test("leaves the address to GitHub, any deployment within ten minutes", () => {
    expect(scenario("target-url: auto")).toMatchObject({
      target: "auto",
      sideBySide: undefined,
      deployment: { environments: [], timeoutMs: 600_000 },
    });
  });

  test("looks for the base, too, where both are compared, unless that is named", () => {
    const both = { withBase: true };
    const auto = { "target-url": "auto" };
    expect(scenario("{}", auto, both)?.sideBySide).toEqual({ base: "auto", timing: "auto" });
    expect(scenario("{}", { ...auto, "base-url": "http://b.test" }, both)?.sideBySide).toMatchObject({
      base: "http://b.test",
    });
    expect(scenario("{}", { "target-url": "http://a.test" }, both)).not.toHaveProperty("deployment");
  });

  test("takes the environments of the gate file, and those of the settings before them", () => {
    const file = "target-url: auto\ndeployment: { environment: Preview, timeout: 3m }";
    expect(scenario(file)?.deployment).toEqual({ environments: ["Preview"], timeoutMs: 180_000 });
    const settings = { "deployment-environment": "pr-*\nstaging", "deployment-timeout": "30s" };
    expect(scenario(file, settings)?.deployment).toEqual({
      environments: ["pr-*", "staging"],
      timeoutMs: 30_000,
    });
  });

  test("is any address where nothing is run, and counts before the address of the event", () => {
    expect(scenario("target-url: auto", {}, { otherwiseTarget: "http://any.test" })?.target).toBe(
      "http://any.test",
    );
    const deployment = { url: "https://pr-7.test", environment: "Preview" };
    expect(scenario("{}", { "target-url": "auto" }, { deployment })).toMatchObject({
      target: "auto",
      environment: "Preview",
    });
  });
});

describe("await", () => {
  test("has what is expected and the headers from the gate file", () => {
    const file = `
target-url: http://a.test
await:
  expect: { status: 200, body: open }
  headers: { x-key: KEY }
  header-hosts: ["*.a.test"]`;
    expect(scenario(file)?.await).toMatchObject({
      status: 200,
      body: "open",
      headers: { "x-key": "KEY" },
      headerHosts: ["*.a.test"],
    });
    expect(scenario(file, { "await-status": "204" })?.await).toMatchObject({ status: 204, body: "open" });
  });

  test.each([
    [
      "{ status: 200, expect: { status: 201 } }",
      "set the status in either await.status or await.expect, not both",
    ],
    [
      "{ headers: { x-key: GITHUB_TOKEN } }",
      "is a variable of the runner, which is never sent to another server",
    ],
    ["{ headers: { x-key: s3cret-value } }", "expected the name of an environment variable"],
    ["{ header-hosts: ['https://a.test'] }", "expected a host such as *.preview.acme.com"],
  ])("%s is refused", (text, words) => {
    expect(() => scenario(`target-url: http://a.test\nawait: ${text}`)).toThrow(words);
  });
});
