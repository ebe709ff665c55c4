import type { Panel } from "../../report/render/html/panel.ts";

/** Ids of what the script reads. */
export const embeddedIds = { charts: "charts", source: "source", sourceName: "source-name" } as const;

/** What the script draws for one scenario. */
export interface DrawnScenario {
  /** Panels over time of each round; one round is shown at a time. */
  readonly rounds: readonly (readonly Panel[])[];
  readonly distribution: readonly Panel[];
  /** For each selectable endpoint a panel for each round; `null` if it was not measured. */
  readonly endpoints: readonly (readonly (Panel | null)[])[];
}
