import { defaultEnvironment } from "../../model/gate.ts";
import type { Zod } from "../../model/option.ts";
import { duration, fileOnly, inFileAs, integer, lines, text, timeLimit, timeout, written } from "./kinds.ts";
import { fileOption, option } from "./option.ts";
import { scriptModes } from "./readers.ts";
import { headerName, optional, secretVariable, targetPath } from "./schemas.ts";

const environments = (z: Zod) =>
  z.union([z.string().min(1), z.array(z.string().min(1)).max(20)]).transform((given) => [given].flat());

const path = inFileAs(
  written({
    read: (given) => (given.startsWith("/") ? given : undefined),
    must: "must start with /",
    expected: "a path",
  }),
  targetPath,
);

/** The deployment under test, and how to wait for it. */
export const targetOptions = {
  url: option(
    "target-url",
    inFileAs(text, (z) => z.string()),
    {
      help: "Base URL of the deployment to test. The script reads it as TARGET_URL or BASE_URL. auto: the commit's deployment on GitHub (docs/previews.md).",
      readBy: [...scriptModes, "compare", "publish"],
      otherwise: "the deployment's URL on deployment_status",
      flag: "target",
      scenarioKey: "target-url",
    },
  ),
  deploymentEnvironments: option("deployment-environment", inFileAs(lines, environments), {
    help: "GitHub environments that target-url: auto takes, one a line, such as Preview or pr-*. Production has to be named in full.",
    readBy: scriptModes,
    otherwise: "any but production",
    scenarioKey: "deployment.environment",
    group: "The deployment that target-url: auto takes.",
    examples: ["Preview", ["pr-*", "staging"]],
  }),
  deploymentTimeout: option("deployment-timeout", inFileAs(timeLimit, timeout.schema), {
    help: "How long target-url: auto waits for the deployment.",
    readBy: scriptModes,
    default: 600_000,
    scenarioKey: "deployment.timeout",
  }),
  environment: option(
    "environment",
    inFileAs(text, (z) => z.string().min(1).max(100)),
    {
      help: "Kind of deployment, such as preview. Different environments are never compared.",
      readBy: [...scriptModes, "baseline-show", "publish"],
      otherwise: defaultEnvironment,
      scenarioKey: "environment",
      repeated: "load",
    },
  ),
  awaitPath: option("await-path", path, {
    help: "Path of the target to wait for, such as /health.",
    readBy: scriptModes,
    otherwise: "/",
    scenarioKey: "await.path",
    group: "How to wait for the target before the load.",
    repeated: "load",
  }),
  awaitStatus: option("await-status", integer(100, 599), {
    help: "HTTP status to wait for.",
    readBy: scriptModes,
    otherwise: "any below 500",
    scenarioKey: "await.status",
    repeated: "load",
  }),
  awaitTimeout: option("await-timeout", duration, {
    help: "How long to wait for the target.",
    readBy: scriptModes,
    default: 60_000,
    scenarioKey: "await.timeout",
    repeated: "load",
  }),
  awaitExpect: fileOption(
    "await.expect",
    fileOnly((z) =>
      z.strictObject({
        status: optional(z.number().int().min(100).max(599), "Its status."),
        body: optional(z.string().min(1).max(1000), "Text within its first 64 kB."),
      }),
    ),
    {
      of: "scenario",
      help: "The right answer; decides alone.",
      examples: [{ status: 200, body: "shop is ready" }],
    },
  ),
  awaitHeaders: fileOption(
    "await.headers",
    fileOnly((z) => z.record(headerName(z), secretVariable(z))),
    {
      of: "scenario",
      help: "Headers to ask with, and the environment variables of their values. A script gets those named in script-secrets as LOADLINE_HEADERS.",
      examples: [{ "x-vercel-protection-bypass": "VERCEL_BYPASS" }],
    },
  ),
  awaitHeaderHosts: fileOption(
    "await.header-hosts",
    fileOnly((z) =>
      z
        .array(z.string().regex(/^[\w*.[\]:-]+$/, { message: "expected a host such as *.preview.acme.com" }))
        .max(20),
    ),
    {
      of: "scenario",
      help: "Hosts of deployments that get the headers, with * for any text. A target-url gets them anyway.",
      examples: [["*.preview.acme.com"]],
    },
  ),
};
