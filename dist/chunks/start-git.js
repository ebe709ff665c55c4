import { outputOf } from "./lib-programs.js";
import { hasErrorCode, reasonOf, runFailure } from "./start.js";

// src/start/git.ts
const withoutPrograms = [
	"-c",
	"core.hooksPath=/dev/null",
	"-c",
	"core.fsmonitor=false"
];
const longestFetchMs = 12e4;
async function git({ folder, env, signal }, ...args) {
	const options = {
		cwd: folder,
		env: {
			...env,
			GIT_TERMINAL_PROMPT: "0"
		},
		timeout: longestFetchMs,
		signal
	};
	try {
		return (await outputOf("git", [...withoutPrograms, ...args], options)).trim();
	} catch (error) {
		signal.throwIfAborted();
		throw runFailure(gitWords(error), error);
	}
}
function gitWords(error) {
	if (hasErrorCode(error, "ENOENT")) return "git is not installed.";
	const lines = reasonOf(error).trim().split("\n");
	return `git: ${(lines.find((line) => /^(?:fatal|error): /.test(line)) ?? lines.at(-1) ?? "").replace(/^(?:fatal|error): /, "").replace(/\.$/, "")}.`;
}
async function gitOr(repository, ...args) {
	try {
		return await git(repository, ...args);
	} catch {
		repository.signal.throwIfAborted();
		return;
	}
}
async function fetchFrom(repository, ...args) {
	const command = [
		"fetch",
		"--no-tags",
		"--quiet",
		...args
	];
	if (await gitOr(repository, ...command) !== void 0) return;
	const { access, env } = repository;
	if (access === void 0) return;
	const basic = Buffer.from(`x-access-token:${access.token}`).toString("base64");
	const authorized = {
		...env,
		GIT_CONFIG_COUNT: "1",
		GIT_CONFIG_KEY_0: `http.${access.server}/.extraheader`,
		GIT_CONFIG_VALUE_0: `AUTHORIZATION: basic ${basic}`
	};
	await gitOr({
		...repository,
		env: authorized
	}, ...command);
}

export { fetchFrom, git, gitOr };