import type { ScriptAsks } from "../../model/gate.ts";
import type { Run } from "../../model/run/run.ts";
import { seriesOf } from "../../model/run/series.ts";
import { type LoadChange, mostNames } from "../../model/verdict/load.ts";
import { requestsByEndpoint } from "./figures.ts";

/** A rate that is lower by less is no lighter load. */
const leastLighter = 0.05;

/** A threshold of a script, as people write it. */
export function thresholdName({ metric, expression }: ScriptAsks["thresholds"][number]): string {
  return `${metric}: ${expression}`;
}

/** Thresholds that the base branch's script had and this run's lacks. */
export function thresholdsGone(
  run: Run,
  before: Pick<ScriptAsks, "thresholds"> | undefined,
): ScriptAsks["thresholds"] {
  const own = new Set(run.thresholds.map(thresholdName));
  return (before?.thresholds ?? []).filter((one) => !own.has(thresholdName(one)));
}

function bounded(all: readonly string[]): { readonly names: string[]; readonly more: number } {
  const names = all.slice(0, mostNames);
  return { names, more: all.length - names.length };
}

function isSameLoad(run: Run, before: Run): boolean {
  return JSON.stringify(run.fingerprint) === JSON.stringify(before.fingerprint);
}

function perSecond(run: Run): number | undefined {
  const series = seriesOf(run, "http_reqs");
  return series !== undefined && "rate" in series.values ? series.values.rate : undefined;
}

/**
 * Requests per second where both loads have arrival rates, which no service slows down; else virtual users.
 */
function lighter(run: Run, before: Run): LoadChange[] {
  const isOpen = [run, before].every(({ generator }) => generator.asked?.perSecond !== undefined);
  const [kind, current, baseline] = isOpen
    ? (["rate", perSecond(run), perSecond(before)] as const)
    : (["users", run.generator.vusMax, before.generator.vusMax] as const);
  if (current === undefined || baseline === undefined) return [];
  return current < (1 - leastLighter) * baseline ? [{ kind, current, baseline }] : [];
}

/** By what the scripts ask for: iterations per second, or virtual users where neither has arrival rates. */
function lighterAsked(run: Run, { load }: ScriptAsks): LoadChange[] {
  const own = run.generator.asked;
  const compared = [
    ["iterations", own?.perSecond, load?.perSecond],
    ["users", own?.vus, load?.vus],
  ] as const;
  return compared.flatMap(([kind, current, baseline]) =>
    current !== undefined && baseline !== undefined && current < (1 - leastLighter) * baseline
      ? [{ kind, current, baseline }]
      : [],
  );
}

function requestsGone(run: Run, before: Run): LoadChange[] {
  // Of more endpoints than a record holds it is unknown which were left out.
  if (run.endpointsLeftOut !== undefined || before.endpointsLeftOut !== undefined) return [];
  const present = requestsByEndpoint(run);
  if (present.size === 0) return [];
  const gone = [...requestsByEndpoint(before).keys()].filter((name) => !present.has(name));
  return gone.length === 0 ? [] : [{ kind: "requestsGone", ...bounded(gone) }];
}

/**
 * By what the load of a change is lighter than that of the base branch, as its newest stored run has it; without one, as its
 * script asks for, of which no requests are known.
 * @param keeps whether thresholds that are gone are judged all the same
 */
export function loadMoved(
  run: Run | undefined,
  before: Run | undefined,
  { keeps, script }: { readonly keeps: boolean; readonly script?: ScriptAsks | undefined },
): LoadChange[] {
  if (run === undefined) return [];
  const gone = thresholdsGone(run, before ?? script).map(thresholdName);
  const isOther = before !== undefined && !isSameLoad(run, before);
  return [
    ...(isOther ? [...lighter(run, before), ...requestsGone(run, before)] : []),
    ...(before === undefined && script !== undefined ? lighterAsked(run, script) : []),
    ...(gone.length === 0 ? [] : [{ kind: "thresholdsGone", ...bounded(gone), areJudged: keeps } as const]),
  ];
}
