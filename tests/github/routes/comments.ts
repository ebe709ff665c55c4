import {
  type Call,
  notFound,
  numberParameter,
  optionalText,
  paginate,
  type Reply,
  type Route,
  refuse,
  textParameter,
} from "../call.ts";
import type { Grant } from "../identity.ts";
import { type Comment, timestamp } from "../state.ts";
import { nodeId, repositoryApi, repositoryPage } from "./links.ts";
import { userShape } from "./users.ts";

const maxCharacters = 65_536;
const readGrants: readonly Grant[] = ["issues:read", "pull-requests:read"];

export const commentRoutes: readonly Route[] = [
  {
    operationId: "issues/list-comments",
    grants: readGrants,
    answer: (call) => {
      const number = numberParameter(call, "issue_number");
      if (!isKnownNumber(call, number)) return notFound;
      const since = new Date(optionalText(call, "since") ?? 0);
      const comments = call.state.comments.filter(
        (comment) => comment.issueNumber === number && comment.updatedAt >= since,
      );
      return paginate(call, comments, (page) => page.map((comment) => commentShape(call, comment)));
    },
  },
  {
    operationId: "issues/create-comment",
    grants: (call) => writeGrants(call, numberParameter(call, "issue_number")),
    answer: (call) => {
      const issueNumber = numberParameter(call, "issue_number");
      if (!isKnownNumber(call, issueNumber)) return notFound;
      const { body } = call.body as { readonly body: string };
      const now = new Date();
      const comment: Comment = {
        id: call.state.nextId(),
        issueNumber,
        body,
        login: call.identity.login,
        createdAt: now,
        updatedAt: now,
      };
      return (
        refuseText(body) ?? { status: 201, body: commentShape(call, push(call.state.comments, comment)) }
      );
    },
  },
  {
    operationId: "issues/get-comment",
    grants: readGrants,
    answer: (call) => {
      const comment = call.state.comments[indexOfComment(call)];
      return comment === undefined ? notFound : { status: 200, body: commentShape(call, comment) };
    },
  },
  {
    operationId: "issues/update-comment",
    grants: (call) => writeGrants(call, call.state.comments[indexOfComment(call)]?.issueNumber),
    answer: (call) =>
      changeComment(call, (comment, index) => {
        const { body } = call.body as { readonly body: string };
        const refusal = refuseText(body);
        if (refusal !== undefined) return refusal;
        const updated = { ...comment, body, updatedAt: new Date() };
        call.state.comments[index] = updated;
        return { status: 200, body: commentShape(call, updated) };
      }),
  },
  {
    operationId: "issues/delete-comment",
    grants: (call) => writeGrants(call, call.state.comments[indexOfComment(call)]?.issueNumber),
    answer: (call) =>
      changeComment(call, (_comment, index) => {
        call.state.comments.splice(index, 1);
        return { status: 204 };
      }),
  },
];

/** On a pull request either permission will do, on an issue only the one for issues. */
function writeGrants(call: Call, number: number | undefined): readonly Grant[] {
  const isPull = number === undefined || call.state.pullRequests.has(number);
  return isPull ? ["issues:write", "pull-requests:write"] : ["issues:write"];
}

function changeComment(call: Call, change: (comment: Comment, index: number) => Reply): Reply {
  const index = indexOfComment(call);
  const comment = call.state.comments[index];
  if (comment === undefined) return notFound;
  if (call.state.othersComments === "forbidden" && comment.login !== call.identity.login)
    return refuse(
      403,
      call.identity.appSlug === undefined
        ? "Must have admin rights to Repository."
        : "Resource not accessible by integration",
    );
  return change(comment, index);
}

function refuseText(body: string): Reply | undefined {
  const refusal = (code: string, field: string, message: string): Reply =>
    refuse(422, "Validation Failed", [{ resource: "IssueComment", code, field, message }]);
  if (body.trim() === "") return refusal("missing_field", "body", "Body can't be blank");
  // Characters, not UTF-16 units: an emoji counts once.
  if (body.length > maxCharacters && [...body].length > maxCharacters)
    return refusal("unprocessable", "data", `Body is too long (maximum is ${maxCharacters} characters)`);
  return undefined;
}

export function commentShape(call: Call, comment: Comment): Readonly<Record<string, unknown>> {
  const kind = call.state.pullRequests.has(comment.issueNumber) ? "pull" : "issues";
  return {
    id: comment.id,
    node_id: nodeId("IssueComment", comment.id),
    url: repositoryApi(call, `/issues/comments/${comment.id}`),
    html_url: repositoryPage(call, `/${kind}/${comment.issueNumber}#issuecomment-${comment.id}`),
    issue_url: repositoryApi(call, `/issues/${comment.issueNumber}`),
    body: comment.body,
    user: userShape(call, comment.login),
    author_association: comment.login.endsWith("[bot]") ? "NONE" : "CONTRIBUTOR",
    created_at: timestamp(comment.createdAt),
    updated_at: timestamp(comment.updatedAt),
  };
}

function indexOfComment(call: Call): number {
  const id = Number(textParameter(call, "comment_id"));
  return call.state.comments.findIndex((comment) => comment.id === id);
}

function isKnownNumber(call: Call, number: number): boolean {
  return call.state.issues.has(number) || call.state.pullRequests.has(number);
}

function push<T>(list: T[], item: T): T {
  list.push(item);
  return item;
}
