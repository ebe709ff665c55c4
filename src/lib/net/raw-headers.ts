/** Names and values in turn, as they came. */
export type RawHeaders = readonly string[];

export function pairsOf(raw: RawHeaders): [name: string, value: string][] {
  return raw.flatMap((name, at): [string, string][] => (at % 2 === 0 ? [[name, raw[at + 1] ?? ""]] : []));
}

/** The value of a header, by its name in lower case. */
export function headerOf(raw: RawHeaders, name: string): string | undefined {
  return pairsOf(raw).find(([one]) => one.toLowerCase() === name)?.[1];
}

/** Of a connection alone, which HTTP/2 has none of. @see RFC 9113, 8.2.2 */
const ofConnection = ["connection", "keep-alive", "proxy-connection", "transfer-encoding", "upgrade", "host"];

/** As HTTP/2 has them: in lower case, without pseudo-headers and those of a connection. */
export function forHttp2(raw: RawHeaders): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {};
  for (const [name, value] of withoutPseudo(raw)) {
    const own = name.toLowerCase();
    if (ofConnection.includes(own) || (own === "te" && value !== "trailers")) continue;
    const before = headers[own];
    headers[own] = before === undefined ? value : [before, value].flat();
  }
  return headers;
}

function withoutPseudo(raw: RawHeaders): [string, string][] {
  return pairsOf(raw).filter(([name]) => !name.startsWith(":"));
}

/** As HTTP/1.1 has them. */
export function forHttp1(raw: RawHeaders): string[] {
  return withoutPseudo(raw).flat();
}
