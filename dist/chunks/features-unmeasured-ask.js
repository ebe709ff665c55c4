import { __toESM } from "./rolldown-runtime.js";
import { defaultGateFile } from "./config.js";
import { choose, given, modeOptions, plainPath, unmeasuredOptions } from "./start.js";
import { ifThere } from "./lib-files.js";
import { unmatchedPathsWords, unmeasuredFacts, unmeasuredNote } from "./features7.js";
import { require_picomatch } from "./picomatch.js";
import { posix, relative, resolve, sep } from "node:path";
import { realpath } from "node:fs/promises";

// src/features/unmeasured/patterns.ts
var import_picomatch = /* @__PURE__ */ __toESM(require_picomatch(), 1);
const longestPath = 1e3;
function pathTest(patterns) {
	const tests = patterns.map((written) => {
		const isTakenOut = written.startsWith("!");
		const pattern = plainPath(isTakenOut ? written.slice(1) : written);
		return {
			isTakenOut,
			isMeant: (0, import_picomatch.default)([pattern, `${pattern}/**`], {
				dot: true,
				nonegate: true
			})
		};
	});
	return (path) => {
		if (path.length > longestPath) return true;
		return tests.reduce((isIn, { isTakenOut, isMeant }) => isMeant(path) ? !isTakenOut : isIn, false);
	};
}
function unmatched(patterns, files) {
	return patterns.filter((pattern) => !pattern.startsWith("!") && !files.some(pathTest([pattern])));
}

// src/features/unmeasured/ask.ts
const measured = {
	kind: "measure",
	notes: []
};
const workflows = [".github/workflows", ".github/actions"];
async function askWhetherMeasured(request) {
	const { paths } = request;
	if (paths === void 0) return measured;
	const changed = await request.changedFiles();
	if (changed === void 0) return measured;
	if (changed.kind === "unknown") return {
		kind: "measure",
		notes: [unmeasuredNote(changed.why)]
	};
	const { files } = changed;
	const own = [...workflows, ...decidingPatterns(request)];
	if (files.some(pathTest(own))) return measured;
	if (!files.some(pathTest(paths))) return {
		kind: "unmeasured",
		facts: unmeasuredFacts.kept({
			paths: [...paths],
			files: files.length
		})
	};
	return measured;
}
function decidingPatterns({ gateFile, scripts, checkout }) {
	const inRepository = (path) => relative(checkout, resolve(checkout, path)).split(sep).join("/");
	const folders = scripts.map((script) => {
		const path = inRepository(script);
		const folder = posix.dirname(path);
		return folder === "." ? path : folder;
	});
	return [inRepository(gateFile), ...folders].map((path) => path.replace(/[!()*?[\]{}\\+@|]/g, "\\$&"));
}
function pathsIn(file) {
	return choose({
		settings: /* @__PURE__ */ new Map(),
		problems: [],
		file
	}, unmeasuredOptions.paths);
}
async function askHere({ settings, file, scripts, changed }, host) {
	return await askWhetherMeasured({
		paths: pathsIn(file),
		gateFile: given(settings, modeOptions.config) ?? ".github/loadline.yml",
		scripts: (await Promise.all(scripts.map(placesOf))).flat(),
		checkout: host.checkout ?? process.cwd(),
		changedFiles: async () => changed ?? await host.changedFiles?.()
	});
}
async function placesOf(script) {
	const real = await ifThere(realpath(script));
	return real === void 0 ? [script] : [script, real];
}
async function pathMistakes(file, host) {
	const paths = pathsIn(file);
	const files = paths && await host.repositoryFiles();
	if (paths === void 0 || files === void 0) return [];
	const missing = unmatched(paths, files);
	return missing.length === 0 ? [] : [unmatchedPathsWords(missing)];
}

export { askHere, pathMistakes };