import { describe, expect, it } from "vitest";
import { createGitHub, explain } from "../../../src/github/octokit.ts";

const attempt = { doing: "writing the comment on pull request 7", permission: "pull-requests: write" };

/** An error as Octokit throws it: without a response when there was none. */
function errorOf(status: number, message: string, headers: Readonly<Record<string, string>> = {}): Error {
  return Object.assign(new Error(message), { status, response: { status, headers, data: { message } } });
}

describe("explain", () => {
  it.each([
    [
      errorOf(401, "Bad credentials - https://docs.github.com/rest"),
      "GitHub did not accept the token while writing the comment on pull request 7 (401 Bad credentials): it is wrong, expired or revoked. Check the input github-token.",
    ],
    [
      errorOf(403, "Resource not accessible by integration - https://docs.github.com/rest"),
      "GitHub did not allow writing the comment on pull request 7 (403 Resource not accessible by integration): add `pull-requests: write` to the job's `permissions:`.",
    ],
    [
      errorOf(404, "Not Found"),
      "GitHub found nothing while writing the comment on pull request 7 (404 Not Found): it does not exist, or the token cannot see it. Check the repository, and that the job's `permissions:` have `pull-requests: write`.",
    ],
    [
      errorOf(422, 'Validation Failed: {"field":"body"}'),
      'GitHub rejected writing the comment on pull request 7 (422 Validation Failed: {"field":"body"}). If it names a rule or a protected branch, exempt the token.',
    ],
    [
      errorOf(502, "<!DOCTYPE html><html>Unicorn!</html>"),
      "GitHub failed while writing the comment on pull request 7 (502 an HTML page). Run the job again; see https://www.githubstatus.com for outages.",
    ],
    [
      errorOf(403, "You have exceeded a secondary rate limit.", { "retry-after": "90" }),
      "GitHub asked to slow down while writing the comment on pull request 7 (403, secondary rate limit): wait 90 s, run fewer jobs at once, and run this one again.",
    ],
    [
      errorOf(429, "Too many requests", { "x-ratelimit-remaining": "0", "retry-after": "600" }),
      "GitHub's rate limit for this token was used up while writing the comment on pull request 7 (429): run the job again in 600 s, or use another token.",
    ],
    [
      Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:1"), { status: 500 }),
      "GitHub could not be reached while writing the comment on pull request 7: connect ECONNREFUSED 127.0.0.1:1. Run the job again. If it fails again, check the runner's network.",
    ],
  ])("tells %s", (error, sentence) => {
    expect(explain(error, attempt)).toBe(sentence);
  });

  it("tells a fork that its token may only read", () => {
    expect(
      explain(errorOf(403, "Resource not accessible by integration"), { ...attempt, isFork: true }),
    ).toBe(
      "GitHub did not allow writing the comment on pull request 7 (403 Resource not accessible by integration): in a pull request from a fork the token may only read. Publish from a second workflow instead (see docs/permissions.md).",
    );
  });

  it("says nothing of errors that are not GitHub's, and bounds what GitHub says", () => {
    expect(explain(new TypeError("a bug"), attempt)).toBeUndefined();
    expect(explain(undefined, attempt)).toBeUndefined();
    expect(explain(errorOf(422, "x\n".repeat(5000)), attempt)?.length).toBeLessThan(600);
  });
});

describe("createGitHub", () => {
  const repository = { owner: "octo-org", name: "shop" };

  it("refuses an empty token and an address that is none", () => {
    expect(() => createGitHub({ token: " ", apiUrl: "https://api.github.com", repository })).toThrow(
      "The input github-token is empty. Remove it to use the job's own token, or check that the secret exists.",
    );
    expect(() => createGitHub({ token: "t", apiUrl: "ftp://api", repository })).toThrow(
      'GITHUB_API_URL is "ftp://api"; expected an address such as https://api.github.com.',
    );
  });
});
