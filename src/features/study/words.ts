import type { JudgedClaim } from "./figures/claim.ts";

/** Titles and cells of a comparison. */
export const compareWords = {
  figure: "Figure",
  change: "Change",
  mark: "Mark",
  isCertain: "Certain?",
  certain: "yes",
  uncertain: "no",
  oneRun: "one round",
} as const;

/** Titles of a table. */
export const tableWords = {
  figure: "Figure",
  run: "Run",
  limit: "Limit",
  verdict: "Verdict",
} as const;

export const timeWords = { none: "–" } as const;

/** `2026-01-27 03:57:10`, in UTC. */
export function instantWords(iso: string): string {
  return new Date(iso).toISOString().slice(0, 19).replace("T", " ");
}

/** From when until when a run was, and how long it took. */
export function windowWords(start: string, end: string, length: string): string {
  const [from, to] = [instantWords(start), instantWords(end)];
  const until = from.slice(0, 10) === to.slice(0, 10) ? to.slice(11) : to;
  return `${from} to ${until} UTC (${length})`;
}

/** A claim and its figures: `"TPS" of after: 312/s; expected > "TPS" of before by 2x (234/s)`. */
export function claimLine({ claim, left, right }: JudgedClaim): string {
  const { figure, run } = claim.left;
  const name = `${figure.name} of ${run}`;
  if (claim.right.kind === "quantity") return `${name} is ${left}; the limit is ${claim.comparison} ${right}`;
  const other = `${claim.right.figure.name} of ${claim.right.run}`;
  return `${name} is ${left}, ${other} is ${right}; expected ${claim.text}`;
}
