/** What the repository's host knows of its commits, for when git does not. */
export interface CodeHost {
  /**
   * @param commit a merge commit
   * @returns undefined for fewer than two parents
   * @throws Failure "run" if the host cannot be asked
   */
  firstParent(commit: string): Promise<string | undefined>;
  /** The commit where `head` left a branch. @throws Failure "run" if the host cannot be asked */
  mergeBase(branch: string, head: string): Promise<string>;
  /** A gzipped tar archive of a commit or branch, in one folder. @throws Failure "run" if the host refuses */
  archive(commit: string, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>>;
}
