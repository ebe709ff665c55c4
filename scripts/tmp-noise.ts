import { mean, sampleStandardDeviation as sd } from "simple-statistics";
import { bodySideOf, estimateOf, scaleFor } from "../src/judge/difference.ts";
import { findIndicator } from "../src/judge/indicator.ts";
import { mixShiftOf } from "../src/judge/percentile/mix.ts";
import { readBank } from "./verdicts/bank.ts";
import { objectiveFrom } from "./verdicts/indicators.ts";
import { openBench } from "./verdicts/trials.ts";

for (const bank of ["calm", "busy"] as const) {
  const bench = openBench(await readBank(bank), { bank, seed: 1, gates: { tuned: 1, heldOut: 1 } });
  for (const line of ["p95 < baseline + 5%", "p99 < baseline + 5%", "med < baseline + 5%"]) {
    const ind = objectiveFrom(line).indicator;
    const found = (name: string, side: number, half: any) =>
      bench
        .runsOf(name, half)
        .map((recorded) => findIndicator(bench.measured({ recorded, side, slowness: 1 }), ind))
        .filter((x) => x.kind === "found");
    for (const half of ["tuned"] as const) {
      const id = found("identical", 0, half);
      const one = (runs: any[]) =>
        estimateOf(
          { dimension: "time", current: runs, baseline: runs, design: "stored" } as any,
          scaleFor({ dimension: "time", current: runs, baseline: runs, design: "stored" } as any),
        );
      const e = one(id);
      const raw = id.map((x) => Math.log(x.value));
      console.log(
        bank,
        half,
        line,
        "n",
        id.length,
        "raw sd",
        sd(raw).toFixed(4),
        "compared sd(all)",
        Math.sqrt(
          e.rounds.scatter.squares / Math.max(1, e.rounds.scatter.degreesOfFreedom) ||
            e.sessions!.scatter.squares / e.sessions!.scatter.degreesOfFreedom,
        ).toFixed(4),
        "within",
        Math.sqrt(e.rounds.within.variance).toFixed(4),
      );
      for (const name of ["together-identical", "together-slower-10"]) {
        const a = found(name, 1, half),
          b = found(name, 0, half);
        const c = { dimension: "time", current: a, baseline: b, design: "sideBySide" } as any;
        const p = estimateOf(c, scaleFor(c));
        const rawd = a.map((x, i) => Math.log(x.value / b[i]!.value));
        console.log(
          "   ",
          name,
          "raw mean",
          mean(rawd).toFixed(4),
          "sd",
          sd(rawd).toFixed(4),
          "compared mean",
          p.change.toFixed(4),
          "sd",
          Math.sqrt(p.rounds.scatter.squares / p.rounds.scatter.degreesOfFreedom).toFixed(4),
          "within",
          Math.sqrt(p.rounds.within.variance).toFixed(4),
          "dof",
          p.rounds.within.degreesOfFreedom.toFixed(0),
          "mixshift",
          mixShiftOf(a, b)?.endpoint,
        );
        const ba = bodySideOf(a),
          bb = bodySideOf(b);
        if (ba && bb) {
          const d = ba.figures.map((f, i) => f.value - bb.figures[i]!.value);
          console.log(
            "      body mean",
            mean(d).toFixed(4),
            "sd",
            sd(d).toFixed(4),
            "within",
            Math.sqrt(ba.withinVariance + bb.withinVariance).toFixed(4),
          );
        }
      }
    }
  }
}
