/** Words that YAML reads as something else than text, as the reader of the gate file and as older ones do. */
const notText = /^(?:true|false|yes|no|on|off|null|y|n|\.inf|\.nan)$/i;

/** Characters that a reader would not see, or that turn the direction of what follows. */
const unseen = /[\u007f-\u00a0\u00ad\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff\ufff0-\uffff]/g;

/** A name or path on one line, as it is where that is safe, else in quotes that YAML, JSON and people read alike. */
export function quoted(text: string): string {
  if (/^\.?[A-Za-z_][\w./-]*$/.test(text) && !notText.test(text)) return text;
  return JSON.stringify(text).replace(
    unseen,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
