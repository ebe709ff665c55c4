// Tries hostile inputs on everything that reads foreign text, and prints how many of each were tried. A crash stops its
// parser and is printed with the seed that finds it again.
//
//   node scripts/run.mjs fuzz                                     a million
//   node scripts/run.mjs fuzz 50000 1234                          so many, with this seed
//   node scripts/run.mjs fuzz 50000 1234 "gate files" "reports"   of these parsers, their shares of so many
import fc from "fast-check";
import { parsers } from "../tests/fuzz/parsers.ts";

const [inputs = 1_000_000, seed = Date.now() % 2 ** 31] = process.argv.slice(2, 4).map(Number);
const names = process.argv.slice(4);
const columns = (name: string, tried: string, seconds: string, crashes: string): string =>
  `${name.padEnd(24)} ${tried.padStart(10)} ${seconds.padStart(8)} ${crashes.padStart(8)}`;

console.log(`seed ${seed}\n${columns("parser", "tried", "CPU s", "crashes")}`);
let [tried, crashes] = [0, 0];
for (const { name, share, property } of parsers) {
  if (names.length > 0 && !names.includes(name)) continue;
  const before = process.cpuUsage();
  const numRuns = Math.ceil((inputs * share) / 100);
  const details = await fc.check(property, { numRuns, seed, endOnFailure: true });
  const { user, system } = process.cpuUsage(before);
  console.log(
    columns(name, `${details.numRuns}`, ((user + system) / 1e6).toFixed(1), details.failed ? "1" : "0"),
  );
  if (details.failed) console.error(fc.defaultReportMessage(details)?.slice(0, 5000), details.errorInstance);
  tried += details.numRuns;
  if (details.failed) crashes += 1;
}
console.log(columns("all", `${tried}`, "", `${crashes}`));
if (crashes > 0) process.exitCode = 1;
