// Loads that prove nothing because of what became of their iterations, through dist/cli.js as a user has it: none may pass,
// and none may become a baseline.
import { createServer, type Server } from "node:http";
import { join } from "node:path";
import { afterAll, test as base, beforeAll, describe, expect } from "vitest";
import { installTools, toolPath } from "../../scripts/tools.ts";
import { isWhole } from "../matrices.ts";
import { type Ended, endProcess, taggedProcesses } from "./processes.ts";
import { filesBelow, openTerminal, type Terminal } from "./terminal.ts";

/** What the script reads an id from, and what a new deployment answers in its place. */
const whole = JSON.stringify({ args: { id: 7 } });
const empty = "{}";

interface Deployment extends AsyncDisposable {
  readonly url: string;
  /** Answers the request of this number, from 1. */
  answer: (request: number) => string;
}

async function deploy(): Promise<Deployment> {
  let requests = 0;
  const deployment = { answer: () => whole } as { answer: Deployment["answer"] };
  const server: Server = createServer((request, response) => {
    // The gate itself asks for / until the deployment is there.
    if (request.url !== "/") requests += 1;
    response.setHeader("content-type", "application/json").end(deployment.answer(requests));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return Object.assign(deployment, {
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  });
}

/** 100 iterations in scenarios of these options, each of which reads the answer's `args.id`. */
function script(scenarios: string, more = ""): string {
  return [
    'import http from "k6/http";',
    'import exec from "k6/execution";',
    more,
    `export const options = { scenarios: { ${scenarios} } };`,
    "export default function () {",
    '  const answer = http.get(__ENV.TARGET_URL + "/order");',
    "  if (!answer.json().args.id) exec.test.abort();",
    "}",
  ].join("\n");
}

const shared = '{ executor: "shared-iterations", vus: 2, iterations: 100 }';
const orders = script(`orders: ${shared}`);
const ordersTwice = script(`orders: ${shared}, others: ${shared}`);

let terminal: Terminal;

beforeAll(async () => {
  await installTools(["k6", "k6-v1"]);
  terminal = openTerminal();
}, 300_000);

afterAll(async () => await terminal?.[Symbol.asyncDispose]());

/** A script in a folder of its own, and its own deployment, which answers well at first. */
interface Shop {
  readonly deployment: Deployment;
  /** A folder with this script, in which nothing was measured. */
  readonly scripted: (text: string) => Work;
}

/** What is done in one folder. */
interface Work {
  readonly loadline: (...args: readonly string[]) => Promise<Ended>;
  readonly run: (mode: readonly string[], ...more: readonly string[]) => Promise<Ended>;
  readonly stored: () => readonly string[];
  /** Stores a baseline whose iterations ended well. Returns what is stored then. */
  readonly recordBaseline: () => Promise<readonly string[]>;
}

const test = base.extend<Shop & { readonly work: Work }>({
  deployment: async ({ task: _ }, use) => {
    await using deployment = await deploy();
    await use(deployment);
  },
  scripted: async ({ deployment, onTestFailed }, use) => {
    await use((text) => workIn(terminal.folder({ "orders.js": text }), deployment, onTestFailed));
  },
  work: async ({ scripted }, use) => await use(scripted(orders)),
});

function workIn(folder: string, { url }: Deployment, onTestFailed: (tell: () => void) => void): Work {
  const loadline = async (...args: readonly string[]): Promise<Ended> => {
    const ended = await terminal.loadline(folder, args);
    onTestFailed(() => {
      process.stderr.write(`\n${args.join(" ")}\n${ended.status}\n${ended.stdout}\n${ended.stderr}\n`);
    });
    return ended;
  };
  const run = async (mode: readonly string[], ...more: readonly string[]): Promise<Ended> =>
    await loadline(...mode, "orders.js", "--target", url, ...more);
  const stored = () => Object.values(filesBelow(join(folder, ".loadline/baselines")));
  const recordBaseline = async (): Promise<readonly string[]> => {
    // Three, as init writes it: one run does not show how its failures cluster.
    const recorded = await run(["baseline", "update"], "--runs", "3");
    expect(recorded.status).toBe(0);
    expect(stored()).not.toEqual([]);
    return stored();
  };
  return { loadline, run, stored, recordBaseline };
}

/** The new deployment answers well and without what the script reads, each so-many-th request. */
function breakEach(deployment: Deployment, period: number): void {
  deployment.answer = (request) => (request % period === 0 ? empty : whole);
}

/** The modes that could make a baseline or end in one of what they measure. */
const modes = [["gate"], ["baseline", "update"], ["measure"]] as const;

/** `node scripts/run.mjs test loads` tries each load in each mode with both majors of k6; `npm test` each mode, and some with the older. */
const isAll = isWhole("loads");

const firstException =
  /TypeError: Cannot read property 'id' of undefined at default \(orders\.js:7:\d+\(\d+\)\)/;

describe.concurrent("every iteration throws", () => {
  test("fails where the baseline had fewer, with the first exception and its line", async ({
    work,
    deployment,
  }) => {
    const before = await work.recordBaseline();
    breakEach(deployment, 1);
    const gate = await work.run(["gate"]);
    expect(gate.status).toBe(1);
    expect(gate.stdout).toMatch(
      /^FAIL {2}100 % of iterations ended with an uncaught exception; 1 % is allowed/,
    );
    expect(gate.stdout).toMatch(firstException);
    expect(work.stored()).toEqual(before);
  });

  test("is a broken run without a baseline, in every mode that could make one, and nothing is stored", async ({
    work,
    deployment,
  }) => {
    breakEach(deployment, 1);
    const accepting = ["baseline", "accept", "--reason", "a new level"];
    const others = isAll ? [["measure"], accepting] : [];
    for (const mode of [["gate"], ["baseline", "update"], ["calibrate"], ...others]) {
      const ended = await work.run(mode);
      const said = ended.stdout + ended.stderr;
      expect(ended.status, mode.join(" ")).toBe(3);
      expect(said, mode.join(" ")).toMatch(/[Aa]ll \d+ iterations ended with an uncaught exception/);
      expect(said, mode.join(" ")).toMatch(firstException);
      expect(said, mode.join(" ")).not.toMatch(/^PASS/m);
    }
    expect(work.stored()).toEqual([]);
  });

  test("is found in the record that measure leaves", async ({ work, deployment }) => {
    const { loadline, run, stored, recordBaseline } = work;
    breakEach(deployment, 1);
    const record = ".loadline/report/orders.run.json";
    expect((await run(["measure"])).status).toBe(3);
    const alone = await loadline("judge", record, "--objective", "p95 < 10s");
    expect(alone).toMatchObject({ status: 3, stdout: expect.stringMatching(/^BROKEN {2}/) });
    const again = await loadline("compare", "--baseline", record, "--current", record);
    expect(again).toMatchObject({ status: 3, stdout: expect.stringMatching(/^BROKEN {2}/) });
    expect(stored()).toEqual([]);
    deployment.answer = () => whole;
    await recordBaseline();
    breakEach(deployment, 1);
    await run(["measure"]);
    const beside = await loadline("judge", record, "--objective", "p95 < 10s");
    expect(beside).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(/^FAIL {2}100 % of iterations ended with an uncaught exception/),
    });
  });

  test("is a broken run where both sides throw, and fails where only this change does", async ({
    work,
    deployment,
  }) => {
    await using base = await deploy();
    const sides = ["--base", base.url, "--side-by-side", "simultaneous"];
    breakEach(deployment, 1);
    const worse = await work.run(["gate"], ...sides);
    expect(worse.status).toBe(1);
    expect(worse.stdout).toMatch(/^FAIL {2}100 % of iterations ended with an uncaught exception/);
    base.answer = () => empty;
    const alike = await work.run(["gate"], ...sides);
    expect(alike.status).toBe(3);
    expect(alike.stdout).toMatch(/^BROKEN {2}.*iterations ended with an uncaught exception/);
    expect(work.stored()).toEqual([]);
  });

  test("is seen in an async function, too, where k6 logs a rejected promise", async ({
    scripted,
    deployment,
  }) => {
    const rejecting = orders.replace("export default function", "export default async function");
    breakEach(deployment, 1);
    const gate = await scripted(rejecting).run(["gate"]);
    expect(gate.status).toBe(3);
    expect(gate.stdout).toMatch(/Uncaught \(in promise\) TypeError: Cannot read property 'id' of undefined/);
  });
});

describe.concurrent("some iterations throw", () => {
  test("more than 1 %, and more than in the baseline: fails whatever objectives the user has", async ({
    work,
    deployment,
  }) => {
    const { run, stored, recordBaseline } = work;
    const before = await recordBaseline();
    breakEach(deployment, 5);
    for (const objectives of [[], ["--objective", "p95 < 10s"]]) {
      const gate = await run(["gate"], ...objectives);
      expect(gate.status).toBe(1);
      expect(gate.stdout).toMatch(/^FAIL {2}\d+ % of iterations ended with an uncaught exception/);
      expect(gate.stdout).toMatch(firstException);
    }
    const update = await run(["baseline", "update", "--runs", "1"]);
    expect(update.status).toBe(1);
    expect(stored()).toEqual(before);
  });

  test("without a baseline it is open whether that is new, and the run becomes none", async ({
    work,
    deployment,
  }) => {
    const { run, stored } = work;
    breakEach(deployment, 5);
    const gate = await run(["gate"], "--fail-on-inconclusive");
    expect(gate.status).toBe(4);
    expect(gate.stdout).toMatch(
      /^INCONCLUSIVE {2}Can't tell: \d+ % of iterations ended with an uncaught exception, and it is unknown whether that is new/,
    );
    expect(gate.stdout).toMatch(firstException);
    expect(stored()).toEqual([]);
    await run(["baseline", "update", "--runs", "1"]);
    expect(stored()).toEqual([]);
  });

  test("as many as in the baseline is a warning; an objective of the user's own decides alone", async ({
    work,
    deployment,
  }) => {
    const { run, stored } = work;
    breakEach(deployment, 5);
    const allowed = ["--objective", "exceptions < 50%"];
    const recorded = await run(["baseline", "update"], "--runs", "1", ...allowed);
    expect(recorded.status).toBe(0);
    const before = stored();
    const gate = await run(["gate"], "--objective", "p95 < 10s");
    expect(gate.status).toBe(0);
    expect(gate.stdout).toMatch(
      /^WARN\w* {2}\d+ % of iterations ended with an uncaught exception; 1 % is allowed/,
    );
    expect(gate.stdout).toContain("Not new: exceptions of the baseline");
    const own = await run(["gate"], ...allowed);
    expect(own.stdout).toMatch(/^PASS {2}The objective is met/);
    expect(stored()).toEqual(before);
  });

  test("none at all costs no row", async ({ work }) => {
    await work.recordBaseline();
    const gate = await work.run(["gate"], "--objective", "p95 < 10s");
    expect(gate.stdout).toMatch(/^PASS {2}The objective is met/);
    expect(gate.stdout).not.toContain("exceptions");
  });
});

const idle =
  '{ executor: "ramping-arrival-rate", startRate: 0, preAllocatedVUs: 1, stages: [{ target: 0, duration: "1s" }] }';
const lost = '{ executor: "constant-arrival-rate", rate: 20, duration: "1s", preAllocatedVUs: 0, maxVUs: 2 }';
const never =
  '{ executor: "constant-arrival-rate", rate: 20, duration: "1s", preAllocatedVUs: 0, maxVUs: 0 }';
const rare =
  '{ executor: "constant-arrival-rate", rate: 1, timeUnit: "1h", duration: "1s", startTime: "100ms", preAllocatedVUs: 1 }';

/** Loads of which a part is missing, and what is said of each. */
const missing: readonly (readonly [name: string, script: string, reason: RegExp])[] = [
  ["by a rate of 0", script(`orders: ${idle}`), /sent no samples of the load|made no HTTP requests/],
  [
    "by a rate of 0 in one of two scenarios",
    script(`orders: ${shared}, idle: ${idle}`),
    /The scenario "idle" of "orders\.js" ran no iteration/,
  ],
  [
    "by no virtual users in one of two scenarios",
    script(`orders: ${shared}, never: ${never}`),
    /The scenario "never" of "orders\.js" ran no iteration/,
  ],
  [
    "because virtual users cannot start",
    script(`orders: ${shared}, lost: ${lost}`, 'if (__VU > 2) throw new Error("no such file");'),
    /k6 could not start a virtual user of the scenario "lost" [\s\S]*no such file/,
  ],
  [
    "by an exception in setup()",
    `${orders}\nexport function setup() { throw new Error("no login"); }`,
    /k6 could not finish "orders\.js": Error: no login/,
  ],
  [
    "by test.abort()",
    orders.replace("http.get", 'exec.test.abort("enough"); http.get'),
    /k6 could not finish "orders\.js": test aborted: enough/,
  ],
];

describe.concurrent.each(["k6", "k6-v1"] as const)("with %s, a part of the load is missing", (tool) => {
  const isNewest = tool === "k6";
  // Of the older k6 those whose words the gate reads.
  const loads =
    isAll || isNewest ? missing : missing.filter(([, , { source }]) => source.startsWith("k6 could not"));
  const cells = loads.map((load, index) => ({
    load,
    name: load[0],
    tried: isAll ? modes : [modes[index % modes.length] ?? modes[0]],
  }));

  test.for(cells)("$name: broken, and nothing is stored", async ({ load, tried }, { scripted }) => {
    const [, text, reason] = load;
    const { run, stored } = scripted(text);
    for (const mode of tried) {
      const ended = await run(mode, "--k6-path", toolPath(tool));
      expect(ended.status, mode.join(" ")).toBe(3);
      expect(ended.stdout + ended.stderr, mode.join(" ")).toMatch(reason);
    }
    expect(stored()).toEqual([]);
  });

  const ofBoth = test.runIf(isAll || isNewest);

  ofBoth(
    "a scenario that would begin after the script stopped the load is no pass either",
    async ({ scripted }) => {
      const late = '{ executor: "shared-iterations", vus: 1, iterations: 1, startTime: "1h" }';
      const steady = '{ executor: "constant-vus", vus: 1, duration: "1h" }';
      const text = `${script(`orders: ${steady}, late: ${late}`)}
      options.thresholds = { iterations: [{ threshold: "count < 5", abortOnFail: true }] };`;
      const { run, stored } = scripted(text);
      for (const mode of isAll ? [["gate"], ["baseline", "update"]] : [["gate"]]) {
        const ended = await run(mode, "--k6-path", toolPath(tool));
        expect(ended.status, mode.join(" ")).toBe(1);
        expect(ended.stdout, mode.join(" ")).toMatch(/^FAIL {2}[\s\S]*stopped the load early/);
      }
      expect(stored()).toEqual([]);
    },
  );

  test("a scenario of a function that is not there is refused before the load", async ({ scripted }) => {
    const nowhere = '{ executor: "shared-iterations", vus: 1, iterations: 1, exec: "nowhere" }';
    const { run, stored } = scripted(script(`orders: ${shared}, other: ${nowhere}`));
    const ended = await run(["gate"], "--k6-path", toolPath(tool));
    expect(ended.status).toBe(2);
    expect(ended.stdout + ended.stderr).toMatch(/rejects the options of "orders\.js": .*nowhere/);
    expect(stored()).toEqual([]);
  });

  ofBoth(
    "a scenario of few iterations, all in the warm-up, is none that is missing",
    async ({ scripted }) => {
      const text = script(
        `orders: { executor: "constant-arrival-rate", rate: 20, duration: "2s", preAllocatedVUs: 2 }, rare: ${rare}`,
      );
      const ended = await scripted(text).run(["gate"], "--warm-up", "1s", "--k6-path", toolPath(tool));
      expect(ended.status).toBe(0);
    },
  );
});

test("both scenarios of a script are told apart from their doubles side by side", async ({ scripted }) => {
  await using base = await deploy();
  const sides = ["--base", base.url, "--side-by-side", "simultaneous"];
  const ended = await scripted(ordersTwice).run(["gate"], ...sides, "--objective", "errors < 1%");
  expect(ended.stdout).toMatch(/^PASS {2}/);
});

test("a k6 that is killed, as for want of memory, is a broken run", async ({ work, deployment }) => {
  let answered = 0;
  deployment.answer = () => {
    answered += 1;
    if (answered === 20) {
      const generators = taggedProcesses(terminal.tag).filter(({ command }) => / run --quiet /.test(command));
      for (const { pid } of generators) endProcess(pid, "SIGKILL");
    }
    return whole;
  };
  const gate = await work.run(["gate"]);
  expect(gate.status).toBe(3);
  expect(gate.stdout).toMatch(/^BROKEN {2}.*k6 was ended by SIGKILL/);
  expect(work.stored()).toEqual([]);
});
