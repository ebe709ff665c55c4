// src/ingest/record-name.ts
const folderOfParts = "levels";
const pattern = /^(?<scenario>.*?)(?:\.(?<side>base|control))?(?:\.round-\d+)?(?:\.part-(?<part>\d{1,3}))?(?:\.\d+)?\.run\.json(?<gz>\.gz)?$/s;
function nameOfScenario({ provenance }) {
	return provenance.scenario.replace(/[^\w-]+/g, "-").slice(0, 60);
}
function recordName({ run, side, round }) {
	const ofPart = run.part === void 0 ? "" : `.part-${run.part.index}`;
	return `${nameOfScenario(run)}${side === "head" ? "" : `.${side}`}${round === 1 ? "" : `.round-${round}`}${ofPart}`;
}
function readRecordName(file) {
	const groups = pattern.exec(file)?.groups;
	if (groups === void 0) return void 0;
	const { scenario = "", part, gz } = groups;
	return {
		scenario,
		side: groups["side"] === "base" || groups["side"] === "control" ? groups["side"] : "head",
		part: part === void 0 ? void 0 : Number(part),
		isCompressed: gz !== void 0
	};
}

export { folderOfParts, nameOfScenario, readRecordName, recordName };