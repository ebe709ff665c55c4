// Profiles of a made-up service, with the noise that slices of a second have.
import type { Frame, OwnFrame } from "../../../src/features/causes/compare/frame.ts";
import type { Profile, Spent, SpentKind } from "../../../src/features/causes/profile.ts";
import { normalDraws } from "../../../src/stats/draws.ts";

/** What a stack spends by request on average. */
export interface Stack {
  readonly frames: readonly Frame[];
  readonly kind: SpentKind;
  readonly amount: number;
  readonly route?: string;
  readonly what?: string;
}

export function own(path: string, name: string, line: number, text = `${name}();`): OwnFrame {
  return { kind: "own", path, name, line, text };
}

export const library = (name: string): Frame => ({ kind: "library", name, function: "run" });

export const requestsPerSlice = 50;

/** @param noise relative deviation of each stack's sum in a slice */
export function profileOf(
  stacks: readonly Stack[],
  {
    seed,
    slices = 24,
    noise = 0.2,
  }: { readonly seed: number; readonly slices?: number; readonly noise?: number },
): Profile<Frame> {
  const draw = normalDraws(seed);
  const spent = stacks.map(({ frames, kind, amount, route, what }): Spent<Frame> => {
    const bySlice = new Map<number, number>();
    for (let slice = 0; slice < slices; slice += 1) {
      const isCounted = kind === "queries" || kind === "calls";
      const factor = isCounted ? 1 : Math.max(0, 1 + noise * draw());
      bySlice.set(slice, amount * requestsPerSlice * factor);
    }
    return { kind, frames, route, what, bySlice };
  });
  const requests = Array.from({ length: slices }, () => requestsPerSlice);
  return { sliceMs: 1000, slices, requests, spent };
}
