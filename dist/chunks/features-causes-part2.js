import { evidence, known, left, line, paragraphs, right, tableOf$1 as tableOf } from "./report-judge.js";
import { betweenCell, causesFacts, causesLine, flameSummary, flameTitle, profiledLine, sectionTitle } from "./features3.js";

// src/features/causes/part.ts
function causesIn({ judged }) {
	return judged?.verdict.verdict === "fail" ? causesFacts.of(judged) : void 0;
}
function causesSection(found) {
	if (found === void 0 || found.kind === "untaken" || found.kind === "notReproduced") return void 0;
	const { functions } = found;
	if (functions.length === 0) return void 0;
	const has = (kind) => functions.some(({ spent }) => (spent[kind].head ?? 0) + (spent[kind].base ?? 0) > 0);
	const columns = [
		left("Function", ({ name, path }) => line(name === "" ? "(anonymous)" : { code: name }, " ", { code: path })),
		left("Line", ({ most, line: at, text }) => line(`${most?.line ?? at} `, { code: most?.text ?? text }, most?.isNew ? " (new)" : "")),
		has("cpu") && right("CPU", ({ spent }) => betweenCell(spent.cpu, "time")),
		has("wait") && right("Waits", ({ spent }) => betweenCell(spent.wait, "time")),
		has("queries") && right("Queries", ({ spent }) => betweenCell(spent.queries, "number")),
		has("calls") && right("Calls", ({ spent }) => betweenCell(spent.calls, "number"))
	];
	const nodes = [...paragraphs([profiledLine(found)]), tableOf(functions, columns)];
	return evidence(sectionTitle, nodes, { about: "part" });
}
const causesPart = {
	remarks: (shown) => {
		const found = causesIn(shown);
		return known(found && causesLine(found));
	},
	flame: (shown) => {
		const found = causesIn(shown);
		if (found === void 0 || !("flame" in found) || found.flame.length === 0) return void 0;
		return {
			title: flameTitle,
			summary: flameSummary,
			boxes: found.flame
		};
	},
	section: (shown) => causesSection(causesIn(shown))
};

export { causesPart, causesSection };