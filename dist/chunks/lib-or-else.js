// src/lib/or-else.ts
function orElse(otherwise, ask) {
	try {
		return ask();
	} catch {
		return otherwise;
	}
}

export { orElse };