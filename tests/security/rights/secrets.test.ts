// Secrets of a target, of the step and of Prometheus go where they belong, and into nothing that is written.
import { readFileSync } from "node:fs";
import { createFixture } from "fs-fixture";
import { globSync } from "tinyglobby";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { installTools } from "../../../scripts/tools.ts";
import { awaitTarget } from "../../../src/k6/await/target.ts";
import { basicAuthorization } from "../../../src/lib/credentials.ts";
import { type GitHub, startGitHub } from "../../github/server.ts";
import { serve } from "../../unit/k6/fakes.ts";
import { planted, withPlanted } from "../../written/planted.ts";
import { findPlanted } from "../../written/scan.ts";
import { runCommand, runStep } from "../step.ts";

/** Says all it knows, as a script in a hurry does: in names, groups, checks, errors and its log. */
const script = `
  import http from "k6/http";
  import { check, group } from "k6";
  export const options = { vus: 1, iterations: 3 };
  export default function () {
    const url = __ENV.TARGET_URL;
    console.log("measuring " + url + " with " + __ENV.SHOP_KEY + " and " + __ENV.NPM_TOKEN);
    const answer = http.get(url + "/list?page=" + __ITER + "&token=" + __ENV.LIST_TOKEN + "#top");
    http.get(url + "/named", { tags: { name: "named " + url + " " + __ENV.SHOP_KEY } });
    group("group " + url, () => check(answer, { ["check " + url]: ({ status }) => status === 200 }));
    if (__ITER === 1) throw new Error("thrown at " + url);
  }`;

const gateFile = `
objectives: [avg < 5s, "checks rate > 50%"]
scenarios: { smoke: { script: smoke.js } }
`;

beforeAll(async () => await installTools(["k6"]), 600_000);

let seen: { url: string | undefined; authorization: string | undefined }[] = [];
let target: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  target = await serve(({ url, headers: { authorization } }, response) => {
    seen.push({ url, authorization });
    response.writeHead(authorization === undefined ? 401 : 200).end("hello");
  });
});
afterAll(async () => await target.close());

/** A server that keeps what it is asked with, and answers with this. */
async function recording(answer: Parameters<typeof serve>[0]) {
  const requests: { url: string | undefined; authorization: string | undefined }[] = [];
  const server = await serve((request, response) => {
    const { url, headers } = request;
    requests.push({ url, authorization: headers.authorization });
    answer(request.resume(), response);
  });
  return { ...server, requests, [Symbol.asyncDispose]: server.close };
}

/** What is on the disk of a checkout, but for what was there at first. */
function writtenIn(folder: string, given: readonly string[]): Map<string, string> {
  const files = globSync("**/*", { cwd: folder, dot: true, ignore: [...given] });
  return new Map(files.map((file) => [file, readFileSync(`${folder}/${file}`, "utf8")]));
}

/** All that a stand-in of GitHub was given to keep. */
function keptBy(github: GitHub): string {
  return JSON.stringify([github.comments, github.checkRuns]);
}

describe("user name and password in the target's URL", () => {
  const authorization = basicAuthorization(planted.targetUser, planted.targetPassword);

  test("reach the target, and neither log nor page, record, comment, check or output", async () => {
    seen = [];
    await using github = await startGitHub({ files: { ".github/loadline.yml": gateFile } });
    const { headSha } = github.seedPullRequest({ number: 7 });
    await using checkout = await createFixture({ "smoke.js": script, ".github/loadline.yml": gateFile });
    const { status, output, summary } = await runStep(github, checkout, {
      event: "pull_request.opened",
      about: { sha: headSha, number: 7 },
      inputs: {
        "target-url": withPlanted(target.url),
        "script-secrets": "SHOP_KEY",
        env: `LIST_TOKEN=${planted.queryToken}`,
        rounds: "1",
        verbose: "true",
      },
      env: { SHOP_KEY: planted.scriptSecret, NPM_TOKEN: planted.stepToken },
    });
    expect(seen.length).toBeGreaterThan(6);
    expect(new Set(seen.map((request) => request.authorization))).toEqual(new Set([authorization]));
    expect(output).toContain("::add-mask::");
    expect(output).toContain(`measuring ${target.url} with *** and undefined`);
    const written = writtenIn(checkout.path, ["smoke.js"]);
    expect([...written.keys()]).toEqual(
      expect.arrayContaining([".loadline/report/report.html", ".loadline/report/smoke.run.json", "output"]),
    );
    const all = new Map([...written, ["log", output], ["summary", summary], ["GitHub", keptBy(github)]]);
    expect(findPlanted(all), output).toEqual([]);
    const run = JSON.parse(written.get(".loadline/report/smoke.run.json") ?? "");
    expect(run.provenance.target).toBe(target.url);
    const names = JSON.stringify(run.metrics);
    expect(names).toContain('{"name":"/list"}');
    expect(names).toContain(`{"name":"named ${target.url} ***"}`);
    expect(run.checks).toMatchObject([{ name: `check ${target.url}` }]);
    expect(status, output).toBe(0);
    expect(output).toContain(`thrown at ${target.url}`);
  });

  test("reach the target through k6 where they are not ASCII, and nothing that is written", async () => {
    seen = [];
    await using folder = await createFixture({
      "hello.js": `import http from "k6/http";
        export default function () { http.get(__ENV.TARGET_URL); }`,
    });
    const url = target.url.replace("//", "//usér:pässwörd-7@");
    const { status, output } = await runCommand(
      ["gate", "hello.js", "--target", url, "--rounds", "1", "--objective", "avg < 5s", "--verbose"],
      folder.path,
    );
    expect(status, output).toBe(0);
    const header = basicAuthorization("usér", "pässwörd-7");
    expect(new Set(seen.map((request) => request.authorization))).toEqual(new Set([header]));
    const all = [output, ...writtenIn(folder.path, ["hello.js"]).values()].join("\n");
    for (const secret of ["pässwörd-7", encodeURIComponent("pässwörd-7"), header])
      expect(all).not.toContain(secret);
  });

  test("reach both deployments side by side, each its own", async () => {
    seen = [];
    await using folder = await createFixture({
      "both.js": script
        .replace(
          "vus: 1, iterations: 3",
          'scenarios: { a: { executor: "shared-iterations", vus: 1, iterations: 2 } }',
        )
        .replace("if (__ITER === 1)", "if (false)"),
    });
    const other = new URL(withPlanted(target.url.replace("127.0.0.1", "localhost")));
    other.pathname = "/base";
    const { status, output } = await runCommand(
      [
        ...["gate", "both.js", "--target", withPlanted(target.url), "--base", other.href, "--rounds", "1"],
        ...["--objective", "avg < 5s", "--side-by-side", "simultaneous", "--verbose"],
      ],
      folder.path,
      { LIST_TOKEN: planted.queryToken },
    );
    expect(status, output).toBe(0);
    expect(new Set(seen.map((request) => request.authorization))).toEqual(new Set([authorization]));
    expect(seen.some(({ url }) => url?.startsWith("/base/list"))).toBe(true);
    expect(findPlanted(new Map([...writtenIn(folder.path, ["both.js"]), ["log", output]]))).toEqual([]);
  });

  test.each([
    ["ftp scheme", (url: string) => url.replace("http:", "ftp:")],
    ["no URL", (url: string) => url.replace("http://", "http//")],
    ["nobody listening", (url: string) => url.replace(/:\d+$/, ":9")],
  ])("are in no message about %s", async (_, change) => {
    await using folder = await createFixture({ "smoke.js": script });
    const url = change(withPlanted(target.url));
    const { status, output } = await runCommand(
      ["gate", "smoke.js", "--target", url, "--await-timeout", "1ms"],
      folder.path,
    );
    expect(status).toBeGreaterThan(1);
    expect(output).toMatch(/target/);
    expect(findPlanted(new Map([["log", output]]))).toEqual([]);
  });

  test("do not follow a redirect to another host", async () => {
    await using other = await recording((_, response) => response.end());
    await using moved = await recording((_, response) =>
      response.writeHead(302, { location: other.url }).end(),
    );
    const awaited = { path: "/", status: undefined, timeoutMs: 10_000 };
    await awaitTarget(withPlanted(moved.url), awaited, new AbortController().signal);
    expect(moved.requests).toMatchObject([{ authorization }]);
    expect(other.requests).toEqual([{ url: "/", authorization: undefined }]);
  });
});

describe("a Prometheus token", () => {
  const fileWith = (url: string, more = "") => `
objectives: [avg < 5s]
prometheus:
  url: ${url}
  bearer-env: PROM_TOKEN
  remote-write: ${more === "" ? "true" : more}
  queries: [{ name: Up, query: up }]
scenarios: { smoke: { script: smoke.js } }
`;
  const quiet = `
    import http from "k6/http";
    export const options = { vus: 1, iterations: 2 };
    export default function () { http.get(__ENV.TARGET_URL); console.log("token " + __ENV.PROM_TOKEN); }`;
  const env = { PROM_TOKEN: planted.prometheusToken };

  test("goes neither where a pull request's gate file points nor where Prometheus redirects to", async () => {
    await using evil = await recording((_, response) => response.end());
    await using own = await recording((_, response) =>
      response.writeHead(307, { location: `${evil.url}/moved` }).end(),
    );
    await using github = await startGitHub({ files: { ".github/loadline.yml": fileWith(own.url) } });
    const { headSha } = github.seedPullRequest({ number: 7 });
    const changed = fileWith(evil.url, `${evil.url}/api/v1/write`);
    await using checkout = await createFixture({ "smoke.js": quiet, ".github/loadline.yml": changed });
    const { status, output } = await runStep(github, checkout, {
      event: "pull_request.opened",
      about: { sha: headSha, number: 7 },
      inputs: { "target-url": withPlanted(target.url), rounds: "1" },
      env,
    });
    expect(status, output).toBe(0);
    const asked = (path: string) => own.requests.filter(({ url }) => url?.startsWith(path));
    expect(asked("/api/v1/query").length).toBeGreaterThan(0);
    expect(asked("/api/v1/write").length).toBeGreaterThan(0);
    expect(new Set(own.requests.map(({ authorization }) => authorization))).toEqual(
      new Set([`Bearer ${planted.prometheusToken}`]),
    );
    expect(evil.requests).toEqual([]);
    expect(output).toContain("token undefined");
    expect(output).not.toContain("The script mentions PROM_TOKEN");
    const written = writtenIn(checkout.path, ["smoke.js"]);
    expect(findPlanted(new Map([...written, ["log", output], ["GitHub", keptBy(github)]]))).toEqual([]);
  });

  test("is not sent to another server in prometheus-url", async () => {
    await using other = await recording((_, response) => response.writeHead(404).end());
    await using folder = await createFixture({
      "smoke.js": quiet,
      ".github/loadline.yml": fileWith("https://prometheus.example.com"),
    });
    const args = ["gate", "--target", target.url, "--rounds", "1", "--prometheus-url", other.url];
    const { output } = await runCommand([...args, "--verbose"], folder.path, env);
    expect(output).toContain("so PROM_TOKEN is not sent there.");
    expect(other.requests.length).toBeGreaterThan(0);
    expect(new Set(other.requests.map(({ authorization }) => authorization))).toEqual(new Set([undefined]));
    expect(output).toContain("token undefined");
  });

  test("is no script's, though the workflow names it", async () => {
    await using github = await startGitHub({
      files: { ".github/loadline.yml": fileWith("http://127.0.0.1:9") },
    });
    const { headSha } = github.seedPullRequest({ number: 7 });
    await using checkout = await createFixture({ "smoke.js": quiet });
    const { status, output } = await runStep(github, checkout, {
      event: "pull_request.opened",
      about: { sha: headSha, number: 7 },
      inputs: { "target-url": target.url, "script-secrets": "PROM_TOKEN" },
      env,
    });
    expect(status).toBe(2);
    expect(output).toContain("script-secrets: PROM_TOKEN is a secret of Prometheus in the gate file");
  });
});

describe.runIf(process.platform === "linux")("secrets of the step", () => {
  test("are not what other processes of the user read of the gate's own, as what a pull request starts can", async () => {
    let gate: number | undefined;
    const shown: string[] = [];
    await using looking = await recording(({ headers }, response) => {
      const isLoad = headers["user-agent"]?.startsWith("Grafana k6") === true;
      if (isLoad) shown.push(readFileSync(`/proc/${gate}/environ`, "latin1").replaceAll("\0", "\n"));
      response.end("hello");
    });
    await using github = await startGitHub({ files: { ".github/loadline.yml": gateFile } });
    const { headSha } = github.seedPullRequest({ number: 7 });
    await using checkout = await createFixture({ "smoke.js": script, temporary: {} });
    const { status, output } = await runStep(github, checkout, {
      event: "pull_request.opened",
      about: { sha: headSha, number: 7 },
      inputs: { "target-url": looking.url, "script-secrets": "SHOP_KEY", rounds: "1" },
      env: {
        ...{
          SHOP_KEY: planted.scriptSecret,
          NPM_TOKEN: planted.stepToken,
          RUNNER_TEMP: checkout.getPath("temporary"),
        },
        ACTIONS_RUNTIME_TOKEN: planted.stepToken,
      },
      onStart: (pid) => {
        gate = pid;
      },
    });
    expect(status, output).toBe(0);
    const [environment = ""] = shown;
    expect(environment).toMatch(/^GITHUB_SHA=/m);
    expect(environment).not.toMatch(/^(?:INPUT_|ACTIONS_|NPM_|SHOP_|GITHUB_OUTPUT|GITHUB_STEP_SUMMARY)/m);
    expect(findPlanted(new Map([["environment", environment]]))).toEqual([]);
    // What the first process left to the second is read and gone.
    expect(globSync("temporary/**", { cwd: checkout.path, dot: true })).toEqual([]);
    // The outputs go where the runner looks for them, the script has its secret, and the comment its token.
    expect(readFileSync(checkout.getPath("output"), "utf8")).toContain("verdict");
    expect(output).toContain("with *** and undefined");
    expect(github.comments).toHaveLength(1);
  });

  test("cost no verdict where there is no room to hand them over", async () => {
    await using github = await startGitHub();
    await using checkout = await createFixture({});
    const { status, output } = await runStep(github, checkout, {
      event: "push",
      about: { sha: "a".repeat(40) },
      inputs: { mode: "judge", current: "missing.run.json" },
      env: { RUNNER_TEMP: checkout.getPath("nowhere") },
    });
    expect(output).toContain("missing.run.json");
    expect(status).toBe(2);
  });
});
