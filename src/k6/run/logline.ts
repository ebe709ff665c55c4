import { pathToFileURL } from "node:url";
import { z } from "zod";
import { withoutCredentials } from "../../lib/credentials.ts";
import { parseJson } from "../../lib/json.ts";

export interface LogLine {
  readonly level: "info" | "warning" | "error";
  readonly text: string;
  /** The script wrote it (`console.log` and the like), not k6. */
  readonly fromScript: boolean;
  /** The scenario whose executor wrote it. */
  readonly scenario: string | undefined;
  /** An exception that the script did not catch. */
  readonly isException: boolean;
  /** A virtual user could not be started under load: the script threw outside of its functions. */
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

/** As k6 writes before it has read its flags, such as that of the format. */
const textLine = /^time="[^"]*" level=(?<level>\w+) msg=(?<msg>"(?:[^"\\]|\\.)*")$/;

/** Without credentials, and with files as seen from the working directory. */
function clean(text: string): string {
  return withoutCredentials(text).replaceAll(`${pathToFileURL(process.cwd()).href}/`, "");
}

/** lib/executor of k6 v2.2.0, constant_arrival_rate.go and ramping_arrival_rate.go, and in v1. */
const lostVuWords = "Error while allocating unplanned VU";

/** The scenario ended while the virtual user was being started, which is no fault. */
const endedMeanwhile = /^context (?:deadline exceeded|canceled)/;

/**
 * What an executor logs as an error, once for each iteration that failed (k6 v2.2.0 lib/executor/helpers.go,
 * getIterationRunner). A stack trace would not do: a rejected promise has none.
 */
function kindOf(line: JsonLine): Pick<LogLine, "isException" | "isLostVu"> {
  const { level, error = "", source, scenario, executor } = line;
  const isOfExecutor = scenario !== undefined && executor !== undefined && source !== "console";
  const isError = levels[level] === "error" && isOfExecutor;
  const isVu = line.msg.trimEnd() === lostVuWords;
  return { isException: isError && !isVu, isLostVu: isError && isVu && !endedMeanwhile.test(error) };
}

/** Characters of a message that are read: a script may log text of any length. */
const mostCharacters = 64 * 1024;

/** How k6 begins an error in an iteration; keys are sorted. */
const iterationError = /^\{"executor":"[^"]{0,99}","level":"error","msg":"/;

const bare = { fromScript: false, scenario: undefined, isException: false, isLostVu: false };

/**
 * Reads a line of k6's standard error. Other text than its log, such as the trace of a Go panic or the output of an
 * extension, stays as it is.
 * @param isCut whether this is only the beginning of a line, which cannot be read as JSON
 */
export function parseLogLine(line: string, isCut = false): LogLine {
  const start = () => clean(line.slice(0, mostCharacters));
  if (isCut) {
    const isException = iterationError.test(line);
    return { ...bare, level: isException ? "error" : "info", text: start(), isException };
  }
  const { level: textLevel, msg: textMessage = "" } = textLine.exec(line)?.groups ?? {};
  const asText = { level: textLevel, msg: parseJson(textMessage) };
  const parsed = jsonLine.safeParse(line.startsWith("{") ? parseJson(line) : asText);
  if (!parsed.success) {
    const level = /^(?:panic|fatal error): /.test(line) ? "error" : "info";
    return { ...bare, level, text: start() };
  }
  const { level, msg, error, source, scenario } = parsed.data;
  const text = error === undefined ? msg.trimEnd() : `${msg.trimEnd()}: ${error}`;
  return {
    level: levels[level] ?? "info",
    text: clean(text.slice(0, mostCharacters)),
    fromScript: source === "console",
    scenario,
    ...kindOf(parsed.data),
  };
}

/** A text with a full stop at its end. */
export function asSentence(text: string): string {
  return text.replace(/\.?$/, ".");
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
