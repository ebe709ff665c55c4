/** What the repository's host knows of its commits, for when git does not. */
export interface CodeHost {
  /** The parents of a commit, in order; none for one that the host does not know. @throws Failure "run" if it cannot be asked */
  parents(commit: string): Promise<readonly string[]>;
  /** The commit where `head` left a branch. @throws Failure "run" if the host cannot be asked */
  mergeBase(branch: string, head: string): Promise<string>;
  /** A gzipped tar archive of a commit or branch, in one folder. @throws Failure "run" if the host refuses */
  archive(commit: string, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>>;
}
