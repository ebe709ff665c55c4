import { groupedBy } from "../../../lib/grouped.ts";
import type { Line, Section, Table } from "../../../model/document.ts";
import { type Scale, scaleOver, unitOver } from "../../../model/units.ts";
import type { ScenarioVerdict, ShownFigure } from "../../../model/verdict.ts";
import { known } from "../../known.ts";
import { plain } from "../../render/escape.ts";
import {
  breakdownLine,
  brokenDownName,
  partsBeyondWords,
  unjudgedWords,
  unnamedPart,
  withoutSamplesLine,
} from "../../words/sections/shown.ts";
import { capitalised } from "../../words/sentences.ts";
import type { Spelling } from "../../words/spelling.ts";
import { betweenWords } from "../../words/words.ts";
import { evidence, figureLine, left, line, paragraphs, right, tableOf } from "../piece.ts";
import type { Figures } from "./endpoints.ts";

type Beside = Pick<Figures, "reference" | "spelling">;

/** The scale of the table of objectives for what is in it; otherwise that of the figure's own two sides. */
function scaleOf({ indicator, per, dimension, current, baseline }: ShownFigure, spelling: Spelling): Scale {
  const isJudged = spelling.levelsOf(indicator) !== undefined;
  if (per === undefined && isJudged) return spelling.scaleOf(indicator, dimension);
  const figures = known(current, baseline);
  return scaleOver(dimension, { figures, apart: [figures] });
}

function differenceLine({ current, baseline, dimension }: ShownFigure, scale: Scale): Line {
  const isKnown = current !== undefined && baseline !== undefined;
  return line(isKnown ? betweenWords(baseline, current, dimension, scale) : "–");
}

function figuresTable(figures: readonly ShownFigure[], { reference, spelling }: Beside): Table {
  const hasBaseline = figures.some(({ baseline }) => baseline !== undefined);
  const rows = figures.map((it) => ({ ...it, scale: scaleOf(it, spelling) }));
  return tableOf(rows, [
    left("Figure", ({ text }) => line({ code: text })),
    hasBaseline && right(capitalised(reference), ({ baseline, scale }) => figureLine(baseline, scale)),
    right("This change", ({ current, scale }) => figureLine(current, scale)),
    hasBaseline && right("Difference", (it) => differenceLine(it, it.scale)),
    hasBaseline && left("Direction", ({ course }) => line(course === undefined ? "–" : { course })),
  ]);
}

/** The aggregations of k6's table, as k6 writes them. */
const k6Columns = ["avg", "min", "med", "max", "p(90)", "p(95)"] as const;

function aggregationOf({ indicator: { aggregation } }: ShownFigure): string {
  return aggregation.kind === "percentile" ? `p(${aggregation.percent})` : aggregation.kind;
}

/** A row of a metric in k6's table. */
interface K6Row {
  readonly of: string;
  readonly cell: (it: ShownFigure, scale: Scale) => Line;
}

/** k6's own table: a row for each metric; with a baseline three. */
function k6Table(figures: readonly ShownFigure[], reference: string): Table {
  const hasBaseline = figures.some(({ baseline }) => baseline !== undefined);
  const sides = known<K6Row>(
    hasBaseline && { of: reference, cell: ({ baseline }, scale) => figureLine(baseline, scale) },
    { of: "this change", cell: ({ current }, scale) => figureLine(current, scale) },
    hasBaseline && { of: "difference", cell: differenceLine },
  );
  const rows = [...groupedBy(figures, ({ indicator }) => indicator.metric)].flatMap(([metric, own]) => {
    const levels = known(...own.flatMap(({ current, baseline }) => [current, baseline]));
    const scale = { ...unitOver("time", levels), places: undefined, limits: [], written: [] };
    return sides.map(({ of, cell }) => ({
      metric,
      of,
      cellIn: (column: string): Line => {
        const figure = own.find((it) => aggregationOf(it) === column);
        return figure === undefined ? line("–") : cell(figure, scale);
      },
    }));
  });
  return tableOf(rows, [
    left("Metric", ({ metric }) => line({ code: metric })),
    hasBaseline && left("Of", ({ of }) => line(of)),
    ...k6Columns.map((title) => right(title, ({ cellIn }: (typeof rows)[number]) => cellIn(title))),
  ]);
}

/** A metric that the script does not use, such as TLS handshakes over plain HTTP, is not in k6's table either. */
function isMeasured({ current, baseline }: ShownFigure): boolean {
  return current !== undefined || baseline !== undefined;
}

/** Figures that the gate file wants shown beside the objectives. */
export function shownSections(
  { shown = [] }: Pick<ScenarioVerdict, "shown">,
  beside: Beside,
): readonly Section[] {
  const own = shown.filter(({ table }) => table === undefined);
  const k6 = shown.filter((it) => it.table === "k6" && isMeasured(it));
  const about = "shown";
  const figures = () => [figuresTable(own, beside), ...paragraphs([line(unjudgedWords)])];
  return known(
    own.length > 0 && evidence(`Figures (${own.length})`, figures(), { about, isOpen: true }),
    k6.length > 0 && evidence("Times as k6 measured them", [k6Table(k6, beside.reference)], { about }),
  );
}

/** Where the mean of a metric goes, the largest part first. */
export function breakdownSection(
  { breakdown }: Pick<ScenarioVerdict, "breakdown">,
  reference: string,
): Section | undefined {
  if (breakdown === undefined) return undefined;
  const { dimension, mean, before, parts, missing } = breakdown;
  const figures = known(mean, before, ...parts.flatMap((it) => [it.mean, it.before?.mean]));
  const scale = scaleOver(dimension, { figures });
  const hasBefore = before !== undefined;
  const table = tableOf(parts, [
    left("Part", ({ name }) => line(name === undefined ? unnamedPart : { code: name })),
    hasBefore && right(capitalised(reference), (it) => figureLine(it.before?.mean, scale)),
    hasBefore && right("Share", (it) => figureLine(it.before?.share, "ratio")),
    right(hasBefore ? "This change" : "Mean", (it) => figureLine(it.mean, scale)),
    right("Share", (it) => figureLine(it.share, "ratio")),
  ]);
  const isBeyond = parts.some(({ name, share }) => name === undefined && share < 0);
  const below = known(isBeyond && line(partsBeyondWords), missing.length > 0 && withoutSamplesLine(missing));
  const nodes = [...paragraphs([breakdownLine(breakdown, scale, reference)]), table, ...paragraphs(below)];
  return evidence(plain(`Where the time of ${brokenDownName(breakdown)} goes`), nodes, {
    about: "shown",
    isOpen: true,
  });
}
