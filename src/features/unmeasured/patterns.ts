import picomatch from "picomatch";
import { plainPath } from "./simple.ts";

/** Matching slows down with the length of a path, which a pull request chooses; no repository needs longer ones. */
const longestPath = 1000;

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
