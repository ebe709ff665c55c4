// Result files of every tool, as hostile as other inputs: each is written to a file, as users have them.
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { Failure } from "../../src/model/failure.ts";
import type { FormatName } from "../../src/model/result-formats.ts";
import { runSchema } from "../../src/model/run/run.ts";
import { readResults } from "../builders/results.ts";
import { almost, almostJson } from "./hostile.ts";

const fileOf = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

/** The first lines: more of the same would only make edits rarer. */
const few = (path: string): string => fileOf(path).split("\n").slice(0, 12).join("\n");

type Format = readonly [name: FormatName, text: fc.Arbitrary<string>];

const formats: readonly Format[] = [
  [
    "jtl",
    almost([
      few("tests/fixtures/results/jmeter.jtl"),
      '<testResults version="1.2">\n<httpSample t="5" lt="3" ts="1769486230000" s="true" lb="a &amp; b" rc="200"><httpSample t="1" ts="2"/></httpSample>\n</testResults>\n',
      'timeStamp;elapsed;label;success\r\n2026/11/22 09:30:00.123;5;"a ""b""\n";true\r\n2026/11/22 09:30:01.123;7;c;false\r\n',
    ]),
  ],
  [
    "csv",
    almost([
      few("examples/studies/sign-in-spike/index.csv"),
      "timestamp|duration_us|status\n1769486230.5|100|200\n",
    ]),
  ],
  ["ngrinder", almost([few("examples/studies/tomcat-tuning/phase-1.csv")])],
  ["artillery", document("tests/fixtures/results/artillery.json")],
  [
    "k6-console",
    almost([
      fileOf("tests/fixtures/results/k6-v1-legacy.txt"),
      fileOf("tests/fixtures/results/k6-v2-full.txt"),
    ]),
  ],
  [
    "artillery-console",
    almost([
      "All VUs finished. Total time: 1 hour, 1 second\n\nSummary report @ 22:35:14(+0900)\nerrors.E: .... 3\nhttp.response_time:\n  min: .... 1\n  mean: ... 2.5\n  p95: .... 3\n",
    ]),
  ],
  ["locust", document("tests/fixtures/results/locust.json")],
  ["k6-summary", document("tests/unit/ingest/fixtures/k6-v2.csv.summary.json")],
];

function document(path: string): fc.Arbitrary<string> {
  const value: unknown = JSON.parse(fileOf(path));
  return almostJson([value]);
}

/** A format, unless its content has to tell it, and a file that is nearly of it. */
export const almostResults = fc.oneof(
  ...formats.map(([name, text]) => fc.tuple(fc.constantFrom(name, undefined), text)),
);

/** Reads a file: what is read is a valid record, and what is not is refused with a message. */
export async function readAnyResults([format, text]: readonly [
  FormatName | undefined,
  string,
]): Promise<void> {
  const path = join(tmpdir(), `loadline-fuzz-${randomUUID()}`);
  await writeFile(path, text);
  try {
    runSchema.parse(await readResults(path, {}, format));
  } catch (error) {
    if (!(error instanceof Failure) || error.message.trim() === "") throw error;
  } finally {
    await rm(path);
  }
}
