import type { Option } from "../../model/option.ts";
import { baselineOptions } from "./baseline.ts";
import { k6Options } from "./k6.ts";
import { loadOptions } from "./load.ts";
import { modeOptions, recordOptions } from "./modes.ts";
import { prometheusOptions } from "./prometheus.ts";
import { reportOptions } from "./report.ts";
import { resultsOptions } from "./results.ts";
import { targetOptions } from "./target.ts";
import { verdictOptions } from "./verdict.ts";

/** The options of the gate itself, in the order users need them: action.yml, help, the docs and the gate file's schema are made of it. */
export const kernelOptions: readonly Option[] = [
  modeOptions,
  loadOptions,
  targetOptions,
  verdictOptions,
  baselineOptions,
  reportOptions,
  k6Options,
  prometheusOptions,
  resultsOptions,
  recordOptions,
].flatMap((group): readonly Option[] => Object.values(group));
