import { inTurn } from "../lib/in-turn.ts";
import { Failure, runFailure } from "../model/failure.ts";
import type { BaselineKey } from "../model/gate.ts";
import type { BaselineEntry, BaselineReading, BaselineStore, Vital } from "../ports/baseline-store.ts";
import { comparedShare, comparedWithin, figuresWithin, isWithin } from "./compaction.ts";
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
  rememberedPath,
  unreadableHistory,
} from "./history.ts";

/** Undefined if the file does not exist. */
export type ReadText = (path: string, options?: Vital) => Promise<string | undefined>;

/** For messages. */
export interface Append {
  /** Of the history. */
  readonly path: string;
  readonly key: BaselineKey;
  readonly entries: readonly BaselineEntry[];
}

/** Histories as files, each at a path of two plain names. All operations throw a Failure "run". */
export interface HistoryFiles {
  readonly place: string;
  /** For messages. */
  nameOf(path: string): string;
  /** Paths of all histories (`.json`), in any order. */
  list(): Promise<readonly { readonly path: string; readonly read: () => Promise<string> }[]>;
  readonly read: ReadText;
  assertWritable(): Promise<void>;
  /**
   * Writes what `change` makes of the files. Nobody else writes between its reads and the writes, or it is called anew.
   */
  update(append: Append, change: FileChange): Promise<void>;
}

/** Makes the new content by path, in the order to write it in; empty: nothing changes. */
export type FileChange = (read: ReadText, room?: Room) => Promise<ReadonlyMap<string, string>>;

/** Room that many histories share. */
export interface Room {
  /** Of a history and its figures together. */
  readonly mostPackedBytes: number;
  /** Other histories that take too much room: they are compacted, too. */
  readonly others: readonly string[];
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

/** As BaselineStore.read. @throws Failure "run" for files that cannot be read */
export async function readEntries(
  files: Readable,
  key: BaselineKey,
  { reach, onDoubt = () => {} }: BaselineReading,
): Promise<readonly BaselineEntry[]> {
  const entriesAt = async (path: string): Promise<readonly BaselineEntry[]> => {
    const { entries, unread, doubt } = await readOne(path, key, files);
    // Else the scenario would look as if it never had a baseline, and pass without one.
    if (entries.length === 0 && unread.length > 0) throw unreadableHistory(files.nameOf(path), unread.length);
    if (doubt !== undefined) onDoubt(doubt);
    return entries;
  };
  const history = await entriesAt(historyPath(key));
  return reach === "all" ? joinEntries(await entriesAt(figuresPath(key)), history) : history;
}

/** A history for each key and, beside it, the figures of older runs. */
export function createFileStore(files: HistoryFiles): BaselineStore {
  return {
    place: files.place,
    assertWritable: async () => files.assertWritable(),
    keys: async () =>
      await inTurn(
        await files.list(),
        async ({ path, read }) => plainKeyOf(path) ?? parseKey(await read(), files.nameOf(path)),
      ),
    read: async (key, options = {}) => await readEntries(files, key, options),
    remembered: async (key, name, options) => await files.read(rememberedPath(key, name), options),
    async remember(key, name, text) {
      // Under the history's path, by which writers take turns.
      await files.update({ path: historyPath(key), key, entries: [] }, async (read) => {
        const path = rememberedPath(key, name);
        return (await read(path)) === text ? new Map() : new Map([[path, text]]);
      });
    },
    async append(key, entries) {
      if (entries.length === 0) return;
      await files.update({ path: historyPath(key), key, entries }, async (read, room) => {
        const all = { ...files, read };
        const contents = await appended(all, { key, entries }, room?.mostPackedBytes);
        if (contents.size === 0) return contents;
        for (const path of room?.others ?? []) {
          for (const [to, text] of await compacted(all, path, room?.mostPackedBytes)) contents.set(to, text);
        }
        return contents;
      });
    },
  };
}

type Added = Pick<Append, "key" | "entries">;

async function appended(
  files: Readable,
  { key, entries }: Added,
  mostPackedBytes = Number.POSITIVE_INFINITY,
): Promise<Map<string, string>> {
  const fitsIn = (share: number, others: readonly unknown[]) => (some: readonly BaselineEntry[]) =>
    isWithin(formatHistory(key, some, others), share * mostPackedBytes);
  const { entries: stored, unread } = await readOne(historyPath(key), key, files);
  const history = comparedWithin(appendToHistory(stored, entries), fitsIn(comparedShare, unread));
  const content = formatHistory(key, history, unread);
  const contents = new Map<string, string>();
  // An append without an answer may have stored everything.
  if (content === formatHistory(key, stored, unread)) return contents;
  const left = figuresLeft([...stored, ...entries], history);
  // Written first, so that no run can be missing from both files.
  if (left.length > 0) {
    const known = await readOne(figuresPath(key), key, files);
    const figures = figuresWithin(joinFigures(known.entries, left), fitsIn(1 - comparedShare, known.unread));
    contents.set(figuresPath(key), formatHistory(key, figures, known.unread));
  }
  contents.set(historyPath(key), content);
  for (const [to, text] of contents) refuseLargeFile(Buffer.byteLength(text), files.nameOf(to));
  return contents;
}

/** A history cut to its room; empty if it cannot be read, which whoever appends to it is told. */
async function compacted(
  files: Readable,
  path: string,
  mostPackedBytes: number | undefined,
): Promise<ReadonlyMap<string, string>> {
  try {
    const key = plainKeyOf(path) ?? parseKey((await files.read(path)) ?? "", files.nameOf(path));
    return await appended(files, { key, entries: [] }, mostPackedBytes);
  } catch (error) {
    if (error instanceof Failure) return new Map();
    throw error;
  }
}
