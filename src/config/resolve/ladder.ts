import type { LadderPlan } from "../../model/gate.ts";
import { isCapacity, type LoadIndicator } from "../../model/objective.ts";
import type { Objective } from "../../model/verdict/objective.ts";
import type { ReadGateFile } from "../file/read.ts";
import type { ScenarioDefaults } from "../file/schema.ts";
import { defaultCapacity, parseIndicator } from "../grammar/objective.ts";
import { type Reader, read, type Settings } from "../settings.ts";
import { chooseObjectives, draftOf } from "./objectives.ts";
import { durationOf, resolved } from "./reader.ts";

const defaultRestMs = 30_000;
const defaultThroughput = "throughput";
const requestsPerSecond: LoadIndicator = { metric: "http_reqs", tags: {}, aggregation: { kind: "rate" } };

/** The objectives that define capacity: only limits make sense at every level, as each has another load. */
function definingCapacity(objectives: readonly Objective[], problems: string[]): readonly Objective[] {
  const atLevels = objectives.filter(({ indicator }) => !isCapacity(indicator));
  const wrong = atLevels.find(({ bound, source }) => bound.kind === "relative" && source.from !== "default");
  if (wrong !== undefined) {
    problems.push(
      `ladder: "${wrong.text}" compares with the baseline, but each level has another load; compare capacity, as in ` +
        `"${defaultCapacity}", and give limits such as "p95 < 300ms", which define it`,
    );
  }
  return atLevels.filter(({ bound }) => bound.kind === "absolute");
}

type Places = Readonly<Record<"own" | "top", ScenarioDefaults>>;

/** The indicator of throughput, whose curve over the levels has the knee. */
function chooseThroughput({ own, top }: Places, problems: string[]): LoadIndicator {
  const text = own.ladder?.throughput ?? top.ladder?.throughput ?? defaultThroughput;
  const throughput = parseIndicator(text);
  if (throughput === undefined) {
    problems.push(`ladder.throughput: "${text}" is not an indicator such as "tasks rate"`);
  }
  return throughput ?? requestsPerSecond;
}

/** How a scenario is measured at several levels; undefined for its own load. */
export function chooseLadder(
  reader: Reader,
  places: Places,
  objectives: readonly Objective[],
): LadderPlan | undefined {
  const { problems, settings } = reader;
  const file = places.own.ladder ?? places.top.ladder;
  const levels = read(reader, "levels") ?? file?.levels;
  if (levels === undefined) {
    for (const name of ["level-variable", "rest"]) {
      if (settings.has(name)) problems.push(`${name}: needs levels, such as 50,100,200`);
    }
    const first = objectives.find(({ indicator }) => isCapacity(indicator));
    if (first !== undefined) {
      problems.push(
        `"${first.text}" needs a ladder: set levels (--levels), such as 50,100,200, or ladder in the gate file`,
      );
    }
    return undefined;
  }
  return {
    levels,
    variable: read(reader, "level-variable") ?? file?.variable,
    restMs: read(reader, "rest") ?? durationOf(file?.rest) ?? defaultRestMs,
    refine: file?.refine ?? 0,
    stopFactor: file?.stop === undefined ? undefined : Number.parseFloat(file.stop),
    throughput: chooseThroughput(places, problems),
    objectives: definingCapacity(objectives, problems),
  };
}

/**
 * How to read and judge ladders measured before: the objectives that define capacity; all of them, or none if they neither
 * name nor define it; and the level of each file.
 * @throws Failure "usage"
 */
export function resolveLadderFiles(
  settings: Settings,
  file: ReadGateFile | undefined,
  scenario: string | undefined,
) {
  return resolved(settings, (reader) => {
    const draft = draftOf(file, scenario);
    const places = { own: draft.own, top: file?.file ?? {} };
    const written = chooseObjectives(reader, file, draft);
    const defining = definingCapacity(written, reader.problems);
    const isOfLadder = defining.length > 0 || written.some(({ indicator }) => isCapacity(indicator));
    return {
      defining,
      objectives: isOfLadder ? written : [],
      throughput: chooseThroughput(places, reader.problems),
      levels: read(reader, "levels") ?? places.own.ladder?.levels ?? places.top.ladder?.levels,
    };
  });
}
