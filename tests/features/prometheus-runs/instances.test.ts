// Which k6 instance of a run did not make its part of the load: told from the pushes of each.
import { describe, expect, test } from "vitest";
import { type InstanceSeries, writtenInstances } from "../../../src/features/prometheus-runs/instances.ts";
import type { PushedSeries } from "../../../src/features/prometheus-runs/pushes.ts";

/** One k6 process: seconds in which it loads at a constant rate, of a run of a minute unless said otherwise. */
interface Made {
  readonly tags: Readonly<Record<string, string>>;
  readonly from?: number;
  readonly to?: number;
  readonly perSecond?: number;
  readonly vus?: number;
}

const everyMs = 5000;

/** Pushes every five seconds, from the beginning of the process on. */
function pushed(
  name: string,
  { tags, to = 60 }: Made,
  totalAt: (second: number) => number | undefined,
): PushedSeries {
  const pushes = Array.from({ length: Math.ceil((to * 1000) / everyMs) }, (_, index) => {
    const at = Math.min((index + 1) * everyMs, to * 1000);
    const total = totalAt(at / 1000);
    return total === undefined ? [] : [{ at, total }];
  });
  return { labels: { __name__: name, ...tags }, pushes: pushes.flat() };
}

function seriesOf(...all: readonly Made[]): InstanceSeries {
  const counted = (name: string) =>
    all
      .filter(({ perSecond = 10 }) => perSecond > 0)
      .map((one) =>
        pushed(name, one, (second) =>
          second > (one.from ?? 0)
            ? Math.round((second - (one.from ?? 0)) * (one.perSecond ?? 10))
            : undefined,
        ),
      );
  const constant = (name: string, figureOf: (one: Made) => number) =>
    all.map((one) => pushed(name, one, () => figureOf(one)));
  return {
    vus: constant("k6_vus", ({ vus = 25 }) => vus),
    vusMax: constant("k6_vus_max", ({ vus = 25 }) => vus),
    iterations: counted("k6_iterations_total"),
    requests: counted("k6_http_reqs_total"),
  };
}

/** As the operator numbers them. */
const operators = (id: number): Made["tags"] => ({ testrun_name: "shop-1", instance_id: String(id) });
const all = (count: number) => Array.from({ length: count }, (_, index) => ({ tags: operators(index + 1) }));

describe("instances of one run", () => {
  test("that made equal parts of the load leave nothing to tell", () => {
    expect(writtenInstances(seriesOf(...all(4)), 4)).toEqual({ wrote: 4, expected: 4, stray: [] });
    expect(writtenInstances(seriesOf(...all(4)), undefined)).toEqual({ wrote: 4, stray: [] });
  });

  test("are none where one process wrote and nobody expects more", () => {
    expect(writtenInstances(seriesOf({ tags: { testid: "a" } }), undefined)).toBeUndefined();
    expect(writtenInstances(seriesOf({ tags: { testid: "a" } }), 2)).toMatchObject({ wrote: 1, expected: 2 });
  });

  test("that are missing are named by the operator's numbers", () => {
    const [first, second, third, fourth] = all(4);
    expect(writtenInstances(seriesOf(first!, second!, third!), 4)).toEqual({
      wrote: 3,
      expected: 4,
      stray: [{ kind: "missing", instance: "instance_id=4" }],
    });
    // A gap tells it also where nobody says how many there should be.
    expect(writtenInstances(seriesOf(first!, second!, fourth!), undefined)).toEqual({
      wrote: 3,
      stray: [{ kind: "missing", instance: "instance_id=3" }],
    });
  });

  test("without the operator's numbers are told by the tag that differs, and only counted", () => {
    const tagged = ["east", "west", "north"].map((pod) => ({ tags: { testid: "a", pod } }));
    expect(writtenInstances(seriesOf(...tagged), 4)).toEqual({ wrote: 3, expected: 4, stray: [] });
    const [one, other, third] = tagged;
    expect(writtenInstances(seriesOf(one!, other!, { ...third!, from: 30 }), undefined)?.stray).toEqual([
      { kind: "late", instance: "pod=north", byMs: 30_000 },
    ]);
  });

  test("that began later, or stopped sooner, are named", () => {
    const [first, second, third, fourth] = all(4);
    const series = seriesOf(first!, { ...second!, from: 20 }, { ...third!, to: 40 }, fourth!);
    expect(writtenInstances(series, 4)?.stray).toEqual([
      { kind: "late", instance: "instance_id=2", byMs: 20_000 },
      { kind: "short", instance: "instance_id=3", byMs: 20_000 },
    ]);
  });

  test("are in step within two pushes, and within one VU of a ramp", () => {
    const [first, second, third] = all(3);
    expect(writtenInstances(seriesOf(first!, { ...second!, from: 9 }, third!), 3)?.stray).toEqual([]);
    const few = [first!, { ...second!, from: 25 }, third!].map((it) => ({ ...it, vus: 2 }));
    expect(writtenInstances(seriesOf(...few), 3)?.stray).toEqual([]);
  });

  test("that finished less than half of what the others did are named, but not where they have fewer VUs", () => {
    const [first, second, third, fourth] = all(4);
    const slow = { ...fourth!, perSecond: 4 };
    expect(writtenInstances(seriesOf(first!, second!, third!, slow), 4)?.stray).toEqual([
      { kind: "uneven", instance: "instance_id=4", finished: 240, usual: 600 },
    ]);
    expect(writtenInstances(seriesOf(first!, second!, third!, { ...slow, vus: 10 }), 4)?.stray).toEqual([]);
  });

  test("that wrote but were never started are named", () => {
    const [first, second, third, fourth] = all(4);
    const paused = { ...fourth!, perSecond: 0 };
    expect(writtenInstances(seriesOf(first!, second!, third!, paused), 4)?.stray).toEqual([
      { kind: "uneven", instance: "instance_id=4", finished: 0, usual: 600 },
    ]);
  });

  test("where one ends with slow iterations leave the others in step", () => {
    const [first, second, third, fourth] = all(4);
    const series = seriesOf(first!, second!, third!, { ...fourth!, to: 80, perSecond: 8 });
    expect(writtenInstances(series, 4)?.stray).toEqual([]);
  });
});
