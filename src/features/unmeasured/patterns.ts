import picomatch from "picomatch";
import { withoutEndSlashes } from "../../lib/net/end-slashes.ts";

/** Matching slows down with the length of a path, which a pull request chooses; no repository needs longer ones. */
const longestPath = 1000;

/** `./src/` as `src`. */
function plainPath(pattern: string): string {
  return withoutEndSlashes(pattern.replace(/^(?:\.?\/)+/, ""));
}

/** Whether matching a pattern takes little time on any path: few wildcards, and no groups that may repeat. */
export function isSimplePattern(pattern: string): boolean {
  const parts = plainPath(pattern.replace(/^!/, "")).split("/");
  const wide = parts.filter((part) => part === "**").length;
  const isNarrow = parts.every((part) => part === "**" || part.split("*").length <= 3);
  return wide <= 2 && isNarrow && !/[()|]/.test(pattern);
}

/**
 * A test of paths from the repository's root by patterns such as `src/**`; one that begins with `!` excludes paths again. A
 * folder's name means all files below it, including hidden ones. A path that is too long to be matched always passes.
 */
export function pathTest(patterns: readonly string[]): (path: string) => boolean {
  const tests = patterns.map((written) => {
    const isTakenOut = written.startsWith("!");
    const pattern = plainPath(isTakenOut ? written.slice(1) : written);
    return { isTakenOut, isMeant: picomatch([pattern, `${pattern}/**`], { dot: true, nonegate: true }) };
  });
  return (path) => {
    if (path.length > longestPath) return true;
    return tests.reduce((isIn, { isTakenOut, isMeant }) => (isMeant(path) ? !isTakenOut : isIn), false);
  };
}

/** The patterns that include none of these files, as written. */
export function unmatched(patterns: readonly string[], files: readonly string[]): readonly string[] {
  return patterns.filter((pattern) => !pattern.startsWith("!") && !files.some(pathTest([pattern])));
}
