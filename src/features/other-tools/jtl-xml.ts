import { StringDecoder } from "node:string_decoder";
import { incompleteFile, readChunks } from "../../ingest/import/source.ts";
import { usageFailure } from "../../model/failure.ts";

/** The attributes of a sample, by their short names. */
export type XmlSample = Readonly<Record<string, string>>;

/** How the message of a transaction controller begins. */
export const ofTransaction = "Number of samples in transaction";

/** Of a tag with all its attributes. */
const longestTag = 1 << 20;
const deepest = 100;

/** @param refuse makes the failure for a wrong attribute */
type TakeSample = (sample: XmlSample, refuse: (found: string, expected: string) => Error) => void;

interface Reading {
  readonly path: string;
  readonly take: TakeSample;
  /** Open samples, by whether they are transactions. */
  readonly open: boolean[];
  line: number;
}

/**
 * Reads the samples of a JTL in XML: those that have rows in a CSV, and those below a transaction. Parts of a sample, such as
 * redirects, are in its time.
 * @throws Failure "usage" for what is no JTL, "run" for a file that ends within a sample
 * @see https://jmeter.apache.org/usermanual/listeners.html#xmlformat2.1
 */
export async function readSamples(path: string, take: TakeSample): Promise<void> {
  const decoder = new StringDecoder("utf8");
  const reading: Reading = { path, take, open: [], line: 1 };
  let [rest, isClosed] = ["", false];
  for await (const chunk of readChunks(path)) {
    rest += decoder.write(chunk);
    let from = 0;
    for (;;) {
      const start = rest.indexOf("<", from);
      const end = start === -1 ? -1 : endOfTag(rest, start);
      reading.line += countLines(rest, from, end === -1 ? Math.max(from, start) : start);
      if (end === -1) {
        rest = start === -1 ? "" : rest.slice(start);
        break;
      }
      const tag = rest.slice(start + 1, end);
      isClosed = tag === "/testResults";
      takeTag(tag, reading);
      reading.line += countLines(rest, start, end);
      from = end + 1;
    }
    if (rest.length > longestTag) throw malformed(reading, `a tag of more than ${longestTag} characters`);
  }
  if (!isClosed) throw incompleteFile(path, reading.line);
}

function countLines(text: string, from: number, to: number): number {
  let lines = 0;
  for (let at = text.indexOf("\n", from); at !== -1 && at < to; at = text.indexOf("\n", at + 1)) lines += 1;
  return lines;
}

/** The end of a tag, outside of quotes; -1 if it is not there. */
function endOfTag(text: string, start: number): number {
  let quote = "";
  for (let at = start; at < text.length; at += 1) {
    const character = text[at] ?? "";
    if (quote !== "") {
      if (character === quote) quote = "";
    } else if (character === '"' || character === "'") quote = character;
    else if (character === ">") return at;
  }
  return -1;
}

function malformed(
  { path, line }: Reading,
  found: string,
  expected = "samples such as <httpSample …/>",
): Error {
  return usageFailure(`${path}, line ${line}: found ${found}; expected ${expected}.`);
}

function takeTag(tag: string, reading: Reading): void {
  const { open, take } = reading;
  const [, close, name] = /^(\/?)(httpSample|sample)(?=[\s/]|$)/.exec(tag) ?? [];
  if (name === undefined) return;
  if (close === "/") {
    if (open.pop() === undefined) throw malformed(reading, `</${name}> without its beginning`);
    return;
  }
  const sample = attributesOf(tag);
  const isTransaction = (sample["rm"] ?? "").startsWith(ofTransaction);
  const refuse = (found: string, expected: string) => malformed(reading, found, expected);
  if (open.every((isOfTransaction) => isOfTransaction)) take(sample, refuse);
  if (tag.endsWith("/")) return;
  if (open.length >= deepest) throw malformed(reading, `samples in each other ${deepest} deep`);
  open.push(isTransaction);
}

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };

function decoded(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(
    /&(?:(lt|gt|quot|apos|amp)|#(x?)([0-9a-fA-F]{1,6}));/g,
    (all, name = "", hex = "", digits = "") => {
      if (name !== "") return entities[name] ?? all;
      const code = Number.parseInt(digits, hex === "x" ? 16 : 10);
      return code <= 0x10ffff ? String.fromCodePoint(code) : all;
    },
  );
}

function attributesOf(tag: string): XmlSample {
  const found: Record<string, string> = {};
  for (const [, name = "", , value = ""] of tag.matchAll(/\s([a-zA-Z]{1,20})=(["'])(.*?)\2/gs))
    found[name] = decoded(value);
  return found;
}
