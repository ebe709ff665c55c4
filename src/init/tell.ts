import type { Plan, PlannedFile } from "./plan.ts";
import { quoted } from "./quoted.ts";

/** How a plan is told. */
export interface Telling {
  /** What would be done, and nothing was. */
  readonly isDryRun: boolean;
  /** This program, as a command line begins with it. */
  readonly program: string;
}

/** What was done or would be, what is left to do, and the next step. */
export function tellPlan(plan: Plan, { isDryRun, program }: Telling): string {
  const { files, toDo } = plan;
  const opening = openingOf(plan, isDryRun);
  const isNew = files.some(({ kind }) => kind === "new");
  return [
    ...(opening === undefined ? [] : [opening, ""]),
    ...files.flatMap((file) => tellFile(file, isDryRun)),
    ...(toDo.length === 0 ? [] : ["", "To do:", ...toDo.flatMap(listed)]),
    "",
    isNew && isDryRun ? `Next:\n  ${program} init` : nextStep(plan, program),
  ]
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n");
}

function openingOf({ files, toDo }: Plan, isDryRun: boolean): string | undefined {
  if (files.some(({ kind }) => kind === "new")) {
    return isDryRun ? "Nothing is written: this is what `loadline init` would do." : undefined;
  }
  const isMissing = files.some((file) => file.kind === "kept" && file.missing !== undefined);
  if (isMissing) return "Nothing to write: files that are there are left as they are.";
  return toDo.length === 0
    ? "Nothing to write: what a gate needs is there."
    : "Nothing to write: the files that a gate needs are there, and some of them have to be filled in.";
}

function nextStep({ startCommand, localUrl }: Plan, program: string): string {
  const how = startCommand === undefined ? "" : ` (${startCommand})`;
  return `Next, with the service running${how}:\n  ${program} gate --target ${localUrl}`;
}

function tellFile(file: PlannedFile, isDryRun: boolean): string[] {
  if (file.kind === "new") {
    const line = `${isDryRun ? "would write" : "wrote"}  ${quoted(file.path)}`;
    return isDryRun ? [line, ...added(file.content), ""] : [line];
  }
  const line = `left as it is  ${quoted(file.path)}: ${file.why}`;
  return file.missing === undefined ? [line] : [`${line}; it would have added`, ...added(file.missing), ""];
}

/** Lines as a diff shows new ones. */
function added(text: string): string[] {
  return text
    .replace(/\n$/, "")
    .split("\n")
    .map((line) => `  + ${line}`.trimEnd());
}

function listed(sentence: string): string[] {
  const [first = "", ...rest] = sentence.trimEnd().split("\n");
  return [`- ${first}`, ...rest.map((line) => `  ${line}`)];
}
