import { realpath } from "node:fs/promises";
import { posix, relative, resolve, sep } from "node:path";
import type { Answered, AskedBefore, ModeHost } from "../../app/feature.ts";
import { defaultGateFile, type ReadGateFile } from "../../config/file/read.ts";
import { modeOptions } from "../../config/options/modes.ts";
import { choose, given } from "../../config/options/option.ts";
import { ifThere } from "../../lib/files.ts";
import type { ChangedFiles } from "../../ports/changes.ts";
import { unmeasuredOptions } from "./options.ts";
import { unmeasuredFacts } from "./part.ts";
import { pathTest, unmatched } from "./patterns.ts";
import { unmatchedPathsWords, unmeasuredNote } from "./words.ts";

export interface AskedOfChange {
  /** Of the base branch's gate file. */
  readonly paths: readonly string[] | undefined;
  readonly gateFile: string;
  readonly scripts: readonly string[];
  readonly checkout: string;
  /** Undefined if the gate is about no change. */
  readonly changedFiles: () => Promise<ChangedFiles | undefined>;
}

const measured: Answered = { kind: "measure", notes: [] };

/** A change of these is always measured. */
const workflows = [".github/workflows", ".github/actions"];

/**
 * Whether a change touches nothing that the gate measures. A change of the gate file, a workflow, or a script or its
 * folder is always measured, and so is what cannot be found out.
 */
export async function askWhetherMeasured(request: AskedOfChange): Promise<Answered> {
  const { paths } = request;
  if (paths === undefined) return measured;
  const changed = await request.changedFiles();
  if (changed === undefined) return measured;
  if (changed.kind === "unknown") return { kind: "measure", notes: [unmeasuredNote(changed.why)] };
  const { files } = changed;
  const own = [...workflows, ...decidingPatterns(request)];
  if (files.some(pathTest(own))) return measured;
  if (!files.some(pathTest(paths))) {
    return { kind: "unmeasured", facts: unmeasuredFacts.kept({ paths: [...paths], files: files.length }) };
  }
  return measured;
}

/** The gate file, and each script's folder with what it imports; in the root of the repository the script alone. */
function decidingPatterns({ gateFile, scripts, checkout }: AskedOfChange): string[] {
  const inRepository = (path: string): string =>
    relative(checkout, resolve(checkout, path)).split(sep).join("/");
  const folders = scripts.map((script) => {
    const path = inRepository(script);
    const folder = posix.dirname(path);
    return folder === "." ? path : folder;
  });
  return [inRepository(gateFile), ...folders].map((path) => path.replace(/[!()*?[\]{}\\+@|]/g, "\\$&"));
}

/** Patterns of the gate's files; undefined: all. */
function pathsIn(file: ReadGateFile | undefined): readonly string[] | undefined {
  return choose({ settings: new Map(), problems: [], file }, unmeasuredOptions.paths);
}

/** Asks whether a change touches what a gate measures. */
export async function askHere(
  { settings, file, scripts, changed }: AskedBefore,
  host: Pick<ModeHost, "checkout" | "changedFiles">,
): Promise<Answered> {
  return await askWhetherMeasured({
    paths: pathsIn(file),
    gateFile: given(settings, modeOptions.config) ?? defaultGateFile,
    scripts: (await Promise.all(scripts.map(placesOf))).flat(),
    checkout: host.checkout ?? process.cwd(),
    changedFiles: async () => changed ?? (await host.changedFiles?.()),
  });
}

/** A script's path, and where its links lead. */
async function placesOf(script: string): Promise<readonly string[]> {
  const real = await ifThere(realpath(script));
  return real === undefined ? [script] : [script, real];
}

/** Patterns without a file: a change there would never be measured. Outside a repository nobody knows. */
export async function pathMistakes(
  file: ReadGateFile | undefined,
  host: Pick<ModeHost, "repositoryFiles">,
): Promise<readonly string[]> {
  const paths = pathsIn(file);
  const files = paths && (await host.repositoryFiles());
  if (paths === undefined || files === undefined) return [];
  const missing = unmatched(paths, files);
  return missing.length === 0 ? [] : [unmatchedPathsWords(missing)];
}
