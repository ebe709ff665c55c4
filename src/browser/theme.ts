/** Colour scheme of the page: the system's unless the reader chose one. */
type Choice = "system" | "light" | "dark";

const key = "loadline-theme";
const choices: readonly Choice[] = ["system", "light", "dark"];

/** Stored choice. A page opened from disk may have no storage; the choice then lasts until the page closes. */
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
    // Not stored; see above.
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

/** A colour of the theme, by its name in theme.css without the dashes. */
export function colourOf(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}

/** Opens all folds while the page is printed. */
function unfoldForPaper(): void {
  const folded = document.querySelectorAll<HTMLDetailsElement>("details.fold:not([open])");
  const unfolded = document.querySelectorAll<HTMLDetailsElement>("details.fold[data-unfolded]");
  if (!isOnPaper()) {
    for (const fold of unfolded) {
      fold.open = false;
      delete fold.dataset["unfolded"];
    }
    return;
  }
  for (const fold of folded) {
    fold.open = true;
    fold.dataset["unfolded"] = "";
  }
}

/** Makes the page follow the system and `select`, which offers system, light and dark. */
export function startTheme(select: HTMLSelectElement | null): void {
  const tell = (): void => void repainted.dispatchEvent(new Event("repaint"));
  const first = stored();
  apply(first);
  if (select !== null) {
    select.value = first;
    select.addEventListener("change", () => {
      const choice = choices.find((it) => it === select.value) ?? "system";
      apply(choice);
      store(choice);
      tell();
    });
  }
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", tell);
  matchMedia("print").addEventListener("change", () => {
    unfoldForPaper();
    tell();
  });
}
