import type { Settings } from "../config/settings.ts";
import type { Mode } from "./modes.ts";
import { perform } from "./perform.ts";
import { abortOnSignals } from "./signals.ts";
import { createTerminalHost, refuseInTerminal } from "./terminal-host.ts";

/** One command in a terminal. @returns the exit status */
export async function runInTerminal(mode: Mode, settings: Settings): Promise<number> {
  refuseInTerminal(mode);
  const host = await createTerminalHost(settings, abortOnSignals());
  const performed = await perform(mode, settings, host);
  const reportPath = performed.published?.reportPath;
  if (reportPath !== undefined) host.log.note(`The report as Markdown: ${reportPath}`);
  return performed.exitStatus;
}
