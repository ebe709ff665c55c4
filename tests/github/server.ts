import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { keepText } from "../written/keep.ts";
import { answerRequest, checkReply, type Desk, type Incoming } from "./answer.ts";
import type { Reply } from "./call.ts";
import { answerControl } from "./control.ts";
import { createFaultQueue, type Fault, type FaultQueue, type FaultResponse } from "./fault.ts";
import { answerGraphql, isGraphql, updateRefsId } from "./graphql.ts";
import { defaultTokens, type Identity } from "./identity.ts";
import { loadDescription, type Match } from "./openapi.ts";
import * as seeding from "./seed.ts";
import * as memory from "./state.ts";

export interface GitHubOptions extends memory.RepositoryOptions {
  /** Who each token speaks for. Default: `defaultToken`, a GITHUB_TOKEN that may do everything. */
  readonly tokens?: Readonly<Record<string, Identity>>;
  /** Wait before each answer. Default 0. */
  readonly latencyMs?: number;
  /** Default "127.0.0.1"; "0.0.0.0" lets containers in. */
  readonly host?: string;
  /** Default 0: any free port. */
  readonly port?: number;
}

export interface RequestRecord {
  readonly method: string;
  /** Without /api/v3 and query. */
  readonly path: string;
  readonly query: string;
  readonly operationId: string | undefined;
  readonly authorization: string | undefined;
  readonly accept: string | undefined;
  readonly body: string;
  /** What was answered; 0 while waiting, and for ever when the connection hung or was cut. */
  readonly status: number;
}

/** A running stand-in: one repository of GitHub, with its memory open to the test. */
export interface GitHub extends AsyncDisposable {
  /** Base address of the API; `${url}/api/v3` works as well. */
  readonly url: string;
  readonly owner: string;
  readonly name: string;
  readonly comments: readonly memory.Comment[];
  readonly checkRuns: readonly memory.CheckRun[];
  readonly statuses: readonly memory.CommitStatus[];
  readonly dispatches: readonly memory.Dispatch[];
  readonly releases: readonly memory.Release[];
  readonly deploymentStatuses: readonly memory.DeploymentStatus[];
  readonly issues: ReadonlyMap<number, memory.Issue>;
  readonly workflowRuns: readonly memory.WorkflowRun[];
  readonly reactions: memory.State["reactions"];
  readonly pullRequests: ReadonlyMap<number, memory.PullRequest>;
  /** "refs/heads/main" -> SHA. */
  readonly refs: ReadonlyMap<string, string>;
  readonly requests: readonly RequestRecord[];
  /** Requests GitHub's description does not allow, and replies of ours that it does not describe. */
  readonly violations: readonly string[];
  /** Faults strike in the order given. */
  fault(fault: Fault): void;
  clearFaults(): void;
  seedPullRequest(seed: seeding.PullRequestSeed): memory.PullRequest;
  /** A push to the branch of a pull request; returns the SHA of its new head. */
  seedPush(seed: seeding.PushSeed): string;
  seedLabel(seed: seeding.LabelSeed): memory.LabelChange;
  seedRole(login: string, role: memory.Role): void;
  /** Of a pull request, as they are now. */
  labelsOf(number: number): readonly string[];
  seedIssue(seed: seeding.IssueSeed): memory.Issue;
  seedWorkflowRun(seed: seeding.WorkflowRunSeed): memory.WorkflowRun;
  seedComments(seeds: readonly seeding.CommentSeed[]): readonly memory.Comment[];
  seedDeployment(seed: seeding.DeploymentSeed): memory.Deployment;
  seedDeploymentStatus(deploymentId: number, seed: seeding.DeploymentStatusSeed): void;
  seedArtifact(seed: seeding.ArtifactSeed): memory.Artifact;
  /** Writes a commit, with `ref` moves the ref to it, and returns its SHA: also what "another job" does. */
  seedCommit(options: memory.CommitOptions): string;
  readFile(ref: string, path: string): Buffer | undefined;
  close(): Promise<void>;
}

interface Office {
  readonly state: memory.State;
  readonly tokens: Readonly<Record<string, Identity>>;
  readonly latencyMs: number;
  readonly faults: FaultQueue;
  readonly requests: { -readonly [Key in keyof RequestRecord]: RequestRecord[Key] }[];
  readonly violations: string[];
}

export async function startGitHub(options: GitHubOptions = {}): Promise<GitHub> {
  const office: Office = {
    state: memory.createState(options),
    tokens: options.tokens ?? defaultTokens,
    latencyMs: options.latencyMs ?? 0,
    faults: createFaultQueue(),
    requests: [],
    violations: [],
  };
  const server = createServer((request, response) => {
    serve(office, request, response).catch((error: unknown) => {
      // A caller who gives up while sending is no fault of ours.
      if (!request.complete) return;
      const what = error instanceof Error ? error.stack : String(error);
      office.violations.push(`the stand-in itself failed: ${what}`);
      if (response.headersSent) response.destroy();
      else send(response, { status: 500, body: { message: "Server Error" } });
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port ?? 0, options.host ?? "127.0.0.1", resolve);
  });
  return face(office, server);
}

function face(office: Office, server: Server): GitHub {
  const { state } = office;
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    if (!server.listening) return;
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    owner: state.owner,
    name: state.name,
    comments: state.comments,
    checkRuns: state.checkRuns,
    statuses: state.statuses,
    dispatches: state.dispatches,
    releases: state.releases,
    deploymentStatuses: state.deploymentStatuses,
    issues: state.issues,
    workflowRuns: state.workflowRuns,
    reactions: state.reactions,
    pullRequests: state.pullRequests,
    refs: state.refs,
    requests: office.requests,
    violations: office.violations,
    fault: office.faults.add,
    clearFaults: office.faults.clear,
    seedPullRequest: (seed) => seeding.seedPullRequest(state, seed),
    seedPush: (seed) => seeding.seedPush(state, seed),
    seedLabel: (seed) => seeding.seedLabel(state, seed),
    seedRole: (login, role) => {
      state.roles.set(login, role);
    },
    labelsOf: (number) => memory.labelsOf(state, number),
    seedIssue: (seed) => seeding.seedIssue(state, seed),
    seedWorkflowRun: (seed) => seeding.seedWorkflowRun(state, seed),
    seedComments: (seeds) => seeding.seedComments(state, seeds),
    seedDeployment: (seed) => seeding.seedDeployment(state, seed),
    seedDeploymentStatus: (id, seed) => seeding.seedDeploymentStatus(state, id, seed),
    seedArtifact: (seed) => seeding.seedArtifact(state, seed),
    seedCommit: (commit) => memory.addCommit(state, commit),
    readFile: (ref, path) => memory.readFileAt(state, ref, path),
    close,
    [Symbol.asyncDispose]: close,
  };
}

async function serve(office: Office, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const incoming = await receive(request);
  if (incoming.path.startsWith("/__")) {
    send(response, answerControl(office, incoming));
    return;
  }
  const description = loadDescription();
  const match = description.match(incoming.method, incoming.path);
  const operationId = isGraphql(incoming) ? updateRefsId : match?.operation.id;
  const record = {
    method: incoming.method,
    path: incoming.path,
    query: incoming.url.search,
    operationId,
    authorization: incoming.headers["authorization"],
    accept: incoming.headers["accept"],
    body: incoming.content.toString("utf8"),
    status: 0,
  };
  office.requests.push(record);
  keepText("request", record.body);
  if (office.latencyMs > 0) await sleep(office.latencyMs);
  const fault = office.faults.take(incoming.method, incoming.path, operationId);
  if (fault === "hang") return;
  if (fault === "reset") {
    request.socket.resetAndDestroy();
    return;
  }
  const canned = await prepare(office.state, fault, match, incoming);
  const report = (violation: string): void => {
    office.violations.push(violation);
  };
  const desk: Desk = { state: office.state, tokens: office.tokens, description, report };
  const answer = (): Reply =>
    isGraphql(incoming)
      ? answerGraphql(desk, incoming)
      : checkReply(desk, incoming, match, answerRequest(desk, incoming, match));
  const reply = canned ?? answer();
  if (fault === "lost" || fault === "cut") {
    cutOff(fault, request, response, reply);
    return;
  }
  record.status = reply.status;
  send(response, reply);
}

/** Does what a fault does before the answer; returns the reply when it replaces the answer. */
async function prepare(
  state: memory.State,
  fault: FaultResponse | undefined,
  match: Match | undefined,
  incoming: Incoming,
): Promise<Reply | undefined> {
  if (fault === "race") {
    seeding.winRace(state, contestedRef(match, incoming));
    return undefined;
  }
  if (typeof fault !== "object") return undefined;
  if ("before" in fault) {
    await fault.before();
    return undefined;
  }
  const { body, headers = {}, status } = fault;
  if (typeof body !== "string") return { status, headers, ...(body !== undefined && { body }) };
  const mediaType = headers["content-type"] ?? "text/plain";
  return { status, headers, raw: { mediaType, content: Buffer.from(body) } };
}

function contestedRef(match: Match | undefined, incoming: Incoming): string {
  if (match?.operation.id === "git/update-ref") return `refs/${match.path["ref"]}`;
  if (match?.operation.id === "git/create-ref")
    return (JSON.parse(incoming.content.toString("utf8")) as { readonly ref: string }).ref;
  throw new Error(`a "race" is about git/update-ref or git/create-ref, not ${match?.operation.id}`);
}

function cutOff(
  kind: "lost" | "cut",
  request: IncomingMessage,
  response: ServerResponse,
  reply: Reply,
): void {
  if (kind === "lost") {
    request.socket.resetAndDestroy();
    return;
  }
  const content = contentOf(reply);
  response.writeHead(reply.status, headersOf(reply, content));
  response.write(content.subarray(0, Math.floor(content.length / 2)), () => request.socket.destroy());
}

function send(response: ServerResponse, reply: Reply): void {
  const content = contentOf(reply);
  response.writeHead(reply.status, headersOf(reply, content));
  response.end(content);
}

function contentOf(reply: Reply): Buffer {
  if (reply.raw !== undefined) return reply.raw.content;
  return Buffer.from(reply.body === undefined ? "" : JSON.stringify(reply.body));
}

function headersOf(reply: Reply, content: Buffer): Readonly<Record<string, string>> {
  const mediaType = reply.raw?.mediaType ?? "application/json";
  const inAnHour = Math.ceil(Date.now() / 1000) + 3600;
  return {
    ...(reply.status !== 204 && {
      "content-type": mediaType.includes("charset") ? mediaType : `${mediaType}; charset=utf-8`,
      "content-length": String(content.length),
    }),
    "x-github-media-type": "github.v3; format=json",
    "x-github-request-id": "0000:000000:0000000:0000000:00000000",
    "x-ratelimit-limit": "5000",
    "x-ratelimit-remaining": "4999",
    "x-ratelimit-used": "1",
    "x-ratelimit-reset": String(inAnHour),
    "x-ratelimit-resource": "core",
    ...reply.headers,
  };
}

async function receive(request: IncomingMessage): Promise<Incoming> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const origin = `http://${request.headers.host ?? "127.0.0.1"}`;
  const url = new URL(request.url ?? "/", origin);
  const prefix = /^\/api\/v3(?=\/|$)/.exec(url.pathname)?.[0] ?? "";
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
  return {
    method: request.method ?? "GET",
    url,
    path: url.pathname.slice(prefix.length) || "/",
    apiUrl: `${origin}${prefix}`,
    headers: Object.fromEntries(headers),
    content: Buffer.concat(chunks),
  };
}
