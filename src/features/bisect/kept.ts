import { readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { z } from "zod";
import { ifThere, makeOwnDirectory, writeFileAtomically } from "../../lib/files.ts";

const answer = z.strictObject({
  found: z.enum(["has", "lacks", "unknown"]),
  /** What the gate said. */
  headline: z.string().max(2000),
  /** Of the objective that it missed most: `p95 +54 % (+48 % to +61 %), 99 % interval`. */
  difference: z.string().max(500).optional(),
});

export type GateAnswer = z.infer<typeof answer>;

const kept = z.strictObject({
  schema: z.literal("loadline/bisect@1"),
  /** Of the good commit, the bad one, and all that decides a verdict. */
  of: z.string(),
  answers: z.record(z.string(), answer),
});

/** Answers of a search, kept as they come, so that one that was stopped goes on. */
export interface KeptAnswers {
  get(sha: string): GateAnswer | undefined;
  keep(sha: string, answer: GateAnswer): Promise<void>;
}

/** @param of identity of the search: answers of another one do not count. A file that cannot be read is started anew */
export async function openAnswers(path: string, of: string): Promise<KeptAnswers> {
  const text = await ifThere(readFile(path, "utf8"));
  const answers = new Map(text === undefined ? [] : answersIn(text, of));
  return {
    get: (sha) => answers.get(sha),
    keep: async (sha, found) => {
      answers.set(sha, found);
      await makeOwnDirectory(dirname(path));
      const content: z.infer<typeof kept> = {
        schema: "loadline/bisect@1",
        of,
        answers: Object.fromEntries(answers),
      };
      await writeFileAtomically(path, `${JSON.stringify(content, null, 2)}\n`);
    },
  };
}

function answersIn(text: string, of: string): readonly (readonly [string, GateAnswer])[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return [];
  }
  const parsed = kept.safeParse(json);
  return parsed.success && parsed.data.of === of ? Object.entries(parsed.data.answers) : [];
}
