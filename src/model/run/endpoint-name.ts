import type { Tags } from "./run.ts";

/** Names of a group that are counted. */
export const mostNames = 1000;

/** Numbers, UUIDs, ULIDs and hashes of 16 hexadecimal digits or more, one of which is a number. */
const id =
  /^(?:\d+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-7][0-9a-hjkmnp-tv-z]{25}|(?=[a-f]*\d)[0-9a-f]{16,})$/i;

/** A name that is an address, after the method that some scripts write in front: origin, path, query. */
const address = /^((?:[A-Z]+ )?(?:[a-z][a-z0-9+.-]*:\/\/[^/?#]*)?)(\/[^?#]*)?(?:\?([^#]*))?(#.*)?$/s;

/** `123.json` is an id with an ending. */
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
 * What endpoints have in common that differ by an id in their address: `/orders/{id}` of `/orders/123`,
 * `/list?page={n}` of `/list?page=2`. Depends on nothing but the name, so that every run groups alike.
 * @param name of an endpoint: a path, a URL, or whatever a script calls its requests
 * @returns the name itself where it holds no id
 */
export function endpointGroup(name: string): string {
  const parts = address.exec(name);
  if (parts === null || !/\d/.test(name)) return name;
  const [, origin = "", path = "", query, fragment = ""] = parts;
  const places = path.split("/").map(placeOfSegment).join("/");
  const pairs = query === undefined ? "" : `?${query.split("&").map(placeOfPair).join("&")}`;
  return `${origin}${places}${pairs}${fragment}`;
}

/** A series of the samples with these tags. */
export interface Tagged {
  readonly tags: Tags;
  /** Of a group of endpoints: how many names it unites. */
  readonly names?: number | undefined;
}

/** The endpoint that a series is of; undefined for any other. */
export function nameOf({ tags }: Tagged): string | undefined {
  return Object.keys(tags).length === 1 ? tags["name"] : undefined;
}

/**
 * The series of single endpoints, each request in one of them: those that differ by an id are there as one, and no more
 * for themselves.
 */
export function endpointSeries<Series extends Tagged>(series: readonly Series[]): Series[] {
  const groups = new Set(series.flatMap((one) => (one.names === undefined ? [] : (nameOf(one) ?? []))));
  return series.filter((one) => {
    const name = nameOf(one);
    return name !== undefined && (one.names !== undefined || !groups.has(endpointGroup(name)));
  });
}
