import { basename, join } from "node:path";
import { readShown } from "../../app/publish.ts";
import { givenValue, type Settings } from "../../config/settings.ts";
import { exitStatus, usageFailure } from "../../model/failure.ts";
import { type PageContent, pageContent, runContent } from "../../report/render/html/content.ts";
import { renderRun } from "../../report/render/terminal.ts";
import { optionsOf } from "../answer.ts";
import { readRules } from "../gate-file.ts";
import type { Host, Performed } from "../host.ts";
import { writePage } from "../page.ts";
import { publishTo } from "../publishers.ts";

/** Shows a report again, or a run alone; no verdict fails this step. */
export async function performReport(settings: Settings, host: Host): Promise<Performed> {
  const path = namedFile(settings, "report: name the report.json or the Run record to show");
  const { rules } = await readRules(settings, host);
  const { report: known, baselineBranch } = optionsOf(host, rules);
  const shown = await readShown(path, { ...known, baselineBranch });
  const isAsked = settings.has("page") || givenValue(settings, "open") === true;
  const keepPage = async (content: PageContent): Promise<string | undefined> =>
    isAsked
      ? await writePage(givenValue(settings, "page") ?? join(rules.reportDirectory, pageName(path)), content)
      : undefined;
  if (shown.kind === "run") {
    const reportPath = await keepPage(runContent(shown.run));
    host.print(renderRun(shown.run));
    return { published: { reportPath }, exitStatus: exitStatus.passed };
  }
  const { report } = shown;
  const reportPath = await keepPage(pageContent(report));
  const published = await publishTo(host.publishers(report.gate, rules)).publish(report);
  return { report, published: { ...published, reportPath }, exitStatus: exitStatus.passed };
}

/** Never `report.html`: the gate's own page has charts, which need more than report.json. */
function pageName(path: string): string {
  const name = basename(path).replace(/(?:\.json)?(?:\.gz)?$/, "");
  return name === "report" ? "report.again.html" : `${name}.html`;
}

/** @throws Failure "usage" with the request if no report is named */
export function namedFile(settings: Settings, request: string): string {
  const path = givenValue(settings, "report");
  if (path === undefined) throw usageFailure(request);
  return path;
}
