import { beforeEach, describe, expect, test } from "vitest";
import type { ScenarioResult } from "../../../src/app/assess.ts";
import { countSilence } from "../../../src/app/kept/silence.ts";
import { createFileStore } from "../../../src/baseline/file-store.ts";
import { rememberedPath } from "../../../src/baseline/history.ts";
import { runFailure } from "../../../src/model/failure.ts";
import type { BaselineStore } from "../../../src/ports/baseline-store.ts";
import {
  absolute,
  change,
  errors,
  judged,
  judgedAbsolute,
  judgedRelative,
  notJudged,
  p95,
  relative,
} from "../report/fixtures.ts";

const p95Change = relative("p95 < baseline + 10%", p95, { amount: 0.1 });
const errorsPass = judgedAbsolute(
  absolute("errors < 1%", errors, { limit: 0.01, dimension: "ratio" }),
  0.002,
);

const files = new Map<string, string>();
beforeEach(() => files.clear());

const store = createFileStore({
  place: "memory",
  nameOf: (path) => path,
  list: async () => [],
  read: async (path) => files.get(path),
  assertWritable: async () => {},
  update: async (_, write) => {
    for (const [path, text] of await write(async (path) => files.get(path))) files.set(path, text);
  },
});

const silent = judged([notJudged(p95Change, 214, { kind: "noBaseline" })], {
  comparability: { kind: "none", branch: "main", environment: "default", otherEnvironments: [] },
});
const comparing = judged([judgedRelative(p95Change, change(212, 214, 9))]);
const key = { scenario: silent.scenario, environment: silent.environment };

async function gate(
  outcome: ScenarioResult["outcome"],
  over: Partial<Parameters<typeof countSilence>[1]> = {},
): Promise<string> {
  const result = { outcome, notes: [], exitStatus: 0 };
  const log = { note: () => {} };
  const counted = await countSilence(result, { baseline: store, log, most: 5, mayCount: true, ...over });
  return counted.outcome.kind === "judged" ? counted.outcome.verdict.verdict : counted.outcome.kind;
}

async function gates(amount: number, of: ScenarioResult["outcome"], over = {}): Promise<string[]> {
  const verdicts: string[] = [];
  for (let at = 0; at < amount; at += 1) verdicts.push(await gate(of, over));
  return verdicts;
}

describe("gates of a scenario in a row that compare nothing", () => {
  test("fail after five, and say so until one compares", async () => {
    expect(await gates(7, silent)).toEqual(["pass", "pass", "pass", "pass", "pass", "fail", "fail"]);
    expect(await gate(comparing)).toBe("pass");
    expect(await gates(2, silent)).toEqual(["pass", "pass"]);
  });

  test("never fail one that compares", async () => {
    await gates(9, silent);
    expect(await gate(comparing, { mayCount: false })).toBe("pass");
    expect(await gate(silent)).toBe("fail");
  });

  test("are counted by jobs alone that may write; the others read the count", async () => {
    expect(await gates(9, silent, { mayCount: false })).toEqual(Array.from({ length: 9 }, () => "pass"));
    await gates(5, silent);
    expect(await gate(silent, { mayCount: false })).toBe("fail");
    // A change cannot set the count back.
    expect(await gate(comparing, { mayCount: false })).toBe("pass");
    expect(await gate(silent, { mayCount: false })).toBe("fail");
  });

  test("are any number where that is off, or nothing is asked against the baseline", async () => {
    expect(await gates(7, silent, { most: undefined })).not.toContain("fail");
    expect(await gates(7, judged([errorsPass]))).not.toContain("fail");
    expect(files.size).toBe(0);
  });
});

test.each([
  ["not JSON", "{"],
  [
    "of another scenario",
    JSON.stringify({ schema: "loadline/silence@1", ...key, scenario: "other", gates: 9 }),
  ],
  ["of a newer version", JSON.stringify({ schema: "loadline/silence@2", ...key, gates: 9 })],
  ["no number of gates", JSON.stringify({ schema: "loadline/silence@1", ...key, gates: -1 })],
])("a count that is %s is none", async (_, text) => {
  files.set(rememberedPath(key, "silence"), text);
  expect(await gates(6, silent)).toEqual(["pass", "pass", "pass", "pass", "pass", "fail"]);
});

test("a store that cannot be written costs no verdict", async () => {
  const baseline: Pick<BaselineStore, "remembered" | "remember"> = {
    remembered: async () => undefined,
    remember: async () => {
      throw runFailure("The token may not write.");
    },
  };
  const said: string[] = [];
  expect(await gate(silent, { baseline, log: { note: (text) => void said.push(text) } })).toBe("pass");
  expect(said).toEqual([
    "It was not counted whether this gate compared something (silence). The token may not write.",
  ]);
});
