import type { Line } from "../../../model/document.ts";
import type { GateOutcome } from "../../../model/outcome.ts";
import { codes } from "../../document/piece.ts";
import { count } from "../words.ts";

/** Why a gate passed without a load. */
export type Unmeasured = NonNullable<GateOutcome["unmeasured"]>["why"];

/** The headline, without a full stop. */
export const unmeasuredWords = "Not measured: nothing under paths changed";

/** The paths without a change. */
export function unmeasuredLine(why: Unmeasured): Line {
  return [`${count(why.files, "changed path")}, none of them under `, ...codes(why.paths)];
}

/** Why a gate was measured although its paths may be unchanged. */
export function unmeasuredNote(why: string): string {
  return `Measured without a look at paths, as it is not known which files changed: ${why.replace(/\.$/, "")}.`;
}
