import { type Call, notFound, numberParameter, optionalText, paginate, type Route } from "../call.ts";
import { type Deployment, type DeploymentStatus, timestamp } from "../state.ts";
import { nodeId, repositoryApi } from "./links.ts";
import { userShape } from "./users.ts";

interface StatusRequest {
  readonly state: string;
  readonly description?: string;
  readonly environment_url?: string;
  readonly log_url?: string;
  readonly target_url?: string;
}

export const deploymentRoutes: readonly Route[] = [
  {
    operationId: "repos/list-deployments",
    grants: ["deployments:read"],
    answer: (call) => {
      const asked = (["sha", "ref", "environment"] as const).map(
        (name) => [name, optionalText(call, name)] as const,
      );
      const fitting = call.state.deployments.filter((deployment) =>
        asked.every(([name, value]) => value === undefined || value === "none" || deployment[name] === value),
      );
      const newestFirst = fitting.toReversed().map((deployment) => deploymentShape(call, deployment));
      return paginate(call, newestFirst);
    },
  },
  {
    operationId: "repos/list-deployment-statuses",
    grants: ["deployments:read"],
    answer: (call) => {
      const deployment = findDeployment(call);
      if (deployment === undefined) return notFound;
      const own = call.state.deploymentStatuses.filter(({ deploymentId }) => deploymentId === deployment.id);
      return paginate(
        call,
        own.toReversed().map((status) => statusShape(call, deployment, status)),
      );
    },
  },
  {
    operationId: "repos/get-deployment",
    grants: ["deployments:read"],
    answer: (call) => {
      const deployment = findDeployment(call);
      return deployment === undefined ? notFound : { status: 200, body: deploymentShape(call, deployment) };
    },
  },
  {
    operationId: "repos/create-deployment-status",
    grants: ["deployments:write"],
    answer: (call) => {
      const deployment = findDeployment(call);
      if (deployment === undefined) return notFound;
      const asked = call.body as StatusRequest;
      const status: DeploymentStatus = {
        id: call.state.nextId(),
        deploymentId: deployment.id,
        state: asked.state,
        description: asked.description ?? "",
        environmentUrl: asked.environment_url ?? "",
        logUrl: asked.log_url ?? asked.target_url ?? "",
      };
      call.state.deploymentStatuses.push(status);
      return { status: 201, body: statusShape(call, deployment, status) };
    },
  },
];

function findDeployment(call: Call): Deployment | undefined {
  const id = numberParameter(call, "deployment_id");
  return call.state.deployments.find((deployment) => deployment.id === id);
}

function deploymentShape(call: Call, deployment: Deployment): Readonly<Record<string, unknown>> {
  const api = repositoryApi(call, `/deployments/${deployment.id}`);
  return {
    id: deployment.id,
    node_id: nodeId("Deployment", deployment.id),
    url: api,
    sha: deployment.sha,
    ref: deployment.ref,
    task: "deploy",
    payload: {},
    environment: deployment.environment,
    original_environment: deployment.environment,
    production_environment: deployment.production,
    transient_environment: false,
    description: null,
    creator: userShape(call, deployment.login),
    created_at: timestamp(deployment.createdAt),
    updated_at: timestamp(deployment.createdAt),
    statuses_url: `${api}/statuses`,
    repository_url: repositoryApi(call),
  };
}

function statusShape(
  call: Call,
  deployment: Deployment,
  status: DeploymentStatus,
): Readonly<Record<string, unknown>> {
  const deploymentUrl = repositoryApi(call, `/deployments/${deployment.id}`);
  const now = timestamp(new Date());
  // GitHub sends "" for an address that was not given, and describes it as a URI: leave those out.
  const given = {
    ...(status.environmentUrl !== "" && { environment_url: status.environmentUrl }),
    ...(status.logUrl !== "" && { log_url: status.logUrl }),
  };
  return {
    id: status.id,
    node_id: nodeId("DeploymentStatus", status.id),
    url: `${deploymentUrl}/statuses/${status.id}`,
    state: status.state,
    creator: userShape(call, call.identity.login),
    description: status.description,
    environment: deployment.environment,
    target_url: status.logUrl === "" ? deploymentUrl : status.logUrl,
    ...given,
    created_at: now,
    updated_at: now,
    deployment_url: deploymentUrl,
    repository_url: repositoryApi(call),
  };
}
