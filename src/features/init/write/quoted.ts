/** Not text in YAML 1.1 or 1.2. */
const notText = /^(?:true|false|yes|no|on|off|null|y|n|\.inf|\.nan)$/i;

/** Invisible characters, and those that change the direction of text. */
const unseen = /[\u007f-\u00a0\u00ad\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff\ufff0-\uffff]/g;

/** A name or path on one line, quoted (valid in YAML and JSON) only if necessary. */
export function quoted(text: string): string {
  if (/^\.?[A-Za-z_][\w./-]*$/.test(text) && !notText.test(text)) return text;
  return JSON.stringify(text).replace(
    unseen,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
