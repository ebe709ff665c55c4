// Nothing outlives the gate: however it ends, k6 and all that it started end with it, and nothing else does.
import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createFixture, type FsFixture } from "fs-fixture";
import { afterAll, beforeAll, describe, type ExpectStatic, expect, test } from "vitest";
import { installTools, toolPath } from "../../../scripts/tools.ts";
import { endMarked, inListing, markedProcesses, markerVariable } from "../../../src/processes/marked.ts";
import { entryPath } from "../../built.ts";
import { endProcess, taggedProcesses, tagName } from "../../e2e/processes.ts";
import { startGitHub } from "../../github/server.ts";
import { fakeK6, serve } from "../../unit/k6/fakes.ts";
import { runCommand, runStep } from "../step.ts";

/** An error that nothing catches, at the test's word. */
const throwing = `data:text/javascript,process.on("SIGUSR2",()=>{throw new Error("a bug")})`;
const gateCommand = [process.execPath, "--import", throwing, entryPath("cli"), "gate", "shop.js"];

/** A busy machine may take its time. */
const endsWhatHangs = { timeout: 100_000 };

let target: Awaited<ReturnType<typeof serve>>;
let folder: FsFixture;
const tags: string[] = [];

beforeAll(async () => {
  await installTools(["k6"]);
  target = await serve((_, response) => response.end("hello"));
  folder = await createFixture({
    "shop.js": `
      import http from "k6/http";
      export const options = { vus: 1, duration: "90s" };
      export default function () { http.get(__ENV.TARGET_URL); }`,
  });
}, 600_000);

afterAll(async () => {
  for (const { pid } of tags.flatMap(taggedProcesses)) endProcess(pid, "SIGKILL");
  await target.close();
  await folder.rm();
});

function newTag(): string {
  const tag = randomUUID();
  tags.push(tag);
  return tag;
}

/** A gate under load, and what it has started. */
interface Gate {
  readonly child: ChildProcess;
  /** Status and signal, when it has ended. */
  readonly ended: Promise<readonly unknown[]>;
  readonly printed: () => string;
  /** Commands of all that still runs of it, itself included. */
  readonly left: () => readonly string[];
  readonly watchers: () => readonly string[];
}

/** Of the test itself: those of one file run at once. */
type Expect = { readonly expect: ExpectStatic };

const standIn = ["--k6-path", fakeK6, "--env", "FAKE_K6=leaves processes behind"];
/** What the stand-in starts; the first stays in its group. */
const started = ["sleep 100", "sleep 101", "sleep 102"];

/** Starts a gate and waits until its load runs. @param inTerminal whether in one of its own, which `child` is */
async function gateUnderLoad(
  { expect }: Expect,
  args: readonly string[],
  awaited: string[],
  inTerminal = false,
): Promise<Gate> {
  const tag = newTag();
  const directories = [
    "--report-directory",
    folder.getPath(tag),
    "--baseline-directory",
    folder.getPath(`${tag}-b`),
  ];
  const whole = [...gateCommand, "--target", target.url, ...args, ...directories];
  const quoted = whole.map((word) => `'${word}'`).join(" ");
  const [file = "", ...rest] = inTerminal ? ["script", "-qec", `exec ${quoted}`, "/dev/null"] : whole;
  const child = spawn(file, rest, {
    cwd: folder.path,
    env: { ...process.env, [tagName]: tag },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
    });
  const ended = once(child, "close");
  const left = () => taggedProcesses(tag).map(({ command }) => command);
  await expect.poll(left, endsWhatHangs).toEqual(expect.arrayContaining(awaited));
  const id = gateOf(taggedProcesses(tag).map(({ pid }) => pid));
  return { child, ended, printed: () => printed, left, watchers: () => commandsWith(`watcher.js ${id}`) };
}

/** The gate's part of the marker that its processes carry. */
function gateOf(pids: readonly number[]): string {
  const marker = new RegExp(`${markerVariable}=([^.]+)\\.`);
  const ids = pids.flatMap((pid) => marker.exec(readProc(String(pid), "environ"))?.[1] ?? []);
  return ids[0] ?? expect.fail("no process carries a marker");
}

function commandsWith(words: string): readonly string[] {
  const commands = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return commands
    .map((pid) => readProc(pid, "cmdline").replaceAll("\0", " ").trim())
    .filter((command) => command.endsWith(words) && !command.startsWith("/bin/sh"));
}

/** Empty for a process that has ended. */
function readProc(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}

async function expectNothingLeft({ expect }: Expect, gate: Gate): Promise<void> {
  await expect.poll(gate.left, endsWhatHangs).toEqual([]);
  await expect.poll(gate.watchers, endsWhatHangs).toEqual([]);
}

describe.runIf(process.platform === "linux")(
  "k6 and the daemons that it started end",
  { timeout: 240_000 },
  () => {
    test.concurrent.for([
      ["SIGHUP", [null, "SIGHUP"]],
      ["SIGQUIT", [null, "SIGQUIT"]],
      ["SIGKILL", [null, "SIGKILL"]],
      ["SIGTERM", [3, null]],
      ["SIGINT", [3, null]],
      // Throws where nothing catches it.
      ["SIGUSR2", [3, null]],
    ] as const)("with a gate that gets %s", async ([signal, ending], own) => {
      const gate = await gateUnderLoad(own, standIn, started);
      expect(gate.watchers()).toHaveLength(1);
      gate.child.kill(signal);
      expect(await gate.ended).toEqual(ending);
      await expectNothingLeft(own, gate);
      if (signal === "SIGUSR2") expect(gate.printed()).toContain("This is a bug in Loadline");
    });

    test.concurrent("with a gate whose terminal is closed", async (own) => {
      const gate = await gateUnderLoad(own, standIn, started, true);
      gate.child.kill("SIGKILL");
      await expectNothingLeft(own, gate);
    });

    test.concurrent("with a step that a runner cancels, and kills before it has heard", async (own) => {
      const gate = await gateUnderLoad(own, standIn, started);
      for (const signal of ["SIGINT", "SIGTERM", "SIGKILL"] as const) gate.child.kill(signal);
      await expectNothingLeft(own, gate);
    });

    test.concurrent("with a gate that is killed, when k6 is the real one", async (own) => {
      const gate = await gateUnderLoad(
        own,
        ["--k6-path", toolPath("k6")],
        [expect.stringContaining("k6 run")],
      );
      gate.child.kill("SIGKILL");
      await expectNothingLeft(own, gate);
    });
  },
);

test("an error that nothing caught kills k6, concludes the check, comments and exits with 3", async () => {
  await using github = await startGitHub();
  const { headSha } = github.seedPullRequest({ number: 7 });
  await using checkout = await createFixture({
    "shop.js": readFileSync(folder.getPath("shop.js"), "utf8"),
    "throwing.mjs": decodeURIComponent(throwing.replace(/^[^,]*,/, "")),
  });
  let pid: number | undefined;
  const requested = await serve((request, response) => {
    // The first request is that of the gate, which awaits the target; k6 makes the others.
    if (request.headers["user-agent"]?.startsWith("Grafana k6") && pid !== undefined) {
      endProcess(pid, "SIGUSR2");
      pid = undefined;
    }
    response.end("hello");
  });
  const tag = newTag();
  const { status, output } = await runStep(github, checkout, {
    event: "pull_request.opened",
    about: { sha: headSha, number: 7 },
    inputs: { script: "shop.js", "target-url": requested.url },
    env: { NODE_OPTIONS: `--import ${checkout.getPath("throwing.mjs")}`, [tagName]: tag },
    onStart: (started) => {
      pid = started;
    },
  });
  await requested.close();
  expect(status, output).toBe(3);
  expect(output.match(/This is a bug in Loadline/g)).toHaveLength(1);
  expect(github.checkRuns).toMatchObject([{ status: "completed", conclusion: "failure" }]);
  expect(github.comments).toMatchObject([
    { body: expect.stringContaining("This is a bug in Loadline: a bug") },
  ]);
  await expect.poll(() => taggedProcesses(tag), endsWhatHangs).toEqual([]);
  expect(github.violations).toEqual([]);
});

test("a run that does not end within max-duration is broken, and nothing of it is left", async () => {
  const tag = newTag();
  const args = ["gate", "shop.js", "--target", target.url, "--max-duration", "1s"];
  const { status, output } = await runCommand(args, folder.path, { [tagName]: tag });
  expect(status, output).toBe(3);
  expect(output).toContain(
    'BROKEN  The run could not be made: "shop.js" did not end within 1 s and was stopped',
  );
  expect(output).toContain("raise max-duration");
  await expect.poll(() => taggedProcesses(tag), endsWhatHangs).toEqual([]);
});

describe.runIf(process.platform === "linux")("a marker", () => {
  const sleeping = (marker: string): ChildProcess =>
    spawn("sleep", ["100"], { env: { [tagName]: newTag(), [markerVariable]: marker } });

  test("names one process, or those of one gate, and ends no other", async () => {
    const gate = randomUUID();
    const [one, two] = [sleeping(`${gate}.1`), sleeping(`${gate}.10`)];
    const others = [sleeping(`${randomUUID()}.1`), sleeping(gate), sleeping(`x${gate}.1`), sleeping("")];
    try {
      await Promise.all([one, two, ...others].map(async (child) => once(child, "spawn")));
      expect(markedProcesses(`${gate}.1`)).toEqual([one.pid]);
      expect(markedProcesses(`${gate}.`).sort()).toEqual([one.pid, two.pid].sort());
      await endMarked(`${gate}.`);
      expect(markedProcesses(`${gate}.`)).toEqual([]);
      for (const { pid } of others) expect(readProc(String(pid), "cmdline")).toContain("sleep");
    } finally {
      for (const child of [one, two, ...others]) child.kill("SIGKILL");
    }
  });
});

test("a marker is found in what ps prints of processes and their environments", () => {
  const text = [
    `  17 /opt/k6 run shop.js PATH=/bin ${markerVariable}=g.1 HOME=/root`,
    ` 180 sleep 100 ${markerVariable}=g.12`,
    `  19 sleep 100 X${markerVariable}=g.1 ${markerVariable}=h.1`,
    "  20 sleep 100",
    "",
  ].join("\n");
  expect(inListing("g.1", text)).toEqual([17]);
  expect(inListing("g.", text)).toEqual([17, 180]);
});
