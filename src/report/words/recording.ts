import { misses } from "../../judge/objective/misses.ts";
import type { Objective } from "../../model/objective.ts";
import type { JudgedOutcome, LeftOutRun, Recording } from "../../model/outcome.ts";
import type { Judgement, ScenarioVerdict } from "../../model/verdict.ts";
import { capitalised, whereOf } from "./sentences.ts";
import { count, list, withoutStop } from "./words.ts";

const doneWords = { added: "added to the baseline", accepted: "accepted as the new level" } as const;

/** What was done with runs that all went into the baseline: `All 3 runs were added to the baseline`. */
export function recordedWords(runs: number, how: Recording["how"]): string {
  return `${runs === 1 ? "The run was" : `All ${runs} runs were`} ${doneWords[how]}`;
}

/** What was found of the objectives of recorded runs, to go on after a semicolon; empty where none was judged. */
export function metWords({ verdict }: JudgedOutcome): string {
  const isMet = (it: Judgement): boolean => it.kind !== "notJudged" && it.verdict === "pass";
  const met = verdict.judgements.filter(isMet).length;
  // Objectives that an accepted level was excused from are not open.
  const isAsked = (it: Judgement): boolean => it.kind !== "notJudged" || it.cause !== "accepted";
  const all = verdict.judgements.filter(isAsked).length;
  if (met === 0) return "";
  if (met < all) return `; ${count(met, "objective")} met, ${all - met} not judged`;
  return all === 1 ? "; the objective is met" : `; all ${all} objectives met`;
}

/** The headline where fewer runs went into the baseline than were asked for. */
export function shortWords({ how, asked, kept, leftOut }: Recording): string {
  const [first] = leftOut;
  const why = first === undefined ? "" : `: ${withoutStop(first.reason)}`;
  return `${amountWords({ asked, kept })} ${doneWords[how]}${why}`;
}

function amountWords({ asked, kept }: Pick<Recording, "asked" | "kept">): string {
  if (kept > 0) return `Only ${kept} of ${asked} runs ${kept === 1 ? "was" : "were"}`;
  return asked === 1 ? "The run was not" : `0 of ${asked} runs were`;
}

/** The runs that were left out, one sentence for each reason. */
export function leftOutWords({ leftOut }: Recording): readonly string[] {
  return [...new Set(leftOut.map(({ reason }) => reason))].map((reason) => {
    const alike = leftOut.filter((it) => it.reason === reason).length;
    return `${capitalised(count(alike, "run"))} ${alike === 1 ? "was" : "were"} left out: ${withoutStop(reason)}.`;
  });
}

/** What the log says of a run that is left out. */
export function leftOutLine({ kind, reason }: LeftOutRun): string {
  return `This run is ${kind === "unfit" ? "left out" : "lost"}: ${withoutStop(reason)}.`;
}

/** Objectives with a limit of their own that were missed: no accepted level may miss them either. */
export function missedLimits({ judgements }: ScenarioVerdict): readonly Objective[] {
  return misses(judgements, "fail").flatMap(({ kind, objective }) =>
    kind === "absolute" ? [objective] : [],
  );
}

/** Limits and where they stand: `p95 < 300ms (.github/loadline.yml line 4)`. */
export function limitsWords(objectives: readonly Objective[]): string {
  return list(objectives.map((objective) => `${objective.text} (${whereOf(objective)})`));
}

/**
 * Why runs that were measured for the baseline did not go into it.
 * @param unfit why, a sentence that goes on after a colon
 * @param accept the command that accepts a level here
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
