import fc from "fast-check";
import { expect, test } from "vitest";
import { firstWhere } from "../../../src/stats/bisect.ts";

test("the first number from which on a test holds is found, or the count if there is none", () => {
  fc.assert(
    fc.property(fc.nat(300), fc.nat(400), (count, first) => {
      expect(firstWhere(count, (index) => index >= first)).toBe(Math.min(count, first));
    }),
  );
});
