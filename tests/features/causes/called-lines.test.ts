import { expect, test } from "vitest";
import { compareCode } from "../../../src/features/causes/compare/changed-code.ts";
import { own } from "./profiles.ts";

const base = `export function sign(text) {
  const key = open(text);
  return mac(key, text) + mac(key, "");
}
`;
const head = base.replace("  return", "  stretch(key);\n  again(mac(key));\n  return");
const path = "src/sign.js";
const code = compareCode(() => ({ base, head }));
const first = own(path, "sign", 1, "export function sign(text) {");

test.each([
  ["the only line that calls it", "stretch", { line: 3, text: "stretch(key);" }],
  ["of several the only new one", "mac", { line: 4, text: "again(mac(key));" }],
  ["a method by its last name", "Store.open", { line: 2, text: "const key = open(text);" }],
  ["nothing of that name", "tretch", { line: 1 }],
  ["no name", "", { line: 1 }],
])("a profiler tells where a function begins, and its text from where it calls: %s", (_, called, line) => {
  expect(code.callOf(first, "head", called)).toMatchObject({ path, name: "sign", ...line });
});

test("of several lines that call it none", () => {
  const twice = compareCode(() => ({ base: "", head: "function a() {\n  b(1);\n  b(2);\n}\n" }));
  expect(twice.callOf(own(path, "a", 1), "head", "b")).toMatchObject({ line: 1 });
});

test("a line that a profiler tells stays", () => {
  expect(code.callOf(own(path, "sign", 5), "head", "stretch")).toMatchObject({ line: 5 });
});
