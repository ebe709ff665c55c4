import { stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { orElse } from "../lib/or-else.ts";
import { outputNow, outputOf } from "../lib/programs.ts";
import { reasonOf, usageFailure } from "../model/failure.ts";
import { bareEnvironment } from "./marked.ts";

/** Another user of this machine, as whom programs can run. */
export interface OtherUser {
  readonly name: string;
  readonly home: string;
  /** If this process is root's; others need sudo to start and signal programs. */
  readonly ids: { readonly uid: number; readonly gid: number } | undefined;
}

interface Start {
  readonly file: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

const asSudo = (name: string): readonly string[] => ["-n", "-u", name];

/** Finds a user as whom programs can be started. @throws Failure "usage" that says why not */
export async function findUser(name: string): Promise<OtherUser> {
  const refuse = (why: string, error?: unknown) => usageFailure(`k6-user: ${why}`, error);
  if (process.platform !== "linux" || process.getuid === undefined) throw refuse("works on Linux only");
  if (!/^[a-z_][\w-]*$/i.test(name)) throw refuse(`"${name}" must be the name of a user`);
  const here = { cwd: process.cwd(), env: bareEnvironment() };
  const entry = await outputOf("getent", ["passwd", name], here).catch((error: unknown) => {
    throw refuse(`this machine has no user "${name}"`, error);
  });
  const [, , uid, gid, , home = "/"] = entry.trim().split(":");
  const ids = { uid: Number(uid), gid: Number(gid) };
  if (ids.uid === 0) throw refuse("root can read everything; name a user with fewer rights, such as nobody");
  if (ids.uid === process.getuid()) throw refuse(`"${name}" is the user of this job; name another one`);
  if (process.getuid() === 0) return { name, home, ids };
  await outputOf("sudo", [...asSudo(name), "--", "true"], here).catch((error: unknown) => {
    throw refuse(
      `sudo cannot start programs as ${name} without a password (${reasonOf(error).trim().split("\n").at(-1)}). Allow it, or remove k6-user`,
      error,
    );
  });
  return { name, home, ids: undefined };
}

/** Variables that say whose a process is, and where the user's files are. */
const ofUser = /^(?:HOME|USER|LOGNAME|SHELL|MAIL|TMPDIR|TMP|TEMP|XDG_\w+)$/;

/** How a program is started as another user: without the variables that say whose it is. */
export function startedAs(
  user: OtherUser,
  { file, args, env }: Start,
): Start & Partial<NonNullable<OtherUser["ids"]>> {
  const passed = Object.fromEntries(Object.entries(env).filter(([name]) => !ofUser.test(name)));
  const { name, home, ids } = user;
  if (ids !== undefined)
    return { file, args, env: { ...passed, HOME: home, USER: name, LOGNAME: name }, ...ids };
  const preserved = `--preserve-env=${Object.keys(passed).join(",")}`;
  return { file: "sudo", args: [...asSudo(name), preserved, "--", file, ...args], env: passed };
}

/** Signals another user's group of processes, if it still exists, while everything here waits. */
export function signalGroupOf(userName: string, group: number, signal: NodeJS.Signals): void {
  const args = [...asSudo(userName), "kill", `-${signal.replace(/^SIG/, "")}`, "--", `-${group}`];
  // It fails if the group is gone: sudo worked at the start.
  orElse("", () => outputNow("sudo", args, { env: bareEnvironment() }));
}

/**
 * Makes sure that another user may read (`r`) a file, or execute or enter (`x`) it.
 * @throws Failure "usage" that names what is closed, and the command that opens it
 */
export async function assertAccess(user: OtherUser, path: string, right: "r" | "x"): Promise<void> {
  const whole = resolve(path);
  const command = { file: "test", args: [`-${right}`, whole], env: bareEnvironment() };
  const { file, args, env, ...ids } = startedAs(user, command);
  try {
    await outputOf(file, args, { cwd: "/", env, ...ids });
  } catch (error) {
    const closed = await closedAbove(whole);
    const fix = closed === undefined ? `chmod o+${right} ${whole}` : `chmod o+x ${closed}`;
    throw usageFailure(
      `k6-user: ${user.name} has no access to ${whole}. Run \`${fix}\` before this step, or remove k6-user`,
      error,
    );
  }
}

/** The first folder above a file that other users cannot enter. */
async function closedAbove(path: string): Promise<string | undefined> {
  const folder = dirname(path);
  const above = folder === path ? undefined : await closedAbove(folder);
  if (above !== undefined || folder === path) return above;
  const { mode } = await stat(folder);
  return (mode & 0o001) === 0 ? folder : undefined;
}
