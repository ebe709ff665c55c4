// Builds src/ once for all tests that start it as a process: a bundle starts in a part of the time that 400 files take.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** Folder of what was built. */
const builtVariable = "LOADLINE_BUILT";

/** Builds, unless it was done for another project. Vitest calls what is returned in the end. */
export async function setup(): Promise<() => void> {
  if (process.env[builtVariable] !== undefined) return () => {};
  const { renderDist } = await import("../scripts/build.ts");
  const home = mkdtempSync(join(tmpdir(), "loadline-built-"));
  // Other users start it, too.
  chmodSync(home, 0o755);
  const folder = join(home, "dist");
  for (const [name, text] of await renderDist()) {
    mkdirSync(join(folder, dirname(name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  process.env[builtVariable] = folder;
  return () => rmSync(home, { recursive: true, force: true });
}

export type EntryName = "action" | "cli" | "post";

/** Path of a program as src/ is now, for the projects of vitest.config.ts that build it. */
export function entryPath(name: EntryName): string {
  return builtPath(`${name}.js`);
}

/** Path of a file of dist/ as src/ is now, in the same projects. */
export function builtPath(file: string): string {
  const folder = process.env[builtVariable];
  if (folder === undefined) throw new Error("tests/built.ts has not run");
  return join(folder, file);
}
