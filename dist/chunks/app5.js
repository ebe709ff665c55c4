import { readIfStored, readStored } from "./baseline-stored.js";
import { firstRunWords, loadedByBaseNote, mostlyThrew, ownLoadNote, thrownWords } from "./report-judge.js";
import { runsIn } from "./model.js";
import { broken, keyOf, unfitForBaseline } from "./app-assess.js";
import { concludeScenarios } from "./app-conclude.js";
import { Failure, exitStatus } from "./start.js";
import { countSilence, withRemembered } from "./app.js";
import { stepsOf, tellRounds } from "./app6.js";

// src/app/kept/first-run.ts
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
async function gateScenario(scenario, context) {
	const result = await gateAsLoaded(scenario, context);
	const { name, instead, loadedBy, ...rest } = scenario;
	if (instead === void 0 || loadedBy === void 0) return result;
	const thrown = thrownWords(thrownIn(result));
	if (thrown === void 0 || context.ports.signal.aborted) return {
		...result,
		notes: [...result.notes, loadedByBaseNote(name, loadedBy)]
	};
	const own = await gateAsLoaded({
		name,
		...rest,
		...instead
	}, context);
	return {
		...own,
		notes: [...own.notes, ownLoadNote(name, thrown)]
	};
}
async function gateAsLoaded(scenario, context) {
	const { ports, options, budget } = context;
	const key = keyOf(scenario);
	try {
		const stored = await (scenario.sideBySide === void 0 ? readStored : readIfStored)(key, ports.baseline);
		if (options.keepFirstRun && scenario.sideBySide === void 0 && stored.history.length === 0) await ports.baseline.assertWritable();
		const own = scenario.budgetMs === void 0 ? [] : [openBudget(scenario.budgetMs)];
		const steps = stepsOf(scenario, stored, context);
		const taken = await takeRounds(scenario.rounds, [budget, ...own], steps);
		if (taken.kind === "lost") return broken(key, taken.failure, taken.cancelled, taken.runs);
		const result = tellRounds(taken);
		const kept = options.keepFirstRun ? await keepFirstRun(result, key, ports) : result;
		const { baseline, log } = ports;
		const { mayCount = false } = options;
		const counting = {
			baseline,
			log,
			most: context.gate.silence,
			mayCount
		};
		const counted = kept === result ? await countSilence(result, counting) : kept;
		return await withRemembered(counted, options.report.parts, baseline);
	} catch (error) {
		return broken(key, error, ports.signal.aborted);
	}
}
function thrownIn({ outcome }) {
	return runsIn(outcome).filter(mostlyThrew);
}

export { runGate };