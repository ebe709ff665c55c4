import type { Files } from "../../src/features/init/recognise/files.ts";

/** A repository in memory, by path. */
export function filesOf(files: Readonly<Record<string, string>>): Files {
  return { paths: new Set(Object.keys(files).sort()), text: (path) => files[path] };
}
