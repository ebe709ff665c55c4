import { formatChange, formatFigure } from "../../model/units.ts";
import { byKind } from "../../report/by-kind.ts";
import { known } from "../../report/known.ts";
import { oneLine, shortened } from "../../report/render/escape.ts";
import { exceptionsClause } from "../../report/words/facts/exceptions.ts";
import { failuresSentence } from "../../report/words/facts/failures.ts";
import { sentenceOf } from "../../report/words/sentences.ts";
import { listFirst, unsigned } from "../../report/words/words.ts";
import type {
  Carriers,
  DistributionMoved,
  EndpointsMoved,
  ErrorsWhy,
  LatencyWhy,
  Phase,
  PhasesMoved,
  ThroughputWhy,
  Why,
  WhyFact,
} from "./facts.ts";

/** Longest sentence; further clauses are left out, the least important first. */
const longestSentence = 200;

/** Longest name in a sentence, and most names. */
const longestName = 40;
const mostNames = 2;

/** Names that need no quotation marks. */
const plainName = /^[\p{L}\p{N}/][\p{L}\p{N}_/{}.-]*$/u;

/** A name as data: on one line, bounded, and in quotation marks if it could be read as our own words. */
function nameWords(name: string): string {
  const short = shortened(oneLine(name.slice(0, 1000)), longestName);
  return plainName.test(short) ? short : `"${short.replaceAll('"', "'")}"`;
}

/** `a`, `a and b`, `a, b and 3 more`. */
function namesWords(names: readonly string[]): string {
  return listFirst(mostNames, names.map(nameWords));
}

/** A share in whole percent; 100 % only if it is everything, and never 0 %. */
function percentWords(share: number): string {
  const percent = share >= 1 ? 100 : Math.min(99, Math.max(1, Math.round(share * 100)));
  return `${percent} %`;
}

/** A share from here on is called "all". */
const nearlyAll = 0.995;

function sizeWords(ratio: number): string {
  return unsigned(formatChange(Math.abs(ratio)));
}

function shareWords(share: number | undefined): string {
  return share === undefined || share >= nearlyAll ? "" : ` (${percentWords(share)} of the change)`;
}

function endpointsWords(endpoints: EndpointsMoved): string {
  return byKind(endpoints, {
    only: ({ names, share, onAverage }) =>
      `only ${namesWords(names)} got slower${onAverage ? " on average" : ""}${shareWords(share)}`,
    some: ({ names, share, count }) => {
      if (names.length <= mostNames) return `slower beyond noise: ${namesWords(names)}${shareWords(share)}`;
      const first = namesWords(names.slice(0, 1));
      return `${names.length} of ${count} endpoints got slower${shareWords(share)}, ${first} with the largest part`;
    },
    most: ({ moved, count }) => `${moved} of ${count} endpoints got slower (the others are inconclusive)`,
    all: ({ count, evenness, most, onAverage }) => {
      const all = `${allWords(count)} got slower${onAverage ? " on average" : ""}`;
      if (evenness === "even") return `${all} by about the same percentage`;
      return evenness === "uneven" ? `${all}, ${mostWords(most, count)}` : all;
    },
  });
}

function allWords(endpoints: number): string {
  return endpoints === 2 ? "both endpoints" : `all ${endpoints} endpoints`;
}

/** Who has the most of a change that affects all, if at least half as much again as an equal part. */
function mostWords({ names, share = 0 }: Carriers, count: number): string {
  return share >= 1.5 / count
    ? `but unevenly: ${percentWords(share)} of the change is on ${namesWords(names)}`
    : "but not by the same percentage";
}

const evennessWords = {
  even: "the median as much as the tail",
  tailMore: "the tail more than the median",
  medianMore: "the median more than the tail",
  open: "the median and the tail",
} as const;

/** How the distribution moved: after a clause on the endpoints, and as a clause of its own. */
function distributionWords(distribution: DistributionMoved): readonly [after: string, alone: string] {
  return byKind<DistributionMoved, readonly [string, string]>(distribution, {
    whole: ({ evenness }) => [
      `, ${evennessWords[evenness]}`,
      `the whole distribution moved, ${evennessWords[evenness]}`,
    ],
    tail: ({ percent, ratio }) => {
      const tail = `p${percent} rose by ${sizeWords(ratio)} while the median stayed`;
      return [`, only in the slowest requests: ${tail}`, `only the slowest requests moved: ${tail}`];
    },
    median: ({ percent, ratio }) => [
      `, but not in the slowest requests: p${percent} stayed`,
      `the slowest requests did not move: the median rose by ${sizeWords(ratio)} while p${percent} stayed`,
    ],
  });
}

const phaseWords: Readonly<Record<Phase, string>> = {
  queueing: "waiting for a free connection",
  connecting: "connecting",
  handshaking: "TLS handshakes",
  sending: "sending requests",
  waiting: "waiting for the server",
  receiving: "receiving responses",
};

function phasesWords({ phases }: PhasesMoved): string {
  return `the added time goes into ${phases.map((phase) => phaseWords[phase]).join(" and ")}`;
}

/** Throughput and errors beside slower responses. */
function besideClauses({ throughput, errors }: LatencyWhy): string[] {
  const hasMoved = throughput.kind === "fell" || throughput.kind === "rose";
  const moved = known(
    hasMoved && `throughput ${throughput.kind} by ${sizeWords(throughput.ratio)}`,
    errors.kind === "rose" && "more requests failed",
  );
  const stayed = known(throughput.kind === "stayed" && "throughput", errors.kind === "stayed" && "errors");
  return stayed.length === 0 ? moved : [...moved, `${stayed.join(" and ")} stayed the same`];
}

function latencyClauses(why: LatencyWhy): string[] {
  const { endpoints, distribution, phases } = why;
  const [after = "", alone] = distribution === undefined ? [] : distributionWords(distribution);
  const who = endpoints === undefined ? alone : `${endpointsWords(endpoints)}${after}`;
  return [...known(who, phases && phasesWords(phases)), ...besideClauses(why)];
}

function failingWords(endpoints: NonNullable<ErrorsWhy["endpoints"]>): string {
  if (endpoints.kind === "all") return `${allWords(endpoints.count)} fail more often`;
  const { names, share = 1 } = endpoints;
  const added = share >= nearlyAll ? "all added failures" : `${percentWords(share)} of the added failures`;
  return `${added} are on ${namesWords(names)}`;
}

function whenWords(when: NonNullable<ErrorsWhy["when"]>): string {
  return byKind(when, {
    throughout: () => "requests fail throughout the run",
    span: ({ fromSeconds, toSeconds }) =>
      `nine in ten failures fall between ${fromSeconds} s and ${toSeconds} s of the run`,
    oneRound: ({ rounds }) => `nine in ten failures fall in one of ${rounds} rounds`,
  });
}

function errorsClauses({ endpoints, when, speed }: ErrorsWhy): string[] {
  const clauses = known(endpoints && failingWords(endpoints), when && whenWords(when));
  if (speed === undefined) return clauses;
  const [failing, others] = [speed.failingMs, speed.othersMs].map((value) => formatFigure(value, "time"));
  return [...clauses, `failing requests take ${failing} on average, the others ${others}`];
}

function throughputClauses({ dropped, usersExhausted, latency, phases, errors }: ThroughputWhy): string[] {
  const exhausted = usersExhausted ? " because all virtual users were busy" : "";
  const stayed = known(
    latency.kind === "stayed" && "response times stayed the same",
    dropped === 0 && "no iterations were dropped",
  );
  return known(
    dropped !== undefined &&
      dropped > 0 &&
      `the generator dropped ${percentWords(dropped)} of the iterations${exhausted}`,
    latency.kind === "rose" && `the mean response time rose by ${sizeWords(latency.ratio)}`,
    phases && phasesWords(phases),
    errors.kind === "rose" && "more requests failed",
    stayed.join(" and "),
  );
}

function clausesOf(why: Why): string[] {
  return byKind(why, { latency: latencyClauses, errors: errorsClauses, throughput: throughputClauses });
}

/** One sentence of about 200 characters at most, or empty. It contains endpoint names that are not escaped. */
export function whySentence(why: Why): string {
  const [first = "", ...others] = clausesOf(why);
  if (first === "") return "";
  let sentence = first;
  for (const clause of others) {
    const longer = `${sentence}; ${clause}`;
    if (longer.length >= longestSentence) break;
    sentence = longer;
  }
  return sentenceOf(sentence);
}

function factSentence(fact: WhyFact): string {
  return byKind(fact, {
    latency: whySentence,
    errors: whySentence,
    throughput: whySentence,
    failures: failuresSentence,
    exceptions: (it) => sentenceOf(exceptionsClause(it)),
  });
}

/** Why objectives were missed, in a sentence or two; undefined if unknown. Outside words are not escaped. */
export function whyWords(facts: readonly WhyFact[]): string | undefined {
  return known(...facts.map(factSentence)).join(" ") || undefined;
}
