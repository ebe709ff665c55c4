// `loadline check` with a real k6: what is wrong in gate file, objectives and scripts, without load.
import { createFixture } from "fs-fixture";
import { beforeAll, expect, test } from "vitest";
import { installTools, toolPath } from "../../scripts/tools.ts";
import { entryPath } from "../built.ts";
import { runProcess } from "../e2e/processes.ts";

beforeAll(async () => await installTools(["k6"]), 600_000);

const good = `
  import http from "k6/http";
  export const options = { duration: "30s", thresholds: { http_req_failed: ["rate<0.01"] } };
  export default () => http.get(__ENV.TARGET_URL);`;

async function check(files: Parameters<typeof createFixture>[0] & object, ...args: readonly string[]) {
  await using folder = await createFixture({ ...files });
  const { PATH = "", HOME = "" } = process.env;
  return await runProcess(
    process.execPath,
    [entryPath("cli"), "check", "--k6-path", toolPath("k6"), ...args],
    {
      ...{ cwd: folder.path, env: { PATH, HOME }, timeoutMs: 180_000 },
    },
  );
}

test("lists what will be run of a gate file that names no target, and makes no load", async () => {
  const gateFile = "objectives: [p95 < 300ms]\nscenarios: { checkout: { script: checkout.js } }\n";
  const ended = await check({ "checkout.js": good, ".github/loadline.yml": gateFile });
  expect(ended, ended.stderr).toMatchObject({
    status: 0,
    stdout: "checkout: checkout.js, 1 objective, 1 threshold, at most 2 min a run\n",
  });
});

test("names every script that cannot be run or measured, and still lists the others", async () => {
  const broken = good.replace("duration", "wrong(");
  const blind = good.replace("__ENV.TARGET_URL", '"https://example.com"');
  const files = { "good.js": good, "broken.js": broken, "blind.js": blind };
  const ended = await check(files, "good.js", "broken.js", "blind.js");
  expect(ended.status).toBe(2);
  expect(ended.stdout).toMatch(/^good: good\.js/);
  expect(ended.stderr).toMatch(
    /k6 cannot load "broken\.js".*\nblind: the script never reads TARGET_URL or BASE_URL/,
  );
});

test("a module of another server that cannot be fetched is named, with how to keep a copy", async () => {
  const remote = "https://127.0.0.1:1/k6-utils/1.4.0/utils.js";
  const script = good.replace(/^/, `import { randomItem } from "${remote}";\n`);
  const ended = await check({ "perf/a.js": script }, "perf/a.js");
  expect(ended.status).toBe(2);
  expect(ended.stderr).toContain(
    `The script "perf/a.js" imports ${remote}, which k6 could not fetch from here. Keep a copy beside the script: ` +
      `\`curl -fo perf/utils.js ${remote}\`, and import "./utils.js" in its place.`,
  );
});

test("says what is wrong in the gate file before k6 is looked for", async () => {
  const gateFile = "objectives: [p95 << 4]\nscenarios: { a: { script: a.js, round: 3 } }\n";
  const ended = await check({ "a.js": good, ".github/loadline.yml": gateFile }, "--k6-path", "nowhere");
  expect(ended.status).toBe(2);
  expect(ended.stderr).toMatch(/line 2.*round/);
});

test("patterns under paths that match no file of the repository are mistakes, for they keep a gate from measuring", async () => {
  const paths = (...patterns: readonly string[]) =>
    `objectives: [p95 < 300ms]\npaths: [${patterns.map((it) => JSON.stringify(it)).join(", ")}]\nscenarios: { a: { script: a.js } }\n`;
  const files = (gateFile: string) => ({
    ...{ "a.js": good, "src/server.ts": "", ".github/loadline.yml": gateFile },
    ...{ ".git/HEAD": "ref: refs/heads/main\n", ".git/objects": {}, ".git/refs": {} },
  });
  const wrong = await check(files(paths("src/**", "sources/**", "!docs/**", "*.lock")));
  expect(wrong.status).toBe(2);
  expect(wrong.stderr).toContain('paths: the patterns "sources/**" and "*.lock" match no file');
  const right = await check(files(paths("src", "!docs/**")));
  expect(right, right.stderr).toMatchObject({ status: 0 });
});
