import { median } from "simple-statistics";
import type { ClockSkew } from "./generators.ts";

/** Each generator's clock minus the median of all, in ms; 0 if it is unknown or within the error of measurement. */
export function clocksOf(generators: readonly { readonly skew?: ClockSkew | undefined }[]): number[] {
  const known = generators.flatMap(({ skew }) => (skew === undefined ? [] : [skew.ms]));
  if (known.length < 2) return generators.map(() => 0);
  const usual = median(known);
  return generators.map(({ skew }) => {
    if (skew === undefined) return 0;
    const ms = skew.ms - usual;
    return Math.abs(ms) <= skew.errorMs ? 0 : ms;
  });
}
