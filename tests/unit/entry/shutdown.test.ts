import { afterEach, beforeEach, expect, test } from "vitest";
import { abortOnSignals } from "../../../src/entry/shutdown.ts";

let nowMs = 0;
let story: string[] = [];
let signal: AbortSignal;

const names = ["SIGINT", "SIGTERM"] as const;
const before = new Map(names.map((name) => [name, process.listeners(name)]));

beforeEach(() => {
  nowMs = 1000;
  story = [];
  signal = abortOnSignals({
    kill: () => story.push("kill"),
    exit: (status) => story.push(`exit ${status}`),
    now: () => nowMs,
  });
});

afterEach(() => {
  for (const name of names) {
    for (const listener of process.listeners(name)) {
      if (!before.get(name)?.includes(listener)) process.removeListener(name, listener);
    }
  }
});

function send(name: (typeof names)[number], afterMs: number): void {
  nowMs += afterMs;
  process.emit(name);
}

test.each(names)("the first %s stops the load kindly and ends nothing", (name) => {
  send(name, 0);
  expect(signal.aborted).toBe(true);
  expect(story).toEqual([]);
});

test.each([
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const)("a second %s kills what was started and ends with status %i", (name, status) => {
  send(name, 0);
  send(name, 1000);
  expect(story).toEqual(["kill", `exit ${status}`]);
});

test("a Ctrl-C that npm hands on is the same one", () => {
  send("SIGINT", 0);
  send("SIGINT", 20);
  expect(story).toEqual([]);
});

test("the runner's SIGTERM after its SIGINT leaves the report its time", () => {
  send("SIGINT", 0);
  send("SIGTERM", 7500);
  expect(story).toEqual([]);
});
