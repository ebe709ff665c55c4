import { areTogether, byKind, compareShares, comparedRuns, countsOf, courseOf, exceptionsClause, exceptionsOf, failuresOf, failuresSentence, foundIn, hiddenErrorsOf, isLowerBetter, isNoiseUntold, isOnExceptions, isOnHiddenErrors, knowledgeOf, known, labelWords, line, listFirst, misses, mostlyFailed, oneLine, percentileKey, plain, rankCorrelation, samplesBeyond, scaleFor, sentenceOf, shortened, shownEstimateOf, shownLevel, spellingOfOutcome, standardError, studentQuantile, sumOf, unsigned } from "./report-judge.js";
import { errorFunction, mean, median, probit, sampleStandardDeviation, sum } from "./simple-statistics.js";
import { allSeriesOf, count, defineFacts, dimension, exceptionsSeen, failuresSeen, groupBySession, isWhole, list, metricOf, name, orMore, sameTags, seriesOf, sliceMsOf, tags, withTags } from "./model.js";
import { groupedBy } from "./lib-grouped.js";
import { _enum, boolean, discriminatedUnion, literal, number$1 as number, strictObject, string$1 as string } from "./zod.js";
import { endpointSeries, formatChange, formatFigure, formatOn } from "./start.js";

// src/features/explain/shift.ts
const sigmasForOne = 2.5;
function sigmasFor(figures) {
	return figures <= 1 ? sigmasForOne : probit(1 - chanceBeyond(sigmasForOne) / figures);
}
function steadyIn(runs, indicator) {
	return foundIn(runs, { indicator }).filter((found) => (samplesBeyond(found) ?? 10) >= 10);
}
function indicatorOf(metric, tags, aggregation) {
	return {
		metric,
		tags: { ...tags },
		aggregation
	};
}
function shiftOf(compared, indicator) {
	const { runs, baseline, design = "stored" } = compared;
	const [now, before] = [steadyIn(runs, indicator), steadyIn(baseline, indicator)];
	const [first] = now;
	if (first === void 0 || now.length < runs.length || before.length < baseline.length) return void 0;
	if (before.length === 0) return void 0;
	const paired = now.length === before.length ? design : "stored";
	const sides = {
		dimension: first.dimension,
		current: now,
		baseline: before,
		design: paired
	};
	if (isNoiseUntold(sides)) return void 0;
	const scale = scaleFor(sides);
	const error = standardError(knowledgeOf(shownEstimateOf(sides, scale)));
	const [current, level] = [shownLevel(now, scale), shownLevel(before, scale)];
	return {
		baseline: level,
		current,
		at: (sigmas) => scale.from(scale.to(current) + sigmas * error) - level
	};
}
function shareShiftOf(compared, indicator) {
	const { runs, baseline, design = "stored" } = compared;
	const now = countsOf(steadyIn(runs, indicator), true);
	const before = groupBySession(steadyIn(baseline, indicator)).map((session) => countsOf(session, true));
	if (now.length === 0 || before.flat().length === 0) return void 0;
	const shares = compareShares([now], before, design);
	const shareOf = (counts) => sum(counts.map(({ bad }) => bad)) / sum(counts.map(({ total }) => total));
	return {
		baseline: shareOf(before.flat()),
		current: shareOf(now),
		at: (sigmas) => {
			if (sigmas === 0) return shares.estimate;
			const { low, high } = shares.interval(1 - 2 * chanceBeyond(Math.abs(sigmas)));
			return sigmas < 0 ? low : high;
		}
	};
}
function chanceBeyond(sigmas) {
	return (1 - errorFunction(sigmas / Math.SQRT2)) / 2;
}
function ratioOf(shift) {
	return shift.at(0) / Math.abs(shift.baseline);
}
function areApart(one, other, sigmas = sigmasForOne) {
	const reach = (shift) => (shift.at(sigmas) - shift.at(0)) / Math.abs(shift.baseline);
	return Math.abs(ratioOf(one) - ratioOf(other)) > Math.hypot(reach(one), reach(other));
}
function hasRisen(shift, sigmas = sigmasForOne) {
	return shift.at(-sigmas) > 0;
}
function movementOf(shift, negligible, sigmas = sigmasForOne) {
	const [low, high] = [shift.at(-sigmas), shift.at(sigmas)];
	if (low > 0) return "rose";
	if (high < 0) return "fell";
	return low >= -negligible && high <= negligible ? "stayed" : "open";
}
const largestNegligible = .25;
function hasStayed(shift, beside, sigmas = sigmasForOne) {
	return movementOf(shift, Math.min(Math.abs(ratioOf(beside)) / 2, largestNegligible) * Math.abs(shift.baseline), sigmas) === "stayed";
}
const explained$1 = .8;
function shareExplained(part, whole) {
	const share = part / whole;
	return share >= explained$1 && share <= 1 / explained$1 ? Math.min(1, share) : void 0;
}
const mostCarriers = 2;
function carriersAmong(largestFirst, sizeOf, whole) {
	for (let most = 1; most <= Math.min(2, largestFirst.length); most += 1) {
		const carriers = largestFirst.slice(0, most);
		const share = shareExplained(sum(carriers.map(sizeOf)), whole);
		if (share !== void 0) return {
			carriers,
			share
		};
	}
}

// src/features/explain/errors.ts
const failures = "http_req_failed";
const mostFailures = .9;
const fewestFailures = 20;
const spreadShare = .2;
function shareShift(compared, tags) {
	return shareShiftOf(compared, indicatorOf(failures, tags, { kind: "rate" }));
}
function endpointsIn$1(compared) {
	const all = compared.runs.flatMap((run) => endpointSeries(allSeriesOf(run, failures)));
	const byName = groupedBy(all, ({ tags }) => tags["name"] ?? "");
	const sigmas = sigmasFor(byName.size);
	return [...byName].flatMap(([name, series]) => {
		const shift = shareShift(compared, { name });
		if (shift === void 0) return [];
		return [{
			name,
			added: shift.at(0) * sumOf(series, ({ values }) => values.count),
			isClear: hasRisen(shift, sigmas)
		}];
	});
}
function endpointsFailing(compared) {
	const endpoints = endpointsIn$1(compared);
	const whole = shareShift(compared, {});
	if (endpoints.length < 2 || whole === void 0) return void 0;
	const requests = sum(compared.runs.map((run) => seriesOf(run, failures)?.values.count ?? 0));
	const added = whole.at(0) * requests;
	const clear = endpoints.filter(({ isClear }) => isClear).sort((one, other) => other.added - one.added);
	const few = Math.min(2, endpoints.length - 1);
	const found = carriersAmong(clear.slice(0, few), (one) => one.added, added);
	if (found !== void 0) return {
		kind: "carriers",
		names: found.carriers.map(({ name }) => name),
		share: found.share
	};
	return clear.length === endpoints.length ? {
		kind: "all",
		count: clear.length
	} : void 0;
}
function shortestSpan(perSlice) {
	const wanted = mostFailures * sum([...perSlice]);
	if (!(wanted > 0)) return {
		from: 0,
		to: 0
	};
	let shortest = {
		from: 0,
		to: perSlice.length
	};
	let [from, inside] = [0, 0];
	for (const [index, failed] of perSlice.entries()) {
		inside += failed;
		while (inside - (perSlice[from] ?? 0) >= wanted) {
			inside -= perSlice[from] ?? 0;
			from += 1;
		}
		if (inside >= wanted && index + 1 - from < shortest.to - shortest.from) shortest = {
			from,
			to: index + 1
		};
	}
	return shortest;
}
function isThroughout(rounds) {
	const thirds = [
		0,
		0,
		0
	];
	for (const perSlice of rounds) {
		const { from, to } = shortestSpan(perSlice);
		if (to - from <= perSlice.length / 2) return false;
		for (const [index, failed] of perSlice.entries()) {
			const third = Math.floor(3 * index / perSlice.length);
			thirds[third] = (thirds[third] ?? 0) + failed;
		}
	}
	return thirds.every((failed) => failed > 0 && failed >= spreadShare * sum(thirds));
}
function whenFailing(runs, tags) {
	const rounds = runs.map((run) => seriesOf(run, failures, tags));
	const failed = rounds.map((series) => series?.values.passes ?? 0);
	if (sum(failed) < fewestFailures) return void 0;
	if (rounds.length > 1 && Math.max(...failed) >= mostFailures * sum(failed)) return {
		kind: "oneRound",
		rounds: rounds.length
	};
	const slices = rounds.map((series) => series?.slices?.passes ?? []);
	if (isThroughout(slices)) return { kind: "throughout" };
	const [only = []] = slices;
	const [run] = runs;
	if (run === void 0 || rounds.length > 1 || only.length === 0) return void 0;
	const { from, to } = shortestSpan(only);
	if (from === to || to - from > only.length / 2) return void 0;
	const sliceSeconds = sliceMsOf(run.window) / 1e3;
	return {
		kind: "span",
		fromSeconds: from * sliceSeconds,
		toSeconds: to * sliceSeconds
	};
}
function speedOf(runs) {
	const totals = runs.flatMap((run) => {
		const valuesOf = (tags) => seriesOf(run, "http_req_duration", tags)?.values;
		const all = valuesOf();
		const [good, bad] = [valuesOf({ expected_response: "true" }), valuesOf({ expected_response: "false" })];
		if (all === void 0 || good === void 0 && bad === void 0) return [];
		const without = (some) => ({
			count: all.count - (some?.count ?? 0),
			sum: all.sum - (some?.sum ?? 0)
		});
		return [{
			failing: bad ?? without(good),
			others: good ?? without(bad)
		}];
	});
	if (totals.length < runs.length) return void 0;
	const [bad, good] = [sum(totals.map((it) => it.failing.count)), sum(totals.map((it) => it.others.count))];
	if (Math.min(bad, good) < fewestFailures) return void 0;
	const failingMs = sum(totals.map((it) => it.failing.sum)) / bad;
	const othersMs = sum(totals.map((it) => it.others.sum)) / good;
	return failingMs >= 2 * othersMs || othersMs >= 2 * failingMs ? {
		failingMs,
		othersMs
	} : void 0;
}
function explainErrors(compared, tags) {
	const isOfAll = isWhole(tags);
	const endpoints = isOfAll ? endpointsFailing(compared) : void 0;
	const when = whenFailing(compared.runs, tags);
	const speed = isOfAll ? speedOf(compared.runs) : void 0;
	return endpoints !== void 0 || when !== void 0 || speed !== void 0 ? {
		kind: "errors",
		endpoints,
		when,
		speed
	} : void 0;
}

// src/features/explain/beside.ts
const unchanged = {
	share: .1,
	failures: .01
};
function besideOf(shift, negligible = unchanged.share * Math.abs(shift?.baseline ?? 0)) {
	if (shift === void 0) return { kind: "open" };
	const kind = movementOf(shift, negligible);
	return kind === "rose" || kind === "fell" ? {
		kind,
		ratio: ratioOf(shift)
	} : { kind };
}
function throughputBeside(compared) {
	return besideOf(shiftOf(compared, indicatorOf("http_reqs", {}, { kind: "rate" })));
}
function latencyBeside(compared, tags) {
	return besideOf(shiftOf(compared, indicatorOf("http_req_duration", tags, { kind: "avg" })));
}
function errorsBeside(compared) {
	return besideOf(shareShiftOf(compared, indicatorOf("http_req_failed", {}, { kind: "rate" })), unchanged.failures);
}

// src/features/explain/distribution.ts
const tails = [
	95,
	99,
	90
];
const lowestTail = 75;
function percentileShift(compared, { metric, tags }, percent) {
	return shiftOf(compared, indicatorOf(metric, tags, {
		kind: "percentile",
		percent
	}));
}
function tailsOf(compared, subject) {
	const { aggregation } = subject;
	const own = aggregation.kind === "percentile" ? aggregation.percent : 0;
	const percents = own >= lowestTail ? [own, ...tails] : tails;
	return [...new Set(percents)].flatMap((percent) => {
		const shift = percentileShift(compared, subject, percent);
		return shift === void 0 ? [] : [{
			percent,
			shift
		}];
	});
}
function evennessOf$1(body, tail) {
	const [bodyRatio, tailRatio] = [ratioOf(body), ratioOf(tail)];
	const apart = tailRatio - bodyRatio;
	if (areApart(body, tail)) return apart > 0 ? "tailMore" : "medianMore";
	return Math.abs(apart) <= Math.max(bodyRatio, tailRatio) / 3 ? "even" : "open";
}
function distributionMoved$1(compared, subject) {
	const body = percentileShift(compared, subject, 50);
	const all = tailsOf(compared, subject);
	const [first] = all;
	if (body === void 0 || first === void 0) return void 0;
	const tail = all.find(({ shift }) => hasRisen(shift));
	if (tail === void 0) {
		if (!hasRisen(body) || !hasStayed(first.shift, body)) return void 0;
		return {
			kind: "median",
			percent: first.percent,
			ratio: ratioOf(body)
		};
	}
	if (hasRisen(body)) return {
		kind: "whole",
		evenness: evennessOf$1(body, tail.shift)
	};
	if (!hasStayed(body, tail.shift)) return void 0;
	return {
		kind: "tail",
		percent: tail.percent,
		ratio: ratioOf(tail.shift)
	};
}

// src/features/explain/endpoints.ts
const durations = "http_req_duration";
const wholeCoverage = .95;
const blurredShare = .15;
function weightsIn(runs) {
	const weights = /* @__PURE__ */ new Map();
	for (const run of runs) {
		const [whole, ...others] = allSeriesOf(run, durations);
		for (const { tags, values } of endpointSeries(others)) {
			const { name } = tags;
			if (whole === void 0 || name === void 0) continue;
			const weight = values.count / whole.values.count / runs.length;
			weights.set(name, (weights.get(name) ?? 0) + weight);
		}
	}
	return weights;
}
function endpointsIn(compared, aggregation) {
	const before = weightsIn(compared.baseline);
	return [...weightsIn(compared.runs)].flatMap(([name, weight]) => {
		const shift = shiftOf(compared, indicatorOf(durations, { name }, aggregation));
		const average = shiftOf(compared, indicatorOf(durations, { name }, { kind: "avg" }));
		if (shift === void 0 || average === void 0) return [];
		return [{
			name,
			shift,
			average,
			weight: (weight + (before.get(name) ?? weight)) / 2
		}];
	});
}
function contribution({ average, weight }) {
	return weight * average.at(0);
}
function largestFirst(endpoints) {
	return endpoints.toSorted((one, other) => contribution(other) - contribution(one));
}
function carriersOf(moved, all) {
	const names = largestFirst(moved).map(({ name }) => name);
	const total = sum(all.map(contribution));
	const others = all.filter((one) => !moved.includes(one));
	const noise = sum(others.map(({ average, weight }) => weight * (average.at(1) - average.at(0))));
	const share = sum(moved.map(contribution)) / total;
	return {
		names,
		share: total > 0 && share > 0 && noise / total <= blurredShare ? Math.min(1, share) : void 0
	};
}
function evennessOf(endpoints, sigmas) {
	const shifts = endpoints.map(({ shift }) => shift);
	const middle = median(shifts.map(ratioOf));
	if (shifts.some((shift) => {
		const expected = middle * shift.baseline;
		return shift.at(-sigmas) > expected || shift.at(sigmas) < expected;
	})) return "uneven";
	return shifts.every((shift) => Math.abs(ratioOf(shift) - middle) <= middle / 4) ? "even" : "open";
}
function movedBy(compared, aggregation) {
	const all = endpointsIn(compared, aggregation);
	if (all.length < 2) return void 0;
	const sigmas = sigmasFor(all.length);
	const moved = all.filter(({ shift }) => hasRisen(shift, sigmas));
	if (moved.length === 0) return void 0;
	const isWhole = sum(all.map(({ weight }) => weight)) >= wholeCoverage;
	if (moved.length === all.length && isWhole) {
		const [largest] = largestFirst(moved);
		const evenness = evennessOf(moved, sigmas);
		return {
			kind: "all",
			count: all.length,
			evenness,
			most: carriersOf(largest === void 0 ? [] : [largest], all)
		};
	}
	return movedBeside(moved, all, {
		sigmas,
		isWhole
	});
}
function movedBeside(moved, all, { sigmas, isWhole }) {
	const [least] = moved.map(({ shift }) => shift).sort((one, other) => ratioOf(one) - ratioOf(other));
	if (least === void 0) return void 0;
	const others = all.filter((one) => !moved.includes(one)).map(({ shift }) => shift);
	const haveStayed = others.every((shift) => hasStayed(shift, least, sigmas));
	const carriers = carriersOf(moved, all);
	if (haveStayed && isWhole) return {
		kind: "only",
		...carriers
	};
	if (others.some((shift) => ratioOf(shift) < ratioOf(least) && areApart(shift, least, sigmas))) return {
		kind: "some",
		count: all.length,
		...carriers
	};
	return moved.length * 2 > all.length ? {
		kind: "most",
		moved: moved.length,
		count: all.length
	} : void 0;
}
function endpointsMoved$1(compared, aggregation) {
	if (endpointsIn(compared, aggregation).length === weightsIn(compared.runs).size) return movedBy(compared, aggregation);
	const byAverage = movedBy(compared, { kind: "avg" });
	if (byAverage?.kind !== "only" && byAverage?.kind !== "all") return void 0;
	return aggregation.kind === "avg" ? byAverage : {
		...byAverage,
		onAverage: true
	};
}

// src/features/explain/phases.ts
const average = { kind: "avg" };
const metrics = {
	queueing: "http_req_blocked",
	connecting: "http_req_connecting",
	handshaking: "http_req_tls_handshaking",
	sending: "http_req_sending",
	waiting: "http_req_waiting",
	receiving: "http_req_receiving"
};
const requestPhases = [
	"sending",
	"waiting",
	"receiving"
];
const connectionPhases = [
	"queueing",
	"connecting",
	"handshaking"
];
const allPhases = [...connectionPhases, ...requestPhases];
function varianceBound(runs, metric) {
	const bounds = runs.flatMap((run) => {
		const { avg, min, max, count = 0 } = seriesOf(run, metric)?.values ?? {};
		return avg !== void 0 && min !== void 0 && max !== void 0 ? [2 * (max - avg) * (avg - min) / count] : [];
	});
	return bounds.length === 0 ? 0 : mean(bounds) / bounds.length;
}
function shiftOfPhase(compared, phase, sigmas) {
	const metric = metrics[phase];
	const shift = shiftOf(compared, indicatorOf(metric, {}, average));
	if (shift === void 0) return void 0;
	const variance = phase === "waiting" ? 0 : varianceBound(compared.runs, metric) + varianceBound(compared.baseline, metric);
	const difference = shift.at(0);
	return {
		phase,
		difference,
		isClear: hasRisen(shift, sigmas) && difference > sigmas * Math.sqrt(variance)
	};
}
function shiftsOf(compared, phases) {
	const sigmas = sigmasFor(phases.length);
	const shifts = phases.flatMap((phase) => shiftOfPhase(compared, phase, sigmas) ?? []);
	const partsOfBlocked = shifts.filter(({ phase }) => phase === "connecting" || phase === "handshaking");
	const inside = sum(partsOfBlocked.map(({ difference }) => difference));
	return shifts.map((one) => one.phase === "queueing" ? {
		...one,
		difference: one.difference - inside
	} : one);
}
function phasesMoved$1(compared, phases, total) {
	const shifts = shiftsOf(compared, phases);
	const whole = total ?? sum(shifts.map(({ difference }) => difference));
	if (!(whole > 0)) return void 0;
	const clear = shifts.filter(({ isClear, difference }) => isClear && difference > 0).sort((one, other) => other.difference - one.difference);
	const found = carriersAmong(clear, ({ difference }) => difference, whole);
	return found && {
		phases: found.carriers.map(({ phase }) => phase),
		share: found.share
	};
}
function waitingMoved(compared, of) {
	const waiting = shiftOf(compared, indicatorOf(metrics.waiting, of.tags, of.aggregation));
	if (waiting === void 0 || !hasRisen(waiting) || of.shift.at(0) <= 0) return void 0;
	const share = shareExplained(waiting.at(0), of.shift.at(0));
	return share === void 0 ? void 0 : {
		phases: ["waiting"],
		share
	};
}

// src/features/explain/throughput.ts
const tellingShare = .01;
function droppedIn(run) {
	const iterations = seriesOf(run, "iterations");
	if (iterations === void 0) return void 0;
	const { droppedIterations } = run.generator;
	const asked = droppedIterations + iterations.values.count;
	return asked === 0 ? 0 : droppedIterations / asked;
}
function droppedOf({ runs, baseline }) {
	const known = runs.flatMap((run) => droppedIn(run) ?? []);
	const reference = baseline.flatMap((run) => droppedIn(run) ?? []);
	if (known.length < runs.length) return void 0;
	if (known.every((share) => share === 0)) return 0;
	return known.every((share) => share >= tellingShare + Math.max(0, ...reference)) ? mean(known) : void 0;
}
function explainThroughput(compared, tags) {
	const dropped = droppedOf(compared);
	const latency = latencyBeside(compared, tags);
	const errors = errorsBeside(compared);
	const phases = phasesMoved$1(compared, allPhases);
	const hasDropped = (dropped ?? 0) > 0;
	if (!(hasDropped || latency.kind === "rose" || latency.kind === "stayed" || errors.kind === "rose" || phases !== void 0)) return void 0;
	return {
		kind: "throughput",
		dropped,
		usersExhausted: hasDropped && compared.runs.every(({ generator }) => (generator.vusExhausted ?? 0) > 0),
		latency,
		phases,
		errors
	};
}
function requestsPerIteration({ runs, baseline }) {
	const all = [...runs, ...baseline];
	const total = (metric) => sum(all.map((run) => seriesOf(run, metric)?.values.count ?? 0));
	const [requests, iterations] = [total("http_reqs"), total("iterations")];
	return requests > 0 && iterations > 0 ? requests / iterations : void 0;
}

// src/features/explain/latency.ts
function subjectOf(indicator, endpoints) {
	const isOfAll = isWhole(indicator.tags);
	if (endpoints === void 0) return indicator;
	if (endpoints.kind !== "only") return isOfAll ? indicator : void 0;
	const [name, ...more] = endpoints.names;
	return name === void 0 || more.length > 0 ? void 0 : {
		...indicator,
		tags: { name }
	};
}
function endpointsBehind(compared, indicator) {
	const { metric, tags, aggregation } = indicator;
	const { name, ...others } = tags;
	if (metric !== "http_req_duration" || Object.keys(others).length > 0) return void 0;
	const endpoints = endpointsMoved$1(compared, aggregation);
	return (endpoints?.kind === "only" || endpoints?.kind === "some") && name !== void 0 && !endpoints.names.includes(name) ? void 0 : endpoints;
}
function distributionBehind(compared, subject, endpoints) {
	const distribution = distributionMoved$1(compared, subject);
	return (endpoints?.kind === "some" || endpoints?.kind === "all" && endpoints.evenness === "uneven") && distribution?.kind !== "tail" ? void 0 : distribution;
}
function requestPhasesMoved(compared, subject) {
	const { metric, tags, aggregation } = subject;
	const average = shiftOf(compared, indicatorOf(metric, tags, { kind: "avg" }));
	if (average !== void 0 && hasRisen(average)) return isWhole(tags) ? phasesMoved$1(compared, requestPhases, average.at(0)) : waitingMoved(compared, {
		tags,
		aggregation: { kind: "avg" },
		shift: average
	});
	const shift = shiftOf(compared, indicatorOf(metric, tags, aggregation));
	return shift === void 0 ? void 0 : waitingMoved(compared, {
		tags,
		aggregation,
		shift
	});
}
function phasesBehind(compared, subject) {
	const average = indicatorOf(subject.metric, subject.tags, { kind: "avg" });
	switch (subject.metric) {
		case "http_req_duration": return requestPhasesMoved(compared, subject);
		case "http_req_blocked": return phasesMoved$1(compared, connectionPhases, shiftOf(compared, average)?.at(0));
		case "iteration_duration": {
			const [shift, requests] = [shiftOf(compared, average), requestsPerIteration(compared)];
			if (shift === void 0 || requests === void 0 || !hasRisen(shift)) return void 0;
			return phasesMoved$1(compared, allPhases, shift.at(0) / requests);
		}
		default: return;
	}
}
function explainLatency(compared, indicator) {
	const endpoints = endpointsBehind(compared, indicator);
	const subject = subjectOf(indicator, endpoints);
	const distribution = subject && distributionBehind(compared, subject, endpoints);
	const phases = phasesBehind(compared, subject ?? indicator) ?? phasesBehind(compared, indicator);
	const throughput = throughputBeside(compared);
	const errors = errorsBeside(compared);
	return endpoints !== void 0 || distribution !== void 0 || phases !== void 0 || errors.kind === "rose" ? {
		kind: "latency",
		endpoints,
		distribution,
		phases,
		throughput,
		errors
	} : void 0;
}

// src/features/explain/explain.ts
const explained = /* @__PURE__ */ new Set([
	"percentile",
	"avg",
	"med"
]);
function gotWorse(judgement) {
	if (judgement.kind === "notJudged" || judgement.change === void 0) return false;
	if (judgement.verdict !== "fail" && judgement.verdict !== "warn") return false;
	return courseOf(judgement.objective, judgement.change) === "worse";
}
function hasManyMore(judgement) {
	if (judgement.kind === "notJudged" || judgement.change === void 0) return false;
	if (judgement.verdict !== "fail" && judgement.verdict !== "warn") return false;
	return judgement.current >= 2 * judgement.change.baseline && judgement.change.difference > 0;
}
function explain(judgement, compared) {
	if (compared.runs.length === 0 || compared.baseline.length === 0) return void 0;
	const { indicator } = judgement.objective;
	if (indicator.of !== void 0) return void 0;
	const { metric, tags, aggregation } = indicator;
	const isLimitAbove = isLowerBetter(judgement.objective, judgement.current);
	if (metric === "http_req_failed") return (gotWorse(judgement) || hasManyMore(judgement)) && isLimitAbove ? explainErrors(compared, tags) : void 0;
	if (!gotWorse(judgement)) return void 0;
	if (metric === "http_reqs" || metric === "iterations") return isLimitAbove ? void 0 : explainThroughput(compared, tags);
	if (!isLimitAbove || judgement.dimension !== "time" || !explained.has(aggregation.kind)) return void 0;
	return explainLatency(compared, indicator);
}
function isAboutErrors({ objective, current }) {
	const { indicator } = objective;
	return indicator.of !== "servers" && indicator.metric === "http_req_failed" && isLowerBetter(objective, current);
}
function explainMisses(missed, compared) {
	const [first] = missed;
	if (first === void 0) return [];
	const exceptions = isOnExceptions(first.objective) ? exceptionsOf(compared.runs) : void 0;
	if (exceptions !== void 0) return [exceptions];
	const hidden = isOnHiddenErrors(first.objective.indicator) ? hiddenErrorsOf(compared.runs) : void 0;
	if (hidden !== void 0) return [hidden];
	const failures = missed.some(isAboutErrors) || compared.runs.some(mostlyFailed) ? failuresOf(compared.runs) : void 0;
	const why = explain(first, compared);
	const moved = why?.kind === "errors" && failures?.outage !== void 0 ? {
		...why,
		when: void 0
	} : why;
	return (isAboutErrors(first) ? [failures, moved] : [moved, failures]).filter((it) => it !== void 0);
}

// src/features/explain/correlated-series.ts
const falseClaim = .01;
const smallestChange = .2;
const leastShareOfWindow = .25;
const fewestSessions = 3;
const fewestAtZero = 5;
const leastScatter = .1;
const fewestPoints = 20;
const closest = .7;
const mostMoved = 10;
function queryOf(run, name) {
	const query = run.servers?.queries.find((it) => it.name === name);
	return query?.kind === "read" ? query : void 0;
}
function queriesOf(runs) {
	return (runs.at(-1)?.servers?.queries ?? []).flatMap((query) => {
		const isRead = runs.every((run) => queryOf(run, query.name) !== void 0);
		return query.kind === "read" && isRead ? [query] : [];
	});
}
function drawn({ series }) {
	return series.filter(({ points = [] }) => points.some((it) => it !== null));
}
const busiestAverage = {
	of: "servers",
	tags: {},
	aggregation: { kind: "avg" },
	worst: "largest"
};
function averagesIn(runs, { name }, isOne) {
	const narrowed = runs.flatMap((run) => {
		const query = queryOf(run, name);
		if (query === void 0 || run.servers === void 0) return [];
		const series = query.series.filter(({ labels }) => isOne(labels));
		return [{
			...run,
			servers: {
				...run.servers,
				queries: [{
					...query,
					series
				}]
			}
		}];
	});
	return foundIn(narrowed, { indicator: {
		...busiestAverage,
		metric: name
	} });
}
function candidateOf(query, series, matched, { runs, baseline: before, design }) {
	const isOne = matched === "busiest" ? () => true : (labels) => sameTags(labels, series.labels);
	const [current, baseline] = [averagesIn(runs, query, isOne), averagesIn(before, query, isOne)];
	if (current.length < runs.length || baseline.length < fewestSessions) return [];
	if (design === "sideBySide" && baseline.length !== current.length) return [];
	return [{
		query,
		series,
		matched,
		current,
		baseline
	}];
}
function candidatesOf(query, rounds) {
	const series = drawn(query);
	const known = series.flatMap((one) => candidateOf(query, one, "labels", rounds));
	const [busiest] = series;
	return known.length > 0 || busiest === void 0 ? known : candidateOf(query, busiest, "busiest", rounds);
}
function isLasting({ series, baseline }, sign) {
	const values = (series.points ?? []).filter((it) => it !== null);
	const edge = Math.max(...baseline.map(({ value }) => sign * value));
	return values.filter((value) => sign * value > edge).length >= leastShareOfWindow * values.length;
}
function movedSeries$1({ name, dimension, unit }, { labels }, how) {
	return {
		query: name,
		labels,
		dimension,
		unit,
		how
	};
}
function movedInLevel(candidate, isPaired, chance) {
	const { query, series, matched } = candidate;
	const move = moveOf(candidate, isPaired, chance);
	const sign = move.current > move.baseline ? 1 : -1;
	const isLarge = Math.abs(move.current - move.baseline) >= smallestChange * Math.abs(move.baseline);
	if (!move.isBeyondNoise || !isLarge || !isLasting(candidate, sign)) return void 0;
	const { current, baseline } = move;
	const baselineRuns = candidate.baseline.length;
	return movedSeries$1(query, series, {
		kind: "level",
		current,
		baseline,
		baselineRuns,
		matched
	});
}
function moveOf({ current, baseline }, isPaired, chance) {
	const isLog = [...current, ...baseline].every(({ value }) => value > 0);
	const to = isLog ? Math.log : (value) => value;
	const from = isLog ? Math.exp : (value) => value;
	const valuesOf = (runs) => runs.map(({ value }) => to(value));
	const now = mean(valuesOf(current));
	const sessions = groupBySession(baseline).map((session) => mean(valuesOf(session)));
	const before = isPaired ? mean(valuesOf(baseline)) : mean(sessions);
	const pairs = valuesOf(current).map((value, index) => value - to(baseline[index]?.value ?? NaN));
	const seen = isPaired ? pairs : sessions;
	const figures = {
		current: from(now),
		baseline: from(before)
	};
	if (seen.length < (before === 0 && !isLog ? fewestAtZero : fewestSessions)) return {
		...figures,
		isBeyondNoise: false
	};
	const least = leastScatter * (isLog ? 1 : Math.abs(before));
	const reach = Math.max(least, sampleStandardDeviation(seen)) * Math.sqrt(1 / seen.length + (isPaired ? 0 : 1)) * studentQuantile(1 - chance, seen.length - 1);
	return {
		...figures,
		isBeyondNoise: Math.abs(now - before) > reach
	};
}
function slicesOf(run, { metric, tags, aggregation }) {
	const found = metricOf(run, metric);
	if (found?.type === "trend") {
		const slices = withTags(found.series, tags)?.slices;
		const own = aggregation.kind === "percentile" ? percentileKey(aggregation.percent) : "50";
		return slices?.percentiles[own] ?? slices?.percentiles["95"];
	}
	if (found?.type !== "rate") return void 0;
	const slices = withTags(found.series, tags)?.slices;
	return slices?.passes.map((passes, index) => {
		const count = slices.count[index] ?? 0;
		return count === 0 ? null : passes / count;
	});
}
function figuresAtPoints(run, query, points, indicator) {
	const slices = slicesOf(run, indicator);
	const sliceMs = sliceMsOf(run.window);
	const steps = Math.floor((Date.parse(query.end) - Date.parse(query.start)) / query.stepMs) + 1;
	const pointMs = Math.ceil(steps / Math.max(1, points)) * query.stepMs;
	if (slices === void 0 || pointMs < sliceMs) return void 0;
	return Array.from({ length: points }, (_, index) => {
		const [from, to] = [index * pointMs, (index + 1) * pointMs].map((ms) => Math.round(ms / sliceMs));
		const figures = slices.slice(from, to).filter((it) => it !== null);
		return figures.length === 0 ? null : sumOf(figures, (it) => it) / figures.length;
	});
}
function correlationIn(run, name, labels, indicator) {
	const query = queryOf(run, name);
	const points = (query?.series.find((it) => sameTags(it.labels, labels)))?.points;
	if (query === void 0 || points === void 0) return void 0;
	const figures = figuresAtPoints(run, query, points.length, indicator);
	const pairs = points.flatMap((point, index) => {
		const figure = figures?.[index] ?? null;
		return point === null || figure === null ? [] : [{
			point,
			figure
		}];
	});
	if (pairs.length < fewestPoints) return void 0;
	const correlation = rankCorrelation(pairs.map(({ point }) => point), pairs.map(({ figure }) => figure));
	return correlation && {
		...correlation,
		points: pairs.length
	};
}
function movedInTime(query, series, tested) {
	const { runs, indicator, chance } = tested;
	const { labels, min: lowest, peak: highest } = series;
	const all = runs.map((run) => correlationIn(run, query.name, labels, indicator));
	const last = all.at(-1);
	const isTogether = all.every((it) => it !== void 0 && it.rho >= closest && areTogether(it, chance));
	if (last === void 0 || !isTogether) return void 0;
	const { rho, points } = last;
	return movedSeries$1(query, series, {
		kind: "inTime",
		lowest,
		highest,
		rho,
		points
	});
}
function tellsInTime({ aggregation, metric }, runs) {
	return (metric === "http_req_failed" || aggregation.kind !== "rate") && runs.every(({ generator }) => generator.asked?.isConstant === true);
}
function sizeOf({ how }) {
	if (how.kind === "inTime") return how.rho;
	return how.baseline === 0 ? Number.POSITIVE_INFINITY : Math.abs(Math.log(Math.abs(how.current / how.baseline)));
}
function seriesThatMoved(judgement, rounds) {
	const { indicator } = judgement.objective;
	if (judgement.kind === "notJudged" || indicator.of !== void 0) return [];
	const queries = queriesOf(rounds.runs);
	const candidates = queries.map((query) => candidatesOf(query, rounds));
	const strange = queries.filter((_, index) => candidates[index]?.length === 0);
	const known = gotWorse(judgement) ? candidates.flat() : [];
	const unknown = tellsInTime(indicator, rounds.runs) ? strange.flatMap((query) => drawn(query).map((series) => ({
		query,
		series
	}))) : [];
	const chance = falseClaim / Math.max(1, 2 * known.length + unknown.length);
	const { runs, design } = rounds;
	return [...known.map((candidate) => movedInLevel(candidate, design === "sideBySide", chance)), ...unknown.map(({ query, series }) => movedInTime(query, series, {
		runs,
		indicator,
		chance
	}))].filter((it) => it !== void 0).sort((one, other) => sizeOf(other) - sizeOf(one)).slice(0, mostMoved);
}

// src/features/explain/moved-series.ts
const positive = number().int().positive();
const movedSeries = strictObject({
	query: name,
	labels: tags,
	dimension,
	unit: name,
	how: discriminatedUnion("kind", [strictObject({
		kind: literal("level"),
		current: number(),
		baseline: number(),
		baselineRuns: positive,
		matched: _enum(["labels", "busiest"])
	}), strictObject({
		kind: literal("inTime"),
		lowest: number(),
		highest: number(),
		rho: number().min(-1).max(1),
		points: positive
	})])
}).meta({
	id: "moved",
	description: "A series of the servers' side that moved with a missed objective: a coincidence in time, not a proven cause."
});

// src/features/explain/facts.ts
const endpoint = string();
const carriers = {
	names: list(endpoint),
	share: number().optional()
};
const onAverage = literal(true).optional();
const endpointsMoved = discriminatedUnion("kind", [
	strictObject({
		kind: literal("all"),
		count,
		evenness: _enum([
			"even",
			"uneven",
			"open"
		]),
		most: strictObject(carriers),
		onAverage
	}),
	strictObject({
		kind: literal("only"),
		...carriers,
		onAverage
	}),
	strictObject({
		kind: literal("some"),
		count,
		...carriers
	}),
	strictObject({
		kind: literal("most"),
		moved: count,
		count
	})
]);
const distributionMoved = discriminatedUnion("kind", [
	strictObject({
		kind: literal("whole"),
		evenness: _enum([
			"even",
			"tailMore",
			"medianMore",
			"open"
		])
	}),
	strictObject({
		kind: literal("tail"),
		percent: number(),
		ratio: orMore
	}),
	strictObject({
		kind: literal("median"),
		percent: number(),
		ratio: orMore
	})
]);
const phase = _enum([
	"queueing",
	"connecting",
	"handshaking",
	"sending",
	"waiting",
	"receiving"
]);
const phasesMoved = strictObject({
	phases: list(phase),
	share: number()
}).meta({ id: "phasesMoved" });
const beside = discriminatedUnion("kind", [strictObject({
	kind: _enum(["rose", "fell"]),
	ratio: orMore
}), strictObject({ kind: _enum(["stayed", "open"]) })]).meta({ id: "beside" });
const failuresWhen = discriminatedUnion("kind", [
	strictObject({ kind: literal("throughout") }),
	strictObject({
		kind: literal("span"),
		fromSeconds: number(),
		toSeconds: number()
	}),
	strictObject({
		kind: literal("oneRound"),
		rounds: count
	})
]);
const latency = strictObject({
	kind: literal("latency"),
	endpoints: endpointsMoved.optional(),
	distribution: distributionMoved.optional(),
	phases: phasesMoved.optional(),
	throughput: beside,
	errors: beside
});
const errors = strictObject({
	kind: literal("errors"),
	endpoints: discriminatedUnion("kind", [strictObject({
		kind: literal("carriers"),
		...carriers
	}), strictObject({
		kind: literal("all"),
		count
	})]).optional(),
	when: failuresWhen.optional(),
	speed: strictObject({
		failingMs: number(),
		othersMs: number()
	}).optional()
});
const throughput = strictObject({
	kind: literal("throughput"),
	dropped: number().optional(),
	usersExhausted: boolean(),
	latency: beside,
	phases: phasesMoved.optional(),
	errors: beside
});
const whyFact = discriminatedUnion("kind", [
	latency,
	errors,
	throughput,
	failuresSeen,
	exceptionsSeen
]).meta({
	id: "why",
	description: "What moved with a missed objective and what did not, beyond noise, or how requests failed. A ratio that rose from nothing is null."
});
const schema = strictObject({
	why: list(whyFact, 10),
	moved: list(movedSeries, 20)
});
const explanation = defineFacts("explain", schema);

// src/features/explain/moved-words.ts
const longestName$1 = 80;
function moveWords({ query, how, dimension, unit }, reference, spelling) {
	const counted = dimension === "number" && unit !== "" ? ` ${unit}` : "";
	const scale = spelling.scaleOfQuery(query, dimension);
	const figure = (value) => `${formatOn(scale, value)}${counted}`;
	if (how.kind === "inTime") return `went up and down with it, ${`between ${figure(how.lowest)} and ${figure(how.highest)}`} (rank correlation ${formatFigure(how.rho, "number")})`;
	const { current, baseline } = how;
	return `${current > baseline ? "rose" : "fell"} from ${figure(baseline)} (${reference}) to ${figure(current)} on average`;
}
function movedName({ query, labels, how }) {
	const name = plain(labelWords(labels), longestName$1);
	const busiest = how.kind === "level" && how.matched === "busiest" ? "busiest, " : "";
	return name === "" ? line({ code: query }) : line({ code: query }, ` (${busiest}`, { code: name }, ")");
}
function correlatedSeriesLine(moved, reference, spelling) {
	const [first, ...more] = moved;
	if (first === void 0) return void 0;
	const others = more.length === 0 ? "" : ` (and ${more.length} more series, below)`;
	return line("At the same time ", ...movedName(first), ` ${moveWords(first, reference, spelling)}${others}: a coincidence in time, not a proven cause.`);
}
function alsoMovedLine(moved, reference, spelling) {
	return [
		"Also moved: ",
		...movedName(moved),
		` ${moveWords(moved, reference, spelling)}`
	];
}
function movedTitle(series) {
	return `${series} series moved with the miss`;
}

// src/features/explain/words.ts
const longestSentence = 200;
const longestName = 40;
const mostNames = 2;
const plainName = /^[\p{L}\p{N}/][\p{L}\p{N}_/{}.-]*$/u;
function nameWords(name) {
	const short = shortened(oneLine(name.slice(0, 1e3)), longestName);
	return plainName.test(short) ? short : `"${short.replaceAll("\"", "'")}"`;
}
function namesWords(names) {
	return listFirst(mostNames, names.map(nameWords));
}
function percentWords(share) {
	return `${share >= 1 ? 100 : Math.min(99, Math.max(1, Math.round(share * 100)))} %`;
}
const nearlyAll = .995;
function sizeWords(ratio) {
	return unsigned(formatChange(Math.abs(ratio)));
}
function shareWords(share) {
	return share === void 0 || share >= nearlyAll ? "" : ` (${percentWords(share)} of the change)`;
}
function endpointsWords(endpoints) {
	return byKind(endpoints, {
		only: ({ names, share, onAverage }) => `only ${namesWords(names)} got slower${onAverage ? " on average" : ""}${shareWords(share)}`,
		some: ({ names, share, count }) => {
			if (names.length <= mostNames) return `slower beyond noise: ${namesWords(names)}${shareWords(share)}`;
			const first = namesWords(names.slice(0, 1));
			return `${names.length} of ${count} endpoints got slower${shareWords(share)}, ${first} with the largest part`;
		},
		most: ({ moved, count }) => `${moved} of ${count} endpoints got slower (the others are inconclusive)`,
		all: ({ count, evenness, most, onAverage }) => {
			const all = `${allWords(count)} got slower${onAverage ? " on average" : ""}`;
			if (evenness === "even") return `${all} by about the same percentage`;
			return evenness === "uneven" ? `${all}, ${mostWords(most, count)}` : all;
		}
	});
}
function allWords(endpoints) {
	return endpoints === 2 ? "both endpoints" : `all ${endpoints} endpoints`;
}
function mostWords({ names, share = 0 }, count) {
	return share >= 1.5 / count ? `but unevenly: ${percentWords(share)} of the change is on ${namesWords(names)}` : "but not by the same percentage";
}
const evennessWords = {
	even: "the median as much as the tail",
	tailMore: "the tail more than the median",
	medianMore: "the median more than the tail",
	open: "the median and the tail"
};
function distributionWords(distribution) {
	return byKind(distribution, {
		whole: ({ evenness }) => [`, ${evennessWords[evenness]}`, `the whole distribution moved, ${evennessWords[evenness]}`],
		tail: ({ percent, ratio }) => {
			const tail = `p${percent} rose by ${sizeWords(ratio)} while the median stayed`;
			return [`, only in the slowest requests: ${tail}`, `only the slowest requests moved: ${tail}`];
		},
		median: ({ percent, ratio }) => [`, but not in the slowest requests: p${percent} stayed`, `the slowest requests did not move: the median rose by ${sizeWords(ratio)} while p${percent} stayed`]
	});
}
const phaseWords = {
	queueing: "waiting for a free connection",
	connecting: "connecting",
	handshaking: "TLS handshakes",
	sending: "sending requests",
	waiting: "waiting for the server",
	receiving: "receiving responses"
};
function phasesWords({ phases }) {
	return `the added time goes into ${phases.map((phase) => phaseWords[phase]).join(" and ")}`;
}
function besideClauses({ throughput, errors }) {
	const hasMoved = throughput.kind === "fell" || throughput.kind === "rose";
	const moved = known(hasMoved && `throughput ${throughput.kind} by ${sizeWords(throughput.ratio)}`, errors.kind === "rose" && "more requests failed");
	const stayed = known(throughput.kind === "stayed" && "throughput", errors.kind === "stayed" && "errors");
	return stayed.length === 0 ? moved : [...moved, `${stayed.join(" and ")} stayed the same`];
}
function latencyClauses(why) {
	const { endpoints, distribution, phases } = why;
	const [after = "", alone] = distribution === void 0 ? [] : distributionWords(distribution);
	const who = endpoints === void 0 ? alone : `${endpointsWords(endpoints)}${after}`;
	return [...known(who, phases && phasesWords(phases)), ...besideClauses(why)];
}
function failingWords(endpoints) {
	if (endpoints.kind === "all") return `${allWords(endpoints.count)} fail more often`;
	const { names, share = 1 } = endpoints;
	return `${share >= nearlyAll ? "all added failures" : `${percentWords(share)} of the added failures`} are on ${namesWords(names)}`;
}
function whenWords(when) {
	return byKind(when, {
		throughout: () => "requests fail throughout the run",
		span: ({ fromSeconds, toSeconds }) => `nine in ten failures fall between ${fromSeconds} s and ${toSeconds} s of the run`,
		oneRound: ({ rounds }) => `nine in ten failures fall in one of ${rounds} rounds`
	});
}
function errorsClauses({ endpoints, when, speed }) {
	const clauses = known(endpoints && failingWords(endpoints), when && whenWords(when));
	if (speed === void 0) return clauses;
	const [failing, others] = [speed.failingMs, speed.othersMs].map((value) => formatFigure(value, "time"));
	return [...clauses, `failing requests take ${failing} on average, the others ${others}`];
}
function throughputClauses({ dropped, usersExhausted, latency, phases, errors }) {
	const exhausted = usersExhausted ? " because all virtual users were busy" : "";
	const stayed = known(latency.kind === "stayed" && "response times stayed the same", dropped === 0 && "no iterations were dropped");
	return known(dropped !== void 0 && dropped > 0 && `the generator dropped ${percentWords(dropped)} of the iterations${exhausted}`, latency.kind === "rose" && `the mean response time rose by ${sizeWords(latency.ratio)}`, phases && phasesWords(phases), errors.kind === "rose" && "more requests failed", stayed.join(" and "));
}
function clausesOf(why) {
	return byKind(why, {
		latency: latencyClauses,
		errors: errorsClauses,
		throughput: throughputClauses
	});
}
function whySentence(why) {
	const [first = "", ...others] = clausesOf(why);
	if (first === "") return "";
	let sentence = first;
	for (const clause of others) {
		const longer = `${sentence}; ${clause}`;
		if (longer.length >= longestSentence) break;
		sentence = longer;
	}
	return sentenceOf(sentence);
}
function factSentence(fact) {
	return byKind(fact, {
		latency: whySentence,
		errors: whySentence,
		throughput: whySentence,
		failures: failuresSentence,
		exceptions: (it) => sentenceOf(exceptionsClause(it))
	});
}
function whyWords(facts) {
	return known(...facts.map(factSentence)).join(" ") || void 0;
}

// src/features/explain/part.ts
function explanationOf({ verdict: found, runs, baseline, design }) {
	const { judgements, verdict } = found;
	if (verdict !== "fail" && verdict !== "warn") return void 0;
	const missed = misses(judgements, verdict);
	const [first] = missed;
	if (first === void 0) return void 0;
	const compared = {
		runs,
		baseline: comparedRuns(baseline, first.change),
		design: design === "stored" ? "stored" : "sideBySide"
	};
	const [why, moved] = [explainMisses(missed, compared), seriesThatMoved(first, compared)];
	return why.length + moved.length === 0 ? void 0 : {
		why,
		moved
	};
}
function factsOf(outcome) {
	const found = explanationOf(outcome);
	return found && explanation.kept(found);
}
function explanationIn(outcome) {
	return outcome?.verdict.verdict === "fail" || outcome?.verdict.verdict === "warn" ? explanation.of(outcome) : void 0;
}
const explainPart = {
	facts: factsOf,
	why: (outcome) => whyWords(explanationIn(outcome)?.why ?? []),
	remarks: ({ judged, reference }) => {
		const { moved = [] } = explanationIn(judged) ?? {};
		return known(judged && correlatedSeriesLine(moved, reference, spellingOfOutcome(judged)));
	},
	servers: ({ judged, reference }) => {
		const { moved = [] } = explanationIn(judged) ?? {};
		if (judged === void 0 || moved.length === 0) return void 0;
		const spelling = spellingOfOutcome(judged);
		return {
			title: movedTitle(moved.length),
			queries: moved.map(({ query }) => query),
			lines: moved.slice(1).map((one) => alsoMovedLine(one, reference, spelling))
		};
	}
};

export { explainPart };