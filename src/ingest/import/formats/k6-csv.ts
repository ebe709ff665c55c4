import { usageFailure } from "../../../model/failure.ts";
import { endCsv, readCsv, startCsv } from "../../csv.ts";
import { startAggregator } from "../../sample-aggregator.ts";
import { leftOutWarnings } from "../../sample-stream.ts";
import { kindsByObjectives } from "../kinds.ts";
import { type Importer, importedRun, incompleteFile, planOf, readChunks } from "../source.ts";

const label = "k6 (csv)";

/** Results of `k6 run --out csv=FILE`, with any `K6_CSV_TIME_FORMAT`. */
export const k6Csv: Importer = {
  name: "k6-csv",
  label,
  recognises: (head) => head.startsWith("metric_name,"),
  async read(path, options) {
    const aggregator = startAggregator(planOf(options));
    const reader = startCsv(aggregator, (why) =>
      usageFailure(`${path}, ${why}. Expected output of "k6 run --out csv=FILE".`),
    );
    for await (const chunk of readChunks(path)) readCsv(reader, chunk);
    const cutOff = endCsv(reader);
    if (cutOff !== undefined) throw incompleteFile(path, cutOff.line);
    const warnings = leftOutWarnings(reader.leftOut);
    const metrics = kindsByObjectives(aggregator, options.objectives ?? [], path);
    return importedRun(path, { aggregator, metrics, warnings, generator: label }, options);
  },
};
