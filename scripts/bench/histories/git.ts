/** What a branch weighs in a real git repository. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const author = "Loadline <loadline@example.com> 1767225600 +0000";

/** Writes commits to a branch of a new bare repository, each with the files that it changes. */
export async function writeCommits(
  repository: string,
  commits: Iterable<ReadonlyMap<string, string>> | AsyncIterable<ReadonlyMap<string, string>>,
): Promise<void> {
  execFileSync("git", ["init", "--bare", "--quiet", repository]);
  const importer = spawn("git", ["-C", repository, "fast-import", "--quiet"], {
    stdio: ["pipe", "inherit", "inherit"],
  });
  const ended = once(importer, "close");
  const write = async (part: string | Buffer): Promise<void> => {
    if (!importer.stdin.write(part)) await once(importer.stdin, "drain");
  };
  for await (const files of commits) {
    await write(`commit refs/heads/loadline-baselines\ncommitter ${author}\ndata 7\nappend\n`);
    for (const [path, text] of files) {
      const content = Buffer.from(text);
      await write(`M 100644 inline ${path}\ndata ${content.length}\n`);
      await write(content);
      await write("\n");
    }
  }
  importer.stdin.end();
  await ended;
}

/** Bytes that a clone of the branch fetches. */
export function clonedBytes(repository: string, to: string, ...options: readonly string[]): number {
  const args = [
    "clone",
    "--bare",
    "--quiet",
    "--single-branch",
    "--branch",
    "loadline-baselines",
    ...options,
  ];
  execFileSync("git", [...args, `file://${repository}`, to]);
  const folder = join(to, "objects", "pack");
  const packs = readdirSync(folder).filter((name) => name.endsWith(".pack"));
  return packs.reduce((bytes, name) => bytes + statSync(join(folder, name)).size, 0);
}
