import type { Indicator } from "../../model/objective.ts";
import { isWhole } from "../../model/run/tags.ts";
import { errorsBeside, throughputBeside } from "./beside.ts";
import { distributionMoved, type Subject } from "./distribution.ts";
import { endpointsMoved } from "./endpoints.ts";
import type { DistributionMoved, EndpointsMoved, LatencyWhy, PhasesMoved } from "./facts.ts";
import { allPhases, connectionPhases, phasesMoved, requestPhases, waitingMoved } from "./phases.ts";
import { hasRisen, indicatorOf, type RunsOfMiss, shiftOf } from "./shift.ts";
import { requestsPerIteration } from "./throughput.ts";

/**
 * The samples whose distribution is explained: those of the one endpoint that moved alone, because the whole is a
 * mixture; otherwise the objective's own. Undefined if several endpoints moved and the objective's samples are others.
 */
function subjectOf(indicator: Indicator, endpoints: EndpointsMoved | undefined): Subject | undefined {
  const isOfAll = isWhole(indicator.tags);
  if (endpoints === undefined) return indicator;
  if (endpoints.kind !== "only") return isOfAll ? indicator : undefined;
  const [name, ...more] = endpoints.names;
  return name === undefined || more.length > 0 ? undefined : { ...indicator, tags: { name } };
}

/** Endpoints that moved, unless the objective is on another one. */
function endpointsBehind(compared: RunsOfMiss, indicator: Indicator): EndpointsMoved | undefined {
  const { metric, tags, aggregation } = indicator;
  const { name, ...others } = tags;
  if (metric !== "http_req_duration" || Object.keys(others).length > 0) return undefined;
  const endpoints = endpointsMoved(compared, aggregation);
  const isNamed = endpoints?.kind === "only" || endpoints?.kind === "some";
  return isNamed && name !== undefined && !endpoints.names.includes(name) ? undefined : endpoints;
}

/**
 * Which part of the distribution moved. If only some endpoints moved, or not equally, the median of all requests is
 * that of a mixture; a tail that moved alone can still be reported.
 */
function distributionBehind(
  compared: RunsOfMiss,
  subject: Subject,
  endpoints: EndpointsMoved | undefined,
): DistributionMoved | undefined {
  const distribution = distributionMoved(compared, subject);
  const isMixture =
    endpoints?.kind === "some" || (endpoints?.kind === "all" && endpoints.evenness === "uneven");
  return isMixture && distribution?.kind !== "tail" ? undefined : distribution;
}

/** The phases behind a change of `http_req_duration`: by averages, which add up, else by the percentile. */
function requestPhasesMoved(compared: RunsOfMiss, subject: Subject): PhasesMoved | undefined {
  const { metric, tags, aggregation } = subject;
  const average = shiftOf(compared, indicatorOf(metric, tags, { kind: "avg" }));
  if (average !== undefined && hasRisen(average)) {
    return isWhole(tags)
      ? phasesMoved(compared, requestPhases, average.at(0))
      : waitingMoved(compared, { tags, aggregation: { kind: "avg" }, shift: average });
  }
  const shift = shiftOf(compared, indicatorOf(metric, tags, aggregation));
  return shift === undefined ? undefined : waitingMoved(compared, { tags, aggregation, shift });
}

/** The phases behind a change of a time metric; undefined for custom metrics. */
function phasesBehind(compared: RunsOfMiss, subject: Subject): PhasesMoved | undefined {
  const average = indicatorOf(subject.metric, subject.tags, { kind: "avg" });
  switch (subject.metric) {
    case "http_req_duration":
      return requestPhasesMoved(compared, subject);
    case "http_req_blocked":
      return phasesMoved(compared, connectionPhases, shiftOf(compared, average)?.at(0));
    case "iteration_duration": {
      const [shift, requests] = [shiftOf(compared, average), requestsPerIteration(compared)];
      if (shift === undefined || requests === undefined || !hasRisen(shift)) return undefined;
      return phasesMoved(compared, allPhases, shift.at(0) / requests);
    }
    default:
      return undefined;
  }
}

/** In which endpoints, which part of the distribution and which phase response times rose, and what moved with them. */
export function explainLatency(compared: RunsOfMiss, indicator: Indicator): LatencyWhy | undefined {
  const endpoints = endpointsBehind(compared, indicator);
  const subject = subjectOf(indicator, endpoints);
  const distribution = subject && distributionBehind(compared, subject, endpoints);
  const phases = phasesBehind(compared, subject ?? indicator) ?? phasesBehind(compared, indicator);
  const throughput = throughputBeside(compared);
  const errors = errorsBeside(compared);
  const isKnown =
    endpoints !== undefined || distribution !== undefined || phases !== undefined || errors.kind === "rose";
  return isKnown ? { kind: "latency", endpoints, distribution, phases, throughput, errors } : undefined;
}
