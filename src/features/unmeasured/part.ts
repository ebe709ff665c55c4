import { z } from "zod";
import type { Part } from "../../model/report/part.ts";
import { defineFacts } from "../../model/run/facts.ts";
import { count, list, sentence } from "../../model/verdict/parts.ts";
import { unmeasuredLine } from "./words.ts";

/** None of the changed files is under the gate's paths. */
export const unmeasuredFacts = defineFacts(
  "unmeasured",
  z.strictObject({ paths: list(sentence, 200), files: count }),
);

/** Why a gate passed without a load. */
export const unmeasuredPart: Part = {
  opening: (outcome) => {
    const why = unmeasuredFacts.of(outcome);
    return why && unmeasuredLine(why);
  },
};
