import { stat } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";

/** Between two looks; by then an editor has saved in all its steps. */
const pauseMs = 100;

/** Times of files may lag behind the clock by this. */
const coarseMs = 20;

/** When the newest of these files was last written or put in its place, epoch ms. */
async function newestOf(files: readonly string[]): Promise<number> {
  const times = files.map(
    async (file) =>
      await stat(file).then(
        ({ ctimeMs }) => ctimeMs,
        () => 0,
      ),
  );
  return Math.max(...(await Promise.all(times)));
}

/** Waits until one of these files changes. @param sinceMs when they began to be read. @returns false once aborted */
export async function changed(
  files: readonly string[],
  sinceMs: number,
  signal: AbortSignal,
): Promise<boolean> {
  while (!signal.aborted) {
    const newestMs = await newestOf(files);
    if (newestMs >= sinceMs - coarseMs && Date.now() - newestMs >= pauseMs) return true;
    await setTimeout(pauseMs, undefined, { signal }).catch(() => undefined);
  }
  return false;
}
