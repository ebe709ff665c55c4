import { parseEvent } from "../../src/github/event.ts";
import { createGitHub } from "../../src/github/octokit.ts";
import type { GitHubJob } from "../../src/ports/github.ts";

/** A job on GitHub as its event started it, on the default branch or on a pull request; it asks nothing. */
export function jobOn(event: string, changes: Partial<GitHubJob> = {}): GitHubJob {
  const env = {
    ...{ GITHUB_EVENT_NAME: event, GITHUB_REPOSITORY: "octo-org/shop", GITHUB_SHA: "a".repeat(40) },
    ...{ GITHUB_REF_TYPE: "branch", GITHUB_REF: "refs/heads/main" },
  };
  const head = { sha: "b".repeat(40), ref: "faster", repo: { full_name: "octo-org/shop" } };
  const base = { ref: "main", repo: { full_name: "octo-org/shop" } };
  const payload = { repository: { default_branch: "main" }, pull_request: { number: 7, head, base } };
  const repository = { owner: "octo-org", name: "shop" };
  const github = createGitHub({ token: "t", apiUrl: "https://api.github.com", repository });
  return { github, event: parseEvent(env, payload), pullRequest: undefined, isPublishing: true, ...changes };
}
