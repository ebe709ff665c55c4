import { formatFigure } from "../../model/units.ts";
import { left, line, right, tableOf } from "../../report/document/piece.ts";
import { lineText, tableLines } from "../../report/render/terminal.ts";
import { count, list, verdictWords } from "../../report/words/words.ts";
import { type Attempted, whyUnproved } from "./proof.ts";
import { isProved, type Proof } from "./proved.ts";
import { injectedWords, provedSentence, unprovedWords } from "./sentences.ts";

interface Row {
  readonly scenario: string;
  readonly injected: string;
  readonly half: Proof["unchanged"];
}

function rowsOf({ proof, told, cpuTold }: Attempted): readonly Row[] {
  const { scenario, injected, unchanged, changed } = proof;
  const rows: Row[] = [{ scenario, injected: "nothing", half: unchanged }];
  if (changed === undefined) return rows;
  const { ownMs, addedMs } = injected.cpu > 0 ? cpuTold : told;
  const isMeasured = ownMs > 0 && injected.by + injected.cpu > 0;
  const measured = isMeasured ? ` (measured: ${share(addedMs / ownMs)})` : "";
  return [...rows, { scenario, injected: `${injectedWords(injected)}${measured}`, half: changed }];
}

function share(value: number): string {
  return formatFigure(Number(value.toPrecision(2)), "ratio");
}

/** A table of what was run, then a sentence for each scenario. @param ownMs what the proxy itself adds to a request */
export function renderProofs(attempts: readonly Attempted[], ownMs: number): string {
  const table = tableOf(attempts.flatMap(rowsOf), [
    left("Scenario", ({ scenario }) => line({ code: scenario })),
    left("One side gets", ({ injected }) => line(injected)),
    left("Verdict", ({ half }) => line(verdictWords[half.verdict].word)),
    right("Rounds", ({ half }) => line(String(half.rounds))),
    right("Load", ({ half }) => line(`${Math.round(half.seconds)} s`)),
  ]);
  const proxy = `The proxy itself adds ${formatFigure(ownMs, "time")} to each request, on both sides.`;
  return [...tableLines(table), "", ...attempts.flatMap(sentencesOf), proxy].join("\n");
}

/** What is to be known of a scenario, in a line or two. */
export function sentencesOf(attempt: Attempted): readonly string[] {
  const { proof, context } = attempt;
  const named = (words: string) => `${lineText(line({ code: proof.scenario }))}: ${words}`;
  const why = whyUnproved(attempt);
  if (why === undefined) return [named(provedSentence(proof))];
  const failures = why.kind === "broken" ? failureWords(attempt) : [];
  return [named(`Not proved. ${unprovedWords(why, proof, context)}`), ...failures];
}

/** What kept the proxy from passing requests on. */
function failureWords({ told }: Attempted): readonly string[] {
  const failures = Object.entries(told.failures).map(([code, times]) => `${code} (${count(times, "time")})`);
  return failures.length === 0 ? [] : [`  The target broke connections off: ${list(failures)}.`];
}

function shareOf({ ownMs, addedMs }: Attempted["cpuTold"]): number {
  return ownMs > 0 ? addedMs / ownMs : 0;
}

/** For `--json`. */
export function proofsJson(attempts: readonly Attempted[], ownMs: number) {
  return {
    proved: attempts.every(({ proof }) => isProved(proof)),
    proxyMs: ownMs,
    scenarios: attempts.map((attempt) => ({
      ...attempt.proof,
      proved: isProved(attempt.proof),
      addedShare: shareOf(attempt.told),
      addedCpuShare: shareOf(attempt.cpuTold),
      sentences: sentencesOf(attempt),
    })),
  };
}
