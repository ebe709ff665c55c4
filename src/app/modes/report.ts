import { basename, join } from "node:path";
import { given, isSet, type Settings } from "../../config/options/option.ts";
import { reportOptions } from "../../config/options/report.ts";
import { resultsOptions } from "../../config/options/results.ts";
import { exitStatus, usageFailure } from "../../model/failure.ts";
import type { PageMaker } from "../../model/report/part.ts";
import { renderRun } from "../../report/render/terminal.ts";
import type { ModeHost } from "../feature.ts";
import type { Performed } from "../host.ts";
import { optionsOf } from "../output/answer.ts";
import { openPage, writeHtml } from "../output/page.ts";
import { publishTo } from "../output/publishers.ts";
import { readShown } from "../publish.ts";
import { readRules } from "../setup/gate-file.ts";

/** Shows a report again, or a run alone; no verdict fails this step. */
export async function performReport(settings: Settings, host: ModeHost): Promise<Performed> {
  const path = namedFile(settings, "report: name the report.json or the Run record to show");
  const { rules } = await readRules(settings, host);
  const { report: known, baselineBranch } = optionsOf(host, rules);
  const shown = await readShown(path, { ...known, baselineBranch });
  const isAsked = isSet(settings, reportOptions.page) || given(settings, reportOptions.open) === true;
  const keepPage = async (pageOf: (pages: PageMaker) => string): Promise<string | undefined> => {
    if (!isAsked) return undefined;
    const pages = await openPage(known.parts);
    if (pages === undefined)
      throw usageFailure("report: nothing here makes a page; leave out --report and --open");
    const file = given(settings, reportOptions.page) ?? join(rules.reportDirectory, pageName(path));
    await writeHtml(file, pageOf(pages));
    return file;
  };
  if (shown.kind === "run") {
    const reportPath = await keepPage((pages) => pages.ofRun(shown.run, known.parts ?? []));
    host.print(renderRun(shown.run, known.parts));
    return { published: { reportPath }, exitStatus: exitStatus.passed };
  }
  const { report } = shown;
  const reportPath = await keepPage((pages) => pages.ofReport(report));
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
  const path = given(settings, resultsOptions.report);
  if (path === undefined) throw usageFailure(request);
  return path;
}
