import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { matrices } from "../../matrices.ts";

const { scripts }: { readonly scripts: Readonly<Record<string, string>> } = JSON.parse(
  readFileSync("package.json", "utf8"),
);
const page = readFileSync("docs/developing.md", "utf8");

test.each(Object.keys(matrices))(
  "the matrix %s is tried whole by a command of its own, which a page explains",
  (name) => {
    expect(scripts[`test:${name}`]).toBe(`node scripts/run.mjs test ${name}`);
    expect(page).toContain(`| \`npm run test:${name}\` |`);
  },
);

test("a release tries all of them", () => {
  expect(scripts["test:whole"]).toBe("node scripts/run.mjs test whole");
  expect(readFileSync(".ci/run", "utf8")).toContain('"test:$1"');
  expect(readFileSync(".github/workflows/release.yml", "utf8")).toContain("- run: .ci/run whole\n");
});
