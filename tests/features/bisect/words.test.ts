// The answer names the commit, its pull request, its effect with interval, and what more is known of it.
import { expect, test } from "vitest";
import { comparing, foundIn } from "../../../src/features/bisect/gates.ts";
import { pullRequestFor } from "../../../src/features/bisect/pull-request.ts";
import { answerWords, differenceOf, type SearchAnswer } from "../../../src/features/bisect/words.ts";
import { unaskedOfEach } from "../../../src/judge/indicator/each-endpoint.ts";
import type { Objective } from "../../../src/model/objective.ts";
import {
  absolute,
  broken,
  change,
  gate,
  judged,
  judgedAbsolute,
  judgedRelative,
  p95,
  relative,
} from "../../unit/report/fixtures.ts";

const found = {
  kind: "found",
  commit: {
    sha: "bfa440a1".repeat(5),
    authoredAt: "2026-11-26T10:00:00Z",
    title: "Check for fraud (#123)",
    pullRequest: 123,
  },
  lastGood: "c".repeat(40),
  effect: "p95 rose by 54 %, from 48.4 ms to 74.6 ms; 20 % is allowed",
  difference: "p95 +54 % (+48 % to +61 %), 99 % interval",
  gates: 7,
} as const satisfies SearchAnswer;

const log = { note: () => {}, warn: () => {}, output: () => {}, progress: () => {} };

test("a found commit is told with its pull request, its effect with interval, and the function", async () => {
  const links = {
    workflowRun: undefined,
    acceptUrl: undefined,
    repositoryUrl: "https://github.com/acme/shop",
  };
  const pullRequest = await pullRequestFor(found.commit, { links, log });
  if (pullRequest === undefined) throw new Error("the title names a pull request");
  const causes = [
    "Likely cause: GET /orders/:id waits 18.5 ms more per call at src/orders.js:10, await checkFraud(items).",
  ];
  expect(answerWords({ ...found, pullRequest, causes })).toBe(
    [
      "The first bad commit is bfa440a 26 Nov 2026 Check for fraud (#123)",
      "Pull request: https://github.com/acme/shop/pull/123",
      "Against the last good one: p95 rose by 54 %, from 48.4 ms to 74.6 ms; 20 % is allowed",
      "Difference: p95 +54 % (+48 % to +61 %), 99 % interval",
      ...causes,
      "Found in 7 gates.",
    ].join("\n"),
  );
});

test("what was not looked into names the command that does, and a terminal has no address of pull requests", async () => {
  const links = { workflowRun: undefined, acceptUrl: undefined };
  const pullRequest = await pullRequestFor(found.commit, { links, log });
  expect(pullRequest).toEqual({ number: 123 });
  const words = answerWords({
    ...found,
    ...(pullRequest !== undefined && { pullRequest }),
    explain: `loadline explain --base-ref ${found.lastGood}`,
  });
  expect(words).toContain("Pull request: #123\n");
  expect(words).toContain(`Its function: loadline explain --base-ref ${found.lastGood}\n`);
});

test("the difference is that of the worst miss, with its interval; limits that nothing is compared with have none", () => {
  const slower = judgedRelative(
    relative("p95 < baseline + 20%", p95, { amount: 0.2 }),
    change(48.4, 74.6, 3),
    "fail",
  );
  expect(differenceOf(gate([judged([slower])]))).toBe("p95 +54 % (+48 % to +60 %), 95 % interval");
  expect(differenceOf(gate([judged([])]))).toBeUndefined();
});

const limit = absolute("p95 < 60ms", p95, { limit: 60 });
const follows = relative("p95 < baseline + 20%", p95, { amount: 0.2 });

test("a limit, which every commit misses beside, decides no search", () => {
  const scenario = { name: "checkout", objectives: [limit, follows] };
  const alone = { name: "login", objectives: [limit] };
  expect(comparingNames([scenario, alone])).toEqual([["checkout", ["p95 < baseline + 20%"]]]);
  const missed = judgedAbsolute(limit, 74.6, "fail");
  const same = judgedRelative(follows, change(74, 74.6, 3));
  const open = judgedRelative(follows, change(60, 74.6, 9), "inconclusive");
  expect(foundIn(gate([judged([missed, same])]))).toBe("unknown");
  expect(foundIn(gate([judged([open])]))).toBe("unknown");
  expect(foundIn(gate([broken("the service did not start")]))).toBe("unknown");
  expect(foundIn(gate([judged([same])]))).toBe("has");
  expect(foundIn(gate([judged([judgedRelative(follows, change(48, 74.6, 3), "fail")])]))).toBe("lacks");
});

test("single endpoints are asked where nobody wrote objectives, and one whose change noise hides is no answer", () => {
  const byDefault: Objective = { ...follows, source: { from: "default" } };
  expect(comparingNames([{ name: "checkout", objectives: [byDefault] }])).toEqual([
    ["checkout", ["p95 < baseline + 20%", "med of each endpoint < baseline + 10%"]],
  ]);
  const ofEach = (name: string): Objective => ({
    ...unaskedOfEach,
    indicator: { ...unaskedOfEach.indicator, tags: { name } },
  });
  const told = judgedRelative(ofEach("search"), change(74, 74.6, 3));
  const noise = { kind: "noise" } as const;
  const open = { ...judgedRelative(ofEach("home"), change(1.1, 1.15, 0.2), "inconclusive"), open: noise };
  const hidden = { ...open, isHidden: true } as const;
  expect(foundIn(gate([judged([told, hidden], { verdict: "pass" })]))).toBe("unknown");
  expect(foundIn(gate([judged([told], { verdict: "pass" })]))).toBe("has");
});

function comparingNames(scenarios: readonly { name: string; objectives: readonly Objective[] }[]) {
  return comparing({ scenarios }).scenarios.map(({ name, objectives }) => [
    name,
    objectives.map(({ text }) => text),
  ]);
}
