const letters = new Map([
  ["ä", "ae"],
  ["ö", "oe"],
  ["ü", "ue"],
  ["ß", "ss"],
  ["é", "e"],
  ["è", "e"],
  ["ñ", "n"],
  ["ø", "o"],
  ["å", "a"],
]);

function plain(character) {
  return letters.get(character) ?? character;
}

/** Makes a name that can stand in an address. */
export function slug(text, { most = 60 } = {}) {
  let made = "";
  let isGap = false;
  for (const character of text.toLowerCase()) {
    for (const letter of plain(character)) {
      const code = letter.charCodeAt(0);
      const isKept = (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
      if (isKept) {
        if (isGap && made !== "") made += "-";
        made += letter;
        isGap = false;
      } else {
        isGap = true;
      }
      if (made.length >= most) return made;
    }
  }
  return made;
}

export function uniqueSlug(text, taken, options) {
  const first = slug(text, options);
  if (!taken.has(first)) return first;
  for (let at = 2; ; at += 1) {
    const next = `${first}-${at}`;
    if (!taken.has(next)) return next;
  }
}
