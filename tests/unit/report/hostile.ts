import type { GateOutcome, ScenarioOutcome } from "../../../src/model/outcome.ts";
import { baselineOf, judgedGate, measuredRun, servers } from "./measured.ts";

const markup = "</script><img src=x onerror=alert(1)>";
const names = [
  markup,
  "| pipes | and <b>bold</b>",
  "@someone fixes #1 in owner/repo#2",
  "`ticks` and $(rm -rf ~) ${{ secrets.TOKEN }}",
  "\u202egpj.exe\u202c \u2066isolated\u2069 zero\u200bwidth",
  "שלום עולם 123 مرحبا",
  "x".repeat(10_000),
  "javascript:alert(1)",
  "line one\nline two\r\n::error::no",
  "__proto__",
] as const;

function outcomeOf(): GateOutcome {
  const { window } = measuredRun();
  const provenance = {
    scenario: `checkout ${markup}`,
    environment: names[2],
    branch: names[3],
    commit: names[4],
    target: "javascript:alert(document.domain)",
    actor: names[0],
  };
  const run = {
    ...measuredRun({
      endpoints: names,
      levelMs: 140,
      provenance,
      servers: servers(window, {
        name: `${names[0]} ${names[4]}`,
        queue: `${names[1]} ${names[4]} ${names[6]}`,
        unit: `\u202e${names[6]}`,
      }),
    }),
    checks: [{ name: names[0], group: `::${names[1]}::${names[6]}`, passes: 1, fails: 3 }],
    generator: { droppedIterations: 0, vusMax: 5, warnings: [names[0], names[6]] },
  };
  const baseline = baselineOf(3, { endpoints: names, provenance });
  const { scenarios, verdict } = judgedGate([run], baseline);
  const doubted = scenarios.map((it) =>
    it.kind === "judged"
      ? {
          ...it,
          verdict: { ...it.verdict, doubts: [...it.verdict.doubts, doubtOf(names[4]), doubtOf(names[6])] },
        }
      : it,
  );
  return { verdict, scenarios: doubted, notes: [`a note of ${markup}`, names[6]] };
}

function doubtOf(metric: string) {
  return { kind: "defaultLeftOut", objective: names[1], metric } as const;
}

/** The same beside a scenario that broke at an address without end. */
function severalOf(outcome: GateOutcome): GateOutcome {
  const broken: ScenarioOutcome = {
    kind: "broken",
    scenario: names[6],
    environment: "preview",
    reason: `k6 could not reach https://preview.example/${names[6]}`,
    cancelled: false,
    partial: [],
  };
  return { ...outcome, verdict: "broken", scenarios: [...outcome.scenarios, broken] };
}

const alone = outcomeOf();

/** A gate whose every name from outside was chosen to do harm. */
export const hostile = { names, markup, outcome: alone, several: severalOf(alone) };
