import { didYouMean } from "../../lib/suggest.ts";
import type { RunIndicator } from "../../model/objective.ts";
import { known } from "../../report/known.ts";
import { text as escaped, unitsKept } from "../../report/render/escape.ts";
import { parseClaim } from "./figures/claim.ts";
import { type Figure, figureOf, type Naming } from "./figures/figure.ts";
import { planMark } from "./marks.ts";
import { type FrontMatter, frontMatter as frontMatterSchema, type RunWritten } from "./schema.ts";
import { gathered, mistake, type Place, readWritten, refuse } from "./source/place.ts";
import type { ReadSegment, ReadStudy } from "./source/read.ts";
import type { Claim, Data, FinishedPart, StudyPlanning } from "./study.ts";

/** Results that a study names. */
export interface NamedRun {
  readonly name: string;
  readonly written: RunWritten;
  readonly place: Place;
}

/** A study that was understood, before any result is read. */
export interface StudyPlan extends Pick<ReadStudy, "reach" | "files"> {
  readonly front: FrontMatter;
  readonly runs: readonly NamedRun[];
  /** Runs that are there already. */
  readonly given: readonly string[];
  /** What the results must be read for. */
  readonly indicators: readonly RunIndicator[];
  readonly limits: readonly Claim[];
  readonly claims: readonly Claim[];
  /** What each part becomes. @throws Failure "usage" for figures that the runs lack */
  readonly parts: readonly ((data: Data) => FinishedPart | Promise<FinishedPart>)[];
}

/** A name as written, without its quotes. */
function unquoted(text: string): string {
  return text.trim().replace(/^"([^"]*)"$/, "$1");
}

/** Plans one study. What blocks and marks name is kept in these maps: figures that only they have, and files as runs. */
function startPlanning(naming: Naming, runs: readonly string[]) {
  const named = new Map(naming.figures);
  const files = new Map<string, NamedRun>();
  const needed: RunIndicator[] = [];
  const planning: StudyPlanning = {
    figures: [...naming.figures.values()],
    runs,
    figure: (text, place) => {
      const name = unquoted(text);
      const figure = named.get(name) ?? figureOf(name, { figure: text }, () => place, naming);
      named.set(name, figure);
      return figure;
    },
    run: (text, place) => {
      const name = text === undefined ? runs.at(-1) : unquoted(text);
      const known = runs.length === 0 ? "runs in the front matter" : `one of ${runs.join(", ")}`;
      if (name === undefined) throw mistake(place, "there is no run that this could be said of", known);
      if (runs.includes(name)) return name;
      throw mistake(place, `there is no run "${name}"${didYouMean(name, runs)}`, known);
    },
    runOrFile: (text, place, log) => {
      const isNamed = runs.includes(text) || !/[./\\]/.test(text);
      if (log === undefined && isNamed) return planning.run(text, place);
      const name = log === undefined ? text : `${text} ${log}`;
      files.set(name, { name, written: { results: [text], log }, place });
      return name;
    },
    need: (indicator) => void needed.push(indicator),
  };
  return { planning, named, files, needed };
}

function planPart(segment: ReadSegment, planning: StudyPlanning): StudyPlan["parts"][number] {
  if (segment.kind === "prose") return () => segment;
  if (segment.kind === "mark") {
    const mark = planMark(segment.text, segment.place, planning);
    return (data) => ({ kind: "prose", text: unitsKept(escaped(mark(data))) });
  }
  const render = segment.of.plan(segment, planning);
  return async (data) => ({ kind: "block", parts: await render(data) });
}

/** What a study has besides what is written in it. */
export interface Given extends Pick<Naming, "added"> {
  /** Names of runs behind those of the front matter. */
  readonly runs?: readonly string[] | undefined;
}

/** Understands a study. @throws Failure "usage" with every mistake in it */
export function planStudy(
  { reach, files: own, frontMatter, segments }: ReadStudy,
  { runs: given = [], added }: Given = {},
): StudyPlan {
  const { value: front, placeOf } = readWritten(frontMatter, frontMatterSchema, "a front matter");
  const problems: string[] = [];
  // Each may name those above it.
  const figures = new Map<string, Figure>();
  const naming: Naming = { figures, added };
  gathered(problems, Object.entries(front.figures ?? {}), ([name, written]) =>
    figures.set(
      name,
      figureOf(name, written, (path) => placeOf(["figures", name, ...path]), naming),
    ),
  );
  // Of figures that are wrong everything else would be, too.
  refuse(problems);
  const runs = Object.entries(front.runs ?? {}).map(
    ([name, written]): NamedRun => ({ name, written, place: placeOf(["runs", name]) }),
  );
  const names = [...runs.map(({ name }) => name), ...given];
  const { planning, named, files, needed } = startPlanning(naming, names);
  const [limits = [], claims = []] = (["limits", "expect"] as const).map((key) =>
    gathered(problems, front[key] ?? [], (text, index) => parseClaim(text, placeOf([key, index]), planning)),
  );
  const parts = gathered(problems, segments, (segment) => planPart(segment, planning));
  refuse(problems);
  const used = [...named.values()].flatMap(({ expression, also }) => known(expression, also?.expression));
  return {
    ...{ reach, files: own, front, given, limits, claims, parts },
    runs: [...runs, ...files.values()],
    indicators: [...needed, ...used.flatMap(({ indicators }) => indicators)],
  };
}
