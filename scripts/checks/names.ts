// Checks that names in src/ can be searched: no two exported types share one, and no parameter has one of a few that say nothing.
//
//   node scripts/checks/names.ts
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAst } from "rolldown/parseAst";
import { globSync } from "tinyglobby";
import { root } from "../build.ts";

/** They name a relation and no thing. */
const hollow: ReadonlySet<string> = new Set(["around", "about", "by", "asked", "said"]);

const exportedType = /^export (?:declare )?(?:abstract )?(?:interface|type|class) (?<name>\w+)/gm;

function isNode(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

/** Names of the parameters of every function in a file, without those that are taken apart. */
function parameterNames(tree: unknown): readonly string[] {
  if (Array.isArray(tree)) return tree.flatMap(parameterNames);
  if (!isNode(tree)) return [];
  const own = Array.isArray(tree["params"]) ? tree["params"] : [];
  const names = own.flatMap((one): string[] => {
    const named: unknown = isNode(one) && one["type"] === "AssignmentPattern" ? one["left"] : one;
    return isNode(named) && typeof named["name"] === "string" ? [named["name"]] : [];
  });
  return [...names, ...Object.values(tree).flatMap(parameterNames)];
}

/** What is wrong with the names of some files, by their paths; a line each. */
export function nameProblems(files: ReadonlyMap<string, string>): readonly string[] {
  const places = new Map<string, string[]>();
  for (const [path, text] of files) {
    for (const { groups } of text.matchAll(exportedType)) {
      const name = groups?.["name"] ?? "";
      places.set(name, [...(places.get(name) ?? []), path]);
    }
  }
  const shared = [...places]
    .filter(([, paths]) => paths.length > 1)
    .map(([name, paths]) => `${name} is exported by ${paths.join(" and ")}: give one another name`);
  const parameters = [...files].flatMap(([path, text]) => {
    const found = parameterNames(parseAst(text, { lang: "ts" })).filter((name) => hollow.has(name));
    return [...new Set(found)].map((name) => `${path} has a parameter "${name}": name what it is`);
  });
  return [...shared, ...parameters];
}

function main(): void {
  const paths = globSync("src/**/*.ts", { cwd: root }).toSorted();
  const problems = nameProblems(new Map(paths.map((path) => [path, readFileSync(join(root, path), "utf8")])));
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}

if (import.meta.main) main();
