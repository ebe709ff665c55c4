// A process of ours in the family of a real service.
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { besideBurners, burnt } from "../../../../src/features/prove/burn.ts";
import { plan } from "../../../../src/features/prove/plan.ts";
import { startProgram } from "../../../../src/lib/programs.ts";
import type { Scenario } from "../../../../src/model/gate.ts";
import type { StartedSide } from "../../../../src/model/start.ts";
import type { Load, LoadOptions } from "../../../../src/ports/load.ts";
import { type Family, openFamily } from "../../../../src/processes/family.ts";
import { run } from "../../../unit/report/fixtures.ts";

/** Uses a second of CPU time when it gets a signal, and tells so; then it rests. */
const service = `
const used = () => process.cpuUsage().user + process.cpuUsage().system;
const work = (until) => {
  const end = Math.min(until, used() + 50_000);
  while (used() < end);
  if (used() < until) setTimeout(work, 20, until);
  else console.log("done");
};
process.on("SIGUSR2", () => work(used() + 1_000_000));
setInterval(() => undefined, 1000);
console.log("ready");
`;

interface Service {
  readonly family: Family;
  /** Resolves when it has used its second. */
  work(): Promise<unknown>;
}

async function startService(): Promise<Service> {
  const family = openFamily();
  const [file, ...args] = family.confined([process.execPath, "--eval", service]);
  const child = startProgram(file, args, {
    env: { ...family.variables },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  family.adopt(child);
  await once(child.stdout, "data");
  const work = async () => {
    child.kill("SIGUSR2");
    await once(child.stdout, "data");
  };
  return { family, work };
}

/** Until no process of a family uses CPU time any longer. */
async function atRest(family: Family): Promise<void> {
  const used = () =>
    family.pids().map((pid) => readFileSync(`/proc/${pid}/stat`, "latin1").split(" ").slice(13, 17).join());
  for (let before = ""; used().join() !== before; await delay(500)) before = used().join();
}

const injected = { by: 0, errors: 0, cpu: 0.5 };
const scenario = { name: "shop", kept: plan.kept({ injected, isInjected: true }) } as unknown as Scenario;
const options = {} as LoadOptions;

test.runIf(process.platform === "linux")(
  "the change's service is charged a share of its own CPU time, the base's nothing, and both have one process more",
  async () => {
    const services = [await startService(), await startService()] as const;
    const [head, base] = [services[0].family, services[1].family];
    const before = [head.pids().length, base.pids().length];
    try {
      const during: number[][] = [];
      const work = async () => {
        during.push([head.pids().length, base.pids().length]);
        await Promise.all(services.map(async (one) => await one.work()));
        await atRest(head);
      };
      const load: Load = {
        run: async () => {
          throw new Error("alone");
        },
        runBoth: async () => {
          await work();
          return { head: run(), base: run() };
        },
      };
      const running = new Map<StartedSide, Family>([
        ["head", head],
        ["base", base],
      ]);
      const pair = await besideBurners(load, running).runBoth(scenario, "http://127.0.0.1:1", {
        ...options,
        callers: { head: options.caller, base: options.caller },
      });
      if ("refused" in pair) throw pair.refused;
      expect(during).toEqual([before.map((count) => count + 1)]);
      const { ownMs = 0, addedMs = 0 } = burnt.of(pair.head) ?? {};
      expect(ownMs).toBeGreaterThan(900);
      // The kernel tells CPU time in parts of 10 ms.
      expect(Math.abs(addedMs - ownMs / 2)).toBeLessThan(40);
      expect(burnt.of(pair.base)).toBeUndefined();
    } finally {
      await Promise.all([head.end(), base.end()]);
    }
    expect([...head.pids(), ...base.pids()]).toEqual([]);
  },
);

test("a scenario that is not proved so is measured alone", async () => {
  const { family } = await startService();
  try {
    const load = { run: async () => run() } as unknown as Load;
    const before = family.pids().length;
    const done = await besideBurners(load, new Map([["head", family]])).run(
      { name: "shop" } as unknown as Scenario,
      options,
    );
    expect(done).toEqual(run());
    expect(family.pids()).toHaveLength(before);
  } finally {
    await family.end();
  }
});
