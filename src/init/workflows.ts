import { usualLabel } from "../model/override.ts";
import type { FoundService, GoService, HandingJob, NodeService } from "./findings.ts";
import { pins } from "./pins.ts";
import { quoted } from "./quoted.ts";
import { buildOf, type WrittenStart } from "./start.ts";
import { type JobTimes, usualTimes } from "./times.ts";

/** How a job gets the address of its deployment. */
export type Preview =
  /** A step of the job prints `url=https://…`. */
  | { readonly kind: "command"; readonly run: string }
  /** Unknown: a step that says what to replace it with. */
  | { readonly kind: "unknown" }
  /** The gate starts the service, with `start` of its gate file; without it, the job does. */
  | { readonly kind: "started"; readonly service: FoundService; readonly start?: WrittenStart | undefined }
  /** The event deployment_status has it. */
  | { readonly kind: "announced" }
  /** Another workflow deploys and calls this one. */
  | { readonly kind: "handed"; readonly by: HandingJob };

/** The folder of workflows. */
export const workflowFolder = ".github/workflows";

/** File names of the workflows that refer to each other. */
export interface WorkflowNames {
  readonly gate: string;
  readonly publish: string;
  readonly baseline: string;
}

/** The names unless other workflows have them. */
export const usualNames: WorkflowNames = {
  gate: "performance.yml",
  publish: "performance-publish.yml",
  baseline: "performance-baseline.yml",
};

/** What varies in a workflow apart from the deployment. */
export interface WorkflowChoices extends WorkflowNames {
  readonly times: JobTimes;
  /** Name of the workflow whose runs measure: the publishing one waits for it. */
  readonly measuring: string;
}

const usual: WorkflowChoices = { ...usualNames, times: usualTimes, measuring: "Performance" };

/** Error of the deploy step until it is filled in. */
export const deploymentRequest =
  "Replace the step 'Deploy the preview': it has to write url=https://... to GITHUB_OUTPUT";

/** Repository variable with the URL of a permanent deployment of the default branch. */
export const standingVariable = "LOADLINE_TARGET_URL";

/** True if deployments exist for pull requests only, so that the baseline needs a permanent one. */
function needsStanding({ kind }: Preview): boolean {
  return kind === "announced" || kind === "handed";
}

const checkout = `      - uses: ${pins.checkout}
        with:
          persist-credentials: false
`;

/** Whether a job was started by a label that is none of ours. */
const isOtherLabel = `github.event.action == 'labeled' && github.event.label.name != '${usualLabel}'`;
/** Ends the name of a group of jobs, so that another label neither waits for a job nor cancels one. */
const besideOthers = `
    \${{ ${isOtherLabel} && 'another label' || '' }}`;

/** Where the job of a gate stands, and what it may do. */
interface GateJob {
  readonly opening: string;
  /** Key and name of the job. */
  readonly job: readonly [key: string, name: string];
  readonly permissions: readonly string[];
  /** Whether a label that accepts a fail starts it again, where pull requests start it at all. */
  readonly isLabelled: boolean;
  readonly before: string;
  readonly step: string;
  readonly inputs: readonly string[];
  readonly upload: string;
}

/** The first of two workflows: it runs the pull request's code, so it may only read. */
export function measureWorkflow(preview: Preview, choices = usual): string {
  return gateJob(preview, choices, {
    opening: `# Measures every pull request. Its token may only read, since the pull request's code runs here; ${choices.publish}
# posts the verdict.`,
    job: ["measure", "Measure"],
    permissions: ["contents: read # the script, the gate file of the base branch and the stored baseline"],
    isLabelled: false,
    before: "",
    step: "Measure its performance",
    inputs: [`publish: false # ${choices.publish} does`],
    upload: "Hand over the measurements",
  });
}

/** The only workflow of a private repository, whose job runs the pull request's code and may write. */
export function gateWorkflow(preview: Preview, choices = usual): string {
  return gateJob(preview, choices, {
    opening: `# The gate, for a private repository: measures every pull request, compares it with the baseline of its base branch, and
# comments. The job runs the pull request's code and may write: use it only where you trust all who can open one.`,
    job: ["gate", "Gate"],
    permissions: [
      "contents: read # the script and the stored baseline",
      "pull-requests: write # the comment",
      "checks: write # the check run",
    ],
    isLabelled: true,
    before: `      # k6 runs as a user who can reach the checkout, but not this job's token.
      - name: Let k6's user in
        run: chmod o+x "$HOME"

`,
    step: "Judge its performance",
    inputs: ["k6-user: nobody"],
    upload: "Keep the report",
  });
}

function gateJob(preview: Preview, choices: WorkflowChoices, gate: GateJob): string {
  const [key, title] = gate.job;
  const isLabelled = gate.isLabelled && preview.kind !== "announced" && preview.kind !== "handed";
  return `${gate.opening}
name: ${preview.kind === "handed" ? usual.measuring : choices.measuring}

${gateTrigger(preview, isLabelled)}
permissions: {}

concurrency:
  group: ${isLabelled ? `>-\n    ${gateGroup(preview)}${besideOthers}` : gateGroup(preview)}
  cancel-in-progress: true

jobs:
  ${key}:
${isLabelled ? labelledName(title) : `    name: ${title}\n`}${preview.kind === "announced" ? onlyPreviews : ""}    runs-on: ubuntu-latest
    timeout-minutes: ${choices.times.gateMinutes}
    permissions:
${gate.permissions.map((it) => `      ${it}\n`).join("")}    steps:
${checkout}
${previewSteps(preview)}${gate.before}      - name: ${gate.step}
        id: loadline
        uses: ${pins.loadline}
${gateInputs(preview, choices, gate.inputs)}
${uploadStep(gate.upload, "performance")}`;
}

/** Keeps what the step `loadline` wrote. */
function uploadStep(title: string, artifact: string): string {
  return `      - name: ${title}
        if: \${{ !cancelled() && steps.loadline.outputs.report-path != '' }}
        uses: ${pins.uploadArtifact}
        with:
          name: ${artifact}
          path: |
            \${{ steps.loadline.outputs.report-path }}
            \${{ steps.loadline.outputs.json-path }}
            \${{ steps.loadline.outputs.junit-path }}
            \${{ steps.loadline.outputs.record-paths }}
`;
}

/** The second of two workflows: it judges and answers, and runs nothing of the pull request. */
export function publishWorkflow(preview: Preview, choices = usual): string {
  const event = preview.kind === "announced" ? "deployment_status" : "pull_request";
  return `# Judges what ${choices.gate} measured, by the base branch's gate file and baseline: writes the comment and the check.
# Its token may write, so nothing of the pull request is checked out or run here; the artifact is read as data. GitHub runs
# this file as it is on the default branch.
name: Performance verdict

on:
  workflow_run: # zizmor: ignore[dangerous-triggers]
    workflows: [${quoted(choices.measuring)}]
    types: [completed]
  # A label that accepts a fail: what was measured of this commit is judged again.
  pull_request_target: # zizmor: ignore[dangerous-triggers]
    types: [labeled]

permissions: {}

concurrency:
  group: >-
    performance-verdict-\${{ github.event.workflow_run.head_sha || github.event.pull_request.head.sha }}${besideOthers}
  cancel-in-progress: false

jobs:
  publish:
    name: Publish
    if: >-
      \${{ github.event.label.name == '${usualLabel}'
      || (github.event.workflow_run.event == '${event}'
      && contains(fromJSON('["success", "failure", "timed_out"]'), github.event.workflow_run.conclusion)) }}
    runs-on: ubuntu-latest
    timeout-minutes: 10
    permissions:
      actions: read # the artifact
      contents: read # the base branch's gate file and the stored baseline
      pull-requests: write # the comment
      checks: write # the check run
    steps:
      - name: Find the measurements
        id: measured
        env:
          GH_TOKEN: \${{ github.token }}
          RUN: \${{ github.event.workflow_run.id }}
          COMMIT: \${{ github.event.pull_request.head.sha }}
          WORKFLOW: ${quoted(choices.measuring)}
        run: |
          if [ -z "$RUN" ]; then
            RUN="$(gh run list --repo "$GITHUB_REPOSITORY" --workflow "$WORKFLOW" --commit "$COMMIT" --json databaseId,conclusion \\
              --jq 'map(select(.conclusion == "success" or .conclusion == "failure"))[0].databaseId // ""')"
          fi
          echo "run=$RUN" >> "$GITHUB_OUTPUT"

      - name: Fetch the measurements
        if: \${{ steps.measured.outputs.run != '' }}
        continue-on-error: true # without them the check fails, and says so
        uses: ${pins.downloadArtifact}
        with:
          name: performance
          run-id: \${{ steps.measured.outputs.run }}
          github-token: \${{ github.token }}
          path: \${{ runner.temp }}/performance

      - name: Publish the verdict
        if: \${{ steps.measured.outputs.run != '' }} # while it is measured, that job finds the label
        id: loadline
        uses: ${pins.loadline}
        with:
          mode: publish
          current: \${{ runner.temp }}/performance
${baselineInput(choices)
  .map((it) => `          ${it}\n`)
  .join("")}
${uploadStep("Keep the report", "performance-verdict")}`;
}

/**
 * GitHub takes a skipped job for a success, also where the branch rules require it, and leaves an expression in its name
 * as it is (actions/runner#1215): so a label that is none of ours makes no check of the gate's name.
 */
function labelledName(title: string): string {
  return `    # An expression, because another label skips this job, and a skipped job of its own name would pass the branch rules.
    name: \${{ github.event_name && '${title}' }}
    if: >-
      \${{ !(${isOtherLabel}) }}
`;
}

function gateTrigger(preview: Preview, isLabelled: boolean): string {
  switch (preview.kind) {
    case "announced":
      return `# The event has the deployment's URL. Deployments created with a job's own GITHUB_TOKEN start no workflow: use the token
# of an app.
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
      return isLabelled
        ? "on:\n  pull_request:\n    types: [opened, synchronize, reopened, labeled]\n"
        : "on:\n  pull_request:\n";
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

/** Whether nobody has to say where the service is. */
function isFoundByGate(preview: Preview): boolean {
  return preview.kind === "announced" || (preview.kind === "started" && preview.start !== undefined);
}

function gateInputs(preview: Preview, choices: WorkflowNames, more: readonly string[]): string {
  const address = preview.kind === "handed" ? "inputs.target-url" : "steps.preview.outputs.url";
  const target = isFoundByGate(preview) ? [] : [`target-url: \${{ ${address} }}`];
  const inputs = [...target, ...more, ...baselineInput(choices)];
  return `        with:\n${inputs.map((it) => `          ${it}\n`).join("")}`;
}

/** Which workflow accepts a new level, where it has not its usual name. */
function baselineInput({ baseline }: WorkflowNames): readonly string[] {
  return baseline === usualNames.baseline ? [] : [`baseline-workflow: ${baseline}`];
}

/**
 * The steps that give the job a deployment.
 * @param like workflow with the same deployment; undefined for the gate's own
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
      return preview.start === undefined ? startSteps(preview.service) : setupSteps(preview.service);
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
      ? "Replace this step with your preview deployment. It must write url=https://… to its output."
      : `The same deployment as in ${like}.`;
  return `      # ${comment}
      - name: Deploy the preview
        id: preview
        run: ${run}

`;
}

function startSteps(service: FoundService): string {
  return service.manager === "go" ? startGo(service) : startNode(service);
}

const besideK6 =
  "# Runs on the same machine as k6; a preview deployment gives better measurements. The gate waits until it answers.";

/** GitHub's runners have Go, which downloads the version in go.mod. */
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

/** What the commands of `start` need; GitHub's runners have Go. */
function setupSteps(service: FoundService): string {
  if (service.manager === "go") return "";
  const { folder, nodeVersionFile } = service;
  const node =
    nodeVersionFile === undefined
      ? "node-version: lts/*"
      : `node-version-file: ${quoted(`${folder === "" ? "" : `${folder}/`}${nodeVersionFile}`)}`;
  return `      - uses: ${pins.setupNode}
        with:
          ${node}

`;
}

function startNode(service: NodeService): string {
  const { folder, manager, port } = service;
  const lines = [
    ...buildOf(service),
    `${manager} run ${service.script} > "$RUNNER_TEMP/service.log" 2>&1 &`,
    `echo "url=http://localhost:${port}" >> "$GITHUB_OUTPUT"`,
  ];
  return `${setupSteps(service)}      ${besideK6}
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
    ? `# The baseline: measures a permanent deployment of ${plainBranch(branch)} each night and adds the runs, unless they miss an objective.
name: Performance baseline of ${plainBranch(branch)}

on:
  schedule:
    - cron: "23 3 * * *"
  workflow_dispatch:
`
    : `# The baseline follows ${plainBranch(branch)}: measures each push and adds the runs, unless they miss an objective.
name: Performance baseline of ${plainBranch(branch)}

on:
  push:
    branches: [${branchPattern(branch)}]
`;
  return `${opening}
permissions: {}

# One at a time, so that two pushes do not disturb each other's measurement.
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
${targetInput(preview)}`;
}

function targetInput(preview: Preview): string {
  if (needsStanding(preview)) return standingTarget;
  return isFoundByGate(preview) ? "" : ownTarget;
}

const ownTarget = "          target-url: ${{ steps.preview.outputs.url }}\n";
const standingTarget = `          # A repository variable (Settings > Secrets and variables): a deployment similar to the previews.
          target-url: \${{ vars.${standingVariable} }}
`;

/**
 * The manual workflow that measures a level again or accepts a new one.
 * @param scenario default in its form
 */
export function baselineWorkflow(preview: Preview, scenario: string, { gate, times } = usual): string {
  return `# Manual: measures again, or accepts a new level after an intended change, with a reason.
name: Update the performance baseline

on:
  workflow_dispatch:
    inputs:
      scenario:
        description: Scenario
        required: true
        default: ${quoted(scenario)}
      reason:
        description: Reason (stored with the baseline)
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
${targetInput(preview)}`;
}

/**
 * The job that the deploying workflow needs to call the gate.
 * @param gate path of the gate's workflow
 * @param isPrivate whether that workflow publishes, too
 */
export function callingJob({ job, output }: HandingJob, gate: string, isPrivate: boolean): string {
  const writing = isPrivate ? "      pull-requests: write\n      checks: write\n" : "";
  return `  performance:
    needs: ${job}
    permissions:
      contents: read
${writing}    uses: ./${gate}
    with:
      target-url: \${{ needs.${job}.outputs.${output ?? "url"} }}
`;
}

/** A branch as a GitHub filter, with `*`, `+` and the like escaped. */
function branchPattern(branch: string): string {
  if (/^[A-Za-z][\w./-]*$/.test(branch)) return branch;
  return JSON.stringify(branch.replaceAll(/[\\*?+![\]]/g, "\\$&"));
}

/** A branch for a comment or a name. */
function plainBranch(branch: string): string {
  return /^[A-Za-z][\w./-]*$/.test(branch) ? branch : "the default branch";
}
