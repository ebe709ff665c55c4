import { tmpdir } from "node:os";
import { toolPath } from "../../scripts/tools.ts";
import { type Ended, root, runProcess } from "./processes.ts";

/** What actionlint says of these workflows; nothing when all is well. */
export async function actionlint(workflows: readonly string[]): Promise<Ended> {
  // Without shellcheck and pyflakes of the machine, so that it says the same everywhere.
  const args = ["-no-color", "-shellcheck=", "-pyflakes=", ...workflows];
  return await runProcess(toolPath("actionlint"), args, { cwd: root, env: {}, timeoutMs: 180_000 });
}

/** What zizmor says at its most pedantic; its errors name each file that it audited. */
export async function zizmor(inputs: readonly string[]): Promise<Ended> {
  const args = ["--offline", "--no-progress", "--no-config", "--persona=pedantic", "--strict-collection"];
  const env = { HOME: tmpdir(), NO_COLOR: "1" };
  return await runProcess(toolPath("zizmor"), [...args, ...inputs], { cwd: root, env, timeoutMs: 180_000 });
}
