import { performance } from "node:perf_hooks";
import type { Begin, SentFrame, SentKind, SentProfile } from "./sent.ts";

const mostStacks = 20_000;
const mostRows = 200_000;

/** What this process spends, until it is sent. */
export interface OwnRecord {
  /** Since slice 0 began. */
  nowMs(): number;
  /** Undefined before the first and after the last slice. */
  sliceNow(): number | undefined;
  stackOf(frames: readonly SentFrame[]): number | undefined;
  spend(
    kind: SentKind,
    stack: number,
    amount: number,
    on: { readonly route: string; readonly what: string },
  ): void;
  answer(route: string): void;
  sent(): Pick<SentProfile, "frames" | "stacks" | "spent" | "requests">;
}

/** Numbers things as they come. */
function openNumbers<Thing>(keyOf: (thing: Thing) => string, most: number) {
  const known = new Map<string, number>();
  const things: Thing[] = [];
  return {
    things,
    of(thing: Thing): number | undefined {
      const key = keyOf(thing);
      const found = known.get(key);
      if (found !== undefined || things.length >= most) return found;
      known.set(key, things.length);
      return things.push(thing) - 1;
    },
  };
}

export function openRecord({ atMs, sliceMs, slices }: Begin): OwnRecord {
  const shiftMs = Date.now() - atMs - performance.now();
  const frames = openNumbers((frame: SentFrame) => frame.join("\n"), mostRows);
  const stacks = openNumbers((stack: readonly number[]) => stack.join(), mostStacks);
  const spent = new Map<string, { readonly row: SentProfile["spent"][number]; amount: number }>();
  const requests = new Map<string, { readonly route: string; readonly slice: number; count: number }>();
  const nowMs = (): number => performance.now() + shiftMs;
  const sliceNow = (): number | undefined => {
    const slice = Math.floor(nowMs() / sliceMs);
    return slice >= 0 && slice < slices ? slice : undefined;
  };
  return {
    nowMs,
    sliceNow,
    stackOf: (all) => stacks.of(all.flatMap((frame) => frames.of(frame) ?? [])),
    spend(kind, stack, amount, { route, what }) {
      const slice = sliceNow();
      if (slice === undefined) return;
      const key = [kind, stack, slice, route, what].join("\n");
      const found = spent.get(key);
      if (found !== undefined) found.amount += amount;
      else if (spent.size < mostRows) spent.set(key, { row: [kind, stack, slice, 0, route, what], amount });
    },
    answer(route) {
      const slice = sliceNow();
      if (slice === undefined) return;
      const key = `${slice} ${route}`;
      const found = requests.get(key);
      if (found !== undefined) found.count += 1;
      else if (requests.size < mostRows) requests.set(key, { route, slice, count: 1 });
    },
    sent: () => ({
      frames: frames.things,
      stacks: stacks.things,
      spent: [...spent.values()].map(({ row: [kind, stack, slice, , route, what], amount }) => [
        ...([kind, stack, slice, amount, route, what] as const),
      ]),
      requests: [...requests.values()].map(({ route, slice, count }) => [route, slice, count]),
    }),
  };
}
