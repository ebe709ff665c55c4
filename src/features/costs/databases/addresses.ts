import type { Host } from "../../../app/host.ts";
import { secretsIn } from "../../../lib/credentials.ts";
import { refuseUnset, whyUnset } from "../../../lib/environment.ts";
import type { Scenario } from "../../../model/gate.ts";
import { filledIn } from "../../../model/start.ts";
import type { Side } from "../../../ports/load.ts";
import { databaseVariables, plannedFacts } from "../facts.ts";
import { openerOf } from "./clients.ts";
import type { AskedDatabase } from "./counting.ts";

/** Where addresses come from. */
export type DatabaseHost = Pick<Host, "env" | "kind" | "isWithoutSecrets" | "mask">;

/** The databases of a scenario's service. */
export type NamedDatabases =
  | { readonly kind: "none" }
  /** Why their addresses are not known here. */
  | { readonly kind: "unset"; readonly reason: string }
  | { readonly kind: "named"; of(side: Side, target: string): readonly AskedDatabase[] };

/**
 * The databases that the gate file names, each by the variable with its address. Their secrets are masked.
 * @throws Failure "usage" for an address that no client reads, and for a variable that a workflow does not set
 */
export function namedDatabases(scenario: Pick<Scenario, "kept">, host: DatabaseHost): NamedDatabases {
  const variables = databaseVariables(scenario);
  if (variables.length === 0) return { kind: "none" };
  const { env, mask } = host;
  const reason = whyUnset("databases", variables, host);
  if (reason !== undefined) return { kind: "unset", reason };
  refuseUnset("databases", variables, env);
  for (const variable of variables) {
    const address = env[variable] ?? "";
    for (const secret of [address, ...secretsIn(address)]) mask(secret);
    openerOf(variable, address);
  }
  const databases = Object.entries(plannedFacts.of({ facts: scenario.kept })?.databases ?? {});
  return {
    kind: "named",
    of: (side, target) => {
      const port = Number(new URL(target).port);
      return databases.map(([name, variableOf]) => {
        return { name, side, address: filledIn(env[variableOf[side]] ?? "", { side, port }) };
      });
    },
  };
}
