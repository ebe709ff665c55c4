import type { FaultCase } from "./case.ts";
import { githubCases } from "./cases/github.ts";
import { k6Cases } from "./cases/k6.ts";
import { prometheusCases } from "./cases/prometheus.ts";
import { targetCases } from "./cases/target.ts";

/** Every fault case there is, in the order of docs/reliability.md. */
export const faultCases: readonly FaultCase[] = [
  ...githubCases,
  ...prometheusCases,
  ...targetCases,
  ...k6Cases,
];
