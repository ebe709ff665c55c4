import type { Panel, PanelLine } from "../report/render/html/panel.ts";
import { make } from "./dom.ts";

const svg = "http://www.w3.org/2000/svg";

function drawn(tag: "svg" | "path", attributes: Readonly<Record<string, string>>): SVGElement {
  const shape = document.createElementNS(svg, tag);
  for (const [name, value] of Object.entries(attributes)) shape.setAttribute(name, value);
  return shape;
}

/** A sample of a line, so that lines differ by more than colour. */
function swatch({ colour, stroke }: PanelLine): SVGElement {
  const picture = drawn("svg", { viewBox: "0 0 22 8", width: "22", height: "8", "aria-hidden": "true" });
  const style = `stroke: var(--series-${colour})`;
  picture.append(drawn("path", { class: stroke, style, d: "M0 4H22" }));
  return picture;
}

/** A toggle button for a line: pressed while the line is shown. */
function lineButton(line: PanelLine, hidden: Set<string>, onSwitch: () => void): HTMLButtonElement {
  const pressed = String(!hidden.has(line.name));
  const button = make("button", { type: "button", "aria-pressed": pressed }, swatch(line), line.name);
  button.addEventListener("click", () => {
    const isShown = hidden.delete(line.name);
    if (!isShown) hidden.add(line.name);
    button.setAttribute("aria-pressed", String(isShown));
    onSwitch();
  });
  return button;
}

/**
 * Buttons that hide and show the lines of a panel with their bands.
 * @param hidden names of the hidden lines, changed by the buttons
 */
export function legendItems(panel: Panel, hidden: Set<string>, onSwitch: () => void): HTMLLIElement[] {
  const { lines, shade } = panel;
  return [
    ...lines.map((line) => make("li", {}, lineButton(line, hidden, onSwitch))),
    ...(shade === undefined ? [] : [make("li", { class: "shade" }, make("i"), shade)]),
  ];
}
