import { evidence, known, left, line, paragraphs, right, tableOf$1 as tableOf } from "./report-judge.js";
import { betweenCell, causesFacts, causesLine, flameSummary, flameTitle, profiledLine, sectionTitle, sourceUrl } from "./features3.js";

// src/features/causes/part.ts
function causesIn({ judged }) {
	return judged?.verdict.verdict === "fail" ? causesFacts.of(judged) : void 0;
}
function causesSection(found, repositoryUrl) {
	if (found === void 0 || found.kind === "untaken" || found.kind === "notReproduced") return void 0;
	const { functions, commit } = found;
	if (functions.length === 0) return void 0;
	const linked = (label, { file }, at) => {
		if (repositoryUrl === void 0 || commit === void 0 || file === void 0) return void 0;
		const url = sourceUrl(repositoryUrl, {
			commit,
			file,
			line: at
		});
		return url === void 0 ? void 0 : { link: {
			label,
			url
		} };
	};
	const has = (kind) => functions.some(({ spent }) => (spent[kind].head ?? 0) + (spent[kind].base ?? 0) > 0);
	const columns = [
		left("Function", (one) => {
			const { name, path } = one;
			const shown = linked(path, one, one.line) ?? { code: path };
			return line(name === "" ? "(anonymous)" : { code: name }, " ", shown);
		}),
		left("Line", (one) => {
			const { most, line: own, text } = one;
			const at = most?.line ?? own;
			const shown = linked(String(at), one, at) ?? String(at);
			return line(shown, " ", { code: most?.text ?? text }, most?.isNew ? " (new)" : "");
		}),
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
	section: (shown) => causesSection(causesIn(shown), shown.repositoryUrl)
};

export { causesPart, causesSection };