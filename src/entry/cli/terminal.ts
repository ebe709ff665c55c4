import { stripVTControlCharacters } from "node:util";
import stringWidth from "string-width";
import { type Environment, isSet } from "../../lib/environment.ts";
import type { GateOutcome } from "../../model/outcome.ts";
import { formatDurationMs, formatFigure } from "../../model/units.ts";
import type { LoadProgress, Log } from "../../ports/log.ts";
import type { Publisher } from "../../ports/publisher.ts";
import { formatOutcome } from "../../report/document/outcome.ts";
import { terminalText } from "../../report/render/escape.ts";
import { renderTerminal } from "../../report/render/terminal.ts";

export interface Screen {
  write(text: string): void;
  /** Width if a line can be replaced; undefined in a file. */
  columns(): number | undefined;
}

export interface TerminalLog extends Log {
  /** Removes the line of progress. */
  clear(): void;
  /**
   * Shows the load generator's last lines that nobody has seen: they may say what went wrong.
   * @param message printed anyway; lines that it quotes are left out
   */
  showOutput(message?: string): void;
}

/** Interval of progress lines of a long load, if a line cannot be replaced. */
const progressEveryMs = 60_000;

/** The same where everything is shown. */
const closeProgressEveryMs = 10_000;

/** Lines of the load generator that are kept for a failure. */
const mostOutputLines = 100;

/** For a terminal or a file. The load generator's output is kept back unless asked for, or the run breaks. */
export function createTerminalLog(screen: Screen, options: { readonly verbose: boolean }): TerminalLog {
  let hasProgress = false;
  let output: string[] = [];
  const clear = () => {
    if (hasProgress) screen.write("\r\u001b[K");
    hasProgress = false;
  };
  const line = (text: string) => {
    clear();
    screen.write(`${text}\n`);
  };
  const inLines = progressInLines(line, options.verbose);
  return {
    note: line,
    warn: (text) => line(`warning: ${text}`),
    output: (text, from) => {
      const shown = `  k6: ${stripVTControlCharacters(text)}`;
      if (options.verbose) line(shown);
      else if (from === "log" && text.trim() !== "") output = [...output.slice(1 - mostOutputLines), shown];
    },
    progress: (progress) => {
      const columns = screen.columns();
      if (columns === undefined) return inLines(progress);
      // In the last column some terminals begin the next line.
      screen.write(`\r\u001b[K${cutTo(progressLine(progress), columns - 1)}`);
      hasProgress = true;
    },
    clear,
    showOutput: (message = "") => {
      const lines = output.filter((it) => !isQuoted(it, message));
      output = [];
      if (lines.length > 0) line(["The last lines of k6:", ...lines].join("\n"));
    },
  };
}

/** Whether a message quotes a line of the load generator, with or without its level. */
function isQuoted(shown: string, message: string): boolean {
  const inOneLine = (text: string): string => text.replace(/\s+/g, " ").trim();
  const [, ...parts] = inOneLine(shown).split(": ");
  const whole = inOneLine(message);
  return [parts, parts.slice(1)].some((some) => some.length > 0 && whole.includes(some.join(": ")));
}

/**
 * Writes a line when a load ends, and each minute of a long one; none for a load that never began.
 * @param isClose also a line with the first requests, and one every ten seconds
 */
export function progressInLines(write: (line: string) => void, isClose = false): Log["progress"] {
  const everyMs = isClose ? closeProgressEveryMs : progressEveryMs;
  let writtenAtMs: number | undefined;
  return (progress) => {
    const { elapsedMs, isOver, requests, vus } = progress;
    const isFirst = isClose && writtenAtMs === undefined && requests > 0;
    const isDue = isOver === true ? requests + vus > 0 : elapsedMs - (writtenAtMs ?? 0) >= everyMs;
    if (isDue || isFirst) write(progressLine(progress));
    if (isOver === true) writtenAtMs = undefined;
    else if (isDue || isFirst) writtenAtMs = elapsedMs;
  };
}

/** `checkout, round 2 of at most 3  12 s  100/s  p95 48.1 ms  0 % errors  1,200 requests  5 VUs`. */
export function progressLine(progress: LoadProgress): string {
  const { label = "", elapsedMs, p95Ms } = progress;
  const parts = [
    ...(label === "" ? [] : [terminalText(label, 60)]),
    formatDurationMs(Math.floor(elapsedMs / 1000) * 1000),
    // Always per second: a line follows another one.
    `${formatFigure(progress.requestsPerSecond, "number")}/s`,
    ...(p95Ms === undefined ? [] : [`p95 ${formatFigure(p95Ms, "time")}`]),
    `${formatFigure(progress.failedRatio, "ratio")} errors`,
    `${formatFigure(progress.requests, "number")} requests`,
    `${progress.vus} VUs`,
  ];
  return `  ${parts.join("  ")}`;
}

function cutTo(line: string, columns: number): string {
  if (stringWidth(line) <= columns) return line;
  const characters = [...line];
  while (stringWidth(characters.join("")) > columns - 1) characters.pop();
  return `${characters.join("")}…`;
}

/** Lines can be replaced in a capable terminal whose output nobody keeps. */
export function canReplaceLines(isTerminal: boolean, env: Environment): boolean {
  const isKept = isSet(env, "CI") && env["CI"] !== "false";
  return isTerminal && env["TERM"] !== "dumb" && !isKept;
}

/** Whether colours are wanted. @see https://no-color.org and https://force-color.org */
export function wantsColor(isTerminal: boolean, env: Environment): boolean {
  const { FORCE_COLOR: forced } = env;
  if (isSet(env, "FORCE_COLOR")) return forced !== "0" && forced !== "false";
  if (isSet(env, "NO_COLOR")) return false;
  return isTerminal && env["TERM"] !== "dumb";
}

/** Why the scenarios broke, in the report's words. */
function reasonsOf({ scenarios }: GateOutcome): string {
  return scenarios.flatMap((it) => (it.kind === "broken" ? it.reason : [])).join("\n");
}

/** Prints the report as a table or JSON. */
export function createTerminalPublisher(
  print: (text: string) => void,
  options: {
    readonly json: boolean;
    readonly color: boolean;
    readonly verbose: boolean;
    readonly log: TerminalLog;
  },
): Publisher {
  return {
    begin: async () => {},
    publish: async (report) => {
      // The verdict is what stands last. k6 knows nothing of a mistake in an objective, only of its own load.
      if (report.verdict === "broken" && report.context.isMisuse !== true) {
        options.log.showOutput(reasonsOf(report.outcome));
      }
      print(options.json ? formatOutcome(report.outcome) : renderTerminal(report.document, options));
      return {};
    },
  };
}
