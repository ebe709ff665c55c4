/** Metrics that are kept for each endpoint. */
export const endpointMetrics: ReadonlySet<string> = new Set([
  "http_req_duration",
  "http_req_waiting",
  "http_reqs",
  "http_req_failed",
]);

/** Maximum names to count per group. */
export const mostNames = 1000;

/** Numbers, UUIDs, ULIDs and hashes of at least 16 hexadecimal digits with at least one decimal digit. */
const id =
  /^(?:\d+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-7][0-9a-hjkmnp-tv-z]{25}|(?=[a-f]*\d)[0-9a-f]{16,})$/i;

/** A name that is an address: origin, path, query; some scripts put the method in front. */
const address = /^((?:[A-Z]+ )?(?:[a-z][a-z0-9+.-]*:\/\/[^/?#]*)?)(\/[^?#]*)?(?:\?([^#]*))?(#.*)?$/s;

/** Whether a name is a whole URL: that of a request without a name of its own. */
export function isAddress(name: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(name);
}

/** The name without the query and the fragment of an address. */
export function withoutQuery(name: string): string {
  const end = name.search(/[?#]/);
  return end === -1 ? name : name.slice(0, end) || "/";
}

/** `123.json` is an id with a file extension. */
const withEnding = /^([^.]+)(\.[a-z][a-z0-9]{0,4})$/i;

function placeOfSegment(segment: string): string {
  const [, bare = segment, ending = ""] = withEnding.exec(segment) ?? [];
  return id.test(bare) ? `{id}${ending}` : segment;
}

function placeOfPair(pair: string): string {
  const at = pair.indexOf("=");
  const value = pair.slice(at + 1);
  if (at < 0 || !id.test(value)) return pair;
  return `${pair.slice(0, at + 1)}${/^\d+$/.test(value) ? "{n}" : "{id}"}`;
}

/**
 * The group of an endpoint whose address contains an id: `/orders/{id}` for `/orders/123`, `/list?page={n}` for
 * `/list?page=2`; otherwise the name itself. Depends only on the name, so that all runs have the same groups.
 */
export function endpointGroup(name: string): string {
  const parts = address.exec(name);
  if (parts === null || !/\d/.test(name)) return name;
  const [, origin = "", path = "", query, fragment = ""] = parts;
  const places = path.split("/").map(placeOfSegment).join("/");
  const pairs = query === undefined ? "" : `?${query.split("&").map(placeOfPair).join("&")}`;
  return `${origin}${places}${pairs}${fragment}`;
}

export interface NamedByTags {
  readonly tags: Readonly<Record<string, string>>;
  /** For a group of endpoints: the number of names in it. */
  readonly names?: number | undefined;
}

/** The endpoint of a series; undefined if it is none of a single endpoint. */
export function nameOf({ tags }: NamedByTags): string | undefined {
  return Object.keys(tags).length === 1 ? tags["name"] : undefined;
}

/** One series per endpoint, each request in exactly one: grouped endpoints appear only as their group. */
export function endpointSeries<Series extends NamedByTags>(series: readonly Series[]): Series[] {
  const groups = new Set(series.flatMap((one) => (one.names === undefined ? [] : (nameOf(one) ?? []))));
  return series.filter((one) => {
    const name = nameOf(one);
    return name !== undefined && (one.names !== undefined || !groups.has(endpointGroup(name)));
  });
}
