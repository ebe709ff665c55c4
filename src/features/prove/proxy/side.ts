import type { Socket } from "node:net";
import type { Clock } from "../../../lib/net/clock.ts";
import { codeOf } from "../../../lib/net/http.ts";
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

/** By which the load generator reaches the proxy: in place of these the target gets its own host. A host that a script chose stays. */
export function ownHosts({ localPort }: Pick<Socket, "localPort">): readonly string[] {
  return [`127.0.0.1:${localPort}`, `localhost:${localPort}`];
}

/** An exchange that the target broke off. */
export function tellFailure(error: unknown, { failures }: RouteTold): void {
  const code = (codeOf(error) ?? "closed").slice(0, 60);
  failures[code] = (failures[code] ?? 0) + 1;
}
