import { isMet, misses } from "../../judge/objective/misses.ts";
import { groupedBy } from "../../lib/grouped.ts";
import type { Objective } from "../../model/objective.ts";
import type { JudgedOutcome, LeftOutRun, Recording } from "../../model/outcome.ts";
import type { Judgement, ScenarioVerdict } from "../../model/verdict.ts";
import { known } from "../known.ts";
import { capitalised, whereOf } from "./sentences.ts";
import { count, list, withoutStop } from "./words.ts";

const doneWords = { added: "added to the baseline", accepted: "accepted as the new level" } as const;

/** `All 3 runs were added to the baseline`. */
export function recordedWords(runs: number, how: Recording["how"]): string {
  return `${runs === 1 ? "The run was" : `All ${runs} runs were`} ${doneWords[how]}`;
}

/** How many objectives of passing scenarios are met, and the others in words: `warn:` ones and hidden endpoints can be inconclusive. */
export function tallyOf(judgements: readonly Judgement[]) {
  const met = judgements.filter(isMet).length;
  const not = judgements.filter((it) => it.kind === "notJudged").length;
  const open = judgements.length - met - not;
  return { met, others: known(open > 0 && `${open} inconclusive`, not > 0 && `${not} not judged`) };
}

/** The objectives of recorded runs, after a semicolon; empty if none was met. */
export function metWords({ verdict: { judgements } }: JudgedOutcome): string {
  const { met, others } = tallyOf(
    judgements.filter((it) => it.kind !== "notJudged" || it.cause !== "accepted"),
  );
  if (met === 0) return "";
  if (others.length > 0) return `; ${[`${count(met, "objective")} met`, ...others].join(", ")}`;
  return met === 1 ? "; the objective is met" : `; all ${met} objectives met`;
}

/** The headline if fewer runs than configured went into the baseline. */
export function shortWords({ how, asked, kept, leftOut }: Recording): string {
  const [first] = leftOut;
  const why = first === undefined ? "" : `: ${withoutStop(first.reason)}`;
  const none = asked === 1 ? "The run was not" : `0 of ${asked} runs were`;
  const some = `Only ${kept} of ${asked} runs ${kept === 1 ? "was" : "were"}`;
  return `${kept === 0 ? none : some} ${doneWords[how]}${why}`;
}

/** The runs that were left out, one sentence for each reason. */
export function leftOutWords({ leftOut }: Recording): readonly string[] {
  return [...groupedBy(leftOut, ({ reason }) => reason)].map(([reason, { length }]) => {
    const were = length === 1 ? "was" : "were";
    return `${capitalised(count(length, "run"))} ${were} left out: ${withoutStop(reason)}.`;
  });
}

/** The log's line on a run that is left out. */
export function leftOutLine({ kind, reason }: LeftOutRun): string {
  return `This run is ${kind === "unfit" ? "left out" : "lost"}: ${withoutStop(reason)}.`;
}

/** Missed absolute limits, which an accepted level must meet, too. */
export function missedLimits({ judgements }: ScenarioVerdict): readonly Objective[] {
  return misses(judgements, "fail").flatMap(({ kind, objective }) =>
    kind === "absolute" ? [objective] : [],
  );
}

/** Limits and where they were written: `p95 < 300ms (.github/loadline.yml line 4)`. */
export function limitsWords(objectives: readonly Objective[]): string {
  return list([...new Set(objectives.map((objective) => `${objective.text} (${whereOf(objective)})`))]);
}

/**
 * Why runs measured for the baseline did not go into it.
 * @param unfit the reason, a sentence that follows a colon
 * @param accept the command that accepts a level, if known
 */
export function notKeptWords(
  unfit: string,
  verdict: ScenarioVerdict,
  { how, accept }: { readonly how: Recording["how"]; readonly accept: string | undefined },
): string {
  const limits = missedLimits(verdict);
  if (how === "accepted") {
    if (limits.length === 0) return `Nothing was accepted: ${unfit}`;
    return `Nothing was accepted: a new level must still meet ${limitsWords(limits)}.`;
  }
  const isChange = verdict.judgements.some((it) => it.kind === "relative" && it.verdict === "fail");
  if (!isChange) return `Nothing was added to the baseline: ${unfit}`;
  const first = limits.length === 0 ? "" : `loosen ${limitsWords(limits)}, then `;
  const command = accept === undefined ? " (baseline-accept)." : `: ${accept}`;
  return `Nothing was added to the baseline: ${unfit} If the change is intended, ${first}accept it${command}`;
}
