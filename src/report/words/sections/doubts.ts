import { tellsOfExceptions } from "../../../judge/indicator/exceptions.ts";
import { groupedBy } from "../../../lib/grouped.ts";
import type { Line, Section } from "../../../model/document.ts";
import type { JudgedOutcome } from "../../../model/outcome.ts";
import { isReadFromPrometheus } from "../../../model/run/prometheus-runs.ts";
import type { Run } from "../../../model/run/run.ts";
import type { Judgement } from "../../../model/verdict.ts";
import { sumOf } from "../../../stats/sum.ts";
import { evidence, line, listOf } from "../../document/piece.ts";
import { isToldUnread } from "../../document/sections/servers.ts";
import { known } from "../../known.ts";
import { doubtSentences, untoldInvalidity } from "../facts/doubts.ts";
import { notJudgedSentence } from "../facts/reasons.ts";
import { count } from "../words.ts";
import { rateDoubt } from "./measured.ts";
import { mostInWords } from "./objectives.ts";
import { referenceWords } from "./rounds.ts";

/** Why an objective was not judged, unless another place says it already. */
function whyNotJudged(judgement: Extract<Judgement, { kind: "notJudged" }>, outcome: JudgedOutcome): string {
  if (judgement.cause === "invalid") return "No round has a valid measurement of it.";
  return isToldUnread(judgement, outcome.runs)
    ? "Prometheus gave no figure; see the Servers section."
    : notJudgedSentence(judgement, outcome.verdict);
}

/** A line for each reason, however many objectives share it. */
export function reasonsSection(outcome: JudgedOutcome): Section | undefined {
  const open = outcome.verdict.judgements.filter((it) => it.kind === "notJudged");
  if (open.length === 0) return undefined;
  const few = open.filter(({ cause }) => cause === "fewSamples");
  const others = open.filter((it) => few.length < 2 || !few.includes(it));
  const reasons: (readonly [string, readonly Judgement[]])[] = [
    ...groupedBy(others, (it) => whyNotJudged(it, outcome)),
  ];
  if (few.length > 1)
    reasons.push(["Too few samples beyond the percentile; a longer run would decide it.", few]);
  const lines = reasons.slice(0, 20).map(([reason, of]) => {
    // The table marks each of them; a list of many would only tell them again.
    if (of.length > mostInWords) return line(`${of.length} objectives: ${reason}`);
    const named = of.flatMap(({ objective }) => [", ", { code: objective.text }]);
    return line(...named.slice(1), `: ${reason}`);
  });
  return evidence(`Not judged (${open.length})`, listOf(lines));
}

/** Iterations that ended in an error of the script itself: what they did not do is missing in all figures. */
function exceptionLines({ runs, verdict }: JudgedOutcome): readonly Line[] {
  // Where they are a miss, the first of them stands below the headline.
  if (verdict.judgements.some((it) => tellsOfExceptions(it) && it.kind !== "notJudged")) return [];
  const thrown = runs.flatMap(({ generator }) => generator.exceptions ?? []);
  const amount = sumOf(thrown, (it) => it.count);
  const first = thrown.find((it) => it.first !== undefined)?.first;
  if (amount === 0) return [];
  const example = first === undefined ? [] : ["; the first: ", { code: first }];
  return [line(`The script threw ${count(amount, "uncaught exception")}`, ...example)];
}

/** Whether Loadline made the run, so that its record names the version of k6. */
function isLoadline({ provenance }: Run): boolean {
  return /^k6 v\d/.test(provenance.generator);
}

/** The warnings of the runs' records, each once, and who said them. */
function warningLines(runs: readonly Run[]): readonly Line[] {
  const speaker = runs.some(({ provenance }) => isReadFromPrometheus(provenance))
    ? "Read from Prometheus"
    : runs.every(isLoadline)
      ? "The load generator said"
      : "Read from the results";
  const warnings = new Set(runs.flatMap(({ generator }) => generator.warnings));
  const refused = new Set(runs.flatMap(({ generator }) => generator.refusedWrites ?? []));
  return [
    ...[...refused].map((it) => line("Remote write: ", { code: it })),
    ...[...warnings].map((it) => line(`${speaker}: `, { code: it })),
  ];
}

export function warningsSection(outcome: JudgedOutcome): Section | undefined {
  const { verdict, runs } = outcome;
  const lines = known(
    // The reason of an inconclusive verdict stands above; a round that was left out has a doubt of its own.
    ...untoldInvalidity(verdict).map((it) => line(`Not a valid measurement: ${it}`)),
    ...doubtSentences(verdict).map((it) => line(it)),
    ...exceptionLines(outcome),
    rateDoubt(outcome, referenceWords(outcome)),
    ...warningLines(runs),
  );
  if (lines.length === 0) return undefined;
  const title = `Doubts about the measurement (${lines.length})`;
  return evidence(title, listOf(lines.slice(0, 20)), { about: "doubts" });
}
