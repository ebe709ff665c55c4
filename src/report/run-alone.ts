import type { Run } from "../measure/run.ts";
import { checksSection, endpointsSection, figuresSection, thresholdsSection } from "./figures.ts";
import { measuredSection } from "./measured.ts";
import type { Section } from "./piece.ts";
import type { ReportContext } from "./report.ts";
import { serversSection } from "./servers.ts";
import { spellingOf } from "./spelling.ts";

const nowhere: ReportContext = {
  workflowRun: undefined,
  acceptUrl: undefined,
  repeatCommand: undefined,
  baselineBranch: undefined,
};

/** What a run says of itself where nobody judged it, most telling first. */
export function runSections(run: Run): readonly Section[] {
  const figures = figuresSection([run], run.ending.kind !== "finished");
  const spelling = spellingOf({ runs: [run] });
  const against = { before: [], reference: "baseline", spelling, moved: [], links: [] };
  const sections = [
    figures === undefined ? undefined : { ...figures, lines: [] },
    endpointsSection([run], []),
    serversSection([run], against),
    checksSection([run]),
    thresholdsSection([run]),
    measuredSection([run], undefined, nowhere),
  ];
  return sections.filter((it) => it !== undefined);
}
