import { lstatSync, readFileSync, realpathSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { orElse } from "../../lib/or-else.ts";

/** A source file has fewer bytes; others are not read. */
const mostSourceBytes = 4 * 1024 * 1024;

/** Files of a checkout, by their path from its root: only those that lie in it, wherever links lead. */
export interface Sources {
  /** @returns undefined for what is missing, is no file, is too large, or lies elsewhere */
  read(path: string): string | undefined;
}

export function openSources(folder: string, mostBytes = mostSourceBytes): Sources {
  const root = orElse(undefined, () => realpathSync(folder));
  const known = new Map<string, string | undefined>();
  const readNow = (path: string): string | undefined =>
    orElse(undefined, () => {
      if (root === undefined) return undefined;
      const real = realpathSync(join(root, path));
      const way = relative(root, real);
      if (way === "" || way === ".." || way.startsWith(`..${sep}`)) return undefined;
      const found = lstatSync(real);
      return found.isFile() && found.size <= mostBytes ? readFileSync(real, "utf8") : undefined;
    });
  return {
    read: (path) => {
      if (!known.has(path)) known.set(path, readNow(path));
      return known.get(path);
    },
  };
}
