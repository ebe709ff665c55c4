import type { Column, Line, Section, Table } from "../../../model/document.ts";
import { formatIndicator } from "../../../model/objective.ts";
import {
  formatChange,
  formatDifference,
  formatFigure,
  formatOn,
  type Scale,
  scaleOver,
  unitOver,
} from "../../../model/units.ts";
import type { BreakdownFacts, ScenarioVerdict, ShownFigure } from "../../../model/verdict.ts";
import { plain } from "../../render/escape.ts";
import type { Spelling } from "../../words/spelling.ts";
import { line, paragraphs, tableOf } from "../piece.ts";

/** What figures are compared with, and how they are spelled. */
interface Told {
  readonly reference: string;
  readonly spelling: Spelling;
}

/** As in the table of objectives where one is on it; else as its own two figures read best. */
function scaleOf({ indicator, per, dimension, current, baseline }: ShownFigure, spelling: Spelling): Scale {
  const isJudged = spelling.levelsOf(indicator) !== undefined;
  if (per === undefined && isJudged) return spelling.scaleOf(indicator, dimension);
  const figures = [current, baseline].filter((it) => it !== undefined);
  return scaleOver(dimension, { figures, apart: [figures] });
}

function valueLine(value: number | undefined, scale: Scale): Line {
  return line(value === undefined ? "–" : formatOn(scale, value));
}

function differenceWords({ current, baseline, dimension }: ShownFigure, scale: Scale): string {
  if (current === undefined || baseline === undefined) return "–";
  const isShare = baseline !== 0 && dimension !== "ratio";
  return isShare
    ? formatChange((current - baseline) / Math.abs(baseline))
    : formatDifference(current - baseline, dimension, { unit: scale });
}

function figureRow(figure: ShownFigure, hasBaseline: boolean, spelling: Spelling): readonly Line[] {
  const scale = scaleOf(figure, spelling);
  const { text, current, baseline, course } = figure;
  const name = line({ code: text });
  if (!hasBaseline) return [name, valueLine(current, scale)];
  return [
    name,
    valueLine(baseline, scale),
    valueLine(current, scale),
    line(differenceWords(figure, scale)),
    course === undefined ? line("–") : line({ course }),
  ];
}

/** `Baseline`, `Base deployment`. */
function titled(reference: string): string {
  return `${reference.slice(0, 1).toUpperCase()}${reference.slice(1)}`;
}

function figuresTable(figures: readonly ShownFigure[], { reference, spelling }: Told): Table {
  const hasBaseline = figures.some(({ baseline }) => baseline !== undefined);
  const columns: readonly Column[] = [
    { title: "Figure", align: "left" },
    ...(hasBaseline ? [{ title: titled(reference), align: "right" } as const] : []),
    { title: "This change", align: "right" },
    ...(hasBaseline
      ? ([
          { title: "Difference", align: "right" },
          { title: "Direction", align: "left" },
        ] as const)
      : []),
  ];
  return tableOf(
    columns,
    figures.map((it) => figureRow(it, hasBaseline, spelling)),
  );
}

/** The aggregations of k6's table, as k6 writes them. */
const k6Columns = ["avg", "min", "med", "max", "p(90)", "p(95)"] as const;

function aggregationOf({ indicator: { aggregation } }: ShownFigure): string {
  return aggregation.kind === "percentile" ? `p(${aggregation.percent})` : aggregation.kind;
}

/** k6's own table: a row for each metric; with a baseline three. */
function k6Table(figures: readonly ShownFigure[], { reference }: Pick<Told, "reference">): Table {
  const hasBaseline = figures.some(({ baseline }) => baseline !== undefined);
  const metrics = [...new Set(figures.map(({ indicator }) => indicator.metric))];
  const told = [
    ...(hasBaseline
      ? [[reference, (it: ShownFigure, scale: Scale) => valueLine(it.baseline, scale)] as const]
      : []),
    ["this change", (it: ShownFigure, scale: Scale) => valueLine(it.current, scale)] as const,
    ...(hasBaseline
      ? [["difference", (it: ShownFigure, scale: Scale) => line(differenceWords(it, scale))] as const]
      : []),
  ];
  const rows = metrics.flatMap((metric) => {
    const own = figures.filter(({ indicator }) => indicator.metric === metric);
    const levels = own.flatMap(({ current, baseline }) => [current, baseline]);
    const unit = unitOver(
      "time",
      levels.filter((it) => it !== undefined),
    );
    const scale = { ...unit, places: undefined, limits: [], written: [] };
    return told.map(([of, cellOf]) => [
      line({ code: metric }),
      ...(hasBaseline ? [line(of)] : []),
      ...k6Columns.map((column) => {
        const figure = own.find((it) => aggregationOf(it) === column);
        return figure === undefined ? line("–") : cellOf(figure, scale);
      }),
    ]);
  });
  const columns: readonly Column[] = [
    { title: "Metric", align: "left" },
    ...(hasBaseline ? [{ title: "Of", align: "left" } as const] : []),
    ...k6Columns.map((title) => ({ title, align: "right" }) as const),
  ];
  return tableOf(columns, rows);
}

const unjudged = line(
  "Not judged and not tested for noise: the direction alone says whether a figure is better.",
);

/** A metric that the script does not use, such as the TLS handshakes of plain HTTP, is not in k6's table either. */
function isMeasured({ current, baseline }: ShownFigure): boolean {
  return current !== undefined || baseline !== undefined;
}

/** Figures that were asked for beside the objectives; none where nothing was. */
export function shownSections(
  { shown = [] }: Pick<ScenarioVerdict, "shown">,
  told: Told,
): readonly Section[] {
  const own = shown.filter(({ table }) => table === undefined);
  const k6 = shown.filter((it) => it.table === "k6" && isMeasured(it));
  const section = { kind: "section", about: "shown", rank: "evidence" } as const;
  return [
    ...(own.length === 0
      ? []
      : [
          {
            ...section,
            title: `Figures (${own.length})`,
            isOpen: true,
            nodes: [figuresTable(own, told), ...paragraphs([unjudged])],
          },
        ]),
    ...(k6.length === 0
      ? []
      : [{ ...section, title: "Times as k6 measured them", isOpen: false, nodes: [k6Table(k6, told)] }]),
  ];
}

/** `p95 of e2e` and the like, of which a breakdown is the mean. */
export function brokenDownName({ of: { metric, tags } }: Pick<BreakdownFacts, "of">): string {
  return formatIndicator({ metric, tags, aggregation: { kind: "avg" } }).replace(/ avg$/, "");
}

/** Where the mean of a metric goes, the largest part first. */
export function breakdownSection(
  { breakdown }: Pick<ScenarioVerdict, "breakdown">,
  { reference }: Pick<Told, "reference">,
): Section | undefined {
  if (breakdown === undefined) return undefined;
  const { dimension, mean, before, parts, missing } = breakdown;
  const figures = [mean, before, ...parts.flatMap((it) => [it.mean, it.before?.mean])];
  const scaled = scaleOver(dimension, { figures: figures.filter((it) => it !== undefined) });
  const hasBefore = before !== undefined;
  const share = (value: number | undefined): Line =>
    line(value === undefined ? "–" : formatFigure(value, "ratio"));
  const rows = parts.map(({ name, ...part }) => [
    name === undefined ? line("not named") : line({ code: name }),
    ...(hasBefore ? [valueLine(part.before?.mean, scaled), share(part.before?.share)] : []),
    valueLine(part.mean, scaled),
    share(part.share),
  ]);
  const columns: readonly Column[] = [
    { title: "Part", align: "left" },
    ...(hasBefore
      ? ([
          { title: titled(reference), align: "right" },
          { title: "Share", align: "right" },
        ] as const)
      : []),
    { title: hasBefore ? "This change" : "Mean", align: "right" },
    { title: "Share", align: "right" },
  ];
  const isBeyond = parts.some(({ name, share: rest }) => name === undefined && rest < 0);
  const whole = `${formatOn(scaled, mean)} on average${before === undefined ? "" : `, ${formatOn(scaled, before)} in the ${reference}`}`;
  return {
    kind: "section",
    about: "shown",
    title: plain(`Where the time of ${brokenDownName(breakdown)} goes`),
    isOpen: true,
    rank: "evidence",
    nodes: [
      ...paragraphs([
        line({ code: brokenDownName(breakdown) }, `: ${whole}. Parts weigh by their number of samples.`),
      ]),
      tableOf(columns, rows),
      ...paragraphs([
        ...(isBeyond
          ? [line("The parts take longer than the whole: they overlap, or belong to more than it.")]
          : []),
        ...(missing.length === 0
          ? []
          : [line("Without samples: ", ...missing.flatMap((it) => [", ", { code: it }]).slice(1))]),
      ]),
    ],
  };
}
