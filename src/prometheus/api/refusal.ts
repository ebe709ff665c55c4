import { STATUS_CODES } from "node:http";
import { cutTo } from "../../lib/lines.ts";
import { Failure, reasonOf, runFailure } from "../../model/failure.ts";
import { formatDurationMs } from "../../model/units.ts";
import { readServerError, type WrongShape } from "./answer.ts";
import { type HttpAnswer, mostBytes, TimedOut, TooLarge } from "./http.ts";

/** A refusal that may pass: the server is overloaded or starting. */
export class PassingFailure extends Failure {
  /** As the server asks. */
  readonly retryAfterMs: number | undefined;

  constructor(message: string, retryAfterMs: number | undefined) {
    super("run", message);
    this.retryAfterMs = retryAfterMs;
  }
}

/** A query that the server will always refuse: it cannot be read, or its labels do not fit. */
export class RefusedQuery extends Failure {
  /** The server's reason, in one line. */
  readonly said: string;

  constructor(message: string, answer: string) {
    super("run", message);
    this.said = answer;
  }
}

/** The server and its settings, for messages. */
export interface AskedServer {
  /** Origin and path, never with credentials. */
  readonly name: string;
  readonly timeoutMs: number;
}

const longestText = 200;
const urlSetting = "prometheus-url, or url under prometheus in the gate file";
const credentials = "the environment variables that the gate file names under prometheus";

/** Foreign text as a part of one line. */
function shorten(text: string): string {
  return cutTo(text.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim(), longestText);
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

const unreachable = [
  {
    codes: /^(?:ENOTFOUND|EAI_\w+)$/,
    found: "cannot be found: its host name does not resolve",
    cure: `check ${urlSetting}, and that this machine can reach its network`,
  },
  {
    codes: /^ECONNREFUSED$/,
    found: "refuses connections",
    cure: `check that it is running, and the port in ${urlSetting}`,
  },
  {
    codes: /^(?:EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN|ETIMEDOUT|EADDRNOTAVAIL|EACCES|EPERM)$/,
    found: "cannot be reached from here",
    cure: `check ${urlSetting}, and that this machine can reach its network`,
  },
  {
    codes:
      /^(?:UNABLE_TO_\w+|SELF_SIGNED_\w+|DEPTH_ZERO_\w+|CERT_UNTRUSTED|CERT_SIGNATURE_FAILURE|INVALID_CA)$/,
    found: "has a certificate from an untrusted authority",
    cure: "set ca-file under prometheus in the gate file to the PEM file of that authority",
  },
  {
    codes: /^(?:CERT_\w+|CRL_\w+|ERR_TLS_CERT_ALTNAME_\w+|HOSTNAME_MISMATCH)$/,
    found: "has an invalid certificate",
    cure: `check ${urlSetting}, and the certificate's names and dates`,
  },
  {
    codes: /^(?:EPROTO|ERR_SSL_\w+|ERR_TLS_\w+|HPE_\w+)$/,
    found: "does not use the protocol of its URL",
    cure: `check http or https, and the port, in ${urlSetting}`,
  },
  {
    codes: /^ERR_(?:INVALID_CHAR|HTTP_INVALID_HEADER_VALUE|INVALID_HTTP_TOKEN)$/,
    found: "was not queried: a header contains an invalid character",
    cure: `look for a line break in ${credentials}, or an invalid name in headers`,
  },
  {
    codes: /^(?:ECONNRESET|ECONNABORTED|EPIPE|ERR_STREAM_PREMATURE_CLOSE|Z_\w+)$/,
    found: "closed the connection early",
    cure: "check http or https in its URL, its log, and that of a proxy in front of it",
  },
] as const;

/** Why there is no whole answer, in one line. @param error of `exchange` */
export function connectionFailure({ name, timeoutMs }: AskedServer, error: unknown): Failure {
  if (error instanceof TimedOut) {
    const limit = formatDurationMs(timeoutMs);
    return runFailure(
      `${name} did not answer within ${limit}; check that it is reachable from here, query less, or raise ` +
        "timeout under prometheus in the gate file",
      error,
    );
  }
  if (error instanceof TooLarge) {
    return runFailure(
      `${name} answered more than ${mostBytes / 1024 / 1024} MB; query fewer series, with sum by (...) or ` +
        "topk(...), or a larger step",
      error,
    );
  }
  const code = codeOf(error);
  const known = unreachable.find(({ codes }) => codes.test(code));
  if (known !== undefined) return runFailure(`${name} ${known.found} (${code}); ${known.cure}`, error);
  // Without a code it is a bug.
  if (code === "") throw error;
  return runFailure(
    `${name} cannot be queried (${code}: ${shorten(reasonOf(error))}); check ${urlSetting}`,
    error,
  );
}

/** Why a whole answer is not of Prometheus's API, in one line. */
export function shapeFailure({ name }: AskedServer, answer: HttpAnswer, error: WrongShape): Failure {
  const message = isPage(answer)
    ? `${name} answered with a web page, perhaps a login page, not as Prometheus does; check ${urlSetting} with its ` +
      `path, and ${credentials}`
    : `${name} answered, but not as Prometheus does (${shorten(error.message)}); check ${urlSetting} with its path`;
  return runFailure(message, error);
}

/** What a refusal means and what to do next, in one line; undefined for an answer that refuses nothing. */
export function refusalOf({ name }: AskedServer, answer: HttpAnswer): Failure | undefined {
  const { status } = answer;
  const error = readServerError(answer.body);
  if (status >= 200 && status <= 299 && error === undefined) return undefined;
  if (status >= 300 && status <= 399) return redirected(name, answer);

  const said = error?.text ?? plainText(answer);
  const words = said === undefined ? "" : `: ${shorten(said)}`;
  const answered = `${name} answered ${status} ${STATUS_CODES[status] ?? ""}`.trimEnd();
  // A query that is too slow will be so again.
  const isPassing = (status >= 500 || status === 429) && error?.type !== "timeout";
  if (isPassing) {
    const waitMs = retryAfterMs(answer);
    const wish = waitMs === undefined ? "" : `it asks to wait ${formatDurationMs(waitMs)}; `;
    const next =
      status === 429 ? "query less, or less often" : "check its log, and that of a proxy in front of it";
    return new PassingFailure(`${answered}${words}; ${wish}${next}`, waitMs);
  }
  const message = `${answered}${words}; ${nextAfter(status, error !== undefined)}`;
  if (error !== undefined && statusesOfBadQueries.has(status)) {
    return new RefusedQuery(message, shorten(error.text));
  }
  return runFailure(message);
}

/** `bad_data`: the query cannot be read. `execution`: it cannot be computed. */
const statusesOfBadQueries: ReadonlySet<number> = new Set([400, 422]);

/** @param isApi whether Prometheus refused, and not a proxy or another server */
function nextAfter(status: number, isApi: boolean): string {
  switch (status) {
    case 401:
    case 403:
      return `check ${credentials}: basic, bearer-env and headers-env (a tenant's header is one of headers)`;
    case 404:
      return `check ${urlSetting}: is that Prometheus, and does its URL need a path, such as /prometheus for Mimir?`;
    case 400:
    case 422:
      return isApi
        ? "fix the query in the gate file"
        : `check ${urlSetting}: http or https, its port and path`;
    case 503:
      return "query less: fewer series, a larger step, a shorter range";
    default:
      return `check ${urlSetting}: is that Prometheus?`;
  }
}

function redirected(name: string, { status, headers }: HttpAnswer): Failure {
  const target = headers.location === undefined ? "" : ` to ${placeOf(headers.location, name)}`;
  return runFailure(
    `${name} redirects${target} (status ${status}), which was not followed, to keep credentials with their server; ` +
      `set ${urlSetting} to the right one, or check ${credentials} if that is a login page`,
  );
}

/** Prometheus's answers to a remote write (seen on 2.42.0 and 3.x), and the flag that it lacks. */
const flagsOfReceivers = [
  { said: /remote write receiver/i, flag: "--web.enable-remote-write-receiver" },
  { said: /native histograms are disabled/i, flag: "--enable-feature=native-histograms" },
] as const;

/** Why a receiver refused k6's samples, and what to do next, in one line. */
export function refusedWrite(receiver: string, status: number, body: string): string {
  const said = /^\s*</.test(body) ? "" : shorten(body);
  const answered = `${receiver} answered ${status}${said === "" ? "" : `: ${said}`}`;
  const missing = flagsOfReceivers.find((it) => it.said.test(said));
  return `k6's metrics are not in Prometheus: ${answered}; ${nextAfterWrite(status, missing?.flag)}`;
}

function nextAfterWrite(status: number, flag: string | undefined): string {
  if (flag !== undefined) return `start Prometheus with ${flag}`;
  if (status === 401 || status === 403) return `check ${credentials}`;
  return status === 404 || status === 405
    ? "check remote-write under prometheus in the gate file; Prometheus accepts samples if started with " +
        "--web.enable-remote-write-receiver"
    : "check its log, and that of a proxy in front of it";
}

/** Why k6's samples did not reach a receiver, in one line. */
export function unsentWrite(receiver: AskedServer, error: unknown): string {
  const isOfNetwork = error instanceof TimedOut || codeOf(error) !== "";
  const words = isOfNetwork ? connectionFailure(receiver, error).message : shorten(reasonOf(error));
  return `k6's metrics are not in Prometheus: ${words}`;
}

/** An address without its query, which may hold secrets. */
export function placeOf(location: string, base?: string): string {
  if (!URL.canParse(location, base)) return "an invalid URL";
  const { origin, pathname } = new URL(location, base);
  return shorten(`${origin}${pathname}`);
}

function isPage({ headers, body }: HttpAnswer): boolean {
  return /html/i.test(headers["content-type"] ?? "") || /^\s*<(?:!doctype|html)/i.test(body);
}

/** The answer of a server that is not the API; undefined for pages. */
function plainText(answer: HttpAnswer): string | undefined {
  const isText = /^text\/plain/i.test(answer.headers["content-type"] ?? "");
  const text = answer.body.trim();
  return isText && text !== "" && !isPage(answer) ? text : undefined;
}

/** Seconds or a date (RFC 9110, 10.2.3). */
function retryAfterMs({ headers }: HttpAnswer): number | undefined {
  const text = headers["retry-after"];
  if (text === undefined) return undefined;
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const atMs = Date.parse(text);
  return Number.isNaN(atMs) ? undefined : Math.max(0, atMs - Date.now());
}
