import type { Incoming } from "./answer.ts";
import type { Reply } from "./call.ts";
import type { Fault, FaultQueue, FaultResponse } from "./fault.ts";
import * as seeding from "./seed.ts";
import { addCommit, type CommitOptions, readFileAt, type State } from "./state.ts";

/** What the control addresses may see and change. */
export interface Controlled {
  readonly state: State;
  readonly faults: FaultQueue;
  readonly requests: readonly { readonly operationId: string | undefined; readonly status: number }[];
  readonly violations: readonly string[];
}

/** Body of POST /__seed; each list may be missing. */
export interface SeedRequest {
  readonly commits?: readonly CommitOptions[];
  readonly pullRequests?: readonly seeding.PullRequestSeed[];
  readonly issues?: readonly seeding.IssueSeed[];
  readonly comments?: readonly seeding.CommentSeed[];
  readonly deployments?: readonly seeding.DeploymentSeed[];
  readonly artifacts?: readonly seeding.ArtifactSeed[];
}

/** Body of POST /__fault: a fault whose path is the text of a regular expression. */
export interface FaultRequest extends Omit<Fault, "path" | "respond"> {
  readonly path?: string;
  readonly respond: Exclude<FaultResponse, { readonly before: unknown }>;
}

/**
 * The addresses outside GitHub's API, for a story that has the stand-in as another process:
 * GET /__state, GET /__file?ref=main&path=README.md, POST /__seed, POST /__fault.
 */
export function answerControl(controlled: Controlled, incoming: Incoming): Reply {
  const { state } = controlled;
  switch (`${incoming.method} ${incoming.path}`) {
    case "GET /__state":
      return { status: 200, body: stateDump(controlled) };
    case "GET /__file": {
      const { searchParams } = incoming.url;
      const ref = searchParams.get("ref") ?? state.defaultBranch;
      const content = readFileAt(state, ref, searchParams.get("path") ?? "");
      return content === undefined
        ? { status: 404, body: { message: "no such file" } }
        : { status: 200, raw: { mediaType: "application/octet-stream", content } };
    }
    case "POST /__seed":
      return { status: 200, body: applySeed(state, parseJson(incoming) as SeedRequest) };
    case "POST /__fault": {
      const { path, ...fault } = parseJson(incoming) as FaultRequest;
      controlled.faults.add({ ...fault, ...(path !== undefined && { path: new RegExp(path) }) });
      return { status: 204 };
    }
    default:
      return {
        status: 404,
        body: { message: `unknown control address ${incoming.method} ${incoming.path}` },
      };
  }
}

function stateDump(controlled: Controlled): Readonly<Record<string, unknown>> {
  const { state } = controlled;
  const counts: Record<string, number> = {};
  for (const request of controlled.requests) {
    const key = `${request.operationId ?? "unknown"} ${request.status}`;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return {
    comments: state.comments,
    checkRuns: state.checkRuns,
    statuses: state.statuses,
    issues: [...state.issues.values()],
    pullRequests: [...state.pullRequests.values()],
    deploymentStatuses: state.deploymentStatuses,
    dispatches: state.dispatches,
    refs: Object.fromEntries(state.refs),
    requests: controlled.requests,
    requestCounts: counts,
    violations: controlled.violations,
  };
}

function applySeed(state: State, seed: SeedRequest): Readonly<Record<string, unknown>> {
  return {
    commits: (seed.commits ?? []).map((each) => addCommit(state, each)),
    pullRequests: (seed.pullRequests ?? []).map((each) => seeding.seedPullRequest(state, each)),
    issues: (seed.issues ?? []).map((each) => seeding.seedIssue(state, each)),
    comments: seeding.seedComments(
      state,
      // Over HTTP a time comes as text.
      (seed.comments ?? []).map((each) => ({ ...each, createdAt: new Date(each.createdAt ?? Date.now()) })),
    ),
    deployments: (seed.deployments ?? []).map((each) => seeding.seedDeployment(state, each)),
    artifacts: (seed.artifacts ?? []).map((each) => seeding.seedArtifact(state, each)),
  };
}

function parseJson(incoming: Incoming): unknown {
  return JSON.parse(incoming.content.toString("utf8"));
}
