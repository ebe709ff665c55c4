import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { Octokit } from "@octokit/rest";
import { describe, expect, test } from "vitest";
import { buildEvent, type EventName, type EventOptions, writeEvent } from "../../github/events.ts";
import { primaryRateLimit, refusal, secondaryRateLimit, serverError } from "../../github/fault.ts";
import { defaultToken, type Identity, type Level, type Permission } from "../../github/identity.ts";
import { loadDescription } from "../../github/openapi.ts";
import { type GitHub, type GitHubOptions, startGitHub } from "../../github/server.ts";

const repository = { owner: "octo-org", repo: "octo-repo" };
const home = "/repos/octo-org/octo-repo";

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A plain request; `token: null` sends no Authorization header. */
async function ask(
  github: GitHub,
  method: string,
  path: string,
  body?: unknown,
  { token = defaultToken, accept }: { token?: string | null; accept?: string } = {},
): Promise<Answer> {
  const response = await fetch(path.startsWith("http") ? path : github.url + path, {
    method,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(accept !== undefined && { accept }),
    },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const parsed: unknown = text === "" ? {} : JSON.parse(text);
  return { status: response.status, headers: response.headers, body: parsed as Answer["body"] };
}

function client(github: Pick<GitHub, "url">, token = defaultToken): Octokit {
  const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  return new Octokit({ auth: token, baseUrl: github.url, log: silent });
}

async function statusOf(call: Promise<unknown>): Promise<{ status: number; message: string }> {
  try {
    await call;
    return { status: 0, message: "no error" };
  } catch (error) {
    const { status, message } = error as { status: number; message: string };
    return { status, message };
  }
}

function tokens(identity: Partial<Identity>): GitHubOptions {
  return {
    tokens: { [defaultToken]: { login: "github-actions[bot]", appSlug: "github-actions", ...identity } },
  };
}

describe("what GitHub's description allows", () => {
  test("the stand-in starts on an address of its own", async () => {
    await using github = await startGitHub();
    expect(github.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  });

  test("every operation answers as described", async () => {
    await using github = await startGitHub();
    const octokit = client(github);
    const { headSha } = github.seedPullRequest({ number: 7 });
    github.seedDeployment({ id: 3 });
    github.seedRole("octocat", "maintain");
    github.seedLabel({ number: 7, name: "ready", login: "octocat" });
    github.seedArtifact({ runId: 12, name: "result" });
    const number = { ...repository, issue_number: 7 };
    const comment = await octokit.rest.issues.createComment({ ...number, body: "first" });
    const commentId = { ...repository, comment_id: comment.data.id };
    const check = await octokit.rest.checks.create({ ...repository, name: "gate", head_sha: headSha });
    await octokit.rest.repos.createCommitStatus({ ...repository, sha: headSha, state: "success" });
    const answers = await Promise.all([
      octokit.rest.issues.listComments(number),
      octokit.rest.issues.getComment(commentId),
      octokit.rest.issues.updateComment({ ...commentId, body: "second" }),
      octokit.rest.issues.create({ ...repository, title: "Baseline", labels: ["performance"] }),
      octokit.rest.issues.get(number),
      octokit.rest.checks.get({ ...repository, check_run_id: check.data.id }),
      octokit.rest.checks.listForRef({ ...repository, ref: headSha }),
      octokit.rest.repos.getCombinedStatusForRef({ ...repository, ref: "heads/change-7" }),
      octokit.rest.repos.get(repository),
      octokit.rest.repos.getBranch({ ...repository, branch: "main" }),
      octokit.rest.repos.getContent({ ...repository, path: "README.md" }),
      octokit.rest.repos.getContent({ ...repository, path: "" }),
      octokit.rest.repos.listPullRequestsAssociatedWithCommit({ ...repository, commit_sha: headSha }),
      octokit.rest.repos.getDeployment({ ...repository, deployment_id: 3 }),
      octokit.rest.repos.createDeploymentStatus({ ...repository, deployment_id: 3, state: "success" }),
      octokit.rest.repos.listDeployments({ ...repository, environment: "preview" }),
      octokit.rest.repos.listDeploymentStatuses({ ...repository, deployment_id: 3 }),
      octokit.rest.pulls.get({ ...repository, pull_number: 7 }),
      octokit.rest.issues.listEventsForTimeline(number),
      octokit.rest.repos.getCollaboratorPermissionLevel({ ...repository, username: "octocat" }),
      octokit.rest.repos.listActivities({ ...repository, ref: "refs/heads/change-7" }),
      octokit.rest.issues.removeLabel({ ...number, name: "ready" }),
      octokit.rest.pulls.list({ ...repository, head: "octo-org:change-7" }),
      octokit.rest.actions.createWorkflowDispatch({ ...repository, workflow_id: "ci.yml", ref: "main" }),
      octokit.rest.actions.listWorkflowRunArtifacts({ ...repository, run_id: 12 }),
    ]);
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200, 201, 204]));
    expect((await octokit.rest.issues.deleteComment(commentId)).status).toBe(204);
    expect(github.violations).toEqual([]);
    expect(github.comments).toEqual([]);
    expect(github.dispatches).toEqual([{ workflow: "ci.yml", ref: "main", inputs: {} }]);
  });

  const wrong: readonly [string, string, string, unknown, RegExp][] = [
    ["a missing field", "POST", "/issues/7/comments", {}, /body must have required property 'body'/],
    ["a field of the wrong type", "POST", "/issues/7/comments", { body: 5 }, /body\/body must be string/],
    [
      "a field that does not exist",
      "POST",
      "/git/refs",
      { ref: "refs/heads/x", sha: "a", force: true },
      /"force"/,
    ],
    [
      "a value that is not listed",
      "POST",
      "/check-runs",
      { name: "n", head_sha: "a", conclusion: "passed" },
      /conclusion must be equal/,
    ],
    [
      "a summary that is too long",
      "POST",
      "/check-runs",
      { name: "n", head_sha: "a", output: { title: "t", summary: "x".repeat(65_536) } },
      /65535/,
    ],
    [
      "more than 50 annotations",
      "POST",
      "/check-runs",
      {
        name: "n",
        head_sha: "a",
        output: {
          title: "t",
          summary: "s",
          annotations: Array(51).fill({
            path: "a",
            start_line: 1,
            end_line: 1,
            annotation_level: "notice",
            message: "m",
          }),
        },
      },
      /50 items/,
    ],
    [
      "a path parameter of the wrong type",
      "GET",
      "/issues/seven/comments",
      undefined,
      /issue_number must be integer/,
    ],
    ["an unknown query parameter", "GET", "/issues/7/comments?perpage=100", undefined, /"perpage"/],
    ["a body where none belongs", "DELETE", "/issues/comments/7", { x: 1 }, /takes none/],
    ["no body where one belongs", "POST", "/git/trees", undefined, /body: is required/],
  ];
  test.each(wrong)("%s is a 422 and a violation", async (_title, method, path, body, problem) => {
    await using github = await startGitHub();
    github.seedPullRequest({ number: 7 });
    expect((await ask(github, method, home + path, body)).status).toBe(422);
    expect(github.violations).toEqual([expect.stringMatching(problem)]);
  });

  test("a body that is not JSON is a 400 and a violation", async () => {
    await using github = await startGitHub();
    expect(await ask(github, "POST", `${home}/issues`, "{")).toMatchObject({
      status: 400,
      body: { message: "Problems parsing JSON" },
    });
    expect(github.violations).toHaveLength(1);
  });

  test.each([
    ["/repos/octo-org/octo-repo/nonsense", /is no operation of GitHub/],
    ["/repos/octo-org/octo-repo/milestones", /\(issues\/list-milestones\) is not in the stand-in/],
  ])("the unknown route %s is a 404 and a violation", async (path, problem) => {
    await using github = await startGitHub();
    expect((await ask(github, "GET", path)).status).toBe(404);
    expect(github.violations).toEqual([expect.stringMatching(problem)]);
  });

  test("another repository is a 404 and no violation", async () => {
    await using github = await startGitHub();
    expect((await ask(github, "GET", "/repos/octo-org/other")).status).toBe(404);
    expect((await ask(github, "GET", "/repos/Octo-Org/OCTO-repo")).status).toBe(200);
    expect(github.violations).toEqual([]);
  });

  test("a reply that GitHub would not send is noticed", () => {
    const description = loadDescription();
    const operation = description.operation("git/get-ref");
    if (operation === undefined) throw new Error("the description has no git/get-ref");
    const check = (status: number, body: unknown): readonly string[] =>
      description.checkResponse(operation, status, "application/json", body);
    const object = { type: "commit", sha: "a".repeat(40), url: "https://api.github.com/x" };
    const ref = { ref: "refs/heads/main", node_id: "x", url: "https://api.github.com/y", object };
    expect(check(200, ref)).toEqual([]);
    expect(check(200, { ...ref, object: { ...object, sha: "short" } })).toEqual([
      "reply/object/sha must NOT have fewer than 40 characters",
    ]);
    expect(check(200, { ...ref, node_id: null })).toEqual(["reply/node_id must be string"]);
    expect(check(204, undefined)).toEqual(["status 204 is not described"]);
  });

  test("an /api/v3 prefix is accepted and kept in links", async () => {
    await using github = await startGitHub();
    const answer = await ask(github, "GET", `/api/v3${home}`);
    expect(answer.body["url"]).toBe(`${github.url}/api/v3${home}`);
    expect(github.requests[0]).toMatchObject({ path: home, operationId: "repos/get", status: 200 });
  });
});

describe("who may do what", () => {
  test("no token and an unknown token are 401", async () => {
    await using github = await startGitHub();
    expect(await ask(github, "GET", home, undefined, { token: null })).toMatchObject({
      status: 401,
      body: { message: "Requires authentication" },
    });
    expect(await ask(github, "GET", home, undefined, { token: "ghs_old" })).toMatchObject({
      status: 401,
      body: { message: "Bad credentials", status: "401" },
    });
    expect(github.violations).toEqual([]);
  });

  test.each<[string, string, unknown, Readonly<Partial<Record<Permission, Level>>>, number]>([
    ["POST", "/issues/7/comments", { body: "x" }, { "pull-requests": "write" }, 201],
    ["POST", "/issues/7/comments", { body: "x" }, { issues: "write" }, 201],
    ["POST", "/issues/7/comments", { body: "x" }, { issues: "read", "pull-requests": "read" }, 403],
    ["POST", "/issues/8/comments", { body: "x" }, { "pull-requests": "write" }, 403],
    ["GET", "/issues/7/comments", undefined, { "pull-requests": "read" }, 200],
    ["GET", "/issues/7/comments", undefined, { contents: "read" }, 403],
    ["GET", "/contents/README.md", undefined, { contents: "read" }, 200],
    ["GET", "/contents/README.md", undefined, {}, 403],
    ["POST", "/git/blobs", { content: "x" }, { contents: "read" }, 403],
    ["GET", "/commits/main/check-runs", undefined, { checks: "read" }, 200],
    ["GET", "", undefined, {}, 200],
  ])("%s %s with %j and %j is %i", async (method, path, body, permissions, status) => {
    await using github = await startGitHub(tokens({ permissions }));
    github.seedPullRequest({ number: 7 });
    github.seedIssue({ number: 8 });
    const answer = await ask(github, method, home + path, body);
    expect(answer.status).toBe(status);
    if (status === 403)
      expect(answer.body).toMatchObject({
        message: "Resource not accessible by integration",
        status: "403",
        documentation_url: expect.stringContaining("https://docs.github.com/rest/"),
      });
    expect(github.violations).toEqual([]);
  });

  test("a public repository can be read without permissions, not written", async () => {
    await using github = await startGitHub({ ...tokens({ permissions: {} }), visibility: "public" });
    expect((await ask(github, "GET", `${home}/contents/README.md`)).status).toBe(200);
    expect((await ask(github, "POST", `${home}/git/blobs`, { content: "x" })).status).toBe(403);
  });

  test("GET /user is for people: a GITHUB_TOKEN gets 403, a personal token its user", async () => {
    await using github = await startGitHub({
      tokens: {
        ghs_app: { login: "github-actions[bot]", appSlug: "github-actions" },
        ghp_person: { login: "octocat" },
      },
    });
    expect((await ask(github, "GET", "/user", undefined, { token: "ghs_app" })).status).toBe(403);
    const person = await client(github, "ghp_person").rest.users.getAuthenticated();
    expect(person.data.login).toBe("octocat");
    expect(github.violations).toEqual([]);
  });

  test("checks can only be made by apps", async () => {
    await using github = await startGitHub({ tokens: { ghp_person: { login: "octocat" } } });
    const { headSha } = github.seedPullRequest({});
    const octokit = client(github, "ghp_person");
    const refused = await statusOf(
      octokit.rest.checks.create({ ...repository, name: "gate", head_sha: headSha }),
    );
    expect(refused).toMatchObject({ status: 403, message: expect.stringContaining("via a GitHub App") });
  });
});

describe("comments", () => {
  test("pages are linked and a client collects them all", async () => {
    await using github = await startGitHub();
    github.seedPullRequest({ number: 7 });
    github.seedComments(
      Array.from({ length: 205 }, (_, index) => ({ issueNumber: 7, body: `comment ${index}` })),
    );
    const first = await ask(github, "GET", `${home}/issues/7/comments?per_page=100`);
    const link = first.headers.get("link");
    expect(link).toContain(`<${github.url}${home}/issues/7/comments?per_page=100&page=2>; rel="next"`);
    expect(link).toContain('page=3>; rel="last"');
    const last = await ask(github, "GET", `${home}/issues/7/comments?per_page=100&page=3`);
    expect(last.headers.get("link")).not.toContain('rel="next"');
    expect(last.body).toHaveLength(5);
    expect((await ask(github, "GET", `${home}/issues/7/comments`)).body).toHaveLength(30);
    expect((await ask(github, "GET", `${home}/issues/7/comments?per_page=500`)).body).toHaveLength(100);
    const octokit = client(github);
    const all = await octokit.paginate(octokit.rest.issues.listComments, {
      ...repository,
      issue_number: 7,
      per_page: 100,
    });
    expect(all.map((comment) => comment.body)).toEqual(github.comments.map((comment) => comment.body));
    expect(github.violations).toEqual([]);
  });

  test("the limit is 65536 characters, an emoji being one", async () => {
    await using github = await startGitHub();
    github.seedPullRequest({ number: 7 });
    const post = (body: string): Promise<Answer> =>
      ask(github, "POST", `${home}/issues/7/comments`, { body });
    expect((await post("x".repeat(65_536))).status).toBe(201);
    expect((await post("🚢".repeat(65_536))).status).toBe(201);
    expect(await post("x".repeat(65_537))).toMatchObject({
      status: 422,
      body: {
        message: "Validation Failed",
        errors: [{ message: "Body is too long (maximum is 65536 characters)" }],
      },
    });
    expect(github.violations).toEqual([]);
  });

  test("another user's comment can be closed to us", async () => {
    await using github = await startGitHub({ othersComments: "forbidden" });
    github.seedPullRequest({ number: 7 });
    const [theirs] = github.seedComments([{ issueNumber: 7, body: "theirs", login: "mallory" }]);
    const mine = await ask(github, "POST", `${home}/issues/7/comments`, { body: "mine" });
    const edit = (id: unknown): Promise<Answer> =>
      ask(github, "PATCH", `${home}/issues/comments/${id}`, { body: "edited" });
    expect((await edit(theirs?.id)).status).toBe(403);
    expect((await edit(mine.body["id"])).status).toBe(200);
    expect((await edit(1)).status).toBe(404);
    expect(github.comments.map((comment) => comment.body)).toEqual(["theirs", "edited"]);
  });

  test("a comment on nothing is a 404", async () => {
    await using github = await startGitHub();
    expect((await ask(github, "POST", `${home}/issues/99/comments`, { body: "x" })).status).toBe(404);
  });
});

describe("checks and statuses", () => {
  test("a conclusion completes a check, and completing needs a conclusion", async () => {
    await using github = await startGitHub();
    const { headSha } = github.seedPullRequest({});
    const octokit = client(github);
    const created = await octokit.rest.checks.create({
      ...repository,
      name: "gate",
      head_sha: headSha,
      status: "in_progress",
    });
    expect(created.data.app?.slug).toBe("github-actions");
    const id = { ...repository, check_run_id: created.data.id };
    const annotation = {
      path: "a.js",
      start_line: 1,
      end_line: 1,
      annotation_level: "failure",
      message: "m",
    };
    await octokit.rest.checks.update({
      ...id,
      conclusion: "failure",
      output: { title: "t", summary: "s", annotations: [{ ...annotation, annotation_level: "failure" }] },
    });
    expect(github.checkRuns).toEqual([
      expect.objectContaining({ status: "completed", conclusion: "failure", annotations: [annotation] }),
    ]);
    expect(github.violations).toEqual([]);
  });

  test("a check completed without a conclusion is refused", async () => {
    await using github = await startGitHub();
    const { headSha } = github.seedPullRequest({});
    const unfinished = { name: "gate", head_sha: headSha, status: "completed" };
    expect((await ask(github, "POST", `${home}/check-runs`, unfinished)).status).toBe(422);
    expect(github.checkRuns).toEqual([]);
  });

  test("only the latest run of a name is listed, unless all are asked for", async () => {
    await using github = await startGitHub();
    const { headSha } = github.seedPullRequest({ headRef: "feature/x" });
    const octokit = client(github);
    for (const name of ["gate", "gate", "lint"])
      await octokit.rest.checks.create({ ...repository, name, head_sha: headSha });
    const list = async (query: { filter?: "all"; check_name?: string }): Promise<number> =>
      (await octokit.rest.checks.listForRef({ ...repository, ref: "feature/x", ...query })).data.total_count;
    expect([await list({}), await list({ filter: "all" }), await list({ check_name: "gate" })]).toEqual([
      2, 3, 1,
    ]);
  });

  test("a check or a status for a commit that is not there is a 422", async () => {
    await using github = await startGitHub();
    const sha = "f".repeat(40);
    expect(await ask(github, "POST", `${home}/check-runs`, { name: "gate", head_sha: sha })).toMatchObject({
      status: 422,
      body: { message: `No commit found for SHA: ${sha}` },
    });
    expect((await ask(github, "POST", `${home}/statuses/${sha}`, { state: "success" })).status).toBe(422);
  });

  test("the combined status follows the latest status of each context", async () => {
    await using github = await startGitHub();
    const { headSha } = github.seedPullRequest({});
    const state = async (): Promise<unknown> =>
      (await ask(github, "GET", `${home}/commits/${headSha}/status`)).body["state"];
    const set = (context: string, value: string): Promise<Answer> =>
      ask(github, "POST", `${home}/statuses/${headSha}`, { state: value, context });
    expect(await state()).toBe("pending");
    await set("gate", "failure");
    await set("lint", "success");
    expect(await state()).toBe("failure");
    await set("GATE", "success");
    expect(await state()).toBe("success");
    const tooLong = { state: "success", description: "x".repeat(141) };
    expect((await ask(github, "POST", `${home}/statuses/${headSha}`, tooLong)).status).toBe(422);
    expect(github.violations).toEqual([]);
  });
});

describe("git data", () => {
  /** Blob, tree, commit: what a baseline store writes. */
  async function commitFile(
    octokit: Octokit,
    path: string,
    content: string,
    parent?: string,
  ): Promise<string> {
    const blob = await octokit.rest.git.createBlob({ ...repository, content, encoding: "utf-8" });
    const base =
      parent === undefined
        ? undefined
        : (await octokit.rest.git.getCommit({ ...repository, commit_sha: parent })).data.tree.sha;
    const tree = await octokit.rest.git.createTree({
      ...repository,
      ...(base !== undefined && { base_tree: base }),
      tree: [{ path, mode: "100644", type: "blob", sha: blob.data.sha }],
    });
    const commit = await octokit.rest.git.createCommit({
      ...repository,
      message: `Write ${path}`,
      tree: tree.data.sha,
      parents: parent === undefined ? [] : [parent],
    });
    return commit.data.sha;
  }

  test("SHAs are git's own", async () => {
    await using github = await startGitHub({ empty: true });
    const sha = github.seedCommit({
      ref: "main",
      files: { "b/deep/file.json": "{}\n", "b.txt": "b\n", "a.txt": "a\n" },
      message: "First",
    });
    const directory = mkdtempSync(join(tmpdir(), "loadline-git-"));
    const git = (args: readonly string[], input = ""): string =>
      execFileSync("git", args, {
        cwd: directory,
        input,
        encoding: "utf8",
        env: { ...process.env, ...gitDates },
      }).trim();
    const gitDates = {
      GIT_AUTHOR_DATE: "2026-01-01T00:00:00Z",
      GIT_COMMITTER_DATE: "2026-01-01T00:00:00Z",
      GIT_AUTHOR_NAME: "Monalisa Octocat",
      GIT_COMMITTER_NAME: "Monalisa Octocat",
      GIT_AUTHOR_EMAIL: "octocat@github.com",
      GIT_COMMITTER_EMAIL: "octocat@github.com",
    };
    git(["init", "-q"]);
    for (const [path, content] of [
      ["b/deep/file.json", "{}\n"],
      ["b.txt", "b\n"],
      ["a.txt", "a\n"],
    ] as const)
      git([
        "update-index",
        "--add",
        "--cacheinfo",
        `100644,${git(["hash-object", "-w", "--stdin"], content)},${path}`,
      ]);
    const tree = git(["write-tree"]);
    const commit = git(
      ["hash-object", "-t", "commit", "-w", "--stdin"],
      git(["cat-file", "commit", git(["commit-tree", tree, "-m", "First"])]),
    );
    expect(sha).toBe(commit);
  });

  test("a new branch is written and read back", async () => {
    await using github = await startGitHub();
    const octokit = client(github);
    const sha = await commitFile(octokit, "runs/checkout.json", "one");
    await octokit.rest.git.createRef({ ...repository, ref: "refs/heads/loadline/baseline", sha });
    const next = await commitFile(octokit, "runs/search.json", "two", sha);
    await octokit.rest.git.updateRef({ ...repository, ref: "heads/loadline/baseline", sha: next });
    const ref = await octokit.rest.git.getRef({ ...repository, ref: "heads/loadline/baseline" });
    expect(ref.data.object.sha).toBe(next);
    const tree = await octokit.rest.git.getTree({ ...repository, tree_sha: next, recursive: "1" });
    expect(tree.data.tree.map((entry) => entry.path)).toEqual([
      "runs",
      "runs/checkout.json",
      "runs/search.json",
    ]);
    expect(github.readFile("loadline/baseline", "runs/checkout.json")?.toString()).toBe("one");
    expect(github.readFile("loadline/baseline", "README.md")).toBeUndefined();
    expect(github.violations).toEqual([]);
  });

  test("a base64 blob keeps its bytes", async () => {
    await using github = await startGitHub();
    const bytes = Buffer.from([0, 255, 10, 13, 128]);
    const octokit = client(github);
    const content = bytes.toString("base64");
    const { data } = await octokit.rest.git.createBlob({ ...repository, content, encoding: "base64" });
    const read = await octokit.rest.git.getBlob({ ...repository, file_sha: data.sha });
    expect(Buffer.from(read.data.content, "base64")).toEqual(bytes);
  });

  test("without force a ref moves only forward", async () => {
    await using github = await startGitHub();
    const octokit = client(github);
    const start = github.refs.get("refs/heads/main") ?? "";
    const ours = await commitFile(octokit, "ours.txt", "ours", start);
    github.seedCommit({ ref: "main", files: { "theirs.txt": "theirs" } });
    const update = { ...repository, ref: "heads/main", sha: ours };
    expect(await statusOf(octokit.rest.git.updateRef(update))).toMatchObject({
      status: 422,
      message: expect.stringContaining("Update is not a fast forward"),
    });
    expect((await octokit.rest.git.updateRef({ ...update, force: true })).status).toBe(200);
    expect(github.refs.get("refs/heads/main")).toBe(ours);
    expect(github.violations).toEqual([]);
  });

  test.each<[string, string, string, unknown, number, string]>([
    [
      "an existing ref",
      "POST",
      "/git/refs",
      { ref: "refs/heads/main", sha: "<sha>" },
      422,
      "Reference already exists",
    ],
    [
      "a ref to nothing",
      "POST",
      "/git/refs",
      { ref: "refs/heads/x", sha: "f".repeat(40) },
      422,
      "Object does not exist",
    ],
    [
      "a ref without refs/",
      "POST",
      "/git/refs",
      { ref: "x", sha: "<sha>" },
      422,
      "Reference name must start with 'refs/'.",
    ],
    [
      "a bad ref name",
      "POST",
      "/git/refs",
      { ref: "refs/heads/a b", sha: "<sha>" },
      422,
      "refs/heads/a b is not a valid ref name.",
    ],
    ["moving a missing ref", "PATCH", "/git/refs/heads/x", { sha: "<sha>" }, 422, "Reference does not exist"],
    ["reading a missing ref", "GET", "/git/ref/heads/x", undefined, 404, "Not Found"],
    [
      "a missing base tree",
      "POST",
      "/git/trees",
      { base_tree: "<sha>", tree: [{ path: "a", mode: "100644", type: "blob", content: "a" }] },
      422,
      "base_tree is not a valid tree oid",
    ],
    [
      "a missing blob",
      "POST",
      "/git/trees",
      { tree: [{ path: "a", mode: "100644", type: "blob", sha: "<sha>" }] },
      422,
      "tree.sha <sha> is not a valid blob",
    ],
    [
      "a commit of a missing tree",
      "POST",
      "/git/commits",
      { message: "m", tree: "<sha>" },
      422,
      "Tree SHA does not exist",
    ],
  ])("%s is refused", async (_title, method, path, body, status, message) => {
    await using github = await startGitHub();
    const sha = github.refs.get("refs/heads/main") ?? "";
    const filled: unknown =
      body === undefined ? undefined : JSON.parse(JSON.stringify(body).replaceAll("<sha>", sha));
    const answer = await ask(github, method, home + path, filled);
    expect(answer).toMatchObject({ status, body: { message: message.replaceAll("<sha>", sha) } });
    expect(github.violations).toEqual([]);
  });

  test("an empty repository answers 409", async () => {
    await using github = await startGitHub({ empty: true });
    const answer = await ask(github, "POST", `${home}/git/blobs`, { content: "x" });
    expect(answer).toMatchObject({ status: 409, body: { message: "Git Repository is empty." } });
  });

  test("a tree entry with a null sha removes the file", async () => {
    await using github = await startGitHub();
    const parent = github.seedCommit({ ref: "main", files: { "old/run.json": "{}" } });
    const octokit = client(github);
    const base = await octokit.rest.git.getCommit({ ...repository, commit_sha: parent });
    const tree = await octokit.rest.git.createTree({
      ...repository,
      base_tree: base.data.tree.sha,
      tree: [{ path: "old/run.json", mode: "100644", type: "blob", sha: null }],
    });
    expect(tree.data.tree.map((entry) => entry.path)).toEqual(["README.md"]);
    expect(github.violations).toEqual([]);
  });
});

describe("contents", () => {
  test("a file comes as base64 or raw, a directory as a list", async () => {
    await using github = await startGitHub();
    github.seedCommit({ ref: "loadline/baseline", files: { "runs/größe 1.json": '{"a":1}' } });
    const address = `${home}/contents/${encodeURIComponent("runs/größe 1.json")}?ref=loadline/baseline`;
    const json = await ask(github, "GET", address);
    expect(Buffer.from(String(json.body["content"]), "base64").toString()).toBe('{"a":1}');
    const raw = await ask(github, "GET", address, undefined, { accept: "application/vnd.github.raw+json" });
    expect(raw.body).toEqual({ a: 1 });
    expect(raw.headers.get("content-type")).toContain("application/vnd.github.raw+json");
    const octokit = client(github);
    const directory = await octokit.rest.repos.getContent({
      ...repository,
      path: "runs",
      ref: "loadline/baseline",
    });
    expect(directory.data).toMatchObject([{ type: "file", name: "größe 1.json", size: 7 }]);
    expect(github.violations).toEqual([]);
  });

  test("above 1 MB only raw has the content", async () => {
    await using github = await startGitHub();
    github.seedCommit({ ref: "main", files: { big: "x".repeat(1024 * 1024 + 1) } });
    const octokit = client(github);
    const json = await octokit.rest.repos.getContent({ ...repository, path: "big" });
    expect(json.data).toMatchObject({ content: "", encoding: "none", size: 1024 * 1024 + 1 });
    const raw = await octokit.rest.repos.getContent({
      ...repository,
      path: "big",
      mediaType: { format: "raw" },
    });
    expect(String(raw.data)).toHaveLength(1024 * 1024 + 1);
    expect(github.violations).toEqual([]);
  });

  test("a missing path and a missing ref are told apart", async () => {
    await using github = await startGitHub();
    expect((await ask(github, "GET", `${home}/contents/nothing`)).body["message"]).toBe("Not Found");
    const missing = await ask(github, "GET", `${home}/contents/README.md?ref=nowhere`);
    expect(missing).toMatchObject({ status: 404, body: { message: "No commit found for the ref nowhere" } });
  });
});

describe("pull requests", () => {
  test("are found by commit, but not those from forks", async () => {
    await using github = await startGitHub();
    const own = github.seedPullRequest({ headSha: "a".repeat(40) });
    const forked = github.seedPullRequest({ headSha: "b".repeat(40), headRepo: "mallory/octo-repo" });
    const octokit = client(github);
    const find = async (sha: string): Promise<readonly number[]> =>
      (
        await octokit.rest.repos.listPullRequestsAssociatedWithCommit({ ...repository, commit_sha: sha })
      ).data.map((pull) => pull.number);
    expect(await find(own.headSha)).toEqual([own.number]);
    expect(await find(forked.headSha)).toEqual([]);
    const listed = await octokit.rest.pulls.list({ ...repository, head: `mallory:${forked.headRef}` });
    expect(listed.data.map((pull) => [pull.number, pull.head.repo.fork])).toEqual([[forked.number, true]]);
    expect(github.violations).toEqual([]);
  });
});

describe("faults", () => {
  test.each([
    ["a secondary rate limit", secondaryRateLimit(1), 403, "secondary rate limit", "retry-after", "1"],
    [
      "a secondary rate limit as 429",
      secondaryRateLimit(1, 429),
      429,
      "secondary rate limit",
      "retry-after",
      "1",
    ],
    [
      "a primary rate limit",
      primaryRateLimit(new Date("2026-11-21T00:00:00Z")),
      403,
      "API rate limit exceeded",
      "x-ratelimit-remaining",
      "0",
    ],
    [
      "a refusal",
      refusal(401, "Bad credentials"),
      401,
      "Bad credentials",
      "content-type",
      "application/json; charset=utf-8",
    ],
    [
      "a server error",
      serverError(500),
      500,
      "Server Error",
      "content-type",
      "application/json; charset=utf-8",
    ],
  ])(
    "%s strikes once, then the real answer comes",
    async (_title, respond, status, message, header, value) => {
      await using github = await startGitHub();
      github.fault({ method: "GET", path: /octo-repo$/, respond });
      const struck = await ask(github, "GET", home);
      expect(struck.status).toBe(status);
      expect(struck.body["message"]).toContain(message);
      expect(struck.headers.get(header)).toBe(value);
      expect((await ask(github, "GET", home)).status).toBe(200);
      expect(github.requests.map((request) => request.status)).toEqual([status, 200]);
      expect(github.violations).toEqual([]);
    },
  );

  test("a proxy's 502 is a page, not JSON", async () => {
    await using github = await startGitHub();
    github.fault({ operationId: "repos/get", skip: 1, times: 2, respond: serverError(502) });
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 4; attempt += 1)
      statuses.push((await statusOf(client(github).rest.repos.get(repository))).status);
    expect(statuses).toEqual([0, 502, 502, 0]);
  });

  test("a hanging request is ended by the caller, and close does not wait for it", async () => {
    const github = await startGitHub();
    github.fault({ respond: "hang", times: 2 });
    const authorization = `Bearer ${defaultToken}`;
    const impatient = fetch(github.url + home, {
      headers: { authorization },
      signal: AbortSignal.timeout(50),
    });
    await expect(impatient).rejects.toThrow(/timeout/);
    const patient = fetch(github.url + home, { headers: { authorization } });
    const failed = expect(patient).rejects.toThrow("fetch failed");
    await expect.poll(() => github.requests.length).toBe(2);
    await github.close();
    await failed;
  });

  test.each([
    ["reset", 0],
    ["lost", 1],
    ["cut", 1],
  ] as const)("%s breaks the connection and leaves %i comment behind", async (respond, comments) => {
    await using github = await startGitHub();
    github.seedPullRequest({ number: 7 });
    github.fault({ method: "POST", respond });
    await expect(ask(github, "POST", `${home}/issues/7/comments`, { body: "x" })).rejects.toThrow();
    expect(github.comments).toHaveLength(comments);
    expect(github.requests.map((request) => request.status)).toEqual([0]);
  });

  test("in a race another job moves the ref between our read and our update", async () => {
    await using github = await startGitHub();
    const octokit = client(github);
    const read = await octokit.rest.git.getRef({ ...repository, ref: "heads/main" });
    const ours = github.seedCommit({ parents: [read.data.object.sha], files: { "ours.txt": "ours" } });
    github.fault({ operationId: "git/update-ref", respond: "race" });
    const lost = await statusOf(octokit.rest.git.updateRef({ ...repository, ref: "heads/main", sha: ours }));
    expect(lost).toMatchObject({ status: 422, message: expect.stringContaining("not a fast forward") });
    expect(github.readFile("main", "other-job.txt")?.toString()).toMatch(/^written first/);
    github.fault({ operationId: "git/create-ref", respond: "race" });
    const created = octokit.rest.git.createRef({ ...repository, ref: "refs/heads/new", sha: ours });
    expect((await statusOf(created)).message).toContain("Reference already exists");
    expect(github.violations).toEqual([]);
  });

  test("a test's own hook runs before the answer", async () => {
    await using github = await startGitHub();
    github.fault({
      operationId: "repos/get-content",
      respond: { before: () => void github.seedCommit({ ref: "main", files: { "new.txt": "new" } }) },
    });
    expect((await ask(github, "GET", `${home}/contents/new.txt`)).status).toBe(200);
  });

  test("latency is waited for", async () => {
    await using github = await startGitHub({ latencyMs: 120 });
    const started = performance.now();
    await ask(github, "GET", home);
    expect(performance.now() - started).toBeGreaterThan(115);
  });
});

describe("as a process of its own", () => {
  test("it prints its address, is seeded and read over HTTP, and ends on SIGTERM", async () => {
    const main = fileURLToPath(new URL("../../github/main.ts", import.meta.url));
    const options = JSON.stringify({
      name: "shop",
      tokens: { ghs_x: { login: "github-actions[bot]", appSlug: "github-actions" } },
    });
    const child = spawn(process.execPath, [main, "--options", options], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    try {
      const [line] = (await once(createInterface(child.stdout), "line")) as [string];
      const { url } = JSON.parse(line) as { url: string };
      const post = (path: string, body: unknown): Promise<Response> =>
        fetch(url + path, { method: "POST", body: JSON.stringify(body) });
      await post("/__seed", {
        pullRequests: [{ number: 7, headSha: "a".repeat(40) }],
        commits: [{ ref: "loadline", files: { "run.json": "{}" } }],
      });
      await post("/__fault", { method: "POST", path: "/comments$", respond: { status: 502 } });
      const octokit = client({ url }, "ghs_x");
      const comment = { owner: "octo-org", repo: "shop", issue_number: 7, body: "hello" };
      expect((await statusOf(octokit.rest.issues.createComment(comment))).status).toBe(502);
      await octokit.rest.issues.createComment(comment);
      const state: unknown = await (await fetch(`${url}/__state`)).json();
      expect(state).toMatchObject({
        comments: [{ issueNumber: 7, body: "hello", login: "github-actions[bot]" }],
        refs: { "refs/pull/7/head": "a".repeat(40) },
        requestCounts: { "issues/create-comment 201": 1, "issues/create-comment 502": 1 },
        violations: [],
      });
      expect(await (await fetch(`${url}/__file?ref=loadline&path=run.json`)).text()).toBe("{}");
    } finally {
      const exited = once(child, "exit");
      child.kill("SIGTERM");
      expect(await exited).toEqual([0, null]);
    }
  });
});

describe("event payloads", () => {
  const options: EventOptions = {
    repository: "octo-org/shop",
    sha: "a".repeat(40),
    number: 12,
    defaultBranch: "trunk",
  };
  const eventNames: readonly EventName[] = [
    "deployment_status",
    "pull_request.opened",
    "pull_request.synchronize",
    "pull_request_target.synchronize",
    "push",
    "repository_dispatch",
    "workflow_dispatch",
    "workflow_run",
  ];

  test.each(eventNames)("%s speaks of the given repository only", (name) => {
    const { payload, environment } = buildEvent(name, options);
    expect(payload).toMatchObject({
      repository: { full_name: "octo-org/shop", default_branch: "trunk", owner: { login: "octo-org" } },
    });
    expect(JSON.stringify(payload)).not.toMatch(/Hello-World|octo-repo/);
    expect(environment).toMatchObject({
      GITHUB_REPOSITORY: "octo-org/shop",
      GITHUB_EVENT_NAME: name.replace(/\..*/, ""),
    });
  });

  test("a pull request from a fork names the fork as head and us as base", () => {
    const { payload, environment } = buildEvent("pull_request.synchronize", {
      ...options,
      fork: "mallory/shop",
      headRef: "feature/x",
    });
    expect(payload).toMatchObject({
      number: 12,
      after: "a".repeat(40),
      pull_request: {
        number: 12,
        head: {
          sha: "a".repeat(40),
          ref: "feature/x",
          label: "mallory:feature/x",
          repo: { full_name: "mallory/shop", fork: true },
        },
        base: { ref: "trunk", repo: { full_name: "octo-org/shop", fork: false } },
      },
    });
    expect(environment).toMatchObject({
      GITHUB_REF: "refs/pull/12/merge",
      GITHUB_HEAD_REF: "feature/x",
      GITHUB_BASE_REF: "trunk",
    });
    const gone = buildEvent("pull_request.opened", { ...options, fork: null });
    expect(gone.payload).toMatchObject({ pull_request: { head: { repo: null } } });
  });

  test("a workflow_run from a fork lists no pull requests", () => {
    const listed = (fork: string | undefined): unknown =>
      buildEvent("workflow_run", { ...options, ...(fork !== undefined && { fork }) }).payload["workflow_run"];
    expect(listed(undefined)).toMatchObject({ head_sha: "a".repeat(40), pull_requests: [{ number: 12 }] });
    expect(listed("mallory/shop")).toMatchObject({
      pull_requests: [],
      head_repository: { full_name: "mallory/shop" },
    });
  });

  test("a deployment status carries the address of the preview", () => {
    const { payload } = buildEvent("deployment_status", {
      ...options,
      deploymentUrl: "https://pr-12.example.com",
    });
    expect(payload).toMatchObject({
      deployment_status: { state: "success", environment_url: "https://pr-12.example.com" },
      deployment: { sha: "a".repeat(40), ref: "change", environment: "preview" },
    });
  });

  test("a schedule knows nothing but its line, and is written to a file", () => {
    const directory = mkdtempSync(join(tmpdir(), "loadline-event-"));
    const environment = writeEvent(directory, "schedule", options);
    expect(JSON.parse(readFileSync(environment["GITHUB_EVENT_PATH"] ?? "", "utf8"))).toEqual({
      schedule: "0 5 * * *",
    });
    expect(environment["GITHUB_REF"]).toBe("refs/heads/trunk");
  });
});
