import { posix } from "node:path";
import type { FoundScript } from "./recognise/findings.ts";

/**
 * Why a script is left out of a new gate, the strongest reason first: k6 alone cannot run it (an extension, an npm package),
 * it is what another one was compiled to, it does not read the target although others do, it is too long for a pull request, its
 * folder is a collection, or there are too many scripts.
 */
const leftOutWhys = ["extension", "package", "twin", "target", "long", "collection", "many"] as const;

export type LeftOutWhy = (typeof leftOutWhys)[number];

export interface LeftOutScript {
  readonly path: string;
  readonly why: LeftOutWhy;
}

/** Of more scripts only a few become scenarios. */
const mostScenarios = 6;
const fewScenarios = 3;

/** A folder with more scripts is a course or a collection, not a set of scenarios. */
const mostInFolder = 5;

/** The scripts that a new gate runs, in the order found, and those left out, by reason. */
export function chooseScripts(scripts: readonly FoundScript[]): {
  readonly gated: readonly FoundScript[];
  readonly leftOut: readonly LeftOutScript[];
} {
  const leftOut = new Map<FoundScript, LeftOutWhy>();
  const left = () => scripts.filter((script) => !leftOut.has(script));
  for (const script of scripts) {
    const { path, needs, isLong = false } = script;
    if (needs !== undefined) leftOut.set(script, needs);
    else if (scripts.some((it) => it.path === path.replace(/\.js$/, ".ts") && it !== script)) {
      leftOut.set(script, "twin");
    } else if (isLong) leftOut.set(script, "long");
  }
  // A load that misses the target proves nothing, and ends the gate for the others.
  if (left().some(({ readsTarget }) => readsTarget)) {
    for (const script of left()) if (!script.readsTarget) leftOut.set(script, "target");
  }
  const folderOf = ({ path }: FoundScript) => posix.dirname(path);
  const sizes = new Map<string, number>();
  for (const script of left()) sizes.set(folderOf(script), (sizes.get(folderOf(script)) ?? 0) + 1);
  for (const script of left()) {
    if ((sizes.get(folderOf(script)) ?? 0) > mostInFolder) leftOut.set(script, "collection");
  }
  if (left().length > mostScenarios) {
    const few = left().sort(byUse).slice(0, fewScenarios);
    for (const script of left()) if (!few.includes(script)) leftOut.set(script, "many");
  }
  return {
    gated: left(),
    leftOut: leftOutWhys.flatMap((why) =>
      scripts.filter((script) => leftOut.get(script) === why).map(({ path }) => ({ path, why })),
    ),
  };
}

/** Scripts for a gate by their names first, then those nearest to the top. */
function byUse(one: FoundScript, other: FoundScript): number {
  return rankOf(one) - rankOf(other) || (one.path < other.path ? -1 : 1);
}

const usualScript = /(?:^|[^a-z])(?:smoke|load|average|checkout|main|basic)(?:[^a-z]|$)/i;

/** No path is 1,000 folders deep. */
function rankOf({ path }: FoundScript): number {
  const isExample = /(?:^|\/)(?:examples?|samples?|demos?|tutorials?)\//i.test(path);
  const isUsual = usualScript.test(posix.basename(path));
  return (isExample ? 2000 : 0) + (isUsual ? 0 : 1000) + path.split("/").length;
}
