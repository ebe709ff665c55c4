import type { Host, SidesAgain, StartAgain } from "../../app/host.ts";
import { environmentOf } from "../../lib/environment.ts";
import type { StartedSide } from "../../model/start.ts";
import type { OfBothSides } from "./load-under.ts";
import { openNodeProfiler } from "./node/profiler.ts";
import { openOtherProfilers } from "./other/open.ts";
import type { Profiler } from "./profile.ts";

/** The profilers of both sides. */
export interface OpenProfilers {
  readonly variablesOf: Parameters<StartAgain>[0];
  /** In the order in which they are tried. */
  profilers(folders: SidesAgain["folders"]): OfBothSides<readonly Profiler[]>;
  close(): Promise<void>;
}

/** What is profiled, and by what. */
interface Profiled {
  /** The gate file's own command, which then is the only profiler. */
  readonly command: string | undefined;
  readonly targets: OfBothSides<string>;
  readonly host: Pick<Host, "kind" | "env">;
}

/** Of Node.js by a preload, and of other runtimes as they run. */
export async function openProfilers({ command, targets, host }: Profiled): Promise<OpenProfilers> {
  const env = environmentOf(host);
  const others = (side: StartedSide, folder: string) =>
    openOtherProfilers(command, { folder, url: targets[side], env });
  if (command !== undefined) {
    return {
      variablesOf: () => ({}),
      profilers: ({ base, head }) => ({ base: others("base", base), head: others("head", head) }),
      close: async () => undefined,
    };
  }
  const node = { base: await openNodeProfiler(), head: await openNodeProfiler() };
  return {
    variablesOf: (side, given) => node[side].variables(given),
    profilers: ({ base, head }) => ({
      base: [node.base.profiler(base), ...others("base", base)],
      head: [node.head.profiler(head), ...others("head", head)],
    }),
    close: async () => {
      await Promise.all([node.base.close(), node.head.close()]);
    },
  };
}
