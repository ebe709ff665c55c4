import type { Octokit } from "@octokit/rest";

/** A repository on GitHub. */
export interface GitHubRepository {
  readonly owner: string;
  readonly name: string;
}

/** Timeouts and retries of GitHub requests. */
export interface Patience {
  /** For one request, its body included. */
  readonly requestTimeoutMs: number;
  /** For all requests of one client: limits the time without an answer, pauses included, and the time in rate limits. */
  readonly waitingMs: number;
  /** Retries of a failed request, after 1, 4, 9, ... seconds. */
  readonly repeats: number;
  /** Length of a second of waiting; tests make it shorter. */
  readonly secondMs: number;
}

/** A client of GitHub's REST API for one repository. */
export interface GitHub {
  readonly octokit: Octokit;
  /** The repository, by the names of Octokit's parameters. */
  readonly place: { readonly owner: string; readonly repo: string };
  readonly patience: Patience;
  /** The same client with a waiting time of its own. */
  anew(): GitHub;
}

/** A pull request of an event. */
export interface PullRequest {
  readonly number: number;
  /** Branch it is to be merged into, whose level is the baseline. */
  readonly baseBranch: string;
  /** The commit of that branch when its head was pushed. */
  readonly baseSha?: string | undefined;
  /** Its commits lie in another repository. */
  readonly isFork?: true;
}

/** Of every event. */
export interface EventCommon {
  readonly repository: GitHubRepository;
  /** The commit that is measured and that checks belong to; for a pull request its head, not the merge commit. */
  readonly sha: string;
  /** Branch of that commit; `owner:branch` for a fork, so that it cannot be taken for a branch of this repository. */
  readonly branch: string | undefined;
  readonly defaultBranch: string | undefined;
  /** The commit comes from a fork. */
  readonly isFork: boolean;
  /** Whether this event may write baselines (design, "Security"). */
  readonly isTrusted: boolean;
  /** GitHub's name of the event. */
  readonly event: string;
  readonly actor: string | undefined;
  /** Address of this workflow run. */
  readonly runUrl: string | undefined;
  /** A person asked for this run: by a label, or by running it again. */
  readonly isAsked: boolean;
}

/** The event that started the job, reduced to what a gate needs. */
export type CallerEvent = EventCommon &
  (
    | { readonly kind: "pull_request"; readonly pullRequest: PullRequest }
    | {
        readonly kind: "push";
        /** The commit before; undefined for a new branch and for a forced push. */
        readonly before: string | undefined;
      }
    | {
        /** `deployment_status`, or a `repository_dispatch` of Vercel. */
        readonly kind: "deployment";
        /** Address of the deployment; undefined unless the event names one that is http or https. */
        readonly target: string | undefined;
        readonly environment: string;
        /** Why there is nothing to measure, as a sentence; undefined if the deployment succeeded. */
        readonly nothingToDo: string | undefined;
      }
    | {
        readonly kind: "workflow_run";
        /** Open ones of the run's branch. Empty when the event names none, as for forks: findPullRequest looks the commit up. */
        readonly pullRequests: readonly PullRequest[];
        /** Conclusion of the run it is about. */
        readonly conclusion: string | undefined;
        /** Branch a merge queue was to merge the run's commit into; undefined for any other run. */
        readonly queuedFor: string | undefined;
      }
    | {
        readonly kind: "merge_group";
        /** The commit the group is based on. */
        readonly before: string | undefined;
        /** Branch the group is to be merged into. */
        readonly baseBranch: string | undefined;
      }
    | {
        readonly kind: "issue_comment";
        /** Number of the pull request; undefined for an issue. */
        readonly pullRequest: number | undefined;
        readonly comment: {
          readonly id: number;
          readonly body: string;
          /** ISO 8601. */
          readonly at: string;
          readonly author: { readonly login: string; readonly id: number; readonly type: string };
        };
      }
    | { readonly kind: "schedule" | "workflow_dispatch" | "other" }
  );

/** A job on GitHub, for features that ask it and write there. */
export interface GitHubJob {
  readonly github: GitHub;
  readonly event: CallerEvent;
  /** The one that the event belongs to. */
  readonly pullRequest: PullRequest | undefined;
  /** Whether this job publishes its verdict; else a second workflow does, and this token may only read. */
  readonly isPublishing: boolean;
}

/** The label that lets a failed gate through, unless a workflow names another. */
export const acceptedLabel = "loadline: accepted";
