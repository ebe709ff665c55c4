import { closeSync, lstatSync, openSync, readdirSync, readFileSync, readSync, statSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { basicAuthorization } from "../../src/lib/credentials.ts";
import { planted } from "./planted.ts";

/** The ways in which programs write a secret. */
function formsOf(secret: string): string[] {
  const base64 = Buffer.from(secret).toString("base64").replace(/=+$/, "");
  const encoded = encodeURIComponent(secret);
  return [secret, encoded, encoded.replaceAll("%C3%A4", "ä"), secret.replaceAll("/", "&#x2F;"), base64];
}

// A name alone is no secret; with its password it is one in the header.
const { targetUser, ...secrets } = planted;
const header = basicAuthorization(targetUser, planted.targetPassword).slice("Basic ".length);
const forms: readonly (readonly [name: string, form: string])[] = [
  ...Object.entries(secrets).flatMap(([name, secret]) =>
    [...new Set(formsOf(secret))].map((form) => [name, form] as const),
  ),
  ["targetUser and targetPassword", header.replace(/=+$/, "")],
];

/** How they begin: four ways for all of them, so that most texts are soon done with. */
const beginnings = [...new Set(forms.map(([, form]) => form.slice(0, 7)))];

/** A command by which a job tells its runner what to hide: the runner never shows it. */
const maskCommand = /^::add-mask::.*$/gm;

/**
 * Planted secrets in texts.
 * @param texts by where they were written
 * @returns one line for each: where, which, and what stands around it
 */
export function findPlanted(texts: ReadonlyMap<string, string>): string[] {
  return [...texts].flatMap(([place, written]) => {
    if (!beginnings.some((beginning) => written.includes(beginning))) return [];
    const text = written.replace(maskCommand, "");
    return forms.flatMap(([name, form]) => {
      const at = text.indexOf(form);
      if (at === -1) return [];
      const around = text.slice(Math.max(0, at - 60), at + form.length + 20).replaceAll("\n", "⏎");
      return [`${place}: ${name}: …${around}…`];
    });
  });
}

/** Programs and stores, which hold nothing that a gate writes or nothing that could be read. */
const unread = new Set(["node_modules", ".git", "compile-cache"]);

/** The command `gh` of a test, which has a token as the user's own has. */
const givenByTests = /^gh$/;

function filesIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    const entry = lstatSync(path);
    if (entry.isDirectory()) return unread.has(name) ? [] : filesIn(path);
    return entry.isFile() && !givenByTests.test(name) ? [path] : [];
  });
}

/** Contents that requests to GitHub's API carry encoded, such as a stored baseline. */
const encodedContent = /"content":\s*"([A-Za-z0-9+/=\\n]+)"/g;

function textOf(bytes: Buffer): string {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) {
    try {
      return gunzipSync(bytes).toString("utf8");
    } catch {
      // A test's broken archive: its bytes are all there is.
      return bytes.toString("latin1");
    }
  }
  const text = bytes.toString("utf8");
  if (!text.includes('"content":')) return text;
  const contents = [...text.matchAll(encodedContent)].map(([, content = ""]) =>
    textOf(Buffer.from(content.replaceAll("\\n", ""), "base64")),
  );
  return [text, ...contents].join("\n");
}

/** Files beyond this, such as a log of 1 GB that has to be refused, are read by their first and last part. */
const mostBytes = 64 * 1024 * 1024;

function partsOf(path: string): readonly string[] {
  const { size } = statSync(path);
  if (size <= mostBytes) return [textOf(readFileSync(path))];
  const file = openSync(path, "r");
  try {
    return [0, size - mostBytes].map((from) => {
      const part = Buffer.alloc(mostBytes);
      return part.toString("utf8", 0, readSync(file, part, 0, mostBytes, from));
    });
  } finally {
    closeSync(file);
  }
}

/** What was found in a folder of kept things. */
export interface Scanned {
  readonly files: number;
  /** Files in which a gate asks its runner to hide a planted secret: there it was at work. */
  readonly atWork: number;
  readonly found: readonly string[];
}

/** Looks for planted secrets in everything that was kept. */
export function scanKept(root: string): Scanned {
  const files = filesIn(root);
  let atWork = 0;
  const found = files.flatMap((path) => {
    const name = path.slice(root.length + 1);
    const parts = partsOf(path);
    if (parts.some((text) => text.includes(`::add-mask::${planted.targetPassword}`))) atWork += 1;
    return parts.flatMap((text) => findPlanted(new Map([[name, text]])));
  });
  return { files: files.length, atWork, found };
}
