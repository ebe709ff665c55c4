import { parseRun } from "../../records.ts";
import { type Importer, readText } from "../source.ts";
import { largestDocumentBytes } from "../summary.ts";
import { k6Console } from "./k6-console.ts";
import { k6Csv } from "./k6-csv.ts";
import { k6Json } from "./k6-json.ts";
import { k6Summary } from "./k6-summary.ts";

const loadline: Importer = {
  name: "loadline",
  label: "Loadline",
  recognises: (head) => /^\s*\{/.test(head) && /"schema"\s*:\s*"loadline\//.test(head),
  read: async (path) => parseRun(await readText(path, largestDocumentBytes), path),
};

/**
 * The formats of results, in the order in which they are tried: k6's, those of features, and last what k6 prints
 * at the end, of which any text may have lines, and a summary, which may be any JSON.
 * @param others of features
 */
export function formatsWith(others: readonly Importer[]): readonly Importer[] {
  return [loadline, k6Csv, k6Json, ...others, k6Console, k6Summary];
}
