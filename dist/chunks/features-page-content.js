import { addSketches, clockWords, count, countingRounds, endpointColumns, endpointsOf, errorsOf, factsOf, failedRatio, figureText, formatOutcome, indicatorWords, known, labelWords, levelOfPercentile, limitFigure, machineWords, namesWords, numberWords, percentileIndicator, percentileOf, plain, referenceWords, runSections, runWords, scaleOfLines, seriesIn, shortCommit, shownRound, sketchCountAbove, sketchIn, sketchQuantile, spellingOf, spellingOfOutcome, tellingLabels, throughputOfAll, unknownIn, workWords } from "./report-judge.js";
import { hasTimes, isWhole, lengthMs, seriesOf, sliceMsOf } from "./model.js";
import { bandWords, chartWords, endingWords, endpointChartWords, ofSlices, serverChartWords } from "./features-page-words.js";
import { formatDurationMs } from "./start.js";

// src/features/page/slices.ts
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
	const counts = seriesOf(run, "http_reqs")?.slices?.count.slice(0, whole);
	const unmeasured = new Set(run.window.unmeasured);
	if (counts?.every((count) => count === 0)) return void 0;
	return counts?.map((count, slice) => unmeasured.has(slice) ? null : rounded(count / seconds));
};
const failuresOfSlices = (run) => {
	const slices = seriesOf(run, "http_req_failed")?.slices;
	return (slices?.passes.slice(0, cutOf(run).count))?.map((failed, index) => {
		const count = slices?.count[index] ?? 0;
		return count === 0 ? null : rounded(failed / count);
	});
};
function rounded(value) {
	return Number(value.toPrecision(4));
}
const manyRuns = 5;
function endsOver(runs, lows, highs) {
	const left = runs < manyRuns ? 0 : 10;
	const at = (values, percent) => values.length === 0 ? null : rounded(percentileOf(Float64Array.from(values).sort(), percent));
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

// src/features/page/distribution.ts
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
	return Array.from({ length: steps + 1 }, (_, index) => rounded(low * (high / low) ** (index / steps)));
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
		values: sharesWithin(sketch, times).map(rounded)
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
function histogram(pools) {
	const edges = grid(pools.map((it) => it.sketch), bins);
	const lines = pools.map(({ look, sketch }) => {
		const within = sharesWithin(sketch, edges);
		const shares = edges.map((_, index) => rounded(Math.max(0, (within[index + 1] ?? 1) - (within[index] ?? 0))));
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
	return pools.length === 0 ? [] : [curve(pools), histogram(pools)];
}

// src/features/page/facts.ts
function headFacts(runs, reference, compared) {
	const [run] = runs;
	if (run === void 0) return [];
	const { scenario, environment, commit, branch } = run.provenance;
	return factsOf([
		"Scenario",
		scenario,
		true
	], [
		"Environment",
		environment,
		true
	], [
		"Commit",
		commit && shortCommit(commit),
		true
	], [
		"Branch",
		branch,
		true
	], ["Measured", hasTimes(run) && `${clockWords(run.window.start)} UTC`], ["Load", `${count(runs.length, "round")}, ${workWords(runs)}`], ["Compared with", compared > 0 && `${count(compared, "run")} of the ${reference}`]);
}
const parts = [
	"script",
	"files",
	"options",
	"extensions"
];
function provenanceFacts(run) {
	const { provenance, fingerprint, window, generator } = run;
	const { machine } = provenance;
	const identity = fingerprint === void 0 ? unknownIn(provenance) : void 0;
	return factsOf([
		"Scenario",
		provenance.scenario,
		true
	], [
		"Environment",
		provenance.environment,
		true
	], [
		"Target",
		provenance.target,
		true
	], [
		"Commit",
		provenance.commit,
		true
	], [
		"Branch",
		provenance.branch,
		true
	], [
		"Event",
		provenance.event,
		true
	], [
		"Started by",
		provenance.actor,
		true
	], [
		"Workflow run",
		provenance.workflowRun,
		true
	], [
		"Test id",
		provenance.testId,
		true
	], ["Recorded", hasTimes(run) && `${clockWords(provenance.recordedAt)} UTC`], ["Window", hasTimes(run) ? `${clockWords(window.start)} to ${clockWords(window.end)} UTC` : "not in the results"], ["Warm-up left out", window.warmUpMs === 0 ? "none" : formatDurationMs(window.warmUpMs)], ["Requests of setup and teardown left out", run.setupRequests !== void 0 && numberWords(run.setupRequests)], [
		"Load generator",
		provenance.generator,
		true
	], [
		"Loadline",
		provenance.loadline,
		true
	], [
		"Machine",
		machine.cores === 0 ? unknownIn(provenance) : machineWords(machine),
		true
	], ["Virtual users", generator.vusMax > 0 && `at most ${numberWords(generator.vusMax)}`], ["Dropped iterations", numberWords(generator.droppedIterations)], ["Identity of the load", identity], ...parts.map((part) => [
		`Load: ${part} (SHA-256)`,
		fingerprint?.[part],
		true
	]));
}

// src/features/page/over-time.ts
function latencyLimits(spelling) {
	const limits = spelling.judgements.flatMap((it) => {
		const { metric, tags, aggregation } = it.objective.indicator;
		const isOfAll = metric === "http_req_duration" && isWhole(tags);
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
function lineOf(drawn, run, others, reference) {
	const { sliced, ...look } = drawn;
	const values = sliced(run);
	if (values === void 0 || values.every((value) => value === null)) return void 0;
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
	const lines = subject.drawn.flatMap((drawn) => lineOf(drawn, run, others, reference) ?? []);
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
	return endpointsOf({
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

// src/features/page/rows.ts
function name(words) {
	return {
		words,
		kind: "name"
	};
}
function text(words) {
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
	const endpoints = endpointsOf(figures);
	if (endpoints.length === 0) return void 0;
	const columns = endpointColumns(endpoints, figures, "p95");
	return {
		titles: ["Endpoint", ...columns.map(({ title }) => title)],
		rows: endpoints.map((it) => [name(it.names > 1 ? `${it.name} (${namesWords(it.names)})` : it.name), ...columns.map(({ cell }) => ({
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
function cpuOf({ generator, generators = [] }) {
	const means = [generator, ...generators.map((one) => one.generator)].flatMap(({ cpu }) => cpu?.mean ?? []);
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
		length === 0 && !hasTimes(run) ? figure(void 0, "time") : {
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
			text(which),
			text(hasTimes(it) ? clockWords(it.window.start).slice(11) : "–"),
			...runCells(it, spelling),
			text(endingWords[it.ending.kind])
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
				text(hasTimes(run) ? clockWords(recordedAt) : "–"),
				name(commit === void 0 ? "–" : shortCommit(commit)),
				name(branch ?? "–"),
				...runCells(run, spelling)
			];
		})
	};
}

// src/features/page/server-panels.ts
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

// src/features/page/content.ts
function asReported(outcome) {
	return outcome.kind === "judged" ? {
		...outcome,
		baseline: outcome.baseline.slice(-20)
	} : outcome;
}
function measuredContent(runs, against, counting, { compared, parts, facts }) {
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
		hasRequests: runs.some(({ metrics }) => metrics.some(({ name }) => /^http_req/.test(name))),
		firstShown: Math.max(0, shownRound(runs)),
		distribution: [...parts.flatMap((part) => part.panels?.({
			...counted,
			runs: counting.runs,
			facts
		}) ?? []), ...distributionPanels(counting.runs, counted)],
		endpoints: endpointRows(counting.runs, counted),
		courses: endpointCourses(runs, against),
		provenance: run === void 0 ? [] : provenanceFacts(run)
	};
}
function aloneContent(runs, spelling, parts) {
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
		}, {
			compared: 0,
			parts
		}),
		roundRows: runs.length === 0 ? void 0 : roundRows(runs, {
			beside: [],
			spelling
		}),
		baselineRows: void 0,
		flames: []
	};
}
function scenarioContent(outcome, view, { spelling, parts }) {
	const { name, sections } = view;
	if (outcome.kind === "broken") return {
		view,
		name,
		sections,
		...aloneContent(outcome.partial, spelling, parts)
	};
	const { runs, baseline, control = [], design, verdict, facts } = outcome;
	const { comparability } = verdict;
	const isStored = design === "stored";
	const reference = referenceWords(outcome);
	const against = {
		baseline,
		reference,
		subject: "this change",
		spelling
	};
	const compared = isStored && comparability.kind === "comparable" ? comparability.runs : baseline.length;
	return {
		view,
		name,
		sections,
		...measuredContent(runs, against, countingRounds(outcome), {
			compared,
			parts,
			facts
		}),
		roundRows: roundRows(runs, {
			beside: isStored ? [] : baseline,
			control,
			spelling
		}),
		baselineRows: isStored ? baselineRows(baseline, spelling) : void 0,
		flames: parts.flatMap((part) => part.flame?.({
			runs,
			baseline,
			reference,
			judged: outcome,
			facts
		}) ?? [])
	};
}
function pageContent({ document, outcome, measured, context }) {
	const { verdict, headline, opening = [], notes, closing, foot = [] } = document;
	const { parts = [] } = context;
	return {
		verdict,
		headline,
		opening,
		notes,
		closing,
		foot,
		scenarios: document.scenarios.flatMap((it) => {
			const own = measured.scenarios[it.index];
			const reported = outcome.scenarios[it.index];
			if (own === void 0 || reported === void 0) return [];
			return [scenarioContent(asReported(own), it, {
				spelling: spellingOfOutcome(reported),
				parts
			})];
		}),
		workflowRun: context.workflowRun,
		source: {
			name: "report.json",
			json: formatOutcome(measured)
		}
	};
}
function runContent(run, parts = []) {
	const { scenario, environment } = run.provenance;
	const spelling = spellingOf({ runs: [run] });
	return {
		verdict: void 0,
		headline: runWords.headline(scenario),
		notes: [runWords.note],
		scenarios: [{
			view: void 0,
			name: environment === "default" ? scenario : `${scenario} (${environment})`,
			...aloneContent([run], spelling, parts),
			sections: runSections(run, parts)
		}],
		closing: [],
		workflowRun: void 0,
		source: {
			name: "run.json",
			json: JSON.stringify(run)
		}
	};
}

export { pageContent, runContent };