type Words =
  | { readonly kind: "words"; readonly words: readonly string[] }
  | { readonly kind: "unclosed"; readonly quote: string };

/** Splits a text into words as a POSIX shell does, but expands nothing: `$HOME`, `*` and backquotes are text. */
export function splitWords(text: string): Words {
  const words: string[] = [];
  let word: string | undefined;
  let quote = "";
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    const next = text.charAt(at + 1);
    const isEscape = character === "\\" && (quote === "" ? next !== "" : quote === '"' && /["\\]/.test(next));
    if (isEscape) {
      // A backslash at the end of a line joins it with the next.
      word = next === "\n" ? word : `${word ?? ""}${next}`;
      at += 1;
    } else if (character === quote) quote = "";
    else if (quote !== "") word = `${word ?? ""}${character}`;
    else if (character === "'" || character === '"') {
      quote = character;
      word ??= "";
    } else if (/\s/.test(character)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = `${word ?? ""}${character}`;
  }
  if (quote !== "") return { kind: "unclosed", quote };
  return { kind: "words", words: word === undefined ? words : [...words, word] };
}

/** A text as one word of a POSIX shell. */
export function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
