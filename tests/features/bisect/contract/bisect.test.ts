// `loadline bisect` on a real repository, with a real k6: the commit from which on every third answer is an error is found, whatever
// else this machine does.
import { type ExecFileException, execFile, execFileSync } from "node:child_process";
import { promisify } from "node:util";
import { createFixture, type FsFixture } from "fs-fixture";
import { beforeAll, expect, test } from "vitest";
import { installTools, toolPath } from "../../../../scripts/tools.ts";
import { entryPath } from "../../../built.ts";

const execute = promisify(execFile);

const server = (failing: string) => `const http = require("node:http");
let requests = 0;
http.createServer((request, response) => {
  requests += 1;
  response.statusCode = ${failing} ? 500 : 200;
  response.end("ok");
}).listen(process.env.PORT);
`;
const files = {
  ".gitignore": ".loadline\n",
  ".github/loadline.yml":
    "objectives: [errors < baseline + 10pp, errors < 20%]\nstart: node server.js\nwarm-up: 1s\nrounds: 1..4\n" +
    'paths: ["*.js"]\nscenarios: { shop: { script: perf/load.js } }\n',
  "perf/load.js": `import http from "k6/http";
export const options = {
  scenarios: { shop: { executor: "constant-arrival-rate", rate: 25, timeUnit: "1s", duration: "3s", preAllocatedVUs: 5 } },
};
export default function () {
  http.get(__ENV.TARGET_URL);
}
`,
  "server.js": server("false"),
};

beforeAll(async () => await installTools(["k6"]), 300_000);

function commit({ path }: FsFixture, title: string): void {
  const git = (...args: readonly string[]) =>
    execFileSync("git", ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", ...args], { cwd: path });
  git("add", "--all");
  git("commit", "--quiet", "--message", title);
}

async function bisect({ path: cwd }: FsFixture, ...words: readonly string[]) {
  const command = [entryPath("cli"), "bisect", ...words, "--k6-path", toolPath("k6"), "--json"];
  try {
    return { status: 0, ...(await execute(process.execPath, command, { cwd })) };
  } catch (error) {
    const { code, stdout = "", stderr = "" } = error as ExecFileException;
    return { status: typeof code === "number" ? code : -1, stdout, stderr };
  }
}

test("the bad commit of a history is found, commits without a service are skipped, and answers are kept", async () => {
  await using fixture = await createFixture(files);
  execFileSync("git", ["init", "--quiet", "--initial-branch", "main", fixture.path]);
  commit(fixture, "Begin");
  await fixture.writeFile("server.js", `${server("false")}// The same.\n`);
  commit(fixture, "Say so (#2)");
  await fixture.writeFile("server.js", server("requests % 3 === 0"));
  commit(fixture, "Be careful (#3)");
  await fixture.writeFile("notes.md", "Nothing that the gate is about.\n");
  commit(fixture, "Notes (#4)");
  await fixture.writeFile("server.js", "process.exit(1);\n");
  commit(fixture, "Broken (#5)");
  await fixture.writeFile("server.js", `${server("requests % 3 === 0")}// Mended.\n`);
  commit(fixture, "Mend (#6)");

  const found = await bisect(fixture, "HEAD~5");
  expect(found.status, found.stderr).toBe(0);
  expect(JSON.parse(found.stdout)).toMatchObject({
    kind: "found",
    commit: { title: "Be careful (#3)" },
    pullRequest: { number: 3 },
    difference: expect.stringContaining("interval"),
    // Looked into, and nothing to say of errors.
    causes: [],
    effect: expect.stringContaining("errors rose by"),
  });
  expect(found.stderr).toContain(
    "5 commits lie between, 1 commit of which touch nothing that the gate is about",
  );

  const again = await bisect(fixture, "HEAD~5");
  expect(JSON.parse(again.stdout)).toMatchObject({
    commit: { title: "Be careful (#3)" },
    explain: expect.stringMatching(/^loadline explain --base-ref [0-9a-f]{40}$/),
  });
  expect(again.stderr).not.toContain("round 1");
});

test("ends that say nothing are mistakes, told before anything starts", async () => {
  await using fixture = await createFixture(files);
  execFileSync("git", ["init", "--quiet", "--initial-branch", "main", fixture.path]);
  commit(fixture, "Begin");
  for (const [words, mistake] of [
    [[], "name a commit that was fast"],
    [["v9"], 'git knows no commit "v9" here'],
    [["HEAD"], "HEAD is not older than what is checked out"],
  ] as const) {
    const { status, stderr } = await bisect(fixture, ...words);
    expect(stderr).toContain(mistake);
    expect(status).toBe(2);
  }
});
