import type { FaultCase } from "./case.ts";
import { clockCases } from "./cases/clock.ts";
import { diskCases } from "./cases/disk.ts";
import { githubCases } from "./cases/github.ts";
import { k6Cases } from "./cases/k6.ts";
import { killedCases } from "./cases/killed.ts";
import { pairCases } from "./cases/pairs.ts";
import { prometheusCases } from "./cases/prometheus.ts";
import { signalCases } from "./cases/signals.ts";
import { targetCases } from "./cases/target.ts";

/** Every fault case there is, in the order of docs/evidence/reliability.md. */
export const faultCases: readonly FaultCase[] = [
  ...githubCases,
  ...prometheusCases,
  ...targetCases,
  ...k6Cases,
  ...diskCases,
  ...clockCases,
  ...signalCases,
  ...killedCases,
  ...pairCases,
];
