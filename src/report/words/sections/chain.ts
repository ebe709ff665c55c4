import type { Change, Judgement } from "../../../model/verdict.ts";
import type { Spelling } from "../spelling.ts";
import { changeFigure, limitWords } from "../words.ts";

/** From here on a change is written as a factor. */
const leastFactor = 2;

/** A smaller share of failures prints as 0.0 %. */
const shownAsNone = 0.0005;

function factor(value: number): string {
  return `${value < 10 ? Number(value.toPrecision(2)) : Math.round(value)}x`;
}

/** The size of a step's change: `10x less`, `2.9x more`, `no errors` or, for a smaller one, `+18 %`. */
export function stepSizeWords(judgement: Judgement, change: Change, spelling: Spelling): string {
  const { baseline, difference } = change;
  const after = baseline + difference;
  const isErrors =
    judgement.objective.indicator.metric === "http_req_failed" && judgement.dimension === "ratio";
  if (isErrors && after < shownAsNone && baseline >= shownAsNone) return "no errors";
  const ratio = after / baseline;
  if (baseline > 0 && ratio >= leastFactor) return `${factor(ratio)} more`;
  if (after > 0 && 1 / ratio >= leastFactor) return `${factor(1 / ratio)} less`;
  return changeFigure(judgement, change, spelling);
}

/** `no, < 300 ms`: whether a step keeps a limit. */
export function keptWords(isKept: boolean, limit: Judgement, spelling: Spelling): string {
  return `${isKept ? "yes" : "no"}, ${limitWords(limit, spelling)}`;
}
