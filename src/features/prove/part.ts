import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { parseJson } from "../../lib/json.ts";
import type { Part } from "../../model/report/part.ts";
import { defineFacts } from "../../model/run/facts.ts";
import { known } from "../../report/known.ts";
import { capitalised } from "../../report/words/sentences.ts";
import { list } from "../../report/words/words.ts";
import { asWritten, injected, isProved, proof, proofName, startHash } from "./proved.ts";
import { injectedWords } from "./words.ts";

const changeable = z.enum(["script", "objectives", "start"]);

const changeableWords: Readonly<Record<z.infer<typeof changeable>, string>> = {
  script: "the script",
  objectives: "an objective",
  start: "the start command",
};

/** What a report keeps of the last proof. `changed`: since then. */
const lastProof = defineFacts(
  "prove",
  z.strictObject({ at: z.iso.datetime(), injected, isProved: z.boolean(), changed: z.array(changeable) }),
);

/** When the gate was last proved, and whether it is still the same gate. */
export const provePart: Part = {
  remembers: proofName,
  facts: (outcome, { remembered, start }) => {
    const { data } = proof.safeParse(parseJson(remembered ?? ""));
    if (data === undefined || data.scenario !== outcome.scenario) return undefined;
    const { at, injected, gate } = data;
    const [run] = outcome.runs;
    const judged = outcome.verdict.judgements.map(({ objective }) => asWritten(objective));
    const isOther = {
      script: gate.fingerprint && run?.fingerprint && !isDeepStrictEqual(run.fingerprint, gate.fingerprint),
      objectives: gate.objectives.some((one) => !judged.includes(one)),
      // Where another job starts the service, this one does not know how.
      start: start && startHash(start) !== gate.start,
    };
    const changed = changeable.options.filter((part) => isOther[part]);
    return lastProof.kept({ at, injected, isProved: isProved(data), changed });
  },
  foot: (outcome) => {
    const last = lastProof.of(outcome);
    if (last === undefined) return undefined;
    const day = last.at.slice(0, 10);
    const others = capitalised(list(last.changed.map((it) => changeableWords[it])));
    return known(
      last.isProved
        ? `Last proved to catch ${injectedWords(last.injected, "")}: ${day}.`
        : `The last proof, of ${day}, failed: loadline prove says why.`,
      last.changed.length > 0 && `${others} changed since: prove it again.`,
    ).join(" ");
  },
};
