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
import { type CheckRun, findCommit, timestamp } from "../state.ts";
import { nodeId, repositoryApi, repositoryPage } from "./links.ts";
import { userShape } from "./users.ts";

interface CheckRequest {
  readonly name?: string;
  readonly head_sha?: string;
  readonly status?: string;
  readonly conclusion?: string;
  readonly details_url?: string;
  readonly external_id?: string;
  readonly started_at?: string;
  readonly completed_at?: string;
  readonly output?: {
    readonly title?: string;
    readonly summary?: string;
    readonly text?: string;
    readonly annotations?: readonly Readonly<Record<string, unknown>>[];
  };
}

export const checkRoutes: readonly Route[] = [
  { operationId: "checks/create", grants: ["checks:write"], answer: createCheck },
  { operationId: "checks/update", grants: ["checks:write"], answer: updateCheck },
  { operationId: "checks/list-for-ref", grants: ["checks:read"], answer: listChecks },
  {
    operationId: "checks/get",
    grants: ["checks:read"],
    answer: (call) => {
      const check = call.state.checkRuns[indexOfCheck(call)];
      return check === undefined ? notFound : { status: 200, body: checkShape(call, check) };
    },
  },
];

function createCheck(call: Call): Reply {
  const asked = call.body as CheckRequest;
  const appSlug = call.identity.appSlug;
  if (appSlug === undefined) return refuse(403, "You must authenticate via a GitHub App.");
  const headSha = asked.head_sha ?? "";
  if (!call.state.objects.commits.has(headSha)) return refuse(422, `No commit found for SHA: ${headSha}`);
  const blank: CheckRun = {
    id: call.state.nextId(),
    name: asked.name ?? "",
    headSha,
    appSlug,
    status: "queued",
    conclusion: null,
    detailsUrl: null,
    externalId: null,
    startedAt: timestamp(new Date()),
    completedAt: null,
    title: null,
    summary: null,
    text: null,
    annotations: [],
  };
  const check = applyRequest(blank, asked);
  const refusal = refuseCheck(check);
  if (refusal !== undefined) return refusal;
  call.state.checkRuns.push(check);
  return { status: 201, body: checkShape(call, check) };
}

function updateCheck(call: Call): Reply {
  const index = indexOfCheck(call);
  const old = call.state.checkRuns[index];
  if (old === undefined) return notFound;
  if (call.identity.appSlug === undefined) return refuse(403, "You must authenticate via a GitHub App.");
  if (old.appSlug !== call.identity.appSlug)
    return refuse(
      403,
      `Invalid app_id \`${appId(call.identity.appSlug)}\` - check run can only be modified by the GitHub App that created it.`,
    );
  const check = applyRequest(old, call.body as CheckRequest);
  const refusal = refuseCheck(check);
  if (refusal !== undefined) return refusal;
  call.state.checkRuns[index] = check;
  return { status: 200, body: checkShape(call, check) };
}

function applyRequest(old: CheckRun, asked: CheckRequest): CheckRun {
  // A conclusion completes the run, whatever status says.
  const status = asked.conclusion === undefined ? (asked.status ?? old.status) : "completed";
  const isCompleted = status === "completed";
  return {
    ...old,
    name: asked.name ?? old.name,
    status,
    conclusion: isCompleted ? (asked.conclusion ?? old.conclusion) : null,
    detailsUrl: asked.details_url ?? old.detailsUrl,
    externalId: asked.external_id ?? old.externalId,
    startedAt: asked.started_at ?? old.startedAt,
    completedAt: isCompleted ? (asked.completed_at ?? old.completedAt ?? timestamp(new Date())) : null,
    title: asked.output?.title ?? old.title,
    summary: asked.output?.summary ?? old.summary,
    text: asked.output?.text ?? old.text,
    annotations: [...old.annotations, ...(asked.output?.annotations ?? [])],
  };
}

function refuseCheck(check: CheckRun): Reply | undefined {
  if (check.status === "completed" && check.conclusion === null)
    return refuse(422, "Validation Failed", [
      { resource: "CheckRun", field: "conclusion", code: "missing_field" },
    ]);
  return undefined;
}

function listChecks(call: Call): Reply {
  const ref = textParameter(call, "ref");
  const commit = findCommit(call.state, ref);
  if (commit === undefined) return refuse(422, `No commit found for SHA: ${ref}`);
  const wanted = { name: optionalText(call, "check_name"), status: optionalText(call, "status") };
  const appNumber = optionalText(call, "app_id");
  const matching = call.state.checkRuns
    .filter((check) => check.headSha === commit.sha)
    .filter((check) => appNumber === undefined || String(appId(check.appSlug)) === appNumber)
    .filter((check) => wanted.name === undefined || check.name === wanted.name);
  const newestFirst = [...matching].reverse();
  const latest = newestFirst.filter(
    (check, index) =>
      index ===
      newestFirst.findIndex((other) => other.name === check.name && other.appSlug === check.appSlug),
  );
  const listed = (optionalText(call, "filter") === "all" ? newestFirst : latest).filter(
    (check) => wanted.status === undefined || check.status === wanted.status,
  );
  return paginate(call, listed, (page) => ({
    total_count: listed.length,
    check_runs: page.map((check) => checkShape(call, check)),
  }));
}

function checkShape(call: Call, check: CheckRun): Readonly<Record<string, unknown>> {
  const api = repositoryApi(call, `/check-runs/${check.id}`);
  const page = repositoryPage(call, `/runs/${check.id}`);
  return {
    id: check.id,
    node_id: nodeId("CheckRun", check.id),
    head_sha: check.headSha,
    name: check.name,
    external_id: check.externalId ?? "",
    url: api,
    html_url: page,
    details_url: check.detailsUrl ?? page,
    status: check.status,
    conclusion: check.conclusion,
    started_at: check.startedAt,
    completed_at: check.completedAt,
    check_suite: { id: appId(check.appSlug) + 1 },
    output: {
      title: check.title,
      summary: check.summary,
      text: check.text,
      annotations_count: check.annotations.length,
      annotations_url: `${api}/annotations`,
    },
    app: appShape(call, check.appSlug),
    pull_requests: [],
  };
}

function appShape(call: Call, slug: string): Readonly<Record<string, unknown>> {
  return {
    id: appId(slug),
    slug,
    node_id: nodeId("App", slug),
    owner: userShape(call, "github"),
    name: slug === "github-actions" ? "GitHub Actions" : slug,
    description: null,
    external_url: "https://help.github.com/en/actions",
    html_url: `https://github.com/apps/${slug}`,
    created_at: "2018-07-30T09:30:17Z",
    updated_at: "2024-04-10T20:33:16Z",
    permissions: { checks: "write", contents: "write", metadata: "read", statuses: "write" },
    events: ["check_run", "check_suite"],
  };
}

/** GitHub Actions is app 15368; another app gets a number from its name. */
function appId(slug: string): number {
  return slug === "github-actions"
    ? 15_368
    : 100_000 + [...slug].reduce((sum, c) => sum + c.charCodeAt(0), 0);
}

function indexOfCheck(call: Call): number {
  const id = numberParameter(call, "check_run_id");
  return call.state.checkRuns.findIndex((check) => check.id === id);
}
