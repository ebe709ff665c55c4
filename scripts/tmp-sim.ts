import { oddsToFail, oddsToPass } from "../src/judge/chances.ts";
import { estimateFactor, normalDraws } from "../src/judge/draws.ts";
import { pairedEstimate } from "../src/judge/spread.ts";
import { knowledgeOf, logOdds } from "../src/stats/sequential.ts";

const T = Math.log(1.05),
  C = Math.log(1.1);
const gates = Number(process.argv[2] ?? 300);
for (const minFail of [2])
  for (const usual of [0.01])
    for (const inner of [0.03, 0.05])
      for (const between of [0, 0.03, 0.06, 0.1]) {
        const out = [0, C].map((mu) => {
          const n = normalDraws(7);
          let [fail, pass, rounds] = [0, 0, 0];
          for (let g = 0; g < gates; g++) {
            const d: number[] = [];
            let done = false;
            for (let r = 1; r <= 12 && !done; r++) {
              d.push(mu + Math.hypot(inner, between) * n());
              const w = { withinVariance: (inner ** 2 * estimateFactor(10, n())) / 2, withinDegrees: 10 };
              const side = (v: number[]) => ({ figures: v.map((value) => ({ value, session: "a" })), ...w });
              const e = pairedEstimate(side(d), side(d.map(() => 0)), { sessions: 0.01, rounds: usual });
              const o = logOdds(knowledgeOf(e), { none: 0, change: C });
              if (e.change > T && o >= oddsToFail(0.01) && r >= minFail) {
                fail++;
                done = true;
                rounds += r;
              } else if (e.change <= T && o <= -oddsToPass) {
                pass++;
                done = true;
                rounds += r;
              } else if (r === 12) rounds += 12;
            }
          }
          return `fail ${((100 * fail) / gates).toFixed(1)} pass ${((100 * pass) / gates).toFixed(1)} rounds ${(rounds / gates).toFixed(1)}`;
        });
        console.log(`min ${minFail} usual ${usual} inner ${inner} between ${between}: ${out.join("  |  ")}`);
      }
