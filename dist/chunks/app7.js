import { defaultGateFile, given, modeOptions, pathTest } from "./config.js";
import { ifThere } from "./lib-files.js";
import { exitStatus } from "./model.js";
import { buildReport, unmeasuredNote } from "./report-judge.js";
import { posix, relative, resolve, sep } from "node:path";
import { realpath } from "node:fs/promises";

// src/app/unmeasured.ts
const workflows = [".github/workflows", ".github/actions"];
async function askWhetherMeasured(asked) {
	const { paths } = asked;
	if (paths === void 0) return { kind: "measure" };
	const changed = await asked.changedFiles();
	if (changed === void 0) return { kind: "measure" };
	if (changed.kind === "unknown") return {
		kind: "measure",
		notes: [unmeasuredNote(changed.why)]
	};
	const { files } = changed;
	const own = [...workflows, ...decidingPatterns(asked)];
	if (files.some(pathTest(own))) return { kind: "measure" };
	if (!files.some(pathTest(paths))) return {
		kind: "unmeasured",
		why: {
			paths,
			files: files.length
		}
	};
	return { kind: "measure" };
}
function decidingPatterns({ gateFile, scripts, checkout }) {
	const inRepository = (path) => relative(checkout, resolve(checkout, path)).split(sep).join("/");
	const folders = scripts.map((script) => {
		const path = inRepository(script);
		const folder = posix.dirname(path);
		return folder === "." ? path : folder;
	});
	return [inRepository(gateFile), ...folders].map((path) => path.replace(/[!()*?[\]{}\\+@|]/g, "\\$&"));
}
async function concludeUnmeasured(keys, why, { publisher, options }) {
	const report = buildReport({
		verdict: "pass",
		scenarios: [],
		unmeasured: {
			why,
			scenarios: [...keys]
		},
		notes: [...options.notes ?? []]
	}, {
		...options.report,
		baselineBranch: options.baselineBranch
	});
	return {
		report,
		published: await publisher.publish(report),
		exitStatus: exitStatus.passed
	};
}

// src/app/modes/unmeasured.ts
async function askHere(asked, scripts, { settings, host }) {
	const gateFile = given(settings, modeOptions.config) ?? ".github/loadline.yml";
	return await askWhetherMeasured({
		...asked,
		gateFile,
		scripts: (await Promise.all(scripts.map(placesOf))).flat(),
		checkout: host.checkout ?? process.cwd(),
		changedFiles: async () => await host.changedFiles?.()
	});
}
async function placesOf(script) {
	const real = await ifThere(realpath(script));
	return real === void 0 ? [script] : [script, real];
}

export { askHere, concludeUnmeasured };