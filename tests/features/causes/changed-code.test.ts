// Which functions a pull request changes, by the two texts of a file alone.
import { expect, test } from "vitest";
import { compareCode, functionAround } from "../../../src/features/causes/compare/changed-code.ts";
import type { OwnFrame } from "../../../src/features/causes/compare/frame.ts";

const javaScript = `import { reserve } from "./stock.js";

export async function checkout(items) {
  const total = sum(items);
  for (const item of items) {
    await reserve(item);
  }
  return total;
}

function sum(items) {
  return items.length;
}

app.get("/orders", async (request, response) => {
  response.json(await orders());
});
`.split("\n");

test.each([
  [6, "checkout", 3, 9],
  [3, "checkout", 3, 9],
  [12, "sum", 11, 13],
  [16, "", 15, 17],
  [15, "", 15, 17],
])("line %i of %j is in the lines %i to %i", (line, name, from, to) => {
  expect(functionAround(javaScript, line, name)).toEqual({ from, to });
});

test("functions of other languages are found by their indentation, too", () => {
  const python = "def outer():\n    a = 1\n\n    return a\n\n\ndef inner():\n    return 2\n".split("\n");
  expect(functionAround(python, 4, "outer")).toEqual({ from: 1, to: 4 });
  const java =
    "class A {\n  int sum(int[] all) {\n    return 1;\n  }\n\n  int other() {\n    return 2;\n  }\n}\n".split(
      "\n",
    );
  expect(functionAround(java, 3, "shop.A.sum")).toEqual({ from: 2, to: 4 });
});

test("a call of another function of the same name does not begin it", () => {
  const go =
    "func (d *Desk) Book(id int) error {\n\tif id == 0 {\n\t\treturn d.store.Book(id)\n\t}\n\treturn nil\n}\n".split(
      "\n",
    );
  expect(functionAround(go, 3, "shop.(*Desk).Book")).toEqual({ from: 1, to: 6 });
  const assigned = "shop.book = function (id) {\n  return store.book(id);\n};\n".split("\n");
  expect(functionAround(assigned, 2, "shop.book")).toEqual({ from: 1, to: 3 });
});

const frame = (line: number, name: string): OwnFrame => ({ kind: "own", path: "a.js", name, line, text: "" });

test("a line that is added, changed or taken away changes the function around it, and no other", () => {
  const base = javaScript.join("\n");
  const changes = {
    added: base.replace("    await reserve(item);", "    await reserve(item);\n    await check(item);"),
    changed: base.replace("await reserve(item)", "await reserve(item, 2)"),
    removed: base.replace("    await reserve(item);\n", ""),
  };
  for (const head of Object.values(changes)) {
    const code = compareCode(() => ({ base, head }));
    expect(code.isChangedFunction(frame(3, "checkout"), "head")).toBe(true);
    expect(code.isChangedFunction(frame(3, "checkout"), "base")).toBe(true);
    const shift = head.split("\n").length - javaScript.length;
    expect(code.isChangedFunction(frame(11 + shift, "sum"), "head")).toBe(false);
    expect(code.isChangedFunction(frame(11, "sum"), "base")).toBe(false);
  }
  const added = compareCode(() => ({ base, head: changes.added }));
  expect(added.isNewLine(frame(7, "checkout"))).toBe(true);
  expect(added.isNewLine(frame(6, "checkout"))).toBe(false);
});

test("a file without a text, and one of a program's making, are compared as a whole", () => {
  const isNew = compareCode(() => ({ base: undefined, head: "a\nb\n" }));
  expect(isNew.isNewLine(frame(1, ""))).toBe(true);
  const made = Array.from({ length: 30_000 }, (_, at) => `line(${at});`);
  const large = compareCode(() => ({ base: made.join("\n"), head: made.with(7, "other();").join("\n") }));
  expect(large.isChangedFunction(frame(20_000, ""), "head")).toBe(true);
});
