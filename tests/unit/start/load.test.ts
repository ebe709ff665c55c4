import { describe, expect, test } from "vitest";
import { type Failure, runFailure, unreadyFailure, usageFailure } from "../../../src/model/failure.ts";
import type { Scenario } from "../../../src/model/gate.ts";
import type { StartedSide } from "../../../src/model/start.ts";
import type { Load, LoadOptions } from "../../../src/ports/load.ts";
import { startBeforeLoad } from "../../../src/start/load.ts";
import { makeRun } from "../baseline/make-run.ts";

const scenario: Scenario = {
  ...{ name: "checkout", script: "checkout.js", target: "http://127.0.0.1:1", environment: "default" },
  ...{ objectives: [], drift: "twice", warmUpMs: 0, env: {} },
  await: { path: "/", status: undefined, timeoutMs: 1000 },
};
const caller = {
  ...{ commit: undefined, branch: undefined, event: undefined },
  ...{ workflowRun: undefined, actor: undefined },
};
const nothing = () => {};
const log = { note: nothing, progress: nothing, output: nothing, warn: nothing };
const options: LoadOptions = { caller, log, signal: new AbortController().signal };

const warmed: Scenario = { ...scenario, warmUpMs: 1000 };

/** A load over services that write down what happens to them. @param levelAfter stretches until a side is level */
function storyOf({
  isOneAtATime = false,
  load = {} as Partial<Load>,
  silent = "",
  levelAfter = 1,
  /** Whether the base's files are untouched, each time it is asked. */
  untouched = [] as boolean[],
} = {}) {
  const story: string[] = [];
  const kill = new Map<StartedSide, (failure: Failure) => void>();
  let stretches = 0;
  const runFor = (stretchMs: number | undefined) => {
    if (stretchMs === undefined) return makeRun();
    stretches += 1;
    return { ...makeRun(), ending: { kind: "unfinished", reason: "cancelled after 5.0 s" } } as const;
  };
  const wordFor = (stretchMs: number | undefined) => (stretchMs === undefined ? "load" : "warm up");
  const inner: Load = {
    run: async (_, { side = "head", alsoAwait = [], stretchMs }) => {
      story.push(`${wordFor(stretchMs)} ${side}${alsoAwait.length > 0 ? " with the other" : ""}`);
      return runFor(stretchMs);
    },
    runBoth: async (_, __, { stretchMs }) => {
      story.push(`${wordFor(stretchMs)} both`);
      const head = runFor(stretchMs);
      return { head, base: head };
    },
    ...load,
  };
  const started = startBeforeLoad(inner, {
    startSide: async (side) => {
      story.push(`start ${side}`);
      return {
        processes: { pids: () => [], confinedPids: () => undefined, cpuMs: () => undefined },
        died: new Promise((resolve) => kill.set(side, resolve)),
        whySilent: async () => (silent === "" ? undefined : silent),
        end: async () => void story.push(`end ${side}`),
      };
    },
    isOneAtATime,
    base: {
      changedCode: async () => ((untouched.shift() ?? true) ? [] : ["data.json"]),
      afterRun: async () => void story.push("seal base"),
    },
    isLevel: () => stretches >= levelAfter,
  });
  return { ...started, story, kill };
}

describe("a load that starts what it measures", () => {
  const callers = { head: caller, base: caller };
  const base = "http://127.0.0.1:2";

  test("starts both sides anew for each round, and ends them at the end", async () => {
    const { load, end, story } = storyOf();
    const starts: unknown[] = [];
    for (const round of [1, 2]) {
      const pair = await load.runBoth(warmed, base, { ...options, callers, round });
      starts.push("head" in pair && [pair.head.start, pair.base.start]);
    }
    await end();
    await end();
    expect(story).toEqual([
      ...["start base", "start head", "load both", "end head", "end base", "seal base"],
      ...["start base", "start head", "load both", "end base", "end head"],
    ]);
    expect(starts).toEqual([
      [1, 1],
      [2, 2],
    ]);
  });

  test.each([
    ["while both ran", [false], ["load both"]],
    ["as the change ended", [true, false], ["end head", "start head", "load both"]],
  ])("starts no base anew whose files changed %s", async (_, untouched, second) => {
    const { load, story } = storyOf({ untouched: [...untouched] });
    for (const round of [1, 2]) await load.runBoth(warmed, base, { ...options, callers, round });
    expect(story).toEqual(["start base", "start head", "load both", ...second]);
  });

  test("keeps what runs for loads that are no rounds, such as those of levels", async () => {
    const { load, story } = storyOf();
    for (const _ of [1, 2]) await load.runBoth(warmed, base, { ...options, callers });
    expect(story).toEqual(["start base", "start head", "load both", "load both"]);
  });

  test("keeps a start for two rounds where it takes longer than a round", async () => {
    const window = { start: "2999-01-01T00:00:00.000Z", end: "2999-01-01T00:00:10.000Z", warmUpMs: 0 };
    const story: string[] = [];
    const run = { ...makeRun(), window };
    const { load } = startBeforeLoad(
      { run: async () => run, runBoth: async () => ({ head: run, base: run }) },
      {
        startSide: async (side) => {
          story.push(side);
          return {
            processes: { pids: () => [], confinedPids: () => undefined, cpuMs: () => undefined },
            died: new Promise(() => undefined),
            whySilent: async () => undefined,
            end: async () => undefined,
          };
        },
        isOneAtATime: false,
        isLevel: () => true,
      },
    );
    for (const round of [1, 2, 3, 4, 5]) {
      await load.runBoth(scenario, base, { ...options, callers, round });
      story.push(`round ${round}`);
    }
    expect(story).toEqual([
      ...["base", "head", "round 1", "round 2"],
      ...["base", "head", "round 3", "round 4"],
      ...["base", "head", "round 5"],
    ]);
  });

  test("warms up what it started by stretches of the load, until they are level", async () => {
    const { load, story } = storyOf({ levelAfter: 3 });
    await load.runBoth(scenario, base, { ...options, callers, round: 1 });
    expect(story).toEqual([
      ...["start base", "start head", "warm up both", "warm up both", "warm up both"],
      "load both",
    ]);
  });

  test("warms up each side at its own turn where the script does not allow both at once", async () => {
    const refused = { refused: runFailure("The script has no scenarios.") };
    const { load, story } = storyOf({ load: { runBoth: async () => refused } });
    expect(await load.runBoth(scenario, base, { ...options, callers, round: 1 })).toBe(refused);
    for (const side of ["base", "head"] as const) await load.run(scenario, { ...options, side, round: 1 });
    expect(story).toEqual([
      ...["start base", "start head"],
      ...["warm up base", "load base", "warm up head", "load head"],
    ]);
  });

  test("measures after half a minute of it, level or not", async () => {
    const { load, story } = storyOf({ levelAfter: 100 });
    await load.run(scenario, options);
    expect(story).toEqual(["start head", ...Array.from({ length: 6 }, () => "warm up head"), "load head"]);
  });

  test("leaves a load with a warm-up of its own, and a part of a load, as they are", async () => {
    const { load, story } = storyOf();
    await load.run(warmed, options);
    const takePart = () => expect.fail("the load is not made here");
    const other = storyOf();
    await other.load.run(scenario, { ...options, takePart });
    expect([story, other.story]).toEqual([
      ["start head", "load head"],
      ["start head", "load head"],
    ]);
  });

  test("starts the change alone where nothing is compared side by side", async () => {
    const { load, end, story } = storyOf();
    await load.run(warmed, options);
    await end();
    expect(story).toEqual(["start head", "load head", "end head"]);
  });

  test("starts both for rounds in turn, of which the first awaits both", async () => {
    const { load, story } = storyOf();
    await load.run(warmed, { ...options, side: "base", alsoAwait: ["http://127.0.0.1:1"] });
    await load.run(warmed, { ...options, side: "head" });
    expect(story).toEqual(["start base", "start head", "load base with the other", "load head"]);
  });

  test("has only one side running where the service cannot run twice", async () => {
    const { load, end, story } = storyOf({ isOneAtATime: true });
    await load.run(warmed, { ...options, side: "base", alsoAwait: ["http://127.0.0.1:1"] });
    await load.run(warmed, { ...options, side: "head" });
    await end();
    expect(story).toEqual(["start base", "load base", "end base", "start head", "load head", "end head"]);
  });

  test("ends with the reason of a side that ends under load", async () => {
    const { load, kill } = storyOf({
      load: {
        run: async (_, { signal }) => {
          kill.get("head")?.(runFailure("start: this change ended with status 1."));
          await new Promise((resolve) => signal.addEventListener("abort", resolve));
          return { ...makeRun(), ending: { kind: "unfinished", reason: "cancelled after 1 s" } };
        },
      },
    });
    await expect(load.run(warmed, options)).rejects.toThrow("start: this change ended with status 1.");
  });

  test("says of a side that did not become ready what is the matter with it", async () => {
    const run = async () => await Promise.reject(unreadyFailure("The target did not become ready"));
    const { load } = storyOf({ load: { run }, silent: "It does not listen on port 1." });
    await expect(load.run(warmed, options)).rejects.toThrow(
      "start: this change did not become ready. It does not listen on port 1.",
    );
    const ready = storyOf({ load: { run } });
    await expect(ready.load.run(warmed, options)).rejects.toThrow("The target did not become ready");
  });

  test("says what is wrong with the script, although the service does not listen yet", async () => {
    const run = async () => await Promise.reject(usageFailure("k6 cannot load the script"));
    const { load } = storyOf({ load: { run }, silent: "It does not listen on port 1." });
    await expect(load.run(warmed, options)).rejects.toThrow(/^k6 cannot load the script$/);
  });
});
