import { describe, expect, test } from "vitest";
import { tryQueries } from "../../../src/features/servers/query/trial.ts";
import { runFailure } from "../../../src/model/failure.ts";
import type { PrometheusQuery } from "../../../src/model/gate.ts";
import type { Prometheus } from "../../../src/prometheus/api/client.ts";
import { RefusedQuery } from "../../../src/prometheus/api/refusal.ts";

function query(name: string, text: string): PrometheusQuery {
  return {
    ...{ name, query: text, place: ".github/loadline.yml line 12" },
    ...{ dimension: "number", unit: "", factor: 1 },
  };
}

const cpu = query("CPU", 'rate(cpu{pr="$pull_request",run="$testid"}[$window])');
const wrong = query("Queue depth", "sum(depth");

/** Answers by the query as it is sent; remembers what it was asked. */
function prometheusThat(answer: (promql: string) => Promise<void>) {
  const asked: { readonly promql: string; readonly points: number }[] = [];
  const none = async (): Promise<never> => {
    throw new Error("only ranges are tried");
  };
  const prometheus: Prometheus = {
    name: "http://localhost:9090",
    query: none,
    queryRange: async (promql, { start, end, stepMs }) => {
      asked.push({ promql, points: 1 + (end.getTime() - start.getTime()) / stepMs });
      await answer(promql);
      return { kind: "matrix", series: [], warnings: [], infos: [] };
    },
    series: none,
    buildInfo: none,
  };
  return { prometheus, asked };
}

const refusesWrong = async (promql: string): Promise<void> => {
  if (promql !== wrong.query) return;
  throw new RefusedQuery(
    "http://localhost:9090 answered 400",
    "1:10: parse error: unclosed left parenthesis",
  );
};

const never = new AbortController().signal;

describe("queries that are tried before a load", () => {
  test("cost one point each, and need no label that only the run will have", async () => {
    const { prometheus, asked } = prometheusThat(async () => {});
    const tried = tryQueries(prometheus, { queries: [cpu], labels: { pull_request: "7" }, signal: never });
    expect(await tried).toEqual([]);
    expect(asked).toEqual([{ promql: 'rate(cpu{pr="7",run="unknown"}[60s])', points: 1 }]);
  });

  test("are told by name, place and reason where Prometheus refuses them", async () => {
    const { prometheus } = prometheusThat(refusesWrong);
    expect(await tryQueries(prometheus, { queries: [cpu, wrong], labels: {}, signal: never })).toEqual([
      '.github/loadline.yml line 12: Prometheus rejects the query "Queue depth", so it will have no results (the load ' +
        "continues): 1:10: parse error: unclosed left parenthesis",
    ]);
  });

  test("tell a Prometheus that is down once, however many they are", async () => {
    const { prometheus } = prometheusThat(async () => {
      throw runFailure("http://localhost:9090 refuses connections (ECONNREFUSED)");
    });
    expect(await tryQueries(prometheus, { queries: [cpu, wrong], labels: {}, signal: never })).toEqual([
      "No server metrics so far (the load continues): http://localhost:9090 refuses connections " +
        "(ECONNREFUSED)",
    ]);
  });

  test("hold the load up no longer than the deadline, whatever Prometheus does", async () => {
    const { prometheus } = prometheusThat(() => new Promise(() => {}));
    const options = { queries: [cpu, wrong], labels: {}, signal: never, deadlineMs: 20 };
    expect(await tryQueries(prometheus, options)).toEqual([
      "No server metrics so far (the load continues): http://localhost:9090 did not answer " + "within 20 ms",
    ]);
  });

  test("say nothing of one that is slow while others are answered", async () => {
    const { prometheus } = prometheusThat(async (promql) => {
      if (promql === wrong.query) await new Promise(() => {});
    });
    const options = { queries: [cpu, wrong], labels: {}, signal: never, deadlineMs: 20 };
    expect(await tryQueries(prometheus, options)).toEqual([]);
  });

  test("say nothing where the job is stopped meanwhile", async () => {
    const { prometheus } = prometheusThat(() => new Promise(() => {}));
    expect(await tryQueries(prometheus, { queries: [cpu], labels: {}, signal: AbortSignal.abort() })).toEqual(
      [],
    );
  });
});
