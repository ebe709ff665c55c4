// The jobs that the k6-operator makes of a TestRun, and the k6 processes that run in them.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import { toolPath } from "../../scripts/tools.ts";

/** The container of a job. */
export const jobSchema = z.object({
  name: z.string(),
  command: z.array(z.string()),
  env: z.array(z.object({ name: z.string(), value: z.string().optional() })),
});
export type Job = z.infer<typeof jobSchema>;

/** What a pod has for itself, and processes of one machine share. */
export interface Pod {
  /** Address of this machine that stands for the pod's own: 127.0.0.0/8 has enough of them. */
  readonly address: string;
  /** Folder of this machine that stands for the pod's `/test`. */
  readonly scripts: string;
  /** The pod's working directory; made if missing. */
  readonly cwd: string;
}

/** Starts the command of a runner's job, with the pod's address and folder in the place of the container's. */
export async function startRunner(
  job: Job,
  pod: Pod,
  env: Readonly<Record<string, string>> = {},
): Promise<ChildProcess> {
  await mkdir(pod.cwd, { recursive: true });
  const [program = "", ...args] = job.command.map((word) =>
    word
      .replace(/^\/test\//, `${pod.scripts}/`)
      .replace(/^--address=0\.0\.0\.0:/, `--address=${pod.address}:`),
  );
  const own = Object.fromEntries(job.env.map(({ name, value = "" }) => [name, value]));
  const path = `${dirname(toolPath("k6"))}:${process.env["PATH"]}`;
  return spawn(program, args, {
    cwd: pod.cwd,
    env: { PATH: path, HOME: pod.cwd, ...own, ...env },
    stdio: "ignore",
  });
}

/** Waits until k6 answers at an address, as the operator does before it starts the load. */
export async function untilReady(address: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`http://${address}:6565/v1/status`).catch(() => undefined);
    if (answer?.ok) return;
    await delay(50);
  }
}

/** Runs the command of the starter's job: it lifts the pause of every runner. */
export async function runStarter(job: Job): Promise<void> {
  const [program = "", ...args] = job.command;
  const child = spawn(program, args, { stdio: "ignore" });
  const [status] = await once(child, "close");
  if (status !== 0) throw new Error(`the starter ended with ${status}`);
}

/** Addresses of this machine, one for each pod; two tests at a time get different ones. */
export function podAddresses(count: number): readonly string[] {
  const [second, third] = [64 + Math.floor(Math.random() * 60), 1 + Math.floor(Math.random() * 250)];
  return Array.from({ length: count }, (_, index) => `127.${second}.${third}.${index + 1}`);
}

/** Where a pod's files are, below a folder. */
export function podFolder(folder: string, { name }: Job): string {
  return join(folder, name);
}
