import { z } from "zod";
import { afterSilence, comparesNothing } from "../../judge/validity/uncompared.ts";
import { parseJson } from "../../lib/json.ts";
import { Failure } from "../../model/failure.ts";
import type { BaselineKey } from "../../model/gate.ts";
import type { BaselineStore } from "../../ports/baseline-store.ts";
import type { Log } from "../../ports/log.ts";
import { uncountedSilenceNote } from "../../report/words/notes/notes.ts";
import { keyOf, type ScenarioResult } from "../assess.ts";

/** Readers take any other for none. */
const silenceSchemaVersion = "loadline/silence@1";

/** Under which the count is kept beside the runs. */
const silenceName = "silence";

const silence = z.strictObject({
  schema: z.literal(silenceSchemaVersion),
  scenario: z.string(),
  environment: z.string(),
  /** Gates in a row that compared nothing. */
  gates: z.number().int().nonnegative(),
});

/** The count in a text; 0 for none, and for what is no count of this key. */
function parseSilence(text: string | undefined, { scenario, environment }: BaselineKey): number {
  const { data } = silence.safeParse(parseJson(text ?? ""));
  return data?.scenario === scenario && data.environment === environment ? data.gates : 0;
}

/** The text of a count. */
export function formatSilence({ scenario, environment }: BaselineKey, gates: number): string {
  return `${JSON.stringify({ schema: silenceSchemaVersion, scenario, environment, gates })}\n`;
}

interface Counting {
  readonly baseline: Pick<BaselineStore, "remembered" | "remember">;
  readonly log: Pick<Log, "note">;
  /** Gates in a row that may compare nothing; undefined: any number. */
  readonly most: number | undefined;
  /** Whether this job may count: one that runs a change's code may not write. */
  readonly mayCount: boolean;
}

/**
 * Counts gates of a scenario in a row that compared nothing, with its baseline, and fails the one after too many. A job that
 * may not write reads the count alone. Only a gate that compares nothing itself is ever failed by it.
 */
export async function countSilence(
  result: ScenarioResult,
  { baseline, log, most, mayCount }: Counting,
): Promise<ScenarioResult> {
  const { outcome } = result;
  if (outcome.kind !== "judged" || most === undefined) return result;
  const isSilent = comparesNothing(outcome.verdict.judgements);
  // Reading costs a request to GitHub.
  if (isSilent === undefined || (!isSilent && !mayCount)) return result;
  const key = keyOf({ name: outcome.scenario, environment: outcome.environment });
  try {
    const before = parseSilence(await baseline.remembered(key, silenceName), key);
    const now = isSilent ? before + 1 : 0;
    if (mayCount && now !== before) await baseline.remember(key, silenceName, formatSilence(key, now));
    return { ...result, outcome: { ...outcome, verdict: afterSilence(outcome.verdict, { before, most }) } };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    log.note(uncountedSilenceNote(error.message));
    return result;
  }
}
