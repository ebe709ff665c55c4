import type { BaselineKey } from "../model/gate.ts";
import type { BaselineEntry, BaselineStore } from "../ports/baseline-store.ts";
import {
  appendToHistory,
  figuresLeft,
  figuresPath,
  formatHistory,
  historyPath,
  joinEntries,
  joinFigures,
  parseHistory,
  parseKey,
  plainKeyOf,
} from "./history.ts";

/** Reads a file; undefined if it does not exist. */
export type ReadText = (path: string) => Promise<string | undefined>;

/** What an append is about, for messages. */
export interface Append {
  /** Of the history. */
  readonly path: string;
  readonly key: BaselineKey;
  readonly entries: readonly BaselineEntry[];
}

/** A place for histories as files, each at a path of two plain names. All operations throw a Failure "run". */
export interface HistoryFiles {
  readonly place: string;
  /** What messages call a file. */
  nameOf(path: string): string;
  /** Paths of all histories (`.json`), in any order. */
  list(): Promise<readonly { readonly path: string; readonly read: () => Promise<string> }[]>;
  readonly read: ReadText;
  assertWritable(): Promise<void>;
  /**
   * Writes what `change` makes of the files, keeping what others write at the same time: nobody writes between its reads
   * and the writes, or it is called anew.
   * @param change the new content by path, in the order in which they are to be written; empty: nothing changes
   */
  update(append: Append, change: (read: ReadText) => Promise<ReadonlyMap<string, string>>): Promise<void>;
}

/** The baseline store over such files: a history for each key and, beside it, the figures of older runs. */
export function createFileStore(files: HistoryFiles): BaselineStore {
  const readEntries = async (path: string, key: BaselineKey, read: ReadText = files.read) => {
    const text = await read(path);
    return text === undefined ? [] : parseHistory(text, files.nameOf(path), key);
  };

  return {
    place: files.place,
    assertWritable: async () => files.assertWritable(),
    async keys() {
      const keys: BaselineKey[] = [];
      for (const { path, read } of await files.list()) {
        keys.push(plainKeyOf(path) ?? parseKey(await read(), files.nameOf(path)));
      }
      return keys;
    },
    async read(key, reach) {
      const history = await readEntries(historyPath(key), key);
      if (reach !== "all") return history;
      return joinEntries(await readEntries(figuresPath(key), key), history);
    },
    async append(key, entries) {
      if (entries.length === 0) return;
      const path = historyPath(key);
      await files.update({ path, key, entries }, async (read) => {
        const stored = await readEntries(path, key, read);
        const history = appendToHistory(stored, entries);
        const content = formatHistory(key, history);
        const contents = new Map<string, string>();
        // An append without an answer may have stored everything.
        if (content === formatHistory(key, stored)) return contents;
        const left = figuresLeft([...stored, ...entries], history);
        // Written first, so that no run can be missing from both files.
        if (left.length > 0) {
          const known = await readEntries(figuresPath(key), key, read);
          contents.set(figuresPath(key), formatHistory(key, joinFigures(known, left)));
        }
        return contents.set(path, content);
      });
    },
  };
}
