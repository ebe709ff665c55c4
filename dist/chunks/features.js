import { defineFacts } from "./model.js";
import { clockWords, plain } from "./report-judge.js";
import { datetime, strictObject, string$1 as string } from "./zod.js";

// src/features/accept/facts.ts
const name = string().max(300);
const override = strictObject({
	by: name,
	at: datetime(),
	commit: name,
	label: name,
	reason: strictObject({
		text: string().max(1e3),
		by: name
	}).optional()
});
const acceptFacts = defineFacts("accept", override);

// src/features/accept/words.ts
function overrideLine({ by, at, commit, label, reason }) {
	const opening = [
		{ strong: `Accepted by ${plain(by)}` },
		` for commit ${commit.slice(0, 7)} alone (label `,
		{ code: label },
		`, ${clockWords(at)} UTC)`
	];
	if (reason === void 0) return [...opening, ". No reason was given."];
	const whose = reason.by === by ? "" : ` (${plain(reason.by)})`;
	return [
		...opening,
		". Reason: ",
		{ code: reason.text },
		whose
	];
}
function causeWords(refusal) {
	const { cause } = refusal;
	if (cause === "unanswered") return plain(refusal.reason, 1e3);
	if (cause === "beforePush") {
		const { by, at, pushedAt, isRemoved } = refusal;
		const again = isRemoved ? "It was removed; set it again" : "Remove it and set it again";
		return `${plain(by)} set it at ${clockWords(at)} UTC, and this commit was pushed at ${clockWords(pushedAt)} UTC. ${again} to accept this commit.`;
	}
	const by = "by" in refusal ? plain(refusal.by) : "";
	return {
		noWriteAccess: `${by}, who set it, has no write access to this repository.`,
		app: `${by}, which set it, is not a person.`,
		forkAuthor: `${by}, who set it, is an author of this pull request from a fork.`,
		unknownSetter: "GitHub does not show who set it. Remove it and set it again.",
		otherHead: "the pull request has another head commit by now.",
		unknownPush: "GitHub does not show when this commit was pushed. Run the job again."
	}[cause];
}
function refusalSentence(label, refusal) {
	return `The label "${plain(label)}" does not accept this fail: ${causeWords(refusal)}`;
}
function adviceLine(label) {
	return [
		"To let this commit alone through, someone with write access sets the label ",
		{ code: label },
		", with the reason in a comment: ",
		{ code: "/loadline accept REASON" },
		". The verdict stays fail."
	];
}

export { acceptFacts, adviceLine, overrideLine, refusalSentence };