/** Gates of a model, judged by Loadline and by the simple rule on the same rounds. */
import { mean } from "simple-statistics";
import { impliedOfEach } from "../../../src/judge/indicator/each-endpoint.ts";
import type { Objective } from "../../../src/model/objective.ts";
import type { Run } from "../../../src/model/run/run.ts";
import type { RecordedRun } from "../bank.ts";
import { objectiveFrom } from "../indicators.ts";
import { judgeRounds } from "../loadline.ts";
import { seeded, seedFor } from "../random.ts";
import type { Word } from "../rules/rule.ts";
import { measureRun } from "../runs.ts";
import { mostRounds } from "../trials.ts";
import type { Model, ModelGate } from "./model.ts";
import { bySimpleRule, type Seen } from "./simple-rule.ts";

interface Ending {
  readonly word: Word;
  readonly rounds: number;
}

/** How gates of one kind ended, as shares, and the mean of their rounds. */
export interface Endings extends Readonly<Record<Word, number>> {
  readonly rounds: number;
}

/** Unchanged and changed code. */
export interface Outcomes {
  readonly unchanged: Endings;
  readonly changed: Endings;
}

export interface ModelOutcomes {
  readonly loadline: Outcomes;
  /** Undefined unless asked for. */
  readonly simple: Outcomes | undefined;
}

/** As it is measured when it is asked for; a run is in one gate only. */
type Rounds = (count: number) => Seen["rounds"];

function roundsOf({ take }: ModelGate): Rounds {
  const taken: Seen["rounds"][number][] = [];
  return (count) => {
    for (let round = taken.length; round < count; round += 1) taken.push(take(round));
    return taken.slice(0, count);
  };
}

const oldestSessions = 3;

function byLoadline(model: Model, { jobs }: ModelGate, rounds: Rounds): Ending {
  const measured = remembered();
  const baseline = jobs.flat().map(measured);
  const oldest = jobs.slice(0, oldestSessions).flat().map(measured);
  for (let taken = 1; ; taken += 1) {
    const pairs = rounds(taken);
    const head = pairs.map((pair, round) => ({ ...measured(pair.head), ...startIn(model, round) }));
    const before =
      model.design === "stored"
        ? baseline
        : pairs.flatMap(({ base }, round) =>
            base === undefined ? [] : { ...measured(base), ...startIn(model, round) },
          );
    const verdict = judgeRounds(
      {
        rounds: head,
        baseline: before,
        objectives: objectivesOf(model, { runs: head, baseline: before }),
        design: model.design,
        sessions: jobs.flatMap((runs, job) => runs.map(() => job)),
        ...(model.hasDrift === true && { reference: oldest }),
        mostRounds,
      },
      taken,
      true,
    );
    if (verdict.anotherRound.kind === "unneeded" || taken === mostRounds) {
      return { word: verdict.verdict === "warn" ? "pass" : verdict.verdict, rounds: taken };
    }
  }
}

/** With the one on single endpoints that stands beside default ones. */
function objectivesOf(
  { objectives: texts, isByDefault = false }: Model,
  sides: { readonly runs: readonly Run[]; readonly baseline: readonly Run[] },
): Objective[] {
  const objectives = texts.map(objectiveFrom);
  return isByDefault ? [...objectives, ...impliedOfEach(objectives, sides)] : objectives;
}

function startIn({ roundsOfStart }: Model, round: number) {
  return roundsOfStart === undefined ? {} : { start: 1 + Math.floor(round / roundsOfStart) };
}

function remembered() {
  const known = new Map<RecordedRun, ReturnType<typeof measureRun>>();
  return (recorded: RecordedRun) => {
    const run = known.get(recorded) ?? measureRun({ recorded, side: 0, slowness: 1 });
    known.set(recorded, run);
    return run;
  };
}

function simply({ objectives }: Model, { jobs }: ModelGate, rounds: Rounds): Ending {
  const [first = ""] = objectives;
  const objective = objectiveFrom(first);
  for (let taken = 1; ; taken += 1) {
    const word = bySimpleRule({ jobs, rounds: rounds(taken) }, objective);
    if (word !== "inconclusive" || taken === mostRounds) return { word, rounds: taken };
  }
}

function endingsOf(all: readonly Ending[]): Endings {
  const shareOf = (word: Word): number => all.filter((one) => one.word === word).length / all.length;
  return {
    fail: shareOf("fail"),
    pass: shareOf("pass"),
    inconclusive: shareOf("inconclusive"),
    rounds: mean(all.map(({ rounds }) => rounds)),
  };
}

export interface Tried {
  readonly gates: number;
  readonly seed: number;
  readonly withSimpleRule: boolean;
}

/** Draws gates of unchanged and of changed code, each as often. */
export function tryModel(name: string, model: Model, { gates, seed, withSimpleRule }: Tried): ModelOutcomes {
  const endings = (isChanged: boolean) => {
    const all = Array.from({ length: gates }, (_, gate) => {
      const drawn = model.draw(seeded(seedFor(seed, name, String(isChanged), gate)), isChanged);
      const rounds = roundsOf(drawn);
      return {
        loadline: byLoadline(model, drawn, rounds),
        simple: withSimpleRule ? simply(model, drawn, rounds) : undefined,
      };
    });
    return {
      loadline: endingsOf(all.map(({ loadline }) => loadline)),
      simple: withSimpleRule ? endingsOf(all.flatMap(({ simple }) => simple ?? [])) : undefined,
    };
  };
  const [unchanged, changed] = [endings(false), endings(true)];
  return {
    loadline: { unchanged: unchanged.loadline, changed: changed.loadline },
    simple: unchanged.simple && changed.simple && { unchanged: unchanged.simple, changed: changed.simple },
  };
}
