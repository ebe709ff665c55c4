import { expect, test } from "vitest";
import { readsOption, unreadSettings } from "../../../src/app/feature.ts";
import { modes, optionTable } from "../../../src/entry/table.ts";
import { modeOf } from "../../builders/modes.ts";

test("a setting that the mode would ignore is told, with the modes that read it", () => {
  expect(
    unreadSettings(modeOf("gate"), ["script", "runs", "current"], {
      kind: "job",
      options: optionTable,
      modes,
    }),
  ).toEqual([
    "runs is for baseline-update, baseline-accept, calibrate, not for gate; for a gate set rounds",
    "current is for judge, compare, publish, not for gate",
  ]);
});

test("a terminal is told in the words that are typed there", () => {
  expect(
    unreadSettings(modeOf("baseline-show"), ["write"], { kind: "terminal", options: optionTable, modes }),
  ).toEqual(["--write is for calibrate, not for baseline show"]);
  expect(unreadSettings(modeOf("gate"), ["runs"], { kind: "terminal", options: optionTable, modes })).toEqual(
    ["--runs is for baseline update, baseline accept, calibrate, not for gate; for a gate set --rounds"],
  );
});

test.each(["gate", "calibrate", "baseline-update"] as const)("%s has no shards, and why", (mode) => {
  expect(unreadSettings(modeOf(mode), ["shard"], { kind: "job", options: optionTable, modes })).toEqual([
    `shard is for measure, not for ${mode}, as one shard sees a part of the load only; judge their records together`,
  ]);
});

test("what the mode reads is not", () => {
  expect(
    unreadSettings(modeOf("calibrate"), ["runs", "write", "script"], {
      kind: "job",
      options: optionTable,
      modes,
    }),
  ).toEqual([]);
  expect(
    unreadSettings(modeOf("compare"), ["baseline", "current", "objectives"], {
      kind: "job",
      options: optionTable,
      modes,
    }),
  ).toEqual([]);
});

test.each(optionTable.filter(({ flag, isInput }) => flag !== undefined || isInput))(
  "$name is read by some mode",
  (option) => {
    expect(modes.filter((mode) => readsOption(mode, option))).not.toEqual([]);
  },
);
