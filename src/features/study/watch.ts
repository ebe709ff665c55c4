import { watch as watchFiles } from "node:fs";
import { basename, dirname, resolve } from "node:path";

/** Editors save in several steps. */
const quietMs = 100;

/** Waits until one of these files changes. @returns false if the signal was aborted */
export async function changed(files: readonly string[], signal: AbortSignal): Promise<boolean> {
  const folders = new Map<string, Set<string>>();
  for (const file of files.map((one) => resolve(one))) {
    const names = folders.get(dirname(file)) ?? new Set();
    folders.set(dirname(file), names.add(basename(file)));
  }
  return await new Promise((settle) => {
    let timer: NodeJS.Timeout | undefined;
    const end = (isChanged: boolean): void => {
      clearTimeout(timer);
      for (const one of watchers) one.close();
      signal.removeEventListener("abort", stop);
      settle(isChanged);
    };
    const stop = (): void => end(false);
    const watchers = [...folders].map(([folder, names]) =>
      watchFiles(folder, (_, name) => {
        if (name === null || !names.has(name)) return;
        clearTimeout(timer);
        timer = setTimeout(() => end(true), quietMs);
      }),
    );
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop);
  });
}
