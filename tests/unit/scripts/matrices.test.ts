import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { matrices } from "../../matrices.ts";

const tests = readdirSync(join(import.meta.dirname, "../.."), { recursive: true, encoding: "utf8" })
  .map((file) => `tests/${file.replaceAll("\\", "/")}`)
  .filter((file) => file.endsWith(".test.ts"));

test.each(Object.entries(matrices))("the files of %s are tests, and no options of vitest", (_, { files }) => {
  for (const part of files) {
    expect(part).not.toMatch(/^-/);
    expect(tests.filter((file) => file.includes(part))).not.toEqual([]);
  }
});
