import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { root } from "../../../scripts/build.ts";
import { assignedMutations } from "../../../scripts/causes/halves.ts";
import { serviceNames, services } from "../../../scripts/causes/services.ts";
import { applyEdits } from "../../../scripts/causes/workspace.ts";

test.each(serviceNames)("each change of %s applies, and has the lines that are right", (name) => {
  const all = mkdtempSync(join(tmpdir(), "causes-edits-"));
  onTestFinished(() => rmSync(all, { recursive: true, force: true }));
  const missing = services[name].mutations.flatMap((mutation, at) => {
    const folder = join(all, String(at));
    // A whole service for each would be thousands of files.
    for (const { path } of [...mutation.edits, ...mutation.places]) {
      const own = join(root, "scripts/causes/services", name, path);
      if (existsSync(own)) cpSync(own, join(folder, path));
    }
    applyEdits(folder, mutation);
    return mutation.places.flatMap(({ path, lines }) => {
      const own = readFileSync(join(folder, path), "utf8").split("\n");
      const isThere = (line: string) => own.some((each) => each.trim().startsWith(line));
      return lines.filter((line) => !isThere(line)).map((line) => `${mutation.name}: ${path}: ${line}`);
    });
  });
  expect(missing).toEqual([]);
});

test("half of each runtime's changes are held out, and no two have one name", () => {
  const assigned = assignedMutations();
  expect(new Set(assigned.map(({ mutation }) => mutation.name)).size).toBe(assigned.length);
  const heldOut = assigned.filter(({ isHeldOut }) => isHeldOut);
  expect(Math.abs(assigned.length - 2 * heldOut.length)).toBeLessThanOrEqual(4);
});
