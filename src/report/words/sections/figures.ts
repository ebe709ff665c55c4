/** Title of the chart over the percentiles. */
export function percentilesTitle(reference: string): string {
  return `Response time in ms: ${reference} (bars), this change (line)`;
}

/** Above the figures of runs without a verdict. */
export function notJudgedWords(isPartial: boolean): string {
  return `These figures ${isPartial ? "are partial. They were" : "were"} not judged and are not kept.`;
}
