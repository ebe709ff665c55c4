import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  appendToHistory,
  formatHistory,
  historyPath,
  mostEntries,
  mostEntriesBytes,
  mostEntriesPerBranch,
  mostFileBytes,
  parseHistory,
  trimHistory,
} from "../../../src/baseline/history.ts";
import { chooseBaseline } from "../../../src/baseline/select.ts";
import { Failure } from "../../../src/model/failure.ts";
import { mostRecordBytes } from "../../../src/model/run/bounds.ts";
import type { BaselineEntry } from "../../../src/ports/baseline-store.ts";
import { read, series, withServers } from "../judge/servers.ts";
import { anyText } from "../text.ts";
import { acceptance, fingerprint, key, makeEntry, minutesOf } from "./make-run.ts";

const place = "branch loadline-baselines, file staging/checkout.json";
const count = (from: number, to: number, branch = "main"): BaselineEntry[] =>
  Array.from({ length: to - from + 1 }, (_, index) =>
    makeEntry({ minute: from + index, provenance: { branch } }),
  );
const minutes = (entries: readonly BaselineEntry[]): number[] => minutesOf(entries.map((entry) => entry.run));

function failureOf(act: () => unknown): Failure {
  try {
    act();
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error("nothing was thrown");
}

describe("the servers' side of a run", () => {
  it("is kept as its summaries, without the points that only its own charts show", () => {
    const entry = makeEntry({ minute: 1 });
    const points = [1, null, 40];
    const run = withServers(read(series({ queue: "orders" }, { points })), entry.run);
    const [kept] = appendToHistory([], [{ ...entry, run }]);
    expect(kept?.run).toEqual(withServers(read(series({ queue: "orders" })), entry.run));
    expect(parseHistory(formatHistory(key, kept === undefined ? [] : [kept]), place, key).entries).toEqual([
      kept,
    ]);
  });
});

describe("the file", () => {
  it("is read as it was written", () => {
    const entries = [makeEntry({ minute: 1 }), makeEntry({ minute: 2 }, acceptance)];
    expect(parseHistory(formatHistory(key, entries), place, key)).toEqual({
      ...{ entries, unread: [], doubt: undefined },
    });
    expect(parseHistory(formatHistory(key, []), place, key).entries).toEqual([]);
  });

  it("has one entry a line, so that a diff shows what was appended", () => {
    const before = formatHistory(key, count(1, 2)).split("\n");
    const after = formatHistory(key, count(1, 3)).split("\n");
    expect(after.length).toBe(before.length + 1);
    expect(after[1]).toBe(before[1]);
  });

  it("is not taken for an empty one when it is cut off", () => {
    const text = formatHistory(key, count(1, 2)).slice(0, 300);
    const failure = failureOf(() => parseHistory(text, place, key));
    expect(failure.code).toBe("run");
    expect(failure.message).toBe(
      "The baseline in branch loadline-baselines, file staging/checkout.json is not valid JSON (300 characters; it may be cut off). " +
        "Restore an earlier version of the file, or delete it to start a new history.",
    );
    expect(failureOf(() => parseHistory("", place, key)).message).toContain(
      "is not valid JSON (0 characters",
    );
  });

  it("is refused when it has another shape", () => {
    const message = failureOf(() =>
      parseHistory('{"schema":"loadline/baseline@1","scenario":"checkout","runs":[]}', place, key),
    ).message;
    expect(message).toContain(
      "The baseline in branch loadline-baselines, file staging/checkout.json is not a Loadline history. " +
        "Restore an earlier version of the file, or delete it to start a new history.\n",
    );
    expect(message).toContain("→ at entries");
    expect(failureOf(() => parseHistory("[]", place, key)).message).toContain("is not a Loadline history");
  });

  it("loses one damaged run alone, says so, and keeps it as it stands", () => {
    const [first, second] = count(1, 2);
    const newer = { run: { ...makeEntry({ minute: 3 }).run, metrics: "later" }, accepted: undefined };
    const text = formatHistory(key, count(1, 2), [newer]);
    const history = parseHistory(text, place, key);
    expect(history.entries).toEqual([first, second]);
    expect(history.doubt).toMatch(
      /^In branch loadline-baselines, file staging\/checkout\.json 1 of its runs could not be read and did not count; the others did\. The first: .*metrics/,
    );
    expect(formatHistory(key, history.entries, history.unread)).toBe(text);
  });

  it("is refused when a newer Loadline wrote it", () => {
    expect(failureOf(() => parseHistory('{"schema":"loadline/baseline@2"}', place, key)).message).toBe(
      'The baseline in branch loadline-baselines, file staging/checkout.json has the schema "loadline/baseline@2"; ' +
        'this version of Loadline reads "loadline/baseline@1". Use the version of Loadline that wrote it, or a newer one.',
    );
  });

  it("is refused when it belongs to another key", () => {
    const text = formatHistory({ ...key, scenario: "search" }, []);
    expect(failureOf(() => parseHistory(text, place, key)).message).toBe(
      "The baseline in branch loadline-baselines, file staging/checkout.json belongs to scenario " +
        '"search" in environment "staging", not to "checkout" in "staging". Was the file renamed by hand? ' +
        "Restore an earlier version of the file, or delete it to start a new history.",
    );
  });
});

describe("appendToHistory", () => {
  it("adds at the end and does not double what is there", () => {
    const stored = count(1, 2);
    expect(minutes(appendToHistory(stored, count(2, 3)))).toEqual([1, 2, 3]);
    expect(appendToHistory(stored, stored)).toEqual(stored);
  });

  it("merges to the same whatever another job stored first", () => {
    const ours = count(5, 6);
    const theirs = count(7, 8);
    const merged = appendToHistory(appendToHistory(count(1, 2), theirs), ours);
    expect(minutes(merged)).toEqual([1, 2, 7, 8, 5, 6]);
  });

  it("gives a stored run its acceptance where it stands, and never takes one away", () => {
    const accepted = appendToHistory(count(1, 3), [makeEntry({ minute: 2 }, acceptance)]);
    expect(accepted.map((entry) => entry.accepted)).toEqual([undefined, acceptance, undefined]);
    expect(appendToHistory(accepted, count(2, 2))).toEqual(accepted);
  });

  it("refuses runs that did not finish", () => {
    const unfinished = makeEntry({ ending: { kind: "unfinished", reason: "k6 was killed (SIGKILL)" } });
    expect(failureOf(() => appendToHistory([], [unfinished])).message).toBe(
      'The run of scenario "checkout" was not stored as baseline: it did not finish: k6 was killed (SIGKILL). ' +
        "Only complete runs can be a baseline; fix the cause and run it again.",
    );
    const aborted = makeEntry({ ending: { kind: "abortedByThreshold" } });
    expect(failureOf(() => appendToHistory([], [aborted])).message).toContain(
      "a threshold with abortOnFail stopped it early",
    );
  });
});

describe("what would be too large to read again", () => {
  const sized = (minute: number, ballast: number) => makeEntry({ minute, ballast });

  it("is refused where it is one run", () => {
    expect(failureOf(() => appendToHistory([], [sized(1, mostRecordBytes)])).message).toMatch(
      /^The run of scenario "checkout" was not stored as baseline: the Run record has \d+ bytes and would not be read again/,
    );
  });

  it("is no history, however large its runs: the oldest go", () => {
    const large = Array.from({ length: 7 }, (_, minute) => sized(minute, mostRecordBytes - 2000));
    const kept = appendToHistory(large.slice(0, 6), large.slice(6));
    expect(minutes(kept)).toEqual([1, 2, 3, 4, 5, 6]);
    const bytes = Buffer.byteLength(formatHistory(key, kept));
    expect(bytes).toBeLessThan(mostFileBytes);
    expect(bytes).toBeGreaterThan(mostEntriesBytes - mostRecordBytes);
  });
});

describe("trimHistory", () => {
  it("keeps the newest of each branch", () => {
    const trimmed = trimHistory([...count(1, 60), ...count(100, 110, "release/2")]);
    expect(minutes(trimmed)).toEqual([...minutes(count(11, 60)), ...minutes(count(100, 110))]);
    expect(mostEntriesPerBranch).toBe(50);
  });

  it("keeps the last accepted entry, and with it what is compared with", () => {
    const entries = [...count(1, 4), makeEntry({ minute: 5 }, acceptance), ...count(6, 80)];
    const trimmed = trimHistory(entries);
    expect(trimmed).toHaveLength(50);
    expect(minutes(trimmed.slice(0, 2))).toEqual([5, 32]);
    expect(trimmed[0]?.accepted).toEqual(acceptance);
    const chosen = chooseBaseline(trimmed, {
      fingerprint,
      warmUpMs: 0,
      environment: "staging",
      branch: "main",
    });
    expect(chosen.comparability).toEqual({ kind: "comparable", runs: 50 });
    expect(trimHistory(trimmed)).toEqual(trimmed);
  });

  it("bounds the file whatever the number of branches", () => {
    const many = Array.from({ length: 12 }, (_, index) =>
      count(index * 50, index * 50 + 49, `release/${index}`),
    );
    expect(trimHistory(many.flat())).toHaveLength(mostEntries);
  });

  it("keeps the accepted entry of a quiet branch beside many busy ones", () => {
    const provenance = { branch: "release/quiet" };
    const superseded = makeEntry({ minute: 0, provenance }, acceptance);
    const accepted = makeEntry({ minute: 1, provenance }, acceptance);
    const busy = Array.from({ length: 12 }, (_, index) =>
      count(10 + index * 50, 59 + index * 50, `release/${index}`),
    );
    const trimmed = trimHistory([superseded, accepted, ...busy.flat()]);
    expect(trimmed).toHaveLength(mostEntries);
    expect(minutes(trimmed.slice(0, 2))).toEqual([1, 10 + 12 * 50 - (mostEntries - 1)]);
  });

  it("bounds the file even where every branch has an accepted entry", () => {
    const branches = Array.from({ length: mostEntries + 5 }, (_, index) =>
      makeEntry({ minute: index, provenance: { branch: `release/${index}` } }, acceptance),
    );
    expect(trimHistory(branches)).toEqual(branches.slice(5));
  });
});

describe("historyPath", () => {
  const pathOf = (scenario: string, environment = "staging") => historyPath({ scenario, environment });

  it.each([
    ["checkout", "staging/checkout.json"],
    ["check_out.v2", "staging/check_out.v2.json"],
    ["Checkout", "staging/checkout-3cd7da8b.json"],
    ["search & buy", "staging/search-buy-39e2d9cc.json"],
  ])("keeps what it can of %j", (scenario, path) => {
    expect(pathOf(scenario)).toMatch(/^staging\/[a-z0-9._-]+\.json$/);
    expect(pathOf(scenario).replace(/-[0-9a-f]{8}\.json$/, "")).toBe(path.replace(/-[0-9a-f]{8}\.json$/, ""));
  });

  it.each([
    "../x",
    "..",
    ".",
    "",
    "/etc/passwd",
    "a/b",
    "a\\b",
    "a\0b",
    "a\nb",
    "con",
    "NUL",
    "com1",
    "lpt9.txt",
    "aux.json",
    "x".repeat(250),
    "ümläut",
    "日本",
    ".hidden",
    "-rf",
    "trailing.",
    "a b",
    "C:",
    "a:b",
    "*?",
    "\ud800",
  ])("makes a plain name of %j", (name) => {
    for (const path of [pathOf(name), pathOf("checkout", name)]) {
      expect(path).toMatch(/^[a-z0-9_][a-z0-9._-]{0,100}\/[a-z0-9_][a-z0-9._-]{0,100}\.json$/);
      expect(path).not.toMatch(/(^|\/)(con|nul|aux|prn|com\d|lpt\d)[./]/);
      expect(path).not.toMatch(/\.\.|[.]\//);
    }
  });

  it("tells apart what looks the same to a file system", () => {
    const names = [
      "checkout",
      "Checkout",
      "CHECKOUT",
      "check out",
      "check-out",
      "check/out",
      pathOf("Checkout"),
    ];
    const hashed = historyPath({ scenario: "Checkout", environment: "e" }).replace(/^e\/|\.json$/g, "");
    expect(new Set([...names, hashed].map((name) => pathOf(name))).size).toBe(names.length + 1);
  });

  it("never leaves its two levels, whatever the name", () => {
    fc.assert(
      fc.property(anyText, anyText, (scenario, environment) => {
        expect(pathOf(scenario, environment)).toMatch(/^[a-z0-9_][a-z0-9._-]*\/[a-z0-9_][a-z0-9._-]*\.json$/);
      }),
    );
  });
});
