import { readFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { CheckedFiles, ModeHost } from "../../app/feature.ts";
import { loadOptions } from "../../config/options/load.ts";
import { given, type Settings } from "../../config/options/option.ts";
import { ifThere } from "../../lib/files.ts";
import { Failure } from "../../model/failure.ts";
import { count } from "../../report/words/words.ts";
import { gateRuns } from "./options.ts";
import { planStudy } from "./plan.ts";
import { mostBytes, readStudy } from "./source/read.ts";

/** A Markdown file with front matter and a block. */
function isStudy(text: string): boolean {
  return (
    text.length <= mostBytes && /^---\s*\n/.test(text) && /^ {0,3}(?:`{3,}|~{3,})\s*loadline\s*$/m.test(text)
  );
}

/** Checks the studies that are named, else those of the repository, without reading results. */
export async function checkStudies(settings: Settings, host: ModeHost): Promise<CheckedFiles> {
  const words = given(settings, loadOptions.script) ?? [];
  const named = words.filter((word) => word.endsWith(".md"));
  const all =
    words.length > 0 ? named : ((await host.repositoryFiles()) ?? []).filter((path) => path.endsWith(".md"));
  const [lines, mistakes]: [string[], string[]] = [[], []];
  for (const path of all) {
    const text = await ifThere(readFile(path, "utf8"));
    if (text === undefined ? !named.includes(path) : !named.includes(path) && !isStudy(text)) continue;
    try {
      const reach = { folder: dirname(path), isConfined: host.kind === "job" };
      const read = await readStudy(path, text ?? "", reach);
      // One without runs is a gate's.
      const given = /^runs:/m.test(read.frontMatter.text) ? [] : gateRuns;
      const { runs } = planStudy(read, { runs: given, added: host.around.added });
      const blocks = read.segments.filter(({ kind }) => kind === "block").length;
      lines.push(`${path}: a study of ${count(runs.length, "run")} with ${count(blocks, "block")}`);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      mistakes.push(error.message);
    }
  }
  return { words: named, lines, mistakes };
}
