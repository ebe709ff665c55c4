import { count, defineFacts, list, sentence } from "./model.js";
import { codes, count as count$1, list as list$1 } from "./report-judge.js";
import { strictObject } from "./zod.js";

// src/features/unmeasured/words.ts
function unmeasuredLine(why) {
	return [`${count$1(why.files, "changed path")}, none of them under `, ...codes(why.paths)];
}
function unmeasuredNote(why) {
	return `Measured without a look at paths, as it is not known which files changed: ${why.replace(/\.$/, "")}.`;
}
function unmatchedPathsWords(patterns) {
	const [which, match] = patterns.length === 1 ? ["the pattern", "matches"] : ["the patterns", "match"];
	const quoted = patterns.map((pattern) => JSON.stringify(pattern));
	return `paths: ${which} ${list$1(quoted)} ${match} no file of the repository, so a gate would pass without a load whatever changes there`;
}

// src/features/unmeasured/part.ts
const unmeasuredFacts = defineFacts("unmeasured", strictObject({
	paths: list(sentence, 200),
	files: count
}));
const unmeasuredPart = { opening: (outcome) => {
	const why = unmeasuredFacts.of(outcome);
	return why && unmeasuredLine(why);
} };

export { unmatchedPathsWords, unmeasuredFacts, unmeasuredNote, unmeasuredPart };