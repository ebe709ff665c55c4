import { existsSync, readdirSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { objectiveFrom } from "./indicators.ts";
import { judgeRounds } from "./loadline.ts";
import { measureRun } from "./runs.ts";

const bank = process.argv[2] ?? "calm";
const gates = Number(process.argv[3] ?? 200);
const most = Number(process.argv[4] ?? 12);
const half = process.argv[5] ?? "tuned";
const dir = new URL(`bank/${bank}/`, import.meta.url).pathname;
const all: any[] = readdirSync(dir).flatMap((f) =>
  (f.endsWith(".gz") ? gunzipSync(readFileSync(dir + f)).toString() : readFileSync(dir + f, "utf8"))
    .trim()
    .split("\n")
    .map((l) => JSON.parse(l)),
);
let seed = 7;
const u = () => {
  seed = (seed + 0x6d2b79f5) >>> 0;
  let m = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  m = (m + Math.imul(m ^ (m >>> 7), 61 | m)) ^ m;
  return ((m ^ (m >>> 14)) >>> 0) / 2 ** 32;
};
const shuf = (a: any[]) => {
  const b = [...a];
  for (let i = b.length - 1; i > 0; i--) {
    const j = Math.floor(u() * (i + 1));
    [b[i], b[j]] = [b[j], b[i]];
  }
  return b;
};
const ofHalf = (r: any) => half === "all" || (r.place % 2 === 0) === (half === "tuned");
const runs = (name: string) => all.filter((r) => r.case === name && ofHalf(r));
const memo = new Map<any, any>();
const rec = (recorded: any, side: number) => {
  const k = recorded.sides[side];
  if (!memo.has(k)) memo.set(k, measureRun({ recorded, side, slowness: 1 }));
  return memo.get(k);
};
const p95 = (r: any, s: number) =>
  Math.log(
    rec(r, s).metrics.find((m: any) => m.name === "http_req_duration").series[0].values.percentiles["95"],
  );
const varr = (a: number[]) => {
  const m = a.reduce((x, y) => x + y, 0) / a.length;
  return a.reduce((s, x) => s + (x - m) ** 2, 0) / (a.length - 1);
};
const T = Math.log(1.05),
  D = Math.log(1.1),
  up = Math.log(0.98 / 0.01),
  lo = Math.log(0.99 / 0.02);
function oracle(xs: number[], bs: number[], paired: boolean, v: number) {
  for (let n = 1; n <= xs.length; n++) {
    const mx = xs.slice(0, n).reduce((a, b) => a + b, 0) / n;
    const bb = paired ? bs.slice(0, n) : bs;
    const mb = bb.reduce((a, b) => a + b, 0) / bb.length;
    const V = paired ? v / n : v * (1 / n + 1 / bs.length);
    const x = mx - mb;
    const o = (D * (x - D / 2)) / V;
    if (o >= up && x > T && n > 1) return { w: "fail", n };
    if (-o >= lo && x <= T) return { w: "pass", n };
  }
  return { w: "open", n: xs.length };
}
function go(
  label: string,
  draw: () => { head: [any, number][]; base: [any, number][] },
  paired: boolean,
  v: number,
  obj = "p95 < baseline + 5%",
) {
  const c: any = { pass: 0, fail: 0, inconclusive: 0 },
    o: any = { pass: 0, fail: 0, open: 0 };
  let rs = 0,
    ors = 0;
  const t0 = performance.now();
  for (let g = 0; g < gates; g++) {
    const { head, base } = draw();
    const gate = {
      rounds: head.map(([r, s]) => rec(r, s)),
      baseline: base.map(([r, s]) => rec(r, s)),
      objectives: [objectiveFrom(obj)],
      design: paired ? ("sideBySide" as const) : ("stored" as const),
    };
    let n = 1;
    let v1 = judgeRounds(gate, n);
    while (v1.anotherRound.kind !== "unneeded" && n < gate.rounds.length) {
      n++;
      v1 = judgeRounds(gate, n);
    }
    c[v1.verdict]++;
    rs += n;
    const q = oracle(
      head.map(([r, s]) => p95(r, s)),
      base.map(([r, s]) => p95(r, s)),
      paired,
      v,
    );
    o[q.w]++;
    ors += q.n;
  }
  const pc = (x: number) => ((100 * x) / gates).toFixed(1).padStart(5);
  console.log(
    label.padEnd(30),
    `fail ${pc(c.fail)} pass ${pc(c.pass)} open ${pc(c.inconclusive)} rounds ${(rs / gates).toFixed(2)} | oracle fail ${pc(o.fail)} pass ${pc(o.pass)} open ${pc(o.open)} rounds ${(ors / gates).toFixed(2)} (${((performance.now() - t0) / gates).toFixed(0)} ms/gate)`,
  );
}
const id = runs("identical");
const vid = varr(all.filter((r) => r.case === "identical").map((r) => p95(r, 0)));
console.log(bank, "sd of a run", (100 * Math.sqrt(vid)).toFixed(1), "n", id.length);
const stored = (name: string) => () => {
  const head = shuf(runs(name)).slice(0, most);
  const base = shuf(id.filter((r) => !head.includes(r))).slice(0, 10);
  return { head: head.map((r) => [r, 0] as [any, number]), base: base.map((r) => [r, 0] as [any, number]) };
};
const mostStored = Math.min(most, id.length - 10);
for (const name of ["identical", "slower-5", "slower-10", "slower-20", "slower-tail"])
  go(
    `stored ${name}`,
    () => {
      const d = stored(name)();
      return { head: d.head.slice(0, mostStored), base: d.base };
    },
    false,
    vid,
    name === "slower-tail" ? "p99 < baseline + 5%" : undefined,
  );
for (const [name, what, hs] of (bank === "calm"
  ? [
      ["together-identical", "identical", 1],
      ["together-slower-10", "slower-10", 1],
    ]
  : [
      ["together", "identical", 1],
      ["together", "slower-10", 2],
    ]) as [string, string, number][]) {
  const both = runs(name);
  const v = varr(all.filter((r) => r.case === name).map((r) => p95(r, hs) - p95(r, 0)));
  console.log("pair sd", (100 * Math.sqrt(v)).toFixed(1), "n", both.length);
  go(
    `together ${what}`,
    () => {
      const d = shuf(both).slice(0, most);
      return { head: d.map((r) => [r, hs] as [any, number]), base: d.map((r) => [r, 0] as [any, number]) };
    },
    true,
    v,
  );
}
if (process.env.SHOW) {
  const { noiseWithin, bodyOf } = await import("../../src/judge/noise.ts");
  const { findIndicator } = await import("../../src/judge/indicator.ts");
  const o = objectiveFrom("p95 < baseline + 5%");
  const show = (rs: any[]) => {
    const f = rs.map((r) => findIndicator(r, o.indicator) as any);
    const w = f.map((x) => {
      const n = noiseWithin(x);
      return { v: (n.standardError / x.value) ** 2, d: n.degreesOfFreedom };
    });
    const b = f.map((x) => bodyOf(x.samples.series)!);
    const m = (a: number[]) => a.reduce((p, q) => p + q, 0) / a.length;
    return `within sd ${(100 * Math.sqrt(m(w.map((x) => x.v)))).toFixed(2)} (median ${(100 * Math.sqrt(w.map((x) => x.v).sort((p, q) => p - q)[Math.floor(w.length / 2)]!)).toFixed(2)}) df ${m(w.map((x) => x.d)).toFixed(1)} actual ${(100 * Math.sqrt(varr(f.map((x) => Math.log(x.value))))).toFixed(2)} body within ${(100 * Math.sqrt(m(b.map((x) => x.standardError ** 2)))).toFixed(2)} actual ${(100 * Math.sqrt(varr(b.map((x) => x.value)))).toFixed(2)} df ${m(b.map((x) => x.degreesOfFreedom)).toFixed(1)}`;
  };
  console.log("stored", show(all.filter((r) => r.case === "identical").map((r) => rec(r, 0))));
  console.log("together", show(all.filter((r) => r.case.startsWith("together")).map((r) => rec(r, 0))));
}
