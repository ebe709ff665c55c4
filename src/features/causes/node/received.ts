import { z } from "zod";

// What a process of the service says, which may be the pull request's code: only shapes and sizes are trusted.

const count = z.number().int().nonnegative();
const amount = z.number().nonnegative().finite();
const text = z.string();

const callFrame = z.object({
  functionName: text,
  url: text,
  lineNumber: z.number().int(),
  columnNumber: z.number().int(),
});

const cpuNode = z.object({
  id: count,
  callFrame,
  children: z.array(count).optional(),
  positionTicks: z.array(z.object({ line: count, ticks: count })).optional(),
});

/** As V8 writes it, and `.cpuprofile` files have it. */
const cpuProfile = z.object({
  nodes: z.array(cpuNode).max(200_000),
  startTime: z.number(),
  endTime: z.number(),
  samples: z.array(count).max(1_000_000),
  timeDeltas: z.array(z.number()).max(1_000_000),
});

const mostHeapDepth = 400;

interface HeapNode {
  readonly id: number;
  readonly callFrame: z.output<typeof callFrame>;
  readonly children: readonly unknown[];
}

const heapNode: z.ZodType<HeapNode> = z.object({ id: count, callFrame, children: z.array(z.unknown()) });

const heapProfile = z.object({
  head: z.unknown(),
  samples: z.array(z.object({ nodeId: count, size: amount, ordinal: count })).max(200_000),
});

const sentFrame = z.tuple([text, text, count, count]);

const profile = z.object({
  kind: z.literal("profile"),
  cpuFromMs: z.number().finite(),
  cpu: cpuProfile,
  heap: heapProfile.optional(),
  frames: z.array(sentFrame).max(200_000),
  stacks: z.array(z.array(count).max(200)).max(20_000),
  spent: z
    .array(z.tuple([z.enum(["wait", "queries", "calls"]), count, count, amount, text, text]))
    .max(200_000),
  requests: z.array(z.tuple([text, count, count])).max(200_000),
  maps: z.array(z.tuple([text, text])).max(200),
});

const hello = z.object({ kind: z.literal("hello"), pid: count });

const said = z.discriminatedUnion("kind", [hello, profile]);

export type CallFrame = z.output<typeof callFrame>;
export type CpuProfile = z.output<typeof cpuProfile>;
export type HeapProfile = z.output<typeof heapProfile>;
export type ReceivedProfile = z.output<typeof profile>;

/** @returns undefined for nonsense */
export function readSaid(line: string): z.output<typeof said> | undefined {
  try {
    return said.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

/** The call frames of each node of a heap profile, innermost first, by the node's id. */
export function heapStacks({ head }: HeapProfile): ReadonlyMap<number, readonly CallFrame[]> {
  const stacks = new Map<number, readonly CallFrame[]>();
  const open: (readonly [node: unknown, above: readonly CallFrame[]])[] = [[head, []]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const node = heapNode.safeParse(next[0]).data;
    if (node === undefined || next[1].length > mostHeapDepth) continue;
    const frames = next[0] === head ? [] : [node.callFrame, ...next[1]];
    stacks.set(node.id, frames);
    for (const child of node.children) open.push([child, frames]);
  }
  return stacks;
}
