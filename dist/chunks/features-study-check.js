import { Failure, gateRuns, given, loadOptions } from "./start.js";
import { ifThere } from "./lib-files.js";
import { count } from "./report-judge.js";
import { mostBytes, planStudy, readStudy } from "./features5.js";
import { dirname } from "node:path";
import { readFile } from "node:fs/promises";

// src/features/study/check.ts
function isStudy(text) {
	return text.length <= 1048576 && /^---\s*\n/.test(text) && /^ {0,3}(?:`{3,}|~{3,})\s*loadline\s*$/m.test(text);
}
async function checkStudies(settings, host) {
	const words = given(settings, loadOptions.script) ?? [];
	const named = words.filter((word) => word.endsWith(".md"));
	const all = words.length > 0 ? named : (await host.repositoryFiles() ?? []).filter((path) => path.endsWith(".md"));
	const [lines, mistakes] = [[], []];
	for (const path of all) {
		const text = await ifThere(readFile(path, "utf8"));
		if (text === void 0 ? !named.includes(path) : !named.includes(path) && !isStudy(text)) continue;
		try {
			const reach = {
				folder: dirname(path),
				isConfined: host.kind === "job"
			};
			const read = await readStudy(path, text ?? "", reach);
			const given = /^runs:/m.test(read.frontMatter.text) ? [] : gateRuns;
			const { runs } = planStudy(read, {
				runs: given,
				added: host.around.added
			});
			const blocks = read.segments.filter(({ kind }) => kind === "block").length;
			lines.push(`${path}: a study of ${count(runs.length, "run")} with ${count(blocks, "block")}`);
		} catch (error) {
			if (!(error instanceof Failure)) throw error;
			mistakes.push(error.message);
		}
	}
	return {
		words: named,
		lines,
		mistakes
	};
}

export { checkStudies };