import { __toESM } from "./rolldown-runtime.js";
import { autoRounds, didYouMean, dimensions, formatChange, formatDay, formatDifference, formatDurationMs, formatFigure, formatLimit, formatOn, formatPoints, givenValue, hostOfCall, hostOfUrl, isDeclared, nameOf as nameOf$3, parseRounds, read as read$1, readAs as readAs$1, scaleOver, unitMeaning, writtenRounds } from "./config-model.js";
import { Failure, exitStatus, exitStatusOf, hasErrorCode, reasonOf as reasonOf$1, runFailure, usageFailure } from "./model-failure.js";
import { describeExit, recordEnd, runToEnd, setVariables, splitLines, splitRows, startProcess } from "./k6.js";
import { unreadSettings, version } from "./entry2.js";
import { NEVER, _enum, array, boolean, codec, custom, datetime, discriminatedUnion, encode, literal, looseObject, never, number as number$1, object, prettifyError, record, safeEncode, strictObject, string, tuple, union, unknown as unknown$1 } from "./zod.js";
import { addSketches, afterManyRounds, allSeriesOf, aloneEstimate, amountWords as amountWords$1, asksFor, asksForRateInterval, baselineRows, block, blockLines, bodyEvidenceOf, bodySideOf, bucketMiddle, bucketOf, buildSketch, changeFigure, changedParts, checksOf as checksOf$1, checksSection, chooseBaseline, chooseDrift, chooseObjectives, choosePrometheus, chooseRules, clockWords, code, comparability, compareShares, count as count$2, count$1, countsOf, courseOf, cpuOf, createFileStore, currentFigure, currentWords, defaultExceptions, designEffectOf, differenceOf, differenceWords as differenceWords$1, dimensionOf, drawnBad, durationOf as durationOf$2, endpointGroup, endpointRows, endpointSeries, endpointsOf as endpointsOf$2, endpointsSection, estimateFactor, exceptionsOf as exceptionsOf$1, expectedUnits, failureKey, figureWords, figuresSection, fillTemplate, findChangePoints, findIndicator, formatIndicator, formatSketch, groupBySession, holds, indicatorWords, isAllowedBy, isLowerBetter, isOnExceptions, isReadFromPrometheus, isWhole, knowledgeOf, labelWords, levelInterval, levelOf, limitFigure, limitWords, line as line$1, link, linksOf, list as list$1, list$1 as list, listOf, listSome, loadOf, logOdds, longestCommand, meanLevel, metricOf as metricOf$2, mixShiftOf, moreWords, mostNames as mostNames$3, mostlyThrew, name as name$1, nameOf as nameOf$4, nextLine, noiseWithin, normalDraws, notTakenIn, nullable, openStore, orLess, orMore, pairedEstimate, paragraphs, parseObjective, parseUrl, percentileKey, percentileOf, pictureSection, plain as plain$1, pool, pooledValue, prometheusGenerator, rateIntervalMs, readCountingGateFile, readSketch, refuseUnknown, resolveExpected, resolveObjectives, resolveRules, resolved, roundRows, runSchema, runSchemaVersion, sameTags, samplesBeyond, scaleFor, secretVariables, seeing, sentence, seriesOf, seriesOfType, sessionsOf, shortCommit as shortCommit$1, shortenedLine, shownEstimateOf, shownLevel, shuffle, sidesOf, sizeWords as sizeWords$2, sketchCountAbove, sketchIn, sketchQuantile, spellingOf, spellingOfOutcome, standardError, stepWords, storedEstimate, studentQuantile, sumOf as sumOf$6, tableOf, tagWords, tags, tagsKey, tellingFirst, tellsOfExceptions, templateLabels, terminalText, text as text$4, thresholdsSection, threwTooOften, throughputOfAll, thrownIn, uniformDraws, unitsKept, unknownIn, usualPercentiles, verdictCell, verdictWords, withTags, withoutStop, workOf, workWords, writePage, writtenSees } from "./judge-report.js";
import { builtinMetrics, defaultEnvironment, fillLink, makeDirectory, unwritable as unwritable$1, withPullRequest, writeFileAtomically } from "./config.js";
import { cumulativeStdNormalProbability, errorFunction, mean, median, probit, sampleStandardDeviation, sampleVariance, sum as sum$1 } from "./simple-statistics.js";
import { glob, isDynamicPattern } from "./tinyglobby.js";
import { addressAt, programAs, readK6Args, recordCommand, repeatCommand, withoutAddress, withoutCredentials } from "./entry-config.js";
import { markdownTable } from "./markdown-table.js";
import { require_dist } from "./yaml.js";
import { pRetry } from "./p-retry.js";
import { pLimit } from "./p-limit.js";
import { Octokit, require_light, retry, throttling } from "./octokit.js";
import { arch, cpus, homedir, platform, tmpdir } from "node:os";
import { setTimeout as setTimeout$1 } from "node:timers/promises";
import { promisify, stripVTControlCharacters } from "node:util";
import { basename, delimiter, dirname, isAbsolute, join, normalize, parse, posix } from "node:path";
import { access, chmod, mkdir, mkdtemp, open, readFile, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { createGunzip, gunzip, gzip } from "node:zlib";
import { createHash, randomUUID } from "node:crypto";
import { closeSync, constants as constants$2, createReadStream, openSync } from "node:fs";
import { pipeline } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { pathToFileURL } from "node:url";
import { Socket, createServer } from "node:net";
import { STATUS_CODES, createServer as createServer$1, request } from "node:http";
import { request as request$1 } from "node:https";
import { setMaxListeners } from "node:events";

// src/model/verdict/change.ts
const interval = strictObject({
	low: orLess,
	high: orMore
});
const likeWith = strictObject({
	cpu: name$1,
	sessions: count$1,
	of: number$1().int().positive(),
	isCompared: boolean()
});
const change = strictObject({
	baseline: number$1(),
	difference: number$1(),
	ratio: nullable(number$1()),
	interval,
	confidence: number$1().gt(0).lt(1),
	baselineRuns: count$1,
	isBetter: boolean().optional().meta({ description: "Whether the figure got better beyond noise, at the odds that a failure takes." }),
	likeWith: likeWith.optional().meta({ description: "Where the CPU model of the load generator explains most of how the stored sessions differ: how many of them are on this change's model, and whether those alone were compared with." })
}).meta({
	id: "change",
	description: "A change against the baseline; an open end of its interval is null."
});
const seenChange$1 = strictObject({
	difference: number$1(),
	ratio: number$1().optional()
});
const nullControl = strictObject({
	change,
	differs: boolean(),
	leavesOpen: boolean()
});
const moment = strictObject({
	commit: codec(name$1.nullish(), custom(), {
		decode: (value) => value ?? void 0,
		encode: (value) => value ?? null
	}),
	recordedAt: datetime()
});
const creep = strictObject({
	against: _enum(["accepted", "oldest"]),
	referenceLevel: number$1(),
	ratio: number$1(),
	interval,
	tolerance: number$1().nonnegative(),
	from: moment.optional(),
	since: moment,
	runs: count$1
});

// src/model/verdict/objective.ts
const dimension = _enum(dimensions);
const aggregation = discriminatedUnion("kind", [strictObject({ kind: _enum([
	"avg",
	"min",
	"med",
	"max",
	"rate",
	"count",
	"value",
	"start",
	"end",
	"change"
]) }), strictObject({
	kind: literal("percentile"),
	percent: number$1().min(0).max(100)
})]);
const loadIndicator = strictObject({
	of: never().optional(),
	metric: name$1,
	tags,
	aggregation
});
const serverIndicator = strictObject({
	of: literal("servers"),
	metric: name$1,
	tags,
	aggregation,
	worst: _enum(["largest", "smallest"]),
	counted: name$1.optional()
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
	limit: number$1(),
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
	amount: number$1(),
	sees: number$1().positive().optional().meta({ description: "The change that is told apart from no change where `sees` sets one, as a share." }),
	dimension: dimension.optional()
});
const objectiveSource = discriminatedUnion("from", [
	strictObject({
		from: _enum(["input", "file"]),
		where: name$1,
		line: count$1
	}),
	strictObject({ from: literal("default") }),
	strictObject({ from: literal("script") })
]);
const objective = strictObject({
	text: name$1,
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
const text$3 = string();
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
		text: text$3
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
		baseline: number$1()
	}),
	strictObject({ kind: literal("bucket") }),
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
		text: text$3
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
	text: text$3
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
		beyond: number$1(),
		steady: count$1
	}),
	strictObject({
		kind: literal("belowNoise"),
		noise: orMore,
		isShare: boolean()
	}),
	strictObject({
		kind: literal("mix"),
		endpoint: text$3,
		current: number$1(),
		baseline: number$1()
	})
]).meta({
	id: "doubt",
	description: "A doubt about the measurement of one objective, which decides nothing."
});
const hosts = list(strictObject({
	host: text$3,
	requests: count$1
}));
const hostDoubt = discriminatedUnion("kind", [
	strictObject({
		kind: literal("otherHosts"),
		target: text$3,
		requests: count$1,
		astray: count$1,
		hosts
	}),
	strictObject({
		kind: literal("otherPorts"),
		target: text$3,
		hosts
	}),
	strictObject({ kind: literal("noAddresses") })
]);
const scenarioDoubt = discriminatedUnion("kind", [
	strictObject({
		kind: literal("defaultLeftOut"),
		objective: name$1,
		metric: name$1
	}),
	strictObject({
		kind: literal("hosts"),
		side: _enum(["head", "base"]),
		doubt: hostDoubt
	}),
	strictObject({
		kind: literal("text"),
		text: text$3
	})
]);

// src/model/verdict/remedy.ts
const positive$3 = number$1().int().positive();
const loadNeeded$1 = strictObject({
	haveSeconds: number$1().nonnegative(),
	needSeconds: number$1().nonnegative(),
	rateFactor: number$1().positive().optional(),
	instead: aggregation.optional()
});
const remedy$1 = discriminatedUnion("kind", [
	strictObject({
		kind: literal("rounds"),
		load: loadNeeded$1.optional(),
		needRounds: positive$3.optional()
	}),
	strictObject({
		kind: literal("longerRounds"),
		load: loadNeeded$1.optional()
	}),
	strictObject({
		kind: literal("sideBySide"),
		runs: positive$3.optional(),
		jobs: positive$3.optional(),
		load: loadNeeded$1.optional()
	}),
	strictObject({
		kind: literal("baselineRuns"),
		runs: positive$3,
		jobs: positive$3,
		more: positive$3.optional()
	})
]);

// src/model/verdict/judgement.ts
const verdictWord$1 = _enum([
	"pass",
	"warn",
	"fail",
	"inconclusive"
]);
const gateWord$1 = _enum([...verdictWord$1.options, "broken"]);
const common$1 = {
	objective,
	dimension,
	series: tags.optional(),
	bounds: strictObject({
		low: number$1(),
		high: number$1()
	}).optional().meta({ description: "Of a percentile read from a histogram: the values between which it lies." }),
	doubts: list(objectiveDoubt).optional().meta({ description: "What is doubtful about its measurement, with its figures; `warnings` has it in words." })
};
const judged$1 = {
	...common$1,
	current: number$1(),
	limit: number$1()
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
	sees: seenChange$1.optional().meta({ description: "A change for the worse that the objective is sure to see: twice its tolerance, or what `sees` sets." }),
	remedy: remedy$1.optional(),
	open: openReason$1.optional().meta({ description: "What leaves it open, beside the null control." }),
	control: nullControl.optional().meta({ description: "How the base deployment's second runs differ from its first: whether by as much as the tolerance, beyond chance, and whether that alone leaves a miss undecided." })
});
const notJudgedCause = _enum([
	"noBaseline",
	"changedLoad",
	"notInBaseline",
	"noSamples",
	"fewSamples",
	"bucket",
	"unread",
	"invalid",
	"accepted"
]);
const notJudged = strictObject({
	...common$1,
	kind: literal("notJudged"),
	cause: notJudgedCause.optional(),
	current: nullable(number$1()),
	change: change.optional(),
	reason: notJudgedReason,
	remedy: remedy$1.optional()
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

// src/model/verdict/invalidity.ts
const count = number$1().nonnegative();
const share = number$1();
const text$2 = string();
const thrown = {
	count,
	iterations: count,
	first: text$2.optional()
};
const invalidityFinding = discriminatedUnion("kind", [
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
		iterationMs: number$1().optional(),
		perSecond: number$1().optional()
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
		first: text$2
	}),
	strictObject({
		kind: literal("exceptions"),
		...thrown
	}),
	strictObject({
		kind: literal("outage"),
		of: _enum(["allFailed", "noneEnded"]),
		fromSeconds: number$1(),
		lastedSeconds: number$1()
	}),
	strictObject({
		kind: literal("warmingUp"),
		percent: number$1(),
		firstMs: number$1(),
		lastMs: number$1(),
		seconds: number$1()
	}),
	strictObject({
		kind: literal("text"),
		text: text$2
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
	side: _enum(["head", "base"])
});

// src/model/verdict/moved.ts
const positive$2 = number$1().int().positive();
const movedSeries = strictObject({
	query: name$1,
	labels: tags,
	dimension,
	unit: name$1,
	how: discriminatedUnion("kind", [strictObject({
		kind: literal("level"),
		current: number$1(),
		baseline: number$1(),
		baselineRuns: positive$2,
		matched: _enum(["labels", "busiest"])
	}), strictObject({
		kind: literal("inTime"),
		lowest: number$1(),
		highest: number$1(),
		rho: number$1().min(-1).max(1),
		points: positive$2
	})])
}).meta({
	id: "moved",
	description: "A series of the servers' side that moved with a missed objective: a coincidence in time, not a proven cause."
});

// src/model/verdict/why.ts
const endpoint = string();
const carriers = {
	names: list(endpoint),
	share: number$1().optional()
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
		percent: number$1(),
		ratio: orMore
	}),
	strictObject({
		kind: literal("median"),
		percent: number$1(),
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
	share: number$1()
}).meta({ id: "phasesMoved" });
const beside = discriminatedUnion("kind", [strictObject({
	kind: _enum(["rose", "fell"]),
	ratio: orMore
}), strictObject({ kind: _enum(["stayed", "open"]) })]).meta({ id: "beside" });
const failuresWhen = discriminatedUnion("kind", [
	strictObject({ kind: literal("throughout") }),
	strictObject({
		kind: literal("span"),
		fromSeconds: number$1(),
		toSeconds: number$1()
	}),
	strictObject({
		kind: literal("oneRound"),
		rounds: count$1
	})
]);
const latency$1 = strictObject({
	kind: literal("latency"),
	endpoints: endpointsMoved$1.optional(),
	distribution: distributionMoved$1.optional(),
	phases: phasesMoved$1.optional(),
	throughput: beside,
	errors: beside
});
const errors$1 = strictObject({
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
		failingMs: number$1(),
		othersMs: number$1()
	}).optional()
});
const throughput$2 = strictObject({
	kind: literal("throughput"),
	dropped: number$1().optional(),
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
	fromSeconds: number$1(),
	lastedSeconds: number$1().optional()
});
const failures$2 = strictObject({
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
	latency$1,
	errors$1,
	throughput$2,
	failures$2,
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
const positive$1 = number$1().int().positive();
const indicators = list(sentence, 500);
const toDecide = strictObject({
	kind: literal("toDecide"),
	indicators
});
const toConfirm = strictObject({
	kind: literal("toConfirm"),
	indicators
});
const anotherRound$1 = discriminatedUnion("kind", [
	strictObject({ kind: literal("unneeded") }),
	toDecide,
	toConfirm
]);
const roundCause = discriminatedUnion("kind", [
	strictObject({ kind: literal("asked") }),
	toDecide,
	toConfirm
]);
const falseAlarms = strictObject({
	level: number$1().gt(0).lt(1),
	comparisons: positive$1,
	scenarios: positive$1.optional(),
	looks: positive$1
});
const shared = {
	verdict: verdictWord$1,
	judgements: list(judgement, 500),
	comparability,
	anotherRound: anotherRound$1,
	falseAlarms: nullable(falseAlarms),
	moved: list(movedSeries, 20).optional()
};
const facts = {
	open: list(scenarioReason),
	doubts: list(scenarioDoubt, 100),
	invalid: list(invalidity, 100),
	why: list(whyFact, 10)
};
strictObject({
	...shared,
	open: facts.open,
	doubts: facts.doubts,
	invalid: facts.invalid,
	why: facts.why
});
const invalidRounds = invalidity.partial({
	finding: true,
	of: true,
	side: true
});
const words = (text) => ({
	kind: "text",
	text
});
function invalidityOf(said, known = {}) {
	const { finding = words(said), undecidable = "all", rounds = [], of = 0, side = "head" } = known;
	return {
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
		open: verdict.open ?? (typeof reason === "string" ? [words(reason)] : []),
		doubts: verdict.doubts ?? warnings.map(words),
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
	query: name$1,
	labels: tags,
	level: number$1()
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
const recording = strictObject({
	how: _enum(["added", "accepted"]),
	asked: number$1().int().positive(),
	kept: count$1,
	leftOut: list(codec(leftOut, custom((value) => typeof value === "object"), {
		decode: (one) => one,
		encode: ({ kind, reason }) => ({
			kind,
			reason
		})
	}), 50)
}).meta({
	id: "recording",
	description: "Of runs that were made for the baseline: how many were asked for and went into it, and which did not."
});
const judged = strictObject({
	kind: literal("judged"),
	scenario: name$1,
	environment: name$1,
	runs: list(runSchema, 50, 1),
	baseline: list(runSchema, 20),
	control: list(runSchema, 20).optional().meta({ description: "Side by side: the base deployment's second run of each round (null-control)." }),
	serversBefore: list(seriesLevel).optional().meta({ description: "Averages of the servers' series over the runs of the baseline." }),
	design,
	causes: list(roundCause, 50 - 1),
	stopped,
	recorded: _enum(["added", "accepted"]).optional(),
	recording: recording.optional(),
	verdict: scenarioVerdict
});
const broken$1 = strictObject({
	kind: literal("broken"),
	scenario: name$1,
	environment: name$1,
	reason: sentence,
	cancelled: boolean(),
	partial: list(runSchema, 50)
});
const scenarioOutcome = discriminatedUnion("kind", [judged, broken$1]);
const gateOutcome = strictObject({
	verdict: gateWord$1,
	scenarios: list(scenarioOutcome, 100),
	notes: list(sentence, 100)
});

// src/stats/error-budget.ts
const gateErrorBudget = {
	falseAlarm: .01,
	oversight: .02
};
function oddsToFail(falseAlarm) {
	return Math.log((1 - gateErrorBudget.oversight) / falseAlarm);
}
const oddsToPass = Math.log((1 - gateErrorBudget.falseAlarm) / gateErrorBudget.oversight);
function chanceOf(logOdds) {
	if (Number.isNaN(logOdds)) return 1;
	return Math.min(1, (1 - gateErrorBudget.oversight) * Math.exp(-logOdds));
}
function logMeanOdds(one, other) {
	const larger = Math.max(one, other);
	return larger + Math.log((Math.exp(one - larger) + Math.exp(other - larger)) / 2);
}
const shownConfidence = .95;

// src/judge/compare/few-samples.ts
const fewestSamplesBeyond = 5;
function fewestBeyond$1(found) {
	const counts = found.flatMap((run) => samplesBeyond(run) ?? []);
	return counts.length === 0 ? void 0 : Math.min(...counts);
}
function countAbove(series, limit) {
	const { count, max, min } = series.values;
	if (max <= limit) return 0;
	if (min > limit) return count;
	const sketch = readSketch(series);
	return sketch && sketchCountAbove(sketch, limit);
}
function chanceOfAtMost(hits, count, share) {
	let term = (1 - share) ** count;
	let total = term;
	for (let hit = 1; hit <= hits; hit += 1) {
		term *= (count - hit + 1) / hit * (share / (1 - share));
		total += term;
	}
	return Math.min(1, total);
}
const keptByChance = .05;
function fewSamples(rounds, objective, limit) {
	const [first] = rounds;
	if (first?.aggregation.kind !== "percentile") return "enough";
	const beyond = rounds.flatMap((round) => samplesBeyond(round) ?? []);
	if (beyond.length === 0 || beyond.reduce((sum, it) => sum + it, 0) >= 5) return "enough";
	return samplesTell(rounds, objective, limit) ? "tell" : "cannotTell";
}
function countsAbove(rounds, limit) {
	let [above, count] = [0, 0];
	for (const { samples } of rounds) {
		const found = samples.type === "trend" ? countAbove(samples.series, limit) : void 0;
		if (samples.type !== "trend" || found === void 0) return void 0;
		above += found;
		count += samples.series.values.count;
	}
	return {
		above,
		count
	};
}
function liesAmongSamples(rounds, limit) {
	const counts = countsAbove(rounds, limit);
	if (counts === void 0 || counts.above > 0 && counts.above < counts.count) return true;
	const noises = rounds.map(noiseWithin);
	const error = Math.hypot(...noises.map(({ standardError }) => standardError)) / rounds.length;
	const degrees = Math.min(...noises.map(({ degreesOfFreedom }) => degreesOfFreedom));
	const reach = studentQuantile(1 - gateErrorBudget.oversight, degrees) * error;
	return Math.abs(pooledValue(rounds) - limit) <= reach;
}
function samplesTell(rounds, objective, limit) {
	const [first] = rounds;
	if (first?.aggregation.kind !== "percentile") return false;
	const counts = countsAbove(rounds, limit);
	if (counts === void 0) return false;
	const { above, count } = counts;
	const share = first.aggregation.percent / 100;
	const isThinAbove = share >= .5;
	const [hits, hitShare] = isThinAbove ? [above, 1 - share] : [count - above, share];
	const few = chanceOfAtMost(hits, count, hitShare);
	const many = 1 - chanceOfAtMost(hits - 1, count, hitShare);
	const [keeps, misses] = isLowerBetter(objective) === isThinAbove ? [few, many] : [many, few];
	return keeps <= keptByChance || misses <= gateErrorBudget.falseAlarm;
}

// src/judge/compare/relative.ts
function changeOf(measured, compared) {
	const difference = measured.current - measured.baseline;
	return {
		baseline: measured.baseline,
		difference,
		ratio: measured.baseline === 0 ? void 0 : difference / measured.baseline,
		interval: measured.interval(shownConfidence),
		confidence: shownConfidence,
		baselineRuns: compared.baseline.length,
		...compared.likeWith !== void 0 && { likeWith: compared.likeWith }
	};
}
function changeAgainst(compared, objective) {
	return changeOf(differenceOf(compared, objective), compared);
}
function limitOf({ measure, amount }, baseline) {
	switch (measure) {
		case "share": return baseline * (1 + amount);
		case "points":
		case "offset": return baseline + amount;
		default: return measure;
	}
}
const seenTolerances = 2;
function seenAmount({ measure, amount, sees }) {
	const seen = sees === void 0 ? 2 * amount : Math.sign(amount) * sees;
	if (measure !== "share" || seen >= -.9) return seen;
	const twiceOfWhatIsLeft = (1 + amount) ** 2 - 1;
	return sees === void 0 ? twiceOfWhatIsLeft : Math.max(seen, Math.min(-.9, twiceOfWhatIsLeft));
}
function claimsOf({ bound, seen }, objective, baseline) {
	const isLower = isLowerBetter(objective);
	const tolerance = limitOf(bound, baseline) - baseline;
	return (isLower ? tolerance <= 0 : tolerance >= 0) ? {
		none: tolerance,
		change: 0,
		isLowerBetter: isLower
	} : {
		none: 0,
		change: limitOf({
			...bound,
			amount: seen
		}, baseline) - baseline,
		isLowerBetter: isLower
	};
}
function seenChange({ none, change }, baseline) {
	if (none !== 0 || change === 0) return void 0;
	return {
		difference: change,
		ratio: baseline === 0 ? void 0 : change / baseline
	};
}
function oddsOf(compared, objective, weighing) {
	const measured = differenceOf(compared, objective);
	const limit = limitOf(weighing.bound, measured.baseline);
	const claims = claimsOf(weighing, objective, measured.baseline);
	return {
		measured,
		limit,
		isMissed: !holds(measured.current, objective.comparison, limit),
		logOdds: (when) => measured.logOdds(claims, when)
	};
}
function oddsWithBody(compared, { logOdds, measured, isMissed }, claims) {
	const own = logOdds();
	const isSlower = claims.isLowerBetter && claims.none === 0 && measured.baseline > 0;
	const body = isMissed && isSlower ? bodyEvidenceOf(compared) : void 0;
	if (body === void 0) return own;
	return logMeanOdds(own, body.logOdds({
		none: 0,
		change: claims.change / measured.baseline
	}));
}
function isPassed({ isMissed, logOdds }) {
	return !isMissed && logOdds() <= -oddsToPass;
}
function earlier(compared, rounds) {
	const { current, baseline, design } = compared;
	return {
		...compared,
		current: current.slice(0, rounds),
		baseline: design === "sideBySide" ? baseline.slice(0, rounds) : baseline
	};
}
function weighRelative(compared, objective, weighing) {
	const { bound } = weighing;
	const odds = oddsOf(compared, objective, weighing);
	const { measured, limit } = odds;
	const isShareOfNothing = bound.measure === "share" && measured.baseline === 0;
	const claims = claimsOf(weighing, objective, measured.baseline);
	const logOdds = oddsWithBody(compared, odds, claims);
	const wasPassed = () => compared.current.some((_, rounds) => rounds > 0 && isPassed(oddsOf(earlier(compared, rounds), objective, weighing)));
	const settle = (falseAlarm) => {
		const toFail = oddsToFail(falseAlarm);
		const isFailed = odds.isMissed && logOdds >= toFail;
		const isKept = isShareOfNothing || isPassed(odds) || !odds.isMissed && wasPassed();
		const change = changeOf(measured, compared);
		const { low, high } = change.interval;
		return {
			verdict: isFailed ? "fail" : isKept ? "pass" : "inconclusive",
			current: measured.current,
			limit,
			change,
			sees: seenChange(claims, measured.baseline),
			noise: isLowerBetter(objective) ? high - change.difference : change.difference - low,
			roundsWouldTell: odds.logOdds("worseAtBest") >= toFail || odds.logOdds("betterAtBest") <= -oddsToPass
		};
	};
	return {
		chance: chanceOf(logOdds),
		limitAt: (baseline) => limitOf(bound, baseline),
		settle
	};
}

// src/judge/remedy/effort.ts
const plannedGates = 40;
function isDecided({ difference, logOdds }, { tolerance, seen, falseAlarm }) {
	const odds = logOdds(seen);
	return difference > tolerance ? odds >= oddsToFail(falseAlarm) : odds <= -oddsToPass;
}
function decidesShare(draw, question, effort, least) {
	return draw(effort, [0, question.seen]).every((gates) => {
		let [decided, open] = [0, 0];
		for (const gate of gates) {
			if (isDecided(gate, question)) decided += 1;
			else open += 1;
			if (decided >= least * 40 || 40 - open < least * 40) break;
		}
		return decided >= least * 40;
	});
}

// src/judge/remedy/levels.ts
function drawnSide(like, figures, about) {
	const { load, normal } = about;
	const withinDegrees = like.withinDegrees * load;
	return {
		figures,
		withinVariance: like.withinVariance / load * estimateFactor(withinDegrees, normal()),
		withinDegrees
	};
}
function beyondOf(values, within, usual) {
	const seen = values.length < 2 ? 0 : Math.max(0, sampleVariance([...values]) - within);
	return Math.max(seen, usual ** 2);
}
function planLevels(compared, objective) {
	const scale = scaleFor(compared);
	const [now, before] = sidesOf([compared.current, compared.baseline], scale);
	if (now === void 0 || before === void 0) throw new Error("a side without runs");
	const { usual } = scale;
	const sign = isLowerBetter(objective) ? 1 : -1;
	const fromRounds = beyondOf(now.figures.map(({ value }) => value), now.withinVariance, usual.rounds);
	const sessions = groupBySession(compared.baseline);
	const sizes = sessions.map((session) => session.length);
	const levels = sessions.map((session) => mean(session.map(({ value }) => scale.to(value))));
	const ofRounds = before.withinVariance * mean(sizes.map((size) => 1 / size));
	const fromSessions = Math.sqrt(beyondOf(levels, ofRounds, usual.sessions));
	const draw = ({ load, rounds: count, jobs, design }, shifts) => {
		const normal = normalDraws(1);
		const isSideBySide = design === "sideBySide";
		const figuresOf = (side, session, amount) => {
			const level = isSideBySide ? 0 : fromSessions * normal();
			const deviation = Math.sqrt(fromRounds + side.withinVariance / load);
			return Array.from({ length: amount }, () => ({
				value: level + deviation * normal(),
				session
			}));
		};
		const drawOne = () => {
			const current = drawnSide(now, figuresOf(now, "gate", count), {
				load,
				normal
			});
			if (isSideBySide) {
				const base = drawnSide(before, figuresOf(before, "gate", count), {
					load,
					normal
				});
				return knowledgeOf(pairedEstimate(current, base, usual));
			}
			const earlier = Array.from({ length: jobs }, (_, job) => figuresOf(before, `job ${job}`, sizes[job] ?? 1));
			const baseline = drawnSide(before, earlier.flat(), {
				load,
				normal
			});
			return knowledgeOf(storedEstimate(current, baseline, { usual }));
		};
		const drawn = [];
		return shifts.map(function* (shift) {
			for (let gate = 0; gate < 40; gate += 1) {
				const known = drawn[gate] ?? drawOne();
				drawn[gate] = known;
				const { change, plausible } = known;
				const difference = change + shift;
				yield {
					difference,
					logOdds: (seen) => logOdds({
						plausible,
						change: difference
					}, {
						none: 0,
						change: seen
					})
				};
			}
		});
	};
	return {
		draw,
		worseBy: (baseline, level) => sign * (scale.to(level) - scale.to(baseline))
	};
}

// src/judge/remedy/shares.ts
function planShares(compared, isBadPass) {
	const counted = (runs) => runs.flatMap((run) => countsOf(run, isBadPass) ?? []);
	const [now, before] = [counted(compared.current), counted(compared.baseline)];
	if (now.length === 0 || before.length === 0) return void 0;
	const all = pool([...now, ...before].map((run) => [run]));
	const perRun = (runs) => runs.reduce((sum, { total }) => sum + total, 0) / runs.length;
	const likely = Math.max(all.share, .5 / (all.total + 1));
	const sizes = groupBySession(compared.baseline).map((session) => session.length);
	const burst = all.designEffect;
	return ({ load, rounds, jobs, design }, shifts) => {
		const gates = function* (shift) {
			const normal = normalDraws(1);
			const run = (share, size) => {
				const total = Math.max(1, Math.round(size * load));
				const bad = drawnBad(Math.min(1, share), {
					total,
					burst
				}, normal());
				const shown = bad / total;
				return {
					bad,
					total,
					variance: burst * shown * (1 - shown) / total
				};
			};
			const runs = (share, size, amount) => Array.from({ length: amount }, () => run(share, size));
			for (let drawn = 0; drawn < 40; drawn += 1) {
				const current = [runs(likely + shift, perRun(now), rounds)];
				const baseline = design === "sideBySide" ? [runs(likely, perRun(before), rounds)] : Array.from({ length: jobs }, (_, job) => runs(likely, perRun(before), sizes[job] ?? 1));
				const { estimate, logOdds } = compareShares(current, baseline, design);
				yield {
					difference: estimate,
					logOdds: (seen) => logOdds({
						none: 0,
						change: seen
					})
				};
			}
		};
		return shifts.map(gates);
	};
}

// src/judge/remedy/remedy.ts
const fewSessions = 5;
const surely = .8;
const surelyByJobs = .7;
const loads = [
	1.5,
	2,
	2.5,
	3,
	4,
	5,
	6,
	8,
	10,
	12,
	15,
	20,
	25,
	30,
	40
];
const longestSeconds = 1800;
const mostRate = 5;
const leastInCommon = .05;
const unlearned = 1.2;
const mostJobs = 12;
function planOf$1({ objective, compared, limit, seen: seenLimit, baseline, falseAlarm }) {
	const isLower = isLowerBetter(objective);
	const counted = planShares(compared, isLower);
	const plan = counted === void 0 ? planLevels(compared, objective) : void 0;
	const draw = counted ?? plan?.draw;
	const worseBy = plan?.worseBy ?? ((from, to) => isLower ? to - from : from - to);
	const [tolerance, seen] = [worseBy(baseline, limit), worseBy(baseline, seenLimit)];
	if (draw === void 0 || !(tolerance > 0)) return void 0;
	return { decides: (effort, least = surely) => decidesShare(draw, {
		tolerance,
		seen,
		falseAlarm
	}, effort, least) };
}
function secondsOf$1(runs) {
	return runs.reduce((sum, { windowSeconds }) => sum + windowSeconds, 0) / Math.max(1, runs.length);
}
function timesForSamples(runs) {
	const beyond = fewestBeyond$1(runs);
	return beyond === void 0 ? 1 : 5 / beyond;
}
function rateFor(times, runs) {
	const effects = runs.map(designEffectOf);
	const known = effects.filter((it) => it !== void 0);
	if (known.length === 0 || known.length < effects.length) return void 0;
	const effect = Math.max(1, ...known) + leastInCommon;
	const rate = unlearned / (effect / times - effect + 1);
	return rate > 0 && rate <= mostRate ? rate : void 0;
}
function steadier({ indicator }) {
	const { kind } = indicator.aggregation;
	const med = { kind: "med" };
	const p95 = {
		kind: "percentile",
		percent: 95
	};
	if (indicator.of === "servers") return [];
	if (kind === "max") return [p95, med];
	if (indicator.aggregation.kind !== "percentile") return [];
	const { percent } = indicator.aggregation;
	return percent > 95 ? [p95, med] : percent > 50 ? [med] : [];
}
function insteadOf(open, effort) {
	const { bound } = open.objective;
	if (bound.kind !== "relative" || bound.measure !== "share") return void 0;
	return steadier(open.objective).find((aggregation) => {
		const compared = open.by(aggregation);
		if (compared === void 0 || timesForSamples([...compared.current, ...compared.baseline]) > 1) return false;
		const objective = {
			...open.objective,
			indicator: {
				...open.objective.indicator,
				aggregation
			}
		};
		const [baseline, limit, seen] = [
			1,
			1 + bound.amount,
			1 + seenAmount(bound)
		];
		return planOf$1({
			...open,
			objective,
			compared,
			baseline,
			limit,
			seen
		})?.decides(effort) ?? false;
	});
}
function loadNeeded(times, open, effort) {
	const { current } = open.compared;
	const haveSeconds = secondsOf$1(current);
	const rateFactor = rateFor(times, current);
	const instead = insteadOf(open, effort);
	return {
		haveSeconds,
		needSeconds: haveSeconds * times,
		...rateFactor !== void 0 && { rateFactor },
		...instead !== void 0 && { instead }
	};
}
function firstThatDecides(plan, efforts, share = surely) {
	const last = efforts.at(-1);
	if (last === void 0 || !plan.decides(last, share)) return void 0;
	let [low, high] = [0, efforts.length - 1];
	while (low < high) {
		const middle = Math.floor((low + high) / 2);
		const effort = efforts[middle];
		if (effort !== void 0 && plan.decides(effort, share)) high = middle;
		else low = middle + 1;
	}
	return low;
}
function upTo(most) {
	return Array.from({ length: most }, (_, index) => index + 1);
}
function timesNeeded(plan, effort, least, seconds) {
	const most = seconds > 0 ? longestSeconds / seconds : 1;
	const thought = [least, ...loads.filter((times) => times > least)].filter((it) => it > 1 && it <= most);
	const first = firstThatDecides(plan, thought.map((load) => ({
		...effort,
		load
	})));
	return first === void 0 ? void 0 : thought[first];
}
function jobsOf({ baseline, design }) {
	return design === "sideBySide" ? 0 : groupBySession(baseline).length;
}
function kindOfRemedy({ by, open: { compared }, roundsWouldTell }) {
	if (by === "fewSamples") return { kind: "longerRounds" };
	if (roundsWouldTell || compared.design === "sideBySide") return { kind: "rounds" };
	const known = {
		runs: compared.baseline.length,
		jobs: jobsOf(compared)
	};
	return {
		kind: known.jobs < 5 ? "baselineRuns" : "sideBySide",
		...known
	};
}
function remedyOf({ by, open }) {
	const { current, baseline } = open.compared;
	return by === "noise" ? remedyFor(open) : remedyForSamples([...current, ...baseline], open);
}
function sideBySideRemedy(open, effort, least) {
	const plan = planOf$1(open);
	const seconds = secondsOf$1(open.compared.current);
	const times = plan && timesNeeded(plan, effort, least, seconds);
	const more = upTo(20).filter((rounds) => rounds > effort.rounds);
	const first = plan && firstThatDecides(plan, more.map((rounds) => ({
		...effort,
		rounds
	})));
	const needRounds = first === void 0 ? void 0 : more[first];
	if (times !== void 0 && times * effort.rounds <= (needRounds ?? Number.POSITIVE_INFINITY)) return {
		kind: "rounds",
		load: loadNeeded(times, open, effort)
	};
	return needRounds === void 0 ? { kind: "rounds" } : {
		kind: "rounds",
		needRounds
	};
}
function jobsRemedy(open, effort, more) {
	const runs = open.compared.baseline.length;
	if (more !== void 0) return {
		kind: "baselineRuns",
		runs,
		jobs: effort.jobs,
		more
	};
	const plan = planOf$1(open);
	const beside = {
		...effort,
		rounds: open.lastRounds,
		design: "sideBySide"
	};
	const seconds = secondsOf$1(open.compared.current);
	const times = plan === void 0 || plan.decides(beside) ? void 0 : timesNeeded(plan, beside, 1, seconds);
	const load = times === void 0 ? {} : { load: {
		haveSeconds: seconds,
		needSeconds: seconds * times
	} };
	const known = {
		runs,
		jobs: effort.jobs
	};
	return plan === void 0 && effort.jobs < 5 ? {
		kind: "baselineRuns",
		...known
	} : {
		kind: "sideBySide",
		...known,
		...load
	};
}
function remedyFor(open) {
	const { compared } = open;
	const { current, baseline, design } = compared;
	const jobs = jobsOf(compared);
	const effort = {
		load: 1,
		rounds: current.length,
		jobs,
		design
	};
	const least = Math.max(1, timesForSamples([...current, ...baseline]));
	if (design === "sideBySide") return sideBySideRemedy(open, effort, least);
	const plan = planOf$1(open);
	const seconds = secondsOf$1(current);
	const times = plan && timesNeeded(plan, effort, least, seconds);
	const rounds = open.lastRounds;
	const atLast = least <= 1 ? plan : void 0;
	const first = atLast && firstThatDecides(atLast, upTo(mostJobs).map((runs) => ({
		...effort,
		rounds,
		jobs: jobs + runs
	})), surelyByJobs);
	const more = first === void 0 ? void 0 : first + 1;
	const extraRuns = ((times ?? Number.POSITIVE_INFINITY) - 1) * (current.length + baseline.length);
	if (times !== void 0 && (more === void 0 || extraRuns < more)) return {
		kind: "rounds",
		load: loadNeeded(times, open, effort)
	};
	return jobsRemedy(open, effort, more);
}
function remedyForSamples(rounds, open) {
	const isLimit = open === void 0;
	const beyond = (fewestBeyond$1(rounds) ?? 0) * (isLimit ? rounds.length : 1);
	const seconds = secondsOf$1(rounds);
	if (!(beyond > 0) || !(seconds > 0)) return { kind: "longerRounds" };
	const least = 1.1 * (5 / beyond);
	if (isLimit) return {
		kind: "longerRounds",
		load: {
			haveSeconds: seconds,
			needSeconds: seconds * least,
			rateFactor: least
		}
	};
	const { current, design } = open.compared;
	const effort = {
		load: 1,
		rounds: current.length,
		jobs: jobsOf(open.compared),
		design
	};
	const plan = planOf$1(open);
	return {
		kind: "longerRounds",
		load: loadNeeded((plan && timesNeeded(plan, effort, least, seconds)) ?? least, open, effort)
	};
}

// src/report/words/sentences.ts
function listed$2(names) {
	const unique = [...new Set(names)];
	const last = unique.at(-1) ?? "";
	return unique.length < 2 ? last : `${unique.slice(0, -1).join(", ")} and ${last}`;
}
function limitedBy(remedy) {
	switch (remedy.kind) {
		case "rounds": return "more or longer rounds would decide it";
		case "longerRounds": return "too few samples lie beyond the percentile in each round";
		case "baselineRuns": return fewRunsWords(remedy);
		case "sideBySide": {
			const { runs, jobs = 5 } = remedy;
			return runs !== void 0 && jobs < 5 ? fewRunsWords({
				runs,
				jobs
			}) : "the baseline's own runs differ by as much";
		}
		default: return remedy;
	}
}
function fewRunsWords({ runs, jobs }) {
	if (runs === 1) return "one baseline run is not enough to tell noise from change";
	if (jobs === runs) return `${runs} baseline runs are too few to tell noise from change`;
	return `the ${runs} baseline runs come from ${jobs === 1 ? "one job" : `${jobs} jobs`}, too few to show how machines differ`;
}
function capitalised(words) {
	if (/^k6\b/.test(words)) return words;
	return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}
function sentenceOf(clause) {
	return `${capitalised(clause)}.`;
}
function whereOf({ source }) {
	switch (source.from) {
		case "input":
		case "file": return `${source.where} line ${source.line}`;
		case "default": return "default objective";
		case "script": return "threshold of the script";
		default: return source;
	}
}

// src/judge/validity/hosts.ts
function hostsOver(runs) {
	const all = runs.flatMap(({ hosts }) => hosts ?? []);
	const [first] = all;
	if (first === void 0) return void 0;
	const seen = /* @__PURE__ */ new Map();
	for (const one of all.flatMap((hosts) => hosts.seen)) {
		const before = seen.get(`${one.is} ${one.host}`) ?? {
			...one,
			requests: 0,
			redirects: 0
		};
		const redirects = before.redirects + one.redirects;
		seen.set(`${one.is} ${one.host}`, {
			...before,
			requests: before.requests + one.requests,
			redirects
		});
	}
	const total = (of) => all.reduce((sum, hosts) => sum + (of(hosts) ?? 0), 0);
	return {
		target: first.target,
		seen: [...seen.values()].sort((one, other) => other.requests - one.requests),
		more: total(({ more }) => more),
		named: total(({ named }) => named),
		untold: total(({ untold }) => untold)
	};
}
function hostDoubts(runs) {
	const over = hostsOver(runs);
	if (over === void 0) return [];
	const { target, seen, more = 0, named = 0, untold = 0 } = over;
	const those = (wanted) => seen.filter(({ is }) => is === wanted).map(({ host, requests }) => ({
		host,
		requests
	}));
	const doubts = [];
	const others = those("other");
	const astray = others.reduce((sum, one) => sum + one.requests, more);
	if (astray > 0) {
		const requests = seen.reduce((sum, one) => sum + one.requests, more + named + untold);
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
const mostNamed$5 = 5;
function listed$1(hosts) {
	const named = hosts.slice(0, mostNamed$5).map(({ host, requests }) => `${host} (${counted$2(requests)})`);
	const rest = hosts.length - named.length;
	const all = rest > 0 ? [...named, `${rest} more`] : named;
	const last = all.pop();
	return all.length === 0 ? last ?? "" : `${all.join(", ")} and ${last}`;
}
function counted$2(value) {
	return String(value).replace(/\B(?=(\d{3})+(?!\d))/g, ",");
}
const declare = "add it to hosts in the gate file (or --hosts)";
const letIn = "Log in from the script, or send what the deployment's protection requires (a token, a cookie, a bypass header)";
function astraySentence(astray, script) {
	const { target, scenario, requests, redirects, hosts } = astray;
	const ofScenario = scenario === void 0 ? "" : ` of the scenario "${scenario}"`;
	const all = `${counted$2(requests)} requests${ofScenario}`;
	const named = script === void 0 ? "the script" : `"${script}"`;
	const read = `Read the target's address from __ENV.TARGET_URL (or __ENV.BASE_URL) in ${named}`;
	switch (astray.kind) {
		case "elsewhere": return (requests === 1 ? `The only request${ofScenario} did not go to the target ${target}; it went to ${listed$1(hosts)}.\n` : `None of the ${all} went to the target ${target}; they went to ${listed$1(hosts)}.\n`) + `${read}. If you meant another host, ${declare}.`;
		case "unread": {
			const known = hosts.length === 0 ? "" : ` Some went to ${listed$1(hosts)}.`;
			const went = requests === 1 ? "its only request did not go" : `none of its ${all} went`;
			return `${capitalised(named)} neither contains the address of the target ${target} nor reads it, so ${went} there.${known}\n${read}. If you meant another host, ${declare}.`;
		}
		case "redirected": return `The target ${target} answered ${counted$2(redirects)} of the ${all} with a redirect, and most answers came from ${listed$1(hosts)}: the figures describe another host, such as a login page.\n${letIn}. If you meant that host, ${declare}.`;
		case "leadsElsewhere": return `${counted$2(redirects)} of the ${all} were answered with a redirect, and the target ${target} redirects to ${hosts[0]?.host ?? ""}: the figures describe another host, such as a login page.\n${letIn}. If you meant that host, ${declare}.`;
		default: return astray.kind;
	}
}
function hostsBesideTarget(runs) {
	const { seen = [] } = hostsOver(runs) ?? {};
	return seen.every(({ is }) => is === "target") ? void 0 : listed$1(seen);
}
function hostDoubtSentence(doubt) {
	switch (doubt.kind) {
		case "otherHosts": {
			const { target, requests, astray, hosts } = doubt;
			return `${formatFigure(astray / requests, "ratio")} of the ${counted$2(requests)} requests did not go to the target ${target}: ${listed$1(hosts)}. If this is intended, ${declare}.`;
		}
		case "otherPorts": return `gRPC calls went to another port than the target's (${doubt.target}): ${listed$1(doubt.hosts)}. If this is intended, ${declare}.`;
		case "noAddresses": return "The samples have no address, so it was not checked that the requests went to the target; add \"url\" to systemTags in the options of the script.";
		default: return doubt;
	}
}

// src/report/words/why/exceptions.ts
function grouped$1(value) {
	return formatFigure(value, "number");
}
function countWords({ count, iterations }) {
	if (count === iterations) return iterations === 1 ? "the only iteration" : `all ${grouped$1(iterations)} iterations`;
	return `${grouped$1(count)} of ${grouped$1(iterations)} iterations (${formatFigure(count / iterations, "ratio")})`;
}
function exceptionsClause(exceptions) {
	const { first } = exceptions;
	const told = first === void 0 ? "" : ` (the first: ${first})`;
	return `${countWords(exceptions)} ended with an uncaught exception${told}`;
}
function thrownWords(runs) {
	const exceptions = exceptionsOf$1(runs);
	return exceptions && exceptionsClause(exceptions);
}

// src/report/words/facts/invalidity.ts
function percent(share) {
	return formatFigure(share, "ratio");
}
function number(value) {
	return formatFigure(value, "number");
}
function counted$1(value) {
	return String(Math.round(value)).replace(/\B(?=(\d{3})+(?!\d))/g, ",");
}
function droppedWords({ dropped, asked }) {
	return `k6 dropped ${counted$1(dropped)} of ${counted$1(asked)} iterations (${percent(dropped / asked)})`;
}
function neededVus({ iterationMs, perSecond, vus }) {
	if (iterationMs === void 0 || perSecond === void 0) return "";
	const needed = Math.ceil(perSecond * iterationMs / 1e3);
	if (needed <= vus) return " for a time";
	return `: an iteration took ${formatFigure(iterationMs, "time")} on average, so ${number(perSecond)}/s need about ${counted$1(needed)} VUs`;
}
function busyWords({ measure, share }) {
	return `the load generator's machine ${measure === "mean" ? `was ${percent(share)} busy on average` : `was more than 90 % busy for ${percent(share)} of the time`}, so the figures include its own delays; use a larger machine, one that does not also run the target, or a lower rate`;
}
function outageWords$1({ of, fromSeconds, lastedSeconds }) {
	return `${of === "allFailed" ? "every request failed" : "no request finished"} for ${number(lastedSeconds)} s from second ${number(fromSeconds)} on, so the target was down for part of the run; check its log for that time`;
}
function warmingUpWords({ percent: percentile, firstMs, lastMs, seconds }) {
	const name = percentile === 50 ? "the median" : `p${percentile}`;
	const [first, last] = [formatFigure(firstMs, "time", lastMs), formatFigure(lastMs, "time", firstMs)];
	return `the target was still warming up: ${name} was ${first} in the first ${number(seconds)} s and ${last} in the last; set warm-up, or a longer one, to leave out the beginning`;
}
function findingWords(finding) {
	switch (finding.kind) {
		case "generatorBusy": return busyWords(finding);
		case "vusExhausted": return `${droppedWords(finding)} because all ${counted$1(finding.vus)} VUs it may use were busy${neededVus(finding)}; so requests are missing from the times when the target was slowest; check why iterations take that long, or raise maxVUs if that is expected`;
		case "iterationsDropped": return finding.knowsVus ? `${droppedWords(finding)}, which the load generator's machine could not start in time; raise preAllocatedVUs, or use a larger machine` : `${droppedWords(finding)}; raise maxVUs if all VUs were busy, and check the CPU of the load generator's machine`;
		case "rateNotReached": {
			const { started, asked } = finding;
			return `k6 started at most ${counted$1(started)} of the ${counted$1(asked)} scheduled iterations (${percent(started / asked)}), so the load was lower than the script specifies; use a larger machine or a lower rate`;
		}
		case "generatorErrors": return `${counted$1(finding.count)} of ${counted$1(finding.requests)} requests failed on the load generator's machine (${finding.first}), not at the target; raise its limits for open files and ports, reuse connections, and check its DNS server`;
		case "unanswered": return `${counted$1(finding.count)} of ${counted$1(finding.requests)} requests got no response (${finding.first}), so their durations are not the target's; check its log`;
		case "exceptions": return `${exceptionsClause(finding)}, so the code after it was not measured`;
		case "outage": return outageWords$1(finding);
		case "warmingUp": return warmingUpWords(finding);
		case "text": return finding.text;
		default: return finding;
	}
}
function whichRounds({ rounds, of }) {
	if (rounds.length >= of) return "";
	return `in round ${rounds.map((round) => String(round + 1)).join(" and ")} of ${of}, `;
}
function invalidityClause(invalidity) {
	const { finding, side } = invalidity;
	if (finding.kind === "text") return finding.text;
	return `${side === "base" ? "on the base deployment, " : ""}${whichRounds(invalidity)}${findingWords(finding)}`;
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
function decides$1(judgement) {
	return !isOpen(judgement) || judgement.objective.onMiss === "fail";
}

// src/report/words/facts/reasons.ts
function absenceWords(comparability) {
	switch (comparability.kind) {
		case "none": {
			const { environment, otherEnvironments } = comparability;
			const branch = comparability.branch === void 0 ? "" : ` for ${comparability.branch}`;
			const isElsewhere = otherEnvironments.length > 0;
			return `there is no baseline yet${branch}${environment === "default" && !isElsewhere ? "" : ` in the environment ${environment}`}${isElsewhere ? `, only in ${listed$2(otherEnvironments)}` : ""}`;
		}
		case "changedLoad": return `the load itself changed${comparability.changed.length === 0 ? "" : ` (${listed$2(comparability.changed)})`}, so earlier runs are not comparable`;
		case "comparable": return "there is no baseline yet";
		default: return comparability;
	}
}
const longestLabels$1 = 80;
function lackingWords({ labels, course, since, aggregation, more }) {
	const text = Object.entries(labels).map(([name, value]) => `${name}=${value}`).join(", ") || "the series";
	const name = text.length <= longestLabels$1 ? text : `${text.slice(0, 79)}…`;
	const clock = since.slice(11, 19);
	return `${name} has no ${aggregation}: ${course === "gone" ? `gone since ${clock}` : `present only since ${clock}`}${more === 0 ? "" : ` (and ${more} more series)`}`;
}
function unreadWords(unread) {
	switch (unread.kind) {
		case "notQueried": return "the run was recorded without this query";
		case "said": return unread.text.trim().replace(/\.$/, "");
		case "lacking": return lackingWords(unread.lacking);
		case "noSeries": return "the query returned no series for the window";
		default: return unread;
	}
}
function noFigures(queries, reason) {
	return `there are no figures for ${listed$2(queries)}: ${reason}`;
}
function differenceWords(difference, objective, about) {
	const { change, dimension } = about;
	if (objective.bound.kind === "relative" && objective.bound.measure === "share" && change.baseline !== 0) return formatChange(difference / Math.abs(change.baseline));
	if (dimension === "ratio") return formatPoints(difference);
	return `${difference > 0 ? "+" : ""}${formatFigure(difference, dimension)}`;
}
function exceptionsWords$1({ current = 0 }) {
	return `${formatFigure(current, "ratio")} of iterations ended with an uncaught exception`;
}
function bucketWords({ objective, dimension, bounds }) {
	const name = formatIndicator(objective.indicator);
	if (bounds === void 0 || objective.bound.kind !== "absolute") return `${name} is not precise enough`;
	const { limit } = objective.bound;
	const [from, to] = [bounds.low, bounds.high].map((it) => formatFigure(it, dimension, limit));
	return `${name} is between ${from} and ${to}, as precise as the histogram in Prometheus allows, and the limit ${formatLimit(limit, dimension)} is in that range`;
}
function noSamplesWords({ text }, { of }) {
	switch (of) {
		case "exceptions": return "these results do not include how many iterations ended with an exception";
		case "script": return `the run has no samples for ${text}, a threshold of the script`;
		case "default": return `the run has no samples for ${text}, which the baseline has`;
		default: return of;
	}
}
function notJudgedClause(judgement, { comparability, invalid }) {
	const { objective, reason } = judgement;
	const name = formatIndicator(objective.indicator);
	switch (reason.kind) {
		case "noBaseline": return absenceWords(comparability);
		case "notInBaseline": return `the baseline has no figure for ${name}${reason.unread === void 0 ? "" : `: ${unreadWords(reason.unread)}`}`;
		case "noSamples": return noSamplesWords(objective, reason);
		case "fewSamples": return `${reason.samples === 1 ? "one sample is" : `${reason.samples} samples are`} too few to tell whether ${objective.text}`;
		case "fewExceptions": {
			const before = formatFigure(reason.baseline, judgement.dimension);
			return `${exceptionsWords$1(judgement)}, too few to tell whether that is more than in the baseline (${before})`;
		}
		case "bucket": return bucketWords(judgement);
		case "unread": return noFigures([objective.indicator.metric], unreadWords(reason.unread));
		case "lacking": return `${name}: ${lackingWords(reason.lacking)}`;
		case "invalid": {
			const one = invalid[reason.position];
			return one === void 0 ? "the measurement is not valid" : invalidityClause(one);
		}
		case "accepted": return "the new level is accepted regardless of the old one";
		case "text": return reason.text.replace(/\.$/, "");
		default: return reason;
	}
}
function notJudgedSentence(judgement, context) {
	const { reason } = judgement;
	if (reason.kind === "text") return reason.text;
	if (reason.kind === "noSamples" && reason.of === "script") return "The run has no samples for it.";
	return sentenceOf(notJudgedClause(judgement, context));
}
const cutShort = "the load was stopped early, so this run is incomplete and cannot be compared with complete ones";
function noiseWords({ objective, dimension, change, remedy }) {
	const size = (difference) => differenceWords(difference, objective, {
		change,
		dimension
	});
	const why = remedy === void 0 || remedy.kind === "rounds" || remedy.kind === "longerRounds" ? "" : `; ${limitedBy(remedy)}`;
	return `${formatIndicator(objective.indicator)} changed by ${size(change.difference)}, but noise allows anything from ${size(change.interval.low)} to ${size(change.interval.high)}${why}`;
}
function infiniteWords({ indicator }) {
	return `${formatIndicator(indicator)} was +Inf at times, above any limit; the figure is the largest of its other values`;
}
function openClause(judgement) {
	const { objective, open } = judgement;
	const name = formatIndicator(objective.indicator);
	switch (open?.kind) {
		case void 0: return;
		case "noise": return noiseWords(judgement);
		case "fewSamples": return `${name} has fewer than ${5} samples beyond it`;
		case "cutShort": return cutShort;
		case "infinite": return infiniteWords(objective);
		case "lacking": return `${name}: ${lackingWords(open.lacking)}`;
		default: return open;
	}
}
function leftOpen$1(judgement, context) {
	if (judgement.kind === "absolute" || !decides$1(judgement)) return void 0;
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
	switch (reason.kind) {
		case "cutShort": return cutShort;
		case "baselineRequired": return `${absenceWords(comparability)}, and this gate requires one`;
		case "text": return reason.text.replace(/\.$/, "");
		default: return reason;
	}
}
function unreadClauses(judgements) {
	const queries = /* @__PURE__ */ new Map();
	for (const judgement of judgements) {
		if (judgement.kind !== "notJudged" || judgement.reason.kind !== "unread" || !decides$1(judgement)) continue;
		const reason = unreadWords(judgement.reason.unread);
		queries.set(reason, [...queries.get(reason) ?? [], judgement.objective.indicator.metric]);
	}
	return [...queries].map(([reason, names]) => noFigures(names, reason));
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
	const told = openClauses(scenario).slice(0, 3);
	return scenario.judgements.flatMap((it) => {
		if (it.kind !== "notJudged" || it.reason.kind !== "invalid") return [];
		const clause = leftOpen$1(it, scenario);
		return clause !== void 0 && told.includes(clause) ? [it.reason.position] : [];
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
	if (isShare) return formatChange(noise).replace(/^\+/, "");
	return dimension === "ratio" ? formatPoints(noise).replace(/^\+/, "") : formatFigure(noise, dimension);
}
function mixSentence({ endpoint, current, baseline }) {
	const [now, before] = [current, baseline].map((share) => formatFigure(share, "ratio"));
	return `The mix of requests changed: ${endpoint} is now ${now} of all requests, ${before} in the baseline. Figures over all requests are not adjusted for this; objectives on single endpoints are unaffected.`;
}
function objectiveSentence(doubt, judgement, { invalid }) {
	const { objective, dimension } = judgement;
	const name = formatIndicator(objective.indicator);
	switch (doubt.kind) {
		case "roundsLeftOut": {
			const one = invalid[doubt.position];
			const clause = one === void 0 ? "rounds are not a valid measurement" : invalidityClause(one);
			return sentenceOf(`${clause} (left out of the affected figures)`);
		}
		case "roundsWithoutSamples": return `${name}: ${doubt.lost} of ${doubt.rounds} rounds have no samples of it; only the others are judged.`;
		case "roundsUnread": {
			const [which, were] = doubt.rounds === 1 ? ["one round has", "was"] : [`${doubt.rounds} rounds have`, "were"];
			return `${name}: ${which} no figure and ${were} left out: ${unreadWords(doubt.unread)}.`;
		}
		case "baselineUnread": return `${name}: ${doubt.missing} of ${doubt.runs} baseline runs have no figure for it and were left out.`;
		case "infinite": return sentenceOf(infiniteWords(objective));
		case "fewSamples": return fewSamplesSentence(judgement, doubt);
		case "belowNoise": return `${objective.text}: the tolerance is below the noise of these measurements (${sizeWords$1(doubt, dimension)}), so it cannot be confirmed; run \`loadline calibrate\` to see which tolerances can be.`;
		case "mix": return mixSentence(doubt);
		default: return doubt;
	}
}
function scenarioSentence(doubt) {
	switch (doubt.kind) {
		case "defaultLeftOut": return `The default objective ${doubt.objective} was left out: the run has no ${doubt.metric}. Write objectives for what the script measures.`;
		case "hosts": {
			const sentence = hostDoubtSentence(doubt.doubt);
			return doubt.side === "base" ? `On the base deployment: ${sentence}` : sentence;
		}
		case "text": return doubt.text;
		default: return doubt;
	}
}
function doubtSentences(scenario) {
	const { doubts, judgements } = scenario;
	return [.../* @__PURE__ */ new Set([...doubts.map(scenarioSentence), ...judgements.flatMap((it) => (it.doubts ?? []).map((doubt) => objectiveSentence(doubt, it, scenario)))])];
}
function untoldInvalidity(scenario) {
	const leftOut = scenario.judgements.flatMap(({ doubts = [] }) => doubts.flatMap((doubt) => doubt.kind === "roundsLeftOut" ? [doubt.position] : []));
	const told = /* @__PURE__ */ new Set([...invalidInReason(scenario), ...leftOut]);
	const untold = scenario.invalid.filter((_, position) => !told.has(position));
	const texts = [reasonOf(scenario) ?? "", ...doubtSentences(scenario)].map((it) => it.toLowerCase());
	return untold.flatMap((one) => {
		const clause = invalidityClause(one);
		return one.finding.kind === "text" && texts.some((it) => it.includes(clause.toLowerCase())) ? [] : [clause];
	});
}

// src/report/words/why/failures.ts
const mostNamed$4 = 2;
const longestError = 60;
const meanings$1 = {
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
function counted(value) {
	return formatFigure(value, "number");
}
function errorWords$1(error) {
	const characters = [...error.replace(/[\s\p{Cc}]+/gu, " ").trim()];
	return characters.length <= longestError ? characters.join("") : `${characters.slice(0, 59).join("")}…`;
}
function howWords(how) {
	switch (how.kind) {
		case "status": return `HTTP ${how.status}${how.status < 400 ? " (not expected by the script)" : ""}`;
		case "known": return meanings$1[how.error];
		case "error": {
			const words = errorWords$1(how.error);
			return `k6 error ${how.code}${words === "" ? "" : ` (${words})`}`;
		}
		default: return how;
	}
}
function onlyWords(how) {
	const words = howWords(how);
	if (how.kind === "status") return how.count === 1 ? `the only answer was ${words}` : `all ${counted(how.count)} answers were ${words}`;
	return `${words} on ${how.count === 1 ? "the only request" : `all ${counted(how.count)} requests`}`;
}
function kindsWords({ how, failed, requests }) {
	const [first] = how;
	if (first === void 0) return "";
	if (first.count === requests) return onlyWords(first);
	const named = how.slice(0, mostNamed$4);
	const others = failed - sum$1(named.map(({ count }) => count));
	const parts = [...named.map((one) => `${howWords(one)} on ${counted(one.count)}`), ...others > 0 ? [`others on ${counted(others)}`] : []];
	const last = parts.pop() ?? "";
	return `${[...parts.length > 0 ? [parts.join(", ")] : [], last].join(" and ")} of ${counted(requests)} requests`;
}
function outageWords({ round, fromSeconds, lastedSeconds }) {
	return `${round === void 0 ? "" : `in round ${round} `}every request failed${lastedSeconds === void 0 ? "" : ` for ${counted(lastedSeconds)} s`} from second ${counted(fromSeconds)} on`;
}
function failuresSentence(failures) {
	const { outage } = failures;
	const clauses = [kindsWords(failures), outage === void 0 ? "" : outageWords(outage)];
	return sentenceOf(clauses.filter((it) => it !== "").join("; "));
}
function failureQuestion(common) {
	const credentials = "does the script send the credentials that the target requires?";
	switch (common) {
		case "invalidUrl": return {
			seen: "no request had a valid URL",
			question: "does the script read a variable other than TARGET_URL or BASE_URL?"
		};
		case "status401": return {
			seen: "every answer was 401",
			question: credentials
		};
		case "status403": return {
			seen: "every answer was 403",
			question: credentials
		};
		case "status404": return {
			seen: "every answer was 404",
			question: "does the script request a path that the target serves?"
		};
		default: return common;
	}
}

// src/report/words/why/why.ts
const longestSentence = 200;
const longestName$3 = 40;
const mostNames$2 = 2;
const plainName = /^[\p{L}\p{N}/][\p{L}\p{N}_/{}.-]*$/u;
function nameWords(name) {
	const line = name.slice(0, 1e3).replace(/[\s\p{Cc}]+/gu, " ").trim();
	const characters = [...line];
	const short = characters.length <= longestName$3 ? line : `${characters.slice(0, 39).join("")}…`;
	return plainName.test(short) ? short : `"${short.replaceAll("\"", "'")}"`;
}
function namesWords(names) {
	const shown = names.slice(0, mostNames$2).map(nameWords);
	const more = names.length - shown.length;
	return more > 0 ? `${shown.join(", ")} and ${more} more` : shown.join(" and ");
}
function percentWords(share) {
	return `${share >= 1 ? 100 : Math.min(99, Math.max(1, Math.round(share * 100)))} %`;
}
const nearlyAll$1 = .995;
function sizeWords(ratio) {
	return formatChange(Math.abs(ratio)).replace(/^\+/, "");
}
function shareWords(share) {
	return share === void 0 || share >= nearlyAll$1 ? "" : ` (${percentWords(share)} of the change)`;
}
function endpointsWords(endpoints) {
	switch (endpoints.kind) {
		case "only": return `only ${namesWords(endpoints.names)} got slower${shareWords(endpoints.share)}`;
		case "some": {
			const { names, share, count } = endpoints;
			if (names.length <= mostNames$2) return `slower beyond noise: ${namesWords(names)}${shareWords(share)}`;
			const first = namesWords(names.slice(0, 1));
			return `${names.length} of ${count} endpoints got slower${shareWords(share)}, ${first} with the largest part`;
		}
		case "most": return `${endpoints.moved} of ${endpoints.count} endpoints got slower (the others are inconclusive)`;
		case "all": {
			const { count, evenness, most } = endpoints;
			const all = count === 2 ? "both endpoints" : `all ${count} endpoints`;
			if (evenness === "even") return `${all} got slower by about the same percentage`;
			return `${all} got slower${evenness === "uneven" ? `, ${mostWords$1(most, count)}` : ""}`;
		}
		default: return endpoints;
	}
}
function mostWords$1({ names, share = 0 }, count) {
	return share >= 1.5 / count ? `but unevenly: ${percentWords(share)} of the change is on ${namesWords(names)}` : "but not by the same percentage";
}
function distributionAside(distribution) {
	switch (distribution.kind) {
		case "whole": return `, ${wholeWords(distribution.evenness)}`;
		case "tail": {
			const { percent, ratio } = distribution;
			return `, only in the slowest requests: p${percent} rose by ${sizeWords(ratio)} while the median stayed`;
		}
		case "median": return `, but not in the slowest requests: p${distribution.percent} stayed`;
		default: return distribution;
	}
}
function wholeWords(evenness) {
	switch (evenness) {
		case "even": return "the median as much as the tail";
		case "tailMore": return "the tail more than the median";
		case "medianMore": return "the median more than the tail";
		case "open": return "the median and the tail";
		default: return evenness;
	}
}
function distributionWords(distribution) {
	switch (distribution.kind) {
		case "whole": return `the whole distribution moved, ${wholeWords(distribution.evenness)}`;
		case "tail": {
			const { percent, ratio } = distribution;
			return `only the slowest requests moved: p${percent} rose by ${sizeWords(ratio)} while the median stayed`;
		}
		case "median": {
			const { percent, ratio } = distribution;
			return `the slowest requests did not move: the median rose by ${sizeWords(ratio)} while p${percent} stayed`;
		}
		default: return distribution;
	}
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
	const moved = [
		...throughput.kind === "fell" ? [`throughput fell by ${sizeWords(throughput.ratio)}`] : [],
		...throughput.kind === "rose" ? [`throughput rose by ${sizeWords(throughput.ratio)}`] : [],
		...errors.kind === "rose" ? ["more requests failed"] : []
	];
	const stayed = [...throughput.kind === "stayed" ? ["throughput"] : [], ...errors.kind === "stayed" ? ["errors"] : []];
	return stayed.length === 0 ? moved : [...moved, `${stayed.join(" and ")} stayed the same`];
}
function latencyClauses(why) {
	const { endpoints, distribution, phases } = why;
	const who = endpoints === void 0 ? distribution && distributionWords(distribution) : `${endpointsWords(endpoints)}${distribution === void 0 ? "" : distributionAside(distribution)}`;
	return [
		...who === void 0 ? [] : [who],
		...phases ? [phasesWords(phases)] : [],
		...besideClauses(why)
	];
}
function failingWords(endpoints) {
	if (endpoints.kind === "all") return endpoints.count === 2 ? "both endpoints fail more often" : `all ${endpoints.count} endpoints fail more often`;
	const { names, share = 1 } = endpoints;
	return `${share >= nearlyAll$1 ? "all added failures" : `${percentWords(share)} of the added failures`} are on ${namesWords(names)}`;
}
function whenWords(when) {
	switch (when.kind) {
		case "throughout": return "requests fail throughout the run";
		case "span": return `nine in ten failures fall between ${when.fromSeconds} s and ${when.toSeconds} s of the run`;
		case "oneRound": return `nine in ten failures fall in one of ${when.rounds} rounds`;
		default: return when;
	}
}
function errorsClauses({ endpoints, when, speed }) {
	const clauses = [...endpoints ? [failingWords(endpoints)] : [], ...when ? [whenWords(when)] : []];
	if (speed === void 0) return clauses;
	const [failing, others] = [speed.failingMs, speed.othersMs].map((value) => formatFigure(value, "time"));
	return [...clauses, `failing requests take ${failing} on average, the others ${others}`];
}
function movedWords(what, beside) {
	return beside.kind === "rose" ? [`${what} rose by ${sizeWords(beside.ratio)}`] : [];
}
function throughputClauses(why) {
	const { dropped, usersExhausted, latency, phases, errors } = why;
	const exhausted = usersExhausted ? " because all virtual users were busy" : "";
	const clauses = [
		...(dropped ?? 0) > 0 ? [`the generator dropped ${percentWords(dropped ?? 0)} of the iterations${exhausted}`] : [],
		...movedWords("the mean response time", latency),
		...phases ? [phasesWords(phases)] : [],
		...errors.kind === "rose" ? ["more requests failed"] : []
	];
	const stayed = [...latency.kind === "stayed" ? ["response times stayed the same"] : [], ...dropped === 0 ? ["no iterations were dropped"] : []];
	return stayed.length === 0 ? clauses : [...clauses, stayed.join(" and ")];
}
function clausesOf$1(why) {
	switch (why.kind) {
		case "latency": return latencyClauses(why);
		case "errors": return errorsClauses(why);
		case "throughput": return throughputClauses(why);
		default: return why;
	}
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
	switch (fact.kind) {
		case "latency":
		case "errors":
		case "throughput": return whySentence(fact);
		case "failures": return failuresSentence(fact);
		case "exceptions": return sentenceOf(exceptionsClause(fact));
		case "sentence": return fact.text;
		default: return fact;
	}
}
function whyWords(facts) {
	const sentences = facts.map(factSentence).filter((it) => it !== "");
	return sentences.length === 0 ? void 0 : sentences.join(" ");
}

// src/report/document/sections/server-series.ts
const mostShown = 5;
const mostFolded = 15;
function isMissedOn(judgement, query) {
	const { indicator } = judgement.objective;
	if (indicator.of !== "servers" || query !== void 0 && indicator.metric !== query) return false;
	return judgement.kind !== "notJudged" && (judgement.verdict === "fail" || judgement.verdict === "warn");
}
function toldSeries({ name, series, omitted }, judgements) {
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
function withToldSeries(query, judgements) {
	if (query.kind === "unread") return query;
	const { shown, folded, rest } = toldSeries(query, judgements);
	const told = /* @__PURE__ */ new Set([...shown, ...folded]);
	return {
		...query,
		series: query.series.filter((it) => told.has(it)),
		omitted: rest
	};
}
function withToldServers(run, judgements) {
	const { servers } = run;
	if (servers === void 0) return run;
	const queries = servers.queries.map((it) => withToldSeries(it, judgements));
	return {
		...run,
		servers: {
			...servers,
			queries
		}
	};
}
function levelsBefore(runs, baseline, judgements) {
	const levels = /* @__PURE__ */ new Map();
	for (const query of runs.flatMap(({ servers }) => servers?.queries ?? [])) {
		if (query.kind === "unread") continue;
		const { shown, folded } = toldSeries(query, judgements);
		for (const { labels } of [...shown, ...folded]) {
			const key = JSON.stringify([query.name, tagsKey(labels)]);
			const level = levels.has(key) ? void 0 : levelOf(seriesIn(baseline, query, labels).map(({ avg }) => avg));
			if (level !== void 0) levels.set(key, {
				query: query.name,
				labels,
				level
			});
		}
	}
	return [...levels.values()];
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
	switch (metric.type) {
		case "trend": return {
			...metric,
			series: figuresAlone(metric.series)
		};
		case "rate": return {
			...metric,
			series: figuresAlone(metric.series)
		};
		case "counter": return {
			...metric,
			series: figuresAlone(metric.series)
		};
		case "gauge": return metric;
		default: return metric;
	}
}
function reduceRun(run, judgements) {
	return {
		...withToldServers(run, judgements),
		metrics: run.metrics.map(withoutSlices)
	};
}
function reduceBaselineRun({ servers: _levels, ...run }) {
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
function reduceRecording({ leftOut, ...made }) {
	return {
		...made,
		leftOut: leftOut.map(({ kind, reason }) => ({
			kind,
			reason
		}))
	};
}
function reduceScenario(outcome) {
	if (outcome.kind === "broken") return {
		...outcome,
		partial: outcome.partial.slice(0, 50).map((it) => reduceRun(it, []))
	};
	const { verdict, recording: made } = outcome;
	const runs = outcome.runs.slice(0, 50).map((it) => reduceRun(it, verdict.judgements));
	const baseline = outcome.baseline.slice(-20);
	return {
		...outcome,
		runs,
		baseline: baseline.map(reduceBaselineRun),
		...outcome.control !== void 0 && { control: outcome.control.slice(-20).map(reduceBaselineRun) },
		serversBefore: outcome.serversBefore ?? levelsBefore(runs, baseline, verdict.judgements),
		...made === void 0 ? {} : { recording: reduceRecording(made) }
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
const text$1 = (words) => encode(sentence, words);
function withWords(json, verdict) {
	const [reason, why] = [reasonOf(verdict), whyWords(verdict.why)];
	return {
		...json,
		reason: reason === void 0 ? null : text$1(reason),
		warnings: doubtSentences(verdict).slice(0, 100).map(text$1),
		invalid: verdict.invalid.slice(0, 100).map((it) => text$1(invalidityClause(it))),
		why: why === void 0 ? null : text$1(why),
		judgements: json.judgements.map((it, index) => {
			const judgement = verdict.judgements[index];
			return it.kind !== "notJudged" || judgement?.kind !== "notJudged" ? it : {
				...it,
				reason: text$1(notJudgedSentence(judgement, verdict))
			};
		})
	};
}
function formatOutcome(outcome) {
	const { verdict, scenarios, notes } = reduceOutcome(outcome);
	const whole = {
		schema: outcomeSchemaVersion,
		verdict,
		scenarios,
		notes
	};
	const encoded = safeEncode(outcomeSchema, whole);
	if (!encoded.success) return JSON.stringify(whole);
	const json = encoded.data;
	const told = json.scenarios.map((it, index) => {
		const scenario = scenarios[index];
		return it.kind === "judged" && scenario?.kind === "judged" ? {
			...it,
			verdict: withWords(it.verdict, scenario.verdict)
		} : it;
	});
	return JSON.stringify({
		...json,
		scenarios: told
	});
}
function parseJson$3(text) {
	try {
		return JSON.parse(text);
	} catch (error) {
		if (error instanceof SyntaxError) return void 0;
		throw error;
	}
}
function parseOutcome(text) {
	if (text.length > 8388608) return {
		ok: false,
		reason: `the report has ${text.length} characters; at most ${longestOutcome} are read`
	};
	const json = parseJson$3(text);
	if (json === void 0) return {
		ok: false,
		reason: "the report is not JSON"
	};
	const parsed = outcomeSchema.safeParse(json);
	if (!parsed.success) {
		const issues = parsed.error.issues.slice(0, 5).map(({ path, message }) => `${path.join(".")}: ${message}`);
		return {
			ok: false,
			reason: `the report does not have the shape "${outcomeSchemaVersion}": ${issues.join("; ")}`
		};
	}
	const { scenarios, notes, verdict } = parsed.data;
	const expected = worstWord(scenarios);
	if (verdict !== expected) return {
		ok: false,
		reason: `the report says "${verdict}", but its scenarios say "${expected}"`
	};
	return {
		ok: true,
		outcome: {
			verdict,
			scenarios,
			notes
		}
	};
}

// src/report/words/control.ts
function isControlled(judgement) {
	return judgement.kind === "relative" && judgement.control !== void 0;
}
function sizeIn({ limit, change, control }) {
	const tolerance = Math.abs(limit - change.baseline);
	const size = Math.abs(control.change.difference);
	return size === 0 ? 0 : size / tolerance;
}
function ordered(some) {
	return some.toSorted((one, other) => sizeIn(other) - sizeIn(one));
}
function undecidedMisses(judgements) {
	return leftOpen(judgements.filter(({ objective }) => objective.onMiss === "fail"));
}
function leftOpen(judgements) {
	return ordered(judgements.filter(isControlled).filter(({ control }) => control.leavesOpen));
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
	const [largest] = ordered(verdict.judgements.filter(isControlled));
	if (largest === void 0) return line$1(`${opening}no objective uses it`);
	const { change, differs } = largest.control;
	const size = differenceWords$1(largest, change, spellingOfOutcome(outcome));
	const name = indicatorWords(largest.objective.indicator);
	return line$1(`${opening}largest difference between the two: ${name} ${size}${differs ? ", beyond noise" : ""}`);
}

// src/judge/objective/misses.ts
function decided(judgements) {
	return judgements.filter((it) => it.kind !== "notJudged");
}
function excess(judgement) {
	const { current, limit } = judgement;
	const creep = judgement.kind === "relative" ? judgement.creep : void 0;
	if (creep !== void 0) return Math.abs(creep.ratio) - creep.tolerance;
	return current === limit ? 0 : Math.abs(current - limit) / Math.abs(limit);
}
function isOfServers({ objective }) {
	return objective.indicator.of === "servers" ? 1 : 0;
}
function isOfExceptions$1({ objective }) {
	return isOnExceptions(objective) ? 1 : 0;
}
function misses$1(judgements, verdict) {
	return decided(judgements).filter((it) => it.verdict === verdict).sort((one, other) => isOfExceptions$1(other) - isOfExceptions$1(one) || isOfServers(one) - isOfServers(other) || excess(other) - excess(one));
}

// src/report/words/drift.ts
function dateWords({ commit, recordedAt }) {
	const date = formatDay(recordedAt);
	return commit === void 0 ? date : `${date} (${commit.slice(0, 7)})`;
}
function halfwayWords({ from, since, runs }) {
	if (from?.recordedAt === since.recordedAt && from.commit === since.commit) return "";
	return `, more than half of it by ${dateWords(since)}, ${count$2(runs, "run")} ago`;
}
function driftSentence(judgement, creep, spelling) {
	const { objective, current } = judgement;
	const { referenceLevel, ratio, tolerance, against, from: first } = creep;
	const size = formatChange(Math.abs(ratio), { against: [tolerance] }).replace(/^\+/, "");
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

// src/report/words/recording.ts
const doneWords = {
	added: "added to the baseline",
	accepted: "accepted as the new level"
};
function recordedWords(runs, how) {
	return `${runs === 1 ? "The run was" : `All ${runs} runs were`} ${doneWords[how]}`;
}
function metWords({ verdict }) {
	const isMet = (it) => it.kind !== "notJudged" && it.verdict === "pass";
	const met = verdict.judgements.filter(isMet).length;
	const isAsked = (it) => it.kind !== "notJudged" || it.cause !== "accepted";
	const all = verdict.judgements.filter(isAsked).length;
	if (met === 0) return "";
	if (met < all) return `; ${count$2(met, "objective")} met, ${all - met} not judged`;
	return all === 1 ? "; the objective is met" : `; all ${all} objectives met`;
}
function shortWords({ how, asked, kept, leftOut }) {
	const [first] = leftOut;
	const why = first === void 0 ? "" : `: ${withoutStop(first.reason)}`;
	return `${amountWords({
		asked,
		kept
	})} ${doneWords[how]}${why}`;
}
function amountWords({ asked, kept }) {
	if (kept > 0) return `Only ${kept} of ${asked} runs ${kept === 1 ? "was" : "were"}`;
	return asked === 1 ? "The run was not" : `0 of ${asked} runs were`;
}
function leftOutWords({ leftOut }) {
	return [...new Set(leftOut.map(({ reason }) => reason))].map((reason) => {
		const alike = leftOut.filter((it) => it.reason === reason).length;
		return `${capitalised(count$2(alike, "run"))} ${alike === 1 ? "was" : "were"} left out: ${withoutStop(reason)}.`;
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
	const level = change.baseline + change.difference;
	const from = figureWords(judgement, change.baseline, spelling);
	const to = figureWords(judgement, level, spelling);
	const verb = change.difference < 0 ? "fell" : "rose";
	const size = sizeWords$2(judgement, change, spelling);
	return `${indicatorWords(objective.indicator)} ${verb} by ${size}, from ${from} to ${to}`;
}
function relativeMiss(judgement, spelling) {
	const { objective, dimension, change, creep } = judgement;
	const { bound } = objective;
	if (creep !== void 0) return driftSentence(judgement, creep, spelling);
	if (bound.kind !== "relative") return absoluteMiss(judgement, spelling);
	const unit = spelling.scaleOf(objective.indicator, dimension);
	const wantsLower = isLowerBetter(objective);
	const isTolerance = wantsLower ? bound.amount >= 0 : bound.amount <= 0;
	const isWorse = wantsLower ? change.difference > 0 : change.difference < 0;
	if (isTolerance && isWorse) {
		const allowed = bound.amount === 0 ? "no regression" : amountWords$1(bound, dimension, unit);
		return `${changeSentence(judgement, spelling)}; ${allowed} is allowed`;
	}
	const needed = `${wantsLower ? "a fall" : "a rise"} of at least ${amountWords$1(bound, dimension, unit)} is required`;
	if (change.difference !== 0) return `${changeSentence(judgement, spelling)}; ${needed}`;
	return `${indicatorWords(objective.indicator)} stayed at ${currentFigure(judgement, spelling)}; ${needed}`;
}
function absoluteMiss(judgement, spelling) {
	const { objective, current, limit } = judgement;
	const { metric, tags, aggregation } = objective.indicator;
	const [figure, bound] = [currentFigure(judgement, spelling), limitFigure(judgement, spelling)];
	const whom = tagWords(tags);
	const name = indicatorWords(objective.indicator);
	if (current === limit) return `${name} is ${figure}; it must be ${strictWords(judgement)} ${bound}`;
	if (objective.comparison === "==" && limit !== 0 && limit !== 1) return `${name} is ${figure}; it must be ${bound}`;
	if (metric === "http_req_failed" && aggregation.kind === "rate" && isLowerBetter(objective, current)) return `${figure} of ${whom === "" ? "" : `${whom} `}requests failed; ${limit === 0 ? "none" : bound} is allowed`;
	if (isOnExceptions(objective) && isLowerBetter(objective, current)) return `${figure} of iterations ended with an uncaught exception; ${limit === 0 ? "none" : bound} is allowed`;
	if (metric === "checks" && aggregation.kind === "rate" && !isLowerBetter(objective, current)) return `${figure} of checks passed${whom === "" ? "" : ` (${whom})`}; ${bound} is required`;
	const isFloor = objective.comparison === ">" || objective.comparison === ">=";
	if (objective.comparison === "==") return `${name} is ${figure}; it must be ${bound}`;
	return isFloor ? `${name} is ${figure}; at least ${bound} is required` : `${name} is ${figure}; the limit is ${bound}`;
}
function strictWords({ objective, current }) {
	if (objective.comparison === "!=") return "other than";
	return isLowerBetter(objective, current) ? "below" : "above";
}
function missSentence(judgement, spelling, more = 0) {
	const sentence = judgement.kind === "relative" ? relativeMiss(judgement, spelling) : absoluteMiss(judgement, spelling);
	const series = seriesWords(judgement);
	const beside = [
		...series === "" ? [] : [series],
		...judgement.objective.source.from === "script" ? ["threshold of the script"] : [],
		...more > 0 ? [`and ${more} more`] : []
	];
	return beside.length === 0 ? sentence : `${sentence} (${beside.join(", ")})`;
}
const longestLabels = 80;
function seriesWords({ series = {} }) {
	const { job: _job, instance, ...own } = series;
	const telling = Object.keys(own).length > 0 || instance === void 0 ? own : { instance };
	const words = labelWords(telling);
	return words.length <= longestLabels ? words : `${words.slice(0, 79)}…`;
}
function improvements(judgements) {
	return decided(judgements).filter(({ objective, change }) => {
		if (change === void 0) return false;
		return change.isBetter === true && courseOf(objective, change) === "better" && Math.abs(change.ratio ?? 0) >= clearImprovement;
	}).sort((a, b) => Math.abs(b.change?.ratio ?? 0) - Math.abs(a.change?.ratio ?? 0));
}
function missHeadline(outcome, word) {
	const { runs, verdict } = outcome;
	const [first, ...more] = misses$1(verdict.judgements, word);
	if (first !== void 0) return missSentence(first, spellingOfOutcome(outcome), more.length);
	const [threshold, ...others] = (runs[0]?.thresholds ?? []).filter((_, index) => runs.some((run) => run.thresholds[index]?.ok === false));
	if (threshold === void 0) return clausesOf(reasonOf(verdict) ?? "an objective was missed").head;
	const rest = others.length > 0 ? ` (and ${others.length} more)` : "";
	return `a threshold of the script was crossed: ${threshold.metric} ${threshold.expression}${rest}`;
}
function openSentence(judgement, spelling, more = 0) {
	const undone = controlClause([judgement], spelling);
	if (undone !== void 0) return `Can't tell: ${undone}`;
	const others = more > 0 ? ` (and ${more} more)` : "";
	const measured = differenceWords$1(judgement, judgement.change, spelling);
	return `Can't tell whether ${questionWords(judgement, spelling)}${others}: measured ${measured}`;
}
function openCompared({ verdict }) {
	return decided(verdict.judgements).flatMap((it) => it.kind === "relative" && it.verdict === "inconclusive" ? it : []);
}
function inconclusiveHeadline(outcome) {
	const spelling = spellingOfOutcome(outcome);
	const undone = controlClause(undecidedMisses(outcome.verdict.judgements), spelling);
	if (undone !== void 0) return `Can't tell: ${undone}`;
	const [first, ...more] = openCompared(outcome);
	if (first !== void 0) return openSentence(first, spelling, more.length);
	const { head } = clausesOf(reasonOf(outcome.verdict) ?? "");
	return head === "" ? "Can't tell" : `Can't tell: ${head}`;
}
const openCauses = [
	"noSamples",
	"fewSamples",
	"notInBaseline",
	"bucket",
	"unread",
	"invalid",
	void 0
];
function isOpenByNoise(outcome) {
	const { runs, verdict } = outcome;
	const open = openCompared(outcome);
	return open.length > 0 && open.every(({ remedy }) => remedy !== void 0) && verdict.comparability.kind === "comparable" && runs.every(({ ending }) => ending.kind === "finished") && !verdict.judgements.some((it) => it.kind === "notJudged" && openCauses.includes(it.cause));
}
function reasonBeyond(outcome) {
	const reason = (outcome.kind === "broken" ? outcome.reason : openReason(outcome) ?? "").trim();
	if (reason === "" || outcome.kind === "judged" && isOpenByNoise(outcome)) return void 0;
	const { head, rest } = outcome.kind === "broken" ? sentencesOf(reason) : clausesOf(reason);
	return scenarioHeadline(outcome).includes(plain$1(head, reason.length)) ? rest || void 0 : reason;
}
function lacksBaseline(judgement) {
	if (judgement.kind !== "notJudged") return false;
	const { cause, current } = judgement;
	return cause === void 0 ? current !== void 0 : cause === "noBaseline" || cause === "changedLoad";
}
function findingSentence(judgement, outcome) {
	const spelling = spellingOfOutcome(outcome);
	if (judgement.kind === "notJudged") {
		const reason = withoutStop(notJudgedSentence(judgement, outcome.verdict));
		return `${indicatorWords(judgement.objective.indicator)} was not judged: ${reason}`;
	}
	switch (judgement.verdict) {
		case "pass": return `${indicatorWords(judgement.objective.indicator)} is ${currentFigure(judgement, spelling)}; limit: ${limitWords(judgement, spelling)}`;
		case "warn":
		case "fail": return missSentence(judgement, spelling);
		case "inconclusive": return openSentence(judgement, spelling);
		default: return judgement;
	}
}
function questionWords({ objective, dimension }, spelling) {
	const { bound } = objective;
	const name = indicatorWords(objective.indicator);
	if (bound.kind !== "relative" || bound.amount === 0) return `${name} got worse`;
	const wantsLower = isLowerBetter(objective);
	const isTolerance = wantsLower === bound.amount > 0;
	const verb = wantsLower === isTolerance ? "rose" : "fell";
	const unit = spelling.scaleOf(objective.indicator, dimension);
	return `${name} ${verb} by ${isTolerance ? "more than" : "at least"} ${amountWords$1(bound, dimension, unit)}`;
}
function absenceHeadline(judgements, comparability) {
	const not = judgements.filter((it) => it.kind === "notJudged").length;
	const judged = judgements.length - not;
	const figures = judged === 0 ? `0 of ${count$2(not, "objective")} judged` : `${count$2(judged, "objective")} judged, ${not} not`;
	if (comparability.kind === "none") return `No baseline yet${comparability.environment === "default" ? "" : ` for ${comparability.environment}`}: ${figures}`;
	return `The load itself changed${comparability.changed.length === 0 ? "" : ` (${list$1(comparability.changed)})`}, so nothing was compared: ${figures}`;
}
function passHeadline(outcome) {
	const { judgements, comparability } = outcome.verdict;
	if (judgements.length === 0) return "Nothing was judged: there are no objectives";
	const not = judgements.filter((it) => it.kind === "notJudged").length;
	if (comparability.kind !== "comparable" && judgements.some(lacksBaseline)) return absenceHeadline(judgements, comparability);
	const open = decided(judgements).filter((it) => it.verdict === "inconclusive").length;
	const rest = [...open > 0 ? [`${open} inconclusive`] : [], ...not > 0 ? [`${not} not judged`] : []];
	if (rest.length > 0) return [`${count$2(judgements.length - not - open, "objective")} met`, ...rest].join(", ");
	const met = judgements.length === 1 ? "The objective is met" : `All ${judgements.length} objectives met`;
	const [best] = improvements(judgements);
	return best?.change === void 0 ? met : `${met}; ${changeSentence({
		...best,
		change: best.change
	}, spellingOfOutcome(outcome))}`;
}
function scenarioHeadline(outcome) {
	if (outcome.kind === "broken") {
		const { head: first } = sentencesOf(outcome.reason);
		const judgedNot = outcome.partial.length === 0 ? "The run could not be made" : "The run could not be judged";
		const what = outcome.cancelled ? "The run was cancelled before it ended" : judgedNot;
		if (first.startsWith("The run was cancelled")) return plain$1(first, longestHeadline);
		return plain$1(first === "" ? what : `${what}: ${first}`, longestHeadline);
	}
	return plain$1(judgedHeadline(outcome), longestHeadline);
}
function recordedHeadline(outcome, how) {
	const open = inconclusiveHeadline(outcome);
	return `${recordedWords(outcome.runs.length, how)}; ${open.slice(0, 1).toLowerCase()}${open.slice(1)}`;
}
function judgedHeadline(outcome) {
	const { recorded, recording } = outcome;
	if (recording !== void 0 && scenarioWord(outcome) === "broken") return shortWords(recording);
	switch (outcome.verdict.verdict) {
		case "pass": return recording === void 0 ? passHeadline(outcome) : `${recordedWords(recording.kept, recording.how)}${metWords(outcome)}`;
		case "warn":
		case "fail": return missHeadline(outcome, outcome.verdict.verdict);
		case "inconclusive": return recorded === void 0 ? inconclusiveHeadline(outcome) : recordedHeadline(outcome, recorded);
		default: return outcome.verdict.verdict;
	}
}
function scenarioName(outcome, all) {
	return all.some((it) => it !== outcome && it.scenario === outcome.scenario) ? `${outcome.scenario} (${outcome.environment})` : outcome.scenario;
}
function passSum(scenarios) {
	const judged = scenarios.filter((it) => it.kind === "judged");
	const judgements = judged.flatMap(({ verdict }) => verdict.judgements);
	const met = judgements.filter((it) => it.kind !== "notJudged" && it.verdict === "pass").length;
	const not = judgements.filter((it) => it.kind === "notJudged").length;
	const open = judgements.length - met - not;
	const all = scenarios.length;
	if (judgements.length === 0) return void 0;
	if (met === judgements.length) return `All ${met} objectives met in ${all} scenarios`;
	const rest = [...open > 0 ? [`${open} inconclusive`] : [], ...not > 0 ? [`${not} not judged`] : []];
	const figures = [`${met} of ${judgements.length} objectives met`, ...rest].join(", ");
	const lacking = judged.filter(({ verdict }) => verdict.judgements.some(lacksBaseline));
	if (lacking.length === 0) return `${figures}, in ${all} scenarios`;
	const kinds = new Set(lacking.map(({ verdict }) => verdict.comparability.kind));
	const why = kinds.size > 1 ? "Nothing to compare with" : kinds.has("none") ? "No baseline yet" : "The load itself changed";
	const whole = all === 2 ? "both" : `all ${all}`;
	return `${why} in ${lacking.length === all ? whole : `${lacking.length} of ${all}`} scenarios: ${figures}`;
}
function gateHeadline(outcome) {
	return headlineOfGate(outcome).words;
}
function headlineOfGate({ verdict, scenarios }) {
	const [only, ...more] = scenarios;
	if (only === void 0) return {
		words: "Nothing was run: there are no scenarios",
		told: void 0
	};
	if (more.length === 0) return {
		words: scenarioHeadline(only),
		told: only
	};
	const sum = verdict === "pass" ? passSum(scenarios) : void 0;
	if (sum !== void 0) return {
		words: sum,
		told: void 0
	};
	const worst = scenarios.filter((it) => scenarioWord(it) === verdict);
	const told = worst[0] ?? only;
	const alike = brokenAlike(told, worst);
	const names = list$1(alike.map((it) => scenarioName(it, scenarios)));
	const others = othersWords(scenarios.filter((it) => !alike.includes(it)), verdict);
	const whose = alike.length <= mostNames$1 ? names : `${alike.length} scenarios`;
	const tail = others === "" ? "" : `; ${others}`;
	const words = `${whose}: ${scenarioHeadline(told)}`;
	const room = longestHeadline - tail.length;
	return {
		words: `${plain$1(words, room)}${tail}`,
		told: [...words].length <= room ? told : void 0
	};
}
const mostNames$1 = 3;
function brokenAlike(one, all) {
	if (one.kind !== "broken" || one.partial.length > 0) return [one];
	return all.filter((it) => it.kind === "broken" && it.partial.length === 0 && it.reason === one.reason && it.cancelled === one.cancelled);
}
const endedWords = {
	broken: "broken",
	fail: "failed",
	inconclusive: "inconclusive",
	warn: "warned",
	pass: "passed"
};
function othersWords(others, worst) {
	const amounts = gateWords.flatMap((word) => {
		const amount = others.filter((it) => scenarioWord(it) === word).length;
		return amount === 0 ? [] : [{
			word,
			amount
		}];
	});
	const [only, ...more] = amounts;
	if (only?.word === "pass" && more.length === 0) return `${count$2(only.amount, "other scenario")} passed`;
	return amounts.map(({ word, amount }) => `${amount}${word === worst ? " more" : ""} ${endedWords[word]}`).join(", ");
}

// src/report/render/json.ts
const verdictSchemaVersion = "loadline/verdict@1";
const gateWord = _enum([
	"pass",
	"warn",
	"fail",
	"inconclusive",
	"broken"
]);
const objectiveVerdict = strictObject({
	scenario: string(),
	environment: string(),
	objective: string(),
	indicator: string(),
	series: record(string(), string()).nullable(),
	unit: _enum([
		"ms",
		"ratio",
		"/s",
		"B",
		"B/s",
		""
	]),
	baseline: number$1().nullable(),
	current: number$1().nullable(),
	change: strictObject({
		difference: number$1(),
		ratio: number$1().nullable()
	}).nullable(),
	interval: strictObject({
		low: number$1().nullable(),
		high: number$1().nullable(),
		confidence: number$1()
	}).nullable(),
	limit: number$1().nullable(),
	limitText: string(),
	onMiss: _enum(["fail", "warn"]),
	verdict: _enum([
		"pass",
		"warn",
		"fail",
		"inconclusive",
		"notJudged"
	]),
	reason: string().nullable()
});
const verdictSchema = strictObject({
	schema: literal(verdictSchemaVersion),
	verdict: gateWord,
	headline: string(),
	scenarios: array(strictObject({
		scenario: string(),
		environment: string(),
		verdict: gateWord,
		headline: string(),
		reason: string().nullable(),
		why: string().nullable(),
		baseline: strictObject({
			kind: _enum([
				"comparable",
				"none",
				"changedLoad"
			]),
			runs: number$1().int().nonnegative()
		}).nullable(),
		rounds: strictObject({
			taken: number$1().int().positive(),
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
			asked: number$1().int().positive(),
			kept: number$1().int().nonnegative()
		}).optional(),
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
		change: change === void 0 ? null : {
			difference: change.difference,
			ratio: finiteOrNull(change.ratio)
		},
		interval: change === void 0 ? null : {
			low: finiteOrNull(change.interval.low),
			high: finiteOrNull(change.interval.high),
			confidence: change.confidence
		},
		limit: isJudged ? judgement.limit : objective.bound.kind === "absolute" ? objective.bound.limit : null,
		limitText: limitWords(judgement, spelling),
		onMiss: objective.onMiss,
		verdict: isJudged ? judgement.verdict : "notJudged",
		reason: isJudged ? open ?? null : notJudgedSentence(judgement, outcome.verdict)
	};
}
function comparedJson(outcome) {
	if (outcome.kind === "broken") return null;
	const { comparability } = outcome.verdict;
	return {
		kind: comparability.kind,
		runs: comparability.kind === "none" ? 0 : comparability.runs
	};
}
function toJson(outcome) {
	return {
		schema: verdictSchemaVersion,
		verdict: outcome.verdict,
		headline: gateHeadline(outcome),
		scenarios: outcome.scenarios.map((it) => ({
			scenario: it.scenario,
			environment: it.environment,
			verdict: scenarioWord(it),
			headline: scenarioHeadline(it),
			reason: (it.kind === "broken" ? it.reason : openReason(it)) ?? null,
			why: (it.kind === "broken" ? void 0 : whyWords(it.verdict.why)) ?? null,
			baseline: comparedJson(it),
			rounds: it.kind === "broken" ? null : {
				taken: it.runs.length,
				design: it.design,
				stopped: it.stopped.kind
			},
			...it.kind === "broken" || it.recording === void 0 ? {} : { recording: {
				asked: it.recording.asked,
				kept: it.recording.kept
			} },
			warnings: it.kind === "broken" ? [] : [...doubtSentences(it.verdict)]
		})),
		objectives: outcome.scenarios.flatMap((it) => {
			if (it.kind === "broken") return [];
			const spelling = spellingOfOutcome(it);
			return it.verdict.judgements.map((judgement) => objectiveJson(judgement, it, spelling));
		}),
		notes: [...outcome.notes]
	};
}

// src/config/grammar/threshold.ts
const operators$1 = [
	["<=", "<="],
	["<", "<"],
	[">=", ">="],
	[">", ">"],
	["===", "=="],
	["==", "=="],
	["!=", "!="]
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
const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
function numberOf$1(text) {
	return decimal.test(text) ? Number(text) : void 0;
}
function aggregationOf(method) {
	const kind = methods.find((one) => one === method);
	if (kind !== void 0) return { kind };
	const percent = numberOf$1(/^p\((.*)\)$/.exec(method)?.[1] ?? "");
	return percent !== void 0 && percent >= 0 && percent <= 100 ? {
		kind: "percentile",
		percent
	} : void 0;
}
function unquoted(text) {
	return text.trim().replace(/^["']+|["']+$/g, "");
}
function metricOf$1(name) {
	const [open, close] = [name.indexOf("{"), name.lastIndexOf("}")];
	if (open === -1 && close === -1) return {
		metric: name,
		tags: {}
	};
	if (open === -1 || close !== name.length - 1) return void 0;
	const tags = name.slice(open + 1, close).split(",").filter((pair) => pair !== "").map((pair) => {
		const colon = pair.indexOf(":");
		return colon === -1 ? [unquoted(pair), ""] : [unquoted(pair.slice(0, colon)), unquoted(pair.slice(colon + 1))];
	});
	return {
		metric: name.slice(0, open),
		tags: Object.fromEntries(tags)
	};
}
function parseThreshold(metric, expression) {
	const operator = operators$1.find(([text]) => {
		const at = expression.indexOf(text);
		return at !== -1 && at + text.length < expression.length;
	});
	if (operator === void 0) return void 0;
	const [text, comparison] = operator;
	const at = expression.indexOf(text);
	const aggregation = aggregationOf(expression.slice(0, at).trim());
	const limit = numberOf$1(expression.slice(at + text.length).trim());
	const of = metricOf$1(metric);
	if (aggregation === void 0 || limit === void 0 || of === void 0) return void 0;
	return {
		text: `${metric} ${expression}`,
		indicator: {
			...of,
			aggregation
		},
		comparison,
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
function noteStamp(clock, timeMs) {
	if (timeMs % 1e3 !== 0) clock.isWholeSeconds = false;
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
const mostCharacters$3 = 200;
function statusOfCode(code) {
	return code >= 1400 && code < 1600 ? code - 1e3 : void 0;
}
function kindOf$3({ status, error, errorCode }) {
	const code = Number(errorCode);
	const answered = errorCode === "" ? Number(status) : statusOfCode(code);
	if (answered !== void 0) return Number.isInteger(answered) && answered >= 100 && answered < 1e3 ? {
		kind: "status",
		status: answered
	} : void 0;
	if (!Number.isInteger(code) || code < 0) return void 0;
	return {
		kind: "error",
		code,
		error: error.slice(0, mostCharacters$3)
	};
}
function failureOf(kinds, tagged) {
	if (tagged.errorCode === "" && !tagged.has("expected_response", "false")) return void 0;
	const kind = kindOf$3(tagged);
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
function isUnanswered(code) {
	if (code === 1020 || code === 1110 || code === 1111) return false;
	return code >= 1e3 && code < 1400 || code >= 1600 && code < 1700;
}
const mostCharacters$2 = 200;
function faultOf(errorCode, error) {
	const code = Number(errorCode);
	if (errorCode === "" || !isUnanswered(code)) return void 0;
	return {
		side: code === nameServerFailed || exhaustion.test(error) ? "generator" : "target",
		error: error.slice(0, mostCharacters$2)
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
function destinationsOf(accumulatorsOf) {
	const destinations = /* @__PURE__ */ new Map();
	for (const [metric, by] of requestMetrics) for (const { way, count } of accumulatorsOf(metric)) {
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
	const place = second % ringSize;
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
	return {
		requests: live.requests,
		requestsPerSecond: recentRate(live),
		p95Ms: liveP95(live),
		failedRatio: live.requests === 0 ? 0 : live.failed / live.requests,
		vus: live.vus
	};
}
function recentRate(live) {
	if (live.requests === 0) return 0;
	const full = Math.min(secondsLookedBack, live.newestSecond - live.firstSecond - 1);
	if (full <= 0) return Math.max(...live.recent);
	let requests = 0;
	for (let back = 1; back <= full; back += 1) requests += live.recent[(live.newestSecond - back) % ringSize] ?? 0;
	return requests / full;
}
function liveP95(live) {
	if (live.durationCount === 0) return void 0;
	const rank = .95 * (live.durationCount - 1);
	let seen = 0;
	for (const [bucket, count] of live.durations.entries()) {
		seen += count;
		if (seen > rank) return bucketMiddle(bucket);
	}
}

// src/ingest/series-accumulator.ts
const largestChunk = 16384;
const firstChunk = 64;
const largeFrom = 16384;
function startSeries(identity, keeping) {
	const { endpoint, filters, check, fault, failure, way } = identity;
	return {
		endpoint,
		filters,
		check,
		fault,
		failure,
		way,
		keeping,
		count: 0,
		sum: 0,
		min: Number.POSITIVE_INFINITY,
		max: Number.NEGATIVE_INFINITY,
		passes: 0,
		last: NaN,
		lastPlace: -1,
		zeros: 0,
		full: [],
		values: new Float32Array(keeping.values ? firstChunk : 0),
		used: 0,
		stored: 0,
		runs: {
			starts: [],
			seconds: []
		},
		largeValues: [],
		largeSeconds: [],
		secondSums: new Float64Array(keeping.sums ? firstChunk : 0),
		secondCounts: new Uint32Array(keeping.sums ? firstChunk : 0),
		secondPasses: new Uint32Array(keeping.sums ? firstChunk : 0)
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
	if (accumulator.keeping.values) keepValue(accumulator, value, second);
	if (accumulator.keeping.sums) keepSums(accumulator, value, second);
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
	const sums = new Float64Array(length);
	sums.set(accumulator.secondSums);
	accumulator.secondSums = sums;
	const counts = new Uint32Array(length);
	counts.set(accumulator.secondCounts);
	accumulator.secondCounts = counts;
	const passes = new Uint32Array(length);
	passes.set(accumulator.secondPasses);
	accumulator.secondPasses = passes;
}
function releaseValues(accumulator) {
	accumulator.full.length = 0;
	accumulator.values = /* @__PURE__ */ new Float32Array(0);
	accumulator.largeValues.length = 0;
	accumulator.largeSeconds.length = 0;
}
function startWorkspace(mostValues) {
	return {
		values: new Float32Array(mostValues),
		grouped: new Float32Array(mostValues),
		spare: new Uint32Array(mostValues)
	};
}
function gatherValues(accumulators, workspace) {
	const length = accumulators.reduce((sum, accumulator) => sum + accumulator.count, 0);
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
		runs: accumulators.every((accumulator) => accumulator.keeping.seconds) ? runs : void 0
	};
}

// src/ingest/sample-aggregator.ts
const mostEndpoints$2 = 1e3;
const mostChecks = 1e3;
const mostGroups$1 = 100;
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
function startAggregator(plan) {
	return {
		plan,
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
		live: startLive(),
		iterations: 0,
		atWork: /* @__PURE__ */ new Set(),
		clock: startClock(),
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
function metricAggregatorOf(aggregator, name) {
	const known = aggregator.metrics.get(name);
	if (known !== void 0) return known;
	const kind = builtinMetrics.get(name);
	const isAsked = aggregator.plan.filters.some((filter) => filter.metric === name);
	const isSliced = kind === void 0 || isAsked || slicedMetrics.has(name);
	const keepsValues = kind === void 0 || kind.type === "trend";
	const metric = {
		index: aggregator.metrics.size,
		name,
		kind,
		role: roles.get(name) ?? "none",
		byHost: isCountedByHost(name),
		isWork: kind === void 0 || workMetrics.test(name),
		by: dividedBy(name),
		keeping: {
			values: keepsValues,
			seconds: keepsValues && isSliced,
			sums: !keepsValues && kind.type !== "gauge" && isSliced
		},
		accumulators: /* @__PURE__ */ new Map()
	};
	aggregator.metrics.set(name, metric);
	if (kind === void 0) aggregator.customMetrics.push(name);
	return metric;
}
function dividedBy(metric) {
	if (metric === "group_duration") return "group";
	return endpointMetrics.has(metric) ? "endpoint" : void 0;
}
function declareFilters(aggregator, filters) {
	aggregator.filters.push(...filters.filter((filter) => !isEndpointFilter(filter)));
	aggregator.memberships.clear();
}
const stageGroup = /^::(?:setup|teardown)(?:::|$)/;
const setupGroup = /^::setup(?:::|$)/;
function membershipOf(aggregator, tagged) {
	if (setupGroup.test(tagged.group)) aggregator.clock.hasSetup = true;
	const filters = matchingFilters(aggregator, tagged);
	const endpoint = endpointOf(aggregator, tagged.endpoint);
	if (endpoint === void 0 && tagged.endpoint !== "") aggregator.endpointsLeftOut = true;
	const isLeftOut = aggregator.plan.warmUpMs > 0 && stageGroup.test(tagged.group);
	const check = tagged.check === "" ? "" : admit(aggregator.checks, `${tagged.group}\n${tagged.check}`, mostChecks);
	if (check === void 0) aggregator.checksLeftOut = true;
	const group = tagged.endpoint === "" && tagged.check === "" ? admit(aggregator.groups, tagged.group, mostGroups$1) : void 0;
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
			name: tagged.check,
			group: tagged.group
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
	const shortName = withoutTarget(plan, tagged.endpoint);
	const matches = (key, value) => tagged.has(key, value) || key === "name" && value === shortName;
	return filters.flatMap(({ tags }, index) => Object.entries(tags).every(([key, value]) => matches(key, value)) ? [index] : []);
}
function endpointOf({ plan, endpoints, withId, namesOfGroup }, whole) {
	if (endpoints.has(whole)) return whole;
	const name = withoutTarget(plan, whole);
	const group = endpointGroup(name);
	if (group === name || endpoints.has(name)) return admit(endpoints, name, mostEndpoints$2);
	if (admit(endpoints, group, mostEndpoints$2) === void 0) return void 0;
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
function withoutTarget({ target }, name) {
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
	const key = JSON.stringify([
		endpoint,
		filters,
		check,
		fault?.side,
		failure && failureKey(failure),
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
	aggregator.timeMs = timeMs;
	noteStamp(aggregator.clock, timeMs);
	const second = Math.floor((timeMs - aggregator.startMs) / 1e3);
	aggregator.second = second > 0 ? Math.min(second, lastSecond) : 0;
}
function addSample(aggregator, metric, membership, value) {
	aggregator.samples += 1;
	if (metric.role !== "none") noteLive(aggregator, metric.role, value);
	if (metric.isWork && !membership.isAtWork) noteWork(aggregator, membership);
	if (membership.isLeftOut) return;
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
function isVus(metric) {
	return metric.role === "vus" || metric.role === "vusMax";
}
function noteWork({ atWork }, membership) {
	membership.isAtWork = true;
	atWork.add(membership.scenario);
}
function noteLive(aggregator, role, value) {
	const { live, clock, timeMs } = aggregator;
	if (role === "requests") noteRequest(live, timeMs);
	else if (role === "duration") {
		noteDuration(live, value);
		noteStart(clock, timeMs - value);
	} else if (role === "iteration") noteIteration(clock, timeMs - value);
	else if (role === "failed" && value !== 0) live.failed += 1;
	else if (role === "vus") live.vus = value;
	else if (role === "iterations") aggregator.iterations += value;
	else if (role === "vusMax") noteUsers(clock, timeMs, value);
}

// src/ingest/endpoints/grouped.ts
function byGroup(series) {
	const groups = /* @__PURE__ */ new Map();
	for (const one of endpointSeries(series)) {
		const name = nameOf$4(one) ?? "";
		const group = endpointGroup(name);
		if (one.names !== void 0 || group === name) continue;
		groups.set(group, [...groups.get(group) ?? [], one]);
	}
	return groups;
}
function sumOf$5(items, amount) {
	return items.reduce((sum, item) => sum + amount(item), 0);
}
function sumsOf(rows) {
	const [first] = rows;
	if (first === void 0 || rows.some((row) => row?.length !== first.length)) return void 0;
	return first.map((_, at) => sumOf$5(rows, (row) => row?.[at] ?? 0));
}
function uniteTrends(name, series) {
	const [first, ...others] = series;
	if (first === void 0) return [];
	if (others.length === 0) return [{
		...first,
		tags: { name },
		names: 1
	}];
	const sketches = series.flatMap((one) => sketchIn(one.sketch) ?? []);
	const count = sumOf$5(series, ({ values }) => values.count);
	const sketch = addSketches(sketches);
	if (sketches.length < series.length || sketch.count !== count || count === 0) return [];
	const sum = sumOf$5(series, ({ values }) => values.sum);
	const percents = Object.keys(first.values.percentiles).map(Number);
	return [{
		tags: { name },
		names: series.length,
		values: {
			count,
			sum,
			min: Math.min(...series.map(({ values }) => values.min)),
			max: Math.max(...series.map(({ values }) => values.max)),
			avg: sum / count,
			med: sketchQuantile(sketch, .5),
			percentiles: Object.fromEntries([.../* @__PURE__ */ new Set([...usualPercentiles, ...percents])].map((percent) => [String(percent), sketchQuantile(sketch, percent / 100)]))
		},
		sketch: formatSketch(sketch)
	}];
}
function uniteRates(name, series) {
	const count = sumOf$5(series, ({ values }) => values.count);
	const passes = sumOf$5(series, ({ values }) => values.passes);
	const counts = sumsOf(series.map(({ slices }) => slices?.count));
	const passed = sumsOf(series.map(({ slices }) => slices?.passes));
	return {
		tags: { name },
		names: series.length,
		values: {
			count,
			passes,
			rate: count === 0 ? 0 : passes / count
		},
		...counts !== void 0 && passed !== void 0 && { slices: {
			count: counts,
			passes: passed
		} }
	};
}
function uniteCounters(name, series) {
	const counts = sumsOf(series.map(({ slices }) => slices?.count));
	return {
		tags: { name },
		names: series.length,
		values: {
			count: sumOf$5(series, ({ values }) => values.count),
			rate: sumOf$5(series, ({ values }) => values.rate)
		},
		...counts !== void 0 && { slices: { count: counts } }
	};
}
function grouped(metric) {
	if (!endpointMetrics.has(metric.name)) return metric;
	switch (metric.type) {
		case "trend": {
			const united = [...byGroup(metric.series)].flatMap(([name, series]) => uniteTrends(name, series));
			return united.length === 0 ? metric : {
				...metric,
				series: [...metric.series, ...united]
			};
		}
		case "rate": {
			const united = [...byGroup(metric.series)].map(([name, series]) => uniteRates(name, series));
			return united.length === 0 ? metric : {
				...metric,
				series: [...metric.series, ...united]
			};
		}
		case "counter": {
			const united = [...byGroup(metric.series)].map(([name, series]) => uniteCounters(name, series));
			return united.length === 0 ? metric : {
				...metric,
				series: [...metric.series, ...united]
			};
		}
		case "gauge": return metric;
		default: return metric;
	}
}
function tellsAll(run) {
	const all = allSeriesOf(run, "http_req_duration");
	return all[0]?.values.count === sumOf$5(endpointSeries(all), ({ values }) => values.count);
}
function withGroups(run) {
	const known = groupedRuns.get(run);
	if (known !== void 0) return known;
	const made = tellsAll(run) ? groupedRun(run) : run;
	groupedRuns.set(run, made);
	return made;
}
const groupedRuns = /* @__PURE__ */ new WeakMap();
function groupedRun(run) {
	const metrics = run.metrics.map(grouped);
	return metrics.every((metric, index) => metric === run.metrics[index]) ? run : {
		...run,
		metrics
	};
}

// src/ingest/hosts/reach.ts
const mostHosts = 20;
function kindOf$2({ host, by }, intended, target) {
	if (host === target) return "target";
	if (host !== void 0 && isDeclared(host, intended.declared)) return "declared";
	return by === "grpc" && host !== void 0 && nameOf$3(host) === nameOf$3(target) ? "otherPort" : "other";
}
function sumOf$4(rows) {
	return rows.reduce((sum, { requests }) => sum + requests, 0);
}
function hostsOf(destinations, intended) {
	const target = hostOfUrl(intended.target);
	if (target === void 0 || destinations.length === 0) return void 0;
	const seen = /* @__PURE__ */ new Map();
	for (const row of destinations) {
		if (row.host === void 0) continue;
		const is = kindOf$2(row, intended, target);
		const kind = row.by === "browser" && is === "other" ? "ofPage" : is;
		const key = `${kind} ${row.host}`;
		const before = seen.get(key) ?? {
			host: row.host,
			is: kind,
			requests: 0,
			redirects: 0
		};
		const redirects = before.redirects + row.redirects;
		seen.set(key, {
			...before,
			requests: before.requests + row.requests,
			redirects
		});
	}
	const hosts = [...seen.values()].sort((one, other) => rank(one) - rank(other));
	const isTold = (told) => destinations.filter((row) => row.told === told);
	const [named, untold] = [sumOf$4(isTold("name")), sumOf$4(isTold("nothing"))];
	const more = sumOf$4(hosts.slice(20));
	return {
		target,
		seen: hosts.slice(0, 20),
		...more > 0 && { more },
		...named > 0 && { named },
		...untold > 0 && { untold }
	};
}
function rank({ is, requests }) {
	return is === "target" ? Number.NEGATIVE_INFINITY : -requests;
}
function reached({ seen }) {
	return seen.some(({ is }) => is === "target" || is === "declared" || is === "otherPort");
}
function addressedOf(hosts) {
	return sumOf$4(hosts.seen) + (hosts.more ?? 0);
}
function answersOf(rows) {
	return rows.reduce((sum, { requests, redirects }) => sum + requests - redirects, 0);
}
function isRedirected({ seen }) {
	const own = seen.filter(({ is }) => is === "target");
	const redirects = own.reduce((sum, row) => sum + row.redirects, 0);
	const others = seen.filter(({ is }) => is === "other");
	return redirects > sumOf$4(own) / 2 && answersOf(others) > answersOf(seen) / 2;
}
function astrayOf(hosts, scenario) {
	if (hosts === void 0) return void 0;
	const { target, seen, named = 0, untold = 0 } = hosts;
	const others = seen.filter(({ is }) => is === "other" || is === "ofPage");
	const redirects = seen.filter(({ is }) => is === "target").reduce((sum, row) => sum + row.redirects, 0);
	const found = {
		target,
		scenario,
		requests: addressedOf(hosts) + named + untold,
		redirects,
		hosts: others
	};
	if (named + untold > 0) return void 0;
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
	const { target, seen, named = 0, untold = 0 } = hosts;
	return {
		kind: "unread",
		target,
		scenario: void 0,
		requests: addressedOf(hosts) + named + untold,
		redirects: 0,
		hosts: seen
	};
}
const mostlyRedirected = .45;
function ledElsewhere(destinations, { target }, { intended, beyond }) {
	const { leadsTo } = beyond;
	if (leadsTo === void 0 || leadsTo === target || isDeclared(leadsTo, intended.declared)) return void 0;
	const rows = destinations.filter(({ host }) => host === void 0);
	const requests = sumOf$4(rows);
	const redirects = rows.reduce((sum, row) => sum + row.redirects, 0);
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

// src/judge/explain/shift.ts
const sigmasForOne = 2.5;
function sigmasFor(figures) {
	return figures <= 1 ? sigmasForOne : probit(1 - chanceBeyond(sigmasForOne) / figures);
}
const fewestBeyond = 10;
function foundIn$1(runs, indicator) {
	return runs.flatMap((run) => {
		const found = findIndicator(run, indicator);
		if (found.kind !== "found" || (samplesBeyond(found) ?? fewestBeyond) < fewestBeyond) return [];
		return [found];
	});
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
	const [now, before] = [foundIn$1(runs, indicator), foundIn$1(baseline, indicator)];
	const [first] = now;
	if (first === void 0 || now.length < runs.length || before.length < baseline.length) return void 0;
	if (before.length === 0) return void 0;
	const isPaired = design === "sideBySide" && now.length === before.length;
	const sides = {
		dimension: first.dimension,
		current: now,
		baseline: before,
		design: isPaired ? design : "stored"
	};
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
	const counted = (found) => found.flatMap((one) => countsOf(one, true) ?? []);
	const now = counted(foundIn$1(runs, indicator));
	const before = groupBySession(foundIn$1(baseline, indicator)).map(counted);
	if (now.length === 0 || before.flat().length === 0) return void 0;
	const shares = compareShares([now], before, design);
	const shareOf = (counts) => sum$1(counts.map(({ bad }) => bad)) / sum$1(counts.map(({ total }) => total));
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
function areApart(one, other, sigmas) {
	const reach = (shift) => (shift.at(sigmas) - shift.at(0)) / Math.abs(shift.baseline);
	return Math.abs(ratioOf(one) - ratioOf(other)) > Math.hypot(reach(one), reach(other));
}
const largestNegligible = .25;
function negligibleBeside(ratio, shift) {
	return Math.min(Math.abs(ratio) / 2, largestNegligible) * Math.abs(shift.baseline);
}
function movementOf(shift, bounds) {
	const { sigmas, negligible } = bounds;
	const [low, high] = [shift.at(-sigmas), shift.at(sigmas)];
	if (low > 0) return "rose";
	if (high < 0) return "fell";
	return low >= -negligible && high <= negligible ? "stayed" : "open";
}

// src/judge/explain/errors.ts
const failures$1 = "http_req_failed";
const explained$2 = .8;
const mostFailures = .9;
const fewestFailures$1 = 20;
const spreadShare = .2;
function shareShift(compared, tags) {
	return shareShiftOf(compared, indicatorOf(failures$1, tags, { kind: "rate" }));
}
function endpointsIn$1(compared) {
	const requests = /* @__PURE__ */ new Map();
	for (const { tags, values } of compared.runs.flatMap((run) => endpointSeries(allSeriesOf(run, failures$1)))) {
		const name = tags["name"];
		if (name === void 0) continue;
		requests.set(name, (requests.get(name) ?? 0) + values.count);
	}
	const sigmas = sigmasFor(requests.size);
	return [...requests].flatMap(([name, count]) => {
		const shift = shareShift(compared, { name });
		if (shift === void 0) return [];
		const isClear = movementOf(shift, {
			sigmas,
			negligible: 0
		}) === "rose";
		return [{
			name,
			added: shift.at(0) * count,
			isClear
		}];
	});
}
function endpointsFailing(compared) {
	const endpoints = endpointsIn$1(compared);
	const whole = shareShift(compared, {});
	if (endpoints.length < 2 || whole === void 0) return void 0;
	const requests = sum$1(compared.runs.map((run) => seriesOf(run, failures$1)?.values.count ?? 0));
	const added = whole.at(0) * requests;
	const clear = endpoints.filter(({ isClear }) => isClear).sort((one, other) => other.added - one.added);
	for (const most of [1, 2].filter((named) => named < endpoints.length)) {
		const carriers = clear.slice(0, most);
		const share = sum$1(carriers.map((one) => one.added)) / added;
		if (carriers.length === most && share >= explained$2 && share <= 1 / explained$2) return {
			kind: "carriers",
			names: carriers.map(({ name }) => name),
			share: Math.min(1, share)
		};
	}
	return clear.length === endpoints.length ? {
		kind: "all",
		count: clear.length
	} : void 0;
}
function shortestSpan(perSlice) {
	const wanted = mostFailures * sum$1([...perSlice]);
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
	return thirds.every((failed) => failed > 0 && failed >= spreadShare * sum$1(thirds));
}
function whenFailing(runs, tags) {
	const rounds = runs.map((run) => ({
		series: seriesOf(run, failures$1, tags),
		sliceSeconds: (run.window.sliceMs ?? 1e3) / 1e3
	}));
	const failed = rounds.map(({ series }) => series?.values.passes ?? 0);
	if (sum$1(failed) < fewestFailures$1) return void 0;
	if (rounds.length > 1 && Math.max(...failed) >= mostFailures * sum$1(failed)) return {
		kind: "oneRound",
		rounds: rounds.length
	};
	const slices = rounds.map(({ series }) => series?.slices?.passes ?? []);
	if (isThroughout(slices)) return { kind: "throughout" };
	const [only = []] = slices;
	const [round] = rounds;
	if (rounds.length > 1 || round === void 0 || only.length === 0) return void 0;
	const { from, to } = shortestSpan(only);
	if (to - from > only.length / 2) return void 0;
	return {
		kind: "span",
		fromSeconds: from * round.sliceSeconds,
		toSeconds: to * round.sliceSeconds
	};
}
function byExpectation(run, isExpected) {
	return seriesOf(run, "http_req_duration", { expected_response: isExpected });
}
function speedOf(runs) {
	const totals = runs.flatMap((run) => {
		const all = seriesOf(run, "http_req_duration");
		const [good, bad] = [byExpectation(run, "true")?.values, byExpectation(run, "false")?.values];
		if (all === void 0 || good === void 0 && bad === void 0) return [];
		const { count, sum: time } = all.values;
		return [{
			failing: bad ?? {
				count: count - (good?.count ?? 0),
				sum: time - (good?.sum ?? 0)
			},
			others: good ?? {
				count: count - (bad?.count ?? 0),
				sum: time - (bad?.sum ?? 0)
			}
		}];
	});
	if (totals.length < runs.length) return void 0;
	const [bad, good] = [sum$1(totals.map((it) => it.failing.count)), sum$1(totals.map((it) => it.others.count))];
	if (Math.min(bad, good) < fewestFailures$1) return void 0;
	const failingMs = sum$1(totals.map((it) => it.failing.sum)) / bad;
	const othersMs = sum$1(totals.map((it) => it.others.sum)) / good;
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
	return endpoints === void 0 && when === void 0 && speed === void 0 ? void 0 : {
		kind: "errors",
		endpoints,
		when,
		speed
	};
}

// src/judge/validity/outage.ts
const leastMs = 2e3;
const fewestFailures = 10;
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
function sum(values) {
	return values.reduce((total, value) => total + value, 0);
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
	const stretch = longestStretch(count.length, (slice) => (count[slice] ?? 0) > 0 && failed[slice] === count[slice]);
	const failedInside = sum(failed.slice(stretch.from, stretch.to));
	const elsewhere = sum(count) - failedInside;
	if (failedInside < fewestFailures || elsewhere === 0) return void 0;
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
	const sliceMs = run.window.sliceMs ?? 1e3;
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
		requests: sum$1(values.map(({ count }) => count)),
		failed: sum$1(values.map(({ passes }) => passes)),
		how: [...kinds.values()].sort((one, other) => other.count - one.count)
	};
}
function outageOf(runs) {
	for (const [index, run] of runs.entries()) {
		const outage = outageIn(run);
		if (outage?.kind !== "allFailed") continue;
		const { fromSeconds, lastedSeconds } = outage;
		const windowMs = Date.parse(run.window.end) - Date.parse(run.window.start);
		const isToTheEnd = (fromSeconds + lastedSeconds) * 1e3 >= windowMs;
		return {
			fromSeconds,
			...runs.length > 1 && { round: index + 1 },
			...!isToTheEnd && { lastedSeconds }
		};
	}
}
function failuresOf$1(runs) {
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
	const { how: [only], requests } = failedIn(runs);
	if (only?.count !== requests) return void 0;
	switch (only.kind) {
		case "known": return only.error === "invalidUrl" ? "invalidUrl" : void 0;
		case "error": return only.error.includes("unsupported protocol scheme") ? "invalidUrl" : void 0;
		case "status": return telling.get(only.status);
		default: return only;
	}
}

// src/judge/explain/beside.ts
const unchanged = {
	share: .1,
	failures: .01
};
function besideOf(shift, negligible) {
	if (shift === void 0) return { kind: "open" };
	const kind = movementOf(shift, {
		sigmas: sigmasFor(1),
		negligible
	});
	return kind === "rose" || kind === "fell" ? {
		kind,
		ratio: ratioOf(shift)
	} : { kind };
}
function throughputBeside(compared) {
	const shift = shiftOf(compared, indicatorOf("http_reqs", {}, { kind: "rate" }));
	return besideOf(shift, unchanged.share * Math.abs(shift?.baseline ?? 0));
}
function latencyBeside(compared, tags) {
	const shift = shiftOf(compared, indicatorOf("http_req_duration", tags, { kind: "avg" }));
	return besideOf(shift, unchanged.share * Math.abs(shift?.baseline ?? 0));
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
	const own = aggregation.kind === "percentile" && aggregation.percent >= lowestTail ? [aggregation.percent] : [];
	return [.../* @__PURE__ */ new Set([...own, ...tails])].flatMap((percent) => {
		const shift = percentileShift(compared, subject, percent);
		return shift === void 0 ? [] : [{
			percent,
			shift
		}];
	});
}
function evennessOf$1(body, tail, sigmas) {
	const [bodyRatio, tailRatio] = [ratioOf(body), ratioOf(tail)];
	const apart = tailRatio - bodyRatio;
	if (areApart(body, tail, sigmas)) return apart > 0 ? "tailMore" : "medianMore";
	return Math.abs(apart) <= Math.max(bodyRatio, tailRatio) / 3 ? "even" : "open";
}
function distributionMoved(compared, subject) {
	const body = percentileShift(compared, subject, 50);
	const all = tailsOf(compared, subject);
	if (body === void 0 || all.length === 0) return void 0;
	const sigmas = sigmasFor(1);
	const rose = (shift) => movementOf(shift, {
		sigmas,
		negligible: 0
	}) === "rose";
	const stayed = (shift, beside) => movementOf(shift, {
		sigmas,
		negligible: negligibleBeside(ratioOf(beside), shift)
	}) === "stayed";
	const tail = all.find(({ shift }) => rose(shift));
	if (tail === void 0) {
		const [first] = all;
		if (first === void 0 || !rose(body) || !stayed(first.shift, body)) return void 0;
		return {
			kind: "median",
			percent: first.percent,
			ratio: ratioOf(body)
		};
	}
	if (rose(body)) return {
		kind: "whole",
		evenness: evennessOf$1(body, tail.shift, sigmas)
	};
	if (!stayed(body, tail.shift)) return void 0;
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
			const name = tags["name"];
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
function carriersOf(moved, all) {
	const names = moved.toSorted((one, other) => contribution(other) - contribution(one)).map(({ name }) => name);
	const total = sum$1(all.map(contribution));
	const others = all.filter((one) => !moved.includes(one));
	const noise = sum$1(others.map(({ average, weight }) => weight * (average.at(1) - average.at(0))));
	const share = sum$1(moved.map(contribution)) / total;
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
	const moved = all.filter(({ shift }) => movementOf(shift, {
		sigmas,
		negligible: 0
	}) === "rose");
	if (moved.length === 0) return void 0;
	const isWhole = sum$1(all.map(({ weight }) => weight)) >= wholeCoverage;
	if (moved.length === all.length && isWhole) {
		const largest = moved.toSorted((one, other) => contribution(other) - contribution(one)).slice(0, 1);
		const evenness = evennessOf(moved, sigmas);
		return {
			kind: "all",
			count: all.length,
			evenness,
			most: carriersOf(largest, all)
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
	const haveStayed = others.every((shift) => movementOf(shift, {
		sigmas,
		negligible: negligibleBeside(ratioOf(least), shift)
	}) === "stayed");
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
const allPhases = [
	"queueing",
	"connecting",
	"handshaking",
	...requestPhases
];
const explained$1 = .8;
function varianceBound(runs, metric) {
	const bounds = runs.flatMap((run) => {
		const whole = seriesOf(run, metric);
		if (whole === void 0) return [];
		const { avg, min, max, count } = whole.values;
		return [2 * (max - avg) * (avg - min) / count];
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
		isClear: shift.at(-sigmas) > 0 && difference > sigmas * Math.sqrt(variance)
	};
}
function shiftsOf(compared, phases) {
	const sigmas = sigmasFor(phases.length);
	const shifts = phases.flatMap((phase) => shiftOfPhase(compared, phase, sigmas) ?? []);
	const partsOfBlocked = shifts.filter(({ phase }) => phase === "connecting" || phase === "handshaking");
	const inside = sum$1(partsOfBlocked.map(({ difference }) => difference));
	return shifts.map((one) => one.phase === "queueing" ? {
		...one,
		difference: one.difference - inside
	} : one);
}
function phasesMoved(compared, phases, total) {
	const shifts = shiftsOf(compared, phases);
	const whole = total ?? sum$1(shifts.map(({ difference }) => difference));
	if (!(whole > 0)) return void 0;
	const clear = shifts.filter(({ isClear, difference }) => isClear && difference > 0).sort((one, other) => other.difference - one.difference);
	for (const most of [1, 2]) {
		const carriers = clear.slice(0, most);
		const share = sum$1(carriers.map(({ difference }) => difference)) / whole;
		if (share >= explained$1 && share <= 1 / explained$1) return {
			phases: carriers.map(({ phase }) => phase),
			share: Math.min(1, share)
		};
	}
}
function waitingMoved(compared, of) {
	const waiting = shiftOf(compared, indicatorOf(metrics.waiting, of.tags, of.aggregation));
	if (waiting === void 0 || waiting.at(-sigmasFor(1)) <= 0 || of.shift.at(0) <= 0) return void 0;
	const share = waiting.at(0) / of.shift.at(0);
	return share >= explained$1 && share <= 1 / explained$1 ? {
		phases: ["waiting"],
		share: Math.min(1, share)
	} : void 0;
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
	const [now, before] = [runs, baseline].map((some) => some.map(droppedIn));
	const [known, reference] = [now ?? [], before ?? []].map((all) => all.filter((it) => it !== void 0));
	if (known === void 0 || reference === void 0 || known.length < runs.length) return void 0;
	if (known.every((share) => share === 0)) return 0;
	return known.every((share) => share >= tellingShare + Math.max(0, ...reference)) ? mean(known) : void 0;
}
function areUsersExhausted(runs) {
	return runs.every(({ generator }) => (generator.vusExhausted ?? 0) > 0);
}
function explainThroughput(compared, tags) {
	const dropped = droppedOf(compared);
	const latency = latencyBeside(compared, tags);
	const errors = errorsBeside(compared);
	const phases = phasesMoved(compared, allPhases);
	if (!((dropped ?? 0) > 0 || latency.kind === "rose" || errors.kind === "rose" || phases !== void 0 || latency.kind === "stayed")) return void 0;
	return {
		kind: "throughput",
		dropped,
		usersExhausted: (dropped ?? 0) > 0 && areUsersExhausted(compared.runs),
		latency,
		phases,
		errors
	};
}
function requestsPerIteration({ runs, baseline }) {
	const all = [...runs, ...baseline];
	const total = (metric) => sum$1(all.map((run) => seriesOf(run, metric)?.values.count ?? 0));
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
	if (average !== void 0 && average.at(-sigmasFor(1)) > 0) return isWhole(tags) ? phasesMoved(compared, requestPhases, average.at(0)) : waitingMoved(compared, {
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
		case "http_req_blocked": return phasesMoved(compared, [
			"queueing",
			"connecting",
			"handshaking"
		], shiftOf(compared, average)?.at(0));
		case "iteration_duration": {
			const [shift, requests] = [shiftOf(compared, average), requestsPerIteration(compared)];
			if (shift === void 0 || requests === void 0 || shift.at(-sigmasFor(1)) <= 0) return void 0;
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
function explain$1(judgement, compared) {
	if (!gotWorse(judgement) || compared.runs.length === 0 || compared.baseline.length === 0) return void 0;
	const { indicator } = judgement.objective;
	if (indicator.of === "servers") return void 0;
	const { metric, tags, aggregation } = indicator;
	const isLimitAbove = isLowerBetter(judgement.objective, judgement.current);
	if (metric === "http_req_failed") return isLimitAbove ? explainErrors(compared, tags) : void 0;
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
	const exceptions = isOnExceptions(first.objective) ? exceptionsOf$1(compared.runs) : void 0;
	if (exceptions !== void 0) return [exceptions];
	const failures = missed.some(isAboutErrors) || compared.runs.some(mostlyFailed) ? failuresOf$1(compared.runs) : void 0;
	const why = explain$1(first, compared);
	const moved = why?.kind === "errors" && failures?.outage !== void 0 ? {
		...why,
		when: void 0
	} : why;
	return (isAboutErrors(first) ? [failures, moved] : [moved, failures]).filter((it) => it !== void 0);
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
function holm(chances, level) {
	const order = chances.map((chance, index) => ({
		chance,
		index
	})).sort((one, other) => one.chance - other.chance);
	const verdicts = chances.map(() => ({
		isRejected: false,
		level
	}));
	let isStopped = false;
	let stepLevel = level;
	for (const [step, { chance, index }] of order.entries()) {
		if (!isStopped) stepLevel = level / (chances.length - step);
		if (chance > stepLevel) isStopped = true;
		verdicts[index] = {
			isRejected: !isStopped,
			level: stepLevel
		};
	}
	return verdicts;
}

// src/judge/compare/changes.ts
function changedOf({ judgement }) {
	if (judgement.kind === "notJudged" || judgement.change === void 0) return void 0;
	return {
		...judgement,
		change: judgement.change
	};
}
function rankOf({ kind, verdict, objective }) {
	if (kind === "absolute") return 4;
	const isWarning = objective.onMiss === "warn" ? 1 : 0;
	return verdict === "fail" || verdict === "warn" ? isWarning : 2 + isWarning;
}
function shownChanges(judged) {
	const shown = /* @__PURE__ */ new Map();
	for (const objective of judged) {
		const one = changedOf(objective);
		if (one === void 0) continue;
		const name = formatIndicator(one.objective.indicator);
		const known = shown.get(name);
		if (known === void 0 || rankOf(one) < rankOf(known)) shown.set(name, one);
	}
	return new Map([...shown].map(([name, { change }]) => [name, change]));
}
function isBetter({ compared, judgement: { objective } }, indicators, { falseAlarm, isCutShort }) {
	const beyond = fewestBeyond$1([...compared.current, ...compared.baseline]);
	if (isCutShort || beyond !== void 0 && beyond < 5) return false;
	const measured = differenceOf(compared, objective);
	const { baseline } = measured;
	return measured.logOdds({
		none: 0,
		change: 0,
		isLowerBetter: !isLowerBetter(objective, baseline)
	}) >= oddsToFail(falseAlarm / indicators) && courseOf(objective, {
		baseline,
		interval: measured.interval(.95)
	}) === "better";
}
function withShownChanges(judged, context) {
	const shown = shownChanges(judged);
	return judged.map((one) => {
		const { judgement, compared } = one;
		const change = shown.get(formatIndicator(judgement.objective.indicator));
		if (changedOf(one) === void 0 || change === void 0 || judgement.kind === "notJudged") return one;
		const better = compared !== void 0 && isBetter({
			...one,
			compared
		}, shown.size, context);
		return {
			...one,
			judgement: {
				...judgement,
				change: {
					...change,
					isBetter: better
				}
			}
		};
	});
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
	const all = sum$1(levels.map((level) => level ** 2));
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
		return model === void 0 ? [] : [{
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
	const runsOn = (model) => known.flatMap((session) => session.cpu === model ? session.runs : []);
	const elsewhere = new Set(known.flatMap((session) => session.cpu === cpu ? [] : [session.cpu]));
	return {
		...compared,
		baseline: runsOn(cpu),
		others: [...elsewhere].map(runsOn),
		likeWith: {
			...likeWith,
			isCompared: true
		}
	};
}
function likeRuns(runs, likeWith) {
	return likeWith?.isCompared === true ? runs.filter((run) => cpuOf(run) === likeWith.cpu) : runs;
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
	const level = values.reduce((sum, value) => sum + value, 0) / values.length;
	return values.map((value) => value - level);
}
function productOf(one, other, lag) {
	let sum = 0;
	for (let index = lag; index < one.length; index += 1) sum += (one[index] ?? 0) * (other[index - lag] ?? 0);
	return sum;
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
function averageOf(run, { name }, isOne) {
	const query = queryOf(run, name);
	if (query === void 0 || run.servers === void 0) return void 0;
	const series = query.series.filter(({ labels }) => isOne(labels));
	const narrowed = {
		...run,
		servers: {
			...run.servers,
			queries: [{
				...query,
				series
			}]
		}
	};
	const found = findIndicator(narrowed, {
		of: "servers",
		metric: name,
		tags: {},
		aggregation: { kind: "avg" },
		worst: "largest"
	});
	return found.kind === "found" ? found : void 0;
}
function candidateOf(query, series, matched, rounds) {
	const isOne = matched === "busiest" ? () => true : (labels) => sameTags(labels, series.labels);
	const averages = (runs) => runs.map((run) => averageOf(run, query, isOne));
	const isFigure = (it) => it !== void 0;
	const [current, baseline] = [averages(rounds.runs), averages(rounds.baseline).filter(isFigure)];
	const known = current.filter(isFigure);
	if (known.length < current.length || baseline.length < fewestSessions) return [];
	if (rounds.design === "sideBySide" && baseline.length !== known.length) return [];
	return [{
		query,
		series,
		matched,
		current: known,
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
function movedInLevel(candidate, design, chance) {
	const { query, series, matched } = candidate;
	const { dimension, unit, name } = query;
	const move = moveOf(candidate, design, chance);
	const sign = move.current > move.baseline ? 1 : -1;
	const isLarge = Math.abs(move.current - move.baseline) >= smallestChange * Math.abs(move.baseline);
	if (!move.isBeyondNoise || !isLarge || !isLasting(candidate, sign)) return void 0;
	return {
		query: name,
		labels: series.labels,
		dimension,
		unit,
		how: {
			kind: "level",
			current: move.current,
			baseline: move.baseline,
			baselineRuns: candidate.baseline.length,
			matched
		}
	};
}
function moveOf({ current, baseline }, design, chance) {
	const isLog = [...current, ...baseline].every(({ value }) => value > 0);
	const to = isLog ? Math.log : (value) => value;
	const from = isLog ? Math.exp : (value) => value;
	const valuesOf = (runs) => runs.map(({ value }) => to(value));
	const now = mean(valuesOf(current));
	const sessions = groupBySession(baseline).map((session) => mean(valuesOf(session)));
	const before = design === "sideBySide" ? mean(valuesOf(baseline)) : mean(sessions);
	const pairs = valuesOf(current).map((value, index) => value - to(baseline[index]?.value ?? NaN));
	const seen = design === "sideBySide" ? pairs : sessions;
	const figures = {
		current: from(now),
		baseline: from(before)
	};
	if (seen.length < (before === 0 && !isLog ? fewestAtZero : fewestSessions)) return {
		...figures,
		isBeyondNoise: false
	};
	const least = leastScatter * (isLog ? 1 : Math.abs(before));
	const reach = Math.max(least, sampleStandardDeviation(seen)) * Math.sqrt(1 / seen.length + (design === "sideBySide" ? 0 : 1)) * studentQuantile(1 - chance, seen.length - 1);
	return {
		...figures,
		isBeyondNoise: Math.abs(now - before) > reach
	};
}
function slicesOf(run, { metric, tags, aggregation }) {
	const found = metricOf$2(run, metric);
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
	const sliceMs = run.window.sliceMs ?? 1e3;
	const steps = Math.floor((Date.parse(query.end) - Date.parse(query.start)) / query.stepMs) + 1;
	const pointMs = Math.ceil(steps / Math.max(1, points)) * query.stepMs;
	if (slices === void 0 || pointMs < sliceMs) return void 0;
	return Array.from({ length: points }, (_, index) => {
		const [from, to] = [index * pointMs, (index + 1) * pointMs].map((ms) => Math.round(ms / sliceMs));
		const figures = slices.slice(from, to).filter((it) => it !== null);
		return figures.length === 0 ? null : figures.reduce((sum, it) => sum + it, 0) / figures.length;
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
	const { name, dimension, unit } = query;
	const { labels, min, peak } = series;
	const all = runs.map((run) => correlationIn(run, name, labels, indicator));
	const last = all.at(-1);
	const isTold = all.every((it) => it !== void 0 && it.rho >= closest && areTogether(it, chance));
	if (last === void 0 || !isTold) return void 0;
	const { rho, points } = last;
	return {
		query: name,
		labels,
		dimension,
		unit,
		how: {
			kind: "inTime",
			lowest: min,
			highest: peak,
			rho,
			points
		}
	};
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
	return [...known.map((candidate) => movedInLevel(candidate, design, chance)), ...unknown.map(({ query, series }) => movedInTime(query, series, {
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
	const directions = [compared, {
		...compared,
		current: baseline,
		baseline: current
	}];
	const chances = directions.map((one) => weighRelative(one, objective, weighing).chance);
	return {
		change: changeAgainst(compared, objective),
		differs: Math.min(...chances) <= falseAlarm / directions.length
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
function stepsOf$1(runs, objective, dimension) {
	return runs.flatMap((run) => {
		const found = findIndicator(run, objective.indicator);
		return found.kind === "found" && found.dimension === dimension ? [{
			run,
			found
		}] : [];
	});
}
function beginningOf$2(steps, level, ratio) {
	const isBeyond = (position) => {
		const near = steps.slice(Math.max(0, position - 1), position + 2).map(({ found }) => found.value);
		return (median(near) / level - 1) / ratio > 1 / 2;
	};
	const lastWithin = steps.findLastIndex((_, position) => !isBeyond(position));
	return lastWithin + 1 < steps.length ? lastWithin + 1 : void 0;
}
function weighDrift(compared, objective, about) {
	const { reference } = about;
	const bound = driftBound(objective, reference.drift);
	const { dimension, current, likeWith } = compared;
	const from = stepsOf$1(likeRuns(reference.runs, likeWith), objective, dimension);
	const [first] = from;
	if (bound === void 0 || first === void 0 || compared.design === "sideBySide") return void 0;
	const history = stepsOf$1(inOrder(likeRuns(about.baseline, likeWith)), objective, dimension);
	const evidence = weighRelative({
		dimension,
		current,
		baseline: from.map(({ found }) => found),
		design: "stored",
		history: history.map(({ found }) => found)
	}, objective, {
		bound,
		seen: bound.amount
	});
	const tell = (level) => {
		const { verdict, change } = evidence.settle(level);
		if (verdict !== "fail" || change.ratio === void 0) return void 0;
		const beginning = beginningOf$2(history, change.baseline, change.ratio);
		return {
			against: reference.kind,
			referenceLevel: change.baseline,
			ratio: change.ratio,
			interval: change.interval,
			tolerance: Math.abs(bound.amount),
			from: momentOf$1(first),
			since: momentOf$1(history[beginning ?? 0] ?? first),
			runs: history.length - (beginning ?? 0)
		};
	};
	return {
		evidence,
		tell
	};
}
function momentOf$1({ run: { provenance } }) {
	const { commit, recordedAt } = provenance;
	return {
		commit,
		recordedAt
	};
}
function inOrder(runs) {
	const begun = ({ window }) => Date.parse(window.start);
	return [...runs].sort((one, other) => begun(one) - begun(other));
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
	const isCompared = current.length > 0 && missing < baseline.length;
	return [...first === void 0 ? [] : [{
		kind: "roundsUnread",
		unread: first.unread,
		rounds: rounds.length
	}], ...missing > 0 && isCompared ? [{
		kind: "baselineUnread",
		missing,
		runs: baseline.length
	}] : []];
}
function fewSamplesDoubts(beyond) {
	if (beyond === void 0 || beyond >= 10) return [];
	return [{
		kind: "fewSamples",
		beyond,
		steady: 10
	}];
}
function fewSamplesForLimit({ objective, current }, limit) {
	const doubts = fewSamplesDoubts(fewestBeyond$1(current));
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
function isSliced$1(series) {
	return series.slices !== void 0;
}
const nearlyAll = .99;
function strataOf(series) {
	const [whole, ...others] = series;
	if (whole === void 0) return [];
	const endpoints = endpointSeries(others);
	const accounted = endpoints.reduce((sum, { values }) => sum + values.count, 0);
	const sliced = endpoints.filter(isSliced$1);
	return sliced.length === endpoints.length && accounted >= nearlyAll * whole.values.count && sliced.length > 0 ? sliced : [whole].filter(isSliced$1);
}
function sumBetween(values, from, to) {
	return values.slice(from, to).reduce((sum, value) => sum + value, 0);
}
function shareAbove(strata, key, { from, to }) {
	let above = 0;
	let count = 0;
	for (const { slices } of strata) {
		above += sumBetween(slices.above[key] ?? [], from, to);
		count += sumBetween(slices.count, from, to);
	}
	return above / count;
}
function medianOf(values) {
	const sorted = values.filter((value) => value !== null).sort((left, right) => left - right);
	const middle = (sorted.length - 1) / 2;
	return ((sorted[Math.floor(middle)] ?? NaN) + (sorted[Math.ceil(middle)] ?? NaN)) / 2;
}
function meanOf(values) {
	return values.reduce((sum, value) => sum + value, 0) / values.length;
}
function squaresOf(values) {
	const mean = meanOf(values);
	return values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
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
	const deviation = Math.sqrt((squaresOf(middle) + squaresOf(last)) / 8);
	return meanOf(first) - meanOf(last) > fewestDeviations * deviation;
}
const mostlyWhole = .8;
function thirdsOf(run, slices) {
	const inWindow = (Date.parse(run.window.end) - Date.parse(run.window.start)) / (run.window.sliceMs ?? 1e3);
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
			seconds: third * (run.window.sliceMs ?? 1e3) / 1e3
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
	const windowMs = Date.parse(window.end) - Date.parse(window.start);
	if (cpu === void 0 || windowMs < leastAskedMs) return false;
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
function iterationsOf$1(run) {
	const finished = seriesOf(run, "iterations")?.values.count ?? 0;
	const dropped = run.generator.droppedIterations;
	const asked = run.generator.asked?.iterations ?? finished + dropped;
	return asked > 0 ? {
		asked,
		finished,
		dropped
	} : void 0;
}
function waitedForTarget(run) {
	return (run.generator.vusExhausted ?? 0) > 0 && !isBusy(run);
}
function droppedTooMany(run) {
	const iterations = iterationsOf$1(run);
	return iterations !== void 0 && iterations.dropped > mostDropped * iterations.asked ? iterations : void 0;
}
function vusExhausted(run) {
	const iterations = droppedTooMany(run);
	if (iterations === void 0 || !waitedForTarget(run)) return void 0;
	const { dropped, asked } = iterations;
	const { vusExhausted: vus = 0, asked: load } = run.generator;
	return {
		finding: {
			kind: "vusExhausted",
			dropped,
			asked,
			vus,
			iterationMs: seriesOf(run, "iteration_duration")?.values.avg,
			perSecond: load?.perSecond
		},
		undecidable: "latency"
	};
}
function iterationsDropped(run) {
	const iterations = droppedTooMany(run);
	if (iterations === void 0 || waitedForTarget(run)) return void 0;
	const { dropped, asked } = iterations;
	return {
		finding: {
			kind: "iterationsDropped",
			dropped,
			asked,
			knowsVus: run.generator.vusExhausted !== void 0
		},
		undecidable: "latencyAndThroughput"
	};
}
function rateNotReached(run) {
	const asked = run.generator.asked?.iterations;
	if (asked === void 0 || run.generator.vusMax === 0) return void 0;
	const started = (seriesOf(run, "iterations")?.values.count ?? 0) + run.generator.droppedIterations + run.generator.vusMax;
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
function generatorErrors(run) {
	const errors = run.generator.unanswered?.generator;
	const requests = seriesOf(run, "http_reqs")?.values.count ?? 0;
	if (errors === void 0 || !(errors.count > mostGeneratorErrors * requests)) return void 0;
	const { count, first } = errors;
	return {
		finding: {
			kind: "generatorErrors",
			count,
			requests,
			first
		},
		undecidable: "all"
	};
}
function unanswered(run) {
	const errors = run.generator.unanswered?.target;
	const requests = seriesOf(run, "http_reqs")?.values.count ?? 0;
	if (errors === void 0 || !(errors.count > mostUnanswered * requests)) return void 0;
	const { count, first } = errors;
	return {
		finding: {
			kind: "unanswered",
			count,
			requests,
			first
		},
		undecidable: "latency"
	};
}
function exceptions(run) {
	const finding = mostlyThrew(run) ? exceptionsOf$1([run]) : void 0;
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
const rules = [
	generatorBusy,
	generatorErrors,
	iterationsDropped,
	rateNotReached,
	vusExhausted,
	unanswered,
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
		return [{
			finding: first.finding,
			undecidable: first.undecidable,
			rounds,
			of: runs.length,
			side
		}];
	});
}
const ofSamples = [
	"avg",
	"min",
	"med",
	"max",
	"percentile"
];
function isLatency$1({ metric, aggregation }, type) {
	return (builtinMetrics.get(metric)?.contains ?? "time") === "time" && type !== "gauge" && ofSamples.includes(aggregation.kind);
}
function isThroughput({ aggregation }, type) {
	return aggregation.kind === "count" || aggregation.kind === "rate" && type === "counter";
}
function touches({ undecidable }, indicator, ofScript) {
	if (indicator.of === "servers") return undecidable === "all";
	const type = builtinMetrics.get(indicator.metric)?.type ?? ofScript;
	switch (undecidable) {
		case "all": return true;
		case "latencyAndThroughput": return isLatency$1(indicator, type) || isThroughput(indicator, type);
		case "latency": return isLatency$1(indicator, type);
		default: return undecidable;
	}
}

// src/judge/objective/bounds.ts
function boundsIn({ samples, aggregation }) {
	if (samples.type !== "trend" || aggregation.kind !== "percentile") return void 0;
	return samples.series.values.bounds?.[percentileKey(aggregation.percent)];
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
function isUndecidedInBucket(rounds, { comparison }, limit) {
	const bounds = pooledBounds(rounds);
	if (bounds === void 0) return false;
	const { low, high } = bounds;
	return comparison === "==" || comparison === "!=" ? low !== high && low <= limit && limit <= high : holds(low, comparison, limit) !== holds(high, comparison, limit);
}

// src/judge/objective/measured.ts
function foundIn(runs, objective) {
	return runs.map((run) => findIndicator(run, objective.indicator)).filter((found) => found.kind === "found");
}
function absenceIn(runs, objective) {
	const [first] = runs;
	const found = first && findIndicator(first, objective.indicator);
	return found === void 0 || found.kind === "found" ? {
		kind: "absent",
		missing: "metric",
		near: []
	} : found;
}
function measuredOf(objective, { input, invalid, invalidControl }) {
	const { indicator } = objective;
	const [first] = input.runs;
	const type = first && metricOf$2(first, indicator.metric)?.type;
	const isIn = (some, round) => some.some((one) => one.rounds.includes(round) && touches(one, indicator, type));
	const isInvalid = (round) => isIn(invalid, round);
	const runs = input.runs.filter((_, round) => !isInvalid(round));
	const isPaired = input.design === "sideBySide";
	const isControlled = (round) => !isInvalid(round) && !isIn(invalidControl, round);
	return {
		objective,
		runs,
		current: foundIn(runs, objective),
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
		const [now] = foundIn([run], objective);
		const [before] = foundIn(baseline.slice(round, round + 1), objective);
		return now === void 0 || before?.dimension !== now.dimension ? [] : [{
			now,
			before
		}];
	});
	return {
		current: pairs.map(({ now }) => now),
		baseline: pairs.map(({ before }) => before)
	};
}
function comparedWith(measured, { input }) {
	const { objective, current } = measured;
	const dimension = current[0]?.dimension ?? "number";
	const pairs = pairsOf(objective, measured);
	if (input.design === "sideBySide" && pairs.current.length > 0) return {
		dimension,
		...pairs,
		design: "sideBySide"
	};
	const baseline = foundIn(measured.baseline, objective).filter((one) => one.dimension === dimension);
	return baseline.length === 0 ? void 0 : withLike({
		dimension,
		current,
		baseline,
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

// src/judge/objective/unmeasured.ts
function withoutFigure(objective, cause, about) {
	const { reason, dimension = objective.bound.dimension ?? "number" } = about;
	return {
		kind: "judged",
		judgement: {
			kind: "notJudged",
			cause,
			objective,
			dimension,
			current: void 0,
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
	return withoutFigure(objective, "noSamples", {
		reason: {
			kind: "noSamples",
			of: "script"
		},
		dimension: builtin?.contains === "time" ? "time" : "number"
	});
}
function judgeUnmeasured(objective, { input: { runs, baseline } }) {
	const absent = absenceIn(runs, objective);
	if (absent.kind === "unread") return withoutFigure(objective, "unread", { reason: absent });
	if (isOnExceptions(objective)) return withoutFigure(objective, "noSamples", {
		reason: {
			kind: "noSamples",
			of: "exceptions"
		},
		dimension: "ratio"
	});
	const { from } = objective.source;
	if (from === "script") return judgeWithoutSamples(objective, absent);
	if (from === "default" && foundIn(baseline, objective).length > 0) return withoutFigure(objective, "noSamples", { reason: {
		kind: "noSamples",
		of: "default"
	} });
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
	const reason = {
		kind: "invalid",
		position
	};
	return {
		kind: "judged",
		judgement: {
			kind: "notJudged",
			cause: "invalid",
			...figureOf(objective, found),
			reason
		},
		...found.length < mostInvalidRounds && { anotherRound: "toDecide" }
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
	return {
		kind: "judged",
		judgement: {
			kind: "notJudged",
			cause: "accepted",
			...figureOf(objective, current),
			change: compared && changeAgainst(compared, objective),
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
			const current = foundIn(measured.runs, other);
			return current.length === 0 ? void 0 : comparedWith({
				...measured,
				objective: other,
				current
			}, context);
		}
	};
}
function hasTooFew({ current, baseline }) {
	const beyond = fewestBeyond$1([...current, ...baseline]);
	return beyond !== void 0 && beyond < 5;
}
function openReasonOf({ compared }, { verdict }, { isCutShort }) {
	if (isCutShort) return { kind: "cutShort" };
	if (hasTooFew(compared)) return { kind: "fewSamples" };
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
function driftOf({ creep, compared }, { verdict }, { levelOf, context }) {
	if (creep === void 0 || context.isCutShort || hasTooFew(compared) || verdict === "fail") return void 0;
	return creep.tell(levelOf(creep.evidence));
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
			...doubted(leftOutDoubts(measured), unreadDoubts(measured, context), fewSamplesDoubts(fewestBeyond$1([...compared.current, ...compared.baseline])), noiseDoubts(measured, finding), mixDoubts(compared))
		},
		compared,
		remediable,
		anotherRound: isToConfirm ? "toConfirm" : remediable?.roundsWouldTell === true ? "toDecide" : void 0
	};
}

// src/judge/objective/limit.ts
function judgeUndecided(measured, cause, about) {
	const { objective, current } = measured;
	const { reason, wantsRound = false, remedy } = about;
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
	const samples = current.flatMap(({ samples }) => samples.type === "trend" ? [samples.series] : []).reduce((sum, { values }) => sum + values.count, 0);
	const beyondAtMost = (fewestBeyond$1(current) ?? 0) * Math.max(input.mostRounds ?? 0, input.runs.length);
	return judgeUndecided(measured, "fewSamples", {
		reason: {
			kind: "fewSamples",
			samples
		},
		remedy: remedyForSamples(current),
		wantsRound: beyondAtMost >= 5
	});
}
function isOpenByFewSamples({ objective, current }, { limit }) {
	if (fewSamples(current, objective, limit) !== "cannotTell") return false;
	return objective.source.from !== "script" || liesAmongSamples(current, limit);
}
const roundsNearLimit = 3;
function intervalNear({ source }, rounds, limit) {
	if (source.from === "script") return void 0;
	const interval = levelInterval(rounds, shownConfidence);
	return interval !== void 0 && interval.low < limit && limit < interval.high ? interval : void 0;
}
function isToConfirm({ source }, { length: rounds }, { isKept, isNear }) {
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
	if (isUndecidedInBucket(current, objective, limit)) return judgeUndecided(measured, "bucket", { reason: { kind: "bucket" } });
	const lacking = lackingIn(current);
	if (isKept && lacking !== void 0) return judgeUndecided(measured, "unread", { reason: {
		kind: "lacking",
		lacking
	} });
	const isChange = objective.indicator.aggregation.kind === "change";
	const compared = context.isCutShort || isChange ? void 0 : comparedWith(measured, context);
	const interval = intervalNear(objective, current, limit);
	return {
		kind: "judged",
		judgement: {
			kind: "absolute",
			...figure,
			verdict: isKept ? "pass" : objective.onMiss,
			limit,
			change: compared && changeAgainst(compared, objective),
			interval,
			...doubted(leftOutDoubts(measured), unreadDoubts(measured, context), isInfinite ? [{ kind: "infinite" }] : [], fewSamplesForLimit(measured, limit))
		},
		compared,
		...isToConfirm(objective, current, {
			isKept,
			isNear: interval !== void 0
		}) && { anotherRound: "toConfirm" }
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
	if (!isMore && holds(change.baseline, objective.comparison, limit)) return judgeUndecided(measured, "fewSamples", {
		reason: {
			kind: "fewExceptions",
			baseline: change.baseline
		},
		wantsRound: true
	});
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
	const all = foundIn(input.runs, objective);
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
function settle$1(comparison, levelOf, context) {
	const { measured, evidence } = comparison;
	const { bound } = measured.objective;
	const finding = evidence.settle(levelOf(evidence));
	return bound.kind === "absolute" ? settleBeyond(comparison, finding, bound) : settleChange(comparison, finding, {
		levelOf,
		context
	});
}

// src/judge/judge.ts
function evidenceOf({ evidence, creep }) {
	return creep === void 0 ? [evidence] : [evidence, creep.evidence];
}
function familyOf(answers, onMiss) {
	return answers.flatMap((one) => one.kind === "comparison" && one.measured.objective.onMiss === onMiss ? evidenceOf(one) : []);
}
function settleAll(answers, context) {
	const levels = /* @__PURE__ */ new Map();
	for (const onMiss of ["fail", "warn"]) {
		const family = familyOf(answers, onMiss);
		const verdicts = holm(family.map(({ chance }) => chance), context.falseAlarm);
		for (const [index, { level }] of verdicts.entries()) {
			const evidence = family[index];
			if (evidence !== void 0) levels.set(evidence, level);
		}
	}
	const levelOf = (evidence) => levels.get(evidence) ?? context.falseAlarm;
	return answers.map((one) => one.kind === "comparison" ? settle$1(one, levelOf, context) : one);
}
function openForAll({ input, isCutShort }) {
	const lacksBaseline = input.requireBaseline && input.comparability.kind !== "comparable";
	return [...isCutShort ? [{ kind: "cutShort" }] : [], ...lacksBaseline ? [{ kind: "baselineRequired" }] : []];
}
function verdictWord(judgement) {
	if (!decides$1(judgement)) return "pass";
	if (judgement.kind === "notJudged") return isOpen(judgement) ? "inconclusive" : "pass";
	return judgement.verdict;
}
function withRemedies(judged) {
	const told = judged.filter((one) => one.remediable !== void 0).toSorted((one, other) => Number(decides$1(other.judgement)) - Number(decides$1(one.judgement))).slice(0, 3);
	return judged.map((one) => {
		const { judgement, remediable: more } = one;
		if (more === void 0 || judgement.kind !== "relative" || !told.includes(one)) return one;
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
function doubtsOf$3({ runs, baseline, design }, leftOut) {
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
function whyOf$2(judgements, verdict, { runs, baseline, design = "stored" }) {
	if (verdict !== "fail" && verdict !== "warn") return [];
	const missed = misses$1(judgements, verdict);
	const alike = likeRuns(baseline, missed[0]?.change?.likeWith);
	return explainMisses(missed, {
		runs,
		baseline: alike,
		design
	});
}
function movedWith(judgements, verdict, { runs, baseline, design = "stored" }) {
	if (verdict !== "fail" && verdict !== "warn") return void 0;
	const [first] = misses$1(judgements, verdict);
	const alike = likeRuns(baseline, first?.change?.likeWith);
	const moved = first === void 0 ? [] : seriesThatMoved(first, {
		runs,
		baseline: alike,
		design
	});
	return moved.length === 0 ? void 0 : moved;
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
	const open = judged.filter((one) => one.anotherRound === "toDecide" && decides$1(one.judgement));
	return open.length > 0 ? {
		kind: "toDecide",
		indicators: named(open)
	} : { kind: "unneeded" };
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
			doubts: doubtsOf$3(input, leftOut),
			invalid: context.invalid,
			anotherRound: anotherRound(judged, context),
			falseAlarms: falseAlarmsOf(answers, context),
			why: whyOf$2(judgements, verdict, input),
			moved: movedWith(judgements, verdict, input)
		}
	};
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
function mostSamples$1(runs, name) {
	const metrics = runs.flatMap((run) => metricOf$2(run, name) ?? []);
	return metrics.length === 0 ? void 0 : Math.max(...metrics.map(samplesOf));
}
function parsed(text) {
	const read = parseObjective(text, { from: "default" });
	return read.kind === "objective" ? [read.objective] : [];
}
function isOfHttp({ source, indicator }) {
	return source.from === "default" && /^http_req/.test(indicator.metric);
}
function seenBy(objectives) {
	return objectives.filter(isOfHttp).map(({ bound }) => bound.kind === "relative" ? bound.sees : void 0).find((sees) => sees !== void 0);
}
function objectivesFor(objectives, runs) {
	if (!objectives.some(isOfHttp)) return objectives;
	const found = protocols.filter(({ counted }) => mostSamples$1(runs, counted) !== void 0);
	const busiest = Math.max(0, ...found.map(({ counted }) => mostSamples$1(runs, counted) ?? 0));
	const requests = mostSamples$1(runs, "http_reqs") ?? 0;
	if (requests > 0 && requests >= fewestOfBusiest * busiest) return objectives;
	const lines = found.length === 0 ? ofIterations : found.flatMap((one) => one.objectives);
	const sees = seenBy(objectives);
	const own = [...lines, ...ofAllButHttp].flatMap(parsed).filter(({ indicator }) => mostSamples$1(runs, indicator.metric) !== void 0).map((objective) => sees === void 0 ? objective : seeing(objective, sees));
	return own.length === 0 ? objectives : [...own, ...objectives.filter((one) => !isOfHttp(one))];
}
function withUncounted(runs, baseline, objectives) {
	const asked = objectives.filter(({ source }) => source.from === "default");
	const zeros = [...new Set(asked.map(({ indicator }) => indicator.metric))].flatMap((name) => {
		const kind = builtinMetrics.get(name);
		if (kind?.type !== "counter" || mostSamples$1(baseline, name) === void 0) return [];
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
		const missing = zeros.filter(({ name }) => metricOf$2(run, name) === void 0);
		return missing.length === 0 ? run : {
			...run,
			metrics: [...run.metrics, ...missing]
		};
	});
}

// src/report/words/facts/misconfigured.ts
const mostRecorded = 8;
function recordedText(recorded) {
	if (recorded.length === 0) return "";
	const rest = recorded.length - mostRecorded;
	return `; it recorded ${listed$2([...recorded.slice(0, mostRecorded), ...rest > 0 ? [`${rest} more`] : []])}`;
}
function missingText({ indicator, missing, near, recorded = [] }) {
	const { metric } = indicator;
	const instead = near.length === 0 ? recordedText(recorded) : `; did you mean ${near.join(" or ")}?`;
	switch (missing) {
		case "metric": return `the run has no samples of the metric "${metric}"${instead}`;
		case "tags": return `the run has no samples of ${formatIndicator(indicator)}${near.length === 0 ? "" : `; it has ${listed$2(near)}`}`;
		case "aggregation": return `the run does not have ${formatIndicator(indicator)}; ${metric} has ${listed$2(near)}`;
		default: return missing;
	}
}
function problemText(problem) {
	const { objective } = problem;
	const what = problem.kind === "missing" ? missingText(problem) : `the unit of the bound does not fit ${formatIndicator(objective.indicator)}; expected ${unitsExpected(problem.dimension, objective.bound.kind === "relative")}`;
	const advice = objective.source.from === "default" ? "; write objectives for what the script does measure" : "";
	return `${whereOf(objective)}: "${objective.text}": ${what}${advice}`;
}
function unitsExpected(dimension, isRelative) {
	return isRelative ? `a tolerance in % or ${expectedUnits(dimension)}` : expectedUnits(dimension);
}
function explainMisconfiguration(problems) {
	return problems.map(problemText).join("\n");
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
	return {
		outcome: {
			kind: "broken",
			...key,
			reason: error.message,
			cancelled,
			partial
		},
		notes: [],
		exitStatus: exitStatusOf(error)
	};
}
function judgeRuns(all, scenario, by) {
	const key = keyOf(scenario);
	const whole = all.filter(({ ending }) => ending.kind !== "unfinished").map(withGroups);
	const [run] = whole;
	if (run === void 0) return unfinished(key, all);
	const { mostRounds, sideBySide } = by;
	const astray = ofAnotherTarget([
		...whole,
		...sideBySide?.runs ?? [],
		...sideBySide?.control ?? []
	]);
	if (astray !== void 0) return broken(key, runFailure(astray), false, whole);
	const fit = by.history.filter((entry) => !mostlyThrew(entry.run));
	const chosen = chosenFor(run, {
		...by,
		history: fit
	});
	const baseline = chosen.runs.map(withGroups);
	const asked = [...objectivesFor(scenario.objectives, [...whole, ...baseline]), ...scriptObjectives(run)];
	if (asked.length === 0) return nothingAsked(key, whole);
	const objectives = [...asked, ...defaultExceptions(asked, whole)];
	const runs = withUncounted(whole, baseline, objectives);
	const control = sideBySide?.control?.map(withGroups) ?? [];
	const { reference } = chosen;
	const { drift } = scenario;
	const judged = judgeScenario({
		runs,
		baseline,
		comparability: chosen.comparability,
		objectives,
		requireBaseline: by.requireBaseline,
		...by.isAcceptance === void 0 ? {} : { isAcceptance: by.isAcceptance },
		...by.scenarios === void 0 ? {} : { scenarios: by.scenarios },
		design: sideBySide === void 0 ? "stored" : "sideBySide",
		control,
		...reference === void 0 || drift === "off" ? {} : { reference: {
			...reference,
			drift
		} },
		...mostRounds === void 0 ? {} : { mostRounds }
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
			...runs.length < all.length ? ["An unfinished run was left out."] : [],
			...isUnchecked(objectives) ? [uncheckedWords] : [],
			...leftOutNotes(by.history)
		],
		exitStatus: statusOf(verdict.verdict, false)
	};
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
function leftOutNotes(history) {
	const threw = history.map(({ run }) => run).filter(mostlyThrew);
	const words = thrownWords(threw.slice(-1));
	if (words === void 0) return [];
	return [`${threw.length === 1 ? "A run of the baseline was" : `${threw.length} runs of the baseline were`} left out: ${words}.`];
}
function isOfExceptions(runs, objectives) {
	return runs.some((run) => mostlyThrew(run) && !isAllowedBy(objectives, run));
}
function exceptionsWords(runs, baseline) {
	const before = thrownWords(baseline);
	const compared = before === void 0 ? "" : ` In the baseline, ${before}.`;
	return `${sentenceOf(thrownWords(runs) ?? "")} What comes after it was not measured, so there is nothing to judge.${compared} Check the target's answers, and the script where it throws.`;
}
const noObjectivesWords = "There is nothing to judge: the list of objectives is empty, and the script has no thresholds. Add an objective, or remove the list to use the defaults.";
function isUnchecked(objectives) {
	return objectives.some(({ source, indicator }) => source.from === "default" && /^(?:grpc|ws)_/.test(indicator.metric)) && !objectives.some(({ indicator }) => indicator.metric === "checks");
}
const uncheckedWords = "No objective detects failed calls: k6 counts no errors of gRPC and WebSockets, and the script has no checks. Add a check for each answer.";
function scriptObjectives(run) {
	return run.thresholds.flatMap(({ metric, expression }) => parseThreshold(metric, expression) ?? []);
}
function ofAnotherTarget(runs) {
	for (const { hosts } of runs) {
		const astray = astrayOf(hosts);
		if (astray !== void 0) return astraySentence(astray);
	}
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
function failedUnaskedWords(runs) {
	const seen = failuresOf$1(runs);
	const common = commonFailure(runs);
	return `${seen === void 0 ? "" : `${failuresSentence(seen)} `}More than half of the requests failed, and no objective that could be judged is about errors, so the other figures are those of error pages. ` + (common === void 0 ? "Check the target and the script's log, and add `errors < 1%`." : `${capitalised(failureQuestion(common).question)} And add \`errors < 1%\`.`);
}
const errorPages = "more than half of the requests failed, so this run cannot be a baseline.";
function ofErrorPages(runs) {
	if (!runs.some(isOfErrorPages)) return void 0;
	const common = commonFailure(runs);
	if (common === void 0) return `${errorPages} Is the target right?`;
	const { seen, question } = failureQuestion(common);
	return `${errorPages} ${capitalised(`${seen}: ${question}`)}`;
}
function unfitForBaseline(runs, { verdict, invalid, judgements }) {
	if (runs.some((run) => run.ending.kind !== "finished")) return "a threshold of the script stopped a run early, so it is incomplete.";
	if (runs.some(isOfErrorPages)) return verdict === "fail" && failuresOf$1(runs) !== void 0 ? errorPages : ofErrorPages(runs);
	const objectives = judgements.map(({ objective }) => objective);
	const thrown = thrownWords(runs.filter((run) => threwTooOften(run) && !isAllowedBy(objectives, run)));
	if (thrown !== void 0 && verdict !== "fail") return `${thrown}. Catch it in the script, or allow it if it is expected: \`exceptions < 5%\`.`;
	if (invalid.length > 0) return "the measurement is not valid.";
	return verdict === "fail" ? "an objective was missed." : void 0;
}
function statusOf(word, failOnInconclusive) {
	switch (word) {
		case "pass":
		case "warn": return exitStatus.passed;
		case "fail": return exitStatus.failed;
		case "inconclusive": return failOnInconclusive ? exitStatus.inconclusive : exitStatus.passed;
		case "broken": return exitStatus.broken;
		default: return word;
	}
}

// src/report/words/caught.ts
function isOnAllTimes({ metric, tags, aggregation, of }) {
	const isP95 = aggregation.kind === "percentile" && aggregation.percent === 95;
	return of !== "servers" && metric === "http_req_duration" && isP95 && isWhole(tags);
}
function isLatency({ objective: { indicator }, dimension, sees }) {
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
	return `A ${isLatency(seeing) ? "slowdown" : isWorse ? "rise" : "drop"} of ${amount}${isOnAllTimes(indicator) ? "" : ` in ${indicatorWords(indicator)}`}`;
}
function caughtSentence({ verdict, judgements }) {
	const relative = judgements.filter((it) => it.kind === "relative");
	if (verdict !== "pass" || relative.some((it) => it.verdict !== "pass")) return void 0;
	const seeing = relative.filter(({ objective }) => objective.onMiss === "fail").filter((it) => it.sees !== void 0);
	const told = seeing.find(({ objective }) => isOnAllTimes(objective.indicator)) ?? seeing.find(isLatency) ?? seeing[0];
	if (told === void 0) return void 0;
	const caught = Math.round(100 * (1 - gateErrorBudget.oversight));
	return `No regression. ${changeWords(told)} would have been caught in ${caught} of 100 such gates.`;
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
		const told = [...own.some((it) => it.kind === "absolute") ? [`the ${word} of all rounds is checked against an absolute limit`] : [], ...own.some((it) => it.change !== void 0) ? [`the mean of the rounds is compared with the ${reference}`] : []];
		return [line$1(`${list$1(names)} over ${rounds} rounds: ${told.join("; ")}.`)];
	});
}

// src/report/words/grouped.ts
function groupedBy(items, keyOf) {
	const groups = /* @__PURE__ */ new Map();
	for (const item of items) {
		const group = groups.get(keyOf(item));
		if (group === void 0) groups.set(keyOf(item), [item]);
		else group.push(item);
	}
	return groups;
}

// src/report/words/likeness.ts
function fewWords({ sessions, of }) {
	return `${sessions === 0 ? "none" : `only ${sessions}`} of the ${of} baseline sessions`;
}
function wordsOf$1(likeWith, begin) {
	const { cpu, sessions, of, isCompared } = likeWith;
	return isCompared ? line$1(`${begin}ompared with the ${sessions} of ${of} baseline sessions on the same CPU, `, { code: cpu }, ": the CPU model explains most of the variation between them") : line$1(`${begin}ompared with all baseline sessions, although the CPU model explains most of the variation between them: `, `${fewWords(likeWith)} ran on this CPU, `, { code: cpu });
}
function likenessLines({ verdict }) {
	const compared = verdict.judgements.filter(({ change }) => change !== void 0);
	const groups = groupedBy(compared, ({ change }) => JSON.stringify(change?.likeWith ?? null));
	return [...groups.values()].flatMap((group) => {
		const likeWith = group[0]?.change?.likeWith;
		if (likeWith === void 0) return [];
		const names = [...new Set(group.map(({ objective }) => indicatorWords(objective.indicator)))];
		return [wordsOf$1(likeWith, groups.size === 1 ? "C" : `${listSome(names)}: c`)];
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
	if (remedy.kind === "baselineRuns") return remedy.more ?? 0;
	return remedy.load?.needSeconds ?? 0;
}
function strongest(open) {
	return [...open].sort(({ remedy: one }, { remedy: other }) => kinds.indexOf(other.kind) - kinds.indexOf(one.kind) || amountOf$1(other) - amountOf$1(one))[0];
}
const steps = [
	{
		upTo: 10,
		step: 1
	},
	{
		upTo: 60,
		step: 5
	},
	{
		upTo: 180,
		step: 10
	},
	{
		upTo: 600,
		step: 30
	},
	{
		upTo: Number.POSITIVE_INFINITY,
		step: 60
	}
];
function enoughSeconds(seconds) {
	const { step } = steps.find(({ upTo }) => seconds <= upTo) ?? { step: 60 };
	return formatDurationMs(Math.ceil(seconds / step - 1e-9) * step * 1e3);
}
function loadWords({ haveSeconds, needSeconds }) {
	const have = formatDurationMs(Math.max(1, Math.round(haveSeconds)) * 1e3);
	return `${enoughSeconds(needSeconds)} of load instead of ${have}`;
}
function otherWays({ rateFactor, instead }, indicator) {
	const rate = rateFactor === void 0 ? [] : [[`${formatFigure(Math.ceil(rateFactor - 1e-9), "number")} times the rate`]];
	const named = (aggregation) => indicator === void 0 || indicator.of === "servers" ? "" : formatIndicator({
		...indicator,
		aggregation
	});
	const other = instead === void 0 || indicator === void 0 ? [] : [[
		{ code: named(instead) },
		" instead of ",
		{ code: formatIndicator(indicator) }
	]];
	const ways = [...rate, ...other];
	if (ways.length === 0) return [];
	return [
		" (",
		...ways.flatMap((way, index) => [index === 0 ? "or " : ", or ", ...way]),
		")"
	];
}
function moreLoad(load, about) {
	if (load === void 0) return void 0;
	const { indicator, hasStored, rounds } = about;
	const each = rounds > 1 ? " in each round" : "";
	const baseline = hasStored ? ", here and in the baseline," : "";
	return [
		`About ${loadWords(load)}${each}${baseline} would decide it`,
		...otherWays(load, indicator),
		"."
	];
}
function roundsWords({ stopped }) {
	return stopped.kind === "budget" ? "a larger budget" : "more rounds";
}
function remedyLine(open, outcome, ways) {
	const told = strongest(open);
	if (told === void 0) return [];
	const { remedy, isCompared } = told;
	const { design, runs } = outcome;
	const about = {
		indicator: open.length === 1 ? told.indicator : void 0,
		hasStored: isCompared && design === "stored",
		rounds: runs.length
	};
	switch (remedy.kind) {
		case "rounds":
			if (remedy.needRounds !== void 0) return [`${remedy.needRounds} rounds instead of ${runs.length} would decide it.`];
			return moreLoad(remedy.load, about) ?? [`${capitalised(roundsWords(outcome))} or a longer run would decide it.`];
		case "longerRounds": return moreLoad(remedy.load, about) ?? ["A longer run would decide it."];
		case "baselineRuns": {
			const { more } = remedy;
			const isTerminal = ways.base.startsWith("-");
			const counted = more === void 0 ? "more" : `${more} more`;
			const where = !isTerminal && more !== void 0 ? `, ${more === 1 ? "in a job of its own" : "each in a job of its own"}` : "";
			const untold = more === void 0 && remedy.jobs < remedy.runs ? "in more jobs" : `${counted}${where}`;
			return [
				`${capitalised(limitedBy(remedy))}: compare side by side (`,
				{ code: ways.base },
				`), or record ${untold}`,
				...ways.recording(more)
			];
		}
		case "sideBySide": {
			const load = remedy.load === void 0 ? "" : ` with about ${loadWords(remedy.load)}`;
			return [
				`${capitalised(limitedBy(remedy))}: compare side by side (`,
				{ code: ways.base },
				`)${load}, or raise the tolerance.`
			];
		}
		default: return remedy;
	}
}

// src/report/words/open.ts
function openOf({ verdict }) {
	return verdict.judgements.filter((it) => it.kind === "relative" && it.verdict === "inconclusive" && it.remedy !== void 0);
}
function misses({ objective, current, limit }) {
	return isLowerBetter(objective) ? current > limit : current < limit;
}
function standing(open, outcome) {
	const beyond = open.filter(misses);
	const [first] = beyond;
	if (first === void 0) return "no estimate is beyond its limit";
	const { objective, change } = first;
	const { bound } = objective;
	const isTolerance = bound.kind === "relative" && isLowerBetter(objective) === bound.amount >= 0;
	const figure = `${indicatorWords(objective.indicator)} at ${changeFigure(first, change, spellingOfOutcome(outcome))}`;
	const others = beyond.length > 1 ? ` (and ${beyond.length - 1} more like it)` : "";
	return isTolerance ? `${figure} is a regression${others}, unless it is noise` : `${figure} misses its objective${others}, unless it is noise`;
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
function blockingWords({ failOnInconclusive }) {
	if (failOnInconclusive === void 0) return [];
	return failOnInconclusive ? [
		" This fails the check (",
		{ code: "fail-on-inconclusive" },
		" is on)."
	] : [
		" This does not fail the check (",
		{ code: "fail-on-inconclusive" },
		" is off)."
	];
}

// src/report/words/next.ts
const acceptInput = "accept";
function branchPiece(outcome, context) {
	const { comparability } = outcome.verdict;
	const branch = context.baselineBranch ?? (comparability.kind === "none" ? comparability.branch : void 0);
	return branch === void 0 ? "the default branch" : { code: branch };
}
function recordLines(outcome, context) {
	const { comparability } = outcome.verdict;
	const isTerminal = context.baselineBranch === void 0;
	if (comparability.kind !== "changedLoad") {
		const elsewhere = comparability.kind === "none" ? comparability.otherEnvironments[0] : void 0;
		if (elsewhere !== void 0) return [comparedElsewhere(elsewhere, isTerminal)];
		return isTerminal ? [] : [nextLine("record a baseline. ", ...recordedBy(outcome, context))];
	}
	const changed = comparability.changed.length === 0 ? "the load" : list$1(comparability.changed);
	const how = isTerminal ? ["Record a baseline of the new load: ", recordedWith("update", outcome, context)] : recordedBy(outcome, context);
	const opening = `nothing to fix. Runs with different loads are not compared (changed: ${changed})` + (isTerminal ? ". " : "; record a baseline of the new load. ");
	return [nextLine(opening, ...how)];
}
function comparedElsewhere(environment, isTerminal) {
	const setting = isTerminal ? `--environment ${environment}` : `environment: ${environment}`;
	return nextLine("to compare with the existing baseline, set ", { code: setting }, "; or record one for this environment.");
}
function recordedWith(how, outcome, context) {
	const command = context.recordCommand?.(how, outcome.scenario);
	return command === void 0 ? { code: `loadline baseline ${how}` } : { command };
}
function recordedBy(outcome, context) {
	const { acceptUrl } = context;
	return [
		"The next push to ",
		branchPiece(outcome, context),
		" records one if a workflow runs ",
		{ code: "mode: baseline-update" },
		...acceptUrl === void 0 ? [] : [
			"; or ",
			{ link: {
				label: "start the baseline workflow by hand",
				url: acceptUrl
			} },
			" for scenario ",
			{ code: outcome.scenario }
		],
		"."
	];
}
function recordingMore(outcome, context, more = 3) {
	if (context.baselineBranch !== void 0) return [". ", ...recordedBy(outcome, context)];
	const command = context.recordCommand?.("update", outcome.scenario, more);
	return command === void 0 ? ["."] : [" while the earlier version is deployed there: ", { command }];
}
function missedChanges({ verdict }) {
	return verdict.judgements.filter((it) => it.kind === "relative").filter((it) => it.verdict === "fail" || it.verdict === "warn");
}
function wayBack(outcome, { isComparison }) {
	const missed = missedChanges(outcome);
	if (missed.length === 0 || isComparison === true) return void 0;
	if (outcome.design === "stored") return "accept";
	return missed.some(({ verdict }) => verdict === "fail") ? "allow" : void 0;
}
function afterShortRecording({ scenario }, { asked, kept }, context) {
	const { acceptUrl, recordCommand, workflowRun } = context;
	if (kept === 0) {
		const how = workflowRun === void 0 && context.repeatCommand !== void 0 ? "record again (last section)" : again(context);
		return nextLine(`fix the cause and ${how}.`);
	}
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
		base: context.baselineBranch === void 0 ? "--base" : "base-url"
	};
	const known = openLine(outcome, ways);
	if (known !== void 0) return known;
	const few = outcome.verdict.judgements.filter((it) => it.kind === "notJudged" && it.cause === "fewSamples");
	if (few.length === 0) return nextLine(`fix what prevented a verdict (see above) and ${again(context)}.`);
	const remedied = few.flatMap((it) => it.kind === "notJudged" && it.remedy?.kind === "longerRounds" && it.remedy.load !== void 0 ? [{
		indicator: it.objective.indicator,
		remedy: it.remedy,
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
function withBlocking(last, context) {
	const [first = "", ...rest] = blockingWords(context);
	if (first === "") return [last];
	const end = last.at(-1);
	if (!(typeof end === "object" && "command" in end) || typeof first !== "string") return [line$1(...last, first, ...rest)];
	return [last, line$1(first.trimStart(), ...rest)];
}
function nextStep(outcome, context) {
	if (outcome.kind === "broken") return [nextLine(outcome.cancelled ? `${again(context)}. Nothing was judged: neither a pass nor a regression.` : `fix the cause and ${again(context)}. Nothing was judged: neither a pass nor a regression.`)];
	const { verdict } = outcome;
	const { recording } = outcome;
	if (recording !== void 0 && scenarioWord(outcome) === "broken") return [afterShortRecording(outcome, recording, context)];
	const isRecording = recording !== void 0 || context.isRecording === true;
	const record = verdict.comparability.kind !== "comparable" && verdict.judgements.some(lacksBaseline) && !isRecording ? recordLines(outcome, context) : [];
	switch (verdict.verdict) {
		case "pass": return record;
		case "inconclusive": {
			const suspicion = outcome.recorded === void 0 ? void 0 : suspicionLines(outcome);
			if (suspicion !== void 0) return suspicion;
			const [last = [], ...before] = record.length > 0 && lacksOnlyBaseline(outcome) ? record.toReversed() : [whenOpen(outcome, context)];
			return [...before.toReversed(), ...withBlocking(last, context)];
		}
		case "warn":
		case "fail": {
			const common = commonFailure(outcome.runs);
			if (common !== void 0) {
				const asked = failureQuestion(common);
				return [nextLine(`${asked.seen}: ${asked.question}${repeatWords(context)}`), ...record];
			}
			const [miss] = misses$1(verdict.judgements, verdict.verdict);
			if (miss !== void 0 && isOnExceptions(miss.objective)) return [nextLine(`check where the script throws, and what the target answered there.${repeatWords(context)}`), ...record];
			if (recording?.how === "accepted") return [nextLine(`fix the cause or loosen the limit, and ${again(context)}.`)];
			return [nextLine(wordsAfterMiss(outcome, context)), ...record];
		}
		default: return verdict.verdict;
	}
}
function wordsAfterMiss(outcome, context) {
	switch (wayBack(outcome, context)) {
		case "accept": return "find the cause. If the new level is intended, accept it (last section).";
		case "allow": return "find the cause. If the new level is intended, allow it (last section).";
		default: return `find the cause.${repeatWords(context)}`;
	}
}
function intended({ recording }) {
	return recording === void 0 ? "Intended? After the merge, " : "Intended? Now ";
}
function acceptLine(outcome, context) {
	const { acceptUrl } = context;
	if (context.baselineBranch === void 0) return [
		intended(outcome),
		"make the new level the reference: ",
		recordedWith("accept", outcome, context)
	];
	const byMode = ["run a workflow with ", { code: "mode: baseline-accept" }];
	if (acceptUrl === void 0) return [
		intended(outcome),
		...byMode,
		"; it makes the new level the reference."
	];
	return [
		intended(outcome),
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
function allowLine(outcome) {
	return [
		"Intended? A side-by-side comparison has no stored level to accept: after the merge, the base deployment has the new one. ",
		"To let this change pass, raise its tolerance, or write ",
		...missedChanges(outcome).filter(({ verdict }) => verdict === "fail").flatMap(({ objective: { text } }, index) => [...index === 0 ? [] : [", "], { code: `warn: ${text}` }]),
		"."
	];
}
function limitLines({ verdict }) {
	const limits = missedLimits(verdict);
	if (limits.length === 0) return [];
	return [line$1(`A new level must still meet ${limitsWords(limits)}: loosen ${limits.length === 1 ? "that" : "those"} first.`)];
}
function acceptSection(outcome, context) {
	const { repeatCommand } = context;
	const way = wayBack(outcome, context);
	if (way === void 0) return repeatSection(context);
	const lines = way === "accept" ? [line$1(...acceptLine(outcome, context)), ...limitLines(outcome)] : [line$1(...allowLine(outcome))];
	if (repeatCommand !== void 0) lines.push(line$1("Repeat it locally", ...besideWhat(context), ":"));
	return {
		kind: "section",
		about: "accept",
		title: repeatCommand === void 0 ? "Accept the change" : "Accept the change, or repeat it locally",
		isOpen: false,
		rank: "action",
		nodes: repeatCommand === void 0 ? listOf(lines) : [...paragraphs(lines), shell(repeatCommand)]
	};
}
function besideWhat({ workflowRun }) {
	return workflowRun === void 0 ? [] : [" in a clone of this repository, with a clone of Loadline next to it and the service running"];
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
	return {
		kind: "section",
		about: "accept",
		title: "Repeat it locally",
		isOpen: false,
		rank: "action",
		nodes: [...besideWhat(context).length === 0 ? [] : paragraphs([line$1("Run it", ...besideWhat(context), ":")]), shell(repeatCommand)]
	};
}

// src/report/document/counting.ts
function storedRuns({ baseline, verdict }) {
	const likeWith = verdict.judgements.filter(({ dimension }) => dimension === "time").find(({ change }) => change?.likeWith?.isCompared === true)?.change?.likeWith;
	const alike = likeRuns(baseline, likeWith);
	return alike.length === 0 ? baseline : alike;
}
function countingRounds(outcome) {
	const { runs, baseline, design, verdict } = outcome;
	const before = design === "stored" ? storedRuns(outcome) : baseline;
	const { invalid } = verdict;
	const untimed = new Set(invalid.flatMap((it) => it.rounds));
	const unknown = new Set(invalid.flatMap((it) => it.undecidable === "all" ? it.rounds : []));
	const without = (some, left) => {
		const kept = some.filter((_, position) => !left.has(position));
		return kept.length === 0 ? some : kept;
	};
	const isAnyLeft = runs.some((_, position) => !untimed.has(position));
	const isLeftOut = isAnyLeft && runs.some((_, position) => untimed.has(position));
	const left = [...untimed].sort((one, other) => one - other).map((position) => String(position + 1));
	const named = left.length === 1 ? `Round ${left[0]} is` : `Rounds ${list$1(left)} are`;
	return {
		runs: without(runs, untimed),
		baseline: design === "stored" || !isAnyLeft ? before : without(before, untimed),
		answered: without(runs, unknown),
		note: isLeftOut ? line$1(`${named} left out of the requests and times: not a valid measurement.`) : void 0
	};
}

// src/report/document/links.ts
const usualQuantile = .95;
function hostOf(target) {
	return URL.canParse(target) ? new URL(target).host : "";
}
function onServerClock(time, { servers }) {
	return Date.parse(time) + (servers?.skewMs ?? 0);
}
function valuesOf(runs, quantile) {
	const starts = runs.map((run) => onServerClock(run.window.start, run));
	const ends = runs.map((run) => onServerClock(run.window.end, run));
	const [from, to] = [Math.min(...starts), Math.max(...ends)];
	const { scenario, environment, commit, branch, target, testId } = runs.at(-1)?.provenance ?? {};
	return {
		from: String(from),
		to: String(to),
		from_iso: new Date(from).toISOString(),
		to_iso: new Date(to).toISOString(),
		testid: testId ?? "",
		scenario: scenario ?? "",
		environment: environment ?? "",
		commit: commit ?? "",
		branch: branch ?? "",
		quantile: String(quantile),
		target_host: hostOf(target ?? "")
	};
}
function linksFor(section, templates, { runs, quantile = usualQuantile }) {
	const own = (templates ?? []).filter((it) => it.section === section);
	if (own.length === 0 || runs.length === 0) return [];
	const values = valuesOf(runs, quantile);
	return own.map(({ title, url }) => line$1({ link: {
		label: title,
		url: fillLink(url, values)
	} }));
}

// src/report/document/rounds.ts
function referenceWords({ design }) {
	return design === "stored" ? "baseline" : "base deployment";
}
function causeWords(cause) {
	switch (cause.kind) {
		case "asked": return "as configured";
		case "toDecide": return `because ${listSome(cause.indicators)} ${cause.indicators.length > 1 ? "are" : "is"} still inconclusive`;
		case "toConfirm": return `to confirm the miss of ${listSome(cause.indicators)}`;
		default: return cause;
	}
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
function inWords(amount) {
	return numberWords[amount] ?? String(amount);
}
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
function missedWords(indicators) {
	return indicators > 1 ? "missed their objectives and were" : "missed its objective and was";
}
function groupWords$1({ cause, times }, isFirst, outcome) {
	switch (cause.kind) {
		case "asked": return "as configured";
		case "toDecide": {
			const open = names(cause.indicators, outcome);
			if (!isFirst) return `then ${open} still ${cause.indicators.length > 1 ? "were" : "was"} inconclusive`;
			return `the first ${times === 1 ? "" : `${inWords(times)} `}left ${open} open`;
		}
		case "toConfirm": return `${isFirst ? "" : "then "}${names(cause.indicators, outcome)} ${missedWords(cause.indicators.length)} measured again`;
		default: return cause;
	}
}
function noUseWords({ verdict }) {
	const [first] = verdict.judgements.flatMap((it) => it.kind === "relative" && it.verdict === "inconclusive" ? it.remedy ?? [] : []).filter(({ kind }) => kind !== "rounds");
	return first === void 0 ? "; more would not decide it" : `; more would not decide it: ${limitedBy(first)}`;
}
function enoughWords({ verdict }) {
	return verdict.judgements.every((it) => it.kind !== "notJudged" && it.verdict !== "inconclusive") ? ": everything was decided" : "; another would have changed nothing";
}
function stopPieces(outcome) {
	const { stopped, causes } = outcome;
	switch (stopped.kind) {
		case "given": return [];
		case "decided": return causes.length === 0 ? [enoughWords(outcome)] : [];
		case "noUse": return [noUseWords(outcome)];
		case "mostRounds": return ["; no more are allowed"];
		case "budget": return ["; another would have exceeded the budget"];
		case "cancelled": return ["; another was cancelled"];
		case "broken": return ["; another could not be measured"];
		default: return stopped;
	}
}
function orderWords({ runs, baseline }) {
	return runs.flatMap((run, index) => {
		const base = baseline[index];
		if (base === void 0) return [];
		return Date.parse(base.window.start) <= Date.parse(run.window.start) ? ["base", "change"] : ["change", "base"];
	}).join(", ");
}
function designWords(outcome) {
	switch (outcome.design) {
		case "stored": return "";
		case "alternating": return ` side by side, in the order ${orderWords(outcome)}`;
		case "simultaneous": return ` side by side, both at the same time${outcome.stopped.kind === "given" ? "" : " in one process"}`;
		default: return outcome.design;
	}
}
function isUntold({ runs, stopped, design, verdict }) {
	const wasDecided = stopped.kind === "decided" && verdict.verdict !== "inconclusive";
	return runs.length === 1 && design === "stored" && ["decided", "given"].includes(stopped.kind) && !wasDecided;
}
function roundsLine(outcome) {
	const { runs, causes } = outcome;
	if (isUntold(outcome)) return void 0;
	const why = groupCauses(causes).map((group, index) => groupWords$1(group, index === 0, outcome));
	const because = why.length === 0 ? "" : `: ${why.join(", ")}`;
	return line$1(`${count$2(runs.length, "round")}${designWords(outcome)}${because}`, ...stopPieces(outcome));
}
function lengthMs({ window }) {
	return Math.max(0, Date.parse(window.end) - Date.parse(window.start)) || 0;
}
function totalLine({ runs, baseline, control = [], design }) {
	if (runs.length === 1 && design === "stored") return void 0;
	const seconds = (design === "alternating" ? [
		...runs,
		...baseline,
		...control
	] : runs).reduce((sum, run) => sum + lengthMs(run) + run.window.warmUpMs, 0) / 1e3;
	const time = formatDurationMs(Math.max(1, Math.round(seconds)) * 1e3);
	const whose = design === "stored" ? "" : " to this change";
	return line$1(`In all: ${time} of load, ${workWords(runs)}${whose}`);
}

// src/report/document/sections/bounds.ts
function boundsOf(runs, { objective, bounds }) {
	if (bounds !== void 0) return bounds;
	const found = runs.map((run) => findIndicator(run, objective.indicator));
	return pooledBounds(found.filter((it) => it.kind === "found"));
}
function rowOf$1(judgement, { low, high }, spelling) {
	const { dimension, objective } = judgement;
	const [from, to] = [low, high].map((it) => formatOn(spelling.scaleOf(objective.indicator, dimension), it));
	return [
		line$1(indicatorWords(objective.indicator)),
		line$1(currentFigure(judgement, spelling)),
		line$1(`${from} to ${to}`)
	];
}
function boundsSection(spelling, runs) {
	const rows = /* @__PURE__ */ new Map();
	for (const judgement of spelling.judgements) {
		const bounds = boundsOf(runs, judgement);
		if (bounds !== void 0) rows.set(indicatorWords(judgement.objective.indicator), rowOf$1(judgement, bounds, spelling));
	}
	if (rows.size === 0) return void 0;
	const columns = [
		{
			title: "Percentile",
			align: "left"
		},
		{
			title: "Estimate",
			align: "right"
		},
		{
			title: "Certain range",
			align: "right"
		}
	];
	return {
		kind: "section",
		title: `Percentiles from histograms (${rows.size})`,
		isOpen: false,
		rank: "evidence",
		nodes: [...paragraphs([line$1("Prometheus stores buckets, not samples. Against a baseline, the width of the bucket counts as noise; a limit inside the range leaves the objective inconclusive.")]), tableOf(columns, [...rows.values()])]
	};
}

// src/report/document/sections/measured.ts
function clockText$1(iso) {
	return iso.slice(0, 19).replace("T", " ");
}
function windowLine({ window }) {
	const [start, end] = [clockText$1(window.start), clockText$1(window.end)];
	const isSameDay = start.slice(0, 10) === end.slice(0, 10);
	const lengthMs = Date.parse(window.end) - Date.parse(window.start);
	const length = lengthMs >= 0 ? formatDurationMs(Math.round(lengthMs / 100) * 100) : "–";
	const warmUp = window.warmUpMs === 0 ? "no warm-up" : `after a warm-up of ${formatDurationMs(window.warmUpMs)}`;
	return line$1(`Window: ${start} to ${isSameDay ? end.slice(11) : end} UTC (${length}, ${warmUp})`);
}
function loadLine(run, spelling) {
	const work = workOf(run);
	const scale = spelling.scaleOf(throughputOfAll, "frequency");
	const rate = work?.rate === void 0 ? "" : `, ${formatOn(scale, work.rate)}`;
	const figures = work === void 0 ? "no requests recorded" : `${count$2(work.amount, work.one)}${rate}`;
	const { vusMax, droppedIterations } = run.generator;
	const users = vusMax === 0 ? "" : `; at most ${count$2(vusMax, "virtual user")}`;
	return line$1(`Load: ${figures}${users}; ${count$2(droppedIterations, "dropped iteration")}`);
}
function rateError(runs) {
	const durations = runs.flatMap(({ duration }) => duration?.from === "samples" ? [duration] : []);
	return durations.length === 0 ? void 0 : Math.max(...durations.map(({ ms, errorMs }) => errorMs / ms));
}
function rateDoubt({ runs, baseline }, reference) {
	const sides = [{
		name: "this change",
		error: rateError(runs)
	}, {
		name: reference,
		error: rateError(baseline)
	}].flatMap(({ name, error }) => error === void 0 ? [] : [`${name}: ± ${formatFigure(Math.ceil(error * 1e3) / 1e3, "ratio")}`]);
	if (sides.length === 0) return void 0;
	const isCoarse = [...runs, ...baseline].some(({ duration }) => duration?.from === "samples" && duration.stampsMs !== void 0);
	return line$1(`Rates use a duration estimated from the samples (${sides.join(", ")})`, ...isCoarse ? ["; timestamps in whole seconds cause most of the error: set ", { code: "K6_CSV_TIME_FORMAT=unix_micro" }] : [], "; for exact rates, name k6's end-of-test summary after the samples");
}
function shortCommit(commit) {
	return /^[0-9a-f]{40,64}$/i.test(commit) ? commit.slice(0, 7) : commit;
}
function targetLine({ provenance }) {
	const { target, environment, commit } = provenance;
	const at = commit === void 0 ? [] : [", commit ", { code: shortCommit(commit) }];
	return line$1("Target: ", target === "unknown" ? "not named" : { code: target }, " (environment ", { code: environment }, ")", ...at);
}
function baselineLine({ verdict, baseline, design }, branch) {
	const { comparability } = verdict;
	if (design !== "stored") {
		const target = baseline[0]?.provenance.target ?? "";
		return line$1("Base deployment: ", ...target === "unknown" ? [] : [{ code: target }, ", "], count$2(baseline.length, "run"));
	}
	if (comparability.kind === "none") return line$1("Baseline: none yet");
	if (comparability.kind === "changedLoad") return line$1(`Baseline: ${count$2(comparability.runs, "run")}, all with a different load`);
	const [first, last] = [baseline[0]?.provenance, baseline.at(-1)?.provenance];
	const from = branch ?? last?.branch;
	const commits = [...new Set([first?.commit, last?.commit].filter((it) => it !== void 0).map(shortCommit))];
	return line$1(`Baseline: ${count$2(comparability.runs, "run")}`, ...from === void 0 ? [] : [" of ", { code: from }], ...commits.flatMap((commit, index) => [index === 0 ? ", " : " to ", { code: commit }]));
}
function sharingWords({ comparisons, scenarios = 1 }, judgements) {
	const ofCreep = comparisons - judgements.filter((it) => it.kind === "relative" && it.objective.onMiss === "fail").length;
	const sharing = [count$2(comparisons, "comparison"), ...scenarios > 1 ? [`${scenarios} scenarios`] : []];
	if (sharing.length === 1 && comparisons === 1) return "";
	const creep = ofCreep > 0 ? `; ${count$2(ofCreep, "comparison")} ${ofCreep === 1 ? "is" : "are"} for slow creep` : "";
	return ` (shared by ${list$1(sharing)}${creep})`;
}
function confidenceLine({ verdict }) {
	const { falseAlarms } = verdict;
	const confidence = verdict.judgements.map((it) => it.change).find((it) => it !== void 0)?.confidence;
	if (confidence === void 0) return void 0;
	if (falseAlarms !== void 0) return line$1(`Intervals: ${formatFigure(confidence, "ratio")}. Unchanged code fails at most about ${formatFigure(falseAlarms.level, "ratio")} of such gates, whatever the number of rounds` + sharingWords(falseAlarms, verdict.judgements));
	return line$1(`Differences: each with its ${formatFigure(confidence, "ratio")} interval; where that includes 0, the change may be noise`);
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
	const told = runs.map((run, index) => line$1(`Round ${index + 1}. `, ...windowLine(run), ". ", ...loadLine(run, spelling)));
	return [...about, ...told];
}
function measuredSection(runs, outcome, context, more = []) {
	const [run] = runs;
	if (run === void 0) return void 0;
	const last = runs.at(-1) ?? run;
	const { machine, generator, loadline } = run.provenance;
	const besideTarget = hostsBesideTarget(runs);
	const lines = [
		...roundLines(runs, outcome),
		targetLine(run),
		besideTarget === void 0 ? void 0 : line$1("Requests by host: ", { code: besideTarget }),
		outcome === void 0 ? void 0 : baselineLine(outcome, context.baselineBranch),
		...outcome === void 0 ? [] : likenessLines(outcome),
		outcome === void 0 ? void 0 : controlLine(outcome),
		outcome === void 0 ? void 0 : confidenceLine(outcome),
		machine.cores === 0 ? line$1(`Machine: ${unknownIn(run.provenance)}`) : line$1("Machine: ", { code: `${machine.os}, ${machine.cpu}` }, `, ${count$2(machine.cores, "core")}`),
		line$1("Tools: ", { code: generator }, ", Loadline ", { code: loadline }),
		last.ending.kind === "unfinished" ? line$1("Ending: unfinished, ", { code: last.ending.reason }) : void 0,
		context.workflowRun === void 0 ? void 0 : line$1({ link: {
			label: "Workflow run",
			url: context.workflowRun
		} }, "; if the workflow uploads the report, the page with charts is in the artifact"),
		...more
	];
	return {
		kind: "section",
		title: "How this was measured",
		isOpen: false,
		rank: "evidence",
		nodes: listOf(lines.filter((it) => it !== void 0))
	};
}

// src/report/document/sections/recorded.ts
const mostRows = 50;
const mostNamed$3 = 6;
function namesOf$2(runs) {
	return tellingFirst([...new Set(runs.flatMap(({ metrics }) => metrics.map(({ name }) => name)))]);
}
function recordedOf(runs, names, type) {
	return names.flatMap((name) => {
		const own = runs.flatMap((run) => metricOf$2(run, name) ?? []);
		const wholes = own.flatMap((it) => seriesOfType(it, type).slice(0, 1));
		return wholes.length === 0 ? [] : [{
			name,
			contains: own[0]?.contains ?? "default",
			wholes
		}];
	});
}
function part(title, titles, rows) {
	if (rows.length === 0) return [];
	const columns = titles.map((it, index) => ({
		title: it,
		align: index === 0 ? "left" : "right"
	}));
	return [{
		kind: "section",
		title,
		isOpen: true,
		nodes: [tableOf(columns, rows, mostRows)]
	}];
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
function cell({ name: metric, tags = {}, type, contains, spelling }, aggregation, value) {
	const indicator = {
		metric,
		tags,
		aggregation
	};
	const judged = spelling.levelsOf(indicator)?.current ?? value;
	if (judged === void 0) return line$1("–");
	return line$1(formatOn(spelling.scaleOf(indicator, dimensionOf(type, contains, aggregation)), judged));
}
function countCell(amount) {
	return line$1(formatFigure(amount, "number"));
}
function trendCells(wholes, spelled) {
	const level = (aggregation, of) => {
		const values = wholes.flatMap((it) => of(it.values) ?? []);
		return cell(spelled, aggregation, values.length === 0 ? void 0 : meanLevel(values));
	};
	return [
		countCell(sumOf$6(wholes, ({ values }) => values.count)),
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
		cell(spelled, { kind: "max" }, Math.max(...wholes.map(({ values }) => values.max)))
	];
}
function trendPart({ runs, names, spelling }) {
	const rows = recordedOf(runs, names, "trend").map((it) => [line$1({ code: it.name }), ...trendCells(it.wholes, {
		...it,
		type: "trend",
		spelling
	})]);
	return part("Trends", ["Metric", ...trendTitles], rows);
}
function ratePart({ runs, names, spelling }) {
	return part("Rates", [
		"Metric",
		"Share",
		"True",
		"Samples"
	], recordedOf(runs, names, "rate").map((it) => {
		const samples = sumOf$6(it.wholes, ({ values }) => values.count);
		const passes = sumOf$6(it.wholes, ({ values }) => values.passes);
		const share = samples === 0 ? void 0 : passes / samples;
		return [
			line$1({ code: it.name }),
			cell({
				...it,
				type: "rate",
				spelling
			}, { kind: "rate" }, share),
			countCell(passes),
			countCell(samples)
		];
	}));
}
function counterPart({ runs, names, spelling }) {
	return part("Counters", [
		"Metric",
		"Count",
		"Rate"
	], recordedOf(runs, names, "counter").map((it) => {
		const count = sumOf$6(it.wholes, ({ values }) => values.count);
		return [
			line$1({ code: it.name }),
			line$1(formatFigure(count, dimensionOf("counter", it.contains, { kind: "count" }))),
			cell({
				...it,
				type: "counter",
				spelling
			}, { kind: "rate" }, sumOf$6(it.wholes, ({ values }) => values.rate) / it.wholes.length)
		];
	}));
}
function gaugePart({ runs, names, spelling }) {
	return part("Gauges", [
		"Metric",
		"Last",
		"Min",
		"Max"
	], recordedOf(runs, names, "gauge").map((it) => {
		const spelled = {
			...it,
			type: "gauge",
			spelling
		};
		return [
			line$1({ code: it.name }),
			cell(spelled, { kind: "value" }, it.wholes.at(-1)?.values.value),
			cell(spelled, { kind: "min" }, Math.min(...it.wholes.map(({ values }) => values.min))),
			cell(spelled, { kind: "max" }, Math.max(...it.wholes.map(({ values }) => values.max)))
		];
	}));
}
function groupWords(group) {
	return group.split("::").filter((it) => it !== "").join(" › ");
}
function groupPart({ runs, spelling }) {
	const series = runs.flatMap((run) => allSeriesOf(run, "group_duration"));
	const groups = /* @__PURE__ */ new Map();
	for (const one of series) {
		const { group, ...others } = one.tags;
		if (group === void 0 || group === "" || Object.keys(others).length > 0) continue;
		groups.set(group, [...groups.get(group) ?? [], one]);
	}
	const rows = [...groups].map(([group, wholes]) => [line$1({ code: groupWords(group) }), ...trendCells(wholes, {
		name: "group_duration",
		tags: { group },
		type: "trend",
		contains: "time",
		spelling
	})]);
	return part("Groups", ["Group", ...trendTitles], rows);
}
function checkPart(runs) {
	return part("Checks", [
		"Check",
		"Passed",
		"Failed",
		"Share that passed"
	], checksOf$1(runs).map(({ name, group, passes, fails }) => {
		const where = groupWords(group);
		return [
			line$1({ code: where === "" ? name : `${where} › ${name}` }),
			line$1(formatFigure(passes, "number")),
			line$1(formatFigure(fails, "number")),
			line$1(formatFigure(passes / (passes + fails), "ratio", 1))
		];
	}));
}
function recordedSection(runs, spelling = spellingOf({ runs })) {
	const names = namesOf$2(runs);
	if (names.length === 0) return void 0;
	const recording = {
		runs,
		names,
		spelling
	};
	const rest = names.length - mostNamed$3;
	const told = [...names.slice(0, mostNamed$3), ...rest > 0 ? [`${rest} more`] : []];
	return {
		kind: "section",
		about: "metrics",
		title: `All metrics (${names.length})`,
		isOpen: false,
		brief: line$1(`All metrics: ${list$1(told)}. The report's page has their figures.`),
		rank: "detail",
		nodes: [
			...trendPart(recording),
			...ratePart(recording),
			...counterPart(recording),
			...gaugePart(recording),
			...groupPart(recording),
			...checkPart(runs)
		]
	};
}

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

// src/report/document/sections/servers.ts
const longestName$2 = 80;
function clockText(iso) {
	return iso.slice(11, 19);
}
function seriesName(labels, { series }) {
	const entries = Object.entries(labels);
	const telling = entries.filter(([key, value]) => series.some((it) => it.labels[key] !== value));
	const told = telling.length === 0 ? entries : telling;
	if (told.length === 0) return series.length === 1 ? "the only series" : "the series without labels";
	return { code: plain$1(labelWords(Object.fromEntries(told)), longestName$2) };
}
function nameCell({ labels, from, until }, query) {
	const name = seriesName(labels, query);
	const known = [...from === void 0 ? [] : [`from ${clockText(from)}`], ...until === void 0 ? [] : [`until ${clockText(until)}`]];
	return known.length === 0 ? line$1(name) : line$1(name, ` (${known.join(", ")})`);
}
function rowCells({ series, before }, query, { hasShape, hasBefore, spelling }) {
	const { name, dimension } = query;
	const scale = spelling.scaleOfQuery(name, dimension);
	const { start, end, min, avg, peak, peakAt, infinite, from, until, points = [] } = series;
	const figure = (value) => line$1(value === void 0 ? "–" : formatOn(scale, value));
	const isWhole = from === void 0 && until === void 0;
	const shape = sparkline(points);
	return [
		nameCell(series, query),
		...hasShape ? [line$1(shape === "" ? "" : { shape })] : [],
		figure(from === void 0 ? start : void 0),
		line$1(infinite === true ? "+Inf" : `${formatOn(scale, peak)} at ${clockText(peakAt)}`),
		figure(until === void 0 ? end : void 0),
		figure(min),
		figure(avg),
		...hasBefore ? [figure(before)] : [],
		line$1(isWhole ? formatDifference(end - start, dimension, { unit: scale }) : "–")
	];
}
function tableFor(rows, query, { reference, spelling }) {
	const hasBefore = rows.some(({ before }) => before !== void 0);
	const hasShape = rows.some(({ series }) => sparkline(series.points ?? []) !== "");
	const right = (title) => ({
		title,
		align: "right"
	});
	const columns = [
		{
			title: "Series",
			align: "left"
		},
		...hasShape ? [{
			title: "Over the window",
			align: "left"
		}] : [],
		right("Start"),
		right("Peak"),
		right("End"),
		right("Minimum"),
		right("Average"),
		...hasBefore ? [right(`Average, ${reference}`)] : [],
		right("Change")
	];
	return tableOf(columns, rows.map((row) => rowCells(row, query, {
		hasShape,
		hasBefore,
		spelling
	})));
}
function queryTitle({ name, dimension, unit }) {
	const shown = plain$1(name, longestName$2) || "(a query without a name)";
	const counted = dimension === "number" ? plain$1(unit, longestName$2) : "";
	return counted === "" ? shown : `${shown}, in ${counted}`;
}
function queryPart(query, options) {
	const { before, spelling } = options;
	const rowOf = (series) => ({
		series,
		before: before.find((it) => it.query === query.name && sameTags(it.labels, series.labels))?.level
	});
	const { shown, folded, rest } = toldSeries(query, spelling.judgements);
	const more = {
		kind: "section",
		title: count$2(folded.length + rest, "other series", "other series"),
		isOpen: false,
		rank: "detail",
		nodes: [{
			...tableFor(folded.map(rowOf), query, options),
			omitted: rest
		}]
	};
	const doubts = query.doubts.map((it) => line$1("Doubt: ", { code: it }));
	return {
		kind: "section",
		title: queryTitle(query),
		isOpen: true,
		nodes: [...shown.length === 0 ? listOf(doubts) : [...paragraphs(doubts), tableFor(shown.map(rowOf), query, options)], ...folded.length + rest === 0 ? [] : [more]]
	};
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
function repeatPart(runs) {
	const all = runs.flatMap(({ servers }, index) => (servers?.queries ?? []).map((asked) => ({
		asked,
		round: index + 1
	})));
	return {
		kind: "section",
		title: "Queries that reproduce these figures (api/v1/query_range)",
		isOpen: false,
		rank: "detail",
		nodes: [{
			kind: "code",
			language: "promql",
			content: [...groupedBy(all, ({ asked }) => asked.name).values()].flatMap((of) => [...groupedBy(of, ({ asked }) => asked.query)]).map(([query, of]) => [...askedLines(of, runs.length), query].join("\n")).join("\n\n")
		}]
	};
}
function sourceLine({ source, version, queries }, run, rounds, place) {
	const { start, end } = run.window;
	const last = queries.some(({ kind }) => kind === "read") ? ", the last one read" : "";
	const round = rounds === 1 ? "" : `; round ${place + 1} of ${rounds}${last}`;
	const known = version === void 0 ? "" : ` (version ${version})`;
	return line$1("From ", { code: `${source}${known}` }, `, ${clockText(start)} to ${clockText(end)} UTC${round}`);
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
	const name = plain$1(labelWords(labels), longestName$2);
	const busiest = how.kind === "level" && how.matched === "busiest" ? "busiest, " : "";
	return name === "" ? line$1({ code: query }) : line$1({ code: query }, ` (${busiest}`, { code: name }, ")");
}
function correlatedSeriesLine(moved, reference, spelling) {
	const [first, ...more] = moved;
	if (first === void 0) return void 0;
	const others = more.length === 0 ? "" : ` (and ${more.length} more series, below)`;
	return line$1("At the same time ", ...movedName(first), ` ${moveWords(first, reference, spelling)}${others}: a coincidence in time, not a proven cause.`);
}
function toldRound(runs) {
	const answered = runs.findLastIndex(({ servers }) => servers?.queries.some(({ kind }) => kind === "read"));
	return answered >= 0 ? answered : runs.findLastIndex(({ servers }) => servers !== void 0);
}
const mostNamed$2 = 10;
function unreadLines$1(queries) {
	return [...groupedBy(queries, ({ reason }) => reason)].map(([reason, of]) => {
		const named = of.slice(0, mostNamed$2).flatMap(({ name }) => [", ", { code: name }]);
		const rest = of.length - mostNamed$2;
		return line$1("Not read: ", ...named.slice(1), ...rest > 0 ? [` and ${rest} more`] : [], ": ", { code: reason });
	});
}
function isToldUnread({ objective }, runs) {
	const { indicator } = objective;
	const { queries = [] } = runs[toldRound(runs)]?.servers ?? {};
	return indicator.of === "servers" && queries.some(({ kind, name }) => kind === "unread" && name === indicator.metric);
}
function titleOf$2(read, unread, moved) {
	return `Servers: ${[
		read === 0 ? "nothing could be read" : count$2(read, "query", "queries"),
		...moved === 0 ? [] : [`${moved} series moved with the miss`],
		...unread === 0 || read === 0 ? [] : [`${unread} unread`]
	].join(", ")}`;
}
function serversAs(title, isOpen) {
	return {
		kind: "section",
		about: "servers",
		title,
		isOpen,
		rank: "evidence"
	};
}
function serversSection(runs, options) {
	const place = toldRound(runs);
	const run = runs[place];
	if (run?.servers === void 0 || run.servers.queries.length === 0) {
		const { links } = options;
		if (links.length === 0) return void 0;
		return {
			...serversAs("Servers", false),
			nodes: listOf(links)
		};
	}
	const { servers } = run;
	const { spelling, moved, links, reference } = options;
	const read = servers.queries.filter((it) => it.kind === "read");
	const unread = servers.queries.filter((it) => it.kind === "unread");
	const lines = [
		sourceLine(servers, run, runs.length, place),
		skewLine(servers),
		...links,
		...moved.slice(1).map((it) => line$1("Also moved: ", ...movedName(it), ` ${moveWords(it, reference, spelling)}`)),
		...unreadLines$1(unread)
	];
	const isOpen = moved.length > 0 || spelling.judgements.some((it) => isMissedOn(it));
	return {
		...serversAs(titleOf$2(read.length, unread.length, moved.length), isOpen),
		nodes: [
			...listOf(lines.filter((it) => it !== void 0)),
			...queryParts(read, options),
			repeatPart(runs)
		]
	};
}
function queryParts(queries, options) {
	const { moved, spelling } = options;
	const isTelling = ({ name }) => moved.some((it) => it.query === name) || spelling.judgements.some((it) => isMissedOn(it, name));
	const partsOf = (some) => some.map((it) => queryPart(it, options));
	const telling = partsOf(queries.filter(isTelling));
	const others = partsOf(queries.filter((it) => !isTelling(it)));
	if (telling.length === 0 || others.length === 0) return [...telling, ...others];
	const title = count$2(others.length, "other query", "other queries");
	return [...telling, {
		kind: "section",
		title,
		isOpen: false,
		rank: "detail",
		nodes: others
	}];
}

// src/report/document/view.ts
const mostObjectives = 60;
function objectiveRow(judgement, hasChange, spelling) {
	const { objective, change } = judgement;
	const baseline = line$1(change === void 0 ? "–" : figureWords(judgement, change.baseline, spelling));
	const difference = line$1(change === void 0 ? "–" : differenceWords$1(judgement, change, spelling));
	const series = seriesWords(judgement);
	const origin = objective.source.from === "script" ? " (script)" : "";
	return [
		line$1(`${indicatorWords(objective.indicator)}${series === "" ? "" : ` (${series})`}${origin}`),
		...hasChange ? [baseline] : [],
		line$1(currentWords(judgement, spelling)),
		...hasChange ? [difference] : [],
		line$1(limitWords(judgement, spelling)),
		verdictCell(judgement)
	];
}
function confidenceTitle(judgements) {
	const levels = new Set(judgements.map((it) => it.change?.confidence).filter((it) => it !== void 0));
	const [level] = levels;
	return levels.size === 1 && level !== void 0 ? `Difference (${formatFigure(level, "ratio")} interval)` : "Difference (interval)";
}
function objectivesTable(spelling, { rounds, reference }) {
	const { judgements } = spelling;
	if (judgements.length === 0) return void 0;
	const hasChange = judgements.some((it) => it.change !== void 0);
	const columns = [
		{
			title: "Indicator",
			align: "left"
		},
		...hasChange ? [{
			title: reference === "baseline" ? "Baseline" : "Base deployment",
			align: "right"
		}] : [],
		{
			title: "This change",
			align: "right"
		},
		...hasChange ? [{
			title: confidenceTitle(judgements),
			align: "right"
		}] : [],
		{
			title: "Limit",
			align: "right"
		},
		{
			title: "Verdict",
			align: "left"
		}
	];
	const isMet = (it) => it.kind !== "notJudged" && it.verdict === "pass";
	const shown = judgements.length <= mostObjectives ? judgements : [...judgements.filter((it) => !isMet(it)), ...judgements.filter(isMet)].slice(0, mostObjectives);
	return {
		...tableOf(columns, shown.map((it) => objectiveRow(it, hasChange, spelling))),
		omitted: judgements.length - shown.length,
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
		return [line$1(`Not new: ${indicatorWords(objective.indicator)} of the ${referenceWords(outcome)} is ${figure}, also beyond this limit.`)];
	});
}
const mostInWords = 3;
function remarksOf$1(outcome, spelling) {
	const { verdict } = outcome;
	const remarks = [];
	const word = verdict.verdict;
	if (word === "fail" || word === "warn") {
		const [, ...others] = misses$1(verdict.judgements, word);
		if (others.length <= mostInWords) remarks.push(...others.map((it) => line$1(`Also: ${missSentence(it, spelling)}.`)));
		if (outcome.runs.some(({ ending }) => ending.kind === "abortedByThreshold")) remarks.push(line$1("A threshold of the script stopped the load early."));
		remarks.push(...notNew(outcome, word, spelling));
	}
	if (word !== "pass") {
		const better = improvements(verdict.judgements).map((it) => indicatorWords(it.objective.indicator));
		const names = [...new Set(better)];
		if (names.length > 0) remarks.push(line$1(`Better than the ${referenceWords(outcome)}: ${names.slice(0, 5).join(", ")}.`));
	}
	return remarks;
}
function whyNotJudged(judgement, outcome) {
	if (judgement.cause === "invalid") return "No round has a valid measurement of it.";
	return isToldUnread(judgement, outcome.runs) ? "Prometheus gave no figure; see the Servers section." : notJudgedSentence(judgement, outcome.verdict);
}
function reasonsSection(outcome) {
	const open = outcome.verdict.judgements.filter((it) => it.kind === "notJudged");
	if (open.length === 0) return void 0;
	const few = open.filter(({ cause }) => cause === "fewSamples");
	const told = open.filter((it) => few.length < 2 || !few.includes(it));
	const reasons = [...groupedBy(told, (it) => whyNotJudged(it, outcome)), ...few.length > 1 ? [["Too few samples beyond the percentile; a longer run would decide it.", few]] : []];
	return {
		kind: "section",
		title: `Not judged (${open.length})`,
		isOpen: false,
		rank: "evidence",
		nodes: listOf(reasons.slice(0, 20).map(([reason, of]) => {
			if (of.length > mostInWords) return line$1(`${of.length} objectives: ${reason}`);
			const named = of.flatMap(({ objective }) => [", ", { code: objective.text }]);
			return line$1(...named.slice(1), `: ${reason}`);
		}))
	};
}
function exceptionLines({ runs, verdict }) {
	if (verdict.judgements.some((it) => tellsOfExceptions(it) && it.kind !== "notJudged")) return [];
	const thrown = runs.flatMap(({ generator }) => generator.exceptions ?? []);
	const amount = thrown.reduce((sum, it) => sum + it.count, 0);
	const first = thrown.find((it) => it.first !== void 0)?.first;
	if (amount === 0) return [];
	return [line$1(`The script threw ${count$2(amount, "uncaught exception")}`, ...first === void 0 ? [] : ["; the first: ", { code: first }])];
}
function speakerOf(warning, runs) {
	if (warning.startsWith("k6's metrics are not in Prometheus")) return "Remote write";
	return runs.some(({ provenance }) => isReadFromPrometheus(provenance)) ? "Read from Prometheus" : "The load generator said";
}
function warningsSection(outcome) {
	const { verdict, runs } = outcome;
	const warnings = new Set(runs.flatMap((run) => run.generator.warnings));
	const thrown = runs.map(({ generator }) => generator.exceptions?.first ?? "");
	const isTold = (it) => thrown.some((first) => first.startsWith(it.replace(/…$/, "")));
	const said = [...warnings].filter((it) => !isTold(it)).map((it) => line$1(`${speakerOf(it, runs)}: `, { code: it }));
	const lines = [
		...untoldInvalidity(verdict).map((it) => line$1(`Not a valid measurement: ${it}`)),
		...doubtSentences(verdict).map((it) => line$1(it)),
		...exceptionLines(outcome),
		...[rateDoubt(outcome, referenceWords(outcome))].filter((it) => it !== void 0),
		...said
	];
	if (lines.length === 0) return void 0;
	return {
		kind: "section",
		about: "doubts",
		title: `Doubts about the measurement (${lines.length})`,
		isOpen: false,
		rank: "evidence",
		nodes: listOf(lines.slice(0, 20))
	};
}
function judgedView(outcome, name, context) {
	const { runs, baseline, verdict } = outcome;
	const reference = referenceWords(outcome);
	const spelling = spellingOfOutcome(outcome);
	const counting = countingRounds(outcome);
	const { answered, note } = counting;
	const told = {
		reference,
		spelling,
		answered,
		note
	};
	const quantile = quantileOf(verdict.judgements);
	const endpointLinks = linksFor("endpoints", context.links, {
		runs,
		quantile
	});
	const endpoints = endpointsSection(counting.runs, counting.baseline, {
		...told,
		links: endpointLinks
	});
	const headLinks = [...linksFor("head", context.links, {
		runs,
		quantile
	}), ...endpoints === void 0 ? endpointLinks : []];
	const word = scenarioWord(outcome);
	const isQuiet = word === "pass";
	const sections = [
		pictureSection(counting.runs, counting.baseline, {
			...told,
			isOpen: !isQuiet
		}),
		boundsSection(spelling, runs),
		endpoints,
		serversSection(runs, {
			before: outcome.serversBefore ?? levelsBefore(runs, baseline, verdict.judgements),
			reference,
			spelling,
			moved: verdict.moved ?? [],
			links: linksFor("servers", context.links, {
				runs,
				quantile
			})
		}),
		checksSection(runs),
		thresholdsSection(runs, verdict.judgements),
		recordedSection(runs, spelling),
		warningsSection(outcome),
		reasonsSection(outcome),
		measuredSection(runs, outcome, context, isQuiet ? headLinks : []),
		acceptSection(outcome, context)
	];
	return {
		name,
		verdict: word,
		headline: scenarioHeadline(outcome),
		why: whyOf$1(verdict),
		remarks: [
			...correlatedSeriesOf(outcome),
			...remarksOf$1(outcome, spelling),
			...isQuiet ? [] : joined(headLinks)
		],
		reason: word === "broken" ? void 0 : reasonNode(outcome),
		objectives: objectivesTable(spelling, {
			rounds: runs.length,
			reference
		}),
		next: nextStep(outcome, context),
		sections: sections.filter((it) => it !== void 0)
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
function whyOf$1(judged) {
	const { verdict, why } = judged;
	const said = verdict === "fail" || verdict === "warn" ? whyWords(why) : caughtSentence(judged);
	return said === void 0 ? void 0 : line$1(said);
}
function joined(links) {
	return links.length === 0 ? [] : [line$1(...links.flatMap((it, index) => index === 0 ? it : [" · ", ...it]))];
}
function quantileOf(judgements) {
	const percents = judgements.flatMap(({ objective: { indicator } }) => indicator.aggregation.kind === "percentile" ? [indicator.aggregation.percent] : []);
	return percents[0] === void 0 ? void 0 : Number((percents[0] / 100).toPrecision(12));
}
function correlatedSeriesOf(outcome) {
	const { verdict, moved = [] } = outcome.verdict;
	const told = verdict === "fail" || verdict === "warn" ? correlatedSeriesLine(moved, referenceWords(outcome), spellingOfOutcome(outcome)) : void 0;
	return told === void 0 ? [] : [told];
}
function brokenView(outcome, name, context) {
	const { partial, cancelled } = outcome;
	const spelling = spellingOfOutcome(outcome);
	const sections = [
		figuresSection(partial, cancelled),
		endpointsSection(partial, [], {
			reference: "baseline",
			spelling
		}),
		serversSection(partial, {
			before: [],
			reference: "baseline",
			spelling,
			moved: [],
			links: linksFor("servers", context.links, { runs: partial })
		}),
		recordedSection(partial, spelling),
		measuredSection(partial, void 0, context),
		repeatSection(context)
	];
	return {
		name,
		verdict: "broken",
		headline: scenarioHeadline(outcome),
		why: void 0,
		remarks: joined(linksFor("head", context.links, { runs: partial })),
		reason: reasonNode(outcome),
		objectives: void 0,
		next: nextStep(outcome, context),
		sections: sections.filter((it) => it !== void 0)
	};
}
function documentOf(outcome, context) {
	const { scenarios } = outcome;
	const isAlone = scenarios.length < 2;
	const own = isAlone ? context : {
		...context,
		repeatCommand: void 0
	};
	const closing = isAlone ? void 0 : repeatSection(context);
	const { words: headline, told } = headlineOfGate(outcome);
	const views = scenarios.flatMap((it, index) => {
		const alike = brokenAlike(it, scenarios);
		if (alike[0] !== it) return [];
		const name = list$1(alike.map((one) => scenarioName(one, scenarios)));
		return [{
			index,
			...it.kind === "judged" ? judgedView(it, name, own) : brokenView(it, name, own),
			isTold: it === told
		}];
	});
	return {
		verdict: outcome.verdict,
		headline,
		scenarios: views.sort((a, b) => gateWords.indexOf(a.verdict) - gateWords.indexOf(b.verdict)),
		notes: outcome.notes,
		closing: closing === void 0 ? [] : [closing]
	};
}

// src/report/document/build.ts
function identityPart(name) {
	return encodeURIComponent(name.replace(/\p{Cs}/gu, "�"));
}
function gateKey(scenarios) {
	return scenarios.map((it) => `${identityPart(it.scenario)}@${identityPart(it.environment)}`).sort().join("+");
}
function buildReport(outcome, context) {
	const reduced = reduceOutcome(outcome);
	const document = documentOf(reduced, context);
	return {
		verdict: reduced.verdict,
		gate: gateKey(reduced.scenarios),
		headline: plain$1(document.headline),
		document,
		outcome: reduced,
		measured: outcome,
		runs: outcome.scenarios.flatMap(runsOf),
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
function inRounds(runs, side) {
	return runs.map((run, index) => ({
		run,
		side,
		round: index + 1
	}));
}

// src/app/conclude.ts
async function concludeGate(results, { failOnInconclusive, publisher, options }) {
	const scenarios = results.map((result) => result.outcome);
	const notes = [...options.notes ?? [], ...results.flatMap((result) => result.notes)];
	const outcome = {
		verdict: worstWord(scenarios),
		scenarios,
		notes
	};
	const misused = results.some((result) => result.exitStatus === exitStatus.usage);
	const isBroken = results.some((result) => result.exitStatus === exitStatus.broken);
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
	const word = isBroken ? "broken" : outcome.verdict;
	return {
		report,
		published,
		exitStatus: statusOf(word, failOnInconclusive)
	};
}

// src/app/compare.ts
async function compareResults({ key, baseline, current, paired: timing, doubts }, objectives, { publisher, failOnInconclusive, options }) {
	await publisher.begin();
	const asked = askedOf(current, objectives);
	const scenario = asScenario(key, {
		objectives: asked.objectives,
		drift: "off"
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
	const noted = {
		...result,
		notes: [
			...doubts,
			...asked.doubts,
			...result.notes
		]
	};
	return await concludeGate([noted], {
		failOnInconclusive,
		publisher,
		options
	});
}
function askedOf(current, objectives) {
	const ofServers = current.some(({ servers }) => servers !== void 0) ? [] : objectives.filter(({ indicator }) => indicator.of === "servers");
	const onExceptions = current.some((run) => thrownIn(run) !== void 0) ? [] : objectives.filter(isOnExceptions);
	const leftOut = [...ofServers, ...onExceptions];
	const doubts = [...ofServers.length === 0 ? [] : ["Objectives on Prometheus queries were left out: these results do not contain them."], ...onExceptions.length === 0 ? [] : ["Objectives on exceptions were left out: only k6's log says which iterations threw, not the samples."]];
	return {
		objectives: objectives.filter((one) => !leftOut.includes(one)),
		doubts
	};
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
	otherEnvironments: []
};
async function readStored(key, store) {
	const history = await store.read(key);
	return {
		history,
		otherEnvironments: history.length > 0 ? [] : await otherEnvironments(key, store)
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
	if (first === void 0 || unfit !== void 0) return noting(`There is still no baseline: ${unfit ?? ""}`);
	const { place } = ports.baseline;
	try {
		await ports.baseline.append(key, [{
			run: first,
			accepted: void 0
		}]);
	} catch (error) {
		if (!(error instanceof Failure)) throw error;
		const note = `There is still no baseline: this run could not be stored (${place}). ${error.message}`;
		ports.log.warn(note);
		return {
			...noting(note),
			exitStatus: exitStatus.broken
		};
	}
	return noting(`This run is now the baseline (${place}). The next gate compares with it.`);
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
async function takeRun$1(take, signal) {
	return await orLost(async () => {
		const run = await take();
		return isUnfinished(run) ? cancelledDuring(run) : {
			kind: "whole",
			run
		};
	}, signal);
}
async function takeAlone(take, signal) {
	const taken = await takeRun$1(take, signal);
	return taken.kind === "lost" ? taken : {
		kind: "whole",
		round: {
			head: taken.run,
			base: void 0
		}
	};
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
		return takeRun$1(() => load.run({
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
		if (one.kind === "lost") return turn === "head" ? one : {
			...one,
			runs: madeOf(taken.get("head"))
		};
		taken.set(turn, one.run);
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
function madeOf(run) {
	return run === void 0 ? [] : [run];
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
function stepsOf(scenario, stored, { ports, gate, options }) {
	const { load, signal, now, random } = ports;
	const { sideBySide, rounds: limits, nullControl: withControl = false } = scenario;
	let current = 1;
	const ofScenario = withProgressLabel(ports.log, () => scenarioLabel(scenario.name, gate.scenarios));
	const log = withProgressLabel(ofScenario, () => roundLabel(current, limits));
	const { caller, baselineBranch } = options;
	const callers = {
		head: caller,
		base: {
			...caller,
			commit: void 0,
			branch: baselineBranch
		}
	};
	const pairing = sideBySide && pairUp({
		scenario,
		base: sideBySide.base,
		callers,
		withControl,
		load,
		options: {
			signal,
			log
		}
	}, sideBySide.timing, {
		random,
		onRefused: (reason) => log.note(`${scenario.name}: one side after the other. ${reason}`)
	});
	return {
		now,
		signal,
		take: async (round) => {
			current = round;
			return pairing === void 0 ? await takeAlone(async () => await load.run(scenario, {
				caller,
				signal,
				log
			}), signal) : await pairing.take(round);
		},
		judge: (rounds) => {
			const base = rounds.flatMap((round) => round.base ?? []);
			const control = rounds.flatMap((round) => round.control ?? []);
			const result = judgeRuns(rounds.map(({ head }) => head), scenario, {
				...stored,
				requireBaseline: gate.requireBaseline,
				scenarios: gate.scenarios.length,
				options,
				mostRounds: limits.max,
				...pairing === void 0 ? {} : { sideBySide: {
					runs: base,
					control,
					timing: pairing.timing()
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
function lostRoundNote(scenario, rounds, stopped) {
	const rests = `The verdict uses the ${rounds === 1 ? "round" : `${rounds} rounds`} before it.`;
	if (stopped.kind === "cancelled") return [`${scenario}: round ${rounds + 1} was cancelled. ${rests}`];
	if (stopped.kind !== "broken") return [];
	return [`${scenario}: round ${rounds + 1} could not be measured. ${rests} ${stopped.reason}`];
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
		if (next.kind === "lost") return end(stoppedBy(next));
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
	await ports.publisher.begin();
	const results = [];
	const budget = openBudget(gate.budgetMs);
	for (const scenario of gate.scenarios) {
		const isCancelled = ports.signal.aborted;
		results.push(isCancelled ? neverBegun(scenario) : await gateScenario(scenario, {
			gate,
			ports,
			options,
			budget
		}));
	}
	const { failOnInconclusive } = gate;
	return await concludeGate(results, {
		failOnInconclusive,
		publisher: ports.publisher,
		options
	});
}
async function gateScenario(scenario, around) {
	const { ports, options, budget } = around;
	const key = keyOf(scenario);
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
function neverBegun(scenario) {
	return broken(keyOf(scenario), runFailure("The run was cancelled before this scenario began."), true);
}

// src/ingest/record-name.ts
const pattern = /^(?<scenario>.*?)(?:\.(?<side>base|control))?(?:\.round-\d+)?(?:\.\d+)?\.run\.json(?<gz>\.gz)?$/s;
function nameOfScenario({ provenance }) {
	return provenance.scenario.replace(/[^\w-]+/g, "-").slice(0, 60);
}
function recordName({ run, side, round }) {
	return `${nameOfScenario(run)}${side === "head" ? "" : `.${side}`}${round === 1 ? "" : `.round-${round}`}`;
}
function readRecordName(file) {
	const groups = pattern.exec(file)?.groups;
	if (groups === void 0) return void 0;
	const { scenario = "", side, gz } = groups;
	return {
		scenario,
		side: side === "base" || side === "control" ? side : "head",
		isCompressed: gz !== void 0
	};
}

// src/ingest/records.ts
const inflate = promisify(gunzip);
const deflate = promisify(gzip);
const largestRecordBytes = 67108864;
const mostProblems = 5;
async function readRun(path) {
	const bytes = await readBytes$1(path);
	return parseRun(isGzip(bytes) ? await inflateRecord(path, bytes) : bytes.toString("utf8"), path);
}
async function readBytes$1(path) {
	try {
		return await readFile(path);
	} catch (error) {
		throw unreadable(path, error);
	}
}
function unreadable(path, error) {
	if (hasErrorCode(error, "ENOENT", "ENOTDIR")) return usageFailure(`${path} does not exist; check the path.`, error);
	if (hasErrorCode(error, "EISDIR")) return usageFailure(`${path} is a directory; give a file in it.`, error);
	if (hasErrorCode(error, "EACCES", "EPERM")) return usageFailure(`${path} cannot be read: permission denied. Make it readable for this user.`, error);
	return runFailure(`${path} cannot be read: ${reasonOf$1(error)}.`, error);
}
function isGzip(bytes) {
	return bytes[0] === 31 && bytes[1] === 139;
}
async function inflateRecord(path, bytes) {
	try {
		return (await inflate(bytes, { maxOutputLength: largestRecordBytes })).toString("utf8");
	} catch (error) {
		throw usageFailure(`${path}: the gzip data is damaged, cut off or too large (${reasonOf$1(error)}); expected a gzipped Run record. Save or download the file again.`, error);
	}
}
function parseRun(text, path) {
	if (text.trim() === "") throw usageFailure(`${path} is empty; expected a Loadline Run record. Measure again.`);
	let record;
	try {
		record = JSON.parse(text);
	} catch (error) {
		throw usageFailure(`${path} is not JSON: ${reasonOf$1(error)}. Expected a complete Loadline Run record; save or download the file again.`, error);
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
	const schema = typeof record === "object" && record !== null && "schema" in record ? String(record.schema) : void 0;
	if (schema === "loadline/run@1") return;
	const version = versionPattern$1.exec(schema ?? "")?.groups?.["version"];
	const own = versionPattern$1.exec(runSchemaVersion)?.groups?.["version"];
	if (Number(version) > Number(own)) throw usageFailure(`${path} was written by a newer Loadline: its schema is "${schema}", this one reads "${runSchemaVersion}". Update Loadline.`);
	const found = schema === void 0 ? "it has no field \"schema\"" : `its schema is ${JSON.stringify(schema.slice(0, 60))}`;
	throw usageFailure(`${path} is not a Run record: ${found}; expected "${runSchemaVersion}". Use a file from "loadline measure".`);
}
async function writeRun(path, run) {
	const text = `${JSON.stringify(runSchema.parse(run))}\n`;
	await writeFileAtomically(path, path.endsWith(".gz") ? await deflate(text) : text);
}

// src/ingest/csv-fields.ts
function fieldsOf(row) {
	const text = row.replace(/\r?\n$/, "");
	if (!text.includes("\"")) return text.split(",");
	const fields = [];
	let at = 0;
	while (at <= text.length) {
		if (text[at] !== "\"") {
			const end = nextComma(text, at);
			fields.push(text.slice(at, end));
			at = end + 1;
			continue;
		}
		const close = closingQuote(text, at + 1);
		if (close === void 0) return void 0;
		const end = nextComma(text, close);
		fields.push(text.slice(at + 1, close).replaceAll("\"\"", "\"") + text.slice(close + 1, end));
		at = end + 1;
	}
	return fields;
}
function nextComma(text, from) {
	const comma = text.indexOf(",", from);
	return comma === -1 ? text.length : comma;
}
function closingQuote(text, from) {
	let at = text.indexOf("\"", from);
	while (at !== -1 && text[at + 1] === "\"") at = text.indexOf("\"", at + 2);
	return at === -1 ? void 0 : at;
}
function taggedByFields(columns, fields) {
	const fieldOf = (column) => fields[columns.indexOf(column)] ?? "";
	const url = fields[columns.indexOf("url")];
	return {
		endpoint: fieldOf("name"),
		group: fieldOf("group"),
		check: fieldOf("check"),
		scenario: fieldOf("scenario"),
		error: fieldOf("error"),
		errorCode: fieldOf("error_code"),
		status: fieldOf("status"),
		url,
		service: fieldOf("service"),
		has(key, value) {
			const index = columns.indexOf(key);
			return index === -1 ? hasExtraTag(fieldOf("extra_tags"), key, value) : fields[index] === value;
		}
	};
}
function hasExtraTag(extraTags, key, value) {
	const text = `&${extraTags}&`;
	return text.includes(`&${key}=${value}&`) || value === "" && !text.includes(`&${key}=`);
}
function timeOf(digits, length) {
	if (length === 10) return digits * 1e3;
	if (length === 13) return digits;
	if (length === 16) return digits / 1e3;
	if (length === 19) return digits / 1e6;
	return NaN;
}

// src/ingest/csv.ts
var MalformedSamples = class extends Error {
	line;
	constructor(line, found, expected) {
		super(`line ${line}: found ${found}; expected ${expected}`);
		this.name = "MalformedSamples";
		this.line = line;
	}
};
const comma = 44;
const lineBreak = 10;
const quote = 34;
const lookAhead = 1024;
const pieceSize = 65536;
const longestRow = 1 << 20;
const knownSize = 1 << 20;
const namesSize = 1 << 17;
const longestKnown = 16384;
const shortestKnown = 4;
const unknown = -1;
const longestName$1 = 128;
const nameSlot = 136;
const mostMetrics = 900;
function startCsv(aggregator) {
	const bytes = Buffer.alloc(132096);
	const known = Buffer.alloc(1049600);
	return {
		aggregator,
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
		const rest = readRows(reader);
		reader.bytes.copyWithin(0, rest, reader.filled);
		reader.filled -= rest;
	}
}
function append(reader, piece) {
	const filled = reader.filled + piece.length;
	if (filled > longestRow) throw malformed$1(reader, 0, `a row of more than ${longestRow / 1024} KiB`, "rows of k6's CSV output");
	if (filled + lookAhead > reader.bytes.length) {
		const larger = Buffer.alloc(filled * 2 + lookAhead);
		larger.set(reader.bytes.subarray(0, reader.filled));
		reader.bytes = larger;
		reader.view = viewOf(larger);
	}
	reader.bytes.set(piece, reader.filled);
	reader.bytes[filled] = lineBreak;
	reader.filled = filled;
}
function readRows(reader) {
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
	const end = reader.bytes.indexOf(lineBreak);
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
	while (bytes[end] !== comma && bytes[end] !== lineBreak) end += 1;
	if (end >= reader.filled) return void 0;
	const name = bytes.toString("latin1", at, end);
	return reader.metrics.get(name) ?? addMetric(reader, name, end);
}
function addMetric(reader, name, end) {
	const { bytes, at } = reader;
	const written = bytes.toString("utf8", at, end);
	if (bytes[end] !== comma || end - at > longestName$1 || !/^[^"\p{Cc}]+$/u.test(written)) throw malformed$1(reader, at, void 0, "a row of k6's CSV output that starts with the name of a metric");
	if (reader.metrics.size >= mostMetrics) throw malformed$1(reader, at, `more than ${mostMetrics} metrics`, "fewer; tell series apart by tags");
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
	while (byte !== comma && byte !== lineBreak) {
		end += 1;
		byte = bytes[end] ?? 0;
	}
	if (end >= reader.filled) return false;
	const timeMs = end - at === length ? timeOf(digits, length) : Date.parse(bytes.toString("latin1", at, end));
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
	while (bytes[end] !== comma && bytes[end] !== lineBreak) end += 1;
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
		if (byte === quote) isQuoted = !isQuoted;
		else if (byte === lineBreak) {
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
	readCsv(reader, Uint8Array.of(lineBreak));
}
function malformed$1(reader, at, found, expected) {
	const end = Math.min(reader.bytes.indexOf(lineBreak, at), at + 200);
	return new MalformedSamples(reader.line, found ?? quoted$2(reader.bytes.toString("utf8", at, end)), expected);
}
const longestQuote = 60;
function quoted$2(text) {
	return JSON.stringify(text.length > longestQuote ? `${text.slice(0, longestQuote)}…` : text);
}

// src/ingest/endpoints/choose.ts
const mostEndpoints$1 = 50;
function requestsByName({ metrics }) {
	const requests = /* @__PURE__ */ new Map();
	for (const name of ["http_reqs", "http_req_duration"]) {
		const counted = /* @__PURE__ */ new Map();
		for (const { endpoint, count } of metrics.get(name)?.accumulators.values() ?? []) if (endpoint !== void 0) counted.set(endpoint, (counted.get(endpoint) ?? 0) + count);
		for (const [endpoint, count] of counted) requests.set(endpoint, Math.max(count, requests.get(endpoint) ?? 0));
	}
	return requests;
}
function unitsOf(aggregator) {
	const units = /* @__PURE__ */ new Map();
	for (const [counted, requests] of requestsByName(aggregator)) {
		const group = groupOfSeries(counted);
		const members = units.get(group) ?? /* @__PURE__ */ new Map();
		units.set(group, members.set(counted, requests));
	}
	return [...units].map(([name, members]) => ({
		name,
		members,
		requests: sumOf$3(members.values())
	})).sort((one, other) => other.requests - one.requests);
}
function sumOf$3(values) {
	let sum = 0;
	for (const value of values) sum += value;
	return sum;
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
	const all = sumOf$3([...aggregator.metrics.get("http_reqs")?.accumulators.values() ?? []].map(({ count }) => count));
	return {
		endpoints,
		requests: Math.max(0, all - sumOf$3(chosen.map((unit) => unit.requests))),
		...aggregator.endpointsLeftOut && { orMore: true }
	};
}

// src/ingest/guess.ts
function leavesWithSamples(metric) {
	return [...metric.accumulators.values()].filter((accumulator) => accumulator.count > 0);
}
function isBinary(metric) {
	return leavesWithSamples(metric).every((accumulator) => accumulator.min >= 0 && accumulator.max <= 1 && accumulator.sum === accumulator.passes);
}
function hasZero(metric) {
	return leavesWithSamples(metric).some((accumulator) => accumulator.min === 0);
}
function guessType(metric) {
	const hasOne = leavesWithSamples(metric).some((accumulator) => accumulator.max === 1);
	return isBinary(metric) && hasZero(metric) && hasOne ? "rate" : "trend";
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
	distribute(keys, spare, 0);
	distribute(spare, keys, digitBits);
	distribute(keys, spare, 22);
	keys.set(spare);
	restoreBits(keys);
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

// src/ingest/slices.ts
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
	const seconds = widths.find((width) => Math.ceil(total / width) <= mostSlices) ?? 600;
	return {
		slices: Math.ceil(total / seconds),
		seconds
	};
}
function roundSlice(value) {
	return Number.isInteger(value) && Math.abs(value) < 1e7 ? value : Number(value.toPrecision(4));
}
function sliceTrend({ values, ends }, percents) {
	const each = new Map(percents.each.map((percent) => [percentileKey(percent), []]));
	const above = new Map([...percents.above.keys()].map((percent) => [percentileKey(percent), []]));
	const count = [];
	const sum = [];
	let start = 0;
	for (const end of ends) {
		const slice = values.subarray(start, end);
		start = end;
		sortValues(slice);
		count.push(slice.length);
		sum.push(roundSlice(sumOf$2(slice)));
		for (const percent of percents.each) {
			const value = slice.length === 0 ? null : roundSlice(percentileOf(slice, percent));
			each.get(percentileKey(percent))?.push(value);
		}
		for (const [percent, bound] of percents.above) above.get(percentileKey(percent))?.push(countAboveIn(slice, bound));
	}
	return {
		count,
		sum,
		percentiles: Object.fromEntries(each),
		above: Object.fromEntries(above)
	};
}
function sumOf$2(values) {
	let sum = 0;
	for (const value of values) sum += value;
	return sum;
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
function countAboveIn(sorted, bound) {
	let low = 0;
	let high = sorted.length;
	while (low < high) {
		const middle = low + high >>> 1;
		if ((sorted[middle] ?? 0) > bound) high = middle;
		else low = middle + 1;
	}
	return sorted.length - low;
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

// src/ingest/series.ts
const mostGroups = 20;
function recordedMetric(metric, kind, context) {
	const [whole, ...others] = partsOf(metric, context);
	if (whole === void 0) return void 0;
	const { name } = metric;
	const { contains, type } = kind;
	switch (type) {
		case "trend": return {
			name,
			type,
			contains,
			series: [trendOf$1(whole, context), ...others.map((part) => trendOf$1(part, context))]
		};
		case "rate": return {
			name,
			type,
			contains,
			series: [rateOf$1(whole, context), ...others.map((part) => rateOf$1(part, context))]
		};
		case "counter": return {
			name,
			type,
			contains,
			series: [whole, ...others].map((part) => counterOf$1(part, context))
		};
		case "gauge": return {
			name,
			type,
			contains,
			series: [whole, ...others].map(gaugeOf$1)
		};
		default: return type;
	}
}
function partsOf(metric, { aggregator, endpoints }) {
	const accumulators = [...metric.accumulators.values()].filter((accumulator) => accumulator.count > 0);
	const usual = {
		metric: metric.name,
		names: void 0,
		sketched: false,
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
		parts.push({
			...usual,
			tags,
			names,
			accumulators: own,
			...endpointDetail(metric.name, tags, aggregator)
		});
	}
	for (const [index, filter] of aggregator.filters.entries()) {
		if (filter.metric !== metric.name || isWhole(filter.tags) || isRepeated(aggregator, index)) continue;
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
	return [...new Set(accumulators.flatMap(({ endpoint }) => endpoint ?? []))].map((group) => ({
		tags: { group },
		accumulators: accumulators.filter(({ endpoint }) => endpoint === group)
	})).filter(({ tags }) => !others.some((other) => sameTags(other.tags, tags))).sort((one, other) => totalsOf(other.accumulators).count - totalsOf(one.accumulators).count).slice(0, mostGroups).map((group) => ({
		...usual,
		...group,
		sliced: false
	}));
}
function endpointDetail(name, tags, { plan }) {
	const isDuration = name === "http_req_duration";
	const isAsked = plan.filters.some((filter) => filterKey(filter) === filterKey({
		metric: name,
		tags
	}));
	return {
		sketched: isDuration,
		sliced: isDuration || isAsked || name !== "http_req_waiting",
		slicePercents: [95]
	};
}
function isRepeated({ filters }, index) {
	const key = filterKey(filters[index]);
	return filters.findIndex((filter) => filterKey(filter) === key) < index;
}
function filterKey(filter) {
	return JSON.stringify([filter?.metric, Object.entries(filter?.tags ?? {}).sort()]);
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
function totalsOf(accumulators) {
	const totals = {
		count: 0,
		sum: 0,
		min: Number.POSITIVE_INFINITY,
		max: Number.NEGATIVE_INFINITY,
		passes: 0
	};
	for (const accumulator of accumulators) {
		totals.count += accumulator.count;
		totals.sum += accumulator.sum;
		totals.passes += accumulator.passes;
		totals.min = Math.min(totals.min, accumulator.min);
		totals.max = Math.max(totals.max, accumulator.max);
	}
	return totals;
}
function percentsOf(metric, { plan }) {
	const own = metric.startsWith("browser_web_vital_") ? [75] : [];
	return distinct([
		...usualPercentiles,
		...own,
		...plan.percentiles
	]);
}
function trendOf$1(part, { aggregator, slicing, workspace }) {
	const { accumulators, sketched, sliced, slicePercents } = part;
	const { count, sum, min, max } = totalsOf(accumulators);
	const gathered = gatherValues(accumulators, workspace);
	const room = gathered.values instanceof Float64Array ? new Float64Array(count) : workspace.grouped;
	const grouped = slicing && sliced ? groupBySlice(gathered, slicing, room) : void 0;
	const sorted = gathered.values;
	sortValues(sorted, workspace.spare);
	const percents = percentsOf(part.metric, aggregator);
	const exact = new Map(percents.map((percent) => [percent, percentileOf(sorted, percent)]));
	const each = distinct([...slicePercents, ...aggregator.plan.percentiles]);
	const slices = grouped && sliceTrend(grouped, {
		each,
		above: exact
	});
	return {
		...identityOf$1(part),
		values: {
			count,
			sum: roundFigure(sum),
			min: roundFigure(min),
			max: roundFigure(max),
			avg: roundFigure(sum / count),
			med: roundPercentile(percentileOf(sorted, 50)),
			percentiles: Object.fromEntries([...exact].map(([percent, value]) => [percentileKey(percent), roundPercentile(value)]))
		},
		...sketched && { sketch: formatSketch(buildSketch(sorted)) },
		...slices && { slices }
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
function singleValues(accumulators, workspace) {
	return accumulators.some((accumulator) => accumulator.keeping.values) ? gatherValues(accumulators, workspace) : void 0;
}
function rateOf$1(part, { slicing, workspace }) {
	const { accumulators } = part;
	const { count, passes } = totalsOf(accumulators);
	const values = {
		count,
		passes,
		rate: passes / count
	};
	if (slicing === void 0 || !isSliced(accumulators)) return {
		...identityOf$1(part),
		values
	};
	const single = singleValues(accumulators, workspace);
	const slices = {
		count: single ? sliceValues(single, slicing, () => 1) : sliceSums(accumulators, slicing, "secondCounts"),
		passes: single ? sliceValues(single, slicing, (value) => value === 0 ? 0 : 1) : sliceSums(accumulators, slicing, "secondPasses")
	};
	return {
		...identityOf$1(part),
		values,
		slices
	};
}
function counterOf$1(part, { slicing, durationSeconds, workspace }) {
	const { accumulators } = part;
	const { sum } = totalsOf(accumulators);
	const values = {
		count: roundFigure(sum),
		rate: sum / durationSeconds
	};
	if (slicing === void 0 || !isSliced(accumulators)) return {
		...identityOf$1(part),
		values
	};
	const single = singleValues(accumulators, workspace);
	const count = single ? sliceValues(single, slicing, (value) => value) : sliceSums(accumulators, slicing, "secondSums");
	return {
		...identityOf$1(part),
		values,
		slices: { count }
	};
}
function isSliced(accumulators) {
	return accumulators.every(({ keeping }) => keeping.seconds || keeping.sums);
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
function checksOf(aggregator) {
	const checks = /* @__PURE__ */ new Map();
	for (const { check, count, passes } of aggregator.metrics.get("checks")?.accumulators.values() ?? []) {
		if (check === void 0 || count === 0) continue;
		const key = `${check.group}\n${check.name}`;
		const { passes: before, fails } = checks.get(key) ?? {
			passes: 0,
			fails: 0
		};
		checks.set(key, {
			...check,
			passes: before + passes,
			fails: fails + count - passes
		});
	}
	return [...checks.values()];
}

// src/ingest/sample-stream.ts
function startMeasurement(plan) {
	const aggregator = startAggregator(plan);
	const reader = startCsv(aggregator);
	return {
		write(chunk) {
			asRunFailure(() => readCsv(reader, chunk));
		},
		live: () => liveFigures(aggregator.live),
		customMetrics: () => aggregator.customMetrics,
		finish(facts) {
			const cutOff = asRunFailure(() => endCsv(reader));
			const warnings = cutOff === void 0 ? [] : [cutOffWarning(cutOff)];
			if (reader.notFinite > 0) warnings.push(notFiniteWarning(reader.notFinite));
			return measure$1(aggregator, facts, warnings);
		}
	};
}
function cutOffWarning({ line, found }) {
	return `k6's samples end early: line ${line} is cut off and was left out: ${found}`;
}
function notFiniteWarning(count) {
	return `${count} samples without a finite value were left out.`;
}
function asRunFailure(read) {
	try {
		return read();
	} catch (error) {
		if (!(error instanceof MalformedSamples)) throw error;
		throw runFailure(`k6's samples cannot be read: ${error.message}. Is its version supported (v1 or v2)?`, error);
	}
}
function measure$1(aggregator, facts, warnings = []) {
	const { startMs, endMs, plan } = aggregator;
	if (aggregator.samples === 0 || startMs === Number.POSITIVE_INFINITY) throw runFailure("k6 sent no samples of the load, so nothing was measured. Check rate, stages and duration in the script's options.");
	if (endMs === Number.NEGATIVE_INFINITY) {
		const lasted = formatDurationMs(aggregator.timeMs - startMs + plan.warmUpMs);
		const warmUp = formatDurationMs(plan.warmUpMs);
		throw usageFailure(`The warm-up of ${warmUp} left nothing to measure: the load lasted ${lasted}. Shorten the warm-up, or run longer.`);
	}
	const windowMs = endMs - startMs;
	const isWhole = plan.warmUpMs === 0 && facts.durationMs !== void 0 && facts.durationMs > 0;
	const slicing = windowMs / 1e3 > 65535 ? void 0 : chooseSlicing(windowMs);
	const { endpoints, leftOut } = chooseEndpoints(aggregator);
	const metrics = [...measureMetrics({
		aggregator,
		slicing,
		durationSeconds: isWhole ? (facts.durationMs ?? 0) / 1e3 : windowMs / 1e3 || 1,
		endpoints,
		workspace: startWorkspace(mostSamples(aggregator))
	}, facts), ...unusedCounters(aggregator, facts)];
	return {
		window: {
			start: new Date(startMs).toISOString(),
			end: new Date(endMs).toISOString(),
			warmUpMs: plan.warmUpMs,
			...slicing !== void 0 && slicing.seconds > 1 && { sliceMs: slicing.seconds * 1e3 }
		},
		metrics,
		endpointsLeftOut: leftOut,
		checks: checksOf(aggregator),
		droppedIterations: sumOf$1(aggregator, "dropped_iterations"),
		vusMax: Math.max(0, ...accumulatorsOf(aggregator, "vus_max").map((accumulator) => accumulator.max)),
		iterations: aggregator.iterations,
		atWork: aggregator.atWork,
		unanswered: {
			...faultsOf(aggregator, "generator"),
			...faultsOf(aggregator, "target")
		},
		failures: failuresOf(aggregator),
		destinations: destinationsOf((metric) => accumulatorsOf(aggregator, metric)),
		requests: sumOf$1(aggregator, "http_reqs"),
		warnings: [...warnings, ...doubtsOf$2(aggregator, facts)]
	};
}
function mostSamples(aggregator) {
	const kept = [...aggregator.metrics.values()].filter((metric) => metric.keeping.values);
	return Math.max(0, ...kept.map(({ accumulators }) => [...accumulators.values()].reduce((sum, accumulator) => sum + accumulator.count, 0)));
}
function measureMetrics(context, facts) {
	const metrics = [...context.aggregator.metrics.values()];
	const measured = /* @__PURE__ */ new Map();
	for (const metric of metrics.toSorted((left, right) => Number(left.keeping.seconds) - Number(right.keeping.seconds))) {
		measured.set(metric, recordedMetric(metric, kindOf$1(metric, facts), context));
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
function accumulatorsOf(aggregator, name) {
	return [...aggregator.metrics.get(name)?.accumulators.values() ?? []].filter((accumulator) => accumulator.count > 0);
}
function sumOf$1(aggregator, name) {
	return accumulatorsOf(aggregator, name).reduce((sum, accumulator) => sum + accumulator.sum, 0);
}
function faultsOf(aggregator, side) {
	const accumulators = accumulatorsOf(aggregator, "http_reqs").filter((accumulator) => accumulator.fault?.side === side);
	const [first] = accumulators;
	if (first === void 0) return {};
	return { [side]: {
		count: accumulators.reduce((sum, accumulator) => sum + accumulator.count, 0),
		first: first.fault?.error ?? ""
	} };
}
function failuresOf(aggregator) {
	const counts = /* @__PURE__ */ new Map();
	for (const { failure, passes } of accumulatorsOf(aggregator, "http_req_failed")) if (failure !== void 0 && passes > 0) counts.set(failure, (counts.get(failure) ?? 0) + passes);
	return [...counts].map(([failure, count]) => ({
		...failure,
		count
	})).sort((one, other) => other.count - one.count).slice(0, 10);
}
function kindOf$1(metric, facts) {
	if (metric.kind !== void 0) return metric.kind;
	const told = facts.metrics.get(metric.name);
	if (told !== void 0) return {
		type: told.type,
		contains: told.contains ?? "default"
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

// src/ingest/import/kinds.ts
function kindsByObjectives(aggregator, objectives, path) {
	const kinds = /* @__PURE__ */ new Map();
	for (const name of aggregator.customMetrics) {
		const metric = aggregator.metrics.get(name);
		if (metric === void 0) continue;
		const asked = objectives.filter(({ indicator }) => indicator.of !== "servers" && indicator.metric === name);
		kinds.set(name, { type: typeFor(metric, asked, path) });
	}
	return kinds;
}
function typeFor(metric, asked, path) {
	let type;
	for (const objective of asked) {
		const told = typeToldBy(objective, metric);
		if (told === "any") continue;
		if (told === void 0 || type !== void 0 && type !== told) throw untold$1(metric, objective, path);
		type = told;
	}
	return type ?? (asked.length > 0 ? "trend" : guessType(metric));
}
function typeToldBy(objective, metric) {
	const { kind } = objective.indicator.aggregation;
	switch (kind) {
		case "avg":
		case "med":
		case "percentile": return "trend";
		case "value": return "gauge";
		case "min":
		case "max": return "any";
		case "rate": return isRate(objective, metric) ? "rate" : void 0;
		case "count":
		case "start":
		case "end":
		case "change": return;
		default: return kind;
	}
}
function isRate({ bound }, metric) {
	if (!isBinary(metric)) return false;
	if (hasZero(metric)) return true;
	return bound.kind === "absolute" ? bound.limit <= 1 : bound.measure === "points";
}
function untold$1({ name }, { text }, path) {
	return usageFailure(`${path}: "${text}" needs the type of the metric "${name}", which k6's CSV does not have. Use --out json=FILE instead.`);
}

// src/ingest/import/duration.ts
const second = 1e3;
const overheadMs = 5;
function durationOf$1(aggregator) {
	const { clock, endMs } = aggregator;
	if (!Number.isFinite(clock.earliestMs) || !Number.isFinite(endMs)) return void 0;
	const found = clock.isWholeSeconds ? fromWholeSeconds(aggregator) : fromExactTimes(aggregator);
	return found.ms > 0 ? found : void 0;
}
const shortestSilenceMs = 50;
function fromExactTimes(aggregator) {
	const { clock, startMs, endMs } = aggregator;
	const begun = beginningOf$1(clock, startMs);
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
function beginningOf$1(clock, startMs) {
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
function fromWholeSeconds(aggregator) {
	const { clock, endMs } = aggregator;
	const byStamps = Math.round((endMs - clock.earliestMs) / second) * second;
	const byTicks = lengthByTicks(clock, byStamps);
	const byLoad = lengthByLoad(aggregator);
	const iterations = iterationsOf(aggregator);
	const tailMs = Math.min(second, iterations.sum / Math.max(1, iterations.count)) / 2;
	const least = Math.max(byTicks, byLoad?.ms ?? (byTicks + byStamps) / 2);
	const ms = byTicks < byStamps ? Math.min(byStamps, least + tailMs) : byTicks + tailMs;
	const doubtMs = byLoad !== void 0 && byTicks === byStamps ? Math.min(second, Math.abs(ms - byLoad.ms) + byLoad.errorMs) : second;
	const earlierMs = clock.hasSetup ? 0 : idleTicks(clock) * second;
	return {
		ms,
		errorMs: overheadMs + tailMs + doubtMs + earlierMs
	};
}
function lengthByTicks(clock, byStamps) {
	const { ticks, earliestMs, hasSetup } = clock;
	const counted = (ticks.filter(({ timeMs }) => timeMs >= earliestMs).length + (hasSetup ? idleTicks(clock) : 0)) * second;
	const isLikely = hasSetup || Math.abs(counted - byStamps) <= second;
	return ticks.length > 0 && isLikely ? counted : byStamps;
}
function idleTicks({ ticks, earliestMs }) {
	return ticks.filter(({ timeMs, vusMax }, index) => timeMs < earliestMs && vusMax === ticks[index + 1]?.vusMax).length;
}
const fewestSeconds = 3;
const steady = .25;
function lengthByLoad(aggregator) {
	const counts = countsBySecond(aggregator);
	const whole = counts.slice(1, -1);
	const mean = whole.reduce((sum, count) => sum + count, 0) / whole.length;
	const isSteady = whole.reduce((sum, count) => sum + (count - mean) ** 2, 0) <= (steady * mean) ** 2 * whole.length;
	if (whole.length < fewestSeconds || mean === 0 || !isSteady) return void 0;
	const share = ((counts[0] ?? 0) + (counts.at(-1) ?? 0)) / mean;
	return {
		ms: (whole.length + share) * second,
		errorMs: second / mean
	};
}
function countsBySecond({ metrics, startMs, endMs }) {
	const seconds = Math.min(mostSeconds, Math.floor((endMs - startMs) / second) + 1);
	const byMetric = ["http_reqs", "iterations"].map((name) => {
		const accumulators = [...metrics.get(name)?.accumulators.values() ?? []];
		return Array.from({ length: seconds }, (_, index) => accumulators.reduce((sum, accumulator) => sum + (accumulator.secondSums[index] ?? 0), 0));
	});
	const totals = byMetric.map((counts) => counts.reduce((sum, count) => sum + count, 0));
	return byMetric[totals.indexOf(Math.max(...totals))] ?? [];
}
const mostSeconds = 65536;
function iterationsOf({ metrics }) {
	return [...metrics.get("iteration_duration")?.accumulators.values() ?? []].reduce((all, { count, sum }) => ({
		count: all.count + count,
		sum: all.sum + sum
	}), {
		count: 0,
		sum: 0
	});
}

// src/ingest/import/summary.ts
const counter = looseObject({
	count: number$1().optional(),
	rate: number$1().optional()
});
const positive = number$1().positive();
const given = looseObject({
	state: looseObject({ testRunDurationMs: positive }),
	metrics: record(string(), looseObject({ values: counter }))
});
const exported$1 = looseObject({ metrics: record(string(), counter) });
const machineReadable = looseObject({
	config: looseObject({ duration: positive }),
	results: looseObject({ metrics: array(looseObject({
		name: string(),
		values: counter
	})) })
});
function parseSummary$1(text, path) {
	const json = parseJson$2(text);
	const found = fromGiven(json) ?? fromMachineReadable(json) ?? fromExported(json);
	return found && {
		path,
		...found
	};
}
function fromGiven(json) {
	const { data } = given.safeParse(json);
	if (data === void 0) return void 0;
	const counts = Object.entries(data.metrics).map(([name, { values }]) => [name, values.count]);
	return {
		durationMs: data.state.testRunDurationMs,
		counts: known(counts)
	};
}
function fromMachineReadable(json) {
	const { data } = machineReadable.safeParse(json);
	if (data === void 0) return void 0;
	const counts = data.results.metrics.map(({ name, values }) => [name, values.count]);
	return {
		durationMs: data.config.duration * 1e3,
		counts: known(counts)
	};
}
function fromExported(json) {
	const { data } = exported$1.safeParse(json);
	const counters = Object.entries(data?.metrics ?? {});
	const [durationMs] = counters.flatMap(([, { count = 0, rate = 0 }]) => count > 0 && rate > 0 ? [count / rate * 1e3] : []);
	if (durationMs === void 0) return void 0;
	return {
		durationMs,
		counts: known(counters.map(([name, { count }]) => [name, count]))
	};
}
const compared = ["http_reqs", "iterations"];
function known(counts) {
	return new Map(counts.flatMap(([name, count]) => count !== void 0 && compared.includes(name) ? [[name, count]] : []));
}
function refuseOtherRun(path, metrics, summary) {
	for (const [name, inSummary] of summary.counts) {
		const inSamples = seriesOfType(metricOf$2({ metrics }, name), "counter")[0]?.values.count ?? 0;
		if (inSamples === inSummary) continue;
		throw usageFailure(`${summary.path} is the summary of another run than ${path}: its ${name} are ${inSummary}, and the samples have ${inSamples}. Put each summary right after the samples of its run.`);
	}
}
function parseJson$2(text) {
	try {
		return JSON.parse(text);
	} catch (error) {
		if (error instanceof SyntaxError) return void 0;
		throw error;
	}
}

// src/ingest/import/source.ts
const chunkBytes = 262144;
const headBytes = 4096;
async function* readChunks(path) {
	try {
		const isPacked = isGzip(await readStart(path));
		const file = createReadStream(path, { highWaterMark: chunkBytes });
		const chunks = isPacked ? pipeline(file, createGunzip({ chunkSize: chunkBytes }), () => void 0) : file;
		for await (const chunk of chunks) if (Buffer.isBuffer(chunk)) yield chunk;
	} catch (error) {
		if (hasErrorCode(error, "Z_DATA_ERROR", "Z_BUF_ERROR")) throw usageFailure(`${path}: the gzip data is damaged or cut off (${reasonOf$1(error)}). Save or download the file again.`, error);
		throw error instanceof Error && "syscall" in error ? unreadable(path, error) : error;
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
	return runFailure(`${path} ends in the middle of line ${line}, so the file is incomplete. Copy the whole file, or run k6 again until it ends.`);
}
async function readText$1(path, mostBytes) {
	const chunks = [];
	let length = 0;
	for await (const chunk of readChunks(path)) {
		chunks.push(chunk);
		length += chunk.length;
		if (length > mostBytes) throw usageFailure(`${path} is larger than the limit of ${mostBytes} bytes.`);
	}
	return Buffer.concat(chunks).toString("utf8");
}
const noMachine = {
	os: "unknown",
	cpu: "unknown",
	cores: 0
};
const mostWarnings$1 = 20;
const imported = "imported";
function isImported({ provenance }) {
	return provenance.environment === imported;
}
function importedRun(path, { aggregator, metrics, warnings, generator }, options) {
	const { summary } = options;
	const duration = importedDuration(aggregator, summary);
	const measured = measureImported(path, () => measure$1(aggregator, {
		metrics,
		durationMs: duration?.ms
	}, warnings));
	if (summary !== void 0) refuseOtherRun(path, measured.metrics, summary);
	return {
		schema: runSchemaVersion,
		provenance: {
			scenario: options.scenario ?? nameOf$2(path),
			environment: imported,
			target: options.plan?.target ?? "unknown",
			recordedAt: measured.window.end,
			loadline: version,
			generator,
			machine: noMachine
		},
		window: measured.window,
		...duration !== void 0 && { duration },
		ending: { kind: "finished" },
		metrics: measured.metrics,
		...measured.endpointsLeftOut !== void 0 && { endpointsLeftOut: measured.endpointsLeftOut },
		...measured.failures.length > 0 && { failures: measured.failures },
		checks: measured.checks,
		thresholds: [],
		generator: {
			droppedIterations: measured.droppedIterations,
			vusMax: measured.vusMax,
			unanswered: measured.unanswered,
			warnings: measured.warnings.slice(0, mostWarnings$1)
		}
	};
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
function nameOf$2(path) {
	return basename(path).replace(/\.gz$/, "").replace(/(?<=.)\.[^.]+$/, "");
}
function measureImported(path, measured) {
	const result = attempt$1(measured);
	if (result !== void 0 && hasLoad(result)) return result;
	throw usageFailure(`${path} has no samples of requests or iterations. Expected the results of a k6 run with load.`);
}
function attempt$1(measured) {
	try {
		return measured();
	} catch (error) {
		if (error instanceof Failure) return void 0;
		throw error;
	}
}
function hasLoad({ metrics, requests }) {
	return requests > 0 || metrics.some(({ name }) => /^(?:iterations|grpc_req_duration|ws_sessions|browser_http_req_duration)$/.test(name));
}

// src/ingest/import/k6-csv.ts
const label$1 = "k6 (csv)";
const k6Csv = {
	label: label$1,
	recognises: (head) => head.startsWith("metric_name,"),
	async read(path, options) {
		const aggregator = startAggregator({
			warmUpMs: 0,
			filters: [],
			percentiles: [],
			...options.plan
		});
		const warnings = await readSamples(path, aggregator);
		const metrics = kindsByObjectives(aggregator, options.objectives ?? [], path);
		return importedRun(path, {
			aggregator,
			metrics,
			warnings,
			generator: label$1
		}, options);
	}
};
async function readSamples(path, aggregator) {
	const reader = startCsv(aggregator);
	try {
		for await (const chunk of readChunks(path)) readCsv(reader, chunk);
		const cutOff = endCsv(reader);
		if (cutOff !== void 0) throw incompleteFile(path, cutOff.line);
		return reader.notFinite > 0 ? [notFiniteWarning(reader.notFinite)] : [];
	} catch (error) {
		if (!(error instanceof MalformedSamples)) throw error;
		throw usageFailure(`${path}, ${error.message}. Expected output of "k6 run --out csv=FILE".`, error);
	}
}

// src/ingest/import/k6-json.ts
const label = "k6 (json)";
const k6Json = {
	label,
	recognises: (head) => isK6Line(head.split("\n", 1)[0] ?? ""),
	async read(path, options) {
		const aggregator = startAggregator({
			warmUpMs: 0,
			filters: [],
			percentiles: [],
			...options.plan
		});
		const reading = startReading(path, aggregator);
		for await (const chunk of readChunks(path)) readLines(reading, chunk);
		const warnings = endLines(reading);
		return importedRun(path, {
			aggregator,
			metrics: reading.kinds,
			warnings,
			generator: label
		}, options);
	}
};
function isK6Line(line) {
	return line.startsWith("{") && /"type":"(?:Metric|Point)"/.test(line);
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
const line = discriminatedUnion("type", [metricLine, pointLine]);
const mostMemberships = 4096;
const longestLine$1 = 1 << 20;
function startReading(path, aggregator) {
	return {
		path,
		aggregator,
		kinds: /* @__PURE__ */ new Map(),
		memberships: /* @__PURE__ */ new Map(),
		decoder: new StringDecoder("utf8"),
		rest: "",
		line: 0,
		notFinite: 0
	};
}
function readLines(reading, chunk) {
	const lines = (reading.rest + reading.decoder.write(chunk)).split("\n");
	reading.rest = lines.pop() ?? "";
	for (const text of lines) {
		reading.line += 1;
		if (text.trim() !== "") readLine(reading, text);
	}
	if (reading.rest.length > longestLine$1) throw malformed(reading, reading.rest);
}
function endLines(reading) {
	const { rest } = reading;
	if (rest.trim() !== "") {
		reading.line += 1;
		if (parseJson$2(rest) === void 0) throw incompleteFile(reading.path, reading.line);
		readLine(reading, rest);
	}
	return reading.notFinite > 0 ? [notFiniteWarning(reading.notFinite)] : [];
}
function readLine(reading, text) {
	const { data: parsed } = line.safeParse(parseJson$2(text));
	if (parsed === void 0) throw malformed(reading, text);
	if (parsed.type === "Metric") declareMetric(reading, parsed.data);
	else addPoint(reading, parsed, text);
}
function declareMetric({ aggregator, kinds, memberships }, { name, type, contains, submetrics }) {
	if (kinds.has(name)) return;
	kinds.set(name, {
		type,
		contains
	});
	const filters = (submetrics ?? []).flatMap(({ tags }) => tags ? [{
		metric: name,
		tags
	}] : []);
	if (filters.length === 0) return;
	declareFilters(aggregator, filters);
	memberships.clear();
}
function addPoint(reading, { metric, data }, text) {
	const timeMs = Date.parse(data.time);
	if (Number.isNaN(timeMs)) throw malformed(reading, text);
	if (!Number.isFinite(data.value)) {
		reading.notFinite += 1;
		return;
	}
	const { aggregator } = reading;
	setTime(aggregator, timeMs);
	addSample(aggregator, metricAggregatorOf(aggregator, metric), memberOf(reading, data.tags ?? {}, text), data.value);
}
function memberOf({ aggregator, memberships }, tags, text) {
	const key = text.slice(text.indexOf("\"tags\":"));
	const known = memberships.get(key);
	if (known !== void 0) return known;
	const membership = membershipOf(aggregator, {
		endpoint: tags["name"] ?? "",
		group: tags["group"] ?? "",
		check: tags["check"] ?? "",
		scenario: tags["scenario"] ?? "",
		error: tags["error"] ?? "",
		errorCode: tags["error_code"] ?? "",
		status: tags["status"] ?? "",
		url: tags["url"],
		service: tags["service"] ?? "",
		has: (name, value) => (tags[name] ?? "") === value
	});
	if (memberships.size >= mostMemberships) memberships.clear();
	memberships.set(key, membership);
	return membership;
}
function malformed({ path, line: number }, text) {
	return usageFailure(`${path}, line ${number}: found ${quoted$2(text)}; expected a line of "k6 run --out json=FILE", {"type":"Metric",…} or {"type":"Point",…}.`);
}

// src/ingest/import/results.ts
const largestDocumentBytes = 67108864;
const importers = {
	loadline: {
		label: "Loadline",
		recognises: (head) => /^\s*\{/.test(head) && /"schema"\s*:\s*"loadline\//.test(head),
		read: async (path) => parseRun(await readText$1(path, largestDocumentBytes), path)
	},
	"k6-csv": k6Csv,
	"k6-json": k6Json
};
async function readResults(path, options = {}) {
	const head = await readHead(path);
	if (head.trim() === "") throw usageFailure(`${path} is empty; ${expectation}`);
	const importer = importerOf(head);
	if (importer === void 0) throw usageFailure(`${path} ${describe$1(head)}; ${expectation}`);
	const run = await importer.read(path, options);
	if (options.summary === void 0 || isImported(run)) return run;
	throw usageFailure(`${options.summary.path} is a k6 summary after ${path}, a Run record that already has k6's duration. Leave it out.`);
}
function importerOf(head) {
	return Object.values(importers).find((candidate) => candidate.recognises(head));
}
async function withSummaries(paths) {
	const files = [];
	for (const path of paths) {
		const summary = await findSummary(path);
		const results = summary === void 0 ? { path } : files.pop();
		if (results === void 0 || "summary" in results && results.summary !== void 0) throw usageFailure(`${path} is an end-of-test summary of k6 without samples. Put it right after the samples of its run.`);
		files.push({
			path: results.path,
			summary
		});
	}
	return files;
}
async function findSummary(path) {
	const head = await readHead(path);
	if (!/^\s*\{/.test(head) || importerOf(head) !== void 0) return void 0;
	return parseSummary$1(await readText$1(path, largestDocumentBytes), path);
}
const expectation = "expected a Loadline Run record or k6 samples (--out csv=FILE or --out json=FILE), plain or gzipped.";
function describe$1(head) {
	if (/"(?:root_group|metrics)"\s*:/.test(head)) return "is an end-of-test summary of k6 without samples";
	const [first = ""] = head.split("\n", 1);
	return `has an unknown format: line 1 is ${quoted$2(first)}`;
}

// src/app/results/loads.ts
function refuseMixedLoads(mode, files) {
	const reference = files.find(({ run }) => run.fingerprint !== void 0) ?? files[0];
	if (reference === void 0) return;
	const different = files.map((file) => ({
		file,
		changed: differences(reference.run, file.run)
	})).filter(({ changed }) => changed.length > 0);
	if (different.length === 0) return;
	const lines = [titleOf$1(reference), ...different.map(({ file, changed }) => `${titleOf$1(file)}: differs in ${changed.join(", ")}`)];
	throw usageFailure(`${mode}: these files are runs of different loads, which cannot be compared:\n${lines.map((text) => `  ${text}`).join("\n")}\nName files of one load.`);
}
function titleOf$1({ path, run }) {
	return `${path} (scenario ${run.provenance.scenario})`;
}
function differences(one, other) {
	if (one.fingerprint !== void 0 && other.fingerprint !== void 0) return changedParts(loadOf(one), loadOf(other));
	const unknown = { fingerprint: void 0 };
	return changedParts({
		...loadOf(one),
		...unknown
	}, {
		...loadOf(other),
		...unknown
	});
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
	return [`The two sides have no endpoint in common (baseline: ${listed(before)}; current: ${listed(now)}): they look like results of different loads.`];
}
function matchedByPath(baseline, current) {
	const basesOf = (files) => [...new Set(files.flatMap(({ run }) => isImported(run) && run.provenance.target !== "unknown" ? run.provenance.target : []))];
	const [before, now] = [basesOf(baseline), basesOf(current)];
	if (now.every((base) => before.includes(base)) && before.every((base) => now.includes(base)) || before.length === 0 || now.length === 0) return [];
	return [`Requests without a name are matched by their path: baseline ${listed(before)}; current ${listed(now)}.`];
}
function refuseOtherTarget(files, target) {
	for (const file of files) {
		const names = endpointsOf$1([file]);
		const urls = names.filter((name) => /^(?:https?|wss?):\/\//i.test(name));
		const isShortened = names.some((name) => /^[/?#]/.test(name));
		if (!isImported(file.run) || urls.length === 0 || isShortened) continue;
		throw usageFailure(`compare: no request of ${file.path} goes to ${target}; its requests go to ${listed(originsOf(urls))}.`);
	}
}
function originsOf(urls) {
	return [...new Set(urls.map((url) => url.split("/").slice(0, 3).join("/")))];
}
function endpointsOf$1(files) {
	const names = files.flatMap(({ run }) => allSeriesOf(run, "http_req_duration")).flatMap(({ tags }) => tags["name"] === void 0 ? [] : endpointGroup(tags["name"]));
	return [...new Set(names)].sort();
}
const mostNamed$1 = 5;
function listed(names) {
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
const mostlyTogether = .5;
function isTogether({ window: one }, { window: other }) {
	const [startMs, endMs] = [Date.parse(one.start), Date.parse(one.end)];
	const [otherStartMs, otherEndMs] = [Date.parse(other.start), Date.parse(other.end)];
	return Math.min(endMs, otherEndMs) - Math.max(startMs, otherStartMs) > mostlyTogether * Math.min(endMs - startMs, otherEndMs - otherStartMs);
}
function chooseTiming(asked, baseline, current) {
	if (asked !== "auto") return asked;
	return current.every(({ run }, index) => {
		const base = baseline[index];
		return base !== void 0 && isTogether(run, base.run);
	}) ? "simultaneous" : "alternating";
}

// src/app/judge.ts
function sideOf$1(path) {
	return readRecordName(path.split(/[\\/]/).at(-1) ?? "")?.side ?? "head";
}
function groupOf(key, files) {
	refuseMixedLoads("judge", files);
	const inTime = files.toSorted((one, other) => Date.parse(one.run.window.start) - Date.parse(other.run.window.start));
	const of = (side) => inTime.filter(({ path }) => sideOf$1(path) === side);
	const [runs, base, control] = [
		of("head"),
		of("base"),
		of("control")
	];
	if (base.length > 0) refuseUnpaired("judge", base, runs);
	return {
		key,
		runs: runs.map(({ run }) => run),
		base: base.map(({ run }) => run),
		control: control.map(({ run }) => run),
		timing: base.length === 0 ? void 0 : chooseTiming("auto", base, runs)
	};
}
async function readRecords(paths) {
	const groups = /* @__PURE__ */ new Map();
	for (const path of paths) {
		const run = await readRun(path);
		const key = keyOfRun(run);
		const group = groups.get(JSON.stringify(key)) ?? {
			key,
			files: []
		};
		group.files.push({
			path,
			run
		});
		groups.set(JSON.stringify(key), group);
	}
	return [...groups.values()].map(({ key, files }) => groupOf(key, files));
}
async function judgeRecords(groups, judging) {
	const { publisher, options, rules } = judging;
	await publisher.begin();
	const results = [];
	for (const group of groups) results.push(await judgeGroup(group, groups.length, judging));
	return await concludeGate(results, {
		failOnInconclusive: rules.failOnInconclusive,
		publisher,
		options
	});
}
async function judgeGroup({ key, runs, base, control, timing }, scenarios, judging) {
	try {
		const stored = timing === void 0 ? await readStored(key, judging.baseline) : nothingStored;
		const scenario = asScenario(key, judging.expectedOf(key.scenario));
		const { requireBaseline } = judging.rules;
		const sideBySide = timing && {
			runs: base,
			control,
			timing
		};
		return judgeRuns(runs, scenario, {
			...stored,
			requireBaseline,
			scenarios,
			options: judging.options,
			...sideBySide === void 0 ? {} : { sideBySide }
		});
	} catch (error) {
		return broken(key, error, false);
	}
}

// src/app/measure.ts
async function measureScenarios(gate, { load, signal, log }, caller) {
	const runs = [];
	let doubted;
	for (const scenario of gate.scenarios) {
		try {
			const told = withProgressLabel(log, () => scenarioLabel(scenario.name, gate.scenarios));
			const run = await load.run(scenario, {
				caller,
				signal,
				log: told
			});
			runs.push(run);
			for (const doubt of hostDoubts([run])) log.warn(`${scenario.name}: ${hostDoubtSentence(doubt)}`);
			const errors = ofErrorPages([run]);
			if (errors !== void 0) log.warn(`${scenario.name}: ${errors}`);
			doubted ??= exceptionsFailure(scenario, run);
		} catch (error) {
			if (!(error instanceof Failure)) throw error;
			return {
				runs,
				failure: error
			};
		}
		if (signal.aborted) break;
	}
	return {
		runs,
		failure: doubted
	};
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
		switch (taken.kind) {
			case "ended": return taken;
			case "last": return {
				kind: "measured",
				fit: [...fit, taken.run],
				leftOut
			};
			case "fit":
				fit.push(taken.run);
				break;
			case "leftOut":
				leftOut.push(taken.left);
				ports.log.warn(leftOutLine(taken.left));
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
			result: broken(keyOf(scenario), runFailure(run.ending.reason), true, [...measured, run])
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
			result: broken(keyOf(scenario), error, isCancelled, measured)
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
async function measure(scenario, { ports, caller, wanted }, number) {
	const { load, log, signal } = ports;
	const words = `${scenario.name}: run ${number} of ${wanted}`;
	log.note(`${words} for the baseline`);
	return await load.run(scenario, {
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
	await ports.publisher.begin();
	const results = [];
	const most = gate.testIds === void 0 ? 2 * options.runs : options.runs;
	for (const scenario of gate.scenarios) {
		const isCancelled = ports.signal.aborted;
		results.push(isCancelled ? neverBegun(scenario) : await recordScenario(scenario, {
			ports,
			options,
			most
		}));
	}
	const { failOnInconclusive } = gate;
	return await concludeGate(results, {
		failOnInconclusive,
		publisher: ports.publisher,
		options
	});
}
async function recordScenario(scenario, { ports, options, most }) {
	const key = keyOf(scenario);
	const { acceptance, caller, runs: wanted } = options;
	const isAcceptance = acceptance !== void 0;
	let made = [];
	try {
		await ports.baseline.assertWritable();
		const history = await ports.baseline.read(key);
		const judge = (runs) => judgeRuns(runs, scenario, {
			history,
			requireBaseline: false,
			isAcceptance,
			options
		});
		const measured = await measureFitRuns(scenario, {
			ports,
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
		const told = fit.length > 0 ? leftOut : leftOut.map(({ kind, reason }) => ({
			kind,
			reason
		}));
		const kept = await keepRuns(outcome, {
			how,
			asked: wanted,
			kept: fit.length,
			leftOut: told
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
	const entries = runs.map((run, index) => {
		return {
			run,
			accepted: index === 0 ? acceptance : void 0
		};
	});
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
	return judgements.some(({ kind, objective }) => kind === "notJudged" && objective.indicator.of === "servers") && !isNoise ? [withoutServers] : [doubtful];
}
const doubtful = "They were added although a change of the level is still inconclusive: more runs make the baseline steadier.";
const withoutServers = "They were added without some server metrics, so later gates compare those with fewer runs.";
function keptWords(runs, place, acceptance) {
	const what = runs === 1 ? "This run was" : `These ${runs} runs were`;
	if (acceptance === void 0) return `${what} added to the baseline (${place}).`;
	return `${what} accepted as the new level by ${acceptance.actor} (${place}): ${acceptance.reason}`;
}

// src/model/measurement-plan.ts
function neededFor(objectives) {
	const filters = /* @__PURE__ */ new Map();
	const percentiles = /* @__PURE__ */ new Set();
	for (const { indicator } of objectives) {
		const { metric, tags, aggregation } = indicator;
		const sorted = Object.entries(tags).sort(([a], [b]) => a < b ? -1 : 1);
		if (sorted.length > 0) filters.set(JSON.stringify([metric, sorted]), {
			metric,
			tags
		});
		if (aggregation.kind === "percentile") percentiles.add(aggregation.percent);
	}
	return {
		filters: [...filters.values()],
		percentiles: [...percentiles]
	};
}

// src/app/results/paths.ts
const mostBases = 24;
function namesOf$1({ names: all, isFixed }) {
	if (isFixed) return {
		all,
		bases: [""]
	};
	const paths = /* @__PURE__ */ new Map();
	for (const name of all) {
		const url = /^(?:https?|wss?):\/\//i.test(name) ? /^([^:]+:\/\/[^/?#]+)([^?#]*)/.exec(name) : null;
		if (url === null) continue;
		const [, origin = "", path = ""] = url;
		paths.set(origin, [...paths.get(origin) ?? [], path.split("/").slice(1)]);
	}
	const bases = [...paths].flatMap(([origin, of]) => {
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
function bestBase(file, others) {
	let best = {
		base: "",
		shared: common(shortened(file, ""), others)
	};
	for (const base of file.bases) {
		const shared = common(shortened(file, base), others);
		if (shared > best.shared) best = {
			base,
			shared
		};
	}
	return best.base;
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
	let best = {
		bases: ["", ""],
		shared: common(shortened(first, ""), shortened(second, ""))
	};
	for (const base of first.bases) {
		const own = shortened(first, base);
		for (const other of second.bases) {
			const shared = common(own, shortened(second, other));
			if (shared > best.shared) best = {
				bases: [base, other],
				shared
			};
		}
	}
	const only = onlyOrigin(first);
	const [base = "", other = ""] = only !== void 0 && only === onlyOrigin(second) && best.bases.join("") === "" ? [only, only] : best.bases;
	const known = /* @__PURE__ */ new Set([...shortened(first, base), ...shortened(second, other)]);
	const rest = (files, found) => files.map((file, index) => index === 0 ? found : bestBase(file, known));
	return {
		baseline: rest(before, base),
		current: rest(now, other)
	};
}

// src/app/results/read.ts
async function readOne(file, objectives, target) {
	const { path, summary } = file;
	const plan = {
		...neededFor(objectives),
		...target !== void 0 && { target }
	};
	return {
		file,
		path,
		run: await readResults(path, {
			plan,
			objectives,
			...summary !== void 0 && { summary }
		})
	};
}
async function readAll(paths, objectives, target) {
	const files = [];
	for (const file of await withSummaries(paths)) files.push(await readOne(file, objectives, target));
	if (target !== void 0) refuseOtherTarget(files, target);
	return files;
}
async function readByPath(sides, objectives, { targets = {} }) {
	const namesOf = (side) => sides[side].map((file) => ({
		names: endpointsOf$1([file]),
		isFixed: targets[side] !== void 0 || !isImported(file.run)
	}));
	const bases = commonRest(namesOf("baseline"), namesOf("current"));
	const again = async (side) => {
		const files = [];
		for (const [index, one] of sides[side].entries()) {
			const base = bases[side][index] ?? "";
			files.push(base === "" ? one : await readOne(one.file, objectives, base));
		}
		return files;
	};
	return {
		baseline: await again("baseline"),
		current: await again("current")
	};
}
async function readCompared(paths, objectives, scenario, comparing = {}) {
	const { targets, paired } = comparing;
	const sides = {
		baseline: await readAll(paths.baseline, objectives, targets?.baseline),
		current: await readAll(paths.current, objectives, targets?.current)
	};
	if (paired !== void 0) refuseUnpaired("compare", sides.baseline, sides.current);
	const { baseline, current } = await readByPath(sides, objectives, comparing);
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

// src/app/levels.ts
function describeLevels(entries, environment, indicators) {
	const branches = [...new Set(entries.map(({ run }) => run.provenance.branch))];
	return branches.flatMap((branch) => {
		const suffix = branches.length > 1 && branch !== void 0 ? ` on ${branch}` : "";
		return describeBranch(entries.filter(({ run }) => run.provenance.branch === branch), environment, indicators.map((it) => ({
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
	return indicators.flatMap(({ name, indicator, scale }) => {
		const points = pointsOf$1(alike, indicator);
		return [...findChangePoints(points.map(({ value }) => value)).map((change) => changeLine({
			name,
			indicator,
			scale
		}, change, points)), ...driftLine({
			name,
			indicator,
			scale
		}, points, reference)];
	});
}
function pointsOf$1(runs, indicator) {
	return sessionsOf(runs).flatMap((session) => {
		const found = session.map((run) => findIndicator(run, indicator)).filter((it) => it.kind === "found");
		const [run, first] = [session[0], found[0]];
		if (run === void 0 || first === void 0) return [];
		const { commit, recordedAt } = run.provenance;
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
	const parts = [];
	for (const key of keys) {
		const entries = await store.read(key);
		const elsewhere = entries.length === 0 ? await environmentsOf(key, store) : "";
		const title = `${key.scenario} (${key.environment}): ${countRuns(entries.length)} in ${store.place}${elsewhere}`;
		const marks = marksIn(entries);
		const indicators = keyIndicators.map((it) => ({
			...it,
			scale: scaleIn(entries, it.indicator)
		}));
		const lines = [title, ...entries.map((entry) => describe(entry, marks, indicators))];
		const levels = describeLevels(entries, key.environment, indicators);
		parts.push([...lines, ...levels.length === 0 ? [] : ["", ...levels]].join("\n"));
	}
	if (parts.length > 0) return parts.join("\n\n");
	return `Nothing is stored in ${store.place} yet. Add runs with baseline update.`;
}
async function environmentsOf({ scenario }, store) {
	const others = (await store.keys()).filter((key) => key.scenario === scenario).map(({ environment }) => environment);
	return others.length === 0 ? "" : `; environments with runs: ${others.join(", ")}`;
}
const shownBaselineVersion = "loadline/baseline@1";
async function listBaseline(keys, store) {
	const histories = [];
	for (const { scenario, environment } of keys) {
		const entries = await store.read({
			scenario,
			environment
		});
		const marks = marksIn(entries);
		const runs = entries.map((entry) => shownRun(entry, marks));
		histories.push({
			scenario,
			environment,
			runs
		});
	}
	return {
		schema: shownBaselineVersion,
		place: store.place,
		histories
	};
}
function shownRun(entry, marks) {
	const { run, accepted } = entry;
	const { recordedAt, commit = null, branch = null, actor = null } = run.provenance;
	const value = (indicator) => {
		const found = findIndicator(run, indicator);
		return found.kind === "found" ? found.value : null;
	};
	return {
		recordedAt,
		commit,
		branch,
		actor,
		p95: value(p95),
		errors: value(errors),
		throughput: value(throughput$1),
		accepted: accepted ?? null,
		isSuperseded: marks.superseded.has(entry),
		otherLoad: marks.otherLoad.get(entry) ?? []
	};
}
function marksIn(entries) {
	return {
		superseded: supersededIn(entries),
		otherLoad: otherLoadsIn(entries)
	};
}
function otherLoadsIn(entries) {
	const newest = new Map(entries.map(({ run }) => [run.provenance.branch, loadOf(run)]));
	return new Map(entries.flatMap((entry) => {
		const load = newest.get(entry.run.provenance.branch);
		const changed = load === void 0 ? [] : changedParts(loadOf(entry.run), load);
		return changed.length === 0 ? [] : [[entry, changed]];
	}));
}
function supersededIn(entries) {
	const superseded = /* @__PURE__ */ new Set();
	const accepted = /* @__PURE__ */ new Set();
	for (const entry of entries.toReversed()) {
		const { branch } = entry.run.provenance;
		if (accepted.has(branch)) superseded.add(entry);
		if (entry.accepted !== void 0) accepted.add(branch);
	}
	return superseded;
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
const keyIndicators = [
	{
		name: "p95",
		indicator: p95
	},
	{
		name: "errors",
		indicator: errors
	},
	{
		name: "throughput",
		indicator: throughput$1
	}
];
function describe(entry, marks, indicators) {
	const { run, accepted } = entry;
	const { recordedAt, commit, branch, actor } = run.provenance;
	const by = actor === void 0 ? void 0 : `by ${actor}`;
	const source = [
		commit?.slice(0, 8),
		branch,
		by
	].filter((part) => part !== void 0).join(" ");
	const figures = indicators.map((it) => `${it.name} ${figure(run, it)}`).join("  ");
	const acceptance = accepted === void 0 ? "" : `\n    new level, accepted by ${accepted.actor} on ${accepted.at}: ${accepted.reason}`;
	return `  ${recordedAt}  ${source}  ${figures}${markOf(entry, marks)}${acceptance}`;
}
function markOf(entry, { superseded, otherLoad }) {
	const changed = otherLoad.get(entry);
	const marks = [...superseded.has(entry) ? ["superseded"] : [], ...changed === void 0 ? [] : [`another load than the newest: ${changed.join(", ")}`]];
	return marks.length === 0 ? "" : `  (${marks.join("; ")})`;
}
function figure(run, { indicator, scale }) {
	const found = findIndicator(run, indicator);
	return found.kind === "found" && scale !== void 0 ? formatOn(scale, found.value) : "–";
}
function scaleIn(entries, indicator) {
	const found = entries.map(({ run }) => findIndicator(run, indicator)).filter((it) => it.kind === "found");
	const [first] = found;
	return first && scaleOver(first.dimension, { figures: found.map(({ value }) => value) });
}

// src/config/prometheus-runs.ts
function chooseTestIds({ results, testIds: named, counts }, problems) {
	if (results === "k6") {
		if (named.length > 0) problems.push("test-id: needs results: prometheus");
		return;
	}
	if (named.length === 0) problems.push("results: prometheus needs test-id, the testid of each run");
	if (named.length > 20) problems.push(`test-id: at most ${20} runs can be judged together`);
	if (new Set(named).size < named.length) problems.push("test-id: a run is named twice");
	for (const count of counts) problems.push(`${count}: remove it; with results: prometheus, test-id names the runs`);
	return named;
}
function withPrometheusRuns(scenarios, testIds, problems) {
	if (scenarios.length > 1) problems.push("scenario: name the scenario of the runs in test-id");
	if (scenarios.some(({ sideBySide }) => sideBySide !== void 0)) problems.push("base-url: remove it; results: prometheus cannot run side by side");
	return scenarios.map((it) => ({
		...it,
		rounds: {
			min: testIds.length,
			max: testIds.length
		}
	}));
}

// src/config/scripts.ts
const extensions = [
	".js",
	".mjs",
	".cjs",
	".ts",
	".mts",
	".cts"
];
const mostScripts = 50;
async function findScripts(settings) {
	const named = givenValue(settings, "script");
	if (named === void 0) return {
		settings,
		namesakes: /* @__PURE__ */ new Set()
	};
	const found = (await Promise.all(named.map(scriptsOf$1))).flat();
	const scripts = [...new Map(found.map((script) => [normalize(script), script])).values()];
	const isNamesake = await Promise.all(scripts.map(hasEarlierNamesake));
	return {
		settings: new Map([...settings, ["script", scripts]]),
		namesakes: new Set(scripts.filter((_, index) => isNamesake[index]))
	};
}
async function scriptsOf$1(written) {
	if (/^[a-z]+:\/\//.test(written) || !isDynamicPattern(written) || await isThere(written)) return [written];
	const scripts = (await glob(written, {
		absolute: isAbsolute(written),
		expandDirectories: false,
		ignore: ["**/node_modules/**"]
	})).filter(isOwnScript).sort((a, b) => a < b ? -1 : 1);
	if (scripts.length === 0) throw usageFailure(`script: no k6 script in ${process.cwd()} matches "${written}". Give a path or a pattern such as perf/*.js, relative to the working directory.`);
	if (scripts.length > mostScripts) throw usageFailure(`script: "${written}" matches ${scripts.length} scripts, and one gate runs at most ${mostScripts}. Name fewer.`);
	return scripts;
}
function isOwnScript(path) {
	const isOfPackage = path.split("/").includes("node_modules");
	return extensions.includes(parse(path).ext) && !/\.d\.[cm]?ts$/.test(path) && !isOfPackage;
}
async function isThere(path) {
	return await access(path).then(() => true, () => false);
}
async function hasEarlierNamesake(script) {
	const { name, ext, dir } = parse(script);
	const earlier = extensions.slice(0, Math.max(0, extensions.indexOf(ext))).map((other) => `${name}${other}`);
	if (earlier.length === 0) return false;
	try {
		const beside = await readdir(dir === "" ? "." : dir);
		return earlier.some((file) => beside.includes(file));
	} catch (error) {
		if (!hasErrorCode(error, "ENOENT", "ENOTDIR", "EACCES", "EPERM")) throw error;
		return false;
	}
}
function nameScripts(scripts, namesakes = /* @__PURE__ */ new Set()) {
	const paths = scripts.map((script) => posix.normalize(script.replaceAll("\\", "/")));
	const names = [
		(path, script) => namesakes.has(script) ? basename(path) : withoutExtension(basename(path)),
		(path) => withoutExtension(path),
		(path) => path
	].map((way) => paths.map((path, index) => way(path, scripts[index] ?? path)));
	return paths.map((path, index) => {
		return names.find((ofWay) => ofWay.filter((name) => name === ofWay[index]).length === 1)?.[index] ?? path;
	});
}
function withoutExtension(path) {
	const folder = dirname(path);
	const file = basename(path).replace(/\.[cm]?[jt]s$/, "") || basename(path);
	return folder === "." ? file : `${folder}/${file}`;
}

// src/config/resolve/drafts.ts
const mostNamed = 10;
function unknownScenario(name, names) {
	const meant = didYouMean(name, names);
	const known = names.slice(0, mostNamed).join(", ");
	const more = names.length > mostNamed ? `, and ${names.length - mostNamed} more` : "";
	return `scenario: "${name}" is not in the gate file${meant === "" && names.length > 0 ? `; it has ${known}${more}` : meant}`;
}
function readTestIds(reader, file) {
	const results = read$1(reader, "results") ?? file?.file.results ?? "k6";
	const testIds = read$1(reader, "test-id") ?? [];
	const counts = ["rounds", "runs"].filter((name) => reader.settings.has(name));
	return chooseTestIds({
		results,
		testIds,
		counts
	}, reader.problems);
}
function draftScripts(reader, file, { scripts, namesakes }) {
	const named = read$1(reader, "scenario") ?? [];
	if (named.length > 1) reader.problems.push("scenario: set at most one name together with script");
	else if (named.length === 1 && scripts.length > 1) reader.problems.push(`scenario: a name needs a single script, but there are ${scripts.length}; leave it out to name each after its file`);
	const known = file?.file.scenarios ?? {};
	const names = scripts.length === 1 && named.length === 1 ? named : nameScripts(scripts, namesakes);
	return scripts.map((script, index) => {
		const name = names[index] ?? script;
		const { script: _replaced, ...own } = known[name] ?? { script };
		return {
			name,
			script,
			own,
			path: name in known ? ["scenarios", name] : []
		};
	});
}
function draftScenarios(reader, file, { isRun, namesakes }) {
	const scripts = read$1(reader, "script") ?? [];
	const named = read$1(reader, "scenario") ?? [];
	const known = file?.file.scenarios ?? {};
	const [only] = named;
	if (!isRun && scripts.length === 0 && only !== void 0 && !(only in known)) return [{
		name: only,
		script: only,
		own: {},
		path: []
	}];
	if (scripts.length > 0) return draftScripts(reader, file, {
		scripts,
		...namesakes && { namesakes }
	});
	const names = Object.keys(known);
	if (names.length === 0) reader.problems.push(file === void 0 ? "nothing to run: set script, or add scenarios to .github/loadline.yml" : `nothing to run: set script, or add scenarios to ${file.path}`);
	for (const name of named) if (!names.includes(name)) reader.problems.push(unknownScenario(name, names));
	return names.filter((name) => named.length === 0 || named.includes(name)).flatMap((name) => {
		const entry = known[name];
		if (file === void 0 || entry === void 0) return [];
		const { script: fromFile, ...own } = entry;
		const path = ["scenarios", name];
		return [{
			name,
			script: fromFile,
			scriptFrom: `${file.path} line ${file.lineOf([...path, "script"])}`,
			own,
			path
		}];
	});
}

// src/config/k6-args/choose.ts
function chooseK6Args(settings, file, { own, path }) {
	const given = givenValue(settings, "k6-args");
	if (given !== void 0) return {
		...readK6Args(given.join("\n")),
		from: "setting"
	};
	const isOwn = own["k6-args"] !== void 0;
	const written = own["k6-args"] ?? file?.file["k6-args"];
	if (file === void 0 || written === void 0) return void 0;
	const read = readK6Args([written].flat().join("\n"));
	const place = `${file.path} line ${file.lineOf([...isOwn ? path : [], "k6-args"])}`;
	return {
		...read,
		problems: read.problems.map((problem) => `${place}: ${problem}`),
		from: isOwn ? "scenario" : "top"
	};
}

// src/config/resolve/scenario.ts
const defaultAwaitMs = 6e4;
function parseTarget(text, scenario, problems) {
	if (text === void 0) {
		problems.push(`no target for scenario "${scenario}": set target-url (--target), such as http://localhost:3000`);
		return "";
	}
	return parseUrl(text, "target-url", problems);
}
function chooseRounds(reader, own, top) {
	const fromSettings = read$1(reader, "rounds");
	if (fromSettings !== void 0) return fromSettings;
	const fromFile = own.rounds ?? top.rounds;
	if (fromFile === void 0) return autoRounds;
	if (typeof fromFile === "number") return {
		min: fromFile,
		max: fromFile
	};
	if (typeof fromFile === "string") return parseRounds(fromFile) ?? autoRounds;
	const min = fromFile.min ?? 1;
	return {
		min,
		max: fromFile.max ?? Math.max(min, autoRounds.max)
	};
}
function chooseSideBySide(reader, target, { own, top }) {
	const timing = read$1(reader, "side-by-side") ?? own["side-by-side"] ?? top["side-by-side"] ?? "auto";
	const base = read$1(reader, "base-url") ?? own["base-url"] ?? top["base-url"];
	if (base === void 0) return void 0;
	const url = parseUrl(base, "base-url", reader.problems);
	if (isOneDeployment(target, url)) reader.problems.push(`base-url: "${base}" is the deployment of target-url ("${target}"), so both sides would be the same code; set base-url to a deployment of the base commit`);
	return {
		base: url,
		timing
	};
}
function isOneDeployment(target, base) {
	const [one, other] = [hostOfUrl(target), hostOfUrl(base)];
	if (one === void 0 || one !== other) return false;
	const pathOf = (text) => new URL(text).pathname.replace(/\/+$/, "");
	return pathOf(target) === pathOf(base);
}
function chooseHosts(reader, own, top) {
	return read$1(reader, "hosts") ?? readAs$1(reader, "hosts", own.hosts ?? top.hosts) ?? [];
}
function readEnvironment(reader, { own, top, k6Args }) {
	const flagged = (from) => k6Args?.from === from ? k6Args.env : {};
	return {
		top: {
			...top.env,
			...flagged("top")
		},
		own: {
			...own.env,
			...flagged("scenario")
		},
		settings: {
			...read$1(reader, "env"),
			...flagged("setting")
		}
	};
}
function chooseAwait(reader, own, top) {
	const path = own.await?.path ?? top.await?.path ?? "/";
	return {
		path: read$1(reader, "await-path") ?? readAs$1(reader, "await-path", [path]) ?? path,
		status: read$1(reader, "await-status") ?? own.await?.status ?? top.await?.status,
		timeoutMs: read$1(reader, "await-timeout") ?? durationOf$2(own.await?.timeout ?? top.await?.timeout) ?? defaultAwaitMs
	};
}
function completeScenario(reader, draft, { file, around, isRun }) {
	const { own } = draft;
	const top = file?.file ?? {};
	const k6Args = isRun ? chooseK6Args(reader.settings, file, draft) : void 0;
	reader.problems.push(...k6Args?.problems ?? []);
	const variables = readEnvironment(reader, {
		own,
		top,
		k6Args
	});
	const target = addressAt({
		"target-url": read$1(reader, "target-url"),
		env: variables.settings
	}, reader.problems) ?? around.deployment?.url ?? addressAt({
		"target-url": own["target-url"],
		env: variables.own
	}, reader.problems) ?? addressAt({
		"target-url": top["target-url"],
		env: variables.top
	}, reader.problems);
	const url = target === void 0 && !isRun ? "" : parseTarget(target, draft.name, reader.problems);
	return {
		name: draft.name,
		script: draft.script,
		scriptFrom: draft.scriptFrom,
		target: url,
		environment: read$1(reader, "environment") ?? own.environment ?? top.environment ?? around.deployment?.environment ?? "default",
		objectives: chooseObjectives(reader, file, draft),
		drift: chooseDrift(reader, own, top),
		warmUpMs: read$1(reader, "warm-up") ?? durationOf$2(own["warm-up"] ?? top["warm-up"]) ?? 0,
		await: chooseAwait(reader, own, top),
		hosts: chooseHosts(reader, own, top),
		env: withoutAddress({
			...variables.top,
			...variables.own,
			...variables.settings
		}),
		...k6Args !== void 0 && { k6Args: {
			options: k6Args.options,
			beside: k6Args.beside
		} },
		rounds: chooseRounds(reader, own, top),
		budgetMs: reader.settings.has("budget") ? void 0 : durationOf$2(own.budget),
		sideBySide: chooseSideBySide(reader, url, {
			own,
			top
		}),
		nullControl: read$1(reader, "null-control") ?? own["null-control"] ?? top["null-control"] ?? false
	};
}

// src/config/resolve/gate.ts
const defaultBudgetMs = 9e5;
function readPrometheus(reader, file) {
	const text = read$1(reader, "prometheus-url");
	if (text === void 0) return choosePrometheus(file, void 0, reader.problems);
	const url = parseUrl(text, "prometheus-url", reader.problems);
	const { username, password, search } = new URL(url === "" ? "http://localhost" : url);
	if (search !== "") reader.problems.push("prometheus-url: must not have a query string (?)");
	if (username !== "" || password !== "") reader.problems.push("prometheus-url: must not have credentials; set basic in the gate file");
	return choosePrometheus(file, url, reader.problems);
}
function resolveGate(settings, file, around) {
	return resolved(settings, (reader) => gateOf$1(reader, file, around));
}
function gateOf$1(reader, file, around) {
	const testIds = readTestIds(reader, file);
	const isRun = testIds === void 0;
	const { namesakes } = around;
	const drafted = draftScenarios(reader, file, {
		isRun,
		...namesakes && { namesakes }
	}).map((draft) => completeScenario(reader, draft, {
		file,
		around,
		isRun
	}));
	if (!isRun && reader.settings.has("k6-args")) reader.problems.push("k6-args: remove them; results: prometheus does not run k6");
	const scenarios = isRun ? drafted : withPrometheusRuns(drafted, testIds, reader.problems);
	const budgetMs = read$1(reader, "budget") ?? durationOf$2(file?.file.budget) ?? defaultBudgetMs;
	const prometheus = readPrometheus(reader, file);
	if (!isRun && prometheus === void 0) reader.problems.push("prometheus-url: required for results: prometheus, unless the gate file has prometheus.url");
	return {
		scenarios,
		budgetMs,
		prometheus,
		testIds,
		...chooseRules(reader, file, around)
	};
}
function refuseControlAlone({ scenarios }) {
	const alone = scenarios.filter(({ nullControl, sideBySide }) => nullControl && sideBySide === void 0);
	if (alone.length === 0) return;
	const names = alone.map(({ name }) => `"${name}"`).join(", ");
	throw usageFailure(`null-control: ${names} ${alone.length === 1 ? "is" : "are"} compared with a stored baseline, but the control needs a base deployment; set base-url (--base), or remove null-control`);
}

// src/config/resolve/modes.ts
function namedPrometheusRuns(reader) {
	return read$1(reader, "test-id")?.length || void 0;
}
function resolveRecording(settings) {
	return resolved(settings, (reader) => ({
		runs: read$1(reader, "runs") ?? namedPrometheusRuns(reader) ?? 1,
		reason: read$1(reader, "reason")
	}));
}
function resolveCalibrating(settings) {
	return resolved(settings, (reader) => {
		const named = namedPrometheusRuns(reader);
		if (named !== void 0 && named < 3) reader.problems.push(`test-id: calibrate needs at least ${3} runs`);
		const runs = read$1(reader, "runs");
		if (runs !== void 0 && runs < 3) reader.problems.push(`runs: "${runs}" must be an integer between ${3} and 50`);
		return {
			runs: runs ?? named ?? 5,
			write: read$1(reader, "write") ?? false,
			json: read$1(reader, "json") ?? false
		};
	});
}
function resolveComparing(settings) {
	return resolved(settings, (reader) => {
		const urlOf = (name) => {
			const given = read$1(reader, name);
			return given === void 0 ? void 0 : parseUrl(given, name, reader.problems);
		};
		const timing = read$1(reader, "side-by-side") ?? "auto";
		return {
			targets: {
				baseline: urlOf("base-target") ?? urlOf("base-url"),
				current: urlOf("target-url")
			},
			paired: read$1(reader, "paired") ? timing : void 0
		};
	});
}
function resolveKeys(settings, file) {
	const known = file?.file.scenarios ?? {};
	const names = givenValue(settings, "scenario") ?? Object.keys(known);
	if (names.length === 0) return void 0;
	const environment = givenValue(settings, "environment");
	return names.map((scenario) => ({
		scenario,
		environment: environment ?? environmentInFile(file, scenario)
	}));
}
function environmentInFile(file, scenario) {
	return file?.file.scenarios?.[scenario]?.environment ?? file?.file.environment ?? "default";
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
	const against = {
		before: [],
		reference: "baseline",
		spelling: spellingOf({ runs: [run] }),
		moved: [],
		links: []
	};
	return [
		figures === void 0 ? void 0 : {
			...figures,
			nodes: figures.nodes.filter(({ kind }) => kind === "table")
		},
		endpointsSection([run], []),
		serversSection([run], against),
		checksSection([run]),
		thresholdsSection([run]),
		recordedSection([run]),
		measuredSection([run], void 0, nowhere)
	].filter((it) => it !== void 0);
}

// src/report/render/html/panel.ts
function scaleOfLines(dimension, lines, { limits = [], unit } = {}) {
	const figures = lines.flatMap(({ values, band }) => [
		values,
		band?.low ?? [],
		band?.high ?? []
	]).flat().filter((it) => it !== null);
	return {
		...scaleOver(dimension, {
			figures,
			unit
		}),
		limits,
		written: limits
	};
}

// src/report/render/html/slices.ts
const nearlyWhole = .9;
function cutOf({ window }) {
	const seconds = (window.sliceMs ?? 1e3) / 1e3;
	const spanSeconds = Math.max(0, Date.parse(window.end) - Date.parse(window.start)) / 1e3 || 0;
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
function shareLeftOut(runs) {
	return runs < manyRuns ? 0 : .1;
}
function rangeOver(figures) {
	const share = shareLeftOut(figures.length);
	const sorted = (values) => values.toSorted((a, b) => a - b);
	return {
		low: rankedAt(sorted(figures.map(({ min }) => min)), share),
		high: rankedAt(sorted(figures.map(({ peak }) => peak)), 1 - share)
	};
}
function bandWords(runs, reference) {
	return `${reference} (${runs < manyRuns ? "lowest to highest" : "10 % to 90 %"} of ${count$2(runs, "run")})`;
}
function alike(run, others) {
	return others.filter((it) => cutOf(it).seconds === cutOf(run).seconds);
}
function bandOver(runs, sliced, name) {
	const columns = runs.flatMap((run) => {
		const values = sliced(run);
		return values === void 0 || values.length === 0 ? [] : [values];
	});
	if (columns.length < 2) return void 0;
	const length = Math.max(...columns.map((it) => it.length));
	const share = shareLeftOut(columns.length);
	const ranked = Array.from({ length }, (_, index) => columns.map((values) => values[index] ?? null).filter((value) => value !== null).sort((a, b) => a - b));
	return {
		name,
		low: ranked.map((values) => rankedAt(values, share)),
		high: ranked.map((values) => rankedAt(values, 1 - share))
	};
}
function rankedAt(sorted, share) {
	const place = share * (sorted.length - 1);
	const [low, high] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
	if (low === void 0 || high === void 0) return null;
	return rounded$1(low + (high - low) * (place - Math.floor(place)));
}

// src/report/render/html/distribution.ts
const curvePoints = 160;
const bins = 48;
const shown = .999;
const least = .001;
function sketchOf(run) {
	return sketchIn(seriesOf(run, "http_req_duration")?.sketch);
}
function pooled(runs) {
	const counts = /* @__PURE__ */ new Map();
	for (const { buckets } of runs.flatMap((run) => sketchOf(run) ?? [])) for (const [bucket, count] of buckets) counts.set(bucket, (counts.get(bucket) ?? 0) + count);
	const ordered = [...counts].filter(([bucket]) => bucket >= 0).sort(([a], [b]) => a - b);
	const count = ordered.reduce((sum, [, times]) => sum + times, 0);
	return count === 0 ? void 0 : {
		buckets: new Map(ordered),
		count
	};
}
function sharesWithin(sketch, times) {
	const entries = [...sketch.buckets];
	let seen = 0;
	let next = 0;
	return times.map((time) => {
		for (; next < entries.length; next += 1) {
			const [bucket, count] = entries[next] ?? [0, 0];
			if (bucketMiddle(bucket) > time) break;
			seen += count;
		}
		return seen / sketch.count;
	});
}
function grid(sketches, steps) {
	const low = Math.max(least, Math.min(...sketches.map((it) => sketchQuantile(it, 0))) * .98);
	const high = Math.max(low * 1.5, ...sketches.map((it) => sketchQuantile(it, shown))) * 1.02;
	return Array.from({ length: steps + 1 }, (_, index) => rounded$1(low * (high / low) ** (index / steps)));
}
function poolsOf(runs, { baseline, reference, subject }) {
	const before = pooled(baseline);
	const now = pooled(runs);
	return [...before === void 0 ? [] : [{
		look: {
			name: reference,
			colour: 0,
			stroke: "dashed",
			isFilled: true
		},
		sketch: before
	}], ...now === void 0 ? [] : [{
		look: {
			name: subject,
			colour: 1,
			stroke: "solid",
			width: 2.2
		},
		sketch: now
	}]];
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
		title: "Share of requests answered in time",
		summary: "Share of requests that took at most this long. Further left is faster.",
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
		title: "How long requests took",
		summary: "Share of all requests by response time, on a logarithmic scale.",
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

// src/report/render/html/facts.ts
function fact(what, words) {
	return words === void 0 || words === "" ? [] : [{
		what,
		words
	}];
}
function outside(what, words) {
	return words === void 0 || words === "" ? [] : [{
		what,
		words,
		isOutside: true
	}];
}
function headFacts(runs, reference, compared) {
	const [run] = runs;
	if (run === void 0) return [];
	const { scenario, environment, commit, branch } = run.provenance;
	return [
		...outside("Scenario", scenario),
		...outside("Environment", environment),
		...outside("Commit", commit === void 0 ? void 0 : shortCommit$1(commit)),
		...outside("Branch", branch),
		...fact("Measured", `${clockWords(run.window.start)} UTC`),
		...fact("Load", `${count$2(runs.length, "round")}, ${workWords(runs)}`),
		...compared === 0 ? [] : fact("Compared with", `${count$2(compared, "run")} of the ${reference}`)
	];
}
const parts = [
	"script",
	"files",
	"options"
];
function provenanceFacts(run) {
	const { provenance, fingerprint, window, generator } = run;
	const { machine } = provenance;
	return [
		...outside("Scenario", provenance.scenario),
		...outside("Environment", provenance.environment),
		...outside("Target", provenance.target),
		...outside("Commit", provenance.commit),
		...outside("Branch", provenance.branch),
		...outside("Event", provenance.event),
		...outside("Started by", provenance.actor),
		...outside("Workflow run", provenance.workflowRun),
		...outside("Test id", provenance.testId),
		...fact("Recorded", `${clockWords(provenance.recordedAt)} UTC`),
		...fact("Window", `${clockWords(window.start)} to ${clockWords(window.end)} UTC`),
		...fact("Warm-up left out", window.warmUpMs === 0 ? "none" : formatDurationMs(window.warmUpMs)),
		...outside("Load generator", provenance.generator),
		...outside("Loadline", provenance.loadline),
		...outside("Machine", machine.cores === 0 ? unknownIn(provenance) : `${machine.os}, ${machine.cpu}, ${count$2(machine.cores, "core")}`),
		...fact("Virtual users", generator.vusMax === 0 ? void 0 : `at most ${formatFigure(generator.vusMax, "number")}`),
		...fact("Dropped iterations", formatFigure(generator.droppedIterations, "number")),
		...fingerprint === void 0 ? fact("Identity of the load", unknownIn(provenance)) : parts.flatMap((part) => outside(`Load: ${part} (SHA-256)`, fingerprint[part]))
	];
}

// src/report/render/html/over-time.ts
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
	title: "Response time over time",
	summary: "Half, 95 % and 99 % of the requests of each second were answered within this time.",
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
	title: "Throughput over time",
	summary: "Requests completed in each second.",
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
	title: "Errors over time",
	summary: "Share of each second's requests that failed.",
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
function padded(values, length) {
	return Array.from({ length }, (_, index) => values[index] ?? null);
}
function lineOf$1(drawn, run, others, reference) {
	const { sliced, ...look } = drawn;
	const values = sliced(run);
	if (values === void 0 || values.length === 0) return void 0;
	const band = bandOver(others, sliced, `${drawn.name} of the ${reference}`);
	const { length } = values;
	return {
		...look,
		values,
		shape: "line",
		...band === void 0 ? {} : { band: {
			...band,
			low: padded(band.low, length),
			high: padded(band.high, length)
		} }
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
	const width = seconds === 1 ? summary : summary.replace("each second", `each ${seconds} seconds`);
	const hasBand = lines.some(({ band }) => band !== void 0);
	return {
		id,
		title,
		summary: width,
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
			...upTo === void 0 ? {} : { upTo }
		},
		lines,
		...subject === latency ? { limits: inSight(limits, lines) } : {},
		...hasBand ? { shade: bandWords(others.length, reference) } : {}
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
	return endpointsOf$2(runs, against.baseline, against).slice(0, mostCourses).map((endpoint) => {
		const name = plain$1(endpoint.name, 120);
		const sliced = percentileOfSlices("95", endpoint.tags);
		const subject = {
			id: "endpoint",
			title: `p95 of ${name}`,
			summary: "95 % of the endpoint's requests of each second were answered within this time.",
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

// src/report/render/html/server-panels.ts
const longestName = 120;
const longestUnit = 40;
const colours$1 = [
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
function nameOf$1(labels, { name, series }) {
	const telling = Object.entries(labels).filter(([key, value]) => series.some((it) => it.labels[key] !== value));
	const told = telling.length === 0 ? Object.entries(labels) : telling;
	return told.length === 0 ? name : told.map(([key, value]) => `${key}=${value}`).join(", ");
}
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
	const names = drawn.map(({ labels }) => plain$1(nameOf$1(labels, query), longestName));
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
			colour: colours$1[index % colours$1.length] ?? 1,
			stroke: strokes[index % strokes.length] ?? "solid",
			shape: "line",
			...band === void 0 ? {} : { band }
		};
	});
	const runs = Math.max(...before.map((it) => it.length));
	const more = query.series.length + query.omitted - drawn.length;
	const unit = query.dimension === "number" ? plain$1(query.unit, longestUnit) : "";
	const lead = `${unit === "" ? "" : `In ${unit}. `}${drawn.length === 1 ? "One series. " : `The ${drawn.length} busiest series. `}`;
	return {
		id,
		title: plain$1(query.name, longestName),
		summary: `${lead}${more > 0 ? `${more} more are in the table. ` : ""}`.trim(),
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
			...unit === "" ? {} : { unit }
		},
		lines,
		...runs > 0 ? { shade: bandWords(runs, reference) } : {}
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
function chartsOf(run, against) {
	return {
		panels: panelsOverTime(run, against),
		servers: serverPanels(run, against)
	};
}
function nothing$2(spelling) {
	return {
		baseline: [],
		reference: "baseline",
		subject: "this run",
		spelling
	};
}
function measuredContent(runs, against, { compared = against.baseline.length, counting = {
	runs,
	...against
} } = {}) {
	const [run] = runs;
	const counted = {
		...against,
		baseline: counting.baseline,
		answered: counting.answered
	};
	return {
		facts: headFacts(runs, against.reference, compared),
		rounds: runs.map((it) => chartsOf(it, against)),
		hasRequests: runs.some(({ metrics }) => metrics.some(({ name }) => name === "http_reqs")),
		firstShown: Math.max(0, toldRound(runs)),
		distribution: distributionPanels(counting.runs, counted),
		endpoints: endpointRows(counting.runs, counted),
		courses: endpointCourses(runs, against),
		provenance: run === void 0 ? [] : provenanceFacts(run)
	};
}
function scenarioContent(outcome, view, spelling) {
	const { sections } = view;
	if (outcome.kind === "broken") {
		const { partial } = outcome;
		return {
			view,
			name: view.name,
			...measuredContent(partial, nothing$2(spelling)),
			roundRows: partial.length === 0 ? void 0 : roundRows(partial, {
				beside: [],
				spelling
			}),
			baselineRows: void 0,
			sections
		};
	}
	const { runs, baseline, control = [], design, verdict } = outcome;
	const { comparability } = verdict;
	const isStored = design === "stored";
	const against = {
		baseline,
		reference: referenceWords(outcome),
		subject: "this change",
		spelling
	};
	return {
		view,
		name: view.name,
		...measuredContent(runs, against, {
			compared: isStored && comparability.kind === "comparable" ? comparability.runs : baseline.length,
			counting: countingRounds(outcome)
		}),
		roundRows: roundRows(runs, {
			beside: isStored ? [] : baseline,
			control,
			spelling
		}),
		baselineRows: isStored ? baselineRows(baseline, spelling) : void 0,
		sections
	};
}
function pageContent({ document, outcome, measured, context }) {
	return {
		verdict: document.verdict,
		headline: document.headline,
		notes: document.notes,
		scenarios: document.scenarios.flatMap((it) => {
			const own = measured.scenarios[it.index];
			const told = outcome.scenarios[it.index];
			if (own === void 0 || told === void 0) return [];
			return [scenarioContent(asReported(own), it, spellingOfOutcome(told))];
		}),
		closing: document.closing,
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
		headline: `A run of ${scenario}`,
		notes: ["A single run, as measured. Nothing was judged."],
		scenarios: [{
			view: void 0,
			name: environment === "default" ? scenario : `${scenario} (${environment})`,
			...measuredContent([withGroups(run)], nothing$2(spelling)),
			roundRows: roundRows([run], {
				beside: [],
				spelling
			}),
			baselineRows: void 0,
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
function nodeLines$1(node, indent) {
	if (typeof node === "string") return escaped(node, /[&<>\r]/g);
	const { name, attributes, children } = node;
	const open = `${indent}<${name}${Object.entries(attributes).map(attributeText).join("")}`;
	if (children.length === 0) return `${open}/>\n`;
	if (children.some((child) => typeof child === "string")) return `${open}>${children.map((child) => nodeLines$1(child, "").trimEnd()).join("")}</${name}>\n`;
	return `${open}>\n${children.map((child) => nodeLines$1(child, `${indent}  `)).join("")}${indent}</${name}>\n`;
}
function renderXml(root) {
	return `<?xml version="1.0" encoding="UTF-8"?>\n${nodeLines$1(root, "")}`;
}

// src/report/render/junit.ts
function endingOf$1(judgement) {
	if (judgement.kind === "notJudged") return "skipped";
	switch (judgement.verdict) {
		case "pass":
		case "warn": return "passed";
		case "fail": return "failure";
		case "inconclusive": return "skipped";
		default: return judgement;
	}
}
function objectiveCase(judgement, why, outcome) {
	const { text, onMiss, source } = judgement.objective;
	const message = findingSentence(judgement, outcome);
	const isWarning = judgement.kind !== "notJudged" && judgement.verdict === "warn";
	const ending = endingOf$1(judgement);
	return {
		name: onMiss === "warn" ? `warn: ${text}` : text,
		ending,
		message: isWarning ? `Warning: ${message}` : message,
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
	const { verdict } = outcome.verdict;
	if (scenarioWord(outcome) === "broken") return [{
		name: "the recording",
		ending: "error",
		message,
		body: outcome.recording === void 0 ? "" : leftOutWords(outcome.recording).join("\n")
	}];
	const reason = reasonBeyond(outcome) ?? "";
	const isShown = (ending) => cases.some((it) => it.ending === ending);
	if (verdict === "fail" && !isShown("failure")) return [{
		name: "the verdict",
		ending: "failure",
		message,
		body: reason
	}];
	if (verdict === "inconclusive" && !isShown("skipped")) return [{
		name: "the verdict",
		ending: "skipped",
		message,
		body: reason
	}];
	return [];
}
function casesOf(outcome) {
	if (outcome.kind === "broken") return wholeCase(outcome, []);
	const { judgements } = outcome.verdict;
	const why = whyWords(outcome.verdict.why) ?? "";
	const [explained] = misses$1(judgements, "fail");
	const cases = judgements.map((it) => objectiveCase(it, it === explained ? why : "", outcome));
	return [...cases, ...wholeCase(outcome, cases)];
}
function endingElement({ ending, message, body }) {
	const sentence = plain$1(message, 1e3);
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
	const name = plain$1(one.name, 1e3) || "(empty)";
	return element("testcase", {
		name,
		classname: suite,
		file,
		line
	}, [endingElement(one)]);
}
function counts(cases) {
	const of = (ending) => cases.filter((it) => it.ending === ending).length;
	return {
		tests: cases.length,
		failures: of("failure"),
		errors: of("error"),
		skipped: of("skipped")
	};
}
function timesOf(outcome) {
	const runs = outcome.kind === "judged" ? outcome.runs : outcome.partial;
	const [first] = runs;
	if (first === void 0) return {};
	const lasted = runs.map(({ window }) => Date.parse(window.end) - Date.parse(window.start));
	return {
		timestamp: first.window.start,
		time: lasted.reduce((sum, ms) => sum + ms, 0) / 1e3
	};
}
function suiteElement(outcome) {
	const { scenario, environment } = outcome;
	const name = plain$1(`${scenario} (${environment})`);
	const cases = casesOf(outcome);
	const properties = {
		scenario,
		environment,
		verdict: scenarioWord(outcome)
	};
	return element("testsuite", {
		name,
		...counts(cases),
		...timesOf(outcome)
	}, [
		element("properties", {}, Object.entries(properties).map(([key, value]) => element("property", {
			name: key,
			value: plain$1(value)
		}))),
		...cases.map((it) => caseElement(name, it)),
		element("system-out", {}, [scenarioHeadline(outcome)])
	]);
}
function renderJunit(outcome) {
	const all = outcome.scenarios.flatMap(casesOf);
	const name = `Loadline: ${gateHeadline(outcome)}`;
	return renderXml(element("testsuites", {
		name,
		...counts(all)
	}, outcome.scenarios.map(suiteElement)));
}

// src/report/document/fit.ts
const nothing$1 = {
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
		withoutRows,
		withoutLines,
		withShortHeadline
	];
	let fitted = {
		nodes,
		leftOut: nothing$1
	};
	for (const stage of stages) {
		const { count, without } = stage(fitted);
		fitted = without(smallest(count, (n) => fits(without(n))));
		if (fits(fitted)) break;
	}
	return composed(fitted);
}
function smallest(most, holds) {
	let low = 0;
	let high = most;
	while (low < high) {
		const middle = Math.floor((low + high) / 2);
		if (holds(middle)) high = middle;
		else low = middle + 1;
	}
	return low;
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
	return nodes.reduce((sum, it) => sum + of(it) + (it.kind === "section" ? amountOf(it.nodes, of) : 0), 0);
}
const sparableRows = (it) => it.kind === "table" ? Math.max(0, it.rows.length - 1) : 0;
function withoutRows({ nodes, leftOut }) {
	return {
		count: amountOf(nodes, sparableRows),
		without: (n) => ({
			nodes: shorter(nodes, n, cutTable),
			leftOut: {
				...leftOut,
				rows: n
			}
		})
	};
}
function shorter(nodes, amount, cut) {
	let rest = amount;
	const walk = (some) => some.toReversed().flatMap((node) => {
		if (rest === 0) return [node];
		if (node.kind === "section" && node.nodes.length > 0) {
			const inner = walk(node.nodes);
			return inner.length === 0 ? [] : [{
				...node,
				nodes: inner
			}];
		}
		const left = cut(node, rest);
		rest = left.rest;
		return left.nodes;
	}).toReversed();
	return walk(nodes);
}
const cutTable = (node, amount) => {
	const gone = Math.min(amount, sparableRows(node));
	if (gone === 0 || node.kind !== "table") return {
		nodes: [node],
		rest: amount
	};
	return {
		nodes: [{
			...node,
			rows: node.rows.slice(0, -gone),
			omitted: node.omitted + gone
		}],
		rest: amount - gone
	};
};
function linesOf(node) {
	switch (node.kind) {
		case "headline": return node.of === "gate" ? 0 : 1;
		case "list": return node.items.length;
		case "code": return node.content.split("\n").length;
		case "section": return node.nodes.length === 0 ? 1 : 0;
		default: return 1;
	}
}
const cutLines = (node, amount) => {
	const lines = linesOf(node);
	if (lines === 0) return {
		nodes: [node],
		rest: amount
	};
	if (amount >= lines) return {
		nodes: [],
		rest: amount - lines
	};
	const kept = lines - amount;
	if (node.kind === "list") return {
		nodes: [{
			...node,
			items: node.items.slice(0, kept)
		}],
		rest: 0
	};
	if (node.kind !== "code") return {
		nodes: [],
		rest: 0
	};
	return {
		nodes: [{
			...node,
			content: node.content.split("\n").slice(0, kept).join("\n")
		}],
		rest: 0
	};
};
function withoutLines({ nodes, leftOut }) {
	return {
		count: amountOf(nodes, linesOf),
		without: (n) => ({
			nodes: shorter(nodes, n, cutLines),
			leftOut: {
				...leftOut,
				lines: n
			}
		})
	};
}
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
function whyOf({ why }) {
	return why === void 0 ? [] : paragraphs([why]);
}
function objectivesOf$1({ objectives }) {
	return objectives === void 0 ? [] : [objectives];
}
function quiet(sections, before = []) {
	if (sections.length + before.length === 0) return [];
	const opened = sections.map((it) => it.about === "metrics" ? it : {
		...it,
		isOpen: true
	});
	return [folded("Response times, endpoints and how this was measured", [...before, ...opened])];
}
function scenarioNodes(scenario) {
	const { verdict, next, sections } = scenario;
	return [
		...remarksOf(scenario),
		...objectivesOf$1(scenario),
		...paragraphs(next),
		...verdict === "pass" ? quiet(sections) : sections
	];
}
function remarksOf({ remarks, reason }) {
	return [...paragraphs(remarks), ...reason === void 0 ? [] : [reason]];
}
function passedTable(passing) {
	return tableOf([{
		title: "Scenario",
		align: "left"
	}, {
		title: "Result",
		align: "left"
	}], passing.map(({ name, headline }) => [line$1(name), line$1({
		verdict: "pass",
		words: headline
	})]));
}
function nextOf(scenarios) {
	return unique(scenarios.flatMap(({ next }) => next), (it) => JSON.stringify(it));
}
function passedFold(passing, before = []) {
	const bodies = passing.flatMap((it) => [
		headlineOf(it, true),
		...whyOf(it),
		...paragraphs(it.remarks),
		...objectivesOf$1(it),
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
function unique(items, keyOf) {
	return [...new Map(items.map((it) => [keyOf(it), it])).values()];
}
function nodesOf(scenarios) {
	const [only, ...more] = scenarios;
	if (only !== void 0 && more.length === 0) return scenarioNodes(only);
	return [...scenarios.filter(({ verdict }) => verdict !== "pass").flatMap((it) => [
		headlineOf(it),
		...whyOf(it),
		...scenarioNodes(it)
	]), ...passingNodes(scenarios.filter(({ verdict }) => verdict === "pass"))];
}
function commonWhy({ scenarios, verdict }) {
	const whys = unique(scenarios.map(({ why }) => why), (it) => JSON.stringify(it ?? null));
	return whys.length === 1 && (scenarios.length === 1 || verdict === "pass") ? whys.filter((it) => it !== void 0) : [];
}
function headOf(document) {
	const { verdict, headline, opening } = document;
	return [
		{
			kind: "headline",
			of: "gate",
			verdict,
			words: headline
		},
		...opening === void 0 ? [] : paragraphs([opening]),
		...paragraphs(commonWhy(document))
	];
}
function restOf(title, nodes) {
	return [{
		kind: "section",
		title,
		isOpen: true,
		nodes
	}];
}
function shortTable(table, lines, title) {
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
		rest: restOf(title, [table])
	};
}
const [mostNotes, mostSaid$1] = [3, 4];
function shortLines(lines, most, title) {
	if (lines.length <= most) return {
		shown: paragraphs(lines),
		rest: []
	};
	return {
		shown: paragraphs(lines.slice(0, most)),
		rest: restOf(title, listOf(lines))
	};
}
function passFlow(document, lines) {
	const { scenarios, closing } = document;
	const [only, ...more] = scenarios;
	const isAlone = more.length === 0;
	const notes = shortLines(document.notes.map((it) => line$1(it)), mostNotes, "Notes");
	const next = shortLines(nextOf(scenarios), mostSaid$1 - notes.shown.length, "Next steps");
	const above = [
		...headOf(document),
		...notes.shown,
		...isAlone && only !== void 0 ? remarksOf(only) : []
	];
	const whole = isAlone ? only?.objectives : passedTable(scenarios);
	const count = whole === void 0 ? 0 : whole.rows.length + whole.omitted;
	const table = whole === void 0 ? {
		shown: [],
		rest: []
	} : shortTable(whole, lines - above.length - next.shown.length, `${isAlone ? "Objectives" : "Scenarios"} (${count})`);
	const rest = [
		...table.rest,
		...notes.rest,
		...next.rest
	];
	return [
		...above,
		...table.shown,
		...next.shown,
		...isAlone ? quiet(only?.sections ?? [], rest) : [passedFold(scenarios, rest)],
		...closing
	];
}
function flowOf(document, passLines) {
	if (document.verdict === "pass") return passFlow(document, passLines);
	const { notes, scenarios, closing } = document;
	return [
		...headOf(document),
		...paragraphs(notes.map((it) => line$1(it))),
		...nodesOf(scenarios),
		...closing
	];
}

// src/report/render/markdown.ts
function renderPiece(it, set) {
	if ("strong" in it) return `**${set(text$4(it.strong))}**`;
	if ("verdict" in it) return set(text$4(`${verdictWords[it.verdict].symbol} ${it.words}`, 1e3));
	if ("shape" in it) return code(it.shape);
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
const look = "%%{init: {\"xyChart\": {\"height\": 320}, \"themeVariables\": {\"xyChart\": {\"plotColorPalette\": \"#9aa4b2, #d9480f\"}}}}%%";
function renderChart({ title, labels, bars, points }) {
	const top = Math.max(...bars, ...points) * 1.05;
	return [
		"```mermaid",
		look,
		"xychart-beta",
		`  title "${title}"`,
		`  x-axis [${labels.map((it) => `"${it}"`).join(", ")}]`,
		`  y-axis "ms" 0 --> ${chartNumber(Math.max(1, Math.ceil(top)))}`,
		`  bar [${bars.map(chartNumber).join(", ")}]`,
		`  line [${points.map(chartNumber).join(", ")}]`,
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
		default: return node;
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

// src/entry/files.ts
function createFilesPublisher(directory, options) {
	return {
		begin: async () => await makeDirectory(directory),
		publish: async (report) => {
			await makeDirectory(directory);
			const markdownPath = join(directory, "report.md");
			const jsonPath = join(directory, "report.json");
			const junitPath = join(directory, "junit.xml");
			await writeFileAtomically(markdownPath, renderMarkdown(report.document));
			await writeFileAtomically(jsonPath, formatOutcome(report.outcome));
			await writeFileAtomically(junitPath, renderJunit(report.outcome));
			const recordPaths = options.withRecords ? await writeRecords(directory, report.runs) : [];
			const page = options.page ?? join(directory, "report.html");
			return {
				reportPath: await writePage(page, pageContent(report)),
				markdownPath,
				jsonPath,
				junitPath,
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
		taken.add(name);
		const path = join(directory, `${name}.run.json`);
		await writeRun(path, recorded.run);
		paths.push(path);
	}
	await removeStale(directory, runs.map(({ run }) => run), paths);
	return paths;
}
async function removeStale(directory, runs, written) {
	const kept = new Set(written.map((path) => basename(path).toLowerCase()));
	const names = new Set(runs.map(nameOfScenario));
	const keys = new Set(runs.map(keyText));
	for (const file of await readdir(directory)) {
		const named = readRecordName(file);
		if (named === void 0 || named.isCompressed || !names.has(named.scenario)) continue;
		if (kept.has(file.toLowerCase())) continue;
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
function keyText({ provenance }) {
	return JSON.stringify([provenance.scenario, provenance.environment]);
}
function freeName(name, taken) {
	const isFree = (candidate) => ![...taken].some((it) => it.toLowerCase() === candidate.toLowerCase());
	let candidate = name;
	for (let copy = 2; !isFree(candidate); copy += 1) candidate = `${name}.${copy}`;
	return candidate;
}

// src/k6/await.ts
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
function codeOf$2(error) {
	if (error instanceof AggregateError) return codeOf$2(error.errors[0]);
	if (!(error instanceof Error)) return void 0;
	return "code" in error && typeof error.code === "string" ? error.code : codeOf$2(error.cause);
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
function attemptThatFailed(error, isLate) {
	if (isLate) return {
		kind: "failed",
		words: "no answer in time"
	};
	if (!(error instanceof TypeError)) throw error;
	if (isHttp2(error.cause)) return { kind: "http2" };
	const code = codeOf$2(error.cause) ?? "";
	if (certificateCodes.test(code)) return {
		kind: "untrusted",
		words: `certificate not trusted (${code})`
	};
	const cause = error.cause instanceof Error ? error.cause.message : error.message;
	return {
		kind: "failed",
		words: errorWords[code] ?? withoutCredentials(cause)
	};
}
function splitCredentials(url) {
	if (url.username === "" && url.password === "") return {
		address: url.href,
		headers: {}
	};
	const pair = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
	return {
		address: withoutCredentials(url.href),
		headers: { authorization: `Basic ${Buffer.from(pair).toString("base64")}` }
	};
}
async function attempt(url, patienceMs, signal) {
	const late = AbortSignal.timeout(patienceMs);
	const { address, headers } = splitCredentials(url);
	try {
		const response = await fetch(address, {
			headers,
			signal: AbortSignal.any([late, signal])
		});
		await response.body?.cancel();
		return {
			kind: "answered",
			status: response.status,
			from: response.url
		};
	} catch (error) {
		signal.throwIfAborted();
		return attemptThatFailed(error, late.aborted);
	}
}
function isReady(last, status) {
	if (last.kind === "failed") return false;
	if (last.kind !== "answered") return status === void 0;
	return status === void 0 ? last.status < 500 : last.status === status;
}
function describeAttempt(last) {
	switch (last.kind) {
		case "answered": return `its last answer was status ${last.status}`;
		case "http2": return "it uses HTTP/2 without TLS, which has no status here";
		case "untrusted":
		case "failed": return `last error: ${last.words}`;
		default: return last;
	}
}
function addressBelow(target, path) {
	const url = URL.canParse(target) ? new URL(target) : void 0;
	if (url === void 0 || !(url.protocol === "http:" || url.protocol === "https:")) throw usageFailure(`The target "${withoutCredentials(target)}" is not a URL. Use the deployment's address with http:// or https://.`);
	const below = path.replace(/^\/+/, "");
	const base = url.pathname.replace(/\/+$/, "");
	const address = new URL(`${base}/${below}`, url.origin);
	address.username = url.username;
	address.password = url.password;
	return address;
}
const firstPauseMs$2 = 100;
const longestPauseMs$1 = 2e3;
const longestAttemptMs = 1e4;
async function awaitTarget(target, { name = "target", ...awaited }, signal) {
	const url = addressBelow(target, awaited.path);
	const started = performance.now();
	let pauseMs = firstPauseMs$2;
	for (;;) {
		const leftMs = awaited.timeoutMs - (performance.now() - started);
		const last = await attempt(url, Math.max(1, Math.min(longestAttemptMs, Math.round(leftMs))), signal);
		if (isReady(last, awaited.status)) return last.kind === "answered" ? last.from : void 0;
		if (performance.now() - started + pauseMs >= awaited.timeoutMs) {
			const expected = awaited.status === void 0 ? "a status below 500" : `status ${awaited.status}`;
			throw runFailure(`The ${name} ${withoutCredentials(url.href)} did not become ready: expected ${expected} within ${formatDurationMs(awaited.timeoutMs)}, ${describeAttempt(last)}. Check that the deployment is up and reachable from here, or raise await-timeout (in a terminal --await-timeout).`);
		}
		await setTimeout$1(pauseMs, void 0, { signal });
		pauseMs = Math.min(longestPauseMs$1, pauseMs * 1.5);
	}
}

// src/lib/deadline.ts
function abortedAfter(patienceMs) {
	const late = new AbortController();
	const abort = () => late.abort(new DOMException("timed out", "TimeoutError"));
	setTimeout(abort, patienceMs).unref();
	return late.signal;
}
async function unlessAborted(work, signal) {
	let stopListening = () => {};
	const aborted = new Promise((_, reject) => {
		const giveUp = () => reject(signal.reason);
		if (signal.aborted) giveUp();
		signal.addEventListener("abort", giveUp, { once: true });
		stopListening = () => signal.removeEventListener("abort", giveUp);
	});
	try {
		return await Promise.race([aborted, work]);
	} finally {
		stopListening();
	}
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
function parseJson$1(line) {
	try {
		return JSON.parse(line);
	} catch (error) {
		if (error instanceof SyntaxError) return void 0;
		throw error;
	}
}
const lostVuWords = "Error while allocating unplanned VU";
const endedMeanwhile = /^context (?:deadline exceeded|canceled)/;
function kindOf({ level, msg, error = "", source, scenario, executor }) {
	const isOfExecutor = scenario !== void 0 && executor !== void 0 && source !== "console";
	const isError = levels[level] === "error" && isOfExecutor;
	const isVu = msg.trimEnd() === lostVuWords;
	return {
		isException: isError && !isVu,
		isLostVu: isError && isVu && !endedMeanwhile.test(error)
	};
}
const mostCharacters$1 = 65536;
const iterationError = /^\{"executor":"[^"]{0,99}","level":"error","msg":"/;
function parseCutLine(line) {
	const isException = iterationError.test(line);
	const text = clean(line.slice(0, mostCharacters$1));
	return {
		level: isException ? "error" : "info",
		text,
		fromScript: false,
		scenario: void 0,
		isException,
		isLostVu: false
	};
}
function parseLogLine(line, isCut = false) {
	if (isCut) return parseCutLine(line);
	const { level: textLevel, msg: textMessage = "" } = textLine.exec(line)?.groups ?? {};
	const asText = {
		level: textLevel,
		msg: parseJson$1(textMessage)
	};
	const parsed = jsonLine.safeParse(line.startsWith("{") ? parseJson$1(line) : asText);
	if (!parsed.success) return {
		level: /^(?:panic|fatal error): /.test(line) ? "error" : "info",
		text: clean(line.slice(0, mostCharacters$1)),
		fromScript: false,
		scenario: void 0,
		isException: false,
		isLostVu: false
	};
	const { level, msg, error, source, scenario } = parsed.data;
	return {
		level: levels[level] ?? "info",
		text: clean((error === void 0 ? msg.trimEnd() : `${msg.trimEnd()}: ${error}`).slice(0, mostCharacters$1)),
		fromScript: source === "console",
		scenario,
		...kindOf(parsed.data)
	};
}
function shorten$2(text, mostCharacters) {
	const line = text.slice(0, 4 * mostCharacters).split("\n").map((part) => part.trim()).join(" ").trim();
	return line.length <= mostCharacters ? line : `${line.slice(0, mostCharacters - 1).trimEnd()}…`;
}

// src/k6/install/cache.ts
const k6FileName = process.platform === "win32" ? "k6.exe" : "k6";
function cacheFolder(env, platform, home) {
	const ofRunner = env["RUNNER_TOOL_CACHE"] ?? env["AGENT_TOOLSDIRECTORY"];
	if (ofRunner !== void 0 && ofRunner !== "") return ofRunner;
	if (platform === "win32") return join(env["LOCALAPPDATA"] ?? join(home, "AppData", "Local"), "loadline");
	if (platform === "darwin") return join(home, "Library", "Caches", "loadline");
	const xdg = env["XDG_CACHE_HOME"];
	return join(xdg === void 0 || xdg === "" ? join(home, ".cache") : xdg, "loadline");
}
function versionFolder(version, env) {
	return join(cacheFolder(env, process.platform, homedir()), "k6", version, arch());
}
async function isFile(path) {
	try {
		return (await stat(path)).isFile();
	} catch (error) {
		if (hasErrorCode(error, "ENOENT", "ENOTDIR")) return false;
		throw error;
	}
}
async function findCached(folder) {
	const path = join(folder, k6FileName);
	return await isFile(`${folder}.complete`) && await isFile(path) ? path : void 0;
}
async function moveIn(folder, binary) {
	const path = join(folder, k6FileName);
	await chmod(binary, 493);
	await mkdir(folder, { recursive: true });
	await rename(binary, path);
	await writeFile(`${folder}.complete`, "");
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
		return { failed: reasonOf$1(error) };
	} finally {
		if (workFolder !== void 0) await rm(workFolder, {
			recursive: true,
			force: true
		});
	}
}

// src/k6/install/build.ts
function modulePath(version) {
	return version.major === 1 ? "go.k6.io/k6" : `go.k6.io/k6/v${version.major}`;
}
function sources(version) {
	const module = modulePath(version);
	return {
		"go.mod": `module loadline.invalid/k6\n\ngo 1.24\n\nrequire ${module} v${version.text}\n`,
		"main.go": `package main\n\nimport "${module}/cmd"\n\nfunc main() { cmd.Execute() }\n`
	};
}
async function build(version, folder, { env, log, signal }) {
	const variables = {
		...setVariables(env),
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
	if (exit.kind !== "exited" || exit.exitCode !== 0) return { failed: `no Go toolchain: go ${describeExit(exit)}` };
	log.note(`building k6 ${version.text} from the Go module proxy; about a minute`);
	return settle(folder, "built", async (workFolder) => {
		for (const [file, text] of Object.entries(sources(version))) await writeFile(join(workFolder, file), text);
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
			if (exit.kind !== "exited" || exit.exitCode !== 0) {
				const last = stderr.trim().split("\n").at(-1) ?? "";
				return shorten$2(`go ${step.slice(0, 2).join(" ")} ${describeExit(exit)}: ${last}`, 300);
			}
		}
	});
}

// src/k6/install/download.ts
const releases = "https://github.com/grafana/k6/releases/download";
function releaseName(version, system, machine) {
	const systems = {
		linux: "linux",
		darwin: "macos",
		win32: "windows"
	};
	const machines = {
		x64: "amd64",
		arm64: "arm64"
	};
	const os = systems[system];
	const cpu = machines[machine];
	if (os === void 0 || cpu === void 0 || os === "windows" && cpu !== "amd64") return void 0;
	return `k6-v${version}-${os}-${cpu}`;
}
var NotFetched = class extends Error {};
const retries = 2;
const firstPauseMs$1 = 300;
const patienceMs$1 = 12e4;
async function fetchOnce(address, signal) {
	const response = await fetch(address, { signal });
	if (!response.ok) {
		await response.body?.cancel();
		throw new NotFetched(`${address} answered status ${response.status}`);
	}
	return Buffer.from(await response.arrayBuffer());
}
async function fetchBytes(address, signal) {
	const patient = AbortSignal.any([signal, abortedAfter(patienceMs$1)]);
	try {
		return await pRetry(() => fetchOnce(address, patient), {
			retries,
			minTimeout: firstPauseMs$1,
			signal,
			shouldRetry: ({ error }) => error instanceof TypeError
		});
	} catch (error) {
		if (error instanceof NotFetched || signal.aborted) throw error;
		const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
		throw new NotFetched(`${address}: ${reasonOf$1(cause)}`, { cause: error });
	}
}
function publishedSum(checksums, name) {
	for (const line of checksums.split("\n")) {
		const [sum, file] = line.trim().split(/\s+/);
		if (file === name && sum !== void 0 && /^[0-9a-f]{64}$/i.test(sum)) return sum.toLowerCase();
	}
}
async function fetchChecked(base, version, name, signal) {
	const folder = `${base}/v${version}`;
	const sums = `${folder}/k6-v${version}-checksums.txt`;
	const expected = publishedSum((await fetchBytes(sums, signal)).toString("utf8"), name);
	if (expected === void 0) throw new NotFetched(`${sums} has no SHA-256 for ${name}`);
	const archive = await fetchBytes(`${folder}/${name}`, signal);
	const actual = createHash("sha256").update(archive).digest("hex");
	if (actual !== expected) throw new NotFetched(`${folder}/${name} has a wrong checksum and was not unpacked: its SHA-256 is ${actual}, expected ${expected}`);
	return archive;
}
function tarProgram(env) {
	return platform() === "win32" ? join(env["SystemRoot"] ?? "C:\\Windows", "System32", "tar.exe") : "tar";
}
async function download(version, folder, around) {
	const { env, log, signal } = around;
	const release = releaseName(version.text, platform(), arch());
	if (release === void 0) return { failed: `k6 publishes no binary for ${platform()} on ${arch()}` };
	const base = (env["LOADLINE_K6_RELEASES"] ?? releases).replace(/\/+$/, "");
	const name = `${release}${platform() === "linux" ? ".tar.gz" : ".zip"}`;
	log.note(`Downloading k6 v${version.text} ...`);
	try {
		const archive = await fetchChecked(base, version.text, name, signal);
		return await settle(folder, release, async (workFolder) => {
			const file = join(workFolder, name);
			await writeFile(file, archive);
			const command = {
				file: tarProgram(env),
				args: [
					"-xf",
					file,
					"-C",
					workFolder
				],
				env: setVariables(env)
			};
			const { exit, stderr } = await runToEnd(command, signal);
			if (exit.kind === "exited" && exit.exitCode === 0) return void 0;
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
function isSupported(version) {
	return version.major === 1 || version.major === 2;
}

// src/k6/install/find.ts
const howToInstall = "https://grafana.com/docs/k6/latest/set-up/install-k6/";
async function examine(path, { env, signal }) {
	const command = {
		file: path,
		args: ["version"],
		env: setVariables(env)
	};
	const answer = await runToEnd(command, AbortSignal.any([signal, abortedAfter(2e4)]));
	if (answer.exit.kind !== "exited" || answer.exit.exitCode !== 0) return {
		kind: "refused",
		because: `\`${path} version\` ${describeExit(answer.exit)}`
	};
	const words = answer.stdout.toString("utf8");
	const version = parseVersion(words);
	if (version === void 0) return {
		kind: "refused",
		because: `\`${path} version\` answered "${shorten$2(words, 80)}", which has no version`
	};
	if (!isSupported(version)) return {
		kind: "refused",
		because: `${path} is k6 v${version.text}, but Loadline needs k6 1.x or 2.x`
	};
	return {
		kind: "k6",
		k6: {
			path,
			version
		}
	};
}
async function isExecutable(path) {
	try {
		await access(path, constants$2.X_OK);
		return (await stat(path)).isFile();
	} catch (error) {
		if (hasErrorCode(error, "ENOENT", "EACCES", "ENOTDIR")) return false;
		throw error;
	}
}
async function findOnPath(env) {
	const folders = (env["PATH"] ?? env["Path"] ?? "").split(delimiter).filter((folder) => folder !== "");
	for (const folder of folders) {
		const path = join(folder, k6FileName);
		if (await isExecutable(path)) return path;
	}
}
function chosenVersion(choice) {
	const version = parseVersion(`k6 ${choice.version}`);
	if (version === void 0 || !isSupported(version) || version.text !== choice.version.replace(/^v/, "")) throw usageFailure(`k6-version "${choice.version}" is not supported. Use a version 1.x or 2.x, such as 2.2.0.`);
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
	for (const [name, obtain] of [["download", download], ["build", build]]) {
		const installed = await obtain(version, folder, around);
		if ("path" in installed) {
			const found = await examine(installed.path, around);
			if (found.kind === "k6") return found.k6;
			tried.push(`${name}: ${found.because}`);
		} else tried.push(`${name}: ${installed.failed}`);
	}
}
async function findK6(choice, around) {
	if (choice.path !== void 0) {
		const found = await examine(choice.path, around);
		if (found.kind === "k6") return found.k6;
		throw usageFailure(`k6-path does not work: ${found.because}. Set it to k6 1.x or 2.x, or remove it to let Loadline find or install k6.`);
	}
	const version = chosenVersion(choice);
	const tried = [];
	const onPath = await findOnPath(around.env);
	if (onPath === void 0) tried.push("PATH: no k6");
	else {
		const found = await examine(onPath, around);
		if (found.kind === "k6") return found.k6;
		tried.push(`PATH: ${found.because}`);
		around.log.warn(`The k6 on PATH is not used: ${found.because}.`);
	}
	const installed = await install(version, around, tried);
	if (installed !== void 0) return installed;
	around.signal.throwIfAborted();
	throw runFailure(`k6 was not found and could not be installed. Tried:\n${tried.map((line) => `  - ${line}`).join("\n")}\nInstall k6 (${howToInstall}) or set k6-path to its binary.`);
}

// src/k6/script/load-schedule.ts
const unitsMs = {
	h: 36e5,
	m: 6e4,
	s: 1e3,
	ms: 1,
	us: .001,
	µs: .001,
	ns: 1e-6
};
function parseGoDuration(text) {
	if (!/^(?:\d+(?:\.\d+)?(?:h|m|s|ms|us|µs|ns))+$/.test(text)) return NaN;
	let sum = 0;
	for (const [, amount, unit] of text.matchAll(/(\d+(?:\.\d+)?)(h|ms|m|us|µs|ns|s)/g)) sum += Number(amount) * (unitsMs[unit ?? ""] ?? NaN);
	return sum;
}
const duration = string().transform(parseGoDuration).pipe(number$1().nonnegative());
const timing = {
	startTime: duration.nullish(),
	timeUnit: duration.nullish()
};
const knownScenario = discriminatedUnion("executor", [
	looseObject({
		executor: literal("constant-arrival-rate"),
		...timing,
		rate: number$1(),
		duration
	}),
	looseObject({
		executor: literal("ramping-arrival-rate"),
		...timing,
		startRate: number$1().nullish(),
		stages: array(looseObject({
			target: number$1(),
			duration
		}))
	}),
	looseObject({
		executor: literal("constant-vus"),
		...timing,
		duration
	})
]);
const loadOptions = looseObject({
	scenarios: record(string(), knownScenario.optional().catch(void 0)).nullish(),
	duration: duration.nullish(),
	stages: array(unknown$1()).nullish(),
	iterations: number$1().nullish(),
	executionSegment: string().nullish()
});
const oneSecondMs = 1e3;
function stretchesOf(scenario) {
	if (scenario === void 0 || scenario.executor === "constant-vus") return void 0;
	const unit = scenario.timeUnit ?? oneSecondMs;
	let fromMs = scenario.startTime ?? 0;
	if (scenario.executor === "constant-arrival-rate") {
		const rate = scenario.rate / unit;
		return [{
			fromMs,
			toMs: fromMs + scenario.duration,
			fromRate: rate,
			toRate: rate
		}];
	}
	let fromRate = (scenario.startRate ?? 0) / unit;
	return scenario.stages.map((stage) => {
		const stretch = {
			fromMs,
			toMs: fromMs + stage.duration,
			fromRate,
			toRate: stage.target / unit
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
function scheduledIterations({ scenarios }, window) {
	const all = Object.values(scenarios ?? {}).map(stretchesOf);
	const stretches = all.flatMap((one) => one ?? []);
	if (stretches.length === 0 || all.includes(void 0)) return void 0;
	const endMs = Math.max(...stretches.map(({ toMs }) => toMs));
	const startMs = Math.min(...stretches.map(({ fromMs }) => fromMs));
	const fromMs = Math.max(startMs + window.warmUpMs, endMs - window.windowMs);
	return Number(stretches.reduce((sum, one) => sum + iterationsAfter(one, fromMs), 0).toFixed(1));
}
function isConstant({ scenarios, duration: lasts, stages, iterations }) {
	const all = Object.values(scenarios ?? {});
	if (all.length === 0) return (lasts ?? 0) > 0 && (stages ?? []).length === 0 && (iterations ?? 0) === 0;
	const ends = new Set(all.map((one) => one === void 0 || one.executor === "ramping-arrival-rate" ? void 0 : `${one.startTime ?? 0} ${one.duration}`));
	return ends.size === 1 && !ends.has(void 0);
}
function scheduledPerSecond(load) {
	const rates = Object.values(load.scenarios ?? {}).map((one) => stretchesOf(one)?.[0]?.fromRate);
	if (rates.length === 0 || !isConstant(load)) return void 0;
	const sum = rates.reduce((total, rate) => total + (rate ?? NaN), 0);
	return Number.isNaN(sum) ? void 0 : Number((sum * oneSecondMs).toPrecision(6));
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
	let idle = 0;
	let all = 0;
	for (const { times } of cores) {
		idle += times.idle;
		all += times.user + times.nice + times.sys + times.idle + times.irq;
	}
	return [idle, all];
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
	let total = 0;
	let busyTime = 0;
	let above = 0;
	let highest = 0;
	const fromMs = window.startMs + settlingMs;
	for (const { atMs, lastedMs, busy } of samples) {
		const inside = Math.min(atMs, window.endMs) - Math.max(atMs - lastedMs, fromMs);
		if (inside <= 0) continue;
		total += inside;
		busyTime += inside * busy;
		if (busy > busyFrom) above += inside;
		highest = Math.max(highest, busy);
	}
	if (total === 0) return void 0;
	return {
		mean: rounded(busyTime / total),
		highest: rounded(highest),
		above90: rounded(above / total)
	};
}
function rounded(share) {
	return Number(Math.min(1, share).toFixed(3));
}

// src/lib/log-lines.ts
const mostCharacters = 65536;
const control = /(?!\t)\p{Cc}/gu;
function logLines(text) {
	return text.split(/\r\n|[\r\n\u2028\u2029]/).map((line) => stripVTControlCharacters(line.slice(0, mostCharacters)).replace(control, "")).map((line) => line.replaceAll("##[", "# #[").replace(/^(\s*):(?=:)/, "$1: "));
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
const patienceMs = 2e3;
async function askMetricKinds(port) {
	try {
		const response = await fetch(`http://127.0.0.1:${port}/v1/metrics`, { signal: AbortSignal.timeout(patienceMs) });
		const parsed = listing.safeParse(await response.json());
		if (!parsed.success) return void 0;
		return new Map(parsed.data.data.map(({ id, attributes: { type, contains } }) => [id, {
			type,
			contains
		}]));
	} catch (error) {
		if (error instanceof TypeError || error instanceof DOMException || error instanceof SyntaxError) return void 0;
		throw error;
	}
}
function findFreePort() {
	return new Promise((resolve, reject) => {
		const server = createServer();
		server.once("error", reject);
		server.listen(0, "127.0.0.1", () => {
			const address = server.address();
			server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
		});
	});
}

// src/k6/run/command.ts
const overruled = /* @__PURE__ */ new Set([
	"K6_LINGER",
	"K6_PAUSED",
	"K6_NO_SUMMARY",
	"K6_OUT",
	"K6_CSV_FILENAME",
	"K6_CSV_SAVE_INTERVAL",
	"K6_CSV_TIME_FORMAT"
]);
const runnerOwn = /* @__PURE__ */ new Set([
	"GITHUB_TOKEN",
	"GH_TOKEN",
	"GITHUB_ENV",
	"GITHUB_OUTPUT",
	"GITHUB_PATH",
	"GITHUB_STATE",
	"GITHUB_STEP_SUMMARY"
]);
function isPassedOn(name, hidden) {
	return !(runnerOwn.has(name) || name.startsWith("INPUT_") || name.startsWith("ACTIONS_")) && !overruled.has(name) && !hidden.includes(name);
}
function scriptEnvironment(scenario, env, hidden) {
	const passed = Object.entries(env).filter(([name]) => isPassedOn(name, hidden));
	const script = {
		K6_NO_USAGE_REPORT: "true",
		...Object.fromEntries(passed),
		...scenario.env,
		TARGET_URL: scenario.target,
		BASE_URL: scenario.target
	};
	if (script["K6_SUMMARY_MODE"] === "disabled") delete script["K6_SUMMARY_MODE"];
	return script;
}
function scriptArgument(script) {
	return script.startsWith("-") ? `./${script}` : script;
}
const prometheusOutput = "experimental-prometheus-rw";
function histogramEnvironment({ version }, script) {
	const minor = Number(version.text.split(".")[1]);
	if (version.major === 1 || version.major === 2 && minor === 0) return { K6_PROMETHEUS_RW_TREND_AS_NATIVE_HISTOGRAM: "true" };
	return { K6_FEATURES: [script["K6_FEATURES"] ?? "", "native-histograms"].filter((it) => it !== "").join(",") };
}
function remoteWriteEnvironment({ url }, k6, script) {
	return {
		K6_PROMETHEUS_RW_SERVER_URL: url,
		...histogramEnvironment(k6, script)
	};
}
function remoteWriteArguments({ tags }) {
	const flags = Object.entries(tags).flatMap(([name, value]) => value === "" ? [] : [`--tag=${name}=${value}`]);
	return [`--out=${prometheusOutput}`, ...flags];
}
function passedOn$1({ k6Args }) {
	return k6Args === void 0 ? [] : [...k6Args.options, ...k6Args.beside];
}
const speakingToUs = [
	"--quiet",
	"--no-color",
	"--log-output=stderr",
	"--log-format=json"
];
function runCommand(k6, scenario, options) {
	const { choices, env, hidden } = options;
	const address = `127.0.0.1:${choices.apiPort}`;
	const { remoteWrite } = choices;
	const ownOutputs = (env["K6_OUT"] ?? "").split(",").filter((output) => output !== "" && (remoteWrite === void 0 || output !== prometheusOutput));
	const script = scriptEnvironment(scenario, env, hidden);
	return {
		file: k6.path,
		args: [
			"run",
			...speakingToUs,
			...k6.version.major === 1 ? [`--address=${address}`] : [],
			`--out=${choices.samples.kind === "pipe" ? "csv" : "csv=-"}`,
			...ownOutputs.map((output) => `--out=${output}`),
			...remoteWrite === void 0 ? [] : remoteWriteArguments(remoteWrite),
			`--summary-export=${choices.summaryPath}`,
			"--include-system-env-vars",
			...passedOn$1(scenario),
			scriptArgument(scenario.script)
		],
		env: {
			...script,
			...remoteWrite === void 0 ? {} : remoteWriteEnvironment(remoteWrite, k6, script),
			...k6.version.major === 1 ? {} : { K6_ADDRESS: address },
			...choices.samples.kind === "pipe" ? { K6_CSV_FILENAME: choices.samples.path } : {},
			K6_CSV_TIME_FORMAT: "unix_micro",
			K6_CSV_SAVE_INTERVAL: "250ms"
		}
	};
}
function archiveCommand(k6, scenario, options) {
	return {
		file: k6.path,
		args: [
			"archive",
			...speakingToUs,
			"--include-system-env-vars",
			"--exclude-env-vars",
			"--archive-out=-",
			...passedOn$1(scenario),
			scriptArgument(scenario.script)
		],
		env: scriptEnvironment(scenario, options.env, options.hidden)
	};
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
function endingOf(exit, { wasStopped, lastError }) {
	const crossed = exit.kind === "exited" && exit.exitCode === thresholdsHaveFailed;
	if (crossed && lastError?.text.includes(abortWords)) return { kind: "abortedByThreshold" };
	if (wasStopped && exit.kind !== "notStarted") return { kind: "stopped" };
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
	const reading = openSync(path, constants$2.O_RDONLY | constants$2.O_NONBLOCK);
	const writing = openSync(path, constants$2.O_WRONLY | constants$2.O_NONBLOCK);
	const socket = new Socket({
		fd: reading,
		readable: true,
		writable: false
	});
	let isOnDisk = true;
	let cannotRemove;
	socket.on("data", (rows) => {
		if (isOnDisk) {
			isOnDisk = false;
			rm(path, { force: true }).catch((error) => {
				cannotRemove = error;
			});
		}
		parts.onRows(rows);
	});
	let broken;
	socket.once("error", (error) => {
		broken = error;
	});
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
			if (cannotRemove !== void 0) throw cannotRemove;
		}
	};
}
async function openSamples(kind, folder, options) {
	const { parts, env, signal, doubt } = options;
	if (kind === "stdout") return overStdout(parts);
	const path = join(folder, "samples.csv");
	const made = await runToEnd({
		file: "mkfifo",
		args: [
			"-m",
			"600",
			path
		],
		env
	}, signal);
	if (made.exit.kind === "exited" && made.exit.exitCode === 0) return overPipe(path, parts);
	doubt(`No named pipe could be created for k6's samples (${made.stderr.trim() || `mkfifo ${describeExit(made.exit)}`}); using its standard output.`);
	return overStdout(parts);
}

// src/k6/run/summary.ts
const exported = looseObject({ metrics: record(string(), looseObject({})) });
function typeOf(values) {
	if ("passes" in values) return "rate";
	if ("count" in values && "rate" in values) return "counter";
	return "value" in values ? "gauge" : "trend";
}
function durationOf(counters) {
	let most = 0;
	let durationMs;
	for (const { count, rate } of counters) {
		if (typeof count !== "number" || typeof rate !== "number" || rate <= 0 || count <= most) continue;
		most = count;
		durationMs = count / rate * 1e3;
	}
	return durationMs;
}
function parseSummary(text) {
	let content;
	try {
		content = JSON.parse(text);
	} catch (error) {
		if (error instanceof SyntaxError) return void 0;
		throw error;
	}
	const parsed = exported.safeParse(content);
	if (!parsed.success) return void 0;
	const metrics = Object.entries(parsed.data.metrics);
	return {
		durationMs: durationOf(metrics.map(([, values]) => values).filter((values) => typeOf(values) === "counter")),
		types: new Map(metrics.map(([metric, values]) => [metric, typeOf(values)]))
	};
}
async function readSummary(path) {
	try {
		return parseSummary(await readFile(path, "utf8"));
	} catch (error) {
		if (hasErrorCode(error, "ENOENT")) return void 0;
		throw error;
	}
}

// src/k6/run/execute.ts
const mostWarnings = 20;
const mostWarningCharacters = 200;
const mostErrorCharacters = 400;
const exhaustedWords = /^Insufficient VUs, reached (?<vus>\d+) active VUs and cannot initialize more$/;
const thresholdWords = /^thresholds on metrics '.*' (?:have been|were) crossed/;
function tell(told, { scenario = "", text }) {
	const { count, first } = told.get(scenario) ?? {
		count: 0,
		first: shorten$2(text, mostErrorCharacters)
	};
	told.set(scenario, {
		scenario,
		count: count + 1,
		first
	});
}
function hearLog(log) {
	const warnings = [];
	let first;
	let last;
	let vusExhausted = 0;
	const exceptions = /* @__PURE__ */ new Map();
	const lostVus = /* @__PURE__ */ new Map();
	return {
		onLine: (raw, isCut) => {
			const line = parseLogLine(raw, isCut);
			const said = logLines(line.level === "info" ? line.text : `${line.level}: ${line.text}`);
			for (const one of said) log.output(one, "log");
			if (line.level === "info") return;
			if (line.level === "error" && !line.fromScript) {
				first ??= line;
				last = line;
			}
			if (line.isException) tell(exceptions, line);
			if (line.isLostVu) tell(lostVus, line);
			vusExhausted += Number(exhaustedWords.exec(line.text)?.groups?.["vus"] ?? 0);
			if (thresholdWords.test(line.text)) return;
			const text = shorten$2(line.text, mostWarningCharacters);
			if (warnings.length < 20 && !warnings.includes(text)) warnings.push(text);
		},
		heard: () => ({
			warnings,
			firstError: first && shorten$2(first.text, mostErrorCharacters),
			vusExhausted,
			exceptions: [...exceptions.values()],
			lostVus: [...lostVus.values()]
		}),
		lastError: () => last
	};
}
const progressEveryMs$1 = 500;
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
function tellProgress({ measurement, log }, started) {
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
	}, progressEveryMs$1);
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
	const { measurement, log, env, hidden } = options;
	const apiPort = await findFreePort();
	const kinds = learnKinds(apiPort, measurement);
	const intake = takeIn(measurement, kinds);
	const signal = AbortSignal.any([options.signal, intake.broken]);
	const channel = await openSamples(options.samples, folder, {
		parts: {
			onRows: intake.onRows,
			onText: (text) => {
				for (const line of logLines(text)) log.output(line, "summary");
			}
		},
		env,
		signal,
		doubt: (line) => log.warn(line)
	});
	const summaryPath = join(folder, "summary.json");
	const { remoteWrite } = options;
	const choices = {
		samples: channel.choice,
		summaryPath,
		apiPort,
		remoteWrite
	};
	const listener = hearLog(log);
	const started = performance.now();
	const { ended } = startProcess(runCommand(k6, scenario, {
		choices,
		env,
		hidden
	}), {
		listeners: {
			onStdout: channel.onStdout,
			onStderrLine: listener.onLine
		},
		signal
	});
	const stopTelling = tellProgress(options, started);
	const watch = watchCpu();
	const exit = await ended;
	const cpu = watch.stop();
	const elapsedMs = performance.now() - started;
	stopTelling();
	await channel.finish();
	await kinds.settled();
	intake.broken.throwIfAborted();
	return {
		ending: endingOf(exit, {
			wasStopped: options.signal.aborted,
			lastError: listener.lastError()
		}),
		summary: await readSummary(summaryPath),
		kinds: kinds.known,
		...listener.heard(),
		cpu,
		elapsedMs
	};
}
async function execute(k6, scenario, options) {
	const folder = await mkdtemp(join(tmpdir(), "loadline-"));
	try {
		return await executeIn(folder, scenario, {
			k6,
			options
		});
	} finally {
		await rm(folder, {
			recursive: true,
			force: true
		});
	}
}

// src/k6/run/health.ts
function healthOf({ window, ...measured }, execution, { options }) {
	const [startMs, endMs] = [Date.parse(window.start), Date.parse(window.end)];
	const cpu = summariseCpu(execution.cpu, {
		startMs,
		endMs
	});
	const isWhole = execution.ending.kind === "finished" || execution.ending.kind === "thresholdsCrossed";
	const { warmUpMs } = window;
	const asked = isWhole ? loadScheduleOf(options, {
		warmUpMs,
		windowMs: endMs - startMs
	}) : void 0;
	return {
		droppedIterations: measured.droppedIterations,
		vusMax: measured.vusMax,
		warnings: [...measured.warnings, ...execution.warnings].slice(0, 20),
		...cpu !== void 0 && { cpu },
		...asked !== void 0 && { asked },
		vusExhausted: execution.vusExhausted,
		unanswered: measured.unanswered,
		exceptions: exceptionsOf(execution, measured.iterations)
	};
}
function exceptionsOf({ exceptions }, iterations) {
	const [first] = exceptions;
	return {
		count: exceptions.reduce((sum, told) => sum + told.count, 0),
		...first !== void 0 && { first: first.first },
		iterations
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
function rewriteTarget(target) {
	const url = URL.canParse(target) ? new URL(target) : void 0;
	const addresses = [target.replace(/\/+$/, ""), ...url === void 0 ? [] : [url.origin]];
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
	}, rewriteTarget(scenario.target));
	return createHash("sha256").update(JSON.stringify(load)).digest("hex");
}
function fingerprintOf(archive, scenario, generatorMajor) {
	const isModule = ({ path }) => modulePattern.test(path);
	return {
		script: hashFiles(archive.files.filter(isModule)),
		files: hashFiles(archive.files.filter((file) => !isModule(file))),
		options: hashOptions(archive, scenario),
		generatorMajor
	};
}

// src/k6/script/addresses.ts
const targetVariables = /* @__PURE__ */ new Set(["TARGET_URL", "BASE_URL"]);
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
	if ([...targetVariables].some((name) => mentioned.has(name))) return true;
	const values = Object.entries({
		...around.env,
		...env
	}).filter(([name]) => mentioned.has(name));
	if (values.some(([, value]) => holdsAddress(value))) return true;
	if (archive.files.some((file) => holdsAddress(textOf$1(file)))) return true;
	if (holdsAddress(JSON.stringify(archive.options))) return true;
	const isPart = (text) => text.length > 1 && host.includes(text.toLowerCase());
	if (values.some(([, value]) => isPart(value))) return void 0;
	const [, domain = ""] = /^[^.]+(\..+\..+)$/.exec(nameOf$3(host)) ?? [];
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
	return archive.files.filter(({ path }) => modulePattern.test(path)).map(codeOf$1);
}
function namesIn(archive) {
	return new Set(modulesOf(archive).flatMap((text) => text.match(/\b[A-Za-z_]\w*\b/g) ?? []));
}
function looksUpAnything(text) {
	const bare = text.replace(/\b__ENV\s*(?:\?\s*)?\.\s*\w/g, "").replace(/\}\s*=\s*__ENV\b(?!\s*[.[?])/g, "");
	return /\b__ENV\b/.test(bare);
}
function codeOf$1(file) {
	const code = [];
	let isComment = false;
	for (const line of textOf$1(file).split("\n")) {
		const text = line.trimStart();
		if (!isComment && text.startsWith("//")) continue;
		const isBlock = isComment || text.startsWith("/*");
		const end = isBlock ? line.indexOf("*/") : 0;
		isComment = isBlock && end === -1;
		if (!isComment) code.push(isBlock ? line.slice(end + 2) : line);
	}
	return code.join("\n");
}
function textOf$1({ content }) {
	return content.toString("utf8");
}

// src/k6/script/thresholds.ts
function objectivesOf(thresholds) {
	return thresholds.map(({ metric, expression }) => {
		const objective = parseThreshold(metric, expression);
		if (objective !== void 0) return objective;
		throw usageFailure(`the script's threshold "${expression}" on "${metric}" cannot be judged. Use an aggregation, a comparison and a decimal number in k6's own units, such as p(95)<500.`);
	});
}
function judgeThresholds(thresholds, run) {
	return thresholds.map((threshold) => ({
		...threshold,
		ok: isKept(threshold, run)
	}));
}
function isKept({ metric, expression }, run) {
	const objective = parseThreshold(metric, expression);
	if (objective?.bound.kind !== "absolute") throw new Error(`a threshold nobody can read: ${expression}`);
	const found = findIndicator(run, objective.indicator);
	return found.kind !== "found" || holds(found.value, objective.comparison, objective.bound.limit);
}

// src/k6/record.ts
function factsOf({ summary, kinds }) {
	const metrics = /* @__PURE__ */ new Map();
	for (const [name, type] of summary?.types ?? []) if (!name.includes("{")) metrics.set(name, { type });
	for (const [name, kind] of kinds) if (!name.includes("{")) metrics.set(name, kind);
	return {
		metrics,
		...summary?.durationMs === void 0 ? {} : { durationMs: summary.durationMs }
	};
}
function brokenRun(scenario, sentence, requests) {
	return runFailure(`k6 could not finish "${scenario.script}": ${shorten$2(sentence, 400).replace(/\.?$/, ".")} It made ${requests} request${requests === 1 ? "" : "s"}. See k6's output in the log.`);
}
function isProofOfLoad(metric) {
	if (metric.type === "counter" && metric.series[0]?.values.count === 0) return false;
	return /^(?:http_reqs$|grpc_|ws_|browser_)/.test(metric.name) || !builtinMetrics.has(metric.name);
}
function emptyRun(scenario, { metrics }, execution) {
	const why = execution.firstError === void 0 ? "" : ` The first error was: ${execution.firstError.replace(/\.?$/, ".")}`;
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
function beyondSamples(scenario, { archive, around }) {
	const { declared } = intendedBy(scenario);
	const { env, answeredFrom } = around;
	return {
		knowsTarget: knowsTarget(archive, scenario, {
			env,
			declared
		}),
		leadsTo: answeredFrom === void 0 ? void 0 : hostOfUrl(answeredFrom)
	};
}
const namedScenarios = looseObject({
	scenarios: record(string(), unknown$1()).nullish(),
	executionSegment: string().nullish()
});
function idleScenarios({ options }, { atWork }) {
	const { data } = namedScenarios.safeParse(options);
	if ((data?.executionSegment ?? "") !== "") return [];
	const names = Object.keys(data?.scenarios ?? {});
	const seen = [...atWork].filter((name) => name !== "");
	return seen.length > 0 && seen.every((name) => names.includes(name)) ? names.filter((name) => !atWork.has(name)) : [];
}
function quoted$1(names) {
	const all = names.map((name) => `"${name}"`);
	return all.length < 2 ? all.join("") : `${all.slice(0, -1).join(", ")} and ${all.at(-1)}`;
}
function partialLoad({ script }, measured, { execution, archive }) {
	const [lost] = execution.lostVus;
	if (lost !== void 0) {
		const times = lost.count === 1 ? "once" : `${lost.count} times`;
		return runFailure(`k6 could not start a virtual user of the scenario "${lost.scenario}" of "${script}" (${times}), so part of the load is missing. k6 says: ${lost.first.replace(/\.?$/, ".")} Check the script's code outside functions, which each virtual user runs at start.`);
	}
	const idle = idleScenarios(archive, measured);
	if (idle.length === 0) return void 0;
	const [scenarios, which] = idle.length === 1 ? ["scenario", "its"] : ["scenarios", "their"];
	return runFailure(`The ${scenarios} ${quoted$1(idle)} of "${script}" ran no iteration while others ran, so part of the load is missing. Check ${which} rate, stages, VUs and duration: is there time for one iteration? k6 does not report this.`);
}
function recordedEnding(scenario, measured, made) {
	const { execution, astray, sayAstray } = made;
	const { ending } = execution;
	switch (ending.kind) {
		case "finished":
		case "thresholdsCrossed": {
			const empty = emptyRun(scenario, measured, execution) ?? partialLoad(scenario, measured, made);
			if (empty !== void 0) throw empty;
			if (astray !== void 0) throw runFailure(sayAstray(astray, scenario.script));
			return { kind: "finished" };
		}
		case "abortedByThreshold":
			if (astray !== void 0) throw runFailure(sayAstray(astray, scenario.script));
			return { kind: "abortedByThreshold" };
		case "stopped": return {
			kind: "unfinished",
			reason: `cancelled after ${(execution.elapsedMs / 1e3).toFixed(1)} s`
		};
		case "broken": throw brokenRun(scenario, ending.sentence, measured.requests);
		default: return ending;
	}
}
function provenanceOf(scenario, { k6, caller, version, testId }) {
	const [processor] = cpus();
	return {
		...caller,
		scenario: scenario.name,
		environment: scenario.environment,
		target: withoutCredentials(scenario.target),
		...testId !== void 0 && { testId },
		recordedAt: (/* @__PURE__ */ new Date()).toISOString(),
		loadline: version,
		generator: `k6 v${k6.version.text}`,
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
		throw runFailure("The run was cancelled before anything was measured.", error);
	}
}
function recordRun(scenario, { measurement, execution }, recorded) {
	if (execution.ending.kind === "broken") throw brokenRun(scenario, execution.ending.sentence, measurement.live().requests);
	const measured = finish(measurement, execution);
	const { k6, archive, sayAstray } = recorded;
	const intended = intendedBy(scenario);
	const hosts = hostsOf(measured.destinations, intended);
	const astray = astrayRun(measured.destinations, intended, beyondSamples(scenario, recorded));
	const run = {
		schema: runSchemaVersion,
		provenance: provenanceOf(scenario, recorded),
		fingerprint: fingerprintOf(archive, scenario, k6.version.major),
		window: measured.window,
		ending: recordedEnding(scenario, measured, {
			execution,
			archive,
			astray,
			sayAstray
		}),
		metrics: measured.metrics,
		...measured.endpointsLeftOut !== void 0 && { endpointsLeftOut: measured.endpointsLeftOut },
		...measured.failures.length > 0 && { failures: measured.failures },
		...hosts !== void 0 && { hosts },
		checks: measured.checks,
		thresholds: [],
		generator: healthOf(measured, execution, archive)
	};
	const thresholds = judgeThresholds(archive.thresholds, run);
	const disputed = disputedThresholds(scenario, thresholds, execution);
	if (disputed !== void 0) throw disputed;
	return {
		...run,
		thresholds
	};
}
function disputedThresholds({ script, warmUpMs }, thresholds, { ending }) {
	if (!(ending.kind === "thresholdsCrossed" && warmUpMs === 0 && thresholds.every(({ ok }) => ok))) return void 0;
	return runFailure(`k6 reports a crossed threshold of "${script}", but by its samples none is, so neither can be trusted. Run k6 by hand to see which one. If a value equals its limit to the last digit, change the limit slightly.`);
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
	const sum = changed.reduce((total, byte) => total + byte, 0);
	changed.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
	return changed;
}
function replaceFile(archive, path, content) {
	let position = 0;
	while (position + blockBytes <= archive.length) {
		const start = position + blockBytes;
		const header = archive.subarray(position, start);
		const size = Number.parseInt(textAt(header, 124, 12).trim() || "0", 8);
		const end = start + Math.ceil(size / blockBytes) * blockBytes;
		if (textAt(header, 0, 100) === path) {
			const padding = Buffer.alloc((blockBytes - content.length % blockBytes) % blockBytes);
			const before = archive.subarray(0, position);
			return Buffer.concat([
				before,
				resized(header, content.length),
				content,
				padding,
				archive.subarray(end)
			]);
		}
		position = end;
	}
	throw new Error(`there is no ${path} in the archive`);
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
		position = start + Math.ceil(size / blockBytes) * blockBytes;
	}
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
function forLoaded(all, make) {
	const { base, control, head } = all;
	return {
		head: make(head, "head"),
		base: make(base, "base"),
		...control !== void 0 && { control: make(control, "control") }
	};
}
const metadata$1 = looseObject({ options: looseObject({
	scenarios: record(string(), looseObject({ env: record(string(), string()).nullish() })).nullish(),
	systemTags: array(string()).nullish()
}) });
function doubleScenarios(tar, script, targets) {
	const described = readTar(tar)?.find(({ path }) => path === "metadata.json");
	const parsed = metadata$1.parse(JSON.parse(described?.content.toString("utf8") ?? "null"));
	const scenarios = Object.entries(parsed.options.scenarios ?? {});
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
	const options = {
		...parsed.options,
		scenarios: Object.fromEntries(doubled),
		systemTags: [.../* @__PURE__ */ new Set([...parsed.options.systemTags ?? [], "scenario"])],
		thresholds: null
	};
	return replaceFile(tar, "metadata.json", Buffer.from(JSON.stringify({
		...parsed,
		options
	})));
}
function measureSides(measurements) {
	let rest = Buffer.alloc(0);
	const all = entriesOf(measurements).map(([loaded, measurement]) => ({
		measurement,
		own: `${marks[loaded]},`,
		others: entriesOf(measurements).flatMap(([other]) => other === loaded ? [] : `${marks[other]},`)
	}));
	const handOver = (records) => {
		for (const { measurement, own, others } of all) {
			const rows = records.filter((record) => !others.some((other) => record.includes(other))).map((record) => record.replace(own, ",")).join("");
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
	const own = (told) => told.flatMap(({ scenario, ...rest }) => scenario.endsWith(mark) ? [{
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
	await new Promise((resolve, reject) => {
		server.once("error", reject);
		server.listen(0, "127.0.0.1", resolve);
	});
	const address = server.address();
	return {
		url: `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`,
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
function parseMetadata(file) {
	try {
		return metadata.safeParse(JSON.parse(file.content.toString("utf8"))).data;
	} catch (error) {
		if (error instanceof SyntaxError) return void 0;
		throw error;
	}
}
function parseArchive(tar) {
	const entries = readTar(tar);
	const description = entries?.find(({ path }) => path === "metadata.json");
	const parsed = description && parseMetadata(description);
	if (entries === void 0 || parsed === void 0) return void 0;
	const { options } = parsed;
	return {
		files: filesOf(entries),
		options,
		tags: options.tags ?? {},
		thresholds: thresholdsOf(parsed)
	};
}
const mostReasonCharacters = 400;
function reasonOfK6(stderr) {
	const line = stderr.split("\n").map((line) => parseLogLine(line)).find(({ level, fromScript }) => level === "error" && !fromScript);
	if (line === void 0) return void 0;
	const bare = line.text.replace(/^could not initialize '[^']*': /, "").replace(/^could not load JS test '[^']*': /, "").replace(/(couldn't be found on local disk\.) Make sure.*/s, "$1");
	return shorten$2(bare, mostReasonCharacters);
}
function missingScript({ script, scriptFrom }) {
	const named = scriptFrom === void 0 ? "" : ` (named in ${scriptFrom})`;
	return usageFailure(`There is no k6 script "${script}" in ${process.cwd()}${named}. Use a path relative to the working directory.`);
}
const remoteScript = /^(?:[a-z]+:\/\/|(?:github\.com|cdnjs\.com)\/)/;
async function assertScript(named) {
	const { script } = named;
	if (remoteScript.test(script)) return;
	try {
		await access(script);
	} catch (error) {
		if (hasErrorCode(error, "ENOENT", "ENOTDIR")) throw missingScript(named);
		if (!hasErrorCode(error, "EACCES", "EPERM")) throw error;
	}
}
const wrongFlags = 255;
function archiveFailure(named, answer) {
	const { script } = named;
	const reason = reasonOfK6(answer.stderr);
	if (answer.exit.kind !== "exited" || reason === void 0) return runFailure(`k6 could not read the script "${script}": k6 archive ${describeExit(answer.exit)}. Try \`k6 inspect ${script}\` on this machine.`);
	if (reason === `The moduleSpecifier "${script}" couldn't be found on local disk.`) return missingScript(named);
	if (answer.exit.exitCode === wrongFlags && named.k6Args !== void 0) return usageFailure(`k6-args for "${script}": k6 rejects them: ${reason.replace(/\.?$/, ".")}`);
	const what = answer.exit.exitCode === 104 ? "rejects the options of" : "cannot load";
	const also = named.k6Args === void 0 ? "" : " or k6-args, which replace its options";
	return usageFailure(`k6 ${what} "${script}": ${reason.replace(/\.?$/, ".")} Fix the script${also}; \`k6 inspect ${script}\` checks it without load.`);
}
const mostMinutes = 2;
async function readArchive(command, named, signal) {
	const { script } = named;
	const late = AbortSignal.timeout(mostMinutes * 6e4);
	const answer = await runToEnd(command, AbortSignal.any([signal, late]));
	if (late.aborted) throw runFailure(`k6 was still loading the script "${script}" after ${mostMinutes} minutes. Look for an endless loop or a slow remote import outside its functions.`);
	if (answer.exit.kind !== "exited" || answer.exit.exitCode !== 0) throw archiveFailure(named, answer);
	const archive = parseArchive(answer.stdout);
	if (archive === void 0) throw runFailure(`\`k6 archive ${script}\` wrote ${answer.stdout.length} bytes that are not a k6 archive. Check that the binary is a Grafana k6 release.`);
	return {
		...archive,
		tar: answer.stdout
	};
}

// src/k6/script/plan.ts
function planOf(scenario, thresholds) {
	const needed = neededFor([...scenario.objectives, ...objectivesOf(thresholds)]);
	return {
		warmUpMs: scenario.warmUpMs,
		target: scenario.target,
		...needed
	};
}

// src/k6/load.ts
const bareAstray = ({ kind, target, requests }, script) => `${script}: ${requests} requests, target ${target}: ${kind}`;
function nameRun({ name }) {
	return `${name}-${(/* @__PURE__ */ new Date()).toISOString().replace(/[-:]|\.\d+/g, "")}-${randomUUID().slice(0, 8)}`;
}
function nameOf(side) {
	return side === "base" ? "base deployment" : "target";
}
async function prepare(k6, scenario, options) {
	const { signal, env, hidden, targets } = options;
	const failed = new AbortController();
	const either = AbortSignal.any([signal, failed.signal]);
	const reading = readArchive(archiveCommand(k6, scenario, {
		env,
		hidden
	}), scenario, either);
	const waiting = targets.map(({ url, name }) => awaitTarget(url, {
		...scenario.await,
		name
	}, either));
	try {
		const [archive, answeredFrom] = await Promise.all([reading, Promise.all(waiting)]);
		options.tell(archive, scenario, options.log);
		return {
			archive,
			answeredFrom
		};
	} catch (error) {
		failed.abort();
		await Promise.allSettled([reading, ...waiting]);
		throw error;
	}
}
async function openWriting(receiver, scenario, { tags }) {
	if (receiver === void 0) return {
		remoteWrite: void 0,
		testId: void 0
	};
	const testId = nameRun(scenario);
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
	const tar = doubleScenarios(archive.tar, scenario.script, targets);
	if (tar instanceof Failure) return { refused: tar };
	const folder = await mkdtemp(join(tmpdir(), "loadline-"));
	const decoy = await openDecoy();
	try {
		const script = join(folder, "both.tar");
		await writeFile(script, tar, { mode: 384 });
		const signal = AbortSignal.any([options.signal, decoy.asked]);
		const k6Args = {
			options: [],
			beside: scenario.k6Args?.beside ?? []
		};
		const doubled = {
			...scenario,
			script,
			target: decoy.url,
			k6Args
		};
		const execution = await execute(k6, doubled, {
			...options,
			signal
		});
		if (decoy.asked.aborted) return { refused: targetReadTooEarly(scenario.script) };
		options.measurement.finish();
		return execution;
	} finally {
		await decoy.close();
		await rm(folder, {
			recursive: true,
			force: true
		});
	}
}
function withheldTeller(withheld = []) {
	const told = /* @__PURE__ */ new Set();
	return (archive, { env }, log) => {
		const mentioned = namesIn(archive);
		const missing = withheld.filter((name) => mentioned.has(name) && env[name] === void 0);
		for (const name of missing.filter((one) => !told.has(one))) {
			told.add(name);
			log.warn(`The script mentions ${name}, which this job sets but does not pass to the script. To pass it, name it in the input script-secrets; the script, and so a pull request, can then read it.`);
		}
	};
}
function createLoad(choice, version, around = {
	env: process.env,
	hidden: []
}) {
	const { hidden, receiver, sayAstray = bareAstray } = around;
	const env = setVariables(around.env);
	const own = {
		env,
		hidden,
		tell: withheldTeller(around.withheld)
	};
	let found;
	const start = async (scenario, { signal, log, side = "head", alsoAwait = [] }) => {
		try {
			const targets = [{
				url: scenario.target,
				name: nameOf(side)
			}, ...alsoAwait.map((url) => ({
				url,
				name: nameOf(side === "head" ? "base" : "head")
			}))];
			const beforeInstall = async () => {
				await assertScript(scenario);
				await Promise.all(targets.map(({ url, name }) => awaitTarget(url, {
					...scenario.await,
					name
				}, signal)));
			};
			const k6 = found ?? await findK6(choice, {
				env,
				log,
				signal,
				beforeInstall
			});
			found = k6;
			return {
				k6,
				...await prepare(k6, scenario, {
					...own,
					signal,
					log,
					targets
				})
			};
		} catch (error) {
			throw signal.aborted ? runFailure("The run was cancelled before the load started.", error) : error;
		}
	};
	const { samples } = choice;
	return {
		run: async (scenario, options) => {
			const { signal, log, caller } = options;
			const { k6, archive, answeredFrom } = await start(scenario, options);
			const { remoteWrite, testId } = await openWriting(receiver, scenario, archive);
			const measurement = startMeasurement(planOf(scenario, archive.thresholds));
			const execution = await execute(k6, scenario, {
				samples,
				env,
				hidden,
				measurement,
				log,
				signal,
				remoteWrite
			});
			const by = {
				k6,
				archive,
				around: {
					env,
					answeredFrom: answeredFrom[0]
				},
				caller,
				version,
				testId,
				sayAstray
			};
			return recordRun(scenario, {
				measurement,
				execution
			}, by);
		},
		runBoth: async (scenario, base, options) => {
			const { signal, log, callers, withControl = false } = options;
			const { k6, archive, answeredFrom } = await start(scenario, {
				...options,
				alsoAwait: [base]
			});
			const { remoteWrite, testId } = await openWriting(receiver, scenario, archive);
			const onBase = {
				...scenario,
				target: base
			};
			const measure = (on) => ({
				scenario: on,
				measurement: startMeasurement(planOf(on, archive.thresholds))
			});
			const parts = {
				head: measure(scenario),
				base: measure(onBase),
				...withControl && { control: measure(onBase) }
			};
			const targets = forLoaded(parts, ({ scenario: on }) => on.target);
			const measurement = measureSides(forLoaded(parts, (part) => part.measurement));
			const execution = await executeDoubled(k6, {
				scenario,
				targets,
				archive
			}, {
				samples,
				env,
				hidden,
				log,
				signal,
				remoteWrite,
				measurement
			});
			if ("refused" in execution) return execution;
			const runs = forLoaded(parts, (part, loaded) => {
				const side = loaded === "head" ? "head" : "base";
				const around = {
					env,
					answeredFrom: answeredFrom[side === "head" ? 0 : 1]
				};
				const by = {
					k6,
					archive,
					around,
					caller: callers[side],
					version,
					testId,
					sayAstray
				};
				const { measurement: own, scenario: on } = part;
				return recordRun(on, {
					measurement: own,
					execution: executionOn(loaded, execution)
				}, by);
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
]);
const histogram = tuple([time, looseObject({
	count: float,
	sum: float,
	buckets: array(bucket).nullish()
})]).transform(([at, { count, sum, buckets }]) => ({
	at,
	count,
	sum,
	buckets: (buckets ?? []).map(([rule, low, high, count]) => ({
		low,
		high,
		count,
		rule
	}))
}));
const result = discriminatedUnion("resultType", [
	looseObject({
		resultType: literal("matrix"),
		result: array(looseObject({
			metric: labels,
			values: samples.nullish(),
			histograms: array(histogram).nullish()
		})).nullable()
	}),
	looseObject({
		resultType: literal("vector"),
		result: array(looseObject({
			metric: labels,
			value: sample.optional(),
			histogram: histogram.optional()
		})).nullable()
	}),
	looseObject({
		resultType: literal("scalar"),
		result: sample
	}),
	looseObject({
		resultType: literal("string"),
		result: tuple([time, string()])
	})
]);
const remarks = array(string()).nullish();
const answer$1 = looseObject({
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
	const { data, warnings, infos, isPartial, partialResponse } = read(answer$1, body);
	return {
		warnings: [...warnings ?? [], ...isPartial === true || partialResponse === true ? [partial] : []],
		infos: infos ?? [],
		...resultOf(data)
	};
}
function readSeries(body) {
	return read(seriesAnswer, body).data ?? [];
}
function readVersion(body) {
	const { version } = read(buildAnswer, body).data;
	return version === "" ? void 0 : version;
}
function readServerError(body) {
	const parsed = refusal.safeParse(jsonOf(body));
	if (!parsed.success) return void 0;
	const { errorType: type, error: text } = parsed.data;
	return {
		type,
		text: text ?? type ?? "no reason given"
	};
}
function resultOf(data) {
	switch (data.resultType) {
		case "matrix": return {
			kind: "matrix",
			series: (data.result ?? []).map(({ metric, values, histograms }) => ({
				labels: metric,
				values: values ?? [],
				histograms: histograms ?? []
			}))
		};
		case "vector": return {
			kind: "vector",
			series: (data.result ?? []).map(({ metric, value, histogram }) => ({
				labels: metric,
				sample: value,
				histogram
			}))
		};
		case "scalar": return {
			kind: "scalar",
			sample: data.result
		};
		case "string": return {
			kind: "string",
			text: data.result[1]
		};
		default: return data;
	}
}
function read(schema, body) {
	const json = jsonOf(body);
	if (json === void 0) throw new WrongShape("it is not JSON");
	const parsed = schema.safeParse(json);
	if (parsed.success) return parsed.data;
	const [first] = parsed.error.issues;
	throw new WrongShape(first === void 0 ? "unknown" : `${first.path.join(".")}: ${first.message}`);
}
function jsonOf(body) {
	try {
		return JSON.parse(body);
	} catch {
		return;
	}
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
		const options = {
			method: form === void 0 ? "GET" : "POST",
			agent: false,
			signal
		};
		const ours = {
			accept: "application/json",
			"accept-encoding": "gzip",
			...form !== void 0 && { "content-type": "application/x-www-form-urlencoded" }
		};
		const whole = {
			...options,
			headers: {
				...headers,
				...ours
			}
		};
		const request$2 = url.protocol === "https:" ? request$1(url, ca === void 0 ? whole : {
			...whole,
			ca
		}) : request(url, whole);
		request$2.once("response", resolve);
		request$2.on("error", reject);
		request$2.end(form?.toString());
	});
}
async function readBody(response) {
	const body = response.headers["content-encoding"] === "gzip" ? pipeline(response, createGunzip(), () => {}) : response;
	const chunks = [];
	let bytes = 0;
	try {
		for await (const chunk of body) {
			bytes += chunk.length;
			if (bytes > 33554432) throw new TooLarge(`more than ${mostBytes} bytes`);
			chunks.push(chunk);
		}
	} finally {
		response.destroy();
	}
	return Buffer.concat(chunks, bytes).toString("utf8");
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
function shorten$1(text) {
	const line = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
	return line.length <= longestText ? line : `${line.slice(0, 199)}…`;
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
	return runFailure(`${name} cannot be queried (${code}: ${shorten$1(reasonOf$1(error))}); check ${urlSetting}`, error);
}
function shapeFailure({ name }, answer, error) {
	if (isPage(answer)) return runFailure(`${name} answered with a web page, perhaps a login page, not as Prometheus does; check ${urlSetting} with its path, and ${credentials}`, error);
	return runFailure(`${name} answered, but not as Prometheus does (${shorten$1(error.message)}); check ${urlSetting} with its path`, error);
}
function refusalOf({ name }, answer) {
	const { status } = answer;
	const error = readServerError(answer.body);
	if (!(status < 200 || status > 299 || error !== void 0)) return void 0;
	if (status >= 300 && status <= 399) return redirected(name, answer);
	const said = error?.text ?? plainText(answer);
	const words = said === void 0 ? "" : `: ${shorten$1(said)}`;
	const answered = `${name} answered ${status} ${STATUS_CODES[status] ?? ""}`.trimEnd();
	if ((status >= 500 || status === 429) && error?.type !== "timeout") {
		const waitMs = retryAfterMs(answer);
		const wish = waitMs === void 0 ? "" : `it asks to wait ${formatDurationMs(waitMs)}; `;
		return new PassingFailure(`${answered}${words}; ${wish}${status === 429 ? "query less, or less often" : "check its log, and that of a proxy in front of it"}`, waitMs);
	}
	const message = `${answered}${words}; ${nextAfter(status, error !== void 0)}`;
	if (error !== void 0 && statusesOfBadQueries.has(status)) return new RefusedQuery(message, shorten$1(error.text));
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
	const said = /^\s*</.test(body) ? "" : shorten$1(body);
	const answered = `${receiver} answered ${status}${said === "" ? "" : `: ${said}`}`;
	const missing = flagsOfReceivers.find((it) => it.said.test(said));
	return `${notTakenIn}: ${answered}; ${nextAfterWrite(status, missing?.flag)}`;
}
function nextAfterWrite(status, flag) {
	if (flag !== void 0) return `start Prometheus with ${flag}`;
	if (status === 401 || status === 403) return `check ${credentials}`;
	return status === 404 || status === 405 ? "check remote-write under prometheus in the gate file; Prometheus accepts samples if started with --web.enable-remote-write-receiver" : "check its log, and that of a proxy in front of it";
}
function unsentWrite(receiver, error) {
	const words = isOfNetwork(error) ? connectionFailure(receiver, error).message : shorten$1(reasonOf$1(error));
	return `${notTakenIn}: ${words}`;
}
function isOfNetwork(error) {
	return error instanceof TimedOut || codeOf(error) !== "";
}
function placeOf(location, base) {
	if (!URL.canParse(location, base)) return "an invalid URL";
	const { origin, pathname } = new URL(location, base);
	return shorten$1(`${origin}${pathname}`);
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
	const name = `${origin}${pathname}`.replace(/\/+$/, "");
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
			doubt: `the server's clock cannot be told: by its answers it is ${comparedWithOurs(exact.skewMs)}, by its Date header ${comparedWithOurs(coarse.skewMs)}; the window was read by our own clock`
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
		const answeredMs = Date.now();
		if (evaluatedAt === void 0) return void 0;
		const roundTripMs = answeredMs - askedMs;
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
	const firstLook = AbortSignal.any([signal, abortedAfter(firstLookMs)]);
	const ask = (query, timeMs, until = signal) => unlessAborted(prometheus.query(query, {
		time: new Date(timeMs),
		signal: until
	}), until);
	const sampled = sampledSeries(await ask(`${selector}[${observed(start, end)}]`, endMs, firstLook));
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
		const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time));
		return [{
			labels,
			newestMs,
			intervalMs: gaps.sort((a, b) => a - b)[Math.floor(gaps.length / 2)]
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
	return known.length === 0 ? "" : `, and there is one every ${formatDurationMs(seconds(Math.max(...known)))}`;
}
function seconds(durationMs) {
	return durationMs < 1e4 ? durationMs : Math.round(durationMs / 1e3) * 1e3;
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
		const age = formatDurationMs(Math.max(1e3, seconds(start.getTime() - newest)));
		return {
			kind: "none",
			reason: `no sample in this window of ${formatDurationMs(seconds(end.getTime() - start.getTime()))}: the newest is from ${age} before it${rarely(old)}; ${remedy}`
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
	const every = formatDurationMs(seconds(Math.max(...rare.map(({ intervalMs = 0 }) => intervalMs))));
	return `too few samples for this window of ${formatDurationMs(seconds(windowMs))}: Prometheus has one every ${every}, and a rate needs two in its range; ${remedy}`;
}
function doubtsOfSampling(query, samplings) {
	const all = query.selectors.flatMap(({ text }) => samplings.get(text) ?? []);
	const late = all.filter((it) => it.late > 0);
	if (late.length === 0) return [];
	const missingMs = Math.max(...late.map((it) => it.missingMs));
	const last = formatDurationMs(Math.ceil(missingMs / 1e3) * 1e3);
	const count = late.reduce((sum, it) => sum + it.late, 0);
	const total = all.reduce((sum, { series }) => sum + series.length, 0);
	return [`the last ${last} of the window are not in Prometheus yet${count === total ? "" : ` (${count} of ${total} series that it reads)`}`];
}

// src/prometheus/query/selectors.ts
const text = String.raw`"(?:[^"\\]|\\[^])*"?|'(?:[^'\\]|\\[^])*'?|\x60[^\x60]*\x60?`;
const matchers = String.raw`\{(?:${text}|[^{}"'\x60])*\}`;
const name = String.raw`[A-Za-z_:][\w:]*`;
const tokenPattern = new RegExp(String.raw`(?<blank>#[^\n]*|\s+)|(?<matchers>${matchers})|(?<range>\[[^\]]*\])|${text}|\.?\d[\w.]*|(?<name>${name})|[^]`, "g");
const groupings = /* @__PURE__ */ new Set([
	"by",
	"without",
	"on",
	"ignoring",
	"group_left",
	"group_right"
]);
const operators = /* @__PURE__ */ new Set([
	"and",
	"or",
	"unless",
	"atan2",
	"bool",
	"offset",
	"inf",
	"nan"
]);
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
	return token?.kind === "name" && groupings.has(token.text.toLowerCase());
}
function isMetric(tokens, place) {
	const [token, next] = tokens.slice(place, place + 2);
	if (token?.kind !== "name" || isGrouping(token) || operators.has(token.text.toLowerCase())) return false;
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
function busyness({ peak, infinite }) {
	return infinite === true ? Number.MAX_VALUE : peak;
}
const judgedFigures = [
	({ start }) => start,
	({ end }) => end,
	({ min }) => min,
	({ avg }) => avg,
	busyness,
	({ start, end }) => end - start
];
function keptOf(busiest) {
	const [first, ...others] = busiest;
	if (first === void 0) return [];
	const farthest = (figureOf) => others.reduce((so, one) => figureOf(one) > figureOf(so) ? one : so, first);
	const extremes = judgedFigures.flatMap((figureOf) => [farthest(figureOf), farthest((series) => -figureOf(series))]);
	const kept = new Set([.../* @__PURE__ */ new Set([...extremes, ...busiest])].slice(0, mostSeries));
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
function summaryOf({ labels, figures, isInfinite, from, until }, keepsName) {
	const [first, ...others] = figures;
	const last = figures.at(-1);
	if (first === void 0 || last === void 0) throw new Error("a series without figures has no summary");
	const peak = others.reduce((highest, figure) => figure.value > highest.value ? figure : highest, first);
	return {
		labels: Object.fromEntries(Object.entries(labels).filter(([name]) => keepsName || name !== "__name__").map(([name, value]) => [name, shorten(value)])),
		start: first.value,
		end: last.value,
		min: figures.reduce((lowest, { value }) => Math.min(lowest, value), first.value),
		avg: figures.reduce((sum, { value }) => sum + value, 0) / figures.length,
		peak: peak.value,
		peakAt: peak.at.toISOString(),
		...isInfinite && { infinite: true },
		...from !== void 0 && { from: from.toISOString() },
		...until !== void 0 && { until: until.toISOString() }
	};
}
function shorten(value) {
	return value.length <= longestLabel ? value : `${value.slice(0, 199)}…`;
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
	const total = (count) => read.reduce((sum, series) => sum + count(series), 0);
	const unusable = total((series) => series.figures.length === 0 ? 0 : series.unusable);
	const outside = total((series) => series.outside);
	const broken = read.filter(({ missing }) => missing > 0).length;
	const doubts = [];
	if (empty > 0) doubts.push(`${empty} of ${read.length} series left out: every value is NaN or infinite`);
	if (unusable > 0) doubts.push(`${unusable} of ${total(({ values }) => values)} values left out: NaN or infinite`);
	if (outside > 0) {
		const all = outside + total(({ values }) => values);
		doubts.push(`${outside} of ${all} values left out: their timestamps are outside the window`);
	}
	if (broken > 0) doubts.push(`${broken} of ${read.length} series with gaps: no value at some steps in between`);
	return doubts;
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
	const deadline = abortedAfter(deadlineMs);
	const signal = AbortSignal.any([options.signal, deadline]);
	setMaxListeners(0, signal);
	const clockSignal = AbortSignal.any([signal, abortedAfter(clockDeadlineMs)]);
	const unknownClock = {
		version: void 0,
		skewMs: void 0,
		doubt: void 0,
		isAnswering: false
	};
	const told = await unlessAborted(readClock(prometheus, clockSignal), clockSignal).catch(() => unknownClock);
	const clock = options.isServerTime === true ? {
		...unknownClock,
		version: told.version
	} : told;
	const skewMs = clock.skewMs ?? 0;
	const window = {
		start: new Date(options.window.start.getTime() + skewMs),
		end: new Date(options.window.end.getTime() + skewMs)
	};
	const filled = options.queries.map((plan) => fill(plan, window, options));
	const samplings = told.isAnswering ? await awaitSamples(prometheus, selectorTexts(filled), {
		...window,
		skewMs: told.skewMs ?? 0,
		patienceMs: Math.min(longestPatienceMs, deadlineMs / 2),
		signal
	}) : unsampled;
	const reading = {
		prometheus,
		window,
		wantedStepMs: options.stepMs,
		doubts: [chooseStep(windowMsOf(window), options.stepMs).doubt, clock.doubt].filter((it) => it !== void 0),
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
function windowMsOf({ start, end }) {
	return end.getTime() - start.getTime();
}
function fill(plan, window, { labels, stepMs }) {
	const windowMs = windowMsOf(window);
	const step = chooseStep(windowMs, stepMs);
	const filled = fillTemplate(plan.query, {
		windowMs,
		stepMs: step.stepMs,
		labels
	});
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
	const unread = (query, reason) => ({
		kind: "unread",
		name: plan.name,
		query,
		reason: oneLine$1(reason)
	});
	if (filled.kind === "unfilled") return unread(plan.query, filled.reason);
	const sampled = sampledIn(reads, samplings, window);
	if (sampled.kind === "none") return unread(filled.query, sampled.reason);
	try {
		const { answer, range, doubts } = await askRange(filled.query, reading);
		const figures = figuresOf(answer, plan, {
			range,
			isOwn: sampled.isOwn
		});
		if (figures.kind === "none") {
			const why = answer.kind === "matrix" && answer.series.length === 0 ? whyNoSeries(reads, samplings, window) : void 0;
			return unread(filled.query, why ?? figures.reason);
		}
		return {
			kind: "read",
			name: plan.name,
			query: filled.query,
			dimension: plan.dimension,
			unit: plan.unit,
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
		return unread(filled.query, signal.aborted ? reading.reasonOfEnd() : reasonOf$1(error));
	}
}
async function askRange(query, reading) {
	const { prometheus, window, wantedStepMs, signal } = reading;
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
		const fewer = gridOf(window, chooseStep(windowMsOf(window), wantedStepMs).stepMs);
		if (!(error instanceof Error && error.cause instanceof TooLarge) || fewer.stepMs <= range.stepMs) throw error;
		const doubt = `read with a step of ${formatDurationMs(fewer.stepMs)}, because the answer with one of ${formatDurationMs(range.stepMs)} was too large; peaks between two values are not seen`;
		return {
			answer: await ask(fewer),
			range: fewer,
			doubts: [doubt]
		};
	}
}
function lookBackDoubt({ query }, { window, wantedStepMs }) {
	const windowMs = windowMsOf(window);
	const { stepMs } = chooseStep(windowMs, wantedStepMs);
	if (!asksForRateInterval(query) || rateIntervalMs(stepMs) <= windowMs) return [];
	return [`$rate_interval is ${formatDurationMs(rateIntervalMs(stepMs))}, longer than the window of ${formatDurationMs(windowMs)}: its values include the time before; use a rate over \$window, judged by its end, for the window alone`];
}
function figuresOf(answer, plan, { range, isOwn }) {
	const none = (reason) => ({
		kind: "none",
		reason
	});
	if (answer.kind !== "matrix") return none(`Prometheus answered with a ${answer.kind} instead of values over the window`);
	if (answer.series.length === 0) return none(emptyReason(plan.query));
	if (answer.series.some(({ histograms }) => histograms.length > 0)) return none("the query returns native histograms; compute a number, as in histogram_quantile(0.95, ...)");
	const own = answer.series.filter(({ labels }) => isOwn(labels));
	return {
		kind: "some",
		...summarise(own, range, plan.factor)
	};
}
function emptyReason(template) {
	return `no series in this window; check its names and labels; ${/\[\s*\$(?:\{?(?:step|__interval)\b)/.test(template) ? "$step may be too short for two scrapes; use $rate_interval" : "if no series means zero here, add \"or vector(0)\" to the query"}`;
}
function wordsOf({ warnings, infos }) {
	const words = [...warnings, ...infos];
	const rest = words.length - mostWords;
	return [...words.slice(0, mostWords).map((word) => `Prometheus says: ${oneLine$1(word)}`), ...rest > 0 ? [`Prometheus has ${rest} more`] : []];
}
function oneLine$1(text) {
	const line = text.replace(/\s+/g, " ").trim();
	return line.length <= longestLine ? line : `${line.slice(0, 299)}…`;
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
	const deadline = abortedAfter(deadlineMs);
	const signal = AbortSignal.any([options.signal, deadline]);
	setMaxListeners(0, signal);
	const trials = await Promise.all(queries.map((query) => tryQuery(prometheus, query, {
		labels,
		signal
	})));
	if (options.signal.aborted) return [];
	const refused = trials.flatMap((trial) => trial.kind === "refused" ? [trial.warning] : []);
	const [first] = trials;
	if (!trials.every(({ kind }) => kind === "unanswered") || first?.kind !== "unanswered") return refused;
	return [`No server metrics so far (the load continues): ${deadline.aborted ? `${prometheus.name} did not answer within ${formatDurationMs(deadlineMs)}` : first.reason}`];
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
			reason: reasonOf$1(error)
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
	const told = /* @__PURE__ */ new Set();
	const warnOnce = (line, log) => {
		if (!told.has(line)) log.warn(line);
		told.add(line);
	};
	const tryFirst = async (scenario, caller, { signal, log }) => {
		if (isTried) return;
		isTried = true;
		const { prometheus, queries, pullRequest } = watch;
		const labels = labelsOf({
			...caller,
			scenario: scenario.name,
			environment: scenario.environment
		}, {
			target: scenario.target,
			pullRequest
		});
		const warnings = await asking.tryQueries(prometheus, {
			queries,
			labels,
			signal
		});
		for (const warning of warnings) log.warn(warning);
	};
	const read = async ({ run, target }, queries, { signal }) => {
		const { prometheus, stepMs, pullRequest, isServerTime } = watch;
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
			const servers = await read({
				run,
				target: scenario.target
			}, watch.queries, options);
			for (const line of unreadLines(scenario, servers.queries)) warnOnce(line, options.log);
			return {
				...run,
				servers
			};
		},
		runBoth: async (scenario, base, options) => {
			await tryFirst(scenario, options.callers.head, options);
			const pair = await load.runBoth(scenario, base, options);
			if ("refused" in pair || isStopped(pair.head, options.signal)) return pair;
			const { own, shared } = dividedByTarget(watch.queries);
			const ofHead = await read({
				run: pair.head,
				target: scenario.target
			}, watch.queries, options);
			const ofBase = own.length === 0 ? {
				...ofHead,
				queries: []
			} : await read({
				run: pair.base,
				target: base
			}, own, options);
			const unread = unreadLines(scenario, [...ofHead.queries, ...ofBase.queries]);
			for (const line of unread) warnOnce(line, options.log);
			const isShared = ({ name }) => shared.some((query) => query.name === name);
			const withDoubts = (query) => addDoubts(query, [...isShared(query) ? [bothLoaded] : [], ...pair.control === void 0 ? [] : [loadedTwice]]);
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
						queries: [...ofBase.queries, ...shared.map(untold)]
					}
				}
			};
		}
	};
}
function isStopped(run, signal) {
	return signal.aborted || run.ending.kind === "unfinished";
}
function labelsOf({ scenario, environment, commit, branch, testId }, about) {
	const known = {
		scenario,
		environment,
		commit,
		branch,
		testid: testId,
		pull_request: about.pullRequest?.toString(),
		target_host: URL.canParse(about.target) ? new URL(about.target).host : void 0
	};
	const labels = {};
	for (const [name, value] of Object.entries(known)) if (value !== void 0) labels[name] = value;
	return labels;
}
function dividedByTarget(queries) {
	const isOwn = ({ query }) => asksFor(query, "target_host");
	return {
		own: queries.filter(isOwn),
		shared: queries.filter((query) => !isOwn(query))
	};
}
const bothLoaded = "both deployments were under load at once, and the query does not use $target_host";
const loadedTwice = "the base deployment served the load twice (null-control), and this change once";
function addDoubts(query, doubts) {
	return query.kind === "unread" ? query : {
		...query,
		doubts: [...query.doubts, ...doubts]
	};
}
function untold({ name, query }) {
	return {
		kind: "unread",
		name,
		query,
		reason: "both deployments were measured at once, and only a query with $target_host can tell them apart"
	};
}
function unreadLines(scenario, queries) {
	const names = /* @__PURE__ */ new Map();
	for (const query of queries) {
		if (query.kind === "read") continue;
		names.set(query.reason, (names.get(query.reason) ?? /* @__PURE__ */ new Set()).add(query.name));
	}
	return [...names].map(([reason, of]) => `${scenario.name}: no server metrics for ${[...of].join(", ")}: ${reason}`);
}

// src/prometheus/remote-write/relay.ts
const passedHeaders = [
	"content-type",
	"content-encoding",
	"x-prometheus-remote-write-version",
	"user-agent"
];
const receiverPath = "/api/v1/write";
function passedOn(incoming) {
	return Object.fromEntries(passedHeaders.flatMap((name) => {
		const value = incoming.headers[name];
		return typeof value === "string" ? [[name, value]] : [];
	}));
}
function openUpstream(incoming, { url, headers, ca, timeoutMs }) {
	return (url.startsWith("https:") ? request$1 : request)(url, {
		method: "POST",
		agent: false,
		headers: {
			...passedOn(incoming),
			...headers
		},
		timeout: timeoutMs,
		...ca === void 0 ? {} : { ca }
	});
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
		outgoing.end(reasonOf$1(error));
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
	const path = url.pathname.replace(/\/+$/, "");
	url.pathname = /\/(?:write|push)$/.test(path) ? path : `${path}${receiverPath}`;
	return url.href;
}
async function openReceiver(to, onRefused = () => {}) {
	const url = receiverUrl(to.url);
	const path = `/${randomUUID()}`;
	const server = createServer$1((incoming, outgoing) => {
		if (incoming.method === "POST" && incoming.url === path) {
			handOn(incoming, outgoing, {
				to: {
					...to,
					url
				},
				onRefused
			});
			return;
		}
		outgoing.writeHead(404).end();
	});
	await new Promise((resolve, reject) => {
		server.once("error", reject);
		server.listen(0, "127.0.0.1", resolve);
	});
	server.unref();
	const address = server.address();
	if (address === null || typeof address === "string") throw new Error("the receiver has no port");
	return `http://127.0.0.1:${address.port}${path}`;
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
			warnings: [...reasons, ...others]
		}
	};
}
function tellRefusedWrites(load, refused) {
	const told = /* @__PURE__ */ new Set();
	const takeReasons = (log) => {
		const reasons = [...refused].slice(0, mostReasons);
		refused.clear();
		for (const reason of reasons) {
			if (!told.has(reason)) log.warn(reason);
			told.add(reason);
		}
		return reasons;
	};
	return {
		run: async (scenario, options) => {
			return withReasons(await load.run(scenario, options), takeReasons(options.log));
		},
		runBoth: async (scenario, base, options) => {
			const pair = await load.runBoth(scenario, base, options);
			const reasons = takeReasons(options.log);
			if ("refused" in pair) return pair;
			const { control } = pair;
			return {
				head: withReasons(pair.head, reasons),
				base: withReasons(pair.base, reasons),
				...control !== void 0 && { control: withReasons(control, reasons) }
			};
		}
	};
}

// src/prometheus/runs/histogram.ts
const empty = {
	count: 0,
	sum: 0,
	buckets: []
};
function combined(histograms, signOf) {
	const buckets = /* @__PURE__ */ new Map();
	let count = 0;
	let sum = 0;
	for (const [index, histogram] of histograms.entries()) {
		const sign = signOf(index);
		count += sign * histogram.count;
		sum += sign * histogram.sum;
		for (const { low, high, count: samples } of histogram.buckets) {
			const key = `${low}:${high}`;
			const before = buckets.get(key)?.count ?? 0;
			buckets.set(key, {
				low,
				high,
				count: before + sign * samples
			});
		}
	}
	const filled = [...buckets.values()].filter((bucket) => bucket.count > 0);
	return {
		count,
		sum,
		buckets: filled.sort((one, other) => one.low - other.low)
	};
}
function addHistograms(histograms) {
	return histograms.length === 0 ? empty : combined(histograms, () => 1);
}
function growthOf(end, start) {
	return start === void 0 ? end : combined([end, start], (index) => index === 0 ? 1 : -1);
}
function bucketAt({ buckets }, rank) {
	let first = 0;
	let last;
	for (const bucket of buckets) {
		last = {
			bucket,
			first
		};
		if (rank < first + bucket.count) return last;
		first += bucket.count;
	}
	return last;
}
function valueInside({ low, high, count }, position) {
	const share = Math.min(1, Math.max(0, (position + .5) / count));
	if (low > 0) return low * (high / low) ** share;
	if (high < 0) return low * (high / low) ** share;
	return low + (high - low) * share;
}
function histogramQuantile(histogram, quantile) {
	const samples = histogram.buckets.reduce((total, { count }) => total + count, 0);
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
	if (factor === 1) return {
		count,
		sum,
		buckets
	};
	const scaled = buckets.map((it) => ({
		low: it.low * factor,
		high: it.high * factor,
		count: it.count
	}));
	return {
		count,
		sum: sum * factor,
		buckets: scaled
	};
}

// src/prometheus/runs/names.ts
const millisecondsPerSecond = 1e3;
function prometheusMetric(prometheusName, isHistogram) {
	const { stem, unit } = /^k6_(?<stem>.+?)(?<unit>_seconds|_bytes)?$/.exec(prometheusName)?.groups ?? {};
	if (stem === void 0) return void 0;
	const factor = unit === "_seconds" ? millisecondsPerSecond : 1;
	const contains = unit === "_seconds" ? "time" : unit === "_bytes" ? "data" : "default";
	if (isHistogram) return {
		name: stem,
		kind: {
			type: "trend",
			contains
		},
		factor
	};
	if (unit === void 0 && stem.endsWith("_total")) return asCounter(stem.slice(0, -6));
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
function asCounter(name) {
	return {
		name,
		kind: builtinMetrics.get(name) ?? {
			type: "counter",
			contains: "default"
		},
		factor: 1
	};
}
function isSingleFigure(prometheusName) {
	return /^k6_http_req_duration_(?:p\d+|avg|med|min|max|sum|count)$/.test(prometheusName);
}

// src/prometheus/runs/prometheus-run.ts
const horizon = "1d";
const mostAheadMs = 3e5;
const pulses = ["k6_iterations_total", "k6_http_reqs_total"];
const perProcess = "k6_vus";
function labelText(value) {
	return `"${value.replace(/[\\"]/g, "\\$&").replaceAll("\n", "\\n")}"`;
}
function startsAgain(pushes) {
	return pushes.some(({ total }, index) => total < (pushes[index - 1]?.total ?? 0));
}
function severalRuns({ name }, testId) {
	return runFailure(`${name} has counts of testid "${testId}" that restart, so they are of several runs or processes. Give each run its own testid and, if several k6 processes make one run, each process its own tag, as in --tag instance=1.`);
}
async function readPushes(prometheus, testId, signal) {
	const promql = `{__name__=~"${[perProcess, ...pulses].join("|")}",testid=${labelText(testId)}}[${horizon}]`;
	const time = new Date(Date.now() + mostAheadMs);
	const answer = await prometheus.query(promql, {
		time,
		signal
	});
	const all = answer.kind === "matrix" ? answer.series : [];
	const isProcess = ({ labels }) => labels["__name__"] === perProcess;
	const pushesOf = ({ values }) => values.map(({ at, value }) => ({
		at: at.getTime(),
		total: value
	}));
	const pushes = all.filter((series) => !isProcess(series)).map(pushesOf);
	const processes = all.filter(isProcess).map(pushesOf);
	if (pushes.some(startsAgain)) throw severalRuns(prometheus, testId);
	const end = pushes.flat().reduce((latest, { at }) => Math.max(latest, at), 0);
	if (pushes.length > 0) return {
		pushes,
		processes,
		end
	};
	throw runFailure(`${prometheus.name} has no k6 metrics with testid "${testId}" from the last ${horizon}. Run k6 with --out experimental-prometheus-rw --tag testid=${testId} and K6_PROMETHEUS_RW_TREND_AS_NATIVE_HISTOGRAM=true, and check that it writes to this Prometheus.`);
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
function lastTotal(pushes) {
	return pushes.at(-1)?.total ?? 0;
}
function busiest(all) {
	const most = all.reduce((highest, pushes) => Math.max(highest, lastTotal(pushes)), 0);
	return all.filter((pushes) => lastTotal(pushes) >= most / 2);
}
const stampsApart = .1;
function windowOf({ pushes, processes, end }, warmUpMs) {
	const beginnings = busiest(pushes).map(beginningOf).filter((it) => it !== void 0);
	const firstAt = pushes.flat().reduce((earliest, { at }) => Math.min(earliest, at), end);
	if (beginnings.length === 0) throw runFailure("The run wrote to Prometheus only once, so its length is unknown. Run longer, or set K6_PROMETHEUS_RW_PUSH_INTERVAL=1s.");
	const beginning = Math.min(firstAt, Math.max(earliestBeginning(processes), Math.min(...beginnings)));
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
		buckets: buckets.filter((bucket) => bucket.count > 0).map(({ low, high, count: samples }) => ({
			low: edgeOf(low),
			high: edgeOf(high),
			count: samples
		}))
	};
}
function identityOf({ labels }, without = []) {
	return tagsKey(Object.fromEntries(Object.entries(labels).filter(([name]) => !without.includes(name))));
}
function storedSeriesIn(answer) {
	if (answer.kind !== "vector") return [];
	return answer.series.flatMap(({ labels, sample, histogram }) => {
		const metric = prometheusMetric(labels["__name__"] ?? "", histogram !== void 0);
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
	const single = answer.series.flatMap(({ labels, histogram }) => histogram === void 0 ? labels["__name__"] ?? "" : []).find(isSingleFigure);
	if (single === void 0) return;
	throw runFailure(`${prometheus.name} has ${single}, but no histograms: k6 wrote single figures, which cannot be combined. Set K6_PROMETHEUS_RW_TREND_AS_NATIVE_HISTOGRAM=true for k6, and start Prometheus before 3.0 with --enable-feature=native-histograms.`);
}
const lookBackMs = 24e4;
const mostAfterEnd = {
	range: "1m",
	ms: 6e4
};
async function readRest(prometheus, testId, { end, signal }) {
	const time = new Date(end + mostAfterEnd.ms);
	const query = `{testid=${labelText(testId)}}[${mostAfterEnd.range}]`;
	const { warnings, infos, ...result } = await prometheus.query(query, {
		time,
		signal
	});
	const series = (result.kind === "matrix" ? result.series : []).map(({ labels, values, histograms }) => ({
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
async function readStates(prometheus, testId, { at, since, signal }) {
	const count = Math.max(1, Math.ceil((at - since) / lookBackMs));
	const times = Array.from({ length: count }, (_, index) => /* @__PURE__ */ new Date(at - index * lookBackMs));
	const query = `{testid=${labelText(testId)}}`;
	return await Promise.all(times.map((time) => prometheus.query(query, {
		time,
		signal
	})));
}
function lastStates(latestFirst) {
	const last = /* @__PURE__ */ new Map();
	for (const series of latestFirst.flatMap(storedSeriesIn)) {
		const key = identityOf(series);
		if (!last.has(key)) last.set(key, series);
	}
	return [...last.values()];
}
async function readPrometheusRun(prometheus, testId, { warmUpMs, signal }) {
	const writing = await readPushes(prometheus, testId, signal);
	const { beginning, start, end, startReadAt } = windowOf(writing, warmUpMs);
	const statesAt = async (at) => await readStates(prometheus, testId, {
		at,
		since: beginning,
		signal
	});
	const [rest, atEnd, before] = await Promise.all([
		readRest(prometheus, testId, {
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
		processes: writing.processes.length
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
			return {
				...series,
				state: {
					kind: "histogram",
					histogram: growthOf(state.histogram, from)
				},
				samples: void 0
			};
		}
		if (metric.kind.type === "counter") {
			const value = Math.max(0, state.value - numberOf(start));
			return {
				...series,
				state: {
					kind: "number",
					value
				},
				samples: void 0
			};
		}
		if (metric.name !== "http_req_failed") return {
			...series,
			samples: void 0
		};
		const key = identityOf(series, ["__name__"]);
		const [was, is] = [countsBefore.get(key) ?? 0, countsAfter.get(key) ?? 0];
		const failed = Math.round(state.value * is) - Math.round(numberOf(start) * was);
		return {
			...series,
			state: {
				kind: "number",
				value: Math.max(0, failed)
			},
			samples: Math.max(0, is - was)
		};
	});
}
function histogramsOf(series) {
	return addHistograms(series.flatMap(({ state }) => state.kind === "histogram" ? [state.histogram] : []));
}
function trendOf(tags, series, percents) {
	const histogram = histogramsOf(series);
	const [low, middle, high] = [
		0,
		.5,
		1
	].map((share) => histogramQuantile(histogram, share));
	if (low === void 0 || middle === void 0 || high === void 0) return void 0;
	const found = percents.flatMap((percent) => {
		const quantile = histogramQuantile(histogram, percent / 100);
		return quantile === void 0 ? [] : [[percentileKey(percent), quantile]];
	});
	const bounds = found.map(([key, quantile]) => [key, {
		low: quantile.low,
		high: quantile.high
	}]);
	return {
		tags,
		values: {
			count: Math.round(histogram.count),
			sum: histogram.sum,
			min: low.low,
			max: high.high,
			avg: histogram.sum / histogram.count,
			med: middle.value,
			percentiles: Object.fromEntries(found.map(([key, { value }]) => [key, value])),
			bounds: Object.fromEntries(bounds)
		}
	};
}
function sumOf(series, amount) {
	return series.reduce((total, it) => total + amount(it), 0);
}
function counterOf(tags, series, seconds) {
	const count = sumOf(series, numberOf);
	return {
		tags,
		values: {
			count,
			rate: count / seconds
		}
	};
}
function rateOf(tags, series) {
	const count = sumOf(series, ({ samples }) => samples ?? 0);
	const passes = Math.min(count, sumOf(series, numberOf));
	return count === 0 ? void 0 : {
		tags,
		values: {
			count,
			passes,
			rate: passes / count
		}
	};
}
const settledGauge = "vus_max";
function gaugeOf(tags, series) {
	const value = sumOf(series, numberOf);
	return {
		tags,
		values: {
			value,
			min: value,
			max: value
		}
	};
}
function selections(name, series, { plan, endpoints }) {
	const endpointOf = ({ labels }) => withoutTarget(plan, labels["name"] ?? "");
	const byEndpoint = endpointMetrics.has(name) ? endpoints : [];
	const filters = plan.filters.filter(({ metric, tags }) => metric === name && !isEndpoint(tags, byEndpoint) && !isWhole(tags));
	return [
		{
			tags: {},
			series
		},
		...byEndpoint.map((endpoint) => ({
			tags: { name: endpoint },
			series: series.filter((it) => endpointOf(it) === endpoint)
		})),
		...filters.map(({ tags }) => ({
			tags,
			series: series.filter(({ labels }) => Object.entries(tags).every(([key, value]) => labels[key] === value))
		}))
	].filter((selected) => selected.series.length > 0);
}
function isEndpoint(tags, endpoints) {
	return Object.keys(tags).length === 1 && endpoints.includes(tags["name"] ?? "");
}
function endpointsOf(series, plan) {
	const requests = /* @__PURE__ */ new Map();
	for (const it of series.filter(({ metric }) => metric.name === "http_reqs")) {
		const endpoint = withoutTarget(plan, it.labels["name"] ?? "");
		if (endpoint !== "") requests.set(endpoint, (requests.get(endpoint) ?? 0) + numberOf(it));
	}
	const busiest = [...requests].sort(([, one], [, other]) => other - one).map(([endpoint]) => endpoint);
	const named = new Set(plan.filters.map(({ tags }) => tags["name"]));
	return busiest.filter((endpoint, index) => index < mostEndpoints || named.has(endpoint));
}
function metricOf(name, series, { keeping, seconds }) {
	const kind = series[0]?.metric.kind;
	if (kind === void 0) return void 0;
	const selected = selections(name, series, keeping);
	const { contains, type } = kind;
	const percents = [.../* @__PURE__ */ new Set([...usualPercentiles, ...keeping.plan.percentiles])];
	switch (type) {
		case "trend": {
			const found = selected.flatMap((it) => trendOf(it.tags, it.series, percents) ?? []);
			return found.length === 0 ? void 0 : {
				name,
				type,
				contains,
				series: found
			};
		}
		case "counter": return {
			name,
			type,
			contains,
			series: selected.map((it) => counterOf(it.tags, it.series, seconds))
		};
		case "rate": {
			const found = selected.flatMap((it) => rateOf(it.tags, it.series) ?? []);
			return found.length === 0 ? void 0 : {
				name,
				type,
				contains,
				series: found
			};
		}
		case "gauge":
			if (name !== settledGauge) return void 0;
			return {
				name,
				type,
				contains,
				series: selected.map((it) => gaugeOf(it.tags, it.series))
			};
		default: return type;
	}
}
function measurePrometheusRun(written, plan) {
	const series = grown(written);
	const byName = /* @__PURE__ */ new Map();
	for (const it of series) byName.set(it.metric.name, [...byName.get(it.metric.name) ?? [], it]);
	const keeping = {
		plan,
		endpoints: endpointsOf(series, plan)
	};
	const seconds = (written.window.end.getTime() - written.window.start.getTime()) / 1e3;
	return {
		metrics: [...byName].flatMap(([name, own]) => metricOf(name, own, {
			keeping,
			seconds
		}) ?? []).sort((one, other) => one.name < other.name ? -1 : 1),
		untold: [...byName].flatMap(([name, [first]]) => untoldOf(name, first) ?? [])
	};
}
function untoldOf(name, series) {
	const type = series?.metric.kind.type;
	return name === "http_req_failed" || name === "vus" || name === settledGauge || type !== "rate" && type !== "gauge" ? void 0 : {
		name,
		type
	};
}

// src/prometheus/runs/load.ts
function runOf(scenario, written, recorded) {
	const plan = {
		...neededFor(scenario.objectives),
		warmUpMs: scenario.warmUpMs,
		target: scenario.target
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
			warnings: doubts(written, untold)
		}
	};
}
const notStored = "Thresholds and checks of the script are not in Prometheus, so only the objectives of the gate were judged.";
const whyUntold = {
	rate: "only its share to Prometheus, not of how many samples",
	gauge: "only its last value before each push to Prometheus, not what it was in between"
};
function doubts({ processes }, untold) {
	const several = processes > 1 ? [`${processes} k6 processes wrote the run at different times, so the ends of the window are exact to one push.`] : [];
	const leftOut = untold.filter(({ name }) => name !== "checks").map(({ name, type }) => `${name} was left out: k6 writes ${whyUntold[type]}.`);
	return [
		notStored,
		...several,
		...leftOut
	];
}
function createPrometheusRunsLoad(prometheus, testIds, version) {
	const taken = /* @__PURE__ */ new Map();
	return {
		run: async (scenario, { caller, signal }) => {
			const round = taken.get(scenario.name) ?? 0;
			const testId = testIds[round];
			if (testId === void 0) throw usageFailure(`test-id: none for round ${round + 1}`);
			taken.set(scenario.name, round + 1);
			return runOf(scenario, await readPrometheusRun(prometheus, testId, {
				warmUpMs: scenario.warmUpMs,
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

// src/entry/child-environment.ts
const plain = /^(?:PATH|HOME|USER|LOGNAME|SHELL|LANG|LANGUAGE|LC_\w+|TZ|TMPDIR|TMP|TEMP|CI|DISPLAY|SSL_CERT_\w+|(?:HTTPS?|ALL|NO)_PROXY|XDG_\w+|GO\w+|GITHUB_\w+|RUNNER_\w+|AGENT_TOOLSDIRECTORY|LOADLINE_\w+|K6_\w+|SYSTEMROOT|SYSTEMDRIVE|WINDIR|COMSPEC|PATHEXT|USERPROFILE|USERNAME|APPDATA|LOCALAPPDATA|PROGRAMDATA|PROGRAMFILES.*|NUMBER_OF_PROCESSORS|PROCESSOR_\w+|OS)$/i;
const secretive = /TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIAL|API_?KEY|PRIVATE/i;
const ofJob = /^(?:GITHUB_TOKEN|GH_TOKEN|ACTIONS_\w+|INPUT_.*)$/i;
function childEnvironment(env, secrets) {
	for (const name of secrets) {
		if (!/^[A-Za-z_]\w*$/.test(name)) throw usageFailure(`script-secrets: "${name}" must be the name of a variable`);
		if (ofJob.test(name)) throw usageFailure(`script-secrets: ${name} is the job's own and never passed to a script`);
	}
	const isPassed = (name) => secrets.includes(name) || plain.test(name) && !secretive.test(name) && !ofJob.test(name);
	const names = Object.keys(env).filter((name) => env[name] !== void 0);
	return {
		passed: Object.fromEntries(names.filter(isPassed).map((name) => [name, env[name]])),
		withheld: names.filter((name) => !isPassed(name) && !ofJob.test(name))
	};
}

// src/entry/load.ts
async function openLoad({ k6, prometheus, testIds }, host) {
	const { env } = process;
	const { passed, withheld } = host.kind === "job" ? childEnvironment(env, host.scriptSecrets ?? []) : {
		passed: env,
		withheld: []
	};
	const around = {
		env: passed,
		withheld,
		sayAstray: astraySentence
	};
	if (prometheus === void 0) return createLoad(k6, version, {
		...around,
		hidden: []
	});
	const unasked = whyUnasked(prometheus, env, host);
	const { remoteWrite } = prometheus;
	if (unasked !== void 0 && testIds === void 0 && remoteWrite !== false) host.log.warn(`k6's metrics are not written to Prometheus: ${unasked}`);
	const isNeeded = testIds !== void 0 && !host.isWithoutSecrets;
	const opened = await openPrometheus(prometheus, env, {
		...host,
		unasked: isNeeded ? void 0 : unasked
	});
	const hidden = secretVariables(prometheus);
	const refused = /* @__PURE__ */ new Set();
	const writing = {
		mask: host.mask,
		onRefused: (reason) => void refused.add(reason)
	};
	const receiver = unasked === void 0 ? receiverOf(prometheus, writing) : void 0;
	const load = testIds === void 0 ? tellRefusedWrites(createLoad(k6, version, {
		...around,
		hidden,
		receiver
	}), refused) : createPrometheusRunsLoad(opened, testIds, version);
	const { queries, stepMs } = prometheus;
	if (queries.length === 0) return load;
	const isServerTime = testIds !== void 0;
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
	const missing = unsetVariables(choice, env);
	if (missing.length === 0) return void 0;
	const names = missing.join(", ");
	if (isWithoutSecrets) return `Prometheus needs ${names}, and GitHub gives no secrets to forks and Dependabot`;
	return kind === "terminal" && env["GITHUB_ACTIONS"] !== "true" ? `Prometheus needs ${names}, which ${missing.length === 1 ? "is" : "are"} not set` : void 0;
}
function receiverOf(choice, { mask, onRefused }) {
	const { remoteWrite: to } = choice;
	if (to === false) return void 0;
	let opened;
	const open = async () => {
		const source = await sourceOf$1(choice, process.env, mask);
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
	if (unasked === void 0) return createPrometheus(await sourceOf$1(choice, env, mask));
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
function unsetVariables(choice, env) {
	return secretVariables(choice).filter((name) => (env[name] ?? "") === "");
}
async function sourceOf$1(choice, env, mask) {
	const missing = unsetVariables(choice, env);
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
	switch (access.kind) {
		case "open": return {};
		case "bearer": return { authorization: `Bearer ${secret(access.tokenEnv)}` };
		case "basic": {
			const pair = `${env[access.userEnv]}:${secret(access.passwordEnv)}`;
			const encoded = Buffer.from(pair).toString("base64");
			mask(encoded);
			return { authorization: `Basic ${encoded}` };
		}
		default: return access;
	}
}
async function readCertificate(path) {
	try {
		return await readFile(path, "utf8");
	} catch (error) {
		throw usageFailure(`prometheus: the ca-file ${path} cannot be read: ${reasonOf$1(error)}`, error);
	}
}

// src/judge/objective/tested-together.ts
function testedTogether(objectives, onMiss) {
	return objectives.filter((one) => one.bound.kind === "relative" && one.onMiss === onMiss);
}

// src/judge/calibrate/halves.ts
function halvesApart(runs, objective, falseAlarm) {
	const { bound } = objective;
	const found = runs.map((run) => findIndicator(run, objective.indicator)).filter((one) => one.kind === "found");
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
	const all = weights.reduce((sum, weight) => sum + weight, 0);
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
function remembered(make) {
	const known = /* @__PURE__ */ new Map();
	return (rounds) => {
		const result = known.get(rounds) ?? make(rounds);
		known.set(rounds, result);
		return result;
	};
}
function estimates(noise, { rounds, base }, { design, usual }) {
	const stored = sideOf(noise, base, (run) => `job ${run}`);
	return remembered((count) => {
		const current = sideOf(noise, rounds.slice(0, count), () => "gate");
		if (design === "stored") return storedEstimate(current, stored, { usual });
		return pairedEstimate(current, sideOf(noise, base.slice(0, count), () => "gate"), usual);
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
	const knownAfter = remembered((count) => knowledgeOf(estimateAfter(count)));
	const atBestAfter = (direction) => remembered((count) => afterManyRounds(estimateAfter(count), count, direction));
	const [worstAfter, bestAfter] = [atBestAfter(1), atBestAfter(-1)];
	const bodies = noises.body && estimates(noises.body, lucks, about);
	const bodyAfter = bodies && remembered((count) => knowledgeOf(bodies(count)));
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
function endOf({ look }, change, { tolerance, seen, falseAlarm, rounds: limits }) {
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
function outcomesOf(gates, { size, change }, rule) {
	const ends = gates.map((gate) => endOf(gate, change, rule));
	const shareOf = (word) => ends.filter((end) => end.word === word).length / Math.max(1, ends.length);
	return {
		size,
		fail: shareOf("fail"),
		pass: shareOf("pass"),
		open: shareOf("open"),
		rounds: mean(ends.map(({ rounds }) => rounds))
	};
}
function mostlyEnd(gates, word, change, rule) {
	let others = Math.floor(.050000000000000044 * gates.length + 1e-9);
	for (const gate of gates) {
		if (endOf(gate, change, rule).word === word) continue;
		others -= 1;
		if (others < 0) return false;
	}
	return true;
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
function within(share) {
	return Math.min(1, Math.max(0, share));
}
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
const toldSizes = [
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
	let low = 0;
	let high = count;
	while (high - low > 1) {
		const middle = Math.floor((low + high) / 2);
		if (decides(gates, ruleAt(sizeAt(middle)))) high = middle;
		else low = middle;
	}
	return sizeAt(high);
}
function characteristicOf(told, design, resolving) {
	const { objective, falseAlarm, rounds } = resolving;
	const { onScale, largest, level } = told;
	const gates = told.draw(design);
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
	const outcomesAt = (size) => outcomesOf(gates, {
		size,
		change: onScale(size * tolerance)
	}, own);
	const outcomes = toldSizes.map(outcomesAt);
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
function deviationOf(values) {
	const level = mean([...values]);
	const squares = values.reduce((sum, value) => sum + (value - level) ** 2, 0);
	return Math.sqrt(squares / Math.max(1, values.length - 1));
}
const leastLeft = .05;
const largestLoss = .45;
function levelsTold(found, resolving) {
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
	const body = isLower ? bodySideOf(found) : void 0;
	const perScale = 1 / scale.error(1, level);
	return {
		level,
		largest: (isLower ? 1 : largestLoss) * Math.abs(level),
		onScale: (size) => isLower ? scale.to(level + size) - onLevel : onLevel - scale.to(level > 0 ? Math.max(level - size, level * leastLeft) : level - size),
		noise: {
			total: deviationOf(own.figures.map(({ value }) => value)) * perScale,
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
function sharesTold(counted, found, { rounds, gates = drawnGates }) {
	const { share, perRun, burst } = counted;
	return {
		level: mean(found.map(({ value }) => value)),
		largest: largestShare,
		onScale: (size) => size,
		noise: {
			total: deviationOf(found.map(({ value }) => value)),
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
	const found = runs.map((run) => findIndicator(run, objective.indicator)).filter((one) => one.kind === "found");
	const [first] = found;
	if (first === void 0 || found.length < 3) return void 0;
	const level = mean(found.map(({ value }) => value));
	const counts = found.flatMap((run) => countsOf(run, isLowerBetter(objective, level)) ?? []);
	const told = counts.length === found.length ? sharesTold(countedRuns(counts), found, resolving) : levelsTold(found, resolving);
	return {
		dimension: first.dimension,
		level: told.level,
		runs: found.length,
		noise: told.noise,
		stored: characteristicOf(told, "stored", resolving),
		sideBySide: characteristicOf(told, "sideBySide", resolving),
		samplesBeyond: fewestBeyond$1(found)
	};
}

// src/judge/calibrate/proposal.ts
function roundedUp(value) {
	const step = 10 ** Math.max(-6, Math.floor(Math.log10(value)) - 1);
	return Number((Math.ceil(value / step - 1e-9) * step).toPrecision(12));
}
function proposedAmount(tolerance, level, { measure, unit }) {
	switch (measure) {
		case "share": return Math.ceil(tolerance / level * 100 - 1e-9);
		case "points": return Number((Math.ceil(tolerance * 1e3 - 1e-9) / 10).toFixed(1));
		case "offset": return roundedUp(tolerance / (unitMeaning(unit)?.factor ?? 1));
		default: return measure;
	}
}
const writtenAmount = /(?<sign>[+-]\s*)(?<number>\d*\.?\d+)(?<unit>\s*\S*)\s*$/;
function withTolerance({ text }, { measure }, sizes) {
	const unit = writtenAmount.exec(text)?.groups?.["unit"] ?? "";
	const amount = proposedAmount(sizes.tolerance, sizes.level, {
		measure,
		unit: unit.trim()
	});
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
function toldObjectives(objectives) {
	const keyOf = ({ indicator }) => JSON.stringify(indicator);
	const isRelative = ({ bound }) => bound.kind === "relative";
	const compared = new Set(objectives.filter(isRelative).map(keyOf));
	const seen = /* @__PURE__ */ new Set();
	return objectives.filter((objective) => {
		if (isRelative(objective)) return true;
		const key = keyOf(objective);
		const isNew = !compared.has(key) && !seen.has(key);
		seen.add(key);
		return isNew;
	});
}
function roundMs(runs, { sideBySide }) {
	const lengths = runs.map(({ window: { start, end, warmUpMs } }) => Date.parse(end) - Date.parse(start) + warmUpMs);
	return Math.max(1, ...lengths) * (sideBySide?.timing === "alternating" ? 2 : 1);
}
function proposedSees(objectives) {
	return objectives.flatMap(({ objective: { bound }, tellable: told }) => {
		const now = bound.kind === "relative" ? bound.sees : void 0;
		const proposed = told.kind === "belowFloor" ? told.sees : void 0;
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
			rounds
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
	const objectives = toldObjectives(scenario.objectives).flatMap((objective) => {
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
		if (whole.length >= 3) calibrations.push(calibrationOf(whole, scenario, shareOf(gate, scenario)));
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
function shareOf(gate, { budgetMs }) {
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
			const { ending } = run;
			const thrown = mostlyThrew(run) ? thrownWords([run]) : void 0;
			if (thrown !== void 0) return {
				runs,
				failure: tooFew(runs.length - 1, wanted, thrown)
			};
			if (ending.kind === "finished") continue;
			const reason = ending.kind === "unfinished" ? ending.reason : "a threshold of the script stopped the load early";
			return {
				runs,
				failure: tooFew(runs.length - 1, wanted, reason)
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
function quoted(text) {
	return `"${text.replace(/["\\]/g, "\\$&")}"`;
}
function changes({ rounds, sees, objectives }) {
	return rounds !== void 0 || sees !== void 0 || objectives.some(({ from, to }) => from !== to);
}
function gateFileLines(rewrites) {
	const lines = rewrites.filter(changes).flatMap((rewrite) => {
		const { scenario, rounds, sees, objectives } = rewrite;
		const key = /^[\w-]+$/.test(scenario) ? scenario : JSON.stringify(scenario);
		const changed = objectives.some(({ from, to }) => from !== to);
		return [
			`  ${key}:`,
			...rounds === void 0 ? [] : [`    rounds: ${writtenRounds(rounds)}`],
			...sees === void 0 ? [] : [`    sees: ${writtenSees(sees)}`],
			...changed ? ["    objectives:", ...objectives.map((one) => `      - ${quoted(lineOf(one))}`)] : []
		];
	});
	return lines.length === 0 ? void 0 : ["scenarios:", ...lines].join("\n");
}
function applied(text, edits) {
	return edits.toSorted((one, other) => other.start - one.start).reduce((rest, edit) => rest.slice(0, edit.start) + edit.text + rest.slice(edit.end), text);
}
function sourceOf(node) {
	const [start = 0, end = 0] = node.range ?? [];
	return {
		start,
		end
	};
}
function insertion(place, text, [key, block, flow]) {
	const { start, end } = sourceOf(place);
	if (place.flow === true) return {
		start: end - 1,
		end: end - 1,
		text: `, ${key}: ${flow}`
	};
	const indent = text.slice(text.lastIndexOf("\n", start) + 1, start);
	const first = place.items[0]?.value;
	const lineEnd = text.indexOf("\n", (0, import_dist.isNode)(first) ? sourceOf(first).end : start);
	const at = lineEnd < 0 ? text.length : lineEnd;
	return {
		start: at,
		end: at,
		text: `\n${indent}${key}:${block.replaceAll("\n", `\n${indent}`)}`
	};
}
function roundsEdits(place, text, rounds) {
	const before = place.get("rounds", true);
	const written = writtenRounds(rounds);
	if (before === void 0) return [insertion(place, text, [
		"rounds",
		` ${written}`,
		written
	])];
	if ((0, import_dist.isScalar)(before) || (0, import_dist.isMap)(before) && before.flow === true) return [{
		...sourceOf(before),
		text: written
	}];
	if (!(0, import_dist.isMap)(before)) return void 0;
	const [min, max] = [before.get("min", true), before.get("max", true)].filter((end) => (0, import_dist.isScalar)(end));
	if (min === void 0 || max === void 0) return void 0;
	return [{
		...sourceOf(min),
		text: String(rounds.min)
	}, {
		...sourceOf(max),
		text: String(rounds.max)
	}];
}
function seesEdits(place, text, sees) {
	const before = place.get("sees", true);
	const written = writtenSees(sees);
	if (before === void 0) return [insertion(place, text, [
		"sees",
		` ${written}`,
		written
	])];
	return (0, import_dist.isScalar)(before) ? [{
		...sourceOf(before),
		text: written
	}] : void 0;
}
const objectiveLine = /^(?<before>\s*["']?\s*(?<warn>warn\s*:\s*)?)(?<objective>.*?)(?<after>\s*["']?\s*)$/;
function rewriteLine(line, { isWarning, from, to }) {
	const { before = "", warn, objective, after = "" } = objectiveLine.exec(line)?.groups ?? {};
	return objective === from && isWarning === (warn !== void 0) ? `${before}${to}${after}` : line;
}
function objectiveEdits(place, text, { objectives, mayHaveOwnList }) {
	const changed = objectives.filter(({ from, to }) => from !== to);
	if (changed.length === 0) return [];
	const own = place.get("objectives", true);
	if (own === void 0) {
		if (!mayHaveOwnList) return void 0;
		const lines = objectives.map((one) => quoted(lineOf(one)));
		return [insertion(place, text, [
			"objectives",
			lines.map((line) => `\n  - ${line}`).join(""),
			`[${lines.join(", ")}]`
		])];
	}
	const scalars = ((0, import_dist.isSeq)(own) ? own.items : [own]).filter((item) => (0, import_dist.isScalar)(item));
	const found = /* @__PURE__ */ new Set();
	const edits = scalars.map((scalar) => {
		const { start, end } = sourceOf(scalar);
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
	const ofSees = rewrite.sees === void 0 ? [] : seesEdits(place, text, rewrite.sees);
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
	const edits = [];
	const homeless = [];
	for (const rewrite of wanted) {
		const some = scenarioEdits(document, text, rewrite);
		if (some === void 0) homeless.push(rewrite);
		else edits.push(...some);
	}
	if (homeless.length > 0) {
		const names = homeless.map(({ scenario }) => `"${scenario}"`).join(", ");
		throw usageFailure(`${path}: ${names} could not be written; add\n${gateFileLines(homeless)}`);
	}
	return applied(text, edits);
}
function commonLines(before, after) {
	const width = after.length + 1;
	const longest = new Uint32Array((before.length + 1) * width);
	const at = (row, column) => longest[row * width + column] ?? 0;
	for (let row = before.length - 1; row >= 0; row -= 1) for (let column = after.length - 1; column >= 0; column -= 1) longest[row * width + column] = before[row] === after[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
	const pairs = [];
	let [row, column] = [0, 0];
	while (row < before.length && column < after.length) if (before[row] === after[column]) {
		pairs.push([row, column]);
		row += 1;
		column += 1;
	} else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
	else column += 1;
	return pairs;
}
function diffLines(before, after) {
	const [old, fresh] = [before.split("\n"), after.split("\n")];
	const diff = [];
	let [row, column] = [0, 0];
	for (const [toRow, toColumn] of [...commonLines(old, fresh), [old.length, fresh.length]]) {
		for (; row < toRow; row += 1) diff.push(`- ${row + 1}: ${old[row]}`);
		for (; column < toColumn; column += 1) diff.push(`+ ${column + 1}: ${fresh[column]}`);
		row += 1;
		column += 1;
	}
	return diff;
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
function widthOf(content) {
	let width = 0;
	for (const character of content) {
		if (/\p{M}/u.test(character)) continue;
		width += /\p{Emoji_Presentation}|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|[\u3000-\u303f\uff01-\uff60\uffe0-\uffe6]/u.test(character) ? 2 : 1;
	}
	return width;
}
function pieceText(it) {
	if (typeof it === "string") return it;
	if ("strong" in it) return it.strong;
	if ("verdict" in it) return it.words;
	if ("shape" in it) return it.shape;
	if ("command" in it) return terminalText(it.command, longestCommand);
	return "code" in it ? terminalText(it.code) : `${it.link.label} (${it.link.url})`;
}
function lineText(pieces, longest = 1e3 + longestCommand) {
	return terminalText(pieces.map(pieceText).join(""), longest);
}
function tableLines({ columns, rows, omitted, notes = [] }) {
	const cells = [columns.map((it) => it.title), ...rows.map((row) => row.map((cell) => lineText(cell, mostCell)))];
	const widths = columns.map((_, index) => Math.max(...cells.map((row) => widthOf(row[index] ?? ""))));
	const lines = cells.map((row) => {
		return `  ${columns.map(({ align }, index) => {
			const cell = row[index] ?? "";
			const room = " ".repeat(Math.max(0, (widths[index] ?? 0) - widthOf(cell)));
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
	return `${[`A run of ${terminalText(run.provenance.scenario)}. Nothing was judged.`, ...runSections(run).flatMap(sectionLines)].join("\n")}\n`;
}
function chartTable({ barsName, labels, bars, points, scales }) {
	const figure = (value, index) => {
		const scale = scales[index];
		return [value === void 0 || scale === void 0 ? "–" : formatOn(scale, value)];
	};
	return {
		kind: "table",
		columns: [
			{
				title: "",
				align: "left"
			},
			{
				title: barsName,
				align: "right"
			},
			{
				title: "This change",
				align: "right"
			}
		],
		rows: labels.map((label, index) => [
			[label],
			figure(bars[index], index),
			figure(points[index], index)
		]),
		omitted: 0
	};
}
function codeLines({ content, language }) {
	return blockLines(content, language).map((it) => `  ${/^\s*::|##\[/.test(it) ? terminalText(it) : it}`);
}
function nodeLines(node) {
	switch (node.kind) {
		case "headline": return ["", verdictLine(node.verdict, node.words, false)];
		case "paragraph":
		case "notice": return [`  ${lineText(node.line)}`];
		case "list": return node.items.map((it) => `  ${lineText(it)}`);
		case "table": return tableLines(node);
		case "chart": return tableLines(chartTable(node));
		case "code": return codeLines(node);
		case "section": return sectionLines(node).map((it) => it === "" ? "" : `  ${it}`);
		default: return node;
	}
}
function sectionLines({ title, brief, nodes }) {
	if (brief !== void 0) return ["", lineText(brief)];
	return [
		"",
		terminalText(title),
		...nodes.flatMap(nodeLines)
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
function ownLines(node, color) {
	switch (node.kind) {
		case "headline": return [verdictLine(node.verdict, node.words, color)];
		case "paragraph":
		case "notice": return [lineText(node.line)];
		case "section": return sectionLines(node);
		default: return nodeLines(node);
	}
}
const passLines = 9;
function renderTerminal(document, { color = false, verbose = false } = {}) {
	const all = flowOf(document, verbose ? Number.POSITIVE_INFINITY : passLines);
	const shown = all.flatMap((it) => verbose ? unfolded(it) : shownAtOnce(it, document.verdict));
	const nodes = [...shown, ...verbose ? [] : moreOf(all, shown)];
	return `${nodes.flatMap((it, index) => [...isApart(nodes[index - 1], it) ? [""] : [], ...ownLines(it, color)]).join("\n")}\n`;
}

// src/report/document/calibration.ts
function sizeText(size, objective, { level, dimension }) {
	const { bound } = objective;
	if (dimension === "ratio" && !(bound.kind === "relative" && bound.measure === "share")) return formatPoints(size).replace(/^\+/, "");
	if (bound.kind === "relative" && bound.measure === "offset" || level === 0) return formatFigure(size, dimension);
	return formatFigure(Number((size / Math.abs(level)).toPrecision(2)), "ratio");
}
function tellableWords(tellable) {
	switch (tellable.kind) {
		case "absolute": return "absolute limit: not compared";
		case "improvement": return "demands an improvement";
		case "fewSamples": return `only ${Math.floor(tellable.beyond)} samples beyond it: run longer`;
		case "rounds": return `decides, in ${count$2(Math.max(1, Math.round(tellable.rounds)), "round")} on average`;
		case "moreRounds": return "decides with rounds: auto";
		case "belowFloor": {
			const { allow, sees, decidesSideBySide } = tellable;
			if (allow === void 0 && sees === void 0) return `too noisy for any tolerance${decidesSideBySide ? ", unless side by side" : ""}`;
			return `below the noise: ${[allow !== void 0 && `allow ${allow.replace(/(?<=\d)(?=[a-z%µ/])/i, " ")}`, sees !== void 0 && `set sees: ${writtenSees(sees)}`].filter((way) => way !== false).join(" and ")}${decidesSideBySide ? ", or side by side" : ""}`;
		}
		default: return tellable;
	}
}
function toleranceText({ bound }, dimension) {
	return bound.kind === "relative" ? amountWords$1(bound, dimension) : "–";
}
function outcomesText({ pass, fail, open }) {
	return [
		pass,
		fail,
		open
	].map((share) => Math.round(share * 100)).join(" / ");
}
function rowOf({ objective, resolution, tellable }) {
	const { level, dimension, noise } = resolution;
	const size = (value) => sizeText(value, objective, resolution);
	return [
		line$1({ code: formatIndicator(objective.indicator) }),
		line$1(formatFigure(level, dimension)),
		line$1(`${size(noise.total)} (${size(noise.within)})`),
		line$1(toleranceText(objective, dimension)),
		line$1(tellableWords(tellable))
	];
}
function hasSees(objectives) {
	return objectives.some(({ objective: { bound } }) => bound.kind === "relative" && bound.sees !== void 0);
}
function seenText({ bound }, seen) {
	if (seen === void 0 || bound.kind === "absolute" || bound.sees === void 0) return "2T";
	return `${formatLimit(bound.sees, "ratio")}: ${outcomesText(seen.outcomes)}`;
}
function outcomeRows(objectives, design) {
	return objectives.flatMap(({ objective, resolution, tellable }) => {
		const { outcomes, seen } = resolution[design];
		if (outcomes === void 0 || tellable.kind === "fewSamples") return [];
		const at = (size) => outcomes.find((one) => one.size === size);
		const rounds = [at(0), seen?.outcomes ?? at(2)].map((one) => one?.rounds ?? 0);
		return [[
			line$1({ code: formatIndicator(objective.indicator) }),
			...outcomes.map((one) => line$1(outcomesText(one))),
			...hasSees(objectives) ? [line$1(seenText(objective, seen))] : [],
			line$1(rounds.map((mean) => mean.toFixed(1)).join(" / "))
		]];
	});
}
const right = (title) => ({
	title,
	align: "right"
});
const left = (title) => ({
	title,
	align: "left"
});
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
	const summary = tableOf([
		left("Indicator"),
		right("level"),
		right("noise (in a run)"),
		right("tolerance T"),
		left("verdict")
	], objectives.map(rowOf));
	const outcomes = (of) => {
		const rows = outcomeRows(objectives, of);
		if (rows.length === 0) return [];
		const sees = hasSees(objectives) ? [right("sees"), right("rounds at 0 / sees")] : [right("rounds at 0 / 2T")];
		const columns = [...toldSizes.map((size) => right(sizeTitle(size))), ...sees];
		return [
			"",
			titleOf(of, calibration),
			...tableLines(tableOf([left("Indicator"), ...columns], rows))
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
	const lines = [
		...now.max !== proposed.max ? [`  rounds: ${writtenRounds(now)} -> ${writtenRounds(proposed)}`] : [],
		...sees === void 0 ? [] : [`  sees: ${writtenSees(sees.now)} -> ${writtenSees(sees.proposed)}`],
		...changed
	];
	if (lines.length > 0) return ["Proposed:", ...lines];
	return [objectives.every(({ tellable: { kind } }) => kind === "rounds" || kind === "absolute") ? "No change needed: every tolerance decides." : "Nothing to propose."];
}
function adviceOf({ objective, tellable }) {
	if (tellable.kind !== "belowFloor") return [];
	const { isFromWithin, decidesSideBySide, unsteady } = tellable;
	return [
		unsteady !== void 0 && `longer runs: only ${count$2(Math.floor(unsteady), "sample")} per run lie beyond it; ${10} or more are needed for a reliable figure`,
		unsteady === void 0 && isFromWithin && "longer runs: most of the noise is inside them",
		decidesSideBySide && "compare side by side (base-url), where this tolerance decides"
	].filter((piece) => piece !== false).map((piece) => `  ${terminalText(formatIndicator(objective.indicator))}: ${piece}`);
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
		return [`  doubtful: ${terminalText(formatIndicator(objective.indicator))} was ${size} ${course} in the last ${count$2(later.runs, "run")} than in the first ${earlier.runs === 1 ? "one" : earlier.runs}: the service or the machine changed during the measurement`];
	});
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

// src/entry/modes/calibrate.ts
async function performCalibrate(settings, host) {
	const { runs: wanted, write, json } = resolveCalibrating(settings);
	const { file } = await readCountingGateFile(settings, host);
	const { settings: named, namesakes } = await findScripts(settings);
	const gate = resolveGate(named, file, {
		...host.around,
		namesakes
	});
	const ports = {
		load: await openLoad(gate, host),
		signal: host.signal,
		log: host.log
	};
	const { calibrations, runs, failure } = await calibrateScenarios(gate, {
		ports,
		caller: host.caller,
		runs: wanted
	});
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
			const told = calibration.objectives.find((one) => one.objective === objective)?.tellable;
			const to = (told?.kind === "belowFloor" ? told.proposed : void 0) ?? objective.text;
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

// src/app/publish.ts
async function readReport(path, context) {
	return reportOf(path, (await readBytes(path)).toString("utf8"), {
		context,
		wanted: ["a report.json"]
	});
}
async function readShown(path, context) {
	const bytes = await readBytes(path);
	const text = isGzip(bytes) ? "" : bytes.toString("utf8");
	return isGzip(bytes) || /^\s*\{\s*"schema"\s*:\s*"loadline\/run@/.test(text) || schemaOf(parseJson(text)) === "loadline/run@1" ? {
		kind: "run",
		run: await readRun(path)
	} : {
		kind: "report",
		report: reportOf(path, text, {
			context,
			wanted: ["a report.json", "a Run record (NAME.run.json)"]
		})
	};
}
const unverified = "This verdict was made by the job that ran the pull request's code, and was not checked.";
function reportOf(path, text, { context, wanted }) {
	const parsed = parseOutcome(text);
	if (parsed.ok) {
		const { outcome } = parsed;
		const notes = context.isUnverified === true ? [unverified, ...outcome.notes] : outcome.notes;
		return buildReport({
			...outcome,
			notes
		}, context);
	}
	const what = foreign(text);
	throw usageFailure(what === void 0 ? `${path}: ${parsed.reason}; expected a report.json that Loadline wrote` : `${path} is ${what}; name ${wanted.join(" or ")} that a gate wrote, such as .loadline/report/report.json.`);
}
function foreign(text) {
	if (text.length > 8388608) return void 0;
	const json = parseJson(text);
	if (json === void 0) return "not JSON, so not a report";
	const schema = schemaOf(json);
	if (schema === "loadline/report@1") return void 0;
	if (schema === void 0) return "not a report of Loadline (it has no field \"schema\")";
	if (schema === "loadline/run@1") return "a Run record, not a report";
	if (schema === "loadline/verdict@1") return "what --json prints, not a report";
	const found = `its schema is ${JSON.stringify(schema.slice(0, 60))}`;
	return schema.startsWith("loadline/report@") ? `a report of another version of Loadline (${found}; this one reads "${outcomeSchemaVersion}")` : `not a report of Loadline (${found})`;
}
function parseJson(text) {
	if (text.length > 8388608) return void 0;
	try {
		return JSON.parse(text);
	} catch (error) {
		if (error instanceof SyntaxError) return void 0;
		throw error;
	}
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
async function publishAnyway(publisher, reportOf, job) {
	let isPublished = false;
	const noting = {
		begin: async () => await publisher.begin(),
		publish: async (report) => {
			isPublished = true;
			return await publisher.publish(report);
		}
	};
	try {
		return await job(noting);
	} catch (error) {
		if (!isPublished) await publisher.publish(reportOf(error)).catch(() => void 0);
		throw error;
	}
}

// src/entry/modes/show-report.ts
async function performReport(settings, host) {
	const path = namedFile(settings, "report: name the report.json or the Run record to show");
	const { file } = await readCountingGateFile(settings, host);
	const { reportDirectory } = resolveRules(settings, file, host.around);
	const context = contextOf(host, file);
	const shown = await readShown(path, context);
	const isAsked = settings.has("page") || givenValue(settings, "open") === true;
	const keepPage = async (content) => isAsked ? await writePage(givenValue(settings, "page") ?? join(reportDirectory, pageName(path)), content) : void 0;
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
			...await publishTo(host.publishers(report.gate)).publish(report),
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
function contextOf(host, file) {
	const { links: pages, baselineBranch, pullRequest } = host;
	const links = withPullRequest(linksOf(file?.file), pullRequest);
	return {
		...pages,
		repeatCommand: void 0,
		baselineBranch,
		links
	};
}

// src/entry/modes/publish.ts
const mostRecords = 200;
const mostRecordBytes = 4194304;
async function performPublish(settings, host) {
	return settings.has("current") ? await publishRecords(settings, host) : await publishReport(settings, host);
}
async function publishReport(settings, host) {
	const path = namedFile(settings, "publish: name the directory of Run records to judge and publish (current)");
	const { file } = await readCountingGateFile(settings, host, { ofBase: true });
	const context = {
		...contextOf(host, file),
		isUnverified: true
	};
	const report = await readReport(path, context);
	return {
		report,
		published: await publishTo(host.publishers(report.gate)).publish(report),
		exitStatus: exitStatus.passed
	};
}
async function recordsIn(paths) {
	const found = [];
	for (const path of paths) try {
		const isDirectory = (await stat(path)).isDirectory();
		found.push(...isDirectory ? (await readdir(path)).filter((name) => readRecordName(name) !== void 0).map((name) => join(path, name)) : [path]);
	} catch (error) {
		throw unreadable(path, error);
	}
	if (found.length === 0) throw usageFailure(`publish: there is no Run record (NAME.run.json) in ${paths.join(", ")}`);
	if (found.length > mostRecords) throw usageFailure(`publish: ${found.length} Run records; at most ${mostRecords} are read`);
	for (const path of found) {
		const { size } = await stat(path);
		if (size > mostRecordBytes) throw usageFailure(`publish: ${path} has ${size} bytes; a record has at most 4 MiB`);
	}
	return found.sort();
}
function refuseUnknownNames(groups, settings, file) {
	const { scenarios = {} } = file?.file ?? {};
	const quoted = (name) => JSON.stringify(name.slice(0, 100));
	for (const { key } of groups) {
		if (![...Object.keys(scenarios), ...givenValue(settings, "scenario") ?? []].includes(key.scenario)) throw usageFailure(`publish: the Run record is of scenario ${quoted(key.scenario)}, which neither the base branch's gate file nor the input scenario names`);
		const usual = environmentInFile(file, key.scenario);
		if (![usual, ...settings.get("environment") ?? []].includes(key.environment)) throw usageFailure(`publish: the Run record is of environment ${quoted(key.environment)}, and the base branch's gate file has ${quoted(usual)}; set the input environment where another one was measured`);
	}
}
async function publishRecords(settings, host) {
	const { file } = await readCountingGateFile(settings, host, { ofBase: true });
	const groups = await readRecords(await recordsIn(givenValue(settings, "current") ?? []));
	refuseUnknownNames(groups, settings, file);
	const rules = resolveRules(settings, file, host.around);
	const { report, published } = await judgeRecords(groups, {
		rules,
		expectedOf: (scenario) => resolveExpected(settings, file, scenario),
		baseline: openStore(rules, host),
		publisher: publishTo(host.publishers(gateKey(groups.map(({ key }) => key)))),
		options: {
			caller: host.caller,
			baselineBranch: host.baselineBranch,
			report: contextOf(host, file),
			keepFirstRun: false,
			notes: ["The figures were measured by the pull request's own job; they are judged here, by the base branch's gate file."]
		}
	});
	return {
		report,
		published,
		exitStatus: exitStatus.passed
	};
}

// src/entry/perform.ts
async function perform(mode, settings, host) {
	const unread = unreadSettings(mode, settings.keys(), host.kind);
	if (unread.length > 0) throw usageFailure(`${unread.join(".\n")}.`);
	switch (mode) {
		case "init": {
			const { performInit } = await import("./entry-modes-init.js");
			return await performInit(settings, host);
		}
		case "gate": return await performGate(settings, host);
		case "measure": return await performMeasure(settings, host);
		case "baseline-update":
		case "baseline-accept": return await performRecord(mode, settings, host);
		case "baseline-show": return await performShow(settings, host);
		case "history": {
			const { performHistory } = await import("./entry-modes-history.js");
			return await performHistory(settings, host);
		}
		case "calibrate": return await performCalibrate(settings, host);
		case "judge": return await performJudge(settings, host);
		case "compare": return await performCompare(settings, host);
		case "report": return await performReport(settings, host);
		case "publish": return await performPublish(settings, host);
		case "demo": {
			const { runDemo } = await import("./entry-modes-demo.js");
			return { exitStatus: await runDemo(host, perform) };
		}
		default: return mode;
	}
}
async function readGate(given, host) {
	const { settings, namesakes } = await findScripts(given);
	const { file, notes } = await readCountingGateFile(given, host);
	return {
		gate: resolveGate(settings, file, {
			...host.around,
			namesakes
		}),
		notes
	};
}
async function openEdges(gate, host, publisher) {
	return {
		load: await openLoad(gate, host),
		baseline: openStore(gate, host),
		publisher,
		log: host.log,
		signal: host.signal,
		now: () => performance.now(),
		random: Math.random
	};
}
async function answer(host, { keys, reportDirectory, page, withRecords, options }, job) {
	const publisher = publishTo([createFilesPublisher(reportDirectory, {
		withRecords,
		page
	}), ...host.publishers(gateKey(keys))]);
	const context = {
		...options.report,
		baselineBranch: options.baselineBranch
	};
	const reportOf = (error) => buildReport(brokenOutcome(keys, error, host.signal.aborted), context);
	const { report, published, exitStatus: status } = host.kind === "terminal" ? await job(publisher) : await publishAnyway(publisher, reportOf, job);
	return {
		report,
		published,
		exitStatus: status
	};
}
function brokenOutcome(keys, error, cancelled) {
	const told = error instanceof Failure ? error : runFailure(`This is a bug in Loadline: ${reasonOf$1(error)}. Please open an issue with the lines in the log.`);
	return {
		verdict: "broken",
		scenarios: keys.map((key) => broken(key, told, cancelled).outcome),
		notes: []
	};
}
function keysOf(gate) {
	return gate.scenarios.map(({ name, environment }) => ({
		scenario: name,
		environment
	}));
}
function scriptsOf(gate) {
	return new Map(gate.scenarios.map(({ name, script }) => [name, script]));
}
function optionsOf(host, { links }, commands) {
	return {
		caller: host.caller,
		baselineBranch: host.baselineBranch,
		report: {
			...host.links,
			...commands,
			links: withPullRequest(links, host.pullRequest)
		},
		keepFirstRun: host.keepFirstRun
	};
}
function commandsOf(gate, settings, host) {
	const mayRecord = host.kind === "terminal" && host.mayNotRecord === void 0;
	const program = programAs(process.argv[1] ?? "", process.cwd(), process.env);
	const { kind, repository } = host;
	return {
		repeatCommand: repeatCommand(gate, settings, kind === "job" ? {
			kind,
			repository
		} : {
			kind,
			program
		}),
		recordCommand: mayRecord ? (how, scenario, runs) => recordCommand(how, scenario, {
			settings,
			program,
			gate,
			runs
		}) : void 0
	};
}
const noCommands = { repeatCommand: void 0 };
function besideTheGate(mode, settings, { reportDirectory }) {
	return settings.has("report-directory") ? reportDirectory : join(reportDirectory, mode);
}
async function performGate(settings, host) {
	const { gate, notes } = await readGate(settings, host);
	refuseControlAlone(gate);
	const { reportDirectory } = gate;
	const options = {
		...optionsOf(host, gate, commandsOf(gate, settings, host)),
		notes
	};
	return {
		...await answer(host, {
			keys: keysOf(gate),
			reportDirectory,
			page: givenValue(settings, "page"),
			withRecords: true,
			options
		}, async (publisher) => await runGate(gate, await openEdges(gate, host, publisher), options)),
		scripts: scriptsOf(gate)
	};
}
async function performMeasure(settings, host) {
	const { gate } = await readGate(settings, host);
	if (gate.testIds !== void 0 && gate.testIds.length > 1) throw usageFailure("test-id: measure takes one run; call it again for each other run");
	const { log, signal } = host;
	const load = await openLoad(gate, host);
	const { runs, failure } = await measureScenarios(gate, {
		load,
		log,
		signal
	}, host.caller);
	const recordPaths = await writeRecords(gate.reportDirectory, runs.map((run) => ({
		run,
		side: "head",
		round: 1
	})));
	for (const path of recordPaths) host.print(path);
	if (failure !== void 0) throw failure;
	const finished = runs.length === gate.scenarios.length && runs.every((run) => run.ending.kind !== "unfinished");
	return {
		published: { recordPaths },
		exitStatus: finished ? exitStatus.passed : exitStatus.broken
	};
}
async function performRecord(mode, settings, host) {
	if (host.mayNotRecord !== void 0) throw usageFailure(host.mayNotRecord);
	const { runs, reason } = resolveRecording(settings);
	const accepts = mode === "baseline-accept";
	if (accepts && reason === void 0) throw usageFailure("reason: required; say why the new level is accepted");
	const { gate } = await readGate(settings, host);
	const acceptance = accepts && reason !== void 0 ? {
		reason,
		actor: host.actor,
		at: (/* @__PURE__ */ new Date()).toISOString()
	} : void 0;
	const asked = optionsOf(host, gate, commandsOf(gate, settings, host));
	const { recordCommand: again } = asked.report;
	const how = accepts ? "accept" : "update";
	const counted = settings.has("test-id") ? void 0 : runs;
	const repeatCommand = (again && gate.scenarios.map(({ name }) => again(how, name, counted)).join("\n")) ?? asked.report.repeatCommand;
	const options = {
		...asked,
		report: {
			...asked.report,
			repeatCommand,
			isRecording: true
		},
		runs,
		acceptance
	};
	const { reportDirectory } = gate;
	return await answer(host, {
		keys: keysOf(gate),
		reportDirectory,
		page: givenValue(settings, "page"),
		withRecords: true,
		options
	}, async (publisher) => await recordBaseline(gate, await openEdges(gate, host, publisher), options));
}
async function performShow(settings, host) {
	const { file } = await readCountingGateFile(settings, host);
	const store = openStore(resolveRules(settings, file, host.around), host);
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
	refuseUnknown("scenario", givenValue(settings, "scenario") ?? [], {
		stored,
		alsoKnown,
		place
	});
	const named = resolveKeys(settings, file);
	if (named !== void 0) return named;
	const environments = settings.get("environment");
	refuseUnknown("environment", environments ?? [], {
		stored,
		place
	});
	return stored.filter(({ environment }) => environments?.includes(environment) ?? true);
}
function requireFiles(settings, name, mode) {
	const files = givenValue(settings, name) ?? [];
	if (files.length === 0) throw usageFailure(`${mode}: needs at least one result file (${name})`);
	return files;
}
async function performJudge(settings, host) {
	const groups = await readRecords(requireFiles(settings, "current", "judge"));
	const { file, notes } = await readCountingGateFile(settings, host);
	const rules = resolveRules(settings, file, host.around);
	const options = {
		...optionsOf(host, rules, noCommands),
		notes
	};
	return await answer(host, {
		keys: groups.map(({ key }) => key),
		reportDirectory: besideTheGate("judge", settings, rules),
		page: givenValue(settings, "page"),
		withRecords: false,
		options
	}, async (publisher) => await judgeRecords(groups, {
		rules,
		expectedOf: (scenario) => resolveExpected(settings, file, scenario),
		baseline: openStore(rules, host),
		publisher,
		options
	}));
}
async function performCompare(settings, host) {
	const paths = {
		baseline: requireFiles(settings, "baseline", "compare"),
		current: requireFiles(settings, "current", "compare")
	};
	const { file } = await readCountingGateFile(settings, host);
	const scenario = givenValue(settings, "scenario")?.[0];
	const objectives = resolveObjectives(settings, file, scenario);
	const rules = resolveRules(settings, file, host.around);
	const { failOnInconclusive } = rules;
	const reportDirectory = besideTheGate("compare", settings, rules);
	const compared = await readCompared(paths, objectives, scenario, resolveComparing(settings));
	const own = optionsOf(host, rules, noCommands);
	const options = {
		...own,
		report: {
			...own.report,
			isComparison: true
		},
		baselineBranch: void 0
	};
	return await answer(host, {
		keys: [compared.key],
		reportDirectory,
		page: givenValue(settings, "page"),
		withRecords: false,
		options
	}, async (publisher) => await compareResults(compared, objectives, {
		publisher,
		failOnInconclusive,
		options
	}));
}

// src/github/octokit.ts
var import_light = /* @__PURE__ */ __toESM(require_light(), 1);
const usualPatience = {
	requestTimeoutMs: 15e3,
	waitingMs: 6e4,
	repeats: 2,
	secondMs: 1e3
};
const PatientOctokit = Octokit.plugin(retry, throttling);
function createGitHub(options) {
	const { token, apiUrl, repository } = options;
	const patience = {
		...usualPatience,
		...options.patience
	};
	if (token.trim() === "") throw usageFailure("The input github-token is empty. Remove it to use the job's own token, or check that the secret exists.");
	if (!URL.canParse(apiUrl) || !/^https?:$/.test(new URL(apiUrl).protocol)) throw usageFailure(`GITHUB_API_URL is ${JSON.stringify(apiUrl.slice(0, 200))}; expected an address such as https://api.github.com.`);
	const budget = { leftMs: patience.waitingMs };
	const waits = (retryAfterSec, _request, _octokit, retryCount) => {
		const pauseMs = retryAfterSec * 1e3;
		if (retryCount >= patience.repeats || pauseMs > budget.leftMs) return false;
		budget.leftMs -= pauseMs;
		return true;
	};
	return {
		octokit: new PatientOctokit({
			auth: token,
			baseUrl: apiUrl.replace(/\/+$/, ""),
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
			},
			throttle: {
				write: new import_light.default.Group({ maxConcurrent: 1 }),
				notifications: new import_light.default.Group({ maxConcurrent: 1 }),
				retryAfterBaseValue: patience.secondMs,
				onRateLimit: waits,
				onSecondaryRateLimit: waits
			}
		}),
		repository,
		patience
	};
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
const leastTimeoutMs = 5e3;
function boundedFetch(apiOrigin, patience, budget) {
	return async (input, init) => {
		const startedAt = performance.now();
		const left = Math.max(leastTimeoutMs, budget.leftMs);
		const timeoutMs = Math.ceil(Math.min(patience.requestTimeoutMs, left));
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
				if (response.status < 301 || response.status > 308 || location === null) return await wholeReply(response);
				url = new URL(location, url).href;
			}
			throw new Error(`${apiOrigin} redirects in a loop`);
		} catch (error) {
			budget.leftMs -= performance.now() - startedAt;
			if (!signal.aborted) throw error;
			throw new Error(`no complete answer within ${Math.round(timeoutMs) / 1e3} s`, { cause: error });
		}
	};
}
async function wholeReply(response) {
	const chunks = [];
	let size = 0;
	for await (const chunk of response.body ?? []) {
		size += chunk.byteLength;
		if (size > mostReplyBytes) throw new Error(`an answer of more than ${mostReplyBytes / 1024 / 1024} MB`);
		chunks.push(chunk);
	}
	const { status, statusText } = response;
	const headers = new Headers(response.headers);
	headers.delete("content-encoding");
	return new Response(size === 0 ? null : Buffer.concat(chunks), {
		status,
		statusText,
		headers
	});
}
const errorShape = object({
	status: number$1(),
	message: string().optional(),
	response: object({
		headers: record(string(), unknown$1()).optional(),
		data: unknown$1().optional()
	}).optional()
});
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
		const untilResetMs = resetMs === 0 ? unnamedPauseMs : Math.max(1e3, resetMs - Date.now() + 1e3);
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
function hasStatus(error, ...statuses) {
	const reply = replyOf(error);
	return reply?.answered === true && statuses.includes(reply.status);
}

// src/github/baseline-branch.ts
const racingSec = 180;
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
	const reading = async (doing, read) => {
		try {
			return await read();
		} catch (error) {
			throw githubFailure(error, {
				doing,
				permission: "contents: read"
			});
		}
	};
	return createFileStore({
		place,
		nameOf: (path) => `${place}, file ${path}`,
		list: async () => reading(`listing the baselines of ${place}`, async () => listHistories(github, branch)),
		read: async (path) => reading(`reading the baseline ${path} of ${place}`, async () => readText(github, path, `refs/heads/${branch}`)),
		assertWritable: async () => {},
		async update(append, change) {
			try {
				await updateWithRaces(github, branch, append, change);
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
		await pRetry(() => updateOnce(github, branch, append, {
			change,
			blobs
		}), {
			retries: Number.POSITIVE_INFINITY,
			minTimeout: 0,
			maxTimeout: 0,
			maxRetryTime: racingSec * secondMs,
			shouldRetry: ({ error }) => isLostRace(error),
			onFailedAttempt: async ({ error, attemptNumber }) => {
				if (!isLostRace(error)) return;
				const limitSec = Math.min(pauseLimitsSec.last, pauseLimitsSec.first * 2 ** (attemptNumber - 1));
				await setTimeout$1(Math.random() * limitSec * secondMs);
			}
		});
	} catch (error) {
		if (!isLostRace(error)) throw error;
		throw runFailure(`The baseline ${append.path} was not stored on branch ${branch}: for three minutes other jobs changed the branch first. Run the job again, or let fewer jobs record at once.`, error);
	}
}
async function updateOnce(github, branch, append, { change, blobs }) {
	const { owner, name: repo } = github.repository;
	const { git } = github.octokit.rest;
	const tip = await tipOf(github, branch);
	const read = async (path) => tip === void 0 ? void 0 : readText(github, path, tip);
	const contents = await change(read);
	if (contents.size === 0) return;
	const files = [];
	for (const [path, content] of contents) files.push(await blobFile(github, path, content, blobs));
	const readmeFile = {
		path: "README.md",
		mode: "100644",
		type: "blob",
		content: readme
	};
	const base = tip === void 0 ? void 0 : await git.getCommit({
		owner,
		repo,
		commit_sha: tip
	});
	const tree = await git.createTree({
		owner,
		repo,
		...base === void 0 ? { tree: [...files, readmeFile] } : {
			base_tree: base.data.tree.sha,
			tree: files
		}
	});
	const message = messageOf(append);
	const parents = tip === void 0 ? [] : [tip];
	const { sha } = (await git.createCommit({
		owner,
		repo,
		message,
		tree: tree.data.sha,
		parents
	})).data;
	if (tip === void 0) await git.createRef({
		owner,
		repo,
		ref: `refs/heads/${branch}`,
		sha
	});
	else await git.updateRef({
		owner,
		repo,
		ref: `heads/${branch}`,
		sha,
		force: false
	});
}
async function blobFile(github, path, content, blobs) {
	const { owner, name: repo } = github.repository;
	const known = blobs.get(content);
	const create = async () => (await github.octokit.rest.git.createBlob({
		owner,
		repo,
		content,
		encoding: "utf-8"
	})).data.sha;
	const sha = known ?? await create();
	blobs.set(content, sha);
	return {
		path,
		mode: "100644",
		type: "blob",
		sha
	};
}
async function tipOf(github, branch) {
	const { owner, name: repo } = github.repository;
	try {
		const { data } = await github.octokit.rest.git.getRef({
			owner,
			repo,
			ref: `heads/${branch}`
		});
		return data.object.sha;
	} catch (error) {
		if (hasStatus(error, 404)) return void 0;
		throw error;
	}
}
async function readText(github, path, ref) {
	const { owner, name: repo } = github.repository;
	try {
		return textOf((await github.octokit.rest.repos.getContent({
			owner,
			repo,
			path,
			ref,
			mediaType: { format: "raw" }
		})).data);
	} catch (error) {
		if (hasStatus(error, 404)) return void 0;
		throw error;
	}
}
async function listHistories(github, branch) {
	const { owner, name: repo } = github.repository;
	const tip = await tipOf(github, branch);
	if (tip === void 0) return [];
	const { data } = await github.octokit.rest.git.getTree({
		owner,
		repo,
		tree_sha: tip,
		recursive: "1"
	});
	return data.tree.filter(({ path, type }) => type === "blob" && /^[^/]+\/[^/]+\.json$/.test(path)).map(({ path, sha }) => ({
		path,
		read: async () => readBlob(github, sha)
	}));
}
async function readBlob(github, file_sha) {
	const { owner, name: repo } = github.repository;
	const { git } = github.octokit.rest;
	return textOf((await git.getBlob({
		owner,
		repo,
		file_sha,
		mediaType: { format: "raw" }
	})).data);
}
function textOf(data) {
	if (typeof data === "string") return data;
	return data instanceof ArrayBuffer ? Buffer.from(data).toString("utf8") : JSON.stringify(data);
}
function isLostRace(error) {
	const message = replyOf(error)?.message ?? "";
	if (hasStatus(error, 409)) return !isProtected(error) && !/repository is empty/i.test(message);
	return hasStatus(error, 422) && /fast.?forward|reference already exists|reference does not exist|reference cannot be updated/i.test(message);
}
function isProtected(error) {
	return hasStatus(error, 403, 409, 422) && /protected branch|rule violation/i.test(replyOf(error)?.message ?? "");
}
function messageOf({ key, entries }) {
	const line = (text) => text.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").slice(0, 200);
	const runs = entries.map(({ run, accepted }) => {
		const { commit, branch, workflowRun } = run.provenance;
		const of = [
			commit?.slice(0, 12) ?? "no commit",
			branch === void 0 ? "" : `of ${branch}`,
			workflowRun ?? ""
		];
		const reason = accepted === void 0 ? [] : [`- accepted by ${accepted.actor}: ${accepted.reason}`];
		return [`- ${of.filter((part) => part !== "").join(" ")}`, ...reason].map(line);
	});
	return `${line(`Baseline of ${key.scenario.slice(0, 80)} in ${key.environment.slice(0, 80)}`)}\n\n${runs.flat().slice(0, 100).join("\n")}\n`;
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
	const inLines = tellNowAndThen(line);
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
		showOutput: (told = "") => {
			const lines = output.filter((it) => !isQuoted(it, told));
			output = [];
			if (lines.length > 0) line(["The last lines of k6:", ...lines].join("\n"));
		}
	};
}
function isQuoted(shown, told) {
	const inOneLine = (text) => text.replace(/\s+/g, " ").trim();
	const [, ...parts] = inOneLine(shown).split(": ");
	const whole = inOneLine(told);
	return [parts, parts.slice(1)].some((some) => some.length > 0 && whole.includes(some.join(": ")));
}
function tellNowAndThen(tell) {
	let [toldAtMs, seenAtMs] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
	return (progress) => {
		const isNewLoad = progress.elapsedMs < seenAtMs;
		seenAtMs = progress.elapsedMs;
		if (!isNewLoad && progress.elapsedMs - toldAtMs < 1e4) return;
		toldAtMs = progress.elapsedMs;
		tell(progressLine(progress));
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
	if (widthOf(line) <= columns) return line;
	const characters = [...line];
	while (widthOf(characters.join("")) > columns - 1) characters.pop();
	return `${characters.join("")}…`;
}
function canReplaceLines(isTerminal, env) {
	const isKept = (env["CI"] ?? "") !== "" && env["CI"] !== "false";
	return isTerminal && env["TERM"] !== "dumb" && !isKept;
}
function wantsColor(isTerminal, env) {
	const forced = env["FORCE_COLOR"];
	if (forced !== void 0 && forced !== "") return forced !== "0" && forced !== "false";
	if ((env["NO_COLOR"] ?? "") !== "") return false;
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

export { canReplaceLines, createBranchStore, createGitHub, createTerminalLog, createTerminalPublisher, decided, explain, findingSentence, githubFailure, hasStatus, lineOfThreshold, logLines, misses$1 as misses, once, perform, renderMarkdown, replyOf, scenarioName, tellNowAndThen, toJson, wantsColor };