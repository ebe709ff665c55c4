import { once } from "node:events";
import { watch as watchFiles } from "node:fs";
import { stat } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";
import { groupedBy } from "../../lib/grouped.ts";

/** Editors save in several steps. */
const quietMs = 100;

/** Times of files may lag behind the clock by this. */
const coarseMs = 20;

/** Whether one was written at or after this time, before anybody watched it. */
async function isWrittenSince(files: readonly string[], sinceMs: number): Promise<boolean> {
  const times = await Promise.all(
    files.map(
      async (file) =>
        await stat(file).then(
          ({ mtimeMs }) => mtimeMs,
          () => 0,
        ),
    ),
  );
  return times.some((ms) => ms >= sinceMs - coarseMs);
}

/** Waits until one of these files changes. @param sinceMs when they began to be read. @returns false once aborted */
export async function changed(
  files: readonly string[],
  sinceMs: number,
  signal: AbortSignal,
): Promise<boolean> {
  const paths = files.map((file) => resolve(file));
  const seen = new AbortController();
  const either = AbortSignal.any([signal, seen.signal]);
  let timer: NodeJS.Timeout | undefined;
  const watchers = [...groupedBy(paths, (path) => dirname(path))].map(([folder, own]) => {
    const names = new Set(own.map((path) => basename(path)));
    return watchFiles(folder, (_, name) => {
      if (name === null || !names.has(name)) return;
      clearTimeout(timer);
      timer = setTimeout(() => seen.abort(), quietMs);
    });
  });
  try {
    if (await isWrittenSince(paths, sinceMs)) return !signal.aborted;
    if (!either.aborted) await once(either, "abort");
    return !signal.aborted;
  } finally {
    clearTimeout(timer);
    for (const one of watchers) one.close();
  }
}
