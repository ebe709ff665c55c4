import type { Feature } from "../app/feature.ts";
import { accept } from "./accept/feature.ts";
import { bisect } from "./bisect/feature.ts";
import { calibrate } from "./calibrate/feature.ts";
import { causes } from "./causes/feature.ts";
import { costs } from "./costs/feature.ts";
import { demo } from "./demo/feature.ts";
import { explain } from "./explain/feature.ts";
import { gitlab } from "./gitlab/feature.ts";
import { history } from "./history/feature.ts";
import { init } from "./init/feature.ts";
import { issue } from "./issue/feature.ts";
import { junit } from "./junit/feature.ts";
import { ladder } from "./ladder/feature.ts";
import { otherTools } from "./other-tools/feature.ts";
import { page } from "./page/feature.ts";
import { prometheusRuns } from "./prometheus-runs/feature.ts";
import { prove } from "./prove/feature.ts";
import { rerun } from "./rerun/feature.ts";
import { servers } from "./servers/feature.ts";
import { shards } from "./shards/feature.ts";
import { study } from "./study/feature.ts";
import { unmeasured } from "./unmeasured/feature.ts";

/** Every feature, in the order of help, in which they also join a load. Without its line here and its folder the rest works. */
export const features: readonly Feature[] = [
  init,
  calibrate,
  prove,
  bisect,
  study,
  history,
  rerun,
  servers,
  costs,
  ladder,
  explain,
  causes,
  page,
  shards,
  demo,
  gitlab,
  otherTools,
  prometheusRuns,
  unmeasured,
  accept,
  issue,
  junit,
];
