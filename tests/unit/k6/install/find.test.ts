import { createHash } from "node:crypto";
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { arch, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { cacheFolder } from "../../../../src/k6/install/cache.ts";
import { releaseName } from "../../../../src/k6/install/download.ts";
import { findK6 } from "../../../../src/k6/install/find.ts";
import { Failure } from "../../../../src/model/failure.ts";
import { fakeK6, publishK6, type Spoil } from "../fakes.ts";
import { keepLog } from "../scenario.ts";

let folder = "";
const open: { close(): Promise<void> }[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "find-k6-"));
  await mkdir(join(folder, "bin"));
});

afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
  await rm(folder, { recursive: true });
});

/** The fake k6 runs on `node` from PATH; beside it there are `tar` and, in some tests, a `k6` or a `go`. */
async function putProgram(name: string, text?: string): Promise<void> {
  const path = join(folder, "bin", name);
  if (text === undefined) await copyFile(fakeK6, path);
  else await writeFile(path, text);
  await chmod(path, 0o755);
}

async function linkProgram(name: string, real: string): Promise<void> {
  await putProgram(name, `#!/bin/sh\nexec ${real} "$@"\n`);
}

const cache = () => join(folder, "tools");
const versionFolder = () => join(cache(), "k6", "2.2.0", arch());

async function find(
  given: {
    path?: string;
    version?: string;
    env?: Record<string, string>;
    log?: ReturnType<typeof keepLog>;
    beforeInstall?: () => Promise<void>;
  } = {},
) {
  await linkProgram("node", process.execPath);
  await linkProgram("tar", "/usr/bin/env -S PATH=/usr/bin:/bin tar");
  await linkProgram("gzip", "/usr/bin/env -S PATH=/usr/bin:/bin gzip");
  const env = {
    PATH: join(folder, "bin"),
    RUNNER_TOOL_CACHE: cache(),
    LOADLINE_K6_RELEASES: "http://127.0.0.1:9",
    ...given.env,
  };
  return await findK6(
    { path: given.path, version: given.version ?? "2.2.0", samples: "pipe" },
    {
      env,
      log: given.log ?? keepLog(),
      signal: new AbortController().signal,
      ...(given.beforeInstall && { beforeInstall: given.beforeInstall }),
    },
  );
}

async function failureOf(promise: Promise<unknown>): Promise<string> {
  return await promise.then(
    () => "no failure",
    (error: unknown) =>
      error instanceof Failure ? `${error.code}: ${error.message}` : `bug: ${String(error)}`,
  );
}

const advice = "Set it to k6 1.x or 2.x, or remove it to let Loadline find or install k6.";

describe("the configured path", () => {
  test("comes first", async () => {
    await putProgram("k6", "#!/bin/sh\necho k6 v1.0.0\n");
    expect(await find({ path: fakeK6 })).toEqual({ path: fakeK6, version: { text: "2.2.0", major: 2 } });
  });

  test.each([
    [
      "answers nonsense",
      { FAKE_K6_VERSION: "hello" },
      `\`${fakeK6} version\` answered "hello", which has no version`,
    ],
    [
      "is too old",
      { FAKE_K6_VERSION: "k6 v0.57.0 (go1.23)" },
      `${fakeK6} is k6 v0.57.0, but Loadline needs k6 1.x or 2.x`,
    ],
    [
      "is too new",
      { FAKE_K6_VERSION: "k6 v3.0.0" },
      `${fakeK6} is k6 v3.0.0, but Loadline needs k6 1.x or 2.x`,
    ],
    ["cannot tell its version", { FAKE_K6: "no version" }, `\`${fakeK6} version\` ended with status 3`],
  ])("that %s is refused, and nothing else is tried", async (_, env, because) => {
    expect(await failureOf(find({ path: fakeK6, env }))).toBe(
      `usage: k6-path does not work: ${because}. ${advice}`,
    );
  });

  test("that does not exist is refused", async () => {
    expect(await failureOf(find({ path: "/nowhere/k6" }))).toBe(
      `usage: k6-path does not work: \`/nowhere/k6 version\` could not be started (spawn /nowhere/k6 ENOENT). ${advice}`,
    );
  });
});

test.each(["two", "2.2", "0.57.0", "2.2.0/../../x", "3.0.0"])(
  "%j is no version to install",
  async (version) => {
    expect(await failureOf(find({ version }))).toBe(
      `usage: k6-version "${version}" is not supported. Use a version 1.x or 2.x, such as 2.2.0.`,
    );
  },
);

test("a k6 on PATH is taken as it is", async () => {
  await putProgram("k6");
  expect(await find({ env: { FAKE_K6_VERSION: "k6 v1.4.0" } })).toEqual({
    path: join(folder, "bin", "k6"),
    version: { text: "1.4.0", major: 1 },
  });
});

test("the cache is looked into, but not at a version that is not whole", async () => {
  await mkdir(versionFolder(), { recursive: true });
  await copyFile(fakeK6, join(versionFolder(), "k6"));
  expect(await failureOf(find())).toContain(`cache: no k6 2.2.0 in ${versionFolder()}`);
  // Of another program, which wrote no sum down.
  await writeFile(`${versionFolder()}.complete`, "");
  expect(await failureOf(find())).toContain(`cache: no k6 2.2.0 in ${versionFolder()}`);
  const sum = createHash("sha256")
    .update(await readFile(fakeK6))
    .digest("hex");
  await writeFile(`${versionFolder()}.complete`, `sha256 ${sum}\n`);
  expect((await find()).path).toBe(join(versionFolder(), "k6"));
});

/** Publishes the fake k6; `spoil` may change what is sent. */
async function publish(spoil?: Spoil) {
  const published = await publishK6(folder, spoil);
  open.push(published);
  return published;
}

describe("the release", () => {
  test("is downloaded, checked and kept for the next time", async () => {
    const { url, name, asked } = await publish();
    const log = keepLog();
    const env = { LOADLINE_K6_RELEASES: `${url}/` };
    expect(await find({ env, log })).toEqual({
      path: join(versionFolder(), "k6"),
      version: { text: "2.2.0", major: 2 },
    });
    expect(asked).toEqual(["/v2.2.0/k6-v2.2.0-checksums.txt", `/v2.2.0/${name}`]);
    expect(log.notes).toEqual(["Downloading k6 v2.2.0 ..."]);
    await find({ env });
    expect(asked).toHaveLength(2);
    expect((await readdir(dirname(versionFolder()))).sort()).toEqual([arch(), `${arch()}.complete`]);
  });

  test("is not downloaded when what was to be found out before is wrong", async () => {
    const { url, asked } = await publish();
    const beforeInstall = async () => {
      throw new Failure("usage", "there is no script");
    };
    const env = { LOADLINE_K6_RELEASES: url };
    expect(await failureOf(find({ env, beforeInstall }))).toBe("usage: there is no script");
    expect(asked).toEqual([]);
    await putProgram("k6");
    expect((await find({ env, beforeInstall })).path).toBe(join(folder, "bin", "k6"));
  });

  test.each([
    ["is not there", 404, "answered status 404"],
    ["has no checksum", Buffer.from("nothing\n"), "has no SHA-256 for"],
    ["is cut off", "cut", /checksums\.txt: (?:terminated|other side closed)/],
  ] as const)("that %s is told in the list of what was tried", async (_, sent, words) => {
    const { url } = await publish(() => sent as Buffer | number | "cut");
    expect(await failureOf(find({ env: { LOADLINE_K6_RELEASES: url } }))).toMatch(words);
  });

  test("that holds no k6 is not kept", async () => {
    const { url } = await publish();
    await rm(join(folder, "bin"), { recursive: true });
    await mkdir(join(folder, "bin"));
    const env = { LOADLINE_K6_RELEASES: url, FAKE_K6_VERSION: "k6 v0.1.0" };
    expect(await failureOf(find({ env }))).toContain("is k6 v0.1.0, but Loadline needs k6 1.x or 2.x");
  });
});

describe("a build with Go", () => {
  const go = (build: string) => `#!/bin/sh
case "$1" in
version) echo go version go1.26 ;;
-C) shift 2
  if [ "$1" = mod ]; then exit 0; fi
  ${build} ;;
esac
`;

  test("is made where nothing can be downloaded", async () => {
    await putProgram("go", go(`while [ "$1" != -o ]; do shift; done; /bin/cp "${fakeK6}" "$2"`));
    const log = keepLog();
    expect((await find({ log })).path).toBe(join(versionFolder(), "k6"));
    expect(log.notes).toEqual([
      "Downloading k6 v2.2.0 ...",
      "building k6 2.2.0 from the Go module proxy; about a minute",
    ]);
    expect(log.warnings).toEqual([
      expect.stringMatching(/^k6 2\.2\.0 was built here, because of the download: http:\/\/127\.0\.0\.1:9\//),
    ]);
  });

  test("by several jobs at once leaves each of them a whole k6", async () => {
    // Each build waits until all of them are under way, and every one ends at its own time.
    const started = join(folder, "started");
    await mkdir(started);
    const wait = `while [ "$(/bin/ls "${started}" | /usr/bin/wc -l)" -lt 4 ]; do /bin/sleep 0.02; done`;
    const make = `while [ "$1" != -o ]; do shift; done; : > "${started}/$$"; ${wait}; /bin/cp "${fakeK6}" "$2"`;
    await putProgram("go", go(make));
    const found = await Promise.all([find(), find(), find(), find()]);
    expect(new Set(found.map(({ path }) => path))).toEqual(new Set([join(versionFolder(), "k6")]));
    expect((await readdir(dirname(versionFolder()))).sort()).toEqual([arch(), `${arch()}.complete`]);
    expect(await readFile(join(versionFolder(), "k6"))).toEqual(await readFile(fakeK6));
  });

  test("that fails is told with Go's last words, and nothing is left", async () => {
    await putProgram("go", go(`echo "no such module" >&2; exit 1`));
    expect(await failureOf(find())).toContain(
      "build: go build -trimpath ended with status 1: no such module",
    );
    expect(await readdir(dirname(versionFolder()))).toEqual([]);
  });
});

test("when nothing leads to a k6, all that was tried is told", async () => {
  await putProgram("k6", "#!/bin/sh\necho k6 v0.57.0\n");
  const log = keepLog();
  const onPath = join(folder, "bin", "k6");
  const message = await failureOf(find({ log }));
  expect(message.split("\n")).toEqual([
    "run: k6 was not found and could not be installed. Tried:",
    `  - PATH: ${onPath} is k6 v0.57.0, but Loadline needs k6 1.x or 2.x`,
    `  - cache: no k6 2.2.0 in ${versionFolder()}`,
    expect.stringMatching(/^ {2}- download: http:\/\/127\.0\.0\.1:9\/v2\.2\.0\/k6-v2\.2\.0-checksums\.txt: /),
    "  - build: no Go toolchain: go could not be started (spawn go ENOENT)",
    "Install k6 (https://grafana.com/docs/k6/latest/set-up/install-k6/) or set k6-path to its binary.",
  ]);
  expect(log.warnings).toEqual([
    `The k6 on PATH is not used: ${onPath} is k6 v0.57.0, but Loadline needs k6 1.x or 2.x.`,
  ]);
});

test.each([
  ["linux", { RUNNER_TOOL_CACHE: "/opt/hostedtoolcache" }, "/opt/hostedtoolcache"],
  ["linux", { AGENT_TOOLSDIRECTORY: "/agent" }, "/agent"],
  ["linux", {}, "/home/me/.cache/loadline"],
  ["linux", { XDG_CACHE_HOME: "/cache" }, "/cache/loadline"],
  ["darwin", { XDG_CACHE_HOME: "/cache" }, "/home/me/Library/Caches/loadline"],
  ["win32", { LOCALAPPDATA: "/local" }, "/local/loadline"],
] as const)("the cache on %s with %j is %s", (system, env, path) => {
  expect(cacheFolder(env, system, "/home/me")).toBe(path);
});

test.each([
  ["linux", "x64", "k6-v2.2.0-linux-amd64"],
  ["darwin", "arm64", "k6-v2.2.0-macos-arm64"],
  ["win32", "x64", "k6-v2.2.0-windows-amd64"],
  ["win32", "arm64", undefined],
  ["linux", "riscv64", undefined],
  ["freebsd", "x64", undefined],
] as const)("the release for %s on %s is %s", (system, machine, name) => {
  expect(releaseName("2.2.0", system, machine)).toBe(name);
});
