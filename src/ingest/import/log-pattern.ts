import { z } from "zod";

/** How the lines of a log look: text with `{time}`, `{name}` and `{value}`; any other name stands for what is not needed. */
export const logPattern = z
  .string()
  .min(1)
  .max(500)
  .refine((text) => partsOf(text) !== undefined, {
    message:
      "expected a pattern with {value}, each name once and with text between two, such as {time} {name} {value} task={task}",
  });

type PatternPart = { readonly text: string } | { readonly name: string };

/** The parts of a pattern; undefined for one that cannot be read. */
function partsOf(pattern: string): readonly PatternPart[] | undefined {
  const tokens = pattern.split(/(\{\w{1,30}\})/).filter((one) => one !== "");
  const parts = tokens.map(
    (one): PatternPart => (/^\{\w+\}$/.test(one) ? { name: one.slice(1, -1) } : { text: one }),
  );
  const names = parts.flatMap((part) => ("name" in part ? [part.name] : []));
  const isApart = parts.every((part, index) => {
    const next = parts[index + 1];
    return !("name" in part) || next === undefined || "text" in next;
  });
  return isApart && names.includes("value") && new Set(names).size === names.length ? parts : undefined;
}

/** What a line says, by name. */
export type ReadLine = (line: string) => Readonly<Record<string, string>> | undefined;

/**
 * Reads lines in time linear in their length: each text of the pattern is looked for behind the one before it, and what
 * stands between them is a name's. The first text may stand anywhere in the line.
 */
export function lineReader(pattern: string): ReadLine {
  const parts = partsOf(pattern) ?? [];
  return (line) => {
    const found: Record<string, string> = {};
    let [at, open]: [number, string | undefined] = [0, undefined];
    for (const part of parts) {
      if ("name" in part) {
        open = part.name;
        continue;
      }
      const next = line.indexOf(part.text, at);
      if (next === -1) return undefined;
      if (open !== undefined) found[open] = line.slice(at, next).trim();
      [at, open] = [next + part.text.length, undefined];
    }
    if (open !== undefined) found[open] = line.slice(at).trim();
    return found;
  };
}
