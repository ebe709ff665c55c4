import { withoutEndSlashes } from "../../lib/net/end-slashes.ts";
import { usageFailure } from "../../model/failure.ts";
import type { Reader, Settings } from "../options/option.ts";

/** What `resolve` makes of the settings. @throws Failure "usage" that lists every problem */
export function resolved<Result>(settings: Settings, resolve: (reader: Reader) => Result): Result {
  const reader: Reader = { settings, problems: [] };
  const result = resolve(reader);
  if (reader.problems.length > 0) throw usageFailure([...new Set(reader.problems)].join("\n"));
  return result;
}

/** A base URL without the slashes at its end, but with user name and password; empty if it is wrong. */
export function parseUrl(text: string, name: string, problems: string[]): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    // A password may stand before an @, also in what is not a URL.
    const found = text.includes("@") ? "it" : `"${text}"`;
    problems.push(`${name}: ${found} must be an http or https URL such as https://preview.example.com`);
    return "";
  }
  return withoutEndSlashes(text);
}
