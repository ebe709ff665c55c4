// Builds dist/ from src/: action.js, post.js, cli.js, watcher.js and the chunks they load when they need them.
//
//   npm run build
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { type ChunkingContext, type OutputChunk, type Plugin, rolldown } from "rolldown";
import { minify } from "rolldown/utils";
import { globSync } from "tinyglobby";

export const root = fileURLToPath(new URL("..", import.meta.url));
export const distDir = join(root, "dist");

/** GitHub fetches dist/ at the start of every job that uses the action, so its size is bounded. */
const sizeLimitBytes = 2_900_000;

/** Packages that share a chunk; every other package has one of its own. */
const families: readonly (readonly [chunk: string, members: RegExp])[] = [
  [
    "octokit",
    /^(@octokit\/.*|before-after-hook|bottleneck|universal-user-agent|content-type|fast-content-type-parse|json-with-bigint|toad-cache)$/,
  ],
  ["actions", /^@actions\//],
];

/** Name of the npm package that a module belongs to, or null for our own. */
function packageOf(moduleId: string): string | null {
  const path = moduleId.replaceAll("\\", "/");
  return /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? null;
}

/** What a start loads, whatever is done then: these entries, and all that they import at once. */
const startEntries = ["cli.ts", "action.ts"];

/** Whether a module of ours is loaded at each start. These share a chunk, and nothing else is in it. */
function loadedAtStart(context: ChunkingContext, srcDir: string): (moduleId: string) => boolean {
  const loaded = new Set<string>();
  const visit = (id: string): void => {
    if (loaded.has(id)) return;
    loaded.add(id);
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) visit(imported);
  };
  for (const entry of startEntries) visit(join(srcDir, entry));
  for (const entry of startEntries) loaded.delete(join(srcDir, entry));
  return (id) => loaded.has(id);
}

/**
 * Rooms that share a chunk, since most commands need them: each chunk more costs lists of imports. What a shared room imports
 * is shared, too, or stands in a chunk with nothing that imports the room: else two chunks would import each other.
 */
const shared: readonly (readonly [chunk: string, rooms: RegExp])[] = [
  ["config", /\/src\/config\//],
  // Not with what imports the report: chunks that import each other do not start.
  ["model", /\/src\/model\//],
  ["report", /\/src\/(?:judge|report|stats)\//],
];

const startChunk = "start";

const ownSource = join(root, "src");

function chunksOf(srcDir: string): (moduleId: string, context: ChunkingContext) => string | null {
  let isOfStart: ((moduleId: string) => boolean) | undefined;
  return (moduleId, context) => {
    isOfStart ??= loadedAtStart(context, srcDir);
    const name = packageOf(moduleId);
    if (name === null) {
      if (isOfStart(moduleId)) return startChunk;
      // Sized for the whole: of another tree, such as one without features, they might import each other.
      if (srcDir !== ownSource) return null;
      const path = moduleId.replaceAll("\\", "/");
      return shared.find(([, rooms]) => rooms.test(path))?.[0] ?? null;
    }
    const family = families.find(([, members]) => members.test(name));
    return family?.[0] ?? name.replace("@", "").replace("/", "-");
  };
}

/** Rooms with less of a chunk's source than this are not in its name. */
const leastNamed = 0.25;

/**
 * Name of a chunk of our own modules, by what it holds: the path of its only module, or the rooms that most of its source
 * is from, the largest first. Undefined for a chunk of packages.
 */
function nameOfOwn(moduleIds: readonly string[], srcDir: string): string | undefined {
  const own = moduleIds.filter((id) => packageOf(id) === null && existsSync(id));
  const paths = own.map((id) => relative(srcDir, id).replace(/\.ts$/, "").split(sep));
  const [only, ...others] = paths;
  if (only === undefined || others.length === 0) return only?.join("-");
  const sizes = new Map<string, number>();
  for (const [index, [room = ""]] of paths.entries()) {
    sizes.set(room, (sizes.get(room) ?? 0) + statSync(own[index] ?? "").size);
  }
  const whole = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  const rooms = [...sizes].sort(([, one], [, other]) => other - one);
  const named = rooms.filter(([, size], rank) => rank === 0 || size >= leastNamed * whole);
  return named.map(([room]) => room).join("-");
}

interface Omission {
  readonly source: string;
  /** The one package whose import is replaced; an import from anywhere else ends the build. */
  readonly importer: string;
  readonly exported: string;
}

/**
 * Parts of packages that nothing here calls and that would cost every start: undici is 0.7 MB, half of dist/, and
 * @actions/http-client wants it for `getAgentDispatcher` alone (its own requests go through node:https and `tunnel`);
 * @actions/core loads its OIDC client, and with it node:http and node:tls (15 ms), for `getIDToken` alone.
 */
const omissions: readonly Omission[] = [
  { source: "undici", importer: "@actions/http-client", exported: "ProxyAgent" },
  { source: "./oidc-utils.js", importer: "@actions/core", exported: "OidcClient" },
];

const omitUnused: Plugin = {
  name: "omit-unused",
  resolveId(source, importer) {
    const omission = omissions.find((candidate) => candidate.source === source);
    if (omission === undefined || importer === undefined) return null;
    if (packageOf(importer) === omission.importer) return `\0omitted:${omission.exported}`;
    if (source.startsWith(".")) return null;
    throw new Error(
      `${packageOf(importer) ?? importer} imports ${source}: take it off "omissions" in scripts/build.ts.`,
    );
  },
  load(id) {
    const name = /^\0omitted:(\w+)$/.exec(id)?.[1];
    if (name === undefined) return null;
    return `export class ${name} { constructor() { throw new Error("${name} is not bundled, see scripts/build.ts"); } }`;
  },
};

/** What Octokit knows of GitHub's API: a route and more for each method of each scope. */
const endpointsFile = "@octokit/plugin-rest-endpoint-methods/dist-src/generated/endpoints.js";

type Endpoints = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Keeps of Octokit's thousand endpoints (80 kB) those whose method `src/` names anywhere. */
async function omitEndpoints(srcDir: string): Promise<Plugin> {
  // As the bundler names it, also where node_modules is a link.
  const path = realpathSync(join(root, "node_modules", endpointsFile));
  const { default: all }: { readonly default: Endpoints } = await import(path);
  const files = readdirSync(srcDir, { recursive: true, encoding: "utf8" }).filter((it) => it.endsWith(".ts"));
  const words = new Set(
    files.flatMap((file) => readFileSync(join(srcDir, file), "utf8").match(/\w+/g) ?? []),
  );
  const named = Object.entries(all).map(([scope, methods]) => [
    scope,
    Object.fromEntries(Object.entries(methods).filter(([method]) => words.has(method))),
  ]);
  return {
    name: "omit-endpoints",
    load: (id) => (id === path ? `export default ${JSON.stringify(Object.fromEntries(named))};` : null),
  };
}

/** Warnings of packages are theirs; an unresolved import would crash for users, so it ends the build. */
function refuseUnresolved(level: string, log: { code?: string; message: string }): void {
  if (log.code === "UNRESOLVED_IMPORT") throw new Error(log.message);
  if (level === "warn" && !log.message.includes("node_modules")) console.warn(log.message);
}

async function bundle(srcDir: string): Promise<OutputChunk[]> {
  const entries = ["action", "cli", "post", "watcher"] as const;
  const input = Object.fromEntries(entries.map((name) => [name, join(srcDir, `${name}.ts`)]));
  for (const file of Object.values(input)) {
    if (!existsSync(file))
      throw new Error(`${relative(root, file)} does not exist, so dist/ cannot be built.`);
  }
  const bundler = await rolldown({
    input,
    cwd: root,
    platform: "node",
    preserveEntrySignatures: "allow-extension",
    transform: { target: "node20" },
    plugins: [omitUnused, await omitEndpoints(srcDir)],
    onLog: refuseUnresolved,
  });
  try {
    const { output } = await bundler.generate({
      format: "esm",
      entryFileNames: "[name].js",
      chunkFileNames: ({ facadeModuleId, moduleIds, name }) =>
        `chunks/${(name === startChunk ? name : nameOfOwn(facadeModuleId ? [facadeModuleId] : moduleIds, srcDir)) ?? "[name]"}.js`,
      // Our own code is kept readable, so that reviewers see what runs; the doc comments stay in src/.
      minify: false,
      minifyInternalExports: false,
      comments: { legal: true, annotation: true, jsdoc: false },
      codeSplitting: {
        includeDependenciesRecursively: false,
        groups: [{ name: chunksOf(srcDir), debugName: "packages" }],
      },
    });
    const chunks = output.filter((item) => item.type === "chunk");
    refuseCycles(chunks);
    return await Promise.all(chunks.map(minifiedPackage));
  } finally {
    await bundler.close();
  }
}

/** Of two chunks that import each other, one uses what is not there yet: a program then ends as it starts. */
function refuseCycles(chunks: readonly OutputChunk[]): void {
  const importsOf = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]));
  const done = new Set<string>();
  const visit = (file: string, above: readonly string[]): void => {
    if (above.includes(file)) throw new Error(`chunks import each other: ${[...above, file].join(" -> ")}`);
    if (done.has(file)) return;
    for (const imported of importsOf.get(file) ?? []) visit(imported, [...above, file]);
    done.add(file);
  };
  for (const { fileName } of chunks) visit(fileName, []);
}

/** A chunk that is nothing but packages, whose sources are published elsewhere, is made small; ours stay as they are. */
async function minifiedPackage(chunk: OutputChunk): Promise<OutputChunk> {
  const isOurs = Object.entries(chunk.modules).some(
    ([moduleId, { renderedLength }]) => renderedLength > 0 && packageOf(moduleId) === null,
  );
  if (isOurs) return chunk;
  const { code, errors } = await minify(chunk.fileName, chunk.code, { module: true });
  const [error] = errors;
  if (error !== undefined) throw new Error(`${chunk.fileName} could not be minified: ${error.message}`);
  return { ...chunk, code };
}

/** What is loaded into the Node.js processes of a service: one file, of CommonJS, which every version since 18 loads in them. */
export async function renderPreload(srcDir: string = ownSource): Promise<OutputChunk[]> {
  const input = join(srcDir, "features/causes/node/preload/main.ts");
  if (!existsSync(input)) return [];
  const bundler = await rolldown({
    input: { "profile-node": input },
    cwd: root,
    platform: "node",
    transform: { target: "node18" },
    onLog: refuseUnresolved,
  });
  try {
    const { output } = await bundler.generate({
      format: "cjs",
      entryFileNames: "[name].cjs",
      codeSplitting: false,
      banner: `"use strict";`,
      comments: { legal: true, annotation: true, jsdoc: false },
    });
    return output.filter((item) => item.type === "chunk");
  } finally {
    await bundler.close();
  }
}

const pagesEntry = "\0pages";

/** The scripts of all pages in one. */
function pagesOf(srcDir: string): Plugin {
  const ofFeatures = globSync("features/*/browser/page.ts", { cwd: srcDir, absolute: true });
  const scripts = [join(srcDir, "browser", "page.ts"), ...ofFeatures.sort()];
  return {
    name: "pages",
    resolveId: (source) => (source === pagesEntry ? source : null),
    load: (id) =>
      id === pagesEntry ? scripts.map((path) => `import ${JSON.stringify(path)};`).join("\n") : null,
  };
}

/** Bundles the script of the pages for browsers: one file, minified, since it is part of every page. */
async function bundlePages(srcDir: string): Promise<OutputChunk[]> {
  const bundler = await rolldown({
    input: { page: pagesEntry },
    plugins: [pagesOf(srcDir)],
    cwd: root,
    platform: "browser",
    transform: { target: "es2022" },
    onLog: refuseUnresolved,
  });
  try {
    const { output } = await bundler.generate({
      format: "iife",
      entryFileNames: "[name].js",
      minify: true,
      comments: false,
    });
    return output.filter((item) => item.type === "chunk");
  } finally {
    await bundler.close();
  }
}

/** What the pages bring along, by file: a script and a style for all of them. */
export async function renderPages(
  srcDir: string = join(root, "src"),
): Promise<{ readonly files: Map<string, string>; readonly chunks: readonly OutputChunk[] }> {
  const chunks = await bundlePages(srcDir);
  const files = new Map(chunks.map((chunk) => [chunk.fileName, embeddable(chunk)]));
  return { files: files.set("page.css", pageStyle(srcDir)), chunks };
}

/** A script that may stand between script tags as it is. */
function embeddable({ fileName, code }: OutputChunk): string {
  if (/<\/script|<!--/i.test(code))
    throw new Error(`dist/${fileName} would end the script element around it.`);
  return code;
}

/** The style of the charts, then ours; a comment in it ends no style element. */
function pageStyle(srcDir: string): string {
  const parts = [join(root, "node_modules/uplot/dist/uPlot.min.css"), join(srcDir, "browser/theme.css")];
  return parts
    .map((path) => readFileSync(path, "utf8"))
    .join("\n")
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/\s*\n\s*/g, "\n");
}

interface PackageInfo {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly text: string;
}

/** The package's folder, name, version and licence texts, read from the package that was really bundled. */
function readPackage(moduleId: string, name: string): PackageInfo {
  const folder = moduleId.slice(0, moduleId.replaceAll("\\", "/").lastIndexOf(`/node_modules/${name}/`));
  const file = (path: string): string => join(folder, "node_modules", name, path);
  const { version, license } = JSON.parse(readFileSync(file("package.json"), "utf8"));
  const texts = [
    "LICENSE",
    "LICENSE.md",
    "LICENSE.txt",
    "LICENCE",
    "license",
    "license.md",
    "NOTICE",
    "NOTICE.md",
  ]
    .map(file)
    .filter((path, index, all) => existsSync(path) && !isSameFile(path, all.slice(0, index)))
    .map((path) => readFileSync(path, "utf8").replaceAll("\r\n", "\n").trim());
  return {
    name,
    version,
    license,
    text: texts.join("\n\n") || `(The package carries no licence file; it states ${license}.)`,
  };
}

/** On macOS and Windows `LICENSE` and `license` are one file. */
function isSameFile(path: string, earlier: readonly string[]): boolean {
  return earlier.some((other) => other.toLowerCase() === path.toLowerCase() && existsSync(other));
}

function renderLicenses(chunks: readonly OutputChunk[]): string {
  const packages = new Map<string, PackageInfo>();
  for (const [moduleId, module] of chunks.flatMap((chunk) => Object.entries(chunk.modules))) {
    const name = packageOf(moduleId);
    if (name === null || module.renderedLength === 0) continue;
    const info = readPackage(moduleId, name);
    packages.set(`${info.name}@${info.version}`, info);
  }
  const head = "Loadline is bundled with these packages.\n";
  const parts = [...packages.keys()].sort().map((key) => {
    const info = packages.get(key) as PackageInfo;
    return `${"-".repeat(80)}\n${info.name} ${info.version} (${info.license})\n\n${info.text}\n`;
  });
  return [head, ...parts].join("\n");
}

/** @returns every file of dist/ by its path in it, with `/` on all systems; the same for the same sources. */
export async function renderDist(srcDir: string = ownSource): Promise<Map<string, string>> {
  const [chunks, brought, preload] = await Promise.all([
    bundle(srcDir),
    renderPages(srcDir),
    renderPreload(srcDir),
  ]);
  const files = new Map<string, string>(brought.files);
  for (const { fileName, code } of preload) files.set(fileName, code);
  for (const chunk of chunks) {
    const isCli = chunk.fileName === "cli.js" && !chunk.code.startsWith("#!");
    files.set(chunk.fileName.replaceAll(sep, "/"), isCli ? `#!/usr/bin/env node\n${chunk.code}` : chunk.code);
  }
  files.set("licenses.txt", renderLicenses([...chunks, ...brought.chunks]));
  files.set("package.json", `${JSON.stringify({ type: "module" })}\n`);
  for (const [name, text] of files) {
    if (text.includes(root.slice(0, -1))) throw new Error(`dist/${name} would contain the path ${root}.`);
  }
  return files;
}

/** Writes the files of renderDist, and nothing else, into a folder. */
export async function writeDist(files: ReadonlyMap<string, string>, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  for (const [name, text] of files) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text, { mode: name === "cli.js" ? 0o755 : 0o644 });
  }
}

async function main(): Promise<void> {
  const files = await renderDist();
  await writeDist(files, distDir);
  let total = 0;
  for (const [name, text] of [...files].sort()) {
    const size = Buffer.byteLength(text);
    total += size;
    console.log(`${(size / 1000).toFixed(1).padStart(8)} kB  dist/${name}`);
  }
  console.log(`${(total / 1000).toFixed(1).padStart(8)} kB  in all (limit ${sizeLimitBytes / 1000} kB)`);
  if (total > sizeLimitBytes) {
    console.error(
      "dist/ is over its limit. Look for what grew above; minifying our own code is the last resort.",
    );
    process.exitCode = 1;
  }
}

if (import.meta.main) await main();
