/**
 * The only way into markup. Text from k6, Prometheus, branches, commits, endpoints and errors is shown as it is, mentions
 * nobody, links nowhere and ends no table, code block or comment:
 *
 * - `plain`: one line without control, bidirectional or invisible characters, of bounded length;
 * - `code`: that line as Markdown code spans, which CommonMark and GitHub's filters (mentions, references, commits, emoji,
 *   mathematics, autolinks) leave alone;
 * - `text`: that line as running text. Markup characters become entities, and each word that GitHub could turn into a link,
 *   a mention, a picture or a formula becomes `code`: e-mail addresses, mentions and references are looked for after
 *   entities are decoded (cmark-gfm extensions/autolink.c, postprocess_text).
 */

/** Characters of an outside text in a report. */
const longestText = 300;

/** Characters of a command, which cannot be pasted if it is cut off. */
export const longestCommand = 4000;

/** Invisible characters, among them fillers and the blank Braille pattern. */
const invisible =
  /[\p{Cf}\p{Co}\p{Cn}\p{Variation_Selector}\u115f\u1160\u2800\u3164\uffa0]|\u034f|\u17b4|\u17b5/gu;
const white = /[\s\p{Cc}\p{Zl}\p{Zp}\p{Zs}]/gu;

/** Text without invisible and bidirectional characters, with spaces for white and control characters. */
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

/** Backticks, more than in any run of them inside the content. */
export function fenceOf(content: string, least: number): string {
  const longestRun = Math.max(least - 1, ...(content.match(/`+/g) ?? []).map((run) => run.length));
  return "`".repeat(longestRun + 1);
}

function span(content: string): string {
  const fence = fenceOf(content, 1);
  const needsPadding = /^`|`$|^ .* $/.test(content) && content.trim() !== "";
  const padding = needsPadding ? " " : "";
  return `${fence}${padding}${content}${padding}${fence}`;
}

/**
 * Text as code spans. A pipe is an entity between two spans: in a table a span could hold it only after a backslash, which
 * renderers read differently.
 */
export function code(text: string, longest?: number): string {
  const line = plain(text, longest);
  if (line === "") return "(empty)";
  return line
    .split("|")
    .map((part) => (part === "" ? "" : span(part)))
    .join("&#124;");
}

/** Words that GitHub or GitLab may turn into something else. One too many does no harm: it becomes code. */
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

/** Running text whose markup characters are entities; an underscore inside a word is not markup. */
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
  // A parenthesis opened in the word belongs to it: `checkout.js:3:11(18)`.
  const own = middle.includes("(") && !middle.includes(")") && after.startsWith(")") ? 1 : 0;
  const inner = `${middle}${after.slice(0, own)}`;
  return `${encode(before)}${code(inner, Number.MAX_SAFE_INTEGER)}${encode(after.slice(own))}`;
}

/** What opens a list, a rule or a title at the start of a line. */
const opener = /^(?:[-+](?=[\s+-]|$)|=|\d+[.)](?=\s|$))/;

/** A phrase between backticks, apart from other words, so that its code span touches no other fence. */
const quoted = /(?<=^["'(]?|\s["'(]?)`([^`]+)`(?=["'),.;:!?]*(?:\s|$))/;

/**
 * Running text that shows exactly the characters of `content`, anywhere in a line of Markdown. A phrase between backticks
 * becomes code, so that our own sentences can name a command.
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

/** Browsers and proxies refuse longer ones. */
const longestAddress = 2000;

/** A link to an address of the report's own context; the label alone unless it is a web address. */
export function link(label: string, url: string): string {
  if (url.length > longestAddress || !address.test(url)) return text(label);
  const target = url
    .replace(/[*_~'()[\]!]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    // Keeps `&copy=` from becoming an entity.
    .replaceAll("&", "&amp;");
  return `[${text(label)}](${target})`;
}

/** Limits of a code block: of a message from outside, or of what a reader copies to reproduce a figure. */
const blockLimits = {
  text: { characters: 10_000, lines: 40, longestLine: 2 * longestText },
  sh: { characters: 10_000, lines: 40, longestLine: longestCommand },
  diff: { characters: 10_000, lines: 40, longestLine: longestCommand },
  promql: { characters: 100_000, lines: 2000, longestLine: 5000 },
} as const;

/** Lines of a code block: visible characters, spaces kept; within the limits, with a last line `…` if more follow. */
export function blockLines(content: string, language: keyof typeof blockLimits = "text"): readonly string[] {
  const { characters, lines: most, longestLine } = blockLimits[language];
  const all = content.slice(0, characters).split(/\r?\n/);
  const lines = all.slice(0, most).map((it) => shortened(visible(it).trimEnd(), longestLine));
  return content.length > characters || all.length > most ? [...lines, "…"] : lines;
}

export function block(content: string, language: keyof typeof blockLimits): string {
  const body = blockLines(content, language).join("\n");
  const fence = fenceOf(body, 3);
  return `${fence}${language}\n${body}\n${fence}`;
}

/**
 * One line for a terminal or a log, as `plain`. It breaks both marks of a command to GitHub's runner (runner
 * src/Runner.Common/ActionCommand.cs): `::` at the start, `##[` anywhere.
 */
export function terminalText(content: string, longest?: number): string {
  return plain(content, longest).replace(/^::/, ": :").replace(/##\[/g, "# #[");
}

/** Keeps a figure and its unit on one line, and a limit and its sign; for text or Markdown. */
export function unitsKept(text: string): string {
  return text
    .replace(/(\d) (?=(?:%|pp|ms|µs|s|[kMG]?B(?:\/s)?)(?![\p{L}\p{N}]))/gu, "$1\u00a0")
    .replace(/([<>]=?|&[gl]t;=?) (?=\d)/g, "$1\u00a0");
}
