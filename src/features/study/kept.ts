import { z } from "zod";
import { inFile } from "../../config/options/option.ts";
import type { PlanScenario } from "../../config/resolve/rules.ts";
import { defineFacts } from "../../model/run/facts.ts";
import { studyOptions } from "./options.ts";

/** Kept for a scenario before its load: its study. */
export const studyFacts = defineFacts("study", z.strictObject({ path: z.string() }));

/** The study that a gate writes beside its report. */
export const planStudy: PlanScenario = (places) => {
  const path = inFile(places, studyOptions.ofGate)?.value;
  return path === undefined ? {} : { kept: studyFacts.kept({ path }) };
};
