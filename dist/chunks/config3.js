import { defaultEnvironment, defaultK6Version, givenValue, hostOfUrl, issueEvents, lookedUp, read, textLines } from "./config-model.js";
import { autoRounds, didYouMean, formatDurationMs, formatOn, parseDurationMs, parseRounds, scaleOver, unitMeaning } from "./model.js";
import { Failure, hasErrorCode, reasonOf, runFailure, usageFailure } from "./model-failure.js";
import { startProgram, tarProgram } from "./lib-programs.js";
import { isReservedVariable } from "./config.js";
import { gateFileSchema, inTurn, withoutEndSlashes, withoutUserInfo } from "./config2.js";
import { clockWords, count, isCapacity, known, machineWords, numberWords, shortCommit, shuffle, sumOf, uniformDraws, unknownIn, workWords } from "./judge.js";
import { createFileStore, defaultCapacity, defaultObjectives, explainProblem, mostFileBytes, parseFigure, parseIndicator, parseObjective, parseQueryObjective, parseSamples, readEntries, readOrExplain, refuseLargeFile, untilWon, withSees } from "./baseline-config.js";
import { mean, probit, sumNthPowerDeviations } from "./simple-statistics.js";
import { assertWritable, ifThere, makeDirectory, unwritable, writeFileAtomically } from "./lib-files.js";
import { glob, isDynamicPattern } from "./tinyglobby.js";
import { addressAt, defaultGateFile, isAddress, parseGateFile, readGateFile, readK6Args, withoutAddress } from "./config4.js";
import { basename, dirname, isAbsolute, join, normalize, parse, posix, relative, resolve } from "node:path";
import { randomBytes } from "node:crypto";
import { createServer } from "node:net";
import { access, mkdir, readFile, readdir, realpath, rename, rm, rmdir, stat, writeFile } from "node:fs/promises";
import { once } from "node:events";
import { createGunzip } from "node:zlib";
import { Transform } from "node:stream";
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
	const noise = Math.sqrt(sumOf(stretches, (own) => sumNthPowerDeviations(own, 2)) / degrees);
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
	const { problem } = readTemplate(query);
	if (problem === void 0) return void 0;
	const { position, ...mistake } = problem;
	const before = query.slice(0, position).split("\n");
	return {
		line: query.split("\n")[before.length - 1] ?? query,
		column: (before.at(-1)?.length ?? 0) + 1,
		...mistake
	};
}
function fillTemplate(query, values) {
	const { pieces, problem } = readTemplate(query);
	if (problem !== void 0) return {
		kind: "unfilled",
		reason: `${problem.found}; expected ${problem.expected}`
	};
	const unknown = pieces.flatMap((piece) => piece.kind === "label" ? [piece.name] : []).find((name) => !Object.hasOwn(values.labels, name));
	if (unknown !== void 0) return {
		kind: "unfilled",
		reason: `$${unknown} is unknown in this run${Object.hasOwn(origins, unknown) ? `; ${origins[unknown]}` : ""}`
	};
	return {
		kind: "filled",
		query: pieces.map((piece) => textOf(piece, values)).join("")
	};
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
function textOf(piece, { windowMs, stepMs, labels }) {
	switch (piece.kind) {
		case "text": return piece.text;
		case "duration":
			if (piece.of === "window") return promqlDuration(Math.ceil(windowMs / 1e3) * 1e3);
			return promqlDuration(piece.of === "step" ? stepMs : rateIntervalMs(stepMs));
		case "label": return escapeFor(labels[piece.name] ?? "", piece.place);
		default: return piece;
	}
}
const literalAs = {
	text: (value) => value,
	regex: (value) => value.replace(/[\\.+*?()|[\]{}^$]/g, "\\$&"),
	replacement: (value) => value.replaceAll("$", "$$$$")
};
function escapeFor(value, { quote, role }) {
	const hex = (character) => character.charCodeAt(0).toString(16).padStart(2, "0");
	return literalAs[role](value).replace(/\\/g, "\\\\").replaceAll(quote, `\\${quote}`).replace(/[\u0000-\u001f\u007f]/g, (control) => `\\x${hex(control)}`);
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
			if (piece.kind === "label") {
				const expected = `quotes around it, as in {label="${token}"}`;
				return {
					pieces,
					problem: {
						position: index,
						found: `${token} is outside quotes`,
						expected
					}
				};
			}
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
function readString(literal, at, pieces) {
	let taken = 0;
	for (const { 0: token, index } of literal.matchAll(placeholderPattern)) {
		const position = at.index + index;
		const piece = readPlaceholder(token, position);
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
function queriesOf(read) {
	if (read === void 0) return [];
	return (read.file.prometheus?.queries ?? []).map(({ name, query, unit = "" }, index) => ({
		name,
		query: query.trim(),
		unit,
		...unitMeaning(unit) ?? {
			dimension: unit === "ratio" ? "ratio" : "number",
			factor: 1
		},
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
		url: withoutEndSlashes(address ?? ""),
		...secretsFor(address, keys),
		headers,
		caFile: own["ca-file"],
		timeoutMs: parseDurationMs(timeout ?? "") ?? defaultTimeoutMs,
		stepMs: parseDurationMs(step ?? ""),
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
function secretVariables(choice) {
	return [.../* @__PURE__ */ new Set([...variablesOf(choice.access), ...Object.values(choice.headersEnv)])];
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
	if (source.kind === "k6") return void 0;
	return source.kind === "files" ? source.paths.length : source.testIds.length;
}
function withNamedRuns(scenarios, source, problems) {
	const setting = settingOf[source.kind];
	if (scenarios.length > 1) problems.push(`scenario: name the scenario of the runs in ${setting}`);
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
	})).filter(isScript).sort();
	if (scripts.length === 0) throw usageFailure(`script: no k6 script in ${process.cwd()} matches "${written}". Give a path or a pattern such as perf/*.js, relative to the working directory.`);
	if (scripts.length > mostScripts) throw usageFailure(`script: "${written}" matches ${scripts.length} scripts, and one gate runs at most ${mostScripts}. Name fewer.`);
	return scripts;
}
function isScript(path) {
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
function draftScenarios(reader, file, { source, namesakes }) {
	const scripts = read(reader, "script") ?? [];
	const named = read(reader, "scenario") ?? [];
	const known = file?.file.scenarios ?? {};
	const isNameless = source.kind === "files" && Object.keys(known).length === 0;
	const [only = isNameless ? "results" : void 0] = named;
	if (source.kind !== "k6" && scripts.length === 0 && only !== void 0 && !(only in known)) return [{
		name: only,
		script: only,
		own: {},
		path: []
	}];
	if (scripts.length > 0) return draftScripts(reader, file, {
		scripts,
		namesakes
	});
	const names = Object.keys(known);
	if (names.length === 0) {
		const path = file?.path ?? ".github/loadline.yml";
		reader.problems.push(`nothing to run: set script, or add scenarios to ${path}`);
	}
	const unknown = named.filter((name) => !names.includes(name));
	reader.problems.push(...unknown.map((name) => unknownScenario(name, names)));
	return Object.entries(known).filter(([name]) => named.length === 0 || named.includes(name)).map(([name, { script, ...own }]) => {
		const path = ["scenarios", name];
		return {
			name,
			script,
			scriptFrom: file && `${file.path} line ${file.lineOf([...path, "script"])}`,
			own,
			path
		};
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
	return withoutEndSlashes(text);
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
		version: read(reader, "k6-version", [version]) ?? version,
		samples: read(reader, "k6-samples") ?? fromFile?.samples ?? around.samples,
		extensions,
		...user !== void 0 && { user }
	};
}
const usualMaxAge = "14d";
function chooseMaxAge(reader, file) {
	const fromFile = file?.file.baseline?.["max-age"] ?? usualMaxAge;
	const chosen = read(reader, "baseline-max-age", [fromFile]);
	return chosen === "off" ? void 0 : chosen;
}
function chooseRules(reader, file, around) {
	const issue = file?.file.issue;
	return {
		baseline: chooseBaseline(reader, file, around),
		requireBaseline: read(reader, "require-baseline") ?? file?.file.baseline?.require ?? false,
		baselineMaxAgeMs: chooseMaxAge(reader, file),
		failOnInconclusive: read(reader, "fail-on-inconclusive") ?? file?.file["fail-on-inconclusive"] ?? false,
		k6: chooseK6(reader, file, around),
		links: linksOf(file?.file),
		paths: file?.file.paths,
		comment: read(reader, "comment") ?? file?.file.comment ?? "always",
		issue: issue && {
			label: issue.label,
			on: issue.on ?? issueEvents
		},
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
	if (given.length > 0) {
		if (settings.has("start")) problems.push(`set either start or ${given.join(", ")}, not both`);
		return;
	}
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
	return (typeof show === "string" ? [show] : show).flatMap((one) => typeof one === "string" ? textLines(one).filter((line) => !line.startsWith("#")) : [one]);
}
function figuresOf(written, where, problems) {
	if (written === "k6") return k6Table;
	const own = typeof written === "string" ? { figure: written } : written;
	return readOrExplain(parseFigure(own.figure), where, problems).map(({ indicator, per, better }) => {
		const isShare = own.unit === "%";
		if (isShare && per === void 0) problems.push(`${where}: "${own.figure}" cannot be shown in %: that is for a ratio, such as done count / sent count`);
		const side = own.better === "neither" ? void 0 : own.better ?? better;
		return {
			text: own.name ?? own.figure,
			indicator,
			per,
			better: side,
			isShare
		};
	});
}
function breakdownOf(written, where, problems) {
	const samplesOf = (text) => readOrExplain(parseSamples(text), where, problems);
	const [of] = samplesOf(written.of);
	const parts = Object.entries(written.parts).flatMap(([name, text]) => samplesOf(text).map((samples) => ({
		name,
		...samples
	})));
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
		figures: writtenFigures(show ?? []).flatMap((one) => figuresOf(one, placeOf("show"), problems)),
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
	return lines.filter(({ text }) => !/^\s*(#|$)/.test(text)).flatMap(({ text, source }) => {
		const where = "line" in source ? `${source.where} line ${source.line}` : "default objectives";
		return readOrExplain(parse(text.trimEnd(), source), where, problems);
	});
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
	const ofLoad = parseLines(loadLines(reader, file, draft), reader.problems);
	const sees = read(reader, "sees") ?? draft.own.sees ?? file?.file.sees;
	return withSees([...ofLoad, ...queryObjectives(reader, file)], sees, reader.problems);
}
function loadLines(reader, file, { own, path }) {
	const input = read(reader, "objectives")?.join("\n");
	if (input !== void 0) return linesOf$1(input, (index) => ({
		from: "input",
		where: "objectives",
		line: index + 1
	}));
	if (file !== void 0 && own.objectives !== void 0) return fileLines(file, path, own.objectives);
	if (file?.file.objectives !== void 0) return fileLines(file, [], file.file.objectives);
	return defaultObjectives.map((text) => ({
		text,
		source: { from: "default" }
	}));
}
function chooseDrift(reader, { drift }) {
	return read(reader, "drift", drift === void 0 ? void 0 : [drift]) ?? "twice";
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
function resolveShown(settings, file, scenario) {
	return resolved(settings, ({ problems }) => chooseShown(problems, file, draftOf(file, scenario)));
}
function resolveExpected(settings, file, scenario) {
	const draft = draftOf(file, scenario);
	return resolved(settings, (reader) => ({
		objectives: chooseObjectives(reader, file, draft),
		drift: chooseDrift(reader, {
			...file?.file,
			...draft.own
		}),
		shown: chooseShown(reader.problems, file, draft)
	}));
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
function chooseRounds(reader, { rounds: fromFile }, isLadder) {
	const fromSettings = read(reader, "rounds");
	if (fromSettings !== void 0) return fromSettings;
	if (fromFile === void 0) return isLadder ? {
		min: 1,
		max: 1
	} : autoRounds;
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
	const pathOf = (text) => withoutEndSlashes(new URL(text).pathname);
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
function chooseAwait(reader, own, { file, around }) {
	const top = file?.file ?? {};
	const { expect, headers, timeout, ...keys } = {
		...top.await,
		...own.await
	};
	const path = chooseStart(reader, file)?.ready ?? keys.path ?? "/";
	const status = own.await?.status ?? own.await?.expect?.status ?? top.await?.status ?? expect?.status;
	const hasHeaders = headers !== void 0 && around.started === void 0;
	return {
		path: read(reader, "await-path", [path]) ?? path,
		status: read(reader, "await-status") ?? status,
		...expect?.body !== void 0 && { body: expect.body },
		...hasHeaders && {
			headers,
			headerHosts: keys["header-hosts"] ?? []
		},
		timeoutMs: read(reader, "await-timeout") ?? durationOf(timeout) ?? defaultAwaitMs
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
		await: chooseAwait(reader, own, {
			file,
			around
		}),
		maxDurationMs: read(reader, "max-duration") ?? durationOf(keys["max-duration"]),
		hosts: read(reader, "hosts", keys.hosts) ?? [],
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
	const drafted = draftScenarios(reader, file, {
		source: results,
		namesakes: around.namesakes
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
		machine.cores === 0 ? unknownIn(provenance) : machineWords(machine),
		true
	], ["Virtual users", generator.vusMax > 0 && `at most ${numberWords(generator.vusMax)}`], ["Dropped iterations", numberWords(generator.droppedIterations)], ["Identity of the load", identity], ...parts.map((part) => [
		`Load: ${part} (SHA-256)`,
		fingerprint?.[part],
		true
	]));
}

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
	if (typeof value === "string") return textLines(value);
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
	const place = placeOf(change);
	const { lines } = change;
	if (lines === void 0) return `${place} ${change.change}`;
	return lines[0] === lines[1] ? `${place} changed` : `${place} from ${lines[0]} to ${lines[1]}`;
}
function gateFileNotes(changes, base) {
	const counting = changes.filter(({ counts }) => counts);
	const waiting = changes.filter(({ counts }) => !counts);
	const removed = counting.flatMap(({ removedLines }) => removedLines);
	const rest = removed.length - mostLines;
	const quoted = removed.slice(0, mostLines).map((line) => JSON.stringify(line));
	return known(counting.length > 0 && `This pull request changes the gate file: ${counting.map(changeWords).join(", ")}.`, removed.length > 0 && `Objectives on ${base} that it removes or changes: ${quoted.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}.`, waiting.length > 0 && `Taken from ${base} until this is merged: ${waiting.map(placeOf).join(", ")} of the gate file.`);
}

// src/lib/net/listen.ts
async function listenHere(server, port = 0) {
	server.listen(port, "127.0.0.1");
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
		try {
			return await listenOnce(port);
		} catch {}
	}
	return await listenOnce();
}
async function listenOnce(port) {
	const server = createServer();
	const own = await listenHere(server, port);
	server.close();
	await once(server, "close");
	return own;
}

// src/entry/start/plan.ts
async function planStart(settings, file, host, withBase) {
	if (host.around.deployment !== void 0) return void 0;
	const chosen = resolved(settings, (reader) => chooseStart(reader, file));
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
			await holdingLock(`${file}.locked`, secondMs, async (lock) => {
				for (const [to, content] of await change(read)) {
					if (!await lock.renew()) throw new LockHeld();
					await writeFileAtomically(join(path, to), content);
				}
			});
		}
	});
}
async function listHistories(path) {
	const folders = (await listFolder(path)).filter((entry) => entry.isDirectory());
	return (await inTurn(folders, async ({ name: folder }) => {
		return (await listFolder(join(path, folder))).filter((entry) => entry.isFile() && entry.name.endsWith(".json")).map(({ name }) => ({
			path: `${folder}/${name}`,
			read: async () => await readHistoryFile(join(path, folder, name)) ?? ""
		}));
	})).flat();
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
async function holdingLock(path, secondMs, act) {
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
function ofEnvironments(settings, stored, { place }) {
	const named = settings.get("environment");
	refuseUnknown("environment", named ?? [], stored, { place });
	return stored.filter(({ environment }) => named?.includes(environment) ?? true);
}
function refuseUnknown(what, asked, stored, { place, alsoKnown = [] }) {
	const names = [...new Set(stored.map((key) => key[what]))];
	const known = [...names, ...alsoKnown];
	const unknown = asked.find((name) => !known.includes(name));
	if (unknown === void 0 || names.length === 0) return;
	throw usageFailure(`${what}: ${place} has no history of "${unknown}"${didYouMean(unknown, known)}; it has ${names.join(", ")}`);
}

export { asksFor, asksForRateInterval, chooseKeepQueryStrings, createDirectoryStore, defaultBaselineDirectory, factsOf, figureWords, fillTemplate, findChangePoints, findLevelChanges, findScripts, freePort, headFacts, isOneDeployment, listenHere, namedRuns, ofEnvironments, openStore, parseUrl, provenanceFacts, rateIntervalMs, readCountingGateFile, readGate, readRules, refuseControlAlone, refuseUnknown, resolveGate, resolveLadderFiles, resolveObjectives, resolveShown, resolved, scaleOfLines, secretVariables, splitCredentials, startIn, takeLock, templateLabels, unpack };