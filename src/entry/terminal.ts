import { stripVTControlCharacters } from "node:util";
import type { LoadProgress, Log, Publisher } from "../edges.ts";
import { toJson } from "../report/json.ts";
import { renderTerminal } from "../report/terminal.ts";
import { formatDurationMs, formatFigure } from "../units.ts";

/** Where a terminal's lines go; `isTerminal` allows a line to be replaced. */
export interface Screen {
  readonly isTerminal: boolean;
  write(text: string): void;
}

/** How often progress is told where a line cannot be replaced. */
const progressEveryMs = 5000;

/** A log for people at a terminal or reading a file: notes and progress go to `screen`. */
export function createTerminalLog(screen: Screen): Log {
  let hasProgress = false;
  let toldAtMs = Number.NEGATIVE_INFINITY;
  const line = (text: string) => {
    screen.write(`${hasProgress ? "\r\u001b[K" : ""}${text}\n`);
    hasProgress = false;
  };
  return {
    note: line,
    warn: (text) => line(`warning: ${text}`),
    output: (text) => line(`  k6: ${stripVTControlCharacters(text)}`),
    progress: (progress) => {
      if (screen.isTerminal) {
        screen.write(`\r\u001b[K${progressLine(progress)}`);
        hasProgress = true;
      } else if (progress.elapsedMs - toldAtMs >= progressEveryMs || progress.elapsedMs < toldAtMs) {
        toldAtMs = progress.elapsedMs;
        line(progressLine(progress));
      }
    },
  };
}

/** `12s  1,200 requests  100/s  p95 48.1 ms  0 % failed  5 VUs`. */
export function progressLine(progress: LoadProgress): string {
  const elapsed = formatDurationMs(Math.floor(progress.elapsedMs / 1000) * 1000);
  const p95 = progress.p95Ms === undefined ? "" : `  p95 ${formatFigure(progress.p95Ms, "time")}`;
  const failed = formatFigure(progress.failedRatio, "ratio");
  const rate = formatFigure(progress.requestsPerSecond, "frequency");
  return `  ${elapsed}  ${formatFigure(progress.requests, "number")} requests  ${rate}${p95}  ${failed} failed  ${progress.vus} VUs`;
}

/** Prints the report: a table for people or, where asked for, JSON. */
export function createTerminalPublisher(
  print: (text: string) => void,
  options: { json: boolean; color: boolean },
): Publisher {
  return {
    begin: async () => {},
    publish: async (report) => {
      print(
        options.json
          ? JSON.stringify(toJson(report.outcome), null, 2)
          : renderTerminal(report.outcome, report.context, { color: options.color }),
      );
      return {};
    },
  };
}
