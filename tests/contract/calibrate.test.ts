// `loadline calibrate` with a real k6.
import { type ExecFileException, execFile } from "node:child_process";
import { promisify } from "node:util";
import { createFixture } from "fs-fixture";
import { afterAll, beforeAll, expect, test } from "vitest";
import { installTools, toolPath } from "../../scripts/tools.ts";
import { runSchema } from "../../src/model/run/run.ts";
import { patientCheckout } from "../builders/checkout.ts";
import { entryPath } from "../built.ts";
import { type PacedServer, startPacedServer } from "../e2e/paced/paced-server.ts";

const execute = promisify(execFile);
let service: PacedServer;

beforeAll(async () => {
  await installTools(["k6"]);
  // A busy machine adds little to it.
  service = await startPacedServer(300);
}, 300_000);

afterAll(async () => await service[Symbol.asyncDispose]());

const gateFile = `scenarios:
  # The money path.
  checkout:
    script: checkout.js
    env: { RATE: 60, DURATION: 4s }
    rounds: 2
    objectives:
      - med < baseline + 0.001% # wishful
      - errors < baseline + 50pp
`;

interface Ended {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function calibrate(cwd: string, ...args: readonly string[]): Promise<Ended> {
  const command = [
    entryPath("cli"),
    "calibrate",
    "--target",
    service.url,
    "--k6-path",
    toolPath("k6"),
    ...args,
  ];
  try {
    return { status: 0, ...(await execute(process.execPath, command, { cwd })) };
  } catch (error) {
    const { code, stdout = "", stderr = "" } = error as ExecFileException;
    return { status: typeof code === "number" ? code : -1, stdout, stderr };
  }
}

test("three runs show what cannot be told; the proposal goes into the gate file, and nothing into a baseline", async () => {
  await using fixture = await createFixture({
    ".github/loadline.yml": gateFile,
    "checkout.js": patientCheckout,
  });
  const { status, stdout, stderr } = await calibrate(fixture.path, "--runs", "3", "--write");
  expect(status, stderr).toBe(0);
  expect(stdout).toMatch(/^checkout \(default\): 3 runs of one build on one deployment\n/);
  expect(stdout).toMatch(/\n {2}med .* 0\.001 % +below the noise: allow \d+ %/);
  expect(stdout).toMatch(/\n {2}errors .* 50 pp +decides, in 2 rounds on average\n/);
  expect(stdout).toMatch(
    /\n {2}errors +100 \/ 0 \/ 0 +(\d+ \/ \d+ \/ \d+ +){4}0 \/ 100 \/ 0 +2\.0 \/ 2\.0\n/,
  );
  const written = await fixture.readFile(".github/loadline.yml", "utf8");
  const tolerance = /med < baseline \+ (\d+)% # wishful/.exec(written)?.[1];
  expect(Number(tolerance)).toBeGreaterThanOrEqual(1);
  expect(written).toBe(gateFile.replace("0.001%", `${tolerance}%`).replace("rounds: 2", "rounds: 2..12"));
  expect(stderr).toContain("- 8:       - med < baseline + 0.001% # wishful\n");
  for (const name of ["checkout", "checkout.round-2", "checkout.round-3"]) {
    const record = await fixture.readFile(`.loadline/report/${name}.run.json`, "utf8");
    expect(runSchema.parse(JSON.parse(record)).ending.kind).toBe("finished");
  }
  expect(await fixture.exists(".loadline/baselines")).toBe(false);
});

test("without a gate file the lines to add are told", async () => {
  await using fixture = await createFixture({ "checkout.js": patientCheckout });
  const { status, stdout, stderr } = await calibrate(
    fixture.path,
    "checkout.js",
    ...["--runs", "3", "--write", "--json", "--objective", "med < baseline + 0.001%"],
    ...["--env", "RATE=60", "--env", "DURATION=2s"],
  );
  expect(status).toBe(2);
  expect(JSON.parse(stdout)).toMatchObject({
    schema: "loadline/calibration@1",
    scenarios: [{ objectives: [{ verdict: "belowFloor" }] }],
  });
  expect(stderr).toMatch(
    /write: there is no gate file; create \.github\/loadline\.yml with the script of each scenario and\nscenarios:\n {2}checkout:\n {4}objectives:\n {6}- "med < baseline \+ \d+%"\n/,
  );
});

test("fewer than three runs are refused before any load", async () => {
  const { status, stderr } = await calibrate(process.cwd(), "examples/k6/checkout.js", "--runs", "2");
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: 'runs: "2" must be an integer between 3 and 50\n',
  });
});
