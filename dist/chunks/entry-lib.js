import { Failure, hasErrorCode, reasonOf } from "./model.js";

// src/entry/bug.ts
function wordsOf(error) {
	return error instanceof Failure ? error.message : describeBug(error);
}
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

// src/lib/net/proxy.ts
const ownNames = [
	"localhost",
	"127.0.0.1",
	"[::1]"
];
async function useProxy(env) {
	const givenAs = (name) => env[name.toLowerCase()] || env[name] || "";
	const [https, plain] = [givenAs("HTTPS_PROXY"), givenAs("HTTP_PROXY")];
	if (https === "" && plain === "") return void 0;
	const { default: http } = await import("node:http");
	if (!("setGlobalProxyFromEnv" in http)) return `HTTPS_PROXY is set, but Node ${process.versions.node} cannot use it. Use Node 24.14 or newer.`;
	http.setGlobalProxyFromEnv({
		...https !== "" && { https_proxy: https },
		...plain !== "" && { http_proxy: plain },
		no_proxy: [...ownNames, givenAs("NO_PROXY")].filter((name) => name !== "").join(",")
	});
}

export { describeBug, flush, outliveReaders, useProxy, wordsOf };