import { foundIn, isOnExceptions, thrownIn, unansweredObjectives } from "./report-judge.js";
import { asScenario, judgeRuns } from "./app-assess.js";
import { concludeGate } from "./app-conclude.js";

// src/app/compare.ts
async function compareResults(compared, objectives, conclusion) {
	return await concludeGate(conclusion, async () => [judgeCompared(compared, objectives, conclusion.options)]);
}
function judgeCompared({ key, baseline, current, paired: timing, doubts }, objectives, { report }) {
	const asked = askedOf(current, onEitherSide(objectives, {
		baseline,
		current
	}));
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
			baselineBranch: void 0,
			report
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

export { compareResults, nobody };