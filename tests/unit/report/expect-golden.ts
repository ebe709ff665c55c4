import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";

const directory = fileURLToPath(new URL("../../golden/report/", import.meta.url));

/** Compares with the golden file; `UPDATE_GOLDEN=1` rewrites it, a mismatch leaves what came beside it as `.got`. */
export function expectGolden(file: string, actual: string): void {
  const path = `${directory}${file}`;
  if (process.env["UPDATE_GOLDEN"] === "1") writeFileSync(path, actual);
  const expected = existsSync(path) ? readFileSync(path, "utf8") : "";
  if (actual === expected) rmSync(`${path}.got`, { force: true });
  else writeFileSync(`${path}.got`, actual);
  expect(actual).toBe(expected);
}
