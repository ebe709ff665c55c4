import { isMissed } from "../../../judge/objective/misses.ts";
import type { Section } from "../../../model/document.ts";
import { checksOf } from "../../../model/run/checks.ts";
import type { Run } from "../../../model/run/run.ts";
import { formatFigure } from "../../../model/units.ts";
import type { Judgement } from "../../../model/verdict.ts";
import { known } from "../../known.ts";
import {
  checksTitle,
  checkWords,
  inTableWords,
  type RoundsOfThreshold,
  thresholdsTitle,
  thresholdWords,
} from "../../words/sections/checks.ts";
import { numberWords } from "../../words/words.ts";
import { evidence, left, line, listOf, right, tableOf } from "../piece.ts";

const mostChecks = 20;

/** Thresholds with a line each; the rest are counted. */
const mostThresholds = 30;

/** The checks that failed, most failures first; only a title if all passed; undefined without checks. */
export function checksSection(runs: readonly Run[]): Section | undefined {
  const checks = checksOf(runs);
  if (checks.length === 0) return undefined;
  const failed = checks.filter((it) => it.fails > 0).sort((a, b) => b.fails - a.fails);
  const title = checksTitle(failed.length, checks.length);
  if (failed.length === 0) return evidence(title, []);
  const table = tableOf(
    failed,
    [
      left("Check", (it) => line({ code: checkWords(it) })),
      right("Failed", ({ fails }) => line(numberWords(fails))),
      right("Of", ({ passes, fails }) => line(numberWords(passes + fails))),
      right("Share", ({ passes, fails }) => line(formatFigure(fails / (passes + fails), "ratio", 0))),
    ],
    mostChecks,
  );
  return evidence(title, [table]);
}

/** A script's thresholds are the same in each round; k6 evaluates each round separately. */
function thresholdsOf(runs: readonly Run[]): readonly RoundsOfThreshold[] {
  return (runs[0]?.thresholds ?? []).map((threshold, index) => ({
    ...threshold,
    crossed: runs.filter((run) => run.thresholds[index]?.ok === false).length,
  }));
}

/** Whether the table of objectives has this threshold with the same result. */
function isInTable(
  { metric, expression, crossed }: RoundsOfThreshold,
  judgements: readonly Judgement[],
): boolean {
  const judgement = judgements.find(
    ({ objective }) => objective.source.from === "script" && objective.text === `${metric} ${expression}`,
  );
  return judgement !== undefined && isMissed(judgement) === crossed > 0;
}

/**
 * What k6 found of the script's thresholds, the crossed ones first; those in the table of objectives with the same
 * result are only counted. Undefined without thresholds.
 */
export function thresholdsSection(
  runs: readonly Run[],
  judgements: readonly Judgement[] = [],
): Section | undefined {
  const all = thresholdsOf(runs);
  if (all.length === 0) return undefined;
  const crossed = all.filter((it) => it.crossed > 0);
  const kept = all.filter((it) => it.crossed === 0);
  const own = [...crossed, ...kept].filter((it) => !isInTable(it, judgements));
  const listed = all.length - own.length;
  const lines = known(
    ...own.slice(0, mostThresholds).map((it) => thresholdWords(it, runs.length)),
    own.length > mostThresholds && line(`and ${own.length - mostThresholds} more`),
    listed > 0 && own.length > 0 && line(inTableWords(listed)),
  );
  return evidence(thresholdsTitle(crossed.length, all.length, runs), listOf(lines));
}
