import { hasErrorCode, reasonOf } from "./model-failure.js";

// src/entry/bug.ts
function describeBug(error) {
	return `This is a bug in Loadline. Please open an issue with these lines:\n${error instanceof Error ? error.stack ?? error.message : String(error)}`;
}

// src/entry/flush.ts
function outliveReaders({ stdout, stderr } = process) {
	let isSaid = false;
	stdout.on("error", (error) => {
		if (hasErrorCode(error, "EPIPE") || isSaid) return;
		isSaid = true;
		stderr.write(`The output is incomplete: ${reasonOf(error)}\n`);
	});
	stderr.on("error", () => void 0);
}
async function flush() {
	await Promise.all([drained(process.stdout), drained(process.stderr)]);
}
function drained(stream) {
	return new Promise((resolve) => {
		stream.write("", () => resolve());
	});
}

export { describeBug, flush, outliveReaders };