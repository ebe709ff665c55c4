/** Simulated gates: how many jobs a stored baseline should come from, and how many runs each of them should make. */
import { mean, sum } from "simple-statistics";
import { roundsOfMiss, seenTolerances } from "../../../src/judge/compare/relative.ts";
import {
  type SessionFigure,
  type SideFigures,
  storedEstimate,
} from "../../../src/judge/compare/variance-components.ts";
import { normalDraws } from "../../../src/stats/draws.ts";
import { gateErrorBudget, oddsToFail, oddsToPass } from "../../../src/stats/error-budget.ts";
import { knowledgeOf, logOdds } from "../../../src/stats/sequential.ts";
import type { Word } from "../rules/rule.ts";
import { percent, type Section, type Table } from "../section.ts";
import { mostRounds } from "../trials.ts";

/** Standard deviations of a service, as shares of the level. */
interface Service {
  readonly words: string;
  /** Inside a run, by its seconds. */
  readonly inside: number;
  /** Between rounds of one job, beyond the noise inside them. */
  readonly rounds: number;
  readonly jobs: number;
}

const services: readonly Service[] = [
  { words: "steady: jobs 2 % apart, rounds 1 %", inside: 0.012, rounds: 0.01, jobs: 0.02 },
  { words: "restless: jobs 2 % apart, rounds 5 %", inside: 0.03, rounds: 0.05, jobs: 0.02 },
];

/** Where the stored runs come from. */
interface History {
  readonly words: string;
  readonly jobs: number;
  readonly runsEach: number;
  /** Whether the gate runs in the only job. */
  readonly isHere?: boolean;
}

const histories: readonly History[] = [
  { words: "one run", jobs: 1, runsEach: 1 },
  { words: "three runs of one job", jobs: 1, runsEach: 3 },
  { words: "three jobs, a run each", jobs: 3, runsEach: 1 },
  { words: "three jobs, three runs each", jobs: 3, runsEach: 3 },
  { words: "five jobs, a run each", jobs: 5, runsEach: 1 },
  { words: "five jobs, three runs each", jobs: 5, runsEach: 3 },
  { words: "ten jobs, a run each", jobs: 10, runsEach: 1 },
  { words: "ten jobs, two runs each", jobs: 10, runsEach: 2 },
  { words: "ten jobs, three runs each", jobs: 10, runsEach: 3 },
  { words: "ten jobs, five runs each", jobs: 10, runsEach: 5 },
  { words: "one run on this machine, minutes ago", jobs: 1, runsEach: 1, isHere: true },
];

/** Of the objectives on p95, errors and throughput each has a third of the chance of a false alarm. */
const toFail = oddsToFail(gateErrorBudget.falseAlarm / 3);
const tolerance = 0.1;
const slownesses = [0, 0.2, 0.4, 0.8];
/** How well a run's seconds tell the noise inside it. */
const degrees = 10;
/** Prior deviations of times (difference.ts). */
const usual = { sessions: 0.01, rounds: 0.01 };

interface Ending {
  readonly word: Word;
  readonly rounds: number;
}

function simulateGate(service: Service, history: History, slowness: number, normal: () => number): Ending {
  const estimated: number[] = [];
  const run = (level: number, session: string): SessionFigure => {
    const squares = sum(Array.from({ length: degrees }, () => normal() ** 2));
    estimated.push((service.inside ** 2 * squares) / degrees);
    return { value: level + Math.hypot(service.inside, service.rounds) * normal(), session };
  };
  const side = (figures: readonly SessionFigure[]): SideFigures => ({
    figures,
    withinVariance: mean(estimated),
    withinDegrees: degrees * estimated.length,
    leastWithin: 0,
  });
  const here = service.jobs * normal();
  const baseline = Array.from({ length: history.jobs }, (_, job) => {
    const level = history.isHere ? here : service.jobs * normal();
    const session = history.isHere ? "here" : `job ${job}`;
    return Array.from({ length: history.runsEach }, () => run(level, session));
  }).flat();
  const current: SessionFigure[] = [];
  for (let taken = 1; taken <= mostRounds; taken += 1) {
    current.push(run(here + Math.log1p(slowness), "here"));
    const estimate = storedEstimate(side(current), side(baseline), { usual });
    const odds = logOdds(knowledgeOf(estimate), {
      none: 0,
      change: Math.log1p(seenTolerances * tolerance),
    });
    const isMissed = estimate.change > Math.log1p(tolerance);
    if (isMissed && odds >= toFail && taken >= roundsOfMiss) return { word: "fail", rounds: taken };
    if (!isMissed && odds <= -oddsToPass) return { word: "pass", rounds: taken };
  }
  return { word: "inconclusive", rounds: mostRounds };
}

function cellsOf(service: Service, history: History, gates: number): string[] {
  return slownesses.map((slowness) => {
    const normal = normalDraws(1);
    const endings = Array.from({ length: gates }, () => simulateGate(service, history, slowness, normal));
    const shareOf = (word: Word): string =>
      percent(endings.filter((ending) => ending.word === word).length / gates, 0);
    const rounds = mean(endings.map((ending) => ending.rounds)).toFixed(1);
    return slowness === 0
      ? `${shareOf("pass")} (${shareOf("fail")}), ${rounds}`
      : `${shareOf("fail")}, ${rounds}`;
  });
}

/** A table for each service. */
export function howManyRuns(gates: number): Section {
  const head = [
    "baseline",
    ...slownesses.map((it) => (it === 0 ? "unchanged passes (fails)" : `${percent(it, 0)} slower fails`)),
  ];
  const tables = services.map((service): Table => {
    const rows = histories.map((history) => [history.words, ...cellsOf(service, history, gates)]);
    return { caption: service.words, rows: [head, ...rows] };
  });
  return {
    title: "How many runs a baseline needs (simulated)",
    about: `\`p95 < baseline + 10%\` beside two other objectives, ${gates} gates a cell, normal noise; and the mean of rounds, at most ${mostRounds}.`,
    tables,
    targets: [],
  };
}
