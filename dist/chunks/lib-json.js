// src/lib/json.ts
function parseJson(text) {
	try {
		return JSON.parse(text);
	} catch (error) {
		if (error instanceof SyntaxError) return void 0;
		throw error;
	}
}

export { parseJson };