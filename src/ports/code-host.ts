/** What the host of a repository knows and gives of its commits, for where git cannot. */
export interface CodeHost {
  /**
   * @param commit a merge commit
   * @returns undefined where it has fewer than two parents
   * @throws Failure "run" when the host cannot be asked
   */
  firstParent(commit: string): Promise<string | undefined>;
  /**
   * The commit where `head` left a branch.
   * @throws Failure "run" when the host cannot be asked
   */
  mergeBase(branch: string, head: string): Promise<string>;
  /**
   * The files of a commit as a tar archive, compressed with gzip, whose entries lie in one folder.
   * @param commit or a branch
   * @throws Failure "run" when the host does not give it
   */
  archive(commit: string, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>>;
}
