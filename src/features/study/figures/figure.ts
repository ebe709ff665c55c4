import type { DocumentPath } from "../../../config/file/mistake.ts";
import { parseQuantity } from "../../../model/units.ts";
import type { FigureWritten } from "../schema.ts";
import { mistake, type Place } from "../source/place.ts";
import { type Better, type Expression, type Naming, parseExpression } from "./expression.ts";
import { defaultLook, type Look, lookForm, readLook } from "./format.ts";

/** How a change is told. */
export type ChangeForm = "percent" | "points" | "difference" | "times";

/** As an author wants it; undefined: as usual. */
export interface ChangeLook {
  readonly form: ChangeForm | undefined;
  readonly decimals: number | undefined;
}

const changeForms: readonly ChangeForm[] = ["percent", "points", "difference", "times"];

/** @param written checked by the schema: `percent .2` */
function changeLookOf(written: string | undefined, look: Look): ChangeLook {
  const [word, decimals] = (written ?? "").split(" .");
  return {
    form: changeForms.find((one) => one === word),
    decimals: decimals === undefined ? look.decimals : Number(decimals),
  };
}

/** A figure of a study. */
export interface Figure {
  readonly name: string;
  readonly expression: Expression;
  readonly place: Place;
  readonly better: Better | undefined;
  readonly look: Look;
  /** Shown in parentheses behind it. */
  readonly also?: Expression;
  readonly change: ChangeLook;
  /** What a change to zero is called, and up to which size a figure counts as zero. */
  readonly zero?: { readonly says: string; readonly below: number };
  /** Shown for runs without it. */
  readonly missing?: string;
}

/** The side of the first part that has one. */
function betterOf(expression: Expression): Better | undefined {
  switch (expression.kind) {
    case "indicator":
      return expression.better;
    case "failed":
      return "lower";
    case "of":
      // Of a quotient or a difference only the author knows.
      return expression.operator === "+"
        ? (betterOf(expression.left) ?? betterOf(expression.right))
        : undefined;
    default:
      return undefined;
  }
}

function lookAt(text: string | number | undefined, place: Place): Look {
  if (text === undefined) return defaultLook;
  const look = readLook(text);
  if (look === undefined) throw mistake(place, `"${text}" is no way to print a figure`, lookForm);
  return look;
}

type DetailedFigure = Exclude<FigureWritten, string>;

function zeroOf(written: DetailedFigure["zero"], place: Place): Figure["zero"] {
  if (written === undefined) return undefined;
  if (typeof written === "string") return { says: written, below: 0 };
  const below = parseQuantity(written.below ?? "0");
  if (below === undefined)
    throw mistake(place, `"${written.below}" is no size`, "a number with its unit, such as 0.05%");
  return { says: written.says, below: below.value };
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
  const detailed: DetailedFigure = isPlain ? { figure: written } : written;
  const { figure, also, as, better, change, missing } = detailed;
  const expression = parseExpression(figure, place, naming);
  const look = lookAt(as, placeOf(["as"]));
  const zero = zeroOf(detailed.zero, placeOf(["zero"]));
  return {
    ...{ name, expression, place, look },
    change: changeLookOf(change, look),
    better: better === "neither" ? undefined : (better ?? betterOf(expression)),
    ...(also !== undefined && { also: parseExpression(also, placeOf(["also"]), naming) }),
    ...(zero !== undefined && { zero }),
    ...(missing !== undefined && { missing }),
  };
}
