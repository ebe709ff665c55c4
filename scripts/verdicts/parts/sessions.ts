/** Stored sessions of several runs: what sessions add to the noise of rounds, and gates against them. */
import { mean } from "simple-statistics";
import { noiseWithin } from "../../../src/judge/compare/noise.ts";
import { findIndicator } from "../../../src/judge/indicator/indicator.ts";
import type { RecordedRun } from "../bank.ts";
import { bySession, chanceOfSessions, componentsOf } from "../components.ts";
import { drawSessions, type Half, type Machines, machines, oneMachine, type SessionDraw } from "../draw.ts";
import { type Indicator, indicators, objectiveFrom } from "../indicators.ts";
import { storedOracle } from "../oracle.ts";
import { percent, type Section } from "../section.ts";
import { type Bench, mostRounds, summaryOf, type Trial, tableOf, targetsOf, tryRules } from "../trials.ts";
import { captionOf, cases, rulesFor } from "./stored.ts";

/** Relative error of a run's figure by its own seconds, root mean square over the runs. */
function insideOf(runs: readonly RecordedRun[], { objective }: Indicator, bench: Bench): number {
  const { indicator } = objectiveFrom(objective);
  const squares = runs.map((recorded) => {
    const found = findIndicator(bench.measured({ recorded, side: 0, slowness: 1 }), indicator);
    return found.kind === "found" ? (noiseWithin(found).standardError / found.value) ** 2 : Number.NaN;
  });
  return Math.sqrt(mean(squares));
}

function apartRow(name: string, half: Half, indicator: Indicator, bench: Bench): string[] {
  const sessions = bySession(bench.runsOf(name, half));
  const values = sessions.map((runs) =>
    runs.map((recorded) => Math.log(indicator.observe({ recorded, side: 0, slowness: 1 }).value)),
  );
  const known = componentsOf(values);
  const levels = values.map((some) => mean(some));
  const first = mean(values.map((some, index) => (some[0] ?? 0) - (levels[index] ?? 0)));
  return [
    name,
    half === "heldOut" ? "held out" : "tuned",
    indicator.name,
    String(sessions.length),
    percent(insideOf(sessions.flat(), indicator, bench), 1),
    percent(Math.sqrt(known.rounds), 1),
    percent(Math.sqrt(known.sessions), 1),
    chanceOfSessions(values).toFixed(3),
    percent(Math.expm1(first), 1),
  ];
}

/** What the bank says of its own noise. */
export function sessionsApart(bench: Bench): Section {
  const head = [
    "case",
    "half",
    "figure",
    "sessions",
    "inside a run, by its seconds",
    "between rounds",
    "between sessions",
    "by chance",
    "first run",
  ];
  const halves: readonly Half[] = ["heldOut", "tuned"];
  const rows = ["identical", "slower-10"].flatMap((name) =>
    halves.flatMap((half) =>
      [indicators.median, indicators.p95, indicators.p99].map((it) => apartRow(name, half, it, bench)),
    ),
  );
  return {
    title: "Rounds and sessions",
    about:
      "Standard deviations of the logarithm: inside a run as its seconds tell, between the rounds of a session (the noise inside included), and what sessions add to it (analysis of variance). By chance: how often sessions would differ as much, were their runs dealt out at random. First run: how far it lies from its session's mean.",
    tables: [{ caption: "Noise of the bank", rows: [head, ...rows] }],
    targets: [],
  };
}

interface Stored {
  readonly sessions: number;
  readonly runsEach: number;
  /** Sessions that a gate's rounds come from. */
  readonly roundsFrom: number;
  readonly machines: Machines;
}

/** What the rounds of the change are. */
interface Change {
  readonly words: string;
  readonly name: "identical" | "slower-10";
  readonly slowed?: SessionDraw["slowed"];
}

const changes = {
  identical: { words: "Identical code", name: "identical" },
  slower5: { words: "5 % slower (replayed)", name: "identical", slowed: { slowness: 1.05 } },
  slower10: { words: "10 % slower", name: "slower-10" },
  slower20: { words: "20 % slower (replayed)", name: "identical", slowed: { slowness: 1.2 } },
  tail: {
    words: "Only the slowest tenth 10 % slower (replayed)",
    name: "identical",
    slowed: { slowness: 1, tailSlowness: 1.1 },
  },
} as const satisfies Record<string, Change>;

function sessionTrial(change: Change, stored: Stored, bench: Bench): Trial {
  const { p95 } = indicators;
  const { sessions, runsEach, roundsFrom, machines } = stored;
  const rounds = roundsFrom === 1 ? ", rounds of one session" : "";
  const apart = machines === oneMachine ? "" : ", machines 10 % apart";
  return {
    caption: `${captionOf({ ...cases.identical, words: change.words })}, ${sessions} × ${runsEach}${rounds}${apart}`,
    kind: "stored sessions",
    indicator: p95,
    design: "stored",
    secondsARound: bench.roundSeconds,
    oracle: machines === oneMachine ? storedOracle(bench, p95) : undefined,
    rules: rulesFor(p95, sessions * runsEach, bench),
    from: (half) => {
      const before = bySession(bench.runsOf("identical", half));
      const changed = bySession(bench.runsOf(change.name, half));
      const draw = {
        ...stored,
        before,
        changed,
        rounds: mostRounds,
        slowed: change.slowed ?? { slowness: 1 },
      };
      return (random) => drawSessions(draw, random);
    },
  };
}

/** As many rounds as the default may take are the runs of two sessions. */
const roundsFrom = 2;
const usual: Stored = { sessions: 10, runsEach: 3, roundsFrom, machines: oneMachine };
const others: readonly Stored[] = [
  { ...usual, roundsFrom: 1 },
  { ...usual, runsEach: 2 },
  { ...usual, runsEach: 1 },
  { ...usual, sessions: 5 },
  { ...usual, sessions: 3 },
];

/** Gates against stored sessions, by how many runs each of them has. */
export function storedSessions(bench: Bench): Section {
  const tried = (change: Change, stored: Stored) => tryRules(sessionTrial(change, stored, bench), bench);
  const full = Object.values(changes).map((change) => tried(change, usual));
  const less = others.flatMap((stored) =>
    [changes.identical, changes.slower10].map((change) => tried(change, stored)),
  );
  const apart = [changes.identical, changes.slower10].map((change) =>
    tried(change, { ...usual, machines: machines(0.1) }),
  );
  const [identical, , slower10] = full;
  const words = "ten stored sessions of three runs";
  return {
    title: "Stored sessions",
    about: `A stored baseline of sessions × runs. A session has six runs of ${bench.roundSeconds} s, and a gate may take ${mostRounds} rounds: those of two sessions, one after the other, none of which is in the baseline. With the rounds of one session it has to end after six.`,
    // Without the noise known: a table of its own.
    tables: [...[[...full, ...less], apart].map(summaryOf), ...[...full, ...less, ...apart].map(tableOf)],
    targets: [
      ...targetsOf(`${words}, identical code`, identical, { failsAtMost: 0.005, passesAtLeast: 0.95 }),
      ...targetsOf(`${words}, 10 % slower`, slower10, { failsAtLeast: 0.95 }),
      ...targetsOf(`${words}, machines of other speeds, identical code`, apart[0], { failsAtMost: 0.01 }),
    ],
  };
}
