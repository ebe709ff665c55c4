import { Failure, abortOnSignals, baselineOptions, featurePublishers, given, hasErrorCode, isSet, isSet$1, reportOptions, terminalEnvironment, usageFailure } from "./start.js";
import { number, string$1 as string, url } from "./zod.js";
import { findBase, perform } from "./k6.js";
import { outputOf, startProgram } from "./lib-programs.js";
import { nobody } from "./app-compare.js";
import { defaultBaselineDirectory } from "./baseline-directory.js";
import { canReplaceLines, createBranchStore, createTerminalLog, createTerminalPublisher, deploymentsOf, wantsColor } from "./github.js";
import { asking, createGitHub } from "./github-octokit.js";
import { gitOr } from "./start-git.js";
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
async function defaultBranchOf({ octokit, place }) {
	const doing = `asking for the default branch of ${place.owner}/${place.repo}`;
	const { data } = await asking({
		doing,
		permission: "metadata: read"
	}, async () => octokit.rest.repos.get(place));
	return data.default_branch;
}

// src/entry/cli/base-file.ts
async function readOfBase(base, path, { env, signal }) {
	const repository = {
		folder: process.cwd(),
		env: terminalEnvironment(env).env,
		signal,
		access: void 0,
		codeHost: void 0
	};
	const commit = await findBase(repository, base);
	return await gitOr(repository, "show", `${commit}:./${path}`);
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

// src/entry/cli/ci.ts
const systems = [
	{
		name: "GitLab CI",
		sign: "GITLAB_CI",
		commit: ["CI_MERGE_REQUEST_SOURCE_BRANCH_SHA", "CI_COMMIT_SHA"],
		branch: ["CI_MERGE_REQUEST_SOURCE_BRANCH_NAME", "CI_COMMIT_BRANCH"],
		defaultBranch: ["CI_DEFAULT_BRANCH"],
		event: ["CI_PIPELINE_SOURCE"],
		actor: ["GITLAB_USER_LOGIN"],
		url: "{CI_JOB_URL}",
		number: ["CI_MERGE_REQUEST_IID"],
		target: ["CI_MERGE_REQUEST_TARGET_BRANCH_NAME"],
		base: ["CI_MERGE_REQUEST_TARGET_BRANCH_SHA", "CI_MERGE_REQUEST_DIFF_BASE_SHA"]
	},
	{
		name: "Jenkins",
		sign: "JENKINS_URL",
		commit: ["GIT_COMMIT"],
		branch: [
			"CHANGE_BRANCH",
			"BRANCH_NAME",
			"GIT_LOCAL_BRANCH",
			"GIT_BRANCH"
		],
		actor: ["CHANGE_AUTHOR"],
		url: "{BUILD_URL}",
		number: ["CHANGE_ID"],
		target: ["CHANGE_TARGET"]
	},
	{
		name: "Azure Pipelines",
		sign: "TF_BUILD",
		commit: ["SYSTEM_PULLREQUEST_SOURCECOMMITID", "BUILD_SOURCEVERSION"],
		branch: ["SYSTEM_PULLREQUEST_SOURCEBRANCH", "BUILD_SOURCEBRANCH"],
		event: ["BUILD_REASON"],
		actor: ["BUILD_REQUESTEDFOR"],
		url: "{SYSTEM_COLLECTIONURI}{SYSTEM_TEAMPROJECT}/_build/results?buildId={BUILD_BUILDID}",
		number: ["SYSTEM_PULLREQUEST_PULLREQUESTNUMBER", "SYSTEM_PULLREQUEST_PULLREQUESTID"],
		target: ["SYSTEM_PULLREQUEST_TARGETBRANCH"]
	}
];
const commit = string().regex(/^[0-9a-f]{40,64}$/);
const name = string().min(1).max(300);
const branch = name.transform((text) => text.replace(/^(?:refs\/heads\/|origin\/)/, "")).refine((text) => text !== "" && !text.startsWith("refs/"));
const count = number().int().positive();
const page = url({ protocol: /^https?$/ }).max(1e3).transform((url) => new URL(url).href);
function ciJobIn(env) {
	const system = systems.find(({ sign }) => isSet(env, sign));
	if (system === void 0) return void 0;
	const first = (names = [], schema) => names.map((one) => schema.safeParse(env[one]).data).find((value) => value !== void 0);
	const target = first(system.target, branch);
	const isChange = system.number.some((one) => isSet(env, one));
	return {
		system: system.name,
		commit: first(system.commit, commit),
		branch: first(system.branch, branch),
		defaultBranch: first(system.defaultBranch, branch),
		event: first(system.event, name),
		actor: first(system.actor, name),
		url: page.safeParse(filled(system.url, env)).data,
		change: isChange ? {
			number: first(system.number, count),
			target,
			base: first(system.base, commit) ?? target
		} : void 0
	};
}
function filled(template, env) {
	return template.replace(/\{(\w+)\}/g, (_, variable) => env[variable] ?? "");
}
function levelOfJob({ change, branch, defaultBranch }) {
	const baselineBranch = change?.target ?? defaultBranch ?? branch;
	return {
		baselineBranch,
		keepFirstRun: change === void 0 && branch !== void 0 && branch === baselineBranch,
		mayNotRecord: change && notFromAChange
	};
}
const notFromAChange = "The job of a merge or pull request may not write a baseline. Record in a job of the branch it is to enter.";

// src/entry/cli/terminal-github.ts
function connectFromTerminal(env, what) {
	const [owner, name] = env["GITHUB_REPOSITORY"]?.split("/") ?? [];
	const token = env["GITHUB_TOKEN"];
	if (owner === void 0 || name === void 0 || token === void 0) throw usageFailure(`${what.setting}: in a terminal set GITHUB_REPOSITORY (owner/name) and GITHUB_TOKEN, or ${what.otherwise}`);
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
async function callerIn(folder, mode, job) {
	if (job !== void 0) {
		const { commit, branch, event, url: workflowRun, actor } = job;
		return {
			commit,
			branch,
			event,
			workflowRun,
			actor
		};
	}
	return {
		...nobody,
		commit: mode.makesRuns ? await commitOf(folder) : void 0
	};
}
async function createTerminalHost(mode, settings, signal) {
	const { stderr, stdout, env } = process;
	const verbose = given(settings, reportOptions.verbose);
	const log = createTerminalLog({
		write: (text) => void stderr.write(text),
		columns: () => canReplaceLines(stderr.isTTY, env) ? stderr.columns || 80 : void 0
	}, { verbose });
	const job = ciJobIn(env);
	const color = wantsColor(stdout.isTTY, env);
	const print = (text) => {
		log.clear();
		stdout.write(text.endsWith("\n") ? text : `${text}\n`);
	};
	const caller = await callerIn(process.cwd(), mode, job);
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
		caller,
		deployments: deploymentsOf(() => connectFromTerminal(env, {
			setting: "target-url: auto",
			otherwise: "give the deployment's URL"
		}), {
			head: caller.commit,
			base: void 0,
			without: "in a terminal; give the base deployment's address (--base)"
		}, {
			signal,
			log
		}),
		pullRequest: job?.change?.number,
		baseRef: job?.change?.base,
		readOfBase: async (base, path) => await readOfBase(base, path, {
			env,
			signal
		}),
		...await terminalBaseline(given(settings, baselineOptions.branch), env, job),
		ownSecrets: [env["GITLAB_TOKEN"]?.trim() ?? ""].filter((secret) => secret !== ""),
		isWithoutSecrets: false,
		links: {
			workflowRun: job?.url,
			acceptUrl: void 0,
			isRecordedByCommand: job !== void 0 && !isSet$1(settings, baselineOptions.branch)
		},
		actor: job?.actor ?? terminalActor(env),
		log,
		signal,
		openBranch: (branch) => createBranchStore(connectFromTerminal(env, keeping(branch)), branch),
		publishers: (gate, rules) => [createTerminalPublisher(print, {
			json: given(settings, reportOptions.json),
			color,
			verbose,
			log
		}), ...featurePublishers({
			env,
			gate,
			github: void 0,
			rules,
			jobUrl: job?.url,
			log
		})],
		mask: () => {},
		print
	};
}
function keeping(branch) {
	return {
		setting: `baseline-branch ${branch}`,
		otherwise: "use a directory (--baseline-directory)"
	};
}
async function terminalBaseline(branch, env, job) {
	if (branch === void 0) return job === void 0 ? ownLevel : levelOfJob(job);
	return {
		baselineBranch: await defaultBranchOf(connectFromTerminal(env, keeping(branch))),
		keepFirstRun: false,
		mayNotRecord: `A terminal cannot record on the shared branch ${branch}; use a workflow (mode: baseline-update or baseline-accept). For your own baseline, set a directory (--baseline-directory).`
	};
}
const ownLevel = {
	baselineBranch: void 0,
	keepFirstRun: true,
	mayNotRecord: void 0
};
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
	refuseInTerminal(mode.name);
	const host = await createTerminalHost(mode, settings, abortOnSignals());
	const performed = await performOrTell(mode, settings, host);
	const reportPath = performed.published?.reportPath;
	if (reportPath !== void 0 && performed.isPathPrinted !== true) host.log.note(`The report: ${reportPath}`);
	if (reportPath !== void 0 && given(settings, reportOptions.open)) {
		if (!await openInBrowser(resolve(reportPath), process)) host.log.warn("Could not start a browser. Open the page yourself.");
	}
	return performed.exitStatus;
}

export { runInTerminal };