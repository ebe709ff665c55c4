import type { Part } from "../../model/report/part.ts";
import { plain } from "../../report/render/escape.ts";
import { acceptFacts } from "./facts.ts";
import { overrideLine } from "./words.ts";

/** Who let a failed gate through, in what is shown of it. */
export const acceptPart: Part = {
  letThrough: (keeper) => {
    const override = acceptFacts.of(keeper);
    if (override === undefined) return undefined;
    const { by, at, commit, label, reason } = override;
    return {
      words: `accepted by ${plain(by)}`,
      line: overrideLine(override),
      properties: {
        "accepted.by": by,
        "accepted.at": at,
        "accepted.commit": commit,
        "accepted.label": label,
        ...(reason !== undefined && { "accepted.reason": reason.text, "accepted.reason.by": reason.by }),
      },
    };
  },
};
