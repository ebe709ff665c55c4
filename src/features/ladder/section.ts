import { groupedBy } from "../../lib/grouped.ts";
import type { Chart, Line, Node, Section, Table } from "../../model/document.ts";
import type { ShownRuns } from "../../model/report/part.ts";
import type { Run } from "../../model/run/run.ts";
import { type Dimension, formatOn, type Scale, scaleOver } from "../../model/units.ts";
import { figureLine, left, line, opened, paragraphs, right, tableOf } from "../../report/document/piece.ts";
import { known } from "../../report/known.ts";
import { plain } from "../../report/render/escape.ts";
import { capitalised } from "../../report/words/sentences.ts";
import { numberWords } from "../../report/words/words.ts";
import { type Ladder, type LadderLevel, ladderFacts, wholeLadder } from "./facts.ts";
import { ladderSentences, ladderTitle, levelLabels, levelsTitle, levelVerdicts } from "./words.ts";

/** The latest ladder of runs; undefined if none is one. */
export function ladderIn(runs: readonly Run[]): Ladder | undefined {
  return runs.flatMap((run) => wholeLadder(run) ?? []).at(-1);
}

/** A figure of each level: of an objective, or a time of k6. */
export interface LevelCurve {
  readonly name: string;
  readonly dimension: Dimension;
  readonly limit?: number;
  at(level: LadderLevel): number | undefined;
}

/** k6's times whose curves are shown, by their names in the report. */
const timeCurves = [
  ["p95", "http_req_duration", "p95"],
  ["avg", "http_req_duration", "avg"],
  ["waiting p95", "http_req_waiting", "p95"],
  ["sending p95", "http_req_sending", "p95"],
] as const;

/** The figures of objectives at the levels, in their order. */
function objectiveCurves({ levels }: Ladder): readonly LevelCurve[] {
  const figures = groupedBy(
    levels.flatMap((level) => level.figures),
    ({ objective }) => objective,
  );
  return [...figures].flatMap(([objective, own]) => {
    const first = own.find(({ value }) => value !== undefined);
    if (first === undefined) return [];
    const { indicator, dimension, limit } = first;
    const at = (level: LadderLevel) => level.figures.find((one) => one.objective === objective)?.value;
    return [{ name: plain(indicator, 80), dimension, limit, at }];
  });
}

/** All figures that have a curve over the levels: those of objectives first. */
export function curvesOf(ladder: Ladder): readonly LevelCurve[] {
  const judged = objectiveCurves(ladder);
  const times = timeCurves.flatMap(([name, metric, value]): LevelCurve[] => {
    const isKnown = ladder.levels.some((level) => level.times[metric] !== undefined);
    const isJudged = judged.some((curve) => curve.name === name);
    if (!isKnown || isJudged) return [];
    return [{ name, dimension: "time", at: (level) => level.times[metric]?.[value] }];
  });
  return [...judged, ...times];
}

/** Throughput over the levels. */
export function throughputCurveOf({ throughput: name }: Ladder): LevelCurve {
  return { name: plain(name, 80), dimension: "frequency", at: ({ throughput }) => throughput };
}

function scaleOfCurve(curve: LevelCurve, ladders: readonly Ladder[]): Scale {
  const figures = ladders.flatMap(({ levels }) => levels.flatMap((level) => curve.at(level) ?? []));
  return scaleOver(curve.dimension, { figures, written: known(curve.limit) });
}

function ratioWords(now: number | undefined, before: number | undefined): string {
  if (now === undefined || before === undefined || before === 0) return "–";
  return `${numberWords(now / before)}x`;
}

/** All levels of these ladders, in ascending order. */
export function levelsOf(ladders: readonly (Ladder | undefined)[]): readonly number[] {
  const all = ladders.flatMap((ladder) => ladder?.levels ?? []).map(({ level }) => level);
  return [...new Set(all)].sort((one, other) => one - other);
}

/** A figure of a ladder at a level; undefined if it was not measured there. */
export function valueAt({ levels }: Ladder, curve: LevelCurve, level: number): number | undefined {
  const own = levels.find((one) => one.level === level);
  return own && curve.at(own);
}

function verdictCell({ verdict }: LadderLevel): Line {
  const words = levelVerdicts[verdict];
  if (verdict === "notMeasured") return line(words);
  return line({ verdict: verdict === "missed" ? "fail" : "pass", words });
}

/** One ladder: its levels with all objectives; columns without figures are left out. */
function levelTable(ladder: Ladder): Table {
  const { levels } = ladder;
  const curves = objectiveCurves(ladder);
  const shown = curves.length > 0 ? curves : curvesOf(ladder).slice(0, 1);
  const recorded = [throughputCurveOf(ladder), ...shown].filter((curve) =>
    levels.some((level) => curve.at(level) !== undefined),
  );
  const figures = recorded.map((curve) => {
    const scale = scaleOfCurve(curve, [ladder]);
    return right(curve.name, (level: LadderLevel) => figureLine(curve.at(level), scale));
  });
  return tableOf(levels, [
    right("Level", ({ level }) => line(numberWords(level))),
    levels.some(({ requests }) => requests > 0) &&
      right("Requests", ({ requests }) => line(numberWords(requests))),
    ...figures,
    levels.some(({ failed }) => failed !== undefined) &&
      right("Errors", ({ failed }) => figureLine(failed, "ratio")),
    levels.some(({ label }) => label !== "unknown") &&
      left("Throughput curve", ({ label }) => line(levelLabels[label])),
    curves.length > 0 && left("Objectives", verdictCell),
  ]);
}

/** Figures of two ladders that stand beside each other. */
const mostRatios = 3;

/** Two ladders: the figures of both at each level, and their ratio. */
function ratioTable(now: Ladder, before: Ladder, reference: string): Table {
  const curves = [throughputCurveOf(now), ...curvesOf(now)]
    .filter((curve) => now.levels.some((level) => curve.at(level) !== undefined))
    .slice(0, mostRatios);
  return tableOf(levelsOf([before, now]), [
    right("Level", (level) => line(numberWords(level))),
    ...curves.flatMap((curve) => {
      const { name } = curve;
      const scale = scaleOfCurve(curve, [now, before]);
      const cellOf = (ladder: Ladder) => (level: number) => figureLine(valueAt(ladder, curve, level), scale);
      return [
        right(`${name}, ${reference}`, cellOf(before)),
        right(name, cellOf(now)),
        right("Ratio", (level: number) =>
          line(ratioWords(valueAt(now, curve, level), valueAt(before, curve, level))),
        ),
      ];
    }),
  ]);
}

/** The first time over the levels as a line, with the other ladder's as bars. */
function chartOf(now: Ladder, before: Ladder | undefined, reference: string): Chart | undefined {
  const curve = curvesOf(now).find(({ dimension }) => dimension === "time");
  if (curve === undefined) return undefined;
  const scale = scaleOfCurve(curve, known(now, before));
  const points = now.levels.flatMap((level) => {
    const own = curve.at(level);
    const other = before && valueAt(before, curve, level.level);
    const isWhole = own !== undefined && (before === undefined || other !== undefined);
    return isWhole ? [{ label: String(level.level), now: own, before: other, scale }] : [];
  });
  if (points.length < 2) return undefined;
  const limit = curve.limit === undefined ? undefined : formatOn(scale, curve.limit);
  const title = levelsTitle(curve.name, before && reference, limit);
  return { kind: "chart", title, barsName: capitalised(reference), points };
}

/** The levels of a ladder, beside those of what it is compared with. */
export function ladderSection({ runs, reference, facts }: ShownRuns): Section | undefined {
  const now = ladderIn(runs);
  if (now === undefined) return undefined;
  const before = ladderFacts.of({ facts })?.before;
  const chart = chartOf(now, before, reference);
  const nodes = known<Node>(
    ...paragraphs(before === undefined ? [] : [line(`${reference}: ${ladderSentences(before)}`)]),
    chart,
    levelTable(now),
    before && ratioTable(now, before, reference),
  );
  return opened(ladderTitle(now), nodes, "part");
}

/** What a ladder shows; none for other runs. */
export function ladderRemarks({ runs }: ShownRuns): readonly Line[] {
  const ladder = ladderIn(runs);
  return ladder === undefined ? [] : [line(ladderSentences(ladder))];
}
