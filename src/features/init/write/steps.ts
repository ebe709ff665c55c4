import { usualNames, type WorkflowNames } from "../paths.ts";
import { pins } from "./pins.ts";

/** What varies in a workflow apart from the deployment. */
export interface WorkflowChoices extends WorkflowNames {
  /** Name of the workflow whose runs measure: the publishing one waits for it. */
  readonly measuring: string;
  /** The action: a release, or the repository's own copy. */
  readonly action: string;
}

/** The choices unless something is in the way. */
export const usual: WorkflowChoices = {
  ...usualNames,
  measuring: "Performance",
  action: pins.loadline,
};

export const checkout = `      - uses: ${pins.checkout}
        with:
          persist-credentials: false
`;

/** A checkout of the default branch for a job that runs nothing of the pull request, if it has the action. */
export function ownCheckout({ action }: Pick<WorkflowChoices, "action">): string {
  if (!action.startsWith("./")) return "";
  return `      - name: Get the action from the default branch
        uses: ${pins.checkout}
        with:
          ref: \${{ github.event.repository.default_branch }}
          sparse-checkout: .github/actions
          persist-credentials: false

`;
}

/** The label that starts a measurement, whatever `paths` says. */
export const demandLabel = "performance";

/** An expression: whether another label than these started the job. */
export function isOtherLabel(labels: readonly string[]): string {
  const others = labels.map((label) => ` && github.event.label.name != '${label}'`);
  return `github.event.action == 'labeled'${others.join("")}`;
}

/** The end of a concurrency group's name: with it another label neither waits for a job nor cancels one. */
export function besideOthers(labels: readonly string[]): string {
  return `\n    \${{ ${isOtherLabel(labels)} && 'another label' || '' }}`;
}

/** Lines of a step's `with`. */
export function inputLines(inputs: readonly string[]): string {
  return inputs.map((it) => `          ${it}\n`).join("");
}

/** Names the workflow that accepts a new level, if it does not have its usual name. */
export function baselineInput({ baseline }: WorkflowNames): readonly string[] {
  return baseline === usualNames.baseline ? [] : [`baseline-workflow: ${baseline}`];
}

/** Uploads what the step `loadline` wrote. */
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
