import { accumulatorsOf, addSample, align, asScenario, astrayRun, astraySentence, broken, brokenOutcome, buildReport, causeWords, checksOf, chooseSlicing, claimedOverride, clocksOf, connectionReason, countingRounds, curvesOf, declareFilters, destinationsOf, differentEndpointsWords, endOf as endOf$3, endpointColumns, endpointMetrics, endpointName, endpointNames, endpointsOf as endpointsOf$2, explainMisconfiguration, failedRatio, figureText, findingSentence, finiteOrNull, firstRunWords, formatOutcome, gateHeadline, gateKey, gatherValues, groupBySlice, groupOfSeries, hostDoubtSentence, hostDoubts, hostsOf, invalidityClause, isEndpointFilter, isOfStage, isShared, judgeRuns, judgeScenario, keptDoubts, keptWords, keyOf as keyOf$1, keyOfRun, ladderIn, ladderNames, lastSecond, left, leftOutLine, leftOutWords, levelOfPercentile, levelsOf as levelsOf$1, line as line$2, liveFigures, longestOutcome, lostRoundNote, matchedByPathWords, matchesGlob, membershipOf, mergePending, mergers, metricAggregatorOf, misses, namesWords, notKeptWords, objectivesFor, ofAnotherTarget, ofErrorPages, outcomeSchemaVersion, overriddenHeadline, parseOutcome, parseThreshold, publishAnyway, publishTo, readWhole, reasonBeyond, recordedHosts, referenceWords, refusalSentence, releaseValues, renderMarkdown, renderRun, right, runSections, scenarioHeadline, scenarioWord, seriesIn, setTime, shownFigures, shownRound, sliceOf, sliceSums, sliceValues, slicesOfValues, sortValues, startAggregator, startLive, startWorkspace, statusOf, tableLines, tableOf, tellingLabels, throughputCurveOf, thrownWords, totalsOf, trendSlices, unansweredObjectives, unfitForBaseline, unitNames, unlessAborted, unmeasuredNote, validityOf, valueAt as valueAt$1, valuesInKey, verdictSchemaVersion, whenAborted, whyWords, withGroups, within as within$1, withoutTarget, worstWord } from "./report.js";
import { NEVER, _enum, array, boolean, discriminatedUnion, literal, looseObject, number$1, object, prettifyError, record, string$1 as string, tuple, union, unknown as unknown$1 } from "./zod.js";
import { addSketches, afterManyRounds, allSeriesOf, aloneEstimate, amountWords, bandWords, blockLines, bodySidesOf, buildSketch, byKind, capitalised, chartWords, clockWords, compareShares, count as count$1, countsOf, drawnBad, endingWords, endpointChartWords, estimateFactor, fewestBeyond, findIndicator, firstWhere, formatIndicator, formatSketch, foundIn, gateErrorBudget, groupedBy, holds, indicatorWords, isLowerBetter, isOnExceptions, isWhole as isWhole$1, knowledgeOf, known, labelWords, lengthMs, levelChartWords, limitFigure, list, logMeanOdds, logOdds, metricOf as metricOf$1, metricWith, mostlyThrew, noiseWithin, normalDraws, oddsToFail, oddsToPass, ofSlices, overlapOf, pairedEstimate, percentileKey, percentileOf, plain, pool, pooledValue, prometheusGenerator, runWords, sameTags, scaleFor, seenAmount, seriesOf, seriesOfType, serverChartWords, sessionsOf, shortCommit, shownLevel, sidesOf, sketchCountAbove, sketchIn, sketchOfCounts, sketchQuantile, sliceMsOf, stepWords, storedEstimate, sumOf as sumOf$1, tagsKey, terminalText, thrownIn, uniformDraws, unsigned, usualPercentiles, weighRelative, withSeries } from "./judge.js";
import { basicAuthorization, createSecrets, decoded, inTurn, pathTest, secretsIn, withPullRequest, withoutCredentials, withoutEndSlashes, withoutUserInfo } from "./config2.js";
import { Failure, cancelledFailure, diedFailure, exitStatus, hasErrorCode, reasonOf, runFailure, usageFailure } from "./model-failure.js";
import { autoRounds, endpointGroup, formatDurationMs, formatFigure, formatLimit, formatOn, formatPoints, nameOf as nameOf$2, scaleOver, unitMeaning, writtenRounds } from "./model.js";
import { ifThere, inTemporaryDirectory, isDirectory as isDirectory$1, makeDirectory, unwritable as unwritable$1, writeFileAtomically } from "./lib-files.js";
import { boundedName, boundedTag, boundedTags, cutTo, defaultEnvironment, formatNames, givenValue, hostOfUrl, isDeclared, logLines, lookedUp, mostRecordBytes, mostSkewMs, nameOf as nameOf$3, read as read$1, segmentOf, whyTooLarge } from "./config-model.js";
import { aggregationsOf, busyness, changedPartWords, changedParts, chooseBaseline, errorsOf, extremesOf, failureKey, loadOf, mostFrequent, percentileIndicator, runSchema, runSchemaVersion, spellingOf, spellingOfOutcome, throughputOfAll, writtenSees } from "./baseline-config.js";
import { unreadSettings, version } from "./entry.js";
import { builtinMetrics, capacityMetric } from "./model-run-builtin-metrics.js";
import { parseJson } from "./lib-json.js";
import { glob, isDynamicPattern } from "./tinyglobby.js";
import { cumulativeStdNormalProbability, mean, sampleStandardDeviation } from "./simple-statistics.js";
import { asksFor, asksForRateInterval, chooseKeepQueryStrings, fillTemplate, findChangePoints, findScripts, freePort, headFacts, isOneDeployment, listenHere, namedRuns as namedRuns$1, ofEnvironments, openStore, parseUrl, provenanceFacts, rateIntervalMs, readCountingGateFile, readGate, readRules, refuseControlAlone, refuseUnknown, resolveGate, resolveLadderFiles, resolveObjectives, resolveShown, resolved, scaleOfLines, secretVariables, splitCredentials as splitCredentials$1, startIn, takeLock, templateLabels, unpack } from "./config3.js";
import { readPageAssets, writePage } from "./report2.js";
import { openFamily, unexpectedError } from "./processes-entry.js";
import { diffArrays } from "./diff.js";
import { require_dist } from "./yaml.js";
import { isSet, jobEnvironment, setVariables, terminalEnvironment } from "./lib-environment.js";
import { outputOf, startProgram, tarProgram } from "./lib-programs.js";
import { filledIn, programAs, recordCommand, repeatCommand } from "./entry2.js";
import { killGroup, orElse, send as send$2 } from "./processes.js";
import { assertAccess, findUser, signalGroupOf, startedAs } from "./processes-user.js";
import { pRetry } from "./p-retry.js";
import { pLimit } from "./p-limit.js";
import { defaultGateFile, readGateFile } from "./config4.js";
import { promisify } from "node:util";
import { closeSync, constants, createReadStream, createWriteStream, mkdtempSync, openSync, readFileSync, readdirSync, readlinkSync, rmSync } from "node:fs";
import { arch, availableParallelism, cpus, homedir, platform, tmpdir } from "node:os";
import { basename, delimiter, dirname, extname, isAbsolute, join, posix, relative, resolve, sep } from "node:path";
import { createHash, randomUUID } from "node:crypto";
import { Socket, connect } from "node:net";
import { pathToFileURL } from "node:url";
import { setTimeout as setTimeout$1 } from "node:timers/promises";
import { access, chmod, lstat, mkdir, mkdtemp, open, readFile, readdir, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { STATUS_CODES, createServer as createServer$1, request } from "node:http";
import { createGunzip, gunzip, gzip } from "node:zlib";
import { pipeline } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { finished, pipeline as pipeline$1 } from "node:stream/promises";
import { request as request$1 } from "node:https";

// src/report/render/xml.ts
function element(name, attributes, children = []) {
	return {
		name,
		attributes,
		children
	};
}
const unwritable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const references = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	"\"": "&quot;",
	"	": "&#9;",
	"\n": "&#10;",
	"\r": "&#13;"
};
function escaped(text, special) {
	return text.replace(unwritable, "").replace(special, (character) => references[character] ?? "");
}
function attributeText([name, value]) {
	return value === void 0 ? "" : ` ${name}="${escaped(String(value), /[&<>"\t\n\r]/g)}"`;
}
function nodeLines(node, indent) {
	if (typeof node === "string") return escaped(node, /[&<>\r]/g);
	const { name, attributes, children } = node;
	const open = `${indent}<${name}${Object.entries(attributes).map(attributeText).join("")}`;
	if (children.length === 0) return `${open}/>\n`;
	if (children.some((child) => typeof child === "string")) return `${open}>${children.map((child) => nodeLines(child, "").trimEnd()).join("")}</${name}>\n`;
	return `${open}>\n${children.map((child) => nodeLines(child, `${indent}  `)).join("")}${indent}</${name}>\n`;
}
function renderXml(root) {
	return `<?xml version="1.0" encoding="UTF-8"?>\n${nodeLines(root, "")}`;
}

// src/report/render/junit.ts
const endings = {
	pass: "passed",
	warn: "passed",
	fail: "failure",
	inconclusive: "skipped"
};
function objectiveCase(judgement, why, outcome) {
	const { text, onMiss, source } = judgement.objective;
	const message = findingSentence(judgement, outcome);
	const verdict = judgement.kind === "notJudged" ? "inconclusive" : judgement.verdict;
	const ending = endings[verdict];
	return {
		name: onMiss === "warn" ? `warn: ${text}` : text,
		ending,
		message: verdict === "warn" ? `Warning: ${message}` : message,
		body: ending === "failure" ? why : "",
		at: source.from === "file" ? {
			file: source.where,
			line: source.line
		} : void 0
	};
}
function wholeCase(outcome, cases) {
	const message = scenarioHeadline(outcome);
	if (outcome.kind === "broken") return [{
		name: "the run",
		ending: "error",
		message,
		body: reasonBeyond(outcome) ?? ""
	}];
	if (scenarioWord(outcome) === "broken") return [{
		name: "the recording",
		ending: "error",
		message,
		body: outcome.recording === void 0 ? "" : leftOutWords(outcome.recording).join("\n")
	}];
	const ending = endings[outcome.verdict.verdict];
	return ending === "passed" || cases.some((it) => it.ending === ending) ? [] : [{
		name: "the verdict",
		ending,
		message,
		body: reasonBeyond(outcome) ?? ""
	}];
}
function casesOf(outcome) {
	if (outcome.kind === "broken") return wholeCase(outcome, []);
	const { judgements } = outcome.verdict;
	const why = whyWords(outcome.verdict.why) ?? "";
	const [explained] = misses(judgements, "fail");
	const cases = judgements.map((it) => objectiveCase(it, it === explained ? why : "", outcome));
	return [...cases, ...wholeCase(outcome, cases)];
}
function endingElement({ ending, message, body }) {
	const sentence = plain(message, 1e3);
	if (ending === "passed") return element("system-out", {}, [sentence]);
	if (ending === "skipped") return element("skipped", { message: sentence });
	const more = blockLines(body).join("\n").trim();
	return element(ending, {
		message: sentence,
		type: ending === "failure" ? "missed" : "broken"
	}, [more === "" ? sentence : `${sentence}\n\n${more}`]);
}
function caseElement(suite, one) {
	const { file, line } = one.at ?? {};
	const name = plain(one.name, 1e3) || "(empty)";
	return element("testcase", {
		name,
		classname: suite,
		file,
		line
	}, [endingElement(one)]);
}
function counts$3(cases) {
	const of = (ending) => cases.filter((it) => it.ending === ending).length;
	return {
		tests: cases.length,
		failures: of("failure"),
		errors: of("error"),
		skipped: of("skipped")
	};
}
function timesOf$2(outcome) {
	const runs = outcome.kind === "judged" ? outcome.runs : outcome.partial;
	const [first] = runs;
	if (first === void 0) return {};
	return {
		timestamp: first.window.start,
		time: sumOf$1(runs, ({ window }) => lengthMs(window)) / 1e3
	};
}
function overrideProperties(outcome, { accepted }) {
	if (accepted === void 0 || scenarioWord(outcome) !== "fail") return {};
	const { by, at, commit, label, reason } = accepted;
	return {
		"accepted.by": by,
		"accepted.at": at,
		"accepted.commit": commit,
		"accepted.label": label,
		...reason !== void 0 && {
			"accepted.reason": reason.text,
			"accepted.reason.by": reason.by
		}
	};
}
function suiteElement(outcome, gate) {
	const { scenario, environment } = outcome;
	const name = plain(`${scenario} (${environment})`);
	const cases = casesOf(outcome);
	const common = {
		scenario,
		environment,
		verdict: scenarioWord(outcome)
	};
	const properties = Object.entries({
		...common,
		...overrideProperties(outcome, gate)
	}).map(([key, value]) => element("property", {
		name: key,
		value: plain(value)
	}));
	return element("testsuite", {
		name,
		...counts$3(cases),
		...timesOf$2(outcome)
	}, [
		element("properties", {}, properties),
		...cases.map((it) => caseElement(name, it)),
		element("system-out", {}, [scenarioHeadline(outcome)])
	]);
}
function renderJunit(outcome) {
	const all = outcome.scenarios.flatMap(casesOf);
	const name = `Loadline: ${overriddenHeadline(gateHeadline(outcome).words, outcome.accepted)}`;
	const suites = outcome.scenarios.map((it) => suiteElement(it, outcome));
	return renderXml(element("testsuites", {
		name,
		...counts$3(all)
	}, suites));
}

// src/report/render/files.ts
const reportFiles = [
	{
		name: "report.md",
		output: "markdown-path",
		help: "Path of the report as Markdown.",
		render: ({ document }) => renderMarkdown(document)
	},
	{
		name: "report.json",
		output: "json-path",
		help: "Path of the report as JSON, the input of `mode: publish`.",
		render: ({ outcome }) => formatOutcome(outcome)
	},
	{
		name: "junit.xml",
		output: "junit-path",
		help: "Path of the verdict as JUnit XML, one case for each objective.",
		render: ({ outcome }) => renderJunit(outcome)
	}
];

// src/app/conclude.ts
async function concludeGate({ failOnInconclusive, publisher, options }, judge) {
	await publisher.begin();
	const results = await judge();
	const scenarios = results.map((result) => result.outcome);
	const notes = [...options.notes ?? [], ...results.flatMap((result) => result.notes)];
	const verdict = worstWord(scenarios);
	const misused = results.some((result) => result.exitStatus === exitStatus.usage);
	const isBroken = results.some((result) => result.exitStatus === exitStatus.broken);
	const answer = verdict === "fail" && !isBroken ? await options.askForOverride?.() : void 0;
	const outcome = withAnswer({
		verdict,
		scenarios,
		notes
	}, answer);
	const { baselineBranch } = options;
	const known = {
		baselineBranch,
		failOnInconclusive,
		isMisuse: misused && !isBroken
	};
	const report = buildReport(outcome, {
		...options.report,
		...known
	});
	const published = await publisher.publish(report);
	if (misused && outcome.verdict === "broken") return {
		report,
		published,
		exitStatus: exitStatus.usage
	};
	if (outcome.accepted !== void 0) return {
		report,
		published,
		exitStatus: exitStatus.passed
	};
	const word = isBroken ? "broken" : outcome.verdict;
	return {
		report,
		published,
		exitStatus: statusOf(word, failOnInconclusive)
	};
}
async function concludeScenarios({ scenarios, failOnInconclusive }, { publisher, signal }, options, take) {
	return await concludeGate({
		failOnInconclusive,
		publisher,
		options
	}, async () => inTurn(scenarios, async (scenario) => signal.aborted ? broken(keyOf$1(scenario), neverBegun, true) : await take(scenario)));
}
const neverBegun = cancelledFailure("The run was cancelled before this scenario began.");
function withAnswer(outcome, answer = { kind: "none" }) {
	if (answer.kind === "none") return outcome;
	if (answer.kind === "accepted") return {
		...outcome,
		accepted: answer.override
	};
	return {
		...outcome,
		notes: [refusalSentence(answer.label, answer.refusal), ...outcome.notes]
	};
}

// src/app/compare.ts
async function compareResults(compared, objectives, conclusion) {
	return await concludeGate(conclusion, async () => ["pairs" in compared ? judgeChain(compared, objectives) : judgeCompared(compared, objectives)]);
}
function judgeChain({ steps, pairs, whole }, objectives) {
	const results = [...pairs, ...whole === void 0 ? [] : [whole]].map((compared) => judgeCompared(compared, objectives));
	const last = results[pairs.length - 1];
	if (last === void 0) throw new Error("a chain without steps");
	const judged = results.flatMap(({ outcome }) => outcome.kind === "judged" ? [outcome.verdict.judgements] : []);
	const decisive = results.find(({ outcome }) => outcome.kind === "broken") ?? last;
	const chain = {
		steps: [...steps],
		pairs: judged.slice(0, pairs.length),
		...whole !== void 0 && { whole: judged.at(-1) ?? [] }
	};
	const { outcome } = decisive;
	return outcome.kind === "judged" ? {
		...decisive,
		outcome: {
			...outcome,
			chain
		}
	} : decisive;
}
function judgeCompared({ key, baseline, current, shown, paired: timing, doubts }, objectives) {
	const asked = askedOf(current, onEitherSide(objectives, {
		baseline,
		current
	}));
	const scenario = asScenario(key, {
		objectives: asked.objectives,
		drift: "off",
		shown
	});
	const runs = baseline.map(asComparable);
	const result = judgeRuns(current.map(asComparable), scenario, {
		history: runs.map((run) => ({
			run,
			accepted: void 0
		})),
		...timing !== void 0 && { sideBySide: {
			runs,
			timing
		} },
		requireBaseline: true,
		options: {
			caller: nobody,
			baselineBranch: void 0
		}
	});
	return {
		...result,
		notes: [
			...doubts,
			...asked.doubts,
			...result.notes
		]
	};
}
function askedOf(current, objectives) {
	const isOfServers = ({ indicator }) => indicator.of === "servers";
	const unanswered = [{
		is: isOfServers,
		has: ({ servers }) => servers,
		doubt: unansweredObjectives.servers
	}, {
		is: isOnExceptions,
		has: thrownIn,
		doubt: unansweredObjectives.exceptions
	}].filter(({ is, has }) => objectives.some(is) && current.every((run) => has(run) === void 0));
	return {
		objectives: objectives.filter((one) => !unanswered.some(({ is }) => is(one))),
		doubts: unanswered.map(({ doubt }) => doubt)
	};
}
function onEitherSide(objectives, { baseline, current }) {
	return objectives.map((one) => {
		return foundIn(current, one).length === 0 && foundIn(baseline, one).length > 0 ? {
			...one,
			source: { from: "default" }
		} : one;
	});
}
const nobody = {
	commit: void 0,
	branch: void 0,
	event: void 0,
	workflowRun: void 0,
	actor: void 0
};
function asComparable(run) {
	const { branch: _branch, event: _event, ...provenance } = run.provenance;
	const { fingerprint: _fingerprint, ...rest } = run;
	return {
		...rest,
		provenance
	};
}

// src/baseline/stored.ts
const nothingStored = {
	history: [],
	otherEnvironments: [],
	doubts: []
};
async function readStored(key, store) {
	const doubts = [];
	const history = await store.read(key, { onDoubt: (doubt) => doubts.push(doubt) });
	return {
		history,
		otherEnvironments: history.length > 0 ? [] : await otherEnvironments(key, store),
		doubts
	};
}
async function otherEnvironments({ scenario, environment }, store) {
	try {
		return (await store.keys()).filter((key) => key.scenario === scenario && key.environment !== environment).map((key) => key.environment).sort();
	} catch (error) {
		if (error instanceof Failure) return [];
		throw error;
	}
}

// src/app/first-run.ts
async function keepFirstRun(result, key, ports) {
	const { outcome } = result;
	if (outcome.kind !== "judged" || outcome.verdict.comparability.kind !== "none") return result;
	const noting = (note) => ({
		...result,
		notes: [...result.notes, note]
	});
	const [first] = outcome.runs;
	const unfit = unfitForBaseline(outcome.runs, outcome.verdict);
	if (first === void 0 || unfit !== void 0) return noting(firstRunWords.unfit(unfit ?? ""));
	const { place } = ports.baseline;
	try {
		await ports.baseline.append(key, [{
			run: first,
			accepted: void 0
		}]);
	} catch (error) {
		if (!(error instanceof Failure)) throw error;
		const note = firstRunWords.unstored(place, error.message);
		ports.log.warn(note);
		return {
			...noting(note),
			exitStatus: exitStatus.broken
		};
	}
	return noting(firstRunWords.kept(place));
}

// src/ports/progress.ts
function withProgressLabel(log, label) {
	return {
		...log,
		progress: (figures) => {
			const labels = [label(), figures.label ?? ""].filter((it) => it !== "");
			log.progress({
				...figures,
				label: labels.join(", ")
			});
		}
	};
}
function scenarioLabel(name, all) {
	return all.length > 1 ? name : "";
}
function roundLabel(number, { min, max }) {
	return max === 1 ? "" : `round ${number} of ${min === max ? max : `at most ${max}`}`;
}

// src/app/rounds/attempts.ts
async function takeAlone(take, signal) {
	return await orLost(async () => {
		const head = await take();
		return isUnfinished(head) ? cancelledDuring(head) : {
			kind: "whole",
			round: {
				head,
				base: void 0
			}
		};
	}, signal);
}
async function takeTogether(sides) {
	const { scenario, base, callers, withControl = false, load, options } = sides;
	return await orLost(async () => {
		const pair = await load.runBoth(scenario, base, {
			...options,
			callers,
			withControl
		});
		if ("refused" in pair) return pair;
		return isUnfinished(pair.head) ? cancelledDuring(pair.head) : {
			kind: "whole",
			round: pair
		};
	}, options.signal);
}
const turnWords = {
	head: "this change",
	base: "base deployment",
	control: "base deployment again"
};
async function takeInTurn(sides, [earlier, later]) {
	const { scenario, base, callers, withControl = false, load, options } = sides;
	const targets = {
		head: scenario.target,
		base
	};
	const runOn = (turn, alsoAwait) => {
		const log = withProgressLabel(options.log, () => turnWords[turn]);
		const side = turn === "head" ? "head" : "base";
		const onSide = {
			...options,
			log,
			caller: callers[side],
			side,
			alsoAwait
		};
		return takeAlone(() => load.run({
			...scenario,
			target: targets[side]
		}, onSide), options.signal);
	};
	const controlled = earlier === "base" ? [
		"base",
		"head",
		"control"
	] : [
		"control",
		"head",
		"base"
	];
	const taken = /* @__PURE__ */ new Map();
	for (const turn of withControl ? controlled : [earlier, later]) {
		const other = turn === "head" ? targets.base : targets.head;
		const one = await runOn(turn, taken.size === 0 ? [other] : []);
		const made = taken.get("head");
		if (one.kind === "lost") return turn === "head" ? one : {
			...one,
			runs: made === void 0 ? [] : [made]
		};
		taken.set(turn, one.round.head);
	}
	const head = taken.get("head");
	if (head === void 0) throw new Error("a round without a run of this change");
	const control = taken.get("control");
	return {
		kind: "whole",
		round: {
			head,
			base: taken.get("base"),
			...control !== void 0 && { control }
		}
	};
}
function isUnfinished({ ending }) {
	return ending.kind === "unfinished";
}
function cancelledDuring(run) {
	const reason = run.ending.kind === "unfinished" ? run.ending.reason : "cancelled";
	return {
		kind: "lost",
		failure: runFailure(reason),
		cancelled: true,
		runs: [run]
	};
}
async function orLost(take, signal) {
	try {
		return await take();
	} catch (error) {
		if (!(error instanceof Failure)) throw error;
		return {
			kind: "lost",
			failure: error,
			cancelled: signal.aborted,
			runs: []
		};
	}
}
function drawOrders(random) {
	const drawn = [];
	return (round) => {
		const pair = Math.floor((round - 1) / 2);
		while (drawn.length <= pair) drawn.push(random() < .5 ? "base" : "head");
		const isTurned = round % 2 === 0;
		return drawn[pair] === "base" === isTurned ? ["head", "base"] : ["base", "head"];
	};
}
function pairUp(sides, wanted, about) {
	const orderOf = drawOrders(about.random);
	let timing = wanted === "alternating" ? "alternating" : "simultaneous";
	return {
		timing: () => timing,
		take: async (round) => {
			if (timing === "simultaneous") {
				const attempt = await takeTogether(sides);
				if (!("refused" in attempt)) return attempt;
				if (wanted === "simultaneous") return {
					kind: "lost",
					failure: attempt.refused,
					cancelled: false,
					runs: []
				};
				about.onRefused(attempt.refused.message);
				timing = "alternating";
			}
			return await takeInTurn(sides, orderOf(round));
		}
	};
}

// src/app/rounds/of-scenario.ts
function openRounds(scenario, { gate, ports, options, limits, shard }) {
	const { load, signal, random } = ports;
	const { name, sideBySide, nullControl: withControl = false } = scenario;
	const { caller, baselineBranch: branch } = options;
	let current = 1;
	const ofScenario = withProgressLabel(ports.log, () => scenarioLabel(name, gate.scenarios));
	const log = withProgressLabel(ofScenario, () => roundLabel(current, limits));
	const loading = {
		signal,
		log,
		shard
	};
	const { imageDigest: _ofHead, ...ofBase } = caller;
	const callers = {
		head: caller,
		base: {
			...ofBase,
			commit: sideBySide?.commit,
			branch
		}
	};
	const pairing = sideBySide && pairUp({
		scenario,
		base: sideBySide.base,
		callers,
		withControl,
		load,
		options: loading
	}, sideBySide.timing, {
		random,
		onRefused: (reason) => log.note(`${name}: one side after the other. ${reason}`)
	});
	return {
		timing: pairing?.timing,
		take: async (round) => {
			current = round;
			return pairing === void 0 ? await takeAlone(async () => await load.run(scenario, {
				caller,
				...loading
			}), signal) : await pairing.take(round);
		}
	};
}
function stepsOf(scenario, stored, { ports, gate, options }) {
	const { now, signal, log } = ports;
	const limits = scenario.rounds;
	const { take, timing } = openRounds(scenario, {
		gate,
		ports,
		options,
		limits
	});
	return {
		now,
		signal,
		take,
		judge: (rounds) => {
			const base = rounds.flatMap((round) => round.base ?? []);
			const control = rounds.flatMap((round) => round.control ?? []);
			const result = judgeRuns(rounds.map(({ head }) => head), scenario, {
				...stored,
				requireBaseline: gate.requireBaseline,
				baselineMaxAgeMs: gate.baselineMaxAgeMs,
				scenarios: gate.scenarios.length,
				options,
				mostRounds: limits.max,
				...timing && { sideBySide: {
					runs: base,
					control,
					timing: timing()
				} }
			});
			const { outcome } = result;
			return {
				result,
				anotherRound: outcome.kind === "judged" ? outcome.verdict.anotherRound : void 0,
				isOpen: outcome.kind === "judged" && outcome.verdict.verdict === "inconclusive"
			};
		},
		onFurther: (round, cause) => log.note(`${scenario.name}: ${roundLabel(round, limits)}, ${causeWords(cause)}`)
	};
}
function tellRounds(taken) {
	const { result, rounds, causes, stopped } = taken;
	const { outcome } = result;
	if (outcome.kind !== "judged") return result;
	const note = lostRoundNote(outcome.scenario, rounds.length, stopped);
	return {
		...result,
		outcome: {
			...outcome,
			causes,
			stopped
		},
		notes: [...result.notes, ...note]
	};
}

// src/app/rounds/take.ts
function openBudget(limitMs) {
	return {
		limitMs,
		spentMs: 0
	};
}
async function takeRounds({ min, max }, budgets, steps) {
	const rounds = [];
	const causes = [];
	let longestMs = 0;
	const attempt = async () => {
		const startedMs = steps.now();
		const taken = await steps.take(rounds.length + 1);
		const tookMs = steps.now() - startedMs;
		longestMs = Math.max(longestMs, tookMs);
		for (const budget of budgets) budget.spentMs += tookMs;
		return taken;
	};
	const fits = () => budgets.every(({ spentMs, limitMs }) => spentMs + longestMs <= limitMs);
	const first = await attempt();
	if (first.kind === "lost") return first;
	rounds.push(first.round);
	for (;;) {
		const { result, anotherRound, isOpen } = steps.judge(rounds);
		const end = (stopped) => ({
			kind: "taken",
			rounds,
			result,
			causes,
			stopped
		});
		if (anotherRound === void 0) return end({ kind: "decided" });
		const isAsked = rounds.length < min;
		if (rounds.length >= max) return end({ kind: isOpen || anotherRound.kind !== "unneeded" ? "mostRounds" : "decided" });
		if (!isAsked && anotherRound.kind === "unneeded") return end({ kind: isOpen ? "noUse" : "decided" });
		if (!isAsked && !fits()) return end({ kind: "budget" });
		if (steps.signal.aborted) return end({ kind: "cancelled" });
		const cause = anotherRound.kind === "unneeded" ? { kind: "asked" } : anotherRound;
		steps.onFurther(rounds.length + 1, cause);
		const next = await attempt();
		if (next.kind === "lost") return next.failure.code === "died" && !next.cancelled ? {
			...next,
			runs: rounds.map(({ head }) => head)
		} : end(stoppedBy(next));
		rounds.push(next.round);
		causes.push(cause);
	}
}
function stoppedBy({ cancelled, failure }) {
	return cancelled ? { kind: "cancelled" } : {
		kind: "broken",
		reason: failure.message
	};
}

// src/app/gate.ts
async function runGate(gate, ports, options) {
	const budget = openBudget(gate.budgetMs);
	return await concludeScenarios(gate, ports, options, (scenario) => gateScenario(scenario, {
		gate,
		ports,
		options,
		budget
	}));
}
async function gateScenario(scenario, around) {
	const { ports, options, budget } = around;
	const key = keyOf$1(scenario);
	try {
		const stored = scenario.sideBySide === void 0 ? await readStored(key, ports.baseline) : nothingStored;
		if (options.keepFirstRun && scenario.sideBySide === void 0 && stored.history.length === 0) await ports.baseline.assertWritable();
		const own = scenario.budgetMs === void 0 ? [] : [openBudget(scenario.budgetMs)];
		const steps = stepsOf(scenario, stored, around);
		const taken = await takeRounds(scenario.rounds, [budget, ...own], steps);
		if (taken.kind === "lost") return broken(key, taken.failure, taken.cancelled, taken.runs);
		const result = tellRounds(taken);
		return options.keepFirstRun ? await keepFirstRun(result, key, ports) : result;
	} catch (error) {
		return broken(key, error, ports.signal.aborted);
	}
}

// src/ingest/merge/metrics.ts
function seriesKey({ names, tags }) {
	return `${names === void 0 ? "" : "group"}${tagsKey(tags)}`;
}
function addTo(sums, key, amount) {
	sums.set(key, (sums.get(key) ?? 0) + amount);
}
function partlyListed(run) {
	const [listed, whole] = [/* @__PURE__ */ new Map(), /* @__PURE__ */ new Map()];
	for (const one of allSeriesOf(run, "http_req_duration")) {
		const name = nameOf$2(one);
		if (name === void 0) continue;
		if (one.names === void 0) addTo(listed, endpointGroup(name), one.values.count);
		else addTo(whole, name, one.values.count);
	}
	return new Set([...whole].filter(([group, requests]) => requests !== (listed.get(group) ?? 0)).map(([group]) => group));
}
function incompleteEndpoints(placed) {
	let cut = 0;
	const partly = /* @__PURE__ */ new Map();
	const had = /* @__PURE__ */ new Map();
	for (const { run } of placed) {
		const isCut = run.endpointsLeftOut !== void 0;
		const groups = isCut ? /* @__PURE__ */ new Set() : partlyListed(run);
		if (isCut) cut += 1;
		for (const group of groups) addTo(partly, group, 1);
		for (const name of endpointNames(run)) {
			const group = endpointGroup(name);
			addTo(had, name, isCut || group !== name && groups.has(group) ? 1 : 0);
		}
	}
	return new Set([...had.keys()].filter((name) => {
		const group = endpointGroup(name);
		return (had.get(name) ?? 0) < cut + (group === name ? 0 : partly.get(group) ?? 0);
	}));
}
function mergeMetric(own, type, merging) {
	const [{ metric: first }] = own;
	const all = own.flatMap(({ placed, metric }) => seriesOfType(metric, type).map((series) => ({
		placed,
		series
	})));
	const alike = [...groupedBy(all, ({ series }) => seriesKey(series)).values()];
	return metricWith(first, type, alike.map((of) => mergers[type](of, {
		...merging,
		metric: first.name
	})));
}
function without(metric, incomplete) {
	if (!endpointMetrics.has(metric.name)) return metric;
	const rest = (series) => series.filter((one) => !incomplete.has(nameOf$2(one) ?? ""));
	return withSeries(metric, {
		trend: rest,
		rate: rest,
		counter: rest,
		gauge: rest
	});
}
function requestsTo(incomplete, placed) {
	const own = placed.flatMap(({ run }) => allSeriesOf(run, "http_req_duration")).filter((one) => {
		const name = nameOf$2(one) ?? "";
		return incomplete.has(name) && (one.names !== void 0 || endpointGroup(name) === name);
	});
	return sumOf$1(own, ({ values }) => values.count);
}
function leftOutOf$1(incomplete, placed) {
	const known = placed.flatMap(({ run }) => run.endpointsLeftOut ?? []);
	if (known.length === 0) return void 0;
	const dropped = [...incomplete].filter((name) => endpointGroup(name) === name).length;
	return {
		endpoints: Math.max(...known.map(({ endpoints }) => endpoints)) + dropped,
		requests: sumOf$1(known, ({ requests }) => requests) + requestsTo(incomplete, placed),
		...(known.length < placed.length || dropped > 0 || known.some(({ orMore }) => orMore)) && { orMore: true }
	};
}
const mostSeries$2 = 1e4;
function refuseTooManySeries(placed) {
	const keys = /* @__PURE__ */ new Set();
	for (const metric of placed.flatMap(({ run }) => run.metrics)) {
		for (const one of metric.series) keys.add(JSON.stringify([metric.name, seriesKey(one)]));
		if (keys.size <= mostSeries$2) continue;
		throw usageFailure(`The records of one round have more than ${mostSeries$2} different series (endpoints, sub-metrics and custom metrics) together and are not merged. Use fewer custom metrics in the script.`);
	}
}
function mergeMetrics(placed, merging) {
	const incomplete = incompleteEndpoints(placed);
	const complete = placed.map(({ run, offsetMs }) => ({
		offsetMs,
		run: incomplete.size === 0 ? run : {
			...run,
			metrics: run.metrics.map((metric) => without(metric, incomplete))
		}
	}));
	refuseTooManySeries(complete);
	const all = complete.flatMap((share) => share.run.metrics.map((metric) => ({
		placed: share,
		metric
	})));
	const byName = [...groupedBy(all, ({ metric }) => metric.name)];
	const isMixed = ([, [first, ...others]]) => others.some(({ metric }) => metric.type !== first.metric.type);
	return {
		metrics: byName.filter((one) => !isMixed(one)).flatMap(([, own]) => mergeMetric(own, own[0].metric.type, merging) ?? []),
		endpointsLeftOut: leftOutOf$1(incomplete, placed),
		doubts: byName.filter(isMixed).map(([name]) => `The metric "${name}" has different types on different generators; it was left out.`)
	};
}

// src/ingest/merge/unmergeable.ts
const mostPercentiles = 50;
const mostRows$1 = 102;
function rowsOf(series) {
	if (!("slices" in series) || series.slices === void 0) return [];
	return Object.values(series.slices).flatMap((row) => Array.isArray(row) ? [row] : Object.values(row));
}
function isOversized(series) {
	const rows = rowsOf(series);
	return ("percentiles" in series.values ? Object.keys(series.values.percentiles).length : 0) > mostPercentiles || rows.length > mostRows$1 || rows.some(({ length }) => length > 600);
}
function quoted$3(foreign) {
	return JSON.stringify(foreign).slice(0, 200);
}
function refuseUnmergeable(path, { metrics }) {
	const names = /* @__PURE__ */ new Set();
	for (const { name, series } of metrics) {
		const refuse = (what) => usageFailure(`${path} is a damaged Run record: ${what} ${quoted$3(name)}. Download the file again, or measure again.`);
		if (names.has(name)) throw refuse("it has two metrics");
		names.add(name);
		const keys = /* @__PURE__ */ new Set();
		for (const one of series) {
			const key = seriesKey(one);
			if (keys.has(key)) throw refuse(`two series have the tags ${quoted$3(one.tags)} in the metric`);
			keys.add(key);
			if (isOversized(one)) throw refuse("too many percentiles or slices in a series of the metric");
		}
	}
}

// src/ingest/record-name.ts
const pattern$1 = /^(?<scenario>.*?)(?:\.(?<side>base|control))?(?:\.round-\d+)?(?:\.shard-(?<shard>\d{1,3}))?(?:\.\d+)?\.run\.json(?<gz>\.gz)?$/s;
function nameOfScenario({ provenance }) {
	return provenance.scenario.replace(/[^\w-]+/g, "-").slice(0, 60);
}
function recordName({ run, side, round }) {
	const ofShard = run.shard === void 0 ? "" : `.shard-${run.shard.index}`;
	return `${nameOfScenario(run)}${side === "head" ? "" : `.${side}`}${round === 1 ? "" : `.round-${round}`}${ofShard}`;
}
function readRecordName(file) {
	const groups = pattern$1.exec(file)?.groups;
	if (groups === void 0) return void 0;
	const { scenario = "", shard, gz } = groups;
	return {
		scenario,
		side: groups["side"] === "base" || groups["side"] === "control" ? groups["side"] : "head",
		shard: shard === void 0 ? void 0 : Number(shard),
		isCompressed: gz !== void 0
	};
}

// src/ingest/records.ts
const inflate = promisify(gunzip);
const deflate = promisify(gzip);
const mostProblems = 5;
async function readRun(path) {
	return parseRun((await readUnpacked(path)).toString("utf8"), path);
}
async function readUnpacked(path) {
	const bytes = await readBytes$1(path);
	return isGzip(bytes) ? await inflateRecord(path, bytes) : bytes;
}
async function readBytes$1(path) {
	try {
		const { size } = await stat(path);
		if (size > 8388608) throw usageFailure(`${path} has ${size} bytes; a Run record has at most ${mostRecordBytes}.`);
		return await readFile(path);
	} catch (error) {
		if (error instanceof Failure) throw error;
		throw unreadable(path, error);
	}
}
function unreadable(path, error) {
	if (hasErrorCode(error, "ENOENT", "ENOTDIR")) return usageFailure(`${path} does not exist; check the path.`, error);
	if (hasErrorCode(error, "EISDIR")) return usageFailure(`${path} is a directory; give a file in it.`, error);
	if (hasErrorCode(error, "EACCES", "EPERM")) return usageFailure(`${path} cannot be read: permission denied. Make it readable for this user.`, error);
	return runFailure(`${path} cannot be read: ${reasonOf(error)}.`, error);
}
function isGzip(bytes) {
	return bytes[0] === 31 && bytes[1] === 139;
}
async function inflateRecord(path, bytes) {
	try {
		return await inflate(bytes, { maxOutputLength: mostRecordBytes });
	} catch (error) {
		throw usageFailure(`${path}: the gzip data is damaged, cut off or too large (${reasonOf(error)}); expected a gzipped Run record. Save or download the file again.`, error);
	}
}
function parseRun(text, path) {
	if (text.trim() === "") throw usageFailure(`${path} is empty; expected a Loadline Run record. Measure again.`);
	let record;
	try {
		record = JSON.parse(text);
	} catch (error) {
		throw usageFailure(`${path} is not JSON: ${reasonOf(error)}. Expected a complete Loadline Run record; save or download the file again.`, error);
	}
	checkVersion(record, path);
	const { success, data: run, error } = runSchema.safeParse(record);
	if (success) return run;
	const problems = prettifyError({
		...error,
		issues: error.issues.slice(0, mostProblems)
	});
	throw usageFailure(`${path} is a damaged Run record:\n${problems}\nSave or download the file again, or measure again.`, error);
}
const versionPattern$1 = /^loadline\/run@(?<version>\d+)$/;
function checkVersion(record, path) {
	const schema = looseObject({ schema: string() }).safeParse(record).data?.schema;
	if (schema === "loadline/run@1") return;
	const version = versionPattern$1.exec(schema ?? "")?.groups?.["version"];
	const own = versionPattern$1.exec(runSchemaVersion)?.groups?.["version"];
	if (Number(version) > Number(own)) throw usageFailure(`${path} was written by a newer Loadline: its schema is "${schema}", this one reads "${runSchemaVersion}". Update Loadline.`);
	const words = schema === void 0 ? "it has no field \"schema\"" : `its schema is ${JSON.stringify(schema.slice(0, 60))}`;
	throw usageFailure(`${path} is not a Run record: ${words}; expected "${runSchemaVersion}". Use a file from "loadline measure".`);
}
async function writeRun(path, run) {
	const text = `${JSON.stringify(runSchema.parse(run))}\n`;
	const tooLarge = whyTooLarge(Buffer.byteLength(text));
	if (tooLarge !== void 0) throw runFailure(`cannot write ${path}: ${tooLarge}`);
	await writeFileAtomically(path, path.endsWith(".gz") ? await deflate(text) : text);
}

// src/ingest/tagged.ts
function taggedBy(tagOf, has = (key, value) => boundedTag(key, tagOf(key) ?? "") === value) {
	const of = (tag) => tagOf(tag) ?? "";
	return {
		endpoint: of("name"),
		group: of("group"),
		check: of("check"),
		scenario: of("scenario"),
		error: of("error"),
		errorCode: of("error_code"),
		status: of("status"),
		url: tagOf("url"),
		service: of("service"),
		has
	};
}

// src/ingest/csv-fields.ts
const field = /(?:"((?:[^"]|"")*)"(?!"))?([^,]*)(,|$)/y;
function fieldsOf(row) {
	const text = row.replace(/\r?\n$/, "");
	if (!text.includes("\"")) return text.split(",");
	const fields = [];
	field.lastIndex = 0;
	for (let end = ","; end === ",";) {
		const [, quoted, rest = "", found = ""] = field.exec(text) ?? [];
		if (quoted === void 0 && rest.startsWith("\"")) return void 0;
		fields.push(`${quoted?.replaceAll("\"\"", "\"") ?? ""}${rest}`);
		end = found;
	}
	return fields;
}
function taggedByFields(columns, fields) {
	const tagOf = (column) => fields[columns.indexOf(column)];
	return taggedBy(tagOf, (key, value) => columns.includes(key) ? boundedTag(key, tagOf(key) ?? "") === value : hasExtraTag(tagOf("extra_tags") ?? "", key, value));
}
function hasExtraTag(extraTags, key, value) {
	const text = `&${extraTags}&`;
	return text.includes(`&${key}=${value}&`) || value === "" && !text.includes(`&${key}=`);
}
function timeOf$1(digits, length) {
	if (length === 10) return digits * 1e3;
	if (length === 13) return digits;
	if (length === 16) return digits / 1e3;
	if (length === 19) return digits / 1e6;
	return NaN;
}

// src/ingest/csv.ts
const comma = 44;
const lineBreak$1 = 10;
const quote$2 = 34;
const lookAhead = 1024;
const pieceSize = 65536;
const longestRow$1 = 1 << 20;
const knownSize = 1 << 20;
const namesSize = 1 << 17;
const longestKnown = 16384;
const shortestKnown = 4;
const unknown = -1;
const longestName$1 = 128;
const nameSlot = 136;
const mostMetrics$1 = 900;
function startCsv(aggregator, refuse) {
	const bytes = Buffer.alloc(132096);
	const known = Buffer.alloc(1049600);
	return {
		aggregator,
		refuse,
		columns: void 0,
		bytes,
		view: viewOf(bytes),
		filled: 0,
		at: 0,
		line: 1,
		known,
		knownView: viewOf(known),
		knownUsed: 0,
		metrics: /* @__PURE__ */ new Map(),
		metric: void 0,
		suffixes: /* @__PURE__ */ new Map(),
		suffix: void 0,
		timeWords: /* @__PURE__ */ new Uint32Array(4),
		notFinite: 0
	};
}
function viewOf(bytes) {
	return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}
function readCsv(reader, chunk) {
	for (let from = 0; from < chunk.length; from += pieceSize) {
		append(reader, chunk.subarray(from, from + pieceSize));
		const rest = readRows$1(reader);
		reader.bytes.copyWithin(0, rest, reader.filled);
		reader.filled -= rest;
	}
}
function append(reader, piece) {
	const filled = reader.filled + piece.length;
	if (filled > longestRow$1) throw malformed$1(reader, 0, `a row of more than ${longestRow$1 / 1024} KiB`, "rows of k6's CSV output");
	if (filled + lookAhead > reader.bytes.length) {
		const larger = Buffer.alloc(filled * 2 + lookAhead);
		larger.set(reader.bytes.subarray(0, reader.filled));
		reader.bytes = larger;
		reader.view = viewOf(larger);
	}
	reader.bytes.set(piece, reader.filled);
	reader.bytes[filled] = lineBreak$1;
	reader.filled = filled;
}
function readRows$1(reader) {
	const { aggregator, filled } = reader;
	let rowStart = reader.columns === void 0 ? readHeader(reader) : 0;
	if (reader.columns === void 0) return 0;
	while (rowStart < filled) {
		reader.at = rowStart;
		const metric = readMetric(reader);
		if (metric === void 0 || !readTime$1(reader)) break;
		const value = readValue(reader);
		if (value === void 0) break;
		const suffix = readSuffix(reader, metric);
		if (suffix === void 0) break;
		if (Number.isFinite(value)) addSample(aggregator, metric.aggregator, suffix.membership, value);
		else reader.notFinite += 1;
		reader.line += suffix.lines;
		rowStart = reader.at;
	}
	return rowStart;
}
function readHeader(reader) {
	const end = reader.bytes.indexOf(lineBreak$1);
	if (end >= reader.filled) return 0;
	const [name, time, value, ...columns] = reader.bytes.toString("utf8", 0, end).trimEnd().split(",");
	if (name !== "metric_name" || time !== "timestamp" || value !== "metric_value" || columns.length === 0) throw malformed$1(reader, 0, void 0, "the header of k6's CSV output, \"metric_name,timestamp,metric_value,…\"");
	reader.columns = columns;
	reader.line = 2;
	return end + 1;
}
function readMetric(reader) {
	const expected = reader.metric?.follower;
	const metric = expected !== void 0 && isAt(reader, expected) ? expected : findMetric(reader);
	if (metric === void 0) return void 0;
	if (reader.metric !== void 0 && metric.length >= shortestKnown) reader.metric.follower = metric;
	reader.metric = metric;
	reader.at += metric.length;
	return metric;
}
function isAt(reader, { offset, length }) {
	const { view, knownView, at } = reader;
	const last = length - 4;
	for (let index = 0; index < last; index += 4) if (view.getUint32(at + index, true) !== knownView.getUint32(offset + index, true)) return false;
	return view.getUint32(at + last, true) === knownView.getUint32(offset + last, true);
}
function findMetric(reader) {
	const { bytes, at } = reader;
	let end = at;
	while (bytes[end] !== comma && bytes[end] !== lineBreak$1) end += 1;
	if (end >= reader.filled) return void 0;
	const name = bytes.toString("latin1", at, end);
	return reader.metrics.get(name) ?? addMetric(reader, name, end);
}
function addMetric(reader, name, end) {
	const { bytes, at } = reader;
	const written = bytes.toString("utf8", at, end);
	if (bytes[end] !== comma || end - at > longestName$1 || !/^[^"\p{Cc}]+$/u.test(written)) throw malformed$1(reader, at, void 0, "a row of k6's CSV output that starts with the name of a metric");
	if (reader.metrics.size >= mostMetrics$1) throw malformed$1(reader, at, `more than ${mostMetrics$1} metrics`, "fewer; tell series apart by tags");
	const offset = reader.metrics.size * nameSlot;
	const length = end + 1 - at;
	bytes.copy(reader.known, offset, at, end + 1);
	const metric = {
		offset,
		length,
		aggregator: metricAggregatorOf(reader.aggregator, written),
		follower: void 0,
		suffix: void 0
	};
	reader.metrics.set(name, metric);
	return metric;
}
function readTime$1(reader) {
	const { view, timeWords, at } = reader;
	if (view.getUint32(at + 12, true) === timeWords[3] && view.getUint32(at + 8, true) === timeWords[2] && view.getUint32(at + 4, true) === timeWords[1] && view.getUint32(at, true) === timeWords[0] && view.getUint8(at + 16) === comma) {
		reader.at = at + 17;
		return true;
	}
	return readNewTime(reader);
}
function readNewTime(reader) {
	const { bytes, view, timeWords, at } = reader;
	let end = at;
	let digits = 0;
	let byte = bytes[end] ?? 0;
	while (byte >= 48 && byte <= 57) {
		digits = digits * 10 + (byte - 48);
		end += 1;
		byte = bytes[end] ?? 0;
	}
	const length = end - at;
	while (byte !== comma && byte !== lineBreak$1) {
		end += 1;
		byte = bytes[end] ?? 0;
	}
	if (end >= reader.filled) return false;
	const timeMs = end - at === length ? timeOf$1(digits, length) : Date.parse(bytes.toString("latin1", at, end));
	if (Number.isNaN(timeMs) || byte !== comma) throw malformed$1(reader, at, void 0, "a timestamp: Unix seconds to nanoseconds, or RFC 3339");
	for (let word = 0; word < 4; word += 1) timeWords[word] = view.getUint32(at + word * 4, true);
	reader.at = end + 1;
	setTime(reader.aggregator, timeMs);
	return true;
}
const scales = new Float64Array([
	1,
	10,
	100,
	1e3,
	1e4,
	1e5,
	1e6,
	1e7,
	1e8,
	1e9
]);
function readValue(reader) {
	const { bytes } = reader;
	const start = reader.at;
	let at = start;
	let digits = 0;
	let byte = bytes[at] ?? 0;
	while (byte >= 48 && byte <= 57) {
		digits = digits * 10 + (byte - 48);
		at += 1;
		byte = bytes[at] ?? 0;
	}
	let decimals = 0;
	if (byte === 46) {
		const point = at;
		at += 1;
		byte = bytes[at] ?? 0;
		while (byte >= 48 && byte <= 57) {
			digits = digits * 10 + (byte - 48);
			at += 1;
			byte = bytes[at] ?? 0;
		}
		decimals = at - point - 1;
	}
	if (at >= reader.filled) return void 0;
	if (byte !== comma || at - start > 16 || decimals > 9 || at === start) return readOddValue(reader);
	reader.at = at;
	return digits / (scales[decimals] ?? 1);
}
function readOddValue(reader) {
	const { bytes, at } = reader;
	let end = at;
	while (bytes[end] !== comma && bytes[end] !== lineBreak$1) end += 1;
	if (end >= reader.filled) return void 0;
	const text = bytes.toString("latin1", at, end);
	const isKnownWord = /^(?:NaN|[+-]?Inf)$/.test(text);
	if (bytes[end] !== comma || !(isKnownWord || /^-?\d+(?:\.\d+)?$/.test(text))) throw malformed$1(reader, at, void 0, "a number, such as 12.345000");
	reader.at = end;
	return isKnownWord ? NaN : Number(text);
}
function readSuffix(reader, metric) {
	const { at, filled } = reader;
	const previous = reader.suffix;
	const usual = metric.suffix;
	let suffix = usual;
	if (previous !== void 0 && at + previous.length <= filled && isAt(reader, previous)) suffix = previous;
	else if (usual === void 0 || at + usual.length > filled || !isAt(reader, usual)) suffix = findSuffix(reader);
	if (suffix === void 0) return void 0;
	if (suffix.offset !== unknown) {
		reader.suffix = suffix;
		metric.suffix = suffix;
	}
	reader.at = at + suffix.length;
	return suffix;
}
function findSuffix(reader) {
	const { bytes, at, filled } = reader;
	let end = at;
	let hash = 0;
	let isQuoted = false;
	let lines = 0;
	for (; end < filled; end += 1) {
		const byte = bytes[end] ?? 0;
		hash = Math.imul(hash, 31) + byte | 0;
		if (byte === quote$2) isQuoted = !isQuoted;
		else if (byte === lineBreak$1) {
			lines += 1;
			if (!isQuoted) break;
		}
	}
	if (end >= filled) return void 0;
	const length = end + 1 - at;
	const first = reader.suffixes.get(hash);
	for (let known = first; known !== void 0; known = known.next) if (known.length === length && isAt(reader, known)) return known;
	return addSuffix(reader, {
		length,
		lines,
		hash,
		next: first
	});
}
function addSuffix(reader, { length, lines, hash, next }) {
	const { at, bytes } = reader;
	const columns = reader.columns ?? [];
	const fields = fieldsOf(bytes.toString("utf8", at + 1, at + length));
	if (fields?.length !== columns.length) throw malformed$1(reader, at, fields === void 0 ? void 0 : `${fields.length + 3} columns`, `${columns.length + 3} columns, as in the header`);
	const membership = membershipOf(reader.aggregator, taggedByFields(columns, fields));
	if (length < shortestKnown || length > longestKnown) return {
		offset: unknown,
		length,
		membership,
		lines,
		next: void 0
	};
	const isFull = namesSize + reader.knownUsed + length > knownSize;
	if (isFull) forgetSuffixes(reader);
	const offset = namesSize + reader.knownUsed;
	bytes.copy(reader.known, offset, at, at + length);
	reader.knownUsed += length;
	const suffix = {
		offset,
		length,
		membership,
		lines,
		next: isFull ? void 0 : next
	};
	reader.suffixes.set(hash, suffix);
	return suffix;
}
function forgetSuffixes(reader) {
	reader.suffixes.clear();
	reader.suffix = void 0;
	for (const metric of reader.metrics.values()) metric.suffix = void 0;
	reader.knownUsed = 0;
}
function endCsv(reader) {
	if (reader.filled === 0) return void 0;
	const rest = reader.bytes.toString("utf8", 0, reader.filled);
	const width = (reader.columns?.length ?? NaN) + 3;
	if (!(reader.columns === void 0 || fieldsOf(rest)?.length === width)) return {
		line: reader.line,
		found: quoted$2(rest)
	};
	readCsv(reader, Uint8Array.of(lineBreak$1));
}
function malformed$1(reader, at, found, expected) {
	const end = Math.min(reader.bytes.indexOf(lineBreak$1, at), at + 200);
	const text = found ?? quoted$2(reader.bytes.toString("utf8", at, end));
	return reader.refuse(`line ${reader.line}: found ${text}; expected ${expected}`);
}
const longestQuote = 60;
function quoted$2(text) {
	return JSON.stringify(text.length > longestQuote ? `${text.slice(0, longestQuote)}…` : text);
}

// src/ingest/merge/health.ts
function wholeSum(amounts) {
	const known = amounts.filter((amount) => amount !== void 0);
	return known.length < amounts.length || known.length === 0 ? void 0 : sumOf$1(known, (it) => it);
}
function distinct$1(texts) {
	return [...new Set(texts)];
}
function mergeAsked(all) {
	const asked = all.flatMap((health) => health.asked ?? []);
	if (asked.length < all.length) return void 0;
	const iterations = wholeSum(asked.map((one) => one.iterations));
	const perSecond = wholeSum(asked.map((one) => one.perSecond));
	return {
		isConstant: asked.every(({ isConstant }) => isConstant),
		...iterations !== void 0 && { iterations: Number(iterations.toFixed(1)) },
		...perSecond !== void 0 && { perSecond: Number(perSecond.toPrecision(6)) }
	};
}
function mergeUnanswered(all) {
	const known = all.flatMap(({ unanswered }) => unanswered ?? []);
	if (known.length === 0) return void 0;
	const sides = ["generator", "target"].flatMap((side) => {
		const own = known.flatMap((one) => one[side] ?? []);
		const [first] = own;
		return first === void 0 ? [] : [[side, {
			...first,
			count: sumOf$1(own, ({ count }) => count)
		}]];
	});
	return Object.fromEntries(sides);
}
function mergeExceptions(all) {
	const known = all.flatMap(({ exceptions }) => exceptions ?? []);
	if (known.length === 0) return void 0;
	const first = known.find((one) => one.first !== void 0)?.first;
	const iterations = known.length < all.length ? void 0 : wholeSum(known.map((one) => one.iterations));
	return {
		count: sumOf$1(known, ({ count }) => count),
		...first !== void 0 && { first },
		...iterations !== void 0 && { iterations }
	};
}
function mergeHealth(all, doubts) {
	const exhausted = wholeSum(all.map(({ vusExhausted }) => vusExhausted));
	const refused = distinct$1(all.flatMap(({ refusedWrites }) => refusedWrites ?? [])).slice(0, 3);
	const [asked, unanswered, exceptions] = [
		mergeAsked(all),
		mergeUnanswered(all),
		mergeExceptions(all)
	];
	return {
		droppedIterations: sumOf$1(all, ({ droppedIterations }) => droppedIterations),
		vusMax: sumOf$1(all, ({ vusMax }) => vusMax ?? 0),
		warnings: distinct$1([...doubts, ...all.flatMap(({ warnings }) => warnings)]).slice(0, 20),
		...refused.length > 0 && { refusedWrites: refused },
		...asked !== void 0 && { asked },
		...exhausted !== void 0 && { vusExhausted: exhausted },
		...unanswered !== void 0 && { unanswered },
		...exceptions !== void 0 && { exceptions }
	};
}
function mergeFailures(runs) {
	const all = runs.flatMap(({ failures }) => failures ?? []);
	const sums = [...groupedBy(all, failureKey).values()].map((same) => ({
		...same[0],
		count: sumOf$1(same, ({ count }) => count)
	}));
	return sums.length === 0 ? void 0 : mostFrequent(sums);
}
function mergeHosts(runs) {
	const known = runs.flatMap(({ hosts }) => hosts ?? []);
	const [first] = known;
	if (first === void 0 || known.length < runs.length) return void 0;
	return recordedHosts(first.target, known.flatMap(({ seen }) => seen), {
		more: sumOf$1(known, (one) => one.more ?? 0),
		named: sumOf$1(known, (one) => one.named ?? 0),
		untold: sumOf$1(known, (one) => one.untold ?? 0)
	});
}

// src/ingest/merge/merge.ts
function dividedBy({ metrics }) {
	const used = metrics.flatMap((metric) => seriesOfType(metric, "counter").slice(0, 1)).find(({ values }) => values.count > 0 && values.rate > 0);
	return used && used.values.count / used.values.rate;
}
function mergeDuration({ placed }) {
	const known = placed.flatMap((share) => {
		const { duration } = share.run;
		return duration === void 0 ? [] : [{
			...duration,
			endMs: endOf$3(share)
		}];
	});
	const [first] = known;
	if (first === void 0 || known.length < placed.length) return void 0;
	const begin = Math.min(...known.map(({ endMs, ms }) => endMs - ms));
	const stamps = known.flatMap(({ stampsMs }) => stampsMs ?? []);
	return {
		ms: Math.max(...known.map(({ endMs }) => endMs)) - begin,
		errorMs: Math.max(...known.map(({ errorMs }) => errorMs)),
		from: known.find(({ from }) => from !== "summary")?.from ?? first.from,
		...stamps.length > 0 && { stampsMs: Math.max(...stamps) }
	};
}
function durationSeconds({ placed, startMs, endMs }, duration) {
	if (duration !== void 0) return duration.ms / 1e3;
	const own = placed.flatMap(({ run }) => dividedBy(run) ?? []);
	return own.length > 0 ? Math.max(...own) : (endMs - startMs) / 1e3 || 1;
}
function mergeMachines(machines) {
	const namesOf = (of) => [...new Set(machines.map(of))].sort().join(", ");
	return {
		os: namesOf(({ os }) => os),
		cpu: namesOf(({ cpu }) => cpu),
		cores: sumOf$1(machines, ({ cores }) => cores)
	};
}
function mergeProvenance(first, all) {
	const { testId, ...rest } = first;
	const isSame = all.every((one) => one.testId === testId);
	const times = all.map(({ recordedAt }) => recordedAt).sort();
	return {
		...rest,
		...testId !== void 0 && isSame && { testId },
		recordedAt: times.at(-1) ?? first.recordedAt,
		machine: mergeMachines(all.map(({ machine }) => machine))
	};
}
function mergeEndings(all) {
	return all.find(({ kind }) => kind === "unfinished") ?? all.find(({ kind }) => kind === "abortedByThreshold") ?? { kind: "finished" };
}
function generatorsOf(runs) {
	return runs.map(({ shard, provenance, generator, metrics }, index) => {
		const iterations = seriesOf({ metrics }, "iterations")?.values.count;
		return {
			index: shard?.index ?? index + 1,
			requests: seriesOf({ metrics }, "http_reqs")?.values.count ?? 0,
			...iterations !== void 0 && { iterations },
			lateMs: shard?.lateMs ?? 0,
			...shard?.skew !== void 0 && { skew: shard.skew },
			machine: provenance.machine,
			generator: {
				...generator,
				warnings: []
			}
		};
	});
}
function mergeRuns(shares) {
	const grouped = shares.map(({ run, clockMs }) => ({
		run: withGroups(run),
		clockMs
	}));
	const aligned = align(grouped);
	const { placed, startMs, endMs, grid } = aligned;
	const runs = shares.map(({ run }) => run);
	const [{ run: first }] = shares;
	const duration = mergeDuration(aligned);
	const { metrics, endpointsLeftOut, doubts } = mergeMetrics(placed, {
		grid,
		durationSeconds: durationSeconds(aligned, duration)
	});
	const lacks = [...new Set(runs.flatMap((run) => run.lacks ?? []))];
	const setupRequests = sumOf$1(runs, (run) => run.setupRequests ?? 0);
	const [failures, hosts] = [mergeFailures(runs), mergeHosts(runs)];
	const awaited = runs.find((run) => run.awaited !== void 0)?.awaited;
	const servers = runs.find((run) => run.servers !== void 0)?.servers;
	return {
		schema: first.schema,
		provenance: mergeProvenance(first.provenance, runs.map(({ provenance }) => provenance)),
		...first.fingerprint !== void 0 && { fingerprint: first.fingerprint },
		window: {
			start: new Date(startMs).toISOString(),
			end: new Date(endMs).toISOString(),
			warmUpMs: first.window.warmUpMs,
			...grid.sliceMs !== 1e3 && { sliceMs: grid.sliceMs }
		},
		...duration !== void 0 && { duration },
		...lacks.length > 0 && { lacks },
		ending: mergeEndings(runs.map(({ ending }) => ending)),
		metrics,
		...setupRequests > 0 && { setupRequests },
		...endpointsLeftOut !== void 0 && { endpointsLeftOut },
		...failures !== void 0 && { failures },
		...hosts !== void 0 && { hosts },
		...awaited !== void 0 && { awaited },
		checks: checksOf(runs),
		thresholds: first.thresholds.map((threshold, index) => ({
			...threshold,
			ok: runs.every((run) => run.thresholds[index]?.ok !== false)
		})),
		generator: mergeHealth(runs.map(({ generator }) => generator), doubts),
		...servers !== void 0 && { servers },
		...first.level !== void 0 && { level: first.level },
		shards: generatorsOf(runs)
	};
}

// src/ingest/import/engines.ts
async function isDirectory(path) {
	try {
		return (await stat(path)).isDirectory();
	} catch (error) {
		if (hasErrorCode(error, "ENOENT", "ENOTDIR")) return false;
		throw unreadable(path, error);
	}
}
const inOrder$1 = new Intl.Collator("en", { numeric: true });
const resultFile = /\.(?:csv|jtl|jsonl?|ndjson)(?:\.gz)?$/i;
function refuseOthers(first, others) {
	for (const { path, run } of others) {
		const [one, other] = [first.run.provenance.generator, run.provenance.generator];
		if (one !== other) throw usageFailure(`${path} has results of ${other}, but ${first.path} of ${one}. A directory holds the results of one run: one file for each of its load generators.`);
		const lacks = first.run.lacks?.includes("window") || run.lacks?.includes("window");
		const isApart = overlapOf(first.run.window, run.window) < .5;
		if (lacks || !isApart) continue;
		throw usageFailure(`${first.path} and ${path} were measured one after the other, so they are not of one run. Name the file of each run instead of their directory.`);
	}
}
async function readEngines(directory, read) {
	const names = (await readdir(directory, { withFileTypes: true })).filter((entry) => entry.isFile() && resultFile.test(entry.name)).map(({ name }) => name);
	const engines = [];
	for (const name of names.sort(inOrder$1.compare)) {
		const path = join(directory, name);
		const run = await read(path);
		if (run.fingerprint !== void 0 || run.shard !== void 0 || run.shards !== void 0) throw usageFailure(`${path} is a Run record; name it by itself, or judge the records: loadline judge ${directory}`);
		engines.push({
			path,
			run
		});
	}
	const [first, ...others] = engines;
	if (first === void 0) throw usageFailure(`${directory} has no result files (csv, jtl, json). Name the directory with the results of each load generator, or a file.`);
	if (others.length === 0) return first.run;
	refuseOthers(first, others);
	const shareOf = ({ run }) => ({
		run,
		clockMs: 0
	});
	return mergeRuns([shareOf(first), ...others.map(shareOf)]);
}

// src/ingest/endpoints/choose.ts
const mostEndpoints$1 = 50;
function requestsByName(aggregator) {
	const requests = /* @__PURE__ */ new Map();
	for (const metric of ["http_reqs", "http_req_duration"]) for (const [name, own] of groupedBy(accumulatorsOf(aggregator, metric), ({ endpoint }) => endpoint)) if (name !== void 0) requests.set(name, Math.max(totalsOf(own).count, requests.get(name) ?? 0));
	return requests;
}
function unitsOf(aggregator) {
	return [...groupedBy([...requestsByName(aggregator)], ([counted]) => groupOfSeries(counted))].map(([name, own]) => ({
		name,
		requests: sumOf$1(own, ([, requests]) => requests),
		members: new Map(own)
	})).sort((one, other) => other.requests - one.requests);
}
function isGroup({ name, members }) {
	return members.size > 1 || !members.has(name);
}
function chooseEndpoints(aggregator) {
	const named = new Set(aggregator.plan.filters.filter(isEndpointFilter).map((filter) => filter.tags["name"] ?? ""));
	const units = unitsOf(aggregator);
	const isNamed = ({ name, members }) => named.has(name) || [...members.keys()].some((member) => named.has(member));
	const chosen = units.filter((unit, index) => index < mostEndpoints$1 || isNamed(unit));
	const groups = chosen.filter(isGroup);
	const members = groups.flatMap((unit) => [...unit.members].filter(([member]) => !isShared(member))).sort(([, one], [, other]) => other - one).map(([member]) => member);
	const room = Math.max(0, mostEndpoints$1 - chosen.length);
	return {
		endpoints: [...[...chosen.filter((unit) => !isGroup(unit)).map(({ name }) => name), ...members.filter((member, index) => index < room || named.has(member))].map((name) => ({
			tags: { name },
			counted: /* @__PURE__ */ new Set([name]),
			names: void 0
		})), ...groups.map(({ name, members: own }) => ({
			tags: { name },
			counted: new Set(own.keys()),
			names: Math.max([...own.keys()].filter((member) => !isShared(member)).length, aggregator.namesOfGroup.get(name)?.size ?? 0)
		}))],
		leftOut: leftOutOf(aggregator, units, chosen)
	};
}
function leftOutOf(aggregator, units, chosen) {
	const endpoints = units.length - chosen.length;
	if (endpoints === 0 && !aggregator.endpointsLeftOut) return void 0;
	const all = totalsOf(accumulatorsOf(aggregator, "http_reqs")).count;
	return {
		endpoints,
		requests: Math.max(0, all - sumOf$1(chosen, (unit) => unit.requests)),
		...aggregator.endpointsLeftOut && { orMore: true }
	};
}

// src/ingest/guess.ts
function isBinary({ accumulators }) {
	return [...accumulators.values()].every(({ min, max, sum, passes }) => min >= 0 && max <= 1 && sum === passes);
}
function hasZero({ accumulators }) {
	return [...accumulators.values()].some(({ min }) => min === 0);
}
function guessType(metric) {
	const hasOne = [...metric.accumulators.values()].some(({ max }) => max === 1);
	return isBinary(metric) && hasZero(metric) && hasOne ? "rate" : "trend";
}

// src/ingest/series/counted-figures.ts
function startTally() {
	const large = /* @__PURE__ */ new Map();
	return {
		small: new Float64Array(valuesInKey),
		low: valuesInKey,
		high: -1,
		large
	};
}
function tally(into, value, count) {
	if (value >= 65536) {
		into.large.set(value, (into.large.get(value) ?? 0) + count);
		return;
	}
	into.small[value] = (into.small[value] ?? 0) + count;
	if (value < into.low) into.low = value;
	if (value > into.high) into.high = value;
}
function taken(from) {
	const [values, counts] = [[], []];
	let total = 0;
	const take = (value, count) => {
		values.push(value);
		counts.push(count);
		total += count;
	};
	for (let value = from.low; value <= from.high; value += 1) {
		const count = from.small[value] ?? 0;
		if (count > 0) take(value, count);
	}
	for (const [value, count] of [...from.large].sort(([one], [other]) => one - other)) take(value, count);
	if (from.high >= 0) from.small.fill(0, from.low, from.high + 1);
	from.low = valuesInKey;
	from.high = -1;
	from.large.clear();
	return {
		values,
		counts,
		total
	};
}
function percentileIn({ values, counts, total }, percent) {
	const index = percent / 100 * (total - 1);
	const below = Math.floor(index);
	let [at, seen] = [0, counts[0] ?? 0];
	while (seen <= below && at < values.length - 1) {
		at += 1;
		seen += counts[at] ?? 0;
	}
	const low = values[at] ?? NaN;
	return low + ((seen > Math.ceil(index) ? low : values[at + 1] ?? low) - low) * (index - below);
}
function figuresOfCounts(all, percents, { slicing, each }) {
	const room = startTally();
	for (const counted of all) {
		mergePending(counted);
		const { keys, counts, length, large } = counted;
		for (let index = 0; index < length; index += 1) tally(room, (keys[index] ?? 0) % valuesInKey, counts[index] ?? 0);
		for (const { value } of large) tally(room, value, 1);
	}
	const whole = taken(room);
	const percentiles = new Map(percents.map((percent) => [percent, percentileIn(whole, percent)]));
	return {
		percentiles,
		sketch: () => sketchOfCounts(whole.values.map((value, index) => [value, whole.counts[index] ?? 0])),
		slices: slicing && trendSlices(slicesOf$1(all, slicing, room), {
			each,
			above: percentiles
		})
	};
}
function* slicesOf$1(all, slicing, room) {
	const places = all.map(() => 0);
	const large = all.flatMap((counted) => counted.large);
	for (let slice = 0; slice < slicing.slices; slice += 1) {
		for (const [index, counted] of all.entries()) places[index] = tallySlice(room, counted, {
			slice,
			slicing,
			from: places[index] ?? 0
		});
		for (const { value, second } of large) if (sliceOf(second, slicing) === slice) tally(room, value, 1);
		const own = taken(room);
		yield {
			count: own.total,
			sum: own.values.reduce((sum, value, index) => sum + value * (own.counts[index] ?? 0), 0),
			percentile: (percent) => percentileIn(own, percent),
			countAbove: (bound) => countAbove(own, bound)
		};
	}
}
function tallySlice(room, { keys, counts, length }, { slice, slicing, from }) {
	let at = from;
	for (; at < length; at += 1) {
		const key = keys[at] ?? 0;
		if (sliceOf(Math.floor(key / 65536), slicing) !== slice) break;
		tally(room, key % valuesInKey, counts[at] ?? 0);
	}
	return at;
}
function countAbove({ values, counts }, bound) {
	let above = 0;
	for (let at = values.length - 1; at >= 0 && (values[at] ?? 0) > bound; at -= 1) above += counts[at] ?? 0;
	return above;
}

// src/ingest/series/series.ts
const mostGroups = 20;
const makers$1 = {
	trend: trendOf$3,
	rate: rateOf$1,
	counter: counterOf,
	gauge: gaugeOf$1
};
function recordedMetric(metric, { type, contains }, context) {
	const series = partsOf(metric, context).map((part) => makers$1[type](part, context));
	return metricWith({
		name: metric.name,
		contains
	}, type, series);
}
function partsOf(metric, { aggregator, endpoints }) {
	const accumulators = [...metric.accumulators.values()];
	const usual = {
		metric: metric.name,
		names: void 0,
		sketched: aggregator.plan.isShare === true,
		sliced: true,
		slicePercents: [50, 95]
	};
	const whole = metric.name === "http_req_duration" ? [
		50,
		95,
		99
	] : usual.slicePercents;
	const parts = [{
		...usual,
		tags: {},
		accumulators,
		sketched: true,
		slicePercents: whole
	}];
	for (const { tags, counted, names } of metric.by === "endpoint" ? endpoints : []) {
		const own = accumulators.filter(({ endpoint }) => endpoint !== void 0 && counted.has(endpoint));
		const detail = endpointDetail(metric.name, tags, aggregator);
		parts.push({
			...usual,
			tags,
			names,
			accumulators: own,
			...detail
		});
	}
	for (const [index, filter] of aggregator.filters.entries()) {
		const isRepeated = aggregator.filters.findIndex((one) => isSame$1(one, filter)) < index;
		if (filter.metric !== metric.name || isWhole$1(filter.tags) || isRepeated) continue;
		const own = accumulators.filter((accumulator) => accumulator.filters.includes(index));
		parts.push({
			...usual,
			tags: filter.tags,
			accumulators: own
		});
	}
	if (metric.by === "group") parts.push(...groupParts(accumulators, parts, usual));
	return parts.filter((part) => part.accumulators.length > 0);
}
function groupParts(accumulators, others, usual) {
	return [...groupedBy(accumulators, ({ endpoint }) => endpoint)].flatMap(([group, own]) => group === void 0 ? [] : [{
		tags: { group },
		accumulators: own
	}]).filter(({ tags }) => !others.some((other) => sameTags(other.tags, tags))).sort((one, other) => totalsOf(other.accumulators).count - totalsOf(one.accumulators).count).slice(0, mostGroups).map((group) => ({
		...usual,
		...group,
		sliced: false
	}));
}
function endpointDetail(name, tags, { plan }) {
	const isDuration = name === "http_req_duration";
	const isAsked = plan.filters.some((filter) => isSame$1(filter, {
		metric: name,
		tags
	}));
	return {
		sketched: isDuration || plan.isShare === true,
		sliced: isDuration || isAsked || name !== "http_req_waiting",
		slicePercents: [95]
	};
}
function isSame$1(one, other) {
	return one.metric === other.metric && sameTags(one.tags, other.tags);
}
function roundFigure(value) {
	if (Math.abs(value) < .001) return Number(value.toPrecision(4));
	return Math.abs(value) < 1e9 ? Number(value.toFixed(6)) : value;
}
function roundPercentile(value) {
	const size = Math.abs(value);
	if (size < 16) return roundFigure(value);
	return size < 1e9 ? Number(value.toFixed(size < 256 ? 5 : 4)) : value;
}
function percentsOf(metric, { plan }) {
	const own = metric.startsWith("browser_web_vital_") ? [75] : [];
	return distinct([
		...usualPercentiles,
		...own,
		...plan.percentiles
	]);
}
function trendOf$3(part, context) {
	const isCounted = part.accumulators.every(({ counted }) => counted !== void 0);
	const { percentiles, sketch, slices } = (isCounted ? countedFigures : keptFigures)(part, context);
	const round = isCounted ? roundFigure : roundPercentile;
	const { count, sum, min, max } = totalsOf(part.accumulators);
	return {
		...identityOf$1(part),
		values: {
			count,
			sum: roundFigure(sum),
			min: roundFigure(min),
			max: roundFigure(max),
			avg: roundFigure(sum / count),
			med: round(percentiles.get(50) ?? NaN),
			percentiles: Object.fromEntries([...percentiles].map(([percent, value]) => [percentileKey(percent), round(value)]))
		},
		...part.sketched && { sketch: formatSketch(sketch()) },
		...slices && { slices }
	};
}
function countedFigures({ accumulators, metric, sliced, slicePercents }, { aggregator, slicing }) {
	const isSliced = sliced && accumulators.every(({ keeping }) => keeping.counted === "bySecond");
	return figuresOfCounts(accumulators.flatMap(({ counted }) => counted ?? []), percentsOf(metric, aggregator), {
		slicing: isSliced ? slicing : void 0,
		each: distinct([...slicePercents, ...aggregator.plan.percentiles])
	});
}
function keptFigures({ accumulators, metric, sliced, slicePercents }, { aggregator, slicing, workspace }) {
	const gathered = gatherValues(accumulators, workspace);
	const { values } = gathered;
	const room = values instanceof Float64Array ? new Float64Array(values.length) : workspace.grouped;
	const grouped = slicing && sliced ? groupBySlice(gathered, slicing, room) : void 0;
	sortValues(values, workspace.spare);
	const percents = percentsOf(metric, aggregator);
	const above = new Map(percents.map((percent) => [percent, percentileOf(values, percent)]));
	const each = distinct([...slicePercents, ...aggregator.plan.percentiles]);
	return {
		percentiles: above,
		sketch: () => buildSketch(values),
		slices: grouped && trendSlices(slicesOfValues(grouped), {
			each,
			above
		})
	};
}
function identityOf$1({ tags, names }) {
	return names === void 0 ? { tags } : {
		tags,
		names
	};
}
function distinct(percents) {
	return [...new Set(percents)].sort((left, right) => left - right);
}
function rateOf$1(part, context) {
	const { count, passes } = totalsOf(part.accumulators);
	const counts = sliceRow(part, context, {
		bySecond: "secondCounts",
		weight: () => 1
	});
	const passed = sliceRow(part, context, {
		bySecond: "secondPasses",
		weight: (value) => Number(value !== 0)
	});
	return {
		...identityOf$1(part),
		values: {
			count,
			passes,
			rate: passes / count
		},
		...counts && passed && { slices: {
			count: counts,
			passes: passed
		} }
	};
}
function counterOf(part, context) {
	const { sum } = totalsOf(part.accumulators);
	const count = sliceRow(part, context, {
		bySecond: "secondSums",
		weight: (value) => value
	});
	return {
		...identityOf$1(part),
		values: {
			count: roundFigure(sum),
			rate: sum / context.durationSeconds
		},
		...count && { slices: { count } }
	};
}
function sliceRow({ accumulators }, { slicing, workspace }, { bySecond, weight }) {
	if (slicing === void 0 || !accumulators.every(({ keeping }) => keeping.seconds || keeping.sums)) return;
	return accumulators.some(({ keeping }) => keeping.values) ? sliceValues(gatherValues(accumulators, workspace), slicing, weight) : sliceSums(accumulators, slicing, bySecond);
}
function gaugeOf$1({ tags, accumulators }) {
	const { min, max } = totalsOf(accumulators);
	return {
		tags,
		values: {
			value: accumulators.reduce((left, right) => right.lastPlace > left.lastPlace ? right : left).last,
			min,
			max
		}
	};
}
function recordedChecks(aggregator) {
	const checks = accumulatorsOf(aggregator, "checks").flatMap(({ check, count, passes }) => check === void 0 ? [] : [{
		...check,
		passes,
		fails: count - passes
	}]);
	return checksOf([{ checks }]);
}

// src/ingest/sample-stream.ts
function startMeasurement(plan) {
	const live = startLive();
	const aggregator = startAggregator(plan, { live });
	const reader = startCsv(aggregator, (why) => runFailure(`k6's samples cannot be read: ${why}. Is its version supported (v1 or v2)?`));
	return {
		write: (chunk) => readCsv(reader, chunk),
		live: () => liveFigures(live),
		customMetrics: () => aggregator.customMetrics,
		finish(facts) {
			const cutOff = endCsv(reader);
			const warnings = cutOff === void 0 ? [] : [cutOffWarning(cutOff)];
			warnings.push(...notFiniteWarnings(reader.notFinite));
			return measure$1(aggregator, {
				...facts,
				durationMs: loadMs(aggregator, facts)
			}, warnings);
		}
	};
}
function loadMs({ clock, stages, startMs, endMs }, { durationMs }) {
	if (stages.latestMs === Number.NEGATIVE_INFINITY) return durationMs;
	return endMs - Math.min(clock.firstIterationMs, startMs);
}
function cutOffWarning({ line, found }) {
	return `k6's samples end early: line ${line} is cut off and was left out: ${found}`;
}
function notFiniteWarnings(count) {
	return count > 0 ? [`${count} samples without a finite value were left out.`] : [];
}
function measure$1(aggregator, facts, warnings = []) {
	const { startMs, endMs, plan } = aggregator;
	if (startMs === Number.POSITIVE_INFINITY) throw runFailure("k6 sent no samples of the load, so nothing was measured. Check rate, stages and duration in the script's options.");
	if (endMs === Number.NEGATIVE_INFINITY) {
		const lasted = formatDurationMs(aggregator.timeMs - startMs + plan.warmUpMs);
		const warmUp = formatDurationMs(plan.warmUpMs);
		throw usageFailure(`The warm-up of ${warmUp} left nothing to measure: the load lasted ${lasted}. Shorten the warm-up, or run longer.`);
	}
	const windowMs = endMs - startMs;
	const isWhole = plan.warmUpMs === 0 && facts.durationMs !== void 0 && facts.durationMs > 0;
	const slicing = windowMs / 1e3 > 65535 ? void 0 : chooseSlicing(windowMs);
	const { endpoints, leftOut } = chooseEndpoints(aggregator);
	const context = {
		aggregator,
		slicing,
		durationSeconds: isWhole ? (facts.durationMs ?? 0) / 1e3 : windowMs / 1e3 || 1,
		endpoints,
		workspace: startWorkspace(mostSamples(aggregator))
	};
	const totals = (name) => totalsOf(accumulatorsOf(aggregator, name));
	const metrics = [...measureMetrics(context, facts), ...unusedCounters(aggregator, facts)];
	return {
		window: {
			start: new Date(startMs).toISOString(),
			end: new Date(endMs).toISOString(),
			warmUpMs: plan.warmUpMs,
			...slicing !== void 0 && slicing.seconds > 1 && { sliceMs: slicing.seconds * 1e3 }
		},
		metrics,
		endpointsLeftOut: leftOut,
		checks: recordedChecks(aggregator),
		droppedIterations: totals("dropped_iterations").sum,
		vusMax: Math.max(0, totals("vus_max").max),
		iterations: aggregator.iterations,
		atWork: aggregator.atWork,
		unanswered: faultsOf(aggregator),
		failures: failuresOf(aggregator),
		destinations: destinationsOf((metric) => accumulatorsOf(aggregator, metric)),
		requests: totals("http_reqs").sum,
		setupRequests: aggregator.stages.requests,
		warnings: [...warnings, ...doubtsOf$2(aggregator, facts)]
	};
}
function mostSamples(aggregator) {
	const kept = [...aggregator.metrics.values()].filter(({ keeping }) => keeping.values);
	return Math.max(0, ...kept.map(({ accumulators }) => totalsOf([...accumulators.values()]).count));
}
function measureMetrics(context, facts) {
	const metrics = [...context.aggregator.metrics.values()];
	const measured = /* @__PURE__ */ new Map();
	for (const metric of metrics.toSorted((a, b) => Number(a.keeping.seconds) - Number(b.keeping.seconds))) {
		measured.set(metric, recordedMetric(metric, kindOf$2(metric, facts), context));
		for (const accumulator of metric.accumulators.values()) releaseValues(accumulator);
	}
	return metrics.flatMap((metric) => measured.get(metric) ?? []);
}
function unusedCounters(aggregator, facts) {
	return [...facts.metrics].flatMap(([name, { type, contains }]) => {
		if (type !== "counter" || name.includes("{") || accumulatorsOf(aggregator, name).length > 0) return [];
		return [{
			name,
			type,
			contains: builtinMetrics.get(name)?.contains ?? contains ?? "default",
			series: [{
				tags: {},
				values: {
					count: 0,
					rate: 0
				}
			}]
		}];
	});
}
function faultsOf(aggregator) {
	const faults = accumulatorsOf(aggregator, "http_reqs").flatMap(({ fault, count }) => fault === void 0 ? [] : [{
		...fault,
		count
	}]);
	const sides = [...groupedBy(faults, ({ side }) => side)].map(([side, own]) => [side, {
		count: sumOf$1(own, ({ count }) => count),
		first: own[0].error
	}]);
	return Object.fromEntries(sides);
}
function failuresOf(aggregator) {
	const failed = accumulatorsOf(aggregator, "http_req_failed").flatMap(({ failure, passes }) => failure === void 0 ? [] : [{
		failure,
		passes
	}]);
	const kinds = [...groupedBy(failed, ({ failure }) => failure)];
	return mostFrequent(kinds.map(([failure, own]) => ({
		...failure,
		count: sumOf$1(own, ({ passes }) => passes)
	})));
}
function kindOf$2(metric, facts) {
	if (metric.kind !== void 0) return metric.kind;
	const fact = facts.metrics.get(metric.name);
	if (fact !== void 0) return {
		type: fact.type,
		contains: fact.contains ?? "default"
	};
	return {
		type: guessType(metric),
		contains: "default"
	};
}
function doubtsOf$2(aggregator, facts) {
	const doubts = [];
	for (const name of aggregator.customMetrics) {
		const metric = aggregator.metrics.get(name);
		if (metric === void 0 || facts.metrics.has(name)) continue;
		doubts.push(`The type of the metric "${name}" is unknown; it is treated as a ${guessType(metric)}.`);
	}
	if (aggregator.endpointsLeftOut) doubts.push("There are more than 1,000 different values of the tag \"name\"; requests to the later ones count in the whole only. Give URLs that hold an id a common name: http.get(url, { tags: { name: \"item\" } }).");
	if (aggregator.checksLeftOut) doubts.push("There are more than 1,000 different checks; further ones count only in the rate of all checks.");
	return doubts;
}

// src/ingest/import/duration.ts
const second = 1e3;
const overheadMs = 5;
function durationOf$1(aggregator) {
	const { clock } = aggregator;
	const endMs = endOf$2(aggregator);
	if (!Number.isFinite(clock.earliestMs) || !Number.isFinite(endMs)) return void 0;
	const found = clock.isWholeSeconds ? byWork(aggregator) ?? byEnds(aggregator) : fromExactTimes(aggregator);
	return found.ms > 0 ? found : void 0;
}
function endOf$2({ endMs, stages }) {
	return Math.max(endMs, stages.latestMs);
}
const shortestSilenceMs = 50;
function fromExactTimes(aggregator) {
	const { clock, startMs } = aggregator;
	const endMs = endOf$2(aggregator);
	const begun = beginningOf$2(clock, startMs);
	const loaded = endMs - begun.atMs;
	const counted = (clock.ticks.at(-1)?.timeMs ?? endMs - second) - begun.atMs;
	const isSilent = counted - loaded > shortestSilenceMs;
	const whole = Math.ceil((isSilent ? counted : loaded) / second) * second;
	const ms = (isSilent || whole - loaded <= loaded / iterationsOf(aggregator).count) && whole <= counted + second ? whole : loaded;
	return {
		ms,
		errorMs: overheadMs + begun.earlierMs + (ms - loaded)
	};
}
const longestInitMs = {
	withSetup: 300,
	else: 2e3
};
function beginningOf$2(clock, startMs) {
	const { ticks, hasSetup, firstIterationMs, secondIterationMs } = clock;
	const atMs = Math.min(clock.earliestMs, startMs);
	const [first, next] = ticks;
	if (first === void 0) return {
		atMs,
		earlierMs: 0
	};
	const initMs = Math.max(0, atMs - first.timeMs + second);
	if ((first.timeMs > atMs || first.vusMax > 0 && first.vusMax === next?.vusMax) && initMs > (hasSetup ? longestInitMs.withSetup : longestInitMs.else)) return {
		atMs: atMs - initMs,
		earlierMs: longestInitMs.withSetup / 2
	};
	if (hasSetup || first.timeMs < atMs) return {
		atMs,
		earlierMs: initMs
	};
	const pace = Number.isFinite(secondIterationMs) ? secondIterationMs - firstIterationMs : 0;
	return {
		atMs,
		earlierMs: Math.min(initMs, 2 * pace)
	};
}
const usualWait = .45;
function byWork(aggregator) {
	const { clock } = aggregator;
	const vus = busyUsers(aggregator);
	const { sum, max } = iterationsOf(aggregator);
	if (vus === void 0 || clock.hasSetup || sum === 0) return void 0;
	const least = sum / vus;
	const spread = max * (vus - 1) / vus;
	const between = endOf$2(aggregator) - clock.earliestMs;
	const shortest = Math.max(least, between - second);
	const longest = Math.min(least * 1.002 + 1.45 * spread, between + second);
	if (shortest > longest) return void 0;
	const usual = least * 1.001 + usualWait * spread;
	const ms = Math.min(longest, Math.max(shortest, usual));
	return {
		ms,
		errorMs: overheadMs + Math.max(ms - shortest, longest - ms)
	};
}
function busyUsers(aggregator) {
	const [vus] = accumulatorsOf(aggregator, "vus");
	const [most] = accumulatorsOf(aggregator, "vus_max");
	if (vus === void 0 || most === void 0 || most.max === 0) return void 0;
	return vus.sum >= most.max * Math.max(1, vus.count - 1) ? most.max : void 0;
}
function byEnds(aggregator) {
	const { clock } = aggregator;
	const idleMs = idleTicks(clock) * second;
	const byStamps = Math.round((endOf$2(aggregator) - clock.earliestMs) / second) * second;
	const byTicks = lengthByTicks(clock, byStamps);
	const byLoad = lengthByLoad(aggregator);
	const iterations = iterationsOf(aggregator);
	const tailMs = Math.min(second, iterations.sum / Math.max(1, iterations.count)) / 2;
	const least = Math.max(byTicks, byLoad?.ms ?? (byTicks + byStamps) / 2);
	const ms = byTicks < byStamps ? Math.min(byStamps, least + tailMs) : byTicks + tailMs;
	const doubtMs = byLoad !== void 0 && byTicks === byStamps && idleMs === 0 && !clock.hasSetup ? Math.min(second, Math.abs(ms - byLoad.ms) + byLoad.errorMs) : second;
	return {
		ms: idleMs + ms,
		errorMs: overheadMs + tailMs + doubtMs
	};
}
function lengthByTicks({ ticks, earliestMs }, byStamps) {
	const counted = ticks.filter(({ timeMs }) => timeMs >= earliestMs).length * second;
	return ticks.length > 0 && counted >= byStamps - second ? counted : byStamps;
}
function idleTicks({ ticks, earliestMs }) {
	const first = ticks.find(({ timeMs }) => timeMs >= earliestMs);
	return ticks.filter(({ timeMs, vusMax }) => timeMs < earliestMs && vusMax > 0 && vusMax === first?.vusMax).length;
}
const fewestSeconds = 3;
const steady = .25;
function lengthByLoad(aggregator) {
	const counts = countsBySecond(aggregator);
	const whole = counts.slice(1, -1);
	const mean = sumOf$1(whole, (count) => count) / whole.length;
	const isSteady = sumOf$1(whole, (count) => (count - mean) ** 2) <= (steady * mean) ** 2 * whole.length;
	if (whole.length < fewestSeconds || mean === 0 || !isSteady) return void 0;
	const share = ((counts[0] ?? 0) + (counts.at(-1) ?? 0)) / mean;
	return {
		ms: (whole.length + share) * second,
		errorMs: second / mean
	};
}
const mostSeconds = 65536;
function countsBySecond(aggregator) {
	const length = Math.min(mostSeconds, Math.floor((aggregator.endMs - aggregator.startMs) / second) + 1);
	const [requests = [], iterations = []] = ["http_reqs", "iterations"].map((name) => {
		const accumulators = accumulatorsOf(aggregator, name);
		return Array.from({ length }, (_, index) => sumOf$1(accumulators, ({ secondSums }) => secondSums[index] ?? 0));
	});
	const total = (counts) => sumOf$1(counts, (count) => count);
	return total(iterations) > total(requests) ? iterations : requests;
}
function iterationsOf(aggregator) {
	return totalsOf(accumulatorsOf(aggregator, "iteration_duration"));
}

// src/ingest/import/summary.ts
const largestDocumentBytes = 67108864;
const positive = number$1().positive();
const figures = record(string(), unknown$1());
const metric = looseObject({
	type: string().optional(),
	contains: string().optional(),
	values: figures
});
const check = looseObject({
	name: string(),
	passes: number$1(),
	fails: number$1()
});
const given = looseObject({
	state: looseObject({ testRunDurationMs: positive }),
	metrics: record(string(), metric)
});
const exported$1 = looseObject({ metrics: record(string(), figures) });
const machineReadable = looseObject({
	config: looseObject({ duration: positive }),
	metadata: looseObject({ generated_at: string().optional() }).optional(),
	results: looseObject({
		checks: looseObject({ results: array(check) }).nullish(),
		metrics: array(metric.extend({ name: string() }))
	})
});
function k6SummaryIn(json) {
	const machine = machineReadable.safeParse(json).data;
	if (machine !== void 0) {
		const { config, metadata, results } = machine;
		const endMs = Date.parse(metadata?.generated_at ?? "");
		const checks = (results.checks?.results ?? []).slice(0, mostChecks);
		return {
			metrics: results.metrics,
			durationMs: config.duration * 1e3,
			endMs: Number.isNaN(endMs) ? void 0 : endMs,
			checks: checks.map(({ name, passes, fails }) => ({
				name,
				group: "",
				passes,
				fails
			}))
		};
	}
	const checks = checksIn(json);
	const handled = given.safeParse(json).data;
	if (handled !== void 0) return {
		metrics: Object.entries(handled.metrics).map(([name, one]) => ({
			name,
			...one
		})),
		durationMs: handled.state.testRunDurationMs,
		checks
	};
	const plain = exported$1.safeParse(json).data;
	if (plain === void 0) return void 0;
	const metrics = Object.entries(plain.metrics).map(([name, values]) => ({
		name,
		values
	}));
	const [durationMs] = metrics.flatMap(({ values: { count, rate } }) => typeof count === "number" && typeof rate === "number" && count > 0 && rate > 0 ? [count / rate * 1e3] : []);
	return {
		metrics,
		durationMs,
		checks
	};
}
const mostChecks = 1e3;
const group = looseObject({
	path: string(),
	groups: unknown$1(),
	checks: unknown$1()
});
function checksIn(json) {
	const root = looseObject({ root_group: unknown$1() }).safeParse(json).data?.root_group;
	const found = [];
	const open = [root];
	while (open.length > 0 && found.length < mostChecks) {
		const { data } = group.safeParse(open.pop());
		if (data === void 0) continue;
		for (const one of Object.values(data.checks ?? {})) {
			const { success, data: read } = check.safeParse(one);
			if (success) found.push({
				name: read.name,
				group: data.path,
				passes: read.passes,
				fails: read.fails
			});
		}
		open.push(...Object.values(data.groups ?? {}));
	}
	return found;
}
const compared = ["http_reqs", "iterations"];
function parseSummary$1(text, path) {
	const { metrics = [], durationMs } = k6SummaryIn(parseJson(text)) ?? {};
	if (durationMs === void 0) return void 0;
	const counts = metrics.flatMap(({ name, values: { count } }) => typeof count === "number" && compared.includes(name) ? [[name, count]] : []);
	return {
		path,
		durationMs,
		counts: new Map(counts)
	};
}
function refuseOtherRun(path, { metrics, setupRequests }, summary) {
	for (const [name, inSummary] of summary.counts) {
		const inSamples = (seriesOfType(metricOf$1({ metrics }, name), "counter")[0]?.values.count ?? 0) + (name === "http_reqs" ? setupRequests : 0);
		if (inSamples === inSummary) continue;
		throw usageFailure(`${summary.path} is the summary of another run than ${path}: its ${name} are ${inSummary}, and the samples have ${inSamples}. Put each summary right after the samples of its run.`);
	}
}

// src/ingest/import/source.ts
function planOf$1({ plan }) {
	return {
		warmUpMs: 0,
		filters: [],
		percentiles: [],
		...plan
	};
}
const chunkBytes = 262144;
const headBytes = 4096;
async function* readChunks(path, isReused = false) {
	try {
		const isPacked = isGzip(await readStart(path));
		if (isReused && !isPacked) {
			yield* readIntoOne(path);
			return;
		}
		const file = createReadStream(path, { highWaterMark: chunkBytes });
		const chunks = isPacked ? pipeline(file, createGunzip({ chunkSize: chunkBytes }), () => void 0) : file;
		for await (const chunk of chunks) if (Buffer.isBuffer(chunk)) yield chunk;
	} catch (error) {
		if (hasErrorCode(error, "Z_DATA_ERROR", "Z_BUF_ERROR")) throw usageFailure(`${path}: the gzip data is damaged or cut off (${reasonOf(error)}). Save or download the file again.`, error);
		throw error instanceof Error && "syscall" in error ? unreadable(path, error) : error;
	}
}
async function* readIntoOne(path) {
	const file = await open(path);
	try {
		const room = Buffer.alloc(chunkBytes);
		for (;;) {
			const { bytesRead } = await file.read(room, 0, chunkBytes);
			if (bytesRead === 0) return;
			yield room.subarray(0, bytesRead);
		}
	} finally {
		await file.close();
	}
}
async function readStart(path) {
	const file = await open(path);
	try {
		const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
		return buffer.subarray(0, bytesRead);
	} finally {
		await file.close();
	}
}
async function readHead(path) {
	let head = Buffer.alloc(0);
	for await (const chunk of readChunks(path)) {
		head = Buffer.concat([head, chunk]);
		if (head.length >= headBytes) break;
	}
	return head.toString("utf8", 0, headBytes);
}
function incompleteFile(path, line) {
	return runFailure(`${path} ends in the middle of line ${line}, so the file is incomplete. Copy the whole file, or make the run again until it ends.`);
}
async function readText(path, mostBytes) {
	const tooLarge = () => usageFailure(`${path} is larger than the limit of ${mostBytes} bytes.`);
	return (await readWhole(readChunks(path), mostBytes, tooLarge)).toString("utf8");
}
const longestLine$2 = 16777216;
function startLines(take, most, refuse) {
	const decoder = new StringDecoder("utf8");
	let [rest, line] = ["", 1];
	return {
		write(chunk) {
			const lines = (rest + decoder.write(chunk)).split("\n");
			rest = lines.pop() ?? "";
			for (const text of lines) {
				if (text.trim() !== "") take(text, line, false);
				line += 1;
			}
			if (rest.length > most) throw refuse(rest, line);
		},
		finish() {
			if (rest.trim() !== "") take(rest, line, true);
		}
	};
}
async function readLines(path, take) {
	const lines = startLines(take, longestLine$2, (_text, line) => usageFailure(`${path}, line ${line}: longer than ${longestLine$2} characters.`));
	for await (const chunk of readChunks(path)) lines.write(chunk);
	lines.finish();
}
const imported = "imported";
function isImported({ provenance }) {
	return provenance.environment === imported;
}
function importedRecord(path, { scenario, plan }, measured) {
	const { source, generator, ...rest } = measured;
	return {
		schema: runSchemaVersion,
		provenance: {
			scenario: scenario ?? nameOf$1(path),
			environment: imported,
			target: plan?.target ?? "unknown",
			recordedAt: measured.window.end,
			loadline: version,
			generator: source,
			machine: {
				os: "unknown",
				cpu: "unknown",
				cores: 0
			}
		},
		ending: { kind: "finished" },
		thresholds: [],
		...rest,
		generator: {
			...generator,
			warnings: generator.warnings.slice(0, 20)
		}
	};
}
function importedRun(path, { aggregator, metrics = /* @__PURE__ */ new Map(), warnings = [], generator, duration: ofTool }, options) {
	const { summary } = options;
	const duration = aggregator.plan.warmUpMs === 0 ? ofTool ?? importedDuration(aggregator, summary) : void 0;
	const measured = measureImported(path, () => measure$1(aggregator, {
		metrics,
		durationMs: duration?.ms
	}, warnings));
	if (summary !== void 0) refuseOtherRun(path, measured, summary);
	const { window, setupRequests, endpointsLeftOut, failures, checks } = measured;
	const { droppedIterations, vusMax, unanswered } = measured;
	return importedRecord(path, options, {
		source: generator,
		window,
		...duration !== void 0 && { duration },
		metrics: measured.metrics,
		...setupRequests > 0 && { setupRequests },
		...endpointsLeftOut !== void 0 && { endpointsLeftOut },
		...failures.length > 0 && { failures },
		checks,
		generator: {
			droppedIterations,
			vusMax,
			unanswered,
			warnings: [...measured.warnings]
		}
	});
}
function importedDuration(aggregator, summary) {
	const stampsMs = aggregator.clock.isWholeSeconds ? { stampsMs: 1e3 } : {};
	if (summary !== void 0) return {
		ms: summary.durationMs,
		errorMs: 0,
		from: "summary",
		...stampsMs
	};
	const found = durationOf$1(aggregator);
	return found && {
		...found,
		from: "samples",
		...stampsMs
	};
}
function nameOf$1(path) {
	return basename(path).replace(/\.gz$/, "").replace(/(?<=.)\.[^.]+$/, "");
}
const loadMetric = /^(?:iterations|grpc_req_duration|ws_sessions|browser_http_req_duration)$/;
function measureImported(path, measured) {
	try {
		const result = measured();
		if (result.requests > 0 || result.metrics.some(({ name }) => loadMetric.test(name))) return result;
	} catch (error) {
		if (!(error instanceof Failure)) throw error;
		if (error.code === "usage") throw usageFailure(`${path}: ${error.message}`, error);
	}
	throw usageFailure(`${path} has no samples of requests or iterations. Expected the results of a run with load.`);
}

// src/ingest/import/summary-metrics.ts
const mostSeries$1 = 60;
function bounded(series) {
	return series.slice(0, mostSeries$1).map((one) => ({
		...one,
		tags: boundedTags(one.tags)
	}));
}
function recordedMetrics(metrics) {
	return metrics.flatMap((metric) => {
		const name = boundedName(metric.name);
		const builtin = builtinMetrics.get(name);
		const [whole] = metric.series;
		if (whole === void 0 || Object.keys(whole.tags).length > 0) return [];
		if (builtin !== void 0 && builtin.type !== metric.type) return [];
		const contains = builtin?.contains ?? metric.contains;
		const change = {
			trend: bounded,
			rate: bounded,
			counter: bounded,
			gauge: bounded
		};
		return [withSeries({
			...metric,
			name,
			contains
		}, change)];
	});
}
function counted(count, seconds, { tags = {}, slices } = {}) {
	return {
		tags,
		values: {
			count,
			rate: seconds !== void 0 && seconds > 0 ? count / seconds : 0
		},
		...slices && { slices: { count: slices } }
	};
}
function shared(passes, count, { tags = {}, slices } = {}) {
	if (count === 0) return [];
	return [{
		tags,
		values: {
			count,
			passes,
			rate: passes / count
		},
		...slices && { slices }
	}];
}
function trendValues(count, figures, percentiles) {
	const known = Object.entries(figures).filter((entry) => entry[1] != null);
	return {
		count,
		sum: (figures.avg ?? 0) * count,
		...Object.fromEntries(known),
		percentiles: Object.fromEntries(percentiles)
	};
}
function percentilesIn(figures, name) {
	return Object.entries(figures).flatMap(([key, value]) => {
		const [, whole, part = ""] = name.exec(key) ?? [];
		if (whole === void 0 || typeof value !== "number") return [];
		return [[percentileKey(Number(`${whole}.${part}`)), value]];
	});
}
function failedStatus(status, count) {
	return /^[45]\d\d$/.test(status) ? [{
		kind: "status",
		status: Number(status),
		count
	}] : [];
}
function failedWith(error, count) {
	return {
		kind: "error",
		code: 0,
		error: error.slice(0, 200),
		count
	};
}
function requestMetrics(requests, failed, times) {
	if (failed.length === 0) return [];
	return [
		{
			name: "http_reqs",
			type: "counter",
			contains: "default",
			series: requests
		},
		{
			name: "http_req_failed",
			type: "rate",
			contains: "default",
			series: failed
		},
		{
			name: "http_req_duration",
			type: "trend",
			contains: "time",
			series: times
		}
	];
}

// src/ingest/import/summary-run.ts
const mostMetrics = 500;
const latestMs = 864e13;
function documentFormat(format) {
	const { schema, is, expected, summarise, ...importer } = format;
	return {
		...importer,
		async read(path, options) {
			const refuse = (why, error) => usageFailure(`${path} is not ${is}: ${why}. Expected ${expected}.`, error);
			const { success, data, error } = schema.safeParse(parseJson(await readText(path, largestDocumentBytes)));
			if (!success) throw refuse(prettifyError(error).split("\n").slice(0, 3).join(" "), error);
			return summaryRun(path, {
				...summarise(data, options, refuse),
				generator: importer.label
			}, options);
		}
	};
}
function summaryRun(path, { generator, window, durationMs, sliceMs, ...summary }, options) {
	const metrics = recordedMetrics(summary.metrics);
	if (metrics.length === 0) throw usageFailure(`${path} has no figures. Expected the results of a run with load.`);
	if (planOf$1(options).warmUpMs > 0) throw usageFailure(`warm-up: ${path} has no samples that it could leave out. Remove warm-up, or give samples.`);
	const readMs = Date.now();
	const { startMs, endMs } = window ?? {
		startMs: readMs - (durationMs ?? 0),
		endMs: readMs
	};
	if (Math.max(Math.abs(startMs), Math.abs(endMs)) > latestMs) throw usageFailure(`${path}: the start or the end of the run is no date. Save the results again.`);
	const ms = durationMs ?? endMs - startMs;
	const lacks = [...summary.showsSamples ? [] : ["samples"], ...window === void 0 ? ["window"] : []];
	const failures = mostFrequent(summary.failures ?? []);
	const { droppedIterations = 0, vusMax = 0, warnings = [] } = summary;
	return importedRecord(path, options, {
		source: generator,
		window: {
			start: new Date(startMs).toISOString(),
			end: new Date(endMs).toISOString(),
			warmUpMs: 0,
			...sliceMs !== void 0 && { sliceMs }
		},
		...ms > 0 && { duration: {
			ms,
			errorMs: 0,
			from: "tool",
			...summary.isFirstSliceCut && { stampsMs: 1e3 }
		} },
		...lacks.length > 0 && { lacks },
		metrics: metrics.slice(0, mostMetrics),
		...failures.length > 0 && { failures },
		checks: summary.checks ?? [],
		generator: {
			droppedIterations,
			vusMax,
			warnings: [...warnings]
		}
	});
}

// src/ingest/import/formats/artillery.ts
const number = number$1();
const counts$2 = record(string(), number);
const summary = looseObject({
	count: number.optional(),
	min: number.optional(),
	max: number.optional(),
	mean: number.optional()
});
const period = looseObject({
	period: union([string(), number]).optional(),
	counters: counts$2.optional(),
	summaries: record(string(), summary).optional()
});
const periodMs = 1e4;
const artillery = documentFormat({
	name: "artillery",
	label: "Artillery (json)",
	lacks: "samples; percentiles are estimates within 1 %, of p50, p75, p90, p95, p99 and p99.9 only",
	recognises: (head) => /^\s*\{\s*"aggregate"\s*:\s*\{/.test(head),
	schema: looseObject({
		aggregate: period.extend({
			firstMetricAt: number.optional(),
			lastMetricAt: number.optional()
		}),
		intermediate: array(period).optional()
	}),
	is: "a report of Artillery",
	expected: "the JSON of artillery run --output FILE",
	summarise({ aggregate, intermediate = [] }, options) {
		const { firstMetricAt: startMs, lastMetricAt: endMs, counters = {} } = aggregate;
		const isTimed = startMs !== void 0 && endMs !== void 0 && endMs > startMs;
		const window = isTimed ? {
			startMs,
			endMs
		} : void 0;
		const seconds = isTimed ? (endMs - startMs) / 1e3 : void 0;
		const periods = isTimed ? slicesOf(intermediate, endMs) : void 0;
		return {
			metrics: [
				...requestsOf(aggregate, seconds, periods),
				...ownMetrics(aggregate, seconds, options),
				...unhitCounters(counters, options)
			],
			window,
			sliceMs: periods === void 0 ? void 0 : periodMs,
			isFirstSliceCut: true,
			failures: failuresIn(counters)
		};
	}
});
const mostPeriods = 4e3;
function slicesOf(intermediate, endMs) {
	const timed = intermediate.map((one) => ({
		one,
		atMs: Number(one.period)
	}));
	const first = Math.min(...timed.map(({ atMs }) => atMs));
	const length = Math.floor((endMs - first) / periodMs) + 1;
	if (!Number.isFinite(first) || !(length > 0 && length <= mostPeriods)) return void 0;
	const slices = Array.from({ length }, () => void 0);
	for (const { one, atMs } of timed) {
		const place = Math.round((atMs - first) / periodMs);
		if (place < 0 || place >= length || slices[place] !== void 0) return void 0;
		slices[place] = one;
	}
	return slices;
}
function failedIn(counters) {
	const unanswered = Math.max(0, (counters["http.requests"] ?? 0) - (counters["http.responses"] ?? 0));
	const refused = Object.entries(counters).filter(([name]) => /^http\.codes\.[45]\d\d$/.test(name));
	return unanswered + sumOf$1(refused, ([, count]) => count);
}
const times$1 = "http.response_time";
const byEndpoint = "plugins.metrics-by-endpoint.response_time.";
function requestsOf({ counters = {}, summaries = {} }, seconds, periods) {
	const requests = counters["http.requests"] ?? 0;
	const count = periods?.map((one) => one?.counters?.["http.requests"] ?? 0);
	const passes = periods?.map((one) => failedIn(one?.counters ?? {}));
	const endpoints = Object.entries(summaries).flatMap(([name, one]) => name.startsWith(byEndpoint) ? trendOf$2(one, { name: name.slice(42) }) : []);
	const whole = trendOf$2(summaries[times$1] ?? {});
	const sums = periods?.map((one) => one?.summaries?.[times$1]);
	const slices = sums && {
		count: sums.map((one) => one?.count ?? 0),
		sum: sums.map((one) => (one?.mean ?? 0) * (one?.count ?? 0)),
		percentiles: {},
		above: {}
	};
	return requestMetrics([counted(requests, seconds, { slices: count })], shared(Math.min(requests, failedIn(counters)), requests, count && passes && { slices: {
		count,
		passes
	} }), whole.flatMap((one) => [{
		...one,
		...slices && { slices }
	}, ...endpoints]));
}
function trendOf$2(values, tags = {}) {
	const { count, min, max, mean } = summary.parse(values);
	if (count === void 0 || !Number.isInteger(count) || count <= 0) return [];
	const percentiles = percentilesIn(values, /^p(\d\d)(\d{0,3})$/);
	const median = values["median"];
	const med = typeof median === "number" ? median : void 0;
	if (med !== void 0 && percentiles.every(([key]) => key !== "50")) percentiles.push(["50", med]);
	const [low, high] = [min ?? Number.NEGATIVE_INFINITY, max ?? Number.POSITIVE_INFINITY];
	const within = (value) => Math.min(high, Math.max(low, value));
	const bounds = percentiles.map(([key, value]) => {
		const [one, other] = [within(value / 1.01), within(value / .99)];
		return [key, {
			low: Math.min(one, other),
			high: Math.max(one, other)
		}];
	});
	return [{
		tags,
		values: {
			...trendValues(count, {
				min,
				max,
				avg: mean,
				med
			}, percentiles),
			bounds: Object.fromEntries(bounds)
		}
	}];
}
const timeName = /(?:^|[._-])(?:response_time|session_length|latency|duration|time)(?:[._/-]|$)/;
function ownMetrics({ counters = {}, summaries = {} }, seconds, { objectives = [] }) {
	const isTime = (name) => timeName.test(name) || objectives.some(({ indicator, bound }) => indicator.metric === name && bound.dimension === "time");
	return [...Object.entries(counters).map(([name, count]) => counterNamed(name, count, seconds)), ...Object.entries(summaries).map(([name, one]) => {
		return {
			name,
			type: "trend",
			contains: isTime(name) ? "time" : "default",
			series: trendOf$2(one)
		};
	})];
}
function counterNamed(name, count, seconds) {
	return {
		name,
		type: "counter",
		contains: "default",
		series: [counted(count, seconds)]
	};
}
function unhitCounters(counters, { objectives = [] }) {
	const kindOf = (name) => name.split(".", 1)[0] ?? "";
	const kinds = /* @__PURE__ */ new Set([
		"errors",
		"vusers",
		...Object.keys(counters).map(kindOf)
	]);
	const asked = objectives.flatMap(({ indicator }) => indicator.of !== "servers" && indicator.aggregation.kind === "count" ? indicator.metric : []);
	return [...new Set(asked)].filter((name) => name.includes(".") && kinds.has(kindOf(name)) && !Object.hasOwn(counters, name)).map((name) => counterNamed(name, 0, void 0));
}
function failuresIn(counters) {
	return Object.entries(counters).filter(([, count]) => Number.isInteger(count)).flatMap(([name, count]) => {
		const [, kind, what = ""] = /^(http\.codes|errors)\.(.+)/s.exec(name) ?? [];
		if (kind === "errors") return failedWith(what, count);
		return kind === void 0 ? [] : failedStatus(what, count);
	});
}

// src/ingest/import/row.ts
const lineBreak = 10;
const carriageReturn = 13;
const quote$1 = 34;
const isSkipped = 0;
const isText = 1;
const isWhole = 2;
function askFor({ columns }, { texts, wholes }) {
	const kinds = new Uint8Array(columns.length);
	const own = wholes.filter((column) => column !== -1);
	for (const column of texts) if (column !== -1) kinds[column] = isText;
	for (const column of own) kinds[column] = isWhole;
	return {
		kinds,
		wholes: own
	};
}
function wholeIn({ wholes }, field) {
	return field === -1 ? NaN : wholes[field] ?? NaN;
}
const mostDigits = 15;
function readPlain(row, { kinds }, { from, filled, delimiter }) {
	const { bytes, starts, ends, wholes } = row;
	const largest = Math.max(delimiter, 10);
	const last = kinds.length - 1;
	let at = from;
	for (let field = 0; field <= last; field += 1) {
		const start = at;
		let byte = bytes[at] ?? 0;
		if (byte === 34) return -1;
		const kind = kinds[field];
		if (kind === isWhole) {
			let value = 0;
			for (; byte >= 48 && byte <= 57; byte = bytes[at] ?? 0) {
				value = value * 10 + (byte - 48);
				at += 1;
			}
			if (at === start || at - start > mostDigits) return -1;
			wholes[field] = value;
			if (byte === 13) {
				at += 1;
				byte = bytes[at] === 10 ? 10 : 0;
			}
		} else for (; byte > largest || byte !== delimiter && byte !== 10; byte = bytes[at] ?? 0) at += 1;
		if (byte !== (field === last ? 10 : delimiter)) return -1;
		if (kind !== isSkipped) {
			starts[field] = start;
			ends[field] = byte === 10 && bytes[at - 1] === 13 ? at - 1 : at;
		}
		at += 1;
	}
	row.count = kinds.length;
	return at > filled ? -1 : at;
}

// src/ingest/import/times.ts
const pattern = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s{0,3}(Z|[+-]\d{2}:?\d{2})?$/;
function timeIn(text) {
	const [, whole = "", fraction = ""] = /^(\d{10,19})(\.\d{1,9})?$/.exec(text) ?? [];
	const epochMs = timeOf$1(Number(`${whole}${fraction}`), whole.length);
	if (!Number.isNaN(epochMs)) return epochMs;
	const parts = pattern.exec(text);
	if (parts === null) return NaN;
	const [y = 0, mo = 0, d = 0, h = 0, mi = 0, s = 0] = parts.slice(1, 7).map((text = "0") => Number(text));
	const [part = "0", zone] = parts.slice(7);
	const ms = Number(`0.${part}`) * 1e3;
	if (mo < 1 || mo > 12 || d < 1 || d > 31 || h > 23 || mi > 59 || s > 60) return NaN;
	if (zone === void 0) return new Date(y, mo - 1, d, h, mi, s).getTime() + ms;
	return Date.UTC(y, mo - 1, d, h, mi, s) + ms - offsetOf(zone);
}
function offsetOf(zone) {
	if (zone === "Z") return 0;
	const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
	return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 6e4;
}
function isLocal$1(text) {
	const parts = pattern.exec(text);
	return parts !== null && parts[8] === void 0;
}
const localTimeWarning = "The times in the file have no time zone; they were read in the time zone of this machine (set TZ to change it).";

// src/ingest/import/rows.ts
const byteOrderMark = Buffer.from("﻿");
const mostFields = 256;
const longestRow = 1 << 20;
async function readRows(path, readerOf, headless) {
	const row = {
		path,
		columns: [],
		bytes: Buffer.alloc(0),
		starts: new Int32Array(mostFields),
		ends: new Int32Array(mostFields),
		wholes: new Float64Array(mostFields).fill(NaN),
		count: 0,
		line: 1
	};
	const splitting = {
		row,
		delimiter: (headless === void 0 ? delimiterOf(await readHead(path)) : ",").charCodeAt(0),
		asked: void 0,
		filled: 0,
		breaks: 0
	};
	let reader = headless && readerOf(row);
	let room = Buffer.alloc(0);
	let rest = 0;
	const fields = () => headless?.fields ?? row.columns.length;
	const take = (from, to) => {
		let start = from;
		for (let next = readRow(splitting, start); next !== -1; next = readRow(splitting, start)) {
			if (row.count === 1 && row.starts[0] === row.ends[0] || start >= to) {} else if (reader === void 0) {
				row.columns = Array.from({ length: row.count }, (_, field) => textOf$1(row, field).trim());
				reader = readerOf(row);
				splitting.asked = reader.asked;
			} else {
				if (row.count < fields()) throw malformed(row, row.count - 1, "the last of too few columns", `${fields()} columns`);
				reader.row(row);
			}
			row.line += splitting.breaks;
			start = next;
		}
		return start;
	};
	let isFirst = true;
	for await (const read of readChunks(path, true)) {
		const chunk = isFirst && read.indexOf(byteOrderMark) === 0 ? read.subarray(byteOrderMark.length) : read;
		isFirst = false;
		const filled = rest + chunk.length;
		if (filled >= room.length) room = Buffer.concat([room.subarray(0, rest)], 2 * filled + 1);
		room.set(chunk, rest);
		room[filled] = 10;
		splitting.filled = filled;
		row.bytes = room;
		const from = take(0, filled);
		room.copyWithin(0, from, filled);
		rest = filled - from;
		if (rest > longestRow) throw malformed(row, 0, `more than ${longestRow} bytes`, "a row of the file");
	}
	if (rest === 0) return;
	const last = Buffer.concat([room.subarray(0, rest), Buffer.from("\n\n")]);
	row.bytes = last;
	splitting.filled = last.length - 1;
	if (split(splitting, 0) === -1 || row.count < fields() || headless !== void 0) throw incompleteFile(path, row.line);
	take(0, last.length - 1);
}
function readRow(splitting, from) {
	const { row, delimiter, asked, filled } = splitting;
	if (asked === void 0) return split(splitting, from);
	const next = readPlain(row, asked, {
		from,
		filled,
		delimiter
	});
	if (next !== -1) {
		splitting.breaks = 1;
		return next;
	}
	const found = split(splitting, from);
	if (found !== -1) for (const field of asked.wholes) row.wholes[field] = wholeOf(row, field);
	return found;
}
function split(splitting, from) {
	const { row, delimiter, filled } = splitting;
	const { bytes, starts, ends } = row;
	const largest = Math.max(delimiter, 10);
	let at = from;
	let field = 0;
	splitting.breaks = 1;
	for (;;) {
		if (at >= filled) return -1;
		if (field === mostFields) throw malformed(row, field, "more columns", `at most ${mostFields} columns`);
		if (bytes[at] === 34) {
			const close = closingQuote(splitting, at + 1);
			if (close === -1) return -1;
			starts[field] = at + 1;
			ends[field] = close;
			at = close + 1;
			if (bytes[at] === 13) at += 1;
		} else {
			starts[field] = at;
			let byte = bytes[at] ?? 0;
			while (byte > largest || byte !== delimiter && byte !== 10) {
				at += 1;
				byte = bytes[at] ?? 0;
			}
			ends[field] = byte === 10 && bytes[at - 1] === 13 && at > from ? at - 1 : at;
		}
		field += 1;
		if (at >= filled) return -1;
		if (bytes[at] === 10) {
			row.count = field;
			return at + 1;
		}
		if (bytes[at] !== delimiter) throw malformed(row, field - 1, "text after a closing quote", "a delimiter");
		at += 1;
	}
}
function closingQuote(splitting, from) {
	const { filled, row } = splitting;
	const { bytes } = row;
	for (let at = from; at < filled; at += 1) {
		const byte = bytes[at];
		if (byte === 10) splitting.breaks += 1;
		if (byte !== 34) continue;
		if (at + 1 >= filled) return -1;
		if (bytes[at + 1] !== 34) return at;
		at += 1;
	}
	return -1;
}
function textOf$1({ bytes, starts, ends, count }, field) {
	if (field < 0 || field >= count) return "";
	const start = starts[field] ?? 0;
	const text = bytes.toString("utf8", start, ends[field] ?? 0);
	return bytes[start - 1] === 34 ? text.replaceAll("\"\"", "\"") : text;
}
function wholeOf({ bytes, starts, ends, count }, field) {
	const start = starts[field] ?? 0;
	const end = field < 0 || field >= count ? start : ends[field] ?? 0;
	if (end === start || end - start > 15) return NaN;
	let value = 0;
	for (let at = start; at < end; at += 1) {
		const digit = (bytes[at] ?? 0) - 48;
		if (digit < 0 || digit > 9) return NaN;
		value = value * 10 + digit;
	}
	return value;
}
function amountOf(row, field) {
	const text = textOf$1(row, field).trim();
	if (!/^-?\d{1,20}(?:\.\d{1,20})?(?:[eE][+-]?\d{1,3})?$/.test(text) || Number(text) < 0) throw malformedField(row, field, "a number that is not negative");
	return Number(text);
}
function timeOf(row, field, { expected, local }) {
	const text = textOf$1(row, field).trim();
	const ms = timeIn(text);
	if (Number.isNaN(ms)) throw malformedField(row, field, expected);
	local.hasLocalTimes ||= isLocal$1(text);
	return ms;
}
function malformed(row, field, found, expected) {
	const name = row.columns[field];
	const column = `column ${field + 1}${name === void 0 ? "" : ` (${name})`}`;
	return usageFailure(`${row.path}, line ${row.line}, ${column}: found ${found}; expected ${expected}.`);
}
function malformedField(row, field, expected) {
	return malformed(row, field, quoted$2(textOf$1(row, field)), expected);
}
function columnOf({ columns }, ...names) {
	return columns.findIndex((column) => names.includes(column.toLowerCase()));
}
function delimiterOf(head) {
	const [line = ""] = head.split("\n", 1);
	const times = (delimiter) => line.split(delimiter).length;
	return [
		",",
		";",
		"	",
		"|"
	].reduce((best, one) => times(one) > times(best) ? one : best);
}
function columnsIn(head) {
	const [line = ""] = head.replace(/^\uFEFF/, "").split(/\r?\n/, 1);
	return line.split(delimiterOf(head)).map((column) => column.trim().replace(/^"|"$/g, "").toLowerCase());
}

// src/ingest/import/requests.ts
function requestFormat({ inWholeMs = false, readAll, ...importer }) {
	return {
		...importer,
		async read(path, options) {
			const aggregator = startAggregator(planOf$1(options), { inWholeMs });
			const requests = startRequests(aggregator);
			await readAll(path, requests);
			const warnings = requests.hasLocalTimes ? [localTimeWarning] : [];
			const duration = spanOf(aggregator);
			return importedRun(path, {
				aggregator,
				warnings,
				generator: importer.label,
				duration
			}, options);
		}
	};
}
function startRequests(aggregator) {
	return {
		aggregator,
		duration: metricAggregatorOf(aggregator, "http_req_duration"),
		total: metricAggregatorOf(aggregator, "http_reqs"),
		failed: metricAggregatorOf(aggregator, "http_req_failed"),
		hasLocalTimes: false
	};
}
function spanOf({ clock, startMs, endMs }) {
	const ms = endMs - Math.min(clock.earliestMs, startMs);
	if (!Number.isFinite(ms) || ms <= 0) return void 0;
	return clock.isWholeSeconds ? {
		ms,
		errorMs: 1e3,
		from: "tool",
		stampsMs: 1e3
	} : {
		ms,
		errorMs: 0,
		from: "tool"
	};
}
const anyError = "0";
function answeredAs({ aggregator }, { name, status, error, isFailed }) {
	const tags = {
		name,
		status,
		error,
		error_code: isFailed && !/^[1-9]\d\d$/.test(status) ? anyError : "",
		expected_response: String(!isFailed)
	};
	return membershipOf(aggregator, taggedBy((tag) => tags[tag]));
}
function groupedAs({ aggregator }, group) {
	return membershipOf(aggregator, taggedBy((tag) => tag === "group" ? group : void 0));
}
function addRequest({ aggregator, duration, total, failed }, membership, request) {
	const { endMs, durationMs, isFailed } = request;
	setTime(aggregator, endMs);
	addSample(aggregator, duration, membership, durationMs);
	addSample(aggregator, total, membership, 1);
	addSample(aggregator, failed, membership, isFailed ? 1 : 0);
}
const mostRemembered = 4096;
const longestKey = 2048;
function remember(fields, make) {
	return {
		fields,
		meanings: /* @__PURE__ */ new Map(),
		make
	};
}
function meaningOf({ fields, meanings, make }, row) {
	const { bytes, starts, ends, count } = row;
	let hash = 2166136261;
	let length = 0;
	for (const field of fields) {
		length += 1;
		if (field < 0 || field >= count) continue;
		const start = starts[field] ?? 0;
		const end = ends[field] ?? 0;
		length += end - start;
		hash = Math.imul(hash, 16777619) ^ end - start;
		if (end === start) continue;
		hash ^= (bytes[start] ?? 0) | (bytes[end - 1] ?? 0) << 8 | (bytes[start + end >>> 1] ?? 0) << 16;
	}
	const known = meanings.get(hash);
	if (known !== void 0 && isKey(known.key, length, fields, row)) return known.meaning;
	const meaning = make(fields.map((field) => textOf$1(row, field)));
	if (meanings.size >= mostRemembered) meanings.clear();
	if (length <= longestKey) meanings.set(hash, {
		key: keyOf(fields, row),
		meaning
	});
	return meaning;
}
function isKey(key, length, fields, row) {
	if (key.length !== length) return false;
	const { bytes, starts, ends, count } = row;
	let place = 0;
	for (const field of fields) {
		const end = field < 0 || field >= count ? -1 : ends[field] ?? 0;
		for (let at = starts[field] ?? 0; at < end; at += 1) {
			if (bytes[at] !== key[place]) return false;
			place += 1;
		}
		if (key[place] !== endOfField) return false;
		place += 1;
	}
	return true;
}
const endOfField = 255;
function keyOf(fields, { bytes, starts, ends, count }) {
	const parts = fields.map((field) => field < 0 || field >= count ? Buffer.alloc(0) : bytes.subarray(starts[field] ?? 0, ends[field] ?? 0));
	return Buffer.concat(parts.flatMap((part) => [part, Buffer.from([endOfField])]));
}

// src/ingest/import/formats/csv.ts
const durationColumns = [
	["duration", 1],
	["duration_ms", 1],
	["duration_s", 1e3],
	["duration_us", 1 / 1e3],
	["duration_ns", 1 / 1e6]
];
const expectedHeader = "a header with timestamp and duration (or duration_s, duration_us, duration_ns), and success, status and name where they are known";
const csv = requestFormat({
	name: "csv",
	label: "CSV",
	recognises: (head) => {
		const columns = columnsIn(head);
		return columns.includes("timestamp") && durationColumns.some(([name]) => columns.includes(name));
	},
	readAll: (path, requests) => readRows(path, (header) => readerOf(header, requests))
});
function readerOf(header, requests) {
	const [found] = durationColumns.filter(([column]) => columnOf(header, column) !== -1);
	const [time, successField] = [columnOf(header, "timestamp"), columnOf(header, "success")];
	if (time === -1 || found === void 0) throw usageFailure(`${header.path}, line 1: found ${JSON.stringify(header.columns.join(", ").slice(0, 200))}; expected ${expectedHeader}.`);
	const [duration, msOfUnit] = [columnOf(header, found[0]), found[1]];
	const fields = [
		columnOf(header, "name"),
		columnOf(header, "status"),
		successField
	];
	const meanings = remember(fields, ([name = "", code = "", said = ""]) => {
		const success = successIn(said);
		if (success === void 0) return void 0;
		const isFailed = success === "" ? code !== "" && !/^[123]\d\d$/.test(code) : success === "no";
		const status = /^[1-9]\d\d$/.test(code) ? code : "";
		return {
			membership: answeredAs(requests, {
				name,
				status,
				error: isFailed && status === "" ? "failed" : "",
				isFailed
			}),
			isFailed
		};
	});
	return { row: (row) => {
		const endMs = timeOf(row, time, {
			expected: "epoch seconds, ms, µs or ns, or a date with its time",
			local: requests
		});
		const durationMs = amountOf(row, duration) * msOfUnit;
		const meaning = meaningOf(meanings, row);
		if (meaning === void 0) throw malformedField(row, successField, "true, false, 1, 0, yes, no or empty");
		addRequest(requests, meaning.membership, {
			endMs,
			durationMs,
			isFailed: meaning.isFailed
		});
	} };
}
function successIn(text) {
	if (/^(?:true|1|yes|ok|pass(?:ed)?)$/i.test(text)) return "yes";
	if (/^(?:false|0|no|ko|fail(?:ed|ure)?)$/i.test(text)) return "no";
	return text === "" ? text : void 0;
}

// src/ingest/import/formats/jtl.ts
const jtl = requestFormat({
	name: "jtl",
	label: "JMeter (jtl)",
	inWholeMs: true,
	recognises: (head) => {
		const columns = columnsIn(head);
		return columns.includes("timestamp") && columns.includes("elapsed") || /^(?:<\?xml[^>]{0,200}>\s*)?<testResults/.test(head);
	},
	async readAll(path, requests) {
		if ((await readHead(path)).trimStart().startsWith("<")) throw usageFailure(`${path} is a JTL in XML. Let JMeter write CSV: jmeter.save.saveservice.output_format=csv.`);
		let mostUsers = 0;
		await readRows(path, (header) => {
			const reading = startReading$1(requests, header);
			const { texts, columns } = reading;
			return {
				asked: askFor(header, {
					texts,
					wholes: Object.values(columns)
				}),
				row: (row) => {
					readSample$1(reading, row);
					const users = wholeIn(row, columns.users);
					if (users > mostUsers) mostUsers = users;
				}
			};
		});
		if (mostUsers > 0) {
			const users = metricAggregatorOf(requests.aggregator, "vus_max");
			addSample(requests.aggregator, users, groupedAs(requests, ""), mostUsers);
		}
	}
});
function startReading$1(requests, header) {
	const columns = {
		time: columnOf(header, "timestamp"),
		elapsed: columnOf(header, "elapsed"),
		latency: columnOf(header, "latency"),
		connect: columnOf(header, "connect"),
		users: columnOf(header, "allthreads")
	};
	if (columns.time === -1 || columns.elapsed === -1) throw usageFailure(`${header.path}, line 1: found no columns timeStamp and elapsed; expected the header of a JTL (jmeter.save.saveservice.print_field_names=true).`);
	const texts = [
		"label",
		"responsecode",
		"success",
		"responsemessage"
	].map((name) => columnOf(header, name));
	const meanings = remember(texts, ([name = "", code = "", success = "", message = ""]) => {
		if (message.startsWith("Number of samples in transaction")) return {
			kind: "transaction",
			membership: groupedAs(requests, name),
			isFailed: false
		};
		const isFailed = texts[2] === -1 ? !/^[23]\d\d$/.test(code) : success.toLowerCase() !== "true";
		const status = /^\d{3}$/.test(code) ? code : "";
		const error = isFailed && status === "" ? errorOf(code, message) : "";
		return {
			kind: "request",
			membership: answeredAs(requests, {
				name,
				status,
				error,
				isFailed
			}),
			isFailed
		};
	});
	const metricOf = (name) => metricAggregatorOf(requests.aggregator, name);
	const [waiting, connecting] = [metricOf("http_req_waiting"), metricOf("http_req_connecting")];
	return {
		requests,
		texts,
		columns,
		meanings,
		waiting,
		connecting,
		group: metricOf("group_duration")
	};
}
function errorOf(code, message) {
	const text = message.replace(/^Non HTTP response message: /, "");
	return text === "" ? code.replace(/^Non HTTP response code: /, "") : text;
}
const timeForm$1 = "a time: epoch milliseconds, or a date such as 2026/11/22 09:30:00.000";
function readSample$1({ requests, columns, meanings, waiting, connecting, group }, row) {
	let startMs = wholeIn(row, columns.time);
	if (!(startMs > 1e11)) startMs = timeOf(row, columns.time, {
		expected: timeForm$1,
		local: requests
	});
	const durationMs = wholeIn(row, columns.elapsed);
	if (Number.isNaN(durationMs)) throw malformedField(row, columns.elapsed, "whole milliseconds");
	const { kind, membership, isFailed } = meaningOf(meanings, row);
	const endMs = startMs + durationMs;
	if (kind === "transaction") {
		setTime(requests.aggregator, endMs);
		addSample(requests.aggregator, group, membership, durationMs);
		return;
	}
	addRequest(requests, membership, {
		endMs,
		durationMs,
		isFailed
	});
	addPhase(requests, row, {
		field: columns.latency,
		metric: waiting,
		membership
	});
	addPhase(requests, row, {
		field: columns.connect,
		metric: connecting,
		membership
	});
}
function addPhase({ aggregator }, row, { field, metric, membership }) {
	if (field === -1) return;
	const ms = wholeIn(row, field);
	if (Number.isNaN(ms)) throw malformedField(row, field, "whole milliseconds");
	addSample(aggregator, metric, membership, ms);
}

// src/ingest/import/kinds.ts
function kindsByObjectives(aggregator, objectives, path) {
	const custom = [...aggregator.metrics.values()].filter(({ kind }) => kind === void 0);
	return new Map(custom.map((metric) => {
		const asked = objectives.filter(({ indicator }) => indicator.of !== "servers" && indicator.metric === metric.name);
		return [metric.name, { type: typeFor(metric, asked, path) }];
	}));
}
function typeFor(metric, asked, path) {
	let type;
	for (const objective of asked) {
		const implied = typeImpliedBy(objective, metric);
		if (implied === "any") continue;
		if (implied === void 0 || type !== void 0 && type !== implied) throw usageFailure(`${path}: "${objective.text}" needs the type of the metric "${metric.name}", which k6's CSV does not have. Use --out json=FILE instead.`);
		type = implied;
	}
	return type ?? (asked.length > 0 ? "trend" : guessType(metric));
}
function typeImpliedBy(objective, metric) {
	const { aggregation } = objective.indicator;
	const { kind } = aggregation.kind === "overSeconds" ? aggregation.each : aggregation;
	switch (kind) {
		case "percentile": return "trend";
		case "min":
		case "max": return "any";
		case "rate": return isRate(objective, metric) ? "rate" : void 0;
		default: {
			const types = [
				"trend",
				"rate",
				"counter",
				"gauge"
			].filter((type) => aggregationsOf[type].some((word) => word === kind));
			return types.length === 1 ? types[0] : void 0;
		}
	}
}
function isRate({ bound }, metric) {
	if (!isBinary(metric)) return false;
	if (hasZero(metric)) return true;
	return bound.kind === "absolute" ? bound.limit <= 1 : bound.measure === "points";
}

// src/ingest/import/formats/k6-csv.ts
const label$2 = "k6 (csv)";
const k6Csv = {
	name: "k6-csv",
	label: label$2,
	recognises: (head) => head.startsWith("metric_name,"),
	async read(path, options) {
		const aggregator = startAggregator(planOf$1(options));
		const reader = startCsv(aggregator, (why) => usageFailure(`${path}, ${why}. Expected output of "k6 run --out csv=FILE".`));
		for await (const chunk of readChunks(path)) readCsv(reader, chunk);
		const cutOff = endCsv(reader);
		if (cutOff !== void 0) throw incompleteFile(path, cutOff.line);
		const warnings = notFiniteWarnings(reader.notFinite);
		const metrics = kindsByObjectives(aggregator, options.objectives ?? [], path);
		return importedRun(path, {
			aggregator,
			metrics,
			warnings,
			generator: label$2
		}, options);
	}
};

// src/ingest/import/formats/k6-json.ts
const label$1 = "k6 (json)";
const k6Json = {
	name: "k6-json",
	label: label$1,
	recognises: (head) => /^\{.*"type":"(?:Metric|Point)"/.test(head),
	async read(path, options) {
		const results = startK6Json(path, options);
		for await (const chunk of readChunks(path)) results.write(chunk);
		return results.finish();
	}
};
function startK6Json(path, options) {
	const aggregator = startAggregator(planOf$1(options));
	const reading = startReading(aggregator);
	const refuse = (text, line) => usageFailure(`${path}, line ${line}: found ${quoted$2(text)}; expected a line of "k6 run --out json=FILE", {"type":"Metric",…} or {"type":"Point",…}.`);
	const lines = startLines((text, line, isLast) => {
		if (isLast && parseJson(text) === void 0) throw incompleteFile(path, line);
		if (!addKnown(reading, text) && !addLine(reading, text)) throw refuse(text, line);
	}, longestLine$1, refuse);
	return {
		write: lines.write,
		finish() {
			lines.finish();
			const { kinds: metrics, notFinite } = reading;
			const warnings = notFiniteWarnings(notFinite);
			return importedRun(path, {
				aggregator,
				metrics,
				warnings,
				generator: label$1
			}, options);
		}
	};
}
const metricLine = object({
	type: literal("Metric"),
	data: object({
		name: string(),
		type: _enum([
			"counter",
			"gauge",
			"rate",
			"trend"
		]),
		contains: _enum([
			"time",
			"data",
			"default"
		]),
		submetrics: array(object({ tags: record(string(), string()).nullish() })).nullish()
	})
});
const pointLine = object({
	type: literal("Point"),
	metric: string(),
	data: object({
		time: string(),
		value: number$1(),
		tags: record(string(), string()).nullish()
	})
});
const line$1 = discriminatedUnion("type", [metricLine, pointLine]);
const mostMemberships = 4096;
const longestLine$1 = 1 << 20;
function startReading(aggregator) {
	return {
		aggregator,
		kinds: /* @__PURE__ */ new Map(),
		memberships: /* @__PURE__ */ new Map(),
		heads: /* @__PURE__ */ new Map(),
		time: "",
		notFinite: 0
	};
}
const [timeMark, valueMark, tagsMark] = [
	"\"data\":{\"time\":\"",
	"\",\"value\":",
	",\"tags\":"
];
const headForm = /^\{"metric":"[^"\\]+","type":"Point",$/;
const timeForm = /^[\d:.TZ+-]+$/;
const valueForm = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const tagsForm = /^,"tags":\{(?:"(?:[^"\\]|\\.)*"[:,]?)*\}\}\}$/;
function cut(text) {
	const time = text.indexOf(timeMark);
	const value = text.indexOf(valueMark, time);
	const tags = text.indexOf(tagsMark, value);
	if (time === -1 || value === -1 || tags === -1) return void 0;
	return {
		head: text.slice(0, time),
		time: text.slice(time + timeMark.length, value),
		value: text.slice(value + valueMark.length, tags),
		tags: text.slice(tags)
	};
}
function hasForms({ head, time, value, tags }) {
	return headForm.test(head) && timeForm.test(time) && valueForm.test(value) && tagsForm.test(tags);
}
function addKnown(reading, text) {
	const parts = cut(text);
	if (parts === void 0) return false;
	const metric = reading.heads.get(parts.head);
	const membership = reading.memberships.get(parts.tags);
	if (metric === void 0 || membership === void 0 || !valueForm.test(parts.value)) return false;
	const value = Number(parts.value);
	if (!Number.isFinite(value)) return false;
	if (parts.time !== reading.time) {
		const timeMs = timeForm.test(parts.time) ? Date.parse(parts.time) : NaN;
		if (Number.isNaN(timeMs)) return false;
		setTime(reading.aggregator, timeMs);
		reading.time = parts.time;
	}
	addSample(reading.aggregator, metric, membership, value);
	return true;
}
function addLine(reading, text) {
	const { data: parsed } = line$1.safeParse(parseJson(text));
	if (parsed?.type === "Point") return addPoint(reading, parsed, text);
	if (parsed !== void 0) declareMetric(reading, parsed.data);
	return parsed !== void 0;
}
function declareMetric({ aggregator, kinds, memberships }, { name: whole, type, contains, submetrics }) {
	const name = boundedName(whole);
	if (kinds.has(name)) return;
	kinds.set(name, {
		type,
		contains
	});
	const filters = (submetrics ?? []).flatMap(({ tags }) => tags ? [{
		metric: name,
		tags: boundedTags(tags)
	}] : []);
	if (filters.length === 0) return;
	declareFilters(aggregator, filters);
	memberships.clear();
}
function addPoint(reading, { metric: name, data }, text) {
	const timeMs = Date.parse(data.time);
	if (Number.isNaN(timeMs)) return false;
	if (!Number.isFinite(data.value)) {
		reading.notFinite += 1;
		return true;
	}
	const { aggregator, heads, memberships } = reading;
	const metric = metricAggregatorOf(aggregator, boundedName(name));
	const tags = data.tags ?? {};
	const membership = membershipOf(aggregator, taggedBy((tag) => tags[tag]));
	setTime(aggregator, timeMs);
	reading.time = "";
	addSample(aggregator, metric, membership, data.value);
	const parts = cut(text);
	if (parts === void 0 || !hasForms(parts)) return true;
	heads.set(copyOf(parts.head), metric);
	if (memberships.size >= mostMemberships) memberships.clear();
	memberships.set(copyOf(parts.tags), membership);
	return true;
}
function copyOf(text) {
	return Buffer.from(text).toString();
}

// src/ingest/import/formats/k6-summary.ts
const k6Summary = documentFormat({
	name: "k6-summary",
	label: "k6 (summary)",
	lacks: "samples; its time, but for the machine-readable one; percentiles other than those of --summary-trend-stats",
	recognises: (head) => /^\s*\{/.test(head) && (/"(?:root_group|metrics)"\s*:/.test(head) || /^\s*\{\s*"config"\s*:\s*\{\s*"duration"/.test(head)),
	schema: unknown$1(),
	is: "an end-of-test summary of k6",
	expected: "what --summary-export writes, or the data of handleSummary as JSON",
	summarise(json, options, refuse) {
		const found = k6SummaryIn(json);
		if (found === void 0) throw refuse("found no \"metrics\"");
		const { durationMs, endMs, checks } = found;
		const isTimed = endMs !== void 0 && durationMs !== void 0;
		const metrics = joined(found.metrics, durationMs, options);
		return {
			metrics,
			window: isTimed ? {
				startMs: endMs - durationMs,
				endMs
			} : void 0,
			durationMs,
			vusMax: Math.max(0, Math.round(seriesOf({ metrics }, "vus_max")?.values.max ?? 0)),
			droppedIterations: seriesOf({ metrics }, "dropped_iterations")?.values.count,
			checks
		};
	}
});
function joined(written, durationMs, options) {
	const byName = groupedBy(written.map((one) => ({
		...nameIn(one.name),
		one
	})), ({ name }) => name);
	const seconds = durationMs === void 0 ? void 0 : durationMs / 1e3;
	const countOf = countsIn(written);
	return [...byName].map(([name, all]) => {
		const parts = all.toSorted((a, b) => Object.keys(a.tags).length - Object.keys(b.tags).length);
		const { one: whole } = parts[0] ?? all[0];
		const contains = containsOf(name, whole.contains, options);
		switch (whole.type ?? builtinMetrics.get(name)?.type ?? typeOf$1(whole.values)) {
			case "counter": return {
				name,
				type: "counter",
				contains,
				series: parts.map(({ tags, one }) => counted(numberIn(one, "count") ?? 0, seconds, { tags }))
			};
			case "rate": return {
				name,
				type: "rate",
				contains,
				series: parts.flatMap(rateOf)
			};
			case "gauge": return {
				name,
				type: "gauge",
				contains,
				series: parts.flatMap(gaugeOf)
			};
			default: return {
				name,
				type: "trend",
				contains,
				series: parts.flatMap((part) => trendOf$1(part, countOf(name)))
			};
		}
	});
}
function nameIn(written) {
	const at = written.indexOf("{");
	if (at === -1 || !written.endsWith("}")) return {
		name: written,
		tags: {}
	};
	const pairs = written.slice(at + 1, -1).split(",").map((pair) => {
		const colon = pair.indexOf(":");
		const value = pair.slice(colon + 1).trim();
		return [pair.slice(0, colon).trim(), value.replace(/^(["'])(.*)\1$/, "$2")];
	});
	return {
		name: written.slice(0, at),
		tags: Object.fromEntries(pairs)
	};
}
function containsOf(name, written, { objectives = [] }) {
	if (written === "time" || written === "data" || written === "default") return written;
	const asked = objectives.find(({ indicator }) => indicator.of !== "servers" && indicator.metric === name);
	return asked?.bound.dimension === "time" ? "time" : asked?.bound.dimension === "bytes" ? "data" : "default";
}
function countsIn(written) {
	const [requests, iterations] = ["http_reqs", "iterations"].map((name) => {
		const counter = written.find((one) => one.name === name);
		return counter && numberIn(counter, "count");
	});
	return (metric) => {
		if (/^http_req_(?!failed)/.test(metric)) return requests;
		return metric === "iteration_duration" ? iterations : void 0;
	};
}
function numberIn({ values }, key) {
	const value = values[key];
	return typeof value === "number" && Number.isFinite(value) ? value : void 0;
}
function typeOf$1(values) {
	if ("passes" in values && "fails" in values) return "rate";
	if ("count" in values && "rate" in values) return "counter";
	return "value" in values ? "gauge" : "trend";
}
function rateOf({ tags, one }) {
	const passes = numberIn(one, "passes") ?? numberIn(one, "matches");
	const count = numberIn(one, "total") ?? (passes ?? 0) + (numberIn(one, "fails") ?? 0);
	return passes === void 0 || passes > count ? [] : shared(passes, count, { tags });
}
function gaugeOf({ tags, one }) {
	const value = numberIn(one, "value");
	if (value === void 0) return [];
	return [{
		tags,
		values: {
			value,
			min: numberIn(one, "min") ?? value,
			max: numberIn(one, "max") ?? value
		}
	}];
}
function trendOf$1({ tags, one }, usual) {
	const count = numberIn(one, "count") ?? (Object.keys(tags).length === 0 ? usual : void 0);
	const [min, max, avg, med] = [
		"min",
		"max",
		"avg",
		"med"
	].map((key) => numberIn(one, key));
	const percentiles = percentilesIn(one.values, /^p\(?(\d{1,3})(?:\.(\d{1,9}))?\)?$/).filter(([, value]) => Number.isFinite(value));
	if (count === 0 || avg === void 0 && med === void 0 && percentiles.length === 0) return [];
	return [{
		tags,
		values: {
			...trendValues(count ?? 0, {
				min,
				max,
				avg,
				med
			}, percentiles),
			...count === void 0 && { isCountUntold: true }
		}
	}];
}

// src/ingest/import/formats/locust.ts
const count = number$1().int().nonnegative();
const counts$1 = record(string().regex(/^\d{1,12}(?:\.\d{1,9})?$/), count);
const entry = looseObject({
	name: string(),
	method: string().nullish(),
	start_time: number$1(),
	last_request_timestamp: number$1().nullish(),
	num_requests: count,
	num_none_requests: count.optional(),
	num_failures: count,
	total_response_time: number$1(),
	min_response_time: number$1().nullish(),
	max_response_time: number$1(),
	response_times: counts$1,
	num_reqs_per_sec: counts$1,
	num_fail_per_sec: counts$1
});
const locust = documentFormat({
	name: "locust",
	label: "Locust (json)",
	lacks: "exact response times (two significant digits from 100 ms on)",
	recognises: (head) => /^\s*\[\s*\{\s*"name"\s*:/.test(head) && /"(?:num_requests|response_times)"\s*:/.test(head),
	schema: array(entry).max(1e4),
	is: "a result of Locust",
	expected: "what locust --json prints",
	summarise(all, options) {
		const entries = all.filter(({ num_requests: requests }) => requests > 0);
		const startMs = Math.min(...entries.map((one) => one.start_time)) * 1e3;
		const endMs = Math.max(...entries.map((one) => one.last_request_timestamp ?? one.start_time)) * 1e3;
		const isTimed = Number.isFinite(startMs) && endMs > startMs && endMs < 8e15;
		const slicing = isTimed ? chooseSlicing(endMs - Math.floor(startMs / 1e3) * 1e3) : void 0;
		const seconds = isTimed ? (endMs - startMs) / 1e3 : void 0;
		const percents = [.../* @__PURE__ */ new Set([...usualPercentiles, ...planOf$1(options).percentiles])];
		const names = entries.map(({ name }) => name);
		const nameOf = ({ name, method }) => names.indexOf(name) === names.lastIndexOf(name) ? name : `${method ?? ""} ${name}`.trim();
		const parts = [{
			tags: {},
			of: entries
		}, ...entries.map((one) => ({
			tags: { name: nameOf(one) },
			of: [one]
		}))];
		const totalOf = (of) => sumOf$1(of, (one) => one.num_requests);
		const countsOf = (of, key) => slicing && bySlice(of, key, {
			startMs,
			slicing
		});
		return {
			metrics: requestMetrics(parts.map(({ tags, of }) => counted(totalOf(of), seconds, {
				tags,
				slices: countsOf(of, "num_reqs_per_sec")
			})), parts.flatMap(({ tags, of }) => {
				const failures = sumOf$1(of, (one) => one.num_failures);
				const [count, passes] = [countsOf(of, "num_reqs_per_sec"), countsOf(of, "num_fail_per_sec")];
				const slices = count && passes && { slices: {
					count,
					passes
				} };
				return shared(Math.min(totalOf(of), failures), totalOf(of), {
					tags,
					...slices
				});
			}), parts.flatMap(({ tags, of }) => timesOf$1(of, tags, percents))),
			window: isTimed ? {
				startMs,
				endMs
			} : void 0,
			sliceMs: slicing === void 0 || slicing.seconds === 1 ? void 0 : slicing.seconds * 1e3,
			isFirstSliceCut: true,
			showsSamples: true
		};
	}
});
function bySlice(of, key, { startMs, slicing }) {
	const slices = Array.from({ length: slicing.slices }, () => 0);
	for (const [second, requests] of of.flatMap((one) => Object.entries(one[key]))) {
		const place = sliceOf(Math.max(0, Number(second) - Math.floor(startMs / 1e3)), slicing);
		slices[place] = (slices[place] ?? 0) + requests;
	}
	return slices;
}
function roundedBy(ms) {
	if (ms < 100) return .5;
	return ms < 1e3 ? 5 : ms < 1e4 ? 50 : 500;
}
function timesOf$1(of, tags, percents) {
	const times = /* @__PURE__ */ new Map();
	for (const [ms, often] of of.flatMap((one) => Object.entries(one.response_times))) times.set(Number(ms), (times.get(Number(ms)) ?? 0) + often);
	const ordered = [...times].filter(([, often]) => often > 0).sort(([one], [other]) => one - other);
	const total = sumOf$1(ordered, ([, often]) => often);
	if (total === 0) return [];
	const min = Math.min(...of.flatMap((one) => one.min_response_time ?? []));
	const max = Math.max(...of.map((one) => one.max_response_time));
	const sum = sumOf$1(of, (one) => one.total_response_time);
	const found = percents.map((percent) => {
		const value = valueAt(ordered, Math.ceil(percent / 100 * (total - 1)));
		const half = roundedBy(value);
		const bounds = {
			low: Math.max(min, value - half),
			high: Math.min(max, value + half)
		};
		return {
			key: percentileKey(percent),
			value,
			bounds
		};
	});
	return [{
		tags,
		values: {
			count: total,
			sum,
			...Number.isFinite(min) && { min },
			max,
			avg: sum / total,
			med: valueAt(ordered, Math.ceil((total - 1) / 2)),
			percentiles: Object.fromEntries(found.map(({ key, value }) => [key, value])),
			bounds: Object.fromEntries(found.map(({ key, bounds }) => [key, bounds]))
		},
		sketch: formatSketch(sketchOfCounts(ordered))
	}];
}
function valueAt(ordered, rank) {
	let seen = 0;
	for (const [value, often] of ordered) {
		seen += often;
		if (seen > rank) return value;
	}
	return ordered.at(-1)?.[0] ?? NaN;
}

// src/ingest/import/formats/ngrinder.ts
const label = "nGrinder (csv)";
const means = [
	["http_req_duration", ["mean_test_time_(ms)", "mean_test_time"]],
	["http_req_waiting", ["mean_time_to_first_byte"]],
	["http_req_connecting", ["mean_time_to_establish_connection"]]
];
const ngrinder = {
	name: "ngrinder",
	label,
	lacks: "samples, so that there are averages but no percentiles; its time zone",
	recognises: (head) => {
		const columns = columnsIn(head);
		return [
			"datetime",
			"tests",
			"errors"
		].every((name) => columns.includes(name));
	},
	async read(path, options) {
		const rows = [];
		const local = { hasLocalTimes: false };
		await readRows(path, (header) => {
			const columns = columnsOf(header);
			return { row: (row) => {
				rows.push(intervalOf(row, columns, timeOf(row, columns.time, {
					expected: "a date with its time, such as 2026-11-22 09:30:00",
					local
				})));
				if (rows.length > mostRows) throw usageFailure(`${path} has more than ${mostRows} rows.`);
			} };
		});
		rows.sort((one, other) => one.endMs - other.endMs);
		const [first, last] = [rows[0], rows.at(-1)];
		if (first === void 0 || last === void 0) throw usageFailure(`${path} has no rows. Expected nGrinder's output.csv.`);
		const rowMs = rowLength(rows);
		const window = {
			startMs: first.endMs - rowMs,
			endMs: last.endMs
		};
		const slices = inSlices(rows, {
			startMs: window.startMs,
			rowMs
		});
		const vusers = Math.max(0, ...rows.map((one) => one.vusers));
		return summaryRun(path, {
			generator: label,
			metrics: metricsOf(slices, (window.endMs - window.startMs) / 1e3),
			window,
			sliceMs: rowMs,
			vusMax: Math.round(vusers),
			warnings: local.hasLocalTimes ? [localTimeWarning] : []
		}, options);
	}
};
const mostRows = 43200;
const usualRowMs = 2e3;
function columnsOf(header) {
	const columns = {
		time: columnOf(header, "datetime"),
		tests: columnOf(header, "tests"),
		errors: columnOf(header, "errors"),
		vusers: columnOf(header, "vuser"),
		means: means.map(([, names]) => columnOf(header, ...names))
	};
	if (Math.min(columns.time, columns.tests, columns.errors) === -1) throw usageFailure(`${header.path}, line 1: found no columns DateTime, Tests and Errors; expected the header of nGrinder's output.csv.`);
	return columns;
}
function intervalOf(row, columns, endMs) {
	const figureAt = (field) => /^(?:|null|nan|-)$/i.test(textOf$1(row, field).trim()) ? 0 : amountOf(row, field);
	return {
		endMs,
		tests: figureAt(columns.tests),
		errors: figureAt(columns.errors),
		vusers: figureAt(columns.vusers),
		means: columns.means.map(figureAt)
	};
}
function rowLength(rows) {
	const known = rows.slice(1).map(({ endMs }, index) => endMs - (rows[index]?.endMs ?? endMs)).filter((step) => step > 0).sort((one, other) => one - other);
	return known[Math.floor((known.length - 1) / 2)] ?? usualRowMs;
}
function inSlices(rows, { startMs, rowMs }) {
	const placed = [];
	for (const row of rows) {
		const place = Math.max(placed.length, Math.round((row.endMs - startMs) / rowMs) - 1);
		while (placed.length < Math.min(place, mostRows)) placed.push(void 0);
		placed.push(row);
	}
	return placed;
}
function metricsOf(slices, seconds) {
	const tests = slices.map((one) => one?.tests ?? 0);
	const errors = slices.map((one) => one?.errors ?? 0);
	const all = tests.map((count, index) => count + (errors[index] ?? 0));
	const counter = (name, counts) => ({
		name,
		type: "counter",
		contains: "default",
		series: [counted(total(counts), seconds, { slices: counts })]
	});
	const failed = shared(total(errors), total(all), { slices: {
		count: all,
		passes: errors
	} });
	return [
		counter("http_reqs", tests),
		counter("iterations", all),
		{
			name: "http_req_failed",
			type: "rate",
			contains: "default",
			series: failed
		},
		...means.map(([name], place) => {
			return {
				name,
				type: "trend",
				contains: "time",
				series: averageOf(slices, place)
			};
		})
	];
}
function total(counts) {
	return sumOf$1(counts, (one) => one);
}
function averageOf(slices, place) {
	const mean = (one) => one?.means[place] ?? 0;
	const count = slices.map((one) => mean(one) > 0 ? one?.tests ?? 0 : 0);
	const sum = slices.map((one, index) => mean(one) * (count[index] ?? 0));
	const samples = total(count);
	if (samples === 0) return [];
	return [{
		tags: {},
		values: {
			count: samples,
			sum: total(sum),
			avg: total(sum) / samples,
			percentiles: {}
		},
		slices: {
			count,
			sum,
			percentiles: {},
			above: {}
		}
	}];
}

// src/ingest/import/formats/oha.ts
const toMs = (seconds) => seconds * 1e3;
const ms = number$1().nonnegative().transform(toMs).nullish();
const counts = record(string(), number$1().int().nonnegative());
const atTheEnd = "aborted due to deadline";
const oha = documentFormat({
	name: "oha",
	label: "oha (json)",
	lacks: "samples; its time; percentiles other than p10, p25, p50, p75, p90, p95, p99, p99.9 and p99.99",
	recognises: (head) => /^\s*\{\s*"summary"\s*:\s*\{\s*"successRate"/.test(head),
	schema: looseObject({
		summary: looseObject({
			total: number$1().positive(),
			slowest: ms,
			fastest: ms,
			average: ms
		}),
		latencyPercentiles: record(string(), number$1().transform(toMs).nullable()),
		statusCodeDistribution: counts,
		errorDistribution: counts
	}),
	is: "a result of oha",
	expected: "what oha --output-format json prints",
	summarise({ summary, latencyPercentiles, statusCodeDistribution, errorDistribution }) {
		const codes = Object.entries(statusCodeDistribution);
		const errors = Object.entries(errorDistribution).filter(([error]) => error !== atTheEnd);
		const failures = [...codes.flatMap(([code, count]) => failedStatus(code, count)), ...errors.map(([error, count]) => failedWith(error, count))];
		const answered = sumOf$1(codes, ([, count]) => count);
		const requests = answered + sumOf$1(errors, ([, count]) => count);
		const failed = sumOf$1(failures, ({ count }) => count);
		const percentiles = percentilesIn(latencyPercentiles, /^p(\d{1,2})(?:\.(\d{1,3}))?$/);
		const { fastest: min, slowest: max, average: avg } = summary;
		const figures = {
			min,
			max,
			avg,
			med: latencyPercentiles["p50"]
		};
		return {
			metrics: requestMetrics([counted(requests, summary.total)], shared(failed, requests), answered === 0 ? [] : [{
				tags: {},
				values: trendValues(answered, figures, percentiles)
			}]),
			durationMs: summary.total * 1e3,
			failures
		};
	}
});

// src/ingest/import/formats/vegeta.ts
const nsPerMs = 1e6;
const column = {
	time: 0,
	code: 1,
	latency: 2,
	error: 5,
	url: 10
};
const vegetaCsv = requestFormat({
	name: "vegeta-csv",
	label: "vegeta (csv)",
	recognises: (head) => /^\d{19},\d{1,3},\d{1,19},\d{1,19},\d{1,19},/.test(head),
	readAll(path, requests) {
		const row = (row) => {
			const known = (value, field, expected) => {
				if (Number.isNaN(value)) throw malformedField(row, field, expected);
				return value;
			};
			add(requests, known(timeIn(textOf$1(row, column.time)), column.time, "epoch nanoseconds"), {
				latency: known(wholeOf(row, column.latency), column.latency, "whole nanoseconds"),
				code: known(wholeOf(row, column.code), column.code, "an HTTP status, or 0"),
				error: textOf$1(row, column.error),
				url: textOf$1(row, column.url)
			});
		};
		return readRows(path, () => ({ row }), { fields: 12 });
	}
});
const line = looseObject({
	code: number$1().int(),
	timestamp: string(),
	latency: number$1().nonnegative(),
	error: string().optional(),
	url: string().optional()
});
const vegetaJson = requestFormat({
	name: "vegeta-json",
	label: "vegeta (json)",
	recognises: (head) => /^\s*\{"attack":/.test(head),
	readAll: (path, requests) => readLines(path, (text, number) => {
		const { data } = line.safeParse(parseJson(text));
		const startMs = data === void 0 ? NaN : Date.parse(data.timestamp);
		if (data === void 0 || Number.isNaN(startMs)) throw usageFailure(`${path}, line ${number}: found ${quoted$2(text)}; expected a line of "vegeta encode --to json", with code, timestamp and latency.`);
		add(requests, startMs, data);
	})
});
function add(requests, startMs, { latency, code, error = "", url = "" }) {
	const isFailed = code < 200 || code >= 400;
	const answered = {
		name: url,
		status: String(code),
		error: isFailed ? error : "",
		isFailed
	};
	const durationMs = latency / nsPerMs;
	addRequest(requests, answeredAs(requests, answered), {
		endMs: startMs + durationMs,
		durationMs,
		isFailed
	});
}
const ns = number$1().nonnegative().transform((value) => value / nsPerMs);
const vegetaReport = documentFormat({
	name: "vegeta-report",
	label: "vegeta (report)",
	lacks: "samples; percentiles other than p50, p90, p95 and p99",
	recognises: (head) => /^\s*\{\s*"latencies"\s*:/.test(head),
	schema: looseObject({
		latencies: looseObject({
			total: ns,
			mean: ns,
			"50th": ns,
			"90th": ns,
			"95th": ns,
			"99th": ns,
			max: ns,
			min: ns
		}),
		earliest: string(),
		end: string(),
		requests: number$1().int().positive(),
		status_codes: record(string(), number$1().int())
	}),
	is: "a report of vegeta",
	expected: "what vegeta report --type json prints",
	summarise({ latencies, requests, status_codes: codes, ...times }, _options, refuse) {
		const [startMs, endMs] = [Date.parse(times.earliest), Date.parse(times.end)];
		if (Number.isNaN(startMs) || Number.isNaN(endMs)) throw refuse("its times cannot be read");
		const succeeded = Object.entries(codes).filter(([code]) => /^[23]\d\d$/.test(code));
		const failed = Math.max(0, requests - sumOf$1(succeeded, ([, count]) => count));
		const { total: sum, min, max, mean: avg, "50th": med, "90th": p90, "95th": p95, "99th": p99 } = latencies;
		const values = {
			count: requests,
			sum,
			min,
			max,
			avg,
			med,
			percentiles: {
				"50": med,
				"90": p90,
				"95": p95,
				"99": p99
			}
		};
		return {
			metrics: requestMetrics([counted(requests, (endMs - startMs) / 1e3)], shared(failed, requests), [{
				tags: {},
				values
			}]),
			window: {
				startMs,
				endMs
			}
		};
	}
});

// src/ingest/import/formats/table.ts
const loadline = {
	name: "loadline",
	label: "Loadline",
	recognises: (head) => /^\s*\{/.test(head) && /"schema"\s*:\s*"loadline\//.test(head),
	read: async (path) => parseRun(await readText(path, largestDocumentBytes), path)
};
const formats = {
	loadline,
	"k6-csv": k6Csv,
	"k6-json": k6Json,
	jtl,
	artillery,
	locust,
	ngrinder,
	"vegeta-csv": vegetaCsv,
	"vegeta-json": vegetaJson,
	"vegeta-report": vegetaReport,
	oha,
	csv,
	"k6-summary": k6Summary
};

// src/ingest/import/results.ts
async function readResults(path, options = {}, format) {
	if (await isDirectory(path)) {
		const scenario = options.scenario ?? nameOf$1(path);
		const ofEngine = {
			...options,
			scenario,
			plan: {
				...options.plan,
				isShare: true
			}
		};
		return await readEngines(path, async (file) => await readResults(file, ofEngine, format));
	}
	const head = await readHead(path);
	if (head.trim() === "") throw usageFailure(`${path} is empty; ${expectation}`);
	const importer = format === void 0 ? importerOf(head) : formats[format];
	if (importer === void 0) {
		const [first = ""] = head.split("\n", 1);
		throw usageFailure(`${path} has an unknown format: line 1 is ${quoted$2(first)}; ${expectation}`);
	}
	const run = lacking(await importer.read(path, options), importer);
	refuseImpossible(path, run);
	if (run.shard !== void 0) throw usageFailure(`${path} is shard ${run.shard.index} of ${run.shard.count}, a part of a load. Judge the records of all shards together: loadline judge DIRECTORY`);
	if (options.summary === void 0 || isImported(run)) return run;
	throw usageFailure(`${options.summary.path} is a k6 summary after ${path}, a Run record that already has k6's duration. Leave it out.`);
}
function refuseImpossible(path, run) {
	const { error } = runSchema.safeParse(run);
	const [first] = error?.issues ?? [];
	if (first === void 0) return;
	throw usageFailure(`${path} has a figure that no run can have (${first.path.join(".")}: ${first.message}). Save the results again.`, error);
}
function lacking(run, { lacks, label }) {
	if (lacks === void 0) return run;
	const { generator } = run;
	return {
		...run,
		generator: {
			...generator,
			warnings: [`${label} does not hold: ${lacks}.`, ...generator.warnings]
		}
	};
}
function importerOf(head) {
	return Object.values(formats).find((candidate) => candidate.recognises(head));
}
const summarised = [
	"k6-csv",
	"k6-json",
	"loadline"
];
async function withSummaries(paths) {
	const files = [];
	for (const path of paths) {
		const format = await isDirectory(path) ? void 0 : importerOf(await readHead(path))?.name;
		const before = files.at(-1);
		const isOfBefore = format === "k6-summary" && summarised.includes(before?.format);
		if (isOfBefore && before?.summary !== void 0) throw usageFailure(`${path} is the second summary of k6 after ${before.path}. Put each summary right after the samples of its run.`);
		const summary = isOfBefore ? parseSummary$1(await readText(path, largestDocumentBytes), path) : void 0;
		if (before !== void 0 && summary !== void 0) files.splice(-1, 1, {
			...before,
			summary
		});
		else files.push({
			path,
			format,
			summary: void 0
		});
	}
	return files.map(({ path, summary }) => ({
		path,
		summary
	}));
}
const expectation = `expected results, plain or gzipped, in one of these formats: ${formatNames.join(", ")} (docs/results.md).`;

// src/app/results/loads.ts
function refuseMixedLoads(mode, files) {
	const reference = files.find(({ run }) => run.fingerprint !== void 0) ?? files[0];
	if (reference === void 0) return;
	const others = files.map((file) => {
		return {
			title: titleOf$2(file),
			changed: differences$1(reference.run, file.run).map(changedPartWords)
		};
	});
	const different = differingLines(titleOf$2(reference), others);
	if (different === void 0) return;
	throw usageFailure(`${mode}: these files are runs of different loads, which cannot be compared:\n${different}\nName files of one load.`);
}
function differingLines(reference, others, most) {
	const different = others.filter(({ changed }) => changed.length > 0).slice(0, most);
	if (different.length === 0) return void 0;
	return [reference, ...different.map(({ title, changed }) => `${title}: differs in ${changed.join(", ")}`)].map((text) => `  ${text}`).join("\n");
}
function titleOf$2({ path, run }) {
	return `${path} (scenario ${run.provenance.scenario})`;
}
function differences$1(one, other) {
	if (one.fingerprint !== void 0 && other.fingerprint !== void 0) return changedParts(loadOf(one), loadOf(other));
	const unknownLoad = (run) => loadOf({
		...run,
		fingerprint: void 0
	});
	return changedParts(unknownLoad(one), unknownLoad(other));
}
function refuseUnfinished(mode, files) {
	for (const { path, run } of files) {
		if (run.ending.kind === "finished") continue;
		const how = run.ending.kind === "unfinished" ? run.ending.reason : "a threshold of the script stopped it early";
		throw usageFailure(`${mode}: ${path} is not a complete run: ${how}. Use a run that finished.`);
	}
}
function refuseUseless(mode, files) {
	for (const { path, run } of files) {
		const why = ofAnotherTarget([run]) ?? ofErrorPages([run]);
		if (why !== void 0) throw runFailure(`${mode}: ${path} cannot be compared with: ${why}`);
	}
}
function differentEndpoints(baseline, current) {
	if ([...baseline, ...current].every(({ run }) => run.fingerprint !== void 0)) return [];
	const [before, now] = [endpointsOf$1(baseline), endpointsOf$1(current)];
	if (now.some((name) => before.includes(name)) || before.length === 0 || now.length === 0) return [];
	return [differentEndpointsWords(listed$1(before), listed$1(now))];
}
function matchedByPath(baseline, current) {
	const basesOf = (files) => {
		const targets = files.flatMap(({ run }) => isImported(run) ? run.provenance.target : []);
		return [...new Set(targets)].filter((target) => target !== "unknown");
	};
	const [before, now] = [basesOf(baseline), basesOf(current)];
	if (now.every((base) => before.includes(base)) && before.every((base) => now.includes(base)) || before.length === 0 || now.length === 0) return [];
	return [matchedByPathWords(listed$1(before), listed$1(now))];
}
function refuseOtherTarget(files, target) {
	for (const file of files) {
		const names = endpointsOf$1([file]);
		const urls = names.filter((name) => /^(?:https?|wss?):\/\//i.test(name));
		const isShortened = names.some((name) => /^[/?#]/.test(name));
		if (!isImported(file.run) || urls.length === 0 || isShortened) continue;
		throw usageFailure(`compare: no request of ${file.path} goes to ${target}; its requests go to ${listed$1(originsOf(urls))}.`);
	}
}
function originsOf(urls) {
	return [...new Set(urls.map((url) => url.split("/").slice(0, 3).join("/")))];
}
function endpointsOf$1(files) {
	const names = files.flatMap(({ run }) => allSeriesOf(run, "http_req_duration")).flatMap(({ tags }) => tags["name"] ?? []);
	return [...new Set(names.map(endpointGroup))].sort();
}
const mostNamed$1 = 5;
function listed$1(names) {
	const more = names.length > mostNamed$1 ? ", …" : "";
	return `${names.slice(0, mostNamed$1).join(", ")}${more}`;
}

// src/app/results/pairs.ts
function refuseUnpaired(mode, baseline, current) {
	if (baseline.length !== current.length) throw usageFailure(`${mode}: paired needs the same number of results on both sides, but there are ${baseline.length} (baseline) and ${current.length} (current).`);
	for (const { path, run } of current) {
		if (run.ending.kind !== "unfinished") continue;
		throw usageFailure(`${mode}: ${path} is not a complete run: ${run.ending.reason}. Leave out both runs of its round.`);
	}
}
function chooseTiming(asked, baseline, current) {
	if (asked !== "auto") return asked;
	return current.every(({ run }, index) => {
		const base = baseline[index];
		return base !== void 0 && overlapOf(run.window, base.run.window) > .5;
	}) ? "simultaneous" : "alternating";
}

// src/judge/indicator/thresholds.ts
function keepsThreshold({ metric, expression }, run) {
	const objective = parseThreshold(metric, expression);
	if (objective?.bound.kind !== "absolute") return void 0;
	const found = findIndicator(run, objective.indicator);
	return found.kind !== "found" || holds(found.value, objective.comparison, objective.bound.limit);
}

// src/app/results/shards.ts
const mostNamed = 8;
function shardWords(numbers, count) {
	const named = numbers.slice(0, mostNamed).map(String);
	const rest = numbers.length - named.length;
	const all = rest > 0 ? [...named, `${rest} more`] : named;
	return `shard${numbers.length === 1 ? "" : "s"} ${list(all)} of ${count}`;
}
function titleOf$1({ path, shard }) {
	return `${path} (shard ${shard.index} of ${shard.count})`;
}
function roundWords({ round, side }) {
	return `round ${round}${side === "head" ? "" : side === "base" ? " of the base deployment" : " of the null control"}`;
}
function shownValue(value) {
	return value === void 0 ? "unknown" : String(value).slice(0, 100);
}
function differences(one, other) {
	const changed = (what, before, now) => before === now ? [] : [`${what} (${shownValue(before)} -> ${shownValue(now)})`];
	const [a, b] = [one.run.provenance, other.run.provenance];
	return [
		...changed("the number of shards", one.shard.count, other.shard.count),
		...changedParts(loadOf(one.run), loadOf(other.run)).map(changedPartWords),
		...one.shard.round === other.shard.round ? changed("the start", one.shard.startAt, other.shard.startAt) : [],
		...one.shard.sequence === other.shard.sequence ? [] : ["how the load is divided (execution segments)"],
		...changed("the load generator's version", a.generator, b.generator),
		...changed("Loadline's version", a.loadline, b.loadline),
		...changed("the target", a.target, b.target),
		...changed("the commit", a.commit, b.commit)
	];
}
function refuseDifferent(where, [first, ...others]) {
	const compared = others.map((file) => ({
		title: titleOf$1(file),
		changed: differences(first, file)
	}));
	const different = differingLines(titleOf$1(first), compared, mostNamed);
	if (different === void 0) return;
	throw usageFailure(`judge: the shards of ${where} did not make one load:\n${different}\nName the records of one workflow run, whose jobs have the same script, settings and versions and differ in shard alone.`);
}
function refuseDoubled(round) {
	const seen = /* @__PURE__ */ new Map();
	for (const file of round.files) for (const key of [`${file.shard.index}`, `part ${file.shard.segment}`]) {
		const before = seen.get(key);
		if (before !== void 0) throw usageFailure(`judge: ${titleOf$1(before)} and ${titleOf$1(file)} are the same part of ${roundWords(round)}. Name each record once, and remove those of other workflow runs.`);
		seen.set(key, file);
	}
}
function incomplete(round) {
	const [{ shard }] = round.files;
	const found = new Set(round.files.map((file) => file.shard.index));
	const missing = Array.from({ length: shard.count }, (_, at) => at + 1).filter((at) => !found.has(at));
	if (missing.length > 0) {
		const [its, job, record] = missing.length === 1 ? [
			"its",
			"job",
			"record was"
		] : [
			"their",
			"jobs",
			"records were"
		];
		return runFailure(`${capitalised(roundWords(round))} lacks ${shardWords(missing, shard.count)}: ${its} ${job} failed or ${its} ${record} not downloaded. See the log of ${its} ${job}, then run all shards again with a new start.`);
	}
	for (const { run, shard: one } of round.files) {
		if (run.ending.kind !== "unfinished") continue;
		return runFailure(`${capitalised(roundWords(round))}: shard ${one.index} of ${one.count} did not finish: ${run.ending.reason}. Run all shards again with a new start.`);
	}
	return idleInAll(round);
}
function idleInAll(round) {
	const [{ shard }, ...others] = round.files;
	const idle = (shard.idle ?? []).filter((name) => others.every((file) => file.shard.idle?.includes(name)));
	if (idle.length === 0) return void 0;
	const [scenarios, which] = idle.length === 1 ? ["The scenario", "its"] : ["The scenarios", "their"];
	return runFailure(`${scenarios} ${idle.map((name) => `"${name}"`).join(", ")} ran no iteration in any shard of ${roundWords(round)}, so part of the load is missing. Check ${which} rate, stages, VUs and duration: is there time for one iteration?`);
}
function judgedThresholds(merged, { files }) {
	const thresholds = merged.thresholds.map((one) => ({
		...one,
		ok: keepsThreshold(one, merged) ?? one.ok
	}));
	if (merged.ending.kind !== "abortedByThreshold") return thresholds;
	const stopped = files.find(({ run }) => run.ending.kind === "abortedByThreshold");
	const isMissed = thresholds.some(({ abortOnFail, ok }, index) => abortOnFail && !ok && stopped?.run.thresholds[index]?.ok === false);
	if (stopped === void 0 || isMissed) return thresholds;
	return runFailure(`Shard ${stopped.shard.index} of ${stopped.shard.count} was stopped by a threshold with abortOnFail that all shards together keep, so part of the load is missing: each k6 evaluates it on its own part. Remove abortOnFail, or set a later delayAbortEval.`);
}
function mergeRound(round) {
	const failure = incomplete(round);
	if (failure !== void 0) return failure;
	const files = round.files.toSorted((one, other) => one.shard.index - other.shard.index);
	const clocks = clocksOf(files.map(({ shard }) => shard));
	const [first, ...others] = files.map(({ run }, index) => ({
		run,
		clockMs: clocks[index] ?? 0
	}));
	if (first === void 0) throw new Error("a round without shards");
	const merged = mergeRuns([first, ...others]);
	const thresholds = judgedThresholds(merged, round);
	if (!Array.isArray(thresholds)) return thresholds;
	return {
		path: round.files[0].path,
		run: {
			...merged,
			thresholds
		}
	};
}
function withoutRounds(rounds) {
	const gap = rounds.find(({ round }, index) => round !== index + 1);
	if (gap === void 0) return void 0;
	const missing = rounds.indexOf(gap) + 1;
	return runFailure(`There are shards of ${roundWords(gap)}, but none of ${roundWords({
		...gap,
		round: missing
	})}: its records were not downloaded, or are of another workflow run. Name all records, or run all shards again with a new start.`);
}
function roundsOf(files, side) {
	return [...groupedBy(files, ({ shard }) => shard.round)].sort(([one], [other]) => one - other).map(([round, own]) => ({
		round,
		side,
		files: own
	}));
}
function mergeShards(files, side) {
	const shards = files.flatMap((file) => file.run.shard === void 0 ? [] : [{
		...file,
		shard: file.run.shard
	}]);
	const [first] = shards;
	if (first === void 0) return {
		files,
		failure: void 0
	};
	const whole = files.find(({ run }) => run.shard === void 0);
	if (whole !== void 0) throw usageFailure(`judge: ${whole.path} is a whole run, but ${titleOf$1(first)} is a part of one. Name the records of one load.`);
	const rounds = roundsOf(shards, side);
	const merged = [];
	let failure = withoutRounds(rounds);
	for (const round of rounds) {
		refuseDifferent(roundWords(round), round.files);
		refuseDoubled(round);
		const one = mergeRound(round);
		if ("run" in one) merged.push(one);
		else failure ??= one;
	}
	refuseDifferent("all rounds", [first, ...rounds.map(({ files: [one] }) => one)]);
	return {
		files: merged,
		failure
	};
}

// src/app/judge.ts
function sideOf$1(path) {
	return readRecordName(path.split(/[\\/]/).at(-1) ?? "")?.side ?? "head";
}
function groupOf(key, files) {
	const merged = (side) => mergeShards(files.filter(({ path }) => sideOf$1(path) === side), side);
	const [head, base, control] = [
		merged("head"),
		merged("base"),
		merged("control")
	];
	refuseMixedLoads("judge", [
		...head.files,
		...base.files,
		...control.files
	]);
	const failure = head.failure ?? base.failure ?? control.failure;
	const [now, before] = [inTime(head.files), inTime(base.files)];
	const isPaired = failure === void 0 && before.length > 0;
	if (isPaired) refuseUnpaired("judge", before, now);
	return {
		key,
		runs: now.map(({ run }) => run),
		base: before.map(({ run }) => run),
		control: inTime(control.files).map(({ run }) => run),
		timing: isPaired ? chooseTiming("auto", before, now) : void 0,
		failure
	};
}
function inTime(files) {
	const startMs = ({ run }) => Date.parse(run.window.start);
	return files.toSorted((one, other) => startMs(one) - startMs(other));
}
const mib = 1048576;
const mostBytes$1 = {
	judge: 256 * mib,
	publish: 64 * mib
};
function refuseTooManyBytes(reader, bytes) {
	const most = mostBytes$1[reader];
	if (bytes <= most) return;
	throw usageFailure(`${reader}: the Run records have more than ${most / mib} MiB together (unpacked). Judge fewer scenarios or rounds at once.`);
}
async function readRecords(paths, reader = "judge") {
	let bytes = 0;
	const files = await inTurn(paths, async (path) => {
		const unpacked = await readUnpacked(path);
		bytes += unpacked.length;
		refuseTooManyBytes(reader, bytes);
		const run = parseRun(unpacked.toString("utf8"), path);
		if (run.shard !== void 0) refuseUnmergeable(path, run);
		return {
			path,
			run
		};
	});
	return [...groupedBy(files, ({ run }) => JSON.stringify(keyOfRun(run))).values()].map((own) => groupOf(keyOfRun(own[0].run), own));
}
async function judgeRecords(groups, judging) {
	const { missing = [], rules } = judging;
	return await concludeGate({
		...judging,
		...rules
	}, async () => {
		return [...await inTurn(groups, (group) => judgeGroup(group, groups.length, judging)), ...missing.map(({ key, failure }) => broken(key, failure, false))];
	});
}
async function judgeGroup({ key, runs, base, control, timing, failure }, scenarios, judging) {
	if (failure !== void 0) return broken(key, failure, false, runs);
	try {
		const stored = timing === void 0 ? await readStored(key, judging.baseline) : nothingStored;
		const scenario = asScenario(key, judging.expectedOf(key.scenario));
		const { requireBaseline, baselineMaxAgeMs } = judging.rules;
		return judgeRuns(runs, scenario, {
			...stored,
			requireBaseline,
			baselineMaxAgeMs,
			scenarios,
			options: judging.options,
			...timing && { sideBySide: {
				runs: base,
				control,
				timing
			} }
		});
	} catch (error) {
		return broken(key, error, false);
	}
}

// src/app/ladders.ts
async function judgeLadders(ladders, asked, conclusion) {
	const judge = asked.objectives.length === 0 ? shown$1 : judged;
	return await concludeGate(conclusion, async () => [judge(ladders, asked)]);
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
			baselineBranch: void 0
		}
	});
}
function shown$1({ current, baseline }, { key }) {
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
				falseAlarms: void 0,
				why: [],
				moved: void 0
			}
		},
		notes: [],
		exitStatus: exitStatus.passed
	};
}

// src/report/words/facts/shards.ts
function lateShardWords({ index, count, round, lateMs }) {
	return `shard ${index} of ${count} began ${formatDurationMs(Math.round(lateMs))} late, so round ${round} is not valid. Set a later shard-start or, from the second round on, a longer max-duration.`;
}

// src/app/rounds/turns.ts
const furthestMs = 36e5;
function secondText(ms) {
	return new Date(ms).toISOString().replace(/\.\d+Z$/, "Z");
}
function refuseStart({ startMs }, nowMs) {
	const written = `shard-start: ${secondText(startMs)}`;
	if (startMs <= nowMs) throw usageFailure(`${written} was ${formatDurationMs(Math.ceil((nowMs - startMs) / 1e3) * 1e3)} ago, and the other shards have begun without this one. Set a later start, and run all jobs of the workflow again, the first one included.`);
	if (startMs - nowMs > furthestMs) throw usageFailure(`${written} is more than an hour ahead. Set a start a few minutes ahead: shards wait for it with their jobs running.`);
}
function openTurns(shard) {
	const { index, count } = shard;
	let nextMs = shard.startMs;
	let current = 1;
	return {
		index,
		count,
		enter: (round) => {
			current = round;
		},
		takeTurn: (apartMs) => {
			const startMs = nextMs;
			nextMs += Math.ceil(apartMs / 1e3) * 1e3;
			return {
				round: current,
				startMs
			};
		}
	};
}

// src/app/measure.ts
async function measureScenarios(gate, ports, options) {
	const { signal, log } = ports;
	const measured = [];
	const shard = gate.shard && openTurns(gate.shard);
	let doubted;
	for (const scenario of gate.scenarios) {
		const rounds = shard === void 0 ? 1 : scenario.rounds.max;
		const random = uniformDraws((gate.shard?.startMs ?? 0) / 1e3);
		const measuring = openRounds({
			...scenario,
			sideBySide: shard && scenario.sideBySide
		}, {
			gate,
			ports: {
				...ports,
				random
			},
			options,
			limits: {
				min: rounds,
				max: rounds
			},
			shard
		});
		for (let round = 1; round <= rounds; round += 1) {
			shard?.enter(round);
			const attempt = await measuring.take(round);
			const runs = runsOf(attempt, round);
			measured.push(...runs);
			for (const { run } of runs) tellDoubts(scenario, run, log);
			doubted ??= runs.map(({ run }) => exceptionsFailure(scenario, run)).find((one) => one !== void 0);
			const isPartial = attempt.kind === "lost" && attempt.cancelled && runs.length > 0;
			if (attempt.kind === "lost" && !isPartial) return {
				runs: measured,
				failure: attempt.failure
			};
			if (signal.aborted) return {
				runs: measured,
				failure: doubted
			};
		}
	}
	return {
		runs: measured,
		failure: doubted
	};
}
function runsOf(attempt, round) {
	if (attempt.kind === "lost") return attempt.runs.map((run) => ({
		run,
		side: "head",
		round
	}));
	return [
		"head",
		"base",
		"control"
	].flatMap((side) => {
		const run = attempt.round[side];
		return run === void 0 ? [] : [{
			run,
			side,
			round
		}];
	});
}
function tellDoubts({ name }, run, log) {
	for (const doubt of hostDoubts([run])) log.warn(`${name}: ${hostDoubtSentence(doubt)}`);
	const errors = ofErrorPages([run]);
	if (errors !== void 0) log.warn(`${name}: ${errors}`);
	if (run.shard !== void 0 && run.shard.lateMs > 0) log.warn(`${name}: ${lateShardWords(run.shard)}`);
}
function exceptionsFailure({ script }, run) {
	const words = mostlyThrew(run) ? thrownWords([run]) : void 0;
	return words === void 0 ? void 0 : runFailure(`"${script}" did not give a usable measurement: ${words}. The record was written anyway.`);
}

// src/app/rounds/fit-runs.ts
const mostInARow = 2;
async function measureFitRuns(scenario, options) {
	const { wanted, most, ports } = options;
	const fit = [];
	const leftOut = [];
	let inARow = 0;
	while (fit.length < wanted && fit.length + leftOut.length < most && inARow < mostInARow) {
		const taken = await takeRun(scenario, options, {
			fit,
			leftOut
		});
		if (taken.kind === "ended") return taken;
		if (taken.kind === "leftOut") {
			leftOut.push(taken.left);
			ports.log.warn(leftOutLine(taken.left));
		} else {
			fit.push(taken.run);
			if (taken.kind === "last") break;
		}
		inARow = taken.kind === "leftOut" && taken.mayStay ? inARow + 1 : 0;
	}
	return {
		kind: "measured",
		fit,
		leftOut
	};
}
async function takeRun(scenario, options, before) {
	const { ports, judge } = options;
	const measured = [...before.fit, ...before.leftOut.flatMap(({ run }) => run ?? [])];
	const isFirst = before.fit.length + before.leftOut.length === 0;
	try {
		const run = await measure(scenario, options, before.fit.length + 1);
		if (run.ending.kind === "abortedByThreshold") return {
			kind: "last",
			run
		};
		if (run.ending.kind === "unfinished") return {
			kind: "ended",
			result: broken(keyOf$1(scenario), runFailure(run.ending.reason), true, [...measured, run])
		};
		const result = judge([run]);
		return result.outcome.kind === "broken" && isFirst ? {
			kind: "ended",
			result
		} : fitnessOf(run, result);
	} catch (error) {
		const isCancelled = ports.signal.aborted;
		if (isFirst || isCancelled || !(error instanceof Failure)) return {
			kind: "ended",
			result: broken(keyOf$1(scenario), error, isCancelled, measured)
		};
		return {
			kind: "leftOut",
			left: {
				kind: "broken",
				reason: error.message
			},
			mayStay: true
		};
	}
}
async function measure(scenario, { ports, run, caller, wanted }, number) {
	const { log, signal } = ports;
	const words = `${scenario.name}: run ${number} of ${wanted}`;
	log.note(`${words} for the baseline`);
	return await run({
		caller,
		signal,
		log: withProgressLabel(log, () => words)
	});
}
function fitnessOf(run, { outcome }) {
	if (outcome.kind === "broken") return {
		kind: "leftOut",
		left: {
			kind: "broken",
			reason: outcome.reason,
			run
		},
		mayStay: true
	};
	const { verdict } = outcome;
	const unfit = unfitForBaseline([run], {
		...verdict,
		verdict: "inconclusive"
	});
	if (unfit === void 0) return {
		kind: "fit",
		run
	};
	const [seen] = verdict.invalid;
	return {
		kind: "leftOut",
		left: {
			kind: "unfit",
			reason: seen === void 0 ? unfit : invalidityClause(seen),
			run
		},
		mayStay: seen === void 0
	};
}

// src/app/record.ts
async function recordBaseline(gate, ports, options) {
	const most = gate.results.kind === "k6" ? 2 * options.runs : options.runs;
	return await concludeScenarios(gate, ports, options, (scenario) => recordScenario(scenario, {
		ports,
		options,
		most,
		run: (loading) => ports.load.run(scenario, loading)
	}));
}
async function recordMeasured(groups, ports, { expectedOf, failOnInconclusive, ...options }) {
	const conclusion = {
		failOnInconclusive,
		publisher: ports.publisher,
		options
	};
	return await concludeGate(conclusion, async () => inTurn(groups, async ({ key, runs, failure }) => {
		if (failure !== void 0) return broken(key, failure, false, runs);
		const next = runs.values();
		const run = async ({ caller }) => {
			const { value } = next.next();
			if (value === void 0) throw new Error("more runs were asked for than there are");
			return {
				...value,
				provenance: {
					...value.provenance,
					...caller
				}
			};
		};
		const around = {
			ports,
			options: {
				...options,
				runs: runs.length
			},
			most: runs.length,
			run
		};
		return await recordScenario(asScenario(key, expectedOf(key.scenario)), around);
	}));
}
async function recordScenario(scenario, { ports, options, most, run }) {
	const key = keyOf$1(scenario);
	const { acceptance, caller, runs: wanted } = options;
	const isAcceptance = acceptance !== void 0;
	let made = [];
	try {
		await ports.baseline.assertWritable();
		const doubts = [];
		const history = await ports.baseline.read(key, { onDoubt: (doubt) => doubts.push(doubt) });
		const judge = (runs) => judgeRuns(runs, scenario, {
			history,
			doubts,
			requireBaseline: false,
			isAcceptance,
			options
		});
		const measured = await measureFitRuns(scenario, {
			ports,
			run,
			caller,
			wanted,
			most,
			judge
		});
		if (measured.kind === "ended") return measured.result;
		const { fit, leftOut } = measured;
		made = [...fit, ...leftOut.flatMap(({ run }) => run ?? [])];
		const judged = judge(fit.length > 0 ? fit : made);
		const { outcome } = judged;
		if (outcome.kind !== "judged") return judged;
		const how = isAcceptance ? "accepted" : "added";
		const reported = fit.length > 0 ? leftOut : leftOut.map(({ kind, reason }) => ({
			kind,
			reason
		}));
		const kept = await keepRuns(outcome, {
			how,
			asked: wanted,
			kept: fit.length,
			leftOut: reported
		}, {
			ports,
			options
		});
		return {
			...judged,
			...kept
		};
	} catch (error) {
		return broken(key, error, ports.signal.aborted, made);
	}
}
async function keepRuns(outcome, recording, { ports, options }) {
	const { runs, verdict, scenario, environment } = outcome;
	const { acceptance } = options;
	const left = leftOutWords(recording);
	if (recording.kept === 0) return {
		outcome: {
			...outcome,
			recording
		},
		notes: left
	};
	const unfit = unfitForBaseline(runs, verdict);
	if (unfit !== void 0) {
		const leftOut = verdict.verdict === "fail" ? recording.leftOut : [{
			kind: "unfit",
			reason: unfit
		}];
		const none = {
			...recording,
			kept: 0,
			leftOut
		};
		const accept = options.report.recordCommand?.("accept", scenario);
		return {
			outcome: {
				...outcome,
				recording: none
			},
			notes: [notKeptWords(unfit, verdict, {
				how: recording.how,
				accept
			}), ...left]
		};
	}
	const entries = runs.map((run, index) => ({
		run,
		accepted: index === 0 ? acceptance : void 0
	}));
	await ports.baseline.append({
		scenario,
		environment
	}, entries);
	return {
		outcome: {
			...outcome,
			recorded: recording.how,
			recording
		},
		notes: [
			keptWords(runs.length, ports.baseline.place, acceptance),
			...doubtsOf$1(verdict),
			...left
		]
	};
}
function doubtsOf$1({ verdict, judgements }) {
	if (verdict !== "inconclusive") return [];
	const isNoise = judgements.some((it) => it.kind === "relative" && it.verdict === "inconclusive");
	return [judgements.some(({ kind, objective }) => kind === "notJudged" && objective.indicator.of === "servers") && !isNoise ? keptDoubts.withoutServers : keptDoubts.inconclusive];
}

// src/model/measurement-plan.ts
function neededFor(objectives, shown) {
	const filters = /* @__PURE__ */ new Map();
	const percentiles = /* @__PURE__ */ new Set();
	const indicators = [...objectives.map(({ indicator }) => indicator), ...indicatorsOf(shown)];
	for (const { metric, tags, aggregation } of indicators) {
		const isOverSeconds = aggregation.kind === "overSeconds";
		const asked = isOverSeconds ? aggregation.each : aggregation;
		if (isOverSeconds || !isWhole$1(tags)) filters.set(`${metric} ${tagsKey(tags)}`, {
			metric,
			tags
		});
		if (asked.kind === "percentile") percentiles.add(asked.percent);
	}
	return {
		filters: [...filters.values()],
		percentiles: [...percentiles]
	};
}
function indicatorsOf({ figures, breakdown } = { figures: [] }) {
	const averages = breakdown === void 0 ? [] : [breakdown.of, ...breakdown.parts];
	return [...figures.flatMap(({ indicator, per }) => per === void 0 ? [indicator] : [indicator, per]), ...averages.map(({ metric, tags }) => ({
		metric,
		tags,
		aggregation: { kind: "avg" }
	}))];
}

// src/app/results/paths.ts
const mostBases = 24;
function namesOf$1({ names: all, isFixed }) {
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
	const [before, now] = [baseline.map(namesOf$1), current.map(namesOf$1)];
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
	const { objectives, shown, target, keepQueryStrings, format } = measuring;
	const plan = {
		...neededFor(objectives, shown),
		keepQueryStrings,
		target
	};
	return {
		file,
		path,
		run: await readResults(path, {
			plan,
			objectives,
			summary
		}, format)
	};
}
async function readAll(paths, measuring) {
	const { target } = measuring;
	const files = await inTurn(await withSummaries(paths), (file) => readOne(file, measuring));
	if (target !== void 0) refuseOtherTarget(files, target);
	return files;
}
async function readByPath(sides, measuring, targets = {}) {
	const namesOf = (side) => sides[side].map((file) => ({
		names: endpointsOf$1([file]),
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
	const { targets, paired, keepQueryStrings, shown, format } = comparing;
	const common = {
		objectives,
		shown,
		keepQueryStrings,
		format
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
	if (comparing.isChain !== true) refuseUseless("compare", baseline);
	const key = keyOfRun(first.run);
	return {
		key: {
			...key,
			scenario: scenario ?? key.scenario
		},
		baseline: baseline.map(({ run }) => run),
		current: current.map(({ run }) => run),
		shown,
		paired: paired && chooseTiming(paired, baseline, current),
		doubts: [...matchedByPath(baseline, current), ...differentEndpoints(baseline, current)]
	};
}

// src/app/results/chain.ts
function readSteps(words) {
	const steps = /* @__PURE__ */ new Map();
	for (const word of words) {
		const at = word.indexOf("=");
		const [name, file] = [word.slice(0, at).trim(), word.slice(at + 1)];
		if (at === -1 || name === "" || file === "") throw usageFailure(`compare: "${word}" must be NAME=FILE, such as original=before.csv; or use --baseline and --current`);
		steps.set(name, [...steps.get(name) ?? [], file]);
	}
	if (steps.size < 2) throw usageFailure("compare: a chain needs at least two steps, such as original=before.csv after=after.csv");
	return [...steps].map(([name, files]) => ({
		name,
		files
	}));
}
async function readChain(steps, objectives, { scenario, comparing }) {
	const read = async (before, after) => await readCompared({
		baseline: before.files,
		current: after.files
	}, objectives, scenario, {
		...comparing,
		isChain: true
	});
	const pairs = await inTurn(steps.slice(1), (after, index) => read(steps[index] ?? after, after));
	const [first, last] = [steps[0], steps.at(-1)];
	const isLong = first !== void 0 && last !== void 0 && steps.length > 2;
	return {
		steps: steps.map(({ name }) => name),
		pairs,
		whole: isLong ? await read(first, last) : void 0
	};
}

// src/stats/knee.ts
const tie = .02;
const leastBend = .05;
function kneeOf(points) {
	const [first, last] = [points[0], points.at(-1)];
	if (points.length < 3 || first === void 0 || last === void 0) return void 0;
	const lowest = Math.min(...points.map(({ y }) => y));
	const height = Math.max(...points.map(({ y }) => y)) - lowest;
	const width = last.x - first.x;
	if (!(height > 0) || !(width > 0)) return void 0;
	const bends = points.map(({ x, y }) => (y - lowest) / height - (x - first.x) / width);
	const most = Math.max(...bends);
	if (most < leastBend) return void 0;
	const isKnee = (index) => (bends[index] ?? Number.NEGATIVE_INFINITY) >= most - tie;
	const peak = bends.indexOf(most);
	let [from, to] = [peak, peak];
	while (isKnee(from - 1)) from -= 1;
	while (isKnee(to + 1)) to += 1;
	return {
		from: points[from]?.x ?? first.x,
		to: points[to]?.x ?? last.x
	};
}

// src/stats/isotonic.ts
function risingFit(values) {
	const blocks = [];
	for (const value of values) {
		let last = {
			sum: value,
			length: 1
		};
		for (let before = blocks.at(-1); before !== void 0; before = blocks.at(-1)) {
			if (before.sum / before.length <= last.sum / last.length) break;
			last = {
				sum: before.sum + last.sum,
				length: before.length + last.length
			};
			blocks.pop();
		}
		blocks.push(last);
	}
	return blocks.flatMap(({ sum, length }) => Array.from({ length }, () => sum / length));
}

// src/judge/ladder/crossing.ts
function figuresOf$1(levels, index) {
	const all = levels.flatMap(({ level, state, figures }) => {
		const figure = figures[index];
		if (figure?.value === void 0 || state === "notMeasured") return [];
		return [{
			level,
			...figure,
			value: figure.value,
			standardError: figure.standardError ?? 0
		}];
	});
	const missed = all.find(({ isMet, value, limit }) => !isMet && value !== limit);
	const sign = missed !== void 0 && missed.value < missed.limit ? -1 : 1;
	const figures = all.map((one) => ({
		...one,
		value: sign * one.value
	}));
	return {
		limit: sign * (all[0]?.limit ?? NaN),
		figures
	};
}
function crossingOf(levels, index) {
	const { limit, figures } = figuresOf$1(levels, index);
	const fit = risingFit(figures.map(({ value }) => value));
	const at = fit.findIndex((value, position) => position > 0 && value > limit && (fit[position - 1] ?? limit) <= limit);
	const [low, high] = [figures[at - 1], figures[at]];
	const [from, to] = [fit[at - 1], fit[at]];
	if (low === void 0 || high === void 0 || from === void 0 || to === void 0) return void 0;
	const part = (limit - from) / (to - from);
	const width = high.level - low.level;
	const error = Math.hypot((1 - part) * low.standardError, part * high.standardError);
	const standardError = Math.min(width, error * width / (to - from));
	return {
		value: low.level + part * width,
		standardError
	};
}
function crossingAmong(levels, met) {
	const measured = levels.filter(({ state }) => state !== "notMeasured");
	const [lowest, highest] = [measured[0], measured.at(-1)];
	if (lowest === void 0 || highest === void 0) return { kind: "unknown" };
	const capacity = levels.findLast((_, index) => met[index]);
	if (capacity === void 0) return {
		kind: "below",
		level: lowest.level
	};
	if (capacity === highest) return {
		kind: "above",
		level: highest.level
	};
	const [first] = capacity.figures.flatMap(({ objective }, index) => {
		const crossed = crossingOf(measured, index);
		return crossed === void 0 ? [] : [{
			...crossed,
			objective
		}];
	}).toSorted((one, other) => one.value - other.value);
	if (first !== void 0) return {
		kind: "between",
		...first
	};
	const width = (measured.find(({ level }) => level > capacity.level) ?? highest).level - capacity.level;
	return {
		kind: "between",
		value: capacity.level + width / 2,
		standardError: width / Math.sqrt(12)
	};
}

// src/judge/ladder/level.ts
const shownTimes = [
	"http_req_duration",
	"http_req_waiting",
	"http_req_sending",
	"iteration_duration"
];
const ofGenerator = /* @__PURE__ */ new Set([
	"startedApart",
	"generatorBusy",
	"generatorErrors",
	"instances",
	"rateNotReached"
]);
const ofTarget = /* @__PURE__ */ new Set(["vusExhausted", "iterationsDropped"]);
function checked(run) {
	const kinds = validityOf([run]).map(({ finding }) => finding.kind);
	return {
		run,
		isOfGenerator: kinds.some((kind) => ofGenerator.has(kind)),
		isOver: kinds.some((kind) => ofTarget.has(kind))
	};
}
function standardErrorOf(found) {
	const within = Math.sqrt(mean(found.map((one) => noiseWithin(one).standardError ** 2)) / found.length);
	if (found.length < 2) return within;
	const between = sampleStandardDeviation(found.map(({ value }) => value)) / Math.sqrt(found.length);
	return Math.max(within, between);
}
function figureOf(objective, runs) {
	const { text, indicator, comparison, bound } = objective;
	const limit = bound.kind === "absolute" ? bound.limit : NaN;
	const found = foundIn(runs, objective);
	const common = {
		objective: text,
		indicator: formatIndicator(indicator),
		limit
	};
	const [first] = found;
	if (first === void 0) return {
		...common,
		dimension: "number",
		isMet: false
	};
	const value = pooledValue(found);
	const isMet = holds(value, comparison, limit);
	return {
		...common,
		dimension: first.dimension,
		value,
		standardError: standardErrorOf(found),
		isMet
	};
}
function timesOf(runs, objectives) {
	const asked = objectives.flatMap(({ indicator }) => indicator.of === "servers" ? [] : indicator.metric);
	const names = [.../* @__PURE__ */ new Set([...shownTimes, ...asked])];
	return Object.fromEntries(names.flatMap((name) => {
		const trends = runs.flatMap((run) => {
			const metric = metricOf$1(run, name);
			return metric?.contains === "time" ? seriesOfType(metric, "trend").slice(0, 1) : [];
		});
		const p95s = trends.flatMap(({ values }) => values.percentiles["95"] ?? []);
		const averages = trends.flatMap(({ values }) => values.avg ?? []);
		if (trends.length === 0 || Math.min(p95s.length, averages.length) < trends.length) return [];
		return [[name, {
			avg: mean(averages),
			p95: mean(p95s)
		}]];
	}));
}
function shownOf(runs, { shown }) {
	const asked = shown?.figures.filter(({ table }) => table === void 0) ?? [];
	const found = shownFigures(asked, {
		runs,
		baseline: []
	}).flatMap(({ text, dimension, current: value }) => value === void 0 ? [] : [{
		text,
		dimension,
		value
	}]);
	return found.length === 0 ? void 0 : found;
}
function failedOf(runs) {
	const values = runs.flatMap((run) => seriesOf(run, "http_req_failed")?.values ?? []);
	const requests = sumOf$1(values, ({ count }) => count);
	return requests === 0 ? void 0 : sumOf$1(values, ({ passes }) => passes) / requests;
}
function factsOf$1({ level, runs: all }, asked) {
	const fit = all.map(checked).filter(({ isOfGenerator }) => !isOfGenerator);
	const runs = fit.length === 0 ? all : fit.map(({ run }) => run);
	const isOver = fit.some((one) => one.isOver);
	const throughputs = foundIn(runs, { indicator: asked.throughput }).map(({ value }) => value);
	const failed = failedOf(runs);
	const shown = shownOf(runs, asked);
	return {
		level,
		state: fit.length === 0 ? "notMeasured" : isOver ? "over" : "measured",
		runs: all.length,
		requests: sumOf$1(runs, (run) => seriesOf(run, "http_reqs")?.values.count ?? 0),
		...throughputs.length > 0 && { throughput: mean(throughputs) },
		...failed !== void 0 && { failed },
		times: timesOf(runs, asked.objectives),
		figures: asked.objectives.map((objective) => figureOf(objective, runs)),
		...shown !== void 0 && { shown }
	};
}
function isMet({ state, figures }, runs) {
	return state === "measured" && figures.every((figure) => figure.isMet) && runs.every(({ ending }) => ending.kind === "finished");
}
function throughputCurve(levels) {
	return levels.flatMap(({ level, throughput, state }) => throughput === void 0 || state === "notMeasured" ? [] : [{
		x: level,
		y: throughput
	}]);
}
function labelOf({ level, state, throughput }, knee) {
	if (state !== "measured") return state;
	if (throughput === void 0) return "unknown";
	if (knee === void 0 || level < knee.from) return "growing";
	return level <= knee.to ? "knee" : "saturated";
}

// src/judge/ladder/ladder.ts
function objectivesAtLevels(objectives, levels) {
	const ofScript = (levels[0]?.runs[0]?.thresholds ?? []).flatMap(({ metric, expression }) => parseThreshold(metric, expression) ?? []);
	return [...objectives.filter(({ onMiss }) => onMiss === "fail"), ...ofScript];
}
function ladderOf(levels, asked, variable) {
	const sorted = levels.toSorted((one, other) => one.level - other.level);
	const objectives = objectivesAtLevels(asked.objectives, sorted);
	const facts = sorted.map((one) => factsOf$1(one, {
		...asked,
		objectives
	}));
	const met = facts.map((one, index) => isMet(one, sorted[index]?.runs ?? []));
	const capacity = facts.findLast((_, index) => met[index])?.level ?? 0;
	const knee = kneeOf(throughputCurve(facts));
	const placed = facts.map((one, index) => {
		const { state, ...rest } = one;
		const missed = one.level < capacity ? "settled" : "missed";
		const verdict = state === "notMeasured" ? state : met[index] ? "met" : missed;
		return {
			...rest,
			verdict,
			label: labelOf(one, knee)
		};
	});
	return {
		...variable !== void 0 && { variable },
		throughput: formatIndicator(asked.throughput),
		levels: placed,
		capacity,
		crossing: crossingAmong(facts, met),
		...knee !== void 0 && { knee }
	};
}
function capacityOf({ capacity, crossing, levels }) {
	const compared = crossing.kind === "between" ? {
		value: crossing.value,
		standardError: crossing.standardError
	} : {
		value: crossing.kind === "unknown" ? levels[0]?.level ?? 0 : crossing.level,
		standardError: 0
	};
	return {
		name: capacityMetric,
		type: "gauge",
		contains: "default",
		series: [{
			tags: {},
			values: {
				value: capacity,
				min: capacity,
				max: capacity
			},
			compared
		}]
	};
}

// src/judge/ladder/next-level.ts
const runsOfBracket = 2;
function isTop({ levels }, { stopFactor }) {
	const last = levels.at(-1);
	if (last === void 0) return false;
	if (last.label === "notMeasured" || last.label === "over") return true;
	const isFar = ({ value, limit, isMet }) => !isMet && value !== void 0 && limit > 0 && value >= (stopFactor ?? Number.POSITIVE_INFINITY) * limit;
	return last.figures.some(isFar);
}
function nextLevel(measured, climb) {
	const { levels, refine } = climb;
	if (measured === void 0) return levels[0];
	const done = measured.levels.map(({ level }) => level);
	const added = done.filter((level) => !levels.includes(level)).length;
	if (added === 0 && !isTop(measured, climb)) {
		const above = levels.find((level) => !done.includes(level));
		if (above !== void 0) return above;
	}
	const low = measured.levels.find(({ level }) => level === measured.capacity);
	const high = measured.levels.find(({ level, verdict }) => level > measured.capacity && verdict !== "notMeasured");
	if (low === void 0 || high === void 0) return void 0;
	const middle = Math.round((low.level + high.level) / 2);
	const isRefined = low.runs > 1 || high.runs > 1;
	if (added < refine && !isRefined && middle > low.level && middle < high.level) return middle;
	return [low, high].find(({ runs }) => runs < runsOfBracket)?.level;
}

// src/app/ladder.ts
function atLevel({ ladder: _ladder, ...scenario }, plan, level) {
	if (plan.variable === void 0) return {
		...scenario,
		scaledTo: level
	};
	return {
		...scenario,
		env: {
			...scenario.env,
			[plan.variable]: String(level)
		}
	};
}
function assertAnswerable(levels, plan, script) {
	const objectives = objectivesAtLevels(plan.objectives, levels);
	if (objectives.length === 0) throw usageFailure(`ladder: nothing defines the capacity of "${script}". Add an absolute objective such as "p95 < 300ms"; capacity is the largest level that meets all of them.`);
	const runs = levels.flatMap((one) => one.runs);
	const missing = objectives.find((objective) => foundIn(runs, objective).length === 0);
	if (missing === void 0) return;
	throw usageFailure(`ladder: "${missing.text}" defines the capacity of "${script}", but its runs have no ${formatIndicator(missing.indicator)}`);
}
function assertBracketed(ladder) {
	const unmeasured = ladder?.levels.find(({ verdict }) => verdict === "notMeasured");
	if (ladder === void 0 || unmeasured === void 0) return;
	if (ladder.crossing.kind === "between" || ladder.crossing.kind === "below") return;
	const known = ladder.capacity === 0 ? "so nothing is known of the capacity" : `so the capacity is at least ${ladder.capacity}, and more is not known`;
	throw runFailure(`ladder: at level ${unmeasured.level} the load generator was the limit (too busy, or out of ports), ${known}. Use a larger machine, or one that does not also run the target, or lower levels.`);
}
function byLevel(runs, levelOf) {
	const atLevels = runs.map((run, index) => ({
		run,
		level: levelOf(run, index)
	}));
	return [...groupedBy(atLevels, ({ level }) => level)].map(([level, own]) => {
		return {
			level,
			runs: own.map(({ run }) => run)
		};
	});
}
function fingerprintOf$1(first, plan, { digest }) {
	const { fingerprint } = first;
	if (fingerprint === void 0) return void 0;
	const { levels, variable, throughput, objectives } = plan;
	const asked = objectives.map(({ text }) => text).sort();
	const options = JSON.stringify([
		fingerprint.options,
		levels,
		variable ?? "",
		throughput,
		asked
	]);
	return {
		...fingerprint,
		options: digest(options)
	};
}
function asOneRun(runs, ladder, fingerprint) {
	const [first] = runs;
	const { schema, provenance, window, hosts } = first;
	const starts = runs.map((run) => run.window.start).sort();
	const ends = runs.map((run) => run.window.end).sort();
	const lacks = [...new Set(runs.flatMap((run) => run.lacks ?? []))];
	const unfinished = runs.find(({ ending }) => ending.kind === "unfinished");
	return {
		schema,
		provenance,
		...fingerprint !== void 0 && { fingerprint },
		window: {
			start: starts[0] ?? window.start,
			end: ends.at(-1) ?? window.end,
			warmUpMs: window.warmUpMs
		},
		...lacks.length > 0 && { lacks },
		ending: unfinished?.ending ?? { kind: "finished" },
		metrics: [capacityOf(ladder)],
		...hosts !== void 0 && { hosts },
		checks: [],
		thresholds: [],
		generator: {
			droppedIterations: 0,
			vusMax: Math.max(...runs.map(({ generator }) => generator.vusMax)),
			warnings: []
		},
		ladder
	};
}
async function runAt(level, take) {
	try {
		return {
			...await take(),
			level
		};
	} catch (error) {
		if (!(error instanceof Failure) || error.code !== "run") throw error;
		throw runFailure(`At level ${level} of the ladder: ${error.message}`, error);
	}
}
async function climb(scenario, plan, around) {
	const { load, options, climbing } = around;
	const { signal, side = "head" } = options;
	const all = [];
	const measured = () => byLevel(all, ({ level = 0 }) => level);
	const climbed = () => ladderOf(measured(), {
		...plan,
		shown: scenario.shown
	}, plan.variable);
	let ladder;
	for (let level = nextLevel(ladder, plan); level !== void 0; level = nextLevel(ladder, plan)) {
		if (all.length > 0) await climbing.rest(plan.restMs, signal);
		const at = level;
		const log = withProgressLabel(options.log, () => `level ${at}`);
		log.note(`${scenario.name}: level ${at}`);
		const run = await runAt(at, async () => await load.run(atLevel(scenario, plan, at), {
			...options,
			log
		}));
		all.push(run);
		if (run.ending.kind === "unfinished") break;
		await climbing.keep(run, side);
		if (ladder === void 0) assertAnswerable(measured(), plan, scenario.script);
		ladder = climbed();
	}
	assertBracketed(ladder);
	const [first, ...others] = all;
	if (first === void 0) throw runFailure(`ladder: "${scenario.script}" has no level to measure`);
	return asOneRun([first, ...others], ladder ?? climbed(), fingerprintOf$1(first, plan, climbing));
}
function climbLadders(load, climbing) {
	return {
		run: async (scenario, options) => {
			const { ladder } = scenario;
			if (ladder === void 0) return await load.run(scenario, options);
			return await climb(scenario, ladder, {
				load,
				options,
				climbing
			});
		},
		runBoth: async (scenario, base, options) => {
			if (scenario.ladder === void 0) return await load.runBoth(scenario, base, options);
			return { refused: usageFailure(`ladder: "${scenario.name}" cannot be measured on both deployments at once, because the load of one would lower the capacity of the other. Set side-by-side to alternating or auto.`) };
		}
	};
}

// src/app/results/ladders.ts
function levelsOf(runs, { name }, given) {
	if (given !== void 0) {
		if (given.length === runs.length) return given;
		throw usageFailure(`ladder: ${name ?? "it"} has ${runs.length} result files, but levels names ${given.length}; name one level for each file, in their order`);
	}
	const known = runs.flatMap(({ level }) => level ?? []);
	if (known.length === runs.length) return known;
	if (known.length === 0) return runs.map((_, index) => index + 1);
	throw usageFailure(`ladder: ${known.length} of the ${runs.length} result files ${name === void 0 ? "" : `of ${name} `}have a level; name all levels, as in --levels 50,100,200`);
}
const mostLadders = 2;
const namedFile$1 = /^(?<name>[^=/\\.]{1,100})=(?<path>.+)$/s;
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
		const { name, path = word } = namedFile$1.exec(word)?.groups ?? {};
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
	const runs = await inTurn(await withSummaries(files.paths), ({ path, summary }) => readResults(path, {
		plan,
		objectives,
		summary
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

// src/app/results/record-files.ts
async function kindOf$1(path) {
	const found = await ifThere(stat(path)).catch((error) => {
		throw unreadable(path, error);
	});
	return found && (found.isDirectory() ? "directory" : "file");
}
const levelsFolder = "levels";
async function recordsUnder(directory) {
	const records = (await readdir(directory, {
		recursive: true,
		withFileTypes: true
	})).filter((entry) => !entry.isDirectory() && readRecordName(entry.name) !== void 0 && basename(entry.parentPath) !== levelsFolder);
	for (const entry of records) {
		if (entry.isFile()) continue;
		throw usageFailure(`${join(entry.parentPath, entry.name)} is not a file; links among Run records are not followed`);
	}
	return records.map(({ parentPath, name }) => join(parentPath, name)).sort();
}
async function matchedBy(word) {
	if (!isDynamicPattern(word) || await kindOf$1(word) !== void 0) return [word];
	const options = {
		absolute: isAbsolute(word),
		onlyFiles: false,
		followSymbolicLinks: false
	};
	return (await glob(word, options)).sort();
}
async function nameShards(words) {
	for (const word of words) {
		const matched = await matchedBy(word);
		if (matched.length === 0) return true;
		for (const path of matched) {
			const kind = await kindOf$1(path);
			if (await (kind === void 0 ? extname(path) === "" : kind === "directory" && isNothingIn(path))) return true;
			if ((kind === "directory" ? await recordsUnder(path) : [path]).some((record) => readRecordName(basename(record))?.shard !== void 0)) return true;
		}
	}
	return false;
}
async function isNothingIn(directory) {
	return (await readdir(directory)).length === 0;
}
const noRecords = "Download the artifacts of the measuring jobs there; if there are none, see their logs.";
async function recordFilesOf(words) {
	const paths = [];
	for (const word of words) {
		const matched = await matchedBy(word);
		if (matched.length === 0) throw usageFailure(`nothing matches "${word}". ${noRecords}`);
		for (const path of matched) {
			const kind = await kindOf$1(path);
			if (kind === void 0 && extname(path) === "") throw usageFailure(`${path} does not exist. ${noRecords}`);
			const own = kind === "directory" ? await recordsUnder(path) : [path];
			if (own.length === 0) throw usageFailure(`there is no Run record (*.run.json) in ${path}. ${noRecords}`);
			paths.push(...own);
		}
	}
	return [...new Set(paths)];
}

// src/app/levels.ts
function describeLevels(entries, environment, indicators) {
	const branches = groupedBy(entries, ({ run }) => run.provenance.branch);
	return [...branches].flatMap(([branch, own]) => {
		const suffix = branches.size > 1 && branch !== void 0 ? ` on ${branch}` : "";
		return describeBranch(own, environment, indicators.map((it) => ({
			...it,
			name: `${it.name}${suffix}`
		})));
	});
}
function describeBranch(entries, environment, indicators) {
	const newest = entries.at(-1)?.run;
	if (newest === void 0) return [];
	const load = loadOf(newest);
	const { branch } = newest.provenance;
	const { reference } = chooseBaseline(entries, {
		...load,
		environment,
		branch
	});
	const alike = entries.map(({ run }) => run).filter((run) => run.ending.kind === "finished" && changedParts(loadOf(run), load).length === 0);
	return indicators.flatMap((named) => {
		const points = pointsOf$1(alike, named.indicator);
		return [...findChangePoints(points.map(({ value }) => value)).map((change) => changeLine(named, change, points)), ...driftLine(named, points, reference)];
	});
}
function pointsOf$1(runs, indicator) {
	return sessionsOf(runs).flatMap((session) => {
		const found = foundIn(session, { indicator });
		const [first] = found;
		if (first === void 0) return [];
		const { commit, recordedAt } = session[0].provenance;
		return [{
			commit,
			recordedAt,
			value: mean(found.map(({ value }) => value)),
			dimension: first.dimension
		}];
	});
}
function changeLine({ name, scale }, change, points) {
	const point = points[change.index];
	const day = (point?.recordedAt ?? "").slice(0, 10);
	return `  ${name} changed ${point?.commit === void 0 ? `on ${day}` : `at ${point.commit.slice(0, 8)} (${day})`}: ${stepWords(change.before, change.after, point?.dimension ?? "number", scale)}`;
}
function driftLine({ name, indicator, scale }, points, reference) {
	const from = pointsOf$1(reference?.runs ?? [], indicator);
	const until = from.at(-1);
	if (reference === void 0 || until === void 0) return [];
	const latest = points.filter(({ recordedAt }) => recordedAt > until.recordedAt).slice(-3);
	const [last] = latest;
	if (last === void 0) return [];
	const level = (of) => mean(of.map(({ value }) => value));
	return [`  ${name} now, against ${reference.kind === "accepted" ? "the accepted level" : "the oldest runs"}: ${stepWords(level(from), level(latest), last.dimension, scale)}`];
}

// src/app/show.ts
async function showBaseline(keys, store) {
	const parts = await inTurn(keys, async (key) => {
		const { history: entries, otherEnvironments, doubts } = await readStored(key, store);
		const others = otherEnvironments.join(", ");
		const elsewhere = others === "" ? "" : `; environments with runs: ${others}`;
		const title = `${key.scenario} (${key.environment}): ${countRuns(entries.length)} in ${store.place}${elsewhere}`;
		const indicators = Object.entries({
			p95,
			errors,
			throughput: throughput$1
		}).map(([name, indicator]) => {
			return {
				name,
				indicator,
				scale: scaleIn(entries, indicator)
			};
		});
		const lines = [
			title,
			...doubts,
			...markedIn(entries).map((entry) => describe(entry, indicators))
		];
		const levels = describeLevels(entries, key.environment, indicators);
		return [...lines, ...levels.length === 0 ? [] : ["", ...levels]].join("\n");
	});
	if (parts.length > 0) return parts.join("\n\n");
	return `Nothing is stored in ${store.place} yet. Add runs with baseline update.`;
}
const shownBaselineVersion = "loadline/baseline@1";
async function listBaseline(keys, store) {
	const histories = await inTurn(keys, async ({ scenario, environment }) => {
		return {
			scenario,
			environment,
			runs: markedIn(await store.read({
				scenario,
				environment
			})).map(shownRun)
		};
	});
	return {
		schema: shownBaselineVersion,
		place: store.place,
		histories
	};
}
function shownRun({ run, accepted, isSuperseded, otherLoad }) {
	const { recordedAt, commit = null, branch = null, actor = null } = run.provenance;
	const value = (indicator) => foundIn([run], { indicator })[0]?.value ?? null;
	return {
		recordedAt,
		commit,
		branch,
		actor,
		p95: value(p95),
		errors: value(errors),
		throughput: value(throughput$1),
		accepted: accepted ?? null,
		isSuperseded,
		otherLoad
	};
}
function markedIn(entries) {
	const newest = new Map(entries.map(({ run }) => [run.provenance.branch, loadOf(run)]));
	const accepted = /* @__PURE__ */ new Set();
	return entries.toReversed().map((entry) => {
		const { branch } = entry.run.provenance;
		const own = loadOf(entry.run);
		const isSuperseded = accepted.has(branch);
		if (entry.accepted !== void 0) accepted.add(branch);
		const otherLoad = changedParts(own, newest.get(branch) ?? own).map(changedPartWords);
		return {
			...entry,
			isSuperseded,
			otherLoad
		};
	}).reverse();
}
function countRuns(count) {
	if (count === 0) return "no run";
	return count === 1 ? "1 run" : `${count} runs`;
}
const p95 = {
	metric: "http_req_duration",
	tags: {},
	aggregation: {
		kind: "percentile",
		percent: 95
	}
};
const errors = {
	metric: "http_req_failed",
	tags: {},
	aggregation: { kind: "rate" }
};
const throughput$1 = {
	metric: "http_reqs",
	tags: {},
	aggregation: { kind: "rate" }
};
function describe(entry, indicators) {
	const { run, accepted } = entry;
	const { recordedAt, commit, branch, actor } = run.provenance;
	const by = actor === void 0 ? void 0 : `by ${actor}`;
	const source = [
		commit?.slice(0, 8),
		branch,
		by
	].filter((part) => part !== void 0).join(" ");
	const figures = indicators.map((it) => `${it.name} ${figure$1(run, it)}`).join("  ");
	const acceptance = accepted === void 0 ? "" : `\n    new level, accepted by ${accepted.actor} on ${accepted.at}: ${accepted.reason}`;
	return `  ${recordedAt}  ${source}  ${figures}${markOf(entry)}${acceptance}`;
}
function markOf({ isSuperseded, otherLoad }) {
	const marks = [...isSuperseded ? ["superseded"] : [], ...otherLoad.length > 0 ? [`another load than the newest: ${otherLoad.join(", ")}`] : []];
	return marks.length === 0 ? "" : `  (${marks.join("; ")})`;
}
function figure$1(run, { indicator, scale }) {
	const [found] = foundIn([run], { indicator });
	return found && scale ? formatOn(scale, found.value) : "–";
}
function scaleIn(entries, indicator) {
	const found = foundIn(entries.map(({ run }) => run), { indicator });
	const [first] = found;
	return first && scaleOver(first.dimension, { figures: found.map(({ value }) => value) });
}

// src/app/unmeasured.ts
const workflows = [".github/workflows", ".github/actions"];
async function askWhetherMeasured(asked) {
	const { paths, imageDigest } = asked;
	if (paths === void 0 && imageDigest === void 0) return { kind: "measure" };
	const changed = await asked.changedFiles();
	if (changed === void 0) return { kind: "measure" };
	if (changed.kind === "unknown") return {
		kind: "measure",
		notes: [unmeasuredNote(changed.why)]
	};
	const { files } = changed;
	const own = [...workflows, ...decidingPatterns(asked)];
	if (files.some(pathTest(own))) return { kind: "measure" };
	if (paths !== void 0 && !files.some(pathTest(paths))) return {
		kind: "unmeasured",
		why: {
			kind: "paths",
			paths,
			files: files.length
		}
	};
	if (imageDigest !== void 0 && await isOfBaseline(imageDigest, asked)) return {
		kind: "unmeasured",
		why: {
			kind: "image",
			digest: imageDigest
		}
	};
	return { kind: "measure" };
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
async function isOfBaseline(digest, { keys, baseline, baselineBranch }) {
	if (baseline === void 0) return false;
	for (const key of keys) if ((await baseline.read(key)).findLast(({ run }) => run.provenance.branch === baselineBranch)?.run.provenance.imageDigest !== digest) return false;
	return keys.length > 0;
}
async function concludeUnmeasured(keys, why, { publisher, options }) {
	const report = buildReport({
		verdict: "pass",
		scenarios: [],
		unmeasured: {
			why,
			scenarios: [...keys]
		},
		notes: [...options.notes ?? []]
	}, {
		...options.report,
		baselineBranch: options.baselineBranch
	});
	return {
		report,
		published: await publisher.publish(report),
		exitStatus: exitStatus.passed
	};
}

// src/config/resolve/modes.ts
function namedRuns(reader) {
	return read$1(reader, "test-id")?.length || read$1(reader, "results-file")?.length || void 0;
}
const usualRuns = 3;
function resolveRecording(settings) {
	return resolved(settings, (reader) => ({
		runs: read$1(reader, "runs") ?? namedRuns(reader) ?? usualRuns,
		reason: read$1(reader, "reason")
	}));
}
function resolveCalibrating(settings) {
	return resolved(settings, (reader) => {
		const named = namedRuns(reader);
		if (named !== void 0 && named < 3) {
			const setting = reader.settings.has("test-id") ? "test-id" : "results-file";
			reader.problems.push(`${setting}: calibrate needs at least ${3} runs`);
		}
		const runs = read$1(reader, "runs");
		if (runs !== void 0 && runs < 3) reader.problems.push(`runs: "${runs}" must be an integer between ${3} and 50`);
		return {
			runs: runs ?? named ?? 5,
			write: read$1(reader, "write") ?? false,
			json: read$1(reader, "json") ?? false
		};
	});
}
function resolveComparing(settings, file) {
	return resolved(settings, (reader) => {
		const urlOf = (name) => {
			const given = read$1(reader, name);
			return given === void 0 ? void 0 : withoutUserInfo(parseUrl(given, name, reader.problems));
		};
		const timing = read$1(reader, "side-by-side") ?? "auto";
		return {
			targets: {
				baseline: urlOf("base-target") ?? urlOf("base-url"),
				current: urlOf("target-url")
			},
			keepQueryStrings: chooseKeepQueryStrings(reader, file),
			format: read$1(reader, "format"),
			paired: read$1(reader, "paired") ? timing : void 0
		};
	});
}
function resolveKeys(settings, file) {
	const known = file?.file.scenarios ?? {};
	const names = givenValue(settings, "scenario") ?? Object.keys(known);
	if (names.length === 0) return void 0;
	const given = givenValue(settings, "environment");
	const usual = file?.file.environment ?? "default";
	return names.map((scenario) => ({
		scenario,
		environment: given ?? known[scenario]?.environment ?? usual
	}));
}

// src/report/render/html/slices.ts
const nearlyWhole = .9;
function cutOf({ window }) {
	const seconds = sliceMsOf(window) / 1e3;
	const spanSeconds = lengthMs(window) / 1e3;
	return {
		count: Math.floor(spanSeconds / seconds + 1 - nearlyWhole),
		seconds,
		spanSeconds
	};
}
function percentileOfSlices(percent, tags = {}) {
	return (run) => {
		return seriesOf(run, "http_req_duration", tags)?.slices?.percentiles[percent]?.slice(0, cutOf(run).count);
	};
}
const requestsOfSlices = (run) => {
	const { count: whole, seconds } = cutOf(run);
	return (seriesOf(run, "http_reqs")?.slices?.count.slice(0, whole))?.map((count) => rounded$1(count / seconds));
};
const failuresOfSlices = (run) => {
	const slices = seriesOf(run, "http_req_failed")?.slices;
	return (slices?.passes.slice(0, cutOf(run).count))?.map((failed, index) => {
		const count = slices?.count[index] ?? 0;
		return count === 0 ? null : rounded$1(failed / count);
	});
};
function rounded$1(value) {
	return Number(value.toPrecision(4));
}
const manyRuns = 5;
function endsOver(runs, lows, highs) {
	const left = runs < manyRuns ? 0 : 10;
	const at = (values, percent) => values.length === 0 ? null : rounded$1(percentileOf(Float64Array.from(values).sort(), percent));
	return {
		low: at(lows, left),
		high: at(highs, 100 - left)
	};
}
function rangeOver(figures) {
	return endsOver(figures.length, figures.map(({ min }) => min), figures.map(({ peak }) => peak));
}
function bandName(runs, reference) {
	return bandWords(runs, reference, runs < manyRuns);
}
function alike(run, others) {
	return others.filter((it) => cutOf(it).seconds === cutOf(run).seconds);
}
function bandOver(runs, sliced, { name, length }) {
	const columns = runs.map((run) => sliced(run) ?? []).filter((values) => values.length > 0);
	if (columns.length < 2) return void 0;
	const ends = Array.from({ length }, (_, index) => {
		const figures = columns.map((values) => values[index] ?? null).filter((value) => value !== null);
		return endsOver(columns.length, figures, figures);
	});
	return {
		name,
		low: ends.map(({ low }) => low),
		high: ends.map(({ high }) => high)
	};
}

// src/report/render/html/distribution.ts
const curvePoints = 160;
const bins = 48;
const shown = .999;
const least = .001;
function pooled(runs) {
	const all = addSketches(runs.flatMap((run) => sketchIn(seriesOf(run, "http_req_duration")?.sketch) ?? []));
	return all.count === 0 ? void 0 : all;
}
function sharesWithin(sketch, times) {
	return times.map((time) => (sketch.count - sketchCountAbove(sketch, time)) / sketch.count);
}
function grid(sketches, steps) {
	const low = Math.max(least, Math.min(...sketches.map((it) => sketchQuantile(it, 0))) * .98);
	const high = Math.max(low * 1.5, ...sketches.map((it) => sketchQuantile(it, shown))) * 1.02;
	return Array.from({ length: steps + 1 }, (_, index) => rounded$1(low * (high / low) ** (index / steps)));
}
function poolsOf(runs, { baseline, reference, subject }) {
	return [{
		name: reference,
		colour: 0,
		stroke: "dashed",
		isFilled: true,
		sketch: pooled(baseline)
	}, {
		name: subject,
		colour: 1,
		stroke: "solid",
		width: 2.2,
		sketch: pooled(runs)
	}].flatMap(({ sketch, ...look }) => sketch === void 0 ? [] : {
		look,
		sketch
	});
}
function curve(pools) {
	const times = grid(pools.map((it) => it.sketch), curvePoints);
	const lines = pools.map(({ look, sketch }) => ({
		...look,
		isFilled: false,
		shape: "line",
		values: sharesWithin(sketch, times).map(rounded$1)
	}));
	return {
		id: "curve",
		...chartWords.curve,
		across: {
			kind: "figure",
			values: times,
			dimension: "time"
		},
		up: {
			dimension: "ratio",
			scale: scaleOfLines("ratio", lines),
			fromZero: true,
			upTo: 1
		},
		lines
	};
}
function histogram$1(pools) {
	const edges = grid(pools.map((it) => it.sketch), bins);
	const lines = pools.map(({ look, sketch }) => {
		const within = sharesWithin(sketch, edges);
		const shares = edges.map((_, index) => rounded$1(Math.max(0, (within[index + 1] ?? 1) - (within[index] ?? 0))));
		return {
			...look,
			shape: "steps",
			values: [...shares.slice(0, -1), shares.at(-2) ?? 0]
		};
	});
	return {
		id: "histogram",
		...chartWords.histogram,
		across: {
			kind: "figure",
			values: edges,
			dimension: "time"
		},
		up: {
			dimension: "ratio",
			scale: scaleOfLines("ratio", lines),
			fromZero: true
		},
		lines
	};
}
function distributionPanels(runs, against) {
	const pools = poolsOf(runs, against);
	return pools.length === 0 ? [] : [curve(pools), histogram$1(pools)];
}

// src/report/render/html/ladder-panels.ts
function ladderPanels(runs, { baseline, reference, subject }) {
	const now = ladderIn(runs);
	if (now === void 0) return [];
	const before = ladderIn(baseline);
	const names = ladderNames(now, before, reference);
	const own = now.name === void 0 ? subject : names.now;
	const levels = levelsOf$1([before, now]);
	const valuesOf = (of, curve) => levels.map((level) => valueAt$1(of, curve, level) ?? null);
	return [throughputCurveOf(now), ...curvesOf(now)].map((curve, index) => {
		const { name, dimension, limit } = curve;
		const look = {
			stroke: "solid",
			shape: "line"
		};
		const lines = [{
			...look,
			name: own,
			values: valuesOf(now, curve),
			colour: 1,
			width: 2.2
		}];
		if (before !== void 0) {
			const values = valuesOf(before, curve);
			lines.unshift({
				...look,
				name: names.before,
				values,
				colour: 0,
				stroke: "dashed"
			});
		}
		const limits = limit === void 0 ? [] : [limit];
		return {
			id: `level-${index}`,
			...levelChartWords(name, levels.length),
			across: {
				kind: "level",
				values: levels
			},
			up: {
				dimension,
				scale: scaleOfLines(dimension, lines, { limits }),
				fromZero: true
			},
			lines,
			limits: limits.length === 0 ? void 0 : limits.map((value) => ({
				value,
				label: "limit"
			}))
		};
	});
}

// src/report/render/html/over-time.ts
function latencyLimits(spelling) {
	const limits = spelling.judgements.flatMap((it) => {
		const { metric, tags, aggregation } = it.objective.indicator;
		const isOfAll = metric === "http_req_duration" && isWhole$1(tags);
		if (it.kind === "notJudged" || !isOfAll || aggregation.kind !== "percentile") return [];
		const label = `${indicatorWords(it.objective.indicator)} of the run ${it.objective.comparison} ${limitFigure(it, spelling)}`;
		return [{
			value: it.limit,
			label
		}];
	});
	return [...new Map(limits.map((limit) => [limit.label, limit])).values()].slice(0, 4);
}
function inSight(limits, lines) {
	const most = Math.max(...lines.flatMap(({ values }) => values.map((value) => value ?? 0)));
	return limits.filter(({ value }) => value <= most * 1.25);
}
const latency = {
	id: "latency",
	...chartWords.latency,
	dimension: "time",
	metric: "http_req_duration",
	drawn: [
		{
			name: "p50",
			colour: 3,
			stroke: "dotted",
			width: 2,
			sliced: percentileOfSlices("50")
		},
		{
			name: "p95",
			colour: 1,
			stroke: "solid",
			width: 2.2,
			sliced: percentileOfSlices("95")
		},
		{
			name: "p99",
			colour: 2,
			stroke: "dashed",
			width: 1.6,
			sliced: percentileOfSlices("99")
		}
	]
};
const throughput = {
	id: "throughput",
	...chartWords.throughput,
	dimension: "frequency",
	metric: "http_reqs",
	drawn: [{
		name: "requests",
		colour: 1,
		stroke: "solid",
		sliced: requestsOfSlices
	}]
};
const failures = {
	id: "errors",
	...chartWords.errors,
	dimension: "ratio",
	metric: "http_req_failed",
	upTo: .01,
	drawn: [{
		name: "errors",
		colour: 2,
		stroke: "solid",
		isFilled: true,
		sliced: failuresOfSlices
	}]
};
function lineOf$1(drawn, run, others, reference) {
	const { sliced, ...look } = drawn;
	const values = sliced(run);
	if (values === void 0 || values.length === 0) return void 0;
	const band = {
		name: `${drawn.name} of the ${reference}`,
		length: values.length
	};
	return {
		...look,
		values,
		shape: "line",
		band: bandOver(others, sliced, band)
	};
}
function panelOf$1(subject, run, { baseline, reference, spelling }) {
	const others = alike(run, baseline).filter((it) => subject.drawn.some(({ sliced }) => sliced(it)?.length));
	const lines = subject.drawn.flatMap((drawn) => lineOf$1(drawn, run, others, reference) ?? []);
	const [first] = lines;
	if (first === void 0) return void 0;
	const { id, title, summary, dimension, metric, upTo } = subject;
	const limits = subject === latency ? latencyLimits(spelling) : [];
	const scale = scaleOfLines(dimension, lines, {
		limits: limits.map(({ value }) => value),
		unit: spelling.unitOf(metric, dimension)
	});
	const { seconds, spanSeconds } = cutOf(run);
	const hasBand = lines.some(({ band }) => band !== void 0);
	return {
		id,
		title,
		summary: ofSlices(summary, seconds),
		across: {
			kind: "elapsed",
			seconds: first.values.map((_, index) => index * seconds),
			span: spanSeconds,
			start: run.window.start
		},
		up: {
			dimension,
			scale,
			fromZero: true,
			upTo
		},
		lines,
		limits: subject === latency ? inSight(limits, lines) : void 0,
		shade: hasBand ? bandName(others.length, reference) : void 0
	};
}
function panelsOverTime(run, against) {
	return [
		latency,
		throughput,
		failures
	].flatMap((subject) => panelOf$1(subject, run, against) ?? []);
}
const mostCourses = 12;
function endpointCourses(runs, against) {
	return endpointsOf$2({
		runs,
		...against
	}).slice(0, mostCourses).map((endpoint) => {
		const name = plain(endpoint.name, 120);
		const sliced = percentileOfSlices("95", endpoint.tags);
		const subject = {
			id: "endpoint",
			...endpointChartWords(name),
			dimension: "time",
			metric: "http_req_duration",
			drawn: [{
				name: "p95",
				colour: 1,
				stroke: "solid",
				sliced
			}]
		};
		return {
			name,
			rounds: runs.map((run) => panelOf$1(subject, run, against))
		};
	}).filter(({ rounds }) => rounds.some((it) => it !== void 0));
}

// src/report/render/html/rows.ts
function name$1(words) {
	return {
		words,
		kind: "name"
	};
}
function text$2(words) {
	return {
		words,
		kind: "text"
	};
}
function figure(value, how) {
	return {
		words: figureText(value, how),
		kind: "figure",
		value
	};
}
function endpointRows(runs, against) {
	const figures = {
		runs,
		...against
	};
	const endpoints = endpointsOf$2(figures);
	if (endpoints.length === 0) return void 0;
	const columns = endpointColumns(endpoints, figures, "p95");
	return {
		titles: ["Endpoint", ...columns.map(({ title }) => title)],
		rows: endpoints.map((it) => [name$1(it.names > 1 ? `${it.name} (${namesWords(it.names)})` : it.name), ...columns.map(({ cell }) => ({
			kind: "figure",
			...cell(it)
		}))])
	};
}
const runTitles = [
	"Length",
	"Requests",
	"Throughput",
	"p50",
	"p95",
	"p99",
	"Errors",
	"Generator CPU"
];
function cpuOf({ generator, shards = [] }) {
	const means = [generator, ...shards.map((shard) => shard.generator)].flatMap(({ cpu }) => cpu?.mean ?? []);
	return means.length === 0 ? void 0 : Math.max(...means);
}
function runCells(run, spelling) {
	const requests = seriesOf(run, "http_reqs")?.values;
	const times = seriesOf(run, "http_req_duration");
	const tags = times?.tags ?? {};
	const length = lengthMs(run.window);
	const percentiles = [
		50,
		95,
		99
	].map((percent) => figure(levelOfPercentile([run], tags, percent), spelling.scaleOf(percentileIndicator(percent, tags), "time")));
	return [
		{
			words: formatDurationMs(Math.round(length / 100) * 100),
			kind: "figure",
			value: length
		},
		figure(requests?.count ?? times?.values.count, "number"),
		figure(requests?.rate, spelling.scaleOf(throughputOfAll, "frequency")),
		...percentiles,
		figure(failedRatio([run], tags), spelling.scaleOf(errorsOf(tags), "ratio")),
		figure(cpuOf(run), "ratio")
	];
}
function roundRows(runs, { beside, control = [], spelling }) {
	const rows = runs.flatMap((run, index) => {
		const row = (which, it) => [
			text$2(which),
			text$2(clockWords(it.window.start).slice(11)),
			...runCells(it, spelling),
			text$2(endingWords[it.ending.kind])
		];
		const [base, again] = [beside[index], control[index]];
		const round = `Round ${index + 1}`;
		return known(row(base === void 0 ? round : `${round}, this change`, run), base && row(`${round}, base deployment`, base), again && row(`${round}, base deployment again`, again));
	});
	return {
		titles: [
			"Round",
			"Start (UTC)",
			...runTitles,
			"Ending"
		],
		rows
	};
}
function baselineRows(baseline, spelling) {
	if (baseline.length === 0) return void 0;
	return {
		titles: [
			"Recorded (UTC)",
			"Commit",
			"Branch",
			...runTitles
		],
		rows: [...baseline].reverse().map((run) => {
			const { recordedAt, commit, branch } = run.provenance;
			return [
				text$2(clockWords(recordedAt)),
				name$1(commit === void 0 ? "–" : shortCommit(commit)),
				name$1(branch ?? "–"),
				...runCells(run, spelling)
			];
		})
	};
}

// src/report/render/html/server-panels.ts
const longestName = 120;
const longestUnit = 40;
const colours = [
	1,
	2,
	3,
	4,
	5,
	6
];
const strokes = [
	"solid",
	"dashed",
	"dotted"
];
function secondsOfPoint({ start, end, stepMs }, points) {
	const steps = Math.floor((Date.parse(end) - Date.parse(start)) / stepMs) + 1;
	return Math.ceil(steps / Math.max(1, points)) * stepMs / 1e3;
}
function bandOf(before, name, length) {
	if (before.length === 0) return void 0;
	const { low, high } = rangeOver(before);
	const along = (value) => Array.from({ length }, () => value);
	return {
		name,
		low: along(low),
		high: along(high)
	};
}
function namesOf(drawn, query) {
	const names = drawn.map(({ labels }) => plain(labelWords(tellingLabels(labels, query.series)) || query.name, longestName));
	return names.map((name, index) => names.indexOf(name) === index ? name : `${name} (${index + 1})`);
}
function panelOf(query, id, { run, against: { baseline, reference, spelling } }) {
	const drawn = query.series.filter((it) => it.points !== void 0 && it.points.length > 0);
	const length = Math.max(0, ...drawn.map(({ points = [] }) => points.length));
	if (length === 0) return void 0;
	const step = secondsOfPoint(query, length);
	const names = namesOf(drawn, query);
	const before = drawn.map(({ labels }) => seriesIn(baseline, query, labels));
	const lines = drawn.map(({ points = [] }, index) => {
		const name = names[index] ?? "";
		const band = bandOf(before[index] ?? [], `${name}, ${reference}`, length);
		return {
			name,
			values: Array.from({ length }, (_, place) => points[place] ?? null),
			colour: colours[index % colours.length] ?? 1,
			stroke: strokes[index % strokes.length] ?? "solid",
			shape: "line",
			band
		};
	});
	const runs = Math.max(...before.map((it) => it.length));
	const more = query.series.length + query.omitted - drawn.length;
	const unit = query.dimension === "number" ? plain(query.unit, longestUnit) : "";
	return {
		id,
		title: plain(query.name, longestName),
		summary: serverChartWords(unit, drawn.length, more),
		across: {
			kind: "elapsed",
			seconds: Array.from({ length }, (_, index) => Number((index * step).toFixed(3))),
			span: cutOf(run).spanSeconds,
			start: run.window.start
		},
		up: {
			dimension: query.dimension,
			scale: scaleOfLines(query.dimension, lines, { unit: spelling.unitOf(query.name, query.dimension) }),
			fromZero: true,
			unit: unit === "" ? void 0 : unit
		},
		lines,
		shade: runs > 0 ? bandName(runs, reference) : void 0
	};
}
function serverPanels(run, against) {
	return (run.servers?.queries ?? []).flatMap((query, index) => query.kind === "read" ? panelOf(query, `servers-${index}`, {
		run,
		against
	}) ?? [] : []);
}

// src/report/render/html/content.ts
function asReported(outcome) {
	return outcome.kind === "judged" ? {
		...outcome,
		baseline: outcome.baseline.slice(-20)
	} : outcome;
}
function measuredContent(runs, against, counting, compared) {
	const [run] = runs;
	const counted = {
		...against,
		baseline: counting.baseline,
		answered: counting.answered
	};
	return {
		facts: headFacts(runs, against.reference, compared),
		rounds: runs.map((it) => ({
			panels: panelsOverTime(it, against),
			servers: serverPanels(it, against)
		})),
		hasRequests: runs.some(({ metrics }) => metrics.some(({ name }) => name === "http_reqs")),
		firstShown: Math.max(0, shownRound(runs)),
		distribution: [...ladderPanels(counting.runs, counted), ...distributionPanels(counting.runs, counted)],
		endpoints: endpointRows(counting.runs, counted),
		courses: endpointCourses(runs, against),
		provenance: run === void 0 ? [] : provenanceFacts(run)
	};
}
function aloneContent(runs, spelling) {
	return {
		...measuredContent(runs, {
			baseline: [],
			reference: "baseline",
			subject: "this run",
			spelling
		}, {
			runs,
			baseline: [],
			answered: runs
		}, 0),
		roundRows: runs.length === 0 ? void 0 : roundRows(runs, {
			beside: [],
			spelling
		}),
		baselineRows: void 0
	};
}
function scenarioContent(outcome, view, spelling) {
	const { name, sections } = view;
	if (outcome.kind === "broken") return {
		view,
		name,
		sections,
		...aloneContent(outcome.partial, spelling)
	};
	const { runs, baseline, control = [], design, verdict } = outcome;
	const { comparability } = verdict;
	const isStored = design === "stored";
	const against = {
		baseline,
		reference: referenceWords(outcome),
		subject: "this change",
		spelling
	};
	const compared = isStored && comparability.kind === "comparable" ? comparability.runs : baseline.length;
	return {
		view,
		name,
		sections,
		...measuredContent(runs, against, countingRounds(outcome), compared),
		roundRows: roundRows(runs, {
			beside: isStored ? [] : baseline,
			control,
			spelling
		}),
		baselineRows: isStored ? baselineRows(baseline, spelling) : void 0
	};
}
function pageContent({ document, outcome, measured, context }) {
	const { verdict, headline, opening = [], notes, closing } = document;
	return {
		verdict,
		headline,
		opening,
		notes,
		closing,
		scenarios: document.scenarios.flatMap((it) => {
			const own = measured.scenarios[it.index];
			const reported = outcome.scenarios[it.index];
			if (own === void 0 || reported === void 0) return [];
			return [scenarioContent(asReported(own), it, spellingOfOutcome(reported))];
		}),
		workflowRun: context.workflowRun,
		source: {
			name: "report.json",
			json: formatOutcome(measured)
		}
	};
}
function runContent(run) {
	const { scenario, environment } = run.provenance;
	const spelling = spellingOf({ runs: [run] });
	return {
		verdict: void 0,
		headline: runWords.headline(scenario),
		notes: [runWords.note],
		scenarios: [{
			view: void 0,
			name: environment === "default" ? scenario : `${scenario} (${environment})`,
			...aloneContent([withGroups(run)], spelling),
			sections: runSections(run)
		}],
		closing: [],
		workflowRun: void 0,
		source: {
			name: "run.json",
			json: JSON.stringify(run)
		}
	};
}

// src/entry/files.ts
function createFilesPublisher(directory, options) {
	let assets;
	return {
		begin: async () => {
			await makeDirectory(directory);
			assets = await readPageAssets();
		},
		publish: async (report) => {
			await makeDirectory(directory);
			const filePaths = {};
			for (const { name, output, render } of reportFiles) {
				filePaths[output] = join(directory, name);
				await writeFileAtomically(join(directory, name), render(report));
			}
			const recordPaths = options.withRecords ? await writeRecords(directory, report.runs) : [];
			const page = options.page ?? join(directory, "report.html");
			return {
				reportPath: await writePage(page, pageContent(report), assets),
				filePaths,
				recordPaths
			};
		}
	};
}
async function writeRecords(directory, runs) {
	await makeDirectory(directory);
	const taken = /* @__PURE__ */ new Set();
	const paths = [];
	for (const recorded of runs) {
		const name = freeName(recordName(recorded), taken);
		taken.add(name.toLowerCase());
		const path = join(directory, `${name}.run.json`);
		await writeRun(path, recorded.run);
		paths.push(path);
	}
	await removeStale(directory, runs, paths);
	return paths;
}
async function removeStale(directory, recorded, written) {
	const runs = recorded.map(({ run }) => run);
	const kept = new Set(written.map((path) => basename(path).toLowerCase()));
	const names = new Set(runs.map(nameOfScenario));
	const keys = new Set(runs.map(keyText));
	const shards = new Set(runs.map(({ shard }) => shard?.index));
	const isOfOtherShard = (shard) => shard !== void 0 && !shards.has(shard) && !shards.has(void 0);
	for (const file of await readdir(directory)) {
		const named = readRecordName(file);
		if (named === void 0 || named.isCompressed || !names.has(named.scenario)) continue;
		if (isOfOtherShard(named.shard) || kept.has(file.toLowerCase())) continue;
		const path = join(directory, file);
		if (!await isRecordOf(path, keys)) continue;
		await rm(path, { force: true }).catch((error) => {
			throw unwritable$1(path, error);
		});
	}
}
async function isRecordOf(path, keys) {
	try {
		return keys.has(keyText(await readRun(path)));
	} catch (error) {
		if (error instanceof Failure) return false;
		throw error;
	}
}
function keyText(run) {
	return JSON.stringify(keyOfRun(run));
}
function freeName(name, taken) {
	let candidate = name;
	for (let copy = 2; taken.has(candidate.toLowerCase()); copy += 1) candidate = `${name}.${copy}`;
	return candidate;
}

// src/entry/answer.ts
function optionsOf(host, { links }, commands = { repeatCommand: void 0 }) {
	return {
		caller: host.caller,
		baselineBranch: host.baselineBranch,
		report: {
			...host.links,
			...commands,
			links: withPullRequest(links, host.pullRequest)
		},
		keepFirstRun: host.keepFirstRun,
		askForOverride: host.askForOverride
	};
}
async function answer$1(settings, host, { keys, rules, options, beside }, job) {
	const { reportDirectory, failOnInconclusive } = rules;
	const isBeside = beside !== void 0 && !settings.has("report-directory");
	const files = createFilesPublisher(isBeside ? join(reportDirectory, beside) : reportDirectory, {
		withRecords: beside === void 0 || beside === "publish",
		page: givenValue(settings, "page")
	});
	const publisher = publishTo([files, ...host.publishers(gateKey(keys), rules)]);
	const context = {
		...options.report,
		baselineBranch: options.baselineBranch
	};
	const reportOf = (error) => buildReport(brokenOutcome(keys, error, host.signal.aborted), context);
	const publishing = async (to) => await job({
		publisher: to,
		failOnInconclusive,
		options
	});
	return host.kind === "terminal" ? await unlessAborted(publishing(publisher), unexpectedError) : await publishAnyway(publisher, reportOf, publishing, unexpectedError);
}

// src/judge/objective/tested-together.ts
function testedTogether(objectives, onMiss) {
	return objectives.filter((one) => one.bound.kind === "relative" && one.onMiss === onMiss);
}

// src/judge/calibrate/halves.ts
function halvesApart(runs, objective, falseAlarm) {
	const { bound } = objective;
	const found = foundIn(runs, objective);
	const middle = Math.floor(found.length / 2);
	const [earlier, later] = [found.slice(0, middle), found.slice(middle)];
	const [first] = earlier;
	if (bound.kind === "absolute" || first === void 0) return void 0;
	const { dimension } = first;
	const isFailed = (current, baseline) => {
		return weighRelative({
			dimension,
			current,
			baseline,
			design: "stored"
		}, objective, {
			bound,
			seen: seenAmount(bound)
		}).settle(falseAlarm / 2).verdict === "fail";
	};
	if (!isFailed(later, earlier) && !isFailed(earlier, later)) return void 0;
	const halfOf = (half) => ({
		runs: half.length,
		level: pooledValue(half)
	});
	return {
		earlier: halfOf(earlier),
		later: halfOf(later)
	};
}

// src/judge/calibrate/levels.ts
function luckOf(normal) {
	return {
		shared: normal(),
		inside: [normal(), normal()],
		shown: [normal(), normal()]
	};
}
function plausibleNoises(side, usual, part) {
	const runs = side.figures.length;
	const { plausible } = knowledgeOf(aloneEstimate(side, usual));
	const largest = Math.max(...plausible.map(({ logWeight }) => logWeight));
	const weights = plausible.map(({ logWeight }) => Math.exp(logWeight - largest));
	const all = sumOf$1(weights, (weight) => weight);
	return (luck) => {
		let left = cumulativeStdNormalProbability(luck) * all;
		const index = weights.findIndex((weight) => {
			left -= weight;
			return left <= 0;
		});
		const variance = runs * (plausible.at(index)?.variance ?? 0);
		const inside = Math.min(variance, side.withinVariance);
		return {
			part,
			between: Math.sqrt(variance - inside),
			inside: Math.sqrt(inside),
			degreesOfFreedom: side.withinDegrees / runs
		};
	};
}
function sideOf(noise, runs, sessionOf) {
	const { part, between, inside, degreesOfFreedom } = noise;
	const figures = runs.map((run, index) => ({
		value: between * run.shared + inside * run.inside[part],
		session: sessionOf(index)
	}));
	const shown = runs.map((run) => estimateFactor(degreesOfFreedom, run.shown[part]));
	return {
		figures,
		withinVariance: inside ** 2 * mean(shown),
		withinDegrees: Math.max(1, degreesOfFreedom * runs.length)
	};
}
function remembered$1(make) {
	const known = /* @__PURE__ */ new Map();
	return (rounds) => {
		const result = known.get(rounds) ?? make(rounds);
		known.set(rounds, result);
		return result;
	};
}
function estimates(noise, { rounds, base }, { design, usual }) {
	const stored = sideOf(noise, base, (run) => `job ${run}`);
	return remembered$1((count) => {
		const firstOf = (runs) => sideOf(noise, runs.slice(0, count), () => "gate");
		if (design === "stored") return storedEstimate(firstOf(rounds), stored, { usual });
		return pairedEstimate(firstOf(rounds), firstOf(base), usual);
	});
}
function moved(known, change) {
	return {
		...known,
		change: known.change + change
	};
}
function gateOf(noises, lucks, about) {
	const estimateAfter = estimates(noises.own, lucks, about);
	const knownAfter = remembered$1((count) => knowledgeOf(estimateAfter(count)));
	const atBestAfter = (direction) => remembered$1((count) => afterManyRounds(estimateAfter(count), count, direction));
	const [worstAfter, bestAfter] = [atBestAfter(1), atBestAfter(-1)];
	const bodies = noises.body && estimates(noises.body, lucks, about);
	const bodyAfter = bodies && remembered$1((count) => knowledgeOf(bodies(count)));
	return { look: (count, change) => {
		const known = moved(knownAfter(count), change);
		return {
			estimate: known.change,
			logOdds: (claims) => logOdds(known, claims),
			logOddsToFail: (claims) => {
				const own = logOdds(known, claims);
				if (bodyAfter === void 0) return own;
				return logMeanOdds(own, logOdds(moved(bodyAfter(count), change), claims));
			},
			worseAtBest: (claims) => logOdds(moved(worstAfter(count), change), claims),
			betterAtBest: (claims) => logOdds(moved(bestAfter(count), change), claims)
		};
	} };
}
function drawLevels({ own, body, usual }, about) {
	const { design, mostRounds } = about;
	const noiseOf = plausibleNoises(own, usual, 0);
	const bodyOf = body && plausibleNoises(body, usual, 1);
	return Array.from({ length: about.gates }, (_, gate) => {
		const normal = normalDraws(gate + 1);
		const noisy = normal();
		const noises = {
			own: noiseOf(noisy),
			body: bodyOf?.(noisy)
		};
		const stored = design === "stored" ? own.figures.map(() => luckOf(normal)) : void 0;
		const pairs = Array.from({ length: mostRounds }, () => ({
			now: luckOf(normal),
			base: luckOf(normal)
		}));
		return gateOf(noises, {
			rounds: pairs.map(({ now }) => now),
			base: stored ?? pairs.map(({ base }) => base)
		}, {
			design,
			usual
		});
	});
}

// src/judge/calibrate/outcomes.ts
function endOf$1({ look }, change, { tolerance, seen, falseAlarm, rounds: limits }) {
	const claims = {
		none: 0,
		change: seen
	};
	const toFail = oddsToFail(falseAlarm);
	const untilFail = Math.min(limits.max, Math.max(limits.min, 2));
	let wasPassed = false;
	for (let rounds = 1; rounds <= limits.max; rounds += 1) {
		const now = look(rounds, change);
		const isMissed = now.estimate > tolerance;
		if (isMissed && now.logOddsToFail(claims) >= toFail) {
			if (rounds >= untilFail) return {
				word: "fail",
				rounds
			};
			continue;
		}
		wasPassed ||= !isMissed && now.logOdds(claims) <= -oddsToPass;
		if (rounds < limits.min) continue;
		if (!isMissed && wasPassed) return {
			word: "pass",
			rounds
		};
		if (rounds === limits.max) break;
		if (!(now.betterAtBest(claims) <= -oddsToPass || now.worseAtBest(claims) >= toFail)) return {
			word: "open",
			rounds
		};
	}
	return {
		word: "open",
		rounds: limits.max
	};
}
function outcomesOf$1(gates, { size, change }, rule) {
	const ends = gates.map((gate) => endOf$1(gate, change, rule));
	const shareOf = (word) => ends.filter((end) => end.word === word).length / Math.max(1, ends.length);
	const rounds = mean(ends.map((end) => end.rounds));
	return {
		size,
		fail: shareOf("fail"),
		pass: shareOf("pass"),
		open: shareOf("open"),
		rounds
	};
}
function mostlyEnd(gates, word, change, rule) {
	let others = Math.floor(.050000000000000044 * gates.length + 1e-9);
	return gates.every((gate) => {
		if (endOf$1(gate, change, rule).word !== word) others -= 1;
		return others >= 0;
	});
}
function decides(gates, rule) {
	return mostlyEnd(gates, "pass", 0, rule) && mostlyEnd(gates, "fail", rule.seen, rule);
}

// src/judge/calibrate/shares.ts
function countedRuns(counts) {
	const { share, total, designEffect } = pool(counts.map((run) => [run]));
	return {
		counts,
		perRun: Math.round(total / counts.length),
		share,
		burst: designEffect
	};
}
const within = (share) => Math.min(1, Math.max(0, share));
function drawShares({ counts, perRun: total, share, burst }, about) {
	const { design, mostRounds } = about;
	const all = total * counts.length;
	const likely = Math.max(share, .5 / (all + 1));
	const doubt = Math.sqrt(burst * likely * (1 - likely) / all);
	const drawn = (of, luck) => {
		const bad = drawnBad(of, {
			total,
			burst
		}, luck);
		const shown = bad / total;
		return {
			bad,
			total,
			variance: burst * shown * (1 - shown) / total
		};
	};
	return Array.from({ length: about.gates }, (_, gate) => {
		const normal = normalDraws(gate + 1);
		const real = within(likely + normal() * doubt);
		const stored = design === "stored" ? counts.map(() => [drawn(real, normal())]) : void 0;
		const pairs = Array.from({ length: mostRounds }, () => ({
			luck: normal(),
			base: drawn(real, normal())
		}));
		return { look: (rounds, change) => {
			const taken = pairs.slice(0, rounds);
			const current = taken.map(({ luck }) => drawn(within(real + change), luck));
			const before = stored ?? [taken.map(({ base }) => base)];
			const { estimate, logOdds } = compareShares([current], before, design);
			return {
				estimate,
				logOdds,
				logOddsToFail: logOdds,
				worseAtBest: () => Number.POSITIVE_INFINITY,
				betterAtBest: () => Number.NEGATIVE_INFINITY
			};
		} };
	});
}

// src/judge/calibrate/resolution.ts
const reportedSizes = [
	0,
	.5,
	1,
	1.5,
	2,
	3
];
const drawnGates = 150;
const sizeSteps = {
	factor: 1.05,
	count: 140
};
function smallestSize(gates, largest, ruleAt) {
	const { factor, count } = sizeSteps;
	const sizeAt = (step) => largest / factor ** (count - step);
	if (!(largest > 0) || !decides(gates, ruleAt(largest))) return void 0;
	return sizeAt(firstWhere(count, (step) => step > 0 && decides(gates, ruleAt(sizeAt(step)))));
}
function characteristicOf(drawer, design, resolving) {
	const { objective, falseAlarm, rounds } = resolving;
	const { onScale, largest, level } = drawer;
	const gates = drawer.draw(design);
	const ruleAt = (tolerance, seen = 2 * tolerance) => ({
		tolerance: onScale(tolerance),
		seen: onScale(seen),
		falseAlarm,
		rounds
	});
	const tolerance = toleranceOf(objective, level);
	const sees = seenOf(objective, level);
	const smallestTolerance = smallestSize(gates, Math.max(largest, tolerance ?? 0), (size) => ruleAt(size, Math.max(sees ?? 0, 2 * size)));
	if (tolerance === void 0) return {
		outcomes: void 0,
		smallestTolerance
	};
	const own = ruleAt(tolerance, sees);
	const outcomesAt = (size) => outcomesOf$1(gates, {
		size,
		change: onScale(size * tolerance)
	}, own);
	const outcomes = reportedSizes.map(outcomesAt);
	if (sees === void 0) return {
		outcomes,
		smallestTolerance
	};
	const isEnough = decides(gates, own);
	const largestSeen = Math.max(sees, 2 * Math.max(largest, tolerance));
	return {
		outcomes,
		smallestTolerance,
		seen: {
			outcomes: outcomesAt(Number((sees / tolerance).toPrecision(12))),
			decides: isEnough,
			smallest: isEnough ? void 0 : smallestSize(gates, largestSeen, (size) => ruleAt(tolerance, size))
		}
	};
}
function seenOf({ bound }, level) {
	if (bound.kind === "absolute" || bound.sees === void 0) return void 0;
	return Math.abs(seenAmount(bound) * level);
}
function toleranceOf(objective, level) {
	const { bound } = objective;
	if (bound.kind === "absolute") return void 0;
	const amount = bound.measure === "share" ? bound.amount * level : bound.amount;
	const tolerance = isLowerBetter(objective, level) ? amount : -amount;
	return tolerance > 0 ? tolerance : void 0;
}
const leastLeft = .05;
const largestLoss = .45;
function drawerOfLevels(found, resolving) {
	const { objective, rounds, gates = drawnGates } = resolving;
	const dimension = found[0]?.dimension ?? "number";
	const scale = scaleFor({
		dimension,
		current: found,
		baseline: [],
		design: "stored"
	});
	const [own] = sidesOf([found], scale);
	if (own === void 0) throw new Error("a calibration without runs");
	const level = shownLevel(found, scale);
	const onLevel = scale.to(level);
	const isLower = isLowerBetter(objective, level);
	const body = isLower ? bodySidesOf([found])?.[0] : void 0;
	const perScale = 1 / scale.error(1, level);
	return {
		level,
		largest: (isLower ? 1 : largestLoss) * Math.abs(level),
		onScale: (size) => isLower ? scale.to(level + size) - onLevel : onLevel - scale.to(level > 0 ? Math.max(level - size, level * leastLeft) : level - size),
		noise: {
			total: sampleStandardDeviation(own.figures.map(({ value }) => value)) * perScale,
			within: Math.sqrt(own.withinVariance) * perScale
		},
		draw: (design) => drawLevels({
			own,
			body,
			usual: scale.usual
		}, {
			design,
			mostRounds: rounds.max,
			gates
		})
	};
}
const largestShare = .1;
function drawerOfShares(counted, found, { rounds, gates = drawnGates }) {
	const { share, perRun, burst } = counted;
	return {
		level: mean(found.map(({ value }) => value)),
		largest: largestShare,
		onScale: (size) => size,
		noise: {
			total: sampleStandardDeviation(found.map(({ value }) => value)),
			within: Math.sqrt(burst * share * (1 - share) / perRun)
		},
		draw: (design) => drawShares(counted, {
			design,
			mostRounds: rounds.max,
			gates
		})
	};
}
function resolutionOf(runs, resolving) {
	const { objective } = resolving;
	const found = foundIn(runs, objective);
	const [first] = found;
	if (first === void 0 || found.length < 3) return void 0;
	const level = mean(found.map(({ value }) => value));
	const counts = countsOf(found, isLowerBetter(objective, level));
	const drawer = counts.length === found.length ? drawerOfShares(countedRuns(counts), found, resolving) : drawerOfLevels(found, resolving);
	return {
		dimension: first.dimension,
		level: drawer.level,
		runs: found.length,
		noise: drawer.noise,
		stored: characteristicOf(drawer, "stored", resolving),
		sideBySide: characteristicOf(drawer, "sideBySide", resolving),
		samplesBeyond: fewestBeyond(found)
	};
}

// src/judge/calibrate/proposal.ts
function roundedUp(value) {
	const step = 10 ** Math.max(-6, Math.floor(Math.log10(value)) - 1);
	return Number((Math.ceil(value / step - 1e-9) * step).toPrecision(12));
}
function proposedAmount(tolerance, level, { measure }, unit) {
	switch (measure) {
		case "share": return Math.ceil(tolerance / level * 100 - 1e-9);
		case "points": return Number((Math.ceil(tolerance * 1e3 - 1e-9) / 10).toFixed(1));
		case "offset": return roundedUp(tolerance / (unitMeaning(unit)?.factor ?? 1));
		default: return measure;
	}
}
const writtenAmount = /(?<sign>[+-]\s*)(?<number>\d*\.?\d+)(?<unit>\s*\S*)\s*$/;
function withTolerance({ text }, bound, sizes) {
	const unit = writtenAmount.exec(text)?.groups?.["unit"] ?? "";
	const amount = proposedAmount(sizes.tolerance, sizes.level, bound, unit.trim());
	return {
		allow: `${amount}${unit.trim()}`,
		proposed: text.replace(writtenAmount, (_whole, sign) => `${sign}${amount}${unit}`)
	};
}
function wholePercents(share) {
	return Math.ceil(share * 100 - 1e-9) / 100;
}
const nothing = {
	allow: void 0,
	proposed: void 0
};
function proposalFor(objective, bound, { level, characteristic }) {
	const { smallestTolerance: floor, seen } = characteristic;
	const { sees } = bound;
	if (seen === void 0 || sees === void 0) return floor === void 0 ? nothing : withTolerance(objective, bound, {
		tolerance: floor,
		level
	});
	const least = floor === void 0 ? void 0 : wholePercents(floor / level);
	const allowing = (tolerance) => withTolerance(objective, bound, {
		tolerance,
		level: 1
	});
	const isLarger = least !== void 0 && least > Math.abs(bound.amount);
	if (isLarger && 2 * least <= sees) return allowing(least);
	if (seen.smallest !== void 0) return {
		...nothing,
		sees: wholePercents(seen.smallest / level)
	};
	return isLarger ? {
		...allowing(least),
		sees: 2 * least
	} : nothing;
}
function tellable(objective, resolution, design) {
	const { bound } = objective;
	const { level, noise, samplesBeyond: beyond } = resolution;
	if (bound.kind === "absolute") return { kind: "absolute" };
	if (beyond !== void 0 && beyond < 5) return {
		kind: "fewSamples",
		beyond
	};
	if (bound.measure === "share" && level === 0) return {
		kind: "rounds",
		rounds: 1
	};
	const tolerance = toleranceOf(objective, level);
	if (tolerance === void 0) return { kind: "improvement" };
	const isEnough = ({ smallestTolerance: smallest, seen }) => seen?.decides ?? (smallest !== void 0 && smallest <= tolerance);
	const characteristic = resolution[design];
	if (isEnough(characteristic)) return {
		kind: "rounds",
		rounds: characteristic.outcomes?.[0]?.rounds ?? 1
	};
	const isSteady = beyond === void 0 || beyond >= 10;
	return {
		kind: "belowFloor",
		...proposalFor(objective, bound, {
			level,
			characteristic
		}),
		decidesSideBySide: design === "stored" && isEnough(resolution.sideBySide),
		isFromWithin: 2 * noise.within >= noise.total,
		unsteady: isSteady ? void 0 : beyond
	};
}
function calibratedObjectives(objectives) {
	const isRelative = ({ bound }) => bound.kind === "relative";
	const byIndicator = groupedBy(objectives, ({ indicator }) => JSON.stringify(indicator));
	const kept = new Set([...byIndicator.values()].flatMap((own) => own.some(isRelative) ? own.filter(isRelative) : own[0]));
	return objectives.filter((objective) => kept.has(objective));
}
function roundMs(runs, { sideBySide }) {
	const lengths = runs.map(({ window }) => lengthMs(window) + window.warmUpMs);
	return Math.max(1, ...lengths) * (sideBySide?.timing === "alternating" ? 2 : 1);
}
function proposedSees(objectives) {
	return objectives.flatMap(({ objective: { bound }, tellable: decided }) => {
		const now = bound.kind === "relative" ? bound.sees : void 0;
		const proposed = decided.kind === "belowFloor" ? decided.sees : void 0;
		return now === void 0 || proposed === void 0 ? [] : [{
			now,
			proposed
		}];
	}).toSorted((one, other) => other.proposed - one.proposed)[0];
}
function calibrationOf(runs, scenario, gate) {
	const design = scenario.sideBySide === void 0 ? "stored" : "sideBySide";
	const affordable = Math.floor(gate.budgetMs / roundMs(runs, scenario));
	const within = ({ min, max }) => ({
		min,
		max: Math.max(min, Math.min(max, affordable))
	});
	const calibrate = (objective, rounds) => {
		const comparisons = Math.max(1, testedTogether(scenario.objectives, objective.onMiss).length);
		const falseAlarm = gateErrorBudget.falseAlarm / gate.scenarios / comparisons;
		const resolution = resolutionOf(runs, {
			objective,
			falseAlarm,
			rounds,
			gates: gate.gates
		});
		if (resolution === void 0) return [];
		const apart = halvesApart(runs, objective, falseAlarm);
		return [{
			objective,
			resolution,
			tellable: tellable(objective, resolution, design),
			apart
		}];
	};
	const now = within(scenario.rounds);
	const more = within({
		min: now.min,
		max: autoRounds.max
	});
	const objectives = calibratedObjectives(scenario.objectives).flatMap((objective) => {
		const [own] = calibrate(objective, now);
		if (own?.tellable.kind !== "belowFloor" || more.max <= now.max) return own ?? [];
		const longer = calibrate(objective, more)[0]?.tellable ?? own.tellable;
		return {
			...own,
			tellable: longer.kind === "rounds" ? { kind: "moreRounds" } : longer
		};
	});
	const isShort = objectives.some((one) => ["moreRounds", "belowFloor"].includes(one.tellable.kind));
	return {
		scenario: scenario.name,
		environment: scenario.environment,
		runs: runs.length,
		design,
		asked: scenario.objectives,
		objectives,
		rounds: {
			now: scenario.rounds,
			proposed: isShort && more.max > now.max ? {
				...scenario.rounds,
				max: autoRounds.max
			} : scenario.rounds
		},
		sees: proposedSees(objectives),
		mostRounds: now.max,
		invalid: validityOf(runs)
	};
}

// src/app/calibrate.ts
async function calibrateScenarios(gate, calibrating) {
	const calibrations = [];
	const runs = [];
	for (const asked of gate.scenarios) {
		const measured = await measureOften(asked, calibrating);
		runs.push(...measured.runs.map((run, index) => ({
			run,
			side: "head",
			round: index + 1
		})));
		const whole = measured.runs.filter((run) => run.ending.kind === "finished" && !mostlyThrew(run));
		const scenario = {
			...asked,
			objectives: objectivesFor(asked.objectives, whole)
		};
		const problem = whole.length === 0 ? void 0 : misconfigurationOf(whole, scenario);
		if (problem !== void 0) return {
			calibrations,
			runs,
			failure: problem
		};
		if (whole.length >= 3) calibrations.push(calibrationOf(whole, scenario, {
			...shareOf$1(gate, scenario),
			gates: calibrating.gates
		}));
		if (measured.failure !== void 0) return {
			calibrations,
			runs,
			failure: measured.failure
		};
	}
	return {
		calibrations,
		runs,
		failure: void 0
	};
}
function shareOf$1(gate, { budgetMs }) {
	const scenarios = gate.scenarios.length;
	const ofGate = gate.budgetMs / scenarios;
	return {
		scenarios,
		budgetMs: Math.min(ofGate, budgetMs ?? ofGate)
	};
}
async function measureOften(scenario, { ports, caller, runs: wanted }) {
	const { load, signal, log } = ports;
	const runs = [];
	try {
		while (runs.length < wanted) {
			if (signal.aborted) return {
				runs,
				failure: tooFew(runs.length, wanted, "cancelled")
			};
			const words = `${scenario.name}: run ${runs.length + 1} of ${wanted}`;
			log.note(`${words} to calibrate with`);
			const run = await load.run(scenario, {
				caller,
				signal,
				log: withProgressLabel(log, () => words)
			});
			runs.push(run);
			const errors = ofErrorPages([run]);
			if (errors !== void 0) return {
				runs: [],
				failure: runFailure(`${scenario.name}: ${errors}`)
			};
			if (runs.length === 1) for (const doubt of hostDoubts(runs)) log.warn(`${scenario.name}: ${hostDoubtSentence(doubt)}`);
			const incomplete = whyIncomplete(run);
			if (incomplete !== void 0) return {
				runs,
				failure: tooFew(runs.length - 1, wanted, incomplete)
			};
		}
	} catch (error) {
		if (!(error instanceof Failure)) throw error;
		return {
			runs,
			failure: error
		};
	}
	return {
		runs,
		failure: void 0
	};
}
function whyIncomplete(run) {
	const thrown = mostlyThrew(run) ? thrownWords([run]) : void 0;
	if (thrown !== void 0) return thrown;
	if (run.ending.kind === "abortedByThreshold") return "a threshold of the script stopped the load early";
	return run.ending.kind === "unfinished" ? run.ending.reason : void 0;
}
function tooFew(whole, wanted, reason) {
	const runs = `only ${whole} of ${wanted} runs are complete (${reason})`;
	if (whole >= 3) return runFailure(`${runs}; the results use only these runs.`);
	return runFailure(`${runs}; calibrate needs at least ${3}.`);
}
function misconfigurationOf(runs, { objectives }) {
	const judged = judgeScenario({
		runs,
		baseline: [],
		comparability: {
			kind: "comparable",
			runs: 0
		},
		objectives,
		requireBaseline: false
	});
	return judged.kind === "misconfigured" ? usageFailure(explainMisconfiguration(judged.problems)) : void 0;
}

// src/config/file/rewrite.ts
var import_dist = require_dist();
function lineOf({ isWarning, to }) {
	return `${isWarning ? "warn: " : ""}${to}`;
}
function quoted$1(text) {
	return `"${text.replace(/["\\]/g, "\\$&")}"`;
}
function changedIn({ objectives }) {
	return objectives.filter(({ from, to }) => from !== to);
}
function changes(rewrite) {
	return rewrite.rounds !== void 0 || rewrite.sees !== void 0 || changedIn(rewrite).length > 0;
}
function gateFileLines(rewrites) {
	const lines = rewrites.filter(changes).flatMap((rewrite) => {
		const { scenario, rounds, sees, objectives } = rewrite;
		const key = /^[\w-]+$/.test(scenario) ? scenario : JSON.stringify(scenario);
		const written = objectives.map((one) => `      - ${quoted$1(lineOf(one))}`);
		return [
			`  ${key}:`,
			...rounds === void 0 ? [] : [`    rounds: ${writtenRounds(rounds)}`],
			...sees === void 0 ? [] : [`    sees: ${writtenSees(sees)}`],
			...changedIn(rewrite).length > 0 ? ["    objectives:", ...written] : []
		];
	});
	return lines.length === 0 ? void 0 : ["scenarios:", ...lines].join("\n");
}
function applied(text, edits) {
	return edits.toSorted((one, other) => other.start - one.start).reduce((rest, edit) => rest.slice(0, edit.start) + edit.text + rest.slice(edit.end), text);
}
function sourceOf$1(node) {
	const [start = 0, end = 0] = node.range ?? [];
	return {
		start,
		end
	};
}
function insertion(place, text, [key, block, flow]) {
	const { start, end } = sourceOf$1(place);
	if (place.flow === true) return {
		start: end - 1,
		end: end - 1,
		text: `, ${key}: ${flow}`
	};
	const indent = text.slice(text.lastIndexOf("\n", start) + 1, start);
	const first = place.items[0]?.value;
	const lineEnd = text.indexOf("\n", (0, import_dist.isNode)(first) ? sourceOf$1(first).end : start);
	const at = lineEnd < 0 ? text.length : lineEnd;
	return {
		start: at,
		end: at,
		text: `\n${indent}${key}:${block.replaceAll("\n", `\n${indent}`)}`
	};
}
function valueEdits(place, text, key, written) {
	const before = place.get(key, true);
	if (before === void 0) return [insertion(place, text, [
		key,
		` ${written}`,
		written
	])];
	return (0, import_dist.isScalar)(before) || (0, import_dist.isMap)(before) && before.flow === true ? [{
		...sourceOf$1(before),
		text: written
	}] : void 0;
}
function roundsEdits(place, text, rounds) {
	const edits = valueEdits(place, text, "rounds", writtenRounds(rounds));
	const before = place.get("rounds", true);
	if (edits !== void 0 || !(0, import_dist.isMap)(before)) return edits;
	const [min, max] = [before.get("min", true), before.get("max", true)].filter((end) => (0, import_dist.isScalar)(end));
	if (min === void 0 || max === void 0) return void 0;
	return [{
		...sourceOf$1(min),
		text: String(rounds.min)
	}, {
		...sourceOf$1(max),
		text: String(rounds.max)
	}];
}
const objectiveLine = /^(?<before>\s*["']?\s*(?<warn>warn\s*:\s*)?)(?<objective>.*?)(?<after>\s*["']?\s*)$/;
function rewriteLine(line, { isWarning, from, to }) {
	const { before = "", warn, objective, after = "" } = objectiveLine.exec(line)?.groups ?? {};
	return objective === from && isWarning === (warn !== void 0) ? `${before}${to}${after}` : line;
}
function objectiveEdits(place, text, rewrite) {
	const changed = changedIn(rewrite);
	if (changed.length === 0) return [];
	const own = place.get("objectives", true);
	if (own === void 0) {
		if (!rewrite.mayHaveOwnList) return void 0;
		const lines = rewrite.objectives.map((one) => quoted$1(lineOf(one)));
		return [insertion(place, text, [
			"objectives",
			lines.map((line) => `\n  - ${line}`).join(""),
			`[${lines.join(", ")}]`
		])];
	}
	const scalars = ((0, import_dist.isSeq)(own) ? own.items : [own]).filter((item) => (0, import_dist.isScalar)(item));
	const found = /* @__PURE__ */ new Set();
	const edits = scalars.map((scalar) => {
		const { start, end } = sourceOf$1(scalar);
		return {
			start,
			end,
			text: text.slice(start, end).split("\n").map((line) => {
				const wanted = changed.find((one) => rewriteLine(line, one) !== line);
				if (wanted === void 0) return line;
				found.add(wanted);
				return rewriteLine(line, wanted);
			}).join("\n")
		};
	});
	return found.size === changed.length ? edits : void 0;
}
function scenarioEdits(document, text, rewrite) {
	const place = document.getIn(["scenarios", rewrite.scenario], true);
	if (!(0, import_dist.isMap)(place)) return void 0;
	const ofObjectives = objectiveEdits(place, text, rewrite);
	const ofRounds = rewrite.rounds === void 0 ? [] : roundsEdits(place, text, rewrite.rounds);
	const ofSees = rewrite.sees === void 0 ? [] : valueEdits(place, text, "sees", writtenSees(rewrite.sees));
	return ofObjectives && ofRounds && ofSees && [
		...ofObjectives,
		...ofRounds,
		...ofSees
	];
}
function rewriteGateFile(text, path, rewrites) {
	const wanted = rewrites.filter(changes);
	if (wanted.length === 0) return text;
	const document = (0, import_dist.parseDocument)(text);
	const planned = wanted.map((rewrite) => ({
		rewrite,
		edits: scenarioEdits(document, text, rewrite)
	}));
	const homeless = planned.filter(({ edits }) => edits === void 0).map(({ rewrite }) => rewrite);
	if (homeless.length > 0) {
		const names = homeless.map(({ scenario }) => `"${scenario}"`).join(", ");
		throw usageFailure(`${path}: ${names} could not be written; add\n${gateFileLines(homeless)}`);
	}
	return applied(text, planned.flatMap(({ edits = [] }) => edits));
}
function diffLines(before, after) {
	let [row, column] = [0, 0];
	return diffArrays(before.split("\n"), after.split("\n")).flatMap(({ value, removed, added }) => value.flatMap((line) => {
		if (!added) row += 1;
		if (!removed) column += 1;
		if (removed) return `- ${row}: ${line}`;
		return added ? `+ ${column}: ${line}` : [];
	}));
}

// src/report/words/calibration.ts
function sizeText(size, { bound }, { level, dimension }) {
	const measure = bound.kind === "relative" ? bound.measure : void 0;
	if (dimension === "ratio" && measure !== "share") return unsigned(formatPoints(size));
	if (measure === "offset" || level === 0) return formatFigure(size, dimension);
	return formatFigure(Number((size / Math.abs(level)).toPrecision(2)), "ratio");
}
function tellableWords(tellable) {
	return byKind(tellable, {
		absolute: () => "absolute limit: not compared",
		improvement: () => "demands an improvement",
		fewSamples: ({ beyond }) => `only ${Math.floor(beyond)} samples beyond it: run longer`,
		rounds: ({ rounds }) => `decides, in ${count$1(Math.max(1, Math.round(rounds)), "round")} on average`,
		moreRounds: () => "decides with rounds: auto",
		belowFloor: ({ allow, sees, decidesSideBySide }) => {
			const ways = known(allow !== void 0 && `allow ${allow.replace(/(?<=\d)(?=[a-z%µ/])/i, " ")}`, sees !== void 0 && `set sees: ${writtenSees(sees)}`).join(" and ");
			const [found, or] = ways === "" ? ["too noisy for any tolerance", "unless"] : [`below the noise: ${ways}`, "or"];
			return decidesSideBySide ? `${found}, ${or} side by side` : found;
		}
	});
}
function outcomesText(outcomes) {
	return (outcomes === void 0 ? [] : [
		outcomes.pass,
		outcomes.fail,
		outcomes.open
	]).map((share) => Math.round(share * 100)).join(" / ");
}
function noiseText({ objective, resolution }) {
	const { total, within } = resolution.noise;
	return `${sizeText(total, objective, resolution)} (${sizeText(within, objective, resolution)})`;
}
const indicatorColumn = left("Indicator", ({ objective }) => line$2({ code: formatIndicator(objective.indicator) }));
function hasSees(objectives) {
	return objectives.some(({ objective: { bound } }) => bound.kind === "relative" && bound.sees !== void 0);
}
function seenText({ bound }, seen) {
	if (seen === void 0 || bound.kind === "absolute" || bound.sees === void 0) return "2T";
	return `${formatLimit(bound.sees, "ratio")}: ${outcomesText(seen.outcomes)}`;
}
function outcomesOf(objective, design) {
	return objective.tellable.kind === "fewSamples" ? void 0 : objective.resolution[design].outcomes;
}
function roundsText({ resolution }, design) {
	const { outcomes = [], seen } = resolution[design];
	const at = (size) => outcomes.find((one) => one.size === size);
	return [at(0), seen?.outcomes ?? at(2)].map((one) => (one?.rounds ?? 0).toFixed(1)).join(" / ");
}
function sizeTitle(size) {
	if (size === 0) return "no change";
	return size === 1 ? "T" : `${size}T`;
}
function titleOf(design, { runs, mostRounds }) {
	const most = mostRounds === 1 ? "in one round" : `in at most ${mostRounds} rounds`;
	return design === "stored" ? `Against a stored baseline of ${runs} runs, one a job; ${most}` : `Side by side with a deployment of the base commit (base-url); ${most}, each a pair of runs`;
}
function tablesOf(calibration) {
	const { objectives, design } = calibration;
	const other = design === "stored" ? "sideBySide" : "stored";
	const summary = tableOf(objectives, [
		indicatorColumn,
		right("level", ({ resolution }) => line$2(formatFigure(resolution.level, resolution.dimension))),
		right("noise (in a run)", (it) => line$2(noiseText(it))),
		right("tolerance T", ({ objective: { bound }, resolution }) => line$2(bound.kind === "relative" ? amountWords(bound, resolution.dimension) : "–")),
		left("verdict", ({ tellable }) => line$2(tellableWords(tellable)))
	]);
	const outcomes = (of) => {
		const rows = objectives.filter((it) => outcomesOf(it, of) !== void 0);
		if (rows.length === 0) return [];
		const sees = hasSees(objectives);
		const sizes = reportedSizes.map((size, index) => right(sizeTitle(size), (it) => line$2(outcomesText(outcomesOf(it, of)?.[index]))));
		const table = tableOf(rows, [
			indicatorColumn,
			...sizes,
			sees && right("sees", (it) => line$2(seenText(it.objective, it.resolution[of].seen))),
			right(`rounds at 0 / ${sees ? "sees" : "2T"}`, (it) => line$2(roundsText(it, of)))
		]);
		return [
			"",
			titleOf(of, calibration),
			...tableLines(table)
		];
	};
	return [
		...tableLines(summary),
		...outcomes(design),
		...outcomes(other)
	];
}
function proposalLines({ objectives, rounds, sees }) {
	const changed = objectives.flatMap(({ objective, tellable }) => {
		if (tellable.kind !== "belowFloor" || tellable.proposed === void 0) return [];
		const prefix = objective.onMiss === "warn" ? "warn: " : "";
		return [`  ${terminalText(`${prefix}${objective.text} -> ${prefix}${tellable.proposed}`)}`];
	});
	const { now, proposed } = rounds;
	const lines = known(now.max !== proposed.max && `  rounds: ${writtenRounds(now)} -> ${writtenRounds(proposed)}`, sees && `  sees: ${writtenSees(sees.now)} -> ${writtenSees(sees.proposed)}`, ...changed);
	if (lines.length > 0) return ["Proposed:", ...lines];
	return [objectives.every(({ tellable: { kind } }) => kind === "rounds" || kind === "absolute") ? "No change needed: every tolerance decides." : "Nothing to propose."];
}
function adviceOf({ objective, tellable }) {
	if (tellable.kind !== "belowFloor") return [];
	const { isFromWithin, decidesSideBySide, unsteady } = tellable;
	return known(unsteady !== void 0 && `longer runs: only ${count$1(Math.floor(unsteady), "sample")} per run lie beyond it; ${10} or more are needed for a reliable figure`, unsteady === void 0 && isFromWithin && "longer runs: most of the noise is inside them", decidesSideBySide && "compare side by side (base-url), where this tolerance decides").map((piece) => `  ${nameOf(objective)}: ${piece}`);
}
function adviceLines({ objectives }) {
	const lines = objectives.flatMap(adviceOf);
	return lines.length === 0 ? [] : [
		"",
		"For smaller tolerances:",
		...lines
	];
}
function legendOf({ objectives }) {
	return `Each cell: of 100 gates, passed / failed / inconclusive, for code that is worse by that much. A tolerance decides when 95 of 100 gates pass unchanged code and fail code that is worse by ${hasSees(objectives) ? "what `sees` says, else by twice the tolerance (2T)." : "twice the tolerance (2T)."}`;
}
const caveat = "All runs come from one session on one machine, so the noise does not include differences between machines. Only stored runs from several jobs show these; side by side they cancel out.";
function apartLines({ objectives }) {
	return objectives.flatMap(({ objective, resolution, apart }) => {
		if (apart === void 0) return [];
		const { earlier, later } = apart;
		const size = sizeText(Math.abs(later.level - earlier.level), objective, resolution);
		const course = later.level > earlier.level ? "higher" : "lower";
		const first = earlier.runs === 1 ? "one" : earlier.runs;
		return `  doubtful: ${nameOf(objective)} was ${size} ${course} in the last ${count$1(later.runs, "run")} than in the first ${first}: the service or the machine changed during the measurement`;
	});
}
function nameOf({ indicator }) {
	return terminalText(formatIndicator(indicator));
}
function renderCalibration(calibration) {
	const { scenario, environment, runs, invalid } = calibration;
	return [
		terminalText(`${scenario} (${environment}): ${runs} runs of one build on one deployment`),
		...invalid.map((one) => `  doubtful: ${terminalText(invalidityClause(one))}`),
		...apartLines(calibration),
		"",
		...tablesOf(calibration),
		"",
		...proposalLines(calibration),
		...adviceLines(calibration),
		"",
		legendOf(calibration),
		caveat
	].join("\n");
}
const calibrationSchemaVersion = "loadline/calibration@2";
function characteristicJson({ outcomes = [], smallestTolerance, seen }) {
	return {
		outcomes,
		smallestTolerance: finiteOrNull(smallestTolerance ?? NaN),
		...seen && { sees: {
			...seen.outcomes,
			smallest: seen.smallest ?? null
		} }
	};
}
function calibrationsJson(calibrations) {
	return {
		schema: calibrationSchemaVersion,
		scenarios: calibrations.map((one) => ({
			scenario: one.scenario,
			environment: one.environment,
			runs: one.runs,
			design: one.design,
			rounds: one.rounds,
			mostRounds: one.mostRounds,
			sees: one.sees ?? null,
			invalid: one.invalid.map(invalidityClause),
			objectives: one.objectives.map(({ objective, resolution, tellable, apart }) => ({
				objective: objective.text,
				indicator: formatIndicator(objective.indicator),
				unit: unitNames[resolution.dimension],
				level: resolution.level,
				noise: resolution.noise,
				stored: characteristicJson(resolution.stored),
				sideBySide: characteristicJson(resolution.sideBySide),
				verdict: tellable.kind,
				rounds: tellable.kind === "rounds" ? tellable.rounds : null,
				proposed: tellable.kind === "belowFloor" ? tellable.proposed ?? null : null,
				apart: apart ?? null
			}))
		}))
	};
}

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
	const child = startProgram(shell, [flag, fill(line)], {
		cwd: folder,
		env: {
			...env,
			PORT: String(port),
			...Object.fromEntries(Object.entries(own).map(([name, value]) => [name, fill(value)])),
			...family.variables
		},
		stdio: [
			"ignore",
			"pipe",
			"pipe"
		],
		detached: !onWindows
	});
	family.adopt(child);
	output.take(child.stdout);
	output.take(child.stderr);
	return {
		family,
		exited: exitOf$1(child)
	};
}
const outputPatienceMs = 500;
async function exitOf$1(child) {
	return await new Promise((resolve, reject) => {
		child.once("error", reject);
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
async function runToEnd$1(name, line, { start, place, signal }) {
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
	await mkdir(dirname(path), { recursive: true });
	const file = createWriteStream(path);
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
	return text.split(/\r?\n/).filter((line) => line.trim() !== "").slice(-20).map((line) => `  ${line.slice(0, mostLineCharacters)}`).join("\n");
}

// src/start/load.ts
function startBeforeLoad(load, startSide, isOneAtATime) {
	const running = /* @__PURE__ */ new Map();
	const endOf = async (sides) => {
		for (const side of sides) {
			const service = running.get(side);
			running.delete(side);
			await service?.end();
		}
	};
	const open = async (side, signal) => {
		const service = running.get(side) ?? await startSide(side, signal);
		running.set(side, service);
		return [side, service];
	};
	const during = async (sides, signal, take) => {
		const services = await allOf(sides.map(async (side) => await open(side, signal)));
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
		load: {
			run: async (scenario, options) => {
				const side = options.side ?? "head";
				if (isOneAtATime) await endOf([side === "head" ? "base" : "head"]);
				const alsoAwait = isOneAtATime ? [] : options.alsoAwait ?? [];
				const sides = alsoAwait.length > 0 ? ["head", "base"] : [side];
				return await during(sides, options.signal, async (signal) => {
					return await load.run(scenario, {
						...options,
						signal,
						alsoAwait
					});
				});
			},
			runBoth: async (scenario, base, options) => await during(["head", "base"], options.signal, async (signal) => {
				return await load.runBoth(scenario, base, {
					...options,
					signal
				});
			})
		},
		end: async () => await endOf([...running.keys()])
	};
}
async function allOf(promises) {
	return (await Promise.allSettled(promises)).map((one) => {
		if (one.status === "rejected") throw one.reason;
		return one.value;
	});
}
async function withSilence(error, services) {
	if (!(error instanceof Failure)) return error;
	for (const [side, service] of services) {
		const why = await service.whySilent();
		if (why !== void 0) return runFailure(`start: ${sideWords(side)} did not become ready. ${why}`, error);
	}
	return error;
}

// src/start/ports.ts
async function isListening(port) {
	const answers = ["127.0.0.1", "::1"].map(async (host) => await new Promise((resolve) => {
		const socket = connect({
			host,
			port,
			timeout: 1e3
		});
		const end = (is) => {
			socket.destroy();
			resolve(is);
		};
		socket.once("connect", () => end(true));
		socket.once("error", () => end(false));
		socket.once("timeout", () => end(false));
	}));
	return (await Promise.all(answers)).some((is) => is);
}
const listeningState = "0A";
function portsOf$1(pids) {
	if (process.platform !== "linux") return [];
	const sockets = new Set(pids.flatMap(socketsOf));
	const ports = ["tcp", "tcp6"].flatMap((table) => orElse("", () => readFileSync(`/proc/net/${table}`, "utf8")).split("\n").flatMap((row) => {
		const [, local = "", , state, , , , , , inode = ""] = row.trim().split(/\s+/);
		return state === listeningState && sockets.has(inode) ? [Number.parseInt(local.split(":")[1] ?? "", 16)] : [];
	}));
	return [...new Set(ports)].sort((one, other) => one - other);
}
function socketsOf(pid) {
	return orElse([], () => readdirSync(`/proc/${pid}/fd`).flatMap((file) => /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${file}`))?.[1] ?? []));
}

// src/start/service.ts
const forkedPatienceMs = 2e3;
async function startService(start, place, { signal, log }) {
	if (await isListening(place.port)) throw runFailure(`start: port ${place.port} was taken by another program in between. Run the gate again.`);
	const stop = async () => await stopDaemon(start, place, log);
	if (start.prepare !== void 0) try {
		await runToEnd$1("prepare", start.prepare, {
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
		died: exited.then(async (how) => {
			const isDaemon = async () => start.stop !== void 0 && await listensSoon(place.port);
			if (how === "ended with status 0" && (family.pids().length > 0 || await isDaemon())) return await new Promise(() => void 0);
			const words = ended === void 0 ? how : "was ended";
			const hint = words === "ended with status 0" ? ` ${inForeground}` : "";
			return diedFailure(`start: ${sideWords(place.side)} ${words}.${hint}${quoted(place.output)}`);
		}),
		whySilent: async () => {
			if (await isListening(place.port)) return void 0;
			const others = portsOf$1(family.pids());
			return `${others.length === 0 ? `It does not listen on port ${place.port}.` : `It listens on port ${others.join(", ")} instead of ${place.port}: let it use {port}, which is also the variable PORT.`}${quoted(place.output)}`;
		},
		end: async () => {
			ended ??= family.end().then(stop);
			await ended;
		}
	};
}
const inForeground = "`run` has to keep the service running until the gate ends it; what it hands to a daemon needs `stop`.";
const stopPatienceMs = 6e4;
async function stopDaemon(start, place, log) {
	if (start.stop === void 0) return;
	try {
		await runToEnd$1("stop", start.stop, {
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

// src/app/results/files-load.ts
function createFilesLoad({ paths, format }, version) {
	const taken = /* @__PURE__ */ new Map();
	return {
		run: async (scenario, { caller, log }) => {
			const round = taken.get(scenario.name) ?? 0;
			const path = paths[round];
			if (path === void 0) throw usageFailure(`results-file: none for round ${round + 1}`);
			taken.set(scenario.name, round + 1);
			const { name, environment, objectives, warmUpMs, target, keepQueryStrings, shown } = scenario;
			const base = target === "" ? void 0 : target;
			const plan = {
				...neededFor(objectives, shown),
				warmUpMs,
				keepQueryStrings,
				target: base
			};
			log.note(`${name}: reading ${path}`);
			const run = await readResults(path, {
				scenario: name,
				plan,
				objectives
			}, format);
			const { accepted: _accepted, fingerprint: _fingerprint, ...measured } = run;
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

// src/ports/load.ts
function forLoaded(all, make) {
	const { base, control, head } = all;
	return {
		head: make(head, "head"),
		base: make(base, "base"),
		...control !== void 0 && { control: make(control, "control") }
	};
}

// src/ports/log.ts
function warnOnce() {
	const warned = /* @__PURE__ */ new Set();
	return (line, log) => {
		if (!warned.has(line)) log.warn(line);
		warned.add(line);
	};
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
	return hashOf(JSON.stringify(load));
}
function hashOf(text) {
	return createHash("sha256").update(text).digest("hex");
}
function fingerprintOf(archive, scenario, generatorMajor, extensions = []) {
	const isModule = ({ path }) => modulePattern.test(path);
	return {
		script: hashFiles(archive.files.filter(isModule)),
		files: hashFiles(archive.files.filter((file) => !isModule(file))),
		options: hashOptions(archive, scenario),
		generatorMajor,
		...extensions.length > 0 && { extensions: hashOf(extensions.join("\n")) }
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
	const name = nameOf$3(host);
	return name === "localhost" ? loopbackNames.map((one) => host.replace(name, one)) : [host];
}
function knowsTarget(archive, { target, env }, around) {
	const host = hostOfUrl(target);
	if (host === void 0) return void 0;
	const addresses = [host, ...around.declared.map((one) => one.host)].flatMap(spellings);
	const holdsAddress = (text) => addresses.some((address) => text.toLowerCase().includes(address));
	const modules = modulesOf(archive);
	if (modules.length === 0) return void 0;
	const mentioned = namesIn(archive);
	if (targetVariables.some((name) => mentioned.has(name))) return true;
	const values = Object.entries({
		...around.env,
		...env
	}).filter(([name]) => mentioned.has(name));
	if (values.some(([, value]) => holdsAddress(value))) return true;
	if (archive.files.some((file) => holdsAddress(textOf(file)))) return true;
	if (holdsAddress(JSON.stringify(archive.options))) return true;
	const isPart = (text) => text.length > 1 && host.includes(text.toLowerCase());
	if (values.some(([, value]) => isPart(value))) return void 0;
	const [, domain = ""] = /^[^.]+(\.[^.]+\..+)$/.exec(nameOf$3(host)) ?? [];
	const joins = domain === "" ? [] : [
		"}",
		"\"",
		"'",
		"`"
	].map((before) => before + domain);
	if (modules.some((text) => joins.some((join) => text.toLowerCase().includes(join)))) return void 0;
	return modules.some(looksUpAnything) ? void 0 : false;
}
function modulesOf(archive) {
	return archive.files.filter(({ path }) => modulePattern.test(path)).map(codeOf$2);
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
function codeOf$2(file) {
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

// src/k6/await/protection.ts
const inGateFile = (headers) => `and give it to the gate as await.headers: { ${headers} }`;
const protections = [
	{
		name: "Vercel's deployment protection",
		remedy: `Create a bypass for automation in the project's settings on Vercel, store it as a secret, ${inGateFile("x-vercel-protection-bypass: VERCEL_BYPASS")}.`,
		is: ({ status, headers, to, body }) => leadsTo(to, "vercel.com", /^\/(?:sso-api|login)/) || status === 401 && (headers.getSetCookie().some((cookie) => cookie.startsWith("_vercel_sso_nonce=")) || body.includes("vercel.com/sso-api") || body.includes("name=\"_vercel_password\""))
	},
	{
		name: "Cloudflare Access",
		remedy: `Create a service token and a policy that accepts it (Service Auth), store it as two secrets, ${inGateFile("CF-Access-Client-Id: CF_ACCESS_ID, CF-Access-Client-Secret: CF_ACCESS_SECRET")}.`,
		is: ({ status, headers, to }) => to?.protocol === "https:" && to.hostname.endsWith(".cloudflareaccess.com") || /^Cloudflare-Access\b/i.test(headers.get("www-authenticate") ?? "") || [401, 403].includes(status) && headers.has("cf-access-domain")
	},
	{
		name: "Netlify's login",
		remedy: "Let this deployment be seen without the team's login: no header lets a load in.",
		is: ({ to }) => leadsTo(to, "app.netlify.com", /^\//)
	},
	{
		name: "Google's Identity-Aware Proxy",
		remedy: `Get an OpenID token for the proxy in a step of its own, ${inGateFile("Proxy-Authorization: IAP_TOKEN")}.`,
		is: ({ headers }) => headers.get("x-goog-iap-generated-response") === "true"
	},
	{
		name: "Azure's login",
		remedy: `Get an access token in a step of its own, ${inGateFile("Authorization: AZURE_BEARER")}.`,
		is: ({ to }) => to !== void 0 && /^\/\.auth\/login\//.test(to.pathname)
	}
];
function leadsTo(to, host, path) {
	return to !== void 0 && hostOfUrl(to.href) === host && path.test(to.pathname);
}
function protectionIn(answer) {
	return protections.find(({ is }) => is(answer));
}

// src/k6/await/target.ts
const errorWords = {
	ECONNREFUSED: "connection refused",
	ECONNRESET: "connection reset",
	EHOSTUNREACH: "no route to the host",
	ENETUNREACH: "network unreachable",
	ENOTFOUND: "no such host",
	EAI_AGAIN: "the host name could not be resolved",
	ETIMEDOUT: "connection timed out",
	EPIPE: "connection closed",
	UND_ERR_CONNECT_TIMEOUT: "connection timed out",
	UND_ERR_HEADERS_TIMEOUT: "no answer in time",
	UND_ERR_SOCKET: "connection closed without an answer",
	ERR_SSL_WRONG_VERSION_NUMBER: "no TLS on that port"
};
const certificateCodes = /^(?:CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT_)/;
function codeOf$1(error) {
	if (error instanceof AggregateError) return codeOf$1(error.errors[0]);
	if (!(error instanceof Error)) return void 0;
	return "code" in error && typeof error.code === "string" ? error.code : codeOf$1(error.cause);
}
const settingsFrame = 4;
function isHttp2(cause) {
	if (!(cause instanceof Error) || cause.name !== "HTTPParserError" || !("data" in cause)) return false;
	const { data } = cause;
	if (typeof data !== "string" || data.charCodeAt(3) !== settingsFrame) return false;
	return [
		5,
		6,
		7,
		8
	].every((at) => data.charCodeAt(at) === 0);
}
const lateWords = "no answer in time";
function failedAttempt(error, isLate) {
	if (isLate) return {
		kind: "failed",
		words: lateWords
	};
	if (!(error instanceof TypeError)) throw error;
	if (isHttp2(error.cause)) return { kind: "http2" };
	const code = codeOf$1(error.cause) ?? "";
	if (certificateCodes.test(code)) return {
		kind: "untrusted",
		words: `certificate not trusted (${code})`
	};
	return {
		kind: "failed",
		words: errorWords[code] ?? withoutCredentials(connectionReason(error))
	};
}
function splitCredentials(url) {
	if (url.username === "" && url.password === "") return {
		address: url.href,
		headers: {}
	};
	return {
		address: withoutUserInfo(url.href),
		headers: { authorization: basicAuthorization(decoded(url.username), decoded(url.password)) }
	};
}
const mostRedirects = 20;
const mostBodyBytes = 65536;
async function attempt(url, asking) {
	const late = AbortSignal.timeout(asking.patienceMs);
	try {
		return await ask$1(url, {
			...asking,
			signal: AbortSignal.any([late, asking.signal])
		});
	} catch (error) {
		asking.signal.throwIfAborted();
		return failedAttempt(error, late.aborted);
	}
}
async function ask$1(url, { headers, readsBody, signal }) {
	const own = splitCredentials(url);
	let at = new URL(own.address);
	for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
		const isOwn = at.origin === url.origin;
		const response = await fetch(at.href, {
			headers: isOwn ? {
				...headers,
				...own.headers
			} : {},
			redirect: "manual",
			signal
		});
		const { status } = response;
		const to = redirectOf(response, at.href);
		const body = readsBody || status === 401 ? await beginningOf$1(response) : await unread(response);
		const protection = protectionIn({
			status,
			headers: response.headers,
			to,
			body
		});
		if (to === void 0 || protection !== void 0) return {
			kind: "answered",
			status,
			body,
			from: at.href,
			protection
		};
		at = to;
	}
	return {
		kind: "failed",
		words: `it redirects more than ${mostRedirects} times`
	};
}
function redirectOf({ status, headers }, at) {
	const location = headers.get("location");
	if (![
		301,
		302,
		303,
		307,
		308
	].includes(status) || location === null || !URL.canParse(location, at)) return;
	const to = new URL(location, at);
	if (!/^https?:$/.test(to.protocol)) return void 0;
	to.username = "";
	to.password = "";
	return to;
}
async function unread({ body }) {
	await body?.cancel();
	return "";
}
async function beginningOf$1({ body }) {
	const chunks = [];
	let bytes = 0;
	for await (const chunk of body ?? []) {
		chunks.push(chunk);
		bytes += chunk.byteLength;
		if (bytes >= mostBodyBytes) break;
	}
	return Buffer.concat(chunks).subarray(0, mostBodyBytes).toString("utf8");
}
function isExplicit({ status, body }) {
	return status !== void 0 || body !== void 0;
}
function isReady(last, expected) {
	if (last.kind === "failed") return false;
	if (last.kind !== "answered") return !isExplicit(expected);
	const { status, body = "" } = expected;
	return (status === void 0 ? last.status < 500 : last.status === status) && last.body.includes(body) && (isExplicit(expected) || last.protection === void 0);
}
function doubtOf(last, url, expected) {
	if (last.kind !== "answered" || isExplicit(expected)) return void 0;
	const { pathname: path } = url;
	const from = hostOfUrl(last.from);
	if (from !== void 0 && from !== hostOfUrl(url.href)) return {
		kind: "elsewhere",
		path,
		host: from
	};
	if (last.status !== 401 && last.status !== 403) return void 0;
	return {
		kind: "status",
		path,
		status: last.status
	};
}
function describeAttempt(last, { status, body }) {
	switch (last.kind) {
		case "answered": {
			const isOther = body !== void 0 && last.status === (status ?? last.status);
			return `its last answer was status ${last.status}${isOther ? " without that text" : ""}`;
		}
		case "http2": return "it uses HTTP/2 without TLS, which has no status here";
		case "untrusted":
		case "failed": return `last error: ${last.words}`;
		default: return last;
	}
}
function addressBelow(target, path) {
	const url = URL.canParse(target) ? new URL(target) : void 0;
	if (url === void 0 || !/^https?:$/.test(url.protocol)) throw usageFailure(`The target "${withoutUserInfo(target)}" is not a URL. Use the deployment's address with http:// or https://.`);
	const below = path.replace(/^\/+/, "");
	const base = withoutEndSlashes(url.pathname);
	const address = new URL(`${base}/${below}`, url.origin);
	address.username = url.username;
	address.password = url.password;
	return address;
}
const firstPauseMs$2 = 100;
const longestPauseMs$1 = 2e3;
const longestAttemptMs = 1e4;
async function awaitTarget(target, awaited, signal) {
	const { name = "target", headers = {}, timeoutMs } = awaited;
	const url = addressBelow(target, awaited.path);
	const asking = {
		headers,
		readsBody: awaited.body !== void 0,
		patienceMs: longestAttemptMs,
		signal
	};
	const started = performance.now();
	let pauseMs = firstPauseMs$2;
	let telling;
	for (;;) {
		const leftMs = timeoutMs - (performance.now() - started);
		const patienceMs = Math.max(1, Math.min(longestAttemptMs, Math.round(leftMs)));
		const last = await attempt(url, {
			...asking,
			patienceMs
		});
		if (isReady(last, awaited)) {
			const guard = Object.keys(headers).length === 0 ? void 0 : await guardOf(url, asking);
			return {
				from: last.kind === "answered" ? last.from : void 0,
				doubt: doubtOf(last, url, awaited),
				guard
			};
		}
		const where = `${name} ${withoutUserInfo(url.href)}`;
		if (last.kind === "answered" && last.protection !== void 0) throw protectedFailure(where, last.protection, Object.keys(headers));
		const isCutShort = patienceMs < longestAttemptMs && last.kind === "failed" && last.words === lateWords;
		if (telling === void 0 || !isCutShort) telling = last;
		if (performance.now() - started + pauseMs >= timeoutMs) throw runFailure(`The ${where} did not become ready: expected ${expectedWords(awaited)} within ${formatDurationMs(timeoutMs)}, ${describeAttempt(telling, awaited)}. Check that the deployment is up and reachable from here, or raise await-timeout (in a terminal --await-timeout).`);
		await setTimeout$1(pauseMs, void 0, { signal });
		pauseMs = Math.min(longestPauseMs$1, pauseMs * 1.5);
	}
}
function expectedWords({ status, body }) {
	const ofStatus = status === void 0 ? "a status below 500" : `status ${status}`;
	return body === void 0 ? ofStatus : `${ofStatus} and the text ${JSON.stringify(body)}`;
}
function protectedFailure(where, { name, remedy }, given) {
	const although = given.length === 0 ? "" : ` The headers of await (${given.join(", ")}) did not let it in: check their values.`;
	return runFailure(`The ${where} is behind ${name}, so its login page would be measured.${although} ${remedy} See docs/previews.md.`);
}
async function guardOf(url, asking) {
	const bare = await attempt(url, {
		...asking,
		headers: {}
	});
	if (bare.kind !== "answered") return void 0;
	if (bare.protection !== void 0) return {
		name: bare.protection.name,
		isKnown: true
	};
	const doubt = doubtOf(bare, url, { status: void 0 });
	if (doubt === void 0) return void 0;
	return {
		name: doubt.kind === "elsewhere" ? `a redirect to ${doubt.host}` : `status ${doubt.status}`,
		isKnown: false
	};
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
function kindOf(line) {
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
		...kindOf(parsed.data)
	};
}
function asSentence(text) {
	return text.replace(/\.?$/, ".");
}
function shorten$1(text, mostCharacters) {
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
function signalTree(child, signal, sudoUser) {
	if (child.pid === void 0) return;
	if (sudoUser !== void 0) signalGroupOf(sudoUser, child.pid, signal);
	else if (signal === "SIGKILL") killGroup(child.pid);
	else if (onWindows) child.kill(signal);
	else send$2(-child.pid, signal);
}
async function stopTree(child, exited, { grace, sudoUser }) {
	const hasExited = exited.then(() => true);
	for (const [signal, patienceMs] of [["SIGINT", grace.interruptMs], ["SIGTERM", grace.terminateMs]]) {
		signalTree(child, signal, sudoUser);
		const timer = new AbortController();
		const patience = setTimeout$1(patienceMs, false, { signal: timer.signal }).catch(() => false);
		const isGone = await Promise.race([hasExited, patience]);
		timer.abort();
		if (isGone) return;
	}
	signalTree(child, "SIGKILL", sudoUser);
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
	const whole = {
		...command,
		env: {
			...command.env,
			...family.variables
		}
	};
	const { file, args, ...own } = command.as === void 0 ? whole : startedAs(command.as, whole);
	const sudoUser = command.as?.ids === void 0 ? command.as?.name : void 0;
	const child = startProgram(file, args, {
		...own,
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
	family.adopt(child, sudoUser);
	const exited = exitOf(child);
	const outputs = outputsEnd(child, exited, {
		lines,
		lingeringMs: options.lingeringMs ?? lingeringOutputMs
	});
	let stopped;
	const stop = () => {
		const { grace = defaultGrace } = options;
		stopped ??= stopTree(child, exited, {
			grace,
			sudoUser
		}).then(async () => await family.end());
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
	await pipeline$1(createReadStream(path), hash);
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
			return shorten$1(`go ${step.slice(0, 2).join(" ")} ${describeExit(exit)}: ${last}`, 300);
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
const firstPauseMs$1 = 300;
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
	const patient = within$1(patienceMs, signal);
	try {
		return await pRetry(() => fetchOnce(address, mostBytes, patient), {
			retries,
			minTimeout: firstPauseMs$1,
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
async function download(version, folder, around) {
	const { env, log, signal, bounds, pins = pinnedSums } = around;
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
	}, within$1(2e4, signal));
	if (!hasSucceeded(exit)) return { failed: `\`${path} version\` ${describeExit(exit)}` };
	const words = stdout.toString("utf8");
	const version = parseVersion(words);
	if (version === void 0) return { failed: `\`${path} version\` answered "${shorten$1(words, 80)}", which has no version` };
	if (!isSupported(version)) return { failed: `${path} is k6 v${version.text}, but Loadline needs k6 ${supportedVersions}` };
	const extensions = parseExtensions(words);
	return { k6: {
		path,
		version,
		...extensions.length > 0 && { extensions }
	} };
}
async function examineBuild(path, around) {
	const found = await examine(path, around);
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
async function findK6(choice, around) {
	if (choice.path !== void 0) {
		const found = await examine(choice.path, around);
		if ("k6" in found) return found.k6;
		throw usageFailure(`k6-path does not work: ${found.failed}. Set it to k6 ${supportedVersions}, or remove it to let Loadline find or install k6.`);
	}
	const version = chosenVersion(choice);
	const tried = [];
	const onPath = await findOnPath(around.env);
	if (onPath === void 0) tried.push("PATH: no k6");
	else {
		const found = await examine(onPath, around);
		if ("k6" in found) return found.k6;
		tried.push(`PATH: ${found.failed}`);
		around.log.warn(`The k6 on PATH is not used: ${found.failed}.`);
	}
	const installed = await install(version, around, tried);
	if (installed !== void 0) return installed;
	around.signal.throwIfAborted();
	throw runFailure(`k6 was not found and could not be installed. Tried:\n${tried.map((line) => `  - ${line}`).join("\n")}\nInstall k6 (${howToInstall}) or set k6-path to its binary.`);
}

// src/k6/script/load-options.ts
const unitsMs = {
	h: 36e5,
	m: 6e4,
	s: 1e3,
	ms: 1,
	us: .001,
	µs: .001,
	ns: 1e-6
};
const amount = number$1().nullish();
const text$1 = string().nullish();
const duration = string().regex(/^(?:\d+(?:\.\d+)?(?:h|m|s|ms|us|µs|ns))+$/).nullish();
const stages = array(looseObject({
	target: number$1(),
	duration
})).nullish();
const scenario = looseObject({
	executor: string(),
	startTime: duration,
	gracefulStop: duration,
	duration,
	maxDuration: duration,
	timeUnit: duration,
	vus: amount,
	startVUs: amount,
	preAllocatedVUs: amount,
	maxVUs: amount,
	iterations: amount,
	rate: amount,
	startRate: amount,
	stages
});
const loadOptions = looseObject({
	scenarios: record(string(), scenario.catch({ executor: "unknown" })).nullish(),
	vus: amount,
	iterations: amount,
	rps: amount,
	duration,
	stages,
	setupTimeout: duration,
	teardownTimeout: duration,
	executionSegment: text$1,
	executionSegmentSequence: text$1,
	noSetup: boolean().nullish(),
	noTeardown: boolean().nullish()
});
function msOf(lasting) {
	if (lasting == null) return void 0;
	const parts = [...lasting.matchAll(/(?<!\d)(\d+(?:\.\d+)?)(h|ms|m|us|µs|ns|s)/g)];
	return sumOf$1(parts, ([, value, unit = ""]) => Number(value) * (unitsMs[unit] ?? 0));
}
function scenariosOf(load) {
	const named = Object.entries(load.scenarios ?? {});
	if (named.length > 0) return named;
	const { vus, iterations, duration: lasts } = load;
	const common = {
		vus,
		startVUs: vus,
		iterations,
		duration: lasts,
		maxDuration: lasts,
		stages: load.stages
	};
	if ((load.stages ?? []).length > 0) return [["", {
		...common,
		executor: "ramping-vus"
	}]];
	if ((iterations ?? 0) > 0) return [["", {
		...common,
		executor: "shared-iterations"
	}]];
	return [["", {
		...common,
		executor: lasts == null ? "per-vu-iterations" : "constant-vus"
	}]];
}

// src/k6/script/load-schedule.ts
const oneSecondMs$2 = 1e3;
function stretchesOf(scenario) {
	const { executor, duration, rate = 0, startRate, stages } = scenario;
	const unit = msOf(scenario.timeUnit) ?? oneSecondMs$2;
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
	return Number.isNaN(sum) ? void 0 : Number((sum * oneSecondMs$2).toPrecision(6));
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
function shareOf(asked, count) {
	if (asked === void 0 || count === 1) return asked;
	const { isConstant, iterations, perSecond } = asked;
	return {
		isConstant,
		...iterations !== void 0 && { iterations: iterations / count },
		...perSecond !== void 0 && { perSecond: perSecond / count }
	};
}
function healthOf({ window, ...measured }, execution, { archive: { options }, shards }) {
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
	}) : void 0, shards);
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

// src/k6/script/thresholds.ts
function objectivesOf(thresholds) {
	return thresholds.map(({ metric, expression }) => {
		const objective = parseThreshold(metric, expression);
		if (objective !== void 0) return objective;
		throw usageFailure(`the script's threshold "${expression}" on "${metric}" cannot be judged. Use an aggregation, a comparison and a decimal number in k6's own units, such as p(95)<500.`);
	});
}
function judgeThresholds(thresholds, run, said) {
	return thresholds.map((threshold) => {
		const isCrossed = said?.get(threshold.metric)?.[threshold.expression] ?? !isKept(threshold, run);
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
	return runFailure(ending.kind === "broken" ? `k6 could not finish "${script}": ${asSentence(shorten$1(ending.sentence, 400))} ${made} See k6's output in the log.` : `"${script}" did not end within ${formatDurationMs(ending.limitMs)} and was stopped. ${made} Find what it waits for, or raise max-duration (in a terminal --max-duration).`);
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
function partialLoad({ scenario, execution, archive, shard }, measured) {
	const { script } = scenario;
	const [lost] = execution.lostVus;
	if (lost !== void 0) {
		const times = lost.count === 1 ? "once" : `${lost.count} times`;
		return runFailure(`k6 could not start a virtual user of the scenario "${lost.scenario}" of "${script}" (${times}), so part of the load is missing. k6 says: ${asSentence(lost.first)} Check the script's code outside functions, which each virtual user runs at start.`);
	}
	const idle = shard === void 0 ? idleScenarios(archive, measured) : [];
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
		generator: shorten$1([`k6 v${k6.version.text}`, ...k6.extensions ?? []].join(" with "), 300),
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
function shardOf(shard, { lateMs, ending }, idle) {
	if (lateMs === void 0 && ending.kind !== "stopped") throw runFailure(`shard ${shard.index} of ${shard.count}: k6 began, but not when Loadline let it: something else on this machine reached its REST API. Run all shards again with a new start.`);
	return {
		...shard,
		lateMs: lateMs ?? 0,
		...idle.length > 0 && { idle: idle.slice(0, 100) }
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
	const { k6, archive, shard } = recorded;
	const hosts = hostsOf(measured.destinations, intendedBy(scenario));
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
		checks: measured.checks,
		thresholds: [],
		generator: healthOf(measured, execution, {
			archive,
			shards: shard?.count ?? 1
		}),
		...shard !== void 0 && { shard: shardOf(shard, execution, idleScenarios(archive, measured)) }
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
		...k6.user && { as: k6.user },
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
const patienceMs$1 = 2e3;
async function ask(port, path, answer, request = {}) {
	try {
		const signal = AbortSignal.timeout(patienceMs$1);
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
const statusAnswer = looseObject({ data: looseObject({ attributes: looseObject({ status: number$1() }) }) });
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
	const { parts, env, signal, doubt, isShared } = options;
	if (kind === "stdout") return overStdout(parts);
	const path = join(folder, "samples.csv");
	const { exit, stderr } = await runToEnd({
		file: "mkfifo",
		args: [
			"-m",
			isShared ? "666" : "600",
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
		first: shorten$1(text, mostErrorCharacters)
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
			const text = shorten$1(line.text, mostWarningCharacters);
			if (warnings.length < 20 && !warnings.includes(text)) warnings.push(text);
		},
		read: () => ({
			lastError: last,
			warnings,
			firstError: first && shorten$1(first.text, mostErrorCharacters),
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
	const timer = setInterval(() => {
		const { requests, requestsPerSecond, p95Ms, failedRatio, vus } = measurement.live();
		const elapsedMs = Math.round(performance.now() - started);
		log.progress({
			elapsedMs,
			requests,
			requestsPerSecond,
			p95Ms,
			failedRatio,
			vus
		});
	}, progressEveryMs);
	return () => clearInterval(timer);
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
	const overrun = new AbortController();
	const signal = AbortSignal.any([
		options.signal,
		intake.broken,
		overrun.signal
	]);
	const channel = await openSamples(options.samples, folder, {
		parts: {
			onRows: intake.onRows,
			onText: (text) => output(log, text, "summary")
		},
		env,
		signal,
		doubt: (line) => log.warn(line),
		isShared: k6.user !== void 0
	});
	const summaryPath = join(folder, "summary.json");
	if (k6.user !== void 0) {
		await writeFile(summaryPath, "");
		await chmod(summaryPath, 438);
	}
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
	const exit = await ended;
	clearTimeout(overrunTimer);
	over.abort();
	const cpu = watch.stop();
	const elapsedMs = performance.now() - started;
	stopProgress();
	await channel.finish();
	await kinds.settled();
	intake.broken.throwIfAborted();
	const { lastError, ...logged } = logReader.read();
	return {
		ending: endingOf(exit, {
			wasStopped: options.signal.aborted,
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
async function letIn(user, folder) {
	if (user !== void 0) await chmod(folder, 457);
}
async function execute(k6, scenario, options) {
	return await inTemporaryDirectory(async (folder) => {
		await letIn(k6.user, folder);
		return await executeIn(folder, scenario, {
			k6,
			options
		});
	});
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
	return shorten$1(bare, mostReasonCharacters);
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
function archiveFailure(named, answer) {
	const { script } = named;
	const reason = reasonOfK6(answer.stderr);
	if (answer.exit.kind !== "exited" || reason === void 0) return runFailure(`k6 could not read the script "${script}": k6 archive ${describeExit(answer.exit)}. Try \`k6 inspect ${script}\` on this machine.`);
	if (reason === `The moduleSpecifier "${script}" couldn't be found on local disk.`) return missingScript(named);
	const missing = missingExtensions(named, reason);
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
const scenarioOptions = looseObject({
	scenarios: record(string(), looseObject({ env: record(string(), string()).nullish() })).nullish(),
	systemTags: array(string()).nullish()
});
function doubleScenarios(archive, script, targets) {
	const options = scenarioOptions.parse(archive.options);
	const scenarios = Object.entries(options.scenarios ?? {});
	if (scenarios.length === 0) return usageFailure(`"${script}" cannot be run on both deployments at once: its options have no scenarios, and only scenarios can have different targets. Define \`scenarios\`, or set side-by-side to alternating.`);
	const doubled = scenarios.flatMap(([name, scenario]) => entriesOf(targets).map(([loaded, target]) => {
		const env = {
			...scenario.env,
			TARGET_URL: target,
			BASE_URL: target
		};
		return [`${name}${marks[loaded]}`, {
			...scenario,
			env
		}];
	}));
	return withOptions(archive, {
		...options,
		scenarios: Object.fromEntries(doubled),
		systemTags: [.../* @__PURE__ */ new Set([...options.systemTags ?? [], "scenario"])],
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

// src/k6/script/longest-run.ts
const gracefulStopMs = 3e4;
const iterationsMs = 6e5;
const aroundMs = 6e4;
const withoutEndMs = 36e5;
function longestOf(one) {
	const after = (lastsMs) => (msOf(one.startTime) ?? 0) + lastsMs + (msOf(one.gracefulStop) ?? gracefulStopMs);
	switch (one.executor) {
		case "constant-vus":
		case "constant-arrival-rate": return after(msOf(one.duration) ?? 0);
		case "ramping-vus":
		case "ramping-arrival-rate": return after(sumOf$1(one.stages ?? [], (stage) => msOf(stage.duration) ?? 0));
		case "per-vu-iterations":
		case "shared-iterations": return after(msOf(one.maxDuration) ?? iterationsMs);
		default: return Number.POSITIVE_INFINITY;
	}
}
function longestRunMs(options) {
	const { data: load } = loadOptions.safeParse(options);
	if (load === void 0) return withoutEndMs;
	const loadMs = Math.max(...scenariosOf(load).map(([, one]) => longestOf(one)));
	if (loadMs === Number.POSITIVE_INFINITY) return withoutEndMs;
	return (msOf(load.setupTimeout) ?? 0) + loadMs + (msOf(load.teardownTimeout) ?? 0) + aroundMs;
}

// src/k6/script/plan.ts
function planOf(scenario, thresholds, isShare) {
	const { warmUpMs, target, keepQueryStrings, objectives, shown } = scenario;
	return {
		warmUpMs,
		target,
		keepQueryStrings,
		isShare,
		...neededFor([...objectives, ...objectivesOf(thresholds)], shown)
	};
}

// src/k6/script/scaled.ts
const vusExecutors = [
	"constant-vus",
	"ramping-vus",
	"shared-iterations",
	"per-vu-iterations"
];
const rateExecutors = ["constant-arrival-rate", "ramping-arrival-rate"];
const oneSecondMs$1 = 1e3;
function unitOf({ timeUnit }) {
	return msOf(timeUnit) || oneSecondMs$1;
}
function targetsOf({ stages }) {
	return (stages ?? []).map(({ target }) => target);
}
function mostVus(one) {
	return Math.max(one.vus ?? 1, one.startVUs ?? 0, ...targetsOf(one));
}
function highestRate(one) {
	return Math.max(one.rate ?? 0, one.startRate ?? 0, ...targetsOf(one)) * oneSecondMs$1 / unitOf(one);
}
function times(factor, value) {
	return Math.max(1, Math.round(value * factor));
}
function scaleVus(one, factor) {
	return {
		...one,
		vus: one.stages == null || one.vus != null ? times(factor, one.vus ?? 1) : one.vus,
		...one.startVUs != null && { startVUs: Math.round(one.startVUs * factor) },
		...one.iterations != null && one.executor !== "per-vu-iterations" && { iterations: times(factor, one.iterations) },
		...one.stages != null && { stages: one.stages.map((stage) => ({
			...stage,
			target: Math.round(stage.target * factor)
		})) }
	};
}
const finerUnit = 100;
function scaleRates(one, factor) {
	const rate = (value) => Math.round(value * factor * finerUnit);
	const vus = (value) => Math.max(value, Math.ceil(value * factor));
	return {
		...one,
		timeUnit: `${unitOf(one) * finerUnit}ms`,
		...one.rate != null && { rate: Math.max(1, rate(one.rate)) },
		...one.startRate != null && { startRate: rate(one.startRate) },
		...one.stages != null && { stages: one.stages.map((stage) => ({
			...stage,
			target: rate(stage.target)
		})) },
		...one.preAllocatedVUs != null && { preAllocatedVUs: vus(one.preAllocatedVUs) },
		...one.maxVUs != null && { maxVUs: vus(one.maxVUs) }
	};
}
function scaledOptions(options, level) {
	const all = Object.entries(options.scenarios ?? {});
	if (all.length === 0) return scaleVus(options, level / mostVus(options));
	const isOfVus = ({ executor }) => vusExecutors.includes(executor);
	const unknown = all.find(([, one]) => !isOfVus(one) && !rateExecutors.includes(one.executor));
	if (unknown !== void 0) return `the executor of scenario "${unknown[0]}" cannot be scaled`;
	if (new Set(all.map(([, one]) => isOfVus(one))).size > 1) return "some of its scenarios have VUs and some have arrival rates";
	const whole = sumOf$1(all, ([, one]) => isOfVus(one) ? mostVus(one) : highestRate(one));
	if (whole <= 0) return "its arrival rates are 0";
	const factor = level / whole;
	const scale = (one) => isOfVus(one) ? scaleVus(one, factor) : scaleRates(one, factor);
	return {
		...options,
		scenarios: Object.fromEntries(all.map(([name, one]) => [name, scale(one)]))
	};
}
function scaledTo(archive, { script, scaledTo: level }) {
	if (level === void 0) return archive;
	const options = scaledOptions(loadOptions.parse(archive.options), level);
	if (typeof options === "string") return usageFailure(`ladder: "${script}" cannot be scaled to ${level}: ${options}. Let the script read its level from a variable, as in \`vus: __ENV.VUS\`, and name it: ladder: { variable: VUS }.`);
	return withOptions(archive, options);
}

// src/k6/await/skew.ts
const oneSecondMs = 1e3;
const unboundedSkew = {
	low: Number.NEGATIVE_INFINITY,
	high: Number.POSITIVE_INFINITY
};
function narrowed({ low, high }, { sentMs, receivedMs, dateMs }) {
	return {
		low: Math.max(low, sentMs - dateMs - oneSecondMs),
		high: Math.min(high, receivedMs - dateMs)
	};
}
function nextAskMs({ low, high }, nowMs, travelMs) {
	const phaseMs = (low + high) / 2 - travelMs;
	return phaseMs + Math.ceil((nowMs - phaseMs) / oneSecondMs) * oneSecondMs;
}
const enoughMs = 40;
const mostAsked = 10;
const patienceMs = 5e3;
const mostContradictedMs = 100;
async function askTime(url, signal) {
	const late = AbortSignal.timeout(patienceMs);
	try {
		const sentMs = Date.now();
		const response = await fetch(url, {
			headers: { "cache-control": "no-cache" },
			redirect: "manual",
			signal: AbortSignal.any([late, signal])
		});
		const receivedMs = Date.now();
		await response.body?.cancel();
		const dateMs = Date.parse(response.headers.get("date") ?? "");
		if (Number.isNaN(dateMs) || response.headers.has("age")) return void 0;
		return {
			sentMs,
			receivedMs,
			dateMs
		};
	} catch (error) {
		signal.throwIfAborted();
		if (late.aborted || error instanceof TypeError) return void 0;
		throw error;
	}
}
async function measureSkew(url, untilMs, signal) {
	const address = withoutUserInfo(url);
	let bounds = unboundedSkew;
	for (let asked = 0; asked < mostAsked; asked += 1) {
		const answer = await askTime(address, signal);
		if (answer === void 0) return void 0;
		bounds = narrowed(bounds, answer);
		if (bounds.low - bounds.high > mostContradictedMs) return void 0;
		const nextMs = nextAskMs(bounds, Date.now(), (answer.receivedMs - answer.sentMs) / 2);
		if (bounds.high - bounds.low <= enoughMs || nextMs > untilMs) break;
		await setTimeout$1(Math.max(0, nextMs - Date.now()), void 0, { signal });
	}
	const { low, high } = bounds;
	const middleMs = (low + high) / 2;
	if (Math.abs(middleMs) > 36e5) return void 0;
	return {
		ms: Math.round(middleMs),
		errorMs: Math.ceil(Math.abs(high - low) / 2) + 1
	};
}

// src/k6/script/divided.ts
function scarcestOf(one) {
	const vus = {
		of: "VUs",
		amount: one.vus ?? 1
	};
	switch (one.executor) {
		case "constant-vus":
		case "per-vu-iterations": return vus;
		case "shared-iterations": {
			const iterations = {
				of: "iterations",
				amount: one.iterations ?? 1
			};
			return iterations.amount < vus.amount ? iterations : vus;
		}
		case "ramping-vus": return {
			of: "VUs",
			amount: Math.max(one.startVUs ?? 1, ...(one.stages ?? []).map((it) => it.target))
		};
		case "constant-arrival-rate":
		case "ramping-arrival-rate": return {
			of: "VUs",
			amount: Math.max(one.maxVUs ?? 0, one.preAllocatedVUs ?? 0)
		};
		default: return;
	}
}
function whyUndivided({ options }, script, count) {
	const load = loadOptions.parse(options);
	if ((load.executionSegment ?? load.executionSegmentSequence ?? "") !== "") return usageFailure(`shard: "${script}" sets an execution segment itself (executionSegment, or --execution-segment in k6-args). Remove it: with shard, Loadline sets the segment.`);
	if ((load.rps ?? 0) > 0) return usageFailure(`shard: "${script}" sets rps (or --rps, K6_RPS), which k6 does not divide: ${count} shards would make up to ${count} times ${load.rps} requests a second. Use an arrival rate instead.`);
	for (const [name, one] of scenariosOf(load)) {
		const where = name === "" ? `"${script}"` : `the scenario "${name}" of "${script}"`;
		const scarcest = scarcestOf(one);
		if (scarcest === void 0) return usageFailure(`shard: ${where} has the executor ${one.executor}, whose load k6 does not divide. Use an arrival rate or VUs.`);
		if (scarcest.amount < count) return usageFailure(`shard: ${where} has ${scarcest.amount} ${scarcest.amount === 1 ? scarcest.of.slice(0, -1) : scarcest.of}, fewer than the ${count} shards, so some of them would run nothing of it. Use more ${scarcest.of}, or fewer shards.`);
	}
}
const stageNames = ["setup", "teardown"];
function stagesIn({ files, options }, script) {
	const { noSetup, noTeardown } = loadOptions.parse(options);
	const isOff = {
		setup: noSetup === true,
		teardown: noTeardown === true
	};
	const text = files.find(({ path }) => path === basename(script))?.content.toString("utf8") ?? "";
	return stageNames.filter((name) => !isOff[name] && new RegExp(`\\bexport\\s+(?:(?:async\\s+)?function\\s+|(?:const|let|var)\\s+)${name}\\b|\\bexport\\s*\\{[^{}]{0,2000}\\b${name}\\b`).test(text));
}

// src/k6/turn.ts
const aheadMs = 2e4;
const savedMs = 3e4;
async function awaitTurn(scenario, of, { archive, log, signal }) {
	if (of === void 0) return {};
	const { index, count } = of;
	const { script, name, target } = scenario;
	const undivided = whyUndivided(archive, script, count);
	if (undivided !== void 0) throw undivided;
	const { round, startMs } = of.takeTurn(scenario.maxDurationMs ?? longestRunMs(archive.options) - savedMs);
	const startAt = new Date(startMs).toISOString();
	const inMs = Math.max(0, Math.ceil((startMs - Date.now()) / 1e3) * 1e3);
	log.note(`${name}: shard ${index} of ${count} starts round ${round} at ${startAt}, in ${formatDurationMs(inMs)}`);
	const stages = stagesIn(archive, script).map((stage) => `${stage}()`);
	if (stages.length > 0 && round === 1 && index === 1) {
		const run = stages.length === 1 ? "runs" : "run";
		log.warn(`${name}: ${stages.join(" and ")} of "${script}" ${run} in each of the ${count} shards, not once.`);
	}
	const nearMs = startMs - aheadMs;
	const skew = await measureSkew(addressBelow(target, scenario.await.path).href, nearMs, signal);
	await setTimeout$1(Math.max(0, nearMs - Date.now()), void 0, { signal });
	const shard = {
		index,
		count,
		round,
		startAt,
		...segmentOf({
			index,
			count
		}),
		...skew && { skew }
	};
	return {
		shard,
		part: {
			...shard,
			startMs
		}
	};
}

// src/k6/load.ts
const bareAstray = ({ kind, target, requests }, script) => `${script}: ${requests} requests, target ${target}: ${kind}`;
function nameRun({ name }) {
	return `${name}-${(/* @__PURE__ */ new Date()).toISOString().replace(/[-:]|\.\d+/g, "")}-${randomUUID().slice(0, 8)}`;
}
function awaitAll(scenario, asked, signal) {
	const { side, others, headers } = asked;
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
async function findForUser(choice, around) {
	if (choice.user === void 0) return await findK6(choice, around);
	const user = await findUser(choice.user);
	const k6 = await findK6(choice, around);
	for (const path of [k6.path, tmpdir()]) await assertAccess(user, path, "x");
	return {
		...k6,
		user
	};
}
async function assertReadable({ user }, scenario) {
	if (user === void 0 || !isLocal(scenario.script)) return;
	await assertScript(scenario);
	await assertAccess(user, scenario.script, "r");
}
async function readAndAwait(k6, scenario, of) {
	const failed = new AbortController();
	const either = AbortSignal.any([of.signal, failed.signal]);
	const reading = readArchive(archiveCommand(k6, scenario, of.env, of.builds), scenario, either);
	const waiting = of.awaitTargets(either);
	try {
		return await Promise.all([reading, Promise.all(waiting)]);
	} catch (error) {
		failed.abort();
		await Promise.allSettled([reading, ...waiting]);
		throw error;
	}
}
async function openWriting(receiver, scenario, { tags }) {
	if (receiver === void 0) return {};
	const testId = tags["testid"] ?? nameRun(scenario);
	return {
		remoteWrite: {
			url: await receiver(),
			tags: {
				...tags,
				testid: testId
			}
		},
		testId
	};
}
async function executeDoubled(k6, both, options) {
	const { scenario, targets, archive } = both;
	const doubled = doubleScenarios(archive, scenario.script, targets);
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
		await letIn(k6.user, folder);
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
function preparing(choice, version, around) {
	const { receiver, sayAstray = bareAstray, headerValues = {}, withheld = [] } = around;
	const env = setVariables(around.env);
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
		const beforeInstall = async () => {
			await assertScript(scenario);
			await Promise.all(awaitTargets(signal));
		};
		found ??= await findForUser(choice, {
			env,
			log,
			signal,
			beforeInstall
		});
		await assertReadable(found, scenario);
		const secrets = {
			...around.secrets,
			...scriptHeaders(scenario.await, {
				...env,
				...around.secrets
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
			awaitTargets
		};
		const [read, answers] = await readAndAwait(found, scenario, how);
		const archive = scaledTo(read, scenario);
		if (archive instanceof Failure) throw archive;
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
			...await awaitTurn(scenario, options.shard, {
				archive,
				log,
				signal
			})
		};
	};
	return async (scenario, options) => {
		const { log, signal } = options;
		const { k6, archive, answers, secrets, scriptEnv, maxDurationMs, shard, part } = await start(scenario, options).catch((error) => {
			if (!signal.aborted) throw error;
			throw cancelledFailure("The run was cancelled before the load started.", error);
		});
		const { remoteWrite, testId } = await openWriting(receiver, scenario, archive);
		const { samples } = choice;
		const by = {
			k6,
			archive,
			version,
			testId,
			sayAstray,
			shard
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
				part
			},
			measure: (on) => startMeasurement(planOf(on, archive.thresholds, shard !== void 0)),
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
function createLoad(choice, version, around) {
	const begin = preparing(choice, version, around);
	return {
		run: async (scenario, options) => {
			const { k6, archive, choices, measure, record } = await begin(scenario, options);
			const measurement = measure(scenario);
			const own = {
				...choices,
				measurement
			};
			const execution = await (scenario.scaledTo === void 0 ? execute(k6, scenario, own) : executeArchive(k6, scenario, {
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
				archive
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

// src/prometheus/api/answer.ts
var WrongShape = class extends Error {};
const latestSeconds = 864e10;
const time = number$1().min(-864e10).max(latestSeconds).transform((seconds) => new Date(Math.round(seconds * 1e3)));
const floatPattern = /^(?:NaN|[+-]?Inf|[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?)$/i;
const float = string().regex(floatPattern, "expected a number as text").transform(parseFloat64);
const labels = record(string(), string());
const sample = tuple([time, float]).transform(([at, value]) => ({
	at,
	value
}));
const samples = array(unknown$1()).transform((all, context) => {
	const read = all.map(readSample);
	const isRead = (it) => it !== void 0;
	if (read.every(isRead)) return read;
	const place = read.indexOf(void 0);
	const [issue] = sample.safeParse(all[place]).error?.issues ?? [];
	context.addIssue({
		code: "custom",
		message: issue?.message ?? "unknown",
		path: [place, ...issue?.path ?? []]
	});
	return NEVER;
});
function readSample(raw) {
	if (!Array.isArray(raw) || raw.length !== 2) return void 0;
	const [seconds, text] = raw;
	if (typeof seconds !== "number" || !(Math.abs(seconds) <= latestSeconds)) return void 0;
	if (typeof text !== "string" || !floatPattern.test(text)) return void 0;
	return {
		at: new Date(Math.round(seconds * 1e3)),
		value: parseFloat64(text)
	};
}
const rule = union([
	literal(0),
	literal(1),
	literal(2),
	literal(3)
]);
const bucket = tuple([
	rule,
	float,
	float,
	float
]).transform(([rule, low, high, count]) => ({
	low,
	high,
	count,
	rule
}));
const histogram = tuple([time, looseObject({
	count: float,
	sum: float,
	buckets: array(bucket).nullish()
})]).transform(([at, { count, sum, buckets }]) => ({
	at,
	count,
	sum,
	buckets: buckets ?? []
}));
const inRange = looseObject({
	metric: labels,
	values: samples.nullish(),
	histograms: array(histogram).nullish()
}).transform(({ metric, values, histograms }) => ({
	labels: metric,
	values: values ?? [],
	histograms: histograms ?? []
}));
const atInstant = looseObject({
	metric: labels,
	value: sample.optional(),
	histogram: histogram.optional()
}).transform(({ metric, value, histogram }) => ({
	labels: metric,
	sample: value,
	histogram
}));
const result = discriminatedUnion("resultType", [
	looseObject({
		resultType: literal("matrix"),
		result: array(inRange).nullable()
	}).transform(({ resultType, result }) => ({
		kind: resultType,
		series: result ?? []
	})),
	looseObject({
		resultType: literal("vector"),
		result: array(atInstant).nullable()
	}).transform(({ resultType, result }) => ({
		kind: resultType,
		series: result ?? []
	})),
	looseObject({
		resultType: literal("scalar"),
		result: sample
	}).transform(({ resultType, result }) => ({
		kind: resultType,
		sample: result
	})),
	looseObject({
		resultType: literal("string"),
		result: tuple([time, string()])
	}).transform(({ resultType, result }) => ({
		kind: resultType,
		text: result[1]
	}))
]);
const remarks = array(string()).nullish();
const answer = looseObject({
	status: literal("success"),
	data: result,
	warnings: remarks,
	infos: remarks,
	isPartial: boolean().nullish(),
	partialResponse: boolean().nullish()
});
const seriesAnswer = looseObject({
	status: literal("success"),
	data: array(labels).nullable()
});
const buildAnswer = looseObject({
	status: literal("success"),
	data: looseObject({ version: string().optional() })
});
const refusal = looseObject({
	status: literal("error"),
	errorType: string().optional(),
	error: string().optional()
});
const partial = "the answer is partial: some of the server's storage did not respond";
function readAnswer(body) {
	const { data, warnings, infos, isPartial, partialResponse } = read(answer, body);
	return {
		warnings: [...warnings ?? [], ...isPartial === true || partialResponse === true ? [partial] : []],
		infos: infos ?? [],
		...data
	};
}
function readSeries(body) {
	return read(seriesAnswer, body).data ?? [];
}
function readVersion(body) {
	return read(buildAnswer, body).data.version || void 0;
}
function readServerError(body) {
	const parsed = refusal.safeParse(parseJson(body));
	if (!parsed.success) return void 0;
	const { errorType: type, error: text } = parsed.data;
	return {
		type,
		text: text ?? type ?? "no reason given"
	};
}
function read(schema, body) {
	const json = parseJson(body);
	if (json === void 0) throw new WrongShape("it is not JSON");
	const parsed = schema.safeParse(json);
	if (parsed.success) return parsed.data;
	const [first] = parsed.error.issues;
	throw new WrongShape(first === void 0 ? "unknown" : `${first.path.join(".")}: ${first.message}`);
}
function parseFloat64(text) {
	const usual = Number(text);
	if (!Number.isNaN(usual)) return usual;
	return Number(text.replace(/inf$/i, "Infinity").replace(/^nan$/i, "NaN"));
}

// src/prometheus/api/http.ts
var TimedOut = class extends Error {};
var TooLarge = class extends Error {};
const mostBytes = 33554432;
async function exchange(request) {
	const deadline = new AbortController();
	const timer = setTimeout(() => deadline.abort(), request.timeoutMs);
	const signal = AbortSignal.any([deadline.signal, ...request.signal === void 0 ? [] : [request.signal]]);
	const startedMs = performance.now();
	try {
		const response = await send$1(request, signal);
		const body = await readBody(response);
		const roundTripMs = performance.now() - startedMs;
		return {
			status: response.statusCode ?? 0,
			headers: response.headers,
			body,
			roundTripMs
		};
	} catch (error) {
		if (deadline.signal.aborted) throw new TimedOut("timed out", { cause: error });
		throw error;
	} finally {
		clearTimeout(timer);
	}
}
function send$1({ url, form, headers, ca }, signal) {
	return new Promise((resolve, reject) => {
		const ours = {
			accept: "application/json",
			"accept-encoding": "gzip",
			...form !== void 0 && { "content-type": "application/x-www-form-urlencoded" }
		};
		const request = openRequest(url, {
			method: form === void 0 ? "GET" : "POST",
			signal,
			headers: {
				...headers,
				...ours
			}
		}, ca);
		request.once("response", resolve);
		request.on("error", reject);
		request.end(form?.toString());
	});
}
function openRequest(url, options, ca) {
	return (url.protocol === "https:" ? request$1 : request)(url, {
		...options,
		agent: false,
		...ca !== void 0 && { ca }
	});
}
async function readBody(response) {
	const body = response.headers["content-encoding"] === "gzip" ? pipeline(response, createGunzip(), () => {}) : response;
	try {
		const tooLarge = () => new TooLarge(`more than ${mostBytes} bytes`);
		return (await readWhole(body, mostBytes, tooLarge)).toString("utf8");
	} finally {
		response.destroy();
	}
}

// src/prometheus/api/refusal.ts
var PassingFailure = class extends Failure {
	retryAfterMs;
	constructor(message, retryAfterMs) {
		super("run", message);
		this.retryAfterMs = retryAfterMs;
	}
};
var RefusedQuery = class extends Failure {
	said;
	constructor(message, said) {
		super("run", message);
		this.said = said;
	}
};
const longestText = 200;
const urlSetting = "prometheus-url, or url under prometheus in the gate file";
const credentials = "the environment variables that the gate file names under prometheus";
function shorten(text) {
	return cutTo(text.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim(), longestText);
}
function codeOf(error) {
	return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}
const unreachable = [
	{
		codes: /^(?:ENOTFOUND|EAI_\w+)$/,
		found: "cannot be found: its host name does not resolve",
		cure: `check ${urlSetting}, and that this machine can reach its network`
	},
	{
		codes: /^ECONNREFUSED$/,
		found: "refuses connections",
		cure: `check that it is running, and the port in ${urlSetting}`
	},
	{
		codes: /^(?:EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN|ETIMEDOUT|EADDRNOTAVAIL|EACCES|EPERM)$/,
		found: "cannot be reached from here",
		cure: `check ${urlSetting}, and that this machine can reach its network`
	},
	{
		codes: /^(?:UNABLE_TO_\w+|SELF_SIGNED_\w+|DEPTH_ZERO_\w+|CERT_UNTRUSTED|CERT_SIGNATURE_FAILURE|INVALID_CA)$/,
		found: "has a certificate from an untrusted authority",
		cure: "set ca-file under prometheus in the gate file to the PEM file of that authority"
	},
	{
		codes: /^(?:CERT_\w+|CRL_\w+|ERR_TLS_CERT_ALTNAME_\w+|HOSTNAME_MISMATCH)$/,
		found: "has an invalid certificate",
		cure: `check ${urlSetting}, and the certificate's names and dates`
	},
	{
		codes: /^(?:EPROTO|ERR_SSL_\w+|ERR_TLS_\w+|HPE_\w+)$/,
		found: "does not use the protocol of its URL",
		cure: `check http or https, and the port, in ${urlSetting}`
	},
	{
		codes: /^ERR_(?:INVALID_CHAR|HTTP_INVALID_HEADER_VALUE|INVALID_HTTP_TOKEN)$/,
		found: "was not queried: a header contains an invalid character",
		cure: `look for a line break in ${credentials}, or an invalid name in headers`
	},
	{
		codes: /^(?:ECONNRESET|ECONNABORTED|EPIPE|ERR_STREAM_PREMATURE_CLOSE|Z_\w+)$/,
		found: "closed the connection early",
		cure: "check http or https in its URL, its log, and that of a proxy in front of it"
	}
];
function connectionFailure({ name, timeoutMs }, error) {
	if (error instanceof TimedOut) {
		const limit = formatDurationMs(timeoutMs);
		return runFailure(`${name} did not answer within ${limit}; check that it is reachable from here, query less, or raise timeout under prometheus in the gate file`, error);
	}
	if (error instanceof TooLarge) return runFailure(`${name} answered more than ${mostBytes / 1024 / 1024} MB; query fewer series, with sum by (...) or topk(...), or a larger step`, error);
	const code = codeOf(error);
	const known = unreachable.find(({ codes }) => codes.test(code));
	if (known !== void 0) return runFailure(`${name} ${known.found} (${code}); ${known.cure}`, error);
	if (code === "") throw error;
	return runFailure(`${name} cannot be queried (${code}: ${shorten(reasonOf(error))}); check ${urlSetting}`, error);
}
function shapeFailure({ name }, answer, error) {
	const message = isPage(answer) ? `${name} answered with a web page, perhaps a login page, not as Prometheus does; check ${urlSetting} with its path, and ${credentials}` : `${name} answered, but not as Prometheus does (${shorten(error.message)}); check ${urlSetting} with its path`;
	return runFailure(message, error);
}
function refusalOf({ name }, answer) {
	const { status } = answer;
	const error = readServerError(answer.body);
	if (status >= 200 && status <= 299 && error === void 0) return void 0;
	if (status >= 300 && status <= 399) return redirected(name, answer);
	const said = error?.text ?? plainText(answer);
	const words = said === void 0 ? "" : `: ${shorten(said)}`;
	const answered = `${name} answered ${status} ${STATUS_CODES[status] ?? ""}`.trimEnd();
	if ((status >= 500 || status === 429) && error?.type !== "timeout") {
		const waitMs = retryAfterMs(answer);
		const wish = waitMs === void 0 ? "" : `it asks to wait ${formatDurationMs(waitMs)}; `;
		return new PassingFailure(`${answered}${words}; ${wish}${status === 429 ? "query less, or less often" : "check its log, and that of a proxy in front of it"}`, waitMs);
	}
	const message = `${answered}${words}; ${nextAfter(status, error !== void 0)}`;
	if (error !== void 0 && statusesOfBadQueries.has(status)) return new RefusedQuery(message, shorten(error.text));
	return runFailure(message);
}
const statusesOfBadQueries = /* @__PURE__ */ new Set([400, 422]);
function nextAfter(status, isApi) {
	switch (status) {
		case 401:
		case 403: return `check ${credentials}: basic, bearer-env and headers-env (a tenant's header is one of headers)`;
		case 404: return `check ${urlSetting}: is that Prometheus, and does its URL need a path, such as /prometheus for Mimir?`;
		case 400:
		case 422: return isApi ? "fix the query in the gate file" : `check ${urlSetting}: http or https, its port and path`;
		case 503: return "query less: fewer series, a larger step, a shorter range";
		default: return `check ${urlSetting}: is that Prometheus?`;
	}
}
function redirected(name, { status, headers }) {
	const target = headers.location === void 0 ? "" : ` to ${placeOf(headers.location, name)}`;
	return runFailure(`${name} redirects${target} (status ${status}), which was not followed, to keep credentials with their server; set ${urlSetting} to the right one, or check ${credentials} if that is a login page`);
}
const flagsOfReceivers = [{
	said: /remote write receiver/i,
	flag: "--web.enable-remote-write-receiver"
}, {
	said: /native histograms are disabled/i,
	flag: "--enable-feature=native-histograms"
}];
function refusedWrite(receiver, status, body) {
	const said = /^\s*</.test(body) ? "" : shorten(body);
	return `k6's metrics are not in Prometheus: ${`${receiver} answered ${status}${said === "" ? "" : `: ${said}`}`}; ${nextAfterWrite(status, flagsOfReceivers.find((it) => it.said.test(said))?.flag)}`;
}
function nextAfterWrite(status, flag) {
	if (flag !== void 0) return `start Prometheus with ${flag}`;
	if (status === 401 || status === 403) return `check ${credentials}`;
	return status === 404 || status === 405 ? "check remote-write under prometheus in the gate file; Prometheus accepts samples if started with --web.enable-remote-write-receiver" : "check its log, and that of a proxy in front of it";
}
function unsentWrite(receiver, error) {
	return `k6's metrics are not in Prometheus: ${error instanceof TimedOut || codeOf(error) !== "" ? connectionFailure(receiver, error).message : shorten(reasonOf(error))}`;
}
function placeOf(location, base) {
	if (!URL.canParse(location, base)) return "an invalid URL";
	const { origin, pathname } = new URL(location, base);
	return shorten(`${origin}${pathname}`);
}
function isPage({ headers, body }) {
	return /html/i.test(headers["content-type"] ?? "") || /^\s*<(?:!doctype|html)/i.test(body);
}
function plainText(answer) {
	const isText = /^text\/plain/i.test(answer.headers["content-type"] ?? "");
	const text = answer.body.trim();
	return isText && text !== "" && !isPage(answer) ? text : void 0;
}
function retryAfterMs({ headers }) {
	const text = headers["retry-after"];
	if (text === void 0) return void 0;
	if (/^\d+$/.test(text)) return Number(text) * 1e3;
	const atMs = Date.parse(text);
	return Number.isNaN(atMs) ? void 0 : Math.max(0, atMs - Date.now());
}

// src/prometheus/api/client.ts
const mostAtOnce = 4;
const mostRetries = 3;
const firstPauseMs = 250;
const longestPauseMs = 5e3;
const longestUrl = 2048;
const statusesOfGetAlone = /* @__PURE__ */ new Set([
	403,
	405,
	501
]);
const exactRange = {
	nocache: "1",
	latency_offset: "1s"
};
function createPrometheus(source, pause = waitFor) {
	const server = serverOf(source);
	const limit = pLimit(mostAtOnce);
	const ask = (path, parameters, signal) => limit(() => askPatiently(server, {
		path,
		parameters,
		signal
	}, pause));
	return {
		name: server.name,
		query: async (query, { time, signal }) => {
			const parameters = {
				query,
				...time !== void 0 && { time: secondsOf(time) }
			};
			return readAs(server, await ask("query", parameters, signal), readAnswer);
		},
		queryRange: async (query, { start, end, stepMs, signal }) => {
			const range = {
				start: secondsOf(start),
				end: secondsOf(end),
				step: String(stepMs / 1e3)
			};
			return readAs(server, await ask("query_range", {
				query,
				...range,
				...exactRange
			}, signal), readAnswer);
		},
		series: async (match, { start, end, signal }) => {
			const parameters = {
				"match[]": match,
				start: secondsOf(start),
				end: secondsOf(end)
			};
			return readAs(server, await ask("series", parameters, signal), readSeries);
		},
		buildInfo: async (signal) => {
			const answer = await ask("status/buildinfo", {}, signal);
			return {
				version: readAs(server, answer, readVersion),
				serverTime: dateOf(answer),
				roundTripMs: answer.roundTripMs
			};
		}
	};
}
function serverOf({ url, headers, ca, timeoutMs }) {
	const { origin, pathname } = new URL(url);
	const name = withoutEndSlashes(`${origin}${pathname}`);
	const lowerCased = Object.entries(headers).map(([header, value]) => [header.toLowerCase(), value]);
	return {
		name,
		apiUrl: `${name}/api/v1/`,
		headers: {
			"user-agent": `loadline/${version}`,
			...Object.fromEntries(lowerCased)
		},
		ca,
		timeoutMs
	};
}
function askPatiently(server, request, pause) {
	const { signal } = request;
	return pRetry(() => askOnce(server, request), {
		retries: mostRetries,
		signal,
		minTimeout: 0,
		maxRetryTime: 2 * server.timeoutMs,
		shouldRetry: ({ error }) => mayPass(error),
		onFailedAttempt: async ({ error, attemptNumber, retriesLeft }) => {
			if (retriesLeft > 0 && mayPass(error)) await pause(pauseMsAfter(error, attemptNumber), signal);
		}
	});
}
function mayPass(error) {
	return error instanceof PassingFailure && (error.retryAfterMs ?? 0) <= longestPauseMs;
}
function pauseMsAfter({ retryAfterMs = 0 }, attempt) {
	return Math.max(retryAfterMs, firstPauseMs * 2 ** (attempt - 1) * (1 + Math.random()));
}
async function askOnce(server, request) {
	const form = new URLSearchParams(request.parameters);
	const url = new URL(request.path, server.apiUrl);
	const long = new URL(`?${form}`, url);
	const isLong = long.href.length > longestUrl;
	const first = await send(server, request, isLong ? {
		url,
		form
	} : { url: long });
	const answer = isLong && statusesOfGetAlone.has(first.status) ? await send(server, request, { url: long }) : first;
	const refusal = refusalOf(server, answer);
	if (refusal !== void 0) throw refusal;
	return answer;
}
async function send(server, { signal }, { url, form }) {
	const { headers, ca, timeoutMs } = server;
	try {
		return await exchange({
			url,
			form,
			headers,
			ca,
			timeoutMs,
			signal
		});
	} catch (error) {
		signal?.throwIfAborted();
		throw connectionFailure(server, error);
	}
}
function readAs(server, answer, reader) {
	try {
		return reader(answer.body);
	} catch (error) {
		if (error instanceof WrongShape) throw shapeFailure(server, answer, error);
		throw error;
	}
}
async function waitFor(ms, signal) {
	try {
		await setTimeout$1(ms, void 0, { signal });
	} catch (error) {
		signal?.throwIfAborted();
		throw error;
	}
}
function secondsOf(time) {
	return String(time.getTime() / 1e3);
}
function dateOf({ headers }) {
	const date = new Date(headers.date ?? "");
	return Number.isNaN(date.getTime()) ? void 0 : date;
}

// src/prometheus/api/clock.ts
const toleratedSkewMs = 1e3;
async function readClock(prometheus, signal) {
	const [info, exact] = await Promise.all([readInfo(prometheus, signal), readTime(prometheus, signal)]);
	return {
		version: info.version,
		...tellSkew(exact, info.reading),
		isAnswering: exact !== void 0
	};
}
function tellSkew(exact, coarse) {
	if (exact !== void 0 && coarse !== void 0) {
		if (Math.abs(exact.skewMs - coarse.skewMs) > exact.uncertaintyMs + coarse.uncertaintyMs + toleratedSkewMs) return {
			skewMs: void 0,
			doubt: `the server's clock is uncertain: by its answers it is ${comparedWithOurs(exact.skewMs)}, by its Date header ${comparedWithOurs(coarse.skewMs)}; the window was read by our own clock`
		};
	}
	const reading = exact ?? coarse;
	if (reading === void 0) return {
		skewMs: void 0,
		doubt: void 0
	};
	return {
		skewMs: Math.abs(reading.skewMs) > toleratedSkewMs + reading.uncertaintyMs ? Math.round(reading.skewMs) : void 0,
		doubt: void 0
	};
}
function comparedWithOurs(skewMs) {
	return `${formatDurationMs(Math.round(Math.abs(skewMs) / 1e3) * 1e3)} ${skewMs < 0 ? "behind" : "ahead of"} ours`;
}
async function readInfo(prometheus, signal) {
	try {
		const { version, serverTime, roundTripMs } = await prometheus.buildInfo(signal);
		if (serverTime === void 0) return {
			version,
			reading: void 0
		};
		return {
			version,
			reading: {
				skewMs: serverTime.getTime() + 500 - (Date.now() - roundTripMs / 2),
				uncertaintyMs: 500 + roundTripMs / 2
			}
		};
	} catch {
		return {
			version: void 0,
			reading: void 0
		};
	}
}
async function readTime(prometheus, signal) {
	try {
		const askedMs = Date.now();
		const evaluatedAt = momentOf(await prometheus.query("time()", { signal }));
		const roundTripMs = Date.now() - askedMs;
		if (evaluatedAt === void 0) return void 0;
		return {
			skewMs: evaluatedAt.getTime() - (askedMs + roundTripMs / 2),
			uncertaintyMs: roundTripMs / 2
		};
	} catch {
		return;
	}
}
function momentOf(answer) {
	if (answer.kind === "scalar") return answer.sample.at;
	return answer.kind === "vector" ? answer.series[0]?.sample?.at : void 0;
}

// src/prometheus/gaps.ts
function gapsOf(times) {
	return times.slice(1).map((time, index) => time - (times[index] ?? time));
}
function upperMedian(values) {
	return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
}

// src/prometheus/query/arrival.ts
const lookBackMs$1 = 3e5;
const firstLookMs = 3e3;
const pauseMs = 250;
const storedAfterMs = 1e3;
const mostMissed = 3;
async function awaitSamples(prometheus, selectors, options, pause = waitFor) {
	const samplings = /* @__PURE__ */ new Map();
	const wait = async (selector) => {
		try {
			samplings.set(selector, await awaitSelector(prometheus, selector, options, pause));
		} catch {}
	};
	await Promise.all(selectors.map(wait));
	return samplings;
}
async function awaitSelector(prometheus, selector, options, pause) {
	const { start, end, skewMs, patienceMs, signal } = options;
	const endMs = end.getTime();
	const nowMs = () => Date.now() + skewMs;
	const ask = (query, timeMs, until = signal) => unlessAborted(prometheus.query(query, {
		time: new Date(timeMs),
		signal: until
	}), until);
	const sampled = sampledSeries(await ask(`${selector}[${observed(start, end)}]`, endMs, within$1(firstLookMs, signal)));
	if (!sampled.some(({ newestMs }) => newestMs < start.getTime()) && lateOf(sampled, endMs).length === 0) return {
		series: sampled,
		late: 0,
		missingMs: 0
	};
	const newest = async (timeMs) => newestOf(await ask(`timestamp(${selector})`, timeMs), sampled);
	const series = await newest(endMs);
	const giveUpMs = nowMs() + patienceMs;
	let seen = nowMs() > endMs + lookBackMs$1 ? [] : series;
	while (Math.min(giveUpMs, waitUntilMs(seen, endMs, patienceMs)) > nowMs()) {
		await pause(pauseMs, signal);
		seen = await newest(nowMs());
	}
	const late = lateOf(seen, endMs);
	return {
		series: seen === series ? series : await newest(endMs),
		late: late.length,
		missingMs: Math.max(0, ...late.map(({ newestMs }) => endMs - newestMs))
	};
}
function observed(start, end) {
	return end.getTime() - start.getTime() < lookBackMs$1 ? "5m" : "2m";
}
function lateOf(series, endMs) {
	const missed = ({ newestMs, intervalMs }) => intervalMs === void 0 ? 0 : Math.floor((endMs - newestMs) / intervalMs);
	const isAnyComplete = series.some((one) => missed(one) <= 0);
	return series.filter((one) => missed(one) > 0 && (!isAnyComplete || missed(one) <= mostMissed));
}
function waitUntilMs(series, endMs, patienceMs) {
	const late = lateOf(series, endMs);
	const isWhole = late.length === series.length;
	const untils = late.map(({ newestMs, intervalMs = 0 }) => {
		const byDue = newestMs + intervalMs + patienceMs;
		return isWhole ? byDue : Math.min(byDue, endMs + intervalMs + storedAfterMs);
	});
	return Math.max(Number.NEGATIVE_INFINITY, ...untils);
}
function labelsKey(labels) {
	const { __name__: _name, ...others } = labels;
	return tagsKey(others);
}
function sampledSeries(samples) {
	if (samples.kind !== "matrix") return [];
	return samples.series.flatMap(({ labels: { __name__: _name, ...labels }, values, histograms }) => {
		const times = [...values, ...histograms].map(({ at }) => at.getTime()).sort((a, b) => a - b);
		const newestMs = times.at(-1);
		if (newestMs === void 0) return [];
		return [{
			labels,
			newestMs,
			intervalMs: upperMedian(gapsOf(times))
		}];
	});
}
function newestOf(timestamps, sampled) {
	if (timestamps.kind !== "vector") return [];
	const intervals = new Map(sampled.map(({ labels, intervalMs }) => [labelsKey(labels), intervalMs]));
	return timestamps.series.flatMap(({ labels, sample }) => {
		if (sample === void 0 || !Number.isFinite(sample.value)) return [];
		return [{
			labels,
			newestMs: Math.round(sample.value * 1e3),
			intervalMs: intervals.get(labelsKey(labels))
		}];
	});
}

// src/prometheus/query/sampled.ts
function samplingsOf({ selectors }, samplings, isRange) {
	return selectors.flatMap((it) => it.isRange === isRange ? samplings.get(it.text) ?? [] : []);
}
const remedy = "use a longer run or a shorter scrape_interval";
function rarely(series) {
	const known = series.flatMap(({ intervalMs }) => intervalMs ?? []);
	return known.length === 0 ? "" : `, and there is one every ${durationWords(Math.max(...known))}`;
}
function durationWords(durationMs) {
	return formatDurationMs(durationMs < 1e4 ? durationMs : Math.round(durationMs / 1e3) * 1e3);
}
function sampledIn(query, samplings, { start, end }) {
	const series = samplingsOf(query, samplings, false).flatMap((it) => it.series);
	const old = series.filter(({ newestMs }) => newestMs < start.getTime());
	if (old.length === 0) return {
		kind: "some",
		isOwn: () => true,
		doubts: []
	};
	const hasRanges = query.selectors.some(({ isRange }) => isRange);
	if (old.length === series.length && !hasRanges) {
		const newest = Math.max(...old.map(({ newestMs }) => newestMs));
		const age = durationWords(Math.max(1e3, start.getTime() - newest));
		return {
			kind: "none",
			reason: `no sample in this window of ${durationWords(end.getTime() - start.getTime())}: ${`the newest is from ${age} before it${rarely(old)}`}; ${remedy}`
		};
	}
	const count = `${old.length} of ${series.length} series`;
	if (!query.isPlain) return {
		kind: "some",
		isOwn: () => true,
		doubts: [`${count} that it reads have no sample in the window, only older values`]
	};
	const left = new Set(old.map(({ labels }) => labelsKey(labels)));
	return {
		kind: "some",
		isOwn: (labels) => !left.has(labelsKey(labels)),
		doubts: [`${count} left out: no sample in the window, only older values`]
	};
}
function whyNoSeries(query, samplings, { start, end }) {
	const windowMs = end.getTime() - start.getTime();
	const rare = samplingsOf(query, samplings, true).flatMap((it) => it.series).filter(({ intervalMs = 0 }) => 2 * intervalMs > windowMs);
	if (rare.length === 0) return void 0;
	const every = durationWords(Math.max(...rare.map(({ intervalMs = 0 }) => intervalMs)));
	return `too few samples for this window of ${durationWords(windowMs)}: Prometheus has one every ${every}, and a rate needs two in its range; ${remedy}`;
}
function doubtsOfSampling(query, samplings) {
	const all = query.selectors.flatMap(({ text }) => samplings.get(text) ?? []);
	const late = all.filter((it) => it.late > 0);
	if (late.length === 0) return [];
	const missingMs = Math.max(...late.map((it) => it.missingMs));
	const last = formatDurationMs(Math.ceil(missingMs / 1e3) * 1e3);
	const count = sumOf$1(late, (it) => it.late);
	const total = sumOf$1(all, ({ series }) => series.length);
	return [`the last ${last} of the window are not in Prometheus yet${count === total ? "" : ` (${count} of ${total} series that it reads)`}`];
}

// src/prometheus/query/selectors.ts
const text = String.raw`"(?:[^"\\]|\\[^])*"?|'(?:[^'\\]|\\[^])*'?|\x60[^\x60]*\x60?`;
const matchers = String.raw`\{(?:${text}|[^{}"'\x60])*\}`;
const name = String.raw`[A-Za-z_:][\w:]*`;
const tokenPattern = new RegExp(String.raw`(?<blank>#[^\n]*|\s+)|(?<matchers>${matchers})|(?<range>\[[^\]]*\])|${text}|\.?\d[\w.]*|(?<name>${name})|[^]`, "g");
const groupings = /^(?:by|without|on|ignoring|group_left|group_right)$/i;
const operators = /^(?:and|or|unless|atan2|bool|offset|inf|nan)$/i;
function tokensOf(promql) {
	return [...promql.matchAll(tokenPattern)].flatMap(({ 0: token, groups = {} }) => {
		if (groups["blank"] !== void 0) return [];
		return [{
			kind: [
				"name",
				"matchers",
				"range"
			].find((it) => groups[it] !== void 0) ?? "other",
			text: token
		}];
	});
}
function isGrouping(token) {
	return token?.kind === "name" && groupings.test(token.text);
}
function isMetric(tokens, place) {
	const [token, next] = tokens.slice(place, place + 2);
	if (token?.kind !== "name" || isGrouping(token) || operators.test(token.text)) return false;
	return next?.text !== "(" && !(isGrouping(next) && tokens[place + 2]?.text === "(");
}
function afterLabels(tokens, place) {
	if (tokens[place]?.text !== "(") return place;
	const length = tokens.slice(place).findIndex((token) => token.text === ")");
	return length < 0 ? tokens.length : place + length + 1;
}
function selectorsIn(promql) {
	const tokens = tokensOf(promql);
	const selectors = /* @__PURE__ */ new Map();
	let longest = 0;
	for (let place = 0; place < tokens.length;) {
		const token = tokens[place];
		const isNamed = isMetric(tokens, place);
		if (!isNamed && token?.kind !== "matchers") {
			place = isGrouping(token) ? afterLabels(tokens, place + 1) : place + 1;
			continue;
		}
		const length = isNamed && tokens[place + 1]?.kind === "matchers" ? 2 : 1;
		const selector = tokens.slice(place, place + length).map((it) => it.text);
		place += length;
		longest = Math.max(longest, length);
		const isRange = tokens[place]?.kind === "range";
		selectors.set(`${isRange} ${selector.join("")}`, {
			text: selector.join(""),
			isRange
		});
	}
	return {
		selectors: [...selectors.values()],
		isPlain: selectors.size === 1 && longest === tokens.length
	};
}

// src/prometheus/query/window.ts
const mostSteps = 11e3;
const stepsOfCurve = 240;
const stepsOfFigures = 2e3;
const readableStepsMs = [
	1,
	2,
	5,
	10,
	15,
	30,
	60,
	120,
	300,
	600,
	900,
	1800,
	3600,
	7200,
	14400,
	21600,
	43200,
	86400
].map((seconds) => seconds * 1e3);
function chooseStep(windowMs, wantedMs) {
	if (wantedMs === void 0) return { stepMs: readableStep(windowMs / stepsOfCurve) };
	if (windowMs / wantedMs <= mostSteps) return { stepMs: wantedMs };
	const stepMs = readableStep(windowMs / mostSteps);
	return {
		stepMs,
		doubt: `a step of ${formatDurationMs(wantedMs)} would exceed Prometheus' limit of 11,000 values a series; read with a step of ${formatDurationMs(stepMs)}`
	};
}
function gridOf({ start, end }, wantedMs) {
	const windowMs = end.getTime() - start.getTime();
	const leastMs = wantedMs === void 0 ? readableStep(windowMs / stepsOfFigures) : chooseStep(windowMs, wantedMs).stepMs;
	if (windowMs < 1) return {
		start: end,
		end,
		stepMs: leastMs
	};
	const steps = Math.max(1, Math.floor(windowMs / leastMs));
	const stepMs = Math.floor(windowMs / steps);
	return {
		start: new Date(end.getTime() - steps * stepMs),
		end,
		stepMs
	};
}
function valuesIn({ start, end, stepMs }) {
	return Math.floor((end.getTime() - start.getTime()) / stepMs) + 1;
}
function readableStep(leastMs) {
	const longestMs = 864e5;
	return readableStepsMs.find((stepMs) => stepMs >= leastMs) ?? Math.ceil(leastMs / longestMs) * longestMs;
}

// src/prometheus/query/summary.ts
const mostSeries = 50;
const mostCharts = 5;
const mostPoints = 60;
const longestLabel = 200;
const largestFigure = 1e300;
function summarise(answered, range, factor) {
	const names = new Set(answered.map(({ labels }) => labels["__name__"]));
	const read = answered.map((series) => readFigures(series, range, factor));
	const busiest = read.filter(({ figures }) => figures.length > 0).map((series) => ({
		series,
		summary: summaryOf(series, names.size > 1)
	})).sort((a, b) => busyness(b.summary) - busyness(a.summary) || compareLabels(a.summary, b.summary)).map(({ series, summary }, rank) => rank < mostCharts ? {
		...summary,
		points: pointsOf(series.figures, valuesIn(range))
	} : summary);
	return {
		series: keptOf(busiest),
		omitted: Math.max(0, busiest.length - mostSeries),
		doubts: doubtsOf(read)
	};
}
function keptOf(busiest) {
	const kept = new Set([.../* @__PURE__ */ new Set([...extremesOf(busiest), ...busiest])].slice(0, mostSeries));
	return busiest.filter((series) => kept.has(series));
}
function readFigures({ labels, values: answered }, range, factor) {
	const values = answered.filter(({ at }) => isWithin(at, range));
	const steps = values.map(({ at }) => Math.max(0, Math.round((at.getTime() - range.start.getTime()) / range.stepMs)));
	const figures = values.map(({ at, value }, index) => ({
		step: steps[index] ?? 0,
		at,
		value: value * factor
	})).filter(({ value }) => Math.abs(value) < largestFigure);
	const [first = 0, last = 0] = [steps[0], steps.at(-1)];
	return {
		labels,
		figures,
		values: values.length,
		unusable: values.length - figures.length,
		isInfinite: values.some(({ value }) => value * factor === Number.POSITIVE_INFINITY),
		outside: answered.length - values.length,
		missing: values.length === 0 ? 0 : Math.max(0, last - first + 1 - values.length),
		...first > 0 && { from: values[0]?.at },
		...last < valuesIn(range) - 1 && { until: values.at(-1)?.at }
	};
}
function isWithin(at, { start, end, stepMs }) {
	return at.getTime() > start.getTime() - stepMs && at.getTime() < end.getTime() + stepMs;
}
function summaryOf(read, keepsName) {
	const { labels, figures, isInfinite, from, until } = read;
	const [first, ...others] = figures;
	const last = figures.at(-1);
	if (first === void 0 || last === void 0) throw new Error("a series without figures has no summary");
	const peak = others.reduce((highest, figure) => figure.value > highest.value ? figure : highest, first);
	return {
		labels: Object.fromEntries(Object.entries(labels).filter(([name]) => keepsName || name !== "__name__").map(([name, value]) => [name, cutTo(value, longestLabel)])),
		start: first.value,
		end: last.value,
		min: figures.reduce((lowest, { value }) => Math.min(lowest, value), first.value),
		avg: sumOf$1(figures, ({ value }) => value) / figures.length,
		peak: peak.value,
		peakAt: peak.at.toISOString(),
		...isInfinite && { infinite: true },
		...from !== void 0 && { from: from.toISOString() },
		...until !== void 0 && { until: until.toISOString() }
	};
}
function compareLabels(a, b) {
	const [left, right] = [JSON.stringify(a.labels), JSON.stringify(b.labels)];
	if (left === right) return 0;
	return left < right ? -1 : 1;
}
function pointsOf(figures, steps) {
	const stepsOfPoint = Math.ceil(steps / mostPoints);
	const points = new Array(Math.ceil(steps / stepsOfPoint)).fill(null);
	for (const { step, value } of figures) {
		const index = Math.min(points.length - 1, Math.floor(step / stepsOfPoint));
		const highest = points[index] ?? null;
		if (highest === null || value > highest) points[index] = value;
	}
	return points.map((value) => value === null ? null : Number(value.toPrecision(4)));
}
function doubtsOf(read) {
	const empty = read.filter(({ figures, values }) => figures.length === 0 && values > 0).length;
	const total = (count) => sumOf$1(read, count);
	const unusable = total((series) => series.figures.length === 0 ? 0 : series.unusable);
	const outside = total((series) => series.outside);
	const broken = read.filter(({ missing }) => missing > 0).length;
	const values = total((series) => series.values);
	const all = values + outside;
	return [
		[empty, `${empty} of ${read.length} series left out: every value is NaN or infinite`],
		[unusable, `${unusable} of ${values} values left out: NaN or infinite`],
		[outside, `${outside} of ${all} values left out: their timestamps are outside the window`],
		[broken, `${broken} of ${read.length} series with gaps: no value at some steps in between`]
	].flatMap(([count, doubt]) => count > 0 ? [doubt] : []);
}

// src/prometheus/query/servers.ts
const defaultDeadlineMs$1 = 3e4;
const clockDeadlineMs = 5e3;
const longestPatienceMs = 15e3;
const unsampled = /* @__PURE__ */ new Map();
const mostWords = 5;
const longestLine = 300;
async function readServers(prometheus, options) {
	const deadlineMs = options.deadlineMs ?? defaultDeadlineMs$1;
	const signal = within$1(deadlineMs, options.signal);
	const clockSignal = within$1(clockDeadlineMs, signal);
	const unknownClock = {
		version: void 0,
		skewMs: void 0,
		doubt: void 0,
		isAnswering: false
	};
	const answer = await unlessAborted(readClock(prometheus, clockSignal), clockSignal).catch(() => unknownClock);
	const clock = options.isServerTime === true ? {
		...unknownClock,
		version: answer.version
	} : answer;
	const skewMs = clock.skewMs ?? 0;
	const window = {
		start: new Date(options.window.start.getTime() + skewMs),
		end: new Date(options.window.end.getTime() + skewMs)
	};
	const windowMs = window.end.getTime() - window.start.getTime();
	const { stepMs, doubt } = chooseStep(windowMs, options.stepMs);
	const values = {
		windowMs,
		stepMs,
		labels: options.labels
	};
	const filled = options.queries.map((plan) => fill$1(plan, values));
	const samplings = answer.isAnswering ? await awaitSamples(prometheus, selectorTexts(filled), {
		...window,
		skewMs: answer.skewMs ?? 0,
		patienceMs: Math.min(longestPatienceMs, deadlineMs / 2),
		signal
	}) : unsampled;
	const reading = {
		prometheus,
		window,
		windowMs,
		wantedStepMs: options.stepMs,
		stepMs,
		doubts: [doubt, clock.doubt].filter((it) => it !== void 0),
		samplings,
		signal,
		reasonOfEnd: () => options.signal.aborted ? "cancelled before Prometheus answered" : `Prometheus did not answer within ${formatDurationMs(deadlineMs)}, the limit for all queries together`
	};
	const queries = await Promise.all(filled.map((query) => readQuery(query, reading)));
	return {
		source: prometheus.name,
		...clock.version !== void 0 && { version: clock.version },
		...clock.skewMs !== void 0 && { skewMs: clock.skewMs },
		queries
	};
}
function fill$1(plan, values) {
	const filled = fillTemplate(plan.query, values);
	return {
		plan,
		filled,
		reads: selectorsIn(filled.kind === "filled" ? filled.query : "")
	};
}
function selectorTexts(queries) {
	return [...new Set(queries.flatMap(({ reads }) => reads.selectors.map(({ text }) => text)))];
}
async function readQuery({ plan, filled, reads }, reading) {
	const { window, samplings, signal } = reading;
	const { name, dimension, unit } = plan;
	const unread = (query, reason) => {
		return {
			kind: "unread",
			name,
			query,
			reason: oneLine(reason)
		};
	};
	if (filled.kind === "unfilled") return unread(plan.query, filled.reason);
	const sampled = sampledIn(reads, samplings, window);
	if (sampled.kind === "none") return unread(filled.query, sampled.reason);
	try {
		const { answer, range, doubts } = await askRange(filled.query, reading);
		const figures = figuresOf(answer, plan, {
			range,
			isOwn: sampled.isOwn
		});
		if (typeof figures === "string") {
			const why = answer.kind === "matrix" && answer.series.length === 0 ? whyNoSeries(reads, samplings, window) : void 0;
			return unread(filled.query, why ?? figures);
		}
		return {
			kind: "read",
			name,
			query: filled.query,
			dimension,
			unit,
			start: range.start.toISOString(),
			end: range.end.toISOString(),
			stepMs: range.stepMs,
			series: [...figures.series],
			omitted: figures.omitted,
			doubts: [
				...reading.doubts,
				...doubts,
				...doubtsOfSampling(reads, samplings),
				...sampled.doubts,
				...lookBackDoubt(plan, reading),
				...wordsOf(answer),
				...figures.doubts
			]
		};
	} catch (error) {
		return unread(filled.query, signal.aborted ? reading.reasonOfEnd() : reasonOf(error));
	}
}
async function askRange(query, reading) {
	const { prometheus, window, wantedStepMs, stepMs, signal } = reading;
	const ask = (range) => unlessAborted(prometheus.queryRange(query, {
		...range,
		signal
	}), signal);
	const range = gridOf(window, wantedStepMs);
	try {
		return {
			answer: await ask(range),
			range,
			doubts: []
		};
	} catch (error) {
		const fewer = gridOf(window, stepMs);
		if (!(error instanceof Error && error.cause instanceof TooLarge) || fewer.stepMs <= range.stepMs) throw error;
		const doubt = `read with a step of ${formatDurationMs(fewer.stepMs)}, because the answer with one of ${formatDurationMs(range.stepMs)} was too large; peaks between two values are not seen`;
		return {
			answer: await ask(fewer),
			range: fewer,
			doubts: [doubt]
		};
	}
}
function lookBackDoubt({ query }, { windowMs, stepMs }) {
	if (!asksForRateInterval(query) || rateIntervalMs(stepMs) <= windowMs) return [];
	return [`$rate_interval is ${formatDurationMs(rateIntervalMs(stepMs))}, longer than the window of ${formatDurationMs(windowMs)}: its values include the time before; use a rate over \$window, judged by its end, for the window alone`];
}
function figuresOf(answer, plan, { range, isOwn }) {
	if (answer.kind !== "matrix") return `Prometheus answered with a ${answer.kind} instead of values over the window`;
	if (answer.series.length === 0) return emptyReason(plan.query);
	if (answer.series.some(({ histograms }) => histograms.length > 0)) return "the query returns native histograms; compute a number, as in histogram_quantile(0.95, ...)";
	const own = answer.series.filter(({ labels }) => isOwn(labels));
	return summarise(own, range, plan.factor);
}
function emptyReason(template) {
	return `no series in this window; check its names and labels; ${/\[\s*\$(?:\{?(?:step|__interval)\b)/.test(template) ? "$step may be too short for two scrapes; use $rate_interval" : "if no series means zero here, add \"or vector(0)\" to the query"}`;
}
function wordsOf({ warnings, infos }) {
	const words = [...warnings, ...infos];
	const rest = words.length - mostWords;
	return [...words.slice(0, mostWords).map((word) => `Prometheus says: ${oneLine(word)}`), ...rest > 0 ? [`Prometheus has ${rest} more`] : []];
}
function oneLine(text) {
	return cutTo(text.replace(/\s+/g, " ").trim(), longestLine);
}

// src/prometheus/query/trial.ts
const defaultDeadlineMs = 2e3;
const standIn = {
	windowMs: 6e4,
	stepMs: 1e3,
	label: "unknown"
};
async function tryQueries(prometheus, options) {
	const { queries, labels, deadlineMs = defaultDeadlineMs } = options;
	const signal = within$1(deadlineMs, options.signal);
	const trials = await Promise.all(queries.map((query) => tryQuery(prometheus, query, {
		labels,
		signal
	})));
	if (options.signal.aborted) return [];
	const refused = trials.flatMap((trial) => trial.kind === "refused" ? [trial.warning] : []);
	const [first] = trials;
	if (!trials.every(({ kind }) => kind === "unanswered") || first?.kind !== "unanswered") return refused;
	return [`No server metrics so far (the load continues): ${signal.aborted ? `${prometheus.name} did not answer within ${formatDurationMs(deadlineMs)}` : first.reason}`];
}
async function tryQuery(prometheus, { name, query, place }, { labels, signal }) {
	const { windowMs, stepMs, label } = standIn;
	const unknown = Object.fromEntries(templateLabels.map((it) => [it, label]));
	const filled = fillTemplate(query, {
		windowMs,
		stepMs,
		labels: {
			...unknown,
			...labels
		}
	});
	if (filled.kind === "unfilled") return { kind: "accepted" };
	const now = /* @__PURE__ */ new Date();
	try {
		const asked = prometheus.queryRange(filled.query, {
			start: now,
			end: now,
			stepMs,
			signal
		});
		await unlessAborted(asked, signal);
		return { kind: "accepted" };
	} catch (error) {
		if (!(error instanceof RefusedQuery)) return {
			kind: "unanswered",
			reason: reasonOf(error)
		};
		return {
			kind: "refused",
			warning: `${place}: Prometheus rejects the query "${name}", so it will have no results (the load continues): ` + error.said
		};
	}
}

// src/prometheus/load.ts
const impatientMs = 5e3;
function watchServers(load, watch, asking = {
	readServers,
	tryQueries
}) {
	let isSilent = false;
	let isTried = watch.isServerTime === true;
	const warn = warnOnce();
	const tryFirst = async ({ name, environment, target }, caller, { signal, log }) => {
		if (isTried) return;
		isTried = true;
		const { prometheus, queries, pullRequest } = watch;
		const labels = labelsOf({
			...caller,
			scenario: name,
			environment
		}, {
			target,
			pullRequest
		});
		const warnings = await asking.tryQueries(prometheus, {
			queries,
			labels,
			signal
		});
		for (const warning of warnings) log.warn(warning);
	};
	const read = async (run, { target, queries }, { signal }) => {
		const { prometheus, stepMs, pullRequest, isServerTime } = watch;
		if (run.lacks?.includes("window")) return {
			source: prometheus.name,
			queries: unreadAll(queries, noWindow)
		};
		const options = {
			queries,
			window: {
				start: new Date(run.window.start),
				end: new Date(run.window.end)
			},
			isServerTime,
			labels: labelsOf(run.provenance, {
				target,
				pullRequest
			}),
			stepMs,
			signal,
			deadlineMs: isSilent ? impatientMs : void 0
		};
		const servers = await asking.readServers(prometheus, options);
		isSilent = servers.queries.every(({ kind }) => kind === "unread");
		return servers;
	};
	return {
		run: async (scenario, options) => {
			await tryFirst(scenario, options.caller, options);
			const run = await load.run(scenario, options);
			if (isStopped(run, options.signal)) return run;
			const servers = await read(run, {
				target: scenario.target,
				queries: watch.queries
			}, options);
			for (const line of unreadLines(scenario, servers.queries)) warn(line, options.log);
			return {
				...run,
				servers
			};
		},
		runBoth: async (scenario, base, options) => {
			await tryFirst(scenario, options.callers.head, options);
			const pair = await load.runBoth(scenario, base, options);
			if ("refused" in pair || isStopped(pair.head, options.signal)) return pair;
			const isOwn = ({ query }) => asksFor(query, "target_host");
			const own = watch.queries.filter(isOwn);
			const shared = watch.queries.filter((query) => !isOwn(query));
			const ofHead = await read(pair.head, {
				target: scenario.target,
				queries: watch.queries
			}, options);
			const ofBase = own.length === 0 ? {
				...ofHead,
				queries: []
			} : await read(pair.base, {
				target: base,
				queries: own
			}, options);
			const lines = unreadLines(scenario, [...ofHead.queries, ...ofBase.queries]);
			for (const line of lines) warn(line, options.log);
			const withDoubts = (query) => {
				if (query.kind === "unread") return query;
				const ofShared = shared.some(({ name }) => name === query.name) ? [bothLoaded] : [];
				const ofControl = pair.control === void 0 ? [] : [loadedTwice];
				return {
					...query,
					doubts: [
						...query.doubts,
						...ofShared,
						...ofControl
					]
				};
			};
			return {
				...pair,
				head: {
					...pair.head,
					servers: {
						...ofHead,
						queries: ofHead.queries.map(withDoubts)
					}
				},
				base: {
					...pair.base,
					servers: {
						...ofBase,
						queries: [...ofBase.queries, ...unreadAll(shared, oneWindow)]
					}
				}
			};
		}
	};
}
function isStopped(run, signal) {
	return signal.aborted || run.ending.kind === "unfinished";
}
function labelsOf(run, about) {
	const { scenario, environment, commit, branch } = run;
	return setVariables({
		scenario,
		environment,
		commit,
		branch,
		testid: run.testId,
		pull_request: about.pullRequest?.toString(),
		target_host: URL.canParse(about.target) ? new URL(about.target).host : void 0
	});
}
function unreadAll(queries, reason) {
	return queries.map(({ name, query }) => ({
		kind: "unread",
		name,
		query,
		reason
	}));
}
const noWindow = "the results do not say when the run was, so there is no window to query";
const oneWindow = "both deployments were measured at once, and only a query with $target_host can tell them apart";
const bothLoaded = "both deployments were under load at once, and the query does not use $target_host";
const loadedTwice = "the base deployment served the load twice (null-control), and this change once";
function unreadLines(scenario, queries) {
	const unread = queries.flatMap((query) => query.kind === "unread" ? [query] : []);
	return [...groupedBy(unread, ({ reason }) => reason)].map(([reason, of]) => {
		const names = new Set(of.map(({ name }) => name));
		return `${scenario.name}: no server metrics for ${[...names].join(", ")}: ${reason}`;
	});
}

// src/prometheus/remote-write/relay.ts
const passedHeaders = [
	"content-type",
	"content-encoding",
	"x-prometheus-remote-write-version",
	"user-agent"
];
function passedOn(incoming) {
	return Object.fromEntries(passedHeaders.flatMap((name) => {
		const value = incoming.headers[name];
		return typeof value === "string" ? [[name, value]] : [];
	}));
}
function openUpstream(incoming, { url, headers, ca, timeoutMs }) {
	const whole = {
		...passedOn(incoming),
		...headers
	};
	return openRequest(new URL(url), {
		method: "POST",
		headers: whole,
		timeout: timeoutMs
	}, ca);
}
const mostSaid = 1e3;
function listen(answer, receiver, onRefused) {
	const { statusCode: status = 502 } = answer;
	if (status >= 200 && status <= 299) return;
	let said = "";
	answer.setEncoding("utf8");
	answer.on("data", (chunk) => {
		if (said.length < mostSaid) said += chunk;
	});
	answer.on("end", () => onRefused(refusedWrite(receiver, status, said)));
}
function handOn(incoming, outgoing, { to, onRefused }) {
	const receiver = placeOf(to.url);
	const refuse = (error) => {
		if (!outgoing.headersSent) outgoing.writeHead(502, { "content-type": "text/plain" });
		if (!outgoing.destroyed) onRefused(unsentWrite({
			name: receiver,
			timeoutMs: to.timeoutMs
		}, error));
		outgoing.end(reasonOf(error));
	};
	try {
		const upstream = openUpstream(incoming, to);
		upstream.on("response", (answer) => {
			listen(answer, receiver, onRefused);
			outgoing.writeHead(answer.statusCode ?? 502, { "content-type": "text/plain" });
			pipeline(answer, outgoing, () => {});
		});
		upstream.on("timeout", () => upstream.destroy(new TimedOut(`no answer within ${to.timeoutMs} ms`)));
		upstream.on("error", refuse);
		outgoing.on("close", () => upstream.destroy());
		incoming.pipe(upstream);
	} catch (error) {
		refuse(error);
	}
}
function receiverUrl(text) {
	const url = new URL(text);
	const path = withoutEndSlashes(url.pathname);
	url.pathname = /\/(?:write|push)$/.test(path) ? path : `${path}/api/v1/write`;
	return url.href;
}
async function openReceiver(to, onRefused = () => {}) {
	const url = receiverUrl(to.url);
	const path = `/${randomUUID()}`;
	const server = createServer$1((incoming, outgoing) => {
		if (incoming.method === "POST" && incoming.url === path) handOn(incoming, outgoing, {
			to: {
				...to,
				url
			},
			onRefused
		});
		else outgoing.writeHead(404).end();
	});
	const port = await listenHere(server);
	server.unref();
	return `http://127.0.0.1:${port}${path}`;
}

// src/prometheus/remote-write/writing.ts
const wordsOfK6 = "Failed to send the time series data to the endpoint";
const mostReasons = 3;
function withReasons(run, reasons) {
	if (reasons.length === 0) return run;
	const others = run.generator.warnings.filter((warning) => !warning.startsWith(wordsOfK6));
	return {
		...run,
		generator: {
			...run.generator,
			warnings: others,
			refusedWrites: [...reasons]
		}
	};
}
function tellRefusedWrites(load, refused) {
	const warn = warnOnce();
	const takeReasons = (log) => {
		const reasons = [...refused].slice(0, mostReasons);
		refused.clear();
		for (const reason of reasons) warn(reason, log);
		return reasons;
	};
	return {
		run: async (scenario, options) => {
			return withReasons(await load.run(scenario, options), takeReasons(options.log));
		},
		runBoth: async (scenario, base, options) => {
			const pair = await load.runBoth(scenario, base, options);
			const reasons = takeReasons(options.log);
			return "refused" in pair ? pair : forLoaded(pair, (run) => withReasons(run, reasons));
		}
	};
}

// src/prometheus/runs/histogram.ts
function isSame(one, other) {
	return Math.abs(one - other) <= 1e-9 * Math.abs(other);
}
function nested(buckets) {
	const widestFirst = buckets.toSorted((one, other) => isSame(one.low, other.low) ? other.high - one.high : one.low - other.low);
	const kept = [];
	for (const bucket of widestFirst) {
		const around = kept.at(-1);
		if (around !== void 0 && (bucket.high < around.high || isSame(bucket.high, around.high))) kept[kept.length - 1] = {
			...around,
			count: around.count + bucket.count
		};
		else kept.push(bucket);
	}
	return kept;
}
function addHistograms(histograms) {
	const buckets = histograms.flatMap((histogram) => histogram.buckets);
	const added = [...groupedBy(buckets, ({ low, high }) => `${low}:${high}`).values()].map((all) => ({
		...all[0],
		count: sumOf$1(all, ({ count }) => count)
	}));
	return {
		count: sumOf$1(histograms, ({ count }) => count),
		sum: sumOf$1(histograms, ({ sum }) => sum),
		buckets: nested(added).filter(({ count }) => count > 0)
	};
}
function growthOf(end, start) {
	if (start === void 0) return end;
	const buckets = start.buckets.map((bucket) => ({
		...bucket,
		count: -bucket.count
	}));
	return addHistograms([end, {
		count: -start.count,
		sum: -start.sum,
		buckets
	}]);
}
function bucketAt({ buckets }, rank) {
	let next = 0;
	const placed = buckets.map((bucket) => {
		next += bucket.count;
		return {
			bucket,
			first: next - bucket.count,
			next
		};
	});
	return placed.find((one) => rank < one.next) ?? placed.at(-1);
}
function valueInside({ low, high, count }, position) {
	const share = Math.min(1, Math.max(0, (position + .5) / count));
	if (low > 0 || high < 0) return low * (high / low) ** share;
	return low + (high - low) * share;
}
function histogramQuantile(histogram, quantile) {
	const samples = sumOf$1(histogram.buckets, ({ count }) => count);
	const index = quantile * (samples - 1);
	const below = bucketAt(histogram, Math.floor(index));
	const above = bucketAt(histogram, Math.ceil(index));
	if (below === void 0 || above === void 0 || samples <= 0) return void 0;
	const lower = valueInside(below.bucket, Math.floor(index) - below.first);
	return {
		value: lower + (valueInside(above.bucket, Math.ceil(index) - above.first) - lower) * (index - Math.floor(index)),
		low: below.bucket.low,
		high: above.bucket.high
	};
}
function scaledHistogram({ count, sum, buckets }, factor) {
	const scaled = buckets.map((it) => ({
		...it,
		low: it.low * factor,
		high: it.high * factor
	}));
	return {
		count,
		sum: sum * factor,
		buckets: scaled
	};
}

// src/prometheus/runs/pushes.ts
function startsAgain(pushes) {
	return pushes.some(({ total }, index) => total < (pushes[index - 1]?.total ?? 0));
}
function lastTotal(pushes) {
	return pushes.at(-1)?.total ?? 0;
}
function beginningOf(pushes) {
	const [first, second, third] = pushes;
	if (first === void 0 || second === void 0 || second.total <= first.total) return void 0;
	const gap = second.at - first.at;
	const share = first.total / (second.total - first.total);
	return first.at - gap * (third === void 0 ? share : Math.min(1, share));
}
function earliestBeginning(processes) {
	const earliest = processes.map(([first, second, third]) => first === void 0 || second === void 0 || third === void 0 ? Number.NEGATIVE_INFINITY : 2 * first.at - second.at);
	return earliest.length === 0 ? Number.NEGATIVE_INFINITY : Math.min(...earliest);
}
function busiest(all) {
	const most = all.reduce((highest, pushes) => Math.max(highest, lastTotal(pushes)), 0);
	return all.filter((pushes) => lastTotal(pushes) >= most / 2);
}
function endOf(counted) {
	return counted.flat().reduce((latest, { at }) => Math.max(latest, at), 0);
}
function beginningOfLoad(counted, processes) {
	const beginnings = busiest(counted).map(beginningOf).filter((it) => it !== void 0);
	if (beginnings.length === 0) return void 0;
	const firstAt = counted.flat().reduce((earliest, { at }) => Math.min(earliest, at), endOf(counted));
	return Math.min(firstAt, Math.max(earliestBeginning(processes), Math.min(...beginnings)));
}

// src/prometheus/runs/instances.ts
const operatorsTag = "instance_id";
const mostStray = 20;
const fewestIterations = 20;
const leastAbsent = .05;
function ownTags({ labels }) {
	const { __name__, ...tags } = labels;
	return tags;
}
function tellingTags(processes) {
	const names = [...new Set(processes.flatMap((tags) => Object.keys(tags)))].sort();
	const valuesOf = (name) => new Set(processes.map((tags) => tags[name])).size;
	const telling = [operatorsTag, ...names].find((name) => valuesOf(name) === processes.length);
	return telling === void 0 ? names.filter((name) => valuesOf(name) > 1) : [telling];
}
function instancesOf(series) {
	const processes = series.vus.map(ownTags);
	const telling = tellingTags(processes);
	return processes.map((tags, index) => {
		const of = (all) => all.filter(({ labels }) => Object.entries(tags).every(([name, value]) => labels[name] === value)).map(({ pushes }) => pushes);
		const [iterations, requests, own] = [
			of(series.iterations),
			of(series.requests),
			series.vus[index]
		];
		const counted = [...iterations, ...requests];
		const finished = series.iterations.length > 0 ? iterations : requests;
		return {
			name: telling.map((name) => `${name}=${boundedTag(name, tags[name] ?? "")}`).join(" "),
			beginning: beginningOfLoad(counted, own === void 0 ? [] : [own.pushes]),
			end: counted.length === 0 ? void 0 : endOf(counted),
			finished: sumOf$1(finished, lastTotal),
			vusMax: sumOf$1(of(series.vusMax), lastTotal)
		};
	});
}
function missingIds(processes, expected) {
	const ids = processes.map(({ labels }) => Number(labels[operatorsTag] ?? NaN));
	if (ids.length === 0 || !ids.every((id) => Number.isInteger(id) && id > 0 && id <= 1e4)) return [];
	const last = Math.max(expected ?? 0, ...ids);
	return Array.from({ length: last }, (_, index) => index + 1).filter((id) => !ids.includes(id)).map((id) => ({
		kind: "missing",
		instance: `${operatorsTag}=${id}`
	}));
}
function strayOf(instance, all, gapMs) {
	const { name, beginning, end, finished, vusMax } = instance;
	const usual = upperMedian(all.map((it) => it.finished)) ?? 0;
	const uneven = {
		kind: "uneven",
		instance: name,
		finished,
		usual
	};
	const perVu = ({ finished: done, vusMax: vus }) => done / Math.max(1, vus);
	const usualPerVu = upperMedian(all.map(perVu)) ?? 0;
	const isUneven = finished < usual / 2 && perVu(instance) < usualPerVu / 2 && vusMax !== 1;
	const begins = all.flatMap((it) => it.beginning ?? []);
	const ends = all.flatMap((it) => it.end ?? []);
	const first = Math.min(...begins);
	const usualEnd = upperMedian(ends) ?? 0;
	const most = Math.max(2 * gapMs, (usualEnd - first) * Math.max(leastAbsent, 1 / Math.max(1, vusMax)));
	if (finished === 0 && usual > 0) return uneven;
	if (beginning !== void 0 && beginning - first > most) return {
		kind: "late",
		instance: name,
		byMs: Math.round(beginning - first)
	};
	if (end !== void 0 && usualEnd - end > most) return {
		kind: "short",
		instance: name,
		byMs: Math.round(usualEnd - end)
	};
	return isUneven && usual >= fewestIterations ? uneven : void 0;
}
function writtenInstances(series, expected) {
	const wrote = series.vus.length;
	if (expected === void 0 && wrote < 2) return void 0;
	const all = instancesOf(series);
	const gaps = series.vus.flatMap(({ pushes }) => gapsOf(pushes.map(({ at }) => at)));
	const gapMs = upperMedian(gaps) ?? 0;
	const stray = [...missingIds(series.vus, expected), ...all.flatMap((instance) => strayOf(instance, all, gapMs) ?? [])];
	return {
		wrote,
		...expected !== void 0 && { expected },
		stray: stray.slice(0, mostStray)
	};
}

// src/prometheus/runs/names.ts
const units = {
	_seconds: {
		contains: "time",
		factor: 1e3
	},
	_milliseconds: {
		contains: "time",
		factor: 1
	},
	_bytes: {
		contains: "data",
		factor: 1
	}
};
function prometheusMetric(labels, isHistogram) {
	const { __name__: prometheusName = "", condition } = labels;
	const { stem, unit } = /^k6_(?<stem>.+?)(?<unit>_seconds|_milliseconds|_bytes)?$/.exec(prometheusName)?.groups ?? {};
	if (stem === void 0) return void 0;
	const { contains, factor } = units[unit ?? ""] ?? {
		contains: "default",
		factor: 1
	};
	if (isHistogram) return {
		name: stem,
		kind: {
			type: "trend",
			contains
		},
		factor
	};
	if (unit === void 0 && stem.endsWith("_total")) return asCounter(stem.slice(0, -6), condition);
	if (unit === void 0 && stem.endsWith("_rate")) return {
		name: stem.slice(0, -5),
		kind: {
			type: "rate",
			contains: "default"
		},
		factor
	};
	return {
		name: stem,
		kind: {
			type: "gauge",
			contains
		},
		factor
	};
}
function asCounter(written, condition) {
	const inBytes = written.replace(/_bytes$/, "");
	const name = builtinMetrics.get(inBytes)?.type === "counter" ? inBytes : written;
	const known = builtinMetrics.get(name);
	if ((condition === "zero" || condition === "nonzero") && known?.type !== "counter") return {
		name,
		kind: {
			type: "rate",
			contains: "default"
		},
		factor: 1,
		counts: condition
	};
	return {
		name,
		kind: known ?? {
			type: "counter",
			contains: "default"
		},
		factor: 1
	};
}
function isSingleFigure(prometheusName) {
	return /^k6_(?:http_req|iteration)_duration_(?:p\d+|avg|med|min|max|sum|count)$/.test(prometheusName);
}
function isExplicitBucket(prometheusName) {
	return /^k6_(?:http_req|iteration)_duration_milliseconds_bucket$/.test(prometheusName);
}

// src/prometheus/runs/prometheus-run.ts
const horizon = "1d";
const mostAheadMs = 3e5;
const telling = {
	vus: "k6_vus",
	vusMax: "k6_vus_max",
	iterations: "k6_iterations_total",
	requests: "k6_http_reqs_total"
};
const namingLabels = ["testid", "testrun_name"];
function selectorOf({ label, testId }) {
	return `${label}="${testId.replace(/[\\"]/g, "\\$&").replaceAll("\n", "\\n")}"`;
}
function severalRuns({ name }, { label, testId }, { instance_id: id }) {
	const which = id === void 0 ? "" : ` (instance_id=${id})`;
	return runFailure(`${name} has counts of ${label} "${testId}" that restart${which}, so they are of several runs or processes. Give each run its own ${label} and, if several k6 processes make one run, each process its own tag, as in --tag instance=1.`);
}
function isOfLoad({ labels }) {
	const { group = "", scenario = "" } = labels;
	return !isOfStage({
		group,
		scenario
	});
}
async function readPushes(prometheus, named, signal) {
	const promql = `{__name__=~"${Object.values(telling).join("|")}",${selectorOf(named)}}[${horizon}]`;
	const time = new Date(Date.now() + mostAheadMs);
	const answer = await prometheus.query(promql, {
		time,
		signal
	});
	const all = answer.kind === "matrix" ? answer.series.filter(isOfLoad) : [];
	const seriesOf = (name) => all.filter(({ labels }) => labels["__name__"] === name).map(({ labels, values }) => ({
		labels,
		pushes: values.map(({ at, value }) => ({
			at: at.getTime(),
			total: value
		}))
	}));
	const iterations = seriesOf(telling.iterations);
	const requests = seriesOf(telling.requests);
	const counted = [...iterations, ...requests];
	if (counted.length === 0) return void 0;
	const again = counted.find(({ pushes }) => startsAgain(pushes));
	if (again !== void 0) throw severalRuns(prometheus, named, again.labels);
	const pushes = counted.map((it) => it.pushes);
	return {
		pushes,
		series: {
			vus: seriesOf(telling.vus),
			vusMax: seriesOf(telling.vusMax),
			iterations,
			requests
		},
		end: endOf(pushes)
	};
}
async function findRun(prometheus, testId, signal) {
	for (const label of namingLabels) {
		const named = {
			label,
			testId
		};
		const writing = await readPushes(prometheus, named, signal);
		if (writing !== void 0) return {
			named,
			writing
		};
	}
	throw runFailure(`${prometheus.name} has no k6 metrics with testid "${testId}" (or testrun_name) from the last ${horizon}. Run k6 with --out experimental-prometheus-rw --tag testid=${testId} and K6_PROMETHEUS_RW_TREND_AS_NATIVE_HISTOGRAM=true, and check that it writes to this Prometheus.`);
}
const stampsApart = .1;
function windowOf({ pushes, series, end }, warmUpMs) {
	const processes = series.vus.map((it) => it.pushes);
	const beginning = beginningOfLoad(pushes, processes);
	if (beginning === void 0) throw runFailure("The run wrote to Prometheus only once, so its length is unknown. Run longer, or set K6_PROMETHEUS_RW_PUSH_INTERVAL=1s.");
	if (warmUpMs === 0) return {
		beginning,
		start: beginning,
		end,
		startReadAt: void 0
	};
	const [pace = []] = pushes.toSorted((one, other) => lastTotal(other) - lastTotal(one));
	for (const [index, { at }] of pace.entries()) {
		const next = pace[index + 1];
		if (next === void 0 || at < beginning + warmUpMs) continue;
		return {
			beginning,
			start: at,
			end,
			startReadAt: at + stampsApart * (next.at - at)
		};
	}
	const lasted = formatDurationMs(end - beginning);
	throw runFailure(`The warm-up of ${formatDurationMs(warmUpMs)} left nothing to measure: the run in Prometheus lasted ${lasted}.`);
}
function edgeOf(bound) {
	return Math.abs(bound) < 1e-30 ? 0 : bound;
}
function asHistogram({ count, sum, buckets }) {
	return {
		count,
		sum,
		buckets: buckets.filter((bucket) => bucket.count > 0).map((it) => ({
			low: edgeOf(it.low),
			high: edgeOf(it.high),
			count: it.count
		}))
	};
}
function identityOf({ labels }, without = []) {
	return tagsKey(Object.fromEntries(Object.entries(labels).filter(([name]) => !without.includes(name))));
}
function storedSeriesIn(answer) {
	if (answer.kind !== "vector") return [];
	return answer.series.filter(isOfLoad).flatMap(({ labels, sample, histogram }) => {
		const metric = prometheusMetric(labels, histogram !== void 0);
		if (metric === void 0) return [];
		if (histogram !== void 0) {
			if (!Number.isFinite(histogram.sum)) return [];
			return [{
				metric,
				labels,
				state: {
					kind: "histogram",
					histogram: scaledHistogram(asHistogram(histogram), metric.factor)
				}
			}];
		}
		if (sample === void 0 || !Number.isFinite(sample.value)) return [];
		return [{
			metric,
			labels,
			state: {
				kind: "number",
				value: sample.value * metric.factor
			}
		}];
	});
}
function refuseSingleFigures(prometheus, answer) {
	if (answer.kind !== "vector") return;
	const names = answer.series.flatMap(({ labels, histogram }) => histogram === void 0 ? labels["__name__"] ?? "" : []).sort();
	const explicit = names.find(isExplicitBucket);
	if (explicit !== void 0) throw runFailure(`${prometheus.name} has ${explicit}: k6 wrote a few fixed buckets, too wide for percentiles. Set OTEL_EXPORTER_OTLP_METRICS_DEFAULT_HISTOGRAM_AGGREGATION=base2_exponential_bucket_histogram for k6.`);
	const single = names.find(isSingleFigure);
	if (single === void 0) return;
	throw runFailure(`${prometheus.name} has ${single}, but no histograms: k6 wrote single figures, which cannot be combined. Set K6_PROMETHEUS_RW_TREND_AS_NATIVE_HISTOGRAM=true for k6, and start Prometheus before 3.0 with --enable-feature=native-histograms.`);
}
const lookBackMs = 24e4;
const mostAfterEnd = {
	range: "1m",
	ms: 6e4
};
async function readRest(prometheus, named, { end, signal }) {
	const time = new Date(end + mostAfterEnd.ms);
	const query = `{${selectorOf(named)}}[${mostAfterEnd.range}]`;
	const { warnings, infos, ...result } = await prometheus.query(query, {
		time,
		signal
	});
	const series = (result.kind === "matrix" ? result.series.filter(isOfLoad) : []).map(({ labels, values, histograms }) => ({
		labels,
		sample: values.at(-1),
		histogram: histograms.at(-1)
	}));
	const stamps = series.filter(({ labels }) => !/^k6_vus(?:_max)?$/.test(labels["__name__"] ?? "")).flatMap(({ sample, histogram }) => (sample ?? histogram)?.at.getTime() ?? []).sort((one, other) => one - other);
	return {
		state: {
			kind: "vector",
			series,
			warnings,
			infos
		},
		lastAt: stamps.at(-1)
	};
}
async function readStates(prometheus, named, { at, since, signal }) {
	const count = Math.max(1, Math.ceil((at - since) / lookBackMs));
	const times = Array.from({ length: count }, (_, index) => /* @__PURE__ */ new Date(at - index * lookBackMs));
	const query = `{${selectorOf(named)}}`;
	return await Promise.all(times.map((time) => prometheus.query(query, {
		time,
		signal
	})));
}
function lastStates(latestFirst) {
	return [...groupedBy(latestFirst.flatMap(storedSeriesIn), (series) => identityOf(series)).values()].map(([latest]) => latest);
}
async function readPrometheusRun(prometheus, testId, { warmUpMs, instances, signal }) {
	const { named, writing } = await findRun(prometheus, testId, signal);
	const { beginning, start, end, startReadAt } = windowOf(writing, warmUpMs);
	const statesAt = async (at) => await readStates(prometheus, named, {
		at,
		since: beginning,
		signal
	});
	const [rest, atEnd, before] = await Promise.all([
		readRest(prometheus, named, {
			end,
			signal
		}),
		statesAt(end),
		startReadAt === void 0 ? [] : statesAt(startReadAt)
	]);
	const after = [rest.state, ...atEnd];
	for (const answer of after) refuseSingleFigures(prometheus, answer);
	return {
		window: {
			start: new Date(start),
			end: new Date(rest.lastAt ?? end)
		},
		before: lastStates(before),
		after: lastStates(after),
		instances: writtenInstances(writing.series, instances)
	};
}

// src/prometheus/runs/metrics.ts
const mostEndpoints = 50;
function numberOf(series) {
	return series?.state.kind === "number" ? series.state.value : 0;
}
function sampleCounts(all) {
	const requests = all.filter(({ metric }) => metric.name === "http_reqs");
	return new Map(requests.map((it) => [identityOf(it, ["__name__"]), numberOf(it)]));
}
function grown({ before, after }) {
	const earlier = new Map(before.map((it) => [identityOf(it), it]));
	const [countsBefore, countsAfter] = [sampleCounts(before), sampleCounts(after)];
	return after.map((series) => {
		const { metric, state } = series;
		const start = earlier.get(identityOf(series));
		if (state.kind === "histogram") {
			const from = start?.state.kind === "histogram" ? start.state.histogram : void 0;
			const histogram = growthOf(state.histogram, from);
			return {
				...series,
				state: {
					kind: "histogram",
					histogram
				},
				samples: void 0
			};
		}
		if (metric.kind.type === "counter" || metric.counts !== void 0) {
			const grew = Math.max(0, state.value - numberOf(start));
			const value = metric.counts === "zero" ? 0 : grew;
			return {
				...series,
				state: {
					kind: "number",
					value
				},
				samples: metric.counts && grew
			};
		}
		if (metric.name !== "http_req_failed") return {
			...series,
			samples: void 0
		};
		const key = identityOf(series, ["__name__"]);
		const [was, is] = [countsBefore.get(key) ?? 0, countsAfter.get(key) ?? 0];
		const failed = Math.max(0, Math.round(state.value * is) - Math.round(numberOf(start) * was));
		return {
			...series,
			state: {
				kind: "number",
				value: failed
			},
			samples: Math.max(0, is - was)
		};
	});
}
const trendOf = (tags, series, { plan }) => {
	const histogram = addHistograms(series.flatMap(({ state }) => state.kind === "histogram" ? [state.histogram] : []));
	const [low, middle, high] = [
		0,
		.5,
		1
	].map((share) => histogramQuantile(histogram, share));
	if (low === void 0 || middle === void 0 || high === void 0) return [];
	const found = [.../* @__PURE__ */ new Set([...usualPercentiles, ...plan.percentiles])].flatMap((percent) => {
		const quantile = histogramQuantile(histogram, percent / 100);
		return quantile === void 0 ? [] : [{
			key: percentileKey(percent),
			...quantile
		}];
	});
	return [{
		tags,
		values: {
			count: Math.round(histogram.count),
			sum: histogram.sum,
			min: low.low,
			max: high.high,
			avg: histogram.sum / histogram.count,
			med: middle.value,
			percentiles: Object.fromEntries(found.map(({ key, value }) => [key, value])),
			bounds: Object.fromEntries(found.map(({ key, low, high }) => [key, {
				low,
				high
			}]))
		}
	}];
};
const makers = {
	trend: trendOf,
	rate: (tags, series) => {
		const count = sumOf$1(series, ({ samples }) => samples ?? 0);
		const passes = Math.min(count, sumOf$1(series, numberOf));
		return count === 0 ? [] : [{
			tags,
			values: {
				count,
				passes,
				rate: passes / count
			}
		}];
	},
	counter: (tags, series, { seconds }) => {
		const count = sumOf$1(series, numberOf);
		return [{
			tags,
			values: {
				count,
				rate: count / seconds
			}
		}];
	},
	gauge: (tags, series) => {
		const value = sumOf$1(series, numberOf);
		return [{
			tags,
			values: {
				value,
				min: value,
				max: value
			}
		}];
	}
};
const settledGauge = "vus_max";
function metricOf(type, own, keeping) {
	const { name, kind } = own[0].metric;
	if (type === "gauge" && name !== settledGauge) return void 0;
	const series = selections(name, own, keeping).flatMap((one) => makers[type](one.tags, one.series, keeping));
	return metricWith({
		name,
		contains: kind.contains
	}, type, series);
}
function selections(name, series, { plan, endpoints }) {
	const byEndpoint = endpointMetrics.has(name) ? endpoints : [];
	const filters = plan.filters.filter(({ metric, tags }) => metric === name && !isEndpoint(tags, byEndpoint) && !isWhole$1(tags));
	return [
		{
			tags: {},
			series
		},
		...byEndpoint.map((endpoint) => ({
			tags: { name: endpoint },
			series: series.filter((it) => endpointOf(it, plan) === endpoint)
		})),
		...filters.map(({ tags }) => ({
			tags,
			series: series.filter(({ labels }) => Object.entries(tags).every(([key, value]) => boundedTag(key, labels[key] ?? "") === value))
		}))
	].filter((selected) => selected.series.length > 0);
}
function isEndpoint(tags, endpoints) {
	return Object.keys(tags).length === 1 && endpoints.includes(tags["name"] ?? "");
}
function endpointOf({ labels }, plan) {
	return endpointName(plan, labels["name"] ?? "");
}
function endpointsOf(series, plan) {
	const requests = series.filter((it) => it.metric.name === "http_reqs" && endpointOf(it, plan) !== "");
	const busiest = [...groupedBy(requests, (it) => endpointOf(it, plan))].map(([endpoint, own]) => ({
		endpoint,
		count: sumOf$1(own, numberOf)
	})).sort((one, other) => other.count - one.count).map(({ endpoint }) => endpoint);
	const named = new Set(plan.filters.map(({ tags }) => tags["name"]));
	return busiest.filter((endpoint, index) => index < mostEndpoints || named.has(endpoint));
}
function measurePrometheusRun(written, plan) {
	const series = grown(written);
	const byName = [...groupedBy(series, ({ metric }) => metric.name).values()];
	const seconds = (written.window.end.getTime() - written.window.start.getTime()) / 1e3;
	const keeping = {
		plan,
		endpoints: endpointsOf(series, plan),
		seconds
	};
	return {
		metrics: byName.flatMap((own) => metricOf(own[0].metric.kind.type, own, keeping) ?? []).sort((one, other) => one.name < other.name ? -1 : 1),
		untold: byName.flatMap(([first]) => untoldOf(first) ?? [])
	};
}
function untoldOf({ metric: { name, kind }, samples }) {
	const { type } = kind;
	return samples !== void 0 || name === "vus" || name === settledGauge || type !== "rate" && type !== "gauge" ? void 0 : {
		name,
		type
	};
}

// src/prometheus/runs/load.ts
function runOf(scenario, written, recorded) {
	const { warmUpMs, target, keepQueryStrings, objectives, shown } = scenario;
	const plan = {
		...neededFor(objectives, shown),
		warmUpMs,
		target,
		keepQueryStrings
	};
	const { metrics, untold } = measurePrometheusRun(written, plan);
	const { caller, testId, source, version } = recorded;
	if (!metrics.some(({ name }) => name === "iterations" || name === "http_reqs")) throw runFailure(`${source} has no iterations or requests of testid "${testId}", so there is nothing to judge.`);
	return {
		schema: runSchemaVersion,
		provenance: {
			...caller,
			scenario: scenario.name,
			environment: scenario.environment,
			target: scenario.target === "" ? "unknown" : new URL(scenario.target).origin,
			testId,
			recordedAt: (/* @__PURE__ */ new Date()).toISOString(),
			loadline: version,
			generator: prometheusGenerator(source),
			machine: {
				os: "unknown",
				cpu: "unknown",
				cores: 0
			}
		},
		window: {
			start: written.window.start.toISOString(),
			end: written.window.end.toISOString(),
			warmUpMs: scenario.warmUpMs
		},
		ending: { kind: "finished" },
		metrics,
		checks: [],
		thresholds: [],
		generator: {
			droppedIterations: Math.round(seriesOf({ metrics }, "dropped_iterations")?.values.count ?? 0),
			vusMax: Math.round(seriesOf({ metrics }, "vus_max")?.values.max ?? 0),
			warnings: doubts(written, untold),
			...written.instances !== void 0 && { instances: written.instances }
		}
	};
}
const notStored = "Thresholds and checks of the script are not in Prometheus, so only the objectives of the gate were judged.";
const whyUntold = {
	rate: "only its share to Prometheus, not of how many samples",
	gauge: "only its last value before each push to Prometheus, not what it was in between"
};
function doubts({ instances }, untold) {
	const wrote = instances?.wrote ?? 1;
	const several = `${wrote} k6 processes wrote the run at different times, so the ends of the window are exact to one push.`;
	const leftOut = untold.filter(({ name }) => name !== "checks").map(({ name, type }) => `${name} was left out: k6 writes ${whyUntold[type]}.`);
	return [
		notStored,
		...wrote > 1 ? [several] : [],
		...leftOut
	];
}
function createPrometheusRunsLoad(prometheus, { testIds, instances }, version) {
	const taken = /* @__PURE__ */ new Map();
	return {
		run: async (scenario, { caller, signal }) => {
			const round = taken.get(scenario.name) ?? 0;
			const testId = testIds[round];
			if (testId === void 0) throw usageFailure(`test-id: none for round ${round + 1}`);
			taken.set(scenario.name, round + 1);
			const { warmUpMs } = scenario;
			return runOf(scenario, await readPrometheusRun(prometheus, testId, {
				warmUpMs,
				instances,
				signal
			}), {
				testId,
				caller,
				source: prometheus.name,
				version
			});
		},
		runBoth: () => {
			throw usageFailure("results: prometheus reads existing runs, so base-url cannot be used with it");
		}
	};
}

// src/entry/modes/level-records.ts
function climbingIn({ reportDirectory }) {
	const directory = join(reportDirectory, "levels");
	const begun = /* @__PURE__ */ new Set();
	const taken = /* @__PURE__ */ new Map();
	return {
		rest: async (ms, signal) => {
			await setTimeout$1(ms, void 0, { signal }).catch(() => void 0);
		},
		digest: (text) => createHash("sha256").update(text).digest("hex"),
		keep: async (run, side) => {
			const name = recordName({
				run,
				side,
				round: 1
			});
			try {
				await mkdir(directory, { recursive: true });
				if (!begun.has(name)) {
					const stale = (await readdir(directory)).filter((file) => file.startsWith(`${name}.level-`));
					await Promise.all(stale.map(async (file) => await rm(join(directory, file), { force: true })));
					begun.add(name);
				}
			} catch (error) {
				throw runFailure(`The runs of the levels cannot be written to ${directory}: ${reasonOf(error)}`, error);
			}
			const own = `${name}.level-${run.level ?? 0}`;
			const times = (taken.get(own) ?? 0) + 1;
			taken.set(own, times);
			await writeRun(join(directory, `${own}${times === 1 ? "" : `.${times}`}.run.json`), run);
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
async function openLoad(gate, host) {
	for (const { credentials } of gate.scenarios) for (const secret of [...credentials?.values() ?? []].flatMap(secretsIn)) host.mask(secret);
	return guardLoad(climbLadders(await openUnguarded(gate, host), climbingIn(gate)), host.secrets);
}
const fewestOfSecret = 8;
function childrenOf({ prometheus }, host) {
	const { env, kind, scriptSecrets = [] } = host;
	const hidden = prometheus === void 0 ? [] : [...secretVariables(prometheus), ...prometheus.withheld ?? []];
	if (kind === "terminal") return terminalEnvironment(env, hidden);
	const both = scriptSecrets.find((name) => hidden.includes(name));
	if (both !== void 0) throw usageFailure(`script-secrets: ${both} is a secret of Prometheus in the gate file, which goes to that server alone; give the script a variable of its own`);
	const children = jobEnvironment(env, scriptSecrets);
	for (const value of Object.values(children.secrets)) if (value.length >= fewestOfSecret) host.mask(value);
	return {
		...children,
		withheld: children.withheld.filter((name) => !hidden.includes(name))
	};
}
function scriptEnvironmentOf(gate, host) {
	const { env, secrets } = childrenOf(gate, host);
	return {
		...env,
		...secrets
	};
}
async function openUnguarded({ k6, prometheus, results, scenarios }, host) {
	const { env } = host;
	const around = {
		...childrenOf({ prometheus }, host),
		headerValues: headerValues(scenarios, host),
		sayAstray: astraySentence
	};
	const filesLoad = results.kind === "files" ? createFilesLoad(results, version) : void 0;
	if (prometheus === void 0) return filesLoad ?? createLoad(k6, "0.1.0", around);
	const { withheld = [] } = prometheus;
	if (withheld.length > 0) host.log.note(`prometheus-url is another server than prometheus.url in the gate file, so ${withheld.join(", ")} ${withheld.length === 1 ? "is" : "are"} not sent there.`);
	const unasked = whyUnasked(prometheus, env, host);
	const { remoteWrite } = prometheus;
	if (unasked !== void 0 && results.kind === "k6" && remoteWrite !== false) host.log.warn(`k6's metrics are not written to Prometheus: ${unasked}`);
	const isNeeded = results.kind === "prometheus" && !host.isWithoutSecrets;
	const opened = await openPrometheus(prometheus, env, {
		...host,
		unasked: isNeeded ? void 0 : unasked
	});
	const refused = /* @__PURE__ */ new Set();
	const writing = {
		...host,
		onRefused: (reason) => void refused.add(reason)
	};
	const receiver = unasked === void 0 && results.kind === "k6" ? receiverOf(prometheus, writing) : void 0;
	const ofK6 = () => tellRefusedWrites(createLoad(k6, version, {
		...around,
		receiver
	}), refused);
	const load = results.kind === "prometheus" ? createPrometheusRunsLoad(opened, results, version) : filesLoad ?? ofK6();
	const { queries, stepMs } = prometheus;
	if (queries.length === 0) return load;
	const isServerTime = results.kind === "prometheus";
	const { pullRequest } = host;
	return watchServers(load, {
		prometheus: opened,
		queries,
		stepMs,
		isServerTime,
		pullRequest
	});
}
function whyUnasked(choice, env, { kind, isWithoutSecrets }) {
	const missing = secretVariables(choice).filter((name) => !isSet(env, name));
	if (missing.length === 0) return void 0;
	const names = missing.join(", ");
	if (isWithoutSecrets) return `Prometheus needs ${names}, and GitHub gives no secrets to forks and Dependabot`;
	return kind === "terminal" && env["GITHUB_ACTIONS"] !== "true" ? `Prometheus needs ${names}, which ${missing.length === 1 ? "is" : "are"} not set` : void 0;
}
function receiverOf(choice, { env, mask, onRefused }) {
	const { remoteWrite: to } = choice;
	if (to === false) return void 0;
	let opened;
	const open = async () => {
		const source = await sourceOf(choice, env, mask);
		if (to === true) return await openReceiver(source, onRefused);
		const isSameHost = new URL(to).origin === new URL(source.url).origin;
		return await openReceiver({
			...source,
			url: to,
			...isSameHost ? {} : { headers: {} }
		}, onRefused);
	};
	return () => {
		opened ??= open();
		return opened;
	};
}
async function openPrometheus(choice, env, { unasked, mask }) {
	if (unasked === void 0) return createPrometheus(await sourceOf(choice, env, mask));
	const refuse = async () => {
		throw runFailure(unasked);
	};
	return {
		name: choice.url,
		query: refuse,
		queryRange: refuse,
		series: refuse,
		buildInfo: refuse
	};
}
async function sourceOf(choice, env, mask) {
	const missing = secretVariables(choice).filter((name) => !isSet(env, name));
	if (missing.length > 0) {
		const [variables, are] = missing.length === 1 ? ["variable", "is"] : ["variables", "are"];
		throw usageFailure(`prometheus: the environment ${variables} ${missing.join(", ")} ${are} not set, but the gate file needs ${missing.length === 1 ? "it" : "them"}; in a workflow set it with env, as in PROM_TOKEN: \${{ secrets.PROM_TOKEN }}`);
	}
	const secret = (name) => {
		const value = env[name] ?? "";
		mask(value);
		return value;
	};
	const { url, headers, headersEnv, caFile, timeoutMs } = choice;
	const fromEnvironment = Object.entries(headersEnv).map(([name, variable]) => [name, secret(variable)]);
	return {
		url,
		headers: {
			...headers,
			...Object.fromEntries(fromEnvironment),
			...authorizationOf(choice, env, {
				secret,
				mask
			})
		},
		ca: caFile === void 0 ? void 0 : await readCertificate(caFile),
		timeoutMs
	};
}
function authorizationOf({ access }, env, { secret, mask }) {
	if (access.kind === "open") return {};
	if (access.kind === "bearer") return { authorization: `Bearer ${secret(access.tokenEnv)}` };
	const authorization = basicAuthorization(env[access.userEnv] ?? "", secret(access.passwordEnv));
	mask(authorization.slice(6));
	return { authorization };
}
async function readCertificate(path) {
	try {
		return await readFile(path, "utf8");
	} catch (error) {
		throw usageFailure(`prometheus: the ca-file ${path} cannot be read: ${reasonOf(error)}`, error);
	}
}

// src/report/words/notes/start.ts
const baseStartNote = "The base was started as this change is: its own gate file has no start, or cannot be read.";
function noBaseDeploymentNote(reason) {
	return `There is no deployment of the base to measure beside this one, so this gate compares with the stored baseline. ${reason}`;
}
function otherEnvironmentNote(head, base) {
	return `The base is deployed to the environment ${JSON.stringify(base)} and this change to ${JSON.stringify(head)}: a difference between these counts as one of the code.`;
}
function noBaseNote(what, reason) {
	return `The base could not be ${what}, so this gate compares with the stored baseline. ${reason}`;
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
		...splitCredentials$1(target, sideBySide)
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
			...splitCredentials$1(target, void 0),
			nullControl: false
		};
	}
	if (base.environment !== head.environment) note(otherEnvironmentNote(head.environment, base.environment));
	return {
		...scenario,
		...splitCredentials$1(target, {
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

// src/start/git.ts
const withoutPrograms = [
	"-c",
	"core.hooksPath=/dev/null",
	"-c",
	"core.fsmonitor=false"
];
const longestFetchMs = 12e4;
async function git({ folder, env, signal }, ...args) {
	const options = {
		cwd: folder,
		env: {
			...env,
			GIT_TERMINAL_PROMPT: "0"
		},
		timeout: longestFetchMs,
		signal
	};
	try {
		return (await outputOf("git", [...withoutPrograms, ...args], options)).trim();
	} catch (error) {
		signal.throwIfAborted();
		throw runFailure(gitWords(error), error);
	}
}
function gitWords(error) {
	if (hasErrorCode(error, "ENOENT")) return "git is not installed.";
	const lines = reasonOf(error).trim().split("\n");
	return `git: ${(lines.find((line) => /^(?:fatal|error): /.test(line)) ?? lines.at(-1) ?? "").replace(/^(?:fatal|error): /, "").replace(/\.$/, "")}.`;
}
async function gitOr(repository, ...args) {
	try {
		return await git(repository, ...args);
	} catch {
		repository.signal.throwIfAborted();
		return;
	}
}
async function fetchFrom(repository, ...args) {
	const command = [
		"fetch",
		"--no-tags",
		"--quiet",
		...args
	];
	if (await gitOr(repository, ...command) !== void 0) return;
	const { access, env } = repository;
	if (access === void 0) return;
	const basic = Buffer.from(`x-access-token:${access.token}`).toString("base64");
	const authorized = {
		...env,
		GIT_CONFIG_COUNT: "1",
		GIT_CONFIG_KEY_0: `http.${access.server}/.extraheader`,
		GIT_CONFIG_VALUE_0: `AUTHORIZATION: basic ${basic}`
	};
	await gitOr({
		...repository,
		env: authorized
	}, ...command);
}

// src/start/base.ts
const built = "built";
async function checkOutBase(repository, commit, { root: wanted, buildKey }) {
	const root = await usableRoot(repository, wanted);
	const lock = await takeLock(join(root, "lock"));
	const own = lock === void 0 ? join(root, `${commit}-${process.pid}`) : join(root, commit);
	const path = join(own, "tree");
	const key = createHash("sha256").update(`${commit}\n${buildKey}`).digest("hex");
	const builtKey = async () => await ifThere(readFile(join(own, built), "utf8"));
	const renewing = lock && setInterval(() => void lock.renew(), renewEveryMs).unref();
	const tidying = {
		...repository,
		signal: new AbortController().signal
	};
	const release = async () => {
		await rm(join(path, ".git"), { force: true });
		if (await builtKey() !== key) await rm(own, {
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
		if (lock !== void 0) await writeFile(join(own, built), key);
	};
	const folder = {
		path,
		commit,
		keep,
		release
	};
	if (lock !== void 0) await removeOthers(root, commit);
	if (await builtKey() === key) return {
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
		return (head === branch?.mergeCommit ? await codeHost.firstParent(head) : void 0) ?? await codeHost.mergeBase(wanted.ref, head);
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
async function openBase(starting, around) {
	const { base, start } = starting;
	if (base === void 0) return {
		kind: "none",
		notes: []
	};
	const { host, env, open, ends } = around;
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
			buildKey: JSON.stringify(start)
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
		return {
			kind: "none",
			notes: [noBaseNote("checked out", reasonOf(error))]
		};
	}
}
async function sameFolderIn({ path, commit }, repository, { baseFile }) {
	const root = await gitOr(repository, "rev-parse", "--show-toplevel") ?? baseFile?.checkout;
	const below = root === void 0 ? "" : relative(root, process.cwd());
	const folder = join(path, below);
	if (!await isDirectory$1(folder)) throw runFailure(`${commit.slice(0, 7)} has no folder ${below}.`);
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
		return await readGateFile(path);
	} catch (error) {
		if (!(error instanceof Failure)) throw error;
		return;
	}
}

// src/entry/start/build.ts
async function buildSides(head, base, { atOnce, ...around }) {
	if (!atOnce) {
		await build(head, around);
		return await buildBase(base, around);
	}
	const failed = new AbortController();
	const signal = AbortSignal.any([around.signal, failed.signal]);
	const [ofHead, ofBase] = await Promise.allSettled([build(head, around).catch((error) => {
		failed.abort(error);
		throw error;
	}), buildBase(base, {
		...around,
		signal
	})]);
	if (ofHead.status === "rejected") throw ofHead.reason;
	if (ofBase.status === "rejected") throw ofBase.reason;
	return ofBase.value;
}
async function build({ start, place }, { log, signal }) {
	if (start.build === void 0) return;
	log.note(`Building ${sideWords(place.side)}: ${start.build}`);
	await runToEnd$1("build", start.build, {
		start,
		place,
		signal
	});
}
async function buildBase(base, around) {
	if (base.kind === "none") return base;
	try {
		if (!base.folder.isBuilt) {
			await build(base, around);
			if (base.start.build !== void 0) await base.folder.keep();
		}
		return {
			...base,
			kind: "built"
		};
	} catch (error) {
		if (!(error instanceof Failure) || around.signal.aborted) throw error;
		return {
			kind: "none",
			notes: [noBaseNote("built", reasonOf(error))]
		};
	}
}

// src/entry/start/run.ts
const coresForTwo = 4;
async function withStarted({ gate, starting }, host, use) {
	if (starting === void 0) {
		const found = await withDeployments(gate, host);
		return await use({
			...found,
			load: await openLoad(found.gate, host)
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
		const head = {
			start: starting.start,
			place: await open("head", process.cwd())
		};
		const atOnce = availableParallelism() >= coresForTwo;
		const found = await openBase(starting, {
			host,
			env,
			open,
			ends
		});
		const built = await buildSides(head, found, {
			log,
			signal,
			atOnce
		});
		const sides = {
			head,
			base: built.kind === "built" ? built : void 0
		};
		const isOneAtATime = gate.scenarios.some(({ sideBySide }) => sideBySide?.timing === "alternating");
		const measured = withBase(gate, sides.base?.commit);
		const { load, end } = startBeforeLoad(await openLoad(measured, host), async (side, untilAborted) => {
			const own = sides[side];
			if (own === void 0) throw new Error("a base that was not built is measured");
			log.note(`Starting ${sideWords(side)}: ${own.start.run}`);
			return await startService(own.start, own.place, {
				signal: untilAborted,
				log
			});
		}, isOneAtATime);
		ends.unshift(end);
		return await use({
			gate: measured,
			notes: built.notes,
			load
		});
	} finally {
		for (const end of ends) await end();
		for (const output of outputs) await output.close();
	}
}
function environmentOf({ kind, env }) {
	return kind === "job" ? jobEnvironment(env, []).env : terminalEnvironment(env).env;
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

// src/entry/modes/calibrate.ts
async function performCalibrate(settings, host) {
	const { runs: wanted, write, json } = resolveCalibrating(settings);
	const counting = await readGate(settings, host);
	const { file, gate } = counting;
	const { signal, log, caller } = host;
	const { calibrations, runs, failure } = await withStarted(counting, host, async ({ gate: started, load }) => calibrateScenarios(started, {
		ports: {
			load,
			signal,
			log
		},
		caller,
		runs: wanted
	}));
	const recordPaths = await writeRecords(gate.reportDirectory, runs);
	if (calibrations.length > 0) host.print(json ? JSON.stringify(calibrationsJson(calibrations), null, 2) : calibrations.map(renderCalibration).join("\n\n"));
	if (failure !== void 0) throw failure;
	if (write) {
		await writeProposals(rewritesOf(calibrations, gate), file?.path, host);
		for (const line of leftToTheUser(calibrations)) host.log.note(line);
	}
	return {
		published: { recordPaths },
		exitStatus: exitStatus.passed
	};
}
function rewritesOf(calibrations, gate) {
	return calibrations.flatMap((calibration) => {
		if (gate.scenarios.find(({ name }) => name === calibration.scenario) === void 0) return [];
		const { now, proposed } = calibration.rounds;
		const isOther = now.min !== proposed.min || now.max !== proposed.max;
		const objectives = calibration.asked.filter(({ indicator }) => indicator.of !== "servers").map((objective) => {
			const tellable = calibration.objectives.find((one) => one.objective === objective)?.tellable;
			const to = (tellable?.kind === "belowFloor" ? tellable.proposed : void 0) ?? objective.text;
			return {
				isWarning: objective.onMiss === "warn",
				from: objective.text,
				to
			};
		});
		const mayHaveOwnList = calibration.asked.every(({ source }) => source.from !== "input");
		const rounds = isOther ? proposed : void 0;
		const sees = calibration.sees?.proposed;
		return [{
			scenario: calibration.scenario,
			rounds,
			sees,
			objectives,
			mayHaveOwnList
		}];
	});
}
function leftToTheUser(calibrations) {
	return calibrations.flatMap(({ scenario, objectives }) => objectives.flatMap(({ objective, tellable }) => objective.indicator.of === "servers" && tellable.kind === "belowFloor" && tellable.proposed !== void 0 ? [`Not written, because it applies to all scenarios: ${tellable.proposed} (from ${scenario})`] : []));
}
async function writeProposals(rewrites, path, { log }) {
	const lines = gateFileLines(rewrites);
	if (lines === void 0) return log.note("Nothing was written: no change needed.");
	if (path === void 0) throw usageFailure(`write: there is no gate file; create .github/loadline.yml with the script of each scenario and\n${lines}`);
	const before = await readFile(path, "utf8");
	const after = rewriteGateFile(before, path, rewrites);
	await writeFileAtomically(path, after);
	log.note([`Written to ${path}:`, ...diffLines(before, after)].join("\n"));
}

// src/k6/check.ts
async function checkScripts(scenarios, choice, around) {
	const k6 = await findK6(choice, around);
	const checked = await inTurn(scenarios, async (scenario) => [scenario.name, await checkScript(k6, scenario, around)]);
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

// src/report/words/notes/check.ts
function checkedLine({ name, script, objectives }, found) {
	return `${name}: ${known(script, count$1(objectives.length, "objective"), found.thresholds > 0 && count$1(found.thresholds, "threshold"), `at most ${formatDurationMs(found.longestMs)} a run`).join(", ")}`;
}
function checkDoubt({ name, objectives }, found) {
	const doubts = known(found.knowsTarget === false && "the script never reads TARGET_URL or BASE_URL, so it cannot reach the target", objectives.length === 0 && found.thresholds === 0 && "it has neither objectives nor thresholds");
	return doubts.length === 0 ? void 0 : `${name}: ${list(doubts)}`;
}

// src/entry/modes/check.ts
const anyTarget = "http://target.invalid";
async function performCheck(given, host) {
	const { settings, namesakes } = await findScripts(given);
	const { file } = await readCountingGateFile(given, host);
	const gate = resolveGate(settings, file, {
		...host.around,
		namesakes,
		otherwiseTarget: anyTarget
	});
	const { log, signal } = host;
	const found = await checkScripts(gate.scenarios, gate.k6, {
		log,
		signal,
		env: scriptEnvironmentOf(gate, host)
	});
	const mistakes = [];
	for (const scenario of gate.scenarios) {
		const checked = found.get(scenario.name);
		if (checked === void 0) continue;
		if (checked.kind === "failed") {
			mistakes.push(checked.failure.message);
			continue;
		}
		const doubt = checkDoubt(scenario, checked);
		if (doubt === void 0) host.print(checkedLine(scenario, checked));
		else mistakes.push(doubt);
	}
	if (mistakes.length > 0) throw usageFailure([...new Set(mistakes)].join("\n"));
	return { exitStatus: exitStatus.passed };
}

// src/app/publish.ts
async function readReport(path, context) {
	return reportOf(path, (await readBytes(path)).toString("utf8"), context, "a report.json");
}
async function readShown(path, context) {
	const bytes = await readBytes(path);
	const text = isGzip(bytes) ? "" : bytes.toString("utf8");
	if (isGzip(bytes) || /^\s*\{\s*"schema"\s*:\s*"loadline\/run@/.test(text) || schemaOf(contentOf(text)) === "loadline/run@1") return {
		kind: "run",
		run: await readRun(path)
	};
	return {
		kind: "report",
		report: reportOf(path, text, context, "a report.json or a Run record (NAME.run.json)")
	};
}
const unverified = "This verdict was made by the job that ran the pull request's code, and was not checked.";
function reportOf(path, text, context, wanted) {
	const parsed = parseOutcome(text);
	if (parsed.ok) {
		const { accepted: claimed, ...outcome } = parsed.outcome;
		if (context.isUnverified !== true) return buildReport(parsed.outcome, context);
		const notes = [
			unverified,
			...claimed === void 0 ? [] : [claimedOverride],
			...outcome.notes
		];
		return buildReport({
			...outcome,
			notes
		}, context);
	}
	const what = foreign(text);
	throw usageFailure(what === void 0 ? `${path}: ${parsed.reason}; expected a report.json that Loadline wrote` : `${path} is ${what}; name ${wanted} that a gate wrote, such as .loadline/report/report.json.`);
}
function foreign(text) {
	if (text.length > 8388608) return void 0;
	const json = contentOf(text);
	if (json === void 0) return "not JSON, so not a report";
	const schema = schemaOf(json);
	if (schema === "loadline/report@1") return void 0;
	if (schema === void 0) return "not a report of Loadline (it has no field \"schema\")";
	if (schema === "loadline/run@1") return "a Run record, not a report";
	if (schema === "loadline/verdict@1") return "what --json prints, not a report";
	const found = `its schema is ${JSON.stringify(schema.slice(0, 60))}`;
	return schema.startsWith("loadline/report@") ? `a report of another version of Loadline (${found}; this one reads "${outcomeSchemaVersion}")` : `not a report of Loadline (${found})`;
}
function contentOf(text) {
	return text.length > 8388608 ? void 0 : parseJson(text);
}
function schemaOf(json) {
	const schema = typeof json === "object" && json !== null && "schema" in json ? json.schema : void 0;
	return typeof schema === "string" ? schema : void 0;
}
async function readBytes(path) {
	try {
		return await readFile(path);
	} catch (error) {
		throw unreadable(path, error);
	}
}

// src/entry/modes/show-report.ts
async function performReport(settings, host) {
	const path = namedFile(settings, "report: name the report.json or the Run record to show");
	const { rules } = await readRules(settings, host);
	const { report: known, baselineBranch } = optionsOf(host, rules);
	const shown = await readShown(path, {
		...known,
		baselineBranch
	});
	const isAsked = settings.has("page") || givenValue(settings, "open") === true;
	const keepPage = async (content) => isAsked ? await writePage(givenValue(settings, "page") ?? join(rules.reportDirectory, pageName(path)), content) : void 0;
	if (shown.kind === "run") {
		const reportPath = await keepPage(runContent(shown.run));
		host.print(renderRun(shown.run));
		return {
			published: { reportPath },
			exitStatus: exitStatus.passed
		};
	}
	const { report } = shown;
	const reportPath = await keepPage(pageContent(report));
	return {
		report,
		published: {
			...await publishTo(host.publishers(report.gate, rules)).publish(report),
			reportPath
		},
		exitStatus: exitStatus.passed
	};
}
function pageName(path) {
	const name = basename(path).replace(/(?:\.json)?(?:\.gz)?$/, "");
	return name === "report" ? "report.again.html" : `${name}.html`;
}
function namedFile(settings, request) {
	const path = givenValue(settings, "report");
	if (path === void 0) throw usageFailure(request);
	return path;
}

// src/entry/modes/unmeasured.ts
async function askHere(asked, scripts, { settings, host }) {
	const gateFile = givenValue(settings, "config") ?? ".github/loadline.yml";
	const { baselineBranch } = host;
	return await askWhetherMeasured({
		...asked,
		baselineBranch,
		gateFile,
		scripts: (await Promise.all(scripts.map(placesOf))).flat(),
		checkout: host.checkout ?? process.cwd(),
		changedFiles: async () => await host.changedFiles?.()
	});
}
async function placesOf(script) {
	const real = await ifThere(realpath(script));
	return real === void 0 ? [script] : [script, real];
}

// src/entry/modes/publish.ts
const mostRecords = 1600;
async function performPublish(settings, host) {
	return settings.has("current") ? await publishRecords(settings, host) : await publishReport(settings, host);
}
async function publishReport(settings, host) {
	const path = namedFile(settings, "publish: name the directory of Run records to judge and publish (current)");
	const { rules } = await readRules(settings, host, { ofBase: true });
	const { report: known, baselineBranch } = optionsOf(host, rules);
	const report = await readReport(path, {
		...known,
		baselineBranch,
		isUnverified: true
	});
	return {
		report,
		published: await publishTo(host.publishers(report.gate, rules)).publish(report),
		exitStatus: exitStatus.passed
	};
}
async function recordsIn(paths) {
	const found = [];
	for (const path of paths) try {
		const isDirectory = (await stat(path)).isDirectory();
		found.push(...isDirectory ? await recordsUnder(path) : [path]);
	} catch (error) {
		if (!hasErrorCode(error, "ENOENT")) throw error instanceof Failure ? error : unreadable(path, error);
	}
	if (found.length > mostRecords) throw usageFailure(`publish: ${found.length} Run records; at most ${mostRecords} are read`);
	let bytes = 0;
	for (const path of found) {
		const entry = await lstat(path);
		if (!entry.isFile()) throw usageFailure(`publish: ${path} is not a file`);
		bytes += entry.size;
		if (entry.size > 8388608) throw usageFailure(`publish: ${path} has ${entry.size} bytes; a Run record has at most ${mostRecordBytes}`);
		refuseTooManyBytes("publish", bytes);
	}
	return found.sort();
}
function sortOut(groups, expected) {
	const isSame = (one, other) => one.scenario === other.scenario && one.environment === other.environment;
	const unknown = groups.filter(({ key }) => !expected.some((it) => isSame(it, key)));
	const missing = expected.filter((it) => !groups.some(({ key }) => isSame(it, key)));
	return {
		groups: groups.filter((group) => !unknown.includes(group)),
		missing: missing.map((key) => ({
			key,
			failure: runFailure(missingWords)
		})),
		notes: unknown.slice(0, mostUnknown).map(({ key }) => unknownWords(key))
	};
}
const mostUnknown = 5;
const missingWords = "The measuring job left no Run record of this scenario. See its log; if it measures other scenarios or another environment, set the inputs scenario and environment in both workflows.";
function unknownWords({ scenario, environment }) {
	const quoted = (name) => JSON.stringify(name.slice(0, 100));
	return `A Run record of scenario ${quoted(scenario)} in environment ${quoted(environment)} was not judged: neither the base branch's gate file nor an input names them.`;
}
const measuredElsewhere = "The figures were measured by the pull request's own job; they are judged here, by the base branch's gate file.";
async function whyUnmeasured(keys, { file, rules }, settings, host) {
	const scripts = keys.map(({ scenario }) => file?.file.scenarios?.[scenario]?.script);
	if (scripts.includes(void 0)) return void 0;
	const named = scripts.filter((script) => script !== void 0);
	const asked = {
		keys,
		paths: rules.paths,
		imageDigest: void 0,
		baseline: void 0
	};
	const answer = await askHere(asked, named, {
		settings,
		host
	});
	return answer.kind === "unmeasured" ? answer.why : void 0;
}
async function publishRecords(settings, host) {
	const counting = await readRules(settings, host, { ofBase: true });
	const { rules, expectedOf } = counting;
	const expected = resolveKeys(settings, counting.file);
	if (expected === void 0) throw usageFailure("publish: neither the base branch's gate file nor the input scenario names a scenario");
	const asked = {
		keys: expected,
		rules,
		options: optionsOf(host, rules),
		beside: "publish"
	};
	const { report, published } = await answer$1(settings, host, asked, async (conclusion) => {
		const records = await readRecords(await recordsIn(givenValue(settings, "current") ?? []), "publish");
		const why = records.length === 0 ? await whyUnmeasured(expected, counting, settings, host) : void 0;
		if (why !== void 0) return await concludeUnmeasured(expected, why, conclusion);
		const { groups, missing, notes: leftOut } = sortOut(records, expected);
		const notes = [...groups.length === 0 ? [] : [measuredElsewhere], ...leftOut];
		const options = {
			...conclusion.options,
			notes
		};
		return await judgeRecords(groups, {
			...conclusion,
			rules,
			missing,
			options,
			expectedOf,
			baseline: openStore(rules, host)
		});
	});
	return {
		report,
		published,
		exitStatus: exitStatus.passed
	};
}

// src/entry/perform.ts
async function perform(mode, settings, host) {
	const guarded = guardHost(host);
	try {
		return await performGuarded(mode, settings, guarded);
	} catch (error) {
		throw withoutSecrets(error, guarded.secrets);
	}
}
async function performGuarded(mode, settings, own) {
	const unread = unreadSettings(mode, settings.keys(), own.kind);
	if (unread.length > 0) throw usageFailure(`${unread.join(".\n")}.`);
	const imageDigest = resolved(settings, (reader) => read$1(reader, "image-digest"));
	const host = imageDigest === void 0 ? own : {
		...own,
		caller: {
			...own.caller,
			imageDigest
		}
	};
	return await performers[mode](settings, host);
}
const performers = {
	init: async (settings, host) => await (await import("./entry-modes-init.js")).performInit(settings, host),
	check: performCheck,
	gate: performGate,
	measure: performMeasure,
	judge: performJudge,
	compare: performCompare,
	ladder: performLadder,
	"baseline-update": async (settings, host) => await performRecord("update", settings, host),
	"baseline-accept": async (settings, host) => await performRecord("accept", settings, host),
	"baseline-show": performShow,
	history: async (settings, host) => await (await import("./entry-modes-history.js")).performHistory(settings, host),
	calibrate: performCalibrate,
	report: performReport,
	publish: performPublish,
	rerun: async (settings, host) => await (await import("./entry-modes-rerun.js")).performRerun(settings, host),
	demo: async (_, host) => ({ exitStatus: await (await import("./entry-modes-demo.js")).runDemo(host, perform) })
};
function portsOf(rules, host, publisher) {
	const { log, signal } = host;
	return {
		baseline: openStore(rules, host),
		publisher,
		log,
		signal,
		now: () => performance.now(),
		random: Math.random
	};
}
function gateOptions({ gate, starting, notes }, settings, host) {
	const mayRecord = host.kind === "terminal" && host.mayNotRecord === void 0;
	const program = programAs(process.argv[1] ?? "", process.cwd(), host.env);
	const { kind, repository } = host;
	const commands = {
		repeatCommand: repeatCommand(gate, settings, kind === "job" ? {
			kind,
			repository
		} : {
			kind,
			program
		}, starting && { baseRef: starting.base?.ref }),
		recordCommand: mayRecord ? (how, scenario, runs) => recordCommand(how, scenario, {
			settings,
			program,
			gate,
			runs
		}) : void 0
	};
	return {
		...optionsOf(host, gate, commands),
		notes
	};
}
async function performGate(settings, host) {
	const counting = await readGate(settings, host, { withBase: true });
	const { gate } = counting;
	refuseControlAlone(gate);
	const { scenarios, paths } = gate;
	const keys = scenarios.map(keyOf$1);
	const options = gateOptions(counting, settings, host);
	return {
		...await answer$1(settings, host, {
			keys,
			rules: gate,
			options
		}, async (conclusion) => {
			const isStored = scenarios.every(({ sideBySide }) => sideBySide === void 0);
			const imageDigest = givenValue(settings, "publish") === false ? void 0 : host.caller.imageDigest;
			const asked = {
				keys,
				paths,
				imageDigest,
				baseline: isStored ? openStore(gate, host) : void 0
			};
			const scripts = scenarios.map(({ script }) => script);
			const answered = await askHere(asked, scripts, {
				settings,
				host
			});
			if (answered.kind === "unmeasured") return await concludeUnmeasured(keys, answered.why, conclusion);
			return await withStarted(counting, host, async (started) => {
				const notes = [
					...counting.notes,
					...answered.notes ?? [],
					...started.notes
				];
				const ofStarted = gateOptions({
					...counting,
					gate: started.gate,
					notes
				}, settings, host);
				const ports = {
					...portsOf(started.gate, host, conclusion.publisher),
					load: started.load
				};
				return await runGate(started.gate, ports, ofStarted);
			});
		}),
		scripts: new Map(scenarios.map(({ name, script }) => [name, script]))
	};
}
async function performMeasure(settings, host) {
	const counting = await readGate(settings, host, { withBase: settings.has("shard") });
	const { gate } = counting;
	if (gate.shard !== void 0) {
		refuseControlAlone(gate);
		refuseStart(gate.shard, Date.now());
	}
	if ((namedRuns$1(gate.results) ?? 1) > 1) {
		const setting = gate.results.kind === "files" ? "results-file" : "test-id";
		throw usageFailure(`${setting}: measure takes one run; call it again for each other run`);
	}
	const { log, signal } = host;
	const { runs, failure } = await withStarted(counting, host, async (started) => measureScenarios(started.gate, {
		load: started.load,
		log,
		signal
	}, host));
	const recordPaths = await writeRecords(gate.reportDirectory, runs);
	for (const path of recordPaths) host.print(path);
	if (failure !== void 0) throw failure;
	const { shard, scenarios } = gate;
	const wanted = scenarios.reduce((sum, { rounds }) => sum + (shard === void 0 ? 1 : rounds.max), 0);
	const finished = runs.filter(({ side }) => side === "head").length === wanted && runs.every(({ run }) => run.ending.kind !== "unfinished");
	return {
		published: { recordPaths },
		exitStatus: finished ? exitStatus.passed : exitStatus.broken
	};
}
async function performRecord(how, settings, host) {
	if (host.mayNotRecord !== void 0) throw usageFailure(host.mayNotRecord);
	const { runs, reason } = resolveRecording(settings);
	if (how === "accept" && reason === void 0) throw usageFailure("reason: required; say why the new level is accepted");
	const acceptance = how === "accept" && reason !== void 0 ? {
		reason,
		actor: host.actor,
		at: (/* @__PURE__ */ new Date()).toISOString()
	} : void 0;
	const files = givenValue(settings, "results-file") ?? [];
	if (await nameShards(files)) return await performRecordShards(settings, host, {
		files,
		acceptance
	});
	const counting = await readGate(settings, host);
	const { gate } = counting;
	const asked = recordOptions(gateOptions({
		...counting,
		notes: []
	}, settings, host), acceptance);
	const { recordCommand: again } = asked.report;
	const counted = gate.results.kind === "k6" ? runs : void 0;
	const repeated = again && gate.scenarios.map(({ name }) => again(how, name, counted)).join("\n");
	const report = {
		...asked.report,
		repeatCommand: repeated ?? asked.report.repeatCommand
	};
	const options = {
		...asked,
		report,
		runs
	};
	const keys = gate.scenarios.map(keyOf$1);
	return await answer$1(settings, host, {
		keys,
		rules: gate,
		options
	}, async ({ publisher }) => withStarted(counting, host, async (started) => {
		const ports = {
			...portsOf(started.gate, host, publisher),
			load: started.load
		};
		return await recordBaseline(started.gate, ports, options);
	}));
}
function recordOptions(options, acceptance) {
	const report = {
		...options.report,
		isRecording: true
	};
	return {
		...options,
		report,
		acceptance,
		askForOverride: void 0
	};
}
async function readRecorded(settings, files) {
	const names = givenValue(settings, "scenario");
	const environment = givenValue(settings, "environment");
	const groups = (await readRecords(await recordFilesOf(files))).filter(({ key }) => (names?.includes(key.scenario) ?? true) && key.environment === (environment ?? key.environment));
	if (groups.length === 0) {
		const named = [...(names ?? []).map((name) => `scenario "${name}"`), ...environment === void 0 ? [] : [`environment "${environment}"`]];
		throw usageFailure(`results-file: no record is of ${named.join(", ")}; check the name.`);
	}
	const pair = groups.find(({ base }) => base.length > 0);
	if (pair === void 0) return groups;
	throw usageFailure(`results-file: scenario "${pair.key.scenario}" was measured side by side, which is another load than without base-url. Measure the baseline without base-url.`);
}
async function performRecordShards(settings, host, { files, acceptance }) {
	const groups = await readRecorded(settings, files);
	const { notes, rules, expectedOf } = await readRules(settings, host);
	const options = recordOptions({
		...optionsOf(host, rules),
		notes
	}, acceptance);
	const keys = groups.map(({ key }) => key);
	return await answer$1(settings, host, {
		keys,
		rules,
		options
	}, async ({ publisher, failOnInconclusive }) => recordMeasured(groups, portsOf(rules, host, publisher), {
		...options,
		failOnInconclusive,
		expectedOf
	}));
}
async function performShow(settings, host) {
	const { file, rules } = await readRules(settings, host);
	const store = openStore(rules, host);
	const keys = await shownKeys(settings, file, store);
	const isJson = givenValue(settings, "json") === true;
	host.print(isJson ? JSON.stringify(await listBaseline(keys, store), null, 2) : await showBaseline(keys, store));
	return { exitStatus: exitStatus.passed };
}
async function shownKeys(settings, file, store) {
	const stored = await store.keys();
	if (stored.length === 0) return [];
	const { place } = store;
	const alsoKnown = Object.keys(file?.file.scenarios ?? {});
	refuseUnknown("scenario", givenValue(settings, "scenario") ?? [], stored, {
		place,
		alsoKnown
	});
	return resolveKeys(settings, file) ?? ofEnvironments(settings, stored, store);
}
function requireFiles(settings, name, mode) {
	const files = givenValue(settings, name) ?? [];
	if (files.length === 0) throw usageFailure(`${mode}: needs at least one result file (${name})`);
	return files;
}
async function performJudge(settings, host) {
	const groups = await readRecords(await recordFilesOf(requireFiles(settings, "current", "judge")));
	const { notes, rules, expectedOf } = await readRules(settings, host);
	const options = {
		...optionsOf(host, rules),
		notes
	};
	const keys = groups.map(({ key }) => key);
	return await answer$1(settings, host, {
		keys,
		rules,
		options,
		beside: "judge"
	}, async (conclusion) => judgeRecords(groups, {
		...conclusion,
		rules,
		expectedOf,
		baseline: openStore(rules, host)
	}));
}
function comparingOptions(host, rules) {
	const options = optionsOf(host, rules);
	return {
		...options,
		report: {
			...options.report,
			isComparison: true
		},
		baselineBranch: void 0
	};
}
async function performLadder(settings, host) {
	const named = requireFiles(settings, "current", "ladder");
	if (named.every((one) => /\.[cm]?[jt]s$/.test(one))) {
		const rest = [...settings].filter(([name]) => name !== "current");
		return await performGate(new Map([...rest, ["script", named]]), host);
	}
	const { file, rules } = await readRules(settings, host);
	const scenario = givenValue(settings, "scenario")?.[0];
	const { defining, objectives, ...reading } = resolveLadderFiles(settings, file, scenario);
	const ladders = await readLadders(await ladderFilesOf(named), {
		...reading,
		objectives: defining,
		shown: resolveShown(settings, file, scenario)
	});
	const { provenance } = ladders.current;
	const key = {
		scenario: scenario ?? provenance.scenario,
		environment: provenance.environment
	};
	const options = comparingOptions(host, rules);
	return await answer$1(settings, host, {
		keys: [key],
		rules,
		options,
		beside: "ladder"
	}, async (conclusion) => judgeLadders(ladders, {
		key,
		objectives
	}, conclusion));
}
async function openCompared(settings, objectives, about) {
	const chain = givenValue(settings, "chain");
	if (chain === void 0) {
		const paths = {
			baseline: requireFiles(settings, "baseline", "compare"),
			current: requireFiles(settings, "current", "compare")
		};
		return await readCompared(paths, objectives, about.scenario, about.comparing);
	}
	const other = [
		"baseline",
		"current",
		"paired",
		"base-target"
	].find((name) => settings.has(name));
	if (other !== void 0) throw usageFailure(`compare: a chain (NAME=FILE) has no ${other}; leave one out`);
	return await readChain(readSteps(chain), objectives, about);
}
async function performCompare(settings, host) {
	const { file, rules } = await readRules(settings, host);
	const scenario = givenValue(settings, "scenario")?.[0];
	const objectives = resolveObjectives(settings, file, scenario);
	const shown = resolveShown(settings, file, scenario);
	const compared = await openCompared(settings, objectives, {
		scenario,
		comparing: {
			...resolveComparing(settings, file),
			shown
		}
	});
	const options = comparingOptions(host, rules);
	const [last] = "pairs" in compared ? compared.pairs.slice(-1) : [compared];
	const keys = last === void 0 ? [] : [last.key];
	return await answer$1(settings, host, {
		keys,
		rules,
		options,
		beside: "compare"
	}, async (conclusion) => compareResults(compared, objectives, conclusion));
}

export { nobody, perform, reportFiles };