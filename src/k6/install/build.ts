import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { shorten } from "../run/logline.ts";
import { describeExit, runToEnd, setVariables } from "../run/process.ts";
import { type Installed, k6FileName, type Surroundings, settle } from "./cache.ts";
import type { K6Version } from "./version.ts";

/** From v2 on the major version is part of the module's path (https://go.dev/ref/mod#major-version-suffixes). */
function modulePath(version: K6Version): string {
  return version.major === 1 ? "go.k6.io/k6" : `go.k6.io/k6/v${version.major}`;
}

function sources(version: K6Version): { readonly [file: string]: string } {
  const module = modulePath(version);
  return {
    "go.mod": `module loadline.invalid/k6\n\ngo 1.24\n\nrequire ${module} v${version.text}\n`,
    "main.go": `package main\n\nimport "${module}/cmd"\n\nfunc main() { cmd.Execute() }\n`,
  };
}

/**
 * Builds a version of k6 with the Go toolchain of this machine from the Go module proxy, whose sums Go checks against
 * its checksum database. `go install go.k6.io/k6/v2@VERSION` would not do: it looks the module up by its own path,
 * and only the proxy may be reachable. Takes about 75 s.
 */
export async function build(
  version: K6Version,
  folder: string,
  { env, log, signal }: Surroundings,
): Promise<Installed> {
  const variables = { ...setVariables(env), GO111MODULE: "on", GOWORK: "off", CGO_ENABLED: "0" };
  const go = (args: readonly string[]) => runToEnd({ file: "go", args, env: variables }, signal);
  const { exit } = await go(["version"]);
  if (exit.kind !== "exited" || exit.exitCode !== 0)
    return { failed: `no Go toolchain: go ${describeExit(exit)}` };
  log.note(`building k6 ${version.text} from the Go module proxy; about a minute`);
  return settle(folder, "built", async (workFolder) => {
    for (const [file, text] of Object.entries(sources(version)))
      await writeFile(join(workFolder, file), text);
    await mkdir(join(workFolder, "built"));
    const output = join(workFolder, "built", k6FileName);
    const steps = [
      ["mod", "tidy"],
      ["build", "-trimpath", "-ldflags=-s -w", "-o", output, "."],
    ];
    for (const step of steps) {
      const { exit, stderr } = await go(["-C", workFolder, ...step]);
      if (exit.kind !== "exited" || exit.exitCode !== 0) {
        const last = stderr.trim().split("\n").at(-1) ?? "";
        return shorten(`go ${step.slice(0, 2).join(" ")} ${describeExit(exit)}: ${last}`, 300);
      }
    }
    return undefined;
  });
}
