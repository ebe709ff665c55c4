import { abortOnSignals, createBranchStore, createGitHub, createTerminalLog, createTerminalPublisher, defaultBaselineDirectory, perform } from "./signals.js";
import { usageFailure } from "./failure.js";
import { userInfo } from "node:os";

// src/entry/github-store.ts
function createGitHubStore(env, branch) {
	const [owner, name] = env["GITHUB_REPOSITORY"]?.split("/") ?? [];
	const token = env["GITHUB_TOKEN"];
	if (owner === void 0 || name === void 0 || token === void 0) throw usageFailure(`baseline-branch ${branch}: in a terminal set GITHUB_REPOSITORY (owner/name) and GITHUB_TOKEN, or keep the baseline in a directory (--baseline-directory)`);
	const apiUrl = env["GITHUB_API_URL"] ?? "https://api.github.com";
	return createBranchStore(createGitHub({
		token,
		apiUrl,
		repository: {
			owner,
			name
		}
	}), branch);
}

// src/entry/terminal-host.ts
const nobody = {
	commit: void 0,
	branch: void 0,
	event: void 0,
	workflowRun: void 0,
	actor: void 0
};
function createTerminalHost(settings, signal) {
	const { stderr, stdout, env } = process;
	const log = createTerminalLog({
		isTerminal: stderr.isTTY,
		write: (text) => void stderr.write(text)
	});
	const json = settings.get("json")?.[0] === "true";
	const color = stdout.isTTY && env["NO_COLOR"] === void 0;
	const print = (text) => void stdout.write(text.endsWith("\n") ? text : `${text}\n`);
	return {
		around: {
			baseline: {
				kind: "directory",
				path: defaultBaselineDirectory
			},
			deployment: void 0,
			samples: process.platform === "win32" ? "stdout" : "pipe"
		},
		caller: nobody,
		baselineBranch: void 0,
		links: {
			workflowRun: void 0,
			acceptUrl: void 0
		},
		keepFirstRun: true,
		actor: userInfo().username,
		mayNotRecord: void 0,
		log,
		signal,
		openBranch: (branch) => createGitHubStore(env, branch),
		publishers: () => [createTerminalPublisher(print, {
			json,
			color
		})],
		print
	};
}
function refuseInTerminal(mode) {
	if (mode === "publish") throw usageFailure("publish works in a workflow (mode: publish); in a terminal use: loadline report FILE");
}

// src/entry/run-terminal.ts
async function runInTerminal(mode, settings) {
	refuseInTerminal(mode);
	const host = createTerminalHost(settings, abortOnSignals());
	const performed = await perform(mode, settings, host);
	const reportPath = performed.published?.reportPath;
	if (reportPath !== void 0) host.log.note(`The report as Markdown: ${reportPath}`);
	return performed.exitStatus;
}

export { runInTerminal };