import { boundedName, boundedTag, boundedTags, defaultEnvironment, hostOfCall, hostOfUrl, isDeclared, nameOf, override } from "./config-model.js";
import { _enum, array, boolean, codec, custom, datetime, discriminatedUnion, encode, literal, never, number$1 as number, object, record, safeEncode, strictObject, string$1 as string, union, unknown } from "./zod.js";
import { dimensions, endpointGroup, endpointSeries, formatAge, formatChange, formatDay, formatDifference, formatDurationMs, formatFigure, formatLimit, formatOn, formatPoints, isAddress, mostNames as mostNames$2, nameOf as nameOf$1, scaleOver, unitOver, withoutQuery } from "./model.js";
import { Failure, exitStatus, exitStatusOf, reasonOf as reasonOf$1, runFailure, usageFailure } from "./model-failure.js";
import { isSet } from "./lib-environment.js";
import { decoded, fillLink, inTurn, withoutEndSlashes, withoutUserInfo } from "./config2.js";
import { ageOf, allSeriesOf, amountWords, betweenWords, block, blockLines, bucketMiddle, bucketOf, byKind, capitalised, changeFigure, changeOf, changeWords as changeWords$1, clockWords as clockWords$1, code, compareShares, count as count$2, counted, countsOf, courseOf as courseOf$1, cpuOf, currentFigure, currentWords, defaultExceptions, differenceOf, differenceWords as differenceWords$1, dimensionOf, exceptionsOf, fewestBeyond, figureWords, findIndicator, firstWhere, formatIndicator, formatSketch, foundIn as foundIn$1, gateErrorBudget, groupBySession, groupedBy, hasFewSamples, highestOf, holds, indicatorWords, isAllowedBy, isCapacity, isLowerBetter, isNoiseUntold, isOnExceptions, isReadFromPrometheus, isTolerance, isTooFewFor, isWhole, kindOfRemedy, knowledgeOf, known, labelWords, lastWithTags, lengthMs, levelInterval, liesAmongSamples, limitFigure, limitWords, limitedBy, link, list as list$1, listFirst, listSome, listed as listed$1, longestCommand, lowestOf, machineWords, meanLevel, metricOf as metricOf$1, mixShiftOf, moreWords, mostlyThrew, numberWords as numberWords$1, oddsToFail, oneLine as oneLine$1, percentileKey, percentileOf, plain, pooledValue, rangeWords, remedyForSamples, remedyOf, remembered, runWords, sameTags, samplesBeyond, samplesTell, samplesTellApart, scaleFor, seenAmount, sentenceOf, seriesOf, seriesOfType, shortCommit, shortened, shortenedLine, shownConfidence, shownEstimateOf, shownLevel, shuffle, sizeWords as sizeWords$2, sketchQuantile, sliceMsOf as sliceMsOf$1, standardError, studentQuantile, sumOf, sumOfSketches, tagWords, tagsKey, tellingFirst, tellsOfExceptions, terminalText, text as text$4, threwTooOften, timeOfDay, uniformDraws, unitsKept, unknownIn, unsigned, verdictCell as verdictCell$1, verdictWords, weighRelative, whereOf, withSeries, withTags, withoutStop, workOf, workWords } from "./judge.js";
import { parseJson } from "./lib-json.js";
import { aggregationWords, answerDoubt, changedPartWords, chooseBaseline, createFileStore, defaultCapacity, errorsOf, expectedUnits, failureKey, loadOf, mostBranchBytes, packedBytes, parseObjective, percentileIndicator, runSchema, sampleAggregations, seeing, spellingOf, spellingOfOutcome, storedPercentile, strayInstance, throughputOfAll, untilWon, writtenInstances } from "./baseline-config.js";
import { builtinMetrics, capacityMetric } from "./model-run-builtin-metrics.js";
import { errorFunction, mean, median, probit, sampleStandardDeviation, sampleVariance, sum } from "./simple-statistics.js";
import { Octokit, retry } from "./octokit.js";
import { markdownTable } from "./markdown-table.js";
import { stringWidth } from "./string-width.js";
import { stripVTControlCharacters } from "node:util";
import { createHash } from "node:crypto";
import { setTimeout as setTimeout$1 } from "node:timers/promises";
import { setMaxListeners } from "node:events";

// src/model/verdict/parts.ts
function list(item, most = 1e3, least = 0) {
	const items = array(item).max(most);
	return codec(least === 0 ? items : items.min(least), custom(Array.isArray), {
		decode: (items) => items,
		encode: (items) => items.slice(0, most)
	});
}
function text$3(longest) {
	return codec(string().max(longest), string(), {
		decode: (content) => content,
		encode: (content) => content.length <= longest ? content : `${content.slice(0, longest - 1)}…`
	});
}
const sentence = text$3(4e3);
const name = text$3(1e3);
const tags = record(string(), string());
const count$1 = number().int().nonnegative();
function nullable(schema) {
	return codec(schema.nullable(), custom(), {
		decode: (value) => value ?? void 0,
		encode: (value) => value ?? null
	});
}
function orInfinite(infinity) {
	return codec(number().nullable(), custom((value) => typeof value === "number"), {
		decode: (value) => value ?? infinity,
		encode: (value) => Number.isFinite(value) ? value : null
	});
}
const orMore = orInfinite(Number.POSITIVE_INFINITY);
const orLess = orInfinite(Number.NEGATIVE_INFINITY);

// src/model/verdict/change.ts
const interval = strictObject({
	low: orLess,
	high: orMore
});
const likeWith = strictObject({
	cpu: name,
	sessions: count$1,
	of: number().int().positive(),
	isCompared: boolean()
});
const change = strictObject({
	baseline: number(),
	difference: number(),
	ratio: nullable(number()),
	interval,
	confidence: number().gt(0).lt(1),
	baselineRuns: count$1,
	isBetter: boolean().optional().meta({ description: "Whether the figure got better beyond noise, at the odds that a failure takes." }),
	isWorse: boolean().optional().meta({ description: "Whether it got worse beyond noise, at the same odds; absent if not." }),
	likeWith: likeWith.optional().meta({ description: "Where the CPU model of the load generator explains most of how the stored sessions differ: how many of them are on this change's model, and whether those alone were compared with." })
}).meta({
	id: "change",
	description: "A change against the baseline; an open end of its interval is null."
});
const seenChange = strictObject({
	difference: number(),
	ratio: number().optional()
});
const nullControl = strictObject({
	change,
	differs: boolean(),
	leavesOpen: boolean()
});
const moment = strictObject({
	commit: codec(name.nullish(), custom(), {
		decode: (value) => value ?? void 0,
		encode: (value) => value ?? null
	}),
	recordedAt: datetime()
});
const creep = strictObject({
	against: _enum(["accepted", "oldest"]),
	referenceLevel: number(),
	ratio: number(),
	interval,
	tolerance: number().nonnegative(),
	from: moment.optional(),
	since: moment,
	runs: count$1
});

// src/model/verdict/objective.ts
const dimension = _enum(dimensions);
const percentile = strictObject({
	kind: literal("percentile"),
	percent: number().min(0).max(100)
});
const ofSecond = discriminatedUnion("kind", [
	strictObject({ kind: _enum(["avg", "rate"]) }),
	strictObject({ kind: literal("med") }),
	percentile
]);
const overSeconds = discriminatedUnion("kind", [
	strictObject({ kind: _enum([
		"avg",
		"min",
		"med",
		"max"
	]) }),
	strictObject({ kind: _enum(["step", "variability"]) }),
	percentile
]);
const aggregation = discriminatedUnion("kind", [
	strictObject({ kind: _enum([
		...aggregationWords,
		"start",
		"end",
		"change"
	]) }),
	percentile,
	strictObject({
		kind: literal("overSeconds"),
		each: ofSecond,
		over: overSeconds
	})
]);
const loadIndicator = strictObject({
	of: never().optional(),
	metric: name,
	tags,
	aggregation
});
const serverIndicator = strictObject({
	of: literal("servers"),
	metric: name,
	tags,
	aggregation,
	worst: _enum(["largest", "smallest"]),
	counted: name.optional()
});
const comparison = _enum([
	"<",
	"<=",
	">",
	">=",
	"==",
	"!="
]);
const absoluteBound = strictObject({
	kind: literal("absolute"),
	limit: number(),
	dimension,
	orBaseline: literal(true).optional()
});
const relativeBound = strictObject({
	kind: literal("relative"),
	measure: _enum([
		"share",
		"points",
		"offset"
	]),
	amount: number(),
	sees: number().positive().optional().meta({ description: "The change to detect, where `sees` sets one, as a share." }),
	dimension: dimension.optional()
});
const objectiveSource = discriminatedUnion("from", [
	strictObject({
		from: _enum(["input", "file"]),
		where: name,
		line: count$1
	}),
	strictObject({ from: literal("default") }),
	strictObject({ from: literal("script") })
]);
const objective = strictObject({
	text: name,
	indicator: union([loadIndicator, serverIndicator]),
	comparison,
	bound: discriminatedUnion("kind", [absoluteBound, relativeBound]),
	onMiss: _enum(["fail", "warn"]),
	source: objectiveSource
}).meta({
	id: "objective",
	description: "An objective as it was written, and what was read of it."
});

// src/model/verdict/reason.ts
const text$2 = string();
const lacking = strictObject({
	labels: tags,
	course: _enum(["gone", "came"]),
	since: string(),
	aggregation: _enum([
		"start",
		"end",
		"change"
	]),
	more: count$1
}).meta({
	id: "lacking",
	description: "Series of the servers' side without a figure at an end of the window."
});
const unread = discriminatedUnion("kind", [
	strictObject({ kind: literal("notQueried") }),
	strictObject({
		kind: literal("said"),
		text: text$2
	}),
	strictObject({
		kind: literal("lacking"),
		lacking
	}),
	strictObject({ kind: literal("noSeries") })
]).meta({
	id: "unread",
	description: "Why a run has no figure for an objective of the servers' side."
});
const leavesOpen = _enum(["required", "exceptions"]).optional();
const notJudgedReason = discriminatedUnion("kind", [
	strictObject({
		kind: literal("noBaseline"),
		leavesOpen
	}),
	strictObject({
		kind: literal("notInBaseline"),
		unread: unread.optional(),
		leavesOpen
	}),
	strictObject({
		kind: literal("noSamples"),
		of: _enum([
			"exceptions",
			"script",
			"default"
		])
	}),
	strictObject({
		kind: literal("fewSamples"),
		samples: count$1
	}),
	strictObject({
		kind: literal("fewExceptions"),
		baseline: number()
	}),
	strictObject({
		kind: literal("noiseUntold"),
		baseline: number()
	}),
	strictObject({ kind: literal("bucket") }),
	strictObject({ kind: literal("duration") }),
	strictObject({
		kind: literal("unread"),
		unread
	}),
	strictObject({
		kind: literal("lacking"),
		lacking
	}),
	strictObject({
		kind: literal("invalid"),
		position: count$1
	}),
	strictObject({ kind: literal("accepted") }),
	strictObject({
		kind: literal("text"),
		text: text$2
	})
]);
const openReason$1 = discriminatedUnion("kind", [strictObject({ kind: _enum([
	"noise",
	"fewSamples",
	"cutShort",
	"infinite"
]) }), strictObject({
	kind: literal("lacking"),
	lacking
})]);
const scenarioReason = discriminatedUnion("kind", [strictObject({ kind: _enum(["cutShort", "baselineRequired"]) }), strictObject({
	kind: literal("text"),
	text: text$2
})]);
const objectiveDoubt = discriminatedUnion("kind", [
	strictObject({
		kind: literal("roundsLeftOut"),
		position: count$1
	}),
	strictObject({
		kind: literal("roundsWithoutSamples"),
		lost: count$1,
		rounds: count$1
	}),
	strictObject({
		kind: literal("roundsUnread"),
		unread,
		rounds: count$1
	}),
	strictObject({
		kind: literal("baselineUnread"),
		missing: count$1,
		runs: count$1
	}),
	strictObject({ kind: literal("infinite") }),
	strictObject({
		kind: literal("fewSamples"),
		beyond: number(),
		steady: count$1
	}),
	strictObject({
		kind: literal("belowNoise"),
		noise: orMore,
		isShare: boolean()
	}),
	strictObject({
		kind: literal("mix"),
		endpoint: text$2,
		current: number(),
		baseline: number()
	})
]).meta({
	id: "doubt",
	description: "A doubt about the measurement of one objective, which decides nothing."
});
const hosts = list(strictObject({
	host: text$2,
	requests: count$1
}));
const hostDoubt = discriminatedUnion("kind", [
	strictObject({
		kind: literal("otherHosts"),
		target: text$2,
		requests: count$1,
		astray: count$1,
		hosts
	}),
	strictObject({
		kind: literal("otherPorts"),
		target: text$2,
		hosts
	}),
	strictObject({
		kind: literal("awaited"),
		target: text$2,
		answer: answerDoubt
	}),
	strictObject({ kind: literal("noAddresses") })
]);
const scenarioDoubt = discriminatedUnion("kind", [
	strictObject({
		kind: literal("defaultLeftOut"),
		objective: name,
		metric: name
	}),
	strictObject({
		kind: literal("hosts"),
		side: _enum(["head", "base"]),
		doubt: hostDoubt
	}),
	strictObject({
		kind: literal("text"),
		text: text$2
	})
]);

// src/model/verdict/remedy.ts
const positive$2 = number().int().positive();
const loadNeeded = strictObject({
	haveSeconds: number().nonnegative(),
	needSeconds: number().nonnegative(),
	rateFactor: number().positive().optional(),
	instead: aggregation.optional()
});
const remedy = discriminatedUnion("kind", [
	strictObject({
		kind: literal("rounds"),
		load: loadNeeded.optional(),
		needRounds: positive$2.optional()
	}),
	strictObject({
		kind: literal("longerRounds"),
		load: loadNeeded.optional()
	}),
	strictObject({
		kind: literal("sideBySide"),
		runs: positive$2.optional(),
		jobs: positive$2.optional(),
		load: loadNeeded.optional()
	}),
	strictObject({
		kind: literal("baselineRuns"),
		runs: positive$2,
		jobs: positive$2,
		more: positive$2.optional(),
		runsEach: positive$2.optional()
	})
]);

// src/model/verdict/judgement.ts
const verdictWord$1 = _enum([
	"pass",
	"warn",
	"fail",
	"inconclusive"
]);
const gateWord = _enum([...verdictWord$1.options, "broken"]);
const common = {
	objective,
	dimension,
	series: tags.optional(),
	bounds: strictObject({
		low: number(),
		high: number()
	}).optional().meta({ description: "Of a percentile read from a histogram: the values between which it lies." }),
	doubts: list(objectiveDoubt).optional().meta({ description: "What is doubtful about its measurement, with its figures; `warnings` has it in words." })
};
const judged$1 = {
	...common,
	current: number(),
	limit: number()
};
const absolute = strictObject({
	...judged$1,
	kind: literal("absolute"),
	verdict: verdictWord$1.exclude(["inconclusive"]),
	change: nullable(change),
	interval: interval.optional().meta({ description: "Between which values noise leaves the figure, where the limit is one of them." })
});
const relative = strictObject({
	...judged$1,
	kind: literal("relative"),
	verdict: verdictWord$1,
	change,
	creep: nullable(creep),
	sees: seenChange.optional().meta({ description: "A change for the worse that the objective is sure to see: twice its tolerance, or what `sees` sets." }),
	remedy: remedy.optional(),
	open: openReason$1.optional().meta({ description: "What leaves it open, beside the null control." }),
	control: nullControl.optional().meta({ description: "How the base deployment's second runs differ from its first: whether by as much as the tolerance, beyond chance, and whether that alone leaves a miss undecided." })
});
const notJudgedCause = _enum([
	"noBaseline",
	"changedLoad",
	"notInBaseline",
	"noSamples",
	"fewSamples",
	"noiseUntold",
	"bucket",
	"duration",
	"unread",
	"invalid",
	"accepted"
]);
const notJudged = strictObject({
	...common,
	kind: literal("notJudged"),
	cause: notJudgedCause.optional(),
	current: nullable(number()),
	change: change.optional(),
	reason: notJudgedReason,
	remedy: remedy.optional()
});
const storedNotJudged = codec(notJudged.extend({
	reason: sentence.optional(),
	because: notJudgedReason.optional().meta({ description: "The reason as a code with its figures." })
}), custom((value) => typeof value === "object"), {
	decode: ({ reason, because, ...facts }) => ({
		...facts,
		reason: because ?? {
			kind: "text",
			text: reason ?? ""
		}
	}),
	encode: ({ reason, ...facts }) => ({
		...facts,
		because: reason
	})
});
const judgement = discriminatedUnion("kind", [
	absolute,
	relative,
	storedNotJudged
]);

// src/model/comparability.ts
const changedPart = discriminatedUnion("kind", [
	strictObject({ kind: _enum([
		"script",
		"files",
		"options",
		"extensions"
	]) }),
	strictObject({
		kind: _enum(["generator", "generatorMajor"]),
		before: name,
		now: name
	}),
	strictObject({
		kind: literal("warmUp"),
		beforeMs: count$1,
		nowMs: count$1
	}),
	strictObject({
		kind: literal("unknown"),
		of: _enum(["stored", "current"]),
		because: _enum(["prometheus", "imported"]).optional()
	}),
	strictObject({
		kind: literal("text"),
		text: name
	})
]);
const comparable = strictObject({
	kind: literal("comparable"),
	runs: count$1
});
const none = strictObject({
	kind: literal("none"),
	branch: nullable(name),
	environment: name,
	otherEnvironments: list(name, 100)
});
const changedLoad = strictObject({
	kind: literal("changedLoad"),
	changed: list(name, 20).meta({ description: "What differs, in words." }),
	parts: list(changedPart, 20).optional().meta({ description: "What differs, as codes." }),
	runs: count$1
});
const comparability = codec(discriminatedUnion("kind", [
	comparable,
	none,
	changedLoad
]), custom((value) => typeof value === "object"), {
	decode: (stored) => {
		if (stored.kind !== "changedLoad") return stored;
		const { parts, changed, ...rest } = stored;
		return {
			...rest,
			changed: parts ?? changed.map((text) => ({
				kind: "text",
				text
			}))
		};
	},
	encode: (facts) => facts.kind === "changedLoad" ? {
		...facts,
		changed: [],
		parts: facts.changed
	} : facts
});

// src/model/verdict/invalidity.ts
const count = number().nonnegative();
const share = number();
const text$1 = string();
const thrown = {
	count,
	iterations: count,
	first: text$1.optional()
};
const invalidityFinding = discriminatedUnion("kind", [
	strictObject({
		kind: literal("startedApart"),
		lateMs: number(),
		isOfClock: boolean()
	}),
	strictObject({
		kind: literal("generatorBusy"),
		measure: _enum(["mean", "above90"]),
		share
	}),
	strictObject({
		kind: literal("vusExhausted"),
		dropped: count,
		asked: count,
		vus: count,
		iterationMs: number().optional(),
		perSecond: number().optional()
	}),
	strictObject({
		kind: literal("iterationsDropped"),
		dropped: count,
		asked: count,
		knowsVus: boolean()
	}),
	strictObject({
		kind: literal("rateNotReached"),
		started: count,
		asked: count
	}),
	strictObject({
		kind: _enum(["generatorErrors", "unanswered"]),
		count,
		requests: count,
		first: text$1
	}),
	strictObject({
		kind: literal("instances"),
		...writtenInstances.shape,
		stray: list(strayInstance, 10)
	}),
	strictObject({
		kind: literal("exceptions"),
		...thrown
	}),
	strictObject({
		kind: literal("outage"),
		of: _enum(["allFailed", "noneEnded"]),
		fromSeconds: number(),
		lastedSeconds: number()
	}),
	strictObject({
		kind: literal("warmingUp"),
		percent: number(),
		firstMs: number(),
		lastMs: number(),
		seconds: number()
	}),
	strictObject({
		kind: literal("text"),
		text: text$1
	})
]);
const undecidable = _enum([
	"latency",
	"latencyAndThroughput",
	"all"
]);
const invalidity = strictObject({
	finding: invalidityFinding,
	undecidable,
	rounds: list(count$1, 50),
	of: count$1,
	side: _enum(["head", "base"]),
	generator: strictObject({
		index: count$1,
		of: count$1
	}).optional()
});

// src/model/verdict/moved.ts
const positive$1 = number().int().positive();
const movedSeries$1 = strictObject({
	query: name,
	labels: tags,
	dimension,
	unit: name,
	how: discriminatedUnion("kind", [strictObject({
		kind: literal("level"),
		current: number(),
		baseline: number(),
		baselineRuns: positive$1,
		matched: _enum(["labels", "busiest"])
	}), strictObject({
		kind: literal("inTime"),
		lowest: number(),
		highest: number(),
		rho: number().min(-1).max(1),
		points: positive$1
	})])
}).meta({
	id: "moved",
	description: "A series of the servers' side that moved with a missed objective: a coincidence in time, not a proven cause."
});

// src/model/verdict/shown.ts
const course = _enum([
	"better",
	"worse",
	"neutral"
]);
const shownFigure$1 = strictObject({
	text: name,
	indicator: loadIndicator,
	per: loadIndicator.optional(),
	table: literal("k6").optional(),
	dimension,
	current: number().optional(),
	baseline: number().optional(),
	course: course.optional()
}).meta({
	id: "shownFigure",
	description: "A figure that is only shown: no verdict depends on it."
});
const part$1 = strictObject({
	name: name.optional(),
	mean: number(),
	share: number(),
	before: strictObject({
		mean: number(),
		share: number()
	}).optional()
});
const breakdownFacts = strictObject({
	of: loadIndicator,
	dimension,
	mean: number(),
	before: number().optional(),
	parts: list(part$1, 101),
	missing: list(name, 100)
}).meta({
	id: "breakdown",
	description: "Shares of named parts in the mean of a metric."
});

// src/model/verdict/why.ts
const endpoint = string();
const carriers = {
	names: list(endpoint),
	share: number().optional()
};
const endpointsMoved$1 = discriminatedUnion("kind", [
	strictObject({
		kind: literal("all"),
		count: count$1,
		evenness: _enum([
			"even",
			"uneven",
			"open"
		]),
		most: strictObject(carriers)
	}),
	strictObject({
		kind: literal("only"),
		...carriers
	}),
	strictObject({
		kind: literal("some"),
		count: count$1,
		...carriers
	}),
	strictObject({
		kind: literal("most"),
		moved: count$1,
		count: count$1
	})
]);
const distributionMoved$1 = discriminatedUnion("kind", [
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
const phasesMoved$1 = strictObject({
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
		rounds: count$1
	})
]);
const latency = strictObject({
	kind: literal("latency"),
	endpoints: endpointsMoved$1.optional(),
	distribution: distributionMoved$1.optional(),
	phases: phasesMoved$1.optional(),
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
		count: count$1
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
	phases: phasesMoved$1.optional(),
	errors: beside
});
const knownError = _enum([
	"invalidUrl",
	"requestTimeout",
	"noSuchHost",
	"blockedAddress",
	"blockedHost",
	"brokenPipe",
	"connectionTimeout",
	"connectionRefused",
	"connectionReset",
	"unknownAuthority",
	"wrongCertificateHost",
	"undecodableAnswer"
]);
const failureHow = discriminatedUnion("kind", [
	strictObject({
		kind: literal("status"),
		status: count$1,
		count: count$1
	}),
	strictObject({
		kind: literal("known"),
		error: knownError,
		count: count$1
	}),
	strictObject({
		kind: literal("error"),
		code: count$1,
		error: string(),
		count: count$1
	})
]);
const outage$1 = strictObject({
	round: count$1.optional(),
	fromSeconds: number(),
	lastedSeconds: number().optional()
});
const failures$1 = strictObject({
	kind: literal("failures"),
	requests: count$1,
	failed: count$1,
	how: list(failureHow),
	outage: outage$1.optional()
});
const exceptions$1 = strictObject({
	kind: literal("exceptions"),
	count: count$1,
	iterations: count$1,
	first: string().optional()
});
const whyFact = discriminatedUnion("kind", [
	latency,
	errors,
	throughput,
	failures$1,
	exceptions$1,
	strictObject({
		kind: literal("sentence"),
		text: sentence
	})
]).meta({
	id: "why",
	description: "What moved with a missed objective and what did not, beyond noise, or how requests failed. A ratio that rose from nothing is null."
});

// src/model/verdict/scenario.ts
const positive = number().int().positive();
const indicators = list(sentence, 500);
const toDecide = strictObject({
	kind: literal("toDecide"),
	indicators
});
const toConfirm = strictObject({
	kind: literal("toConfirm"),
	indicators
});
const toReplace = strictObject({
	kind: literal("toReplace"),
	indicators
});
const anotherRound$1 = discriminatedUnion("kind", [
	strictObject({ kind: literal("unneeded") }),
	toDecide,
	toConfirm,
	toReplace
]);
const roundCause = discriminatedUnion("kind", [
	strictObject({ kind: literal("asked") }),
	toDecide,
	toConfirm,
	toReplace
]);
const falseAlarms = strictObject({
	level: number().gt(0).lt(1),
	comparisons: positive,
	scenarios: positive.optional(),
	looks: positive
});
const shared = {
	verdict: verdictWord$1,
	judgements: list(judgement, 500),
	comparability,
	anotherRound: anotherRound$1,
	falseAlarms: nullable(falseAlarms),
	moved: list(movedSeries$1, 20).optional(),
	shown: list(shownFigure$1, 1e4).optional(),
	breakdown: breakdownFacts.optional()
};
const facts = {
	open: list(scenarioReason),
	doubts: list(scenarioDoubt, 100),
	invalid: list(invalidity, 100),
	why: list(whyFact, 10)
};
strictObject({
	...shared,
	...facts
});
const invalidRounds = invalidity.partial({
	finding: true,
	of: true,
	side: true
});
const words$1 = (text) => ({
	kind: "text",
	text
});
function invalidityOf(said, known = {}) {
	const { finding = words$1(said), undecidable = "all", rounds = [], of = 0, side = "head", ...others } = known;
	return {
		...others,
		finding,
		undecidable,
		rounds,
		of,
		side
	};
}
const stored = strictObject({
	...shared,
	open: facts.open.optional().meta({ description: "What leaves it open beside its objectives; `reason` has all of it in words." }),
	doubts: facts.doubts.optional().meta({ description: "What is doubtful about the measurement beside the doubts of its objectives; `warnings` has all of it in words." }),
	invalidRounds: list(invalidRounds, 100).optional().meta({ description: "Rounds that prove nothing, by their position from 0 out of so many, of what, and why; `invalid` has it in words." }),
	because: facts.why.optional().meta({ description: "What moved with a miss; `why` has it in words." }),
	reason: sentence.nullish(),
	warnings: list(sentence, 100).optional(),
	invalid: list(sentence, 100).optional(),
	why: sentence.nullish()
});
const scenarioVerdict = codec(stored, custom((value) => typeof value === "object"), {
	decode: ({ reason, warnings = [], invalid = [], why, because, invalidRounds: known = [], ...verdict }) => ({
		...verdict,
		open: verdict.open ?? (typeof reason === "string" ? [words$1(reason)] : []),
		doubts: verdict.doubts ?? warnings.map(words$1),
		invalid: Array.from({ length: Math.max(invalid.length, known.length) }, (_, index) => invalidityOf(invalid[index] ?? "", known[index])),
		why: because ?? (typeof why === "string" ? [{
			kind: "sentence",
			text: why
		}] : [])
	}),
	encode: ({ why, invalid, ...verdict }) => ({
		...verdict,
		because: why,
		invalidRounds: invalid
	})
});

// src/model/outcome/scenario.ts
const seriesLevel = strictObject({
	query: name,
	labels: tags,
	level: number()
});
const design = _enum([
	"stored",
	"alternating",
	"simultaneous"
]);
const stopped = discriminatedUnion("kind", [strictObject({ kind: _enum([
	"decided",
	"noUse",
	"given",
	"mostRounds",
	"budget",
	"cancelled"
]) }), strictObject({
	kind: literal("broken"),
	reason: sentence
})]);
const leftOut = strictObject({
	kind: _enum(["unfit", "broken"]),
	reason: sentence
});
const storedLeftOut = codec(leftOut, custom((value) => typeof value === "object"), {
	decode: (one) => one,
	encode: ({ kind, reason }) => ({
		kind,
		reason
	})
});
const recording = strictObject({
	how: _enum(["added", "accepted"]),
	asked: number().int().positive(),
	kept: count$1,
	leftOut: list(storedLeftOut, 50)
}).meta({
	id: "recording",
	description: "Of runs that were made for the baseline: how many were asked for and went into it, and which did not."
});
const judgements = list(judgement, 500);
const chain = strictObject({
	steps: list(name, 50, 2),
	pairs: list(judgements, 49, 1),
	whole: judgements.optional()
});
const judged = strictObject({
	kind: literal("judged"),
	scenario: name,
	environment: name,
	runs: list(runSchema, 50, 1),
	baseline: list(runSchema, 20),
	control: list(runSchema, 20).optional().meta({ description: "Side by side: the base deployment's second run of each round (null-control)." }),
	serversBefore: list(seriesLevel).optional().meta({ description: "Averages of the servers' series over the runs of the baseline." }),
	design,
	causes: list(roundCause, 50 - 1),
	stopped,
	recorded: _enum(["added", "accepted"]).optional(),
	recording: recording.optional(),
	verdict: scenarioVerdict,
	chain: chain.optional().meta({ description: "Of a chain of results: its steps, of which the last one against the one before is judged." })
});
const broken$1 = strictObject({
	kind: literal("broken"),
	scenario: name,
	environment: name,
	reason: sentence,
	cancelled: boolean(),
	partial: list(runSchema, 50)
});
const scenarioOutcome = discriminatedUnion("kind", [judged, broken$1]);
const gateOutcome = strictObject({
	verdict: gateWord,
	accepted: override.optional(),
	scenarios: list(scenarioOutcome, 100),
	unmeasured: strictObject({
		why: discriminatedUnion("kind", [strictObject({
			kind: literal("paths"),
			paths: list(sentence, 200),
			files: count$1
		}), strictObject({
			kind: literal("image"),
			digest: name
		})]),
		scenarios: list(strictObject({
			scenario: name,
			environment: name
		}), 100)
	}).optional().meta({ description: "Set if the gate passed without a load, as nothing changed that it measures: why." }),
	notes: list(sentence, 100)
});

// src/judge/validity/hosts.ts
function hostsOver(runs) {
	const all = runs.flatMap(({ hosts }) => hosts ?? []);
	const [first] = all;
	if (first === void 0) return void 0;
	const seen = [...groupedBy(all.flatMap(({ seen }) => seen), ({ is, host }) => `${is} ${host}`).values()].map((own) => ({
		...own[0],
		requests: sumOf(own, ({ requests }) => requests),
		redirects: sumOf(own, ({ redirects }) => redirects)
	}));
	return {
		target: first.target,
		seen: seen.sort((one, other) => other.requests - one.requests),
		more: sumOf(all, ({ more = 0 }) => more),
		named: sumOf(all, ({ named = 0 }) => named),
		untold: sumOf(all, ({ untold = 0 }) => untold)
	};
}
function hostDoubts(runs) {
	return [...runs.flatMap(({ awaited: answer, provenance: { target } }) => answer === void 0 ? [] : [{
		kind: "awaited",
		target,
		answer
	}]).slice(0, 1), ...requestDoubts(runs)];
}
function requestDoubts(runs) {
	const over = hostsOver(runs);
	if (over === void 0) return [];
	const { target, seen, more = 0, named = 0, untold = 0 } = over;
	const those = (wanted) => seen.filter(({ is }) => is === wanted).map(({ host, requests }) => ({
		host,
		requests
	}));
	const doubts = [];
	const others = those("other");
	const astray = sumOf(others, ({ requests }) => requests) + more;
	if (astray > 0) {
		const requests = sumOf(seen, (one) => one.requests) + more + named + untold;
		doubts.push({
			kind: "otherHosts",
			target,
			requests,
			astray,
			hosts: others
		});
	}
	const otherPorts = those("otherPort");
	if (otherPorts.length > 0) doubts.push({
		kind: "otherPorts",
		target,
		hosts: otherPorts
	});
	if (untold > 0 && !seen.some(({ is }) => is === "target")) doubts.push({ kind: "noAddresses" });
	return doubts;
}

// src/report/words/facts/hosts.ts
function listed(hosts) {
	const named = hosts.map(({ host, requests }) => `${host} (${counted(requests)})`);
	return listFirst(5, named);
}
const declare = "add it to hosts in the gate file (or --hosts)";
const elsewhere$1 = `the figures describe another host, such as a login page.
Log in from the script, or send what the deployment's protection requires (a token, a cookie, a bypass header). If you meant that host, ${declare}.`;
function astraySentence(astray, script) {
	const { target, scenario, requests, redirects, hosts } = astray;
	const ofScenario = scenario === void 0 ? "" : ` of the scenario "${scenario}"`;
	const all = `${counted(requests)} requests${ofScenario}`;
	const named = script === void 0 ? "the script" : `"${script}"`;
	const read = `Read the target's address from __ENV.TARGET_URL (or __ENV.BASE_URL) in ${named}`;
	return byKind(astray, {
		elsewhere: () => (requests === 1 ? `The only request${ofScenario} did not go to the target ${target}; it went to ${listed(hosts)}.\n` : `None of the ${all} went to the target ${target}; they went to ${listed(hosts)}.\n`) + `${read}. If you meant another host, ${declare}.`,
		unread: () => {
			const known = hosts.length === 0 ? "" : ` Some went to ${listed(hosts)}.`;
			const went = requests === 1 ? "its only request did not go" : `none of its ${all} went`;
			return `${capitalised(named)} neither contains the address of the target ${target} nor reads it, so ${went} there.${known}\n${read}. If you meant another host, ${declare}.`;
		},
		redirected: () => `The target ${target} answered ${counted(redirects)} of the ${all} with a redirect, and most answers came from ${listed(hosts)}: ` + elsewhere$1,
		leadsElsewhere: () => `${counted(redirects)} of the ${all} were answered with a redirect, and the target ${target} redirects to ${hosts[0]?.host ?? ""}: ` + elsewhere$1
	});
}
function hostsBesideTarget(runs) {
	const { seen = [] } = hostsOver(runs) ?? {};
	return seen.every(({ is }) => is === "target") ? void 0 : listed(seen);
}
function hostDoubtSentence(doubt) {
	return byKind(doubt, {
		otherHosts: ({ target, requests, astray, hosts }) => `${formatFigure(astray / requests, "ratio")} of the ${counted(requests)} requests did not go to the target ${target}: ${listed(hosts)}. If this is intended, ${declare}.`,
		otherPorts: ({ target, hosts }) => `gRPC calls went to another port than the target's (${target}): ${listed(hosts)}. If this is intended, ${declare}.`,
		awaited: ({ target, answer }) => {
			return `The target ${target} ${answer.kind === "status" ? `answered ${answer.path} with status ${answer.status}` : `redirects ${answer.path} to ${answer.host}`} before the load, so this may be a login page and not the service. Set await-path to a path that answers without a login, or await-status to what is right.`;
		},
		noAddresses: () => "The samples have no address, so it was not checked that the requests went to the target; add \"url\" to systemTags in the options of the script."
	});
}

// src/report/words/why/exceptions.ts
function countWords({ count, iterations }) {
	if (count === iterations) return iterations === 1 ? "the only iteration" : `all ${numberWords$1(iterations)} iterations`;
	return `${numberWords$1(count)} of ${numberWords$1(iterations)} iterations (${formatFigure(count / iterations, "ratio")})`;
}
function exceptionsClause(exceptions) {
	const { first } = exceptions;
	const example = first === void 0 ? "" : ` (the first: ${first})`;
	return `${countWords(exceptions)} ended with an uncaught exception${example}`;
}
function thrownWords(runs) {
	const exceptions = exceptionsOf(runs);
	return exceptions && exceptionsClause(exceptions);
}

// src/report/words/facts/invalidity.ts
function percent(share) {
	return formatFigure(share, "ratio");
}
function droppedWords({ dropped, asked }) {
	return `k6 dropped ${counted(dropped)} of ${counted(asked)} iterations (${percent(dropped / asked)})`;
}
function neededVus({ iterationMs, perSecond, vus }) {
	if (iterationMs === void 0 || perSecond === void 0) return "";
	const needed = Math.ceil(perSecond * iterationMs / 1e3);
	if (needed <= vus) return " for a time";
	return `: an iteration took ${formatFigure(iterationMs, "time")} on average, so ${numberWords$1(perSecond)}/s need about ${counted(needed)} VUs`;
}
function busyWords({ measure, share }, isOneOfSeveral) {
	const seen = measure === "mean" ? `was ${percent(share)} busy on average` : `was more than 90 % busy for ${percent(share)} of the time`;
	return `${isOneOfSeveral ? "the machine" : "the load generator's machine"} ${seen}, so the figures include its own delays; use a larger machine, one that does not also run the target, or a lower rate`;
}
function startedApartWords({ lateMs, isOfClock }) {
	const apart = formatDurationMs(Math.round(Math.abs(lateMs) / 10) * 10);
	return isOfClock ? `k6 started ${apart} ${lateMs > 0 ? "after" : "before"} the others, because the clock of its machine differs from theirs, so part of the load was not the script's; synchronise its clock (NTP)` : `k6 started ${apart} after the agreed second, so part of the load was missing until then; set a later shard-start or, from the second round on, a longer max-duration`;
}
function outageWords$1({ of, fromSeconds, lastedSeconds }) {
	return `${of === "allFailed" ? "every request failed" : "no request finished"} for ${numberWords$1(lastedSeconds)} s from second ${numberWords$1(fromSeconds)} on, so the target was down for part of the run; check its log for that time`;
}
function warmingUpWords({ percent: percentile, firstMs, lastMs, seconds }) {
	const name = percentile === 50 ? "the median" : `p${percentile}`;
	const [first, last] = [formatFigure(firstMs, "time", lastMs), formatFigure(lastMs, "time", firstMs)];
	return `the target was still warming up: ${name} was ${first} in the first ${numberWords$1(seconds)} s and ${last} in the last; set warm-up, or a longer one, to leave out the beginning`;
}
function tenths(ms) {
	return numberWords$1(Math.round(ms / 100) / 10);
}
function strayWords(stray) {
	const seen = byKind(stray, {
		missing: () => "is missing",
		late: ({ byMs }) => `began ${tenths(byMs)} s after the first`,
		short: ({ byMs }) => `stopped ${tenths(byMs)} s before the others`,
		uneven: ({ finished, usual }) => `finished ${counted(finished)} iterations and the others ${counted(usual)}`
	});
	return `${stray.instance} ${seen}`;
}
function instancesWords({ wrote, expected = wrote, stray }) {
	const isWhole = wrote === expected && !stray.some(({ kind }) => kind === "missing");
	const of = wrote === expected ? "" : ` of ${counted(expected)}`;
	return `${isWhole ? `the ${counted(wrote)} k6 instances did not make equal parts of the load` : `${counted(wrote)}${of} k6 instances wrote to Prometheus`}${stray.length === 0 ? "" : ` (${stray.map(strayWords).join(", ")})`}, so the load was not that of the script; look at the log of that instance, and run the test again`;
}
function findingWords({ finding, generator }) {
	return byKind(finding, {
		startedApart: startedApartWords,
		generatorBusy: (it) => busyWords(it, generator !== void 0),
		vusExhausted: (it) => `${droppedWords(it)} because all ${counted(it.vus)} VUs it may use were busy${neededVus(it)}; so requests are missing from the times when the target was slowest; check why iterations take that long, or raise maxVUs if that is expected`,
		iterationsDropped: (it) => it.knowsVus ? `${droppedWords(it)}, which the load generator's machine could not start in time; raise preAllocatedVUs, or use a larger machine` : `${droppedWords(it)}; raise maxVUs if all VUs were busy, and check the CPU of the load generator's machine`,
		rateNotReached: ({ started, asked }) => `k6 started at most ${counted(started)} of the ${counted(asked)} scheduled iterations (${percent(started / asked)}), so the load was lower than the script specifies; use a larger machine or a lower rate`,
		generatorErrors: ({ count, requests, first }) => `${counted(count)} of ${counted(requests)} requests failed on the load generator's machine (${first}), not at the target; raise its limits for open files and ports, reuse connections, and check its DNS server`,
		unanswered: ({ count, requests, first }) => `${counted(count)} of ${counted(requests)} requests got no response (${first}), so their durations are not the target's; check its log`,
		instances: instancesWords,
		exceptions: (it) => `${exceptionsClause(it)}, so the code after it was not measured`,
		outage: outageWords$1,
		warmingUp: warmingUpWords,
		text: ({ text }) => text
	});
}
function invalidityClause(invalidity) {
	const { finding, side, rounds, of, generator } = invalidity;
	if (finding.kind === "text") return finding.text;
	return known(side === "base" && "on the base deployment", rounds.length < of && `in round ${rounds.map((round) => round + 1).join(" and ")} of ${of}`, generator && `on load generator ${generator.index} of ${generator.of}`, findingWords(invalidity)).join(", ");
}

// src/judge/objective/open.ts
function isOpen(judgement) {
	if (judgement.kind === "absolute") return false;
	if (judgement.kind === "relative") return judgement.verdict === "inconclusive";
	const { reason } = judgement;
	switch (reason.kind) {
		case "noBaseline":
		case "notInBaseline": return reason.leavesOpen !== void 0;
		case "accepted":
		case "text": return false;
		default: return true;
	}
}
function decides(judgement) {
	return !isOpen(judgement) || judgement.objective.onMiss === "fail";
}

// src/report/words/facts/reasons.ts
const noBaseline = "there is no baseline yet";
function absenceWords(comparability) {
	return byKind(comparability, {
		none: ({ environment, otherEnvironments, branch }) => {
			const isElsewhere = otherEnvironments.length > 0;
			const where = environment === "default" && !isElsewhere ? "" : ` in the environment ${environment}`;
			const only = isElsewhere ? `, only in ${listed$1(otherEnvironments)}` : "";
			return `${noBaseline}${branch === void 0 ? "" : ` for ${branch}`}${where}${only}`;
		},
		changedLoad: ({ changed: parts }) => {
			return `the load itself changed${parts.length === 0 ? "" : ` (${listed$1(parts.map(changedPartWords))})`}, so earlier runs are not comparable`;
		},
		comparable: () => noBaseline
	});
}
function lackingWords({ labels, course, since, aggregation, more }) {
	const name = shortened(labelWords(labels), 80) || "the series";
	const why = course === "gone" ? "gone" : "present only";
	const others = more === 0 ? "" : ` (and ${more} more series)`;
	return `${name} has no ${aggregation}: ${why} since ${timeOfDay(since)}${others}`;
}
function unreadWords(unread) {
	return byKind(unread, {
		notQueried: () => "the run was recorded without this query",
		said: ({ text }) => text.trim().replace(/\.$/, ""),
		lacking: ({ lacking }) => lackingWords(lacking),
		noSeries: () => "the query returned no series for the window"
	});
}
function noFigures(queries, reason) {
	return `there are no figures for ${listed$1(queries)}: ${reason}`;
}
function differenceWords(difference, { objective, change, dimension }) {
	if (objective.bound.kind === "relative" && objective.bound.measure === "share" && change.baseline !== 0) return formatChange(difference / Math.abs(change.baseline));
	if (dimension === "ratio") return formatPoints(difference);
	return `${difference > 0 ? "+" : ""}${formatFigure(difference, dimension)}`;
}
function exceptionsWords$1({ current = 0 }) {
	return `${formatFigure(current, "ratio")} of iterations ended with an uncaught exception`;
}
function withinBoundsWords({ objective, dimension, bounds }, preciseAs) {
	const name = formatIndicator(objective.indicator);
	if (bounds === void 0 || objective.bound.kind !== "absolute") return `${name} is not precise enough`;
	const { limit } = objective.bound;
	const [from, to] = [bounds.low, bounds.high].map((it) => formatFigure(it, dimension, limit));
	return `${name} is between ${from} and ${to}, as precise as ${preciseAs}, and the limit ${formatLimit(limit, dimension)} is in that range`;
}
function boundsWords(runs) {
	const sources = runs.map((run) => isReadFromPrometheus(run) ? "Prometheus stores buckets, not samples." : `${run.generator.split(/[ ,(]/, 1)[0]} stores rounded figures, not samples.`);
	return `${[...new Set(sources)].join(" ")} Against a baseline, the width of the range counts as noise; a limit inside the range leaves the objective inconclusive.`;
}
function noSamplesWords({ text }, { of }) {
	return {
		exceptions: "these results do not include how many iterations ended with an exception",
		script: `the run has no samples for ${text}, a threshold of the script`,
		default: `the run has no samples for ${text}, which the baseline has`
	}[of];
}
function notJudgedClause(judgement, { comparability, invalid }) {
	const { objective, reason } = judgement;
	const name = formatIndicator(objective.indicator);
	const figure = (value) => formatFigure(value, judgement.dimension);
	return byKind(reason, {
		noBaseline: () => absenceWords(comparability),
		notInBaseline: ({ unread }) => `the baseline has no figure for ${name}${unread === void 0 ? "" : `: ${unreadWords(unread)}`}`,
		noSamples: (it) => noSamplesWords(objective, it),
		fewSamples: ({ samples }) => `${samples === 1 ? "one sample is" : `${samples} samples are`} too few to tell whether ${objective.text}`,
		fewExceptions: ({ baseline }) => `${exceptionsWords$1(judgement)}, too few to tell whether that is more than in the baseline (${figure(baseline)})`,
		noiseUntold: ({ baseline }) => `${name} was ${figure(baseline)} and is ${figure(judgement.current ?? NaN)}, but results without samples do not show how far chance moves it; give several files, such as three for the baseline`,
		bucket: () => withinBoundsWords(judgement, "its histogram allows"),
		duration: () => withinBoundsWords(judgement, "the estimated duration allows"),
		unread: ({ unread }) => noFigures([objective.indicator.metric], unreadWords(unread)),
		lacking: ({ lacking }) => `${name}: ${lackingWords(lacking)}`,
		invalid: ({ position }) => invalid[position] ? invalidityClause(invalid[position]) : "the measurement is not valid",
		accepted: () => "the new level is accepted regardless of the old one",
		text: ({ text }) => text.replace(/\.$/, "")
	});
}
function notJudgedSentence(judgement, context) {
	const { reason } = judgement;
	if (reason.kind === "text") return reason.text;
	if (reason.kind === "noSamples" && reason.of === "script") return "The run has no samples for it.";
	return sentenceOf(notJudgedClause(judgement, context));
}
const cutShort = "the load was stopped early, so this run is incomplete and cannot be compared with complete ones";
function noiseWords(judgement) {
	const { objective, change, remedy } = judgement;
	const size = (difference) => differenceWords(difference, judgement);
	const why = remedy === void 0 || remedy.kind === "rounds" || remedy.kind === "longerRounds" ? "" : `; ${limitedBy(remedy)}`;
	return `${formatIndicator(objective.indicator)} changed by ${size(change.difference)}, but noise allows anything from ${size(change.interval.low)} to ${size(change.interval.high)}${why}`;
}
function infiniteWords({ indicator }) {
	return `${formatIndicator(indicator)} was +Inf at times, above any limit; the figure is the largest of its other values`;
}
function openClause(judgement) {
	const { objective, open } = judgement;
	if (open === void 0) return void 0;
	const name = formatIndicator(objective.indicator);
	return byKind(open, {
		noise: () => noiseWords(judgement),
		fewSamples: () => `${name} has fewer than ${5} samples beyond it`,
		cutShort: () => cutShort,
		infinite: () => infiniteWords(objective),
		lacking: ({ lacking }) => `${name}: ${lackingWords(lacking)}`
	});
}
function leftOpen$1(judgement, context) {
	if (judgement.kind === "absolute" || !decides(judgement)) return void 0;
	if (judgement.kind === "relative") return openClause(judgement);
	const { reason } = judgement;
	const clause = notJudgedClause(judgement, context);
	switch (reason.kind) {
		case "accepted":
		case "text": return;
		case "noBaseline":
		case "notInBaseline":
			if (reason.leavesOpen === void 0) return void 0;
			return reason.leavesOpen === "required" ? `${clause}, and this gate requires one` : `${exceptionsWords$1(judgement)}, and it is unknown whether that is new: ${clause}`;
		default: return clause;
	}
}
function scenarioClause(reason, { comparability }) {
	return byKind(reason, {
		cutShort: () => cutShort,
		baselineRequired: () => `${absenceWords(comparability)}, and this gate requires one`,
		text: ({ text }) => text.replace(/\.$/, "")
	});
}
function unreadClauses(judgements) {
	const unread = judgements.flatMap((it) => it.kind === "notJudged" && it.reason.kind === "unread" && decides(it) ? [{
		metric: it.objective.indicator.metric,
		reason: unreadWords(it.reason.unread)
	}] : []);
	return [...groupedBy(unread, ({ reason }) => reason)].map(([reason, of]) => {
		return noFigures(of.map(({ metric }) => metric), reason);
	});
}
function openClauses(scenario) {
	const { open, judgements } = scenario;
	const isUnread = (it) => it.kind === "notJudged" && it.reason.kind === "unread";
	return [.../* @__PURE__ */ new Set([
		...open.map((reason) => scenarioClause(reason, scenario)),
		...judgements.flatMap((it) => isUnread(it) ? [] : leftOpen$1(it, scenario) ?? []),
		...unreadClauses(judgements)
	])];
}
function reasonOf(scenario) {
	const [text] = scenario.open;
	if (text?.kind === "text") return text.text;
	if (scenario.verdict !== "inconclusive") return void 0;
	const clauses = openClauses(scenario);
	const rest = clauses.length - 3;
	if (clauses.length === 0) return void 0;
	return `${clauses.slice(0, 3).join("; ")}${rest > 0 ? `; and ${rest} more like these` : ""}.`;
}
function invalidInReason(scenario) {
	if (scenario.verdict !== "inconclusive") return [];
	const clauses = openClauses(scenario).slice(0, 3);
	return scenario.judgements.flatMap((it) => {
		if (it.kind !== "notJudged" || it.reason.kind !== "invalid") return [];
		const clause = leftOpen$1(it, scenario);
		return clause !== void 0 && clauses.includes(clause) ? [it.reason.position] : [];
	});
}

// src/report/words/facts/doubts.ts
function fewSamplesSentence({ objective }, { beyond, steady }) {
	const whole = Math.floor(beyond);
	const some = whole === 1 ? "only 1 sample per round lies" : `only ${whole} samples per round lie`;
	const are = whole === 0 ? "less than one sample per round lies" : some;
	return `${objective.text}: ${are} beyond ${formatIndicator(objective.indicator)}; ${steady} or more per round are needed for a reliable figure.`;
}
function sizeWords$1({ noise, isShare }, dimension) {
	if (isShare) return unsigned(formatChange(noise));
	return dimension === "ratio" ? unsigned(formatPoints(noise)) : formatFigure(noise, dimension);
}
function mixSentence({ endpoint, current, baseline }) {
	const [now, before] = [current, baseline].map((share) => formatFigure(share, "ratio"));
	return `The mix of requests changed: ${endpoint} is now ${now} of all requests, ${before} in the baseline. Figures over all requests are not adjusted for this; objectives on single endpoints are unaffected.`;
}
function objectiveSentence(doubt, judgement, { invalid }) {
	const { objective, dimension } = judgement;
	const name = formatIndicator(objective.indicator);
	return byKind(doubt, {
		roundsLeftOut: ({ position }) => {
			const found = invalid[position];
			const clause = found ? invalidityClause(found) : "rounds are not a valid measurement";
			return sentenceOf(`${clause} (left out of the affected figures)`);
		},
		roundsWithoutSamples: ({ lost, rounds }) => `${name}: ${lost} of ${rounds} rounds have no samples of it; only the others are judged.`,
		roundsUnread: ({ rounds, unread }) => {
			const [which, were] = rounds === 1 ? ["one round has", "was"] : [`${rounds} rounds have`, "were"];
			return `${name}: ${which} no figure and ${were} left out: ${unreadWords(unread)}.`;
		},
		baselineUnread: ({ missing, runs }) => `${name}: ${missing} of ${runs} baseline runs have no figure for it and were left out.`,
		infinite: () => sentenceOf(infiniteWords(objective)),
		fewSamples: (it) => fewSamplesSentence(judgement, it),
		belowNoise: (it) => `${objective.text}: the tolerance is below the noise of these measurements (${sizeWords$1(it, dimension)}), so it cannot be confirmed; run \`loadline calibrate\` to see which tolerances can be.`,
		mix: mixSentence
	});
}
function scenarioSentence(doubt) {
	return byKind(doubt, {
		defaultLeftOut: ({ objective, metric }) => `The default objective ${objective} was left out: the run has no ${metric}. Write objectives for what the script measures.`,
		hosts: ({ side, doubt: found }) => `${side === "base" ? "On the base deployment: " : ""}${hostDoubtSentence(found)}`,
		text: ({ text }) => text
	});
}
function doubtSentences(scenario) {
	const ofObjectives = scenario.judgements.flatMap((it) => (it.doubts ?? []).map((doubt) => objectiveSentence(doubt, it, scenario)));
	return [.../* @__PURE__ */ new Set([...scenario.doubts.map(scenarioSentence), ...ofObjectives])];
}
function untoldInvalidity(scenario) {
	const leftOut = scenario.judgements.flatMap(({ doubts = [] }) => doubts.flatMap((doubt) => doubt.kind === "roundsLeftOut" ? [doubt.position] : []));
	const named = /* @__PURE__ */ new Set([...invalidInReason(scenario), ...leftOut]);
	const unnamed = scenario.invalid.filter((_, position) => !named.has(position));
	const texts = [reasonOf(scenario) ?? "", ...doubtSentences(scenario)].map((it) => it.toLowerCase());
	return unnamed.flatMap((one) => {
		const clause = invalidityClause(one);
		return one.finding.kind === "text" && texts.some((it) => it.includes(clause.toLowerCase())) ? [] : [clause];
	});
}

// src/report/words/why/failures.ts
const mostNamed$2 = 2;
const meanings = {
	invalidUrl: "invalid URL",
	requestTimeout: "request timeout",
	noSuchHost: "no such host",
	blockedAddress: "blocked IP address",
	blockedHost: "blocked host name",
	brokenPipe: "broken pipe",
	connectionTimeout: "connection timed out",
	connectionRefused: "connection refused",
	connectionReset: "connection reset",
	unknownAuthority: "certificate signed by unknown authority",
	wrongCertificateHost: "certificate for another host",
	undecodableAnswer: "response that cannot be decompressed"
};
function howWords(how) {
	return byKind(how, {
		status: ({ status }) => `HTTP ${status}${status < 400 ? " (not expected by the script)" : ""}`,
		known: ({ error }) => meanings[error],
		error: ({ error, code }) => {
			const words = shortened(oneLine$1(error), 60);
			if (code === 0) return words === "" ? "no answer" : words;
			return `k6 error ${code}${words === "" ? "" : ` (${words})`}`;
		}
	});
}
function onlyWords(how) {
	const words = howWords(how);
	if (how.kind === "status") return how.count === 1 ? `the only answer was ${words}` : `all ${numberWords$1(how.count)} answers were ${words}`;
	return `${words} on ${how.count === 1 ? "the only request" : `all ${numberWords$1(how.count)} requests`}`;
}
function kindsWords({ how, failed, requests }) {
	const [first] = how;
	if (first === void 0) return "";
	if (first.count === requests) return onlyWords(first);
	const named = how.slice(0, mostNamed$2);
	const others = failed - sumOf(named, ({ count }) => count);
	const parts = known(...named.map((one) => `${howWords(one)} on ${numberWords$1(one.count)}`), others > 0 && `others on ${numberWords$1(others)}`);
	return `${list$1(parts)} of ${numberWords$1(requests)} requests`;
}
function outageWords({ round, fromSeconds, lastedSeconds }) {
	return `${round === void 0 ? "" : `in round ${round} `}every request failed${lastedSeconds === void 0 ? "" : ` for ${numberWords$1(lastedSeconds)} s`} from second ${numberWords$1(fromSeconds)} on`;
}
function failuresSentence(failures) {
	const { outage } = failures;
	return sentenceOf(known(kindsWords(failures), outage && outageWords(outage)).join("; "));
}
function failureQuestion(common) {
	const seen = `every answer was ${common.slice(6)}`;
	const credentials = "does the script send the credentials that the target requires?";
	return {
		invalidUrl: {
			seen: "no request had a valid URL",
			question: "does the script read a variable other than TARGET_URL or BASE_URL?"
		},
		status401: {
			seen,
			question: credentials
		},
		status403: {
			seen,
			question: credentials
		},
		status404: {
			seen,
			question: "does the script request a path that the target serves?"
		}
	}[common];
}

// src/report/words/why/why.ts
const longestSentence = 200;
const longestName$1 = 40;
const mostNames$1 = 2;
const plainName = /^[\p{L}\p{N}/][\p{L}\p{N}_/{}.-]*$/u;
function nameWords(name) {
	const short = shortened(oneLine$1(name.slice(0, 1e3)), longestName$1);
	return plainName.test(short) ? short : `"${short.replaceAll("\"", "'")}"`;
}
function namesWords$1(names) {
	return listFirst(mostNames$1, names.map(nameWords));
}
function percentWords(share) {
	return `${share >= 1 ? 100 : Math.min(99, Math.max(1, Math.round(share * 100)))} %`;
}
const nearlyAll$1 = .995;
function sizeWords(ratio) {
	return unsigned(formatChange(Math.abs(ratio)));
}
function shareWords(share) {
	return share === void 0 || share >= nearlyAll$1 ? "" : ` (${percentWords(share)} of the change)`;
}
function endpointsWords(endpoints) {
	return byKind(endpoints, {
		only: ({ names, share }) => `only ${namesWords$1(names)} got slower${shareWords(share)}`,
		some: ({ names, share, count }) => {
			if (names.length <= mostNames$1) return `slower beyond noise: ${namesWords$1(names)}${shareWords(share)}`;
			const first = namesWords$1(names.slice(0, 1));
			return `${names.length} of ${count} endpoints got slower${shareWords(share)}, ${first} with the largest part`;
		},
		most: ({ moved, count }) => `${moved} of ${count} endpoints got slower (the others are inconclusive)`,
		all: ({ count, evenness, most }) => {
			const all = `${allWords(count)} got slower`;
			if (evenness === "even") return `${all} by about the same percentage`;
			return evenness === "uneven" ? `${all}, ${mostWords(most, count)}` : all;
		}
	});
}
function allWords(endpoints) {
	return endpoints === 2 ? "both endpoints" : `all ${endpoints} endpoints`;
}
function mostWords({ names, share = 0 }, count) {
	return share >= 1.5 / count ? `but unevenly: ${percentWords(share)} of the change is on ${namesWords$1(names)}` : "but not by the same percentage";
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
	return `${share >= nearlyAll$1 ? "all added failures" : `${percentWords(share)} of the added failures`} are on ${namesWords$1(names)}`;
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
function clausesOf$1(why) {
	return byKind(why, {
		latency: latencyClauses,
		errors: errorsClauses,
		throughput: throughputClauses
	});
}
function whySentence(why) {
	const [first = "", ...others] = clausesOf$1(why);
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
		exceptions: (it) => sentenceOf(exceptionsClause(it)),
		sentence: ({ text }) => text
	});
}
function whyWords(facts) {
	return known(...facts.map(factSentence)).join(" ") || void 0;
}

// src/judge/objective/misses.ts
function decided(judgements) {
	return judgements.filter((it) => it.kind !== "notJudged");
}
function isMissed(judgement) {
	return judgement.kind !== "notJudged" && (judgement.verdict === "fail" || judgement.verdict === "warn");
}
function isMet(judgement) {
	return judgement.kind !== "notJudged" && judgement.verdict === "pass";
}
function excess(judgement) {
	const { current, limit } = judgement;
	const creep = judgement.kind === "relative" ? judgement.creep : void 0;
	if (creep !== void 0) return Math.abs(creep.ratio) - creep.tolerance;
	return current === limit ? 0 : Math.abs(current - limit) / Math.abs(limit);
}
function rankOf$1({ objective }) {
	if (isOnExceptions(objective)) return 0;
	return objective.indicator.of === "servers" ? 2 : 1;
}
function misses$1(judgements, verdict) {
	return decided(judgements).filter((it) => it.verdict === verdict).sort((one, other) => rankOf$1(one) - rankOf$1(other) || excess(other) - excess(one));
}

// src/report/document/piece.ts
function line$1(...pieces) {
	return pieces;
}
function codes(names) {
	return names.flatMap((code, index) => index === 0 ? [{ code }] : [", ", { code }]);
}
function nextLine(...pieces) {
	return [
		{ strong: "Next:" },
		" ",
		...pieces
	];
}
function paragraphs(lines) {
	return lines.map((it) => ({
		kind: "paragraph",
		line: it
	}));
}
function listOf(items) {
	return items.length === 0 ? [] : [{
		kind: "list",
		items
	}];
}
function left(title, cell) {
	return {
		title,
		align: "left",
		cell
	};
}
function right(title, cell) {
	return {
		title,
		align: "right",
		cell
	};
}
function tableOf(rows, columns, most = rows.length) {
	const shown = known(...columns);
	return {
		kind: "table",
		columns: shown.map(({ title, align }) => ({
			title,
			align
		})),
		rows: rows.slice(0, most).map((row) => shown.map(({ cell }) => cell(row))),
		omitted: Math.max(0, rows.length - most)
	};
}
function figureText(value, how) {
	if (value === void 0) return "–";
	return typeof how === "string" ? formatFigure(value, how) : formatOn(how, value);
}
function figureLine(value, how) {
	return [figureText(value, how)];
}
function opened(title, nodes, about) {
	return {
		kind: "section",
		title,
		isOpen: true,
		nodes,
		...about && { about }
	};
}
function evidence(title, nodes, more = {}) {
	return {
		kind: "section",
		title,
		isOpen: false,
		rank: "evidence",
		nodes,
		...more
	};
}

// src/report/words/sections/endpoints.ts
const orientationWords = "For orientation: differences of single endpoints are not tested for noise unless an objective names the endpoint.";
function namesWords(names) {
	return names > 1e3 ? `more than ${count$2(mostNames$2, "URL")}` : count$2(names, "URL");
}
function leftOutLine$1(runs) {
	const [most] = runs.flatMap(({ endpointsLeftOut }) => endpointsLeftOut ?? []).sort((one, other) => other.endpoints - one.endpoints);
	if (most === void 0) return void 0;
	const { endpoints, requests, orMore } = most;
	const which = endpoints === 0 ? "Many endpoints" : `${count$2(endpoints, "endpoint")}${orMore ? " or more" : ""}`;
	const are = endpoints === 1 && !orMore ? "is" : "are";
	return line$1(`${which} with ${count$2(requests, "request")} ${are} not listed: a run lists its 50 busiest endpoints. To count requests as one endpoint, give them a common name: `, { code: "http.get(url, { tags: { name: \"order\" } })" });
}
function endpointsTitle(runs, listed) {
	const leftOut = Math.max(0, ...runs.map(({ endpointsLeftOut }) => endpointsLeftOut?.endpoints ?? 0));
	const isMore = runs.some(({ endpointsLeftOut }) => endpointsLeftOut?.orMore === true);
	if (leftOut === 0 && !isMore) return `Endpoints (${listed})`;
	return `Endpoints (${listed} of ${isMore ? "more than " : ""}${numberWords$1(listed + leftOut)})`;
}

// src/report/document/sections/endpoints.ts
const mostEndpoints$1 = 20;
function failedRatio(runs, tags) {
	const all = runs.flatMap((run) => lastWithTags(allSeriesOf(run, "http_req_failed"), tags)?.values ?? []);
	if (all.length < 2) return all[0]?.rate;
	return sumOf(all, (it) => it.passes) / (sumOf(all, (it) => it.count) || 1);
}
function levelOf(values) {
	return values.length < 2 ? values[0] : meanLevel(values);
}
function levelOfPercentile(runs, tags, percent) {
	return levelOf(runs.flatMap((run) => {
		const series = lastWithTags(allSeriesOf(run, "http_req_duration"), tags);
		return storedPercentile(series?.values, percent) ?? [];
	}));
}
function levelsOfPercentile({ runs, baseline, spelling }, tags, percent) {
	const judged = spelling.levelsOf(percentileIndicator(percent, tags));
	return {
		now: judged?.current ?? levelOfPercentile(runs, tags, percent),
		before: judged?.baseline ?? levelOfPercentile(baseline, tags, percent)
	};
}
function endpointsOf(figures) {
	const { runs, answered = runs, spelling } = figures;
	const named = runs.flatMap((run) => endpointSeries(allSeriesOf(run, "http_req_duration")));
	return [...new Map(named.map(({ tags }) => [tagWords(tags), tags]))].map(([name, tags]) => {
		const { now, before } = levelsOfPercentile(figures, tags, 95);
		const own = named.filter((it) => sameTags(it.tags, tags));
		return {
			name,
			tags,
			names: Math.max(0, ...own.map((it) => it.names ?? 0)),
			requests: sumOf(own, (it) => it.values.count),
			nowMs: now,
			baselineMs: before,
			failed: spelling.levelsOf(errorsOf(tags))?.current ?? failedRatio(answered, tags)
		};
	}).sort((a, b) => b.requests - a.requests || (a.name < b.name ? -1 : 1));
}
function endpointColumns(endpoints, { runs, reference, spelling }, alone) {
	const hasBaseline = endpoints.some((it) => it.baselineMs !== void 0);
	const figure = (value, how) => ({
		words: figureText(value, how),
		value
	});
	const time = ({ tags }, percent, value) => figure(value, spelling.scaleOf(percentileIndicator(percent, tags), "time"));
	const detail = (percent) => ({
		title: `p${percent}`,
		isDetail: true,
		cell: (it) => time(it, percent, levelOfPercentile(runs, it.tags, percent))
	});
	const change = ({ tags, nowMs, baselineMs }) => nowMs === void 0 || baselineMs === void 0 || baselineMs <= 0 ? {
		words: "–",
		value: void 0
	} : {
		words: changeWords$1(percentileIndicator(95, tags), {
			from: baselineMs,
			to: nowMs
		}, spelling),
		value: nowMs / baselineMs - 1
	};
	return known({
		title: "Requests",
		cell: ({ requests }) => figure(requests, "number")
	}, detail(50), hasBaseline && {
		title: `p95 of the ${reference}`,
		cell: (it) => it.baselineMs === void 0 ? {
			words: "new",
			value: void 0
		} : time(it, 95, it.baselineMs)
	}, {
		title: hasBaseline ? "p95 now" : alone,
		cell: (it) => time(it, 95, it.nowMs)
	}, hasBaseline && {
		title: "Difference",
		cell: change
	}, detail(99), {
		title: "Errors",
		cell: ({ failed, tags }) => figure(failed, spelling.scaleOf(errorsOf(tags), "ratio"))
	});
}
function endpointsSection({ note, links = [], ...figures }) {
	const { runs } = figures;
	const endpoints = endpointsOf(figures);
	if (endpoints.length === 0) return void 0;
	const hasBaseline = endpoints.some((it) => it.baselineMs !== void 0);
	const columns = endpointColumns(endpoints, figures, "p95 now").filter(({ isDetail }) => !isDetail);
	const table = tableOf(endpoints, [left("Endpoint", ({ name, names }) => line$1({ code: name }, ...names > 1 ? [` (${namesWords(names)})`] : [])), ...columns.map(({ title, cell }) => right(title, (it) => line$1(cell(it).words)))], mostEndpoints$1);
	const above = known(note, leftOutLine$1(runs), hasBaseline && line$1("For orientation: differences of single endpoints are not tested for noise unless an objective names the endpoint."), ...links);
	return evidence(endpointsTitle(runs, endpoints.length), [...paragraphs(above), table], { about: "endpoints" });
}

// src/report/document/sections/server-series.ts
const [mostShown, mostFolded] = [5, 15];
function isMissedOn(judgement, query) {
	const { of, metric } = judgement.objective.indicator;
	return of === "servers" && (query === void 0 || metric === query) && isMissed(judgement);
}
function tableSeries({ name, series, omitted }, judgements) {
	const missed = judgements.flatMap((it) => isMissedOn(it, name) && it.series !== void 0 ? [it.series] : []);
	const isMissed = ({ labels }) => missed.some((it) => sameTags(it, labels));
	const isShown = (one, rank) => rank < mostShown || isMissed(one);
	const others = series.filter((one, rank) => !isShown(one, rank));
	const folded = others.slice(0, mostFolded);
	return {
		shown: series.filter(isShown),
		folded,
		rest: others.length - folded.length + omitted
	};
}
function withShownServers(run, judgements) {
	const { servers } = run;
	if (servers === void 0) return run;
	const queries = servers.queries.map((query) => {
		if (query.kind === "unread") return query;
		const { shown, folded, rest } = tableSeries(query, judgements);
		const kept = /* @__PURE__ */ new Set([...shown, ...folded]);
		return {
			...query,
			series: query.series.filter((it) => kept.has(it)),
			omitted: rest
		};
	});
	return {
		...run,
		servers: {
			...servers,
			queries
		}
	};
}
function levelsBefore(runs, baseline, judgements) {
	const levels = runs.flatMap(({ servers }) => servers?.queries ?? []).flatMap((query) => {
		if (query.kind === "unread") return [];
		const { shown, folded } = tableSeries(query, judgements);
		return [...shown, ...folded].flatMap(({ labels }) => {
			const level = levelOf(seriesIn(baseline, query, labels).map(({ avg }) => avg));
			return level === void 0 ? [] : [{
				query: query.name,
				labels,
				level
			}];
		});
	});
	return [...groupedBy(levels, ({ query, labels }) => JSON.stringify([query, tagsKey(labels)])).values()].map(([first]) => first);
}
function seriesIn(runs, asked, labels) {
	return runs.flatMap(({ servers }) => {
		const query = servers?.queries.find(({ name }) => name === asked.name);
		if (query?.kind !== "read" || query.dimension !== asked.dimension) return [];
		return query.series.find((it) => sameTags(it.labels, labels)) ?? [];
	});
}

// src/report/document/outcome.ts
const outcomeSchemaVersion = "loadline/report@1";
const longestOutcome = 8388608;
const outcomeSchema = strictObject({
	schema: literal(outcomeSchemaVersion),
	...gateOutcome.shape
}).meta({
	title: "Loadline report",
	description: "What a gate found, as report.json keeps it. Figures are in base units: ms, ratios (0.01 is 1 %), per second, bytes."
});
function figuresAlone(series) {
	return series.map(({ tags, names, values }) => ({
		tags,
		...names !== void 0 && { names },
		values
	}));
}
function withoutSlices(metric) {
	return withSeries(metric, {
		trend: figuresAlone,
		rate: figuresAlone,
		counter: figuresAlone,
		gauge: (series) => series
	});
}
function reduceRun(run, judgements) {
	const { accepted: _claimed, ...reported } = withShownServers(run, judgements);
	return {
		...reported,
		metrics: run.metrics.map(withoutSlices)
	};
}
function reduceBaselineRun({ servers: _levels, shards: _generators, ...run }) {
	return {
		...run,
		metrics: run.metrics.filter((it) => it.name === "http_req_duration").map(withoutSlices),
		checks: [],
		thresholds: [],
		generator: {
			...run.generator,
			warnings: []
		}
	};
}
function reduceScenario(outcome) {
	if (outcome.kind === "broken") return {
		...outcome,
		partial: outcome.partial.slice(0, 50).map((it) => reduceRun(it, []))
	};
	const { verdict, control, recording: made } = outcome;
	const runs = outcome.runs.slice(0, 50).map((it) => reduceRun(it, verdict.judgements));
	const baseline = outcome.baseline.slice(-20);
	return {
		...outcome,
		runs,
		baseline: baseline.map(reduceBaselineRun),
		...control && { control: control.slice(-20).map(reduceBaselineRun) },
		serversBefore: outcome.serversBefore ?? levelsBefore(runs, baseline, verdict.judgements),
		...made && { recording: {
			...made,
			leftOut: made.leftOut.map(({ kind, reason }) => ({
				kind,
				reason
			}))
		} }
	};
}
function reduceOutcome(outcome) {
	return {
		...outcome,
		scenarios: outcome.scenarios.map(reduceScenario)
	};
}
const gateWords = [
	"broken",
	"fail",
	"inconclusive",
	"warn",
	"pass"
];
function scenarioWord(outcome) {
	if (outcome.kind === "broken") return "broken";
	const { recording: made, verdict } = outcome;
	return made !== void 0 && made.kept < made.asked && verdict.verdict !== "fail" ? "broken" : verdict.verdict;
}
function worstWord(scenarios) {
	const words = scenarios.map(scenarioWord);
	return gateWords.find((word) => words.includes(word)) ?? "broken";
}
const text = (words) => encode(sentence, words);
function withWords(json, verdict) {
	const [reason, why] = [reasonOf(verdict), whyWords(verdict.why)];
	const { comparability: facts } = verdict;
	const changed = facts.kind === "changedLoad" ? facts.changed.map((it) => text(changedPartWords(it))) : [];
	return {
		...json,
		comparability: json.comparability.kind === "changedLoad" ? {
			...json.comparability,
			changed
		} : json.comparability,
		reason: reason === void 0 ? null : text(reason),
		warnings: doubtSentences(verdict).slice(0, 100).map(text),
		invalid: verdict.invalid.slice(0, 100).map((it) => text(invalidityClause(it))),
		why: why === void 0 ? null : text(why),
		judgements: json.judgements.map((it, index) => {
			const judgement = verdict.judgements[index];
			return it.kind !== "notJudged" || judgement?.kind !== "notJudged" ? it : {
				...it,
				reason: text(notJudgedSentence(judgement, verdict))
			};
		})
	};
}
function formatOutcome(outcome) {
	const reduced = reduceOutcome(outcome);
	const { scenarios } = reduced;
	const whole = {
		schema: outcomeSchemaVersion,
		...reduced
	};
	const encoded = safeEncode(outcomeSchema, whole);
	if (!encoded.success) return JSON.stringify(whole);
	const json = encoded.data;
	const worded = json.scenarios.map((it, index) => {
		const scenario = scenarios[index];
		return it.kind === "judged" && scenario?.kind === "judged" ? {
			...it,
			verdict: withWords(it.verdict, scenario.verdict)
		} : it;
	});
	return JSON.stringify({
		...json,
		scenarios: worded
	});
}
function parseOutcome(text) {
	const refused = (reason) => ({
		ok: false,
		reason
	});
	if (text.length > 8388608) return refused(`the report has ${text.length} characters; at most ${longestOutcome} are read`);
	const json = parseJson(text);
	if (json === void 0) return refused("the report is not JSON");
	const parsed = outcomeSchema.safeParse(json);
	if (!parsed.success) {
		const issues = parsed.error.issues.slice(0, 5).map(({ path, message }) => `${path.join(".")}: ${message}`);
		return refused(`the report does not have the shape "${outcomeSchemaVersion}": ${issues.join("; ")}`);
	}
	const { schema: _schema, ...outcome } = parsed.data;
	const { scenarios, verdict, accepted } = outcome;
	const expected = worstWord(scenarios);
	if (verdict !== expected) return refused(`the report says "${verdict}", but its scenarios say "${expected}"`);
	if (accepted !== void 0 && verdict !== "fail") return refused(`the report says that a fail was accepted, but its verdict is "${verdict}"`);
	return {
		ok: true,
		outcome
	};
}

// src/report/words/caught.ts
function isOnAllTimes({ metric, tags, aggregation, of }) {
	const isP95 = aggregation.kind === "percentile" && aggregation.percent === 95;
	return of !== "servers" && metric === "http_req_duration" && isP95 && isWhole(tags);
}
function isLatency$1({ objective: { indicator }, dimension, sees }) {
	return indicator.of !== "servers" && dimension === "time" && sees.difference > 0;
}
function amountOf$2({ objective: { bound }, dimension, sees }) {
	if (bound.kind === "relative" && bound.measure === "share" && sees.ratio !== void 0) return formatLimit(Math.abs(sees.ratio), "ratio");
	const size = formatLimit(Math.abs(sees.difference), dimension);
	return dimension === "ratio" ? size.replace(/%$/, "pp") : size;
}
function changeWords(seeing) {
	const { indicator } = seeing.objective;
	const amount = amountOf$2(seeing);
	const isWorse = seeing.sees.difference > 0;
	if (indicator.metric === "http_req_failed" && indicator.aggregation.kind === "rate" && isWorse) {
		const whom = tagWords(indicator.tags);
		return `${amount} more failed requests${whom === "" ? "" : ` of ${whom}`}`;
	}
	return `A ${isLatency$1(seeing) ? "slowdown" : isWorse ? "rise" : "drop"} of ${amount}${isOnAllTimes(indicator) ? "" : ` in ${indicatorWords(indicator)}`}`;
}
function caughtSentence({ verdict, judgements }) {
	const relative = judgements.filter((it) => it.kind === "relative");
	if (verdict !== "pass" || relative.some((it) => it.verdict !== "pass")) return void 0;
	const seeing = relative.filter((it) => it.objective.onMiss === "fail" && it.sees !== void 0);
	const change = seeing.find(({ objective }) => isOnAllTimes(objective.indicator)) ?? seeing.find(isLatency$1) ?? seeing[0];
	if (change === void 0) return void 0;
	const caught = Math.round(100 * (1 - gateErrorBudget.oversight));
	return `No regression. ${changeWords(change)} would have been caught in ${caught} of 100 such gates.`;
}

// src/report/words/control.ts
function sizeIn({ limit, change, control }) {
	const size = Math.abs(control.change.difference);
	return size === 0 ? 0 : size / Math.abs(limit - change.baseline);
}
function controlled(judgements) {
	return judgements.filter((it) => it.kind === "relative" && it.control !== void 0).sort((one, other) => sizeIn(other) - sizeIn(one));
}
function leftOpen(judgements) {
	return controlled(judgements).filter(({ control }) => control.leavesOpen);
}
function undecidedMisses(judgements) {
	return leftOpen(judgements.filter(({ objective }) => objective.onMiss === "fail"));
}
function controlClause(judgements, spelling) {
	const [first, ...more] = leftOpen(judgements);
	if (first === void 0) return void 0;
	const { change } = first.control;
	const [once, again] = [change.baseline, change.baseline + change.difference].map((level) => figureWords(first, level, spelling));
	const others = more.length === 0 ? "" : `, and ${more.length} more`;
	return `the base deployment differs from itself by ${sizeWords$2(first, change, spelling)} (${indicatorWords(first.objective.indicator)}, ${once} against ${again}${others}), so changes of that size cannot be measured here`;
}
function openReason(outcome) {
	const { verdict, judgements } = outcome.verdict;
	const reason = reasonOf(outcome.verdict);
	if (verdict !== "inconclusive") return reason;
	const clause = controlClause(undecidedMisses(judgements), spellingOfOutcome(outcome));
	if (clause === void 0) return reason;
	return reason === void 0 ? `${clause}.` : `${clause}; ${reason}`;
}
function controlLine(outcome) {
	const { control, verdict } = outcome;
	if (control === void 0) return void 0;
	const opening = "Null control: the base deployment was measured twice in each round; ";
	const [largest] = controlled(verdict.judgements);
	if (largest === void 0) return line$1(`${opening}no objective uses it`);
	const { change, differs } = largest.control;
	const size = differenceWords$1(largest, change, spellingOfOutcome(outcome));
	const name = indicatorWords(largest.objective.indicator);
	return line$1(`${opening}largest difference between the two: ${name} ${size}${differs ? ", beyond noise" : ""}`);
}

// src/report/words/drift.ts
function dateWords({ commit, recordedAt }) {
	const date = formatDay(recordedAt);
	return commit === void 0 ? date : `${date} (${commit.slice(0, 7)})`;
}
function halfwayWords({ from, since, runs }) {
	return from?.recordedAt === since.recordedAt && from.commit === since.commit ? "" : `, more than half of it by ${dateWords(since)}, ${count$2(runs, "run")} ago`;
}
function driftSentence(judgement, creep, spelling) {
	const { objective, current } = judgement;
	const { referenceLevel, ratio, tolerance, against, from: first } = creep;
	const size = unsigned(formatChange(Math.abs(ratio), { against: [tolerance] }));
	const from = figureWords(judgement, referenceLevel, spelling);
	const to = figureWords(judgement, current, spelling);
	const level = against === "accepted" ? "the accepted level" : "the baseline's oldest runs";
	const reference = first === void 0 ? level : `${level} of ${dateWords(first)}`;
	const allowed = tolerance === 0 ? "no creep" : formatLimit(tolerance, "ratio");
	return `${indicatorWords(objective.indicator)} has crept ${ratio < 0 ? "down" : "up"} by ${size} since ${reference}, from ${from} to ${to}${halfwayWords(creep)}; ${allowed} is allowed`;
}

// src/report/words/facts/reason-parts.ts
const sentenceEnd = /[.!?]\s+(?=[\p{Lu}`"(])/u;
const clauseEnd = /[.!?]\s+(?=[\p{Lu}`"(])|;\s+/u;
function cutAt(reason, end) {
	const whole = reason.trim();
	const [first = ""] = whole.split(/\r?\n/, 1);
	const found = end.exec(first);
	const head = found === null ? first : first.slice(0, found.index + 1);
	const rest = whole.slice(found === null ? first.length : found.index + found[0].length).trim();
	const isClause = head.endsWith(";");
	return {
		head: withoutStop(isClause ? head.slice(0, -1) : head),
		rest: isClause ? capitalised(rest) : rest
	};
}
function sentencesOf(reason) {
	return cutAt(reason, sentenceEnd);
}
function clausesOf(reason) {
	return cutAt(reason, clauseEnd);
}

// src/report/words/notes/unmeasured.ts
function unmeasuredWords({ kind }) {
	return kind === "paths" ? "Not measured: nothing under paths changed" : "Not measured: the image is the one that the baseline was measured with";
}
function unmeasuredLine(why) {
	if (why.kind === "image") return ["Image: ", { code: why.digest }];
	return [`${count$2(why.files, "changed path")}, none of them under `, ...codes(why.paths)];
}
function unmeasuredNote(why) {
	return `Measured without a look at paths and image, as it is not known which files changed: ${why.replace(/\.$/, "")}.`;
}

// src/report/words/recording.ts
const doneWords = {
	added: "added to the baseline",
	accepted: "accepted as the new level"
};
function recordedWords(runs, how) {
	return `${runs === 1 ? "The run was" : `All ${runs} runs were`} ${doneWords[how]}`;
}
function metWords({ verdict: { judgements } }) {
	const met = judgements.filter(isMet).length;
	const all = judgements.filter((it) => it.kind !== "notJudged" || it.cause !== "accepted").length;
	if (met === 0) return "";
	if (met < all) return `; ${count$2(met, "objective")} met, ${all - met} not judged`;
	return all === 1 ? "; the objective is met" : `; all ${all} objectives met`;
}
function shortWords({ how, asked, kept, leftOut }) {
	const [first] = leftOut;
	const why = first === void 0 ? "" : `: ${withoutStop(first.reason)}`;
	const none = asked === 1 ? "The run was not" : `0 of ${asked} runs were`;
	const some = `Only ${kept} of ${asked} runs ${kept === 1 ? "was" : "were"}`;
	return `${kept === 0 ? none : some} ${doneWords[how]}${why}`;
}
function leftOutWords({ leftOut }) {
	return [...groupedBy(leftOut, ({ reason }) => reason)].map(([reason, { length }]) => {
		const were = length === 1 ? "was" : "were";
		return `${capitalised(count$2(length, "run"))} ${were} left out: ${withoutStop(reason)}.`;
	});
}
function leftOutLine({ kind, reason }) {
	return `This run is ${kind === "unfit" ? "left out" : "lost"}: ${withoutStop(reason)}.`;
}
function missedLimits({ judgements }) {
	return misses$1(judgements, "fail").flatMap(({ kind, objective }) => kind === "absolute" ? [objective] : []);
}
function limitsWords(objectives) {
	return list$1(objectives.map((objective) => `${objective.text} (${whereOf(objective)})`));
}
function notKeptWords(unfit, verdict, { how, accept }) {
	const limits = missedLimits(verdict);
	if (how === "accepted") {
		if (limits.length === 0) return `Nothing was accepted: ${unfit}`;
		return `Nothing was accepted: a new level must still meet ${limitsWords(limits)}.`;
	}
	if (!verdict.judgements.some((it) => it.kind === "relative" && it.verdict === "fail")) return `Nothing was added to the baseline: ${unfit}`;
	return `Nothing was added to the baseline: ${unfit} If the change is intended, ${limits.length === 0 ? "" : `loosen ${limitsWords(limits)}, then `}accept it${accept === void 0 ? " (baseline-accept)." : `: ${accept}`}`;
}

// src/report/words/headline.ts
const clearImprovement = .05;
const longestHeadline = 250;
function changeSentence(judgement, spelling) {
	const { objective, change } = judgement;
	const from = figureWords(judgement, change.baseline, spelling);
	const to = figureWords(judgement, change.baseline + change.difference, spelling);
	const verb = change.difference < 0 ? "fell" : "rose";
	const size = sizeWords$2(judgement, change, spelling);
	return `${indicatorWords(objective.indicator)} ${verb} by ${size}, from ${from} to ${to}`;
}
function relativeMiss(judgement, spelling) {
	const { objective, dimension, change, creep } = judgement;
	const { bound } = objective;
	if (creep !== void 0) return driftSentence(judgement, creep, spelling);
	if (bound.kind !== "relative") return absoluteMiss(judgement, spelling);
	const amount = amountWords(bound, dimension, spelling.scaleOf(objective.indicator, dimension));
	const wantsLower = isLowerBetter(objective);
	const isWorse = wantsLower ? change.difference > 0 : change.difference < 0;
	if (isTolerance(objective) && isWorse) {
		const allowed = bound.amount === 0 ? "no regression" : amount;
		return `${changeSentence(judgement, spelling)}; ${allowed} is allowed`;
	}
	const needed = `${wantsLower ? "a fall" : "a rise"} of at least ${amount} is required`;
	if (change.difference !== 0) return `${changeSentence(judgement, spelling)}; ${needed}`;
	return `${indicatorWords(objective.indicator)} stayed at ${currentFigure(judgement, spelling)}; ${needed}`;
}
function absoluteMiss(judgement, spelling) {
	const { objective, current, limit } = judgement;
	const { indicator, comparison } = objective;
	const { metric, tags, aggregation } = indicator;
	const [figure, bound] = [currentFigure(judgement, spelling), limitFigure(judgement, spelling)];
	const wantsLower = isLowerBetter(objective, current);
	const whom = tagWords(tags);
	const name = indicatorWords(indicator);
	if (current === limit) return `${name} is ${figure}; it must be ${comparison === "!=" ? "other than" : wantsLower ? "below" : "above"} ${bound}`;
	const mustBe = `${name} is ${figure}; it must be ${bound}`;
	if (comparison === "==" && limit !== 0 && limit !== 1) return mustBe;
	const allowed = limit === 0 ? "none" : bound;
	if (metric === "http_req_failed" && aggregation.kind === "rate" && wantsLower) return `${figure} of ${whom === "" ? "" : `${whom} `}requests failed; ${allowed} is allowed`;
	if (isOnExceptions(objective) && wantsLower) return `${figure} of iterations ended with an uncaught exception; ${allowed} is allowed`;
	if (metric === "checks" && aggregation.kind === "rate" && !wantsLower) return `${figure} of checks passed${whom === "" ? "" : ` (${whom})`}; ${bound} is required`;
	if (comparison === "==") return mustBe;
	return comparison === ">" || comparison === ">=" ? `${name} is ${figure}; at least ${bound} is required` : `${name} is ${figure}; the limit is ${bound}`;
}
function missSentence(judgement, spelling, more = 0) {
	const sentence = judgement.kind === "relative" ? relativeMiss(judgement, spelling) : absoluteMiss(judgement, spelling);
	const beside = known(seriesWords(judgement), judgement.objective.source.from === "script" && "threshold of the script", more > 0 && `and ${more} more`);
	return beside.length === 0 ? sentence : `${sentence} (${beside.join(", ")})`;
}
function seriesWords({ series = {} }) {
	const { job: _job, instance, ...own } = series;
	const telling = Object.keys(own).length > 0 || instance === void 0 ? own : { instance };
	return shortened(labelWords(telling), 80);
}
function improvements(judgements) {
	const size = ({ change }) => Math.abs(change.ratio ?? 0);
	return decided(judgements).filter((it) => it.change?.isBetter === true).filter((it) => courseOf$1(it.objective, it.change) === "better" && size(it) >= clearImprovement).sort((one, other) => size(other) - size(one));
}
function largestPart({ objective: { indicator } }, { breakdown }) {
	const [largest] = breakdown?.parts ?? [];
	if (breakdown === void 0 || largest?.name === void 0) return "";
	const { metric, tags } = breakdown.of;
	return indicator.of !== "servers" && indicator.metric === metric && sameTags(indicator.tags, tags) ? `; ${formatFigure(largest.share, "ratio")} of its mean is ${largest.name}` : "";
}
function andMore(others) {
	return others.length > 0 ? ` (and ${others.length} more)` : "";
}
function missHeadline(outcome, word) {
	const { runs, verdict } = outcome;
	const [first, ...more] = misses$1(verdict.judgements, word);
	if (first !== void 0) return `${missSentence(first, spellingOfOutcome(outcome), more.length)}${largestPart(first, verdict)}`;
	const [threshold, ...others] = (runs[0]?.thresholds ?? []).filter((_, index) => runs.some((run) => run.thresholds[index]?.ok === false));
	if (threshold === void 0) return clausesOf(reasonOf(verdict) ?? "an objective was missed").head;
	return `a threshold of the script was crossed: ${threshold.metric} ${threshold.expression}${andMore(others)}`;
}
function openSentence(judgement, spelling, others = []) {
	const undone = controlClause([judgement], spelling);
	if (undone !== void 0) return `Can't tell: ${undone}`;
	const measured = differenceWords$1(judgement, judgement.change, spelling);
	return `Can't tell whether ${questionWords(judgement, spelling)}${andMore(others)}: measured ${measured}`;
}
function openCompared({ verdict }) {
	return verdict.judgements.filter((it) => it.kind === "relative").filter((it) => it.verdict === "inconclusive");
}
function inconclusiveHeadline(outcome) {
	const spelling = spellingOfOutcome(outcome);
	const undone = controlClause(undecidedMisses(outcome.verdict.judgements), spelling);
	if (undone !== void 0) return `Can't tell: ${undone}`;
	const [first, ...more] = openCompared(outcome);
	if (first !== void 0) return openSentence(first, spelling, more);
	const { head } = clausesOf(reasonOf(outcome.verdict) ?? "");
	return known("Can't tell", head).join(": ");
}
const settledCauses = [
	"noBaseline",
	"changedLoad",
	"accepted"
];
function isOpenByNoise(outcome) {
	const { runs, verdict } = outcome;
	const open = openCompared(outcome);
	return open.length > 0 && open.every(({ remedy }) => remedy !== void 0) && verdict.comparability.kind === "comparable" && runs.every(({ ending }) => ending.kind === "finished") && verdict.judgements.every((it) => it.kind !== "notJudged" || settledCauses.includes(it.cause));
}
function reasonBeyond(outcome) {
	const reason = (outcome.kind === "broken" ? outcome.reason : openReason(outcome) ?? "").trim();
	if (reason === "" || outcome.kind === "judged" && isOpenByNoise(outcome)) return void 0;
	const { head, rest } = outcome.kind === "broken" ? sentencesOf(reason) : clausesOf(reason);
	return scenarioHeadline(outcome).includes(plain(head, reason.length)) ? rest || void 0 : reason;
}
function lacksBaseline(judgement) {
	if (judgement.kind !== "notJudged") return false;
	const { cause, current } = judgement;
	return cause === void 0 ? current !== void 0 : cause === "noBaseline" || cause === "changedLoad";
}
function findingSentence(judgement, outcome) {
	const spelling = spellingOfOutcome(outcome);
	const name = indicatorWords(judgement.objective.indicator);
	if (judgement.kind === "notJudged") return `${name} was not judged: ${withoutStop(notJudgedSentence(judgement, outcome.verdict))}`;
	if (judgement.verdict === "pass") return `${name} is ${currentFigure(judgement, spelling)}; limit: ${limitWords(judgement, spelling)}`;
	return judgement.verdict === "inconclusive" ? openSentence(judgement, spelling) : missSentence(judgement, spelling);
}
function questionWords({ objective, dimension }, spelling) {
	const { bound } = objective;
	const name = indicatorWords(objective.indicator);
	if (bound.kind !== "relative" || bound.amount === 0) return `${name} got worse`;
	const amount = amountWords(bound, dimension, spelling.scaleOf(objective.indicator, dimension));
	const least = isTolerance(objective) ? "more than" : "at least";
	return `${name} ${bound.amount > 0 ? "rose" : "fell"} by ${least} ${amount}`;
}
function absenceHeadline(judgements, comparability) {
	const not = judgements.filter((it) => it.kind === "notJudged").length;
	const judged = judgements.length - not;
	const figures = judged === 0 ? `0 of ${count$2(not, "objective")} judged` : `${count$2(judged, "objective")} judged, ${not} not`;
	if (comparability.kind === "none") return `No baseline yet${comparability.environment === "default" ? "" : ` for ${comparability.environment}`}: ${figures}`;
	const parts = comparability.changed.map(changedPartWords);
	return `The load itself changed${parts.length === 0 ? "" : ` (${list$1(parts)})`}, so nothing was compared: ${figures}`;
}
function tallyOf(judgements) {
	const met = judgements.filter(isMet).length;
	const not = judgements.filter((it) => it.kind === "notJudged").length;
	const open = judgements.length - met - not;
	return {
		met,
		others: known(open > 0 && `${open} inconclusive`, not > 0 && `${not} not judged`)
	};
}
function passHeadline(outcome) {
	const { judgements, comparability } = outcome.verdict;
	if (judgements.length === 0) return "Nothing was judged: there are no objectives";
	if (comparability.kind !== "comparable" && judgements.some(lacksBaseline)) return absenceHeadline(judgements, comparability);
	const { met, others } = tallyOf(judgements);
	if (others.length > 0) return [`${count$2(met, "objective")} met`, ...others].join(", ");
	const all = met === 1 ? "The objective is met" : `All ${met} objectives met`;
	const [best] = improvements(judgements);
	return best === void 0 ? all : `${all}; ${changeSentence(best, spellingOfOutcome(outcome))}`;
}
function brokenWords({ cancelled, partial, reason }) {
	if (!cancelled) return partial.length === 0 ? "The run could not be made" : "The run could not be judged";
	return reason === "" && partial.length === 0 ? "The run was cancelled before anything was measured" : "The run was cancelled before it ended";
}
function scenarioHeadline(outcome) {
	if (outcome.kind === "judged") return plain(judgedHeadline(outcome), longestHeadline);
	const { head } = sentencesOf(outcome.reason);
	return plain(known(brokenWords(outcome), head).join(": "), longestHeadline);
}
function judgedHeadline(outcome) {
	const { recorded, recording, runs } = outcome;
	if (recording !== void 0 && scenarioWord(outcome) === "broken") return shortWords(recording);
	const { verdict } = outcome.verdict;
	if (verdict === "inconclusive") {
		const open = inconclusiveHeadline(outcome);
		if (recorded === void 0) return open;
		return `${recordedWords(runs.length, recorded)}; ${open.slice(0, 1).toLowerCase()}${open.slice(1)}`;
	}
	if (verdict !== "pass") return missHeadline(outcome, verdict);
	return recording === void 0 ? passHeadline(outcome) : `${recordedWords(recording.kept, recording.how)}${metWords(outcome)}`;
}
function scenarioName(outcome, all) {
	return all.some((it) => it !== outcome && it.scenario === outcome.scenario) ? `${outcome.scenario} (${outcome.environment})` : outcome.scenario;
}
function passSum(scenarios) {
	const judged = scenarios.filter((it) => it.kind === "judged");
	const judgements = judged.flatMap(({ verdict }) => verdict.judgements);
	const { met, others } = tallyOf(judgements);
	const all = scenarios.length;
	if (judgements.length === 0) return void 0;
	if (others.length === 0) return `All ${met} objectives met in ${all} scenarios`;
	const figures = [`${met} of ${judgements.length} objectives met`, ...others].join(", ");
	const lacking = judged.filter(({ verdict }) => verdict.judgements.some(lacksBaseline));
	if (lacking.length === 0) return `${figures}, in ${all} scenarios`;
	const [kind, ...otherKinds] = new Set(lacking.map(({ verdict }) => verdict.comparability.kind));
	const same = kind === "none" ? "No baseline yet" : "The load itself changed";
	const why = otherKinds.length > 0 ? "Nothing to compare with" : same;
	const whole = all === 2 ? "both" : `all ${all}`;
	return `${why} in ${lacking.length === all ? whole : `${lacking.length} of ${all}`} scenarios: ${figures}`;
}
function gateHeadline({ verdict, scenarios, unmeasured }) {
	const [only, ...more] = scenarios;
	if (unmeasured !== void 0) return {
		words: unmeasuredWords(unmeasured.why),
		named: void 0
	};
	if (only === void 0) return {
		words: "Nothing was run: there are no scenarios",
		named: void 0
	};
	if (more.length === 0) return {
		words: scenarioHeadline(only),
		named: only
	};
	const sum = verdict === "pass" ? passSum(scenarios) : void 0;
	if (sum !== void 0) return {
		words: sum,
		named: void 0
	};
	const worst = scenarios.filter((it) => scenarioWord(it) === verdict);
	const named = worst[0] ?? only;
	const alike = brokenAlike(named, worst);
	const names = list$1(alike.map((it) => scenarioName(it, scenarios)));
	const others = scenarios.filter((it) => !alike.includes(it));
	const tail = others.length === 0 ? "" : `; ${othersWords(others, verdict)}`;
	const words = `${alike.length > 3 ? `${alike.length} scenarios` : names}: ${scenarioHeadline(named)}`;
	const room = longestHeadline - tail.length;
	return {
		words: `${plain(words, room)}${tail}`,
		named: [...words].length <= room ? named : void 0
	};
}
function brokenAlike(one, all) {
	if (one.kind !== "broken" || one.partial.length > 0) return [one];
	const { reason, cancelled } = one;
	const isAlike = (it) => it.partial.length === 0 && it.reason === reason && it.cancelled === cancelled;
	return all.filter((it) => it.kind === "broken" && isAlike(it));
}
const endedWords = {
	broken: "broken",
	fail: "failed",
	inconclusive: "inconclusive",
	warn: "warned",
	pass: "passed"
};
function othersWords(others, worst) {
	const words = others.map(scenarioWord);
	if (words.every((it) => it === "pass")) return `${count$2(words.length, "other scenario")} passed`;
	const amounts = gateWords.map((word) => {
		const amount = words.filter((it) => it === word).length;
		return amount > 0 && `${amount}${word === worst ? " more" : ""} ${endedWords[word]}`;
	});
	return known(...amounts).join(", ");
}

// src/judge/validity/outage.ts
const leastMs = 2e3;
const fewestFailures$1 = 10;
const mostFailuresElsewhere = .25;
const fewestIterationsPerSecond = 10;
const leastShareAround = .1;
function longestStretch(slices, holds) {
	let longest = {
		from: 0,
		to: 0
	};
	let from = 0;
	for (let slice = 0; slice <= slices; slice += 1) {
		if (slice < slices && holds(slice)) continue;
		if (slice - from > longest.to - longest.from) longest = {
			from,
			to: slice
		};
		from = slice + 1;
	}
	return longest;
}
function outageOf$1(kind, { from, to }, sliceMs) {
	if ((to - from) * sliceMs < leastMs) return void 0;
	return {
		kind,
		fromSeconds: from * sliceMs / 1e3,
		lastedSeconds: (to - from) * sliceMs / 1e3
	};
}
function failingTime(run, sliceMs) {
	const slices = seriesOf(run, "http_req_failed")?.slices;
	if (slices === void 0) return void 0;
	const { count, passes: failed } = slices;
	const hasAllFailed = (slice) => (count[slice] ?? 0) > 0 && failed[slice] === count[slice];
	const stretch = longestStretch(count.length, hasAllFailed);
	const failedInside = sum(failed.slice(stretch.from, stretch.to));
	const elsewhere = sum(count) - failedInside;
	if (failedInside < fewestFailures$1 || elsewhere === 0) return void 0;
	if ((sum(failed) - failedInside) / elsewhere > mostFailuresElsewhere) return void 0;
	return outageOf$1("allFailed", stretch, sliceMs);
}
function silentTime(run, sliceMs) {
	const perSecond = run.generator.asked?.perSecond ?? 0;
	const counts = seriesOf(run, "http_reqs")?.slices?.count;
	if (counts === void 0 || perSecond < fewestIterationsPerSecond) return void 0;
	const stretch = longestStretch(counts.length, (slice) => counts[slice] === 0);
	const least = leastShareAround * sum(counts);
	if (sum(counts.slice(0, stretch.from)) < least || sum(counts.slice(stretch.to)) < least) return void 0;
	return outageOf$1("noneEnded", stretch, sliceMs);
}
function outageIn(run) {
	const sliceMs = sliceMsOf$1(run.window);
	return failingTime(run, sliceMs) ?? silentTime(run, sliceMs);
}

// src/judge/explain/failures.ts
const knownErrors = /* @__PURE__ */ new Map([
	[1020, "invalidUrl"],
	[1050, "requestTimeout"],
	[1101, "noSuchHost"],
	[1110, "blockedAddress"],
	[1111, "blockedHost"],
	[1201, "brokenPipe"],
	[1211, "connectionTimeout"],
	[1212, "connectionRefused"],
	[1220, "connectionReset"],
	[1310, "unknownAuthority"],
	[1311, "wrongCertificateHost"],
	[1701, "undecodableAnswer"]
]);
function howOf(failure) {
	const error = failure.kind === "error" ? knownErrors.get(failure.code) : void 0;
	return error === void 0 ? failure : {
		kind: "known",
		error,
		count: failure.count
	};
}
function failedIn(runs) {
	const values = runs.flatMap((run) => seriesOf(run, "http_req_failed")?.values ?? []);
	const kinds = /* @__PURE__ */ new Map();
	for (const failure of runs.flatMap(({ failures = [] }) => failures)) {
		const how = howOf(failure);
		const key = how.kind === "known" ? how.error : failureKey(how);
		const known = kinds.get(key) ?? {
			...how,
			count: 0
		};
		kinds.set(key, {
			...known,
			count: known.count + how.count
		});
	}
	return {
		requests: sum(values.map(({ count }) => count)),
		failed: sum(values.map(({ passes }) => passes)),
		how: [...kinds.values()].sort((one, other) => other.count - one.count)
	};
}
function outageOf(runs) {
	for (const [index, run] of runs.entries()) {
		const outage = outageIn(run);
		if (outage?.kind !== "allFailed") continue;
		const { fromSeconds, lastedSeconds } = outage;
		const isToTheEnd = (fromSeconds + lastedSeconds) * 1e3 >= lengthMs(run.window);
		return {
			fromSeconds,
			...runs.length > 1 && { round: index + 1 },
			...!isToTheEnd && { lastedSeconds }
		};
	}
}
function failuresOf(runs) {
	const failing = failedIn(runs);
	const outage = outageOf(runs);
	if (failing.how.length === 0 && outage === void 0) return void 0;
	return {
		kind: "failures",
		...failing,
		...outage && { outage }
	};
}
function mostlyFailed(run) {
	const { failed, requests } = failedIn([run]);
	return failed > requests / 2;
}
function failedByGenerator(run) {
	return (run.generator.unanswered?.generator?.count ?? 0) > failedIn([run]).requests / 2;
}
const telling = /* @__PURE__ */ new Map([
	[401, "status401"],
	[403, "status403"],
	[404, "status404"]
]);
function commonFailure(runs) {
	const { how, requests } = failedIn(runs);
	const [only] = how;
	if (only?.count !== requests) return void 0;
	switch (only.kind) {
		case "known": return only.error === "invalidUrl" ? "invalidUrl" : void 0;
		case "error": return only.error.includes("unsupported protocol scheme") ? "invalidUrl" : void 0;
		case "status": return telling.get(only.status);
		default: return only;
	}
}

// src/report/words/likeness.ts
function fewWords({ sessions, of }) {
	return `${sessions === 0 ? "none" : `only ${sessions}`} of the ${of} baseline sessions`;
}
function wordsOf(likeWith, compared) {
	const { cpu, sessions, of, isCompared } = likeWith;
	const cause = "the CPU model explains most of the variation between them";
	return isCompared ? [
		`${compared} with the ${sessions} of ${of} baseline sessions on the same CPU, `,
		{ code: cpu },
		`: ${cause}`
	] : [`${compared} with all baseline sessions, although ${cause}: ${fewWords(likeWith)} ran on this CPU, `, { code: cpu }];
}
function likenessLines({ verdict }) {
	const compared = verdict.judgements.filter(({ change }) => change !== void 0);
	const groups = groupedBy(compared, ({ change }) => JSON.stringify(change?.likeWith ?? null));
	return [...groups.values()].flatMap((group) => {
		const likeWith = group[0]?.change?.likeWith;
		if (likeWith === void 0) return [];
		const names = [...new Set(group.map(({ objective }) => indicatorWords(objective.indicator)))];
		return [wordsOf(likeWith, groups.size === 1 ? "Compared" : `${listSome(names)}: compared`)];
	});
}
function missingLikeWords(open) {
	const missing = open.find((it) => it?.isCompared === false);
	if (missing === void 0) return [];
	return [
		`Sessions differ mostly by CPU model, and ${fewWords(missing)} ran on this CPU, `,
		{ code: missing.cpu },
		". "
	];
}

// src/report/words/remedy.ts
const kinds = [
	"rounds",
	"longerRounds",
	"baselineRuns",
	"sideBySide"
];
function amountOf$1(remedy) {
	return (remedy.kind === "baselineRuns" ? remedy.more : remedy.load?.needSeconds) ?? 0;
}
function strongest(open) {
	const [first] = open.toSorted(({ remedy: one }, { remedy: other }) => kinds.indexOf(other.kind) - kinds.indexOf(one.kind) || amountOf$1(other) - amountOf$1(one));
	return first;
}
const steps = [
	[10, 1],
	[60, 5],
	[180, 10],
	[600, 30]
];
function loadWords({ haveSeconds, needSeconds }) {
	const [, step] = steps.find(([upTo]) => needSeconds <= upTo) ?? [needSeconds, 60];
	return `${formatDurationMs(Math.ceil(needSeconds / step - 1e-9) * step * 1e3)} of load instead of ${formatDurationMs(Math.max(1, Math.round(haveSeconds)) * 1e3)}`;
}
function otherWays({ rateFactor, instead }, indicator) {
	const ways = known(rateFactor !== void 0 && [`${numberWords$1(Math.ceil(rateFactor - 1e-9))} times the rate`], instead !== void 0 && indicator !== void 0 && [
		{ code: indicator.of === "servers" ? "" : formatIndicator({
			...indicator,
			aggregation: instead
		}) },
		" instead of ",
		{ code: formatIndicator(indicator) }
	]);
	if (ways.length === 0) return [];
	return [
		" (",
		...ways.flatMap((way, index) => [index === 0 ? "or " : ", or ", ...way]),
		")"
	];
}
function recordWords({ runs, jobs, more, runsEach }, isTerminal) {
	if (more === void 0) return [jobs < runs ? "in more jobs" : "more"];
	const isOne = more === 1;
	if (runsEach === void 0) return [`${more} more`, isTerminal ? "" : `, ${isOne ? "" : "each "}in a job of its own`];
	if (isTerminal) return [`${runsEach} more ${isOne ? "at another hour" : `at each of ${more} other hours`}`];
	return [
		`${isOne ? "one more job" : `${more} more jobs`} of ${runsEach} runs (`,
		{ code: `runs: ${runsEach}` },
		")"
	];
}
function remedyLine(open, outcome, ways) {
	const chosen = strongest(open);
	if (chosen === void 0) return [];
	const { remedy, isCompared } = chosen;
	const { design, runs, stopped } = outcome;
	const each = runs.length > 1 ? " in each round" : "";
	const baseline = isCompared && design === "stored" ? ", here and in the baseline," : "";
	const moreLoad = (load) => {
		const others = otherWays(load, open.length === 1 ? chosen.indicator : void 0);
		return [
			`About ${loadWords(load)}${each}${baseline} would decide it`,
			...others,
			"."
		];
	};
	const sideBySide = [
		": compare side by side (",
		{ code: ways.base },
		")"
	];
	return byKind(remedy, {
		rounds: ({ needRounds, load }) => {
			if (needRounds !== void 0) return [`${needRounds} rounds instead of ${runs.length} would decide it.`];
			const more = stopped.kind === "budget" ? "A larger budget" : "More rounds";
			return load ? moreLoad(load) : [`${more} or a longer run would decide it.`];
		},
		longerRounds: ({ load }) => load ? moreLoad(load) : ["A longer run would decide it."],
		baselineRuns: (it) => [
			capitalised(limitedBy(it)),
			...sideBySide,
			", or record ",
			...recordWords(it, ways.base.startsWith("-")),
			...ways.recording(it.runsEach ?? it.more)
		],
		sideBySide: (it) => [
			capitalised(limitedBy(it)),
			...sideBySide,
			it.load === void 0 ? "" : ` with about ${loadWords(it.load)}`,
			", or raise the tolerance."
		]
	});
}

// src/report/words/open.ts
function openOf({ verdict }) {
	return verdict.judgements.filter((it) => it.kind === "relative" && it.verdict === "inconclusive" && it.remedy !== void 0);
}
function misses({ objective, current, limit }) {
	return isLowerBetter(objective) ? current > limit : current < limit;
}
function standing(open, outcome) {
	const [first, ...more] = open.filter(misses);
	if (first === void 0) return "no estimate is beyond its limit";
	const { objective, change } = first;
	return `${`${indicatorWords(objective.indicator)} at ${changeFigure(first, change, spellingOfOutcome(outcome))}`} ${isTolerance(objective) ? "is a regression" : "misses its objective"}${more.length > 0 ? ` (and ${more.length} more like it)` : ""}, unless it is noise`;
}
function openLine(outcome, ways) {
	const open = openOf(outcome);
	const remedied = open.map(({ objective: { indicator }, remedy }) => ({
		indicator,
		remedy,
		isCompared: true
	}));
	if (open.length === 0) return void 0;
	const missing = missingLikeWords(open.map(({ change }) => change.likeWith));
	return nextLine(`${standing(open, outcome)}. `, ...missing, ...remedyLine(remedied, outcome, ways));
}
function suspicionLines(outcome) {
	const open = openOf(outcome);
	if (open.length === 0) return void 0;
	return open.some(misses) ? [nextLine(`${standing(open, outcome)}.`)] : [];
}

// src/report/words/next.ts
const acceptInput = "accept";
function branchPiece(outcome, context) {
	const { comparability } = outcome.verdict;
	const branch = context.baselineBranch ?? (comparability.kind === "none" ? comparability.branch : void 0);
	return branch === void 0 ? "the default branch" : { code: branch };
}
function recordLine(outcome, context) {
	const { comparability } = outcome.verdict;
	const isTerminal = context.baselineBranch === void 0;
	if (comparability.kind === "changedLoad") {
		const opening = `nothing to fix. Runs with different loads are not compared (changed: ${list$1(comparability.changed.map(changedPartWords)) || "the load"})`;
		return isTerminal ? nextLine(`${opening}. Record a baseline of the new load: `, recordedWith("update", outcome, context)) : nextLine(`${opening}; record a baseline of the new load. `, ...recordedBy(outcome, context));
	}
	const elsewhere = comparability.kind === "none" ? comparability.otherEnvironments[0] : void 0;
	if (elsewhere !== void 0) {
		const setting = { code: `${isTerminal ? "--environment" : "environment:"} ${elsewhere}` };
		return nextLine("to compare with the existing baseline, set ", setting, "; or record one for this environment.");
	}
	return isTerminal ? void 0 : nextLine("record a baseline. ", ...recordedBy(outcome, context));
}
function recordedWith(how, outcome, context) {
	const command = context.recordCommand?.(how, outcome.scenario);
	return command === void 0 ? { code: `loadline baseline ${how}` } : { command };
}
function recordedBy(outcome, context) {
	const { acceptUrl } = context;
	const branch = branchPiece(outcome, context);
	if (context.isRecordedByCommand === true) return [
		"A job of ",
		branch,
		" records one with ",
		{ code: "loadline baseline update" },
		"."
	];
	const push = [
		"The next push to ",
		branch,
		" records one if a workflow runs ",
		{ code: "mode: baseline-update" }
	];
	if (acceptUrl === void 0) return [...push, "."];
	const byHand = { link: {
		label: "start the baseline workflow by hand",
		url: acceptUrl
	} };
	return [
		...push,
		"; or ",
		byHand,
		" for scenario ",
		{ code: outcome.scenario },
		"."
	];
}
function recordingMore(outcome, context, more = 3) {
	if (context.baselineBranch !== void 0) return [". ", ...recordedBy(outcome, context)];
	const command = context.recordCommand?.("update", outcome.scenario, more);
	return command === void 0 ? ["."] : [" while the earlier version is deployed there: ", { command }];
}
function wayBack({ verdict, design }, { isComparison }) {
	if (verdict.judgements.filter((it) => it.kind === "relative" && isMissed(it)).length === 0 || isComparison === true) return void 0;
	if (design === "stored") return "accept";
	return failedChanges(verdict).length > 0 ? "allow" : void 0;
}
function failedChanges({ judgements }) {
	return judgements.filter((it) => it.kind === "relative").filter(({ verdict }) => verdict === "fail");
}
function afterShortRecording({ scenario }, { asked, kept }, context) {
	const { acceptUrl, recordCommand, repeatCommand, workflowRun } = context;
	if (kept === 0) return nextLine(`fix the cause and ${workflowRun === void 0 && repeatCommand !== void 0 ? "record again (last section)" : again(context)}.`);
	const missing = asked - kept;
	const command = recordCommand?.("update", scenario, missing);
	const opening = `fix the cause and add the missing ${missing === 1 ? "run" : `${missing} runs`}`;
	if (command !== void 0) return nextLine(`${opening}: `, { command });
	if (acceptUrl === void 0) return nextLine(`${opening}.`);
	return nextLine(`${opening}: `, { link: {
		label: "start the baseline workflow",
		url: acceptUrl
	} }, " for scenario ", { code: scenario }, ` with ${missing} as `, { code: "runs" }, ", without ", { code: acceptInput }, ".");
}
function whenOpen(outcome, context) {
	if (outcome.runs.some(({ ending }) => ending.kind !== "finished")) return nextLine(`find out why a threshold of the script stopped the load, and ${again(context)}.`);
	if (undecidedMisses(outcome.verdict.judgements).length > 0) return nextLine(`find out why two runs against one deployment differ (a busy machine, a cold cache, replicas of different speed) and ${again(context)}.`);
	const ways = {
		recording: (more) => recordingMore(outcome, context, more),
		base: context.baselineBranch === void 0 || context.isRecordedByCommand === true ? "--base" : "base-url"
	};
	const open = openLine(outcome, ways);
	if (open !== void 0) return open;
	const few = outcome.verdict.judgements.filter((it) => it.kind === "notJudged").filter(({ cause }) => cause === "fewSamples");
	if (few.length === 0) return nextLine(`fix what prevented a verdict (see above) and ${again(context)}.`);
	const remedied = few.flatMap(({ objective: { indicator }, remedy }) => remedy?.kind === "longerRounds" && remedy.load ? [{
		indicator,
		remedy,
		isCompared: false
	}] : []);
	return remedied.length === 0 ? nextLine("run the load longer or at a higher rate to get more samples.") : nextLine(...remedyLine(remedied, outcome, ways));
}
function lacksOnlyBaseline({ verdict, runs }) {
	const isOpen = (it) => it.kind === "notJudged" ? !lacksBaseline(it) : it.verdict === "inconclusive";
	return runs.every(({ ending }) => ending.kind === "finished") && !verdict.judgements.some(isOpen);
}
function again({ workflowRun }) {
	return workflowRun === void 0 ? "run it again" : "run the job again";
}
function repeatWords({ repeatCommand }) {
	return repeatCommand === void 0 ? "" : " To repeat the run locally, see the last section.";
}
function withBlocking(next, { failOnInconclusive }) {
	if (failOnInconclusive === void 0) return [next];
	const [fails, state] = failOnInconclusive ? ["fails", "on"] : ["does not fail", "off"];
	const blocking = [
		`This ${fails} the check (`,
		{ code: "fail-on-inconclusive" },
		` is ${state}).`
	];
	const end = next.at(-1);
	return typeof end === "object" && "command" in end ? [next, blocking] : [[
		...next,
		" ",
		...blocking
	]];
}
function nextStep(outcome, context) {
	if (outcome.kind === "broken") {
		const first = outcome.cancelled ? "" : "fix the cause and ";
		return [nextLine(`${first}${again(context)}. Nothing was judged: neither a pass nor a regression.`)];
	}
	const { verdict, recording } = outcome;
	if (recording !== void 0 && scenarioWord(outcome) === "broken") return [afterShortRecording(outcome, recording, context)];
	const isRecording = recording !== void 0 || context.isRecording === true;
	const record = verdict.comparability.kind !== "comparable" && verdict.judgements.some(lacksBaseline) && !isRecording ? recordLine(outcome, context) : void 0;
	if (verdict.verdict === "pass") return known(record);
	if (verdict.verdict === "inconclusive") {
		const suspicion = outcome.recorded === void 0 ? void 0 : suspicionLines(outcome);
		if (suspicion !== void 0) return suspicion;
		return withBlocking(record !== void 0 && lacksOnlyBaseline(outcome) ? record : whenOpen(outcome, context), context);
	}
	return known(nextLine(wordsAfterMiss(outcome, verdict.verdict, context)), record);
}
function wordsAfterMiss(outcome, word, context) {
	const common = commonFailure(outcome.runs);
	if (common !== void 0) {
		const { seen, question } = failureQuestion(common);
		return `${seen}: ${question}${repeatWords(context)}`;
	}
	const [miss] = misses$1(outcome.verdict.judgements, word);
	if (miss !== void 0 && isOnExceptions(miss.objective)) return `check where the script throws, and what the target answered there.${repeatWords(context)}`;
	if (outcome.recording?.how === "accepted") return `fix the cause or loosen the limit, and ${again(context)}.`;
	const way = wayBack(outcome, context);
	return way === void 0 ? `find the cause.${repeatWords(context)}` : `find the cause. If the new level is intended, ${way} it (last section).`;
}
function acceptLine(outcome, context) {
	const { acceptUrl, baselineBranch, isRecordedByCommand } = context;
	const intended = outcome.recording === void 0 ? "Intended? After the merge, " : "Intended? Now ";
	if (baselineBranch === void 0 || isRecordedByCommand === true) return [
		intended,
		"make the new level the reference",
		...baselineBranch === void 0 ? [] : [" in a job of ", branchPiece(outcome, context)],
		": ",
		recordedWith("accept", outcome, context)
	];
	if (acceptUrl === void 0) return [
		intended,
		"run a workflow with ",
		{ code: "mode: baseline-accept" },
		"; it makes the new level the reference."
	];
	return [
		intended,
		{ link: {
			label: "start the baseline workflow",
			url: acceptUrl
		} },
		": enter scenario ",
		{ code: outcome.scenario },
		" and a reason, and tick ",
		{ code: acceptInput },
		". That makes the new level the reference; without the tick the workflow only measures again."
	];
}
function allowLine({ verdict }) {
	return [
		"Intended? A side-by-side comparison has no stored level to accept: after the merge, the base deployment has the new one. ",
		"To let this change pass, raise its tolerance, or write ",
		...codes(failedChanges(verdict).map(({ objective }) => `warn: ${objective.text}`)),
		"."
	];
}
function limitLine({ verdict }) {
	const limits = missedLimits(verdict);
	if (limits.length === 0) return void 0;
	const which = limits.length === 1 ? "that" : "those";
	return line$1(`A new level must still meet ${limitsWords(limits)}: loosen ${which} first.`);
}
function labelLine(outcome, { acceptLabel }) {
	if (acceptLabel === void 0 || outcome.verdict.verdict !== "fail") return void 0;
	return line$1("To let this commit alone through, someone with write access sets the label ", { code: acceptLabel }, ", with the reason in a comment: ", { code: "/loadline accept REASON" }, ". The verdict stays fail.");
}
function lastSection(title, nodes) {
	return evidence(title, nodes, {
		about: "accept",
		rank: "action"
	});
}
function acceptSection(outcome, context) {
	const { repeatCommand } = context;
	const way = wayBack(outcome, context);
	const lines = known(way === "accept" && acceptLine(outcome, context), way === "accept" && limitLine(outcome), way === "allow" && allowLine(outcome), labelLine(outcome, context));
	if (lines.length === 0) return repeatSection(context);
	if (repeatCommand === void 0) return lastSection("Accept the change", listOf(lines));
	const repeat = line$1(`Repeat it locally${besideWhat(context)}:`);
	return lastSection("Accept the change, or repeat it locally", [...paragraphs([...lines, repeat]), shell(repeatCommand)]);
}
function besideWhat({ workflowRun }) {
	return workflowRun === void 0 ? "" : " in a clone of this repository, with a clone of Loadline next to it and the service running";
}
function shell(content) {
	return {
		kind: "code",
		language: "sh",
		content
	};
}
function repeatSection(context) {
	const { repeatCommand } = context;
	if (repeatCommand === void 0) return void 0;
	const beside = besideWhat(context);
	const lines = beside === "" ? [] : [line$1(`Run it${beside}:`)];
	return lastSection("Repeat it locally", [...paragraphs(lines), shell(repeatCommand)]);
}

// src/report/words/override.ts
function overrideLine({ by, at, commit, label, reason }) {
	const opening = [
		{ strong: `Accepted by ${plain(by)}` },
		` for commit ${commit.slice(0, 7)} alone (label `,
		{ code: label },
		`, ${clockWords$1(at)} UTC)`
	];
	if (reason === void 0) return [...opening, ". No reason was given."];
	const whose = reason.by === by ? "" : ` (${plain(reason.by)})`;
	return [
		...opening,
		". Reason: ",
		{ code: reason.text },
		whose
	];
}
function overriddenHeadline(headline, override) {
	return override === void 0 ? headline : `Fail, accepted by ${plain(override.by)}: ${headline}`;
}
function causeWords$1(refusal) {
	const { cause } = refusal;
	if (cause === "unanswered") return plain(refusal.reason, 1e3);
	if (cause === "beforePush") {
		const { by, at, pushedAt, isRemoved } = refusal;
		const again = isRemoved ? "It was removed; set it again" : "Remove it and set it again";
		return `${plain(by)} set it at ${clockWords$1(at)} UTC, and this commit was pushed at ${clockWords$1(pushedAt)} UTC. ${again} to accept this commit.`;
	}
	const by = "by" in refusal ? plain(refusal.by) : "";
	return {
		noWriteAccess: `${by}, who set it, has no write access to this repository.`,
		app: `${by}, which set it, is not a person.`,
		forkAuthor: `${by}, who set it, is an author of this pull request from a fork.`,
		unknownSetter: "GitHub does not show who set it. Remove it and set it again.",
		otherHead: "the pull request has another head commit by now.",
		unknownPush: "GitHub does not show when this commit was pushed. Run the job again."
	}[cause];
}
function refusalSentence(label, refusal) {
	return `The label "${plain(label)}" does not accept this fail: ${causeWords$1(refusal)}`;
}
const claimedOverride = "It claims to have been accepted. That is not checked here, and the fail counts.";

// src/report/render/sparkline.ts
const heights = [
	"▁",
	"▂",
	"▃",
	"▄",
	"▅",
	"▆",
	"▇",
	"█"
];
const gap = "·";
const longest = 20;
function thinned(values, most) {
	const each = Math.ceil(values.length / most);
	return Array.from({ length: Math.ceil(values.length / each) }, (_, index) => {
		const figures = values.slice(index * each, (index + 1) * each).filter((it) => it !== null);
		return figures.length === 0 ? null : Math.max(...figures);
	});
}
function sparkline(points) {
	const values = thinned(points, longest);
	const figures = values.filter((it) => it !== null);
	if (figures.length === 0) return "";
	const low = Math.min(0, ...figures);
	const range = Math.max(...figures) - low;
	const place = (value) => range > 0 ? Math.min(heights.length - 1, Math.floor((value - low) / range * heights.length)) : 0;
	return values.map((value) => value === null ? gap : heights[place(value)] ?? gap).join("");
}

// src/report/words/sections/servers.ts
const longestName = 80;
function tellingLabels(labels, among) {
	const telling = Object.entries(labels).filter(([key, value]) => among.some((it) => it.labels[key] !== value));
	return telling.length === 0 ? labels : Object.fromEntries(telling);
}
function seriesLine({ labels, from, until }, among) {
	const words = labelWords(tellingLabels(labels, among));
	const unnamed = among.length === 1 ? "the only series" : "the series without labels";
	const course = known(from && `from ${timeOfDay(from)}`, until && `until ${timeOfDay(until)}`);
	const name = words === "" ? unnamed : { code: plain(words, longestName) };
	return course.length === 0 ? [name] : [name, ` (${course.join(", ")})`];
}
function peakWords({ infinite, peak, peakAt }, scale) {
	return infinite === true ? "+Inf" : `${formatOn(scale, peak)} at ${timeOfDay(peakAt)}`;
}
function queryTitle({ name, dimension, unit }) {
	const shown = plain(name, longestName) || "(a query without a name)";
	const counted = dimension === "number" ? plain(unit, longestName) : "";
	return counted === "" ? shown : `${shown}, in ${counted}`;
}
function doubtLine(doubt) {
	return ["Doubt: ", { code: doubt }];
}
function askedLines(queries, rounds) {
	return queries.map(({ asked, round }) => {
		const name = asked.name.replace(/\s+/g, " ");
		const of = rounds === 1 ? "" : `, round ${round}`;
		if (asked.kind === "unread") return `# ${name}${of}${rounds === 1 ? "" : ": not read"}`;
		const { start, end, stepMs } = asked;
		return `# ${name}${of}${of === "" ? "," : ":"} start=${start} end=${end} step=${stepMs / 1e3}s`;
	});
}
function queriesText(runs) {
	const all = runs.flatMap(({ servers }, index) => (servers?.queries ?? []).map((asked) => ({
		asked,
		round: index + 1
	})));
	return [...groupedBy(all, ({ asked }) => asked.name).values()].flatMap((of) => [...groupedBy(of, ({ asked }) => asked.query)]).map(([query, of]) => [...askedLines(of, runs.length), query].join("\n")).join("\n\n");
}
function sourceLine({ source, version, queries }, run, rounds, place) {
	const { start, end } = run.window;
	const last = queries.some(({ kind }) => kind === "read") ? ", the last one read" : "";
	const round = rounds === 1 ? "" : `; round ${place + 1} of ${rounds}${last}`;
	const code = version === void 0 ? source : `${source} (version ${version})`;
	return line$1("From ", { code }, `, ${timeOfDay(start)} to ${timeOfDay(end)} UTC${round}`);
}
function skewLine({ skewMs }) {
	if (skewMs === void 0 || skewMs === 0) return void 0;
	const way = skewMs > 0 ? "ahead of" : "behind";
	return line$1(`Its clock is ${formatFigure(Math.abs(skewMs), "time")} ${way} the load generator's; the window was shifted to match, and times below use its clock`);
}
function moveWords({ query, how, dimension, unit }, reference, spelling) {
	const counted = dimension === "number" && unit !== "" ? ` ${unit}` : "";
	const scale = spelling.scaleOfQuery(query, dimension);
	const figure = (value) => `${formatOn(scale, value)}${counted}`;
	if (how.kind === "inTime") return `went up and down with it, ${`between ${figure(how.lowest)} and ${figure(how.highest)}`} (rank correlation ${formatFigure(how.rho, "number")})`;
	const { current, baseline } = how;
	return `${current > baseline ? "rose" : "fell"} from ${figure(baseline)} (${reference}) to ${figure(current)} on average`;
}
function movedName({ query, labels, how }) {
	const name = plain(labelWords(labels), longestName);
	const busiest = how.kind === "level" && how.matched === "busiest" ? "busiest, " : "";
	return name === "" ? line$1({ code: query }) : line$1({ code: query }, ` (${busiest}`, { code: name }, ")");
}
function correlatedSeriesLine(moved, reference, spelling) {
	const [first, ...more] = moved;
	if (first === void 0) return void 0;
	const others = more.length === 0 ? "" : ` (and ${more.length} more series, below)`;
	return line$1("At the same time ", ...movedName(first), ` ${moveWords(first, reference, spelling)}${others}: a coincidence in time, not a proven cause.`);
}
function alsoMovedLine(moved, reference, spelling) {
	return [
		"Also moved: ",
		...movedName(moved),
		` ${moveWords(moved, reference, spelling)}`
	];
}
const mostNamed$1 = 10;
function unreadLines(queries) {
	return [...groupedBy(queries, ({ reason }) => reason)].map(([reason, of]) => {
		const named = codes(of.slice(0, mostNamed$1).map(({ name }) => name));
		const more = of.length > mostNamed$1 && ` and ${of.length - mostNamed$1} more`;
		return line$1("Not read: ", ...named, ...known(more), ": ", { code: reason });
	});
}
function serversTitle(read, unread, moved) {
	return `Servers: ${known(read === 0 ? "nothing could be read" : count$2(read, "query", "queries"), moved > 0 && `${moved} series moved with the miss`, unread > 0 && read > 0 && `${unread} unread`).join(", ")}`;
}

// src/report/document/sections/servers.ts
function tableFor(series, query, options) {
	const { before, reference, spelling } = options;
	const { name, dimension } = query;
	const scale = spelling.scaleOfQuery(name, dimension);
	const figure = (value) => figureLine(value, scale);
	const levelBefore = ({ labels }) => before.find((it) => it.query === name && sameTags(it.labels, labels))?.level;
	const shapeOf = ({ points = [] }) => sparkline(points);
	const change = ({ start, end, from, until }) => from === void 0 && until === void 0 ? formatDifference(end - start, dimension, { unit: scale }) : "–";
	return tableOf(series, [
		left("Series", (it) => seriesLine(it, query.series)),
		series.some((it) => shapeOf(it) !== "") && left("Over the window", (it) => line$1(shapeOf(it) === "" ? "" : { shape: shapeOf(it) })),
		right("Start", ({ start, from }) => figure(from === void 0 ? start : void 0)),
		right("Peak", (it) => line$1(peakWords(it, scale))),
		right("End", ({ end, until }) => figure(until === void 0 ? end : void 0)),
		right("Minimum", ({ min }) => figure(min)),
		right("Average", ({ avg }) => figure(avg)),
		series.some((it) => levelBefore(it) !== void 0) && right(`Average, ${reference}`, (it) => figure(levelBefore(it))),
		right("Change", (it) => line$1(change(it)))
	]);
}
function queryPart(query, options) {
	const { shown, folded, rest } = tableSeries(query, options.spelling.judgements);
	const others = folded.length + rest;
	const title = count$2(others, "other series", "other series");
	const more = {
		...tableFor(folded, query, options),
		omitted: rest
	};
	const doubts = query.doubts.map(doubtLine);
	const nodes = known(...shown.length === 0 ? listOf(doubts) : [...paragraphs(doubts), tableFor(shown, query, options)], others > 0 && evidence(title, [more], { rank: "detail" }));
	return opened(queryTitle(query), nodes);
}
function shownRound(runs) {
	const answered = runs.findLastIndex(({ servers }) => servers?.queries.some(({ kind }) => kind === "read"));
	return answered >= 0 ? answered : runs.findLastIndex(({ servers }) => servers !== void 0);
}
function isShownUnread({ objective }, runs) {
	const { indicator } = objective;
	const { queries = [] } = runs[shownRound(runs)]?.servers ?? {};
	return indicator.of === "servers" && queries.some(({ kind, name }) => kind === "unread" && name === indicator.metric);
}
function serversSection(runs, options) {
	const place = shownRound(runs);
	const run = runs[place];
	const { spelling, moved, links, reference } = options;
	if (run?.servers === void 0 || run.servers.queries.length === 0) return links.length === 0 ? void 0 : evidence("Servers", listOf(links), { about: "servers" });
	const { servers } = run;
	const read = servers.queries.filter((it) => it.kind === "read");
	const unread = servers.queries.filter((it) => it.kind === "unread");
	const lines = known(sourceLine(servers, run, runs.length, place), skewLine(servers), ...links, ...moved.slice(1).map((it) => alsoMovedLine(it, reference, spelling)), ...unreadLines(unread));
	const isOpen = moved.length > 0 || spelling.judgements.some((it) => isMissedOn(it));
	const repeat = evidence("Queries that reproduce these figures (api/v1/query_range)", [{
		kind: "code",
		language: "promql",
		content: queriesText(runs)
	}], { rank: "detail" });
	const nodes = [
		...listOf(lines),
		...queryParts(read, options),
		repeat
	];
	const title = serversTitle(read.length, unread.length, moved.length);
	return evidence(title, nodes, {
		about: "servers",
		isOpen
	});
}
function queryParts(queries, options) {
	const { moved, spelling } = options;
	const isRelevant = ({ name }) => moved.some((it) => it.query === name) || spelling.judgements.some((it) => isMissedOn(it, name));
	const partsOf = (some) => some.map((it) => queryPart(it, options));
	const relevant = partsOf(queries.filter(isRelevant));
	const others = partsOf(queries.filter((it) => !isRelevant(it)));
	if (relevant.length === 0 || others.length === 0) return [...relevant, ...others];
	const title = count$2(others.length, "other query", "other queries");
	return [...relevant, evidence(title, others, { rank: "detail" })];
}

// src/report/words/facts/ladder.ts
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
	return from === to ? numberWords$1(from) : `${numberWords$1(from)} to ${numberWords$1(to)}`;
}
function crossingWords(crossing, levels) {
	const unmeasured = levels.find(({ verdict }) => verdict === "notMeasured");
	return byKind(crossing, {
		between: ({ value, standardError, objective }) => {
			const error = standardError > 0 ? ` ± ${numberWords$1(standardError)}` : "";
			const which = objective === void 0 ? "" : ` (${plain(objective, 100)})`;
			return `Between the levels, the limit is crossed at about ${numberWords$1(value)}${error}${which}.`;
		},
		above: () => unmeasured === void 0 ? "No level misses them, so capacity may be higher: add levels above it." : `Level ${numberWords$1(unmeasured.level)} was not measured, because the load generator was busy: use a larger machine.`,
		below: () => "The lowest level misses them: add levels below it.",
		unknown: () => "No level could be measured: the load generator was busy. Use a larger machine."
	});
}
function ladderTitle({ capacity, knee, levels }) {
	const isJudged = levels.some(({ figures }) => figures.length > 0);
	const parts = known(isJudged && `capacity ${numberWords$1(capacity)}`, knee && `knee ${levelsWords(knee)}`);
	return known(`Ladder of ${count$2(levels.length, "level")}`, parts.join(", ")).join(": ");
}
function ladderLoad({ levels, variable }) {
	return `Load: levels ${list$1(levels.map(({ level }) => numberWords$1(level)))}${variable === void 0 ? "" : ` (${plain(variable, 60)})`}`;
}
function ladderSentences({ capacity, crossing, knee, levels, throughput }) {
	const objectives = levels[0]?.figures.map(({ objective }) => plain(objective, 100)) ?? [];
	const met = capacity === 0 ? `No level meets ${list$1(objectives)}.` : `${numberWords$1(capacity)} is the largest of ${count$2(levels.length, "level")} that meets ${list$1(objectives)}.`;
	const grows = knee && `${plain(throughput, 80)} stops growing at ${levelsWords(knee)}.`;
	const judged = objectives.length === 0 ? [] : [met, crossingWords(crossing, levels)];
	return known(...judged, grows).join(" ");
}
function chartWords(words) {
	return words.replace(/[^\p{L}\p{N} .,():_-]/gu, " ").slice(0, 60);
}
function levelsTitle(curve, names, limit) {
	const lines = names && `: ${chartWords(names.before)} (bars), ${chartWords(names.now)} (line)`;
	return `${chartWords(curve)} in ms by level${lines ?? ""}${limit === void 0 ? "" : `, limit ${limit}`}`;
}

// src/model/run/clocks.ts
function clocksOf(shards) {
	const known = shards.flatMap(({ skew }) => skew === void 0 ? [] : [skew.ms]);
	if (known.length < 2) return shards.map(() => 0);
	const usual = median(known);
	return shards.map(({ skew }) => {
		if (skew === void 0) return 0;
		const ms = skew.ms - usual;
		return Math.abs(ms) <= skew.errorMs ? 0 : ms;
	});
}

// src/report/words/sections/generators.ts
const mostRows$1 = 64;
function timeWords(ms) {
	return formatDurationMs(Math.max(10, Math.round(ms / 10) * 10));
}
function clockWords(shards) {
	const skews = shards.flatMap(({ skew }) => skew ?? []);
	if (skews.length < shards.length) return "; their clocks were not compared";
	const clocks = clocksOf(shards);
	const apart = Math.max(...clocks) - Math.min(...clocks);
	const error = timeWords(Math.max(...skews.map(({ errorMs }) => errorMs)));
	return apart === 0 ? `; their clocks agree within ${error}` : `; their clocks differ by ${timeWords(apart)} (± ${error}), which is corrected`;
}
function generatorsLine(runs) {
	const shards = runs.find((run) => run.shards !== void 0)?.shards;
	if (shards === void 0) return void 0;
	return line$1(`Load generators: ${formatFigure(shards.length, "number")}, merged into one run${clockWords(shards)}; counts are exact, percentiles within 0.4 %`);
}
const mostApart = .05;
const busy = .8;
function differs(shards) {
	const mean = sumOf(shards, ({ requests }) => requests) / shards.length;
	const clocks = clocksOf(shards);
	return new Set(shards.map(({ machine }) => machineWords(machine))).size > 1 || clocks.some((clock) => clock !== 0) || shards.some(({ requests, lateMs, generator }) => lateMs > 0 || generator.droppedIterations > 0 || (generator.cpu?.mean ?? 0) >= busy || generator.unanswered?.generator !== void 0 || Math.abs(requests - mean) > mostApart * mean);
}
function apartWords(ms) {
	if (ms === 0) return "0";
	return `${ms > 0 ? "+" : "-"}${timeWords(Math.abs(ms))}`;
}
function generatorsSection(runs) {
	const rows = runs.flatMap(({ shards = [] }, index) => {
		const clocks = clocksOf(shards);
		if (!differs(shards)) return [];
		return shards.map((shard, at) => ({
			all: shards.length,
			round: index + 1,
			shard,
			clockMs: clocks[at] ?? 0
		}));
	});
	const [first] = rows;
	if (first === void 0) return void 0;
	const table = tableOf(rows, [
		runs.length > 1 && right("Round", ({ round }) => line$1(String(round))),
		right("Generator", ({ shard }) => line$1(String(shard.index))),
		right("Requests", ({ shard }) => line$1(formatFigure(shard.requests, "number"))),
		right("CPU", ({ shard: { generator } }) => line$1(generator.cpu === void 0 ? "–" : formatFigure(generator.cpu.mean, "ratio"))),
		right("Dropped iterations", ({ shard }) => line$1(formatFigure(shard.generator.droppedIterations, "number"))),
		right("Start", ({ shard: { lateMs } }) => line$1(lateMs === 0 ? "in time" : `${timeWords(lateMs)} late`)),
		right("Clock", ({ shard, clockMs }) => line$1(shard.skew === void 0 ? "–" : apartWords(clockMs))),
		left("Machine", ({ shard }) => shard.machine.cores === 0 ? line$1("–") : line$1({ code: machineWords(shard.machine) }))
	], mostRows$1);
	return {
		...evidence(`Load generators (${first.all})`, [...paragraphs([line$1("They differ, so here is what each of them made of the load. CPU is the mean of its machine.")]), table]),
		rank: "detail"
	};
}

// src/report/words/sections/rounds.ts
function referenceWords({ design }) {
	return design === "stored" ? "baseline" : "base deployment";
}
function causeWords(cause) {
	const some = "indicators" in cause ? listSome(cause.indicators) : "";
	return byKind(cause, {
		asked: () => "as configured",
		toDecide: ({ indicators }) => `because ${some} ${indicators.length > 1 ? "are" : "is"} still inconclusive`,
		toConfirm: () => `to confirm the miss of ${some}`,
		toReplace: () => `because no round is valid for ${some} yet`
	});
}
const numberWords = [
	"no",
	"one",
	"two",
	"three",
	"four",
	"five",
	"six"
];
function names(indicators, { verdict }) {
	const known = new Map(verdict.judgements.map(({ objective: { indicator } }) => [formatIndicator(indicator), indicatorWords(indicator)]));
	return listSome(indicators.map((it) => known.get(it) ?? it));
}
function groupCauses(causes) {
	const groups = [];
	for (const cause of causes) {
		const last = groups.at(-1);
		if (last?.cause.kind === cause.kind) groups.splice(-1, 1, {
			cause,
			times: last.times + 1
		});
		else groups.push({
			cause,
			times: 1
		});
	}
	return groups;
}
function groupWords$1({ cause, times }, isFirst, outcome) {
	if (cause.kind === "asked") return "as configured";
	const some = names(cause.indicators, outcome);
	const isOne = cause.indicators.length === 1;
	const missed = isOne ? "missed its objective and was" : "missed their objectives and were";
	const amount = numberWords[times] ?? String(times);
	return {
		toConfirm: `${isFirst ? "" : "then "}${some} ${missed} measured again`,
		toDecide: isFirst ? `the first ${times === 1 ? "" : `${amount} `}left ${some} open` : `then ${some} still ${isOne ? "was" : "were"} inconclusive`,
		toReplace: isFirst ? `the first ${times === 1 ? "was" : `${amount} were`} not valid for ${some}` : `then none was valid for ${some}`
	}[cause.kind];
}
function noUseWords({ verdict }) {
	const first = verdict.judgements.flatMap((it) => it.kind === "relative" && it.verdict === "inconclusive" ? it.remedy ?? [] : []).find(({ kind }) => kind !== "rounds");
	return `; more would not decide it${first === void 0 ? "" : `: ${limitedBy(first)}`}`;
}
function enoughWords({ verdict }) {
	return verdict.judgements.every((it) => it.kind !== "notJudged" && it.verdict !== "inconclusive") ? ": everything was decided" : "; another would have changed nothing";
}
function stopWords(outcome) {
	const { stopped, causes } = outcome;
	return byKind(stopped, {
		given: () => "",
		decided: () => causes.length === 0 ? enoughWords(outcome) : "",
		noUse: () => noUseWords(outcome),
		mostRounds: () => "; no more are allowed",
		budget: () => "; another would have exceeded the budget",
		cancelled: () => "; another was cancelled",
		broken: () => "; another could not be measured"
	});
}
function orderWords({ runs, baseline }) {
	return runs.flatMap((run, index) => {
		const base = baseline[index];
		if (base === void 0) return [];
		return Date.parse(base.window.start) <= Date.parse(run.window.start) ? ["base", "change"] : ["change", "base"];
	}).join(", ");
}
function designWords(outcome) {
	return {
		stored: "",
		alternating: ` side by side, in the order ${orderWords(outcome)}`,
		simultaneous: ` side by side, both at the same time${outcome.stopped.kind === "given" ? "" : " in one process"}`
	}[outcome.design];
}
function roundsLine(outcome) {
	const { runs, causes, stopped, design, verdict } = outcome;
	const isOpen = stopped.kind === "decided" && verdict.verdict === "inconclusive";
	if (runs.length === 1 && design === "stored" && (isOpen || stopped.kind === "given")) return void 0;
	const why = groupCauses(causes).map((group, index) => groupWords$1(group, index === 0, outcome));
	const because = why.length === 0 ? "" : `: ${why.join(", ")}`;
	return line$1(`${count$2(runs.length, "round")}${designWords(outcome)}${because}`, stopWords(outcome));
}
function totalLine({ runs, baseline, control = [], design }) {
	if (runs.length === 1 && design === "stored") return void 0;
	const all = design === "alternating" ? [
		...runs,
		...baseline,
		...control
	] : runs;
	const seconds = sumOf(all, ({ window }) => lengthMs(window) + window.warmUpMs) / 1e3;
	const time = formatDurationMs(Math.max(1, Math.round(seconds)) * 1e3);
	const whose = design === "stored" ? "" : " to this change";
	return line$1(`In all: ${time} of load, ${workWords(runs)}${whose}`);
}
function leftOutRoundsLine(positions) {
	const numbers = positions.toSorted((one, other) => one - other).map((position) => String(position + 1));
	const named = numbers.length === 1 ? `Round ${numbers[0]} is` : `Rounds ${list$1(numbers)} are`;
	return line$1(`${named} left out of the requests and times: not a valid measurement.`);
}

// src/report/words/sections/measured.ts
function windowLine({ window, lacks }) {
	if (lacks?.includes("window")) return line$1("Window: not in the results");
	const [start, end] = [clockWords$1(window.start), clockWords$1(window.end)];
	const isSameDay = start.slice(0, 10) === end.slice(0, 10);
	const lengthMs = Date.parse(window.end) - Date.parse(window.start);
	const length = lengthMs >= 0 ? formatDurationMs(Math.round(lengthMs / 100) * 100) : "–";
	const warmUp = window.warmUpMs === 0 ? "no warm-up" : `after a warm-up of ${formatDurationMs(window.warmUpMs)}`;
	return line$1(`Window: ${start} to ${isSameDay ? end.slice(11) : end} UTC (${length}, ${warmUp})`);
}
function loadLine(run, spelling) {
	if (run.ladder !== void 0) return line$1(ladderLoad(run.ladder));
	const work = workOf(run);
	const scale = spelling.scaleOf(throughputOfAll, "frequency");
	const rate = work?.rate === void 0 ? "" : `, ${formatOn(scale, work.rate)}`;
	const { setupRequests = 0, generator } = run;
	const parts = known(work === void 0 ? "no requests recorded" : `${count$2(work.amount, work.one)}${rate}`, generator.vusMax > 0 && `at most ${count$2(generator.vusMax, "virtual user")}`, count$2(generator.droppedIterations, "dropped iteration"), setupRequests > 0 && `${count$2(setupRequests, "request")} of setup and teardown left out`);
	return line$1(`Load: ${parts.join("; ")}`);
}
function estimatedDurations(runs) {
	return runs.flatMap(({ duration }) => duration?.from === "samples" ? [duration] : []);
}
function rateError(side, runs) {
	const errors = estimatedDurations(runs).map(({ ms, errorMs }) => errorMs / ms);
	if (errors.length === 0) return void 0;
	return `${side}: ± ${formatFigure(Math.ceil(Math.max(...errors) * 1e3) / 1e3, "ratio")}`;
}
function rateDoubt({ runs, baseline }, reference) {
	const sides = known(rateError("this change", runs), rateError(reference, baseline));
	if (sides.length === 0) return void 0;
	const isCoarse = estimatedDurations([...runs, ...baseline]).some(({ stampsMs }) => stampsMs !== void 0);
	return line$1(`Rates use a duration estimated from the samples (${sides.join(", ")})`, ...isCoarse ? ["; timestamps in whole seconds cause most of the error: set ", { code: "K6_CSV_TIME_FORMAT=unix_micro" }] : [], "; for exact rates, name k6's end-of-test summary after the samples");
}
function targetLine({ provenance }) {
	const { target, environment, commit } = provenance;
	const at = commit === void 0 ? [] : [", commit ", { code: shortCommit(commit) }];
	return line$1("Target: ", target === "unknown" ? "not named" : { code: target }, " (environment ", { code: environment }, ")", ...at);
}
function baselineLine({ verdict, baseline, design, runs }, { baselineBranch: branch, isComparison }) {
	const { comparability } = verdict;
	if (design !== "stored") {
		const target = baseline[0]?.provenance.target ?? "";
		return line$1("Base deployment: ", ...target === "unknown" ? [] : [{ code: target }, ", "], count$2(baseline.length, "run"));
	}
	if (comparability.kind === "none") return line$1("Baseline: none yet");
	if (comparability.kind === "changedLoad") return line$1(`Baseline: ${count$2(comparability.runs, "run")}, all with a different load`);
	const [first, last] = [baseline[0]?.provenance, baseline.at(-1)?.provenance];
	const from = branch ?? last?.branch;
	const [run] = runs;
	const ageMs = isComparison === true || run === void 0 ? void 0 : ageOf(baseline, run);
	const commits = new Set(known(first?.commit, last?.commit).map(shortCommit));
	return line$1(`Baseline: ${count$2(comparability.runs, "run")}`, ...from === void 0 ? [] : [" of ", { code: from }], ...[...commits].flatMap((commit, index) => [index === 0 ? ", " : " to ", { code: commit }]), ...ageMs === void 0 ? [] : [`; the newest was ${formatAge(ageMs)} old`]);
}
function sharingWords({ comparisons, scenarios = 1 }, judgements) {
	if (comparisons === 1 && scenarios === 1) return "";
	const ofCreep = comparisons - judgements.filter(({ kind, objective }) => kind === "relative" && objective.onMiss === "fail").length;
	const sharing = known(count$2(comparisons, "comparison"), scenarios > 1 && `${scenarios} scenarios`);
	const creep = ofCreep > 0 ? `; ${count$2(ofCreep, "comparison")} ${ofCreep === 1 ? "is" : "are"} for slow creep` : "";
	return ` (shared by ${list$1(sharing)}${creep})`;
}
function confidenceLine({ verdict }) {
	const { falseAlarms } = verdict;
	const confidence = verdict.judgements.map((it) => it.change).find((it) => it !== void 0)?.confidence;
	if (confidence === void 0) return void 0;
	const sure = formatFigure(confidence, "ratio");
	return line$1(falseAlarms === void 0 ? `Differences: each with its ${sure} interval; where that includes 0, the change may be noise` : `Intervals: ${sure}. Unchanged code fails at most about ${formatFigure(falseAlarms.level, "ratio")} of such gates, whatever the number of rounds${sharingWords(falseAlarms, verdict.judgements)}`);
}
function roundLines(runs, outcome) {
	const about = outcome === void 0 ? [] : [roundsLine(outcome), totalLine(outcome)];
	const spelling = outcome === void 0 ? spellingOf({ runs }) : spellingOfOutcome(outcome);
	const [only, ...more] = runs;
	if (only === void 0) return about;
	if (more.length === 0) return [
		...about,
		windowLine(only),
		loadLine(only, spelling)
	];
	const perRun = runs.map((run, index) => line$1(`Round ${index + 1}. `, ...windowLine(run), ". ", ...loadLine(run, spelling)));
	return [...about, ...perRun];
}
function whereThePageIs({ workflowRun = "", artifact }) {
	const isOnGitHub = /\/actions\/runs\/\d+(?:\/attempts\/\d+)?$/.test(workflowRun);
	const label = "its artifacts";
	const artifacts = isOnGitHub ? { link: {
		label,
		url: `${workflowRun}#artifacts`
	} } : label;
	const page = ["; the page with charts is ", { code: "report.html" }];
	if (artifact === void 0) return [
		...page,
		" among ",
		artifacts,
		", if the workflow uploads it"
	];
	return [
		...page,
		" in ",
		{ code: artifact },
		" among ",
		artifacts
	];
}
function measuredSection(runs, outcome, context, more = []) {
	const [run] = runs;
	if (run === void 0) return void 0;
	const last = runs.at(-1) ?? run;
	const { machine, generator, loadline } = run.provenance;
	const besideTarget = hostsBesideTarget(runs);
	const lines = known(...roundLines(runs, outcome), targetLine(run), besideTarget && line$1("Requests by host: ", { code: besideTarget }), outcome && baselineLine(outcome, context), ...outcome === void 0 ? [] : likenessLines(outcome), outcome && controlLine(outcome), outcome && confidenceLine(outcome), machine.cores === 0 ? line$1(`Machine: ${unknownIn(run.provenance)}`) : line$1("Machine: ", { code: `${machine.os}, ${machine.cpu}` }, `, ${count$2(machine.cores, "core")}`), generatorsLine(runs), line$1("Tools: ", { code: generator }, ", Loadline ", { code: loadline }), last.ending.kind === "unfinished" && line$1("Ending: unfinished, ", { code: last.ending.reason }), context.workflowRun !== void 0 && line$1({ link: {
		label: "Workflow run",
		url: context.workflowRun
	} }, ...whereThePageIs(context)), ...more);
	return evidence("How this was measured", listOf(lines));
}

// src/report/words/extremes.ts
const extremes = [{
	kind: "max",
	word: "largest"
}, {
	kind: "min",
	word: "smallest"
}];
const mostNames = 3;
function extremeNotes(judgements, { rounds, reference }) {
	if (rounds < 2) return [];
	return extremes.flatMap(({ kind, word }) => {
		const own = decided(judgements).filter(({ objective }) => objective.indicator.aggregation.kind === kind);
		if (own.length === 0) return [];
		const all = [...new Set(own.map(({ objective }) => indicatorWords(objective.indicator)))];
		const names = all.length > mostNames ? [`each ${kind}`] : all;
		const figures = known(own.some((it) => it.kind === "absolute") && `the ${word} of all rounds is checked against an absolute limit`, own.some((it) => it.change !== void 0) && `the mean of the rounds is compared with the ${reference}`);
		return [line$1(`${list$1(names)} over ${rounds} rounds: ${figures.join("; ")}.`)];
	});
}

// src/report/words/sections/objectives.ts
const mostInWords = 3;
const mostObjectives = 60;
function objectiveName(judgement) {
	const { indicator, source } = judgement.objective;
	const series = seriesWords(judgement);
	const beside = known(series && `(${series})`, source.from === "script" && "(script)");
	return [indicatorWords(indicator), ...beside].join(" ");
}
function confidenceTitle(judgements) {
	const [level, ...others] = new Set(judgements.map((it) => it.change?.confidence).filter((it) => it !== void 0));
	return `Difference (${level === void 0 || others.length > 0 ? "" : `${formatFigure(level, "ratio")} `}interval)`;
}
function objectivesTable(spelling, { rounds, reference }) {
	const { judgements } = spelling;
	if (judgements.length === 0) return void 0;
	const hasChange = judgements.some((it) => it.change !== void 0);
	const ofChange = (title, words) => hasChange ? right(title, (it) => line$1(it.change ? words(it, it.change) : "–")) : void 0;
	const rows = judgements.length > mostObjectives ? [...judgements.filter((it) => !isMet(it)), ...judgements.filter(isMet)] : judgements;
	const columns = [
		left("Indicator", (it) => line$1(objectiveName(it))),
		ofChange(capitalised(reference), (it, { baseline }) => figureWords(it, baseline, spelling)),
		right("This change", (it) => line$1(currentWords(it, spelling))),
		ofChange(confidenceTitle(judgements), (it, change) => differenceWords$1(it, change, spelling)),
		right("Limit", (it) => line$1(limitWords(it, spelling))),
		left("Verdict", verdictCell$1)
	];
	return {
		...tableOf(rows, columns, mostObjectives),
		notes: extremeNotes(judgements, {
			rounds,
			reference
		})
	};
}
function notNew(outcome, word, spelling) {
	return misses$1(outcome.verdict.judgements, word).flatMap((judgement) => {
		const { kind, objective, limit, change } = judgement;
		if (kind !== "absolute" || change === void 0 || change.baseline === limit) return [];
		const isMissed = isLowerBetter(objective) ? change.baseline > limit : change.baseline < limit;
		const isRange = objective.comparison !== "==" && objective.comparison !== "!=";
		const isWorse = objective.bound.kind === "absolute" && objective.bound.orBaseline === true && word === "fail";
		if (!isMissed || !isRange || isWorse) return [];
		const figure = figureWords(judgement, change.baseline, spelling);
		const what = `${indicatorWords(objective.indicator)} of the ${referenceWords(outcome)}`;
		return [line$1(`Not new: ${what} is ${figure}, also beyond this limit.`)];
	});
}
function remarksOf$1(outcome, spelling) {
	const { judgements, verdict: word } = outcome.verdict;
	const better = improvements(judgements).map((it) => indicatorWords(it.objective.indicator));
	const names = word === "pass" ? [] : [...new Set(better)].slice(0, 5);
	const gains = names.length > 0 && line$1(`Better than the ${referenceWords(outcome)}: ${names.join(", ")}.`);
	if (word !== "fail" && word !== "warn") return known(gains);
	const [, ...others] = misses$1(judgements, word);
	const isStopped = outcome.runs.some(({ ending }) => ending.kind === "abortedByThreshold");
	return known(...others.length > 3 ? [] : others.map((it) => line$1(`Also: ${missSentence(it, spelling)}.`)), isStopped && line$1("A threshold of the script stopped the load early."), ...notNew(outcome, word, spelling), gains);
}

// src/report/words/sections/doubts.ts
function whyNotJudged(judgement, outcome) {
	if (judgement.cause === "invalid") return "No round has a valid measurement of it.";
	return isShownUnread(judgement, outcome.runs) ? "Prometheus gave no figure; see the Servers section." : notJudgedSentence(judgement, outcome.verdict);
}
function reasonsSection(outcome) {
	const open = outcome.verdict.judgements.filter((it) => it.kind === "notJudged");
	if (open.length === 0) return void 0;
	const few = open.filter(({ cause }) => cause === "fewSamples");
	const alike = few.length > 1 ? few : [];
	const lines = [...groupedBy([...open.filter((it) => !alike.includes(it)), ...alike], (it) => alike.includes(it) ? "Too few samples beyond the percentile; a longer run would decide it." : whyNotJudged(it, outcome))].slice(0, 20).map(([reason, of]) => {
		if (of.length > 3) return line$1(`${of.length} objectives: ${reason}`);
		return line$1(...codes(of.map(({ objective }) => objective.text)), `: ${reason}`);
	});
	return evidence(`Not judged (${open.length})`, listOf(lines));
}
function exceptionLine({ runs, verdict }) {
	if (verdict.judgements.some((it) => tellsOfExceptions(it) && it.kind !== "notJudged")) return void 0;
	const thrown = runs.flatMap(({ generator }) => generator.exceptions ?? []);
	const amount = sumOf(thrown, (it) => it.count);
	if (amount === 0) return void 0;
	const first = thrown.find((it) => it.first !== void 0)?.first;
	const example = first === void 0 ? [] : ["; the first: ", { code: first }];
	return line$1(`The script threw ${count$2(amount, "uncaught exception")}`, ...example);
}
function warningLines(runs) {
	const areOwn = runs.every(({ provenance }) => /^k6 v\d/.test(provenance.generator));
	const speaker = runs.some(({ provenance }) => isReadFromPrometheus(provenance)) ? "Read from Prometheus" : areOwn ? "The load generator said" : "Read from the results";
	const warnings = new Set(runs.flatMap(({ generator }) => generator.warnings));
	return [...[...new Set(runs.flatMap(({ generator }) => generator.refusedWrites ?? []))].map((it) => line$1("Remote write: ", { code: it })), ...[...warnings].map((it) => line$1(`${speaker}: `, { code: it }))];
}
function warningsSection(outcome) {
	const { verdict, runs } = outcome;
	const lines = known(...untoldInvalidity(verdict).map((it) => line$1(`Not a valid measurement: ${it}`)), ...doubtSentences(verdict).map((it) => line$1(it)), exceptionLine(outcome), rateDoubt(outcome, referenceWords(outcome)), ...warningLines(runs));
	if (lines.length === 0) return void 0;
	const title = `Doubts about the measurement (${lines.length})`;
	return evidence(title, listOf(lines.slice(0, 20)), { about: "doubts" });
}

// src/judge/compare/likeness.ts
const likenessLevel = .02;
const leastExplained = .5;
const fewestAlike = 3;
const mostDealings = 5e3;
const randomDealings = 1e3;
const seed = 5352222;
const rounding = 1e-9;
function orders(numbers) {
	const seen = /* @__PURE__ */ new Map();
	let ways = 1;
	for (const [index, number] of numbers.entries()) {
		const times = (seen.get(number) ?? 0) + 1;
		seen.set(number, times);
		ways *= (index + 1) / times;
	}
	return ways;
}
function toNextOrder(order) {
	const at = (index) => order[index] ?? NaN;
	let falling = order.length - 1;
	while (falling > 0 && at(falling - 1) >= at(falling)) falling -= 1;
	if (falling === 0) return false;
	const before = at(falling - 1);
	let larger = order.length - 1;
	while (at(larger) <= before) larger -= 1;
	order[falling - 1] = at(larger);
	order[larger] = before;
	order.subarray(falling).reverse();
	return true;
}
function* dealings(models) {
	if (orders(models) <= mostDealings) {
		const order = models.toSorted();
		do
			yield order;
		while (toNextOrder(order));
		return;
	}
	const [order, random] = [models.slice(), uniformDraws(seed)];
	for (let drawn = 0; drawn < randomDealings; drawn += 1) {
		yield order;
		shuffle(order, random);
	}
}
function squaresBetween(levels, models, count) {
	const [sums, sizes] = [new Float64Array(count), new Float64Array(count)];
	for (const [index, level] of levels.entries()) {
		const model = models[index] ?? 0;
		sums[model] = (sums[model] ?? 0) + level;
		sizes[model] = (sizes[model] ?? 0) + 1;
	}
	let squares = 0;
	for (const [model, total] of sums.entries()) squares += total ** 2 / (sizes[model] ?? 1);
	return squares;
}
function explainedByModel(sessions) {
	const names = [...new Set(sessions.map(({ cpu }) => cpu))];
	const centre = sessions.length === 0 ? 0 : mean(sessions.map(({ level }) => level));
	const levels = sessions.map(({ level }) => level - centre);
	const all = sum(levels.map((level) => level ** 2));
	const size = Math.max(...sessions.map(({ level }) => Math.abs(level)));
	if (names.length < 2 || !(all > (rounding * size) ** 2)) return void 0;
	const models = Float64Array.from(sessions, ({ cpu }) => names.indexOf(cpu));
	const seen = squaresBetween(levels, models, names.length);
	const chance = () => {
		let [asMuch, tried] = [0, 0];
		for (const dealt of dealings(models)) {
			tried += 1;
			if (squaresBetween(levels, dealt, names.length) >= seen - rounding * all) asMuch += 1;
		}
		return asMuch / tried;
	};
	return {
		share: seen / all,
		chance
	};
}
function modelOf([first, ...others]) {
	const model = first?.taken.cpu;
	return others.every(({ taken }) => taken.cpu === model) ? model : void 0;
}
function isLeftBehind(sessions, model) {
	const first = sessions.findIndex(({ cpu }) => cpu === model);
	const last = sessions.findLastIndex(({ cpu }) => cpu === model);
	return last < sessions.length - 1 && sessions.slice(first, last).every(({ cpu }) => cpu === model);
}
function withLike(compared) {
	const { current, baseline } = compared;
	const cpu = modelOf(current);
	if (cpu === void 0) return compared;
	const scale = scaleFor({
		...compared,
		current: []
	});
	const inTime = baseline.toSorted((one, other) => one.taken.startMs - other.taken.startMs);
	const sessions = groupBySession(inTime);
	const known = sessions.flatMap((runs) => {
		const model = modelOf(runs);
		if (model === void 0) return [];
		return [{
			runs,
			cpu: model,
			level: mean(runs.map(({ value }) => scale.to(value)))
		}];
	});
	const explained = explainedByModel(known);
	if (explained === void 0 || explained.share < leastExplained || explained.chance() > .02) return compared;
	const alike = known.filter((session) => session.cpu === cpu);
	const likeWith = {
		cpu,
		sessions: alike.length,
		of: sessions.length,
		isCompared: false
	};
	if (alike.length < 3) return {
		...compared,
		likeWith
	};
	if (isLeftBehind(known, cpu)) return compared;
	const others = [...groupedBy(known, (session) => session.cpu)].filter(([model]) => model !== cpu);
	return {
		...compared,
		baseline: alike.flatMap(({ runs }) => runs),
		others: others.map(([, own]) => own.flatMap(({ runs }) => runs)),
		likeWith: {
			...likeWith,
			isCompared: true
		}
	};
}
function likeRuns(runs, likeWith) {
	return likeWith?.isCompared === true ? runs.filter((run) => cpuOf(run) === likeWith.cpu) : runs;
}

// src/report/document/counting.ts
function storedRuns({ baseline, verdict }) {
	const likeWith = verdict.judgements.filter(({ dimension }) => dimension === "time").find(({ change }) => change?.likeWith?.isCompared === true)?.change?.likeWith;
	const alike = likeRuns(baseline, likeWith);
	return alike.length === 0 ? baseline : alike;
}
function countingRounds(outcome) {
	const { runs, baseline, design, verdict } = outcome;
	const { invalid } = verdict;
	const untimed = new Set(invalid.flatMap(({ rounds }) => rounds));
	const unknown = new Set(invalid.flatMap((it) => it.undecidable === "all" ? it.rounds : []));
	const without = (some, left) => {
		const kept = some.filter((_, position) => !left.has(position));
		return kept.length === 0 ? some : kept;
	};
	const isAnyLeft = runs.some((_, position) => !untimed.has(position));
	const isLeftOut = isAnyLeft && runs.some((_, position) => untimed.has(position));
	const besides = isAnyLeft ? without(baseline, untimed) : baseline;
	return {
		runs: without(runs, untimed),
		baseline: design === "stored" ? storedRuns(outcome) : besides,
		answered: without(runs, unknown),
		note: isLeftOut ? leftOutRoundsLine([...untimed]) : void 0
	};
}

// src/report/document/links.ts
const usualQuantile = .95;
function quantileOf(judgements) {
	const [percent] = judgements.flatMap(({ objective: { indicator } }) => indicator.aggregation.kind === "percentile" ? [indicator.aggregation.percent] : []);
	return percent === void 0 ? usualQuantile : Number((percent / 100).toPrecision(12));
}
function hostOf(target) {
	return URL.canParse(target) ? new URL(target).host : "";
}
function onServerClock(time, { servers }) {
	return Date.parse(time) + (servers?.skewMs ?? 0);
}
function valuesOf$1(runs, quantile) {
	const starts = runs.map((run) => onServerClock(run.window.start, run));
	const ends = runs.map((run) => onServerClock(run.window.end, run));
	const [from, to] = [Math.min(...starts), Math.max(...ends)];
	const { scenario = "", environment = "", commit = "", branch = "", target = "", testId = "" } = runs.at(-1)?.provenance ?? {};
	return {
		from: String(from),
		to: String(to),
		from_iso: new Date(from).toISOString(),
		to_iso: new Date(to).toISOString(),
		testid: testId,
		scenario,
		environment,
		commit,
		branch,
		quantile: String(quantile),
		target_host: hostOf(target)
	};
}
function linksOf({ links: templates = [] }, runs, judgements) {
	const measured = runs.filter(({ lacks }) => !lacks?.includes("window"));
	if (templates.length === 0 || measured.length === 0) return () => [];
	const values = valuesOf$1(measured, quantileOf(judgements));
	return (section) => templates.filter((it) => it.section === section).map(({ title, url }) => line$1({ link: {
		label: title,
		url: fillLink(url, values)
	} }));
}

// src/judge/objective/bounds.ts
const shortestShare = .001;
function boundsOfRate({ value, durationError }) {
	if (durationError === 0) return void 0;
	const error = 2 * durationError;
	return {
		low: value / (1 + error),
		high: value / Math.max(shortestShare, 1 - error)
	};
}
function boundsIn(found) {
	const { samples, aggregation } = found;
	const { kind } = aggregation;
	if (samples.type === "counter") return kind === "rate" ? boundsOfRate(found) : void 0;
	if (samples.type !== "trend") return void 0;
	const percent = kind === "med" ? 50 : kind === "percentile" ? aggregation.percent : void 0;
	return percent === void 0 ? void 0 : samples.series.values.bounds?.[percentileKey(percent)];
}
function pooledBounds(rounds) {
	const known = rounds.map((round) => ({
		round,
		bounds: boundsIn(round)
	}));
	if (known.every(({ bounds }) => bounds === void 0)) return void 0;
	const at = (end) => pooledValue(known.map(({ round, bounds }) => ({
		...round,
		value: bounds?.[end] ?? round.value
	})));
	return {
		low: at("low"),
		high: at("high")
	};
}
function isUndecidedInBounds(rounds, { comparison }, limit) {
	const bounds = pooledBounds(rounds);
	if (bounds === void 0) return false;
	const { low, high } = bounds;
	return comparison === "==" || comparison === "!=" ? low !== high && low <= limit && limit <= high : holds(low, comparison, limit) !== holds(high, comparison, limit);
}

// src/report/document/sections/bounds.ts
function boundsOf(runs, { objective, bounds }) {
	if (objective.indicator.aggregation.kind === "rate") return void 0;
	if (bounds !== void 0) return bounds;
	return pooledBounds(foundIn$1(runs, objective));
}
function boundsSection(spelling, runs) {
	const rows = spelling.judgements.flatMap((judgement) => {
		const bounds = boundsOf(runs, judgement);
		const name = indicatorWords(judgement.objective.indicator);
		return bounds === void 0 ? [] : [{
			name,
			judgement,
			bounds
		}];
	});
	if (rows.length === 0) return void 0;
	const unique = [...new Map(rows.map((row) => [row.name, row])).values()];
	const table = tableOf(unique, [
		left("Percentile", ({ name }) => line$1(name)),
		right("Estimate", ({ judgement }) => line$1(currentFigure(judgement, spelling))),
		right("Certain range", ({ judgement, bounds }) => line$1(rangeWords(judgement, bounds, spelling)))
	]);
	const meaning = boundsWords(runs.map(({ provenance }) => provenance));
	return evidence(`Percentiles from histograms (${unique.length})`, [...paragraphs([line$1(meaning)]), table]);
}

// src/report/words/sections/chain.ts
const leastFactor = 2;
const shownAsNone = 5e-4;
function factor(value) {
	return `${value < 10 ? Number(value.toPrecision(2)) : Math.round(value)}x`;
}
function stepSizeWords(judgement, change, spelling) {
	const { baseline, difference } = change;
	const after = baseline + difference;
	if (judgement.objective.indicator.metric === "http_req_failed" && judgement.dimension === "ratio" && after < shownAsNone && baseline >= shownAsNone) return "no errors";
	const ratio = after / baseline;
	if (baseline > 0 && ratio >= leastFactor) return `${factor(ratio)} more`;
	if (after > 0 && 1 / ratio >= leastFactor) return `${factor(1 / ratio)} less`;
	return changeFigure(judgement, change, spelling);
}
function keptWords$1(isKept, limit, spelling) {
	return `${isKept ? "yes" : "no"}, ${limitWords(limit, spelling)}`;
}

// src/report/document/sections/chain.ts
function changeCell(judgements, spelling) {
	const compared = judgements.find(({ change }) => change !== void 0);
	if (compared?.change === void 0) return line$1("–");
	const course = courseOf$1(compared.objective, compared.change);
	const size = stepSizeWords(compared, compared.change, spelling);
	return line$1({ course: course === "unclear" ? "neutral" : course }, ` ${size}`);
}
function figureCell([some], value, spelling) {
	return line$1(some === void 0 || value === void 0 ? "–" : figureWords(some, value, spelling));
}
function limitCell(judgements, value, spelling) {
	const limits = judgements.filter((it) => it.kind === "absolute");
	const missed = limits.filter(({ objective, limit }) => value === void 0 || !holds(value, objective.comparison, limit));
	const isKept = missed.length === 0;
	const [shown] = isKept ? limits : missed;
	if (shown === void 0 || value === void 0) return line$1("–");
	const verdict = isKept ? "pass" : shown.objective.onMiss;
	return line$1({
		verdict,
		words: keptWords$1(isKept, shown, spelling)
	});
}
function indicatorTable({ steps, pairs, whole }, name, spelling) {
	const on = (judgements) => judgements.filter(({ objective }) => formatIndicator(objective.indicator) === name);
	const [first = "", ...others] = steps.map((step) => plain(step, 60));
	const own = pairs.map(on);
	const [ofFirst = []] = own;
	const before = ofFirst.find(({ change }) => change !== void 0)?.change?.baseline;
	const rowOf = (step, judgements, value) => ({
		step,
		figure: figureCell(judgements, value, spelling),
		change: changeCell(judgements, spelling),
		limit: limitCell(judgements, value, spelling)
	});
	const start = {
		...rowOf(first, ofFirst, before),
		change: line$1("–")
	};
	const rows = own.map((judgements, index) => {
		const value = judgements.find(({ current }) => current !== void 0)?.current;
		return rowOf(others[index] ?? "", judgements, value);
	});
	const step = `${first} to ${others.at(-1) ?? ""}`;
	const end = whole && {
		step,
		figure: [],
		change: changeCell(on(whole), spelling),
		limit: []
	};
	const [some] = ofFirst;
	return tableOf(known(start, ...rows, end), [
		left(some === void 0 ? name : indicatorWords(some.objective.indicator), ({ step }) => line$1(step)),
		right("Figure", ({ figure }) => figure),
		left("Than before", ({ change }) => change),
		own.flat().some(({ kind }) => kind === "absolute") && left("Within the objective", ({ limit }) => limit)
	]);
}
function chainSection({ chain }) {
	if (chain === void 0) return void 0;
	const judgements = [...chain.pairs.flat(), ...chain.whole ?? []];
	const spelling = spellingOf({
		judgements,
		runs: []
	});
	const last = chain.pairs.at(-1) ?? [];
	const tables = [...new Set(last.map(({ objective }) => formatIndicator(objective.indicator)))].map((name) => indicatorTable(chain, name, spelling));
	return opened(`${chain.steps.length} steps, each against the one before`, tables, "shown");
}

// src/model/run/checks.ts
function checksOf(runs) {
	const sums = /* @__PURE__ */ new Map();
	for (const check of runs.flatMap((run) => run.checks)) {
		const key = JSON.stringify([check.group, check.name]);
		const { passes = 0, fails = 0 } = sums.get(key) ?? {};
		sums.set(key, {
			...check,
			passes: check.passes + passes,
			fails: check.fails + fails
		});
	}
	return [...sums.values()];
}

// src/report/words/sections/checks.ts
function checksTitle(failed, all) {
	return `Checks: ${failed === 0 ? `all passed (${all})` : `${failed} of ${all} failed`}`;
}
function groupWords(group) {
	return group.split("::").filter((it) => it !== "").join(" › ");
}
function checkWords({ name, group }) {
	const where = groupWords(group);
	return where === "" ? name : `${where} › ${name}`;
}
function thresholdWords({ metric, expression, abortOnFail, crossed }, rounds) {
	const share = rounds === 1 ? "crossed" : `crossed in ${crossed} of ${rounds} rounds`;
	return [
		crossed === 0 ? {
			verdict: "pass",
			words: "kept"
		} : {
			verdict: "fail",
			words: share
		},
		": ",
		{ code: `${metric}: ${expression}` },
		abortOnFail ? " (stops the load)" : ""
	];
}
function inTableWords(listed) {
	return `${listed} more ${listed === 1 ? "is" : "are"} in the table of objectives`;
}
function thresholdsTitle(crossed, all, [run]) {
	return `Script thresholds, ${run?.shards === void 0 ? "as evaluated by k6" : "over all load generators"}: ${crossed === 0 ? `all ${all} kept` : `${crossed} of ${all} crossed`}`;
}

// src/report/document/sections/checks.ts
const mostChecks$1 = 20;
const mostThresholds = 30;
function checksSection(runs) {
	const checks = checksOf(runs);
	if (checks.length === 0) return void 0;
	const failed = checks.filter((it) => it.fails > 0).sort((a, b) => b.fails - a.fails);
	const title = checksTitle(failed.length, checks.length);
	if (failed.length === 0) return evidence(title, []);
	const table = tableOf(failed, [
		left("Check", (it) => line$1({ code: checkWords(it) })),
		right("Failed", ({ fails }) => line$1(numberWords$1(fails))),
		right("Of", ({ passes, fails }) => line$1(numberWords$1(passes + fails))),
		right("Share", ({ passes, fails }) => line$1(formatFigure(fails / (passes + fails), "ratio", 0)))
	], mostChecks$1);
	return evidence(title, [table]);
}
function thresholdsOf(runs) {
	return (runs[0]?.thresholds ?? []).map((threshold, index) => ({
		...threshold,
		crossed: runs.filter((run) => run.thresholds[index]?.ok === false).length
	}));
}
function isInTable({ metric, expression, crossed }, judgements) {
	const judgement = judgements.find(({ objective }) => objective.source.from === "script" && objective.text === `${metric} ${expression}`);
	return judgement !== void 0 && isMissed(judgement) === crossed > 0;
}
function thresholdsSection(runs, judgements = []) {
	const all = thresholdsOf(runs);
	if (all.length === 0) return void 0;
	const crossed = all.filter((it) => it.crossed > 0);
	const kept = all.filter((it) => it.crossed === 0);
	const own = [...crossed, ...kept].filter((it) => !isInTable(it, judgements));
	const listed = all.length - own.length;
	const lines = known(...own.slice(0, mostThresholds).map((it) => thresholdWords(it, runs.length)), own.length > mostThresholds && line$1(`and ${own.length - mostThresholds} more`), listed > 0 && own.length > 0 && line$1(inTableWords(listed)));
	return evidence(thresholdsTitle(crossed.length, all.length, runs), listOf(lines));
}

// src/report/words/sections/figures.ts
function percentilesTitle(reference) {
	return `Response time in ms: ${reference} (bars), this change (line)`;
}
function notJudgedWords(isPartial) {
	return `These figures ${isPartial ? "are partial. They were" : "were"} not judged and are not kept.`;
}

// src/report/document/sections/figures.ts
const mostPoints = 10;
function chartOf$1(figures) {
	const { runs, baseline, reference, spelling } = figures;
	const [whole] = runs.flatMap((run) => allSeriesOf(run, "http_req_duration"));
	if (whole === void 0 || baseline.length === 0) return void 0;
	const stored = Object.keys(whole.values.percentiles).filter((it) => /^\d{1,2}(?:\.\d{1,4})?$/.test(it));
	const points = [.../* @__PURE__ */ new Set([50, ...stored.map(Number)])].sort((a, b) => a - b).slice(0, mostPoints).flatMap((percent) => {
		const { now, before } = levelsOfPercentile(figures, whole.tags, percent);
		const scale = spelling.scaleOf(percentileIndicator(percent, whole.tags), "time");
		return now === void 0 || before === void 0 ? [] : [{
			label: `p${percent}`,
			now,
			before,
			scale
		}];
	});
	if (points.length < 2) return void 0;
	return {
		kind: "chart",
		title: percentilesTitle(reference),
		barsName: capitalised(reference),
		points
	};
}
function pictureSection(figures, isOpen) {
	const chart = chartOf$1(figures);
	const title = `Response times, ${figures.reference} and this change`;
	return chart && evidence(title, [chart], {
		about: "picture",
		isOpen
	});
}
function figuresSection(runs, isPartial) {
	const wholes = runs.flatMap((run) => seriesOf(run, "http_req_duration") ?? []);
	const [whole] = wholes;
	if (whole === void 0) return void 0;
	const { tags } = whole;
	const spelling = spellingOf({ runs });
	const times = (percent) => spelling.scaleOf(percentileIndicator(percent, tags), "time");
	const median = levelOf(wholes.flatMap((it) => it.values.med ?? []));
	const rows = [
		["requests", line$1(numberWords$1(sumOf(wholes, (it) => it.values.count)))],
		["median response time", figureLine(median, times(50))],
		["p95", figureLine(levelOfPercentile(runs, tags, 95), times(95))],
		["errors", figureLine(failedRatio(runs, tags), spelling.scaleOf(errorsOf(tags), "ratio"))]
	];
	const table = tableOf(rows, [left("Figure", ([name]) => line$1(name)), right(isPartial ? "Until then" : "Value", ([, figure]) => figure)]);
	const nodes = [...paragraphs([line$1(notJudgedWords(isPartial))]), table];
	return opened(isPartial ? "What was measured until then" : "What was measured", nodes);
}

// src/report/document/sections/ladder.ts
function ladderIn(runs) {
	return runs.findLast(({ ladder }) => ladder !== void 0)?.ladder;
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
function shownCurves({ levels }) {
	const figures = levels.flatMap(({ shown }) => shown ?? []);
	return [...new Map(figures.map((one) => [one.text, one.dimension]))].map(([text, dimension]) => ({
		name: plain(text, 80),
		dimension,
		at: ({ shown }) => shown?.find((one) => one.text === text)?.value
	}));
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
function ladderNames(now, before, reference) {
	return {
		now: plain(now.name ?? "this change", 60),
		before: plain(before?.name ?? reference, 60)
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
	return `${numberWords$1(now / before)}x`;
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
	if (verdict === "notMeasured") return line$1(words);
	return line$1({
		verdict: verdict === "missed" ? "fail" : "pass",
		words
	});
}
function levelTable(ladder) {
	const { levels } = ladder;
	const curves = objectiveCurves(ladder);
	const shown = curves.length > 0 ? curves : curvesOf(ladder).slice(0, 1);
	const figures = [
		...shownCurves(ladder),
		throughputCurveOf(ladder),
		...shown
	].filter((curve) => levels.some((level) => curve.at(level) !== void 0)).map((curve) => {
		const scale = scaleOfCurve(curve, [ladder]);
		return right(curve.name, (level) => figureLine(curve.at(level), scale));
	});
	return tableOf(levels, [
		right("Level", ({ level }) => line$1(numberWords$1(level))),
		levels.some(({ requests }) => requests > 0) && right("Requests", ({ requests }) => line$1(numberWords$1(requests))),
		...figures,
		levels.some(({ failed }) => failed !== void 0) && right("Errors", ({ failed }) => figureLine(failed, "ratio")),
		levels.some(({ label }) => label !== "unknown") && left("Throughput curve", ({ label }) => line$1(levelLabels[label])),
		curves.length > 0 && left("Objectives", verdictCell)
	]);
}
const mostRatios = 3;
function ratioTable(now, before, names) {
	const curves = [throughputCurveOf(now), ...curvesOf(now)].filter((curve) => now.levels.some((level) => curve.at(level) !== void 0)).slice(0, mostRatios);
	return tableOf(levelsOf([before, now]), [right("Level", (level) => line$1(numberWords$1(level))), ...curves.flatMap((curve) => {
		const { name } = curve;
		const scale = scaleOfCurve(curve, [now, before]);
		const cellOf = (ladder) => (level) => figureLine(valueAt(ladder, curve, level), scale);
		return [
			right(`${name}, ${names.before}`, cellOf(before)),
			right(now.name === void 0 ? name : `${name}, ${names.now}`, cellOf(now)),
			right("Ratio", (level) => line$1(ratioWords(valueAt(now, curve, level), valueAt(before, curve, level))))
		];
	})]);
}
function chartOf(now, before, names) {
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
		title: levelsTitle(curve.name, before && names, limit),
		barsName: capitalised(names.before),
		points
	};
}
function ladderSection(runs, baseline, reference) {
	const now = ladderIn(runs);
	if (now === void 0) return void 0;
	const before = ladderIn(baseline);
	const names = ladderNames(now, before, reference);
	const chart = chartOf(now, before, names);
	const said = before && ladderSentences(before);
	const nodes = known(...paragraphs(said ? [line$1(`${names.before}: ${said}`)] : []), chart, levelTable(now), before && ratioTable(now, before, names));
	return opened(ladderTitle(now), nodes, "ladder");
}
function ladderRemarks(runs) {
	const ladder = ladderIn(runs);
	const said = ladder && ladderSentences(ladder);
	return said ? [line$1(said)] : [];
}

// src/report/words/sections/recorded.ts
const mostNamed = 6;
function allMetricsWords(names) {
	const rest = names.length - mostNamed;
	const listed = known(...names.slice(0, mostNamed), rest > 0 && `${rest} more`);
	return `All metrics: ${list$1(listed)}. The report's page has their figures.`;
}

// src/report/document/sections/recorded.ts
const mostRows = 50;
function namesOf(runs) {
	const names = new Set(runs.flatMap(({ metrics }) => metrics.map(({ name }) => name)));
	names.delete(capacityMetric);
	return tellingFirst([...names]);
}
function recordedOf({ runs, names, spelling }, type) {
	return names.flatMap((name) => {
		const own = runs.flatMap((run) => metricOf$1(run, name) ?? []);
		const wholes = own.flatMap((it) => seriesOfType(it, type).slice(0, 1));
		const contains = own[0]?.contains ?? "default";
		return wholes.length === 0 ? [] : [{
			name,
			type,
			contains,
			spelling,
			wholes
		}];
	});
}
function part(title, [first = "", ...titles], rows) {
	if (rows.length === 0) return void 0;
	const columns = [left(first, ([name]) => line$1({ code: name })), ...titles.map((it, index) => right(it, ([, ...figures]) => figures[index] ?? []))];
	return opened(title, [tableOf(rows, columns, mostRows)]);
}
function cell({ name: metric, tags = {}, type, contains, spelling }, aggregation, value) {
	const indicator = {
		metric,
		tags,
		aggregation
	};
	const scale = spelling.scaleOf(indicator, dimensionOf(type, contains, aggregation));
	return figureLine(spelling.levelsOf(indicator)?.current ?? value, scale);
}
function countCell(amount) {
	return figureLine(amount, "number");
}
const trendTitles = [
	"Samples",
	"Average",
	"Median",
	"p90",
	"p95",
	"p99",
	"Max"
];
function trendCells(trend) {
	const all = trend.wholes.map(({ values }) => values);
	const level = (aggregation, of) => cell(trend, aggregation, levelOf(all.flatMap((values) => of(values) ?? [])));
	const highest = all.flatMap(({ max }) => max ?? []);
	return [
		all.every(({ isCountUntold }) => !isCountUntold) ? countCell(sumOf(all, ({ count }) => count)) : line$1("–"),
		level({ kind: "avg" }, ({ avg }) => avg),
		level({ kind: "med" }, ({ med }) => med),
		...[
			90,
			95,
			99
		].map((percent) => level({
			kind: "percentile",
			percent
		}, ({ percentiles }) => percentiles[String(percent)])),
		cell(trend, { kind: "max" }, highest.length === 0 ? void 0 : Math.max(...highest))
	];
}
function trendPart(recording) {
	const rows = recordedOf(recording, "trend").map((it) => [it.name, ...trendCells(it)]);
	return part("Trends", ["Metric", ...trendTitles], rows);
}
function ratePart(recording) {
	return part("Rates", [
		"Metric",
		"Share",
		"True",
		"Samples"
	], recordedOf(recording, "rate").map((it) => {
		const samples = sumOf(it.wholes, ({ values }) => values.count);
		const passes = sumOf(it.wholes, ({ values }) => values.passes);
		const share = samples === 0 ? void 0 : passes / samples;
		return [
			it.name,
			cell(it, { kind: "rate" }, share),
			countCell(passes),
			countCell(samples)
		];
	}));
}
function counterPart(recording) {
	return part("Counters", [
		"Metric",
		"Count",
		"Rate"
	], recordedOf(recording, "counter").map((it) => {
		const count = sumOf(it.wholes, ({ values }) => values.count);
		const rate = sumOf(it.wholes, ({ values }) => values.rate) / it.wholes.length;
		const dimension = dimensionOf("counter", it.contains, { kind: "count" });
		return [
			it.name,
			figureLine(count, dimension),
			cell(it, { kind: "rate" }, rate)
		];
	}));
}
function gaugePart(recording) {
	return part("Gauges", [
		"Metric",
		"Last",
		"Min",
		"Max"
	], recordedOf(recording, "gauge").map((it) => {
		const all = it.wholes.map(({ values }) => values);
		return [
			it.name,
			cell(it, { kind: "value" }, all.at(-1)?.value),
			cell(it, { kind: "min" }, Math.min(...all.map(({ min }) => min))),
			cell(it, { kind: "max" }, Math.max(...all.map(({ max }) => max)))
		];
	}));
}
function groupPart({ runs, spelling }) {
	const own = runs.flatMap((run) => allSeriesOf(run, "group_duration")).filter(({ tags }) => Object.keys(tags).length === 1 && tags["group"]);
	const rows = [...groupedBy(own, ({ tags }) => tags["group"] ?? "")].map(([group, wholes]) => {
		return [groupWords(group), ...trendCells({
			name: "group_duration",
			type: "trend",
			contains: "time",
			tags: { group },
			spelling,
			wholes
		})];
	});
	return part("Groups", ["Group", ...trendTitles], rows);
}
function checkPart({ runs }) {
	return part("Checks", [
		"Check",
		"Passed",
		"Failed",
		"Share that passed"
	], checksOf(runs).map((it) => {
		const share = it.passes / (it.passes + it.fails);
		return [
			checkWords(it),
			countCell(it.passes),
			countCell(it.fails),
			line$1(formatFigure(share, "ratio", 1))
		];
	}));
}
function recordedSection(runs, spelling) {
	const names = namesOf(runs);
	if (names.length === 0) return void 0;
	const recording = {
		runs,
		names,
		spelling
	};
	const parts = [
		trendPart,
		ratePart,
		counterPart,
		gaugePart,
		groupPart,
		checkPart
	].map((of) => of(recording));
	const brief = line$1(allMetricsWords(names));
	return evidence(`All metrics (${names.length})`, known(...parts), {
		about: "metrics",
		brief,
		rank: "detail"
	});
}

// src/report/words/sections/shown.ts
const unjudgedWords = "Not judged and not tested for noise: the direction alone says whether a figure is better.";
function brokenDownName({ of: { metric, tags } }) {
	return formatIndicator({
		metric,
		tags,
		aggregation: { kind: "avg" }
	}).replace(/ avg$/, "");
}
function breakdownLine(facts, scale, reference) {
	const { mean, before } = facts;
	const level = before === void 0 ? "" : `, ${formatOn(scale, before)} in the ${reference}`;
	const whole = `${formatOn(scale, mean)} on average${level}`;
	return [{ code: brokenDownName(facts) }, `: ${whole}. Parts weigh by their number of samples.`];
}
const unnamedPart = "not named";
const partsBeyondWords = "The parts take longer than the whole: they overlap, or belong to more than it.";
function withoutSamplesLine(missing) {
	return ["Without samples: ", ...codes(missing)];
}

// src/report/document/sections/shown.ts
function scaleOf({ indicator, per, dimension, current, baseline }, spelling) {
	const isJudged = spelling.levelsOf(indicator) !== void 0;
	if (per === void 0 && isJudged) return spelling.scaleOf(indicator, dimension);
	const figures = known(current, baseline);
	return scaleOver(dimension, {
		figures,
		apart: [figures]
	});
}
function differenceLine({ current, baseline, dimension }, scale) {
	return line$1(current !== void 0 && baseline !== void 0 ? betweenWords(baseline, current, dimension, scale) : "–");
}
function figuresTable(figures, { reference, spelling }) {
	const hasBaseline = figures.some(({ baseline }) => baseline !== void 0);
	const rows = figures.map((it) => ({
		...it,
		scale: scaleOf(it, spelling)
	}));
	return tableOf(rows, [
		left("Figure", ({ text }) => line$1({ code: text })),
		hasBaseline && right(capitalised(reference), ({ baseline, scale }) => figureLine(baseline, scale)),
		right("This change", ({ current, scale }) => figureLine(current, scale)),
		hasBaseline && right("Difference", (it) => differenceLine(it, it.scale)),
		hasBaseline && left("Direction", ({ course }) => line$1(course === void 0 ? "–" : { course }))
	]);
}
const k6Columns = [
	"avg",
	"min",
	"med",
	"max",
	"p(90)",
	"p(95)"
];
function aggregationOf$1({ indicator: { aggregation } }) {
	return aggregation.kind === "percentile" ? `p(${aggregation.percent})` : aggregation.kind;
}
function k6Table(figures, reference) {
	const hasBaseline = figures.some(({ baseline }) => baseline !== void 0);
	const sides = known(hasBaseline && {
		of: reference,
		cell: ({ baseline }, scale) => figureLine(baseline, scale)
	}, {
		of: "this change",
		cell: ({ current }, scale) => figureLine(current, scale)
	}, hasBaseline && {
		of: "difference",
		cell: differenceLine
	});
	const rows = [...groupedBy(figures, ({ indicator }) => indicator.metric)].flatMap(([metric, own]) => {
		const levels = known(...own.flatMap(({ current, baseline }) => [current, baseline]));
		const scale = {
			...unitOver("time", levels),
			places: void 0,
			limits: [],
			written: []
		};
		return sides.map(({ of, cell }) => ({
			metric,
			of,
			cellIn: (column) => {
				const figure = own.find((it) => aggregationOf$1(it) === column);
				return figure === void 0 ? line$1("–") : cell(figure, scale);
			}
		}));
	});
	return tableOf(rows, [
		left("Metric", ({ metric }) => line$1({ code: metric })),
		hasBaseline && left("Of", ({ of }) => line$1(of)),
		...k6Columns.map((title) => right(title, ({ cellIn }) => cellIn(title)))
	]);
}
function isMeasured({ current, baseline }) {
	return current !== void 0 || baseline !== void 0;
}
function shownSections({ shown = [] }, beside) {
	const own = shown.filter(({ table }) => table === void 0);
	const k6 = shown.filter((it) => it.table === "k6" && isMeasured(it));
	const about = "shown";
	const figures = () => [figuresTable(own, beside), ...paragraphs([line$1(unjudgedWords)])];
	return known(own.length > 0 && evidence(`Figures (${own.length})`, figures(), {
		about,
		isOpen: true
	}), k6.length > 0 && evidence("Times as k6 measured them", [k6Table(k6, beside.reference)], { about }));
}
function breakdownSection({ breakdown }, reference) {
	if (breakdown === void 0) return void 0;
	const { dimension, mean, before, parts, missing } = breakdown;
	const figures = known(mean, before, ...parts.flatMap((it) => [it.mean, it.before?.mean]));
	const scale = scaleOver(dimension, { figures });
	const hasBefore = before !== void 0;
	const table = tableOf(parts, [
		left("Part", ({ name }) => line$1(name === void 0 ? unnamedPart : { code: name })),
		hasBefore && right(capitalised(reference), (it) => figureLine(it.before?.mean, scale)),
		hasBefore && right("Share", (it) => figureLine(it.before?.share, "ratio")),
		right(hasBefore ? "This change" : "Mean", (it) => figureLine(it.mean, scale)),
		right("Share", (it) => figureLine(it.share, "ratio"))
	]);
	const isBeyond = parts.some(({ name, share }) => name === void 0 && share < 0);
	const below = known(isBeyond && line$1("The parts take longer than the whole: they overlap, or belong to more than it."), missing.length > 0 && withoutSamplesLine(missing));
	const nodes = [
		...paragraphs([breakdownLine(breakdown, scale, reference)]),
		table,
		...paragraphs(below)
	];
	return evidence(plain(`Where the time of ${brokenDownName(breakdown)} goes`), nodes, {
		about: "shown",
		isOpen: true
	});
}

// src/report/document/view.ts
function judgedView(outcome, name, context) {
	const { runs, baseline, verdict } = outcome;
	const { moved = [] } = verdict;
	const beside = {
		reference: referenceWords(outcome),
		spelling: spellingOfOutcome(outcome)
	};
	const { reference, spelling } = beside;
	const links = linksOf(context, runs, verdict.judgements);
	const counting = countingRounds(outcome);
	const endpoints = endpointsSection({
		...counting,
		...beside,
		links: links("endpoints")
	});
	const headLinks = [...links("head"), ...endpoints === void 0 ? links("endpoints") : []];
	const word = scenarioWord(outcome);
	const isQuiet = word === "pass";
	const isMissed = verdict.verdict === "fail" || verdict.verdict === "warn";
	const why = isMissed ? whyWords(verdict.why) : caughtSentence(verdict);
	const before = outcome.serversBefore ?? levelsBefore(runs, baseline, verdict.judgements);
	return {
		name,
		verdict: word,
		headline: scenarioHeadline(outcome),
		why: why === void 0 ? void 0 : line$1(why),
		remarks: known(...ladderRemarks(runs), isMissed && correlatedSeriesLine(moved, reference, spelling), ...remarksOf$1(outcome, spelling), ...isQuiet ? [] : joined(headLinks)),
		reason: word === "broken" ? void 0 : reasonNode(outcome),
		objectives: objectivesTable(spelling, {
			rounds: runs.length,
			reference
		}),
		next: nextStep(outcome, context),
		sections: known(chainSection(outcome), ladderSection(runs, baseline, reference), ...shownSections(verdict, beside), breakdownSection(verdict, reference), pictureSection({
			...counting,
			...beside
		}, !isQuiet), boundsSection(spelling, runs), endpoints, serversSection(runs, {
			...beside,
			before,
			moved,
			links: links("servers")
		}), checksSection(runs), thresholdsSection(runs, verdict.judgements), recordedSection(runs, spelling), generatorsSection(runs), warningsSection(outcome), reasonsSection(outcome), measuredSection(runs, outcome, context, isQuiet ? headLinks : []), acceptSection(outcome, context))
	};
}
function reasonNode(outcome) {
	const reason = reasonBeyond(outcome);
	if (reason === void 0) return void 0;
	return reason.includes("\n") ? {
		kind: "code",
		language: "text",
		content: reason
	} : {
		kind: "paragraph",
		line: line$1(reason)
	};
}
function joined(links) {
	return links.length === 0 ? [] : [links.flatMap((it, index) => index === 0 ? it : [" · ", ...it])];
}
function brokenView(outcome, name, context) {
	const { partial, cancelled } = outcome;
	const beside = {
		reference: "baseline",
		spelling: spellingOfOutcome(outcome)
	};
	const links = linksOf(context, partial, []);
	return {
		name,
		verdict: "broken",
		headline: scenarioHeadline(outcome),
		why: void 0,
		remarks: joined(links("head")),
		reason: reasonNode(outcome),
		objectives: void 0,
		next: nextStep(outcome, context),
		sections: known(figuresSection(partial, cancelled), endpointsSection({
			runs: partial,
			baseline: [],
			...beside
		}), serversSection(partial, {
			...beside,
			before: [],
			moved: [],
			links: links("servers")
		}), recordedSection(partial, beside.spelling), measuredSection(partial, void 0, context), repeatSection(context))
	};
}
function documentOf(outcome, context) {
	const { scenarios, accepted, unmeasured } = outcome;
	const isAlone = scenarios.length < 2;
	const own = {
		...context,
		...!isAlone && { repeatCommand: void 0 },
		...accepted !== void 0 && { acceptLabel: void 0 }
	};
	const { words: headline, named } = gateHeadline(outcome);
	const views = scenarios.flatMap((it, index) => {
		const alike = brokenAlike(it, scenarios);
		if (alike[0] !== it) return [];
		const name = list$1(alike.map((one) => scenarioName(one, scenarios)));
		return [{
			index,
			...it.kind === "judged" ? judgedView(it, name, own) : brokenView(it, name, own),
			isTold: it === named
		}];
	});
	return {
		verdict: outcome.verdict,
		headline,
		...accepted !== void 0 && { opening: [overrideLine(accepted)] },
		...unmeasured !== void 0 && { opening: [unmeasuredLine(unmeasured.why)] },
		scenarios: views.sort((a, b) => gateWords.indexOf(a.verdict) - gateWords.indexOf(b.verdict)),
		notes: outcome.notes,
		closing: known(!isAlone && repeatSection(context))
	};
}

// src/report/document/build.ts
function identityPart(name) {
	return encodeURIComponent(name.replace(/\p{Cs}/gu, "�"));
}
function gateKey(scenarios) {
	return scenarios.map((it) => `${identityPart(it.scenario)}@${identityPart(it.environment)}`).sort().join("+");
}
function keysOfGate(gate) {
	return gate.split("+").map((part) => {
		const [scenario = "", environment = ""] = part.split("@").map(decoded);
		return {
			scenario,
			environment
		};
	});
}
function buildReport(outcome, context) {
	const reduced = reduceOutcome(outcome);
	const document = documentOf(reduced, context);
	return {
		verdict: reduced.verdict,
		gate: gateKey([...reduced.scenarios, ...reduced.unmeasured?.scenarios ?? []]),
		headline: plain(document.headline),
		document,
		outcome: reduced,
		measured: outcome,
		runs: outcome.scenarios.flatMap((it) => withOverride(runsOf(it), it, outcome)),
		context
	};
}
function runsOf(outcome) {
	if (outcome.kind === "broken") return inRounds(outcome.partial, "head");
	const base = outcome.design === "stored" ? [] : outcome.baseline;
	const leftOut = outcome.recording?.leftOut.flatMap(({ run }) => run ?? []) ?? [];
	return [
		...inRounds([...outcome.runs, ...leftOut], "head"),
		...inRounds(base, "base"),
		...inRounds(outcome.control ?? [], "control")
	];
}
function withOverride(recorded, scenario, { accepted }) {
	const isAccepted = accepted !== void 0 && scenarioWord(scenario) === "fail";
	return recorded.map((one) => {
		const { accepted: _claimed, ...run } = one.run;
		return {
			...one,
			run: isAccepted && one.side === "head" ? {
				...run,
				accepted
			} : run
		};
	});
}
function inRounds(runs, side) {
	return runs.map((run, index) => ({
		run,
		side,
		round: index + 1
	}));
}

// src/config/grammar/threshold.ts
const operators = [
	"<=",
	"<",
	">=",
	">",
	"===",
	"==",
	"!="
];
const methods = [
	"value",
	"count",
	"rate",
	"avg",
	"min",
	"med",
	"max"
];
const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;
function numberOf(text) {
	return decimal.test(text) ? Number(text) : void 0;
}
function aggregationOf(method) {
	const kind = methods.find((one) => one === method);
	if (kind !== void 0) return { kind };
	const percent = numberOf(/^p\((.*)\)$/.exec(method)?.[1] ?? "");
	return percent !== void 0 && percent >= 0 && percent <= 100 ? {
		kind: "percentile",
		percent
	} : void 0;
}
function unquoted(text) {
	return text.trim().replace(/^["']+|(?<!["'])["']+$/g, "");
}
function metricOf(name) {
	const [open, close] = [name.indexOf("{"), name.lastIndexOf("}")];
	if (open === -1 && close === -1) return {
		metric: name,
		tags: {}
	};
	if (open === -1 || close !== name.length - 1) return void 0;
	const tags = name.slice(open + 1, close).split(",").filter((pair) => pair !== "").map((pair) => {
		const [key = "", ...value] = pair.split(":");
		return [unquoted(key), unquoted(value.join(":"))];
	});
	return {
		metric: name.slice(0, open),
		tags: boundedTags(Object.fromEntries(tags))
	};
}
function parseThreshold(metric, expression) {
	const operator = operators.find((one) => {
		const at = expression.indexOf(one);
		return at !== -1 && at + one.length < expression.length;
	});
	if (operator === void 0) return void 0;
	const at = expression.indexOf(operator);
	const aggregation = aggregationOf(expression.slice(0, at).trim());
	const limit = numberOf(expression.slice(at + operator.length).trim());
	const of = metricOf(metric);
	if (aggregation === void 0 || limit === void 0 || of === void 0) return void 0;
	return {
		text: `${metric} ${expression}`,
		indicator: {
			...of,
			aggregation
		},
		comparison: operator === "===" ? "==" : operator,
		bound: {
			kind: "absolute",
			limit,
			dimension: "number"
		},
		onMiss: "fail",
		source: { from: "script" }
	};
}
function quotes(line, text) {
	return [
		"\"",
		"'",
		"`"
	].some((quote) => line.includes(`${quote}${text}${quote}`));
}
function hasKey(line, key) {
	if (quotes(line, key)) return true;
	if (!/^\w+$/.test(key)) return false;
	return new RegExp(`(?<![\\w"'\`])${key}\\s*:`).test(line);
}
function lineOfThreshold(script, metric, expression) {
	const lines = script.split(/\r?\n/).map((line, index) => ({
		line,
		number: index + 1
	}));
	const opening = lines.find(({ line }) => /\bthresholds\b/.test(line))?.number ?? 1;
	const code = lines.filter(({ line, number }) => number >= opening && !/^\s*(?:\/\/|\*)/.test(line));
	const key = code.find(({ line }) => hasKey(line, metric))?.number;
	const found = code.filter(({ line }) => quotes(line, expression)).map(({ number }) => number);
	if (key === void 0) return found.length === 1 ? found[0] : void 0;
	return found.find((number) => number >= key) ?? key;
}

// src/ingest/clock.ts
function startClock() {
	return {
		isWholeSeconds: true,
		earliestMs: Number.POSITIVE_INFINITY,
		firstIterationMs: Number.POSITIVE_INFINITY,
		secondIterationMs: Number.POSITIVE_INFINITY,
		hasSetup: false,
		ticks: []
	};
}
function noteStart(clock, startMs) {
	if (startMs < clock.earliestMs) clock.earliestMs = startMs;
}
function noteIteration(clock, startMs) {
	noteStart(clock, startMs);
	if (startMs >= clock.secondIterationMs) return;
	clock.secondIterationMs = Math.max(startMs, clock.firstIterationMs);
	clock.firstIterationMs = Math.min(startMs, clock.firstIterationMs);
}
const mostTicks = 65536;
function noteUsers({ ticks }, timeMs, vusMax) {
	if (ticks.length === mostTicks) ticks.pop();
	ticks.push({
		timeMs,
		vusMax
	});
}

// src/ingest/failures.ts
const mostKinds = 32;
const mostCharacters$1 = 200;
function kindOf$1({ status, error, errorCode }) {
	const code = Number(errorCode);
	const isOfStatus = code >= 1400 && code < 1600;
	if (errorCode === "" || isOfStatus) {
		const answered = isOfStatus ? code - 1e3 : Number(status);
		return Number.isInteger(answered) && answered >= 100 && answered < 1e3 ? {
			kind: "status",
			status: answered
		} : void 0;
	}
	if (!Number.isInteger(code) || code < 0) return void 0;
	return {
		kind: "error",
		code,
		error: error.slice(0, mostCharacters$1)
	};
}
function failureOf(kinds, tagged) {
	if (tagged.errorCode === "" && !tagged.has("expected_response", "false")) return void 0;
	const kind = kindOf$1(tagged);
	if (kind === void 0) return void 0;
	const key = failureKey(kind);
	const known = kinds.get(key);
	if (known !== void 0 || kinds.size >= mostKinds) return known;
	kinds.set(key, kind);
	return kind;
}

// src/ingest/fault.ts
const exhaustion = /too many open files|(?:cannot|can't) assign requested address|no buffer space available|cannot allocate memory|only one usage of each socket address|lacked sufficient buffer space/i;
const nameServerFailed = 1100;
function isUnanswered$1(code) {
	if (code === 1020 || code === 1110 || code === 1111) return false;
	return code >= 1e3 && code < 1400 || code >= 1600 && code < 1700;
}
const mostCharacters = 200;
function faultOf(errorCode, error) {
	const code = Number(errorCode);
	if (!isUnanswered$1(code)) return void 0;
	return {
		side: code === nameServerFailed || exhaustion.test(error) ? "generator" : "target",
		error: error.slice(0, mostCharacters)
	};
}

// src/ingest/hosts/destination.ts
const requestMetrics = /* @__PURE__ */ new Map([
	["http_reqs", "http"],
	["ws_sessions", "ws"],
	["grpc_req_duration", "grpc"],
	["browser_http_req_duration", "browser"]
]);
function isCountedByHost(metric) {
	return requestMetrics.has(metric);
}
function startWays() {
	return {
		known: /* @__PURE__ */ new Map(),
		hosts: /* @__PURE__ */ new Map()
	};
}
const mostWays = 500;
const mostHosts$1 = 1e3;
const redirectStatus = /^30[12378]$/;
const elsewhere = {
	key: "",
	scenario: "",
	told: "nothing",
	host: void 0,
	isRedirect: false
};
function wayOf(ways, tags) {
	const { url, endpoint, scenario } = tags;
	if (url === "") return void 0;
	const host = hostIn(ways, url ?? endpoint, tags.service !== "");
	const told = host === void 0 ? url === void 0 ? "nothing" : "name" : "address";
	const isRedirect = redirectStatus.test(tags.status);
	const key = `${told} ${host ?? ""} ${isRedirect} ${scenario}`;
	const known = ways.known.get(key);
	if (known !== void 0) return known;
	if (ways.known.size >= mostWays) return elsewhere;
	const way = {
		key,
		scenario,
		told,
		host,
		isRedirect
	};
	ways.known.set(key, way);
	return way;
}
function hostIn({ hosts }, text, isCall) {
	if (isCall) return hostOfCall(text);
	const scheme = text.indexOf("://");
	if (scheme === -1) return void 0;
	const path = text.indexOf("/", scheme + 3);
	const authority = path === -1 ? text : text.slice(0, path);
	const known = hosts.get(authority);
	if (known !== void 0 || hosts.has(authority)) return known;
	const host = hostOfUrl(text);
	if (hosts.size >= mostHosts$1) hosts.clear();
	hosts.set(authority, host);
	return host;
}
function destinationsOf(samplesOf) {
	const destinations = /* @__PURE__ */ new Map();
	for (const [metric, by] of requestMetrics) for (const { way, count } of samplesOf(metric)) {
		if (way === void 0) continue;
		const { isRedirect, key: _key, ...to } = way;
		const key = `${by} ${to.told} ${to.host ?? ""} ${to.scenario}`;
		const before = destinations.get(key) ?? {
			...to,
			by,
			requests: 0,
			redirects: 0
		};
		destinations.set(key, {
			...before,
			requests: before.requests + count,
			redirects: before.redirects + (isRedirect ? count : 0)
		});
	}
	return [...destinations.values()].sort((one, other) => other.requests - one.requests);
}

// src/ingest/live.ts
const ringSize = 8;
const secondsLookedBack = 5;
function startLive() {
	return {
		requests: 0,
		failed: 0,
		vus: 0,
		durations: /* @__PURE__ */ new Uint32Array(32768),
		durationCount: 0,
		recent: new Uint32Array(ringSize),
		newestSecond: Number.NEGATIVE_INFINITY,
		firstSecond: Number.NEGATIVE_INFINITY
	};
}
function noteRequest(live, timeMs) {
	live.requests += 1;
	const second = Math.floor(timeMs / 1e3);
	if (second > live.newestSecond) advance(live, second);
	if (second <= live.newestSecond - ringSize) return;
	const place = second & 7;
	live.recent[place] = (live.recent[place] ?? 0) + 1;
}
function advance(live, second) {
	const from = Math.max(live.newestSecond + 1, second - ringSize + 1);
	for (let begun = from; begun <= second; begun += 1) live.recent[begun % ringSize] = 0;
	if (live.newestSecond === Number.NEGATIVE_INFINITY) live.firstSecond = second;
	live.newestSecond = second;
}
function noteDuration(live, durationMs) {
	const bucket = bucketOf(durationMs);
	if (bucket < 0) return;
	live.durations[bucket] = (live.durations[bucket] ?? 0) + 1;
	live.durationCount += 1;
}
function liveFigures(live) {
	const { requests, failed, vus } = live;
	return {
		requests,
		requestsPerSecond: recentRate(live),
		p95Ms: liveP95(live),
		failedRatio: requests === 0 ? 0 : failed / requests,
		vus
	};
}
function recentRate({ requests, recent, newestSecond, firstSecond }) {
	if (requests === 0) return 0;
	const full = Math.min(secondsLookedBack, newestSecond - firstSecond - 1);
	if (full <= 0) return Math.max(...recent);
	let sum = 0;
	for (let back = 1; back <= full; back += 1) sum += recent[(newestSecond - back) % ringSize] ?? 0;
	return sum / full;
}
function liveP95({ durations, durationCount }) {
	if (durationCount === 0) return void 0;
	const rank = .95 * (durationCount - 1);
	let seen = 0;
	return bucketMiddle(durations.findIndex((count) => {
		seen += count;
		return seen > rank;
	}));
}

// src/ingest/sort.ts
const radixFrom = 1024;
const digitBits = 11;
const digits = 2048;
function sortValues(values, spare) {
	if (values instanceof Float64Array || values.length < radixFrom) values.sort();
	else radixSort(values, spare?.subarray(0, values.length) ?? new Uint32Array(values.length));
}
function radixSort(values, spare) {
	const keys = new Uint32Array(values.buffer, values.byteOffset, values.length);
	orderBits(keys);
	sortByDigits(keys, spare);
	restoreBits(keys);
}
function sortKeys(keys, room) {
	if (keys.length < radixFrom) keys.sort();
	else sortByDigits(keys, room.subarray(0, keys.length));
}
function sortByDigits(keys, spare) {
	distribute(keys, spare, 0);
	distribute(spare, keys, digitBits);
	distribute(keys, spare, 22);
	keys.set(spare);
}
function orderBits(keys) {
	for (let index = 0; index < keys.length; index += 1) {
		const bits = keys[index] ?? 0;
		keys[index] = bits ^ (bits >> 31 | 2147483648);
	}
}
function restoreBits(keys) {
	for (let index = 0; index < keys.length; index += 1) {
		const key = keys[index] ?? 0;
		keys[index] = key ^ (~(key >> 31) | 2147483648);
	}
}
function distribute(from, into, shift) {
	const starts = /* @__PURE__ */ new Uint32Array(2049);
	for (let index = 0; index < from.length; index += 1) {
		const next = ((from[index] ?? 0) >>> shift & 2047) + 1;
		starts[next] = (starts[next] ?? 0) + 1;
	}
	for (let digit = 1; digit < digits; digit += 1) starts[digit] = (starts[digit] ?? 0) + (starts[digit - 1] ?? 0);
	for (let index = 0; index < from.length; index += 1) {
		const key = from[index] ?? 0;
		const digit = key >>> shift & 2047;
		const place = starts[digit] ?? 0;
		into[place] = key;
		starts[digit] = place + 1;
	}
}

// src/ingest/series/counted.ts
const valuesInKey = 65536;
const firstPending = 256;
const mostPending = 65536;
function startCounting() {
	return {
		pending: new Uint32Array(firstPending),
		used: 0,
		keys: /* @__PURE__ */ new Uint32Array(0),
		counts: /* @__PURE__ */ new Uint32Array(0),
		length: 0,
		step: 1,
		large: []
	};
}
function countValue(counted, value, second) {
	if (value >= 65536) {
		counted.large.push({
			value,
			second
		});
		return;
	}
	if (second >= firstCoarse && stepAt(second) > counted.step) coarsen(counted, stepAt(second));
	if (counted.used === counted.pending.length) makeRoom(counted);
	const { step } = counted;
	counted.pending[counted.used] = (step === 1 ? second : second - second % step) * valuesInKey + value;
	counted.used += 1;
}
const firstCoarse = 1200;
function stepAt(second) {
	if (second >= 18e3) return 60;
	return second >= 3e3 ? 10 : 5;
}
function coarsen(counted, step) {
	mergePending(counted);
	counted.step = step;
	const { keys, counts, length } = counted;
	let [to, at] = [0, 0];
	while (at < length) {
		const second = Math.floor((keys[at] ?? 0) / valuesInKey);
		const shared = second - second % step;
		const own = /* @__PURE__ */ new Map();
		for (; at < length && (keys[at] ?? 0) < (shared + step) * 65536; at += 1) {
			const value = (keys[at] ?? 0) % valuesInKey;
			own.set(value, (own.get(value) ?? 0) + (counts[at] ?? 0));
		}
		for (const [value, count] of [...own].sort(([one], [other]) => one - other)) {
			keys[to] = shared * valuesInKey + value;
			counts[to] = count;
			to += 1;
		}
	}
	counted.length = to;
}
function makeRoom(counted) {
	if (counted.pending.length === mostPending) {
		mergePending(counted);
		return;
	}
	const larger = new Uint32Array(counted.pending.length * 4);
	larger.set(counted.pending);
	counted.pending = larger;
}
const spare = new Uint32Array(mostPending);
function mergePending(counted) {
	const added = counted.pending.subarray(0, counted.used);
	sortKeys(added, spare);
	counted.used = 0;
	const [least] = added;
	if (least === void 0) return;
	const from = firstWhere(counted.length, (index) => (counted.keys[index] ?? 0) >= least);
	const oldKeys = counted.keys.slice(from, counted.length);
	const oldCounts = counted.counts.slice(from, counted.length);
	reserve(counted, from + oldKeys.length + added.length);
	const { keys, counts } = counted;
	let [to, old, next] = [
		from,
		0,
		0
	];
	while (next < added.length) {
		const key = added[next] ?? 0;
		for (; old < oldKeys.length && (oldKeys[old] ?? 0) < key; old += 1, to += 1) {
			keys[to] = oldKeys[old] ?? 0;
			counts[to] = oldCounts[old] ?? 0;
		}
		const before = next;
		while (next < added.length && added[next] === key) next += 1;
		const isKnown = old < oldKeys.length && oldKeys[old] === key;
		keys[to] = key;
		counts[to] = next - before + (isKnown ? oldCounts[old] ?? 0 : 0);
		if (isKnown) old += 1;
		to += 1;
	}
	keys.set(oldKeys.subarray(old), to);
	counts.set(oldCounts.subarray(old), to);
	counted.length = to + oldKeys.length - old;
}
function reserve(counted, length) {
	if (length <= counted.keys.length) return;
	const room = Math.ceil(length * 1.25);
	const [keys, counts] = [new Uint32Array(room), new Uint32Array(room)];
	keys.set(counted.keys.subarray(0, counted.length));
	counts.set(counted.counts.subarray(0, counted.length));
	counted.keys = keys;
	counted.counts = counts;
}

// src/ingest/series/series-accumulator.ts
const largestChunk = 16384;
const firstChunk = 64;
const largeFrom = 16384;
function startSeries(identity, keeping) {
	const sums = keeping.sums ? firstChunk : 0;
	const [full, largeValues, largeSeconds] = [
		[],
		[],
		[]
	];
	const runs = {
		starts: [],
		seconds: []
	};
	return {
		...identity,
		keeping,
		count: 0,
		sum: 0,
		min: Number.POSITIVE_INFINITY,
		max: Number.NEGATIVE_INFINITY,
		passes: 0,
		last: NaN,
		lastPlace: -1,
		zeros: 0,
		full,
		values: new Float32Array(keeping.values ? firstChunk : 0),
		used: 0,
		stored: 0,
		runs,
		largeValues,
		largeSeconds,
		secondSums: new Float64Array(sums),
		secondCounts: new Uint32Array(sums),
		secondPasses: new Uint32Array(sums),
		counted: keeping.counted && startCounting()
	};
}
function totalsOf(accumulators) {
	return {
		count: sumOf(accumulators, ({ count }) => count),
		sum: sumOf(accumulators, ({ sum }) => sum),
		min: lowestOf(accumulators.map(({ min }) => min)),
		max: highestOf(accumulators.map(({ max }) => max)),
		passes: sumOf(accumulators, ({ passes }) => passes)
	};
}
function addToSeries(accumulator, value, second, place) {
	accumulator.count += 1;
	accumulator.sum += value;
	if (value < accumulator.min) accumulator.min = value;
	if (value > accumulator.max) accumulator.max = value;
	if (value !== 0) accumulator.passes += 1;
	accumulator.last = value;
	accumulator.lastPlace = place;
	const { counted, keeping } = accumulator;
	if (counted !== void 0) countValue(counted, value, keeping.counted === "bySecond" ? second : 0);
	if (keeping.values) keepValue(accumulator, value, second);
	if (keeping.sums) keepSums(accumulator, value, second);
}
function keepValue(accumulator, value, second) {
	if (value >= largeFrom || value <= -16384) {
		accumulator.largeValues.push(value);
		accumulator.largeSeconds.push(second);
		return;
	}
	if (value === 0 && !accumulator.keeping.seconds) {
		accumulator.zeros += 1;
		return;
	}
	if (accumulator.used === accumulator.values.length) startChunk(accumulator);
	if (accumulator.keeping.seconds) noteSecond(accumulator.runs, accumulator.stored, second);
	accumulator.values[accumulator.used] = value;
	accumulator.used += 1;
	accumulator.stored += 1;
}
function startChunk(accumulator) {
	accumulator.full.push(accumulator.values);
	accumulator.values = new Float32Array(Math.min(accumulator.values.length * 2, largestChunk));
	accumulator.used = 0;
}
function noteSecond({ starts, seconds }, at, second) {
	if (seconds[seconds.length - 1] === second) return;
	starts.push(at);
	seconds.push(second);
}
function keepSums(accumulator, value, second) {
	if (second >= accumulator.secondSums.length) growSums(accumulator, second);
	accumulator.secondSums[second] = (accumulator.secondSums[second] ?? 0) + value;
	accumulator.secondCounts[second] = (accumulator.secondCounts[second] ?? 0) + 1;
	if (value !== 0) accumulator.secondPasses[second] = (accumulator.secondPasses[second] ?? 0) + 1;
}
function growSums(accumulator, second) {
	const length = Math.max(second + 1, accumulator.secondSums.length * 2);
	accumulator.secondSums = copiedTo(new Float64Array(length), accumulator.secondSums);
	accumulator.secondCounts = copiedTo(new Uint32Array(length), accumulator.secondCounts);
	accumulator.secondPasses = copiedTo(new Uint32Array(length), accumulator.secondPasses);
}
function copiedTo(larger, row) {
	larger.set(row);
	return larger;
}
function releaseValues(accumulator) {
	accumulator.full.length = 0;
	accumulator.values = /* @__PURE__ */ new Float32Array(0);
	accumulator.largeValues.length = 0;
	accumulator.largeSeconds.length = 0;
	accumulator.counted = void 0;
}
function startWorkspace(mostValues) {
	return {
		values: new Float32Array(mostValues),
		grouped: new Float32Array(mostValues),
		spare: new Uint32Array(mostValues)
	};
}
function gatherValues(accumulators, workspace) {
	const length = sumOf(accumulators, ({ count }) => count);
	const values = accumulators.some((accumulator) => accumulator.largeValues.length > 0) ? new Float64Array(length) : workspace.values.subarray(0, length);
	const runs = {
		starts: [],
		seconds: []
	};
	let at = 0;
	for (const accumulator of accumulators) {
		for (const [index, start] of accumulator.runs.starts.entries()) noteSecond(runs, at + start, accumulator.runs.seconds[index] ?? 0);
		for (const chunk of accumulator.full) {
			values.set(chunk, at);
			at += chunk.length;
		}
		values.set(accumulator.values.subarray(0, accumulator.used), at);
		at += accumulator.used;
		for (const [index, second] of accumulator.largeSeconds.entries()) noteSecond(runs, at + index, second);
		values.set(accumulator.largeValues, at);
		at += accumulator.largeValues.length;
		values.fill(0, at, at + accumulator.zeros);
		at += accumulator.zeros;
	}
	return {
		values,
		runs: accumulators.every(({ keeping }) => keeping.seconds) ? runs : void 0
	};
}

// src/ingest/sample-aggregator.ts
const mostEndpoints = 1e3;
const mostChecks = 1e3;
const mostGroups = 100;
const mostWithId = 200;
const sharedSeries = "\0";
const lastSecond = 65535;
const endpointMetrics = /* @__PURE__ */ new Set([
	"http_req_duration",
	"http_req_waiting",
	"http_reqs",
	"http_req_failed"
]);
const roles = /* @__PURE__ */ new Map([
	["http_reqs", "requests"],
	["http_req_duration", "duration"],
	["iteration_duration", "iteration"],
	["http_req_failed", "failed"],
	["vus", "vus"],
	["vus_max", "vusMax"],
	["iterations", "iterations"]
]);
const workMetrics = /^(?:iterations|http_reqs|(?:grpc|ws|browser)_\w+)$/;
const slicedMetrics = /* @__PURE__ */ new Set([
	...endpointMetrics,
	"iteration_duration",
	"iterations",
	"dropped_iterations",
	"checks",
	"grpc_req_duration",
	"grpc_streams_msgs_received",
	"ws_session_duration",
	"ws_msgs_received",
	"browser_http_req_failed",
	"browser_web_vital_lcp",
	"browser_web_vital_inp",
	"browser_web_vital_cls"
]);
function startAggregator(plan, { inWholeMs = false, live } = {}) {
	return {
		plan,
		inWholeMs,
		filters: plan.filters.filter((filter) => !isEndpointFilter(filter)),
		metrics: /* @__PURE__ */ new Map(),
		customMetrics: [],
		memberships: /* @__PURE__ */ new Map(),
		endpoints: new Set(plan.filters.filter(isEndpointFilter).flatMap((filter) => filter.tags["name"] ?? [])),
		withId: /* @__PURE__ */ new Set(),
		namesOfGroup: /* @__PURE__ */ new Map(),
		groups: /* @__PURE__ */ new Set(),
		checks: /* @__PURE__ */ new Set(),
		failures: /* @__PURE__ */ new Map(),
		ways: startWays(),
		live,
		iterations: 0,
		atWork: /* @__PURE__ */ new Set(),
		clock: startClock(),
		stages: {
			requests: 0,
			latestMs: Number.NEGATIVE_INFINITY
		},
		timeMs: 0,
		second: 0,
		startMs: Number.POSITIVE_INFINITY,
		endMs: Number.NEGATIVE_INFINITY,
		samples: 0,
		endpointsLeftOut: false,
		checksLeftOut: false
	};
}
function isEndpointFilter({ metric, tags }) {
	return endpointMetrics.has(metric) && tags["name"] !== void 0 && Object.keys(tags).length === 1;
}
function accumulatorsOf({ metrics }, name) {
	return [...metrics.get(name)?.accumulators.values() ?? []];
}
function metricAggregatorOf(aggregator, name) {
	const known = aggregator.metrics.get(name);
	if (known !== void 0) return known;
	const kind = builtinMetrics.get(name);
	const isAsked = aggregator.plan.filters.some((filter) => filter.metric === name);
	const isSliced = kind === void 0 || isAsked || slicedMetrics.has(name);
	const isCounted = aggregator.inWholeMs && kind?.type === "trend";
	const keepsValues = !isCounted && (kind === void 0 || kind.type === "trend");
	const metric = {
		index: aggregator.metrics.size,
		name,
		kind,
		role: roles.get(name),
		byHost: isCountedByHost(name),
		isWork: kind === void 0 || workMetrics.test(name),
		by: name === "group_duration" ? "group" : endpointMetrics.has(name) ? "endpoint" : void 0,
		keeping: {
			values: keepsValues,
			seconds: keepsValues && isSliced,
			sums: kind !== void 0 && kind.type !== "trend" && kind.type !== "gauge" && isSliced,
			...isCounted && { counted: isSliced ? "bySecond" : "whole" }
		},
		accumulators: /* @__PURE__ */ new Map()
	};
	aggregator.metrics.set(name, metric);
	if (kind === void 0) aggregator.customMetrics.push(name);
	return metric;
}
function declareFilters(aggregator, filters) {
	aggregator.filters.push(...filters.filter((filter) => !isEndpointFilter(filter)));
	aggregator.memberships.clear();
}
const stageGroup = /^::(?:setup|teardown)(?:::|$)/;
const setupGroup = /^::setup(?:::|$)/;
function isOfStage({ group, scenario }) {
	return scenario === "" && stageGroup.test(group);
}
function membershipOf(aggregator, tagged) {
	const isLeftOut = isOfStage(tagged);
	if (isLeftOut && setupGroup.test(tagged.group)) aggregator.clock.hasSetup = true;
	const filters = matchingFilters(aggregator, tagged);
	const endpoint = endpointOf(aggregator, tagged.endpoint);
	if (endpoint === void 0 && tagged.endpoint !== "") aggregator.endpointsLeftOut = true;
	const [groupName, checkName] = [boundedName(tagged.group), boundedName(tagged.check)];
	const check = checkName === "" ? "" : admit(aggregator.checks, `${groupName}\n${checkName}`, mostChecks);
	if (check === void 0) aggregator.checksLeftOut = true;
	const group = tagged.endpoint === "" && tagged.check === "" ? admit(aggregator.groups, groupName, mostGroups) : void 0;
	const fault = faultOf(tagged.errorCode, tagged.error);
	const failure = failureOf(aggregator.failures, tagged);
	const way = wayOf(aggregator.ways, tagged);
	const key = [
		filters.join(),
		isLeftOut,
		fault?.side,
		failure && failureKey(failure),
		way?.key,
		check ?? "",
		group ?? "",
		"",
		endpoint,
		tagged.scenario
	].join("\n");
	const known = aggregator.memberships.get(key);
	if (known !== void 0) return known;
	const membership = {
		endpoint,
		scenario: tagged.scenario,
		group,
		check: check ? {
			name: checkName,
			group: groupName
		} : void 0,
		fault,
		failure,
		way,
		isLeftOut,
		filters,
		accumulators: [],
		isAtWork: false
	};
	aggregator.memberships.set(key, membership);
	return membership;
}
function matchingFilters({ plan, filters }, tagged) {
	const shortName = endpointName(plan, tagged.endpoint);
	const matches = (key, value) => tagged.has(key, value) || key === "name" && value === shortName;
	return filters.flatMap(({ tags }, index) => Object.entries(tags).every(([key, value]) => matches(key, value)) ? [index] : []);
}
function endpointOf(aggregator, whole) {
	const { plan, endpoints, withId, namesOfGroup } = aggregator;
	const named = boundedTag("name", whole);
	if (endpoints.has(named)) return named;
	const name = endpointName(plan, whole);
	const group = endpointGroup(name);
	if (group === name || endpoints.has(name)) return admit(endpoints, name, mostEndpoints);
	if (admit(endpoints, group, mostEndpoints) === void 0) return void 0;
	const names = namesOfGroup.get(group) ?? /* @__PURE__ */ new Set();
	namesOfGroup.set(group, names);
	if (names.size <= 1e3) names.add(name);
	return admit(withId, name, mostWithId) ?? `${sharedSeries}${group}`;
}
function isShared(counted) {
	return counted.startsWith(sharedSeries);
}
function groupOfSeries(counted) {
	return isShared(counted) ? counted.slice(1) : endpointGroup(counted);
}
function endpointName(plan, whole) {
	const short = withoutTarget(plan, whole);
	const name = boundedTag("name", short);
	if (plan.keepQueryStrings || !isAddress(whole)) return name;
	const bare = withoutQuery(short);
	if (bare === short) return name;
	const asked = /* @__PURE__ */ new Set([
		name,
		boundedTag("name", whole),
		endpointGroup(name)
	]);
	return plan.filters.some(({ tags }) => tags["name"] !== void 0 && asked.has(tags["name"])) ? name : boundedTag("name", bare);
}
function withoutTarget({ target }, whole) {
	const name = withoutUserInfo(whole);
	if (target === void 0 || !name.startsWith(target)) return name;
	const rest = name.slice(target.length);
	if (rest === "") return "/";
	return /^[/?#]/.test(rest) ? rest : name;
}
function admit(names, name, most) {
	if (names.has(name)) return name;
	if (name === "" || names.size >= most) return void 0;
	names.add(name);
	return name;
}
function findSeries(aggregator, metric, membership) {
	const endpoint = metric.by === void 0 ? void 0 : membership[metric.by];
	const filters = membership.filters.filter((index) => aggregator.filters[index]?.metric === metric.name);
	const check = metric.name === "checks" ? membership.check : void 0;
	const fault = metric.role === "requests" ? membership.fault : void 0;
	const failure = metric.role === "failed" ? membership.failure : void 0;
	const way = metric.byHost ? membership.way : void 0;
	const failureId = failure && failureKey(failure);
	const key = JSON.stringify([
		endpoint,
		filters,
		check,
		fault?.side,
		failureId,
		way?.key
	]);
	const accumulator = metric.accumulators.get(key) ?? startSeries({
		endpoint,
		filters,
		check,
		fault,
		failure,
		way
	}, metric.keeping);
	metric.accumulators.set(key, accumulator);
	membership.accumulators[metric.index] = accumulator;
	return accumulator;
}
function setTime(aggregator, timeMs) {
	const { clock } = aggregator;
	aggregator.timeMs = timeMs;
	if (clock.isWholeSeconds && timeMs % 1e3 !== 0) clock.isWholeSeconds = false;
	const second = Math.floor((timeMs - aggregator.startMs) / 1e3);
	aggregator.second = second > 0 ? Math.min(second, lastSecond) : 0;
}
function addSample(aggregator, metric, membership, value) {
	aggregator.samples += 1;
	if (metric.role !== void 0) noteRole(aggregator, metric.role, value);
	if (metric.isWork && !membership.isAtWork) {
		membership.isAtWork = true;
		aggregator.atWork.add(membership.scenario);
	}
	if (membership.isLeftOut) {
		noteStage(aggregator, metric, value);
		return;
	}
	if (aggregator.timeMs < aggregator.startMs && !countsBeforeStart(aggregator, metric)) return;
	if (aggregator.timeMs > aggregator.endMs && !isVus(metric)) aggregator.endMs = aggregator.timeMs;
	const accumulator = membership.accumulators[metric.index] ?? findSeries(aggregator, metric, membership);
	addToSeries(accumulator, value, aggregator.second, aggregator.samples);
}
function countsBeforeStart(aggregator, metric) {
	const { warmUpMs } = aggregator.plan;
	if (aggregator.startMs === Number.POSITIVE_INFINITY && !isVus(metric)) {
		aggregator.startMs = aggregator.timeMs + warmUpMs;
		setTime(aggregator, aggregator.timeMs);
	}
	return warmUpMs === 0;
}
function noteStage({ stages, timeMs }, { role }, value) {
	if (role === "requests") stages.requests += value;
	if (timeMs > stages.latestMs) stages.latestMs = timeMs;
}
function isVus(metric) {
	return metric.role === "vus" || metric.role === "vusMax";
}
function noteRole(aggregator, role, value) {
	const { live, clock, timeMs } = aggregator;
	if (live !== void 0) {
		if (role === "requests") noteRequest(live, timeMs);
		else if (role === "duration") noteDuration(live, value);
		else if (role === "failed" && value !== 0) live.failed += 1;
		else if (role === "vus") live.vus = value;
	}
	if (role === "duration") noteStart(clock, timeMs - value);
	else if (role === "iteration") noteIteration(clock, timeMs - value);
	else if (role === "iterations") aggregator.iterations += value;
	else if (role === "vusMax") noteUsers(clock, timeMs, value);
}

// src/ingest/series/slices.ts
const mostSlices = 600;
const widths = [
	1,
	2,
	5,
	10,
	20,
	30,
	60,
	120,
	300
];
function chooseSlicing(windowMs) {
	const total = Math.floor(windowMs / 1e3) + 1;
	const seconds = widths.find((width) => Math.ceil(total / width) <= 600) ?? 600;
	return {
		slices: Math.ceil(total / seconds),
		seconds
	};
}
function roundSlice(value) {
	return Number.isInteger(value) && Math.abs(value) < 1e7 ? value : Number(value.toPrecision(4));
}
function trendSlices$1(slices, percents) {
	const [count, sum] = [[], []];
	const each = percents.each.map((percent) => ({
		percent,
		row: []
	}));
	const above = [...percents.above].map(([percent, bound]) => ({
		percent,
		bound,
		row: []
	}));
	for (const slice of slices) {
		count.push(slice.count);
		sum.push(roundSlice(slice.sum));
		for (const { percent, row } of each) row.push(slice.count === 0 ? null : roundSlice(slice.percentile(percent)));
		for (const { bound, row } of above) row.push(slice.countAbove(bound));
	}
	return {
		count,
		sum,
		percentiles: Object.fromEntries(each.map(({ percent, row }) => [percentileKey(percent), row])),
		above: Object.fromEntries(above.map(({ percent, row }) => [percentileKey(percent), row]))
	};
}
function* slicesOfValues({ values, ends }) {
	let start = 0;
	for (const end of ends) {
		const slice = values.subarray(start, end);
		start = end;
		sortValues(slice);
		let sum = 0;
		for (const value of slice) sum += value;
		yield {
			count: slice.length,
			sum,
			percentile: (percent) => percentileOf(slice, percent),
			countAbove: (bound) => slice.length - firstWhere(slice.length, (index) => (slice[index] ?? 0) > bound)
		};
	}
}
function groupBySlice(gathered, slicing, room) {
	if (gathered.runs === void 0) return void 0;
	const runs = slicedRuns(gathered.values.length, gathered.runs, slicing);
	const places = new Uint32Array(slicing.slices);
	for (const { slice, start, end } of runs) places[slice] = (places[slice] ?? 0) + end - start;
	let before = 0;
	for (const [slice, count] of places.entries()) {
		places[slice] = before;
		before += count;
	}
	for (const { slice, start, end } of runs) {
		const place = places[slice] ?? 0;
		room.set(gathered.values.subarray(start, end), place);
		places[slice] = place + end - start;
	}
	return {
		values: room,
		ends: places
	};
}
function slicedRuns(length, { starts, seconds }, slicing) {
	return starts.map((start, index) => ({
		slice: sliceOf(seconds[index] ?? 0, slicing),
		start,
		end: starts[index + 1] ?? length
	}));
}
function sliceOf(second, { slices, seconds }) {
	return Math.min(Math.floor(second / seconds), slices - 1);
}
function sliceSums(accumulators, slicing, part) {
	const sums = new Float64Array(slicing.slices);
	for (const accumulator of accumulators) {
		const bySecond = accumulator[part];
		for (let second = 0; second < bySecond.length; second += 1) {
			const value = bySecond[second] ?? 0;
			if (value === 0) continue;
			const slice = sliceOf(second, slicing);
			sums[slice] = (sums[slice] ?? 0) + value;
		}
	}
	return Array.from(sums, roundSlice);
}
function sliceValues(gathered, slicing, weight) {
	const sums = new Float64Array(slicing.slices);
	const runs = slicedRuns(gathered.values.length, gathered.runs ?? {
		starts: [],
		seconds: []
	}, slicing);
	for (const { slice, start, end } of runs) for (const value of gathered.values.subarray(start, end)) sums[slice] = (sums[slice] ?? 0) + weight(value);
	return Array.from(sums, roundSlice);
}

// src/ingest/merge/align.ts
const oneSecondMs = 1e3;
function sliceMsOf({ window }) {
	return window.sliceMs ?? oneSecondMs;
}
function align(shares) {
	const starts = shares.map(({ run, clockMs }) => Date.parse(run.window.start) - clockMs);
	const ends = shares.map(({ run, clockMs }) => Date.parse(run.window.end) - clockMs);
	const [startMs, endMs] = [Math.min(...starts), Math.max(...ends)];
	const windowMs = Math.max(0, endMs - startMs);
	const widest = Math.max(...shares.map(({ run }) => sliceMsOf(run)));
	const sliceMs = Math.max(widest, chooseSlicing(windowMs).seconds * oneSecondMs);
	const grid = {
		slices: windowMs / oneSecondMs > 65535 ? 0 : Math.floor(windowMs / sliceMs) + 1,
		sliceMs
	};
	return {
		placed: shares.map(({ run }, index) => {
			return {
				run,
				offsetMs: (starts[index] ?? startMs) - startMs
			};
		}),
		startMs,
		endMs,
		grid
	};
}
function endOf({ run: { window }, offsetMs }) {
	return offsetMs + Date.parse(window.end) - Date.parse(window.start);
}
function placeOf(slice, { run, offsetMs }, { slices, sliceMs }) {
	const middleMs = offsetMs + (slice + .5) * sliceMsOf(run);
	return Math.min(slices - 1, Math.floor(middleMs / sliceMs));
}
function sumRows(all, { grid }, rowOf) {
	if (grid.slices === 0) return void 0;
	const sums = new Float64Array(grid.slices);
	for (const { placed, series } of all) {
		const values = rowOf(series);
		if (values === void 0) return void 0;
		for (const [slice, value] of values.entries()) {
			const place = placeOf(slice, placed, grid);
			sums[place] = (sums[place] ?? 0) + value;
		}
	}
	return Array.from(sums);
}

// src/ingest/merge/slice-percentiles.ts
function partOf({ values, slices }, slice) {
	const count = slices.count[slice] ?? 0;
	if (count === 0) return void 0;
	const known = [];
	if (values.min !== void 0) known.push([values.min, 0]);
	if (values.max !== void 0) known.push([values.max, 1]);
	for (const [key, above] of Object.entries(slices.above)) {
		const value = values.percentiles[key] ?? (key === percentileKey(50) ? values.med : void 0);
		if (value !== void 0) known.push([value, 1 - (above[slice] ?? 0) / count]);
	}
	for (const [key, own] of Object.entries(slices.percentiles)) {
		const value = own[slice];
		if (value !== void 0 && value !== null) known.push([value, Number(key) / 100]);
	}
	known.sort(([one, below], [other, upTo]) => one - other || below - upTo);
	let highest = 0;
	const upTo = known.map(([, part]) => {
		highest = Math.max(highest, part);
		return highest;
	});
	return {
		count,
		values: known.map(([value]) => value),
		upTo
	};
}
function countUpTo({ count, values, upTo }, value) {
	const above = firstWhere(values.length, (index) => (values[index] ?? 0) > value);
	const [before, after] = [values[above - 1], values[above]];
	if (before === void 0) return 0;
	const [from, to] = [upTo[above - 1] ?? 0, upTo[above] ?? 1];
	return count * (after === void 0 ? 1 : from + (to - from) * (value - before) / (after - before));
}
const mostHalvings = 32;
function percentileOfParts(parts, percent) {
	const all = sumOf(parts, ({ count }) => count);
	if (all === 0) return null;
	const wanted = percent / 100 * (all - 1) + .5;
	let low = lowestOf(parts.map(({ values }) => values[0] ?? NaN));
	let high = highestOf(parts.map(({ values }) => values.at(-1) ?? NaN));
	for (let halving = 0; halving < mostHalvings && high - low > 1e-4 * Math.abs(high); halving += 1) {
		const middle = (low + high) / 2;
		if (sumOf(parts, (part) => countUpTo(part, middle)) < wanted) low = middle;
		else high = middle;
	}
	return roundSlice((low + high) / 2);
}
function percentilesOfSlices(shares, grid) {
	const [first] = shares;
	const keys = Object.keys(first?.slices.percentiles ?? {}).filter((key) => shares.every(({ slices }) => slices.percentiles[key] !== void 0));
	if (keys.length === 0) return {};
	const sources = Array.from({ length: grid.slices }, () => []);
	for (const share of shares) for (const slice of share.slices.count.keys()) sources[placeOf(slice, share.placed, grid)]?.push([share, slice]);
	const found = sources.map((own) => {
		const parts = own.flatMap(([share, slice]) => partOf(share, slice) ?? []);
		return keys.map((key) => percentileOfParts(parts, Number(key)));
	});
	return Object.fromEntries(keys.map((key, at) => [key, found.map((values) => values[at] ?? null)]));
}

// src/ingest/merge/series.ts
function identityOf(all) {
	const names = all.flatMap(({ series }) => series.names ?? []);
	return {
		tags: all[0].series.tags,
		...names.length > 0 && { names: highestOf(names) }
	};
}
function roundQuantile(value) {
	return Number(value.toPrecision(6));
}
function valuesOf(all, sketch) {
	const count = sumOf(all, ({ values }) => values.count);
	const sum = sumOf(all, ({ values }) => values.sum);
	const isUntold = all.some(({ values }) => values.isCountUntold);
	const lowest = all.flatMap(({ values }) => values.min ?? []);
	const highest = all.flatMap(({ values }) => values.max ?? []);
	const [min, max] = [lowestOf(lowest), highestOf(highest)];
	const quantile = (percent, from) => roundQuantile(Math.min(max, Math.max(min, sketchQuantile(from, percent / 100))));
	const keys = [...new Set(all.flatMap(({ values }) => Object.keys(values.percentiles)))].filter((key) => Number(key) >= 0 && Number(key) <= 100);
	return {
		count: isUntold ? 0 : count,
		...isUntold && { isCountUntold: true },
		sum: isUntold ? 0 : sum,
		...lowest.length === all.length && { min },
		...highest.length === all.length && { max },
		...!isUntold && count > 0 && { avg: sum / count },
		...sketch !== void 0 && { med: quantile(50, sketch) },
		percentiles: sketch === void 0 ? {} : Object.fromEntries(keys.map((key) => [key, quantile(Number(key), sketch)]))
	};
}
function trendSlices(own, merging) {
	const sliced = own.flatMap(({ placed, series: { values, slices } }) => slices === void 0 ? [] : [{
		placed,
		values,
		slices
	}]);
	const [first] = sliced;
	if (first === void 0 || sliced.length < own.length || merging.grid.slices === 0) return void 0;
	const summed = (rowOf) => sumRows(own, merging, ({ slices }) => slices && rowOf(slices));
	const above = Object.keys(first.slices.above).flatMap((key) => {
		const sums = summed((slices) => slices.above[key]);
		return sums === void 0 ? [] : [[key, sums]];
	});
	return {
		count: summed(({ count }) => count) ?? [],
		sum: (summed(({ sum }) => sum) ?? []).map(roundSlice),
		percentiles: percentilesOfSlices(sliced, merging.grid),
		above: Object.fromEntries(above)
	};
}
function mergeTrends(all, merging) {
	const own = all.filter(({ series: { values } }) => values.count > 0 || values.isCountUntold);
	const [first = all[0], ...others] = own;
	const alike = [first, ...others];
	const series = alike.map((one) => one.series);
	const slices = trendSlices(own, merging);
	const { slices: _own, ...single } = first.series;
	const sketch = sumOfSketches(series.map((one) => [one.sketch, one.values.count]));
	const together = {
		values: valuesOf(series, sketch),
		...sketch !== void 0 && { sketch: formatSketch(sketch) }
	};
	return {
		...others.length === 0 ? single : together,
		...identityOf(alike),
		...slices && { slices }
	};
}
function mergeRates(all, merging) {
	const count = sumOf(all, ({ series }) => series.values.count);
	const passes = sumOf(all, ({ series }) => series.values.passes);
	const counts = sumRows(all, merging, ({ slices }) => slices?.count);
	const passed = sumRows(all, merging, ({ slices }) => slices?.passes);
	return {
		...identityOf(all),
		values: {
			count,
			passes,
			rate: count === 0 ? 0 : passes / count
		},
		...counts && passed && { slices: {
			count: counts,
			passes: passed
		} }
	};
}
function mergeCounters(all, merging) {
	const count = sumOf(all, ({ series }) => series.values.count);
	const own = all.filter(({ series }) => series.values.count !== 0 || series.slices !== void 0);
	const sums = sumRows(own, merging, ({ slices }) => slices?.count);
	return {
		...identityOf(all),
		values: {
			count,
			rate: count / merging.durationSeconds
		},
		...sums !== void 0 && own.length > 0 && { slices: { count: sums.map(roundSlice) } }
	};
}
const addedUp = /* @__PURE__ */ new Set(["vus", "vus_max"]);
function mergeGauges(all, { metric }) {
	const { tags, values } = all.reduce((one, other) => endOf(other.placed) > endOf(one.placed) ? other : one).series;
	const sum = (key) => sumOf(all, ({ series }) => series.values[key]);
	if (addedUp.has(metric)) return {
		tags,
		values: {
			value: sum("value"),
			min: sum("min"),
			max: sum("max")
		}
	};
	const min = lowestOf(all.map(({ series }) => series.values.min));
	const max = highestOf(all.map(({ series }) => series.values.max));
	return {
		tags,
		values: {
			value: values.value,
			min,
			max
		}
	};
}
const mergers = {
	trend: mergeTrends,
	rate: mergeRates,
	counter: mergeCounters,
	gauge: mergeGauges
};

// src/ingest/endpoints/grouped.ts
function byGroup(series) {
	const holdsId = (one) => one.names === void 0 && groupOf(one) !== nameOf$1(one);
	return groupedBy(endpointSeries(series).filter(holdsId), groupOf);
}
function groupOf(one) {
	return endpointGroup(nameOf$1(one) ?? "");
}
function grouped(run, { groupsOf, countOf, joined }) {
	const requests = seriesOf(run, "http_reqs");
	const { count = 0, rate = 0 } = requests?.values ?? {};
	const slices = requests?.slices?.count.length ?? 0;
	const change = (type, metric) => (series) => {
		const merging = {
			grid: {
				slices: type === "trend" ? 0 : slices,
				sliceMs: sliceMsOf(run)
			},
			durationSeconds: rate > 0 ? count / rate : 1,
			metric
		};
		const of = (one) => ({
			placed: {
				run,
				offsetMs: 0
			},
			series: one
		});
		return joined(series, [...groupsOf(series)].flatMap(([name, [first, ...others]]) => {
			const merged = others.length === 0 ? first : mergers[type]([of(first), ...others.map(of)], merging);
			if (type === "trend" && others.length > 0 && !("sketch" in merged)) return [];
			const names = countOf(name, others.length + 1);
			return [{
				...merged,
				tags: { name },
				names
			}];
		}));
	};
	const metrics = run.metrics.map((metric) => endpointMetrics.has(metric.name) ? withSeries(metric, {
		trend: change("trend", metric.name),
		rate: change("rate", metric.name),
		counter: change("counter", metric.name),
		gauge: (series) => series
	}) : metric);
	return {
		...run,
		metrics
	};
}
const byId = {
	groupsOf: byGroup,
	countOf: (_, members) => members,
	joined: (series, united) => [...series, ...united]
};
function mayHoldQuery(name) {
	return (/^[/?#]/.test(name) || isAddress(name)) && withoutQuery(name) !== name;
}
function withoutQueries(kept, isWhole) {
	const isDropped = (one) => {
		const name = nameOf$1(one);
		return name !== void 0 && mayHoldQuery(name) && !kept.has(name);
	};
	const groupsOf = (series) => {
		const own = isWhole ? endpointSeries(series) : [];
		const pathOf = (one) => isDropped(one) ? withoutQuery(nameOf$1(one) ?? "") : nameOf$1(one) ?? "";
		const paths = new Set(own.filter(isDropped).map(pathOf));
		return groupedBy(own.filter((one) => paths.has(pathOf(one))), pathOf);
	};
	return {
		groupsOf,
		countOf: (path, members) => path.includes("{") ? members : void 0,
		joined: (series, united) => {
			const paths = new Set(united.map(nameOf$1));
			return [...series.filter((one) => !isDropped(one) && !paths.has(nameOf$1(one))), ...united];
		}
	};
}
function tellsAll(run) {
	const all = allSeriesOf(run, "http_req_duration");
	return all[0]?.values.count === sumOf(endpointSeries(all), ({ values }) => values.count);
}
function withGroups(run, beside) {
	const kept = beside && new Set(beside.flatMap(endpointNames).filter(mayHoldQuery));
	const key = kept === void 0 ? "" : [...kept].sort().join("\n");
	const known = groupedRuns.get(run)?.get(key);
	if (known !== void 0) return known;
	const made = groupedRun(kept === void 0 ? run : pathsOf(run, kept));
	groupedRuns.set(run, (groupedRuns.get(run) ?? /* @__PURE__ */ new Map()).set(key, made));
	return made;
}
const groupedRuns = /* @__PURE__ */ new WeakMap();
function endpointNames(run) {
	const metrics = run.metrics.filter(({ name }) => endpointMetrics.has(name));
	return [...new Set(metrics.flatMap(({ series }) => series.flatMap((one) => nameOf$1(one) ?? [])))];
}
function pathsOf(run, kept) {
	if (!endpointNames(run).some((name) => mayHoldQuery(name) && !kept.has(name))) return run;
	return grouped(run, withoutQueries(kept, tellsAll(run)));
}
function groupedRun(run) {
	return run.metrics.some(holdsGroup) && tellsAll(run) ? grouped(run, byId) : run;
}
function holdsGroup({ name, series }) {
	const own = series;
	return endpointMetrics.has(name) && byGroup(own).size > 0;
}

// src/ingest/hosts/reach.ts
const mostHosts = 20;
function kindOf({ host, by }, intended, target) {
	if (host === target) return "target";
	if (host !== void 0 && isDeclared(host, intended.declared)) return "declared";
	return by === "grpc" && host !== void 0 && nameOf(host) === nameOf(target) ? "otherPort" : "other";
}
function requestsOf(rows) {
	return sumOf(rows, ({ requests }) => requests);
}
function redirectsOf(rows) {
	return sumOf(rows, ({ redirects }) => redirects);
}
function hostsOf(destinations, intended) {
	const target = hostOfUrl(intended.target);
	if (target === void 0 || destinations.length === 0) return void 0;
	const rows = destinations.flatMap((row) => {
		const { host, requests, redirects } = row;
		if (host === void 0) return [];
		const is = kindOf(row, intended, target);
		return [{
			host,
			is: row.by === "browser" && is === "other" ? "ofPage" : is,
			requests,
			redirects
		}];
	});
	const told = (by) => requestsOf(destinations.filter((row) => row.told === by));
	return recordedHosts(target, rows, {
		more: 0,
		named: told("name"),
		untold: told("nothing")
	});
}
function recordedHosts(target, rows, beside) {
	const hosts = [...groupedBy(rows, ({ is, host }) => `${is} ${host}`).values()].map((same) => ({
		...same[0],
		requests: requestsOf(same),
		redirects: redirectsOf(same)
	}));
	const rank = ({ is, requests }) => is === "target" ? Number.NEGATIVE_INFINITY : -requests;
	hosts.sort((one, other) => rank(one) - rank(other));
	const { named, untold } = beside;
	const more = beside.more + requestsOf(hosts.slice(20));
	return {
		target,
		seen: hosts.slice(0, 20),
		...more > 0 && { more },
		...named > 0 && { named },
		...untold > 0 && { untold }
	};
}
function reached({ seen }) {
	return seen.some(({ is }) => is === "target" || is === "declared" || is === "otherPort");
}
function answersOf(rows) {
	return requestsOf(rows) - redirectsOf(rows);
}
function isRedirected({ seen }) {
	const own = seen.filter(({ is }) => is === "target");
	const others = seen.filter(({ is }) => is === "other");
	return redirectsOf(own) > requestsOf(own) / 2 && answersOf(others) > answersOf(seen) / 2;
}
function astrayOf(hosts, scenario) {
	if (hosts === void 0) return void 0;
	const { target, seen, more = 0, named = 0, untold = 0 } = hosts;
	if (named + untold > 0) return void 0;
	const others = seen.filter(({ is }) => is === "other" || is === "ofPage");
	const redirects = redirectsOf(seen.filter(({ is }) => is === "target"));
	const found = {
		target,
		scenario,
		requests: requestsOf(seen) + more,
		redirects,
		hosts: others
	};
	if (!reached(hosts)) return {
		kind: "elsewhere",
		...found
	};
	return isRedirected(hosts) ? {
		kind: "redirected",
		...found
	} : void 0;
}
function astrayRun(destinations, intended, beyond) {
	const hosts = hostsOf(destinations, intended);
	if (hosts === void 0) return void 0;
	const whole = astrayOf(hosts) ?? unreadBy(hosts, beyond) ?? ledElsewhere(destinations, hosts, {
		intended,
		beyond
	});
	if (whole !== void 0) return whole;
	const scenarios = new Set(destinations.flatMap(({ scenario }) => scenario === "" ? [] : [scenario]));
	for (const scenario of scenarios) {
		const astray = astrayOf(hostsOf(destinations.filter((row) => row.scenario === scenario), intended), scenario);
		if (astray !== void 0) return astray;
	}
}
function unreadBy(hosts, { knowsTarget }) {
	if (knowsTarget !== false || reached(hosts)) return void 0;
	const { target, seen, more = 0, named = 0, untold = 0 } = hosts;
	return {
		kind: "unread",
		target,
		scenario: void 0,
		requests: requestsOf(seen) + more + named + untold,
		redirects: 0,
		hosts: seen
	};
}
const mostlyRedirected = .45;
function ledElsewhere(destinations, { target }, { intended, beyond }) {
	const { leadsTo } = beyond;
	if (leadsTo === void 0 || leadsTo === target || isDeclared(leadsTo, intended.declared)) return void 0;
	const rows = destinations.filter(({ host }) => host === void 0);
	const [requests, redirects] = [requestsOf(rows), redirectsOf(rows)];
	if (requests === 0 || redirects < mostlyRedirected * requests) return void 0;
	return {
		kind: "leadsElsewhere",
		target,
		scenario: void 0,
		requests,
		redirects,
		hosts: [{
			host: leadsTo,
			requests: requests - redirects
		}]
	};
}

// src/model/verdict.ts
const worstFirst = [
	"fail",
	"inconclusive",
	"warn",
	"pass"
];
function worstOf(verdicts) {
	return worstFirst.find((word) => verdicts.includes(word)) ?? "pass";
}

// src/stats/multiple-testing.ts
function holmLevels(chances, level) {
	const order = chances.map((chance, index) => ({
		chance,
		index
	})).sort((one, other) => one.chance - other.chance);
	const levels = chances.map(() => level);
	let isStopped = false;
	let stepLevel = level;
	for (const [step, { chance, index }] of order.entries()) {
		if (!isStopped) stepLevel = level / (chances.length - step);
		if (chance > stepLevel) isStopped = true;
		levels[index] = stepLevel;
	}
	return levels;
}

// src/judge/compare/changes.ts
function isChanged(judgement) {
	return judgement.kind !== "notJudged" && judgement.change !== void 0;
}
function rankOf({ kind, verdict, objective }) {
	if (kind === "absolute") return 4;
	const isWarning = objective.onMiss === "warn" ? 1 : 0;
	return verdict === "fail" || verdict === "warn" ? isWarning : 2 + isWarning;
}
function shownChanges(judged) {
	const shown = /* @__PURE__ */ new Map();
	for (const one of judged.map(({ judgement }) => judgement).filter(isChanged)) {
		const name = formatIndicator(one.objective.indicator);
		const known = shown.get(name);
		if (known === void 0 || rankOf(one) < rankOf(known)) shown.set(name, one);
	}
	return new Map([...shown].map(([name, { change }]) => [name, change]));
}
function surelyMoved({ compared, difference, judgement: { objective } }, indicators, { falseAlarm, isCutShort }) {
	if (compared === void 0 || difference === void 0) return void 0;
	if (isCutShort || hasFewSamples(compared)) return void 0;
	const { baseline } = difference;
	const course = courseOf$1(objective, {
		baseline,
		interval: difference.interval(shownConfidence)
	});
	if (course === "unclear") return void 0;
	const isLower = isLowerBetter(objective, baseline) === (course === "worse");
	return difference.logOdds({
		none: 0,
		change: 0,
		isLowerBetter: isLower
	}) >= oddsToFail(falseAlarm / indicators) ? course : void 0;
}
function withShownChanges(judged, context) {
	const shown = shownChanges(judged);
	return judged.map((one) => {
		const { judgement } = one;
		const change = shown.get(formatIndicator(judgement.objective.indicator));
		if (change === void 0 || !isChanged(judgement)) return one;
		const moved = surelyMoved(one, shown.size, context);
		const marks = {
			isBetter: moved === "better",
			...moved === "worse" && { isWorse: true }
		};
		return {
			...one,
			judgement: {
				...judgement,
				change: {
					...change,
					...marks
				}
			}
		};
	});
}

// src/stats/rank-correlation.ts
function ranksOf(values) {
	const order = values.map((value, index) => ({
		value,
		index
	})).sort((a, b) => a.value - b.value);
	const ranks = new Array(values.length).fill(0);
	for (let first = 0; first < order.length;) {
		let last = first;
		while (last + 1 < order.length && order[last + 1]?.value === order[first]?.value) last += 1;
		for (const { index } of order.slice(first, last + 1)) ranks[index] = (first + last) / 2;
		first = last + 1;
	}
	return ranks;
}
function centred(values) {
	const level = sumOf(values, (value) => value) / values.length;
	return values.map((value) => value - level);
}
function productOf(one, other, lag) {
	const products = one.slice(lag).map((value, index) => value * (other[index] ?? 0));
	return sumOf(products, (product) => product);
}
function rankCorrelation(one, other) {
	const pairs = Math.min(one.length, other.length);
	if (pairs < 3) return void 0;
	const [x, y] = [centred(ranksOf(one.slice(0, pairs))), centred(ranksOf(other.slice(0, pairs)))];
	const [varianceX, varianceY] = [productOf(x, x, 0), productOf(y, y, 0)];
	if (varianceX === 0 || varianceY === 0) return void 0;
	let repeated = 0;
	for (let lag = 1; lag <= Math.floor(pairs / 5); lag += 1) {
		const scale = pairs / (pairs - lag);
		const [ofX, ofY] = [scale * productOf(x, x, lag) / varianceX, scale * productOf(y, y, lag) / varianceY];
		repeated += Math.max(0, ofX * ofY);
	}
	return {
		rho: productOf(x, y, 0) / Math.sqrt(varianceX * varianceY),
		effectivePairs: pairs / (1 + 2 * repeated)
	};
}
const fewestPairs = 8;
function areTogether({ rho, effectivePairs }, chance) {
	if (effectivePairs < fewestPairs || rho <= 0) return false;
	const degrees = effectivePairs - 2;
	return rho * Math.sqrt(degrees / Math.max(1e-12, 1 - rho * rho)) > studentQuantile(1 - chance, degrees);
}

// src/judge/explain/shift.ts
const sigmasForOne = 2.5;
function sigmasFor(figures) {
	return figures <= 1 ? sigmasForOne : probit(1 - chanceBeyond(sigmasForOne) / figures);
}
function steadyIn(runs, indicator) {
	return foundIn$1(runs, { indicator }).filter((found) => (samplesBeyond(found) ?? 10) >= 10);
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
const explained$2 = .8;
function shareExplained(part, whole) {
	const share = part / whole;
	return share >= explained$2 && share <= 1 / explained$2 ? Math.min(1, share) : void 0;
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

// src/judge/explain/errors.ts
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
	if (to - from > only.length / 2) return void 0;
	const sliceSeconds = sliceMsOf$1(run.window) / 1e3;
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

// src/judge/explain/beside.ts
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

// src/judge/explain/distribution.ts
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
function distributionMoved(compared, subject) {
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

// src/judge/explain/endpoints.ts
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
	return shifts.every((shift) => Math.abs(ratioOf(shift) - middle) <= middle / 2) ? "even" : "open";
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
function endpointsMoved(compared, aggregation) {
	if (endpointsIn(compared, aggregation).length === weightsIn(compared.runs).size) return movedBy(compared, aggregation);
	const byAverage = movedBy(compared, { kind: "avg" });
	return byAverage?.kind === "only" || byAverage?.kind === "all" ? byAverage : void 0;
}

// src/judge/explain/phases.ts
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
function phasesMoved(compared, phases, total) {
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

// src/judge/explain/throughput.ts
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
	const phases = phasesMoved(compared, allPhases);
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

// src/judge/explain/latency.ts
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
	const endpoints = endpointsMoved(compared, aggregation);
	return (endpoints?.kind === "only" || endpoints?.kind === "some") && name !== void 0 && !endpoints.names.includes(name) ? void 0 : endpoints;
}
function distributionBehind(compared, subject, endpoints) {
	const distribution = distributionMoved(compared, subject);
	return (endpoints?.kind === "some" || endpoints?.kind === "all" && endpoints.evenness === "uneven") && distribution?.kind !== "tail" ? void 0 : distribution;
}
function requestPhasesMoved(compared, subject) {
	const { metric, tags, aggregation } = subject;
	const average = shiftOf(compared, indicatorOf(metric, tags, { kind: "avg" }));
	if (average !== void 0 && hasRisen(average)) return isWhole(tags) ? phasesMoved(compared, requestPhases, average.at(0)) : waitingMoved(compared, {
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
		case "http_req_blocked": return phasesMoved(compared, connectionPhases, shiftOf(compared, average)?.at(0));
		case "iteration_duration": {
			const [shift, requests] = [shiftOf(compared, average), requestsPerIteration(compared)];
			if (shift === void 0 || requests === void 0 || !hasRisen(shift)) return void 0;
			return phasesMoved(compared, allPhases, shift.at(0) / requests);
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

// src/judge/explain/explain.ts
const explained$1 = /* @__PURE__ */ new Set([
	"percentile",
	"avg",
	"med"
]);
function gotWorse(judgement) {
	if (judgement.kind === "notJudged" || judgement.change === void 0) return false;
	if (judgement.verdict !== "fail" && judgement.verdict !== "warn") return false;
	return courseOf$1(judgement.objective, judgement.change) === "worse";
}
function explain$1(judgement, compared) {
	if (!gotWorse(judgement) || compared.runs.length === 0 || compared.baseline.length === 0) return void 0;
	const { indicator } = judgement.objective;
	if (indicator.of === "servers") return void 0;
	const { metric, tags, aggregation } = indicator;
	const isLimitAbove = isLowerBetter(judgement.objective, judgement.current);
	if (metric === "http_req_failed") return isLimitAbove ? explainErrors(compared, tags) : void 0;
	if (metric === "http_reqs" || metric === "iterations") return isLimitAbove ? void 0 : explainThroughput(compared, tags);
	if (!isLimitAbove || judgement.dimension !== "time" || !explained$1.has(aggregation.kind)) return void 0;
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
	const failures = missed.some(isAboutErrors) || compared.runs.some(mostlyFailed) ? failuresOf(compared.runs) : void 0;
	const why = explain$1(first, compared);
	const moved = why?.kind === "errors" && failures?.outage !== void 0 ? {
		...why,
		when: void 0
	} : why;
	return (isAboutErrors(first) ? [failures, moved] : [moved, failures]).filter((it) => it !== void 0);
}

// src/judge/explain/correlated-series.ts
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
	return foundIn$1(narrowed, { indicator: {
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
function movedSeries({ name, dimension, unit }, { labels }, how) {
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
	return movedSeries(query, series, {
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
	const found = metricOf$1(run, metric);
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
	const sliceMs = sliceMsOf$1(run.window);
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
function movedInTime(query, series, about) {
	const { runs, indicator, chance } = about;
	const { labels, min: lowest, peak: highest } = series;
	const all = runs.map((run) => correlationIn(run, query.name, labels, indicator));
	const last = all.at(-1);
	const isTogether = all.every((it) => it !== void 0 && it.rho >= closest && areTogether(it, chance));
	if (last === void 0 || !isTogether) return void 0;
	const { rho, points } = last;
	return movedSeries(query, series, {
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
	if (judgement.kind === "notJudged" || indicator.of === "servers") return [];
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

// src/judge/compare/control.ts
function tolerating(bound, objective) {
	const size = Math.abs(bound.amount);
	return {
		...bound,
		amount: isLowerBetter(objective) ? size : -size
	};
}
function weighControl(compared, objective, { bound, falseAlarm }) {
	const tolerated = tolerating(bound, objective);
	const weighing = {
		bound: tolerated,
		seen: tolerated.amount
	};
	const { current, baseline } = compared;
	const forward = weighRelative(compared, objective, weighing);
	const reverse = weighRelative({
		...compared,
		current: baseline,
		baseline: current
	}, objective, weighing);
	return {
		change: changeOf(forward.difference, compared),
		differs: Math.min(forward.chance, reverse.chance) <= falseAlarm / 2
	};
}

// src/judge/compare/drift.ts
const timesTolerance = 2;
function driftBound(objective, drift) {
	const { bound, comparison } = objective;
	if (bound.kind !== "relative" || bound.measure !== "share") return void 0;
	if (comparison === "==" || comparison === "!=") return void 0;
	const direction = isLowerBetter(objective) ? 1 : -1;
	const own = direction * bound.amount;
	if (own < 0) return void 0;
	return {
		kind: "relative",
		measure: "share",
		amount: direction * (drift === "twice" ? timesTolerance * own : drift)
	};
}
function stepsOf(runs, objective, dimension) {
	return runs.flatMap((run) => {
		const found = findIndicator(run, objective.indicator);
		return found.kind === "found" && found.dimension === dimension ? [{
			run,
			found
		}] : [];
	});
}
function beginningOf(steps, level, ratio) {
	const isBeyond = (position) => {
		const near = steps.slice(Math.max(0, position - 1), position + 2).map(({ found }) => found.value);
		return (median(near) / level - 1) / ratio > 1 / 2;
	};
	const lastWithin = steps.findLastIndex((_, position) => !isBeyond(position));
	return lastWithin + 1 < steps.length ? lastWithin + 1 : 0;
}
function weighDrift(compared, objective, about) {
	const { reference } = about;
	const bound = driftBound(objective, reference.drift);
	const { dimension, current, likeWith } = compared;
	const from = stepsOf(likeRuns(reference.runs, likeWith), objective, dimension);
	const [first] = from;
	if (bound === void 0 || first === void 0 || compared.design === "sideBySide") return void 0;
	const history = stepsOf(inOrder(likeRuns(about.baseline, likeWith)), objective, dimension);
	const figures = (steps) => steps.map(({ found }) => found);
	const drifted = {
		dimension,
		current,
		baseline: figures(from),
		design: "stored",
		history: figures(history)
	};
	const evidence = weighRelative(drifted, objective, {
		bound,
		seen: bound.amount
	});
	const tell = (level) => {
		const { verdict, change } = evidence.settle(level);
		if (verdict !== "fail" || change.ratio === void 0) return void 0;
		const beginning = beginningOf(history, change.baseline, change.ratio);
		return {
			against: reference.kind,
			referenceLevel: change.baseline,
			ratio: change.ratio,
			interval: change.interval,
			tolerance: Math.abs(bound.amount),
			from: momentOf(first),
			since: momentOf(history[beginning] ?? first),
			runs: history.length - beginning
		};
	};
	return {
		evidence,
		tell
	};
}
function momentOf({ run: { provenance } }) {
	const { commit, recordedAt } = provenance;
	return {
		commit,
		recordedAt
	};
}
function inOrder(runs) {
	const begun = ({ window }) => Date.parse(window.start);
	return runs.toSorted((one, other) => begun(one) - begun(other));
}

// src/judge/objective/doubts.ts
function leftOutDoubts({ leftOut }) {
	return leftOut.map((position) => ({
		kind: "roundsLeftOut",
		position
	}));
}
function unreadDoubts({ objective, current, baseline, runs }, { input }) {
	if (objective.indicator.of !== "servers") {
		const lost = runs.length - current.length;
		return lost > 0 ? [{
			kind: "roundsWithoutSamples",
			lost,
			rounds: runs.length
		}] : [];
	}
	const unreadIn = (some) => some.map((run) => findIndicator(run, objective.indicator)).filter((found) => found.kind === "unread");
	const rounds = unreadIn(input.runs);
	const [first] = rounds;
	const missing = objective.bound.kind === "relative" ? unreadIn(baseline).length : 0;
	const doubts = [];
	if (first !== void 0) doubts.push({
		kind: "roundsUnread",
		unread: first.unread,
		rounds: rounds.length
	});
	if (missing > 0 && missing < baseline.length && current.length > 0) doubts.push({
		kind: "baselineUnread",
		missing,
		runs: baseline.length
	});
	return doubts;
}
function fewSamplesDoubts(rounds) {
	const beyond = fewestBeyond(rounds);
	if (beyond === void 0 || beyond >= 10) return [];
	return [{
		kind: "fewSamples",
		beyond,
		steady: 10
	}];
}
function fewSamplesForLimit({ objective, current }, limit) {
	const doubts = fewSamplesDoubts(current);
	return doubts.length > 0 && samplesTell(current, objective, limit) ? [] : doubts;
}
function noiseDoubts({ objective }, finding) {
	const { noise, limit, change, verdict } = finding;
	if (noise <= Math.abs(limit - change.baseline) || change.baseline === 0 || verdict !== "inconclusive") return [];
	const isShare = objective.bound.kind === "relative" && objective.bound.measure === "share";
	return [{
		kind: "belowNoise",
		noise: isShare ? noise / Math.abs(change.baseline) : noise,
		isShare
	}];
}
function mixDoubts({ current, baseline }) {
	const shift = mixShiftOf(current, baseline);
	return shift === void 0 ? [] : [{
		kind: "mix",
		...shift
	}];
}
function doubted(...doubts) {
	const all = doubts.flat();
	return all.length === 0 ? {} : { doubts: all };
}

// src/judge/validity/generators.ts
function counterOf(name, total) {
	return {
		name,
		type: "counter",
		contains: "default",
		series: [{
			tags: {},
			values: {
				count: total,
				rate: 0
			}
		}]
	};
}
function shareOf(run, { requests, iterations, generator }) {
	const shared = run.metrics.filter(({ name }) => name !== "http_reqs" && name !== "iterations");
	return {
		...run,
		generator,
		metrics: [
			...shared,
			counterOf("http_reqs", requests),
			...iterations === void 0 ? [] : [counterOf("iterations", iterations)]
		]
	};
}
const generatorShares = remembered((run) => {
	const { shards = [] } = run;
	return shards.map((shard) => ({
		generator: {
			index: shard.index,
			of: shards.length
		},
		run: shareOf(run, shard)
	}));
});
const leastApartMs = 1e3;
function startedApart(run) {
	const { shards = [] } = run;
	const clocks = clocksOf(shards);
	const [worst] = shards.map(({ index, lateMs }, at) => {
		const clockMs = clocks[at] ?? 0;
		const isOfClock = Math.abs(clockMs) >= leastApartMs;
		return {
			index,
			lateMs: isOfClock ? lateMs - clockMs : lateMs,
			isOfClock
		};
	}).filter(({ lateMs, isOfClock }) => isOfClock ? Math.abs(lateMs) >= leastApartMs : lateMs > 0).sort((one, other) => Math.abs(other.lateMs) - Math.abs(one.lateMs));
	if (worst === void 0) return void 0;
	const { index, lateMs, isOfClock } = worst;
	return {
		finding: {
			kind: "startedApart",
			lateMs,
			isOfClock
		},
		undecidable: "latencyAndThroughput",
		generator: {
			index,
			of: shards.length
		}
	};
}

// src/judge/validity/warm-up.ts
const blocksOfThird = 5;
const fewestDeviations = 4;
const leastRatio = [{
	percent: 50,
	ratio: 1.15
}, {
	percent: 95,
	ratio: 1.3
}];
function isSliced(series) {
	return series.slices !== void 0;
}
const nearlyAll = .99;
function strataOf(series) {
	const [whole, ...others] = series;
	if (whole === void 0) return [];
	const endpoints = endpointSeries(others);
	const accounted = sumOf(endpoints, ({ values }) => values.count);
	const sliced = endpoints.filter(isSliced);
	return sliced.length === endpoints.length && accounted >= nearlyAll * whole.values.count && sliced.length > 0 ? sliced : [whole].filter(isSliced);
}
function sumBetween(values, from, to) {
	return sumOf(values.slice(from, to), (value) => value);
}
function shareAbove(strata, key, { from, to }) {
	return sumOf(strata, ({ slices }) => sumBetween(slices.above[key] ?? [], from, to)) / sumOf(strata, ({ slices }) => sumBetween(slices.count, from, to));
}
function medianOf(values) {
	const known = values.filter((value) => value !== null);
	return known.length === 0 ? NaN : median(known);
}
function isAboveLater({ slices, third }, figure) {
	const figuresFrom = (start) => Array.from({ length: blocksOfThird }, (_, block) => {
		const edge = (at) => start + Math.floor(at * third / blocksOfThird);
		return figure({
			from: edge(block),
			to: edge(block + 1)
		});
	});
	const [first, middle, last] = [
		0,
		Math.floor((slices - third) / 2),
		slices - third
	].map(figuresFrom);
	if (first === void 0 || middle === void 0 || last === void 0) return false;
	const deviation = Math.sqrt((sampleVariance(middle) + sampleVariance(last)) / 2);
	return mean(first) - mean(last) > fewestDeviations * deviation;
}
const mostlyWhole = .8;
function thirdsOf(run, slices) {
	const inWindow = lengthMs(run.window) / sliceMsOf$1(run.window);
	const whole = Math.min(slices, Math.floor(inWindow + 1 - mostlyWhole));
	return {
		slices: whole,
		third: Math.floor(whole / 3)
	};
}
const mostLoadChange = .2;
function isSteadyLoad(run, counts, { slices, third }) {
	const { asked } = run.generator;
	if (asked !== void 0) return asked.isConstant;
	const first = sumBetween(counts, 0, third);
	const last = sumBetween(counts, slices - third, slices);
	return Math.abs(first - last) <= mostLoadChange * Math.max(first, last);
}
function warmUpDrift(run) {
	const durations = allSeriesOf(run, "http_req_duration");
	const [whole] = durations;
	if (whole?.slices === void 0) return void 0;
	const thirds = thirdsOf(run, whole.slices.count.length);
	const { slices, third } = thirds;
	if (third < blocksOfThird || !isSteadyLoad(run, whole.slices.count, thirds)) return void 0;
	const strata = strataOf(durations);
	for (const { percent, ratio } of leastRatio) {
		const key = percentileKey(percent);
		const ofSlices = whole.slices.percentiles[key] ?? [];
		const levelOf = ({ from, to }) => medianOf(ofSlices.slice(from, to));
		const firstMs = levelOf({
			from: 0,
			to: third
		});
		const lastMs = levelOf({
			from: slices - third,
			to: slices
		});
		if (firstMs >= ratio * lastMs && isAboveLater(thirds, (block) => Math.log(levelOf(block))) && isAboveLater(thirds, (block) => shareAbove(strata, key, block))) return {
			percent,
			firstMs,
			lastMs,
			seconds: third * sliceMsOf$1(run.window) / 1e3
		};
	}
}

// src/judge/validity/validity.ts
const busyOnAverage = .9;
const busyForTime = .25;
const mostDropped = .01;
const leastReached = .95;
const mostGeneratorErrors = .001;
const mostUnanswered = .5;
const leastAskedMs = 3e3;
function isBusy({ generator: { cpu }, window }) {
	if (cpu === void 0 || lengthMs(window) < leastAskedMs) return false;
	return cpu.mean > busyOnAverage || cpu.above90 > busyForTime;
}
function generatorBusy(run) {
	const { cpu } = run.generator;
	if (cpu === void 0 || !isBusy(run)) return void 0;
	const measure = cpu.mean > busyOnAverage ? "mean" : "above90";
	return {
		finding: {
			kind: "generatorBusy",
			measure,
			share: cpu[measure]
		},
		undecidable: "latencyAndThroughput"
	};
}
function waitedForTarget(run) {
	return (run.generator.vusExhausted ?? 0) > 0 && !isBusy(run);
}
function droppedTooMany(run) {
	const dropped = run.generator.droppedIterations;
	const asked = run.generator.asked?.iterations ?? finishedIn(run) + dropped;
	return asked > 0 && dropped > mostDropped * asked ? {
		dropped,
		asked
	} : void 0;
}
function finishedIn(run) {
	return seriesOf(run, "iterations")?.values.count ?? 0;
}
function vusExhausted(run) {
	const iterations = droppedTooMany(run);
	if (iterations === void 0 || !waitedForTarget(run)) return void 0;
	const { vusExhausted: vus = 0, asked: load } = run.generator;
	const known = {
		iterationMs: seriesOf(run, "iteration_duration")?.values.avg,
		perSecond: load?.perSecond
	};
	return {
		finding: {
			kind: "vusExhausted",
			...iterations,
			vus,
			...known
		},
		undecidable: "latency"
	};
}
function iterationsDropped(run) {
	const iterations = droppedTooMany(run);
	if (iterations === void 0 || waitedForTarget(run)) return void 0;
	const knowsVus = run.generator.vusExhausted !== void 0;
	return {
		finding: {
			kind: "iterationsDropped",
			...iterations,
			knowsVus
		},
		undecidable: "latencyAndThroughput"
	};
}
function rateNotReached(run) {
	const asked = run.generator.asked?.iterations;
	if (asked === void 0 || run.generator.vusMax === 0) return void 0;
	const started = finishedIn(run) + run.generator.droppedIterations + run.generator.vusMax;
	if (started >= leastReached * asked) return void 0;
	return {
		finding: {
			kind: "rateNotReached",
			started,
			asked
		},
		undecidable: "latencyAndThroughput"
	};
}
function instances(run) {
	const { instances: written } = run.generator;
	if (written === void 0) return void 0;
	const { wrote, expected = wrote, stray } = written;
	if (wrote === expected && stray.length === 0) return void 0;
	return {
		finding: {
			kind: "instances",
			...written
		},
		undecidable: "latencyAndThroughput"
	};
}
function unansweredBy(side, run, most) {
	const errors = run.generator.unanswered?.[side];
	const requests = seriesOf(run, "http_reqs")?.values.count ?? 0;
	return errors !== void 0 && errors.count > most * requests ? {
		...errors,
		requests
	} : void 0;
}
function generatorErrors(run) {
	const errors = unansweredBy("generator", run, mostGeneratorErrors);
	return errors && {
		finding: {
			kind: "generatorErrors",
			...errors
		},
		undecidable: "all"
	};
}
function unanswered$1(run) {
	const errors = unansweredBy("target", run, mostUnanswered);
	return errors && {
		finding: {
			kind: "unanswered",
			...errors
		},
		undecidable: "latency"
	};
}
function exceptions(run) {
	const finding = mostlyThrew(run) ? exceptionsOf([run]) : void 0;
	return finding && {
		finding,
		undecidable: "latencyAndThroughput"
	};
}
function outage(run) {
	const found = outageIn(run);
	if (found === void 0) return void 0;
	const { kind: of, fromSeconds, lastedSeconds } = found;
	return {
		finding: {
			kind: "outage",
			of,
			fromSeconds,
			lastedSeconds
		},
		undecidable: "latency"
	};
}
function warmingUp(run) {
	const drift = warmUpDrift(run);
	return drift && {
		finding: {
			kind: "warmingUp",
			...drift
		},
		undecidable: "latency"
	};
}
function ofEachGenerator(rule) {
	return (run) => {
		if (run.shards === void 0) return rule(run);
		for (const share of generatorShares(run)) {
			const found = rule(share.run);
			if (found !== void 0) return {
				...found,
				generator: share.generator
			};
		}
	};
}
const rules = [
	instances,
	startedApart,
	...[
		generatorBusy,
		generatorErrors,
		iterationsDropped,
		rateNotReached,
		vusExhausted
	].map(ofEachGenerator),
	unanswered$1,
	exceptions,
	outage,
	warmingUp
];
function validityOf(runs, side = "head") {
	return rules.flatMap((find) => {
		const found = runs.flatMap((run, position) => {
			const finding = find(run);
			return finding === void 0 ? [] : [{
				position,
				...finding
			}];
		});
		const [first] = found;
		if (first === void 0) return [];
		const rounds = found.map(({ position }) => position);
		const { finding, undecidable, generator } = first;
		const facts = {
			finding,
			undecidable,
			rounds,
			of: runs.length,
			side
		};
		return [generator === void 0 ? facts : {
			...facts,
			generator
		}];
	});
}
const ofSamples = [...sampleAggregations, "percentile"];
function ofEach(aggregation) {
	return aggregation.kind === "overSeconds" ? aggregation.each : aggregation;
}
function isLatency({ metric, aggregation }, type) {
	return (builtinMetrics.get(metric)?.contains ?? "time") === "time" && type !== "gauge" && ofSamples.includes(ofEach(aggregation).kind);
}
function isThroughput({ aggregation }, type) {
	return aggregation.kind === "count" || ofEach(aggregation).kind === "rate" && type === "counter";
}
function touches({ undecidable }, indicator, ofScript) {
	if (indicator.of === "servers") return undecidable === "all";
	const type = builtinMetrics.get(indicator.metric)?.type ?? ofScript;
	switch (undecidable) {
		case "all": return true;
		case "latencyAndThroughput": return isLatency(indicator, type) || isThroughput(indicator, type);
		case "latency": return isLatency(indicator, type);
		default: return undecidable;
	}
}

// src/judge/objective/measured.ts
function absenceIn(runs, objective) {
	const [first] = runs;
	const found = first && findIndicator(first, objective.indicator);
	return found !== void 0 && found.kind !== "found" ? found : {
		kind: "absent",
		missing: "metric",
		near: []
	};
}
function measuredOf(objective, { input, invalid, invalidControl }) {
	const { indicator } = objective;
	const [first] = input.runs;
	const type = first && metricOf$1(first, indicator.metric)?.type;
	const isIn = (some, round) => some.some((one) => one.rounds.includes(round) && touches(one, indicator, type));
	const isInvalid = (round) => isIn(invalid, round);
	const runs = input.runs.filter((_, round) => !isInvalid(round));
	const isPaired = input.design === "sideBySide";
	const isControlled = (round) => !isInvalid(round) && !isIn(invalidControl, round);
	return {
		objective,
		runs,
		current: foundIn$1(runs, objective),
		baseline: input.baseline.filter((_, round) => !isPaired || !isInvalid(round)),
		control: {
			runs: (input.control ?? []).filter((_, round) => isControlled(round)),
			baseline: input.baseline.filter((_, round) => isControlled(round))
		},
		leftOut: invalid.flatMap((one, position) => touches(one, indicator, type) ? [position] : [])
	};
}
function besideFigure(objective, found) {
	const { indicator } = objective;
	const bounds = pooledBounds(found);
	if (indicator.of !== "servers") return bounds === void 0 ? {} : { bounds };
	const sign = indicator.worst === "largest" ? 1 : -1;
	const [worst] = found.toSorted((one, other) => sign * (other.value - one.value));
	return worst?.samples.type === "servers" ? { series: worst.samples.series.labels } : {};
}
function figureOf(objective, found) {
	return {
		objective,
		dimension: found[0]?.dimension ?? "number",
		current: pooledValue(found),
		...besideFigure(objective, found)
	};
}
function pairsOf(objective, { runs, baseline }) {
	const pairs = runs.flatMap((run, round) => {
		const [now] = foundIn$1([run], objective);
		const [before] = foundIn$1(baseline.slice(round, round + 1), objective);
		if (now === void 0 || before === void 0 || !isSameKind(now, before)) return [];
		return [{
			now: asCompared(now),
			before: asCompared(before)
		}];
	});
	return {
		current: pairs.map(({ now }) => now),
		baseline: pairs.map(({ before }) => before)
	};
}
function asCompared(found) {
	const { samples } = found;
	if (samples.type !== "gauge" || samples.series.compared === void 0) return found;
	return {
		...found,
		value: samples.series.compared.value
	};
}
function isSameKind(one, other) {
	return one.dimension === other.dimension && one.rowMs === other.rowMs;
}
function comparedWith(measured, { input }) {
	const { objective, current } = measured;
	const dimension = current[0]?.dimension ?? "number";
	if (input.design === "sideBySide") {
		const pairs = pairsOf(objective, measured);
		if (pairs.current.length > 0) return {
			dimension,
			...pairs,
			design: "sideBySide"
		};
	}
	const [first] = current;
	const baseline = foundIn$1(measured.baseline, objective).filter((one) => first && isSameKind(one, first));
	if (baseline.length === 0) return void 0;
	return withLike({
		dimension,
		current: current.map(asCompared),
		baseline: baseline.map(asCompared),
		design: "stored"
	});
}
function controlWith({ objective, control }) {
	const pairs = pairsOf(objective, control);
	const [first] = pairs.current;
	return first && {
		dimension: first.dimension,
		...pairs,
		design: "sideBySide"
	};
}
function lackingIn(found) {
	return found.find(({ lacking }) => lacking !== void 0)?.lacking;
}
function isInfiniteIn(found) {
	return found.some(({ isInfinite }) => isInfinite === true);
}

// src/judge/objective/limit.ts
function judgeUndecided(measured, cause, reason, { wantsRound = false, remedy } = {}) {
	const { objective, current } = measured;
	return {
		kind: "judged",
		judgement: {
			kind: "notJudged",
			cause,
			remedy,
			...figureOf(objective, current),
			reason,
			...doubted(leftOutDoubts(measured))
		},
		...wantsRound && { anotherRound: "toDecide" }
	};
}
function judgeFewSamples(measured, { input }) {
	const { current } = measured;
	const count = sumOf(current, ({ samples }) => samples.type === "trend" ? samples.series.values.count : 0);
	const wantsRound = (fewestBeyond(current) ?? 0) * Math.max(input.mostRounds ?? 0, input.runs.length) >= 5;
	return judgeUndecided(measured, "fewSamples", {
		kind: "fewSamples",
		samples: count
	}, {
		remedy: remedyForSamples(current),
		wantsRound
	});
}
function isOpenByFewSamples({ objective, current }, { limit }) {
	if (!isTooFewFor(limit, current, objective)) return false;
	return objective.source.from !== "script" || liesAmongSamples(current, limit);
}
const roundsNearLimit = 3;
function intervalNear({ source }, rounds, limit) {
	if (source.from === "script") return void 0;
	const interval = levelInterval(rounds, shownConfidence);
	return interval !== void 0 && interval.low < limit && limit < interval.high ? interval : void 0;
}
function wantsAnother({ source }, { length: rounds }, { isKept, isNear }) {
	if (source.from === "script") return false;
	return !isKept && rounds < 2 || isNear && rounds < roundsNearLimit;
}
function judgeLimit(measured, bound, context) {
	const { objective, current } = measured;
	const { limit } = bound;
	if (isOpenByFewSamples(measured, bound)) return judgeFewSamples(measured, context);
	const figure = figureOf(objective, current);
	const isInfinite = isInfiniteIn(current);
	const isKept = !isInfinite && holds(figure.current, objective.comparison, limit);
	if (isUndecidedInBounds(current, objective, limit)) {
		const kind = current[0]?.samples.type === "counter" ? "duration" : "bucket";
		return judgeUndecided(measured, kind, { kind });
	}
	const lacking = lackingIn(current);
	if (isKept && lacking !== void 0) return judgeUndecided(measured, "unread", {
		kind: "lacking",
		lacking
	});
	const isChange = objective.indicator.aggregation.kind === "change";
	const found = context.isCutShort || isChange ? void 0 : comparedWith(measured, context);
	const compared = found === void 0 || isNoiseUntold(found) ? void 0 : found;
	const difference = compared && differenceOf(compared, objective);
	const interval = intervalNear(objective, current, limit);
	return {
		kind: "judged",
		judgement: {
			kind: "absolute",
			...figure,
			verdict: isKept ? "pass" : objective.onMiss,
			limit,
			change: compared && difference && changeOf(difference, compared),
			interval,
			...doubted(leftOutDoubts(measured), unreadDoubts(measured, context), isInfinite ? [{ kind: "infinite" }] : [], fewSamplesForLimit(measured, limit))
		},
		compared,
		difference,
		...wantsAnother(objective, current, {
			isKept,
			isNear: interval !== void 0
		}) && { anotherRound: isKept ? "toDecide" : "toConfirm" }
	};
}

// src/judge/objective/unmeasured.ts
function withoutFigure(objective, reason, dimension = objective.bound.dimension ?? "number") {
	const figure = {
		objective,
		dimension,
		current: void 0
	};
	return {
		kind: "judged",
		judgement: {
			kind: "notJudged",
			cause: reason.kind,
			...figure,
			reason
		}
	};
}
function judgeWithoutSamples(objective, { missing }) {
	const { bound, comparison, indicator } = objective;
	const builtin = builtinMetrics.get(indicator.metric);
	if (bound.kind === "absolute" && indicator.aggregation.kind === "count" && missing !== "aggregation") {
		const dimension = builtin?.contains === "data" ? "bytes" : "number";
		const { limit } = bound;
		return {
			kind: "judged",
			judgement: {
				kind: "absolute",
				objective,
				dimension,
				current: 0,
				verdict: holds(0, comparison, limit) ? "pass" : objective.onMiss,
				limit,
				change: void 0
			}
		};
	}
	return withoutFigure(objective, {
		kind: "noSamples",
		of: "script"
	}, builtin?.contains === "time" ? "time" : "number");
}
function judgeUnmeasured(objective, { input: { runs, baseline } }) {
	const absent = absenceIn(runs, objective);
	if (absent.kind === "unread") return withoutFigure(objective, absent);
	if (isOnExceptions(objective)) return withoutFigure(objective, {
		kind: "noSamples",
		of: "exceptions"
	}, "ratio");
	const { from } = objective.source;
	if (from === "script") return judgeWithoutSamples(objective, absent);
	if (from === "default" && foundIn$1(baseline, objective).length > 0) return withoutFigure(objective, {
		kind: "noSamples",
		of: "default"
	});
	const { kind: _absent, ...what } = absent;
	return {
		kind: "missing",
		objective,
		indicator: objective.indicator,
		...what
	};
}
const mostInvalidRounds = 3;
function judgeInvalid(objective, found, { leftOut: [position = 0] }) {
	const figure = figureOf(objective, found);
	const reason = {
		kind: "invalid",
		position
	};
	return {
		kind: "judged",
		judgement: {
			kind: "notJudged",
			cause: "invalid",
			...figure,
			reason
		},
		...found.length < mostInvalidRounds && { anotherRound: "toReplace" }
	};
}
function notCompared({ objective, current }, { input: { baseline, comparability, requireBaseline } }, isOfExceptions = false) {
	const isPresent = baseline.length > 0;
	const leavesOpen = isOfExceptions ? "exceptions" : requireBaseline && isPresent ? "required" : void 0;
	const missing = isPresent ? absenceIn(baseline, objective) : void 0;
	const unread = missing?.kind === "unread" ? missing.unread : void 0;
	const isOtherLoad = comparability.kind === "changedLoad";
	return {
		kind: "judged",
		judgement: {
			kind: "notJudged",
			cause: isPresent ? "notInBaseline" : isOtherLoad ? "changedLoad" : "noBaseline",
			...figureOf(objective, current),
			reason: isPresent ? {
				kind: "notInBaseline",
				unread,
				leavesOpen
			} : {
				kind: "noBaseline",
				leavesOpen
			}
		}
	};
}
function acceptedLevel(measured, context) {
	const { objective, current } = measured;
	const compared = comparedWith(measured, context);
	const isKnown = compared !== void 0 && !isNoiseUntold(compared);
	return {
		kind: "judged",
		judgement: {
			kind: "notJudged",
			cause: "accepted",
			...figureOf(objective, current),
			change: isKnown ? changeOf(differenceOf(compared, objective), compared) : void 0,
			reason: { kind: "accepted" },
			...doubted(leftOutDoubts(measured), unreadDoubts(measured, context))
		}
	};
}

// src/judge/objective/change.ts
function compareChange(measured, bound, context) {
	const compared = comparedWith(measured, context);
	if (compared === void 0) return notCompared(measured, context);
	const { objective, baseline } = measured;
	if (isNoiseUntold(compared)) {
		const level = pooledValue(compared.baseline);
		return judgeUndecided(measured, "noiseUntold", {
			kind: "noiseUntold",
			baseline: level
		});
	}
	const { reference } = context.input;
	return {
		kind: "comparison",
		measured,
		compared,
		evidence: weighRelative(compared, objective, {
			bound,
			seen: seenAmount(bound)
		}),
		creep: reference && weighDrift(compared, objective, {
			reference,
			baseline
		}),
		control: controlWith(measured)
	};
}
function openObjective({ measured, compared }, { finding, falseAlarm }, context) {
	const { objective } = measured;
	const { limit, change, sees } = finding;
	const { runs, mostRounds = 0 } = context.input;
	return {
		objective,
		compared,
		limit,
		seen: change.baseline + (sees?.difference ?? 0),
		baseline: change.baseline,
		falseAlarm,
		lastRounds: Math.max(runs.length, mostRounds),
		by: (aggregation) => {
			const other = {
				...objective,
				indicator: {
					...objective.indicator,
					aggregation
				}
			};
			const current = foundIn$1(measured.runs, other);
			return current.length === 0 ? void 0 : comparedWith({
				...measured,
				objective: other,
				current
			}, context);
		}
	};
}
function hasTooFew({ compared, measured }, { verdict, limit }) {
	if (!hasFewSamples(compared)) return false;
	return verdict === "inconclusive" || !samplesTellApart(compared, {
		limit,
		verdict
	}, measured.objective);
}
function openReasonOf(comparison, finding, { isCutShort }) {
	const { compared } = comparison;
	const { verdict } = finding;
	if (isCutShort) return { kind: "cutShort" };
	if (hasTooFew(comparison, finding)) return { kind: "fewSamples" };
	if (verdict === "pass") {
		if (isInfiniteIn(compared.current)) return { kind: "infinite" };
		const lacking = lackingIn(compared.current);
		return lacking && {
			kind: "lacking",
			lacking
		};
	}
	return verdict === "inconclusive" ? { kind: "noise" } : void 0;
}
function driftOf(comparison, finding, { levelOf, context }) {
	const { creep } = comparison;
	if (creep === void 0 || context.isCutShort || finding.verdict === "fail") return void 0;
	return hasTooFew(comparison, finding) ? void 0 : creep.tell(levelOf(creep.evidence));
}
function controlOf({ control, measured: { objective } }, { falseAlarm, isMiss }) {
	const { bound } = objective;
	if (control === void 0 || bound.kind === "absolute") return void 0;
	const weighed = weighControl(control, objective, {
		bound,
		falseAlarm
	});
	return {
		...weighed,
		leavesOpen: isMiss && weighed.differs
	};
}
function settleChange(comparison, finding, { levelOf, context }) {
	const { measured, compared, evidence } = comparison;
	const { objective } = measured;
	const all = [...compared.current, ...compared.baseline];
	const falseAlarm = levelOf(evidence);
	const creep = driftOf(comparison, finding, {
		levelOf,
		context
	});
	const open = creep === void 0 ? openReasonOf(comparison, finding, context) : void 0;
	const by = open?.kind === "noise" || open?.kind === "fewSamples" ? open.kind : void 0;
	const remediable = by && {
		by,
		open: openObjective(comparison, {
			finding,
			falseAlarm
		}, context),
		roundsWouldTell: by === "noise" && finding.roundsWouldTell
	};
	const isMissed = finding.verdict === "fail" || creep !== void 0;
	const isDecided = open === void 0;
	const control = controlOf(comparison, {
		falseAlarm,
		isMiss: isMissed && isDecided
	});
	const decided = isMissed ? objective.onMiss : finding.verdict;
	const verdict = isDecided && control?.leavesOpen !== true ? decided : "inconclusive";
	const isToConfirm = isMissed && compared.current.length < 2;
	return {
		kind: "judged",
		judgement: {
			kind: "relative",
			objective,
			dimension: compared.dimension,
			current: finding.current,
			...besideFigure(objective, compared.current),
			verdict,
			limit: finding.limit,
			change: finding.change,
			creep,
			sees: finding.sees,
			open,
			remedy: remediable && kindOfRemedy(remediable),
			...control !== void 0 && { control },
			...doubted(leftOutDoubts(measured), unreadDoubts(measured, context), open?.kind === "fewSamples" || !hasFewSamples(compared) ? fewSamplesDoubts(all) : [], noiseDoubts(measured, finding), mixDoubts(compared))
		},
		compared,
		difference: evidence.difference,
		remediable,
		anotherRound: isToConfirm ? "toConfirm" : remediable?.roundsWouldTell === true ? "toDecide" : void 0
	};
}

// src/judge/objective/new-exceptions.ts
function isBeyond({ objective, current }, { limit, orBaseline }) {
	return orBaseline === true && !holds(pooledValue(current), objective.comparison, limit);
}
function compareBeyond(measured, context) {
	const compared = comparedWith(measured, context);
	if (compared === void 0) return notCompared(measured, context, true);
	const bound = {
		kind: "relative",
		measure: "points",
		amount: 0
	};
	return {
		kind: "comparison",
		measured,
		compared,
		evidence: weighRelative(compared, measured.objective, {
			bound,
			seen: bound.amount
		})
	};
}
function settleBeyond({ measured, compared }, { change, current, verdict }, { limit }) {
	const { objective } = measured;
	const isMore = verdict === "fail";
	if (!isMore && holds(change.baseline, objective.comparison, limit)) {
		const reason = {
			kind: "fewExceptions",
			baseline: change.baseline
		};
		return judgeUndecided(measured, "fewSamples", reason, { wantsRound: true });
	}
	const { dimension } = compared;
	return {
		kind: "judged",
		judgement: {
			kind: "absolute",
			objective,
			dimension,
			current,
			limit,
			change,
			verdict: isMore ? objective.onMiss : "warn",
			...doubted(leftOutDoubts(measured))
		},
		...isMore && compared.current.length < 2 && { anotherRound: "toConfirm" }
	};
}

// src/judge/objective/judgement.ts
function unitProblem(objective, dimension) {
	const { bound } = objective;
	const wanted = bound.kind === "relative" && bound.measure === "points" ? "ratio" : bound.dimension ?? "number";
	return wanted === "number" || wanted === dimension ? void 0 : {
		kind: "wrongUnit",
		objective,
		dimension
	};
}
function judgeObjective(objective, context) {
	const { input } = context;
	const all = foundIn$1(input.runs, objective);
	const [first] = all;
	if (first === void 0) return judgeUnmeasured(objective, context);
	const problem = unitProblem(objective, first.dimension);
	if (problem !== void 0) return problem;
	const measured = measuredOf(objective, context);
	if (measured.current.length === 0) return judgeInvalid(objective, all, measured);
	const { bound } = objective;
	if (bound.kind === "absolute") return isBeyond(measured, bound) ? compareBeyond(measured, context) : judgeLimit(measured, bound, context);
	if (input.isAcceptance === true) return acceptedLevel(measured, context);
	return compareChange(measured, bound, context);
}
function settle(comparison, levelOf, context) {
	const { measured, evidence } = comparison;
	const { bound } = measured.objective;
	const finding = evidence.settle(levelOf(evidence));
	return bound.kind === "absolute" ? settleBeyond(comparison, finding, bound) : settleChange(comparison, finding, {
		levelOf,
		context
	});
}

// src/judge/shown/breakdown.ts
function sumIn(runs, { metric, tags }) {
	const samples = runs.flatMap((run) => withTags(seriesOfType(metricOf$1(run, metric), "trend"), tags)?.values ?? []);
	const count = sumOf(samples, (it) => it.count);
	return count === 0 ? void 0 : {
		total: sumOf(samples, (it) => (it.avg ?? 0) * it.count),
		count
	};
}
function wholeOf(runs, of) {
	const whole = sumIn(runs, of);
	if (whole === void 0 || whole.total <= 0) return void 0;
	return {
		mean: whole.total / whole.count,
		meanOf: (part) => {
			const sum = sumIn(runs, part);
			return sum && sum.total / whole.count;
		}
	};
}
function breakDown({ of, parts }, { runs, baseline }) {
	const now = wholeOf(runs, of);
	if (now === void 0) return void 0;
	const before = wholeOf(baseline, of);
	const partOf = (mean, meanBefore) => ({
		mean,
		share: mean / now.mean,
		...before !== void 0 && meanBefore !== void 0 && { before: {
			mean: meanBefore,
			share: meanBefore / before.mean
		} }
	});
	const named = parts.flatMap((part) => {
		const mean = now.meanOf(part);
		return mean === void 0 ? [] : [{
			name: part.name,
			...partOf(mean, before?.meanOf(part))
		}];
	});
	const rest = now.mean - sumOf(named, ({ mean }) => mean);
	const restBefore = before && before.mean - sumOf(parts, (part) => before.meanOf(part) ?? 0);
	const [contains] = runs.flatMap((run) => metricOf$1(run, of.metric)?.contains ?? []);
	return {
		of: {
			...of,
			aggregation: { kind: "avg" }
		},
		dimension: contains === "time" ? "time" : "number",
		mean: now.mean,
		...before !== void 0 && { before: before.mean },
		parts: [...named.toSorted((one, other) => other.mean - one.mean), partOf(rest, restBefore)],
		missing: parts.filter((part) => now.meanOf(part) === void 0).map(({ name }) => name)
	};
}

// src/judge/shown/figures.ts
function pooledIn(runs, indicator) {
	const found = foundIn$1(runs, { indicator });
	const [first] = found;
	return first && {
		value: pooledValue(found),
		dimension: first.dimension
	};
}
function ratioDimension(above, below, isShare) {
	if (isShare) return "ratio";
	return below === "number" ? above : "number";
}
function figureIn(runs, { indicator, per, isShare = false }) {
	const above = pooledIn(runs, indicator);
	if (per === void 0 || above === void 0) return above;
	const below = pooledIn(runs, per);
	if (below === void 0 || below.value === 0) return void 0;
	return {
		value: above.value / below.value,
		dimension: ratioDimension(above.dimension, below.dimension, isShare)
	};
}
function courseOf({ better, per }, { dimension, value }, baseline) {
	const side = better ?? (per === void 0 && dimension === "time" ? "lower" : void 0);
	if (side === void 0 || value === baseline) return "neutral";
	return value < baseline === (side === "lower") ? "better" : "worse";
}
function shownFigures(asked, { runs, baseline }) {
	return asked.map((one) => {
		const { text, indicator, per, table } = one;
		const now = figureIn(runs, one);
		const before = figureIn(baseline, one);
		const isAlike = now !== void 0 && before?.dimension === now.dimension;
		return {
			text,
			indicator,
			...per && { per },
			...table && { table },
			dimension: now?.dimension ?? before?.dimension ?? "number",
			...now !== void 0 && { current: now.value },
			...before !== void 0 && { baseline: before.value },
			...isAlike && { course: courseOf(one, now, before.value) }
		};
	});
}

// src/judge/judge.ts
function familyOf(answers, onMiss) {
	return answers.flatMap((one) => {
		if (one.kind !== "comparison" || one.measured.objective.onMiss !== onMiss) return [];
		return one.creep === void 0 ? [one.evidence] : [one.evidence, one.creep.evidence];
	});
}
function settleAll(answers, context) {
	const levels = /* @__PURE__ */ new Map();
	for (const onMiss of ["fail", "warn"]) {
		const family = familyOf(answers, onMiss);
		const chances = family.map(({ chance }) => chance);
		const found = holmLevels(chances, context.falseAlarm);
		for (const [index, evidence] of family.entries()) levels.set(evidence, found[index]);
	}
	const levelOf = (evidence) => levels.get(evidence) ?? context.falseAlarm;
	return answers.map((one) => one.kind === "comparison" ? settle(one, levelOf, context) : one);
}
function openForAll({ input, isCutShort }) {
	const lacksBaseline = input.requireBaseline && input.comparability.kind !== "comparable";
	return [...isCutShort ? [{ kind: "cutShort" }] : [], ...lacksBaseline ? [{ kind: "baselineRequired" }] : []];
}
function verdictWord(judgement) {
	if (!decides(judgement)) return "pass";
	if (judgement.kind === "notJudged") return isOpen(judgement) ? "inconclusive" : "pass";
	return judgement.verdict;
}
function withRemedies(judged) {
	const chosen = judged.filter((one) => one.remediable !== void 0).toSorted((one, other) => Number(decides(other.judgement)) - Number(decides(one.judgement))).slice(0, 3);
	return judged.map((one) => {
		const { judgement, remediable: more } = one;
		if (more === void 0 || judgement.kind !== "relative" || !chosen.includes(one)) return one;
		return {
			...one,
			judgement: {
				...judgement,
				remedy: remedyOf(more)
			}
		};
	});
}
function withoutProblems(all) {
	const problems = all.filter((one) => one.kind === "missing" || one.kind === "wrongUnit");
	const answers = all.filter((one) => one.kind === "judged" || one.kind === "comparison");
	const leftOut = problems.filter(({ kind, objective }) => kind === "missing" && objective.source.from === "default");
	return {
		answers,
		leftOut,
		problems: answers.length > 0 ? problems.filter((one) => !leftOut.includes(one)) : problems
	};
}
function invalidIn({ runs, baseline, design, objectives }) {
	const ofBase = design === "sideBySide" ? validityOf(baseline, "base") : [];
	const isAllowed = runs.every((run) => isAllowedBy(objectives, run));
	return [...validityOf(runs).filter(({ finding }) => finding.kind !== "exceptions" || !isAllowed), ...ofBase];
}
function doubtsOf({ runs, baseline, design }, leftOut) {
	const sides = {
		head: runs,
		base: design === "sideBySide" ? baseline : []
	};
	return [...leftOut.map(({ objective: { text, indicator } }) => {
		return {
			kind: "defaultLeftOut",
			objective: text,
			metric: indicator.metric
		};
	}), ...["head", "base"].flatMap((side) => hostDoubts(sides[side]).map((doubt) => ({
		kind: "hosts",
		side,
		doubt
	})))];
}
function explained(judgements, verdict, { runs, baseline, design = "stored" }) {
	if (verdict !== "fail" && verdict !== "warn") return {
		why: [],
		moved: void 0
	};
	const missed = misses$1(judgements, verdict);
	const [first] = missed;
	const rounds = {
		runs,
		baseline: likeRuns(baseline, first?.change?.likeWith),
		design
	};
	const moved = first === void 0 ? [] : seriesThatMoved(first, rounds);
	return {
		why: explainMisses(missed, rounds),
		moved: moved.length === 0 ? void 0 : moved
	};
}
function shownOf({ shown, ...sides }) {
	const { figures = [], breakdown } = shown ?? {};
	const brokenDown = breakdown && breakDown(breakdown, sides);
	return {
		...figures.length > 0 && { shown: shownFigures(figures, sides) },
		...brokenDown !== void 0 && { breakdown: brokenDown }
	};
}
function anotherRound(judged, { input, isCutShort }) {
	if (input.runs.length >= (input.mostRounds ?? 0) || isCutShort) return { kind: "unneeded" };
	const named = (some) => [...new Set(some.map(({ judgement }) => formatIndicator(judgement.objective.indicator)))];
	if (judged.filter(({ judgement }) => verdictWord(judgement) === "fail").some((one) => one.anotherRound !== "toConfirm")) return { kind: "unneeded" };
	const toConfirm = judged.filter((one) => one.anotherRound === "toConfirm" && one.judgement.objective.onMiss === "fail");
	if (toConfirm.length > 0) return {
		kind: "toConfirm",
		indicators: named(toConfirm)
	};
	const open = judged.filter(({ anotherRound: purpose, judgement }) => (purpose === "toDecide" || purpose === "toReplace") && decides(judgement));
	if (open.length === 0) return { kind: "unneeded" };
	return {
		kind: open.every((one) => one.anotherRound === "toReplace") ? "toReplace" : "toDecide",
		indicators: named(open)
	};
}
function falseAlarmsOf(answers, { input }) {
	const { length: comparisons } = familyOf(answers, "fail");
	const looks = Math.max(input.runs.length, input.mostRounds ?? 0);
	const { scenarios = 1 } = input;
	return comparisons === 0 ? void 0 : {
		level: gateErrorBudget.falseAlarm,
		comparisons,
		looks,
		scenarios
	};
}
function judgeScenario(input) {
	const isCutShort = input.runs.some(({ ending }) => ending.kind !== "finished");
	const { scenarios = 1, objectives } = input;
	const context = {
		input,
		falseAlarm: gateErrorBudget.falseAlarm / scenarios,
		isCutShort,
		invalid: invalidIn(input),
		invalidControl: validityOf(input.control ?? [])
	};
	const { answers, problems, leftOut } = withoutProblems(objectives.map((objective) => judgeObjective(objective, context)));
	if (problems.length > 0) return {
		kind: "misconfigured",
		problems
	};
	const shown = withShownChanges(settleAll(answers, context), context);
	const judged = input.isLookOnly === true ? shown : withRemedies(shown);
	const open = openForAll(context);
	const judgements = judged.map(({ judgement }) => judgement);
	const words = judgements.map(verdictWord);
	const verdict = worstOf(open.length > 0 ? [...words, "inconclusive"] : words);
	return {
		kind: "judged",
		verdict: {
			verdict,
			open,
			judgements,
			comparability: input.comparability,
			doubts: doubtsOf(input, leftOut),
			invalid: context.invalid,
			anotherRound: anotherRound(judged, context),
			falseAlarms: falseAlarmsOf(answers, context),
			...explained(judgements, verdict, input),
			...input.isLookOnly === true ? {} : shownOf(input)
		}
	};
}

// src/judge/ladder/asked.ts
function limitLeftOut(objectives, runs) {
	const levels = runs.flatMap(({ ladder }) => ladder?.levels ?? []);
	return objectives.find((objective) => {
		const { bound, onMiss, text, indicator } = objective;
		if (bound.kind !== "absolute" || onMiss !== "fail" || isCapacity(indicator)) return false;
		const isIn = (figure) => figure.objective === text && figure.limit === bound.limit;
		return levels.some(({ figures }) => !figures.some(isIn));
	});
}
function askedOfLadder(objectives, runs) {
	if (!runs.some(({ ladder }) => ladder !== void 0)) return objectives;
	const own = objectives.filter(({ indicator }) => isCapacity(indicator));
	if (own.length > 0) return own;
	const parsed = parseObjective(defaultCapacity, { from: "default" });
	return parsed.kind === "read" ? [parsed.value] : [];
}

// src/judge/objective/defaults.ts
const protocols = [
	{
		counted: "grpc_req_duration",
		objectives: ["grpc_req_duration p(95) < baseline + 10%"]
	},
	{
		counted: "grpc_streams",
		objectives: ["grpc_streams_msgs_received rate > baseline - 10%"]
	},
	{
		counted: "ws_session_duration",
		objectives: ["ws_session_duration p(95) < baseline + 10%", "ws_msgs_received rate > baseline - 10%"]
	},
	{
		counted: "browser_http_req_duration",
		objectives: [
			"browser_web_vital_lcp p(75) < baseline + 10%",
			"browser_web_vital_inp p(75) < baseline + 10%",
			"browser_web_vital_cls p(75) < baseline + 0.1",
			"browser_http_req_failed rate < baseline + 1pp"
		]
	}
];
const ofIterations = ["iteration_duration p(95) < baseline + 10%"];
const ofAllButHttp = ["checks rate > baseline - 1pp", "iterations rate > baseline - 10%"];
const fewestOfBusiest = .1;
function samplesOf(metric) {
	if (metric.type === "gauge") return 0;
	return metric.series[0]?.values.count ?? 0;
}
function mostSamples(runs, name) {
	const metrics = runs.flatMap((run) => metricOf$1(run, name) ?? []);
	return metrics.length === 0 ? void 0 : Math.max(...metrics.map(samplesOf));
}
function parsed(text) {
	const read = parseObjective(text, { from: "default" });
	return read.kind === "read" ? [read.value] : [];
}
function isOfHttp({ source, indicator }) {
	return source.from === "default" && /^http_req/.test(indicator.metric);
}
function seenBy(objectives) {
	return objectives.filter(isOfHttp).map(({ bound }) => bound.kind === "relative" ? bound.sees : void 0).find((sees) => sees !== void 0);
}
function objectivesFor(objectives, runs) {
	if (!objectives.some(isOfHttp)) return objectives;
	const found = protocols.filter(({ counted }) => mostSamples(runs, counted) !== void 0);
	const busiest = Math.max(0, ...found.map(({ counted }) => mostSamples(runs, counted) ?? 0));
	const requests = mostSamples(runs, "http_reqs") ?? 0;
	if (requests > 0 && requests >= fewestOfBusiest * busiest) return objectives;
	const lines = found.length === 0 ? ofIterations : found.flatMap((one) => one.objectives);
	const sees = seenBy(objectives);
	const own = [...lines, ...ofAllButHttp].flatMap(parsed).filter(({ indicator }) => mostSamples(runs, indicator.metric) !== void 0).map((objective) => sees === void 0 ? objective : seeing(objective, sees));
	return own.length === 0 ? objectives : [...own, ...objectives.filter((one) => !isOfHttp(one))];
}
function withUncounted(runs, baseline, objectives) {
	const asked = objectives.filter(({ source }) => source.from === "default");
	const zeros = [...new Set(asked.map(({ indicator }) => indicator.metric))].flatMap((name) => {
		const kind = builtinMetrics.get(name);
		if (kind?.type !== "counter" || mostSamples(baseline, name) === void 0) return [];
		return [{
			...kind,
			name,
			type: "counter",
			series: [{
				tags: {},
				values: {
					count: 0,
					rate: 0
				}
			}]
		}];
	});
	return runs.map((run) => {
		const missing = zeros.filter(({ name }) => metricOf$1(run, name) === void 0);
		return missing.length === 0 ? run : {
			...run,
			metrics: [...run.metrics, ...missing]
		};
	});
}

// src/report/words/facts/misconfigured.ts
function missingText({ indicator, missing, near, recorded = [] }) {
	const { metric } = indicator;
	const has = recorded.length === 0 ? "" : `; it recorded ${listFirst(8, recorded)}`;
	const instead = near.length === 0 ? has : `; did you mean ${near.join(" or ")}?`;
	const name = formatIndicator(indicator);
	return {
		metric: `the run has no samples of the metric "${metric}"${instead}`,
		tags: `the run has no samples of ${name}${near.length === 0 ? "" : `; it has ${listed$1(near)}`}`,
		aggregation: `the run does not have ${name}; ${metric} has ${listed$1(near)}`,
		seconds: `the run has no seconds to tell ${name} from: the result holds totals alone, or is too short`
	}[missing];
}
function unitText({ objective: { indicator, bound }, dimension }) {
	const expected = `${bound.kind === "relative" ? "a tolerance in % or " : ""}${expectedUnits(dimension)}`;
	return `the unit of the bound does not fit ${formatIndicator(indicator)}; expected ${expected}`;
}
function problemText(problem) {
	const { objective } = problem;
	const what = problem.kind === "missing" ? missingText(problem) : unitText(problem);
	const advice = objective.source.from === "default" ? "; write objectives for what the script does measure" : "";
	return `${whereOf(objective)}: "${objective.text}": ${what}${advice}`;
}
function explainMisconfiguration(problems) {
	return problems.map(problemText).join("\n");
}

// src/report/words/facts/unfit.ts
const noObjectivesWords = "There is nothing to judge: the list of objectives is empty, and the script has no thresholds. Add an objective, or remove the list to use the defaults.";
const uncheckedWords = "No objective detects failed calls: k6 counts no errors of gRPC and WebSockets, and the script has no checks. Add a check for each answer.";
function exceptionsWords(runs, baseline) {
	const before = thrownWords(baseline);
	return known(sentenceOf(thrownWords(runs) ?? ""), "What comes after it was not measured, so there is nothing to judge.", before && `In the baseline, ${before}.`, "Check the target's answers, and the script where it throws.").join(" ");
}
function threwInBaselineWords(threw) {
	const words = thrownWords(threw.slice(-1));
	if (words === void 0) return void 0;
	return `${threw.length === 1 ? "A run of the baseline was" : `${threw.length} runs of the baseline were`} left out: ${words}.`;
}
function failedUnaskedWords(runs) {
	const seen = failuresOf(runs);
	const common = commonFailure(runs);
	return known(seen && failuresSentence(seen), "More than half of the requests failed, and no objective that could be judged is about errors, so the other figures are those of error pages.", common ? `${capitalised(failureQuestion(common).question)} And add \`errors < 1%\`.` : "Check the target and the script's log, and add `errors < 1%`.").join(" ");
}
const errorPages = "more than half of the requests failed, so this run cannot be a baseline.";
function errorPagesWords(runs) {
	const common = commonFailure(runs);
	if (common === void 0) return `${errorPages} Is the target right?`;
	const { seen, question } = failureQuestion(common);
	return `${errorPages} ${capitalised(`${seen}: ${question}`)}`;
}
function threwTooOftenWords(threw) {
	const thrown = thrownWords(threw);
	return thrown && `${thrown}. Catch it in the script, or allow it if it is expected: \`exceptions < 5%\`.`;
}
function otherCapacityWords(limit) {
	return `The capacity in the record was not measured by "${limit}", which defines it here. Measure the ladder again with the objectives of the base branch's gate file.`;
}

// src/report/words/notes/notes.ts
const unfinishedLeftOut = "An unfinished run was left out.";
function oldBaselineNote(ageMs) {
	return `The newest run of the baseline is ${formatAge(ageMs)} old: differences may be the environment's, not this change's. Record it anew, such as once a week on a schedule.`;
}
function keptWords(runs, place, acceptance) {
	const what = runs === 1 ? "This run was" : `These ${runs} runs were`;
	if (acceptance === void 0) return `${what} added to the baseline (${place}).`;
	return `${what} accepted as the new level by ${acceptance.actor} (${place}): ${acceptance.reason}`;
}
const keptDoubts = {
	inconclusive: "They were added although a change of the level is still inconclusive: more runs make the baseline steadier.",
	withoutServers: "They were added without some server metrics, so later gates compare those with fewer runs."
};
const firstRunWords = {
	kept: (place) => `This run is now the baseline (${place}). The next gate compares with it.`,
	unfit: (why) => `There is still no baseline: ${why}`,
	unstored: (place, why) => `There is still no baseline: this run could not be stored (${place}). ${why}`
};
const unansweredObjectives = {
	servers: "Objectives on Prometheus queries were left out: these results do not contain them.",
	exceptions: "Objectives on exceptions were left out: only k6's log says which iterations threw, not the samples."
};
function lostRoundNote(scenario, rounds, stopped) {
	const rests = `The verdict uses the ${rounds === 1 ? "round" : `${rounds} rounds`} before it.`;
	if (stopped.kind === "cancelled") return [`${scenario}: round ${rounds + 1} was cancelled. ${rests}`];
	if (stopped.kind !== "broken") return [];
	return [`${scenario}: round ${rounds + 1} could not be measured. ${rests} ${stopped.reason}`];
}
function differentEndpointsWords(before, now) {
	return `The two sides have no endpoint in common (baseline: ${before}; current: ${now}): they look like results of different loads.`;
}
function matchedByPathWords(before, now) {
	return `Requests without a name are matched by their path: baseline ${before}; current ${now}.`;
}

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
function judgeRuns(given, scenario, by) {
	const key = keyOf(scenario);
	const whole = given.filter(({ ending }) => ending.kind !== "unfinished").map((one) => withGroups(one));
	const [run] = whole;
	if (run === void 0) return unfinished(key, given);
	const { history, otherEnvironments, doubts, baselineMaxAgeMs, options, sideBySide, ...rules } = by;
	const unfit = otherMeasured(whole, sideBySide, scenario);
	if (unfit !== void 0) return broken(key, unfit, false, whole);
	const fit = history.filter((entry) => !mostlyThrew(entry.run));
	const chosen = chosenFor(run, {
		...by,
		history: fit
	});
	const baseline = chosen.runs.map((one) => withGroups(one, whole));
	const all = objectivesFor(scenario.objectives, [...whole, ...baseline]);
	const asked = [...askedOfLadder(all, whole), ...scriptObjectives(run)];
	if (asked.length === 0) return nothingAsked(key, whole);
	const objectives = [...asked, ...defaultExceptions(asked, whole)];
	const runs = withUncounted(whole, baseline, objectives);
	const control = sideBySide?.control?.map((one) => withGroups(one)) ?? [];
	const { reference } = chosen;
	const { drift } = scenario;
	const judged = judgeScenario({
		runs,
		baseline,
		comparability: chosen.comparability,
		objectives,
		shown: scenario.shown,
		...rules,
		design: sideBySide === void 0 ? "stored" : "sideBySide",
		control,
		...reference !== void 0 && drift !== "off" && { reference: {
			...reference,
			runs: reference.runs.map((one) => withGroups(one, whole)),
			drift
		} }
	});
	if (judged.kind === "misconfigured") return broken(key, usageFailure(explainMisconfiguration(judged.problems)), false, runs);
	const { verdict } = judged;
	if (verdict.verdict !== "fail" && isOfExceptions(runs, objectives)) return broken(key, runFailure(exceptionsWords(runs, baseline)), false, runs);
	if (failedUnasked(runs, verdict)) return broken(key, runFailure(failedUnaskedWords(runs)), false, runs);
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
			...storedNotes(run, chosen.runs, by)
		],
		exitStatus: statusOf(verdict.verdict, false)
	};
}
function otherMeasured(whole, { runs: base = [], control = [] } = {}, { objectives }) {
	const runs = [
		...whole,
		...base,
		...control
	];
	const astray = ofAnotherTarget(runs);
	if (astray !== void 0) return runFailure(astray);
	const limit = limitLeftOut(objectives, runs);
	return limit && usageFailure(otherCapacityWords(limit.text));
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
	if (sideBySide !== void 0) {
		const { runs } = sideBySide;
		return {
			runs,
			comparability: {
				kind: "comparable",
				runs: runs.length
			},
			reference: void 0
		};
	}
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
	return chooseBaseline(history, wanted);
}
function storedNotes(run, baseline, { sideBySide, doubts = [], history, baselineMaxAgeMs: mostMs = Number.POSITIVE_INFINITY }) {
	const ageMs = sideBySide === void 0 ? ageOf(baseline, run) : void 0;
	const isOld = ageMs !== void 0 && ageMs >= mostMs;
	const thrown = threwInBaselineWords(history.map(({ run: stored }) => stored).filter(mostlyThrew));
	return [
		...doubts,
		...isOld ? [oldBaselineNote(ageMs)] : [],
		...thrown === void 0 ? [] : [thrown]
	];
}
function isOfExceptions(runs, objectives) {
	return runs.some((run) => mostlyThrew(run) && !isAllowedBy(objectives, run));
}
function isUnchecked(objectives) {
	return objectives.some(({ source, indicator }) => source.from === "default" && /^(?:grpc|ws)_/.test(indicator.metric)) && !objectives.some(({ indicator }) => indicator.metric === "checks");
}
function scriptObjectives(run) {
	return run.thresholds.flatMap(({ metric, expression }) => parseThreshold(metric, expression) ?? []);
}
function ofAnotherTarget(runs) {
	const astray = runs.map(({ hosts }) => astrayOf(hosts)).find((it) => it !== void 0);
	return astray && astraySentence(astray);
}
function isOfErrorPages(run) {
	return mostlyFailed(run) && !failedByGenerator(run);
}
function asksForErrors(judgement) {
	const { indicator } = judgement.objective;
	if (indicator.of === "servers" || indicator.metric !== "http_req_failed") return false;
	return judgement.kind !== "notJudged" || judgement.cause === "invalid";
}
function failedUnasked(runs, { verdict, judgements }) {
	return verdict !== "fail" && !judgements.some(asksForErrors) && runs.some(isOfErrorPages);
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

// src/lib/net/deadline.ts
function abortedAfter(patienceMs) {
	const late = new AbortController();
	const abort = () => late.abort(new DOMException("timed out", "TimeoutError"));
	setTimeout(abort, patienceMs).unref();
	return late.signal;
}
function within(patienceMs, signal) {
	const either = AbortSignal.any([signal, abortedAfter(patienceMs)]);
	setMaxListeners(0, either);
	return either;
}
function whenAborted(signal, callback) {
	if (signal.aborted) callback();
	else signal.addEventListener("abort", callback, { once: true });
	return () => signal.removeEventListener("abort", callback);
}
async function unlessAborted(work, signal) {
	let stopListening = () => {};
	const aborted = new Promise((_, reject) => {
		stopListening = whenAborted(signal, () => reject(signal.reason));
	});
	try {
		return await Promise.race([aborted, work]);
	} finally {
		stopListening();
	}
}

// src/entry/publishers.ts
function publishTo(publishers) {
	return {
		begin: async () => {
			await eachInTurn(publishers, async (publisher) => await publisher.begin());
		},
		publish: async (report) => {
			let published = {};
			await eachInTurn(publishers, async (publisher) => {
				published = {
					...published,
					...await publisher.publish(report)
				};
			});
			return published;
		}
	};
}
async function eachInTurn(publishers, act) {
	const failures = [];
	for (const publisher of publishers) try {
		await act(publisher);
	} catch (error) {
		failures.push(error);
	}
	if (failures.length > 0) throw failures[0];
}
const inFlightMs = 1e4;
async function publishAnyway(publisher, reportOf, job, unexpected) {
	let isPublished = false;
	let inFlight = Promise.resolve();
	const tracked = async (work) => {
		inFlight = work;
		return await work;
	};
	const noting = {
		begin: async () => await tracked(publisher.begin()),
		publish: async (report) => {
			unexpected.throwIfAborted();
			isPublished = true;
			return await tracked(publisher.publish(report));
		}
	};
	try {
		return await unlessAborted(job(noting), unexpected);
	} catch (error) {
		if (unexpected.aborted) await unlessAborted(inFlight, abortedAfter(inFlightMs)).catch(() => void 0);
		if (!isPublished || unexpected.aborted) await publisher.publish(reportOf(error)).catch(() => void 0);
		throw error;
	}
}
function brokenOutcome(keys, error, cancelled) {
	const failure = error instanceof Failure ? error : runFailure(`This is a bug in Loadline: ${reasonOf$1(error)}. Please open an issue with the lines in the log.`);
	return {
		verdict: "broken",
		scenarios: keys.map((key) => broken(key, failure, cancelled && error instanceof Failure).outcome),
		notes: []
	};
}

// src/lib/net/http.ts
function connectionReason(error) {
	return reasonOf$1(error instanceof Error && error.cause instanceof Error ? error.cause : error);
}
async function readWhole(chunks, mostBytes, tooLarge) {
	const read = [];
	let bytes = 0;
	for await (const chunk of chunks ?? []) {
		bytes += chunk.byteLength;
		if (bytes > mostBytes) throw tooLarge();
		read.push(chunk);
	}
	return Buffer.concat(read);
}
function webAddress(text) {
	if (!text || text.length > 2e3 || !URL.canParse(text)) return void 0;
	return /^https?:$/.test(new URL(text).protocol) ? text : void 0;
}

// src/github/octokit.ts
const usualPatience = {
	requestTimeoutMs: 15e3,
	waitingMs: 6e4,
	repeats: 2,
	secondMs: 1e3
};
const PatientOctokit = Octokit.plugin(retry);
function createGitHub(options) {
	const { token, apiUrl, repository } = options;
	const patience = {
		...usualPatience,
		...options.patience
	};
	if (token.trim() === "") throw usageFailure("The input github-token is empty. Remove it to use the job's own token, or check that the secret exists.");
	if (!URL.canParse(apiUrl) || !/^https?:$/.test(new URL(apiUrl).protocol)) throw usageFailure(`GITHUB_API_URL is ${JSON.stringify(apiUrl.slice(0, 200))}; expected an address such as https://api.github.com.`);
	const budget = {
		unansweredMs: patience.waitingMs,
		rateLimitMs: patience.waitingMs
	};
	const octokit = new PatientOctokit({
		auth: token,
		baseUrl: withoutEndSlashes(apiUrl),
		userAgent: "loadline",
		log: {
			debug: silent,
			info: silent,
			warn: silent,
			error: silent
		},
		request: { fetch: boundedFetch(new URL(apiUrl).origin, patience, budget) },
		retry: {
			doNotRetry: [...hopeless, 429],
			retries: patience.repeats,
			retryAfterBaseValue: patience.secondMs
		}
	});
	boundUnanswered(octokit, patience, budget);
	waitForRateLimits(octokit, patience, budget);
	return {
		octokit,
		place: {
			owner: repository.owner,
			repo: repository.name
		},
		patience,
		anew: () => createGitHub(options)
	};
}
function unanswered({ waitingMs }) {
	return /* @__PURE__ */ new Error(`its requests went unanswered for ${waitingMs / 1e3} s`);
}
function boundUnanswered(octokit, patience, budget) {
	octokit.hook.wrap("request", async (request, options) => {
		const [startedAt, leftMs] = [performance.now(), budget.unansweredMs];
		if (leftMs <= 0) throw Object.assign(unanswered(patience), { status: 500 });
		try {
			return await request(options);
		} catch (error) {
			const waitedMs = performance.now() - startedAt;
			if (replyOf(error)?.answered === false) budget.unansweredMs = Math.min(budget.unansweredMs, leftMs - waitedMs);
			throw error;
		}
	});
}
function waitForRateLimits(octokit, patience, budget) {
	octokit.hook.wrap("request", async (request, options) => {
		for (let repeats = 0;; repeats += 1) try {
			return await request(options);
		} catch (error) {
			const reply = replyOf(error);
			const limit = reply && rateLimitOf(reply);
			if (limit === void 0 || repeats >= patience.repeats || limit.waitMs > budget.rateLimitMs) throw error;
			budget.rateLimitMs -= limit.waitMs;
			await setTimeout$1(limit.waitMs / 1e3 * patience.secondMs);
		}
	});
}
const hopeless = [
	400,
	401,
	403,
	404,
	409,
	410,
	422,
	451
];
const once = { request: { retries: 0 } };
function silent() {}
const mostReplyBytes = 67108864;
const mostRedirects = 3;
function boundedFetch(apiOrigin, patience, budget) {
	return async (input, init) => {
		const startedAt = performance.now();
		if (budget.unansweredMs <= 0) throw unanswered(patience);
		const timeoutMs = Math.ceil(Math.min(patience.requestTimeoutMs, budget.unansweredMs));
		const signal = AbortSignal.timeout(timeoutMs);
		try {
			let url = input instanceof Request ? input.url : String(input);
			for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
				if (new URL(url).origin !== apiOrigin) throw new Error(`${apiOrigin} points to another host, ${new URL(url).origin}, which does not get the token`);
				const response = await fetch(url, {
					...init,
					redirect: "manual",
					signal
				});
				const location = response.headers.get("location");
				const isFollowed = init?.redirect !== "manual" && location !== null;
				if (response.status < 301 || response.status > 308 || !isFollowed) return await wholeReply(response, !/\.raw\b/.test(new Headers(init?.headers).get("accept") ?? ""));
				url = new URL(location, url).href;
			}
			throw new Error(`${apiOrigin} redirects in a loop`);
		} catch (error) {
			budget.unansweredMs -= performance.now() - startedAt;
			if (!signal.aborted) throw error;
			throw new Error(`no complete answer within ${Math.round(timeoutMs) / 1e3} s`, { cause: error });
		}
	};
}
async function wholeReply(response, isJson) {
	const tooLarge = () => /* @__PURE__ */ new Error(`an answer of more than ${mostReplyBytes / 1024 / 1024} MB`);
	const body = await readWhole(response.body, mostReplyBytes, tooLarge);
	const { status, statusText } = response;
	if (isJson && response.ok && body.length > 0 && parseJson(body.toString("utf8")) === void 0) throw new Error(`an answer with status ${status} that is not JSON`);
	const headers = new Headers(response.headers);
	headers.delete("content-encoding");
	return new Response(body.length === 0 ? null : body, {
		status,
		statusText,
		headers
	});
}
const errorShape = object({
	status: number(),
	response: object({ headers: record(string(), unknown()).optional() }).optional()
});
function isUnanswered(error) {
	return (replyOf(error)?.status ?? 0) >= 500;
}
function replyOf(error) {
	const parsed = errorShape.safeParse(error);
	if (!parsed.success) return void 0;
	const { status, response } = parsed.data;
	const message = oneLine(reasonOf$1(error).replace(/ - https?:\/\/\S+$/, ""));
	return {
		status,
		answered: response !== void 0,
		message,
		headers: response?.headers ?? {}
	};
}
function oneLine(text) {
	const line = text.replace(/\s+/g, " ").trim();
	if (line.startsWith("<")) return "an HTML page";
	return line.length > 300 ? `${line.slice(0, 300)}…` : line;
}
const unnamedPauseMs = 6e4;
function rateLimitOf(reply) {
	if (reply.status !== 403 && reply.status !== 429) return void 0;
	const retryAfter = headerNumber(reply, "retry-after");
	if (headerNumber(reply, "x-ratelimit-remaining") === 0) {
		const resetMs = (headerNumber(reply, "x-ratelimit-reset") ?? 0) * 1e3;
		const untilResetMs = resetMs === 0 ? unnamedPauseMs : Math.max(1e3, resetMs - dateOf(reply) + 1e3);
		return {
			kind: "primary",
			waitMs: retryAfter === void 0 ? untilResetMs : retryAfter * 1e3
		};
	}
	if (retryAfter === void 0 && reply.status !== 429 && !/secondary rate limit/i.test(reply.message)) return;
	return {
		kind: "secondary",
		waitMs: retryAfter === void 0 ? unnamedPauseMs : retryAfter * 1e3
	};
}
function dateOf({ headers }) {
	const ms = Date.parse(String(headers["date"]));
	return Number.isNaN(ms) ? Date.now() : ms;
}
function headerNumber(reply, name) {
	const value = reply.headers[name];
	return typeof value === "string" && /^\d{1,12}$/.test(value) ? Number(value) : void 0;
}
function explain(error, attempt) {
	const reply = replyOf(error);
	if (reply === void 0) return void 0;
	const { status, message } = reply;
	const { doing, permission } = attempt;
	if (!reply.answered) return `GitHub could not be reached while ${doing}: ${message}. Run the job again. If it fails again, check the runner's network.`;
	const limit = rateLimitOf(reply);
	if (limit !== void 0) return explainRateLimit(limit, status, doing);
	const found = `(${status} ${message})`;
	switch (status) {
		case 401: return `GitHub did not accept the token while ${doing} ${found}: it is wrong, expired or revoked. Check the input github-token.`;
		case 403: return attempt.isFork === true ? `GitHub did not allow ${doing} ${found}: in a pull request from a fork the token may only read. Publish from a second workflow instead (see docs/permissions.md).` : `GitHub did not allow ${doing} ${found}: add \`${permission}\` to the job's \`permissions:\`.`;
		case 404: return `GitHub found nothing while ${doing} ${found}: it does not exist, or the token cannot see it. Check the repository, and that the job's \`permissions:\` have \`${permission}\`.`;
		default: return status >= 500 ? `GitHub failed while ${doing} ${found}. Run the job again; see https://www.githubstatus.com for outages.` : `GitHub rejected ${doing} ${found}. If it names a rule or a protected branch, exempt the token.`;
	}
}
function explainRateLimit(limit, status, doing) {
	const waitSec = Math.ceil(limit.waitMs / 1e3);
	return limit.kind === "primary" ? `GitHub's rate limit for this token was used up while ${doing} (${status}): run the job again in ${waitSec} s, or use another token.` : `GitHub asked to slow down while ${doing} (${status}, secondary rate limit): wait ${waitSec} s, run fewer jobs at once, and run this one again.`;
}
function githubFailure(error, attempt) {
	const sentence = explain(error, attempt);
	return sentence === void 0 ? error : runFailure(sentence, error);
}
async function asking(attempt, ask) {
	try {
		return await ask();
	} catch (error) {
		throw githubFailure(error, attempt);
	}
}
async function unlessMissing(answer) {
	return await answer.catch((error) => {
		if (hasStatus(error, 404)) return void 0;
		throw error;
	});
}
async function isDone(request) {
	try {
		await request;
		return true;
	} catch (error) {
		if (replyOf(error) === void 0) throw error;
		return false;
	}
}
function hasStatus(error, ...statuses) {
	const reply = replyOf(error);
	return reply?.answered === true && statuses.includes(reply.status);
}
function textIn(data) {
	if (typeof data === "string") return data;
	return data instanceof ArrayBuffer ? Buffer.from(data).toString("utf8") : void 0;
}

// src/github/base-file.ts
const mostGateFileBytes = 1048576;
async function readRaw(github, path, ref) {
	const wanted = {
		...github.place,
		path,
		ref,
		mediaType: { format: "raw" }
	};
	return (await unlessMissing(github.octokit.rest.repos.getContent(wanted)))?.data;
}
async function readFileOfBranch(github, branch, path, mostBytes = mostGateFileBytes) {
	const attempt = {
		doing: `reading ${path} of ${branch}`,
		permission: "contents: read"
	};
	const raw = await asking(attempt, async () => readRaw(github, path.replace(/^\.\//, ""), `refs/heads/${branch}`));
	if (raw === void 0) return void 0;
	const text = textIn(raw);
	if (text === void 0) throw runFailure(`${path} on ${branch} is not a file.`);
	const bytes = Buffer.byteLength(text);
	if (bytes <= mostBytes) return text;
	throw runFailure(`${path} on ${branch} has ${bytes} bytes; the limit is ${mostBytes}.`);
}

// src/github/baseline/replace.ts
const mutation = "mutation ($input: UpdateRefsInput!) { updateRefs(input: $input) { clientMutationId } }";
async function replaceTip(github, branch, { tip, sha }) {
	const { octokit, place } = github;
	try {
		const { data: found } = await octokit.rest.repos.get(place);
		const refUpdates = [{
			name: `refs/heads/${branch}`,
			beforeOid: tip,
			afterOid: sha,
			force: true
		}];
		await octokit.graphql(mutation, { input: {
			repositoryId: found.node_id,
			refUpdates
		} });
		return true;
	} catch (error) {
		if (replyOf(error) !== void 0) return false;
		if (error instanceof Error && error.name === "GraphqlResponseError") return false;
		throw error;
	}
}

// src/github/baseline/standing.ts
const mostAddedBytes = 25165824;
const treeBytesPerFile = 40;
function bytesOfCommit(contents, histories) {
	return [...contents].map(packedBytes).reduce((sum, bytes) => sum + bytes, 2 * histories * treeBytesPerFile);
}
const line = /^Loadline-Branch: histories (\d{1,7}), bytes added (\d{1,12})$/m;
function standingLine({ histories, addedBytes }) {
	return `Loadline-Branch: histories ${histories}, bytes added ${Math.round(addedBytes)}`;
}
function standingIn(message) {
	const [, histories, addedBytes] = line.exec(message) ?? [];
	return histories === void 0 ? void 0 : {
		histories: Number(histories),
		addedBytes: Number(addedBytes)
	};
}

// src/github/baseline/branch.ts
const pauseLimitsSec = {
	first: .25,
	last: 8
};
const readme = `# Loadline's baselines

Loadline writes this branch: for each environment and scenario one file with the runs that new runs are compared with, and
one with the figures of older runs. It shares no history with the code. Delete a file to start a new history.
`;
function createBranchStore(github, branch) {
	const place = `branch ${branch}`;
	const writing = github.anew();
	const reading = async (doing, read) => await asking({
		doing,
		permission: "contents: read"
	}, read);
	return createFileStore({
		place,
		nameOf: (path) => `${place}, file ${path}`,
		list: async () => reading(`listing the baselines of ${place}`, async () => listHistories(github, branch)),
		read: async (path) => reading(`reading the baseline ${path} of ${place}`, async () => readText(github, path, `refs/heads/${branch}`)),
		assertWritable: async () => {},
		async update(append, change) {
			try {
				await updateWithRaces(writing, branch, append, change);
			} catch (error) {
				const attempt = {
					doing: `storing the baseline ${append.path} on ${place}`,
					permission: "contents: write"
				};
				if (!isProtected(error)) throw githubFailure(error, attempt);
				throw runFailure(`${explain(error, attempt)} Exempt ${place} from the repository's rules, or set another baseline-branch.`, error);
			}
		}
	});
}
async function updateWithRaces(github, branch, append, change) {
	const { secondMs } = github.patience;
	const blobs = /* @__PURE__ */ new Map();
	try {
		await untilWon(async () => await updateOnce(github, branch, append, {
			change,
			blobs
		}), {
			isLost: isLostRace,
			pauseLimitsSec,
			secondMs
		});
	} catch (error) {
		if (!isLostRace(error)) throw error;
		throw runFailure(`The baseline ${append.path} was not stored on branch ${branch}: for three minutes other jobs changed the branch first. Run the job again, or let fewer jobs record at once.`, error);
	}
}
async function updateOnce(github, branch, append, { change, blobs }) {
	const { git } = github.octokit.rest;
	const sha = await tipOf(github, branch);
	const tip = sha === void 0 ? void 0 : await readTip(github, sha);
	const standing = tip?.standing ?? {
		histories: 0,
		addedBytes: 0
	};
	let isNew = false;
	const read = async (path) => {
		const text = tip === void 0 ? void 0 : await readText(github, path, tip.sha);
		if (path === append.path) isNew = text === void 0;
		return text;
	};
	const contents = await change(read, {
		mostPackedBytes: mostBranchBytes / Math.max(1, standing.histories),
		others: tip?.largest ?? []
	});
	if (contents.size === 0) return;
	const files = await inTurn([...contents], async ([path, content]) => blobFile(github, path, content, blobs));
	const readmeFile = {
		path: "README.md",
		mode: "100644",
		type: "blob",
		content: readme
	};
	const { data: tree } = await git.createTree({
		...github.place,
		...tip === void 0 ? { tree: [...files, readmeFile] } : {
			base_tree: tip.tree,
			tree: files
		}
	});
	const histories = standing.histories + (isNew ? 1 : 0);
	const addedBytes = standing.addedBytes + bytesOfCommit(contents.values(), histories);
	await moveBranch(github, branch, {
		tip,
		tree: tree.sha,
		append,
		standing: {
			histories,
			addedBytes
		}
	});
}
async function readTip(github, sha) {
	const { data: commit } = await github.octokit.rest.git.getCommit({
		...github.place,
		commit_sha: sha
	});
	const [tree, told] = [commit.tree.sha, standingIn(commit.message)];
	const isHeavy = told !== void 0 && told.addedBytes > 25165824;
	if (told !== void 0 && !isHeavy) return {
		sha,
		tree,
		standing: told,
		isHeavy,
		largest: []
	};
	const found = await historiesAt(github, tree);
	const standing = {
		histories: found.length,
		addedBytes: told?.addedBytes ?? 0
	};
	const mostBytes = mostBranchBytes / Math.max(1, found.length) * packedAtMost;
	const large = found.filter(({ size = 0 }) => size > mostBytes);
	large.sort((one, other) => (other.size ?? 0) - (one.size ?? 0));
	return {
		sha,
		tree,
		standing,
		isHeavy,
		largest: large.slice(0, mostCompacted).map(({ path }) => path)
	};
}
const packedAtMost = 4;
const mostCompacted = 5;
async function moveBranch(github, branch, { tip, tree, append, standing }) {
	const { git } = github.octokit.rest;
	const commit = async (parents, now) => {
		const message = messageOf(append, now, tip !== void 0 && parents.length === 0);
		return (await git.createCommit({
			...github.place,
			message,
			tree,
			parents
		})).data.sha;
	};
	if (tip === void 0) {
		const first = await commit([], standing);
		await git.createRef({
			...github.place,
			ref: `refs/heads/${branch}`,
			sha: first
		});
		return;
	}
	if (tip.isHeavy) {
		const alone = await commit([], {
			...standing,
			addedBytes: 0
		});
		if (await replaceTip(github, branch, {
			tip: tip.sha,
			sha: alone
		})) return;
	}
	const addedBytes = tip.isHeavy ? mostAddedBytes / 2 : standing.addedBytes;
	const sha = await commit([tip.sha], {
		...standing,
		addedBytes
	});
	await git.updateRef({
		...github.place,
		ref: `heads/${branch}`,
		sha,
		force: false
	});
}
async function blobFile(github, path, content, blobs) {
	const { git } = github.octokit.rest;
	const create = async () => (await git.createBlob({
		...github.place,
		content,
		encoding: "utf-8"
	})).data.sha;
	const sha = blobs.get(content) ?? await create();
	blobs.set(content, sha);
	return {
		path,
		mode: "100644",
		type: "blob",
		sha
	};
}
async function tipOf(github, branch) {
	const found = github.octokit.rest.git.getRef({
		...github.place,
		ref: `heads/${branch}`
	});
	return (await unlessMissing(found))?.data.object.sha;
}
async function readText(github, path, ref) {
	const raw = await readRaw(github, path, ref);
	return raw === void 0 ? void 0 : textOf(raw);
}
async function listHistories(github, branch) {
	const tip = await tipOf(github, branch);
	if (tip === void 0) return [];
	return (await historiesAt(github, tip)).map(({ path, sha }) => ({
		path,
		read: async () => readBlob(github, sha)
	}));
}
async function historiesAt(github, tip) {
	return (await filesAt(github, tip)).filter(({ path, type }) => type === "blob" && /^[^/]+\/[^/]+\.json$/.test(path));
}
async function filesAt(github, sha) {
	const { git } = github.octokit.rest;
	const { data: whole } = await git.getTree({
		...github.place,
		tree_sha: sha,
		recursive: "1"
	});
	if (!whole.truncated) return whole.tree;
	const { data: root } = await git.getTree({
		...github.place,
		tree_sha: sha
	});
	const folders = root.tree.filter(({ type }) => type === "tree");
	const inside = await inTurn(folders, async (folder) => {
		const { data } = await git.getTree({
			...github.place,
			tree_sha: folder.sha
		});
		return data.tree.map((file) => ({
			...file,
			path: `${folder.path}/${file.path}`
		}));
	});
	return [...root.tree, ...inside.flat()];
}
async function readBlob(github, file_sha) {
	const { git } = github.octokit.rest;
	return textOf((await git.getBlob({
		...github.place,
		file_sha,
		mediaType: { format: "raw" }
	})).data);
}
function textOf(data) {
	return textIn(data) ?? JSON.stringify(data);
}
function isLostRace(error) {
	const message = replyOf(error)?.message ?? "";
	if (hasStatus(error, 409)) return !isProtected(error) && !/repository is empty/i.test(message);
	return hasStatus(error, 422) && /fast.?forward|reference already exists|reference does not exist|reference cannot be updated/i.test(message);
}
function isProtected(error) {
	return hasStatus(error, 403, 409, 422) && /protected branch|rule violation/i.test(replyOf(error)?.message ?? "");
}
function messageOf({ key, entries }, standing, isAlone) {
	const line = (text) => text.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").slice(0, 200);
	const runs = entries.map(({ run, accepted }) => {
		const { commit, branch, workflowRun } = run.provenance;
		const of = known(commit?.slice(0, 12) ?? "no commit", branch !== void 0 && `of ${branch}`, workflowRun);
		const reason = accepted && `- accepted by ${accepted.actor}: ${accepted.reason}`;
		return known(`- ${of.join(" ")}`, reason).map(line);
	});
	const subject = line(`Baseline of ${key.scenario.slice(0, 80)} in ${key.environment.slice(0, 80)}`);
	const why = isAlone ? ["", "Earlier versions of the files are gone; these hold all runs."] : [];
	return `${[
		subject,
		"",
		...runs.flat().slice(0, 100),
		...why,
		"",
		standingLine(standing)
	].join("\n")}\n`;
}

// src/lib/marker.ts
const mostGateCharacters = 300;
function markerOf(gate) {
	const encoded = encodeURIComponent(Buffer.from(gate, "utf8").toString("utf8")).replaceAll("-", "%2D");
	const hash = createHash("sha256").update(gate).digest("hex").slice(0, 16);
	return `<!-- loadline gate="${encoded.length > mostGateCharacters ? `${encoded.slice(0, mostGateCharacters)}~${hash}` : encoded}" -->`;
}

// src/report/document/fit.ts
const nothing = {
	sections: [],
	rows: 0,
	lines: 0
};
function fitNodes(nodes, { most, sizeOf, noticeOf }) {
	if (sizeOf(nodes) <= most) return nodes;
	const composed = (it) => [...it.nodes, noticeOf(it.leftOut)];
	const fits = (it) => sizeOf(composed(it)) <= most;
	const stages = [
		withoutSections(nodes, sizeOf),
		without("rows", rowsOf, lessRows),
		without("lines", linesOf, lessLines),
		withShortHeadline
	];
	let fitted = {
		nodes,
		leftOut: nothing
	};
	for (const stage of stages) {
		const { count, without } = stage(fitted);
		fitted = without(firstWhere(count, (n) => fits(without(n))));
		if (fits(fitted)) break;
	}
	return composed(fitted);
}
const ranks = [
	"detail",
	"evidence",
	"action"
];
function withoutSections(whole, sizeOf) {
	const order = sparable(whole).map((section) => ({
		section,
		rank: ranks.indexOf(section.rank ?? "action"),
		size: sizeOf([section])
	})).sort((one, other) => one.rank - other.rank || other.size - one.size).map(({ section }) => section);
	return ({ leftOut }) => ({
		count: order.length,
		without: (n) => {
			const gone = new Set(order.slice(0, n));
			return {
				nodes: whole.flatMap((it) => withoutSome(it, gone)),
				leftOut: {
					...leftOut,
					sections: whole.flatMap((it) => titlesOf(it, gone))
				}
			};
		}
	});
}
function sparable(nodes, isFolded = false) {
	return nodes.flatMap((it) => {
		if (it.kind !== "section") return [];
		const isHidden = isFolded || !it.isOpen;
		return [...it.rank !== void 0 && isHidden ? [it] : [], ...sparable(it.nodes, isHidden)];
	});
}
function withoutSome(node, gone) {
	if (gone.has(node)) return [];
	if (node.kind !== "section") return [node];
	const nodes = node.nodes.flatMap((it) => withoutSome(it, gone));
	return nodes.length === 0 && node.nodes.length > 0 ? [] : [{
		...node,
		nodes
	}];
}
function titlesOf(node, gone) {
	if (node.kind !== "section") return [];
	return gone.has(node) ? [node.title] : node.nodes.flatMap((it) => titlesOf(it, gone));
}
function amountOf(nodes, of) {
	return sumOf(nodes, (it) => of(it) + (it.kind === "section" ? amountOf(it.nodes, of) : 0));
}
function without(what, of, less) {
	return ({ nodes, leftOut }) => ({
		count: amountOf(nodes, of),
		without: (n) => ({
			nodes: shorter(nodes, n, {
				of,
				less
			}),
			leftOut: {
				...leftOut,
				[what]: n
			}
		})
	});
}
function shorter(nodes, amount, { of, less }) {
	let rest = amount;
	const cut = (node) => {
		if (node.kind === "section" && node.nodes.length > 0) {
			const inner = walk(node.nodes);
			return inner.length === 0 ? [] : [{
				...node,
				nodes: inner
			}];
		}
		const gone = Math.min(rest, of(node));
		rest -= gone;
		return gone === 0 ? [node] : less(node, gone);
	};
	const walk = (some) => some.toReversed().flatMap(cut).toReversed();
	return walk(nodes);
}
function rowsOf(node) {
	return node.kind === "table" ? Math.max(0, node.rows.length - 1) : 0;
}
const lessRows = (node, gone) => node.kind === "table" ? [{
	...node,
	rows: node.rows.slice(0, -gone),
	omitted: node.omitted + gone
}] : [node];
function linesOf(node) {
	switch (node.kind) {
		case "headline": return node.of === "gate" ? 0 : 1;
		case "list": return node.items.length;
		case "code": return node.content.split("\n").length;
		case "section": return node.nodes.length === 0 ? 1 : 0;
		default: return 1;
	}
}
const lessLines = (node, gone) => {
	if (gone === linesOf(node)) return [];
	if (node.kind === "list") return [{
		...node,
		items: node.items.slice(0, -gone)
	}];
	if (node.kind !== "code") return [node];
	return [{
		...node,
		content: node.content.split("\n").slice(0, -gone).join("\n")
	}];
};
function withShortHeadline({ nodes, leftOut }) {
	const [first] = nodes;
	const characters = first?.kind === "headline" ? Array.from(first.words) : [];
	return {
		count: characters.length,
		without: (n) => ({
			nodes: nodes.map((it) => it.kind === "headline" && n > 0 ? {
				...it,
				words: `${characters.slice(0, characters.length - n).join("")}…`
			} : it),
			leftOut
		})
	};
}

// src/report/document/flow.ts
function folded(title, nodes) {
	return {
		kind: "section",
		title,
		isOpen: false,
		nodes
	};
}
function headlineOf({ verdict, name, headline, isTold }, isShort = isTold) {
	return {
		kind: "headline",
		of: "scenario",
		verdict,
		words: isShort ? name : `${name}: ${headline}`
	};
}
function isAskedFor({ about, isOpen }) {
	return about === "shown" && isOpen;
}
function quiet(sections, before = []) {
	if (sections.length + before.length === 0) return [];
	const asked = sections.filter(isAskedFor);
	const opened = sections.filter((it) => !isAskedFor(it)).map((it) => it.about === "metrics" ? it : {
		...it,
		isOpen: true
	});
	return [...asked, folded("Response times, endpoints and how this was measured", [...before, ...opened])];
}
function quietUnlessShown({ sections, objectives }, before) {
	const isShown = ({ about }) => objectives === void 0 && about === "ladder";
	const others = sections.filter((it) => !isShown(it));
	return [...sections.filter(isShown), ...quiet(others, before)];
}
function scenarioNodes(scenario) {
	const { verdict, next, sections, objectives } = scenario;
	return [
		...remarksOf(scenario),
		...known(objectives),
		...paragraphs(next),
		...verdict === "pass" ? quiet(sections) : sections
	];
}
function remarksOf({ remarks, reason }) {
	return [...paragraphs(remarks), ...known(reason)];
}
function passedTable(passing) {
	return tableOf(passing, [left("Scenario", ({ name }) => line$1(name)), left("Result", ({ headline }) => line$1({
		verdict: "pass",
		words: headline
	}))]);
}
function nextOf(scenarios) {
	return unique(scenarios.flatMap(({ next }) => next));
}
function passedFold(passing, before = []) {
	const bodies = passing.flatMap((it) => [
		headlineOf(it, true),
		...paragraphs(known(it.why)),
		...paragraphs(it.remarks),
		...known(it.objectives),
		...quiet(it.sections)
	]);
	return folded(`What passed: ${passing.length === 1 ? "its objectives" : "the objectives of each"} and how they were measured`, [...before, ...bodies]);
}
function passingNodes(passing) {
	if (passing.length === 0) return [];
	return [
		passedTable(passing),
		...paragraphs(nextOf(passing)),
		passedFold(passing)
	];
}
function unique(lines) {
	return [...new Map(lines.map((it) => [JSON.stringify(it), it])).values()];
}
function nodesOf(scenarios) {
	const [only, ...more] = scenarios;
	if (only !== void 0 && more.length === 0) return scenarioNodes(only);
	return [...scenarios.filter(({ verdict }) => verdict !== "pass").flatMap((it) => [
		headlineOf(it),
		...paragraphs(known(it.why)),
		...scenarioNodes(it)
	]), ...passingNodes(scenarios.filter(({ verdict }) => verdict === "pass"))];
}
function commonWhy({ scenarios, verdict }) {
	const whys = scenarios.map(({ why }) => why);
	const [only, ...others] = unique(known(...whys));
	return others.length === 0 && (scenarios.length === 1 || verdict === "pass" && !whys.includes(void 0)) ? known(only) : [];
}
function headOf(document) {
	const { verdict, headline, opening = [] } = document;
	return [{
		kind: "headline",
		of: "gate",
		verdict,
		words: headline
	}, ...paragraphs([...opening, ...commonWhy(document)])];
}
function shortTable(table, lines, name) {
	if (table === void 0) return {
		shown: [],
		rest: []
	};
	const { rows, omitted, notes = [], ...head } = table;
	if (1 + rows.length + Math.sign(omitted) + notes.length <= lines) return {
		shown: [table],
		rest: []
	};
	const kept = rows.slice(0, Math.max(1, lines - 2));
	return {
		shown: [{
			...head,
			rows: kept,
			omitted: omitted + rows.length - kept.length
		}],
		rest: [opened(`${name} (${rows.length + omitted})`, [table])]
	};
}
function shortLines(lines, most, title) {
	if (lines.length <= most) return {
		shown: paragraphs(lines),
		rest: []
	};
	return {
		shown: paragraphs(lines.slice(0, most)),
		rest: [opened(title, listOf(lines))]
	};
}
const [mostNotes, mostLines] = [3, 4];
function passFlow(document, lines) {
	const { scenarios, closing } = document;
	const isMany = scenarios.length > 1;
	const only = isMany ? void 0 : scenarios[0];
	const notes = shortLines(notesOf(document), mostNotes, "Notes");
	const next = shortLines(nextOf(scenarios), mostLines - notes.shown.length, "Next steps");
	const above = [
		...headOf(document),
		...notes.shown,
		...only === void 0 ? [] : remarksOf(only)
	];
	const room = lines - above.length - next.shown.length;
	const table = isMany ? shortTable(passedTable(scenarios), room, "Scenarios") : shortTable(only?.objectives, room, "Objectives");
	const rest = [
		...table.rest,
		...notes.rest,
		...next.rest
	];
	const { sections = [], objectives } = only ?? {};
	return [
		...above,
		...table.shown,
		...next.shown,
		...isMany ? [passedFold(scenarios, rest)] : quietUnlessShown({
			sections,
			objectives
		}, rest),
		...closing
	];
}
function notesOf({ notes }) {
	return notes.map((it) => line$1(it));
}
function flowOf(document, passLines) {
	if (document.verdict === "pass") return passFlow(document, passLines);
	const { scenarios, closing } = document;
	return [
		...headOf(document),
		...paragraphs(notesOf(document)),
		...nodesOf(scenarios),
		...closing
	];
}

// src/report/render/markdown.ts
const courseSigns = {
	better: "🟢",
	worse: "🔴",
	neutral: "⚪"
};
function renderPiece(it, set) {
	if ("strong" in it) return `**${set(text$4(it.strong))}**`;
	if ("verdict" in it) return set(text$4(`${verdictWords[it.verdict].symbol} ${it.words}`, 1e3));
	if ("shape" in it) return code(it.shape);
	if ("course" in it) return `${courseSigns[it.course]} ${it.course}`;
	if ("command" in it) return code(it.command, longestCommand);
	return "code" in it ? code(it.code) : link(it.link.label, it.link.url);
}
function renderLine(pieces, set = (words) => words) {
	return pieces.map((it, index) => {
		if (typeof it !== "string") return renderPiece(it, set);
		const before = index > 0 && it.startsWith(" ") ? " " : "";
		const after = index < pieces.length - 1 && it.endsWith(" ") ? " " : "";
		const content = it.trim();
		if (content === "") return it === "" ? "" : " ";
		return `${before}${set(text$4(content, 1e3))}${after}`;
	}).join("");
}
function renderTable({ columns, rows, omitted, notes = [] }) {
	const head = columns.map((it) => text$4(it.title));
	const cells = rows.map((row) => row.map((cell) => renderLine(cell, unitsKept)));
	const align = columns.map((it) => it.align === "right" ? "r" : "l");
	return [
		markdownTable([head, ...cells], {
			align,
			alignDelimiters: false
		}),
		...omitted === 0 ? [] : [`… and ${omitted} more`],
		...notes.map((it) => renderLine(it))
	].join("\n\n");
}
function chartNumber(value) {
	return String(Number(value.toFixed(3)));
}
const look$1 = "%%{init: {\"xyChart\": {\"height\": 320}, \"themeVariables\": {\"xyChart\": {\"plotColorPalette\": \"#9aa4b2, #d9480f\"}}}}%%";
function renderChart({ title, points }) {
	const bars = points.flatMap(({ before }) => before ?? []);
	const heights = points.map(({ now }) => now);
	const top = Math.max(...bars, ...heights) * 1.05;
	return [
		"```mermaid",
		look$1,
		"xychart-beta",
		`  title "${title}"`,
		`  x-axis [${points.map(({ label }) => `"${label}"`).join(", ")}]`,
		`  y-axis "ms" 0 --> ${chartNumber(Math.max(1, Math.ceil(top)))}`,
		...bars.length === 0 ? [] : [`  bar [${bars.map(chartNumber).join(", ")}]`],
		`  line [${heights.map(chartNumber).join(", ")}]`,
		"```"
	].join("\n");
}
function renderHeadline({ of, verdict, words }) {
	const { word, symbol } = verdictWords[verdict];
	return `${of === "gate" ? "###" : "####"} ${symbol} ${word}: ${text$4(words, 500)}`;
}
function renderSection({ title, isOpen, nodes }) {
	const body = renderNodes(nodes);
	if (isOpen) return [`**${text$4(title)}**`, ...body === "" ? [] : [body]].join("\n\n");
	if (body === "") return text$4(title);
	return `<details>\n<summary>${text$4(title)}</summary>\n\n${body}\n\n</details>`;
}
function renderNode(node) {
	switch (node.kind) {
		case "headline": return renderHeadline(node);
		case "paragraph": return renderLine(node.line);
		case "notice": return `> ${renderLine(node.line)}`;
		case "list": return node.items.map((it) => `- ${renderLine(it)}`).join("\n");
		case "table": return renderTable(node);
		case "chart": return renderChart(node);
		case "code": return block(node.content, node.language);
		case "section": return renderSection(node);
	}
}
function renderNodes(nodes) {
	return nodes.map(renderNode).filter((it) => it !== "").join("\n\n");
}
const passLines$1 = 13;
function renderMarkdown(document, limit) {
	const rendered = (nodes) => `${renderNodes(nodes)}\n`;
	const nodes = flowOf(document, passLines$1);
	if (limit === void 0) return rendered(nodes);
	const { most, unit, reportUrl } = limit;
	const encoder = new TextEncoder();
	return rendered(fitNodes(nodes, {
		most,
		sizeOf: (some) => unit === "bytes" ? encoder.encode(rendered(some)).length : rendered(some).length,
		noticeOf: (leftOut) => ({
			kind: "notice",
			line: shortenedLine(leftOut, reportUrl)
		})
	}));
}
const mostCommentCharacters = 65536;
function renderComment({ gate, document }, reportUrl) {
	const marker = markerOf(gate);
	return `${marker}\n${renderMarkdown(document, {
		most: mostCommentCharacters - marker.length - 1,
		unit: "characters",
		reportUrl
	})}`;
}

// src/report/worth-telling.ts
function isWorthTelling({ verdict, outcome, context }, when) {
	if (outcome.unmeasured !== void 0) return false;
	const isOpenFailure = verdict === "inconclusive" && context.failOnInconclusive === true;
	return {
		always: true,
		changes: verdict !== "pass" || outcome.scenarios.some(isMoved),
		failures: verdict === "fail" || verdict === "broken" || isOpenFailure,
		never: false
	}[when];
}
function isMoved(scenario) {
	if (scenario.kind !== "judged") return true;
	return scenario.verdict.judgements.some(({ change }) => change?.isBetter === true || change?.isWorse === true);
}

// src/report/render/json.ts
const verdictSchemaVersion = "loadline/verdict@1";
const unit = _enum([
	"ms",
	"ratio",
	"/s",
	"B",
	"B/s",
	""
]);
const figure = number().nullable();
const words = string().nullable();
const shownFigure = strictObject({
	figure: string(),
	indicator: words,
	unit,
	baseline: figure,
	current: figure,
	course: _enum([
		"better",
		"worse",
		"neutral"
	]).nullable()
});
const breakdown = strictObject({
	of: string(),
	unit,
	baseline: figure,
	mean: number(),
	parts: array(strictObject({
		name: words,
		baseline: figure,
		mean: number(),
		share: number()
	}))
});
const objectiveVerdict = strictObject({
	scenario: string(),
	environment: string(),
	objective: string(),
	indicator: string(),
	series: record(string(), string()).nullable(),
	unit,
	baseline: figure,
	current: figure,
	change: strictObject({
		difference: number(),
		ratio: figure
	}).nullable(),
	interval: strictObject({
		low: figure,
		high: figure,
		confidence: number()
	}).nullable(),
	limit: figure,
	limitText: string(),
	onMiss: _enum(["fail", "warn"]),
	verdict: _enum([...verdictWord$1.options, "notJudged"]),
	reason: words
});
const verdictSchema = strictObject({
	schema: literal(verdictSchemaVersion),
	verdict: gateWord,
	headline: string(),
	accepted: override.optional(),
	scenarios: array(strictObject({
		scenario: string(),
		environment: string(),
		verdict: gateWord,
		headline: string(),
		reason: words,
		why: words,
		baseline: strictObject({
			kind: _enum([
				"comparable",
				"none",
				"changedLoad"
			]),
			runs: number().int().nonnegative()
		}).nullable(),
		rounds: strictObject({
			taken: number().int().positive(),
			design: _enum([
				"stored",
				"alternating",
				"simultaneous"
			]),
			stopped: _enum([
				"decided",
				"noUse",
				"given",
				"mostRounds",
				"budget",
				"cancelled",
				"broken"
			])
		}).nullable(),
		recording: strictObject({
			asked: number().int().positive(),
			kept: number().int().nonnegative()
		}).optional(),
		shown: array(shownFigure).optional(),
		breakdown: breakdown.optional(),
		warnings: array(string())
	})),
	objectives: array(objectiveVerdict),
	notes: array(string())
});
const unitNames = {
	time: "ms",
	ratio: "ratio",
	frequency: "/s",
	bytes: "B",
	byteRate: "B/s",
	number: ""
};
function finiteOrNull(value) {
	return value !== void 0 && Number.isFinite(value) ? value : null;
}
function objectiveJson(judgement, outcome, spelling) {
	const { objective, dimension, current } = judgement;
	const isJudged = judgement.kind !== "notJudged";
	const { change } = judgement;
	const { low, high } = change?.interval ?? {};
	const open = isJudged && judgement.verdict === "inconclusive" ? openReason(outcome) : void 0;
	return {
		scenario: outcome.scenario,
		environment: outcome.environment,
		objective: objective.text,
		indicator: indicatorWords(objective.indicator),
		series: judgement.series ?? null,
		unit: unitNames[dimension],
		baseline: change?.baseline ?? null,
		current: current ?? null,
		change: change ? {
			difference: change.difference,
			ratio: finiteOrNull(change.ratio)
		} : null,
		interval: change ? {
			low: finiteOrNull(low),
			high: finiteOrNull(high),
			confidence: change.confidence
		} : null,
		limit: isJudged ? judgement.limit : objective.bound.kind === "absolute" ? objective.bound.limit : null,
		limitText: limitWords(judgement, spelling),
		onMiss: objective.onMiss,
		verdict: isJudged ? judgement.verdict : "notJudged",
		reason: isJudged ? open ?? null : notJudgedSentence(judgement, outcome.verdict)
	};
}
function shownJson({ verdict }) {
	const { shown, breakdown: broken } = verdict;
	return {
		...shown !== void 0 && { shown: shown.map(({ text, table, indicator, dimension, baseline, current, course }) => ({
			figure: text,
			indicator: table === void 0 ? null : formatIndicator(indicator),
			unit: unitNames[dimension],
			baseline: finiteOrNull(baseline),
			current: finiteOrNull(current),
			course: course ?? null
		})) },
		...broken !== void 0 && { breakdown: {
			of: brokenDownName(broken),
			unit: unitNames[broken.dimension],
			baseline: finiteOrNull(broken.before),
			mean: broken.mean,
			parts: broken.parts.map(({ name, mean, share, before }) => ({
				name: name ?? null,
				baseline: finiteOrNull(before?.mean),
				mean,
				share
			}))
		} }
	};
}
function scenarioJson(outcome) {
	const { scenario, environment } = outcome;
	const headline = scenarioHeadline(outcome);
	const common = {
		scenario,
		environment,
		verdict: scenarioWord(outcome),
		headline
	};
	if (outcome.kind === "broken") return {
		...common,
		reason: outcome.reason ?? null,
		why: null,
		baseline: null,
		rounds: null,
		warnings: []
	};
	const { verdict, runs, design, stopped, recording } = outcome;
	const { comparability } = verdict;
	return {
		...common,
		reason: openReason(outcome) ?? null,
		why: whyWords(verdict.why) ?? null,
		baseline: {
			kind: comparability.kind,
			runs: comparability.kind === "none" ? 0 : comparability.runs
		},
		rounds: {
			taken: runs.length,
			design,
			stopped: stopped.kind
		},
		...recording && { recording: {
			asked: recording.asked,
			kept: recording.kept
		} },
		...shownJson(outcome),
		warnings: [...doubtSentences(verdict)]
	};
}
function toJson(outcome) {
	return {
		schema: verdictSchemaVersion,
		verdict: outcome.verdict,
		headline: gateHeadline(outcome).words,
		...outcome.accepted !== void 0 && { accepted: outcome.accepted },
		scenarios: outcome.scenarios.map(scenarioJson),
		objectives: outcome.scenarios.flatMap((it) => {
			if (it.kind === "broken") return [];
			const spelling = spellingOfOutcome(it);
			return it.verdict.judgements.map((judgement) => objectiveJson(judgement, it, spelling));
		}),
		notes: [...outcome.notes]
	};
}

// src/report/document/run-alone.ts
const nowhere = {
	workflowRun: void 0,
	acceptUrl: void 0,
	repeatCommand: void 0,
	baselineBranch: void 0
};
function runSections(alone) {
	const run = withGroups(alone);
	const figures = figuresSection([run], run.ending.kind !== "finished");
	const spelling = spellingOf({ runs: [run] });
	const beside = {
		reference: "baseline",
		spelling
	};
	return known(figures && {
		...figures,
		nodes: figures.nodes.filter(({ kind }) => kind === "table")
	}, endpointsSection({
		runs: [run],
		baseline: [],
		...beside
	}), serversSection([run], {
		...beside,
		before: [],
		moved: [],
		links: []
	}), checksSection([run]), thresholdsSection([run]), recordedSection([run], spelling), measuredSection([run], void 0, nowhere));
}

// src/report/render/terminal.ts
const colours = {
	pass: "\x1B[32m",
	warn: "\x1B[33m",
	fail: "\x1B[31m",
	inconclusive: "\x1B[36m",
	broken: "\x1B[35m"
};
const plainColour = "\x1B[0m";
const mostCell = 48;
function pieceText(it) {
	if (typeof it === "string") return it;
	if ("strong" in it) return it.strong;
	if ("verdict" in it) return it.words;
	if ("shape" in it) return it.shape;
	if ("course" in it) return it.course;
	if ("command" in it) return terminalText(it.command, longestCommand);
	return "code" in it ? terminalText(it.code) : `${it.link.label} (${it.link.url})`;
}
function lineText(pieces, longest = 1e3 + longestCommand) {
	return terminalText(pieces.map(pieceText).join(""), longest);
}
function tableLines({ columns, rows, omitted, notes = [] }) {
	const cells = [columns.map((it) => it.title), ...rows.map((row) => row.map((cell) => lineText(cell, mostCell)))];
	const widths = columns.map((_, index) => Math.max(...cells.map((row) => stringWidth(row[index] ?? ""))));
	const lines = cells.map((row) => {
		return `  ${columns.map(({ align }, index) => {
			const cell = row[index] ?? "";
			const room = " ".repeat(Math.max(0, (widths[index] ?? 0) - stringWidth(cell)));
			return align === "right" ? `${room}${cell}` : `${cell}${room}`;
		}).join("  ").trimEnd()}`;
	});
	const more = omitted === 0 ? [] : [`  … and ${omitted} more`];
	return [
		...lines,
		...more,
		...notes.map((it) => `  ${lineText(it)}`)
	];
}
function renderRun(run) {
	return `${[runWords.brief(terminalText(run.provenance.scenario)), ...runSections(run).flatMap(sectionLines)].join("\n")}\n`;
}
function chartTable({ barsName, points }) {
	return tableOf(points, [
		left("", ({ label }) => line$1(label)),
		points.some(({ before }) => before !== void 0) && right(barsName, ({ before, scale }) => figureLine(before, scale)),
		right("This change", ({ now, scale }) => figureLine(now, scale))
	]);
}
function codeLines({ content, language }) {
	return blockLines(content, language).map((it) => `  ${/^\s*::|##\[/.test(it) ? terminalText(it) : it}`);
}
function nodeLines(node, { isInside, color }) {
	const inset = isInside ? "  " : "";
	switch (node.kind) {
		case "headline": return [...isInside ? [""] : [], verdictLine(node.verdict, node.words, color)];
		case "paragraph":
		case "notice": return [`${inset}${lineText(node.line)}`];
		case "list": return node.items.map((it) => `  ${lineText(it)}`);
		case "table": return tableLines(node);
		case "chart": return tableLines(chartTable(node));
		case "code": return codeLines(node);
		case "section": return sectionLines(node).map((it) => it === "" ? "" : `${inset}${it}`);
	}
}
function sectionLines({ title, brief, nodes }) {
	if (brief !== void 0) return ["", lineText(brief)];
	return [
		"",
		terminalText(title),
		...nodes.flatMap((it) => nodeLines(it, {
			isInside: true,
			color: false
		}))
	];
}
function verdictLine(verdict, words, color) {
	const word = verdictWords[verdict].word.toUpperCase();
	return `${color ? `${colours[verdict]}${word}${plainColour}` : word}  ${terminalText(words)}`;
}
function unfolded(node) {
	return node.kind === "section" && !node.isOpen && node.rank === void 0 ? node.nodes.flatMap(unfolded) : [node];
}
function shownAtOnce(node, verdict) {
	if (node.kind === "chart") return [];
	if (node.kind !== "section") return [node];
	const isAsked = verdict !== "pass" && (node.rank === "action" || node.about === "doubts");
	return (node.isOpen ? node.about !== "picture" : isAsked) ? [{
		...node,
		nodes: node.nodes.flatMap((it) => shownAtOnce(it, verdict))
	}] : [];
}
function sectionsIn(nodes) {
	return nodes.flatMap((it) => it.kind === "section" ? [it, ...sectionsIn(it.nodes)] : []);
}
function moreOf(all, shown) {
	const [sections, others] = [sectionsIn(all), sectionsIn(shown)];
	const doubts = (some) => some.filter(({ about }) => about === "doubts").length;
	if (sections.length === others.length) return [];
	return [{
		kind: "paragraph",
		line: [moreWords(doubts(sections) > doubts(others))]
	}];
}
function isApart(before, node) {
	if (node?.kind === "table") return true;
	if (node?.kind === "headline") return before !== void 0;
	return node?.kind !== "section" && [
		"table",
		"code",
		"section"
	].includes(before?.kind ?? "");
}
const passLines = 9;
function renderTerminal(document, { color = false, verbose = false } = {}) {
	const all = flowOf(document, verbose ? Number.POSITIVE_INFINITY : passLines);
	const shown = all.flatMap((it) => verbose ? unfolded(it) : shownAtOnce(it, document.verdict));
	const nodes = [...shown, ...verbose ? [] : moreOf(all, shown)];
	return `${nodes.flatMap((it, index) => [...isApart(nodes[index - 1], it) ? [""] : [], ...nodeLines(it, {
		isInside: false,
		color
	})]).join("\n")}\n`;
}

// src/entry/cli/terminal.ts
const progressEveryMs = 1e4;
function createTerminalLog(screen, options) {
	let hasProgress = false;
	let output = [];
	const clear = () => {
		if (hasProgress) screen.write("\r\x1B[K");
		hasProgress = false;
	};
	const line = (text) => {
		clear();
		screen.write(`${text}\n`);
	};
	const inLines = throttledProgress(line);
	return {
		note: line,
		warn: (text) => line(`warning: ${text}`),
		output: (text, from) => {
			const shown = `  k6: ${stripVTControlCharacters(text)}`;
			if (options.verbose) line(shown);
			else if (from === "log" && text.trim() !== "") output = [...output.slice(-99), shown];
		},
		progress: (progress) => {
			const columns = screen.columns();
			if (columns === void 0) return inLines(progress);
			screen.write(`\r\u001b[K${cutTo(progressLine(progress), columns - 1)}`);
			hasProgress = true;
		},
		clear,
		showOutput: (message = "") => {
			const lines = output.filter((it) => !isQuoted(it, message));
			output = [];
			if (lines.length > 0) line(["The last lines of k6:", ...lines].join("\n"));
		}
	};
}
function isQuoted(shown, message) {
	const inOneLine = (text) => text.replace(/\s+/g, " ").trim();
	const [, ...parts] = inOneLine(shown).split(": ");
	const whole = inOneLine(message);
	return [parts, parts.slice(1)].some((some) => some.length > 0 && whole.includes(some.join(": ")));
}
function throttledProgress(write) {
	let [writtenAtMs, seenAtMs] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
	return (progress) => {
		const isNewLoad = progress.elapsedMs < seenAtMs;
		seenAtMs = progress.elapsedMs;
		if (!isNewLoad && progress.elapsedMs - writtenAtMs < 1e4) return;
		writtenAtMs = progress.elapsedMs;
		write(progressLine(progress));
	};
}
function progressLine(progress) {
	const { label = "", elapsedMs, p95Ms } = progress;
	return `  ${[
		...label === "" ? [] : [terminalText(label, 60)],
		formatDurationMs(Math.floor(elapsedMs / 1e3) * 1e3),
		`${formatFigure(progress.requestsPerSecond, "number")}/s`,
		...p95Ms === void 0 ? [] : [`p95 ${formatFigure(p95Ms, "time")}`],
		`${formatFigure(progress.failedRatio, "ratio")} errors`,
		`${formatFigure(progress.requests, "number")} requests`,
		`${progress.vus} VUs`
	].join("  ")}`;
}
function cutTo(line, columns) {
	if (stringWidth(line) <= columns) return line;
	const characters = [...line];
	while (stringWidth(characters.join("")) > columns - 1) characters.pop();
	return `${characters.join("")}…`;
}
function canReplaceLines(isTerminal, env) {
	const isKept = isSet(env, "CI") && env["CI"] !== "false";
	return isTerminal && env["TERM"] !== "dumb" && !isKept;
}
function wantsColor(isTerminal, env) {
	const { FORCE_COLOR: forced } = env;
	if (isSet(env, "FORCE_COLOR")) return forced !== "0" && forced !== "false";
	if (isSet(env, "NO_COLOR")) return false;
	return isTerminal && env["TERM"] !== "dumb";
}
function reasonsOf({ scenarios }) {
	return scenarios.flatMap((it) => it.kind === "broken" ? it.reason : []).join("\n");
}
function createTerminalPublisher(print, options) {
	return {
		begin: async () => {},
		publish: async (report) => {
			if (report.verdict === "broken" && report.context.isMisuse !== true) options.log.showOutput(reasonsOf(report.outcome));
			print(options.json ? JSON.stringify(toJson(report.outcome), null, 2) : renderTerminal(report.document, options));
			return {};
		}
	};
}

// src/lib/glob.ts
function matchesGlob(pattern, text) {
	const [first = "", ...rest] = pattern.split("*");
	const last = rest.pop();
	if (last === void 0) return text === pattern;
	if (!text.startsWith(first)) return false;
	let from = first.length;
	for (const part of rest) {
		const at = text.indexOf(part, from);
		if (at === -1) return false;
		from = at + part.length;
	}
	return text.length - last.length >= from && text.endsWith(last);
}

// src/github/deployments.ts
const mostDeployments = 100;
const mostEnvironments = 10;
const mostStatuses = 30;
async function look(github, sha, { environments }) {
	const { rest } = github.octokit;
	const { data } = await rest.repos.listDeployments({
		...github.place,
		sha,
		per_page: mostDeployments
	});
	const newestFirst = data.filter((one) => one.sha === sha).sort((a, b) => b.id - a.id);
	const all = [...groupedBy(newestFirst, (one) => one.environment).values()].map(([newest]) => newest);
	const isWanted = (one) => {
		if (one.production_environment === true || /^production$/i.test(one.environment)) return environments.includes(one.environment);
		return environments.length === 0 || environments.some((name) => matchesGlob(name, one.environment));
	};
	const seen = all.filter(isWanted).slice(0, mostEnvironments).map(async ({ id, environment }) => {
		const asked = {
			...github.place,
			deployment_id: id,
			per_page: mostStatuses
		};
		const { data: statuses } = await rest.repos.listDeploymentStatuses(asked);
		const [last] = [...statuses].sort((a, b) => b.id - a.id);
		return {
			environment,
			state: last?.state ?? "pending",
			description: last?.description ?? "",
			url: webAddress(last?.environment_url),
			log: webAddress(last?.log_url)
		};
	});
	return {
		wanted: await Promise.all(seen),
		others: all.filter((one) => !isWanted(one)).map(({ environment }) => environment)
	};
}
function quoted(text) {
	return JSON.stringify(text.length > 100 ? `${text.slice(0, 100)}…` : text);
}
function short(sha) {
	return sha.slice(0, 7);
}
function foundIn({ wanted }, sha) {
	const up = wanted.filter(({ state, url }) => state === "success" && url !== void 0);
	const [first] = up;
	if (up.length > 1) {
		const names = up.map(({ environment }) => quoted(environment)).join(", ");
		return {
			kind: "hopeless",
			why: `Commit ${short(sha)} is deployed to several environments: ${names}. Name one of them (deployment-environment).`
		};
	}
	if (first?.url !== void 0) return {
		kind: "up",
		deployment: {
			url: first.url,
			environment: first.environment
		}
	};
	if (wanted.length === 0 || wanted.some(({ state }) => /^(?:pending|queued|waiting|in_progress)$/.test(state))) return { kind: "awaited" };
	return {
		kind: "hopeless",
		why: wanted.map((one) => endWords(one, sha)).join(" ")
	};
}
function endWords({ environment, state, description, log }, sha) {
	const which = `The deployment of commit ${short(sha)} to ${quoted(environment)}`;
	if (state === "success") return `${which} succeeded without an address (environment_url). Let what deploys it report one, or set target-url.`;
	if (state === "inactive") return `${which} is inactive: another one took its place, or it was taken down. Deploy the commit again, or set target-url.`;
	return `${which} failed (${state}${description === "" ? "" : `, ${quoted(description)}`})${log === void 0 ? "" : `: ${log}`}. Fix it and run this job again.`;
}
function seenWords({ wanted, others }) {
	const open = wanted.map(({ environment, state }) => `${quoted(environment)} is ${state}`);
	const left = others.map((environment) => `${quoted(environment)} does not count here`);
	const all = [...open, ...left.slice(0, mostEnvironments)];
	return all.length === 0 ? "GitHub knows no deployment of this commit." : `Seen: ${all.join("; ")}.`;
}
const firstPauseMs = 2e3;
const longestPauseMs = 15e3;
async function awaitDeployment(github, sha, wanted, waiting) {
	const { signal, note, now = () => performance.now() } = waiting;
	const { pause = async (ms) => await setTimeout$1(ms, void 0, { signal }) } = waiting;
	const started = now();
	let pauseMs = firstPauseMs;
	for (;;) {
		const sighting = await asked(github, sha, wanted);
		const found = foundIn(sighting, sha);
		if (found.kind === "up") return found.deployment;
		if (found.kind === "hopeless") throw runFailure(found.why);
		if (now() - started + pauseMs > wanted.timeoutMs) throw runFailure(`No deployment of commit ${short(sha)} was up within ${formatDurationMs(wanted.timeoutMs)}. ${seenWords(sighting)} Check that your host reports its deployments to GitHub, name their environment (deployment-environment), raise deployment-timeout, or set target-url to the address. See docs/previews.md.`);
		if (pauseMs === firstPauseMs) note(`Waiting for the deployment of ${short(sha)}. ${seenWords(sighting)}`);
		await pause(pauseMs, signal);
		pauseMs = Math.min(longestPauseMs, pauseMs * 1.5);
	}
}
async function asked(github, sha, wanted) {
	const doing = `looking for deployments of commit ${short(sha)}`;
	return await asking({
		doing,
		permission: "deployments: read"
	}, async () => look(github, sha, wanted));
}
async function findDeployment(github, sha, wanted) {
	const sighting = await asked(github, sha, wanted);
	const found = foundIn(sighting, sha);
	if (found.kind === "up") return found.deployment;
	if (found.kind === "hopeless") return found.why;
	return `Commit ${short(sha)} of the base is not deployed. ${seenWords(sighting)}`;
}

// src/entry/target/look-up.ts
function deploymentsOf(connect, { head, base, without }, { signal, log }) {
	return {
		ofHead: async (wanted) => {
			const github = connect();
			if (head === void 0) throw usageFailure("target-url: auto needs a commit, but files of this checkout were changed since; commit them, or give a URL");
			return await awaitDeployment(github.anew(), head, wanted, {
				signal,
				note: log.note
			});
		},
		ofBase: async (wanted) => {
			const github = connect();
			if (base === void 0) return `There is no base commit ${without}.`;
			const found = await findDeployment(github.anew(), base, wanted);
			return typeof found === "string" ? found : {
				...found,
				commit: base
			};
		}
	};
}

export { accumulatorsOf, addSample, align, asScenario, asking, astrayRun, astraySentence, broken, brokenOutcome, buildReport, canReplaceLines, causeWords, checksOf, chooseSlicing, claimedOverride, clocksOf, connectionReason, countingRounds, createBranchStore, createGitHub, createTerminalLog, createTerminalPublisher, curvesOf, decided, declareFilters, deploymentsOf, destinationsOf, differentEndpointsWords, endOf, endpointColumns, endpointMetrics, endpointName, endpointNames, endpointsOf, explain, explainMisconfiguration, failedRatio, figureText, findingSentence, finiteOrNull, firstRunWords, formatOutcome, gateHeadline, gateKey, gatherValues, groupBySlice, groupOfSeries, hasStatus, hostDoubtSentence, hostDoubts, hostsOf, invalidityClause, isDone, isEndpointFilter, isOfStage, isShared, isUnanswered, isWorthTelling, judgeRuns, judgeScenario, keptDoubts, keptWords, keyOf, keyOfRun, keysOfGate, ladderIn, ladderNames, lastSecond, left, leftOutLine, leftOutWords, levelOfPercentile, levelsOf, line$1 as line, lineOfThreshold, liveFigures, longestOutcome, lostRoundNote, markerOf, matchedByPathWords, matchesGlob, membershipOf, mergePending, mergers, metricAggregatorOf, misses$1 as misses, namesWords, notKeptWords, objectivesFor, ofAnotherTarget, ofErrorPages, once, outcomeSchemaVersion, overriddenHeadline, parseOutcome, parseThreshold, publishAnyway, publishTo, readFileOfBranch, readWhole, reasonBeyond, recordedHosts, referenceWords, refusalSentence, releaseValues, renderComment, renderMarkdown, renderRun, right, runSections, scenarioHeadline, scenarioName, scenarioWord, seriesIn, setTime, shownFigures, shownRound, sliceOf, sliceSums, sliceValues, slicesOfValues, sortValues, startAggregator, startLive, startWorkspace, statusOf, tableLines, tableOf, tellingLabels, throttledProgress, throughputCurveOf, thrownWords, toJson, totalsOf, trendSlices$1 as trendSlices, unansweredObjectives, unfitForBaseline, unitNames, unlessAborted, unlessMissing, unmeasuredNote, validityOf, valueAt, valuesInKey, verdictSchemaVersion, wantsColor, webAddress, whenAborted, whyWords, withGroups, within, withoutTarget, worstWord };