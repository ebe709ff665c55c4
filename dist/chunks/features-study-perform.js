import { publishTo } from "./app-output-publishers.js";
import { Failure, exitStatus, given, inTurn, issueEvents, mayKeepIssue, prometheusOptions, studyOptions, usageFailure } from "./start.js";
import { writeFileAtomically } from "./lib-files.js";
import { formatIndicator, worstOf } from "./model.js";
import { require_dist } from "./yaml.js";
import { readResults } from "./ingest3.js";
import { nameOf } from "./ingest.js";
import { findIndicator } from "./report-judge.js";
import { mistake, pathsIn, placed, seriesOf } from "./features5.js";
import { makeStudy, writeReport } from "./features6.js";
import { asScenario } from "./app-assess.js";
import { readCountingGateFile } from "./app3.js";
import { choosePrometheus, fillTemplate } from "./config.js";
import { createPrometheus } from "./prometheus.js";
import { chooseStep } from "./prometheus-window.js";
import { existsSync } from "node:fs";
import { basename, dirname, relative } from "node:path";
import { stat } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";

// src/features/study/draft.ts
var import_dist = require_dist();
function indicatorsOf({ name: metric, type }) {
	return {
		trend: [
			{ kind: "avg" },
			{ kind: "med" },
			{
				kind: "percentile",
				percent: 95
			},
			{ kind: "max" }
		],
		rate: [{ kind: "rate" }],
		counter: [{ kind: "count" }, { kind: "rate" }],
		gauge: [{ kind: "value" }]
	}[type].map((aggregation) => ({
		metric,
		tags: {},
		aggregation
	}));
}
function figuresOf(runs) {
	const indicators = runs.flatMap(({ metrics }) => metrics.flatMap(indicatorsOf));
	const figures = [...new Map(indicators.map((one) => [formatIndicator(one), one]))].flatMap(([text, indicator]) => {
		const has = runs.filter((run) => findIndicator(run, indicator).kind === "found");
		const figure = has.length < runs.length ? {
			figure: text,
			missing: "–"
		} : text;
		return has.length === 0 ? [] : [[text, figure]];
	});
	return Object.fromEntries(figures);
}
function namesOf(paths) {
	const names = paths.map((path) => nameOf(path).replace(/["{}]/g, " ").trim() || "run");
	const isTwice = (name) => names.indexOf(name) !== names.lastIndexOf(name);
	return names.map((name, index) => isTwice(name) ? `${basename(dirname(paths[index] ?? ""))} ${name} ${index + 1}` : name);
}
async function draftOf(words, path, options) {
	const found = await inTurn(words, async (word) => await pathsIn("", word));
	const paths = [...new Set(found.flat())];
	if (paths.length === 0) throw usageFailure(`study: nothing matches ${words.join(" ")}`);
	const runs = await inTurn(paths, async (one) => await readResults(one, options));
	const names = namesOf(paths);
	const [first, last] = [names[0], names.at(-1)];
	const named = paths.map((one, index) => [names[index] ?? one, relative(dirname(path), one) || one]);
	const front = {
		runs: Object.fromEntries(named),
		figures: figuresOf(runs)
	};
	const block = (yaml) => `\n\`\`\`loadline\n${yaml}\n\`\`\`\n`;
	return [
		`---\n${(0, import_dist.stringify)(front, { lineWidth: 0 })}# limits: ["p95 < 300ms"]\n---\n# What was measured\n\n`,
		`Write here what you found: \`{{p95 of ${last}}}\` without the backticks becomes a figure.\n`,
		block("table: {}"),
		names.length > 1 ? `\n## Before and after\n${block(`compare: ${first} -> ${last}`)}` : "",
		`\n## Environment\n${block("environment: {}")}`
	].join("");
}

// src/features/study/servers/open.ts
function addressOf(url, { env }) {
	const name = /^\$\{?(\w+)\}?$/.exec(url ?? "")?.[1];
	const address = name === void 0 ? url : env[name];
	if (name === void 0 || address) return address;
	throw usageFailure(`the variable ${name} with the address of Prometheus is not set`);
}
async function serverAt(url, settings, host) {
	const { file } = await readCountingGateFile(settings, host);
	const address = addressOf(url, host);
	const own = address === void 0 ? [] : [[prometheusOptions.url.name, [address]]];
	const problems = [];
	const choice = choosePrometheus({
		settings: new Map([...settings, ...own]),
		file,
		problems
	});
	if (problems.length > 0) throw usageFailure(problems.join("\n"));
	if (choice === void 0) throw usageFailure("there is no Prometheus: write prometheus: { url } in the front matter");
	const source = await host.prometheus(choice);
	return {
		source,
		client: createPrometheus(source)
	};
}
function openStudyPrometheus({ front, indicators }, settings, host) {
	const { signal } = host;
	let opened;
	const open = async () => {
		opened ??= serverAt(front.prometheus?.url, settings, host);
		return await opened;
	};
	return {
		ask: async (question) => {
			const { client } = await placed(question.place, open);
			return await ask(client, question, {
				stepMs: front.prometheus?.step,
				signal
			});
		},
		run: async ({ name, place }, testid, span) => await placed(place, async () => {
			const { source } = await open();
			const window = {
				from: new Date(span.fromMs),
				to: new Date(span.toMs)
			};
			const results = {
				kind: "prometheus",
				testIds: [testid],
				instances: void 0,
				window
			};
			const load = await host.openRuns(results, source);
			const scenario = {
				...asScenario({
					scenario: name,
					environment: "default"
				}, {
					objectives: [],
					drift: "off"
				}),
				script: "",
				target: "",
				warmUpMs: 0,
				env: {},
				needs: indicators,
				await: {
					path: "/",
					status: void 0,
					timeoutMs: 0
				}
			};
			return await load.run(scenario, {
				caller: host.caller,
				signal,
				log: host.log
			});
		})
	};
}
const mostSeries = 500;
async function ask(prometheus, { query, span, place }, { stepMs: wanted, signal }) {
	const windowMs = Math.max(1, span.toMs - span.fromMs);
	const { stepMs } = chooseStep(windowMs, wanted);
	const filled = fillTemplate(query, {
		windowMs,
		stepMs,
		labels: {}
	});
	if (filled.kind === "unfilled") throw mistake(place, filled.reason, "PromQL; write $$ for a dollar sign");
	const [start, end] = [new Date(span.fromMs), new Date(span.toMs)];
	const range = {
		start,
		end,
		stepMs,
		signal
	};
	const answer = await placed(place, async () => await prometheus.queryRange(filled.query, range));
	if (answer.kind !== "matrix") throw mistake(place, `Prometheus answers with a ${answer.kind}`, "a query with values over time");
	const series = seriesOf(answer);
	if (series.length === 0) {
		const found = `no series of this query from ${start.toISOString()} to ${end.toISOString()}`;
		throw mistake(place, found, "a query that has series then; check its names and labels");
	}
	if (series.length > mostSeries) throw mistake(place, `the query has ${series.length} series`, `at most ${mostSeries}; sum them up`);
	return {
		series,
		stepMs
	};
}

// src/features/study/watch.ts
const lookEachMs = 200;
const coarseMs = 20;
async function stateOf(files) {
	const found = await Promise.all(files.map(async (file) => await stat(file).catch(() => void 0)));
	return {
		newestMs: Math.max(...found.map((one) => one?.mtimeMs ?? 0)),
		text: found.map((one) => `${one?.mtimeMs} ${one?.size}`).join()
	};
}
async function changed(files, sinceMs, signal) {
	let last = await stateOf(files);
	let isChanged = last.newestMs >= sinceMs - coarseMs;
	while (!signal.aborted) {
		await setTimeout(lookEachMs, void 0, { signal }).catch(() => void 0);
		const state = await stateOf(files);
		const isSame = state.text === last.text;
		if (isChanged && isSame) return !signal.aborted;
		isChanged ||= !isSame;
		last = state;
	}
	return false;
}

// src/features/study/perform.ts
function placesOf(settings, study) {
	const report = given(settings, studyOptions.output) ?? `${study.replace(/\.md$/, "")}.report.md`;
	if (report === study) throw usageFailure(`study: the report would replace the study ${study}; choose another output`);
	return {
		study,
		report,
		page: `${report.replace(/\.md$/, "")}.html`,
		assets: given(settings, studyOptions.assets)
	};
}
async function writeStudy(places, settings, host) {
	const made = await makeStudy(places.study, {
		isConfined: host.kind === "job",
		added: host.around.added,
		formats: await host.formats(),
		prometheus: (plan) => openStudyPrometheus(plan, settings, host)
	});
	const written = await writeReport(made, places);
	for (const one of made.judged.filter(({ word }) => word !== "pass")) host.print(`${one.word}: ${one.words}`);
	host.print(places.report);
	return written;
}
async function watchStudy(places, settings, host) {
	let files = [places.study];
	let begunMs;
	do {
		begunMs = Date.now();
		try {
			({files} = await writeStudy(places, settings, host));
		} catch (error) {
			if (!(error instanceof Failure)) throw error;
			host.log.warn(error.message);
		}
	} while (await changed(files, begunMs, host.signal));
}
async function writeDraft(from, path, host) {
	if (existsSync(path)) throw usageFailure(`study: ${path} is there already; name another file for the draft`);
	await writeFileAtomically(path, await draftOf(from, path, { formats: await host.formats() }));
	host.print(path);
	return {
		isPathPrinted: true,
		exitStatus: exitStatus.passed
	};
}
async function performStudy(settings, host) {
	const named = given(settings, studyOptions.study) ?? [];
	const [path, ...others] = named;
	const from = given(settings, studyOptions.from);
	if (from !== void 0) {
		const words = [...from, ...named];
		const study = words.find((word) => word.endsWith(".md"));
		return await writeDraft(words.filter((word) => word !== study), study ?? "study.md", host);
	}
	if (path === void 0 || others.length > 0) throw usageFailure("study: name one Markdown file, such as tuning.md");
	const places = placesOf(settings, path);
	if (given(settings, studyOptions.watch)) {
		await watchStudy(places, settings, host);
		return {
			isPathPrinted: true,
			exitStatus: exitStatus.passed
		};
	}
	const written = await writeStudy(places, settings, host);
	const isMissed = written.judged.some(({ word }) => word === "fail");
	const asked = given(settings, studyOptions.publish);
	return {
		published: {
			...asked === void 0 ? {} : await publishStudy(asked, `study ${path}`, written, host),
			reportPath: places.page
		},
		isPathPrinted: true,
		exitStatus: isMissed ? exitStatus.failed : exitStatus.passed
	};
}
async function publishStudy(place, gate, { judged, title, markdown }, host) {
	const verdict = worstOf(judged.map(({ word }) => word));
	const outcome = {
		verdict,
		scenarios: [],
		notes: []
	};
	const report = {
		verdict,
		gate,
		headline: title,
		outcome,
		measured: outcome,
		runs: [],
		document: {
			verdict,
			headline: title,
			scenarios: [],
			notes: [],
			closing: [],
			body: markdown
		},
		context: {
			...host.links,
			repeatCommand: void 0,
			baselineBranch: void 0
		}
	};
	const publishers = host.publishers(gate, { comment: place === "comment" ? "always" : "never" });
	const to = publishTo([...publishers, ...place === "issue" ? await issueOn(gate, host) : []]);
	await to.begin();
	return await to.publish(report);
}
async function issueOn(gate, { github: job, log }) {
	if (job?.isPublishing !== true || !mayKeepIssue(job.event, issueEvents)) return [];
	const { createIssuePublisher } = await import("./github-issue.js");
	const [github, { runUrl }, label] = [
		job.github.anew(),
		job.event,
		"performance-study"
	];
	return [createIssuePublisher({
		github,
		gate,
		runUrl,
		log,
		label
	})];
}

export { performStudy };