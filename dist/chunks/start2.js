import { Failure, diedFailure, reasonOf, runFailure } from "./start.js";
import { whenAborted } from "./lib-net-deadline.js";
import { filledIn } from "./model.js";
import { literal, object, string$1 as string } from "./zod.js";
import { makeOwnDirectory, unwritable } from "./lib-files.js";
import { startProgram } from "./lib-programs.js";
import { openFamily } from "./processes-family.js";
import { isListening, portsOf } from "./start-ports.js";
import { stripVTControlCharacters } from "node:util";
import { createWriteStream, existsSync } from "node:fs";
import { dirname } from "node:path";
import { rm } from "node:fs/promises";
import { setTimeout as setTimeout$1 } from "node:timers/promises";
import { finished } from "node:stream/promises";

// src/start/commands.ts
function sideWords(side) {
	return side === "head" ? "this change" : "the base";
}
function startCommand(line, { env: own }, place) {
	const { side, port, folder, env, output } = place;
	const fill = (text) => filledIn(text, {
		side,
		port
	});
	const family = openFamily();
	const onWindows = process.platform === "win32";
	const [shell, flag] = onWindows ? ["cmd.exe", "/c"] : ["/bin/sh", "-c"];
	const [file, ...args] = family.confined([
		shell,
		flag,
		fill(line)
	]);
	const variables = {
		PYTHONDONTWRITEBYTECODE: "1",
		...env,
		PORT: String(port),
		...Object.fromEntries(Object.entries(own).map(([name, value]) => [name, fill(value)])),
		...family.variables
	};
	const child = orNotStarted(place, () => startProgram(file, args, {
		cwd: folder,
		env: variables,
		stdio: [
			"ignore",
			"pipe",
			"pipe"
		],
		detached: !onWindows
	}));
	family.adopt(child);
	output.take(child.stdout);
	output.take(child.stderr);
	return {
		family,
		exited: exitOf(child, place)
	};
}
function orNotStarted(place, start) {
	try {
		return start();
	} catch (error) {
		throw notStarted(place, error);
	}
}
const missingProgram = object({
	code: literal("ENOENT"),
	path: string()
});
function whyNotStarted(error, folder) {
	if (!existsSync(folder)) return `its folder ${folder} is not there any more`;
	const missing = missingProgram.safeParse(error).data;
	if (missing === void 0) return reasonOf(error);
	return `this system has no ${missing.path}, which runs the commands of start; use a machine or a container image that has it`;
}
function notStarted({ side, folder }, error) {
	const why = whyNotStarted(error, folder);
	return runFailure(`start: a command of ${sideWords(side)} could not be started: ${why}.`, error);
}
const outputPatienceMs = 500;
async function exitOf(child, place) {
	return await new Promise((resolve, reject) => {
		child.once("error", (error) => reject(notStarted(place, error)));
		child.once("exit", (status, signal) => {
			const how = status === null ? `was ended by ${signal}` : `ended with status ${status}`;
			const timer = setTimeout(() => resolve(how), outputPatienceMs);
			child.once("close", () => {
				clearTimeout(timer);
				resolve(how);
			});
		});
	});
}
const endedWell = "ended with status 0";
async function runToEnd(name, line, { start, place, signal }) {
	const { family, exited } = startCommand(line, start, place);
	const stopListening = whenAborted(signal, () => void family.end());
	try {
		const how = await exited;
		if (how !== "ended with status 0") throw runFailure(`start.${name} of ${sideWords(place.side)} ${how}.${quoted(place.output)}`);
	} finally {
		stopListening();
		await family.end();
	}
}
function quoted(output) {
	const lines = output.lastLines();
	return lines === "" ? " It printed nothing." : ` Its last lines (all of them in ${output.path}):\n${lines}`;
}

// src/start/kept-output.ts
const mostFileBytes = 1e7;
const mostLineCharacters = 300;
async function keepOutput(path) {
	await makeOwnDirectory(dirname(path));
	await rm(path, { force: true }).catch((error) => {
		throw unwritable(path, error);
	});
	const file = createWriteStream(path, { flags: "wx" });
	let room = mostFileBytes;
	let tail = Buffer.alloc(0);
	file.on("error", () => void 0);
	return {
		path,
		take: (stream) => {
			stream.on("data", (chunk) => {
				if (room > 0) file.write(chunk.subarray(0, room));
				if (room > 0 && chunk.length >= room) file.write("\n(the rest was left out)\n");
				room -= chunk.length;
				tail = Buffer.concat([tail, chunk]).subarray(-16384);
			});
		},
		lastLines: () => lastLinesOf(tail.toString("utf8")),
		close: async () => {
			file.end();
			await finished(file).catch(() => void 0);
		}
	};
}
function lastLinesOf(text) {
	return stripVTControlCharacters(text).split(/\r?\n/).filter((line) => line.trim() !== "").slice(-20).map((line) => `  ${line.slice(0, mostLineCharacters)}`).join("\n");
}

// src/start/service.ts
const forkedPatienceMs = 2e3;
async function startService(start, place, { signal, log }) {
	if (await isListening(place.port)) throw runFailure(`start: port ${place.port} was taken by another program in between. Run the gate again.`);
	const stop = async () => await stopDaemon(start, place, log);
	if (start.prepare !== void 0) try {
		await runToEnd("prepare", start.prepare, {
			start,
			place,
			signal
		});
	} catch (error) {
		await stop();
		throw error;
	}
	const { family, exited } = startCommand(start.run, start, place);
	let ended;
	return {
		processes: family,
		died: exited.then(async (how) => {
			const isDaemon = async () => start.stop !== void 0 && await listensSoon(place.port);
			if (how === "ended with status 0" && (family.pids().length > 0 || await isDaemon())) return await new Promise(() => void 0);
			const words = ended === void 0 ? how : "was ended";
			const hint = words === "ended with status 0" ? ` ${inForeground}` : "";
			return diedFailure(`start: ${sideWords(place.side)} ${words}.${hint}${quoted(place.output)}`);
		}, notBegun),
		whySilent: async () => {
			if (await isListening(place.port)) return void 0;
			const others = portsOf(family.pids());
			return `${others.length === 0 ? `It does not listen on port ${place.port}.` : `It listens on port ${others.join(", ")} instead of ${place.port}: let it use {port}, which is also the variable PORT.`}${quoted(place.output)}`;
		},
		end: async () => {
			ended ??= family.end().then(stop);
			await ended;
		}
	};
}
function notBegun(error) {
	if (error instanceof Failure) return error;
	throw error;
}
const inForeground = "`run` has to keep the service running until the gate ends it; what it hands to a daemon needs `stop`.";
const stopPatienceMs = 6e4;
async function stopDaemon(start, place, log) {
	if (start.stop === void 0) return;
	try {
		await runToEnd("stop", start.stop, {
			start,
			place,
			signal: AbortSignal.timeout(stopPatienceMs)
		});
	} catch (error) {
		if (!(error instanceof Failure)) throw error;
		log.warn(error.message);
	}
}
async function listensSoon(port) {
	const started = performance.now();
	while (performance.now() - started < forkedPatienceMs) {
		if (await isListening(port)) return true;
		await setTimeout$1(50);
	}
	return false;
}

export { keepOutput, quoted, runToEnd, sideWords, startService };