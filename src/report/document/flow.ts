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
import { left, line, listOf, opened, paragraphs, tableOf } from "./piece.ts";

function folded(title: string, nodes: readonly Node[]): Section {
  return { kind: "section", title, isOpen: false, nodes };
}

/** The verdict on one of several scenarios, as a title. */
function headlineOf({ verdict, name, headline, isTold }: ScenarioDocument, isShort = isTold): Headline {
  return { kind: "headline", of: "scenario", verdict, words: isShort ? name : `${name}: ${headline}` };
}

/** The evidence of a pass in one fold, under small titles; the table of all metrics stays folded inside it. */
function quiet(sections: readonly Section[], before: readonly Section[] = []): readonly Node[] {
  if (sections.length + before.length === 0) return [];
  const opened = sections.map((it) => (it.about === "metrics" ? it : { ...it, isOpen: true }));
  return [folded("Response times, endpoints and how this was measured", [...before, ...opened])];
}

/** A scenario below its headline. */
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

/** One fold for everything behind scenarios that passed. */
function passedFold(passing: readonly ScenarioDocument[], before: readonly Section[] = []): Section {
  const bodies = passing.flatMap((it) => [
    headlineOf(it, true),
    ...paragraphs(known(it.why)),
    ...paragraphs(it.remarks),
    ...known(it.objectives),
    ...quiet(it.sections),
  ]);
  const whose = passing.length === 1 ? "its objectives" : "the objectives of each";
  return folded(`What passed: ${whose} and how they were measured`, [...before, ...bodies]);
}

/** Passing scenarios beside others: a row for each, and one fold. */
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
    ...others.flatMap((it) => [headlineOf(it), ...paragraphs(known(it.why)), ...scenarioNodes(it)]),
    ...passingNodes(scenarios.filter(({ verdict }) => verdict === "pass")),
  ];
}

/** The sentence below the headline: that of the only scenario, or the one that all scenarios of a pass share. */
function commonWhy({ scenarios, verdict }: ReportDocument): readonly Line[] {
  const whys = scenarios.map(({ why }) => why);
  const [only, ...others] = unique(known(...whys));
  const isOne =
    others.length === 0 && (scenarios.length === 1 || (verdict === "pass" && !whys.includes(undefined)));
  return isOne ? known(only) : [];
}

/** The verdict and what stands right below it. */
function headOf(document: ReportDocument): readonly Node[] {
  const { verdict, headline, opening = [] } = document;
  return [
    { kind: "headline", of: "gate", verdict, words: headline },
    ...paragraphs([...opening, ...commonWhy(document)]),
  ];
}

/** The part of a pass that is shown at once, and the sections that have the rest. */
interface Shortened {
  readonly shown: readonly Node[];
  readonly rest: readonly Section[];
}

/** A table of at most `lines` lines with its head; at least one row. */
function shortTable(table: Table | undefined, lines: number, name: string): Shortened {
  if (table === undefined) return { shown: [], rest: [] };
  const { rows, omitted, notes = [], ...head } = table;
  if (1 + rows.length + Math.sign(omitted) + notes.length <= lines) return { shown: [table], rest: [] };
  const kept = rows.slice(0, Math.max(1, lines - 2));
  return {
    shown: [{ ...head, rows: kept, omitted: omitted + rows.length - kept.length }],
    rest: [opened(`${name} (${rows.length + omitted})`, [table])],
  };
}

function shortLines(lines: readonly Line[], most: number, title: string): Shortened {
  if (lines.length <= most) return { shown: paragraphs(lines), rest: [] };
  return { shown: paragraphs(lines.slice(0, most)), rest: [opened(title, listOf(lines))] };
}

/** Notes that a pass shows at once, and notes and next steps together. */
const [mostNotes, mostLines] = [3, 4];

/** A gate that passed, in at most `lines` lines beside its folds. */
function passFlow(document: ReportDocument, lines: number): readonly Node[] {
  const { scenarios, closing, foot = [] } = document;
  const isMany = scenarios.length > 1;
  const only = isMany ? undefined : scenarios[0];
  const notes = shortLines(notesOf(document), mostNotes, "Notes");
  const next = shortLines(nextOf(scenarios), mostLines - notes.shown.length, "Next steps");
  const above = [...headOf(document), ...notes.shown, ...(only === undefined ? [] : remarksOf(only))];
  const room = lines - above.length - next.shown.length - foot.length;
  const table = isMany
    ? shortTable(passedTable(scenarios), room, "Scenarios")
    : shortTable(only?.objectives, room, "Objectives");
  const rest = [...table.rest, ...notes.rest, ...next.rest];
  const { sections = [] } = only ?? {};
  return [
    ...above,
    ...table.shown,
    ...next.shown,
    ...(isMany ? [passedFold(scenarios, rest)] : quiet(sections, rest)),
    ...closing,
    ...paragraphs(foot),
  ];
}

function notesOf({ notes }: ReportDocument): readonly Line[] {
  return notes.map((it) => line(it));
}

/**
 * A report from top to bottom, the verdict first; most of a pass is folded.
 * @param passLines lines of a pass beside its folds
 */
export function flowOf(document: ReportDocument, passLines: number): readonly Node[] {
  if (document.verdict === "pass") return passFlow(document, passLines);
  const { scenarios, closing, foot = [] } = document;
  return [
    ...headOf(document),
    ...paragraphs(notesOf(document)),
    ...nodesOf(scenarios),
    ...closing,
    ...paragraphs(foot),
  ];
}
