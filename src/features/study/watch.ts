import { stat } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";

/** Between two looks; an editor that saves in several steps takes less. */
const lookEachMs = 200;

/** Times of files may lag behind the clock by this. */
const coarseMs = 20;

/** When the newest of these files was written, and what tells their state from any other; one that is gone has none. */
async function stateOf(files: readonly string[]) {
  const found = await Promise.all(files.map(async (file) => await stat(file).catch(() => undefined)));
  const newestMs = Math.max(...found.map((one) => one?.mtimeMs ?? 0));
  return { newestMs, text: found.map((one) => `${one?.mtimeMs} ${one?.size}`).join() };
}

/**
 * Waits until one of these files changes, or a file comes to or leaves one of these folders, and then until all rest. It looks
 * again and again, as some disks tell of no change.
 * @param sinceMs when they began to be read
 * @returns false once aborted
 */
export async function changed(
  files: readonly string[],
  sinceMs: number,
  signal: AbortSignal,
): Promise<boolean> {
  let last = await stateOf(files);
  let isChanged = last.newestMs >= sinceMs - coarseMs;
  while (!signal.aborted) {
    await pause(lookEachMs, undefined, { signal }).catch(() => undefined);
    const state = await stateOf(files);
    const isSame = state.text === last.text;
    if (isChanged && isSame) return !signal.aborted;
    isChanged ||= !isSame;
    last = state;
  }
  return false;
}
