import { describe, expect, test } from "vitest";
import { type JudgedBy, judgeRuns } from "../../../../src/app/assess.ts";
import { impliedErrors } from "../../../../src/judge/indicator/errors.ts";
import type { OfBase } from "../../../../src/model/gate.ts";
import type { Objective } from "../../../../src/model/objective.ts";
import type { Metric, Run } from "../../../../src/model/run/run.ts";
import { whyTold } from "../../../features/explain/told.ts";
import { answerTags, counterSeries, latencies, loadRun, objective, seeded, usualLoad } from "../runs.ts";
import { told } from "../told.ts";

const { seconds, perSecond } = usualLoad;
const all = seconds * perSecond;

/** So many of 1,500 requests, spread evenly over the seconds. */
function spread(count: number): number[] {
  return Array.from(
    { length: seconds },
    (_, at) => Math.floor((count * (at + 1)) / seconds) - Math.floor((count * at) / seconds),
  );
}

let seed = 0;

/** A run of which so many requests failed, by k6's rule. */
function failing(failed: number, perSlice = spread(failed)): Run {
  seed += 1;
  const run = loadRun(latencies(usualLoad, seeded(seed)), perSlice);
  return { ...run, failures: failed === 0 ? [] : [{ kind: "status", status: 404, count: failed }] };
}

/** A run with so many answers of status 500 that the script expects. */
function hiding(count: number, run = failing(0)): Run {
  const answers = [
    counterSeries(spread(all - count), answerTags({ status: 200, isExpected: true })),
    counterSeries(spread(count), answerTags({ status: 500, isExpected: true })),
  ].filter(({ values }) => values.count > 0);
  return {
    ...run,
    metrics: run.metrics.map((metric) =>
      metric.type === "counter" && metric.name === "http_reqs"
        ? { ...metric, series: [...metric.series, ...answers] }
        : metric,
    ),
  };
}

/** With an endpoint on which no request failed. */
function withLogin(metric: Metric): Metric {
  if (metric.type !== "rate" || metric.name !== "http_req_failed") return metric;
  return {
    ...metric,
    series: [...metric.series, { tags: { name: "login" }, values: { count: 100, passes: 0, rate: 0 } }],
  };
}

const slow = [objective("p95 < baseline + 50%")];

/** What the gate answers, and what it says. */
function answered(
  runs: readonly Run[],
  history: readonly Run[],
  { own = slow, ofBase, ...more }: { own?: readonly Objective[]; ofBase?: OfBase } & Partial<JudgedBy> = {},
) {
  const { outcome, exitStatus, notes } = judgeRuns(
    runs,
    { name: "checkout", environment: "preview", objectives: own, drift: "off", ...(ofBase && { ofBase }) },
    {
      history: history.map((run) => ({ run, accepted: undefined })),
      requireBaseline: false,
      options: { baselineBranch: undefined, caller: {} },
      ...more,
    },
  );
  if (outcome.kind === "broken")
    return { word: "broken", exitStatus, notes, texts: [], reason: outcome.reason };
  const { verdict } = outcome;
  return {
    word: verdict.verdict,
    notes,
    texts: verdict.judgements.map((one) => one.objective.text),
    why: whyTold(outcome),
    reason: told(verdict).reason,
    comparisons: verdict.falseAlarms?.comparisons,
  };
}

/** Three sessions of the baseline. */
const stored = (failed: number): Run[] => [failing(failed), failing(failed), failing(failed)];

const errors = "errors < baseline + 1pp";

describe("failed requests without an objective on them", () => {
  test.each([
    ["41 % where none failed before", failing(615), stored(0), "fail"],
    ["exactly half, as a broken redirect leaves", failing(750), stored(0), "fail"],
    ["5 % where 2 % failed before", failing(75), stored(30), "fail"],
    ["30 % as before", failing(450), stored(450), "pass"],
    ["31 %, where 30 % failed before", failing(465), stored(450), "pass"],
    ["30 % where 41 % failed before", failing(450), stored(615), "pass"],
  ])("%s", (_, run, history, word) => {
    const found = answered([run, run], history);
    expect(found).toMatchObject({ word, texts: ["p95 < baseline + 50%", errors], comparisons: 2 });
    if (word === "fail") expect(found.why).toMatch(/^HTTP 404 on [\d,]+ of 3,000 requests\./);
  });

  test("1 % needs no explanation, and spends no part of the chance of a false alarm", () => {
    const found = answered([failing(15)], stored(0));
    expect(found).toMatchObject({ word: "pass", texts: ["p95 < baseline + 50%"], comparisons: 1 });
  });

  test.each(["errors < 60%", "warn: errors < 60%", "errors < baseline + 50pp"])(
    "the user's own %s replaces the implied one",
    (text) => {
      const own = [...slow, objective(text)];
      expect(answered([failing(615)], stored(0), { own })).toMatchObject({ word: "pass" });
      expect(impliedErrors(own, { runs: [failing(615)], baseline: [] })).toEqual([]);
    },
  );

  describe("of a pull request", () => {
    const threshold = (expression: string) => ({
      ...{ metric: "http_req_failed", expression, abortOnFail: false, ok: true },
    });
    const having = (expression: string, run: Run): Run => ({ ...run, thresholds: [threshold(expression)] });
    const ofBase = { objectives: slow };

    test("a laxer threshold that its script adds stands beside the implied one, and hides no 5xx", () => {
      const run = having("rate<0.9", failing(615));
      const found = answered([run, run], stored(0), { ofBase });
      expect(found).toMatchObject({ word: "fail" });
      expect(found.texts).toEqual(["p95 < baseline + 50%", "http_req_failed rate<0.9", errors]);
      const hidden = having("rate<0.9", hiding(600));
      const quiet = [hiding(0), hiding(0), hiding(0)];
      expect(answered([hidden, hidden], quiet, { ofBase })).toMatchObject({ word: "fail" });
    });

    test("a laxer objective of its gate file does, too", () => {
      for (const text of ["errors < 60%", "warn: errors < 1%", "errors < baseline + 50pp"]) {
        const own = [...slow, objective(text)];
        expect(answered([failing(615), failing(615)], stored(0), { own, ofBase })).toMatchObject({
          word: "fail",
        });
      }
    });

    test("what the base branch has, in its gate file or its script, replaces it as before", () => {
      const own = [...slow, objective("errors < 60%")];
      expect(answered([failing(615)], stored(0), { own, ofBase: { objectives: own } }).word).toBe("pass");
      const before = stored(0).map((run) => having("rate<0.9", run));
      expect(answered([having("rate<0.9", failing(615))], before, { ofBase }).word).toBe("pass");
    });

    test("a lax one makes no measurement of mostly failed requests, on both sides", () => {
      const both = having("rate<0.95", failing(900));
      const sideBySide = { runs: [both], timing: "alternating" } as const;
      const found = answered([both], [], { ofBase, sideBySide });
      expect(found).toMatchObject({ word: "broken", exitStatus: 3 });
      expect(answered([both], [], { sideBySide }).word).not.toBe("broken");
    });

    test("the report says why a lax limit is not the only rule", () => {
      const run = having("rate<0.9", failing(615));
      const why = /^http_req_failed rate<0\.9: only this change has it/;
      expect(answered([run, run], stored(0), { ofBase }).notes).toContainEqual(expect.stringMatching(why));
      expect(answered([run, run], stored(0)).notes).toEqual([]);
      expect(answered([having("rate<0.9", failing(0))], stored(0), { ofBase }).notes).toEqual([]);
    });

    test("one that is as strict replaces it", () => {
      const found = answered([having("rate<0.01", failing(615))], stored(0), { ofBase });
      expect(found.texts).toEqual(["p95 < baseline + 50%", "http_req_failed rate<0.01"]);
    });

    test("without any baseline a limit says how many may fail", () => {
      expect(answered([having("rate<0.9", failing(615))], [], { ofBase }).word).toBe("pass");
    });
  });

  test("one on some of the requests does not", () => {
    const own = [objective("errors{name:login} < 1%")];
    expect(impliedErrors(own, { runs: [failing(615)], baseline: [] })).toHaveLength(1);
  });

  test("most of them, as often as before, is no measurement of anything, as before", () => {
    expect(answered([failing(900)], stored(900))).toMatchObject({ word: "broken", exitStatus: 3 });
  });

  test.each([
    ["the default objectives", [...slow, objective(errors)]],
    ["a laxer bound to the baseline", [...slow, objective("errors < baseline + 60pp")]],
    ["a limit on some requests that do not fail", [...slow, objective("errors{name:login} < 1%")]],
  ])("most of them, on both sides, is no measurement of anything, whatever %s say", (_, own) => {
    const both = failing(900);
    const sideBySide = { runs: [both, both], timing: "alternating" } as const;
    const login = { ...both, metrics: both.metrics.map(withLogin) };
    expect(answered([login, login], [], { own, sideBySide })).toMatchObject({
      word: "broken",
      exitStatus: 3,
    });
  });

  test("most answers that are a 5xx the script expects are no measurement either, on both sides", () => {
    const both = hiding(900);
    const sideBySide = { runs: [both, both], timing: "alternating" } as const;
    const found = answered([both, both], [], { own: [...slow, objective("errors < 1%")], sideBySide });
    expect(found).toMatchObject({ word: "broken", exitStatus: 3 });
    expect(found.reason).toMatch(/^HTTP 500 on 1,800 of 3,000 requests\./);
  });

  test("most of them, on both sides, are measured where a limit allows them", () => {
    const both = failing(900);
    const sideBySide = { runs: [both, both], timing: "alternating" } as const;
    const own = [...slow, objective("errors < 70%")];
    expect(answered([both, both], [], { own, sideBySide }).word).toBe("pass");
  });

  test("unchanged code is never failed by it, and hardly ever left open, however noisy its failures are", () => {
    const random = seeded(7);
    const words = Array.from({ length: 200 }, () => {
      // Random paths of a script that tests missing pages, of a few hundred requests.
      const draw = (): Run => {
        const perSlice = spread(0).map(
          () => Array.from({ length: 100 }, random).filter((x) => x < 0.05).length,
        );
        return failing(
          perSlice.reduce((sum, one) => sum + one, 0),
          perSlice,
        );
      };
      return answered([draw()], [draw(), draw(), draw()]).word;
    });
    expect(words).not.toContain("fail");
    expect(words.filter((word) => word !== "pass").length).toBeLessThanOrEqual(4);
  });
});

describe("without a baseline, failed requests", () => {
  const reason = /^41 % of requests failed, and it is unknown whether that is new: there is no baseline yet/;
  const absolute = [objective("p95 < 10s")];

  test.each([
    ["no objective on errors", absolute],
    ["one that has nothing to compare with", [...absolute, objective("errors < baseline + 1pp")]],
  ])("are no pass: %s", (_, own) => {
    const found = answered([failing(615)], [], { own });
    expect(found.word).toBe("inconclusive");
    expect(found.reason).toMatch(reason);
  });

  test("pass up to 1 %, or where a limit says so", () => {
    expect(answered([failing(15)], [], { own: absolute }).word).toBe("pass");
    expect(answered([failing(615)], [], { own: [objective("errors < 45%")] }).word).toBe("pass");
  });

  test("become the first baseline", () => {
    expect(answered([failing(615)], [], { own: absolute, recording: "added" }).word).toBe("pass");
    const own = [objective("errors < baseline + 1pp"), ...absolute];
    expect(answered([failing(615)], [], { own, recording: "added" }).word).toBe("pass");
    expect(answered([failing(615)], stored(0), { own: slow, recording: "added" }).word).toBe("fail");
  });
});

describe("5xx answers that the script expects", () => {
  const quiet = [hiding(0), hiding(0), hiding(0)];

  test("fail where there were none before", () => {
    const run = hiding(600);
    const found = answered([run, run], quiet);
    expect(found).toMatchObject({ word: "fail", why: "HTTP 500 on 1,200 of 3,000 requests." });
    expect(found.texts).toEqual(["p95 < baseline + 50%", "HTTP 5xx < baseline + 1pp"]);
  });

  test("pass where there were as many before", () => {
    expect(answered([hiding(600)], [hiding(600), hiding(590), hiding(610)]).word).toBe("pass");
  });

  test("are no pass without a baseline", () => {
    const found = answered([hiding(600)], [], { own: [objective("p95 < 10s")] });
    expect(found.word).toBe("inconclusive");
    expect(found.reason).toMatch(
      /^40 % of requests got HTTP 5xx, or no answer, which k6 does not count as failed, and it is unknown/,
    );
  });

  test.each([
    ["errors < 1%", "HTTP 5xx < baseline + 1pp"],
    ["errors < baseline + 2pp", "HTTP 5xx < baseline + 2pp"],
  ])("do not get around the user's own %s", (text, implied) => {
    const own = [...slow, objective(text)];
    const found = answered([hiding(600), hiding(600)], quiet, { own });
    expect(found.word).toBe("fail");
    expect(found.texts.at(-1)).toBe(implied);
    expect(answered([hiding(600)], [hiding(600), hiding(590), hiding(610)], { own }).word).toBe("pass");
    expect(
      answered([hiding(600)], [], { own: [objective("p95 < 10s"), objective("errors < 1%")] }).word,
    ).toBe("inconclusive");
  });

  test.each(["errors < 50%", "errors < baseline + 45pp", "warn: errors < 1%"])(
    "are allowed as far as the user's own %s allows failures",
    (text) => {
      expect(answered([hiding(600)], quiet, { own: [...slow, objective(text)] }).word).toBe("pass");
    },
  );

  test("say nothing where one side does not tell statuses", () => {
    expect(answered([hiding(600)], stored(0)).word).toBe("pass");
    expect(answered([failing(0)], quiet).word).toBe("pass");
  });

  test("that k6 counts as failed are judged once", () => {
    expect(impliedErrors(slow, { runs: [failing(615)], baseline: quiet }).map(({ text }) => text)).toEqual([
      errors,
    ]);
  });
});
