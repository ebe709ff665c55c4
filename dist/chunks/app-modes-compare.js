import { given, inTurn, isSet$1 as isSet, loadOptions, resultsOptions, usageFailure } from "./start.js";
import { resolveComparing, resolveExpected } from "./config.js";
import { compareResults } from "./app-compare.js";
import { answer } from "./app-output-answer.js";
import { readResults, withSummaries } from "./ingest3.js";
import { isImported } from "./ingest.js";
import { neededFor } from "./model.js";
import { keyOfRun } from "./app-assess.js";
import { differentEndpoints, endpointsOf, matchedByPath, refuseMixedLoads, refuseOtherTarget, refuseUnfinished, refuseUseless } from "./app-results-loads.js";
import { chooseTiming, refuseUnpaired } from "./app-results-pairs.js";
import { withoutTarget } from "./ingest2.js";
import { groupedBy } from "./lib-grouped.js";
import { readRules } from "./app3.js";
import { comparingOptions, requireFiles } from "./app-modes-asked.js";

// src/app/results/paths.ts
const mostBases = 24;
function namesOf({ names: all, isFixed }) {
	if (isFixed) return {
		all,
		bases: [""]
	};
	const urls = all.flatMap((name) => {
		const [, origin, path = ""] = /^((?:https?|wss?):\/\/[^/?#]+)([^?#]*)/i.exec(name) ?? [];
		return origin === void 0 ? [] : [{
			origin,
			path: path.split("/").slice(1)
		}];
	});
	const bases = [...groupedBy(urls, (url) => url.origin)].flatMap(([origin, own]) => {
		const of = own.map(({ path }) => path);
		const [first = []] = of;
		const ends = first.findIndex((segment, index) => of.some((other) => other[index] !== segment));
		const shared = first.slice(0, ends === -1 ? first.length : ends).filter((segment) => segment !== "");
		return Array.from({ length: shared.length + 1 }, (_, depth) => [origin, ...shared.slice(0, depth)].join("/"));
	});
	const isShorter = (one, other) => one.split("/").length - other.split("/").length;
	return {
		all,
		bases: ["", ...bases.sort(isShorter).slice(0, mostBases)]
	};
}
function shortened({ all }, base) {
	if (base === "") return new Set(all);
	const isFolder = base.split("/").length > 3;
	return new Set(all.map((name) => withoutTarget({ target: base }, name)).filter((it) => !isFolder || it !== "/"));
}
function common(one, other) {
	return [...one].filter((name) => other.has(name)).length;
}
function mostShared(all) {
	const most = Math.max(...all.map(({ shared }) => shared));
	return all.find(({ shared }) => shared === most);
}
function bestBase(file, others) {
	return mostShared(file.bases.map((base) => ({
		base,
		shared: common(shortened(file, base), others)
	})))?.base ?? "";
}
function onlyOrigin({ bases }) {
	const [, first, second] = bases;
	return second === void 0 || second.startsWith(`${first}/`) ? first : void 0;
}
function commonRest(baseline, current) {
	const [before, now] = [baseline.map(namesOf), current.map(namesOf)];
	const [first, second] = [before[0], now[0]];
	if (first === void 0 || second === void 0) return {
		baseline: [],
		current: []
	};
	const { bases: best = [] } = mostShared(first.bases.flatMap((base) => {
		const own = shortened(first, base);
		return second.bases.map((other) => {
			return {
				bases: [base, other],
				shared: common(own, shortened(second, other))
			};
		});
	})) ?? {};
	const only = onlyOrigin(first);
	const [base = "", other = ""] = only !== void 0 && only === onlyOrigin(second) && best.join("") === "" ? [only, only] : best;
	const known = /* @__PURE__ */ new Set([...shortened(first, base), ...shortened(second, other)]);
	const rest = (files, found) => files.map((file, index) => index === 0 ? found : bestBase(file, known));
	return {
		baseline: rest(before, base),
		current: rest(now, other)
	};
}

// src/app/results/read.ts
async function readOne(file, measuring) {
	const { path, summary } = file;
	const { objectives, target, keepQueryStrings, format, formats } = measuring;
	const plan = {
		...neededFor(objectives),
		keepQueryStrings,
		target
	};
	return {
		file,
		path,
		run: await readResults(path, {
			plan,
			objectives,
			summary,
			...formats && { formats }
		}, format)
	};
}
async function readAll(paths, measuring) {
	const { target } = measuring;
	const files = await inTurn(await withSummaries(paths, measuring), (file) => readOne(file, measuring));
	if (target !== void 0) refuseOtherTarget(files, target);
	return files;
}
async function readByPath(sides, measuring, targets = {}) {
	const namesOf = (side) => sides[side].map((file) => ({
		names: endpointsOf([file]),
		isFixed: targets[side] !== void 0 || !isImported(file.run)
	}));
	const bases = commonRest(namesOf("baseline"), namesOf("current"));
	const again = (side) => inTurn(sides[side], async (one, index) => {
		const target = bases[side][index] ?? "";
		return target === "" ? one : await readOne(one.file, {
			...measuring,
			target
		});
	});
	return {
		baseline: await again("baseline"),
		current: await again("current")
	};
}
async function readCompared(paths, objectives, scenario, comparing = {}) {
	const { targets, paired, keepQueryStrings, format, formats = [] } = comparing;
	const common = {
		objectives,
		keepQueryStrings,
		format,
		formats
	};
	const sides = {
		baseline: await readAll(paths.baseline, {
			...common,
			target: targets?.baseline
		}),
		current: await readAll(paths.current, {
			...common,
			target: targets?.current
		})
	};
	if (paired !== void 0) refuseUnpaired("compare", sides.baseline, sides.current);
	const { baseline, current } = await readByPath(sides, common, targets);
	const [first] = current;
	if (first === void 0) throw usageFailure("there is no result to judge");
	refuseMixedLoads("compare", [...baseline, ...current]);
	refuseUnfinished("compare", baseline);
	refuseUseless("compare", baseline);
	const key = keyOfRun(first.run);
	return {
		key: {
			...key,
			scenario: scenario ?? key.scenario
		},
		baseline: baseline.map(({ run }) => run),
		current: current.map(({ run }) => run),
		paired: paired && chooseTiming(paired, baseline, current),
		doubts: [...matchedByPath(baseline, current), ...differentEndpoints(baseline, current)]
	};
}

// src/app/modes/compare.ts
function pathsIn(settings) {
	const words = given(settings, resultsOptions.compared);
	if (words === void 0) return {
		baseline: requireFiles(settings, resultsOptions.baseline, "compare"),
		current: requireFiles(settings, resultsOptions.current, "compare")
	};
	const [before, after, ...others] = words;
	const isMixed = isSet(settings, resultsOptions.baseline) || isSet(settings, resultsOptions.current);
	if (before === void 0 || after === void 0 || others.length > 0 || isMixed) throw usageFailure("compare: takes two result files, or --baseline and --current with the files of each side. For more results write a study: loadline study --from FILE FILE FILE (docs/studies.md)");
	return {
		baseline: [before],
		current: [after]
	};
}
async function performCompare(settings, host) {
	const { file, rules } = await readRules(settings, host);
	const scenario = given(settings, loadOptions.scenario)?.[0];
	const { objectives } = resolveExpected(settings, file, scenario, host.around.added);
	const comparing = {
		...resolveComparing(settings, file),
		formats: await host.formats()
	};
	const compared = await readCompared(pathsIn(settings), objectives, scenario, comparing);
	const options = comparingOptions(host, rules);
	const keys = [compared.key];
	return await answer(settings, host, {
		keys,
		rules,
		options,
		beside: "compare"
	}, async (conclusion) => compareResults(compared, objectives, conclusion));
}

export { performCompare };