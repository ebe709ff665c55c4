import { packedBytes } from "../../baseline/compaction.ts";

/** Size of a baseline branch, kept in its newest commit, so that no append has to list or weigh the files. */
export interface Standing {
  readonly histories: number;
  /** Bytes added by commits since there was only one, each packed by itself; git needs fewer, as it stores differences. */
  readonly addedBytes: number;
}

/** Bytes added before all commits become one: with the files (mostBranchBytes) the branch stays below 100 MB. */
export const mostAddedBytes = 24 * 1024 * 1024;

/** Packed bytes of a file's line in a tree: its sum and most of its name. Each commit writes the tree anew. */
const treeBytesPerFile = 40;

/** Bytes added by a commit that writes these files. */
export function bytesOfCommit(contents: Iterable<string>, histories: number): number {
  const packed = [...contents].map(packedBytes);
  return packed.reduce((sum, bytes) => sum + bytes, 2 * histories * treeBytesPerFile);
}

const line = /^Loadline-Branch: histories (\d{1,7}), bytes added (\d{1,12})$/m;

/** The last line of a commit's message. */
export function standingLine({ histories, addedBytes }: Standing): string {
  return `Loadline-Branch: histories ${histories}, bytes added ${Math.round(addedBytes)}`;
}

/** Read from a commit's message; undefined for one of a person. */
export function standingIn(message: string): Standing | undefined {
  const [, histories, addedBytes] = line.exec(message) ?? [];
  return histories === undefined
    ? undefined
    : { histories: Number(histories), addedBytes: Number(addedBytes) };
}
