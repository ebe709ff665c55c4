/**
 * Waits until everything printed has left this process. The entries then end it, because idle connections that are kept
 * open for a next request would hold it back for seconds.
 */
export async function flush(): Promise<void> {
  await Promise.all([drained(process.stdout), drained(process.stderr)]);
}

function drained(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    stream.write("", () => resolve());
  });
}
