import type { Line, Section, Table } from "../../../model/document.ts";
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
import { known } from "../../known.ts";
import { plain } from "../../render/escape.ts";
import { capitalised } from "../../words/sentences.ts";
import type { Spelling } from "../../words/spelling.ts";
import { evidence, figureLine, left, line, paragraphs, right, tableOf } from "../piece.ts";

/** What figures are compared with, and how they are spelled. */
interface FiguresBeside {
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

function differenceWords({ current, baseline, dimension }: ShownFigure, scale: Scale): string {
  if (current === undefined || baseline === undefined) return "–";
  const isShare = baseline !== 0 && dimension !== "ratio";
  return isShare
    ? formatChange((current - baseline) / Math.abs(baseline))
    : formatDifference(current - baseline, dimension, { unit: scale });
}

function figuresTable(figures: readonly ShownFigure[], { reference, spelling }: FiguresBeside): Table {
  const hasBaseline = figures.some(({ baseline }) => baseline !== undefined);
  const rows = figures.map((it) => ({ ...it, scale: scaleOf(it, spelling) }));
  return tableOf(rows, [
    left("Figure", ({ text }) => line({ code: text })),
    hasBaseline && right(capitalised(reference), ({ baseline, scale }) => figureLine(baseline, scale)),
    right("This change", ({ current, scale }) => figureLine(current, scale)),
    hasBaseline && right("Difference", (it) => line(differenceWords(it, it.scale))),
    hasBaseline && left("Direction", ({ course }) => line(course === undefined ? "–" : { course })),
  ]);
}

/** The aggregations of k6's table, as k6 writes them. */
const k6Columns = ["avg", "min", "med", "max", "p(90)", "p(95)"] as const;

function aggregationOf({ indicator: { aggregation } }: ShownFigure): string {
  return aggregation.kind === "percentile" ? `p(${aggregation.percent})` : aggregation.kind;
}

/** k6's own table: a row for each metric; with a baseline three. */
function k6Table(figures: readonly ShownFigure[], { reference }: Pick<FiguresBeside, "reference">): Table {
  const hasBaseline = figures.some(({ baseline }) => baseline !== undefined);
  const metrics = [...new Set(figures.map(({ indicator }) => indicator.metric))];
  const now = {
    of: "this change",
    cellOf: (it: ShownFigure, scale: Scale) => figureLine(it.current, scale),
  };
  const columns = hasBaseline
    ? [
        { of: reference, cellOf: (it: ShownFigure, scale: Scale) => figureLine(it.baseline, scale) },
        now,
        { of: "difference", cellOf: (it: ShownFigure, scale: Scale) => line(differenceWords(it, scale)) },
      ]
    : [now];
  const rows = metrics.flatMap((metric) => {
    const own = figures.filter(({ indicator }) => indicator.metric === metric);
    const levels = own.flatMap(({ current, baseline }) => [current, baseline]);
    const unit = unitOver(
      "time",
      levels.filter((it) => it !== undefined),
    );
    const scale = { ...unit, places: undefined, limits: [], written: [] };
    return columns.map(({ of, cellOf }) => ({
      metric,
      of,
      cellIn: (column: string): Line => {
        const figure = own.find((it) => aggregationOf(it) === column);
        return figure === undefined ? line("–") : cellOf(figure, scale);
      },
    }));
  });
  return tableOf(rows, [
    left("Metric", ({ metric }) => line({ code: metric })),
    hasBaseline ? left("Of", ({ of }) => line(of)) : undefined,
    ...k6Columns.map((title) => right(title, ({ cellIn }: (typeof rows)[number]) => cellIn(title))),
  ]);
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
  beside: FiguresBeside,
): readonly Section[] {
  const own = shown.filter(({ table }) => table === undefined);
  const k6 = shown.filter((it) => it.table === "k6" && isMeasured(it));
  const about = "shown";
  const figures = () => [figuresTable(own, beside), ...paragraphs([unjudged])];
  return known(
    own.length > 0 && evidence(`Figures (${own.length})`, figures(), { about, isOpen: true }),
    k6.length > 0 && evidence("Times as k6 measured them", [k6Table(k6, beside)], { about }),
  );
}

/** `p95 of e2e` and the like, of which a breakdown is the mean. */
export function brokenDownName({ of: { metric, tags } }: Pick<BreakdownFacts, "of">): string {
  return formatIndicator({ metric, tags, aggregation: { kind: "avg" } }).replace(/ avg$/, "");
}

/** Where the mean of a metric goes, the largest part first. */
export function breakdownSection(
  { breakdown }: Pick<ScenarioVerdict, "breakdown">,
  { reference }: Pick<FiguresBeside, "reference">,
): Section | undefined {
  if (breakdown === undefined) return undefined;
  const { dimension, mean, before, parts, missing } = breakdown;
  const figures = [mean, before, ...parts.flatMap((it) => [it.mean, it.before?.mean])];
  const scaled = scaleOver(dimension, { figures: figures.filter((it) => it !== undefined) });
  const hasBefore = before !== undefined;
  const share = (value: number | undefined): Line =>
    line(value === undefined ? "–" : formatFigure(value, "ratio"));
  const table = tableOf(parts, [
    left("Part", ({ name }) => line(name === undefined ? "not named" : { code: name })),
    hasBefore ? right(capitalised(reference), (it) => figureLine(it.before?.mean, scaled)) : undefined,
    hasBefore ? right("Share", (it) => share(it.before?.share)) : undefined,
    right(hasBefore ? "This change" : "Mean", (it) => figureLine(it.mean, scaled)),
    right("Share", (it) => share(it.share)),
  ]);
  const isBeyond = parts.some(({ name, share: rest }) => name === undefined && rest < 0);
  const whole = `${formatOn(scaled, mean)} on average${before === undefined ? "" : `, ${formatOn(scaled, before)} in the ${reference}`}`;
  const name = brokenDownName(breakdown);
  const above = line({ code: name }, `: ${whole}. Parts weigh by their number of samples.`);
  const below = known(
    isBeyond && line("The parts take longer than the whole: they overlap, or belong to more than it."),
    missing.length > 0 &&
      line("Without samples: ", ...missing.flatMap((it) => [", ", { code: it }]).slice(1)),
  );
  const nodes = [...paragraphs([above]), table, ...paragraphs(below)];
  return evidence(plain(`Where the time of ${name} goes`), nodes, { about: "shown", isOpen: true });
}
