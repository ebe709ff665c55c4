import type { FoundService, GoService, HandingJob, NodeService } from "./findings.ts";
import { pins } from "./pins.ts";
import { quoted } from "./quoted.ts";
import { type JobTimes, usualTimes } from "./times.ts";

/** How a job comes to the address of the deployment that it measures. */
export type Preview =
  /** A step of the job's own, whose command prints `url=https://…`. */
  | { readonly kind: "command"; readonly run: string }
  /** Nobody knows yet: a step that says what to put in its place. */
  | { readonly kind: "unknown" }
  /** The service runs beside the job. */
  | { readonly kind: "started"; readonly service: FoundService }
  /** deployment_status brings it. */
  | { readonly kind: "announced" }
  /** Another workflow deploys and calls this one. */
  | { readonly kind: "handed"; readonly by: HandingJob };

/** The folder that workflows are in. */
export const workflowFolder = ".github/workflows";

/** Files of the workflows that name each other. */
export interface WorkflowNames {
  readonly gate: string;
  readonly baseline: string;
}

/** Where nothing else has these names. */
export const usualNames: WorkflowNames = { gate: "performance.yml", baseline: "performance-baseline.yml" };

/** What a workflow says beside the deployment. */
export interface WorkflowChoices extends WorkflowNames {
  readonly times: JobTimes;
}

const usual: WorkflowChoices = { ...usualNames, times: usualTimes };

/** What a step says that nobody has filled in yet. */
export const deploymentRequest =
  "Replace the step 'Deploy the preview': it has to write url=https://... to GITHUB_OUTPUT";

/** Repository variable with the address of a standing deployment of the default branch. */
export const standingVariable = "LOADLINE_TARGET_URL";

/** A deployment that only a pull request has: the baseline is measured on a standing one. */
function needsStanding({ kind }: Preview): boolean {
  return kind === "announced" || kind === "handed";
}

const checkout = `      - uses: ${pins.checkout}
        with:
          persist-credentials: false
`;

/** The workflow that judges pull requests. */
export function gateWorkflow(preview: Preview, choices = usual): string {
  return `# The gate: every pull request is measured, judged against the baseline of its base branch, and answered.
name: Performance

${gateTrigger(preview)}
permissions: {}

concurrency:
  group: ${gateGroup(preview)}
  cancel-in-progress: true

jobs:
  gate:
    name: Gate
${preview.kind === "announced" ? onlyPreviews : ""}    runs-on: ubuntu-latest
    timeout-minutes: ${choices.times.gateMinutes}
    permissions:
      contents: read # the script and the stored baseline
      pull-requests: write # the comment
      checks: write # the check run
    steps:
${checkout}
${previewSteps(preview)}      - name: Judge its performance
        id: loadline
        uses: ${pins.loadline}
${gateInputs(preview, choices)}
      - name: Keep the report
        if: \${{ !cancelled() && steps.loadline.outputs.report-path != '' }}
        uses: ${pins.uploadArtifact}
        with:
          name: performance
          path: |
            \${{ steps.loadline.outputs.report-path }}
            \${{ steps.loadline.outputs.json-path }}
            \${{ steps.loadline.outputs.junit-path }}
            \${{ steps.loadline.outputs.record-paths }}
`;
}

function gateTrigger(preview: Preview): string {
  switch (preview.kind) {
    case "announced":
      return `# The deployment's address comes with the event. A deployment that is announced with a job's own GITHUB_TOKEN starts
# no workflow: announce it with the token of an app.
on:
  deployment_status:
`;
    case "handed":
      return `# Called by the workflow that deploys the preview.
on:
  workflow_call:
    inputs:
      target-url:
        description: Base URL of the preview
        type: string
        required: true
`;
    case "command":
    case "unknown":
    case "started":
      return "on:\n  pull_request:\n";
    default:
      return preview satisfies never;
  }
}

function gateGroup({ kind }: Preview): string {
  return kind === "announced"
    ? "performance-${{ github.event.deployment.id }}-${{ github.event.deployment_status.state }}"
    : "performance-${{ github.event.pull_request.number }}";
}

const onlyPreviews = `    if: >-
      \${{ github.event.deployment_status.state == 'success'
      && !startsWith(github.event.deployment.environment, 'production') }}
`;

function gateInputs({ kind }: Preview, { baseline }: WorkflowNames): string {
  const address = kind === "handed" ? "inputs.target-url" : "steps.preview.outputs.url";
  const inputs = [
    ...(kind === "announced" ? [] : [`target-url: \${{ ${address} }}`]),
    ...(baseline === usualNames.baseline ? [] : [`baseline-workflow: ${baseline}`]),
  ];
  return inputs.length === 0 ? "" : `        with:\n${inputs.map((it) => `          ${it}\n`).join("")}`;
}

/**
 * The steps that give the job a deployment.
 * @param like workflow whose deployment it is, too; undefined for the gate's own
 */
function previewSteps(preview: Preview, like?: string): string {
  switch (preview.kind) {
    case "command":
      return deployStep(preview.run, like);
    case "unknown":
      return deployStep(
        `|
          echo "::error::${deploymentRequest}"
          exit 1`,
        like,
      );
    case "started":
      return startSteps(preview.service);
    case "announced":
    case "handed":
      return "";
    default:
      return preview satisfies never;
  }
}

function deployStep(run: string, like: string | undefined): string {
  const comment =
    like === undefined
      ? "Replace this step by whatever gives the pull request a preview; it has to write url=https://… to its output."
      : `The same deployment as in ${like}.`;
  return `      # ${comment}
      - name: Deploy the preview
        id: preview
        run: ${run}

`;
}

const installing: Readonly<Record<NodeService["manager"], readonly [locked: string, free: string]>> = {
  npm: ["npm ci", "npm install"],
  pnpm: ["pnpm install --frozen-lockfile", "pnpm install"],
  // One word for both generations of yarn; in CI they keep to the lock file by themselves or fail when it is stale.
  yarn: ["yarn install", "yarn install"],
};

function startSteps(service: FoundService): string {
  return service.manager === "go" ? startGo(service) : startNode(service);
}

const besideK6 =
  "# Beside k6 on one machine; a preview deployment in its place tells more. The gate waits until it answers.";

/** GitHub's machines have Go, which fetches the version that go.mod asks for. */
function startGo({ program, port }: GoService): string {
  return `      ${besideK6}
      - name: Start the service
        id: preview
        env:
          PORT: "${port}"
        run: |
          go build -o "$RUNNER_TEMP/service" ${program}
          "$RUNNER_TEMP/service" > "$RUNNER_TEMP/service.log" 2>&1 &
          echo "url=http://localhost:${port}" >> "$GITHUB_OUTPUT"

`;
}

function startNode(service: NodeService): string {
  const { folder, manager, port, nodeVersionFile } = service;
  const node =
    nodeVersionFile === undefined
      ? "node-version: lts/*"
      : `node-version-file: ${quoted(`${folder === "" ? "" : `${folder}/`}${nodeVersionFile}`)}`;
  const [locked, free] = installing[manager];
  const lines = [
    ...(manager === "npm" ? [] : ["corepack enable"]),
    service.isLocked ? locked : free,
    ...(service.isBuilt ? [`${manager} run build`] : []),
    `${manager} run ${service.script} > "$RUNNER_TEMP/service.log" 2>&1 &`,
    `echo "url=http://localhost:${port}" >> "$GITHUB_OUTPUT"`,
  ];
  return `      - uses: ${pins.setupNode}
        with:
          ${node}

      ${besideK6}
      - name: Start the service
        id: preview
${folder === "" ? "" : `        working-directory: ${quoted(folder)}\n`}        env:
          PORT: "${port}"
        run: |
${lines.map((line) => `          ${line}\n`).join("")}
`;
}

/** The workflow that adds runs of the default branch to the baseline. */
export function recordWorkflow(preview: Preview, branch: string, { gate, times } = usual): string {
  const isStanding = needsStanding(preview);
  const opening = isStanding
    ? `# The baseline: a standing deployment of ${plainBranch(branch)} is measured each night and, unless it misses an objective, added.
name: Performance baseline of ${plainBranch(branch)}

on:
  schedule:
    - cron: "23 3 * * *"
  workflow_dispatch:
`
    : `# The baseline follows ${plainBranch(branch)}: each push is measured and, unless it misses an objective, added to the baseline.
name: Performance baseline of ${plainBranch(branch)}

on:
  push:
    branches: [${branchPattern(branch)}]
`;
  return `${opening}
permissions: {}

# One at a time, so that two pushes are not measured against each other on one machine.
concurrency:
  group: performance-baseline
  cancel-in-progress: false

jobs:
  record:
    name: Record
    runs-on: ubuntu-latest
    timeout-minutes: ${times.recordMinutes}
    permissions:
      contents: write # the branch loadline-baselines
      checks: write # the check run
    steps:
${checkout}
${previewSteps(preview, gate)}      - name: Record the baseline
        uses: ${pins.loadline}
        with:
          mode: baseline-update
          runs: ${times.runs}
${isStanding ? standingTarget : ownTarget}`;
}

const ownTarget = "          target-url: ${{ steps.preview.outputs.url }}\n";
const standingTarget = `          # A variable of the repository (settings, "Secrets and variables"): a deployment that is like the previews.
          target-url: \${{ vars.${standingVariable} }}
`;

/**
 * The workflow that measures a level again or accepts a new one, by hand.
 * @param scenario proposed in its form
 */
export function baselineWorkflow(preview: Preview, scenario: string, { gate, times } = usual): string {
  return `# By hand: measure again, or accept a new level after an intended change, with the reason on record.
name: Update the performance baseline

on:
  workflow_dispatch:
    inputs:
      scenario:
        description: Scenario
        required: true
        default: ${quoted(scenario)}
      reason:
        description: Why (kept with the baseline)
        required: true
      runs:
        description: Runs to measure
        type: number
        required: true
        default: ${times.runs}
      accept:
        description: Make this the new level, whatever the old one was
        type: boolean
        required: true
        default: false

permissions: {}

concurrency:
  group: performance-baseline
  cancel-in-progress: false

jobs:
  baseline:
    name: Baseline
    runs-on: ubuntu-latest
    timeout-minutes: ${times.recordMinutes}
    permissions:
      contents: write # the branch loadline-baselines
      checks: write # the check run
    steps:
${checkout}
${previewSteps(preview, gate)}      - name: Update the baseline
        uses: ${pins.loadline}
        with:
          mode: \${{ inputs.accept && 'baseline-accept' || 'baseline-update' }}
          scenario: \${{ inputs.scenario }}
          runs: \${{ inputs.runs }}
          reason: \${{ inputs.reason }}
${needsStanding(preview) ? standingTarget : ownTarget}`;
}

/**
 * What the deploying workflow has to say so that the gate is called, as lines to add to its jobs.
 * @param gate path of the gate's workflow
 */
export function callingJob({ job, output }: HandingJob, gate: string): string {
  return `  performance:
    needs: ${job}
    permissions:
      contents: read
      pull-requests: write
      checks: write
    uses: ./${gate}
    with:
      target-url: \${{ needs.${job}.outputs.${output ?? "url"} }}
`;
}

/** A branch as a filter of GitHub's, which knows `*`, `+` and more as patterns. */
function branchPattern(branch: string): string {
  if (/^[A-Za-z][\w./-]*$/.test(branch)) return branch;
  return JSON.stringify(branch.replaceAll(/[\\*?+![\]]/g, "\\$&"));
}

/** A branch within a comment or a name. */
function plainBranch(branch: string): string {
  return /^[A-Za-z][\w./-]*$/.test(branch) ? branch : "the default branch";
}
