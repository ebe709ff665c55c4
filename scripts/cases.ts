// Gives the reports of the worked cases (examples/cases) and prints, part by part, what was published and what Loadline
// found, and lists the parts in each case's README. Fails if a part differs.
//
//   node scripts/run.mjs cases                 all cases
//   node scripts/run.mjs cases tomcat-tuning   one of them
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "./build.ts";
import { type Part, runnerIn, withParts } from "./cases/case.ts";
import { workedCases } from "./cases/cases.ts";

const reports = join(root, ".loadline", "cases");

function lineOf({ what, published, found, isMet }: Part): string {
  return `  ${isMet ? "ok  " : "FAIL"}  ${what}\n        published: ${published}\n        Loadline:  ${found}`;
}

const wanted = process.argv.slice(2);
const known = workedCases.map(({ name }) => name);
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`no case ${unknown.join(", ")}; there are ${known.join(", ")}`);
  process.exit(2);
}
let missed = 0;
for (const one of workedCases.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  const own = join(reports, one.name);
  await rm(own, { recursive: true, force: true });
  await mkdir(own, { recursive: true });
  const parts = await one.partsOf(runnerIn(join(root, "examples", "cases", one.name), own));
  const met = parts.filter(({ isMet }) => isMet).length;
  missed += parts.length - met;
  console.log(`${one.name}: ${met} of ${parts.length} parts; reports in ${own}`);
  for (const part of parts) console.log(lineOf(part));
  const readme = join(root, "examples", "cases", one.name, "README.md");
  await writeFile(readme, withParts(await readFile(readme, "utf8"), parts));
}
process.exitCode = missed === 0 ? 0 : 1;
