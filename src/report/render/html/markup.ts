/**
 * HTML that was made here, never text from outside: only `element` and `raw` make it, and `element` escapes every
 * string it is given. So a string can only become markup by being named `raw`.
 */
export interface Markup {
  readonly html: string;
}

/** What an element holds: text, which is escaped, or markup; `undefined` is left out. */
export type Content = string | Markup | undefined | readonly Content[];

/** Attributes: `true` is one without a value; `false` and `undefined` are left out. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text as it stands in HTML, between tags or in an attribute's quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Markup of our own that needs no escaping, such as an icon. */
export function raw(html: string): Markup {
  return { html };
}

function htmlOf(content: Content): string {
  if (content === undefined) return "";
  if (typeof content === "string") return escapeHtml(content);
  return "html" in content ? content.html : content.map(htmlOf).join("");
}

function attributeText(attributes: Attributes): string {
  return Object.entries(attributes)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`))
    .join("");
}

const withoutEnd: ReadonlySet<string> = new Set(["meta", "input", "br", "hr"]);

/** An element; strings among its content become text. */
export function element(tag: string, attributes: Attributes, ...content: readonly Content[]): Markup {
  const start = `<${tag}${attributeText(attributes)}>`;
  return raw(withoutEnd.has(tag) ? start : `${start}${htmlOf(content)}</${tag}>`);
}

/** A paragraph that opens what follows. */
export function lead(...content: readonly Content[]): Markup {
  return element("p", { class: "lead" }, content);
}

/** What the reader opens. */
export function details(summary: string, attributes: Attributes, ...content: readonly Content[]): Markup {
  return element("details", { class: "fold", ...attributes }, element("summary", {}, summary), content);
}

/** A table of header cells and rows. */
export function tableOf(attributes: Attributes, head: Content, body: Content): Markup {
  return element(
    "table",
    attributes,
    element("thead", {}, element("tr", {}, head)),
    element("tbody", {}, body),
  );
}

/**
 * A value as JSON inside a script element that is never run: nothing in it ends the element or opens a comment.
 * @see https://html.spec.whatwg.org/multipage/scripting.html#restrictions-for-contents-of-script-elements
 */
export function embedded(id: string, json: string): Markup {
  const safe = json.replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return raw(`<script type="application/json" id="${escapeHtml(id)}">${safe}</script>`);
}

/** What a page brings along to work without a network: made by the build, read by an edge. */
export interface PageAssets {
  /** The page's one script. */
  readonly script: string;
  /** Base64 of the script's SHA-256, by which the page's policy lets it run. */
  readonly scriptSha256: string;
  readonly style: string;
}

/** The pages there are; their script distinguishes them by this. */
export type PageKind = "report" | "history" | "index";

/** What every page of ours stands in. */
export interface Sheet {
  readonly kind: PageKind;
  readonly title: string;
  readonly body: readonly Content[];
  /** Values for the script, by the id it finds them under. */
  readonly embedded: Readonly<Record<string, string>>;
}

/** A whole self-contained document. It asks nothing of any network, and no text in it can become a script. */
export function renderSheet({ kind, title, body, embedded: values }: Sheet, assets: PageAssets): string {
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${assets.scriptSha256}'`,
    "style-src 'unsafe-inline'",
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  const head = element(
    "head",
    {},
    element("meta", { charset: "utf-8" }),
    element("meta", { "http-equiv": "Content-Security-Policy", content: policy }),
    element("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
    element("meta", { name: "color-scheme", content: "light dark" }),
    element("meta", { name: "referrer", content: "no-referrer" }),
    element("title", {}, title),
    raw(`<style>${assets.style}</style>`),
  );
  const page = element(
    "body",
    { "data-page": kind },
    body,
    Object.entries(values).map(([id, json]) => embedded(id, json)),
    raw(`<script>${assets.script}</script>`),
  );
  return `<!doctype html>\n${element("html", { lang: "en" }, head, page).html}\n`;
}
