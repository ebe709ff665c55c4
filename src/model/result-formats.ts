/** Formats of result files, by the name that a user gives; k6's are read by `src/ingest/import/formats/`, others by a feature. */
export const formatNames = [
  "loadline",
  "k6-csv",
  "k6-json",
  "k6-summary",
  "k6-console",
  "jtl",
  "artillery",
  "artillery-console",
  "locust",
  "ngrinder",
  "csv",
  "json",
] as const;

export type FormatName = (typeof formatNames)[number];
