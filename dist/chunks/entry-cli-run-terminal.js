import { givenValue, makesRuns } from "./config-model.js";
import { Failure, hasErrorCode, usageFailure } from "./model-failure.js";
import { perform } from "./k6.js";
import { abortOnSignals } from "./entry-shutdown.js";
import { terminalEnvironment } from "./lib-environment.js";
import { outputOf, startProgram } from "./lib-programs.js";
import { defaultBaselineDirectory } from "./config-report.js";
import { canReplaceLines, createBranchStore, createGitHub, createTerminalLog, createTerminalPublisher, githubFailure, wantsColor } from "./report-judge.js";
import { userInfo } from "node:os";
import { resolve } from "node:path";

// src/entry/cli/browser.ts
function openerOf(path, { platform, env }) {
	const chosen = env["BROWSER"];
	if (chosen !== void 0 && chosen !== "") return [chosen, path];
	if (platform === "darwin") return ["open", path];
	return platform === "win32" ? ["explorer.exe", path] : ["xdg-open", path];
}
const patienceMs = 2e3;
async function openInBrowser(path, desktop) {
	const [file, ...args] = openerOf(path, desktop);
	const { env } = terminalEnvironment(desktop.env);
	const child = startProgram(file, args, {
		env,
		detached: true,
		stdio: "ignore"
	});
	return await new Promise((resolve) => {
		child.once("error", () => resolve(false));
		child.once("spawn", () => {
			child.unref();
			const patience = setTimeout(() => resolve(true), patienceMs);
			child.once("exit", (code) => {
				clearTimeout(patience);
				resolve(code === 0 || desktop.platform === "win32");
			});
		});
	});
}

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

// src/entry/cli/checkout.ts
const longestWaitMs = 3e3;
const head = /^# branch\.oid (?<commit>[0-9a-f]{40,64})$/;
function commitIn(status) {
	const lines = status.split("\n").filter((line) => line !== "");
	if (lines.some((line) => !line.startsWith("#"))) return void 0;
	return lines.map((line) => head.exec(line)?.groups?.["commit"]).find((commit) => commit !== void 0);
}
async function commitOf(folder) {
	try {
		return commitIn(await outputOf("git", [...[
			"-c",
			"core.fsmonitor=false",
			"--no-optional-locks"
		], ...[
			"status",
			"--porcelain=v2",
			"--branch",
			"--untracked-files=no"
		]], {
			cwd: folder,
			timeout: longestWaitMs,
			env: terminalEnvironment(process.env).env
		}));
	} catch {
		return;
	}
}

// src/entry/cli/terminal-github.ts
function connectFromTerminal(env, branch) {
	const [owner, name] = env["GITHUB_REPOSITORY"]?.split("/") ?? [];
	const token = env["GITHUB_TOKEN"];
	if (owner === void 0 || name === void 0 || token === void 0) throw usageFailure(`baseline-branch ${branch}: in a terminal set GITHUB_REPOSITORY (owner/name) and GITHUB_TOKEN, or use a directory (--baseline-directory)`);
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

// src/entry/cli/terminal-host.ts
async function callerIn(folder, mode) {
	return {
		commit: makesRuns(mode) ? await commitOf(folder) : void 0,
		branch: void 0,
		event: void 0,
		workflowRun: void 0,
		actor: void 0
	};
}
async function createTerminalHost(mode, settings, signal) {
	const { stderr, stdout, env } = process;
	const isSet = (name) => givenValue(settings, name) === true;
	const log = createTerminalLog({
		write: (text) => void stderr.write(text),
		columns: () => canReplaceLines(stderr.isTTY, env) ? stderr.columns || 80 : void 0
	}, { verbose: isSet("verbose") });
	const color = wantsColor(stdout.isTTY, env);
	const print = (text) => {
		log.clear();
		stdout.write(text.endsWith("\n") ? text : `${text}\n`);
	};
	return {
		kind: "terminal",
		env,
		around: {
			baseline: {
				kind: "directory",
				path: defaultBaselineDirectory
			},
			deployment: void 0,
			samples: process.platform === "win32" ? "stdout" : "pipe"
		},
		caller: await callerIn(process.cwd(), mode),
		...await terminalBaseline(givenValue(settings, "baseline-branch"), env),
		pullRequest: void 0,
		isWithoutSecrets: false,
		links: {
			workflowRun: void 0,
			acceptUrl: void 0
		},
		actor: terminalActor(env),
		log,
		signal,
		openBranch: (branch) => createBranchStore(connectFromTerminal(env, branch), branch),
		publishers: () => [createTerminalPublisher(print, {
			json: isSet("json"),
			color,
			verbose: isSet("verbose"),
			log
		})],
		mask: () => {},
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
		mayNotRecord: `A terminal cannot record on the shared branch ${branch}; use a workflow (mode: baseline-update or baseline-accept). For your own baseline, set a directory (--baseline-directory).`
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
	if (mode === "publish") throw usageFailure("publish works in workflows only (mode: publish); in a terminal use: loadline report FILE");
}

// src/entry/cli/run-terminal.ts
async function performOrTell(mode, settings, host) {
	try {
		return await perform(mode, settings, host);
	} catch (error) {
		if (!(error instanceof Failure && error.code === "usage")) host.log.showOutput();
		throw error;
	} finally {
		host.log.clear();
	}
}
async function runInTerminal(mode, settings) {
	refuseInTerminal(mode);
	const host = await createTerminalHost(mode, settings, abortOnSignals());
	const performed = await performOrTell(mode, settings, host);
	const reportPath = performed.published?.reportPath;
	if (reportPath !== void 0 && mode !== "history") host.log.note(`The report: ${reportPath}`);
	if (reportPath !== void 0 && givenValue(settings, "open") === true) {
		if (!await openInBrowser(resolve(reportPath), process)) host.log.warn("Could not start a browser. Open the page yourself.");
	}
	return performed.exitStatus;
}

export { runInTerminal };