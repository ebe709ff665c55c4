// Scaling a script's own load, by real k6 of both majors.
import { createFixture } from "fs-fixture";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { installTools, toolPath, toolVersion } from "../../../../scripts/tools.ts";
import { scaledTo } from "../../../../src/features/ladder/climb/scaled.ts";
import { createLoad } from "../../../../src/k6/load.ts";
import { archiveCommand } from "../../../../src/k6/run/command.ts";
import { readArchive } from "../../../../src/k6/script/archive.ts";
import { setVariables } from "../../../../src/lib/environment.ts";
import { Failure } from "../../../../src/model/failure.ts";
import { seriesOf } from "../../../../src/model/run/series.ts";
import { serve } from "../../../unit/k6/fakes.ts";
import { keepLog, scenario } from "../../../unit/k6/scenario.ts";

let target: Awaited<ReturnType<typeof serve>>;
let folder: Awaited<ReturnType<typeof createFixture>>;

const scripts: Readonly<Record<string, string>> = {
  shortcut: "{ vus: 2, iterations: 2 }",
  stages: "{ stages: [{ duration: '1s', target: 10 }, { duration: '1s', target: 0 }] }",
  bare: "{}",
  vus: "{ scenarios: { a: { executor: 'constant-vus', vus: 1, duration: '1s' }, b: { executor: 'ramping-vus', startVUs: 0, stages: [{ duration: '1s', target: 3 }] } } }",
  rates:
    "{ scenarios: { a: { executor: 'constant-arrival-rate', rate: 30, timeUnit: '1m', duration: '1s', preAllocatedVUs: 2 }, b: { executor: 'ramping-arrival-rate', startRate: 1, stages: [{ duration: '1s', target: 2 }], preAllocatedVUs: 2, maxVUs: 4 } } }",
  mixed:
    "{ scenarios: { a: { executor: 'constant-vus', vus: 1, duration: '1s' }, b: { executor: 'constant-arrival-rate', rate: 1, duration: '1s', preAllocatedVUs: 1 } } }",
  external: "{ scenarios: { a: { executor: 'externally-controlled', vus: 1, duration: '1s' } } }",
};

beforeAll(async () => {
  await installTools(["k6", "k6-v1"]);
  target = await serve((_, response) => response.end("hello"));
  folder = await createFixture(
    Object.fromEntries(
      Object.entries(scripts).map(([name, options]) => [
        `${name}.js`,
        `import http from "k6/http";\nexport const options = ${options};\nexport default () => http.get(__ENV.TARGET_URL);\n`,
      ]),
    ),
  );
}, 300_000);

afterAll(async () => {
  await target.close();
  await folder.rm();
});

const tools = ["k6", "k6-v1"] as const;

async function scaled(tool: (typeof tools)[number], name: string, level: number) {
  const script = folder.getPath(`${name}.js`);
  const one = scenario({ script, target: target.url });
  const env = setVariables(process.env);
  const k6 = { path: toolPath(tool), version: { text: toolVersion(tool), major: tool === "k6" ? 2 : 1 } };
  const archive = await readArchive(archiveCommand(k6, one, env), one, new AbortController().signal);
  const made = scaledTo(level, script)(archive.options);
  return made instanceof Failure ? made.message : made;
}

// k6 v2 has this executor no more.
test("an executor that takes its load from elsewhere is refused", async () => {
  expect(await scaled("k6-v1", "external", 8)).toContain('the executor of scenario "a" cannot be scaled');
});

describe.each(tools)("the options of a script for %s", (tool) => {
  test.each([
    ["shortcut", { vus: 8, iterations: 8 }],
    ["bare", { vus: 8 }],
    ["stages", { stages: [{ target: 8 }, { target: 0 }] }],
    ["vus", { scenarios: { a: { vus: 2 }, b: { startVUs: 0, stages: [{ target: 6 }] } } }],
    [
      "rates",
      {
        scenarios: {
          // A fifth and four fifths of eight iterations a second.
          a: { rate: 9600, timeUnit: "6000000ms" },
          b: {
            startRate: 320,
            stages: [{ target: 640 }],
            timeUnit: "100000ms",
            preAllocatedVUs: 7,
            maxVUs: 13,
          },
        },
      },
    ],
  ])("%s become a load of 8", async (name, options) => {
    expect(await scaled(tool, name, 8)).toMatchObject(options);
  });

  test("are refused where they mix users and rates, with the way out", async () => {
    const problem = await scaled(tool, "mixed", 8);
    expect(problem).toContain("some of its scenarios have VUs and some have arrival rates");
    expect(problem).toContain("ladder: { variable: VUS }");
  });

  test("make that load", async () => {
    const load = createLoad({ path: toolPath(tool), version: toolVersion(tool), samples: "pipe" }, "0.1.0", {
      env: process.env,
    });
    const script = folder.getPath("shortcut.js");
    const run = await load.run(scenario({ script, target: target.url, reshape: scaledTo(8, script) }), {
      caller: {},
      signal: new AbortController().signal,
      log: keepLog(),
    });
    expect(seriesOf(run, "iterations")?.values.count).toBe(8);
  });
});
