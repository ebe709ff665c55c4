// The other host: where GitHub keeps the archives that its API leads to.
import { spawn } from "node:child_process";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

/** A running codeload.github.com. */
export interface ArchiveHost extends AsyncDisposable {
  readonly url: string;
  /** Headers of what it was asked. */
  readonly asked: readonly IncomingHttpHeaders[];
}

/** @param repository folder of a repository whose commits it packs with git; 404 for all others */
export async function startArchiveHost(repository: string): Promise<ArchiveHost> {
  const asked: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    asked.push(request.headers);
    const commit = /\/legacy\.tar\.gz\/([0-9a-f]{40})\?token=\w+$/.exec(request.url ?? "")?.[1] ?? "none";
    const args = ["archive", "--format=tar.gz", `--prefix=octo-repo-${commit.slice(0, 7)}/`, commit];
    const git = spawn("git", args, { cwd: repository, stdio: ["ignore", "pipe", "ignore"] });
    const chunks: Buffer[] = [];
    git.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    git.once("close", (status) => {
      response.writeHead(status === 0 ? 200 : 404, { "content-type": "application/x-gzip" });
      response.end(Buffer.concat(chunks));
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
