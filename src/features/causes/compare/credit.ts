import type { Profile, Spent, SpentKind } from "../profile.ts";
import type { ChangedCode, CodeSide } from "./changed-code.ts";
import type { Frame, OwnFrame } from "./frame.ts";

/** What the requests of a slice spent, each on average, by slice. */
export type PerRequest = Float64Array;

/** What one function spent on both sides. */
export interface Credited {
  readonly key: string;
  /** As the change has it, where it has it. */
  readonly frame: OwnFrame;
  /** Whether the pull request changes it. */
  readonly isChanged: boolean;
  /** Credited to it: by itself, and by libraries and the runtime that it called. */
  readonly spent: Readonly<Record<CodeSide, ReadonlyMap<SpentKind, PerRequest>>>;
  /** Of `spent`, by line. */
  readonly lines: ReadonlyMap<string, CreditedPart<OwnFrame>>;
  /** Of `spent`, by the route that asked for it; requests of all routes are its denominator. */
  readonly routes: ReadonlyMap<string, CreditedPart<string>>;
  /** Of `spent`, by the library that it called, the query or the host. */
  readonly inside: ReadonlyMap<string, CreditedPart<string>>;
  /** Keys of the functions of the repository that called it, the nearest one on each stack. */
  readonly callers: ReadonlySet<string>;
  /** Of `spent`, on stacks that hold a caller: what goes on after a first await has none where nobody awaits it. */
  readonly called: Readonly<Record<CodeSide, ReadonlyMap<SpentKind, PerRequest>>>;
}

/** A part of what a function spent: on average per request, by side and kind. */
export interface CreditedPart<What> {
  readonly what: What;
  readonly mean: Readonly<Record<CodeSide, Map<SpentKind, number>>>;
}

/** What both sides spent, by function. */
export interface Credits {
  readonly slices: number;
  readonly functions: ReadonlyMap<string, Credited>;
  /** With everything that ran inside the function, wherever it is credited. */
  readonly inclusive: ReadonlyMap<string, Readonly<Record<CodeSide, ReadonlyMap<SpentKind, PerRequest>>>>;
  /** Of all stacks, also those without a function of the repository. */
  readonly total: Readonly<Record<CodeSide, ReadonlyMap<SpentKind, PerRequest>>>;
}

type Totals = Record<CodeSide, Map<SpentKind, PerRequest>>;

function noTotals(): Totals {
  return { base: new Map(), head: new Map() };
}

interface Growing extends Credited {
  frame: OwnFrame;
  isChanged: boolean;
  readonly spent: Totals;
  readonly called: Totals;
  readonly lines: Map<string, CreditedPart<OwnFrame>>;
  readonly routes: Map<string, CreditedPart<string>>;
  readonly inside: Map<string, CreditedPart<string>>;
  readonly callers: Set<string>;
}

/** The slices in which both sides answered requests. */
function commonSlices(sides: Readonly<Record<CodeSide, Profile<Frame>>>): readonly number[] {
  const { base, head } = sides;
  const answered = ({ requests }: Profile<Frame>, slice: number): boolean =>
    requests === undefined || (requests[slice] ?? 0) > 0;
  return Array.from({ length: Math.min(base.slices, head.slices) }, (_, slice) => slice).filter(
    (slice) => answered(base, slice) && answered(head, slice),
  );
}

function addTo(
  totals: Map<SpentKind, PerRequest>,
  kind: SpentKind,
  { length, amounts }: { readonly length: number; readonly amounts: readonly (readonly [number, number])[] },
): void {
  const all = totals.get(kind) ?? new Float64Array(length);
  totals.set(kind, all);
  for (const [at, amount] of amounts) all[at] = (all[at] ?? 0) + amount;
}

function addPart<What>(
  parts: Map<string, CreditedPart<What>>,
  key: string,
  what: What,
  { side, kind, mean }: { readonly side: CodeSide; readonly kind: SpentKind; readonly mean: number },
): void {
  const all = parts.get(key)?.mean ?? {
    base: new Map<SpentKind, number>(),
    head: new Map<SpentKind, number>(),
  };
  // The base was first: where the change has the line, too, it is named as it stands there.
  parts.set(key, { what, mean: all });
  all[side].set(kind, (all[side].get(kind) ?? 0) + mean);
}

/** The library that the credited function called, or what was asked of a database or another service. */
function insideOf({ frames, what }: Spent<Frame>, at: number): string | undefined {
  if (what !== undefined) return what;
  const called = frames[at - 1];
  return called?.kind === "library" ? called.name : undefined;
}

function calledBy(frames: readonly Frame[], at: number): string | undefined {
  const called = frames[at - 1];
  return called?.kind === "library" ? called.function : called?.name;
}

/**
 * Credits each stack to one function of the repository: the innermost that the pull request changes, else the innermost. What a
 * library or the runtime spends is its caller's.
 * @param perSlice requests of a side in each slice, for profiles that did not see them
 * @param passedOver keys of functions whose callers are credited in their place
 */
export function creditFunctions(
  sides: Readonly<Record<CodeSide, Profile<Frame>>>,
  code: ChangedCode,
  perSlice: Readonly<Record<CodeSide, number>>,
  passedOver: ReadonlySet<string> = new Set(),
): Credits {
  const slices = commonSlices(sides);
  const position = new Map(slices.map((slice, at) => [slice, at]));
  const length = slices.length;
  const functions = new Map<string, Growing>();
  const inclusive = new Map<string, Totals>();
  const total = noTotals();
  for (const side of ["base", "head"] as const) {
    const { spent, requests } = sides[side];
    const keyed = new Map<OwnFrame, { readonly key: string; readonly isChanged: boolean }>();
    const known = (frame: OwnFrame) => {
      const found = keyed.get(frame) ?? {
        key: code.keyOf(frame, side),
        isChanged: code.isChangedFunction(frame, side),
      };
      keyed.set(frame, found);
      return found;
    };
    for (const one of spent) {
      const { kind, frames, route } = one;
      const amounts = [...one.bySlice].flatMap(([slice, amount]) => {
        const at = position.get(slice);
        return at === undefined ? [] : [[at, amount / (requests?.[slice] ?? perSlice[side])] as const];
      });
      if (amounts.length === 0) continue;
      const added = { length, amounts };
      addTo(total[side], kind, added);
      const own = frames.flatMap((frame, at) =>
        frame.kind === "own" ? [{ frame, at, ...known(frame) }] : [],
      );
      for (const key of new Set(own.map((each) => each.key))) {
        const all = inclusive.get(key) ?? noTotals();
        inclusive.set(key, all);
        addTo(all[side], kind, added);
      }
      const credited =
        own.find(({ isChanged }) => isChanged) ?? own.find(({ key }) => !passedOver.has(key)) ?? own[0];
      if (credited === undefined) continue;
      const { key, frame, at, isChanged } = credited;
      const found: Growing = functions.get(key) ?? {
        ...{ key, frame, isChanged, spent: noTotals(), called: noTotals(), callers: new Set<string>() },
        ...{ lines: new Map(), routes: new Map(), inside: new Map() },
      };
      functions.set(key, found);
      if (side === "head") found.frame = frame;
      found.isChanged ||= isChanged;
      addTo(found.spent[side], kind, added);
      const mean = amounts.reduce((sum, [, amount]) => sum + amount, 0) / length;
      const part = { side, kind, mean };
      const callee = calledBy(frames, at);
      const line = callee === undefined ? frame : code.callOf(frame, side, callee);
      addPart(found.lines, line.text, line, part);
      if (route !== undefined) addPart(found.routes, route, route, part);
      const inside = insideOf(one, at);
      if (inside !== undefined) addPart(found.inside, inside, inside, part);
      const caller = own.find((each) => each.at > at && each.key !== key);
      if (caller === undefined) continue;
      found.callers.add(caller.key);
      addTo(found.called[side], kind, added);
    }
  }
  return { slices: length, functions, inclusive, total };
}
