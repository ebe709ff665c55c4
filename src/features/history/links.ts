/** URL of a GitHub workflow run; the group is its repository. */
const workflowRun = /^(https?:\/\/[\w.:-]+\/[\w.-]+\/[\w.-]+)\/actions\/runs\/\d+(?:\/attempts\/\d+)?$/i;

/** The URL of a workflow run; undefined for any other text, which never becomes a link. */
export function runUrl(recorded: string | undefined): string | undefined {
  return recorded !== undefined && workflowRun.test(recorded) ? recorded : undefined;
}

/** URL of a commit in the repository of the workflow run that measured it. */
export function commitUrl(commit: string | undefined, recorded: string | undefined): string | undefined {
  const [, repository] = workflowRun.exec(recorded ?? "") ?? [];
  const isCommit = commit !== undefined && /^[0-9a-f]{7,64}$/i.test(commit);
  return repository !== undefined && isCommit ? `${repository}/commit/${commit}` : undefined;
}
