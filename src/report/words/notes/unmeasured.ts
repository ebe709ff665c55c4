import type { Line } from "../../../model/document.ts";
import type { GateOutcome } from "../../../model/outcome.ts";
import { count } from "../words.ts";

/** Why a gate passed without a load. */
export type Unmeasured = NonNullable<GateOutcome["unmeasured"]>["why"];

/** A headline, without a full stop. */
export function unmeasuredWords({ kind }: Unmeasured): string {
  return kind === "paths"
    ? "Not measured: nothing under paths changed"
    : "Not measured: the image is the one that the baseline was measured with";
}

/** What it was found by. */
export function unmeasuredLine(why: Unmeasured): Line {
  if (why.kind === "image") return ["Image: ", { code: why.digest }];
  const named = why.paths.flatMap((path, index) => [index === 0 ? " " : ", ", { code: path }]);
  return [`${count(why.files, "changed path")}, none of them under`, ...named];
}

/** Why a gate was measured that paths might have spared. */
export function unmeasuredNote(why: string): string {
  return `Measured without a look at paths and image, as it is not known which files changed: ${why.replace(/\.$/, "")}.`;
}
