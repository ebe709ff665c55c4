// The ways in which a gate could pass without having measured its target: each is broken or fails, and none is stored.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { installTools } from "../../scripts/tools.ts";
import { readRun } from "../../src/ingest/records.ts";
import { call, proto, script, toTarget, twoScenarios } from "./foreign/scripts.ts";
import { redirectTo, type Service, serve, serveGrpc } from "./foreign/servers.ts";
import { filesBelow, openTerminal, type Terminal } from "./terminal.ts";

let terminal: Terminal;
let target: Service;
let elsewhere: Service;

beforeAll(async () => {
  await installTools(["k6"]);
  terminal = openTerminal();
  target = await serve();
  elsewhere = await serve();
}, 300_000);

afterAll(async () => {
  await terminal[Symbol.asyncDispose]();
  await target[Symbol.asyncDispose]();
  await elsewhere[Symbol.asyncDispose]();
});

const record = ".loadline/report/load.run.json";

/** A folder with the script `load.js`. */
function folderWith(text: string): string {
  return terminal.folder({ "load.js": text, "hello.proto": proto });
}

function storedIn(folder: string): readonly string[] {
  return Object.keys(filesBelow(join(folder, ".loadline/baselines")));
}

async function gate(folder: string, ...more: readonly string[]) {
  return await terminal.loadline(folder, [
    "gate",
    "load.js",
    "--target",
    target.url,
    "--rounds",
    "1",
    "--verbose",
    ...more,
  ]);
}

/** Runs a gate of this script; it has to end with this status and say why, and nothing may be stored. */
async function expectRefused(
  text: string,
  expected: { readonly status: number; readonly says: string | RegExp; readonly more?: readonly string[] },
): Promise<string> {
  const folder = folderWith(text);
  const { status, stdout, stderr } = await gate(folder, ...(expected.more ?? []));
  const said = status === 2 ? stderr : stdout;
  expect(said).toMatch(expected.says);
  expect(status, said).toBe(expected.status);
  if (status !== 2) expect(stdout).toMatch(status === 1 ? /^FAIL {2}/ : /^BROKEN {2}/);
  expect(storedIn(folder)).toEqual([]);
  return said;
}

const getElsewhere = (tags = "") => `http.get("${elsewhere.url}/page"${tags});`;
const named = ', { tags: { name: "page" } }';

describe.concurrent("requests that went elsewhere", () => {
  test("the only scenario has another host written into it", async () => {
    const said = await expectRefused(script(getElsewhere()), {
      status: 3,
      says: /None of the \d+ requests went to the target localhost:\d+; they went to localhost:\d+ \(\d+\)/,
    });
    expect(said).toContain(`the target ${target.host}; they went to ${elsewhere.host} (`);
    expect(said).toContain(
      'Read the target\'s address from __ENV.TARGET_URL (or __ENV.BASE_URL) in "load.js"',
    );
  });

  test("and gives its requests names, so that k6 does not tell their address", async () => {
    await expectRefused(script(getElsewhere(named)), {
      status: 3,
      says: /"load.js" neither contains the address of the target localhost:\d+ nor reads it/,
    });
  });

  test("one of two scenarios does", async () => {
    await expectRefused(twoScenarios(toTarget, getElsewhere()), {
      status: 3,
      says: /None of the \d+ requests of the scenario "buy" went to the target/,
    });
  });

  test("only setup asks the target", async () => {
    const setup = "\nexport function setup() { http.get(`${__ENV.TARGET_URL}/login`); }\n";
    await expectRefused(script(getElsewhere()) + setup, {
      status: 3,
      says: /None of the \d+ requests went to the target/,
    });
  });

  test("both sides measured at once, and one of them never asked", async () => {
    await expectRefused(twoScenarios(getElsewhere(), getElsewhere()), {
      status: 3,
      says: `went to the target ${target.host}; they went to ${elsewhere.host}`,
      more: ["--base", elsewhere.url, "--side-by-side", "simultaneous"],
    });
  });

  test("both sides measured in turn, and one of them never asked", async () => {
    await expectRefused(script(getElsewhere(named)), {
      status: 3,
      says: "neither contains the address",
      more: ["--base", elsewhere.url, "--side-by-side", "alternating"],
    });
  });

  test("two addresses of one deployment are no two sides", async () => {
    await using alone = await serve();
    const sides = ["--target", alone.url, "--base", alone.url.replace("127.0.0.1", "localhost")];
    const folder = folderWith(script(toTarget));
    const ended = await terminal.loadline(folder, ["gate", "load.js", ...sides]);
    expect(ended).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("so both sides would be the same code"),
    });
    expect(storedIn(folder)).toEqual([]);
    expect(alone.requests()).toBe(0);
  });

  test("gRPC calls to a host that is not the target's", async () => {
    await using service = await serveGrpc();
    const address = service.address.replace("127.0.0.1", "127.0.0.2");
    await expectRefused(script(call(address)), {
      status: 3,
      says: /None of the \d+ requests went to the target localhost:\d+; they went to 127\.0\.0\.2:\d+/,
      more: ["--objective", "grpc_req_duration p(95) < 1s"],
    });
  });

  test("a WebSocket of another host", async () => {
    const address = elsewhere.url.replace("http:", "ws:");
    await expectRefused(
      script(`ws.connect("${address}/live", {}, (socket) => socket.on("open", () => socket.send("hello")));`),
      {
        status: 3,
        says: `they went to ${elsewhere.host} (`,
        more: ["--objective", "ws_session_duration p(95) < 1s"],
      },
    );
  });
});

describe.concurrent("answers that were not the target's", () => {
  test.each([
    ["", "and most answers came from localhost"],
    [named, "redirects to localhost"],
  ])("a login page of another host, by a redirect (tags: %j)", async (tags, says) => {
    await using gated = await redirectTo(elsewhere.url);
    const folder = folderWith(script(`http.get(\`\${__ENV.TARGET_URL}/page\`${tags});`));
    const { status, stdout } = await terminal.loadline(folder, ["gate", "load.js", "--target", gated.url]);
    expect(stdout).toMatch(/^BROKEN {2}.*answered/);
    expect(stdout).toContain(says);
    expect(stdout).toContain("Log in from the script, or send what the deployment's protection requires");
    expect(status).toBe(3);
    expect(storedIn(folder)).toEqual([]);
  });

  test("nothing but 401", async () => {
    await using locked = await serve((_, response) => {
      response.writeHead(401).end();
    });
    const folder = folderWith(script(toTarget));
    const { status, stdout } = await terminal.loadline(folder, ["gate", "load.js", "--target", locked.url]);
    expect(stdout).toMatch(/^BROKEN {2}.*All \d+ answers were HTTP 401/);
    expect(status).toBe(3);
    expect(storedIn(folder)).toEqual([]);
  });

  test("a threshold that stops the load at once", async () => {
    const options = `{ vus: 2, duration: "5s", thresholds: { http_req_duration: [{ threshold: "max<0", abortOnFail: true }] } }`;
    await expectRefused(script(toTarget, options), { status: 1, says: "stopped the load early" });
  });
});

describe.concurrent("hosts that are meant", () => {
  const both = `${toTarget} ${getElsewhereLater()}`;

  function getElsewhereLater(): string {
    return "http.get(`${__ENV.OTHER}/token`);";
  }
  const other = () => ["--env", `OTHER=${elsewhere.url}`];

  test("some requests elsewhere are a doubt, with their share", async () => {
    const folder = folderWith(script(both));
    const { status, stdout } = await gate(folder, ...other());
    expect(stdout).toMatch(/^PASS/);
    expect(stdout).toMatch(
      /50 % of the \d+ requests did not go to the target localhost:\d+: localhost:\d+ \(\d+\)\./,
    );
    expect(stdout).toContain(`Requests by host: ${target.host} (`);
    expect(status).toBe(0);
  });

  test("none where --hosts names them, also where the script talks to no other", async () => {
    for (const text of [script(both), script(getElsewhereLater())]) {
      const folder = folderWith(text);
      const { status, stdout } = await gate(folder, ...other(), "--hosts", elsewhere.address);
      expect(stdout).toMatch(/^PASS/);
      expect(stdout).not.toContain("did not go to the target");
      expect(stdout).toContain(`--hosts ${elsewhere.address}`);
      expect(status).toBe(0);
      expect(storedIn(folder)).toHaveLength(1);
    }
  });

  test("or the gate file, for one of its scenarios", async () => {
    const folder = terminal.folder({
      "load.js": script(getElsewhereLater()),
      "hello.proto": proto,
      ".github/loadline.yml": `target-url: ${target.url}
env: { OTHER: "${elsewhere.url}" }
scenarios:
  declared: { script: load.js, hosts: ["${elsewhere.address}"] }
  forgotten: { script: load.js }
`,
    });
    const { status, stdout } = await terminal.loadline(folder, ["gate", "--rounds", "1"]);
    expect(stdout).toMatch(/^BROKEN {2}forgotten: .*None of the \d+ requests went to the target/);
    expect(status).toBe(3);
    expect(storedIn(folder)).toEqual([expect.stringContaining("declared")]);
  });

  test("gRPC on another port of the target's host is a doubt", async () => {
    await using service = await serveGrpc();
    const folder = folderWith(script(call(service.address)));
    const objective = ["--objective", "grpc_req_duration p(95) < 5s"];
    const { status, stdout } = await gate(folder, ...objective);
    expect(stdout).toMatch(
      /gRPC calls went to another port than the target's \(localhost:\d+\): localhost:\d+ \(\d+\)/,
    );
    expect(status).toBe(0);
    const declared = await gate(folder, ...objective, "--hosts", service.address);
    expect(declared.stdout).not.toContain("gRPC calls went");
  });

  test("samples without an address are a doubt", async () => {
    const options = `{ vus: 2, duration: "1s", systemTags: ["status", "method", "scenario", "expected_response"] }`;
    const { status, stdout } = await gate(folderWith(script(toTarget, options)));
    expect(stdout).toContain(
      'it was not checked that the requests went to the target; add "url" to systemTags',
    );
    expect(status).toBe(0);
  });
});

describe.concurrent("whatever could make a baseline", () => {
  const load = ["load.js", "--target"] as const;

  test.each([
    ["measure"],
    ["baseline update", "--runs", "2"],
    ["baseline accept", "--reason", "it is slower on purpose", "--objective", "p95 < 5s"],
    ["calibrate", "--runs", "3"],
  ])("%s refuses a run that never asked the target", async (command, ...more) => {
    const folder = folderWith(script(getElsewhere()));
    const args = [...command.split(" "), ...load, target.url, ...more];
    const { status, stdout, stderr } = await terminal.loadline(folder, args);
    expect(`${stdout}${stderr}`).toMatch(/None of the \d+ requests went to the target/);
    expect(status).toBe(3);
    expect(storedIn(folder)).toEqual([]);
    expect(Object.keys(filesBelow(join(folder, ".loadline/report")))).not.toContain("load.run.json");
  });

  test("measure warns of error pages, and calibrate makes nothing of them", async () => {
    await using locked = await serve((_, response) => {
      response.writeHead(401).end();
    });
    const folder = folderWith(script(toTarget));
    const measured = await terminal.loadline(folder, ["measure", ...load, locked.url]);
    expect(measured.stderr).toContain("more than half of the requests failed");
    const calibrated = await terminal.loadline(folder, ["calibrate", ...load, locked.url]);
    expect(calibrated.stderr).toContain("more than half of the requests failed");
    expect(calibrated.status).toBe(3);
    await terminal.loadline(folder, ["measure", ...load, target.url, "--report-directory", "good"]);
    const files = ["--baseline", record, "--current", "good/load.run.json"];
    const compared = await terminal.loadline(folder, ["compare", ...files]);
    expect(compared.stderr).toContain(
      `${record} cannot be compared with: more than half of the requests failed`,
    );
    expect(compared.status).toBe(3);
  });

  test("judge and compare refuse the record of a run that went elsewhere", async () => {
    const folder = folderWith(script(toTarget));
    await terminal.loadline(folder, ["measure", ...load, target.url]);
    const run = await readRun(join(folder, record));
    expect(run.hosts).toEqual({
      target: target.host,
      seen: [{ host: target.host, is: "target", requests: expect.any(Number), redirects: 0 }],
    });
    // As a tool would write it that does not look.
    const astray = {
      ...run,
      hosts: { target: "shop.example.com", seen: [{ ...run.hosts?.seen[0], is: "other" }] },
    };
    writeFileSync(join(folder, "astray.run.json"), JSON.stringify(astray));
    const judged = await terminal.loadline(folder, ["judge", "astray.run.json", "--objective", "p95 < 5s"]);
    expect(judged.stdout).toMatch(
      /^BROKEN {2}.*None of the \d+ requests went to the target shop\.example\.com/,
    );
    expect(judged.status).toBe(3);
    for (const [baseline, current] of [
      [record, "astray.run.json"],
      ["astray.run.json", record],
    ] as const) {
      const compared = await terminal.loadline(folder, [
        "compare",
        "--baseline",
        baseline,
        "--current",
        current,
      ]);
      expect(`${compared.stdout}${compared.stderr}`).toContain("went to the target shop.example.com");
      expect(compared.status).toBe(3);
    }
  });
});
