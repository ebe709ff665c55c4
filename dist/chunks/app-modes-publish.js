import { exitStatus, given, isSet$1 as isSet, resultsOptions, runFailure, usageFailure } from "./start.js";
import { resolveKeys, scriptIn } from "./config.js";
import { concludeUnmeasured } from "./app-conclude.js";
import { judgeRecords, readRecords } from "./app2.js";
import { answer, optionsOf } from "./app-output-answer.js";
import { publishTo } from "./app-output-publishers.js";
import { namedFile, readReport } from "./app8.js";
import { recordsIn, refusingOthers } from "./app-results-artifact.js";
import { readRules } from "./app3.js";
import { openStore } from "./app4.js";

// src/app/modes/publish.ts
async function performPublish(settings, host) {
	return isSet(settings, resultsOptions.current) ? await publishRecords(settings, host) : await publishReport(settings, host);
}
async function publishReport(settings, host) {
	const path = namedFile(settings, "publish: name the directory of Run records to judge and publish (current)");
	const { rules } = await readRules(settings, host, { ofBase: true });
	const { report: known, baselineBranch } = optionsOf(host, rules);
	const report = await readReport(path, {
		...known,
		baselineBranch,
		isUnverified: true
	});
	return {
		report,
		published: await publishTo(host.publishers(report.gate, rules)).publish(report),
		exitStatus: exitStatus.passed
	};
}
function sortOut(groups, expected) {
	const isSame = (one, other) => one.scenario === other.scenario && one.environment === other.environment;
	const unknown = groups.filter(({ key }) => !expected.some((it) => isSame(it, key)));
	const missing = expected.filter((it) => !groups.some(({ key }) => isSame(it, key)));
	return {
		groups: groups.filter((group) => !unknown.includes(group)),
		missing: missing.map((key) => ({
			key,
			failure: runFailure(missingWords)
		})),
		notes: unknown.slice(0, mostUnknown).map(({ key }) => unknownWords(key))
	};
}
const mostUnknown = 5;
const missingWords = "The measuring job left no Run record of this scenario. See its log; if it measures other scenarios or another environment, set the inputs scenario and environment in both workflows.";
function unknownWords({ scenario, environment }) {
	const quoted = (name) => JSON.stringify(name.slice(0, 100));
	return `A Run record of scenario ${quoted(scenario)} in environment ${quoted(environment)} was not judged: neither the base branch's gate file nor an input names them.`;
}
const measuredElsewhere = "The figures were measured by the pull request's own job; they are judged here, by the base branch's gate file.";
async function whyUnmeasured(keys, { file }, settings, host) {
	const scripts = keys.map(({ scenario }) => scriptIn(file, scenario));
	if (scripts.includes(void 0)) return void 0;
	const named = scripts.filter((script) => script !== void 0);
	const answered = await host.answerBefore({
		settings,
		file,
		scripts: named
	});
	return answered.kind === "unmeasured" ? answered.facts : void 0;
}
async function publishRecords(settings, host) {
	const counting = await readRules(settings, host, { ofBase: true });
	const { rules, expectedOf, baseAskedOf } = counting;
	const expected = resolveKeys(settings, counting.file);
	if (expected === void 0) throw usageFailure("publish: neither the base branch's gate file nor the input scenario names a scenario");
	const asked = {
		keys: expected,
		rules,
		options: optionsOf(host, rules),
		beside: "publish"
	};
	const { report, published } = await answer(settings, host, asked, async (conclusion) => {
		const records = await readRecords(await recordsIn(given(settings, resultsOptions.current) ?? []), "publish", {
			parts: host.links.parts,
			refuse: refusingOthers(host)
		});
		const why = records.length === 0 ? await whyUnmeasured(expected, counting, settings, host) : void 0;
		if (why !== void 0) return await concludeUnmeasured(expected, why, conclusion);
		const { groups, missing, notes: leftOut } = sortOut(records, expected);
		const notes = [...groups.length === 0 ? [] : [measuredElsewhere], ...leftOut];
		const options = {
			...conclusion.options,
			notes,
			mayCount: true
		};
		return await judgeRecords(groups, {
			log: host.log,
			...conclusion,
			rules,
			missing,
			options,
			expectedOf,
			baseAskedOf,
			baseline: openStore(rules, host)
		});
	});
	return {
		report,
		published,
		exitStatus: exitStatus.passed
	};
}

export { performPublish };