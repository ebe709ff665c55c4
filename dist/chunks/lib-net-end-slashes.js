// src/lib/net/end-slashes.ts
function withoutEndSlashes(address) {
	return address.replace(/(?<!\/)\/+$/, "");
}

export { withoutEndSlashes };