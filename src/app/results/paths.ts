import { withoutTarget } from "../../ingest/sample-aggregator.ts";
import { groupedBy } from "../../lib/grouped.ts";

export interface RequestNames {
  readonly names: readonly string[];
  /** No base URL can be removed. */
  readonly isFixed: boolean;
}

/** Names in one file, and the prefixes that can be removed. */
interface Names {
  readonly all: readonly string[];
  /** The shortest first; the empty text removes nothing. */
  readonly bases: readonly string[];
}

/** Base URLs to try per file: a script that calls more hosts names its requests. */
const mostBases = 24;

/** Origins of the URLs, and the folders that all URLs of an origin share. */
function namesOf({ names: all, isFixed }: RequestNames): Names {
  if (isFixed) return { all, bases: [""] };
  const urls = all.flatMap((name) => {
    const [, origin, path = ""] = /^((?:https?|wss?):\/\/[^/?#]+)([^?#]*)/i.exec(name) ?? [];
    return origin === undefined ? [] : [{ origin, path: path.split("/").slice(1) }];
  });
  const bases = [...groupedBy(urls, (url) => url.origin)].flatMap(([origin, own]) => {
    const of = own.map(({ path }) => path);
    const [first = []] = of;
    const ends = first.findIndex((segment, index) => of.some((other) => other[index] !== segment));
    const shared = first.slice(0, ends === -1 ? first.length : ends).filter((segment) => segment !== "");
    return Array.from({ length: shared.length + 1 }, (_, depth) =>
      [origin, ...shared.slice(0, depth)].join("/"),
    );
  });
  const isShorter = (one: string, other: string): number => one.split("/").length - other.split("/").length;
  return { all, bases: ["", ...bases.sort(isShorter).slice(0, mostBases)] };
}

/** Without a base URL, and without a folder's index page, which does not distinguish folders. */
function shortened({ all }: Names, base: string): ReadonlySet<string> {
  if (base === "") return new Set(all);
  const isFolder = base.split("/").length > 3;
  return new Set(
    all.map((name) => withoutTarget({ target: base }, name)).filter((it) => !isFolder || it !== "/"),
  );
}

function common(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return [...one].filter((name) => other.has(name)).length;
}

/** The first of those with the most names in common. */
function mostShared<Of extends { readonly shared: number }>(all: readonly Of[]): Of | undefined {
  const most = Math.max(...all.map(({ shared }) => shared));
  return all.find(({ shared }) => shared === most);
}

/** The base URL whose removal gives a file the most names in common with others. */
function bestBase(file: Names, others: ReadonlySet<string>): string {
  const tried = file.bases.map((base) => ({ base, shared: common(shortened(file, base), others) }));
  return mostShared(tried)?.base ?? "";
}

/** The single host of the URLs; undefined if there are several or none. */
function onlyOrigin({ bases }: Names): string | undefined {
  const [, first, second] = bases;
  return second === undefined || second.startsWith(`${first}/`) ? first : undefined;
}

/**
 * Finds the base URLs without which unnamed requests match on both sides: k6 names them by URL, and each deployment has
 * its own host or folder. Hosts that both sides call stay in the names, unless there is only one.
 * @returns the base URL of each file; empty to remove nothing
 */
export function commonRest(
  baseline: readonly RequestNames[],
  current: readonly RequestNames[],
): { readonly baseline: readonly string[]; readonly current: readonly string[] } {
  const [before, now] = [baseline.map(namesOf), current.map(namesOf)];
  const [first, second] = [before[0], now[0]];
  if (first === undefined || second === undefined) return { baseline: [], current: [] };
  const tried = first.bases.flatMap((base) => {
    const own = shortened(first, base);
    return second.bases.map((other) => {
      return { bases: [base, other], shared: common(own, shortened(second, other)) };
    });
  });
  const { bases: best = [] } = mostShared(tried) ?? {};
  const only = onlyOrigin(first);
  const isOneHost = only !== undefined && only === onlyOrigin(second);
  const [base = "", other = ""] = isOneHost && best.join("") === "" ? [only, only] : best;
  const known = new Set([...shortened(first, base), ...shortened(second, other)]);
  const rest = (files: readonly Names[], found: string): string[] =>
    files.map((file, index) => (index === 0 ? found : bestBase(file, known)));
  return { baseline: rest(before, base), current: rest(now, other) };
}
