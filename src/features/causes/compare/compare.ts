import type { Profile, SpentKind } from "../profile.ts";
import type { ChangedCode, CodeSide } from "./changed-code.ts";
import {
  type Credited,
  type CreditedPart,
  type Credits,
  creditFunctions,
  type PerRequest,
} from "./credit.ts";
import type { Frame, OwnFrame } from "./frame.ts";
import { increaseChances } from "./sign-flips.ts";

/** A figure of both sides, per request. */
export interface OfSides {
  readonly base: number;
  readonly head: number;
}

/** A function that spends more than before. */
export interface FoundCause {
  readonly frame: OwnFrame;
  /** The line that spends most of it, where one does. */
  readonly line: { readonly frame: OwnFrame; readonly isNew: boolean } | undefined;
  /** Whether the pull request changes the function. */
  readonly isChanged: boolean;
  /** The route whose requests spend nearly all of it; `ofRequests`: its share of all requests. */
  readonly route: { readonly name: string; readonly ofRequests: number } | undefined;
  /** The library, query or host that it spends it in, where it is nearly all of it. */
  readonly inside: string | undefined;
  /** By a mean request of all routes. */
  readonly spent: Readonly<Record<SpentKind, OfSides>>;
  /** Of the measured change, in (0, 1]. */
  readonly share: number;
}

export type FoundCauses =
  /** `besides`: at most two others that the pull request changes; mostly none. */
  | { readonly kind: "likely"; readonly cause: FoundCause; readonly besides: readonly FoundCause[] }
  /** At most three, the largest share first; together at least half of the change. */
  | { readonly kind: "several"; readonly causes: readonly FoundCause[] }
  | { readonly kind: "none" };

/** What both sides spend, by function: the largest differences first. */
export type ComparedFunction = Omit<FoundCause, "share" | "route" | "inside">;

export interface ComparedProfiles {
  readonly found: FoundCauses;
  readonly functions: readonly ComparedFunction[];
}

/** The change that a cause is wanted for, as the load saw it while it was profiled: worse is above 0. */
export interface MeasuredChange {
  /** Of a mean request: its latency, or the CPU time of the service. */
  readonly of: "latency" | "cpu";
  readonly changeMs: number;
  /** What it is at least, as far as noise lets it be told: at most `changeMs`, and not above 0 where it may be no change. */
  readonly leastMs: number;
}

/** Slices that are too few show nothing. */
export const fewestSlices = 12;
/** For the whole answer: of a hundred comparisons of the same code, one may name a cause. */
const mostChance = 0.01;
const shareFloor = 0.05;
const floorsMs = { cpu: 0.02, wait: 0.3 } as const;
/** A cause, or the candidates together, explain at least so much. */
const explainedShare = 0.5;
const mostCandidates = 3;
/** A module whose functions together spend more by chance as often as that only moved time from one to another. */
const mostShiftChance = 0.05;
/** The next one has at most so much of a clear winner's share. */
const clearShare = 0.5;
const nearlyAll = 0.8;

function mean(all: PerRequest | undefined): number {
  if (all === undefined || all.length === 0) return 0;
  return all.reduce((sum, one) => sum + one, 0) / all.length;
}

function timeKinds({ of }: MeasuredChange): readonly ("cpu" | "wait")[] {
  return of === "cpu" ? ["cpu"] : ["cpu", "wait"];
}

type BothSides = Readonly<Record<CodeSide, ReadonlyMap<SpentKind, PerRequest>>>;

function differences(
  spent: BothSides,
  kinds: readonly SpentKind[],
  slices: number,
): Float64Array<ArrayBuffer> {
  const found = new Float64Array(slices);
  for (const kind of kinds) {
    const [head, base] = [spent.head.get(kind), spent.base.get(kind)];
    for (let at = 0; at < slices; at += 1)
      found[at] = (found[at] ?? 0) + (head?.[at] ?? 0) - (base?.[at] ?? 0);
  }
  return found;
}

/** The size of a mean slice's difference, whichever side spends more. */
function meanSize(spent: BothSides, kinds: readonly SpentKind[], slices: number): number {
  return mean(differences(spent, kinds, slices).map(Math.abs));
}

function sumOf(all: readonly Float64Array[], slices: number): Float64Array<ArrayBuffer> {
  const sum = new Float64Array(slices);
  for (const one of all) for (const [at, amount] of one.entries()) sum[at] = (sum[at] ?? 0) + amount;
  return sum;
}

function increase(spent: BothSides | undefined, kinds: readonly SpentKind[]): number {
  if (spent === undefined) return 0;
  const of = (side: CodeSide): number => kinds.reduce((sum, kind) => sum + mean(spent[side].get(kind)), 0);
  return of("head") - of("base");
}

function partIncrease<What>({ mean: all }: CreditedPart<What>, kinds: readonly SpentKind[]): number {
  const of = (side: CodeSide): number => kinds.reduce((sum, kind) => sum + (all[side].get(kind) ?? 0), 0);
  return of("head") - of("base");
}

/** The part with nearly all of an increase, or so much of it. */
function mostOf<What>(
  parts: ReadonlyMap<string, CreditedPart<What>>,
  kinds: readonly SpentKind[],
  { of, share }: { readonly of: number; readonly share: number },
): What | undefined {
  const [first] = [...parts.values()]
    .map((part) => ({ part, by: partIncrease(part, kinds) }))
    .sort((one, other) => other.by - one.by);
  return first !== undefined && first.by >= share * of && first.by > 0 ? first.part.what : undefined;
}

/**
 * The kinds that an increase is of: one of them, where that is nearly all of it; on busy processors computing, unless nearly all is
 * waiting, as waits for them vary by more.
 */
function kindsOf(spent: BothSides, { kinds, areBusy }: Weighing): Weighing["kinds"] {
  const all = increase(spent, kinds);
  const least = { cpu: areBusy ? 1 - nearlyAll : nearlyAll, wait: nearlyAll };
  const most = kinds.find((kind) => increase(spent, [kind]) >= least[kind] * all);
  return most === undefined ? kinds : [most];
}

/**
 * Whether an increase is only time that its callers, other functions of the module, or of the service, spend no longer. What is
 * computed is not held against waits: their noise is larger than what a function computes.
 */
function isShift(
  { key, frame, callers, called, spent: own }: Credited,
  weighing: Weighing,
  random: () => number,
): boolean {
  const { credits } = weighing;
  const kinds = kindsOf(own, weighing);
  const increaseMs = increase(own, kinds);
  const ofModule = [...credits.functions.values()].filter((one) => one.frame.path === frame.path);
  const moduleBySlice = sumOf(
    ofModule.map(({ spent }) => differences(spent, kinds, credits.slices)),
    credits.slices,
  );
  const [moduleChance = 1] = increaseChances([moduleBySlice], random);
  if (moduleChance > mostShiftChance) return true;
  const moved = [
    mean(moduleBySlice),
    increase(credits.inclusive.get(key), kinds),
    increase(credits.total, kinds),
  ];
  if (moved.some((one) => one < explainedShare * increaseMs)) return true;
  const calledBy = increase(called, kinds);
  if (calledBy < explainedShare * increaseMs) return false;
  const callersBy = [...callers].map((caller) => Math.max(0, increase(credits.inclusive.get(caller), kinds)));
  return callersBy.reduce((sum, one) => sum + one, 0) < explainedShare * calledBy;
}

interface Weighing {
  readonly credits: Credits;
  readonly kinds: readonly ("cpu" | "wait")[];
  /** Whether both sides shared processors that were busy meanwhile. */
  readonly areBusy: boolean;
}

/** The least increase of a function that matters, of each kind. */
type Least = (kind: "cpu" | "wait") => number;

/**
 * A share of the measured change. Where the processors are busy, requests wait for them many times as long as they compute more:
 * there, what a function computes is a share of what all functions compute differently.
 */
function leastIn({ credits, areBusy }: Weighing, { changeMs }: MeasuredChange): Least {
  const computedMs = meanSize(credits.total, ["cpu"], credits.slices);
  const queuedFor = areBusy ? Math.min(changeMs, computedMs) : changeMs;
  return (kind) => Math.max(floorsMs[kind], shareFloor * (kind === "cpu" ? queuedFor : changeMs));
}

interface Candidate {
  readonly credited: Credited;
  readonly by: number;
}

/** Functions that spend more, beyond noise and by an amount that matters, and not in place of others. */
function candidatesIn(weighing: Weighing, least: Least, random: () => number): readonly Candidate[] {
  const { credits, kinds } = weighing;
  const { slices } = credits;
  // Which candidates are tested depends on the sizes of differences alone, so flips of signs are as likely as what was seen.
  const tested = [...credits.functions.values()].filter(({ spent }) =>
    kinds.some((kind) => meanSize(spent, [kind], slices) >= least(kind)),
  );
  const chances = increaseChances(
    tested.map(({ spent }) => differences(spent, kinds, slices)),
    random,
  );
  return tested
    .map((credited, at) => ({ credited, by: increase(credited.spent, kinds), chance: chances[at] ?? 1 }))
    .filter(({ by, chance }) => chance <= mostChance && by >= least("cpu"))
    .filter(({ credited }) => !isShift(credited, weighing, random));
}

/** Functions around each other that many go through: a client of a database, in the service's own wrappers. */
const mostWrappers = 3;

/**
 * Where many call a function that the pull request does not change, and nearly all of its increase comes through one of them, that
 * one is named: the function does what it did.
 */
function calledFor(
  credited: Credited,
  increaseMs: number,
  {
    credits,
    kinds,
    creditPast,
  }: Weighing & { readonly creditPast: (passedOver: ReadonlySet<string>) => Credits },
): Credited {
  const passedOver = new Set<string>();
  let found = credited;
  let before = credits;
  while (!found.isChanged && found.callers.size > 1 && passedOver.size < mostWrappers) {
    passedOver.add(found.key);
    const after = creditPast(passedOver);
    const more = (key: string): number =>
      increase(after.functions.get(key)?.spent, kinds) - increase(before.functions.get(key)?.spent, kinds);
    const [key] = [...found.callers].sort((one, other) => more(other) - more(one));
    const caller = key === undefined ? undefined : after.functions.get(key);
    if (key === undefined || caller === undefined || more(key) < nearlyAll * increaseMs) break;
    found = caller;
    before = after;
  }
  return found;
}

/** Functions that compute more than before: then requests wait longer for the processor everywhere. */
function computingIn(
  candidates: readonly Candidate[],
  { of }: MeasuredChange,
  least: Least,
): readonly Candidate[] {
  if (of === "cpu") return [];
  return candidates.filter(({ credited }) => increase(credited.spent, ["cpu"]) >= least("cpu"));
}

/** Whether a function that the pull request does not change mostly waits, while another one computes more. */
function isConsequence(one: Candidate, computing: readonly Candidate[]): boolean {
  const { isChanged, spent } = one.credited;
  const computedMs = increase(spent, ["cpu"]);
  const isWaiting = !isChanged && increase(spent, ["wait"]) > computedMs;
  const computesMore = ({ credited }: Candidate): boolean =>
    credited.isChanged || increase(credited.spent, ["cpu"]) > computedMs;
  return isWaiting && computing.some((other) => other !== one && computesMore(other));
}

/**
 * The part of the change that causes explain: not the waits that are a consequence, and not the latency that no function spends, as
 * requests wait in the process' queue before any of its code runs. On busy processors every wait may be one for them. A profile
 * without waits cannot tell.
 */
function toExplain(
  candidates: readonly Candidate[],
  computing: readonly Candidate[],
  { measured, credits: { total }, areBusy }: Weighing & { readonly measured: MeasuredChange },
): number {
  if (computing.length === 0) return measured.changeMs;
  const seesWaits = total.base.has("wait") && total.head.has("wait");
  const seenMs = increase(total, areBusy ? ["cpu"] : ["cpu", "wait"]);
  const changeMs = seesWaits ? Math.min(measured.changeMs, seenMs) : measured.changeMs;
  const waits = candidates
    .filter((one) => !areBusy && isConsequence(one, computing))
    .map(({ credited }) => increase(credited.spent, ["wait"]));
  const rest = changeMs - waits.reduce((sum, one) => sum + Math.max(0, one), 0);
  const cpu = candidates.reduce(
    (sum, { credited }) => sum + Math.max(0, increase(credited.spent, ["cpu"])),
    0,
  );
  return Math.max(rest, cpu);
}

/** What the profiler itself took of a mean request: the more a change asks, the more is looked at. */
function profilerMs({ ownMs, requests }: Profile<Frame>, perSlice: number): number {
  if (ownMs === undefined) return 0;
  const answered = ownMs.map((_, slice) => requests?.[slice] ?? perSlice).reduce((sum, one) => sum + one, 0);
  return answered > 0 ? ownMs.reduce((sum, one) => sum + one, 0) / answered : 0;
}

/** The measured change without what the profiler added to it, and at least what requests are seen to spend more, if that is less. */
function withoutProfiler(
  { of, changeMs, leastMs }: MeasuredChange,
  { base, head }: Readonly<Record<CodeSide, number>>,
  seenMs: number,
): MeasuredChange {
  const seen = Math.min(changeMs, Math.max(0, seenMs));
  const addedMs = Math.max(0, head - base);
  return { of, changeMs: Math.max(seen, changeMs - addedMs), leastMs: leastMs - addedMs };
}

/**
 * What spends more than before, by the functions of the repository, and whether that explains what was measured.
 * @param perSlice requests of a side in each slice, for profiles that did not see them
 */
export function compareProfiles(
  sides: Readonly<Record<CodeSide, Profile<Frame>>>,
  code: ChangedCode,
  {
    measured: withProfiler,
    areBusy,
    perSlice,
    random,
  }: {
    readonly measured: MeasuredChange;
    /** Whether both sides shared processors that were busy meanwhile. */
    readonly areBusy: boolean;
    readonly perSlice: Readonly<Record<CodeSide, number>>;
    readonly random: () => number;
  },
): ComparedProfiles {
  const credits = creditFunctions(sides, code, perSlice);
  const kinds = timeKinds(withProfiler);
  const measured = withoutProfiler(
    withProfiler,
    {
      base: profilerMs(sides.base, perSlice.base),
      head: profilerMs(sides.head, perSlice.head),
    },
    increase(credits.total, kinds),
  );
  const functions = comparedFunctions(credits, code);
  if (credits.slices < fewestSlices || measured.changeMs <= 0) return { found: { kind: "none" }, functions };
  const weighing = { credits, kinds, areBusy };
  const least = leastIn(weighing, measured);
  // Of code that is as it was, waits for busy processors tell nothing where the load does not surely show a change.
  const mayBeOthers = !areBusy || measured.leastMs > 0;
  const candidates = candidatesIn(weighing, least, random).filter(
    ({ credited }) => mayBeOthers || credited.isChanged,
  );
  const computing = computingIn(candidates, measured, least);
  const mostMs = toExplain(candidates, computing, { ...weighing, measured });
  const isComputing = mostMs < measured.changeMs;
  const creditPast = (passedOver: ReadonlySet<string>) => creditFunctions(sides, code, perSlice, passedOver);
  const causes = candidates.filter((one) => !(isComputing && isConsequence(one, computing)));
  // Where they spend less than was measured, and something surely was: as much of it as noise lets be told.
  const explainedMs = causes.reduce((sum, { by }) => sum + by, 0);
  const surelyMs = measured.leastMs > 0 ? Math.max(measured.leastMs, explainedMs) : mostMs;
  const changeMs = Math.min(mostMs, surelyMs);
  const findings = causes
    .map(({ credited, by }) =>
      findingOf(calledFor(credited, by, { ...weighing, creditPast }), code, {
        ...{ kinds, by, share: Math.min(1, by / changeMs), routes: sides.head.routes },
      }),
    )
    .sort((one, other) => Number(other.isChanged) - Number(one.isChanged) || other.share - one.share);
  return { found: decide(findings), functions };
}

function decide(findings: readonly FoundCause[]): FoundCauses {
  const [first, ...others] = findings;
  if (first === undefined) return { kind: "none" };
  const rest = Math.max(0, ...others.map(({ share }) => share));
  if (first.share >= explainedShare && rest <= clearShare * first.share) {
    const besides = others.filter(({ isChanged }) => isChanged);
    return { kind: "likely", cause: first, besides: besides.slice(0, mostCandidates - 1) };
  }
  const causes = findings.slice(0, mostCandidates).sort((one, other) => other.share - one.share);
  const explained = causes.reduce((sum, { share }) => sum + share, 0);
  return explained >= explainedShare ? { kind: "several", causes } : { kind: "none" };
}

function spentOf({ spent }: Pick<Credited, "spent">): FoundCause["spent"] {
  const of = (kind: SpentKind): OfSides => ({
    base: mean(spent.base.get(kind)),
    head: mean(spent.head.get(kind)),
  });
  return {
    cpu: of("cpu"),
    wait: of("wait"),
    queries: of("queries"),
    calls: of("calls"),
    allocated: of("allocated"),
  };
}

function describe(
  credited: Credited,
  code: ChangedCode,
  { kinds, by }: { readonly kinds: readonly SpentKind[]; readonly by: number },
): ComparedFunction {
  const { frame, isChanged, lines } = credited;
  const line = mostOf(lines, kinds, { of: by, share: explainedShare });
  return {
    frame,
    line: line === undefined || line.text === "" ? undefined : { frame: line, isNew: code.isNewLine(line) },
    isChanged,
    spent: spentOf(credited),
  };
}

function findingOf(
  credited: Credited,
  code: ChangedCode,
  weighed: {
    readonly kinds: readonly SpentKind[];
    readonly by: number;
    readonly share: number;
    readonly routes: Profile<Frame>["routes"];
  },
): FoundCause {
  const most = { of: weighed.by, share: nearlyAll };
  const route = mostOf(credited.routes, weighed.kinds, most);
  return {
    ...describe(credited, code, weighed),
    route: route === undefined ? undefined : { name: route, ofRequests: shareOfRoute(route, weighed.routes) },
    inside: mostOf(credited.inside, weighed.kinds, most),
    share: weighed.share,
  };
}

/** 1 where it is not known. */
function shareOfRoute(route: string, routes: Profile<Frame>["routes"] = new Map()): number {
  const all = [...routes.values()].reduce((sum, one) => sum + one, 0);
  const own = routes.get(route) ?? 0;
  return own > 0 && all > 0 ? own / all : 1;
}

/** In the table of a report. */
const mostFunctions = 12;

function comparedFunctions(credits: Credits, code: ChangedCode): readonly ComparedFunction[] {
  const kinds = ["cpu", "wait"] as const;
  return [...credits.functions.values()]
    .map((credited) => ({ credited, by: increase(credited.spent, kinds) }))
    .sort((one, other) => Math.abs(other.by) - Math.abs(one.by))
    .slice(0, mostFunctions)
    .map(({ credited, by }) => describe(credited, code, { kinds, by: Math.abs(by) }));
}
