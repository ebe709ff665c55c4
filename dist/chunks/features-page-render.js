import { badge, card, chartPlace, details, element, factList, fold, html, lead, lineTable, nodeContent, outsideText, paragraph, plain, prose, renderSheet, scroll, sectionBody, tableOf, verdictWords, withoutScript, words } from "./report-judge.js";
import { formatFigure } from "./start.js";
import { courseWords, madeWords, serversLead, withoutChartsWords } from "./features-page-words.js";

// src/features/page/drawn.ts
const embeddedIds = {
	charts: "charts",
	source: "source",
	sourceName: "source-name"
};

// src/features/page/flame.ts
const [width, rowHeight, letterWidth] = [
	1e3,
	20,
	6.4
];
const sameShare = .05;
function courseOf({ baseMs, headMs }) {
	const larger = Math.max(baseMs, headMs);
	if (Math.abs(headMs - baseMs) <= sameShare * larger) return "same";
	return headMs > baseMs ? "more" : "less";
}
const rounded = (value) => String(Number(value.toFixed(2)));
function boxOf(box, depths) {
	const { label, depth, from, width: share, baseMs, headMs } = box;
	const own = share * width;
	const name = plain(label, 120);
	const letters = Math.floor((own - 6) / letterWidth);
	const shown = letters < 3 ? "" : name.length > letters ? `${name.slice(0, letters - 1)}…` : name;
	const [x, y] = [from * width, (depths - 1 - depth) * rowHeight];
	const figures = `${formatFigure(baseMs, "time")} to ${formatFigure(headMs, "time")}`;
	return element("g", { class: `flame-${courseOf(box)}` }, element("title", {}, `${name}: ${figures}`), element("rect", {
		x: rounded(x),
		y,
		width: rounded(Math.max(.5, own - 1)),
		height: rowHeight - 1
	}), shown !== "" && element("text", {
		x: rounded(x + 4),
		y: y + 14
	}, shown));
}
function alternative(boxes) {
	const items = boxes.map(({ label, depth, baseMs, headMs }) => html`<li>${"· ".repeat(depth)}${plain(label, 120)}: ${formatFigure(baseMs, "time")} to ${formatFigure(headMs, "time")}</li>`);
	return html`<details><summary>As text</summary><ul class="flame-text">${items}</ul></details>`;
}
function flameCard({ title, summary, boxes }) {
	const depths = Math.max(0, ...boxes.map(({ depth }) => depth)) + 1;
	const height = depths * rowHeight;
	const drawing = element("svg", {
		class: "flame",
		viewBox: `0 0 ${width} ${height}`,
		role: "img",
		"aria-label": plain(summary, 300)
	}, boxes.map((box) => boxOf(box, depths)));
	return card(title, lead(plain(summary, 300)), scroll(drawing, title), alternative(boxes));
}

// src/features/page/render.ts
function head({ scenarios, verdict, headline, opening = [], notes }) {
	const [only, ...more] = scenarios;
	const alone = more.length === 0 ? only : void 0;
	return element("header", {
		class: "card head",
		"data-verdict": verdict
	}, verdict && badge(verdict), html`<h1>${words(headline, 500)}</h1>${opening.map(paragraph)}`, alone === void 0 ? contents(scenarios) : saidOf(alone), notes.map((it) => html`<p>${words(it)}</p>`), alone && factList(alone.facts, "facts"));
}
function saidOf({ view }) {
	return view && [
		view.why && paragraph(view.why),
		view.remarks.map(paragraph),
		view.reason && nodeContent(view.reason, "Reason")
	];
}
function contents(scenarios) {
	const items = scenarios.map(({ name, view }, index) => html`<li><a href="#scenario-${index}">${view && badge(view.verdict)}${plain(name, 120)}</a></li>`);
	return html`<nav aria-label="Scenarios"><ul class="contents">${items}</ul></nav>`;
}
function roundSwitch({ rounds, firstShown }, scenario) {
	if (rounds.length < 2) return void 0;
	const choices = rounds.map((_, index) => {
		const attributes = {
			type: "radio",
			name: `round-${scenario}`,
			value: index,
			"data-scenario": scenario,
			checked: index === firstShown,
			autocomplete: "off"
		};
		return html`<label>${element("input", attributes)}Round ${index + 1}</label>`;
	});
	return html`<fieldset class="switch"><legend>Over time, show</legend>${choices}</fieldset>`;
}
function chartCards(scenario, index) {
	const { rounds, distribution, hasRequests } = scenario;
	const over = once(rounds.flatMap(({ panels }) => panels)).map((panel) => chartPlace(panel, `${index}:${panel.id}`, panel.id === "latency"));
	const spread = distribution.map((panel) => chartPlace(panel, `${index}:${panel.id}`, false));
	if (rounds.length === 0) return void 0;
	const content = over.length + spread.length === 0 ? lead(withoutChartsWords(hasRequests)) : html`
          ${withoutScript}
          ${over.length > 0 && roundSwitch(scenario, index)}
          <div class="charts">${over}${spread}</div>`;
	return card("Response times and load", content);
}
function serverCard(scenario, index) {
	const { rounds, sections, firstShown } = scenario;
	const section = sections.find(({ about }) => about === "servers");
	const panels = once(rounds.flatMap(({ servers }) => servers));
	if (panels.length === 0 && section === void 0) return void 0;
	const isFirst = rounds.every((round) => round.panels.length === 0);
	const charts = panels.map((panel) => chartPlace(panel, `${index}:${panel.id}`, false));
	return card(section?.title ?? "Servers", panels.length > 0 && [
		lead(serversLead(rounds.length, firstShown, isFirst)),
		isFirst && roundSwitch(scenario, index),
		html`<div class="charts">${charts}</div>`
	], section && html`<div>${sectionBody(section)}</div>`);
}
function once(panels) {
	return [...new Map(panels.map((panel) => [panel.id, panel])).values()];
}
function cellOf({ words: text, kind, value }) {
	if (kind === "figure") return html`<td class="figure" data-value="${value}">${text}</td>`;
	return kind === "name" ? html`<td class="name">${outsideText(text)}</td>` : html`<td class="short">${text}</td>`;
}
function sortable({ titles, rows }, label, filter) {
	const headers = titles.map((title, index) => {
		const isFigure = rows[0]?.[index]?.kind === "figure";
		return element("th", {
			scope: "col",
			"data-sort": isFigure ? "number" : "text",
			class: isFigure && "figure"
		}, title);
	});
	const body = rows.map((row) => html`<tr>${row.map(cellOf)}</tr>`);
	return scroll(tableOf({ "data-filter": filter }, headers, body), label);
}
function endpointCard({ endpoints, sections, courses }, index) {
	if (endpoints === void 0) return void 0;
	const section = sections.find(({ about }) => about === "endpoints");
	return card(section?.title ?? `Endpoints (${endpoints.rows.length})`, (section?.nodes ?? []).map((it) => it.kind === "paragraph" ? lead(prose(it.line)) : void 0), sortable(endpoints, "Endpoints", endpoints.rows.length > 5 ? "Filter endpoints" : void 0), courses.length > 0 && coursePlace(courses, index));
}
function coursePlace(courses, scenario) {
	const options = courses.map(({ name }, index) => html`<option value="${index}">${name}</option>`);
	const id = `endpoint-${scenario}`;
	return html`
    <figure class="chart" data-chart="${scenario}:endpoint">
      <h3>One endpoint over time</h3>${lead(courseWords(courses[0]?.rounds.length ?? 0))}
      <p class="choice">
        <label for="${id}">Endpoint</label>
        <select id="${id}" data-endpoint-of="${scenario}">${options}</select>
      </p>
    </figure>`;
}
function roundCard({ roundRows, baselineRows }) {
	if (roundRows === void 0) return void 0;
	const title = "Runs of the baseline";
	const before = baselineRows && details(`${title} (${baselineRows.rows.length})`, {}, sortable(baselineRows, title));
	return card("Round by round", sortable(roundRows, "Rounds"), before);
}
function evidenceCard({ sections, provenance }) {
	const folds = sections.filter(({ about = "metrics" }) => about === "metrics" || about === "doubts");
	if (folds.length === 0 && provenance.length === 0) return void 0;
	const record = provenance.length > 0 && details("Provenance of the first round", {}, factList(provenance, "record"));
	return card("Evidence and provenance", html`<div>${folds.map(fold)}${record}</div>`);
}
function objectivesCard({ view }) {
	if (view === void 0 || view.objectives === void 0 && view.next.length === 0) return void 0;
	return card(view.objectives === void 0 ? "What to do" : "Objectives", view.objectives && lineTable(view.objectives, "Objectives"), view.next.length > 0 && html`<div class="next">${view.next.map(paragraph)}</div>`);
}
function cardsOf({ sections }, of) {
	return sections.filter(({ about }) => about === of).map((it) => card(it.title, sectionBody(it)));
}
function scenarioParts(scenario, index, isAlone) {
	const { view } = scenario;
	return [
		!isAlone && [html`
      <div class="scenario-title" id="scenario-${index}">
        ${view && badge(view.verdict)}<h2>${plain(scenario.name)}</h2>
      </div>`, element("section", {
			class: "card head",
			"data-verdict": view?.verdict
		}, view?.isTold === false && html`<p><strong>${words(view.headline, 500)}</strong></p>`, saidOf(scenario), factList(scenario.facts, "facts"))],
		objectivesCard(scenario),
		cardsOf(scenario, "part"),
		scenario.flames.map(flameCard),
		chartCards(scenario, index),
		serverCard(scenario, index),
		endpointCard(scenario, index),
		roundCard(scenario),
		evidenceCard(scenario),
		cardsOf(scenario, "accept")
	];
}
function footOf({ workflowRun, closing, foot = [] }) {
	const run = workflowRun !== void 0 && prose([{ link: {
		label: "Workflow run",
		url: workflowRun
	} }]);
	return [closing.length > 0 && card("For the whole gate", html`<div>${closing.map(fold)}</div>`), html`<footer class="foot">${foot.map((it) => html`<p>${prose(it)}</p>`)}${madeWords}${run}</footer>`];
}
function drawn({ rounds, distribution, courses }) {
	return {
		rounds: rounds.map(({ panels, servers }) => [...panels, ...servers]),
		distribution,
		endpoints: courses.map((course) => course.rounds.map((panel) => panel ?? null))
	};
}
function renderPage(content, assets) {
	const { scenarios, source, verdict, headline } = content;
	const word = verdict === void 0 ? "" : `${verdictWords[verdict].word}: `;
	const parts = scenarios.map((it, index) => scenarioParts(it, index, scenarios.length < 2));
	return renderSheet({
		kind: "report",
		title: `${word}${plain(headline, 150)} · Loadline`,
		main: {
			id: "report",
			name: "report",
			content: [
				head(content),
				parts,
				footOf(content)
			]
		},
		tools: html`<button type="button" class="tool" id="download">Download ${source.name}</button>`,
		embedded: {
			[embeddedIds.charts]: JSON.stringify(scenarios.map(drawn)),
			[embeddedIds.source]: source.json,
			[embeddedIds.sourceName]: JSON.stringify(source.name)
		}
	}, assets);
}

export { renderPage };