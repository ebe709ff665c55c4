import {
  notFound,
  numberParameter,
  optionalText,
  paginate,
  type Route,
  refuse,
  textParameter,
} from "../call.ts";
import { timestamp, type WorkflowRun } from "../state.ts";
import { nodeId, repositoryApi, repositoryPage } from "./links.ts";
import { repositoryShape } from "./repository.ts";
import { userShape } from "./users.ts";

export const runRoutes: readonly Route[] = [
  {
    operationId: "actions/list-workflow-runs",
    grants: ["actions:read"],
    answer: (call) => {
      const workflow = textParameter(call, "workflow_id");
      const [event, sha] = [optionalText(call, "event"), optionalText(call, "head_sha")];
      const runs = call.state.workflowRuns
        .filter((run) => run.workflow === workflow)
        .filter((run) => event === undefined || run.event === event)
        .filter((run) => sha === undefined || run.headSha === sha)
        .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
      const shape = ({ id, ...run }: WorkflowRun) => {
        const api = repositoryApi(call, `/actions/runs/${id}`);
        const links = ["jobs", "logs", "cancel", "rerun", "artifacts"].map((name) => [
          `${name}_url`,
          `${api}/${name}`,
        ]);
        return {
          ...{ id, node_id: nodeId("WorkflowRun", id), head_branch: "change", head_sha: run.headSha },
          ...{ run_number: 1, run_attempt: run.attempt, display_title: "Performance", event: run.event },
          ...{
            status: run.status,
            conclusion: run.conclusion,
            path: `.github/workflows/${workflow}`,
            workflow_id: 1,
          },
          ...{ url: api, html_url: repositoryPage(call, `/actions/runs/${id}`), head_commit: null },
          ...{ created_at: timestamp(run.createdAt), updated_at: timestamp(run.createdAt) },
          ...{ repository: repositoryShape(call), head_repository: repositoryShape(call) },
          ...{
            ...Object.fromEntries(links),
            check_suite_url: api,
            workflow_url: repositoryApi(call, "/actions/workflows/1"),
          },
          // GitHub names none for a fork's.
          pull_requests: [],
        };
      };
      return paginate(call, runs, (page) => ({ total_count: runs.length, workflow_runs: page.map(shape) }));
    },
  },
  {
    operationId: "actions/re-run-workflow",
    grants: ["actions:write"],
    answer: (call) => {
      const index = call.state.workflowRuns.findIndex(({ id }) => id === numberParameter(call, "run_id"));
      const run = call.state.workflowRuns[index];
      if (run === undefined) return notFound;
      if (run.status !== "completed") return refuse(403, "This workflow is already running");
      call.state.workflowRuns[index] = {
        ...run,
        attempt: run.attempt + 1,
        status: "queued",
        conclusion: null,
      };
      return { status: 201, body: {} };
    },
  },
  {
    operationId: "reactions/create-for-issue-comment",
    grants: ["issues:write", "pull-requests:write"],
    answer: (call) => {
      const { content } = call.body as { readonly content: string };
      const id = call.state.nextId();
      call.state.reactions.push({ commentId: numberParameter(call, "comment_id"), content });
      const user = userShape(call, call.identity.login);
      return {
        status: 201,
        body: { id, node_id: nodeId("Reaction", id), user, content, created_at: timestamp(new Date()) },
      };
    },
  },
];
