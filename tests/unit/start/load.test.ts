import { describe, expect, test } from "vitest";
import { type Failure, runFailure } from "../../../src/model/failure.ts";
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

/** A load over services that write down what happens to them. */
function storyOf({ isOneAtATime = false, load = {} as Partial<Load>, silent = "" } = {}) {
  const story: string[] = [];
  const kill = new Map<StartedSide, (failure: Failure) => void>();
  const inner: Load = {
    run: async (_, { side = "head", alsoAwait = [] }) => {
      story.push(`load ${side}${alsoAwait.length > 0 ? " with the other" : ""}`);
      return makeRun();
    },
    runBoth: async () => {
      story.push("load both");
      return { head: makeRun(), base: makeRun() };
    },
    ...load,
  };
  const started = startBeforeLoad(
    inner,
    async (side) => {
      story.push(`start ${side}`);
      return {
        died: new Promise((resolve) => kill.set(side, resolve)),
        whySilent: async () => (silent === "" ? undefined : silent),
        end: async () => void story.push(`end ${side}`),
      };
    },
    isOneAtATime,
  );
  return { ...started, story, kill };
}

describe("a load that starts what it measures", () => {
  test("starts both sides once for all rounds, and ends them at the end", async () => {
    const { load, end, story } = storyOf();
    for (const _ of ["round 1", "round 2"]) {
      await load.runBoth(scenario, "http://127.0.0.1:2", {
        ...options,
        callers: { head: caller, base: caller },
      });
    }
    await end();
    await end();
    expect(story).toEqual(["start base", "start head", "load both", "load both", "end base", "end head"]);
  });

  test("starts the change alone where nothing is compared side by side", async () => {
    const { load, end, story } = storyOf();
    await load.run(scenario, options);
    await end();
    expect(story).toEqual(["start head", "load head", "end head"]);
  });

  test("starts both for rounds in turn, of which the first awaits both", async () => {
    const { load, story } = storyOf();
    await load.run(scenario, { ...options, side: "base", alsoAwait: ["http://127.0.0.1:1"] });
    await load.run(scenario, { ...options, side: "head" });
    expect(story).toEqual(["start base", "start head", "load base with the other", "load head"]);
  });

  test("has only one side running where the service cannot run twice", async () => {
    const { load, end, story } = storyOf({ isOneAtATime: true });
    await load.run(scenario, { ...options, side: "base", alsoAwait: ["http://127.0.0.1:1"] });
    await load.run(scenario, { ...options, side: "head" });
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
    await expect(load.run(scenario, options)).rejects.toThrow("start: this change ended with status 1.");
  });

  test("says of a side that did not become ready what is the matter with it", async () => {
    const run = async () => await Promise.reject(runFailure("The target did not become ready"));
    const { load } = storyOf({ load: { run }, silent: "It does not listen on port 1." });
    await expect(load.run(scenario, options)).rejects.toThrow(
      "start: this change did not become ready. It does not listen on port 1.",
    );
    const ready = storyOf({ load: { run } });
    await expect(ready.load.run(scenario, options)).rejects.toThrow("The target did not become ready");
  });
});
