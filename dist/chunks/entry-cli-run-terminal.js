import { givenValue, hostOfUrl, makesRuns, nameOf } from "./config-model.js";
import { array, boolean, number as number$1, number$1 as number$2, object, string$1 as string, url } from "./zod.js";
import { Failure, hasErrorCode, usageFailure } from "./model-failure.js";
import { nobody, perform } from "./ingest.js";
import { abortOnSignals } from "./processes-entry.js";
import { isSet, terminalEnvironment } from "./lib-environment.js";
import { outputOf, startProgram } from "./lib-programs.js";
import { defaultBaselineDirectory } from "./config3.js";
import { asking, canReplaceLines, connectionReason, createBranchStore, createGitHub, createTerminalLog, createTerminalPublisher, deploymentsOf, isWorthTelling, markerOf, readWhole, renderComment, wantsColor } from "./report.js";
import { withoutEndSlashes } from "./config2.js";
import { upsert } from "./baseline-config.js";
import { pRetry } from "./p-retry.js";
import { version } from "./entry.js";
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

// src/gitlab/job.ts
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

// src/gitlab/api.ts
const user = object({ id: number$2().int() });
const note = object({
	id: number$2().int(),
	body: string().nullish(),
	author: user.nullish(),
	system: boolean().nullish()
});
const usualPatience = {
	requestTimeoutMs: 3e4,
	firstPauseMs: 1e3
};
var GitLabError = class extends Error {
	status;
	constructor(message, { status, ...options }) {
		super(message, options);
		this.name = "GitLabError";
		this.status = status;
	}
};
const repeats = 2;
const pageSize = 20;
const mostPages = 150;
const mostReplyBytes = 100663296;
function createGitLabApi({ apiUrl, token, projectId, iid }, patience = {}) {
	const { requestTimeoutMs, firstPauseMs } = {
		...usualPatience,
		...patience
	};
	const notesPath = `/projects/${projectId}/merge_requests/${iid}/notes`;
	const askOnce = async (method, path, body) => {
		const signal = AbortSignal.timeout(requestTimeoutMs);
		const headers = {
			"private-token": token,
			"user-agent": `loadline/${version}`,
			...body !== void 0 && { "content-type": "application/json" }
		};
		try {
			return await readReply(await fetch(`${apiUrl}${path}`, {
				method,
				headers,
				signal,
				redirect: "manual",
				...body !== void 0 && { body }
			}));
		} catch (error) {
			if (error instanceof GitLabError) throw error;
			const reason = signal.aborted ? `no complete answer within ${requestTimeoutMs / 1e3} s` : connectionReason(error);
			throw new GitLabError(reason, { cause: error });
		}
	};
	const ask = async (method, path, body) => await pRetry(async () => await askOnce(method, path, body), {
		retries: method === "POST" ? 0 : repeats,
		minTimeout: firstPauseMs,
		shouldRetry: ({ error }) => error instanceof GitLabError && mayPass(error)
	});
	const write = async (method, path, body) => parsed(note, await ask(method, path, JSON.stringify({ body })));
	return {
		ownId: async () => parsed(user, await ask("GET", "/user")).id,
		notes: async function* () {
			let page = "1";
			for (let read = 0; page !== void 0 && read < mostPages; read += 1) {
				const path = `${notesPath}?activity_filter=only_comments&order_by=created_at&sort=asc&per_page=${pageSize}&page=${page}`;
				const reply = await ask("GET", path);
				yield* parsed(array(note), reply);
				page = /^\d{1,9}$/.exec(reply.nextPage ?? "")?.[0];
			}
		},
		create: async (body) => await write("POST", notesPath, body),
		update: async (noteId, body) => await write("PUT", `${notesPath}/${noteId}`, body)
	};
}
function mayPass({ status }) {
	return status === void 0 || status === 429 || status >= 500;
}
async function readReply(response) {
	const { status, headers } = response;
	const tooLarge = () => new GitLabError(`an answer of more than ${mostReplyBytes / 1024 / 1024} MB`, { status });
	const body = await readWhole(response.body, mostReplyBytes, tooLarge);
	if (status >= 300 && status < 400) throw new GitLabError("a redirect, which is not followed; check CI_API_V4_URL", { status });
	if (!response.ok) throw new GitLabError(`status ${status}`, { status });
	return {
		text: body.toString("utf8"),
		nextPage: headers.get("x-next-page")
	};
}
function parsed(schema, { text }) {
	try {
		return schema.parse(JSON.parse(text));
	} catch (error) {
		throw new GitLabError("an answer that is not GitLab's", {
			status: 200,
			cause: error
		});
	}
}

// src/gitlab/publisher.ts
function createGitLabPublisher(options) {
	const { place, comment = "always", log, patience } = options;
	return {
		begin: async () => {
			if (place.kind === "impossible" && comment !== "never") log.warn(place.sentence);
		},
		publish: async (report) => {
			if (place.kind !== "mergeRequest" || comment === "never") return {};
			const { mergeRequest } = place;
			try {
				const id = await upsertNote(createGitLabApi(mergeRequest, patience), report, options);
				if (id === void 0 || mergeRequest.pageUrl === void 0) return {};
				return { commentUrl: `${mergeRequest.pageUrl}#note_${id}` };
			} catch (error) {
				if (!(error instanceof GitLabError)) throw error;
				log.warn(explain(error, mergeRequest));
				return {};
			}
		}
	};
}
async function upsertNote(api, report, { jobUrl, comment = "always" }) {
	const body = withoutQuickActions(renderComment(report, jobUrl));
	const update = async () => await updateOwn(api, markerOf(report.gate), body);
	const create = async () => (await api.create(body)).id;
	const isUnanswered = (error) => error instanceof GitLabError && mayPass(error);
	return await upsert(isWorthTelling(report, comment), update, create, isUnanswered);
}
async function updateOwn(api, marker, body) {
	const own = await findOwn(api, marker);
	if (own === void 0) return void 0;
	try {
		return (await api.update(own.id, body)).id;
	} catch (error) {
		if (error instanceof GitLabError && error.status === 404) return void 0;
		throw error;
	}
}
async function findOwn(api, marker) {
	const marked = [];
	for await (const note of api.notes()) if (note.system !== true && note.body?.trimStart().startsWith(marker) === true) marked.push(note);
	if (marked.length === 0) return void 0;
	const ownId = await api.ownId();
	return marked.findLast(({ author }) => author?.id === ownId);
}
function withoutQuickActions(markdown) {
	let fence;
	return markdown.split("\n").map((line) => {
		const [, ticks] = /^(`{3,})/.exec(line) ?? [];
		const isInside = fence !== void 0;
		if (ticks !== void 0) fence = fence === void 0 ? ticks : line === fence ? void 0 : fence;
		if (!line.startsWith("/")) return line;
		return isInside ? ` ${line}` : `&#47;${line.slice(1)}`;
	}).join("\n");
}
function explain({ status, message }, { apiUrl, iid }) {
	const opening = `The report is not written to merge request !${iid}: ${new URL(apiUrl).host}`;
	if (status === void 0) return `${opening}: ${message}.`;
	if (status === 401) return `${opening} answered ${status}. GITLAB_TOKEN is wrong, revoked or expired.`;
	if (status === 403 || status === 404) return `${opening} answered ${status}. GITLAB_TOKEN needs the scope api and the role Reporter in the project.`;
	return `${opening} answered with ${message}.`;
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
	},
	{
		name: "Bitbucket Pipelines",
		sign: "BITBUCKET_BUILD_NUMBER",
		commit: ["BITBUCKET_COMMIT"],
		branch: ["BITBUCKET_BRANCH"],
		url: "https://bitbucket.org/{BITBUCKET_REPO_FULL_NAME}/pipelines/results/{BITBUCKET_BUILD_NUMBER}",
		number: ["BITBUCKET_PR_ID"],
		target: ["BITBUCKET_PR_DESTINATION_BRANCH"]
	}
];
const commit = string().regex(/^[0-9a-f]{40,64}$/);
const name = string().min(1).max(300);
const branch = name.transform((text) => text.replace(/^(?:refs\/heads\/|origin\/)/, "")).refine((text) => text !== "" && !text.startsWith("refs/"));
const count = number$1().int().positive();
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
		commit: makesRuns(mode) ? await commitOf(folder) : void 0
	};
}
async function createTerminalHost(mode, settings, signal) {
	const { stderr, stdout, env } = process;
	const isSet = (name) => givenValue(settings, name) === true;
	const log = createTerminalLog({
		write: (text) => void stderr.write(text),
		columns: () => canReplaceLines(stderr.isTTY, env) ? stderr.columns || 80 : void 0
	}, { verbose: isSet("verbose") });
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
		...await terminalBaseline(givenValue(settings, "baseline-branch"), env, job),
		ownSecrets: [env["GITLAB_TOKEN"]?.trim() ?? ""].filter((secret) => secret !== ""),
		isWithoutSecrets: false,
		links: {
			workflowRun: job?.url,
			acceptUrl: void 0,
			isRecordedByCommand: job !== void 0 && !settings.has("baseline-branch")
		},
		actor: job?.actor ?? terminalActor(env),
		log,
		signal,
		openBranch: (branch) => createBranchStore(connectFromTerminal(env, keeping(branch)), branch),
		publishers: (_gate, { comment }) => [createTerminalPublisher(print, {
			json: isSet("json"),
			color,
			verbose: isSet("verbose"),
			log
		}), ...job?.system === "GitLab CI" ? [createGitLabPublisher({
			place: placeOfNote(env),
			comment,
			jobUrl: job.url,
			log
		})] : []],
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