import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { faultCases } from "./all.ts";
import { nameOf } from "./case.ts";
import { combinations } from "./cases/pairs.ts";

test("each line of docs/evidence/reliability.md names a test that exists, and all cases are in its lines", () => {
  const page = readFileSync("docs/evidence/reliability.md", "utf8");
  const lines = [...page.matchAll(/\| `([^`]+)`(?: and (\d+) more)? \|$/gm)];
  const names = faultCases.map(nameOf);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining(lines.map(([, name]) => name)));
  expect(lines.reduce((sum, [, , more = 0]) => sum + 1 + Number(more), 0)).toBe(names.length);
});

test("the gates with several faults have each fault of one part with each of another", () => {
  const pairs = new Set(
    combinations.flatMap((row) => {
      const struck = Object.entries(row).filter(([, level]) => level !== "none");
      const levels = struck.map(([part, level]) => `${part} ${level}`);
      return levels.flatMap((one, index) => levels.slice(index + 1).map((other) => `${one} & ${other}`));
    }),
  );
  // Three parts with three faults each, and one with one.
  expect(pairs.size).toBe(3 * 9 + 3 * 3);
});
