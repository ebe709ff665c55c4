import type { Chart, Line, Node, Section, Table } from "../../../model/document.ts";
import type { Ladder, LadderLevel } from "../../../model/run/ladder.ts";
import type { Run } from "../../../model/run/run.ts";
import { type Dimension, formatFigure, formatOn, type Scale, scaleOver } from "../../../model/units.ts";
import { known } from "../../known.ts";
import { plain } from "../../render/escape.ts";
import { ladderSentences, ladderTitle, levelLabels, levelVerdicts } from "../../words/facts/ladder.ts";
import { capitalised } from "../../words/sentences.ts";
import { left, line, paragraphs, right, tableOf } from "../piece.ts";

/** The latest ladder of runs; undefined if none is one. */
export function ladderIn(runs: readonly Run[]): Ladder | undefined {
  return runs.findLast(({ ladder }) => ladder !== undefined)?.ladder;
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
  const figures = levels.flatMap((level) => level.figures);
  const objectives = [...new Set(figures.map(({ objective }) => objective))];
  return objectives.flatMap((objective) => {
    const own = figures.filter((one) => one.objective === objective);
    const first = own.find(({ value }) => value !== undefined);
    if (first === undefined) return [];
    const { indicator, dimension, limit } = first;
    const name = plain(indicator, 80);
    const at = (level: LadderLevel) => level.figures.find((one) => one.objective === objective)?.value;
    return [{ name, dimension, limit, at }];
  });
}

/** Figures that are only shown, at the levels. */
function shownCurves({ levels }: Ladder): readonly LevelCurve[] {
  const figures = levels.flatMap(({ shown }) => shown ?? []);
  return [...new Map(figures.map((one) => [one.text, one.dimension]))].map(([text, dimension]) => ({
    name: plain(text, 80),
    dimension,
    at: ({ shown }) => shown?.find((one) => one.text === text)?.value,
  }));
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

/** What the two ladders are called: by the user, else by what they are. */
export interface LadderNames {
  readonly now: string;
  readonly before: string;
}

/** @param reference what the other side is, in words */
export function ladderNames(now: Ladder, before: Ladder | undefined, reference: string): LadderNames {
  return { now: plain(now.name ?? "this change", 60), before: plain(before?.name ?? reference, 60) };
}

function scaleOfCurve(curve: LevelCurve, ladders: readonly Ladder[]): Scale {
  const figures = ladders.flatMap(({ levels }) => levels.flatMap((level) => curve.at(level) ?? []));
  return scaleOver(curve.dimension, { figures, written: curve.limit === undefined ? [] : [curve.limit] });
}

function figure(curve: LevelCurve, level: LadderLevel | undefined, scale: Scale): string {
  const value = level && curve.at(level);
  return value === undefined ? "–" : formatOn(scale, value);
}

function ratioWords(now: number | undefined, before: number | undefined): string {
  if (now === undefined || before === undefined || before === 0) return "–";
  return `${formatFigure(now / before, "number")}x`;
}

/** A level of a ladder; undefined if it was not measured. */
export function levelAt({ levels }: Ladder, level: number): LadderLevel | undefined {
  return levels.find((one) => one.level === level);
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
  const recorded = [...shownCurves(ladder), throughputCurveOf(ladder), ...shown].filter((curve) =>
    levels.some((level) => curve.at(level) !== undefined),
  );
  const figures = recorded.map((curve) => {
    const scale = scaleOfCurve(curve, [ladder]);
    return right(curve.name, (level: LadderLevel) => line(figure(curve, level, scale)));
  });
  return tableOf(levels, [
    right("Level", ({ level }) => line(formatFigure(level, "number"))),
    levels.some(({ requests }) => requests > 0) &&
      right("Requests", ({ requests }) => line(formatFigure(requests, "number"))),
    ...figures,
    levels.some(({ failed }) => failed !== undefined) &&
      right("Errors", ({ failed }) => line(failed === undefined ? "–" : formatFigure(failed, "ratio"))),
    levels.some(({ label }) => label !== "unknown") &&
      left("Throughput curve", ({ label }) => line(levelLabels[label])),
    curves.length > 0 && left("Objectives", verdictCell),
  ]);
}

/** Figures of two ladders that stand beside each other. */
const mostRatios = 3;

/** Two ladders: the figures of both at each level, and their ratio. */
function ratioTable(now: Ladder, before: Ladder, names: LadderNames): Table {
  const curves = [throughputCurveOf(now), ...curvesOf(now)]
    .filter((curve) => now.levels.some((level) => curve.at(level) !== undefined))
    .slice(0, mostRatios);
  const levels = [...new Set([...before.levels, ...now.levels].map(({ level }) => level))].sort(
    (a, b) => a - b,
  );
  const rows = levels.map((level) => ({ level, own: levelAt(now, level), other: levelAt(before, level) }));
  type Row = (typeof rows)[number];
  return tableOf(rows, [
    right("Level", ({ level }) => line(formatFigure(level, "number"))),
    ...curves.flatMap((curve) => {
      const { name } = curve;
      const scale = scaleOfCurve(curve, [now, before]);
      const ratio = ({ own, other }: Row): string =>
        ratioWords(own && curve.at(own), other && curve.at(other));
      return [
        right(`${name}, ${names.before}`, ({ other }: Row) => line(figure(curve, other, scale))),
        right(now.name === undefined ? name : `${name}, ${names.now}`, ({ own }: Row) =>
          line(figure(curve, own, scale)),
        ),
        right("Ratio", (row: Row) => line(ratio(row))),
      ];
    }),
  ]);
}

/** Names of others as a chart's title may hold them: letters, digits and a few signs. */
function chartWords(name: string): string {
  return name.replace(/[^\p{L}\p{N} .,():_-]/gu, " ").slice(0, 60);
}

/** The first time over the levels, as a line; another ladder's as bars. */
function chartOf(now: Ladder, before: Ladder | undefined, names: LadderNames): Chart | undefined {
  const curve = curvesOf(now).find(({ dimension }) => dimension === "time");
  if (curve === undefined) return undefined;
  const points = now.levels.flatMap((level) => {
    const value = curve.at(level);
    const other = before && levelAt(before, level.level);
    const base = other && curve.at(other);
    const isWhole = value !== undefined && (before === undefined || base !== undefined);
    return isWhole ? [{ level: level.level, value, base }] : [];
  });
  if (points.length < 2) return undefined;
  const scale = scaleOfCurve(curve, before === undefined ? [now] : [now, before]);
  const lines =
    before === undefined ? "" : `: ${chartWords(names.before)} (bars), ${chartWords(names.now)} (line)`;
  const limit = curve.limit === undefined ? "" : `, limit ${formatOn(scale, curve.limit)}`;
  return {
    kind: "chart",
    title: `${chartWords(curve.name)} in ms by level${lines}${limit}`,
    barsName: capitalised(names.before),
    labels: points.map(({ level }) => String(level)),
    bars: points.flatMap(({ base }) => base ?? []),
    points: points.map(({ value }) => value),
    scales: points.map(() => scale),
  };
}

/**
 * The levels of a ladder, with those of the other side where it has any.
 * @param reference what the other side is, in words
 */
export function ladderSection(
  runs: readonly Run[],
  baseline: readonly Run[],
  reference: string,
): Section | undefined {
  const now = ladderIn(runs);
  if (now === undefined) return undefined;
  const before = ladderIn(baseline);
  const names = ladderNames(now, before, reference);
  const chart = chartOf(now, before, names);
  const said = before === undefined ? "" : ladderSentences(before);
  const beforeLines = said === "" ? [] : [line(`${names.before}: ${said}`)];
  return {
    kind: "section",
    about: "ladder",
    title: ladderTitle(now),
    isOpen: true,
    nodes: known<Node>(
      ...paragraphs(beforeLines),
      chart,
      levelTable(now),
      before && ratioTable(now, before, names),
    ),
  };
}

/** What a ladder shows, in one line; none for other runs. */
export function ladderRemarks(runs: readonly Run[]): readonly Line[] {
  const ladder = ladderIn(runs);
  const said = ladder === undefined ? "" : ladderSentences(ladder);
  return said === "" ? [] : [line(said)];
}
