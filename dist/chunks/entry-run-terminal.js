import { abortOnSignals, createBranchStore, createGitHub, createTerminalLog, createTerminalPublisher, defaultBaselineDirectory, githubFailure, perform } from "./signals.js";
import { hasErrorCode, usageFailure } from "./failure.js";
import { userInfo } from "node:os";

// src/github/default-branch.ts
async function defaultBranchOf(github) {
	const { owner, name: repo } = github.repository;
	try {
		const { data } = await github.octokit.rest.repos.get({
			owner,
			repo
		});
		return data.default_branch;
	} catch (error) {
		const doing = `asking for the default branch of ${owner}/${repo}`;
		throw githubFailure(error, {
			doing,
			permission: "metadata: read"
		});
	}
}

// src/entry/terminal-github.ts
function connectFromTerminal(env, branch) {
	const [owner, name] = env["GITHUB_REPOSITORY"]?.split("/") ?? [];
	const token = env["GITHUB_TOKEN"];
	if (owner === void 0 || name === void 0 || token === void 0) throw usageFailure(`baseline-branch ${branch}: in a terminal set GITHUB_REPOSITORY (owner/name) and GITHUB_TOKEN, or keep the baseline in a directory (--baseline-directory)`);
	const apiUrl = env["GITHUB_API_URL"] ?? "https://api.github.com";
	return createGitHub({
		token,
		apiUrl,
		repository: {
			owner,
			name
		}
	});
}

// src/entry/terminal-host.ts
const nobody = {
	commit: void 0,
	branch: void 0,
	event: void 0,
	workflowRun: void 0,
	actor: void 0
};
async function createTerminalHost(settings, signal) {
	const { stderr, stdout, env } = process;
	const log = createTerminalLog({
		isTerminal: stderr.isTTY,
		write: (text) => void stderr.write(text)
	});
	const json = settings.get("json")?.[0] === "true";
	const color = stdout.isTTY && env["NO_COLOR"] === void 0;
	const print = (text) => void stdout.write(text.endsWith("\n") ? text : `${text}\n`);
	return {
		kind: "terminal",
		around: {
			baseline: {
				kind: "directory",
				path: defaultBaselineDirectory
			},
			deployment: void 0,
			samples: process.platform === "win32" ? "stdout" : "pipe"
		},
		caller: nobody,
		...await terminalBaseline(settings.get("baseline-branch")?.[0], env),
		links: {
			workflowRun: void 0,
			acceptUrl: void 0
		},
		actor: terminalActor(env),
		log,
		signal,
		openBranch: (branch) => createBranchStore(connectFromTerminal(env, branch), branch),
		publishers: () => [createTerminalPublisher(print, {
			json,
			color
		})],
		print
	};
}
async function terminalBaseline(branch, env) {
	if (branch === void 0) return {
		baselineBranch: void 0,
		keepFirstRun: true,
		mayNotRecord: void 0
	};
	return {
		baselineBranch: await defaultBranchOf(connectFromTerminal(env, branch)),
		keepFirstRun: false,
		mayNotRecord: `The branch ${branch} is shared, so runs of a terminal are not recorded on it: a workflow does that (mode: baseline-update or baseline-accept). For a baseline of your own name a directory (--baseline-directory).`
	};
}
function terminalActor(env, lookUp = () => userInfo().username) {
	try {
		return lookUp();
	} catch (error) {
		if (!hasErrorCode(error, "ERR_SYSTEM_ERROR")) throw error;
		return env["USER"] || env["LOGNAME"] || "unknown";
	}
}
function refuseInTerminal(mode) {
	if (mode === "publish") throw usageFailure("publish works in a workflow (mode: publish); in a terminal use: loadline report FILE");
}

// src/entry/run-terminal.ts
async function runInTerminal(mode, settings) {
	refuseInTerminal(mode);
	const host = await createTerminalHost(settings, abortOnSignals());
	const performed = await perform(mode, settings, host);
	const reportPath = performed.published?.reportPath;
	if (reportPath !== void 0) host.log.note(`The report as Markdown: ${reportPath}`);
	return performed.exitStatus;
}

export { runInTerminal };