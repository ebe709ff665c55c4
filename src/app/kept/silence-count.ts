import { z } from "zod";
import { parseJson } from "../../lib/json.ts";
import type { BaselineKey } from "../../model/gate.ts";

/** Readers take any other for none. */
const silenceSchemaVersion = "loadline/silence@1";

/** Under which the count is kept beside the runs. */
export const silenceName = "silence";

const silence = z.strictObject({
  schema: z.literal(silenceSchemaVersion),
  scenario: z.string(),
  environment: z.string(),
  /** Gates in a row that compared nothing. */
  gates: z.number().int().nonnegative(),
});

/** The count in a file; 0 for none, and for what is no count of this key. */
export function parseSilence(text: string | undefined, { scenario, environment }: BaselineKey): number {
  const { data } = silence.safeParse(parseJson(text ?? ""));
  return data?.scenario === scenario && data.environment === environment ? data.gates : 0;
}

export function formatSilence({ scenario, environment }: BaselineKey, gates: number): string {
  return `${JSON.stringify({ schema: silenceSchemaVersion, scenario, environment, gates })}\n`;
}
