import { execFileSync } from "node:child_process";
import { link, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readTar, replaceFile } from "../../../../src/k6/script/tar.ts";

let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tar-test-"));
  await mkdir(join(folder, "file", "a".repeat(80), "b".repeat(80)), { recursive: true });
  await writeFile(join(folder, "data"), "x".repeat(513));
  await writeFile(join(folder, "empty"), "");
  await writeFile(join(folder, "file", "a".repeat(80), "b".repeat(80), "long.js"), "long");
  await writeFile(join(folder, "file", "ünïcode.csv"), "1,2");
  await link(join(folder, "data"), join(folder, "file", "script.js"));
});

afterAll(() => rm(folder, { recursive: true }));

describe.each(["ustar", "pax"])("a tar archive in the %s format", (format) => {
  test("gives its files and hard links", () => {
    const paths = ["data", "empty", "file"];
    const tar = execFileSync("tar", [
      `--format=${format}`,
      "--sort=name",
      "-cf",
      "-",
      "-C",
      folder,
      ...paths,
    ]);
    const files = readTar(tar)?.map(({ path, linksTo, content }) => ({
      path,
      linksTo,
      text: content.toString(),
    }));
    expect(files).toEqual([
      { path: "data", linksTo: undefined, text: "x".repeat(513) },
      { path: "empty", linksTo: undefined, text: "" },
      { path: `file/${"a".repeat(80)}/${"b".repeat(80)}/long.js`, linksTo: undefined, text: "long" },
      { path: "file/script.js", linksTo: "data", text: "" },
      { path: "file/ünïcode.csv", linksTo: undefined, text: "1,2" },
    ]);
  });

  test.each([0, 5, 512, 2000])("takes another content of %i bytes for one of its files", (length) => {
    const paths = ["empty", "data", "file"];
    const tar = execFileSync("tar", [`--format=${format}`, "-cf", "-", "-C", folder, ...paths]);
    const replaced = replaceFile(tar, "data", Buffer.alloc(length, "y"));
    expect(readTar(replaced)?.map(({ path }) => path)).toEqual(readTar(tar)?.map(({ path }) => path));
    // tar checks the sum of each header.
    const content = execFileSync("tar", ["-xOf", "-", "data"], { input: replaced });
    expect(content.toString()).toBe("y".repeat(length));
    const after = execFileSync("tar", ["-xOf", "-", "file/ünïcode.csv"], { input: replaced });
    expect(after.toString()).toBe("1,2");
  });

  test("is refused when it is cut off", () => {
    const tar = execFileSync("tar", [`--format=${format}`, "-cf", "-", "-C", folder, "data"]);
    expect(readTar(tar.subarray(0, 1000))).toBeUndefined();
    expect(readTar(tar.subarray(0, 512))).toBeUndefined();
  });
});

test("other bytes are no tar archive", () => {
  expect(readTar(Buffer.from("hello".repeat(500)))).toBeUndefined();
  expect(readTar(Buffer.alloc(0))).toBeUndefined();
});
