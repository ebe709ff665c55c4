import { z } from "zod";
import { runFailure } from "../../../model/failure.ts";
import type { RawFrame, SpentKind } from "../profile.ts";
import {
  collectSpent,
  mostFrames,
  type ProfileSource,
  type ReadProfile,
  rawFrame,
  sliceAt,
  wrongShape,
} from "./spent.ts";

const units = ["none", "nanoseconds", "microseconds", "milliseconds", "seconds", "bytes"] as const;
const ofAny = { unit: z.enum(units), startValue: z.number(), endValue: z.number() };
const sampled = z.object({
  ...ofAny,
  type: z.literal("sampled"),
  samples: z.array(z.array(z.number())),
  weights: z.array(z.number()),
});
const evented = z.object({
  ...ofAny,
  type: z.literal("evented"),
  events: z.array(z.object({ type: z.enum(["O", "C"]), frame: z.number(), at: z.number() })),
});
const schema = z.object({
  shared: z.object({
    frames: z.array(
      z.object({
        name: z.string(),
        file: z.string().nullish(),
        line: z.number().nullish(),
        col: z.number().nullish(),
      }),
    ),
  }),
  profiles: z.array(z.discriminatedUnion("type", [sampled, evented])),
});

type Unit = (typeof units)[number];

/** Of the contract's units; samples and bytes as they are. */
const perUnit: Readonly<Record<Unit, number>> = {
  ...{ none: 1, bytes: 1 },
  ...{ nanoseconds: 1e-6, microseconds: 1e-3, milliseconds: 1, seconds: 1000 },
};

/** A stack, from the outermost frame in, for an amount of the profile's unit. */
interface Stretch {
  readonly stack: readonly number[];
  readonly at: number;
  readonly amount: number;
}

const mostDepth = 10_000;
/** Frames that are read of the stacks of all events together. */
const mostFramesOpen = 20_000_000;

function* stretchesOf(one: z.infer<typeof sampled> | z.infer<typeof evented>, path: string) {
  if (one.type === "sampled") {
    if (one.samples.length !== one.weights.length)
      throw runFailure(`${path} has ${one.samples.length} samples and ${one.weights.length} weights.`);
    let at = 0;
    for (const [index, stack] of one.samples.entries()) {
      const amount = one.weights[index] ?? 0;
      yield { stack, at, amount } satisfies Stretch;
      at += amount;
    }
    return;
  }
  const stack: number[] = [];
  let [since, framesOpen] = [one.startValue, 0];
  for (const { type, frame, at } of one.events) {
    yield { stack, at: since - one.startValue, amount: at - since } satisfies Stretch;
    since = at;
    if (type === "O") stack.push(frame);
    else if (stack.pop() !== frame) throw runFailure(`${path} closes frame ${frame}, which was not open.`);
    framesOpen += Math.min(stack.length, mostFrames);
    if (stack.length > mostDepth || framesOpen > mostFramesOpen)
      throw runFailure(`${path} has too many events, or stacks that are too deep.`);
  }
}

/** Innermost pseudo frames of dotnet-trace, which tell what a thread did. */
const states: ReadonlyMap<string, SpentKind> = new Map([
  ["CPU_TIME", "cpu"],
  ["UNMANAGED_CODE_TIME", "wait"],
  ["BLOCKED_TIME", "wait"],
]);

/**
 * Reads speedscope's JSON, of all its threads: CPU time, allocated bytes, or counts of samples.
 * @param json as parsed @throws Failure "run" for anything else
 * @see https://www.speedscope.app/file-format-schema.json
 */
export function readSpeedscope(json: unknown, { path, placing }: ProfileSource): ReadProfile {
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw wrongShape(path, "a speedscope profile", parsed.error);
  const { shared, profiles } = parsed.data;
  const frames = shared.frames.map(({ name, file, line, col }) =>
    rawFrame({ name, file: file ?? "", line: line ?? 0, column: col ?? 0 }),
  );
  const frameAt = (index: number): RawFrame => {
    const found = frames[index];
    if (found === undefined) throw runFailure(`${path} names frame ${index} of ${frames.length}.`);
    return found;
  };
  const inUnits = new Set(profiles.map(({ unit }) => unit === "none"));
  if (inUnits.size > 1) throw runFailure(`${path} has profiles with a unit beside some with none.`);
  const collected = collectSpent(path);
  for (const one of profiles) {
    const isTime = one.unit !== "none" && one.unit !== "bytes";
    const per = perUnit[one.unit];
    for (const { stack, at, amount } of stretchesOf(one, path)) {
      const last = stack.at(-1);
      if (last === undefined) continue;
      const state = isTime ? states.get(frameAt(last).name) : undefined;
      const own = state === undefined ? stack.slice(-mostFrames) : stack.slice(-mostFrames - 1, -1);
      collected.add({
        ...{ key: own.join(), amount: amount * per },
        frames: () => own.toReversed().map(frameAt),
        kind: state ?? (one.unit === "bytes" ? "allocated" : "cpu"),
        slice: isTime ? sliceAt(placing, at * per) : placing.first,
      });
    }
  }
  return { format: "speedscope", isInSamples: inUnits.has(true), spent: collected.all() };
}
