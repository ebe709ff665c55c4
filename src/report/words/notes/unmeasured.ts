import type { Line } from "../../../model/document.ts";
import type { GateOutcome } from "../../../model/outcome.ts";
import { codes } from "../../document/piece.ts";
import { count } from "../words.ts";

/** Why a gate passed without a load. */
export type Unmeasured = NonNullable<GateOutcome["unmeasured"]>["why"];

/** The headline, without a full stop. */
export function unmeasuredWords({ kind }: Unmeasured): string {
  return kind === "paths"
    ? "Not measured: nothing under paths changed"
    : "Not measured: the image is the one that the baseline was measured with";
}

/** The image, or the paths without a change. */
export function unmeasuredLine(why: Unmeasured): Line {
  if (why.kind === "image") return ["Image: ", { code: why.digest }];
  return [`${count(why.files, "changed path")}, none of them under `, ...codes(why.paths)];
}

/** Why a gate was measured although its paths may be unchanged. */
export function unmeasuredNote(why: string): string {
  return `Measured without a look at paths and image, as it is not known which files changed: ${why.replace(/\.$/, "")}.`;
}
