/** Why a request got no answer. */
export interface Fault {
  /** The machine that makes the load with its name servers, or the target and the way to it. */
  readonly side: "generator" | "target";
  /** k6's message, shortened. */
  readonly error: string;
}

/**
 * Messages of a machine that has run out of something of its own. k6 has one code (1213) for these and for what the network
 * says, so the text decides: that of errno in Go's syscall package for Linux, macOS and Windows (EMFILE, ENFILE,
 * EADDRNOTAVAIL, ENOBUFS, ENOMEM, WSAEADDRINUSE and WSAENOBUFS).
 */
const exhaustion =
  /too many open files|(?:cannot|can't) assign requested address|no buffer space available|cannot allocate memory|only one usage of each socket address|lacked sufficient buffer space/i;

/** A name server failed or did not answer. That a name does not exist (1101) is the target's fault. */
const nameServerFailed = 1100;

/**
 * Codes of requests that never left or never came back: network, DNS, TCP, TLS and HTTP/2. Not a wrong URL (1020), a host
 * that the options block (1110, 1111), a body that cannot be decompressed (1701) or an HTTP status (1400 to 1599).
 * @see lib/netext/httpext/error_codes.go of k6 v2.2.0
 */
function isUnanswered(code: number): boolean {
  if (code === 1020 || code === 1110 || code === 1111) return false;
  return (code >= 1000 && code < 1400) || (code >= 1600 && code < 1700);
}

const mostCharacters = 200;

/**
 * The side to blame for a request without an answer.
 * @param errorCode k6's tag `error_code`
 * @param error k6's tag `error`
 * @returns undefined for a request that was answered
 */
export function faultOf(errorCode: string, error: string): Fault | undefined {
  const code = Number(errorCode);
  if (!isUnanswered(code)) return undefined;
  const side = code === nameServerFailed || exhaustion.test(error) ? "generator" : "target";
  return { side, error: error.slice(0, mostCharacters) };
}
