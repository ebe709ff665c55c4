/**
 * The only way into markup. Text from k6, Prometheus, branches, commits, endpoints and errors is data: it is shown as
 * it is, mentions nobody, links nowhere and ends no table, code block or comment. There are three doors:
 *
 * - `plain`: one line without control, bidirectional or invisible characters, of bounded length;
 * - `code`: that line as Markdown code spans, in which neither CommonMark nor GitHub's own filters (mentions,
 *   references, commits, emoji, mathematics, autolinks) look for anything;
 * - `text`: that line as running text: markup characters become entities, and each word that GitHub could turn into a
 *   link, a mention, a picture or a formula becomes `code`. Entities alone do not do: cmark-gfm looks for e-mail
 *   addresses, and GitHub for mentions and references, after it has decoded them (cmark-gfm extensions/autolink.c,
 *   postprocess_text).
 */

/** Most characters of one outside text in a report. */
export const longestText = 300;

/** Most characters of a command: cut off, it could not be pasted. */
export const longestCommand = 4000;

/** Characters that show nothing yet take part in words: fillers and the blank Braille pattern. */
const invisible =
  /[\p{Cf}\p{Co}\p{Cn}\p{Variation_Selector}\u115f\u1160\u2800\u3164\uffa0]|\u034f|\u17b4|\u17b5/gu;
const white = /[\s\p{Cc}\p{Zl}\p{Zp}\p{Zs}]/gu;

/** Text whose every white or control character is a space, without invisible and bidirectional characters. */
function visible(text: string): string {
  return text
    .replace(/\p{Cs}/gu, "\ufffd")
    .replace(white, " ")
    .replace(invisible, "")
    .replace(/(\p{M}{3})\p{M}+/gu, "$1");
}

/** White space and control characters, each run as one space. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, " ").trim();
}

/** At most `longest` characters; a longer text ends in `…`. */
export function shortened(text: string, longest: number): string {
  const characters = [...text];
  return characters.length <= longest
    ? text
    : `${characters
        .slice(0, longest - 1)
        .join("")
        .trimEnd()}…`;
}

/**
 * One line of text: control characters, line breaks and runs of white space become one space, invisible and
 * bidirectional characters are removed, a lone half of a surrogate pair becomes U+FFFD.
 * @param longest most characters; a longer text ends in `…`
 */
export function plain(text: string, longest: number = longestText): string {
  const readable = longest * 4 + 1000;
  const line = visible(text.slice(0, readable)).replace(/ {2,}/g, " ").trim();
  return shortened(text.length > readable ? `${line}…` : line, longest);
}

/** One code span; its fence is longer than any run of backticks inside. */
function span(content: string): string {
  const longestRun = Math.max(0, ...(content.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longestRun + 1);
  const needsPadding = /^`|`$|^ .* $/.test(content) && content.trim() !== "";
  const padding = needsPadding ? " " : "";
  return `${fence}${padding}${content}${padding}${fence}`;
}

/**
 * Code spans that show the text. A pipe stands between two spans as an entity: inside a table a code span could hold it
 * only behind a backslash, and readers disagree on what a backslash before that one means.
 */
export function code(text: string, longest?: number): string {
  const line = plain(text, longest);
  if (line === "") return "(empty)";
  return line
    .split("|")
    .map((part) => (part === "" ? "" : span(part)))
    .join("&#124;");
}

/** Words that GitHub or GitLab turns into something else, wherever they stand; better one too many, they only become code. */
const risky = [
  /[@#$`\\]/,
  // GitLab's references to merge requests, labels, epics and milestones.
  /(?<![\p{L}\p{N}])(?:!\d|~["\p{L}]|&\d|%["\p{L}])/u,
  /:\/\//,
  /www\./i,
  /(?:mailto|xmpp|javascript|data):/i,
  /:(?!\d\d:)[\w+-]+:/,
  /(?<![\p{L}\p{N}])[0-9a-f]{7,40}(?![\p{L}\p{N}])/iu,
  /(?<![\p{L}\p{N}])[a-z][a-z0-9]*-\d+/iu,
] as const;

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  "|": "&#124;",
  "*": "&#42;",
  _: "&#95;",
  "~": "&#126;",
  "[": "&#91;",
  "]": "&#93;",
};

/** Running text whose markup characters are entities; an underscore inside a word is none. */
function encode(word: string): string {
  return word.replace(
    /(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|[&<>|*~[\]]/gu,
    (character) => entities[character] ?? character,
  );
}

/** A word with its risky middle as code, and the punctuation around it as text. */
function word(text: string): string {
  if (!risky.some((pattern) => pattern.test(text))) return encode(text);
  const before = /^["'(]*/.exec(text)?.[0] ?? "";
  const rest = text.slice(before.length);
  const after = /(?<!["'),.;!?])["'),.;!?]+$/.exec(rest)?.[0] ?? "";
  const middle = rest.slice(0, rest.length - after.length);
  if (middle === "") return code(text);
  // A parenthesis that the word itself opened belongs to it: `checkout.js:3:11(18)`.
  const own = middle.includes("(") && !middle.includes(")") && after.startsWith(")") ? 1 : 0;
  const inner = `${middle}${after.slice(0, own)}`;
  return `${encode(before)}${code(inner, Number.MAX_SAFE_INTEGER)}${encode(after.slice(own))}`;
}

/** A start of a line that would open a list, a rule or a title. */
const opener = /^(?:[-+](?=[\s+-]|$)|=|\d+[.)](?=\s|$))/;

/** A phrase between backticks that stands alone, so that its code span never touches another one's fence. */
const quoted = /(?<=^["'(]?|\s["'(]?)`([^`]+)`(?=["'),.;:!?]*(?:\s|$))/;

/**
 * Running text that shows the characters of `content` and nothing else, safe anywhere inside a line of Markdown.
 * A phrase between backticks becomes code as a whole, so that our own sentences can name a command.
 */
export function text(content: string, longest?: number): string {
  const phrases = plain(content, longest).split(quoted);
  const words = phrases
    .map((phrase, index) => (index % 2 === 1 ? code(phrase, longest) : phrase.split(" ").map(word).join(" ")))
    .join("");
  return words.replace(opener, (start) => `${start.slice(0, -1)}&#${start.charCodeAt(start.length - 1)};`);
}

const address =
  /^https?:\/\/[A-Za-z0-9.-]+(?::\d{1,5})?(?:\/[\w.~%!$&'()*+,;=:@/[\]-]*)?(?:\?[\w.~%!$&'()*+,;=:@/?[\]-]*)?(?:#[\w.~%!$&'()*+,;=:@/?[\]-]*)?$/;

/** Longer addresses are refused by browsers and proxies. */
const longestAddress = 2000;

/** A link to an address of our own context; an address that is none is left out and the label stands alone. */
export function link(label: string, url: string): string {
  if (url.length > longestAddress || !address.test(url)) return text(label);
  const target = url
    .replace(/[*_~'()[\]!]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    // As a reference, so that `&copy=` stays two parameters.
    .replaceAll("&", "&amp;");
  return `[${text(label)}](${target})`;
}

/** What a code block may hold: a message of someone else, or what a reader copies to repeat a figure. */
const blockLimits = {
  text: { characters: 10_000, lines: 40, longestLine: 2 * longestText },
  sh: { characters: 10_000, lines: 40, longestLine: longestCommand },
  promql: { characters: 100_000, lines: 2000, longestLine: 5000 },
} as const;

/**
 * Lines of a code block: as `plain` shows them, with their leading and inner spaces; of bounded number and length, with a
 * last line `…` where more would follow.
 */
export function blockLines(content: string, language: keyof typeof blockLimits = "text"): readonly string[] {
  const { characters, lines: most, longestLine } = blockLimits[language];
  const all = content.slice(0, characters).split(/\r?\n/);
  const lines = all.slice(0, most).map((it) => shortened(visible(it).trimEnd(), longestLine));
  return content.length > characters || all.length > most ? [...lines, "…"] : lines;
}

/** A fenced code block. */
export function block(content: string, language: keyof typeof blockLimits): string {
  const body = blockLines(content, language).join("\n");
  const longestRun = Math.max(2, ...(body.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longestRun + 1);
  return `${fence}${language}\n${body}\n${fence}`;
}

/**
 * One line for a terminal or a log. Besides what `plain` does, it breaks the two marks by which GitHub's runner takes
 * a line of output for a command (runner src/Runner.Common/ActionCommand.cs: `::` at the start, `##[` anywhere).
 */
export function terminalText(content: string, longest?: number): string {
  return plain(content, longest).replace(/^::/, ": :").replace(/##\[/g, "# #[");
}

/** A figure and its unit stay on one line, as do a limit and its sign; in text or in Markdown. */
export function unitsKept(text: string): string {
  return text
    .replace(/(\d) (?=(?:%|pp|ms|µs|s|[kMG]?B(?:\/s)?)(?![\p{L}\p{N}]))/gu, "$1\u00a0")
    .replace(/([<>]=?|&[gl]t;=?) (?=\d)/g, "$1\u00a0");
}
