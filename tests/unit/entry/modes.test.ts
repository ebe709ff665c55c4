import { expect, test } from "vitest";
import { modes } from "../../../src/config/modes.ts";
import { settings } from "../../../src/config/settings.ts";
import { unreadSettings } from "../../../src/entry/modes.ts";

test("a setting that the mode would ignore is told, with the modes that read it", () => {
  expect(unreadSettings("gate", ["script", "runs", "current"], "job")).toEqual([
    "runs is for baseline-update, baseline-accept, calibrate, not for gate; for a gate set rounds",
    "current is for compare, ladder, judge, publish, not for gate",
  ]);
});

test("a terminal is told in the words that are typed there", () => {
  expect(unreadSettings("baseline-show", ["write"], "terminal")).toEqual([
    "--write is for calibrate, not for baseline show",
  ]);
  expect(unreadSettings("gate", ["runs"], "terminal")).toEqual([
    "--runs is for baseline update, baseline accept, calibrate, not for gate; for a gate set --rounds",
  ]);
});

test.each(["gate", "calibrate", "ladder", "baseline-update"] as const)(
  "%s has no shards, and why",
  (mode) => {
    expect(unreadSettings(mode, ["shard"], "job")).toEqual([
      `shard is for measure, not for ${mode}, as one shard sees a part of the load only; judge their records together`,
    ]);
  },
);

test("what the mode reads is not", () => {
  expect(unreadSettings("calibrate", ["runs", "write", "script"], "job")).toEqual([]);
  expect(unreadSettings("compare", ["baseline", "current", "objectives"], "job")).toEqual([]);
});

test("every setting is read by some mode", () => {
  for (const { name } of settings) {
    expect(modes.some((mode) => unreadSettings(mode, [name], "job").length === 0)).toBe(true);
  }
});
