import type { FlameBox, FlameGraph } from "../../model/report/flame.ts";
import { formatFigure } from "../../model/units.ts";
import { plain } from "../../report/render/escape.ts";
import { element, html, lead, type Markup } from "../../report/render/html/markup.ts";
import { card } from "../../report/render/html/parts.ts";
import { scroll } from "../../report/render/html/prose.ts";

const [width, rowHeight, letterWidth] = [1000, 20, 6.4];

/** A difference below it is shown as none. */
const sameShare = 0.05;

function courseOf({ baseMs, headMs }: FlameBox): "more" | "less" | "same" {
  const larger = Math.max(baseMs, headMs);
  if (Math.abs(headMs - baseMs) <= sameShare * larger) return "same";
  return headMs > baseMs ? "more" : "less";
}

const rounded = (value: number): string => String(Number(value.toFixed(2)));

function boxOf(box: FlameBox, depths: number): Markup {
  const { label, depth, from, width: share, baseMs, headMs } = box;
  const own = share * width;
  const name = plain(label, 120);
  const letters = Math.floor((own - 6) / letterWidth);
  const shown = letters < 3 ? "" : name.length > letters ? `${name.slice(0, letters - 1)}…` : name;
  const [x, y] = [from * width, (depths - 1 - depth) * rowHeight];
  const figures = `${formatFigure(baseMs, "time")} to ${formatFigure(headMs, "time")}`;
  return element(
    "g",
    { class: `flame-${courseOf(box)}` },
    element("title", {}, `${name}: ${figures}`),
    element("rect", { x: rounded(x), y, width: rounded(Math.max(0.5, own - 1)), height: rowHeight - 1 }),
    shown !== "" && element("text", { x: rounded(x + 4), y: y + 14 }, shown),
  );
}

/** The same, for who does not see it, or looks for a name: one line a function, indented. */
function alternative(boxes: readonly FlameBox[]): Markup {
  const items = boxes.map(
    ({ label, depth, baseMs, headMs }) =>
      html`<li>${"· ".repeat(depth)}${plain(label, 120)}: ${formatFigure(baseMs, "time")} to ${formatFigure(headMs, "time")}</li>`,
  );
  return html`<details><summary>As text</summary><ul class="flame-text">${items}</ul></details>`;
}

/** A flame graph as a drawing that needs no script; its outermost functions are at the bottom. */
export function flameCard({ title, summary, boxes }: FlameGraph): Markup {
  const depths = Math.max(0, ...boxes.map(({ depth }) => depth)) + 1;
  const height = depths * rowHeight;
  const drawing = element(
    "svg",
    { class: "flame", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": plain(summary, 300) },
    boxes.map((box) => boxOf(box, depths)),
  );
  return card(title, lead(plain(summary, 300)), scroll(drawing, title), alternative(boxes));
}
