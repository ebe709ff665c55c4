import {
  isSideBySide,
  jobServices,
  needsStanding,
  type Preview,
  previewSteps,
  standingVariable,
  targetInput,
} from "./preview.ts";
import { checkout, inputLines, usual } from "./steps.ts";

export interface BaselineChoices {
  /** The default branch. */
  readonly branch: string;
  /** False if another workflow adds the runs, so that this one is started by hand only. */
  readonly isRecording: boolean;
  /** Whether the gate file has the key `issue`. */
  readonly hasIssue: boolean;
}

/** The workflow of the baseline: adds runs by itself, and by hand measures again or accepts a new level. */
export function baselineWorkflow(preview: Preview, of: BaselineChoices, { gate, action } = usual): string {
  const standing = needsStanding(preview);
  return `${openingOf(preview, of)}
name: Performance baseline of ${plainBranch(of.branch)}

on:
${of.isRecording ? triggers(preview, of.branch) : ""}  workflow_dispatch:
    inputs:
      scenario:
        description: Scenario; empty for all
      reason:
        description: Reason for a new level (stored with the baseline)
      runs:
        description: Runs to measure
        type: number
        default: 3
      accept:
        description: Make this the new level, whatever the old one was
        type: boolean
        default: false

permissions: {}

# One at a time, so that two jobs do not disturb each other's measurement.
concurrency:
  group: performance-baseline
  cancel-in-progress: false

jobs:
  baseline:
    name: Baseline
${standing ? `    if: \${{ vars.${standingVariable} != '' }}\n` : ""}    runs-on: ubuntu-latest
    timeout-minutes: 60
    permissions:
      contents: write # the branch loadline-baselines
      checks: write # the check run
${of.hasIssue ? "      issues: write # the issue of the gate file's key issue\n" : ""}${jobServices(preview)}    steps:
${checkout}
${previewSteps(preview, gate)}      - name: Measure the baseline
        uses: ${action}
        with:
          mode: \${{ inputs.accept && 'baseline-accept' || 'baseline-update' }}
          scenario: \${{ inputs.scenario }}
          runs: \${{ inputs.runs || 3 }}
          reason: \${{ inputs.reason }}
${inputLines(standing ? standingTarget : targetInput(preview))}${of.isRecording ? proofStep(preview, action) : ""}`;
}

/** Once a week, whatever else the schedule does. */
const weekly = "23 3 * * 1";
const otherNights = "23 3 * * 0,2-6";

/** Shows that the gate passes unchanged code and fails slower code; its reports then say when it did. */
function proofStep(preview: Preview, action: string): string {
  const target = needsStanding(preview) ? standingTarget.slice(-1) : targetInput(preview);
  return `
      - name: Prove that the gate fails slower code
        if: \${{ github.event.schedule == '${weekly}' }}
        uses: ${action}
        with:
          mode: prove
${inputLines(target)}`;
}

function openingOf(preview: Preview, { branch, isRecording }: BaselineChoices): string {
  const why = isSideBySide(preview)
    ? "# The baseline, the second step: the gate compares with the base beside the change, and with this where it has none."
    : "# The baseline: what the gate compares pull requests with.";
  const recording = needsStanding(preview)
    ? `Measures a permanent deployment of ${plainBranch(branch)} each night, as soon as the variable
# ${standingVariable} of the repository has its URL`
    : `Each push to ${plainBranch(branch)} adds runs, and so does each week, so that it does not grow old`;
  return `${why}
# ${isRecording ? `${recording}.\n# Once a week it proves that the gate fails slower code` : "Another workflow adds runs"}.
# By hand it measures again, or accepts a new level after an intended change.`;
}

function triggers(preview: Preview, branch: string): string {
  const push = needsStanding(preview) ? "" : `  push:\n    branches: [${branchPattern(branch)}]\n`;
  const times = needsStanding(preview) ? [weekly, otherNights] : [weekly];
  return `${push}  schedule:\n${times.map((it) => `    - cron: "${it}"\n`).join("")}`;
}

const standingTarget = [
  "# A deployment that is similar to the previews.",
  `target-url: \${{ vars.${standingVariable} }}`,
];

const plain = /^[A-Za-z][\w./-]*$/;

/** A branch as a GitHub filter, with `*`, `+` and the like escaped. */
function branchPattern(branch: string): string {
  return plain.test(branch) ? branch : JSON.stringify(branch.replaceAll(/[\\*?+![\]]/g, "\\$&"));
}

/** A branch for a comment or a name. */
function plainBranch(branch: string): string {
  return plain.test(branch) ? branch : "the default branch";
}
