import type {
  Headline,
  Line,
  Node,
  ReportDocument,
  ScenarioDocument,
  Section,
  Table,
} from "../../model/document.ts";
import { known } from "../known.ts";
import { left, line, listOf, paragraphs, tableOf } from "./piece.ts";

function folded(title: string, nodes: readonly Node[]): Section {
  return { kind: "section", title, isOpen: false, nodes };
}

/** The verdict on one of several scenarios, as a title. */
function headlineOf({ verdict, name, headline, isTold }: ScenarioDocument, isShort = isTold): Headline {
  return { kind: "headline", of: "scenario", verdict, words: isShort ? name : `${name}: ${headline}` };
}

function whyOf({ why }: ScenarioDocument): readonly Node[] {
  return paragraphs(known(why));
}

/** What the gate file wants shown is shown of a pass as well. */
function isAskedFor({ about, isOpen }: Section): boolean {
  return about === "shown" && isOpen;
}

/** The evidence of a pass in one fold, under small titles; all metrics stay folded inside of it. */
function quiet(sections: readonly Section[], before: readonly Section[] = []): readonly Node[] {
  if (sections.length + before.length === 0) return [];
  const asked = sections.filter(isAskedFor);
  const opened = sections
    .filter((it) => !isAskedFor(it))
    .map((it) => (it.about === "metrics" ? it : { ...it, isOpen: true }));
  return [...asked, folded("Response times, endpoints and how this was measured", [...before, ...opened])];
}

/** A ladder of which nothing was asked is what the reader came for. */
function quietUnlessShown(
  { sections, objectives }: Pick<ScenarioDocument, "sections" | "objectives">,
  before: readonly Section[],
): readonly Node[] {
  const isShown = ({ about }: Section): boolean => objectives === undefined && about === "ladder";
  const folded = sections.filter((it) => !isShown(it));
  return [...sections.filter(isShown), ...quiet(folded, before)];
}

/** What is said of a scenario below its headline. */
function scenarioNodes(scenario: ScenarioDocument): readonly Node[] {
  const { verdict, next, sections, objectives } = scenario;
  return [
    ...remarksOf(scenario),
    ...known(objectives),
    ...paragraphs(next),
    ...(verdict === "pass" ? quiet(sections) : sections),
  ];
}

function remarksOf({ remarks, reason }: ScenarioDocument): readonly Node[] {
  return [...paragraphs(remarks), ...known(reason)];
}

/** Each scenario that passed as a row. */
function passedTable(passing: readonly ScenarioDocument[]): Table {
  return tableOf(passing, [
    left("Scenario", ({ name }) => line(name)),
    left("Result", ({ headline }) => line({ verdict: "pass", words: headline })),
  ]);
}

function nextOf(scenarios: readonly ScenarioDocument[]): readonly Line[] {
  return unique(scenarios.flatMap(({ next }) => next));
}

/** One fold for all that stands behind scenarios that passed. */
function passedFold(passing: readonly ScenarioDocument[], before: readonly Section[] = []): Section {
  const bodies = passing.flatMap((it) => [
    headlineOf(it, true),
    ...whyOf(it),
    ...paragraphs(it.remarks),
    ...known(it.objectives),
    ...quiet(it.sections),
  ]);
  const whose = passing.length === 1 ? "its objectives" : "the objectives of each";
  return folded(`What passed: ${whose} and how they were measured`, [...before, ...bodies]);
}

/** Scenarios of a gate that have nothing to tell: a row for each, and one fold for all that stands behind them. */
function passingNodes(passing: readonly ScenarioDocument[]): readonly Node[] {
  if (passing.length === 0) return [];
  return [passedTable(passing), ...paragraphs(nextOf(passing)), passedFold(passing)];
}

/** Lines, each once. */
function unique(lines: readonly Line[]): readonly Line[] {
  return [...new Map(lines.map((it) => [JSON.stringify(it), it])).values()];
}

function nodesOf(scenarios: readonly ScenarioDocument[]): readonly Node[] {
  const [only, ...more] = scenarios;
  if (only !== undefined && more.length === 0) return scenarioNodes(only);
  const others = scenarios.filter(({ verdict }) => verdict !== "pass");
  return [
    ...others.flatMap((it) => [headlineOf(it), ...whyOf(it), ...scenarioNodes(it)]),
    ...passingNodes(scenarios.filter(({ verdict }) => verdict === "pass")),
  ];
}

/** The one sentence below the headline: of the only scenario, or what several scenarios that pass have in common. */
function commonWhy({ scenarios, verdict }: ReportDocument): readonly Line[] {
  const whys = scenarios.map(({ why }) => why);
  const [only, ...others] = unique(known(...whys));
  const isOne =
    others.length === 0 && (scenarios.length === 1 || (verdict === "pass" && !whys.includes(undefined)));
  return isOne ? known(only) : [];
}

/** The verdict, and what stands right below it. */
function headOf(document: ReportDocument): readonly Node[] {
  const { verdict, headline, opening = [] } = document;
  return [
    { kind: "headline", of: "gate", verdict, words: headline },
    ...paragraphs(opening),
    ...paragraphs(commonWhy(document)),
  ];
}

/** What of a pass is shown at once, and what is folded away instead. */
interface Shortened {
  readonly shown: readonly Node[];
  readonly rest: readonly Section[];
}

function restOf(title: string, nodes: readonly Node[]): readonly Section[] {
  return [{ kind: "section", title, isOpen: true, nodes }];
}

/** A table of at most `lines` lines with its head; at least one row. */
function shortTable(table: Table, lines: number, title: string): Shortened {
  const { rows, omitted, notes = [], ...head } = table;
  if (1 + rows.length + Math.sign(omitted) + notes.length <= lines) return { shown: [table], rest: [] };
  const kept = rows.slice(0, Math.max(1, lines - 2));
  return {
    shown: [{ ...head, rows: kept, omitted: omitted + rows.length - kept.length }],
    rest: restOf(title, [table]),
  };
}

/** Notes that a pass shows at once, and these with its steps. */
const [mostNotes, mostSaid] = [3, 4];

function shortLines(lines: readonly Line[], most: number, title: string): Shortened {
  if (lines.length <= most) return { shown: paragraphs(lines), rest: [] };
  return { shown: paragraphs(lines.slice(0, most)), rest: restOf(title, listOf(lines)) };
}

/** A gate that passed, in at most so many lines beside its folds. */
function passFlow(document: ReportDocument, lines: number): readonly Node[] {
  const { scenarios, closing } = document;
  const [only, ...more] = scenarios;
  const isMany = more.length > 0;
  const lined = document.notes.map((it) => line(it));
  const notes = shortLines(lined, mostNotes, "Notes");
  const next = shortLines(nextOf(scenarios), mostSaid - notes.shown.length, "Next steps");
  const above = [
    ...headOf(document),
    ...notes.shown,
    ...(only === undefined || isMany ? [] : remarksOf(only)),
  ];
  const whole = isMany ? passedTable(scenarios) : only?.objectives;
  const room = lines - above.length - next.shown.length;
  const name = isMany ? "Scenarios" : "Objectives";
  const table =
    whole === undefined
      ? { shown: [], rest: [] }
      : shortTable(whole, room, `${name} (${whole.rows.length + whole.omitted})`);
  const rest = [...table.rest, ...notes.rest, ...next.rest];
  return [
    ...above,
    ...table.shown,
    ...next.shown,
    ...(isMany
      ? [passedFold(scenarios, rest)]
      : quietUnlessShown(only ?? { sections: [], objectives: undefined }, rest)),
    ...closing,
  ];
}

/**
 * A report from top to bottom: first the verdict; of what passes all but a few lines is folded.
 * @param passLines lines that a pass may take beside its folds
 */
export function flowOf(document: ReportDocument, passLines: number): readonly Node[] {
  if (document.verdict === "pass") return passFlow(document, passLines);
  const { notes, scenarios, closing } = document;
  return [...headOf(document), ...paragraphs(notes.map((it) => line(it))), ...nodesOf(scenarios), ...closing];
}
