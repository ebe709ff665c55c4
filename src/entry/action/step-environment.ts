import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Environment, isPlain, isReadByNode, isRunnerFile } from "../../lib/environment.ts";

/** Variable with the file in which a process leaves secrets to its successor. */
const handedOver = "LOADLINE_HANDED_OVER";

/** Whether programs of this user may see a variable; the runner's files are named to none of them. */
function isShown(name: string): boolean {
  return isPlain(name) || isReadByNode(name);
}

/**
 * The whole environment of the step; `process.env` keeps what programs need and no secret. Any process of the user,
 * such as k6 with a pull request's script, can read what this process was started with, so it starts itself anew
 * without secrets, if Node can: not on Windows.
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

/** `NAME=value`, separated by zero bytes. */
function readHanded(path: string): Record<string, string> {
  const lines = readFileSync(path, "utf8").split("\0");
  rmSync(dirname(path), { recursive: true });
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );
}

/** Replaces this process if it can. */
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
