import { expect, test } from "vitest";
import { statIn } from "../../../src/processes/stat.ts";

const numbers =
  "S 1 4242 4242 0 -1 4194304 900 80 0 0 125 31 7 2 20 0 11 0 98765 1083392 2048 18446744073709551615 1 1 0";

test.each(["node", "my service", "a) S 9 (b"])("a process named %s is read behind its name", (name) => {
  expect(statIn(`4242 (${name}) ${numbers}\n`)).toEqual({
    ...{ parent: 1, cpuMs: 1560, childrenMs: 90 },
    ...{ startTicks: 98_765, residentPages: 2048 },
  });
});

test.each(["", "4242 (node) S 1"])("of what is cut off nothing is told: %j", (text) => {
  expect(statIn(text)).toBeUndefined();
});
