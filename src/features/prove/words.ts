import { runsIn, scenarioWord } from "../../model/outcome/scenario.ts";
import { seriesOf } from "../../model/run/series.ts";
import { formatDurationMs, formatFigure, formatLimit } from "../../model/units.ts";
import { left, line, right, tableOf } from "../../report/document/piece.ts";
import { known } from "../../report/known.ts";
import { lineText, tableLines } from "../../report/render/terminal.ts";
import { scenarioHeadline } from "../../report/words/headline.ts";
import { nextStep } from "../../report/words/next.ts";
import { count, list, machineWords, verdictWords, withoutStop } from "../../report/words/words.ts";
import { sumOf } from "../../stats/sum.ts";
import type { Attempted } from "./gates.ts";
import { type Injected, isProved, type Proof } from "./proved.ts";

/** What one side suffered. @param ofTime follows the share of time: as it says alone what a gate catches, nothing */
export function injectedWords({ by, errors, cpu }: Injected, ofTime = " more time"): string {
  const parts = known(
    by > 0 && `${formatLimit(by, "ratio")}${ofTime}`,
    cpu > 0 && `${formatLimit(cpu, "ratio")} more CPU time`,
    errors > 0 && `${formatLimit(errors, "ratio")} of errors`,
  );
  return list(parts);
}

/** What was shown of a gate that is proved. */
export function provedSentence({ injected, changed, at, machine }: Proof): string {
  const seconds = formatDurationMs(Math.round(changed?.seconds ?? 0) * 1000);
  return (
    `This gate passes unchanged code and catches ${injectedWords(injected, "")} in ${seconds} of load ` +
    `(proved ${known(at.slice(0, 10), machine && machineWords(machine)).join(", ")}).`
  );
}

/** Iterations for each request from which on most of them asked the target nothing. */
const mostWithout = 2;

/** Why a gate is not proved, and what to do. */
function unprovedWords({ proof, outcome, told, context }: Attempted): string {
  const passes = proof.unchanged.verdict === "pass";
  const which = passes ? `with ${injectedWords(proof.injected)}` : "for unchanged code";
  const verdict = scenarioWord(outcome);
  const said = `${withoutStop(scenarioHeadline(outcome))}.`;
  const next = nextStep(outcome, { ...context, failOnInconclusive: undefined });
  const saidAndNext = [said, ...next.map((it) => lineText(it))].join(" ");
  if (verdict === "broken") {
    const ends = Object.entries(told.failures).map(([code, times]) => `${code} (${count(times, "time")})`);
    const how = ends.length > 0 ? ` The target broke connections off: ${list(ends)}.` : "";
    return `The gate could not be run ${which}: ${saidAndNext}${how}`;
  }
  const iterations = sumOf(runsIn(outcome), (it) => seriesOf(it, "iterations")?.values.count ?? 0);
  if (told.requests * mostWithout < iterations) {
    return (
      `Only ${count(told.requests, "request")} of ${count(iterations, "iteration")} reached the target ${which}: the script keeps ` +
      "answers, or asks another host. Let each iteration ask the target (TARGET_URL)."
    );
  }
  if (verdict === "inconclusive") return `The gate is inconclusive ${which}: ${saidAndNext}`;
  if (!passes) {
    return (
      `The gate does not pass unchanged code: ${said} If it does so again, its tolerance lies below the noise ` +
      "(loadline calibrate estimates it), or the sides differ: with start: uncommitted changes do."
    );
  }
  if (verdict === "warn") {
    return `The gate only warns ${which}: no objective that was missed can fail it. Take warn: off at least one.`;
  }
  const isCompared =
    outcome.kind === "judged" && outcome.verdict.judgements.some(({ kind }) => kind === "relative");
  return isCompared
    ? `The gate passes ${which}: no objective sees it. Add one on what the load waits for, such as p95 < baseline + 10%, or lower its tolerance.`
    : `The gate passes ${which}: nothing is compared, and its limits are further away. Add an objective such as p95 < baseline + 10%.`;
}

function rowsOf({ proof, measured }: Attempted) {
  const { scenario, injected, unchanged, changed } = proof;
  const got = injected.cpu > 0 ? measured.cpu : measured.by;
  const share = formatFigure(Number(got.toPrecision(2)), "ratio");
  const suffers = injectedWords(injected) + (injected.by + injected.cpu > 0 ? ` (measured: ${share})` : "");
  return known(
    { scenario, suffers: "nothing", half: unchanged },
    changed && { scenario, suffers, half: changed },
  );
}

/** A table of what was run, then a sentence for each scenario. @param ownMs what the proxy itself adds to a request */
export function renderProofs(attempts: readonly Attempted[], ownMs: number): string {
  const table = tableOf(attempts.flatMap(rowsOf), [
    left("Scenario", ({ scenario }) => line({ code: scenario })),
    left("One side gets", ({ suffers }) => line(suffers)),
    left("Verdict", ({ half }) => line(verdictWords[half.verdict].word)),
    right("Rounds", ({ half }) => line(String(half.rounds))),
    right("Load", ({ half }) => line(`${Math.round(half.seconds)} s`)),
  ]);
  const proxy = `The proxy itself adds ${formatFigure(ownMs, "time")} to each request, on both sides.`;
  return [...tableLines(table), "", ...attempts.map(sentenceOf), proxy].join("\n");
}

function sentenceOf(attempt: Attempted): string {
  const { proof } = attempt;
  const said = isProved(proof) ? provedSentence(proof) : `Not proved. ${unprovedWords(attempt)}`;
  return `${lineText(line({ code: proof.scenario }))}: ${said}`;
}

/** For `--json`. */
export function proofsJson(attempts: readonly Attempted[], ownMs: number) {
  const scenarios = attempts.map((attempt) => {
    const { proof, measured } = attempt;
    return { ...proof, proved: isProved(proof), measured, sentence: sentenceOf(attempt) };
  });
  return { proved: scenarios.every(({ proved }) => proved), proxyMs: ownMs, scenarios };
}
