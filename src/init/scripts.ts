import { posix } from "node:path";

/** True for a module that imports anything of k6. */
export function importsK6(text: string): boolean {
  return /(?:\bfrom\s*|\bimport\s*|\brequire\(\s*)["']k6(?:\/[\w./-]+)?["']/.test(text);
}

/** True for a module that k6 can run: others only help such a one. */
export function isRunnable(text: string): boolean {
  return (
    importsK6(text) && /\bexport\s+(?:default\b|(?:const|let|var)\s+options\b)|\bas\s+default\b/.test(text)
  );
}

/** True where the address of the deployment is read as Loadline hands it over. */
export function mentionsTarget(text: string): boolean {
  return /\b(?:TARGET_URL|BASE_URL)\b/.test(text);
}

/**
 * What a module imports that k6 alone has not: an extension (`k6/x/…`), or a package of npm, which has to be bundled. Types
 * are taken out before it runs.
 */
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

/** Modules beside this one that it imports, as paths from the top of the repository. */
export function ownImports(path: string, text: string): string[] {
  return [...text.matchAll(/(?:\bfrom\s*|\bimport\s*|\brequire\(\s*)["'](\.{1,2}\/[^"'\n]+)["']/g)].map(
    ([, relative = ""]) => posix.join(posix.dirname(path), relative),
  );
}

/** True for a script whose name says that it takes long: no pull request should wait for it. */
export function isLong(path: string): boolean {
  return /(?:^|[^a-z])(?:soak|stress|spike|breakpoint|endurance)(?:[^a-z]|$)/i.test(posix.basename(path));
}

/** Folders that say nothing about a script but that it is one. */
const plainFolders = /^(?:k6|perf|performance|load|load-?tests?|tests?|src|scripts|apps|packages|services)$/i;

/**
 * A name for each script: its file's, with the folders in front that it takes to tell it from others. Only letters that
 * mean nothing to YAML, a shell or a workflow.
 * @param used names that others have
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
    .replaceAll(/^[^A-Za-z0-9]+|[^A-Za-z0-9]+$/g, "");
}
