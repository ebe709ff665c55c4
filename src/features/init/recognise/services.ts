import { posix } from "node:path";
import { readCompose } from "./compose.ts";
import { readDockerfile } from "./docker.ts";
import type { Files } from "./files.ts";
import type { Findings, FoundService } from "./findings.ts";
import { readPrograms } from "./go.ts";
import { hasStart, readService, startCommands } from "./node.ts";
import { pythonManifests, readPython } from "./python.ts";

type FoundServices = Pick<Findings, "service" | "services" | "unstarted">;

/** Files at the top that identify a repository other than Node's. */
const manifests: readonly string[] = [
  ...["go.mod", "Cargo.toml", "pom.xml", "build.gradle", "build.gradle.kts"],
  ...pythonManifests,
  ...["Gemfile", "composer.json", "mix.exs"],
];

/**
 * Finds what starts the service, at the top or in the folders below. A compose file with more than the service comes first,
 * since it knows what the service needs; images come last, since they measure Docker, too.
 */
export async function findServices(files: Files): Promise<FoundServices> {
  const compose = await readCompose(files);
  if (compose?.hasMore) return only(compose.service);
  const native = await findNative(files);
  if (native.service !== undefined) return native;
  const image = compose?.service ?? (await readDockerfile(files));
  if (image !== undefined) return only(image);
  if (native.unstarted !== undefined) return native;
  const below = await servicesBelow(files);
  return below.length === 1
    ? only(below[0])
    : { service: undefined, services: below.map(({ folder }) => folder) };
}

const only = (service: FoundService | undefined): FoundServices => ({ service, services: [] });

/** By the language's own files. A package.json beside another manifest builds a frontend, unless it has a script `start`. */
async function findNative(files: Files): Promise<FoundServices> {
  const text = await files.text("package.json");
  const manifest = manifests.find((name) => files.paths.has(name));
  if (text !== undefined && (manifest === undefined || hasStart(text))) {
    const own = await serviceAt("", files);
    if (own !== undefined) return only(own);
  }
  if (manifest === "go.mod") {
    const { service, programs } = readPrograms(await goSources(files));
    return service === undefined ? { ...only(undefined), unstarted: { manifest, programs } } : only(service);
  }
  if (manifest === undefined || pythonManifests.includes(manifest)) {
    const python = await readPython(files);
    if (python !== undefined) return only(python);
  }
  return { ...only(undefined), ...(manifest !== undefined && { unstarted: { manifest, programs: [] } }) };
}

/** Sources of the module at the top, without tests and nested modules. */
async function goSources(files: Files): Promise<ReadonlyMap<string, string>> {
  const paths = [...files.paths];
  const modules = paths.filter((path) => path.endsWith("/go.mod")).map((path) => `${posix.dirname(path)}/`);
  const isNested = (path: string) => modules.some((it) => path.startsWith(it));
  return await files.texts(
    paths.filter((path) => path.endsWith(".go") && !path.endsWith("_test.go") && !isNested(path)),
  );
}

/** What each package.json below the top starts. */
async function servicesBelow(files: Files): Promise<readonly FoundService[]> {
  const folders = [...files.paths]
    .filter((path) => path.endsWith("/package.json"))
    .map((path) => posix.dirname(path));
  const services = await Promise.all(folders.map(async (folder) => await serviceAt(folder, files)));
  return services.filter((service) => service !== undefined);
}

async function serviceAt(folder: string, files: Files): Promise<FoundService | undefined> {
  const text = await files.text(posix.join(folder, "package.json"));
  if (text === undefined) return undefined;
  const names = [".nvmrc", ".node-version", "package-lock.json", "yarn.lock", "pnpm-lock.yaml"];
  const beside = new Set(names.filter((name) => files.paths.has(posix.join(folder, name))));
  const sources = new Map<string, string>();
  for (const command of startCommands(text)) sources.set(command, await sourcesOf(folder, command, files));
  return readService({ folder, text, beside, sourcesOf: (command) => sources.get(command) ?? "" });
}

/** Enough for a service's entry, its parts and their settings. */
const mostSources = 40;

/** The text of the file that a command runs, and of the files that it imports or starts. */
async function sourcesOf(folder: string, command: string, files: Files): Promise<string> {
  const read = new Map<string, string>();
  const waiting = entriesOf(folder, command, files);
  for (let path = waiting.shift(); path !== undefined && read.size < mostSources; path = waiting.shift()) {
    const text = read.has(path) ? undefined : await files.text(path);
    if (text === undefined) continue;
    read.set(path, text);
    const near = posix.dirname(path);
    const named = [...text.matchAll(/["'`]([\w@.][\w@./-]{0,200})["'`]/g)];
    waiting.push(...named.flatMap(([, name = ""]) => moduleAt(posix.join(near, name), files)));
  }
  return [...read.values()].join("\n");
}

/** The file such as `server.js` that a command runs with node; for what is built, its source. */
function entriesOf(folder: string, command: string, files: Files): string[] {
  const named = /(?:^|[\s/])([\w-][\w./-]*\.[cm]?[jt]sx?)\b/.exec(command)?.[1];
  if (/\bnest\s+start\b/.test(command)) return moduleAt(posix.join(folder, "src/main"), files);
  const folderNamed = /\bnode\s+(?:--?\S+\s+)*\.(?:\s|$)/.test(command) ? "index" : undefined;
  const entry = named ?? folderNamed;
  if (entry === undefined) return [];
  const found = moduleAt(posix.join(folder, entry), files);
  const source = entry.replace(/^(?:\.\/)?(?:dist|build|lib|out)\//, "src/");
  return found.length > 0 ? found : moduleAt(posix.join(folder, source), files);
}

/** The file of a module, named with or without ending, by its folder, or as after the build. */
function moduleAt(path: string, { paths }: Files): string[] {
  const bare = path.replace(/\.[cm]?[jt]sx?$/, "");
  const names = [
    path,
    ...["js", "ts", "mjs", "cjs", "mts"].flatMap((it) => [`${bare}.${it}`, `${bare}/index.${it}`]),
  ];
  const found = names.find((name) => /\.[cm]?[jt]sx?$/.test(name) && paths.has(name));
  return found === undefined ? [] : [found];
}
