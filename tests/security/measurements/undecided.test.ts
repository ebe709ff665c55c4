// The script of a change keeps its gate from deciding anything. That is green unless the base branch says otherwise.
import { execFileSync } from "node:child_process";
import { availableParallelism } from "node:os";
import { createFixture } from "fs-fixture";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { installTools } from "../../../scripts/tools.ts";
import { startGitHub } from "../../github/server.ts";
import { serve } from "../../unit/k6/fakes.ts";
import { runCommand, runStep } from "../step.ts";

let answerAfterMs = 0;
let target: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  await installTools(["k6"]);
  target = await serve((_, response) => void setTimeout(() => response.end("hello"), answerAfterMs));
}, 600_000);
afterAll(async () => await target.close());

const scriptOf = (options: string, after = "") => `import http from "k6/http";
export const options = ${options};
export default function () { http.get(__ENV.TARGET_URL); ${after} }`;

const attacks = {
  "one iteration": scriptOf("{ vus: 1, iterations: 1 }"),
  "a busy loop": scriptOf(
    `{ vus: ${4 * availableParallelism()}, duration: "4s" }`,
    "for (const until = Date.now() + 300; Date.now() < until; ) {}",
  ),
} as const;

const gateFile = (more = "") => `
objectives: [p95 < 20s]
rounds: 1
${more}
scenarios: { smoke: { script: smoke.js } }
`;

async function gateOf(script: string, base: string, own = base) {
  await using github = await startGitHub({ files: { ".github/loadline.yml": base } });
  const { headSha } = github.seedPullRequest({ number: 7 });
  await using checkout = await createFixture({ "smoke.js": script, ".github/loadline.yml": own });
  const { status, output } = await runStep(github, checkout, {
    ...{ event: "pull_request.opened", about: { sha: headSha, number: 7 } },
    inputs: { "target-url": target.url },
  });
  return { status, output, conclusions: github.checkRuns.map(({ conclusion }) => conclusion) };
}

describe.each(Object.entries(attacks))("a script with %s", (_, script) => {
  test("makes the gate inconclusive, which is neutral", async () => {
    const { status, output, conclusions } = await gateOf(script, gateFile());
    expect(status, output).toBe(0);
    expect(conclusions).toEqual(["neutral"]);
  });

  test("fails where the base branch has fail-on-inconclusive, whatever the change says of that", async () => {
    const base = gateFile("fail-on-inconclusive: true");
    const { status, output, conclusions } = await gateOf(
      script,
      base,
      gateFile("fail-on-inconclusive: false"),
    );
    expect(status, output).toBe(4);
    expect(conclusions).toEqual(["failure"]);
  });
});

test("a script with one iteration fails by the gate file that init writes", async () => {
  const script = attacks["one iteration"];
  await using repository = await createFixture({ "perf/smoke.js": script });
  const git = (...args: readonly string[]) => execFileSync("git", args, { cwd: repository.path });
  git("init", "--quiet");
  git("remote", "add", "origin", "https://github.com/octo/shop.git");
  const written = await runCommand(["init"], repository.path);
  expect(written.status, written.output).toBe(0);
  const file = await repository.readFile(".github/loadline.yml", "utf8");
  await using github = await startGitHub({ files: { ".github/loadline.yml": file } });
  const { headSha } = github.seedPullRequest({ number: 7 });
  const { status, output } = await runStep(github, repository, {
    ...{ event: "pull_request.opened", about: { sha: headSha, number: 7 } },
    inputs: { "target-url": target.url, objectives: "p95 < 20s", rounds: "1" },
  });
  expect(status, output).toBe(4);
  expect(github.checkRuns.map(({ conclusion }) => conclusion)).toEqual(["failure"]);
});

test("a script with one iteration, which misses the limit, fails without more", async () => {
  answerAfterMs = 300;
  const { status, output, conclusions } = await gateOf(
    attacks["one iteration"],
    gateFile().replace("20s", "100ms"),
  );
  answerAfterMs = 0;
  expect(status, output).toBe(1);
  expect(conclusions).toEqual(["failure"]);
});
