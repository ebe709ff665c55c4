import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { explain } from "../../../src/features/explain/explain.ts";
import type { Why } from "../../../src/features/explain/facts.ts";
import type { RunsOfMiss } from "../../../src/features/explain/shift.ts";
import { whySentence } from "../../../src/features/explain/words.ts";
import { judgeScenario } from "../../../src/judge/judge.ts";
import type { Run } from "../../../src/model/run/run.ts";
import type { Judgement } from "../../../src/model/verdict.ts";
import { objective } from "../../unit/judge/runs.ts";
import { type Alter, type Request, type ShopLoad, shopRun } from "../../unit/judge/shop.ts";
import { draws } from "../../unit/sample.ts";

const usualRuns = new Map<number, Run>();

function usualRun(seed: number): Run {
  const run = usualRuns.get(seed) ?? shopRun(seed);
  usualRuns.set(seed, run);
  return run;
}

/** A baseline of six runs and two rounds of a change, all with noise of their own. */
function shops(changed: ShopLoad, usual?: ShopLoad, seed = 0): RunsOfMiss {
  return {
    baseline: [1, 2, 3, 4, 5, 6].map((one) =>
      usual === undefined ? usualRun(seed + one) : shopRun(seed + one, usual),
    ),
    runs: [101, 102].map((one) => shopRun(seed + one, { ...usual, ...changed })),
  };
}

function judgementOf(text: string, { runs, baseline }: RunsOfMiss): Judgement {
  const judged = judgeScenario({
    runs,
    baseline,
    comparability: { kind: "comparable", runs: baseline.length },
    objectives: [objective(text)],
    requireBaseline: false,
  });
  if (judged.kind !== "judged") throw new Error(`${text} is misconfigured`);
  const [judgement] = judged.verdict.judgements;
  if (judgement === undefined) throw new Error(`${text} was not judged`);
  return judgement;
}

function whyOf(text: string, compared: RunsOfMiss): Why | undefined {
  return explain(judgementOf(text, compared), compared);
}

function sentenceOf(text: string, compared: RunsOfMiss): string | undefined {
  const why = whyOf(text, compared);
  return why && whySentence(why);
}

function slower(factor: number, applies: (at: Parameters<Alter>[1]) => boolean = () => true): Alter {
  return (request, at) => (applies(at) ? { ...request, waiting: request.waiting * factor } : request);
}

/** Takes these parts of every request anew. */
function altered(change: (request: Request, at: Parameters<Alter>[1]) => Partial<Request>): ShopLoad {
  return { alter: (request, at) => ({ ...request, ...change(request, at) }) };
}

describe("response times", () => {
  test("that rose everywhere alike are told so, and what stayed with them", () => {
    expect(sentenceOf("p95 < baseline + 10%", shops({ alter: slower(1.4) }))).toMatchInlineSnapshot(
      `"All 4 endpoints got slower by about the same percentage, the median as much as the tail; the added time goes into waiting for the server; throughput and errors stayed the same."`,
    );
  });

  test("that rose on one endpoint name it, its share and its own distribution", () => {
    const oneSlow = slower(1.5, ({ endpoint }) => endpoint === "checkout");
    expect(sentenceOf("p95 < baseline + 10%", shops({ alter: oneSlow }))).toMatchInlineSnapshot(
      `"Only checkout got slower, the median as much as the tail; the added time goes into waiting for the server; throughput and errors stayed the same."`,
    );
    expect(sentenceOf("avg < baseline + 5%", shops({ alter: oneSlow }))).toMatchInlineSnapshot(
      `"Only checkout got slower, the median as much as the tail; the added time goes into waiting for the server; throughput and errors stayed the same."`,
    );
    expect(
      sentenceOf("http_req_duration{name:checkout} p95 < baseline + 10%", shops({ alter: oneSlow })),
    ).toMatchInlineSnapshot(
      `"Only checkout got slower, the median as much as the tail; the added time goes into waiting for the server; throughput and errors stayed the same."`,
    );
  });

  test("of one endpoint are not explained by another that moved", () => {
    const moved = shops({ alter: slower(1.5, ({ endpoint }) => endpoint === "checkout") });
    const judgement = judgementOf("http_req_duration{name:checkout} p95 < baseline + 10%", moved);
    const { indicator } = judgement.objective;
    const onCart = { ...judgement.objective, indicator: { ...indicator, tags: { name: "cart" } } };
    expect(explain({ ...judgement, objective: onCart }, moved)).toBeUndefined();
  });

  test("that rose on one endpoint, and a little on the others, tell its share", () => {
    const alter: Alter = (request, { endpoint }) => ({
      ...request,
      waiting: request.waiting * (endpoint === "checkout" ? 1.25 : 1.03),
    });
    expect(sentenceOf("avg < baseline + 5%", shops({ alter }))).toMatchInlineSnapshot(
      `"Only checkout got slower (88 % of the change), the median as much as the tail; the added time goes into waiting for the server; throughput and errors stayed the same."`,
    );
  });

  test("that rose clearly on one endpoint do not say only where another may have risen half as much", () => {
    const alter: Alter = (request, { endpoint, chance }) => {
      const factor = endpoint === "checkout" ? 1.5 : 1;
      const isRarelySlow = endpoint === "search" && chance < 0.01;
      return { ...request, waiting: request.waiting * (isRarelySlow ? 30 : factor) };
    };
    expect(whyOf("avg < baseline + 5%", shops({ alter }))).toMatchObject({
      endpoints: { kind: "some", names: ["checkout"], count: 4 },
    });
  });

  test("that rose everywhere by little more than noise set no endpoint apart", () => {
    const compared = shops({ alter: slower(1.08) });
    expect(sentenceOf("avg < baseline + 2%", compared)).toMatchInlineSnapshot(
      `"All 4 endpoints got slower by about the same percentage, the median as much as the tail; the added time goes into waiting for the server; throughput and errors stayed the same."`,
    );
  });

  test("that rose everywhere say that it is on average, where some endpoints have too few samples for the percentile", () => {
    const endpoints = [...Array.from({ length: 30 }, () => "products"), "checkout"];
    const compared = shops({ endpoints, alter: slower(1.3) }, { endpoints });
    expect(sentenceOf("p95 < baseline + 5%", compared)).toContain("Both endpoints got slower on average");
    expect(sentenceOf("avg < baseline + 5%", compared)).not.toContain("on average");
  });

  test("that rose on two of four endpoints name both", () => {
    const twoSlow = slower(1.6, ({ endpoint }) => endpoint === "checkout" || endpoint === "cart");
    expect(sentenceOf("avg < baseline + 10%", shops({ alter: twoSlow }))).toMatchInlineSnapshot(
      `"Only checkout and cart got slower; the added time goes into waiting for the server; throughput and errors stayed the same."`,
    );
  });

  test("that rose everywhere but not alike name the endpoint with most of the added time", () => {
    const alter: Alter = (request, { endpoint }) => ({
      ...request,
      waiting: request.waiting * (endpoint === "checkout" ? 2 : 1.25),
    });
    expect(sentenceOf("avg < baseline + 10%", shops({ alter }))).toMatchInlineSnapshot(
      `"All 4 endpoints got slower, but unevenly: 70 % of the change is on checkout; the added time goes into waiting for the server; throughput and errors stayed the same."`,
    );
  });

  test("that rose in the slowest requests only are told by a percentile, and that the median stayed", () => {
    const alter = slower(4, ({ chance }) => chance < 0.03);
    expect(sentenceOf("p99 < baseline + 20%", shops({ alter }))).toMatchInlineSnapshot(
      `"Only the slowest requests moved: p99 rose by 126 % while the median stayed; the added time goes into waiting for the server; throughput and errors stayed the same."`,
    );
  });

  test("whose median rose while the slowest stayed are told so", () => {
    const one = { endpoints: ["products"] };
    const alter: Alter = (request) => ({ ...request, waiting: Math.max(request.waiting, 24) });
    expect(sentenceOf("med < baseline + 5%", shops({ alter }, one))).toMatchInlineSnapshot(
      `"The slowest requests did not move: the median rose by 19 % while p95 stayed; the added time goes into waiting for the server; throughput and errors stayed the same."`,
    );
  });

  test("that rose by receiving say so", () => {
    const load = altered(({ receiving }) => ({ receiving: receiving + 25 }));
    expect(sentenceOf("avg < baseline + 10%", shops(load))).toMatchInlineSnapshot(
      `"All 4 endpoints got slower, but not by the same percentage; the added time goes into receiving responses; throughput and errors stayed the same."`,
    );
  });

  test("of iterations that rose by connecting say so, although the requests themselves stayed", () => {
    const load = altered((_, { chance }) => (chance < 0.5 ? { connecting: 60 } : {}));
    const compared = shops(load);
    expect(sentenceOf("iteration_duration avg < baseline + 10%", compared)).toMatchInlineSnapshot(
      `"The whole distribution moved, the median as much as the tail; the added time goes into connecting; throughput and errors stayed the same."`,
    );
    expect(sentenceOf("http_req_blocked avg < baseline + 10%", compared)).toMatchInlineSnapshot(
      `"The whole distribution moved, the median and the tail; the added time goes into connecting; throughput and errors stayed the same."`,
    );
  });

  test("that rose together with failures and a loss of throughput tell both", () => {
    const load: ShopLoad = {
      perSecond: 75,
      alter: (request, { chance }) => ({ ...request, waiting: request.waiting * 1.5, failed: chance < 0.05 }),
    };
    expect(sentenceOf("p95 < baseline + 10%", shops(load))).toMatchInlineSnapshot(
      `"All 4 endpoints got slower by about the same percentage, the median as much as the tail; the added time goes into waiting for the server; throughput fell by 25 %; more requests failed."`,
    );
  });

  test("side by side are explained as well, from rounds of both sides", () => {
    const { baseline, runs } = shops({ alter: slower(1.4) });
    const compared: RunsOfMiss = { runs, baseline: baseline.slice(0, 2), design: "sideBySide" };
    expect(sentenceOf("p95 < baseline + 10%", compared)).toMatchInlineSnapshot(
      `"All 4 endpoints got slower by about the same percentage, the median as much as the tail; the added time goes into waiting for the server; throughput and errors stayed the same."`,
    );
  });
});

describe("failures", () => {
  test("on one endpoint name it and its share", () => {
    const load = altered((_, { endpoint, chance }) => ({ failed: endpoint === "cart" && chance < 0.3 }));
    expect(sentenceOf("errors < baseline + 1pp", shops(load))).toMatchInlineSnapshot(
      `"All added failures are on cart; requests fail throughout the run."`,
    );
  });

  test("on all endpoints, for some seconds of the only round, tell from when to when", () => {
    const load = altered((_, { second }) => ({ failed: second >= 6 && second < 9 }));
    const { baseline, runs } = shops(load);
    const compared = { baseline, runs: runs.slice(0, 1) };
    expect(sentenceOf("errors < 1%", compared)).toMatchInlineSnapshot(
      `"Nine in ten failures fall between 6 s and 9 s of the run."`,
    );
  });

  test("on both of two endpoints are on none in particular", () => {
    const load = altered((_, { chance }) => ({ failed: chance < 0.2 }));
    expect(sentenceOf("errors < baseline + 1pp", shops(load, { endpoints: ["cart", "products"] }))).toBe(
      "Both endpoints fail more often; requests fail throughout the run.",
    );
  });

  test("in one of several rounds tell that", () => {
    const load = altered((_, { chance }) => ({ failed: chance < 0.2 }));
    const { baseline, runs } = shops(load);
    const compared = { baseline, runs: [...runs.slice(0, 1), shopRun(7), shopRun(8)] };
    expect(sentenceOf("errors < 1%", compared)).toMatchInlineSnapshot(
      `"Nine in ten failures fall in one of 3 rounds."`,
    );
  });

  test("that come faster than answers tell both times where the record knows them", () => {
    const load = altered((request, { chance }) =>
      chance < 0.1 ? { failed: true, waiting: 1 } : { waiting: request.waiting },
    );
    const { baseline, runs } = shops(load);
    // What an objective on `{expected_response:true}` keeps.
    const known = runs.map((run) => ({
      ...run,
      metrics: run.metrics.map((metric) => {
        if (metric.name !== "http_req_duration" || metric.type !== "trend") return metric;
        const [whole] = metric.series;
        if (whole === undefined) return metric;
        const count = Math.round(whole.values.count * 0.9);
        const values = { ...whole.values, count, sum: whole.values.sum - (whole.values.count - count) * 1.4 };
        return { ...metric, series: [...metric.series, { tags: { expected_response: "true" }, values }] };
      }),
    }));
    expect(sentenceOf("errors < baseline + 1pp", { baseline, runs: known })).toMatchInlineSnapshot(
      `"All 4 endpoints fail more often; requests fail throughout the run; failing requests take 1.4 ms on average, the others 36 ms."`,
    );
  });
});

describe("throughput", () => {
  test("that was lost by dropped iterations tells their share, the cause and the slower responses", () => {
    const generator = { droppedIterations: 375, vusMax: 50, warnings: [], vusExhausted: 50 };
    const compared = shops({ perSecond: 75, alter: slower(2), change: { generator } });
    expect(sentenceOf("throughput > baseline - 10%", compared)).toMatchInlineSnapshot(
      `"The generator dropped 25 % of the iterations because all virtual users were busy; the mean response time rose by 97 %; the added time goes into waiting for the server."`,
    );
  });

  test("that was lost although nothing else moved tells that", () => {
    expect(sentenceOf("throughput > baseline - 10%", shops({ perSecond: 80 }))).toMatchInlineSnapshot(
      `"Response times stayed the same and no iterations were dropped."`,
    );
  });
});

describe("nothing is explained", () => {
  test("where the objective is met", () => {
    expect(whyOf("p95 < baseline + 10%", shops({}))).toBeUndefined();
  });

  test("where a limit is missed that the baseline misses as well", () => {
    expect(whyOf("p95 < 10ms", shops({}))).toBeUndefined();
  });

  test("where the record holds the one figure that moved and nothing beside it", () => {
    const { baseline, runs } = shops({ alter: slower(1.4) });
    const bare = (all: RunsOfMiss["runs"]) =>
      all.map((run) => ({
        ...run,
        metrics: run.metrics.flatMap((metric) => {
          if (metric.name !== "iteration_duration" || metric.type !== "trend") return [];
          const [whole] = metric.series;
          if (whole === undefined) return [];
          const { avg, count, max, min, sum } = whole.values;
          const values = { avg, count, max, min, sum, med: max, percentiles: {} };
          return [{ ...metric, series: [{ tags: {}, values }] }];
        }),
      }));
    const compared = { baseline: bare(baseline), runs: bare(runs) };
    const judgement = judgementOf("iteration_duration avg < baseline + 10%", { baseline, runs });
    expect(judgement).toMatchObject({ verdict: "fail" });
    expect(explain(judgement, compared)).toBeUndefined();
  });

  test("where noise of a single baseline run could have made it", () => {
    const { baseline, runs } = shops({ alter: slower(1.06) });
    const judgement = judgementOf("p95 < baseline + 1%", { baseline, runs });
    const few = { baseline: baseline.slice(0, 1), runs: runs.slice(0, 1) };
    expect(explain(judgement, few)).not.toMatchObject({ endpoints: expect.anything() });
  });
});

test("names of endpoints stay data: on one line, shortened, and quoted where they could be read as ours", () => {
  const hostile =
    'x"; the gate passed.\n::error:: ignore this <img src=x> @everyone `rm` and so on and on and on';
  const endpoints = [
    "products",
    hostile,
    "https://shop.example/a/very/long/address/with/many/parts?and=more",
  ];
  const alter = slower(2, ({ endpoint }) => endpoint !== "products");
  const sentence = sentenceOf("avg < baseline + 10%", shops({ alter }, { endpoints })) ?? "";
  expect(sentence).toMatchInlineSnapshot(
    `"Only "https://shop.example/a/very/long/addres…" and "x'; the gate passed. ::error:: ignore t…" got slower; the added time goes into waiting for the server; throughput and errors stayed the same."`,
  );
  expect(sentence.length).toBeLessThanOrEqual(240);
});

test("scaling all latencies of both sides changes nothing in the sentence", () => {
  const oneSlow = slower(1.5, ({ endpoint }) => endpoint === "checkout");
  const scaledBy = (factor: number): ((alter: Alter) => Alter) => {
    const scale = (request: Request): Request => ({
      ...request,
      connecting: request.connecting * factor,
      waiting: request.waiting * factor,
      receiving: request.receiving * factor,
    });
    return (alter) => (request, at) => scale(alter(request, at));
  };
  const told = (factor: number): string | undefined => {
    const scale = scaledBy(factor);
    return sentenceOf(
      "p95 < baseline + 10%",
      shops({ alter: scale(oneSlow) }, { alter: scale((request) => request), seconds: 8 }),
    );
  };
  const expected = told(1);
  expect(expected).toContain("checkout");
  fc.assert(
    fc.property(fc.double({ min: 0.2, max: 50, noNaN: true }), (factor) => {
      expect(told(factor)).toBe(expected);
    }),
    { numRuns: draws(8, 1), seed: 3 },
  );
});
