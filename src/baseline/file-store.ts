import { runFailure } from "../model/failure.ts";
import type { BaselineKey } from "../model/gate.ts";
import type { BaselineEntry, BaselineStore, ReadOptions } from "../ports/baseline-store.ts";
import {
  appendToHistory,
  figuresLeft,
  figuresPath,
  formatHistory,
  historyPath,
  joinEntries,
  joinFigures,
  mostFileBytes,
  parseHistory,
  parseKey,
  plainKeyOf,
  type ReadHistory,
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

/** @throws Failure "run" for a file that is too large to be read, before it is read or written */
export function refuseLargeFile(bytes: number, name: string): void {
  if (bytes <= mostFileBytes) return;
  throw runFailure(
    `The baseline in ${name} has ${bytes} bytes; the limit is ${mostFileBytes}. Move the file away to start again.`,
  );
}

type Readable = Pick<HistoryFiles, "nameOf" | "read">;

async function readOne(path: string, key: BaselineKey, { nameOf, read }: Readable): Promise<ReadHistory> {
  const text = await read(path);
  if (text === undefined) return { entries: [], unread: [], doubt: undefined };
  refuseLargeFile(Buffer.byteLength(text), nameOf(path));
  return parseHistory(text, nameOf(path), key);
}

/**
 * The runs that such files have for a key, see BaselineStore.
 * @throws Failure "run" for files that cannot be read
 */
export async function readEntries(
  files: Readable,
  key: BaselineKey,
  { reach, onDoubt = () => {} }: ReadOptions,
): Promise<readonly BaselineEntry[]> {
  const entriesAt = async (path: string): Promise<readonly BaselineEntry[]> => {
    const { entries, doubt } = await readOne(path, key, files);
    if (doubt !== undefined) onDoubt(doubt);
    return entries;
  };
  const history = await entriesAt(historyPath(key));
  return reach === "all" ? joinEntries(await entriesAt(figuresPath(key)), history) : history;
}

/** The baseline store over such files: a history for each key and, beside it, the figures of older runs. */
export function createFileStore(files: HistoryFiles): BaselineStore {
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
    read: async (key, options = {}) => await readEntries(files, key, options),
    async append(key, entries) {
      if (entries.length === 0) return;
      const path = historyPath(key);
      await files.update({ path, key, entries }, async (read) => {
        const { entries: stored, unread } = await readOne(path, key, { ...files, read });
        const history = appendToHistory(stored, entries);
        const content = formatHistory(key, history, unread);
        const contents = new Map<string, string>();
        // An append without an answer may have stored everything.
        if (content === formatHistory(key, stored, unread)) return contents;
        const left = figuresLeft([...stored, ...entries], history);
        // Written first, so that no run can be missing from both files.
        if (left.length > 0) {
          const known = await readOne(figuresPath(key), key, { ...files, read });
          contents.set(figuresPath(key), formatHistory(key, joinFigures(known.entries, left), known.unread));
        }
        contents.set(path, content);
        for (const [to, text] of contents) refuseLargeFile(Buffer.byteLength(text), files.nameOf(to));
        return contents;
      });
    },
  };
}
