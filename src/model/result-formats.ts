/** Formats of result files, by the name that a user gives; each has a reader in `src/ingest/import/formats/`. */
export const formatNames = [
  "loadline",
  "k6-csv",
  "k6-json",
  "k6-summary",
  "jtl",
  "artillery",
  "locust",
  "ngrinder",
  "vegeta-csv",
  "vegeta-json",
  "vegeta-report",
  "oha",
  "csv",
] as const;

export type FormatName = (typeof formatNames)[number];
