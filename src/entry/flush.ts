import { hasErrorCode, reasonOf } from "../model/failure.ts";

/**
 * Lets the program go on when what it prints can no more be written, as with `| head -1` or on a full disk: the exit status
 * is the verdict, and who reads the report decides nothing of it.
 */
export function outliveReaders({
  stdout,
  stderr,
}: Pick<NodeJS.Process, "stdout" | "stderr"> = process): void {
  let isSaid = false;
  stdout.on("error", (error) => {
    // A reader that has gone has seen what it wanted.
    if (hasErrorCode(error, "EPIPE") || isSaid) return;
    isSaid = true;
    stderr.write(`The output is incomplete: ${reasonOf(error)}\n`);
  });
  stderr.on("error", () => undefined);
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
