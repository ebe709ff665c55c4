import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const root = new URL("../../../", import.meta.url);
const page = readFileSync(new URL("docs/developing.md", root), "utf8");

/** Rows of the table below a title, without its head. */
function rowsBelow(title: string): readonly string[] {
  const section =
    page.split(/^#+ /m).find((it) => it.startsWith(title)) ?? expect.fail(`no section ${title}`);
  return section
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .slice(2);
}

function pathsIn(row: string): readonly string[] {
  return [...row.matchAll(/`([\w-]+\/[\w/.-]+)`/g)].map(([, path = ""]) => path);
}

test.each(["Where to begin", "From an objective's line to the comment"])(
  "the files that %s names are there",
  (title) => {
    const paths = rowsBelow(title).flatMap(pathsIn);
    expect(paths.length).toBeGreaterThan(10);
    expect(paths.filter((path) => !existsSync(new URL(`src/${path}`, root)))).toEqual([]);
  },
);

test("an objective takes at most twelve shapes on its way to the comment", () => {
  expect(rowsBelow("From an objective's line to the comment").length).toBeLessThanOrEqual(12);
});
