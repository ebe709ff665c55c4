import { readdir, readFile, writeFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { createFixture } from "fs-fixture";
import { expect, test } from "vitest";
import { readRun, writeRun } from "../../../src/ingest/records.ts";
import { Failure } from "../../../src/model/failure.ts";
import { someRun } from "./some-run.ts";

/** The expected failure of a promise. */
async function failureOf(promise: Promise<unknown>): Promise<Failure> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof Failure) return error;
  throw error ?? new Error("no failure");
}

test.each(["run.json", "run.json.gz", "deep/er/run.json"])(
  "a record written to %s is read back as it was",
  async (name) => {
    await using folder = await createFixture({});
    await writeRun(folder.getPath(name), someRun());
    expect(await readRun(folder.getPath(name))).toEqual(someRun());
  },
);

test("a record is replaced as a whole and leaves no temporary file, whoever else writes it", async () => {
  await using folder = await createFixture({ "run.json": "old" });
  const path = folder.getPath("run.json");
  const names = Array.from({ length: 12 }, (_, index) => `scenario-${index}`);
  const seen: string[] = [];
  await Promise.all([
    ...names.map(async (name) => await writeRun(path, someRun(name))),
    ...names.map(async () => seen.push(await readFile(path, "utf8"))),
  ]);
  for (const text of seen) if (text !== "old") expect(names).toContain(JSON.parse(text).provenance.scenario);
  expect(names).toContain((await readRun(path)).provenance.scenario);
  expect(await readdir(folder.path)).toEqual(["run.json"]);
});

test("what stands in the way of writing is told, and nothing is left behind", async () => {
  await using folder = await createFixture({ file: "text", directory: { inner: "text" } });
  const below = await failureOf(writeRun(folder.getPath("file/run.json"), someRun()));
  expect([below.code, below.message]).toEqual([
    "run",
    `cannot write ${folder.getPath("file")}: part of the path is a file, not a directory; choose another path.`,
  ]);
  const onto = await failureOf(writeRun(folder.getPath("directory"), someRun()));
  expect([onto.code, onto.message]).toEqual([
    "run",
    `cannot write ${folder.getPath("directory")}: it is a directory; choose a file path.`,
  ]);
  expect((await readdir(folder.path)).sort()).toEqual(["directory", "file"]);
});

test.each([
  ["empty.json", "", "is empty; expected a Loadline Run record"],
  ["cut.json", '{"schema": "loadline/run@1", "prov', "is not JSON: "],
  // An object that cannot be made text was a crash.
  ["object.json", '{"schema": {"toString": 1}}', 'is not a Run record: it has no field "schema"'],
  ["other.json", "[1]", 'is not a Run record: it has no field "schema"; expected "loadline/run@1"'],
  [
    "foreign.json",
    '{"schema": "other@1"}',
    'is not a Run record: its schema is "other@1"; expected "loadline/run@1"',
  ],
  [
    "newer.json",
    '{"schema": "loadline/run@2"}',
    'was written by a newer Loadline: its schema is "loadline/run@2", this one reads "loadline/run@1". Update Loadline.',
  ],
  [
    "short.json",
    '{"schema": "loadline/run@1"}',
    "is a damaged Run record:\n✖ Invalid input: expected object",
  ],
])("%s is a mistake of usage that names the file", async (name, text, message) => {
  await using folder = await createFixture({ [name]: text });
  const failure = await failureOf(readRun(folder.getPath(name)));
  expect(failure.code).toBe("usage");
  expect(failure.message).toContain(`${folder.getPath(name)} ${message}`);
});

test("a record with an unknown field or a missing value is refused", async () => {
  await using folder = await createFixture({});
  const path = folder.getPath("run.json");
  await writeFile(path, JSON.stringify({ ...someRun(), extra: 1, checks: null }));
  const { message } = await failureOf(readRun(path));
  expect(message).toContain('Unrecognized key: "extra"');
  expect(message).toContain("→ at checks");
});

test("missing files, directories, damaged and overlong archives are told", async () => {
  await using folder = await createFixture({ directory: { inner: "" } });
  expect((await failureOf(readRun(folder.getPath("none.json")))).message).toMatch(
    /does not exist; check the path\.$/,
  );
  expect((await failureOf(readRun(folder.getPath("directory")))).message).toMatch(
    / is a directory; give a file in it\.$/,
  );
  await writeFile(folder.getPath("cut.gz"), gzipSync(JSON.stringify(someRun())).subarray(0, 200));
  expect((await failureOf(readRun(folder.getPath("cut.gz")))).message).toContain(
    "the gzip data is damaged, cut off or too large",
  );
  await writeFile(folder.getPath("bomb.gz"), gzipSync(Buffer.alloc(70 * 1024 * 1024)));
  expect((await failureOf(readRun(folder.getPath("bomb.gz")))).message).toContain(
    "the gzip data is damaged, cut off or too large",
  );
});
