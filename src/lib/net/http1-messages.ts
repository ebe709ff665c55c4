/** The largest head of a message, and the longest line within a body. */
const mostHeadBytes = 1 << 20;
const mostLineBytes = 1 << 16;

/** Where the body of a message ends: after so many bytes, after its last chunk, or with the connection. @see RFC 9112, 6.3 */
export type Framing = number | "chunked" | "close";

/** What is done with messages, part by part. */
export interface MessageParts {
  /** @param head all of it, with its empty line @returns where the body ends */
  head(head: string): Framing;
  body(bytes: Buffer): void;
  end(): void;
}

interface Taken {
  readonly bytes: number;
  readonly isWhole: boolean;
}

/**
 * Finds the messages of a connection of HTTP/1.1, in time linear in their bytes. Keeps heads until they are whole, and no bodies.
 * @returns reads bytes up to the end of a message, returns the rest, and throws an Error with a code for what is no message
 */
export function readMessages(parts: MessageParts): (bytes: Buffer) => Buffer {
  let takeHead = headTaker();
  let takeBody: ((bytes: Buffer) => Taken) | undefined;
  return (bytes) => {
    let rest = bytes;
    if (takeBody === undefined) {
      const head = takeHead(rest);
      if (head === undefined) return rest.subarray(rest.length);
      takeHead = headTaker();
      takeBody = bodyTaker(parts.head(head.text));
      rest = rest.subarray(head.bytes);
    }
    const { bytes: taken, isWhole } = takeBody(rest);
    if (taken > 0) parts.body(rest.subarray(0, taken));
    if (isWhole) {
      takeBody = undefined;
      parts.end();
    }
    return rest.subarray(taken);
  };
}

const lineFeed = 10;
const carriageReturn = 13;

/** Empty lines before a head are passed on with it, lines may end without a carriage return. */
function headTaker() {
  const before: Buffer[] = [];
  let beforeBytes = 0;
  let lineBytes = 0;
  let hasLine = false;
  return (bytes: Buffer): { readonly text: string; readonly bytes: number } | undefined => {
    for (let at = 0; ; ) {
      const end = bytes.indexOf(lineFeed, at);
      const to = end === -1 ? bytes.length : end;
      lineBytes += to - at - (to > at && bytes[to - 1] === carriageReturn ? 1 : 0);
      if (end === -1) break;
      at = end + 1;
      if (lineBytes === 0 && hasLine) {
        const last = bytes.subarray(0, at);
        return { text: Buffer.concat([...before, last]).toString("latin1"), bytes: at };
      }
      hasLine ||= lineBytes > 0;
      lineBytes = 0;
    }
    before.push(bytes);
    beforeBytes += bytes.length;
    if (beforeBytes > mostHeadBytes) throw noMessage("HEAD_TOO_LARGE");
    return undefined;
  };
}

function bodyTaker(framing: Framing): (bytes: Buffer) => Taken {
  if (framing === "chunked") return chunkTaker();
  let left = framing === "close" ? Number.POSITIVE_INFINITY : framing;
  return (bytes) => {
    const taken = Math.min(left, bytes.length);
    left -= taken;
    return { bytes: taken, isWhole: left === 0 };
  };
}

function chunkTaker(): (bytes: Buffer) => Taken {
  let left = 0;
  let line = "";
  let isTrailer = false;
  return (bytes) => {
    for (let at = 0; at < bytes.length; ) {
      if (left > 0) {
        const taken = Math.min(left, bytes.length - at);
        left -= taken;
        at += taken;
        continue;
      }
      const end = bytes.indexOf(lineFeed, at);
      line += bytes.toString("latin1", at, end === -1 ? bytes.length : end);
      if (line.length > mostLineBytes) throw noMessage("CHUNK_LINE_TOO_LONG");
      if (end === -1) break;
      at = end + 1;
      const text = line.trim();
      line = "";
      if (isTrailer && text === "") return { bytes: at, isWhole: true };
      // Each chunk ends with an empty line.
      if (isTrailer || text === "") continue;
      left = sizeOf(text);
      isTrailer = left === 0;
    }
    return { bytes: bytes.length, isWhole: false };
  };
}

/** @param line of a chunk, extensions included */
function sizeOf(line: string): number {
  const [size] = /^[\da-f]{1,13}(?![\da-f])/i.exec(line) ?? [];
  if (size === undefined) throw noMessage("CHUNK_SIZE");
  return Number.parseInt(size, 16);
}

function noMessage(code: string): Error {
  return Object.assign(new Error("This is no message of HTTP/1.1."), { code });
}

function fieldOf(head: string, header: RegExp): string | undefined {
  return header.exec(head)?.[1]?.trim().toLowerCase();
}

function ownLength(head: string): number | undefined {
  const length = fieldOf(head, /^content-length:([^\r\n]*)/im);
  if (length !== undefined && !/^\d{1,15}$/.test(length)) throw noMessage("CONTENT_LENGTH");
  return length === undefined ? undefined : Number(length);
}

const coding = /^transfer-encoding:([^\r\n]*)/im;

export function requestFraming(head: string): Framing {
  return fieldOf(head, coding) === undefined ? (ownLength(head) ?? 0) : "chunked";
}

export function methodOf(head: string): string {
  return /^\s*([^\s]+) /.exec(head)?.[1] ?? "";
}

/** @throws Error with a code for what is no answer */
export function statusOf(head: string): number {
  const [, status] = /^\s*HTTP\/1\.\d (\d{3})(?!\d)/.exec(head) ?? [];
  if (status === undefined) throw noMessage("STATUS_LINE");
  return Number(status);
}

/** @param method of the request */
export function answerFraming(head: string, method: string): Framing {
  const status = statusOf(head);
  if (method === "HEAD" || status < 200 || status === 204 || status === 304) return 0;
  const codings = fieldOf(head, coding);
  if (codings !== undefined) return codings.endsWith("chunked") ? "chunked" : "close";
  return ownLength(head) ?? "close";
}

/** Whether the connection ends with this message, as far as it says so. */
export function isLast(head: string): boolean {
  return fieldOf(head, /^connection:([^\r\n]*)/im)?.includes("close") ?? false;
}

/** The head with this host in place of any of those. */
export function withHost(head: string, host: string, replaced: readonly string[]): string {
  const own = fieldOf(head, /^host:([^\r\n]*)/im);
  if (own === undefined || !replaced.includes(own)) return head;
  return head.replace(/^(host:)[^\r\n]*/im, (_, name: string) => `${name} ${host}`);
}

const settingsFrame = 4;

/** Whether these are the first bytes of a server of HTTP/2: a frame of type SETTINGS on stream 0. @see RFC 9113, 3.4 and 4.1 */
export function beginsHttp2(bytes: Buffer): boolean {
  return bytes.length >= 9 && bytes[3] === settingsFrame && bytes.readUInt32BE(5) === 0;
}
