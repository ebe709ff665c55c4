import { readGate } from "./app3.js";
import { exitStatus, given, inTurn, reportOptions, usageFailure } from "./start.js";
import { lineText, tableLines } from "./report-judge.js";
import { findCauses, latencyChange } from "./features2.js";
import { causesSection } from "./features-causes-part2.js";
import { causesLine, noCauseLine, notSlowerLine } from "./features3.js";

// src/features/causes/perform.ts
async function performExplain(settings, host) {
	const counting = await readGate(settings, host, { withBase: true });
	const checked = await host.checkScripts(counting.gate);
	return await host.withLoad(counting, async ({ gate, again, notes }) => {
		if (again === void 0) throw usageFailure(unstartedWords(notes));
		const found = await inTurn(gate.scenarios, async (scenario) => {
			const script = checked.get(scenario.name);
			if (script?.kind === "failed") throw script.failure;
			const causes = await explained(scenario, script?.loadMs ?? 0, {
				gate,
				again,
				host
			});
			return {
				scenario: scenario.name,
				causes
			};
		});
		const isJson = given(settings, reportOptions.json);
		host.print(isJson ? JSON.stringify(found, null, 2) : found.flatMap(({ scenario, causes }) => [`${scenario}:`, ...causesLines(causes)]).join("\n"));
		return { exitStatus: exitStatus.passed };
	});
}
function unstartedWords(notes) {
	return `explain: profiles both sides, so the gate must start them (start, base-ref).${notes.length === 0 ? "" : ` ${notes.join(" ")}`}`;
}
async function explained(scenario, loadMs, place) {
	const { sideBySide } = scenario;
	if (sideBySide === void 0) throw usageFailure(unstartedWords([]));
	const isAtOnce = sideBySide.timing !== "alternating";
	return await findCauses({
		scenario: {
			...scenario,
			sideBySide
		},
		isAtOnce,
		loadMs,
		changeOf: latencyChange
	}, place);
}
function causesLines(causes) {
	const answer = causes.kind === "notReproduced" ? notSlowerLine : causesLine(causes) ?? noCauseLine;
	const more = (causesSection(causes)?.nodes ?? []).flatMap((node) => {
		if (node.kind === "table") return ["", ...tableLines(node)];
		return node.kind === "paragraph" ? [lineText(node.line)] : [];
	});
	return [
		lineText(answer),
		...more,
		""
	];
}

export { performExplain };