import { exitStatus, given, isSet$1 as isSet, reportOptions, resultsOptions, usageFailure } from "./start.js";
import { buildReport, claimedLetThrough, longestOutcome, outcomeSchemaVersion, parseOutcome, renderRun } from "./report-judge.js";
import { optionsOf } from "./app-output-answer.js";
import { openPage, writeHtml } from "./app-output-page.js";
import { publishTo } from "./app-output-publishers.js";
import { isGzip, readRun, unreadable } from "./ingest-records.js";
import { parseJson } from "./lib-json.js";
import { runSchemaVersion } from "./model.js";
import { readRules } from "./app3.js";
import { basename, join } from "node:path";
import { readFile } from "node:fs/promises";

// src/app/publish.ts
async function readReport(path, context) {
	return reportOf(path, (await readBytes(path)).toString("utf8"), context, "a report.json");
}
async function readShown(path, context) {
	const bytes = await readBytes(path);
	const text = isGzip(bytes) ? "" : bytes.toString("utf8");
	if (isGzip(bytes) || /^\s*\{\s*"schema"\s*:\s*"loadline\/run@/.test(text) || schemaOf(contentOf(text)) === "loadline/run@1") return {
		kind: "run",
		run: await readRun(path)
	};
	return {
		kind: "report",
		report: reportOf(path, text, context, "a report.json or a Run record (NAME.run.json)")
	};
}
const unverified = "This verdict was made by the job that ran the pull request's code, and was not checked.";
function reportOf(path, text, context, wanted) {
	const parsed = parseOutcome(text);
	if (parsed.ok) {
		const { letThrough: claimed, ...outcome } = parsed.outcome;
		if (context.isUnverified !== true) return buildReport(parsed.outcome, context);
		const notes = [
			unverified,
			...claimed === void 0 ? [] : [claimedLetThrough],
			...outcome.notes
		];
		return buildReport({
			...outcome,
			notes
		}, context);
	}
	const what = foreign(text);
	throw usageFailure(what === void 0 ? `${path}: ${parsed.reason}; expected a report.json that Loadline wrote` : `${path} is ${what}; name ${wanted} that a gate wrote, such as .loadline/report/report.json.`);
}
function foreign(text) {
	if (text.length > 8388608) return void 0;
	const json = contentOf(text);
	if (json === void 0) return "not JSON, so not a report";
	const schema = schemaOf(json);
	if (schema === "loadline/report@1") return void 0;
	if (schema === void 0) return "not a report of Loadline (it has no field \"schema\")";
	if (schema === "loadline/run@1") return "a Run record, not a report";
	const found = `its schema is ${JSON.stringify(schema.slice(0, 60))}`;
	return schema.startsWith("loadline/report@") ? `a report of another version of Loadline (${found}; this one reads "${outcomeSchemaVersion}")` : `not a report of Loadline (${found})`;
}
function contentOf(text) {
	return text.length > 8388608 ? void 0 : parseJson(text);
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

// src/app/modes/report.ts
async function performReport(settings, host) {
	const path = namedFile(settings, "report: name the report.json or the Run record to show");
	const { rules } = await readRules(settings, host);
	const { report: known, baselineBranch } = optionsOf(host, rules);
	const shown = await readShown(path, {
		...known,
		baselineBranch
	});
	const isAsked = isSet(settings, reportOptions.page) || given(settings, reportOptions.open) === true;
	const keepPage = async (pageOf) => {
		if (!isAsked) return void 0;
		const pages = await openPage(known.parts);
		if (pages === void 0) throw usageFailure("report: nothing here makes a page; leave out --report and --open");
		const file = given(settings, reportOptions.page) ?? join(rules.reportDirectory, pageName(path));
		await writeHtml(file, pageOf(pages));
		return file;
	};
	if (shown.kind === "run") {
		const reportPath = await keepPage((pages) => pages.ofRun(shown.run, known.parts ?? []));
		host.print(renderRun(shown.run, known.parts));
		return {
			published: { reportPath },
			exitStatus: exitStatus.passed
		};
	}
	const { report } = shown;
	const reportPath = await keepPage((pages) => pages.ofReport(report));
	return {
		report,
		published: {
			...await publishTo(host.publishers(report.gate, rules)).publish(report),
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
	const path = given(settings, resultsOptions.report);
	if (path === void 0) throw usageFailure(request);
	return path;
}

export { namedFile, performReport, readReport };