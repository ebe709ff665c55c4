import { runFailure } from "../../../model/failure.ts";
import type { RawFrame } from "../profile.ts";
import { collectSpent, type ProfileSource, type ReadProfile, rawFrame } from "./spent.ts";

const mostLineCharacters = 200_000;

/** `name (src/file.py:12)`, as py-spy writes, or `name (src/file.rb)`. */
function frameOf(text: string): RawFrame {
  const open = text.lastIndexOf(" (");
  if (open <= 0 || !text.endsWith(")")) return rawFrame({ name: text });
  const place = text.slice(open + 2, -1);
  const colon = place.lastIndexOf(":");
  const digits = colon === -1 ? "" : place.slice(colon + 1);
  const isLine = /^\d{1,9}$/.test(digits);
  const file = isLine ? place.slice(0, colon) : place;
  // What stands there in a C++ or Java signature is no file.
  if (!isLine && !/\.\w{1,10}$/.test(file)) return rawFrame({ name: text });
  return rawFrame({ name: text.slice(0, open), file, line: isLine ? Number(digits) : 0 });
}

/** Whether a text begins as collapsed stacks do. */
export function isCollapsed(head: string): boolean {
  const first = head.split("\n", 20).find((line) => line.trim() !== "") ?? "";
  return /\S \d{1,15}(?:\.\d{1,9})?\r?$/.test(first.slice(-40));
}

/**
 * Reads collapsed stacks, a line each: frames from the outermost in, separated by `;`, and how often they were seen.
 * @throws Failure "run" with the line that is something else
 */
export function readCollapsed(text: string, { path, placing }: ProfileSource): ReadProfile {
  const collected = collectSpent(path);
  const known = new Map<string, RawFrame>();
  const frame = (one: string): RawFrame => {
    const found = known.get(one) ?? frameOf(one);
    known.set(one, found);
    return found;
  };
  let at = 0;
  for (const raw of text.split("\n")) {
    at += 1;
    const line = raw.trimEnd();
    if (line === "") continue;
    const blank = line.lastIndexOf(" ");
    const stack = line.slice(0, Math.max(0, blank));
    const digits = line.slice(blank + 1);
    if (stack === "" || line.length > mostLineCharacters || !/^\d{1,15}(?:\.\d{1,9})?$/.test(digits)) {
      throw runFailure(
        `${path}, line ${at} is ${JSON.stringify(line.slice(0, 80))}; expected a stack and a number, such as "main;work 12".`,
      );
    }
    collected.add({
      ...{ key: stack, kind: "cpu", slice: placing.first, amount: Number(digits) },
      frames: () => stack.split(";").map(frame).reverse(),
    });
  }
  return { format: "collapsed stacks", isInSamples: true, spent: collected.all() };
}
