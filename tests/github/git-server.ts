// Git over HTTP for those who can name a password: git's own server behind a check of it.
import { execFileSync, spawn } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

/** A running server of one repository. */
export interface GitServer extends AsyncDisposable {
  readonly url: string;
}

/**
 * @param repository its folder
 * @param password `user:password`
 * @see https://git-scm.com/docs/git-http-backend for the variables; the answer is CGI's, headers first (RFC 3875)
 */
export async function serveWithGit(repository: string, password: string): Promise<GitServer> {
  const backend = join(execFileSync("git", ["--exec-path"], { encoding: "utf8" }).trim(), "git-http-backend");
  const expected = `basic ${Buffer.from(password).toString("base64")}`;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    const isKnown = request.headers.authorization?.toLowerCase() === expected.toLowerCase();
    if (!isKnown) {
      response.writeHead(401, { "www-authenticate": "Basic" }).end();
      return;
    }
    const cgi = spawn(backend, [], {
      env: {
        PATH: process.env["PATH"],
        GIT_PROJECT_ROOT: repository,
        GIT_HTTP_EXPORT_ALL: "1",
        PATH_INFO: url.pathname,
        QUERY_STRING: url.search.slice(1),
        REQUEST_METHOD: request.method,
        CONTENT_TYPE: request.headers["content-type"] ?? "",
        HTTP_CONTENT_ENCODING: request.headers["content-encoding"] ?? "",
        GIT_PROTOCOL: String(request.headers["git-protocol"] ?? ""),
        REMOTE_USER: "octocat",
      },
      stdio: ["pipe", "pipe", "inherit"],
    });
    request.pipe(cgi.stdin);
    const chunks: Buffer[] = [];
    cgi.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    cgi.once("close", () => {
      const whole = Buffer.concat(chunks);
      const end = whole.indexOf("\r\n\r\n");
      const headers = whole.subarray(0, end).toString("latin1").split("\r\n");
      let status = 200;
      for (const header of headers) {
        const [name = "", value = ""] = header.split(/: (.*)/s);
        if (name === "Status") status = Number.parseInt(value, 10);
        else response.setHeader(name, value);
      }
      response.writeHead(status).end(whole.subarray(end + 4));
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
