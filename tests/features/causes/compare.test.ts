// What both sides spend is compared: a cause is named where one function explains the change, and nothing is where noise or a mere
// move of time does.
import { expect, test } from "vitest";
import { compareCode } from "../../../src/features/causes/compare/changed-code.ts";
import {
  compareProfiles,
  type FoundCauses,
  type MeasuredChange,
} from "../../../src/features/causes/compare/compare.ts";
import { uniformDraws } from "../../../src/stats/draws.ts";
import { library, own, profileOf, requestsPerSlice, type Stack } from "./profiles.ts";

const checkout = `export async function checkout(items) {
  const total = sum(items);
  const stock = await reserve(items);
  return { total, stock };
}

export function sum(items) {
  return items.reduce((all, one) => all + one.price, 0);
}
`;
const withFraud = checkout.replace("  return { total", "  await checkFraud(items);\n  return { total");
const path = "src/checkout.js";

const handler = own(path, "checkout", 3, "const stock = await reserve(items);");
const database: Stack = { frames: [handler], kind: "wait", amount: 6, route: "POST /checkout" };
const sum: Stack = { frames: [own(path, "sum", 8), own(path, "checkout", 2)], kind: "cpu", amount: 0.4 };
const log: Stack = { frames: [own("src/log.js", "log", 1), handler], kind: "cpu", amount: 0.2 };
const service = [database, sum, log];
const steady: Stack = { ...database, amount: 1 };

/** A new line that computes for so long. */
const computing = (amount: number): Stack => ({
  frames: [own(path, "checkout", 4, "await checkFraud(items);")],
  kind: "cpu",
  amount,
});

interface Sides {
  readonly base: readonly Stack[];
  readonly head: readonly Stack[];
  readonly files?: Readonly<Record<string, { readonly base: string; readonly head: string }>>;
  readonly measured: MeasuredChange;
  readonly areBusy?: boolean;
  readonly seed?: number;
  readonly slices?: number;
  /** CPU time by slice that the profiler took of each side. */
  readonly ownMs?: { readonly base: number; readonly head: number };
}

function compared({
  base,
  head,
  files = {},
  measured,
  areBusy = false,
  seed = 1,
  slices = 24,
  ownMs,
}: Sides): FoundCauses {
  const code = compareCode((one) => files[one] ?? { base: checkout, head: checkout });
  const own = (ms: number | undefined) =>
    ms === undefined ? {} : { ownMs: Array.from({ length: slices }, () => ms) };
  const sides = {
    base: { ...profileOf(base, { seed: 2 * seed, slices }), ...own(ownMs?.base) },
    head: { ...profileOf(head, { seed: 2 * seed + 1, slices }), ...own(ownMs?.head) },
  };
  const perSlice = { base: requestsPerSlice, head: requestsPerSlice };
  return compareProfiles(sides, code, { measured, areBusy, perSlice, random: uniformDraws(seed) }).found;
}

const latency = (changeMs: number, leastMs = changeMs): MeasuredChange => ({
  of: "latency",
  changeMs,
  leastMs,
});

test("an added await is the likely cause, at its new line", () => {
  const waits: Stack = {
    frames: [own(path, "checkout", 4, "await checkFraud(items);")],
    kind: "wait",
    amount: 18.5,
    route: "POST /checkout",
  };
  const found = compared({
    base: service,
    head: [...service, waits],
    files: { [path]: { base: checkout, head: withFraud } },
    measured: latency(18.9),
  });
  expect(found).toMatchObject({
    kind: "likely",
    cause: {
      frame: { path, name: "checkout" },
      line: { frame: { line: 4, text: "await checkFraud(items);" }, isNew: true },
      isChanged: true,
      route: { name: "POST /checkout" },
    },
  });
});

test("a wait behind a first await, whose stack has no caller, is no move of the caller's time", () => {
  const called: Stack = {
    frames: [own(path, "checkout", 2), own("src/app.js", "route", 1)],
    kind: "cpu",
    amount: 0.1,
  };
  const waits: Stack = {
    frames: [own(path, "checkout", 4, "await checkFraud(items);")],
    kind: "wait",
    amount: 18.5,
  };
  const found = compared({
    base: [called, database],
    head: [called, database, waits],
    files: { [path]: { base: checkout, head: withFraud } },
    measured: latency(18.9),
  });
  expect(found).toMatchObject({ kind: "likely", cause: { frame: { path, name: "checkout" } } });
});

test("what a library spends is its caller's, and is named as the library's", () => {
  const parse = (amount: number): Stack => ({
    frames: [library("markdown-it"), own("src/log.js", "log", 1), handler],
    kind: "cpu",
    amount,
  });
  const found = compared({
    base: [...service, parse(2)],
    head: [...service, parse(5)],
    measured: latency(3.2),
  });
  expect(found).toMatchObject({
    kind: "likely",
    cause: { frame: { path: "src/log.js", name: "log" }, inside: "markdown-it", isChanged: false },
  });
});

const client = own("src/database.js", "rows", 20, "return statement(text).all(...values);");

/** Functions of the service that ask its database, each through the same function. */
function asking(amounts: readonly number[]): readonly Stack[] {
  return amounts.map((amount, at) => ({
    frames: [client, own(`src/store-${at}.js`, `find${at}`, 4, `return rows(query${at});`), handler],
    kind: "cpu",
    amount,
  }));
}

test("of those that go through one function that is as it was, the one that spends more is named", () => {
  const found = compared({
    base: [...service, ...asking([0.5, 0.6, 0.7])],
    head: [...service, ...asking([0.5, 3.6, 0.7])],
    measured: latency(3.1),
  });
  expect(found).toMatchObject({
    kind: "likely",
    cause: {
      frame: { path: "src/store-1.js", name: "find1" },
      line: { frame: { text: "return rows(query1);" } },
      isChanged: false,
    },
  });
});

test("a function that is slower for all that call it is named itself", () => {
  const found = compared({
    base: [...service, ...asking([0.5, 0.6, 0.7])],
    head: [...service, ...asking([1.5, 1.6, 1.7])],
    measured: latency(3.1),
  });
  expect(found).toMatchObject({
    kind: "likely",
    cause: { frame: { path: "src/database.js", name: "rows" } },
  });
});

test.each([
  ["renamed", path],
  ["moved to another file", "src/total.js"],
])("a function that was %s is no cause of what the rest of the service does", (_, to) => {
  const heavy = { ...sum, amount: 4 };
  const elsewhere: Stack = {
    frames: [own(to, "total", 8), own(path, "checkout", 2)],
    kind: "cpu",
    amount: 4,
  };
  const found = compared({
    base: [database, heavy, log],
    head: [database, elsewhere, log],
    files: { "src/total.js": { base: "", head: "export function total() {}\n" } },
    measured: latency(3),
  });
  expect(found).toEqual({ kind: "none" });
});

test("two causes are told as two, each with its share", () => {
  const found = compared({
    base: service,
    head: [database, { ...sum, amount: 5.4 }, { ...log, amount: 4.2 }],
    measured: latency(9),
  });
  if (found.kind !== "several") throw new Error(`expected several causes, not ${found.kind}`);
  expect(found.causes.map(({ frame }) => frame.name)).toEqual(["sum", "log"]);
  expect(found.causes.map(({ share }) => share)).toEqual([expect.closeTo(0.55, 0), expect.closeTo(0.45, 0)]);
});

test("a smaller cause that the change brings, too, is named beside the likely one; one of other code is not", () => {
  const audit: Stack = { frames: [own("src/audit.js", "audit", 1), handler], kind: "cpu", amount: 0.2 };
  const sides = {
    base: [...service, audit],
    head: [database, { ...sum, amount: 7 }, { ...log, amount: 2 }, { ...audit, amount: 2 }],
  };
  const found = compared({
    ...sides,
    files: {
      [path]: { base: checkout, head: checkout.replace("one.price", "price(one)") },
      "src/log.js": { base: "export function log() {}", head: "export function log() { write(); }" },
      "src/audit.js": { base: "export function audit() {}", head: "export function audit() {}" },
    },
    measured: latency(10.2),
  });
  if (found.kind !== "likely") throw new Error(`expected a likely cause, not ${found.kind}`);
  expect(found.cause.frame.name).toBe("sum");
  expect(found.besides.map(({ frame }) => frame.name)).toEqual(["log"]);
});

test("where a changed function computes more, the longer waits of the others are its consequence", () => {
  const found = compared({
    base: service,
    head: [{ ...database, amount: 10 }, { ...sum, amount: 2.4 }, log],
    files: { [path]: { base: checkout, head: checkout.replace("one.price", "price(one)") } },
    measured: latency(6),
  });
  expect(found).toMatchObject({ kind: "likely", cause: { frame: { name: "sum" }, isChanged: true } });
});

test("longer waits of the one function that computes more are no consequence of another's", () => {
  const query = (cpuMs: number, waitMs: number): readonly Stack[] => [
    { ...sum, amount: cpuMs },
    { ...sum, kind: "wait", amount: waitMs },
  ];
  const found = compared({
    base: [database, log, ...query(0.4, 1)],
    head: [database, log, ...query(2.4, 6)],
    measured: latency(7.5),
  });
  expect(found).toMatchObject({ kind: "likely", cause: { frame: { name: "sum" }, isChanged: false } });
});

test("of two functions that compute and wait more, the waits of the lesser are the other's consequence", () => {
  const reserve: Stack = {
    frames: [own(path, "reserve", 12), own(path, "checkout", 3)],
    kind: "cpu",
    amount: 1,
  };
  const spent = (of: Stack, cpuMs: number, waitMs: number): readonly Stack[] => [
    { ...of, amount: cpuMs },
    { ...of, kind: "wait", amount: waitMs },
  ];
  const found = compared({
    base: [...spent(sum, 0.4, 1), ...spent(reserve, 0.4, 1)],
    head: [...spent(sum, 2.8, 7), ...spent(reserve, 1.4, 2.5)],
    measured: latency(10.9),
  });
  expect(found).toMatchObject({ kind: "likely", cause: { frame: { name: "sum" } } });
});

test("what computes more is named, although the service's waits vary by more than that", () => {
  const sides = { base: service, head: [{ ...database, amount: 5 }, { ...sum, amount: 1.6 }, log] };
  expect(compared({ ...sides, measured: latency(1.2) })).toMatchObject({
    kind: "likely",
    cause: { frame: { name: "sum" } },
  });
  const elsewhere = [database, { ...sum, amount: 1.6 }];
  const before = [database, sum, { ...log, amount: 1.4 }];
  expect(compared({ base: before, head: elsewhere, measured: latency(1.2) })).toEqual({ kind: "none" });
});

test("where the load cannot tell how much slower the change is, as much as it surely is must be explained", () => {
  const quick: Stack = { ...database, kind: "wait", amount: 0.5 };
  const slower: Stack = { ...sum, kind: "wait" };
  const sides = { base: [quick, slower, log], head: [quick, { ...slower, amount: 1.6 }, log] };
  expect(compared({ ...sides, measured: latency(9, 6) })).toEqual({ kind: "none" });
  expect(compared({ ...sides, measured: latency(9, -1) })).toEqual({ kind: "none" });
  expect(compared({ ...sides, measured: latency(9, 0.5) })).toMatchObject({
    kind: "likely",
    cause: { frame: { name: "sum" }, share: 1 },
  });
});

test("what the profiler takes more of the change's requests is nothing to explain", () => {
  const quick: Stack = { ...database, kind: "wait", amount: 0.5 };
  const slower: Stack = { ...sum, kind: "wait" };
  const head = [quick, { ...slower, amount: 1.6 }, log];
  const sides = { base: [quick, slower, log], head, measured: latency(9) };
  expect(compared(sides)).toEqual({ kind: "none" });
  const byProfiler = { base: 0.2 * requestsPerSlice, head: 7.9 * requestsPerSlice };
  expect(compared({ ...sides, ownMs: byProfiler })).toMatchObject({
    kind: "likely",
    cause: { frame: { name: "sum" } },
  });
});

test("a module that spends more by chance alone shows only that time moved", () => {
  const other = (amount: number): Stack => ({
    frames: [own(path, "reserve", 12), own(path, "checkout", 3)],
    kind: "cpu",
    amount,
  });
  const measured = latency(0.4, 0);
  const kinds = Array.from({ length: 40 }, (_, seed) => {
    const moved = { base: [sum, log, other(0.4)], head: [{ ...sum, amount: 0.8 }, log, other(0.15)] };
    return compared({ ...moved, measured, seed: seed + 1 }).kind;
  });
  expect(kinds.filter((kind) => kind !== "none").length).toBeLessThanOrEqual(2);
});

test("too few slices show nothing", () => {
  const head = [database, { ...sum, amount: 9 }, log];
  expect(compared({ base: service, head, measured: latency(9), slices: 11 })).toEqual({ kind: "none" });
  expect(compared({ base: service, head, measured: latency(9), slices: 12 }).kind).toBe("likely");
});

test("of hundreds of pairs of the same code at most one in a hundred has a cause", () => {
  const gates = 400;
  const found = Array.from({ length: gates }, (_, seed) =>
    compared({ base: service, head: service, measured: latency(0.4), seed: seed + 1 }),
  );
  expect(found.filter(({ kind }) => kind !== "none").length).toBeLessThanOrEqual(gates / 100);
});

test("latency that no function spends is a consequence, where a function computes more: requests wait for the process", () => {
  const more = computing(1);
  const sides = {
    base: [steady, sum, log],
    head: [steady, sum, log, more],
    files: { [path]: { base: checkout, head: withFraud } },
    measured: latency(8),
  };
  expect(compared(sides)).toMatchObject({ kind: "likely", cause: { frame: { name: "checkout" } } });
  const blind = { ...sides, base: [sum, log], head: [sum, log, more] };
  expect(compared(blind)).toEqual({ kind: "none" });
});

test("where processors are busy, a function that computes more explains a change many times as long", () => {
  const more = computing(1);
  const sides = { base: [steady, sum, log], head: [steady, sum, log, more], measured: latency(60) };
  const files = { [path]: { base: checkout, head: withFraud } };
  expect(compared({ ...sides, files, areBusy: true })).toMatchObject({
    kind: "likely",
    cause: { frame: { name: "checkout" }, isChanged: true },
  });
  expect(compared({ ...sides, files, areBusy: false })).toEqual({ kind: "none" });
  expect(compared({ ...sides, areBusy: true })).toMatchObject({
    kind: "likely",
    cause: { isChanged: false },
  });
  expect(compared({ ...sides, measured: latency(60, -5), areBusy: true })).toEqual({ kind: "none" });
});

test("of pairs whose changed code costs the same at most one in a hundred has a cause on busy processors, too", () => {
  const gates = 400;
  const files = { [path]: { base: checkout, head: checkout.replace("one.price", "price(one)") } };
  const found = Array.from({ length: gates }, (_, seed) =>
    compared({ base: service, head: service, files, measured: latency(40), areBusy: true, seed: seed + 1 }),
  );
  expect(found.filter(({ kind }) => kind !== "none").length).toBeLessThanOrEqual(gates / 100);
});

test("on busy processors waits that fell elsewhere make no move of what a function computes more", () => {
  const more = computing(1.5);
  const waits: Stack = { ...more, kind: "wait", amount: 1 };
  const elsewhere = (amount: number): Stack => ({
    frames: [own("src/stock.js", "stock", 1)],
    kind: "wait",
    amount,
  });
  const sides = {
    base: [elsewhere(8), sum, log],
    head: [elsewhere(3), sum, log, more, waits],
    files: { [path]: { base: checkout, head: withFraud } },
    measured: latency(60),
  };
  expect(compared({ ...sides, areBusy: true })).toMatchObject({
    kind: "likely",
    cause: { frame: { name: "checkout" } },
  });
  expect(compared({ ...sides, areBusy: false })).toEqual({ kind: "none" });
});
