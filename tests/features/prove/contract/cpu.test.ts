// `loadline prove --cpu` with a real k6, on a service that the gate starts.
import { execFileSync } from "node:child_process";
import { createFixture, type FsFixture } from "fs-fixture";
import { beforeAll, expect, test } from "vitest";
import { installTools, toolPath } from "../../../../scripts/tools.ts";
import { entryPath } from "../../../built.ts";
import { runProcess } from "../../../e2e/processes.ts";

beforeAll(async () => await installTools(["k6"]), 300_000);

/** Answers after it has used 15 ms of CPU time. */
const service = `
const used = () => { const { user, system } = process.cpuUsage(); return user + system; };
require("node:http").createServer((request, response) => {
  if (request.url === "/work") for (const end = used() + 15_000; used() < end; );
  response.end("{}");
}).listen(process.env.PORT, "127.0.0.1");
`;

const load = `import http from "k6/http";
export const options = {
  scenarios: {
    all: { executor: "constant-arrival-rate", rate: 20, timeUnit: "1s", duration: "4s", preAllocatedVUs: 20 },
  },
};
export default function () { http.get(\`\${__ENV.TARGET_URL}/work\`, { tags: { name: "work" } }); }
`;

/** Far from being missed, whatever else this machine does. */
const gateFile = `start: node server.js
objectives: cpu per request < baseline + 1000%
scenarios:
  shop: { script: load.js, rounds: 1 }
`;

const identity = {
  ...{ GIT_AUTHOR_NAME: "a", GIT_AUTHOR_EMAIL: "a@example.com" },
  ...{ GIT_COMMITTER_NAME: "a", GIT_COMMITTER_EMAIL: "a@example.com" },
};
/** A terminal's. */
const env: Record<string, string> = Object.fromEntries(
  Object.entries({ ...process.env, ...identity }).flatMap(([name, value]) =>
    value === undefined || name.startsWith("npm_") || name === "CI" ? [] : [[name, value]],
  ),
);

async function repository(): Promise<FsFixture> {
  const fixture = await createFixture({
    ...{ "server.js": service, "load.js": load, "loadline.yml": gateFile },
    ".gitignore": ".loadline\n",
  });
  const git = (...args: readonly string[]) => execFileSync("git", args, { cwd: fixture.path, env });
  git("init", "-q", "-b", "main");
  git("add", "-A");
  git("commit", "-q", "-m", "base");
  return fixture;
}

test.runIf(process.platform === "linux")(
  "the change's service is charged a share of its CPU time, the base's nothing, and an objective that does not see it is exposed",
  async () => {
    await using fixture = await repository();
    const args = ["prove", "--config", "loadline.yml", "--k6-path", toolPath("k6"), "--cpu", "50%"];
    const { status, stdout, stderr } = await runProcess(process.execPath, [entryPath("cli"), ...args], {
      ...{ cwd: fixture.path, env, timeoutMs: 180_000 },
    });
    // An objective so far away can fail no gate.
    expect(status, stderr).toBe(1);
    const proof = JSON.parse(await fixture.readFile(".loadline/baselines/default/shop.proof", "utf8"));
    expect(proof).toMatchObject({
      scenario: "shop",
      injected: { by: 0, errors: 0 },
      unchanged: { rounds: 1 },
    });
    const runOf = async (which: string, side: string) =>
      JSON.parse(await fixture.readFile(`.loadline/report/prove/${which}/${side}.run.json`, "utf8"));
    const costsOf = (run: { readonly metrics: readonly { readonly name: string }[] }) =>
      run.metrics.map(({ name }) => name).filter((name) => name === "cpu per request");
    for (const side of ["shop", "shop.base"]) {
      expect(costsOf(await runOf("unchanged", side))).toEqual(["cpu per request"]);
    }
    expect((await runOf("unchanged", "shop")).facts.prove).toEqual({ ownMs: 0, addedMs: 0 });
    expect(stdout).toMatch(/^ {2}shop +nothing +/m);
    if (proof.changed === undefined) return;
    const { ownMs, addedMs } = (await runOf("changed", "shop")).facts.prove;
    // 80 requests, most of them before it was looked at last.
    expect(ownMs).toBeGreaterThan(600);
    expect(addedMs).toBeGreaterThan(0.25 * ownMs);
    // In slices of 10 ms, which a busy machine makes longer.
    expect(addedMs).toBeLessThan(0.5 * ownMs + 50);
    expect((await runOf("changed", "shop.base")).facts?.prove).toBeUndefined();
    expect(stdout).toMatch(/^ {2}shop +\d+ % more CPU time \(measured: \d+ %\) +/m);
    expect(stdout).toContain("The gate passes with");
    expect(stdout).toContain("more CPU time: no objective sees it.");
  },
  300_000,
);
