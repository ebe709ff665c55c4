import { packedBytes } from "../../baseline/compaction.ts";

/** What the newest commit of a branch of baselines says of the branch, so that no append has to list or weigh it. */
export interface Standing {
  /** Histories on it. */
  readonly histories: number;
  /** Bytes that commits added since there was only one, each packed by itself: git, which compares versions, needs fewer. */
  readonly addedBytes: number;
}

/** Bytes that commits add before all become one: with the files themselves (mostBranchBytes) the branch stays below 100 MB. */
export const mostAddedBytes = 24 * 1024 * 1024;

/** Bytes, packed, of a file's line in a tree: its sum and most of its name. A tree is written anew by each commit. */
const treeBytesPerFile = 40;

/** What a commit adds that writes these files. */
export function bytesOfCommit(contents: Iterable<string>, histories: number): number {
  let bytes = 2 * histories * treeBytesPerFile;
  for (const content of contents) bytes += packedBytes(content);
  return bytes;
}

const line = /^Loadline-Branch: histories (\d{1,7}), bytes added (\d{1,12})$/m;

/** The last line of a commit's message. */
export function standingLine({ histories, addedBytes }: Standing): string {
  return `Loadline-Branch: histories ${histories}, bytes added ${Math.round(addedBytes)}`;
}

/** What a commit's message says; undefined for one of an earlier version, or of a person. */
export function standingIn(message: string): Standing | undefined {
  const [, histories, addedBytes] = line.exec(message) ?? [];
  return histories === undefined
    ? undefined
    : { histories: Number(histories), addedBytes: Number(addedBytes) };
}
