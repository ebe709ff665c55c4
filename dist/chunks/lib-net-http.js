import { reasonOf } from "./start.js";

// src/lib/net/http.ts
function connectionReason(error) {
	return reasonOf(error instanceof Error && error.cause instanceof Error ? error.cause : error);
}
function codeOf(error) {
	if (error instanceof AggregateError) return codeOf(error.errors[0]);
	if (!(error instanceof Error)) return void 0;
	return codeOf(error.cause) ?? ("code" in error ? String(error.code) : void 0);
}
async function readWhole(chunks, mostBytes, tooLarge) {
	const read = [];
	let bytes = 0;
	for await (const chunk of chunks ?? []) {
		bytes += chunk.byteLength;
		if (bytes > mostBytes) throw tooLarge();
		read.push(chunk);
	}
	return Buffer.concat(read);
}
function webAddress(text) {
	if (!text || text.length > 2e3 || !URL.canParse(text)) return void 0;
	return /^https?:$/.test(new URL(text).protocol) ? text : void 0;
}

export { codeOf, connectionReason, readWhole, webAddress };