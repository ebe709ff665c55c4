import { isHidden } from "../../judge/objective/open.ts";
import { holds, type Indicator, isImplied, isWrittenOfEach } from "../../model/objective.ts";
import { isWhole } from "../../model/run/tags.ts";
import { formatLimit } from "../../model/units.ts";
import type { Relative, ScenarioVerdict, SeenChange } from "../../model/verdict.ts";
import { gateErrorBudget } from "../../stats/error-budget.ts";
import { capitalised } from "./sentences.ts";
import { count, indicatorWords, slowerWords, tagWords } from "./words.ts";

/** A relative objective with the change that it reliably detects. */
type Seeing = Relative & { readonly sees: SeenChange };

/** Whether it is the 95th percentile of all response times, the default that a sentence need not name. */
function isOnAllTimes({ metric, tags, aggregation, of }: Indicator): boolean {
  const isP95 = aggregation.kind === "percentile" && aggregation.percent === 95;
  return of !== "servers" && metric === "http_req_duration" && isP95 && isWhole(tags);
}

function isLatency({ objective: { indicator }, dimension, sees }: Seeing): boolean {
  return indicator.of !== "servers" && dimension === "time" && sees.difference > 0;
}

/** `10 %`, `2 pp`, `40 ms`: in the unit of its bound. */
function amountOf({ objective: { bound }, dimension, sees }: Seeing): string {
  const isShare = bound.kind === "relative" && bound.measure === "share";
  if (isShare && sees.ratio !== undefined) return formatLimit(Math.abs(sees.ratio), "ratio");
  const size = formatLimit(Math.abs(sees.difference), dimension);
  return dimension === "ratio" ? size.replace(/%$/, "pp") : size;
}

/** `A slowdown of 10 %`, `A drop of 20 % in throughput`, `1 pp more failed requests`. */
function changeWords(seeing: Seeing): string {
  const { indicator } = seeing.objective;
  const amount = amountOf(seeing);
  const isWorse = seeing.sees.difference > 0;
  if (indicator.metric === "http_req_failed" && indicator.aggregation.kind === "rate" && isWorse) {
    const whom = tagWords(indicator.tags);
    return `${amount} more failed requests${whom === "" ? "" : ` of ${whom}`}`;
  }
  const verb = isLatency(seeing) ? "slowdown" : isWorse ? "rise" : "drop";
  const where = isOnAllTimes(indicator) ? "" : ` in ${indicatorWords(indicator)}`;
  return `A ${verb} of ${amount}${where}`;
}

/** `Requests below p90 got slower by 17 % (+15 % to +20 %); p95 did not.`; undefined if they did not. */
function slowerBelow({ objective, doubts = [] }: Relative): string | undefined {
  const body = doubts.find((doubt) => doubt.kind === "bodySlower");
  return body && `Requests below p90 ${slowerWords(body)}; ${indicatorWords(objective.indicator)} did not.`;
}

/** Whether an endpoint that nobody wrote an objective for is beyond its limit, and passes for lack of odds. */
function isUnsure({ objective, current, limit }: Relative): boolean {
  const { indicator, comparison } = objective;
  return isImplied(objective) && isWrittenOfEach(indicator) && !holds(current, comparison, limit);
}

/** How far a figure may have moved for the worse, as a share. */
function worstCase({ change, sees }: Relative): number {
  const { low, high } = change.interval;
  return ((sees?.difference ?? 0) < 0 ? -low : high) / change.baseline;
}

/** ` Median response time of home may have risen by up to 15 %.`; empty if noise hides the change of no endpoint. */
function hiddenSentence(hidden: readonly Relative[]): string {
  const shares = hidden.filter(
    ({ objective: { bound }, change }) =>
      bound.kind === "relative" && bound.measure === "share" && change.baseline > 0,
  );
  const [worst = hidden[0]] = shares.toSorted((one, other) => worstCase(other) - worstCase(one));
  if (worst === undefined) return "";
  const verb = (worst.sees?.difference ?? 0) < 0 ? "fallen" : "risen";
  const name = capitalised(indicatorWords(worst.objective.indicator));
  const more = hidden.length === 1 ? "" : ` (and that of ${count(hidden.length - 1, "further endpoint")})`;
  const size = shares.includes(worst)
    ? ` by up to ${formatLimit(Math.round(100 * worstCase(worst)) / 100, "ratio")}`
    : "";
  return ` ${name}${more} may have ${verb}${size}.`;
}

/** What a pass means: the change that would have failed, and how often; undefined if that is unknown. */
export function caughtSentence(scenario: ScenarioVerdict): string | undefined {
  const { verdict, judgements, answers = [], load = [], doubts } = scenario;
  const relative = judgements.filter((it) => it.kind === "relative");
  const isOpen = (it: Relative): boolean =>
    it.verdict !== "pass" && (it.objective.onMiss === "warn" || !isHidden(it));
  if (verdict !== "pass" || relative.some(isOpen)) return undefined;
  // Something else got worse, or other answers, less of a load or another host may have been measured.
  if (answers.length + load.length > 0 || doubts.some(({ kind }) => kind === "hosts")) return undefined;
  const endpoint = doubts.find((doubt) => doubt.kind === "endpointSlower");
  if (endpoint !== undefined) {
    const name = tagWords({ name: endpoint.endpoint });
    return `The median request to ${name} ${slowerWords(endpoint)}; no objective judges it.`;
  }
  const slower = relative.map(slowerBelow).find((it) => it !== undefined);
  if (slower !== undefined) return slower;
  const seeing = relative.filter(
    (it): it is Seeing =>
      it.objective.onMiss === "fail" && it.sees !== undefined && !isImplied(it.objective) && !isHidden(it),
  );
  const change =
    seeing.find(({ objective }) => isOnAllTimes(objective.indicator)) ?? seeing.find(isLatency) ?? seeing[0];
  if (change === undefined) return undefined;
  const caught = Math.round(100 * (1 - gateErrorBudget.oversight));
  const unsure = hiddenSentence(relative.filter((it) => isHidden(it) || isUnsure(it)));
  return `No regression. ${changeWords(change)} would have been caught in ${caught} of 100 such gates.${unsure}`;
}
