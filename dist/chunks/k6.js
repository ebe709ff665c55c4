import { Failure, addedIndicators, answerBefore, besideGate, builtinMetrics, cancelledFailure, checkFiles, diedFailure, environmentOf, featureFiles, featureFormats, featureParts, findMode, formatDurationMs, gateFileMistakes, gatePlans, hasErrorCode, hostOfUrl, inTurn, investigate, isDeclared, isSet, jobEnvironment, logLines, lookedUp, modes, nameOf$1 as nameOf, openRuns, optionTable, plannedSecrets, reasonOf, runFailure, scenarioPlans, setVariables, terminalEnvironment, unexpectedError, unreadSettings, usageFailure, version, waysAfterFail, withoutEndSlashes, wrapLoad } from "./start.js";
import { whenAborted, within } from "./lib-net-deadline.js";
import { createSecrets, secretsIn, withoutCredentials, withoutUserInfo } from "./lib-credentials.js";
import { parseJson } from "./lib-json.js";
import { startProgram, tarProgram } from "./lib-programs.js";
import { openFamily } from "./processes-family.js";
import { _enum, array, boolean, looseObject, number$1 as number, record, string$1 as string, union } from "./zod.js";
import { killGroup, send } from "./processes-marked.js";
import { ifThere, inTemporaryDirectory, isDirectory, writeFileAtomically } from "./lib-files.js";
import { pRetry } from "./p-retry.js";
import { connectionReason, readWhole } from "./lib-net-http.js";
import { astraySentence, baseStartNote, isLevel, keepsThreshold, noBaseDeploymentNote, noBaseLoadNote, noBaseNote, otherEnvironmentNote, sumOf as sumOf$1, uncomparedLoadNote } from "./report-judge.js";
import { awaitTarget, loadMsOf, longestRunMs } from "./k62.js";
import { sourceOf, warnOnce, whyUnasked } from "./prometheus-ports.js";
import { fetchFrom, git, gitOr } from "./start-git.js";
import { readResults } from "./ingest3.js";
import { loadMs, neededFor, runSchema, runSchemaVersion, seriesOf } from "./model.js";
import { isOneDeployment, parseThreshold, readGateFile, secretVariables, splitCredentials, startIn } from "./config.js";
import { startMeasurement } from "./ingest.js";
import { forLoaded } from "./ports-load.js";
import { astrayRun, hostsOf } from "./ingest-hosts-reach.js";
import { loadOptions, msOf, scenariosOf } from "./k6-script-load-options.js";
import { freePort, listenHere } from "./lib-net-listen.js";
import { matchesGlob } from "./lib-glob.js";
import { keepOutput, runToEnd as runToEnd$1, sideWords, startService } from "./start2.js";
import { takeLock } from "./lib-lock.js";
import { unpack } from "./start-archive.js";
import { closeSync, constants, createReadStream, fstatSync, lstatSync, mkdtempSync, openSync, readSync, readdirSync, readlinkSync, rmSync } from "node:fs";
import { arch, cpus, homedir, platform, tmpdir } from "node:os";
import { delimiter, dirname, join, posix, relative } from "node:path";
import { createHash, randomUUID } from "node:crypto";
import { access, chmod, mkdir, mkdtemp, readFile, readdir, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { setImmediate, setTimeout as setTimeout$1 } from "node:timers/promises";
import { Socket } from "node:net";
import { pathToFileURL } from "node:url";
import { pipeline } from "node:stream/promises";
import { createServer as createServer$1 } from "node:http";

// src/k6/run/logline.ts
const jsonLine = looseObject({
	level: string(),
	msg: string(),
	error: string().optional(),
	source: string().optional(),
	scenario: string().optional(),
	executor: string().optional()
});
const levels = {
	warning: "warning",
	error: "error",
	fatal: "error",
	panic: "error"
};
const textLine = /^time="[^"]*" level=(?<level>\w+) msg=(?<msg>"(?:[^"\\]|\\.)*")$/;
function clean(text) {
	return withoutCredentials(text).replaceAll(`${pathToFileURL(process.cwd()).href}/`, "");
}
const lostVuWords = "Error while allocating unplanned VU";
const endedMeanwhile = /^context (?:deadline exceeded|canceled)/;
function kindOf$1(line) {
	const { level, error = "", source, scenario, executor } = line;
	const isOfExecutor = scenario !== void 0 && executor !== void 0 && source !== "console";
	const isError = levels[level] === "error" && isOfExecutor;
	const isVu = line.msg.trimEnd() === lostVuWords;
	return {
		isException: isError && !isVu,
		isLostVu: isError && isVu && !endedMeanwhile.test(error)
	};
}
const mostCharacters = 65536;
const iterationError = /^\{"executor":"[^"]{0,99}","level":"error","msg":"/;
const bare = {
	fromScript: false,
	scenario: void 0,
	isException: false,
	isLostVu: false
};
function parseLogLine(line, isCut = false) {
	const start = () => clean(line.slice(0, mostCharacters));
	if (isCut) {
		const isException = iterationError.test(line);
		return {
			...bare,
			level: isException ? "error" : "info",
			text: start(),
			isException
		};
	}
	const { level: textLevel, msg: textMessage = "" } = textLine.exec(line)?.groups ?? {};
	const asText = {
		level: textLevel,
		msg: parseJson(textMessage)
	};
	const parsed = jsonLine.safeParse(line.startsWith("{") ? parseJson(line) : asText);
	if (!parsed.success) {
		const level = /^(?:panic|fatal error): /.test(line) ? "error" : "info";
		return {
			...bare,
			level,
			text: start()
		};
	}
	const { level, msg, error, source, scenario } = parsed.data;
	const text = error === void 0 ? msg.trimEnd() : `${msg.trimEnd()}: ${error}`;
	return {
		level: levels[level] ?? "info",
		text: clean(text.slice(0, mostCharacters)),
		fromScript: source === "console",
		scenario,
		...kindOf$1(parsed.data)
	};
}
function asSentence(text) {
	return text.replace(/\.?$/, ".");
}
function shorten(text, mostCharacters) {
	const line = text.slice(0, 4 * mostCharacters).split("\n").map((part) => part.trim()).join(" ").trim();
	return line.length <= mostCharacters ? line : `${line.slice(0, mostCharacters - 1).trimEnd()}…`;
}

// src/k6/run/rows.ts
const newline = 10;
const quote = 34;
const rowPattern = /^(?:[a-zA-Z_]\w{1,128},\d{16},[-+]?(?:\d+\.\d{6}|Inf|NaN),|metric_name,timestamp,metric_value,)/;
const rowHeadBytes = 512;
const mostTextBytes = 65536;
const mostRowBytes = 4194304;
function recordEnd(bytes, start) {
	let from = start;
	let isQuoted = false;
	for (;;) {
		const end = bytes.indexOf(newline, from);
		if (end === -1) return -1;
		let at = bytes.indexOf(quote, from);
		while (at !== -1 && at < end) {
			isQuoted = !isQuoted;
			at = bytes.indexOf(quote, at + 1);
		}
		if (!isQuoted) return end + 1;
		from = end + 1;
	}
}
function splitRows(parts) {
	let rest = Buffer.alloc(0);
	const text = (line) => parts.onText(line.toString("utf8").replace(/\r?\n$/, ""));
	const take = (bytes) => {
		let rowsFrom = 0;
		let position = 0;
		const flush = () => {
			if (position > rowsFrom) parts.onRows(bytes.subarray(rowsFrom, position));
		};
		while (position < bytes.length) {
			const isRow = rowPattern.test(bytes.toString("latin1", position, position + rowHeadBytes));
			const lineEnd = bytes.indexOf(newline, position);
			const end = isRow ? recordEnd(bytes, position) : lineEnd === -1 ? -1 : lineEnd + 1;
			if (end === -1) break;
			if (!isRow) {
				flush();
				text(bytes.subarray(position, end));
				rowsFrom = end;
			}
			position = end;
		}
		flush();
		return bytes.subarray(position);
	};
	return {
		write: (chunk) => {
			rest = take(rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([rest, chunk]));
			if (rest.length > mostTextBytes && !rowPattern.test(rest.toString("latin1", 0, rowHeadBytes))) {
				text(rest);
				rest = Buffer.alloc(0);
			}
			if (rest.length > mostRowBytes) {
				parts.onRows(rest);
				rest = Buffer.alloc(0);
			}
		},
		finish: () => {
			if (rest.length > 0) text(rest);
			rest = Buffer.alloc(0);
		}
	};
}
const mostLineBytes = 1048576;
function splitLines(onLine) {
	let parts = [];
	let bytes = 0;
	const keep = (part) => {
		if (bytes < mostLineBytes) parts.push(part.slice(0, mostLineBytes - bytes));
		bytes += part.length;
	};
	const end = () => {
		onLine(Buffer.concat(parts).toString("utf8").replace(/\r$/, ""), bytes > mostLineBytes);
		parts = [];
		bytes = 0;
	};
	return {
		write: (chunk) => {
			let from = 0;
			for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, from)) {
				keep(chunk.subarray(from, at));
				end();
				from = at + 1;
			}
			if (from < chunk.length) keep(chunk.subarray(from));
		},
		finish: () => {
			if (bytes > 0) end();
		}
	};
}

// src/k6/run/process.ts
const defaultGrace = {
	interruptMs: 5e3,
	terminateMs: 1500
};
const lingeringOutputMs = 5e3;
const onWindows = process.platform === "win32";
function signalTree(child, signal) {
	if (child.pid === void 0) return;
	if (signal === "SIGKILL") killGroup(child.pid);
	else if (onWindows) child.kill(signal);
	else send(-child.pid, signal);
}
async function stopTree(child, exited, grace) {
	const hasExited = exited.then(() => true);
	for (const [signal, patienceMs] of [["SIGINT", grace.interruptMs], ["SIGTERM", grace.terminateMs]]) {
		signalTree(child, signal);
		const timer = new AbortController();
		const patience = setTimeout$1(patienceMs, false, { signal: timer.signal }).catch(() => false);
		const isGone = await Promise.race([hasExited, patience]);
		timer.abort();
		if (isGone) return;
	}
	signalTree(child, "SIGKILL");
}
function exitOf(child) {
	return new Promise((resolve) => {
		child.once("error", (error) => resolve({
			kind: "notStarted",
			reason: reasonOf(error)
		}));
		child.once("exit", (exitCode, signal) => resolve(signal === null ? {
			kind: "exited",
			exitCode: exitCode ?? 0
		} : {
			kind: "signalled",
			signal
		}));
	});
}
async function outputsEnd(child, exited, { lines, lingeringMs }) {
	const closed = new Promise((resolve) => child.once("close", () => resolve()));
	if ((await exited).kind === "notStarted") return;
	const timer = setTimeout(() => {
		child.stdout.destroy();
		child.stderr.destroy();
	}, lingeringMs);
	await closed;
	clearTimeout(timer);
	lines.finish();
}
function startProcess(command, options) {
	const { listeners, signal } = options;
	const family = openFamily();
	const { file, args } = command;
	const env = {
		...command.env,
		...family.variables
	};
	const child = startProgram(file, args, {
		env,
		stdio: [
			"ignore",
			"pipe",
			"pipe"
		],
		detached: !onWindows
	});
	child.stdout.on("data", (chunk) => listeners.onStdout(chunk));
	const lines = splitLines((line, isCut) => listeners.onStderrLine(line, isCut));
	child.stderr.on("data", (chunk) => lines.write(chunk));
	family.adopt(child);
	const exited = exitOf(child);
	const outputs = outputsEnd(child, exited, {
		lines,
		lingeringMs: options.lingeringMs ?? lingeringOutputMs
	});
	let stopped;
	const stop = () => {
		const { grace = defaultGrace } = options;
		stopped ??= stopTree(child, exited, grace).then(async () => await family.end());
	};
	const stopListening = whenAborted(signal, stop);
	return exited.then(async (exit) => {
		stopListening();
		await stopped;
		await outputs;
		return exit;
	});
}
async function runToEnd(command, signal) {
	const stdout = [];
	let stderr = "";
	return {
		exit: await startProcess(command, {
			listeners: {
				onStdout: (chunk) => stdout.push(chunk),
				onStderrLine: (line) => {
					stderr = `${stderr}${line}\n`.slice(-65536);
				}
			},
			signal,
			grace: {
				interruptMs: 2e3,
				terminateMs: 1e3
			}
		}),
		stdout: Buffer.concat(stdout),
		stderr
	};
}
function hasSucceeded(exit) {
	return exit.kind === "exited" && exit.exitCode === 0;
}
function describeExit(exit) {
	switch (exit.kind) {
		case "exited": return `ended with status ${exit.exitCode}`;
		case "signalled": return `was ended by ${exit.signal}`;
		case "notStarted": return `could not be started (${exit.reason})`;
		default: return exit;
	}
}

// src/k6/install/cache.ts
const k6FileName = process.platform === "win32" ? "k6.exe" : "k6";
function cacheFolder(env, platform, home) {
	const ofRunner = env["RUNNER_TOOL_CACHE"] ?? env["AGENT_TOOLSDIRECTORY"];
	if (ofRunner) return ofRunner;
	if (platform === "win32") return join(env["LOCALAPPDATA"] ?? join(home, "AppData", "Local"), "loadline");
	if (platform === "darwin") return join(home, "Library", "Caches", "loadline");
	return join(env["XDG_CACHE_HOME"] || join(home, ".cache"), "loadline");
}
function versionFolder(version, env) {
	return join(cacheFolder(env, process.platform, homedir()), "k6", version, arch());
}
async function isFile(path) {
	return (await ifThere(stat(path)))?.isFile() ?? false;
}
async function sumOf(path) {
	const hash = createHash("sha256");
	await pipeline(createReadStream(path), hash);
	return hash.digest("hex");
}
async function recordedSum(folder) {
	if (!await isFile(`${folder}.complete`)) return void 0;
	return /^sha256 ([0-9a-f]{64})$/m.exec(await readFile(`${folder}.complete`, "utf8"))?.[1];
}
async function findCached(folder) {
	const path = join(folder, k6FileName);
	const expected = await recordedSum(folder);
	if (expected === void 0 || !await isFile(path)) return void 0;
	const actual = await sumOf(path);
	if (actual === expected) return path;
	throw runFailure(`The cached k6 ${path} is not the one that was installed, and was not run: its SHA-256 is ${actual}, expected ${expected}. Find out who changed it, then remove ${dirname(folder)}.`);
}
async function moveIn(folder, binary) {
	const path = join(folder, k6FileName);
	const record = `${binary}.complete`;
	await writeFile(record, `sha256 ${await sumOf(binary)}\n`, { mode: 292 });
	await chmod(binary, 365);
	await mkdir(folder, { recursive: true });
	await rename(binary, path);
	await rename(record, `${folder}.complete`);
	return path;
}
async function settle(folder, within, make) {
	let workFolder;
	try {
		await mkdir(dirname(folder), { recursive: true });
		workFolder = await mkdtemp(`${folder}.making-`);
		const failed = await make(workFolder);
		if (failed !== void 0) return { failed };
		return { path: await findCached(folder) ?? await moveIn(folder, join(workFolder, within, k6FileName)) };
	} catch (error) {
		if (!hasErrorCode(error, "EACCES", "EPERM", "EROFS", "ENOSPC", "ENOENT", "ENOTDIR", "ENOTEMPTY")) throw error;
		return { failed: reasonOf(error) };
	} finally {
		if (workFolder !== void 0) await rm(workFolder, {
			recursive: true,
			force: true
		});
	}
}

// src/k6/install/build.ts
function sourcesOf({ major, text }) {
	const module = major === 1 ? "go.k6.io/k6" : `go.k6.io/k6/v${major}`;
	return {
		"go.mod": `module loadline.invalid/k6\n\ngo 1.24\n\nrequire ${module} v${text}\n`,
		"main.go": `package main\n\nimport "${module}/cmd"\n\nfunc main() { cmd.Execute() }\n`
	};
}
async function build$1(version, folder, { env, log, signal }) {
	const variables = {
		...env,
		GO111MODULE: "on",
		GOWORK: "off",
		CGO_ENABLED: "0"
	};
	const go = (args) => runToEnd({
		file: "go",
		args,
		env: variables
	}, signal);
	const { exit } = await go(["version"]);
	if (!hasSucceeded(exit)) return { failed: `no Go toolchain: go ${describeExit(exit)}` };
	log.note(`building k6 ${version.text} from the Go module proxy; about a minute`);
	return settle(folder, "built", async (workFolder) => {
		for (const [file, text] of Object.entries(sourcesOf(version))) await writeFile(join(workFolder, file), text);
		await mkdir(join(workFolder, "built"));
		const steps = [["mod", "tidy"], [
			"build",
			"-trimpath",
			"-ldflags=-s -w",
			"-o",
			join(workFolder, "built", k6FileName),
			"."
		]];
		for (const step of steps) {
			const { exit, stderr } = await go([
				"-C",
				workFolder,
				...step
			]);
			if (hasSucceeded(exit)) continue;
			const last = stderr.trim().split("\n").at(-1) ?? "";
			return shorten(`go ${step.slice(0, 2).join(" ")} ${describeExit(exit)}: ${last}`, 300);
		}
	});
}

// src/k6/install/pinned.ts
const pinnedSums = {};

// src/k6/install/download.ts
const releases = "https://github.com/grafana/k6/releases/download";
const systems = {
	linux: "linux",
	darwin: "macos",
	win32: "windows"
};
const machines = {
	x64: "amd64",
	arm64: "arm64"
};
function releaseName(version, system, machine) {
	const os = systems[system];
	const cpu = machines[machine];
	if (os === void 0 || cpu === void 0 || os === "windows" && cpu !== "amd64") return void 0;
	return `k6-v${version}-${os}-${cpu}`;
}
function archiveName(release) {
	return `${release}${release.includes("-linux-") ? ".tar.gz" : ".zip"}`;
}
var NotFetched = class extends Error {};
const retries = 2;
const firstPauseMs = 300;
const usualBounds = {
	mostBytes: 134217728,
	patienceMs: 12e4
};
async function fetchOnce(address, mostBytes, signal) {
	const response = await fetch(address, { signal });
	if (!response.ok) {
		await response.body?.cancel();
		throw new NotFetched(`${address} answered status ${response.status}`);
	}
	const tooLarge = () => new NotFetched(`${address} has more than ${mostBytes} bytes and was not read on`);
	return await readWhole(response.body, mostBytes, tooLarge);
}
async function fetchBytes(address, { mostBytes, patienceMs }, signal) {
	const patient = within(patienceMs, signal);
	try {
		return await pRetry(() => fetchOnce(address, mostBytes, patient), {
			retries,
			minTimeout: firstPauseMs,
			signal,
			shouldRetry: ({ error }) => error instanceof TypeError
		});
	} catch (error) {
		if (error instanceof NotFetched || signal.aborted) throw error;
		throw new NotFetched(`${address}: ${connectionReason(error)}`, { cause: error });
	}
}
function publishedSum(checksums, name) {
	for (const line of checksums.split("\n")) {
		const [sum, file] = line.trim().split(/\s+/);
		if (file === name && sum !== void 0 && /^[0-9a-f]{64}$/i.test(sum)) return sum.toLowerCase();
	}
}
async function fetchPublishedSum({ base, version, name, bounds = usualBounds }, signal) {
	const sums = `${base}/v${version}/k6-v${version}-checksums.txt`;
	const expected = publishedSum((await fetchBytes(sums, bounds, signal)).toString("utf8"), name);
	if (expected === void 0) throw new NotFetched(`${sums} has no SHA-256 for ${name}`);
	return expected;
}
async function fetchChecked(release, pins, signal) {
	const { base, version, name, bounds = usualBounds } = release;
	const pinned = pins[name];
	const expected = pinned ?? await fetchPublishedSum(release, signal);
	const address = `${base}/v${version}/${name}`;
	const archive = await fetchBytes(address, bounds, signal);
	const sum = createHash("sha256").update(archive).digest("hex");
	if (sum === expected) return {
		archive,
		sum
	};
	throw runFailure(`${address} has a wrong checksum and was not unpacked: its SHA-256 is ${sum}, expected ${expected}, ${pinned === void 0 ? "which the release publishes" : "which Loadline has pinned"}. Find out who changed it, or set k6-path to a k6 of your own.`);
}
async function download(version, folder, surroundings) {
	const { env, log, signal, bounds, pins = pinnedSums } = surroundings;
	const release = releaseName(version.text, platform(), arch());
	if (release === void 0) return { failed: `k6 publishes no binary for ${platform()} on ${arch()}` };
	const base = withoutEndSlashes(env["LOADLINE_K6_RELEASES"] ?? "https://github.com/grafana/k6/releases/download");
	const name = archiveName(release);
	log.note(`Downloading k6 v${version.text} ...`);
	try {
		const { archive } = await fetchChecked({
			base,
			version: version.text,
			name,
			bounds
		}, pins, signal);
		return await settle(folder, release, async (workFolder) => {
			const file = join(workFolder, name);
			await writeFile(file, archive);
			const command = {
				file: tarProgram(env),
				args: [
					"-xf",
					file,
					"-C",
					workFolder,
					`${release}/${k6FileName}`
				],
				env
			};
			const { exit, stderr } = await runToEnd(command, signal);
			if (hasSucceeded(exit)) return void 0;
			return `${name} could not be unpacked: tar ${describeExit(exit)} ${stderr.trim()}`.trim();
		});
	} catch (error) {
		if (error instanceof NotFetched) return { failed: error.message };
		throw error;
	}
}

// src/k6/install/version.ts
const versionPattern = /\bv?(?<text>(?<major>\d+)\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?)(?=[\s,(+]|$)/;
function parseVersion(output) {
	const [line = ""] = output.split("\n");
	const groups = versionPattern.exec(line.slice(line.indexOf(" ") + 1))?.groups;
	if (groups?.["text"] === void 0) return void 0;
	return {
		text: groups["text"],
		major: Number(groups["major"])
	};
}
function parseExtensions(output) {
	const named = output.split("\n").flatMap((line) => /^ +(\S+ \S+), \S+ \[[\w-]+\]$/.exec(line.trimEnd())?.[1] ?? []);
	return [...new Set(named)].sort();
}
const supportedMajors = [1, 2];
const supportedVersions = supportedMajors.map((major) => `${major}.x`).join(" or ");
function isSupported(version) {
	return supportedMajors.includes(version.major);
}

// src/k6/install/find.ts
const howToInstall = "https://grafana.com/docs/k6/latest/set-up/install-k6/";
async function examine(path, { env, signal }) {
	const { exit, stdout } = await runToEnd({
		file: path,
		args: ["version"],
		env
	}, within(2e4, signal));
	if (!hasSucceeded(exit)) return { failed: `\`${path} version\` ${describeExit(exit)}` };
	const words = stdout.toString("utf8");
	const version = parseVersion(words);
	if (version === void 0) return { failed: `\`${path} version\` answered "${shorten(words, 80)}", which has no version` };
	if (!isSupported(version)) return { failed: `${path} is k6 v${version.text}, but Loadline needs k6 ${supportedVersions}` };
	const extensions = parseExtensions(words);
	return { k6: {
		path,
		version,
		...extensions.length > 0 && { extensions }
	} };
}
async function examineBuild(path, surroundings) {
	const found = await examine(path, surroundings);
	if ("k6" in found) return found.k6;
	throw runFailure(`The build of k6 with extensions does not work: ${found.failed}.`);
}
async function isExecutable(path) {
	try {
		await access(path, constants.X_OK);
		return (await stat(path)).isFile();
	} catch (error) {
		if (hasErrorCode(error, "ENOENT", "EACCES", "ENOTDIR")) return false;
		throw error;
	}
}
async function findOnPath(env) {
	for (const folder of (env["PATH"] ?? env["Path"] ?? "").split(delimiter).filter(Boolean)) {
		const path = join(folder, k6FileName);
		if (await isExecutable(path)) return path;
	}
}
function chosenVersion(choice) {
	const version = parseVersion(`k6 ${choice.version}`);
	if (version === void 0 || !isSupported(version) || version.text !== choice.version.replace(/^v/, "")) throw usageFailure(`k6-version "${choice.version}" is not supported. Use a version ${supportedVersions}, such as 2.2.0.`);
	return version;
}
async function install(version, { beforeInstall, ...around }, tried) {
	const folder = versionFolder(version.text, around.env);
	const path = await findCached(folder);
	if (path !== void 0) return {
		path,
		version
	};
	tried.push(`cache: no k6 ${version.text} in ${folder}`);
	await beforeInstall?.();
	for (const [name, obtain] of Object.entries({
		download,
		build: build$1
	})) {
		const installed = await obtain(version, folder, around);
		const found = "path" in installed ? await examine(installed.path, around) : installed;
		if ("failed" in found) {
			tried.push(`${name}: ${found.failed}`);
			continue;
		}
		if (obtain === build$1) around.log.warn(`k6 ${version.text} was built here, because of the ${tried.at(-1)}`);
		return found.k6;
	}
}
async function findK6(choice, surroundings) {
	if (choice.path !== void 0) {
		const found = await examine(choice.path, surroundings);
		if ("k6" in found) return found.k6;
		throw usageFailure(`k6-path does not work: ${found.failed}. Set it to k6 ${supportedVersions}, or remove it to let Loadline find or install k6.`);
	}
	const version = chosenVersion(choice);
	const tried = [];
	const onPath = await findOnPath(surroundings.env);
	if (onPath === void 0) tried.push("PATH: no k6");
	else {
		const found = await examine(onPath, surroundings);
		if ("k6" in found) return found.k6;
		tried.push(`PATH: ${found.failed}`);
		surroundings.log.warn(`The k6 on PATH is not used: ${found.failed}.`);
	}
	const installed = await install(version, surroundings, tried);
	if (installed !== void 0) return installed;
	surroundings.signal.throwIfAborted();
	throw runFailure(`k6 was not found and could not be installed. Tried:\n${tried.map((line) => `  - ${line}`).join("\n")}\nInstall k6 (${howToInstall}) or set k6-path to its binary.`);
}

// src/k6/install/extensions.ts
let builds;
function openBuilds() {
	if (builds !== void 0) return builds;
	const folder = mkdtempSync(join(tmpdir(), "loadline-builds-"));
	process.once("exit", () => rmSync(folder, {
		recursive: true,
		force: true
	}));
	builds = folder;
	return folder;
}
const ofCache = {
	darwin: "HOME",
	win32: "LOCALAPPDATA"
};
function resolutionVariables(builds) {
	const allowed = String(builds !== void 0);
	return {
		K6_AUTO_EXTENSION_RESOLUTION: allowed,
		K6_BINARY_PROVISIONING: allowed,
		...builds !== void 0 && { [ofCache[platform()] ?? "XDG_CACHE_HOME"]: builds }
	};
}
const buildLine = looseObject({
	msg: _enum(["Custom k6 binary ready", "Using cached k6 binary"]),
	path: string()
});
function buildIn(log) {
	const [found] = log.split("\n").filter((line) => line.startsWith("{") && line.includes(" k6 binary")).flatMap((line) => buildLine.safeParse(parseJson(line)).data ?? []);
	return found?.path;
}

// src/k6/run/command.ts
function addressOf({ target, credentials }) {
	return credentials?.get(target) ?? target;
}
const overruled = /* @__PURE__ */ new Set([
	"K6_LINGER",
	"K6_PAUSED",
	"K6_NO_SUMMARY",
	"K6_OUT",
	"K6_CSV_FILENAME",
	"K6_CSV_SAVE_INTERVAL",
	"K6_CSV_TIME_FORMAT"
]);
function scriptEnvironment(scenario, env) {
	const passed = Object.entries(env).filter(([name]) => !overruled.has(name));
	const address = addressOf(scenario);
	const script = {
		K6_NO_USAGE_REPORT: "true",
		...Object.fromEntries(passed),
		...scenario.env,
		TARGET_URL: address,
		BASE_URL: address
	};
	if (script["K6_SUMMARY_MODE"] === "disabled") delete script["K6_SUMMARY_MODE"];
	return script;
}
const prometheusOutput = "experimental-prometheus-rw";
function remoteWriteEnvironment({ url }, { version }, script) {
	const ofUrl = { K6_PROMETHEUS_RW_SERVER_URL: url };
	const minor = Number(version.text.split(".")[1]);
	if (version.major === 1 || version.major === 2 && minor === 0) return {
		...ofUrl,
		K6_PROMETHEUS_RW_TREND_AS_NATIVE_HISTOGRAM: "true"
	};
	const features = [script["K6_FEATURES"] ?? "", "native-histograms"].filter((it) => it !== "");
	return {
		...ofUrl,
		K6_FEATURES: features.join(",")
	};
}
function remoteWriteArguments(remoteWrite) {
	if (remoteWrite === void 0) return [];
	const tags = Object.entries(remoteWrite.tags).filter(([, value]) => value !== "");
	return [`--out=${prometheusOutput}`, ...tags.map(([name, value]) => `--tag=${name}=${value}`)];
}
function partArguments({ part }) {
	if (part === void 0) return [];
	return [
		"--paused",
		`--execution-segment=${part.segment}`,
		`--execution-segment-sequence=${part.sequence}`
	];
}
function commandOf(k6, { k6Args, script }, { own, env }) {
	const [name, ...options] = own;
	const speaking = [
		"--quiet",
		"--no-color",
		"--log-output=stderr",
		"--log-format=json"
	];
	const path = script.startsWith("-") ? `./${script}` : script;
	const passedOn = [...k6Args?.options ?? [], ...k6Args?.beside ?? []];
	const args = [
		name,
		...speaking,
		...options,
		...passedOn,
		path
	];
	return {
		file: k6.path,
		args,
		env
	};
}
function runCommand(k6, scenario, { choices, env }) {
	const address = `127.0.0.1:${choices.apiPort}`;
	const { remoteWrite } = choices;
	const ownOutputs = (env["K6_OUT"] ?? "").split(",").filter((output) => output !== "" && (remoteWrite === void 0 || output !== prometheusOutput));
	const script = scriptEnvironment(scenario, env);
	return commandOf(k6, scenario, {
		own: [
			"run",
			...k6.version.major === 1 ? [`--address=${address}`] : [],
			`--out=${choices.samples.kind === "pipe" ? "csv" : "csv=-"}`,
			...ownOutputs.map((output) => `--out=${output}`),
			...remoteWriteArguments(remoteWrite),
			`--summary-export=${choices.summaryPath}`,
			"--include-system-env-vars",
			...partArguments(choices)
		],
		env: {
			...script,
			...resolutionVariables(void 0),
			...remoteWrite === void 0 ? {} : remoteWriteEnvironment(remoteWrite, k6, script),
			...k6.version.major === 1 ? {} : { K6_ADDRESS: address },
			...choices.samples.kind === "pipe" ? { K6_CSV_FILENAME: choices.samples.path } : {},
			K6_CSV_TIME_FORMAT: "unix_micro",
			K6_CSV_SAVE_INTERVAL: "250ms"
		}
	});
}
function archiveCommand(k6, scenario, env, builds) {
	return commandOf(k6, scenario, {
		own: [
			"archive",
			"--include-system-env-vars",
			"--exclude-env-vars",
			"--archive-out=-"
		],
		env: {
			...scriptEnvironment(scenario, env),
			...resolutionVariables(builds)
		}
	});
}

// src/k6/script/fingerprint.ts
const modulePattern = /\.(?:[cm]?[jt]s|es6)$|^https\//;
function normaliseLineEnds(content) {
	if (content.includes(0) || !content.includes("\r\n")) return content;
	return Buffer.from(content.toString("latin1").replaceAll("\r\n", "\n"), "latin1");
}
function hashFiles(files) {
	const hash = createHash("sha256");
	const byPath = [...files].sort((a, b) => a.path < b.path ? -1 : a.path > b.path ? 1 : 0);
	for (const { path, content } of byPath) {
		const normalised = normaliseLineEnds(content);
		hash.update(`${path}\0${normalised.length}\0`).update(normalised);
	}
	return hash.digest("hex");
}
const notOfTheLoad = /* @__PURE__ */ new Set([
	"thresholds",
	"tags",
	"systemTags",
	"summaryTrendStats",
	"summaryTimeUnit",
	"handleSummaryTimeout",
	"metricSamplesBufferSize",
	"consoleOutput",
	"noColor",
	"ext",
	"cloud",
	"httpDebug"
]);
function canonical(value, rewrite) {
	if (typeof value === "string") return rewrite(value);
	if (Array.isArray(value)) return value.map((item) => canonical(item, rewrite));
	if (typeof value !== "object" || value === null) return value;
	const entries = Object.entries(value).filter(([, item]) => item !== null).map(([key, item]) => [rewrite(key), canonical(item, rewrite)]).filter(([, item]) => !(typeof item === "object" && item !== null && Object.keys(item).length === 0));
	return Object.fromEntries(entries.sort(([a], [b]) => a < b ? -1 : 1));
}
function rewriteTarget({ target, credentials }) {
	const url = URL.canParse(target) ? new URL(target) : void 0;
	const addresses = [...[...credentials?.values() ?? [], target].map((address) => withoutEndSlashes(address)), ...url === void 0 ? [] : [url.origin]];
	return (text) => {
		if (text === url?.host || text === url?.hostname) return "TARGET_HOST";
		return addresses.reduce((rest, address) => rest.replaceAll(address, "TARGET_URL"), text).replace(/TARGET_URL\/*/g, "TARGET_URL ");
	};
}
function withoutTags(scenarios) {
	if (typeof scenarios !== "object" || scenarios === null) return scenarios;
	return Object.fromEntries(Object.entries(scenarios).map(([name, scenario]) => [name, typeof scenario === "object" && scenario !== null ? {
		...scenario,
		tags: null
	} : scenario]));
}
function hashOptions(archive, scenario) {
	const kept = Object.fromEntries(Object.entries(archive.options).filter(([name]) => !notOfTheLoad.has(name)));
	const options = {
		...kept,
		scenarios: withoutTags(kept["scenarios"])
	};
	const beside = scenario.k6Args?.beside ?? [];
	const load = canonical({
		options,
		env: scenario.env,
		beside
	}, rewriteTarget(scenario));
	return hashOf$1(JSON.stringify(load));
}
function hashOf$1(text) {
	return createHash("sha256").update(text).digest("hex");
}
function fingerprintOf(archive, scenario, generatorMajor, extensions = []) {
	const isModule = ({ path }) => modulePattern.test(path);
	return {
		script: hashFiles(archive.files.filter(isModule)),
		files: hashFiles(archive.files.filter((file) => !isModule(file))),
		options: hashOptions(archive, scenario),
		generatorMajor,
		...extensions.length > 0 && { extensions: hashOf$1(extensions.join("\n")) }
	};
}

// src/k6/script/addresses.ts
const targetVariables = ["TARGET_URL", "BASE_URL"];
const loopbackNames = [
	"localhost",
	"127.0.0.1",
	"[::1]",
	"0.0.0.0"
];
function spellings(host) {
	const name = nameOf(host);
	return name === "localhost" ? loopbackNames.map((one) => host.replace(name, one)) : [host];
}
function knowsTarget(archive, { target, env }, known) {
	const host = hostOfUrl(target);
	if (host === void 0) return void 0;
	const addresses = [host, ...known.declared.map((one) => one.host)].flatMap(spellings);
	const holdsAddress = (text) => addresses.some((address) => text.toLowerCase().includes(address));
	const modules = modulesOf(archive);
	if (modules.length === 0) return void 0;
	const mentioned = namesIn(archive);
	if (targetVariables.some((name) => mentioned.has(name))) return true;
	const values = Object.entries({
		...known.env,
		...env
	}).filter(([name]) => mentioned.has(name));
	if (values.some(([, value]) => holdsAddress(value))) return true;
	if (archive.files.some((file) => holdsAddress(textOf(file)))) return true;
	if (holdsAddress(JSON.stringify(archive.options))) return true;
	const isPart = (text) => text.length > 1 && host.includes(text.toLowerCase());
	if (values.some(([, value]) => isPart(value))) return void 0;
	const [, domain = ""] = /^[^.]+(\.[^.]+\..+)$/.exec(nameOf(host)) ?? [];
	const joins = domain === "" ? [] : [
		"}",
		"\"",
		"'",
		"`"
	].map((before) => before + domain);
	if (modules.some((text) => joins.some((join) => text.toLowerCase().includes(join)))) return void 0;
	return modules.some(looksUpAnything) ? void 0 : false;
}
function mappingOf({ options }, { target }) {
	const { data: mapped = {} } = record(string(), string()).nullish().safeParse(options["hosts"]);
	if (mapped === null || !URL.canParse(target)) return void 0;
	const { hostname, port, protocol } = new URL(target);
	const withPort = `${hostname}:${port === "" ? protocol === "https:" ? "443" : "80" : port}`;
	const isMeant = (key) => {
		const name = key.toLowerCase();
		return name.startsWith("*.") ? hostname.endsWith(name.slice(1)) : name === hostname || name === withPort;
	};
	return Object.entries(mapped).find(([key]) => isMeant(key))?.[1];
}
function modulesOf(archive) {
	return archive.files.filter(({ path }) => modulePattern.test(path)).map(codeOf);
}
function namesIn(archive) {
	return new Set(modulesOf(archive).flatMap((text) => text.match(/\b[A-Za-z_]\w*\b/g) ?? []));
}
function codeIn(archive) {
	return modulesOf(archive).join("\n");
}
function looksUpAnything(text) {
	const bare = text.replace(/\b__ENV\s*(?:\?\s*)?\.\s*\w/g, "").replace(/\}\s*=\s*__ENV\b(?!\s*[.[?])/g, "");
	return /\b__ENV\b/.test(bare);
}
function codeOf(file) {
	const code = [];
	let isComment = false;
	for (const line of textOf(file).split("\n")) {
		const text = line.trimStart();
		if (!isComment && text.startsWith("//")) continue;
		const isBlock = isComment || text.startsWith("/*");
		const end = isBlock ? line.indexOf("*/") : 0;
		isComment = isBlock && end === -1;
		if (!isComment) code.push(isBlock ? line.slice(end + 2) : line);
	}
	return code.join("\n");
}
function textOf({ content }) {
	return content.toString("utf8");
}

// src/k6/script/tar.ts
const blockBytes = 512;
function textAt(block, start, length) {
	const field = block.subarray(start, start + length);
	const end = field.indexOf(0);
	return field.toString("utf8", 0, end === -1 ? length : end);
}
function paxRecords(content) {
	const records = {};
	let position = 0;
	while (position < content.length) {
		const blank = content.indexOf(32, position);
		const length = Number(content.toString("latin1", position, blank));
		if (blank === -1 || !Number.isInteger(length) || length <= 0) return records;
		const record = content.toString("utf8", blank + 1, position + length - 1);
		const equals = record.indexOf("=");
		records[record.slice(0, equals)] = record.slice(equals + 1);
		position += length;
	}
	return records;
}
function resized(header, size) {
	const changed = Buffer.from(header);
	changed.write(`${size.toString(8).padStart(11, "0")}\0`, 124, "latin1");
	changed.fill(" ", 148, 156);
	const sum = sumOf$1([...changed], (byte) => byte);
	changed.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
	return changed;
}
function replaceFile(archive, path, content) {
	const old = readTar(archive)?.find((file) => file.path === path)?.content;
	if (old === void 0) throw new Error(`there is no ${path} in the archive`);
	const start = old.byteOffset - archive.byteOffset;
	const header = resized(archive.subarray(start - blockBytes, start), content.length);
	const padding = Buffer.alloc(wholeBlocks(content.length) - content.length);
	const after = archive.subarray(start + wholeBlocks(old.length));
	return Buffer.concat([
		archive.subarray(0, start - blockBytes),
		header,
		content,
		padding,
		after
	]);
}
function wholeBlocks(bytes) {
	return Math.ceil(bytes / blockBytes) * blockBytes;
}
function readTar(archive) {
	const files = [];
	let pax = {};
	let position = 0;
	while (position + blockBytes <= archive.length) {
		const header = archive.subarray(position, position + blockBytes);
		if (header.every((byte) => byte === 0)) return files;
		const size = Number.parseInt(textAt(header, 124, 12).trim() || "0", 8);
		const start = position + blockBytes;
		if (textAt(header, 257, 5) !== "ustar" || Number.isNaN(size) || start + size > archive.length) return void 0;
		const content = archive.subarray(start, start + size);
		const type = textAt(header, 156, 1);
		const prefix = textAt(header, 345, 155);
		const name = textAt(header, 0, 100);
		const path = pax["path"] ?? (prefix === "" ? name : `${prefix}/${name}`);
		if (type === "0" || type === "") files.push({
			path,
			linksTo: void 0,
			content
		});
		if (type === "1") files.push({
			path,
			linksTo: pax["linkpath"] ?? textAt(header, 157, 100),
			content
		});
		pax = type === "x" ? paxRecords(content) : {};
		position = start + wholeBlocks(size);
	}
}

// src/k6/script/archive.ts
const threshold = union([string(), looseObject({
	threshold: string(),
	abortOnFail: boolean().nullish()
})]);
const metadata = looseObject({
	filename: string(),
	options: looseObject({
		thresholds: record(string(), array(threshold)).nullish(),
		tags: record(string(), string()).nullish()
	})
});
function thresholdsOf({ options }) {
	return Object.entries(options.thresholds ?? {}).flatMap(([metric, expressions]) => expressions.map((one) => typeof one === "string" ? {
		metric,
		expression: one,
		abortOnFail: false
	} : {
		metric,
		expression: one.threshold,
		abortOnFail: one.abortOnFail ?? false
	}));
}
function filesOf(entries) {
	const script = entries.find(({ linksTo }) => linksTo === "data");
	const content = entries.find(({ path }) => path === "data")?.content ?? Buffer.alloc(0);
	const folder = script?.path.startsWith("file/") ? posix.dirname(script.path) : void 0;
	return entries.filter(({ path }) => path.startsWith("file/") || path.startsWith("https/")).map((file) => ({
		path: folder !== void 0 && file.path.startsWith("file/") ? posix.relative(folder, file.path) : file.path,
		content: file === script ? content : file.content
	}));
}
function metadataIn(entries) {
	const described = entries?.find(({ path }) => path === "metadata.json");
	return parseJson(described?.content.toString("utf8") ?? "");
}
function parseArchive(tar) {
	const entries = readTar(tar);
	const parsed = metadata.safeParse(metadataIn(entries)).data;
	if (entries === void 0 || parsed === void 0) return void 0;
	const { options } = parsed;
	return {
		files: filesOf(entries),
		options,
		tags: options.tags ?? {},
		thresholds: thresholdsOf(parsed)
	};
}
function withOptions(archive, options) {
	const written = metadata.parse(metadataIn(readTar(archive.tar)));
	const content = Buffer.from(JSON.stringify({
		...written,
		options
	}));
	return {
		...archive,
		options,
		tar: replaceFile(archive.tar, "metadata.json", content)
	};
}
const mostReasonCharacters = 400;
function reasonOfK6(stderr) {
	const line = stderr.split("\n").map((line) => parseLogLine(line)).find(({ level, fromScript }) => level === "error" && !fromScript);
	if (line === void 0) return void 0;
	const bare = line.text.replace(/^could not initialize '[^']*': /, "").replace(/^could not load JS test '[^']*': /, "").replace(/(couldn't be found on local disk\.) Make sure.*/s, "$1");
	return shorten(bare, mostReasonCharacters);
}
function missingScript({ script, scriptFrom }) {
	const named = scriptFrom === void 0 ? "" : ` (named in ${scriptFrom})`;
	return usageFailure(`There is no k6 script "${script}" in ${process.cwd()}${named}. Use a path relative to the working directory.`);
}
function isLocal(script) {
	return !/^(?:[a-z]+:\/\/|(?:github\.com|cdnjs\.com)\/)/.test(script);
}
async function assertScript(named) {
	if (!isLocal(named.script)) return;
	try {
		await access(named.script);
	} catch (error) {
		if (hasErrorCode(error, "ENOENT", "ENOTDIR")) throw missingScript(named);
		if (!hasErrorCode(error, "EACCES", "EPERM")) throw error;
	}
}
const wrongFlags = 255;
function missingExtensions({ script }, reason) {
	if (reason.startsWith("Failed to provision a k6 binary")) return runFailure(`k6 could not get a build of itself with the extensions that "${script}" imports: ${reason.replace(/^.*?bug report\.\W*/, "")} Try again, or set k6-path to a k6 that was built with them.`);
	if (!/\bunknown modules?\b/.test(reason)) return void 0;
	const extensions = [...new Set(reason.match(/\bk6\/x\/[\w.-]+(?:\/[\w.-]+)*/g))];
	if (extensions.length === 0) return void 0;
	return usageFailure(`The script "${script}" imports ${extensions.join(", ")}, which k6 was not built with. Set k6-path to a k6 that was, or let k6 download one: k6-extensions: true in the workflow, or k6: { extensions: true } in the base branch's gate file.`);
}
function unreachableModule({ script }, reason) {
	const url = /moduleSpecifier "(?<url>https?:\/\/[^"\s]{1,500})" couldn't be retrieved/.exec(reason)?.groups?.["url"];
	if (url === void 0) return void 0;
	const [address = ""] = url.split(/[?#]/);
	const { base, dir } = posix.parse(posix.join(posix.dirname(script), posix.basename(address)));
	return runFailure(`The script "${script}" imports ${url}, which k6 could not fetch from here. Keep a copy beside the script: \`curl -fo ${posix.join(dir, base)} ${url}\`, and import "./${base}" in its place.`);
}
function archiveFailure(named, answer) {
	const { script } = named;
	const reason = reasonOfK6(answer.stderr);
	if (answer.exit.kind !== "exited" || reason === void 0) return runFailure(`k6 could not read the script "${script}": k6 archive ${describeExit(answer.exit)}. Try \`k6 inspect ${script}\` on this machine.`);
	if (reason === `The moduleSpecifier "${script}" couldn't be found on local disk.`) return missingScript(named);
	const missing = missingExtensions(named, reason) ?? unreachableModule(named, reason);
	if (missing !== void 0) return missing;
	if (answer.exit.exitCode === wrongFlags && named.k6Args !== void 0) return usageFailure(`k6-args for "${script}": k6 rejects them: ${asSentence(reason)}`);
	const what = answer.exit.exitCode === 104 ? "rejects the options of" : "cannot load";
	const also = named.k6Args === void 0 ? "" : " or k6-args, which replace its options";
	return usageFailure(`k6 ${what} "${script}": ${asSentence(reason)} Fix the script${also}; \`k6 inspect ${script}\` checks it without load.`);
}
const mostMinutes = 2;
async function readArchive(command, named, signal) {
	const { script } = named;
	const late = AbortSignal.timeout(mostMinutes * 6e4);
	const answer = await runToEnd(command, AbortSignal.any([signal, late]));
	if (late.aborted) throw runFailure(`k6 was still loading the script "${script}" after ${mostMinutes} minutes. Look for an endless loop or a slow remote import outside its functions.`);
	if (!hasSucceeded(answer.exit)) throw archiveFailure(named, answer);
	const archive = parseArchive(answer.stdout);
	if (archive === void 0) throw runFailure(`\`k6 archive ${script}\` wrote ${answer.stdout.length} bytes that are not a k6 archive. Check that the binary is a Grafana k6 release.`);
	return {
		...archive,
		tar: answer.stdout,
		build: buildIn(answer.stderr)
	};
}

// src/k6/check.ts
async function checkScripts(scenarios, choice, surroundings) {
	const k6 = await findK6(choice, surroundings);
	const checked = await inTurn(scenarios, async (scenario) => [scenario.name, await checkScript(k6, scenario, surroundings)]);
	return new Map(checked);
}
async function checkScript(k6, scenario, { env, signal }) {
	try {
		await assertScript(scenario);
		const archive = await readArchive(archiveCommand(k6, scenario, env), scenario, signal);
		return {
			kind: "loads",
			thresholds: archive.thresholds.length,
			longestMs: scenario.maxDurationMs ?? longestRunMs(archive.options),
			loadMs: loadMsOf(archive.options),
			knowsTarget: knowsTarget(archive, scenario, {
				env,
				declared: scenario.hosts ?? []
			})
		};
	} catch (error) {
		if (!(error instanceof Failure)) throw error;
		return {
			kind: "failed",
			failure: error
		};
	}
}

// src/app/results/files-load.ts
function createFilesLoad({ paths, format }, { version, formats }) {
	const taken = /* @__PURE__ */ new Map();
	return {
		run: async (scenario, { caller, log }) => {
			const round = taken.get(scenario.name) ?? 0;
			const path = paths[round];
			if (path === void 0) throw usageFailure(`results-file: none for round ${round + 1}`);
			taken.set(scenario.name, round + 1);
			const { name, environment, objectives, warmUpMs, target, keepQueryStrings, needs } = scenario;
			const base = target === "" ? void 0 : target;
			const plan = {
				...neededFor(objectives, needs),
				warmUpMs,
				keepQueryStrings,
				target: base
			};
			log.note(`${name}: reading ${path}`);
			const run = await readResults(path, {
				scenario: name,
				plan,
				objectives,
				formats
			}, format);
			const { letThrough: _letThrough, fingerprint: _fingerprint, ...measured } = run;
			return {
				...measured,
				thresholds: [],
				provenance: {
					...run.provenance,
					...caller,
					scenario: name,
					environment,
					target: base === void 0 ? "unknown" : new URL(base).origin,
					loadline: version
				}
			};
		},
		runBoth: () => {
			throw usageFailure("results: files reads existing runs, so base-url cannot be used with it");
		}
	};
}

// src/k6/await/headers.ts
const headersVariable = "LOADLINE_HEADERS";
function headersOf({ headers = {} }, env) {
	return Object.fromEntries(Object.entries(headers).flatMap(([header, variable]) => {
		const value = env[variable]?.trim() ?? "";
		return value === "" ? [] : [[header, value]];
	}));
}
function scriptHeaders(awaited, env) {
	const headers = headersOf(awaited, env);
	return Object.keys(headers).length === 0 ? {} : { [headersVariable]: JSON.stringify(headers) };
}
function refuseWithoutHeaders(archive, { script, target, await: { headers = {} } }, { env, answers }) {
	const guard = answers.map((answer) => answer.guard).find((one) => one?.isKnown);
	const code = codeIn(archive).toLowerCase();
	if (guard === void 0 || code === "") return;
	const mentioned = namesIn(archive);
	if (Object.keys(headers).some((header) => code.includes(header.toLowerCase()))) return;
	const variables = Object.values(headers);
	if (![headersVariable, ...variables].some((name) => mentioned.has(name))) throw lockedOut(target, guard, `"${script}" never uses __ENV.${headersVariable}`);
	const missing = variables.filter((name) => !isSet(env, name));
	if (missing.length === 0) return;
	throw runFailure(`The target ${target} is behind ${guard.name}, and "${script}" does not get the headers that let it in. Name ${missing.join(", ")} in the input script-secrets; a pull request's script can then read ${missing.length === 1 ? "it" : "them"}.`);
}
function refuseLockedOut(run, { script, target }, guard) {
	if (guard === void 0) return;
	const isRefused = (failure) => failure.kind === "status" && [401, 403].includes(failure.status);
	const refused = sumOf$1((run.failures ?? []).filter(isRefused), ({ count }) => count);
	const requests = seriesOf(run, "http_reqs")?.values.count ?? 0;
	if (refused * 2 <= requests) return;
	throw lockedOut(target, guard, `${refused} of ${requests} requests of "${script}" were not let in`);
}
function lockedOut(target, guard, found) {
	return runFailure(`The target ${target} is behind ${guard.name}, and ${found}. Send the headers with each request: const headers = JSON.parse(__ENV.${headersVariable} || "{}"); and http.get(url, { headers }). See examples/k6/protected.js.`);
}

// src/k6/script/load-schedule.ts
const oneSecondMs = 1e3;
function stretchesOf(scenario) {
	const { executor, duration, rate = 0, startRate, stages } = scenario;
	const unit = msOf(scenario.timeUnit) ?? oneSecondMs;
	const rateOf = (amount) => (amount ?? 0) / unit;
	let fromMs = msOf(scenario.startTime) ?? 0;
	if (executor === "constant-arrival-rate") {
		const toMs = fromMs + (msOf(duration) ?? 0);
		return [{
			fromMs,
			toMs,
			fromRate: rateOf(rate),
			toRate: rateOf(rate)
		}];
	}
	if (executor !== "ramping-arrival-rate") return void 0;
	let fromRate = rateOf(startRate);
	return (stages ?? []).map((stage) => {
		const toMs = fromMs + (msOf(stage.duration) ?? 0);
		const stretch = {
			fromMs,
			toMs,
			fromRate,
			toRate: rateOf(stage.target)
		};
		fromMs = stretch.toMs;
		fromRate = stretch.toRate;
		return stretch;
	});
}
function iterationsAfter({ fromMs, toMs, fromRate, toRate }, timeMs) {
	const start = Math.min(toMs, Math.max(fromMs, timeMs));
	if (toMs <= start) return 0;
	return (fromRate + (toRate - fromRate) * (start - fromMs) / (toMs - fromMs) + toRate) / 2 * (toMs - start);
}
function scheduledIterations(load, window) {
	const all = scenariosOf(load).map(([, one]) => stretchesOf(one));
	const stretches = all.flatMap((one) => one ?? []);
	if (stretches.length === 0 || all.includes(void 0)) return void 0;
	const endMs = Math.max(...stretches.map(({ toMs }) => toMs));
	const startMs = Math.min(...stretches.map(({ fromMs }) => fromMs));
	const fromMs = Math.max(startMs + window.warmUpMs, endMs - window.windowMs);
	return Number(sumOf$1(stretches, (one) => iterationsAfter(one, fromMs)).toFixed(1));
}
function isConstant(load) {
	const all = scenariosOf(load).map(([, one]) => one);
	const ends = new Set(all.map((one) => `${msOf(one.startTime) ?? 0} ${msOf(one.duration)}`));
	const executors = ["constant-vus", "constant-arrival-rate"];
	return ends.size === 1 && all.every(({ executor }) => executors.includes(executor));
}
function scheduledPerSecond(load) {
	if (!isConstant(load)) return void 0;
	const sum = sumOf$1(scenariosOf(load), ([, one]) => stretchesOf(one)?.[0]?.fromRate ?? NaN);
	return Number.isNaN(sum) ? void 0 : Number((sum * oneSecondMs).toPrecision(6));
}
function mostVus({ vus, startVUs, stages }) {
	const targets = (stages ?? []).map(({ target }) => target);
	return targets.length > 0 ? Math.max(startVUs ?? 1, ...targets) : vus ?? 1;
}
function loadAskedBy(options) {
	const { data: load } = loadOptions.safeParse(options);
	const all = load === void 0 ? [] : scenariosOf(load).map(([, one]) => one);
	const stretches = all.flatMap((one) => stretchesOf(one) ?? []);
	const closed = all.filter(({ executor }) => executor !== "unknown" && !executor.endsWith("arrival-rate"));
	const spanMs = Math.max(...stretches.map(({ toMs }) => toMs)) - Math.min(...stretches.map(({ fromMs }) => fromMs));
	const iterations = sumOf$1(stretches, (one) => iterationsAfter(one, 0));
	return {
		perSecond: spanMs > 0 ? Number((oneSecondMs * iterations / spanMs).toPrecision(6)) : void 0,
		vus: closed.length === 0 ? void 0 : sumOf$1(closed, mostVus)
	};
}
function loadScheduleOf(options, window) {
	const { data: load } = loadOptions.safeParse(options);
	if (load === void 0 || (load.executionSegment ?? "") !== "") return void 0;
	const iterations = scheduledIterations(load, window);
	const perSecond = scheduledPerSecond(load);
	return {
		isConstant: isConstant(load),
		...iterations !== void 0 && { iterations },
		...perSecond !== void 0 && { perSecond }
	};
}
const apartWithoutRatesMs = 137;
const mostApartMs = 100;
function apartMs(options, loads) {
	const { data: load } = loadOptions.safeParse(options);
	if (load === void 0) return 0;
	const stretches = scenariosOf(load).flatMap(([, one]) => stretchesOf(one) ?? []);
	const rate = Math.max(0, ...stretches.flatMap(({ fromRate, toRate }) => [fromRate, toRate]));
	return rate === 0 ? apartWithoutRatesMs : Math.min(mostApartMs, 1 / rate / loads);
}

// src/k6/run/cpu.ts
const sampleEveryMs = 1e3;
function busyShare(before, after) {
	const [idleBefore, allBefore] = sumTimes(before);
	const [idleAfter, allAfter] = sumTimes(after);
	const passed = allAfter - allBefore;
	if (!(passed > 0)) return void 0;
	return Math.min(1, Math.max(0, 1 - (idleAfter - idleBefore) / passed));
}
function sumTimes(cores) {
	const all = sumOf$1(cores, ({ times }) => times.user + times.nice + times.sys + times.idle + times.irq);
	return [sumOf$1(cores, ({ times }) => times.idle), all];
}
function watchCpu({ read, now } = {
	read: cpus,
	now: Date.now
}) {
	const samples = [];
	let before = read();
	let beforeMs = now();
	const sample = () => {
		const after = read();
		const atMs = now();
		const busy = busyShare(before, after);
		if (busy === void 0) return;
		samples.push({
			atMs,
			lastedMs: atMs - beforeMs,
			busy
		});
		before = after;
		beforeMs = atMs;
	};
	const timer = setInterval(sample, sampleEveryMs);
	return { stop: () => {
		clearInterval(timer);
		sample();
		return samples;
	} };
}
const busyFrom = .9;
const settlingMs = 1e3;
function summariseCpu(samples, window) {
	const fromMs = window.startMs + settlingMs;
	const inside = samples.map(({ atMs, lastedMs, busy }) => ({
		ms: Math.min(atMs, window.endMs) - Math.max(atMs - lastedMs, fromMs),
		busy
	})).filter(({ ms }) => ms > 0);
	if (inside.length === 0) return void 0;
	const totalMs = sumOf$1(inside, ({ ms }) => ms);
	return {
		mean: rounded(sumOf$1(inside, ({ ms, busy }) => ms * busy) / totalMs),
		highest: rounded(inside.reduce((highest, { busy }) => Math.max(highest, busy), 0)),
		above90: rounded(sumOf$1(inside, ({ ms, busy }) => busy > busyFrom ? ms : 0) / totalMs)
	};
}
function rounded(share) {
	return Number(Math.min(1, share).toFixed(3));
}

// src/k6/run/health.ts
function shareOf(load, count) {
	if (load === void 0 || count === 1) return load;
	const { isConstant, iterations, perSecond } = load;
	return {
		isConstant,
		...iterations !== void 0 && { iterations: iterations / count },
		...perSecond !== void 0 && { perSecond: perSecond / count }
	};
}
function healthOf({ window, ...measured }, execution, { archive: { options }, parts }) {
	const [startMs, endMs] = [Date.parse(window.start), Date.parse(window.end)];
	const cpu = summariseCpu(execution.cpu, {
		startMs,
		endMs
	});
	const isWhole = execution.ending.kind === "finished" || execution.ending.kind === "thresholdsCrossed";
	const { warmUpMs } = window;
	const asked = shareOf(isWhole ? loadScheduleOf(options, {
		warmUpMs,
		windowMs: endMs - startMs
	}) : void 0, parts);
	const [thrown] = execution.exceptions;
	return {
		droppedIterations: measured.droppedIterations,
		vusMax: measured.vusMax,
		warnings: [...measured.warnings, ...execution.warnings].slice(0, 20),
		...cpu !== void 0 && { cpu },
		...asked !== void 0 && { asked },
		vusExhausted: execution.vusExhausted,
		unanswered: measured.unanswered,
		exceptions: {
			count: sumOf$1(execution.exceptions, ({ count }) => count),
			...thrown !== void 0 && { first: thrown.first },
			iterations: measured.iterations
		}
	};
}

// src/k6/script/requests.ts
const pieces = /\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|`(?:[^`\\]|\\[\s\S])*`?/g;
const beforeName = /\bname["']?\s*:\s*$/;
const path = /^\/[\w\-.~%/:@+]+$/;
const longestName = 200;
function pathIn(literal) {
	const [first = ""] = literal.replace(/^https?:\/\/[^/]*/, "").split(/\$\{[^{}]*\}/).find((part) => part.startsWith("/"))?.split(/[?#]/, 1) ?? [];
	return first.length <= longestName && path.test(first) ? first : void 0;
}
function namedIn(text) {
	return [...text.matchAll(pieces)].flatMap(({ 0: piece, index }) => {
		if (piece.startsWith("/")) return [];
		const literal = piece.slice(1, piece.length > 1 && piece.endsWith(piece.charAt(0)) ? -1 : void 0);
		if (beforeName.test(text.slice(Math.max(0, index - 20), index))) return literal === "" || literal.length > longestName ? [] : [literal];
		return pathIn(literal) ?? [];
	});
}
function requestsNamedIn(files) {
	const modules = files.filter((file) => modulePattern.test(file.path) && !file.path.startsWith("https/"));
	return [...new Set(modules.flatMap(({ content }) => namedIn(content.toString("utf8"))))];
}

// src/k6/script/asks.ts
function asksOf(archive, scenario) {
	const { script, files, options } = fingerprintOf(archive, scenario, 0);
	return {
		thresholds: archive.thresholds.map(({ metric, expression }) => ({
			metric,
			expression
		})),
		load: loadAskedBy(archive.options),
		identity: [
			script,
			files,
			options,
			scenario.warmUpMs
		].join(" "),
		requests: requestsNamedIn(archive.files)
	};
}
function both(current, baseline) {
	return current === void 0 || baseline === void 0 ? void 0 : {
		current,
		baseline
	};
}
function besideBase(archive, scenario) {
	const { baseScript: base } = scenario;
	if (base === void 0) return void 0;
	if (base === "unread") return { kind: "unread" };
	const own = asksOf(archive, scenario);
	if (own.identity === base.identity) return { kind: "same" };
	const present = new Set(own.requests);
	const gone = base.requests.filter((one) => !present.has(one));
	const [perSecond, vus] = [both(own.load.perSecond, base.load.perSecond), both(own.load.vus, base.load.vus)];
	return {
		kind: "other",
		thresholds: [...base.thresholds],
		...perSecond !== void 0 && { perSecond },
		...vus !== void 0 && { vus },
		requests: gone.slice(0, 20),
		more: Math.max(0, gone.length - 20)
	};
}

// src/k6/script/thresholds.ts
function objectivesOf(thresholds) {
	return thresholds.map(({ metric, expression }) => {
		const objective = parseThreshold(metric, expression);
		if (objective !== void 0) return objective;
		throw usageFailure(`the script's threshold "${expression}" on "${metric}" cannot be judged. Use an aggregation, a comparison and a decimal number in k6's own units, such as p(95)<500.`);
	});
}
function judgeThresholds(thresholds, run, crossed) {
	return thresholds.map((threshold) => {
		const isCrossed = crossed?.get(threshold.metric)?.[threshold.expression] ?? !isKept(threshold, run);
		return {
			...threshold,
			ok: !isCrossed
		};
	});
}
function isKept(threshold, run) {
	const kept = keepsThreshold(threshold, run);
	if (kept === void 0) throw new Error(`a threshold nobody can read: ${threshold.expression}`);
	return kept;
}

// src/k6/record.ts
function factsOf({ summary, kinds }) {
	const ofMetrics = [...[...summary?.types ?? []].map(([name, type]) => [name, { type }]), ...kinds].filter(([name]) => !name.includes("{"));
	return {
		metrics: new Map(ofMetrics),
		durationMs: summary?.durationMs
	};
}
function failedRun({ script }, ending, requests) {
	const made = `It made ${requests} request${requests === 1 ? "" : "s"}.`;
	return runFailure(ending.kind === "broken" ? `k6 could not finish "${script}": ${asSentence(shorten(ending.sentence, 400))} ${made} See k6's output in the log.` : `"${script}" did not end within ${formatDurationMs(ending.limitMs)} and was stopped. ${made} Find what it waits for, or raise max-duration (in a terminal --max-duration).`);
}
function isProofOfLoad(metric) {
	if (metric.type === "counter" && metric.series[0]?.values.count === 0) return false;
	return /^(?:http_reqs$|grpc_|ws_|browser_)/.test(metric.name) || !builtinMetrics.has(metric.name);
}
function emptyRun({ scenario, execution }, { metrics }) {
	const { firstError } = execution;
	const why = firstError === void 0 ? "" : ` The first error was: ${asSentence(firstError)}`;
	if (!metrics.some(isProofOfLoad)) return runFailure(`"${scenario.script}" made no HTTP requests and recorded no custom metrics, so there is nothing to judge.${why} Check that its default function sends requests to __ENV.TARGET_URL.`);
	if ((seriesOf({ metrics }, "iterations")?.values.count ?? 0) === 0) {
		const seconds = (execution.elapsedMs / 1e3).toFixed(0);
		return runFailure(`"${scenario.script}" finished no iteration in ${seconds} s, so there is nothing to judge.${why} Make the duration longer than one iteration.`);
	}
}
function intendedBy({ target, hosts = [] }) {
	return {
		target,
		declared: hosts
	};
}
function idleScenarios({ options }, { atWork }) {
	const { data } = loadOptions.safeParse(options);
	if ((data?.executionSegment ?? "") !== "") return [];
	const names = Object.keys(data?.scenarios ?? {});
	const seen = [...atWork].filter((name) => name !== "");
	return seen.length > 0 && seen.every((name) => names.includes(name)) ? names.filter((name) => !atWork.has(name)) : [];
}
const listed = new Intl.ListFormat("en-GB");
function partialLoad({ scenario, execution, archive, part }, measured) {
	const { script } = scenario;
	const [lost] = execution.lostVus;
	if (lost !== void 0) {
		const times = lost.count === 1 ? "once" : `${lost.count} times`;
		return runFailure(`k6 could not start a virtual user of the scenario "${lost.scenario}" of "${script}" (${times}), so part of the load is missing. k6 says: ${asSentence(lost.first)} Check the script's code outside functions, which each virtual user runs at start.`);
	}
	const idle = part === void 0 ? idleScenarios(archive, measured) : [];
	if (idle.length === 0) return void 0;
	const [scenarios, which] = idle.length === 1 ? ["scenario", "its"] : ["scenarios", "their"];
	return runFailure(`The ${scenarios} ${listed.format(idle.map((name) => `"${name}"`))} of "${script}" ran no iteration while others ran, so part of the load is missing. Check ${which} rate, stages, VUs and duration: is there time for one iteration? k6 does not report this.`);
}
function recordedEnding(kind, made, measured) {
	const { scenario, archive, execution, sayAstray, around } = made;
	if (kind === "stopped") return {
		kind: "unfinished",
		reason: `cancelled after ${(execution.elapsedMs / 1e3).toFixed(1)} s`
	};
	const isWhole = kind !== "abortedByThreshold";
	const empty = isWhole ? emptyRun(made, measured) ?? partialLoad(made, measured) : void 0;
	if (empty !== void 0) throw empty;
	const intended = intendedBy(scenario);
	const { env, answer } = around;
	const astray = astrayRun(measured.destinations, intended, {
		knowsTarget: knowsTarget(archive, scenario, {
			env,
			declared: intended.declared
		}),
		leadsTo: answer?.from === void 0 ? void 0 : hostOfUrl(answer.from)
	});
	if (astray !== void 0) throw runFailure(sayAstray(astray, scenario.script));
	return { kind: isWhole ? "finished" : "abortedByThreshold" };
}
function provenanceOf({ scenario, k6, caller, version, testId }) {
	const [processor] = cpus();
	return {
		...caller,
		scenario: scenario.name,
		environment: scenario.environment,
		target: scenario.target,
		...testId !== void 0 && { testId },
		recordedAt: (/* @__PURE__ */ new Date()).toISOString(),
		loadline: version,
		generator: shorten([`k6 v${k6.version.text}`, ...k6.extensions ?? []].join(" with "), 300),
		machine: {
			os: `${process.platform} ${process.arch}`,
			cpu: processor?.model.trim() ?? "unknown",
			cores: cpus().length
		}
	};
}
function finish(measurement, execution) {
	try {
		return measurement.finish(factsOf(execution));
	} catch (error) {
		if (execution.ending.kind !== "stopped" || !(error instanceof Failure)) throw error;
		throw cancelledFailure("The run was cancelled before anything was measured.", error);
	}
}
function partOf({ index, of, factsOf }, { lateMs, ending }, idle) {
	const isStopped = ending.kind === "stopped";
	return {
		part: {
			index,
			of
		},
		facts: factsOf({
			lateMs: lateMs ?? (isStopped ? 0 : void 0),
			idle
		})
	};
}
function recordRun(scenario, { measurement, execution }, recorded) {
	const { ending } = execution;
	if (ending.kind === "broken" || ending.kind === "overran") throw failedRun(scenario, ending, measurement.live().requests);
	const measured = finish(measurement, execution);
	const made = {
		...recorded,
		scenario,
		execution
	};
	const { k6, archive, part } = recorded;
	const seen = hostsOf(measured.destinations, intendedBy(scenario));
	const mappedTo = mappingOf(archive, scenario);
	const hosts = seen && {
		...seen,
		...mappedTo !== void 0 && { mappedTo }
	};
	const baseScript = besideBase(archive, scenario);
	const run = {
		schema: runSchemaVersion,
		provenance: provenanceOf(made),
		fingerprint: fingerprintOf(archive, scenario, k6.version.major, k6.extensions),
		window: measured.window,
		ending: recordedEnding(ending.kind, made, measured),
		metrics: measured.metrics,
		...measured.setupRequests > 0 && { setupRequests: measured.setupRequests },
		...measured.endpointsLeftOut !== void 0 && { endpointsLeftOut: measured.endpointsLeftOut },
		...measured.failures.length > 0 && { failures: measured.failures },
		...hosts !== void 0 && { hosts },
		...doubtedAnswer(made),
		...baseScript !== void 0 && { baseScript },
		checks: measured.checks,
		thresholds: [],
		generator: healthOf(measured, execution, {
			archive,
			parts: part?.of ?? 1
		}),
		...part !== void 0 && partOf(part, execution, idleScenarios(archive, measured))
	};
	const said = scenario.warmUpMs === 0 ? execution.summary?.crossed : void 0;
	const thresholds = judgeThresholds(archive.thresholds, run, said);
	refuseDisputed(made, thresholds);
	refuseLockedOut(run, scenario, recorded.around.answer?.guard);
	return {
		...run,
		thresholds
	};
}
function doubtedAnswer({ scenario, around }) {
	const doubt = around.answer?.doubt;
	const { declared } = intendedBy(scenario);
	if (doubt === void 0 || doubt.kind === "elsewhere" && isDeclared(doubt.host, declared)) return {};
	return { awaited: doubt };
}
function refuseDisputed({ scenario, execution }, thresholds) {
	const { script, warmUpMs } = scenario;
	if (!(execution.ending.kind === "thresholdsCrossed") || warmUpMs !== 0 || thresholds.some(({ ok }) => !ok)) return;
	throw runFailure(`k6 reports a crossed threshold of "${script}", but by its samples none is, so neither can be trusted. Run k6 by hand to see which one. If a value equals its limit to the last digit, change the limit slightly.`);
}

// src/k6/run/api.ts
const listing = looseObject({ data: array(looseObject({
	id: string(),
	attributes: looseObject({
		type: _enum([
			"trend",
			"rate",
			"counter",
			"gauge"
		]),
		contains: _enum([
			"time",
			"data",
			"default"
		])
	})
})) });
const patienceMs = 2e3;
async function ask(port, path, answer, request = {}) {
	try {
		const signal = AbortSignal.timeout(patienceMs);
		const response = await fetch(`http://127.0.0.1:${port}/v1/${path}`, {
			...request,
			signal
		});
		const parsed = answer.safeParse(await response.json());
		return response.ok ? parsed.data : void 0;
	} catch (error) {
		if (error instanceof TypeError || error instanceof DOMException || error instanceof SyntaxError) return void 0;
		throw error;
	}
}
async function askMetricKinds(port) {
	const listed = await ask(port, "metrics", listing);
	return listed && new Map(listed.data.map(({ id, attributes: { type, contains } }) => [id, {
		type,
		contains
	}]));
}
const statusAnswer = looseObject({ data: looseObject({ attributes: looseObject({ status: number() }) }) });
const pausedBeforeRun = 4;
async function askStatus(port, change) {
	const body = JSON.stringify({ data: {
		type: "status",
		id: "default",
		attributes: change
	} });
	return (await ask(port, "status", statusAnswer, change && {
		method: "PATCH",
		body
	}))?.data.attributes.status;
}
const inTimeMs = 1e3;
const statusEveryMs = 50;
async function resume(port, signal) {
	while (await askStatus(port, { paused: false }) === void 0) {
		const status = await askStatus(port);
		if (status !== void 0 && status > pausedBeforeRun) return;
		await setTimeout$1(statusEveryMs, void 0, { signal });
	}
}
async function resumeAt(port, startMs, signal) {
	try {
		while (await askStatus(port) !== pausedBeforeRun) await setTimeout$1(statusEveryMs, void 0, { signal });
		await setTimeout$1(Math.max(0, startMs - Date.now()), void 0, { signal });
		await resume(port, signal);
		const lateMs = Date.now() - startMs;
		return lateMs < inTimeMs ? 0 : lateMs;
	} catch (error) {
		if (signal.aborted) return void 0;
		throw error;
	}
}

// src/k6/run/ending.ts
const thresholdsHaveFailed = 99;
const abortWords = "at least one has abortOnFail enabled";
const meanings = {
	100: "setup() took too long",
	101: "teardown() took too long",
	102: "something took too long",
	103: "the run was stopped through k6's REST API",
	104: "the configuration is invalid",
	105: "the run was aborted from outside",
	106: "k6's REST API could not be started",
	107: "the script threw an exception",
	108: "the script called test.abort()",
	109: "k6 itself crashed",
	110: "the script marked the run as failed"
};
const cannotStartApi = 106;
function hasLostItsPort(ending) {
	return ending.kind === "broken" && ending.exit.kind === "exited" && ending.exit.exitCode === cannotStartApi;
}
function endingOf(exit, { wasStopped, overranMs, lastError }) {
	const crossed = exit.kind === "exited" && exit.exitCode === thresholdsHaveFailed;
	if (crossed && lastError?.text.includes(abortWords)) return { kind: "abortedByThreshold" };
	if (wasStopped && exit.kind !== "notStarted") return { kind: "stopped" };
	const isWhole = exit.kind === "notStarted" || hasSucceeded(exit);
	if (overranMs !== void 0 && !isWhole) return {
		kind: "overran",
		limitMs: overranMs
	};
	if (crossed) return { kind: "thresholdsCrossed" };
	if (exit.kind !== "exited") return {
		kind: "broken",
		exit,
		sentence: `k6 ${describeExit(exit)}`
	};
	if (exit.exitCode === 0) return { kind: "finished" };
	const meaning = meanings[exit.exitCode] ?? `k6 ${describeExit(exit)}`;
	return {
		kind: "broken",
		exit,
		sentence: lastError?.text ?? meaning
	};
}

// src/k6/run/samples.ts
function overStdout(parts) {
	const splitter = splitRows(parts);
	return {
		choice: { kind: "stdout" },
		onStdout: splitter.write,
		finish: async () => splitter.finish()
	};
}
const lingeringPipeMs = 5e3;
function overPipe(path, parts) {
	const reading = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
	const writing = openSync(path, constants.O_WRONLY | constants.O_NONBLOCK);
	const socket = new Socket({
		fd: reading,
		readable: true,
		writable: false
	});
	let broken;
	const breakBy = (error) => {
		broken ??= error;
	};
	socket.on("data", parts.onRows);
	socket.once("data", () => void rm(path, { force: true }).catch(breakBy));
	socket.once("error", breakBy);
	const closed = new Promise((resolve) => socket.once("close", () => resolve()));
	const text = splitLines(parts.onText);
	return {
		choice: {
			kind: "pipe",
			path
		},
		onStdout: text.write,
		finish: async () => {
			closeSync(writing);
			const timer = setTimeout(() => socket.destroy(), lingeringPipeMs);
			await closed;
			clearTimeout(timer);
			text.finish();
			if (broken !== void 0) throw broken;
		}
	};
}
async function openSamples(kind, folder, options) {
	const { parts, env, signal, doubt } = options;
	if (kind === "stdout") return overStdout(parts);
	const path = join(folder, "samples.csv");
	const { exit, stderr } = await runToEnd({
		file: "mkfifo",
		args: [
			"-m",
			"600",
			path
		],
		env
	}, signal);
	if (hasSucceeded(exit)) return overPipe(path, parts);
	doubt(`No named pipe could be created for k6's samples (${stderr.trim() || `mkfifo ${describeExit(exit)}`}); using its standard output.`);
	return overStdout(parts);
}

// src/k6/run/summary.ts
const exported = looseObject({ metrics: record(string(), looseObject({ thresholds: record(string(), boolean()).optional().catch(void 0) })) });
function typeOf(values) {
	if ("passes" in values) return "rate";
	if ("count" in values && "rate" in values) return "counter";
	return "value" in values ? "gauge" : "trend";
}
function durationOf(metrics) {
	const [most] = metrics.flatMap(({ count, rate }) => typeof count === "number" && typeof rate === "number" && count > 0 && rate > 0 ? [{
		count,
		rate
	}] : []).sort((one, other) => other.count - one.count);
	return most && most.count / most.rate * 1e3;
}
function parseSummary(text) {
	const parsed = exported.safeParse(parseJson(text));
	if (!parsed.success) return void 0;
	const metrics = Object.entries(parsed.data.metrics);
	return {
		durationMs: durationOf(metrics.map(([, values]) => values)),
		types: new Map(metrics.map(([metric, values]) => [metric, typeOf(values)])),
		crossed: new Map(metrics.map(([metric, { thresholds = {} }]) => [metric, thresholds]))
	};
}
async function readSummary(path) {
	const text = await ifThere(readFile(path, "utf8"));
	return text === void 0 ? void 0 : parseSummary(text);
}

// src/k6/run/execute.ts
const mostWarningCharacters = 200;
const mostErrorCharacters = 400;
const exhaustedWords = /^Insufficient VUs, reached (?<vus>\d+) active VUs and cannot initialize more$/;
const thresholdWords = /^thresholds on metrics '.*' (?:have been|were) crossed/;
function output(log, text, from) {
	for (const line of logLines(text)) log.output(line, from);
}
function countIn(messages, { scenario = "", text }) {
	const { count, first } = messages.get(scenario) ?? {
		count: 0,
		first: shorten(text, mostErrorCharacters)
	};
	messages.set(scenario, {
		scenario,
		count: count + 1,
		first
	});
}
function readLog(log) {
	const warnings = [];
	let first;
	let last;
	let vusExhausted = 0;
	const exceptions = /* @__PURE__ */ new Map();
	const lostVus = /* @__PURE__ */ new Map();
	return {
		onLine: (raw, isCut) => {
			const line = parseLogLine(raw, isCut);
			output(log, line.level === "info" ? line.text : `${line.level}: ${line.text}`, "log");
			if (line.level === "info") return;
			if (line.level === "error" && !line.fromScript) {
				first ??= line;
				last = line;
			}
			if (line.isException) return countIn(exceptions, line);
			if (line.isLostVu) countIn(lostVus, line);
			vusExhausted += Number(exhaustedWords.exec(line.text)?.groups?.["vus"] ?? 0);
			if (thresholdWords.test(line.text)) return;
			const text = shorten(line.text, mostWarningCharacters);
			if (warnings.length < 20 && !warnings.includes(text)) warnings.push(text);
		},
		read: () => ({
			lastError: last,
			warnings,
			firstError: first && shorten(first.text, mostErrorCharacters),
			vusExhausted,
			exceptions: [...exceptions.values()],
			lostVus: [...lostVus.values()]
		})
	};
}
const progressEveryMs = 500;
const mostAsks = 3;
function learnKinds(apiPort, measurement) {
	const known = /* @__PURE__ */ new Map();
	const asks = /* @__PURE__ */ new Map();
	let asking;
	const ask = async () => {
		for (const [name, kind] of await askMetricKinds(apiPort) ?? []) known.set(name, kind);
		asking = void 0;
	};
	return {
		known,
		look: () => {
			if (asking !== void 0) return;
			const unknown = measurement.customMetrics().filter((name) => !known.has(name) && (asks.get(name) ?? 0) < mostAsks);
			if (unknown.length === 0) return;
			for (const name of unknown) asks.set(name, (asks.get(name) ?? 0) + 1);
			asking = ask();
		},
		settled: async () => await asking
	};
}
function logProgress({ measurement, log }, started) {
	const tell = (isOver) => {
		const { requests, requestsPerSecond, p95Ms, failedRatio, vus } = measurement.live();
		const elapsedMs = Math.round(performance.now() - started);
		log.progress({
			elapsedMs,
			requests,
			requestsPerSecond,
			p95Ms,
			failedRatio,
			vus,
			isOver
		});
	};
	const timer = setInterval(() => tell(false), progressEveryMs);
	return () => {
		clearInterval(timer);
		tell(true);
	};
}
function takeIn(measurement, kinds) {
	const breaking = new AbortController();
	const onRows = (rows) => {
		if (breaking.signal.aborted) return;
		try {
			measurement.write(rows);
			kinds.look();
		} catch (error) {
			breaking.abort(error);
		}
	};
	return {
		onRows,
		broken: breaking.signal
	};
}
async function executeIn(folder, scenario, { k6, options }) {
	const { measurement, log, env, secrets } = options;
	const apiPort = await freePort();
	const kinds = learnKinds(apiPort, measurement);
	const intake = takeIn(measurement, kinds);
	const [overrun, stretched] = [new AbortController(), new AbortController()];
	const signal = AbortSignal.any([
		options.signal,
		intake.broken,
		overrun.signal,
		stretched.signal
	]);
	const channel = await openSamples(options.samples, folder, {
		parts: {
			onRows: intake.onRows,
			onText: (text) => output(log, text, "summary")
		},
		env,
		signal,
		doubt: (line) => log.warn(line)
	});
	const summaryPath = join(folder, "summary.json");
	const { remoteWrite, part } = options;
	const choices = {
		samples: channel.choice,
		summaryPath,
		apiPort,
		remoteWrite,
		part
	};
	const command = runCommand(k6, scenario, {
		choices,
		env: {
			...env,
			...secrets
		}
	});
	const logReader = readLog(log);
	const started = performance.now();
	const listeners = {
		onStdout: channel.onStdout,
		onStderrLine: logReader.onLine
	};
	const ended = startProcess(command, {
		listeners,
		signal
	});
	const stopProgress = logProgress(options, started);
	const watch = watchCpu();
	const over = new AbortController();
	const begun = part && resumeAt(apiPort, part.startMs, over.signal);
	const waitMs = part === void 0 ? 0 : Math.max(0, part.startMs - Date.now());
	const patienceMs = Math.min(waitMs + options.maxDurationMs, 2 ** 31 - 1);
	const overrunTimer = setTimeout(() => overrun.abort(), patienceMs);
	const { stretchMs } = options;
	const stretchTimer = stretchMs === void 0 ? void 0 : setTimeout(() => stretched.abort(), stretchMs);
	const exit = await ended;
	clearTimeout(overrunTimer);
	clearTimeout(stretchTimer);
	over.abort();
	const cpu = watch.stop();
	const elapsedMs = performance.now() - started;
	await channel.finish().finally(stopProgress);
	await kinds.settled();
	intake.broken.throwIfAborted();
	const { lastError, ...logged } = logReader.read();
	return {
		ending: endingOf(exit, {
			wasStopped: options.signal.aborted || stretched.signal.aborted,
			overranMs: overrun.signal.aborted ? options.maxDurationMs : void 0,
			lastError
		}),
		summary: await readSummary(summaryPath),
		kinds: kinds.known,
		...logged,
		cpu,
		elapsedMs,
		lateMs: await begun
	};
}
const mostStarts = 3;
async function execute(k6, scenario, options) {
	for (let starts = 1;; starts += 1) {
		const execution = await inTemporaryDirectory(async (folder) => await executeIn(folder, scenario, {
			k6,
			options
		}));
		const isUntouched = options.measurement.live().requests === 0;
		if (!hasLostItsPort(execution.ending) || !isUntouched || starts === mostStarts) return execution;
	}
}

// src/k6/run/sides.ts
const marks = {
	base: "_loadline_base",
	control: "_loadline_control",
	head: "_loadline_head"
};
function entriesOf({ base, control, head }) {
	return [
		["base", base],
		...control === void 0 ? [] : [["control", control]],
		["head", head]
	];
}
const scenarioOptions = looseObject({ scenarios: record(string(), looseObject({
	env: record(string(), string()).nullish(),
	startTime: string().nullish()
})).nullish() });
const tagOptions = looseObject({ systemTags: array(string()).nullish() });
function scenariosOfSides(options, targets, round) {
	const scenarios = Object.entries(scenarioOptions.parse(options).scenarios ?? {});
	if (scenarios.length === 0) return void 0;
	const entries = entriesOf(targets);
	const apart = apartMs(options, entries.length);
	const inOrder = round % 2 === 1 ? entries : entries.toReversed();
	const copies = scenarios.flatMap(([name, scenario]) => inOrder.map(([loaded, target], at) => {
		const env = {
			...scenario.env,
			TARGET_URL: target,
			BASE_URL: target
		};
		const startTime = `${((msOf(scenario.startTime) ?? 0) + at * apart).toFixed(3)}ms`;
		return [`${name}${marks[loaded]}`, {
			...scenario,
			env,
			startTime
		}];
	}));
	return Object.fromEntries(copies);
}
function doubleScenarios(archive, targets, { script, round = 1 }) {
	const scenarios = scenariosOfSides(archive.options, targets, round);
	if (scenarios === void 0) return usageFailure(`"${script}" cannot be run on both deployments at once: its options have no scenarios, and only scenarios can have different targets. Define \`scenarios\`, or set side-by-side to alternating.`);
	return withOptions(archive, {
		...archive.options,
		scenarios,
		systemTags: [.../* @__PURE__ */ new Set([...tagOptions.parse(archive.options).systemTags ?? [], "scenario"])],
		thresholds: null
	});
}
function measureSides(measurements) {
	let rest = Buffer.alloc(0);
	const all = entriesOf(measurements).map(([loaded, measurement]) => ({
		measurement,
		end: `${marks[loaded]},`
	}));
	const handOver = (records) => {
		for (const { measurement, end } of all) {
			const rows = records.filter((record) => !all.some((other) => other.end !== end && record.includes(other.end))).map((record) => record.replace(end, ",")).join("");
			if (rows !== "") measurement.write(Buffer.from(rows, "latin1"));
		}
	};
	return {
		write: (chunk) => {
			const bytes = rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([rest, chunk]);
			const records = [];
			let position = 0;
			for (let end = recordEnd(bytes, 0); end !== -1; end = recordEnd(bytes, position)) {
				records.push(bytes.toString("latin1", position, end));
				position = end;
			}
			rest = bytes.subarray(position);
			handOver(records);
		},
		finish: () => {
			if (rest.length > 0) handOver([rest.toString("latin1")]);
			rest = Buffer.alloc(0);
		},
		live: () => measurements.head.live(),
		customMetrics: () => [...new Set(all.flatMap(({ measurement }) => measurement.customMetrics()))]
	};
}
function executionOn(loaded, execution) {
	const mark = marks[loaded];
	const own = (messages) => messages.flatMap(({ scenario, ...rest }) => scenario.endsWith(mark) ? [{
		...rest,
		scenario: scenario.slice(0, -mark.length)
	}] : []);
	return {
		...execution,
		exceptions: own(execution.exceptions),
		lostVus: own(execution.lostVus)
	};
}
async function openDecoy() {
	const asked = new AbortController();
	const server = createServer$1((_, response) => {
		asked.abort();
		response.writeHead(503).end();
	});
	return {
		url: `http://127.0.0.1:${await listenHere(server)}`,
		asked: asked.signal,
		close: () => new Promise((resolve) => {
			server.close(() => resolve());
			server.closeAllConnections();
		})
	};
}
function targetReadTooEarly(script) {
	return usageFailure(`"${script}" cannot be run on both deployments at once: it sends requests to TARGET_URL as it was before the scenarios began, read at the top of the script or in setup(). Read __ENV.TARGET_URL inside the functions of the scenarios, or set side-by-side to alternating.`);
}

// src/k6/script/plan.ts
function planOf(scenario, thresholds, isShare) {
	const { warmUpMs, target, keepQueryStrings, objectives, needs } = scenario;
	return {
		warmUpMs,
		target,
		keepQueryStrings,
		isShare,
		...neededFor([...objectives, ...objectivesOf(thresholds)], needs)
	};
}

// src/k6/load.ts
const bareAstray = ({ kind, target, requests }, script) => `${script}: ${requests} requests, target ${target}: ${kind}`;
function nameRun({ name }) {
	return `${name}-${(/* @__PURE__ */ new Date()).toISOString().replace(/[-:]|\.\d+/g, "")}-${randomUUID().slice(0, 8)}`;
}
function awaitAll(scenario, awaited, signal) {
	const { side, others, headers } = awaited;
	return [scenario.target, ...others].map((target, at) => {
		const name = side === "head" === (at === 0) ? "target" : "base deployment";
		return awaitTarget(addressOf({
			...scenario,
			target
		}), {
			...scenario.await,
			headers,
			name
		}, signal);
	});
}
async function readAndAwait(k6, scenario, of) {
	const failed = new AbortController();
	const either = AbortSignal.any([of.signal, failed.signal]);
	const reading = of.read ?? readArchive(archiveCommand(k6, scenario, of.env, of.builds), scenario, either);
	const waiting = of.awaitTargets(either);
	try {
		return await Promise.all([reading, Promise.all(waiting)]);
	} catch (error) {
		failed.abort();
		await Promise.allSettled([reading, ...waiting]);
		throw error;
	}
}
async function openWriting(writeTo, scenario, { tags }) {
	if (writeTo === void 0) return {};
	const testId = tags["testid"] ?? nameRun(scenario);
	return {
		remoteWrite: {
			url: await writeTo(),
			tags: {
				...tags,
				testid: testId
			}
		},
		testId
	};
}
async function executeDoubled(k6, both, options) {
	const { scenario, targets, archive, round } = both;
	const doubled = doubleScenarios(archive, targets, {
		script: scenario.script,
		round
	});
	if (doubled instanceof Failure) return { refused: doubled };
	const decoy = await openDecoy();
	try {
		const signal = AbortSignal.any([options.signal, decoy.asked]);
		const around = {
			...options,
			archive: doubled,
			signal
		};
		const execution = await executeArchive(k6, {
			...scenario,
			target: decoy.url
		}, around);
		if (decoy.asked.aborted) return { refused: targetReadTooEarly(scenario.script) };
		options.measurement.finish();
		return execution;
	} finally {
		await decoy.close();
	}
}
async function executeArchive(k6, scenario, { archive, ...options }) {
	return await inTemporaryDirectory(async (folder) => {
		const script = join(folder, "changed.tar");
		await writeFileAtomically(script, archive.tar);
		const k6Args = {
			options: [],
			beside: scenario.k6Args?.beside ?? []
		};
		return await execute(k6, {
			...scenario,
			script,
			k6Args
		}, options);
	});
}
function withheldFrom(archive, { env }, withheld) {
	const mentioned = namesIn(archive);
	return withheld.filter((name) => mentioned.has(name) && env[name] === void 0).map((name) => `The script mentions ${name}, which this job sets but does not pass to the script. To pass it, name it in the input script-secrets; the script, and so a pull request, can then read it.`);
}
function reshaped(archive, { reshape }) {
	const options = reshape?.(archive.options) ?? archive.options;
	if (options instanceof Failure) throw options;
	return options === archive.options ? archive : withOptions(archive, options);
}
function preparing(choice, version, surroundings) {
	const { sayAstray = bareAstray, headerValues = {}, withheld = [] } = surroundings;
	const env = setVariables(surroundings.env);
	const warn = warnOnce();
	let found;
	const start = async (scenario, options) => {
		const { signal, log, side = "head", alsoAwait: others = [] } = options;
		const headers = headersOf(scenario.await, headerValues);
		const awaitTargets = (until) => awaitAll(scenario, {
			side,
			others,
			headers
		}, until);
		const read = scenario.loadedBy === void 0 ? void 0 : surroundings.baseScripts?.get(scenario.name);
		const beforeInstall = async () => {
			if (read === void 0) await assertScript(scenario);
			await Promise.all(awaitTargets(signal));
		};
		found ??= await findK6(choice, {
			env,
			log,
			signal,
			beforeInstall
		});
		const secrets = {
			...surroundings.secrets,
			...scriptHeaders(scenario.await, {
				...env,
				...surroundings.secrets
			})
		};
		const scriptEnv = {
			...env,
			...secrets
		};
		const how = {
			signal,
			env: scriptEnv,
			builds: choice.extensions ? openBuilds() : void 0,
			read,
			awaitTargets
		};
		const [whole, answers] = await readAndAwait(found, scenario, how);
		const archive = reshaped(whole, scenario);
		refuseWithoutHeaders(archive, scenario, {
			env: scriptEnv,
			answers
		});
		for (const line of withheldFrom(archive, scenario, withheld)) warn(line, log);
		return {
			k6: archive.build === void 0 ? found : await examineBuild(archive.build, {
				...how,
				log
			}),
			archive,
			answers,
			secrets,
			scriptEnv,
			maxDurationMs: scenario.maxDurationMs ?? longestRunMs(archive.options),
			part: await options.takePart?.(scenario, archive, {
				log,
				signal
			})
		};
	};
	return async (scenario, options) => {
		const { log, signal, stretchMs } = options;
		const { k6, archive, answers, secrets, scriptEnv, maxDurationMs, part } = await start(scenario, options).catch((error) => {
			if (!signal.aborted) throw error;
			throw cancelledFailure("The run was cancelled before the load started.", error);
		});
		const { remoteWrite, testId } = await openWriting(options.writeTo, scenario, archive);
		const { samples } = choice;
		const by = {
			k6,
			archive,
			version,
			testId,
			sayAstray,
			part
		};
		return {
			k6,
			archive,
			choices: {
				samples,
				env,
				secrets,
				log,
				signal,
				remoteWrite,
				maxDurationMs,
				stretchMs,
				part
			},
			measure: (on) => startMeasurement(planOf(on, archive.thresholds, part !== void 0)),
			record: (on, caller, taken, target = 0) => recordRun(on, taken, {
				...by,
				caller,
				around: {
					env: scriptEnv,
					answer: answers[target]
				}
			})
		};
	};
}
function createLoad(choice, version, surroundings) {
	const begin = preparing(choice, version, surroundings);
	return {
		run: async (scenario, options) => {
			const { k6, archive, choices, measure, record } = await begin(scenario, options);
			const measurement = measure(scenario);
			const own = {
				...choices,
				measurement
			};
			const execution = await (scenario.reshape === void 0 && scenario.loadedBy === void 0 ? execute(k6, scenario, own) : executeArchive(k6, scenario, {
				...own,
				archive
			}));
			return record(scenario, options.caller, {
				measurement,
				execution
			});
		},
		runBoth: async (scenario, base, options) => {
			const { callers, withControl = false } = options;
			const { k6, archive, choices, measure, record } = await begin(scenario, {
				...options,
				alsoAwait: [base]
			});
			const onBase = {
				...scenario,
				target: base
			};
			const measured = (on) => ({
				scenario: on,
				measurement: measure(on)
			});
			const parts = {
				head: measured(scenario),
				base: measured(onBase),
				...withControl && { control: measured(onBase) }
			};
			const targets = forLoaded(parts, ({ scenario: on }) => addressOf(on));
			const measurement = measureSides(forLoaded(parts, (part) => part.measurement));
			const execution = await executeDoubled(k6, {
				scenario,
				targets,
				archive,
				round: options.round
			}, {
				...choices,
				measurement
			});
			if ("refused" in execution) return execution;
			const runs = forLoaded(parts, ({ measurement: own, scenario: on }, loaded) => {
				const side = loaded === "head" ? "head" : "base";
				const taken = {
					measurement: own,
					execution: executionOn(loaded, execution)
				};
				return record(on, callers[side], taken, side === "head" ? 0 : 1);
			});
			const { fingerprint } = runs.head;
			return forLoaded(runs, (run) => ({
				...run,
				...fingerprint !== void 0 && { fingerprint }
			}));
		}
	};
}

// src/entry/secrets.ts
function guardHost(host) {
	const secrets = createSecrets();
	for (const secret of host.ownSecrets ?? []) secrets.add(secret);
	return {
		...host,
		secrets,
		log: guardedLog(host.log, secrets),
		print: (text) => host.print(secrets.redact(text)),
		mask: (secret) => {
			secrets.add(secret);
			host.mask(secret);
		}
	};
}
function guardedLog(log, { redact }) {
	return {
		...log,
		note: (line) => log.note(redact(line)),
		warn: (line) => log.warn(redact(line)),
		output: (line, from) => log.output(redact(line), from)
	};
}
function withoutSecrets(error, secrets) {
	if (secrets.isEmpty() || !(error instanceof Error)) return error;
	const message = secrets.redact(error.message);
	if (error instanceof Failure) return new Failure(error.code, message, { cause: error.cause });
	const { stack = "" } = error;
	return Object.assign(error, {
		message,
		stack: secrets.redact(stack)
	});
}
const plainKeys = /* @__PURE__ */ new Set([
	"schema",
	"type",
	"contains",
	"kind",
	"sketch"
]);
function recordWithout(run, secrets) {
	const { provenance, fingerprint, window, ...measured } = run;
	const metrics = new Set(run.metrics.map(({ name }) => name));
	const isPlain = (key, text) => plainKeys.has(key) || key === "name" && metrics.has(text);
	const text = JSON.stringify(measured, (key, value) => typeof value === "string" && !isPlain(key, value) ? secrets.redact(value) : value);
	return runSchema.parse({
		...JSON.parse(text),
		provenance,
		fingerprint,
		window
	});
}
function guardLoad(load, secrets) {
	const guarded = async (make) => {
		try {
			return await make();
		} catch (error) {
			throw withoutSecrets(error, secrets);
		}
	};
	const cleaned = (run) => secrets.isEmpty() ? run : recordWithout(run, secrets);
	return {
		run: (scenario, options) => guarded(async () => cleaned(await load.run(scenario, options))),
		runBoth: (scenario, base, options) => guarded(async () => {
			const pair = await load.runBoth(scenario, base, options);
			return "refused" in pair ? pair : forLoaded(pair, cleaned);
		})
	};
}

// src/entry/target/headers.ts
function headerValues(scenarios, { env, kind, isWithoutSecrets, mask, log }) {
	const names = [...new Set(scenarios.flatMap((scenario) => Object.values(scenario.await.headers ?? {})))];
	const missing = names.filter((name) => !isSet(env, name));
	if (missing.length > 0) {
		const which = `${missing.join(", ")} ${missing.length === 1 ? "is" : "are"} not set`;
		if (kind === "job" && !isWithoutSecrets) throw usageFailure(`await.headers: ${which}, but the gate file needs ${missing.length === 1 ? "it" : "them"}; in a workflow set it with env, as in ${missing[0] ?? ""}: \${{ secrets.${missing[0] ?? ""} }}`);
		const why = isWithoutSecrets ? ", as GitHub gives no secrets to forks and Dependabot" : "";
		log.warn(`The target is awaited without these headers: ${which}${why}.`);
	}
	const values = Object.fromEntries(names.map((name) => [name, env[name]?.trim() ?? ""]).filter(([, value]) => value !== ""));
	for (const value of Object.values(values)) {
		mask(value);
		const inJson = JSON.stringify(value).slice(1, -1);
		if (inJson !== value) mask(inJson);
	}
	return values;
}
function whyNoHeaders({ headers = {}, headerHosts = [] }, url, env) {
	const { host, hostname, protocol } = new URL(url);
	const isPrivate = protocol === "https:" || hostOfUrl(url)?.startsWith("localhost") === true;
	const isNamed = headerHosts.some((pattern) => [host, hostname].some((one) => matchesGlob(pattern.toLowerCase(), one)));
	if (isNamed && isPrivate || !Object.values(headers).some((name) => isSet(env, name))) return void 0;
	if (isNamed) return `The deployment is at ${url}, and await.headers go to https alone.`;
	return `The deployment is at ${host}, which is not one of the hosts that get await.headers. If it is yours, name it in await.header-hosts of the gate file, in which * stands for any text.`;
}

// src/entry/load.ts
async function openLoad(gate, host, { baseScripts, running = /* @__PURE__ */ new Map() }) {
	for (const { credentials } of gate.scenarios) for (const secret of [...credentials?.values() ?? []].flatMap(secretsIn)) host.mask(secret);
	const load = await openUnguarded(gate, host, baseScripts);
	return guardLoad(await wrapLoad(load, gate, {
		running,
		host
	}), host.secrets);
}
const fewestOfSecret = 8;
async function childrenOf({ prometheus, scenarios }, host) {
	const { env, kind, scriptSecrets = [] } = host;
	const ofPrometheus = prometheus === void 0 ? [] : [...secretVariables(prometheus), ...prometheus.withheld ?? []];
	const hidden = [...ofPrometheus, ...await plannedSecrets(scenarios)];
	if (kind === "terminal") return terminalEnvironment(env, hidden);
	const both = scriptSecrets.find((name) => hidden.includes(name));
	if (both !== void 0) throw usageFailure(`script-secrets: ${both} is a secret of ${ofPrometheus.includes(both) ? "Prometheus" : "a server"} in the gate file, which goes to that server alone; give the script a variable of its own`);
	const children = jobEnvironment(env, scriptSecrets);
	for (const value of Object.values(children.secrets)) if (value.length >= fewestOfSecret) host.mask(value);
	return {
		...children,
		withheld: children.withheld.filter((name) => !hidden.includes(name))
	};
}
async function scriptEnvironmentOf(gate, host) {
	const { env, secrets } = await childrenOf(gate, host);
	return {
		...env,
		...secrets
	};
}
async function assertScripts(scenarios) {
	const reasons = (await Promise.allSettled(scenarios.map(assertScript))).flatMap((one) => one.status === "rejected" ? [one.reason] : []);
	const unexpected = reasons.find((one) => !(one instanceof Failure));
	if (unexpected !== void 0) throw unexpected;
	if (reasons.length > 0) throw usageFailure(reasons.map(reasonOf).join("\n"), reasons[0]);
}
async function openUnguarded({ k6, prometheus, results, scenarios }, host, baseScripts = /* @__PURE__ */ new Map()) {
	if (results.kind === "k6") await assertScripts(scenarios.filter(({ name }) => !baseScripts.has(name)));
	const children = await childrenOf({
		prometheus,
		scenarios
	}, host);
	if (results.kind === "files") return createFilesLoad(results, {
		version,
		formats: await featureFormats()
	});
	if (results.kind === "prometheus") {
		const source = async () => await sourceToRead(prometheus, host);
		return await openRuns(results, {
			version,
			prometheus: source
		});
	}
	return createLoad(k6, version, {
		...children,
		baseScripts,
		headerValues: headerValues(scenarios, host),
		sayAstray: astraySentence
	});
}
async function sourceToRead(choice, host) {
	if (choice === void 0) throw new Error("a gate of runs in Prometheus names none");
	const unasked = host.isWithoutSecrets ? whyUnasked(choice, host.env, host) : void 0;
	if (unasked !== void 0) throw runFailure(unasked);
	return await sourceOf(choice, host.env, host.mask);
}

// src/start/load.ts
const bothSides = ["base", "head"];
const stretchMs = 5e3;
const mostStretches = 6;
const roundsOfSlowStart = 2;
const [mostNamed$1, mostOfName] = [3, 200];
function openSchedule() {
	let current;
	let first = 0;
	let [openedMs, startingMs, roundMs] = [
		0,
		0,
		0
	];
	return {
		isDue: (round) => {
			if (round === void 0 || round === current) return false;
			const [isFirst, isNext] = [current === void 0, round > first];
			current = round;
			const rounds = startingMs > roundMs ? roundsOfSlowStart : 1;
			if (isNext && !isFirst && round - first < rounds) return false;
			first = round;
			return !isFirst;
		},
		opened: () => {
			openedMs = Date.now();
		},
		warmedUp: ({ window }) => {
			startingMs = Date.parse(window.start) - openedMs;
		},
		measured: (run) => {
			roundMs = loadMs(run);
		}
	};
}
function openSides(startSide, schedule) {
	const running = /* @__PURE__ */ new Map();
	const starts = {
		base: 0,
		head: 0
	};
	const end = async (sides = [...running.keys()]) => {
		for (const side of sides) {
			const found = running.get(side);
			running.delete(side);
			await found?.service.end();
		}
	};
	const open = async (side, signal) => {
		const found = running.get(side);
		if (found !== void 0) return found;
		schedule.opened();
		const service = await startSide(side, signal);
		starts[side] += 1;
		const opened = {
			service,
			start: starts[side],
			isWarm: false
		};
		running.set(side, opened);
		return opened;
	};
	const during = async (sides, signal, take) => {
		const services = [];
		for (const side of sides) services.push([side, (await open(side, signal)).service]);
		const died = new AbortController();
		for (const [, service] of services) service.died.then((failure) => died.abort(failure));
		try {
			const taken = await take(AbortSignal.any([signal, died.signal]));
			died.signal.throwIfAborted();
			return taken;
		} catch (error) {
			if (died.signal.aborted && !signal.aborted) throw died.signal.reason;
			throw await withSilence(error, services);
		}
	};
	return {
		running,
		end,
		during
	};
}
function startBeforeLoad(load, { startSide, isOneAtATime, base, isLevel }) {
	const schedule = openSchedule();
	const { running, end, during } = openSides(startSide, schedule);
	let written = [];
	const isUntouched = async () => {
		written = await base?.changedCode() ?? [];
		return written.length === 0;
	};
	const endToStartAnew = async () => {
		if (!isOneAtATime) {
			if (!await isUntouched()) return false;
			await end(["head"]);
			if (!await isUntouched()) return false;
		}
		await end();
		await base?.afterRun();
		return true;
	};
	const endDue = async (round) => {
		if (schedule.isDue(round)) await endToStartAnew();
	};
	const marked = (run, side) => {
		const kept = written.length > 0 && { startKeptFor: written.slice(0, mostNamed$1).map((path) => path.slice(0, mostOfName)) };
		return {
			...run,
			start: running.get(side)?.start,
			...kept
		};
	};
	const warmUp = async (sides, { warmUpMs, signal, takePart }, take) => {
		const cold = sides.flatMap((side) => running.get(side) ?? []).filter(({ isWarm }) => !isWarm);
		if (cold.length === 0 || warmUpMs > 0 || takePart !== void 0) return;
		for (let taken = 0; taken < mostStretches && !signal.aborted; taken += 1) {
			const runs = await take();
			const [first] = runs;
			if (first === void 0) return;
			if (taken === 0) schedule.warmedUp(first);
			if (runs.every((run) => run.ending.kind !== "unfinished" || isLevel(run))) break;
		}
		for (const one of cold) one.isWarm = true;
	};
	return {
		load: {
			run: async (scenario, options) => {
				const side = options.side ?? "head";
				await endDue(options.round);
				if (isOneAtATime) await end([side === "head" ? "base" : "head"]);
				const alsoAwait = isOneAtATime ? [] : options.alsoAwait ?? [];
				const sides = alsoAwait.length > 0 ? bothSides : [side];
				return await during(sides, options.signal, async (signal) => {
					const own = {
						...options,
						signal,
						alsoAwait
					};
					const stretch = async () => [await load.run(scenario, inStretch(own))];
					await warmUp([side], {
						...own,
						warmUpMs: scenario.warmUpMs
					}, stretch);
					const run = await load.run(scenario, own);
					schedule.measured(run);
					return marked(run, side);
				});
			},
			runBoth: async (scenario, base, options) => {
				await endDue(options.round);
				return await during(bothSides, options.signal, async (signal) => {
					const own = {
						...options,
						signal
					};
					const stretch = async () => runsOf(await load.runBoth(scenario, base, inStretch(own)));
					await warmUp(bothSides, {
						...own,
						warmUpMs: scenario.warmUpMs
					}, stretch);
					const pair = await load.runBoth(scenario, base, own);
					if ("refused" in pair) return pair;
					schedule.measured(pair.head);
					return forLoaded(pair, (run, loaded) => marked(run, loaded === "head" ? "head" : "base"));
				});
			}
		},
		end: async () => await end(),
		endToStartAnew
	};
}
const nothing = () => void 0;
function inStretch(options) {
	return {
		...options,
		stretchMs,
		log: {
			...options.log,
			progress: nothing,
			output: nothing
		}
	};
}
function runsOf(pair) {
	return "refused" in pair ? [] : [pair.head, pair.base];
}
async function withSilence(error, services) {
	if (!(error instanceof Failure) || error.code !== "unready") return error;
	for (const [side, service] of services) {
		const why = await service.whySilent();
		if (why !== void 0) return runFailure(`start: ${sideWords(side)} did not become ready. ${why}`, error);
	}
	return error;
}

// src/entry/target/deployments.ts
const longestBaseMs = 2e4;
async function withDeployments(gate, host) {
	const notes = /* @__PURE__ */ new Set();
	const { deployments } = host;
	const look = {
		ofHead: remembered(deployments.ofHead),
		ofBase: remembered(deployments.ofBase)
	};
	const scenarios = await inTurn(gate.scenarios, async (scenario) => {
		const found = await addressed(scenario, host, {
			look,
			note: (line) => notes.add(line)
		});
		const announced = host.around.deployment && withoutUserInfo(withoutEndSlashes(host.around.deployment.url));
		const why = scenario.target === "auto" || found.target === announced ? whyNoHeaders(found.await, found.target, host.env) : void 0;
		if (why !== void 0) throw runFailure(why);
		return found;
	});
	return {
		gate: {
			...gate,
			scenarios
		},
		notes: [...notes]
	};
}
function remembered(ask) {
	const known = /* @__PURE__ */ new Map();
	return async (wanted) => {
		const key = JSON.stringify(wanted);
		const asked = known.get(key) ?? ask(wanted);
		known.set(key, asked);
		return await asked;
	};
}
async function addressed(scenario, host, { look, note }) {
	const { deployment: wanted, sideBySide } = scenario;
	if (wanted === void 0) return scenario;
	const head = host.around.deployment ?? await look.ofHead(wanted);
	const target = withoutEndSlashes(head.url);
	host.log.note(`${scenario.name}: deployed to ${JSON.stringify(head.environment)}, ${withoutUserInfo(target)}`);
	if (sideBySide?.base !== "auto") return {
		...scenario,
		...splitCredentials(target, sideBySide)
	};
	const base = await look.ofBase(wanted);
	const why = typeof base === "string" ? base : await whyNotMeasured(scenario, {
		target,
		base: withoutEndSlashes(base.url)
	}, host);
	if (typeof base === "string" || why !== void 0) {
		note(noBaseDeploymentNote(why ?? ""));
		return {
			...scenario,
			...splitCredentials(target, void 0),
			nullControl: false
		};
	}
	if (base.environment !== head.environment) note(otherEnvironmentNote(head.environment, base.environment));
	return {
		...scenario,
		...splitCredentials(target, {
			...sideBySide,
			base: withoutEndSlashes(base.url),
			commit: base.commit
		})
	};
}
async function whyNotMeasured(scenario, { target, base }, host) {
	const { await: awaited } = scenario;
	if (isOneDeployment(target, base)) return "Both commits are deployed to one address, where only one of them can be.";
	const refused = whyNoHeaders(awaited, base, host.env);
	if (refused !== void 0) return refused;
	const headers = headersOf(awaited, headerValues([scenario], host));
	const timeoutMs = Math.min(awaited.timeoutMs, longestBaseMs);
	try {
		await awaitTarget(base, {
			...awaited,
			headers,
			timeoutMs,
			name: "base deployment"
		}, host.signal);
		return;
	} catch (error) {
		if (!(error instanceof Failure)) throw error;
		return reasonOf(error);
	}
}

// src/start/base.ts
const built = "built";
async function checkOutBase(repository, commit, { root: wanted, buildKey }) {
	const root = await usableRoot(repository, wanted);
	const lock = await takeLock(join(root, "lock"));
	const own = lock === void 0 ? join(root, `${commit}-${process.pid}`) : join(root, commit);
	const path = join(own, "tree");
	const key = createHash("sha256").update(`${commit}\n${buildKey}`).digest("hex");
	const isKept = async () => buildKey !== void 0 && await ifThere(readFile(join(own, built), "utf8")) === key;
	const renewing = lock && setInterval(() => void lock.renew(), renewEveryMs).unref();
	const tidying = {
		...repository,
		signal: new AbortController().signal
	};
	const release = async () => {
		await rm(join(path, ".git"), { force: true });
		if (!await isKept()) await rm(own, {
			recursive: true,
			force: true
		});
		await gitOr(tidying, "worktree", "prune");
		clearInterval(renewing);
		await lock?.release();
		if (root !== wanted) await rm(root, {
			recursive: true,
			force: true
		});
	};
	const keep = async () => {
		if (lock !== void 0 && buildKey !== void 0) await writeFile(join(own, built), key);
	};
	const folder = {
		path,
		commit,
		keep,
		release
	};
	if (lock !== void 0) await removeOthers(root, commit);
	if (await isKept()) return {
		...folder,
		isBuilt: true
	};
	try {
		await rm(own, {
			recursive: true,
			force: true
		});
		await gitOr(repository, "worktree", "prune");
		await fill(repository, commit, path);
		return {
			...folder,
			isBuilt: false
		};
	} catch (error) {
		await release();
		throw error;
	}
}
async function fill(repository, commit, path) {
	const { codeHost, env, signal } = repository;
	try {
		await git(repository, "worktree", "add", "--detach", "--quiet", path, commit);
	} catch (error) {
		if (!(error instanceof Failure)) throw error;
		const why = `${commit.slice(0, 7)} cannot be checked out. ${error.message}`;
		if (codeHost === void 0) throw runFailure(why, error);
		const archive = await codeHost.archive(commit, signal).catch((failed) => {
			throw failed instanceof Failure ? runFailure(`${why} ${failed.message}`, failed) : failed;
		});
		await unpack(archive, path, {
			env,
			signal
		});
	}
}
async function usableRoot(repository, root) {
	await mkdir(root, { recursive: true });
	const inPlace = join(await realpath(repository.folder), relative(repository.folder, root));
	const tracked = await gitOr(repository, "ls-files", "--", root);
	if (await realpath(root) === inPlace && tracked === "") return root;
	return await mkdtemp(join(tmpdir(), "loadline-base-"));
}
const renewEveryMs = 1e4;
async function removeOthers(root, commit) {
	for (const name of await readdir(root)) {
		const [, of, pid] = /^([0-9a-f]{40,64})(?:-(\d+))?$/.exec(name) ?? [];
		if (of !== void 0 && (pid === void 0 ? of !== commit : !isRunning(Number(pid)))) await rm(join(root, name), {
			recursive: true,
			force: true
		});
	}
}
function isRunning(pid) {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return !hasErrorCode(error, "ESRCH");
	}
}

// src/start/find.ts
async function findBase(repository, wanted) {
	try {
		return await findWithGit(repository, wanted);
	} catch (error) {
		if (!(error instanceof Failure) || repository.codeHost === void 0) throw error;
		const found = await askHost(repository, wanted, error);
		if (found === void 0) throw error;
		return found;
	}
}
async function findWithGit(repository, wanted) {
	const head = await git(repository, "rev-parse", "--verify", "HEAD^{commit}");
	const commit = (wanted.kind === "branch" && wanted.mergeCommit === head ? await firstParent(repository) : void 0) ?? await mergeBase(repository, head, wanted);
	if (!await isThere(repository, commit)) await fetchFrom(repository, "--depth=1", "origin", commit);
	return commit;
}
async function askHost(repository, wanted, because) {
	const { codeHost } = repository;
	const checkedOut = await gitOr(repository, "rev-parse", "--verify", "HEAD^{commit}");
	const branch = wanted.kind === "branch" ? wanted : void 0;
	const head = checkedOut ?? branch?.mergeCommit ?? branch?.head;
	if (codeHost === void 0 || head === void 0) return void 0;
	try {
		const [first, second] = head === branch?.mergeCommit ? await codeHost.parents(head) : [];
		return (second === void 0 ? void 0 : first) ?? await codeHost.mergeBase(wanted.ref, head);
	} catch (error) {
		if (!(error instanceof Failure)) throw error;
		throw runFailure(`${because.message} ${error.message}`, error);
	}
}
async function isThere(repository, commit) {
	return await gitOr(repository, "cat-file", "-e", `${commit}^{tree}`) !== void 0;
}
async function firstParent(repository) {
	const [first, second] = [...(await git(repository, "cat-file", "-p", "HEAD")).matchAll(/^parent ([0-9a-f]{40,64})$/gm)].map(([, parent]) => parent);
	return second === void 0 ? void 0 : first;
}
const isCommit = /^[0-9a-f]{40,64}$/;
const fetchDepth = 500;
async function mergeBase(repository, head, { kind, ref }) {
	const ofOrigin = `refs/remotes/origin/${ref}`;
	const names = kind === "named" ? [ref, ofOrigin] : [ofOrigin, ref];
	const find = async () => {
		for (const name of names) {
			const found = await gitOr(repository, "merge-base", "HEAD", name);
			if (found !== void 0 && found !== "") return found;
		}
	};
	const branch = `+refs/heads/${ref}:${ofOrigin}`;
	const isShallow = await gitOr(repository, "rev-parse", "--is-shallow-repository") === "true";
	const attempts = isShallow ? [[
		`--depth=${fetchDepth}`,
		"origin",
		branch,
		head
	], [
		"--unshallow",
		"origin",
		branch
	]] : [["origin", branch]];
	const found = await find();
	if (found !== void 0) return found;
	if (isCommit.test(ref)) return ref;
	for (const args of attempts) {
		await fetchFrom(repository, ...args);
		const fetched = await find();
		if (fetched !== void 0) return fetched;
	}
	for (const name of names) if (await gitOr(repository, "rev-parse", "--verify", "--quiet", `${name}^{commit}`) !== void 0) throw runFailure(`git finds no commit that HEAD and ${ref} have in common.${isShallow ? " Check out with fetch-depth: 0." : ""}`);
	throw runFailure(`git knows no branch, tag or commit "${ref}" here, and cannot fetch a branch of that name.`);
}

// src/entry/start/base.ts
async function openBase(starting, surroundings) {
	const { base, start } = starting;
	if (base === void 0) return {
		kind: "none",
		notes: []
	};
	const { host, env, open, ends } = surroundings;
	const { codeHost, gitAccess: access, signal, log } = host;
	const repository = {
		folder: process.cwd(),
		env,
		access,
		codeHost,
		signal
	};
	let commit;
	try {
		commit = await findBase(repository, base);
		log.note(`The base is ${commit.slice(0, 7)}`);
		const folder = await checkOutBase(repository, commit, {
			root: join(process.cwd(), ".loadline", "base"),
			...!isJob(host) && { buildKey: JSON.stringify(start) }
		});
		ends.push(folder.release);
		const place = await open("base", await sameFolderIn(folder, repository, host));
		const { own, notes } = await startOfBase(starting, place.folder);
		return {
			kind: "found",
			start: own,
			place,
			folder,
			commit,
			notes
		};
	} catch (error) {
		if (signal.aborted) throw cancelledFailure("The run was cancelled before anything was measured.", error);
		if (!(error instanceof Failure)) throw error;
		const isNamed = base.kind === "named" && host.kind === "terminal";
		if (commit === void 0 && isNamed) throw usageFailure(`base-ref: ${error.message}`, error);
		return lackingBase("checkout", error);
	}
}
function isJob({ caller, env }) {
	return caller.workflowRun !== void 0 || (env["CI"] ?? "") !== "";
}
function lackingBase(step, error) {
	return {
		kind: "none",
		lacking: step,
		notes: [noBaseNote(step, reasonOf(error))]
	};
}
async function sameFolderIn({ path, commit }, repository, { baseFile }) {
	const root = await gitOr(repository, "rev-parse", "--show-toplevel") ?? baseFile?.checkout;
	const below = root === void 0 ? "" : relative(root, process.cwd());
	const folder = join(path, below);
	if (!await isDirectory(folder)) throw runFailure(`${commit.slice(0, 7)} has no folder ${below}.`);
	return folder;
}
async function startOfBase({ start, run, gateFile }, folder) {
	const written = startIn(await readOwnGateFile(join(folder, gateFile)))?.start;
	if (run !== void 0) return {
		own: {
			...written ?? start,
			run
		},
		notes: []
	};
	return written === void 0 ? {
		own: start,
		notes: [baseStartNote]
	} : {
		own: written,
		notes: []
	};
}
async function readOwnGateFile(path) {
	try {
		return await readGateFile(path, optionTable);
	} catch (error) {
		if (!(error instanceof Failure)) throw error;
		return;
	}
}

// src/k6/read-scripts.ts
async function readScripts(scenarios, choice, { env, log, signal }) {
	const k6 = await findK6(choice, {
		env,
		log,
		signal
	});
	const builds = choice.extensions ? openBuilds() : void 0;
	return await inTurn(scenarios, async (scenario) => {
		const { name } = scenario;
		try {
			await assertScript(scenario);
			return {
				kind: "read",
				scenario: name,
				archive: await readArchive(archiveCommand(k6, scenario, env, builds), scenario, signal)
			};
		} catch (error) {
			if (!(error instanceof Failure) || signal.aborted) throw error;
			return {
				kind: "failed",
				scenario: name,
				failure: error
			};
		}
	});
}

// src/entry/start/base-scripts.ts
async function loadByBase({ gate, baseLoads }, host, { folder, env }) {
	if (baseLoads === void 0) return {
		gate,
		scripts: /* @__PURE__ */ new Map(),
		notes: []
	};
	const { loads } = baseLoads;
	const wanted = gate.scenarios.filter(({ name }) => loads.has(name));
	if (wanted.length === 0) return loaded(gate, baseLoads, {
		scripts: /* @__PURE__ */ new Map(),
		failures: /* @__PURE__ */ new Map()
	});
	try {
		return loaded(gate, baseLoads, folder === void 0 ? await inBase({
			...baseLoads,
			env
		}, host, async (own) => await readIn(own, wanted, {
			gate,
			baseLoads,
			host
		})) : await readIn(folder, wanted, {
			gate,
			baseLoads,
			host
		}));
	} catch (error) {
		if (!(error instanceof Failure) || host.signal.aborted) throw error;
		const failures = new Map(wanted.map(({ name }) => [name, error]));
		return loaded(gate, baseLoads, {
			scripts: /* @__PURE__ */ new Map(),
			failures
		});
	}
}
async function readIn(folder, wanted, { gate, baseLoads, host }) {
	const scenarios = wanted.map((scenario) => {
		const own = {
			...scenario,
			...baseLoads.loads.get(scenario.name)
		};
		return {
			...own,
			script: join(folder, own.script)
		};
	});
	const around = {
		log: host.log,
		signal: host.signal,
		env: await scriptEnvironmentOf(gate, host)
	};
	const read = await readScripts(scenarios, gate.k6, around);
	return {
		scripts: new Map(read.flatMap((one) => one.kind === "read" ? [[one.scenario, one.archive]] : [])),
		failures: new Map(read.flatMap((one) => one.kind === "failed" ? [[one.scenario, one.failure]] : []))
	};
}
async function inBase({ base, env }, host, use) {
	const { codeHost, gitAccess: access, signal } = host;
	const repository = {
		folder: process.cwd(),
		env,
		access,
		codeHost,
		signal
	};
	const commit = await findBase(repository, base);
	const root = join(process.cwd(), ".loadline", "base");
	const folder = await checkOutBase(repository, commit, { root });
	try {
		return await use(await sameFolderIn(folder, repository, host));
	} finally {
		await folder.release();
	}
}
function withAsks(gate, { loads }, { scripts, failures }) {
	const scenarios = gate.scenarios.map((scenario) => {
		const { name } = scenario;
		const archive = scripts.get(name);
		if (archive !== void 0) return {
			...scenario,
			baseScript: asksOf(archive, {
				...scenario,
				...loads.get(name)
			})
		};
		return failures.has(name) ? {
			...scenario,
			baseScript: "unread"
		} : scenario;
	});
	return {
		...gate,
		scenarios
	};
}
function loaded(given, baseLoads, read) {
	const gate = withAsks(given, baseLoads, read);
	const { base: { ref: branch }, count, loads } = baseLoads;
	const { scripts, failures } = read;
	if (!count) {
		const notes = [...failures].map(([name, failure]) => uncomparedLoadNote(name, branch, reasonOf(failure)));
		return {
			gate,
			scripts: /* @__PURE__ */ new Map(),
			notes
		};
	}
	const scenarios = gate.scenarios.map((scenario) => {
		const own = loads.get(scenario.name);
		if (own === void 0 || !scripts.has(scenario.name)) return scenario;
		const { script, env, warmUpMs } = scenario;
		return {
			...scenario,
			...own,
			loadedBy: branch,
			instead: {
				script,
				env,
				warmUpMs
			}
		};
	});
	const lacking = scenarios.filter(({ loadedBy }) => loadedBy === void 0);
	return {
		gate: {
			...gate,
			scenarios
		},
		scripts,
		notes: lacking.map(({ name }) => {
			const failure = failures.get(name);
			return noBaseLoadNote(name, branch, failure && reasonOf(failure));
		})
	};
}

// src/start/seal.ts
async function sealFolder(folder) {
	const seal = /* @__PURE__ */ new Map();
	const waiting = [""];
	const buffer = Buffer.alloc(1048576);
	for (let below = waiting.pop(); below !== void 0; below = waiting.pop()) {
		await setImmediate();
		const place = join(folder, below);
		const names = below === "" ? readdirSync(place) : unlessGone(() => readdirSync(place)) ?? [];
		for (const name of names) {
			const path = below === "" ? name : `${below}/${name}`;
			const sealed = unlessGone(() => sealOf(join(folder, path), buffer));
			if (sealed?.kind === "folder") waiting.push(path);
			if (sealed !== void 0) seal.set(path, sealed);
		}
	}
	return seal;
}
function unlessGone(find) {
	try {
		return find();
	} catch (error) {
		if (hasErrorCode(error, "ENOENT")) return void 0;
		throw error;
	}
}
function sealOf(path, buffer) {
	const found = lstatSync(path);
	const mode = found.mode.toString(8);
	if (found.isDirectory()) return {
		text: `${mode} `,
		kind: "folder"
	};
	if (found.isSymbolicLink()) return {
		text: `${mode} ${readlinkSync(path)}`,
		kind: "code"
	};
	if (!found.isFile()) return {
		text: `${mode} `,
		kind: found.isSocket() ? "socket" : "code"
	};
	const { hash, begin } = hashOf(path, buffer);
	return {
		text: `${mode} ${hash}`,
		kind: kindOf(path, begin)
	};
}
const databases = [{
	name: /\/[^./][^/]*\.(?:db|db3|sqlite|sqlite3)$/,
	begin: "SQLite format 3\0"
}, {
	name: /\/[^./][^/]*\.mv\.db$/,
	begin: "H:2,block:"
}];
const longestBegin = 16;
function kindOf(path, begin) {
	if (databases.some((one) => one.name.test(path) && begin.startsWith(one.begin))) return "database";
	return /\/[^./][^/]*\.(?:log|pid)$/.test(path) ? "record" : "code";
}
function hashOf(path, buffer) {
	const hash = createHash("sha256");
	const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
	let begin = "";
	try {
		const { size } = fstatSync(file);
		for (let at = 0; at < size;) {
			const read = readSync(file, buffer);
			if (read === 0) break;
			const part = buffer.subarray(0, read);
			if (at === 0) begin = part.toString("latin1", 0, longestBegin);
			hash.update(part);
			at += read;
		}
	} finally {
		closeSync(file);
	}
	return {
		hash: hash.digest("base64"),
		begin
	};
}
async function changedSince(seal, folder) {
	return changedBetween(seal, await sealAgain(folder));
}
async function codeChangedSince(seal, folder) {
	const now = await sealAgain(folder);
	const changed = changedBetween(seal, now);
	const isFolder = (path) => now.get(path)?.kind === "folder";
	const isCode = (path) => [seal, now].some((one) => one.get(path)?.kind === "code" && !isOfDatabase(path, one));
	const written = changed.filter((path) => !isFolder(path) && !isCode(path));
	const holdsWritten = (path) => written.some((one) => one.startsWith(`${path}/`));
	return changed.filter((path) => isFolder(path) ? seal.has(path) || !holdsWritten(path) : isCode(path));
}
function isOfDatabase(path, seal) {
	const database = path.replace(/-(?:wal|shm|journal)$/, "");
	return database !== path && seal.get(database)?.kind === "database";
}
async function sealAgain(folder) {
	return await sealFolder(folder).catch((error) => {
		if (hasErrorCode(error, "ENOENT", "ENOTDIR", "EACCES", "ELOOP")) return /* @__PURE__ */ new Map();
		throw error;
	});
}
function changedBetween(before, now) {
	return [.../* @__PURE__ */ new Set([...before.keys(), ...now.keys()])].filter((path) => before.get(path)?.text !== now.get(path)?.text);
}

// src/entry/start/build.ts
async function build({ start, place }, { log, signal }) {
	if (start.build === void 0) return;
	log.note(`Building ${sideWords(place.side)}: ${start.build}`);
	await runToEnd$1("build", start.build, {
		start,
		place,
		signal
	});
}
async function buildBase(base, building) {
	if (base.kind === "none") return base;
	const { folder, start } = base;
	try {
		if (!folder.isBuilt) {
			await build(base, building);
			if (start.build !== void 0) await folder.keep();
		}
	} catch (error) {
		if (!(error instanceof Failure) || building.signal.aborted) throw error;
		return lackingBase("build", error);
	}
	let seal = await sealFolder(folder.path);
	let hasRun = false;
	return {
		...base,
		beforeStart: async () => {
			const changed = await changedSince(seal, folder.path);
			if (changed.length > 0) throw diedFailure(changedWords(changed));
			hasRun = true;
		},
		changedCode: async () => await codeChangedSince(seal, folder.path),
		afterRun: async () => {
			if (hasRun) seal = await sealFolder(folder.path);
			hasRun = false;
		}
	};
}
const mostNamed = 3;
function changedWords(paths) {
	const named = paths.slice(0, mostNamed).map((path) => JSON.stringify(path.slice(0, 100)));
	const more = paths.length - named.length;
	return `start: The base's files changed after it was built: ${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}. A command of this change may have written there; the base would not be the code it stands for.`;
}

// src/entry/start/run.ts
async function withStarted({ gate, starting, baseLoads }, host, use) {
	if (starting === void 0) {
		const found = await withDeployments(gate, host);
		const loaded = await loadByBase({
			gate: found.gate,
			baseLoads
		}, host, { env: environmentOf(host) });
		const load = await openLoad(loaded.gate, host, { baseScripts: loaded.scripts });
		return await use({
			gate: loaded.gate,
			notes: [...found.notes, ...loaded.notes],
			load
		});
	}
	const { log, signal } = host;
	const outputs = [];
	const ends = [];
	const env = environmentOf(host);
	try {
		const open = async (side, folder) => {
			const output = await keepOutput(join(gate.reportDirectory, `start-${side}.log`));
			outputs.push(output);
			return {
				side,
				folder,
				port: starting.ports[side],
				env,
				output
			};
		};
		const found = await openBase(starting, {
			host,
			env,
			open,
			ends
		});
		const base = await buildBase(found, {
			log,
			signal
		});
		const folder = base.kind === "found" ? base.place.folder : void 0;
		const loaded = await loadByBase({
			gate,
			baseLoads
		}, host, {
			env,
			folder
		});
		const head = {
			start: starting.start,
			place: await open("head", process.cwd())
		};
		await build(head, {
			log,
			signal
		});
		const isOneAtATime = gate.scenarios.some(({ sideBySide }) => sideBySide?.timing === "alternating");
		const measured = withBase(loaded.gate, base.kind === "found" ? base.commit : void 0);
		const sides = {
			head,
			base: base.kind === "found" ? base : void 0
		};
		const running = /* @__PURE__ */ new Map();
		const opened = await openLoad(measured, host, {
			baseScripts: loaded.scripts,
			running
		});
		const startWith = (variablesOf) => startBeforeLoad(opened, {
			startSide: async (side, untilAborted) => {
				const own = sides[side];
				if (own === void 0) throw new Error("a base that was not built is measured");
				if (side === "base") await sides.base?.beforeStart();
				else if (isOneAtATime) await sides.base?.afterRun();
				log.note(`Starting ${sideWords(side)}: ${own.start.run}`);
				const given = {
					...own.place.env,
					...own.start.env
				};
				const start = {
					...own.start,
					env: {
						...own.start.env,
						...variablesOf(side, given)
					}
				};
				const service = await startService(start, own.place, {
					signal: untilAborted,
					log
				});
				running.set(side, service.processes);
				return service;
			},
			isOneAtATime,
			base: sides.base,
			isLevel
		});
		const first = startWith(() => ({}));
		ends.unshift(first.end);
		const again = async (variablesOf, useAgain) => {
			if (!await first.endToStartAnew()) throw runFailure(bothWroteWords);
			const own = startWith(variablesOf);
			ends.unshift(own.end);
			try {
				const folders = {
					head: head.place.folder,
					base: folder ?? head.place.folder
				};
				return await useAgain({
					load: own.load,
					running,
					folders
				});
			} finally {
				await own.end();
			}
		};
		const notes = [...base.notes, ...loaded.notes];
		const hasBoth = sides.base !== void 0;
		return await use({
			gate: measured,
			notes,
			load: lacking(first.load, base),
			again: hasBoth ? again : void 0
		});
	} finally {
		for (const end of ends) await end();
		for (const output of outputs) await output.close();
	}
}
const bothWroteWords = "start: a file of the base changed while both sides ran, so the base cannot be started once more as it was built.";
function lacking(load, base) {
	const lacksBase = base.kind === "none" ? base.lacking : void 0;
	if (lacksBase === void 0) return load;
	return {
		...load,
		run: async (scenario, options) => ({
			...await load.run(scenario, options),
			lacksBase
		})
	};
}
function withBase(gate, commit) {
	const scenarios = gate.scenarios.map((scenario) => {
		const { sideBySide } = scenario;
		if (commit === void 0 || sideBySide === void 0) return {
			...scenario,
			sideBySide: void 0,
			nullControl: false
		};
		return {
			...scenario,
			sideBySide: {
				...sideBySide,
				commit
			}
		};
	});
	return {
		...gate,
		scenarios
	};
}

// src/entry/perform.ts
async function perform(mode, settings, host) {
	const guarded = guardHost(host);
	try {
		const modeHost = openHost(guarded, await loadedParts(settings, guarded));
		const unread = unreadSettings(mode, settings.keys(), modeHost);
		if (unread.length > 0) throw usageFailure(`${unread.join(".\n")}.`);
		return await mode.perform(settings, modeHost);
	} catch (error) {
		throw withoutSecrets(error, guarded.secrets);
	}
}
async function loadedParts(settings, host) {
	const [parts, plans, kept, afterFail] = await Promise.all([
		featureParts(),
		scenarioPlans(),
		gatePlans(),
		waysAfterFail(settings, host)
	]);
	return {
		parts,
		plans,
		gatePlans: kept,
		afterFail
	};
}
function openHost(host, { parts, plans, gatePlans: kept, afterFail }) {
	const { log, signal } = host;
	const modeHost = {
		...host,
		around: {
			...host.around,
			plans,
			gatePlans: kept,
			added: addedIndicators
		},
		afterFail,
		links: {
			...host.links,
			parts,
			failAdvice: afterFail.map(({ advice }) => advice)
		},
		options: optionTable,
		modes,
		formats: featureFormats,
		openRuns: async (results, prometheus) => await openRuns(results, {
			version,
			prometheus: async () => prometheus
		}),
		unexpectedError,
		reportFiles: featureFiles,
		prometheus: async (choice) => await sourceOf(choice, host.env, host.mask),
		checkFiles: async (settings) => await checkFiles(settings, modeHost),
		answerBefore: async (request) => await answerBefore(request, modeHost),
		gateFileMistakes: async (file) => await gateFileMistakes(file, modeHost),
		investigate: async (failed, place) => await investigate(failed, {
			...place,
			host: modeHost
		}),
		besideGate: async (gate) => await besideGate(gate, modeHost),
		perform: async (name, settings, on) => {
			const mode = findMode(name);
			if (mode === void 0) throw new Error(`there is no mode ${name}`);
			return await perform(mode, settings, on);
		},
		withLoad: async (counting, use) => await withStarted(counting, host, use),
		checkScripts: async (gate) => await checkScripts(gate.scenarios, gate.k6, {
			log,
			signal,
			env: await scriptEnvironmentOf(gate, host)
		}),
		repositoryFiles: async () => {
			const repository = {
				folder: process.cwd(),
				env: environmentOf(host),
				signal
			};
			const folder = await gitOr(repository, "rev-parse", "--show-toplevel");
			const listing = [
				"ls-files",
				"-z",
				"--cached",
				"--others",
				"--exclude-standard"
			];
			return (folder === void 0 ? void 0 : await gitOr({
				...repository,
				folder
			}, ...listing))?.split("\0");
		}
	};
	return modeHost;
}

export { findBase, perform };