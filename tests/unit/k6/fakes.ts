import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFile, mkdir, readFile } from "node:fs/promises";
import { createServer, type RequestListener, type Server } from "node:http";
import { arch, platform } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { archiveName, releaseName } from "../../../src/k6/install/download.ts";

/** A program that stands for k6; the variable FAKE_K6 says what it does. */
export const fakeK6 = fileURLToPath(new URL("../../fixtures/k6/fake-k6.mjs", import.meta.url));

/** A server of this machine, on any port. */
export async function serve(listener: RequestListener): Promise<{ url: string; close(): Promise<void> }> {
  const server: Server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** What is sent instead of a published file: other bytes, a status, half of it, or bytes without end. */
export type Spoil = (path: string, bytes: Buffer) => Buffer | number | "cut" | "endless" | "silent";

/** What was published. */
export interface Published {
  readonly url: string;
  /** File name of this system's archive. */
  readonly name: string;
  /** SHA-256 of that archive. */
  readonly sum: string;
  /** Paths in the order in which they were asked for. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

/**
 * Publishes the fake k6 as v2.2.0, the way k6 is published: a server that stands for the release host.
 * @param folder for the archive
 */
export async function publishK6(folder: string, spoil: Spoil = (_, bytes) => bytes): Promise<Published> {
  const release = releaseName("2.2.0", platform(), arch()) ?? "";
  await mkdir(join(folder, "release", release), { recursive: true });
  await copyFile(fakeK6, join(folder, "release", release, "k6"));
  const name = archiveName(release);
  execFileSync("tar", ["-czf", join(folder, name), "-C", join(folder, "release"), release]);
  const archive = await readFile(join(folder, name));
  const sum = createHash("sha256").update(archive).digest("hex");
  const sums = Buffer.from(`${"0".repeat(64)}  other.zip\n${sum}  ${name}\n`);
  const asked: string[] = [];
  const server = await serve((request, response) => {
    const path = request.url ?? "";
    asked.push(path);
    const sent = spoil(path, path.endsWith("checksums.txt") ? sums : archive);
    if (typeof sent === "number") response.writeHead(sent).end();
    else if (sent === "cut")
      response.writeHead(200, { "content-length": "5000" }).write("x", () => response.destroy());
    else if (sent === "silent") response.writeHead(200).write("x");
    else if (sent === "endless") {
      const chunk = Buffer.alloc(64 * 1024);
      const more = () => void (response.destroyed || response.write(chunk, more));
      more();
    } else response.end(sent);
  });
  return { url: server.url, name, sum, asked, close: server.close };
}
