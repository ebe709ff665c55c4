import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { connect } from "node:net";
import { orElse } from "../lib/or-else.ts";

/** Whether something accepts connections on a port here, over IPv4 or IPv6. */
export async function isListening(port: number): Promise<boolean> {
  const answers = ["127.0.0.1", "::1"].map(
    async (host) =>
      await new Promise<boolean>((resolve) => {
        const socket = connect({ host, port, timeout: 1000 });
        const end = (is: boolean) => {
          socket.destroy();
          resolve(is);
        };
        socket.once("connect", () => end(true));
        socket.once("error", () => end(false));
        socket.once("timeout", () => end(false));
      }),
  );
  return (await Promise.all(answers)).some((is) => is);
}

const listeningState = "0A";

/** Ports that processes listen on, ascending; none but on Linux. @see proc_pid_net(5): an open socket is a link `socket:[INODE]` */
export function portsOf(pids: readonly number[]): number[] {
  if (process.platform !== "linux") return [];
  const sockets = new Set(pids.flatMap(socketsOf));
  const ports = ["tcp", "tcp6"].flatMap((table) =>
    orElse("", () => readFileSync(`/proc/net/${table}`, "utf8"))
      .split("\n")
      .flatMap((row) => {
        const [, local = "", , state, , , , , , inode = ""] = row.trim().split(/\s+/);
        return state === listeningState && sockets.has(inode)
          ? [Number.parseInt(local.split(":")[1] ?? "", 16)]
          : [];
      }),
  );
  return [...new Set(ports)].sort((one, other) => one - other);
}

/** None of a process that has ended, or closed the file meanwhile. */
function socketsOf(pid: number): string[] {
  return orElse([], () =>
    readdirSync(`/proc/${pid}/fd`).flatMap(
      (file) => /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${file}`))?.[1] ?? [],
    ),
  );
}

/** Whether a process runs whose files this user may not look at: another user's. */
export function isHidden(pid: number): boolean {
  const path = `/proc/${pid}/fd`;
  return existsSync(path) && orElse(undefined, () => readdirSync(path)) === undefined;
}
