// Refuses regular expressions of src/ whose time grows faster than the text they are tried on: most of that text is
// foreign.
//
//   node scripts/checks/patterns.mjs
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseAst } from "rolldown/parseAst";
import { analyse } from "scslre";

const source = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "src");

/** Patterns whose text is short, and why: they may take the square of its length. */
const bounded = new Map([
  [String.raw`\.?0+$`, "figures that Loadline wrote"],
  [String.raw`\B(?=(\d{3})+(?!\d))`, "figures that Loadline wrote"],
  [String.raw`(?<sign>[+-]\s*)(?<number>\d*\.?\d+)(?<unit>\s*\S*)\s*$`, "an objective that was read"],
  [
    String.raw`^(?<before>\s*["']?\s*(?<warn>warn\s*:\s*)?)(?<objective>.*?)(?<after>\s*["']?\s*)$`,
    "a line of the gate file of whoever calls calibrate --write",
  ],
]);

function* patternsIn(node) {
  if (typeof node !== "object" || node === null) return;
  if (node.type === "Literal" && node.regex !== undefined) yield { ...node.regex, start: node.start };
  for (const child of Array.isArray(node) ? node : Object.values(node)) yield* patternsIn(child);
}

let [tried, refused] = [0, 0];
for (const file of readdirSync(source, { recursive: true, encoding: "utf8" })) {
  if (!file.endsWith(".ts") || file.endsWith(".d.ts")) continue;
  const text = readFileSync(join(source, file), "utf8");
  for (const { pattern, flags, start } of patternsIn(parseAst(text, { lang: "ts" }))) {
    tried += 1;
    const { reports } = analyse({ source: pattern, flags });
    const [report] = reports;
    if (report === undefined || bounded.has(pattern)) continue;
    refused += 1;
    const line = text.slice(0, start).split("\n").length;
    console.error(
      `src/${file}:${line}: /${pattern}/${flags} is super-linear (${report.type}${report.exponential ? ", exponential" : ""})`,
    );
  }
}
console.log(`${tried} patterns, ${refused} super-linear`);
if (refused > 0) process.exitCode = 1;
