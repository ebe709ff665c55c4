import { expect, test } from "vitest";
import { nameProblems } from "../../../scripts/checks/names.ts";

const problemsOf = (files: Readonly<Record<string, string>>) => nameProblems(new Map(Object.entries(files)));

test("two exported types of one name are found, with their files; one that is not exported may share it", () => {
  const files = {
    "a.ts": "export interface Side {}",
    "b.ts": "export type Side = 1;",
    "c.ts": "type Side = 2;",
  };
  expect(problemsOf(files)).toEqual([expect.stringContaining("Side is exported by a.ts and b.ts")]);
});

test.each([
  ["a function", "function judge(runs: number, by: string) { return by + runs; }"],
  ["an arrow with a default", "export const judge = (by = 1) => by;"],
  ["a type of functions", "export type Judge = (by: string) => void;"],
  ["a method", "export class Judge { judge(by: string) { return by; } }"],
])("a parameter that says nothing is found in %s", (_, text) => {
  expect(problemsOf({ "judge.ts": text })).toEqual([
    expect.stringContaining('judge.ts has a parameter "by"'),
  ]);
});

test("a field and a variable may be called so", () => {
  expect(
    problemsOf({
      "a.ts": "export const by = { by: 1 }; export const one = ({ by: own }: typeof by) => own;",
    }),
  ).toEqual([]);
});
