import { acceptedLabel } from "../../../ports/github.ts";
import type { HandingJob } from "../recognise/findings.ts";
import { hasMergeQueue, jobServices, type Preview, previewSteps, targetInput } from "./preview.ts";
import {
  baselineInput,
  besideOthers,
  checkout,
  demandLabel,
  inputLines,
  isOtherLabel,
  uploadStep,
  usual,
  type WorkflowChoices,
} from "./steps.ts";

/** The differences between the two workflows that run a gate. */
interface GateJob {
  readonly opening: string;
  readonly job: readonly [key: string, name: string];
  readonly permissions: readonly string[];
  /** Labels that start it again, if pull requests start it. */
  readonly labels: readonly string[];
  readonly step: string;
  readonly inputs: readonly string[];
  readonly upload: string;
}

/** The first of two workflows: it runs the pull request's code and may only read. */
export function measureWorkflow(preview: Preview, choices = usual): string {
  return gateJob(preview, choices, {
    opening: `# Measures every pull request. Its token may only read, since the pull request's code runs here; ${choices.publish}
# posts the verdict.`,
    job: ["measure", "Measure"],
    permissions: ["contents: read # the script, the gate file of the base branch and the stored baseline"],
    labels: [demandLabel],
    step: "Measure its performance",
    inputs: [`publish: false # ${choices.publish} does`],
    upload: "Hand over the measurements",
  });
}

/** The only workflow of a private repository: its job runs the pull request's code and may write. */
export function gateWorkflow(preview: Preview, choices = usual): string {
  return gateJob(preview, choices, {
    opening: `# The gate, for a private repository: measures every pull request, compares it with its base, and comments. The job runs
# the pull request's code and may write: use it only where you trust all who can open one.`,
    job: ["gate", "Gate"],
    permissions: [
      "contents: read # the script and the stored baseline",
      "pull-requests: write # the comment",
      "checks: write # the check run",
    ],
    labels: [acceptedLabel, demandLabel],
    step: "Judge its performance",
    inputs: [],
    upload: "Keep the report",
  });
}

function gateJob(preview: Preview, choices: WorkflowChoices, gate: GateJob): string {
  const [key, title] = gate.job;
  const labels = preview.kind === "handed" ? [] : gate.labels;
  const permissions = [...gate.permissions, ...(preview.kind === "reported" ? [deployments] : [])];
  const inputs = [
    ...targetInput(preview),
    ...gate.inputs,
    ...baselineInput(choices),
    `artifact: ${artifact} # where the report says that its page is`,
  ];
  return `${gate.opening}
name: ${preview.kind === "handed" ? usual.measuring : choices.measuring}

${gateTrigger(preview)}
permissions: {}

concurrency:
  group: ${labels.length > 0 ? `>-\n    ${gateGroup}${besideOthers(labels)}` : gateGroup}
  cancel-in-progress: true

jobs:
  ${key}:
${labels.length > 0 ? labelledName(title, labels) : `    name: ${title}\n`}    runs-on: ubuntu-latest
    timeout-minutes: 30
    permissions:
${permissions.map((it) => `      ${it}\n`).join("")}${jobServices(preview)}    steps:
${checkout}
${previewSteps(preview)}      - name: ${gate.step}
        id: loadline
        uses: ${choices.action}
        with:
${inputLines(inputs)}
${uploadStep(gate.upload, artifact)}`;
}

const artifact = "performance";

const deployments = "deployments: read # where this commit is deployed";

/** Of a pull request or, in a merge queue, of its branch. */
const gateGroup = "performance-${{ github.event.pull_request.number || github.ref }}";

/**
 * GitHub counts a skipped job as a success, also for branch rules, but does not evaluate an expression in its name
 * (actions/runner#1215): so another label makes no check of the gate's name.
 */
function labelledName(title: string, labels: readonly string[]): string {
  return `    # An expression, because another label skips this job, and a skipped job of its own name would pass the branch rules.
    name: \${{ github.event_name && '${title}' }}
    if: >-
      \${{ !(${isOtherLabel(labels)}) }}
`;
}

function gateTrigger(preview: Preview): string {
  if (preview.kind === "handed") {
    return `# Called by the workflow that deploys the preview.
on:
  workflow_call:
    inputs:
      target-url:
        description: Base URL of the preview
        type: string
        required: true
`;
  }
  const queue = hasMergeQueue(preview) ? "  merge_group:\n" : "";
  return `on:\n  pull_request:\n    types: [opened, synchronize, reopened, labeled]\n${queue}`;
}

/** The job with which a deploying workflow calls the gate's, by its path; a private gate publishes, too. */
export function callingJob({ job, output }: HandingJob, gate: string, isPrivate: boolean): string {
  const writing = isPrivate ? "      pull-requests: write\n      checks: write\n" : "";
  return `  performance:
    needs: ${job}
    permissions:
      contents: read
${writing}    uses: ./${gate}
    with:
      target-url: \${{ needs.${job}.outputs.${output} }}
`;
}
