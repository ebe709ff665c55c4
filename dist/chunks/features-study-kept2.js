import { inFile, studyOptions } from "./start.js";
import { defineFacts } from "./model.js";
import { strictObject, string$1 as string } from "./zod.js";

// src/features/study/kept.ts
const studyFacts = defineFacts("study", strictObject({ path: string() }));
const planStudy = (places) => {
	const path = inFile(places, studyOptions.ofGate)?.value;
	return path === void 0 ? {} : { kept: studyFacts.kept({ path }) };
};

export { planStudy, studyFacts };