import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../../scripts/build.ts";
import { checkLock, fillLock, type Lock } from "../../../scripts/checks/locked-packages.ts";
import { serve } from "../k6/fakes.ts";

const integrity = `sha512-${"A".repeat(86)}==`;
const mac = { version: "1.2.3", optional: true, os: ["darwin"], cpu: ["arm64"] };

const check = (locked: Lock["packages"][string]) =>
  checkLock({ packages: { "": {}, "node_modules/a": locked } });

test("the packages of this repository have sums and come from npm's registry", () => {
  const lock: Lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  expect(Object.keys(lock.packages).length).toBeGreaterThan(100);
  const { wrong, unsummed } = checkLock(lock);
  expect(wrong).toEqual([]);
  // Those that the registry did not have where they were locked; no other may come to them.
  for (const path of unsummed)
    expect(path).toMatch(/\/@(biomejs|oxc-parser|rolldown)\/(cli|binding)-[\w-]+$/);
});

test.each([
  ["without a sum", { version: "1.0.0" }, "node_modules/a has no integrity"],
  ["for Linux without a sum", { ...mac, os: ["linux"] }, "node_modules/a has no integrity"],
  [
    "that is needed everywhere, without a sum",
    { ...mac, optional: false },
    "node_modules/a has no integrity",
  ],
  [
    "with an old sum",
    { integrity: "sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=" },
    "node_modules/a has an integrity that is no SHA-512: sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=",
  ],
  [
    "from elsewhere",
    { integrity, resolved: "git+ssh://git@github.com/a/a.git#1" },
    "node_modules/a comes from git+ssh://git@github.com/a/a.git#1",
  ],
  [
    "from a host whose name begins like the registry's",
    { integrity, resolved: "https://registry.npmjs.org.evil.example/a.tgz" },
    "node_modules/a comes from https://registry.npmjs.org.evil.example/a.tgz",
  ],
])("a package %s is refused", (_, locked, message) => {
  expect(check(locked)).toEqual({ wrong: [message], unsummed: [] });
});

test("a package for another system may lack its sum, and is named", () => {
  for (const locked of [mac, { ...mac, os: ["linux"], libc: ["musl"] }, { optional: true, cpu: ["wasm32"] }])
    expect(check(locked)).toEqual({ wrong: [], unsummed: ["node_modules/a"] });
  expect(check({ ...mac, integrity, resolved: "https://registry.npmjs.org/a/-/a-1.2.3.tgz" })).toEqual({
    wrong: [],
    unsummed: [],
  });
});

test("missing sums are read from the registry, and nothing else is changed", async () => {
  const asked: string[] = [];
  const server = await serve((request, response) => {
    asked.push(request.url ?? "");
    response.end(JSON.stringify({ dist: { integrity } }));
  });
  try {
    const whole = { version: "1.0.0", integrity: `sha512-${"B".repeat(86)}==` };
    const packages = { "node_modules/whole": whole, "node_modules/x/node_modules/@s/mac": mac };
    const filled = await fillLock({ lockfileVersion: 3, packages }, `${server.url}/`);
    expect(asked).toEqual(["/@s/mac/1.2.3"]);
    expect(filled.packages).toEqual({
      ...packages,
      "node_modules/x/node_modules/@s/mac": { ...mac, integrity },
    });
  } finally {
    await server.close();
  }
});
