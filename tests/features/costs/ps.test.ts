import { expect, test } from "vitest";
import { readPs } from "../../../src/features/costs/sampling/ps.ts";

/**
 * As macOS writes them: Apple's ps/print.c (adv_cmds-237) prints CPU time by `%3ld:%02ld.%02ld` of minutes that go on after an hour,
 * with a dot in any locale, and resident kilobytes by `%6lu`.
 */
const ofMacOs = `  501     1   0:00.05   4224
12345   501 123:45.67 1048576
12346 12345   0:00.00      0
`;

test("CPU time and memory are read as macOS writes them", () => {
  expect(
    readPs(ofMacOs).map(({ pid, parent, cpuMs, residentBytes }) => [pid, parent, cpuMs, residentBytes]),
  ).toEqual([
    [501, 1, 50, 4224 * 1024],
    [12_345, 501, (123 * 60 + 45.67) * 1000, 1024 ** 3],
    [12_346, 12_345, 0, 0],
  ]);
});

test("CPU time of days is read as Linux writes it", () => {
  expect(readPs("    7     1 1-02:03:04   100\n")[0]?.cpuMs).toBe((26 * 3600 + 3 * 60 + 4) * 1000);
});

test("processes of which a ps without Apple's entitlement tells no time and no size are not counted as 0", () => {
  expect(readPs("  501     1\n12345   501\n")).toEqual([]);
});
