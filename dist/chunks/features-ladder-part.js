import { parseObjective } from "./config.js";
import { capacityIndicator, defaultCapacity, formatOn, isCapacity, scaleOver, usageFailure } from "./start.js";
import { ladderFacts, wholeLadder } from "./features-ladder-facts.js";
import { byKind, capitalised, count, figureLine, known, left, line, list, numberWords, opened, paragraphs, plain, right, scaleOfLines, tableOf$1 as tableOf } from "./report-judge.js";
import { groupedBy } from "./lib-grouped.js";

// src/features/ladder/words.ts
const levelLabels = {
	growing: "growing",
	knee: "knee: throughput stops growing",
	saturated: "saturated",
	over: "over: iterations dropped",
	notMeasured: "not measured: the load generator was busy",
	unknown: "–"
};
const levelVerdicts = {
	met: "met",
	settled: "missed, but met at a higher level",
	missed: "missed",
	notMeasured: "–"
};
function levelsWords({ from, to }) {
	return from === to ? numberWords(from) : `${numberWords(from)} to ${numberWords(to)}`;
}
function crossingWords(crossing, levels) {
	const unmeasured = levels.find(({ verdict }) => verdict === "notMeasured");
	return byKind(crossing, {
		between: ({ value, standardError, objective }) => {
			const error = standardError > 0 ? ` ± ${numberWords(standardError)}` : "";
			const which = objective === void 0 ? "" : ` (${plain(objective, 100)})`;
			return `Between the levels, the limit is crossed at about ${numberWords(value)}${error}${which}.`;
		},
		above: () => unmeasured === void 0 ? "No level misses them, so capacity may be higher: add levels above it." : `Level ${numberWords(unmeasured.level)} was not measured, because the load generator was busy: use a larger machine.`,
		below: () => "The lowest level misses them: add levels below it.",
		unknown: () => "No level could be measured: the load generator was busy. Use a larger machine."
	});
}
function ladderTitle({ capacity, knee, levels }) {
	const parts = known(`capacity ${numberWords(capacity)}`, knee && `knee ${levelsWords(knee)}`);
	return `Ladder of ${count(levels.length, "level")}: ${parts.join(", ")}`;
}
function ladderLoad({ levels, variable }) {
	return `Load: levels ${list(levels.map(({ level }) => numberWords(level)))}${variable === void 0 ? "" : ` (${plain(variable, 60)})`}`;
}
function ladderSentences({ capacity, crossing, knee, levels, throughput }) {
	const objectives = levels[0]?.figures.map(({ objective }) => plain(objective, 100)) ?? [];
	const met = capacity === 0 ? `No level meets ${list(objectives)}.` : `${numberWords(capacity)} is the largest of ${count(levels.length, "level")} that meets ${list(objectives)}.`;
	const grows = knee && `${plain(throughput, 80)} stops growing at ${levelsWords(knee)}.`;
	return known(met, crossingWords(crossing, levels), grows).join(" ");
}
function chartWords(words) {
	return words.replace(/[^\p{L}\p{N} .,():_-]/gu, " ").slice(0, 60);
}
function levelsTitle(curve, reference, limit) {
	const lines = reference && `: ${chartWords(reference)} (bars), this change (line)`;
	return `${chartWords(curve)} in ms by level${lines ?? ""}${limit === void 0 ? "" : `, limit ${limit}`}`;
}
function levelChartWords(name, levels) {
	return {
		title: `${name} by level`,
		summary: `${name} at ${levels} levels of load`
	};
}
function otherCapacityWords(limit) {
	return `The capacity in the record was not measured by "${limit}", which defines it here. Measure the ladder again with the objectives of the base branch's gate file.`;
}

// src/features/ladder/section.ts
function ladderIn(runs) {
	return runs.flatMap((run) => wholeLadder(run) ?? []).at(-1);
}
const timeCurves = [
	[
		"p95",
		"http_req_duration",
		"p95"
	],
	[
		"avg",
		"http_req_duration",
		"avg"
	],
	[
		"waiting p95",
		"http_req_waiting",
		"p95"
	],
	[
		"sending p95",
		"http_req_sending",
		"p95"
	]
];
function objectiveCurves({ levels }) {
	return [...groupedBy(levels.flatMap((level) => level.figures), ({ objective }) => objective)].flatMap(([objective, own]) => {
		const first = own.find(({ value }) => value !== void 0);
		if (first === void 0) return [];
		const { indicator, dimension, limit } = first;
		const at = (level) => level.figures.find((one) => one.objective === objective)?.value;
		return [{
			name: plain(indicator, 80),
			dimension,
			limit,
			at
		}];
	});
}
function curvesOf(ladder) {
	const judged = objectiveCurves(ladder);
	const times = timeCurves.flatMap(([name, metric, value]) => {
		const isKnown = ladder.levels.some((level) => level.times[metric] !== void 0);
		const isJudged = judged.some((curve) => curve.name === name);
		if (!isKnown || isJudged) return [];
		return [{
			name,
			dimension: "time",
			at: (level) => level.times[metric]?.[value]
		}];
	});
	return [...judged, ...times];
}
function throughputCurveOf({ throughput: name }) {
	return {
		name: plain(name, 80),
		dimension: "frequency",
		at: ({ throughput }) => throughput
	};
}
function scaleOfCurve(curve, ladders) {
	const figures = ladders.flatMap(({ levels }) => levels.flatMap((level) => curve.at(level) ?? []));
	return scaleOver(curve.dimension, {
		figures,
		written: known(curve.limit)
	});
}
function ratioWords(now, before) {
	if (now === void 0 || before === void 0 || before === 0) return "–";
	return `${numberWords(now / before)}x`;
}
function levelsOf(ladders) {
	const all = ladders.flatMap((ladder) => ladder?.levels ?? []).map(({ level }) => level);
	return [...new Set(all)].sort((one, other) => one - other);
}
function valueAt({ levels }, curve, level) {
	const own = levels.find((one) => one.level === level);
	return own && curve.at(own);
}
function verdictCell({ verdict }) {
	const words = levelVerdicts[verdict];
	if (verdict === "notMeasured") return line(words);
	return line({
		verdict: verdict === "missed" ? "fail" : "pass",
		words
	});
}
function levelTable(ladder) {
	const { levels } = ladder;
	const curves = objectiveCurves(ladder);
	const shown = curves.length > 0 ? curves : curvesOf(ladder).slice(0, 1);
	const figures = [throughputCurveOf(ladder), ...shown].filter((curve) => levels.some((level) => curve.at(level) !== void 0)).map((curve) => {
		const scale = scaleOfCurve(curve, [ladder]);
		return right(curve.name, (level) => figureLine(curve.at(level), scale));
	});
	return tableOf(levels, [
		right("Level", ({ level }) => line(numberWords(level))),
		levels.some(({ requests }) => requests > 0) && right("Requests", ({ requests }) => line(numberWords(requests))),
		...figures,
		levels.some(({ failed }) => failed !== void 0) && right("Errors", ({ failed }) => figureLine(failed, "ratio")),
		levels.some(({ label }) => label !== "unknown") && left("Throughput curve", ({ label }) => line(levelLabels[label])),
		curves.length > 0 && left("Objectives", verdictCell)
	]);
}
const mostRatios = 3;
function ratioTable(now, before, reference) {
	const curves = [throughputCurveOf(now), ...curvesOf(now)].filter((curve) => now.levels.some((level) => curve.at(level) !== void 0)).slice(0, mostRatios);
	return tableOf(levelsOf([before, now]), [right("Level", (level) => line(numberWords(level))), ...curves.flatMap((curve) => {
		const { name } = curve;
		const scale = scaleOfCurve(curve, [now, before]);
		const cellOf = (ladder) => (level) => figureLine(valueAt(ladder, curve, level), scale);
		return [
			right(`${name}, ${reference}`, cellOf(before)),
			right(name, cellOf(now)),
			right("Ratio", (level) => line(ratioWords(valueAt(now, curve, level), valueAt(before, curve, level))))
		];
	})]);
}
function chartOf(now, before, reference) {
	const curve = curvesOf(now).find(({ dimension }) => dimension === "time");
	if (curve === void 0) return void 0;
	const scale = scaleOfCurve(curve, known(now, before));
	const points = now.levels.flatMap((level) => {
		const own = curve.at(level);
		const other = before && valueAt(before, curve, level.level);
		return own !== void 0 && (before === void 0 || other !== void 0) ? [{
			label: String(level.level),
			now: own,
			before: other,
			scale
		}] : [];
	});
	if (points.length < 2) return void 0;
	const limit = curve.limit === void 0 ? void 0 : formatOn(scale, curve.limit);
	return {
		kind: "chart",
		title: levelsTitle(curve.name, before && reference, limit),
		barsName: capitalised(reference),
		points
	};
}
function ladderSection({ runs, reference, facts }) {
	const now = ladderIn(runs);
	if (now === void 0) return void 0;
	const before = ladderFacts.of({ facts })?.before;
	const chart = chartOf(now, before, reference);
	const nodes = known(...paragraphs(before === void 0 ? [] : [line(`${reference}: ${ladderSentences(before)}`)]), chart, levelTable(now), before && ratioTable(now, before, reference));
	return opened(ladderTitle(now), nodes, "part");
}
function ladderRemarks({ runs }) {
	const ladder = ladderIn(runs);
	return ladder === void 0 ? [] : [line(ladderSentences(ladder))];
}

// src/features/ladder/panels.ts
function ladderPanels({ runs, facts, reference, subject }) {
	const now = ladderIn(runs);
	if (now === void 0) return [];
	const before = ladderFacts.of({ facts })?.before;
	const levels = levelsOf([before, now]);
	const valuesOf = (of, curve) => levels.map((level) => valueAt(of, curve, level) ?? null);
	return [throughputCurveOf(now), ...curvesOf(now)].map((curve, index) => {
		const { name, dimension, limit } = curve;
		const look = {
			stroke: "solid",
			shape: "line"
		};
		const lines = [{
			...look,
			name: subject,
			values: valuesOf(now, curve),
			colour: 1,
			width: 2.2
		}];
		if (before !== void 0) {
			const values = valuesOf(before, curve);
			lines.unshift({
				...look,
				name: reference,
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

// src/features/ladder/part.ts
function otherCapacity(objectives, runs) {
	const levels = runs.flatMap((run) => wholeLadder(run)?.levels ?? []);
	const leftOut = objectives.find((objective) => {
		const { bound, onMiss, text, indicator } = objective;
		if (bound.kind !== "absolute" || onMiss !== "fail" || isCapacity(indicator)) return false;
		const isIn = (figure) => (figure.written ?? figure.objective) === text && figure.limit === bound.limit;
		return levels.some(({ figures }) => !figures.some(isIn));
	});
	return leftOut && usageFailure(otherCapacityWords(leftOut.text));
}
function askedOfLadder(objectives, runs) {
	if (!runs.some((run) => wholeLadder(run) !== void 0)) return objectives;
	const own = objectives.filter(({ indicator }) => isCapacity(indicator));
	if (own.length > 0) return own;
	const parsed = parseObjective(defaultCapacity, { from: "default" }, [capacityIndicator]);
	return parsed.kind === "read" ? [parsed.value] : [];
}
const ladderPart = {
	asked: askedOfLadder,
	unfit: otherCapacity,
	facts: ({ baseline }) => {
		const before = ladderIn(baseline);
		return before && ladderFacts.kept({ before });
	},
	remarks: ladderRemarks,
	ownMetrics: [capacityIndicator.metric],
	section: ladderSection,
	load: (run) => {
		const ladder = wholeLadder(run);
		return ladder && ladderLoad(ladder);
	},
	panels: ladderPanels
};

export { ladderPart };