/** The arguments without `undefined`, `false` and empty strings. */
export function known<Thing>(...some: readonly (Thing | undefined | false | "")[]): Thing[] {
  return some.filter((it): it is Thing => it !== undefined && it !== false && it !== "");
}
