// Where a deployment names the target, whoever may deploy names a host: secrets go to none that nobody trusted.
import { readFileSync } from "node:fs";
import { createFixture } from "fs-fixture";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { installTools } from "../../../scripts/tools.ts";
import { trustedGateFile } from "../../../src/config/file/trust.ts";
import { resolveGate } from "../../../src/config/resolve/gate.ts";
import { whyNoHeaders } from "../../../src/entry/target/headers.ts";
import { awaitTarget } from "../../../src/k6/await/target.ts";
import { contentOf, parseGateFile } from "../../builders/gate-file.ts";
import { startGitHub } from "../../github/server.ts";
import { serve } from "../../unit/k6/fakes.ts";
import { planted } from "../../written/planted.ts";
import { findPlanted } from "../../written/scan.ts";
import { runStep } from "../step.ts";

beforeAll(async () => await installTools(["k6"]), 600_000);

/** Lets nobody in without the key, and keeps what it is shown. */
let shown: (string | undefined)[] = [];
let preview: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  preview = await serve(({ headers }, response) => {
    const key = [headers["x-key"]].flat()[0];
    shown.push(key);
    response
      .writeHead(key === planted.scriptSecret ? 200 : 401, { "set-cookie": "_vercel_sso_nonce=1" })
      .end();
  });
});
beforeEach(() => {
  shown = [];
});
afterAll(async () => await preview.close());

/** The example, and what is left of it without the headers. */
const sending = readFileSync("examples/k6/protected.js", "utf8");
const open = sending.replace(/^.*LOADLINE_HEADERS.*\n/gm, "").replace("{ headers, ", "{ ");

const gateFile = (hosts: string) => `
target-url: auto
deployment: { timeout: 1s }
objectives: [avg < 5s, "errors < 1%"]
rounds: 1
await: { headers: { x-key: SHOP_KEY }, header-hosts: [${hosts}] }
scenarios: { smoke: { script: smoke.js } }
`;

/** A gate of a pull request whose head is deployed, with the key among the step's variables. */
async function gate(script: string, inputs: Record<string, string> = {}, hosts = "127.0.0.1") {
  const base = gateFile(hosts);
  await using github = await startGitHub({ files: { ".github/loadline.yml": base } });
  const { headSha } = github.seedPullRequest({ number: 7 });
  github.seedDeployment({
    sha: headSha,
    environment: "Preview",
    statuses: [{ state: "success", url: preview.url }],
  });
  await using checkout = await createFixture({ "smoke.js": script, ".github/loadline.yml": base });
  const ended = await runStep(github, checkout, {
    event: "pull_request.opened",
    about: { sha: headSha, number: 7 },
    inputs: { env: "RATE=10\nDURATION=1s", ...inputs },
    env: { SHOP_KEY: planted.scriptSecret },
  });
  expect(github.violations).toEqual([]);
  return { ...ended, body: github.comments[0]?.body ?? "", checks: github.checkRuns };
}

describe("the headers that let a load in", () => {
  test("do not go to a host that a deployment named and the base branch did not", async () => {
    const { status, output, body, checks } = await gate(
      sending,
      { "script-secrets": "SHOP_KEY" },
      '"*.vercel.app"',
    );
    expect(status, output).toBe(3);
    expect(shown).toEqual([]);
    expect(body).toContain("which is not one of the hosts that get await.headers");
    expect(checks).toMatchObject([{ conclusion: "failure" }]);
  });

  test("reach a script that is given them, and nothing that is written", async () => {
    const { status, output, body } = await gate(sending, { "script-secrets": "SHOP_KEY" });
    expect(status, output).toBe(0);
    expect(shown.filter((key) => key === planted.scriptSecret).length).toBeGreaterThanOrEqual(6);
    expect(
      findPlanted(
        new Map([
          ["log", output],
          ["comment", body],
        ]),
      ),
    ).toEqual([]);
  });

  test("do not reach a script that they are not given to by name", async () => {
    const { status, output, body } = await gate(sending);
    expect(status, output).toBe(3);
    expect(body).toContain("Name SHOP_KEY in the input script-secrets");
    // It was awaited with the key, and once without.
    expect(shown.filter((key) => key === undefined)).toHaveLength(1);
  });

  test("are not sent by a script that does not use them: its run is broken, and no login page is measured", async () => {
    const { status, output, body } = await gate(open, { "script-secrets": "SHOP_KEY" });
    expect(status, output).toBe(3);
    expect(body).toMatch(/"smoke\.js" never uses \S+ENV\.LOADLINE_HEADERS/);
  });

  test("do not go to the service that the gate starts, which is the pull request's own program", () => {
    const file = parseGateFile(`start: node steal.js${gateFile("127.0.0.1")}`, "loadline.yml");
    const started = { head: "http://127.0.0.1:4000", base: undefined };
    const around = {
      baseline: { kind: "directory", path: "b" },
      deployment: undefined,
      samples: "pipe",
    } as const;
    const [scenario] = resolveGate(new Map(), file, { ...around, started }).scenarios;
    expect(scenario?.target).toBe(started.head);
    expect(scenario?.await).toEqual({ path: "/", status: undefined, timeoutMs: 60_000 });
  });

  test("do not follow a redirect to another host, and stay with the target on the way back", async () => {
    const seen: string[] = [];
    await using away = await serveKeys("away", seen, (response) => response.end());
    await using home = await serveKeys("home", seen, (response) =>
      response.writeHead(302, { location: away.url }).end(),
    );
    const asked = { path: "/", status: undefined, timeoutMs: 10_000, headers: { "x-key": "s3cret" } };
    const target = home.url.replace("//", "//me:secret@");
    await awaitTarget(target, asked, new AbortController().signal);
    expect(seen[0]).toMatch(/^home s3cret Basic /);
    expect(seen[1]).toBe("away undefined undefined");
  });

  test.each([
    ["*-acme.vercel.app", "https://shop-1-acme.vercel.app.evil.test", false],
    ["*-acme.vercel.app", "https://evil.test/?-acme.vercel.app", false],
    ["*-acme.vercel.app", "https://evil.test#x-acme.vercel.app", false],
    ["*-acme.vercel.app", "https://shop-acme.vercel.app@evil.test", false],
    ["*-acme.vercel.app", "https://SHOP-1-acme.vercel.app", true],
    ["shop.test", "https://shop.test:8443", true],
    ["shop.test", "http://shop.test", false],
  ])("named for %s go to %s: %s", (pattern, url, expected) => {
    const awaited = {
      path: "/",
      status: undefined,
      timeoutMs: 1,
      headers: { "x-key": "KEY" },
      headerHosts: [pattern],
    };
    expect(whyNoHeaders(awaited, url, { KEY: "s3cret" }) === undefined).toBe(expected);
  });
});

async function serveKeys(
  name: string,
  seen: string[],
  answer: (response: Parameters<Parameters<typeof serve>[0]>[1]) => void,
) {
  const server = await serve(({ headers }, response) => {
    seen.push(`${name} ${headers["x-key"]} ${headers.authorization}`);
    answer(response);
  });
  return { ...server, [Symbol.asyncDispose]: server.close };
}

test("a pull request decides neither which deployment is measured, nor with which headers and where they go", () => {
  const base = parseGateFile("target-url: auto\nscenarios: { a: { script: a.js } }", "loadline.yml");
  const own = parseGateFile(
    `target-url: https://evil.test
deployment: { environment: evil-* }
await: { headers: { x-key: SHOP_KEY }, header-hosts: ["*"], expect: { status: 401 } }
scenarios: { a: { script: a.js, deployment: { environment: Production }, await: { headers: { x: SHOP_KEY } } } }`,
    "loadline.yml",
  );
  const { file } = trustedGateFile(own, base, { objectivesFrom: "pull request" });
  expect(contentOf(file)).toEqual(contentOf(base));
});
