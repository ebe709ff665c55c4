import type { StrayInstance } from "../../../model/run/instances.ts";
import { formatDurationMs, formatFigure } from "../../../model/units.ts";
import type { Invalidity, InvalidityFinding } from "../../../model/verdict/invalidity.ts";
import { byKind } from "../../by-kind.ts";
import { known } from "../../known.ts";
import { counted, numberWords } from "../words.ts";
import { exceptionsClause } from "./exceptions.ts";

function percent(share: number): string {
  return formatFigure(share, "ratio");
}

type Finding<Kind extends InvalidityFinding["kind"]> = Extract<InvalidityFinding, { kind: Kind }>;

function droppedWords({ dropped, asked }: { readonly dropped: number; readonly asked: number }): string {
  return `k6 dropped ${counted(dropped)} of ${counted(asked)} iterations (${percent(dropped / asked)})`;
}

/** `: an iteration took 800 ms on average, so 100/s need about 80 VUs`, by Little's law. */
function neededVus({ iterationMs, perSecond, vus }: Finding<"vusExhausted">): string {
  if (iterationMs === undefined || perSecond === undefined) return "";
  const needed = Math.ceil((perSecond * iterationMs) / 1000);
  if (needed <= vus) return " for a time";
  return `: an iteration took ${formatFigure(iterationMs, "time")} on average, so ${numberWords(perSecond)}/s need about ${counted(needed)} VUs`;
}

function busyWords({ measure, share }: Finding<"generatorBusy">, isOneOfSeveral: boolean): string {
  const seen =
    measure === "mean"
      ? `was ${percent(share)} busy on average`
      : `was more than 90 % busy for ${percent(share)} of the time`;
  const machine = isOneOfSeveral ? "the machine" : "the load generator's machine";
  return `${machine} ${seen}, so the figures include its own delays; end what else runs on it, or use a larger machine or a lower rate`;
}

function startedApartWords({ lateMs, isOfClock }: Finding<"startedApart">): string {
  const apart = formatDurationMs(Math.round(Math.abs(lateMs) / 10) * 10);
  const course = lateMs > 0 ? "after" : "before";
  return isOfClock
    ? `k6 started ${apart} ${course} the others, because the clock of its machine differs from theirs, so part of the load was not the script's; synchronise its clock (NTP)`
    : `k6 started ${apart} after the agreed second, so part of the load was missing until then; set a later start or, from the second round on, a longer max-duration`;
}

function outageWords({ of, fromSeconds, lastedSeconds }: Finding<"outage">): string {
  const seen = of === "allFailed" ? "every request failed" : "no request finished";
  return `${seen} for ${numberWords(lastedSeconds)} s from second ${numberWords(fromSeconds)} on, so the target was down for part of the run; check its log for that time`;
}

function warmingUpWords({ percent: percentile, firstMs, lastMs, seconds }: Finding<"warmingUp">): string {
  const name = percentile === 50 ? "the median" : `p${percentile}`;
  const [first, last] = [formatFigure(firstMs, "time", lastMs), formatFigure(lastMs, "time", firstMs)];
  return `the target was still warming up: ${name} was ${first} in the first ${numberWords(seconds)} s and ${last} in the last; set warm-up, or a longer one, to leave out the beginning`;
}

function tenths(ms: number): string {
  return numberWords(Math.round(ms / 100) / 10);
}

function strayWords(stray: StrayInstance): string {
  const seen = byKind(stray, {
    missing: () => "is missing",
    late: ({ byMs }) => `began ${tenths(byMs)} s after the first`,
    short: ({ byMs }) => `stopped ${tenths(byMs)} s before the others`,
    uneven: ({ finished, usual }) =>
      `finished ${counted(finished)} iterations and the others ${counted(usual)}`,
  });
  return `${stray.instance} ${seen}`;
}

/** `3 of 4 k6 instances wrote to Prometheus (instance_id=4 is missing), so ...` */
function instancesWords({ wrote, expected = wrote, stray }: Finding<"instances">): string {
  const isWhole = wrote === expected && !stray.some(({ kind }) => kind === "missing");
  const of = wrote === expected ? "" : ` of ${counted(expected)}`;
  const seen = isWhole
    ? `the ${counted(wrote)} k6 instances did not make equal parts of the load`
    : `${counted(wrote)}${of} k6 instances wrote to Prometheus`;
  const named = stray.length === 0 ? "" : ` (${stray.map(strayWords).join(", ")})`;
  return `${seen}${named}, so the load was not that of the script; look at the log of that instance, and run the test again`;
}

/** What was seen, with its figures, and what to do; a clause without a full stop. */
function findingWords({ finding, generator }: Pick<Invalidity, "finding" | "generator">): string {
  return byKind(finding, {
    startedApart: startedApartWords,
    generatorBusy: (it) => busyWords(it, generator !== undefined),
    vusExhausted: (it) =>
      `${droppedWords(it)} because all ${counted(it.vus)} VUs it may use were busy${neededVus(it)}; so requests are missing from the times when the target was slowest; check why iterations take that long, or raise maxVUs if that is expected`,
    iterationsDropped: (it) =>
      it.knowsVus
        ? `${droppedWords(it)}, which the load generator's machine could not start in time; raise preAllocatedVUs, or use a larger machine`
        : `${droppedWords(it)}; raise maxVUs if all VUs were busy, and check the CPU of the load generator's machine`,
    rateNotReached: ({ started, asked }) =>
      `k6 started at most ${counted(started)} of the ${counted(asked)} scheduled iterations (${percent(started / asked)}), so the load was lower than the script specifies; use a larger machine or a lower rate`,
    generatorErrors: ({ count, requests, first }) =>
      `${counted(count)} of ${counted(requests)} requests failed on the load generator's machine (${first}), not at the target; raise its limits for open files and ports, reuse connections, and check its DNS server`,
    unanswered: ({ count, requests, first }) =>
      `${counted(count)} of ${counted(requests)} requests got no response (${first}), so their durations are not the target's; check its log`,
    instances: instancesWords,
    exceptions: (it) => `${exceptionsClause(it)}, so the code after it was not measured`,
    outage: outageWords,
    warmingUp: warmingUpWords,
  });
}

/** Why a measurement is not valid, where, and what to do; a clause without a full stop. */
export function invalidityClause(invalidity: Invalidity): string {
  const { side, rounds, of, generator } = invalidity;
  return known(
    side === "base" && "on the base deployment",
    rounds.length < of && `in round ${rounds.map((round) => round + 1).join(" and ")} of ${of}`,
    generator && `on load generator ${generator.index} of ${generator.of}`,
    findingWords(invalidity),
  ).join(", ");
}
