// A profile that is taken piece by piece lasts as long as its load, however long the pieces take.
import { afterEach, expect, test, vi } from "vitest";
import { takePieces } from "../../../../src/features/causes/other/place.ts";

afterEach(() => vi.restoreAllMocks());

test.each([
  ["all", 1500, 16],
  ["those before the load's end", 1900, 14],
  ["too few", 2600, "it took too long: the load ended after 10 of 16 pieces"],
])("of pieces of 1.5 s %s are taken where each takes %i ms", async (_, tookMs, taken) => {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  const one = async (): Promise<undefined> => {
    now += tookMs;
  };
  const pieces = { count: 16, everyMs: 1500, seconds: 1 };
  const signal = new AbortController().signal;
  await expect(takePieces(pieces, signal, one)).resolves.toBe(taken);
});
