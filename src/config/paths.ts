import picomatch from "picomatch";

/** Without what leads nowhere: `./src/` is `src`. */
function plainPath(pattern: string): string {
  return pattern.replace(/^(?:\.?\/)+/, "").replace(/(?<!\/)\/+$/, "");
}

/**
 * Whether a path is meant by patterns such as `src/**`; one that begins with `!` takes out what those before it let in. A
 * folder's name means all below it, and no file is hidden by a dot.
 * @param path from the repository's root
 */
export function isUnder(path: string, patterns: readonly string[]): boolean {
  return patterns.reduce((isIn, written) => {
    const isTakenOut = written.startsWith("!");
    const pattern = plainPath(isTakenOut ? written.slice(1) : written);
    const isMeant = picomatch.isMatch(path, [pattern, `${pattern}/**`], { dot: true, nonegate: true });
    return isMeant ? !isTakenOut : isIn;
  }, false);
}
