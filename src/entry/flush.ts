import { hasErrorCode, reasonOf } from "../model/failure.ts";

/** Goes on when nothing more can be printed, as with `| head -1` or on a full disk: the exit status is the verdict. */
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

/** Waits until all output has left. The entries then exit, as idle connections would hold the process for seconds. */
export async function flush(): Promise<void> {
  await Promise.all([drained(process.stdout), drained(process.stderr)]);
}

function drained(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    stream.write("", () => resolve());
  });
}
