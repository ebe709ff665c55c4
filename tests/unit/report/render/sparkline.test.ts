import fc from "fast-check";
import { expect, test } from "vitest";
import { sparkline } from "../../../../src/report/render/sparkline.ts";

test.each([
  [[0, 1, 2, 3, 4, 5, 6, 7], "▁▂▃▄▅▆▇█"],
  [[5, 5, 5], "███"],
  [[0, 0], "▁▁"],
  [[null, 1, null], "·█·"],
  [[-4, 0, 4], "▁▅█"],
  [[null, null], ""],
  [[], ""],
])("%j is drawn as %j", (points, drawn) => {
  expect(sparkline(points)).toBe(drawn);
});

test("a long series is thinned out and keeps its peak, which is as high as there is", () => {
  const point = fc.oneof(fc.constant(null), fc.double({ min: 0, max: 1e12, noNaN: true }));
  fc.assert(
    fc.property(fc.array(point, { maxLength: 300 }), (points) => {
      const drawn = [...sparkline(points)];
      expect(drawn.length).toBeLessThanOrEqual(20);
      expect(drawn.every((it) => "▁▂▃▄▅▆▇█·".includes(it))).toBe(true);
      if (points.some((it) => it !== null && it > 0)) expect(drawn).toContain("█");
    }),
  );
});
