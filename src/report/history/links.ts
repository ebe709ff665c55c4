/** A workflow run of GitHub, with the repository it belongs to in front. */
const workflowRun = /^(https?:\/\/[\w.:-]+\/[\w.-]+\/[\w.-]+)\/actions\/runs\/\d+(?:\/attempts\/\d+)?$/i;

/** The address of the workflow run, if it is one: nothing else in a record becomes a link. */
export function runUrl(recorded: string | undefined): string | undefined {
  return recorded !== undefined && workflowRun.test(recorded) ? recorded : undefined;
}

/** The page of a commit in the repository whose workflow measured it. */
export function commitUrl(commit: string | undefined, recorded: string | undefined): string | undefined {
  const [, repository] = workflowRun.exec(recorded ?? "") ?? [];
  const isCommit = commit !== undefined && /^[0-9a-f]{7,64}$/i.test(commit);
  return repository !== undefined && isCommit ? `${repository}/commit/${commit}` : undefined;
}
