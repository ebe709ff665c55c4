import { readPageAssets, writeHtml } from "./app-output-page.js";
import { readRules } from "./app3.js";
import { ofEnvironments, openStore, refuseUnknown } from "./app4.js";
import { createDirectoryStore } from "./baseline-directory.js";
import { byTime, historyPath } from "./baseline.js";
import { exitStatus, formatFigure, formatLimitOn, formatOn, given, jobEnvironment, loadOptions, reportOptions, scaleOver } from "./start.js";
import { resolveExpected } from "./config.js";
import { inTemporaryDirectory } from "./lib-files.js";
import { unpack } from "./start-archive.js";
import { formatIndicator, sessionsOf } from "./model.js";
import { byEndpoint, card, changedPartWords, chartPlace, count, details, element, errorsOf, factList, factsOf, figureWords, findLevelChanges, foundIn as foundIn$1, html, indicatorWords, known, lead, levelOfSessions, list, numberWords, outsideText, percentileIndicator, plain, prose, renderSheet, scroll, shortCommit, stepWords, sumOf, tableOf, throughputOfAll, withoutScript, words } from "./report-judge.js";
import { mean } from "./simple-statistics.js";
import { groupedBy } from "./lib-grouped.js";
import { changedParts, loadOf } from "./baseline-select.js";
import { basename, dirname, extname, join } from "node:path";

// src/features/history/words.ts
const readingWords = [
	"A point is a session: the mean of the runs of one workflow run, or of one machine within a few minutes of each other.",
	"The dashed line is the level since it last changed. The band around it is what noise allows: about 95 of 100 further sessions of the same build fall in it. The gate compares a session with these by the same interval. It is wide with few sessions, and where only the figures of old runs are kept.",
	"✓ A level was accepted: someone confirmed it and gave the reason. ◆ The figures show a change of level that nobody declared. ↻ The load itself changed: runs before and after are not compared.",
	"A change is found where the figures before and after it are very unlikely to differ that much by chance. It says nothing about the cause: a change of runners shows as one, too."
];
const indexWords = "Each scenario has a page of its own. p95 and errors are those of the latest session; “above noise” means above what noise allows around the level.";
const pickHint = "Click a point, or press Enter on it, for its commit and workflow run.";
const noEventsWords = "No level was accepted, and no change was found.";
function emptyLine(place) {
	return [
		"Runs appear here as soon as they are recorded in ",
		{ code: place },
		"."
	];
}
function sessionsWords(sessions) {
	return sessions === 1 ? "The only one, with its figures and links" : `All ${formatFigure(sessions, "number")} with their figures and links`;
}
function madeFromWords(place, isIndex) {
	const rest = isIndex ? "Makes no network requests; the pages of the scenarios lie beside it." : "Self-contained; makes no network requests.";
	return `Made by Loadline from ${plain(place, 200)}. Times are UTC. ${rest}`;
}
function historyHeadline(scenarios) {
	const [only, ...more] = new Set(scenarios);
	if (only === void 0) return "Nothing is stored yet";
	return `Performance of ${more.length === 0 ? plain(only, 120) : `${more.length + 1} scenarios`} over time`;
}
const noiseWords = "what noise allows";
const standingWords = {
	above: " ↑ above noise",
	below: " ↓ below noise",
	within: "",
	first: ""
};
function latestWords({ value, low, high, standing, isOnlyLevel, limits }) {
	return `Latest ${value}, ${standing === "first" ? `${isOnlyLevel ? "the only session so far" : "the first session at its level"}; noise alone can put the next one anywhere from ${low} to ${high}` : `${standing} ${noiseWords} (${low} to ${high})`}.${limits.length === 0 ? "" : ` Limit ${list(limits)}.`}`;
}
function foundWords(indicator, { from, to }, dimension, scale) {
	return `${indicator} changed: ${stepWords(from, to, dimension, scale).replace("->", "→")}`;
}
function changedLoadWords(changed) {
	return `The load changed: ${plain(list(changed.map(changedPartWords)), 300)}`;
}
const acceptedWords = "New level accepted";
function markWords(event) {
	const { kind, what, who, why } = event;
	const by = who === void 0 || kind !== "accepted" ? "" : ` by ${plain(who, 80)}`;
	return `${what.join("; ")}${by}${why === void 0 ? "" : `: ${plain(why, 200)}`}`;
}
function measuredWords(runs, sessions) {
	return `${count(runs, "run")}${runs === sessions ? "" : ` in ${count(sessions, "session")}`}`;
}
function periodWords(first, last) {
	const [from, to] = [first.slice(0, 10), last.slice(0, 10)];
	return from === to ? from : `${from} to ${to}`;
}

// src/features/history/drawn.ts
const historyId = "histories";
function latestOf(values, levels) {
	const value = values.findLast((it) => it !== null);
	const level = levels.at(-1);
	if (value === void 0 || level === void 0) return void 0;
	const isFirst = values.slice(level.from).filter((it) => it !== null).length === 1;
	const beside = value > level.high ? "above" : value < level.low ? "below" : "within";
	return {
		value,
		level,
		standing: isFirst ? "first" : beside
	};
}
function placeTime({ at }) {
	return at.slice(0, 16).replace("T", " ");
}
function commitWords({ commit }) {
	return commit === void 0 ? "–" : shortCommit(commit);
}
function placeWords(place) {
	const time = `${placeTime(place)} UTC`;
	return place.commit === void 0 ? time : `${commitWords(place)} · ${time}`;
}

// src/features/history/series.ts
const usual = [
	...[
		50,
		95,
		99
	].map((percent) => percentileIndicator(percent)),
	errorsOf(),
	throughputOfAll
];
function queriesOf({ servers }) {
	return (servers?.queries ?? []).flatMap((query) => query.kind === "read" ? [query] : []);
}
function peaksOf(sessions) {
	return [...new Set(sessions.flatMap(({ runs }) => runs.flatMap(queriesOf)).map(({ name }) => name))].map((metric) => ({
		of: "servers",
		metric,
		tags: {},
		aggregation: { kind: "max" },
		worst: "largest"
	}));
}
function indicatorsOf({ sessions, objectives }) {
	const all = [
		...usual,
		...objectives.map(({ indicator }) => indicator),
		...peaksOf(sessions)
	];
	return [...groupedBy(all, formatIndicator).values()].map(([first]) => first);
}
function sessionValuesOf(sessions, indicator) {
	return sessions.flatMap(({ runs }, at) => {
		const found = foundIn$1(runs, { indicator });
		return found.length === 0 ? [] : [{
			at,
			found,
			value: mean(found.map(({ value }) => value))
		}];
	});
}
function stretchesOf(places, sessions) {
	const begins = [0, ...sessions.flatMap(({ accepted, changedLoad }, at) => accepted !== void 0 || changedLoad.length > 0 ? [at] : []).filter((at) => at > 0)];
	return begins.flatMap((begin, index) => {
		const end = begins[index + 1] ?? sessions.length;
		const within = places.filter(({ at }) => at >= begin && at < end);
		if (within.length === 0) return [];
		const changes = [0, ...findLevelChanges(within.map(({ value }) => value))];
		return changes.map((from, position) => {
			const own = within.slice(from, changes[position + 1]);
			return {
				...levelOfSessions(own.map(({ found }) => found)),
				from: own[0]?.at ?? begin,
				isFound: position > 0
			};
		});
	});
}
function unitOf({ metric, of }, sessions) {
	if (of !== "servers") return void 0;
	const unit = sessions.flatMap(({ runs }) => runs.flatMap(queriesOf)).findLast(({ name }) => name === metric)?.unit;
	return unit === "" ? void 0 : unit;
}
function indicatorSeriesOf(history) {
	const { sessions } = history;
	return indicatorsOf(history).flatMap((indicator) => {
		const places = sessionValuesOf(sessions, indicator);
		const [latest] = places.at(-1)?.found ?? [];
		if (latest === void 0) return [];
		const alike = places.filter(({ found }) => found[0]?.dimension === latest.dimension);
		const values = new Map(alike.map(({ at, value }) => [at, value]));
		return [{
			indicator,
			dimension: latest.dimension,
			unit: unitOf(indicator, sessions),
			values: sessions.map((_, at) => values.get(at) ?? null),
			stretches: stretchesOf(alike, sessions)
		}];
	});
}

// src/features/history/content.ts
function placeOf({ runs }) {
	const { recordedAt, commit, actor, workflowRun } = runs[0].provenance;
	return {
		at: recordedAt,
		runs: runs.length,
		commit: commit && plain(commit, 80),
		actor: actor && plain(actor, 80),
		workflowRun: workflowRun?.slice(0, 500)
	};
}
function short(value, limits = []) {
	const rounded = Number(value.toPrecision(5));
	return limits.includes(rounded) ? value : rounded;
}
function scaleOf({ dimension, values, stretches }, limits) {
	return scaleOver(dimension, {
		figures: [...values.filter((it) => it !== null), ...stretches.flatMap(({ value, low, high }) => [
			value,
			low,
			high
		])],
		written: limits.map(({ limit }) => limit),
		apart: stretches.slice(1).map(({ value }, index) => [stretches[index]?.value ?? value, value])
	});
}
function summaryOf({ values, stretches }, limits, up) {
	const latest = latestOf(values, stretches);
	if (latest === void 0) return "";
	const { value, level } = latest;
	return latestWords({
		value: figureWords(up, value),
		low: figureWords(up, level.low),
		high: figureWords(up, level.high),
		standing: latest.standing,
		isOnlyLevel: stretches.length === 1,
		limits: limits.map(({ comparison, limit }) => `${comparison} ${formatLimitOn(up.scale, limit)}`)
	});
}
function foundIn({ stretches, dimension }, title, scale) {
	return stretches.flatMap(({ from, value, isFound }, index) => {
		const before = stretches[index - 1];
		if (!isFound || before === void 0) return [];
		return [{
			at: from,
			kind: "changePoint",
			label: foundWords(title, {
				from: before.value,
				to: value
			}, dimension, scale)
		}];
	});
}
function declaredIn(sessions) {
	return sessions.flatMap(({ accepted, changedLoad, runs }, at) => {
		const who = runs[0].provenance.actor;
		const what = [changedLoadWords(changedLoad)];
		return known(changedLoad.length > 0 && {
			at,
			kind: "changedLoad",
			what,
			who,
			why: void 0
		}, accepted && {
			at,
			kind: "accepted",
			what: ["New level accepted"],
			who: accepted.actor,
			why: accepted.reason
		});
	});
}
const nearPlaces = 2;
function foundEvents(found, sessions) {
	const groups = [];
	for (const mark of found.toSorted((one, other) => one.at - other.at)) {
		const last = groups.at(-1);
		if (last !== void 0 && mark.at - last[0].at <= nearPlaces) last.push(mark);
		else groups.push([mark]);
	}
	return groups.map((marks) => {
		const { at, kind } = marks[0];
		const who = sessions[at]?.runs[0].provenance.actor;
		return {
			at,
			kind,
			what: marks.map(({ label }) => label),
			who,
			why: void 0
		};
	});
}
function limitsOf({ indicator }, { objectives }) {
	const name = formatIndicator(indicator);
	return objectives.flatMap(({ indicator: own, bound, comparison }) => bound.kind === "absolute" && formatIndicator(own) === name ? [{
		comparison,
		limit: bound.limit
	}] : []);
}
function drawnIndicator(series, history, declared) {
	const { dimension, values, stretches } = series;
	const limits = limitsOf(series, history);
	const limitValues = limits.map(({ limit }) => limit);
	const title = plain(indicatorWords(series.indicator), 120);
	const up = {
		dimension,
		scale: scaleOf(series, limits),
		unit: series.unit && plain(series.unit, 40)
	};
	return {
		title,
		summary: summaryOf(series, limits, up),
		...up,
		values: values.map((it) => it === null ? null : short(it, limitValues)),
		levels: stretches.map(({ from, value, low, high }) => {
			return {
				from,
				value: short(value),
				low: short(low),
				high: short(high)
			};
		}),
		limits,
		marks: [...declared.map((it) => ({
			at: it.at,
			kind: it.kind,
			label: markWords(it)
		})), ...foundIn(series, title, up.scale)]
	};
}
function headOf({ sessions, branch, environment }, places, events) {
	const [first, last] = [places[0], places.at(-1)];
	if (first === void 0 || last === void 0) return [];
	const runs = sumOf(places, (it) => it.runs);
	const of = (kind) => numberWords(events.filter((it) => it.kind === kind).length);
	return factsOf([
		"Environment",
		environment,
		true
	], [
		"Branch",
		branch,
		true
	], ["Measured", measuredWords(runs, sessions.length)], ["Period (UTC)", periodWords(first.at, last.at)], [
		"Latest",
		placeWords(last),
		true
	], ["Levels accepted", of("accepted")], ["Changes found", of("changePoint")]);
}
function sectionOf(history, hasOtherBranches) {
	const { scenario, environment, branch, sessions } = history;
	const declared = declaredIn(sessions);
	const indicators = indicatorSeriesOf(history).map((it) => drawnIndicator(it, history, declared));
	const found = indicators.flatMap(({ marks }) => marks.filter(({ kind }) => kind === "changePoint"));
	const events = [...declared, ...foundEvents(found, sessions)];
	const places = sessions.map(placeOf);
	return {
		name: [scenario, ...known(environment !== "default" && environment, hasOtherBranches && (branch ?? "no branch"))].map((it) => plain(it, 120)).join(" · "),
		facts: headOf(history, places, events),
		drawn: {
			places,
			indicators
		},
		events: events.sort((one, other) => other.at - one.at)
	};
}
function historyContent(histories, place) {
	const sections = histories.map((it) => {
		const isOther = (other) => other !== it && other.scenario === it.scenario && other.environment === it.environment;
		return sectionOf(it, histories.some(isOther));
	});
	return {
		headline: historyHeadline(histories.map(({ scenario }) => scenario)),
		place,
		sections
	};
}

// src/features/history/index-page.ts
function figureOf(indicators, title) {
	const indicator = indicators.find((it) => it.title === title);
	const latest = indicator && latestOf(indicator.values, indicator.levels);
	if (indicator === void 0 || latest === void 0) return {
		value: void 0,
		words: "–"
	};
	const { value, standing } = latest;
	return {
		value,
		words: `${formatOn(indicator.scale, value)}${standingWords[standing]}`
	};
}
function indexRowOf({ scenario, environment, branch }, { drawn, events }, page) {
	const last = drawn.places.at(-1);
	return {
		scenario,
		environment,
		branch,
		page,
		runs: sumOf(drawn.places, (it) => it.runs),
		latest: last === void 0 ? "" : placeTime(last),
		p95: figureOf(drawn.indicators, "p95"),
		errors: figureOf(drawn.indicators, "errors"),
		accepted: events.filter(({ kind }) => kind === "accepted").length,
		changes: events.filter(({ kind }) => kind === "changePoint").length
	};
}
const columns = [...[
	"Scenario",
	"Environment",
	"Branch",
	"Latest (UTC)"
].map((title) => ({
	title,
	by: "text"
})), ...[
	"Runs",
	"p95",
	"errors",
	"Levels accepted",
	"Changes found"
].map((title) => ({
	title,
	by: "number"
}))];
function figureCell(value, words) {
	return html`<td class="figure" data-value="${value}">${words}</td>`;
}
function rowOf({ scenario, environment, branch, page, ...row }) {
	return html`
    <tr>
      <td><a href="${page}">${plain(scenario, 120) || "(empty)"}</a></td>
      <td>${plain(environment, 120)}</td>
      <td>${branch === void 0 ? "–" : plain(branch, 120)}</td>
      <td class="short">${row.latest}</td>
      ${figureCell(row.runs, String(row.runs))}
      ${[row.p95, row.errors].map((it) => figureCell(it.value, it.words))}
      ${[row.accepted, row.changes].map((it) => figureCell(it, String(it)))}
    </tr>`;
}
function renderIndex(rows, place, assets) {
	const headline = historyHeadline(rows.map(({ scenario }) => scenario));
	const header = columns.map(({ title, by }) => element("th", {
		scope: "col",
		class: by === "number" && "figure",
		"data-sort": by
	}, title));
	const table = tableOf({ "data-filter": "Filter scenarios" }, header, rows.map(rowOf));
	const content = html`
    <header class="card head"><h1>${headline}</h1>${lead(indexWords)}</header>
    ${card("Scenarios", scroll(table, "Scenarios"))}
    <footer class="foot">${madeFromWords(place, true)}</footer>`;
	return renderSheet({
		kind: "index",
		title: `${headline} · Loadline`,
		main: {
			id: "histories",
			name: "scenarios",
			content
		},
		tools: void 0,
		embedded: {}
	}, assets);
}

// src/features/history/read.ts
async function readHistories(keys, store, objectivesOf) {
	const histories = [];
	for (const { scenario, environment } of keys) {
		const entries = (await store.read({
			scenario,
			environment
		}, { reach: "all" })).toSorted(byTime);
		const objectives = objectivesOf(scenario);
		const branches = groupedBy(entries.toReversed(), ({ run }) => run.provenance.branch);
		for (const [branch, own] of branches) {
			const sessions = placesOf(own.toReversed());
			const { runs = [] } = sessions.at(-1) ?? {};
			const { objectives: each } = byEndpoint(objectives, {
				runs,
				baseline: []
			});
			histories.push({
				scenario,
				environment,
				branch,
				sessions,
				objectives: each
			});
		}
	}
	return histories;
}
function byLoad(session) {
	const parts = [];
	for (const run of session) {
		const last = parts.at(-1);
		if (last !== void 0 && changedParts(loadOf(last[0]), loadOf(run)).length === 0) last.push(run);
		else parts.push([run]);
	}
	return parts;
}
function placesOf(entries) {
	const acceptances = new Map(entries.map(({ run, accepted }) => [run, accepted]));
	const places = sessionsOf(entries.map(({ run }) => run)).flatMap(byLoad);
	return places.map((runs, index) => {
		const before = places[index - 1]?.[0];
		return {
			runs,
			accepted: runs.map((run) => acceptances.get(run)).findLast((it) => it !== void 0),
			changedLoad: before === void 0 ? [] : changedParts(loadOf(before), loadOf(runs[0]))
		};
	});
}

// src/features/history/links.ts
const workflowRun = /^(https?:\/\/[\w.:-]+\/[\w.-]+\/[\w.-]+)\/actions\/runs\/\d+(?:\/attempts\/\d+)?$/i;
function runUrl(recorded) {
	return recorded !== void 0 && workflowRun.test(recorded) ? recorded : void 0;
}
function commitUrl(commit, recorded) {
	const [, repository] = workflowRun.exec(recorded ?? "") ?? [];
	const isCommit = commit !== void 0 && /^[0-9a-f]{7,64}$/i.test(commit);
	return repository !== void 0 && isCommit ? `${repository}/commit/${commit}` : void 0;
}

// src/features/history/render.ts
function choice(id, label, options) {
	const offered = options.map(([value, text]) => html`<option value="${value}">${text}</option>`);
	return html`<label>${label}<select id="${id}" autocomplete="off">${offered}</select></label>`;
}
const spans = [50, 200];
function filters(sections) {
	const titles = new Set(sections.flatMap(({ drawn }) => drawn.indicators.map(({ title }) => title)));
	const longest = Math.max(...sections.map(({ drawn }) => drawn.places.length));
	const scenarios = sections.map(({ name }, index) => [String(index), name]);
	const offered = spans.filter((span) => span < longest);
	const latest = offered.map((span) => [String(span), `the latest ${span}`]);
	return html`
    <div class="choices" hidden>
      ${sections.length > 1 && choice("scenario", "Scenario", [["", "All"], ...scenarios])}
      ${choice("indicator", "Indicator", [["", "All"], ...[...titles].map((it) => [it, it])])}
      ${offered.length > 0 && choice("span", "Show", [["", "the whole history"], ...latest])}
    </div>`;
}
function head({ headline, place, sections }) {
	const [only, ...more] = sections;
	const reading = html`<ul class="lines">${readingWords.map((it) => html`<li>${it}</li>`)}</ul>`;
	const below = only === void 0 ? html`<p>${prose(emptyLine(place))}</p>` : [
		more.length === 0 && factList(only.facts, "facts"),
		filters(sections),
		details("How to read this", {}, reading)
	];
	return html`<header class="card head"><h1>${headline}</h1>${below}</header>`;
}
const eventSigns = {
	accepted: "✓",
	changePoint: "◆",
	changedLoad: "↻"
};
function commitOf(place) {
	const url = commitUrl(place.commit, place.workflowRun);
	const label = commitWords(place);
	if (place.commit === void 0) return label;
	return url === void 0 ? outsideText(label) : prose([{ link: {
		label,
		url
	} }]);
}
const eventTitles = [
	"When (UTC)",
	"Commit",
	"What",
	"Who",
	"Why"
];
const eventLooks = [
	"short",
	"short",
	"what",
	"who",
	"why"
];
function eventRow({ at, kind, what, who, why }, places) {
	const place = places[at];
	if (place === void 0) return void 0;
	const url = runUrl(place.workflowRun);
	const label = placeTime(place);
	const cells = [
		url === void 0 ? label : prose([{ link: {
			label,
			url
		} }]),
		commitOf(place),
		html`
      <div class="event" data-kind="${kind}">
        <span class="sign">${eventSigns[kind]}</span>
        <div>${what.map((it) => html`<div>${words(it)}</div>`)}</div>
      </div>`,
		who === void 0 ? "–" : outsideText(plain(who, 80)),
		why === void 0 ? "–" : plain(why, 500)
	].map((it, at) => html`<td data-title="${eventTitles[at]}" class="${eventLooks[at]}">${it}</td>`);
	return html`<tr data-kind="${kind}">${cells}</tr>`;
}
function eventsTable({ events, drawn }) {
	if (events.length === 0) return lead(noEventsWords);
	const head = eventTitles.map((it) => html`<th scope="col">${it}</th>`);
	const rows = events.map((it) => eventRow(it, drawn.places));
	return scroll(tableOf({ class: "stacked" }, head, rows), "Levels and changes");
}
function section(content, index, isAlone) {
	const { drawn, name, facts } = content;
	const charts = drawn.indicators.map((it, position) => chartPlace(it, `${index}:${position}`, false));
	return html`
    <div class="branch" data-section="${index}">
      ${!isAlone && html`<div class="scenario-title"><h2>${name}</h2></div>`}
      ${card("Over time", !isAlone && factList(facts, "facts"), html`${withoutScript}<div class="charts">${charts}</div>`, html`<div class="picked" role="status" data-picked="${index}"><p>${pickHint}</p></div>`)}
      ${card("Levels and changes", eventsTable(content))}
      ${card("Sessions", details(sessionsWords(drawn.places.length), { "data-sessions": index }))}
    </div>`;
}
function renderHistory(content, assets, index) {
	const { headline, place, sections } = content;
	const parts = sections.map((it, index) => section(it, index, sections.length < 2));
	const foot = html`<footer class="foot">${madeFromWords(place, false)}</footer>`;
	return renderSheet({
		kind: "history",
		title: `${headline} · Loadline`,
		main: {
			id: "history",
			name: "history",
			content: [
				head(content),
				parts,
				foot
			]
		},
		tools: index === void 0 ? void 0 : element("a", {
			class: "tool",
			href: index
		}, "All scenarios"),
		embedded: { [historyId]: JSON.stringify(sections.map(({ drawn }) => drawn)) }
	}, assets);
}

// src/features/history/perform.ts
const mostOnOnePage = 20;
async function performHistory(settings, host) {
	const { file, rules } = await readRules(settings, host);
	const store = openStore(rules, host);
	const keys = await askedKeys(settings, store);
	const path = given(settings, reportOptions.page) ?? join(rules.reportDirectory, "history.html");
	const read = async (some, from) => await readHistories(some, from, (scenario) => resolveExpected(settings, file, scenario, host.around.added).objectives);
	if (keys.length <= mostOnOnePage) await writeOnePage(path, await read(keys, store), store.place);
	else await withAllOf(store, {
		rules,
		host
	}, async (whole) => {
		await writePages(path, {
			keys,
			place: store.place,
			read: async (key) => await read([key], whole)
		});
	});
	host.print(path);
	return {
		published: { reportPath: path },
		isPathPrinted: true,
		exitStatus: exitStatus.passed
	};
}
async function writeOnePage(path, histories, place) {
	await writeHtml(path, renderHistory(historyContent(histories, place), await readPageAssets()));
}
async function writePages(path, { keys, place, read }) {
	const assets = await readPageAssets();
	const folder = basename(path, extname(path));
	const rows = [];
	for (const key of keys) {
		const histories = await read(key);
		const content = historyContent(histories, place);
		const page = historyPath(key).replace(/\.json$/, ".html");
		const index = `../../${encodeURIComponent(basename(path))}`;
		await writeHtml(join(dirname(path), folder, page), renderHistory(content, assets, index));
		for (const [at, history] of histories.entries()) {
			const section = content.sections[at];
			if (section !== void 0) rows.push(indexRowOf(history, section, `${encodeURIComponent(folder)}/${page}`));
		}
	}
	await writeHtml(path, renderIndex(rows, place, assets));
}
async function withAllOf(store, { rules, host }, act) {
	const { codeHost, signal } = host;
	if (rules.baseline.kind !== "branch" || codeHost === void 0) {
		await act(store);
		return;
	}
	const { branch } = rules.baseline;
	await inTemporaryDirectory(async (directory) => {
		const archive = await codeHost.archive(branch, signal);
		const { env } = jobEnvironment(host.env, []);
		await unpack(archive, join(directory, "branch"), {
			env,
			signal
		});
		await act(createDirectoryStore(join(directory, "branch")));
	});
}
async function askedKeys(settings, store) {
	const keys = ofEnvironments(settings, await store.keys(), store);
	const wanted = given(settings, loadOptions.scenario);
	if (wanted === void 0) return keys;
	refuseUnknown("scenario", wanted, keys, store);
	return keys.filter(({ scenario }) => wanted.includes(scenario));
}

export { performHistory };