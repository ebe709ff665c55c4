import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");

const page = await readFile(join(root, "docs/troubleshooting.md"), "utf8");
const quoted = [...page.matchAll(/^### `(.+)`$/gm)].map(([, message = ""]) => message);

/** The sources as their messages read: parts of a sentence joined, and `…` for what is filled in. */
async function readSources(): Promise<readonly string[]> {
  const files = await readdir(join(root, "src"), { recursive: true });
  const texts = files
    .filter((file) => file.endsWith(".ts"))
    .map(async (file) => asMessages(await readFile(join(root, "src", file), "utf8")));
  return await Promise.all(texts);
}

function asMessages(source: string): string {
  return source
    .replaceAll(/["'`]\s*\+\s*["'`]/g, "")
    .replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, "…")
    .replaceAll(/\\(["'`])/g, "$1");
}

const sources = await readSources();

/** Every part of the message stands in the source, in this order and near the one before. */
function occursIn(source: string, message: string): boolean {
  const [first = "", ...others] = message
    .split("…")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  for (let at = source.indexOf(first); at !== -1; at = source.indexOf(first, at + 1))
    if (follow(source, at + first.length, others)) return true;
  return false;
}

/** Each part begins within 200 characters after the one before. */
function follow(source: string, from: number, [next, ...others]: readonly string[]): boolean {
  if (next === undefined) return true;
  const at = source.slice(from, from + 200 + next.length).indexOf(next);
  return at !== -1 && follow(source, from + at + next.length, others);
}

test.each(quoted)("the message %j is still one of the code", (message) => {
  expect(sources.some((source) => occursIn(source, message))).toBe(true);
});

test("a message that is none would be found out", () => {
  expect(quoted.length).toBeGreaterThan(25);
  expect(sources.some((source) => occursIn(source, "the target … was struck by lightning"))).toBe(false);
});

test("no quoted message is so short that anything would fit", () => {
  for (const message of quoted) expect(message.replaceAll(/[…\W]/g, "").length, message).toBeGreaterThan(8);
});
