import { expect, test } from "vitest";
import { left, line, right, tableOf } from "../../../../src/report/document/piece.ts";
import { tableLines } from "../../../../src/report/render/terminal.ts";

test("columns line up where characters are wide, combined or emoji", () => {
  const columns = [left("Endpoint", (name: string) => line(name)), right("p95", () => line("1 ms"))];
  expect(tableLines(tableOf(["search", "검색", "cafe\u0301", "✅"], columns))).toEqual([
    "  Endpoint   p95",
    "  search    1 ms",
    "  검색      1 ms",
    "  cafe\u0301      1 ms",
    "  ✅        1 ms",
  ]);
});
