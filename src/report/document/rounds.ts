import type { Line, Piece } from "../../model/document.ts";
import { formatIndicator } from "../../model/objective.ts";
import type { JudgedOutcome, RoundCause } from "../../model/outcome.ts";
import { lengthMs } from "../../model/run/age.ts";
import { formatDurationMs } from "../../model/units.ts";
import { limitedBy } from "../words/sentences.ts";
import { count, indicatorWords, listSome, workWords } from "../words/words.ts";
import { line } from "./piece.ts";

/** What a scenario's figures are compared with, in words that stand in a sentence. */
export function referenceWords({ design }: JudgedOutcome): "baseline" | "base deployment" {
  return design === "stored" ? "baseline" : "base deployment";
}

/** Why a round is taken, for the log: "because p95 is still inconclusive". */
export function causeWords(cause: RoundCause): string {
  switch (cause.kind) {
    case "asked":
      return "as configured";
    case "toDecide":
      return `because ${listSome(cause.indicators)} ${cause.indicators.length > 1 ? "are" : "is"} still inconclusive`;
    case "toConfirm":
      return `to confirm the miss of ${listSome(cause.indicators)}`;
    case "toReplace":
      return `because no round is valid for ${listSome(cause.indicators)} yet`;
    default:
      return cause satisfies never;
  }
}

const numberWords = ["no", "one", "two", "three", "four", "five", "six"];

function inWords(amount: number): string {
  return numberWords[amount] ?? String(amount);
}

/** Indicators by the names that the table has for them, `p95` and not `http_req_duration p(95)`. */
function names(indicators: readonly string[], { verdict }: JudgedOutcome): string {
  const known = new Map(
    verdict.judgements.map(({ objective: { indicator } }) => [
      formatIndicator(indicator),
      indicatorWords(indicator),
    ]),
  );
  return listSome(indicators.map((it) => known.get(it) ?? it));
}

/** Causes of one kind that follow each other. */
interface CauseGroup {
  readonly cause: RoundCause;
  readonly times: number;
}

/** Of each group the last cause counts: what its rounds left open until then. */
function groupCauses(causes: readonly RoundCause[]): readonly CauseGroup[] {
  const groups: CauseGroup[] = [];
  for (const cause of causes) {
    const last = groups.at(-1);
    if (last?.cause.kind === cause.kind) groups.splice(-1, 1, { cause, times: last.times + 1 });
    else groups.push({ cause, times: 1 });
  }
  return groups;
}

function missedWords(indicators: number): string {
  return indicators > 1 ? "missed their objectives and were" : "missed its objective and was";
}

function groupWords({ cause, times }: CauseGroup, isFirst: boolean, outcome: JudgedOutcome): string {
  switch (cause.kind) {
    case "asked":
      return "as configured";
    case "toDecide": {
      const open = names(cause.indicators, outcome);
      if (!isFirst) return `then ${open} still ${cause.indicators.length > 1 ? "were" : "was"} inconclusive`;
      return `the first ${times === 1 ? "" : `${inWords(times)} `}left ${open} open`;
    }
    case "toConfirm":
      return `${isFirst ? "" : "then "}${names(cause.indicators, outcome)} ${missedWords(cause.indicators.length)} measured again`;
    case "toReplace": {
      const some = names(cause.indicators, outcome);
      if (!isFirst) return `then none was valid for ${some}`;
      return `the first ${times === 1 ? "was" : `${inWords(times)} were`} not valid for ${some}`;
    }
    default:
      return cause satisfies never;
  }
}

/** What keeps further rounds from telling, as far as the first open objective knows. */
function noUseWords({ verdict }: JudgedOutcome): string {
  const open = verdict.judgements.flatMap((it) =>
    it.kind === "relative" && it.verdict === "inconclusive" ? (it.remedy ?? []) : [],
  );
  const [first] = open.filter(({ kind }) => kind !== "rounds");
  return first === undefined
    ? "; more would not decide it"
    : `; more would not decide it: ${limitedBy(first)}`;
}

/** Why one round was enough. */
function enoughWords({ verdict }: JudgedOutcome): string {
  const isAll = verdict.judgements.every((it) => it.kind !== "notJudged" && it.verdict !== "inconclusive");
  return isAll ? ": everything was decided" : "; another would have changed nothing";
}

function stopPieces(outcome: JudgedOutcome): readonly Piece[] {
  const { stopped, causes } = outcome;
  switch (stopped.kind) {
    case "given":
      return [];
    case "decided":
      return causes.length === 0 ? [enoughWords(outcome)] : [];
    case "noUse":
      return [noUseWords(outcome)];
    case "mostRounds":
      return ["; no more are allowed"];
    case "budget":
      return ["; another would have exceeded the budget"];
    case "cancelled":
      return ["; another was cancelled"];
    case "broken":
      // A note of the gate says why.
      return ["; another could not be measured"];
    default:
      return stopped satisfies never;
  }
}

/** Which side each round measured first, from its runs' windows: `base, head, head, base`. */
function orderWords({ runs, baseline }: JudgedOutcome): string {
  const sides = runs.flatMap((run, index) => {
    const base = baseline[index];
    if (base === undefined) return [];
    const isBaseFirst = Date.parse(base.window.start) <= Date.parse(run.window.start);
    return isBaseFirst ? ["base", "change"] : ["change", "base"];
  });
  return sides.join(", ");
}

function designWords(outcome: JudgedOutcome): string {
  switch (outcome.design) {
    case "stored":
      return "";
    case "alternating":
      return ` side by side, in the order ${orderWords(outcome)}`;
    case "simultaneous":
      return ` side by side, both at the same time${outcome.stopped.kind === "given" ? "" : " in one process"}`;
    default:
      return outcome.design satisfies never;
  }
}

/** No further round was considered, or a report of an earlier version does not say why there was none. */
function isUntold({ runs, stopped, design, verdict }: JudgedOutcome): boolean {
  const wasDecided = stopped.kind === "decided" && verdict.verdict !== "inconclusive";
  return (
    runs.length === 1 && design === "stored" && ["decided", "given"].includes(stopped.kind) && !wasDecided
  );
}

/** How many rounds there were, why, and why no more: "3 rounds: the first two left p95 open". */
export function roundsLine(outcome: JudgedOutcome): Line | undefined {
  const { runs, causes } = outcome;
  if (isUntold(outcome)) return undefined;
  const why = groupCauses(causes).map((group, index) => groupWords(group, index === 0, outcome));
  const because = why.length === 0 ? "" : `: ${why.join(", ")}`;
  return line(`${count(runs.length, "round")}${designWords(outcome)}${because}`, ...stopPieces(outcome));
}

/** `In all: 45 s of load, 4,500 requests`; of the base deployment the requests are not kept with the report. */
export function totalLine({ runs, baseline, control = [], design }: JudgedOutcome): Line | undefined {
  if (runs.length === 1 && design === "stored") return undefined;
  const all = design === "alternating" ? [...runs, ...baseline, ...control] : runs;
  const seconds = all.reduce((sum, run) => sum + lengthMs(run.window) + run.window.warmUpMs, 0) / 1000;
  const time = formatDurationMs(Math.max(1, Math.round(seconds)) * 1000);
  const whose = design === "stored" ? "" : " to this change";
  return line(`In all: ${time} of load, ${workWords(runs)}${whose}`);
}
