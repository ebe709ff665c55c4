import type { z } from "zod";
import { isOfJob } from "../../lib/environment.ts";
import type { Zod } from "../../model/option.ts";
import { checkLink } from "../grammar/link-template.ts";

/** Values of the gate file that several options have. */

/** A text that is not empty. */
export const line = (z: Zod) => z.string().trim().min(1).max(2000);

/** A key that may be left out. */
export function optional<T extends z.ZodType>(schema: T, description: string, examples?: unknown[]) {
  return schema.optional().meta({ description, ...(examples && { examples }) });
}

/** Name of an environment variable that holds a secret. */
export const secretVariable = (z: Zod) =>
  z
    .string()
    .regex(/^[A-Za-z_]\w*$/, { message: "expected the name of an environment variable, such as PROM_TOKEN" })
    // Else anyone who can edit the gate file could send the job's tokens anywhere.
    .refine((name) => !/^(?:GITHUB|GH|ACTIONS|RUNNER|INPUT)_/i.test(name) && !isOfJob(name), {
      message:
        "is a variable of the runner, which is never sent to another server; give the secret its own name",
    });

export const headerName = (z: Zod) =>
  z.string().regex(/^[\w!#$%&'*+.^`|~-]+$/, { message: "expected the name of a header" });

export const targetPath = (z: Zod) =>
  z.string().startsWith("/", { message: "expected a path that starts with /, such as /health" });

/** Whether a URL may stand in a public file: http or https, without credentials. */
function isPublicUrl(given: string): boolean {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "";
}

export const publicUrl = (z: Zod) =>
  z.string().refine(isPublicUrl, {
    message:
      "expected an http or https URL without user and password, such as https://prometheus.example.com",
  });

/** Address of a link, with placeholders. */
export const linkAddress = (z: Zod) =>
  z.string().superRefine((given, issues) => {
    const problem = checkLink(given);
    if (problem !== undefined) issues.addIssue(problem);
  });

/** Objectives, as a list or one a line. */
export const objectivesWritten = (z: Zod) => z.union([z.string(), z.array(z.string())]);
