import type { Line } from "../../../model/document.ts";
import { formatIndicator } from "../../../model/objective.ts";
import type { JudgedOutcome, RoundCause } from "../../../model/outcome.ts";
import { loadMs } from "../../../model/run/age.ts";
import { formatDurationMs } from "../../../model/units.ts";
import { sumOf } from "../../../stats/sum.ts";
import { byKind } from "../../by-kind.ts";
import { line } from "../../document/piece.ts";
import { limitedBy } from "../sentences.ts";
import { count, indicatorWords, list, listSome, workWords } from "../words.ts";

/** What a scenario's figures are compared with. */
export function referenceWords({ design }: JudgedOutcome): "baseline" | "base deployment" {
  return design === "stored" ? "baseline" : "base deployment";
}

/** Why a round is measured, for the log: "because p95 is still inconclusive". */
export function causeWords(cause: RoundCause): string {
  const some = "indicators" in cause ? listSome(cause.indicators) : "";
  return byKind(cause, {
    asked: () => "as configured",
    toDecide: ({ indicators }) =>
      `because ${some} ${indicators.length > 1 ? "are" : "is"} still inconclusive`,
    toConfirm: () => `to confirm the miss of ${some}`,
    toReplace: () => `because no round is valid for ${some} yet`,
  });
}

const numberWords = ["no", "one", "two", "three", "four", "five", "six"];

/** Indicators by their names in the table: `p95`, not `http_req_duration p(95)`. */
function names(indicators: readonly string[], { verdict }: JudgedOutcome): string {
  const known = new Map(
    verdict.judgements.map(({ objective: { indicator } }) => [
      formatIndicator(indicator),
      indicatorWords(indicator),
    ]),
  );
  return listSome(indicators.map((it) => known.get(it) ?? it));
}

/** Consecutive causes of one kind; `cause` is the last one, which has what its rounds left open. */
interface CauseGroup {
  readonly cause: RoundCause;
  readonly times: number;
}

function groupCauses(causes: readonly RoundCause[]): readonly CauseGroup[] {
  const groups: CauseGroup[] = [];
  for (const cause of causes) {
    const last = groups.at(-1);
    if (last?.cause.kind === cause.kind) groups.splice(-1, 1, { cause, times: last.times + 1 });
    else groups.push({ cause, times: 1 });
  }
  return groups;
}

function groupWords({ cause, times }: CauseGroup, isFirst: boolean, outcome: JudgedOutcome): string {
  if (cause.kind === "asked") return "as configured";
  const some = names(cause.indicators, outcome);
  const isOne = cause.indicators.length === 1;
  const missed = isOne ? "missed its objective and was" : "missed their objectives and were";
  const amount = numberWords[times] ?? String(times);
  return {
    toConfirm: `${isFirst ? "" : "then "}${some} ${missed} measured again`,
    toDecide: isFirst
      ? `the first ${times === 1 ? "" : `${amount} `}left ${some} open`
      : `then ${some} still ${isOne ? "was" : "were"} inconclusive`,
    toReplace: isFirst
      ? `the first ${times === 1 ? "was" : `${amount} were`} not valid for ${some}`
      : `then none was valid for ${some}`,
  }[cause.kind];
}

/** Why further rounds would not help, by the first inconclusive objective that has a reason. */
function noUseWords({ verdict }: JudgedOutcome): string {
  const remedies = verdict.judgements.flatMap((it) =>
    it.kind === "relative" && it.verdict === "inconclusive" ? (it.remedy ?? []) : [],
  );
  const first = remedies.find(({ kind }) => kind !== "rounds");
  return `; more would not decide it${first === undefined ? "" : `: ${limitedBy(first)}`}`;
}

/** Why one round was enough. */
function enoughWords({ verdict }: JudgedOutcome): string {
  const isAll = verdict.judgements.every((it) => it.kind !== "notJudged" && it.verdict !== "inconclusive");
  return isAll ? ": everything was decided" : "; another would have changed nothing";
}

function stopWords(outcome: JudgedOutcome): string {
  const { stopped, causes } = outcome;
  return byKind(stopped, {
    given: () => "",
    decided: () => (causes.length === 0 ? enoughWords(outcome) : ""),
    noUse: () => noUseWords(outcome),
    mostRounds: () => "; no more are allowed",
    budget: () => "; another would have exceeded the budget",
    cancelled: () => "; another was cancelled",
    broken: () => "; another could not be measured",
  });
}

/** The order of the sides, from the windows of their runs: `base, change, change, base`. */
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
  return {
    stored: "",
    alternating: ` side by side, in the order ${orderWords(outcome)}`,
    simultaneous: ` side by side, both at the same time${outcome.stopped.kind === "given" ? "" : " in one process"}`,
  }[outcome.design];
}

/** How many rounds there were, and why: "3 rounds: the first two left p95 open"; undefined if nobody decided on them. */
export function roundsLine(outcome: JudgedOutcome): Line | undefined {
  const { runs, causes, stopped, design, verdict } = outcome;
  const isOpen = stopped.kind === "decided" && verdict.verdict === "inconclusive";
  if (runs.length === 1 && design === "stored" && (isOpen || stopped.kind === "given")) return undefined;
  const why = groupCauses(causes).map((group, index) => groupWords(group, index === 0, outcome));
  const because = why.length === 0 ? "" : `: ${why.join(", ")}`;
  return line(`${count(runs.length, "round")}${designWords(outcome)}${because}`, stopWords(outcome));
}

/** `In all: 45 s of load, 4,500 requests`; a report does not keep the requests to the base deployment. */
export function totalLine({ runs, baseline, control = [], design }: JudgedOutcome): Line | undefined {
  if (runs.length === 1 && design === "stored") return undefined;
  const all = design === "alternating" ? [...runs, ...baseline, ...control] : runs;
  const seconds = sumOf(all, loadMs) / 1000;
  const time = formatDurationMs(Math.max(1, Math.round(seconds)) * 1000);
  const whose = design === "stored" ? "" : " to this change";
  return line(`In all: ${time} of load, ${workWords(runs)}${whose}`);
}

/**
 * Which rounds are in no figure of requests and times.
 * @param positions from 0, in any order
 */
export function leftOutRoundsLine(positions: readonly number[]): Line {
  const numbers = positions.toSorted((one, other) => one - other).map((position) => String(position + 1));
  const named = numbers.length === 1 ? `Round ${numbers[0]} is` : `Rounds ${list(numbers)} are`;
  return line(`${named} left out of the requests and times: not a valid measurement.`);
}
