import { Failure, usageFailure } from "../../../model/failure.ts";

/** A file of a study, or one that it includes. */
export interface Source {
  /** As the user named it. */
  readonly path: string;
  readonly lines: readonly string[];
}

/** Where something stands in a file; line and column count from 1. */
export interface Place {
  readonly source: Source;
  readonly line: number;
  readonly column: number;
}

export function sourceOf(path: string, text: string): Source {
  return { path, lines: text.replace(/^\uFEFF/, "").split(/\r?\n/) };
}

/** @param offset columns to the right */
export function moved(place: Place, offset: number): Place {
  return { ...place, column: place.column + offset };
}

const longestLine = 300;

/** What is wrong in one line, the line, and a caret under the spot with what was expected. */
export function mistakeWords({ source, line, column }: Place, found: string, expected?: string): string {
  const text = (source.lines[line - 1] ?? "").slice(0, longestLine);
  const caret = `${" ".repeat(Math.min(column - 1, longestLine))}^`;
  const hint = expected === undefined ? "" : ` expected ${expected}`;
  return `${source.path} line ${line}: ${found}\n  ${text}\n  ${caret}${hint}`;
}

/** The failure for a mistake of the author. */
export function mistake(place: Place, found: string, expected?: string): Failure {
  return usageFailure(mistakeWords(place, found, expected));
}

/** What was made; an error gets the place that asked, unless it has one. */
export async function placed<Made>(place: Place, make: () => Promise<Made>): Promise<Made> {
  try {
    return await make();
  } catch (error) {
    const hasPlace = error instanceof Failure && error.message.startsWith(`${place.source.path} line `);
    if (!(error instanceof Failure) || error.code === "cancelled" || hasPlace) throw error;
    throw mistake(place, error.message);
  }
}

/** What was made of each; what cannot be made for a mistake is left out, and the mistake joins the others. */
export function gathered<Item, Made>(
  problems: string[],
  items: readonly Item[],
  make: (item: Item, index: number) => Made,
): readonly Made[] {
  return items.flatMap((item, index): Made[] => {
    try {
      return [make(item, index)];
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== "usage") throw error;
      problems.push(error.message);
      return [];
    }
  });
}

/** @throws Failure "usage" with all mistakes */
export function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw usageFailure([...new Set(problems)].join("\n"));
}
