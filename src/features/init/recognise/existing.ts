import { z } from "zod";
import { hasPlaceholder, release } from "../write/pins.ts";
import { deploymentRequest } from "../write/preview.ts";
import { maybe, parseYaml } from "./files.ts";
import type { FoundWorkflow, HandingJob } from "./findings.ts";

const step = z.looseObject({
  uses: maybe(z.string()),
  with: maybe(z.record(z.string(), z.unknown())),
});

const job = z.looseObject({
  uses: maybe(z.string()),
  steps: maybe(z.array(step.catch({}))),
  outputs: maybe(z.record(z.string(), z.unknown())),
  environment: maybe(z.looseObject({ url: z.string().optional() })),
});

const events = z.union([
  z.string().transform((event) => [event]),
  z.array(z.string()),
  z.record(z.string(), z.unknown()).transform((them) => Object.keys(them)),
]);

const workflow = z.looseObject({
  name: maybe(z.string()),
  on: maybe(events),
  jobs: maybe(z.record(z.string(), job.catch({}))),
});

/** Commands and actions that make a deployment status. */
const announces = /createDeploymentStatus|\/deployment-status@|bobheadxi\/deployments@/;

/** An existing workflow's previews and use of Loadline; empty for other text. */
export function readWorkflow(path: string, text: string): FoundWorkflow {
  const content = workflow.safeParse(parseYaml(text)).data ?? {};
  const { name = path, on = [], jobs = {} } = content;
  const steps = Object.values(jobs).flatMap(({ steps: its = [] }) => its);
  const modes = steps
    .filter(({ uses = "" }) => /(?:^|\/)loadline(?:@|$)/.test(uses))
    .flatMap(({ with: inputs }) => modesIn(inputs?.["mode"], inputs?.["publish"]));
  const isOfPull = on.includes("pull_request");
  // For a job with an environment GitHub makes a deployment with the URL.
  const deploys = isOfPull && Object.values(jobs).some(({ environment }) => environment?.url !== undefined);
  return {
    path,
    name,
    modes,
    isAboutDeployments: on.includes("deployment_status") || announces.test(text) || deploys,
    hands: isOfPull && modes.length === 0 ? handingJob(path, content) : undefined,
    calls: Object.values(jobs).flatMap(({ uses = "" }) => (uses.startsWith("./") ? [uses.slice(2)] : [])),
    leftOpen: [
      ...(text.includes(deploymentRequest) ? (["deployment"] as const) : []),
      ...(hasPlaceholder && text.includes(release.repository) ? (["publisher"] as const) : []),
    ],
  };
}

/** The mode, or all that an expression may yield. */
function modesIn(mode: unknown, publish: unknown): string[] {
  const isMeasuring = publish === false || publish === "false";
  if (typeof mode !== "string" || mode === "gate") return [isMeasuring ? "measure" : "gate"];
  const chosen = [...mode.matchAll(/'([\w-]+)'/g)].map(([, name = ""]) => name);
  return chosen.length > 0 ? chosen : [mode];
}

/** GitHub's own rule for the names of jobs and outputs. */
const identifier = /^[A-Za-z_][\w-]*$/;

/** Names of outputs with a deployment's URL, not a report's or an image's. */
const deploymentOutput =
  /^(?:(?:preview|deploy(?:ment|ed)?|environment|site|page|app|base|target)[-_]?)?url$/i;

/** The first job that has the URL of its deployment as an output. */
function handingJob(
  path: string,
  { name = path, jobs = {} }: z.infer<typeof workflow>,
): HandingJob | undefined {
  const handing = Object.entries(jobs).flatMap(([job, { outputs = {} }]) => {
    const output = identifier.test(job) && Object.keys(outputs).find((key) => deploymentOutput.test(key));
    return output ? [{ workflow: path, runsAs: name, job, output }] : [];
  });
  return handing[0];
}
