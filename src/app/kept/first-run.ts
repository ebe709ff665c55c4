import { exitStatus, Failure } from "../../model/failure.ts";
import type { BaselineKey } from "../../model/gate.ts";
import type { Ports } from "../../ports/ports.ts";
import { firstRunWords } from "../../report/words/notes/notes.ts";
import { type ScenarioResult, unfitForBaseline } from "../assess.ts";

/** Stores the first round if there was no baseline. If that fails, the verdict stays, but the gate is broken. */
export async function keepFirstRun(
  result: ScenarioResult,
  key: BaselineKey,
  ports: Ports,
): Promise<ScenarioResult> {
  const { outcome } = result;
  if (outcome.kind !== "judged" || outcome.verdict.comparability.kind !== "none") return result;
  const noting = (note: string): ScenarioResult => ({ ...result, notes: [...result.notes, note] });
  const [first] = outcome.runs;
  const unfit = unfitForBaseline(outcome.runs, outcome.verdict);
  if (first === undefined || unfit !== undefined) return noting(firstRunWords.unfit(unfit ?? ""));
  const { place } = ports.baseline;
  try {
    await ports.baseline.append(key, [{ run: first, accepted: undefined }]);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const note = firstRunWords.unstored(place, error.message);
    ports.log.warn(note);
    return { ...noting(note), exitStatus: exitStatus.broken };
  }
  return noting(firstRunWords.kept(place));
}
