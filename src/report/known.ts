/** What there is of some things, in their order: all but `undefined`, `false` and empty words. */
export function known<Thing>(...some: readonly (Thing | undefined | false | "")[]): Thing[] {
  return some.filter((it): it is Thing => it !== undefined && it !== false && it !== "");
}
