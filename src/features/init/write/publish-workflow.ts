import { acceptedLabel } from "../../../ports/github.ts";
import { pins } from "./pins.ts";
import { hasMergeQueue, type Preview } from "./preview.ts";
import { quoted } from "./quoted.ts";
import { baselineInput, besideOthers, inputLines, ownCheckout, uploadStep, usual } from "./steps.ts";

/** The second of two workflows: it judges and publishes, and runs nothing of the pull request. */
export function publishWorkflow(preview: Preview, choices = usual): string {
  const measured = hasMergeQueue(preview)
    ? `contains(fromJSON('["pull_request", "merge_group"]'), github.event.workflow_run.event)`
    : "github.event.workflow_run.event == 'pull_request'";
  const sides =
    preview.kind === "reported"
      ? [`target-url: auto # as in ${choices.gate}, so that its runs of the base count`]
      : [];
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
    performance-verdict-\${{ github.event.workflow_run.head_sha || github.event.pull_request.head.sha }}${besideOthers([acceptedLabel])}
    \${{ github.event.workflow_run.conclusion == 'skipped' && 'nothing measured' || '' }}
  cancel-in-progress: false

jobs:
  publish:
    name: Publish
    if: >-
      \${{ github.event.label.name == '${acceptedLabel}'
      || (${measured}
      && contains(fromJSON('["success", "failure", "timed_out"]'), github.event.workflow_run.conclusion)) }}
    runs-on: ubuntu-latest
    timeout-minutes: 10
    permissions:
      actions: read # the artifact
      contents: read # the base branch's gate file and the stored baseline
      pull-requests: write # the comment
      checks: write # the check run
    steps:
${ownCheckout(choices)}      - name: Find the measurements
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
        uses: ${choices.action}
        with:
          mode: publish
          current: \${{ runner.temp }}/performance
          artifact: performance-verdict # where the report says that its page is
${inputLines([...sides, ...baselineInput(choices)])}
${uploadStep("Keep the report", "performance-verdict")}`;
}
