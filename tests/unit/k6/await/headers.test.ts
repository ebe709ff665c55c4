import { describe, expect, test } from "vitest";
import { hostDoubts } from "../../../../src/judge/validity/hosts.ts";
import { refuseLockedOut, refuseWithoutHeaders, scriptHeaders } from "../../../../src/k6/await/headers.ts";
import type { Awaited } from "../../../../src/k6/await/target.ts";
import { Failure } from "../../../../src/model/failure.ts";
import type { Run } from "../../../../src/model/run/run.ts";
import { hostDoubtSentence } from "../../../../src/report/words/facts/hosts.ts";
import { run } from "../../report/fixtures.ts";

const headers = { "x-vercel-protection-bypass": "BYPASS", "x-team": "TEAM" };

test.each([
  [
    { BYPASS: "s3cret\n", TEAM: "a" },
    { LOADLINE_HEADERS: '{"x-vercel-protection-bypass":"s3cret","x-team":"a"}' },
  ],
  [{ BYPASS: 'a"b', OTHER: "x" }, { LOADLINE_HEADERS: '{"x-vercel-protection-bypass":"a\\"b"}' }],
  [{ BYPASS: "" }, {}],
])("of %j a script gets %j", (env, expected) => {
  expect(scriptHeaders({ headers }, env)).toEqual(expected);
});

const locked: Awaited = {
  from: undefined,
  doubt: undefined,
  guard: { name: "Vercel's deployment protection", isKnown: true },
};

function refusal(code: string, env = {}, answer = locked): string {
  const archive = {
    files: [{ path: "shop.js", content: Buffer.from(code) }],
    options: {},
    tags: {},
    thresholds: [],
  };
  const scenario = {
    script: "shop.js",
    target: "https://shop.test",
    await: { path: "/", status: undefined, timeoutMs: 1, headers },
  };
  try {
    refuseWithoutHeaders(archive, scenario, { env, answers: [answer] });
    return "";
  } catch (error) {
    return error instanceof Failure ? `${error.code}: ${error.message}` : String(error);
  }
}

test("a script that never uses the headers of a protected target is told the two lines that do", () => {
  expect(refusal("http.get(__ENV.TARGET_URL);\n// LOADLINE_HEADERS")).toBe(
    'run: The target https://shop.test is behind Vercel\'s deployment protection, and "shop.js" never uses ' +
      '__ENV.LOADLINE_HEADERS. Send the headers with each request: const headers = JSON.parse(__ENV.LOADLINE_HEADERS || "{}"); ' +
      "and http.get(url, { headers }). See examples/k6/protected.js.",
  );
});

test("a script that uses them and does not get them is told which input is missing", () => {
  expect(refusal("JSON.parse(__ENV.LOADLINE_HEADERS)", { TEAM: "a" })).toContain(
    '"shop.js" does not get the headers that let it in. Name BYPASS in the input script-secrets;',
  );
});

test.each([
  ["uses what it gets", "JSON.parse(__ENV.LOADLINE_HEADERS)", { BYPASS: "s", TEAM: "a" }, locked],
  ["makes the header itself", 'get({ "X-Vercel-Protection-Bypass": open("key") })', {}, locked],
  ["may log in by itself", "login()", {}, { ...locked, guard: { name: "status 401", isKnown: false } }],
  ["is let in anyway", "http.get(__ENV.TARGET_URL)", {}, { ...locked, guard: undefined }],
])("a script that %s is run", (_, code, env, answer) => {
  expect(refusal(code, env, answer)).toBe("");
});

describe("a run on a protected target", () => {
  const lockedOut = (count: number, answer = locked) => {
    const measured = run({ change: { failures: [{ kind: "status", status: 401, count }] } });
    return () => refuseLockedOut(measured, { script: "shop.js", target: "https://shop.test" }, answer.guard);
  };

  test("that was kept out is broken, whatever its script mentions", () => {
    expect(lockedOut(3001)).toThrow(
      'is behind Vercel\'s deployment protection, and 3001 of 6000 requests of "shop.js" were not let in. Send the headers',
    );
  });

  test("counts where most of it was let in, or nothing guards the target", () => {
    expect(lockedOut(3000)).not.toThrow();
    expect(lockedOut(6000, { ...locked, guard: undefined })).not.toThrow();
  });
});

test("a doubt about the target's answer is told with what decides", () => {
  const told = (awaited: Run["awaited"]) => hostDoubts([run({ change: { awaited } })]).map(hostDoubtSentence);
  const remedy =
    "so this may be a login page and not the service. Set await-path to a path that answers without a login, or await-status to what is right.";
  expect(told({ kind: "status", path: "/", status: 403 })).toEqual([
    expect.stringMatching(/^The target \S+ answered \/ with status 403 before the load, /),
  ]);
  const [sentence] = told({ kind: "elsewhere", path: "/health", host: "login.test" });
  expect(sentence).toContain("redirects /health to login.test before the load, ");
  expect(sentence).toContain(remedy);
  expect(told(undefined)).toEqual([]);
});
