import { readGate } from "./app3.js";
import { Failure, bisectOptions, cancelledFailure, environmentOf, exitStatus, formatDay, formatFigure, given, inTurn, loadOptions, reportOptions, usageFailure } from "./start.js";
import { _enum, literal, record, strictObject, string$1 as string } from "./zod.js";
import { buildReport, count, differenceWords, indicatorWords, isDefaultOfAll, isHidden, lineText, misses, oneLine, shortCommit, shortened, spellingOfOutcome, unaskedOfEach } from "./report-judge.js";
import { git, gitOr } from "./start-git.js";
import { runGate } from "./app5.js";
import { gateOptions, portsOf } from "./app-modes-asked.js";
import { createFilesPublisher } from "./app-output-files.js";
import { ifThere, makeOwnDirectory, writeFileAtomically } from "./lib-files.js";
import { asking } from "./github-octokit.js";
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

// src/features/bisect/search.ts
function mostAsked(count) {
	return 32 - Math.clz32(count);
}
const stepAway = 1 / 8;
function nextBetween(after, at, isUnknown) {
	const between = Array.from({ length: Math.max(0, at - after - 1) }, (_, index) => after + 1 + index);
	const silent = between.filter(isUnknown).length;
	const away = Math.ceil(silent / 2) * Math.max(1, Math.floor((at - after) * stepAway));
	const wanted = Math.floor((after + at) / 2) + (silent % 2 === 0 ? -away : away);
	const distance = (position) => Math.abs(position - wanted);
	return between.filter((position) => !isUnknown(position)).reduce((best, position) => best === void 0 || distance(position) < distance(best) ? position : best, void 0);
}
async function searchFirst(count, ask, before = () => void 0) {
	const told = Array.from({ length: count }, (_, position) => before(position));
	const known = told.indexOf("has");
	let at = known < 0 ? count - 1 : known;
	let after = told.slice(0, at).lastIndexOf("lacks");
	const most = mostAsked(at - after);
	const unknown = /* @__PURE__ */ new Set();
	const isSilent = (position) => unknown.has(position) || told[position] === "unknown";
	let asked = 0;
	while (asked < most) {
		const position = nextBetween(after, at, isSilent) ?? nextBetween(after, at, (one) => unknown.has(one));
		if (position === void 0) break;
		const found = await ask(position);
		asked += 1;
		if (found === "has") at = position;
		else if (found === "lacks") after = position;
		else unknown.add(position);
	}
	const between = Array.from({ length: at - after - 1 }, (_, index) => after + 1 + index);
	return {
		after,
		at,
		unknown: between.filter(isSilent),
		asked
	};
}

// src/features/bisect/find.ts
function mostGates(commits) {
	return mostAsked(commits) + 1;
}
async function findFirst(good, commits, { before, ask, note }) {
	const had = commits.filter(({ sha }) => before(sha) !== void 0).length;
	const ends = await ask(good);
	if (ends.found === "has") return {
		kind: "notWorse",
		headline: ends.headline
	};
	if (ends.found === "unknown") return {
		kind: "noAnswer",
		headline: ends.headline
	};
	const told = commits.map(({ sha }) => before(sha));
	const searched = await searchFirst(commits.length, async (position) => {
		const commit = commits[position];
		if (commit === void 0) throw new Error("a commit that was not listed is asked");
		const answer = await ask(commit.sha);
		told[position] = answer;
		note(commit, answer);
		return answer.found;
	}, (position) => told[position]?.found);
	const last = commits[searched.after];
	const { headline, difference } = told[searched.after] ?? ends;
	const against = {
		lastGood: last?.sha ?? good,
		effect: headline,
		difference,
		gates: had + searched.asked + 1
	};
	const [first, ...others] = commits.slice(searched.after + 1, searched.at + 1);
	if (first !== void 0 && others.length === 0) return {
		kind: "found",
		commit: first,
		...against
	};
	const silent = new Set(searched.unknown);
	const left = commits.map((commit, position) => ({
		...commit,
		isSilent: silent.has(position)
	})).slice(searched.after + 1, searched.at + 1);
	return {
		kind: "range",
		commits: left,
		unasked: left.length - 1 - silent.size,
		...against
	};
}

// src/features/bisect/kept.ts
const answer = strictObject({
	found: _enum([
		"has",
		"lacks",
		"unknown"
	]),
	headline: string().max(2e3),
	difference: string().max(500).optional()
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

// src/features/bisect/words.ts
function commitWords({ sha, authoredAt, title }) {
	return `${shortCommit(sha)} ${formatDay(authoredAt)} ${shortened(oneLine(title), 100)}`;
}
const answers = {
	has: "is as bad as what is checked out",
	lacks: "is better",
	unknown: "gives no answer, so others are asked"
};
function differenceOf({ scenarios }) {
	for (const scenario of scenarios) {
		if (scenario.kind !== "judged") continue;
		const miss = misses(scenario.verdict.judgements, "fail").find(({ change }) => change !== void 0);
		if (miss?.change === void 0) continue;
		const figures = differenceWords(miss, miss.change, spellingOfOutcome(scenario));
		const sure = formatFigure(miss.change.confidence, "ratio");
		return `${indicatorWords(miss.objective.indicator)} ${figures}, ${sure} interval`;
	}
}
function answeredNote(commit, { found, headline }) {
	return `${commitWords(commit)}: ${answers[found]}. ${headline}`;
}
function endsNote(commits, left, most) {
	const untouched = commits - left;
	const skipped = untouched === 0 ? "" : `, ${count(untouched, "commit")} of which touch nothing that the gate is about`;
	return `${count(commits, "commit")} lie between${skipped}: at most ${count(most, "gate")}`;
}
const mostNamed = 20;
function rangeLines({ commits, unasked }) {
	const silent = commits.filter(({ isSilent }) => isSilent).length;
	const more = commits.length - mostNamed;
	return [
		`One of these ${count(commits.length, "commit")} is the first bad one${silent === 0 ? "" : `; ${silent} of them gave no answer`}:`,
		...commits.slice(0, mostNamed).map((commit) => `  ${commitWords(commit)}${commit.isSilent ? " (no answer)" : ""}`),
		...more > 0 ? [`  and ${count(more, "later one")}`] : [],
		...unasked > 0 ? [`${count(unasked, "commit")} of them may still be asked: the same command goes on.`] : []
	];
}
function againstLine({ effect, difference }) {
	return `Against the last good one: ${effect}${difference === void 0 ? "" : `\nDifference: ${difference}`}`;
}
function answerWords(answered) {
	switch (answered.kind) {
		case "found": {
			const { commit, pullRequest, causes = [], explain, gates } = answered;
			const { number, url } = pullRequest ?? {};
			return [
				`The first bad commit is ${commitWords(commit)}`,
				...number === void 0 ? [] : [`Pull request: ${url ?? `#${number}`}`],
				againstLine(answered),
				...causes,
				...explain === void 0 ? [] : [`Its function: ${explain}`],
				`Found in ${count(gates, "gate")}.`
			].join("\n");
		}
		case "range": return [
			...rangeLines(answered),
			againstLine(answered),
			`Asked in ${count(answered.gates, "gate")}.`
		].join("\n");
		case "notWorse": return `Nothing to find: between the two commits the gate does not fail. ${answered.headline}`;
		case "noAnswer": return `No search: the gate gives no answer between the two commits. ${answered.headline}`;
		default: return answered;
	}
}

// src/features/bisect/gates.ts
async function openAsking(settings, host, { good, bad }) {
	const place = {
		settings,
		host
	};
	const first = await readBeside(place, good);
	if (first.starting === void 0) throw usageFailure("bisect: starts each commit itself, so the gate file needs start: and no target (docs/start.md)");
	if (comparing(first.gate).scenarios.length === 0) throw usageFailure("bisect: compares commits, so it needs an objective that follows the baseline, such as p95 < baseline + 10% (docs/objectives.md)");
	const of = JSON.stringify({
		good,
		bad,
		start: first.starting.start,
		objectives: objectivesOf(first)
	});
	const directory = join(first.gate.reportDirectory, "bisect");
	const directoryOf = (sha) => join(directory, sha === good ? "ends" : sha.slice(0, 12));
	const kept = await openAnswers(join(directory, "answers.json"), of);
	let failed;
	return {
		before: kept.get,
		ask: async (sha) => {
			const before = kept.get(sha);
			if (before !== void 0 && before.found !== "unknown") return before;
			const { answer, report } = await gateBeside(await readBeside(place, sha), directoryOf(sha), place);
			if (host.signal.aborted) throw cancelledFailure("The search was cancelled; started again, it goes on from here.");
			if (answer.found === "lacks" && report !== void 0) failed = {
				sha,
				report
			};
			await kept.keep(sha, answer);
			return answer;
		},
		note: (commit, answer) => host.log.note(answeredNote(commit, answer)),
		causesBeside: async (sha) => failed?.sha === sha ? await lookInto(failed.report, await readBeside(place, sha), {
			host,
			directory: directoryOf(sha)
		}) : void 0
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
async function readBeside({ settings, host }, sha) {
	return await readGate(new Map([...settings, [loadOptions.baseRef.name, [sha]]]), host, { withBase: true });
}
function filesIn(directory, { links, reportFiles }) {
	return createFilesPublisher(directory, {
		withRecords: true,
		parts: links.parts,
		more: reportFiles
	});
}
function comparing(gate) {
	const scenarios = gate.scenarios.flatMap((scenario) => {
		const asked = scenario.objectives.filter(({ bound }) => bound.kind === "relative");
		const objectives = asked.some(isDefaultOfAll) ? [...asked, unaskedOfEach] : asked;
		return objectives.length === 0 ? [] : [{
			...scenario,
			objectives
		}];
	});
	return {
		...gate,
		scenarios
	};
}
function withoutThresholds(load) {
	return {
		...load,
		run: async (scenario, options) => ({
			...await load.run(scenario, options),
			thresholds: []
		})
	};
}
function foundIn({ verdict, scenarios }) {
	const isUnsure = scenarios.some((one) => one.kind === "judged" && one.verdict.judgements.some(isHidden));
	if (verdict === "pass" || verdict === "warn") return isUnsure ? "unknown" : "has";
	const isSlower = scenarios.some((one) => one.kind === "judged" && one.verdict.judgements.some((it) => it.kind === "relative" && it.verdict === "fail"));
	return verdict === "fail" && isSlower ? "lacks" : "unknown";
}
async function gateBeside(counting, directory, { settings, host }) {
	const publisher = filesIn(directory, host);
	return await host.withLoad(counting, async ({ gate: started, notes, load }) => {
		const gate = comparing(started);
		if (!gate.scenarios.every(({ sideBySide }) => sideBySide !== void 0)) return { answer: {
			found: "unknown",
			headline: notes.join(" ").slice(0, 2e3)
		} };
		const options = {
			...gateOptions({
				...counting,
				gate,
				notes
			}, settings, host),
			keepFirstRun: false,
			afterFail: []
		};
		const ports = {
			...portsOf(gate, host, publisher),
			load: withoutThresholds(load)
		};
		const { report } = await runGate(gate, ports, options);
		const found = foundIn(report.outcome);
		const difference = found === "lacks" ? differenceOf(report.outcome) : void 0;
		return {
			answer: {
				found,
				headline: report.document.headline.slice(0, 2e3),
				difference: difference?.slice(0, 500)
			},
			report
		};
	});
}
async function lookInto({ measured, context, document }, counting, { host, directory }) {
	return await host.withLoad(counting, async ({ gate, again }) => {
		if (again === void 0) return [];
		const scenarios = await inTurn(measured.scenarios, async (scenario) => {
			if (scenario.kind !== "judged" || scenario.verdict.verdict !== "fail") return scenario;
			const found = await host.investigate(scenario, {
				gate,
				again
			});
			return {
				...scenario,
				facts: {
					...scenario.facts,
					...found
				}
			};
		});
		const report = buildReport({
			...measured,
			scenarios
		}, context);
		await filesIn(directory, host).publish(report);
		const said = new Set(document.scenarios.flatMap(({ remarks }) => remarks.map((line) => lineText(line))));
		return report.document.scenarios.flatMap(({ remarks }) => remarks).filter((line) => !said.has(lineText(line)));
	});
}

// src/features/bisect/pull-request.ts
async function pullRequestFor({ sha, pullRequest }, { github: job, links, log }) {
	const number = pullRequest ?? (job && await askedOf(job.github, sha, log));
	if (number === void 0) return void 0;
	const { repositoryUrl } = links;
	return {
		number,
		...repositoryUrl !== void 0 && { url: `${repositoryUrl}/pull/${number}` }
	};
}
async function askedOf(github, sha, log) {
	const doing = `looking for the pull request of commit ${sha.slice(0, 7)}`;
	const wanted = {
		...github.place,
		commit_sha: sha,
		per_page: 100
	};
	try {
		const { data } = await asking({
			doing,
			permission: "pull-requests: read"
		}, async () => await github.octokit.rest.repos.listPullRequestsAssociatedWithCommit(wanted));
		const merged = data.filter((pull) => pull.merged_at !== null);
		return (merged.find((pull) => pull.merge_commit_sha === sha) ?? merged[0])?.number;
	} catch (error) {
		if (!(error instanceof Failure)) throw error;
		log.note(error.message);
		return;
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
	host.log.note(endsNote(history.commits.length, commits.length, mostGates(commits.length)));
	const answered = await explained(await findFirst(history.good, commits, asking), asking, host);
	const isJson = given(settings, reportOptions.json);
	host.print(isJson ? JSON.stringify(answered, null, 2) : answerWords(answered));
	if (answered.kind === "noAnswer") return { exitStatus: exitStatus.broken };
	return { exitStatus: answered.kind === "found" ? exitStatus.passed : exitStatus.failed };
}
async function explained(answered, asking, host) {
	if (answered.kind !== "found") return answered;
	const pullRequest = await pullRequestFor(answered.commit, host);
	const lines = await asking.causesBeside(answered.lastGood);
	const hasExplain = host.modes.some(({ name }) => name === "explain");
	return {
		...answered,
		...pullRequest !== void 0 && { pullRequest },
		...lines !== void 0 ? { causes: lines.map((line) => lineText(line)) } : hasExplain && { explain: `loadline explain --base-ref ${answered.lastGood}` }
	};
}
function repositoryOf(host) {
	const { gitAccess: access, codeHost, signal } = host;
	return {
		folder: process.cwd(),
		env: environmentOf(host),
		access,
		codeHost,
		signal
	};
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

export { performBisect };