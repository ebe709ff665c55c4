import { resolve } from "node:path";
import type { Mode } from "../../app/feature.ts";
import type { Performed } from "../../app/host.ts";
import { given, type Settings } from "../../config/options/option.ts";
import { reportOptions } from "../../config/options/report.ts";
import { Failure } from "../../model/failure.ts";
import { perform } from "../perform.ts";
import { abortOnSignals } from "../shutdown.ts";
import { openInBrowser } from "./browser.ts";
import { createTerminalHost, refuseInTerminal, type TerminalHost } from "./terminal-host.ts";

/** k6's own words may say what ended a run. */
async function performOrTell(mode: Mode, settings: Settings, host: TerminalHost): Promise<Performed> {
  try {
    return await perform(mode, settings, host);
  } catch (error) {
    if (!(error instanceof Failure && error.code === "usage")) host.log.showOutput();
    throw error;
  } finally {
    host.log.clear();
  }
}

/** One command in a terminal. @returns the exit status */
export async function runInTerminal(mode: Mode, settings: Settings): Promise<number> {
  refuseInTerminal(mode.name);
  const host = await createTerminalHost(mode, settings, abortOnSignals());
  const performed = await performOrTell(mode, settings, host);
  const reportPath = performed.published?.reportPath;
  if (reportPath !== undefined && performed.isPathPrinted !== true)
    host.log.note(`The report: ${reportPath}`);
  if (reportPath !== undefined && given(settings, reportOptions.open)) {
    const isOpened = await openInBrowser(resolve(reportPath), process);
    if (!isOpened) host.log.warn("Could not start a browser. Open the page yourself.");
  }
  return performed.exitStatus;
}
