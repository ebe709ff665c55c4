import type { ReportPart } from "../../model/report/part.ts";
import { ladderPanels } from "./panels.ts";
import { ladderRemarks, ladderSection } from "./section.ts";
import { ladderLoad } from "./words.ts";

/** A ladder in a report. */
export const ladderReport: ReportPart = {
  remarks: ladderRemarks,
  section: ladderSection,
  load: ({ ladder }) => ladder && ladderLoad(ladder),
  panels: ladderPanels,
};
