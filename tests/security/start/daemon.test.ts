// What `start` leaves behind ends with the gate, however it hides and however the gate ends, where the system has cgroups.
import { existsSync, readFileSync } from "node:fs";
import { createFixture, type FsFixture } from "fs-fixture";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { installTools } from "../../../scripts/tools.ts";
import { cgroupHere } from "../../../src/processes/cgroup.ts";
import { runCommand } from "../step.ts";

beforeAll(async () => await installTools(["k6"]), 600_000);

const service = `
  require("node:fs").writeFileSync("served", "");
  require("node:http").createServer((_, response) => response.end("hello")).listen(process.env.PORT, "127.0.0.1");`;

const daemon = `
  require("node:fs").writeFileSync("pid", String(process.pid));
  process.on("SIGTERM", () => undefined);
  setInterval(() => undefined, 1000);`;

const script = `
  import http from "k6/http";
  export const options = { vus: 1, duration: __ENV.LASTS };
  export default function () { http.get(__ENV.TARGET_URL); }`;

let folder: FsFixture;

beforeEach(async () => {
  folder = await createFixture({ "service.cjs": service, "daemon.cjs": daemon, "shop.js": script });
});
afterEach(async () => {
  const pid = pidOfDaemon();
  if (pid !== undefined && isRunning(pid)) process.kill(pid, "SIGKILL");
  await folder.rm();
});

function pidOfDaemon(): number | undefined {
  const path = folder.getPath("pid");
  const written = existsSync(path) ? readFileSync(path, "utf8") : "";
  return written === "" ? undefined : Number(written);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** A moment later, when its parent has seen its end. */
async function expectDaemonEnds(): Promise<void> {
  const pid = pidOfDaemon() ?? expect.fail("there was no daemon");
  await expect.poll(() => isRunning(pid), { timeout: 20_000 }).toBe(false);
}

/** Another session, group, parent and environment than those of the service. */
const run = `env -i "${process.execPath}" -e 'require("node:child_process").spawn(process.execPath, ["daemon.cjs"], {detached: true, stdio: "ignore"}).unref()'; exec "${process.execPath}" service.cjs`;

const gate = ["gate", "shop.js", "--start", run, "--objective", "avg < 5s", "--rounds", "1"];

describe.runIf(cgroupHere() !== undefined)("a daemon that left everything behind ends", () => {
  test("with the gate", async () => {
    const ended = await runCommand([...gate, "--env", "LASTS=1s"], folder.path);
    expect(ended.status, ended.output).toBe(0);
    await expectDaemonEnds();
  });

  test("with a gate that was killed", async () => {
    const under = { pid: 0 };
    const ending = runCommand([...gate, "--env", "LASTS=100s"], folder.path, {}, (pid) => {
      under.pid = pid;
    });
    await expect.poll(pidOfDaemon, { timeout: 60_000 }).toBeDefined();
    await expect.poll(() => existsSync(folder.getPath("served")), { timeout: 60_000 }).toBe(true);
    process.kill(under.pid, "SIGKILL");
    await ending;
    await expectDaemonEnds();
  });
});
