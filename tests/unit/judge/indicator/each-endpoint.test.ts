import { describe, expect, test } from "vitest";
import { parseThreshold } from "../../../../src/config/grammar/threshold.ts";
import { byEndpoint, impliedOfEach, unaskedOfEach } from "../../../../src/judge/indicator/each-endpoint.ts";
import { judgeScenario, type ScenarioInput } from "../../../../src/judge/judge.ts";
import { misses } from "../../../../src/judge/objective/misses.ts";
import { isHidden } from "../../../../src/judge/objective/open.ts";
import { weightOf } from "../../../../src/judge/objective/tested-together.ts";
import { formatIndicator, formatObjective, type Objective } from "../../../../src/model/objective.ts";
import { caughtSentence } from "../../../../src/report/words/caught.ts";
import { explainMisconfiguration } from "../../../../src/report/words/facts/misconfigured.ts";
import { verdictCell } from "../../../../src/report/words/words.ts";
import { loadRun, objective } from "../runs.ts";
import { type ShopLoad, shopEndpoints, shopRun } from "../shop.ts";

const rounds = (seed: number, load: ShopLoad = {}) => [0, 1, 2].map((round) => shopRun(seed + round, load));

const slowerSearch: ShopLoad = {
  alter: (request, { endpoint }) =>
    endpoint === "search" ? { ...request, waiting: 1.3 * request.waiting } : request,
};

/** Rounds in which search takes so many times as long. */
const wavering = (seed: number, times: readonly number[]) =>
  times.map((factor, round) =>
    shopRun(seed + round, {
      alter: (request, { endpoint }) =>
        endpoint === "search" ? { ...request, waiting: factor * request.waiting } : request,
    }),
  );

function judge(texts: readonly string[], over: Partial<ScenarioInput> = {}) {
  const judged = judgeScenario({
    runs: rounds(10),
    baseline: rounds(20),
    design: "sideBySide",
    comparability: { kind: "comparable", runs: 3 },
    objectives: texts.map(objective),
    requireBaseline: false,
    ...over,
  });
  if (judged.kind === "misconfigured") return explainMisconfiguration(judged.problems);
  const { verdict, judgements, doubts } = judged.verdict;
  const of = judgements.map((one) => {
    const word = one.kind === "notJudged" ? one.cause : one.verdict;
    return `${formatIndicator(one.objective.indicator)} ${word}`;
  });
  return { verdict, of, doubts: doubts.filter(({ kind }) => kind === "endpointsLeftOut") };
}

const names = (objectives: readonly Objective[]) =>
  objectives.map(({ indicator }) => formatIndicator(indicator));

describe("an objective of each endpoint", () => {
  test("judges every endpoint by itself, so that one of them that got slower fails the gate", () => {
    const texts = ["p95 < baseline + 10%", "med of each endpoint < baseline + 10%"];
    expect(judge(texts)).toMatchObject({ verdict: "pass", doubts: [] });
    expect(judge(texts, { runs: rounds(30, slowerSearch) })).toEqual({
      verdict: "fail",
      of: [
        "p95 pass",
        "med{name:products} pass",
        "med{name:search} fail",
        "med{name:cart} pass",
        "med{name:checkout} pass",
      ],
      doubts: [],
    });
  });

  test("judges limits, and errors, by endpoint as well", () => {
    const failing: ShopLoad = {
      alter: (request, { endpoint, chance }) => ({
        ...request,
        failed: endpoint === "cart" && chance < 0.1,
      }),
    };
    expect(judge(["p95 of each endpoint < 50ms"])).toMatchObject({
      verdict: "fail",
      of: [
        "p95{name:products} pass",
        "p95{name:search} pass",
        "p95{name:cart} fail",
        "p95{name:checkout} fail",
      ],
    });
    expect(judge(["errors of each endpoint < baseline + 2pp"], { runs: rounds(30, failing) })).toMatchObject({
      verdict: "fail",
      of: [
        "errors{name:products} pass",
        "errors{name:search} pass",
        "errors{name:cart} fail",
        "errors{name:checkout} pass",
      ],
    });
  });

  test("leaves an endpoint to an objective of its own", () => {
    const texts = ["med of each endpoint < baseline + 10%", "med{name:search} < baseline + 100%"];
    expect(judge(texts, { runs: rounds(30, slowerSearch) })).toMatchObject({ verdict: "pass" });
  });

  test("leaves out endpoints with few requests, and says which", () => {
    const rare: ShopLoad = {
      endpoints: [...Array.from({ length: 99 }, () => "products"), "export"],
    };
    expect(
      judge(["med of each endpoint < baseline + 10%"], {
        runs: rounds(10, rare),
        baseline: rounds(20, rare),
      }),
    ).toEqual({
      verdict: "pass",
      of: ["med{name:products} pass"],
      doubts: [
        {
          kind: "endpointsLeftOut",
          objective: "med of each endpoint < baseline + 10%",
          endpoints: ["export"],
          more: 0,
          because: "fewRequests",
          limit: 20,
        },
      ],
    });
  });

  test("counts the requests of the base, so that a change that answers few of them is not let off", () => {
    const starved: ShopLoad = { seconds: 15, perSecond: 2 };
    const { of } = judgedOf({ runs: rounds(30, starved) });
    expect(of).toHaveLength(4);
  });

  test("is open where the change lacks an endpoint of the base, and leaves out what only the change has", () => {
    const renamed: ShopLoad = { endpoints: ["products", "find", "cart", "checkout"] };
    expect(judgedOf({ runs: rounds(30, renamed) })).toMatchObject({
      verdict: "inconclusive",
      of: [
        "med{name:products} pass",
        "med{name:search} noSamples",
        "med{name:cart} pass",
        "med{name:checkout} pass",
      ],
    });
  });

  test("does not leave an endpoint to a threshold of the script, nor to a limit in the other direction", () => {
    const [written, threshold, above] = [
      objective("p95 of each endpoint < 50ms"),
      parseThreshold("http_req_duration{name:search}", "p(95)<60000"),
      objective("p95{name:cart} > 1ms"),
    ];
    if (threshold === undefined) throw new Error("k6 would refuse it");
    const sides = { runs: rounds(10), baseline: [] };
    expect(names(byEndpoint([written, threshold, above], sides).objectives).slice(0, 4)).toEqual([
      "p95{name:products}",
      "p95{name:search}",
      "p95{name:cart}",
      "p95{name:checkout}",
    ]);
  });

  test("judges nothing more where every endpoint has an objective of its own", () => {
    const load: ShopLoad = { endpoints: ["search"] };
    const texts = ["med of each endpoint < baseline + 10%", "med{name:search} < baseline + 50%"];
    const over = { runs: rounds(10, load), baseline: rounds(20, load) };
    expect(judge(texts, over)).toMatchObject({ verdict: "pass", of: ["med{name:search} pass"] });
  });

  test("counts the base's requests for limits, too, and judges all where all have few", () => {
    const one: ShopLoad = { endpoints: ["products", "search"], seconds: 15, perSecond: 2 };
    const many: ShopLoad = { ...one, perSecond: 20 };
    const written = [objective("med of each endpoint < 50ms")];
    const of = (load: ShopLoad) =>
      names(byEndpoint(written, { runs: [shopRun(1, one)], baseline: [shopRun(2, load)] }).objectives);
    expect(of(many)).toEqual(["med{name:products}", "med{name:search}"]);
    expect(of(one)).toEqual(["med{name:products}", "med{name:search}"]);
  });

  test("is open where no endpoint has enough requests, and wrong where the runs know none", () => {
    const few: ShopLoad = { seconds: 5, perSecond: 4 };
    expect(
      judge(["p95 of each endpoint < baseline + 10%"], { runs: rounds(10, few), baseline: rounds(20, few) }),
    ).toMatchObject({ verdict: "inconclusive" });
    const bare = [loadRun([[10, 11, 12]])];
    expect(judge(["med of each endpoint < 1s"], { runs: bare, baseline: [], design: "stored" })).toBe(
      'objectives line 1: "med of each endpoint < 1s": the run tells no endpoints apart',
    );
  });

  function judgedOf(over: Partial<ScenarioInput>) {
    const judged = judge(["med of each endpoint < baseline + 10%"], over);
    if (typeof judged === "string") throw new Error(judged);
    return judged;
  }
});

describe("an endpoint whose change noise hides", () => {
  const texts = ["p95 < baseline + 10%", "med of each endpoint < baseline + 10%"];
  const baseline = wavering(20, [1, 0.85, 1.1]);
  const judgedBy = (asked: readonly string[], times: readonly number[]) => {
    const judged = judgeScenario({
      runs: wavering(10, times),
      baseline,
      design: "sideBySide",
      comparability: { kind: "comparable", runs: 3 },
      objectives: asked.map(objective),
      requireBaseline: false,
      mostRounds: 12,
    });
    if (judged.kind === "misconfigured") throw new Error("p95 is there");
    return judged.verdict;
  };
  const level = [1.1, 0.85, 1];

  test("does not keep the gate open beside others that are decided, but is measured on, and said", () => {
    const verdict = judgedBy(texts, level);
    const search = verdict.judgements.find(
      ({ objective: { indicator } }) => indicator.tags["name"] === "search",
    );
    expect(verdict).toMatchObject({
      verdict: "pass",
      anotherRound: { kind: "toDecide", indicators: ["med{name:search}"] },
    });
    expect(search).toMatchObject({ verdict: "inconclusive", isHidden: true });
    expect(caughtSentence(verdict)).toMatch(
      /^No regression\. .* such gates\. Median response time of search may have risen by up to \d+ %\.$/,
    );
  });

  test("leaves a pass without that sentence where it is of `warn:`", () => {
    const [all = ""] = texts;
    expect(
      caughtSentence(judgedBy([all, "warn: med of each endpoint < baseline + 10%"], level)),
    ).toBeUndefined();
  });

  test("keeps it open where its estimate is beyond the bound, or nothing else of the objective is decided", () => {
    expect(
      judgedBy(
        texts,
        level.map((factor) => 1.25 * factor),
      ),
    ).toMatchObject({ verdict: "inconclusive" });
    const own = ["p95 < baseline + 10%", "med{name:search} < baseline + 10%"];
    const counting = judgedBy(own, level);
    expect(counting).toMatchObject({ verdict: "inconclusive" });
    expect(counting.judgements.some(isHidden)).toBe(false);
  });
});

describe("a gate of default objectives", () => {
  const byDefault: Objective = { ...objective("p95 < baseline + 10%"), source: { from: "default" } };
  const asked = [byDefault];
  const sides = { runs: rounds(10), baseline: rounds(20) };

  test("fails for one endpoint that got slower, and is not kept open by others", () => {
    const ofEach = impliedOfEach(asked, sides);
    expect(ofEach).toMatchObject([{ bound: { implied: true } }]);
    const judged = (over: Partial<ScenarioInput>) => {
      const found = judgeScenario({
        ...sides,
        design: "sideBySide",
        comparability: { kind: "comparable", runs: 3 },
        objectives: [...asked, ...ofEach],
        requireBaseline: false,
        ...over,
      });
      return found.kind === "misconfigured" ? "misconfigured" : found.verdict.verdict;
    };
    expect(judged({})).toBe("pass");
    expect(judged({ runs: rounds(30, slowerSearch) })).toBe("fail");
    const renamed: ShopLoad = { endpoints: ["products", "find", "cart", "checkout"] };
    expect(judged({ runs: rounds(30, renamed) })).toBe("pass");
    const few: ShopLoad = { seconds: 5, perSecond: 4 };
    expect(byEndpoint(ofEach, { runs: rounds(10, few), baseline: rounds(20, few) })).toEqual({
      objectives: [],
      doubts: [],
    });
  });

  test("says nothing of endpoints that the baseline lacks", () => {
    const ofEach = impliedOfEach(asked, sides);
    const added = rounds(10, { endpoints: [...shopEndpoints, "returns"] });
    expect(byEndpoint(ofEach, { ...sides, runs: added }).doubts).toEqual([]);
  });

  const verdictOf = (over: Partial<ScenarioInput>, first: readonly Objective[] = asked) => {
    const found = judgeScenario({
      ...sides,
      design: "sideBySide",
      comparability: { kind: "comparable", runs: 3 },
      objectives: [...first, ...impliedOfEach(asked, sides)],
      requireBaseline: false,
      ...over,
    });
    if (found.kind === "misconfigured") throw new Error("p95 is there");
    return found.verdict;
  };

  test("says how far an endpoint beyond its limit may have risen that passes for lack of odds", () => {
    const times = [1.5, 0.85, 1.15];
    const verdict = verdictOf({ runs: wavering(10, times), baseline: wavering(20, [1, 0.85, 1.1]) });
    const search = verdict.judgements.find(({ objective: it }) => it.indicator.tags["name"] === "search");
    if (search?.kind !== "relative") throw new Error("search is judged");
    expect(search.current).toBeGreaterThan(search.limit);
    expect(verdict.verdict).toBe("pass");
    expect(caughtSentence(verdict)).toMatch(
      / Median response time of search may have risen by up to \d+ %\.$/,
    );
    expect(verdictCell(search)[1]).toBe(" (within noise)");
  });

  test("asks nothing of drift, and stands for no objective that is missing", () => {
    const reference = { kind: "oldest", runs: rounds(20), drift: "twice" } as const;
    const runs = rounds(30, slowerSearch);
    const { judgements } = verdictOf({ runs, design: "stored", baseline: runs, reference });
    const creeping = judgements.filter((one) => one.kind === "relative" && one.creep !== undefined);
    expect(names(creeping.map(({ objective: it }) => it))).not.toContain("med{name:search}");
    const missing: Objective = {
      ...objective("grpc_req_duration p(95) < baseline + 10%"),
      source: { from: "default" },
    };
    expect(() => verdictOf({}, [missing])).toThrow("p95 is there");
  });

  test("names the p95 of all first where all got slower, and the endpoint where one did", () => {
    const slowerAll: ShopLoad = { alter: (request) => ({ ...request, waiting: 1.3 * request.waiting }) };
    const first = (load: ShopLoad) => {
      const found = judgeScenario({
        runs: rounds(30, load),
        baseline: rounds(20),
        design: "sideBySide",
        comparability: { kind: "comparable", runs: 3 },
        objectives: [...asked, ...impliedOfEach(asked, sides)],
        requireBaseline: false,
      });
      if (found.kind === "misconfigured") throw new Error("p95 is there");
      return names(misses(found.verdict.judgements, "fail").map(({ objective: it }) => it))[0];
    };
    expect(first(slowerAll)).toBe("p95");
    expect(first(slowerSearch)).toBe("med{name:search}");
  });

  test("asks that of several endpoints alone, where somebody wrote nothing else, and sees as much as was asked", () => {
    const one = {
      runs: rounds(10, { endpoints: ["search"] }),
      baseline: rounds(20, { endpoints: ["search"] }),
    };
    expect(impliedOfEach(asked, one)).toEqual([]);
    expect(impliedOfEach(asked, { ...sides, baseline: [] })).toEqual([]);
    expect(impliedOfEach([objective("p95 < baseline + 10%")], sides)).toEqual([]);
    const seeing = [{ ...byDefault, bound: { ...unaskedOfEach.bound, sees: 0.3 } } as Objective];
    expect(impliedOfEach(seeing, sides)).toMatchObject([{ bound: { sees: 0.3 } }]);
  });
});

describe("a gate without such an objective", () => {
  const passing = (texts: readonly string[], over: Partial<ScenarioInput>) => {
    const judged = judgeScenario({
      runs: rounds(10),
      baseline: rounds(20),
      design: "sideBySide",
      comparability: { kind: "comparable", runs: 3 },
      objectives: texts.map(objective),
      requireBaseline: false,
      ...over,
    });
    if (judged.kind === "misconfigured") throw new Error("p95 is there");
    const { verdict, doubts } = judged.verdict;
    return {
      verdict,
      doubts: doubts.filter(({ kind }) => kind === "endpointSlower"),
      said: caughtSentence(judged.verdict),
    };
  };

  test("passes over a slower endpoint, but says so instead of claiming that there is no regression", () => {
    const { verdict, doubts, said } = passing(["p95 < baseline + 10%"], { runs: rounds(30, slowerSearch) });
    expect(verdict).toBe("pass");
    expect(doubts).toMatchObject([{ endpoint: "search" }]);
    expect(said).toMatch(
      /^The median request to search got slower by [23]\d(?:\.\d)? % .*; no objective judges it\.$/,
    );
  });

  test("says nothing of unchanged endpoints, of one round, or where an objective judges them", () => {
    expect(passing(["p95 < baseline + 10%"], {})).toMatchObject({ verdict: "pass", doubts: [] });
    expect(passing(["p95 < baseline + 10%"], {}).said).toMatch(/^No regression\./);
    const slow = rounds(30, slowerSearch);
    const judgedByOwn = ["p95 < baseline + 10%", "warn: med of each endpoint < baseline + 10%"];
    expect(passing(judgedByOwn, { runs: slow }).doubts).toEqual([]);
    expect(
      passing(["p95 < 1s"], { runs: slow.slice(0, 1), baseline: rounds(20).slice(0, 1) }).doubts,
    ).toEqual([]);
  });
});

describe("the endpoints of one objective", () => {
  const endpoints = Array.from({ length: 40 }, (_, index) => `page-${index}`);
  const many = rounds(10, { endpoints, perSecond: 200 });

  test("are the 32 with most requests", () => {
    const { objectives, doubts } = byEndpoint([objective("med of each endpoint < baseline + 10%")], {
      runs: many,
      baseline: many,
    });
    expect(objectives).toHaveLength(32);
    expect(doubts).toMatchObject([{ because: "manyEndpoints", limit: 32, more: 3 }]);
  });

  test("that the baseline lacks are named, as nothing compares them", () => {
    const old = rounds(20, { endpoints: ["products", "search"] });
    const now = rounds(10, { endpoints: ["products", "search", "cart", "checkout"] });
    const found = (text: string) => byEndpoint([objective(text)], { runs: now, baseline: old });
    expect(found("med of each endpoint < baseline + 10%").doubts).toEqual([
      {
        kind: "endpointsNew",
        objective: "med of each endpoint < baseline + 10%",
        endpoints: ["cart", "checkout"],
        more: 0,
      },
    ]);
    expect(found("med of each endpoint < 1s").doubts).toEqual([]);
  });

  test("that the baseline lacks are not named where they have an objective of their own", () => {
    const old = rounds(20, { endpoints: ["products"] });
    const now = rounds(10, { endpoints: ["products", "cart", "checkout"] });
    const asked = ["med of each endpoint < baseline + 10%", "med{name:cart} < baseline + 20%"].map(objective);
    const { doubts } = byEndpoint(asked, { runs: now, baseline: old });
    expect(doubts).toMatchObject([{ kind: "endpointsNew", endpoints: ["checkout"] }]);
  });

  test("share the false alarms of one objective", () => {
    const asked = ["p95 < baseline + 10%", "med of each endpoint < baseline + 10%"].map(objective);
    const { objectives } = byEndpoint(asked, { runs: many, baseline: many });
    const weights = objectives.map((one) => weightOf(one, "time", objectives));
    expect(weights.slice(1).reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(weights[0] ?? 0);
  });

  test("are told apart in words, and keep the line they come from", () => {
    const asked = objective("warn: med of each endpoint < baseline + 10%");
    const { objectives } = byEndpoint([asked], { runs: rounds(10), baseline: [] });
    expect(names([asked])).toEqual(["med of each endpoint"]);
    expect(objectives.map(formatObjective)).toEqual([
      "med{name:products} < baseline + 10%",
      "med{name:search} < baseline + 10%",
      "med{name:cart} < baseline + 10%",
      "med{name:checkout} < baseline + 10%",
    ]);
    expect(objectives.every(({ text, source }) => text === asked.text && source === asked.source)).toBe(true);
  });
});
