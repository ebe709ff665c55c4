import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { root } from "../build.ts";
import { toolPath } from "../tools.ts";
import { measuredVariable, pretendedVariable } from "./watched-change.ts";

const ofSides = z.object({ base: z.number(), head: z.number() });

const comparedFunction = z.object({
  path: z.string(),
  name: z.string(),
  line: z.number(),
  most: z.object({ line: z.number(), text: z.string(), isNew: z.boolean() }).optional(),
  isChanged: z.boolean(),
  spent: z.object({ cpu: ofSides, wait: ofSides, queries: ofSides }),
});

const cause = comparedFunction.extend({ share: z.number() });

const functions = z.array(comparedFunction);

/** What `loadline explain --json` said, as far as it is evaluated. */
export const answer = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("likely"), cause, besides: z.array(cause), functions }),
  z.object({ kind: z.literal("several"), causes: z.array(cause), functions }),
  z.object({ kind: z.literal("none"), functions }),
  z.object({ kind: z.literal("notReproduced") }),
  z.object({ kind: z.literal("untaken"), reason: z.string() }),
]);

export type Answer = z.output<typeof answer>;
export type Named = z.output<typeof comparedFunction>;

const said = z.array(z.object({ causes: answer })).length(1);
const measured = z.object({ baseMs: z.number(), headMs: z.number() });

export type Measured = z.output<typeof measured>;

/** Explains the last commit of a repository. @param pretended a share of the base's mean latency; 0 for what is measured */
export async function explain(
  folder: string,
  pretended: number,
): Promise<{ readonly answer: Answer; readonly measured: Measured | undefined }> {
  const path = join(folder, ".git", "measured.json");
  const child = spawn(
    process.execPath,
    [
      ...["--import", join(root, "scripts/causes/watch.mjs"), join(root, "src/cli.ts")],
      ...["explain", "--json", "--base-ref", "HEAD~1", "--k6-path", toolPath("k6")],
    ],
    {
      cwd: folder,
      env: { ...process.env, [measuredVariable]: path, [pretendedVariable]: String(pretended) },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  if (child.exitCode !== 0)
    throw new Error(`explain ended with status ${child.exitCode}: ${errors.slice(-2000)}`);
  const [first] = said.parse(JSON.parse(output));
  if (first === undefined) throw new Error("explain said nothing");
  return { answer: first.causes, measured: readMeasured(path) };
}

function readMeasured(path: string): Measured | undefined {
  try {
    return measured.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    return undefined;
  }
}
