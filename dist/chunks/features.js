import { array, number$1 as number, strictObject, string$1 as string } from "./zod.js";
import { baselineOptions, choose, defaultCapacity, duration, fileOnly, fileOption, inFile, inFileAs, isSet, k6Options, kernelOptions, loadOptions, modeOptions, option, parseIndicator, prometheusOptions, recordOptions, reportOptions, resultsOptions, targetOptions, variableName, verdictOptions, written } from "./config.js";
import { calibrateOptions } from "./features-calibrate-options.js";
import { allCosts, plannedFacts } from "./features2.js";
import { initOptions } from "./features-init-options.js";
import { isCapacity, usageFailure } from "./model.js";
import { proveOptions } from "./features-prove-options.js";
import { rerunOptions } from "./features-rerun-options.js";
import { shardOptions } from "./features-shards-options.js";
import { studyFacts, studyOptions } from "./features-study-options.js";
import { unmeasuredOptions } from "./features3.js";
import { inTurn } from "./lib-in-turn.js";

// src/app/modes/table.ts
const scriptOptions = [
	loadOptions.script,
	targetOptions.url,
	targetOptions.deploymentEnvironments,
	targetOptions.deploymentTimeout,
	loadOptions.start,
	verdictOptions.objectives,
	verdictOptions.objectivesFrom,
	verdictOptions.loadFrom,
	loadOptions.secrets,
	loadOptions.scenario,
	targetOptions.environment,
	modeOptions.config,
	prometheusOptions.url,
	resultsOptions.results,
	resultsOptions.testIds,
	resultsOptions.instances,
	loadOptions.warmUp,
	targetOptions.awaitPath,
	targetOptions.awaitStatus,
	targetOptions.awaitTimeout,
	loadOptions.maxDuration,
	loadOptions.env,
	loadOptions.hosts,
	loadOptions.keepQueryStrings,
	loadOptions.k6Args,
	k6Options.path,
	k6Options.version,
	k6Options.extensions,
	k6Options.samples
];
const runOptions$1 = [
	...scriptOptions,
	resultsOptions.files,
	resultsOptions.format,
	reportOptions.directory,
	reportOptions.verbose
];
const storeOptions = [baselineOptions.branch, baselineOptions.directory];
const shownOptions = [
	reportOptions.page,
	reportOptions.artifact,
	reportOptions.comment,
	reportOptions.json,
	reportOptions.open,
	reportOptions.verbose
];
const target = "--target http://localhost:3000";
const kernelModes = [
	{
		name: "check",
		takes: "[SCRIPT]",
		does: "check gate file, objectives and scripts, without load",
		example: "loadline check",
		reads: scriptOptions,
		words: loadOptions.script,
		perform: async (settings, host) => await (await import("./app-modes-check.js")).performCheck(settings, host)
	},
	{
		name: "gate",
		takes: "[SCRIPT] --target URL [--base URL]",
		does: "run k6, judge and report; fails on a regression",
		example: `loadline gate perf/checkout.js ${target} --objective 'p95 < 300ms'`,
		reads: [
			...runOptions$1,
			...storeOptions,
			...shownOptions,
			loadOptions.baseRef,
			verdictOptions.drift,
			verdictOptions.sees,
			loadOptions.rounds,
			loadOptions.budget,
			loadOptions.baseUrl,
			verdictOptions.sideBySide,
			verdictOptions.nullControl,
			baselineOptions.require,
			baselineOptions.silence,
			baselineOptions.maxAge,
			verdictOptions.failOnInconclusive,
			verdictOptions.acceptLabel,
			reportOptions.baselineWorkflow,
			reportOptions.publish
		],
		words: loadOptions.script,
		makesRuns: true,
		perform: async (settings, host) => await (await import("./app-modes-gate.js")).performGate(settings, host)
	},
	{
		name: "measure",
		takes: "[SCRIPT] --target URL",
		does: "run k6 and write the Run record",
		example: `loadline measure perf/checkout.js ${target}`,
		reads: runOptions$1,
		words: loadOptions.script,
		makesRuns: true,
		perform: async (settings, host) => await (await import("./app-modes-measure.js")).performMeasure(settings, host)
	},
	{
		name: "judge",
		takes: "RUN.json...",
		does: "judge Run records against the stored baseline",
		example: "loadline judge .loadline/report/checkout.run.json --objective 'p95 < baseline + 10%'",
		reads: [
			...storeOptions,
			...shownOptions,
			verdictOptions.objectives,
			verdictOptions.objectivesFrom,
			verdictOptions.drift,
			verdictOptions.sees,
			verdictOptions.sideBySide,
			modeOptions.config,
			baselineOptions.require,
			baselineOptions.silence,
			baselineOptions.maxAge,
			verdictOptions.failOnInconclusive,
			verdictOptions.acceptLabel,
			resultsOptions.current,
			reportOptions.directory
		],
		words: resultsOptions.current,
		perform: async (settings, host) => await (await import("./app-modes-judge.js")).performJudge(settings, host)
	},
	{
		name: "compare",
		takes: "BEFORE AFTER | --baseline FILE... --current FILE... [--paired]",
		does: "judge result files against each other",
		example: "loadline compare before.csv.gz after.csv.gz",
		reads: [
			...shownOptions,
			targetOptions.url,
			verdictOptions.objectives,
			verdictOptions.objectivesFrom,
			verdictOptions.sees,
			loadOptions.scenario,
			loadOptions.baseUrl,
			verdictOptions.sideBySide,
			modeOptions.config,
			resultsOptions.format,
			loadOptions.keepQueryStrings,
			verdictOptions.failOnInconclusive,
			verdictOptions.acceptLabel,
			resultsOptions.baseline,
			resultsOptions.baseTarget,
			resultsOptions.compared,
			resultsOptions.paired,
			resultsOptions.current,
			reportOptions.directory
		],
		words: resultsOptions.compared,
		perform: async (settings, host) => await (await import("./app-modes-compare.js")).performCompare(settings, host)
	},
	{
		name: "baseline-update",
		takes: "[SCRIPT] --target URL",
		does: "measure runs and add them",
		example: `loadline baseline update perf/checkout.js ${target} --runs 3`,
		reads: [
			...runOptions$1,
			...storeOptions,
			...shownOptions,
			verdictOptions.drift,
			verdictOptions.sees,
			verdictOptions.failOnInconclusive,
			recordOptions.runs
		],
		words: loadOptions.script,
		makesRuns: true,
		perform: async (settings, host) => await (await import("./app-modes-record.js")).performUpdate(settings, host)
	},
	{
		name: "baseline-accept",
		takes: "[SCRIPT] --target URL --reason TEXT",
		does: "make the new level the reference",
		example: `loadline baseline accept perf/checkout.js ${target} --reason 'search asks the new index'`,
		reads: [
			...runOptions$1,
			...storeOptions,
			...shownOptions,
			verdictOptions.failOnInconclusive,
			recordOptions.runs,
			recordOptions.reason
		],
		words: loadOptions.script,
		makesRuns: true,
		perform: async (settings, host) => await (await import("./app-modes-record.js")).performAccept(settings, host)
	},
	{
		name: "baseline-show",
		takes: "[SCENARIO]",
		does: "show what is stored",
		example: "loadline baseline show checkout",
		reads: [
			...storeOptions,
			loadOptions.scenario,
			targetOptions.environment,
			modeOptions.config,
			reportOptions.json
		],
		words: loadOptions.scenario,
		perform: async (settings, host) => await (await import("./app-modes-show.js")).performShow(settings, host)
	},
	{
		name: "report",
		takes: "FILE",
		does: "show a report.json or a Run record again",
		example: "loadline report .loadline/report/report.json",
		reads: [...shownOptions, resultsOptions.report],
		words: resultsOptions.report,
		perform: async (settings, host) => await (await import("./app-modes-report.js")).performReport(settings, host)
	},
	{
		name: "publish",
		takes: "REPORT.json",
		does: "comment with a report of another workflow (in a workflow only)",
		example: "uses: OWNER/loadline@v1, with mode: publish and report: report.json",
		reads: [
			verdictOptions.objectives,
			loadOptions.scenario,
			targetOptions.environment,
			targetOptions.url,
			loadOptions.baseUrl,
			loadOptions.start,
			verdictOptions.sideBySide,
			baselineOptions.maxAge,
			verdictOptions.acceptLabel,
			resultsOptions.current,
			resultsOptions.report,
			reportOptions.artifact,
			reportOptions.comment,
			reportOptions.directory
		],
		words: resultsOptions.report,
		perform: async (settings, host) => await (await import("./app-modes-publish.js")).performPublish(settings, host)
	}
];

// src/features/calibrate/feature.ts
const calibrate = {
	name: "calibrate",
	options: Object.values(calibrateOptions),
	modes: [{
		name: "calibrate",
		takes: "[SCRIPT] --target URL [--write]",
		does: "estimate the smallest detectable change, and the rounds it needs",
		example: "loadline calibrate perf/checkout.js --target http://localhost:3000 --runs 5",
		reads: [
			...runOptions$1,
			verdictOptions.drift,
			verdictOptions.sees,
			loadOptions.rounds,
			recordOptions.runs,
			calibrateOptions.write,
			reportOptions.json
		],
		words: loadOptions.script,
		makesRuns: true,
		perform: async (settings, host) => await (await import("./features-calibrate-perform.js")).performCalibrate(settings, host)
	}]
};

// src/features/costs/options.ts
const perCoreHour = string().regex(/^\d{1,6}(?:\.\d{1,6})?\/core-hour$/, { message: "expected a price such as 0.04/core-hour" }).meta({ description: "Price of a processor for an hour, in any currency." });
const perSecond = string().regex(/^\d{1,9}(?:\.\d{1,3})?\/s$/, { message: "expected a rate such as 2000/s" }).meta({ description: "Requests a second that it is worked out for. Default: those of the run." }).optional();
const costOptions = { price: fileOption("price", fileOnly(strictObject({
	cpu: perCoreHour,
	at: perSecond
})), {
	of: "scenario",
	help: "What a processor costs, such as `{cpu: 0.04/core-hour, at: 2000/s}`: what a change comes to is shown.",
	examples: [{
		cpu: "0.04/core-hour",
		at: "2000/s"
	}]
}) };

// src/features/costs/feature.ts
const costs = {
	name: "costs",
	options: Object.values(costOptions),
	indicators: allCosts,
	plan: (places) => {
		const price = choose(places, costOptions.price);
		if (price === void 0) return {};
		const { cpu, at } = price;
		const perSecond = at === void 0 ? {} : { perSecond: Number.parseFloat(at) };
		return { kept: plannedFacts.kept({ price: {
			perCoreHour: Number.parseFloat(cpu),
			...perSecond
		} }) };
	},
	wrap: async (load, gate, running) => (await import("./features-costs-measure.js")).measureCosts(load, gate, running),
	part: async () => (await import("./features-costs-part.js")).costsPart
};

// src/features/demo/feature.ts
const demo = {
	name: "demo",
	modes: [{
		name: "demo",
		takes: "",
		does: "try it on the example shop",
		example: "loadline demo",
		reads: [],
		makesRuns: true,
		perform: async (_, host) => await (await import("./features-demo-perform.js")).performDemo(host)
	}]
};

// src/features/explain/feature.ts
const explain = {
	name: "explain",
	part: async () => (await import("./features-explain-part.js")).explainPart
};

// src/features/gitlab/feature.ts
const gitlab = {
	name: "gitlab",
	publishers: (publishing) => (publishing.env["GITLAB_CI"] ?? "") === "" ? [] : [noteOf(publishing)]
};
function noteOf({ env, rules: { comment }, jobUrl, log }) {
	let opened;
	const open = async () => {
		const [{ placeOfNote }, { createGitLabPublisher }] = await Promise.all([import("./features-gitlab-job.js"), import("./features-gitlab-publisher.js")]);
		return createGitLabPublisher({
			place: placeOfNote(env),
			comment,
			jobUrl,
			log
		});
	};
	const note = () => {
		opened ??= open();
		return opened;
	};
	return {
		begin: async () => await (await note()).begin(),
		publish: async (report) => await (await note()).publish(report)
	};
}

// src/features/history/feature.ts
const history = {
	name: "history",
	modes: [{
		name: "history",
		takes: "[PAGE.html]",
		does: "write an HTML page of all stored runs",
		example: "loadline history --scenario checkout public/index.html",
		reads: [
			...storeOptions,
			verdictOptions.objectives,
			loadOptions.scenario,
			targetOptions.environment,
			modeOptions.config,
			reportOptions.page,
			reportOptions.open,
			reportOptions.directory
		],
		words: reportOptions.page,
		perform: async (settings, host) => await (await import("./features-history-perform.js")).performHistory(settings, host)
	}]
};

// src/features/init/feature.ts
const init = {
	name: "init",
	options: Object.values(initOptions),
	modes: [{
		name: "init",
		takes: "",
		does: "write a gate file, workflows and a first k6 script",
		example: "loadline init --dry-run",
		reads: Object.values(initOptions),
		perform: async (settings, host) => await (await import("./features-init-perform.js")).performInit(settings, host)
	}]
};

// src/features/ladder/options.ts
const highestLevel = 1e6;
const [fewestLevels, mostLevels] = [2, 50];
function isAscending(levels) {
	return levels.every((one, index) => one > (levels[index - 1] ?? 0));
}
const levels = inFileAs(written({
	read: (given) => {
		const numbers = given.split(",").map((part) => /^\s*\d{1,7}\s*$/.test(part) ? Number(part) : NaN);
		return isAscending(numbers) && numbers.every((one) => one <= highestLevel) && numbers.length >= fewestLevels && numbers.length <= mostLevels ? numbers : void 0;
	},
	must: "must be 2 to 50 ascending levels such as 50,100,200",
	expected: "levels such as 50,100,200"
}), array(number().int().min(1).max(highestLevel)).min(fewestLevels).max(mostLevels).refine(isAscending, { message: "expected levels in ascending order, such as [50, 100, 200]" }));
const ladderOptions = {
	levels: option("levels", levels, {
		help: "Levels of load of a ladder, lowest first, such as 50,100,200 (docs/ladder.md).",
		otherwise: "the script's own load",
		scenarioKey: "ladder.levels",
		examples: [[
			50,
			100,
			200,
			400
		]],
		isRefusedElsewhere: true,
		repeated: "verdict"
	}),
	variable: option("level-variable", variableName, {
		help: "Variable of the script that takes the level of a ladder, such as VUS.",
		otherwise: "the script's VUs or rates are scaled",
		scenarioKey: "ladder.variable",
		isRefusedElsewhere: true,
		repeated: "verdict"
	}),
	rest: option("rest", duration, {
		help: "Time between two levels of a ladder.",
		default: 3e4,
		scenarioKey: "ladder.rest",
		isRefusedElsewhere: true,
		repeated: "verdict"
	}),
	refine: fileOption("ladder.refine", fileOnly(number().int().min(0).max(10)), {
		of: "scenario",
		help: "Levels to add around the limit.",
		otherwise: "0"
	}),
	stop: fileOption("ladder.stop", fileOnly(string().regex(/^\d+(?:\.\d+)?x$/, { message: "expected a factor such as 2x" }).transform((given) => Number.parseFloat(given))), {
		of: "scenario",
		help: "End the climb where a figure is this many times its limit.",
		examples: ["2x"]
	}),
	throughput: fileOption("ladder.throughput", fileOnly(string().min(1)), {
		of: "scenario",
		help: "Indicator of throughput, for the knee.",
		otherwise: "throughput",
		examples: ["tasks_completed rate"]
	})
};

// src/features/ladder/resolve.ts
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
function chooseThroughput(places) {
	const text = choose(places, ladderOptions.throughput) ?? defaultThroughput;
	const throughput = parseIndicator(text);
	if (throughput === void 0) places.problems.push(`ladder.throughput: "${text}" is not an indicator such as "tasks rate"`);
	return throughput ?? requestsPerSecond;
}
function chooseLadder(places, objectives) {
	const { problems, settings } = places;
	const levels = choose(places, ladderOptions.levels);
	if (levels === void 0) {
		for (const one of [ladderOptions.variable, ladderOptions.rest]) if (isSet(settings, one)) problems.push(`${one.name}: needs levels, such as 50,100,200`);
		const first = objectives.find(({ indicator }) => isCapacity(indicator));
		if (first !== void 0) problems.push(`"${first.text}" needs a ladder: set levels (--levels), such as 50,100,200, or ladder in the gate file`);
		return;
	}
	return {
		levels,
		variable: choose(places, ladderOptions.variable),
		restMs: choose(places, ladderOptions.rest),
		refine: choose(places, ladderOptions.refine) ?? 0,
		stopFactor: choose(places, ladderOptions.stop),
		throughput: chooseThroughput(places),
		objectives: definingCapacity(objectives, problems)
	};
}

// src/features/ladder/feature.ts
const ladder = {
	name: "ladder",
	options: Object.values(ladderOptions),
	runOptions: [
		ladderOptions.levels,
		ladderOptions.variable,
		ladderOptions.rest
	],
	plan: (places, objectives) => {
		const plan = chooseLadder(places, objectives);
		return plan === void 0 ? {} : {
			ladder: plan,
			rounds: {
				min: 1,
				max: 1
			}
		};
	},
	part: async () => (await import("./features-ladder-part.js")).ladderPart,
	wrap: async (load, gate) => {
		if (gate.scenarios.every((scenario) => scenario.ladder === void 0)) return load;
		const [{ climbLadders }, { climbingIn }] = await Promise.all([import("./features-ladder-climb.js"), import("./features-ladder-level-records.js")]);
		return climbLadders(load, climbingIn(gate));
	}
};

// src/features/other-tools/feature.ts
const otherTools = {
	name: "other-tools",
	formats: async () => (await import("./features-other-tools-formats.js")).otherFormats
};

// src/features/page/feature.ts
const page = {
	name: "page",
	part: async () => (await import("./features-page-part.js")).pagePart
};

// src/features/prometheus-runs/feature.ts
const prometheusRuns = {
	name: "prometheus-runs",
	runs: {
		of: "prometheus",
		open: async (results, { version, prometheus }) => {
			if (results.kind !== "prometheus") return void 0;
			const [{ createPrometheus }, { createPrometheusRunsLoad }] = await Promise.all([import("./prometheus-api-client.js"), import("./features-prometheus-runs-load.js")]);
			let opened;
			const open = async () => createPrometheusRunsLoad(createPrometheus(await prometheus()), results, version);
			const load = () => {
				opened ??= open();
				return opened;
			};
			return {
				run: async (scenario, options) => await (await load()).run(scenario, options),
				runBoth: async (scenario, base, options) => await (await load()).runBoth(scenario, base, options)
			};
		}
	}
};

// src/features/prove/feature.ts
const prove = {
	name: "prove",
	options: Object.values(proveOptions),
	modes: [{
		name: "prove",
		takes: "[SCRIPT] --target URL [--by 10%] [--errors 2%]",
		does: "show that the gate passes unchanged code and fails slower code",
		example: "loadline prove perf/checkout.js --target http://localhost:3000 --by 20%",
		reads: [
			...runOptions$1,
			...storeOptions,
			loadOptions.baseUrl,
			loadOptions.rounds,
			loadOptions.budget,
			verdictOptions.drift,
			verdictOptions.sees,
			verdictOptions.sideBySide,
			verdictOptions.nullControl,
			proveOptions.by,
			proveOptions.errors,
			reportOptions.json
		],
		words: loadOptions.script,
		makesRuns: true,
		perform: async (settings, host) => await (await import("./features-prove-perform.js")).performProve(settings, host)
	}]
};

// src/features/rerun/feature.ts
const rerun = {
	name: "rerun",
	options: Object.values(rerunOptions),
	modes: [{
		name: "rerun",
		takes: "",
		does: "measure again for a comment /loadline (in a workflow only)",
		example: "uses: OWNER/loadline@v1, with mode: rerun",
		reads: [rerunOptions.measureWorkflow],
		perform: async (settings, host) => await (await import("./features-rerun-perform.js")).performRerun(settings, host)
	}]
};

// src/features/shards/feature.ts
const shards = {
	name: "shards",
	options: Object.values(shardOptions),
	plan: ({ settings }) => isSet(settings, shardOptions.shard) ? { rounds: {
		min: 1,
		max: 1
	} } : {},
	instead: {
		name: "measure",
		of: Object.values(shardOptions),
		reads: [loadOptions.rounds],
		perform: async (settings, host) => await (await import("./features-shards-perform.js")).performShard(settings, host)
	},
	part: async () => ({ wholeOf: (await import("./features-shards-merge.js")).mergeShards })
};

// src/features/study/feature.ts
const study = {
	name: "study",
	options: Object.values(studyOptions),
	plan: (places) => {
		const path = inFile(places, studyOptions.ofGate)?.value;
		return path === void 0 ? {} : { kept: studyFacts.kept({ path }) };
	},
	beside: async (gate, host) => await (await import("./features-study-gate.js")).studiesOf(gate, host),
	check: async (settings, host) => await (await import("./features-study-check.js")).checkStudies(settings, host),
	modes: [{
		name: "study",
		takes: "FILE.md | --from RESULTS... FILE.md",
		does: "write a report: a Markdown file whose figures are computed",
		example: "loadline study tuning.md",
		reads: [
			...Object.values(studyOptions),
			prometheusOptions.url,
			modeOptions.config,
			reportOptions.directory
		],
		words: studyOptions.study,
		perform: async (settings, host) => await (await import("./features-study-perform.js")).performStudy(settings, host)
	}]
};

// src/features/unmeasured/feature.ts
const unmeasured = {
	name: "unmeasured",
	options: Object.values(unmeasuredOptions),
	answer: async (request, host) => await (await import("./features-unmeasured-ask.js")).askHere(request, host),
	gateFileMistakes: async (file, host) => await (await import("./features-unmeasured-ask.js")).pathMistakes(file, host),
	part: async () => (await import("./features-unmeasured-part.js")).unmeasuredPart
};

// src/features/table.ts
const features = [
	init,
	calibrate,
	prove,
	study,
	history,
	rerun,
	costs,
	ladder,
	explain,
	page,
	shards,
	demo,
	gitlab,
	otherTools,
	prometheusRuns,
	unmeasured
];

// src/entry/table.ts
const optionTable = [...kernelOptions, ...features.flatMap(({ options = [] }) => options)];
const runOptions = features.flatMap((feature) => feature.runOptions ?? []);
const modes = [...kernelModes, ...features.flatMap((feature) => feature.modes ?? [])].map((mode) => withInstead(withRunOptions(mode)));
function withRunOptions(mode) {
	return runOptions$1.every((option) => mode.reads.includes(option)) ? {
		...mode,
		reads: [...mode.reads, ...runOptions]
	} : mode;
}
function withInstead(mode) {
	const instead = features.flatMap((feature) => feature.instead?.name === mode.name ? [feature.instead] : []);
	return {
		...mode,
		reads: [...mode.reads, ...instead.flatMap(({ of, reads = [] }) => [...reads, ...of])],
		perform: async (settings, host) => {
			return await (instead.find(({ of }) => of.some((option) => isSet(settings, option))) ?? mode).perform(settings, host);
		}
	};
}
const scenarioPlans = features.flatMap(({ plan }) => plan ?? []);
const addedIndicators = features.flatMap(({ indicators = [] }) => indicators);
async function wrapLoad(load, gate, running) {
	let wrapped = load;
	for (const feature of features) wrapped = await feature.wrap?.(wrapped, gate, running) ?? wrapped;
	return wrapped;
}
async function answerBefore(request, host) {
	const notes = [];
	for (const feature of features) {
		const answered = await feature.answer?.(request, host);
		if (answered?.kind === "unmeasured") return answered;
		notes.push(...answered?.notes ?? []);
	}
	return {
		kind: "measure",
		notes
	};
}
async function gateFileMistakes(file, host) {
	return (await Promise.all(features.map(async (feature) => await feature.gateFileMistakes?.(file, host) ?? []))).flat();
}
async function besideGate(gate, host) {
	return await inTurn(features.flatMap((feature) => feature.beside ?? []), async (beside) => await beside(gate, host));
}
async function featureParts() {
	return await Promise.all(features.flatMap((feature) => feature.part?.() ?? []));
}
async function featureFormats() {
	return (await Promise.all(features.map(async (feature) => await feature.formats?.() ?? []))).flat();
}
async function checkFiles(settings, host) {
	const found = (await inTurn(features, async (feature) => await feature.check?.(settings, host) ?? [])).flat();
	return {
		words: found.flatMap(({ words }) => words),
		lines: found.flatMap(({ lines }) => lines),
		mistakes: found.flatMap(({ mistakes }) => mistakes)
	};
}
async function openRuns(results, place) {
	const load = await features.find(({ runs }) => runs?.of === results.kind)?.runs?.open(results, place);
	if (load === void 0) throw usageFailure(`results: nothing here reads ${results.kind}`);
	return load;
}
function featurePublishers(publishing) {
	return features.flatMap((feature) => feature.publishers?.(publishing) ?? []);
}
function findMode(name) {
	return modes.find((mode) => mode.name === name);
}

export { addedIndicators, answerBefore, besideGate, checkFiles, featureFormats, featureParts, featurePublishers, findMode, gateFileMistakes, modes, openRuns, optionTable, scenarioPlans, wrapLoad };