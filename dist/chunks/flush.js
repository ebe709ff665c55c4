// src/entry/bug.ts
function describeBug(error) {
	return `This is a bug in Loadline, please open an issue with these lines:\n${error instanceof Error ? error.stack ?? error.message : String(error)}`;
}

// src/entry/flush.ts
async function flush() {
	await Promise.all([drained(process.stdout), drained(process.stderr)]);
}
function drained(stream) {
	return new Promise((resolve) => {
		stream.write("", () => resolve());
	});
}

export { describeBug, flush };