// src/ports/progress.ts
function withProgressLabel(log, label) {
	return {
		...log,
		progress: (figures) => {
			const labels = [label(), figures.label ?? ""].filter((it) => it !== "");
			log.progress({
				...figures,
				label: labels.join(", ")
			});
		}
	};
}
function scenarioLabel(name, all) {
	return all.length > 1 ? name : "";
}
function roundLabel(number, { min, max }) {
	return max === 1 ? "" : `round ${number} of ${min === max ? max : `at most ${max}`}`;
}

export { roundLabel, scenarioLabel, withProgressLabel };