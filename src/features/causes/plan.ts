import { z } from "zod";
import { choose } from "../../config/options/option.ts";
import type { PlanGate } from "../../config/resolve/rules.ts";
import type { GateRules } from "../../model/gate.ts";
import { defineFacts } from "../../model/run/facts.ts";
import { causesOptions } from "./options.ts";

const planned = defineFacts("profile", z.strictObject({ profile: z.string() }));

/** How a fail is looked into. */
export interface PlannedCauses {
  readonly isWanted: boolean;
  /** The gate file's own command. */
  readonly command: string | undefined;
}

export const planCauses: PlanGate = (places) => {
  const profile = choose(places, causesOptions.profile);
  return profile === undefined ? {} : planned.kept({ profile });
};

export function plannedCauses({ kept }: Pick<GateRules, "kept">): PlannedCauses {
  const profile = planned.of({ facts: kept })?.profile;
  return { isWanted: profile !== "off", command: profile === "off" ? undefined : profile };
}
