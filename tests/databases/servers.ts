import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  copyFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { installTools, toolPath } from "../../scripts/tools.ts";
import { planted } from "../written/planted.ts";

/** A real server on a loopback port, with data of its own, that is gone with `stop`. */
export interface RunningServer extends AsyncDisposable {
  readonly port: number;
  /** Kills it and forgets its data. May be called again. */
  stop(): Promise<void>;
}

/** PostgreSQL refuses to run as root, and wants a user that the system knows: nobody. */
const nobody = 65_534;
const owner = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const closed = once(server, "close");
  server.close();
  await closed;
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

async function newFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(realpathSync(tmpdir()), `loadline-${name}-`));
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid);
  return folder;
}

const tlsFile = (name: string): string =>
  fileURLToPath(new URL(`../fixtures/tls/${name}.pem`, import.meta.url));

/** Of the authority that signed the servers' certificate. */
export const testAuthority = tlsFile("ca");

/** A certificate for 127.0.0.1 with its key, in the server's own files: nobody else may read these. */
function certified(folder: string) {
  const own = (name: string): string => {
    const file = join(folder, `${name}.pem`);
    copyFileSync(tlsFile(name), file);
    chmodSync(file, 0o600);
    if (owner.uid !== undefined) chownSync(file, owner.uid, owner.gid);
    return file;
  };
  return { certificate: own("server"), key: own("server-key"), authority: own("ca") };
}

/** Waits until a line of its output matches. @throws with its lines if it ends before */
async function ready(child: ChildProcess, pattern: RegExp): Promise<void> {
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) throw new Error("no output");
    createInterface({ input: stream }).on("line", (line) => {
      lines.push(line);
      if (pattern.test(line)) child.emit("ready");
    });
  }
  const exited = once(child, "exit").then(() => {
    throw new Error(`it ended:\n${lines.slice(-15).join("\n")}`);
  });
  await Promise.race([once(child, "ready"), exited]);
  exited.catch(() => undefined);
}

async function running(
  child: ChildProcess,
  { port, folder, pattern }: { readonly port: number; readonly folder: string; readonly pattern: RegExp },
): Promise<RunningServer> {
  const killWithUs = () => child.kill("SIGKILL");
  process.once("exit", killWithUs);
  const stop = async (): Promise<void> => {
    process.off("exit", killWithUs);
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, "exit");
      child.kill("SIGINT");
      await exited;
    }
    // What the server writes for itself is nobody's to look through: a thousand files.
    await rm(join(folder, "cluster"), { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await ready(child, pattern);
  } catch (error) {
    await stop();
    throw error;
  }
  return { port, stop, [Symbol.asyncDispose]: stop };
}

/** A server that lets nobody in without TLS, if it is wanted so. */
interface Secured {
  readonly onlyTls: boolean;
}

const plain: Secured = { onlyTls: false };

/** Its user is `tester`, with the planted password. @param settings of the server */
export async function startPostgres(
  settings: readonly string[] = [],
  { onlyTls } = plain,
): Promise<RunningServer> {
  await installTools(["postgres"]);
  const folder = await newFolder("postgres");
  const [port, passwordFile, cluster] = [await freePort(), join(folder, "password"), join(folder, "cluster")];
  writeFileSync(passwordFile, planted.databasePassword);
  // The programs of a version stand beside each other.
  const bin = dirname(realpathSync(toolPath("postgres")));
  const started = { ...owner, cwd: folder, env: { LC_ALL: "C", PATH: process.env["PATH"] } };
  const init = spawnSync(
    join(bin, "initdb"),
    ["--no-sync", "--auth=scram-sha-256", "--username=tester", `--pwfile=${passwordFile}`, "-D", cluster],
    { ...started, encoding: "utf8" },
  );
  // Nothing that is left here holds the password.
  rmSync(passwordFile);
  if (init.status !== 0) throw new Error(`initdb failed: ${init.error?.message ?? init.stderr}`);
  const own = [
    "listen_addresses=127.0.0.1",
    `port=${port}`,
    `unix_socket_directories=${folder}`,
    "fsync=off",
  ];
  if (onlyTls) {
    const [{ certificate, key }, rules] = [certified(folder), join(folder, "rules")];
    writeFileSync(rules, "hostssl all all 127.0.0.1/32 scram-sha-256\n");
    if (owner.uid !== undefined) chownSync(rules, owner.uid, owner.gid);
    own.push("ssl=on", `ssl_cert_file=${certificate}`, `ssl_key_file=${key}`, `hba_file=${rules}`);
  }
  const args = ["-D", cluster, ...[...own, ...settings].flatMap((setting) => ["-c", setting])];
  const child = spawn(join(bin, "postgres"), args, { ...started, stdio: ["ignore", "pipe", "pipe"] });
  return await running(child, { port, folder, pattern: /ready to accept connections/ });
}

/** Its user's password is the planted one. */
export async function startRedis({ onlyTls } = plain): Promise<RunningServer> {
  await installTools(["redis-server"]);
  const [folder, port] = [await newFolder("redis"), await freePort()];
  const args = ["--port", onlyTls ? "0" : String(port), "--bind", "127.0.0.1", "--save", "", "--dir", folder];
  if (onlyTls) {
    const { certificate, key, authority } = certified(folder);
    args.push("--tls-port", String(port), "--tls-auth-clients", "no");
    args.push("--tls-cert-file", certificate, "--tls-key-file", key, "--tls-ca-cert-file", authority);
  }
  // One program of several names: it has to be started by this one.
  const child = spawn(
    readlinkSync(toolPath("redis-server")),
    [...args, "--requirepass", planted.databasePassword],
    {
      ...{ ...owner, cwd: folder, stdio: ["ignore", "pipe", "pipe"] },
    },
  );
  return await running(child, { port, folder, pattern: /Ready to accept connections/ });
}
