import { exitStatus, Failure } from "../model/failure.ts";
import type { BaselineKey } from "../model/gate.ts";
import type { Edges } from "../ports/edges.ts";
import { type ScenarioResult, unfitForBaseline } from "./assess.ts";

/**
 * Keeps the first round where there was no baseline. A store that fails costs neither verdict nor measurement, but the
 * gate was not all it should be.
 */
export async function keepFirstRun(
  result: ScenarioResult,
  key: BaselineKey,
  edges: Edges,
): Promise<ScenarioResult> {
  const { outcome } = result;
  if (outcome.kind !== "judged" || outcome.verdict.comparability.kind !== "none") return result;
  const noting = (note: string): ScenarioResult => ({ ...result, notes: [...result.notes, note] });
  const [first] = outcome.runs;
  const unfit = unfitForBaseline(outcome.runs, outcome.verdict);
  if (first === undefined || unfit !== undefined) return noting(`There is still no baseline: ${unfit ?? ""}`);
  const { place } = edges.baseline;
  try {
    await edges.baseline.append(key, [{ run: first, accepted: undefined }]);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const note = `There is still no baseline: this run could not be kept (${place}). ${error.message}`;
    edges.log.warn(note);
    return { ...noting(note), exitStatus: exitStatus.broken };
  }
  return noting(
    `There was no baseline: this run is now the first one (${place}). The next gate compares with it.`,
  );
}
