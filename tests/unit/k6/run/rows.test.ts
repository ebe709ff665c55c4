import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { splitLines, splitRows } from "../../../../src/k6/run/rows.ts";

const header = "metric_name,timestamp,metric_value,name,extra_tags,metadata\n";
const row = "http_reqs,1795233012503592,1.000000,products,,\n";
const quotedRow = 'http_reqs,1795233012503592,1.000000,"search ""x"",\nmetric_name, line two",a=b,\n';
const summary = "\n  █ TOTAL RESULTS\n\n    http_reqs....: 2 1.0/s\n";

function split(chunks: readonly Uint8Array[]): { rows: string; lines: string[] } {
  const rows: Uint8Array[] = [];
  const lines: string[] = [];
  const splitter = splitRows({
    onRows: (part) => rows.push(Buffer.from(part)),
    onText: (line) => lines.push(line),
  });
  for (const chunk of chunks) splitter.write(chunk);
  splitter.finish();
  return { rows: Buffer.concat(rows).toString("utf8"), lines };
}

/** Cuts at the given places, which may fall into a row, a character or between two quotes. */
function cut(text: string, places: readonly number[]): Buffer[] {
  const bytes = Buffer.from(text);
  const ends = [...new Set(places.map((place) => place % bytes.length))].sort((a, b) => a - b);
  return [...ends, bytes.length].map((end, index) => bytes.subarray(index === 0 ? 0 : ends[index - 1], end));
}

describe("rows and text on one stream", () => {
  test("are told apart wherever the stream is cut", () => {
    const lines = ["", "  █ TOTAL RESULTS", "", "    http_reqs....: 2 1.0/s"];
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 12 }), (places) => {
        expect(split(cut(header + row + quotedRow + row + summary, places))).toEqual({
          rows: header + row + quotedRow + row,
          lines,
        });
      }),
    );
  });

  test("an extension that prints during the run costs its own line only", () => {
    expect(split([Buffer.from(`${header}${row}hello, "world\n${row}`)])).toEqual({
      rows: header + row + row,
      lines: ['hello, "world'],
    });
  });

  test.each([
    "vus,1795233012503592,-1.500000,,,\n",
    "x_1,1795233012503592,+Inf,,,\n",
    "xy,1795233012503592,NaN,,,\n",
  ])("%j is a row", (text) => expect(split([Buffer.from(text)])).toEqual({ rows: text, lines: [] }));

  test.each([
    "vus,1795233012,1.000000,",
    "vus,1795233012503592,1,",
    '{"metrics":',
    "a b,1795233012503592,1.000000,",
  ])("%j is text", (text) => expect(split([Buffer.from(text)])).toEqual({ rows: "", lines: [text] }));

  test("text without line ends is handed over in pieces", () => {
    const { rows, lines } = split([Buffer.alloc(70_000, "x"), Buffer.from("end\n")]);
    expect(rows).toBe("");
    expect(lines.join("")).toBe(`${"x".repeat(70_000)}end`);
  });
});

test("lines are cut at their ends, characters never", () => {
  const lines: string[] = [];
  const splitter = splitLines((line) => lines.push(line));
  for (const byte of Buffer.from("é1\r\nü2\nrest")) splitter.write(Uint8Array.of(byte));
  splitter.finish();
  expect(lines).toEqual(["é1", "ü2", "rest"]);
});
