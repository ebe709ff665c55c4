// The sentence below the headline, for each answer.
import { expect, test } from "vitest";
import type { KeptCause, KeptCauses } from "../../../src/features/causes/facts.ts";
import { causesLine, tooShortWords } from "../../../src/features/causes/words.ts";
import { lineText } from "../../../src/report/render/terminal.ts";

const none = { base: 0, head: 0 };
const nothing = { cpu: none, wait: none, queries: none, calls: none, allocated: none };
const fraud: KeptCause = {
  ...{ path: "src/checkout.js", name: "checkout", line: 8, text: "export async function checkout(items) {" },
  most: { line: 10, text: "await checkFraud(items)", isNew: true },
  isChanged: true,
  route: { name: "POST /checkout", ofRequests: 0.25 },
  spent: { ...nothing, cpu: { base: 0.1, head: 0.11 }, wait: { base: 1.2, head: 5.825 } },
  share: 0.93,
};
const profiled = { profiler: "Node.js", slices: 24, sliceMs: 1000, functions: [], flame: [] };

const said = (found: KeptCauses): string => lineText(causesLine(found) ?? []);
const likely = (cause: KeptCause): string => said({ kind: "likely", cause, besides: [], ...profiled });

test("an added wait is told by the call of its route, with its line", () => {
  expect(likely(fraud)).toBe(
    "Likely cause: POST /checkout waits 18.5 ms more per call at src/checkout.js:10, await checkFraud(items), a new line of this change.",
  );
});

test("queries and calls are counted, and come first", () => {
  const spent = { ...nothing, queries: { base: 1, head: 21 }, wait: { base: 1, head: 7 } };
  expect(likely({ ...fraud, route: undefined, spent })).toContain(
    "checkout asks 20 more queries per call and waits 6 ms more at",
  );
  const calls = { ...nothing, calls: { base: 1, head: 2 }, wait: { base: 1, head: 7 } };
  expect(likely({ ...fraud, route: undefined, spent: calls })).toContain(
    "makes 1 more call to other services per call",
  );
});

test("where no line stands out the function is named, and whether the change touches it", () => {
  const { most: _most, route: _route, ...rest } = fraud;
  const computes = { ...rest, spent: { ...nothing, cpu: { base: 1, head: 3.5 } } };
  expect(likely(computes)).toBe(
    "Likely cause: checkout computes 2.5 ms more per call in checkout of src/checkout.js:8, which this change touches.",
  );
  expect(likely({ ...computes, isChanged: false, inside: "lodash" })).toBe(
    "Likely cause: checkout computes 2.5 ms more per call in checkout of src/checkout.js:8, in lodash, which this change does not touch.",
  );
});

test("what the change spends elsewhere is told beside the likely cause", () => {
  const { route: _route, ...other } = { ...fraud, name: "log", path: "src/log.js", share: 0.2 };
  expect(said({ kind: "likely", cause: fraud, besides: [other], ...profiled })).toMatch(
    /, a new line of this change\. Besides, log waits .* at src\/log\.js:10, .* \(20 % of the change\)\.$/,
  );
});

test("several candidates are told with their shares", () => {
  const { route: _route, ...other } = { ...fraud, name: "", share: 0.4 };
  const text = said({ kind: "several", causes: [{ ...fraud, share: 0.5 }, other], ...profiled });
  expect(text).toMatch(
    /^No single cause found\. Candidates: POST \/checkout .*\(50 % of the change\); a request waits .*\(40 % of the change\)\.$/,
  );
});

test("what was not found is said in one line, or not at all", () => {
  expect(said({ kind: "notReproduced", profiler: "Node.js" })).toBe(
    "The cause could not be reproduced under the profiler.",
  );
  expect(said({ kind: "untaken", reason: tooShortWords(12_000) })).toBe(
    "No cause was looked for: the script's load is too short for a profile, which takes at least 12 s.",
  );
  expect(causesLine({ kind: "none", ...profiled })).toBeUndefined();
});
