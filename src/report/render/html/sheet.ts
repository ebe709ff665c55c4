import { capitalised } from "../../words/sentences.ts";
import { type Content, embedded, html, type Markup, raw } from "./markup.ts";

/** Script and style of a page; made by the build. */
export interface PageAssets {
  readonly script: string;
  /** Base64 of the script's SHA-256, which the page's policy allows. */
  readonly scriptSha256: string;
  readonly style: string;
}

/** A page's content and frame. */
export interface Sheet {
  readonly kind: string;
  readonly title: string;
  readonly main: { readonly id: string; readonly name: string; readonly content: Content };
  /** In the bar at the top. */
  readonly tools: Content;
  /** Values for the script, by id. */
  readonly embedded: Readonly<Record<string, string>>;
}

/** The mark on a ship's hull that shows how deep she may lie. */
const brandSign = raw(
  '<svg viewBox="0 0 24 24" width="22" height="22" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true"><circle cx="12" cy="12" r="7.5"/><path d="M1.5 12h21"/></svg>',
);

function topBar(tools: Content): Markup {
  const options = ["system", "light", "dark"].map(
    (it) => html`<option value="${it}">${capitalised(it)}</option>`,
  );
  return html`
    <div class="bar">
      <span class="brand">${brandSign}Loadline</span>${tools}
      <button type="button" class="tool" id="print">Print</button>
      <label for="theme">Colours</label><select id="theme">${options}</select>
    </div>`;
}

/** A self-contained HTML document, whose policy allows no network requests and no other script. */
export function renderSheet(
  { kind, title, main, tools, embedded: values }: Sheet,
  assets: PageAssets,
): string {
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${assets.scriptSha256}'`,
    "style-src 'unsafe-inline'",
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  const page = html`
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
        ${raw(`<script>${assets.script}</script>`)}
      </body>
    </html>`;
  return `${page.html.replace(">", ">\n")}\n`;
}
