import { callersIn } from "../formats/cpuprofile.ts";
import type { Profile, ProfileLength, RawFrame, Spent, SpentKind } from "../profile.ts";
import { pathOf } from "./maps.ts";
import { queryText } from "./query-text.ts";
import { type CallFrame, type CpuProfile, heapStacks, type ReceivedProfile } from "./received.ts";

const mostStacks = 20_000;
const mostDepth = 100;
const mostCharacters = 200;
const mostPath = 1000;

/** One process' profile, and where its frames stand in the code that people write. */
export interface OfProcess {
  readonly received: ReceivedProfile;
  /** Whether a file has so many lines, where that is known. */
  hasLine(file: string, line: number): boolean;
  original(frame: RawFrame): RawFrame;
}

interface Growing extends Spent<RawFrame> {
  readonly bySlice: Map<number, number>;
}

type Add = (
  spent: Omit<Spent<RawFrame>, "bySlice" | "frames"> & { readonly stack: Stack; readonly slice: number },
  amount: number,
) => void;

interface Stack {
  readonly key: string;
  readonly frames: readonly RawFrame[];
}

function cut(text: string): string {
  return text.slice(0, mostCharacters);
}

/** Frames of a process, each looked up once. */
function openFrames({ original }: OfProcess) {
  const known = new Map<string, RawFrame>();
  const frameOf = (name: string, file: string, line: number, column: number): RawFrame => {
    const key = `${line}:${column}:${name}\n${file}`;
    const found =
      known.get(key) ?? original({ name: cut(name), file: pathOf(file.slice(0, mostPath)), line, column });
    known.set(key, found);
    return found;
  };
  return {
    frameOf,
    ofCall: ({ functionName, url, lineNumber, columnNumber }: CallFrame): RawFrame =>
      frameOf(functionName, url, Math.max(0, lineNumber + 1), Math.max(0, columnNumber + 1)),
    stackOf: (all: readonly RawFrame[]): Stack => {
      const frames = all.slice(0, mostDepth);
      return { frames, key: frames.map(({ name, file, line }) => `${name}\n${file}\n${line}`).join("\n\n") };
    },
  };
}

type Frames = ReturnType<typeof openFrames>;

/** In the preload: calls what it counts, so what is spent below it is the service's. */
const countingName = "counted";

/** What the profiler itself spends: in its preload, and in hooks that it switched on. */
function isOwn([innermost, ...callers]: readonly RawFrame[], preload: string): boolean {
  if (innermost?.file === "node:internal/async_hooks" || innermost?.file === preload) return true;
  return callers.some(({ file, name }) => file === preload && name !== countingName);
}

/** A node that is no function of a stack. */
const idleName = "(idle)";

/** CPU time in ms of each node, by slice. */
function cpuBySlice({ samples, timeDeltas }: CpuProfile, fromMs: number, { sliceMs, slices }: ProfileLength) {
  const nodes = new Map<number, Map<number, number>>();
  let atMs = fromMs;
  for (const [at, id] of samples.entries()) {
    atMs += (timeDeltas[at] ?? 0) / 1000;
    const forMs = (timeDeltas[at + 1] ?? 0) / 1000;
    const slice = Math.floor(atMs / sliceMs);
    if (!(forMs > 0) || slice < 0 || slice >= slices) continue;
    const bySlice = nodes.get(id) ?? new Map<number, number>();
    nodes.set(id, bySlice.set(slice, (bySlice.get(slice) ?? 0) + forMs));
  }
  return nodes;
}

function addCpu(
  { received: { cpu, cpuFromMs }, hasLine }: OfProcess,
  frames: Frames,
  { length, preload }: MergedFrom,
  add: Add,
  ownMs: number[],
): void {
  const nodes = new Map(cpu.nodes.map((node) => [node.id, node]));
  const callersOf = callersIn(cpu.nodes, (id) => {
    const call = nodes.get(id)?.callFrame;
    return call && frames.ofCall(call);
  });
  for (const [id, bySlice] of cpuBySlice(cpu, cpuFromMs, length)) {
    const node = nodes.get(id);
    if (node === undefined || node.callFrame.functionName === idleName) continue;
    const { callFrame, positionTicks = [] } = node;
    const callers = callersOf(id);
    const own = frames.ofCall(callFrame);
    if (isOwn([own, ...callers], preload)) {
      for (const [slice, ms] of bySlice) ownMs[slice] = (ownMs[slice] ?? 0) + ms;
      continue;
    }
    const all = positionTicks.reduce((sum, { ticks }) => sum + ticks, 0);
    const lines =
      all === 0
        ? [{ frame: own, share: 1 }]
        : positionTicks.map(({ line, ticks }) => {
            // On the function's first line its place is known better: a minified file has one line. V8 may tell the line of
            // another file, from which it took code into this function.
            const isVague = line <= callFrame.lineNumber + 1 || !hasLine(callFrame.url, line);
            const frame = isVague ? own : frames.frameOf(callFrame.functionName, callFrame.url, line, 0);
            return { frame, share: ticks / all };
          });
    for (const { frame, share } of lines) {
      const stack = frames.stackOf([frame, ...callers]);
      for (const [slice, ms] of bySlice) add({ kind: "cpu", stack, slice }, ms * share);
    }
  }
}

function addCounted({ received }: OfProcess, frames: Frames, { slices }: ProfileLength, add: Add): void {
  const stacks = received.stacks.map((stack) =>
    frames.stackOf(
      stack.flatMap((index) => {
        const frame = received.frames[index];
        return frame === undefined ? [] : [frames.frameOf(...frame)];
      }),
    ),
  );
  for (const [kind, index, slice, amount, route, what] of received.spent) {
    const stack = stacks[index];
    if (stack === undefined || slice >= slices) continue;
    const asked = kind === "queries" ? queryText(what) : cut(what);
    add({ kind, stack, slice, route: cut(route), what: asked === "" ? undefined : asked }, amount);
  }
}

/** V8 tells the order of what was allocated, and not the time: as many requests are answered between two as anywhere. */
function addAllocated(
  { received: { heap } }: OfProcess,
  frames: Frames,
  { requests, preload }: MergedFrom & { readonly requests: readonly number[] },
  add: Add,
): void {
  if (heap === undefined) return;
  const stacks = new Map(
    [...heapStacks(heap)].map(([id, calls]) => [id, frames.stackOf(calls.map(frames.ofCall))] as const),
  );
  const samples = heap.samples.toSorted((one, other) => one.ordinal - other.ordinal);
  const all = requests.reduce((sum, one) => sum + one, 0);
  let slice = 0;
  let before = requests[0] ?? 0;
  for (const [at, { nodeId, size }] of samples.entries()) {
    while (slice < requests.length - 1 && before < ((at + 0.5) * all) / samples.length) {
      slice += 1;
      before += requests[slice] ?? 0;
    }
    const stack = stacks.get(nodeId);
    if (stack !== undefined && !isOwn(stack.frames, preload)) add({ kind: "allocated", stack, slice }, size);
  }
}

export interface MergedFrom {
  readonly length: ProfileLength;
  /** Path of the profiler's own file in the processes. */
  readonly preload: string;
}

/** All processes of a side together. */
export function mergeProfiles(processes: readonly OfProcess[], merging: MergedFrom): Profile<RawFrame> {
  const { length } = merging;
  const spent = new Map<string, Growing>();
  const requests = Array.from({ length: length.slices }, () => 0);
  const ownMs = requests.slice();
  const routes = new Map<string, number>();
  const add: Add = ({ kind, stack, slice, route, what }, amount) => {
    const key = [kind satisfies SpentKind, route, what, stack.key].join("\n");
    const found = spent.get(key) ?? {
      kind,
      frames: stack.frames,
      route,
      what,
      bySlice: new Map<number, number>(),
    };
    if (!spent.has(key) && spent.size >= mostStacks) return;
    spent.set(key, found);
    found.bySlice.set(slice, (found.bySlice.get(slice) ?? 0) + amount);
  };
  for (const { received } of processes) {
    for (const [name, slice, count] of received.requests) {
      if (slice >= requests.length) continue;
      requests[slice] = (requests[slice] ?? 0) + count;
      routes.set(cut(name), (routes.get(cut(name)) ?? 0) + count);
    }
  }
  const sawRequests = requests.some((count) => count > 0);
  for (const one of processes) {
    const frames = openFrames(one);
    addCounted(one, frames, length, add);
    addCpu(one, frames, merging, add, ownMs);
    addAllocated(one, frames, { ...merging, requests: sawRequests ? requests : requests.map(() => 1) }, add);
  }
  return {
    ...length,
    requests: sawRequests ? requests : undefined,
    routes: sawRequests ? routes : undefined,
    spent: [...spent.values()],
    ownMs,
  };
}
