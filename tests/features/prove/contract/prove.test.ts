// `loadline prove` with a real k6 and the proxy in a process of its own.
import { type ExecFileException, execFile } from "node:child_process";
import { promisify } from "node:util";
import { createFixture } from "fs-fixture";
import { afterAll, beforeAll, expect, test } from "vitest";
import { installTools, toolPath } from "../../../../scripts/tools.ts";
import { entryPath } from "../../../built.ts";
import { type PacedServer, pacedScript, startPacedServer } from "../../../e2e/paced/paced-server.ts";

const execute = promisify(execFile);
let service: PacedServer;

beforeAll(async () => {
  await installTools(["k6"]);
  service = await startPacedServer(300);
}, 300_000);

afterAll(async () => await service[Symbol.asyncDispose]());

async function prove(cwd: string, ...args: readonly string[]) {
  const given = ["--target", service.url, "--k6-path", toolPath("k6"), "--json", ...args];
  const command = [entryPath("cli"), "prove", "load.js", ...given];
  try {
    return { status: 0, ...(await execute(process.execPath, command, { cwd })) };
  } catch (error) {
    const { code, stdout = "", stderr = "" } = error as ExecFileException;
    return { status: typeof code === "number" ? code : -1, stdout, stderr };
  }
}

test("both gates run through the proxy, and a slower side is what the proxy makes of it", async () => {
  await using fixture = await createFixture({ "load.js": pacedScript });
  const { status, stdout, stderr } = await prove(
    fixture.path,
    ...["--objective", "warn: med < baseline + 1000%", "--by", "100%", "--rounds", "1"],
  );
  // An objective that only warns can fail no gate, whatever else this machine does.
  expect(status, stderr).toBe(1);
  const told = JSON.parse(stdout);
  expect(told).toMatchObject({
    proved: false,
    scenarios: [
      {
        schema: "loadline/proof@1",
        scenario: "load",
        unchanged: { rounds: 1 },
        gate: { objectives: ["warn: med < baseline + 1000%"] },
      },
    ],
  });
  const kept = JSON.parse(await fixture.readFile(".loadline/baselines/default/load.proof", "utf8"));
  expect(kept).toMatchObject({ schema: "loadline/proof@1", scenario: "load" });
  const levels = async (which: string) =>
    await Promise.all(
      ["load", "load.base"].map(async (name) => {
        const text = await fixture.readFile(`.loadline/report/prove/${which}/${name}.run.json`, "utf8");
        const run = JSON.parse(text);
        expect(run.provenance.target).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
        expect(run.hosts).toMatchObject({
          target: new URL(run.provenance.target).host.replace("127.0.0.1", "localhost"),
          seen: [],
        });
        const duration = run.metrics.find((metric: { name: string }) => metric.name === "http_req_duration");
        return duration.series[0].values.min;
      }),
    );
  const [, base] = await levels("unchanged");
  // Node's timers count whole milliseconds of the loop's clock, so that the service's may end one early.
  expect(base).toBeGreaterThanOrEqual(300 - 1);
  if (told.scenarios[0].changed === undefined) return;
  const [head] = await levels("changed");
  // As much again, less what earlier answers were held too long.
  expect(head).toBeGreaterThanOrEqual(550);
});

test("what the user says must be a share", async () => {
  const { status, stderr } = await prove(process.cwd(), "--by", "10ms");
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: 'by: "10ms" must be a share above 0 and up to 1000%, such as 10%\n',
  });
});
