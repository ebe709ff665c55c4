import { fillTemplate, templateLabels } from "../../../config/grammar/template.ts";
import { unlessAborted, within } from "../../../lib/net/deadline.ts";
import { reasonOf } from "../../../model/failure.ts";
import type { PrometheusQuery } from "../../../model/gate.ts";
import { formatDurationMs } from "../../../model/units.ts";
import type { Prometheus } from "../../../prometheus/api/client.ts";
import { RefusedQuery } from "../../../prometheus/api/refusal.ts";

export interface TrialOptions {
  readonly queries: readonly PrometheusQuery[];
  /** What is known of the run beforehand, by the names of `templateLabels`. */
  readonly labels: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** Limit for all queries together; default 2 s. */
  readonly deadlineMs?: number | undefined;
}

/** Do not delay the load further: problems are also reported after it. */
const defaultDeadlineMs = 2000;

/** For the window and labels that only the run will have, which do not decide whether a query is valid. */
const standIn = { windowMs: 60_000, stepMs: 1000, label: "unknown" };

type Trial =
  | { readonly kind: "accepted" }
  | { readonly kind: "refused"; readonly warning: string }
  | { readonly kind: "unanswered"; readonly reason: string };

/**
 * Tries each query once before a load is spent on it; never fails, and takes no longer than the deadline.
 * @returns a sentence for each query that Prometheus refuses; a single one if it answers nothing at all; none if the signal is
 *   aborted
 */
export async function tryQueries(prometheus: Prometheus, options: TrialOptions): Promise<readonly string[]> {
  const { queries, labels, deadlineMs = defaultDeadlineMs } = options;
  const signal = within(deadlineMs, options.signal);
  const trials = await Promise.all(queries.map((query) => tryQuery(prometheus, query, { labels, signal })));
  if (options.signal.aborted) return [];
  const refused = trials.flatMap((trial) => (trial.kind === "refused" ? [trial.warning] : []));
  const [first] = trials;
  const isSilent = trials.every(({ kind }) => kind === "unanswered");
  if (!isSilent || first?.kind !== "unanswered") return refused;
  const reason = signal.aborted
    ? `${prometheus.name} did not answer within ${formatDurationMs(deadlineMs)}`
    : first.reason;
  return [`No server metrics so far (the load continues): ${reason}`];
}

/** By a range of one point, which is refused for what has no range, such as `up[1m]`. */
async function tryQuery(
  prometheus: Prometheus,
  { name, query, place }: PrometheusQuery,
  { labels, signal }: Pick<TrialOptions, "labels" | "signal">,
): Promise<Trial> {
  const { windowMs, stepMs, label } = standIn;
  const unknown = Object.fromEntries(templateLabels.map((it) => [it, label]));
  const filled = fillTemplate(query, { windowMs, stepMs, labels: { ...unknown, ...labels } });
  // Checked when the gate file is read.
  if (filled.kind === "unfilled") return { kind: "accepted" };
  const now = new Date();
  try {
    const asked = prometheus.queryRange(filled.query, { start: now, end: now, stepMs, signal });
    await unlessAborted(asked, signal);
    return { kind: "accepted" };
  } catch (error) {
    if (!(error instanceof RefusedQuery)) return { kind: "unanswered", reason: reasonOf(error) };
    const warning =
      `${place}: Prometheus rejects the query "${name}", so it will have no results (the load continues): ` +
      error.said;
    return { kind: "refused", warning };
  }
}
