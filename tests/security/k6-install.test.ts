// What is run as k6 is what k6's authors published, also when it comes from a cache that scripts could write to.
import { createHash } from "node:crypto";
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { arch, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { InstallSurroundings } from "../../src/k6/install/cache.ts";
import { findK6 } from "../../src/k6/install/find.ts";
import { type Published, publishK6, type Spoil } from "../unit/k6/fakes.ts";
import { keepLog } from "../unit/k6/scenario.ts";

const sha256 = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");
const evil = Buffer.from("#!/bin/sh\necho k6 v2.2.0\n");

let folder = "";
let published: Published;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "k6-install-"));
});

afterEach(async () => {
  await published.close();
  await rm(folder, { recursive: true });
});

const versionFolder = () => join(folder, "tools", "k6", "2.2.0", arch());
const cached = () => join(versionFolder(), "k6");

/** Looks for k6 where there is none on PATH, and no Go to build one. */
async function find(given: Pick<InstallSurroundings, "pins" | "bounds"> = {}) {
  await writeFile(join(folder, "node"), `#!/bin/sh\nexec "${process.execPath}" "$@"\n`, { mode: 0o755 });
  for (const program of ["tar", "gzip"])
    await writeFile(join(folder, program), `#!/bin/sh\nPATH=/usr/bin:/bin exec ${program} "$@"\n`, {
      mode: 0o755,
    });
  const env = { PATH: folder, RUNNER_TOOL_CACHE: join(folder, "tools"), LOADLINE_K6_RELEASES: published.url };
  const choice = { path: undefined, version: "2.2.0", samples: "pipe" } as const;
  return await findK6(choice, { env, log: keepLog(), signal: new AbortController().signal, ...given });
}

const ofArchive =
  (answer: ReturnType<Spoil>): Spoil =>
  (path, bytes) =>
    path.endsWith("checksums.txt") ? bytes : answer;

describe("a download", () => {
  test("that differs from the published sum is an error, is not unpacked, and nothing else is tried", async () => {
    published = await publishK6(folder, ofArchive(evil));
    await expect(find()).rejects.toThrow(
      `${published.url}/v2.2.0/${published.name} has a wrong checksum and was not unpacked: its SHA-256 is ${sha256(evil)}, ` +
        `expected ${published.sum}, which the release publishes. Find out who changed it, or set k6-path to a k6 of your own.`,
    );
    expect(await readdir(folder)).not.toContain("tools");
  });

  test("that differs from the pinned sum is an error, even if the release publishes the sum of what it sends", async () => {
    published = await publishK6(folder);
    const pinned = sha256(evil);
    await expect(find({ pins: { [published.name]: pinned } })).rejects.toThrow(
      `its SHA-256 is ${published.sum}, expected ${pinned}, which Loadline has pinned.`,
    );
    expect(published.asked).toEqual([`/v2.2.0/${published.name}`]);
    expect(await readdir(folder)).not.toContain("tools");
  });

  test("that is the pinned one needs no published sum", async () => {
    published = await publishK6(folder, (path, bytes) => (path.endsWith("checksums.txt") ? 404 : bytes));
    expect((await find({ pins: { [published.name]: published.sum } })).path).toBe(cached());
  });

  const small = { mostBytes: 1024 * 1024, patienceMs: 60_000 };

  test.each([
    ["archive", ofArchive("endless")],
    ["list of sums", (): "endless" => "endless"],
  ])("of an endless %s is not read on", async (_, spoil) => {
    published = await publishK6(folder, spoil);
    await expect(find({ bounds: small })).rejects.toThrow("has more than 1048576 bytes and was not read on");
  });

  test("that never ends is given up", async () => {
    published = await publishK6(folder, ofArchive("silent"));
    await expect(find({ bounds: { ...small, patienceMs: 300 } })).rejects.toThrow(
      `${published.name}: timed out`,
    );
  });
});

describe("a k6 in the cache", () => {
  beforeEach(async () => {
    published = await publishK6(folder);
    await find();
  });

  test("that was replaced after it was installed is an error, and is not run", async () => {
    const expected = sha256(await readFile(cached()));
    await chmod(cached(), 0o755);
    await writeFile(cached(), evil);
    await expect(find()).rejects.toThrow(
      `The cached k6 ${cached()} is not the one that was installed, and was not run: its SHA-256 is ${sha256(evil)}, expected ` +
        `${expected}. Find out who changed it, then remove ${join(folder, "tools", "k6", "2.2.0")}.`,
    );
  });

  test("that came without a sum is installed anew", async () => {
    await chmod(cached(), 0o755);
    await writeFile(cached(), evil);
    await rm(`${versionFolder()}.complete`);
    await writeFile(`${versionFolder()}.complete`, "");
    expect(sha256(await readFile((await find()).path))).not.toBe(sha256(evil));
  });

  test.runIf(process.platform !== "win32")(
    "cannot be opened for writing, nor its sum: handleSummary() can do no more",
    async () => {
      for (const path of [cached(), `${versionFolder()}.complete`])
        expect((await stat(path)).mode & 0o222).toBe(0);
    },
  );
});
