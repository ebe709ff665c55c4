import { type Call, notFound, paginate, type Reply, type Route, refuse, textParameter } from "../call.ts";
import { type CommitStatus, findCommit, timestamp } from "../state.ts";
import { nodeId, repositoryApi } from "./links.ts";
import { repositoryShape } from "./repository.ts";
import { userShape } from "./users.ts";

interface StatusRequest {
  readonly state: CommitStatus["state"];
  readonly context?: string;
  readonly description?: string | null;
  readonly target_url?: string | null;
}

const maxDescription = 140;

export const statusRoutes: readonly Route[] = [
  { operationId: "repos/create-commit-status", grants: ["statuses:write"], answer: createStatus },
  { operationId: "repos/get-combined-status-for-ref", grants: ["statuses:read"], answer: combineStatuses },
];

function createStatus(call: Call): Reply {
  const sha = textParameter(call, "sha");
  const asked = call.body as StatusRequest;
  if (!call.state.objects.commits.has(sha)) return refuse(422, `No commit found for SHA: ${sha}`);
  if ([...(asked.description ?? "")].length > maxDescription)
    return refuse(422, "Validation Failed", [
      {
        resource: "Status",
        field: "description",
        code: "custom",
        message: `description is too long (maximum is ${maxDescription} characters)`,
      },
    ]);
  const status: CommitStatus = {
    id: call.state.nextId(),
    sha,
    state: asked.state,
    context: asked.context ?? "default",
    description: asked.description ?? null,
    targetUrl: asked.target_url ?? null,
    login: call.identity.login,
    createdAt: new Date(),
  };
  call.state.statuses.push(status);
  return {
    status: 201,
    body: { ...statusShape(call, status), creator: userShape(call, status.login) },
  };
}

function combineStatuses(call: Call): Reply {
  const commit = findCommit(call.state, textParameter(call, "ref"));
  if (commit === undefined) return notFound;
  const newestFirst = call.state.statuses.filter((status) => status.sha === commit.sha).reverse();
  const latest = newestFirst.filter(
    (status, index) =>
      index ===
      // GitHub compares contexts without regard to case.
      newestFirst.findIndex((other) => other.context.toLowerCase() === status.context.toLowerCase()),
  );
  const states = new Set(latest.map((status) => status.state));
  const isFailed = states.has("failure") || states.has("error");
  const isPending = states.has("pending") || latest.length === 0;
  const address = repositoryApi(call, `/commits/${commit.sha}`);
  return paginate(call, latest, (page) => ({
    state: isFailed ? "failure" : isPending ? "pending" : "success",
    statuses: page.map((status) => statusShape(call, status)),
    sha: commit.sha,
    total_count: latest.length,
    repository: repositoryShape(call),
    commit_url: address,
    url: `${address}/status`,
  }));
}

function statusShape(call: Call, status: CommitStatus): Readonly<Record<string, unknown>> {
  return {
    id: status.id,
    node_id: nodeId("StatusContext", status.id),
    url: repositoryApi(call, `/statuses/${status.sha}`),
    avatar_url: "https://avatars.githubusercontent.com/in/15368?v=4",
    state: status.state,
    context: status.context,
    description: status.description,
    target_url: status.targetUrl,
    created_at: timestamp(status.createdAt),
    updated_at: timestamp(status.createdAt),
  };
}
