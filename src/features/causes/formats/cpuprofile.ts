import { z } from "zod";
import { runFailure } from "../../../model/failure.ts";
import type { RawFrame } from "../profile.ts";
import {
  collectSpent,
  mostFrames,
  type ProfileSource,
  type ReadProfile,
  rawFrame,
  sliceAt,
  wrongShape,
} from "./spent.ts";

const node = z.object({
  id: z.number(),
  callFrame: z.object({
    functionName: z.string(),
    url: z.string(),
    lineNumber: z.number(),
    columnNumber: z.number(),
  }),
  children: z.array(z.number()).optional(),
  positionTicks: z.array(z.object({ line: z.number(), ticks: z.number() })).optional(),
});
const schema = z.object({
  nodes: z.array(node),
  startTime: z.number(),
  endTime: z.number(),
  samples: z.array(z.number()),
  timeDeltas: z.array(z.number()),
});

type Node = z.infer<typeof node>;

const idle = "(idle)";
const root = "(root)";

/** Lines where a function itself was seen, each with its share of the samples; its first line where that is not told. */
function linesOf({ positionTicks = [], callFrame }: Node): readonly { line: number; share: number }[] {
  const seen = positionTicks.filter(({ ticks }) => ticks > 0);
  const all = seen.reduce((sum, { ticks }) => sum + ticks, 0);
  if (seen.length === 0 || !Number.isFinite(all)) return [{ line: callFrame.lineNumber + 1, share: 1 }];
  return seen.map(({ line, ticks }) => ({ line, share: ticks / all }));
}

/** Adds up by node first: a file may have as many lines of a node as samples. */
function collectByNode() {
  const byNode = new Map<number, Map<number, number>>();
  return {
    byNode,
    add: (id: number, slice: number | undefined, ms: number): void => {
      if (slice === undefined || !(ms > 0)) return;
      const bySlice = byNode.get(id) ?? new Map<number, number>();
      byNode.set(id, bySlice);
      bySlice.set(slice, (bySlice.get(slice) ?? 0) + ms);
    },
  };
}

/** What calls a node of V8's tree, by its id: innermost first, without the root. */
export function callersIn(
  nodes: readonly { readonly id: number; readonly children?: readonly number[] | undefined }[],
  frameOf: (id: number) => RawFrame | undefined,
): (id: number) => readonly RawFrame[] {
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  // A profile may name a node among its own children: the way out is bounded.
  return (id) => {
    const found: RawFrame[] = [];
    for (let at = parents.get(id); at !== undefined && found.length < mostFrames; at = parents.get(at)) {
      const frame = frameOf(at);
      if (frame !== undefined && frame.name !== root) found.push(frame);
    }
    return found;
  };
}

function stacksOf(nodes: readonly Node[]) {
  const byId = new Map(nodes.map((one) => [one.id, one]));
  const frames = new Map(
    nodes.map(({ id, callFrame: { functionName: name, url: file, lineNumber, columnNumber } }) => [
      id,
      rawFrame({ name, file, line: lineNumber + 1, column: columnNumber + 1 }),
    ]),
  );
  return { byId, frames, callersOf: callersIn(nodes, (id) => frames.get(id)) };
}

/**
 * Reads what V8's profiler writes: CPU time of one thread, with its times.
 * @param json as parsed @throws Failure "run" for anything else
 * @see https://chromedevtools.github.io/devtools-protocol/tot/Profiler/#type-Profile
 */
export function readCpuProfile(json: unknown, { path, placing }: ProfileSource): ReadProfile {
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw wrongShape(path, "a V8 CPU profile", parsed.error);
  const { nodes, samples, timeDeltas, startTime, endTime } = parsed.data;
  if (samples.length !== timeDeltas.length) {
    throw runFailure(`${path} has ${samples.length} samples and ${timeDeltas.length} timeDeltas.`);
  }
  const { byId, frames, callersOf } = stacksOf(nodes);
  const { byNode, add } = collectByNode();
  let elapsedMs = 0;
  for (const [at, id] of samples.entries()) {
    elapsedMs += (timeDeltas[at] ?? 0) / 1000;
    const frame = frames.get(id);
    if (frame === undefined) throw runFailure(`${path}: samples.${at} is node ${id}, which is not there.`);
    if (frame.name === idle || frame.name === root) continue;
    // A sample lasts until the next one.
    const next = timeDeltas[at + 1];
    const lastsMs = next === undefined ? (endTime - startTime) / 1000 - elapsedMs : next / 1000;
    add(id, sliceAt(placing, elapsedMs), lastsMs);
  }
  const collected = collectSpent(path);
  for (const [id, bySlice] of byNode) {
    const [found, frame] = [byId.get(id), frames.get(id)];
    for (const { line, share } of found === undefined ? [] : linesOf(found)) {
      const inner = () => [rawFrame({ ...frame, line, column: 0 }), ...callersOf(id)];
      for (const [slice, ms] of bySlice)
        collected.add({ key: `${id}:${line}`, kind: "cpu", frames: inner, slice, amount: ms * share });
    }
  }
  return { format: "V8 CPU profile", isInSamples: false, spent: collected.all() };
}
