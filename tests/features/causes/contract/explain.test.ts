// `loadline explain` on a real repository, with a real k6: a wait of 40 ms that a change adds is named, by function and line.
import { type ExecFileException, execFile, execFileSync } from "node:child_process";
import { readdir } from "node:fs/promises";
import { promisify } from "node:util";
import { createFixture, type FsFixture } from "fs-fixture";
import { beforeAll, expect, test } from "vitest";
import { installTools, toolPath } from "../../../../scripts/tools.ts";
import { entryPath } from "../../../built.ts";

const execute = promisify(execFile);

const server = (more: string) => `const http = require("node:http");
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function checkFraud() {
  await wait(40);
}

async function load(id) {
  await wait(2);
  return { id };
}

async function orders(response) {
  const found = await load(7);
${more}  response.end(JSON.stringify(found));
}

http.createServer((request, response) => orders(response)).listen(process.env.PORT);
`;
const files = {
  ".gitignore": ".loadline\n",
  ".github/loadline.yml":
    "start: node server.js\nwarm-up: 1s\nscenarios: { shop: { script: perf/load.js } }\n",
  "perf/load.js": `import http from "k6/http";
export const options = {
  scenarios: { shop: { executor: "constant-arrival-rate", rate: 20, timeUnit: "1s", duration: "16s", preAllocatedVUs: 10 } },
};
export default function () {
  http.get(__ENV.TARGET_URL + "/orders/7");
}
`,
  "server.js": server(""),
};

beforeAll(async () => await installTools(["k6"]), 300_000);

function begin({ path: cwd }: FsFixture): void {
  const git = (...args: readonly string[]) =>
    execFileSync("git", ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", ...args], { cwd });
  git("init", "--quiet", "--initial-branch", "main");
  git("add", "--all");
  git("commit", "--quiet", "--message", "Begin");
}

async function explain({ path: cwd }: FsFixture, ...more: readonly string[]) {
  const command = [entryPath("cli"), "explain", "--base-ref", "HEAD", "--k6-path", toolPath("k6"), ...more];
  try {
    return { status: 0, ...(await execute(process.execPath, command, { cwd })) };
  } catch (error) {
    const { code, stdout = "", stderr = "" } = error as ExecFileException;
    return { status: typeof code === "number" ? code : -1, stdout, stderr };
  }
}

test("the function that waits longer is named with its route, and the profiles are kept", async () => {
  await using fixture = await createFixture(files);
  begin(fixture);
  await fixture.writeFile("server.js", server("  await checkFraud();\n"));
  const { status, stdout, stderr } = await explain(fixture, "--json");
  expect(status, stderr).toBe(0);
  const [{ causes }] = JSON.parse(stdout);
  expect(causes, stderr).toMatchObject({
    kind: "likely",
    profiler: "Node.js",
    cause: { path: "server.js", route: { name: "GET /orders/:id" } },
  });
  // For links to the source, on GitHub.
  expect(causes.commit).toMatch(/^[0-9a-f]{40}$/);
  expect(causes.functions[0].file).toBe("server.js");
  // Where the wait stands, or where it is asked for, which is the new line.
  expect(["checkFraud", "orders"]).toContain(causes.cause.name);
  expect(causes.cause.spent.wait.head - causes.cause.spent.wait.base).toBeGreaterThan(20);
  const kept = await readdir(fixture.getPath(".loadline/report/causes/shop"));
  expect(kept.filter((name) => /^(?:base|head)-node-\d+-1\.cpuprofile$/.test(name)).length).toBe(2);
});

test("a load that is too short for a profile is said to be", async () => {
  await using fixture = await createFixture({
    ...files,
    "perf/load.js": files["perf/load.js"].replace('duration: "16s"', 'duration: "2s"'),
  });
  begin(fixture);
  const { status, stdout } = await explain(fixture);
  expect(status).toBe(0);
  expect(stdout).toContain(
    "No cause was looked for: the script's load is too short for a profile, which takes at least 12 s.",
  );
});

test("a service that leaves NODE_OPTIONS out is said to, in one line", async () => {
  await using fixture = await createFixture({
    ...files,
    ".github/loadline.yml": files[".github/loadline.yml"].replace(
      "node server.js",
      "NODE_OPTIONS= node server.js",
    ),
  });
  begin(fixture);
  const { status, stdout, stderr } = await explain(fixture);
  expect(status, stderr).toBe(0);
  const said = stdout.split("\n").filter((line) => line.startsWith("No cause was looked for: "));
  expect(said).toEqual([
    expect.stringContaining("no process of the service runs Node.js with Loadline's preload"),
  ]);
});

test("without services of its own to start it is a mistake", async () => {
  await using fixture = await createFixture(files);
  begin(fixture);
  await fixture.writeFile(".github/loadline.yml", "scenarios: { shop: { script: perf/load.js } }\n");
  const { status, stderr } = await explain(fixture, "--target", "http://127.0.0.1:9");
  expect(stderr).toContain("explain: profiles both sides, so the gate must start them");
  expect(status).toBe(2);
});
