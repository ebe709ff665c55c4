import { withoutEndSlashes } from "../../lib/net/end-slashes.ts";

/** `./src/` as `src`. */
export function plainPath(pattern: string): string {
  return withoutEndSlashes(pattern.replace(/^(?:\.?\/)+/, ""));
}

/** Whether matching a pattern takes little time on any path: few wildcards, and no groups that may repeat. */
export function isSimplePattern(pattern: string): boolean {
  const parts = plainPath(pattern.replace(/^!/, "")).split("/");
  const wide = parts.filter((part) => part === "**").length;
  const isNarrow = parts.every((part) => part === "**" || part.split("*").length <= 3);
  return wide <= 2 && isNarrow && !/[()|]/.test(pattern);
}
