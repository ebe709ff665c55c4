import type { Panel } from "./panel.ts";

/** The pages there are; their script distinguishes them by this. */
export type PageKind = "report" | "history" | "index";

/** Under which ids the page carries what its script reads. */
export const embeddedIds = { charts: "charts", source: "source", sourceName: "source-name" } as const;

/** What the script draws of one scenario. */
export interface DrawnScenario {
  /** Panels over time, of which one round is shown at a time. */
  readonly rounds: readonly (readonly Panel[])[];
  readonly distribution: readonly Panel[];
  /** Of each endpoint that can be chosen, a panel for each round; `null` where it was not measured. */
  readonly endpoints: readonly (readonly (Panel | null)[])[];
}
