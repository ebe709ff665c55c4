// With k6-user a script runs as somebody else: it cannot read the environment of the job's processes, and stopping it still
// works. Root starts k6 as this user itself; anybody else needs sudo without a password, as on GitHub's runners.
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  constants,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { installTools, toolPath } from "../../scripts/tools.ts";
import { findUser } from "../../src/processes/user.ts";
import { endProcess } from "../e2e/processes.ts";
import { serve } from "../unit/k6/fakes.ts";
import { runCommand } from "./step.ts";

const user = "nobody";

function whyNot(): string | undefined {
  if (process.platform !== "linux") return "only on Linux";
  if (process.getuid?.() === 0) return undefined;
  try {
    execFileSync("sudo", ["-n", "-u", user, "true"], { stdio: "ignore" });
    return undefined;
  } catch {
    return "neither root nor sudo without a password";
  }
}

const reason = whyNot();
const testAs = test.skipIf(reason !== undefined);

let folder: string;
let k6: string;
let target: Awaited<ReturnType<typeof serve>>;
let requests = 0;

beforeAll(async () => {
  await installTools(["k6"]);
  // Where everybody may enter, unlike the folder of the tools.
  folder = mkdtempSync(join(tmpdir(), "loadline-user-"));
  chmodSync(folder, 0o755);
  k6 = join(folder, "k6");
  copyFileSync(toolPath("k6"), k6, constants.COPYFILE_FICLONE);
  chmodSync(k6, 0o755);
  target = await serve((_, response) => {
    requests += 1;
    response.end("hello");
  });
}, 600_000);

afterAll(async () => {
  await target?.close();
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
});

/** A folder of its own for a command, with a script in it. */
function work(name: string, script: string): string {
  const path = join(folder, name);
  mkdirSync(path);
  writeFileSync(join(path, "script.js"), script);
  return path;
}

const gate = (...more: readonly string[]) => [
  ...["measure", "script.js", "--target", target.url, "--k6-path", k6, "--k6-user", user, "--verbose"],
  ...more,
];

testAs.for(["pipe", "stdout"])(
  "k6 cannot read the environment of this job's processes, and measures over a %s",
  async (samples) => {
    const cwd = work(
      samples,
      `import http from "k6/http";
     let environment = "closed";
     try { environment = "open: " + open("/proc/${process.pid}/environ").slice(0, 20); } catch (error) {}
     export const options = { vus: 1, iterations: 3 };
     export default function () {
       console.log("the environment is " + environment + ", I am " + __ENV.USER + " at " + __ENV.HOME + " with " + __ENV.LEVEL);
       http.get(__ENV.TARGET_URL);
     }
     export function handleSummary() { return { "planted.txt": "planted" }; }`,
    );
    const { status, output } = await runCommand(gate("--k6-samples", samples, "--env", "LEVEL=7"), cwd);
    expect(status, output).toBe(0);
    expect(output).toContain("the environment is closed, I am nobody at /nonexistent with 7");
    expect(() => readFileSync(join(cwd, "planted.txt"))).toThrow("ENOENT");
    const run = JSON.parse(readFileSync(join(cwd, ".loadline/report/script.run.json"), "utf8"));
    expect(run.metrics).toContainEqual(
      expect.objectContaining({
        name: "http_reqs",
        series: expect.arrayContaining([
          expect.objectContaining({ values: expect.objectContaining({ count: 3 }) }),
        ]),
      }),
    );
  },
);

const endless = `import http from "k6/http";
  export const options = { vus: 1, duration: "2m" };
  export default function () { http.get(__ENV.TARGET_URL); }`;

/** Processes of the user that run this k6. */
function left(): string[] {
  return execFileSync("ps", ["-A", "-o", "user=,args="], { encoding: "utf8" })
    .split("\n")
    .filter((line) => line.startsWith(user) && line.includes(k6));
}

testAs.for(["SIGINT", "SIGKILL"] as const)("a %s of the gate ends it", async (signal) => {
  const cwd = work(signal, endless);
  const before = requests;
  let timer: NodeJS.Timeout | undefined;
  const { status, output } = await runCommand(gate(), cwd, {}, (pid) => {
    timer = setInterval(() => {
      if (requests < before + 20 || left().length === 0) return;
      clearInterval(timer);
      endProcess(pid, signal);
    }, 50);
  });
  clearInterval(timer);
  expect(status, output).toBe(signal === "SIGINT" ? 3 : null);
  await expect.poll(left, { timeout: 20_000 }).toEqual([]);
});

testAs("what the user cannot reach is named before the load, with the command that opens it", async () => {
  const cwd = work("closed", endless);
  chmodSync(cwd, 0o700);
  const before = requests;
  const { status, output } = await runCommand(gate(), cwd);
  expect({ status, requests: requests - before }, output).toMatchObject({ status: 2 });
  expect(output).toContain(`k6-user: nobody has no access to ${join(cwd, "script.js")}`);
  expect(output).toContain(`Run \`chmod o+x ${cwd}\` before this step`);
});

test.skipIf(process.platform !== "linux").for([
  ["no-such-user", 'k6-user: this machine has no user "no-such-user"'],
  ["root", "k6-user: root can read everything"],
  ["--help", 'k6-user: "--help" must be the name of a user'],
])("%s is no user for it", async ([name = "", words]) => {
  await expect(findUser(name)).rejects.toThrow(words);
});
