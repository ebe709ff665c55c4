import { posix } from "node:path";
import { matchesGlob } from "../../../lib/glob.ts";
import { routesIn } from "../requests/routes.ts";
import type { Files } from "./files.ts";
import type { FolderFiles, FoundService, Project, Slots, Toolchain } from "./findings.ts";
import { nodeProject } from "./node.ts";
import { type Language, type Stack, stacks } from "./stacks.ts";
import { type LanguageFiles, languages, migrations, packageTools } from "./tools.ts";
import { listenVariable, portIn, provisions, traitsOf, validPort } from "./traits.ts";

/** Enough for a service's entry, its parts and their settings. */
const mostSources = 300;

/** Names of files or folders that usually are the service, the most usual first. */
const usualNames = [
  ...["main", "app", "server", "wsgi", "asgi", "application", "api", "run", "service", "web"],
  "__init__",
];

/** What may be the service in a folder, in the order of languages and rows; `at` names each. */
export function candidatesIn(folder: string, files: Files): readonly FoundService[] {
  if (!/^[\w./@-]*$/.test(folder)) return [];
  const found = languages.filter((it) => manifestIn(it, folder, files) !== undefined);
  const isOthers = found.some(({ name }) => name !== "node" && name !== "docker");
  // Python needs no manifest.
  const bare = folder === "" && !isOthers ? languages.filter(({ name }) => name === "python") : [];
  return [...found, ...bare].flatMap((language) => {
    const project = openProject(language, folder, { files, isOthers });
    return project === undefined ? [] : servicesOf(project);
  });
}

/** The file that identifies a language's project in a folder. */
export function manifestIn(
  { manifests }: LanguageFiles,
  folder: string,
  { paths }: Pick<Files, "paths">,
): string | undefined {
  return manifests.map((name) => pathOf(posix.join(folder, name), paths)).find((path) => path !== undefined);
}

/** The path of a name that may have a `*`. */
function pathOf(name: string, paths: ReadonlySet<string>): string | undefined {
  if (!name.includes("*")) return paths.has(name) ? name : undefined;
  return [...paths].find((path) => posix.dirname(path) === posix.dirname(name) && matchesGlob(name, path));
}

function openProject(
  language: LanguageFiles,
  folder: string,
  { files, isOthers }: { readonly files: Files; readonly isOthers: boolean },
): Project | undefined {
  const find = (name: string) => pathOf(posix.join(folder, name), files.paths);
  const text = (name: string) => files.text(find(name) ?? "");
  const inFolder = { folder, find, text };
  const packages = language.manifests
    .flatMap((name) => text(name) ?? [])
    .join("\n")
    .toLowerCase();
  const toolchain = toolchainOf(language, inFolder);
  if (language.name === "node") {
    const project = nodeProject(inFolder, files, isOthers);
    return project && { ...project, language, packages, toolchain };
  }
  return {
    ...{ ...inFolder, language, packages, sources: sourcesOf(language, folder, files) },
    ...{ slots: workspaceSlots(language.name, folder, files), toolchain },
  };
}

/** Without tests, tools, and projects in folders of it. */
function sourcesOf(language: LanguageFiles, folder: string, files: Files): ReadonlyMap<string, string> {
  const { sources, aside, manifests, isNamedByFolder = false } = language;
  if (sources === undefined) return new Map();
  const below = folder === "" ? "" : `${folder}/`;
  const own = [...files.paths]
    .filter((path) => path.startsWith(below))
    .map((path) => path.slice(below.length));
  const nested = own
    .filter((path) => manifests.some((it) => matchesGlob(`*/${it}`, path)))
    .map((path) => `${posix.dirname(path)}/`);
  const rank = (path: string): number => {
    const name = posix.basename(isNamedByFolder ? posix.dirname(path) : path).replace(/\.\w+$/, "");
    const at = usualNames.indexOf(name);
    return path.split("/").length * 100 + (at < 0 ? usualNames.length : at);
  };
  const chosen = own
    .filter((path) => sources.test(path) && aside?.test(path) !== true && /^[\w./@-]+$/.test(path))
    .filter((path) => !nested.some((it) => path.startsWith(it)))
    .sort((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1))
    .slice(0, mostSources);
  return new Map(
    chosen.flatMap((path) => {
      const text = files.text(below + path);
      return text === undefined ? [] : [[path, text] as const];
    }),
  );
}

/** What a job needs for a language's project in a folder. */
function toolchainOf({ name, versions = {} }: LanguageFiles, { find, text }: FolderFiles): Toolchain {
  for (const [file, pattern] of Object.entries(versions)) {
    const content = text(file);
    const found = content === undefined ? null : pattern.exec(content);
    const version = found?.groups?.["version"];
    if (found !== null)
      return { kind: name, ...(version === undefined ? { versionFile: find(file) } : { version }) };
  }
  return { kind: name };
}

/** Where the programs of a workspace's members are built. */
function workspaceSlots(name: Language, folder: string, { paths }: Files): Slots {
  if (name !== "rust") return {};
  const isMember = folder !== "" && paths.has("Cargo.toml");
  return { target: isMember ? `${posix.relative(folder, "")}/target` : "target" };
}

/** The services that the rows see in a project: one of its files, else one for each source that some row names. */
function servicesOf(project: Project): readonly FoundService[] {
  const rows = stacks.filter(
    (stack) =>
      stack.language === project.language.name &&
      stack.command?.test(project.command ?? "") !== false &&
      fits(stack, project),
  );
  for (const stack of rows.filter(({ source }) => source === undefined)) {
    const service = serviceOf(stack, project, undefined);
    if (service !== undefined) return [service];
  }
  for (const isLast of [undefined, true]) {
    const those = rows.filter((stack) => stack.source !== undefined && stack.isLast === isLast);
    const found = [...project.sources].flatMap(([path, text]) =>
      those.flatMap((stack) => serviceOf(stack, project, { path, text }) ?? []).slice(0, 1),
    );
    if (found.length > 0) return found;
  }
  return [];
}

/** What a row of any table asks of a project. */
type Asked = Pick<Stack, "files" | "packages" | "sources">;

function fits({ files = {}, packages, sources }: Asked, project: Project): boolean {
  return (
    Object.entries(files).every(([name, pattern]) => {
      const text = project.text(name);
      return text !== undefined && pattern.test(text === "" ? " " : text);
    }) &&
    packages?.test(project.packages) !== false &&
    sources?.test([...project.sources.values()].join("\n")) !== false
  );
}

interface Source {
  readonly path: string;
  readonly text: string;
}

function serviceOf(stack: Stack, project: Project, source: Source | undefined): FoundService | undefined {
  if (stack.source?.every((pattern) => pattern.test(source?.text ?? "")) === false) return undefined;
  const { folder, language, packages, toolchain, isFrontend } = project;
  const tool = packageTools.find(
    (it) => it.language === stack.language && fits({ files: it.files }, project),
  );
  const texts = [...(source === undefined ? [] : [source.text]), ...project.sources.values()];
  const sources = texts.join("\n");
  const slots: Slots = { ...project.slots, ...slotsOf(stack, project, source), ...tool?.slots };
  const said = validPort(slots["port"]) ?? (stack.run.includes("{port}") ? undefined : portIn(texts));
  const port = said ?? stack.port;
  const fill = filling({ ...slots, port: String(port) });
  const all = (lines: readonly (string | undefined)[]) => lines.flatMap((line) => (line && fill(line)) ?? []);
  const run = fill(stack.run);
  if (run === undefined) return undefined;
  const traits = traitsOf(sources);
  const provided = provisions(traits.reads, packages, sources);
  const migration = migrationOf(project, sources, provided.databases.length > 0);
  const prepare = all([stack.prepare, ...provided.prepare, migration]);
  const adds = stack.adds?.[0].test(packages) === false ? stack.adds[1] : undefined;
  const { env, ...listens } = listening(stack, run, { sources, flag: all([stack.flag])[0], slots });
  const [isReady, ready] = stack.ready ?? [];
  const place = language.isNamedByFolder ? posix.dirname(source?.path ?? "") : (source?.path ?? "");
  return {
    ...{ name: stack.name, at: posix.join(folder, place), folder, port, toolchain, isFrontend },
    build: all([...(tool?.build ?? []), adds, ...(project.build ?? []), ...(stack.build ?? [])]),
    prepare: prepare.length === 0 ? undefined : prepare.join(" && "),
    ...{ ...listens, stop: stack.stop, env: { ...tool?.env, ...stack.env, ...provided.env, ...env } },
    ready: traits.ready ?? (isReady?.test(`${packages}\n${sources}`) ? ready : undefined),
    reads: traits.reads.filter((name) => provided.env[name] === undefined),
    ...{ databases: provided.databases, paths: routesIn(sources) },
  };
}

/** Fills the slots of a text; undefined if one is empty. Slots of package tools have slots themselves. */
function filling(slots: Slots, depth = 2): (text: string) => string | undefined {
  return (text) => {
    const parts = text.split(/<(\w+)>/).map((part, index) => (index % 2 === 0 ? part : slots[part]));
    if (parts.includes(undefined)) return undefined;
    return depth === 0 || parts.length === 1 ? parts.join("") : filling(slots, depth - 1)(parts.join(""));
  };
}

/** What the patterns of a row and the place of a source say. */
function slotsOf(stack: Stack, project: Project, source: Source | undefined): Slots {
  const { files = {}, hints = {}, source: patterns = [] } = stack;
  const { command = "", language, text, find } = project;
  const [file = ""] = Object.keys(files).map((name) => posix.basename(find(name) ?? ""));
  const matches = [
    ...[...Object.entries(hints), ...Object.entries(files)].map(([name, it]) => it.exec(text(name) ?? "")),
    ...patterns.map((pattern) => pattern.exec(source?.text ?? "")),
    stack.command?.exec(command),
  ];
  const groups: Slots = Object.assign({}, ...matches.map((match) => match?.groups ?? {}));
  const place = source === undefined ? {} : placeOf(source.path, language.name);
  const stem = posix.basename(file, posix.extname(file));
  return { file, stem, program: groups["crate"], ...groups, ...place };
}

/** How a source is run or imported. */
function placeOf(path: string, language: Language): Slots {
  if (language === "go") {
    const program = posix.dirname(path);
    return { file: path, program: program === "." ? "." : `./${program}` };
  }
  const binary = language === "rust" ? /^src\/bin\/([\w-]+)\.rs$/.exec(path)?.[1] : undefined;
  if (language !== "python") return { file: path, ...(binary !== undefined && { program: binary }) };
  const isInSource = path.startsWith("src/");
  const module = path
    .slice(isInSource ? 4 : 0)
    .replace(/(?:\/__init__)?\.py$/, "")
    .replaceAll("/", ".");
  return {
    ...{ file: path, module, path: isInSource ? `src/${module}` : module, top: isInSource ? undefined : "" },
    ...{ appDir: isInSource ? " --app-dir src" : "", chdir: isInSource ? " --chdir src" : "" },
  };
}

interface Listening {
  readonly sources: string;
  readonly flag: string | undefined;
  readonly slots: Slots;
}

/** What sets the port: `run`, else a variable of the sources, else a flag, else the variable PORT. */
function listening(
  { portBy }: Stack,
  run: string,
  { sources, flag, slots }: Listening,
): Pick<FoundService, "run" | "takesPort" | "env"> {
  if (run.includes("{port}")) return { run, takesPort: true };
  if (portBy === "nothing") return { run, takesPort: false };
  const [name, value] = listenVariable(sources) ?? [];
  // The gate sets PORT by itself.
  if (name === "PORT") return { run, takesPort: true };
  if (name !== undefined && value !== undefined) return { run, takesPort: true, env: { [name]: value } };
  if (flag !== undefined) return { run: `${run} ${flag}`, takesPort: true };
  if (portBy === "variable") return { run, takesPort: true };
  const takesFlag = /["'`]--port["'`]/.test(sources);
  return { run: takesFlag ? `${run} ${slots["dashes"] ?? ""}--port {port}` : run, takesPort: takesFlag };
}

/** Migrations of a database that is a file or provided; others need a server that the owner has to name. */
function migrationOf(project: Project, sources: string, isProvided: boolean): string | undefined {
  const { language, packages, text } = project;
  const settings = [
    "config/database.yml",
    "config/database.php",
    "prisma/schema.prisma",
    "knexfile.*",
    "alembic.ini",
  ];
  const named = settings.map((name) => text(name) ?? "").join("\n");
  if (!isProvided && !/\bsqlite3?\b|sqlite3\b/i.test(`${packages}\n${sources}\n${named}`)) return undefined;
  return migrations.find((it) => it.language === language.name && fits(it, project))?.run;
}
