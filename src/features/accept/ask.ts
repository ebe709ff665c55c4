import type { RestEndpointMethodTypes } from "@octokit/rest";
import { z } from "zod";
import { explain, isDone } from "../../github/octokit.ts";
import { type Account, mayWrite } from "../../github/permission.ts";
import { Failure, runFailure } from "../../model/failure.ts";
import type { GitHub } from "../../ports/github.ts";
import { plain } from "../../report/render/escape.ts";
import type { Override, OverrideAnswer, Refusal } from "./facts.ts";

/** A label on a pull request, for the judged commit. */
export interface OverrideRequest {
  readonly pullRequest: number;
  readonly sha: string;
  readonly label: string;
}

const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString());
const account = z.looseObject({
  login: z.string().max(100),
  id: z.number(),
  type: z.string(),
}) satisfies z.ZodType<Account>;

const labelChange = z.looseObject({
  event: z.enum(["labeled", "unlabeled"]),
  created_at: time,
  // Null for an account that is gone.
  actor: account.nullish(),
  label: z.looseObject({ name: z.string() }),
});
const remark = z.looseObject({ created_at: time, user: account.nullish(), body: z.string().nullish() });
const activity = z.looseObject({
  after: z.string(),
  ref: z.string(),
  timestamp: time,
  actor: account.nullish(),
});

type Pull = RestEndpointMethodTypes["pulls"]["get"]["response"]["data"];

/** When the head commit came to the branch of a pull request, and by whom. */
interface Push {
  readonly at: string;
  readonly by: Account | undefined;
}

/**
 * Whether a person with write access set the label on this very commit; in doubt no. Nothing that a pull request's author
 * writes is relied on: no dates of commits, no order of pushes in a timeline, no name in a comment.
 * @throws never for GitHub's errors
 */
export async function askForOverride(github: GitHub, request: OverrideRequest): Promise<OverrideAnswer> {
  const { label } = request;
  try {
    const { pulls } = github.octokit.rest;
    const { data: pull } = await pulls.get({ ...github.place, pull_number: request.pullRequest });
    if (!pull.labels.some(({ name }) => name === label)) return { kind: "none" };
    const found = await judgeLabel(github, request, pull);
    return "cause" in found
      ? { kind: "refused", label, refusal: found }
      : { kind: "accepted", override: found };
  } catch (error) {
    const doing = `looking up the label of pull request ${request.pullRequest}`;
    const permission = "pull-requests: read";
    const reason = error instanceof Failure ? error.message : explain(error, { doing, permission });
    if (reason === undefined) throw error;
    return { kind: "refused", label, refusal: { cause: "unanswered", reason } };
  }
}

async function judgeLabel(
  github: GitHub,
  { pullRequest, sha, label }: OverrideRequest,
  pull: Pull,
): Promise<Override | Refusal> {
  if (pull.head.sha !== sha) return { cause: "otherHead" };
  const push = await findPush(github, pull);
  if (push === undefined) return { cause: "unknownPush" };
  const timeline = await readTimeline(github, pullRequest);
  const change = lastChange(timeline, label);
  if (change?.event !== "labeled" || !change.actor) return { cause: "unknownSetter" };
  const { created_at: at, actor } = change;
  const refuse = refusing(github, pull, push);
  const refusal = await refuse(actor);
  if (refusal !== undefined) return refusal;
  const by = actor.login;
  // GitHub's times are in whole seconds: within one, nobody knows which was first.
  if (Date.parse(at) <= Date.parse(push.at)) {
    const expired = { ...github.place, issue_number: pullRequest, name: label };
    const isRemoved = await isDone(github.octokit.rest.issues.removeLabel(expired));
    return { cause: "beforePush", by, at, pushedAt: push.at, isRemoved };
  }
  const reason = await findReason(timeline, push, refuse);
  return { by, at, commit: sha, label, ...(reason !== undefined && { reason }) };
}

/**
 * When the head was pushed, by the repository's activity, GitHub's own record of each change of a ref. Authors choose the
 * dates of commits, the timeline shows only forced pushes, and a check suite belongs to a commit that may have been pushed
 * elsewhere before.
 * @see https://docs.github.com/en/rest/repos/repos#list-repository-activities
 * @returns undefined if the newest change of the branch is not to its head
 */
async function findPush(github: GitHub, { head }: Pull): Promise<Push | undefined> {
  if (head.repo === null) return undefined;
  const ref = `refs/heads/${head.ref}`;
  const { data } = await github.octokit.rest.repos.listActivities({
    owner: head.repo.owner.login,
    repo: head.repo.name,
    ref,
    direction: "desc",
    per_page: 1,
  });
  const newest = activity.safeParse(data[0]).data;
  if (newest === undefined || newest.after !== head.sha || newest.ref !== ref) return undefined;
  return { at: newest.timestamp, by: newest.actor ?? undefined };
}

/** 5,000 entries; GitHub stops a conversation at 2,500 comments. */
const mostPages = 50;

type Entry = Readonly<Record<string, unknown>> & { readonly event?: unknown };

async function readTimeline(github: GitHub, issue_number: number): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  let pages = 0;
  const list = github.octokit.rest.issues.listEventsForTimeline;
  const wanted = { ...github.place, issue_number, per_page: 100 };
  for await (const { data } of github.octokit.paginate.iterator(list, wanted)) {
    pages += 1;
    if (pages > mostPages) {
      throw runFailure(
        `the timeline of pull request ${issue_number} has more than ${mostPages * 100} entries.`,
      );
    }
    entries.push(...data.map((one) => ({ ...one })));
  }
  return entries;
}

function checked<T>(schema: z.ZodType<T>, entry: Entry): T {
  const parsed = schema.safeParse(entry);
  if (parsed.success) return parsed.data;
  throw runFailure("the timeline of the pull request is not what GitHub documents.", parsed.error);
}

/** The newest change of this very label, by time and then by GitHub's order. */
function lastChange(timeline: readonly Entry[], label: string): z.infer<typeof labelChange> | undefined {
  return timeline
    .filter(({ event }) => event === "labeled" || event === "unlabeled")
    .map((entry) => checked(labelChange, entry))
    .filter((change) => change.label.name === label)
    .toSorted((one, other) => Date.parse(one.created_at) - Date.parse(other.created_at))
    .at(-1);
}

/** Why a person may not let this pull request through; undefined for one who may. Asks once for each person. */
type Refuse = (person: Account) => Promise<Refusal | undefined>;

function refusing(github: GitHub, pull: Pull, push: Push): Refuse {
  const isFork = pull.head.repo?.full_name !== pull.base.repo.full_name;
  // Who opened it, whose fork it is, and who pushed its head.
  const authors = [pull.user, pull.head.repo?.owner, push.by].map((one) => one?.id);
  const asked = new Map<number, Promise<boolean>>();
  return async (person) => {
    const by = person.login;
    if (person.type !== "User") return { cause: "app", by };
    if (isFork && authors.includes(person.id)) return { cause: "forkAuthor", by };
    const answer = asked.get(person.id) ?? mayWrite(github, person);
    asked.set(person.id, answer);
    return (await answer) ? undefined : { cause: "noWriteAccess", by };
  };
}

const command = "/loadline accept ";
const mostRemarks = 20;
const longestReason = 500;

/** The reason in the newest comment since the push with the command, by a person who may let the gate through. */
async function findReason(
  timeline: readonly Entry[],
  push: Push,
  refuse: Refuse,
): Promise<Override["reason"]> {
  const remarks = timeline
    .filter(({ event }) => event === "commented")
    .map((entry) => checked(remark, entry))
    .filter(
      ({ body, created_at }) => body?.startsWith(command) && Date.parse(created_at) > Date.parse(push.at),
    )
    .toSorted((one, other) => Date.parse(other.created_at) - Date.parse(one.created_at));
  for (const { body, user } of remarks.slice(0, mostRemarks)) {
    const [first = ""] = (body ?? "").slice(command.length).split("\n", 1);
    const text = plain(first, longestReason);
    if (text !== "" && user && (await refuse(user)) === undefined) return { text, by: user.login };
  }
  return undefined;
}
