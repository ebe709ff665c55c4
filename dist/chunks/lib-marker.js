import { createHash } from "node:crypto";

// src/lib/marker.ts
const mostGateCharacters = 300;
function markerOf(gate) {
	const encoded = encodeURIComponent(Buffer.from(gate, "utf8").toString("utf8")).replaceAll("-", "%2D");
	const hash = createHash("sha256").update(gate).digest("hex").slice(0, 16);
	return `<!-- loadline gate="${encoded.length > mostGateCharacters ? `${encoded.slice(0, mostGateCharacters)}~${hash}` : encoded}" -->`;
}

export { markerOf };