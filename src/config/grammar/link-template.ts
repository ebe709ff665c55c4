import { type LinkTemplate, linkPlaceholders } from "../../model/gate.ts";

const known: ReadonlySet<string> = new Set(linkPlaceholders);
const placeholderList = linkPlaceholders.map((name) => `{${name}}`).join(", ");

/** Scheme, host and port are fixed, so that no branch chooses where a link leads. */
const origin = /^https?:\/\/(?:\{target_host\}|[^\s/?#{}@\\]+)(?=[/?#]|$)/i;

const host = /^[A-Za-z0-9.-]+(?::\d+)?$/;

/** What a URL may not contain as it is (RFC 3986), apart from the braces of placeholders. */
const strange = /[^A-Za-z0-9._~%!$&'()*+,;=:@/?#[\]{}-]/u;

/** What is wrong with a link template, a URL with `{name}` to be filled in; other braces are `%7B` and `%7D`. */
export function checkLink(template: string): string | undefined {
  for (const [token, name = ""] of template.matchAll(/\{([^{}]*)\}?|\}/g)) {
    if (token === "}") return 'a "}" closes nothing; a brace that means itself is %7D';
    if (!token.endsWith("}")) return `${token} is not closed`;
    if (!known.has(name)) return `unknown placeholder ${token}; use one of ${placeholderList}`;
  }
  const example = template.replace("{target_host}", "example.com");
  if (!origin.test(template) || !URL.canParse(example)) return "expected an http or https URL";
  const [character] = strange.exec(template) ?? [];
  if (character === undefined) return undefined;
  return `"${character}" is not allowed in a URL; write ${escapeValue(character)}`;
}

/** Keeps a value within its part of the URL, and meaningless to Markdown. */
function escapeValue(value: string): string {
  return encodeURIComponent(value.replace(/\p{Cs}/gu, "\ufffd")).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Fills in a link template from values by the names of `linkPlaceholders`; unknown ones are left empty. */
export function fillLink(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (token, name: string, position: number) => {
    if (!known.has(name)) return token;
    const value = Object.hasOwn(values, name) ? (values[name] ?? "") : "";
    const isHost = name === "target_host" && template.slice(0, position).endsWith("://");
    return isHost && host.test(value) ? value : escapeValue(value);
  });
}

/** Links with the pull request's number, which runs do not know; empty if there is none. */
export function withPullRequest(
  links: readonly LinkTemplate[],
  pullRequest: number | undefined,
): readonly LinkTemplate[] {
  const number = pullRequest?.toString() ?? "";
  return links.map((link) => ({ ...link, url: link.url.replaceAll("{pull_request}", number) }));
}
