import type { Scenario, ScriptAsks } from "../../model/gate.ts";
import type { BaseScript } from "../../model/run/run.ts";
import { mostNames } from "../../model/verdict/load.ts";
import type { Archive } from "./archive.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { loadAskedBy } from "./load-schedule.ts";
import { requestsNamedIn } from "./requests.ts";

/** What is part of the load besides the script. */
type OfLoad = Pick<Scenario, "target" | "credentials" | "env" | "k6Args" | "warmUpMs">;

/** What a script asks for of a scenario with these variables and this warm-up. */
export function asksOf(archive: Archive, scenario: OfLoad): ScriptAsks {
  // Both scripts of a gate are read by the same k6.
  const { script, files, options } = fingerprintOf(archive, scenario, 0);
  return {
    thresholds: archive.thresholds.map(({ metric, expression }) => ({ metric, expression })),
    load: loadAskedBy(archive.options),
    identity: [script, files, options, scenario.warmUpMs].join(" "),
    requests: requestsNamedIn(archive.files),
  };
}

function both(current: number | undefined, baseline: number | undefined) {
  return current === undefined || baseline === undefined ? undefined : { current, baseline };
}

/** The base's script beside the one that a run was made with; undefined where it was not to be read. */
export function besideBase(
  archive: Archive,
  scenario: OfLoad & Pick<Scenario, "baseScript">,
): BaseScript | undefined {
  const { baseScript: base } = scenario;
  if (base === undefined) return undefined;
  if (base === "unread") return { kind: "unread" };
  const own = asksOf(archive, scenario);
  if (own.identity === base.identity) return { kind: "same" };
  const present = new Set(own.requests);
  const gone = base.requests.filter((one) => !present.has(one));
  const [perSecond, vus] = [both(own.load.perSecond, base.load.perSecond), both(own.load.vus, base.load.vus)];
  return {
    kind: "other",
    thresholds: [...base.thresholds],
    ...(perSecond !== undefined && { perSecond }),
    ...(vus !== undefined && { vus }),
    requests: gone.slice(0, mostNames),
    more: Math.max(0, gone.length - mostNames),
  };
}
