import { lstat, readdir, readFile, realpath, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { makeDirectory, unwritable } from "../../../lib/files.ts";
import { inTurn } from "../../../lib/in-turn.ts";
import { hasErrorCode, runFailure } from "../../../model/failure.ts";

/** Where a repository keeps its copy of the action. */
export const vendorFolder = ".github/actions/loadline";

/** Not `dist`, which many repositories ignore. */
const codeFolder = "code";

/**
 * Copies the action of this installation into a repository, unless a copy is there.
 * @param cli the running file of the installation, in its `dist`
 * @returns how many files were written
 * @throws Failure "run" if the installation is incomplete, or a file cannot be written
 */
export async function vendorAction(top: string, cli: string): Promise<number> {
  const to = join(top, vendorFolder);
  if ((await lstat(to).catch(() => undefined)) !== undefined) return 0;
  // A command on PATH is a link.
  const from = dirname(await realpath(cli));
  const names = await readdir(from, { recursive: true, withFileTypes: true });
  const files = names.filter((it) => it.isFile()).map((it) => join(it.parentPath, it.name));
  const copied = files.map((file) => ({ file, path: join(to, codeFolder, file.slice(from.length + 1)) }));
  const action = await readInstalled(join(from, "../action.yml"));
  await inTurn(copied, async ({ file, path }) => await writeWhole(path, await readInstalled(file)));
  await writeWhole(
    join(to, "action.yml"),
    action.replaceAll(/^( +(?:main|post): )dist\//gm, `$1${codeFolder}/`),
  );
  return copied.length + 1;
}

async function readInstalled(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (!hasErrorCode(error, "ENOENT")) throw error;
    throw runFailure(
      `--vendor: this installation of Loadline has no ${path}; install its release anew.`,
      error,
    );
  }
}

async function writeWhole(path: string, content: string): Promise<void> {
  await makeDirectory(dirname(path));
  try {
    await writeFile(path, content, { flag: "wx" });
  } catch (error) {
    throw unwritable(path, error);
  }
}
