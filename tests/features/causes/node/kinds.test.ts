import { spawnSync } from "node:child_process";
import { createFixture } from "fs-fixture";
import { rolldown } from "rolldown";
import { describe, expect, test, vi } from "vitest";
import { openNodeProfiler } from "../../../../src/features/causes/node/profiler.ts";
import { nodeVariables } from "../../../../src/features/causes/node/variables.ts";
import { builtPath } from "../../../built.ts";
import { listening, sayOn, seenOf, takeFrom } from "./service.ts";

const slow = {
  "service.mjs": `import { setTimeout as pause } from "node:timers/promises";
${listening}
async function answer(request, response) {
  await pause(20);
  response.end("ok");
}`,
};

const typed = {
  "src/service.ts": `import { setTimeout as pause } from "node:timers/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:http";

interface Order {
  readonly id: number;
}

async function loadOrder(id: number): Promise<Order> {
  await pause(20);
  return { id };
}

function weigh(order: Order): number {
  let sum: number = order.id;
  for (let i = 0; i < 3e6; i += 1) sum += (i * 31) % 7;
  return sum;
}

const served = createServer(async (_request: IncomingMessage, response: ServerResponse) => {
  response.end(String(weigh(await loadOrder(1))));
});
served.listen(0, "127.0.0.1", () => console.log("port " + (served.address() as { port: number }).port));
`,
};

/** The service of `typed` as a bundler makes it, with or without a map. */
async function bundled(sourcemap: boolean | "inline"): Promise<Readonly<Record<string, string>>> {
  await using fixture = await createFixture(typed);
  const bundle = await rolldown({
    input: fixture.getPath("src/service.ts"),
    platform: "node",
    cwd: fixture.path,
  });
  await bundle.write({ file: fixture.getPath("dist/service.mjs"), sourcemap });
  const made = { ...typed, "dist/service.mjs": await fixture.readFile("dist/service.mjs", "utf8") };
  return sourcemap !== true
    ? made
    : { ...made, "dist/service.mjs.map": await fixture.readFile("dist/service.mjs.map", "utf8") };
}

describe("kinds of services", () => {
  test("TypeScript that node runs", async () => {
    const seen = await seenOf({ files: typed, run: ["src/service.ts"] });
    expect(seen.lines("wait")[0]?.frame).toMatchObject({
      path: "src/service.ts",
      name: "loadOrder",
      text: "await pause(20);",
    });
    expect(seen.lines("cpu")[0]?.frame.path).toBe("src/service.ts");
  });

  test.each([true, "inline"] as const)("a bundle with a map (%s)", async (sourcemap) => {
    const seen = await seenOf({ files: await bundled(sourcemap), run: ["dist/service.mjs"] });
    expect(seen.lines("wait")[0]?.frame).toMatchObject({ path: "src/service.ts", text: "await pause(20);" });
    const [cpu] = seen.lines("cpu");
    expect(cpu?.frame).toMatchObject({ path: "src/service.ts" });
    expect(cpu?.frame.text).toMatch(/weigh|sum/);
  });

  test("a bundle without a map, or with one that is none, is shown as it runs", async () => {
    const files = await bundled(false);
    const seen = await seenOf({ files, run: ["dist/service.mjs"] });
    const asItRuns = {
      path: "dist/service.mjs",
      name: "loadOrder",
      text: expect.stringContaining("(20);"),
    };
    expect(seen.lines("wait")[0]?.frame).toMatchObject(asItRuns);
    const damaged = {
      "dist/service.mjs": `${files["dist/service.mjs"]}\n//# sourceMappingURL=service.mjs.map\n`,
      "dist/service.mjs.map": '{"version":3,"sources":["../src/service.ts"],"mappings":"!!"}',
    };
    const other = await seenOf({ files: { ...files, ...damaged }, run: ["dist/service.mjs"] });
    expect(other.lines("wait")[0]?.frame).toMatchObject(asItRuns);
  });

  test("one with 5,000 functions on a stack", async () => {
    const functions = Array.from(
      { length: 5000 },
      (_, at) => `function f${at}() { return 1 + f${at + 1}(); }`,
    );
    const seen = await seenOf({
      files: {
        "service.mjs": `import { setTimeout as pause } from "node:timers/promises";
${listening}
${functions.join("\n")}
let waited;
function f5000() {
  const end = performance.now() + 4;
  while (performance.now() < end);
  waited = pause(20);
  return 1;
}
async function answer(request, response) {
  const sum = f0();
  await waited;
  response.end(String(sum));
}`,
      },
    });
    expect(seen.requests).toBeGreaterThan(0);
    expect(seen.lines("cpu")[0]?.frame).toMatchObject({ path: "service.mjs" });
    expect(seen.lines("wait")[0]?.frame).toMatchObject({ path: "service.mjs" });
    expect(Math.max(...seen.profile.spent.map(({ frames }) => frames.length))).toBeLessThanOrEqual(255);
  });

  test("a cluster, all its processes together", async () => {
    const seen = await seenOf({
      files: {
        "service.mjs": `import cluster from "node:cluster";
import { setTimeout as pause } from "node:timers/promises";
import { createServer } from "node:http";
if (cluster.isPrimary) {
  let listening = 0;
  cluster.on("listening", (_, { port }) => {
    listening += 1;
    if (listening === 2) console.log("port " + port);
  });
  cluster.fork();
  cluster.fork();
} else {
  const served = createServer(async (request, response) => {
    await pause(20);
    response.end("ok");
  });
  served.listen(0, "127.0.0.1");
  process.on("disconnect", () => process.exit());
}`,
      },
    });
    expect(seen.files).toHaveLength(3);
    expect(seen.lines("wait")[0]?.frame).toMatchObject({ text: "await pause(20);" });
    expect(seen.requests).toBeGreaterThan(0);
  });

  test("one whose command sets NODE_OPTIONS itself", async () => {
    const { taken } = await takeFrom({
      files: slow,
      run: `NODE_OPTIONS=--no-warnings exec "$NODE" service.mjs`,
    });
    expect(taken).toMatchObject({ kind: "none", reason: expect.stringContaining("NODE_OPTIONS") });
  });

  test("one with NODE_OPTIONS of its own in its variables", async () => {
    const seen = await seenOf({ files: slow, variables: { NODE_OPTIONS: "--stack-trace-limit=3" } });
    expect(seen.lines("wait")[0]?.frame).toMatchObject({ text: "await pause(20);" });
  });

  test("one that may not be looked into goes on", async () => {
    const { taken, complaints } = await takeFrom({
      files: slow,
      run: `exec "$NODE" --permission --allow-fs-read=* service.mjs`,
    });
    expect(taken).toMatchObject({ kind: "none", reason: expect.stringContaining("--permission") });
    expect(complaints).toBe("");
  });

  test("one that dies meanwhile", async () => {
    const { taken } = await takeFrom({ files: slow, meanwhile: ({ child }) => child.kill("SIGKILL") });
    expect(taken).toMatchObject({ kind: "none", reason: expect.stringContaining("it ended") });
  });

  test("one that starts npm, which is left alone", async () => {
    const files = {
      "bin/npm-cli.js": "process.on('disconnect', () => process.exit()); process.send('up');",
      "service.mjs": `import { fork } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { createServer } from "node:http";
const served = createServer(async (request, response) => {
  await pause(20);
  response.end("ok");
});
fork("bin/npm-cli.js").once("message", () => {
  served.listen(0, "127.0.0.1", () => console.log("port " + served.address().port));
});`,
    };
    expect((await seenOf({ files })).files).toHaveLength(1);
    const other = {
      ...files,
      "bin/other.js": files["bin/npm-cli.js"],
      "service.mjs": files["service.mjs"].replace("npm-cli", "other"),
    };
    expect((await seenOf({ files: other })).files).toHaveLength(2);
  });

  test("one that says nonsense beside its profile", async () => {
    const says = [
      "nonsense\n",
      '{"kind":"hello","pid":1}\n',
      `{"kind":"profile","frames":[${"[".repeat(100_000)}\n`,
      '{"kind":"profile","cpu":{"nodes":[{"id":1,"children":[1]}]}}\n',
      "x".repeat(3_000_000),
    ];
    const { taken } = await takeFrom({
      files: slow,
      meanwhile({ socket }) {
        for (const text of says) sayOn(socket, text);
      },
    });
    expect(taken).toMatchObject({ kind: "profile", files: [expect.anything()] });
  });

  test("one that writes stacks in its own way", async () => {
    const { taken, complaints } = await takeFrom({
      files: {
        "service.mjs": `Error.prepareStackTrace = (error, calls) => "mine " + calls.length;
${slow["service.mjs"].replace('response.end("ok")', 'if (!new Error("x").stack.startsWith("mine")) console.error("changed"); response.end("ok")')}`,
      },
    });
    expect(taken.kind).toBe("profile");
    expect(complaints).toBe("");
  });
});

test("without a place for a socket the service keeps its variables, and the reason is said", async () => {
  vi.stubEnv("TMPDIR", "/nowhere/at/all");
  const profiler = await openNodeProfiler(builtPath("profile-node.cjs"));
  vi.unstubAllEnvs();
  expect(profiler.variables({ NODE_OPTIONS: "--no-warnings" })).toEqual({});
  const nothing = { pids: () => [], confinedPids: () => undefined, cpuMs: () => undefined };
  const length = { sliceMs: 500, slices: 12 };
  const taken = await profiler.profiler(".").take(nothing, length, new AbortController().signal);
  expect(taken).toMatchObject({
    kind: "none",
    reason: expect.stringMatching(/^no socket could be made for its processes: .*\/nowhere\/at\/all/),
  });
  await profiler.close();
});

test("a program that nobody profiles runs, prints and ends as it would", () => {
  const variables = nodeVariables({}, { preload: builtPath("profile-node.cjs"), socket: "/nobody/listens" });
  const { stdout, stderr, status } = spawnSync(process.execPath, ["-e", "console.log(1)"], {
    env: { ...process.env, ...variables },
    encoding: "utf8",
  });
  expect({ stdout, stderr, status }).toEqual({ stdout: "1\n", stderr: "", status: 0 });
});

test("a path with blanks and quotation marks is quoted", async () => {
  await using fixture = await createFixture({ 'a "folder"/said.cjs': "console.log('loaded')" });
  const given = nodeVariables(
    { NODE_OPTIONS: " --no-warnings " },
    { preload: fixture.getPath('a "folder"/said.cjs'), socket: "" },
  );
  const { stdout } = spawnSync(process.execPath, ["-e", "0"], {
    env: { ...process.env, ...given },
    encoding: "utf8",
  });
  expect(given["NODE_OPTIONS"]).toMatch(/^--no-warnings --require "/);
  expect(stdout).toBe("loaded\n");
});
