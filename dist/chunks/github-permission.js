import { unlessMissing } from "./github-octokit.js";

// src/github/permission.ts
async function mayWrite(github, { login, id }) {
	const asked = {
		...github.place,
		username: login
	};
	const found = await unlessMissing(github.octokit.rest.repos.getCollaboratorPermissionLevel(asked));
	return found?.data.user?.id === id && [
		"write",
		"maintain",
		"admin"
	].includes(found.data.permission);
}

export { mayWrite };