/** How often gates of simulated services end wrong, beside the simplest rule. */
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { percent, type Section, type Target } from "../section.ts";
import { type ModelName, models } from "./catalogue.ts";
import type { Model } from "./model.ts";
import { type Endings, type ModelOutcomes, type Tried, tryModel } from "./try.ts";

const wholeGates = 300;
const quickGates = 20;

/** Wrong in no more than these. */
const mostFailed = 0.02;
const mostPassed = 0.04;

function isName(name: string): name is ModelName {
  return Object.hasOwn(models, name);
}

function namesOf(only: readonly string[] | undefined): ModelName[] {
  const unknown = only?.find((name) => !isName(name));
  if (unknown !== undefined) throw new Error(`--only ${unknown}: expected ${Object.keys(models).join(", ")}`);
  return Object.keys(models)
    .filter(isName)
    .filter((name) => only?.includes(name) ?? true);
}

/** Tries models one after the other in a thread of its own. */
function openThread(tried: Tried) {
  const worker = new Worker(new URL(import.meta.url), { workerData: tried });
  return {
    outcomesOf: async (name: ModelName): Promise<ModelOutcomes> => {
      worker.postMessage(name);
      const [outcomes]: ModelOutcomes[] = await once(worker, "message");
      if (outcomes === undefined) throw new Error(`${name} told nothing`);
      return outcomes;
    },
    end: () => worker.terminate(),
  };
}

async function tryAll(
  names: readonly ModelName[],
  tried: Tried,
): Promise<ReadonlyMap<ModelName, ModelOutcomes>> {
  const found = new Map<ModelName, ModelOutcomes>();
  const queue = [...names];
  const lane = async (): Promise<void> => {
    const thread = openThread(tried);
    for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
      const started = performance.now();
      found.set(name, await thread.outcomesOf(name));
      console.error(`${name}: ${((performance.now() - started) / 1000).toFixed(0)} s`);
    }
    await thread.end();
  };
  await Promise.all(Array.from({ length: Math.min(names.length, availableParallelism()) }, lane));
  return found;
}

const head: readonly string[] = [
  "model",
  "unchanged: fails",
  "open",
  "rounds",
  "changed",
  "fails",
  "passes",
  "rounds",
  "simple rule: fails",
  "open",
  "changed passes",
  "rounds",
];

const share = (value: number): string => percent(value, 1);
const count = ({ rounds }: Endings): string => rounds.toFixed(1);

function rowOf(model: Model, { loadline, simple }: ModelOutcomes): string[] {
  const { unchanged, changed } = loadline;
  return [
    model.words,
    share(unchanged.fail),
    share(unchanged.inconclusive),
    count(unchanged),
    model.changeWords ?? "10 % slower",
    share(changed.fail),
    share(changed.pass),
    count(changed),
    ...(simple === undefined
      ? ["–", "–", "–", "–"]
      : [
          share(simple.unchanged.fail),
          share(simple.unchanged.inconclusive),
          share(simple.changed.pass),
          `${count(simple.unchanged)}, ${count(simple.changed)}`,
        ]),
  ];
}

/** What is promised of each model. */
function targetsOf(name: ModelName, model: Model, { loadline }: ModelOutcomes): Target[] {
  const { unchanged, changed } = loadline;
  const isSeen = model.changeIs !== "none";
  const wrong = isSeen ? changed.pass : changed.fail;
  const most = isSeen ? mostPassed : mostFailed;
  return [
    {
      promise: `${name}: unchanged fails at most ${percent(mostFailed, 0)}`,
      measured: share(unchanged.fail),
      isMet: unchanged.fail <= mostFailed,
    },
    {
      promise: `${name}: ${model.changeWords ?? "10 % slower"} ${isSeen ? "passes" : "fails"} at most ${percent(most, 0)}`,
      measured: share(wrong),
      isMet: wrong <= most,
    },
  ];
}

/** Tries the models, as many at a time as the machine has processors. */
export async function benchModels({
  seed,
  isQuick,
  only,
}: {
  readonly seed: number;
  readonly isQuick: boolean;
  readonly only: readonly string[] | undefined;
}): Promise<Section> {
  const names = namesOf(only);
  const gates = isQuick ? quickGates : wholeGates;
  const found = await tryAll(names, { gates, seed, withSimpleRule: true });
  const all = names.flatMap((name) => {
    const outcomes = found.get(name);
    return outcomes === undefined ? [] : [{ name, model: models[name], outcomes }];
  });
  return {
    title: "Models",
    about: `Simulated request by request and judged by the gate's own code, ${gates} gates a cell, seed ${seed}. The simple rule is a t-test on the rounds' figures with one level for all looks.`,
    tables: [
      {
        caption: "Gates of each model",
        rows: [head, ...all.map(({ model, outcomes }) => rowOf(model, outcomes))],
      },
    ],
    targets: all.flatMap(({ name, model, outcomes }) => targetsOf(name, model, outcomes)),
  };
}

function isTried(given: unknown): given is Tried {
  return typeof given === "object" && given !== null && "withSimpleRule" in given;
}

const given: unknown = workerData;
if (!isMainThread && isTried(given)) {
  parentPort?.on("message", (name: ModelName) =>
    parentPort?.postMessage(tryModel(name, models[name], given)),
  );
}
