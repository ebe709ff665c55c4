// @ts-check
/**
 * Another process on the machine, for the bank of recorded runs: works in bursts of 0.2 to 2 s, with pauses as long,
 * until it is ended. Prints nothing.
 */
import { createHash } from "node:crypto";

/** @param {number} low @param {number} high */
const between = (low, high) => low + Math.random() * (high - low);

for (;;) {
  const until = performance.now() + between(200, 2000);
  while (performance.now() < until)
    createHash("sha512")
      .update(Buffer.alloc(1 << 20))
      .digest();
  await new Promise((resolve) => setTimeout(resolve, between(200, 2000)));
}
