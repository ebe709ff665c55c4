/** Our own HTML, made by `html` and `element`, which escape every string, or by `raw`. */
export interface Markup {
  readonly html: string;
}

/** Text, which is escaped, or markup; `undefined` and `false` are left out. */
export type Content = string | number | Markup | undefined | false | readonly Content[];

/** `true` is an attribute without a value; `false` and `undefined` are left out. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text for use between tags or in an attribute's quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Our own markup, unescaped, such as an icon. */
export function raw(html: string): Markup {
  return { html };
}

function htmlOf(content: Content): string {
  if (content === undefined || content === false) return "";
  if (typeof content !== "object") return escapeHtml(String(content));
  return "html" in content ? content.html : content.map(htmlOf).join("");
}

function attributeText(attributes: Attributes): string {
  return Object.entries(attributes)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`))
    .join("");
}

/** Whether what follows is in a tag outside of quotes. */
function endsUnquoted(text: string): boolean {
  const [, tag] = text.slice(text.lastIndexOf(">") + 1).split("<");
  return tag !== undefined && tag.split('"').length % 2 === 1;
}

const templates = new WeakMap<TemplateStringsArray, readonly string[]>();

/** A template's parts without line breaks and indents. @throws Error for a value in a tag without quotes */
function partsOf(written: TemplateStringsArray): readonly string[] {
  const parts = templates.get(written) ?? written.map((it) => it.replace(/\n\s*/g, ""));
  if (!templates.has(written) && parts.some((_, at) => at > 0 && endsUnquoted(parts.slice(0, at).join(""))))
    throw new Error(`A value in a tag without quotes: ${parts.join("…")}`);
  templates.set(written, parts);
  return parts;
}

/** A template with escaped values between tags or in an attribute's quotes. */
export function html(written: TemplateStringsArray, ...values: readonly Content[]): Markup {
  return raw(
    partsOf(written)
      .map((part, index) => `${part}${htmlOf(values[index])}`)
      .join(""),
  );
}

/** An element with optional attributes; strings in its content become text. */
export function element(tag: string, attributes: Attributes, ...content: readonly Content[]): Markup {
  const start = `<${tag}${attributeText(attributes)}>`;
  return raw(tag === "input" ? start : `${start}${htmlOf(content)}</${tag}>`);
}

/** An introductory paragraph. */
export function lead(...content: readonly Content[]): Markup {
  return html`<p class="lead">${content}</p>`;
}

/** A fold. */
export function details(summary: string, attributes: Attributes, ...content: readonly Content[]): Markup {
  return element("details", { class: "fold", ...attributes }, html`<summary>${summary}</summary>`, content);
}

export function tableOf(attributes: Attributes, head: Content, body: Content): Markup {
  return element("table", attributes, html`<thead><tr>${head}</tr></thead><tbody>${body}</tbody>`);
}

/**
 * JSON in a script element that is never run; nothing in it ends the element or opens a comment.
 * @see https://html.spec.whatwg.org/multipage/scripting.html#restrictions-for-contents-of-script-elements
 */
export function embedded(id: string, json: string): Markup {
  const safe = json.replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return raw(`<script type="application/json" id="${escapeHtml(id)}">${safe}</script>`);
}
