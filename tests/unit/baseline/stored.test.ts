import { expect, test } from "vitest";
import { readStored } from "../../../src/baseline/stored.ts";
import { runFailure } from "../../../src/model/failure.ts";
import { key, makeEntry } from "./make-run.ts";

const others = [
  { ...key, environment: "default" },
  key,
  { ...key, environment: "Production" },
  { scenario: "browse", environment: "preview" },
];

test("where a scenario has no history, the environments in which it has one are named", async () => {
  const store = { read: async () => [], keys: async () => others };
  expect(await readStored(key, store)).toEqual({
    history: [],
    doubts: [],
    otherEnvironments: ["Production", "default"],
  });
});

test("where it has one, nobody asks for others", async () => {
  const history = [makeEntry()];
  const store = {
    read: async () => history,
    keys: async () => {
      throw new Error("asked for nothing");
    },
  };
  expect(await readStored(key, store)).toEqual({ doubts: [], history, otherEnvironments: [] });
});

test("a store that can be read but not listed costs the hint alone", async () => {
  const store = {
    read: async () => [],
    keys: async () => {
      throw runFailure("GitHub has no time");
    },
  };
  expect(await readStored(key, store)).toEqual({ doubts: [], history: [], otherEnvironments: [] });
});
