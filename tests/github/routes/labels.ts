import { type Call, notFound, numberParameter, paginate, type Route, textParameter } from "../call.ts";
import { type Comment, type LabelChange, labelsOf, timestamp } from "../state.ts";
import { commentShape } from "./comments.ts";
import { nodeId, repositoryApi } from "./links.ts";
import { userShape } from "./users.ts";

export const labelRoutes: readonly Route[] = [
  {
    operationId: "issues/list-events-for-timeline",
    grants: ["issues:read", "pull-requests:read"],
    answer: (call) => {
      const number = numberParameter(call, "issue_number");
      const { state } = call;
      if (!state.pullRequests.has(number)) return notFound;
      const comments = state.comments.filter(({ issueNumber }) => issueNumber === number);
      const changes = state.labelChanges.filter(({ issueNumber }) => issueNumber === number);
      const entries = [
        ...comments.map((one) => ({ at: one.createdAt, shape: commentedShape(call, one) })),
        ...changes.map((one) => ({ at: one.at, shape: changedShape(call, one) })),
      ].sort((one, other) => one.at.getTime() - other.at.getTime());
      return paginate(call, entries, (page) => page.map(({ shape }) => shape));
    },
  },
  {
    operationId: "issues/remove-label",
    grants: ["issues:write", "pull-requests:write"],
    answer: (call) => {
      const { state, identity } = call;
      const issueNumber = numberParameter(call, "issue_number");
      const name = textParameter(call, "name");
      if (!labelsOf(state, issueNumber).includes(name)) {
        return { ...notFound, body: { message: "Label does not exist", status: "404" } };
      }
      const { login } = identity;
      const at = new Date();
      state.labelChanges.push({ id: state.nextId(), issueNumber, event: "unlabeled", name, login, at });
      return { status: 200, body: labelsOf(state, issueNumber).map((one) => labelShape(call, one)) };
    },
  },
];

export function labelShape(call: Call, name: string): Readonly<Record<string, unknown>> {
  return {
    id: 208_045_946,
    node_id: nodeId("Label", name),
    url: repositoryApi(call, `/labels/${encodeURIComponent(name)}`),
    name,
    color: "0e8a16",
    default: false,
    description: "",
  };
}

function commentedShape(call: Call, comment: Comment): Readonly<Record<string, unknown>> {
  return { event: "commented", actor: userShape(call, comment.login), ...commentShape(call, comment) };
}

function changedShape(call: Call, change: LabelChange): Readonly<Record<string, unknown>> {
  return {
    id: change.id,
    node_id: nodeId("LabeledEvent", change.id),
    url: repositoryApi(call, `/issues/events/${change.id}`),
    actor: userShape(call, change.login),
    event: change.event,
    commit_id: null,
    commit_url: null,
    created_at: timestamp(change.at),
    label: { name: change.name, color: "0e8a16" },
    performed_via_github_app: null,
  };
}
