import { formatChange, formatDurationMs, formatFigure, formatOn, scaleOver } from "../../model/units.ts";
import { known } from "../../report/known.ts";
import { capitalised } from "../../report/words/sentences.ts";
import type { CostChange, ScenarioCosts } from "./facts.ts";
import { type Cost, costIndicators } from "./indicators.ts";

/** Why a cost of a run is not known. */
export type WhyUnmeasured =
  /** The system does not tell it, or not all the time. */
  | { readonly kind: "notTold" }
  | { readonly kind: "noRequests" }
  /** The service's processes ended before the window did. */
  | { readonly kind: "ended" }
  /** Processes of the service that this user may not look at. */
  | { readonly kind: "hidden"; readonly processes: number }
  | {
      readonly kind: "tooShort";
      readonly haveMs: number;
      readonly needMs: number;
      readonly hasWarmUp: boolean;
    }
  /** Processes that had lasted were replaced in the window. */
  | { readonly kind: "replaced" }
  /** The gate did not start the service itself. */
  | { readonly kind: "notStarted" };

/** A clause without a full stop. */
export function whyWords(why: WhyUnmeasured): string {
  switch (why.kind) {
    case "notTold":
      return "this system does not tell it of the service's processes";
    case "noRequests":
      return "the run has neither requests nor iterations to divide by";
    case "ended":
      return "the service's processes ended before the load did";
    case "hidden":
      return `${why.processes === 1 ? "a process" : `${why.processes} processes`} of the service could not be read; they run as another user, whom this one may not look at`;
    case "tooShort":
      return tooShortWords(why);
    case "replaced":
      return "processes of the service ended in the window and others took their place";
    case "notStarted":
      return "it is measured where the gate starts the service itself (start:)";
    default:
      return why satisfies never;
  }
}

function tooShortWords({ haveMs, needMs, hasWarmUp }: Extract<WhyUnmeasured, { kind: "tooShort" }>): string {
  const need = formatDurationMs(needMs);
  const have = formatDurationMs(Math.floor(haveMs / 1000) * 1000);
  const lacking = known(
    haveMs < needMs && `the window has ${have} of ${need}`,
    !hasWarmUp && "there is no warm-up",
  );
  return `${lacking.join(" and ")}, so that filling a heap or a cache would look like a leak; load it for ${need} after a warm-up`;
}

function changeIn(changes: readonly CostChange[], cost: Cost): CostChange | undefined {
  return changes.find((one) => one.cost === cost);
}

/** `+48 %`; undefined without a baseline. */
function shareOf({ current, baseline = 0, interval }: CostChange): string | undefined {
  if (baseline <= 0 || interval === undefined) return undefined;
  const noise = Math.max(interval.high - (current - baseline), current - baseline - interval.low) / baseline;
  return formatChange((current - baseline) / baseline, { noise });
}

function nameOf(cost: Cost): string {
  return costIndicators[cost].metric.replace(/^cpu/, "CPU");
}

/** `CPU per request 3.1 ms to 4.6 ms (+48 %)`. */
function costWords(change: CostChange): string {
  const { dimension } = costIndicators[change.cost];
  const figures = known(change.baseline, change.current);
  const scale = scaleOver(dimension, { figures });
  const share = shareOf(change);
  return `${nameOf(change.cost)} ${figures.map((it) => formatOn(scale, it)).join(" to ")}${share === undefined ? "" : ` (${share})`}`;
}

/** What the service used, beside the base's where it is known. */
export function costsSentence({ changes }: ScenarioCosts): string {
  const words = changes.map(costWords).join(", ");
  return `Cost of the service: ${words}.`;
}

/** What a slower service does more of. */
export function whySentence({ changes, why }: ScenarioCosts): string | undefined {
  const rose = (cost: Cost): string | undefined => {
    const found = changeIn(changes, cost);
    const share = found && shareOf(found)?.replace(/^\+/, "");
    return share && `${nameOf(cost)} rose by ${share}`;
  };
  switch (why) {
    case "asks": {
      const queries = rose("queriesPerRequest") ?? rose("transactionsPerRequest");
      return queries && `${capitalised(queries)} as well: the service asks its databases more often.`;
    }
    case "computes": {
      const cpu = rose("cpuPerRequest");
      return cpu && `${cpu} as well: the service computes more.`;
    }
    case "waits": {
      const switches = rose("switchesPerRequest");
      return switches && `${nameOf("cpuPerRequest")} did not change, ${switches}: it waits more often.`;
    }
    case undefined:
      return undefined;
    default:
      return why satisfies never;
  }
}

/** Smaller differences are no money. */
const leastCores = 0.005;

/** What the change of CPU time comes to; arithmetic, which decides nothing. */
export function priceSentence({ changes, perSecond, price }: ScenarioCosts): string | undefined {
  const cpu = changeIn(changes, "cpuPerRequest");
  if (price === undefined || cpu?.baseline === undefined) return undefined;
  const rate = price.perSecond ?? perSecond;
  const cores = ((cpu.current - cpu.baseline) / 1000) * rate;
  if (Math.abs(cores) < leastCores) return undefined;
  const money = Math.abs(cores) * price.perCoreHour;
  const [count, much] = [cores, money].map((it) => formatFigure(Math.abs(it), "number"));
  const words = `${count} ${count === "1" ? "core" : "cores"} ${cores > 0 ? "more" : "less"}`;
  return `At ${formatFigure(rate, "frequency")} this change costs ${words}: ${much} an hour at ${price.perCoreHour} a core-hour.`;
}

/** Said once, where nothing is known of a service that the gate started. */
export function untoldSentence(reason: string): string {
  return `What a request costs the service is not known: ${reason}.`;
}
