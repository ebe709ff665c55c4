import { choose, issueEvents, issueOptions, mayKeepIssue } from "./start.js";
import { createIssuePublisher } from "./github-issue2.js";
import { _enum, array, strictObject, string$1 as string } from "./zod.js";
import { defineFacts } from "./model.js";

// src/features/issue/keep.ts
const issueFacts = defineFacts(issueOptions.issue.name, strictObject({
	label: string(),
	on: array(_enum(issueEvents))
}));
const planIssue = (places) => {
	const { label, on = issueEvents } = choose(places, issueOptions.issue) ?? {};
	return label === void 0 ? {} : issueFacts.kept({
		label,
		on: [...on]
	});
};
const nothing = {
	begin: async () => {},
	publish: async () => ({})
};
function issuePublisher({ rules, gate, log }, { event, github }) {
	const choice = issueFacts.of({ facts: rules.kept });
	if (choice === void 0 || !mayKeepIssue(event, choice.on)) return nothing;
	const { label } = choice;
	return createIssuePublisher({
		github: github.anew(),
		gate,
		runUrl: event.runUrl,
		log,
		label
	});
}

export { issuePublisher, planIssue };