import { posix } from "node:path";
import { parseDurationMs } from "../../../model/units.ts";
import { sumOf } from "../../../stats/sum.ts";

export function importsK6(text: string): boolean {
  return /(?:\bfrom\s*|\bimport\s*|\brequire\(\s*)["']k6(?:\/[\w./-]+)?["']/.test(text);
}

/** Whether k6 can run a module, which is not a helper. */
export function isRunnable(text: string): boolean {
  return (
    importsK6(text) && /\bexport\s+(?:default\b|(?:const|let|var)\s+options\b)|\bas\s+default\b/.test(text)
  );
}

/** Whether a script reads the deployment's address from Loadline's variables. */
export function mentionsTarget(text: string): boolean {
  return /\b(?:TARGET_URL|BASE_URL)\b/.test(text);
}

/** The names of what a module imports. */
function importedBy(text: string): string[] {
  const imports = text.matchAll(/(?:\bfrom\s*|\bimport\s*|\brequire\(\s*)["']([^"'\n]+)["']/g);
  return [...imports].map(([, name = ""]) => name);
}

/** What a module imports that k6 does not have: an extension (`k6/x/…`) or an npm package; types do not count. */
export function foreignNeed(text: string): "extension" | "package" | undefined {
  const code = text
    .replace(/^[ \t]*(?:\/\/|\*).*$/gm, "")
    .replace(/\bimport\s+type\b[^;'"]*["'][^"'\n]*["']/g, "");
  const imported = importedBy(code);
  if (imported.some((name) => name.startsWith("k6/x/"))) return "extension";
  const isPackage = (name: string) => !/^(?:k6(?:\/|$)|\.{0,2}\/|[a-z]+:\/\/)/.test(name);
  return imported.some(isPackage) ? "package" : undefined;
}

/** The modules of other servers that a module imports. */
export function remoteImports(text: string): string[] {
  return importedBy(text).filter((name) => /^https?:\/\/[\w./:@?&=%~+-]{1,300}$/.test(name));
}

/** The repository's modules that a module imports, as paths from the top. */
export function ownImports(path: string, text: string): string[] {
  const relative = importedBy(text).filter((name) => /^\.{1,2}\//.test(name));
  return relative.map((name) => posix.join(posix.dirname(path), name));
}

/** The longest run for a pull request, which waits for several. */
const longestMs = 10 * 60_000;

/** Whether the name of a script, or the sum of its durations, says that it is too long for a pull request. */
export function isLong(path: string, text = ""): boolean {
  if (/(?:^|[^a-z])(?:soak|stress|spike|breakpoint|endurance)(?:[^a-z]|$)/i.test(posix.basename(path))) {
    return true;
  }
  const code = text.replace(/^[ \t]*(?:\/\/|\*).*$/gm, "");
  const durations = code.matchAll(/\bduration["']?\s*:[^,}\n]{0,100}?["'`]([\d.hms]+)["'`]/g);
  return sumOf([...durations], ([, it = ""]) => parseDurationMs(it) ?? 0) > longestMs;
}

/** Names of folders that do not tell scripts apart. */
const plainFolders = /^(?:k6|perf|performance|load|load-?tests?|tests?|src|scripts|apps|packages|services)$/i;

/** A unique, unused name for each script: its file name, with folders if needed, and without special characters. */
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
