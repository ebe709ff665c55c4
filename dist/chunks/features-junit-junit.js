import { blockLines, findingSentence, gateHeadline, headlineAlone, leftOutWords, letThroughOf, misses, plain, reasonBeyond, reasonOfMiss, scenarioHeadline, sumOf } from "./report-judge.js";
import { formatObjective, lengthMs, runsIn, scenarioWord } from "./model.js";

// src/features/junit/xml.ts
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
function nodeLines(node, indent) {
	if (typeof node === "string") return escaped(node, /[&<>\r]/g);
	const { name, attributes, children } = node;
	const open = `${indent}<${name}${Object.entries(attributes).map(attributeText).join("")}`;
	if (children.length === 0) return `${open}/>\n`;
	if (children.some((child) => typeof child === "string")) return `${open}>${children.map((child) => nodeLines(child, "").trimEnd()).join("")}</${name}>\n`;
	return `${open}>\n${children.map((child) => nodeLines(child, `${indent}  `)).join("")}${indent}</${name}>\n`;
}
function renderXml(root) {
	return `<?xml version="1.0" encoding="UTF-8"?>\n${nodeLines(root, "")}`;
}

// src/features/junit/junit.ts
const endings = {
	pass: "passed",
	warn: "passed",
	fail: "failure",
	inconclusive: "skipped"
};
function objectiveCase(judgement, why, outcome) {
	const { onMiss, source } = judgement.objective;
	const text = formatObjective(judgement.objective);
	const message = findingSentence(judgement, outcome);
	const verdict = judgement.kind === "notJudged" ? "inconclusive" : judgement.verdict;
	const ending = endings[verdict];
	return {
		name: onMiss === "warn" ? `warn: ${text}` : text,
		ending,
		message: verdict === "warn" ? `Warning: ${message}` : message,
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
	if (scenarioWord(outcome) === "broken") return [{
		name: "the recording",
		ending: "error",
		message,
		body: outcome.recording === void 0 ? "" : leftOutWords(outcome.recording).join("\n")
	}];
	const ending = endings[outcome.verdict.verdict];
	return ending === "passed" || cases.some((it) => it.ending === ending) ? [] : [{
		name: "the verdict",
		ending,
		message,
		body: reasonBeyond(outcome) ?? ""
	}];
}
function casesOf(outcome, parts) {
	if (outcome.kind === "broken") return wholeCase(outcome, []);
	const { judgements } = outcome.verdict;
	const why = reasonOfMiss(outcome, parts) ?? "";
	const [explained] = misses(judgements, "fail");
	const cases = judgements.map((it) => objectiveCase(it, it === explained ? why : "", outcome));
	return [...cases, ...wholeCase(outcome, cases)];
}
function endingElement({ ending, message, body }) {
	const sentence = plain(message, 1e3);
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
	const name = plain(one.name, 1e3) || "(empty)";
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
	const runs = runsIn(outcome);
	const [first] = runs;
	if (first === void 0) return {};
	return {
		timestamp: first.window.start,
		time: sumOf(runs, ({ window }) => lengthMs(window)) / 1e3
	};
}
function suiteElement(outcome, cases, letThrough) {
	const { scenario, environment } = outcome;
	const name = plain(`${scenario} (${environment})`);
	const common = {
		scenario,
		environment,
		verdict: scenarioWord(outcome)
	};
	const more = common.verdict === "fail" ? letThrough?.properties : {};
	const properties = Object.entries({
		...common,
		...more
	}).map(([key, value]) => element("property", {
		name: key,
		value: plain(value)
	}));
	return element("testsuite", {
		name,
		...counts(cases),
		...timesOf(outcome)
	}, [
		element("properties", {}, properties),
		...cases.map((it) => caseElement(name, it)),
		element("system-out", {}, [scenarioHeadline(outcome)])
	]);
}
function renderJunit(outcome, parts = []) {
	const suites = outcome.scenarios.map((of) => ({
		of,
		cases: casesOf(of, parts)
	}));
	const name = `Loadline: ${headlineAlone(gateHeadline(outcome).words, outcome, parts)}`;
	const letThrough = letThroughOf(outcome, parts);
	const elements = suites.map(({ of, cases }) => suiteElement(of, cases, letThrough));
	return renderXml(element("testsuites", {
		name,
		...counts(suites.flatMap(({ cases }) => cases))
	}, elements));
}

export { renderJunit };