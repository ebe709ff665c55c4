import { spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { whyNotStarted } from "../../../src/start/commands.ts";

/** The system's error for a program that cannot be started. */
async function errorOf(file: string, cwd: string): Promise<unknown> {
  const [error]: unknown[] = await once(spawn(file, ["-c", "true"], { cwd }), "error").catch((it) => [it]);
  return error;
}

test("a system without the shell is told so", async () => {
  const why = whyNotStarted(await errorOf("/nowhere/sh", tmpdir()), tmpdir());
  expect(why).toBe(
    "this system has no /nowhere/sh, which runs the commands of start; use a machine or a container image that has it",
  );
});

test("a folder that is gone is named, not the shell", async () => {
  const why = whyNotStarted(await errorOf("/bin/sh", "/nowhere/side"), "/nowhere/side");
  expect(why).toBe("its folder /nowhere/side is not there any more");
});
