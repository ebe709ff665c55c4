import { didYouMean, roundsWords } from "./model.js";
import { hasErrorCode, reasonOf, usageFailure } from "./model-failure.js";
import { isReservedVariable, k6Flags, ownTags, splitWords } from "./config.js";
import { gateFileJsonSchema, gateFileSchema, seesWords, withoutEndSlashes } from "./config2.js";
import { require_dist } from "./yaml.js";
import { readFile } from "node:fs/promises";

// src/config/file/mistake.ts
var import_dist = require_dist();
const takenBy = {
	"warm-up": "a duration such as 5s",
	budget: "a duration such as 15m",
	timeout: "a duration such as 5s",
	step: "a duration such as 5s",
	rounds: roundsWords,
	sees: seesWords,
	version: "a version such as 2.2.0",
	env: "names with values, such as RATE: 100",
	headers: "names with values, such as X-Scope-OrgID: team-a",
	scenarios: "names, each with a script such as perf/checkout.js"
};
const typeWords = {
	string: "a text",
	number: "a number",
	int: "a whole number",
	boolean: "true or false",
	array: "a list"
};
function knownKeys(path) {
	return [...childrenOf(path.reduce(below, gateFileJsonSchema())).keys()];
}
function below(place, step) {
	if (typeof place !== "object" || Array.isArray(place)) return void 0;
	return typeof step === "number" ? place.items : childrenOf(place).get(step) ?? place.additionalProperties;
}
function childrenOf(place) {
	if (typeof place !== "object" || Array.isArray(place)) return /* @__PURE__ */ new Map();
	const { anyOf = [], properties = {} } = place;
	return new Map([...anyOf.flatMap((way) => [...childrenOf(way)]), ...Object.entries(properties)]);
}
function placeWords(path) {
	return path.length === 0 ? "the file" : path.join(".");
}
function unknownKeyWords(key, at) {
	const known = knownKeys(at);
	if (key === "warn" && !known.includes(key)) return `${placeWords(at)}: ${looseWarnWords()}`;
	return `unknown key "${key}" in ${placeWords(at)}${whereItBelongs(key, at) ?? didYouMean(key, known)}`;
}
function looseWarnWords(objective = "p99 < 400ms") {
	return `YAML reads \`warn:\` as a key; write it as an entry of objectives, with a dash and quotes: ${`- "warn: ${objective}"`}`;
}
function isScenario(at) {
	return at.length === 2 && at[0] === "scenarios";
}
function whereItBelongs(key, at) {
	if (isScenario(at) && knownKeys([]).includes(key)) return " (it belongs on the top level of the file)";
	if (at.length === 0 && knownKeys(["scenarios", ""]).includes(key)) return " (it belongs below the name of a scenario)";
}
function schemaKeys(at) {
	const keys = at[0] === "scenarios" && at.length > 1 ? at.slice(2) : at;
	const named = keys.findIndex((key) => key === "env" || key === "headers" || key === "headers-env");
	return named < 0 ? keys : keys.slice(0, named + (keys.length > named + 1 ? 0 : 1));
}
function mistakeWords(issue, at, found) {
	switch (issue.code) {
		case "invalid_type":
		case "invalid_value":
		case "invalid_union": return expectationWords(issue, at, found);
		case "invalid_key": return `${issue.issues.map(nameWords).join(", ")}; give it another name`;
		case "too_small":
		case "too_big": return schemaKeys(at).includes("rounds") ? `expected ${roundsWords}${foundWords(found)}` : boundWords(issue);
		default: return issue.message;
	}
}
function expectationWords(issue, at, found) {
	if (schemaKeys(at).includes("objectives")) return objectivesWords(found);
	if (isScenario(at.slice(0, 2)) && at.length === 3 && at[2] === "script") return `${found.kind === "missing" ? "missing" : "no text"}; name the k6 script, such as perf/checkout.js`;
	const expected = `expected ${expectation(issue, at)}`;
	if (found.kind === "missing") return `missing; ${expected}`;
	const hint = isScenario(at) && knownKeys(at).includes(String(at[1])) ? "; indent the keys of a scenario below its name" : "";
	return `${expected}${foundWords(found)}${hint}`;
}
function expectation(issue, at) {
	const keys = schemaKeys(at);
	const own = takenBy[keys.includes("rounds") ? "rounds" : String(keys.at(-1))];
	if (own !== void 0) return own;
	if (issue.code === "invalid_value") return issue.values.map(String).join(" or ");
	if (issue.code === "invalid_type") return typeOf(issue.expected, at);
	if (issue.message !== "Invalid input") return issue.message.replace(/^expected /, "");
	const types = issue.errors.flat().flatMap((one) => one.code === "invalid_type" ? [one.expected] : []);
	return [...new Set(types.map((type) => typeOf(type, at)))].join(", or ");
}
function typeOf(type, at) {
	const words = typeWords[type];
	if (words !== void 0) return words;
	if (at.length === 0) return "keys such as scenarios and objectives";
	const known = knownKeys(at);
	return `keys indented below it${known.length === 0 ? "" : `, such as ${known[0]}`}`;
}
function objectivesWords(found) {
	const what = "expected objectives such as `p95 < 300ms`, one a line or one an entry";
	const value = found.kind === "value" && !Array.isArray(found.value) ? found.value : void 0;
	const [key, text, ...others] = Object.entries(value ?? {}).flat().map(String);
	return key === "warn" && others.length === 0 ? `${what}; put the line in quotes, because YAML reads \`warn:\` as a key: "${key}: ${text}"` : `${what}${foundWords(found)}`;
}
function foundWords(found) {
	if (found.kind === "missing") return "";
	const { value } = found;
	if (value === null || value === void 0) return ", found nothing";
	if (Array.isArray(value)) return ", found a list";
	if (typeof value === "string") return ", found a text";
	if (typeof value !== "object") return `, found ${String(value)}`;
	return `, found keys (${Object.keys(value).slice(0, 3).join(", ")})`;
}
function nameWords(issue) {
	return issue.code === "too_small" ? "is not a valid name" : boundWords(issue);
}
function boundWords(issue) {
	if (issue.code === "too_small" && issue.origin === "number") return `expected at least ${issue.minimum}`;
	if (issue.code === "too_small") return "is empty; set a value or remove the key";
	if (issue.code !== "too_big") return issue.message;
	if (issue.origin === "string") return `is longer than ${issue.maximum} characters`;
	if (issue.origin === "array") return `has more than ${issue.maximum} entries`;
	return `expected at most ${issue.maximum}`;
}

// src/config/file/read.ts
const defaultGateFile = ".github/loadline.yml";
const mostCharacters = 131072;
const mostAliases = 100;
const mostMistakes = 50;
function lineOfNode(lines, node) {
	return (0, import_dist.isNode)(node) && node.range ? lines.linePos(node.range[0]).line : 1;
}
function lineOfKey(document, lines, path, key) {
	const map = document.getIn(path, true);
	return lineOfNode(lines, ((0, import_dist.isMap)(map) ? map.items : []).find((pair) => (0, import_dist.isScalar)(pair.key) && String(pair.key.value) === key)?.key);
}
function findPlace(document, path) {
	if (!document.hasIn(path)) return {
		at: path,
		found: { kind: "missing" }
	};
	const node = document.getIn(path, true);
	const value = (0, import_dist.isNode)(node) ? node.toJS(document) : null;
	const entry = path.at(-1) === "objectives" && Array.isArray(value) ? value.findIndex((one) => typeof one !== "string") : -1;
	return entry < 0 ? {
		at: path,
		found: {
			kind: "value",
			value
		}
	} : findPlace(document, [...path, entry]);
}
function explainIssue(issue, document, lines) {
	const place = issue.path.filter((step) => typeof step !== "symbol");
	if (issue.code === "unrecognized_keys") return issue.keys.slice(0, mostMistakes).map((key) => ({
		line: lineOfKey(document, lines, place, key),
		words: unknownKeyWords(key, place)
	}));
	const { at, found } = findPlace(document, place);
	const [shown, key] = found.kind === "missing" ? [at.slice(0, -1), at.at(-2)] : [at, void 0];
	return [{
		line: typeof key === "string" ? lineOfKey(document, lines, shown.slice(0, -1), key) : lineOfNode(lines, document.getIn(shown, true)),
		words: `${placeWords(at)}: ${mistakeWords(issue, at, found)}`
	}];
}
function syntaxWords({ code, message }) {
	switch (code) {
		case "TAB_AS_INDENT": return "tabs are not allowed for indentation; use two spaces";
		case "BLOCK_AS_IMPLICIT_KEY": return "the line has a second colon; put the value in quotes";
		case "MULTIPLE_DOCS": return "a second document starts here (---); a gate file has only one";
		default: return message;
	}
}
function refuseLooseWarn(errorLine, text, path) {
	const written = text.split(/\r?\n/);
	for (const line of [
		errorLine,
		errorLine + 1,
		errorLine - 1
	]) {
		const objective = /^[ \t]*warn:[ \t]+(\S.*)$/.exec(written[line - 1] ?? "")?.[1]?.trimEnd();
		if (objective !== void 0) throw usageFailure(`${path} line ${line}: ${looseWarnWords(objective)}`);
	}
}
function refuseBadYaml(document, text, path, lines) {
	const refuse = (offset, words) => {
		const { line, col } = lines.linePos(offset);
		refuseLooseWarn(line, text, path);
		throw usageFailure(`${path} line ${line}, column ${col}: not valid YAML: ${words}`);
	};
	const [syntaxError] = document.errors;
	if (syntaxError !== void 0) refuse(syntaxError.pos[0], syntaxWords(syntaxError));
	refuseRepeated(document, (node, words) => refuse(node.range?.[0] ?? 0, words));
}
function refuseRepeated(document, refuse) {
	const anchors = /* @__PURE__ */ new Set();
	let aliases = 0;
	(0, import_dist.visit)(document, {
		Alias: (_, node) => {
			aliases += 1;
			if (aliases > mostAliases) refuse(node, `more than ${mostAliases} aliases (*name)`);
			if (anchors.has(node.source)) return;
			refuse(node, `*${node.source} is not defined; put text that starts with * in quotes`);
		},
		Value: (_, node) => {
			if (node.anchor !== void 0) anchors.add(node.anchor);
			if (!(0, import_dist.isMap)(node)) return;
			const keys = /* @__PURE__ */ new Set();
			for (const { key } of node.items) {
				if (!(0, import_dist.isScalar)(key)) continue;
				const name = String(key.value).slice(0, 100);
				if (keys.has(key.value)) refuse(key, `the key ${name} is used twice; rename or remove one`);
				keys.add(key.value);
			}
		}
	});
}
function contentOf(document, path) {
	try {
		return document.toJS() ?? {};
	} catch (error) {
		throw usageFailure(`${path}: not valid YAML: ${reasonOf(error)}`, error);
	}
}
function parseGateFile(text, path) {
	if (text.length > mostCharacters) throw usageFailure(`${path} has ${text.length} characters; a gate file has at most ${mostCharacters}`);
	const lines = new import_dist.LineCounter();
	const document = (0, import_dist.parseDocument)(text, {
		lineCounter: lines,
		prettyErrors: false,
		uniqueKeys: false
	});
	refuseBadYaml(document, text, path, lines);
	const parsed = gateFileSchema.safeParse(contentOf(document, path));
	if (!parsed.success) {
		const mistakes = parsed.error.issues.slice(0, mostMistakes).flatMap((issue) => explainIssue(issue, document, lines)).sort((one, other) => one.line - other.line).map(({ line, words }) => `${path} line ${line}: ${words}`);
		throw usageFailure([...new Set(mistakes)].join("\n"));
	}
	return {
		path,
		file: parsed.data,
		lineOf: (at) => lineOfNode(lines, document.getIn(at, true))
	};
}
async function readGateFile(path) {
	const file = path ?? ".github/loadline.yml";
	try {
		return parseGateFile(await readFile(file, "utf8"), file);
	} catch (error) {
		const isMissing = hasErrorCode(error, "ENOENT", "ENOTDIR");
		if (isMissing && path === void 0) return void 0;
		if (isMissing) throw usageFailure(`the gate file ${file} does not exist; check the path (config).`, error);
		if (!hasErrorCode(error, "EISDIR", "EACCES")) throw error;
		throw usageFailure(`the gate file ${file} cannot be read: ${reasonOf(error)}`, error);
	}
}

// src/config/k6-args/read.ts
const byName = new Map(k6Flags.map((flag) => [flag.name, flag]));
const byLetter = new Map(k6Flags.flatMap((flag) => flag.letter === void 0 ? [] : [[flag.letter, flag]]));
function readK6Args(text) {
	const reading = {
		options: [],
		beside: [],
		env: {},
		problems: []
	};
	const split = splitWords(text);
	if (split.kind === "unclosed") return {
		...reading,
		problems: [`k6-args: the quote ${split.quote} is not closed`]
	};
	const words = [...split.words];
	for (let word = words.shift(); word !== void 0; word = words.shift()) for (const { shown, flag, value } of flagsIn(word, reading.problems)) {
		const problem = take(flag, {
			shown,
			value: value ?? (flag.isSwitch ? void 0 : words.shift())
		}, reading);
		if (problem !== void 0) reading.problems.push(`k6-args: ${problem}`);
	}
	return {
		...reading,
		problems: [...new Set(reading.problems)]
	};
}
function flagsIn(word, problems) {
	if (word.startsWith("--") && word.length > 2) return longFlag(word, problems);
	if (/^-[^-]/.test(word)) return letters(word, problems);
	problems.push(`k6-args: "${word}" is not a flag of k6; put scripts before -- or in script`);
	return [];
}
function longFlag(word, problems) {
	const equals = word.indexOf("=");
	const name = word.slice(2, equals < 0 ? void 0 : equals);
	const flag = byName.get(name);
	if (flag === void 0) {
		problems.push(`k6-args: k6 run has no flag --${name}${didYouMean(name, passing, "--")}`);
		return [];
	}
	return [{
		shown: `--${name}`,
		flag,
		value: equals < 0 ? void 0 : word.slice(equals + 1)
	}];
}
function letters(word, problems) {
	const written = [];
	for (let at = 1; at < word.length; at += 1) {
		const letter = word.charAt(at);
		const flag = byLetter.get(letter);
		if (flag === void 0) {
			problems.push(`k6-args: k6 run has no flag -${letter}`);
			return written;
		}
		const rest = word.slice(at + 1);
		const hasEquals = rest.startsWith("=");
		const value = hasEquals ? rest.slice(1) : rest;
		const takesRest = hasEquals || !flag.isSwitch && rest !== "";
		written.push({
			shown: `-${letter} (--${flag.name})`,
			flag,
			value: takesRest ? value : void 0
		});
		if (takesRest) return written;
	}
	return written;
}
const passing = k6Flags.filter(({ fate }) => fate.kind !== "refused").map(({ name }) => name);
function take({ name, isSwitch, fate }, { shown, value }, reading) {
	if (fate.kind === "refused") return `${shown} is not passed to k6: ${fate.because}`;
	if (value === void 0 && !isSwitch) return `${shown} needs a value`;
	if (value?.includes("\0")) return `the value of ${shown} contains a NUL character`;
	if (fate.kind === "variable") return takeVariable(shown, value ?? "", reading.env);
	const tag = name === "tag" ? (value ?? "").split("=", 1).join("") : "";
	if (ownTags.has(tag)) return `${shown} ${tag} is not passed to k6: k6 or Loadline sets that tag for the report`;
	(fate.kind === "option" ? reading.options : reading.beside).push(value === void 0 ? `--${name}` : `--${name}=${value}`);
}
function takeVariable(shown, text, env) {
	const [, name, value] = /^([A-Za-z_]\w*)=([\s\S]*)$/.exec(text) ?? [];
	if (name === void 0 || value === void 0) return `${shown} needs NAME=value`;
	if (isReservedVariable(name)) return `${shown} ${name} is not passed to k6: k6 or the system uses that variable`;
	env[name] = value;
}

// src/config/target.ts
const addressVariables = ["TARGET_URL", "BASE_URL"];
function addressAt({ "target-url": url, env }, problems) {
	const given = [["target-url", url], ...addressVariables.map((name) => [name, env[name]])].flatMap(([name, value]) => value ? [{
		name,
		address: withoutEndSlashes(value)
	}] : []);
	const [first] = given;
	const other = given.find(({ address }) => address !== first?.address);
	if (first !== void 0 && other !== void 0) problems.push(`${first.name} and ${other.name} (in env) are different addresses, but a script gets one target as both TARGET_URL and BASE_URL. Remove one, or rename the variable.`);
	return first?.address;
}
function isAddress(name) {
	return addressVariables.includes(name);
}
function withoutAddress(env) {
	return Object.fromEntries(Object.entries(env).filter(([name]) => !isAddress(name)));
}

export { addressAt, defaultGateFile, isAddress, parseGateFile, readGateFile, readK6Args, withoutAddress };