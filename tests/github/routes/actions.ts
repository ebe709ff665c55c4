import { numberParameter, optionalText, paginate, type Route, refuse, textParameter } from "../call.ts";
import { type Artifact, findCommit } from "../state.ts";
import { nodeId, repositoryApi, repositoryPage } from "./links.ts";

interface DispatchRequest {
  readonly ref: string;
  readonly inputs?: Readonly<Record<string, unknown>>;
  readonly return_run_details?: boolean;
}

export const actionsRoutes: readonly Route[] = [
  {
    operationId: "actions/create-workflow-dispatch",
    grants: ["actions:write"],
    answer: (call) => {
      const asked = call.body as DispatchRequest;
      if (findCommit(call.state, asked.ref) === undefined)
        return refuse(422, `No ref found for: ${asked.ref}`);
      const workflow = textParameter(call, "workflow_id");
      call.state.dispatches.push({ workflow, ref: asked.ref, inputs: asked.inputs ?? {} });
      if (asked.return_run_details !== true) return { status: 204 };
      const id = call.state.nextId();
      const links = {
        run_url: repositoryApi(call, `/actions/runs/${id}`),
        html_url: repositoryPage(call, `/actions/runs/${id}`),
      };
      return { status: 200, body: { workflow_run_id: id, ...links } };
    },
  },
  {
    operationId: "actions/list-workflow-run-artifacts",
    grants: ["actions:read"],
    answer: (call) => {
      const runId = numberParameter(call, "run_id");
      const name = optionalText(call, "name");
      const artifacts = call.state.artifacts.filter(
        (artifact) => artifact.runId === runId && (name === undefined || artifact.name === name),
      );
      const shape = (artifact: Artifact) => {
        const url = repositoryApi(call, `/actions/artifacts/${artifact.id}`);
        return {
          id: artifact.id,
          node_id: nodeId("Artifact", artifact.id),
          name: artifact.name,
          size_in_bytes: artifact.sizeBytes,
          url,
          archive_download_url: `${url}/zip`,
          expired: artifact.expired,
          created_at: "2026-01-01T00:00:00Z",
          updated_at: "2026-01-01T00:00:00Z",
          expires_at: "2026-04-01T00:00:00Z",
        };
      };
      return paginate(call, artifacts, (page) => ({
        total_count: artifacts.length,
        artifacts: page.map(shape),
      }));
    },
  },
];
