import type { SidesAgain, StartAgain } from "../../app/host.ts";
import type { OfBothSides } from "./load-under.ts";
import { openNodeProfiler } from "./node/profiler.ts";
import type { Profiler } from "./profile.ts";

/** The profilers of both sides. */
export interface OpenProfilers {
  readonly variablesOf: Parameters<StartAgain>[0];
  /** In the order in which they are tried. */
  profilers(folders: SidesAgain["folders"]): OfBothSides<readonly Profiler[]>;
  close(): Promise<void>;
}

/** Of the runtimes that can be profiled: Node.js. */
export async function openProfilers(): Promise<OpenProfilers> {
  const node = { base: await openNodeProfiler(), head: await openNodeProfiler() };
  return {
    variablesOf: (side, given) => node[side].variables(given),
    profilers: ({ base, head }) => ({ base: [node.base.profiler(base)], head: [node.head.profiler(head)] }),
    close: async () => {
      await Promise.all([node.base.close(), node.head.close()]);
    },
  };
}
