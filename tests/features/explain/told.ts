import { explanationOf } from "../../../src/features/explain/part.ts";
import { whyWords } from "../../../src/features/explain/words.ts";

/** Why a judged scenario missed its objectives, as a report says it. */
export function whyTold(judged: Omit<Parameters<typeof explanationOf>[0], "design">): string | undefined {
  return whyWords(explanationOf({ ...judged, design: "stored" })?.why ?? []);
}
