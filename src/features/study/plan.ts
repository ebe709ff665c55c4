import type { DocumentPath } from "../../config/file/mistake.ts";
import { didYouMean } from "../../lib/suggest.ts";
import type { RunIndicator } from "../../model/objective.ts";
import { type Claim, parseClaim } from "./figures/claim.ts";
import { indicatorsIn, type Naming } from "./figures/expression.ts";
import { type Figure, figureOf } from "./figures/figure.ts";
import { type PlannedMark, planMark } from "./marks.ts";
import { type FrontMatter, frontMatter as frontMatterSchema, listOf, type RunWritten } from "./schema.ts";
import { gathered, mistake, type Place, refuse, unquoted } from "./source/place.ts";
import type { ReadStudy } from "./source/read.ts";
import { readWritten, type Written } from "./source/yaml.ts";
import type { Render, StudyPlanning } from "./study.ts";

/** Results that a study names. */
export interface NamedRun {
  readonly name: string;
  readonly written: RunWritten;
  readonly place: Place;
}

export type PlannedPart =
  | { readonly kind: "prose"; readonly text: string }
  | { readonly kind: "mark"; readonly mark: PlannedMark; readonly place: Place }
  | { readonly kind: "block"; readonly render: Render; readonly place: Place };

/** A study that was understood, before any result is read. */
export interface StudyPlan {
  readonly front: FrontMatter;
  readonly runs: readonly NamedRun[];
  /** Runs that are there already. */
  readonly given: readonly string[];
  /** What the results must be read for. */
  readonly indicators: readonly RunIndicator[];
  readonly limits: readonly Claim[];
  readonly claims: readonly Claim[];
  readonly parts: readonly PlannedPart[];
}

/** The figures of the front matter; each may name those above it. */
function figuresOf(
  { value, placeOf }: Written<FrontMatter>,
  added: Naming["added"],
  problems: string[],
): readonly Figure[] {
  const figures: Figure[] = [];
  for (const [name, written] of Object.entries(value.figures ?? {})) {
    const naming = { figures: expressionsOf(figures), added };
    const placeAt = (path: DocumentPath): Place => placeOf(["figures", name, ...path]);
    figures.push(...(gathered(problems, () => [figureOf(name, written, placeAt, naming)]) ?? []));
  }
  return figures;
}

function expressionsOf(figures: readonly Figure[]): Naming["figures"] {
  return new Map(figures.map(({ name, expression }) => [name, expression]));
}

/** Plans one study; what it looks up is kept. */
function startPlanning(
  front: Written<FrontMatter>,
  figures: readonly Figure[],
  naming: Naming,
  given: readonly string[],
) {
  const named = Object.entries(front.value.runs ?? {});
  const runs = named.map(
    ([name, written]): NamedRun => ({ name, written, place: front.placeOf(["runs", name]) }),
  );
  const files = new Map<string, NamedRun>();
  const own = new Map<string, Figure>();
  const needed: RunIndicator[] = [];
  const runNames = [...runs.map(({ name }) => name), ...given];
  const planning: StudyPlanning = {
    figures,
    runs: runNames,
    figure: (text, place) => {
      const name = unquoted(text);
      const known = figures.find((one) => one.name === name) ?? own.get(name);
      if (known !== undefined) return known;
      const figure = figureOf(name, text, () => place, naming);
      own.set(name, figure);
      return figure;
    },
    run: (text, place) => {
      const name = unquoted(text);
      if (runNames.includes(name)) return name;
      const known = runNames.length === 0 ? "runs in the front matter" : `one of ${runNames.join(", ")}`;
      throw mistake(place, `there is no run "${name}"${didYouMean(name, runNames)}`, known);
    },
    runOrFile: (text, place) => {
      if (!runNames.includes(text) && !/[./\\]/.test(text)) return planning.run(text, place);
      if (!runNames.includes(text)) files.set(text, { name: text, written: text, place });
      return text;
    },
    lastRun: (place) => {
      const last = runNames.at(-1);
      if (last === undefined)
        throw mistake(place, "there is no run that this could be said of", "runs in the front matter");
      return last;
    },
    log: (file, pattern, place) => {
      const name = `${file} ${pattern}`;
      files.set(name, { name, written: { results: file, log: pattern }, place });
      return name;
    },
    need: (indicator) => void needed.push(indicator),
  };
  const indicators = () => [
    ...needed,
    ...[...figures, ...own.values()].flatMap(({ expression, also }) =>
      [expression, also].flatMap((one) => (one === undefined ? [] : indicatorsIn(one))),
    ),
  ];
  return { planning, indicators, allRuns: () => [...runs, ...files.values()] };
}

function claimsOf(
  key: "limits" | "expect",
  front: Written<FrontMatter>,
  planning: StudyPlanning,
  problems: string[],
): readonly Claim[] {
  const written = front.value[key];
  return listOf(written).flatMap((text, index) => {
    const place = front.placeOf(typeof written === "string" ? [key] : [key, index]);
    return gathered(problems, () => parseClaim(text, place, planning)) ?? [];
  });
}

/** What a study has besides what is written in it. */
export interface Given extends Pick<Naming, "added"> {
  /** Names of runs behind those of the front matter. */
  readonly runs?: readonly string[] | undefined;
}

/** Understands a study. @throws Failure "usage" with every mistake in it */
export function planStudy(
  { frontMatter, segments }: ReadStudy,
  { runs: given = [], added }: Given = {},
): StudyPlan {
  const front = readWritten(frontMatter.text, frontMatter.place, frontMatterSchema, "a front matter");
  const problems: string[] = [];
  const figures = figuresOf(front, added, problems);
  const naming = { figures: expressionsOf(figures), added };
  const { planning, indicators, allRuns } = startPlanning(front, figures, naming, given);
  // Of figures that are wrong everything else would be, too.
  refuse(problems);
  const limits = claimsOf("limits", front, planning, problems);
  const claims = claimsOf("expect", front, planning, problems);
  const parts = segments.flatMap((segment): readonly PlannedPart[] => {
    if (segment.kind === "prose") return [segment];
    const { place, text } = segment;
    const planned = gathered(
      problems,
      (): PlannedPart =>
        segment.kind === "mark"
          ? { kind: "mark", mark: planMark(text, place, planning), place }
          : { kind: "block", render: segment.of.plan(text, place, planning), place },
    );
    return planned === undefined ? [] : [planned];
  });
  refuse(problems);
  return {
    front: front.value,
    runs: allRuns(),
    given,
    indicators: indicators(),
    limits,
    claims,
    parts,
  };
}
