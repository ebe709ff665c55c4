import { hostOfUrl, nameOf$1 as nameOf, withoutEndSlashes } from "./start.js";
import { number as number$1, object, url } from "./zod.js";

// src/features/gitlab/job.ts
const number = number$1().int().positive();
const variables = object({
	CI_API_V4_URL: url().max(500),
	CI_MERGE_REQUEST_IID: number,
	CI_MERGE_REQUEST_PROJECT_ID: number,
	CI_MERGE_REQUEST_PROJECT_URL: url({ protocol: /^https?$/ }).max(1e3).optional().catch(void 0)
});
function placeOfNote(env) {
	if ((env["CI_MERGE_REQUEST_IID"] ?? "") === "") return { kind: "noMergeRequest" };
	const token = env["GITLAB_TOKEN"]?.trim() ?? "";
	if (token === "") return impossible("GITLAB_TOKEN is not set. Set it to a project access token with the scope api and the role Reporter.");
	const parsed = variables.safeParse(env);
	if (!parsed.success) return impossible(`GitLab's variables are not as documented: ${[...new Set(parsed.error.issues.map(({ path }) => String(path[0])))].join(", ")}.`);
	const { CI_API_V4_URL, CI_MERGE_REQUEST_IID: iid, CI_MERGE_REQUEST_PROJECT_ID: projectId } = parsed.data;
	const apiUrl = withoutEndSlashes(CI_API_V4_URL);
	if (!isSafe(apiUrl)) return impossible(`CI_API_V4_URL is ${apiUrl}; GITLAB_TOKEN is sent over https alone.`);
	const project = parsed.data.CI_MERGE_REQUEST_PROJECT_URL;
	return {
		kind: "mergeRequest",
		mergeRequest: {
			apiUrl,
			token,
			projectId,
			iid,
			pageUrl: project === void 0 ? void 0 : `${project}/-/merge_requests/${iid}`
		}
	};
}
function impossible(reason) {
	return {
		kind: "impossible",
		sentence: `The report is not written to the merge request: ${reason}`
	};
}
function isSafe(apiUrl) {
	const { protocol, username, password } = new URL(apiUrl);
	if (username !== "" || password !== "") return false;
	const host = hostOfUrl(apiUrl);
	return protocol === "https:" || protocol === "http:" && host !== void 0 && nameOf(host) === "localhost";
}

export { placeOfNote };