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

/** That figures are estimates, which may even lie beyond the smallest and the largest sample. */
export function estimateWords(names: readonly string[], generator: string): string {
  const [be, they] = names.length === 1 ? ["is an estimate", "it"] : ["are estimates", "they"];
  const tool = generator.replace(/, read from .{0,300}$/, "");
  return `${names.join(", ")} ${be} of ${tool}; ${they} may lie outside of the smallest and the largest sample.`;
}

/** `03:57:10`, in UTC. */
export function clockWords(atMs: number): string {
  return new Date(atMs).toISOString().slice(11, 19);
}

export const serverWords = {
  query: "Query",
  series: "Series",
  since: (clock: string): string => `(since ${clock})`,
} as const;

export const eventWords = {
  time: "Time (UTC)",
  series: "Series",
  change: "Change",
  none: "Nothing changed in this time.",
} as const;

export const chartWords = {
  series: "Servers",
  level: "level",
  sinceStart: "minutes since the start",
  cut: (place: string): string => `The drawing ends at ${place}, with the line that ends first.`,
} as const;

export const ladderWords = {
  level: "Level",
  deployment: "Deployment",
  limits: "Limits",
  noneMeets: "no level meets the limits.",
  largest: (level: number): string => `largest level that meets the limits: ${level}.`,
  grows: (figure: string): string => `${figure} grows up to the highest level.`,
  knee: (figure: string, { from, to }: { readonly from: number; readonly to: number }): string =>
    `${figure} stops growing at ${from === to ? from : `${from} to ${to}`}.`,
  ratio: (figure: string, one: string, other: string): string => `${figure}, ${one} / ${other}`,
} as const;

export const breakdownWords = {
  part: "Part",
  mean: "Mean",
  share: "Share",
  rest: "not named",
  whole: (whole: string): string => `Of ${whole}.`,
  largest: (name: string): string => `Largest part: ${name}`,
  exceeds: (excess: string): string =>
    `The parts exceed the whole by ${excess}: some overlap, or are of other samples.`,
} as const;

export const logWords = { name: "Name", min: "Min", max: "Max", avg: "Average", count: "Count" } as const;

export const environmentWords = {
  what: "What",
  value: "Value",
  tool: "Load generator",
  machine: "Machine",
  target: "Target",
  commit: "Commit",
  testId: "testid",
  window: "Window",
  rounds: "Rounds",
  load: "Load",
  loadline: "Loadline",
} as const;

export const pageWords = { table: "Table", inWords: "In words" } as const;

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}

/** A study without a mistake. */
export function checkedStudyLine(path: string, runs: number, blocks: number): string {
  return `${path}: a study of ${counted(runs, "run")} with ${counted(blocks, "block")}`;
}
