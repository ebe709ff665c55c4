import { groupedBy } from "../../lib/grouped.ts";
import type { Line } from "../../model/document.ts";
import type { JudgedOutcome } from "../../model/outcome.ts";
import { formatChange } from "../../model/units.ts";
import type { LikeWith } from "../../model/verdict.ts";
import { indicatorWords, listSome, unsigned } from "./words.ts";

/** `none of the 10 baseline sessions`, `only 1 of the 10 …`. */
function fewWords({ sessions, of }: LikeWith): string {
  return `${sessions === 0 ? "none" : `only ${sessions}`} of the ${of} baseline sessions`;
}

function wordsOf(likeWith: LikeWith, compared: string): Line {
  const { cpu, sessions, of, isCompared } = likeWith;
  const cause = "the CPU model explains most of the variation between them";
  return isCompared
    ? [
        `${compared} with the ${sessions} of ${of} baseline sessions on the same CPU, `,
        { code: cpu },
        `: ${cause}`,
      ]
    : [
        `${compared} with all baseline sessions, although ${cause}: ${fewWords(likeWith)} ran on this CPU, `,
        { code: cpu },
      ];
}

/** The stored sessions compared with, if CPU models explain how they differ: one line for all indicators that share it. */
export function likenessLines({ verdict }: JudgedOutcome): readonly Line[] {
  const compared = verdict.judgements.filter(({ change }) => change !== undefined);
  const groups = groupedBy(compared, ({ change }) => JSON.stringify(change?.likeWith ?? null));
  return [...groups.values()].flatMap((group) => {
    const likeWith = group[0]?.change?.likeWith;
    if (likeWith === undefined) return [];
    const names = [...new Set(group.map(({ objective }) => indicatorWords(objective.indicator)))];
    return [wordsOf(likeWith, groups.size === 1 ? "Compared" : `${listSome(names)}: compared`)];
  });
}

/** `p95 fell by 8 % in the baseline itself, seen from 2026-11-18 on: compared with ...`: one line for all that moved then. */
export function latestLevelLines({ verdict }: JudgedOutcome): readonly Line[] {
  const moved = verdict.judgements.flatMap(({ objective: { indicator }, change }) => {
    if (change?.latestLevel === undefined) return [];
    const { ratio, from, ...counts } = change.latestLevel;
    const move = `${indicatorWords(indicator)} ${ratio < 0 ? "fell" : "rose"} by ${unsigned(formatChange(ratio))}`;
    return [{ move, from: from.slice(0, 10), ...counts }];
  });
  const groups = groupedBy(moved, ({ from, sessions, of }) => [from, sessions, of].join());
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const moves = listSome([...new Set(group.map(({ move }) => move))]);
    const since = `compared with the ${first.sessions} of ${first.of} sessions since then`;
    return [[`${moves} in the baseline itself, seen from ${first.from} on: ${since}`]];
  });
}

/** That too few baseline sessions ran on this CPU; empty if enough did. */
export function missingLikeWords(open: readonly (LikeWith | undefined)[]): Line {
  const missing = open.find((it) => it?.isCompared === false);
  if (missing === undefined) return [];
  const few = fewWords(missing);
  return [`Sessions differ mostly by CPU model, and ${few} ran on this CPU, `, { code: missing.cpu }, ". "];
}
