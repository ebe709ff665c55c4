import { byTime } from "../../baseline/history.ts";
import { changedParts, loadOf } from "../../baseline/select.ts";
import { byEndpoint } from "../../judge/indicator/each-endpoint.ts";
import { groupedBy } from "../../lib/grouped.ts";
import type { BaselineKey } from "../../model/gate.ts";
import type { Objective } from "../../model/objective.ts";
import type { Run } from "../../model/run/run.ts";
import { sessionsOf } from "../../model/run/session.ts";
import type { BaselineEntry, BaselineStore } from "../../ports/baseline-store.ts";
import type { BranchHistory, Session } from "./session.ts";

/**
 * The stored history by branch; of a single scenario, the branch measured last comes first.
 * @param objectivesOf of a scenario: their indicators are shown besides the usual ones
 * @throws Failure "run" for a store that cannot be read
 */
export async function readHistories(
  keys: readonly BaselineKey[],
  store: Pick<BaselineStore, "read">,
  objectivesOf: (scenario: string) => readonly Objective[],
): Promise<readonly BranchHistory[]> {
  const histories: BranchHistory[] = [];
  for (const { scenario, environment } of keys) {
    const entries = (await store.read({ scenario, environment }, { reach: "all" })).toSorted(byTime);
    const objectives = objectivesOf(scenario);
    const branches = groupedBy(entries.toReversed(), ({ run }) => run.provenance.branch);
    for (const [branch, own] of branches) {
      const sessions = placesOf(own.toReversed());
      const { runs = [] } = sessions.at(-1) ?? {};
      const { objectives: each } = byEndpoint(objectives, { runs, baseline: [] });
      histories.push({ scenario, environment, branch, sessions, objectives: each });
    }
  }
  return histories;
}

/** Splits a session into stretches of one load: another load is another level. */
function byLoad(session: readonly Run[]): readonly (readonly [Run, ...Run[]])[] {
  const parts: [Run, ...Run[]][] = [];
  for (const run of session) {
    const last = parts.at(-1);
    if (last !== undefined && changedParts(loadOf(last[0]), loadOf(run)).length === 0) last.push(run);
    else parts.push([run]);
  }
  return parts;
}

function placesOf(entries: readonly BaselineEntry[]): readonly Session[] {
  const acceptances = new Map(entries.map(({ run, accepted }) => [run, accepted]));
  const places = sessionsOf(entries.map(({ run }) => run)).flatMap(byLoad);
  return places.map((runs, index) => {
    const before = places[index - 1]?.[0];
    return {
      runs,
      accepted: runs.map((run) => acceptances.get(run)).findLast((it) => it !== undefined),
      changedLoad: before === undefined ? [] : changedParts(loadOf(before), loadOf(runs[0])),
    };
  });
}
