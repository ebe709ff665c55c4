import { pathToFileURL } from "node:url";
import { z } from "zod";
import { withoutCredentials } from "../../lib/credentials.ts";
import { parseJson } from "../../lib/json.ts";

/** One line of k6's log. */
export interface LogLine {
  readonly level: "info" | "warning" | "error";
  readonly text: string;
  /** The script wrote it (`console.log` and its kin), not k6. */
  readonly fromScript: boolean;
  /** The scenario whose executor wrote it. */
  readonly scenario: string | undefined;
  /** The trace of an exception that the script did not catch. */
  readonly isException: boolean;
  /** A virtual user could not be started while the load was under way: its script threw outside of its functions. */
  readonly isLostVu: boolean;
}

/** As k6 writes with `--log-format=json` (logrus' JSONFormatter); a warning may carry its cause in `error`. */
const jsonLine = z.looseObject({
  level: z.string(),
  msg: z.string(),
  error: z.string().optional(),
  source: z.string().optional(),
  scenario: z.string().optional(),
  executor: z.string().optional(),
});

type JsonLine = z.infer<typeof jsonLine>;

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

/** lib/executor of k6 v2.2.0, constant_arrival_rate.go and ramping_arrival_rate.go, and in v1. */
const lostVuWords = "Error while allocating unplanned VU";

/** What the scenario's end leaves of a virtual user that was being started; nothing is wrong with it. */
const endedMeanwhile = /^context (?:deadline exceeded|canceled)/;

/**
 * What an executor logs as an error, once for each iteration that did not end well: lib/executor/helpers.go of k6 v2.2.0,
 * getIterationRunner. Only an exception thrown before the first `await` is marked as a stack trace; a rejected promise is
 * not.
 */
function kindOf({
  level,
  msg,
  error = "",
  source,
  scenario,
  executor,
}: JsonLine): Pick<LogLine, "isException" | "isLostVu"> {
  const isOfExecutor = scenario !== undefined && executor !== undefined && source !== "console";
  const isError = levels[level] === "error" && isOfExecutor;
  const isVu = msg.trimEnd() === lostVuWords;
  return { isException: isError && !isVu, isLostVu: isError && isVu && !endedMeanwhile.test(error) };
}

/** Characters of a message that are looked at: a script may log text of any length. */
const mostCharacters = 64 * 1024;

/** The keys that k6 writes before the message (they are sorted) of an error in an iteration. */
const iterationError = /^\{"executor":"[^"]{0,99}","level":"error","msg":"/;

/** Of a line that says no more than its text. */
const bare = { fromScript: false, scenario: undefined, isException: false, isLostVu: false };

/** A line that is too long to be read as JSON: only its beginning is known. An exception is one, however long its text. */
function parseCutLine(line: string): LogLine {
  const isException = iterationError.test(line);
  const text = clean(line.slice(0, mostCharacters));
  return { ...bare, level: isException ? "error" : "info", text, isException };
}

/**
 * Reads a line of k6's standard error. What is not a line of its log, such as the trace of a Go panic or the words of an
 * extension, is taken as it stands.
 * @param isCut whether only the beginning of the line is there
 */
export function parseLogLine(line: string, isCut = false): LogLine {
  if (isCut) return parseCutLine(line);
  const { level: textLevel, msg: textMessage = "" } = textLine.exec(line)?.groups ?? {};
  const asText = { level: textLevel, msg: parseJson(textMessage) };
  const parsed = jsonLine.safeParse(line.startsWith("{") ? parseJson(line) : asText);
  if (!parsed.success) {
    const level = /^(?:panic|fatal error): /.test(line) ? "error" : "info";
    const text = clean(line.slice(0, mostCharacters));
    return { ...bare, level, text };
  }
  const { level, msg, error, source, scenario } = parsed.data;
  return {
    level: levels[level] ?? "info",
    text: clean(
      (error === undefined ? msg.trimEnd() : `${msg.trimEnd()}: ${error}`).slice(0, mostCharacters),
    ),
    fromScript: source === "console",
    scenario,
    ...kindOf(parsed.data),
  };
}

/** A text for one line of a message: line ends become blanks, and what is over the bound is cut. */
export function shorten(text: string, mostCharacters: number): string {
  const line = text
    .slice(0, 4 * mostCharacters)
    .split("\n")
    .map((part) => part.trim())
    .join(" ")
    .trim();
  return line.length <= mostCharacters ? line : `${line.slice(0, mostCharacters - 1).trimEnd()}…`;
}
