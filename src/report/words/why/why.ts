import { formatChange, formatFigure } from "../../../model/units.ts";
import type {
  Beside,
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
} from "../../../model/verdict/why.ts";
import { sentenceOf } from "../sentences.ts";
import { exceptionsClause } from "./exceptions.ts";
import { failuresSentence } from "./failures.ts";

/** Longest sentence; clauses beyond it are left out, the least telling first. */
const longestSentence = 200;

/** Longest name in a sentence, and how many there are. */
const longestName = 40;
const mostNames = 2;

/** Names of one plain word stand as they are. */
const plainName = /^[\p{L}\p{N}/][\p{L}\p{N}_/{}.-]*$/u;

/** A name as data: on one line, bounded, and in quotation marks where it could be read as words of ours. */
function nameWords(name: string): string {
  const line = name
    .slice(0, 1000)
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  const characters = [...line];
  const short = characters.length <= longestName ? line : `${characters.slice(0, longestName - 1).join("")}…`;
  return plainName.test(short) ? short : `"${short.replaceAll('"', "'")}"`;
}

/** `a`, `a and b`, `a, b and 3 more`. */
function namesWords(names: readonly string[]): string {
  const shown = names.slice(0, mostNames).map(nameWords);
  const more = names.length - shown.length;
  return more > 0 ? `${shown.join(", ")} and ${more} more` : shown.join(" and ");
}

/** A share in whole percent; never 100 % where something is left, nor 0 %. */
function percentWords(share: number): string {
  const percent = share >= 1 ? 100 : Math.min(99, Math.max(1, Math.round(share * 100)));
  return `${percent} %`;
}

/** From here on a share is called all. */
const nearlyAll = 0.995;

function sizeWords(ratio: number): string {
  return formatChange(Math.abs(ratio)).replace(/^\+/, "");
}

function shareWords(share: number | undefined): string {
  return share === undefined || share >= nearlyAll ? "" : ` (${percentWords(share)} of the change)`;
}

function endpointsWords(endpoints: EndpointsMoved): string {
  switch (endpoints.kind) {
    case "only":
      return `only ${namesWords(endpoints.names)} got slower${shareWords(endpoints.share)}`;
    case "some": {
      const { names, share, count } = endpoints;
      if (names.length <= mostNames) return `slower beyond noise: ${namesWords(names)}${shareWords(share)}`;
      const first = namesWords(names.slice(0, 1));
      return `${names.length} of ${count} endpoints got slower${shareWords(share)}, ${first} with the largest part`;
    }
    case "most":
      return `${endpoints.moved} of ${endpoints.count} endpoints got slower (the others are inconclusive)`;
    case "all": {
      const { count, evenness, most } = endpoints;
      const all = count === 2 ? "both endpoints" : `all ${count} endpoints`;
      if (evenness === "even") return `${all} got slower by about the same percentage`;
      return `${all} got slower${evenness === "uneven" ? `, ${mostWords(most, count)}` : ""}`;
    }
    default:
      return endpoints satisfies never;
  }
}

/** Who has the most of a change that all have a part in, where that is half as much again as an equal part or more. */
function mostWords({ names, share = 0 }: Carriers, count: number): string {
  const isTelling = share >= 1.5 / count;
  return isTelling
    ? `but unevenly: ${percentWords(share)} of the change is on ${namesWords(names)}`
    : "but not by the same percentage";
}

/** How the distribution moved, behind a clause that says who did. */
function distributionAside(distribution: DistributionMoved): string {
  switch (distribution.kind) {
    case "whole":
      return `, ${wholeWords(distribution.evenness)}`;
    case "tail": {
      const { percent, ratio } = distribution;
      return `, only in the slowest requests: p${percent} rose by ${sizeWords(ratio)} while the median stayed`;
    }
    case "median":
      return `, but not in the slowest requests: p${distribution.percent} stayed`;
    default:
      return distribution satisfies never;
  }
}

function wholeWords(evenness: Extract<DistributionMoved, { kind: "whole" }>["evenness"]): string {
  switch (evenness) {
    case "even":
      return "the median as much as the tail";
    case "tailMore":
      return "the tail more than the median";
    case "medianMore":
      return "the median more than the tail";
    case "open":
      return "the median and the tail";
    default:
      return evenness satisfies never;
  }
}

/** How the distribution moved, as a clause of its own. */
function distributionWords(distribution: DistributionMoved): string {
  switch (distribution.kind) {
    case "whole":
      return `the whole distribution moved, ${wholeWords(distribution.evenness)}`;
    case "tail": {
      const { percent, ratio } = distribution;
      return `only the slowest requests moved: p${percent} rose by ${sizeWords(ratio)} while the median stayed`;
    }
    case "median": {
      const { percent, ratio } = distribution;
      return `the slowest requests did not move: the median rose by ${sizeWords(ratio)} while p${percent} stayed`;
    }
    default:
      return distribution satisfies never;
  }
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

/** Throughput and errors beside slower responses: what moved with them and what did not. */
function besideClauses({ throughput, errors }: LatencyWhy): string[] {
  const moved = [
    ...(throughput.kind === "fell" ? [`throughput fell by ${sizeWords(throughput.ratio)}`] : []),
    ...(throughput.kind === "rose" ? [`throughput rose by ${sizeWords(throughput.ratio)}`] : []),
    ...(errors.kind === "rose" ? ["more requests failed"] : []),
  ];
  const stayed = [
    ...(throughput.kind === "stayed" ? ["throughput"] : []),
    ...(errors.kind === "stayed" ? ["errors"] : []),
  ];
  return stayed.length === 0 ? moved : [...moved, `${stayed.join(" and ")} stayed the same`];
}

function latencyClauses(why: LatencyWhy): string[] {
  const { endpoints, distribution, phases } = why;
  const who =
    endpoints === undefined
      ? distribution && distributionWords(distribution)
      : `${endpointsWords(endpoints)}${distribution === undefined ? "" : distributionAside(distribution)}`;
  return [
    ...(who === undefined ? [] : [who]),
    ...(phases ? [phasesWords(phases)] : []),
    ...besideClauses(why),
  ];
}

function failingWords(endpoints: NonNullable<ErrorsWhy["endpoints"]>): string {
  if (endpoints.kind === "all") {
    return endpoints.count === 2
      ? "both endpoints fail more often"
      : `all ${endpoints.count} endpoints fail more often`;
  }
  const { names, share = 1 } = endpoints;
  const added = share >= nearlyAll ? "all added failures" : `${percentWords(share)} of the added failures`;
  return `${added} are on ${namesWords(names)}`;
}

function whenWords(when: NonNullable<ErrorsWhy["when"]>): string {
  switch (when.kind) {
    case "throughout":
      return "requests fail throughout the run";
    case "span":
      return `nine in ten failures fall between ${when.fromSeconds} s and ${when.toSeconds} s of the run`;
    case "oneRound":
      return `nine in ten failures fall in one of ${when.rounds} rounds`;
    default:
      return when satisfies never;
  }
}

function errorsClauses({ endpoints, when, speed }: ErrorsWhy): string[] {
  const clauses = [...(endpoints ? [failingWords(endpoints)] : []), ...(when ? [whenWords(when)] : [])];
  if (speed === undefined) return clauses;
  const [failing, others] = [speed.failingMs, speed.othersMs].map((value) => formatFigure(value, "time"));
  return [...clauses, `failing requests take ${failing} on average, the others ${others}`];
}

function movedWords(what: string, beside: Beside): string[] {
  return beside.kind === "rose" ? [`${what} rose by ${sizeWords(beside.ratio)}`] : [];
}

function throughputClauses(why: ThroughputWhy): string[] {
  const { dropped, usersExhausted, latency, phases, errors } = why;
  const exhausted = usersExhausted ? " because all virtual users were busy" : "";
  const clauses = [
    ...((dropped ?? 0) > 0
      ? [`the generator dropped ${percentWords(dropped ?? 0)} of the iterations${exhausted}`]
      : []),
    ...movedWords("the mean response time", latency),
    ...(phases ? [phasesWords(phases)] : []),
    ...(errors.kind === "rose" ? ["more requests failed"] : []),
  ];
  const stayed = [
    ...(latency.kind === "stayed" ? ["response times stayed the same"] : []),
    ...(dropped === 0 ? ["no iterations were dropped"] : []),
  ];
  return stayed.length === 0 ? clauses : [...clauses, stayed.join(" and ")];
}

function clausesOf(why: Why): string[] {
  switch (why.kind) {
    case "latency":
      return latencyClauses(why);
    case "errors":
      return errorsClauses(why);
    case "throughput":
      return throughputClauses(why);
    default:
      return why satisfies never;
  }
}

/**
 * One plain sentence of about 200 characters at most, empty where there is nothing to tell. Names of endpoints in it are
 * data and not escaped: whoever shows the sentence does that.
 */
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
  switch (fact.kind) {
    case "latency":
    case "errors":
    case "throughput":
      return whySentence(fact);
    case "failures":
      return failuresSentence(fact);
    case "exceptions":
      return sentenceOf(exceptionsClause(fact));
    case "sentence":
      return fact.text;
    default:
      return fact satisfies never;
  }
}

/** Why objectives were missed, in a sentence or two; undefined where nothing is known. Words from outside are not escaped. */
export function whyWords(facts: readonly WhyFact[]): string | undefined {
  const sentences = facts.map(factSentence).filter((it) => it !== "");
  return sentences.length === 0 ? undefined : sentences.join(" ");
}
