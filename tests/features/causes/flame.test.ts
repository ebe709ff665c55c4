// The stacks of both sides as boxes: each as wide as what the change spends, on its caller.
import fc from "fast-check";
import { expect, test } from "vitest";
import { flameBoxes } from "../../../src/features/causes/compare/flame.ts";
import { own, profileOf, type Stack } from "./profiles.ts";

const answered = { base: 1, head: 1 };
const quiet = { seed: 1, noise: 0 };
const outer = own("src/a.js", "outer", 1);

test("a function is as wide as its share of the change's time, and has the figures of both sides", () => {
  const work = (inner: number): Stack[] => [
    { frames: [outer], kind: "cpu", amount: 1 },
    { frames: [own("src/b.js", "inner", 4), outer], kind: "cpu", amount: inner },
    { frames: [outer], kind: "wait", amount: 1 },
  ];
  const boxes = flameBoxes({ base: profileOf(work(0.5), quiet), head: profileOf(work(2), quiet) }, answered);
  expect(boxes.map(({ label, depth, width }) => ({ label, depth, width: Number(width.toFixed(3)) }))).toEqual(
    [
      { label: "outer src/a.js", depth: 0, width: 1 },
      { label: "inner src/b.js", depth: 1, width: 0.5 },
      { label: "(waits)", depth: 1, width: 0.25 },
    ],
  );
  expect(boxes[1]).toMatchObject({ baseMs: expect.closeTo(0.5), headMs: expect.closeTo(2) });
});

const name = fc.constantFrom("a", "b", "c", "d", "e");
const stack = fc.record({
  frames: fc.array(
    name.map((one) => own(`src/${one}.js`, one, 1)),
    { minLength: 1, maxLength: 60 },
  ),
  kind: fc.constantFrom<"cpu" | "wait">("cpu", "wait"),
  amount: fc.double({ min: 0.001, max: 10, noNaN: true }),
});

test("whatever the stacks, boxes are few and lie on boxes that hold them", () => {
  fc.assert(
    fc.property(fc.array(stack, { maxLength: 40 }), (stacks) => {
      const profile = profileOf(stacks, quiet);
      const boxes = flameBoxes({ base: profile, head: profile }, answered);
      expect(boxes.length).toBeLessThanOrEqual(250);
      for (const { depth, from, width } of boxes) {
        const isHeld = boxes.some(
          (one) =>
            one.depth === depth - 1 && one.from <= from + 1e-9 && one.from + one.width >= from + width - 1e-9,
        );
        expect(depth === 0 || isHeld).toBe(true);
      }
    }),
    { numRuns: 200 },
  );
});
