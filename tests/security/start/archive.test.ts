// The base may come as an archive: nothing in it is written beside its folder, and it has a limit.
import { chmodSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { createFixture, type FsFixture } from "fs-fixture";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { unpack } from "../../../src/start/archive.ts";

let place: FsFixture;

beforeEach(async () => {
  place = await createFixture({ secret: "untouched", outside: { kept: "untouched" } });
});

afterEach(async () => await place.rm());

interface Entry {
  readonly name: string;
  /** `0` a file, `1` a hard link, `2` a symbolic link, `5` a folder. */
  readonly type: "0" | "1" | "2" | "5";
  readonly to?: string;
  readonly content?: string;
}

/** An entry as POSIX has it: a block of fields, then the content in whole blocks. */
function packed({ name, type, to = "", content = "" }: Entry): Buffer {
  const header = Buffer.alloc(512);
  const size = Buffer.byteLength(content);
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, "0")}\0`;
  header.write(name, 0);
  header.write(octal(0o755, 7) + octal(0, 7) + octal(0, 7) + octal(size, 11) + octal(0, 11), 100);
  header.write("        ", 148);
  header.write(type, 156);
  header.write(to, 157);
  header.write("ustar\0" + "00", 257);
  header.write(
    `${octal(
      header.reduce((sum, byte) => sum + byte, 0),
      6,
    )} `,
    148,
  );
  return Buffer.concat([header, Buffer.from(content), Buffer.alloc((512 - (size % 512)) % 512)]);
}

const whole = { name: "repo/whole", type: "0", content: "of the base" } as const;

function archiveOf(...entries: readonly Entry[]): Buffer {
  return gzipSync(Buffer.concat([...entries.map(packed), Buffer.alloc(1024)]));
}

async function* inChunks(archive: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < archive.length; at += 4096) yield archive.subarray(at, at + 4096);
}

async function open(
  archive: Uint8Array,
  bounds?: Parameters<typeof unpack>[2]["bounds"],
  PATH = process.env["PATH"] ?? "",
): Promise<string> {
  const folder = join(place.path, "base");
  const signal = new AbortController().signal;
  await unpack(inChunks(archive), folder, { env: { PATH, LC_ALL: "C" }, signal, ...(bounds && { bounds }) });
  return folder;
}

describe("an archive of the base", () => {
  test("is unpacked without its top folder, with the links of the repository", async () => {
    const folder = await open(archiveOf(whole, { name: "repo/link", type: "2", to: "whole" }));
    expect(readFileSync(join(folder, "link"), "utf8")).toBe("of the base");
  });

  test.each<readonly [string, readonly Entry[]]>([
    ["a name that leads up", [{ name: "repo/../outside/kept", type: "0", content: "changed" }]],
    ["a name from the root", [{ name: "/repo/../outside/kept", type: "0", content: "changed" }]],
    [
      "a name through a link that leads out",
      [
        { name: "repo/link", type: "2", to: "../outside" },
        { name: "repo/link/kept", type: "0", content: "changed" },
        { name: "repo/link/new", type: "0", content: "changed" },
      ],
    ],
    [
      "a file over a link that leads out",
      [
        { name: "repo/link", type: "2", to: "../secret" },
        { name: "repo/link", type: "0", content: "changed" },
      ],
    ],
    [
      "a hard link to a file outside",
      [
        { name: "repo/hard", type: "1", to: "repo/../secret" },
        { name: "repo/hard", type: "0", content: "changed" },
      ],
    ],
  ])("writes nothing outside by %s", async (_, entries) => {
    await open(archiveOf(whole, ...entries)).catch((error: unknown) => {
      expect(String(error)).toMatch(/The archive could not be unpacked: /);
    });
    expect(readdirSync(place.path).sort()).toEqual(["base", "outside", "secret"]);
    expect(readdirSync(place.getPath("outside"))).toEqual(["kept"]);
    for (const path of ["secret", "outside/kept"])
      expect(readFileSync(place.getPath(path), "utf8")).toBe("untouched");
  });

  test("is given up where it is larger than allowed, packed or unpacked", async () => {
    const large = archiveOf({ name: "repo/large", type: "0", content: "a".repeat(1_000_000) });
    const bounds = { mostPackedBytes: 100_000, mostBytes: 500_000 };
    await expect(open(large, bounds)).rejects.toThrow(
      "The archive has more than 500000 bytes and was not unpacked.",
    );
    await expect(open(large, { ...bounds, mostPackedBytes: 100 })).rejects.toThrow("more than 100 bytes");
  });

  test.each([
    ["is no gzip", Buffer.from("<html>busy</html>")],
    ["was cut off", archiveOf(whole).subarray(0, 60)],
    ["is no tar", gzipSync("of some other kind ".repeat(100))],
  ])("that %s is refused in words", async (_, archive) => {
    await expect(open(archive)).rejects.toThrow(/^The archive could not be unpacked: .+\.$/);
  });

  test("is refused with the status of a tar that fails without a word", async () => {
    await place.mkdir("bin");
    await place.writeFile("bin/tar", "#!/bin/sh\ncat > /dev/null; exit 3\n");
    chmodSync(place.getPath("bin/tar"), 0o755);
    const opening = open(archiveOf(whole), undefined, `${place.getPath("bin")}:${process.env["PATH"]}`);
    await expect(opening).rejects.toThrow("The archive could not be unpacked: tar ended with status 3.");
  });
});
