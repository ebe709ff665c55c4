import { z } from "zod";
import { defineFacts } from "../../model/run/facts.ts";

/** The runs of a study that a gate names. */
export const gateRuns = ["base", "head"] as const;

/** Kept for a scenario before its load: its study. */
export const studyFacts = defineFacts("study", z.strictObject({ path: z.string() }));
