import { describe, expect, test } from "vitest";
import { adviceLine } from "../../../../src/features/accept/words.ts";
import type { Objective } from "../../../../src/model/objective.ts";
import type { ReportContext } from "../../../../src/model/outcome.ts";
import type { Judgement, Remedy } from "../../../../src/model/verdict.ts";
import {
  absolute,
  baselineRuns,
  change,
  errors,
  gate,
  generatorBusy,
  judged,
  judgedAbsolute,
  judgedRelative,
  notJudged,
  p95,
  relative,
  run,
  throughput,
  unreadAs,
} from "../fixtures.ts";
import { markdownOf, terminalOf } from "../rendered.ts";

const p95Change = relative("p95 < baseline + 10%", p95, { amount: 0.1 });
const open = notJudged(p95Change, 250, { kind: "noBaseline" });
const missed = gate([judged([judgedRelative(p95Change, change(212, 250, 9), "fail")])]);

const long = `--env ${"A=1".padEnd(200, "0")}`;
const terminal: ReportContext = {
  workflowRun: undefined,
  acceptUrl: undefined,
  repeatCommand: undefined,
  recordCommand: (how, scenario, runs) =>
    `loadline baseline ${how} perf/${scenario}.js --target http://localhost ${long}` +
    (runs === undefined ? "" : ` --runs ${runs}`),
  baselineBranch: undefined,
};
const ofBranch: ReportContext = { ...terminal, recordCommand: undefined, baselineBranch: "main" };

describe.each([
  [
    "in a terminal",
    (outcome: typeof missed, context: ReportContext) => terminalOf(outcome, context, { color: false }),
  ],
  ["as Markdown", (outcome: typeof missed, context: ReportContext) => markdownOf(outcome, context)],
])("what to do next, %s", (_, show) => {
  test("after a miss is the whole command that accepts the level", () => {
    expect(show(missed, terminal)).toContain(
      `loadline baseline accept perf/checkout.js --target http://localhost ${long}`,
    );
  });

  test("after a fail says how somebody with write access lets the commit through, where a label does", () => {
    const context = { ...ofBranch, failAdvice: [adviceLine("loadline: accepted")] };
    const limit = absolute("p95 < 200ms", p95, { limit: 200 });
    for (const failed of [missed, gate([judged([judgedAbsolute(limit, 250, "fail")])])]) {
      const shown = show(failed, context);
      expect(shown).toMatch(/someone with write access sets the label `?loadline: accepted/);
      expect(shown).toMatch(/\/loadline accept REASON/);
      expect(show(failed, ofBranch)).not.toContain("/loadline accept");
    }
    const warned = gate([judged([judgedRelative(p95Change, change(212, 250, 9), "warn")])]);
    expect(show(warned, context)).not.toContain("/loadline accept");
  });

  test("after a miss shows a long command to its end", () => {
    const reason = "--reason 'why the new level is right'";
    const context = {
      ...terminal,
      recordCommand: () => `loadline baseline accept ${long.repeat(9)} ${reason}`,
    };
    expect(show(missed, context)).toContain(reason);
  });

  test("after a changed load is the whole command that records a new one", () => {
    const comparability = {
      kind: "changedLoad",
      changed: [{ kind: "warmUp", beforeMs: 2000, nowMs: 10_000 }],
      runs: 3,
    } as const;
    const shown = show(gate([judged([open], { comparability })]), terminal);
    expect(shown).toContain("changed: its warm-up (2 s -");
    expect(shown).toContain(`loadline baseline update perf/checkout.js --target http://localhost ${long}`);
  });

  test("after a fail of a default objective keeps the others, which one of your own would replace", () => {
    const byDefault = (of: Objective): Objective => ({ ...of, source: { from: "default" } });
    const ofEach = (name: string) =>
      byDefault(
        relative(
          "med of each endpoint < baseline + 10%",
          { metric: "http_req_duration", tags: { name }, aggregation: { kind: "med" }, each: "endpoint" },
          { amount: 0.1 },
        ),
      );
    const judgements = [
      judgedRelative(byDefault(p95Change), change(212, 214, 9)),
      judgedRelative(ofEach("search"), change(61, 84, 3), "fail"),
      judgedRelative(ofEach("cart"), change(102, 104, 3)),
      judgedRelative(ofEach("checkout"), change(143, 140, 4)),
    ];
    const sideBySide = { design: "simultaneous" } as const;
    expect(
      show(gate([judged(judgements, sideBySide)]), terminal)
        .replace(/`|&lt;|</g, "")
        .replace(/\s+/g, " "),
    ).toContain(
      "or write warn: med{name:search} baseline + 10% beside p95 baseline + 10%, med of each endpoint baseline + 10%: what you write replaces",
    );
    const own = gate([judged([judgedRelative(p95Change, change(212, 250, 9), "fail")], sideBySide)]);
    expect(show(own, terminal)).not.toContain("replaces");
  });

  test("where a branch keeps the baseline is no command, since a workflow alone may write it", () => {
    expect(show(missed, ofBranch)).not.toContain("loadline baseline");
    expect(show(missed, ofBranch)).toContain("mode: baseline-accept");
  });

  test("where the branch's own jobs record, the command is theirs", () => {
    const ofJob = { ...ofBranch, isRecordedByCommand: true };
    expect(show(missed, ofJob).replaceAll("`", "")).toMatch(
      /Intended\? After the merge, make the new level the reference in a job of main: loadline baseline accept/,
    );
    const none = { kind: "none", branch: "main", environment: "default", otherEnvironments: [] } as const;
    const shown = show(gate([judged([open], { comparability: none })]), ofJob).replaceAll("`", "");
    expect(shown).toContain("A job of main records one with loadline baseline update.");
  });

  test("after a miss says what to enter in the form that makes the new level the reference", () => {
    const acceptUrl = "https://github.com/acme/shop/actions/workflows/performance-baseline.yml";
    const shown = show(missed, { ...ofBranch, acceptUrl }).replaceAll("`", "");
    expect(shown).toContain("enter scenario checkout and a reason, and tick accept");
  });

  test("ends a line with its command, so that it can be copied to the end", () => {
    const context = { ...terminal, failOnInconclusive: false };
    const lacking = judgedRelative(p95Change, change(212, 220, 40), "inconclusive");
    const open = { ...lacking, remedy: { kind: "baselineRuns", runs: 1, jobs: 1 } } as const;
    for (const outcome of [missed, gate([judged([open])])]) {
      const shown = show(outcome, context).replaceAll("`", "");
      expect(shown).toMatch(
        /loadline baseline \w+ perf\/checkout.js --target http:\/\/localhost --env A=10+(?: --runs 3)?\n/,
      );
    }
    expect(show(gate([judged([open])]), context).replaceAll("`", "")).toMatch(
      /--runs 3\n+This does not fail the check \(fail-on-inconclusive is off\)\./,
    );
  });

  test("after a miss of a limit as well is to raise that first", () => {
    const limit = absolute("p95 < 240ms", p95, { limit: 240, dimension: "time" });
    const both = gate([
      judged([judgedAbsolute(limit, 250, "fail"), judgedRelative(p95Change, change(212, 250, 9), "fail")]),
    ]);
    expect(show(both, terminal).replaceAll("&lt;", "<")).toMatch(
      /A new level must still meet p95 < 240ms \(.*\): loosen that first\./,
    );
    expect(show(missed, terminal)).not.toContain("must still meet");
  });

  test("after a miss side by side is to allow it, as nothing is stored that could be accepted", () => {
    const beside = judged([judgedRelative(p95Change, change(212, 250, 9), "fail")], {
      design: "simultaneous",
    });
    const shown = show(gate([beside]), terminal).replaceAll("`", "");
    expect(shown).toContain("If the new level is intended, allow it (last section).");
    expect(shown).toContain(
      "has no stored level to accept: after the merge, the base deployment has the new one",
    );
    expect(shown).toContain("warn: p95 < baseline + 10%");
    expect(shown).not.toContain("baseline accept");
  });

  test("of files that were compared is never to accept a level", () => {
    const shown = show(missed, { ...terminal, recordCommand: undefined, isComparison: true });
    expect(shown).toContain("find the cause.");
    expect(shown).not.toMatch(/accept|last section/);
  });

  test("of records that were judged names the command, whose script nobody knows here", () => {
    const shown = show(missed, { ...terminal, recordCommand: undefined });
    expect(shown.replaceAll("`", "")).toMatch(/make the new level the reference: loadline baseline accept\n/);
  });

  describe("of runs of which fewer went into the baseline than were asked for", () => {
    const acceptUrl = "https://github.com/acme/shop/actions/workflows/performance-baseline.yml";
    const short = (kept: number) =>
      ({
        ...judged([open]),
        recording: {
          how: "accepted",
          asked: 3,
          kept,
          leftOut: [{ kind: "unfit", reason: "k6 dropped 9 of 10" }],
        },
      }) as const;

    test("is to add the missing ones to those that are there", () => {
      expect(show(gate([short(1)]), terminal).replaceAll("`", "")).toContain(
        "add the missing 2 runs: loadline baseline update perf/checkout.js",
      );
      const inJob = show(gate([short(2)]), { ...ofBranch, acceptUrl, workflowRun: acceptUrl });
      expect(inJob.replaceAll("`", "")).toContain("for scenario checkout with 1 as runs, without accept.");
    });

    test("is to record again, where none did", () => {
      const context = { ...terminal, repeatCommand: "loadline baseline accept a.js" };
      expect(show(gate([short(0)]), context)).toContain("fix the cause and record again (last section).");
      expect(show(gate([short(0)]), { ...ofBranch, acceptUrl, workflowRun: acceptUrl })).toContain(
        "fix the cause and run the job again.",
      );
    });
  });

  test("without a baseline in this environment is to name the one that has some", () => {
    const comparability = {
      kind: "none",
      branch: "main",
      environment: "preview",
      otherEnvironments: ["default"],
    } as const;
    const outcome = gate([judged([open], { comparability })]);
    expect(show(outcome, terminal)).toContain("--environment default");
    expect(show(outcome, ofBranch)).toContain("environment: default");
    expect(show(outcome, ofBranch)).toContain("No baseline yet for preview");
  });

  test("of a measurement that is not valid is never that nothing is wrong", () => {
    const unjudged = notJudged(p95Change, 250, { kind: "invalid", position: 0 });
    const invalid = judged([unjudged], { verdict: "inconclusive", invalid: [generatorBusy] });
    expect(show(gate([invalid]), terminal)).toContain("fix what prevented a verdict");
    const stopped = { ...invalid, runs: [run({ change: { ending: { kind: "abortedByThreshold" } } })] };
    expect(show(gate([stopped]), terminal)).toContain("why a threshold of the script stopped the load");
    for (const outcome of [invalid, stopped]) {
      expect(show(gate([outcome]), terminal)).not.toContain("no estimate is beyond its limit");
    }
  });

  test("after requests that all failed alike is what that makes one ask of the script", () => {
    const missedErrors = judgedAbsolute(
      absolute("errors < 1%", errors, { limit: 0.01, dimension: "ratio" }),
      1,
      "fail",
    );
    const lost = run({ failed: 1, change: { failures: [{ kind: "status", status: 404, count: 6000 }] } });
    const shown = show(gate([judged([missedErrors], { run: lost })]), terminal);
    expect(shown).toContain("every answer was 404: does the script request a path that the target serves?");
    expect(shown).not.toContain("find the cause");
  });

  test("of runs that were made for the baseline is never to record one", () => {
    const comparability = { kind: "changedLoad", changed: [{ kind: "options" }], runs: 3 } as const;
    const recorded = gate([judged([open], { comparability })]);
    expect(show(recorded, { ...terminal, isRecording: true })).not.toContain("Next:");
    expect(show(recorded, { ...ofBranch, isRecording: true })).not.toContain("Next:");
  });

  test("of too few samples is to measure more of them", () => {
    const few = notJudged(p95Change, 250, { kind: "fewSamples", samples: 20 });
    const outcome = judged([few], { verdict: "inconclusive" });
    expect(show(gate([outcome]), terminal)).toContain(
      "run the load longer or at a higher rate to get more samples.",
    );
  });

  test("of a figure that is missing is to mend what kept it away, whatever the baseline", () => {
    const comparability = { kind: "changedLoad", changed: [{ kind: "options" }], runs: 3 } as const;
    const unread = notJudged(p95Change, undefined, unreadAs("Prometheus refused connections."));
    const shown = show(gate([judged([unread], { comparability, verdict: "inconclusive" })]), terminal);
    expect(shown).toContain("fix what prevented a verdict");
    expect(shown).not.toContain("nothing to mend");
  });

  describe("of what noise leaves open", () => {
    const lacking = (judgement: Judgement, remedy: Remedy) =>
      judgement.kind === "relative" ? { ...judgement, remedy } : judgement;
    const openAt = (ms: number) =>
      lacking(judgedRelative(p95Change, change(212, ms, 40), "inconclusive"), { kind: "rounds" });
    const [within, beyond] = [openAt(220), openAt(246)];
    const shownOf = (judgement: Judgement, context: ReportContext, stopped?: "budget" | "mostRounds") =>
      show(
        gate([judged([judgement], stopped === undefined ? {} : { stopped: { kind: stopped } })]),
        context,
      ).replaceAll("`", "");

    test("is no alarm within the tolerance, and no all-clear beyond it", () => {
      expect(shownOf(within, terminal)).toContain("no estimate is beyond its limit.");
      const shown = shownOf(beyond, terminal);
      expect(shown).toContain("p95 at +16 % may be a regression, or noise.");
      expect(shown).not.toContain("no estimate is beyond its limit");
    });

    test("names a gain that was asked for and may be missing", () => {
      const faster = relative("p95 < baseline - 10%", p95, { amount: -0.1 });
      const unsure = judgedRelative(faster, change(200, 190, 20), "inconclusive");
      const open = lacking(unsure, { kind: "rounds" });
      expect(shownOf(open, terminal)).toContain("p95 at -5 % may miss its objective, or noise.");
    });

    test("is no objective that only warns: what else keeps the verdict open is told, and what to do about that", () => {
      const warning = relative("warn: p95 < baseline + 10%", p95, { amount: 0.1, onMiss: "warn" });
      const unsure = judgedRelative(warning, change(212, 246, 40), "inconclusive");
      const few = notJudged(p95Change, 246, { kind: "fewSamples", samples: 20 });
      const open = judged([lacking(unsure, { kind: "rounds", needRounds: 7 }), few], {
        verdict: "inconclusive",
      });
      const shown = show(gate([open]), terminal);
      expect(shown).not.toMatch(/Can't tell whether|7 rounds|may be a regression/);
      expect(shown).toContain("run the load longer or at a higher rate to get more samples.");
    });

    test("calls a drop below a baseline without any tolerance a regression, too", () => {
      const kept = relative("throughput >= baseline", throughput, { comparison: ">=", amount: 0 });
      const unsure = judgedRelative(kept, change(200, 190, 20), "inconclusive");
      const open = lacking(unsure, { kind: "rounds" });
      expect(shownOf(open, terminal)).toContain("throughput at -5 % may be a regression, or noise.");
    });

    test("is nothing that more measurements would close, where they would not", () => {
      const open = judgedRelative(p95Change, change(212, 220, 40), "inconclusive");
      expect(shownOf(open, terminal)).toContain("fix what prevented a verdict");
    });

    test("is the whole command that records more, where the baseline is one run", () => {
      const shown = shownOf(lacking(beyond, { kind: "baselineRuns", runs: 1, jobs: 1 }), terminal);
      expect(shown).toContain(
        "One baseline run is not enough to tell noise from change: compare side by side (--base), or record more " +
          "while the earlier version is deployed there: " +
          `loadline baseline update perf/checkout.js --target http://localhost ${long} --runs 3\n`,
      );
      expect(shown).not.toContain("more rounds");
    });

    test("is to record in more jobs, where all runs come from one", () => {
      const shown = shownOf(lacking(within, { kind: "baselineRuns", runs: 4, jobs: 1 }), ofBranch);
      expect(shown).toContain("The 4 baseline runs come from one job, too few to show how machines differ");
      expect(shown).toContain("compare side by side (base-url)");
      expect(shown).toContain("or record in more jobs. The next push to main records one");
    });

    test.each<[Remedy, "budget" | "mostRounds", string]>([
      [{ kind: "rounds" }, "mostRounds", "More rounds or a longer run would decide it."],
      [{ kind: "rounds" }, "budget", "A larger budget or a longer run would decide it."],
      [{ kind: "longerRounds" }, "mostRounds", "A longer run would decide it."],
      [
        { kind: "sideBySide" },
        "mostRounds",
        "The baseline's own runs differ by as much: compare side by side (--base), or raise the tolerance.",
      ],
      [
        {
          kind: "rounds",
          load: { haveSeconds: 15.02, needSeconds: 37.6, rateFactor: 2.6, instead: { kind: "med" } },
        },
        "mostRounds",
        "About 40 s of load instead of 15 s, here and in the baseline, would decide it (or 3 times the rate, or med instead of p95).",
      ],
      [
        { kind: "rounds", load: { haveSeconds: 30, needSeconds: 510, rateFactor: 4.2 }, tolerance: 0.2 },
        "mostRounds",
        "This load can decide p95 < baseline + 20% (or 5 times the rate).",
      ],
      [
        { kind: "rounds", load: { haveSeconds: 30, needSeconds: 510, rateFactor: 4.2 } },
        "mostRounds",
        "5 times the rate would decide it.",
      ],
      [{ kind: "rounds", tolerance: 0.2 }, "budget", "This load can decide p95 < baseline + 20%."],
      [{ kind: "rounds", needRounds: 5 }, "mostRounds", "5 rounds instead of 1 would decide it."],
      [
        { kind: "longerRounds", load: { haveSeconds: 25, needSeconds: 95 } },
        "mostRounds",
        "About 1 min 40 s of load instead of 25 s, here and in the baseline, would decide it.",
      ],
      [
        { kind: "longerRounds", load: { haveSeconds: 8, needSeconds: 95 } },
        "mostRounds",
        "A longer run at a higher rate would decide it.",
      ],
      [
        { kind: "baselineRuns", runs: 3, jobs: 3, more: 4 },
        "mostRounds",
        "3 baseline runs are too few to tell noise from change: compare side by side (--base), or record 4 more while",
      ],
      [
        { kind: "sideBySide", runs: 1, jobs: 1, load: { haveSeconds: 15, needSeconds: 22.5 } },
        "mostRounds",
        "One baseline run is not enough to tell noise from change: compare side by side (--base) with about 25 s of load instead of 15 s, or raise the tolerance.",
      ],
    ])("is what would tell more: %j, stopped by %s", (remedy, stopped, words) => {
      expect(shownOf(lacking(within, remedy), terminal, stopped)).toContain(words);
    });

    test("is a patch of the gate file, where a larger tolerance is the smallest thing to change", () => {
      const remedy = { kind: "rounds", tolerance: 0.2 } as const;
      const written = {
        from: "file",
        where: "perf/gate.yml",
        line: 7,
        written: '  - "p95 < baseline + 10%"',
      } as const;
      const inFile = relative("p95 < baseline + 10%", p95, { amount: 0.1 });
      const unsure = judgedRelative({ ...inFile, source: written }, change(200, 220, 40), "inconclusive");
      const patch = `--- a/perf/gate.yml
+++ b/perf/gate.yml
@@ -7 +7 @@
-  - "p95 < baseline + 10%"
+  - "p95 < baseline + 20%"`;
      expect(shownOf(lacking(unsure, remedy), terminal)).toContain(`\n${patch}\n`);
      const shown = terminalOf(gate([judged([lacking(unsure, remedy)])]), terminal, { color: false });
      expect(shown).toContain(`\n${patch}\n`);
      // Of a flag there is no line to change, and a little more load is advice enough.
      expect(shownOf(lacking(within, remedy), terminal)).not.toContain("@@");
      const more = { ...remedy, load: { haveSeconds: 30, needSeconds: 60 } };
      expect(shownOf(lacking(unsure, more), terminal)).not.toContain("@@");
    });

    test("is to record so many more runs, each in a job of its own", () => {
      const shown = shownOf(lacking(within, { kind: "baselineRuns", runs: 3, jobs: 3, more: 4 }), ofBranch);
      expect(shown).toContain(
        "or record 4 more, each in a job of its own. The next push to main records one",
      );
      const one = shownOf(lacking(within, { kind: "baselineRuns", runs: 3, jobs: 3, more: 1 }), ofBranch);
      expect(one).toContain("or record 1 more, in a job of its own.");
    });

    test("is to record several runs a job, where that takes fewer jobs", () => {
      const remedy = { kind: "baselineRuns", runs: 10, jobs: 10, runsEach: 3 } as const;
      const shown = (more: number, context: ReportContext): string =>
        shownOf(lacking(within, { ...remedy, more }), context);
      expect(shown(4, ofBranch)).toContain(
        "or record 4 more jobs of 3 runs (runs: 3). The next push to main",
      );
      expect(shown(1, ofBranch)).toContain("or record one more job of 3 runs (runs: 3).");
      expect(shown(1, terminal)).toMatch(/or record 3 more at another hour while .* --runs 3\n/);
      expect(shown(2, terminal)).toMatch(/or record 3 more at each of 2 other hours while .* --runs 3\n/);
    });

    test("of several objectives is what the hardest of them needs, and names no other indicator", () => {
      const needs = (needSeconds: number): Remedy => ({
        kind: "rounds",
        load: { haveSeconds: 15, needSeconds, instead: { kind: "med" } },
      });
      const open = [needs(30), needs(58), needs(45)].map((remedy) => lacking(within, remedy));
      const shown = show(gate([judged(open)]), terminal).replaceAll("`", "");
      expect(shown).toContain(
        "About 1 min of load instead of 15 s, here and in the baseline, would decide it.",
      );
      expect(shown.match(/would decide/g)).toHaveLength(1);
    });

    test("of a limit on few samples has the numbers as well, and nothing to do with a baseline", () => {
      const limit = absolute("p95 < 300ms", p95, { limit: 300 });
      const few = notJudged(limit, 190, { kind: "fewSamples", samples: 30 });
      const remedy = {
        kind: "longerRounds",
        load: { haveSeconds: 15, needSeconds: 55, rateFactor: 3.7 },
      } as const;
      const open = few.kind === "notJudged" ? { ...few, remedy } : few;
      const shown = show(gate([judged([open], { verdict: "inconclusive" })]), terminal);
      expect(shown).toContain("About 55 s of load instead of 15 s would decide it (or 4 times the rate).");
    });

    test("in runs that went into the baseline is what to look at, if anything", () => {
      const recorded = (judgement: Judgement) =>
        show(gate([{ ...judged([judgement]), recorded: "added" }]), {
          ...terminal,
          failOnInconclusive: false,
        });
      expect(recorded(beyond)).toContain("p95 at +16 % may be a regression, or noise.\n");
      expect(recorded(within)).not.toContain("Next:");
    });

    test("says whether it blocks, where that is known", () => {
      const off = "This does not fail the check (fail-on-inconclusive is off).";
      expect(shownOf(within, { ...terminal, failOnInconclusive: false })).toContain(off);
      expect(shownOf(within, { ...terminal, failOnInconclusive: true })).toContain(
        "This fails the check (fail-on-inconclusive is on).",
      );
      expect(shownOf(within, terminal)).not.toContain("fail-on-inconclusive");
    });
  });
});

test("a terminal shows the percentiles in one unit", () => {
  const runs = [run({ percentiles: { "50": 0.5678, "99": 114.149 } })];
  const shown = terminalOf(gate([judged([open], { runs, baseline: baselineRuns() })]), terminal, {
    color: false,
  });
  expect(shown).toMatch(/p50 +\S+ ms +0\.57 ms\n/);
  expect(shown).toMatch(/p99 +\S+ ms +114 ms\n/);
});

test("a machine that nobody knows has no cores to count", () => {
  const { provenance } = run();
  const machine = { os: "unknown", cpu: "unknown", cores: 0 };
  const unknown = run({ change: { provenance: { ...provenance, machine } } });
  const shown = terminalOf(gate([judged([open], { runs: [unknown] })]), terminal, { color: false });
  expect(shown).toContain("\n  Machine: unknown\n");
});
