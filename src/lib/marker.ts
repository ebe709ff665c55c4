import { createHash } from "node:crypto";

const mostGateCharacters = 300;

/** The hidden first line of a gate's comment; encoded, so that no scenario's name ends it or looks like another gate's. */
export function markerOf(gate: string): string {
  // A lone surrogate cannot be encoded; the buffer replaces it.
  const encoded = encodeURIComponent(Buffer.from(gate, "utf8").toString("utf8")).replaceAll("-", "%2D");
  const hash = createHash("sha256").update(gate).digest("hex").slice(0, 16);
  const key =
    encoded.length > mostGateCharacters ? `${encoded.slice(0, mostGateCharacters)}~${hash}` : encoded;
  return `<!-- loadline gate="${key}" -->`;
}
