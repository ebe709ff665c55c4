import { boundedTag } from "../../model/run/bounds.ts";
import type { StrayInstance, WrittenInstances } from "../../model/run/instances.ts";
import { gapsOf, upperMedian } from "../../prometheus/gaps.ts";
import { sumOf } from "../../stats/sum.ts";
import { beginningOfLoad, endOf, lastTotal, type PushedSeries, type Pushes } from "./pushes.ts";

/** Series of each k6 process of a run. */
export interface InstanceSeries {
  /** One for each process, with the tags of all its samples. */
  readonly vus: readonly PushedSeries[];
  readonly vusMax: readonly PushedSeries[];
  readonly iterations: readonly PushedSeries[];
  readonly requests: readonly PushedSeries[];
}

/** One k6 process of a run. */
interface Instance {
  /** The tag that identifies it, such as `instance_id=3`. */
  readonly name: string;
  /** Epoch ms; undefined if it counted too little. */
  readonly beginning: number | undefined;
  readonly end: number | undefined;
  /** Iterations, or requests if no instance finished an iteration. */
  readonly finished: number;
  readonly vusMax: number;
}

/** The k6-operator's, from 1 to the parallelism of the test. */
const operatorsTag = "instance_id";

/** Stray instances in a record. */
const mostStray = 20;

/** Below this, half as many iterations as the others may be chance. */
const fewestIterations = 20;

/** Share of the run for which a stray instance is absent. */
const leastAbsent = 0.05;

function ownTags({ labels }: PushedSeries): Readonly<Record<string, string>> {
  const { __name__, ...tags } = labels;
  return tags;
}

/** The tags that identify processes: one alone, the operator's first, or else all that differ. */
function tellingTags(processes: readonly Readonly<Record<string, string>>[]): readonly string[] {
  const names = [...new Set(processes.flatMap((tags) => Object.keys(tags)))].sort();
  const valuesOf = (name: string) => new Set(processes.map((tags) => tags[name])).size;
  const telling = [operatorsTag, ...names].find((name) => valuesOf(name) === processes.length);
  return telling === undefined ? names.filter((name) => valuesOf(name) > 1) : [telling];
}

function instancesOf(series: InstanceSeries): readonly Instance[] {
  const processes = series.vus.map(ownTags);
  const telling = tellingTags(processes);
  return processes.map((tags, index) => {
    const of = (all: readonly PushedSeries[]): readonly Pushes[] =>
      all
        .filter(({ labels }) => Object.entries(tags).every(([name, value]) => labels[name] === value))
        .map(({ pushes }) => pushes);
    const [iterations, requests, own] = [of(series.iterations), of(series.requests), series.vus[index]];
    const counted = [...iterations, ...requests];
    const finished = series.iterations.length > 0 ? iterations : requests;
    return {
      name: telling.map((name) => `${name}=${boundedTag(name, tags[name] ?? "")}`).join(" "),
      beginning: beginningOfLoad(counted, own === undefined ? [] : [own.pushes]),
      end: counted.length === 0 ? undefined : endOf(counted),
      finished: sumOf(finished, lastTotal),
      vusMax: sumOf(of(series.vusMax), lastTotal),
    };
  });
}

/** Gaps in the operator's numbers are instances that wrote nothing. */
function missingIds(processes: readonly PushedSeries[], expected: number | undefined): StrayInstance[] {
  const ids = processes.map(({ labels }) => Number(labels[operatorsTag] ?? Number.NaN));
  if (ids.length === 0 || !ids.every((id) => Number.isInteger(id) && id > 0 && id <= 10_000)) return [];
  const last = Math.max(expected ?? 0, ...ids);
  return Array.from({ length: last }, (_, index) => index + 1)
    .filter((id) => !ids.includes(id))
    .map((id) => ({ kind: "missing", instance: `${operatorsTag}=${id}` }));
}

/**
 * How an instance's load differed from the others'. With few VUs each, the first VU of a ramp starts later in one instance than
 * in another, by the share of the run that one VU is of its VUs.
 */
function strayOf(instance: Instance, all: readonly Instance[], gapMs: number): StrayInstance | undefined {
  const { name, beginning, end, finished, vusMax } = instance;
  const usual = upperMedian(all.map((it) => it.finished)) ?? 0;
  const uneven: StrayInstance = { kind: "uneven", instance: name, finished, usual };
  const perVu = ({ finished: done, vusMax: vus }: Instance) => done / Math.max(1, vus);
  const usualPerVu = upperMedian(all.map(perVu)) ?? 0;
  const isUneven = finished < usual / 2 && perVu(instance) < usualPerVu / 2 && vusMax !== 1;
  const begins = all.flatMap((it) => it.beginning ?? []);
  const ends = all.flatMap((it) => it.end ?? []);
  const first = Math.min(...begins);
  const usualEnd = upperMedian(ends) ?? 0;
  const most = Math.max(2 * gapMs, (usualEnd - first) * Math.max(leastAbsent, 1 / Math.max(1, vusMax)));
  if (finished === 0 && usual > 0) return uneven;
  if (beginning !== undefined && beginning - first > most) {
    return { kind: "late", instance: name, byMs: Math.round(beginning - first) };
  }
  if (end !== undefined && usualEnd - end > most) {
    return { kind: "short", instance: name, byMs: Math.round(usualEnd - end) };
  }
  return isUneven && usual >= fewestIterations ? uneven : undefined;
}

/**
 * The k6 processes of a run, and those that did not make their part of its load; undefined for one alone.
 * @param expected as configured
 */
export function writtenInstances(
  series: InstanceSeries,
  expected: number | undefined,
): WrittenInstances | undefined {
  const wrote = series.vus.length;
  if (expected === undefined && wrote < 2) return undefined;
  const all = instancesOf(series);
  const gaps = series.vus.flatMap(({ pushes }) => gapsOf(pushes.map(({ at }) => at)));
  const gapMs = upperMedian(gaps) ?? 0;
  const stray = [
    ...missingIds(series.vus, expected),
    ...all.flatMap((instance) => strayOf(instance, all, gapMs) ?? []),
  ];
  return { wrote, ...(expected !== undefined && { expected }), stray: stray.slice(0, mostStray) };
}
