import { startProgram, tarProgram } from "./lib-programs.js";
import { Failure, hasErrorCode, reasonOf, runFailure } from "./start.js";
import { mkdir, rm } from "node:fs/promises";
import { createGunzip } from "node:zlib";
import { Transform } from "node:stream";
import { pipeline as pipeline$1 } from "node:stream/promises";

// src/start/archive.ts
const usualBounds = {
	mostPackedBytes: 536870912,
	mostBytes: 4294967296
};
async function unpack(archive, folder, { env, signal, bounds = usualBounds }) {
	await rm(folder, {
		recursive: true,
		force: true
	});
	await mkdir(folder, { recursive: true });
	const args = [
		"-x",
		"-o",
		"-f",
		"-",
		"-C",
		folder,
		"--strip-components=1"
	];
	const tar = startProgram(tarProgram(env), args, {
		env,
		stdio: [
			"pipe",
			"ignore",
			"pipe"
		]
	});
	const { stdin, stderr } = tar;
	if (stdin === null || stderr === null) throw new Error("tar was started without its pipes");
	let said = "";
	stderr.setEncoding("utf8").on("data", (text) => said = `${said}${text}`.slice(0, 1e3));
	const ended = new Promise((resolve) => {
		tar.once("error", (error) => resolve(hasErrorCode(error, "ENOENT") ? "there is no tar" : reasonOf(error)));
		tar.once("close", (status) => resolve(status === 0 ? void 0 : said.split("\n")[0] || `tar ended with status ${status}`));
	});
	const stages = [
		atMost(bounds.mostPackedBytes),
		createGunzip(),
		atMost(bounds.mostBytes)
	];
	const [error, why] = [await pipeline$1(archive, ...stages, stdin, { signal }).then(() => void 0, (error) => {
		tar.kill();
		return error;
	}), await ended];
	signal.throwIfAborted();
	if (error instanceof Failure) throw error;
	const reason = error === void 0 || hasErrorCode(error, "EPIPE", "ECONNRESET", "ERR_STREAM_PREMATURE_CLOSE") ? why : reasonOf(error);
	if (reason !== void 0) throw runFailure(`The archive could not be unpacked: ${reason}.`, error);
}
function atMost(bytes) {
	let seen = 0;
	return new Transform({ transform: (chunk, _, done) => {
		seen += chunk.length;
		if (seen <= bytes) done(null, chunk);
		else done(runFailure(`The archive has more than ${bytes} bytes and was not unpacked.`));
	} });
}

export { unpack };