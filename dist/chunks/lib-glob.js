// src/lib/glob.ts
function matchesGlob(pattern, text) {
	const [first = "", ...rest] = pattern.split("*");
	const last = rest.pop();
	if (last === void 0) return text === pattern;
	if (!text.startsWith(first)) return false;
	let from = first.length;
	for (const part of rest) {
		const at = text.indexOf(part, from);
		if (at === -1) return false;
		from = at + part.length;
	}
	return text.length - last.length >= from && text.endsWith(last);
}

export { matchesGlob };