import { describe, expect, it } from "vitest";
import { chooseBaseline, loadOf } from "../../../src/baseline/select.ts";
import { prometheusGenerator } from "../../../src/model/run/prometheus-runs.ts";
import type { BaselineEntry } from "../../../src/ports/baseline-store.ts";
import { acceptance, fingerprint, makeEntry, makeRun, minutesOf } from "./make-run.ts";

const wanted = { fingerprint, warmUpMs: 0, environment: "staging", branch: "main" };

const none = (branch: string) => ({ kind: "none", branch, environment: "staging", otherEnvironments: [] });

describe("chooseBaseline", () => {
  it("takes the runs of the base branch, oldest first", () => {
    const other = { branch: "release/2" };
    const entries = [
      makeEntry({ minute: 1 }),
      makeEntry({ minute: 2, provenance: other }),
      makeEntry({ minute: 3 }),
    ];
    const { runs, comparability } = chooseBaseline(entries, wanted);
    expect(minutesOf(runs)).toEqual([1, 3]);
    expect(comparability).toEqual({ kind: "comparable", runs: 2 });
  });

  it("finds nothing where the base branch has no runs, and names the branch", () => {
    const entry = makeEntry();
    const chosen = chooseBaseline([entry], { ...wanted, branch: "release/3" });
    // The others are no baseline, but the scenario had one.
    const comparability = { ...none("release/3"), others: 1 };
    expect(chosen).toEqual({ runs: [], comparability, former: entry.run });
    expect(chooseBaseline([], wanted).comparability).toEqual(none("main"));
  });

  it("matches runs without a branch, as a terminal makes them, to no branch alone", () => {
    const entries = [makeEntry({ minute: 1, provenance: { branch: undefined } }), makeEntry({ minute: 2 })];
    expect(minutesOf(chooseBaseline(entries, { ...wanted, branch: undefined }).runs)).toEqual([1]);
    expect(minutesOf(chooseBaseline(entries, wanted).runs)).toEqual([2]);
  });

  it("leaves out what lies before the last accepted level, on its own branch alone", () => {
    const entries = [
      makeEntry({ minute: 1 }),
      makeEntry({ minute: 2 }, acceptance),
      makeEntry({ minute: 3 }),
      makeEntry({ minute: 4 }, acceptance),
      makeEntry({ minute: 5 }),
      makeEntry({ minute: 6, provenance: { branch: "release/2" } }, acceptance),
    ];
    expect(minutesOf(chooseBaseline(entries, wanted).runs)).toEqual([4, 5]);
  });

  it.each(["pull_request", "pull_request_target"])("never takes runs of the event %s", (event) => {
    const entries = [makeEntry({ minute: 1, provenance: { event } }), makeEntry({ minute: 2 })];
    expect(minutesOf(chooseBaseline(entries, wanted).runs)).toEqual([2]);
    expect(chooseBaseline(entries.slice(0, 1), wanted).comparability).toEqual({ ...none("main"), others: 1 });
  });

  it.each([
    { kind: "unfinished", reason: "k6 was killed" } as const,
    { kind: "abortedByThreshold" } as const,
  ])("never takes a run that ended as $kind", (ending) => {
    expect(chooseBaseline([makeEntry({ ending })], wanted).comparability.kind).toBe("none");
  });

  it.each([
    [{ script: "other" }, [{ kind: "script" }]],
    [{ files: "other" }, [{ kind: "files" }]],
    [{ options: "other" }, [{ kind: "options" }]],
    [{ extensions: "other" }, [{ kind: "extensions" }]],
    [{ generatorMajor: 1 }, [{ kind: "generatorMajor", before: "1", now: "2" }]],
    [{ script: "other", options: "other" }, [{ kind: "script" }, { kind: "options" }]],
  ])("says what changed of the load: %j", (change, changed) => {
    const entries = [makeEntry({ fingerprint: { ...fingerprint, ...change } })];
    expect(chooseBaseline(entries, wanted)).toEqual({
      runs: [],
      comparability: { kind: "changedLoad", changed, runs: 1 },
      ...{ former: entries[0]?.run, newest: entries[0]?.run },
    });
  });

  it("takes runs with another warm-up for another load, and says which", () => {
    const entries = [makeEntry({ warmUpMs: 2000 })];
    const tenSeconds = chooseBaseline(entries, { ...wanted, warmUpMs: 10_000 });
    expect(tenSeconds).toEqual({
      runs: [],
      comparability: {
        kind: "changedLoad",
        changed: [{ kind: "warmUp", beforeMs: 2000, nowMs: 10_000 }],
        runs: 1,
      },
      ...{ former: entries[0]?.run, newest: entries[0]?.run },
    });
    expect(chooseBaseline(entries, wanted).comparability).toMatchObject({
      changed: [{ kind: "warmUp", beforeMs: 2000, nowMs: 0 }],
    });
    expect(chooseBaseline(entries, { ...wanted, warmUpMs: 2000 }).comparability.kind).toBe("comparable");
  });

  it("names the environments that have a history instead, where it is told of them", () => {
    const { comparability } = chooseBaseline([], { ...wanted, otherEnvironments: ["default"] });
    expect(comparability).toEqual({ ...none("main"), otherEnvironments: ["default"] });
  });

  it("compares with the runs of the same load, though others lie between", () => {
    const entries = [
      makeEntry({ minute: 1 }),
      makeEntry({ minute: 2, fingerprint: { ...fingerprint, script: "tried and reverted" } }),
      makeEntry({ minute: 3 }),
    ];
    expect(minutesOf(chooseBaseline(entries, wanted).runs)).toEqual([1, 3]);
  });

  it("does not compare a load it knows with one it does not", () => {
    const unknown = [makeEntry({ fingerprint: undefined })];
    expect(chooseBaseline(unknown, wanted).comparability).toEqual({
      kind: "changedLoad",
      changed: [{ kind: "unknown", of: "stored", because: "imported" }],
      runs: 1,
    });
    const provenance = {
      ...makeRun().provenance,
      generator: prometheusGenerator("http://prometheus.example"),
    };
    const read = loadOf(makeRun({ fingerprint: undefined, provenance }));
    expect(chooseBaseline([makeEntry()], { ...wanted, ...read }).comparability).toEqual({
      kind: "changedLoad",
      changed: [{ kind: "unknown", of: "current", because: "prometheus" }],
      runs: 1,
    });
    expect(chooseBaseline(unknown, { ...wanted, fingerprint: undefined }).comparability.kind).toBe(
      "comparable",
    );
  });

  describe("the reference that slow creep is measured from", () => {
    const referenceOf = (
      entries: readonly BaselineEntry[],
      about: Partial<typeof wanted & { commit: string }> = {},
    ) => {
      const { reference } = chooseBaseline(entries, { ...wanted, ...about });
      return reference && { kind: reference.kind, minutes: minutesOf(reference.runs) };
    };
    const later = [4, 5, 6].map((minute) => makeEntry({ minute }));

    it("is the session that was last accepted, all of its runs", () => {
      const workflowRun = "https://github.com/octo-org/shop/actions/runs/7";
      const session = [2, 3].map((minute, index) =>
        makeEntry({ minute, provenance: { workflowRun } }, index === 0 ? acceptance : undefined),
      );
      const entries = [makeEntry({ minute: 1 }, acceptance), ...session, ...later];
      expect(referenceOf(entries)).toEqual({ kind: "accepted", minutes: [2, 3] });
    });

    it("is the runs of the accepted commit, where a terminal recorded them", () => {
      const terminal = { workflowRun: undefined, commit: "a".repeat(40) };
      const entries = [
        makeEntry({ minute: 2, provenance: terminal }, acceptance),
        makeEntry({ minute: 3, provenance: terminal }),
        ...later,
      ];
      expect(referenceOf(entries)).toEqual({ kind: "accepted", minutes: [2, 3] });
    });

    it("is the three oldest comparable runs where no level was ever accepted", () => {
      const other = makeEntry({ minute: 0, fingerprint: { ...fingerprint, script: "another" } });
      const entries = [other, ...[1, 2, 3].map((minute) => makeEntry({ minute })), ...later];
      expect(referenceOf(entries)).toEqual({ kind: "oldest", minutes: [1, 2, 3] });
    });

    it("is all runs of the three oldest jobs, which may make several", () => {
      const job = (number: number) =>
        [1, 2].map((run) =>
          makeEntry({ minute: 10 * number + run, provenance: { workflowRun: `https://ci.test/${number}` } }),
        );
      const entries = [1, 2, 3, 4].flatMap(job);
      expect(referenceOf(entries)).toEqual({ kind: "oldest", minutes: [11, 12, 21, 22, 31, 32] });
    });

    it("is the oldest comparable runs where the accepted one is of another load", () => {
      const other = makeEntry({ minute: 1, fingerprint: { ...fingerprint, script: "another" } }, acceptance);
      expect(referenceOf([other, ...later, makeEntry({ minute: 7 })])).toEqual({
        kind: "oldest",
        minutes: [4, 5, 6],
      });
    });

    it("is none where the baseline is nothing but the reference: nothing can have crept", () => {
      expect(referenceOf(later)).toBeUndefined();
      expect(referenceOf([makeEntry({ minute: 1 }, acceptance)])).toBeUndefined();
      expect(referenceOf([])).toBeUndefined();
    });

    it("is never a run of the commit that is judged", () => {
      const commit = "c".repeat(40);
      const entries = [makeEntry({ minute: 1, provenance: { commit } }), ...later, makeEntry({ minute: 7 })];
      expect(referenceOf(entries, { commit })).toEqual({ kind: "oldest", minutes: [4, 5, 6] });
    });
  });

  it("leaves out earlier runs of the same commit, unless there are no others", () => {
    const commit = "c".repeat(40);
    const own = makeEntry({ minute: 2, provenance: { commit } });
    expect(minutesOf(chooseBaseline([makeEntry({ minute: 1 }), own], { ...wanted, commit }).runs)).toEqual([
      1,
    ]);
    expect(minutesOf(chooseBaseline([own], { ...wanted, commit }).runs)).toEqual([2]);
  });
});
