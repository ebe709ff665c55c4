import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readdir, readFile, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { createFixture } from "fs-fixture";
import { expect, test, vi } from "vitest";
import {
  assertWritable,
  inTemporaryDirectory,
  makeDirectory,
  makeOwnDirectory,
  writeFileAtomically,
} from "../../../src/lib/files.ts";

test("any text is written as it is, over whatever stood there, below directories that are made", async () => {
  await using folder = await createFixture({});
  await makeDirectory(folder.getPath("a/b"));
  await symlink("elsewhere", folder.getPath("a/b/link"));
  await fc.assert(
    fc.asyncProperty(fc.string(), fc.constantFrom("a/b/c/d.txt", "a/b/link"), async (text, name) => {
      await writeFileAtomically(folder.getPath(name), text);
      expect(await readFile(folder.getPath(name), "utf8")).toBe(Buffer.from(text).toString("utf8"));
    }),
    { numRuns: 30 },
  );
  const left = await readdir(folder.path, { recursive: true });
  expect(left.filter((name) => name.endsWith(".tmp"))).toEqual([]);
});

test.runIf(process.platform === "linux").each([
  ["/proc/loadline/report", "cannot write /proc/loadline/report: ENOENT"],
  ["/dev/null/report", "cannot write /dev/null/report: part of the path is a file, not a directory"],
])("a directory that cannot be made is told, at once: %s", async (path, message) => {
  await expect(makeDirectory(path)).rejects.toMatchObject({
    code: "run",
    message: expect.stringContaining(message),
  });
});

test.each([
  [".loadline", "."],
  [".loadline/report", "elsewhere"],
  [".loadline/report", "/nowhere"],
])("below the working directory a link at %s is not followed, to %s", async (link, target) => {
  await using folder = await createFixture({ "elsewhere/kept": "", "work/kept": "" });
  const working = folder.getPath("work");
  await makeDirectory(join(working, dirname(link)));
  await symlink(target === "elsewhere" ? folder.getPath(target) : target, join(working, link));
  const before = await readdir(folder.path, { recursive: true });
  for (const path of [".loadline/report", ".loadline/report/deeper"].map((name) => join(working, name))) {
    await expect(makeOwnDirectory(path, working)).rejects.toMatchObject({
      code: "usage",
      message: expect.stringContaining(`${link} is a link, which is not followed`),
    });
  }
  expect(await readdir(folder.path, { recursive: true })).toEqual(before);
});

test("a link above the working directory, or outside of it, is the machine's own", async () => {
  await using folder = await createFixture({ "real/work/kept": "" });
  await symlink(folder.getPath("real"), folder.getPath("link"));
  await makeOwnDirectory(folder.getPath("link/work/report"), folder.getPath("link/work"));
  await makeOwnDirectory(folder.getPath("link/other"), folder.getPath("real/work"));
  expect(await readdir(folder.getPath("real"))).toEqual(["other", "work"]);
  expect(await readdir(folder.getPath("real/work"))).toEqual(["kept", "report"]);
});

test("whether a directory can be written is found out without making it", async () => {
  await using folder = await createFixture({ file: "in the way" });
  await assertWritable(folder.getPath("a/b/c"));
  await assertWritable(folder.path);
  expect(await readdir(folder.path)).toEqual(["file"]);
  for (const path of ["file", "file/deeper/still"]) {
    await expect(assertWritable(folder.getPath(path))).rejects.toMatchObject({
      code: "run",
      message: `cannot write ${folder.getPath(path)}: part of the path is a file, not a directory; choose another path.`,
    });
  }
});

/** A file system of 64 KiB at this path, where this user may mount one. */
function mountSmallDisk(path: string): boolean {
  return spawnSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", path]).status === 0;
}

test("a full disk is told, and what stood there still stands", async ({ skip }) => {
  await using folder = await createFixture({});
  const disk = folder.getPath("disk");
  await makeDirectory(disk);
  if (!mountSmallDisk(disk)) skip("this user may not mount");
  try {
    const path = folder.getPath("disk/report.json");
    await writeFileAtomically(path, "old");
    await expect(writeFileAtomically(path, randomBytes(100_000))).rejects.toMatchObject({
      code: "run",
      message: `cannot write ${path}: no space left on the disk; free some or choose another directory.`,
    });
    expect(await readdir(disk)).toEqual(["report.json"]);
    expect(await readFile(path, "utf8")).toBe("old");
  } finally {
    spawnSync("umount", [disk]);
  }
});

test("a temporary directory is gone when the work is done, whatever came of it", async () => {
  await using folder = await createFixture({});
  vi.stubEnv("TMPDIR", folder.path);
  try {
    const work = inTemporaryDirectory(async (directory) => {
      await writeFileAtomically(`${directory}/a/b`, "");
      throw new Error("the work failed");
    });
    await expect(work).rejects.toThrow("the work failed");
    expect(await readdir(folder.path)).toEqual([]);
  } finally {
    vi.unstubAllEnvs();
  }
});

test.runIf(process.platform !== "win32")("one that cannot be made is told with its place", async () => {
  await using folder = await createFixture({ file: "in the way" });
  vi.stubEnv("TMPDIR", folder.getPath("file"));
  try {
    await expect(inTemporaryDirectory(async () => undefined)).rejects.toMatchObject({
      code: "run",
      message: `cannot write ${folder.getPath("file")}/loadline-: part of the path is a file, not a directory; choose another path.`,
    });
  } finally {
    vi.unstubAllEnvs();
  }
});
