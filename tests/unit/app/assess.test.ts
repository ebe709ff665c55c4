import { expect, test } from "vitest";
import { inTime } from "../../../src/app/assess.ts";

const endless = (): never => {
  for (;;);
};

test("judging that does not come to an end is stopped, and the run counts as broken", () => {
  expect(() => inTime(endless, 20)).toThrow(expect.objectContaining({ code: "run" }));
});

test("a result and an error pass through", () => {
  expect(inTime(() => "judged")).toBe("judged");
  expect(() =>
    inTime(() => {
      throw new RangeError("of the judge");
    }),
  ).toThrow(RangeError);
});
