import { mkdir, rm } from "node:fs/promises";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { startProgram, tarProgram } from "../lib/programs.ts";
import { Failure, hasErrorCode, reasonOf, runFailure } from "../model/failure.ts";

const usualBounds = { mostPackedBytes: 512 * 1024 * 1024, mostBytes: 4 * 1024 * 1024 * 1024 };

interface Unpacking {
  readonly env: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  readonly bounds?: Readonly<typeof usualBounds>;
}

/**
 * Unpacks a tar.gz into a new folder, without the one folder that its entries lie in. The system's tar keeps what it writes
 * within the folder: it refuses names that lead out of it, and writes through no link of the archive.
 * @throws Failure "run" for an archive that is too large, broken or leads out of its folder
 */
export async function unpack(
  archive: AsyncIterable<Uint8Array>,
  folder: string,
  { env, signal, bounds = usualBounds }: Unpacking,
): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  // -o: files belong to this process's user, also to root.
  const args = ["-x", "-o", "-f", "-", "-C", folder, "--strip-components=1"];
  const tar = startProgram(tarProgram(env), args, { env, stdio: ["pipe", "ignore", "pipe"] });
  const { stdin, stderr } = tar;
  if (stdin === null || stderr === null) throw new Error("tar was started without its pipes");
  let said = "";
  stderr.setEncoding("utf8").on("data", (text: string) => (said = `${said}${text}`.slice(0, 1000)));
  const ended = new Promise<string | undefined>((resolve) => {
    tar.once("error", (error) =>
      resolve(hasErrorCode(error, "ENOENT") ? "there is no tar" : reasonOf(error)),
    );
    tar.once("close", (status) =>
      resolve(status === 0 ? undefined : said.split("\n")[0] || `tar ended with status ${status}`),
    );
  });
  const stages = [atMost(bounds.mostPackedBytes), createGunzip(), atMost(bounds.mostBytes)] as const;
  const fed = pipeline(archive, ...stages, stdin, { signal }).then(
    () => undefined,
    (error: unknown) => {
      tar.kill();
      return error;
    },
  );
  const [error, why] = [await fed, await ended];
  signal.throwIfAborted();
  if (error instanceof Failure) throw error;
  // A tar that refused an entry closes its pipe: its message counts.
  const isOfTar =
    error === undefined || hasErrorCode(error, "EPIPE", "ECONNRESET", "ERR_STREAM_PREMATURE_CLOSE");
  const reason = isOfTar ? why : reasonOf(error);
  if (reason !== undefined) throw runFailure(`The archive could not be unpacked: ${reason}.`, error);
}

function atMost(bytes: number): Transform {
  let seen = 0;
  return new Transform({
    transform: (chunk: Uint8Array, _, done) => {
      seen += chunk.length;
      if (seen <= bytes) done(null, chunk);
      else done(runFailure(`The archive has more than ${bytes} bytes and was not unpacked.`));
    },
  });
}
