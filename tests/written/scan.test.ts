// Runs after all other tests, and looks for planted secrets in everything that they and their gates wrote and printed.
import { expect, test } from "vitest";
import { wholeVariable } from "../matrices.ts";
import { rootVariable } from "./keep.ts";
import { scanKept } from "./scan.ts";

test("nothing that any test wrote or printed holds a planted secret", () => {
  const root = process.env[rootVariable];
  if (root === undefined) throw new Error("tests/written/root.ts has not run");
  const { files, atWork, found } = scanKept(root);
  expect(found).toEqual([]);
  // Of all tests together these are some thousands; of a selection, or of one matrix, there may be none.
  if (files > 2000 && process.env[wholeVariable] === undefined) expect(atWork).toBeGreaterThan(0);
});
