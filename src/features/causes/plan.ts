import { z } from "zod";
import { choose } from "../../config/options/option.ts";
import type { PlanGate } from "../../config/resolve/rules.ts";
import type { GateRules } from "../../model/gate.ts";
import { defineFacts } from "../../model/run/facts.ts";
import { causesOptions } from "./options.ts";

const planned = defineFacts(
  "causes",
  z.strictObject({ isWanted: z.boolean().optional(), profile: z.string().optional() }),
);

export const planCauses: PlanGate = (places) => {
  const isWanted = choose(places, causesOptions.causes);
  const profile = choose(places, causesOptions.profile);
  if (isWanted === undefined && profile === undefined) return {};
  return planned.kept({
    ...(isWanted !== undefined && { isWanted }),
    ...(profile !== undefined && { profile }),
  });
};

/** Whether the gate file lets a fail be looked into. */
export function wantsCauses({ kept }: Pick<GateRules, "kept">): boolean {
  return planned.of({ facts: kept })?.isWanted ?? true;
}

/** The gate file's own command that profiles. */
export function profileCommand({ kept }: Pick<GateRules, "kept">): string | undefined {
  return planned.of({ facts: kept })?.profile;
}
