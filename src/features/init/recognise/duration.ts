import { parseDurationMs } from "../../../model/units.ts";

/**
 * Estimates how long a k6 script runs, in ms, from its options: the longest duration plus the longest `startTime`, an upper
 * bound if scenarios follow each other. Variables count with their default (`__ENV.DURATION || "30s"`). Undefined if no
 * option is a duration.
 */
export function durationIn(text: string): number | undefined {
  const code = text.replace(/^[ \t]*(?:\/\/|\*).*$/gm, "");
  const constants = constantsOf(code);
  const { outside, sums } = withoutStages(code, constants);
  const longest = most([...valuesOf("duration", outside, constants), ...sums]);
  return longest === undefined ? undefined : longest + (most(valuesOf("startTime", outside, constants)) ?? 0);
}

/** Durations by the names of the constants that hold them. */
type Constants = ReadonlyMap<string, number>;

function constantsOf(code: string): Constants {
  const assigned = [...code.matchAll(/\b(?:const|let|var)\s+([\w$]+)\s*=([^;\n]{1,200})/g)];
  return new Map(
    assigned.flatMap(([, name = "", value = ""]) => {
      const durationMs = durationOf(value);
      return durationMs === undefined ? [] : [[name, durationMs] as const];
    }),
  );
}

function most(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : Math.max(...values);
}

/** The sums of the lists of stages, and the text without them. */
function withoutStages(code: string, constants: Constants) {
  const sums: number[] = [];
  let outside = "";
  let at = 0;
  for (const { index, 0: opening } of code.matchAll(/\bstages\s*:\s*\[/g)) {
    if (index < at) continue;
    const end = closingBracket(code, index + opening.length);
    const stages = valuesOf("duration", code.slice(index, end), constants);
    if (stages.length > 0) sums.push(stages.reduce((sum, one) => sum + one, 0));
    outside += code.slice(at, index);
    at = end;
  }
  return { outside: outside + code.slice(at), sums };
}

function closingBracket(code: string, from: number): number {
  let depth = 1;
  for (let at = from; at < code.length; at += 1) {
    const character = code.charAt(at);
    depth += character === "[" ? 1 : character === "]" ? -1 : 0;
    if (depth === 0) return at + 1;
  }
  return code.length;
}

/** The values of a key that are durations or constants of them. */
function valuesOf(key: "duration" | "startTime", part: string, constants: Constants): number[] {
  const written = [...part.matchAll(new RegExp(`\\b${key}["']?\\s*:\\s*([^,}\\n]{1,200})`, "g"))];
  return written.flatMap(([, value = ""]) => {
    const name = /^[A-Za-z_$][\w$]*/.exec(value.trim())?.[0] ?? "";
    return durationOf(value) ?? constants.get(name) ?? [];
  });
}

function durationOf(value: string): number | undefined {
  return parseDurationMs(/["'`]((?:\d+(?:\.\d+)?(?:h|ms|m|s))+)["'`]/.exec(value)?.[1] ?? "");
}
