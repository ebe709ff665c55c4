// A gate that starts both sides of a service which asks a real PostgreSQL: one query more for each request.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { createFixture, type FsFixture } from "fs-fixture";
import connect from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { installTools, toolPath } from "../../../../scripts/tools.ts";
import { entryPath } from "../../../built.ts";
import { type RunningServer, startPostgres } from "../../../databases/servers.ts";
import { runProcess } from "../../../e2e/processes.ts";
import { planted } from "../../../written/planted.ts";

/** Asks its database so many times for a request. */
const service = (queries: number): string => `
import { createServer } from "node:http";
import connect from ${JSON.stringify(pathToFileURL("node_modules/postgres/src/index.js").href)};
const sql = connect(process.env.DATABASE, { fetch_types: false });
createServer(async (_, response) => {
  for (let asked = 0; asked < ${queries}; asked += 1) await sql.unsafe("SELECT count(*) FROM pg_class");
  response.end("hello");
}).listen(process.env.PORT, "127.0.0.1");
`;

const script = `
import http from "k6/http";
export const options = { scenarios: { shop: { executor: "constant-arrival-rate", rate: 20, duration: "4s", preAllocatedVUs: 10 } } };
export default () => {
  if (__ENV.SHOP_COUNTERS !== undefined) throw new Error("the script sees the address");
  http.get(__ENV.TARGET_URL);
};
`;

let server: RunningServer;
let folder: FsFixture;

const addressOf = (database: string): string =>
  `postgres://tester:${planted.databasePassword}@127.0.0.1:${server.port}/${database}`;

beforeAll(async () => {
  await installTools(["k6"]);
  server = await startPostgres(["shared_preload_libraries=pg_stat_statements"]);
  for (const database of ["shop_head", "shop_base"]) {
    const [whole, own] = [addressOf("postgres"), addressOf(database)].map((address) => {
      return connect(address, {
        ...{ max: 1, prepare: false, fetch_types: false, idle_timeout: 0, max_lifetime: null },
        ...{ connect_timeout: 10, onnotice: () => undefined, connection: { application_name: "tests" } },
      });
    });
    await whole?.unsafe(`CREATE DATABASE ${database}`);
    await own?.unsafe("CREATE EXTENSION pg_stat_statements");
    if (database === "shop_head") await whole?.unsafe("CREATE USER shop PASSWORD 'open'");
    await Promise.all([whole?.end({ timeout: 5 }), own?.end({ timeout: 5 })]);
  }
}, 600_000);
afterAll(async () => await server?.stop());

const identity = {
  ...{ GIT_AUTHOR_NAME: "a", GIT_AUTHOR_EMAIL: "a@example.com" },
  ...{ GIT_COMMITTER_NAME: "a", GIT_COMMITTER_EMAIL: "a@example.com" },
};

beforeAll(async () => {
  const gateFile = `
start: { run: node server.mjs, env: { DATABASE: "postgres://shop:open@127.0.0.1:${server.port}/shop_{side}" } }
databases: { shop: $SHOP_COUNTERS }
objectives: ["queries per request < baseline + 10%"]
scenarios: { shop: { script: shop.js, rounds: 1, side-by-side: simultaneous } }
`;
  folder = await createFixture({
    ...{ "server.mjs": service(2), "shop.js": script, "loadline.yml": gateFile, ".gitignore": ".loadline\n" },
  });
  const git = (...args: readonly string[]) =>
    execFileSync("git", args, { cwd: folder.path, env: { ...process.env, ...identity } });
  git("init", "-q", "-b", "main");
  git("add", "-A");
  git("commit", "-q", "-m", "base");
  git("checkout", "-q", "-b", "change");
  writeFileSync(folder.getPath("server.mjs"), service(3));
  git("commit", "-q", "-a", "-m", "change");
});
afterAll(async () => await folder?.rm());

const run = z.looseObject({
  metrics: z.array(z.looseObject({ name: z.string() })),
  unmeasured: z.array(z.looseObject({ metric: z.string(), reason: z.string() })).optional(),
});
const judgement = z.looseObject({ current: z.number(), limit: z.number() });
const report = z.looseObject({
  scenarios: z.array(
    z.looseObject({
      runs: z.array(run),
      baseline: z.array(run),
      verdict: z.looseObject({ judgements: z.array(z.unknown()) }),
    }),
  ),
});

/** A gate: the runs of both sides, and how its objective was judged. @param counters the address of the databases */
async function gate(counters: string) {
  const args = ["gate", "--config", "loadline.yml", "--base-ref", "main", "--k6-path", toolPath("k6")];
  const env = Object.entries({ ...process.env, SHOP_COUNTERS: counters }).flatMap(([name, value]) =>
    value === undefined || name === "CI" ? [] : [[name, value] as const],
  );
  const ended = await runProcess(process.execPath, [entryPath("cli"), ...args], {
    ...{ cwd: folder.path, env: Object.fromEntries(env), timeoutMs: 180_000 },
  });
  const text = await readFile(folder.getPath(".loadline/report/report.json"), "utf8");
  const [scenario] = report.parse(JSON.parse(text)).scenarios;
  if (scenario === undefined) throw new Error("no scenario");
  const { runs, baseline, verdict } = scenario;
  return { printed: ended.stdout, sides: [...runs, ...baseline], judged: verdict.judgements[0] };
}

test("a change's third query is seen beside the base's two, each side in its own database", async () => {
  const { judged, printed } = await gate(addressOf("shop_{side}"));
  const { current, limit } = judgement.parse(judged);
  expect(Math.round(current), printed).toBe(3);
  expect(Math.round(limit / 1.1), printed).toBe(2);
});

test("a database that both sides use is not judged", async () => {
  const { sides, printed } = await gate(addressOf("shop_head"));
  expect(sides, printed).toHaveLength(2);
  for (const { metrics, unmeasured } of sides) {
    expect(metrics.map(({ name }) => name)).not.toContain("queries per request");
    expect(unmeasured).toContainEqual({
      metric: "queries per request",
      reason: expect.stringContaining("both sides use the database shop"),
    });
  }
});
