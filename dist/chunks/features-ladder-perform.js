import { asScenario, judgeRuns } from "./app-ingest.js";
import { nobody } from "./app-compare.js";
import { concludeGate } from "./app-conclude.js";
import { comparingOptions, requireFiles } from "./app-modes-asked.js";
import { performGate } from "./app-modes-gate2.js";
import { answer } from "./app-output-answer.js";
import { readRules } from "./app2.js";
import { given, loadOptions, resolveExpected, resultsOptions } from "./config.js";
import { exitStatus, neededFor, usageFailure } from "./model.js";
import { glob, isDynamicPattern } from "./tinyglobby.js";
import { readResults, withSummaries } from "./ingest3.js";
import { inTurn } from "./lib-in-turn.js";
import { asOneRun, byLevel, ladderOf } from "./features4.js";
import { levelOfRun } from "./features-ladder-facts.js";
import { ladderPart } from "./features5.js";
import { resolveLadderFiles } from "./features2.js";
import { isAbsolute } from "node:path";

// src/features/ladder/files.ts
function levelsOf(runs, { name }, given) {
	if (given !== void 0) {
		if (given.length === runs.length) return given;
		throw usageFailure(`ladder: ${name ?? "it"} has ${runs.length} result files, but levels names ${given.length}; name one level for each file, in their order`);
	}
	const known = runs.flatMap((run) => levelOfRun(run) ?? []);
	if (known.length === runs.length) return known;
	if (known.length === 0) return runs.map((_, index) => index + 1);
	throw usageFailure(`ladder: ${known.length} of the ${runs.length} result files ${name === void 0 ? "" : `of ${name} `}have a level; name all levels, as in --levels 50,100,200`);
}
const mostLadders = 2;
const namedFile = /^(?<name>[^=/\\.]{1,100})=(?<path>.+)$/s;
const inOrder = new Intl.Collator("en", { numeric: true });
function numerically(paths) {
	return paths.toSorted(inOrder.compare);
}
function isAlphabetic(paths) {
	return paths.join("\n") === paths.toSorted().join("\n");
}
async function ladderFilesOf(words) {
	const groups = /* @__PURE__ */ new Map();
	for (const word of words) {
		const { name, path = word } = namedFile.exec(word)?.groups ?? {};
		const paths = isDynamicPattern(path) ? await matching(path) : [path];
		groups.set(name, [...groups.get(name) ?? [], ...paths]);
	}
	if (groups.size > mostLadders) throw usageFailure(`ladder: compares at most ${mostLadders} ladders, but found ${[...groups.keys()].map((name) => name ?? "files without a name").join(", ")}. Put the same name before the files of one deployment, as in single=s1.json single=s2.json four=f1.json four=f2.json.`);
	return [...groups].map(([name, paths]) => {
		return {
			name,
			paths: isAlphabetic(paths) ? numerically(paths) : paths
		};
	});
}
async function matching(pattern) {
	const paths = await glob(pattern, { absolute: isAbsolute(pattern) });
	if (paths.length === 0) throw usageFailure(`ladder: no file matches "${pattern}"`);
	return numerically(paths);
}
async function readLadder(files, reading) {
	const { objectives } = reading;
	const plan = neededFor(objectives, reading.shown);
	const runs = await inTurn(await withSummaries(files.paths, reading), ({ path, summary }) => readResults(path, {
		plan,
		objectives,
		summary,
		formats: reading.formats
	}));
	const [first, ...others] = runs;
	if (first === void 0) throw usageFailure("ladder: needs at least one result file");
	const levels = levelsOf(runs, files, reading.levels);
	const measured = byLevel(runs, (_, index) => levels[index] ?? index + 1);
	const ladder = ladderOf(measured, reading, void 0);
	const named = files.name === void 0 ? ladder : {
		...ladder,
		name: files.name
	};
	return asOneRun([first, ...others], named, void 0);
}
async function readLadders(groups, reading) {
	const runs = await inTurn(groups, (group) => readLadder(group, reading));
	const current = runs.at(-1);
	if (current === void 0) throw usageFailure("ladder: needs at least one result file");
	return {
		current,
		baseline: runs.length > 1 ? runs[0] : void 0
	};
}

// src/features/ladder/perform.ts
async function judgeLadders(ladders, expected, conclusion) {
	const isAsked = expected.objectives.length > 0;
	return await concludeGate(conclusion, async () => [isAsked ? judged(ladders, expected) : shown(ladders, expected)]);
}
function judged({ current, baseline }, { key, objectives }) {
	return judgeRuns([current], asScenario(key, {
		objectives,
		drift: "off"
	}), {
		history: baseline === void 0 ? [] : [{
			run: baseline,
			accepted: void 0
		}],
		requireBaseline: false,
		options: {
			caller: nobody,
			baselineBranch: void 0,
			report: { parts: [ladderPart] }
		}
	});
}
function shown({ current, baseline }, { key }) {
	const runs = baseline === void 0 ? [] : [baseline];
	return {
		outcome: {
			kind: "judged",
			...key,
			runs: [current],
			baseline: runs,
			design: "stored",
			causes: [],
			stopped: { kind: "given" },
			verdict: {
				verdict: "pass",
				open: [],
				judgements: [],
				comparability: {
					kind: "comparable",
					runs: runs.length
				},
				doubts: [],
				invalid: [],
				anotherRound: { kind: "unneeded" },
				falseAlarms: void 0
			}
		},
		notes: [],
		exitStatus: exitStatus.passed
	};
}
async function performLadder(settings, host) {
	const named = requireFiles(settings, resultsOptions.current, "ladder");
	if (named.every((one) => /\.[cm]?[jt]s$/.test(one))) {
		const rest = [...settings].filter(([name]) => name !== "current");
		return await performGate(new Map([...rest, ["script", named]]), host);
	}
	const { file, rules } = await readRules(settings, host);
	const scenario = given(settings, loadOptions.scenario)?.[0];
	const { defining, objectives, ...reading } = resolveLadderFiles(settings, {
		file,
		scenario,
		added: host.around.added
	});
	const ladders = await readLadders(await ladderFilesOf(named), {
		...reading,
		formats: await host.formats(),
		objectives: defining,
		shown: resolveExpected(settings, file, scenario, host.around.added).shown
	});
	const { provenance } = ladders.current;
	const key = {
		scenario: scenario ?? provenance.scenario,
		environment: provenance.environment
	};
	const options = comparingOptions(host, rules);
	return await answer(settings, host, {
		keys: [key],
		rules,
		options,
		beside: "ladder"
	}, async (conclusion) => judgeLadders(ladders, {
		key,
		objectives
	}, conclusion));
}

export { performLadder };