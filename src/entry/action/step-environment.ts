import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Environment, isPlain, isReadByNode, isRunnerFile } from "../../lib/environment.ts";

/** Names the file in which a process leaves its secrets to the one that takes its place. */
const handedOver = "LOADLINE_HANDED_OVER";

/** Whether a process of this user may see a variable of the step: the file of commands is named for nobody else. */
function isShown(name: string): boolean {
  return isPlain(name) || isReadByNode(name);
}

/**
 * The environment of the step, whole. What is left in `process.env` is what programs need and no secret. Any process of
 * the user, such as a k6 that runs a pull request's script, can read what another process was started with, so this one
 * is started anew, in its own place and with the rest alone, where Node can do that: not on Windows.
 */
export function takeEnvironment(): Environment {
  const path = process.env[handedOver];
  const whole = { ...process.env, ...(path === undefined ? {} : readHanded(path)) };
  delete whole[handedOver];
  if (path === undefined) startAnew(whole);
  for (const name of Object.keys(process.env)) if (!isShown(name)) delete process.env[name];
  // The toolkit reads them there.
  for (const [name, value] of Object.entries(whole)) if (isRunnerFile(name)) process.env[name] = value;
  return whole;
}

/** Variables as the system has them, `NAME=value` with a zero byte between two. */
function readHanded(path: string): Record<string, string> {
  const lines = readFileSync(path, "utf8").split("\0");
  rmSync(dirname(path), { recursive: true });
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );
}

/** Replaces this process; returns only where that cannot be done. */
function startAnew(whole: Environment): void {
  if (process.execve === undefined || process.platform === "win32") return;
  try {
    replaceProcess(whole);
  } catch {
    // No room for the file: what is missing then is the defence against programs of this user, and no verdict.
  }
}

function replaceProcess(whole: Environment): void {
  const all = Object.entries(whole).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  const hidden = all.filter(([name = ""]) => !isShown(name));
  if (hidden.length === 0) return;
  const path = join(mkdtempSync(join(whole["RUNNER_TEMP"] || tmpdir(), "loadline-")), "environment");
  writeFileSync(path, hidden.map((pair) => pair.join("=")).join("\0"), { mode: 0o600 });
  const shown = Object.fromEntries(all.filter(([name = ""]) => isShown(name)));
  const args = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  process.execve?.(process.execPath, args, { ...shown, [handedOver]: path });
}
