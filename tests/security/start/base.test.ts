// The base of a comparison is the base branch's code: nothing that the change's commands write becomes part of it.
import { execFileSync } from "node:child_process";
import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { createFixture, type FsFixture } from "fs-fixture";
import { beforeAll, describe, expect, test } from "vitest";
import { installTools } from "../../../scripts/tools.ts";
import { runCommand } from "../step.ts";

beforeAll(async () => await installTools(["k6"]), 600_000);

const script = `
  import http from "k6/http";
  export const options = { scenarios: { all: { executor: "constant-vus", vus: 1, duration: "2s" } } };
  export default function () { http.get(__ENV.TARGET_URL); }`;

const service = `
  require("node:http").createServer((_, response) => response.end("hello")).listen(process.env.PORT, "127.0.0.1");`;

const gateFile = (build: string) => `
start: { run: node service.cjs, build: ${JSON.stringify(build)} }
objectives: [p95 < baseline + 500%]
scenarios: { smoke: { script: smoke.js, rounds: 1 } }
`;

/** A checkout whose change builds itself by this command; the base's own build writes a file. */
async function changeThatBuildsBy(build: string, served = service): Promise<FsFixture> {
  const checkout = await createFixture({
    "smoke.js": script,
    "service.cjs": service,
    "loadline.yml": gateFile("mkdir -p out && echo built > out/page"),
    ".gitignore": ".loadline\nout\n",
  });
  const git = (...args: readonly string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.com", ...args], {
      cwd: checkout.path,
    });
  git("init", "-q", "-b", "main");
  git("add", "-A");
  git("commit", "-q", "-m", "base");
  git("checkout", "-q", "-b", "change");
  writeFileSync(checkout.getPath("loadline.yml"), gateFile(build));
  writeFileSync(checkout.getPath("service.cjs"), served);
  git("commit", "-q", "-a", "-m", "change");
  return checkout;
}

const gate = ["gate", "--config", "loadline.yml", "--base-ref", "main"];

describe("a change whose build", () => {
  test.each([
    ["writes into the base's files", 'echo "// slow" >> $tree/service.cjs', "service.cjs"],
    ["writes into what the base built", "echo slow > $tree/out/page", "out/page"],
    ["adds a file to the base", "echo A=1 > $tree/.env", ".env"],
    ["removes a file of the base", "rm $tree/smoke.js", "smoke.js"],
    ["puts a link in a file's place", "ln -sf ../../../../service.cjs $tree/service.cjs", "service.cjs"],
    ["makes a file of the base executable", "chmod +x $tree/smoke.js", "smoke.js"],
    ["removes the base", "rm -rf $tree", ".gitignore"],
  ])("%s gets no verdict", async (_, write, named) => {
    await using checkout = await changeThatBuildsBy(`for tree in .loadline/base/*/tree; do ${write}; done`);
    const ended = await runCommand(gate, checkout.path);
    expect(ended.status, ended.output).toBe(3);
    expect(ended.output).toContain("The base's files changed after it was built");
    expect(ended.output).toContain(named);
  });

  test("would break the base's own finds it built", async () => {
    // Whatever it does to the sources that the base's build reads comes too late.
    await using checkout = await changeThatBuildsBy("test -f .loadline/base/*/tree/out/page");
    const ended = await runCommand(gate, checkout.path);
    expect(ended.status, ended.output).toBe(0);
  });
});

test("a change whose service writes into the base's files between its runs gets no verdict", async () => {
  const writing = `const fs = require("node:fs");
    const root = ".loadline/base/";
    for (const commit of fs.existsSync(root) ? fs.readdirSync(root) : []) {
      const file = root + commit + "/tree/service.cjs";
      if (fs.existsSync(file)) fs.appendFileSync(file, "// slow");
    }
    ${service}`;
  await using checkout = await changeThatBuildsBy("true", writing);
  const ended = await runCommand([...gate, "--side-by-side", "alternating", "--rounds", "3"], checkout.path);
  expect(ended.status, ended.output).toBe(3);
  expect(ended.output).toContain("The base's files changed after it was built");
});

test("a job builds the base anew, whatever an earlier one left", async () => {
  await using checkout = await changeThatBuildsBy("true");
  const builds = async (env: Readonly<Record<string, string>>) =>
    (await runCommand(gate, checkout.path, env)).output.includes("Building the base");
  expect(await builds({})).toBe(true);
  expect(await builds({})).toBe(false);
  expect(await builds({ CI: "true" })).toBe(true);
});

test("what the base itself writes when it runs is no reason against it", async () => {
  await using checkout = await changeThatBuildsBy("true");
  const writing = `${service}\nrequire("node:fs").appendFileSync("out/page", "served");`;
  execFileSync("git", ["checkout", "-q", "main"], { cwd: checkout.path });
  writeFileSync(checkout.getPath("service.cjs"), writing);
  const git = ["-c", "user.name=a", "-c", "user.email=a@example.com"];
  execFileSync("git", [...git, "commit", "-q", "-a", "-m", "writes"], { cwd: checkout.path });
  execFileSync("git", ["checkout", "-q", "-b", "other"], { cwd: checkout.path });
  appendFileSync(checkout.getPath("smoke.js"), "\n// A change.\n");
  mkdirSync(checkout.getPath("out"), { recursive: true });
  execFileSync("git", [...git, "commit", "-q", "-a", "-m", "change"], { cwd: checkout.path });
  const ended = await runCommand([...gate, "--side-by-side", "alternating", "--rounds", "2"], checkout.path);
  expect(ended.status, ended.output).toBe(0);
});
