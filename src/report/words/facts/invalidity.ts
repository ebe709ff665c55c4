import { formatFigure } from "../../../model/units.ts";
import type { Invalidity, InvalidityFinding } from "../../../model/verdict/invalidity.ts";
import { exceptionsClause } from "../why/exceptions.ts";

function percent(share: number): string {
  return formatFigure(share, "ratio");
}

function number(value: number): string {
  return formatFigure(value, "number");
}

/** A whole number with all its digits, thousands grouped. */
function counted(value: number): string {
  return String(Math.round(value)).replace(/\B(?=(\d{3})+(?!\d))/g, ",");
}

type Finding<Kind extends InvalidityFinding["kind"]> = Extract<InvalidityFinding, { kind: Kind }>;

function droppedWords({ dropped, asked }: { readonly dropped: number; readonly asked: number }): string {
  return `k6 dropped ${counted(dropped)} of ${counted(asked)} iterations (${percent(dropped / asked)})`;
}

/** `: an iteration took 800 ms on average, for which 100/s need about 80 VUs`, by Little's law, where they are too few. */
function neededVus({ iterationMs, perSecond, vus }: Finding<"vusExhausted">): string {
  if (iterationMs === undefined || perSecond === undefined) return "";
  const needed = Math.ceil((perSecond * iterationMs) / 1000);
  if (needed <= vus) return " for a time";
  return `: an iteration took ${formatFigure(iterationMs, "time")} on average, for which ${number(perSecond)}/s need about ${counted(needed)} VUs`;
}

function busyWords({ measure, share }: Finding<"generatorBusy">): string {
  const seen =
    measure === "mean"
      ? `was ${percent(share)} busy on average`
      : `was more than 90 % busy for ${percent(share)} of the time`;
  return `the machine that made the load ${seen}, so its own delays are in the figures; use a larger machine, one that does not run the target as well, or a lower rate`;
}

function outageWords({ of, fromSeconds, lastedSeconds }: Finding<"outage">): string {
  const seen = of === "allFailed" ? "every request failed" : "no request ended";
  return `${seen} for ${number(lastedSeconds)} s from second ${number(fromSeconds)} on, so the target was down for a part of the run; look at its log for that time`;
}

function warmingUpWords({ percent: percentile, firstMs, lastMs, seconds }: Finding<"warmingUp">): string {
  const name = percentile === 50 ? "the median" : `p${percentile}`;
  const [first, last] = [formatFigure(firstMs, "time", lastMs), formatFigure(lastMs, "time", firstMs)];
  return `the target was still warming up: ${name} was ${first} in the first ${number(seconds)} s and ${last} in the last; set warm-up to leave the beginning out, or a longer one`;
}

/** What was seen, with its figure, and what to do; a clause without a full stop. */
function findingWords(finding: InvalidityFinding): string {
  switch (finding.kind) {
    case "generatorBusy":
      return busyWords(finding);
    case "vusExhausted":
      return `${droppedWords(finding)} because all ${counted(finding.vus)} VUs it may use were busy${neededVus(finding)}; so the requests that would have met the target at its slowest are missing; look why iterations take that long, or raise maxVUs if they may`;
    case "iterationsDropped":
      return finding.knowsVus
        ? `${droppedWords(finding)}, which the machine that made the load could not start in time; raise preAllocatedVUs, or use a larger machine`
        : `${droppedWords(finding)}; raise maxVUs if its VUs were all busy, and look at the CPU of its machine`;
    case "rateNotReached": {
      const { started, asked } = finding;
      return `k6 started at most ${counted(started)} of the ${counted(asked)} iterations asked for (${percent(started / asked)}), so the load was lower than the script says; use a larger machine or a lower rate`;
    }
    case "generatorErrors":
      return `${counted(finding.count)} of ${counted(finding.requests)} requests failed on the machine that made the load (${finding.first}), not at the target; raise its limits of open files and ports, reuse connections, and check its name server`;
    case "unanswered":
      return `${counted(finding.count)} of ${counted(finding.requests)} requests got no answer (${finding.first}), so their durations are not the target's; look at its log`;
    case "exceptions":
      return `${exceptionsClause(finding)}, so what comes after it was not measured`;
    case "outage":
      return outageWords(finding);
    case "warmingUp":
      return warmingUpWords(finding);
    case "text":
      return finding.text;
    default:
      return finding satisfies never;
  }
}

/** `in round 2 of 3, `; nothing for one run, when all show it, or in a report that does not say. */
function whichRounds({ rounds, of }: Invalidity): string {
  if (rounds.length >= of) return "";
  return `in round ${rounds.map((round) => String(round + 1)).join(" and ")} of ${of}, `;
}

/** Why a measurement is not valid: what was seen and where, and what to do; a clause without a full stop. */
export function invalidityClause(invalidity: Invalidity): string {
  const { finding, side } = invalidity;
  // Text of an earlier version says which rounds it is about.
  if (finding.kind === "text") return finding.text;
  const where = side === "base" ? "on the base deployment, " : "";
  return `${where}${whichRounds(invalidity)}${findingWords(finding)}`;
}
