import { pathToFileURL } from "node:url";
import { z } from "zod";
import { withoutCredentials } from "./credentials.ts";

/** One line of k6's log. */
export interface LogLine {
  readonly level: "info" | "warning" | "error";
  readonly text: string;
  /** The script wrote it (`console.log` and its kin), not k6. */
  readonly fromScript: boolean;
  /** The trace of an exception that the script did not catch. */
  readonly isException: boolean;
}

/** As k6 writes with `--log-format=json` (logrus' JSONFormatter); a warning may carry its cause in `error`. */
const jsonLine = z.looseObject({
  level: z.string(),
  msg: z.string(),
  error: z.string().optional(),
  source: z.string().optional(),
});

const levels: Readonly<Record<string, LogLine["level"]>> = {
  warning: "warning",
  error: "error",
  fatal: "error",
  panic: "error",
};

/** As it writes before it has read its own flags, among them that of the format. */
const textLine = /^time="[^"]*" level=(?<level>\w+) msg=(?<msg>"(?:[^"\\]|\\.)*")$/;

/** k6 writes whole addresses of files; people know theirs from the working directory. */
function clean(text: string): string {
  return withoutCredentials(text).replaceAll(`${pathToFileURL(process.cwd()).href}/`, "");
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/**
 * Reads a line of k6's standard error. What is no line of its log, such as the trace of a Go panic or the words of an
 * extension, is taken as it stands.
 */
export function parseLogLine(line: string): LogLine {
  const { level: textLevel, msg: textMessage = "" } = textLine.exec(line)?.groups ?? {};
  const asText = { level: textLevel, msg: parseJson(textMessage) };
  const parsed = jsonLine.safeParse(line.startsWith("{") ? parseJson(line) : asText);
  if (!parsed.success) {
    const level = /^(?:panic|fatal error): /.test(line) ? "error" : "info";
    return { level, text: clean(line), fromScript: false, isException: false };
  }
  const { level, msg, error, source } = parsed.data;
  return {
    level: levels[level] ?? "info",
    text: clean(error === undefined ? msg.trimEnd() : `${msg.trimEnd()}: ${error}`),
    fromScript: source === "console",
    // errext.Format of k6 v2.2.0
    isException: source === "stacktrace",
  };
}

/** A text for one line of a message: line ends become blanks, and what is over the bound is cut. */
export function shorten(text: string, mostCharacters: number): string {
  const line = text.replace(/\s*\n\s*/g, " ").trim();
  return line.length <= mostCharacters ? line : `${line.slice(0, mostCharacters - 1).trimEnd()}…`;
}
