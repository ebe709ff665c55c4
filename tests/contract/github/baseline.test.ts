import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { formatHistory } from "../../../src/baseline/history.ts";
import { createBranchStore } from "../../../src/github/baseline/branch.ts";
import { createGitHub } from "../../../src/github/octokit.ts";
import type { BaselineStore } from "../../../src/ports/baseline-store.ts";
import type { Patience } from "../../../src/ports/github.ts";
import {
  type Fault,
  primaryRateLimit,
  refusal,
  secondaryRateLimit,
  serverError,
} from "../../github/fault.ts";
import { defaultToken, type Identity } from "../../github/identity.ts";
import { type GitHub, startGitHub } from "../../github/server.ts";
import { acceptance, key, makeEntry, minutesOf } from "../../unit/baseline/make-run.ts";

const branch = "loadline-baselines";
const ref = `refs/heads/${branch}`;
const path = "staging/checkout.json";

let github: GitHub;

beforeEach(async () => {
  github = await startGitHub();
});

afterEach(async () => {
  expect(github.violations).toEqual([]);
  await github.close();
});

/** A second of waiting takes a millisecond. */
function connect(patience: Partial<Patience> = {}, token = defaultToken, url = github.url): BaselineStore {
  const repository = { owner: github.owner, name: github.name };
  return createBranchStore(
    createGitHub({ token, apiUrl: url, repository, patience: { secondMs: 1, ...patience } }),
    branch,
  );
}

async function storedMinutes(store = connect()): Promise<number[]> {
  return minutesOf((await store.read(key)).map((entry) => entry.run));
}

describe("reading", () => {
  it("is empty where there is provably no branch or no file", async () => {
    const store = connect();
    expect(store.place).toBe("branch loadline-baselines");
    expect(await store.read(key)).toEqual([]);
    expect(github.requests.map(({ operationId }) => operationId)).toEqual([
      "repos/get-content",
      "git/get-ref",
      "git/list-matching-refs",
    ]);
    github.seedCommit({ ref, files: { "other.txt": "x" } });
    expect(await store.read(key)).toEqual([]);
  });

  it("lists the histories there are, whatever their names", async () => {
    const store = connect();
    expect(await store.keys()).toEqual([]);
    const keys = [key, { scenario: "Check out/2", environment: "PR preview" }];
    for (const each of keys) await store.append(each, [makeEntry({ provenance: each })]);
    expect(await store.keys()).toHaveLength(2);
    expect(await store.keys()).toEqual(expect.arrayContaining(keys));
  });

  it("takes files of more than a megabyte", async () => {
    const entries = Array.from({ length: 20 }, (_, minute) => makeEntry({ minute, ballast: 64_000 }));
    github.seedCommit({ ref, files: { [path]: formatHistory(key, entries) } });
    expect(await connect().read(key)).toEqual(entries);
    expect(github.requests).toHaveLength(1);
  });

  it("asks /api/v3 of an Enterprise server", async () => {
    github.seedCommit({ ref, files: { [path]: formatHistory(key, [makeEntry({ minute: 3 })]) } });
    expect(await storedMinutes(connect({}, defaultToken, `${github.url}/api/v3/`))).toEqual([3]);
  });
});

describe("appending", () => {
  it("makes the branch without history of the code, and then adds to it", async () => {
    const main = github.refs.get("refs/heads/main");
    await connect().append(key, [makeEntry({ minute: 1 })]);
    const first = github.refs.get(ref);
    expect(github.readFile(branch, "README.md")?.toString()).toContain("# Loadline's baselines");
    expect(github.readFile(branch, "other.txt")).toBeUndefined();
    await connect().append(key, [makeEntry({ minute: 2 })]);
    await connect().append({ ...key, scenario: "search" }, [makeEntry({ minute: 9 })]);
    expect(await storedMinutes()).toEqual([1, 2]);
    expect(github.readFile(branch, "staging/search.json")).toBeDefined();
    expect(github.refs.get("refs/heads/main")).toBe(main);
    const commits = github.requests
      .filter((request) => request.operationId === "git/create-commit")
      .map((request): unknown => JSON.parse(request.body));
    expect(commits[0]).toMatchObject({ parents: [] });
    expect(commits[1]).toMatchObject({ parents: [first] });
  });

  it("is seven calls on a branch that exists", async () => {
    await connect().append(key, [makeEntry({ minute: 1 })]);
    const before = github.requests.length;
    await connect().append(key, [makeEntry({ minute: 2 })]);
    expect(github.requests.slice(before).map((request) => request.operationId)).toEqual([
      "git/get-ref",
      "git/get-commit",
      "repos/get-content",
      "git/create-blob",
      "git/create-tree",
      "git/create-commit",
      "git/update-ref",
    ]);
  });

  it("keeps the figures of runs that the history lets go of, in the same commit", async () => {
    const store = connect();
    const first = Array.from({ length: 50 }, (_, minute) => makeEntry({ minute }));
    await store.append(key, first);
    for (const minute of [50, 51]) await store.append(key, [makeEntry({ minute })]);
    expect(await storedMinutes(store)).toEqual(Array.from({ length: 50 }, (_, index) => index + 2));
    const all = await store.read(key, { reach: "all" });
    expect(minutesOf(all.map((entry) => entry.run))).toEqual(Array.from({ length: 52 }, (_, index) => index));
    expect(await store.keys()).toEqual([key]);
  });

  it("says in the commit what was stored, in lines that names cannot break", async () => {
    const hostile = { scenario: "a\n\nCo-authored-by: x", environment: "staging" };
    await connect().append(hostile, [makeEntry({ minute: 1 }, { ...acceptance, reason: "slower\nsearch" })]);
    const request = github.requests.find((each) => each.operationId === "git/create-commit");
    const { message } = JSON.parse(request?.body ?? "");
    expect(message.replace(/\d+(?= *\n$)/, "N")).toBe(
      "Baseline of a Co-authored-by: x in staging\n\n" +
        "- 000000000000 of main https://github.com/octo-org/shop/actions/runs/1\n" +
        "- accepted by octocat: slower search\n\n" +
        "Loadline-Branch: histories 1, bytes added N\n",
    );
  });

  it("never writes over a damaged file", async () => {
    github.seedCommit({ ref, files: { [path]: '{"schema":"loadline/baseline@1","entr' } });
    const before = github.refs.get(ref);
    await expect(connect().append(key, [makeEntry()])).rejects.toMatchObject({
      code: "run",
      message:
        "The baseline in branch loadline-baselines, file staging/checkout.json is not valid JSON (37 characters; it may be cut off). " +
        "Restore an earlier version of the file, or delete it to start a new history.",
    });
    expect(github.refs.get(ref)).toBe(before);
  });

  it("does nothing for nothing, and nothing when all is there already", async () => {
    await connect().append(key, []);
    expect(github.requests).toEqual([]);
    await connect().append(key, [makeEntry()]);
    const tip = github.refs.get(ref);
    await connect().append(key, [makeEntry()]);
    expect(github.refs.get(ref)).toBe(tip);
  });
});

describe("several jobs at once", () => {
  // Seconds of a tenth: three minutes are eighteen seconds here.
  const patient = { secondMs: 100 };

  it.each([2, 5, 20])("%i of them lose nothing, on a branch that none of them found", async (jobs) => {
    // A busy machine takes more of three minutes, the more jobs it plays.
    const long = { secondMs: Math.max(100, 10 * jobs) };
    const minutes = Array.from({ length: jobs }, (_, index) => index + 1);
    await Promise.all(minutes.map(async (minute) => connect(long).append(key, [makeEntry({ minute })])));
    expect((await storedMinutes()).sort((a, b) => a - b)).toEqual(minutes);
  });

  it("keeps what another job stored between the read and the update", async () => {
    await connect().append(key, [makeEntry({ minute: 1 })]);
    github.fault({
      operationId: "git/update-ref",
      respond: { before: async () => connect().append(key, [makeEntry({ minute: 2 })]) },
    });
    await connect(patient).append(key, [makeEntry({ minute: 3 })]);
    expect(await storedMinutes()).toEqual([1, 2, 3]);
  });

  it("sends what it stores once, where the other job stored something else", async () => {
    await connect().append(key, [makeEntry({ minute: 1 })]);
    const search = { ...key, scenario: "search" };
    github.fault({
      operationId: "git/update-ref",
      respond: { before: async () => connect().append(search, [makeEntry({ minute: 2 })]) },
    });
    const before = github.requests.length;
    await connect(patient).append(key, [makeEntry({ minute: 3 })]);
    const sent = github.requests.slice(before).map(({ operationId }) => operationId);
    expect(sent.filter((id) => id === "git/create-blob")).toHaveLength(2);
    expect(sent.filter((id) => id === "git/update-ref")).toHaveLength(3);
    expect(await storedMinutes()).toEqual([1, 3]);
  });

  it("keeps what another job made the branch with", async () => {
    github.fault({
      operationId: "git/create-ref",
      respond: { before: async () => connect().append(key, [makeEntry({ minute: 2 })]) },
    });
    await connect(patient).append(key, [makeEntry({ minute: 3 })]);
    expect(await storedMinutes()).toEqual([2, 3]);
  });

  it("starts anew when the branch was deleted in between", async () => {
    await connect().append(key, [makeEntry({ minute: 1 })]);
    github.fault({ operationId: "git/update-ref", respond: refusal(422, "Reference does not exist") });
    await connect(patient).append(key, [makeEntry({ minute: 2 })]);
    expect(await storedMinutes()).toEqual([1, 2]);
  });

  it("tries again after a conflict for three minutes, and then says so", async () => {
    await connect().append(key, [makeEntry({ minute: 1 })]);
    github.fault({ operationId: "git/update-ref", times: 10, respond: "race" });
    await connect(patient).append(key, [makeEntry({ minute: 2 })]);
    expect(await storedMinutes()).toEqual([1, 2]);
    expect(github.readFile(branch, "other-job.txt")).toBeDefined();

    github.fault({ operationId: "git/update-ref", times: 10_000, respond: refusal(409, "Conflict") });
    await expect(connect().append(key, [makeEntry({ minute: 3 })])).rejects.toMatchObject({
      code: "run",
      message:
        "The baseline staging/checkout.json was not stored on branch loadline-baselines: for three minutes other jobs changed the branch first. " +
        "Run the job again, or let fewer jobs record at once.",
    });
  });
});

/** A branch as a year of appends leaves it, by what its newest commit says. */
function seedBranch(said: string, entries = [makeEntry({ minute: 1 })]): string {
  const files = { [path]: formatHistory(key, entries), "README.md": "# Baselines" };
  github.seedCommit({ ref, files, message: "Another append" });
  return github.seedCommit({ ref, message: `Baseline of checkout\n\nLoadline-Branch: ${said}\n` });
}

/** Of the commits that were made since a request, by their messages' last lines and parents. */
function commitsSince(before: number) {
  return github.requests
    .slice(before)
    .filter(({ operationId }) => operationId === "git/create-commit")
    .map(({ body }): { message: string; parents: string[] } => JSON.parse(body));
}

describe("a branch of many histories", () => {
  it("is counted once, where the newest commit does not say how many there are", async () => {
    github.seedCommit({ ref, files: { [path]: formatHistory(key, []), "staging/other.json": "{}" } });
    await connect().append(key, [makeEntry({ minute: 1 })]);
    await connect().append({ ...key, scenario: "search" }, [makeEntry({ minute: 2 })]);
    await connect().append({ ...key, scenario: "search" }, [makeEntry({ minute: 3 })]);
    expect(github.requests.filter(({ operationId }) => operationId === "git/get-tree")).toHaveLength(1);
    const told = commitsSince(0).map(({ message }) => /histories (\d+)/.exec(message)?.[1]);
    expect(told).toEqual(["2", "3", "3"]);
  });

  it("gives each an equal share of it: of the least one there are ten runs to compare with, and an append again changes nothing", async () => {
    seedBranch("histories 100000, bytes added 0", []);
    const entries = Array.from({ length: 30 }, (_, minute) => makeEntry({ minute }));
    await connect().append(key, entries);
    expect(await storedMinutes()).toEqual(Array.from({ length: 10 }, (_, index) => index + 20));
    const tip = github.refs.get(ref);
    await connect().append(key, entries.slice(20));
    expect(github.refs.get(ref)).toBe(tip);
  });

  it("is read folder by folder where GitHub does not list it at once", async () => {
    await connect().append(key, [makeEntry({ minute: 1 })]);
    await connect().append({ ...key, environment: "preview" }, [makeEntry({ minute: 2 })]);
    const body = { sha: "0".repeat(40), url: github.url, tree: [], truncated: true };
    github.fault({ operationId: "git/get-tree", respond: { status: 200, body } });
    expect(await connect().keys()).toEqual([{ ...key, environment: "preview" }, key]);
  });
});

describe("a branch that commits made heavy", () => {
  const heavy = "histories 1, bytes added 99999999";
  const patient = { secondMs: 100 };
  const updates = "graphql/update-refs";

  it("becomes one commit with all files, and is light again", async () => {
    seedBranch(heavy);
    const before = github.requests.length;
    await connect().append(key, [makeEntry({ minute: 2 })]);
    await connect().append(key, [makeEntry({ minute: 3 })]);
    expect(await storedMinutes()).toEqual([1, 2, 3]);
    expect(github.readFile(branch, "README.md")?.toString()).toBe("# Baselines");
    const [alone, next, ...more] = commitsSince(before);
    expect(alone?.parents).toEqual([]);
    expect(alone?.message).toContain("Loadline-Branch: histories 1, bytes added 0");
    expect(next?.parents).toHaveLength(1);
    expect(more).toEqual([]);
    const moved = github.requests.find(({ operationId }) => operationId === updates);
    expect(JSON.parse(moved?.body ?? "")).toMatchObject({
      variables: { input: { refUpdates: [{ name: ref, force: true, beforeOid: expect.any(String) }] } },
    });
  });

  it("has the largest histories compacted that nothing is appended to, and a damaged one left alone", async () => {
    seedBranch(heavy);
    const many = Array.from({ length: 3000 }, (_, index) => [`staging/flow${index}.json`, "{}"]);
    const quiet = { ...key, scenario: "quiet" };
    const stored = Array.from({ length: 40 }, (_, minute) =>
      makeEntry({ minute, provenance: { target: randomBytes(2000).toString("hex") } }),
    );
    const files = {
      ...Object.fromEntries(many),
      "staging/quiet.json": formatHistory(quiet, stored),
      "staging/damaged.json": "x".repeat(200_000),
    };
    github.seedCommit({ ref, files, message: `Another\n\nLoadline-Branch: ${heavy}\n` });
    await connect().append(key, [makeEntry({ minute: 2 })]);
    expect(await storedMinutes()).toEqual([1, 2]);
    expect(await connect().read(quiet)).toEqual(stored.slice(-10));
    const all = await connect().read(quiet, { reach: "all" });
    expect(all.length).toBeGreaterThan(10);
    expect(github.readFile(branch, "staging/damaged.json")?.length).toBe(200_000);
    expect(github.readFile(branch, "staging/flow2999.json")?.toString()).toBe("{}");
  });

  it("keeps what another job stored before it was replaced, and after", async () => {
    seedBranch(heavy);
    const store = async (minute: number) => await connect(patient).append(key, [makeEntry({ minute })]);
    github.fault({ operationId: updates, respond: { before: async () => await store(2) } });
    await store(3);
    expect(await storedMinutes()).toEqual([1, 2, 3]);
    seedBranch(
      heavy,
      [1, 2, 3].map((minute) => makeEntry({ minute })),
    );
    // The other job is about to move the branch forward from the tip that is replaced.
    github.fault({ operationId: "git/update-ref", respond: { before: async () => await store(5) } });
    github.fault({ operationId: updates, respond: serverError(500), times: 3 });
    await store(4);
    expect((await storedMinutes()).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5]);
  });

  it("keeps the runs of jobs that all try to replace it at once", async () => {
    seedBranch(heavy);
    const jobs = [2, 3, 4, 5, 6];
    await Promise.all(jobs.map(async (minute) => connect(patient).append(key, [makeEntry({ minute })])));
    expect((await storedMinutes()).sort((a, b) => a - b)).toEqual([1, ...jobs]);
  });

  it.each([
    [
      "a rule forbids it",
      { status: 200, body: { errors: [{ type: "FORBIDDEN", message: "No force pushes" }] } },
    ],
    ["the server does not know how", refusal(404, "Not Found")],
    ["GitHub fails", serverError(502)],
    ["the connection breaks before", "reset"],
    ["the answer is lost", "lost"],
    ["the answer is cut off", "cut"],
  ] as const)("stores a run once where %s, and does not try again at once", async (_, respond) => {
    seedBranch(heavy);
    github.fault({ operationId: updates, respond, times: 3 });
    await connect(patient).append(key, [makeEntry({ minute: 2 })]);
    const before = github.requests.length;
    await connect().append(key, [makeEntry({ minute: 3 })]);
    expect(github.requests.slice(before).map(({ operationId }) => operationId)).not.toContain(updates);
    expect(await storedMinutes()).toEqual([1, 2, 3]);
  });

  it("is as it was for a job that ends before the branch is moved", async () => {
    const tip = seedBranch(heavy);
    for (const operationId of [updates, "git/update-ref"]) {
      github.fault({ operationId, respond: "reset", times: Number.POSITIVE_INFINITY });
    }
    await expect(connect().append(key, [makeEntry({ minute: 2 })])).rejects.toMatchObject({ code: "run" });
    expect(github.refs.get(ref)).toBe(tip);
    expect(await storedMinutes()).toEqual([1]);
  });
});

describe("an answer that is lost", () => {
  it.each(["lost", "cut"] as const)("(%s) stores once, whichever step it was", async (respond) => {
    await connect().append(key, [makeEntry({ minute: 1 })]);
    for (const operationId of ["git/create-blob", "git/create-tree", "git/create-commit", "git/update-ref"]) {
      github.fault({ operationId, respond });
    }
    await connect().append(key, [makeEntry({ minute: 2 })]);
    expect(await storedMinutes()).toEqual([1, 2]);
  });

  it("stores once when the branch was made but nobody heard", async () => {
    github.fault({ operationId: "git/create-ref", respond: "lost" });
    await connect({ secondMs: 100 }).append(key, [makeEntry({ minute: 1 })]);
    expect(await storedMinutes()).toEqual([1]);
  });
});

describe("when GitHub does not answer as it should", () => {
  const steps = { read: "repos/get-content", append: "git/create-commit" } as const;
  const act = {
    read: async (store: BaselineStore): Promise<unknown> => store.read(key),
    append: async (store: BaselineStore): Promise<unknown> => store.append(key, [makeEntry()]),
  };
  const doing = {
    read: "reading the baseline staging/checkout.json of branch loadline-baselines",
    append: "storing the baseline staging/checkout.json on branch loadline-baselines",
  };
  const permission = { read: "contents: read", append: "contents: write" };
  const cases = (["read", "append"] as const).flatMap(
    (operation): [typeof operation, Fault["respond"], string][] => [
      [
        operation,
        refusal(401, "Bad credentials"),
        `GitHub did not accept the token while ${doing[operation]} (401 Bad credentials): it is wrong, expired or revoked. Check the input github-token.`,
      ],
      [
        operation,
        refusal(403, "Resource not accessible by integration"),
        `GitHub did not allow ${doing[operation]} (403 Resource not accessible by integration): add \`${permission[operation]}\` to the job's \`permissions:\`.`,
      ],
      [
        operation,
        refusal(422, "Validation Failed"),
        `GitHub rejected ${doing[operation]} (422 Validation Failed). If it names a rule or a protected branch, exempt the token.`,
      ],
      [
        operation,
        serverError(500),
        `GitHub failed while ${doing[operation]} (500 Server Error). Run the job again; see https://www.githubstatus.com for outages.`,
      ],
      [
        operation,
        serverError(502),
        `GitHub failed while ${doing[operation]} (502 an HTML page). Run the job again; see https://www.githubstatus.com for outages.`,
      ],
      [
        operation,
        secondaryRateLimit(300),
        `GitHub asked to slow down while ${doing[operation]} (403, secondary rate limit): wait 300 s, run fewer jobs at once, and run this one again.`,
      ],
      [
        operation,
        "hang",
        `GitHub could not be reached while ${doing[operation]}: no complete answer within 0.15 s.`,
      ],
      [operation, "reset", `GitHub could not be reached while ${doing[operation]}: `],
      [operation, "cut", `GitHub could not be reached while ${doing[operation]}: `],
    ],
  );

  it.each(cases)("%s: %j ends in a Failure with a sentence", async (operation, respond, message) => {
    if (operation === "read") github.seedCommit({ ref, files: { [path]: formatHistory(key, []) } });
    github.fault({ operationId: steps[operation], times: Number.POSITIVE_INFINITY, respond });
    const store = connect({ requestTimeoutMs: 150 });
    await expect(act[operation](store)).rejects.toMatchObject({
      code: "run",
      message: expect.stringContaining(message),
    });
    if (operation === "append") expect(github.refs.has(ref)).toBe(false);
  });

  it.each([
    serverError(500),
    serverError(502),
    secondaryRateLimit(1),
    "hang",
    "reset",
    "cut",
    "lost",
  ] as const)("and then does (%j), the work is done", async (respond) => {
    const store = connect({ requestTimeoutMs: 150 });
    await store.append(key, [makeEntry({ minute: 1 })]);
    for (const operationId of ["git/get-ref", "repos/get-content", "git/create-tree", "git/update-ref"]) {
      github.fault({ operationId, respond });
    }
    await store.append(key, [makeEntry({ minute: 2 })]);
    github.clearFaults();
    expect(await storedMinutes(store)).toEqual([1, 2]);
  });

  it("waits for a rate limit that ends soon, and not for one that ends in an hour", async () => {
    github.seedCommit({ ref, files: { [path]: formatHistory(key, [makeEntry({ minute: 1 })]) } });
    github.fault({ respond: primaryRateLimit(new Date(Date.now() + 5000)) });
    expect(await storedMinutes()).toEqual([1]);
    expect(github.requests).toHaveLength(2);

    github.fault({ respond: primaryRateLimit(new Date(Date.now() + 3_600_000)) });
    await expect(connect().read(key)).rejects.toThrow(
      /^GitHub's rate limit for this token was used up while reading .* \(403\): run the job again in 36\d\d s, or use another token\.$/,
    );
    expect(github.requests).toHaveLength(3);
  });

  it("waits a minute in all, over all requests", async () => {
    github.fault({ times: Number.POSITIVE_INFINITY, respond: secondaryRateLimit(25) });
    const store = connect();
    await expect(store.read(key)).rejects.toThrow("wait 25 s");
    expect(github.requests).toHaveLength(3);
    await expect(store.read(key)).rejects.toThrow("wait 25 s");
    expect(github.requests).toHaveLength(4);
  });

  it("names the rule that protects the branch", async () => {
    await connect().append(key, [makeEntry({ minute: 1 })]);
    const message = "Repository rule violations found\n\nChanges must be made through a pull request.\n\n";
    github.fault({ operationId: "git/update-ref", respond: refusal(422, message) });
    await expect(connect().append(key, [makeEntry({ minute: 2 })])).rejects.toThrow(
      "Exempt branch loadline-baselines from the repository's rules, or set another baseline-branch.",
    );
  });
});

describe("the token", () => {
  it("may read where it may not write, and is told the line to add", async () => {
    const reader: Identity = {
      login: "github-actions[bot]",
      appSlug: "github-actions",
      permissions: { contents: "read" },
    };
    await using other = await startGitHub({ tokens: { ghs_reader: reader }, visibility: "private" });
    const store = connect({}, "ghs_reader", other.url);
    expect(await store.read(key)).toEqual([]);
    await expect(store.append(key, [makeEntry()])).rejects.toThrow(
      "(403 Resource not accessible by integration): add `contents: write` to the job's `permissions:`.",
    );
    expect(other.violations).toEqual([]);
  });

  it("goes to no other host, and into no error", async () => {
    await using stranger = await startGitHub();
    github.fault({ respond: { status: 302, headers: { location: `${stranger.url}/repos/octo-org/shop` } } });
    const error: unknown = await connect({ repeats: 0 })
      .read(key)
      .catch((reason: unknown) => reason);
    expect(stranger.requests).toEqual([]);
    expect(String(error)).toContain(`points to another host, ${stranger.url}, which does not get the token`);
    const { inspect } = await import("node:util");
    expect(inspect(error, { depth: 20 })).not.toContain(defaultToken);
  });

  it("follows the repository to its new name on the same host", async () => {
    github.seedCommit({ ref, files: { [path]: formatHistory(key, [makeEntry({ minute: 4 })]) } });
    const location = `/repos/${github.owner}/${github.name}/contents/${path}?ref=${branch}`;
    github.fault({ respond: { status: 301, headers: { location } } });
    expect(await storedMinutes()).toEqual([4]);
  });
});
