import { describe, expect, test } from "vitest";
import { judgeScenario } from "../../../../src/judge/judge.ts";
import { commonFailure, failuresOf } from "../../../../src/judge/validity/failures.ts";
import type { Failures, Run } from "../../../../src/model/run/run.ts";
import { failureQuestion, failuresSentence } from "../../../../src/report/words/facts/failures.ts";
import { whyTold } from "../../../features/explain/told.ts";
import { loadRun, objective } from "../runs.ts";

const status = (code: number, count: number): Failures => ({ kind: "status", status: code, count });
const error = (code: number, count: number, words = ""): Failures => ({
  kind: "error",
  code,
  error: words,
  count,
});

function failureSentence(runs: readonly Run[]): string | undefined {
  const failures = failuresOf(runs);
  return failures && failuresSentence(failures);
}

function questionOf(runs: readonly Run[]) {
  const common = commonFailure(runs);
  return common && failureQuestion(common);
}

/** Ten requests a second; so many of each second failed. */
function failingRun(failed: readonly number[], failures?: readonly Failures[]): Run {
  const run = loadRun(
    failed.map(() => Array<number>(10).fill(100)),
    failed,
  );
  return { ...run, ...(failures && { failures: [...failures] }) };
}

/** One request in ten fails, all over the run. */
const some = Array<number>(10).fill(1);
const all = Array<number>(10).fill(10);

describe("how requests failed", () => {
  test.each<[string, readonly number[], readonly Failures[], string]>([
    ["one status", some, [status(500, 10)], "HTTP 500 on 10 of 100 requests."],
    ["two", some, [status(500, 7), status(503, 3)], "HTTP 500 on 7 and HTTP 503 on 3 of 100 requests."],
    [
      "several",
      some,
      [status(500, 6), error(1212, 2), status(503, 1), status(502, 1)],
      "HTTP 500 on 6, connection refused on 2 and others on 2 of 100 requests.",
    ],
    ["some unknown", some, [status(500, 6)], "HTTP 500 on 6 and others on 4 of 100 requests."],
    ["all by one status", all, [status(404, 100)], "All 100 answers were HTTP 404."],
    ["all by one error", all, [error(1050, 100)], "Request timeout on all 100 requests."],
    [
      "a status that the script did not expect",
      some,
      [status(200, 10)],
      "HTTP 200 (not expected by the script) on 10 of 100 requests.",
    ],
    ["an error without known words", some, [error(1051, 10)], "k6 error 1051 on 10 of 100 requests."],
  ])("is told for %s", (_, failed, failures, sentence) => {
    expect(failureSentence([failingRun(failed, failures)])).toBe(sentence);
  });

  test("counts errors of the same meaning as one, and others of one code apart", () => {
    const resets = [error(1220, 6, "read: connection reset"), error(1220, 4, "write: connection reset")];
    expect(failureSentence([failingRun(some, resets)])).toBe("Connection reset on 10 of 100 requests.");
    expect(failureSentence([failingRun(some, [error(1000, 6, "EOF"), error(1000, 4, "closed")])])).toBe(
      "k6 error 1000 (EOF) on 6 and k6 error 1000 (closed) on 4 of 100 requests.",
    );
  });

  test("counts all rounds together", () => {
    const rounds = [failingRun(all, [status(404, 100)]), failingRun(some, [status(404, 10)])];
    expect(failureSentence(rounds)).toBe("HTTP 404 on 110 of 200 requests.");
  });

  test("names many requests with all digits, and a single one as such", () => {
    const second = (requests: number) => Array<number>(requests).fill(100);
    const many = loadRun([second(1202)], [1202]);
    expect(failureSentence([{ ...many, failures: [status(404, 1202)] }])).toBe(
      "All 1,202 answers were HTTP 404.",
    );
    const one = loadRun([second(1)], [1]);
    expect(failureSentence([{ ...one, failures: [status(404, 1)] }])).toBe("The only answer was HTTP 404.");
    expect(failureSentence([{ ...one, failures: [error(1212, 1)] }])).toBe(
      "Connection refused on the only request.",
    );
  });

  test("bounds the words of the load generator and keeps them on one line", () => {
    const words = `unsupported\nprotocol\u0000${"x".repeat(300)}`;
    const sentence = failureSentence([failingRun(some, [error(1000, 10, words)])]);
    expect(sentence).toMatch(/^k6 error 1000 \(unsupported protocol x+…\) on 10 of 100 requests\.$/);
    expect(sentence?.length).toBeLessThan(120);
  });

  test("is unknown of imported records, and where nothing failed", () => {
    expect(failureSentence([failingRun(some)])).toBeUndefined();
    expect(failureSentence([failingRun(some.map(() => 0))])).toBeUndefined();
  });
});

describe("an outage", () => {
  const toTheEnd = [0, 0, 0, 10, 10, 10, 10, 10];
  const between = [0, 0, 0, 10, 10, 0, 0, 0];

  test("that lasts to the end is told by its begin", () => {
    expect(failureSentence([failingRun(toTheEnd, [error(1212, 50)])])).toBe(
      "Connection refused on 50 of 80 requests; every request failed from second 3 on.",
    );
  });

  test("that ends is told by how long it lasted", () => {
    expect(failureSentence([failingRun(between, [status(503, 20)])])).toBe(
      "HTTP 503 on 20 of 80 requests; every request failed for 2 s from second 3 on.",
    );
  });

  test("is told even where the record does not say how requests failed, by its round", () => {
    expect(failureSentence([failingRun([0, 0, 0, 0]), failingRun(between)])).toBe(
      "In round 2 every request failed for 2 s from second 3 on.",
    );
  });
});

describe("below the headline", () => {
  function whyOf(
    texts: readonly string[],
    runs: readonly Run[],
    baseline: readonly Run[] = [],
  ): string | undefined {
    const judged = judgeScenario({
      runs,
      baseline,
      comparability: baseline.length > 0 ? { kind: "comparable", runs: baseline.length } : none,
      objectives: texts.map(objective),
      requireBaseline: false,
    });
    if (judged.kind !== "judged") throw new Error("misconfigured");
    return whyTold({ verdict: judged.verdict, runs, baseline });
  }
  const none = { kind: "none", branch: undefined, environment: "default", otherEnvironments: [] } as const;
  const failing = failingRun(some, [status(500, 10)]);
  const sound = failingRun(some.map(() => 0));

  test("a missed objective on errors tells how they failed, with no baseline to compare with", () => {
    expect(whyOf(["errors < 1%"], [failing])).toBe("HTTP 500 on 10 of 100 requests.");
    expect(whyOf(["warn: errors < 1%"], [failing])).toBe("HTTP 500 on 10 of 100 requests.");
  });

  test("it is told before what moved against the baseline", () => {
    const long = Array<number>(40).fill(1);
    const run = failingRun(long, [status(500, 40)]);
    const before = Array.from({ length: 5 }, () => failingRun(long.map(() => 0)));
    expect(whyOf(["errors < 1%"], [run], before)).toBe(
      "HTTP 500 on 40 of 400 requests. Requests fail throughout the run.",
    );
  });

  test("an outage is told once", () => {
    const down = failingRun([...some.map(() => 0), 10, 10, 10, ...some.map(() => 0)], [error(1212, 30)]);
    expect(whyOf(["errors < 1%"], [down], Array(5).fill(sound))).toBe(
      "Connection refused on 30 of 230 requests; every request failed for 3 s from second 10 on.",
    );
  });

  test("failures are not told where the objective on errors is met", () => {
    expect(whyOf(["p95 < 1ms", "errors < 50%"], [failing])).toBeUndefined();
  });

  test("they are told beside another miss where most requests failed", () => {
    expect(whyOf(["p95 < 1ms"], [failingRun(all, [status(404, 100)])])).toBe(
      "All 100 answers were HTTP 404.",
    );
  });
});

describe("what is asked of a script all of whose requests failed", () => {
  test.each([
    [status(404, 100), "every answer was 404", "does the script request a path that the target serves?"],
    [
      status(401, 100),
      "every answer was 401",
      "does the script send the credentials that the target requires?",
    ],
    [
      error(1000, 100, 'unsupported protocol scheme ""'),
      "no request had a valid URL",
      "does the script read a variable other than TARGET_URL or BASE_URL?",
    ],
  ])("%j", (failure, seen, question) => {
    expect(questionOf([failingRun(all, [failure])])).toEqual({ seen, question });
  });

  test("is nothing where some requests did well, or the failure tells nothing of the script", () => {
    expect(questionOf([failingRun(some, [status(404, 10)])])).toBeUndefined();
    expect(questionOf([failingRun(all, [status(404, 99)])])).toBeUndefined();
    expect(questionOf([failingRun(all, [status(500, 100)])])).toBeUndefined();
    expect(questionOf([failingRun(all, [error(1212, 100)])])).toBeUndefined();
  });
});
