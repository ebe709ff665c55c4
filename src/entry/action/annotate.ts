import { readFile } from "node:fs/promises";
import { isAbsolute, relative, resolve, sep } from "node:path";
import type { AnnotationProperties } from "@actions/core";
import { lineOfThreshold } from "../../config/grammar/threshold.ts";
import { hasErrorCode } from "../../model/failure.ts";
import type { Objective } from "../../model/objective.ts";
import type { GateOutcome, JudgedOutcome } from "../../model/outcome.ts";
import { annotationsOf, type SourceLine } from "../../report/render/annotations.ts";

export type Annotate = Readonly<
  Record<"error" | "warning" | "notice", (message: string, properties?: AnnotationProperties) => void>
>;

export interface AnnotatedFiles {
  /** Paths of the k6 scripts that were run, by scenario. */
  readonly scripts: ReadonlyMap<string, string>;
  /** `GITHUB_WORKSPACE`. */
  readonly workspace: string;
}

/**
 * Pins misses and open objectives to their lines in gate file and k6 scripts. They belong to the step: with those of a
 * check the pull request would show each twice.
 */
export async function annotate(outcome: GateOutcome, to: Annotate, files: AnnotatedFiles): Promise<void> {
  const texts = await readScripts(files.scripts);
  const placeOf = (scenario: JudgedOutcome, objective: Objective): SourceLine | undefined => {
    const found = findObjective(scenario, objective, { ...files, texts });
    const file = found && pathInWorkspace(found.file, files.workspace);
    return found && file !== undefined ? { file, line: found.line } : undefined;
  };
  for (const { level, title, message, at } of annotationsOf(outcome, placeOf)) {
    to[level](message, at === undefined ? { title } : { title, file: at.file, startLine: at.line });
  }
}

function findObjective(
  { scenario, runs }: JudgedOutcome,
  { source, text }: Objective,
  { scripts, texts }: AnnotatedFiles & { readonly texts: ReadonlyMap<string, string> },
): SourceLine | undefined {
  if (source.from === "file") return { file: source.where, line: source.line };
  if (source.from !== "script") return undefined;
  const thresholds = runs[0]?.thresholds ?? [];
  const threshold = thresholds.find(({ metric, expression }) => `${metric} ${expression}` === text);
  const [file, script] = [scripts.get(scenario), texts.get(scenario)];
  if (threshold === undefined || file === undefined || script === undefined) return undefined;
  const line = lineOfThreshold(script, threshold.metric, threshold.expression);
  return line === undefined ? undefined : { file, line };
}

/** A missing script gets no annotation. */
async function readScripts(scripts: AnnotatedFiles["scripts"]): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  for (const [scenario, path] of scripts) {
    try {
      texts.set(scenario, await readFile(path, "utf8"));
    } catch (error) {
      if (!hasErrorCode(error, "ENOENT", "EISDIR", "EACCES", "ENOTDIR")) throw error;
    }
  }
  return texts;
}

/** Relative to the repository, with slashes. */
function pathInWorkspace(path: string, workspace: string): string | undefined {
  const inside = relative(workspace, resolve(path));
  return isAbsolute(inside) || inside.split(sep)[0] === ".." ? undefined : inside.split(sep).join("/");
}
