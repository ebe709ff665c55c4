import { changedParts, loadOf } from "./baseline-select.js";
import "./ingest3.js";
import { endpointGroup, runFailure, usageFailure } from "./start.js";
import { allSeriesOf } from "./model.js";
import { changedPartWords, differentEndpointsWords, matchedByPathWords } from "./report-judge.js";
import { isImported } from "./ingest.js";
import { ofAnotherTarget, ofErrorPages } from "./app-assess.js";

// src/app/results/loads.ts
function refuseMixedLoads(mode, files) {
	const reference = files.find(({ run }) => run.fingerprint !== void 0) ?? files[0];
	if (reference === void 0) return;
	const others = files.map((file) => {
		return {
			title: titleOf(file),
			changed: differences(reference.run, file.run).map(changedPartWords)
		};
	});
	const different = differingLines(titleOf(reference), others);
	if (different === void 0) return;
	throw usageFailure(`${mode}: these files are runs of different loads, which cannot be compared:\n${different}\nName files of one load.`);
}
function differingLines(reference, others, most) {
	const different = others.filter(({ changed }) => changed.length > 0).slice(0, most);
	if (different.length === 0) return void 0;
	return [reference, ...different.map(({ title, changed }) => `${title}: differs in ${changed.join(", ")}`)].map((text) => `  ${text}`).join("\n");
}
function titleOf({ path, run }) {
	return `${path} (scenario ${run.provenance.scenario})`;
}
function differences(one, other) {
	if (one.fingerprint !== void 0 && other.fingerprint !== void 0) return changedParts(loadOf(one), loadOf(other));
	const unknownLoad = (run) => loadOf({
		...run,
		fingerprint: void 0
	});
	return changedParts(unknownLoad(one), unknownLoad(other));
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
	const [before, now] = [endpointsOf(baseline), endpointsOf(current)];
	if (now.some((name) => before.includes(name)) || before.length === 0 || now.length === 0) return [];
	return [differentEndpointsWords(listed(before), listed(now))];
}
function matchedByPath(baseline, current) {
	const basesOf = (files) => {
		const targets = files.flatMap(({ run }) => isImported(run) ? run.provenance.target : []);
		return [...new Set(targets)].filter((target) => target !== "unknown");
	};
	const [before, now] = [basesOf(baseline), basesOf(current)];
	if (now.every((base) => before.includes(base)) && before.every((base) => now.includes(base)) || before.length === 0 || now.length === 0) return [];
	return [matchedByPathWords(listed(before), listed(now))];
}
function refuseOtherTarget(files, target) {
	for (const file of files) {
		const names = endpointsOf([file]);
		const urls = names.filter((name) => /^(?:https?|wss?):\/\//i.test(name));
		const isShortened = names.some((name) => /^[/?#]/.test(name));
		if (!isImported(file.run) || urls.length === 0 || isShortened) continue;
		throw usageFailure(`compare: no request of ${file.path} goes to ${target}; its requests go to ${listed(originsOf(urls))}.`);
	}
}
function originsOf(urls) {
	return [...new Set(urls.map((url) => url.split("/").slice(0, 3).join("/")))];
}
function endpointsOf(files) {
	const names = files.flatMap(({ run }) => allSeriesOf(run, "http_req_duration")).flatMap(({ tags }) => tags["name"] ?? []);
	return [...new Set(names.map(endpointGroup))].sort();
}
const mostNamed = 5;
function listed(names) {
	const more = names.length > mostNamed ? ", …" : "";
	return `${names.slice(0, mostNamed).join(", ")}${more}`;
}

export { differentEndpoints, differingLines, endpointsOf, matchedByPath, refuseMixedLoads, refuseOtherTarget, refuseUnfinished, refuseUseless };