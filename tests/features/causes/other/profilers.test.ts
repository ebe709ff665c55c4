// Profilers of services in other languages than Node's, on real services under load: what computes and what waits is found by its
// line. Where a language's tools are not here, its test is skipped and says why.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { Agent, get } from "node:http";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createFixture, type FsFixture } from "fs-fixture";
import { expect, test } from "vitest";
import { openCommandProfiler } from "../../../../src/features/causes/other/command.ts";
import { openOtherProfilers } from "../../../../src/features/causes/other/open.ts";
import type { ProfileLength, TakenProfile } from "../../../../src/features/causes/profile.ts";
import { freePort } from "../../../../src/lib/net/listen.ts";
import { startProgram } from "../../../../src/lib/programs.ts";
import { openFamily } from "../../../../src/processes/family.ts";
import { isListening } from "../../../../src/start/ports.ts";

const onLinux = process.platform === "linux";
const env = { PATH: process.env["PATH"] ?? "", HOME: process.env["HOME"] ?? "" };
const copyOf = async (name: string) =>
  await createFixture(fileURLToPath(new URL(`./fixtures/${name}`, import.meta.url)));

function hasPrograms(...names: readonly string[]): boolean {
  const folders = env.PATH.split(delimiter);
  return names.every((name) => folders.some((folder) => existsSync(join(folder, name))));
}

/** Between an answer and the next request: the service computes for a part of the time, and leaves the rest to other tests. */
const restMs = 20;

/** Two clients that ask for one thing after another, until it is disposed. */
function keepAsking(port: number): Disposable {
  const agent = new Agent({ keepAlive: true });
  let isOver = false;
  const ask = (): void => {
    if (isOver) return;
    const askAgain = () => void setTimeout(ask, restMs);
    const asked = get({ host: "127.0.0.1", port, agent }, (answer) => answer.resume().once("end", askAgain));
    asked.once("error", askAgain);
  };
  ask();
  ask();
  const end = (): void => {
    isOver = true;
    agent.destroy();
  };
  return { [Symbol.dispose]: end };
}

/** Starts a service, and lets `use` look at it while it is asked. */
async function whileLoaded<Found>(
  { path: cwd }: FsFixture,
  [file, ...args]: readonly [string, ...string[]],
  use: (place: { readonly url: string; readonly processes: ReturnType<typeof openFamily> }) => Promise<Found>,
): Promise<Found> {
  const port = await freePort();
  const family = openFamily();
  try {
    const variables = { ...env, PORT: String(port), ...family.variables };
    family.adopt(startProgram(file, args, { cwd, env: variables, stdio: "ignore", detached: true }));
    await expect.poll(async () => await isListening(port), { timeout: 30_000 }).toBe(true);
    using _asking = keepAsking(port);
    return await use({ url: `http://127.0.0.1:${port}`, processes: family });
  } finally {
    await family.end();
  }
}

/** What each function of a folder spends, `KIND NAME FILE:LINE` by its innermost own frame: those with most of it. */
function largest(
  taken: TakenProfile,
  kind: "cpu" | "wait" | "allocated",
  { path: folder }: FsFixture,
): string {
  if (taken.kind === "none") throw new Error(taken.reason);
  const by = new Map<string, number>();
  for (const { kind: own, frames, bySlice } of taken.profile.spent) {
    const frame = frames.find(({ file }) => file.startsWith(folder) || /^src\/|^example/.test(file));
    if (own !== kind || frame === undefined) continue;
    const key = `${frame.name} ${frame.file.replace(folder, "")}:${frame.line}`;
    by.set(key, (by.get(key) ?? 0) + [...bySlice.values()].reduce((sum, one) => sum + one, 0));
  }
  return [...by].sort(([, one], [, other]) => other - one)[0]?.[0] ?? "nothing";
}

const goOn = new AbortController().signal;

/** The first profiler that fits, as a gate takes it, and why those before it did not. */
async function firstOf(
  fixture: FsFixture,
  command: readonly [string, ...string[]],
  length: ProfileLength,
): Promise<{ readonly name: string; readonly taken: TakenProfile; readonly reasons: readonly string[] }> {
  return await whileLoaded(fixture, command, async ({ url, processes }) => {
    const reasons: string[] = [];
    for (const { name, take } of openOtherProfilers(undefined, { folder: fixture.path, url, env })) {
      const taken = await take(processes, length, goOn);
      if (taken.kind === "profile") return { name, taken, reasons };
      reasons.push(taken.reason);
    }
    return { name: "", taken: { kind: "none", reason: reasons.join("; ") }, reasons };
  });
}

const java = !onLinux || !hasPrograms("java", "javac", "jcmd", "jfr");
test.skipIf(java)(`a service on the JVM${java ? " (no JDK on PATH)" : ""}`, async () => {
  await using fixture = await copyOf("java");
  execFileSync("javac", ["-d", "classes", "src/shop/Main.java"], { cwd: fixture.path });
  const length = { sliceMs: 500, slices: 6 };
  const { name, taken } = await firstOf(fixture, ["java", "-cp", "classes", "shop.Main"], length);
  expect(taken).toMatchObject({ kind: "profile", profile: { ...length, requests: undefined } });
  expect(name).toBe("Java Flight Recorder");
  expect(largest(taken, "cpu", fixture)).toBe("Main.work src/shop/Main.java:12");
  expect(largest(taken, "wait", fixture)).toBe("Main.await src/shop/Main.java:17");
  expect(largest(taken, "allocated", fixture)).toBe("Main.work src/shop/Main.java:12");
});

const go = !onLinux || !hasPrograms("go");
test.skipIf(go)(`a service in Go that serves its profiles${go ? " (no go on PATH)" : ""}`, async () => {
  await using fixture = await copyOf("go");
  execFileSync("go", ["build", "-o", "service", "."], { cwd: fixture.path });
  const { name, taken, reasons } = await firstOf(fixture, ["./service"], { sliceMs: 1000, slices: 18 });
  expect(reasons).toEqual(["no process of the service runs Java", "no process of the service runs Python"]);
  expect(taken).toMatchObject({ kind: "profile", profile: { sliceMs: 1000, slices: 12 } });
  expect(name).toBe("net/http/pprof");
  expect(largest(taken, "cpu", fixture)).toBe("main.work /main.go:15");
  expect(largest(taken, "wait", fixture)).toBe("main.await /main.go:20");
  expect(largest(taken, "allocated", fixture)).toBe("main.work /main.go:15");
});

const withPySpy = onLinux && hasPrograms("python3", "py-spy");
test.skipIf(!withPySpy)(`a service in Python${withPySpy ? "" : " (no py-spy on PATH)"}`, async () => {
  await using fixture = await copyOf("python");
  const { name, taken } = await firstOf(fixture, ["python3", "app.py"], { sliceMs: 1000, slices: 24 });
  expect(taken).toMatchObject({ kind: "profile", profile: { sliceMs: 1000, slices: 12 } });
  expect(name).toBe("py-spy");
  expect(largest(taken, "wait", fixture)).toBe("wait_for_it /app.py:11");
});

test.runIf(onLinux && !withPySpy)("a service in Python without py-spy says what to install", async () => {
  await using fixture = await copyOf("python");
  const { reasons } = await firstOf(fixture, ["python3", "app.py"], { sliceMs: 1000, slices: 24 });
  expect(reasons[1]).toBe(
    "the service runs Python, and PATH has no py-spy: install it in a step before (`pip install py-spy`)",
  );
});

/** With a command of the gate file. */
async function byCommand(
  script: string,
  length: ProfileLength = { sliceMs: 1000, slices: 24 },
): Promise<TakenProfile> {
  await using fixture = await copyOf("python");
  await fixture.writeFile("profile.sh", script);
  return await whileLoaded(fixture, ["python3", "app.py"], async ({ url, processes }) => {
    const place = { folder: fixture.path, url, env };
    return await openCommandProfiler("sh profile.sh", place).take(processes, length, goOn);
  });
}

test.runIf(onLinux)("a command of one's own is run for each piece of the load", async () => {
  const taken = await byCommand(
    // Half of the samples each: their length is the service's CPU time.
    'test -d /proc/$PID && test -n "$PIDS" && echo "main;work (app.py:7) 5\nmain;step$SECONDS 5" > $OUT\n',
  );
  if (taken.kind === "none") throw new Error(taken.reason);
  const { sliceMs, slices, spent } = taken.profile;
  expect({ sliceMs, slices }).toEqual({ sliceMs: 1000, slices: 12 });
  expect(spent.map(({ frames }) => frames.map(({ name, file }) => `${name} ${file}`))).toEqual([
    ["work app.py", "main "],
    ["step1 ", "main "],
  ]);
  const [one, other] = spent.map(({ bySlice }) => [...bySlice.values()]);
  expect(one).toEqual(other);
  expect(one).toHaveLength(12);
});

test.runIf(onLinux).each([
  ["echo no perf >&2; exit 3", "`profile: sh profile.sh` ended with status 3: no perf"],
  ["true", "`profile: sh profile.sh`: it left no file at OUT"],
  ["ln -s /etc/passwd $OUT", "`profile: sh profile.sh`: what it left at OUT is no file"],
  [
    'echo "<html>" > $OUT',
    '`profile: sh profile.sh`: OUT begins with "<html>\\n"; expected a V8 CPU profile, speedscope\'s JSON, pprof, or collapsed stacks',
  ],
])("a command that does `%s` says so", async (script, reason) => {
  expect(await byCommand(script)).toEqual({ kind: "none", reason });
});

test.runIf(onLinux)("a load that is too short for a command says so", async () => {
  expect(await byCommand("true", { sliceMs: 500, slices: 24 })).toEqual({
    kind: "none",
    reason: "the script's load is too short for `profile:`, which takes at least 30 s",
  });
});

test("a service that is nothing of all says what it is not", async () => {
  const nothing = { pids: () => [], confinedPids: () => undefined, cpuMs: () => undefined };
  const place = { folder: ".", url: undefined, env };
  const all = openOtherProfilers(undefined, place).map(async ({ take }) => {
    return await take(nothing, { sliceMs: 1000, slices: 24 }, goOn);
  });
  expect(await Promise.all(all)).toEqual([
    { kind: "none", reason: "no process of the service runs Java" },
    { kind: "none", reason: "no process of the service runs Python" },
    {
      kind: "none",
      reason: "the service serves no /debug/pprof/ on a port of its own (Go: import net/http/pprof)",
    },
  ]);
});
