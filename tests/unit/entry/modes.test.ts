import { expect, test } from "vitest";
import { settings } from "../../../src/config/settings.ts";
import { modes, unreadSettings } from "../../../src/entry/modes.ts";

test("a setting that the mode would ignore is told, with the modes that read it", () => {
  expect(unreadSettings("gate", ["script", "runs", "current"])).toEqual([
    "runs is read by baseline-update, baseline-accept, calibrate, not by gate; how often a gate measures is set by rounds",
    "current is read by compare, judge, not by gate",
  ]);
});

test("what the mode reads is not", () => {
  expect(unreadSettings("calibrate", ["runs", "write", "script"])).toEqual([]);
  expect(unreadSettings("compare", ["baseline", "current", "objectives"])).toEqual([]);
});

test("every setting is read by some mode", () => {
  for (const { name } of settings) {
    expect(modes.some((mode) => unreadSettings(mode, [name]).length === 0)).toBe(true);
  }
});
