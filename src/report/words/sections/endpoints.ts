import type { Line } from "../../../model/document.ts";
import { mostNames } from "../../../model/run/endpoint-name.ts";
import type { Run } from "../../../model/run/run.ts";
import { line } from "../../document/piece.ts";
import { count, numberWords } from "../words.ts";

export const orientationWords =
  "For orientation: differences of single endpoints are not tested for noise unless an objective judges the endpoint.";

/** How many URLs a name stands for: `12 URLs`. */
export function namesWords(names: number): string {
  return names > mostNames ? `more than ${count(mostNames, "URL")}` : count(names, "URL");
}

/** Why the table lacks endpoints, and how to merge them; undefined if it has all. */
export function leftOutLine(runs: readonly Run[]): Line | undefined {
  const [most] = runs
    .flatMap(({ endpointsLeftOut }) => endpointsLeftOut ?? [])
    .sort((one, other) => other.endpoints - one.endpoints);
  if (most === undefined) return undefined;
  const { endpoints, requests, orMore } = most;
  const which =
    endpoints === 0 ? "Many endpoints" : `${count(endpoints, "endpoint")}${orMore ? " or more" : ""}`;
  const are = endpoints === 1 && !orMore ? "is" : "are";
  return line(
    `${which} with ${count(requests, "request")} ${are} not listed: a run lists its 50 busiest endpoints. To count requests as one endpoint, give them a common name: `,
    { code: 'http.get(url, { tags: { name: "order" } })' },
  );
}

/** `Endpoints (12)`, `Endpoints (50 of 73)`. */
export function endpointsTitle(runs: readonly Run[], listed: number): string {
  const leftOut = Math.max(0, ...runs.map(({ endpointsLeftOut }) => endpointsLeftOut?.endpoints ?? 0));
  const isMore = runs.some(({ endpointsLeftOut }) => endpointsLeftOut?.orMore === true);
  if (leftOut === 0 && !isMore) return `Endpoints (${listed})`;
  return `Endpoints (${listed} of ${isMore ? "more than " : ""}${numberWords(listed + leftOut)})`;
}
