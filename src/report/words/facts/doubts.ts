import { groupedBy } from "../../../lib/grouped.ts";
import { formatIndicator, formatObjective } from "../../../model/objective.ts";
import { type Dimension, formatChange, formatFigure, formatPoints } from "../../../model/units.ts";
import type { InvalidityFinding } from "../../../model/verdict/invalidity.ts";
import type { ObjectiveDoubt, ScenarioDoubt } from "../../../model/verdict/reason.ts";
import type { Judgement, ScenarioVerdict } from "../../../model/verdict.ts";
import { byKind } from "../../by-kind.ts";
import { listed, sentenceOf } from "../sentences.ts";
import { courseWords, slowerWords, tagWords, unsigned, warmingSide } from "../words.ts";
import { hostDoubtSentence } from "./hosts.ts";
import { invalidityClause } from "./invalidity.ts";
import { infiniteWords, invalidInReason, unreadWords } from "./reasons.ts";

type NewEndpoints = Extract<ScenarioDoubt, { kind: "endpointsNew" }>;
type LeftOutEndpoints = Extract<ScenarioDoubt, { kind: "endpointsLeftOut" }>;
type Doubt<Kind extends ObjectiveDoubt["kind"]> = Extract<ObjectiveDoubt, { kind: Kind }>;

function fewSamplesSentence({ objective }: Judgement, { beyond, steady }: Doubt<"fewSamples">): string {
  const whole = Math.floor(beyond);
  const some = whole === 1 ? "only 1 sample per round lies" : `only ${whole} samples per round lie`;
  const are = whole === 0 ? "less than one sample per round lies" : some;
  return (
    `${formatObjective(objective)}: ${are} beyond ${formatIndicator(objective.indicator)}; ` +
    `${steady} or more per round are needed for a reliable figure.`
  );
}

/** The noise in the unit of the objective's bound: `8.1 %`, `0.4 pp`, `21 ms`. */
function sizeWords({ noise, isShare }: Doubt<"belowNoise">, dimension: Dimension): string {
  if (isShare) return unsigned(formatChange(noise));
  return dimension === "ratio" ? unsigned(formatPoints(noise)) : formatFigure(noise, dimension);
}

function mixSentence({ endpoint, current, baseline }: Doubt<"mix">): string {
  const [now, before] = [current, baseline].map((share) => formatFigure(share, "ratio"));
  return (
    `The mix of requests changed: ${endpoint} is now ${now} of all requests, ${before} in the baseline. ` +
    "Figures over all requests are not adjusted for this; objectives on single endpoints are unaffected."
  );
}

function objectiveSentence(
  doubt: ObjectiveDoubt,
  judgement: Judgement,
  { invalid }: Pick<ScenarioVerdict, "invalid">,
): string {
  const { objective, dimension } = judgement;
  const name = formatIndicator(objective.indicator);
  return byKind(doubt, {
    // Without the indicator's name, so that several share one sentence.
    roundsLeftOut: ({ position }) => {
      const found = invalid[position];
      const clause = found ? invalidityClause(found) : "rounds are not a valid measurement";
      return sentenceOf(`${clause} (left out of the affected figures)`);
    },
    roundsWithoutSamples: ({ lost, rounds }) =>
      `${name}: ${lost} of ${rounds} rounds have no samples of it; only the others are judged.`,
    roundsUnread: ({ rounds, unread }) => {
      const [which, were] = rounds === 1 ? ["one round has", "was"] : [`${rounds} rounds have`, "were"];
      return `${name}: ${which} no figure and ${were} left out: ${unreadWords(unread)}.`;
    },
    baselineUnread: ({ missing, runs }) =>
      `${name}: ${missing} of ${runs} baseline runs have no figure for it and were left out.`,
    infinite: () => sentenceOf(infiniteWords(objective)),
    fewSamples: (it) => fewSamplesSentence(judgement, it),
    belowNoise: (it) =>
      `${formatObjective(objective)}: the tolerance is below the noise of these measurements (${sizeWords(it, dimension)}), so it cannot be confirmed; run ` +
      "`loadline calibrate` to see which tolerances can be.",
    bodySlower: (body) =>
      `${formatObjective(objective)}: the requests below p90 ${slowerWords(body)}, ${name} did not by as much; an objective on the median would judge them.`,
    warmedUp: ({ rounds, ...course }) =>
      `${formatObjective(objective)}: the first ${rounds === 1 ? "round does" : `${rounds} rounds do`} not count: ${warmingSide(course)} was still warming up, ` +
      `${name} ${courseWords(course)}.`,
    mix: mixSentence,
  });
}

function endpointNames({ endpoints, more }: LeftOutEndpoints | NewEndpoints): string {
  return listed([...endpoints, ...(more > 0 ? [`${more} more`] : [])]);
}

function newWords(found: NewEndpoints): string {
  const [are, them] = found.endpoints.length + found.more === 1 ? ["is", "it"] : ["are", "them"];
  return `${endpointNames(found)} ${are} new, and the baseline has nothing to compare ${them} with`;
}

function leftOutWords(found: LeftOutEndpoints): string {
  const { endpoints, more, because, limit } = found;
  const names = endpointNames(found);
  const are = endpoints.length + more === 1 ? "is" : "are";
  return because === "fewRequests"
    ? `${names} ${are} not judged, with fewer than ${limit} requests in a round`
    : `only the ${limit} endpoints with most requests are judged, not ${names}`;
}

function scenarioSentence(doubt: ScenarioDoubt): string {
  return byKind(doubt, {
    defaultLeftOut: ({ objective, metric }) =>
      `The default objective ${objective} was left out: the run has no ${metric}. Write objectives for what the script measures.`,
    endpointSlower: ({ endpoint, ...change }) =>
      `The median request to ${tagWords({ name: endpoint })} ${slowerWords(change)}, and no objective judges single endpoints: ` +
      "`med of each endpoint < baseline + 10%` would fail.",
    endpointsNew: (it) => `${it.objective}: ${newWords(it)}.`,
    endpointsLeftOut: (it) => `${it.objective}: ${leftOutWords(it)}.`,
    hosts: ({ side, doubt: found }) =>
      `${side === "base" ? "On the base deployment: " : ""}${hostDoubtSentence(found)}`,
  });
}

/** Doubts about the measurement that do not affect the verdict, each once; the scenario's own first. */
export function doubtSentences(scenario: ScenarioVerdict): readonly string[] {
  const ofObjectives = scenario.judgements.flatMap((it) =>
    (it.doubts ?? []).map((doubt) => objectiveSentence(doubt, it, scenario)),
  );
  return [...new Set([...scenario.doubts.map(scenarioSentence), ...ofObjectives])];
}

/** Why the measurement is not valid, unless the reason or a doubt says it: clauses without a full stop. */
export function untoldInvalidity(scenario: ScenarioVerdict): readonly string[] {
  const leftOut = scenario.judgements.flatMap(({ doubts = [] }) =>
    doubts.flatMap((doubt) => (doubt.kind === "roundsLeftOut" ? [doubt.position] : [])),
  );
  const named = new Set([...invalidInReason(scenario), ...leftOut]);
  return scenario.invalid.filter((_, position) => !named.has(position)).map(invalidityClause);
}

type DoubtKind =
  | InvalidityFinding["kind"]
  | Exclude<ObjectiveDoubt["kind"], "roundsLeftOut">
  | ScenarioDoubt["kind"];

/** What is doubted, in a few words. */
const kindWords: Readonly<Record<DoubtKind, string>> = {
  startedApart: "load generators started apart",
  generatorBusy: "load generator busy",
  vusExhausted: "iterations dropped",
  iterationsDropped: "iterations dropped",
  rateNotReached: "rate not reached",
  generatorErrors: "requests failed on the load generator",
  unanswered: "requests without a response",
  instances: "load of k6's instances not whole",
  exceptions: "exceptions in the script",
  outage: "target down",
  warmingUp: "warming up",
  roundsWithoutSamples: "rounds without samples",
  roundsUnread: "rounds without a figure",
  baselineUnread: "baseline runs without a figure",
  infinite: "baseline of 0",
  fewSamples: "few samples",
  belowNoise: "tolerance below the noise",
  bodySlower: "slower below p90",
  warmedUp: "first rounds left out while warming up",
  mix: "mix of requests changed",
  defaultLeftOut: "default objective left out",
  endpointSlower: "an endpoint got slower",
  endpointsNew: "new endpoints",
  endpointsLeftOut: "endpoints left out",
  hosts: "where the requests went",
};

/** The doubts of a scenario, one short clause a kind: `warming up in rounds 2, 12`, `few samples (2 objectives)`. */
export function doubtKinds(scenario: ScenarioVerdict): readonly string[] {
  const told = new Set(invalidInReason(scenario));
  const left = scenario.invalid.filter((_, position) => !told.has(position));
  const invalid = [...groupedBy(left, ({ finding }) => kindWords[finding.kind])].map(([words, found]) => {
    const rounds = [...new Set(found.flatMap((it) => (it.rounds.length < it.of ? it.rounds : [])))].sort(
      (a, b) => a - b,
    );
    const which = rounds.map((round) => round + 1).join(", ");
    return rounds.length === 0 ? words : `${words} in ${rounds.length === 1 ? "round" : "rounds"} ${which}`;
  });
  const ofObjectives = scenario.judgements.flatMap(({ doubts = [] }) =>
    doubts.flatMap(({ kind }) => (kind === "roundsLeftOut" ? [] : [kindWords[kind]])),
  );
  const others = [...scenario.doubts.map(({ kind }) => kindWords[kind]), ...ofObjectives];
  return [
    ...invalid,
    ...[...groupedBy(others, (words) => words)].map(([words, { length }]) =>
      length === 1 ? words : `${words} (${length} objectives)`,
    ),
  ];
}
