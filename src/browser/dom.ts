/** An element; strings become text nodes, never markup. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string>> = {},
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...content);
  return made;
}

/** A table that scrolls in both directions. */
export function scrolledTable(
  label: string,
  attributes: Readonly<Record<string, string>>,
  titles: readonly Node[],
  rows: readonly Node[],
): HTMLElement {
  const [head, body] = [make("thead", {}, make("tr", {}, ...titles)), make("tbody", {}, ...rows)];
  const place = { class: "scroll tall", tabindex: "0", role: "region", "aria-label": label };
  return make("div", place, make("table", attributes, head, body));
}

/** The text of an embedded value, see `embedded` in report/render/html/markup.ts. */
export function embeddedText(id: string): string {
  return document.getElementById(id)?.textContent ?? "";
}

/** An embedded value of our own, so not validated. */
export function embeddedValue<Value>(id: string): Value {
  return JSON.parse(embeddedText(id));
}

/** Saves text as a local file, without any network. */
export function download(name: string, text: string, type = "application/json"): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const anchor = make("a", { href: url, download: name });
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
