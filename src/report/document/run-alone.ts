import type { Section } from "../../model/document.ts";
import type { ReportContext } from "../../model/outcome.ts";
import type { Part } from "../../model/report/part.ts";
import type { Run } from "../../model/run/run.ts";
import { known } from "../known.ts";
import { measuredSection } from "../words/sections/measured.ts";
import { spellingOf } from "../words/spelling.ts";
import { checksSection, thresholdsSection } from "./sections/checks.ts";
import { endpointsSection } from "./sections/endpoints.ts";
import { figuresSection } from "./sections/figures.ts";
import { recordedSection } from "./sections/recorded.ts";
import { serversSection } from "./sections/servers.ts";

const nowhere: ReportContext = {
  workflowRun: undefined,
  acceptUrl: undefined,
  repeatCommand: undefined,
  baselineBranch: undefined,
};

/** The sections of a run without a verdict. */
export function runSections(run: Run, parts: readonly Part[]): readonly Section[] {
  const figures = figuresSection([run], run.ending.kind !== "finished");
  const spelling = spellingOf({ runs: [run] });
  const beside = { reference: "baseline", spelling };
  return known(
    figures && { ...figures, nodes: figures.nodes.filter(({ kind }) => kind === "table") },
    endpointsSection({ runs: [run], baseline: [], ...beside }),
    serversSection([run], { ...beside, before: [], remarks: [], links: [] }),
    checksSection([run]),
    thresholdsSection([run]),
    recordedSection([run], spelling),
    measuredSection([run], undefined, { ...nowhere, parts }),
  );
}
