import { runGate } from "./app5.js";
import { gateOptions, portsOf } from "./app-modes-asked.js";
import { _enum, literal, record, strictObject, string$1 as string } from "./zod.js";
import { createFilesPublisher } from "./app-output-files.js";
import { readGate } from "./app3.js";
import { bisectOptions, cancelledFailure, exitStatus, formatDay, given, jobEnvironment, loadOptions, reportOptions, terminalEnvironment, usageFailure } from "./start.js";
import { git, gitOr } from "./start-git.js";
import { ifThere, makeOwnDirectory, writeFileAtomically } from "./lib-files.js";
import { count, oneLine, shortCommit, shortened } from "./report-judge.js";
import { dirname, join } from "node:path";
import { readFile } from "node:fs/promises";

// src/features/bisect/commits.ts
const pullRequestInTitle = /\(#(\d{1,9})\)\s*$|^Merge pull request #(\d{1,9}) /;
function pullRequestOf(title) {
	const [, squashed, merged] = pullRequestInTitle.exec(title) ?? [];
	const number = squashed ?? merged;
	return number === void 0 ? void 0 : Number(number);
}
const mostCommits = 2e4;
async function commitOf(repository, name) {
	const found = await gitOr(repository, "rev-parse", "--verify", "--quiet", "--end-of-options", `${name}^{commit}`);
	if (found !== void 0) return found;
	throw usageFailure(`bisect: git knows no commit ${JSON.stringify(name)} here. Fetch it (a shallow clone lacks older ones: git fetch --unshallow), or name another one.`);
}
async function historyOf(repository, good, bad) {
	const [from, to, here] = [
		await commitOf(repository, good),
		await commitOf(repository, bad ?? "HEAD"),
		await commitOf(repository, "HEAD")
	];
	if (to !== here) throw usageFailure(`bisect: ${bad} is not what is checked out, which every gate starts beside an older commit: git switch --detach ${to.slice(0, 12)}`);
	if (await gitOr(repository, "merge-base", "--is-ancestor", from, to) === void 0 || from === to) throw usageFailure(`bisect: ${good} is not older than what is checked out, so no commit lies between them.`);
	return {
		good: from,
		bad: to,
		commits: (await git(repository, ...[
			"log",
			"--first-parent",
			"--reverse",
			`--max-count=${mostCommits}`,
			"--format=%H%x00%aI%x00%s",
			`${from}..${to}`
		])).split("\n").flatMap((line) => {
			const [sha = "", authoredAt = "", title = ""] = line.split("\0");
			return sha === "" ? [] : [{
				sha,
				authoredAt,
				title,
				pullRequest: pullRequestOf(title)
			}];
		})
	};
}
async function filesOf(repository, { sha }) {
	return (await git(repository, "diff", "--name-only", "--no-renames", "-z", `${sha}^1`, sha)).split("\0").filter((path) => path !== "");
}

// src/features/bisect/kept.ts
const answer = strictObject({
	found: _enum([
		"has",
		"lacks",
		"unknown"
	]),
	headline: string().max(2e3)
});
const kept = strictObject({
	schema: literal("loadline/bisect@1"),
	of: string(),
	answers: record(string(), answer)
});
async function openAnswers(path, of) {
	const text = await ifThere(readFile(path, "utf8"));
	const answers = new Map(text === void 0 ? [] : answersIn(text, of));
	return {
		get: (sha) => answers.get(sha),
		keep: async (sha, found) => {
			answers.set(sha, found);
			await makeOwnDirectory(dirname(path));
			const content = {
				schema: "loadline/bisect@1",
				of,
				answers: Object.fromEntries(answers)
			};
			await writeFileAtomically(path, `${JSON.stringify(content, null, 2)}\n`);
		}
	};
}
function answersIn(text, of) {
	let json;
	try {
		json = JSON.parse(text);
	} catch {
		return [];
	}
	const parsed = kept.safeParse(json);
	return parsed.success && parsed.data.of === of ? Object.entries(parsed.data.answers) : [];
}

// src/features/bisect/search.ts
function nextBetween(after, at, isUnknown) {
	const middle = Math.floor((after + at) / 2);
	for (let distance = 0; distance <= at - after; distance += 1) for (const position of [middle + distance, middle - distance]) if (position > after && position < at && !isUnknown(position)) return position;
}
async function searchFirst(count, ask) {
	let [after, at, asked] = [
		-1,
		count - 1,
		0
	];
	const unknown = /* @__PURE__ */ new Set();
	for (;;) {
		const position = nextBetween(after, at, (one) => unknown.has(one));
		if (position === void 0) break;
		const found = await ask(position);
		asked += 1;
		if (found === "has") at = position;
		else if (found === "lacks") after = position;
		else unknown.add(position);
	}
	return {
		after,
		at,
		unknown: [...unknown].filter((one) => one > after && one < at),
		asked
	};
}

// src/features/bisect/words.ts
function commitWords({ sha, authoredAt, title }) {
	return `${shortCommit(sha)} ${formatDay(authoredAt)} ${shortened(oneLine(title), 100)}`;
}
const answers = {
	has: "is as bad as what is checked out",
	lacks: "is better",
	unknown: "gives no answer, so others are asked"
};
function answeredNote(commit, { found, headline }) {
	return `${commitWords(commit)}: ${answers[found]}. ${headline}`;
}
function endsNote(commits, left, most) {
	const untouched = commits - left;
	const skipped = untouched === 0 ? "" : `, ${count(untouched, "commit")} of which touch nothing that the gate is about`;
	return `${count(commits, "commit")} lie between${skipped}: at most ${count(most, "gate")}`;
}
function answerWords(answered) {
	switch (answered.kind) {
		case "found": {
			const { commit, effect, gates } = answered;
			return `The first bad commit is ${commitWords(commit)}.\nAgainst the last good one: ${effect}\nFound in ${count(gates, "gate")}.`;
		}
		case "range": {
			const { commits, effect, gates } = answered;
			return `One of these commits is the first bad one; the gate could not tell them apart:\n${commits.map((commit) => `  ${commitWords(commit)}`).join("\n")}\nAgainst the last good one: ${effect}\nAsked in ${count(gates, "gate")}.`;
		}
		case "notWorse": return `Nothing to find: between the two commits the gate does not fail. ${answered.headline}`;
		case "noAnswer": return `No search: the gate gives no answer between the two commits. ${answered.headline}`;
		default: return answered;
	}
}

// src/features/bisect/perform.ts
async function performBisect(settings, host) {
	if (host.baseFile !== void 0 || host.pullRequest !== void 0) throw usageFailure("bisect: this checkout is a change that nobody has reviewed; run it on a branch, on a schedule or by hand");
	const [good, bad, ...more] = given(settings, bisectOptions.commits) ?? [];
	if (good === void 0 || more.length > 0) throw usageFailure("bisect: name a commit that was fast, and perhaps the slow one: loadline bisect v1.4.0");
	const repository = repositoryOf(host);
	const history = await historyOf(repository, good, bad);
	const asking = await openAsking(settings, host, history);
	const commits = await touchedBy(history, {
		repository,
		settings,
		host
	});
	if (commits.length === 0) throw usageFailure("bisect: no commit between the two touches what the gate is about (paths of the gate file)");
	const most = Math.ceil(Math.log2(commits.length)) + 1;
	host.log.note(endsNote(history.commits.length, commits.length, most));
	const answered = await answerOf(history.good, commits, asking);
	const isJson = given(settings, reportOptions.json);
	host.print(isJson ? JSON.stringify(answered, null, 2) : answerWords(answered));
	if (answered.kind === "noAnswer") return { exitStatus: exitStatus.broken };
	return { exitStatus: answered.kind === "found" ? exitStatus.passed : exitStatus.failed };
}
function repositoryOf({ kind, env, gitAccess: access, codeHost, signal }) {
	const variables = kind === "job" ? jobEnvironment(env, []).env : terminalEnvironment(env).env;
	return {
		folder: process.cwd(),
		env: variables,
		access,
		codeHost,
		signal
	};
}
async function openAsking(settings, host, { good, bad }) {
	const first = await readBeside(settings, host, good);
	if (first.starting === void 0) throw usageFailure("bisect: starts each commit itself, so the gate file needs start: and no target (docs/start.md)");
	const of = JSON.stringify({
		good,
		bad,
		start: first.starting.start,
		objectives: objectivesOf(first)
	});
	const directory = join(first.gate.reportDirectory, "bisect");
	const kept = await openAnswers(join(directory, "answers.json"), of);
	return {
		ask: async (sha, name) => {
			const before = kept.get(sha);
			if (before !== void 0) return before;
			const answer = await gateBeside(await readBeside(settings, host, sha), join(directory, name), {
				settings,
				host
			});
			if (host.signal.aborted) throw cancelledFailure("The search was cancelled; started again, it goes on from here.");
			if (answer.found !== "unknown") await kept.keep(sha, answer);
			return answer;
		},
		note: (commit, answer) => host.log.note(answeredNote(commit, answer))
	};
}
function objectivesOf({ gate }) {
	return gate.scenarios.map(({ name, script, objectives, env }) => [
		name,
		script,
		objectives.map(({ text }) => text),
		env
	]);
}
async function readBeside(settings, host, sha) {
	return await readGate(new Map([...settings, [loadOptions.baseRef.name, [sha]]]), host, { withBase: true });
}
async function gateBeside(counting, directory, { settings, host }) {
	const publisher = createFilesPublisher(directory, {
		withRecords: true,
		parts: host.links.parts,
		more: host.reportFiles
	});
	return await host.withLoad(counting, async ({ gate, notes, load }) => {
		if (!gate.scenarios.every(({ sideBySide }) => sideBySide !== void 0)) return {
			found: "unknown",
			headline: notes.join(" ").slice(0, 2e3)
		};
		const options = {
			...gateOptions({
				...counting,
				gate,
				notes
			}, settings, host),
			keepFirstRun: false,
			afterFail: []
		};
		const { report } = await runGate(gate, {
			...portsOf(gate, host, publisher),
			load
		}, options);
		const { verdict } = report.outcome;
		return {
			found: verdict === "fail" ? "lacks" : verdict === "pass" || verdict === "warn" ? "has" : "unknown",
			headline: report.document.headline.slice(0, 2e3)
		};
	});
}
async function touchedBy({ commits }, { repository, settings, host }) {
	const { file, gate } = await readGate(settings, host, { withBase: false });
	const scripts = gate.scenarios.map(({ script }) => script);
	const touched = [];
	for (const commit of commits) {
		const changed = {
			kind: "known",
			files: await filesOf(repository, commit)
		};
		if ((await host.answerBefore({
			settings,
			file,
			scripts,
			changed
		})).kind !== "unmeasured") touched.push(commit);
	}
	return touched;
}
async function answerOf(good, commits, { ask, note }) {
	const ends = await ask(good, "ends");
	if (ends.found === "has") return {
		kind: "notWorse",
		headline: ends.headline
	};
	if (ends.found === "unknown") return {
		kind: "noAnswer",
		headline: ends.headline
	};
	let effect = ends.headline;
	const searched = await searchFirst(commits.length, async (position) => {
		const commit = commits[position];
		if (commit === void 0) throw new Error("a commit that was not listed is asked");
		const answer = await ask(commit.sha, commit.sha.slice(0, 12));
		note(commit, answer);
		if (answer.found === "lacks") effect = answer.headline;
		return answer.found;
	});
	const gates = searched.asked + 1;
	const candidates = commits.slice(searched.after + 1, searched.at + 1);
	const [only, ...others] = candidates;
	if (only !== void 0 && others.length === 0) return {
		kind: "found",
		commit: only,
		effect,
		gates
	};
	return {
		kind: "range",
		commits: candidates,
		effect,
		gates
	};
}

export { performBisect };