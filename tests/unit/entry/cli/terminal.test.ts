import { describe, expect, test } from "vitest";
import {
  canReplaceLines,
  createTerminalLog,
  createTerminalPublisher,
  progressLine,
  wantsColor,
} from "../../../../src/entry/cli/terminal.ts";
import type { LoadProgress } from "../../../../src/ports/log.ts";
import { buildReport } from "../../../../src/report/document/build.ts";
import { broken, context, gate, judged } from "../../report/fixtures.ts";

const figures: LoadProgress = {
  label: "checkout, round 2 of at most 3",
  elapsedMs: 12_400,
  requests: 1200,
  requestsPerSecond: 100,
  p95Ms: 48.13,
  failedRatio: 0.0125,
  vus: 5,
};

/** A screen and what stands on it: its lines, of which the last may still be replaced. */
function screenOf(columns: number | undefined) {
  let written = "";
  const write = (text: string) => {
    written += text;
  };
  const screen = { write, columns: () => columns };
  const shown = () => written.split("\n").map((line) => line.split("\r\u001b[K").at(-1) ?? "");
  return { screen, shown, written: () => written };
}

function logOn(columns: number | undefined, verbose = false) {
  const { screen, shown, written } = screenOf(columns);
  return { log: createTerminalLog(screen, { verbose }), shown, written };
}

test("progress says what is measured, how long, how fast, and what went wrong", () => {
  expect(progressLine(figures)).toBe(
    "  checkout, round 2 of at most 3  12 s  100/s  p95 48.1 ms  1.25 % errors  1,200 requests  5 VUs",
  );
});

test("before the first request there is no p95, and the only load needs no name", () => {
  const { label: _, ...first } = {
    ...figures,
    p95Ms: undefined,
    requests: 0,
    failedRatio: 0,
    requestsPerSecond: 0,
  };
  expect(progressLine(first)).toBe("  12 s  0/s  0 % errors  0 requests  5 VUs");
});

describe("in a terminal", () => {
  test("progress is one line that is replaced and gives way to what is said", () => {
    const { log, shown } = logOn(120);
    log.progress(figures);
    log.progress({ ...figures, elapsedMs: 13_000 });
    expect(shown()).toEqual([progressLine({ ...figures, elapsedMs: 13_000 })]);
    log.note("round 3");
    expect(shown()).toEqual(["round 3", ""]);
    log.progress(figures);
    log.clear();
    expect(shown()).toEqual(["round 3", ""]);
  });

  test.each([20, 40, 60])("of %d columns it never takes more than one line", (columns) => {
    const { log, shown } = logOn(columns);
    log.progress({ ...figures, label: "日本語のシナリオ" });
    const [line = ""] = shown();
    const wide = [...line].filter((character) => character > "\u2fff").length;
    expect([...line].length + wide).toBeLessThan(columns);
    expect(line).toMatch(/…$/);
  });
});

test("in a file progress is a line when a load ends, and each minute of a long one", () => {
  const { log, written } = logOn(undefined);
  for (let elapsedMs = 500; elapsedMs <= 130_000; elapsedMs += 500) log.progress({ ...figures, elapsedMs });
  log.progress({ ...figures, elapsedMs: 130_200, isOver: true });
  const label = "checkout, round 3 of at most 3";
  for (let elapsedMs = 500; elapsedMs <= 59_500; elapsedMs += 500) {
    log.progress({ ...figures, elapsedMs, label });
  }
  log.progress({ ...figures, elapsedMs: 59_700, label, isOver: true });
  expect(written()).not.toContain("\r");
  expect(written()).not.toContain("\u001b");
  const lines = written().trimEnd().split("\n");
  expect(lines.map((line) => /round (\d) of at most 3 {2}(.*?) {2}/.exec(line)?.slice(1).join(": "))).toEqual(
    ["2: 1 min", "2: 2 min", "2: 2 min 10 s", "3: 59 s"],
  );
});

test("with --verbose it is a line with the first requests, too, and every ten seconds", () => {
  const { log, shown } = logOn(undefined, true);
  log.progress({ ...figures, elapsedMs: 500, requests: 0 });
  for (let elapsedMs = 1000; elapsedMs <= 12_000; elapsedMs += 500) log.progress({ ...figures, elapsedMs });
  log.progress({ ...figures, elapsedMs: 12_300, isOver: true });
  log.progress({ ...figures, elapsedMs: 700 });
  expect(shown().map((line) => / {2}(\d+ s) {2}/.exec(line)?.[1])).toEqual([
    "1 s",
    "11 s",
    "12 s",
    "0 s",
    undefined,
  ]);
});

test("in a file a load that never began is no line", () => {
  const { log, written } = logOn(undefined);
  log.progress({ ...figures, elapsedMs: 300, requests: 0, vus: 0, isOver: true });
  expect(written()).toBe("");
});

describe("what k6 says", () => {
  test("is kept back, and its last lines are shown once, where they are asked for", () => {
    const { log, shown } = logOn(undefined);
    for (let line = 1; line <= 150; line += 1) log.output(`line ${line}\u001b[31m`, "log");
    log.output("  ", "log");
    expect(shown()).toEqual([""]);
    log.showOutput();
    log.showOutput();
    expect(shown().slice(0, 2)).toEqual(["The last lines of k6:", "  k6: line 51"]);
    expect(shown().slice(-2)).toEqual(["  k6: line 150", ""]);
  });

  test("at its end, its summary, is shown by --verbose alone: it is no cause of a broken run", () => {
    for (const [isVerbose, expected] of [
      [false, ["The last lines of k6:", "  k6: oh", ""]],
      [true, ["  k6: oh", "  k6: http_reqs: 5", ""]],
    ] as const) {
      const { log, shown } = logOn(undefined, isVerbose);
      log.output("oh", "log");
      log.output("http_reqs: 5", "summary");
      log.showOutput();
      expect(shown()).toEqual(expected);
    }
  });

  test("is shown at once where the user wants it", () => {
    const { log, shown } = logOn(80, true);
    log.progress(figures);
    log.output("hello", "log");
    log.showOutput();
    expect(shown()).toEqual(["  k6: hello", ""]);
  });

  test.each([
    [
      "stands before the report of a broken run",
      gate([broken("the script threw")]),
      false,
      ["The last lines of k6:", "  k6: hello", "BROKEN"],
    ],
    [
      "is no part of a mistake in what the user set",
      gate([broken("no samples of p95{name:nope}")]),
      true,
      ["BROKEN"],
    ],
    ["is no part of a verdict", gate([judged([])]), false, ["PASS"]],
  ])("%s", async (_, outcome, isMisuse, expected) => {
    const { screen, shown } = screenOf(undefined);
    const log = createTerminalLog(screen, { verbose: false });
    log.output("hello", "log");
    const publisher = createTerminalPublisher(screen.write, {
      json: false,
      color: false,
      verbose: false,
      log,
    });
    await publisher.publish(buildReport(outcome, { ...context, isMisuse }));
    expect(
      shown()
        .slice(0, expected.length)
        .map((line) => line.replace(/^([A-Z]{4,}).*/, "$1")),
    ).toEqual(expected);
  });
});

test("what k6 said of the reason is not told beside the report that has it", async () => {
  const { screen, shown } = screenOf(undefined);
  const log = createTerminalLog(screen, { verbose: false });
  log.output("error: Error: no login\n\tat setup (setup.js:3:33(3))", "log");
  const publisher = createTerminalPublisher(screen.write, { json: false, color: false, verbose: false, log });
  const reason =
    'k6 could not finish "setup.js": Error: no login at setup (setup.js:3:33(3)). It made 0 requests.';
  await publisher.publish(buildReport(gate([broken(reason)]), context));
  expect(
    shown()
      .join("\n")
      .match(/no login/g),
  ).toHaveLength(1);
  expect(shown().join("\n")).not.toContain("The last lines of k6");
});

test.each([
  [true, { TERM: "xterm" }, true],
  [true, {}, true],
  [true, { TERM: "dumb" }, false],
  [true, { TERM: "xterm", CI: "true" }, false],
  [true, { TERM: "xterm", CI: "false" }, true],
  [false, { TERM: "xterm" }, false],
])("a line is replaced in a terminal (%s) with %j: %s", (isTerminal, env, expected) => {
  expect(canReplaceLines(isTerminal, env)).toBe(expected);
});

test.each([
  [true, { TERM: "xterm" }, true],
  [false, { TERM: "xterm" }, false],
  [true, { TERM: "dumb" }, false],
  [true, { NO_COLOR: "1" }, false],
  [true, { NO_COLOR: "" }, true],
  [false, { FORCE_COLOR: "1" }, true],
  [false, { FORCE_COLOR: "1", NO_COLOR: "1" }, true],
  [true, { FORCE_COLOR: "0" }, false],
])("there are colours in a terminal (%s) with %j: %s", (isTerminal, env, expected) => {
  expect(wantsColor(isTerminal, env)).toBe(expected);
});
