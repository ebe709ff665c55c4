import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { createFixture, type FsFixture } from "fs-fixture";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { Base } from "../../../src/entry/start/base.ts";
import { buildBase } from "../../../src/entry/start/build.ts";
import { freePort } from "../../../src/lib/net/listen.ts";
import type { Start } from "../../../src/model/start.ts";
import { type CommandPlace, runToEnd } from "../../../src/start/commands.ts";
import { type KeptOutput, keepOutput } from "../../../src/start/kept-output.ts";
import { isListening } from "../../../src/start/ports.ts";
import { type Service, startService } from "../../../src/start/service.ts";

const serving = `
  const { createServer } = require("node:http");
  const port = Number(process.argv[2] ?? process.env.PORT);
  if (process.env.STUBBORN) process.on("SIGTERM", () => undefined);
  createServer((_, response) => response.end(process.env.DATABASE ?? "")).listen(port, "127.0.0.1", () => console.log("listens"));
`;

let fixture: FsFixture;
const outputs: KeptOutput[] = [];
const services: Service[] = [];
let logs = 0;

beforeAll(async () => {
  fixture = await createFixture({
    "serve.cjs": serving,
    // Two processes: the first starts the one that listens.
    "two.cjs": `require("node:child_process").spawn(process.execPath, ["serve.cjs"], { stdio: "inherit" });`,
    "fork.cjs": `require("node:child_process").spawn(process.execPath, ["serve.cjs"], { stdio: "ignore", detached: true }).unref();`,
    "noisy.cjs": `const lines = "a line of very many\\n".repeat(50_000); for (let n = 0; n < 100; n += 1) process.stdout.write(lines); console.log("the last one");`,
  });
});
afterEach(async () => {
  for (const service of services.splice(0)) await service.end();
  for (const output of outputs.splice(0)) await output.close();
});
afterAll(async () => await fixture.rm());

async function placeOf(): Promise<CommandPlace> {
  logs += 1;
  const output = await keepOutput(join(fixture.path, "logs", `${logs}.log`));
  outputs.push(output);
  const { PATH = "", HOME = "" } = process.env;
  return { side: "head", folder: fixture.path, port: await freePort(), env: { PATH, HOME }, output };
}

const node = `"${process.execPath}"`;
const never = new AbortController().signal;
const warnings: string[] = [];
const around = { signal: never, log: { warn: (line: string) => void warnings.push(line) } };
const startOf = (run: string, own: Partial<Start> = {}): Start => ({
  run,
  ...{ build: undefined, prepare: undefined, stop: undefined, env: {} },
  ...own,
});

async function open(start: Start, place: CommandPlace): Promise<Service> {
  const service = await startService(start, place, around);
  services.push(service);
  return service;
}

/** Waits for what a process does. */
async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  await expect.poll(isSo, { timeout: 30_000, interval: 20 }).toBe(true);
}

describe("a service", () => {
  test("listens on the port that it is given, with its variables filled in, and ends with its group", async () => {
    const place = await placeOf();
    const service = await open(
      startOf(`${node} serve.cjs`, { env: { DATABASE: "shop_{side}_{port}" } }),
      place,
    );
    await until(async () => await isListening(place.port));
    const answer = await fetch(`http://127.0.0.1:${place.port}`);
    expect(await answer.text()).toBe(`shop_head_${place.port}`);
    expect(await service.whySilent()).toBeUndefined();
    await service.end();
    expect(await isListening(place.port)).toBe(false);
  });

  test("writes no bytecode beside its sources, unless it is to", async () => {
    const cacheAfter = async (env: Start["env"]): Promise<boolean> => {
      const sources = await createFixture({ "shop.py": "" });
      onTestFinished(async () => await sources.rm());
      const place = { ...(await placeOf()), folder: sources.path };
      await (await open(startOf("python3 -c 'import shop'", { env }), place)).died;
      return await sources.exists("__pycache__");
    };
    expect(await cacheAfter({})).toBe(false);
    expect(await cacheAfter({ PYTHONDONTWRITEBYTECODE: "" })).toBe(true);
  });

  test.each([
    ["a child of its own that listens", `${node} two.cjs`, {}],
    ["a child that left its group while it returned", `${node} fork.cjs`, {}],
    ["no ear for SIGTERM", `${node} serve.cjs`, { STUBBORN: "yes" }],
    ["an environment of its own", `exec env -i PORT=$PORT ${node} serve.cjs`, {}],
    ["one, no ear and a shell above it", `env -i STUBBORN=yes PORT=$PORT ${node} serve.cjs; true`, {}],
  ])("with %s ends, too", async (_, run, env) => {
    const place = await placeOf();
    const service = await open(startOf(run, { env }), place);
    await until(async () => await isListening(place.port));
    await service.end();
    expect(await isListening(place.port)).toBe(false);
  });

  test("that ends by itself says how, with its last lines", async () => {
    const place = await placeOf();
    const { died } = await open(startOf(`echo one; echo two >&2; exit 7`), place);
    expect((await died).message).toMatch(
      /^start: this change ended with status 7\. Its last lines \(all of them in .+\):\n {2}one\n {2}two$/,
    );
  });

  test("whose folder is gone, as after a build that removed it, is told of in words", async () => {
    const place = { ...(await placeOf()), folder: join(fixture.path, "gone") };
    const message = `start: a command of this change could not be started: its folder ${place.folder} is not there any more.`;
    const { died } = await open(startOf("true"), place);
    expect(await died).toMatchObject({ code: "run", message });
    const building = runToEnd("build", "true", { start: startOf("true"), place, signal: never });
    await expect(building).rejects.toMatchObject({ code: "run", message });
  });

  test("whose command the system cannot take is told of in words", async () => {
    const place = await placeOf();
    const tooLong = `true ${"x".repeat(4_000_000)}`;
    const building = runToEnd("build", tooLong, { start: startOf("true"), place, signal: never });
    await expect(building).rejects.toMatchObject({
      code: "run",
      message: expect.stringMatching(/^start: a command of this change could not be started: spawn E2BIG/),
    });
  });

  test("that returns and leaves nothing behind has ended", async () => {
    const { died } = await open(startOf("true"), await placeOf());
    expect((await died).message).toBe(
      "start: this change ended with status 0. `run` has to keep the service running until the gate ends it; what it " +
        "hands to a daemon needs `stop`. It printed nothing.",
    );
  });

  test.runIf(process.platform === "linux")("that listens elsewhere says where", async () => {
    const [place, elsewhere] = [await placeOf(), await freePort()];
    const service = await open(startOf(`${node} serve.cjs ${elsewhere}`), place);
    await until(async () => await isListening(elsewhere));
    expect(await service.whySilent()).toContain(
      `It listens on port ${elsewhere} instead of ${place.port}: let it use {port}, which is also the variable PORT.`,
    );
  });

  test("that never listens says so", async () => {
    const place = await placeOf();
    const service = await open(startOf("echo waiting; sleep 60"), place);
    await until(() => place.output.lastLines() !== "");
    expect(await service.whySilent()).toMatch(
      /^It does not listen on port \d+\. Its last lines .+\n {2}waiting$/s,
    );
  });

  test("is not started where another program has taken the port", async () => {
    const place = await placeOf();
    const other = createServer().listen(place.port, "127.0.0.1");
    await until(async () => await isListening(place.port));
    await expect(startService(startOf("true"), place, around)).rejects.toThrow(
      `start: port ${place.port} was taken by another program in between. Run the gate again.`,
    );
    other.close();
  });

  test("is prepared before, and what a daemon runs is stopped after it", async () => {
    const place = await placeOf();
    const start = startOf(`cat prepared-{port}; ${node} serve.cjs`, {
      prepare: "echo of {side} > prepared-{port}",
      stop: "mv prepared-{port} stopped-{port}",
    });
    const service = await open(start, place);
    await until(async () => await isListening(place.port));
    await service.end();
    expect(readFileSync(join(fixture.path, `stopped-${place.port}`), "utf8")).toBe("of head\n");
    expect(place.output.lastLines()).toContain("of head");
  });
});

describe("the base", () => {
  async function baseBuiltBy(build: string | undefined, isBuilt = false) {
    const path = fixture.getPath(`base-${logs}`);
    mkdirSync(path);
    writeFileSync(join(path, "page.js"), "as committed");
    const place: CommandPlace = { ...(await placeOf()), side: "base", folder: path };
    let isKept = false;
    const base: Extract<Base, { kind: "found" }> = {
      ...{ kind: "found", commit: "b".repeat(40), notes: [], place, start: startOf("true", { build }) },
      folder: {
        ...{ path, commit: "b".repeat(40), isBuilt, release: async () => undefined },
        keep: async () => {
          isKept = true;
        },
      },
    };
    return { base, path, isKept: () => isKept };
  }
  const building = { log: { note: () => undefined }, signal: never };

  test("that is built is kept for the next gate, and one that was built is not built again", async () => {
    const first = await baseBuiltBy("echo built > page.html");
    expect(await buildBase(first.base, building)).toMatchObject({ kind: "found" });
    expect(first.isKept()).toBe(true);
    const again = await baseBuiltBy("exit 2", true);
    expect(await buildBase(again.base, building)).toMatchObject({ kind: "found" });
  });

  test("that cannot be built is lacking, with the last lines of its build", async () => {
    const { base, isKept } = await baseBuiltBy("echo no compiler; exit 2");
    const lacking = { kind: "none", lacking: "build", notes: [expect.stringContaining("no compiler")] };
    expect(await buildBase(base, building)).toEqual(lacking);
    expect(isKept()).toBe(false);
  });

  test("whose build is cancelled is not lacking", async () => {
    const { base } = await baseBuiltBy("exec sleep 60");
    const cancelled = new AbortController();
    const ending = buildBase(base, { ...building, signal: cancelled.signal });
    cancelled.abort();
    await expect(ending).rejects.toThrow("start.build of the base was ended by SIGTERM.");
  });

  test("is not started with other files than it was built with, and may change them when it has run", async () => {
    const { base, path } = await baseBuiltBy("mkdir out; echo built > out/page.html");
    const built = await buildBase(base, building);
    if (built.kind === "none") throw new Error("it was built");
    writeFileSync(join(path, "out", "page.html"), "slow");
    for (const name of ["a", "b", "c"]) writeFileSync(join(path, name), "");
    await expect(built.beforeStart()).rejects.toThrow(
      /^start: The base's files changed after it was built: "out\/page\.html", "a", "b" and 1 more\. /,
    );
    const unchanged = await buildBase(base, building);
    if (unchanged.kind === "none") throw new Error("it was built");
    await unchanged.beforeStart();
    writeFileSync(join(path, "page.log"), "served");
    await unchanged.afterRun();
    await unchanged.beforeStart();
    await unchanged.afterRun();
    writeFileSync(join(path, "page.log"), "by somebody else");
    await unchanged.afterRun();
    await expect(unchanged.beforeStart()).rejects.toThrow('"page.log"');
  });
});

describe("what a daemon runs", () => {
  test("is stopped, too, where it cannot be prepared", async () => {
    const place = await placeOf();
    const start = startOf("true", { prepare: "echo started; exit 3", stop: "echo stopped" });
    await expect(startService(start, place, around)).rejects.toThrow(
      "start.prepare of this change ended with status 3.",
    );
    expect(place.output.lastLines()).toBe("  started\n  stopped");
  });

  test("that cannot be stopped is a warning, and takes nothing from what was measured", async () => {
    const place = await placeOf();
    const service = await open(startOf("sleep 60", { stop: "echo no such project; exit 1" }), place);
    await service.end();
    expect(warnings.splice(0)).toEqual([
      expect.stringMatching(/^start\.stop of this change ended with status 1\..+\n {2}no such project$/s),
    ]);
  });
});

describe("a command", () => {
  test("that fails says which, how and its last lines", async () => {
    const place = await placeOf();
    const building = runToEnd("build", "echo no compiler; exit 2", {
      start: startOf("true"),
      place,
      signal: never,
    });
    await expect(building).rejects.toThrow(
      /^start\.build of this change ended with status 2\..+\n {2}no compiler$/s,
    );
  });

  test("that prints 100 MB costs 10 MB of disk, and its last lines are known", async () => {
    const place = await placeOf();
    await runToEnd("build", `${node} noisy.cjs`, { start: startOf("true"), place, signal: never });
    expect(place.output.lastLines()).toContain("the last one");
    expect(place.output.lastLines().split("\n")).toHaveLength(20);
    await place.output.close();
    expect(readFileSync(place.output.path).length).toBeLessThan(10_001_000);
  });

  test("ends with all that it started when the job is cancelled", async () => {
    const place = await placeOf();
    const job = new AbortController();
    const building = runToEnd("build", `${node} serve.cjs & wait`, {
      ...{ start: startOf("true"), place },
      signal: job.signal,
    });
    const failed = expect(building).rejects.toThrow(/start\.build of this change was ended by SIG/);
    await until(async () => await isListening(place.port));
    job.abort();
    await failed;
    expect(await isListening(place.port)).toBe(false);
  });
});
