import { hasErrorCode } from "../failure.ts";

/**
 * Lets the program go on when nobody reads what it prints any more, as with `| head -1`: the exit status is the verdict,
 * and who reads the report decides nothing of it. Any other error of these streams is one.
 */
export function outliveReaders(
  streams: readonly NodeJS.WriteStream[] = [process.stdout, process.stderr],
): void {
  for (const stream of streams) {
    stream.on("error", (error) => {
      if (!hasErrorCode(error, "EPIPE", "ERR_STREAM_DESTROYED")) throw error;
    });
  }
}

/**
 * Waits until everything printed has left this process, or cannot any more. The entries then end it, because idle
 * connections that are kept open for a next request would hold it back for seconds.
 */
export async function flush(): Promise<void> {
  await Promise.all([drained(process.stdout), drained(process.stderr)]);
}

function drained(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    stream.write("", () => resolve());
  });
}
