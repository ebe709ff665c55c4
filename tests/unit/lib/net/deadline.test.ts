import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { abortedAfter } from "../../../../src/lib/net/deadline.ts";

test("a deadline comes although nothing but a signal made of it is kept", async () => {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  if (typeof collect !== "function") throw new Error("there is no gc");
  const never = new AbortController().signal;
  const either = AbortSignal.any([never, abortedAfter(50)]);
  const aborted = new Promise((resolve) => either.addEventListener("abort", () => resolve(either.reason)));
  const collecting = setInterval(() => collect(), 5);
  expect(await aborted).toMatchObject({ name: "TimeoutError" });
  clearInterval(collecting);
});
