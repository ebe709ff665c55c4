import { misses, nextLine } from "./report-judge.js";
import { defineFacts } from "./model.js";
import { strictObject, string$1 as string } from "./zod.js";

// src/features/bisect/part.ts
const commit = string().regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/);
const ends = strictObject({
	good: commit,
	bad: commit
});
const bisectFacts = defineFacts("bisect", ends);
function endsOf({ runs, baseline, verdict }) {
	const [miss] = misses(verdict.judgements, "fail").filter(({ kind }) => kind === "relative");
	if (miss?.kind !== "relative") return void 0;
	const { since, from } = miss.creep ?? {};
	const commitsOf = (some) => some.map(({ provenance }) => provenance.commit);
	const bad = runs.at(-1)?.provenance.commit;
	const isBefore = ({ provenance }) => since === void 0 || Date.parse(provenance.recordedAt) < Date.parse(since.recordedAt);
	return {
		good: commitsOf(baseline.filter(isBefore)).findLast((one) => one !== void 0) ?? from?.commit,
		bad
	};
}
const bisectPart = {
	facts: (outcome, { start }) => {
		const { provenance } = outcome.runs.at(-1) ?? {};
		const isOfBranch = provenance?.event !== void 0 && provenance.event !== "merge_group";
		const isChange = provenance?.pullRequest !== void 0 || !isOfBranch;
		if (outcome.verdict.verdict !== "fail" || start === void 0 || isChange) return void 0;
		const { success, data } = ends.safeParse(endsOf(outcome));
		return success && data.good !== data.bad ? bisectFacts.kept(data) : void 0;
	},
	next: (outcome) => {
		const found = outcome.verdict.verdict === "fail" ? bisectFacts.of(outcome) : void 0;
		if (found === void 0) return void 0;
		const { good, bad } = found;
		return nextLine("find the commit that made it worse, with this one checked out: ", { code: `loadline bisect ${good.slice(0, 12)} ${bad.slice(0, 12)}` }, ".");
	}
};

export { bisectPart };