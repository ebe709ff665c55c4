import { defaultK6Version, givenValue, issueEvents, read, readAs } from "./config-model.js";
import { parseDurationMs, unitMeaning } from "./model-units.js";
import { didYouMean } from "./lib-suggest.js";
import { Failure, hasErrorCode, reasonOf, runFailure, usageFailure } from "./model-failure.js";
import { startProgram, tarProgram } from "./lib-programs.js";
import { isReservedVariable } from "./config-k6-args-flags.js";
import { blockLines, longestCommand, plain, unitsKept, verdictWords } from "./report.js";
import { capitalised, createFileStore, defaultObjectives, explainProblem, mostFileBytes, parseFigure, parseObjective, parseQueryObjective, parseSamples, readEntries, refuseLargeFile, shuffle, uniformDraws, untilWon, withSees } from "./judge.js";
import { mean, probit, sumNthPowerDeviations } from "./simple-statistics.js";
import { gateFileSchema } from "./config.js";
import { assertWritable, defaultGateFile, isAddress, makeDirectory, parseGateFile, readGateFile, unwritable, writeFileAtomically } from "./config2.js";
import { existsSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve } from "node:path";
import { createHash, randomBytes } from "node:crypto";
import { fileURLToPath } from "node:url";
import { mkdir, readFile, readdir, realpath, rename, rm, rmdir, stat, writeFile } from "node:fs/promises";
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
function literalFor(value, role) {
	switch (role) {
		case "text": return value;
		case "regex": return value.replace(/[\\.+*?()|[\]{}^$]/g, "\\$&");
		case "replacement": return value.replaceAll("$", "$$$$");
		default: return role;
	}
}
function escapeFor(value, { quote, role }) {
	return literalFor(value, role).replace(/\\/g, "\\\\").replaceAll(quote, `\\${quote}`).replace(/[\u0000-\u001f\u007f]/g, (control) => `\\x${hex(control)}`);
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
function resolveShown(settings, file, scenario) {
	const own = scenario === void 0 ? void 0 : file?.file.scenarios?.[scenario];
	const path = own === void 0 || scenario === void 0 ? [] : ["scenarios", scenario];
	return resolved(settings, ({ problems }) => chooseShown(problems, file, {
		own: own ?? {},
		path
	}));
}

// src/config/resolve/objectives.ts
function linesOf$1(block, sourceOf) {
	return block.split(/\r?\n/).map((text, index) => ({
		text,
		...sourceOf(index)
	}));
}
function inputLines(values) {
	return linesOf$1(values.join("\n"), (index) => ({
		source: {
			from: "input",
			where: "objectives",
			line: index + 1
		},
		where: `objectives line ${index + 1}`
	}));
}
function fileLines(file, path, objectives) {
	const at = (line) => ({
		source: {
			from: "file",
			where: file.path,
			line
		},
		where: `${file.path} line ${line}`
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
	for (const { text, source, where } of lines) {
		if (/^\s*(#|$)/.test(text)) continue;
		const parsed = parse(text.trimEnd(), source);
		if (parsed.kind === "objective") objectives.push(parsed.objective);
		else problems.push(explainProblem(parsed.problem, where));
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
		source: { from: "default" },
		where: "default objectives"
	})), reader.problems);
}
function chooseDrift(reader, { drift }) {
	return read(reader, "drift") ?? readAs(reader, "drift", drift === void 0 ? void 0 : [drift]) ?? "twice";
}
function resolveObjectives(settings, file, scenario) {
	const own = scenario === void 0 ? void 0 : file?.file.scenarios?.[scenario];
	const draft = {
		name: scenario ?? "",
		script: "",
		own: own ?? {},
		path: own === void 0 || scenario === void 0 ? [] : ["scenarios", scenario]
	};
	return resolved(settings, (reader) => chooseObjectives(reader, file, draft));
}
function resolveDrift(settings, file, scenario) {
	const own = scenario === void 0 ? void 0 : file?.file.scenarios?.[scenario];
	return resolved(settings, (reader) => chooseDrift(reader, {
		...file?.file,
		...own
	}));
}
function resolveExpected(settings, file, scenario) {
	return {
		objectives: resolveObjectives(settings, file, scenario),
		drift: resolveDrift(settings, file, scenario),
		shown: resolveShown(settings, file, scenario)
	};
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
	if (content === void 0) return "";
	if (typeof content === "string") return escapeHtml(content);
	return "html" in content ? content.html : content.map(htmlOf).join("");
}
function attributeText(attributes) {
	return Object.entries(attributes).filter(([, value]) => value !== void 0 && value !== false).map(([name, value]) => value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`).join("");
}
const withoutEnd = /* @__PURE__ */ new Set([
	"meta",
	"input",
	"br",
	"hr"
]);
function element(tag, attributes, ...content) {
	const start = `<${tag}${attributeText(attributes)}>`;
	return raw(withoutEnd.has(tag) ? start : `${start}${htmlOf(content)}</${tag}>`);
}
function lead(...content) {
	return element("p", { class: "lead" }, content);
}
function details(summary, attributes, ...content) {
	return element("details", {
		class: "fold",
		...attributes
	}, element("summary", {}, summary), content);
}
function tableOf(attributes, head, body) {
	return element("table", attributes, element("thead", {}, element("tr", {}, head)), element("tbody", {}, body));
}
function embedded(id, json) {
	const safe = json.replace(/[<\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
	return raw(`<script type="application/json" id="${escapeHtml(id)}">${safe}<\/script>`);
}
function renderSheet({ kind, title, body, embedded: values }, assets) {
	const policy = [
		"default-src 'none'",
		`script-src 'sha256-${assets.scriptSha256}'`,
		"style-src 'unsafe-inline'",
		"img-src data:",
		"base-uri 'none'",
		"form-action 'none'"
	].join("; ");
	return `<!doctype html>\n${element("html", { lang: "en" }, element("head", {}, element("meta", { charset: "utf-8" }), element("meta", {
		"http-equiv": "Content-Security-Policy",
		content: policy
	}), element("meta", {
		name: "viewport",
		content: "width=device-width, initial-scale=1"
	}), element("meta", {
		name: "color-scheme",
		content: "light dark"
	}), element("meta", {
		name: "referrer",
		content: "no-referrer"
	}), element("title", {}, title), raw(`<style>${assets.style}</style>`)), element("body", { "data-page": kind }, body, Object.entries(values).map(([id, json]) => embedded(id, json)), raw(`<script>${assets.script}<\/script>`))).html}\n`;
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
	return element("span", {
		class: "verdict",
		"data-verdict": verdict
	}, sign(verdict), words);
}
function outsideText(text, longest) {
	return element("code", {}, plain(text, longest) || "(empty)");
}
function words(text, longest = 1e3) {
	const before = text.startsWith(" ") ? " " : "";
	const after = text.length > 1 && text.endsWith(" ") ? " " : "";
	return `${before}${unitsKept(plain(text, longest))}${after}`.split(/`([^`]+)`/).map((phrase, index) => index % 2 === 1 ? element("code", {}, phrase) : phrase);
}
const address = /^https?:\/\/[^\s"'<>\\^`{|}]+$/i;
function link(label, url) {
	if (url.length > 4e3 || !address.test(url)) return plain(label);
	return element("a", {
		href: url,
		rel: "noopener noreferrer"
	}, plain(label));
}
function courseMark(course) {
	if (course === "neutral") return course;
	return element("span", {
		class: "verdict",
		"data-verdict": course === "better" ? "pass" : "fail"
	}, course);
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
	return element("p", {}, prose(line));
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
		class: align === "right" ? "figure" : void 0
	}, plain(title)));
	const body = rows.map((row) => element("tr", {}, row.map((cell, index) => {
		const { align, title } = columns[index] ?? {};
		return element("td", {
			class: lookOf(cell, align, index),
			"data-title": title
		}, prose(cell));
	})));
	return [
		scroll(tableOf({ class: "stacked" }, head, body), label),
		omitted === 0 ? void 0 : element("p", { class: "more" }, `… and ${omitted} more`),
		notes.map((it) => element("p", { class: "more" }, prose(it)))
	];
}
function scroll(content, label) {
	return element("div", {
		class: "scroll",
		tabindex: 0,
		role: "region",
		"aria-label": label
	}, content);
}
function blockOf({ content, language }) {
	return element("pre", { tabindex: 0 }, blockLines(content, language).join("\n"));
}
function list(items) {
	const [only, ...more] = items;
	if (only !== void 0 && more.length === 0) return paragraph(only);
	return element("ul", { class: "lines" }, items.map((it) => element("li", {}, prose(it))));
}
function nodeContent(node, label) {
	switch (node.kind) {
		case "headline": return element("p", {}, badge(node.verdict), words(node.words, 500));
		case "paragraph":
		case "notice": return paragraph(node.line);
		case "list": return list(node.items);
		case "table": return lineTable(node, label);
		case "chart": return;
		case "code": return blockOf(node);
		case "section": return fold(node);
		default: return node;
	}
}
function sectionBody({ title, nodes }) {
	return nodes.map((it) => nodeContent(it, title)).filter((it) => it !== void 0);
}
function fold(section) {
	const body = sectionBody(section);
	if (body.length === 0) return element("p", { class: "fold" }, plain(section.title));
	return details(plain(section.title), {}, body);
}

// src/report/render/html/parts.ts
const brandSign = raw("<svg viewBox=\"0 0 24 24\" width=\"22\" height=\"22\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"2\" stroke-linecap=\"round\" aria-hidden=\"true\"><circle cx=\"12\" cy=\"12\" r=\"7.5\"/><path d=\"M1.5 12h21\"/></svg>");
function topBar(...tools) {
	const options = [
		"system",
		"light",
		"dark"
	].map((it) => element("option", { value: it }, capitalised(it)));
	return element("div", { class: "bar" }, element("span", { class: "brand" }, brandSign, "Loadline"), tools, element("button", {
		type: "button",
		class: "tool",
		id: "print"
	}, "Print"), element("label", { for: "theme" }, "Colours"), element("select", { id: "theme" }, options));
}
function factList(facts, look) {
	if (facts.length === 0) return void 0;
	const items = facts.map(({ what, words: text, isOutside }) => {
		const value = isOutside === true ? outsideText(text) : text;
		const pair = [element("dt", {}, what), element("dd", {}, value)];
		return look === "facts" ? element("div", {}, pair) : pair;
	});
	return element("dl", { class: look }, items);
}
function card(title, ...content) {
	return element("section", { class: "card" }, element("h2", {}, title), content);
}
function chartPlace(panel, key, isWide) {
	return element("figure", {
		class: isWide ? "chart wide" : "chart",
		"data-chart": key
	}, element("h3", {}, plain(panel.title)), panel.summary === "" ? void 0 : lead(unitsKept(plain(panel.summary))));
}

// src/report/render/html/render.ts
function bar(content) {
	return topBar(element("button", {
		type: "button",
		class: "tool",
		id: "download"
	}, `Download ${content.source.name}`));
}
function head(content) {
	const [only, ...more] = content.scenarios;
	const isAlone = more.length === 0;
	const verdict = content.verdict;
	return element("header", {
		class: "card head",
		"data-verdict": verdict
	}, verdict === void 0 ? void 0 : badge(verdict), element("h1", {}, words(content.headline, 500)), content.opening.map(paragraph), isAlone && only !== void 0 ? saidOf(only) : contents(content.scenarios), content.notes.map((it) => element("p", {}, words(it))), isAlone && only !== void 0 ? factList(only.facts, "facts") : void 0);
}
function saidOf({ view }) {
	if (view === void 0) return void 0;
	return [
		view.why === void 0 ? void 0 : paragraph(view.why),
		view.remarks.map(paragraph),
		view.reason === void 0 ? void 0 : nodeContent(view.reason, "Reason")
	];
}
function contents(scenarios) {
	const items = scenarios.map(({ name, view }, index) => element("li", {}, element("a", { href: `#scenario-${index}` }, view === void 0 ? void 0 : badge(view.verdict), plain(name, 120))));
	return element("nav", { "aria-label": "Scenarios" }, element("ul", { class: "contents" }, items));
}
function roundSwitch({ rounds, firstShown }, scenario) {
	if (rounds.length < 2) return void 0;
	const choices = rounds.map((_, index) => element("label", {}, element("input", {
		type: "radio",
		name: `round-${scenario}`,
		value: index,
		"data-scenario": scenario,
		checked: index === firstShown,
		autocomplete: "off"
	}), `Round ${index + 1}`));
	return element("fieldset", { class: "switch" }, element("legend", {}, "Over time, show"), choices);
}
function chartCards(scenario, index) {
	const over = panelsOf(scenario.rounds, ({ panels }) => panels).map((panel) => chartPlace(panel, `${index}:${panel.id}`, panel.id === "latency"));
	const spread = scenario.distribution.map((panel) => chartPlace(panel, `${index}:${panel.id}`, false));
	if (over.length === 0 && spread.length === 0) return withoutCharts(scenario);
	return card("Response times and load", element("noscript", {}, "The charts need JavaScript, which is off in this browser."), over.length === 0 ? void 0 : roundSwitch(scenario, index), element("div", { class: "charts" }, over, spread));
}
function withoutCharts({ rounds, hasRequests }) {
	if (rounds.length === 0) return void 0;
	return card("Response times and load", lead(`No charts: ${hasRequests ? "this page was made from figures without time series. The page that the gate wrote has them." : "they show HTTP requests, and this script made none. All recorded metrics are below."}`));
}
function serversLead({ rounds, firstShown }, isFirst) {
	const of = rounds.length < 2 ? "" : " of the selected round";
	const words = rounds.length < 2 ? "" : ` The figures below the charts are of round ${firstShown + 1}.`;
	return isFirst ? `What Prometheus recorded during the run${of}.${words}` : `What Prometheus recorded in the same seconds${of}; the cursor is shared with the charts above.${words}`;
}
function serverCard(scenario, index) {
	const { rounds, sections } = scenario;
	const section = sections.find(({ about }) => about === "servers");
	const panels = panelsOf(rounds, ({ servers }) => servers);
	if (panels.length === 0 && section === void 0) return void 0;
	const isFirst = rounds.every((round) => round.panels.length === 0);
	const charts = panels.map((panel) => chartPlace(panel, `${index}:${panel.id}`, false));
	return card(section?.title ?? "Servers", panels.length === 0 ? void 0 : [
		lead(serversLead(scenario, isFirst)),
		isFirst ? roundSwitch(scenario, index) : void 0,
		element("div", { class: "charts" }, charts)
	], section === void 0 ? void 0 : element("div", {}, sectionBody(section)));
}
function panelsOf(rounds, kind) {
	return [...new Map(rounds.flatMap(kind).map((panel) => [panel.id, panel])).values()];
}
function cellOf({ words: text, kind, value }) {
	if (kind === "figure") return element("td", {
		class: "figure",
		"data-value": value ?? ""
	}, text);
	return element("td", { class: kind === "name" ? "name" : "short" }, kind === "name" ? outsideText(text) : text);
}
function sortable({ titles, rows }, label, filter) {
	const headers = titles.map((title, index) => {
		const isFigure = rows[0]?.[index]?.kind === "figure";
		return element("th", {
			scope: "col",
			"data-sort": isFigure ? "number" : "text",
			class: isFigure ? "figure" : void 0
		}, title);
	});
	const body = rows.map((row) => element("tr", {}, row.map(cellOf)));
	return scroll(tableOf({ "data-filter": filter }, headers, body), label);
}
function endpointCard({ endpoints, sections, courses }, index) {
	if (endpoints === void 0) return void 0;
	const section = sections.find(({ about }) => about === "endpoints");
	return card(section?.title ?? `Endpoints (${endpoints.rows.length})`, (section?.nodes ?? []).map((it) => it.kind === "paragraph" ? lead(prose(it.line)) : void 0), sortable(endpoints, "Endpoints", endpoints.rows.length > 5 ? "Filter endpoints" : void 0), courses.length === 0 ? void 0 : coursePlace(courses, index));
}
function coursePlace(courses, scenario) {
	const isOneOfMany = (courses[0]?.rounds.length ?? 0) > 1;
	const options = courses.map(({ name }, index) => element("option", { value: index }, name));
	const id = `endpoint-${scenario}`;
	return element("figure", {
		class: "chart",
		"data-chart": `${scenario}:endpoint`
	}, element("h3", {}, "One endpoint over time"), lead(`p95 of each second${isOneOfMany ? ", in the round selected above" : ""}.`), element("p", { class: "choice" }, element("label", { for: id }, "Endpoint"), element("select", {
		id,
		"data-endpoint-of": scenario
	}, options)));
}
function roundCard({ roundRows, baselineRows }) {
	if (roundRows === void 0) return void 0;
	return card("Round by round", sortable(roundRows, "Rounds"), baselineRows === void 0 ? void 0 : details(`Runs of the baseline (${baselineRows.rows.length})`, {}, sortable(baselineRows, "Runs of the baseline")));
}
function evidenceCard({ sections, provenance }) {
	const folds = sections.filter(({ about }) => about === void 0 || about === "metrics" || about === "doubts");
	if (folds.length === 0 && provenance.length === 0) return void 0;
	return card("Evidence and provenance", element("div", {}, folds.map(fold), provenance.length === 0 ? void 0 : details("Provenance of the first round", {}, factList(provenance, "record"))));
}
function objectivesCard({ view }) {
	if (view === void 0 || view.objectives === void 0 && view.next.length === 0) return void 0;
	return card(view.objectives === void 0 ? "What to do" : "Objectives", view.objectives === void 0 ? void 0 : lineTable(view.objectives, "Objectives"), view.next.length === 0 ? void 0 : element("div", { class: "next" }, view.next.map((line) => element("p", {}, prose(line)))));
}
function cardsOf({ sections }, of) {
	return sections.filter(({ about }) => about === of).map((it) => card(it.title, sectionBody(it)));
}
function scenarioParts(scenario, index, isAlone) {
	const { view } = scenario;
	return [
		isAlone ? void 0 : [element("div", {
			class: "scenario-title",
			id: `scenario-${index}`
		}, view === void 0 ? void 0 : badge(view.verdict), element("h2", {}, plain(scenario.name))), element("section", {
			class: "card head",
			"data-verdict": view?.verdict
		}, view === void 0 || view.isTold ? void 0 : element("p", {}, element("strong", {}, words(view.headline, 500))), saidOf(scenario), factList(scenario.facts, "facts"))],
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
	const run = workflowRun === void 0 ? void 0 : prose([{ link: {
		label: "Workflow run",
		url: workflowRun
	} }]);
	return [closing.length === 0 ? void 0 : card("For the whole gate", element("div", {}, closing.map(fold))), element("footer", { class: "foot" }, "Made by Loadline. Times are UTC. Self-contained; makes no network requests. ", run)];
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
	const isAlone = scenarios.length < 2;
	const word = verdict === void 0 ? "" : `${verdictWords[verdict].word}: `;
	const main = element("main", { id: "report" }, head(content), scenarios.map((it, index) => scenarioParts(it, index, isAlone)), foot(content));
	return renderSheet({
		kind: "report",
		title: `${word}${plain(headline, 150)} · Loadline`,
		body: [element("a", {
			class: "skip",
			href: "#report"
		}, "Skip to the report"), element("div", { class: "sheet" }, bar(content), main)],
		embedded: {
			[embeddedIds.charts]: JSON.stringify(scenarios.map(drawn)),
			[embeddedIds.source]: source.json,
			[embeddedIds.sourceName]: JSON.stringify(source.name)
		}
	}, assets);
}

// src/entry/page-assets.ts
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

// src/entry/page.ts
async function writePage(path, content, assets) {
	await writeHtml(path, renderPage(content, assets ?? await readPageAssets()));
	return path;
}
async function writeHtml(path, html) {
	await makeDirectory(dirname(path));
	await writeFileAtomically(path, html);
}

// src/config/file/trust.ts
const setters = {
	$schema: "pull request",
	script: "pull request",
	objectives: "pull request",
	show: "pull request",
	breakdown: "pull request",
	"warm-up": "pull request",
	env: "pull request",
	start: "pull request",
	"target-url": "base branch",
	deployment: "base branch",
	environment: "base branch",
	drift: "base branch",
	sees: "base branch",
	await: "base branch",
	"max-duration": "base branch",
	rounds: "base branch",
	budget: "base branch",
	ladder: "base branch",
	"base-url": "base branch",
	"side-by-side": "base branch",
	"null-control": "base branch",
	hosts: "base branch",
	"k6-args": "base branch",
	"keep-query-strings": "base branch",
	baseline: "base branch",
	"fail-on-inconclusive": "base branch",
	k6: "base branch",
	prometheus: "base branch",
	results: "base branch",
	paths: "base branch",
	comment: "base branch",
	issue: "base branch",
	links: "base branch",
	"report-directory": "base branch"
};
const ownKeys = new Set(Object.entries(setters).flatMap(([key, setter]) => setter === "pull request" ? [key] : []));
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
	return merge(own, base, counts);
}
function merge(own, base, counts) {
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
	const [counting, waiting] = [changes.filter(({ counts }) => counts), changes.filter(({ counts }) => !counts)];
	const removed = counting.flatMap(({ removedLines }) => removedLines);
	const rest = removed.length - mostLines;
	const quoted = removed.slice(0, mostLines).map((line) => JSON.stringify(line));
	return [
		...counting.length === 0 ? [] : [`This pull request changes the gate file: ${counting.map(changeWords).join(", ")}.`],
		...removed.length === 0 ? [] : [`Objectives on ${base} that it removes or changes: ${quoted.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}.`],
		...waiting.length === 0 ? [] : [`Taken from ${base} until this is merged: ${waiting.map(placeOf).join(", ")} of the gate file.`]
	];
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
function objectivesFrom(settings) {
	return resolved(settings, (reader) => read(reader, "objectives-from")) === "base" ? "base branch" : "pull request";
}

// src/lib/lock.ts
const lostAfterMs = 3e4;
async function takeLock(lock) {
	const [holder] = await readIfThere(lock);
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
async function readIfThere(lock) {
	try {
		return await readdir(lock);
	} catch (error) {
		if (hasErrorCode(error, "ENOENT")) return [];
		throw error;
	}
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
function refuseUnknown(what, asked, { stored, alsoKnown = [], place }) {
	const names = [...new Set(stored.map((key) => key[what]))];
	const known = [...names, ...alsoKnown];
	const unknown = asked.find((name) => !known.includes(name));
	if (unknown === void 0 || names.length === 0) return;
	throw usageFailure(`${what}: ${place} has no history of "${unknown}"${didYouMean(unknown, known)}; it has ${names.join(", ")}`);
}

export { asksFor, asksForRateInterval, card, chartPlace, chooseDrift, chooseObjectives, choosePrometheus, chooseRules, chooseShown, createDirectoryStore, defaultBaselineDirectory, details, durationOf, element, factList, fillTemplate, findChangePoints, findLevelChanges, lead, linksOf, openStore, outsideText, parseUrl, prose, rateIntervalMs, readCountingGateFile, readPageAssets, refuseUnknown, renderSheet, resolveExpected, resolveObjectives, resolveRules, resolveShown, resolved, scroll, secretVariables, tableOf, takeLock, templateLabels, topBar, unpack, words, writeHtml, writePage };