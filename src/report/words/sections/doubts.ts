import { tellsOfExceptions } from "../../../judge/indicator/exceptions.ts";
import { groupedBy } from "../../../lib/grouped.ts";
import type { Line, Section } from "../../../model/document.ts";
import { formatObjective } from "../../../model/objective.ts";
import type { JudgedOutcome } from "../../../model/outcome.ts";
import { isReadFromPrometheus } from "../../../model/run/prometheus-runs.ts";
import type { Run } from "../../../model/run/run.ts";
import type { NotJudged } from "../../../model/verdict.ts";
import { sumOf } from "../../../stats/sum.ts";
import { codes, evidence, line, listOf } from "../../document/piece.ts";
import { isShownUnread } from "../../document/sections/servers.ts";
import { known } from "../../known.ts";
import { doubtKinds, doubtSentences, untoldInvalidity } from "../facts/doubts.ts";
import { notJudgedSentence } from "../facts/reasons.ts";
import { count } from "../words.ts";
import { rateDoubt } from "./measured.ts";
import { mostInWords } from "./objectives.ts";
import { referenceWords } from "./rounds.ts";

/** Why an objective was not judged; briefly if another section has the details. */
function whyNotJudged(judgement: NotJudged, outcome: JudgedOutcome): string {
  if (judgement.cause === "invalid") return "No round has a valid measurement of it.";
  return isShownUnread(judgement, outcome.runs)
    ? "Prometheus gave no figure; see the Servers section."
    : notJudgedSentence(judgement, outcome.verdict);
}

/** Objectives that were not judged, one line for each reason. */
export function reasonsSection(outcome: JudgedOutcome): Section | undefined {
  const open = outcome.verdict.judgements.filter((it) => it.kind === "notJudged");
  if (open.length === 0) return undefined;
  const few = open.filter(({ cause }) => cause === "fewSamples");
  const alike = few.length > 1 ? few : [];
  const reasons = groupedBy([...open.filter((it) => !alike.includes(it)), ...alike], (it) =>
    alike.includes(it)
      ? "Too few samples beyond the percentile; a longer run would decide it."
      : whyNotJudged(it, outcome),
  );
  const lines = [...reasons].slice(0, 20).map(([reason, of]) => {
    if (of.length > mostInWords) return line(`${of.length} objectives: ${reason}`);
    return line(...codes(of.map(({ objective }) => formatObjective(objective))), `: ${reason}`);
  });
  return evidence(`Not judged (${open.length})`, listOf(lines));
}

/** Uncaught exceptions of the script; undefined if there are none, or an objective on them was judged. */
function exceptionLine({ runs, verdict }: JudgedOutcome): Line | undefined {
  if (verdict.judgements.some((it) => tellsOfExceptions(it) && it.kind !== "notJudged")) return undefined;
  const thrown = runs.flatMap(({ generator }) => generator.exceptions ?? []);
  const amount = sumOf(thrown, (it) => it.count);
  if (amount === 0) return undefined;
  const first = thrown.find((it) => it.first !== undefined)?.first;
  const example = first === undefined ? [] : ["; the first: ", { code: first }];
  return line(`The script threw ${count(amount, "uncaught exception")}`, ...example);
}

/** The warnings of the runs' records, each once, with their source. */
function warningLines(runs: readonly Run[]): readonly Line[] {
  // Only Loadline's own runs have the version of k6 as their generator.
  const areOwn = runs.every(({ provenance }) => /^k6 v\d/.test(provenance.generator));
  const speaker = runs.some(({ provenance }) => isReadFromPrometheus(provenance))
    ? "Read from Prometheus"
    : areOwn
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
  const others = known(
    exceptionLine(outcome),
    rateDoubt(outcome, referenceWords(outcome)),
    ...warningLines(runs),
  );
  const lines = [
    ...untoldInvalidity(verdict).map((it) => line(`Not a valid measurement: ${it}`)),
    ...doubtSentences(verdict).map((it) => line(it)),
    ...others,
  ];
  if (lines.length === 0) return undefined;
  const title = `Doubts about the measurement (${lines.length})`;
  const more = others.length === 0 ? [] : [`${others.length} more`];
  const kinds = [...doubtKinds(verdict), ...more].join("; ");
  const brief = line(`Doubts: ${kinds} (in full with --verbose, or on the report's page).`);
  return evidence(title, listOf(lines.slice(0, 20)), {
    about: "doubts",
    ...(lines.length > 1 && { brief }),
  });
}
