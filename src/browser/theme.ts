import { make } from "./dom.ts";

/** Colour scheme of the page: the system's unless the reader chose one. */
type Choice = "system" | "light" | "dark";

const key = "loadline-theme";
const choices: readonly Choice[] = ["system", "light", "dark"];

/** The stored choice. A page opened from disk may have no storage. */
function stored(): Choice {
  try {
    const value = localStorage.getItem(key);
    return choices.find((it) => it === value) ?? "system";
  } catch {
    return "system";
  }
}

function store(choice: Choice): void {
  try {
    localStorage.setItem(key, choice);
  } catch {
    // No storage: the choice lasts until the page closes.
  }
}

function apply(choice: Choice): void {
  if (choice === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = choice;
}

const repainted = new EventTarget();

/** Calls back whenever the page's colours change: by the reader, by the system, or for printing. */
export function onRepaint(paint: () => void): void {
  repainted.addEventListener("repaint", paint);
}

/** True while the page is laid out for printing. */
export function isOnPaper(): boolean {
  return matchMedia("print").matches;
}

/** Resolves `light-dark()`, which a custom property keeps as it is written. */
const probe = document.body.appendChild(make("i", { hidden: "" }));

/** A colour of the theme as `rgb(r, g, b)`, by its name in theme.css without the dashes. */
export function colourOf(name: string): string {
  probe.style.color = `var(--${name})`;
  return getComputedStyle(probe).color;
}

/** Opens all folds while the page is printed. */
function unfoldForPaper(): void {
  const isUnfolding = isOnPaper();
  const affected = isUnfolding ? "details.fold:not([open])" : "details.fold[data-unfolded]";
  for (const fold of document.querySelectorAll<HTMLDetailsElement>(affected)) {
    fold.open = isUnfolding;
    fold.toggleAttribute("data-unfolded", isUnfolding);
  }
}

/** Makes the page follow the system and `select`, which offers system, light and dark. */
export function startTheme(select: HTMLSelectElement | null): void {
  const repaint = (): void => void repainted.dispatchEvent(new Event("repaint"));
  const first = stored();
  apply(first);
  if (select !== null) {
    select.value = first;
    select.addEventListener("change", () => {
      const choice = choices.find((it) => it === select.value) ?? "system";
      apply(choice);
      store(choice);
      repaint();
    });
  }
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", repaint);
  matchMedia("print").addEventListener("change", () => {
    unfoldForPaper();
    repaint();
  });
}
