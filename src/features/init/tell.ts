import { shellWord } from "../../config/k6-args/words.ts";
import type { Plan } from "./plan.ts";
import type { PlannedFile } from "./planned.ts";
import { quoted } from "./write/quoted.ts";

/**
 * Describes what was (or would be) written, what is left to do, and the next step.
 * @param program the command that starts it
 */
export function tellPlan(
  plan: Plan,
  { isDryRun, program }: { readonly isDryRun: boolean; readonly program: string },
): string {
  const { files, toDo, notes } = plan;
  const opening = openingOf(plan, isDryRun);
  const isNew = files.some(({ kind }) => kind === "new");
  return [
    ...(opening === undefined ? [] : [opening, ""]),
    ...files.flatMap((file) => tellFile(file, isDryRun)),
    ...(toDo.length === 0 ? [] : ["", "To do:", ...toDo.flatMap(listed)]),
    ...(notes.length === 0 ? [] : ["", "Good to know:", ...notes.flatMap(listed)]),
    "",
    isNew && isDryRun ? `Next:\n  ${program} init` : nextStep(plan, program),
  ]
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n");
}

function openingOf({ files, toDo }: Plan, isDryRun: boolean): string | undefined {
  if (files.some(({ kind }) => kind === "new")) {
    return isDryRun ? "Dry run: nothing was written. `loadline init` would do this:" : undefined;
  }
  const isMissing = files.some((file) => file.kind === "kept" && file.missing !== undefined);
  if (isMissing) return "Nothing to write: existing files are not changed.";
  return `Nothing to write: all files exist${toDo.length === 0 ? "" : ", but some are incomplete"}.`;
}

function nextStep(plan: Plan, program: string): string {
  const { buildCommand, startCommand, localUrl, defaultBranch, isRepository } = plan;
  if (localUrl === undefined) {
    if (!isRepository)
      return `Next:\n  ${program} gate\nIn a git repository it can compare a branch with the code that it was made from: git init, and commit.`;
    const compare = "and, to compare a branch with the code that it was made from:";
    return `Next:\n  ${program} gate\n${compare}\n  ${program} gate --base-ref ${shellWord(defaultBranch)}`;
  }
  const how = startCommand === undefined ? "" : ` (${startCommand})`;
  const after = buildCommand === undefined ? "" : `after \`${buildCommand}\` and `;
  return `Next, ${after}with the service running${how}:\n  ${program} gate --target ${localUrl}`;
}

function tellFile(file: PlannedFile, isDryRun: boolean): string[] {
  if (file.kind === "new") {
    const line = `${isDryRun ? "would write" : "wrote"}  ${quoted(file.path)}`;
    return isDryRun ? [line, ...added(file.content), ""] : [line];
  }
  const line = `unchanged  ${quoted(file.path)}: ${file.why}`;
  return file.missing === undefined ? [line] : [`${line}. To add by hand:`, ...added(file.missing), ""];
}

/** As in a diff. */
function added(text: string): string[] {
  const lines = text.replace(/\n$/, "").split("\n");
  return lines.map((line) => `  + ${line}`.trimEnd());
}

function listed(sentence: string): string[] {
  const [first = "", ...rest] = sentence.trimEnd().split("\n");
  return [`- ${first}`, ...rest.map((line) => `  ${line}`)];
}
