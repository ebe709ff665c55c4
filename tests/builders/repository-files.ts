import type { Files } from "../../src/features/init/recognise/files.ts";

/** A repository in memory, by path. */
export function filesOf(files: Readonly<Record<string, string>>): Files {
  return {
    paths: new Set(Object.keys(files).sort()),
    text: async (path) => await Promise.resolve(files[path]),
    texts: async (paths, isKept = () => true) => {
      const there = paths.flatMap((path) => {
        const text = files[path];
        return text === undefined || !isKept(text) ? [] : [[path, text] as const];
      });
      return await Promise.resolve(new Map(there));
    },
  };
}
