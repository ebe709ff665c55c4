import { decided } from "../../judge/objective/misses.ts";
import type { Line } from "../../model/document.ts";
import type { Judgement } from "../../model/verdict.ts";
import { line } from "../document/piece.ts";
import { known } from "../known.ts";
import { indicatorWords, list } from "./words.ts";

const extremes = [
  { kind: "max", word: "largest" },
  { kind: "min", word: "smallest" },
] as const;

/** Most indicators that a note names. */
const mostNames = 3;

/**
 * Explains the figures of `max` and `min` over several rounds. A limit applies to every sample, hence to the extreme of
 * all rounds; a change is that of the rounds' mean. So one indicator may have two figures.
 * @param reference `baseline` or `base deployment`
 */
export function extremeNotes(
  judgements: readonly Judgement[],
  { rounds, reference }: { readonly rounds: number; readonly reference: string },
): readonly Line[] {
  if (rounds < 2) return [];
  return extremes.flatMap(({ kind, word }) => {
    const own = decided(judgements).filter(({ objective }) => objective.indicator.aggregation.kind === kind);
    if (own.length === 0) return [];
    const all = [...new Set(own.map(({ objective }) => indicatorWords(objective.indicator)))];
    const names = all.length > mostNames ? [`each ${kind}`] : all;
    const figures = known(
      own.some((it) => it.kind === "absolute") &&
        `the ${word} of all rounds is checked against an absolute limit`,
      own.some((it) => it.change !== undefined) && `the mean of the rounds is compared with the ${reference}`,
    );
    return [line(`${list(names)} over ${rounds} rounds: ${figures.join("; ")}.`)];
  });
}
