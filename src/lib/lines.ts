import { stripVTControlCharacters } from "node:util";

/** The lines of a text without the blanks around them, and without empty ones. */
export function textLines(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** Maximum characters of a log line. */
const mostCharacters = 64 * 1024;

/** Escaped, so that it cannot move the cursor or overwrite earlier text; tabs stay. */
const control = /(?!\t)\p{Cc}/gu;

/**
 * Text from outside as lines of a log, without control characters and workflow commands. GitHub's runner looks for
 * `::name::` at the beginning of a line, behind white space, and for `##[name]` anywhere in it (actions/runner v2.330,
 * src/Runner.Common/ActionCommand.cs, TryParseV2 and TryParse).
 */
export function logLines(text: string): string[] {
  return text
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map((line) => stripVTControlCharacters(line.slice(0, mostCharacters)).replace(control, ""))
    .map((line) => line.replaceAll("##[", "# #[").replace(/^(\s*):(?=:)/, "$1: "));
}

/** A text of at most so many characters; an ellipsis stands for the rest. */
export function cutTo(text: string, mostCharacters: number): string {
  return text.length <= mostCharacters ? text : `${text.slice(0, mostCharacters - 1)}…`;
}
