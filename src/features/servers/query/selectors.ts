/** A selector of series in PromQL. */
export interface Selector {
  /** Name and matchers, without range, offset and `@`. */
  readonly text: string;
  /** Has a range itself, as in `rate(x[5m])`; else the newest value of up to 5 minutes ago counts. */
  readonly isRange: boolean;
}

export interface SelectorsOfQuery {
  /** Each text once for each kind, in the order of the query. */
  readonly selectors: readonly Selector[];
  /** The query is one selector and nothing else: its series are those of the answer. */
  readonly isPlain: boolean;
}

const text = String.raw`"(?:[^"\\]|\\[^])*"?|'(?:[^'\\]|\\[^])*'?|\x60[^\x60]*\x60?`;
const matchers = String.raw`\{(?:${text}|[^{}"'\x60])*\}`;
const name = String.raw`[A-Za-z_:][\w:]*`;
/** Comments and blanks, matchers, ranges, strings, numbers and durations, names, and other characters. */
const tokenPattern = new RegExp(
  String.raw`(?<blank>#[^\n]*|\s+)|(?<matchers>${matchers})|(?<range>\[[^\]]*\])|${text}|\.?\d[\w.]*|(?<name>${name})|[^]`,
  "g",
);

/** Words before a list of labels in parentheses. */
const groupings = /^(?:by|without|on|ignoring|group_left|group_right)$/i;
const operators = /^(?:and|or|unless|atan2|bool|offset|inf|nan)$/i;

interface Token {
  readonly kind: "name" | "matchers" | "range" | "other";
  readonly text: string;
}

function tokensOf(promql: string): Token[] {
  return [...promql.matchAll(tokenPattern)].flatMap(({ 0: token, groups = {} }) => {
    if (groups["blank"] !== undefined) return [];
    const kind = (["name", "matchers", "range"] as const).find((it) => groups[it] !== undefined);
    return [{ kind: kind ?? "other", text: token }];
  });
}

function isGrouping(token: Token | undefined): boolean {
  return token?.kind === "name" && groupings.test(token.text);
}

/** Whether a metric's name is at this place, not that of a function, operator or modifier. */
function isMetric(tokens: readonly Token[], place: number): boolean {
  const [token, next] = tokens.slice(place, place + 2);
  if (token?.kind !== "name" || isGrouping(token) || operators.test(token.text)) return false;
  // `sum (...)` and `sum by (...) (...)`
  return next?.text !== "(" && !(isGrouping(next) && tokens[place + 2]?.text === "(");
}

/** The place after a list of labels, if one begins here. */
function afterLabels(tokens: readonly Token[], place: number): number {
  if (tokens[place]?.text !== "(") return place;
  const length = tokens.slice(place).findIndex((token) => token.text === ")");
  return length < 0 ? tokens.length : place + length + 1;
}

/** The selectors of a valid query. Unknown words, as of another server, may be taken for one, which then finds no series. */
export function selectorsIn(promql: string): SelectorsOfQuery {
  const tokens = tokensOf(promql);
  const selectors = new Map<string, Selector>();
  let longest = 0;
  for (let place = 0; place < tokens.length; ) {
    const token = tokens[place];
    const isNamed = isMetric(tokens, place);
    if (!isNamed && token?.kind !== "matchers") {
      place = isGrouping(token) ? afterLabels(tokens, place + 1) : place + 1;
      continue;
    }
    const length = isNamed && tokens[place + 1]?.kind === "matchers" ? 2 : 1;
    const selector = tokens.slice(place, place + length).map((it) => it.text);
    place += length;
    longest = Math.max(longest, length);
    const isRange = tokens[place]?.kind === "range";
    selectors.set(`${isRange} ${selector.join("")}`, { text: selector.join(""), isRange });
  }
  return { selectors: [...selectors.values()], isPlain: selectors.size === 1 && longest === tokens.length };
}
