import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { describeExit, type Exit, runToEnd, startProcess } from "../../../../src/k6/run/process.ts";
import { setVariables } from "../../../../src/lib/environment.ts";
import { endAllNow } from "../../../../src/processes/hard-stop.ts";

const env = setVariables(process.env);
const never = new AbortController().signal;

/** A program of this Node, given as its text. */
const node = (text: string) => ({ file: process.execPath, args: ["-e", text], env });

/** A process that has ended but was not collected yet, by an init that takes its time, is not running any more. */
function isRunning(pid: string): boolean {
  const { stdout } = spawnSync("ps", ["-o", "stat=", "-p", pid], { encoding: "utf8" });
  return stdout.trim() !== "" && !stdout.startsWith("Z");
}

/** Starts a program, stops it when it has printed a line, and returns what it printed and how it ended. */
async function stopWhenReady(text: string): Promise<{ exit: Exit; printed: string }> {
  const stopping = new AbortController();
  let printed = "";
  const ended = startProcess(node(text), {
    listeners: {
      onStdout: (chunk) => {
        printed += Buffer.from(chunk).toString();
        if (printed.includes("\n")) stopping.abort();
      },
      onStderrLine: () => undefined,
    },
    signal: stopping.signal,
    grace: { interruptMs: 300, terminateMs: 300 },
  });
  return { exit: await ended, printed };
}

describe("a process", () => {
  test("gives its output to the last byte and its status", async () => {
    const text = `process.stdout.write("x".repeat(300000)); console.error("one\\ntwo"); process.exitCode = 7`;
    const { exit, stdout, stderr } = await runToEnd(node(text), never);
    expect(exit).toEqual({ kind: "exited", exitCode: 7 });
    expect(stdout).toHaveLength(300_000);
    expect(stderr).toBe("one\ntwo\n");
  });

  test("keeps the last 64 KiB of its standard error", async () => {
    const { stderr } = await runToEnd(
      node(`for (let i = 0; i < 9000; i++) console.error("line " + i)`),
      never,
    );
    expect(stderr).toHaveLength(64 * 1024);
    expect(stderr.endsWith("line 8999\n")).toBe(true);
  });

  test("that cannot be started says why", async () => {
    const { exit } = await runToEnd({ file: "/nowhere/k6", args: [], env: {} }, never);
    expect(exit).toEqual({ kind: "notStarted", reason: "spawn /nowhere/k6 ENOENT" });
  });

  test("gets an empty standard input", async () => {
    const { stdout } = await runToEnd(
      node(`process.stdin.on("data", () => 0).on("end", () => console.log("end"))`),
      never,
    );
    expect(stdout.toString()).toBe("end\n");
  });
});

test("a grandchild that keeps the outputs open does not keep us", async () => {
  const text = `const { spawn } = require("node:child_process");
    const keeps = spawn(process.execPath, ["-e", "setTimeout(() => 0, 60000)"], { stdio: ["ignore", "inherit", "inherit"] });
    console.error("last words " + keeps.pid); process.exit(0)`;
  const heard: string[] = [];
  const ended = startProcess(node(text), {
    listeners: { onStdout: () => undefined, onStderrLine: (line) => heard.push(line) },
    signal: never,
    lingeringMs: 200,
  });
  expect(await ended).toEqual({ kind: "exited", exitCode: 0 });
  expect(heard).toEqual([expect.stringMatching(/^last words \d+$/)]);
  process.kill(Number(heard[0]?.split(" ").at(-1)), "SIGKILL");
});

test("all processes can be killed at once, with what they started, however deaf they are", async () => {
  const deaf = `process.on("SIGINT", () => 0); process.on("SIGTERM", () => 0); setInterval(() => 0, 1000);`;
  const text = `${deaf} const { spawn } = require("node:child_process");
    spawn(process.execPath, ["-e", ${JSON.stringify(`${deaf} console.log(process.pid)`)}], { stdio: "inherit" });`;
  let grandchild = "";
  const ended = startProcess(node(text), {
    listeners: {
      onStdout: (chunk) => {
        grandchild += Buffer.from(chunk).toString();
        if (grandchild.includes("\n")) endAllNow();
      },
      onStderrLine: () => undefined,
    },
    signal: never,
  });
  expect(await ended).toEqual({ kind: "signalled", signal: "SIGKILL" });
  await expect.poll(() => isRunning(grandchild.trim())).toBe(false);
});

describe("a process that is stopped", () => {
  test("is asked by SIGINT first, once, and may end in its own way", async () => {
    const text = `let n = 0; process.on("SIGINT", () => { n++; setTimeout(() => process.exit(40 + n), 50) });
      setInterval(() => 0, 1000); console.log("ready")`;
    const { exit } = await stopWhenReady(text);
    expect(exit).toEqual({ kind: "exited", exitCode: 41 });
  });

  test("is told by SIGTERM next", async () => {
    const text = `process.on("SIGINT", () => 0); setInterval(() => 0, 1000); console.log("ready")`;
    expect((await stopWhenReady(text)).exit).toEqual({ kind: "signalled", signal: "SIGTERM" });
  });

  test("is killed when it hears neither, and so is what it started", async () => {
    const deaf = `process.on("SIGINT", () => 0); process.on("SIGTERM", () => 0); setInterval(() => 0, 1000);`;
    const text = `${deaf} const { spawn } = require("node:child_process");
      const child = spawn(process.execPath, ["-e", ${JSON.stringify(`${deaf} console.log(process.pid)`)}], { stdio: "inherit" });`;
    const { exit, printed } = await stopWhenReady(text);
    expect(exit).toEqual({ kind: "signalled", signal: "SIGKILL" });
    await expect.poll(() => isRunning(printed.trim())).toBe(false);
  });

  test("before it begins does not stay", async () => {
    const { exit } = await runToEnd(node("setInterval(() => 0, 1000)"), AbortSignal.abort());
    expect(exit).toEqual({ kind: "signalled", signal: "SIGINT" });
  });
});

test.each([
  [{ kind: "exited", exitCode: 3 }, "ended with status 3"],
  [{ kind: "signalled", signal: "SIGKILL" }, "was ended by SIGKILL"],
  [{ kind: "notStarted", reason: "spawn x ENOENT" }, "could not be started (spawn x ENOENT)"],
] as const)("%j reads %s", (exit, words) => {
  expect(describeExit(exit)).toBe(words);
});
