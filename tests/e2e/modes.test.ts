import { type ExecFileException, execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Shop, startShop } from "../../examples/shop/shop.js";
import { root } from "../../scripts/build.ts";
import { toolPath } from "../../scripts/tools.ts";
import { parseOutcome } from "../../src/report/document/outcome.ts";
import { patientCheckout } from "../builders/checkout.ts";
import { startPacedServer } from "./paced/paced-server.ts";

const execute = promisify(execFile);
const samples = {
  csv: "after.csv",
  "gzipped csv": "after.csv.gz",
  json: "after.json",
  "gzipped json": "after.json.gz",
};

/** The example for two seconds. */
const script = patientCheckout.replace('"10s"', '"2s"');

let cwd: string;
let shop: Shop;

interface Ended {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function loadline(...args: readonly string[]): Promise<Ended> {
  const env = { ...process.env, PATH: `${dirname(toolPath("k6"))}:${process.env["PATH"]}` };
  try {
    return {
      status: 0,
      ...(await execute(process.execPath, [join(root, "dist/cli.js"), ...args], { cwd, env })),
    };
  } catch (error) {
    const { code, stdout = "", stderr = "" } = error as ExecFileException;
    return { status: typeof code === "number" ? code : -1, stdout, stderr };
  }
}

beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), "loadline-modes-"));
  await writeFile(join(cwd, "checkout.js"), script);
  shop = await startShop({ port: 0 });
  const outputs = Object.entries(samples).map(
    ([, path]) => `--out=${path.includes("csv") ? "csv" : "json"}=${path}`,
  );
  const env = { ...process.env, TARGET_URL: shop.url, DURATION: "4s" };
  await execute(toolPath("k6"), ["run", "--quiet", "--no-thresholds", ...outputs, "checkout.js"], {
    cwd,
    env,
  });
}, 240_000);

afterAll(async () => {
  await shop.close();
  await rm(cwd, { recursive: true });
});

test("measure writes a Run record that judge and compare take", async () => {
  const measured = await loadline("measure", "checkout.js", "--target", shop.url);
  expect(measured).toMatchObject({ status: 0, stdout: ".loadline/report/checkout.run.json\n" });
  const record = await readFile(join(cwd, ".loadline/report/checkout.run.json"), "utf8");
  const judged = await loadline("judge", ".loadline/report/checkout.run.json", "--objective", "p95 < 20s");
  expect(judged.stdout).toMatch(/^PASS {2}All 3 objectives met\n/);
  expect(await readFile(join(cwd, ".loadline/report/checkout.run.json"), "utf8")).toBe(record);
  const missed = await loadline("judge", ".loadline/report/checkout.run.json", "--objective", "p95 < 1ms");
  expect(missed).toMatchObject({ status: 1, stdout: expect.stringMatching(/^FAIL {2}p95 is \d/) });
});

test("compare reads every format of k6's samples to the same figures", async () => {
  const wanted = [
    "p95 < baseline + 1000%",
    "p80{name:search,method:GET} < 20s",
    "p(97) < 20s",
    "errors < baseline + 8pp",
  ];
  const objectives = wanted.flatMap((text) => ["--objective", text]);
  const figures: unknown[] = [];
  for (const current of Object.values(samples)) {
    const compared = await loadline(
      "compare",
      "--baseline",
      ".loadline/report/checkout.run.json",
      "--current",
      current,
      ...objectives,
      "--json",
    );
    const parsed = parseOutcome(compared.stdout.trim());
    if (!parsed.ok) throw new Error(parsed.reason);
    // A busy machine may leave one open.
    expect(["pass", "inconclusive"]).toContain(parsed.outcome.verdict);
    const [scenario] = parsed.outcome.scenarios;
    if (scenario?.kind !== "judged") throw new Error("not judged");
    const { judgements } = scenario.verdict;
    expect(judgements[0]).toMatchObject({
      limit: expect.any(Number),
      change: { interval: expect.any(Object) },
    });
    figures.push(
      judgements.map((it) => [it.current?.toFixed(3), it.kind === "notJudged" ? it.kind : it.verdict]),
    );
  }
  expect(new Set(figures.map((row) => JSON.stringify(row)))).toHaveLength(1);
});

test("compare fails what got worse, and stores nothing", async () => {
  const before = await readdir(join(cwd, ".loadline"));
  // Far beyond what a busy machine adds.
  const slow = await startPacedServer(2000);
  const env = { ...process.env, TARGET_URL: slow.url, DURATION: "4s", RATE: "25" };
  await execute(
    toolPath("k6"),
    ["run", "--quiet", "--no-thresholds", "--out=csv=slow.csv.gz", "checkout.js"],
    { cwd, env },
  );
  await slow[Symbol.asyncDispose]();
  const sides = ["--baseline", "after.csv", "--current", "slow.csv.gz"];
  const compared = await loadline("compare", ...sides, "--objective", "p95 < baseline + 20%");
  expect(compared).toMatchObject({
    status: 1,
    stdout: expect.stringMatching(/^FAIL {2}p95 rose by [\d,]+ %/),
  });
  expect(await readdir(join(cwd, ".loadline"))).toEqual(before);
});

test("compare judges A/B rounds of two deployments in pairs, by path, with k6's own rates", async () => {
  // Far beyond what a busy machine adds.
  const other = await startPacedServer(1500);
  const unnamed = `import http from "k6/http";
    export const options = { scenarios: { load: { executor: "constant-arrival-rate", rate: 60, duration: "1s", preAllocatedVUs: 120 } } };
    export default function () { http.get(\`\${__ENV.TARGET_URL}/search?q=a\`); }`;
  await writeFile(join(cwd, "unnamed.js"), unnamed);
  const files: Record<string, string[]> = { a: [], b: [] };
  for (const round of [1, 2, 3]) {
    for (const [side, target] of [
      ["a", shop.url],
      ["b", other.url],
    ] as const) {
      const name = `${side}${round}`;
      const outputs = [`--out=csv=${name}.csv.gz`, `--summary-export=${name}.json`];
      const env = { ...process.env, TARGET_URL: target };
      await execute(toolPath("k6"), ["run", "--quiet", ...outputs, "unnamed.js"], { cwd, env });
      files[side]?.push(`${name}.csv.gz`, `${name}.json`);
    }
  }
  await other[Symbol.asyncDispose]();
  const sides = ["--baseline", ...(files["a"] ?? []), "--current", ...(files["b"] ?? [])];
  const objective = ["--objective", "http_req_duration{name:/search?q=a} p95 < baseline + 20%"];
  const compared = await loadline("compare", "--paired", "--verbose", ...sides, ...objective);
  expect(compared.status).toBe(1);
  expect(compared.stdout).toMatch(/^ {2}p95 of \/search\?q=a +[\d.,]+ ms +[\d.,]+ ms +\+/m);
  expect(compared.stdout).toContain(
    `Requests without a name are matched by their path: baseline ${shop.url};`,
  );
  expect(compared.stdout).toContain("3 rounds side by side, in the order base, change, base, change");
  expect(compared.stdout).not.toContain("Rates are divided");
  const uneven = await loadline(
    "compare",
    "--paired",
    "--baseline",
    "a1.csv.gz",
    "a2.csv.gz",
    "--current",
    "b1.csv.gz",
  );
  expect(uneven).toMatchObject({
    status: 2,
    stderr: expect.stringContaining("there are 2 (baseline) and 1 (current)"),
  });
});

test("a gate's report is shown again from its file, and its baseline is listed", async () => {
  const run = ["gate", "checkout.js", "--target", shop.url];
  const first = await loadline(...run);
  expect(first.stdout).toContain("This run is now the baseline (.loadline/baselines).");
  const again = await loadline("report", ".loadline/report/report.json");
  expect(again.stdout.split("\n")[0]).toBe(first.stdout.split("\n")[0]);
  const listed = await loadline("baseline", "show", "checkout");
  expect(listed.stdout).toMatch(
    /^checkout \(default\): 1 run in \.loadline\/baselines\n {2}\S+ .*p95 .* ms {2}errors 0 % {2}throughput/,
  );
  const markdown = await readFile(join(cwd, ".loadline/report/report.md"), "utf8");
  expect(markdown).toMatch(/^### ✅ Pass: No baseline yet/);
});

test("an accepted level becomes the reference", async () => {
  const run = ["checkout.js", "--target", shop.url];
  expect(await loadline("baseline", "accept", ...run)).toMatchObject({
    status: 2,
    stderr: "reason: required; say why the new level is accepted\n",
  });
  const accepted = await loadline("baseline", "accept", ...run, "--runs", "1", "--reason", "new search");
  expect(accepted.status).toBe(0);
  const listed = await loadline("baseline", "show", "checkout");
  expect(listed.stdout).toMatch(/new level, accepted by \S+ on \S+: new search/);
});
