import type { AskedThreshold } from "../../model/gate.ts";
import { lengthMs } from "../../model/run/age.ts";
import type { BaseScript, Run } from "../../model/run/run.ts";
import { seriesOf } from "../../model/run/series.ts";
import { type LoadChange, mostNames } from "../../model/verdict/load.ts";
import { requestsByEndpoint } from "./figures.ts";

/** What is lower by less than this share is no lighter load. */
const least = { asked: 0.05, seconds: 0.2, rateOfUsers: 0.5 } as const;

/** A threshold of a script, as people write it. */
export function thresholdName({ metric, expression }: AskedThreshold): string {
  return `${metric}: ${expression}`;
}

/** Thresholds that this run's script lacks, each once: of the base branch's newest stored run, and of its script. */
export function thresholdsGone(run: Run, before: Run | undefined): readonly AskedThreshold[] {
  const ofScript = run.baseScript?.kind === "other" ? run.baseScript.thresholds : [];
  const own = new Set(run.thresholds.map(thresholdName));
  const known = new Map([...(before?.thresholds ?? []), ...ofScript].map((one) => [thresholdName(one), one]));
  return [...known].filter(([name]) => !own.has(name)).map(([, one]) => one);
}

function bounded(all: readonly string[]): { readonly names: string[]; readonly more: number } {
  const names = all.slice(0, mostNames);
  return { names, more: all.length - names.length };
}

function isSameLoad(run: Run, before: Run): boolean {
  const isSameScript = JSON.stringify(run.fingerprint) === JSON.stringify(before.fingerprint);
  return isSameScript && run.window.warmUpMs === before.window.warmUpMs;
}

function perSecond(run: Run): number | undefined {
  const series = seriesOf(run, "http_reqs");
  return series !== undefined && "rate" in series.values ? series.values.rate : undefined;
}

/** Whether all of a load has arrival rates, which no service slows down. */
function isOpen({ generator }: Run): boolean {
  return generator.asked?.iterations !== undefined || generator.asked?.perSecond !== undefined;
}

/** By a share that matters. */
function fewer(
  kind: "rate" | "iterations" | "users" | "seconds",
  { current, baseline }: { readonly current: number | undefined; readonly baseline: number | undefined },
  share: number = least.asked,
): LoadChange[] {
  if (current === undefined || baseline === undefined) return [];
  return current < (1 - share) * baseline ? [{ kind, current, baseline }] : [];
}

/** Whether the length of a load is asked for, not a number of iterations. */
function isTimed(run: Run): boolean {
  return isOpen(run) || run.generator.asked?.isConstant === true;
}

/** By its length. */
function shorter(run: Run, before: Run): LoadChange[] {
  if (![run, before].every(isTimed)) return [];
  const [current, baseline] = [lengthMs(run.window) / 1000, lengthMs(before.window) / 1000];
  return fewer("seconds", { current, baseline }, least.seconds);
}

/**
 * Requests per second where both loads have arrival rates; else virtual users, and a rate that no service explains which
 * answers half as fast: they wait longer.
 */
function lighter(run: Run, before: Run): LoadChange[] {
  const rates = { current: perSecond(run), baseline: perSecond(before) };
  if ([run, before].every(isOpen)) return fewer("rate", rates);
  const users = fewer("users", { current: run.generator.vusMax, baseline: before.generator.vusMax });
  return users.length > 0 ? users : fewer("rate", rates, least.rateOfUsers);
}

/** Of more endpoints than a record holds it is unknown which were left out. */
function isListed(run: Run): boolean {
  return run.endpointsLeftOut === undefined && requestsByEndpoint(run).size > 0;
}

function requestsGone(run: Run, before: Run): LoadChange[] {
  if (!isListed(run) || !isListed(before)) return [];
  const present = requestsByEndpoint(run);
  const gone = [...requestsByEndpoint(before).keys()].filter((name) => !present.has(name));
  return gone.length === 0 ? [] : [{ kind: "requestsGone", ...bounded(gone) }];
}

/** Compared with a stored run. @returns undefined if that does not say all */
function besideStored(run: Run, before: Run | undefined) {
  if (before === undefined) return { changes: [], isKnown: false };
  if (isSameLoad(run, before)) return { changes: [], isKnown: true };
  const isKnown = isListed(run) && isListed(before) && isOpen(run) === isOpen(before);
  const changes = [...lighter(run, before), ...shorter(run, before), ...requestsGone(run, before)];
  return { changes, isKnown };
}

/** Compared with the text and the options of the base's script. */
function besideScript(run: Run, base: Extract<BaseScript, { kind: "other" }>): LoadChange[] {
  const present = [...requestsByEndpoint(run).keys()];
  // A path in the text is the beginning of what it was filled in to.
  const gone = base.requests.filter((name) => !present.some((endpoint) => endpoint.includes(name)));
  return [
    ...(base.perSecond === undefined ? [] : fewer("iterations", base.perSecond)),
    ...(base.vus === undefined ? [] : fewer("users", base.vus)),
    ...(gone.length + base.more === 0 ? [] : [{ kind: "namesGone", names: gone, more: base.more } as const]),
  ];
}

/** What of the load of a change is compared with the base branch's. */
interface LoadBeside {
  /** The base branch's newest stored run. */
  readonly before: Run | undefined;
  /** Side by side no stored run has to be there, nor is the base's load another than the change's. */
  readonly isSideBySide: boolean;
  /** Whether thresholds that are gone are judged all the same. */
  readonly keeps: boolean;
  /** Whether a run has to say how the base's script is beside its own. */
  readonly wantsBaseScript: boolean;
}

/**
 * By what the load of a change is lighter than that of the base branch, as its newest stored run has it; side by side also as
 * the base's script has it, where it was read. What that requests only a stored run says.
 */
export function loadMoved(
  run: Run | undefined,
  { before, isSideBySide, keeps, wantsBaseScript }: LoadBeside,
): LoadChange[] {
  const script = run?.baseScript;
  if (run === undefined) return [];
  const other = script?.kind === "other" ? script : undefined;
  const gone = thresholdsGone(run, before).map(thresholdName);
  const { changes: byStored, isKnown } = besideStored(run, before);
  const isTold = (kind: string): boolean => byStored.some((one) => one.kind === kind);
  const byScript = (other === undefined ? [] : besideScript(run, other)).filter(({ kind }) =>
    kind === "namesGone" ? !isTold("requestsGone") : !isTold("rate") && !isTold("users"),
  );
  const isOther = script === undefined ? wantsBaseScript : script.kind !== "same";
  const isUnknown = isSideBySide && isOther && !isKnown;
  return [
    ...byStored,
    ...byScript,
    ...(gone.length === 0 ? [] : [{ kind: "thresholdsGone", ...bounded(gone), areJudged: keeps } as const]),
    ...(isUnknown ? [{ kind: "unknown", isUnread: other === undefined } as const] : []),
  ];
}
