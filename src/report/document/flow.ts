import type {
  Headline,
  Line,
  Node,
  ReportDocument,
  ScenarioDocument,
  Section,
  Table,
} from "../../model/document.ts";
import { line, paragraphs, tableOf } from "./piece.ts";

function folded(title: string, nodes: readonly Node[]): Section {
  return { kind: "section", title, isOpen: false, nodes };
}

/** The verdict on one of several scenarios, as a title. */
function headlineOf({ verdict, name, headline, isTold }: ScenarioDocument, isShort = isTold): Headline {
  return { kind: "headline", of: "scenario", verdict, words: isShort ? name : `${name}: ${headline}` };
}

function whyOf({ why }: ScenarioDocument): readonly Node[] {
  return why === undefined ? [] : paragraphs([why]);
}

function objectivesOf({ objectives }: ScenarioDocument): readonly Node[] {
  return objectives === undefined ? [] : [objectives];
}

/** The evidence of a pass in one fold, under small titles; all metrics stay folded inside of it. */
function quiet(sections: readonly Section[]): readonly Node[] {
  if (sections.length === 0) return [];
  const opened = sections.map((it) => (it.about === "metrics" ? it : { ...it, isOpen: true }));
  return [folded("Response times, endpoints and how this was measured", opened)];
}

/** What is said of a scenario below its headline. */
function scenarioNodes(scenario: ScenarioDocument): readonly Node[] {
  const { verdict, remarks, reason, next, sections } = scenario;
  return [
    ...paragraphs(remarks),
    ...(reason === undefined ? [] : [reason]),
    ...objectivesOf(scenario),
    ...paragraphs(next),
    ...(verdict === "pass" ? quiet(sections) : sections),
  ];
}

/** Each scenario that passed as a row. */
function passedTable(passing: readonly ScenarioDocument[]): Table {
  return tableOf(
    [
      { title: "Scenario", align: "left" },
      { title: "Result", align: "left" },
    ],
    passing.map(({ name, headline }) => [line(name), line({ verdict: "pass", words: headline })]),
  );
}

/** Scenarios of a gate that have nothing to tell: a row for each, and one fold for all that stands behind them. */
function passingNodes(passing: readonly ScenarioDocument[]): readonly Node[] {
  if (passing.length === 0) return [];
  const bodies = passing.flatMap((it) => [
    headlineOf(it, true),
    ...whyOf(it),
    ...paragraphs(it.remarks),
    ...objectivesOf(it),
    ...quiet(it.sections),
  ]);
  const whose = passing.length === 1 ? "its objectives" : "the objectives of each";
  return [
    passedTable(passing),
    ...paragraphs(
      unique(
        passing.flatMap(({ next }) => next),
        (it) => JSON.stringify(it),
      ),
    ),
    folded(`What passed: ${whose} and how they were measured`, bodies),
  ];
}

function unique<T>(items: readonly T[], keyOf: (item: T) => string): readonly T[] {
  return [...new Map(items.map((it) => [keyOf(it), it])).values()];
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
  const whys = unique(
    scenarios.map(({ why }) => why),
    (it) => JSON.stringify(it ?? null),
  );
  const isOne = whys.length === 1 && (scenarios.length === 1 || verdict === "pass");
  return isOne ? whys.filter((it) => it !== undefined) : [];
}

/** A report from top to bottom, as a comment shows it: first the verdict; of what passes all but one table is folded. */
export function flowOf(document: ReportDocument): readonly Node[] {
  const { verdict, headline, opening, notes, scenarios, closing } = document;
  return [
    { kind: "headline", of: "gate", verdict, words: headline },
    ...(opening === undefined ? [] : paragraphs([opening])),
    ...paragraphs(commonWhy(document)),
    ...paragraphs(notes.map((it) => line(it))),
    ...nodesOf(scenarios),
    ...closing,
  ];
}
