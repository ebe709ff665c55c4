import type { DocumentPath } from "../../../config/file/mistake.ts";
import type { FigureWritten } from "../schema.ts";
import type { Place } from "../source/place.ts";
import { type Better, type Expression, type Naming, parseExpression } from "./expression.ts";
import type { ChangeForm, Look } from "./look.ts";

/** A figure of a study. */
export interface Figure {
  readonly name: string;
  readonly expression: Expression;
  readonly place: Place;
  readonly better: Better | undefined;
  readonly look: Look;
  /** Shown in parentheses behind it. */
  readonly also: Expression | undefined;
  /** As an author wants it; undefined: as usual. */
  readonly change: { readonly form?: ChangeForm | undefined; readonly decimals?: number | undefined };
  /** What a change to zero is called, and up to which size a figure counts as zero. */
  readonly zero: { readonly says: string; readonly below: number } | undefined;
  /** Shown for runs without it. */
  readonly missing: string | undefined;
}

/** The side of the first part that has one; of a quotient or a difference only the author knows. */
function betterOf(expression: Expression): Better | undefined {
  if (expression.kind === "indicator") return expression.better;
  if (expression.kind === "failed") return "lower";
  if (expression.kind !== "of" || expression.operator !== "+") return undefined;
  return betterOf(expression.left) ?? betterOf(expression.right);
}

/**
 * A figure of the front matter, or one that only its expression describes.
 * @param placeOf of a key below it
 * @throws Failure "usage"
 */
export function figureOf(
  name: string,
  written: FigureWritten,
  placeOf: (path: DocumentPath) => Place,
  naming: Naming,
): Figure {
  const isPlain = typeof written === "string";
  const place = placeOf(isPlain ? [] : ["figure"]);
  const {
    figure,
    also,
    as: look = {},
    better,
    change,
    missing,
    zero,
  } = isPlain ? { figure: written } : written;
  const expression = parseExpression(figure, place, naming);
  return {
    ...{ name, expression, place, look, missing, zero },
    also: also === undefined ? undefined : parseExpression(also, placeOf(["also"]), naming),
    better: better === "neither" ? undefined : (better ?? betterOf(expression)),
    change: { ...change, decimals: change?.decimals ?? look.decimals },
  };
}
