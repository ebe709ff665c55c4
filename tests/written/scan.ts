import { basicAuthorization } from "../../src/lib/credentials.ts";
import { planted } from "./planted.ts";

/** The planted secrets in each form that a program may write them in. */
function formsOf(secret: string): string[] {
  const encoded = encodeURIComponent(secret);
  const base64 = Buffer.from(secret).toString("base64");
  const html = secret.replaceAll("/", "&#x2F;");
  return [secret, encoded, JSON.stringify(secret).slice(1, -1), html, base64.replace(/=+$/, "")];
}

/** Of these a part is found as well: user and password as they go into a header. */
const pair = basicAuthorization(planted.targetUser, planted.targetPassword).slice("Basic ".length);

// A name alone is no secret.
const { targetUser: _name, ...secrets } = planted;
const forms: readonly (readonly [name: string, form: string])[] = [
  ...Object.entries(secrets).flatMap(([name, secret]) =>
    [...new Set(formsOf(secret))].map((form) => [name, form] as const),
  ),
  ["the header of the target", pair.replace(/=+$/, "")],
];

/** A command by which a job tells its runner what to hide: the runner never shows it. */
const maskCommand = /^::add-mask::.*$/gm;

/**
 * Planted secrets in texts.
 * @param texts by where they were written
 * @returns one line for each: where, which, and what stands around it
 */
export function findPlanted(texts: ReadonlyMap<string, string>): string[] {
  return [...texts].flatMap(([place, written]) => {
    const text = written.replace(maskCommand, "");
    return forms.flatMap(([name, form]) => {
      const at = text.indexOf(form);
      if (at === -1) return [];
      const around = text.slice(Math.max(0, at - 60), at + form.length + 20).replaceAll("\n", "⏎");
      return [`${place}: ${name}: …${around}…`];
    });
  });
}
