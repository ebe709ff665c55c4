/** Why records of a base do not count. */
export const uncountedBaseNote =
  "The records of a base deployment do not count: neither the base branch's gate file nor this step asks for side by side. " +
  "If the measuring job is meant to compare so, set `side-by-side: auto` in the gate file.";

/** Why a record is not judged here. @param path its file */
export function otherCommitWords(path: string, measured: string | undefined, judged: string): string {
  const of = measured === undefined ? "of no commit" : `of commit ${short(measured)}`;
  return `${path} is a run ${of}, but commit ${short(judged)} is judged. Judge the records of that commit's own job.`;
}

export function otherPullRequestWords(path: string, measured: number, judged: number): string {
  return `${path} was measured for pull request ${measured}, but pull request ${judged} is judged. Run the measuring job of ${judged} again.`;
}

/** A record is foreign text. */
function short(commit: string): string {
  return /^[0-9a-f]{40,64}$/.test(commit) ? commit.slice(0, 7) : JSON.stringify(commit.slice(0, 60));
}
