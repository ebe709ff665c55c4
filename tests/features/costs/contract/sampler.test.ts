import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmodSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createFixture } from "fs-fixture";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { containersOn, groupsOf, inGroups, orContainers } from "../../../../src/features/costs/containers.ts";
import { ProcReader } from "../../../../src/features/costs/sampling/proc.ts";
import { PsReader } from "../../../../src/features/costs/sampling/ps.ts";
import type { FamilyReader } from "../../../../src/features/costs/sampling/reading.ts";
import { type CostsSampled, startSampling } from "../../../../src/features/costs/sampling/sampler.ts";
import { startProgram } from "../../../../src/lib/programs.ts";
import type { RunningProcesses } from "../../../../src/model/start.ts";
import { type Cgroup, cgroupRoot, endCgroup, inside, makeCgroup } from "../../../../src/processes/cgroup.ts";
import { type Family, openFamily } from "../../../../src/processes/family.ts";

const onLinux = process.platform === "linux";
const families: Family[] = [];

afterEach(async () => {
  await Promise.all(families.splice(0).map(async (family) => await family.end()));
});

/** Burns so many ms of CPU time: `burn(50)`. */
const helpers = `
import os, resource, subprocess, sys, threading, time
def burn(ms):
    end = time.process_time() + ms / 1000
    while time.process_time() < end: pass
def used():
    own, children = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (own.ru_utime + own.ru_stime + children.ru_utime + children.ru_stime)
def say(*words): print(*words, flush=True)
def stay(): time.sleep(600)
`;

interface Program {
  readonly family: Family;
  /** The next line that it prints. */
  said(): Promise<string>;
}

/** @param group in which it runs, as in a container's */
function start(python: string, group?: Cgroup): Program {
  const family = openFamily();
  families.push(family);
  const env = { PATH: process.env["PATH"] ?? "", ...family.variables };
  const command = ["python3", "-c", `${helpers}\n${python}`] as const;
  const [file, ...args] = group === undefined ? command : inside(group, command);
  const child = startProgram(file, args, {
    ...{ env, stdio: ["ignore", "pipe", "pipe"], detached: true },
  });
  family.adopt(child);
  let [text, ended] = ["", false];
  const more = () => once(child.stdout, "data");
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    text += chunk;
  });
  child.once("exit", () => {
    ended = true;
  });
  return {
    family,
    said: async () => {
      while (!text.includes("\n") && !ended) await Promise.race([more(), once(child, "exit")]);
      const [line = "", ...rest] = text.split("\n");
      text = rest.join("\n");
      return line;
    },
  };
}

function procReader(processes: RunningProcesses): FamilyReader {
  return new ProcReader(processes);
}

/** What is sampled of a program until it has said so many lines. */
async function sampledUntil(program: Program, lines: number, readerOf = procReader) {
  const { family } = program;
  const sampling = await startSampling([{ processes: family, reader: readerOf(family) }]);
  const said: string[] = [];
  while (said.length < lines) said.push(await program.said());
  const [sampled] = await sampling.stop();
  if (sampled === undefined) throw new Error("one family is sampled");
  return { sampled, said };
}

function usedIn({ samples }: CostsSampled): number {
  return samples.at(-1)?.cpuMs ?? Number.NaN;
}

/** Counts of a tick for each of user and system time, and what the program used after it said so. */
const tolerance = 45;

describe.runIf(onLinux)("a family in /proc", () => {
  test("costs what its process says itself, and tells its memory, waits and disk", async () => {
    const { sampled, said } = await sampledUntil(
      start(`
for _ in range(40): time.sleep(0.005); burn(5)
data = bytearray(b"x") * 30_000_000
say(used()); stay()`),
      1,
    );
    expect(Math.abs(usedIn(sampled) - Number(said[0]))).toBeLessThan(tolerance);
    const last = sampled.samples.at(-1);
    expect(last?.residentBytes).toBeGreaterThan(30_000_000);
    expect(last?.slow?.switches).toBeGreaterThanOrEqual(40);
    expect(last?.slow).toMatchObject({ readBytes: expect.any(Number), writtenBytes: expect.any(Number) });
    expect(sampled).toMatchObject({ hidden: 0, isOver: false });
  });

  test("that forks and exits all the time costs what its parent says of all of them", async () => {
    const { sampled, said } = await sampledUntil(
      start(`
for _ in range(60):
    if (pid := os.fork()) == 0: burn(7); os._exit(0)
    os.waitpid(pid, 0)
say(used()); stay()`),
      1,
    );
    expect(Math.abs(usedIn(sampled) - Number(said[0]))).toBeLessThan(tolerance);
  });

  test("keeps what a process used whose parent did not wait for it", async () => {
    const { sampled, said } = await sampledUntil(
      start(`
reading, writing = os.pipe()
if os.fork() == 0:
    if os.fork() == 0:
        os.setsid(); burn(300); say("burnt"); os.read(reading, 1); os._exit(0)
    os._exit(0)
os.wait(); say("forked"); stay()`),
      2,
    );
    expect(said).toContain("burnt");
    expect(usedIn(sampled)).toBeGreaterThanOrEqual(290);
  });

  test("that is replaced never becomes cheaper", async () => {
    const { sampled } = await sampledUntil(
      start(`
for _ in range(3):
    child = subprocess.Popen([sys.executable, "-c", "import time\\nend = time.process_time() + 0.2\\nwhile time.process_time() < end: pass"])
    child.wait()
say("replaced"); stay()`),
      1,
    );
    const counts = sampled.samples.map(({ cpuMs }) => cpuMs);
    expect(counts).toEqual(counts.toSorted((one, other) => one - other));
    expect(usedIn(sampled)).toBeGreaterThanOrEqual(580);
  });

  test("of 500 threads tells the waits of all of them", async () => {
    const { sampled } = await sampledUntil(
      start(`
gate = threading.Event()
def wait_once(): gate.wait()
threads = [threading.Thread(target=wait_once, daemon=True) for _ in range(500)]
for one in threads: one.start()
say("started"); stay()`),
      1,
    );
    expect(sampled.samples.at(-1)?.slow?.switches).toBeGreaterThanOrEqual(500);
  });

  test("whose threads end all the time still tells its waits", async () => {
    const { family, said } = start(`
def pass_by(): pass
def some_threads():
    for _ in range(20): threading.Thread(target=pass_by).start()
some_threads(); say("started")
while True: some_threads()`);
    await said();
    const reader = new ProcReader(family);
    const waits = Array.from({ length: 300 }, () => reader.read("slow").processes[0]?.slow?.switches);
    reader.close();
    expect(waits).not.toContain(undefined);
  });

  test("that ends before the load does is said to be over, with what it used", async () => {
    const { sampled } = await sampledUntil(start(`burn(200); say("done")`), 2);
    expect(sampled.isOver).toBe(true);
    expect(usedIn(sampled)).toBeGreaterThan(0);
  });

  test.runIf(process.getuid?.() === 0)("is followed when it changes its user", async () => {
    const { sampled, said } = await sampledUntil(
      start(`
def other(): os.setgid(65534); os.setuid(65534)
loop = "i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done; echo burnt; sleep 600"
child = subprocess.Popen(["/bin/sh", "-c", loop], preexec_fn=other, env={}, stdout=subprocess.PIPE)
child.stdout.readline(); say(used()); stay()`),
      1,
    );
    expect(usedIn(sampled)).toBeGreaterThan(Number(said[0]) + 50);
    expect(sampled.hidden).toBe(0);
  });

  test("counts forked workers' shared memory once", async () => {
    const { sampled } = await sampledUntil(
      start(`
data = bytearray(os.urandom(1)) * 60_000_000
for _ in range(4):
    if os.fork() == 0: stay()
say("forked"); stay()`),
      1,
    );
    const last = sampled.samples.at(-1);
    expect(sampled.processes).toBe(5);
    expect(last?.residentBytes).toBeGreaterThan(60_000_000);
    expect(last?.residentBytes).toBeLessThan(150_000_000);
  });
});

test.runIf(onLinux)("a worker's share of the memory is known soon after its fork", async () => {
  const { family, said } = start(`
import signal
signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGUSR1])
data = bytearray(os.urandom(1)) * 60_000_000
say("alone"); signal.sigwait([signal.SIGUSR1])
if os.fork() == 0: stay()
say("forked"); stay()`);
  await said();
  const reader = new ProcReader(family);
  reader.read("thorough");
  for (const pid of family.pids()) process.kill(pid, "SIGUSR1");
  await said();
  const shares = reader.read("slow").processes.map(({ slow }) => slow?.ownShare ?? Number.NaN);
  reader.close();
  expect(shares).toHaveLength(2);
  for (const share of shares) expect(share).toBeLessThan(0.7);
});

describe.runIf(onLinux)("a service in a container", () => {
  test("costs what its control group counts, wherever it was started from", async ({ skip }) => {
    const id = randomBytes(32).toString("hex");
    const [group, root] = [makeCgroup(`docker-${id}.scope`), cgroupRoot()];
    if (group === undefined || root === undefined) return skip("no control group can be made here");
    try {
      const program = start("burn(150); say(used()); stay()", group);
      const side = inGroups(groupsOf([id], root));
      const sampling = await startSampling([{ processes: side, reader: new ProcReader(side) }]);
      const said = Number(await program.said());
      const [sampled] = await sampling.stop();
      if (sampled === undefined) throw new Error("one family is sampled");
      expect(Math.abs(usedIn(sampled) - said)).toBeLessThan(tolerance);
      expect(sampled).toMatchObject({ isConfined: true, isOver: false, hidden: 0 });
      expect(sampled.samples.at(-1)?.residentBytes).toBeGreaterThan(1_000_000);
      expect(sampled.samples.at(-1)?.slow?.switches).toEqual(expect.any(Number));
    } finally {
      await endCgroup(group);
    }
  });

  test("is found by Docker's answer on its port, with its project's other containers", async () => {
    const [web, cache, other] = ["a".repeat(64), "b".repeat(64), "c".repeat(64)];
    await using folder = await createFixture({
      docker: `#!/bin/sh
case "$*" in
  *"--filter publish=4000 "*) echo "${web} shop" ;;
  *"--filter publish=5000 "*) echo "${other} " ;;
  *"--filter label=com.docker.compose.project=shop "*) echo "${web} shop"; echo "${cache} shop" ;;
esac
`,
    });
    chmodSync(folder.getPath("docker"), 0o755);
    const env = { PATH: folder.path };
    expect(await containersOn(4000, env)).toEqual([web, cache]);
    expect(await containersOn(5000, env)).toEqual([other]);
    expect(await containersOn(6000, env)).toEqual([]);
    expect(await containersOn(4000, { PATH: join(folder.path, "empty") })).toBeUndefined();
  });

  /** Something that listens here, and no process of the service's own. */
  async function listening(docker: string) {
    const [folder, server] = [await createFixture({ docker }), createServer().listen(0, "127.0.0.1")];
    await once(server, "listening");
    chmodSync(folder.getPath("docker"), 0o755);
    vi.stubEnv("PATH", folder.path);
    onTestFinished(async () => {
      vi.unstubAllEnvs();
      server.close();
      await folder.rm();
    });
    const address = server.address();
    const port = typeof address === "object" ? address?.port : undefined;
    const own = { pids: () => [], confinedPids: () => [], cpuMs: () => 1 };
    return await orContainers(own, {
      target: `http://127.0.0.1:${port}`,
      patience: new AbortController().signal,
    });
  }

  test("is found though Docker listens before it lists it", async ({ skip }) => {
    const id = randomBytes(32).toString("hex");
    const group = makeCgroup(`docker-${id}.scope`);
    if (group === undefined) return skip("no control group can be made here");
    try {
      await start("say(1); stay()", group).said();
      const asked = '"$0.asked"';
      const side = await listening(`#!/bin/sh\n[ -e ${asked} ] && echo "${id} "\n: > ${asked}\n`);
      expect(side?.pids()).not.toEqual([]);
    } finally {
      await endCgroup(group);
    }
  });

  test("is not told of where none publishes the port, as with the host's own network", async ({ skip }) => {
    if (cgroupRoot() === undefined) return skip("no control groups here");
    expect(await listening("#!/bin/sh\n")).toBeUndefined();
  });
});

test.runIf(onLinux && process.getuid?.() === 0)(
  "processes that /proc hides from this user are said to be hidden",
  async ({ skip }) => {
    const program = fileURLToPath(new URL("fixtures/hidden.ts", import.meta.url));
    // Root without that capability and outside of its group is any user: it may look at its own processes alone.
    const script = `mount -t proc -o hidepid=2 proc /proc && exec setpriv --regid 65534 --clear-groups --bounding-set -sys_ptrace "$0" "$1"`;
    const args = ["--mount", "/bin/sh", "-c", script, process.execPath, program];
    const { status, stdout, stderr } = spawnSync("unshare", args, { encoding: "utf8" });
    if (/unshare failed|permission denied|ENOENT/i.test(stderr))
      return skip(`no mount of its own: ${stderr}`);
    expect(status, stderr).toBe(0);
    const { isConfined, told, memory } = JSON.parse(stdout);
    if (!isConfined) return skip("no control group can be made here");
    expect(told).toEqual(["cpu"]);
    expect(memory).toEqual({ kind: "hidden", processes: 1 });
  },
);

test.skipIf(process.platform === "win32")("a family by ps, as on macOS, costs its CPU time", async () => {
  const { sampled } = await sampledUntil(
    start(`burn(2100); say("burnt"); stay()`),
    1,
    (processes) => new PsReader(processes),
  );
  expect(usedIn(sampled)).toBeGreaterThanOrEqual(2000);
  expect(sampled.samples.at(-1)?.slow).toBeUndefined();
});
