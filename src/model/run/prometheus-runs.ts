import type { Provenance } from "./run.ts";

/** How a warning begins that samples which k6 wrote were not taken in. */
export const notTakenIn = "k6's metrics are not in Prometheus";

const readFrom = "k6, read from ";

/** What the load generator of a run is called that k6 wrote to Prometheus, made elsewhere and read from there. */
export function prometheusGenerator(source: string): string {
  return `${readFrom}${source}`;
}

/** Whether a run was read from Prometheus. Of its script, its load and its machines that knows nothing. */
export function isReadFromPrometheus({ generator }: Pick<Provenance, "generator">): boolean {
  return generator.startsWith(readFrom);
}
