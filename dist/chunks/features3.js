import { formatFigure, formatOn, scaleOver } from "./start.js";
import { defineFacts } from "./model.js";
import { line, numberWords } from "./report-judge.js";
import { _enum, array, boolean, discriminatedUnion, literal, number$1 as number, record, strictObject, string$1 as string } from "./zod.js";
import { gitOr } from "./start-git.js";

// src/features/causes/profile.ts
const spentKinds = [
	"cpu",
	"wait",
	"queries",
	"calls",
	"allocated"
];
const leadMs = 3e3;
const tailMs = 3e3;
function loadMsFor({ sliceMs, slices }) {
	return leadMs + slices * sliceMs + tailMs;
}

// src/features/causes/facts.ts
const text = string().max(300);
const figure = number().nonnegative();
const ofSides = strictObject({
	base: figure,
	head: figure
});
const place = {
	path: text,
	name: text,
	line: number().int().nonnegative(),
	text,
	file: text.optional()
};
const comparedFunction = strictObject({
	...place,
	most: strictObject({
		line: place.line,
		text,
		isNew: boolean()
	}).optional(),
	isChanged: boolean(),
	spent: record(_enum(spentKinds), ofSides)
});
const cause = comparedFunction.extend({
	route: strictObject({
		name: text,
		ofRequests: number().positive().max(1)
	}).optional(),
	inside: text.optional(),
	share: number().positive().max(1)
});
const flameBox = strictObject({
	label: text,
	depth: number().int().nonnegative().max(100),
	from: figure,
	width: figure,
	baseMs: figure,
	headMs: figure
});
const compared = {
	profiler: text,
	slices: number().int().nonnegative(),
	sliceMs: number().positive(),
	commit: string().regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/).optional(),
	functions: array(comparedFunction).max(12),
	flame: array(flameBox).max(250)
};
const kept = discriminatedUnion("kind", [
	strictObject({
		kind: literal("likely"),
		cause,
		besides: array(cause).max(2),
		...compared
	}),
	strictObject({
		kind: literal("several"),
		causes: array(cause).min(1).max(3),
		...compared
	}),
	strictObject({
		kind: literal("none"),
		...compared
	}),
	strictObject({
		kind: literal("notReproduced"),
		profiler: text
	}),
	strictObject({
		kind: literal("untaken"),
		reason: string().max(1e3)
	})
]);
const causesFacts = defineFacts("causes", kept);

// src/features/causes/words.ts
function tooShortWords(needMs, what = "a profile") {
	return `the script's load is too short for ${what}, which takes at least ${formatFigure(needMs, "time")}`;
}
function spendsWords(cause) {
	const ofRequests = cause.route?.ofRequests ?? 1;
	const more = (kind) => ((cause.spent[kind].head ?? 0) - (cause.spent[kind].base ?? 0)) / ofRequests;
	const [cpuMs, waitMs, queries, calls] = [
		more("cpu"),
		more("wait"),
		more("queries"),
		more("calls")
	];
	const timeMs = formatFigure(Math.max(cpuMs, waitMs), "time");
	const asks = fewestMore <= queries ? `asks ${moreWords(queries, "query", "queries")}` : void 0;
	const callsMore = fewestMore <= calls ? `makes ${moreWords(calls, "call", "calls")} to other services` : void 0;
	const spends = waitMs > cpuMs ? `waits ${timeMs} more` : `computes ${timeMs} more`;
	const counted = asks ?? callsMore;
	return counted === void 0 ? `${spends} per call` : `${counted} per call and ${spends}`;
}
const fewestMore = .5;
function moreWords(amount, one, many) {
	const rounded = amount < 10 ? Math.round(amount * 10) / 10 : Math.round(amount);
	return `${numberWords(rounded)} more ${rounded === 1 ? one : many}`;
}
function functionWords({ name }) {
	return name === "" ? "a function" : { code: name };
}
function placeWords(cause) {
	const { path, most, isChanged, inside } = cause;
	const by = inside === void 0 ? [] : [", in ", { code: inside }];
	if (most === void 0) {
		const owner = isChanged ? ", which this change touches" : ", which this change does not touch";
		return [
			" in ",
			functionWords(cause),
			" of ",
			{ code: `${path}:${cause.line}` },
			...by,
			owner
		];
	}
	const owner = most.isNew ? ", a new line of this change" : isChanged ? ", in a function that this change touches" : ", which this change does not touch";
	return [
		" at ",
		{ code: `${path}:${most.line}` },
		", ",
		{ code: most.text },
		...by,
		owner
	];
}
function subjectOf({ route, name }) {
	if (route !== void 0) return { code: route.name };
	return name === "" ? "a request" : { code: name };
}
function causeWords(cause) {
	return [
		subjectOf(cause),
		` ${spendsWords(cause)}`,
		...placeWords(cause)
	];
}
function percent(share) {
	return `${Math.max(1, Math.round(share * 100))} %`;
}
function sharesWords(causes) {
	return causes.flatMap((cause, at) => [
		at === 0 ? "" : "; ",
		...causeWords(cause),
		` (${percent(cause.share)} of the change)`
	]);
}
function causesLine(found) {
	switch (found.kind) {
		case "likely": {
			const { cause, besides } = found;
			const others = besides.length === 0 ? [] : [
				" Besides, ",
				...sharesWords(besides),
				"."
			];
			return line("Likely cause: ", ...causeWords(cause), ".", ...others);
		}
		case "several": return line("No single cause found. Candidates: ", ...sharesWords(found.causes), ".");
		case "notReproduced": return line("The cause could not be reproduced under the profiler.");
		case "untaken": return line(`No cause was looked for: ${found.reason.replace(/\.$/, "")}.`);
		case "none": return;
		default: return found;
	}
}
const noCauseLine = line("No function spends more than before, beyond noise and by an amount that explains the change.");
const notSlowerLine = line("Under the profiler this change is not slower than the base.");
const sectionTitle = "What a request spends, by function";
const flameTitle = "Where a request's time goes, by stack";
const flameSummary = "Each box is a function, as wide as the time that a mean request of this change spends in it; callers are below. Red spends more than in the base, blue less.";
function profiledLine({ profiler, slices, sliceMs }) {
	const seconds = formatFigure(slices * sliceMs, "time");
	return line(`Both sides once more, under load, for ${seconds} with a profiler (${profiler}). These figures are never judged. `, "What libraries and the runtime spend is their caller's. Base to change, by a mean request.");
}
function betweenCell(of, dimension) {
	if (of === void 0 || of.base === 0 && of.head === 0) return line("–");
	const scale = scaleOver(dimension, { figures: [of.base, of.head] });
	return line(`${formatOn(scale, of.base)} to ${formatOn(scale, of.head)}`);
}

// src/features/causes/source.ts
async function withSource(found, repository) {
	if (found.kind === "untaken" || found.kind === "notReproduced" || found.functions.length === 0) return found;
	const commit = await gitOr(repository, "rev-parse", "--verify", "--quiet", "HEAD^{commit}");
	const prefix = await gitOr(repository, "rev-parse", "--show-prefix");
	if (commit === void 0 || prefix === void 0) return found;
	const paths = [...new Set(found.functions.map(({ path }) => path))];
	const listed = await gitOr(repository, "ls-tree", "-z", "--full-name", "--name-only", commit, "--", ...paths);
	const files = new Set(listed?.split("\0"));
	const functions = found.functions.map((one) => {
		const file = `${prefix}${one.path}`.slice(0, 300);
		return files.has(file) ? {
			...one,
			file
		} : one;
	});
	return {
		...found,
		commit,
		functions
	};
}
function sourceUrl(repositoryUrl, { commit, file, line }) {
	const parts = file.replace(/\p{Cs}/gu, "�").split("/");
	if (parts.some((part) => part === "" || part === "." || part === "..")) return void 0;
	return `${repositoryUrl}/blob/${commit}/${parts.map(encodeURIComponent).join("/")}#L${line}`;
}

export { betweenCell, causesFacts, causesLine, flameSummary, flameTitle, leadMs, loadMsFor, noCauseLine, notSlowerLine, profiledLine, sectionTitle, sourceUrl, tailMs, tooShortWords, withSource };