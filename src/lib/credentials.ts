/** Starts only after `://`, so that long text is scanned once. */
const userInfo = /(?<=[a-z0-9+.-]:\/\/)[^\s/"'<>]+@/gi;

/** Foreign text, such as the log of k6, without what looks like user names and passwords in URLs. */
export function withoutCredentials(text: string): string {
  return text.replace(userInfo, "");
}

/** The position of a URL's user information, with its @. */
function placeOfUserInfo(text: string): readonly [from: number, to: number] | undefined {
  const scheme = text.indexOf("://");
  if (scheme === -1 || !text.includes("@")) return undefined;
  const from = scheme + 3;
  const path = text.slice(from).search(/[/\\?#]/);
  const at = text.lastIndexOf("@", path === -1 ? text.length : from + path);
  return at < from ? undefined : [from, at + 1];
}

/** A URL without user name and password, otherwise as written. Other text stays as it is. */
export function withoutUserInfo(url: string): string {
  const place = placeOfUserInfo(url);
  return place === undefined ? url : url.slice(0, place[0]) + url.slice(place[1]);
}

/**
 * A URL whose user name and password, if it has any, are percent-encoded as Go reads them (net/url, validUserinfo): k6 refuses
 * others, such as letters that are not ASCII. Other text stays as it is.
 */
export function withEncodedUserInfo(text: string): string {
  const place = placeOfUserInfo(text);
  if (place === undefined || !URL.canParse(text)) return text;
  const { username, password } = new URL(text);
  const parts = password === "" ? [username] : [username, password];
  const encoded = parts.map((part) => part.replace(/%(?![0-9a-f]{2})/gi, "%25")).join(":");
  return `${text.slice(0, place[0])}${encoded}@${text.slice(place[1])}`;
}

/** Percent-decoded text; unchanged if it cannot be decoded. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
}

/** The header `authorization` for a user and a password. @see RFC 7617 */
export function basicAuthorization(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
}

/**
 * The secrets of a URL in each form: as written, as programs write it, decoded, and encoded for a header. A user name is
 * secret only without a password, as a token is.
 */
export function secretsIn(text: string): readonly string[] {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || (url.username === "" && url.password === "")) return [];
  const place = placeOfUserInfo(text);
  const written = place === undefined ? "" : text.slice(place[0], place[1] - 1);
  const [user, password] = [decoded(url.username), decoded(url.password)];
  const pairs = [written, `${url.username}:${url.password}`, `${user}:${password}`];
  const alone =
    password === ""
      ? [url.username, user]
      : [written.slice(written.indexOf(":") + 1), url.password, password, encodeURIComponent(password)];
  const header = basicAuthorization(user, password).slice("Basic ".length);
  return [...new Set([...pairs.map((pair) => `${pair}@`), ...pairs, ...alone, header])].filter(isTelling);
}

/** Shorter texts occur in too many words. */
const fewestCharacters = 5;

function isTelling(secret: string): boolean {
  return secret.length >= fewestCharacters;
}

/** Texts that must not be written anywhere. */
export interface Secrets {
  readonly isEmpty: () => boolean;
  add(secret: string): void;
  /** The text without them. */
  redact(text: string): string;
}

export function createSecrets(): Secrets {
  let known: readonly string[] = [];
  return {
    isEmpty: () => known.length === 0,
    add: (secret) => {
      if (!isTelling(secret) || known.includes(secret)) return;
      // Longest first: a password is part of the pair.
      known = [...known, secret].sort((one, other) => other.length - one.length);
    },
    redact: (text) =>
      known.reduce((rest, secret) => rest.replaceAll(secret, secret.endsWith("@") ? "" : "***"), text),
  };
}
