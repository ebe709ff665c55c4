import { strictObject, string$1 as string } from "./zod.js";
import { defineFacts } from "./model.js";

// src/features/study/facts.ts
const gateRuns = ["base", "head"];
const studyFacts = defineFacts("study", strictObject({ path: string() }));

export { gateRuns, studyFacts };