// Checks that the rooms of src/ import each other as the table in docs/developing.md says, types included, that no files import
// each other in a circle, and that no folder of src/, tests/ and scripts/ holds more than sixteen.
//
//   node scripts/checks/imports.ts
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { root } from "../build.ts";

/** What one room may import, as its line of the table says. */
interface Room {
  readonly name: string;
  readonly mayImport: readonly string[];
  /** Whether it may use files, the clock, the network and GitHub's toolkit. */
  readonly isPure: boolean;
}

/** An import of one file of src/ by another, or of a module outside. */
interface Import {
  readonly from: string;
  readonly to: string;
}

/** The entries of the bundles stand outside of all rooms, and nothing may import them. */
const entries = ["action.ts", "cli.ts", "post.ts", "watcher.ts"];

const row = /^\| `src\/(?<name>[\w-]+)\/` \|(?<may>[^|]*)\| *(?<pure>yes|) *\|/;

/**
 * The table of a page.
 * @throws Error when it has none
 */
function roomsOf(page: string): Room[] {
  const rooms = page.split("\n").flatMap((line): Room[] => {
    const groups = row.exec(line)?.groups;
    if (groups?.["name"] === undefined) return [];
    const mayImport = (groups["may"] ?? "").split(",").map((it) => it.trim());
    return [{ name: groups["name"], mayImport, isPure: groups["pure"] === "yes" }];
  });
  if (rooms.length === 0) throw new Error("docs/developing.md has no table of rooms");
  return rooms;
}

const specifier = /(?:\bfrom|\bimport)\s*\(?\s*"(?<module>[^"]+)"/g;

/** All source files of a folder, paths relative to it. */
function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((it) => it.endsWith(".ts"));
}

/** All imports of src/, paths relative to it. */
function importsOf(folder: string): Import[] {
  return filesOf(folder).flatMap((file) => {
    const text = readFileSync(join(folder, file), "utf8");
    return [...text.matchAll(specifier)].map(({ groups }) => {
      const module = groups?.["module"] ?? "";
      const to = module.startsWith(".") ? relative(folder, join(folder, file, "..", module)) : module;
      return { from: file.replaceAll("\\", "/"), to: to.replaceAll("\\", "/") };
    });
  });
}

const roomOf = (path: string): string => path.split("/")[0] ?? "";
const outside = /^(?:node:|@actions\/|@octokit\/)/;

/** One line a feature; without its line and its folder the rest works. */
const featureTable = "features/table.ts";

/** A feature imports its own folder and the kernel; what two need is the kernel's. */
function betweenFeatures(from: string, to: string): string | undefined {
  const folderOf = (path: string): string | undefined => path.split("/")[1];
  if (from === featureTable || folderOf(from) === folderOf(to)) return undefined;
  return `src/${from} imports src/${to}: features never import each other; what two need is the kernel's`;
}

/** What is wrong with one import; undefined where it is as the table says. */
function problemOf({ from, to }: Import, rooms: ReadonlyMap<string, Room>): string | undefined {
  if (entries.includes(from)) return undefined;
  const [here, there] = [roomOf(from), roomOf(to)];
  if (here === "features" && there === "features") return betweenFeatures(from, to);
  if (to === featureTable && here !== "entry") return `src/${from} imports src/${to}, which is entry's alone`;
  const room = rooms.get(here);
  if (room === undefined) return `src/${from}: docs/developing.md has no room src/${here}/`;
  if (outside.test(to)) {
    return room.isPure
      ? `src/${from} imports ${to}: src/${here}/ is pure, so take it as an argument`
      : undefined;
  }
  if (entries.includes(to)) return `src/${from} imports src/${to}: nothing imports the entries`;
  if (!to.endsWith(".ts") || there === here || room.mayImport.includes(there)) return undefined;
  return `src/${from} imports src/${to}: src/${here}/ may import ${room.mayImport.join(", ")} alone`;
}

/** More files than these in one folder, and a newcomer has to search. */
const mostFiles = 16;

/** Folders with too many files. @param top such as `src` */
function crowded(top: string): string[] {
  const counts = new Map<string, number>();
  for (const folder of filesOf(join(root, top)).map((file) => join(top, dirname(file))))
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > mostFiles)
    .map(
      ([folder, count]) =>
        `${folder}/ has ${count} files; at most ${mostFiles}, so make a folder of those that belong together`,
    );
}

/** Files that import each other in a circle, the first one repeated at the end; undefined where none do. */
function circleOf(imports: readonly Import[]): readonly string[] | undefined {
  const next = new Map<string, Import[]>();
  for (const one of imports) next.set(one.from, [...(next.get(one.from) ?? []), one]);
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const { to } of next.get(file) ?? []) {
      const circle = visit(to, [...path, file]);
      if (circle !== undefined) return circle;
    }
    done.add(file);
    return undefined;
  };
  for (const file of next.keys()) {
    const circle = visit(file, []);
    if (circle !== undefined) return circle;
  }
  return undefined;
}

function main(): void {
  const rooms = new Map(
    roomsOf(readFileSync(join(root, "docs/developing.md"), "utf8")).map((room) => [room.name, room]),
  );
  const imports = importsOf(join(root, "src"));
  const circle = circleOf(imports);
  const problems = [
    ...imports.flatMap((it) => problemOf(it, rooms) ?? []),
    ...["src", "tests", "scripts"].flatMap(crowded),
    ...(circle === undefined ? [] : [`These import each other: ${circle.join(" → ")}`]),
  ];
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}

main();
