import { readBank } from "./verdicts/bank.ts";
import { drawSimultaneous, drawStored, oneMachine } from "./verdicts/draw.ts";
import { indicators, objectiveFrom } from "./verdicts/indicators.ts";
import { runGate } from "./verdicts/loadline.ts";
import { oracleOf } from "./verdicts/oracle.ts";
import { seeded, seedFor } from "./verdicts/random.ts";
import { mostRounds, openBench } from "./verdicts/trials.ts";

const n = Number(process.argv[2] ?? 100);
const which = process.argv[3] ?? "both";
const only = process.argv[4];
for (const bank of ["calm", "busy"] as const) {
  if (which !== "both" && which !== bank) continue;
  const bench = openBench(await readBank(bank), { bank, seed: 1, gates: { tuned: n, heldOut: n } });
  const rows: [string, string, any, keyof typeof indicators][] = [
    ["stored", "identical", "stored", "p95"],
    ["stored", "slower-10", "stored", "p95"],
    ["stored", "identical", "stored", "p99"],
    ["stored", "identical", "stored", "errors"],
    ["stored", "more-errors", "stored", "errors"],
    ["stored", "identical", "stored", "throughput"],
    ["stored", "less-throughput", "stored", "throughput"],
    ["together", "identical", "sideBySide", "p95"],
    ["together", "slower-10", "sideBySide", "p95"],
    ["together", "identical", "sideBySide", "errors"],
  ];
  for (const [kind, name, design, ind] of rows) {
    if (only !== undefined && !`${kind} ${name} ${ind}`.includes(only)) continue;
    const indicator = indicators[ind];
    const random = seeded(seedFor(1, kind, name, ind));
    const half = "tuned" as const;
    const before = bench.runsOf("identical", half);
    const changed = name === "identical" ? before : bench.runsOf(name, half);
    const both = bench.runsOf(`together-${name}`, half);
    const oracle = indicator.isLevel
      ? oracleOf(bench, indicator, kind === "stored" ? "identical" : "together-identical")
      : undefined;
    const c: any = { pass: 0, fail: 0, inconclusive: 0, r: 0, opass: 0, ofail: 0, oinconclusive: 0, or: 0 };
    for (let g = 0; g < n; g++) {
      const gate =
        design === "stored"
          ? drawStored(
              { before, changed, baselineRuns: 10, rounds: mostRounds, machines: oneMachine },
              random,
            )
          : drawSimultaneous(both, mostRounds, oneMachine, random);
      const e = runGate({
        rounds: gate.rounds.map(bench.measured),
        baseline: gate.baseline.map(bench.measured),
        objectives: [objectiveFrom(indicator.objective)],
        design,
      });
      c[e.word]++;
      c.r += e.rounds;
      if (oracle) {
        const o = oracle.decide(gate);
        c["o" + o.word]++;
        c.or += o.rounds;
      }
    }
    const p = (x: number) => ((100 * x) / n).toFixed(1);
    console.log(
      bank,
      kind,
      name,
      ind,
      `fail ${p(c.fail)} pass ${p(c.pass)} open ${p(c.inconclusive)} rounds ${(c.r / n).toFixed(2)}`,
      oracle ? `| oracle fail ${p(c.ofail)} pass ${p(c.opass)} rounds ${(c.or / n).toFixed(2)}` : "",
    );
  }
}
