import { comparedBy, courseOf, differenceOf, findIndicator, foundIn, known, misses, pooledValue } from "./report-judge.js";
import { runFacts, scenarioFacts, uncountedFacts } from "./features-costs-facts2.js";
import { costIndicators } from "./start.js";
import { uncountedSentence } from "./features-costs-databases-words.js";
import { costsSentence, priceSentence, untoldSentence, whySentence } from "./features-costs-words.js";

// src/features/costs/compare.ts
const told = [...[
	"cpuPerRequest",
	"memoryPeak",
	"switchesPerRequest"
], ...["queriesPerRequest", "transactionsPerRequest"]];
const confidence = .99;
function objectiveOn(cost) {
	const indicator = costIndicators[cost];
	return {
		text: `${indicator.metric} < baseline + 0%`,
		indicator,
		comparison: "<",
		onMiss: "warn",
		bound: {
			kind: "relative",
			measure: "share",
			amount: 0
		},
		source: { from: "default" }
	};
}
function changeOf(cost, { runs, baseline, design: how }) {
	const objective = objectiveOn(cost);
	const current = foundIn(runs, objective);
	if (current.length === 0) return void 0;
	const compared = comparedBy({
		objective,
		runs,
		current,
		baseline
	}, how === "stored" ? "stored" : "sideBySide");
	if (compared === void 0) return {
		cost,
		current: pooledValue(current)
	};
	const { current: now, baseline: before, interval } = differenceOf(compared, objective);
	return {
		cost,
		current: now,
		baseline: before,
		interval: interval(confidence)
	};
}
const leastRise = .02;
const mostDenied = .05;
function rises({ baseline = 0, interval }) {
	return interval !== void 0 && baseline > 0 && interval.low > leastRise * baseline;
}
function stays({ baseline = 0, interval }) {
	if (interval === void 0 || baseline <= 0) return false;
	return Math.max(interval.high, -interval.low) <= mostDenied * baseline;
}
function whyOf({ verdict }, changes) {
	if (verdict.verdict !== "fail" && verdict.verdict !== "warn") return void 0;
	if (!misses(verdict.judgements, verdict.verdict).some(({ objective, dimension, change }) => objective.indicator.of === void 0 && dimension === "time" && change !== void 0 && courseOf(objective, change) === "worse")) return void 0;
	const isMore = (cost) => {
		const found = changes.find((one) => one.cost === cost);
		return found !== void 0 && rises(found);
	};
	if (isMore("queriesPerRequest") || isMore("transactionsPerRequest")) return "asks";
	if (isMore("cpuPerRequest")) return "computes";
	const cpu = changes.find(({ cost }) => cost === "cpuPerRequest");
	return cpu !== void 0 && stays(cpu) && isMore("switchesPerRequest") ? "waits" : void 0;
}
const throughput = {
	metric: "http_reqs",
	tags: {},
	aggregation: { kind: "rate" }
};
function costsKept(outcome) {
	const changes = told.flatMap((cost) => changeOf(cost, outcome) ?? []);
	const [run] = outcome.runs;
	if (changes.length === 0 || run === void 0) return void 0;
	const rate = findIndicator(run, throughput);
	const price = runFacts.of(run)?.price;
	const why = whyOf(outcome, changes);
	return scenarioFacts.kept({
		changes,
		perSecond: rate.kind === "found" ? rate.value : 0,
		...price !== void 0 && { price },
		...why !== void 0 && { why }
	});
}

// src/features/costs/part.ts
function remarks(shown) {
	const facts = scenarioFacts.of(shown);
	const untold = shown.runs.flatMap((run) => runFacts.of(run)?.untold ?? [])[0];
	const uncounted = shown.runs.flatMap((run) => uncountedFacts.of(run)?.reason ?? [])[0];
	return known(facts && costsSentence(facts), facts && priceSentence(facts), untold !== void 0 && untoldSentence(untold), uncounted !== void 0 && uncountedSentence(uncounted)).map((sentence) => [sentence]);
}
const costsPart = {
	facts: costsKept,
	why: (outcome) => {
		const facts = scenarioFacts.of(outcome);
		return facts && whySentence(facts);
	},
	remarks
};

export { costsPart };