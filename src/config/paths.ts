import picomatch from "picomatch";

/** No repository needs a longer one; matching takes the more time, the longer a path is, and a pull request chooses it. */
const longestPath = 1000;

/** Without what leads nowhere: `./src/` is `src`. */
function plainPath(pattern: string): string {
  return pattern.replace(/^(?:\.?\/)+/, "").replace(/(?<!\/)\/+$/, "");
}

/**
 * Whether a pattern can be tried on any path in time that hardly grows: few wildcards, and no groups with signs before
 * them, which repeat.
 */
export function isSimplePattern(pattern: string): boolean {
  const parts = plainPath(pattern.replace(/^!/, "")).split("/");
  const wide = parts.filter((part) => part === "**").length;
  return wide <= 2 && !/[()|]/.test(pattern) && parts.every((part) => part === "**" || count(part) <= 2);
}

function count(part: string): number {
  return part.split("*").length - 1;
}

/**
 * Tells which paths, from the repository's root, are meant by patterns such as `src/**`; one that begins with `!` takes out
 * what those before it let in. A folder's name means all below it, no file is hidden by a dot, and a path that is too long to
 * be tried is always meant.
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
