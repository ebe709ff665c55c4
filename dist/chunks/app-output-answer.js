import { given, isSet$1 as isSet, reportOptions, withPullRequest } from "./start.js";
import { unlessAborted } from "./lib-net-deadline.js";
import { buildReport, gateKey } from "./report-judge.js";
import { createFilesPublisher } from "./app-output-files.js";
import { brokenOutcome, publishAnyway, publishKept, publishTo } from "./app-output-publishers.js";
import { join } from "node:path";

// src/app/output/answer.ts
function optionsOf(host, { links }, commands = { repeatCommand: void 0 }) {
	return {
		caller: host.caller,
		baselineBranch: host.baselineBranch,
		report: {
			...host.links,
			...commands,
			links: withPullRequest(links, host.pullRequest)
		},
		keepFirstRun: host.keepFirstRun,
		mayCount: host.mayNotRecord === void 0,
		afterFail: host.afterFail
	};
}
async function answer(settings, host, { keys, rules, options, beside }, job) {
	const { reportDirectory, failOnInconclusive } = rules;
	const isBeside = beside !== void 0 && !isSet(settings, reportOptions.directory);
	const files = createFilesPublisher(isBeside ? join(reportDirectory, beside) : reportDirectory, {
		withRecords: beside === void 0 || beside === "publish",
		page: given(settings, reportOptions.page),
		parts: host.links.parts,
		more: host.reportFiles
	});
	const context = {
		...options.report,
		baselineBranch: options.baselineBranch
	};
	const reportOf = (error) => buildReport(brokenOutcome(keys, error, host.signal.aborted), context);
	const shown = publishTo(host.publishers(gateKey(keys), rules));
	const publisher = publishKept(files, shown, host.kind === "terminal" ? void 0 : reportOf);
	const publishing = async (to) => await job({
		publisher: to,
		failOnInconclusive,
		options
	});
	return host.kind === "terminal" ? await unlessAborted(publishing(publisher), host.unexpectedError) : await publishAnyway(publisher, reportOf, publishing, host.unexpectedError);
}

export { answer, optionsOf };