import { require_fastest_levenshtein } from "./fastest-levenshtein.js";

// src/lib/suggest.ts
var import_fastest_levenshtein = require_fastest_levenshtein();
function nearest(name, known) {
	const tolerance = Math.max(2, Math.floor(name.length / 2));
	return [...new Set(known)].map((candidate) => ({
		candidate,
		edits: (0, import_fastest_levenshtein.distance)(name.toLowerCase(), candidate.toLowerCase())
	})).filter(({ candidate, edits }) => edits < Math.max(name.length, candidate.length)).filter(({ candidate, edits }) => edits <= tolerance || sharesName(candidate, name)).sort((a, b) => a.edits - b.edits).slice(0, 3).map(({ candidate }) => candidate);
}
const fewestShared = 3;
function sharesName(one, other) {
	const [short, long] = one.length < other.length ? [one, other] : [other, one];
	return short.length >= fewestShared && long.includes(short);
}
function didYouMean(name, known, prefix = "") {
	const [first] = nearest(name, known);
	return first === void 0 ? "" : ` (did you mean "${prefix}${first}"?)`;
}
function eitherOf(words) {
	return new Intl.ListFormat("en-GB", { type: "disjunction" }).format(words);
}

export { didYouMean, eitherOf, nearest };