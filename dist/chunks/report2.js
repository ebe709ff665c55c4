import { makeDirectory, writeFileAtomically } from "./lib-files.js";
import { reasonOf, runFailure } from "./model-failure.js";
import { blockLines, capitalised, courseWords, longestCommand, madeWords, plain, serversLead, unitsKept, verdictWords, withoutChartsWords, withoutScriptWords } from "./judge.js";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { readFile } from "node:fs/promises";

// src/report/render/html/drawn.ts
const embeddedIds = {
	charts: "charts",
	source: "source",
	sourceName: "source-name"
};

// src/report/render/html/markup.ts
const entities = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	"\"": "&quot;",
	"'": "&#39;"
};
function escapeHtml(text) {
	return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
function raw(html) {
	return { html };
}
function htmlOf(content) {
	if (content === void 0 || content === false) return "";
	if (typeof content !== "object") return escapeHtml(String(content));
	return "html" in content ? content.html : content.map(htmlOf).join("");
}
function attributeText(attributes) {
	return Object.entries(attributes).filter(([, value]) => value !== void 0 && value !== false).map(([name, value]) => value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`).join("");
}
function endsUnquoted(text) {
	const [, tag] = text.slice(text.lastIndexOf(">") + 1).split("<");
	return tag !== void 0 && tag.split("\"").length % 2 === 1;
}
const templates = /* @__PURE__ */ new WeakMap();
function partsOf(written) {
	const parts = templates.get(written) ?? written.map((it) => it.replace(/\n\s*/g, ""));
	if (!templates.has(written) && parts.some((_, at) => at > 0 && endsUnquoted(parts.slice(0, at).join("")))) throw new Error(`A value in a tag without quotes: ${parts.join("…")}`);
	templates.set(written, parts);
	return parts;
}
function html(written, ...values) {
	return raw(partsOf(written).map((part, index) => `${part}${htmlOf(values[index])}`).join(""));
}
function element(tag, attributes, ...content) {
	const start = `<${tag}${attributeText(attributes)}>`;
	return raw(tag === "input" ? start : `${start}${htmlOf(content)}</${tag}>`);
}
function lead(...content) {
	return html`<p class="lead">${content}</p>`;
}
function details(summary, attributes, ...content) {
	return element("details", {
		class: "fold",
		...attributes
	}, html`<summary>${summary}</summary>`, content);
}
function tableOf(attributes, head, body) {
	return element("table", attributes, html`<thead><tr>${head}</tr></thead><tbody>${body}</tbody>`);
}
function embedded(id, json) {
	const safe = json.replace(/[<\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
	return raw(`<script type="application/json" id="${escapeHtml(id)}">${safe}<\/script>`);
}

// src/report/render/html/prose.ts
const signs = {
	pass: "<path d=\"m4 8.4 2.7 2.7L12 5.6\"/>",
	warn: "<path d=\"M8 2.6 14 13H2zM8 6.6v3M8 11.4v.1\"/>",
	fail: "<path d=\"m4.6 4.6 6.8 6.8m0-6.8-6.8 6.8\"/>",
	inconclusive: "<path d=\"M5.6 5.9a2.4 2.4 0 0 1 4.7.6c0 1.5-2.3 1.7-2.3 3.2M8 12.6v.1\"/>",
	broken: "<circle cx=\"8\" cy=\"8\" r=\"5.4\"/><path d=\"M4.9 8h6.2\"/>"
};
function sign(verdict) {
	return raw(`<svg viewBox="0 0 16 16" width="15" height="15" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${signs[verdict]}</svg>`);
}
function badge(verdict, words = verdictWords[verdict].word) {
	return html`<span class="verdict" data-verdict="${verdict}">${sign(verdict)}${words}</span>`;
}
function outsideText(text, longest) {
	return html`<code>${plain(text, longest) || "(empty)"}</code>`;
}
function words(text, longest = 1e3) {
	const before = text.startsWith(" ") ? " " : "";
	const after = text.length > 1 && text.endsWith(" ") ? " " : "";
	return `${before}${unitsKept(plain(text, longest))}${after}`.split(/`([^`]+)`/).map((phrase, index) => index % 2 === 1 ? html`<code>${phrase}</code>` : phrase);
}
const address = /^https?:\/\/[^\s"'<>\\^`{|}]+$/i;
function link(label, url) {
	if (url.length > 4e3 || !address.test(url)) return plain(label);
	return html`<a href="${url}" rel="noopener noreferrer">${plain(label)}</a>`;
}
function courseMark(course) {
	if (course === "neutral") return course;
	return html`<span class="verdict" data-verdict="${course === "better" ? "pass" : "fail"}">${course}</span>`;
}
function piece(it) {
	if (typeof it === "string") return words(it);
	if ("strong" in it) return words(it.strong);
	if ("verdict" in it) return badge(it.verdict, it.words);
	if ("shape" in it) return outsideText(it.shape);
	if ("course" in it) return courseMark(it.course);
	if ("command" in it) return outsideText(it.command, longestCommand);
	return "code" in it ? outsideText(it.code) : link(it.link.label, it.link.url);
}
function prose(line) {
	return line.map(piece);
}
function paragraph(line) {
	return html`<p>${prose(line)}</p>`;
}
function lookOf(cell, align, index) {
	const [only, ...more] = cell;
	if (align === "right") return "figure";
	if (index === 0) return "name";
	return more.length === 0 && typeof only === "object" && "shape" in only ? "shape" : void 0;
}
function lineTable({ columns, rows, omitted, notes = [] }, label) {
	const head = columns.map(({ title, align }) => element("th", {
		scope: "col",
		class: align === "right" && "figure"
	}, plain(title)));
	const body = rows.map((row) => {
		const cells = row.map((cell, index) => {
			const { align, title } = columns[index] ?? {};
			return element("td", {
				class: lookOf(cell, align, index),
				"data-title": title
			}, prose(cell));
		});
		return html`<tr>${cells}</tr>`;
	});
	return [
		scroll(tableOf({ class: "stacked" }, head, body), label),
		omitted > 0 && html`<p class="more">… and ${omitted} more</p>`,
		notes.map((it) => html`<p class="more">${prose(it)}</p>`)
	];
}
function scroll(content, label) {
	return html`<div class="scroll" tabindex="0" role="region" aria-label="${label}">${content}</div>`;
}
function blockOf({ content, language }) {
	return html`<pre tabindex="0">${blockLines(content, language).join("\n")}</pre>`;
}
function list(items) {
	const [only, ...more] = items;
	if (only !== void 0 && more.length === 0) return paragraph(only);
	return html`<ul class="lines">${items.map((it) => html`<li>${prose(it)}</li>`)}</ul>`;
}
function nodeContent(node, label) {
	switch (node.kind) {
		case "headline": return html`<p>${badge(node.verdict)}${words(node.words, 500)}</p>`;
		case "paragraph":
		case "notice": return paragraph(node.line);
		case "list": return list(node.items);
		case "table": return lineTable(node, label);
		case "chart": return;
		case "code": return blockOf(node);
		case "section": return fold(node);
	}
}
function sectionBody({ title, nodes }) {
	return nodes.map((it) => nodeContent(it, title)).filter((it) => it !== void 0);
}
function fold(section) {
	const body = sectionBody(section);
	if (body.length === 0) return html`<p class="fold">${plain(section.title)}</p>`;
	return details(plain(section.title), {}, body);
}

// src/report/render/html/parts.ts
function factList(facts, look) {
	if (facts.length === 0) return void 0;
	const items = facts.map(({ what, words, isOutside }) => {
		const pair = html`<dt>${what}</dt><dd>${isOutside ? outsideText(words) : words}</dd>`;
		return look === "facts" ? html`<div>${pair}</div>` : pair;
	});
	return html`<dl class="${look}">${items}</dl>`;
}
function card(title, ...content) {
	return html`<section class="card"><h2>${title}</h2>${content}</section>`;
}
function chartPlace(panel, key, isWide) {
	return html`
    <figure class="${isWide ? "chart wide" : "chart"}" data-chart="${key}">
      <h3>${plain(panel.title)}</h3>${panel.summary !== "" && lead(unitsKept(plain(panel.summary)))}
    </figure>`;
}

// src/report/render/html/sheet.ts
const brandSign = raw("<svg viewBox=\"0 0 24 24\" width=\"22\" height=\"22\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"2\" stroke-linecap=\"round\" aria-hidden=\"true\"><circle cx=\"12\" cy=\"12\" r=\"7.5\"/><path d=\"M1.5 12h21\"/></svg>");
function topBar(tools) {
	const options = [
		"system",
		"light",
		"dark"
	].map((it) => html`<option value="${it}">${capitalised(it)}</option>`);
	return html`
    <div class="bar">
      <span class="brand">${brandSign}Loadline</span>${tools}
      <button type="button" class="tool" id="print">Print</button>
      <label for="theme">Colours</label><select id="theme">${options}</select>
    </div>`;
}
function renderSheet({ kind, title, main, tools, embedded: values }, assets) {
	const policy = [
		"default-src 'none'",
		`script-src 'sha256-${assets.scriptSha256}'`,
		"style-src 'unsafe-inline'",
		"img-src data:",
		"base-uri 'none'",
		"form-action 'none'"
	].join("; ");
	return `${html`
    <!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="${policy}">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta name="referrer" content="no-referrer">
        <title>${title}</title>
        ${raw(`<style>${assets.style}</style>`)}
      </head>
      <body data-page="${kind}">
        <a class="skip" href="#${main.id}">Skip to the ${main.name}</a>
        <div class="sheet">${topBar(tools)}<main id="${main.id}">${main.content}</main></div>
        ${Object.entries(values).map(([id, json]) => embedded(id, json))}
        ${raw(`<script>${assets.script}<\/script>`)}
      </body>
    </html>`.html.replace(">", ">\n")}\n`;
}

// src/report/render/html/render.ts
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
          <noscript>${withoutScriptWords}</noscript>
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
		cardsOf(scenario, "shown"),
		chartCards(scenario, index),
		serverCard(scenario, index),
		endpointCard(scenario, index),
		roundCard(scenario),
		evidenceCard(scenario),
		cardsOf(scenario, "accept")
	];
}
function foot({ workflowRun, closing }) {
	const run = workflowRun !== void 0 && prose([{ link: {
		label: "Workflow run",
		url: workflowRun
	} }]);
	return [closing.length > 0 && card("For the whole gate", html`<div>${closing.map(fold)}</div>`), html`<footer class="foot">${madeWords}${run}</footer>`];
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
				foot(content)
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

// src/entry/page.ts
async function writePage(path, content, assets) {
	await writeHtml(path, renderPage(content, assets ?? await readPageAssets()));
	return path;
}
async function writeHtml(path, html) {
	await makeDirectory(dirname(path));
	await writeFileAtomically(path, html);
}
async function readPageAssets() {
	const directory = findDist();
	try {
		const script = await readFile(join(directory, "page.js"), "utf8");
		const style = await readFile(join(directory, "page.css"), "utf8");
		return {
			script,
			scriptSha256: createHash("sha256").update(script).digest("base64"),
			style
		};
	} catch (error) {
		throw runFailure(`the page could not be created: ${reasonOf(error)}. In a clone of Loadline, run: npm run build`, error);
	}
}
function findDist() {
	return folderAround([".", "dist"], "page.css") ?? here;
}
const here = dirname(fileURLToPath(import.meta.url));
function folderAround(names, file, from = here) {
	const found = names.map((name) => join(from, name)).find((folder) => existsSync(join(folder, file)));
	const above = dirname(from);
	return found ?? (above === from ? void 0 : folderAround(names, file, above));
}

export { card, chartPlace, details, element, factList, folderAround, html, lead, outsideText, prose, readPageAssets, renderSheet, scroll, tableOf, words, writeHtml, writePage };