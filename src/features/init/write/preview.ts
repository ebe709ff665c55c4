import { filledIn } from "../../../model/start.ts";
import type { FoundHost, FoundService, HandingJob, Toolchain } from "../recognise/findings.ts";
import { pins } from "./pins.ts";
import { quoted } from "./quoted.ts";
import type { WrittenStart } from "./start.ts";

/** How a job gets the address of its deployment. */
export type Preview =
  /** A step of the job prints `url=https://…`; without a command it says what to replace it with. */
  | { readonly kind: "unknown"; readonly run?: string }
  /** The gate starts the service. */
  | { readonly kind: "started"; readonly service: FoundService; readonly start: WrittenStart }
  /** A step of the job starts the service. */
  | { readonly kind: "startedByJob"; readonly service: FoundService }
  /** The gate finds it among GitHub's deployments. */
  | { readonly kind: "reported"; readonly host: string | undefined }
  /** A repository variable has it, with `{0}` for the pull request's number. */
  | { readonly kind: "silent"; readonly host: Extract<FoundHost, { readonly kind: "silent" }> }
  /** Another workflow deploys and calls this one. */
  | { readonly kind: "handed"; readonly by: HandingJob };

/** Error of the deploy step until it is filled in. */
export const deploymentRequest =
  "Replace the step 'Deploy the preview': it has to write url=https://... to GITHUB_OUTPUT";

const notDeployed = `|
          echo "::error::${deploymentRequest}"
          exit 1`;

/** The repository variable with the URL of a permanent deployment of the default branch. */
export const standingVariable = "LOADLINE_TARGET_URL";

/** The repository variable with the URL of a pull request's preview. */
export const previewVariable = "LOADLINE_PREVIEW_URL";

/** Whether only pull requests are deployed, so that the baseline needs a permanent deployment. */
export function needsStanding({ kind }: Preview): boolean {
  return kind === "reported" || kind === "silent" || kind === "handed";
}

/** Whether the base is measured beside the change, so that the first verdict needs no baseline. */
export function isSideBySide({ kind }: Preview): boolean {
  return kind === "reported" || kind === "started";
}

/** Whether a merge queue's commits are deployed, too, and so can be measured. */
export function hasMergeQueue({ kind }: Preview): boolean {
  return kind !== "silent" && kind !== "handed";
}

/** The input `target-url` of a gate; none if the gate starts the service. */
export function targetInput(preview: Preview): readonly string[] {
  switch (preview.kind) {
    case "reported":
      return ["target-url: auto # the deployment of this commit, as GitHub knows it"];
    case "silent":
      return [
        `target-url: \${{ format(vars.${previewVariable}, github.event.pull_request.number) }} # Settings > Secrets and variables`,
      ];
    case "handed":
      return ["target-url: ${{ inputs.target-url }}"];
    case "started":
      return [];
    case "startedByJob":
    case "unknown":
      return ["target-url: ${{ steps.preview.outputs.url }}"];
    default:
      return preview satisfies never;
  }
}

/** The steps that give the job a deployment. @param like another workflow with the same deployment */
export function previewSteps(preview: Preview, like?: string): string {
  switch (preview.kind) {
    case "unknown":
      return deployStep(preview.run ?? notDeployed, like);
    case "started":
      return setupStep(preview.service.toolchain);
    case "startedByJob":
      return setupStep(preview.service.toolchain) + startStep(preview.service);
    case "reported":
    case "silent":
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

function setupStep({ kind, version, versionFile }: Toolchain): string {
  if (kind === "java" && version !== undefined) return javaStep(version);
  const uses = kind === "node" ? pins.setupNode : pins.setupPython;
  const wanted =
    versionFile === undefined ? "node-version: lts/*" : `${kind}-version-file: ${quoted(versionFile)}`;
  const isAsked = kind === "node" || (kind === "python" && versionFile !== undefined);
  return isAsked ? `      - uses: ${uses}\n        with:\n          ${wanted}\n\n` : "";
}

/** Of the versions that GitHub's runners have. @see https://github.com/actions/runner-images */
function javaStep(version: string): string {
  return `      - name: Use Java ${version}
        run: |
          echo "JAVA_HOME=$JAVA_HOME_${version}_X64" >> "$GITHUB_ENV"
          echo "$JAVA_HOME_${version}_X64/bin" >> "$GITHUB_PATH"

`;
}

/** The database servers of the job, with the addresses that the gate file gives the service. */
export function jobServices(preview: Preview): string {
  const databases = preview.kind === "started" ? preview.service.databases : [];
  if (databases.length === 0) return "";
  const services = databases.map(({ name, image, port, variables, health }) => {
    const given = Object.entries(variables).map(([key, value]) => `          ${key}: ${value}\n`);
    return `      ${name.toLowerCase()}:
        image: ${image}
${given.length === 0 ? "" : `        env:\n${given.join("")}`}        ports: ["${port}:${port}"]
        options: --health-cmd "${health}" --health-interval 2s --health-retries 30
`;
  });
  return `    services:\n${services.join("")}`;
}

/** For a service whose port cannot be changed. */
function startStep({ folder, build, prepare, run, env = {}, port }: FoundService): string {
  const fill = (text: string): string => filledIn(text, { side: "head", port });
  const lines = [
    ...build,
    ...(prepare === undefined ? [] : [fill(prepare)]),
    `${fill(run)} > "$RUNNER_TEMP/service.log" 2>&1 &`,
    `echo "url=http://localhost:${port}" >> "$GITHUB_OUTPUT"`,
  ];
  const variables = { PORT: String(port), ...env };
  return `      # Runs on the same machine as k6; the gate waits until it answers. If the variable PORT or a flag said where it
      # listens, the gate could start it and its base side by side: see docs/start.md of Loadline.
      - name: Start the service
        id: preview
${folder === "" ? "" : `        working-directory: ${quoted(folder)}\n`}        env:
${Object.entries(variables)
  .map(([name, value]) => `          ${name}: ${JSON.stringify(fill(value))}\n`)
  .join("")}        run: |
${lines.map((line) => `          ${line}\n`).join("")}
`;
}
