import { writeRecords } from "./app-output-files.js";
import { readGate } from "./app3.js";
import { diffLines, gateFileLines, namedRunsOf, resolved, rewriteGateFile } from "./config.js";
import { Failure, autoRounds, calibrateOptions, exitStatus, formatFigure, formatLimit, formatPoints, isSet$1 as isSet, read, recordOptions, reportOptions, resultsOptions, runFailure, unitMeaning, usageFailure, writtenRounds, writtenSees } from "./start.js";
import { writeFileAtomically } from "./lib-files.js";
import { ofErrorPages } from "./app-assess.js";
import { afterManyRounds, aloneEstimate, amountWords, bodySidesOf, byEndpoint, byKind, compareShares, count, countsOf, drawnBad, estimateFactor, explainMisconfiguration, fewestBeyond, firstWhere, foundIn, gateErrorBudget, hostDoubtSentence, hostDoubts, impliedOfEach, invalidityClause, isLowerBetter, judgeScenario, knowledgeOf, known, left, line, logOdds, mostlyThrew, normalDraws, objectivesFor, oddsOfBoth, oddsToFail, oddsToPass, pairedEstimate, pool, pooledValue, right, roundsUntilMiss, roundsUntilPass, scaleFor, seenAmount, shownLevel, sidesOf, storedEstimate, sumOf, tableLines, tableOf$1 as tableOf, terminalText, testedTogether, thrownWords, unsigned, validityOf, weighRelative, weightOf } from "./report-judge.js";
import { withProgressLabel } from "./ports-progress.js";
import { groupedBy } from "./lib-grouped.js";
import { formatIndicator, loadMs } from "./model.js";
import { cumulativeStdNormalProbability, mean, sampleStandardDeviation } from "./simple-statistics.js";
import { readFile } from "node:fs/promises";

// src/features/calibrate/halves.ts
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

// src/features/calibrate/levels.ts
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
	const all = sumOf(weights, (weight) => weight);
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
			degreesOfFreedom: side.withinDegrees / runs,
			least: Math.min(inside, side.leastWithin)
		};
	};
}
function sideOf(noise, runs, sessionOf) {
	const { part, between, inside, degreesOfFreedom, least } = noise;
	const figures = runs.map((run, index) => ({
		value: between * run.shared + inside * run.inside[part],
		session: sessionOf(index)
	}));
	const shown = runs.map((run) => estimateFactor(degreesOfFreedom, run.shown[part]));
	return {
		figures,
		withinVariance: inside ** 2 * mean(shown),
		withinDegrees: Math.max(1, degreesOfFreedom * runs.length),
		leastWithin: least
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
function gateOf(noises, lucks, plan) {
	const estimateAfter = estimates(noises.own, lucks, plan);
	const knownAfter = remembered((count) => knowledgeOf(estimateAfter(count)));
	const atBestAfter = (direction) => remembered((count) => afterManyRounds(estimateAfter(count), count, direction));
	const [worstAfter, bestAfter] = [atBestAfter(1), atBestAfter(-1)];
	const bodies = noises.body && estimates(noises.body, lucks, plan);
	const bodyAfter = bodies && remembered((count) => knowledgeOf(bodies(count)));
	return {
		design: plan.design,
		roundsUntilMiss: roundsUntilMiss(false, plan.design),
		look: (count, change) => {
			const known = moved(knownAfter(count), change);
			return {
				estimate: known.change,
				logOdds: (claims) => logOdds(known, claims),
				logOddsToFail: (claims) => {
					const own = logOdds(known, claims);
					if (bodyAfter === void 0) return own;
					const body = moved(bodyAfter(count), change);
					const asMuch = logOdds(known, {
						...claims,
						change: Math.max(claims.change, body.change)
					});
					return oddsOfBoth(own, logOdds(body, claims), asMuch);
				},
				worseAtBest: (claims) => logOdds(moved(worstAfter(count), change), claims),
				betterAtBest: (claims) => logOdds(moved(bestAfter(count), change), claims)
			};
		}
	};
}
function drawLevels({ own, body, usual }, plan) {
	const { design, mostRounds } = plan;
	const noiseOf = plausibleNoises(own, usual, 0);
	const bodyOf = body && plausibleNoises(body, usual, 1);
	return Array.from({ length: plan.gates }, (_, gate) => {
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

// src/features/calibrate/outcomes.ts
function endOf({ look, design, roundsUntilMiss }, change, { tolerance, seen, falseAlarm, rounds: limits }) {
	const claims = {
		none: 0,
		change: seen
	};
	const toFail = oddsToFail(falseAlarm);
	const untilFail = Math.min(limits.max, Math.max(limits.min, roundsUntilMiss));
	const untilPass = roundsUntilPass(design, limits.max);
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
		wasPassed ||= rounds >= untilPass && !isMissed && now.logOdds(claims) <= -oddsToPass;
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
	const ends = gates.map((gate) => endOf(gate, change, rule));
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
		if (endOf(gate, change, rule).word !== word) others -= 1;
		return others >= 0;
	});
}
function decides(gates, rule) {
	return mostlyEnd(gates, "pass", 0, rule) && mostlyEnd(gates, "fail", rule.seen, rule);
}

// src/features/calibrate/shares.ts
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
function drawShares({ counts, perRun: total, share, burst }, plan) {
	const { design, mostRounds } = plan;
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
	return Array.from({ length: plan.gates }, (_, gate) => {
		const normal = normalDraws(gate + 1);
		const real = within(likely + normal() * doubt);
		const stored = design === "stored" ? counts.map(() => [drawn(real, normal())]) : void 0;
		const pairs = Array.from({ length: mostRounds }, () => ({
			luck: normal(),
			base: drawn(real, normal())
		}));
		return {
			design,
			roundsUntilMiss: roundsUntilMiss(true, design),
			look: (rounds, change) => {
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
			}
		};
	});
}

// src/features/calibrate/resolution.ts
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

// src/features/calibrate/proposal.ts
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
	return Math.max(1, ...runs.map(loadMs)) * (sideBySide?.timing === "alternating" ? 2 : 1);
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
function falseAlarmsIn(runs, objectives) {
	const all = [...objectives, ...impliedOfEach(objectives, {
		runs,
		baseline: runs
	})];
	return (objective) => {
		const together = testedTogether(all, objective.onMiss);
		const weightIn = (one) => weightOf(one, foundIn(runs, one)[0]?.dimension ?? "number", together);
		const weights = sumOf(together, weightIn);
		return (weights > 0 ? Math.min(1, weightIn(objective) / weights) : 1) * gateErrorBudget.falseAlarm;
	};
}
function calibrationOf(runs, scenario, gate) {
	const design = scenario.sideBySide === void 0 ? "stored" : "sideBySide";
	const affordable = Math.floor(gate.budgetMs / roundMs(runs, scenario));
	const within = ({ min, max }) => ({
		min,
		max: Math.max(min, Math.min(max, affordable))
	});
	const falseAlarmOf = falseAlarmsIn(runs, scenario.objectives);
	const calibrate = (objective, rounds) => {
		const falseAlarm = falseAlarmOf(objective) / gate.scenarios;
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
function proposedLines({ asked, objectives }) {
	return [...groupedBy(asked, ({ onMiss, text }) => `${onMiss} ${text}`).values()].map((ofLine) => {
		const [objective] = ofLine;
		const proposals = objectives.filter((one) => ofLine.includes(one.objective)).flatMap(({ tellable: found }) => found.kind === "belowFloor" ? found : []);
		const amount = ({ allow = "0" }) => Number.parseFloat(allow);
		const [largest] = proposals.toSorted((one, other) => amount(other) - amount(one));
		return {
			objective,
			proposed: largest?.proposed
		};
	});
}

// src/features/calibrate/measure.ts
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
			objectives: byEndpoint(objectivesFor(asked.objectives, whole), {
				runs: whole,
				baseline: []
			}).objectives
		};
		const problem = whole.length === 0 ? void 0 : misconfigurationOf(whole, scenario);
		if (problem !== void 0) return {
			calibrations,
			runs,
			failure: problem
		};
		if (whole.length >= 3) calibrations.push(calibrationOf(whole, scenario, {
			...shareOf(gate, scenario),
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

// src/features/calibrate/words.ts
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
		rounds: ({ rounds }) => `decides, in ${count(Math.max(1, Math.round(rounds)), "round")} on average`,
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
const indicatorColumn = left("Indicator", ({ objective }) => line({ code: formatIndicator(objective.indicator) }));
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
		right("level", ({ resolution }) => line(formatFigure(resolution.level, resolution.dimension))),
		right("noise (in a run)", (it) => line(noiseText(it))),
		right("tolerance T", ({ objective: { bound }, resolution }) => line(bound.kind === "relative" ? amountWords(bound, resolution.dimension) : "–")),
		left("verdict", ({ tellable }) => line(tellableWords(tellable)))
	]);
	const outcomes = (of) => {
		const rows = objectives.filter((it) => outcomesOf(it, of) !== void 0);
		if (rows.length === 0) return [];
		const sees = hasSees(objectives);
		const sizes = reportedSizes.map((size, index) => right(sizeTitle(size), (it) => line(outcomesText(outcomesOf(it, of)?.[index]))));
		const table = tableOf(rows, [
			indicatorColumn,
			...sizes,
			sees && right("sees", (it) => line(seenText(it.objective, it.resolution[of].seen))),
			right(`rounds at 0 / ${sees ? "sees" : "2T"}`, (it) => line(roundsText(it, of)))
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
function proposalLines(calibration) {
	const { objectives, rounds, sees } = calibration;
	const changed = proposedLines(calibration).flatMap(({ objective, proposed: to }) => {
		const prefix = objective.onMiss === "warn" ? "warn: " : "";
		return to === void 0 ? [] : [`  ${terminalText(`${prefix}${objective.text} -> ${prefix}${to}`)}`];
	});
	const { now, proposed } = rounds;
	const lines = known(now.max !== proposed.max && `  rounds: ${writtenRounds(now)} -> ${writtenRounds(proposed)}`, sees && `  sees: ${writtenSees(sees.now)} -> ${writtenSees(sees.proposed)}`, ...changed);
	if (lines.length > 0) return ["Proposed:", ...lines];
	return [objectives.every(({ tellable: { kind } }) => kind === "rounds" || kind === "absolute") ? "No change needed: every tolerance decides." : "Nothing to propose."];
}
function adviceOf({ objective, tellable }) {
	if (tellable.kind !== "belowFloor") return [];
	const { isFromWithin, decidesSideBySide, unsteady } = tellable;
	return known(unsteady !== void 0 && `longer runs: only ${count(Math.floor(unsteady), "sample")} per run lie beyond it; ${10} or more are needed for a reliable figure`, unsteady === void 0 && isFromWithin && "longer runs: most of the noise is inside them", decidesSideBySide && "compare side by side (base-url), where this tolerance decides").map((piece) => `  ${nameOf(objective)}: ${piece}`);
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
		return `  doubtful: ${nameOf(objective)} was ${size} ${course} in the last ${count(later.runs, "run")} than in the first ${first}: the service or the machine changed during the measurement`;
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
const calibrationSchemaVersion = "loadline/calibration@1";
function characteristicJson({ outcomes = [], smallestTolerance, seen }) {
	return {
		outcomes,
		smallestTolerance: smallestTolerance ?? null,
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
				dimension: resolution.dimension,
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

// src/features/calibrate/perform.ts
async function performCalibrate(settings, host) {
	const { runs: wanted, write, json } = resolveCalibrating(settings);
	const counting = await readGate(settings, host);
	const { file, gate } = counting;
	const { signal, log, caller } = host;
	const { calibrations, runs, failure } = await host.withLoad(counting, async ({ gate: started, load }) => calibrateScenarios(started, {
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
		const objectives = proposedLines(calibration).filter(({ objective }) => objective.indicator.of !== "servers").map(({ objective: { text, onMiss }, proposed = text }) => ({
			isWarning: onMiss === "warn",
			from: text,
			to: proposed
		}));
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
function resolveCalibrating(settings) {
	return resolved(settings, (reader) => {
		const named = namedRunsOf(reader);
		if (named !== void 0 && named < 3) {
			const setting = isSet(reader.settings, resultsOptions.testIds) ? "test-id" : "results-file";
			reader.problems.push(`${setting}: calibrate needs at least ${3} runs`);
		}
		const runs = read(reader, recordOptions.runs);
		if (runs !== void 0 && runs < 3) reader.problems.push(`runs: "${runs}" must be an integer between ${3} and 50`);
		return {
			runs: runs ?? named ?? 5,
			write: read(reader, calibrateOptions.write) ?? false,
			json: read(reader, reportOptions.json) ?? false
		};
	});
}

export { performCalibrate };