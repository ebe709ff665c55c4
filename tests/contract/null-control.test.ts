// `loadline gate --null-control` with a real k6: the example shop, and a base deployment that differs from itself.
import { type ExecFileException, execFile } from "node:child_process";
import { request } from "node:http";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { createFixture } from "fs-fixture";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Shop, startShop } from "../../examples/shop/shop.js";
import { installTools, toolPath } from "../../scripts/tools.ts";
import { type Run, runSchema } from "../../src/model/run/run.ts";
import { parseOutcome } from "../../src/report/document/outcome.ts";
import { entryPath } from "../built.ts";
import { serve } from "../unit/k6/fakes.ts";

const execute = promisify(execFile);
const opened: { close(): Promise<void> }[] = [];
let shop: Shop;

beforeAll(async () => {
  await installTools(["k6"]);
  shop = await startShop({ port: 0, seed: 1 });
}, 300_000);

afterAll(async () => {
  for (const one of opened) await one.close();
  await shop.close();
});

/** The shop at another address, where its requests are counted. */
async function counted() {
  const counts = { requests: 0 };
  const { hostname, port } = new URL(shop.url);
  const server = await serve((incoming, response) => {
    counts.requests += 1;
    const { method, url: path, headers } = incoming;
    const outgoing = request({ hostname, port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    outgoing.on("error", () => response.destroy());
    incoming.pipe(outgoing);
  });
  opened.push(server);
  return { url: server.url, counts };
}

/** A deployment that answers each load after so many ms. */
async function answering(delayOf: (load: string) => number): Promise<string> {
  const server = await serve(({ headers }, response) => {
    setTimeout(() => response.end("hello"), delayOf(String(headers["x-load"])));
  });
  opened.push(server);
  return server.url;
}

interface Gated {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly report: string;
  /** A Run record that the gate kept. */
  readonly recordOf: (name: string) => Promise<Run>;
}

async function gate(
  cwd: { readonly path: string; readonly readFile: (path: string, encoding: "utf8") => Promise<string> },
  args: readonly string[],
): Promise<Gated> {
  const command = [entryPath("cli"), "gate", "--k6-path", toolPath("k6"), ...args];
  const ended = await execute(process.execPath, command, { cwd: cwd.path }).then(
    (printed) => ({ status: 0, ...printed }),
    ({ code, stdout = "", stderr = "" }: ExecFileException) => {
      return { status: typeof code === "number" ? code : -1, stdout, stderr };
    },
  );
  return {
    ...ended,
    report: await cwd.readFile(".loadline/report/report.json", "utf8").catch(() => ""),
    recordOf: async (name) =>
      runSchema.parse(JSON.parse(await cwd.readFile(`.loadline/report/${name}.run.json`, "utf8"))),
  };
}

function requestsOf({ metrics }: Run): number {
  const requests = metrics.find(({ name }) => name === "http_reqs");
  return requests?.type === "counter" ? (requests.series[0]?.values.count ?? 0) : 0;
}

test("the base deployment of a shop gets the load twice, this change once, and each is measured alone", async () => {
  await using folder = await createFixture({});
  const [base, head] = [await counted(), await counted()];
  const { status, stderr, stdout, report, recordOf } = await gate(folder, [
    resolve("examples/k6/checkout.js"),
    "--verbose",
    ...["--target", head.url, "--base", base.url, "--null-control", "--rounds", "1"],
    ...["--env", "RATE=40", "--env", "DURATION=2s", "--objective", "errors < baseline + 50pp"],
  ]);
  expect(status, `${stdout}\n${stderr}`).toBe(0);
  const names = ["checkout", "checkout.base", "checkout.control"];
  const [ofHead = 0, ofBase = 0, ofControl = 0] = (await Promise.all(names.map(recordOf))).map(requestsOf);
  for (const requests of [ofHead, ofBase, ofControl]) expect(requests).toBeGreaterThan(40);
  // One more request awaits each deployment.
  expect(head.counts.requests).toBe(ofHead + 1);
  expect(base.counts.requests).toBe(ofBase + ofControl + 1);
  expect(stdout).toMatch(
    /Null control: the base deployment was measured twice in each round; largest difference between the two: errors /,
  );
  const parsed = parseOutcome(report);
  const [scenario] = parsed.ok ? parsed.outcome.scenarios : [];
  if (scenario?.kind !== "judged") throw new Error("not judged");
  expect(scenario).toMatchObject({
    design: "simultaneous",
    control: [{ provenance: { target: base.url } }],
  });
  const [relative] = scenario.verdict.judgements.filter(({ kind }) => kind === "relative");
  expect(relative).toMatchObject({ verdict: "pass", control: { leavesOpen: false } });
});

// Levels so far apart that two loads at once disturb no verdict.
describe.concurrent("where the base deployment answers its second load later than its first", () => {
  const script = resolve("tests/fixtures/k6/tells-scenario.js");
  const deploy = async () => ({
    base: await answering((load) => (load.endsWith("_control") ? 150 : 50)),
    head: await answering(() => 300),
  });
  const flags = ["--objective", "med < baseline + 10%", "--rounds", "1..3"];

  test("a fail is inconclusive, with the reason", async () => {
    await using folder = await createFixture({});
    const { base, head } = await deploy();
    const { status, stdout, stderr } = await gate(folder, [
      script,
      ...["--target", head, "--base", base, "--null-control", "--fail-on-inconclusive", ...flags],
    ]);
    expect(status, `${stdout}\n${stderr}`).toBe(4);
    expect(stdout).toMatch(
      /Can't tell: the base deployment differs from itself by \d+ % \(median response time, \d+(\.\d+)? ms against \d+(\.\d+)? ms\), so changes of that size cannot be measured here/,
    );
  });

  test("a gate without a control fails", async () => {
    await using folder = await createFixture({});
    const { base, head } = await deploy();
    const { status, stdout, stderr } = await gate(folder, [
      script,
      ...["--target", head, "--base", base, ...flags],
    ]);
    expect(status, `${stdout}\n${stderr}`).toBe(1);
  });
});

test("a control without a base deployment is refused before any load", async () => {
  await using folder = await createFixture({});
  const { url, counts } = await counted();
  const { status, stderr } = await gate(folder, [
    resolve("examples/k6/checkout.js"),
    "--verbose",
    ...["--target", url, "--null-control"],
  ]);
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr:
      'null-control: "checkout" is compared with a stored baseline, but the control needs a base ' +
      "deployment; set base-url (--base), or remove null-control\n",
  });
  expect(counts.requests).toBe(0);
});
