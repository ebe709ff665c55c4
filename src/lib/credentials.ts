/** Starts only after `://`, so that long text is read once. */
const userInfo = /(?<=[a-z0-9+.-]:\/\/)[^\s/"'<>]+@/gi;

/**
 * Foreign text, such as the log of k6, without what looks like user names and passwords of URLs in it. Of our own URLs
 * they are known and kept apart at the input, see `secretsIn`.
 */
export function withoutCredentials(text: string): string {
  return text.replace(userInfo, "");
}

/** Where the user information of a URL stands in its text, with the @ behind it; undefined where it has none. */
function placeOfUserInfo(text: string): readonly [from: number, to: number] | undefined {
  const scheme = text.indexOf("://");
  if (scheme === -1 || !text.includes("@")) return undefined;
  const from = scheme + 3;
  const path = text.slice(from).search(/[/\\?#]/);
  const at = text.lastIndexOf("@", path === -1 ? text.length : from + path);
  return at < from ? undefined : [from, at + 1];
}

/** A URL without user name and password, else as it is written. Other text stays as it is. */
export function withoutUserInfo(url: string): string {
  const place = placeOfUserInfo(url);
  return place === undefined ? url : url.slice(0, place[0]) + url.slice(place[1]);
}

/** Text of a URL with its percent signs resolved; unchanged where they do not encode. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
}

/** The value of the header `authorization` for a user and a password. @see RFC 7617 */
export function basicAuthorization(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
}

/**
 * What nobody may read of a URL, in each form that it appears in: as written, as programs write it, decoded, and encoded
 * for a header. A user name is a secret only where it stands alone, as a token does.
 * @returns none for what is not a URL or has no user information
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

/** A shorter text is part of too many words: without it nothing could be read. */
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

/** No secrets yet. */
export function createSecrets(): Secrets {
  let known: readonly string[] = [];
  return {
    isEmpty: () => known.length === 0,
    add: (secret) => {
      if (!isTelling(secret) || known.includes(secret)) return;
      // The longest first: a password is part of the pair.
      known = [...known, secret].sort((one, other) => other.length - one.length);
    },
    redact: (text) =>
      known.reduce((rest, secret) => rest.replaceAll(secret, secret.endsWith("@") ? "" : "***"), text),
  };
}
