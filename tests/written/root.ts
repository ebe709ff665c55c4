import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rootVariable } from "./keep.ts";

/** Makes the folder for all that is kept, before the first test. */
export function setup(): void {
  process.env[rootVariable] = mkdtempSync(join(tmpdir(), "loadline-written-"));
}

/** Removes it after the last. */
export function teardown(): void {
  const root = process.env[rootVariable];
  delete process.env[rootVariable];
  if (root !== undefined) rmSync(root, { recursive: true, force: true });
}
