import { posix } from "node:path";

/** True for a module that imports from k6. */
export function importsK6(text: string): boolean {
  return /(?:\bfrom\s*|\bimport\s*|\brequire\(\s*)["']k6(?:\/[\w./-]+)?["']/.test(text);
}

/** True for a module that k6 can run, not a helper module. */
export function isRunnable(text: string): boolean {
  return (
    importsK6(text) && /\bexport\s+(?:default\b|(?:const|let|var)\s+options\b)|\bas\s+default\b/.test(text)
  );
}

/** True if the script reads the deployment's address from Loadline's variables. */
export function mentionsTarget(text: string): boolean {
  return /\b(?:TARGET_URL|BASE_URL)\b/.test(text);
}

/** What a module imports that k6 does not have: an extension (`k6/x/…`) or an npm package. Type imports do not count. */
export function foreignNeed(text: string): "extension" | "package" | undefined {
  const code = text
    .replace(/^[ \t]*(?:\/\/|\*).*$/gm, "")
    .replace(/\bimport\s+type\b[^;'"]*["'][^"'\n]*["']/g, "");
  const imported = [...code.matchAll(/(?:\bfrom\s*|\bimport\s*|\brequire\(\s*)["']([^"'\n]+)["']/g)].map(
    ([, name = ""]) => name,
  );
  if (imported.some((name) => name.startsWith("k6/x/"))) return "extension";
  const isPackage = (name: string) => !/^(?:k6(?:\/|$)|\.{0,2}\/|[a-z]+:\/\/)/.test(name);
  return imported.some(isPackage) ? "package" : undefined;
}

/** The repository's modules that a module imports, as paths from the top. */
export function ownImports(path: string, text: string): string[] {
  return [...text.matchAll(/(?:\bfrom\s*|\bimport\s*|\brequire\(\s*)["'](\.{1,2}\/[^"'\n]+)["']/g)].map(
    ([, relative = ""]) => posix.join(posix.dirname(path), relative),
  );
}

/** True if the script's name says that it is too long for a pull request. */
export function isLong(path: string): boolean {
  return /(?:^|[^a-z])(?:soak|stress|spike|breakpoint|endurance)(?:[^a-z]|$)/i.test(posix.basename(path));
}

/** Folder names that do not help to tell scripts apart. */
const plainFolders = /^(?:k6|perf|performance|load|load-?tests?|tests?|src|scripts|apps|packages|services)$/i;

/**
 * A unique name for each script: its file name, with folders in front if needed. Contains no characters that are special in
 * YAML, shells or workflows.
 * @param used names that are taken
 */
export function scenarioNames(paths: readonly string[], used: readonly string[] = []): string[] {
  const candidates = paths.map((path) => {
    const file = slug(posix.basename(path).replace(/(?:\.k6)?\.[cm]?[jt]s$/i, "")) || "scenario";
    const folders = posix
      .dirname(path)
      .split("/")
      .filter((it) => !plainFolders.test(it));
    return { file, folders: folders.map(slug).filter((it) => it !== "") };
  });
  const taken = new Set(used);
  return candidates.map(({ file, folders }) => {
    const isAlone = candidates.filter((other) => other.file === file).length === 1;
    const wanted = (isAlone ? file : [...folders.slice(-2), file].join("-")).slice(0, 60);
    const name = firstFree(wanted, taken);
    taken.add(name);
    return name;
  });
}

function firstFree(wanted: string, taken: ReadonlySet<string>): string {
  let name = wanted;
  for (let number = 2; taken.has(name); number += 1) name = `${wanted}-${number}`;
  return name;
}

function slug(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/[^\w.-]+/g, "-")
    .replaceAll(/^[^A-Za-z0-9]+|(?<![^A-Za-z0-9])[^A-Za-z0-9]+$/g, "");
}
