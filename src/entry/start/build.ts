import { diedFailure, Failure } from "../../model/failure.ts";
import type { Log } from "../../ports/log.ts";
import { runToEnd, sideWords } from "../../start/commands.ts";
import { changedSince, codeChangedSince, sealFolder } from "../../start/seal.ts";
import { type Base, type BuiltSide, lackingBase } from "./base.ts";

interface Building {
  readonly log: Pick<Log, "note">;
  readonly signal: AbortSignal;
}

/** A base that is ready to be started, by code that none of the change's commands could write. */
export type BuiltBase = Extract<Base, { kind: "found" }> & {
  /** Makes sure that its files are those that were sealed last, as built. @throws Failure "died" if they are not */
  beforeStart(): Promise<void>;
  /** Seals what it wrote itself while it ran alone, before anything of the change runs again. */
  afterRun(): Promise<void>;
  /** Files that could make a new start other code: both sides may have written them, beside each other. */
  changedCode(): Promise<readonly string[]>;
};

/** Builds a side. @throws Failure "run" with its last lines */
export async function build({ start, place }: BuiltSide, { log, signal }: Building): Promise<void> {
  if (start.build === undefined) return;
  log.note(`Building ${sideWords(place.side)}: ${start.build}`);
  await runToEnd("build", start.build, { start, place, signal });
}

/** Builds the base, before any command of the change runs. @returns what is lacking if it cannot be built */
export async function buildBase(
  base: Base,
  building: Building,
): Promise<BuiltBase | Extract<Base, { kind: "none" }>> {
  if (base.kind === "none") return base;
  const { folder, start } = base;
  try {
    if (!folder.isBuilt) {
      await build(base, building);
      if (start.build !== undefined) await folder.keep();
    }
  } catch (error) {
    if (!(error instanceof Failure) || building.signal.aborted) throw error;
    return lackingBase("build", error);
  }
  let seal = await sealFolder(folder.path);
  let hasRun = false;
  return {
    ...base,
    beforeStart: async () => {
      const changed = await changedSince(seal, folder.path);
      if (changed.length > 0) throw diedFailure(changedWords(changed));
      hasRun = true;
    },
    changedCode: async () => await codeChangedSince(seal, folder.path),
    afterRun: async () => {
      if (hasRun) seal = await sealFolder(folder.path);
      hasRun = false;
    },
  };
}

const mostNamed = 3;

function changedWords(paths: readonly string[]): string {
  const named = paths.slice(0, mostNamed).map((path) => JSON.stringify(path.slice(0, 100)));
  const more = paths.length - named.length;
  return (
    `start: The base's files changed after it was built: ${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}. ` +
    "A command of this change may have written there; the base would not be the code it stands for."
  );
}
