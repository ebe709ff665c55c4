import type { Provenance } from "./run.ts";

const readFrom = "k6, read from ";

/** Generator name of a run that k6 wrote to Prometheus and that was imported from there. */
export function prometheusGenerator(source: string): string {
  return `${readFrom}${source}`;
}

/** Whether a run was imported from Prometheus, which does not know its script, load and machines. */
export function isReadFromPrometheus({ generator }: Pick<Provenance, "generator">): boolean {
  return generator.startsWith(readFrom);
}
