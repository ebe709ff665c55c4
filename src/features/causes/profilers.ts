import type { Host, SidesAgain, StartAgain } from "../../app/host.ts";
import type { GatedScenario } from "../../model/gate.ts";
import type { OfBothSides } from "./load-under.ts";
import { openNodeProfiler } from "./node/profiler.ts";
import type { PlannedCauses } from "./plan.ts";
import type { Profiler } from "./profile.ts";

/** The profilers of both sides. */
export interface OpenProfilers {
  readonly variablesOf: Parameters<StartAgain>[0];
  /** In the order in which they are tried. */
  profilers(folders: SidesAgain["folders"]): OfBothSides<readonly Profiler[]>;
  close(): Promise<void>;
}

export async function openProfilers(
  _planned: PlannedCauses,
  _place: { readonly scenario: GatedScenario; readonly host: Host },
): Promise<OpenProfilers> {
  const node = { base: await openNodeProfiler(), head: await openNodeProfiler() };
  return {
    variablesOf: (side, given) => node[side].variables(given),
    profilers: ({ base, head }) => ({ base: [node.base.profiler(base)], head: [node.head.profiler(head)] }),
    close: async () => {
      await Promise.all([node.base.close(), node.head.close()]);
    },
  };
}
