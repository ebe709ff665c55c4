import { __toESM } from "./rolldown-runtime.js";
import { array, string$1 as string } from "./zod.js";
import { fileOnly, fileOption } from "./config.js";
import { require_picomatch } from "./picomatch.js";
import { withoutEndSlashes } from "./lib-net-end-slashes.js";

// src/features/unmeasured/patterns.ts
var import_picomatch = /* @__PURE__ */ __toESM(require_picomatch(), 1);
const longestPath = 1e3;
function plainPath(pattern) {
	return withoutEndSlashes(pattern.replace(/^(?:\.?\/)+/, ""));
}
function isSimplePattern(pattern) {
	const parts = plainPath(pattern.replace(/^!/, "")).split("/");
	const wide = parts.filter((part) => part === "**").length;
	const isNarrow = parts.every((part) => part === "**" || part.split("*").length <= 3);
	return wide <= 2 && isNarrow && !/[()|]/.test(pattern);
}
function pathTest(patterns) {
	const tests = patterns.map((written) => {
		const isTakenOut = written.startsWith("!");
		const pattern = plainPath(isTakenOut ? written.slice(1) : written);
		return {
			isTakenOut,
			isMeant: (0, import_picomatch.default)([pattern, `${pattern}/**`], {
				dot: true,
				nonegate: true
			})
		};
	});
	return (path) => {
		if (path.length > longestPath) return true;
		return tests.reduce((isIn, { isTakenOut, isMeant }) => isMeant(path) ? !isTakenOut : isIn, false);
	};
}
function unmatched(patterns, files) {
	return patterns.filter((pattern) => !pattern.startsWith("!") && !files.some(pathTest([pattern])));
}

// src/features/unmeasured/options.ts
const pathPatterns = array(string().min(1).max(500).refine(isSimplePattern, { message: "expected a pattern such as src/** or **/*.md: at most two ** and two * in a part, without ( ) |" })).min(1).max(200).refine(([first = ""]) => !first.startsWith("!"), { message: "the first must not begin with !, which takes out of those before it" });
const unmeasuredOptions = { paths: fileOption("paths", fileOnly(pathPatterns), {
	of: "gate",
	help: "Files that the gate is about. A change of none of them passes without a load.",
	examples: [[
		"src/**",
		"package-lock.json",
		"!**/*.md"
	]]
}) };

export { pathTest, unmatched, unmeasuredOptions };