import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { shorten } from "../run/logline.ts";
import { describeExit, hasSucceeded, runToEnd } from "../run/process.ts";
import { type Installed, type InstallSurroundings, k6FileName, settle } from "./cache.ts";
import type { K6Version } from "./version.ts";

/** From v2 on the major version is part of the module's path (https://go.dev/ref/mod#major-version-suffixes). */
function sourcesOf({ major, text }: K6Version): Readonly<Record<string, string>> {
  const module = major === 1 ? "go.k6.io/k6" : `go.k6.io/k6/v${major}`;
  return {
    "go.mod": `module loadline.invalid/k6\n\ngo 1.24\n\nrequire ${module} v${text}\n`,
    "main.go": `package main\n\nimport "${module}/cmd"\n\nfunc main() { cmd.Execute() }\n`,
  };
}

/**
 * Builds k6 with this machine's Go toolchain from the Go module proxy, whose sums Go checks against its checksum database;
 * takes about 75 s. Not by `go install go.k6.io/k6/v2@VERSION`: that also asks go.k6.io, which may be unreachable.
 */
export async function build(
  version: K6Version,
  folder: string,
  { env, log, signal }: InstallSurroundings,
): Promise<Installed> {
  const variables = { ...env, GO111MODULE: "on", GOWORK: "off", CGO_ENABLED: "0" };
  const go = (args: readonly string[]) => runToEnd({ file: "go", args, env: variables }, signal);
  const { exit } = await go(["version"]);
  if (!hasSucceeded(exit)) return { failed: `no Go toolchain: go ${describeExit(exit)}` };
  log.note(`building k6 ${version.text} from the Go module proxy; about a minute`);
  return settle(folder, "built", async (workFolder) => {
    for (const [file, text] of Object.entries(sourcesOf(version)))
      await writeFile(join(workFolder, file), text);
    await mkdir(join(workFolder, "built"));
    const output = join(workFolder, "built", k6FileName);
    const steps = [
      ["mod", "tidy"],
      ["build", "-trimpath", "-ldflags=-s -w", "-o", output, "."],
    ];
    for (const step of steps) {
      const { exit, stderr } = await go(["-C", workFolder, ...step]);
      if (hasSucceeded(exit)) continue;
      const last = stderr.trim().split("\n").at(-1) ?? "";
      return shorten(`go ${step.slice(0, 2).join(" ")} ${describeExit(exit)}: ${last}`, 300);
    }
    return undefined;
  });
}
