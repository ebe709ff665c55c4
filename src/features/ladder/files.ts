import { isAbsolute } from "node:path";
import { glob, isDynamicPattern } from "tinyglobby";
import { readResults, withSummaries } from "../../ingest/import/results.ts";
import type { Importer } from "../../ingest/import/source.ts";
import { inTurn } from "../../lib/in-turn.ts";
import { usageFailure } from "../../model/failure.ts";
import { neededFor } from "../../model/measurement-plan.ts";
import type { Run } from "../../model/run/run.ts";
import { asOneRun, byLevel } from "./climb.ts";
import { levelOfRun } from "./facts.ts";
import { ladderOf } from "./ladder.ts";
import type { AskedOfLevels } from "./level.ts";

/** Result files of the levels of one deployment. */
export interface LadderFiles {
  /** Of the deployment, if there is one. */
  readonly name: string | undefined;
  /** At least one. */
  readonly paths: readonly string[];
}

export interface LadderReading extends AskedOfLevels {
  /** Of each file, in their order; undefined takes those in the records, else positions. */
  readonly levels: readonly number[] | undefined;
  /** Formats besides k6's. */
  readonly formats: readonly Importer[];
}

/** @throws Failure "usage" for another number of levels than files, and if only some records have one */
function levelsOf(
  runs: readonly Run[],
  { name }: LadderFiles,
  given: readonly number[] | undefined,
): readonly number[] {
  if (given !== undefined) {
    if (given.length === runs.length) return given;
    throw usageFailure(
      `ladder: ${name ?? "it"} has ${runs.length} result files, but levels names ${given.length}; name one level for each file, in their order`,
    );
  }
  const known = runs.flatMap((run) => levelOfRun(run) ?? []);
  if (known.length === runs.length) return known;
  if (known.length === 0) return runs.map((_, index) => index + 1);
  throw usageFailure(
    `ladder: ${known.length} of the ${runs.length} result files ${name === undefined ? "" : `of ${name} `}have a level; name all levels, as in --levels 50,100,200`,
  );
}

const mostLadders = 2;

/** `single=s1.json`: a deployment's name before the file. */
const namedFile = /^(?<name>[^=/\\.]{1,100})=(?<path>.+)$/s;

/** `s2.json` stands before `s10.json`. */
const inOrder = new Intl.Collator("en", { numeric: true });

function numerically(paths: readonly string[]): string[] {
  return paths.toSorted(inOrder.compare);
}

/** As a shell expands a pattern: `s10.json` before `s2.json`. */
function isAlphabetic(paths: readonly string[]): boolean {
  return paths.join("\n") === paths.toSorted().join("\n");
}

/**
 * Groups result files by the names before them, in the order of the names; expands patterns such as `single=s*.json`.
 * @throws Failure "usage" for a pattern that matches nothing, and for more than two names
 */
export async function ladderFilesOf(words: readonly string[]): Promise<readonly LadderFiles[]> {
  const groups = new Map<string | undefined, string[]>();
  for (const word of words) {
    const { name, path = word } = namedFile.exec(word)?.groups ?? {};
    const paths = isDynamicPattern(path) ? await matching(path) : [path];
    groups.set(name, [...(groups.get(name) ?? []), ...paths]);
  }
  if (groups.size > mostLadders) {
    throw usageFailure(
      `ladder: compares at most ${mostLadders} ladders, but found ${[...groups.keys()].map((name) => name ?? "files without a name").join(", ")}. Put the same name before the ` +
        "files of one deployment, as in single=s1.json single=s2.json four=f1.json four=f2.json.",
    );
  }
  return [...groups].map(([name, paths]) => {
    return { name, paths: isAlphabetic(paths) ? numerically(paths) : paths };
  });
}

async function matching(pattern: string): Promise<readonly string[]> {
  const paths = await glob(pattern, { absolute: isAbsolute(pattern) });
  if (paths.length === 0) throw usageFailure(`ladder: no file matches "${pattern}"`);
  return numerically(paths);
}

/** The levels as one run. @throws Failure "usage" for files that are not results, or whose levels are unknown */
async function readLadder(files: LadderFiles, reading: LadderReading): Promise<Run> {
  const { objectives } = reading;
  const plan = neededFor(objectives, reading.shown);
  const runs = await inTurn(await withSummaries(files.paths, reading), ({ path, summary }) =>
    readResults(path, { plan, objectives, summary, formats: reading.formats }),
  );
  const [first, ...others] = runs;
  if (first === undefined) throw usageFailure("ladder: needs at least one result file");
  const levels = levelsOf(runs, files, reading.levels);
  const measured = byLevel(runs, (_, index) => levels[index] ?? index + 1);
  const ladder = ladderOf(measured, reading, undefined);
  const named = files.name === undefined ? ladder : { ...ladder, name: files.name };
  return asOneRun([first, ...others], named, undefined);
}

export interface Ladders {
  readonly current: Run;
  readonly baseline: Run | undefined;
}

/** Of two ladders, the second is compared with the first. */
export async function readLadders(groups: readonly LadderFiles[], reading: LadderReading): Promise<Ladders> {
  const runs = await inTurn(groups, (group) => readLadder(group, reading));
  const current = runs.at(-1);
  if (current === undefined) throw usageFailure("ladder: needs at least one result file");
  return { current, baseline: runs.length > 1 ? runs[0] : undefined };
}
