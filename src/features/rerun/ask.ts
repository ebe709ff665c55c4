import { asking, isDone } from "../../github/octokit.ts";
import { mayWrite } from "../../github/permission.ts";
import type { CallerEvent, GitHub } from "../../ports/github.ts";

/** What became of a comment. */
export type Rerun =
  | { readonly kind: "started" | "running"; readonly run: string }
  /** `notWanted`: another comment, or not on an open pull request; `noWriteAccess`: of its author. */
  | { readonly kind: "notWanted" | "noWriteAccess" }
  /** The commit was pushed after the comment, never measured, or its run waits for an approval. */
  | { readonly kind: "noRun"; readonly commit: string };

/** The comment that asks for a measurement. */
const command = "/loadline";

type Asking = Extract<CallerEvent, { readonly kind: "issue_comment" }>;

/**
 * Runs the measuring workflow again for a comment of a person with write access: the run of the current head, from before
 * the comment, so that the person saw this commit. The run keeps the rights of its own event.
 * @param workflow file name of the measuring workflow
 * @throws Failure "run" when GitHub cannot be asked or does not allow it
 */
export async function rerunForComment(github: GitHub, event: Asking, workflow: string): Promise<Rerun> {
  const doing = `running ${workflow} again for a comment`;
  return await asking({ doing, permission: "actions: write" }, async () => {
    const answer = await rerun(github, event, workflow);
    await react(github, event, answer);
    return answer;
  });
}

async function rerun(github: GitHub, { pullRequest, comment }: Asking, workflow: string): Promise<Rerun> {
  const { pulls, actions } = github.octokit.rest;
  if (pullRequest === undefined || comment.body.trim() !== command) return { kind: "notWanted" };
  const { author } = comment;
  if (author.type !== "User" || !(await mayWrite(github, author))) return { kind: "noWriteAccess" };
  const { data: pull } = await pulls.get({ ...github.place, pull_number: pullRequest });
  if (pull.state !== "open") return { kind: "notWanted" };
  const commit = pull.head.sha;
  const { data } = await actions.listWorkflowRuns({
    ...{ ...github.place, workflow_id: workflow, event: "pull_request", head_sha: commit, per_page: 100 },
  });
  const run = data.workflow_runs.find(
    (one) =>
      one.head_sha === commit &&
      one.conclusion !== "action_required" &&
      // GitHub's times are in whole seconds: within one, nobody knows which was first.
      Date.parse(one.created_at) < Date.parse(comment.at) &&
      isOf(one.pull_requests ?? [], pullRequest),
  );
  if (run === undefined) return { kind: "noRun", commit };
  if (run.status !== "completed") return { kind: "running", run: run.html_url };
  await actions.reRunWorkflow({ ...github.place, run_id: run.id });
  return { kind: "started", run: run.html_url };
}

/** Whether a run is of the pull request; that of a fork names none. */
function isOf(named: readonly ({ readonly number: number } | null)[], pullRequest: number): boolean {
  return named.length === 0 || named.some((one) => one?.number === pullRequest);
}

const reactions = {
  started: "rocket",
  running: "eyes",
  noWriteAccess: "-1",
  noRun: "confused",
} as const;

/** Answers the comment with a reaction, if the token may. */
async function react(github: GitHub, { comment }: Asking, { kind }: Rerun): Promise<void> {
  if (kind === "notWanted") return;
  const reaction = { ...github.place, comment_id: comment.id, content: reactions[kind] };
  await isDone(github.octokit.rest.reactions.createForIssueComment(reaction));
}
