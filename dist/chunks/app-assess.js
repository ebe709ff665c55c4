import { functionTimeout, isTimeoutError } from "./function-timeout.js";
import { chooseBaseline, loadOf } from "./baseline-select.js";
import { parseThreshold } from "./config.js";
import { astrayOf } from "./ingest-hosts-reach.js";
import { astraySentence, defaultExceptions, endlessJudgingWords, errorPages, errorPagesWords, exceptionsWords, explainMisconfiguration, failedByGenerator, failedShare, failedUnaskedWords, failuresOf, impliedErrors, impliedOfEach, isAllowedBy, isOnErrors, isOnExceptions, judgeScenario, laxNote, maySetErrors, maySetExceptions, mostlyFailed, mostlyThrew, noObjectivesWords, objectivesFor, oldBaselineNote, thresholdsGone, threwTooOften, threwTooOftenWords, uncheckedWords, unfinishedLeftOut, withUncounted } from "./report-judge.js";
import { Failure, exitStatus, exitStatusOf, runFailure, usageFailure } from "./start.js";
import { ageOf, holds } from "./model.js";

// src/app/assess.ts
function keyOf(scenario) {
	return {
		scenario: scenario.name,
		environment: scenario.environment
	};
}
function keyOfRun({ provenance }) {
	return {
		scenario: provenance.scenario,
		environment: provenance.environment
	};
}
function asScenario(key, expected) {
	return {
		name: key.scenario,
		environment: key.environment,
		...expected
	};
}
function broken(key, error, cancelled, partial = []) {
	if (!(error instanceof Failure)) throw error;
	const reason = error.code === "cancelled" ? "" : error.message;
	return {
		outcome: {
			kind: "broken",
			...key,
			reason,
			cancelled,
			partial
		},
		notes: [],
		exitStatus: exitStatusOf(error)
	};
}
const longestJudgingMs = 6e4;
function inTime(judge, longestMs = longestJudgingMs) {
	try {
		return functionTimeout(judge, { timeout: longestMs })();
	} catch (error) {
		throw isTimeoutError(error) ? runFailure(endlessJudgingWords(longestMs), error) : error;
	}
}
function judgeRuns(given, scenario, criteria) {
	try {
		return inTime(() => judgeWhole(given, scenario, criteria));
	} catch (error) {
		return broken(keyOf(scenario), error, false, given);
	}
}
function judgeWhole(given, scenario, criteria) {
	const key = keyOf(scenario);
	const whole = given.filter(({ ending }) => ending.kind !== "unfinished");
	const [run] = whole;
	if (run === void 0) return unfinished(key, given);
	const { history, otherEnvironments, doubts, baselineMaxAgeMs, options, sideBySide, ...rules } = criteria;
	const unfit = otherMeasured(whole, criteria, scenario);
	if (unfit !== void 0) return broken(key, unfit, false, whole);
	const chosen = chosenFor(run, criteria);
	const { runs: baseline } = chosen;
	const asked = [...askedBy(partsOf(criteria), objectivesFor(scenario.objectives, [...whole, ...baseline]), whole), ...thresholdsFor(run, chosen, { keeps: criteria.keepsThresholds === true })];
	if (asked.length === 0) return nothingAsked(key, whole);
	const isTrusted = trusting(scenario, chosen);
	const implied = criteria.recording !== void 0 && baseline.length === 0 ? [] : impliedErrors(asked, {
		runs: whole,
		baseline,
		isTrusted
	});
	const exceptions = defaultExceptions(asked, whole, isTrusted);
	const ofEach = impliedOfEach(asked, {
		runs: whole,
		baseline
	});
	const objectives = [
		...asked,
		...ofEach,
		...implied,
		...exceptions
	];
	const runs = withUncounted(whole, baseline, objectives);
	const control = sideBySide?.control ?? [];
	const { reference, former, newest: before } = chosen;
	const judged = judgeScenario({
		runs,
		baseline,
		comparability: chosen.comparability,
		former,
		before,
		objectives,
		...rules,
		design: sideBySide === void 0 ? "stored" : "sideBySide",
		isAtOnce: sideBySide?.timing === "simultaneous",
		control,
		...reference && scenario.drift !== "off" && { reference: {
			...reference,
			drift: scenario.drift
		} }
	});
	if (judged.kind === "misconfigured") return broken(key, usageFailure(explainMisconfiguration(judged.problems)), false, runs);
	const { verdict } = judged;
	if (verdict.verdict !== "fail" && isOfExceptions(runs, objectives)) return broken(key, runFailure(exceptionsWords(runs, baseline)), false, runs);
	if (failedUnasked(runs, verdict, isTrusted)) return broken(key, runFailure(failedUnaskedWords(runs)), false, runs);
	return {
		outcome: {
			kind: "judged",
			...key,
			runs,
			baseline,
			...control.length > 0 && { control },
			design: sideBySide === void 0 ? "stored" : sideBySide.timing,
			causes: runs.slice(1).map(() => ({ kind: "asked" })),
			stopped: { kind: "given" },
			verdict
		},
		notes: [
			...runs.length < given.length ? [unfinishedLeftOut] : [],
			...isUnchecked(objectives) ? [uncheckedWords] : [],
			...laxNotes(asked, isTrusted, {
				errors: implied.length > 0,
				exceptions: exceptions.length > 0
			}),
			...storedNotes(run, chosen.runs, criteria)
		],
		exitStatus: statusOf(verdict.verdict, false)
	};
}
function partsOf({ options }) {
	return options.report?.parts ?? [];
}
function askedBy(parts, objectives, runs) {
	return parts.reduce((left, part) => part.asked?.(left, runs) ?? left, objectives);
}
function otherMeasured(whole, criteria, { objectives }) {
	const { runs: base = [], control = [] } = criteria.sideBySide ?? {};
	const runs = [
		...whole,
		...base,
		...control
	];
	const astray = ofAnotherTarget(runs);
	if (astray !== void 0) return runFailure(astray);
	return partsOf(criteria).map((part) => part.unfit?.(objectives, runs)).find((failure) => failure !== void 0);
}
function nothingAsked(key, runs) {
	return broken(key, isOfExceptions(runs, []) ? runFailure(exceptionsWords(runs, [])) : usageFailure(noObjectivesWords), false, runs);
}
function unfinished(key, runs) {
	const [first] = runs;
	if (first?.ending.kind !== "unfinished") throw new Error("no run to judge");
	return broken(key, runFailure(first.ending.reason), true, runs);
}
function chosenFor(run, { history, otherEnvironments, options, sideBySide }) {
	const { baselineBranch: branch, caller } = options;
	const { environment } = run.provenance;
	const commit = caller.workflowRun === void 0 ? void 0 : caller.commit;
	const wanted = {
		...loadOf(run),
		environment,
		otherEnvironments,
		branch,
		commit
	};
	const stored = chooseBaseline(history, wanted);
	if (sideBySide === void 0) return stored;
	const { runs } = sideBySide;
	const { newest } = stored;
	return {
		runs,
		newest,
		comparability: {
			kind: "comparable",
			runs: runs.length
		},
		reference: void 0
	};
}
function storedNotes(run, baseline, { sideBySide, doubts = [], baselineMaxAgeMs: mostMs = Number.POSITIVE_INFINITY }) {
	const ageMs = sideBySide === void 0 ? ageOf(baseline, run) : void 0;
	const isOld = ageMs !== void 0 && ageMs >= mostMs;
	return [...doubts, ...isOld ? [oldBaselineNote(ageMs)] : []];
}
function isOfExceptions(runs, objectives) {
	return runs.some((run) => mostlyThrew(run) && !isAllowedBy(objectives, run));
}
function isUnchecked(objectives) {
	return objectives.some(({ source, indicator }) => source.from === "default" && /^(?:grpc|ws)_/.test(indicator.metric)) && !objectives.some(({ indicator }) => indicator.metric === "checks");
}
function trusting({ ofBase, baseScript }, { runs, newest }) {
	if (ofBase === void 0 || runs.length === 0 && newest === void 0) return () => true;
	const read = baseScript === "unread" ? void 0 : baseScript;
	const known = [...ofBase.objectives, ...scriptObjectives((newest ?? read)?.thresholds ?? [])];
	return ({ text, onMiss }) => known.some((one) => one.text === text && one.onMiss === onMiss);
}
function laxNotes(objectives, isTrusted, rules) {
	const isLax = (one) => rules.errors && isOnErrors(one.indicator) && !maySetErrors(one, isTrusted) || rules.exceptions && isOnExceptions(one) && !maySetExceptions(one, isTrusted);
	return objectives.filter(isLax).map((one) => laxNote(one.text, isOnExceptions(one) ? "exceptions" : "errors"));
}
function thresholdsFor(run, { newest }, { keeps }) {
	const gone = keeps ? thresholdsGone(run, newest) : [];
	return scriptObjectives([...run.thresholds, ...gone]);
}
function scriptObjectives(thresholds) {
	return thresholds.flatMap(({ metric, expression }) => parseThreshold(metric, expression) ?? []);
}
function ofAnotherTarget(runs) {
	const astray = runs.map(({ hosts }) => astrayOf(hosts)).find((it) => it !== void 0);
	return astray && astraySentence(astray);
}
function isOfErrorPages(run) {
	return mostlyFailed(run) && !failedByGenerator(run);
}
function allowsErrors(judgement, runs, isTrusted) {
	const { objective } = judgement;
	const { indicator, bound, comparison } = objective;
	if (!isOnErrors(indicator) || bound.kind === "relative" || !maySetErrors(objective, isTrusted)) return false;
	if (judgement.kind === "notJudged") return judgement.cause === "invalid";
	return judgement.verdict !== "pass" || runs.every((run) => holds(failedShare(run), comparison, bound.limit));
}
function failedUnasked(runs, { verdict, judgements }, isTrusted) {
	const isAllowed = judgements.some((one) => allowsErrors(one, runs, isTrusted));
	return verdict !== "fail" && !isAllowed && runs.some(isOfErrorPages);
}
function ofErrorPages(runs) {
	return runs.some(isOfErrorPages) ? errorPagesWords(runs) : void 0;
}
function unfitForBaseline(runs, { verdict, invalid, judgements }) {
	if (runs.some((run) => run.ending.kind !== "finished")) return "a threshold of the script stopped a run early, so it is incomplete.";
	if (runs.some(isOfErrorPages)) return verdict === "fail" && failuresOf(runs) !== void 0 ? errorPages : ofErrorPages(runs);
	const objectives = judgements.map(({ objective }) => objective);
	const thrown = threwTooOftenWords(runs.filter((run) => threwTooOften(run) && !isAllowedBy(objectives, run)));
	if (thrown !== void 0 && verdict !== "fail") return thrown;
	if (invalid.length > 0) return "the measurement is not valid.";
	return verdict === "fail" ? "an objective was missed." : void 0;
}
function statusOf(word, failOnInconclusive) {
	const { passed: pass, failed: fail, broken } = exitStatus;
	return {
		pass,
		warn: pass,
		fail,
		inconclusive: failOnInconclusive ? exitStatus.inconclusive : pass,
		broken
	}[word];
}

export { asScenario, broken, inTime, judgeRuns, keyOf, keyOfRun, ofAnotherTarget, ofErrorPages, statusOf, unfitForBaseline };