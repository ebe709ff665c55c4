import { describe, expect, test } from "vitest";
import { type CiJob, ciJobIn, levelOfJob } from "../../../../src/entry/cli/ci.ts";

const [sha, base, merge] = ["a", "b", "c"].map((digit) => digit.repeat(40));

const gitLabChange = {
  GITLAB_CI: "true",
  CI_COMMIT_SHA: sha,
  CI_MERGE_REQUEST_SOURCE_BRANCH_NAME: "faster-cart",
  CI_MERGE_REQUEST_TARGET_BRANCH_NAME: "main",
  CI_MERGE_REQUEST_DIFF_BASE_SHA: base,
  CI_MERGE_REQUEST_IID: "7",
  CI_DEFAULT_BRANCH: "main",
  CI_PIPELINE_SOURCE: "merge_request_event",
  CI_JOB_URL: "https://gitlab.example.com/octo/shop/-/jobs/12",
  GITLAB_USER_LOGIN: "octocat",
};

describe("what a CI system says of its job", () => {
  test.each<[string, Record<string, string | undefined>, Partial<CiJob>]>([
    [
      "a merge request in GitLab",
      gitLabChange,
      {
        system: "GitLab CI",
        commit: sha,
        branch: "faster-cart",
        event: "merge_request_event",
        actor: "octocat",
        url: "https://gitlab.example.com/octo/shop/-/jobs/12",
        change: { number: 7, target: "main", base },
      },
    ],
    [
      "its merged results pipeline, which measures the merge",
      {
        ...gitLabChange,
        CI_COMMIT_SHA: merge,
        CI_MERGE_REQUEST_SOURCE_BRANCH_SHA: sha,
        CI_MERGE_REQUEST_TARGET_BRANCH_SHA: merge,
      },
      { commit: sha, change: { number: 7, target: "main", base: merge } },
    ],
    [
      "a branch in GitLab",
      { GITLAB_CI: "true", CI_COMMIT_SHA: sha, CI_COMMIT_BRANCH: "main", CI_DEFAULT_BRANCH: "main" },
      { commit: sha, branch: "main", defaultBranch: "main", change: undefined, url: undefined },
    ],
    [
      "a tag in GitLab",
      { GITLAB_CI: "true", CI_COMMIT_TAG: "v1", CI_DEFAULT_BRANCH: "main" },
      { branch: undefined, change: undefined },
    ],
    [
      "a change in Jenkins",
      {
        JENKINS_URL: "https://ci.example.com/",
        BUILD_URL: "https://ci.example.com/job/shop/job/PR-24/1/",
        GIT_COMMIT: sha,
        BRANCH_NAME: "PR-24",
        CHANGE_BRANCH: "faster-cart",
        CHANGE_TARGET: "main",
        CHANGE_ID: "24",
        CHANGE_AUTHOR: "octocat",
      },
      {
        system: "Jenkins",
        commit: sha,
        branch: "faster-cart",
        actor: "octocat",
        url: "https://ci.example.com/job/shop/job/PR-24/1/",
        change: { number: 24, target: "main", base: "main" },
      },
    ],
    [
      "a branch in Jenkins, of a job without branch sources",
      { JENKINS_URL: "https://ci.example.com/", GIT_COMMIT: sha, GIT_BRANCH: "origin/main" },
      { branch: "main", change: undefined },
    ],
    [
      "a change in Jenkins whose number is none",
      { JENKINS_URL: "https://ci.example.com/", CHANGE_ID: "I8473b95934b5", CHANGE_TARGET: "main" },
      { change: { number: undefined, target: "main", base: "main" } },
    ],
    [
      "a pull request in Azure",
      {
        TF_BUILD: "True",
        BUILD_SOURCEVERSION: merge,
        BUILD_SOURCEBRANCH: "refs/pull/24/merge",
        BUILD_REASON: "PullRequest",
        BUILD_REQUESTEDFOR: "Mona Lisa",
        BUILD_BUILDID: "5",
        SYSTEM_COLLECTIONURI: "https://dev.azure.com/octo/",
        SYSTEM_TEAMPROJECT: "web shop",
        SYSTEM_PULLREQUEST_PULLREQUESTID: "9001",
        SYSTEM_PULLREQUEST_PULLREQUESTNUMBER: "24",
        SYSTEM_PULLREQUEST_SOURCECOMMITID: sha,
        SYSTEM_PULLREQUEST_SOURCEBRANCH: "refs/heads/faster-cart",
        SYSTEM_PULLREQUEST_TARGETBRANCH: "refs/heads/main",
      },
      {
        system: "Azure Pipelines",
        commit: sha,
        branch: "faster-cart",
        event: "PullRequest",
        actor: "Mona Lisa",
        url: "https://dev.azure.com/octo/web%20shop/_build/results?buildId=5",
        change: { number: 24, target: "main", base: "main" },
      },
    ],
    [
      "a push in Azure",
      { TF_BUILD: "True", BUILD_SOURCEVERSION: sha, BUILD_SOURCEBRANCH: "refs/heads/main" },
      { commit: sha, branch: "main", change: undefined, url: undefined },
    ],
  ])("%s", (_, env, expected) => {
    expect(ciJobIn(env)).toMatchObject(expected);
  });

  test("a terminal and a job of GitHub Actions are none", () => {
    expect(ciJobIn({ CI: "true", GITHUB_ACTIONS: "true", GITHUB_SHA: sha })).toBeUndefined();
    expect(ciJobIn({ GITLAB_CI: "" })).toBeUndefined();
  });

  test("what is not of the documented form is left out", () => {
    const env = {
      ...{ GITLAB_CI: "true", CI_COMMIT_SHA: "$(touch x)", CI_COMMIT_BRANCH: "x".repeat(301) },
      ...{ CI_JOB_URL: "javascript:alert(1)", CI_MERGE_REQUEST_IID: "7 or so" },
    };
    expect(ciJobIn(env)).toMatchObject({ commit: undefined, branch: undefined, url: undefined });
    expect(ciJobIn(env)?.change?.number).toBeUndefined();
  });
});

describe("whose level counts", () => {
  const levelIn = (env: Record<string, string | undefined>) => {
    const job = ciJobIn(env);
    return job && levelOfJob(job);
  };

  test("a change is compared with its target, and records nothing", () => {
    expect(levelIn(gitLabChange)).toEqual({
      baselineBranch: "main",
      keepFirstRun: false,
      mayNotRecord: expect.stringContaining("may not write a baseline"),
    });
  });

  test("the default branch starts its own level", () => {
    const env = { GITLAB_CI: "true", CI_COMMIT_BRANCH: "main", CI_DEFAULT_BRANCH: "main" };
    expect(levelIn(env)).toEqual({ baselineBranch: "main", keepFirstRun: true, mayNotRecord: undefined });
  });

  test("another branch is compared with the default one, and does not start its level", () => {
    const env = { GITLAB_CI: "true", CI_COMMIT_BRANCH: "try", CI_DEFAULT_BRANCH: "main" };
    expect(levelIn(env)).toEqual({ baselineBranch: "main", keepFirstRun: false, mayNotRecord: undefined });
  });
});
