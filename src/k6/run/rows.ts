/** Where rows and other lines of k6's standard output go. */
export interface Parts {
  onRows(rows: Uint8Array): void;
  /** Without the line's end. */
  onText(line: string): void;
}

/** Splits a stream of bytes into lines or rows. */
export interface Splitter {
  write(chunk: Uint8Array): void;
  /** Hands over what is left after the last line end. */
  finish(): void;
}

const newline = 0x0a;
const quote = 0x22;

/**
 * How a row of k6's CSV output, or its header, begins with times in microseconds (k6 v2.2.0 internal/output/csv/output.go,
 * SampleToRow). Names of metrics have at most 129 letters, digits and underscores (metrics/registry.go).
 */
const rowPattern =
  /^(?:[a-zA-Z_]\w{1,128},\d{16},[-+]?(?:\d+\.\d{6}|Inf|NaN),|metric_name,timestamp,metric_value,)/;
const rowHeadBytes = 512;
const mostTextBytes = 64 * 1024;
/** Longer than any row: the reader of the rows refuses it, which ends the run. */
const mostRowBytes = 4 * 1024 * 1024;

/** Where the record that starts at `start` ends, after its newline; -1 if that is yet to come. */
export function recordEnd(bytes: Buffer, start: number): number {
  let from = start;
  let isQuoted = false;
  for (;;) {
    const end = bytes.indexOf(newline, from);
    if (end === -1) return -1;
    let at = bytes.indexOf(quote, from);
    while (at !== -1 && at < end) {
      isQuoted = !isQuoted;
      at = bytes.indexOf(quote, at + 1);
    }
    if (!isQuoted) return end + 1;
    from = end + 1;
  }
}

/** Splits k6's standard output, into which an extension may print lines. A line end within quotes belongs to its row. */
export function splitRows(parts: Parts): Splitter {
  let rest: Buffer = Buffer.alloc(0);

  const text = (line: Buffer) => parts.onText(line.toString("utf8").replace(/\r?\n$/, ""));

  /** Handles whole records, adjacent rows in one piece. @returns the rest */
  const take = (bytes: Buffer): Buffer => {
    let rowsFrom = 0;
    let position = 0;
    const flush = () => {
      if (position > rowsFrom) parts.onRows(bytes.subarray(rowsFrom, position));
    };
    while (position < bytes.length) {
      const isRow = rowPattern.test(bytes.toString("latin1", position, position + rowHeadBytes));
      const lineEnd = bytes.indexOf(newline, position);
      const end = isRow ? recordEnd(bytes, position) : lineEnd === -1 ? -1 : lineEnd + 1;
      if (end === -1) break;
      if (!isRow) {
        flush();
        text(bytes.subarray(position, end));
        rowsFrom = end;
      }
      position = end;
    }
    flush();
    return bytes.subarray(position);
  };

  return {
    write: (chunk) => {
      rest = take(rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([rest, chunk]));
      if (rest.length > mostTextBytes && !rowPattern.test(rest.toString("latin1", 0, rowHeadBytes))) {
        text(rest);
        rest = Buffer.alloc(0);
      }
      if (rest.length > mostRowBytes) {
        parts.onRows(rest);
        rest = Buffer.alloc(0);
      }
    },
    finish: () => {
      if (rest.length > 0) text(rest);
      rest = Buffer.alloc(0);
    },
  };
}

/** A script may log a line of any length. */
const mostLineBytes = 1024 * 1024;

/** Splits text into lines; of a longer one only its first mebibyte is kept, with `isCut`. */
export function splitLines(onLine: (line: string, isCut: boolean) => void): Splitter {
  let parts: Uint8Array[] = [];
  let bytes = 0;
  const keep = (part: Uint8Array) => {
    if (bytes < mostLineBytes) parts.push(part.slice(0, mostLineBytes - bytes));
    bytes += part.length;
  };
  const end = () => {
    const line = Buffer.concat(parts).toString("utf8").replace(/\r$/, "");
    onLine(line, bytes > mostLineBytes);
    parts = [];
    bytes = 0;
  };
  return {
    write: (chunk) => {
      let from = 0;
      for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, from)) {
        keep(chunk.subarray(from, at));
        end();
        from = at + 1;
      }
      if (from < chunk.length) keep(chunk.subarray(from));
    },
    finish: () => {
      if (bytes > 0) end();
    },
  };
}
