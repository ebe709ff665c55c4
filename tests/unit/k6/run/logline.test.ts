import { expect, test } from "vitest";
import { parseLogLine, shorten } from "../../../../src/k6/run/logline.ts";

test("a warning carries its cause, without credentials", () => {
  const line = `{"error":"Get \\"https://me:secret@shop.test/\\": EOF","level":"warning","msg":"Request Failed","time":"2026-11-21T03:49:01Z"}`;
  expect(parseLogLine(line)).toEqual({
    level: "warning",
    text: 'Request Failed: Get "https://shop.test/": EOF',
    fromScript: false,
    scenario: undefined,
    isException: false,
    isLostVu: false,
  });
});

test("what the script prints is told from what k6 says", () => {
  const line = `{"level":"error","msg":"oh","source":"console","time":"2026-11-21T03:49:01Z"}`;
  expect(parseLogLine(line)).toMatchObject({ level: "error", text: "oh", fromScript: true });
});

test("the trace of an exception that the script did not catch is told from other errors", () => {
  const line = String.raw`{"executor":"constant-arrival-rate","level":"error","msg":"TypeError: Cannot read property 'id' of undefined\n\tat default (shop.js:3:9)\n","scenario":"default","source":"stacktrace","time":"2026-11-21T03:49:01Z"}`;
  expect(parseLogLine(line)).toEqual({
    level: "error",
    text: "TypeError: Cannot read property 'id' of undefined\n\tat default (shop.js:3:9)",
    fromScript: false,
    scenario: "default",
    isException: true,
    isLostVu: false,
  });
});

test("a rejected promise that nobody handles is an exception, though k6 does not mark it as one", () => {
  const line = String.raw`{"executor":"shared-iterations","level":"error","msg":"Uncaught (in promise) Error: no id\n\tat shop (shop.js:15:40(5))\n","scenario":"three"}`;
  expect(parseLogLine(line)).toMatchObject({ scenario: "three", isException: true, isLostVu: false });
});

test("an exception of setup() is no iteration's, and what a scenario's script prints is none", () => {
  const setup = `{"level":"error","msg":"Error: no login","source":"stacktrace"}`;
  expect(parseLogLine(setup)).toMatchObject({ level: "error", isException: false });
  const printed = `{"executor":"constant-vus","level":"error","msg":"oh","scenario":"a","source":"console"}`;
  expect(parseLogLine(printed)).toMatchObject({ level: "error", isException: false });
});

test.each([
  [String.raw`Error: no such file\n\tat shop.js:2:21(18)`, true],
  // The scenario's time was over while a virtual user started.
  ["context deadline exceeded at shop.js:2:50(24)", false],
  ["context canceled", false],
])("a virtual user that k6 could not start because of %j is missing: %j", (error, isLostVu) => {
  const line = `{"error":"${error}","executor":"constant-arrival-rate","level":"error","msg":"Error while allocating unplanned VU","scenario":"late"}`;
  expect(parseLogLine(line)).toMatchObject({ scenario: "late", isException: false, isLostVu });
});

test.each([
  ["plain words", "info"],
  ["{broken", "info"],
  ["{}", "info"],
  ["panic: runtime error", "error"],
  ["fatal error: all goroutines are asleep - deadlock!", "error"],
])("%j, which is no line of the log, is taken as it stands", (line, level) => {
  expect(parseLogLine(line)).toEqual({
    level,
    text: line,
    fromScript: false,
    scenario: undefined,
    isException: false,
    isLostVu: false,
  });
});

test("a shortened text is one line and ends in an ellipsis", () => {
  expect(shorten("Error: boom\n\tat a.js:1\n", 40)).toBe("Error: boom at a.js:1");
  expect(shorten("12345678", 5)).toBe("1234…");
});

test("a line that k6 wrote before it knew its format is one of its log, too", () => {
  const line = String.raw`time="2026-11-22T07:07:28Z" level=error msg="invalid argument \"abc\" for \"-u, --vus\" flag"`;
  expect(parseLogLine(line)).toMatchObject({
    level: "error",
    text: 'invalid argument "abc" for "-u, --vus" flag',
    fromScript: false,
  });
});
