import { expect, test } from "vitest";
import { type JudgedBy, judgeRuns, statusOf } from "../../../src/app/assess.ts";
import { countSilence, formatSilence } from "../../../src/app/kept/silence.ts";
import type { Run } from "../../../src/model/run/run.ts";
import { gateHeadline } from "../../../src/report/words/headline.ts";
import {
  counter,
  counterSeries,
  latencies,
  loadRun,
  objective,
  scaled,
  seeded,
  trend,
  trendSeries,
} from "../judge/runs.ts";
import { type Situation, situations } from "./situations.ts";

const random = seeded(23);
const shape = { seconds: 15, perSecond: 100, medianMs: 100, sigma: 0.12, drift: 0.005 };
const fingerprint = { script: "a", files: "", options: "", generatorMajor: 2 };

interface RunOptions {
  readonly slower: number;
  readonly hasNew: boolean;
  readonly fails: number;
  readonly endpoints: readonly string[];
}

function runOf(
  branch: string,
  {
    slower = 1,
    hasNew = false,
    fails = 0,
    endpoints = ["home"],
  }: Readonly<{
    [Key in keyof RunOptions]?: RunOptions[Key] | undefined;
  }> = {},
): Run {
  const seconds = scaled(latencies(shape, random), slower);
  const run = loadRun(
    seconds,
    seconds.map(() => fails),
  );
  const counts = seconds.map(() => shape.perSecond);
  const requests = endpoints.map((name) =>
    counterSeries(
      counts.map((count) => count / endpoints.length),
      { name },
    ),
  );
  const series = [trendSeries(seconds), ...(hasNew ? [trendSeries(seconds, { name: "new" })] : [])];
  return {
    ...run,
    fingerprint,
    provenance: { ...run.provenance, branch, environment: "default" },
    metrics: [
      ...run.metrics.filter(({ name }) => name === "http_req_failed"),
      counter("http_reqs", [counterSeries(counts), ...requests]),
      trend("http_req_duration", series),
    ],
  };
}

function storedFor({ stored, storedFails = 0, lacksEndpoint }: Situation): JudgedBy["history"] {
  if (stored === undefined) return [];
  return [1, 2, 3].map(() => {
    const endpoints = lacksEndpoint === true ? ["home", "pay"] : ["home"];
    const run = runOf(stored === "elsewhere" ? "next" : "main", { fails: storedFails, endpoints });
    const { window } = run;
    const asStored: Run = {
      ...run,
      ...(stored === "unlike" && { fingerprint: { ...fingerprint, script: "b" } }),
      ...(stored === "otherWarmUp" && { window: { ...window, warmUpMs: 5000 } }),
    };
    return { run: asStored, accepted: undefined };
  });
}

function baseScriptOf(brings: NonNullable<Situation["brings"]>): NonNullable<Run["baseScript"]> {
  const requests = brings === "lighterScript" ? ["/checkout"] : [];
  return { kind: "other", thresholds: [], requests, more: 0 };
}

test.each(situations.map((one) => [one.what, one] as const))("where %s", async (_, situation) => {
  const { base, requires = false, recording, slower = 1, fails = 0, verdict, says } = situation;
  const isPaired = base === "measured" || base === "withoutFigure";
  const { brought = [], brings, storedFails } = situation;
  const ofBase = { objectives: situation.objectives.map(objective) };
  const objectives = [...ofBase.objectives, ...brought.map(objective)];
  const hasNew = situation.objectives.some((text) => text.includes("name:new"));
  const runs = [1, 2, 3].map(() => ({
    ...runOf("change", { slower, hasNew, fails }),
    ...(base === "lacking" && { lacksBase: "build" as const }),
    ...(brings !== undefined && { baseScript: baseScriptOf(brings) }),
  }));
  const result = judgeRuns(
    runs,
    { name: "checkout", environment: "default", objectives, ofBase, drift: "off" },
    {
      history: storedFor(situation),
      requireBaseline: requires,
      options: {
        baselineBranch: "main",
        caller: {
          commit: undefined,
          branch: undefined,
          event: undefined,
          workflowRun: undefined,
          actor: undefined,
        },
      },
      ...(recording !== undefined && { recording }),
      ...(base === "unmeasured" && { wantsBase: true }),
      ...(isPaired && {
        sideBySide: { runs: runs.map(() => runOf("main", { fails: storedFails })), timing: "simultaneous" },
      }),
    },
  );
  const { outcome } = await countSilence(result, {
    baseline: {
      remembered: async () =>
        formatSilence({ scenario: "checkout", environment: "default" }, situation.silent ?? 0),
      remember: async () => {},
    },
    ...{ log: { note: () => {} }, most: 5, mayCount: false },
  });
  const word = outcome.kind === "broken" ? "broken" : outcome.verdict.verdict;
  const headline = gateHeadline({ verdict: word, scenarios: [outcome], notes: [] }).words;
  expect({ headline, word }).toEqual({ headline: expect.stringMatching(says), word: verdict });
  const statuses = { pass: [0, 0], warn: [0, 0], fail: [1, 1], inconclusive: [0, 4], broken: [3, 3] };
  expect([false, true].map((fails) => statusOf(word, fails))).toEqual(statuses[word]);
});

test("no two situations are told alike", () => {
  expect(new Set(situations.map(({ what }) => what)).size).toBe(situations.length);
});
