import { make } from "./dom.ts";

/** Sort key of a cell: its number (`data-value`) or its text; cells without a figure come last. */
function keyOf(row: HTMLTableRowElement, column: number): number | string | undefined {
  const cell = row.cells[column];
  const value = cell?.dataset["value"];
  if (value === undefined) return cell?.textContent ?? "";
  return value === "" ? undefined : Number(value);
}

/** Sorts round 2 before round 10, in any locale. */
const words = new Intl.Collator("en", { numeric: true });

function compare(a: number | string | undefined, b: number | string | undefined, sign: 1 | -1): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  if (typeof a === "number" && typeof b === "number") return (a - b) * sign;
  return words.compare(String(a), String(b)) * sign;
}

function sortBy(table: HTMLTableElement, header: HTMLTableCellElement): void {
  const [body] = table.tBodies;
  if (body === undefined) return;
  const isNumeric = header.dataset["sort"] === "number";
  // Figures start in descending order, names in ascending order.
  const was = header.getAttribute("aria-sort") ?? (isNumeric ? "ascending" : "descending");
  const next = was === "ascending" ? "descending" : "ascending";
  for (const other of table.querySelectorAll("th[aria-sort]")) other.removeAttribute("aria-sort");
  header.setAttribute("aria-sort", next);
  const sign = next === "ascending" ? 1 : -1;
  const rows = [...body.rows];
  rows.sort((a, b) => compare(keyOf(a, header.cellIndex), keyOf(b, header.cellIndex), sign));
  body.append(...rows);
}

function makeSortable(table: HTMLTableElement): void {
  for (const header of table.querySelectorAll<HTMLTableCellElement>("th[data-sort]")) {
    const button = make("button", { type: "button", class: "sort" }, header.textContent ?? "");
    header.replaceChildren(button);
    button.addEventListener("click", () => sortBy(table, header));
  }
}

function makeFilterable(table: HTMLTableElement, label: string): void {
  const rows = [...table.tBodies].flatMap((body) => [...body.rows]);
  const input = make("input", { type: "search", placeholder: label, "aria-label": label });
  const status = make("span", { role: "status", class: "count" });
  input.addEventListener("input", () => {
    const wanted = input.value.trim().toLowerCase();
    for (const row of rows) row.hidden = !(row.textContent ?? "").toLowerCase().includes(wanted);
    const shown = rows.filter((row) => !row.hidden).length;
    status.textContent = wanted === "" ? "" : `${shown} of ${rows.length}`;
  });
  const bar = make("div", { class: "filter" }, input, status);
  (table.closest(".scroll") ?? table).before(bar);
}

/** Makes a table sortable by its headers with `data-sort`, and with `data-filter` (the field's label) filterable. */
export function enhanceTable(table: HTMLTableElement): void {
  makeSortable(table);
  const label = table.dataset["filter"];
  if (label !== undefined) makeFilterable(table, label);
}
