import { isIP, type Socket } from "node:net";
import type { Clock } from "../../../lib/net/clock.ts";
import type { RouteTold } from "./messages.ts";

/** A route while it is served. */
export interface ServedRoute {
  readonly target: URL;
  /** Share of its own time for which an answer is held. */
  readonly by: number;
  readonly clock: Clock;
  /** Changed in place. */
  readonly told: RouteTold;
  /** What answers were held too long, together; those that follow are held for less. Changed in place. */
  owedMs: number;
  /** Whether the next answer is replaced by an error; counted. */
  takesError(): boolean;
}

export const injectedText = "An error that loadline prove put here.\n";

/** Where a target listens, with the real host's name for its certificate. */
export function placeOf({ hostname, port, protocol }: URL) {
  const host = hostname.replace(/^\[|\]$/g, "");
  const servername = isIP(host) === 0 ? { servername: host } : {};
  return { host, port: Number(port) || (protocol === "https:" ? 443 : 80), ...servername };
}

/** By which the load generator reaches the proxy: in place of these the target gets its own host. A host that a script chose stays. */
export function ownHosts({ localPort }: Pick<Socket, "localPort">): readonly string[] {
  return [`127.0.0.1:${localPort}`, `localhost:${localPort}`];
}

/** An exchange that the target broke off. */
export function tellFailure(error: unknown, { failures }: RouteTold): void {
  const code = (codeOf(error) ?? "closed").slice(0, 60);
  failures[code] = (failures[code] ?? 0) + 1;
}

/** A stream that ends with its connection has the connection's error as its cause. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return codeOf(error.cause) ?? ("code" in error ? String(error.code) : undefined);
}
