import { cp, lstat, readFile, realpath, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ifThere, makeDirectory, unwritable } from "../../../lib/files.ts";
import { runFailure } from "../../../model/failure.ts";

/** Where a repository keeps its copy of the action. */
export const vendorFolder = ".github/actions/loadline";

/** Not `dist`, which many repositories ignore. */
const codeFolder = "code";

/**
 * Copies the action of this installation into a repository, unless a copy is there.
 * @param cli the running file of the installation, in its `dist`
 * @returns whether it was copied
 * @throws Failure "run" if the installation is incomplete, or a file cannot be written
 */
export async function vendorAction(top: string, cli: string): Promise<boolean> {
  const to = join(top, vendorFolder);
  if ((await ifThere(lstat(to))) !== undefined) return false;
  // A command on PATH is a link.
  const from = dirname(await realpath(cli));
  const path = join(from, "../action.yml");
  const action = await ifThere(readFile(path, "utf8"));
  if (action === undefined)
    throw runFailure(`--vendor: this installation of Loadline has no ${path}; install its release anew.`);
  await makeDirectory(to);
  try {
    await cp(from, join(to, codeFolder), { recursive: true });
    await writeFile(
      join(to, "action.yml"),
      action.replaceAll(/^( +(?:main|post): )dist\//gm, `$1${codeFolder}/`),
    );
  } catch (error) {
    throw unwritable(to, error);
  }
  return true;
}
