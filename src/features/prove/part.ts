import { isDeepStrictEqual } from "node:util";
import { parseJson } from "../../lib/json.ts";
import type { JudgedOutcome } from "../../model/outcome/scenario.ts";
import type { Known, Part } from "../../model/report/part.ts";
import { defineFacts } from "../../model/run/facts.ts";
import {
  asWritten,
  isProved,
  type LastProof,
  lastProof,
  type Proof,
  proof,
  proofName,
  startHash,
} from "./proved.ts";
import { lastProofSentence } from "./words.ts";

const facts = defineFacts("prove", lastProof);

function changedSince(
  { fingerprint, objectives, start }: Proof["gate"],
  { runs, verdict }: JudgedOutcome,
  now: Known["start"],
): LastProof["changed"] {
  const own = runs[0]?.fingerprint;
  const judged = new Set(verdict.judgements.map(({ objective }) => asWritten(objective)));
  const isOther = {
    script: fingerprint !== undefined && own !== undefined && !isDeepStrictEqual(own, fingerprint),
    objectives: objectives.some((one) => !judged.has(one)),
    // Where another job starts the service, this one does not know how.
    start: now !== undefined && startHash(now) !== start,
  };
  return lastProof.shape.changed.element.options.filter((part) => isOther[part]);
}

/** When the gate was last proved, and whether it is still the same gate. */
export const provePart: Part = {
  remembers: proofName,
  facts: (outcome, { remembered, start }) => {
    const { data } = proof.safeParse(parseJson(remembered ?? ""));
    if (data === undefined || data.scenario !== outcome.scenario) return undefined;
    const { at, injected, gate } = data;
    return facts.kept({
      at,
      injected,
      isProved: isProved(data),
      changed: changedSince(gate, outcome, start),
    });
  },
  foot: (outcome) => {
    const last = facts.of(outcome);
    return last && lastProofSentence(last);
  },
};
