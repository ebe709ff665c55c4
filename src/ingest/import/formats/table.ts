import type { FormatName } from "../../../model/result-formats.ts";
import { parseRun } from "../../records.ts";
import { type Importer, readText } from "../source.ts";
import { largestDocumentBytes } from "../summary.ts";
import { artillery } from "./artillery.ts";
import { csv } from "./csv.ts";
import { jtl } from "./jtl.ts";
import { k6Csv } from "./k6-csv.ts";
import { k6Json } from "./k6-json.ts";
import { k6Summary } from "./k6-summary.ts";
import { locust } from "./locust.ts";
import { ngrinder } from "./ngrinder.ts";
import { oha } from "./oha.ts";
import { vegetaCsv, vegetaJson, vegetaReport } from "./vegeta.ts";

const loadline: Importer = {
  name: "loadline",
  label: "Loadline",
  recognises: (head) => /^\s*\{/.test(head) && /"schema"\s*:\s*"loadline\//.test(head),
  read: async (path) => parseRun(await readText(path, largestDocumentBytes), path),
};

/**
 * Every format of results, in the order in which they are tried. A new one needs a file in this folder, a row here and its
 * name in `src/model/result-formats.ts`.
 */
export const formats: Readonly<Record<FormatName, Importer>> = {
  loadline,
  "k6-csv": k6Csv,
  "k6-json": k6Json,
  jtl,
  artillery,
  locust,
  ngrinder,
  "vegeta-csv": vegetaCsv,
  "vegeta-json": vegetaJson,
  "vegeta-report": vegetaReport,
  oha,
  csv,
  "k6-summary": k6Summary,
};
