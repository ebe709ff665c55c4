import { autoRounds, defaultEnvironment, defaultK6Version, didYouMean, givenValue, hostOfUrl, issueEvents, lookedUp, parseRounds, read, readAs } from "./config-model.js";
import { formatDurationMs, formatOn, parseDurationMs, scaleOver, unitMeaning } from "./model-units.js";
import { Failure, hasErrorCode, reasonOf, runFailure, usageFailure } from "./model-failure.js";
import { startProgram, tarProgram } from "./lib-programs.js";
import { isReservedVariable } from "./config.js";
import { gateFileSchema, withoutUserInfo } from "./config2.js";
import { blockLines, clockWords, count, known, longestCommand, numberWords, plain, shortCommit, unitsKept, unknownIn, verdictWords, workWords } from "./report.js";
import { capitalised, createFileStore, defaultCapacity, defaultObjectives, explainProblem, isCapacity, mostFileBytes, parseFigure, parseIndicator, parseObjective, parseQueryObjective, parseSamples, readEntries, refuseLargeFile, shuffle, uniformDraws, untilWon, withSees } from "./judge.js";
import { mean, probit, sumNthPowerDeviations } from "./simple-statistics.js";
import { addressAt, assertWritable, defaultGateFile, ifThere, isAddress, makeDirectory, parseGateFile, readGateFile, readK6Args, unwritable, withoutAddress, writeFileAtomically } from "./config3.js";
import { glob, isDynamicPattern } from "./tinyglobby.js";
import { existsSync } from "node:fs";
import { basename, dirname, isAbsolute, join, normalize, parse, posix, relative, resolve } from "node:path";
import { createHash, randomBytes } from "node:crypto";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { access, mkdir, readFile, readdir, realpath, rename, rm, rmdir, stat, writeFile } from "node:fs/promises";
import { createGunzip } from "node:zlib";
import { Transform } from "node:stream";
import { once } from "node:events";
import { pipeline as pipeline$1 } from "node:stream/promises";

// src/stats/change-point.ts
const shortestSegment = 3;
const significance = .004;
const permutations = 500;
const seed = 2654435769;
function distanceSums(values) {
	const width = values.length + 1;
	const sums = new Float64Array(width * width);
	for (let row = 1; row < width; row += 1) {
		const value = values[row - 1] ?? 0;
		let inRow = 0;
		for (let column = 1; column < width; column += 1) {
			inRow += Math.abs(value - (values[column - 1] ?? 0));
			sums[row * width + column] = (sums[(row - 1) * width + column] ?? 0) + inRow;
		}
	}
	return sums;
}
function clearestSplit(values) {
	const size = values.length;
	const width = size + 1;
	const sums = distanceSums(values);
	let clearest = {
		at: 0,
		energy: 0
	};
	for (let n = shortestSegment; n <= size - shortestSegment; n += 1) {
		const first = sums[n * width + n] ?? 0;
		for (let end = n + shortestSegment; end <= size; end += 1) {
			const m = end - n;
			const across = (sums[n * width + end] ?? 0) - first;
			const second = (sums[end * width + end] ?? 0) - first - 2 * across;
			const contrast = 2 * across / (n * m) - first / (n * (n - 1)) - second / (m * (m - 1));
			const energy = n * m / (n + m) * contrast;
			if (energy > clearest.energy) clearest = {
				at: n,
				energy
			};
		}
	}
	return clearest;
}
function chanceOf({ energy }, values, random) {
	const order = values.slice();
	let asClear = 1;
	for (let round = 1; round < permutations; round += 1) {
		shuffle(order, random);
		if (clearestSplit(order).energy >= energy * .999999999) asClear += 1;
		if (asClear > significance * permutations) return void 0;
	}
	return asClear / permutations;
}
function splitFrom(start, values, random) {
	if (values.length < 6) return [];
	const split = clearestSplit(values);
	const pValue = split.at === 0 ? void 0 : chanceOf(split, values, random);
	if (pValue === void 0) return [];
	return [
		...splitFrom(start, values.subarray(0, split.at), random),
		{
			index: start + split.at,
			pValue
		},
		...splitFrom(start + split.at, values.subarray(split.at), random)
	];
}
const windowLength = 100;
const smallestChange = .01;
function sizesOf(values, changes) {
	const bounds = [
		0,
		...changes,
		values.length
	];
	const stretches = bounds.slice(1).map((end, position) => values.slice(bounds[position], end));
	const degrees = Math.max(1, values.length - stretches.length);
	const noise = Math.sqrt(stretches.reduce((sum, own) => sum + sumNthPowerDeviations([...own], 2), 0) / degrees);
	const clear = values.length > windowLength ? probit(1 - significance / 2 / values.length) : 0;
	return stretches.slice(1).map((after, position) => {
		const before = stretches[position] ?? [];
		const step = Math.abs(mean(after) - mean(before));
		const error = noise * Math.sqrt(1 / before.length + 1 / after.length);
		const floor = Math.max(smallestChange * Math.abs(mean(before)), clear * error);
		return floor === 0 ? Number.POSITIVE_INFINITY : step / floor;
	});
}
function standing(values, changes) {
	if (changes.length === 0) return [];
	const sizes = sizesOf(values, changes);
	const least = sizes.indexOf(Math.min(...sizes));
	if ((sizes[least] ?? 1) >= 1) return changes;
	return standing(values, changes.toSpliced(least, 1));
}
function findChangePoints(values) {
	const split = splitFrom(0, Float64Array.from(values), uniformDraws(seed));
	const kept = standing(values, split.map(({ index }) => index));
	const found = split.filter(({ index }) => kept.includes(index));
	const bounds = [
		0,
		...found.map(({ index }) => index),
		values.length
	];
	return found.map(({ index, pValue }, position) => {
		const before = mean(values.slice(bounds[position], index));
		const after = mean(values.slice(index, bounds[position + 2]));
		return {
			index,
			before,
			after,
			ratio: before === 0 ? void 0 : after / before - 1,
			pValue
		};
	});
}
function findLevelChanges(values) {
	return standing(values, changesInWindows(values));
}
function changesInWindows(values) {
	const found = [];
	for (let from = 0;;) {
		const changes = findChangePoints(values.slice(from, from + windowLength));
		found.push(...changes.map(({ index }) => from + index));
		if (from + windowLength >= values.length) return found;
		from += changes.at(-1)?.index ?? windowLength / 2;
	}
}

// src/config/grammar/template.ts
const durations = {
	window: "window",
	__range: "window",
	step: "step",
	__interval: "step",
	rate_interval: "rateInterval",
	__rate_interval: "rateInterval"
};
const templateLabels = [
	"scenario",
	"environment",
	"commit",
	"branch",
	"pull_request",
	"target_host",
	"testid"
];
const origins = {
	commit: "it is known in a workflow only",
	branch: "it is known in a workflow only",
	pull_request: "only runs for a pull request have one",
	target_host: "set target-url",
	testid: "only runs with remote-write have one"
};
const labelNames = new Set(templateLabels);
const offered = [...Object.keys(durations).filter((name) => !name.startsWith("__")), ...templateLabels];
function checkTemplate(query) {
	const misplaced = readTemplate(query).problem;
	if (misplaced === void 0) return void 0;
	const before = query.slice(0, misplaced.position).split("\n");
	return {
		line: query.split("\n")[before.length - 1] ?? query,
		column: (before.at(-1)?.length ?? 0) + 1,
		found: misplaced.found,
		expected: misplaced.expected
	};
}
function fillTemplate(query, values) {
	const { pieces, problem } = readTemplate(query);
	if (problem !== void 0) return {
		kind: "unfilled",
		reason: `${problem.found}; expected ${problem.expected}`
	};
	const texts = [];
	for (const piece of pieces) {
		const text = textOf(piece, values);
		if (text === void 0) return {
			kind: "unfilled",
			reason: unknownLabel(piece.kind === "label" ? piece.name : "")
		};
		texts.push(text);
	}
	return {
		kind: "filled",
		query: texts.join("")
	};
}
function unknownLabel(name) {
	return `$${name} is unknown in this run${Object.hasOwn(origins, name) ? `; ${origins[name]}` : ""}`;
}
function asksForRateInterval(query) {
	return readTemplate(query).pieces.some((piece) => piece.kind === "duration" && piece.of === "rateInterval");
}
function asksFor(query, label) {
	return readTemplate(query).pieces.some((piece) => piece.kind === "label" && piece.name === label);
}
function promqlDuration(durationMs) {
	const wholeMs = Math.max(1, Math.round(durationMs));
	return wholeMs % 1e3 === 0 ? `${wholeMs / 1e3}s` : `${wholeMs}ms`;
}
function rateIntervalMs(stepMs) {
	return Math.max(stepMs + 15e3, 6e4);
}
function textOf(piece, values) {
	switch (piece.kind) {
		case "text": return piece.text;
		case "duration":
			if (piece.of === "window") return promqlDuration(Math.ceil(values.windowMs / 1e3) * 1e3);
			return promqlDuration(piece.of === "step" ? values.stepMs : rateIntervalMs(values.stepMs));
		case "label": {
			const value = Object.hasOwn(values.labels, piece.name) ? values.labels[piece.name] : void 0;
			return value === void 0 ? void 0 : escapeFor(value, piece.place);
		}
		default: return piece;
	}
}
const literalAs = {
	text: (value) => value,
	regex: (value) => value.replace(/[\\.+*?()|[\]{}^$]/g, "\\$&"),
	replacement: (value) => value.replaceAll("$", "$$$$")
};
function escapeFor(value, { quote, role }) {
	return literalAs[role](value).replace(/\\/g, "\\\\").replaceAll(quote, `\\${quote}`).replace(/[\u0000-\u001f\u007f]/g, (control) => `\\x${hex(control)}`);
}
function hex(character) {
	return character.charCodeAt(0).toString(16).padStart(2, "0");
}
const placeholder = String.raw`\$\$?(?:[A-Za-z_]\w*|\{[A-Za-z_][^}]*\}?)`;
const placeholderPattern = new RegExp(placeholder, "g");
const tokenPattern = new RegExp(String.raw`#[^\n]*|"(?:[^"\\]|\\[^])*"?|'(?:[^'\\]|\\[^])*'?|` + "`[^`]*`?" + String.raw`|[=!]~|\s+|${placeholder}|[^]`, "g");
const longestName = 40;
function follow(open, token, before) {
	const top = open.at(-1);
	if (token === "," && top?.kind === "labelReplace") top.argument += 1;
	if (/^[)\]}]$/.test(token)) open.pop();
	if (!/^[([{]$/.test(token)) return;
	const isLabelReplace = token === "(" && /(?<![\w:])label_replace\s*$/.test(before);
	open.push(isLabelReplace ? {
		kind: "labelReplace",
		argument: 0
	} : { kind: "other" });
}
function roleIn(open) {
	const top = open.at(-1);
	if (top?.kind !== "labelReplace") return "text";
	if (top.argument === 2) return "replacement";
	return top.argument === 4 ? "regex" : "text";
}
function readTemplate(query) {
	const pieces = [];
	const open = [];
	let isRegex = false;
	for (const { 0: token, index } of query.matchAll(tokenPattern)) {
		const quote = token[0];
		if (quote === "\"" || quote === "'" || quote === "`") {
			const problem = readString(token, {
				quote,
				role: isRegex ? "regex" : roleIn(open),
				index
			}, pieces);
			if (problem !== void 0) return {
				pieces,
				problem
			};
		} else if (quote === "$" && token.length > 1) {
			const piece = readPlaceholder(token, index);
			if ("found" in piece) return {
				pieces,
				problem: piece
			};
			if (piece.kind === "label") return {
				pieces,
				problem: outsideOfQuotes(token, index)
			};
			pieces.push(piece);
		} else {
			pieces.push({
				kind: "text",
				text: token
			});
			follow(open, token, query.slice(Math.max(0, index - longestName), index));
		}
		if (!(quote === "#" || /^\s/.test(token))) isRegex = token === "=~" || token === "!~";
	}
	return { pieces };
}
function outsideOfQuotes(token, position) {
	return {
		position,
		found: `${token} is outside quotes`,
		expected: `quotes around it, as in {label="${token}"}`
	};
}
function readString(literal, at, pieces) {
	let taken = 0;
	for (const { 0: token, index } of literal.matchAll(placeholderPattern)) {
		const piece = readPlaceholder(token, at.index + index);
		if ("found" in piece) return piece;
		pieces.push({
			kind: "text",
			text: literal.slice(taken, index)
		});
		taken = index + token.length;
		if (piece.kind !== "label") {
			pieces.push(piece);
			continue;
		}
		const position = at.index + index;
		const name = `$${piece.name}`;
		if (at.quote === "`") return {
			position,
			found: `${name} is in backquotes, where it cannot be escaped`,
			expected: "double quotes: \""
		};
		if (literal[index - 1] === "\\") return {
			position,
			found: `${name} follows a backslash`,
			expected: "another character before it"
		};
		pieces.push({
			...piece,
			place: {
				quote: at.quote,
				role: at.role
			}
		});
	}
	pieces.push({
		kind: "text",
		text: literal.slice(taken)
	});
}
function readPlaceholder(token, position) {
	if (token.startsWith("$$")) return {
		kind: "text",
		text: token.slice(1)
	};
	if (token.startsWith("${") && !token.endsWith("}")) return {
		position,
		found: `${token} is not closed`,
		expected: "}"
	};
	const name = token.replace(/^\$\{?|\}$/g, "");
	const duration = Object.hasOwn(durations, name) ? durations[name] : void 0;
	if (duration !== void 0) return {
		kind: "duration",
		of: duration
	};
	if (labelNames.has(name)) return {
		kind: "label",
		name
	};
	return {
		position,
		found: `unknown name ${token}${didYouMean(name, offered, "$")}`,
		expected: `one of ${offered.map((known) => `$${known}`).join(", ")}`
	};
}

// src/config/prometheus.ts
const defaultTimeoutMs = 1e4;
function meaningOf(unit) {
	if (unit === "ratio") return {
		dimension: "ratio",
		factor: 1
	};
	return unitMeaning(unit) ?? {
		dimension: "number",
		factor: 1
	};
}
function queriesOf(read) {
	if (read === void 0) return [];
	return (read.file.prometheus?.queries ?? []).map(({ name, query, unit = "" }, index) => ({
		name,
		query: query.trim(),
		unit,
		...meaningOf(unit),
		place: queryPlace(read, index)
	}));
}
function queryPlace({ path, lineOf }, index) {
	return `${path} line ${lineOf([
		"prometheus",
		"queries",
		index,
		"query"
	])}`;
}
function accessOf({ basic, "bearer-env": tokenEnv }) {
	if (basic !== void 0) return {
		kind: "basic",
		userEnv: basic["user-env"],
		passwordEnv: basic["password-env"]
	};
	return tokenEnv === void 0 ? { kind: "open" } : {
		kind: "bearer",
		tokenEnv
	};
}
function templateProblems(read) {
	return (read.file.prometheus?.queries ?? []).flatMap(({ query }, index) => {
		const problem = checkTemplate(query);
		return problem === void 0 ? [] : [explainProblem(problem, queryPlace(read, index))];
	});
}
function isOneServer(one, other) {
	return URL.canParse(one) && URL.canParse(other) && new URL(one).origin === new URL(other).origin;
}
function secretsFor(address, keys) {
	const { url, "headers-env": headersEnv = {} } = keys ?? {};
	const access = accessOf(keys ?? {});
	if (url === void 0 || address === void 0 || isOneServer(address, url)) return {
		access,
		headersEnv
	};
	return {
		access: { kind: "open" },
		headersEnv: {},
		withheld: secretVariables({
			access,
			headersEnv
		})
	};
}
function choosePrometheus(read, url, problems) {
	const keys = read?.file.prometheus;
	if (keys === void 0 && url === void 0) return void 0;
	const { headers = {}, timeout, step, ...own } = keys ?? {};
	const address = url ?? own.url;
	if (address === void 0) {
		const line = read?.lineOf(["prometheus"]) ?? 1;
		problems.push(`${read?.path ?? ""} line ${line}: prometheus needs url, or the input prometheus-url (--prometheus-url)`);
	}
	if (read !== void 0) problems.push(...templateProblems(read));
	return {
		url: (address ?? "").replace(/(?<!\/)\/+$/, ""),
		...secretsFor(address, keys),
		headers,
		caFile: own["ca-file"],
		timeoutMs: (timeout === void 0 ? void 0 : parseDurationMs(timeout)) ?? defaultTimeoutMs,
		stepMs: step === void 0 ? void 0 : parseDurationMs(step),
		remoteWrite: own["remote-write"] ?? false,
		queries: queriesOf(read)
	};
}
function linksOf(file) {
	return (file?.links ?? []).map(({ title, url, section = "head" }) => ({
		title,
		url,
		section
	}));
}
function variablesOf(access) {
	switch (access.kind) {
		case "open": return [];
		case "basic": return [access.userEnv, access.passwordEnv];
		case "bearer": return [access.tokenEnv];
		default: return access;
	}
}
function secretVariables({ access, headersEnv }) {
	return [.../* @__PURE__ */ new Set([...variablesOf(access), ...Object.values(headersEnv)])];
}

// src/config/results.ts
const settingOf = {
	prometheus: "test-id",
	files: "results-file"
};
function chooseResults(reader, file) {
	const { problems, settings } = reader;
	const files = read(reader, "results-file") ?? [];
	const testIds = read(reader, "test-id") ?? [];
	const instances = read(reader, "instances");
	const format = read(reader, "format");
	const kind = read(reader, "results") ?? (files.length > 0 ? "files" : file?.file.results ?? "k6");
	if (kind !== "prometheus" && testIds.length > 0) problems.push("test-id: needs results: prometheus");
	if (kind !== "prometheus" && instances !== void 0) problems.push("instances: needs results: prometheus");
	if (kind !== "files" && files.length > 0) problems.push("results-file: needs results: files");
	if (kind === "k6") {
		if (format !== void 0) problems.push("format: needs results-file");
		return { kind };
	}
	const setting = settingOf[kind];
	const named = kind === "files" ? files : testIds;
	if (named.length === 0) {
		const what = kind === "files" ? "the result file of each run" : "the testid of each run";
		problems.push(`results: ${kind} needs ${setting}, ${what}`);
	}
	if (named.length > 20) problems.push(`${setting}: at most ${20} runs can be judged together`);
	if (new Set(named).size < named.length) problems.push(`${setting}: a run is named twice`);
	for (const count of ["rounds", "runs"].filter((name) => settings.has(name))) problems.push(`${count}: remove it; with results: ${kind}, ${setting} names the runs`);
	return kind === "files" ? {
		kind,
		paths: files,
		format
	} : {
		kind,
		testIds,
		instances
	};
}
function namedRuns(source) {
	switch (source.kind) {
		case "k6": return;
		case "prometheus": return source.testIds.length;
		case "files": return source.paths.length;
		default: return source;
	}
}
function withNamedRuns(scenarios, source, problems) {
	if (scenarios.length > 1) problems.push(`scenario: name the scenario of the runs in ${settingOf[source.kind]}`);
	if (scenarios.some(({ sideBySide }) => sideBySide !== void 0)) problems.push(`base-url: remove it; results: ${source.kind} cannot run side by side`);
	const count = namedRuns(source) ?? 0;
	return scenarios.map((it) => ({
		...it,
		rounds: {
			min: count,
			max: count
		}
	}));
}

// src/config/scripts.ts
const extensions = [
	".js",
	".mjs",
	".cjs",
	".ts",
	".mts",
	".cts"
];
const mostScripts = 50;
async function findScripts(settings) {
	const named = givenValue(settings, "script");
	if (named === void 0) return {
		settings,
		namesakes: /* @__PURE__ */ new Set()
	};
	const found = (await Promise.all(named.map(scriptsOf))).flat();
	const scripts = [...new Map(found.map((script) => [normalize(script), script])).values()];
	const isNamesake = await Promise.all(scripts.map(hasEarlierNamesake));
	return {
		settings: new Map([...settings, ["script", scripts]]),
		namesakes: new Set(scripts.filter((_, index) => isNamesake[index]))
	};
}
async function scriptsOf(written) {
	if (/^[a-z]+:\/\//.test(written) || !isDynamicPattern(written) || await isThere(written)) return [written];
	const scripts = (await glob(written, {
		absolute: isAbsolute(written),
		expandDirectories: false,
		ignore: ["**/node_modules/**"]
	})).filter(isOwnScript).sort((a, b) => a < b ? -1 : 1);
	if (scripts.length === 0) throw usageFailure(`script: no k6 script in ${process.cwd()} matches "${written}". Give a path or a pattern such as perf/*.js, relative to the working directory.`);
	if (scripts.length > mostScripts) throw usageFailure(`script: "${written}" matches ${scripts.length} scripts, and one gate runs at most ${mostScripts}. Name fewer.`);
	return scripts;
}
function isOwnScript(path) {
	const isOfPackage = path.split("/").includes("node_modules");
	return extensions.includes(parse(path).ext) && !/\.d\.[cm]?ts$/.test(path) && !isOfPackage;
}
async function isThere(path) {
	return await access(path).then(() => true, () => false);
}
async function hasEarlierNamesake(script) {
	const { name, ext, dir } = parse(script);
	const earlier = extensions.slice(0, Math.max(0, extensions.indexOf(ext))).map((other) => `${name}${other}`);
	if (earlier.length === 0) return false;
	try {
		const beside = await readdir(dir === "" ? "." : dir);
		return earlier.some((file) => beside.includes(file));
	} catch (error) {
		if (!hasErrorCode(error, "ENOENT", "ENOTDIR", "EACCES", "EPERM")) throw error;
		return false;
	}
}
function nameScripts(scripts, namesakes = /* @__PURE__ */ new Set()) {
	const paths = scripts.map((script) => posix.normalize(script.replaceAll("\\", "/")));
	const names = [
		(path, script) => namesakes.has(script) ? basename(path) : withoutExtension(basename(path)),
		(path) => withoutExtension(path),
		(path) => path
	].map((way) => paths.map((path, index) => way(path, scripts[index] ?? path)));
	return paths.map((path, index) => {
		return names.find((ofWay) => ofWay.filter((name) => name === ofWay[index]).length === 1)?.[index] ?? path;
	});
}
function withoutExtension(path) {
	const folder = dirname(path);
	const file = basename(path).replace(/\.[cm]?[jt]s$/, "") || basename(path);
	return folder === "." ? file : `${folder}/${file}`;
}

// src/config/resolve/drafts.ts
const mostNamed = 10;
function unknownScenario(name, names) {
	const meant = didYouMean(name, names);
	const known = names.slice(0, mostNamed).join(", ");
	const more = names.length > mostNamed ? `, and ${names.length - mostNamed} more` : "";
	return `scenario: "${name}" is not in the gate file${meant === "" && names.length > 0 ? `; it has ${known}${more}` : meant}`;
}
function draftScripts(reader, file, { scripts, namesakes }) {
	const named = read(reader, "scenario") ?? [];
	if (named.length > 1) reader.problems.push("scenario: set at most one name together with script");
	else if (named.length === 1 && scripts.length > 1) reader.problems.push(`scenario: a name needs a single script, but there are ${scripts.length}; leave it out to name each after its file`);
	const known = file?.file.scenarios ?? {};
	const names = scripts.length === 1 && named.length === 1 ? named : nameScripts(scripts, namesakes);
	return scripts.map((script, index) => {
		const name = names[index] ?? script;
		const { script: _replaced, ...own } = known[name] ?? { script };
		return {
			name,
			script,
			own,
			path: name in known ? ["scenarios", name] : []
		};
	});
}
const namelessResults = "results";
function draftScenarios(reader, file, { source, namesakes }) {
	const scripts = read(reader, "script") ?? [];
	const named = read(reader, "scenario") ?? [];
	const known = file?.file.scenarios ?? {};
	const isNameless = source.kind === "files" && Object.keys(known).length === 0;
	const [only = isNameless ? namelessResults : void 0] = named;
	if (source.kind !== "k6" && scripts.length === 0 && only !== void 0 && !(only in known)) return [{
		name: only,
		script: only,
		own: {},
		path: []
	}];
	if (scripts.length > 0) return draftScripts(reader, file, {
		scripts,
		...namesakes && { namesakes }
	});
	const names = Object.keys(known);
	if (names.length === 0) reader.problems.push(file === void 0 ? "nothing to run: set script, or add scenarios to .github/loadline.yml" : `nothing to run: set script, or add scenarios to ${file.path}`);
	for (const name of named) if (!names.includes(name)) reader.problems.push(unknownScenario(name, names));
	return names.filter((name) => named.length === 0 || named.includes(name)).flatMap((name) => {
		const entry = known[name];
		if (file === void 0 || entry === void 0) return [];
		const { script: fromFile, ...own } = entry;
		const path = ["scenarios", name];
		return [{
			name,
			script: fromFile,
			scriptFrom: `${file.path} line ${file.lineOf([...path, "script"])}`,
			own,
			path
		}];
	});
}

// src/config/resolve/reader.ts
function resolved(settings, resolve) {
	const reader = {
		settings,
		problems: []
	};
	const result = resolve(reader);
	if (reader.problems.length > 0) throw usageFailure([...new Set(reader.problems)].join("\n"));
	return result;
}
function durationOf(text) {
	return text === void 0 ? void 0 : parseDurationMs(text);
}
function parseUrl(text, name, problems) {
	const url = URL.canParse(text) ? new URL(text) : void 0;
	if (url === void 0 || !/^https?:$/.test(url.protocol)) {
		const found = text.includes("@") ? "it" : `"${text}"`;
		problems.push(`${name}: ${found} must be an http or https URL such as https://preview.example.com`);
		return "";
	}
	return text.replace(/(?<!\/)\/+$/, "");
}

// src/config/resolve/rules.ts
const defaultReportDirectory = ".loadline/report";
function chooseBaseline(reader, file, around) {
	const directory = read(reader, "baseline-directory");
	const branch = read(reader, "baseline-branch");
	if (directory !== void 0 && branch !== void 0) reader.problems.push("set either baseline-directory or baseline-branch, not both");
	if (directory !== void 0) return {
		kind: "directory",
		path: directory
	};
	if (branch !== void 0) return {
		kind: "branch",
		branch
	};
	const fromFile = file?.file.baseline;
	if (fromFile?.directory !== void 0) return {
		kind: "directory",
		path: fromFile.directory
	};
	if (fromFile?.branch !== void 0 && around.baseline.kind === "branch") return {
		kind: "branch",
		branch: fromFile.branch
	};
	return around.baseline;
}
function chooseK6(reader, file, around) {
	const fromFile = file?.file.k6;
	const version = fromFile?.version ?? "2.2.0";
	const user = read(reader, "k6-user");
	const extensions = read(reader, "k6-extensions") ?? fromFile?.extensions ?? false;
	if (user !== void 0 && extensions) reader.problems.push("k6-user: remove k6-extensions; its builds are this user's. Build a k6 with the extensions and name it with k6-path");
	return {
		path: read(reader, "k6-path") ?? fromFile?.path,
		version: read(reader, "k6-version") ?? readAs(reader, "k6-version", [version]) ?? version,
		samples: read(reader, "k6-samples") ?? fromFile?.samples ?? around.samples,
		extensions,
		...user !== void 0 && { user }
	};
}
const usualMaxAge = "14d";
function chooseMaxAge(reader, file) {
	const asked = file?.file.baseline?.["max-age"] ?? usualMaxAge;
	const chosen = read(reader, "baseline-max-age") ?? readAs(reader, "baseline-max-age", [asked]);
	return chosen === "off" ? void 0 : chosen;
}
function chooseIssue(file) {
	const issue = file?.file.issue;
	return issue && {
		label: issue.label,
		on: issue.on ?? issueEvents
	};
}
function chooseRules(reader, file, around) {
	return {
		baseline: chooseBaseline(reader, file, around),
		requireBaseline: read(reader, "require-baseline") ?? file?.file.baseline?.require ?? false,
		baselineMaxAgeMs: chooseMaxAge(reader, file),
		failOnInconclusive: read(reader, "fail-on-inconclusive") ?? file?.file["fail-on-inconclusive"] ?? false,
		k6: chooseK6(reader, file, around),
		links: linksOf(file?.file),
		paths: file?.file.paths,
		comment: read(reader, "comment") ?? file?.file.comment ?? "always",
		issue: chooseIssue(file),
		reportDirectory: read(reader, "report-directory") ?? file?.file["report-directory"] ?? defaultReportDirectory
	};
}
function resolveRules(settings, file, around) {
	return resolved(settings, (reader) => chooseRules(reader, file, around));
}

// src/config/k6-args/choose.ts
function chooseK6Args(settings, file, { own, path }) {
	const given = givenValue(settings, "k6-args");
	if (given !== void 0) return {
		...readK6Args(given.join("\n")),
		from: "setting"
	};
	const isOwn = own["k6-args"] !== void 0;
	const written = own["k6-args"] ?? file?.file["k6-args"];
	if (file === void 0 || written === void 0) return void 0;
	const read = readK6Args([written].flat().join("\n"));
	const place = `${file.path} line ${file.lineOf([...isOwn ? path : [], "k6-args"])}`;
	return {
		...read,
		problems: read.problems.map((problem) => `${place}: ${problem}`),
		from: isOwn ? "scenario" : "top"
	};
}

// src/config/start.ts
function chooseStart(reader, file) {
	const { settings, problems } = reader;
	const given = [
		"target-url",
		"base-url",
		"test-id"
	].filter((name) => settings.has(name));
	if (settings.has("start") && given.length > 0) problems.push(`set either start or ${given.join(", ")}, not both`);
	if (given.length > 0) return void 0;
	const fromFile = startIn(file);
	const run = read(reader, "start");
	if (run === void 0) return fromFile;
	const { start, ready } = fromFile ?? {
		start: bare,
		ready: void 0
	};
	return {
		start: {
			...start,
			run
		},
		ready
	};
}
function startIn(file) {
	const written = file?.file.start;
	if (written === void 0) return void 0;
	if (typeof written === "string") return {
		start: {
			...bare,
			run: written
		},
		ready: void 0
	};
	const { ready, env = {}, ...own } = written;
	return {
		start: {
			...bare,
			...own,
			env
		},
		ready
	};
}
const bare = {
	run: "",
	build: void 0,
	prepare: void 0,
	stop: void 0,
	env: {}
};

// src/config/resolve/shown.ts
const k6Times = [
	"blocked",
	"connecting",
	"tls_handshaking",
	"sending",
	"waiting",
	"receiving",
	"duration"
];
const k6Aggregations = [...[
	"avg",
	"min",
	"med",
	"max"
].map((kind) => ({ kind })), ...[90, 95].map((percent) => ({
	kind: "percentile",
	percent
}))];
const k6Table = [...k6Times.map((it) => `http_req_${it}`), "iteration_duration"].flatMap((metric) => k6Aggregations.map((aggregation) => ({
	text: metric,
	indicator: {
		metric,
		tags: {},
		aggregation
	},
	table: "k6",
	better: "lower"
})));
function writtenFigures(show) {
	return (typeof show === "string" ? [show] : show).flatMap((one) => {
		if (typeof one !== "string") return [one];
		return one.split(/\r?\n/).map((line) => line.trim()).filter((line) => line !== "" && !line.startsWith("#"));
	});
}
function figuresOf(written, where, problems) {
	if (written === "k6") return k6Table;
	const own = typeof written === "string" ? { figure: written } : written;
	const parsed = parseFigure(own.figure);
	if (parsed.kind === "problem") {
		problems.push(explainProblem(parsed.problem, where));
		return [];
	}
	const { indicator, per, better } = parsed.value;
	if (own.unit === "%" && per === void 0) problems.push(`${where}: "${own.figure}" cannot be shown in %: that is for a ratio, such as done count / sent count`);
	return [{
		text: own.name ?? own.figure,
		indicator,
		per,
		better: own.better === "neither" ? void 0 : own.better ?? better,
		isShare: own.unit === "%"
	}];
}
function breakdownOf(written, where, problems) {
	const samplesOf = (text) => {
		const parsed = parseSamples(text);
		if (parsed.kind === "read") return parsed.value;
		problems.push(explainProblem(parsed.problem, where));
	};
	const of = samplesOf(written.of);
	const parts = Object.entries(written.parts).flatMap(([name, text]) => {
		const samples = samplesOf(text);
		return samples === void 0 ? [] : [{
			name,
			...samples
		}];
	});
	return of && {
		of,
		parts
	};
}
function chooseShown(problems, file, { own, path }) {
	if (file === void 0) return void 0;
	const placeOf = (key) => `${file.path} line ${file.lineOf(own[key] === void 0 ? [key] : [...path, key])}, ${key}`;
	const show = own.show ?? file.file.show;
	const breakdown = own.breakdown ?? file.file.breakdown;
	if (show === void 0 && breakdown === void 0) return void 0;
	return {
		figures: show === void 0 ? [] : writtenFigures(show).flatMap((one) => figuresOf(one, placeOf("show"), problems)),
		...breakdown !== void 0 && { breakdown: breakdownOf(breakdown, placeOf("breakdown"), problems) }
	};
}

// src/config/resolve/objectives.ts
function linesOf$1(block, sourceOf) {
	return block.split(/\r?\n/).map((text, index) => ({
		text,
		source: sourceOf(index)
	}));
}
function inputLines(values) {
	return linesOf$1(values.join("\n"), (index) => ({
		from: "input",
		where: "objectives",
		line: index + 1
	}));
}
function fileLines(file, path, objectives) {
	const at = (line) => ({
		from: "file",
		where: file.path,
		line
	});
	if (typeof objectives !== "string") return objectives.flatMap((text, index) => linesOf$1(text, () => at(file.lineOf([
		...path,
		"objectives",
		index
	]))));
	const first = file.lineOf([...path, "objectives"]);
	const offset = objectives.includes("\n") ? 1 : 0;
	return linesOf$1(objectives, (index) => at(first + offset + index));
}
function parseLines(lines, problems, parse = parseObjective) {
	const objectives = [];
	for (const { text, source } of lines) {
		if (/^\s*(#|$)/.test(text)) continue;
		const parsed = parse(text.trimEnd(), source);
		if (parsed.kind === "objective") objectives.push(parsed.objective);
		else {
			const where = "line" in source ? `${source.where} line ${source.line}` : "default objectives";
			problems.push(explainProblem(parsed.problem, where));
		}
	}
	return objectives;
}
function queryObjectives(reader, file) {
	const written = file?.file.prometheus?.queries ?? [];
	return queriesOf(file).flatMap((query, index) => {
		const objectives = written[index]?.objectives;
		if (file === void 0 || objectives === void 0) return [];
		return parseLines(fileLines(file, [
			"prometheus",
			"queries",
			index
		], objectives), reader.problems, (line, source) => parseQueryObjective(line, source, query));
	});
}
function chooseObjectives(reader, file, draft) {
	const objectives = [...loadObjectives(reader, file, draft), ...queryObjectives(reader, file)];
	const sees = read(reader, "sees") ?? draft.own.sees ?? file?.file.sees;
	return withSees(objectives, sees, reader.problems);
}
function loadObjectives(reader, file, draft) {
	const fromInput = read(reader, "objectives");
	if (fromInput !== void 0) return parseLines(inputLines(fromInput), reader.problems);
	if (file !== void 0 && draft.own.objectives !== void 0) return parseLines(fileLines(file, draft.path, draft.own.objectives), reader.problems);
	if (file?.file.objectives !== void 0) return parseLines(fileLines(file, [], file.file.objectives), reader.problems);
	return parseLines(defaultObjectives.map((text) => ({
		text,
		source: { from: "default" }
	})), reader.problems);
}
function chooseDrift(reader, { drift }) {
	return read(reader, "drift") ?? readAs(reader, "drift", drift === void 0 ? void 0 : [drift]) ?? "twice";
}
function draftOf(file, scenario = "") {
	const own = file?.file.scenarios?.[scenario];
	return {
		name: scenario,
		script: "",
		own: own ?? {},
		path: own === void 0 ? [] : ["scenarios", scenario]
	};
}
function resolveObjectives(settings, file, scenario) {
	return resolved(settings, (reader) => chooseObjectives(reader, file, draftOf(file, scenario)));
}
function resolveDrift(settings, file, scenario) {
	return resolved(settings, (reader) => chooseDrift(reader, {
		...file?.file,
		...draftOf(file, scenario).own
	}));
}
function resolveShown(settings, file, scenario) {
	return resolved(settings, ({ problems }) => chooseShown(problems, file, draftOf(file, scenario)));
}
function resolveExpected(settings, file, scenario) {
	return {
		objectives: resolveObjectives(settings, file, scenario),
		drift: resolveDrift(settings, file, scenario),
		shown: resolveShown(settings, file, scenario)
	};
}

// src/config/resolve/ladder.ts
const defaultRestMs = 3e4;
const defaultThroughput = "throughput";
const requestsPerSecond = {
	metric: "http_reqs",
	tags: {},
	aggregation: { kind: "rate" }
};
function definingCapacity(objectives, problems) {
	const atLevels = objectives.filter(({ indicator }) => !isCapacity(indicator));
	const wrong = atLevels.find(({ bound, source }) => bound.kind === "relative" && source.from !== "default");
	if (wrong !== void 0) problems.push(`ladder: "${wrong.text}" compares with the baseline, but each level has another load; compare capacity, as in "${defaultCapacity}", and give limits such as "p95 < 300ms", which define it`);
	return atLevels.filter(({ bound }) => bound.kind === "absolute");
}
function chooseThroughput({ own, top }, problems) {
	const text = own.ladder?.throughput ?? top.ladder?.throughput ?? defaultThroughput;
	const throughput = parseIndicator(text);
	if (throughput === void 0) problems.push(`ladder.throughput: "${text}" is not an indicator such as "tasks rate"`);
	return throughput ?? requestsPerSecond;
}
function chooseLadder(reader, places, objectives) {
	const { problems, settings } = reader;
	const file = places.own.ladder ?? places.top.ladder;
	const levels = read(reader, "levels") ?? file?.levels;
	if (levels === void 0) {
		for (const name of ["level-variable", "rest"]) if (settings.has(name)) problems.push(`${name}: needs levels, such as 50,100,200`);
		const first = objectives.find(({ indicator }) => isCapacity(indicator));
		if (first !== void 0) problems.push(`"${first.text}" needs a ladder: set levels (--levels), such as 50,100,200, or ladder in the gate file`);
		return;
	}
	return {
		levels,
		variable: read(reader, "level-variable") ?? file?.variable,
		restMs: read(reader, "rest") ?? durationOf(file?.rest) ?? defaultRestMs,
		refine: file?.refine ?? 0,
		stopFactor: file?.stop === void 0 ? void 0 : Number.parseFloat(file.stop),
		throughput: chooseThroughput(places, problems),
		objectives: definingCapacity(objectives, problems)
	};
}
function resolveLadderFiles(settings, file, scenario) {
	return resolved(settings, (reader) => {
		const draft = draftOf(file, scenario);
		const places = {
			own: draft.own,
			top: file?.file ?? {}
		};
		const written = chooseObjectives(reader, file, draft);
		const defining = definingCapacity(written, reader.problems);
		return {
			defining,
			objectives: defining.length > 0 || written.some(({ indicator }) => isCapacity(indicator)) ? written : [],
			throughput: chooseThroughput(places, reader.problems),
			levels: read(reader, "levels") ?? places.own.ladder?.levels ?? places.top.ladder?.levels
		};
	});
}

// src/config/resolve/scenario.ts
const defaultAwaitMs = 6e4;
const defaultLookUpMs = 6e5;
function parseTarget(text, scenario, { problems }, { otherwiseTarget }) {
	if (text === void 0) {
		problems.push(`no target for scenario "${scenario}": set target-url (--target), such as http://localhost:3000`);
		return "";
	}
	if (text !== "auto") return parseUrl(text, "target-url", problems);
	return otherwiseTarget ?? "auto";
}
function chooseDeployment(reader, own, top) {
	const { environment, timeout } = {
		...top.deployment,
		...own.deployment
	};
	const fromFile = typeof environment === "string" ? [environment] : environment;
	return {
		environments: read(reader, "deployment-environment") ?? fromFile ?? [],
		timeoutMs: read(reader, "deployment-timeout") ?? durationOf(timeout) ?? defaultLookUpMs
	};
}
const roundsOfLadder = {
	min: 1,
	max: 1
};
function chooseRounds(reader, { rounds: fromFile }, isLadder) {
	const fromSettings = read(reader, "rounds");
	if (fromSettings !== void 0) return fromSettings;
	if (fromFile === void 0) return isLadder ? roundsOfLadder : autoRounds;
	if (typeof fromFile === "number") return {
		min: fromFile,
		max: fromFile
	};
	if (typeof fromFile === "string") return parseRounds(fromFile) ?? autoRounds;
	const min = fromFile.min ?? 1;
	return {
		min,
		max: fromFile.max ?? Math.max(min, autoRounds.max)
	};
}
function chooseSideBySide(reader, target, keys, { started, withBase = false }) {
	const timing = read(reader, "side-by-side") ?? keys["side-by-side"] ?? "auto";
	if (started !== void 0) return started.base === void 0 ? void 0 : {
		base: started.base,
		timing
	};
	const base = read(reader, "base-url") ?? keys["base-url"];
	if (base === void 0) return target === "auto" && withBase ? {
		base: lookedUp,
		timing
	} : void 0;
	const url = parseUrl(base, "base-url", reader.problems);
	if (isOneDeployment(target, url)) reader.problems.push(`base-url: "${withoutUserInfo(url)}" is the deployment of target-url ("${withoutUserInfo(target)}"), so both sides would be the same code; set base-url to a deployment of the base commit`);
	return {
		base: url,
		timing
	};
}
function isOneDeployment(target, base) {
	const [one, other] = [hostOfUrl(target), hostOfUrl(base)];
	if (one === void 0 || one !== other) return false;
	const pathOf = (text) => new URL(text).pathname.replace(/(?<!\/)\/+$/, "");
	return pathOf(target) === pathOf(base);
}
function readEnvironment(reader, { own, top }, k6Args) {
	const flagged = (from) => k6Args?.from === from ? k6Args.env : {};
	return {
		top: {
			...top.env,
			...flagged("top")
		},
		own: {
			...own.env,
			...flagged("scenario")
		},
		settings: {
			...read(reader, "env"),
			...flagged("setting")
		}
	};
}
function chooseAwait(reader, file, own) {
	const top = file?.file ?? {};
	const path = chooseStart(reader, file)?.ready ?? own.await?.path ?? top.await?.path ?? "/";
	const { expect, headers } = {
		...top.await,
		...own.await
	};
	const headerHosts = own.await?.["header-hosts"] ?? top.await?.["header-hosts"];
	const status = own.await?.status ?? own.await?.expect?.status ?? top.await?.status ?? expect?.status;
	return {
		path: read(reader, "await-path") ?? readAs(reader, "await-path", [path]) ?? path,
		status: read(reader, "await-status") ?? status,
		...expect?.body !== void 0 && { body: expect.body },
		...headers !== void 0 && {
			headers,
			headerHosts: headerHosts ?? []
		},
		timeoutMs: read(reader, "await-timeout") ?? durationOf(own.await?.timeout ?? top.await?.timeout) ?? defaultAwaitMs
	};
}
function chooseKeepQueryStrings(reader, file) {
	return read(reader, "keep-query-strings") ?? file?.file["keep-query-strings"] ?? false;
}
function splitCredentials(target, sideBySide) {
	const whole = [target, ...sideBySide === void 0 ? [] : [sideBySide.base]];
	const credentials = new Map(whole.map((url) => [withoutUserInfo(url), url]).filter(([bare, url]) => bare !== url));
	return {
		target: withoutUserInfo(target),
		sideBySide: sideBySide && {
			...sideBySide,
			base: withoutUserInfo(sideBySide.base)
		},
		...credentials.size > 0 && { credentials }
	};
}
function awaitedBy({ started }, awaited) {
	if (started === void 0) return awaited;
	const { headers: _headers, headerHosts: _hosts, ...rest } = awaited;
	return rest;
}
function completeScenario(reader, draft, { file, around, isRun }) {
	const { own } = draft;
	const top = file?.file ?? {};
	const keys = {
		...top,
		...own
	};
	const k6Args = isRun ? chooseK6Args(reader.settings, file, draft) : void 0;
	reader.problems.push(...k6Args?.problems ?? []);
	const variables = readEnvironment(reader, {
		own,
		top
	}, k6Args);
	const fromFile = () => addressAt({
		"target-url": own["target-url"],
		env: variables.own
	}, reader.problems) ?? addressAt({
		"target-url": top["target-url"],
		env: variables.top
	}, reader.problems);
	const target = around.started?.head ?? addressAt({
		"target-url": read(reader, "target-url"),
		env: variables.settings
	}, reader.problems) ?? (around.deployment === void 0 || fromFile() === "auto" ? void 0 : around.deployment.url) ?? fromFile() ?? around.otherwiseTarget;
	const url = target === void 0 && !isRun ? "" : parseTarget(target, draft.name, reader, around);
	const objectives = chooseObjectives(reader, file, draft);
	const ladder = chooseLadder(reader, {
		own,
		top
	}, objectives);
	return {
		name: draft.name,
		script: draft.script,
		scriptFrom: draft.scriptFrom,
		...splitCredentials(url, chooseSideBySide(reader, url, keys, around)),
		...url === "auto" && { deployment: chooseDeployment(reader, own, top) },
		environment: read(reader, "environment") ?? keys.environment ?? around.deployment?.environment ?? "default",
		objectives,
		...ladder !== void 0 && { ladder },
		shown: chooseShown(reader.problems, file, draft),
		drift: chooseDrift(reader, keys),
		warmUpMs: read(reader, "warm-up") ?? durationOf(keys["warm-up"]) ?? 0,
		await: awaitedBy(around, chooseAwait(reader, file, own)),
		maxDurationMs: read(reader, "max-duration") ?? durationOf(keys["max-duration"]),
		hosts: read(reader, "hosts") ?? readAs(reader, "hosts", keys.hosts) ?? [],
		keepQueryStrings: chooseKeepQueryStrings(reader, file),
		env: withoutAddress({
			...variables.top,
			...variables.own,
			...variables.settings
		}),
		...k6Args !== void 0 && { k6Args: {
			options: k6Args.options,
			beside: k6Args.beside
		} },
		rounds: chooseRounds(reader, keys, ladder !== void 0),
		budgetMs: reader.settings.has("budget") ? void 0 : durationOf(own.budget),
		nullControl: read(reader, "null-control") ?? keys["null-control"] ?? false
	};
}

// src/config/resolve/shard.ts
function chooseShard(reader, { scenarios, results, started }) {
	const { problems, settings } = reader;
	const part = read(reader, "shard");
	const startMs = read(reader, "shard-start");
	if (!settings.has("shard")) {
		if (settings.has("shard-start")) problems.push("shard-start: needs shard, such as 2/4");
		return;
	}
	if (!settings.has("shard-start")) problems.push("shard: needs shard-start, the second at which all shards start, such as 2026-11-22T23:40:00Z; see docs/shards.md");
	if (results.kind !== "k6") problems.push(`shard: remove it; results: ${results.kind} has no load that could be divided`);
	if (started !== void 0) problems.push("shard: cannot be used with start: each shard would start a service of its own; set target-url");
	if (scenarios.some(({ ladder }) => ladder !== void 0)) problems.push("shard: cannot be used with a ladder, whose next level depends on the whole load of the last one");
	if (scenarios.some(({ rounds: { min, max } }) => min !== max)) problems.push("rounds: shards need a number, such as 3; auto and ranges stop when the verdict is clear, and one shard sees a part of the load only");
	return part === void 0 || startMs === void 0 ? void 0 : {
		...part,
		startMs
	};
}

// src/config/resolve/gate.ts
const defaultBudgetMs = 9e5;
function readPrometheus(reader, file) {
	const text = read(reader, "prometheus-url");
	if (text === void 0) return choosePrometheus(file, void 0, reader.problems);
	const url = parseUrl(text, "prometheus-url", reader.problems);
	const { username, password, search } = new URL(url === "" ? "http://localhost" : url);
	if (search !== "") reader.problems.push("prometheus-url: must not have a query string (?)");
	if (username !== "" || password !== "") reader.problems.push("prometheus-url: must not have credentials; set basic in the gate file");
	return choosePrometheus(file, url, reader.problems);
}
function resolveGate(settings, file, around) {
	return resolved(settings, (reader) => gateOf(reader, file, around));
}
function gateOf(reader, file, around) {
	const results = chooseResults(reader, file);
	const isRun = results.kind === "k6";
	const { namesakes } = around;
	const drafted = draftScenarios(reader, file, {
		source: results,
		...namesakes && { namesakes }
	}).map((draft) => completeScenario(reader, draft, {
		file,
		around,
		isRun
	}));
	if (!isRun && reader.settings.has("k6-args")) reader.problems.push(`k6-args: remove them; results: ${results.kind} does not run k6`);
	const scenarios = results.kind === "k6" ? drafted : withNamedRuns(drafted, results, reader.problems);
	const budgetMs = read(reader, "budget") ?? durationOf(file?.file.budget) ?? defaultBudgetMs;
	const prometheus = readPrometheus(reader, file);
	if (results.kind === "prometheus" && prometheus === void 0) reader.problems.push("prometheus-url: required for results: prometheus, unless the gate file has prometheus.url");
	return {
		scenarios,
		budgetMs,
		prometheus,
		results,
		shard: chooseShard(reader, {
			scenarios,
			results,
			...around
		}),
		...chooseRules(reader, file, around)
	};
}
function refuseControlAlone({ scenarios }) {
	const alone = scenarios.filter(({ nullControl, sideBySide }) => nullControl && sideBySide === void 0);
	if (alone.length === 0) return;
	const names = alone.map(({ name }) => `"${name}"`).join(", ");
	throw usageFailure(`null-control: ${names} ${alone.length === 1 ? "is" : "are"} compared with a stored baseline, but the control needs a base deployment; set base-url (--base), or remove null-control`);
}

// src/report/words/pages/facts.ts
function factsOf(...rows) {
	return rows.flatMap(([what, words, isOutside]) => words ? [{
		what,
		words,
		isOutside
	}] : []);
}
function headFacts(runs, reference, compared) {
	const [run] = runs;
	if (run === void 0) return [];
	const { scenario, environment, commit, branch } = run.provenance;
	return factsOf([
		"Scenario",
		scenario,
		true
	], [
		"Environment",
		environment,
		true
	], [
		"Commit",
		commit && shortCommit(commit),
		true
	], [
		"Branch",
		branch,
		true
	], ["Measured", `${clockWords(run.window.start)} UTC`], ["Load", `${count(runs.length, "round")}, ${workWords(runs)}`], ["Compared with", compared > 0 && `${count(compared, "run")} of the ${reference}`]);
}
const parts = [
	"script",
	"files",
	"options",
	"extensions"
];
function provenanceFacts(run) {
	const { provenance, fingerprint, window, generator } = run;
	const { machine } = provenance;
	const { os, cpu, cores } = machine;
	const identity = fingerprint === void 0 ? unknownIn(provenance) : void 0;
	return factsOf([
		"Scenario",
		provenance.scenario,
		true
	], [
		"Environment",
		provenance.environment,
		true
	], [
		"Target",
		provenance.target,
		true
	], [
		"Commit",
		provenance.commit,
		true
	], [
		"Branch",
		provenance.branch,
		true
	], [
		"Event",
		provenance.event,
		true
	], [
		"Started by",
		provenance.actor,
		true
	], [
		"Workflow run",
		provenance.workflowRun,
		true
	], [
		"Test id",
		provenance.testId,
		true
	], ["Recorded", `${clockWords(provenance.recordedAt)} UTC`], ["Window", `${clockWords(window.start)} to ${clockWords(window.end)} UTC`], ["Warm-up left out", window.warmUpMs === 0 ? "none" : formatDurationMs(window.warmUpMs)], ["Requests of setup and teardown left out", run.setupRequests !== void 0 && numberWords(run.setupRequests)], [
		"Load generator",
		provenance.generator,
		true
	], [
		"Loadline",
		provenance.loadline,
		true
	], [
		"Machine",
		cores === 0 ? unknownIn(provenance) : `${os}, ${cpu}, ${count(cores, "core")}`,
		true
	], ["Virtual users", generator.vusMax > 0 && `at most ${numberWords(generator.vusMax)}`], ["Dropped iterations", numberWords(generator.droppedIterations)], ["Identity of the load", identity], ...parts.map((part) => [
		`Load: ${part} (SHA-256)`,
		fingerprint?.[part],
		true
	]));
}

// src/report/words/pages/report.ts
const withoutScriptWords = "The charts need JavaScript, which is off in this browser.";
function withoutChartsWords(hasRequests) {
	return `No charts: ${hasRequests ? "this page was made from figures without time series. The page that the gate wrote has them." : "they show HTTP requests, and this script made none. All recorded metrics are below."}`;
}
function serversLead(rounds, shown, isFirst) {
	const of = rounds < 2 ? "" : " of the selected round";
	const words = rounds < 2 ? "" : ` The figures below the charts are of round ${shown + 1}.`;
	return isFirst ? `What Prometheus recorded during the run${of}.${words}` : `What Prometheus recorded in the same seconds${of}; the cursor is shared with the charts above.${words}`;
}
function courseWords(rounds) {
	return `p95 of each second${rounds > 1 ? ", in the round selected above" : ""}.`;
}
const madeWords = "Made by Loadline. Times are UTC. Self-contained; makes no network requests. ";
const runWords = {
	headline: (scenario) => `A run of ${scenario}`,
	note: "A single run, as measured. Nothing was judged."
};
const chartWords = {
	latency: {
		title: "Response time over time",
		summary: "Half, 95 % and 99 % of the requests of each second were answered within this time."
	},
	throughput: {
		title: "Throughput over time",
		summary: "Requests completed in each second."
	},
	errors: {
		title: "Errors over time",
		summary: "Share of each second's requests that failed."
	},
	curve: {
		title: "Share of requests answered in time",
		summary: "Share of requests that took at most this long. Further left is faster."
	},
	histogram: {
		title: "How long requests took",
		summary: "Share of all requests by response time, on a logarithmic scale."
	}
};
function endpointChartWords(name) {
	return {
		title: `p95 of ${name}`,
		summary: "95 % of the endpoint's requests of each second were answered within this time."
	};
}
function levelChartWords(name, levels) {
	return {
		title: `${name} by level`,
		summary: `${name} at ${levels} levels of load`
	};
}
function serverChartWords(unit, drawn, more) {
	const some = drawn === 1 ? "One series." : `The ${drawn} busiest series.`;
	return `${unit === "" ? "" : `In ${unit}. `}${some}${more > 0 ? ` ${more} more are in the table.` : ""}`;
}
function bandWords(runs, reference, isWhole) {
	return `${reference} (${isWhole ? "lowest to highest" : "10 % to 90 %"} of ${count(runs, "run")})`;
}
const endingWords = {
	finished: "finished",
	abortedByThreshold: "stopped by a threshold",
	unfinished: "unfinished"
};

// src/report/render/html/panel.ts
function scaleOfLines(dimension, lines, { limits = [], unit } = {}) {
	const figures = lines.flatMap(({ values, band }) => [
		values,
		band?.low ?? [],
		band?.high ?? []
	]).flat().filter((it) => it !== null);
	return {
		...scaleOver(dimension, {
			figures,
			unit
		}),
		limits,
		written: limits
	};
}
function figureWords({ dimension, scale, unit }, value) {
	if (value === null || value === void 0) return "–";
	const figure = formatOn(scale, value);
	return unit === void 0 || dimension !== "number" ? figure : `${figure} ${unit}`;
}

// src/report/render/html/drawn.ts
const embeddedIds = {
	charts: "charts",
	source: "source",
	sourceName: "source-name"
};

// src/report/render/html/markup.ts
const entities = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	"\"": "&quot;",
	"'": "&#39;"
};
function escapeHtml(text) {
	return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
function raw(html) {
	return { html };
}
function htmlOf(content) {
	if (content === void 0 || content === false) return "";
	if (typeof content !== "object") return escapeHtml(String(content));
	return "html" in content ? content.html : content.map(htmlOf).join("");
}
function attributeText(attributes) {
	return Object.entries(attributes).filter(([, value]) => value !== void 0 && value !== false).map(([name, value]) => value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`).join("");
}
function endsUnquoted(text) {
	const [, tag] = text.slice(text.lastIndexOf(">") + 1).split("<");
	return tag !== void 0 && tag.split("\"").length % 2 === 1;
}
const templates = /* @__PURE__ */ new WeakMap();
function partsOf(written) {
	const parts = templates.get(written) ?? written.map((it) => it.replace(/\n\s*/g, ""));
	if (!templates.has(written) && parts.some((_, at) => at > 0 && endsUnquoted(parts.slice(0, at).join("")))) throw new Error(`A value in a tag without quotes: ${parts.join("…")}`);
	templates.set(written, parts);
	return parts;
}
function html(written, ...values) {
	return raw(partsOf(written).map((part, index) => `${part}${htmlOf(values[index])}`).join(""));
}
function element(tag, attributes, ...content) {
	const start = `<${tag}${attributeText(attributes)}>`;
	return raw(tag === "input" ? start : `${start}${htmlOf(content)}</${tag}>`);
}
function lead(...content) {
	return html`<p class="lead">${content}</p>`;
}
function details(summary, attributes, ...content) {
	return element("details", {
		class: "fold",
		...attributes
	}, html`<summary>${summary}</summary>`, content);
}
function tableOf(attributes, head, body) {
	return element("table", attributes, html`<thead><tr>${head}</tr></thead><tbody>${body}</tbody>`);
}
function embedded(id, json) {
	const safe = json.replace(/[<\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
	return raw(`<script type="application/json" id="${escapeHtml(id)}">${safe}<\/script>`);
}

// src/report/render/html/prose.ts
const signs = {
	pass: "<path d=\"m4 8.4 2.7 2.7L12 5.6\"/>",
	warn: "<path d=\"M8 2.6 14 13H2zM8 6.6v3M8 11.4v.1\"/>",
	fail: "<path d=\"m4.6 4.6 6.8 6.8m0-6.8-6.8 6.8\"/>",
	inconclusive: "<path d=\"M5.6 5.9a2.4 2.4 0 0 1 4.7.6c0 1.5-2.3 1.7-2.3 3.2M8 12.6v.1\"/>",
	broken: "<circle cx=\"8\" cy=\"8\" r=\"5.4\"/><path d=\"M4.9 8h6.2\"/>"
};
function sign(verdict) {
	return raw(`<svg viewBox="0 0 16 16" width="15" height="15" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${signs[verdict]}</svg>`);
}
function badge(verdict, words = verdictWords[verdict].word) {
	return html`<span class="verdict" data-verdict="${verdict}">${sign(verdict)}${words}</span>`;
}
function outsideText(text, longest) {
	return html`<code>${plain(text, longest) || "(empty)"}</code>`;
}
function words(text, longest = 1e3) {
	const before = text.startsWith(" ") ? " " : "";
	const after = text.length > 1 && text.endsWith(" ") ? " " : "";
	return `${before}${unitsKept(plain(text, longest))}${after}`.split(/`([^`]+)`/).map((phrase, index) => index % 2 === 1 ? html`<code>${phrase}</code>` : phrase);
}
const address = /^https?:\/\/[^\s"'<>\\^`{|}]+$/i;
function link(label, url) {
	if (url.length > 4e3 || !address.test(url)) return plain(label);
	return html`<a href="${url}" rel="noopener noreferrer">${plain(label)}</a>`;
}
function courseMark(course) {
	if (course === "neutral") return course;
	return html`<span class="verdict" data-verdict="${course === "better" ? "pass" : "fail"}">${course}</span>`;
}
function piece(it) {
	if (typeof it === "string") return words(it);
	if ("strong" in it) return words(it.strong);
	if ("verdict" in it) return badge(it.verdict, it.words);
	if ("shape" in it) return outsideText(it.shape);
	if ("course" in it) return courseMark(it.course);
	if ("command" in it) return outsideText(it.command, longestCommand);
	return "code" in it ? outsideText(it.code) : link(it.link.label, it.link.url);
}
function prose(line) {
	return line.map(piece);
}
function paragraph(line) {
	return html`<p>${prose(line)}</p>`;
}
function lookOf(cell, align, index) {
	const [only, ...more] = cell;
	if (align === "right") return "figure";
	if (index === 0) return "name";
	return more.length === 0 && typeof only === "object" && "shape" in only ? "shape" : void 0;
}
function lineTable({ columns, rows, omitted, notes = [] }, label) {
	const head = columns.map(({ title, align }) => element("th", {
		scope: "col",
		class: align === "right" && "figure"
	}, plain(title)));
	const body = rows.map((row) => {
		const cells = row.map((cell, index) => {
			const { align, title } = columns[index] ?? {};
			return element("td", {
				class: lookOf(cell, align, index),
				"data-title": title
			}, prose(cell));
		});
		return html`<tr>${cells}</tr>`;
	});
	return [
		scroll(tableOf({ class: "stacked" }, head, body), label),
		omitted > 0 && html`<p class="more">… and ${omitted} more</p>`,
		notes.map((it) => html`<p class="more">${prose(it)}</p>`)
	];
}
function scroll(content, label) {
	return html`<div class="scroll" tabindex="0" role="region" aria-label="${label}">${content}</div>`;
}
function blockOf({ content, language }) {
	return html`<pre tabindex="0">${blockLines(content, language).join("\n")}</pre>`;
}
function list(items) {
	const [only, ...more] = items;
	if (only !== void 0 && more.length === 0) return paragraph(only);
	return html`<ul class="lines">${items.map((it) => html`<li>${prose(it)}</li>`)}</ul>`;
}
function nodeContent(node, label) {
	switch (node.kind) {
		case "headline": return html`<p>${badge(node.verdict)}${words(node.words, 500)}</p>`;
		case "paragraph":
		case "notice": return paragraph(node.line);
		case "list": return list(node.items);
		case "table": return lineTable(node, label);
		case "chart": return;
		case "code": return blockOf(node);
		case "section": return fold(node);
	}
}
function sectionBody({ title, nodes }) {
	return nodes.map((it) => nodeContent(it, title)).filter((it) => it !== void 0);
}
function fold(section) {
	const body = sectionBody(section);
	if (body.length === 0) return html`<p class="fold">${plain(section.title)}</p>`;
	return details(plain(section.title), {}, body);
}

// src/report/render/html/parts.ts
function factList(facts, look) {
	if (facts.length === 0) return void 0;
	const items = facts.map(({ what, words, isOutside }) => {
		const pair = html`<dt>${what}</dt><dd>${isOutside ? outsideText(words) : words}</dd>`;
		return look === "facts" ? html`<div>${pair}</div>` : pair;
	});
	return html`<dl class="${look}">${items}</dl>`;
}
function card(title, ...content) {
	return html`<section class="card"><h2>${title}</h2>${content}</section>`;
}
function chartPlace(panel, key, isWide) {
	return html`
    <figure class="${isWide ? "chart wide" : "chart"}" data-chart="${key}">
      <h3>${plain(panel.title)}</h3>${panel.summary !== "" && lead(unitsKept(plain(panel.summary)))}
    </figure>`;
}

// src/report/render/html/sheet.ts
const brandSign = raw("<svg viewBox=\"0 0 24 24\" width=\"22\" height=\"22\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"2\" stroke-linecap=\"round\" aria-hidden=\"true\"><circle cx=\"12\" cy=\"12\" r=\"7.5\"/><path d=\"M1.5 12h21\"/></svg>");
function topBar(tools) {
	const options = [
		"system",
		"light",
		"dark"
	].map((it) => html`<option value="${it}">${capitalised(it)}</option>`);
	return html`
    <div class="bar">
      <span class="brand">${brandSign}Loadline</span>${tools}
      <button type="button" class="tool" id="print">Print</button>
      <label for="theme">Colours</label><select id="theme">${options}</select>
    </div>`;
}
function renderSheet({ kind, title, main, tools, embedded: values }, assets) {
	const policy = [
		"default-src 'none'",
		`script-src 'sha256-${assets.scriptSha256}'`,
		"style-src 'unsafe-inline'",
		"img-src data:",
		"base-uri 'none'",
		"form-action 'none'"
	].join("; ");
	return `${html`
    <!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="${policy}">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta name="referrer" content="no-referrer">
        <title>${title}</title>
        ${raw(`<style>${assets.style}</style>`)}
      </head>
      <body data-page="${kind}">
        <a class="skip" href="#${main.id}">Skip to the ${main.name}</a>
        <div class="sheet">${topBar(tools)}<main id="${main.id}">${main.content}</main></div>
        ${Object.entries(values).map(([id, json]) => embedded(id, json))}
        ${raw(`<script>${assets.script}<\/script>`)}
      </body>
    </html>`.html.replace(">", ">\n")}\n`;
}

// src/report/render/html/render.ts
function head({ scenarios, verdict, headline, opening, notes }) {
	const [only, ...more] = scenarios;
	const alone = more.length === 0 ? only : void 0;
	return element("header", {
		class: "card head",
		"data-verdict": verdict
	}, verdict && badge(verdict), html`<h1>${words(headline, 500)}</h1>${opening.map(paragraph)}`, alone === void 0 ? contents(scenarios) : saidOf(alone), notes.map((it) => html`<p>${words(it)}</p>`), alone && factList(alone.facts, "facts"));
}
function saidOf({ view }) {
	return view && [
		view.why && paragraph(view.why),
		view.remarks.map(paragraph),
		view.reason && nodeContent(view.reason, "Reason")
	];
}
function contents(scenarios) {
	const items = scenarios.map(({ name, view }, index) => html`<li><a href="#scenario-${index}">${view && badge(view.verdict)}${plain(name, 120)}</a></li>`);
	return html`<nav aria-label="Scenarios"><ul class="contents">${items}</ul></nav>`;
}
function roundSwitch({ rounds, firstShown }, scenario) {
	if (rounds.length < 2) return void 0;
	const choices = rounds.map((_, index) => {
		const attributes = {
			type: "radio",
			name: `round-${scenario}`,
			value: index,
			"data-scenario": scenario,
			checked: index === firstShown,
			autocomplete: "off"
		};
		return html`<label>${element("input", attributes)}Round ${index + 1}</label>`;
	});
	return html`<fieldset class="switch"><legend>Over time, show</legend>${choices}</fieldset>`;
}
function chartCards(scenario, index) {
	const { rounds, distribution, hasRequests } = scenario;
	const over = panelsOf(rounds, ({ panels }) => panels).map((panel) => chartPlace(panel, `${index}:${panel.id}`, panel.id === "latency"));
	const spread = distribution.map((panel) => chartPlace(panel, `${index}:${panel.id}`, false));
	if (rounds.length === 0) return void 0;
	const content = over.length + spread.length === 0 ? lead(withoutChartsWords(hasRequests)) : html`
          <noscript>${withoutScriptWords}</noscript>
          ${over.length > 0 && roundSwitch(scenario, index)}
          <div class="charts">${over}${spread}</div>`;
	return card("Response times and load", content);
}
function serverCard(scenario, index) {
	const { rounds, sections, firstShown } = scenario;
	const section = sections.find(({ about }) => about === "servers");
	const panels = panelsOf(rounds, ({ servers }) => servers);
	if (panels.length === 0 && section === void 0) return void 0;
	const isFirst = rounds.every((round) => round.panels.length === 0);
	const charts = panels.map((panel) => chartPlace(panel, `${index}:${panel.id}`, false));
	return card(section?.title ?? "Servers", panels.length > 0 && [
		lead(serversLead(rounds.length, firstShown, isFirst)),
		isFirst && roundSwitch(scenario, index),
		html`<div class="charts">${charts}</div>`
	], section && html`<div>${sectionBody(section)}</div>`);
}
function panelsOf(rounds, kind) {
	return [...new Map(rounds.flatMap(kind).map((panel) => [panel.id, panel])).values()];
}
function cellOf({ words: text, kind, value }) {
	if (kind === "figure") return html`<td class="figure" data-value="${value}">${text}</td>`;
	return kind === "name" ? html`<td class="name">${outsideText(text)}</td>` : html`<td class="short">${text}</td>`;
}
function sortable({ titles, rows }, label, filter) {
	const headers = titles.map((title, index) => {
		const isFigure = rows[0]?.[index]?.kind === "figure";
		return element("th", {
			scope: "col",
			"data-sort": isFigure ? "number" : "text",
			class: isFigure && "figure"
		}, title);
	});
	const body = rows.map((row) => html`<tr>${row.map(cellOf)}</tr>`);
	return scroll(tableOf({ "data-filter": filter }, headers, body), label);
}
function endpointCard({ endpoints, sections, courses }, index) {
	if (endpoints === void 0) return void 0;
	const section = sections.find(({ about }) => about === "endpoints");
	return card(section?.title ?? `Endpoints (${endpoints.rows.length})`, (section?.nodes ?? []).map((it) => it.kind === "paragraph" ? lead(prose(it.line)) : void 0), sortable(endpoints, "Endpoints", endpoints.rows.length > 5 ? "Filter endpoints" : void 0), courses.length > 0 && coursePlace(courses, index));
}
function coursePlace(courses, scenario) {
	const options = courses.map(({ name }, index) => html`<option value="${index}">${name}</option>`);
	const id = `endpoint-${scenario}`;
	return html`
    <figure class="chart" data-chart="${scenario}:endpoint">
      <h3>One endpoint over time</h3>${lead(courseWords(courses[0]?.rounds.length ?? 0))}
      <p class="choice">
        <label for="${id}">Endpoint</label>
        <select id="${id}" data-endpoint-of="${scenario}">${options}</select>
      </p>
    </figure>`;
}
function roundCard({ roundRows, baselineRows }) {
	if (roundRows === void 0) return void 0;
	const before = baselineRows && details(`Runs of the baseline (${baselineRows.rows.length})`, {}, sortable(baselineRows, "Runs of the baseline"));
	return card("Round by round", sortable(roundRows, "Rounds"), before);
}
function evidenceCard({ sections, provenance }) {
	const folds = sections.filter(({ about = "metrics" }) => about === "metrics" || about === "doubts");
	if (folds.length === 0 && provenance.length === 0) return void 0;
	const record = provenance.length > 0 && details("Provenance of the first round", {}, factList(provenance, "record"));
	return card("Evidence and provenance", html`<div>${folds.map(fold)}${record}</div>`);
}
function objectivesCard({ view }) {
	if (view === void 0 || view.objectives === void 0 && view.next.length === 0) return void 0;
	return card(view.objectives === void 0 ? "What to do" : "Objectives", view.objectives && lineTable(view.objectives, "Objectives"), view.next.length > 0 && html`<div class="next">${view.next.map(paragraph)}</div>`);
}
function cardsOf({ sections }, of) {
	return sections.filter(({ about }) => about === of).map((it) => card(it.title, sectionBody(it)));
}
function scenarioParts(scenario, index, isAlone) {
	const { view } = scenario;
	return [
		!isAlone && [html`
      <div class="scenario-title" id="scenario-${index}">
        ${view && badge(view.verdict)}<h2>${plain(scenario.name)}</h2>
      </div>`, element("section", {
			class: "card head",
			"data-verdict": view?.verdict
		}, view?.isTold === false && html`<p><strong>${words(view.headline, 500)}</strong></p>`, saidOf(scenario), factList(scenario.facts, "facts"))],
		objectivesCard(scenario),
		cardsOf(scenario, "shown"),
		chartCards(scenario, index),
		serverCard(scenario, index),
		endpointCard(scenario, index),
		roundCard(scenario),
		evidenceCard(scenario),
		cardsOf(scenario, "accept")
	];
}
function foot({ workflowRun, closing }) {
	const run = workflowRun !== void 0 && prose([{ link: {
		label: "Workflow run",
		url: workflowRun
	} }]);
	return [closing.length > 0 && card("For the whole gate", html`<div>${closing.map(fold)}</div>`), html`<footer class="foot">${madeWords}${run}</footer>`];
}
function drawn({ rounds, distribution, courses }) {
	return {
		rounds: rounds.map(({ panels, servers }) => [...panels, ...servers]),
		distribution,
		endpoints: courses.map((course) => course.rounds.map((panel) => panel ?? null))
	};
}
function renderPage(content, assets) {
	const { scenarios, source, verdict, headline } = content;
	const word = verdict === void 0 ? "" : `${verdictWords[verdict].word}: `;
	const parts = scenarios.map((it, index) => scenarioParts(it, index, scenarios.length < 2));
	return renderSheet({
		kind: "report",
		title: `${word}${plain(headline, 150)} · Loadline`,
		main: {
			id: "report",
			name: "report",
			content: [
				head(content),
				parts,
				foot(content)
			]
		},
		tools: html`<button type="button" class="tool" id="download">Download ${source.name}</button>`,
		embedded: {
			[embeddedIds.charts]: JSON.stringify(scenarios.map(drawn)),
			[embeddedIds.source]: source.json,
			[embeddedIds.sourceName]: JSON.stringify(source.name)
		}
	}, assets);
}

// src/entry/page.ts
async function writePage(path, content, assets) {
	await writeHtml(path, renderPage(content, assets ?? await readPageAssets()));
	return path;
}
async function writeHtml(path, html) {
	await makeDirectory(dirname(path));
	await writeFileAtomically(path, html);
}
async function readPageAssets() {
	const directory = findDist();
	try {
		const script = await readFile(join(directory, "page.js"), "utf8");
		const style = await readFile(join(directory, "page.css"), "utf8");
		return {
			script,
			scriptSha256: createHash("sha256").update(script).digest("base64"),
			style
		};
	} catch (error) {
		throw runFailure(`the page could not be created: ${reasonOf(error)}. In a clone of Loadline, run: npm run build`, error);
	}
}
function findDist() {
	const here = dirname(fileURLToPath(import.meta.url));
	for (let folder = here;; folder = dirname(folder)) {
		if (existsSync(join(folder, "page.css"))) return folder;
		if (existsSync(join(folder, "dist", "page.css"))) return join(folder, "dist");
		if (folder === dirname(folder)) return here;
	}
}

// src/config/file/trust.ts
const ownKeys = /* @__PURE__ */ new Set([
	"$schema",
	"script",
	"objectives",
	"show",
	"breakdown",
	"warm-up",
	"env",
	"start"
]);
const setters = Object.fromEntries(["script", ...Object.keys(gateFileSchema.shape)].filter((key) => key !== "scenarios").map((key) => [key, ownKeys.has(key) ? "pull request" : "base branch"]));
function linesOf(value) {
	if (typeof value === "string") return value.split(/\r?\n/).map((line) => line.trim()).filter((line) => line !== "");
	return Array.isArray(value) ? value.map(String) : [];
}
function objectiveLines(own, base) {
	const [now, before] = [linesOf(own), linesOf(base)];
	return {
		removedLines: before.filter((line) => !now.includes(line)),
		lines: [before.length, now.length]
	};
}
function changesIn(own, base, scenario, counts) {
	return [.../* @__PURE__ */ new Set([...Object.keys(base), ...Object.keys(own)])].filter((key) => key !== "scenarios" && key !== "$schema").flatMap((key) => {
		if (JSON.stringify(own[key]) === JSON.stringify(base[key])) return [];
		const change = base[key] === void 0 ? "added" : own[key] === void 0 ? "removed" : "changed";
		const lines = key === "objectives" ? objectiveLines(own[key], base[key]) : { removedLines: [] };
		return [{
			scenario,
			key,
			counts: counts(key),
			change,
			...lines
		}];
	});
}
function merged(own, base, counts) {
	return Object.fromEntries([...Object.entries(base).filter(([key]) => !counts(key)), ...Object.entries(own).filter(([key]) => counts(key))]);
}
function refuseReserved(own, base) {
	const environments = [[
		["env"],
		own.file.env ?? {},
		base?.file.env ?? {}
	], ...Object.entries(own.file.scenarios ?? {}).map(([name, { env = {} }]) => [
		[
			"scenarios",
			name,
			"env"
		],
		env,
		base?.file.scenarios?.[name]?.env ?? {}
	])];
	for (const [place, mine, theirs] of environments) {
		const name = Object.keys(mine).find((one) => (isReservedVariable(one) || isAddress(one)) && mine[one] !== theirs[one]);
		if (name === void 0) continue;
		throw usageFailure(`${own.path} line ${own.lineOf([...place, name])}: a pull request may not set ${name}; set it in the workflow, or on the base branch first`);
	}
}
function trustedGateFile(own, base, { objectivesFrom }) {
	const counts = (key) => key === "objectives" ? objectivesFrom === "pull request" : ownKeys.has(key);
	if (own === void 0) return {
		file: base,
		changes: []
	};
	refuseReserved(own, base);
	const [mine, theirs] = [own.file.scenarios ?? {}, base?.file.scenarios ?? {}];
	const scenarios = Object.fromEntries(Object.entries(mine).map(([name, scenario]) => [name, merged(scenario, theirs[name] ?? {}, counts)]));
	const content = {
		...merged(own.file, base?.file ?? {}, counts),
		...own.file.scenarios !== void 0 && { scenarios }
	};
	const file = {
		path: own.path,
		file: gateFileSchema.parse(content),
		lineOf: (path) => {
			const key = path.find((step) => typeof step === "string" && step in setters);
			return typeof key === "string" && !counts(key) && base !== void 0 ? base.lineOf(path) : own.lineOf(path);
		}
	};
	const wholes = (from, without, change) => Object.keys(from).filter((name) => without[name] === void 0).map((scenario) => ({
		scenario,
		key: "scenario",
		counts: true,
		change,
		removedLines: []
	}));
	return {
		file,
		changes: [
			...changesIn(own.file, base?.file ?? {}, void 0, counts),
			...wholes(theirs, mine, "removed"),
			...wholes(mine, theirs, "added"),
			...Object.entries(mine).flatMap(([name, scenario]) => theirs[name] === void 0 ? [] : changesIn(scenario, theirs[name], name, counts))
		]
	};
}

// src/report/words/notes/gate-file.ts
const mostLines = 5;
function placeOf({ scenario, key }) {
	return scenario === void 0 ? key : `${key} of ${scenario}`;
}
function changeWords(change) {
	if (change.key === "scenario") return `scenario ${change.scenario} ${change.change}`;
	const { lines } = change;
	if (lines === void 0) return `${placeOf(change)} ${change.change}`;
	return lines[0] === lines[1] ? `${placeOf(change)} changed` : `${placeOf(change)} from ${lines[0]} to ${lines[1]}`;
}
function gateFileNotes(changes, base) {
	const counting = changes.filter(({ counts }) => counts);
	const waiting = changes.filter(({ counts }) => !counts);
	const removed = counting.flatMap(({ removedLines }) => removedLines);
	const rest = removed.length - mostLines;
	const quoted = removed.slice(0, mostLines).map((line) => JSON.stringify(line));
	return known(counting.length > 0 && `This pull request changes the gate file: ${counting.map(changeWords).join(", ")}.`, removed.length > 0 && `Objectives on ${base} that it removes or changes: ${quoted.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}.`, waiting.length > 0 && `Taken from ${base} until this is merged: ${waiting.map(placeOf).join(", ")} of the gate file.`);
}

// src/lib/listen.ts
async function listenHere(server) {
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const address = server.address();
	if (address === null || typeof address === "string") throw new Error("no port was given");
	return address.port;
}
const quietPorts = {
	first: 2e4,
	count: 12768
};
const mostTries = 100;
async function freePort(random = Math.random) {
	for (let tried = 0; tried < mostTries; tried += 1) {
		const port = quietPorts.first + Math.floor(random() * quietPorts.count);
		if (await isFree(port)) return port;
	}
	const server = createServer();
	const port = await listenHere(server);
	server.close();
	await once(server, "close");
	return port;
}
async function isFree(port) {
	const server = createServer();
	const isListening = await new Promise((resolve) => {
		server.once("error", () => resolve(false)).listen(port, "127.0.0.1", () => resolve(true));
	});
	if (isListening) {
		server.close();
		await once(server, "close");
	}
	return isListening;
}

// src/entry/start/plan.ts
async function planStart(settings, file, host, withBase) {
	const chosen = host.around.deployment === void 0 ? resolved(settings, (reader) => chooseStart(reader, file)) : void 0;
	if (chosen === void 0) return void 0;
	const base = withBase ? baseWanted(settings, host) : void 0;
	const ports = {
		head: await freePort(),
		base: await freePort()
	};
	const urlOf = (side) => `http://127.0.0.1:${ports[side]}`;
	const targets = {
		head: urlOf("head"),
		base: base && urlOf("base")
	};
	return {
		start: chosen.start,
		run: givenValue(settings, "start"),
		ports,
		targets,
		base,
		gateFile: givenValue(settings, "config") ?? ".github/loadline.yml"
	};
}
function baseWanted(settings, { baseFile, baseRef, mergeCommit, caller }) {
	const ref = givenValue(settings, "base-ref");
	if (ref !== void 0) return {
		kind: "named",
		ref
	};
	if (baseRef !== void 0) return {
		kind: "branch",
		ref: baseRef
	};
	return baseFile && {
		kind: "branch",
		ref: baseFile.branch,
		mergeCommit,
		head: caller.commit
	};
}

// src/entry/gate-file.ts
async function readCountingGateFile(settings, host, { ofBase = false } = {}) {
	const path = givenValue(settings, "config");
	const { baseFile } = host;
	if (baseFile === void 0) return {
		file: await readGateFile(path),
		notes: []
	};
	const own = ofBase ? void 0 : await readGateFile(path);
	const text = await baseFile.read(path ?? ".github/loadline.yml");
	const base = text === void 0 ? void 0 : parseOfBranch(text, path ?? ".github/loadline.yml", baseFile.branch);
	const { file, changes } = trustedGateFile(own, base, { objectivesFrom: objectivesFrom(settings) });
	return {
		file,
		notes: gateFileNotes(changes, baseFile.branch)
	};
}
function parseOfBranch(text, path, branch) {
	try {
		return parseGateFile(text, path);
	} catch (error) {
		if (!(error instanceof Failure)) throw error;
		throw usageFailure(`On branch ${branch}: ${error.message}`, error);
	}
}
async function readRules(settings, host, where) {
	const counting = await readCountingGateFile(settings, host, where);
	return {
		...counting,
		rules: resolveRules(settings, counting.file, host.around),
		expectedOf: (scenario) => resolveExpected(settings, counting.file, scenario)
	};
}
async function readGate(given, host, { withBase = false } = {}) {
	const { settings, namesakes } = await findScripts(given);
	const counting = await readCountingGateFile(given, host);
	const starting = await planStart(settings, counting.file, host, withBase);
	const around = {
		...host.around,
		namesakes,
		started: starting?.targets,
		withBase
	};
	return {
		...counting,
		gate: resolveGate(settings, counting.file, around),
		starting
	};
}
function objectivesFrom(settings) {
	return resolved(settings, (reader) => read(reader, "objectives-from")) === "base" ? "base branch" : "pull request";
}

// src/lib/lock.ts
const lostAfterMs = 3e4;
async function takeLock(lock) {
	const [holder] = await ifThere(readdir(lock)) ?? [];
	const token = newToken();
	if (holder === void 0) return await place(lock, token) ? heldAs(lock, token) : void 0;
	return isLost(holder) && await replace(lock, holder, token) ? heldAs(lock, token) : void 0;
}
function newToken() {
	return `${Date.now()}-${randomBytes(8).toString("hex")}`;
}
function isLost(token) {
	return !(Math.abs(Date.now() - Number.parseInt(token, 10)) <= lostAfterMs);
}
async function place(lock, token) {
	const own = `${lock}.${token}`;
	await mkdir(own);
	try {
		await writeFile(join(own, token), "");
		await removeEmpty(lock);
		await rename(own, lock);
		return true;
	} catch (error) {
		await rm(own, {
			recursive: true,
			force: true
		});
		if (hasErrorCode(error, "ENOTEMPTY", "EEXIST", "EPERM", "EACCES")) return false;
		throw error;
	}
}
async function replace(lock, holder, token) {
	try {
		await rename(join(lock, holder), join(lock, token));
		return true;
	} catch (error) {
		if (hasErrorCode(error, "ENOENT")) return false;
		throw error;
	}
}
function heldAs(lock, first) {
	let token = first;
	return {
		renew: async () => {
			const next = newToken();
			const isHeld = await replace(lock, token, next);
			if (isHeld) token = next;
			return isHeld;
		},
		release: async () => {
			await rm(join(lock, token), { force: true });
			await removeEmpty(lock);
		}
	};
}
async function removeEmpty(lock) {
	try {
		await rmdir(lock);
	} catch (error) {
		if (!hasErrorCode(error, "ENOENT", "ENOTEMPTY", "EEXIST", "EPERM", "EACCES")) throw error;
	}
}

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
		tar.once("close", (status) => resolve(status === 0 ? void 0 : said.split("\n")[0] ?? `tar ended with status ${status}`));
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

// src/baseline/directory.ts
const defaultBaselineDirectory = ".loadline/baselines";
function createDirectoryStore(path, { secondMs = 1e3 } = {}) {
	const read = async (file) => readHistoryFile(join(path, file));
	return createFileStore({
		place: path,
		nameOf: (file) => join(path, file),
		list: async () => listHistories(path),
		read,
		assertWritable: async () => assertWritable(path),
		async update(append, change) {
			const file = join(path, append.path);
			await makeDirectory(dirname(file));
			await inTurn(`${file}.locked`, secondMs, async (lock) => {
				for (const [to, content] of await change(read)) {
					if (!await lock.renew()) throw new LockHeld();
					await writeFileAtomically(join(path, to), content);
				}
			});
		}
	});
}
async function listHistories(path) {
	const found = [];
	for (const directory of await listFolder(path)) {
		if (!directory.isDirectory()) continue;
		for (const file of await listFolder(join(path, directory.name))) {
			if (!file.isFile() || !file.name.endsWith(".json")) continue;
			const place = join(path, directory.name, file.name);
			found.push({
				path: `${directory.name}/${file.name}`,
				read: async () => await readHistoryFile(place) ?? ""
			});
		}
	}
	return found;
}
async function listFolder(path) {
	try {
		return (await readdir(path, { withFileTypes: true })).sort((one, other) => one.name < other.name ? -1 : 1);
	} catch (error) {
		if (hasErrorCode(error, "ENOENT")) return [];
		throw unreadable(path, error);
	}
}
async function readHistoryFile(file) {
	try {
		const found = await stat(file);
		if (!found.isFile()) throw runFailure(`The baseline ${file} is not a file. Move it away to start again.`);
		refuseLargeFile(found.size, file);
		return await readFile(file, "utf8");
	} catch (error) {
		if (hasErrorCode(error, "ENOENT")) return void 0;
		throw unreadable(file, error);
	}
}
function unreadable(path, error) {
	if (!(error instanceof Error && "syscall" in error)) return error;
	return runFailure(`The baseline ${path} could not be read: ${reasonOf(error)}. Check the directory and try again.`, error);
}
var LockHeld = class extends Error {};
const pauseLimitsSec = {
	first: .02,
	last: 1
};
async function inTurn(path, secondMs, act) {
	const isLost = (error) => error instanceof LockHeld;
	const attempt = async () => {
		const lock = await takeLock(path).catch((error) => {
			throw unwritable(path, error);
		});
		if (lock === void 0) throw new LockHeld();
		try {
			await act(lock);
		} finally {
			await lock.release();
		}
	};
	try {
		await untilWon(attempt, {
			isLost,
			pauseLimitsSec,
			secondMs
		});
	} catch (error) {
		if (!isLost(error)) throw error;
		throw runFailure(`Other jobs have locked the baseline for three minutes (${path}). Run the job again, or let fewer jobs record at once.`, error);
	}
}

// src/report/words/committed-baseline.ts
function uncountedFile(file, base, { own, committed }) {
	if (!committed) return `The runs stored in ${file} do not count: ${base} has no such file.`;
	if (!own) return `${file} is missing here; the runs stored in it on ${base} count.`;
	return `The runs stored in ${file} do not count: the file differs from that on ${base}, which counts instead.`;
}

// src/entry/committed-store.ts
function createCommittedStore(path, base) {
	const own = createDirectoryStore(path);
	return {
		...own,
		async read(key, options = {}) {
			const folder = await folderIn(base.checkout, path);
			if (folder === void 0) return await own.read(key, options);
			const read = async (file) => {
				const committed = await base.read(`${folder}${file}`, mostFileBytes);
				const here = await readForeign(join(path, file));
				if (here !== committed) {
					const seen = {
						own: here !== void 0,
						committed: committed !== void 0
					};
					options.onDoubt?.(uncountedFile(`${folder}${file}`, base.branch, seen));
				}
				return committed;
			};
			const nameOf = (file) => `${folder}${file} on ${base.branch}`;
			return await readEntries({
				nameOf,
				read
			}, key, options);
		}
	};
}
async function readForeign(path) {
	try {
		return await readHistoryFile(path);
	} catch (error) {
		if (error instanceof Failure) return "";
		throw error;
	}
}
async function folderIn(checkout, path) {
	const [root, place] = [resolve(checkout), resolve(path)];
	const [realRoot, realPlace] = [await realOf(root), await realOf(place)];
	const inside = [
		relative(root, place),
		relative(realRoot, place),
		relative(realRoot, realPlace)
	].find((way) => !isAbsolute(way) && way.split(/[\\/]/)[0] !== "..");
	if (inside === void 0) return void 0;
	return inside === "" ? "" : `${inside.replaceAll("\\", "/")}/`;
}
async function realOf(path) {
	try {
		return await realpath(path);
	} catch (error) {
		if (!hasErrorCode(error, "ENOENT", "ENOTDIR", "ELOOP") || dirname(path) === path) throw error;
		return join(await realOf(dirname(path)), basename(path));
	}
}

// src/entry/stores.ts
function openStore({ baseline: place }, host) {
	if (place.kind === "branch") return host.openBranch(place.branch);
	const { baseFile } = host;
	return baseFile === void 0 ? createDirectoryStore(place.path) : createCommittedStore(place.path, baseFile);
}
function refuseUnknown(what, asked, stored, { place, alsoKnown = [] }) {
	const names = [...new Set(stored.map((key) => key[what]))];
	const known = [...names, ...alsoKnown];
	const unknown = asked.find((name) => !known.includes(name));
	if (unknown === void 0 || names.length === 0) return;
	throw usageFailure(`${what}: ${place} has no history of "${unknown}"${didYouMean(unknown, known)}; it has ${names.join(", ")}`);
}

export { asksFor, asksForRateInterval, bandWords, card, chartPlace, chartWords, chooseKeepQueryStrings, createDirectoryStore, defaultBaselineDirectory, details, element, endingWords, endpointChartWords, factList, factsOf, figureWords, fillTemplate, findChangePoints, findLevelChanges, findScripts, freePort, headFacts, html, isOneDeployment, lead, levelChartWords, listenHere, namedRuns, openStore, outsideText, parseUrl, prose, provenanceFacts, rateIntervalMs, readCountingGateFile, readGate, readPageAssets, readRules, refuseControlAlone, refuseUnknown, renderSheet, resolveGate, resolveLadderFiles, resolveObjectives, resolveShown, resolved, runWords, scaleOfLines, scroll, secretVariables, serverChartWords, splitCredentials, startIn, tableOf, takeLock, templateLabels, unpack, withoutScriptWords, words, writeHtml, writePage };