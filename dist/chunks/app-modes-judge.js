import { resultsOptions } from "./start.js";
import { judgeRecords, readRecords, recordFilesOf } from "./app2.js";
import { answer, optionsOf } from "./app-output-answer.js";
import { refusingOthers } from "./app-results-artifact.js";
import { readRules } from "./app3.js";
import { openStore } from "./app4.js";
import { requireFiles } from "./app-modes-asked.js";

// src/app/modes/judge.ts
async function performJudge(settings, host) {
	const groups = await readRecords(await recordFilesOf(requireFiles(settings, resultsOptions.current, "judge")), "judge", {
		parts: host.links.parts,
		refuse: refusingOthers(host)
	});
	const { notes, rules, expectedOf, baseAskedOf } = await readRules(settings, host);
	const ifThere = (scenario) => baseAskedOf(scenario) === "never" ? "never" : "ifThere";
	const options = {
		...optionsOf(host, rules),
		notes
	};
	const keys = groups.map(({ key }) => key);
	return await answer(settings, host, {
		keys,
		rules,
		options,
		beside: "judge"
	}, async (conclusion) => judgeRecords(groups, {
		log: host.log,
		...conclusion,
		rules,
		expectedOf,
		baseAskedOf: ifThere,
		baseline: openStore(rules, host)
	}));
}

export { performJudge };