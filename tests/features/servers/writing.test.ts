import { expect, test } from "vitest";
import { tellRefusedWrites } from "../../../src/features/servers/remote-write/writing.ts";
import type { Scenario } from "../../../src/model/gate.ts";
import type { Load, LoadOptions } from "../../../src/ports/load.ts";
import { makeRun } from "../../unit/baseline/make-run.ts";

const scenario: Scenario = {
  ...{ name: "checkout", script: "checkout.js", target: "http://localhost", environment: "default" },
  ...{ objectives: [], drift: "twice", warmUpMs: 0, env: {} },
  await: { path: "/", status: undefined, timeoutMs: 1000 },
};

const warnings = [
  "Failed to send the time series data to the endpoint: got status code: 404 instead expected a 2xx successful status code",
  "The flush operation took higher than the expected set push interval.",
];
const base = makeRun();
const run = { ...base, generator: { ...base.generator, warnings } };
const reason = "k6's metrics are not in Prometheus: start Prometheus with --web.enable-remote-write-receiver";

/** A load in which some of k6's pushes are refused. */
function refusing(reasons: readonly string[]) {
  const refused = new Set<string>();
  const pushes = () => reasons.forEach((it) => void refused.add(it));
  const load: Load = {
    run: async () => {
      pushes();
      return run;
    },
    runBoth: async (_scenario, _base, { withControl }) => {
      pushes();
      return { head: run, base: run, ...(withControl && { control: run }) };
    },
  };
  const told: string[] = [];
  const nothing = () => {};
  const log = {
    note: nothing,
    progress: nothing,
    output: nothing,
    warn: (line: string) => void told.push(line),
  };
  const caller = {
    ...{ commit: undefined, branch: undefined, event: undefined },
    ...{ workflowRun: undefined, actor: undefined },
  };
  const options = { caller, log, signal: new AbortController().signal } satisfies LoadOptions;
  return { load: tellRefusedWrites(load, refused), options, told };
}

test("a run whose metrics were refused says why in place of k6's own words, the log once for all rounds", async () => {
  const { load, options, told } = refusing([reason]);
  for (const _ of ["round 1", "round 2"]) {
    const { generator } = await load.run(scenario, options);
    expect(generator).toMatchObject({ refusedWrites: [reason], warnings: [warnings[1]] });
  }
  expect(told).toEqual([reason]);
});

test("both sides of a pair say it, and its control", async () => {
  const { load, options } = refusing([reason]);
  const { signal, log, caller } = options;
  const callers = { head: caller, base: caller };
  const around = { signal, log, callers };
  const pair = await load.runBoth(scenario, "http://base.example", { ...around, withControl: true });
  if ("refused" in pair) throw pair.refused;
  for (const { generator } of [pair.head, pair.base, pair.control ?? expect.fail("no control")]) {
    expect(generator).toMatchObject({ refusedWrites: [reason], warnings: [warnings[1]] });
  }
  const alone = await refusing([reason]).load.runBoth(scenario, "http://base.example", around);
  expect(alone).not.toHaveProperty("control");
});

test("not more than three reasons are told of a run, and none where nothing was refused", async () => {
  const many = refusing(["a", "b", "c", "d"]);
  const { generator } = await many.load.run(scenario, many.options);
  expect(generator).toMatchObject({ refusedWrites: ["a", "b", "c"], warnings: [warnings[1]] });
  expect(many.told).toEqual(["a", "b", "c"]);
  const well = refusing([]);
  expect(await well.load.run(scenario, well.options)).toBe(run);
  expect(well.told).toEqual([]);
});
