import { posix } from "node:path";
import type { FoundScript } from "./recognise/findings.ts";
import { isLong } from "./recognise/scripts.ts";
import { assumedMs, threeRoundsFit } from "./times.ts";

/**
 * Why a script is left out of a new gate, the strongest reason first: k6 alone cannot run it (an extension, an npm package),
 * it does not read the target although others do, it is too long for a pull request, or there are too many scripts.
 */
export const leftOutWhys = ["extension", "package", "target", "long", "many"] as const;

export type LeftOutWhy = (typeof leftOutWhys)[number];

/** A script that is left out of a new gate. */
export interface LeftOutScript {
  readonly path: string;
  readonly why: LeftOutWhy;
}

/** Up to this many scripts all become scenarios; of more, only a few are taken. */
const mostScenarios = 6;
const fewScenarios = 3;

/** Longest run for a pull request, which waits for several of them. */
const longestMs = 10 * 60_000;

/** The scripts that a new gate runs, in the order found, and those left out, by reason. */
export function chooseScripts(scripts: readonly FoundScript[]): {
  readonly gated: readonly FoundScript[];
  readonly leftOut: readonly LeftOutScript[];
} {
  const leftOut = new Map<FoundScript, LeftOutWhy>();
  const left = () => scripts.filter((script) => !leftOut.has(script));
  for (const script of scripts) {
    const why = whyAlone(script);
    if (why !== undefined) leftOut.set(script, why);
  }
  // A load that misses the target proves nothing, and ends the gate for the others, too.
  if (left().some(({ readsTarget }) => readsTarget)) {
    for (const script of left()) if (!script.readsTarget) leftOut.set(script, "target");
  }
  if (left().length > mostScenarios) {
    const few = [...left()].sort(byUse).slice(0, fewScenarios);
    for (const script of left()) if (!few.includes(script)) leftOut.set(script, "many");
  }
  while (left().length > 1 && !threeRoundsFit(left().map(({ durationMs }) => durationMs))) {
    const [longest] = [...left()].sort((a, b) => (b.durationMs ?? assumedMs) - (a.durationMs ?? assumedMs));
    if (longest === undefined) break;
    // It is left out so that others fit: it may not be long itself.
    leftOut.set(longest, (longest.durationMs ?? 0) > 2 * assumedMs ? "long" : "many");
  }
  return {
    gated: left(),
    leftOut: leftOutWhys.flatMap((why) =>
      scripts.filter((script) => leftOut.get(script) === why).map(({ path }) => ({ path, why })),
    ),
  };
}

function whyAlone({ path, needs, durationMs = 0 }: FoundScript): LeftOutWhy | undefined {
  return needs ?? (isLong(path) || durationMs > longestMs ? "long" : undefined);
}

/** The scripts first that a gate can use as they are, by their owner's own words for it, nearest to the top. */
function byUse(one: FoundScript, other: FoundScript): number {
  return rankOf(one) - rankOf(other) || (one.path < other.path ? -1 : 1);
}

/** No path is 1,000 folders deep. */
function rankOf({ path }: FoundScript): number {
  const isExample = /(?:^|\/)(?:examples?|samples?|demos?|tutorials?)\//i.test(path);
  const isUsual = /(?:^|[^a-z])(?:smoke|load|average|checkout|main|basic)(?:[^a-z]|$)/i.test(
    posix.basename(path),
  );
  return (isExample ? 2000 : 0) + (isUsual ? 0 : 1000) + path.split("/").length;
}
