const mostCharacters = 200;

/** A query without its values, so that all of one kind are one, and none of the values is shown. */
export function queryText(query: string): string {
  return query
    .slice(0, 1000)
    .replace(/'(?:[^']|'')*(?:'|$)/g, "?")
    .replace(/\b\d[\w.]*/g, "?")
    .replace(/\?(?:\s*,\s*\?)+/g, "?")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, mostCharacters);
}
