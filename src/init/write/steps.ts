import { usualNames, type WorkflowNames } from "../paths.ts";
import { type JobTimes, usualTimes } from "../times.ts";
import { pins } from "./pins.ts";

/** What varies in a workflow apart from the deployment. */
export interface WorkflowChoices extends WorkflowNames {
  readonly times: JobTimes;
  /** Name of the workflow whose runs measure: the publishing one waits for it. */
  readonly measuring: string;
}

/** Choices where nothing is in the way. */
export const usual: WorkflowChoices = { ...usualNames, times: usualTimes, measuring: "Performance" };

export const checkout = `      - uses: ${pins.checkout}
        with:
          persist-credentials: false
`;

/** Label on which a pull request is measured, whatever `paths` says. */
export const demandLabel = "performance";

/** Whether a job was started by a label that is none of these, as an expression. */
export function isOtherLabel(labels: readonly string[]): string {
  const others = labels.map((label) => ` && github.event.label.name != '${label}'`);
  return `github.event.action == 'labeled'${others.join("")}`;
}

/** Ends the name of a group of jobs, so that another label neither waits for a job nor cancels one. */
export function besideOthers(labels: readonly string[]): string {
  return `
    \${{ ${isOtherLabel(labels)} && 'another label' || '' }}`;
}

/** Lines of a step's `with`. */
export function inputLines(inputs: readonly string[]): string {
  return inputs.map((it) => `          ${it}\n`).join("");
}

/** Which workflow accepts a new level, where it has not its usual name. */
export function baselineInput({ baseline }: WorkflowNames): readonly string[] {
  return baseline === usualNames.baseline ? [] : [`baseline-workflow: ${baseline}`];
}

/** Keeps what the step `loadline` wrote. */
export function uploadStep(title: string, artifact: string): string {
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
