// A merge request in GitLab: what the pipeline's token reaches, and what the job tells of itself.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createFixture } from "fs-fixture";
import { globSync } from "tinyglobby";
import { beforeAll, expect, test } from "vitest";
import { installTools } from "../../../scripts/tools.ts";
import { startGitLab } from "../../features/gitlab/stand-in/server.ts";
import { runCommand } from "../step.ts";

beforeAll(async () => await installTools(["k6"]), 600_000);

/** Mentions people, closes the merge request and asks for the token. */
const script = `
  import http from "k6/http";
  export const options = { vus: 1, iterations: 5 };
  export default function () {
    console.log("token " + __ENV.GITLAB_TOKEN + __ENV.CI_JOB_TOKEN);
    http.get(__ENV.TARGET_URL, { tags: { name: "\\n/merge\\n@all ![](https://example.com/" + __ENV.GITLAB_TOKEN } });
  }`;

const service = `
  require("node:fs").appendFileSync(process.argv[2], JSON.stringify(process.env));
  require("node:http").createServer((_, response) => response.end("hello")).listen(process.env.PORT, "127.0.0.1");`;

test("the token writes one note and is nowhere else; the base of the merge request is fetched by itself", async () => {
  await using gitlab = await startGitLab();
  await using origin = await createFixture({ "smoke.js": script, "service.cjs": service });
  await using place = await createFixture({});
  const git = (cwd: string, ...args: readonly string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.com", ...args], {
      ...{ cwd, encoding: "utf8" },
    }).trim();
  git(origin.path, "init", "-q", "-b", "main");
  git(origin.path, "add", "-A");
  git(origin.path, "commit", "-q", "-m", "base");
  const base = git(origin.path, "rev-parse", "HEAD");
  git(origin.path, "checkout", "-q", "-b", "faster-cart");
  writeFileSync(origin.getPath("service.cjs"), `${service}\n// A change.`);
  git(origin.path, "commit", "-q", "-a", "-m", "change");
  const head = git(origin.path, "rev-parse", "HEAD");
  const checkout = place.getPath("checkout");
  // As GitLab's runner does, which fetches few commits and checks one out.
  git(place.path, "clone", "-q", "--depth=1", "-b", "faster-cart", `file://${origin.path}`, checkout);
  git(checkout, "checkout", "-q", "--detach", head);

  const jobToken = "glcbt-64-hush-hush";
  const env = {
    ...{ CI: "true", GITLAB_CI: "true", GITLAB_TOKEN: gitlab.bot.token, CI_JOB_TOKEN: jobToken },
    ...{ CI_API_V4_URL: gitlab.url, CI_MERGE_REQUEST_IID: "7", CI_MERGE_REQUEST_PROJECT_ID: "9" },
    ...{ CI_MERGE_REQUEST_PROJECT_URL: "https://gitlab.example.com/octo/shop", CI_COMMIT_SHA: head },
    ...{ CI_MERGE_REQUEST_SOURCE_BRANCH_NAME: "faster-cart", CI_MERGE_REQUEST_TARGET_BRANCH_NAME: "main" },
    ...{ CI_MERGE_REQUEST_DIFF_BASE_SHA: base, CI_PIPELINE_SOURCE: "merge_request_event" },
    ...{ CI_JOB_URL: "https://gitlab.example.com/octo/shop/-/jobs/12", GITLAB_USER_LOGIN: "octocat" },
  };
  const gate = [
    ...["gate", "smoke.js", "--start", "node service.cjs seen-{side}.json", "--rounds", "1", "--verbose"],
    ...["--objective", "avg < 5s", "--comment", "always"],
  ];
  const ended = await runCommand(gate, checkout, env);

  expect(ended.status, ended.output).toBe(0);
  expect(ended.output).toContain(`The base is ${base.slice(0, 7)}`);
  expect(ended.output).toContain("token undefined");
  const report = (name: string) => readFileSync(`${checkout}/.loadline/report/${name}`, "utf8");
  const { provenance } = JSON.parse(report("smoke.run.json")) as { readonly provenance: object };
  expect(provenance).toMatchObject({
    ...{ commit: head, branch: "faster-cart", event: "merge_request_event", actor: "octocat" },
    workflowRun: "https://gitlab.example.com/octo/shop/-/jobs/12",
  });
  expect(report("junit.xml")).toContain("<testsuites");
  expect(report("report.md")).toContain("avg");
  expect(gitlab.notes).toHaveLength(1);
  const [note] = gitlab.notes;
  expect(note?.authorId).toBe(gitlab.bot.id);
  expect(note?.body).toContain("https://gitlab.example.com/octo/shop/-/jobs/12");
  expect(note?.body).not.toMatch(/^\//m);
  expect(gitlab.violations).toEqual([]);

  const written = globSync("**/*", { cwd: checkout, dot: true, ignore: [".git/**"] });
  expect(written.some((file) => file.endsWith("seen-head.json"))).toBe(true);
  const texts = [ended.output, note?.body ?? ""].concat(
    written.map((file) => readFileSync(`${checkout}/${file}`, "utf8")),
  );
  for (const secret of [gitlab.bot.token, jobToken])
    expect(texts.filter((text) => text.includes(secret))).toEqual([]);

  const refused = await runCommand(["baseline", "update", "smoke.js", "--target", gitlab.url], checkout, env);
  expect(refused.status).toBe(2);
  expect(refused.output).toContain("may not write a baseline");
});
